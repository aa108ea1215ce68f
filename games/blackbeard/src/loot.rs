//! 8. Action 3: Loot Merchant, and the hostage.

use crate::{
    Berth, Blackbeard, Captive, Claim, Fact, Move, Next, Place, Referee, Revelry, Rule,
    ally::Party,
    data::{Hostage, Merchant, Pirate, Port},
    options::LootNotoriety,
    pieces::Prey,
    roll::Side,
    window::{Moment, Window},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

impl Blackbeard {
    pub(crate) fn check_loot(&self, who: Berth, port: Port) -> Result<(), Rule> {
        let here = self.ship(who).at == Place::Sea(self.data.port(port).area);
        let is_up = self.harbour(port).prey.as_ref().is_some_and(|prey| prey.is_up);
        if here && is_up { Ok(()) } else { Err(Rule::LootRight) }
    }
    pub(crate) fn prey_up(&self, port: Port) -> Option<Merchant> {
        let up = |prey: &Prey| prey.merchant.seen_by_all().copied();
        self.harbour(port).prey.as_ref().and_then(up)
    }
}

/// How far a loot has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The cargo die.
    Roll,
    /// It lies.
    Rolled,
    /// A second die for Notoriety (by option).
    Fame,
    /// The cargo is taken or declined.
    Decide,
    /// The second of two allies stows his half.
    Second,
    /// Others may answer.
    Taken,
    /// The hostage is drawn.
    Hostage,
    /// He is held or tortured.
    Fate,
    /// Whom of two allies he goes to.
    Whose,
    /// The die for torture lies.
    Tortured,
    /// Debauchery may be declared.
    Revel,
    /// It is over.
    Over,
}

/// A merchant is looted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Looting {
    pub(crate) port: Port,
    pub(crate) stage: Stage,
    /// The adjusted roll.
    pub(crate) result: u8,
    /// The hostage.
    pub(crate) hostage: Option<Hostage>,
    /// Is he held for ransom?
    pub(crate) keeps: bool,
    /// Has the first of two allies given up his half?
    pub(crate) gave_up: bool,
}

impl Looting {
    pub(crate) fn of(port: Port) -> Self {
        Looting { port, stage: Stage::Roll, result: 0, hostage: None, keeps: false, gave_up: false }
    }
    fn value(&self, g: &Blackbeard) -> u32 {
        let column = g.data.area(g.data.port(self.port).area).column;
        g.data.cargo[column.index()][usize::from(self.result) - 1]
    }
    /// Who stows now, and how much.
    pub(crate) fn share(&self, g: &Blackbeard) -> (Berth, u32) {
        let party = g.party(g.acting().who);
        let shares = g.shares(&party, self.value(g), crate::options::AllianceNotoriety::Split);
        let at = usize::from(self.stage == Stage::Second);
        (party[at], shares[at])
    }
    /// How a cargo that is taken changes Loyalty (`bb.loot.take.loyalty`).
    pub(crate) fn loyalty(&self, g: &Blackbeard) -> i8 {
        let is_in = |rolls: &[u8]| i8::from(rolls.contains(&self.result));
        is_in(&g.data.cargo_plus) - is_in(&g.data.cargo_minus)
    }
    fn is_taking(&self) -> bool {
        matches!(self.stage, Stage::Decide | Stage::Second)
    }
    /// One of two allies gives up his half if he would have to empty a hold for it, but not both (`bb.ally.holds`).
    fn check_give_up(&self, g: &Blackbeard) -> Result<(), Rule> {
        let (berth, _) = self.share(g);
        if g.ship(berth).ally.is_none() {
            return Err(Rule::LootDecide);
        }
        if self.gave_up || g.has_empty_hold(berth) { Err(Rule::AllyHolds) } else { Ok(()) }
    }
    fn names(g: &Blackbeard) -> impl Iterator<Item = Pirate> {
        let party: Party = g.party(g.acting().who);
        party.into_iter().map(|berth| g.ship(berth).pirate)
    }
}

impl Step<Blackbeard> for Looting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match self.stage {
            Stage::Roll => {
                self.stage = Stage::Rolled;
                let cargo = g.prey_up(self.port).map_or(0, |merchant| merchant.cargo);
                g.throw(Rule::LootRoll, Some(who), [Side::of(who, 1, i16::from(cargo))])
            }
            Stage::Rolled => {
                // Cargo and Notoriety read the same die, which from here on stands (`bb.loot.cunning`).
                self.result = g.dicing.total(0).clamp(1, 10) as u8;
                let cargo = g.prey_up(self.port).map_or(0, |merchant| merchant.cargo);
                let fame = match g.options.loot_notoriety {
                    LootNotoriety::AdjustedRoll => u16::from(self.result),
                    LootNotoriety::Cargo => u16::from(cargo),
                    LootNotoriety::FreshDie => {
                        self.stage = Stage::Fame;
                        return g.throw(Rule::LootNotoriety, Some(who), [Side::of(who, 1, i16::from(cargo))]);
                    }
                };
                // Before the cargo is taken or declined (`bb.loot.notoriety.when`).
                g.gain_notoriety(who, fame, Rule::LootNotoriety, referee);
                self.stage = Stage::Decide;
                Next::Again
            }
            Stage::Fame => {
                let fame = g.dicing.total(0) as u16;
                g.gain_notoriety(who, fame, Rule::LootNotoriety, referee);
                self.stage = Stage::Decide;
                Next::Again
            }
            Stage::Taken => {
                self.stage = Stage::Hostage;
                Next::Call(Window::new(Moment::MidLoot).into())
            }
            // Caught in the middle of it, he keeps what he has (`bb.loot.kc.during`).
            Stage::Hostage if g.acting().merchant_gone => g.end_action(),
            Stage::Hostage => match g.hostage_pool.count_ones() {
                // From an empty pool nobody is taken (`bb.loot.hostage.none`).
                0 => {
                    self.stage = Stage::Revel;
                    Next::Again
                }
                left => Next::Roll(Chance::draw(left as usize)),
            },
            Stage::Tortured => {
                self.talk(g, referee);
                self.stage = Stage::Revel;
                Next::Again
            }
            Stage::Over => Next::Done,
            Stage::Decide | Stage::Second | Stage::Fate | Stage::Whose | Stage::Revel => Next::Ask,
        }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let mut pool = (0..16).map(Hostage).filter(|hostage| g.hostage_pool & (1 << hostage.0) != 0);
        let hostage = pool.nth(fate.picked()).expect("one of those in the pool");
        g.hostage_pool &= !(1 << hostage.0);
        self.hostage = Some(hostage);
        self.stage = Stage::Fate;
        referee.tell_all(|| Fact::HostageTaken { hostage });
        Next::Again
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        match self.stage {
            Stage::Fate => out.extend([Move::Keep, Move::Torture]),
            Stage::Whose => out.extend(Looting::names(g).map(|pirate| Move::Pick { pirate })),
            Stage::Revel => out.extend([Move::Pass, Move::Revel]),
            _ => out.extend((1..=4).map(|hold| Move::Hold { hold }).chain([Move::Decline, Move::Pass])),
        }
        out.retain(|mv| self.check(g, eyes, mv).is_ok());
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match (*mv, self.stage) {
            (Move::Decline, Stage::Decide) => Ok(()),
            (Move::Pass, _) if self.is_taking() => self.check_give_up(g),
            (Move::Hold { hold }, _) if self.is_taking() => {
                let (berth, _) = self.share(g);
                g.check_fill(berth, hold)
            }
            (Move::Keep | Move::Torture, Stage::Fate) => Ok(()),
            (Move::Pick { pirate }, Stage::Whose) if Looting::names(g).any(|one| one == pirate) => Ok(()),
            (Move::Pass | Move::Revel, Stage::Revel) => Ok(()),
            (_, Stage::Fate) => Err(Rule::LootHostage),
            (_, Stage::Whose) => Err(Rule::AllyHostages),
            (_, Stage::Revel) => Err(Rule::LootDr),
            _ => Err(Rule::LootDecide),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match (mv, self.stage) {
            (Move::Decline, Stage::Decide) => {
                let pirate = g.acting().captain;
                referee.tell_all(|| Fact::CargoDeclined { pirate });
                g.remove_prey(self.port, Rule::LootDecline, referee);
                g.lose_loyalty(who, 1, Rule::LootDecline, referee);
                // Nor may the crew revel (`bb.loot.dr.decline`).
                self.stage = Stage::Over;
            }
            (Move::Hold { .. } | Move::Pass, Stage::Decide | Stage::Second) => {
                let (berth, sum) = self.share(g);
                match mv {
                    Move::Hold { hold } => g.fill(berth, hold, sum, Rule::LootTakeHold, referee),
                    _ => {
                        self.gave_up = true;
                        referee.tell_all(|| Fact::BootyLeft { who: by, sum, by: Rule::AllyHolds });
                    }
                }
                if self.stage == Stage::Decide && g.party(who).len() > 1 {
                    self.stage = Stage::Second;
                    return Next::Again;
                }
                self.stage = Stage::Taken;
                g.act_mut().is_looted = true;
                match self.loyalty(g) {
                    -1 => g.lose_loyalty(who, 1, Rule::LootTakeLoyalty, referee),
                    1 => g.gain_loyalty(who, 1, Rule::LootTakeLoyalty, referee),
                    _ => (),
                }
            }
            (Move::Keep | Move::Torture, _) => {
                self.keeps = mv == Move::Keep;
                if g.party(who).len() > 1 {
                    let (hostage, keeps) = (self.hostage.expect("one was taken"), self.keeps);
                    referee.tell_all(|| match keeps {
                        true => Fact::ToBeKept { hostage },
                        false => Fact::ToBeTortured { hostage },
                    });
                    self.stage = Stage::Whose;
                    return Next::Again;
                }
                return self.settle(g, who, referee);
            }
            (Move::Pick { pirate }, _) => {
                let berth = g.berth_of(pirate).expect("checked");
                return self.settle(g, berth, referee);
            }
            (mv, _) => {
                self.prize_or_revel(g, mv == Move::Revel, referee);
                self.stage = Stage::Over;
            }
        }
        Next::Again
    }
}

impl Looting {
    /// The hostage is held by this pirate, or put to the question by him.
    fn settle(&mut self, g: &mut Blackbeard, berth: Berth, referee: &mut Referee) -> Next {
        let hostage = self.hostage.expect("one was taken");
        let nation = g.data.nation(self.port).expect("a merchant comes from a town");
        let pirate = g.ship(berth).pirate;
        if self.keeps {
            g.ship_mut(berth).captives.push(Captive { hostage, nation });
            referee.tell_all(|| Fact::HostageKept { pirate, hostage });
            self.stage = Stage::Revel;
            return Next::Again;
        }
        self.stage = Stage::Tortured;
        referee.tell_all(|| Fact::HostageTortured { pirate, hostage });
        g.throw(Rule::HostageTortureRoll, Some(berth), [Side::of(berth, 1, 0)])
    }

    /// A tortured hostage may tell something (`bb.hostage.torture.roll`).
    fn talk(&self, g: &mut Blackbeard, referee: &mut Referee) {
        let hostage = self.hostage.expect("one was taken");
        let card = g.data.hostages[hostage.index()];
        let berth = g.dicing.sides[0].who.expect("a pirate asked him");
        // Of two allies the one with the milder hand counts: a lower Cruelty makes him talk (`bb.ally.ratings`).
        let cruelty =
            g.party(berth).into_iter().map(|one| g.data.pirate(g.ship(one).pirate).cruelty).min().unwrap_or(0);
        if g.dicing.sum(0) > i16::from(cruelty) {
            let port = self.port;
            let ship = g.ship_mut(berth);
            ship.learn(port, card.information);
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Learned { pirate, port, information: card.information });
        } else {
            referee.tell_all(|| Fact::HostageDies { hostage, by: Rule::HostageTortureRoll });
        }
        g.hostage_pool |= 1 << hostage.0;
        g.gain_loyalty(berth, 1, Rule::HostageTortureGain, referee);
        g.gain_notoriety(berth, card.value.into(), Rule::HostageTortureGain, referee);
    }

    /// After the loot the merchant goes back, or is kept as a prize for a conversion (`bb.loot.prize`).
    fn prize_or_revel(&self, g: &mut Blackbeard, revels: bool, referee: &mut Referee) {
        let who = g.acting().who;
        let merchant = g.prey_up(self.port).filter(|merchant| merchant.kind.rig().is_some());
        match merchant.filter(|_| !revels) {
            Some(merchant) => {
                g.harbour_mut(self.port).prey = None;
                g.end_rights(self.port);
                let ship = g.ship_mut(who);
                (ship.prize, ship.claim) = (Some(merchant), Some(Claim::Convert));
                let pirate = ship.pirate;
                referee.tell_all(|| Fact::PrizeKept { pirate, merchant });
            }
            None => g.remove_prey(self.port, Rule::LootReturn, referee),
        }
        if revels {
            for berth in g.party(who) {
                g.revel(berth, Revelry::Voluntary, Rule::LootDr, referee);
            }
        } else {
            let pirate = g.acting().captain;
            referee.tell_all(|| Fact::StaysSober { pirate });
        }
    }
}

impl Blackbeard {
    /// May new cargo go into this hold: an empty one, or any if none is empty (`bb.loot.take.hold`)?
    pub(crate) fn check_fill(&self, berth: Berth, hold: u8) -> Result<(), Rule> {
        let ship = self.ship(berth);
        let count = usize::from(self.data.ship(ship.rig).holds);
        let at = usize::from(hold).checked_sub(1).filter(|at| *at < count).ok_or(Rule::LootTakeHold)?;
        if ship.holds[at] == 0 || !self.has_empty_hold(berth) { Ok(()) } else { Err(Rule::LootTakeHold) }
    }
    /// Has a ship a hold with nothing in it?
    fn has_empty_hold(&self, berth: Berth) -> bool {
        let ship = self.ship(berth);
        ship.holds[..usize::from(self.data.ship(ship.rig).holds)].contains(&0)
    }
    /// New cargo takes a hold for itself; what was in it is lost.
    pub(crate) fn fill(&mut self, berth: Berth, hold: u8, sum: u32, by: Rule, referee: &mut Referee) {
        // A cargo of no worth needs no hold (`bb.loot.zero`).
        if sum == 0 {
            return;
        }
        let ship = self.ship_mut(berth);
        let lost = std::mem::take(&mut ship.holds[usize::from(hold) - 1]);
        let pirate = ship.pirate;
        if lost > 0 {
            referee.tell_all(|| Fact::Overboard { pirate, sum: lost, hold, by });
        }
        self.stow(berth, hold, sum, by, referee);
    }
}

impl Looting {
    /// What is asked for, in a word.
    pub(crate) fn word(&self) -> &'static str {
        match self.stage {
            Stage::Fate => "hostage",
            Stage::Whose => "whose",
            Stage::Revel => "revel",
            _ => "cargo",
        }
    }
}
