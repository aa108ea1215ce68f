//! 4. The turn: scurvy, draw, merchants, announcement and actions.

use crate::{Blackbeard, Fact, Next, Ordered, Referee, Rule, announce::Orders, draw::Drawing, merchants::Placing};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Game, Step};

/// How far a turn has come: its phases, the last two of them in one step (`bb.turn.phases`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins.
    #[default]
    Begin,
    /// The draw phase.
    Draw,
    /// The merchant phase.
    Merchants,
    /// Announcement and actions.
    Orders,
    /// It ends.
    End,
}

/// The turn of a player; it follows itself until the game ends.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Turn {
    pub(crate) stage: Stage,
}

impl Step<Blackbeard> for Turn {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Begin => {
                self.stage = Stage::Draw;
                g.begin_turn(referee);
                Next::Call(Scurvy::default().into())
            }
            Stage::Draw => {
                self.stage = Stage::Merchants;
                Next::Call(Drawing::default().into())
            }
            // A player who is seasick loses the rest of his turn (`bb.ev.mal_de_mer.skip`).
            Stage::Merchants if g.orders.is_sick => {
                self.stage = Stage::End;
                Next::Again
            }
            Stage::Merchants => {
                self.stage = Stage::Orders;
                let few = g.merchants() < usize::from(g.data.start.merchant_floor);
                if few {
                    Next::Call(Placing::until(g.data.start.merchant_refill, Rule::MerchRefill).into())
                } else {
                    Next::Again
                }
            }
            Stage::Orders => {
                self.stage = Stage::End;
                Next::Call(Orders {}.into())
            }
            Stage::End => {
                g.end_turn(referee);
                *self = Turn::default();
                Next::Again
            }
        }
    }
}

impl Blackbeard {
    fn begin_turn(&mut self, referee: &mut Referee) {
        self.turn += 1;
        self.orders = Ordered::default();
        for (_, player) in self.players.iter_mut() {
            (player.against, player.has_played_event) = (0, false);
        }
        if self.pardon.by == Some(self.active) {
            self.pardon.is_last_turn = true;
        }
        let (who, turn) = (self.active, self.turn);
        referee.tell_all(|| Fact::TurnBegins { who, turn });
    }
    fn end_turn(&mut self, referee: &mut Referee) {
        let who = self.active;
        referee.tell_all(|| Fact::TurnEnds { who });
        for ship in self.ships.iter_mut().flatten() {
            ship.is_fresh = false;
        }
        // The pardon ends with the next turn of who drew it (`bb.turn.pardon.clock`).
        if self.pardon.by == Some(who) && self.pardon.is_last_turn {
            self.pardon.by = None;
            referee.tell_all(|| Fact::PardonEnds);
        }
        // Whoever has no pirates left has his turns all the same (`bb.end.nopirates`).
        self.active = self.active.after(self.chairs());
    }
}

/// Crews with scurvy lose heart (`bb.turn.scurvy`, `bb.ev.scurvy.turn`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Scurvy {
    /// So many displays were looked at.
    pub(crate) at: u8,
    /// Displays that have suffered, bit by bit: an ally has with the first of the two, though they part by it.
    #[serde(default)]
    pub(crate) done: u16,
}

impl Step<Blackbeard> for Scurvy {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let Some(berth) = g.berths_of(g.active).nth(usize::from(self.at)) else { return Next::Done };
        self.at += 1;
        let suffers = g.is_there(berth) && self.done & (1 << berth.0) == 0 && g.ship(berth).has_scurvy;
        if suffers {
            self.done |= g.party(berth).into_iter().fold(0, |done, one| done | 1 << one.0);
            g.lose_loyalty(berth, 1, Rule::TurnScurvy, referee);
        }
        Next::Again
    }
}
