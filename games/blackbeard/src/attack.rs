//! 12. Action 6: Attack Port.

use crate::{
    Berth, Blackbeard, Claim, Fact, Move, Next, Place, Referee, Rule, ally::Party, data::Port,
    options::AllianceNotoriety, roll::Side,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Blackbeard {
    /// May this port be attacked? Whatever it is to the pirate, even his own haven (`bb.attack.any`).
    pub(crate) fn check_attack(&self, who: Berth, port: Port) -> Result<(), Rule> {
        if self.data.town(port).is_none() || self.harbour(port).is_destroyed {
            return Err(Rule::AttackNot);
        }
        let here = self.ship(who).at == Place::Sea(self.data.port(port).area);
        if here { Ok(()) } else { Err(Rule::AttackWhere) }
    }

    /// How strong a pirate is who attacks a port (`bb.attack.roll.att`), with what he knows of it
    /// (`bb.hostage.info.use`).
    pub(crate) fn assault(&self, who: Berth, port: Port) -> i16 {
        let information: u8 = self.party(who).into_iter().map(|one| self.ship(one).information(port)).sum();
        self.combat(who) + self.best(who, |card| card.ability) + i16::from(information)
    }
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins.
    Begin,
    /// Both sides have rolled.
    Rolled,
    /// The dice of the booty are thrown.
    Booty,
    /// They lie.
    Counted,
    /// The booty is stowed or left.
    Stow,
    /// The ally's half is.
    Second,
}

/// A port is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Attacking {
    pub(crate) port: Port,
    pub(crate) stage: Stage,
    pub(crate) sum: u32,
}

impl Attacking {
    pub(crate) fn of(port: Port) -> Self {
        Attacking { port, stage: Stage::Begin, sum: 0 }
    }
    pub(crate) fn share(&self, g: &Blackbeard) -> (Berth, u32) {
        let party: Party = g.party(g.acting().who);
        let shares = g.shares(&party, self.sum, AllianceNotoriety::Split);
        let at = usize::from(self.stage == Stage::Second).min(party.len() - 1);
        (party[at], shares[at])
    }
}

impl Step<Blackbeard> for Attacking {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let (who, port) = (g.acting().who, self.port);
        let town = g.data.town(port).expect("only towns are attacked");
        match self.stage {
            Stage::Begin => {
                self.stage = Stage::Rolled;
                let before = g.harbour(port).is_attacked;
                // Not before: an attack that a warship has cancelled leaves no marker (`bb.attack.history.cancelled`).
                g.open_hostilities(who, port, referee);
                let own = g.assault(who, port);
                let dice = if before { 2 } else { 1 };
                // The dice of the defence are nobody's (`bb.attack.defender`).
                let sides = [Side::of(who, 1, own), Side::against(None, dice, i16::from(town.defense))];
                g.throw(Rule::AttackRollAtt, Some(who), sides)
            }
            Stage::Rolled => {
                let margin = g.dicing.total(0) - g.dicing.total(1);
                if margin > 0 {
                    self.stage = Stage::Booty;
                    let pirate = g.acting().captain;
                    referee.tell_all(|| Fact::PortTaken { pirate, port });
                    // A ship that this sinks gets nothing of what follows (`bb.order.printed`).
                    g.combat_hits(who, 1, Rule::AttackSuccess, referee);
                    return if g.acting().is_over { g.end_action() } else { Next::Again };
                }
                // He never was in port, and keeps his scurvy (`bb.attack.fail.scurvy`).
                g.act_mut().has_failed = true;
                let pirate = g.acting().captain;
                referee.tell_all(|| Fact::AttackFails { pirate, port });
                g.combat_hits(who, (-margin) as u8, Rule::AttackFail, referee);
                if g.acting().is_over { g.end_action() } else { Next::Done }
            }
            Stage::Booty => {
                self.stage = Stage::Counted;
                let fame = u16::from(town.value) * g.data.fame.attack;
                g.gain_notoriety(who, fame, Rule::AttackSuccess, referee);
                g.gain_loyalty(who, 1, Rule::AttackSuccess, referee);
                g.throw(Rule::AttackSuccess, Some(who), [Side::of(who, town.value, 0)])
            }
            Stage::Counted => {
                self.stage = Stage::Stow;
                self.sum = g.dicing.sum(0) as u32 * 100;
                // He is in the port, whatever bars him from sailing in (`bb.attack.enters`).
                for berth in g.party(who) {
                    let ship = g.ship_mut(berth);
                    (ship.at, ship.is_attacker) = (Place::Port(port), true);
                    let pirate = ship.pirate;
                    referee.tell_all(|| Fact::Sailed { pirate, to: Place::Port(port), by: Rule::AttackSuccess });
                    if std::mem::take(&mut ship.has_scurvy) {
                        referee.tell_all(|| Fact::ScurvyHealed { pirate });
                    }
                }
                g.ship_mut(who).claim = Some(Claim::Sack(port));
                Next::Again
            }
            Stage::Stow | Stage::Second => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let tries = (1..=4).map(|hold| Move::Hold { hold }).chain([Move::Decline]);
        out.extend(tries.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Decline => Ok(()),
            Move::Hold { hold } => g.check_fill(self.share(g).0, hold).map_err(|_| Rule::AttackBootyHold),
            _ => Err(Rule::AttackBootyHold),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (berth, sum) = self.share(g);
        match mv {
            Move::Hold { hold } => g.fill(berth, hold, sum, Rule::AttackBootyHold, referee),
            _ => referee.tell_all(|| Fact::BootyLeft { who: by, sum, by: Rule::AttackBootyHold }),
        }
        if self.stage == Stage::Stow && g.party(berth).len() > 1 {
            self.stage = Stage::Second;
            return Next::Again;
        }
        Next::Done
    }
}

impl Blackbeard {
    /// Is a Safe Haven lost by an attack on this port (`bb.attack.history`)?
    pub(crate) fn is_lost_with(&self, haven: Port, port: Port) -> bool {
        let same = self.data.nation(haven) == self.data.nation(port);
        haven == port || (same && !self.options.havens_exempt)
    }

    /// An attack is remembered, whether it succeeds or not (`bb.attack.marker`, `bb.attack.history`).
    fn open_hostilities(&mut self, who: Berth, port: Port, referee: &mut Referee) {
        let nation = self.data.nation(port).expect("only towns are attacked");
        self.harbour_mut(port).is_attacked = true;
        for berth in self.party(who) {
            let ship = self.ship_mut(berth);
            // Of whichever nation, Arabs and Portuguese too (`bb.attack.arab`).
            ship.history.add(nation);
            ship.letters.remove(nation);
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Attacked { pirate, port, nation });
            let havens = self.ship(berth).havens;
            for haven in havens.iter() {
                if self.is_lost_with(haven, port) {
                    self.ship_mut(berth).havens.remove(haven);
                    let by = if haven == port { Rule::InportHavenEnd } else { Rule::AttackHistoryHaven };
                    referee.tell_all(|| Fact::HavenEnds { pirate, port: haven, by });
                }
            }
        }
    }
}
