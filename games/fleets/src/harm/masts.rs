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
    /// Her captain had his say about the next mast, and the attacker is asked.
    #[serde(default)]
    is_conceded: bool,
    /// The ship with which.
    pub(crate) by_ship: Option<ShipAt>,
    /// The mast burns and is not just gone.
    pub(crate) burns: bool,
    pub(crate) by: Rule,
}

impl LoseMasts {
    pub(crate) fn new(ship: ShipAt, count: u8, attacker: Option<Seat>, by: Rule) -> Self {
        LoseMasts { ship, count, attacker, by_attacker: false, is_conceded: false, by_ship: None, burns: false, by }
    }
    pub(crate) fn burning(self) -> Self {
        LoseMasts { burns: true, ..self }
    }
    /// Is the attacker asked now? Before he chooses a mast, her captain may do something else about it.
    fn asks_attacker(&self, g: &Fleets) -> bool {
        self.by_attacker && (self.is_conceded || !self.may_answer(g))
    }
    fn chooser(&self, g: &Fleets) -> Option<Seat> {
        if self.asks_attacker(g) { self.attacker } else { g.ships[self.ship.index()].fleet }
    }
    /// Could her captain do something else about it, for all that is known? Nothing keeps the blade of a scorpion off
    /// (`fleets.kw.scorpion`).
    fn may_answer(&self, g: &Fleets) -> bool {
        self.by != Rule::FxScorpion && effects::might_offer(g, Moment::LosingMast, self.ship)
    }
    /// Is her captain asked whether he does, while the mast is the attacker's choice?
    fn asks_for_answer(&self, g: &Fleets) -> bool {
        self.by_attacker && !self.asks_attacker(g)
    }
    fn has(&self, g: &Fleets, mast: u8) -> bool {
        (1..=16).contains(&mast) && g.ships[self.ship.index()].masts & (1 << (mast - 1)) != 0
    }
    fn lose(&mut self, g: &mut Fleets, mast: u8, referee: &mut Referee) -> Next {
        let (ship, by, bit) = (self.ship, self.by, 1u16 << mast);
        self.count -= 1;
        self.is_conceded = false;
        let piece = &mut g.ships[ship.index()];
        piece.masts &= !bit;
        if self.burns {
            piece.fire |= bit;
            referee.tell_all(|| Fact::Burns { ship, mast: mast + 1 });
        } else {
            referee.tell_all(|| Fact::MastLost { ship, mast: mast + 1, by });
        }
        g.changed();
        if g.ships[ship.index()].masts != 0 {
            return Next::Again;
        }
        // A ram is the work of the ship that rams.
        let by_ship =
            self.by_ship.or_else(|| self.attacker.and_then(|_| effects::treasures::fights::attacker(g, ship)));
        g.after_loss(ship, self.attacker, by_ship, referee)
    }
}

impl Step<Fleets> for LoseMasts {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let piece = &g.ships[self.ship.index()];
        if self.count == 0 || piece.masts == 0 || !matches!(piece.state, State::Afloat | State::Lost(_)) {
            return Next::Done;
        }
        if (piece.standing() == 1 || self.chooser(g).is_none()) && (self.is_conceded || !self.may_answer(g)) {
            let mast = piece.masts.trailing_zeros() as u8;
            return self.lose(g, mast, referee);
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.chooser(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if self.asks_for_answer(g) {
            out.push(M::Pass);
        } else {
            out.extend((1..=16).filter(|mast| self.has(g, *mast)).map(|mast| M::Mast { mast }));
        }
        if !self.asks_attacker(g) && self.may_answer(g) {
            effects::offers(g, Moment::LosingMast, self.ship, eyes, out);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass if self.asks_for_answer(g) => Ok(()),
            M::Mast { .. } if self.asks_for_answer(g) => Err(Rule::FxAttackerChoosesMast),
            M::Mast { mast } if self.has(g, *mast) => Ok(()),
            M::Mast { .. } => Err(Rule::IntroMastIdentity),
            _ if !self.asks_attacker(g) && self.may_answer(g) => effects::check(g, Moment::LosingMast, eyes, mv),
            _ => Err(Rule::IntroShootHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Mast { mast } => self.lose(g, mast - 1, referee),
            M::Pass => {
                referee.tell_all(|| Fact::Passes { who, by: Rule::FxAttackerChoosesMast });
                self.is_conceded = true;
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
            // Who is a derelict tows nobody; a flotilla in tow stays there without guns (`fleets.tow.release`).
            if self.ships[ship.index()].tows.is_some() {
                self.cast_off(ship, referee);
            }
        }
        self.check_pins(referee);
        Next::Done
    }
}
