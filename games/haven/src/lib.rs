//! Pirate Haven: travel a road of tiles and build the best island.
//!
//! The rules are in `rules.md`; each chapter has its file here, and each step of the game is a struct in the file of
//! its chapter. There are no secrets in this game: what is hidden (the order of stacks and of chests) is nowhere in the
//! position, but drawn when it is shown.
#![forbid(unsafe_code)]

mod bots;
mod chest;
mod contents;
mod coup;
pub mod data;
mod describe;
mod facts;
mod island;
mod map;
mod moves;
pub mod options;
mod orders;
mod outlook;
mod ports;
mod round;
mod scene;
mod score;
mod set_up;
mod statue;
mod title;
mod truth;
mod turn;
mod view;

#[allow(missing_docs, clippy::doc_markdown)]
mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use contents::Contents;
pub use facts::{Fact, TileName};
pub use island::{Island, Item, Land};
pub use map::Road;
pub use moves::{Move, Payment, Place};
pub use outlook::Outlook;
pub use rules::Rule;
pub use score::Fame;
pub use view::{Piece, View};

use borsh::{BorshDeserialize, BorshSerialize};
use chest::LayChest;
use coup::{Bonus, CoupMove};
use data::{HavenData, Kind};
use map::LayMap;
use options::Options;
use ports::{Haul, Reroll};
use round::Round;
use serde::{Deserialize, Serialize};
use set_up::SetUp;
use statue::Statue;
use table::{Dice, Eyes, Flow, Game, PerSeat, Seat, Shared, Waiting};
use ts_rs::TS;
use turn::Turn;

/// The most captains.
pub const MOST_CAPTAINS: usize = 4;

/// One of something for every captain.
pub type PerCaptain<T> = PerSeat<T, MOST_CAPTAINS>;

/// The position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Haven {
    data: Shared<HavenData>,
    options: Options,
    islands: PerCaptain<Island>,
    road: Road,
    round: u8,
    disks: PerCaptain<Disk>,
    coup: Coup,
    chests: Chests,
    statues: u8,
    /// The dice and tokens that lie neither on the map nor on an island, by kind (`haven.gen.pool`).
    pool: [u8; 6],
    flow: Flow<Frame>,
}

/// Where a travelling disk stands; the less, the further back (`haven.travel.start`).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Disk {
    /// On a spot of the turn track, not yet set out; the first spot is 1.
    Waiting(u8),
    /// On a position of the map; the first is 1.
    Travelling(u8),
    /// Back on a spot of the turn track.
    Back(u8),
}

/// The coup track.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Coup {
    /// The spot of each disk; the bottom is 0.
    spot: PerCaptain<u8>,
    /// Somebody has reached the top in this round.
    resolved: bool,
}

/// The pile of Treasure Chests: only its top is known, below it there is no order (`haven.hidden.chest`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Chests {
    /// How many of each sort are in the pile, its top included.
    left: [u8; data::MOST_CHESTS],
    /// The sort on top, if it can be seen.
    top: Option<u8>,
    /// How many each captain has bought.
    bought: PerCaptain<u8>,
}

table::steps! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Haven { SetUp, Round, LayMap, Turn, LayChest, CoupMove, Bonus, Statue, Reroll, Haul }
}

impl Haven {
    /// The island of a captain, with all that is needed to judge it.
    fn land(&self, seat: Seat) -> Land<'_> {
        Land { island: &self.islands[seat], data: &self.data, options: &self.options }
    }

    /// The captains in the order of their chairs.
    fn captains(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.islands.chairs()).map(Seat)
    }

    /// The id of a tile.
    fn name(&self, tile: data::TileId) -> TileName {
        TileName::of(&self.data.tile(tile).id)
    }

    /// Is there such an item in the pool? With unlimited supplies there always is (`haven.map.shortage`).
    fn pool_has(&self, kind: Kind) -> bool {
        self.pool[kind as usize] > 0 || self.options.shortage == options::Shortage::Unlimited
    }

    /// Takes an item from the pool. Spare ones beyond the supply come from nowhere.
    fn take_from_pool(&mut self, kind: Kind) {
        self.pool[kind as usize] = self.pool[kind as usize].saturating_sub(1);
    }

    /// Puts an item back (`haven.gen.pool.return`). Spare dice beyond the supply are taken away again.
    fn return_to_pool(&mut self, kind: Kind) {
        let left = &mut self.pool[kind as usize];
        *left = (*left + 1).min(self.data.supply[kind as usize]);
    }

    /// Takes pips from a die; a die spent to the last pip goes back to the pool (`haven.die.spend.part`, `haven.die.zero`).
    fn spend(&mut self, by: Seat, place: Place, pips: u8, referee: &mut Referee) {
        let Item { kind, value } = self.islands[by].item(place).expect("a die was checked to be there");
        let left = (value > pips).then(|| Item { kind, value: value - pips });
        self.islands[by].set(place, left);
        if left.is_none() {
            self.return_to_pool(kind);
            referee.tell_all(|| Fact::Spent { who: by, place });
        }
    }

    /// Raises a die, never above its highest side (`haven.die.max`). Says whether anything changed.
    fn raise(&mut self, by: Seat, place: Place, by_pips: u8) -> Option<Item> {
        let Item { kind, value } = self.islands[by].item(place).expect("a die is there");
        let raised = Item { kind, value: (value + by_pips).min(self.data.die_max) };
        self.islands[by].set(place, Some(raised));
        (raised.value != value).then_some(raised)
    }
}

impl Game for Haven {
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
        self.islands.chairs()
    }
    fn who_decides(&self, not: Seat) -> Rule {
        match (self.flow.top(), self.flow.waiting(), self.disks.get(not)) {
            (_, Waiting::Over(_), _) => Rule::GenRounds,
            (Frame::Statue(_), ..) => Rule::StatuePlace,
            (_, _, Some(Disk::Back(_))) => Rule::TravelBack,
            _ => Rule::TravelNext,
        }
    }
    /// Everything is open: all see the same (`haven.gen.open`).
    fn view(&self, _: Eyes) -> View {
        View::of(self)
    }
    fn redeal(&self, _: Eyes, _: &mut Dice, _: &Referee) -> Self {
        self.clone() // Nobody holds anything hidden, and what is undrawn is nowhere in the position.
    }
    fn scores(&self) -> PerSeat<i32> {
        let fame = self.fame();
        PerSeat::new(self.chairs(), |seat| i32::from(fame[seat].total()))
    }
}
