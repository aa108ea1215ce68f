//! How promising a move looks before it is tried. A hundred more is twice as likely.

use super::Lore;
use crate::{
    Cove, Frame, Move, Vessel,
    battle::Kind as Combat,
    data::{Battle as BattleCard, Card, DiceSource, Effect, Faces, Kind, Place, Section, Volley},
    odds::{Fighter, Guns, Hits, Moment, Side, VolleyCards},
    volley::Aim,
};
use table::Seat;

/// A move that should never be made.
const NEVER: i32 = -900;

impl Cove {
    pub(super) fn hint_for(&self, seat: Seat, mv: &Move, lore: &mut Lore) -> i32 {
        match *mv {
            Move::Rig { to } => {
                let left: i32 = self.options.turns.into();
                let price = self.check_rig(seat, to).unwrap_or(0);
                let kept = self.ships[seat].gold.saturating_sub(price);
                let worth = self.ship_worth(seat, &to.0, left) + Self::gold_worth(left) * i32::from(kept);
                let plain = self.ship_worth(seat, &[self.data.ship.start; 4], left);
                (worth - plain) / 2 - 300
            }
            Move::Sail { to } => (self.pull(seat, to, lore) - 250) / 2,
            Move::Pass | Move::Wait | Move::Done => 0,
            Move::Fire => self.hint_to_fire(seat, lore),
            Move::Flee => 0,
            Move::Aim { at, section } => self.hint_to_aim(seat, at, section, lore),
            Move::Plunder => 600,
            Move::Leave => -600,
            Move::Buy => 4 * (self.drawn_worth() - 2 * Self::gold_worth(self.months_left())),
            Move::Raise { section, to } => self.hint_to_raise(seat, section, to),
            Move::BuryChests { chests } => {
                if chests + self.data.prices.chests_per_fame > self.ships[seat].chests {
                    900
                } else {
                    NEVER
                }
            }
            Move::BuryGold { lots } => {
                let all = lots == self.ships[seat].gold / self.data.prices.gold_per_fame;
                match (all, self.months_left()) {
                    (true, ..=1) => 900,
                    (true, 2..=5) => 300,
                    (true, _) => -100,
                    (false, ..=5) => -700,
                    (false, _) => -400,
                }
            }
            Move::Repair { .. } => 300,
            Move::CollectCards => 100,
            Move::CollectGold => {
                if self.months_left() > 5 {
                    50
                } else {
                    -100
                }
            }
            Move::CollectNothing => NEVER,
            Move::Keep => 0,
            Move::Swap => self.hint_to_swap(seat),
            Move::Play { card }
            | Move::PlayTo { card, .. }
            | Move::PlayOn { card, .. }
            | Move::PlayFor { card, .. }
            | Move::PlayWith { card, .. } => self.hint_to_play(seat, card, mv, lore),
        }
    }

    /// How much a destination draws a captain who does not know where the others sail.
    fn pull(&self, seat: Seat, to: Place, lore: &mut Lore) -> i32 {
        let left = self.months_left();
        let ship = &self.ships[seat];
        let mut worth = if to == Place::Treasure {
            let (chests, gold) = (i32::from(ship.chests), i32::from(ship.gold));
            if left == 1 {
                100 * chests + 100 * (gold / 3)
            } else {
                let room = self.capacity(seat).map_or(9, |most| i32::from(most) - chests).clamp(0, 9);
                55 * chests + 6 * gold - 30 * room
            }
        } else {
            let booty = self.booty(seat, to, left);
            booty * 3 / 4 + if left > 1 { self.use_of(seat, to) } else { 0 }
        };
        if let Some(ship) = self.black_ship_at(to) {
            let card = self.data.legend(self.black_ships[ship].legend);
            if card.defenceless {
                worth += 250;
            } else {
                let pirate = self.pirate(self.black_ships[ship].legend, card.hull, 0);
                let sinks = lore.sinks(self, &self.fighter(seat), &pirate, Moment::RoundStart);
                worth = (sinks * (worth + 100 * i32::from(card.fame)) - (1000 - sinks) * 150) / 1000;
            }
        }
        worth
    }

    /// What the gold on board could be used for at an island.
    fn use_of(&self, seat: Seat, at: Place) -> i32 {
        let left = self.months_left() - 1;
        let card = self.offers[at.index()].map_or(0, |card| self.data.treasure(card).gold);
        let gold = self.ships[seat].gold.saturating_add(card);
        match at.section() {
            Some(section) => {
                let from = self.ships[seat].position(section).max(1);
                let mut best = 0;
                for to in from + 1..=crate::ship::TOP {
                    let price = self.data.price(from, to);
                    if price > gold {
                        break;
                    }
                    best = best.max(self.gain_by_raising(seat, section, to, price, left));
                }
                best
            }
            None => {
                let cards = i32::from(
                    (gold / self.data.prices.tavern_card.max(1)).min(self.data.prices.tavern_cards_per_visit),
                );
                cards * (self.drawn_worth() - 2 * Self::gold_worth(left)).max(0)
            }
        }
    }

    fn gain_by_raising(&self, seat: Seat, section: Section, to: u8, price: u8, left: i32) -> i32 {
        let before = self.ships[seat].sections;
        let mut after = before;
        after[section.index()] = to;
        // A crew without guns, and guns without a crew, wait for each other.
        let pairs = matches!(section, Section::Crew | Section::Cannon);
        let other = if section == Section::Crew { Section::Cannon } else { Section::Crew };
        let ahead = pairs && to <= before[other.index()].saturating_add(2);
        self.ship_worth(seat, &after, left)
            - self.ship_worth(seat, &before, left)
            - Self::gold_worth(left) * i32::from(price)
            + if ahead { 8 * left * i32::from(to - before[section.index()].min(to)) } else { 0 }
    }

    fn hint_to_raise(&self, seat: Seat, section: Section, to: u8) -> i32 {
        let from = self.ships[seat].position(section);
        let at_treasure = self.ships[seat].at == Some(Place::Treasure);
        let factor = if at_treasure { self.data.ship.treasure_island_factor } else { 1 };
        let price = self.data.price(from, to).saturating_mul(factor);
        2 * self.gain_by_raising(seat, section, to, price, self.months_left())
    }

    /// Firing against fleeing, by exact odds against one opponent.
    fn hint_to_fire(&self, seat: Seat, lore: &mut Lore) -> i32 {
        let left = self.months_left();
        let chance = self.chance_in_fight(seat, lore);
        let ship = &self.ships[seat];
        let at = self.battle.at.unwrap_or(Place::Treasure);
        let hold = 100 * i32::from(ship.chests) + 33 * i32::from(ship.gold);
        let prize = match self.battle.kind {
            Combat::Outer => 100 + self.booty(seat, at, left),
            Combat::TreasureIsland => hold / if left == 0 { 1 } else { 3 },
            _ => 600,
        };
        let fame: i32 = self
            .battle
            .guests
            .iter()
            .map(|guest| match guest.legend {
                Some(legend) => 100 * i32::from(self.data.legend(legend).fame),
                None => 100 * i32::from(self.data.navy.fame),
            })
            .sum();
        let prize = prize + fame / self.battle.here.len().max(1) as i32;
        let is_hit = self.battle.hit.has(seat);
        let crippled = 60 + 12 * left + if is_hit { 0 } else { 60 };
        let fire = (chance * prize - (1000 - chance) * crippled) / 1000;
        let flee = -(200 + hold) / 6;
        (2 * (fire - flee)).clamp(-500, 900)
    }

    /// A volley: by exact odds in a duel, else by the chance to cripple now.
    fn hint_to_aim(&self, seat: Seat, at: Vessel, section: Section, lore: &mut Lore) -> i32 {
        let by = match self.flow.top() {
            Frame::Aim(Aim { by }) => *by,
            _ => Vessel::Of(seat),
        };
        let Vessel::Of(target) = at else {
            return self.battle.guest(at).map_or(0, |guest| -60 * i32::from(guest.hull));
        };
        let theirs = self.fighter(target);
        let cards = self.cards_of_volley();
        if by == Vessel::Of(seat) && self.battle.here.len() == 2 && self.battle.guests.is_empty() {
            let ours = self.fighter(seat);
            let is_first = self.moment_of(seat, at) == Moment::First(Side::Ours);
            if let Some(aims) = lore.aims(self, &ours, &theirs, is_first, &cards) {
                let best = aims.win[aims.best.index()].map_or(0, |win| win.per_mille() as i32);
                let own = aims.win[section.index()].map_or(0, |win| win.per_mille() as i32);
                return 6 * (own - best);
            }
        }
        let dice = match by {
            Vessel::Of(shooter) => self.dice_of(shooter),
            _ => self.data.navy.dice,
        };
        let hits = Hits::of(dice, self.faces_that_hit(at));
        let needed = theirs.lives()[section.index()];
        let friend = self.player_of(seat).has(target);
        let falls = hits.at_least(needed).per_mille() as i32;
        falls / 2 - 40 * i32::from(needed) + if friend { -700 } else { self.lead_of(target) / 10 }
    }

    /// How far a captain is ahead of the others, in hundredths of fame.
    fn lead_of(&self, seat: Seat) -> i32 {
        let best = self.rivals_of(seat).iter().map(|rival| self.ships[rival].fame).max().unwrap_or(0);
        (100 * i32::from(self.ships[seat].fame - best)).clamp(-1000, 1000)
    }

    /// The Volley cards on the volley under way, taken together.
    fn cards_of_volley(&self) -> VolleyCards {
        let mut cards = VolleyCards::default();
        self.volley_cards().for_each(|(_, volley)| add(&mut cards, volley));
        cards
    }

    fn hint_to_swap(&self, seat: Seat) -> i32 {
        let rank = |card: Card| match card.0 {
            1 => 4, // Long John Silver's
            3 => 3, // Squire Trelawney's
            2 => 2, // Billy Bones'
            _ => 1,
        };
        let own = self.ships[seat].parrot.map_or(0, |parrot| rank(parrot.card));
        let new = match self.flow.top() {
            Frame::Draw(draw) => draw.parrot.map_or(0, rank),
            _ => 0,
        };
        if new > own && self.months_left() > 3 { 150 } else { -300 }
    }

    fn hint_to_play(&self, seat: Seat, card: Card, mv: &Move, lore: &mut Lore) -> i32 {
        match &self.data.card(card).kind {
            Kind::Mastercraft => {
                let Move::PlayFor { section, .. } = mv else { return NEVER };
                let ship = &self.ships[seat];
                let perch = ship.parrot.map(|parrot| self.perch_of(parrot.card));
                let weakest = *ship.sections.iter().min().expect("four sections");
                let gap = i32::from(ship.position(*section) - weakest);
                500 - 150 * gap + if perch == Some(*section) { 100 } else { 0 }
            }
            Kind::Event(event) => self.hint_to_play_event(seat, event.effect, mv, lore),
            Kind::Battle(battle) => self.hint_to_prepare(seat, battle, mv, lore),
            Kind::Volley(volley) => self.hint_to_load(seat, volley, lore),
            Kind::Parrot { .. } | Kind::Fame(_) => NEVER,
        }
    }

    fn hint_to_play_event(&self, seat: Seat, effect: Effect, mv: &Move, lore: &mut Lore) -> i32 {
        match (effect, *mv) {
            (Effect::FreeLevels(levels), Move::PlayFor { section, .. }) => {
                let to = (self.ships[seat].position(section) + levels).min(crate::ship::TOP);
                200 + self.gain_by_raising(seat, section, to, 0, self.months_left()) / 2
            }
            (Effect::DoubleChests, _) => 100,
            (Effect::ShareBooty, Move::PlayOn { on, .. }) => {
                let dice = i32::from(self.dice_of(on)) + i32::from(self.speed_at_rest(on)) / 2;
                -300 + 15 * dice + self.lead_of(on) / 10
            }
            (Effect::SequentialNavigation, Move::PlayOn { on, .. }) => {
                // Whoever is last knows where all others are.
                if on == seat.after(self.ships.chairs()) { -150 } else { -600 }
            }
            (Effect::MoveOwnShip { .. }, Move::PlayTo { to, .. }) => {
                let here = self.ships[seat].at.unwrap_or(Place::Treasure);
                let is_alone = self.at(here).len() == 1 && self.black_ship_at(here).is_none();
                let is_met = self.navies.iter().any(|navy| navy.at == here);
                if is_alone && !is_met { -500 } else { (self.pull(seat, to, lore) - 300) / 2 }
            }
            (Effect::SendNavy { .. }, Move::PlayTo { to, .. }) => {
                let there = self.at(to);
                let lead = there.iter().map(|rival| self.lead_of(rival)).max();
                lead.map_or(-800, |lead| -250 + lead / 5)
            }
            _ => NEVER,
        }
    }

    /// A Battle card: what it changes in a duel, against what the card may still be worth.
    fn hint_to_prepare(&self, seat: Seat, card: &BattleCard, mv: &Move, lore: &mut Lore) -> i32 {
        let rivals = self.enemies_here(seat);
        let only = rivals.iter().next().filter(|_| rivals.len() == 1 && self.battle.guests.is_empty());
        let Some(rival) = only else {
            let helps = card.hit_on.is_some() || card.speed_bonus > 0;
            return if helps { -150 } else { -400 };
        };
        let (mut ours, mut theirs) = (self.fighter(seat), self.fighter(rival));
        let before = lore.duel(self, &ours, &theirs, Moment::RoundStart);
        let thrown = if let Move::PlayWith { chests, .. } = mv { *chests } else { 0 };
        let faster = card.speed_bonus.saturating_add(card.speed_per_chest.saturating_mul(thrown));
        ours.speed_bonus = ours.speed_bonus.saturating_add(faster);
        ours.hit_on = card.hit_on.unwrap_or(ours.hit_on);
        if let Some(source) = card.dice_source {
            (ours.guns, theirs.guns) = (guns(source), guns(source));
        }
        let after = lore.duel(self, &ours, &theirs, Moment::RoundStart);
        4 * (after - before) - 250 - 150 * i32::from(thrown)
    }

    /// A Volley card: what it changes for this volley.
    fn hint_to_load(&self, seat: Seat, card: &Volley, lore: &mut Lore) -> i32 {
        let by = match self.flow.top() {
            Frame::Cards(cards) => cards.by,
            _ => return NEVER,
        };
        if by != Vessel::Of(seat) {
            // A keg on the volley of somebody else hurts everybody.
            let own = self.fighter(seat).lives()[Section::Hull.index()];
            return if own >= 4 { -300 } else { -600 };
        }
        let before = self.cards_of_volley();
        let mut after = before;
        add(&mut after, card);
        let ours = self.fighter(seat);
        let rivals = self.enemies_here(seat);
        if let Some(guest) = self.battle.guests.first() {
            let sinks = |cards: &VolleyCards| {
                let hits = Hits::of(self.dice_of(seat), cards.hit_on.unwrap_or(Faces::STANDARD));
                hits.at_least(guest.hull.div_ceil(1 + cards.kegs)).per_mille() as i32
            };
            return (sinks(&after) - sinks(&before)) - 200;
        }
        if let Some(rival) = rivals.iter().next().filter(|_| rivals.len() == 1) {
            let theirs = self.fighter(rival);
            let is_first = self.moment_of(seat, rival.into()) == Moment::First(Side::Ours);
            let mut best = |cards: &VolleyCards| {
                let aims = lore.aims(self, &ours, &theirs, is_first, cards)?;
                Some(aims.win[aims.best.index()].map_or(0, |win| win.per_mille() as i32))
            };
            if let Some((after, before)) = best(&after).zip(best(&before)) {
                return 4 * (after - before) - 250;
            }
        }
        let falls =
            |cards: &VolleyCards| rivals.iter().map(|rival| self.falls(seat, &self.fighter(rival), cards)).max();
        falls(&after).unwrap_or(0) - falls(&before).unwrap_or(0) - 200
    }

    /// The chance that a volley cripples a ship, in thousandths.
    fn falls(&self, by: Seat, theirs: &Fighter, cards: &VolleyCards) -> i32 {
        let hits = Hits::of(self.dice_of(by), cards.hit_on.unwrap_or(theirs.hit_on));
        let aim =
            |section: Section| theirs.hits_to_cripple(if cards.salute { None } else { Some(section) }, cards.kegs);
        let needed = Section::ALL.into_iter().map(aim).min().expect("four sections");
        hits.at_least(needed).per_mille() as i32
    }
}

fn guns(source: DiceSource) -> Guns {
    match source {
        DiceSource::Crew => Guns::Crew,
        DiceSource::Cannon => Guns::Cannon,
        DiceSource::Both => Guns::Lower,
    }
}

fn add(cards: &mut VolleyCards, volley: &Volley) {
    cards.hit_on = match (cards.hit_on, volley.hit_on) {
        (Some(one), Some(other)) => Some(one.either(other)),
        (one, other) => one.or(other),
    };
    cards.own_hits = match (cards.own_hits, volley.self_hits) {
        (Some((section, hits)), Some((_, more))) => Some((section, hits + more)),
        (one, other) => one.or(other),
    };
    cards.kegs = cards.kegs.saturating_add(volley.hull_hits);
    cards.salute |= volley.all_sections;
}
