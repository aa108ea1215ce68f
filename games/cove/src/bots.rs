//! What is worth what, for the bots.
//!
//! A position is judged in hundredths of Fame: the fame there is, what the hold and the purse will bring when they are
//! buried, what a ship is good for in the months to come, and the cards in hand. What is half done in a month is judged by
//! exact odds where two ships fight.

mod hints;
mod lore;

use crate::{
    Cove, Craft, Frame, Move, Referee, Ship,
    data::{Kind, ParrotEffect, Place, Section},
    month::{Month, Phase},
    options::BlackShips,
};
use ::bots::{Doubt, Glance, Level, Plan, Policy, Thinks, Tuning};
use lore::{Lore, Memory};
use table::{MOST_SEATS, Seat, Seats};

// Everything below is in hundredths of Fame, if nothing else is said.
/// What so many dice are worth in a month, beside two.
const DICE: [i32; 7] = [-60, -30, 0, 32, 58, 78, 92];
/// What it is worth in a month that the weakest section stands so many hits.
const ARMOUR: [i32; 9] = [-30, 0, 14, 26, 36, 44, 50, 54, 56];
/// So much of that for the second weakest section.
const SECOND: i32 = 3;
/// A slower rival, and one that is as fast, in a month.
const SLOWER: i32 = 12;
const AS_FAST: i32 = 5;
/// A position of the sails, and of any section, in a month.
const SAILS: i32 = 3;
const LEVEL: i32 = 2;
/// Room for a chest, in a month, up to so many.
const ROOM: i32 = 3;
const MOST_ROOM: i32 = 10;
/// A ship is worth its upgrades for so many months at the most.
const LASTS: i32 = 9;
/// A chest on board while there is time to bury it.
const CHEST: i32 = 88;
/// A trip to Treasure Island costs the plunder of a month: what a hold is short of that has room for 0, 1, 2, 3 more.
const FULL: [i32; 4] = [170, 110, 60, 20];
/// What is plundered in the last month by somebody who has nothing to bury.
const LAST_PLUNDER: i32 = 130;
/// The cards and the gold of Pirate's Cove.
const COVE: i32 = 90;

impl Thinks for Cove {
    type Memory = Memory;
    /// A month at five chairs with its windows and battles.
    const UNSETTLED: u32 = 300;
    const FOLLOWED: u32 = 120;

    fn evaluate(&self, memory: &mut Memory, referee: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        for seat in self.captains() {
            worth[seat.index()] = 100 * i32::from(self.ships[seat].fame);
            if !self.is_over() {
                let hand = self.hands[seat].open(referee);
                let cards: i32 =
                    hand.kinds().map(|(card, n)| i32::from(n) * self.card_worth(&self.data.card(card).kind)).sum();
                worth[seat.index()] += cards + self.prospect(seat, &mut memory.quick);
            }
        }
        if self.options.two_player {
            let each = worth;
            for seat in self.captains() {
                worth[seat.index()] = self.player_of(seat).iter().map(|own| each[own.index()]).sum();
            }
        }
        worth
    }

    fn hint(&self, seat: Seat, mv: &Move, memory: &mut Memory) -> i32 {
        self.hint_for(seat, mv, &mut memory.quick)
    }

    fn hint_at_first(&self, seat: Seat, mv: &Move, memory: &mut Memory) -> i32 {
        self.hint_for(seat, mv, &mut memory.thorough)
    }

    /// Before anybody has chosen where to sail.
    fn settled(&self) -> bool {
        let chairs = self.ships.chairs();
        match self.flow.top() {
            Frame::Navigate(_) => self.wheels.iter().all(|(_, wheel)| wheel.known_to().is_empty()),
            Frame::InTurn(turn) => turn.left == chairs,
            Frame::Window(_) => self.is_before_sailing(),
            _ => false,
        }
    }

    fn swing(&self) -> i32 {
        150 + 45 * self.months_left()
    }

    /// Every way down the tree plays the month to its end, so few of them say much; the hints alone are a fair captain.
    fn tuning(level: Level) -> Tuning {
        const PLAN: Plan = Plan { iterations: 4, explore: 40, plies: 0, policy: Policy::Hinted };
        match level {
            Level::Random => Tuning::usual(level),
            Level::Deckhand => Tuning::Greedy(Glance { redeals: 1, leaves: 1, doubt: Doubt { slack: 800, heed: 30 } }),
            Level::Mate => Tuning::Greedy(Glance { redeals: 1, leaves: 4, doubt: Doubt { slack: 300, heed: 60 } }),
            Level::Captain => Tuning::Search(PLAN),
            Level::Legend => Tuning::Search(Plan { iterations: 1_500, ..PLAN }),
        }
    }
}

impl Cove {
    fn next_phase(&self) -> Option<Phase> {
        self.flow.frames().iter().find_map(|frame| match frame {
            Frame::Month(Month { next }) => Some(*next),
            _ => None,
        })
    }

    /// Is it still open where everybody sails this month?
    fn is_before_sailing(&self) -> bool {
        use Phase::{Drift, Navigation, NavigationStart, Treasure, TreasureEnd};
        matches!(self.next_phase(), Some(Treasure | TreasureEnd | NavigationStart | Navigation | Drift))
            && self.month > 0
    }

    /// How many months a captain still sets his wheel in.
    fn months_left(&self) -> i32 {
        if matches!(self.flow.top(), Frame::Finish(_)) {
            return 0;
        }
        i32::from(self.options.turns) - i32::from(self.month) + i32::from(self.is_before_sailing())
    }

    /// What a Tavern card in hand is worth.
    fn card_worth(&self, kind: &Kind) -> i32 {
        let left = self.months_left().min(6);
        match kind {
            Kind::Fame(fame) => 100 * i32::from(*fame),
            Kind::Mastercraft => 12 * left,
            Kind::Volley(_) => 9 * left,
            Kind::Battle(_) => 6 * left,
            Kind::Event(_) => 6 * left,
            Kind::Parrot { .. } => 0,
        }
    }

    /// A card that is drawn.
    fn drawn_worth(&self) -> i32 {
        35 + 7 * self.months_left().min(6)
    }

    /// A piece of gold, while there are so many months left.
    fn gold_worth(left: i32) -> i32 {
        match left {
            ..=0 => 0,
            1 => 24,
            2 => 28,
            3..=5 => 31,
            6..=8 => 36,
            _ => 40,
        }
    }

    /// What ship, hold and place promise.
    fn prospect(&self, seat: Seat, lore: &mut Lore) -> i32 {
        let left = self.months_left();
        let ship = &self.ships[seat];
        let mut worth = self.ship_worth(seat, &ship.sections, left);
        let has_sailed = !self.is_before_sailing() && self.month > 0;
        let place = ship.at.filter(|_| has_sailed);
        let is_to_bury = self.next_phase() != Some(Phase::End);
        let is_to_upgrade = is_to_bury && self.next_phase() != Some(Phase::Dusk);
        match place {
            Some(Place::Treasure) if is_to_bury => {
                let stays = if self.battle.here.has(seat) { self.chance_in_fight(seat, lore) } else { 1000 };
                let buried = 100 * i32::from(ship.chests) + 100 * i32::from(ship.gold / 3);
                let kept = self.hold_worth(ship, self.capacity(seat), left);
                worth += (buried.max(kept) * stays + kept * (1000 - stays)) / 1000;
            }
            Some(at)
                if at.is_outer()
                    && matches!(
                        self.next_phase(),
                        Some(Phase::NavigationEnd | Phase::Combat | Phase::Plunder | Phase::Upgrade)
                    ) =>
            {
                worth += self.hold_worth(ship, self.capacity(seat), left);
                worth += self.hope(seat, at, left, lore);
            }
            Some(Place::Cove) if is_to_upgrade => {
                worth += self.hold_worth(ship, self.capacity(seat), left) + COVE.min(COVE * left / 4);
                worth -= i32::from(ship.crippled_sections()) * 2 * Self::gold_worth(left);
            }
            _ => worth += self.hold_worth(ship, self.capacity(seat), left),
        }
        worth
    }

    /// What the island where a captain lies promises before it is plundered.
    fn hope(&self, seat: Seat, at: Place, left: i32, lore: &mut Lore) -> i32 {
        let Some(_) = self.offers[at.index()] else { return 0 };
        let booty = self.booty(seat, at, left);
        if self.battle.here.has(seat) {
            let stays = self.chance_in_fight(seat, lore);
            return stays * (booty + 100) / 1000;
        }
        let others = self.at(at).len() as i32;
        let guests = i32::from(self.black_ship_at(at).is_some())
            + self.navies.iter().filter(|navy| navy.at == at).count() as i32;
        booty / (others + 2 * guests).max(1)
    }

    /// What plundering an island would bring a captain.
    fn booty(&self, seat: Seat, at: Place, left: i32) -> i32 {
        let Some(card) = self.offers[at.index()] else { return 0 };
        let card = self.data.treasure(card);
        let chests = i32::from(card.chests) << self.maps_of(seat, at).min(3);
        // What can be done with goods comes in a later month.
        let later = if self.is_before_sailing() { left - 1 } else { left };
        let room = self.capacity(seat).map_or(99, |most| i32::from(most) - i32::from(self.ships[seat].chests)).max(0);
        let chest = if later > 0 { CHEST } else { 0 };
        let half = if self.partners_of(seat).next().is_some() { 2 } else { 1 };
        let goods = 100 * i32::from(card.fame)
            + Self::gold_worth(later) * i32::from(card.gold)
            + chest * chests.min(room)
            + self.drawn_worth() * i32::from(card.tavern);
        goods / half
    }

    /// What chests and gold on board promise.
    fn hold_worth(&self, ship: &Ship, capacity: Option<u8>, left: i32) -> i32 {
        if left <= 0 {
            return 0;
        }
        let most = capacity.map_or(99, i32::from);
        let chests = i32::from(ship.chests).min(most);
        let gold = i32::from(ship.gold);
        if left == 1 {
            // Treasure Island is safe from rivals but not from a legend that lies there.
            let is_watched = self.is_watched_in_the_last_month();
            let buried = 100 * chests + 100 * (gold / 3);
            return (if is_watched { buried / 2 } else { buried * 9 / 10 }).max(LAST_PLUNDER);
        }
        let room = (most - chests).clamp(0, FULL.len() as i32);
        let short = FULL.get(room as usize).copied().unwrap_or(0);
        CHEST * chests + Self::gold_worth(left) * gold - short.min(CHEST * chests) + LAST_PLUNDER
    }

    /// Will a black ship lie at Treasure Island in the month that comes?
    fn is_watched_in_the_last_month(&self) -> bool {
        self.black_ships.iter().any(|ship| {
            let next = if self.is_before_sailing() || matches!(self.next_phase(), Some(Phase::End)) {
                Some(ship.at)
            } else {
                self.next_place_of_black_ship(ship.at)
            };
            let harmless = self.data.legend(ship.legend).defenceless && !ship.is_beaten;
            next == Some(Place::Treasure) && !harmless && self.options.black_ship_movement == BlackShips::Westward
        })
    }

    /// What a ship with these positions is good for in the months to come.
    fn ship_worth(&self, seat: Seat, sections: &[u8; 4], left: i32) -> i32 {
        let months = left.min(LASTS);
        if months <= 0 {
            return 0;
        }
        let ship = &self.ships[seat];
        let effect = ship.parrot.and_then(|parrot| match self.data.card(parrot.card).kind {
            Kind::Parrot { effect, .. } => Some(effect),
            _ => None,
        });
        let value = |section: Section| self.data.value(section, sections[section.index()].max(self.data.ship.repair));
        let (crew, cannon) = (value(Section::Crew), value(Section::Cannon));
        let dice = match effect {
            Some(ParrotEffect::AlwaysDice(dice)) => dice.min(6),
            Some(ParrotEffect::DiceEqualCannon) => cannon,
            _ => crew.min(cannon),
        };
        let mut lives = *sections;
        for section in Section::ALL {
            let i = section.index();
            let craft = match ship.crafts[i] {
                Craft::None => 0,
                Craft::Whole => 2,
                Craft::Damaged => 1,
            };
            lives[i] = lives[i].max(self.data.ship.repair) + craft;
        }
        if let Some(parrot) = ship.parrot {
            lives[self.perch_of(parrot.card).index()] += 2;
        }
        let mut sorted = lives;
        sorted.sort_unstable();
        let armour = |life: u8| ARMOUR[usize::from(life).min(ARMOUR.len() - 1)];
        let bonus = if let Some(ParrotEffect::Speed(bonus)) = effect { i32::from(bonus) } else { 0 };
        let speed = i32::from(value(Section::Sails)) + bonus;
        let rivals: Seats = self.rivals_of(seat);
        let rank: i32 = rivals
            .iter()
            .map(|rival| match i32::from(self.speed_at_rest(rival)).cmp(&speed) {
                std::cmp::Ordering::Less => SLOWER,
                std::cmp::Ordering::Equal => AS_FAST,
                std::cmp::Ordering::Greater => 0,
            })
            .sum();
        let room = self.capacity_with(effect, value(Section::Hull)).min(MOST_ROOM);
        let levels: i32 = sections.iter().map(|position| i32::from(*position)).sum();
        let monthly = DICE[usize::from(dice).min(6)]
            + armour(sorted[0])
            + armour(sorted[1]) / SECOND
            + 2 * rank / rivals.len().max(1) as i32
            + SAILS * i32::from(sections[Section::Sails.index()])
            + LEVEL * levels
            + ROOM * room;
        monthly * months
    }

    fn capacity_with(&self, effect: Option<ParrotEffect>, hull: u8) -> i32 {
        if effect == Some(ParrotEffect::UnlimitedChests) { MOST_ROOM } else { i32::from(hull) }
    }

    /// The speed of a ship without cards in force.
    fn speed_at_rest(&self, seat: Seat) -> i16 {
        let bonus = if self.battle.here.has(seat) { i16::from(self.battle.bonus[seat.index()]) } else { 0 };
        self.speed(seat) - bonus
    }
}
