//! 4. Sailing: all at once and in secret.

use crate::{Cutthroat, Fact, Move, Next, Referee, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Eyes, Game, Seat, Seats, Secret, Step};

/// All captains choose a cove; the wheels are shown together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Sail;

impl Step<Cutthroat> for Sail {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for (captain, wheel) in g.wheel.iter_mut() {
            wheel.show(Seats::ALL);
            let cove = wheel.open(referee).expect("all have sailed");
            referee.tell_all(|| Fact::Sailed { who: captain, cove });
        }
        Next::Done
    }
    fn asked(&self, g: &Cutthroat) -> Seats {
        Seats::first(g.chairs()).iter().filter(|captain| !g.has_set_wheel(*captain)).collect()
    }
    fn options(&self, g: &Cutthroat, _: Eyes, out: &mut Vec<Move>) {
        out.extend((1..=g.data.coves).map(|cove| Move::Sail { cove }));
    }
    fn check(&self, g: &Cutthroat, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Sail { cove } if (1..=g.data.coves).contains(cove) => Ok(()),
            Move::Sail { .. } => Err(Rule::SailCoves),
            _ => Err(Rule::SailSecret),
        }
    }
    fn decide(&mut self, g: &mut Cutthroat, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Sail { cove } = mv else { unreachable!("checked") };
        g.wheel[by] = Secret::new(Seats::one(by), Some(cove));
        referee.tell_all(|| Fact::SetWheel { who: by });
        Next::Again
    }
}
