//! How promising a move looks before it is tried. A hundred more is twice as likely.

use super::{
    lore::Lore,
    prospects::{ACTION, POINT, Realized},
};
use crate::{
    Berth, Blackbeard, Claim, Deed, Frame, Move, Place, Rule, Ship, Way,
    data::{Card, Gives, Pirate, Title},
    ports::Status,
};
use table::Seat;

/// A move that should never be made.
const NEVER: i32 = -900;
/// So many hundredths of a victory point make a move twice as likely.
const TWICE: i32 = 300;

/// What is expected of a move, as a hint.
fn hint(worth: i32) -> i32 {
    (100 * worth / TWICE).clamp(-500, 500)
}

impl Blackbeard {
    pub(super) fn hint_for(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        match self.flow.top() {
            Frame::Orders(_) | Frame::Also(_) => self.hint_for_orders(seat, mv, lore),
            Frame::Window(_) => self.hint_against(seat, mv, lore),
            Frame::Roll(roll) => self.hint_to_repeat(roll.why, seat, mv),
            Frame::Visiting(_) => self.hint_in_port(mv),
            Frame::Intercepting(_) => self.hint_to_evade(mv, lore),
            Frame::Sighting(_) => match mv {
                Move::Warship => self.hint_to_cruise(lore),
                Move::Play { .. } => 150,
                _ => 0,
            },
            _ => self.hint_for_answer(seat, mv, lore),
        }
    }

    // The own turn.

    fn hint_for_orders(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        let named = |pirate: Pirate| self.berth_of(pirate).expect("an own pirate");
        match *mv {
            Move::EndTurn if self.orders.left > 0 => -400,
            Move::EndTurn if !self.orders.has_actions => -400,
            Move::EndTurn => 100,
            Move::Pass => -200,
            Move::Actions { card } | Move::ActionsFor { card, .. } => self.hint_for_actions(seat, mv, card),
            Move::Scrap { .. } => 0,
            Move::Play { .. } => {
                let hunted = self.seats().filter(|other| *other != seat).any(|other| {
                    let hunter = self.players[other].hunter;
                    hunter.is_some_and(|hunter| self.fleet(seat).any(|berth| self.is_near(berth, hunter.at)))
                });
                if hunted { 150 } else { -300 }
            }
            Move::PlayOn { .. } => 100,
            Move::Winds { pirate, area, .. } => {
                let berth = named(pirate);
                hint(self.gain_of_sailing(berth, Place::Sea(area), lore) - ACTION / 2) - 50
            }
            Move::WindsForKc { .. } => -300,
            Move::Sail { pirate, to } => {
                let berth = named(pirate);
                if self.is_pardoned_at(to) && self.ship(berth).notoriety > 0 {
                    return 600;
                }
                hint(self.gain_of_sailing(berth, to, lore) - ACTION)
            }
            Move::Find { pirate, port } => {
                let ship = self.ship(named(pirate));
                if ship.claim == Some(Claim::Loot(port)) {
                    return NEVER;
                }
                let loot = self.loot_worth(ship, port, Realized::LIKELY, lore) - ACTION;
                hint(self.find_chance(ship, port) * loot / 1000 - ACTION)
            }
            Move::Loot { .. } => 500,
            Move::Convert { pirate } => {
                let ship = self.ship(named(pirate));
                let rig = ship.prize.and_then(|prize| prize.kind.rig()).unwrap_or(ship.rig);
                let new = Ship { combat_hits: 0, speed_hits: 0, rig, ..Ship::new(ship.pirate, rig, ship.at, 7, 0) };
                hint(self.rig_worth(&new) - self.rig_worth(ship) - ACTION)
            }
            Move::Visit { pirate } => self.hint_to_visit(seat, named(pirate)),
            Move::Attack { pirate, port } => {
                let berth = named(pirate);
                let worth = self.attack_worth(self.ship(berth), self.combat(berth), port, Realized::LIKELY, lore);
                hint(worth - ACTION)
            }
            Move::Sack { pirate } => {
                let ship = self.ship(named(pirate));
                let port = ship.at.port();
                hint(port.map_or(0, |port| self.sack_worth(ship, port, Realized::LIKELY)) - ACTION / 2)
            }
            Move::Grab { pirate, victim } => {
                let (own, other) = (self.ship(named(pirate)), self.ship(self.berth_of(victim).expect("in port")));
                let ability = |ship: &Ship| i16::from(self.data.pirate(ship.pirate).ability);
                let wins = lore.beats(ability(own) + 1 - ability(other));
                hint(wins * other.booty() as i32 * 6 / 10 / 1000 - ACTION)
            }
            Move::Recover { .. } => 150,
            Move::Retire { pirate, way } => {
                let ship = self.ship(named(pirate));
                let gain = POINT * i32::from(ship.notoriety) + ship.worth as i32;
                match way {
                    Way::Bribe => {
                        let (chance, price) = lore.price(ship.worth as i32);
                        hint(chance * (gain - price) / 1000 - ACTION)
                    }
                    _ => hint(gain - 2 * ACTION),
                }
            }
            Move::Dig { .. } => 250,
            Move::Ally { .. } => -250,
            Move::Part { .. } => -100,
            Move::Recruit => {
                let wants = self.recruits[seat].count() == 0 && self.has_room(seat);
                if wants { 150 } else { -200 }
            }
            Move::Deploy { pirate, area, ship: rig } => {
                let ship = Ship::new(pirate, rig, Place::Sea(area), 7, 0);
                let idle = self.fleet(seat).next().is_none();
                let base = if idle { 150 } else { -50 };
                base + hint(self.haunt_worth(&ship, area, lore)) / 2
            }
            _ => 0,
        }
    }

    fn hint_for_actions(&self, seat: Seat, mv: &Move, card: Card) -> i32 {
        let actions = match (card.gives, *mv) {
            (Gives::Diamond, Move::ActionsFor { pirate, .. }) => i32::from(self.data.pirate(pirate).initiative),
            _ => self.card_actions(seat, card),
        };
        let kept = self.title_worth(seat, card.title, true);
        150 + hint(actions * ACTION - kept) / 2
    }

    /// How much better a pirate is off elsewhere, as far as everybody can see.
    fn gain_of_sailing(&self, berth: Berth, to: Place, lore: &mut Lore) -> i32 {
        let clock = self.clock();
        let now = self.pirate_worth(berth, false, clock, lore).sum();
        self.pirate_worth_at(berth, to, false, clock, lore).sum() - now
    }

    fn is_pardoned_at(&self, to: Place) -> bool {
        let english = |port| self.data.nation(port) == Some(crate::data::Nation::English);
        self.pardon.by.is_some() && to.port().is_some_and(english)
    }

    fn is_near(&self, berth: Berth, hunter: Place) -> bool {
        match (self.area_of(self.ship(berth).at), hunter) {
            (Some(area), Place::Sea(at)) => at == area || self.data.area(area).adjacent.contains(&at),
            _ => false,
        }
    }

    /// What there is to be had in an area for a pirate who is deployed there.
    fn haunt_worth(&self, ship: &Ship, area: crate::data::Area, lore: &mut Lore) -> i32 {
        let rig = self.data.ship(ship.rig);
        let combat = i16::from(rig.combat[0]);
        let mut best = 0;
        for port in self.data.ports_of(area) {
            let worth = self.attack_worth(ship, combat, port, Realized::LIKELY, lore);
            best = best.max(worth);
            let loot = self.loot_worth(ship, port, Realized::LIKELY, lore) - ACTION;
            let found = self.find_chance(ship, port) * loot / 1000;
            best = best.max(if self.harbour(port).prey.is_some() { found } else { found / 4 });
        }
        best - ACTION
    }

    fn hint_to_visit(&self, seat: Seat, berth: Berth) -> i32 {
        let ship = self.ship(berth);
        let Some(port) = ship.at.port() else { return NEVER };
        if ship.is_attacker {
            return -300;
        }
        let damage = 60 * i32::from(ship.combat_hits) + 30 * i32::from(ship.speed_hits);
        let stake = POINT * i32::from(ship.notoriety) + ship.worth as i32 + ship.booty() as i32;
        let pro = self.governor_of(port).is_some() && self.status(berth, port) != Status::Closed;
        let mut worth = match self.status(berth, port) {
            Status::PiratePort => 2 * damage + ship.booty() as i32 / 3,
            Status::Neutral => damage + ship.booty() as i32 / 6,
            _ => damage + ship.booty() as i32 / 3,
        };
        if pro && stake > 600 && self.hands[seat].count() > 0 {
            worth += stake / 3;
        }
        hint(worth - ACTION)
    }

    fn hint_in_port(&self, mv: &Move) -> i32 {
        let Some(act) = self.act else { return 0 };
        let ship = self.ship(act.who);
        let stake = POINT * i32::from(ship.notoriety) + ship.worth as i32;
        match *mv {
            Move::Pass => 0,
            Move::Ransom { hold, .. } => 300 - 10 * i32::from(hold),
            Move::Bank { holds } => {
                let party = self.party(act.who);
                let held = |hold: usize| {
                    let berth = party.get(hold / crate::data::MOST_HOLDS);
                    berth.map_or(0, |berth| self.ship(*berth).holds[hold % crate::data::MOST_HOLDS] as i32)
                };
                let sum: i32 = holds.iter().map(held).sum();
                let port = ship.at.port();
                let half = port.is_some_and(|port| self.status(act.who, port) == Status::Neutral);
                let sum = if half { sum / 2 } else { sum };
                hint(sum * 7 / 10 - 2 * ACTION)
            }
            Move::Refit => 250,
            Move::Mend { combat } => 60 * i32::from(combat),
            Move::Bribe | Move::Pick { .. } => {
                let affords = (ship.worth / 100).min(6) as i32;
                hint(affords * (stake - 350) / 12 - 200)
            }
            Move::Pay => 300,
            Move::Decline => -200,
            Move::Letter { .. } => -150,
            // What can be converted first is lost otherwise.
            Move::LetterRetire { .. } => hint(stake - 2 * ACTION - ship.booty() as i32),
            Move::Revel if ship.loyalty <= 3 => 50,
            Move::Revel => -250,
            _ => 0,
        }
    }

    // Against others.

    fn hint_against(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        let act = self.acting();
        let ship = self.ship(act.who);
        let card = self.data.pirate(ship.pirate);
        let stake = POINT * i32::from(ship.notoriety) + ship.worth as i32 + ship.booty() as i32 / 2;
        let is_prize = matches!(act.deed, Deed::Loot(_) | Deed::Attack(_));
        match *mv {
            Move::Pass => 150,
            Move::Commission => match lore.commission(ship.notoriety) {
                0 => -600,
                chance => chance * 4 / 10 - 50,
            },
            Move::Intercept => {
                let Some(hunter) = self.players[seat].hunter else { return NEVER };
                let kc = self.hunter_card(hunter.who);
                let combat = self.combat(act.who) + i16::from(card.ability) + self.hangover(act.who);
                let lost = 1000 - lore.holds(combat - i16::from(kc.combat));
                let gift = 2 * POINT * i32::from(kc.combat);
                hint((lost * (stake + POINT * i32::from(ship.notoriety) / 2) - (1000 - lost) * gift) / 1000) + 100
            }
            Move::Warship => self.hint_to_cruise(lore),
            Move::Oust => match act.deed {
                Deed::Retire(_) | Deed::Visit => 300,
                _ => 50,
            },
            Move::KcAttack { port } => {
                let anybody = self.in_port(port).into_iter().any(|berth| self.owner(berth) != seat);
                if anybody { 50 } else { -250 }
            }
            Move::KcMove { to } => {
                let near = |place: Place| {
                    let rivals = self.all_ships().filter(|berth| self.owner(*berth) != seat);
                    rivals.filter(|berth| self.is_near(*berth, place)).map(|b| i32::from(self.ship(b).notoriety)).sum()
                };
                let (now, then): (i32, i32) = (near(self.players[seat].hunter.map_or(to, |h| h.at)), near(to));
                (then - now) * 5 - 50
            }
            Move::PlayAt { port, .. } => {
                let here = ship.at == Place::Port(port);
                match act.deed {
                    Deed::Retire(_) | Deed::Visit if here => 350,
                    _ if here => 50,
                    _ => -250,
                }
            }
            Move::PlayOn { .. } => 100,
            Move::Play { card: event } => match event.title {
                Title::WarshipSighting if is_prize => 200,
                Title::WarshipSighting => 80,
                Title::MutinyConspiracy => {
                    let chance = lore.conspiracy(ship.loyalty) * (6 - i32::from(card.leadership)).max(0) / 6;
                    hint(chance * (stake + 300) / 1000) - 50
                }
                Title::Scurvy => 0,
                Title::DebaucheryRevelry if stake > 800 => 200,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Shall a warship attack the active pirate?
    fn hint_to_cruise(&self, lore: &Lore) -> i32 {
        let act = self.acting();
        let Some(area) = self.ship(act.who).at.sea() else { return 0 };
        let Some(warship) = self.watches[area.index()] else { return 0 };
        let warship = self.warship_card(warship);
        let ability = self.best(act.who, |card| card.ability);
        let own = self.combat(act.who) + ability + self.hangover(act.who);
        let lost = 1000 - lore.beats(own - i16::from(warship.combat));
        let prize = matches!(act.deed, Deed::Loot(_) | Deed::Attack(_));
        (lost - 450) / 2 + if prize { 250 } else { 100 }
    }

    fn hint_to_evade(&self, mv: &Move, lore: &Lore) -> i32 {
        let Some(act) = self.act else { return 0 };
        let by = self.flow.frames().iter().rev().find_map(|frame| match frame {
            Frame::Intercepting(chase) => Some(chase.by),
            _ => None,
        });
        let Some(hunter) = by.and_then(|by| self.players[by].hunter) else { return 0 };
        let kc = self.hunter_card(hunter.who);
        let (speed, combat) = (i16::from(kc.speed), i16::from(kc.combat));
        let hangover = self.hangover(act.who);
        let wins = lore.holds(self.combat(act.who) + self.best(act.who, |card| card.ability) + hangover - combat);
        let evades = lore.holds(i16::from(self.speed(act.who)) + hangover - speed);
        let survives = evades + (1000 - evades) * wins / 1000;
        match mv {
            // A battle that is won brings a lot.
            Move::Fight => (wins - 650).max(-400),
            Move::Evade => (survives - 750).max(-400),
            Move::Surrender { .. } => 400 - wins / 2,
            _ => 0,
        }
    }

    // Dice that may be thrown again.

    /// Have the dice of a side done what they were thrown for? Not known for those that only count.
    fn has_succeeded(&self, why: Rule, seat: Seat) -> Option<bool> {
        let sides = &self.dicing.sides;
        let own = sides.iter().position(|side| side.who.is_some_and(|who| self.owner(who) == seat))?;
        let total = |side: usize| sides.get(side).map_or(0, |side| side.total());
        match why {
            Rule::KcEvadeRoll | Rule::KcBattleRoll | Rule::WsIntercept | Rule::KcOustRoll => Some(total(0) >= total(1)),
            Rule::WsBattle | Rule::AttackRollAtt => Some(total(0) > total(1)),
            Rule::GrabRoll => Some(total(own) > total(1 - own.min(1))),
            Rule::FindRoll => Some(total(0) >= 7),
            Rule::SackRoll => {
                let port = self.act.and_then(|act| self.ship(act.who).at.port());
                let town = port.and_then(|port| self.data.town(port));
                town.map(|town| total(0) > i16::from(town.defense))
            }
            Rule::MutinyRoll => {
                let who = sides[own].who.expect("a pirate rolls");
                let leadership = i16::from(self.data.pirate(self.ship(who).pirate).leadership);
                Some(total(own) < leadership)
            }
            _ => None,
        }
    }

    fn hint_to_repeat(&self, why: Rule, seat: Seat, mv: &Move) -> i32 {
        if *mv == Move::Stand {
            return 100;
        }
        match self.has_succeeded(why, seat) {
            Some(true) => NEVER,
            Some(false) => match why {
                Rule::KcBattleRoll => 500,
                Rule::MutinyRoll | Rule::AttackRollAtt | Rule::WsBattle | Rule::SackRoll => 250,
                Rule::KcEvadeRoll => 150,
                _ => 50,
            },
            None => {
                let low = self.dicing.sides.first().is_some_and(|side| side.sum() * 10 <= 17 * i16::from(side.dice));
                match why {
                    Rule::LootRoll if low => 50,
                    _ => -300,
                }
            }
        }
    }

    // Everything else.

    fn hint_for_answer(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        match *mv {
            Move::Deploy { pirate, area, ship: rig } => {
                let ship = Ship::new(pirate, rig, Place::Sea(area), 7, 0);
                100 + hint(self.haunt_worth(&ship, area, lore)) / 2
            }
            Move::Draft { pirate } | Move::Captain { pirate } => {
                let card = self.data.pirate(pirate);
                30 * i32::from(card.ability) + 10 * i32::from(card.cruelty + card.leadership + card.duel)
            }
            Move::Hold { hold } => {
                let Some(act) = self.act else { return 0 };
                let held = self.ship(act.who).holds.get(usize::from(hold).wrapping_sub(1)).copied().unwrap_or(0);
                200 - held as i32 / 5
            }
            Move::Decline => -300,
            Move::Torture => 150,
            Move::Keep => 0,
            Move::Revel => -300,
            Move::Pay => 300,
            Move::GoOn => 200,
            Move::Discard { card } => -self.title_worth(seat, card.title, true) - 40 * self.card_actions(seat, card),
            // Double Cross, Piratical Ambition, Skull & Crossbones.
            Move::Play { .. } => 300,
            Move::Negate { .. } => 150,
            _ => 0,
        }
    }
}
