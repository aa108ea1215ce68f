//! 7.2 Navigation: in secret and all at once, or openly in turn with a Crow's nest.

use crate::{Cove, Fact, Move, Next, Referee, Rule, data::Place};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Dice, Eyes, Fate, Seat, Seats, Secret, Step};

/// All captains set their wheels; then all are shown and all ships sail (`cove.nav.reveal`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Navigate {}

impl Step<Cove> for Navigate {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for seat in g.captains() {
            let to = g.wheels[seat].open(referee).expect("all wheels are set");
            g.wheels[seat] = Secret::new(Seats::NONE, None);
            g.sail(seat, to, referee);
        }
        Next::Done
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.captains().filter(|seat| g.wheels[*seat].known_to().is_empty()).collect()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        let moves = Place::WHEEL.into_iter().map(|to| Move::Sail { to });
        out.extend(moves.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let to = g.check_wheel(mv)?;
        let seat = eyes.seat();
        let is_met = |own: Seat| g.wheels[own].seen_by(eyes) == Some(&Some(to));
        if to.is_outer() && g.player_of(seat).without(Seats::one(seat)).iter().any(is_met) {
            return Err(Rule::VariantTwoPlayer);
        }
        Ok(())
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Sail { to } = mv else { unreachable!("checked") };
        g.wheels[by] = Secret::new(g.player_of(by), Some(to));
        referee.tell_all(|| Fact::WheelSet { who: by });
        referee.tell(g.player_of(by), || Fact::WheelSetTo { who: by, to });
        Next::Again
    }
}

/// Captains name their destinations openly, clockwise, and sail at once (`cove.event.crows.effect`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct InTurn {
    /// Whose turn it is.
    pub(crate) next: Seat,
    /// How many are still to sail.
    pub(crate) left: u8,
}

impl InTurn {
    /// Those who have sailed already.
    fn sailed(&self, g: &Cove) -> impl Iterator<Item = Seat> {
        let chairs = g.ships.chairs();
        let first = Seat(self.next.0 + self.left);
        crate::month::clockwise(first, chairs).take(usize::from(chairs - self.left))
    }
}

impl Step<Cove> for InTurn {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if self.left > 0 {
            return Next::Ask;
        }
        g.first_to_sail = None;
        Next::Done
    }
    fn asked(&self, _: &Cove) -> Seats {
        Seats::one(self.next)
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        let moves = Place::WHEEL.into_iter().map(|to| Move::Sail { to });
        out.extend(moves.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let to = g.check_wheel(mv)?;
        let mut own = self.sailed(g).filter(|seat| g.player_of(eyes.seat()).has(*seat));
        if to.is_outer() && own.any(|seat| g.ships[seat].at == Some(to)) {
            return Err(Rule::VariantTwoPlayer);
        }
        Ok(())
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Sail { to } = mv else { unreachable!("checked") };
        g.sail(by, to, referee);
        self.next = by.after(g.ships.chairs());
        self.left -= 1;
        Next::Again
    }
}

/// Black ships are placed by die at the end of Navigation (`cove.variant.random-legend`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Drift {
    /// Which ship rolls, in the order in which they were set up.
    pub(crate) ship: u8,
}

impl Step<Cove> for Drift {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if usize::from(self.ship) < g.black_ships.len() { Next::Roll(Chance::dice(1)) } else { Next::Done }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let die = fate.dice()[0];
        let to = Place::from_number(die).expect("a die names one of six islands");
        let this = usize::from(self.ship);
        let legend = g.black_ships[this].legend;
        referee.tell_all(|| Fact::Drifted { legend, die });
        // A roll naming the other ship's place is repeated.
        if g.black_ships.iter().enumerate().any(|(other, ship)| other != this && ship.at == to) {
            return Next::Again;
        }
        g.black_ships[this].at = to;
        referee.tell_all(|| Fact::DriftedTo { legend, to });
        self.ship += 1;
        Next::Again
    }
}

impl Cove {
    fn sail(&mut self, who: Seat, to: Place, referee: &mut Referee) {
        self.ships[who].at = Some(to);
        referee.tell_all(|| Fact::Sailed { who, to });
    }

    /// The wheel has six destinations (`cove.nav.options`), the island where the ship lies among them
    /// (`cove.nav.stay`).
    fn check_wheel(&self, mv: &Move) -> Result<Place, Rule> {
        match mv {
            Move::Sail { to: Place::Cove } => Err(Rule::NavOptions),
            Move::Sail { to } => Ok(*to),
            _ if mv.card().is_some() => Err(Rule::WindowClosed),
            _ => Err(Rule::NavChoose),
        }
    }

    /// Wheels these eyes have not seen are open again, for somebody who thinks about his own.
    pub(crate) fn open_wheels(&mut self, eyes: Eyes) {
        for (_, wheel) in self.wheels.iter_mut() {
            if !wheel.known_to().is_empty() && wheel.seen_by(eyes).is_none() {
                *wheel = Secret::new(Seats::NONE, None);
            }
        }
    }

    /// A destination that a captain may have chosen.
    pub(crate) fn any_wheel(&self, seat: Seat, dice: &mut Dice, referee: &Referee) -> Place {
        let own = |to: Place| {
            let others = self.player_of(seat).iter().filter(|own| *own != seat);
            others.into_iter().any(|own| to.is_outer() && *self.wheels[own].open(referee) == Some(to))
        };
        loop {
            let to = *dice.one_of(&Place::WHEEL);
            if !own(to) {
                return to;
            }
        }
    }
}
