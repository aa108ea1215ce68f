//! From a position to its scene.

use super::{
    FleetScene, FortScene, IslandScene, Known, Place, Scene, ShipScene, SpellScene, TerrainScene, UsedScene,
    chips::{ChipWords, thing_word},
    words,
};
use crate::{
    Fleets, Referee,
    abilities::Source,
    data::Kind,
    pieces::{Chip, Fort, Island, Ship, Spot, State},
};
use plane::Pose;
use table::{Clause, Seat, Seats};

/// The scene of a position, every field written out.
pub(crate) fn write(g: &Fleets, names: &[String], referee: &Referee) -> toml::Table {
    let mut table = toml::Table::try_from(scene_of(g, names, referee)).expect("a scene is plain values");
    table.insert("seats".to_string(), names.to_vec().into());
    let options = toml::Table::try_from(g.options.chosen(&g.data)).expect("options are text");
    table.insert("options".to_string(), options.into());
    table
}

pub(super) fn scene_of(g: &Fleets, names: &[String], referee: &Referee) -> Scene {
    let writer = Writer { g, names, referee };
    let per_captain = |list: &dyn Fn(Seat) -> Vec<String>| g.captains().map(|s| (writer.name(s), list(s))).collect();
    let events = |seat: Seat| {
        let events = g.events[seat].open(referee).iter();
        events.map(|event| g.data[*event].printing.id.clone()).collect()
    };
    let forts = |seat: Seat| {
        let forts = g.forts[seat].open(referee).iter();
        forts.map(|fort| g.data[*fort].printing.id.clone()).collect()
    };
    let known = |seat: Seat| {
        let only_own = Seats::one(seat);
        let unusual = |seats: Seats| (seats != only_own).then(|| writer.names(seats));
        Known { events: unusual(g.events[seat].known_to()), forts: unusual(g.forts[seat].known_to()) }
    };
    let known = g.captains().map(|seat| (writer.name(seat), known(seat)));
    Scene {
        bare: true,
        overlaps: g.overlap().is_some(),
        now: None,
        turn: Some(g.turn),
        active: Some(writer.name(g.active)),
        first: Some(writer.name(g.first)),
        resigned: writer.names(g.resigned),
        starting_gold: Some(g.starting_gold),
        last_change: Some(g.last_change),
        ships: g.ships.iter().map(|ship| writer.ship(ship)).collect(),
        islands: g.islands.iter().map(|island| writer.island(island)).collect(),
        terrain: g
            .terrain
            .iter()
            .map(|piece| TerrainScene {
                kind: piece.kind,
                at: place(piece.pose),
                number: piece.number,
                rating: piece.rating,
                of: piece.of.map(|seat| writer.name(seat)),
                is_stuck: piece.is_stuck,
                is_smoke: piece.is_smoke,
                is_gone: piece.is_gone,
            })
            .collect(),
        chips: g.chips.iter().map(|chip| writer.chip(chip)).collect(),
        events: per_captain(&events),
        forts: per_captain(&forts),
        fleets: g
            .captains()
            .map(|seat| {
                let handed_in = &g.fleets[seat];
                let fleet = handed_in.open(referee).as_ref().map(ToString::to_string);
                (writer.name(seat), FleetScene { fleet, known: writer.names(handed_in.known_to()) })
            })
            .collect(),
        known: known.filter(|(_, known)| known.events.is_some() || known.forts.is_some()).collect(),
        used: g
            .used
            .iter()
            .map(|used| UsedScene {
                effect: g.data[used.effect].text.clone(),
                of: match used.source {
                    Source::Ship(ship) => ship.to_string(),
                    Source::Chip(chip) => chip.to_string(),
                    Source::Fort(island) => Spot::Fort(island).to_string(),
                },
            })
            .collect(),
        spells: g
            .spells
            .iter()
            .map(|spell| SpellScene {
                what: spell.what.printed().id.to_string(),
                on: spell.on.map(|ship| ship.to_string()),
                at: spell.at.map(|at| Place::Numbers(vec![at.x(), at.y()])),
                by: writer.name(spell.by),
                n: spell.n,
                from: Some(spell.from),
                to: Some(spell.to),
            })
            .collect(),
        rolled: g.rolled,
        under_way: Some(g.flow.frames().to_vec()),
    }
}

fn place(pose: Pose) -> Place {
    Place::Numbers(vec![pose.at.x(), pose.at.y(), pose.heading.steps()])
}

/// The numbers of masts or flags, from 1.
fn masts(all: u8, bits: u16) -> Vec<u8> {
    (0..all).filter(|mast| bits & (1 << mast) != 0).map(|mast| mast + 1).collect()
}

struct Writer<'a> {
    g: &'a Fleets,
    names: &'a [String],
    referee: &'a Referee,
}

impl Writer<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names[seat.index()].clone()
    }
    fn names(&self, seats: Seats) -> Vec<String> {
        if seats == Seats::ALL {
            return vec!["all".to_string()];
        }
        seats.iter().filter(|seat| seat.0 < self.g.chairs_u8()).map(|seat| self.name(seat)).collect()
    }
    fn listed(&self, seats: Seats) -> String {
        let names = self.names(seats);
        if names.is_empty() { "nobody".to_string() } else { names.join(",") }
    }

    // Every field is named, so that one that is added to a piece is not forgotten here.
    fn ship(&self, ship: &Ship) -> ShipScene {
        let &Ship {
            card,
            owner,
            fleet,
            pose,
            state,
            masts: standing,
            fire,
            panels,
            deck_guns,
            marks,
            tows,
            towed_by,
            tangled,
            pinned_by,
            moored,
            began_at,
            explored_at,
            actions,
            done,
            shores: _,
        } = ship;
        let card = &self.g.data[card];
        let all = if card.kind == Kind::Flotilla { card.guns.len() as u8 } else { card.masts };
        ShipScene {
            card: card.printing.id.clone(),
            of: Some(fleet.map_or_else(|| "nobody".to_string(), |seat| self.name(seat))),
            owner: Some(self.name(owner)),
            at: Some(place(pose)),
            state: Some(state_word(state)),
            lost: masts(all, !standing & !fire),
            fire: masts(all, fire),
            panels: Some(panels),
            deck_guns,
            marks: words::marks_of(marks),
            tows: tows.map(|other| other.to_string()),
            towed_by: towed_by.map(|other| other.to_string()),
            tangled: tangled.map(|sea| sea.to_string()),
            pinned_by: pinned_by.map(|other| other.to_string()),
            moored: moored.map(|island| island.to_string()),
            began_at: began_at.map(|island| island.to_string()),
            explored_at: explored_at.map(|island| island.to_string()),
            actions,
            done: words::done_of(done),
            crew: Vec::new(),
            cargo: Vec::new(),
        }
    }

    fn island(&self, island: &Island) -> IslandScene {
        IslandScene {
            card: island.card.map(|card| self.g.data[card].printing.id.clone()),
            at: Some(place(island.pose)),
            home: island.home.map(|seat| self.name(seat)),
            explored: self.names(island.explored),
            marked: self.names(island.marked),
            shows: Some(island.shows),
            fort: island.fort.as_ref().map(|fort| self.fort(fort)),
            chips: Vec::new(),
        }
    }
    fn fort(&self, fort: &Fort) -> FortScene {
        let card = &self.g.data[fort.card];
        FortScene {
            card: card.printing.id.clone(),
            of: self.name(fort.owner),
            at: Some(place(fort.pose)),
            lost: masts(card.guns.len() as u8, !fort.flags),
            is_new: fort.is_new,
            has_shot: fort.has_shot,
            armour: fort.armour,
            chips: Vec::new(),
        }
    }

    fn chip(&self, chip: &Chip) -> ChipWords {
        let what = thing_word(*chip.what.open(self.referee), &self.g.data);
        let up = if chip.is_up { "up" } else { "down" };
        let silent = if *chip.answers.open(self.referee) { "" } else { " silent" };
        let (known, answers) = (self.listed(chip.what.known_to()), self.listed(chip.answers.known_to()));
        let (at, of) = (chip.at, self.name(chip.owner));
        ChipWords(format!("{what} at {at} of {of} {up} known {known}{silent} answers {answers}"))
    }
}

/// How a ship is, in words.
pub(super) fn state_word(state: State) -> String {
    match state {
        State::Afloat => "afloat".to_string(),
        State::Wreck => "wreck".to_string(),
        State::Gone => "gone".to_string(),
        State::Lost(bank) => format!("lost {bank}"),
    }
}
