//! 7. The crew's share: set off by gold that rises to the mark, before anything else goes on.

use crate::{Card, Cutthroat, Fact, Move, Next, Referee, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Eyes, Seat, Seats, Step};

/// A captain pays the crew in gold or with a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Share {
    pub(crate) by: Seat,
}

impl Step<Cutthroat> for Share {
    fn run(&mut self, _: &mut Cutthroat, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, _: &Cutthroat) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Cutthroat, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pay);
        out.extend(g.held(eyes, &Card::ALL).map(|card| Move::Give { card }));
    }
    fn check(&self, g: &Cutthroat, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pay => Ok(()),
            Move::Give { card } => g.check_held(eyes, *card),
            _ => Err(Rule::SharePay),
        }
    }
    fn decide(&mut self, g: &mut Cutthroat, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let Move::Give { card } = mv {
            g.discard(by, card, referee);
            referee.tell_all(|| Fact::Gave { who: by, card });
        } else {
            let gold = g.data.share;
            g.gold[by] -= gold;
            referee.tell_all(|| Fact::Paid { who: by, gold });
        }
        Next::Done
    }
}
