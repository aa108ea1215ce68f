//! Pirates of the Cursed Seas and Pirates of the Crimson Coast: fleets on an open sea, measured in S and L.
//!
//! The rules are in `rules.md`; each chapter has its file here, and each step of the game is a struct in the file of its
//! chapter. Both editions are played by the same steps; where they differ, a step asks the options of the table.
//! Secret are fleets until all are locked, face-down crew and equipment, treasure that nobody has seen, listed forts and
//! events.
#![forbid(unsafe_code)]

mod abilities;
mod actions;
mod board;
mod bots;
mod candidates;
mod chips;
mod contents;
pub mod data;
mod describe;
mod dock;
mod effects;
mod explore;
mod facts;
mod finish;
mod forts;
mod harm;
mod holds;
mod in_force;
mod in_play;
mod moves;
mod muster;
mod names;
pub mod odds;
pub mod options;
mod orders;
mod outlook;
mod pieces;
mod ram;
mod redeal;
mod repair;
mod roll;
mod sail;
mod scene;
mod scuttle;
mod sea;
mod sentences;
mod set_up;
mod shoot;
mod shores;
mod spells;
mod terrain;
mod title;
mod tow;
mod turn;
mod view;

#[allow(missing_docs, clippy::doc_markdown)]
mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use abilities::{Ability, Source};
pub use contents::Contents;
pub use facts::Fact;
pub use moves::{GunAt, Move};
pub use muster::{Berth, Card, Fleet, Manned, Unfit};
pub use outlook::Outlook;
pub use pieces::*;
pub use rules::Rule;
pub use spells::Spell;
pub use title::{CRIMSON_COAST, CURSED_SEAS};
pub use view::View;

use abilities::Used;
use actions::Actions;
use arrayvec::ArrayVec;
use board::{Board, Boarding};
use borsh::{BorshDeserialize, BorshSerialize};
use data::{Cards, EventId, FortId};
use dock::{Docking, Mystery, Unload};
use effects::{
    aim::{Evade, Parley},
    crew::{Collecting, Overboard, Possessing, Summoning},
    forts::{FortDelay, LoseFlag},
    guns::{Broadside, MoveOn, Strike, Wave},
    hits::{Alongside, BoardNow, Jonah, MarineHit, Mend, Returning, Spoil},
    sailing::{LayPiece, SeaFeat, Sent},
    shots::{Burning, Smoke},
    turns::{Fearing, Feat, Forestall, Picking},
    work::{Arrive, Work},
};
use explore::Exploring;
use finish::Finish;
use forts::{Building, Paying, Shuffle};
use harm::{Hit, LoseChip, LoseMasts, Sink};
use holds::Holds;
use in_play::InPlay;
use muster::Muster;
use options::Options;
use ram::Ramming;
use roll::{Roll, Rolled};
use sail::{AfterMove, LeaveFog, Leg, Sailing};
use scuttle::Scuttling;
use set_up::{Deal, FirstRoll, Homes, Islands, Mooring, Stowage, Terrains};
use shoot::{Shooting, Shot};
use table::{Dice, Eyes, Flow, Game, PerSeat, Seat, Seats, Secret, Shared, Waiting};
use terrain::{Drift, Freeing, Meeting, Travel};
use tow::TowDock;
use turn::{Morning, Turn};

/// The most captains.
pub const MOST_CAPTAINS: usize = 4;

/// One of something for every captain.
pub type PerCaptain<T> = PerSeat<T, MOST_CAPTAINS>;

/// The position.
#[derive(PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Fleets {
    data: Shared<Cards>,
    options: Options,
    /// Width and height of the sea.
    size: [i32; 2],
    /// Fleets as they were handed in, until the sea is ready.
    fleets: PerCaptain<Secret<Option<Fleet>>>,
    ships: ArrayVec<Ship, MOST_SHIPS>,
    chips: ArrayVec<Chip, MOST_CHIPS>,
    islands: ArrayVec<Island, MOST_ISLANDS>,
    terrain: ArrayVec<TerrainPiece, MOST_TERRAIN>,
    /// Events that were not revealed yet.
    events: PerCaptain<Secret<ArrayVec<EventId, 8>>>,
    /// Forts that may still be built.
    forts: PerCaptain<Secret<ArrayVec<FortId, 6>>>,
    /// Those who have given up.
    resigned: Seats,
    /// Who began.
    first: Seat,
    /// Whose turn it is.
    active: Seat,
    /// The turns played so far, of all captains; the first is 1.
    turn: u16,
    /// Gold that was dealt out (`fleets.setup.starting_gold`).
    starting_gold: u16,
    /// The turn in which gold, masts, crew or cargo changed last (`fleets.end.stall_limit`).
    last_change: u16,
    /// Abilities that were used in this turn.
    used: ArrayVec<Used, 48>,
    /// What holds for a while.
    spells: ArrayVec<Spell, 48>,
    /// The die that was just rolled, for the step that asked for it.
    rolled: Option<Rolled>,
    /// What the cards of the table can bring to bear.
    #[borsh(skip)]
    in_play: InPlay,
    /// What is aboard each ship.
    #[borsh(skip)]
    holds: Holds,
    flow: Flow<Frame>,
}

table::steps! {
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Fleets {
        Muster, FirstRoll, Islands, Terrains, Homes, Mooring, Stowage, Deal, Turn, Morning, Actions, Sailing, Leg, LeaveFog,
        Meeting, Travel, Freeing, Drift, AfterMove, Docking, Mystery, Unload, Ramming, Boarding, Board, TowDock,
        Shooting, Shot, Hit, LoseMasts, LoseChip, Sink, Exploring, Roll, Building, Shuffle, Scuttling, Finish,
        Parley, Evade, Broadside, Wave, Strike, MoveOn, Smoke, Burning, Spoil, MarineHit, Jonah, Returning, Mend, Alongside,
        BoardNow, LoseFlag, FortDelay, Paying,
        SeaFeat, LayPiece, Sent, Fearing, Picking, Feat, Collecting, Summoning, Possessing, Overboard,
        Work, Arrive,
        Forestall,
    }
}

impl Clone for Fleets {
    /// As if derived, but the long lists are copied as a whole instead of piece by piece.
    fn clone(&self) -> Self {
        // They are filled where they are: a list that is made elsewhere is copied once more, with all the room it has.
        let (fleets, events) = (self.fleets.clone(), self.events.clone());
        let (forts, flow) = (self.forts.clone(), self.flow.clone());
        let mut copy = Fleets {
            data: self.data,
            options: self.options,
            size: self.size,
            fleets,
            ships: ArrayVec::new(),
            chips: ArrayVec::new(),
            islands: ArrayVec::new(),
            terrain: ArrayVec::new(),
            events,
            forts,
            resigned: self.resigned,
            first: self.first,
            active: self.active,
            turn: self.turn,
            starting_gold: self.starting_gold,
            last_change: self.last_change,
            used: ArrayVec::new(),
            spells: ArrayVec::new(),
            rolled: self.rolled,
            in_play: self.in_play,
            holds: self.holds,
            flow,
        };
        copy_into(&mut copy.ships, &self.ships);
        copy_into(&mut copy.chips, &self.chips);
        copy_into(&mut copy.islands, &self.islands);
        copy_into(&mut copy.terrain, &self.terrain);
        copy_into(&mut copy.used, &self.used);
        copy_into(&mut copy.spells, &self.spells);
        copy
    }
}

/// Fills an empty list with plain values.
fn copy_into<T: Copy, const N: usize>(copy: &mut ArrayVec<T, N>, list: &ArrayVec<T, N>) {
    copy.try_extend_from_slice(list).expect("it has the same room");
}

impl Fleets {
    pub(crate) fn chairs_u8(&self) -> u8 {
        self.events.chairs()
    }
    /// The captains in the order of their chairs.
    pub(crate) fn captains(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs_u8()).map(Seat)
    }
    pub(crate) fn everybody(&self) -> Seats {
        Seats::first(self.chairs_u8())
    }
    /// The captain to the left; one who has given up is passed over.
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        let mut left = seat.after(self.chairs_u8());
        while self.resigned.has(left) && left != seat {
            left = left.after(self.chairs_u8());
        }
        left
    }
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.flow.waiting(), Waiting::Over(_))
    }
    /// Gold, masts, crew or cargo have changed.
    pub(crate) fn changed(&mut self) {
        self.last_change = self.turn;
    }
}

impl Game for Fleets {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = View;

    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        self.chairs_u8()
    }
    fn who_decides(&self, _: Seat) -> Rule {
        if self.is_over() {
            return Rule::EndCursedScore;
        }
        match self.flow.top() {
            Frame::Muster(_) => Rule::BuildSecret,
            Frame::FirstRoll(_) => Rule::SetupFirst,
            Frame::Islands(_) => Rule::SetupIslandsTurns,
            Frame::Terrains(_) => Rule::SetupTerrainOptional,
            Frame::Homes(_) => Rule::SetupHomeChooser,
            Frame::Mooring(_) => Rule::SetupHomePlace,
            Frame::Stowage(_) => Rule::SetupCrewAssign,
            Frame::Deal(_) => Rule::SetupTreasureDeal,
            Frame::LoseMasts(_) => Rule::IntroShootHit,
            Frame::LoseChip(_) => Rule::CoreSimultaneous,
            Frame::Boarding(_) | Frame::Board(_) => Rule::BoardWhen,
            Frame::Roll(_) => Rule::AbReroll,
            Frame::TowDock(_) => Rule::TowDock,
            _ => Rule::TurnWho,
        }
    }
    fn view(&self, eyes: Eyes) -> View {
        View::of(self, eyes)
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.chairs_u8(), |seat| self.score(seat))
    }
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        self.dealt_anew(eyes, dice, referee)
    }
}
