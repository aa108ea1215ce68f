//! 17. Action 11: Retirement, and surrender to a commissioner.

use crate::{
    Berth, Blackbeard, Fact, Move, Next, Referee, Rule, Way, data::Nation, double_cross::Crossing, facts::Thrower,
    ports::Status,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

impl Blackbeard {
    /// May a pirate retire in this way? Judged again after the announcement window, in which he may be driven out
    /// (`bb.retire.stop`).
    pub(crate) fn check_retire(&self, who: Berth, way: Way) -> Result<(), Rule> {
        let ship = self.ship(who);
        if ship.ally.is_some() {
            return Err(Rule::AllyRetire);
        }
        let port = ship.at.port().ok_or(Rule::RetireWhere)?;
        if ship.is_attacker {
            return Err(Rule::PortAttacker);
        }
        let status = self.status(who, port);
        if matches!(status, Status::PiratePort | Status::Destroyed | Status::Closed) {
            return Err(Rule::RetireWhere);
        }
        match way {
            Way::Letter if self.has_letter(who, port) => Ok(()),
            Way::Letter => Err(Rule::RetireLetter),
            Way::Haven if ship.havens.has(port) => Ok(()),
            Way::Haven => Err(Rule::RetireHaven),
            Way::Bribe => {
                let governor =
                    self.governor_of(port).filter(|_| !ship.havens.has(port)).ok_or(Rule::RetireBribeRoll)?;
                if ship.has_bribed(governor) { Err(Rule::RetireBribeOnce) } else { Ok(()) }
            }
        }
    }
}

/// A pirate retires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Retiring {
    pub(crate) way: Way,
    /// What a governor asks for.
    pub(crate) price: Option<u32>,
    pub(crate) is_over: bool,
}

impl Retiring {
    pub(crate) fn of(way: Way) -> Self {
        Retiring { way, price: None, is_over: false }
    }
    fn decline(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        self.is_over = true;
        let (who, pirate) = (g.acting().who, g.acting().captain);
        referee.tell_all(|| Fact::BribeDeclined { pirate, by: Rule::RetireBribeDecline });
        g.lose_loyalty(who, 1, Rule::RetireBribeDecline, referee);
        Next::Again
    }
}

impl Step<Blackbeard> for Retiring {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        if self.is_over {
            return Next::Done;
        }
        match self.way {
            Way::Letter => {
                // The letter is used up in any case (`bb.ev.double_cross.letter`).
                let port = g.ship(who).at.port().expect("checked");
                let nation = g.data.nation(port).expect("a letter is for a town");
                g.ship_mut(who).letters.remove(nation);
                self.is_over = true;
                Next::Call(Crossing::of(who, Rule::RetireLetter).into())
            }
            // Nobody can betray whoever retires in his haven or with a bribe (`bb.ev.double_cross.not`).
            Way::Haven => {
                g.retire(who, Rule::RetireHaven, referee);
                g.end_action()
            }
            Way::Bribe if self.price.is_some() => Next::Ask,
            Way::Bribe => Next::Roll(Chance::dice_of(g.owner(who), 2)),
        }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        let dice = fate.dice();
        let number = dice[0] * 10 + dice[1];
        g.show_dice(Thrower::Pirate(g.acting().captain), dice, number, Rule::RetireBribeRoll, referee);
        let price = u32::from(number) * 100;
        let port = g.ship(who).at.port().expect("checked");
        let governor = g.governor_of(port).expect("checked");
        let ship = g.ship_mut(who);
        ship.bribed |= 1 << governor.0;
        let (pirate, can_pay) = (ship.pirate, ship.worth >= price);
        self.price = Some(price);
        referee.tell_all(|| Fact::PriceNamed { pirate, price, by: Rule::RetireBribeRoll });
        if can_pay { Next::Again } else { self.decline(g, referee) }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, _: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Pay, Move::Decline]);
    }
    fn check(&self, _: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, Move::Pay | Move::Decline) { Ok(()) } else { Err(Rule::RetireBribePay) }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == Move::Decline {
            return self.decline(g, referee);
        }
        let who = g.acting().who;
        let price = self.price.expect("it was named");
        let ship = g.ship_mut(who);
        ship.worth -= price;
        let pirate = ship.pirate;
        referee.tell_all(|| Fact::Paid { pirate, price, by: Rule::RetireBribePay });
        g.retire(who, Rule::RetireBribePay, referee);
        g.end_action()
    }
}

/// A pirate who was caught hands over a letter and retires (`bb.retire.surrender`). The letter is used up, and the
/// commissioner stays where he is (`bb.retire.surrender.lost`).
pub(crate) fn surrendered(g: &mut Blackbeard, who: Berth, nation: Nation, referee: &mut Referee) -> Next {
    let ship = g.ship_mut(who);
    ship.letters.remove(nation);
    let pirate = ship.pirate;
    referee.tell_all(|| Fact::Surrenders { pirate, nation });
    Next::Goto(Crossing::of(who, Rule::RetireSurrender).into())
}
