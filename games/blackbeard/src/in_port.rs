//! 11. Action 5: In-Port Activities, any of five in their order, and Letters of Marque between them.

use crate::{
    Berth, Blackbeard, Fact, Holds, Move, Next, Referee, Regime, Revelry, Rule,
    data::{Card, Governor, Hostage, MOST_HOLDS, Nation, Port, Title},
    double_cross::Crossing,
    options::AllianceNotoriety,
    ports::Status,
    roll::Side,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// What booty becomes when it is converted.
pub(crate) mod rate {
    /// In a Safe Haven: a tenth more, rounded up (`bb.inport.convert.haven`).
    pub(crate) fn haven(sum: u32) -> u32 {
        sum + sum.div_ceil(10)
    }
}

impl Blackbeard {
    pub(crate) fn check_visit(&self, who: Berth) -> Result<(), Rule> {
        if self.ship(who).at.port().is_some() { Ok(()) } else { Err(Rule::InportNeed) }
    }

    /// What a sum of booty is worth in this port, if it can be converted there.
    pub(crate) fn converted(&self, who: Berth, port: Port, sum: u32) -> Result<u32, Rule> {
        match self.status(who, port) {
            // One for one (`bb.inport.convert.pro`, `bb.inport.convert.pirate`).
            Status::Pro | Status::PiratePort | Status::Letter => Ok(sum),
            Status::Haven => Ok(rate::haven(sum)),
            // Without a letter only half of it (`bb.inport.convert.neutral`).
            Status::Neutral => Ok(sum / 2),
            Status::Anti | Status::Closed | Status::Destroyed => Err(Rule::InportConvertAnti),
        }
    }

    /// The governor who can be bribed here: a real one who helps pirates.
    pub(crate) fn governor_of(&self, port: Port) -> Option<Governor> {
        match self.harbour(port).governor {
            Some(Regime::Pro(governor)) => Some(governor),
            _ => None,
        }
    }
}

/// Which activity is next.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// 1: hostages are ransomed.
    #[default]
    Ransom,
    /// 2: booty is converted.
    Convert,
    /// 3: the ship is refitted.
    Refit,
    /// 4: a Safe Haven is bought.
    Haven,
    /// 5: debauchery.
    Revel,
}

/// What waits for an answer within an activity.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    /// Nothing.
    #[default]
    Nothing,
    /// The dice of a ransom lie; the money goes into this hold of this ship.
    Ransom { who: Berth, hostage: Hostage, hold: u8 },
    /// The ally's half of a ransom goes into a hold of his.
    Share { who: Berth, sum: u32 },
    /// The die of a refit lies.
    Refit,
    /// Two allies share these points: who gets the odd one?
    OddPoint(u8),
    /// Points of a refit are to be divided.
    Points(u8),
    /// The ally's share of them.
    AllyPoints(u8),
    /// The die of a bribe lies; this pirate pays.
    Price(Berth),
    /// The price is named.
    Pay { who: Berth, price: u32 },
    /// The end.
    Over,
}

/// A visit to a port.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Visiting {
    pub(crate) next: Activity,
    pub(crate) pending: Pending,
    /// Was booty converted?
    pub(crate) has_banked: bool,
    /// Does the second of two allies get the odd point of a refit?
    pub(crate) odd_to_second: bool,
}

impl Visiting {
    fn port(g: &Blackbeard) -> Port {
        g.ship(g.acting().who).at.port().expect("a visit is in port")
    }
    /// In port only as an attacker, or closed to him: only debauchery (`bb.port.attacker`).
    fn check_guest(&self, g: &Blackbeard, activity: Activity) -> Result<(), Rule> {
        if self.next > activity || (self.next == activity && activity == Activity::Convert && self.has_banked) {
            return Err(Rule::InportOneAction);
        }
        let attacked = |berth: Berth| g.ship(berth).is_attacker;
        if g.party(g.acting().who).into_iter().any(attacked) { Err(Rule::PortAttacker) } else { Ok(()) }
    }
    fn captive(g: &Blackbeard, hostage: Hostage) -> Option<(Berth, Nation)> {
        let party = g.party(g.acting().who);
        party.into_iter().find_map(|berth| {
            let captive = g.ship(berth).captives.iter().find(|captive| captive.hostage == hostage)?;
            Some((berth, captive.nation))
        })
    }
    fn check_ransom(&self, g: &Blackbeard, hostage: Hostage, hold: u8) -> Result<(), Rule> {
        self.check_guest(g, Activity::Ransom)?;
        let (berth, nation) = Visiting::captive(g, hostage).ok_or(Rule::InportRansomPick)?;
        let port = Visiting::port(g);
        // Arabs and Portuguese are never ransomed (`bb.hostage.unransomable`).
        if matches!(nation, Nation::Arab | Nation::Portuguese) || g.data.town(port).is_none() {
            return Err(Rule::InportRansomNever);
        }
        let admits = matches!(g.status(berth, port), Status::Pro | Status::Haven | Status::Neutral | Status::Letter);
        if g.data.nation(port) != Some(nation) || !admits {
            return Err(Rule::InportRansomWhere);
        }
        let holds = g.data.ship(g.ship(berth).rig).holds;
        if (1..=holds).contains(&hold) { Ok(()) } else { Err(Rule::InportRansomHold) }
    }
    /// The holds of the pirate, and of his ally after them, that are not empty.
    fn loaded(g: &Blackbeard) -> u8 {
        let mut bits = 0;
        for (at, berth) in g.party(g.acting().who).into_iter().enumerate() {
            let holds = g.ship(berth).holds;
            let full = (0..MOST_HOLDS).filter(|hold| holds[*hold] > 0);
            bits |= full.fold(0, |bits, hold| bits | 1 << (hold + at * MOST_HOLDS));
        }
        bits
    }
    fn check_bank(&self, g: &Blackbeard, holds: Holds) -> Result<(), Rule> {
        self.check_guest(g, Activity::Convert)?;
        if holds.is_empty() || holds.0 & !Visiting::loaded(g) != 0 {
            return Err(Rule::InportConvertHolds);
        }
        g.converted(g.acting().who, Visiting::port(g), 0).map(drop)
    }
    fn check_refit(&self, g: &Blackbeard) -> Result<(), Rule> {
        self.check_guest(g, Activity::Refit)?;
        let (who, port) = (g.acting().who, Visiting::port(g));
        if g.data.nation(port) == Some(Nation::Arab) {
            return Err(Rule::InportRefitArab);
        }
        if matches!(g.status(who, port), Status::Anti | Status::Closed) {
            return Err(Rule::InportRefitAnti);
        }
        let hurt = |berth: Berth| g.ship(berth).combat_hits + g.ship(berth).speed_hits > 0;
        if g.party(who).into_iter().any(hurt) { Ok(()) } else { Err(Rule::InportRefitMax) }
    }
    fn check_bribe(&self, g: &Blackbeard, who: Berth) -> Result<(), Rule> {
        self.check_guest(g, Activity::Haven)?;
        let port = Visiting::port(g);
        let governor = g.governor_of(port).ok_or(match g.status(who, port) {
            Status::PiratePort => Rule::InportHavenPirateport,
            Status::Letter => Rule::InportHavenLetter,
            _ => Rule::InportHavenWhere,
        })?;
        if g.status(who, port) == Status::Closed {
            return Err(Rule::InportHavenWhere);
        }
        let is_haven = |berth: &Berth| g.ship(*berth).havens.has(port);
        if let Some(other) = g.all_ships().find(|berth| *berth != who && is_haven(berth)) {
            let is_own = g.owner(other) == g.owner(who);
            return Err(if is_own { Rule::InportHavenOwn } else { Rule::InportHavenWhere });
        }
        // His own haven he has bought from this governor.
        if is_haven(&who) || g.ship(who).has_bribed(governor) { Err(Rule::InportHavenOnce) } else { Ok(()) }
    }
    fn check_letter(&self, g: &Blackbeard, eyes: Eyes, card: Card, keeps: bool) -> Result<(), Rule> {
        g.check_held(eyes, card)?;
        let (who, port) = (g.acting().who, Visiting::port(g));
        if card.title != Title::LetterOfMarque {
            return Err(Rule::InportLetter);
        }
        if g.ship(who).ally.is_some() {
            return Err(Rule::AllyLetters);
        }
        let welcome =
            !g.ship(who).is_attacker && g.governor_of(port).is_some() && g.status(who, port) != Status::Closed;
        if !welcome {
            return Err(Rule::EvLetterOfMarqueWhen);
        }
        if keeps && g.has_letter(who, port) { Err(Rule::EvLetterOfMarqueMany) } else { Ok(()) }
    }
    /// How the points of a refit may be divided for one ship: those for Combat, the rest for Speed.
    fn check_mend(g: &Blackbeard, berth: Berth, points: u8, combat: u8) -> Result<(), Rule> {
        let ship = g.ship(berth);
        let wasted = combat > ship.combat_hits || points.saturating_sub(combat) > ship.speed_hits;
        let total = ship.combat_hits + ship.speed_hits;
        if combat <= points && (!wasted || (points >= total && combat == ship.combat_hits)) {
            Ok(())
        } else {
            Err(Rule::InportRefitMax)
        }
    }
}

impl Step<Blackbeard> for Visiting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match self.pending {
            Pending::Ransom { who: berth, hostage, hold } => {
                self.pending = Pending::Nothing;
                let value = u32::from(g.data.hostages[hostage.index()].value);
                let sum = g.dicing.sum(0) as u32 * value * 10;
                g.ship_mut(berth).captives.retain(|captive| captive.hostage != hostage);
                g.hostage_pool |= 1 << hostage.0;
                let pirate = g.ship(berth).pirate;
                referee.tell_all(|| Fact::Ransomed { pirate, hostage, sum });
                // Two allies divide it, each into a hold of his own (`bb.ally.split`).
                let party = g.party(berth);
                let shares = g.shares(&party, sum, AllianceNotoriety::Split);
                for (one, share) in party.into_iter().zip(shares) {
                    if one == berth {
                        g.stow(berth, hold, share, Rule::InportRansomHold, referee);
                    } else if share > 0 {
                        self.pending = Pending::Share { who: one, sum: share };
                    }
                }
                Next::Again
            }
            Pending::Refit => {
                // A Safe Haven repairs more (`bb.inport.refit.haven`).
                let haven = g.status(who, Visiting::port(g)) == Status::Haven;
                let points = g.data.refit[g.dicing.sum(0) as usize - 1] + if haven { g.data.refit_haven } else { 0 };
                // Allies share the points evenly as far as both have damage; the odd one by choice (`bb.ally.refit`).
                let both_want = |berth: Berth| damage(g, berth) > points / 2;
                let party = g.party(who);
                let is_odd = party.len() > 1 && points % 2 == 1 && party.into_iter().all(both_want);
                self.pending = if is_odd { Pending::OddPoint(points) } else { Pending::Points(points) };
                Next::Again
            }
            Pending::Price(berth) => {
                let price = g.dicing.sum(0) as u32 * 100;
                let governor = g.governor_of(Visiting::port(g)).expect("he is bribed");
                let ship = g.ship_mut(berth);
                ship.bribed |= 1 << governor.0;
                let (pirate, can_pay) = (ship.pirate, ship.worth >= price);
                referee.tell_all(|| Fact::PriceNamed { pirate, price, by: Rule::InportHavenCost });
                self.pending = if can_pay { Pending::Pay { who: berth, price } } else { Pending::Nothing };
                if !can_pay {
                    referee.tell_all(|| Fact::BribeDeclined { pirate, by: Rule::InportHavenDecline });
                }
                Next::Again
            }
            Pending::Over => Next::Done,
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let tries = out;
        match self.pending {
            Pending::Points(points) | Pending::AllyPoints(points) => {
                tries.extend((0..=points).map(|combat| Move::Mend { combat }));
            }
            Pending::Pay { .. } => tries.extend([Move::Pay, Move::Decline]),
            Pending::Share { .. } => tries.extend((1..=4).map(|hold| Move::Hold { hold })),
            Pending::OddPoint(_) => {
                let party = g.party(g.acting().who);
                tries.extend(party.into_iter().map(|berth| Move::Pick { pirate: g.ship(berth).pirate }));
            }
            _ => {
                tries.push(Move::Pass);
                let party = g.party(g.acting().who);
                for captive in party.iter().flat_map(|berth| &g.ship(*berth).captives) {
                    tries.extend((1..=4).map(|hold| Move::Ransom { hostage: captive.hostage, hold }));
                }
                let loaded = Visiting::loaded(g);
                tries.extend((1..=loaded).map(|bits| Move::Bank { holds: Holds(bits) }));
                tries.extend([Move::Refit, Move::Revel, Move::Bribe]);
                for card in g.hand_of(eyes) {
                    tries.extend([Move::Letter { card }, Move::LetterRetire { card }]);
                }
                if party.len() > 1 {
                    tries.extend(party.iter().map(|berth| Move::Pick { pirate: g.ship(*berth).pirate }));
                }
            }
        }
        tries.retain(|mv| self.check(g, eyes, mv).is_ok());
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let who = g.acting().who;
        let party = g.party(who);
        match (self.pending, *mv) {
            (Pending::Share { who, .. }, Move::Hold { hold }) => {
                let holds = g.data.ship(g.ship(who).rig).holds;
                if (1..=holds).contains(&hold) { Ok(()) } else { Err(Rule::InportRansomHold) }
            }
            (Pending::Share { .. }, _) => Err(Rule::AllySplit),
            (Pending::OddPoint(_), Move::Pick { pirate }) => {
                let is_one = party.into_iter().any(|berth| g.ship(berth).pirate == pirate);
                if is_one { Ok(()) } else { Err(Rule::AllyRefit) }
            }
            (Pending::OddPoint(_), _) => Err(Rule::AllyRefit),
            (Pending::Points(points), Move::Mend { combat }) => {
                Visiting::check_mend(g, party[0], self.share(g, points).0, combat)
            }
            (Pending::AllyPoints(points), Move::Mend { combat }) => Visiting::check_mend(g, party[1], points, combat),
            (Pending::Points(_) | Pending::AllyPoints(_), _) => Err(Rule::InportRefitRoll),
            (Pending::Pay { .. }, Move::Pay | Move::Decline) => Ok(()),
            (Pending::Pay { .. }, _) => Err(Rule::InportHavenDecline),
            (_, Move::Pass) => Ok(()),
            (_, Move::Ransom { hostage, hold }) => self.check_ransom(g, hostage, hold),
            (_, Move::Bank { holds }) => self.check_bank(g, holds),
            (_, Move::Refit) => self.check_refit(g),
            (_, Move::Bribe) if party.len() == 1 => self.check_bribe(g, who),
            (_, Move::Pick { pirate }) if party.len() > 1 => {
                let berth = party.into_iter().find(|berth| g.ship(*berth).pirate == pirate).ok_or(Rule::AllyWorth)?;
                self.check_bribe(g, berth)
            }
            (_, Move::Revel) if !self.involuntary(g) => Ok(()),
            (_, Move::Revel) => Err(Rule::InportDrInvoluntary),
            (_, Move::Letter { card }) => self.check_letter(g, eyes, card, true),
            (_, Move::LetterRetire { card }) => self.check_letter(g, eyes, card, false),
            _ => Err(Rule::InportOneAction),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match mv {
            Move::Ransom { hostage, hold } => {
                self.next = Activity::Ransom;
                let (berth, _) = Visiting::captive(g, hostage).expect("checked");
                self.pending = Pending::Ransom { who: berth, hostage, hold };
                let pirate = g.ship(berth).pirate;
                referee.tell_all(|| Fact::Ransoms { pirate, hostage });
                return g.throw(Rule::InportRansomRoll, Some(berth), [Side::of(berth, 2, 0)]);
            }
            Move::Bank { holds } => {
                (self.next, self.has_banked) = (Activity::Convert, true);
                g.bank(who, holds, referee);
            }
            Move::Refit => {
                self.next = Activity::Haven;
                if g.status(who, Visiting::port(g)) == Status::PiratePort {
                    for berth in g.party(who) {
                        let ship = g.ship(berth);
                        g.mend(berth, ship.combat_hits, ship.speed_hits, Rule::InportRefitPirate, referee);
                    }
                } else {
                    self.pending = Pending::Refit;
                    let pirate = g.acting().captain;
                    referee.tell_all(|| Fact::Refits { pirate });
                    return g.throw(Rule::InportRefitRoll, Some(who), [Side::of(who, 1, 0)]);
                }
            }
            Move::Hold { hold } => {
                let Pending::Share { who: other, sum } = self.pending else { unreachable!("checked") };
                self.pending = Pending::Nothing;
                g.stow(other, hold, sum, Rule::InportRansomHold, referee);
            }
            Move::Pick { pirate } if matches!(self.pending, Pending::OddPoint(_)) => {
                let Pending::OddPoint(points) = self.pending else { unreachable!("checked") };
                self.odd_to_second = g.berth_of(pirate) != Some(g.party(who)[0]);
                self.pending = Pending::Points(points);
                referee.tell_all(|| Fact::OddPoint { pirate });
            }
            Move::Mend { combat } => self.divide(g, combat, referee),
            Move::Bribe | Move::Pick { .. } => {
                self.next = Activity::Revel;
                let payer = match mv {
                    Move::Pick { pirate } => g.berth_of(pirate).expect("checked"),
                    _ => who,
                };
                self.pending = Pending::Price(payer);
                let pirate = g.ship(payer).pirate;
                referee.tell_all(|| Fact::Bribes { pirate });
                return g.throw(Rule::InportHavenCost, Some(payer), [Side::of(payer, 1, 0)]);
            }
            Move::Pay | Move::Decline => {
                let Pending::Pay { who: payer, price } = self.pending else { unreachable!("checked") };
                self.pending = Pending::Nothing;
                let port = Visiting::port(g);
                let ship = g.ship_mut(payer);
                let pirate = ship.pirate;
                if mv == Move::Pay {
                    ship.worth -= price;
                    ship.havens.add(port);
                    referee.tell_all(|| Fact::HavenBought { pirate, port, price });
                } else {
                    referee.tell_all(|| Fact::BribeDeclined { pirate, by: Rule::InportHavenDecline });
                }
            }
            Move::Letter { card } => {
                let nation = g.data.nation(Visiting::port(g)).expect("a governor sits in a town");
                g.take_from_hand(by, card, referee);
                g.discard(card);
                let ship = g.ship_mut(who);
                ship.letters.add(nation);
                let pirate = ship.pirate;
                referee.tell_all(|| Fact::LetterKept { who: by, card, pirate, nation });
            }
            Move::LetterRetire { card } => {
                g.take_from_hand(by, card, referee);
                g.discard(card);
                let pirate = g.acting().captain;
                referee.tell_all(|| Fact::LetterPlayed { who: by, card, pirate });
                self.pending = Pending::Over;
                // He retires by the card itself, the moment it is played (`bb.retire.letter.card`).
                return Next::Call(Crossing::of(who, Rule::EvLetterOfMarqueRetire).into());
            }
            Move::Revel => {
                self.pending = Pending::Over;
                for berth in g.party(who) {
                    g.revel(berth, Revelry::Voluntary, Rule::InportDrVoluntary, referee);
                }
            }
            _ => {
                self.pending = Pending::Over;
                let involuntary = self.involuntary(g);
                referee.tell_all(|| Fact::VisitEnds { who: by });
                if involuntary {
                    for berth in g.party(who) {
                        g.revel(berth, Revelry::Involuntary, Rule::InportDrInvoluntary, referee);
                    }
                }
            }
        }
        Next::Again
    }
}

/// All hits that a ship has taken.
fn damage(g: &Blackbeard, berth: Berth) -> u8 {
    g.ship(berth).combat_hits + g.ship(berth).speed_hits
}

impl Visiting {
    /// How the points of a refit fall to a pirate and his ally: evenly as far as both have damage.
    fn share(&self, g: &Blackbeard, points: u8) -> (u8, u8) {
        let party = g.party(g.acting().who);
        let [one, two] = party.as_slice() else { return (points, 0) };
        let (one, two) = (damage(g, *one), damage(g, *two));
        let half = if self.odd_to_second { points / 2 } else { points.div_ceil(2) };
        let first = half.max(points.saturating_sub(two)).min(one);
        (first, (points - first).min(two))
    }
    /// Does converted booty end in debauchery here (`bb.inport.dr.involuntary`)?
    pub(crate) fn would_revel(&self, g: &Blackbeard) -> bool {
        let in_pirate_port = g.data.town(Visiting::port(g)).is_none();
        in_pirate_port || !g.options.revel_in_pirate_ports
    }
    fn involuntary(&self, g: &Blackbeard) -> bool {
        self.has_banked && self.would_revel(g)
    }
    /// Are points of a refit being divided?
    pub(crate) fn is_dividing(&self) -> bool {
        matches!(self.pending, Pending::OddPoint(_) | Pending::Points(_) | Pending::AllyPoints(_))
    }
    /// Who is asked for a price, and which.
    pub(crate) fn price(&self) -> Option<(Berth, u32)> {
        match self.pending {
            Pending::Pay { who, price } => Some((who, price)),
            _ => None,
        }
    }
    fn divide(&mut self, g: &mut Blackbeard, combat: u8, referee: &mut Referee) {
        let party = g.party(g.acting().who);
        let (berth, points, rest) = match self.pending {
            Pending::Points(points) => {
                let (own, other) = self.share(g, points);
                (party[0], own, other)
            }
            Pending::AllyPoints(points) => (party[1], points, 0),
            _ => unreachable!("points are divided"),
        };
        self.pending = if rest > 0 { Pending::AllyPoints(rest) } else { Pending::Nothing };
        g.mend(berth, combat, points - combat, Rule::InportRefitRoll, referee);
    }
}

impl Blackbeard {
    /// Boxes are repaired; what is more than the damage is lost (`bb.inport.refit.max`).
    fn mend(&mut self, berth: Berth, combat: u8, speed: u8, by: Rule, referee: &mut Referee) {
        let ship = self.ship_mut(berth);
        let (combat, speed) = (combat.min(ship.combat_hits), speed.min(ship.speed_hits));
        ship.combat_hits -= combat;
        ship.speed_hits -= speed;
        let pirate = ship.pirate;
        referee.tell_all(|| Fact::Mended { pirate, combat, speed, by });
    }

    /// Holds are emptied into Net Worth; the rate is that of the whole sum (`bb.inport.convert.holds`).
    fn bank(&mut self, who: Berth, holds: Holds, referee: &mut Referee) {
        let port = self.ship(who).at.port().expect("in port");
        let party = self.party(who);
        let mut sum = 0;
        for (at, berth) in party.iter().enumerate() {
            for hold in (0..MOST_HOLDS).filter(|hold| holds.0 & (1 << (hold + at * MOST_HOLDS)) != 0) {
                sum += std::mem::take(&mut self.ship_mut(*berth).holds[hold]);
            }
        }
        let first = self.ship(who).pirate;
        referee.tell_all(|| Fact::HoldsEmptied { pirate: first, holds });
        let worth = self.converted(who, port, sum).expect("checked");
        let shares = self.shares(&party, worth, AllianceNotoriety::Split);
        for (berth, share) in party.into_iter().zip(shares) {
            let ship = self.ship_mut(berth);
            ship.worth += share;
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Banked { pirate, sum, worth: share, by: Rule::InportConvertHolds });
        }
    }
}
