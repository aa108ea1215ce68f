//! 22. King's Commissioners: deployed, moving, intercepting, attacking pirate ports and ousting.

use crate::{
    Badge, Berth, Blackbeard, Deed, Fact, Frame, Hunter, Move, Next, Place, Referee, Rule,
    data::{Area, Nation, Officer, Port},
    pieces::MOST_SHIPS,
    retire::surrendered,
    roll::Side,
    window::{Against, Moment},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

impl Blackbeard {
    /// Speed and Combat of a commissioner.
    pub(crate) fn hunter_card(&self, who: Badge) -> &crate::data::HunterCard {
        match who {
            Badge::King(officer) => &self.data.officers[officer.index()],
            Badge::Convert(_) => &self.data.convert,
        }
    }

    /// May a player's commissioner be there (`bb.move.kc_own_pirate`)?
    pub(crate) fn check_kc_place(&self, seat: Seat, at: Place) -> Result<(), Rule> {
        let own = self.fleet(seat).any(|berth| self.ship(berth).at == at);
        if at.sea().is_some() && own { Err(Rule::MoveKcOwnPirate) } else { Ok(()) }
    }

    /// A commissioner leaves the map and can be drawn again; a converted pirate is gone (`bb.kc.pool`).
    pub(crate) fn return_hunter(&mut self, seat: Seat, by: Rule, referee: &mut Referee) {
        if let Some(hunter) = self.players[seat].hunter.take() {
            if let Badge::King(officer) = hunter.who {
                self.officer_pool |= 1 << officer.0;
            }
            referee.tell_all(|| Fact::KcLeaves { who: seat, by });
        }
    }

    // Deployment.

    /// May a player ask for a commissioner? In any window, if the pirate is at sea (`bb.react.k.deploy`).
    pub(crate) fn check_commission(&self, seat: Seat) -> Result<(), Rule> {
        let act = self.acting();
        let at = self.ship(act.who).at;
        if act.has_deployed {
            return Err(Rule::ApOnceEach);
        }
        if at.sea().is_none() {
            return Err(Rule::KcDeployWhere);
        }
        if self.players[seat].hunter.is_some() || self.officer_pool == 0 {
            return Err(Rule::KcDeployPool);
        }
        self.check_kc_place(seat, at)?;
        self.check_left(seat, Against::Deploy)
    }
    pub(crate) fn commission(&mut self, by: Seat, referee: &mut Referee) -> Next {
        self.use_against(by, Against::Deploy);
        self.act_mut().has_deployed = true;
        referee.tell_all(|| Fact::Commissions { who: by });
        Next::Call(Commissioning { by, is_rolled: false }.into())
    }

    // What a commissioner may do: once in each action, and it uses up nothing (`bb.ap.one_kc`).

    /// Could a player's commissioner do anything in this window?
    pub(crate) fn could_hunt(&self, seat: Seat, moment: Moment) -> bool {
        let Some(hunter) = self.players[seat].hunter else { return false };
        let moves = || self.data.places_next_to(hunter.at).iter().any(|to| self.check_kc_move(seat, *to).is_ok());
        let raids = || {
            let area = hunter.at.sea();
            area.is_some_and(|area| self.data.ports_of(area).any(|port| self.check_kc_attack(seat, port).is_ok()))
        };
        self.check_intercept(seat, moment).is_ok() || self.check_oust(seat).is_ok() || raids() || moves()
    }
    /// A player's commissioner, if he can still act in this action: in any window, but for interceptions
    /// (`bb.react.k.use`).
    pub(crate) fn check_hunter(&self, seat: Seat) -> Result<Hunter, Rule> {
        let hunter = self.players[seat].hunter.ok_or(Rule::KcOne)?;
        if self.acting().has_hunted { Err(Rule::ApOneKc) } else { Ok(hunter) }
    }
    /// May a commissioner go there? As pirates sail, but never into a port (`bb.move.kc_same`).
    pub(crate) fn check_kc_move(&self, seat: Seat, to: Place) -> Result<(), Rule> {
        let hunter = self.check_hunter(seat)?;
        if to.port().is_some() || !self.is_next_to(hunter.at, to) {
            return Err(Rule::KcMove);
        }
        self.check_kc_place(seat, to)
    }
    pub(crate) fn kc_move(&mut self, by: Seat, to: Place, referee: &mut Referee) -> Next {
        self.act_mut().has_hunted = true;
        self.put_hunter(by, to, Rule::KcMove, referee);
        Next::Again
    }
    pub(crate) fn put_hunter(&mut self, by: Seat, to: Place, rule: Rule, referee: &mut Referee) {
        if let Some(hunter) = &mut self.players[by].hunter {
            hunter.at = to;
            referee.tell_all(|| Fact::KcMoves { who: by, to, by: rule });
        }
    }

    // Interception.

    /// The moments in which a commissioner may intercept (`bb.react.k.intercept`).
    fn may_intercept(&self, moment: Moment) -> bool {
        let act = self.acting();
        match (act.deed, moment) {
            (Deed::Sail(_), Moment::Announce | Moment::Arrival) | (Deed::Find(_), Moment::Announce) => true,
            // Once a prize was taken over, it is the new ship that he meets (`bb.convert.kc`).
            (Deed::Loot(_), Moment::Announce | Moment::MidLoot) | (Deed::Convert, Moment::After) => true,
            // Only a failed attack leaves the pirate at sea (`bb.attack.fail.kc`).
            (Deed::Attack(_), Moment::After) => act.has_failed,
            _ => false,
        }
    }
    pub(crate) fn check_intercept(&self, seat: Seat, moment: Moment) -> Result<(), Rule> {
        let hunter = self.check_hunter(seat)?;
        let act = self.acting();
        let ship = self.ship(act.who);
        if !self.may_intercept(moment) {
            return Err(Rule::ReactKIntercept);
        }
        if act.is_stopped {
            return Err(Rule::LootStop);
        }
        // Nobody is attacked on a route (`bb.move.transit_safe`).
        let area = ship.at.sea().ok_or(Rule::KcAttackLimits)?;
        if self.party(act.who).into_iter().any(|one| self.ship(one).is_fresh) {
            return Err(Rule::ReactDeployedShield);
        }
        let from = hunter.at.sea().ok_or(Rule::KcAttackTransit)?;
        // Across a border; the two ends of a route are not adjacent (`bb.kc.attack.adjacent`).
        if from != area && !self.data.area(area).adjacent.contains(&from) {
            return Err(Rule::KcAttackFree);
        }
        self.check_kc_place(seat, Place::Sea(area))
    }
    /// He intercepts, which uses up nothing of his player's (`bb.ap.exception.reaction`).
    pub(crate) fn intercept(&mut self, by: Seat, referee: &mut Referee) -> Next {
        let act = self.act_mut();
        act.has_hunted = true;
        act.is_stopped |= matches!(act.deed, Deed::Loot(_));
        let (who, captain) = (act.who, act.captain);
        let area = self.ship(who).at;
        let moves = self.players[by].hunter.is_some_and(|hunter| hunter.at != area);
        referee.tell_all(|| Fact::Intercepts { who: by, pirate: captain });
        if moves {
            self.put_hunter(by, area, Rule::KcAttackMove, referee);
        }
        Next::Call(Intercepting { by, slower: moves, stage: Chase::Choice }.into())
    }

    // Pirate ports and ousting.

    pub(crate) fn check_kc_attack(&self, seat: Seat, port: Port) -> Result<(), Rule> {
        let hunter = self.check_hunter(seat)?;
        let is_prey = self.data.town(port).is_none() && !self.harbour(port).is_destroyed;
        if !is_prey || hunter.at != Place::Sea(self.data.port(port).area) {
            return Err(Rule::KcPportWhere);
        }
        if self.in_port(port).into_iter().any(|berth| self.owner(berth) == seat) {
            return Err(Rule::KcPportOwn);
        }
        Ok(())
    }
    pub(crate) fn kc_attack(&mut self, by: Seat, port: Port, referee: &mut Referee) -> Next {
        self.act_mut().has_hunted = true;
        referee.tell_all(|| Fact::KcAttacks { who: by, port });
        Next::Call(PortRaid { by, port, is_rolled: false }.into())
    }
    pub(crate) fn check_oust(&self, seat: Seat) -> Result<(), Rule> {
        let hunter = self.check_hunter(seat)?;
        let port = self.ship(self.acting().who).at.port().ok_or(Rule::KcOustWhere)?;
        if self.data.town(port).is_none() || hunter.at != Place::Sea(self.data.port(port).area) {
            return Err(Rule::KcOustWhere);
        }
        if self.in_port(port).into_iter().any(|berth| self.owner(berth) == seat) {
            return Err(Rule::KcOustOwn);
        }
        Ok(())
    }
    pub(crate) fn oust(&mut self, by: Seat, referee: &mut Referee) -> Next {
        let act = self.act_mut();
        act.has_hunted = true;
        let pirate = act.captain;
        referee.tell_all(|| Fact::Ousts { who: by, pirate });
        Next::Call(Ousting { by, is_rolled: false }.into())
    }

    /// The strength of all pirates in a port together (`bb.kc.oust.roll`).
    pub(crate) fn garrison(&self, port: Port) -> i16 {
        PortRaid::defenders(self, port).iter().map(|berth| self.combat(*berth) + self.hangover(*berth)).sum()
    }

    /// A pirate is where his own player's commissioner is: that one must go (`bb.move.own_kc.forced`).
    pub(crate) fn make_room(&mut self, seat: Seat, area: Area) {
        if self.players[seat].hunter.is_some_and(|hunter| hunter.at == Place::Sea(area)) {
            self.flow.soon(MakeRoom { seat });
        }
    }
}

/// An attempt to deploy a commissioner (`bb.kc.deploy.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Commissioning {
    pub(crate) by: Seat,
    pub(crate) is_rolled: bool,
}

impl Step<Blackbeard> for Commissioning {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        if !self.is_rolled {
            self.is_rolled = true;
            return g.throw(Rule::KcDeployRoll, Some(who), [Side::against(Some(self.by), 3, 0)]);
        }
        // Of two allies the higher counts (`bb.ally.notoriety.kc`).
        let notoriety = g.party(who).into_iter().map(|one| g.ship(one).notoriety).max().unwrap_or(0);
        if g.dicing.sum(0) >= i16::try_from(notoriety).unwrap_or(i16::MAX) {
            let by = self.by;
            referee.tell_all(|| Fact::NoCommission { who: by });
            return Next::Done;
        }
        Next::Roll(Chance::draw(g.officer_pool.count_ones() as usize))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        // He has not acted yet: if the window allows it, he may intercept in it (`bb.kc.deploy.now`).
        g.draw_officer(self.by, fate.picked(), referee);
        Next::Done
    }
}

/// KC Surprise: the warship is a commissioner (`bb.ev.kc_surprise.effect`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Surprise {
    pub(crate) by: Seat,
}

impl Step<Blackbeard> for Surprise {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        Next::Roll(Chance::draw(g.officer_pool.count_ones() as usize))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let at = g.ship(g.acting().who).at;
        if let Some(area) = at.sea()
            && let Some(warship) = g.watches[area.index()].take()
        {
            g.warship_pool |= 1 << warship.0;
            referee.tell_all(|| Fact::WarshipLeaves { warship, by: Rule::EvKcSurpriseEffect });
        }
        g.draw_officer(self.by, fate.picked(), referee);
        let act = g.act_mut();
        act.has_hunted = true;
        act.is_stopped |= matches!(act.deed, Deed::Loot(_));
        // The Sighting that was answered goes no further, and stays spent (`bb.ev.kc_surprise.spent`).
        if let Frame::Sighting(sighting) = g.flow.caller() {
            sighting.is_answered = true;
        }
        // Now, before anything else of the action, and at full Speed (`bb.ev.kc_surprise.nowindow`).
        Next::Goto(Intercepting { by: self.by, slower: false, stage: Chase::Choice }.into())
    }
}

impl Blackbeard {
    fn draw_officer(&mut self, by: Seat, picked: usize, referee: &mut Referee) {
        let mut pool = (0..16).map(Officer).filter(|officer| self.officer_pool & (1 << officer.0) != 0);
        let officer = pool.nth(picked).expect("one of those in the pool");
        self.officer_pool &= !(1 << officer.0);
        let at = self.ship(self.acting().who).at;
        self.players[by].hunter = Some(Hunter { who: Badge::King(officer), at });
        referee.tell_all(|| Fact::Commissioned { who: by, officer, at });
    }
}

/// How far an interception has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chase {
    /// The pirate chooses.
    Choice,
    /// He tries to evade.
    Evading,
    /// He is caught, and fights or surrenders.
    Caught,
}

/// A commissioner intercepts the active pirate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Intercepting {
    pub(crate) by: Seat,
    /// It moved in, and is slower.
    pub(crate) slower: bool,
    pub(crate) stage: Chase,
}

impl Intercepting {
    fn letters(g: &Blackbeard) -> impl Iterator<Item = Nation> {
        let party = g.party(g.acting().who);
        // Allies cannot use letters (`bb.ally.letters`).
        let one = if let [only] = party.as_slice() { Some(*only) } else { None };
        one.into_iter().flat_map(|berth| g.ship(berth).letters.iter())
    }
}

impl Step<Blackbeard> for Intercepting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if self.stage != Chase::Evading {
            return Next::Ask;
        }
        let pirate = g.acting().captain;
        if g.dicing.total(1) <= g.dicing.total(0) {
            referee.tell_all(|| Fact::Evaded { pirate, by: Rule::KcEvadeOk });
            g.merchant_escapes(Rule::KcEvadeOk, referee);
            // A Move goes on, anything else is over, as a Find is (`bb.find.kc_evade`).
            return if matches!(g.acting().deed, Deed::Sail(_)) { Next::Done } else { g.end_action() };
        }
        referee.tell_all(|| Fact::Caught { pirate });
        // Also before a loot is carried out, or in the middle of it (`bb.loot.kc.before`).
        g.merchant_escapes(Rule::KcMerchantEscape, referee);
        self.stage = Chase::Caught;
        if Intercepting::letters(g).next().is_some() {
            return Next::Ask;
        }
        Next::Goto(Battle { by: self.by, is_rolled: false }.into())
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        match self.stage {
            Chase::Choice => out.extend([Move::Evade, Move::Fight]),
            _ => {
                out.push(Move::Fight);
                out.extend(Intercepting::letters(g).map(|nation| Move::Surrender { nation }));
            }
        }
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Fight => Ok(()),
            Move::Evade if self.stage == Chase::Choice => Ok(()),
            Move::Surrender { .. } if self.stage == Chase::Choice => Err(Rule::RetireSurrenderWhen),
            Move::Surrender { nation } if Intercepting::letters(g).any(|letter| letter == nation) => Ok(()),
            Move::Surrender { .. } => Err(Rule::RetireSurrender),
            _ => Err(Rule::KcAttackChoice),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match mv {
            Move::Evade => {
                self.stage = Chase::Evading;
                let pirate = g.acting().captain;
                referee.tell_all(|| Fact::TriesToEvade { pirate });
                let speed = g.pace(who);
                let hunter = g.players[self.by].hunter.expect("a commissioner intercepts");
                let other = i16::from(g.hunter_card(hunter.who).speed) - i16::from(self.slower);
                g.throw(Rule::KcEvadeRoll, Some(who), [Side::of(who, 1, speed), Side::against(Some(self.by), 1, other)])
            }
            Move::Surrender { nation } => surrendered(g, who, nation, referee),
            _ => {
                let pirate = g.acting().captain;
                referee.tell_all(|| Fact::TurnsToFight { pirate });
                Next::Goto(Battle { by: self.by, is_rolled: false }.into())
            }
        }
    }
}

/// A battle between the active pirate and a commissioner (`bb.kc.battle.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Battle {
    pub(crate) by: Seat,
    pub(crate) is_rolled: bool,
}

impl Step<Blackbeard> for Battle {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        if !self.is_rolled {
            self.is_rolled = true;
            let hunter = g.players[self.by].hunter.expect("a commissioner fights");
            let other = i16::from(g.hunter_card(hunter.who).combat);
            let sides = [Side::of(who, 1, g.strength(who)), Side::against(Some(self.by), 1, other)];
            return g.throw(Rule::KcBattleRoll, Some(who), sides);
        }
        // Asked again whether to go on after a hit was divided between allies.
        if g.players[self.by].hunter.is_none() {
            return Next::Ask;
        }
        if g.dicing.total(1) > g.dicing.total(0) {
            // A merchant that has not escaped stays as it was (`bb.find.kc_lose`).
            g.hunt_down(who, self.by, referee);
            return g.end_action();
        }
        let hunter = g.players[self.by].hunter.take().expect("a commissioner fights");
        let combat = g.hunter_card(hunter.who).combat as u16;
        let by = self.by;
        referee.tell_all(|| Fact::KcFalls { who: by });
        g.gain_notoriety(who, combat * g.data.fame.officer, Rule::KcBattleWin, referee);
        g.gain_loyalty(who, 1, Rule::KcBattleWin, referee);
        let points = u32::from(g.data.points.officer_lost);
        g.score(self.by, points, Rule::VpKcLost, referee);
        // The hit comes last: whom it sinks has had his gains, and dies of another cause (`bb.kc.battle.sunk`).
        g.combat_hits(who, 1, Rule::KcBattleWin, referee);
        if g.acting().is_over { g.end_action() } else { Next::Ask }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, _: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::GoOn, Move::Stop]);
    }
    fn check(&self, _: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, Move::GoOn | Move::Stop) { Ok(()) } else { Err(Rule::KcBattleMay) }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let goes_on = mv == Move::GoOn;
        referee.tell_all(|| if goes_on { Fact::GoesOn { who: by } } else { Fact::LetsBe { who: by } });
        // If he goes on, the action is checked again: its merchant has to be there still (`bb.find.kc_win`).
        if goes_on { Next::Done } else { g.end_action() }
    }
}

/// A commissioner attacks a pirate port (`bb.kc.pport.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct PortRaid {
    pub(crate) by: Seat,
    pub(crate) port: Port,
    pub(crate) is_rolled: bool,
}

impl PortRaid {
    /// Those who defend it; two allies with one die (`bb.ally.one_rating`).
    pub(crate) fn defenders(g: &Blackbeard, port: Port) -> ArrayVec<Berth, MOST_SHIPS> {
        g.in_port(port).into_iter().filter(|berth| g.party(*berth)[0] == *berth).collect()
    }
}

impl Step<Blackbeard> for PortRaid {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let defenders = PortRaid::defenders(g, self.port);
        if !self.is_rolled && !defenders.is_empty() {
            self.is_rolled = true;
            let hunter = g.players[self.by].hunter.expect("a commissioner attacks");
            let combat = i16::from(g.hunter_card(hunter.who).combat);
            let mut sides: ArrayVec<Side, { MOST_SHIPS + 1 }> =
                defenders.iter().map(|berth| Side::of(*berth, 1, g.combat(*berth) + g.hangover(*berth))).collect();
            sides.push(Side::against(Some(self.by), 1, combat));
            return g.throw(Rule::KcPportRoll, None, sides);
        }
        let last = g.dicing.sides.len().saturating_sub(1);
        let wins = defenders.is_empty() || (0..last).all(|side| g.dicing.total(last) > g.dicing.total(side));
        if !wins {
            let port = self.port;
            referee.tell_all(|| Fact::PortHolds { port });
            return Next::Done;
        }
        let pirates = g.in_port(self.port);
        let by = if pirates.is_empty() { Rule::KcPportEmpty } else { Rule::KcPportWin };
        g.destroy(self.port, by, referee);
        for berth in pirates {
            if g.is_there(berth) {
                g.combat_hits_one(berth, 1, Rule::KcPportWin, referee);
            }
        }
        if g.acting().is_over { g.end_action() } else { Next::Done }
    }
}

/// A commissioner tries to oust the active pirate and all others in his port (`bb.kc.oust.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ousting {
    pub(crate) by: Seat,
    pub(crate) is_rolled: bool,
}

impl Step<Blackbeard> for Ousting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        let port = g.ship(who).at.port().expect("he is in port");
        if !self.is_rolled {
            self.is_rolled = true;
            let strength = g.garrison(port);
            let hunter = g.players[self.by].hunter.expect("a commissioner ousts");
            let combat = i16::from(g.hunter_card(hunter.who).combat);
            let sides = [Side::of(who, 1, strength), Side::against(Some(self.by), 1, combat)];
            return g.throw(Rule::KcOustRoll, Some(who), sides);
        }
        if g.dicing.total(1) > g.dicing.total(0) {
            g.displace(port, Rule::KcOustWin, referee);
            let pirate = g.acting().captain;
            referee.tell_all(|| Fact::Cancelled { pirate, by: Rule::KcOustWin });
            return g.end_action();
        }
        // It does the commissioner no harm (`bb.kc.oust.kc`).
        let fame = g.data.fame.oust;
        for berth in g.in_port(port) {
            let ship = g.ship_mut(berth);
            ship.notoriety += fame;
            let pirate = ship.pirate;
            referee.tell_all(|| Fact::Notoriety { pirate, amount: fame, by: Rule::KcOustFail });
        }
        Next::Done
    }
}

/// A commissioner makes room for a pirate of his own player (`bb.move.own_kc.forced`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct MakeRoom {
    pub(crate) seat: Seat,
}

impl MakeRoom {
    /// Where he can go.
    fn places(&self, g: &Blackbeard) -> impl Iterator<Item = Place> {
        let at = g.players[self.seat].hunter.map(|hunter| hunter.at);
        let next = at.map_or(&[][..], |at| g.data.places_next_to(at)).iter().copied();
        next.filter(|to| to.port().is_none() && g.check_kc_place(self.seat, *to).is_ok())
    }
}

impl Step<Blackbeard> for MakeRoom {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        // Two pirates sent to sea ask for room once, and one who has died there does not need it.
        let is_in_the_way = g.players[self.seat].hunter.is_some_and(|kc| g.check_kc_place(self.seat, kc.at).is_err());
        if !is_in_the_way {
            return Next::Done;
        }
        if self.places(g).next().is_some() {
            return Next::Ask;
        }
        g.return_hunter(self.seat, Rule::MoveOwnKcForced, referee);
        Next::Done
    }
    fn asked(&self, _: &Blackbeard) -> Seats {
        Seats::one(self.seat)
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.places(g).map(|to| Move::KcMove { to }));
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::KcMove { to } if self.places(g).any(|place| place == to) => Ok(()),
            _ => Err(Rule::MoveOwnKcForced),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::KcMove { to } = mv else { unreachable!("checked") };
        g.put_hunter(by, to, Rule::MoveOwnKcForced, referee);
        Next::Done
    }
}
