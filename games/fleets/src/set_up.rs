//! 4. Set-up: from locked fleets to the first turn, one file for each part.

mod deal;
mod homes;
mod islands;
mod lattice;
mod stowage;
mod terrains;

pub use deal::Deal;
pub use homes::{Homes, Mooring};
pub use islands::Islands;
pub use stowage::Stowage;
pub use terrains::Terrains;

use crate::{
    Fact, Fleets, Next, Referee,
    data::{Cards, Edition},
    holds::Holds,
    in_play::InPlay,
    muster::Muster,
    options::Options,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Flow, PerSeat, Seat, Seats, Secret, Shared, Step};

/// So many at most are offered where a piece may be laid anywhere on the open sea.
const OFFERED: usize = 24;

impl Fleets {
    /// A table at which no fleet has been brought yet.
    pub(crate) fn fresh(data: Shared<Cards>, options: Options, chairs: u8) -> Fleets {
        let area = &data.geometry;
        let size = if options.crimson { area.crimson_area } else { area.cursed_area[usize::from(chairs) - 2] };
        Fleets {
            data,
            options,
            size,
            fleets: PerSeat::new(chairs, |_| Secret::new(Seats::NONE, None)),
            ships: ArrayVec::new(),
            chips: ArrayVec::new(),
            islands: ArrayVec::new(),
            terrain: ArrayVec::new(),
            events: PerSeat::new(chairs, |seat| Secret::new(Seats::one(seat), ArrayVec::new())),
            forts: PerSeat::new(chairs, |seat| Secret::new(Seats::one(seat), ArrayVec::new())),
            resigned: Seats::NONE,
            first: Seat(0),
            active: Seat(0),
            turn: 0,
            starting_gold: 0,
            last_change: 0,
            used: ArrayVec::new(),
            spells: ArrayVec::new(),
            rolled: None,
            in_play: InPlay::default(),
            holds: Holds::default(),
            flow: Flow::start(Muster::default()),
        }
    }

    /// The numbers of the edition that is played.
    pub(crate) fn edition(&self) -> &'static Edition {
        let data = self.data.get();
        if self.options.crimson { &data.crimson } else { &data.cursed }
    }
    /// The captain whose turn it is after so many others, counted from the first player (`fleets.setup.order`,
    /// `fleets.setup.order_crimson`).
    pub(crate) fn in_order(&self, n: usize) -> Seat {
        let chairs = usize::from(self.chairs_u8());
        Seat(((self.first.index() + n) % chairs) as u8)
    }
}

/// So many for each of so many points, for another total; rounded up (`fleets.setup.islands.scale`).
fn scaled(number: u16, options: &Options, edition: &Edition) -> u16 {
    let scaled = u32::from(number) * u32::from(options.build_total);
    scaled.div_ceil(u32::from(edition.build_total)) as u16
}

/// What each captain contributes (`fleets.setup.treasure.count`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Coins and unique treasures.
    pub(crate) pieces: u8,
    /// What the coins are worth.
    pub(crate) gold: u8,
    /// The total is the one that the edition recommends.
    pub(crate) is_standard: bool,
}

impl Share {
    pub(crate) fn of(data: &Cards, options: &Options) -> Share {
        let edition = if options.crimson { &data.crimson } else { &data.cursed };
        Share {
            pieces: scaled(edition.coins_per_player.into(), options, edition) as u8,
            gold: scaled(edition.gold_per_player.into(), options, edition) as u8,
            is_standard: options.build_total == edition.build_total,
        }
    }
    /// The coins that are contributed with so many unique treasures if nothing else is chosen
    /// (`fleets.setup.treasure.default_coins`); nothing if there are too few of them.
    pub(crate) fn coins(&self, data: &Cards, options: &Options, n_uniques: usize) -> Option<Vec<u8>> {
        let edition = if options.crimson { &data.crimson } else { &data.cursed };
        if let Some(coins) = edition.coins.get(n_uniques).filter(|_| self.is_standard) {
            return Some(coins.clone());
        }
        // As equal as possible (`fleets.setup.islands.scale`).
        let n = usize::from(self.pieces).checked_sub(n_uniques).filter(|n| *n > 0)?;
        let (each, more) = (usize::from(self.gold) / n, usize::from(self.gold) % n);
        let coins: Vec<u8> = (0..n).map(|at| (each + usize::from(at >= n - more)) as u8).collect();
        coins.iter().all(|coin| (1..=7).contains(coin)).then_some(coins)
    }
}

/// How many islands there are (`fleets.setup.islands.count`, `fleets.setup.islands.count_crimson`).
pub(crate) fn island_count(edition: &Edition, options: &Options, chairs: u8) -> usize {
    let (chairs, each) = (u16::from(chairs), u16::from(edition.islands_per_player));
    // The earlier edition scales the number of all islands, the later one that of each player.
    let islands =
        if options.crimson { scaled(each * chairs, options, edition) } else { scaled(each, options, edition) * chairs };
    usize::from(islands.max(chairs + 1)).min(crate::pieces::MOST_ISLANDS)
}

/// Each captain rolls a die; the highest is the first player (`fleets.setup.first`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct FirstRoll {
    /// Those who can still be it.
    #[serde(with = "table::seats_as_list")]
    rolling: Seats,
    /// What each of them has rolled; 0 for nothing yet.
    dice: [u8; crate::MOST_CAPTAINS],
}

impl FirstRoll {
    pub(crate) fn of_all(g: &Fleets) -> Self {
        FirstRoll { rolling: g.everybody(), dice: [0; crate::MOST_CAPTAINS] }
    }
    /// Who rolls next.
    fn next(&self) -> Option<Seat> {
        self.rolling.iter().find(|seat| self.dice[seat.index()] == 0)
    }
}

impl Step<Fleets> for FirstRoll {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if let Some(seat) = self.next() {
            return Next::Roll(Chance::dice_of(seat, 1));
        }
        let highest = self.dice.iter().max().copied().unwrap_or_default();
        let tied: Seats = self.rolling.iter().filter(|seat| self.dice[seat.index()] == highest).collect();
        if tied.len() > 1 {
            *self = FirstRoll { rolling: tied, dice: [0; crate::MOST_CAPTAINS] };
            return Next::Again;
        }
        let who = tied.iter().next().expect("somebody has rolled highest");
        (g.first, g.active) = (who, who);
        referee.tell_all(|| Fact::First { who });
        Next::Goto(Islands::default().into())
    }
    fn fate(&mut self, _: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let who = self.next().expect("somebody rolls");
        let die = fate.dice()[0];
        self.dice[who.index()] = die;
        referee.tell_all(|| Fact::FirstRolled { who, die });
        Next::Again
    }
}
