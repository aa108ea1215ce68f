//! Set-up (chapter 2): islands, pool, piles, the first player, the turn track.

use crate::{
    Chests, Coup, Disk, Fact, Haven, Island, Item, MOST_CAPTAINS, Next, PerCaptain, Place, Referee, Road,
    data::{HavenData, Kind, MOST_CHESTS},
    options::{FirstPlayer, Options},
    round::Round,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Flow, Seat, Shared, Step};

/// What is drawn by lot before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUp {
    /// Who is first player (`haven.setup.first`).
    FirstPlayer,
    /// The top of the chest pile, if it lies face up (`haven.setup.chests.face`).
    TopChest,
}

impl Step<Haven> for SetUp {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        match (*self, g.options.first_player) {
            (SetUp::FirstPlayer, FirstPlayer::Random) => Next::Roll(Chance::lot(g.islands.chairs().into())),
            (SetUp::FirstPlayer, FirstPlayer::Named(seat)) => {
                g.queue_from(seat, referee);
                Next::Goto(SetUp::TopChest.into())
            }
            (SetUp::TopChest, _) if g.options.top_chest_visible => g.draw_chest(),
            (SetUp::TopChest, _) => Next::Goto(Round::first().into()),
        }
    }
    fn fate(&mut self, g: &mut Haven, fate: Fate, referee: &mut Referee) -> Next {
        match self {
            SetUp::FirstPlayer => {
                g.queue_from(Seat(fate.picked() as u8), referee);
                Next::Goto(SetUp::TopChest.into())
            }
            SetUp::TopChest => {
                g.show_top_chest(fate.picked(), referee);
                Next::Goto(Round::first().into())
            }
        }
    }
    fn named_fate(&self, g: &Haven, name: &str) -> Option<Fate> {
        match self {
            SetUp::FirstPlayer => name.parse().ok().map(|seat: Seat| Fate::Pick(seat.0.into())),
            SetUp::TopChest => g.chest_named(name),
        }
    }
}

impl Haven {
    /// A table as it is before anything was drawn.
    pub(crate) fn unpacked(data: Shared<HavenData>, options: Options, chairs: u8) -> Self {
        let chests = std::array::from_fn(|sort| data.chests.get(sort).map_or(0, |chest| data.tile(*chest).copies));
        Haven {
            data,
            options,
            islands: PerCaptain::new(chairs, |_| Island::with_tavern(&data)),
            road: Road::default(),
            round: 0,
            disks: PerCaptain::new(chairs, |seat| Disk::Waiting(seat.0 + 1)),
            // All at the bottom (`haven.setup.couptrack`).
            coup: Coup { spot: PerCaptain::new(chairs, |_| 0), resolved: false },
            chests: Chests { left: chests, top: None, bought: PerCaptain::new(chairs, |_| 0) },
            // All alike, in a pile of their own (`haven.setup.statues`).
            statues: data.tile(data.statue).copies,
            // All of them, however many play (`haven.setup.supply`).
            pool: data.supply,
            flow: Flow::start(SetUp::FirstPlayer),
        }
    }

    /// The first player takes the 1st spot of the turn track, the others follow clockwise (`haven.setup.turntrack`);
    /// each gets a Food die, raised for later starters if the table has chosen so (`haven.setup.tavern.food`).
    fn queue_from(&mut self, first: Seat, referee: &mut Referee) {
        referee.tell_all(|| Fact::First { who: first });
        let chairs = self.islands.chairs();
        for seat in self.captains() {
            let spot = (seat.0 + chairs - first.0) % chairs;
            self.disks[seat] = Disk::Waiting(spot + 1);
            referee.tell_all(|| Fact::Queued { who: seat, spot: spot + 1 });
            let value = (self.data.start_food + self.options.start_food_bonus[spot as usize]).min(self.data.die_max);
            self.take_from_pool(Kind::Food);
            let tavern = Place { plot: self.data.tavern_plot, slot: 0 };
            self.islands[seat].set(tavern, Some(Item { kind: Kind::Food, value }));
        }
    }
}

impl Island {
    /// A bare island: nothing on it but the Tavern (`haven.setup.board`, `haven.setup.tavern.tile`).
    pub(crate) fn with_tavern(data: &HavenData) -> Self {
        let mut island = Island::default();
        island.lay(data.tavern_plot, data.tavern);
        island
    }
}

const _: () = assert!(MOST_CAPTAINS <= 4 && MOST_CHESTS >= 2, "what the set-up counts on");
