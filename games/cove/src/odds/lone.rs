//! A lone captain against a Legendary Pirate or the Royal Navy, who both know what they fire at.
//!
//! The captain's shots only ever go to the hull and the outsider's always to the same place, so a state is how many hits
//! the ship has taken and how much hull the outsider has left. Neither ever gets better from one round to the next: what
//! is regained at the end of a round was lost in it.

use super::{
    chance::{Chance, Mean, ONE},
    ship::{Aim, Fighter, Lives, Mat, Moment, Outsider, Side, is_crippled, weakest},
    volley::Hits,
};
use crate::data::Faces;
use std::cmp::Ordering;

/// How a fight against an outsider ends, if the captain never flees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lone {
    /// That the outsider is sunk.
    pub sinks: Chance,
    /// That the ship is crippled first. If neither can hit the other, neither happens.
    pub crippled: Chance,
    /// In how many rounds, the present one counted; none if it has no end or was not worked out.
    pub rounds: Option<Mean>,
    /// Whether the answer is exact.
    pub exact: bool,
}

/// A fight in which the outsider always fires at what it fires at; an outsider that may aim anywhere takes the section that
/// needs the fewest hits, which is good but not always best.
pub fn lone_fight(mat: &Mat, ship: &Fighter, outsider: &Outsider, moment: Moment) -> Lone {
    let lives = ship.lives();
    let decided = match (is_crippled(&lives), outsider.hull) {
        (_, 0) => Some((Chance::SURE, Chance::NONE)),
        (true, _) => Some((Chance::NONE, Chance::SURE)),
        (false, _) => None,
    };
    if let Some((sinks, crippled)) = decided {
        return Lone { sinks, crippled, rounds: Some(Mean::default()), exact: true };
    }
    let mut chain = Chain::of(mat, ship, outsider);
    chain.solve();
    let end = chain.value(moment, outsider);
    Lone {
        sinks: Chance::units(end.sinks),
        crippled: Chance::units(end.crippled),
        rounds: (end.sinks + end.crippled > ONE / 2).then(|| Mean::of(end.rounds as u128, ONE as u128)),
        exact: outsider.aim != Aim::Any,
    }
}

/// The lives of a ship after a number of hits by an outsider.
pub(super) fn lives_after(lives: &Lives, aim: Aim, hits: u8) -> Lives {
    let mut after = *lives;
    match aim {
        Aim::At(section) => after[section.index()] = after[section.index()].saturating_sub(hits),
        Aim::All => after = after.map(|life| life.saturating_sub(hits)),
        Aim::Any => after[weakest(lives)] = after[weakest(lives)].saturating_sub(hits),
    }
    after
}

struct Chain {
    /// How many hits cripple the ship.
    needed: u8,
    hull: u8,
    regenerates: u8,
    their_hits: &'static Hits,
    /// By hits taken.
    our_hits: Vec<&'static Hits>,
    /// By hits taken: the captain's speed against the outsider's.
    speed: Vec<Ordering>,
    /// By hits taken, then by hull less one: at the start of a round.
    ends: Vec<End>,
}

/// Chances in units; rounds in units, too, so that they can be averaged in the same way.
#[derive(Clone, Copy, Default)]
struct End {
    sinks: u32,
    crippled: u32,
    rounds: u64,
}

/// A mean of ends under way: in squared units, with the share of cases that lead back to the start.
#[derive(Default)]
struct Sum {
    sinks: u64,
    crippled: u64,
    rounds: u128,
    again: u64,
}

impl Sum {
    fn add(&mut self, chance: u64, end: End) {
        self.sinks += chance * end.sinks as u64;
        self.crippled += chance * end.crippled as u64;
        self.rounds += chance as u128 * end.rounds as u128;
    }

    fn sinks(&mut self, chance: u64) {
        self.add(chance, End { sinks: ONE, ..End::default() });
    }

    fn crippled(&mut self, chance: u64) {
        self.add(chance, End { crippled: ONE, ..End::default() });
    }

    /// The mean of all cases that do not lead back, and one more round.
    fn end(&self) -> End {
        let not_again = ONE as u64 - self.again;
        if not_again == 0 {
            return End::default();
        }
        let round = |sum: u64| Chance::units(((sum + not_again / 2) / not_again) as u32).raw();
        let rounds = self.rounds + ((ONE as u128) << Chance::BITS);
        End {
            sinks: round(self.sinks),
            crippled: round(self.crippled),
            rounds: (rounds / not_again as u128).min(u64::MAX as u128) as u64,
        }
    }
}

impl Chain {
    fn of(mat: &Mat, ship: &Fighter, outsider: &Outsider) -> Self {
        let lives = ship.lives();
        let needed = match outsider.aim {
            Aim::At(section) => lives[section.index()],
            Aim::All | Aim::Any => lives[weakest(&lives)],
        };
        let after = |hits: u8| lives_after(&lives, outsider.aim, hits);
        // It has had more hull at the start of this round, if it has been hit since.
        let hull = outsider.hull.saturating_add(outsider.lost_this_round);
        Self {
            needed,
            hull,
            regenerates: outsider.regenerates,
            their_hits: Hits::of(outsider.dice, ship.hit_on),
            our_hits: (0..needed).map(|hits| Hits::of(ship.dice_with(mat, &after(hits)), Faces::STANDARD)).collect(),
            speed: (0..needed).map(|hits| ship.speed_with(mat, &after(hits)).cmp(&outsider.sails)).collect(),
            ends: vec![End::default(); needed as usize * hull as usize],
        }
    }

    fn solve(&mut self) {
        for taken in (0..self.needed).rev() {
            for hull in 1..=self.hull {
                let mut sum = Sum::default();
                let back = Some((taken, hull));
                match self.speed[taken as usize] {
                    Ordering::Greater => self.ours_first(&mut sum, ONE, taken, hull, 0, back),
                    Ordering::Less => self.theirs_first(&mut sum, ONE, taken, hull, 0, back),
                    Ordering::Equal => {
                        self.ours_first(&mut sum, ONE / 2, taken, hull, 0, back);
                        self.theirs_first(&mut sum, ONE / 2, taken, hull, 0, back);
                    }
                }
                let at = self.at(taken, hull);
                self.ends[at] = sum.end();
            }
        }
    }

    fn value(&self, moment: Moment, outsider: &Outsider) -> End {
        let (mut sum, hull, lost) = (Sum::default(), outsider.hull, outsider.lost_this_round);
        match moment {
            Moment::RoundStart => return self.ends[self.at(0, hull)],
            Moment::First(Side::Ours) => self.ours_first(&mut sum, ONE, 0, hull, lost, None),
            Moment::First(Side::Theirs) => self.theirs_first(&mut sum, ONE, 0, hull, lost, None),
            Moment::Last(Side::Ours) => self.ours_last(&mut sum, ONE, 0, hull, lost, None),
            Moment::Last(Side::Theirs) => self.theirs_last(&mut sum, ONE, 0, hull, lost, None),
        }
        sum.end()
    }

    fn at(&self, taken: u8, hull: u8) -> usize {
        taken as usize * self.hull as usize + hull as usize - 1
    }

    /// Our volley, then theirs. `back` is the state whose worth is being looked for.
    fn ours_first(&self, sum: &mut Sum, chance: u32, taken: u8, hull: u8, lost: u8, back: Option<(u8, u8)>) {
        let hits = self.our_hits[taken as usize];
        for hit in 0..hull.min(hits.dice() + 1) {
            let chance = Chance::units(chance).and(hits.exactly(hit)).raw();
            self.theirs_last(sum, chance, taken, hull - hit, lost + hit, back);
        }
        sum.sinks(Chance::units(chance).and(hits.at_least(hull)).raw() as u64);
    }

    fn theirs_first(&self, sum: &mut Sum, chance: u32, taken: u8, hull: u8, lost: u8, back: Option<(u8, u8)>) {
        let (hits, needed) = (self.their_hits, self.needed - taken);
        for hit in 0..needed.min(hits.dice() + 1) {
            let chance = Chance::units(chance).and(hits.exactly(hit)).raw();
            self.ours_last(sum, chance, taken + hit, hull, lost, back);
        }
        sum.crippled(Chance::units(chance).and(hits.at_least(needed)).raw() as u64);
    }

    fn ours_last(&self, sum: &mut Sum, chance: u32, taken: u8, hull: u8, lost: u8, back: Option<(u8, u8)>) {
        let hits = self.our_hits[taken as usize];
        for hit in 0..hull.min(hits.dice() + 1) {
            let chance = Chance::units(chance).and(hits.exactly(hit)).raw();
            self.round_ends(sum, chance, taken, hull - hit, lost + hit, back);
        }
        sum.sinks(Chance::units(chance).and(hits.at_least(hull)).raw() as u64);
    }

    fn theirs_last(&self, sum: &mut Sum, chance: u32, taken: u8, hull: u8, lost: u8, back: Option<(u8, u8)>) {
        let (hits, needed) = (self.their_hits, self.needed - taken);
        for hit in 0..needed.min(hits.dice() + 1) {
            let chance = Chance::units(chance).and(hits.exactly(hit)).raw();
            self.round_ends(sum, chance, taken + hit, hull, lost, back);
        }
        sum.crippled(Chance::units(chance).and(hits.at_least(needed)).raw() as u64);
    }

    fn round_ends(&self, sum: &mut Sum, chance: u32, taken: u8, hull: u8, lost: u8, back: Option<(u8, u8)>) {
        let hull = hull + lost.min(self.regenerates);
        if back == Some((taken, hull)) {
            sum.again += chance as u64;
        } else {
            sum.add(chance as u64, self.ends[self.at(taken, hull)]);
        }
    }
}
