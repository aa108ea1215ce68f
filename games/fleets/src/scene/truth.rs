//! The whole position by handles, for scenarios: `ships.s1.masts`, `islands.i2.chips`, `captains.anne.gold`.

use super::{chips::thing_word, words, write::state_word};
use crate::{
    Fleets, Referee, names,
    pieces::{Class, IslandAt, ShipAt, Spot},
};
use plane::Pose;
use serde_json::{Map, Value, json};
use table::{Clause, Seat, Seats};

pub(crate) fn truth(g: &Fleets, referee: &Referee) -> Value {
    let truth = Truth { g, referee };
    let ships: Map<String, Value> = g.ship_list().map(|at| (at.to_string(), truth.ship(at))).collect();
    let islands: Map<String, Value> = g.island_list().map(|at| (at.to_string(), truth.island(at))).collect();
    let terrain: Map<String, Value> = (0..g.terrain.len() as u8)
        .map(crate::TerrainAt)
        .filter(|at| !g.terrain[at.index()].is_gone)
        .map(|at| {
            let piece = &g.terrain[at.index()];
            let values = json!({
                "kind": piece.kind, "pose": pose(piece.pose), "number": piece.number, "rating": piece.rating,
                "of": piece.of.map(|seat| seat.to_string()), "stuck": piece.is_stuck, "smoke": piece.is_smoke,
            });
            (at.to_string(), values)
        })
        .collect();
    let chips: Map<String, Value> = (0..)
        .map(crate::ChipAt)
        .zip(&g.chips)
        .map(|(at, chip)| {
            let values = json!({
                "is": thing_word(*chip.what.open(referee), &g.data), "at": chip.at.to_string(), "up": chip.is_up,
                "class": chip.class, "owner": chip.owner.to_string(), "answers": chip.answers.open(referee),
                "known": seats(chip.what.known_to()),
            });
            (at.to_string(), values)
        })
        .collect();
    let captains: Map<String, Value> = g.captains().map(|seat| (seat.to_string(), truth.captain(seat))).collect();
    let spells: Vec<Value> = g
        .spells
        .iter()
        .map(|spell| {
            json!({
                "what": spell.what.printed().id, "on": spell.on.map(|ship| ship.to_string()), "n": spell.n,
                "by": spell.by.to_string(), "from": spell.from, "to": spell.to,
                "at": spell.at.map(|at| [at.x(), at.y()]),
            })
        })
        .collect();
    json!({
        "turn": g.turn, "active": g.active.to_string(), "first": g.first.to_string(),
        "starting_gold": g.starting_gold, "last_change": g.last_change, "resigned": seats(g.resigned),
        "ships": ships, "islands": islands, "terrain": terrain, "chips": chips, "captains": captains, "spells": spells,
        "step": step_word(g), "size": g.size,
    })
}

/// What is under way, in a word.
fn step_word(g: &Fleets) -> Value {
    match serde_json::to_value(g.flow.top()).expect("a step is plain values") {
        Value::Object(fields) => fields.into_iter().next().map_or(Value::Null, |(word, _)| word.into()),
        word => word,
    }
}

fn pose(pose: Pose) -> Value {
    json!([pose.at.x(), pose.at.y(), pose.heading.steps()])
}

fn seats(seats: Seats) -> Value {
    if seats == Seats::ALL { json!("all") } else { seats.iter().map(|seat| seat.to_string()).collect() }
}

struct Truth<'a> {
    g: &'a Fleets,
    referee: &'a Referee,
}

impl Truth<'_> {
    /// What the chips of a class are that lie somewhere.
    fn things(&self, at: Spot, class: impl Fn(Class) -> bool) -> Vec<String> {
        let chips = self.g.chips_at(at).filter(|(_, chip)| class(chip.class));
        chips.map(|(_, chip)| thing_word(*chip.what.open(self.referee), &self.g.data)).collect()
    }
    /// The gold of the coins and prisoners there: what a unique treasure is worth stands in its text.
    fn coin_gold(&self, at: Spot) -> u16 {
        let chips = self.g.chips_at(at);
        chips.map(|(_, chip)| u16::from(chip.what.open(self.referee).gold())).sum()
    }

    fn ship(&self, at: ShipAt) -> Value {
        let (g, ship) = (self.g, &self.g.ships[at.index()]);
        let bits = |bits: u16| (0..16).filter(|n| bits & (1 << n) != 0).map(|n| n + 1).collect::<Vec<u8>>();
        let spot = Spot::Ship(at);
        let is_there = ship.state != crate::State::Gone;
        json!({
            "card": g.data[ship.card].printing.id, "name": g.data[ship.card].printing.name,
            "owner": ship.owner.to_string(), "fleet": ship.fleet.map(|seat| seat.to_string()),
            "pose": pose(ship.pose), "x": ship.pose.at.x(), "y": ship.pose.at.y(), "heading": ship.pose.heading.steps(),
            "state": state_word(ship.state), "masts": ship.standing(), "standing": bits(ship.masts), "fire": bits(ship.fire),
            "panels": ship.panels, "deck_guns": ship.deck_guns,
            "marks": words::marks_of(ship.marks), "done": words::done_of(ship.done), "actions": ship.actions,
            "derelict": ship.is_derelict(),
            "tows": ship.tows.map(|other| other.to_string()), "towed_by": ship.towed_by.map(|other| other.to_string()),
            "tangled": ship.tangled.map(|sea| sea.to_string()),
            "pinned": is_there && g.is_pinned(at, self.referee), "pinned_by": ship.pinned_by.map(|other| other.to_string()),
            "docked": if is_there { g.docked_at(at, self.referee).map(|island| island.to_string()) } else { None },
            "began_at": ship.began_at.map(|island| island.to_string()), "moored": ship.moored.map(|i| i.to_string()),
            "crew": self.things(spot, |class| class == Class::Crew),
            "equipment": self.things(spot, |class| class == Class::Equipment),
            "cargo": self.things(spot, |class| class == Class::Treasure), "coin_gold": self.coin_gold(spot),
            "room": g.cargo(at, self.referee), "room_used": g.cargo_used(at, self.referee),
        })
    }

    fn island(&self, at: IslandAt) -> Value {
        let (g, island) = (self.g, &self.g.islands[at.index()]);
        let fort = island.fort.as_ref().map(|fort| {
            json!({
                "card": g.data[fort.card].printing.id, "owner": fort.owner.to_string(), "flags": fort.flags.count_ones(),
                "pose": pose(fort.pose), "coin_gold": self.coin_gold(Spot::Fort(at)), "chips": self.things(Spot::Fort(at), |_| true),
                "new": fort.is_new, "shot": fort.has_shot,
            })
        });
        json!({
            "card": island.card.map(|card| g.data[card].printing.id.clone()), "name": names::island(&g.data, at, island.card),
            "pose": pose(island.pose), "home": island.home.map(|seat| seat.to_string()), "shows": island.shows,
            "explored": seats(island.explored), "marked": seats(island.marked), "fort": fort,
            "chips": self.things(Spot::Island(at), |_| true), "coin_gold": self.coin_gold(Spot::Island(at)),
        })
    }

    fn captain(&self, seat: Seat) -> Value {
        let g = self.g;
        let ids = |ids: Vec<String>| Value::from(ids);
        json!({
            "coin_gold": g.home_of(seat).map_or(0, |home| self.coin_gold(Spot::Island(home))),
            "fort_coin_gold": g.island_list().filter(|i| g.islands[i.index()].fort.is_some_and(|fort| fort.owner == seat))
                .map(|i| self.coin_gold(Spot::Fort(i))).sum::<u16>(),
            "score": g.score(seat), "home": g.home_of(seat).map(|home| home.to_string()),
            "ships": g.fleet_of(seat).map(|ship| ship.to_string()).collect::<Vec<_>>(),
            "events": ids(g.events[seat].open(self.referee).iter().map(|e| g.data[*e].printing.id.clone()).collect()),
            "forts": ids(g.forts[seat].open(self.referee).iter().map(|f| g.data[*f].printing.id.clone()).collect()),
            "aside": self.things(Spot::Aside(seat), |_| true),
            "fleet": g.fleets[seat].open(self.referee).as_ref().map(ToString::to_string),
        })
    }
}
