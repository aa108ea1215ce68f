//! 5. Plundering: a window for answers, an answer to the answer, and a die.
//!
//! No step here remembers that it was cancelled: what is cancelled is unwound.

use crate::{Card, Cutthroat, Fact, Frame, Move, Next, Referee, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Chance, Eyes, Fate, Game, Seat, Seats, Step};

/// A captain who is alone plunders a cove.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Plunder {
    pub(crate) by: Seat,
    pub(crate) answered: bool,
}

impl Plunder {
    pub(crate) fn new(by: Seat) -> Self {
        Plunder { by, answered: false }
    }
}

impl Step<Cutthroat> for Plunder {
    fn run(&mut self, g: &mut Cutthroat, _: &mut Referee) -> Next {
        if self.answered {
            return Next::Roll(Chance::dice_of(self.by, 1));
        }
        self.answered = true;
        Next::Call(Answers { to: self.by, asking: self.by.after(g.chairs()) }.into())
    }
    fn fate(&mut self, g: &mut Cutthroat, fate: Fate, referee: &mut Referee) -> Next {
        let gold = fate.dice()[0].into();
        referee.tell_all(|| Fact::Plundered { who: self.by, gold });
        g.take_gold(self.by, gold, referee);
        Next::Done
    }
}

/// The window: clockwise from the plunderer, every other captain may play an Ambush or a Storm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Answers {
    pub(crate) to: Seat,
    pub(crate) asking: Seat,
}

const ANSWERS: [Card; 2] = [Card::Ambush, Card::Storm];

impl Step<Cutthroat> for Answers {
    fn run(&mut self, g: &mut Cutthroat, _: &mut Referee) -> Next {
        if self.asking == self.to {
            return Next::Done;
        }
        // An empty hand is public, so that passing over it tells nobody anything.
        if !g.holds_cards(self.asking) {
            self.asking = self.asking.after(g.chairs());
            return Next::Again;
        }
        Next::Ask
    }
    fn asked(&self, _: &Cutthroat) -> Seats {
        Seats::one(self.asking)
    }
    fn options(&self, g: &Cutthroat, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        out.extend(g.held(eyes, &ANSWERS).map(|card| Move::Play { card }));
    }
    fn check(&self, g: &Cutthroat, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play { card } if ANSWERS.contains(card) => g.check_held(eyes, *card),
            _ => Err(Rule::PlunderAnswer),
        }
    }
    fn decide(&mut self, g: &mut Cutthroat, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        self.asking = self.asking.after(g.chairs());
        let Move::Play { card } = mv else {
            referee.tell_all(|| Fact::Passed { who: by });
            return Next::Again;
        };
        g.discard(by, card, referee);
        if card == Card::Storm {
            referee.tell_all(|| Fact::Stormed { who: by });
            return g.unwind_to(|frame| matches!(frame, Frame::Round(_)));
        }
        referee.tell_all(|| Fact::Ambushed { who: by, target: self.to });
        Next::Call(Parley { by: self.to, with: by }.into())
    }
}

/// A card that cancels a card: the plunderer may parley, and the window goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Parley {
    pub(crate) by: Seat,
    pub(crate) with: Seat,
}

impl Step<Cutthroat> for Parley {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        if g.holds_cards(self.by) { Next::Ask } else { self.drive_off(g, referee) }
    }
    fn asked(&self, _: &Cutthroat) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Cutthroat, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        out.extend(g.held(eyes, &[Card::Parley]).map(|card| Move::Play { card }));
    }
    fn check(&self, g: &Cutthroat, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play { card: Card::Parley } => g.check_held(eyes, Card::Parley),
            _ => Err(Rule::PlunderParley),
        }
    }
    fn decide(&mut self, g: &mut Cutthroat, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == Move::Pass {
            return self.drive_off(g, referee);
        }
        g.discard(by, Card::Parley, referee);
        referee.tell_all(|| Fact::Parleyed { who: by });
        Next::Done
    }
}

impl Parley {
    fn drive_off(self, g: &Cutthroat, referee: &mut Referee) -> Next {
        referee.tell_all(|| Fact::DrivenOff { who: self.by });
        g.unwind_to(|frame| matches!(frame, Frame::Plundering(_)))
    }
}

impl Cutthroat {
    /// Cancels everything that this step has called.
    fn unwind_to(&self, step: impl FnMut(&Frame) -> bool) -> Next {
        Next::Unwind(self.flow.find(step).expect("a plunder is part of it"))
    }
}
