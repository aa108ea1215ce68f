//! What a pirate may still bring: how he can retire from where he is, and what there is to be had on the way.

use super::lore::Lore;
use crate::{
    Berth, Blackbeard, Claim, Hand, Place, Regime, Revelry, Ship,
    data::{Card, Gives, Nation, Port, Title},
    ports::Status,
};
use table::{Game, Seat};

// Everything below is in hundredths of a victory point, if nothing else is said. Chances are in thousandths.
/// A victory point.
pub(super) const POINT: i32 = 100;
/// What an action is worth that is still to be spent.
pub(super) const ACTION: i32 = 260;
/// Cards that are drawn in a turn, in tenths.
const DRAWN: i32 = 22;
/// Actions of a turn, in tenths.
const ACTIONS: i32 = 33;
/// What a merchant whose cargo nobody knows is taken to carry.
const UNKNOWN_CARGO: u8 = 2;
/// Notoriety that a tortured hostage brings on average, in hundredths.
const HOSTAGE: i32 = 240;
/// The chance that a way to retire turns up where none is in sight.
const HOPE: i32 = 400;
/// So much of what a pirate would bring by retiring is lost on average if he goes on, in thousandths.
const RISKED: i32 = 200;
/// What a pirate is worth who can be brought into play, beyond the action that it takes.
pub(super) const FRESH: i32 = 250;
/// What may still come of a player's pirates counts so much for all but the best of them, in thousandths.
pub(super) const OTHERS: i32 = 500;
/// So much of a chance is seized in the end.
const SEIZED: i32 = 550;
/// A combat hit, a speed hit, a ship too slow to sail with one action.
const COMBAT_HIT: i32 = 70;
const SPEED_HIT: i32 = 30;
const SLOW: i32 = 200;
/// What it costs that a crew is so loyal, before the captain's Leadership.
const UNREST: [i32; 8] = [900, 520, 320, 190, 110, 60, 30, 10];

/// How long the game still lasts.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    /// Cards that are drawn until the end, on average, in tenths.
    cards: i32,
    /// The end may come with any of the cards in the pile.
    any_card: Option<i32>,
    chairs: i32,
}

/// Somebody's way to spend actions on something, and what it comes to.
#[derive(Clone, Copy, Default)]
struct Plan {
    /// Moves.
    moves: i32,
    /// Other actions.
    others: i32,
    /// The chance that it works out once he is there.
    chance: i32,
    /// What it brings.
    gain: i32,
}

impl Blackbeard {
    /// How long the game still lasts.
    pub(super) fn clock(&self) -> Clock {
        let deck = self.deck.count() as i32 * 10;
        let hold = i32::from(self.data.start.pardon_at) * 10;
        let last = |left: i32| if left > hold { left - hold / 2 } else { left / 2 };
        let seen = if self.options.is_long && !self.is_second_pass { 0 } else { self.pardon.seen };
        let cards = match seen {
            0 => deck / 2 + deck / 4 + last(deck / 4),
            1 => deck / 2 + last(deck / 2),
            _ if self.pardon.is_held => last(deck),
            _ => deck / 2 + 5,
        };
        let more = if self.options.is_long && !self.is_second_pass { 900 } else { 0 };
        let any_card = (seen >= 2 && !self.pardon.is_held).then_some(deck.max(1));
        Clock { cards: cards + more, any_card, chairs: i32::from(self.chairs()) }
    }

    /// Cards, in tenths, that are drawn before a player has had so many actions.
    fn cards_before(&self, seat: Seat, actions: i32, clock: Clock) -> i32 {
        let mut left = actions;
        let mut cards = 0;
        if seat == self.active {
            left -= i32::from(self.orders.left);
        } else {
            let wait = (i32::from(seat.0) - i32::from(self.active.0)).rem_euclid(clock.chairs);
            cards += wait * DRAWN;
            left -= ACTIONS / 10;
        }
        if left > 0 {
            cards += (10 * left + ACTIONS - 1) / ACTIONS * clock.chairs * DRAWN;
        }
        cards
    }

    /// The chance that a player still has so many actions before the game ends.
    fn in_time(&self, seat: Seat, actions: i32, clock: Clock) -> i32 {
        let cards = self.cards_before(seat, actions, clock);
        if cards == 0 {
            return 1000;
        }
        if let Some(pile) = clock.any_card {
            return (1000 - 1000 * cards / pile).max(0);
        }
        // Until then the end is about so far away, give or take a third.
        let (soon, late) = (clock.cards * 2 / 3, clock.cards * 4 / 3);
        (1000 * (late - cards) / (late - soon).max(1)).clamp(0, 1000)
    }

    /// Actions that a player still has, on average.
    pub(super) fn actions_left(&self, seat: Seat, clock: Clock) -> i32 {
        let own = if seat == self.active { i32::from(self.orders.left) } else { 0 };
        own + clock.cards * ACTIONS / (DRAWN * clock.chairs * 10)
    }

    /// The chance that a pirate is not lost with a move, and with an action in port.
    fn safety(&self, berth: Berth, ship: &Ship, at: Place, lore: &mut Lore) -> (i32, i32) {
        let owner = self.owner(berth);
        let card = self.data.pirate(ship.pirate);
        let area = self.area_of(at);
        let hangover = self.hangover(berth);
        let speed = i16::from(self.speed(berth)) + hangover;
        let combat = self.combat(berth) + i16::from(card.ability) + hangover;
        let beaten = |speed_of: i16, combat_of: i16, lore: &Lore| {
            let caught = 1000 - lore.holds(speed - speed_of);
            let lost = 1000 - lore.holds(combat - combat_of);
            // He does what is better; a point of Cunning halves what is left.
            let risk = (caught * lost / 1000).min(lost);
            if ship.cunning > 0 { risk / 2 } else { risk }
        };
        let mut danger = 0;
        let mut can_come = false;
        for (rival, player) in self.players.iter() {
            if rival == owner {
                continue;
            }
            match player.hunter {
                Some(hunter) => {
                    let near = match (hunter.at, area) {
                        (Place::Sea(at), Some(area)) => at == area || self.data.area(area).adjacent.contains(&at),
                        _ => false,
                    };
                    let kc = self.hunter_card(hunter.who);
                    let risk = beaten(i16::from(kc.speed), i16::from(kc.combat), lore);
                    danger = danger.max(if near { risk * 6 / 10 } else { risk / 8 });
                }
                None => can_come = true,
            }
        }
        if can_come && self.officer_pool != 0 {
            danger = danger.max(beaten(4, 9, lore) * lore.commission(ship.notoriety) / 1000 * 3 / 10);
        }
        let mutiny = lore.conspiracy(ship.loyalty) * (6 - i32::from(card.leadership)).max(0) / 6 / 25;
        (1000 - danger - mutiny - 12, 1000 - mutiny - 10)
    }

    /// What a retirement by letter is worth, when somebody may answer with Double Cross.
    fn uncrossed(&self, owner: Seat, ship: &Ship) -> i32 {
        // How likely somebody holds one of those that have not been seen, whatever a redeal says.
        let seen = self.discard.iter().filter(|card| card.title == Title::DoubleCross).count() as i32;
        let copies = self.data.event(Title::DoubleCross).copies.len() as i32;
        let others: i32 = self.seats().filter(|seat| *seat != owner).map(|seat| self.hands[seat].count() as i32).sum();
        let unseen = (self.deck.count() as i32 * 8 / 10 + others).max(1);
        let held = (1000 * (copies - seen) * others / unseen).min(1000) * 6 / 10;
        let held = if ship.cunning > 0 { held * 9 / 10 } else { held };
        // A third is hanged, and a third pays most of his wealth.
        1000 - held * 45 / 100
    }

    /// What it takes to stop reveling.
    fn hangover_actions(ship: &Ship) -> i32 {
        match ship.revelry {
            None => 0,
            Some(Revelry::Voluntary) => 1,
            Some(Revelry::Involuntary) => 2,
        }
    }

    /// How many actions a player still has under the pardon that is in force.
    fn pardoned_actions(&self, seat: Seat) -> i32 {
        let Some(by) = self.pardon.by else { return 0 };
        let chairs = self.chairs();
        let after = |seat: Seat| (seat.0 + chairs - self.active.0) % chairs;
        // It ends with the next turn of who drew it: until then each of the others has one turn.
        let has_another = match by == self.active {
            true => !self.pardon.is_last_turn,
            false => seat != self.active && after(seat) <= after(by),
        };
        let now = if seat == self.active { i32::from(self.orders.left) } else { 0 };
        now + if has_another { ACTIONS / 10 } else { 0 }
    }

    /// What a pirate is expected to bring by retiring, beside his notoriety; and the chance that he does.
    fn way_out(&self, berth: Berth, at: Place, letter: bool, clock: Clock, lore: &mut Lore) -> (i32, i32) {
        let owner = self.owner(berth);
        let ship = self.ship(berth);
        let fame = POINT * i32::from(ship.notoriety);
        let (wealth, booty) = (ship.worth as i32, ship.booty() as i32);
        let (at_sea, in_port) = self.safety(berth, ship, at, lore);
        let sobering = Blackbeard::hangover_actions(ship);
        let crossed = self.uncrossed(owner, ship);
        let slow = if self.speed(berth) < 0 { 2 } else { 1 };
        let pardoned = self.pardoned_actions(owner);
        let mut best = (0, 0);
        let mut try_plan = |plan: Plan| {
            let actions = plan.moves * slow + plan.others;
            let mut chance = self.in_time(owner, actions, clock) * plan.chance / 1000;
            for _ in 0..plan.moves.min(8) {
                chance = chance * at_sea / 1000;
            }
            for _ in 0..plan.others {
                chance = chance * in_port / 1000;
            }
            let worth = chance * plan.gain / 1000 - ACTION * actions * chance / 1000;
            if worth > best.0 {
                best = (worth, chance);
            }
        };
        for port in Port::ALL {
            let status = self.status(berth, port);
            let nation = self.data.nation(port);
            let english = nation == Some(Nation::English) && status != Status::Destroyed;
            let hopes = english && (pardoned > 0 || self.pardon.seen == 1);
            if !hopes && !matches!(status, Status::Haven | Status::Letter | Status::Pro) {
                continue;
            }
            let here = at == Place::Port(port) && !(ship.at == at && ship.is_attacker);
            let moves = if here { 0 } else { 1 + lore.moves_to(self, at, self.data.port(port).area) };
            let bonus = if ship.havens.has(port) { booty / 10 } else { 0 };
            if hopes {
                let moves = if here { 2 } else { moves };
                // While it has appeared only once, it may come in time.
                let chance = if self.pardon.seen == 1 { 220 } else { 1000 };
                if self.pardon.seen == 1 || moves * slow <= pardoned {
                    try_plan(Plan { moves, others: 0, chance, gain: fame + wealth + booty + bonus });
                }
            }
            let all = fame + wealth + booty + bonus;
            match status {
                Status::Haven => {
                    try_plan(Plan { moves, others: sobering + 1, chance: 980, gain: fame + wealth });
                    if booty > 0 {
                        try_plan(Plan { moves, others: sobering + 4, chance: 900, gain: all });
                    }
                }
                Status::Letter => {
                    try_plan(Plan { moves, others: sobering + 1, chance: crossed, gain: fame + wealth });
                    if booty > 0 {
                        try_plan(Plan { moves, others: sobering + 4, chance: crossed * 9 / 10, gain: all });
                    }
                }
                _ => (),
            }
            let Some(Regime::Pro(governor)) = self.harbour(port).governor else { continue };
            if !matches!(status, Status::Pro | Status::Letter) {
                continue;
            }
            if letter && ship.ally.is_none() {
                try_plan(Plan { moves, others: sobering + 1, chance: crossed, gain: all });
            }
            if ship.has_bribed(governor) {
                continue;
            }
            let taken = self.ships.iter().flatten().any(|other| other.havens.has(port));
            for (money, extra) in [(wealth, 0), (wealth + booty, 2)] {
                if extra > 0 && booty == 0 {
                    continue;
                }
                if !taken && money >= 100 {
                    // A haven for one die of hundreds, and then he just says so.
                    let affords = (money / 100).min(6);
                    let (chance, price) = (affords * 1000 / 6, (affords + 1) * 50);
                    try_plan(Plan {
                        moves,
                        others: sobering + 2 + extra,
                        chance: chance * 95 / 100,
                        gain: fame + money - price,
                    });
                }
                let (chance, price) = lore.price(money);
                if chance > 0 {
                    let extra = if extra > 0 { extra + 1 } else { 0 };
                    try_plan(Plan { moves, others: sobering + 1 + extra, chance, gain: fame + money - price });
                }
            }
        }
        best
    }

    /// What a pirate is worth to his player.
    pub(super) fn pirate_worth(&self, berth: Berth, letter: bool, clock: Clock, lore: &mut Lore) -> Worth {
        self.pirate_worth_at(berth, self.ship(berth).at, letter, clock, lore)
    }

    /// What he would be worth in another place.
    pub(super) fn pirate_worth_at(
        &self,
        berth: Berth,
        at: Place,
        letter: bool,
        clock: Clock,
        lore: &mut Lore,
    ) -> Worth {
        let owner = self.owner(berth);
        let ship = self.ship(berth);
        let card = self.data.pirate(ship.pirate);
        let actions = self.actions_left(owner, clock);
        // What is good for actions to come is worth less if few are left.
        let lasting = |worth: i32| worth * actions.clamp(0, 10) / 10;
        let (retired, chance) = self.way_out(berth, at, letter, clock, lore);
        // Where no way to retire is in sight one may still turn up, so that what is won is worth what it was hoped for.
        let fame = POINT * i32::from(ship.notoriety);
        let hoped = lasting((fame + ship.worth as i32 + ship.booty() as i32 * 8 / 10) * HOPE / 1000);
        let chance = chance.max(HOPE);
        let realized = Realized { fame: 1000 + chance, booty: chance * 8 / 10 };
        let mut ahead = self.prey_worth(berth, ship, at, realized, lore);
        // Whoever is lost or retires can be replaced with one action by a pirate who is fresh, so that ratings, ship and
        // crew count as far as they are better or worse than his.
        ahead += ACTION + 30 * (i32::from(card.ability) - 3) + 8 * (i32::from(card.cruelty) - 3);
        ahead += 60 * (i32::from(ship.cunning) - 1) + self.rig_worth(ship) - lore.fresh_rig(self);
        ahead += 8 * (i32::from(ship.loyalty) - i32::from(self.data.loyalty.start));
        ahead -= UNREST.get(usize::from(ship.loyalty)).copied().unwrap_or(0) * (8 - i32::from(card.leadership)) / 4;
        if ship.has_scurvy {
            ahead -= 150;
        }
        if ship.revelry.is_some() {
            ahead -= 120 * Blackbeard::hangover_actions(ship);
        }
        let captives: i32 =
            ship.captives.iter().map(|captive| i32::from(self.data.hostages[captive.hostage.index()].value)).sum();
        ahead += 25 * captives + 150 * ship.treasure.len() as i32;
        // He retires or goes on: whoever goes on puts a part of what he has at risk.
        let way = retired.max(hoped);
        let ahead = lasting(ahead) - way * RISKED / 1000;
        Worth { sure: fame + way, ahead: if ahead < 0 { ahead / 4 } else { ahead } }
    }

    /// What a ship is good for.
    pub(super) fn rig_worth(&self, ship: &Ship) -> i32 {
        let rig = self.data.ship(ship.rig);
        let speed = rig.speed.get(usize::from(ship.speed_hits)).copied().unwrap_or(-3);
        let combat = rig.combat.get(usize::from(ship.combat_hits)).copied().unwrap_or(0);
        let empty = ship.holds[..usize::from(rig.holds)].iter().filter(|hold| **hold == 0).count() as i32;
        let mut worth = COMBAT_HIT * i32::from(combat) + SPEED_HIT * i32::from(speed) + 40 * i32::from(rig.holds);
        worth += 60 * empty.min(2);
        if speed < 0 {
            worth -= SLOW;
        }
        if combat <= 1 {
            worth -= 250;
        } else if combat == 2 {
            worth -= 100;
        }
        if ship.has_guns { worth + 2 * COMBAT_HIT } else { worth }
    }

    /// The best that a pirate can hope for where he is and nearby, beyond what the actions are worth.
    fn prey_worth(&self, berth: Berth, ship: &Ship, at: Place, realized: Realized, lore: &mut Lore) -> i32 {
        let sobering = Blackbeard::hangover_actions(ship);
        let mut best = 0;
        match ship.claim.filter(|_| ship.at == at) {
            Some(Claim::Loot(port)) => {
                best = (self.loot_worth(ship, port, realized, lore) - ACTION) * 850 / 1000;
            }
            Some(Claim::Sack(port)) => best = self.sack_worth(ship, port, realized) - ACTION,
            Some(Claim::Convert) => {
                if let Some(rig) = ship.prize.and_then(|prize| prize.kind.rig()) {
                    let new = Ship { rig, combat_hits: 0, speed_hits: 0, ..Ship::new(ship.pirate, rig, ship.at, 7, 0) };
                    best = self.rig_worth(&new) - self.rig_worth(ship) - ACTION;
                }
            }
            None => (),
        }
        let mut best = best.max(0);
        let combat = self.combat(berth);
        for port in Port::ALL {
            if self.data.town(port).is_none() {
                continue;
            }
            let harbour = self.harbour(port);
            let moves = lore.moves_to(self, at, self.data.port(port).area);
            if moves > 3 {
                continue;
            }
            let way = (moves + sobering) * ACTION;
            if harbour.prey.is_some() {
                let found = self.find_chance(ship, port);
                let worth = found * (self.loot_worth(ship, port, realized, lore) - ACTION) / 1000 - ACTION - way;
                best = best.max(worth * SEIZED / 1000);
            }
            if !harbour.is_destroyed {
                let worth = self.attack_worth(ship, combat, port, realized, lore) - ACTION - way;
                best = best.max(worth * SEIZED / 1000);
            }
        }
        best
    }

    /// The chance to find the merchant off a port.
    pub(super) fn find_chance(&self, ship: &Ship, port: Port) -> i32 {
        let up = self.harbour(port).prey.as_ref().is_some_and(|prey| prey.is_up);
        let ability = i32::from(self.data.pirate(ship.pirate).ability) + i32::from(up);
        ability.clamp(0, 6) * 1000 / 6
    }

    /// What looting the merchant off a port brings.
    pub(super) fn loot_worth(&self, ship: &Ship, port: Port, realized: Realized, lore: &mut Lore) -> i32 {
        let cargo = self.prey_up(port).map_or(UNKNOWN_CARGO, |merchant| merchant.cargo);
        let area = self.data.port(port).area;
        let fame = 350 + 100 * i32::from(cargo) + HOSTAGE;
        let cargo = self.room_for(ship, lore.cargo(self, area, cargo));
        (fame * realized.fame + cargo * realized.booty) / 1000 + 60
    }

    /// What sacking a port brings that was just taken.
    pub(super) fn sack_worth(&self, ship: &Ship, port: Port, realized: Realized) -> i32 {
        let Some(town) = self.data.town(port) else { return 0 };
        let cruelty = i32::from(self.data.pirate(ship.pirate).cruelty);
        let chance = (6 - (i32::from(town.defense) - cruelty).clamp(0, 6)) * 1000 / 6;
        let fame = POINT * i32::from(town.value) * i32::from(self.options.sack_multiplier);
        chance * (fame * realized.fame / 1000 - 150) / 1000
    }

    /// What attacking a port brings.
    pub(super) fn attack_worth(&self, ship: &Ship, combat: i16, port: Port, realized: Realized, lore: &Lore) -> i32 {
        let Some(town) = self.data.town(port) else { return 0 };
        let value = town.value;
        let ability = i16::from(self.data.pirate(ship.pirate).ability);
        let margin = combat + ability + i16::from(ship.information(port)) - i16::from(town.defense);
        let (chance, hits) = lore.attack(margin, self.harbour(port).is_attacked);
        let fame = POINT * i32::from(value) * i32::from(self.data.fame.attack);
        let booty = self.room_for(ship, 350 * i32::from(value));
        let sack = (self.sack_worth(ship, port, realized) - ACTION).max(0);
        let won = (fame * realized.fame + booty * realized.booty) / 1000 + sack + 40 - COMBAT_HIT;
        chance * won / 1000 - hits * (COMBAT_HIT + 40) / 100
    }

    /// How much more booty there is with this in a hold.
    fn room_for(&self, ship: &Ship, sum: i32) -> i32 {
        let holds = usize::from(self.data.ship(ship.rig).holds);
        let least = ship.holds[..holds].iter().copied().min().unwrap_or(0) as i32;
        (sum - least).max(0)
    }

    /// What the cards in a hand are good for.
    pub(super) fn hand_worth(&self, seat: Seat, hand: &Hand, clock: Clock) -> i32 {
        let actions = self.actions_left(seat, clock);
        let lasting = |worth: i32| worth * actions.clamp(0, 8) / 8;
        let has_fleet = self.fleet(seat).next().is_some();
        let most = hand.iter().map(|card| self.card_actions(seat, *card)).max().unwrap_or(0);
        let titles: i32 = hand.iter().map(|card| self.title_worth(seat, card.title, has_fleet)).sum();
        lasting(titles + most * ACTION * 3 / 10)
    }

    /// How many actions a card gives.
    pub(super) fn card_actions(&self, seat: Seat, card: Card) -> i32 {
        match card.gives {
            Gives::Nothing => 0,
            Gives::Actions(actions) => i32::from(actions),
            Gives::Diamond => {
                let initiative = |berth: Berth| i32::from(self.data.pirate(self.ship(berth).pirate).initiative);
                self.fleet(seat).map(initiative).max().unwrap_or(0)
            }
        }
    }

    pub(super) fn title_worth(&self, seat: Seat, title: Title, has_fleet: bool) -> i32 {
        let cunning = self.fleet(seat).any(|berth| self.ship(berth).cunning > 0);
        match title {
            Title::LetterOfMarque => 220,
            Title::SkullCrossbones if has_fleet && cunning => 150,
            Title::WarshipSighting => 130,
            Title::MutinyConspiracy => 100,
            Title::DoubleCross => 110,
            Title::Scurvy | Title::KcSurprise => 60,
            Title::WearAndTear | Title::DebaucheryRevelry => 50,
            Title::LocalResistance => 40,
            Title::PirateConverts => 50,
            Title::PiraticalAmbition if self.recruits[seat].count() > 0 => 60,
            Title::HeavyGuns => 90,
            Title::FairWinds => 100,
            Title::BuriedTreasure => 130,
            Title::EuropeanTurmoil => 50,
            _ => 20,
        }
    }
}

/// What a pirate is worth to his player.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// What he has brought together: Notoriety, and what he is expected to score by retiring.
    pub(super) sure: i32,
    /// What may still come of him if he goes on, beyond what that puts at risk.
    pub(super) ahead: i32,
}

impl Worth {
    pub(super) fn sum(self) -> i32 {
        self.sure + self.ahead
    }
}

/// How much of a gain is scored in the end, in thousandths: Notoriety counts once in any case.
#[derive(Clone, Copy)]
pub(super) struct Realized {
    pub(super) fame: i32,
    pub(super) booty: i32,
}

impl Realized {
    /// For a pirate who will do what he can to retire.
    pub(super) const LIKELY: Realized = Realized { fame: 1500, booty: 450 };
}
