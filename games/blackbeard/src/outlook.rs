//! Numbers worth knowing before a move: what may come of it and how likely that is, what it brings on average, and what
//! is easily overlooked. All are exact, and all are worked out from what the player can know.

use crate::{
    Berth, Blackbeard, Claim, Frame, Holds, Move, Rule, Ship, Way,
    data::{Area, Card, Gives, MOST_HOLDS, Merchant, Nation, Pirate, Port, Title},
    kc::PortRaid,
    odds::{self, Totals},
    options::LootNotoriety,
    roll::Roll,
    target::Aimed,
};
use serde::Serialize;
use table::{Eyes, Odds, Seat};
use ts_rs::TS;

/// What is to be said of a move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Outlook {
    /// What may come of it; together they are sure (10,000). Empty if nothing is left to chance.
    pub shares: Vec<Share>,
    /// Sums and averages, the most important first.
    pub numbers: Vec<Number>,
    /// What is easily overlooked.
    pub warnings: Vec<Warning>,
}

/// One of several things that may come of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Share {
    /// What.
    pub outcome: Outcome,
    /// How likely it is.
    pub ten_thousandths: u16,
}

/// A sum or an average.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Number {
    /// Of what.
    pub what: Quantity,
    /// How much, in hundredths.
    pub hundredths: i32,
}

/// What may come of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The merchant is found.
    Found,
    /// She is not.
    NotFound,
    /// A commissioner comes.
    Comes,
    /// None comes.
    StaysAway,
    /// The pirate escapes.
    Escapes,
    /// He is beaten.
    Beaten,
    /// He is sunk.
    Sunk,
    /// He wins the battle.
    Wins,
    /// The port is taken.
    Taken,
    /// The attack is repelled.
    Repelled,
    /// The port is sacked.
    Sacked,
    /// It is not.
    NotSacked,
    /// The booty is grabbed.
    Grabbed,
    /// It comes to a duel.
    Duel,
    /// The victim gets away.
    NotGrabbed,
    /// The hostage talks.
    Talks,
    /// He is silent.
    Silent,
    /// The price can be paid.
    Affordable,
    /// It cannot.
    TooDear,
    /// The crew stays loyal.
    Loyal,
    /// There is a mutiny that the captain survives.
    Mutiny,
    /// The captain is lost.
    CaptainLost,
    /// The new throw succeeds.
    Better,
    /// It does not.
    NotBetter,
    /// The pirate port is destroyed.
    Destroyed,
    /// It holds out.
    HoldsOut,
    /// The pirate is ousted.
    Ousted,
    /// He stays.
    Stays,
    /// The duel is won.
    DuelWon,
    /// The duel is lost.
    DuelLost,
}

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// Victory points that the move brings at once.
    Points,
    /// Hits, on average.
    Hits,
    /// Doubloons of cargo, on average.
    Cargo,
    /// Doubloons that are gained or banked.
    Doubloons,
    /// Doubloons that are lost.
    Lost,
    /// The price, on average.
    Price,
    /// Net Worth afterwards.
    Worth,
    /// Notoriety gained, on average.
    Notoriety,
    /// Change of Loyalty.
    Loyalty,
    /// Actions that the move gives or costs.
    Actions,
    /// Percent of the booty, on average.
    Percent,
    /// Copies of Double Cross that the player has not seen.
    DoubleCrosses,
    /// Cunning left afterwards.
    Cunning,
}

/// What is easily overlooked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Warning {
    /// It begins debauchery and revelry.
    BeginsRevelry,
    /// The ports of a nation are closed to him afterwards.
    Closes {
        /// Of which.
        nation: Nation,
    },
    /// The letter of a nation is lost.
    LosesLetter {
        /// Of which.
        nation: Nation,
    },
    /// A Safe Haven is lost.
    LosesHaven {
        /// Which.
        port: Port,
    },
    /// What is in the hold is lost.
    EmptiesHold {
        /// How much.
        doubloons: u32,
    },
    /// It is sure without it.
    Needless,
}

impl Outlook {
    /// Several things that may come of it. What is sure or impossible is said, too, as long as something else may come.
    fn of(shares: impl IntoIterator<Item = (Outcome, Odds)>) -> Self {
        let mut outlook = Outlook::default();
        let mut rest = 10_000;
        for (outcome, odds) in shares {
            // Rounded shares still make a whole: the last one takes what is left.
            let ten_thousandths = odds.ten_thousandths().min(rest);
            rest -= ten_thousandths;
            outlook.shares.push(Share { outcome, ten_thousandths });
        }
        if let Some(last) = outlook.shares.last_mut() {
            last.ten_thousandths += rest;
        }
        outlook
    }
    /// One of two things.
    fn either(odds: Odds, yes: Outcome, no: Outcome) -> Self {
        Outlook::of([(yes, odds), (no, odds.complement())])
    }
    fn with(mut self, what: Quantity, hundredths: i32) -> Self {
        self.numbers.push(Number { what, hundredths });
        self
    }
    /// A whole number.
    fn sum(self, what: Quantity, value: impl Into<i64>) -> Self {
        self.with(what, i32::try_from(value.into() * 100).unwrap_or(i32::MAX))
    }
    fn warn(mut self, warning: Warning) -> Self {
        self.warnings.push(warning);
        self
    }
    fn is_empty(&self) -> bool {
        self.shares.is_empty() && self.numbers.is_empty() && self.warnings.is_empty()
    }
}

impl Blackbeard {
    /// What is to be said of a move, for somebody who sees what these eyes see.
    pub(crate) fn outlook_of(&self, eyes: Eyes, mv: &Move) -> Option<Outlook> {
        let berth = |pirate: Pirate| self.berth_of(pirate);
        let outlook = match *mv {
            Move::Deploy { area, .. } => Outlook::default().with(Quantity::Cargo, self.mean_cargo(area, None)),
            Move::Actions { card } => self.gives(card, None)?,
            Move::ActionsFor { card, pirate } => self.gives(card, Some(pirate))?,
            Move::Scrap { .. } => Outlook::default().sum(Quantity::Actions, 1),
            Move::Find { pirate, port } => self.finding(berth(pirate)?, port),
            Move::Loot { pirate } => self.looting(berth(pirate)?)?,
            Move::Attack { pirate, port } => self.attacking(berth(pirate)?, port)?,
            Move::Sack { pirate } => self.sacking(berth(pirate)?)?,
            Move::Grab { pirate, victim } => self.grabbing(berth(pirate)?, berth(victim)?),
            Move::Retire { pirate, way } => self.retiring(eyes, berth(pirate)?, way),
            Move::PlayOn { card, pirate } if card.title == Title::MutinyConspiracy => self.conspiring(berth(pirate)?),
            _ => self.answering(eyes, mv)?,
        };
        Some(outlook).filter(|outlook| !outlook.is_empty())
    }

    /// Moves within an action, and answers to it: they are judged by the step that is under way.
    fn answering(&self, eyes: Eyes, mv: &Move) -> Option<Outlook> {
        let who = self.act.filter(|act| !act.is_over && self.is_there(act.who)).map(|act| act.who);
        Some(match (*mv, self.flow.top()) {
            (Move::Play { card } | Move::PlayOn { card, .. }, _) if card.title == Title::MutinyConspiracy => {
                self.conspiring(who?)
            }
            (Move::Commission, _) => {
                let notoriety = self.party(who?).into_iter().map(|one| self.ship(one).notoriety).max()?;
                Outlook::either(odds::commission(notoriety), Outcome::Comes, Outcome::StaysAway)
            }
            (Move::Intercept, _) => self.chased(who?, eyes.seat(), true)?,
            (Move::Evade, Frame::Intercepting(step)) => self.chased(who?, step.by, step.slower)?,
            (Move::Fight, Frame::Intercepting(step)) => self.fought(who?, step.by)?,
            (Move::Surrender { .. }, _) => self.retired_by_letter(eyes, who?),
            (Move::Warship, _) => self.cruised(who?)?,
            (Move::Oust, _) => self.ousting(who?, eyes.seat())?,
            (Move::KcAttack { port }, _) => self.raiding(port, eyes.seat())?,
            (Move::Reroll { pirate }, Frame::Roll(roll)) => self.rerolling(roll, pirate, false)?,
            (Move::RerollTheirs { pirate }, Frame::Roll(roll)) => self.rerolling(roll, pirate, true)?,
            (Move::Stand, Frame::Roll(roll)) => self.standing(roll)?,
            (Move::Hold { hold }, Frame::Looting(step)) => {
                let (berth, sum) = step.share(self);
                self.stowing(berth, hold, sum).sum(Quantity::Loyalty, step.loyalty(self))
            }
            (Move::Decline, Frame::Looting(_)) => Outlook::default().sum(Quantity::Loyalty, -1),
            (Move::Hold { hold }, Frame::Attacking(step)) => {
                let (berth, sum) = step.share(self);
                self.stowing(berth, hold, sum)
            }
            (Move::Torture, Frame::Looting(step)) => {
                let hostage = self.data.hostages[step.hostage?.index()];
                let milder = |one: Berth| self.data.pirate(self.ship(one).pirate).cruelty;
                let cruelty = self.party(who?).into_iter().map(milder).min()?;
                Outlook::either(odds::torture(cruelty), Outcome::Talks, Outcome::Silent)
                    .sum(Quantity::Notoriety, hostage.value)
                    .sum(Quantity::Loyalty, 1)
            }
            (Move::Ransom { hostage, .. }, _) => {
                let value = i64::from(self.data.hostages[hostage.index()].value);
                Outlook::default().with(Quantity::Doubloons, Totals::of(2).mean(|total| i64::from(total) * value * 10))
            }
            (Move::Bank { holds }, Frame::Visiting(step)) => self.banking(who?, holds, step.would_revel(self))?,
            (Move::Bribe, _) => self.bribing(who?),
            (Move::Pick { pirate }, Frame::Visiting(step)) if !step.is_dividing() => {
                self.bribing(self.berth_of(pirate)?)
            }
            (Move::Pay, Frame::Visiting(step)) => {
                let (payer, price) = step.price()?;
                Outlook::default().sum(Quantity::Price, price).sum(Quantity::Worth, self.ship(payer).worth - price)
            }
            (Move::Pay, Frame::Retiring(step)) => {
                let ship = self.ship(who?);
                let paid = Ship { worth: ship.worth - step.price?, ..ship.clone() };
                Outlook::default().sum(Quantity::Points, self.retires_for(&paid)).sum(Quantity::Price, step.price?)
            }
            (Move::LetterRetire { .. }, _) => self.retired_by_letter(eyes, who?),
            (Move::Captain { pirate }, Frame::Challenge(step)) => {
                let (own, other) = (self.data.pirate(pirate).duel, self.duel_of(step.target?));
                Outlook::either(odds::duel(own, other), Outcome::DuelWon, Outcome::DuelLost)
            }
            (Move::Again, Frame::Duel(step)) => {
                let other = step.other?;
                let is_first = self.owner(step.one) == eyes.seat();
                let (own, other) = if is_first { (step.one, other) } else { (other, step.one) };
                let odds = odds::duel(self.duel_of(own), self.duel_of(other));
                Outlook::either(odds, Outcome::DuelWon, Outcome::DuelLost)
            }
            _ => return None,
        })
    }

    fn duel_of(&self, berth: Berth) -> u8 {
        self.data.pirate(self.ship(berth).pirate).duel
    }

    fn gives(&self, card: Card, pirate: Option<Pirate>) -> Option<Outlook> {
        let actions = match card.gives {
            Gives::Actions(actions) => actions,
            Gives::Diamond => self.best(self.berth_of(pirate?)?, |card| card.initiative) as u8,
            Gives::Nothing => return None,
        };
        Some(Outlook::default().sum(Quantity::Actions, actions))
    }

    /// What a merchant of an area carries on average: this one, or any that nobody has seen.
    fn mean_cargo(&self, area: Area, merchant: Option<Merchant>) -> i32 {
        let column = &self.data.cargo[self.data.area(area).column.index()];
        let merchants = merchant.map_or_else(|| self.unseen_merchants(), |one| vec![one]);
        let sum: i64 = merchants.iter().map(|one| i64::from(odds::cargo(column, one.cargo))).sum();
        (sum / merchants.len().max(1) as i64) as i32
    }

    fn finding(&self, who: Berth, port: Port) -> Outlook {
        let prey = self.harbour(port).prey.as_ref();
        let merchant = prey.and_then(|prey| prey.merchant.seen_by_all().copied());
        let is_up = prey.is_some_and(|prey| prey.is_up);
        let odds = odds::find(self.best(who, |card| card.ability), is_up);
        Outlook::either(odds, Outcome::Found, Outcome::NotFound)
            .with(Quantity::Cargo, self.mean_cargo(self.data.port(port).area, merchant))
    }

    fn looting(&self, who: Berth) -> Option<Outlook> {
        let right = |one: Berth| match self.ship(one).claim {
            Some(Claim::Loot(port)) => Some(port),
            _ => None,
        };
        let port = self.party(who).into_iter().find_map(right)?;
        let merchant = self.harbour(port).prey.as_ref()?.merchant.seen_by_all().copied()?;
        let roll = Totals::of(1).plus(i16::from(merchant.cargo));
        let fame = match self.options.loot_notoriety {
            LootNotoriety::AdjustedRoll => roll.mean(|total| i64::from(total.clamp(1, 10))),
            LootNotoriety::Cargo => i32::from(merchant.cargo) * 100,
            LootNotoriety::FreshDie => roll.mean(i64::from),
        };
        let cargo = self.mean_cargo(self.data.port(port).area, Some(merchant));
        Some(Outlook::default().with(Quantity::Cargo, cargo).with(Quantity::Notoriety, fame))
    }

    /// Cargo or booty in a hold, and what it drives out.
    fn stowing(&self, who: Berth, hold: u8, sum: u32) -> Outlook {
        let outlook = Outlook::default().sum(Quantity::Doubloons, sum);
        match self.ship(who).holds.get(usize::from(hold).wrapping_sub(1)) {
            Some(&doubloons) if doubloons > 0 && sum > 0 => outlook.warn(Warning::EmptiesHold { doubloons }),
            _ => outlook,
        }
    }

    /// Would a ship of the party be sunk by so many hits, divided between allies?
    fn sinks(&self, who: Berth, hits: u16) -> bool {
        let party = self.party(who);
        let each = hits / party.len() as u16;
        party.into_iter().any(|berth| {
            let ship = self.ship(berth);
            usize::from(each) >= self.data.ship(ship.rig).combat.len() - usize::from(ship.combat_hits)
        })
    }

    fn attacking(&self, who: Berth, port: Port) -> Option<Outlook> {
        let town = self.data.town(port)?;
        let nation = self.data.nation(port)?;
        let margin = self.assault(who, port) - i16::from(town.defense);
        let gap = odds::attack(margin, self.harbour(port).is_attacked);
        // A port that is taken costs a hit as well.
        let sinks = |gap: i16| self.sinks(who, if gap > 0 { 1 } else { gap.unsigned_abs() });
        let mut outlook = Outlook::of([
            (Outcome::Taken, gap.odds(|gap| gap > 0 && !sinks(gap))),
            (Outcome::Repelled, gap.odds(|gap| gap <= 0 && !sinks(gap))),
            (Outcome::Sunk, gap.odds(sinks)),
        ])
        .with(Quantity::Hits, gap.mean(|gap| i64::from(if gap > 0 { 1 } else { -gap })))
        .with(Quantity::Doubloons, i32::from(town.value) * 350 * 100)
        .sum(Quantity::Notoriety, u16::from(town.value) * self.data.fame.attack);
        for ship in self.party(who).into_iter().map(|berth| self.ship(berth)) {
            if !ship.history.has(nation) {
                outlook = outlook.warn(Warning::Closes { nation });
            }
            if ship.letters.has(nation) {
                outlook = outlook.warn(Warning::LosesLetter { nation });
            }
            for haven in ship.havens.iter().filter(|haven| self.is_lost_with(*haven, port)) {
                outlook = outlook.warn(Warning::LosesHaven { port: haven });
            }
        }
        Some(outlook)
    }

    fn sacking(&self, who: Berth) -> Option<Outlook> {
        let town = self.data.town(self.ship(who).at.port()?)?;
        let odds = odds::sack(self.best(who, |card| card.cruelty), town.defense);
        let fame = u16::from(town.value) * u16::from(self.options.sack_multiplier);
        Some(
            Outlook::either(odds, Outcome::Sacked, Outcome::NotSacked)
                .sum(Quantity::Notoriety, fame)
                .warn(Warning::BeginsRevelry),
        )
    }

    fn grabbing(&self, who: Berth, victim: Berth) -> Outlook {
        let ability = |who: Berth| self.best(who, |card| card.ability);
        let gap = odds::opposed(ability(who) + 1 - ability(victim));
        let shares = [
            (Outcome::Grabbed, gap.odds(|gap| gap > 0)),
            (Outcome::Duel, gap.odds(|gap| gap == 0)),
            (Outcome::NotGrabbed, gap.odds(|gap| gap < 0)),
        ];
        // A second die and the margin, in tenths of the booty.
        let share = |gap: i16| Totals::of(1).plus(gap).mean(|total| i64::from(total.min(10) * 10));
        let percent = gap.mean(|gap| if gap > 0 { i64::from(share(gap)) } else { 0 });
        let won = gap.odds(|gap| gap > 0).ten_thousandths();
        let percent = i64::from(percent) * 100 / i64::from(won.max(1));
        Outlook::of(shares).with(Quantity::Percent, percent as i32)
    }

    fn conspiring(&self, who: Berth) -> Outlook {
        let rises = odds::conspiracy(self.loyalty(who));
        let leadership = self.data.pirate(self.ship(who).pirate).leadership;
        let lost = odds::mutiny(leadership);
        Outlook::of([
            (Outcome::CaptainLost, rises.and(lost)),
            (Outcome::Mutiny, rises.and(lost.complement())),
            (Outcome::Loyal, rises.complement()),
        ])
    }

    /// Copies of Double Cross that may still be in other hands.
    fn double_crosses(&self, eyes: Eyes) -> usize {
        let is_one = |card: &&Card| card.title == Title::DoubleCross;
        let own = self.hands[eyes.seat()].seen_by(eyes).map_or(0, |hand| hand.iter().filter(is_one).count());
        let seen = own + self.discard.iter().filter(is_one).count();
        self.data.event(Title::DoubleCross).copies.len().saturating_sub(seen)
    }

    fn retired_by_letter(&self, eyes: Eyes, who: Berth) -> Outlook {
        Outlook::default()
            .sum(Quantity::Points, self.retires_for(self.ship(who)))
            .sum(Quantity::DoubleCrosses, self.double_crosses(eyes) as i64)
    }

    fn retiring(&self, eyes: Eyes, who: Berth, way: Way) -> Outlook {
        let ship = self.ship(who);
        match way {
            Way::Letter => self.retired_by_letter(eyes, who),
            Way::Haven => Outlook::default().sum(Quantity::Points, self.retires_for(ship)),
            Way::Bribe => Outlook::either(odds::can_pay(ship.worth), Outcome::Affordable, Outcome::TooDear)
                .sum(Quantity::Points, self.retires_for(ship))
                .with(Quantity::Price, odds::price()),
        }
    }

    fn bribing(&self, who: Berth) -> Outlook {
        let worth = i64::from(self.ship(who).worth);
        let odds = Totals::of(1).odds(|die| i64::from(die) * 100 <= worth);
        Outlook::either(odds, Outcome::Affordable, Outcome::TooDear)
            .with(Quantity::Price, Totals::of(1).mean(|die| i64::from(die) * 100))
    }

    fn banking(&self, who: Berth, holds: Holds, would_revel: bool) -> Option<Outlook> {
        let port = self.ship(who).at.port()?;
        let party = self.party(who);
        let sum = party.iter().enumerate().flat_map(|(at, berth)| {
            let aboard = self.ship(*berth).holds;
            (0..MOST_HOLDS).filter(move |hold| holds.0 & (1 << (hold + at * MOST_HOLDS)) != 0).map(move |n| aboard[n])
        });
        let worth = self.converted(who, port, sum.sum()).ok()?;
        let outlook = Outlook::default()
            .sum(Quantity::Doubloons, worth)
            .sum(Quantity::Worth, self.ship(who).worth + worth / party.len() as u32);
        Some(if would_revel { outlook.warn(Warning::BeginsRevelry) } else { outlook })
    }

    // Battles.

    /// A commissioner intercepts a pirate who tries to evade and then fights.
    fn chased(&self, who: Berth, by: Seat, slower: bool) -> Option<Outlook> {
        let hunter = self.players[by].hunter?;
        let card = self.hunter_card(hunter.who);
        // Whoever comes from next door is slower; before an interception that is seen by where he is.
        let slower = slower && (hunter.at != self.ship(who).at || matches!(self.flow.top(), Frame::Intercepting(_)));
        let escapes = odds::holds(self.pace(who) - (i16::from(card.speed) - i16::from(slower)));
        let wins = odds::holds(self.strength(who) - i16::from(card.combat));
        Some(Outlook::of([
            (Outcome::Escapes, escapes),
            (Outcome::Beaten, escapes.complement().and(wins.complement())),
            (Outcome::Wins, escapes.complement().and(wins)),
        ]))
    }

    fn fought(&self, who: Berth, by: Seat) -> Option<Outlook> {
        let card = self.hunter_card(self.players[by].hunter?.who);
        let wins = odds::holds(self.strength(who) - i16::from(card.combat));
        let fame = card.combat.unsigned_abs();
        Some(
            Outlook::either(wins, Outcome::Wins, Outcome::Beaten)
                .sum(Quantity::Notoriety, u16::from(fame) * self.data.fame.officer),
        )
    }

    fn cruised(&self, who: Berth) -> Option<Outlook> {
        let area = self.ship(who).at.sea()?;
        let card = self.warship_card(self.watches[area.index()]?);
        let escapes = odds::holds(self.pace(who) - i16::from(card.speed));
        let caught = escapes.complement();
        let gap = odds::opposed(self.strength(who) - i16::from(card.combat));
        let sinks = |gap: i16| self.sinks(who, if gap > 0 { 1 } else { gap.unsigned_abs() });
        let hits = gap.mean(|gap| i64::from(if gap > 0 { 1 } else { -gap }));
        Some(
            Outlook::of([
                (Outcome::Escapes, escapes),
                (Outcome::Beaten, caught.and(gap.odds(|gap| gap <= 0 && !sinks(gap)))),
                (Outcome::Sunk, caught.and(gap.odds(sinks))),
                (Outcome::Wins, caught.and(gap.odds(|gap| gap > 0 && !sinks(gap)))),
            ])
            .with(Quantity::Hits, caught.scaled(hits.unsigned_abs().into()) as i32),
        )
    }

    fn ousting(&self, who: Berth, by: Seat) -> Option<Outlook> {
        let port = self.ship(who).at.port()?;
        let combat = i16::from(self.hunter_card(self.players[by].hunter?.who).combat);
        let stays = odds::holds(self.garrison(port) - combat);
        Some(Outlook::either(stays, Outcome::Stays, Outcome::Ousted))
    }

    fn raiding(&self, port: Port, by: Seat) -> Option<Outlook> {
        let combat = i16::from(self.hunter_card(self.players[by].hunter?.who).combat);
        let defenders = PortRaid::defenders(self, port);
        let strengths = defenders.iter().map(|berth| self.combat(*berth) + self.hangover(*berth));
        let strengths: Vec<i16> = strengths.collect();
        // For each of the commissioner's numbers, in how many ways all others are below it.
        let ways = |die: i16| -> u64 {
            strengths.iter().map(|strength| (combat + die - 1 - strength).clamp(0, 6) as u64).product()
        };
        let odds = Odds::of((1..=6).map(ways).sum(), 6_u64.pow(1 + strengths.len() as u32));
        Some(Outlook::either(odds, Outcome::Destroyed, Outcome::HoldsOut))
    }

    /// What comes of the dice as they lie.
    fn standing(&self, roll: &Roll) -> Option<Outlook> {
        let odds = if self.aimed(roll)?.is_met { Odds::SURE } else { Odds::NONE };
        Some(Outlook::either(odds, Outcome::Better, Outcome::NotBetter))
    }

    /// Does a new throw reach what is needed, or, where that is not one number, is it better than the one that lies?
    fn rerolling(&self, roll: &Roll, pirate: Pirate, is_theirs: bool) -> Option<Outlook> {
        let asked = self.cunning_side()?;
        let at = roll.repeated(self, asked, is_theirs)?;
        let sides = &self.dicing.sides;
        let side = &sides[at];
        let dice = Totals::of(side.dice).plus(side.plus);
        let odds = match (self.aimed(roll), sides.get(asked)) {
            // What the own side needs goes with the dice of the other one.
            (Some(Aimed { target, .. }), Some(own)) if at != asked => {
                dice.odds(|total| own.total() >= target.total + total - side.total())
            }
            (Some(Aimed { target, .. }), _) => dice.odds(|total| target.is_met(total)),
            (None, _) => {
                // From 10 on a fine takes everything.
                let worth = |total: i16| if roll.why == Rule::EvDoubleCrossTrial { -total.min(10) } else { total };
                let now = worth(side.total());
                dice.odds(|total| worth(total) > now)
            }
        };
        let left = match self.champion.filter(|champion| champion.pirate == pirate) {
            Some(champion) => champion.cunning,
            None => self.ship(self.berth_of(pirate)?).cunning,
        };
        let is_sure = self.aimed(roll).map_or(odds == Odds::NONE, |aimed| aimed.is_met);
        let outlook = Outlook::either(odds, Outcome::Better, Outcome::NotBetter);
        let outlook = outlook.sum(Quantity::Cunning, left.saturating_sub(1));
        Some(if is_sure { outlook.warn(Warning::Needless) } else { outlook })
    }
}
