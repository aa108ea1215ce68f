//! What captains can hope for, ship by ship.

use crate::{
    Fleets, MOST_CAPTAINS, Referee, Rule,
    candidates::islands_with_treasure,
    data::{BaseMove, EffectId, Reach},
    muster::{Fleet, Roster},
    odds::Gun,
    pieces::{Class, IslandAt, MOST_ISLANDS, MOST_SHIPS, ShipAt, Spot, State, Thing},
};
use plane::{Heading, Point};
use table::Seat;

// Everything is in hundredths of a gold.
/// Gold at home or in a fort.
pub(super) const GOLD: i32 = 100;
/// A mast that stands; a ship that is not derelict, for each point that she costs; a crew aboard, and for each point.
const MAST: i32 = 45;
const POINT: i32 = 12;
const CREW: i16 = 10;
/// A wild island before anybody has explored it, to one of those who could.
const ISLAND: i32 = 300;
/// The rating from which a fleet is good enough, for each point that a fleet may cost.
const GOOD_ENOUGH: i32 = 18;
/// A good fleet that the others leave to this chair: more than anybody misjudges.
pub(super) const HERS: i32 = 2000;
/// A unique treasure aboard.
const UNIQUE: i16 = 60;
/// What a hit that is to be feared counts, in hundredths of what it would cost.
const FEAR: i32 = 20;
/// What is left of a promise after so many tenths of a turn, in thousandths: a tenth less for each turn.
const PATIENCE: i32 = 90;

/// What it takes to leave a dock, in hundredths of a turn.
const LEAVING: i32 = 80;

/// What is left of a promise after so many hundredths of a turn, in thousandths.
pub(super) fn discount(turns: i32) -> i32 {
    let mut left = 1000;
    let whole = (turns / 100).min(24);
    for _ in 0..whole {
        left = left * PATIENCE / 100;
    }
    left - left * (100 - PATIENCE) / 100 * (turns % 100) / 100
}

/// The sea with everything on it that was counted once.
pub(super) struct Sea<'a> {
    g: &'a Fleets,
    /// Gold aboard, treasures aboard, what crew and the like aboard are worth.
    gold: [i16; MOST_SHIPS],
    treasures: [u8; MOST_SHIPS],
    crew: [i16; MOST_SHIPS],
    /// Gold at home and in forts.
    hoard: [i32; MOST_CAPTAINS],
    /// Treasures on each island, and what they are taken to be worth together.
    lying: [u8; MOST_ISLANDS],
    worth: [[i32; MOST_ISLANDS]; MOST_CAPTAINS],
    /// The hits that each ship has to fear in the next turns, in sixths.
    fear: [u8; MOST_SHIPS],
}

impl<'a> Sea<'a> {
    pub(super) fn look(g: &'a Fleets, referee: &Referee) -> Self {
        let mut sea = Sea {
            g,
            gold: [0; MOST_SHIPS],
            treasures: [0; MOST_SHIPS],
            crew: [0; MOST_SHIPS],
            hoard: [0; MOST_CAPTAINS],
            lying: [0; MOST_ISLANDS],
            worth: [[0; MOST_ISLANDS]; MOST_CAPTAINS],
            fear: [0; MOST_SHIPS],
        };
        sea.count(referee);
        for ship in g.ship_list() {
            sea.fear[ship.index()] = sea.hits_to_fear(ship);
        }
        sea
    }
    fn count(&mut self, referee: &Referee) {
        let g = self.g;
        let all = g.chips.iter().filter(|chip| chip.class == Class::Treasure && chip.at != Spot::Out);
        let (mut gold, mut count) = (0, 0);
        for chip in all {
            gold += GOLD * i32::from(chip.what.open(referee).gold());
            count += 1;
        }
        let mean = gold / count.max(1);
        for chip in &g.chips {
            let thing = *chip.what.open(referee);
            match (chip.at, chip.class) {
                (Spot::Ship(ship), Class::Treasure) => {
                    self.treasures[ship.index()] += 1;
                    self.gold[ship.index()] += i16::from(thing.gold());
                    if matches!(thing, Thing::Unique(_)) {
                        self.crew[ship.index()] += UNIQUE;
                    }
                }
                (Spot::Ship(ship), _) => {
                    let points = if let Thing::Crew(crew) = thing { g.data[crew].points } else { 1 };
                    self.crew[ship.index()] += CREW + CREW * i16::from(points);
                }
                (Spot::Island(island), Class::Treasure) => match g.islands[island.index()].home {
                    Some(seat) => self.hoard[seat.index()] += GOLD * i32::from(thing.gold()),
                    None => {
                        self.lying[island.index()] += 1;
                        // Who has seen a treasure knows its worth; to others it is like any other.
                        for seat in g.captains() {
                            let known = chip.what.known_to().has(seat);
                            let worth = if known { GOLD * i32::from(thing.gold()) } else { mean };
                            self.worth[seat.index()][island.index()] += worth;
                        }
                    }
                },
                (Spot::Fort(island), Class::Treasure) => {
                    if let Some(fort) = g.islands[island.index()].fort {
                        self.hoard[fort.owner.index()] += GOLD * i32::from(thing.gold());
                    }
                }
                _ => (),
            }
        }
    }

    /// Everything that a captain has and can hope for.
    pub(super) fn promise(&self, seat: Seat, referee: &Referee) -> i32 {
        let g = self.g;
        let mut worth = self.hoard[seat.index()];
        // An island that one ship sails to is no goal for the next.
        let mut lying = self.lying;
        for ship in g.fleet_of(seat) {
            worth += self.ship(seat, ship, &mut lying, referee);
        }
        worth
    }

    fn ship(&self, seat: Seat, ship: ShipAt, lying: &mut [u8; MOST_ISLANDS], referee: &Referee) -> i32 {
        let g = self.g;
        let piece = &g.ships[ship.index()];
        let card = &g.data[piece.card];
        let points = i32::from(card.points);
        let crew = i32::from(self.crew[ship.index()]);
        let gold = GOLD * i32::from(self.gold[ship.index()]);
        if piece.state == State::Wreck {
            return 0;
        }
        let pace = g.pace(ship);
        let is_able = pace > 0 && (piece.masts != 0 || g.is_creature(ship)) && piece.tangled.is_none();
        let mut worth = MAST * i32::from(piece.standing()) + crew;
        if piece.is_derelict() {
            // She may be towed home, by whomever.
            return worth + gold / 4 + points * POINT / 6;
        }
        worth += points * POINT;
        if !is_able {
            worth += gold / 2;
        } else if let Some(home) = g.home_of(seat) {
            let home_turns = g.turns_to(ship, home, pace);
            let aboard = gold * discount(home_turns) / 1000 * 95 / 100;
            let room = i32::from(g.cargo(ship, referee)) - i32::from(g.cargo_used(ship, referee));
            let (mut best, mut goal) = (0, None);
            if room > 0 && !g.is_creature(ship) {
                for island in g.island_list().filter(|i| lying[i.index()] > 0) {
                    if !g.is_wild(island) || g.islands[island.index()].fort.is_some_and(|fort| fort.owner != seat) {
                        continue;
                    }
                    let count = i32::from(self.lying[island.index()]);
                    let taken = room.min(i32::from(lying[island.index()]));
                    let there = self.worth[seat.index()][island.index()] * taken / count;
                    let back = g.turns_between(island, home, pace);
                    let turns = g.turns_to(ship, island, pace) + 100 + back;
                    let value = there * discount(turns) / 1000 * 85 / 100 * g.confidence(ship, island) / 1000;
                    if value > best {
                        (best, goal) = (value, Some((island, taken)));
                    }
                }
                // What lies in a derelict can be fetched like what lies on an island.
                for other in g.afloat().filter(|other| *other != ship && self.treasures[other.index()] > 0) {
                    let derelict = &g.ships[other.index()];
                    if !derelict.is_derelict() || derelict.towed_by.is_some() {
                        continue;
                    }
                    let count = i32::from(self.treasures[other.index()]);
                    let there = GOLD * i32::from(self.gold[other.index()]) * room.min(count) / count;
                    let at = derelict.pose.at;
                    let way = squared(piece.pose.at, at).isqrt() + squared(at, g.islands[home.index()].pose.at).isqrt();
                    let turns = 100 + way as i32 * 100 / pace;
                    let value = there * discount(turns) / 1000 * 85 / 100;
                    if value > best {
                        (best, goal) = (value, None);
                    }
                }
            }
            if let Some((island, taken)) = goal {
                lying[island.index()] -= taken as u8;
            }
            worth += aboard + best;
        } else {
            worth += gold / 2;
        }
        worth - self.dread(ship, gold)
    }
    /// What is to be feared of the enemy's guns.
    fn dread(&self, ship: ShipAt, gold: i32) -> i32 {
        let piece = &self.g.ships[ship.index()];
        let masts = i32::from(piece.standing()).max(1);
        let hits = i32::from(self.fear[ship.index()]).min(6 * masts);
        let points = i32::from(self.g.data[piece.card].points);
        // The last mast is worth the ship and what she carries.
        let all = MAST * masts + points * POINT + gold * 3 / 4;
        all * hits / (6 * masts) * FEAR / 100
    }
    fn hits_to_fear(&self, ship: ShipAt) -> u8 {
        let g = self.g;
        let piece = &g.ships[ship.index()];
        let Some(seat) = piece.fleet else { return 0 };
        if !piece.is_afloat() {
            return 0;
        }
        let at = piece.pose.at;
        let home = g.home_of(seat);
        let is_home = home.is_some_and(|home| {
            let shore = g.data.geometry.island.radius() + g.data.geometry.short / 8;
            squared(at, g.islands[home.index()].pose.at) <= i64::from(shore) * i64::from(shore)
        });
        if is_home {
            return 0;
        }
        let mut sides = 0u32;
        for other in g.afloat().filter(|other| g.is_enemy(ship, *other)) {
            let enemy = &g.ships[other.index()];
            let card = &g.data[enemy.card];
            let pace = if enemy.tangled.is_some() { 0 } else { g.pace(other) };
            let way = squared(at, enemy.pose.at).isqrt() as i32;
            let first = card.guns.len().saturating_sub(usize::from(card.masts));
            for (mast, gun) in card.guns.iter().skip(first).enumerate().take(16) {
                if enemy.masts & (1 << mast) == 0 {
                    continue;
                }
                let range = g.length(gun.range);
                let hits = u32::from(Gun::of_rank(gun.rank).sides());
                // In range at once counts more than in range after a move, which leaves no action to shoot without a
                // captain.
                if way <= range {
                    sides += hits;
                } else if way <= range + pace {
                    sides += hits / 2;
                }
            }
        }
        sides.min(60) as u8
    }
}

impl Fleets {
    /// How far she sails in a turn.
    pub(super) fn pace(&self, ship: ShipAt) -> i32 {
        let piece = &self.ships[ship.index()];
        if piece.is_derelict() || piece.state != State::Afloat || piece.pinned_by.is_some() {
            return 0;
        }
        if piece.tows.is_some() {
            return self.short();
        }
        match &self.data[piece.card].base_move {
            BaseMove::Segments(segments) => segments.iter().map(|reach| self.length(*reach)).sum(),
            BaseMove::Flight => 3 * self.length(Reach::L),
            BaseMove::Towed => 0,
        }
    }
    /// In how many hundredths of a turn she touches an island, with a detour round what lies in between.
    pub(super) fn turns_to(&self, ship: ShipAt, island: IslandAt, pace: i32) -> i32 {
        if self.touches_island(ship, island) {
            return 0;
        }
        let piece = &self.ships[ship.index()];
        let to = self.islands[island.index()].pose.at;
        // An island is longer than it is wide: whoever does not touch it is never taken to be there.
        let way = self.way_over(piece.pose.at, to, Some(island)) - self.data.geometry.island.radius() * 2 / 3;
        let turns = 10 + way.max(0) * 100 / pace.max(1);
        // Who has to turn first loses a part of a turn, the more the farther she has to turn: a large ship at a dock can
        // only turn a little at a time before she is free to leave. Who is close by and cannot turn enough has to sail
        // away and come back.
        let turn = if to == piece.pose.at { 0 } else { angle(piece.pose.heading, Heading::toward(to - piece.pose.at)) };
        let nearby = if turn > QUARTER && way < self.short() { 60 } else { 0 };
        // Who lies at another island first has to get away from there, and it may be the wrong way at first.
        let leaving = if self.islands_touched(ship) == 0 { 0 } else { LEAVING };
        turns + leaving + turn * 20 / QUARTER + (turn - QUARTER).max(0) * 40 / QUARTER + nearby
    }
    pub(super) fn turns_between(&self, from: IslandAt, to: IslandAt, pace: i32) -> i32 {
        let [a, b] = [from, to].map(|island| self.islands[island.index()].pose.at);
        let way = squared(a, b).isqrt() as i32 - 2 * self.data.geometry.island.radius();
        LEAVING + way.max(0) * 100 / pace.max(1)
    }
    /// The length of a way; an island that lies in it makes it the longer the nearer to its middle the way leads.
    fn way_over(&self, from: Point, to: Point, goal: Option<IslandAt>) -> i32 {
        let straight = squared(from, to).isqrt();
        if straight == 0 {
            return 0;
        }
        let (dx, dy) = (i64::from(to.x() - from.x()), i64::from(to.y() - from.y()));
        let clear = i64::from(self.data.geometry.island.radius()) + i64::from(self.short()) / 5;
        let mut detour = 0;
        for island in self.island_list().filter(|island| Some(*island) != goal) {
            let at = self.islands[island.index()].pose.at;
            let (x, y) = (i64::from(at.x() - from.x()), i64::from(at.y() - from.y()));
            let along = (x * dx + y * dy) / straight;
            let aside = ((x * dy - y * dx) / straight).abs();
            if along > 0 && along < straight && aside < clear {
                detour += clear - aside;
            }
        }
        (straight + detour) as i32
    }

    /// What is left of the promise of an island whose table may break masts of a ship that docks there, in thousandths:
    /// a ship that may be crippled would lose what she came for, and herself.
    pub(super) fn confidence(&self, ship: ShipAt, island: IslandAt) -> i32 {
        let Some(rows) = self.rows_of_table(island).filter(|_| !self.touches_island(ship, island)) else { return 1000 };
        let masts = i32::from(self.ships[ship.index()].standing()).max(1);
        let lost_by = |row: &EffectId| {
            let effect = &self.data[*row];
            let sides = if effect.rule == Rule::FxMiLoseMasts { effect.dice * (7 - effect.need) } else { 0 };
            i32::from(sides).min(6 * masts) * 1000 / (6 * masts)
        };
        // Each row is as likely as the others.
        let lost = rows.iter().map(lost_by).sum::<i32>() / 3;
        (1000 - 2 * lost).max(0)
    }

    /// What a home promises before the first turn: the nearer the wild islands are, the sooner gold comes from there.
    pub(super) fn promise_of_home(&self, home: IslandAt) -> i32 {
        let pace = self.length(Reach::L) + self.short();
        let mut promise = 0;
        for island in self.island_list().filter(|island| *island != home && self.is_wild(*island)) {
            promise += ISLAND * discount(2 * self.turns_between(home, island, pace)) / 1000;
        }
        promise
    }

    /// What a fleet is worth to whoever chooses one. Among those that are good enough the lot decides, so that bots do not
    /// always bring the same; and fleets are shared out among the chairs, so that no two at a table do.
    pub(super) fn choice_of_fleet(&self, seat: Seat, fleet: &Fleet) -> i32 {
        let Ok(roster) = Roster::of(fleet, &self.data) else { return 0 };
        let ships: usize = roster.ships.iter().map(|ship| usize::from(ship.0)).sum();
        let is_hers = ships % usize::from(self.chairs_u8()) == seat.index();
        let (rating, good) = (self.rating(&roster), GOOD_ENOUGH * i32::from(self.options.build_total));
        if rating >= good && is_hers { good + HERS } else { rating.min(good) }
    }

    /// How good a fleet looks before it has sailed: hulls, speed, room and guns, and crew that pay for themselves.
    fn rating(&self, roster: &Roster) -> i32 {
        let mut rating = 0;
        for ship in &roster.ships {
            let card = &self.data[*ship];
            let pace: i32 = match &card.base_move {
                BaseMove::Segments(segments) => segments.iter().map(|reach| self.length(*reach)).sum(),
                BaseMove::Flight => 2 * self.length(Reach::L),
                BaseMove::Towed => 0,
            };
            let sides: i32 = card.guns.iter().map(|gun| i32::from(Gun::of_rank(gun.rank).sides())).sum();
            let room = i32::from(card.cargo).min(6);
            rating += pace * (2 + room) / (self.short() / 10) + 12 * sides + 20 * i32::from(card.masts);
        }
        let helps = |thing: &Thing| match thing {
            Thing::Crew(crew) => self.data[*crew].effects.iter().any(|effect| {
                let rule = self.data[*effect].rule;
                matches!(rule, Rule::FxCaptain | Rule::FxHelmsman | Rule::FxExplorer | Rule::FxCannoneer)
            }),
            _ => false,
        };
        rating + 40 * roster.chips.iter().filter(|(thing, _)| helps(thing)).count() as i32
    }
}

/// A right angle.
const QUARTER: i32 = plane::STEPS / 4;

/// How far one heading is from another.
fn angle(one: Heading, other: Heading) -> i32 {
    let turned = (one.steps() - other.steps()).rem_euclid(plane::STEPS);
    turned.min(plane::STEPS - turned)
}

pub(super) fn squared(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x() - b.x()), i64::from(a.y() - b.y()));
    dx * dx + dy * dy
}

/// Is there anything on the islands that is worth sailing for?
pub(super) fn has_goal(g: &Fleets, seat: Seat) -> bool {
    let rich = islands_with_treasure(g);
    g.island_list().any(|island| rich & (1 << island.0) != 0 && g.is_wild(island) && g.home_of(seat) != Some(island))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_angle_is_measured_the_short_way_round() {
        let between = |one: i32, other: i32| angle(Heading::new(one), Heading::new(other));
        assert_eq!([between(0, 512), between(512, 0), between(4000, 100), between(100, 2200)], [512, 512, 196, 1996]);
    }

    #[test]
    fn a_promise_shrinks_with_every_part_of_a_turn() {
        assert_eq!([discount(0), discount(100), discount(200)], [1000, 900, 810]);
        assert_eq!(discount(50), 950);
        assert!((0..2_000).all(|turns| discount(turns) >= discount(turns + 1)));
        assert!(discount(i32::MAX) > 0);
    }
}
