//! 23. Warships: sighted, on station, and in battle.

use crate::{
    Blackbeard, Deed, Fact, Move, Next, Place, Referee, Rule,
    cards::Aim,
    data::{Area, Title, Warship},
    options::WarshipPoints,
    roll::Side,
    window::{Against, Moment},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Game, Seat, Seats, Step};

impl Blackbeard {
    /// May a player use the warship on station (`bb.ws.any`)?
    pub(crate) fn check_cruise(&self, seat: Seat, moment: Moment) -> Result<(), Rule> {
        let act = self.acting();
        // Where somebody looks for a merchant or loots it, or attacks a port (`bb.ws.when`, `bb.attack.warship`).
        let fits = matches!(act.deed, Deed::Find(_) | Deed::Loot(_) | Deed::Attack(_)) && moment == Moment::Announce;
        if !fits {
            return Err(Rule::ReactKWarship);
        }
        if act.has_cruised {
            return Err(Rule::ApOnceEach);
        }
        if act.is_stopped {
            return Err(Rule::LootStop);
        }
        // Nobody is attacked on a route (`bb.move.transit_safe`).
        let area = self.ship(act.who).at.sea().ok_or(Rule::WsPlace)?;
        if self.watches[area.index()].is_none() {
            return Err(Rule::WsEnter);
        }
        self.check_left(seat, Against::Cruise)
    }
    pub(crate) fn cruise(&mut self, by: Seat, referee: &mut Referee) -> Next {
        self.use_against(by, Against::Cruise);
        self.act_mut().has_cruised = true;
        Next::Call(self.set_on(by, referee).into())
    }

    /// The warship in the active pirate's sea area attacks him.
    fn set_on(&mut self, by: Seat, referee: &mut Referee) -> Cruising {
        let act = self.act_mut();
        act.is_stopped |= matches!(act.deed, Deed::Loot(_));
        let (who, pirate) = (act.who, act.captain);
        let area = self.ship(who).at.sea().expect("at sea");
        let warship = self.watches[area.index()].expect("one is on station");
        referee.tell_all(|| Fact::WarshipAttacks { who: by, warship, pirate });
        Cruising { by, area, stage: Cruise::Chase }
    }
}

/// A warship is sighted (`bb.ws.place`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sighting {
    pub(crate) by: Seat,
    pub(crate) stage: Sight,
    /// Was it answered with KC Surprise?
    pub(crate) is_answered: bool,
}

/// How far a sighting has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// A warship is drawn.
    Draw,
    /// It attacks, or stays on station.
    Choice,
    /// Somebody may turn it into a commissioner; so far round the table this has come.
    Surprise(u8),
}

impl Sighting {
    pub(crate) fn by(by: Seat) -> Self {
        Sighting { by, stage: Sight::Draw, is_answered: false }
    }
}

impl Blackbeard {
    /// May a player surprise with a commissioner, as far as everybody can see (`bb.ev.kc_surprise.need`)?
    fn check_surprise(&self, seat: Seat) -> Result<(), Rule> {
        let act = self.acting();
        if act.has_hunted {
            return Err(Rule::EvKcSurpriseCount);
        }
        if self.players[seat].hunter.is_some() || self.officer_pool == 0 {
            return Err(Rule::EvKcSurpriseNeed);
        }
        if self.party(act.who).into_iter().any(|one| self.ship(one).is_fresh) {
            return Err(Rule::ReactDeployedShield);
        }
        self.check_kc_place(seat, self.ship(act.who).at)
    }
}

impl Step<Blackbeard> for Sighting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match &mut self.stage {
            Sight::Draw => Next::Roll(Chance::draw(g.warship_pool.count_ones() as usize)),
            Sight::Choice => Next::Ask,
            Sight::Surprise(_) if self.is_answered => Next::Done,
            Sight::Surprise(at) => {
                if g.offer_on(at, |seat| g.check_surprise(seat).is_ok()) {
                    return Next::Ask;
                }
                Next::Goto(g.set_on(self.by, referee).into())
            }
        }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let mut pool = (0..16).map(Warship).filter(|warship| g.warship_pool & (1 << warship.0) != 0);
        let warship = pool.nth(fate.picked()).expect("one of those in the pool");
        let area = g.ship(g.acting().who).at.sea().expect("at sea");
        g.warship_pool &= !(1 << warship.0);
        g.watches[area.index()] = Some(warship);
        referee.tell_all(|| Fact::WarshipSighted { warship, at: Place::Sea(area) });
        self.stage = Sight::Choice;
        Next::Again
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        match self.stage {
            Sight::Surprise(at) => Seats::one(g.seat_after(at)),
            _ => Seats::one(self.by),
        }
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        if self.stage == Sight::Choice {
            out.push(Move::Station);
            if self.check(g, eyes, &Move::Warship).is_ok() {
                out.push(Move::Warship);
            }
            return;
        }
        g.offer_options(eyes, Title::KcSurprise, out);
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match (self.stage, *mv) {
            (Sight::Surprise(_), _) => g.check_offer(eyes, Title::KcSurprise, mv, Rule::ReactNKcsurprise),
            (_, Move::Station) => Ok(()),
            (_, Move::Warship) if g.acting().is_stopped => Err(Rule::LootStop),
            (_, Move::Warship) => Ok(()),
            _ => Err(Rule::WsChoice),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Station => {
                referee.tell_all(|| Fact::StaysOnStation { who: by });
                Next::Done
            }
            Move::Warship => {
                self.stage = Sight::Surprise(1);
                referee.tell_all(|| Fact::SetsOn { who: by });
                Next::Again
            }
            Move::Play { card } => {
                // At most one; whoever comes after is not asked. If it is undone, the Sighting goes on
                // (`bb.ev.skull_crossbones.kcs`).
                self.stage = Sight::Surprise(g.chairs());
                // It is outside the limits of a turn (`bb.ap.exception.kcs`).
                g.lay_card(by, card, Aim::Active, referee)
            }
            _ => {
                if let Sight::Surprise(at) = &mut self.stage {
                    *at += 1;
                }
                referee.tell_all(|| Fact::Passed { who: by, by: Rule::ReactNKcsurprise });
                Next::Again
            }
        }
    }
}

/// How far an attack of a warship has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cruise {
    /// It tries to intercept.
    Chase,
    /// The dice for that lie.
    Chased,
    /// The dice of the battle lie.
    Fought,
    /// The pirate has won, and his hit is taken.
    Won,
    /// He has lost, and his hits are taken.
    Lost,
}

/// A warship attacks the active pirate (`bb.ws.intercept`, `bb.ws.battle`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Cruising {
    pub(crate) by: Seat,
    pub(crate) area: Area,
    pub(crate) stage: Cruise,
}

impl Step<Blackbeard> for Cruising {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let Some(warship) = g.watches[self.area.index()] else { return Next::Done };
        let (who, pirate) = (g.acting().who, g.acting().captain);
        let card = g.warship_card(warship);
        let (speed, combat) = (i16::from(card.speed), i16::from(card.combat));
        match self.stage {
            Cruise::Chase => {
                self.stage = Cruise::Chased;
                let sides = [Side::of(who, 1, g.pace(who)), Side::against(Some(self.by), 1, speed)];
                g.throw(Rule::WsIntercept, Some(who), sides)
            }
            Cruise::Chased if g.dicing.total(1) <= g.dicing.total(0) => {
                referee.tell_all(|| Fact::Evaded { pirate, by: Rule::WsEscape });
                g.merchant_escapes(Rule::WsEscape, referee);
                g.end_action()
            }
            Cruise::Chased => {
                self.stage = Cruise::Fought;
                let sides = [Side::of(who, 1, g.strength(who)), Side::against(Some(self.by), 1, combat)];
                g.throw(Rule::WsBattle, Some(who), sides)
            }
            Cruise::Fought => {
                let margin = g.dicing.total(0) - g.dicing.total(1);
                // A tie is lost, though without hits; against a commissioner it would be won (`bb.ws.tie`).
                let (stage, hits, by) = match margin > 0 {
                    true => (Cruise::Won, 1, Rule::WsWin),
                    false => (Cruise::Lost, (-margin) as u8, Rule::WsLose),
                };
                self.stage = stage;
                let hits = g.combat_hits(who, hits, by, referee);
                g.score_warship(self.by, hits, referee);
                Next::Again
            }
            // Sunk by the last hit: no Notoriety, and the warship stays (`bb.ws.win.sunk`).
            Cruise::Won if g.acting().is_over => g.end_action(),
            Cruise::Won => {
                g.gain_notoriety(who, combat as u16 * g.data.fame.warship, Rule::WsWin, referee);
                g.watches[self.area.index()] = None;
                g.warship_pool |= 1 << warship.0;
                referee.tell_all(|| Fact::WarshipLeaves { warship, by: Rule::WsWin });
                Next::Done
            }
            Cruise::Lost => {
                referee.tell_all(|| Fact::Cancelled { pirate, by: Rule::WsLose });
                // A crew that went down loses no heart (`bb.order.printed`).
                if !g.acting().is_over {
                    g.lose_loyalty(who, 1, Rule::WsLose, referee);
                }
                g.end_action()
            }
        }
    }
}

impl Blackbeard {
    /// What hits of a warship score (`bb.vp.warship`).
    fn score_warship(&mut self, by: Seat, hits: u8, referee: &mut Referee) {
        let each = u32::from(self.data.points.warship_hit);
        let points = match self.options.warship_points {
            WarshipPoints::PerHit => each * u32::from(hits),
            WarshipPoints::PerBattle => {
                if hits > 0 {
                    each
                } else {
                    0
                }
            }
            WarshipPoints::None => 0,
        };
        self.score(by, points, Rule::VpWarship, referee);
    }
}
