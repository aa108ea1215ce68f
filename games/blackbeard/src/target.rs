//! What dice have to reach: for those who look on while they are thrown, and for those who may throw them again.

use crate::{
    Berth, Blackbeard, Rule,
    data::SUNK,
    roll::{BYSTANDER, Roll},
};
use serde::Serialize;
use table::Clause;
use ts_rs::TS;

/// A total that is enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Target {
    /// The lowest one, or the highest.
    pub total: i16,
    /// Is it the highest?
    pub or_less: bool,
}

impl Target {
    fn at_least(total: i16) -> Self {
        Target { total, or_less: false }
    }
    fn at_most(total: i16) -> Self {
        Target { total, or_less: true }
    }
    /// Is this total enough?
    pub(crate) fn is_met(self, total: i16) -> bool {
        if self.or_less { total <= self.total } else { total >= self.total }
    }
    /// What is enough for whoever wants it to fail.
    fn turned(self) -> Self {
        if self.or_less { Target::at_least(self.total + 1) } else { Target::at_most(self.total - 1) }
    }
}

/// What a throw for a clause has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Need {
    /// The clause that asks for the dice.
    pub why: &'static str,
    /// What is enough for whoever throws them.
    pub target: Target,
}

/// What is enough for whoever may repeat dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Aimed {
    /// What it is.
    pub target: Target,
    /// Is it enough as it lies?
    pub is_met: bool,
}

/// The throws of a pirate, and against him, whose target is known beforehand.
const KNOWN: [Rule; 6] = [
    Rule::FindRoll,
    Rule::SackRoll,
    Rule::MutinyRoll,
    Rule::HostageTortureRoll,
    Rule::KcDeployRoll,
    Rule::EvMutinyConspiracyEffect,
];

impl Blackbeard {
    /// What is known beforehand of the throws of a pirate, and against him.
    pub(crate) fn needs(&self, who: Berth) -> Vec<Need> {
        let need = |why: Rule| Some(Need { why: why.printed().id, target: self.needed(why, who)? });
        KNOWN.into_iter().filter_map(need).collect()
    }

    /// What is enough for whoever throws for this clause; nothing if it is not one number.
    fn needed(&self, why: Rule, who: Berth) -> Option<Target> {
        let ship = self.ship(who);
        let card = self.data.pirate(ship.pirate);
        Some(match why {
            Rule::FindRoll => Target::at_least(7),
            Rule::SackRoll => Target::at_least(i16::from(self.data.town(ship.at.port()?)?.defense) + 1),
            Rule::MutinyRoll => Target::at_most(i16::from(card.leadership)),
            Rule::HostageTortureRoll => {
                let cruelty = |one: Berth| self.data.pirate(self.ship(one).pirate).cruelty;
                Target::at_least(i16::from(self.party(who).into_iter().map(cruelty).min()?) + 1)
            }
            Rule::KcDeployRoll => {
                let notoriety = self.party(who).into_iter().map(|one| self.ship(one).notoriety).max()?;
                Target::at_most(i16::try_from(notoriety).unwrap_or(i16::MAX) - 1)
            }
            Rule::EvMutinyConspiracyEffect => Target::at_least(i16::from(self.loyalty(who)) + 1),
            Rule::InportHavenCost => Target::at_most(i16::try_from(ship.worth / 100).unwrap_or(i16::MAX)),
            Rule::EvStormsAtSeaPirates => {
                Target::at_most(self.data.storm.iter().position(|hits| *hits == SUNK)? as i16)
            }
            // Whoever betrays wants him not to go free.
            Rule::EvDoubleCrossTable => Target::at_least(self.options.double_cross.faces().0 + 1),
            Rule::EvBuriedTreasureDig if self.dicing.sides.first().is_some_and(|side| side.dice == 1) => {
                Target::at_least(self.data.treasure_found.iter().copied().min()?.into())
            }
            _ => return None,
        })
    }

    /// What is enough for whoever is asked whether he repeats dice.
    pub(crate) fn aimed(&self, roll: &Roll) -> Option<Aimed> {
        let asked = self.cunning_side()?;
        let target = self.target_of(roll, asked)?;
        let sides = &self.dicing.sides;
        let own = sides.get(asked).or(sides.first())?;
        // Of several who defend a port one is enough.
        let others = sides.split_last().filter(|_| roll.why == Rule::KcPportRoll).map_or(&[][..], |(_, others)| others);
        let is_met = [own].into_iter().chain(others).any(|side| target.is_met(side.total()));
        Some(Aimed { target, is_met })
    }

    /// What the dice of a side have to show for it to come off well; of a bystander, those that concern him.
    pub(crate) fn target_of(&self, roll: &Roll, asked: usize) -> Option<Target> {
        let sides = &self.dicing.sides;
        let others = || sides.iter().enumerate().filter(|(at, _)| *at != asked).map(|(_, side)| side.total());
        Some(match roll.why {
            // The pirate gets away, wins or stays if it is even.
            Rule::WsIntercept | Rule::KcEvadeRoll | Rule::KcBattleRoll | Rule::KcOustRoll => {
                Target::at_least(sides.get(1)?.total())
            }
            Rule::AttackRollAtt | Rule::WsBattle | Rule::GrabRoll | Rule::DuelRoll => {
                Target::at_least(others().next()? + 1)
            }
            // One of the defenders is enough.
            Rule::KcPportRoll => Target::at_least(sides.last()?.total()),
            why => {
                let who = roll.about.or(sides.first()?.who).filter(|who| self.is_there(*who))?;
                let target = self.needed(why, who)?;
                if asked == BYSTANDER { target.turned() } else { target }
            }
        })
    }
}
