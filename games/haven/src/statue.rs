//! Statues (chapter 14): won by a coup, placed at once.

use crate::{Fact, Haven, Land, Move, Next, Referee, Rule, data::Class, options::CoupsPerRound};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The winner of a coup is given a Statue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Statue {
    /// The winner.
    pub to: Seat,
}

impl Step<Haven> for Statue {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        let who = self.to;
        if g.statues == 0 {
            referee.tell_all(|| Fact::NoStatue { who });
            return self.over(g, referee);
        }
        if let Err(why) = g.land(who).may_take_statue() {
            referee.tell_all(|| Fact::Forfeited { who, why });
            return self.over(g, referee);
        }
        Next::Ask
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.to)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(g.land(self.to).plots_for(Class::Statue).map(|plot| Move::Lay { plot }));
        out.push(Move::Decline);
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Decline => Ok(()),
            Move::Lay { plot } => g.land(self.to).may_lie(Class::Statue, *plot),
            Move::Buy { .. } => Err(Rule::TurnChestWindows),
            _ => Err(Rule::StatuePlace),
        }
    }
    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Lay { plot } => {
                g.statues -= 1;
                g.place_tile(by, g.data.statue, plot);
                referee.tell_all(|| Fact::Erected { who: by, plot });
            }
            _ => referee.tell_all(|| Fact::Declined { who: by }),
        }
        self.over(g, referee)
    }
}

impl Statue {
    /// Where the race starts again after a Statue for the top, all disks drop to the bottom (`haven.coup.top.once`).
    fn over(self, g: &mut Haven, referee: &mut Referee) -> Next {
        if g.options.coups == CoupsPerRound::Repeat && g.coup.resolved {
            g.reset_coup();
            referee.tell_all(|| Fact::Anew);
        }
        Next::Done
    }
}

impl Land<'_> {
    /// Could a Statue be placed here at all?
    ///
    /// # Errors
    /// The clause by which it is forfeited.
    pub(crate) fn may_take_statue(&self) -> Result<(), Rule> {
        if self.plots_for(Class::Statue).next().is_none() {
            return Err(Rule::StatueBlockedPlot);
        }
        self.limits_allow_tile(self.data.statue).map_err(|_| Rule::StatueBlockedGold)
    }
}
