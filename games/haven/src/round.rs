//! Rounds (chapter 19) and the order of what happens at their end.

use crate::{Disk, Fact, Haven, Next, Referee, Road, TileName, map::LayMap, statue::Statue, turn::Turn};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Step;

/// A round: the map is laid, all travel, the coup is resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Round {
    /// Which of the rounds.
    pub(crate) number: u8,
    /// How far it is.
    pub(crate) stage: Stage,
}

/// The parts of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The disks are on the turn track; a new map is laid.
    Map,
    /// Turn after turn.
    Travel,
    /// All disks are back: the coup is resolved if it was not yet, after the last round too (`haven.coup.end.last`).
    Coup,
    /// The coup disks return to the bottom; the next round, or the final scoring.
    Reset,
}

impl Round {
    /// The first round.
    pub fn first() -> Self {
        Round { number: 1, stage: Stage::Map }
    }
}

impl Step<Haven> for Round {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        let number = self.number;
        match self.stage {
            Stage::Map => {
                g.round = number;
                g.line_up();
                let stack = &g.data.stacks[usize::from(number) - 1];
                g.road = Road::of_stack(stack);
                let colour = TileName::of(&stack.colour);
                referee.tell_all(|| Fact::Begun { round: number, colour });
                self.stage = Stage::Travel;
                Next::Call(LayMap::default().into())
            }
            // It may be the one who has just moved (`haven.travel.again`).
            Stage::Travel => match g.furthest_back() {
                Some(who) => {
                    referee.tell_all(|| Fact::Turn { who });
                    Next::Call(Turn::of(who).into())
                }
                None => {
                    referee.tell_all(|| Fact::Ended { round: number });
                    g.clear_road(referee);
                    self.stage = Stage::Coup;
                    Next::Again
                }
            },
            Stage::Coup => {
                self.stage = Stage::Reset;
                if g.coup.resolved {
                    return Next::Again;
                }
                match g.leader() {
                    Ok((who, spot)) => {
                        referee.tell_all(|| Fact::Leads { who, spot });
                        Next::Call(Statue { to: who }.into())
                    }
                    Err(spot) => {
                        referee.tell_all(|| Fact::Tied { spot });
                        Next::Again
                    }
                }
            }
            Stage::Reset => {
                g.coup.resolved = false;
                g.reset_coup();
                referee.tell_all(|| Fact::Reset);
                if number < g.data.rounds {
                    return Next::Goto(Round { number: number + 1, stage: Stage::Map }.into());
                }
                Next::Over(g.final_scoring(referee)) // The most Fame wins (`haven.gen.aim`).
            }
        }
    }
}

impl Haven {
    /// The turn track as it stands is the starting order (`haven.end.round.first`).
    fn line_up(&mut self) {
        for (_, disk) in self.disks.iter_mut() {
            if let Disk::Back(spot) = *disk {
                *disk = Disk::Waiting(spot);
            }
        }
    }
}
