//! What one captain, or somebody who only watches, may know.

mod now;

pub use now::Now;

use crate::{
    Fleets, Frame, PerCaptain,
    data::{Cards, EventId, FortId, IslandId, Kind, Nation, ShipId, Terrain},
    names,
    pieces::{
        Chip, ChipAt, Class, Fort, Island, IslandAt, ShipAt, Spot, State, TerrainAt, TerrainPiece, Thing, done, marks,
    },
};
use plane::Pose;
use serde::Serialize;
use table::{Clause, Eyes, PerSeat, Seat, Seats, Shared, Waiting};
use ts_rs::TS;

/// Where something is and how it looks: x to the east and y to the north in hundredths of a millimetre, and the heading in
/// steps of which 4096 are a full turn, from the east against the clock.
pub type PoseView = [i32; 3];

/// The sea as these eyes see it. Cards are named by their numbers in the contents; ships, chips, islands and terrain by
/// their places in the lists: `s1` is the first ship.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// What is printed on everything named here.
    #[serde(skip)]
    pub(crate) data: Shared<Cards>,
    /// Is it the earlier edition?
    pub crimson: bool,
    /// Width and height of the sea.
    pub size: [i32; 2],
    /// The turn, counted for the whole table; 0 before the first.
    pub turn: u16,
    /// The round.
    pub round: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Who began.
    pub first: Seat,
    /// What is being decided.
    pub now: Now,
    /// Each captain.
    #[ts(as = "Vec<CaptainView>")]
    pub captains: PerCaptain<CaptainView>,
    /// Ships, sea creatures and flotillas, also those that are gone.
    pub ships: Vec<ShipView>,
    /// Coins, unique treasures, crew and equipment, also those that are gone.
    pub chips: Vec<ChipView>,
    /// Islands.
    pub islands: Vec<IslandView>,
    /// Terrain, also what was taken away.
    pub terrain: Vec<TerrainView>,
    /// What holds for a while.
    pub spells: Vec<SpellView>,
    /// Gold that was dealt out.
    pub starting_gold: u16,
    /// Who has more than this has more than half of it.
    pub threshold: u16,
    /// The places, once the game is over.
    pub places: Option<Vec<u8>>,
}

/// What can be seen of a captain.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct CaptainView {
    /// His home island.
    pub home: Option<IslandAt>,
    /// Gold on it.
    pub gold: u16,
    /// Gold in his forts.
    pub fort_gold: u16,
    /// What it comes to in the end, once the game is over.
    pub score: Option<i32>,
    /// Has he locked a fleet, or finished stowing?
    pub is_ready: bool,
    /// The fleet he has handed in, if these eyes know it and it is not on the sea yet; as a move names it.
    pub fleet: Option<String>,
    /// How many events he has left.
    pub events: usize,
    /// Which, if these eyes see them.
    pub event_cards: Option<Vec<EventId>>,
    /// How many forts he may still build.
    pub forts: usize,
    /// Which, if these eyes see them.
    pub fort_cards: Option<Vec<FortId>>,
    /// Has he given up?
    pub has_resigned: bool,
}

/// A ship, sea creature or flotilla.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShipView {
    /// Her card.
    pub card: ShipId,
    /// Who brought her.
    pub owner: Seat,
    /// In whose fleet she is.
    pub fleet: Option<Seat>,
    /// How she is.
    pub state: StateView,
    /// Where she is; nothing while she is lost or gone.
    pub pose: Option<PoseView>,
    /// The fog bank in which she is lost.
    pub lost_in: Option<TerrainAt>,
    /// Her masts, segments or guns of a flotilla, from bow to stern.
    pub masts: Vec<MastView>,
    /// Has she none left?
    pub is_derelict: bool,
    /// Panels of a turtle ship.
    pub panels: u8,
    /// Guns made of treasure.
    pub deck_guns: u8,
    /// The nation she sails for now.
    pub nation: Nation,
    /// Actions she was given in this turn.
    pub actions: u8,
    /// What she did with them, and what else happened to her in this turn.
    pub done: Vec<DoneView>,
    /// The island at which she is docked.
    pub docked: Option<IslandAt>,
    /// Pinned.
    pub is_pinned: bool,
    /// The ship that holds her by a ram.
    pub pinned_by: Option<ShipAt>,
    /// The ship that she has in tow.
    pub tows: Option<ShipAt>,
    /// The ship that has her in tow.
    pub towed_by: Option<ShipAt>,
    /// The Sargasso Sea that holds her.
    pub tangled: Option<TerrainAt>,
    /// Ghostly in this turn.
    pub is_ghostly: bool,
    /// Submerged.
    pub is_submerged: bool,
    /// Sinks when her captain's next turn begins.
    pub is_scuttled: bool,
    /// Her deck gun is jammed.
    pub is_jammed: bool,
    /// Her deck gun is a flame thrower.
    pub throws_flames: bool,
    /// She has come back from the dead, which she does once.
    pub has_returned: bool,
    /// She raided the home that she lies at and must leave it.
    pub must_leave: bool,
    /// Cargo spaces, as far as these eyes know.
    pub cargo: u8,
    /// Spaces in use, as far as these eyes know.
    pub cargo_used: u8,
}

/// How a ship is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StateView {
    /// On the sea.
    Afloat,
    /// Lost in a fog bank.
    Lost,
    /// A wreck on a reef.
    Wreck,
    /// Sunk, or not placed yet.
    Gone,
}

/// How a mast is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MastView {
    /// It stands.
    Standing,
    /// It burns.
    Fire,
    /// It is lost.
    Lost,
}

/// What a ship did in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DoneView {
    /// A move action.
    Move,
    /// A shoot action.
    Shoot,
    /// An explore action.
    Explore,
    /// A repair action.
    Repair,
    /// Her turn is over.
    Over,
    /// She may be given one more action.
    Extra,
    /// She may be given the same action once more.
    Twice,
}

/// A coin, a unique treasure, a crew or a piece of equipment.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChipView {
    /// What everybody sees of it.
    pub class: Class,
    /// Where it is.
    pub at: Spot,
    /// Face up for all.
    pub is_up: bool,
    /// What it is, if these eyes know.
    pub what: Option<Thing>,
    /// Who brought it; of treasure nobody can tell.
    pub owner: Option<Seat>,
    /// Whether it shows itself when it would change something, if these eyes know.
    pub answers: Option<bool>,
    /// Where it is to be stowed, if these eyes know the plan.
    pub planned: Option<Spot>,
}

/// An island.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct IslandView {
    /// What it is called.
    pub name: &'static str,
    /// Its card; a plain island has none.
    pub card: Option<IslandId>,
    /// Where it lies.
    pub pose: PoseView,
    /// Whose home it is.
    pub home: Option<Seat>,
    /// Who has explored it.
    pub explored: Vec<Seat>,
    /// Whose ships may explore it as a free action.
    pub marked: Vec<Seat>,
    /// Does its table show?
    pub shows: bool,
    /// The fort on it.
    pub fort: Option<FortView>,
}

/// A fort.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct FortView {
    /// Its card.
    pub card: FortId,
    /// Whose it is.
    pub owner: Seat,
    /// Where it stands.
    pub pose: PoseView,
    /// Its flags in the order of its guns: does each stand?
    pub flags: Vec<bool>,
    /// It was built in this turn.
    pub is_new: bool,
    /// It has shot in this turn.
    pub has_shot: bool,
    /// Hits that it still absorbs in this turn.
    pub armour: Option<u8>,
}

/// A piece of terrain.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct TerrainView {
    /// What it is.
    pub kind: Terrain,
    /// Where it lies.
    pub pose: PoseView,
    /// The number of an iceberg; 0 if it has none.
    pub number: u8,
    /// The rating of a reef or Sargasso Sea in this turn; 0 if it was not rolled.
    pub rating: u8,
    /// To whom a trade current is friendly, and whose smoke a fog bank is.
    pub of: Option<Seat>,
    /// It never moves again.
    pub is_stuck: bool,
    /// Smoke, which vanishes.
    pub is_smoke: bool,
    /// Taken from the table.
    pub is_gone: bool,
}

/// Something that holds for a while.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct SpellView {
    /// The clause that says what holds.
    pub what: &'static str,
    /// For which ship; for all if none is named.
    pub on: Option<ShipAt>,
    /// Round which point.
    pub at: Option<[i32; 2]>,
    /// Whose it is.
    pub by: Seat,
    /// A number that the clause needs.
    pub n: u16,
    /// The first turn.
    pub from: u16,
    /// The last turn.
    pub to: u16,
}

impl View {
    pub(crate) fn of(g: &Fleets, eyes: Eyes) -> Self {
        let chairs = g.chairs_u8();
        let places = match g.flow.waiting() {
            Waiting::Over(places) => Some(places[..usize::from(chairs)].to_vec()),
            _ => None,
        };
        let spell = |spell: &crate::Spell| SpellView {
            what: spell.what.printed().id,
            on: spell.on,
            at: spell.at.map(|at| [at.x(), at.y()]),
            by: spell.by,
            n: spell.n,
            from: spell.from,
            to: spell.to,
        };
        let islands = g.island_list().zip(&g.islands);
        View {
            data: g.data,
            crimson: g.options.crimson,
            size: g.size,
            turn: g.turn,
            round: if g.turn == 0 { 0 } else { (g.turn - 1) / u16::from(chairs) + 1 },
            active: g.active,
            first: g.first,
            now: Now::of(g, eyes),
            captains: PerSeat::new(chairs, |seat| CaptainView::of(g, seat, eyes)),
            ships: g.ship_list().map(|ship| ShipView::of(g, ship, eyes)).collect(),
            chips: (0..).map(ChipAt).zip(&g.chips).map(|(at, chip)| ChipView::of(g, at, chip, eyes)).collect(),
            islands: islands.map(|(at, island)| IslandView::of(g, at, island)).collect(),
            terrain: g.terrain.iter().map(TerrainView::of).collect(),
            spells: g.spells.iter().map(spell).collect(),
            starting_gold: g.starting_gold,
            threshold: g.starting_gold / 2,
            places,
        }
    }
}

/// A pose in numbers.
pub(crate) fn pose_view(pose: Pose) -> PoseView {
    [pose.at.x(), pose.at.y(), pose.heading.steps()]
}

fn seats(g: &Fleets, seats: Seats) -> Vec<Seat> {
    seats.iter().filter(|seat| seat.0 < g.chairs_u8()).collect()
}

impl CaptainView {
    fn of(g: &Fleets, seat: Seat, eyes: Eyes) -> Self {
        let gold = |spot: Spot| -> u16 {
            let chips = g.chips_at(spot).filter_map(|(_, chip)| chip.what.seen_by(eyes));
            chips.map(|thing| u16::from(thing.gold())).sum()
        };
        let home = g.home_of(seat);
        let forts =
            g.island_list().filter(|island| g.islands[island.index()].fort.is_some_and(|fort| fort.owner == seat));
        let handed_in = &g.fleets[seat];
        CaptainView {
            home,
            gold: home.map_or(0, |home| gold(Spot::Island(home))),
            fort_gold: forts.map(|island| gold(Spot::Fort(island))).sum(),
            score: g.is_over().then(|| g.score(seat)),
            is_ready: match g.flow.top() {
                Frame::Stowage(step) => step.ready.has(seat),
                _ => !handed_in.known_to().is_empty(),
            },
            fleet: handed_in.seen_by(eyes).and_then(|fleet| fleet.as_ref()).map(ToString::to_string),
            events: g.events[seat].count(),
            event_cards: g.events[seat].seen_by(eyes).map(|events| events.to_vec()),
            forts: g.forts[seat].count(),
            fort_cards: g.forts[seat].seen_by(eyes).map(|forts| forts.to_vec()),
            has_resigned: g.resigned.has(seat),
        }
    }
}

impl ShipView {
    fn of(g: &Fleets, at: ShipAt, eyes: Eyes) -> Self {
        let ship = &g.ships[at.index()];
        let card = &g.data[ship.card];
        let all = if card.kind == Kind::Flotilla { card.guns.len() } else { usize::from(card.masts) };
        let mast = |n: usize| match (ship.masts & (1 << n) != 0, ship.fire & (1 << n) != 0) {
            (true, _) => MastView::Standing,
            (false, true) => MastView::Fire,
            (false, false) => MastView::Lost,
        };
        let words = [
            (done::MOVED, DoneView::Move),
            (done::SHOT, DoneView::Shoot),
            (done::EXPLORED, DoneView::Explore),
            (done::REPAIRED, DoneView::Repair),
            (done::OVER, DoneView::Over),
            (done::EXTRA, DoneView::Extra),
            (done::TWICE, DoneView::Twice),
        ];
        let is_here = matches!(ship.state, State::Afloat | State::Wreck);
        let is_afloat = ship.is_afloat();
        ShipView {
            card: ship.card,
            owner: ship.owner,
            fleet: ship.fleet,
            state: match ship.state {
                State::Afloat => StateView::Afloat,
                State::Lost(_) => StateView::Lost,
                State::Wreck => StateView::Wreck,
                State::Gone => StateView::Gone,
            },
            pose: is_here.then(|| pose_view(ship.pose)),
            lost_in: match ship.state {
                State::Lost(bank) => Some(bank),
                _ => None,
            },
            masts: (0..all).map(mast).collect(),
            is_derelict: ship.is_derelict(),
            panels: ship.panels,
            deck_guns: ship.deck_guns,
            nation: g.nation(at),
            actions: ship.actions,
            done: words.into_iter().filter(|(bit, _)| ship.did(*bit)).map(|(_, word)| word).collect(),
            docked: if is_afloat { g.docked_at(at, eyes) } else { None },
            is_pinned: is_afloat && g.is_pinned(at, eyes),
            pinned_by: ship.pinned_by,
            tows: ship.tows,
            towed_by: ship.towed_by,
            tangled: ship.tangled,
            is_ghostly: ship.is(marks::GHOSTLY),
            is_submerged: ship.is(marks::SUBMERGED),
            is_scuttled: ship.is(marks::SCUTTLED),
            is_jammed: ship.is(marks::JAMMED),
            throws_flames: ship.is(marks::FLAMES),
            has_returned: ship.is(marks::RETURNED),
            must_leave: ship.is(marks::RAIDER),
            cargo: g.cargo(at, eyes),
            cargo_used: g.cargo_used(at, eyes),
        }
    }
}

impl ChipView {
    fn of(g: &Fleets, at: ChipAt, chip: &Chip, eyes: Eyes) -> Self {
        ChipView {
            class: chip.class,
            at: chip.at,
            is_up: chip.is_up,
            what: chip.what.seen_by(eyes).copied(),
            owner: (chip.class != Class::Treasure).then_some(chip.owner),
            answers: if chip.is_up { None } else { chip.answers.seen_by(eyes).copied() },
            planned: if matches!(g.flow.top(), Frame::Stowage(_)) { g.planned(at, eyes) } else { None },
        }
    }
}

impl IslandView {
    fn of(g: &Fleets, at: IslandAt, island: &Island) -> Self {
        IslandView {
            name: names::island(&g.data, at, island.card),
            card: island.card,
            pose: pose_view(island.pose),
            home: island.home,
            explored: seats(g, island.explored),
            marked: seats(g, island.marked),
            shows: island.shows,
            fort: island.fort.as_ref().map(|fort| FortView::of(g, fort)),
        }
    }
}

impl FortView {
    fn of(g: &Fleets, fort: &Fort) -> Self {
        let flags = g.data[fort.card].guns.len();
        FortView {
            card: fort.card,
            owner: fort.owner,
            pose: pose_view(fort.pose),
            flags: (0..flags).map(|flag| fort.flags & (1 << flag) != 0).collect(),
            is_new: fort.is_new,
            has_shot: fort.has_shot,
            armour: fort.armour,
        }
    }
}

impl TerrainView {
    fn of(piece: &TerrainPiece) -> Self {
        TerrainView {
            kind: piece.kind,
            pose: pose_view(piece.pose),
            number: piece.number,
            rating: piece.rating,
            of: piece.of,
            is_stuck: piece.is_stuck,
            is_smoke: piece.is_smoke,
            is_gone: piece.is_gone,
        }
    }
}
