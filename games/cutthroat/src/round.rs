//! 2. The round: draw, sail, then plunder or keep a lookout, captain by captain.

use crate::{Cutthroat, Draw, Fact, Lookout, Next, Plunder, Referee, Sail};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Seat, Step};

/// A round, and which part of it comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub enum Round {
    /// The captains draw.
    #[default]
    Draw,
    /// The captains sail.
    Sail,
    /// The captains plunder.
    Plunder,
    /// The round is over.
    End,
}

impl Step<Cutthroat> for Round {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        match self {
            Round::Draw => {
                g.round += 1;
                g.wheel = Cutthroat::unset_wheels(g.gold.chairs());
                referee.tell_all(|| Fact::RoundBegan { number: g.round });
                *self = Round::Sail;
                Next::Call(Draw.into())
            }
            Round::Sail => {
                *self = Round::Plunder;
                Next::Call(Sail.into())
            }
            Round::Plunder => {
                *self = Round::End;
                Next::Call(Plundering { next: Seat(0) }.into())
            }
            Round::End if g.round == g.rounds => {
                let places = g.places();
                let winners = g.gold.iter().map(|(captain, _)| captain).filter(|captain| places[captain.index()] == 1);
                winners.for_each(|who| referee.tell_all(|| Fact::Won { who }));
                Next::Over(places)
            }
            Round::End => Next::Goto(Round::default().into()),
        }
    }
}

/// Each captain in order of the chairs plunders or keeps a lookout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Plundering {
    pub(crate) next: Seat,
}

impl Step<Cutthroat> for Plundering {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        let captain = self.next;
        if captain.0 == g.gold.chairs() {
            return Next::Done;
        }
        self.next.0 += 1;
        if !g.is_alone(captain, referee) {
            return Next::Call(Lookout::new(captain).into());
        }
        referee.tell_all(|| Fact::Landed { who: captain });
        Next::Call(Plunder::new(captain).into())
    }
}

impl Cutthroat {
    fn is_alone(&self, captain: Seat, referee: &Referee) -> bool {
        let here = self.wheel[captain].open(referee);
        self.wheel.iter().filter(|(_, wheel)| wheel.open(referee) == here).count() == 1
    }
}
