//! 7. The months and their phases, and 7.1 the Treasure phase.

use crate::{
    Cove, Dusk, Fact, Fights, Finish, Next, Plundering, Referee, Upgrading, Window,
    data::{Moment, Place, Treasure},
    navigation::{Drift, InTurn, Navigate},
    options::BlackShips,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seat, Step};

/// What comes next in a month (`cove.turn.phases`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// 1: Treasure cards are turned up.
    Treasure,
    /// The window at the end of that phase (`cove.treasure.window`).
    TreasureEnd,
    /// 2: the window before destinations are chosen (`cove.nav.start-window`).
    NavigationStart,
    /// Destinations are chosen.
    Navigation,
    /// Black ships are placed by die, if the table plays so.
    Drift,
    /// The window at the end of that phase (`cove.nav.end-window`).
    NavigationEnd,
    /// 3: battles.
    Combat,
    /// 4: plunder.
    Plunder,
    /// 5: upgrades.
    Upgrade,
    /// 6: black ships move, loads are checked.
    Dusk,
    /// The next month, or the end.
    End,
}

/// A month.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Month {
    /// The phase that comes next.
    pub(crate) next: Phase,
}

impl Month {
    /// The beginning of the game.
    pub(crate) fn first() -> Self {
        Month { next: Phase::End }
    }
}

impl Step<Cove> for Month {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        let (then, step) = match self.next {
            Phase::Treasure => (Phase::TreasureEnd, Reveal { next: 0 }.into()),
            Phase::TreasureEnd => (Phase::NavigationStart, Window::new(Moment::TreasureEnd).into()),
            Phase::NavigationStart => (Phase::Navigation, Window::new(Moment::NavigationStart).into()),
            Phase::Navigation => {
                let step = match g.first_to_sail {
                    Some(first) => InTurn { next: first, left: g.ships.chairs() }.into(),
                    None => Navigate {}.into(),
                };
                (Phase::Drift, step)
            }
            Phase::Drift if g.options.black_ship_movement == BlackShips::Random => {
                (Phase::NavigationEnd, Drift { ship: 0 }.into())
            }
            Phase::Drift | Phase::NavigationEnd => (Phase::Combat, Window::new(Moment::NavigationEnd).into()),
            Phase::Combat => (Phase::Plunder, Fights::first().into()),
            Phase::Plunder => (Phase::Upgrade, Plundering { next: 0 }.into()),
            Phase::Upgrade => (Phase::Dusk, Upgrading::first().into()),
            Phase::Dusk => (Phase::End, Dusk::first().into()),
            Phase::End if g.month == g.options.turns => return Next::Goto(Finish::first().into()),
            Phase::End => {
                g.month += 1;
                referee.tell_all(|| Fact::MonthBegan { month: g.month });
                self.next = Phase::Treasure;
                return Next::Again;
            }
        };
        self.next = then;
        Next::Call(step)
    }
}

/// The top Treasure card of each outer island is turned up (`cove.treasure.reveal`). Since all piles come from one deck
/// and nobody has looked, each unseen card is equally likely anywhere (`cove.setup.treasure-common`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Reveal {
    /// The island whose card is next, from 0.
    pub(crate) next: u8,
}

impl Step<Cove> for Reveal {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if usize::from(self.next) == g.offers.len() {
            Next::Done
        } else {
            Next::Roll(Chance::draw(g.unseen_treasures()))
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let card = g.nth_treasure(fate.picked());
        g.unseen[card.0 as usize] -= 1;
        g.offers[usize::from(self.next)] = Some(card);
        let at = Place::OUTER[usize::from(self.next)];
        let printed = g.data.treasure(card);
        let (fame, gold, chests, cards) = (printed.fame, printed.gold, printed.chests, printed.tavern);
        referee.tell_all(|| Fact::Revealed { at, fame, gold, chests, cards });
        self.next += 1;
        Next::Again
    }
    fn named_fate(&self, g: &Cove, name: &str) -> Option<Fate> {
        let named = g.data.treasure.iter().position(|card| card.id.eq_ignore_ascii_case(name))?;
        let before: usize = g.unseen[..named].iter().map(|count| usize::from(*count)).sum();
        (g.unseen[named] > 0).then_some(Fate::Pick(before as u16))
    }
}

impl Cove {
    /// How many Treasure cards nobody has seen.
    pub(crate) fn unseen_treasures(&self) -> usize {
        self.unseen.iter().map(|count| usize::from(*count)).sum()
    }
    fn nth_treasure(&self, n: usize) -> Treasure {
        let mut cards = (0..).map(Treasure).zip(self.unseen).flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
        cards.nth(n).expect("fate picks one of the unseen cards")
    }
    /// How many Treasure cards lie face down on an outer island (`cove.treasure.exhaust`).
    pub(crate) fn pile_left(&self, at: Place) -> u8 {
        let to_come = matches!(self.flow.top(), crate::Frame::Reveal(Reveal { next }) if *next < at.number());
        self.options.turns - self.month + u8::from(to_come)
    }
}

/// The chairs from one on, clockwise (`cove.order.seats`).
pub(crate) fn clockwise(from: Seat, chairs: u8) -> impl Iterator<Item = Seat> {
    (0..chairs).map(move |step| Seat((from.0 + step) % chairs))
}
