//! Fights of more than two ships, or with more than one outsider.
//!
//! Nobody can say what several captains will aim at, so they follow a rule here: outsiders first, as they must, then the
//! enemy that is nearest to being crippled, in its weakest section; a die chooses among several. Where a fight can be followed through all its branches
//! with little effort it is; otherwise it is played many times with dice of its own, always the same ones.

use super::{
    chance::{Chance, Mean},
    lone::lives_after,
    ship::{Aim, Fighter, Lives, Mat, Outsider, Ranked, is_crippled, weakest},
    volley::Hits,
};
use crate::data::{Faces, Section};
use std::{cmp::Ordering, collections::BTreeMap};

/// The most captains in one combat.
pub const MOST_SHIPS: usize = 5;
/// The most outsiders in one combat: a Legendary Pirate and two of the Royal Navy.
pub const MOST_OUTSIDERS: usize = 3;
/// Everybody in a combat: captains, then outsiders.
const MOST: usize = MOST_SHIPS + MOST_OUTSIDERS;

/// A combat as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a> {
    /// The mat of all ships.
    pub mat: &'a Mat,
    /// The captains' ships, in the order of their seats; at most [`MOST_SHIPS`], none of them crippled.
    pub ships: &'a [Fighter],
    /// The outsiders that fire; at most [`MOST_OUTSIDERS`].
    pub outsiders: &'a [Outsider],
    /// By outsider, then by ship: those it has fired at since it last ranked them, and will not fire at before the others.
    pub fired_at: [[bool; MOST_SHIPS]; MOST_OUTSIDERS],
    /// Who still acts in this round, in order: a ship by its number, an outsider by its number behind all ships.
    /// Empty if a round is about to begin.
    pub order: &'a [usize],
    /// Whether captains do not fight each other, as on Treasure Island.
    pub is_truce: bool,
}

/// How a combat of many ends, if nobody flees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrowdOdds {
    /// By ship: that it is still there in the end.
    pub stays: [Chance; MOST_SHIPS],
    /// By ship: the Fame it earns on average, for sinking and for crippling.
    pub fame: [Mean; MOST_SHIPS],
    /// By outsider: that it is sunk.
    pub sunk: [Chance; MOST_OUTSIDERS],
    /// That no end is in sight: because nobody can hit anybody, or by the little that is cut off in long fights.
    pub undecided: Chance,
    /// How many rounds it lasts, the present one counted.
    pub rounds: Mean,
    /// Whether all branches were followed, up to one in a million. Otherwise it was played many times.
    pub exact: bool,
}

impl Crowd<'_> {
    /// So many branches are followed before the fight is played instead.
    const MOST_BRANCHES: usize = 50_000;
    /// A branch that is less likely than this is cut off: all that are followed together are not one in a million.
    const TWIG: u64 = Self::WHOLE >> 37;
    /// So often a fight is played.
    const PLAYOUTS: u64 = 2_000;
    /// After so many volleys a fight that is played has no end.
    const MOST_VOLLEYS: usize = 400;
    /// A certainty, when branches are followed; finer than [`Chance`], because branches are many.
    const WHOLE: u64 = 1 << 62;

    /// How it ends. The seed is that of the dice, if it must be played.
    pub fn odds(&self, seed: u64) -> CrowdOdds {
        self.followed(Self::MOST_BRANCHES).unwrap_or_else(|| self.played(Self::PLAYOUTS, seed))
    }

    /// How it ends, by following all branches; none if there are more of them than that.
    pub fn followed(&self, most_branches: usize) -> Option<CrowdOdds> {
        let mut tally = Tally::default();
        let mut here = vec![(self.start(), Self::WHOLE)];
        tally.rounds += u128::from(Self::WHOLE);
        let (mut left, mut branches) = (Self::WHOLE, 0);
        if self.is_over(&self.start()) {
            tally.end(&self.start(), Self::WHOLE);
            left = 0;
        }
        while left > Self::WHOLE >> 20 {
            let mut next = Vec::with_capacity(here.len() * 4);
            left = 0;
            for (mut at, share) in here {
                if branches > most_branches {
                    return None;
                }
                if self.begin_round_if_due(&mut at) {
                    tally.rounds += u128::from(share);
                }
                let actors = at.first_in_order();
                for actor in bits(actors) {
                    let share = share / u64::from(actors.count_ones());
                    let mut at = at;
                    let targets = self.targets(&mut at, actor);
                    for target in bits(targets) {
                        let share = share / u64::from(targets.count_ones());
                        self.each_roll(&at, actor, target, |chance, struck| {
                            let share = ((u128::from(share) * u128::from(chance.raw())) >> Chance::BITS) as u64;
                            let after = self.fire(&at, actor, target, &struck, share, &mut tally);
                            if self.is_over(&after) {
                                tally.end(&after, share);
                            } else if share > Self::TWIG {
                                branches += 1;
                                next.push((after, share));
                                left += share;
                            }
                        });
                    }
                }
            }
            // Branches that have met go on together.
            next.sort_unstable_by_key(|(at, _)| *at);
            next.dedup_by(|(more, share), (at, whole)| {
                let met = more == at;
                *whole += if met { *share } else { 0 };
                met
            });
            here = next;
        }
        Some(tally.odds(Self::WHOLE, true))
    }

    /// How it ends, by playing it so often.
    pub fn played(&self, playouts: u64, seed: u64) -> CrowdOdds {
        let (mut tally, mut dice) = (Tally::default(), Rolls(seed));
        for _ in 0..playouts {
            let mut at = self.start();
            tally.rounds += 1;
            for _ in 0..Self::MOST_VOLLEYS {
                if self.is_over(&at) {
                    tally.end(&at, 1);
                    break;
                }
                if self.begin_round_if_due(&mut at) {
                    tally.rounds += 1;
                }
                let actor = dice.pick(at.first_in_order());
                let target = dice.pick(self.targets(&mut at, actor));
                let mut struck = [0; MOST];
                for _ in 0..self.dice(&at, actor) {
                    if let Some(who) = self.struck_by(&at, actor, target, dice.die()) {
                        struck[who] += 1;
                    }
                }
                at = self.fire(&at, actor, target, &struck, 1, &mut tally);
            }
        }
        tally.odds(playouts, false)
    }

    fn start(&self) -> At {
        assert!(self.ships.len() <= MOST_SHIPS && self.outsiders.len() <= MOST_OUTSIDERS, "too many ships");
        let mut at = At::default();
        for (lives, ship) in at.lives.iter_mut().zip(self.ships) {
            *lives = ship.lives();
            assert!(!is_crippled(lives), "crippled ships do not fight");
        }
        for (i, outsider) in self.outsiders.iter().enumerate() {
            (at.hulls[i], at.lost[i]) = (outsider.hull, outsider.lost_this_round);
            if self.fired_at[i].contains(&true) {
                self.rank(&mut at, i);
                for (ranked, fired_at) in at.ranked[i].iter_mut().zip(self.fired_at[i]) {
                    *ranked = if fired_at { 0 } else { *ranked };
                }
            }
        }
        if self.order.is_empty() {
            self.begin_round(&mut at);
        }
        for (i, &who) in self.order.iter().enumerate() {
            let who = if who < self.ships.len() { who } else { who - self.ships.len() + MOST_SHIPS };
            at.waiting[who] = (self.order.len() - i) as u8;
        }
        at
    }

    /// The order is made anew when everybody has acted or left.
    fn begin_round_if_due(&self, at: &mut At) -> bool {
        let is_due = at.waiting == [0; MOST];
        if is_due {
            for (i, outsider) in self.outsiders.iter().enumerate() {
                if at.hulls[i] > 0 {
                    at.hulls[i] += at.lost[i].min(outsider.regenerates);
                }
            }
            at.lost = [0; MOST_OUTSIDERS];
            self.begin_round(at);
        }
        is_due
    }

    fn begin_round(&self, at: &mut At) {
        for (i, ship) in self.ships.iter().enumerate() {
            at.waiting[i] = match at.is_here(i) {
                true => ship.speed_with(self.mat, &at.lives[i]).saturating_add(1),
                false => 0,
            };
        }
        for (i, outsider) in self.outsiders.iter().enumerate() {
            at.waiting[MOST_SHIPS + i] = if at.hulls[i] > 0 { outsider.sails.saturating_add(1) } else { 0 };
        }
    }

    /// Whom somebody may fire at next; if several, a die says which.
    fn targets(&self, at: &mut At, actor: usize) -> u8 {
        let life = |at: &At, ship: usize| at.lives[ship][weakest(&at.lives[ship])];
        let Some(i) = actor.checked_sub(MOST_SHIPS) else {
            let outsiders =
                least((0..self.outsiders.len()).filter(|&i| at.hulls[i] > 0), |i| at.hulls[i]) << MOST_SHIPS;
            let enemies = (0..self.ships.len()).filter(|&ship| ship != actor && at.is_here(ship));
            return if outsiders != 0 { outsiders } else { least(enemies, |ship| life(at, ship)) };
        };
        if at.ranked[i] == [0; MOST_SHIPS] {
            self.rank(at, i);
        }
        let ranked = (0..MOST_SHIPS).filter(|&ship| at.ranked[i][ship] > 0);
        match self.outsiders[i].ranked {
            Ranked::Controller => least(ranked, |ship| life(at, ship)),
            Ranked::By(_) | Ranked::BySpeed => least(ranked, |ship| u8::MAX - at.ranked[i][ship]),
        }
    }

    fn rank(&self, at: &mut At, outsider: usize) {
        for (i, ship) in self.ships.iter().enumerate() {
            let value = match self.outsiders[outsider].ranked {
                Ranked::By(section) => self.mat_value(ship, &at.lives[i], section.index()),
                Ranked::BySpeed => ship.speed_with(self.mat, &at.lives[i]),
                Ranked::Controller => 0,
            };
            at.ranked[outsider][i] = if at.is_here(i) { value.saturating_add(1) } else { 0 };
        }
    }

    fn mat_value(&self, ship: &Fighter, lives: &Lives, section: usize) -> u8 {
        self.mat.value(section, lives[section].min(ship.sections[section]))
    }

    fn dice(&self, at: &At, actor: usize) -> u8 {
        match actor.checked_sub(MOST_SHIPS) {
            None => self.ships[actor].dice_with(self.mat, &at.lives[actor]),
            Some(i) => self.outsiders[i].dice,
        }
    }

    fn hit_on(&self, target: usize) -> Faces {
        self.ships.get(target).filter(|_| target < MOST_SHIPS).map_or(Faces::STANDARD, |ship| ship.hit_on)
    }

    fn misfires(&self, actor: usize) -> bool {
        actor.checked_sub(MOST_SHIPS).is_some_and(|i| self.outsiders[i].misfires)
    }

    /// Whom a die strikes: the target, or with misfires the ship of that number, counted from the target's left. A stray
    /// shot cannot hit a ship under a Smoke screen.
    fn struck_by(&self, at: &At, actor: usize, target: usize, face: u8) -> Option<usize> {
        if self.hit_on(target).has(face) {
            return Some(target);
        }
        if !self.misfires(actor) {
            return None;
        }
        let n = self.ships.len();
        let mut others = (1..n).map(|left| (target + left) % n).filter(|&ship| at.is_here(ship));
        let stray = others.nth(face as usize - 1);
        stray.filter(|&ship| (5..=6).all(|standard| self.ships[ship].hit_on.has(standard)))
    }

    /// Each way a roll can end, with its chance.
    fn each_roll(&self, at: &At, actor: usize, target: usize, mut each: impl FnMut(Chance, [u8; MOST])) {
        let dice = self.dice(at, actor);
        if !self.misfires(actor) {
            let hits = Hits::of(dice, self.hit_on(target));
            for n in 0..=hits.dice() {
                let mut struck = [0; MOST];
                struck[target] = n;
                each(hits.exactly(n), struck);
            }
            return;
        }
        // Six faces to the power of so many dice, counted die by die.
        let mut cases = BTreeMap::from([([0; MOST], 1_u64)]);
        for _ in 0..dice {
            let mut more = BTreeMap::new();
            for (struck, n) in cases {
                for face in 1..=6 {
                    let mut struck = struck;
                    if let Some(who) = self.struck_by(at, actor, target, face) {
                        struck[who] += 1;
                    }
                    *more.entry(struck).or_default() += n;
                }
            }
            cases = more;
        }
        let all = cases.values().sum();
        for (struck, n) in cases {
            each(Chance::of(n, all), struck);
        }
    }

    /// A volley: all damage at once, then sunk outsiders are paid for, then crippled ships leave.
    fn fire(&self, at: &At, actor: usize, target: usize, struck: &[u8; MOST], share: u64, tally: &mut Tally) -> At {
        let mut after = *at;
        after.waiting[actor] = 0;
        if let Some(i) = target.checked_sub(MOST_SHIPS) {
            let hits = struck[target].min(after.hulls[i]);
            after.hulls[i] -= hits;
            after.lost[i] += hits;
            if after.hulls[i] == 0 {
                (after.waiting[target], after.lost[i], after.ranked[i]) = (0, 0, [0; MOST_SHIPS]);
                tally.sunk[i] += u128::from(share);
                let here = after.ships_here();
                for ship in bits(here) {
                    let fame = u32::from(self.outsiders[i].fame) / here.count_ones();
                    tally.fame[ship] += u128::from(share) * u128::from(fame);
                }
            }
            return after;
        }
        let aim = match actor.checked_sub(MOST_SHIPS) {
            None => Aim::Any,
            Some(i) => {
                after.ranked[i][target] = 0;
                self.outsiders[i].aim
            }
        };
        for (ship, (lives, &hits)) in after.lives.iter_mut().zip(struck).enumerate() {
            let aim = if ship == target { aim } else { Aim::At(Section::Hull) };
            *lives = lives_after(lives, aim, hits);
        }
        let mut crippled = 0;
        for ship in bits(at.ships_here()) {
            if is_crippled(&after.lives[ship]) {
                crippled += 1;
                (after.lives[ship], after.waiting[ship]) = ([0; 4], 0);
                for ranked in &mut after.ranked {
                    ranked[ship] = 0;
                }
            }
        }
        for ship in bits(after.ships_here()) {
            tally.fame[ship] += u128::from(share) * crippled;
        }
        after
    }

    /// On Treasure Island several captains may stay.
    fn is_over(&self, at: &At) -> bool {
        let ships = at.ships_here().count_ones();
        let outsiders = at.hulls.iter().any(|&hull| hull > 0);
        ships == 0 || !outsiders && (ships == 1 || self.is_truce)
    }
}

/// Where a combat stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct At {
    /// All zero for a ship that has left.
    lives: [Lives; MOST_SHIPS],
    hulls: [u8; MOST_OUTSIDERS],
    /// Hull points lost in this round.
    lost: [u8; MOST_OUTSIDERS],
    /// Who still acts in this round: one more than the speed at its start.
    waiting: [u8; MOST],
    /// Whom each outsider has yet to fire at: one more than the number they are ranked by.
    ranked: [[u8; MOST_SHIPS]; MOST_OUTSIDERS],
}

impl At {
    fn is_here(&self, ship: usize) -> bool {
        self.lives[ship] != [0; 4]
    }

    fn ships_here(&self) -> u8 {
        (0..MOST_SHIPS).filter(|&ship| self.is_here(ship)).fold(0, |here, ship| here | 1 << ship)
    }

    /// The fastest of those who have not acted; if several, a die says which of them is next.
    fn first_in_order(&self) -> u8 {
        let fastest = *self.waiting.iter().max().expect("somebody fights");
        (0..MOST).filter(|&who| self.waiting[who] == fastest).fold(0, |first, who| first | 1 << who)
    }
}

/// What has come of it so far, in shares of the whole.
#[derive(Default)]
struct Tally {
    stays: [u128; MOST_SHIPS],
    fame: [u128; MOST_SHIPS],
    sunk: [u128; MOST_OUTSIDERS],
    ended: u128,
    rounds: u128,
}

impl Tally {
    fn end(&mut self, at: &At, share: u64) {
        self.ended += u128::from(share);
        for ship in bits(at.ships_here()) {
            self.stays[ship] += u128::from(share);
        }
    }

    fn odds(&self, whole: u64, exact: bool) -> CrowdOdds {
        let chance = |share: u128| Chance::of((share as u64).min(whole), whole);
        let mean = |sum: u128| Mean::of(sum, u128::from(whole));
        CrowdOdds {
            stays: self.stays.map(chance),
            fame: self.fame.map(mean),
            sunk: self.sunk.map(chance),
            undecided: chance(self.ended).complement(),
            rounds: mean(self.rounds),
            exact,
        }
    }
}

/// Dice for playing a fight out: the same seed, the same rolls (SplitMix64).
struct Rolls(u64);

impl Rolls {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^= x >> 31;
        (((x >> 32) * u64::from(n)) >> 32) as u32
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    fn pick(&mut self, set: u8) -> usize {
        let n = self.below(set.count_ones()) as usize;
        bits(set).nth(n).expect("there are so many")
    }
}

/// Those of whom there is the least of something.
fn least(among: impl Iterator<Item = usize>, of: impl Fn(usize) -> u8) -> u8 {
    let (mut least, mut set) = (u8::MAX, 0);
    for who in among {
        match of(who).cmp(&least) {
            Ordering::Less => (least, set) = (of(who), 1 << who),
            Ordering::Equal => set |= 1 << who,
            Ordering::Greater => {}
        }
    }
    set
}

/// The members of a small set.
fn bits(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |&i| set >> i & 1 == 1)
}
