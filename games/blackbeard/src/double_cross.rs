//! Retirement by letter can be answered with Double Cross.

use crate::{
    Berth, Blackbeard, Fact, Move, Next, Referee, Rule, cards::Aim, data::Title, options::DoubleCrossTable, roll::Side,
    window::Against,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Game, Seat, Seats, Step};

/// The others are offered Double Cross, one card at most (`bb.react.n.doublecross`); then the pirate retires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Crossing {
    pub(crate) who: Berth,
    /// How he retires by letter: in port, with the card itself, or in surrender.
    pub(crate) by: Rule,
    pub(crate) at: u8,
}

impl Crossing {
    pub(crate) fn of(who: Berth, by: Rule) -> Self {
        Crossing { who, by, at: 1 }
    }
}

impl Blackbeard {
    /// May a player still play Double Cross (`bb.ap.exception.dc`)?
    fn check_double_cross(&self, seat: Seat) -> Result<(), Rule> {
        if self.acting().has_seen(Title::DoubleCross) {
            return Err(Rule::ApOnceEach);
        }
        let player = &self.players[seat];
        if player.has_played_event {
            return Err(Rule::ApEventLimit);
        }
        if player.against & !(1 << Against::Deploy as u8) == 0 { Ok(()) } else { self.check_left(seat, Against::Event) }
    }
}

impl DoubleCrossTable {
    /// The highest face that sets free, and that brings to trial; those above hang.
    pub(crate) fn faces(self) -> (i16, i16) {
        match self {
            DoubleCrossTable::Even => (2, 4),
            DoubleCrossTable::Mild => (2, 5),
            DoubleCrossTable::NoRope => (2, 6),
        }
    }
}

impl Step<Blackbeard> for Crossing {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if g.offer_on(&mut self.at, |seat| g.check_double_cross(seat).is_ok()) {
            return Next::Ask;
        }
        g.retire(self.who, self.by, referee);
        g.end_action()
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.seat_after(self.at))
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        g.offer_options(eyes, Title::DoubleCross, out);
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        g.check_offer(eyes, Title::DoubleCross, mv, Rule::ReactNDoublecross)
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Play { card } = mv else {
            self.at += 1;
            referee.tell_all(|| Fact::Passed { who: by, by: Rule::ReactNDoublecross });
            return Next::Again;
        };
        self.at = g.chairs();
        g.answer_with(by, card, Aim::Pirate(self.who), referee)
    }
}

/// How far a trial has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The die is thrown.
    Throw,
    /// It lies.
    Thrown,
    /// The dice of the fine lie.
    Fined,
}

/// A pirate was betrayed (`bb.ev.double_cross.table`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sentence {
    pub(crate) who: Berth,
    pub(crate) by: Seat,
    pub(crate) stage: Stage,
}

impl Sentence {
    pub(crate) fn of(who: Berth, by: Seat) -> Self {
        Sentence { who, by, stage: Stage::Throw }
    }
}

impl Step<Blackbeard> for Sentence {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let pirate = g.ship(self.who).pirate;
        match self.stage {
            Stage::Throw => {
                self.stage = Stage::Thrown;
                // Whoever betrays him throws for the verdict; only the dice of the fine are the pirate's (`bb.cunning.trial`).
                g.throw(Rule::EvDoubleCrossTable, Some(self.who), [Side::against(Some(self.by), 1, 0)])
            }
            Stage::Thrown => {
                let (free, trial) = g.options.double_cross.faces();
                match g.dicing.sum(0) {
                    die if die <= free => {
                        referee.tell_all(|| Fact::SetFree { pirate });
                        g.retire(self.who, Rule::EvDoubleCrossFree, referee);
                        g.end_action()
                    }
                    die if die <= trial => {
                        self.stage = Stage::Fined;
                        referee.tell_all(|| Fact::BroughtToTrial { pirate });
                        g.throw(Rule::EvDoubleCrossTrial, Some(self.who), [Side::of(self.who, 2, 0)])
                    }
                    _ => {
                        g.eliminate(self.who, Rule::EvDoubleCrossHanged, referee);
                        g.end_action()
                    }
                }
            }
            Stage::Fined => {
                let percent = (g.dicing.sum(0) as u32 * 10).min(100);
                let ship = g.ship_mut(self.who);
                let fine = (ship.worth * percent).div_ceil(100);
                ship.worth -= fine;
                referee.tell_all(|| Fact::Paid { pirate, price: fine, by: Rule::EvDoubleCrossTrial });
                g.retire(self.who, Rule::EvDoubleCrossTrial, referee);
                g.end_action()
            }
        }
    }
}
