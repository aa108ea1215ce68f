//! Masts, segments and guns that are lost.

use super::Sink;
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    effects::{self, Moment},
    moves::Move as M,
    pieces::{ShipAt, State},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Masts, segments or guns are lost one by one; which, their captain chooses (`fleets.intro.shoot.hit`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LoseMasts {
    pub(crate) ship: ShipAt,
    pub(crate) count: u8,
    /// Who attacked, if anybody did.
    pub(crate) attacker: Option<Seat>,
    /// The attacker chooses.
    pub(crate) by_attacker: bool,
    /// The ship with which.
    pub(crate) by_ship: Option<ShipAt>,
    /// The mast burns and is not just gone.
    pub(crate) burns: bool,
    pub(crate) by: Rule,
}

impl LoseMasts {
    pub(crate) fn new(ship: ShipAt, count: u8, attacker: Option<Seat>, by: Rule) -> Self {
        LoseMasts { ship, count, attacker, by_attacker: false, by_ship: None, burns: false, by }
    }
    pub(crate) fn burning(self) -> Self {
        LoseMasts { burns: true, ..self }
    }
    fn chooser(&self, g: &Fleets) -> Option<Seat> {
        let own = g.ships[self.ship.index()].fleet;
        if self.by_attacker { self.attacker.or(own) } else { own }
    }
    /// Could her captain do something else about it, for all that is known?
    fn may_answer(&self, g: &Fleets) -> bool {
        !self.by_attacker && effects::might_offer(g, Moment::LosingMast, self.ship)
    }
    fn lose(&mut self, g: &mut Fleets, mast: u8, referee: &mut Referee) {
        let (ship, by, bit) = (self.ship, self.by, 1u16 << mast);
        self.count -= 1;
        let piece = &mut g.ships[ship.index()];
        piece.masts &= !bit;
        if self.burns {
            piece.fire |= bit;
            referee.tell_all(|| Fact::Burns { ship, mast: mast + 1 });
        } else {
            referee.tell_all(|| Fact::MastLost { ship, mast: mast + 1, by });
        }
        g.changed();
    }
}

impl Step<Fleets> for LoseMasts {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        let piece = &g.ships[ship.index()];
        if self.count == 0 || piece.masts == 0 || !matches!(piece.state, State::Afloat | State::Lost(_)) {
            return g.after_loss(ship, self.attacker, self.by_ship, referee);
        }
        if (piece.standing() == 1 || self.chooser(g).is_none()) && !self.may_answer(g) {
            let mast = piece.masts.trailing_zeros() as u8;
            self.lose(g, mast, referee);
            return Next::Again;
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.chooser(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let masts = g.ships[self.ship.index()].masts;
        out.extend((0..16).filter(|m| masts & (1 << m) != 0).map(|mast| M::Mast { mast: mast + 1 }));
        if !self.by_attacker {
            effects::offers(g, Moment::LosingMast, self.ship, eyes, out);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Mast { mast }
                if (1..=16).contains(mast) && g.ships[self.ship.index()].masts & (1 << (mast - 1)) != 0 =>
            {
                Ok(())
            }
            M::Mast { .. } => Err(Rule::IntroMastIdentity),
            _ if !self.by_attacker => effects::check(g, Moment::LosingMast, eyes, mv),
            _ => Err(Rule::IntroShootHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Mast { mast } => {
                self.lose(g, mast - 1, referee);
                Next::Again
            }
            mv => {
                self.count -= 1;
                effects::act(g, Moment::LosingMast, mv, referee)
            }
        }
    }
}

impl Fleets {
    /// What follows when masts were lost: a derelict, a creature that is no more.
    pub(crate) fn after_loss(
        &mut self,
        ship: ShipAt,
        attacker: Option<Seat>,
        by_ship: Option<ShipAt>,
        referee: &mut Referee,
    ) -> Next {
        let piece = &self.ships[ship.index()];
        if piece.masts != 0 || piece.state == State::Gone {
            return Next::Done;
        }
        let is_derelict = piece.is_derelict();
        if is_derelict && self.is_creature(ship) {
            return Next::Goto(Sink::new(ship, attacker, Rule::ShootCreatureDies).with(by_ship).into());
        }
        if is_derelict && self.has(ship, Rule::FxSinksOnLastMast, &*referee).is_some() {
            return Next::Goto(Sink::new(ship, attacker, Rule::FxSinksOnLastMast).with(by_ship).into());
        }
        if is_derelict {
            referee.tell_all(|| Fact::Derelict { ship });
            self.cast_off(ship, referee);
        }
        self.check_pins(referee);
        Next::Done
    }
}
