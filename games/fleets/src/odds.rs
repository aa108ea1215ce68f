//! The odds of dice, exactly: one gun, a volley, a duel of ships that lie still, a ram, a boarding, broadsides.
//!
//! Nothing here knows the position of a game: everything is worked out from ranks, bonuses and masts, so that bots and
//! screen ask the same questions. `Fleets::gun_odds` at the end is the one bridge: it asks the rules for rank and bonus.
//! Chances are fractions of whole numbers. Only a duel, which has no last round, is rounded, to millionths.

use crate::{
    Fleets, GunAt,
    abilities::{Sees, Uses},
    effects,
    pieces::Mark,
    shoot::Shooting,
};
use arrayvec::ArrayVec;
use table::Odds;

/// The most guns that are counted in one volley: 6 to this power is the largest that fits.
pub const MOST_GUNS: usize = 24;

/// One gun and its die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Gun {
    /// It hits if the total is higher.
    pub rank: u8,
    /// What is added to the die.
    pub bonus: i8,
    /// Only a natural 6 hits.
    pub needs_six: bool,
}

impl Gun {
    /// A gun of this rank with nothing special.
    pub const fn of_rank(rank: u8) -> Self {
        Gun { rank, bonus: 0, needs_six: false }
    }
    /// How many sides of the die hit. A natural 1 never does (`fleets.core.die_mod_floor`).
    pub const fn sides(self) -> u8 {
        if self.needs_six {
            return (6 + self.bonus as i32 > self.rank as i32) as u8;
        }
        let (mut die, mut sides) = (2, 0);
        while die <= 6 {
            sides += (die + self.bonus as i32 > self.rank as i32) as u8;
            die += 1;
        }
        sides
    }
    /// That it hits.
    pub const fn chance(self) -> Odds {
        Odds::of(self.sides() as u64, 6)
    }
    /// That it hits if two dice are rolled and the higher one counts (`fleets.fx.advantage_one_cannon`).
    pub const fn chance_with_two_dice(self) -> Odds {
        let misses = 6 - self.sides() as u64;
        Odds::of(36 - misses * misses, 36)
    }
}

/// How many hits a volley brings: for each number the cases out of 6 to the number of guns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hits {
    cases: ArrayVec<u64, { MOST_GUNS + 1 }>,
    all: u64,
}

impl Hits {
    /// Every gun is fired once. Guns beyond the most are left out.
    pub fn of(guns: impl IntoIterator<Item = Gun>) -> Self {
        let mut hits = Hits { cases: ArrayVec::from_iter([1]), all: 1 };
        for gun in guns.into_iter().take(MOST_GUNS) {
            let sides = u64::from(gun.sides());
            hits.all *= 6;
            hits.cases.push(0);
            for n in (0..hits.cases.len()).rev() {
                let one_less = if n > 0 { hits.cases[n - 1] } else { 0 };
                hits.cases[n] = hits.cases[n] * (6 - sides) + one_less * sides;
            }
        }
        hits
    }
    /// The same for ranks without bonuses.
    pub fn of_ranks(ranks: &[u8]) -> Self {
        Hits::of(ranks.iter().map(|rank| Gun::of_rank(*rank)))
    }
    /// The most hits there can be.
    pub fn most(&self) -> usize {
        self.cases.len() - 1
    }
    /// That there are exactly so many.
    pub fn exactly(&self, hits: usize) -> Odds {
        Odds::of(self.cases.get(hits).copied().unwrap_or(0), self.all)
    }
    /// That there are so many or more: a ship of so many masts is left derelict, with one more hit she sinks.
    pub fn at_least(&self, hits: usize) -> Odds {
        Odds::of(self.cases.iter().skip(hits).sum(), self.all)
    }
    /// The mean, in sixths of a hit: it is the sum of the sides that hit.
    pub fn mean_sixths(&self) -> u64 {
        let sum: u128 = self.cases.iter().enumerate().map(|(n, cases)| n as u128 * u128::from(*cases)).sum();
        (sum * 6 / u128::from(self.all)) as u64
    }
}

/// All guns of a ship with one die (`fleets.kw.broadsides`): it must beat the worst rank among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broadsides {
    /// That it succeeds.
    pub chance: Odds,
    /// Hits if it does: one for each gun and one more.
    pub hits: u8,
}

impl Broadsides {
    /// Of these guns; nothing without a gun.
    pub fn of(guns: &[Gun]) -> Option<Self> {
        let worst = guns.iter().max_by_key(|gun| gun.rank)?;
        Some(Broadsides { chance: worst.chance(), hits: guns.len() as u8 + 1 })
    }
}

/// That a ram costs a mast: the die with its bonus must be higher than the masts that stand (`fleets.ram.roll`).
/// Where no mast stands the die always wins, though nothing is lost.
pub fn ram(masts: u8, bonus: i8) -> Odds {
    let wins = (1..=6).filter(|die| die + i32::from(bonus) > i32::from(masts)).count();
    Odds::of(wins as u64, 6)
}

/// How a boarding ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boarding {
    /// That the one who boards wins.
    pub win: Odds,
    /// That nobody does.
    pub tie: Odds,
}

impl Boarding {
    /// Both roll a die and add masts and bonuses (`fleets.board.roll`); these are the sums of what each adds.
    pub fn of(own: i32, other: i32) -> Self {
        let (mut win, mut tie) = (0, 0);
        for die in 1..=6 {
            for against in 1..=6 {
                // Totals below nothing count as nothing.
                let (total, against) = ((die + own).max(0), (against + other).max(0));
                win += u64::from(total > against);
                tie += u64::from(total == against);
            }
        }
        Boarding { win: Odds::of(win, 36), tie: Odds::of(tie, 36) }
    }
    /// That the other side wins.
    pub fn loss(self) -> Odds {
        let out_of_36 = 36 - self.win.scaled(36) - self.tie.scaled(36);
        Odds::of(out_of_36, 36)
    }
}

/// The chance of the first shooter to win a duel of two ships that lie still, in millionths: full volleys in turn,
/// each hit costs a gun, and who has none left has lost. An owner gives up the worst of his guns.
///
/// With guns that never hit, nobody wins.
pub fn duel(first: &[u8], second: &[u8]) -> u32 {
    const ONE: u64 = 1 << 40;
    let volleys = |ranks: &[u8]| -> ArrayVec<ArrayVec<u64, 11>, 11> {
        let mut ranks: ArrayVec<u8, 10> = ranks.iter().copied().take(10).collect();
        // The best gun has the lowest rank and is given up last.
        ranks.sort_unstable();
        let of = |n: usize| {
            let hits = Hits::of_ranks(&ranks[..n]);
            (0..=n).map(|k| hits.exactly(k).scaled(ONE)).collect()
        };
        (0..=ranks.len()).map(of).collect()
    };
    let times = |a: u64, b: u64| ((u128::from(a) * u128::from(b) + u128::from(ONE / 2)) / u128::from(ONE)) as u64;
    let (own, other) = (volleys(first), volleys(second));
    let (n, m) = (own.len() - 1, other.len() - 1);
    // What the first shooter's chance is with so many guns left on either side.
    let mut wins = [[0u64; 11]; 11];
    for row in &mut wins[1..=n] {
        row[0] = ONE;
    }
    for (i, volley) in own.iter().enumerate().skip(1) {
        for (j, reply) in other.iter().enumerate().skip(1) {
            let mut sum = 0;
            for (hits, chance) in volley.iter().enumerate() {
                let Some(left) = j.checked_sub(hits).filter(|left| *left > 0) else {
                    sum += chance;
                    continue;
                };
                let mut after = 0;
                for lost in 0..=left.min(i - 1) {
                    // Nobody has lost a gun: the same position again, which is counted below.
                    if hits + lost > 0 {
                        after += times(other[left][lost], wins[i - lost][left]);
                    }
                }
                sum += times(*chance, after);
            }
            let again = times(volley[0], reply[0]);
            wins[i][j] =
                if again == ONE { 0 } else { (u128::from(sum) * u128::from(ONE) / u128::from(ONE - again)) as u64 };
        }
    }
    let chance = wins[n][m].min(ONE);
    ((u128::from(chance) * 1_000_000 + u128::from(ONE / 2)) / u128::from(ONE)) as u32
}

impl Fleets {
    /// A gun with rank and bonuses as it would shoot at this target, as far as these eyes know. Whether it bears at all
    /// is another question (`check_fire`).
    pub(crate) fn gun_odds(&self, shooting: &Shooting, gun: GunAt, at: Mark, sees: impl Sees) -> Gun {
        let barrel = self.barrel(shooting, gun, at, sees);
        let mut uses = Uses::new();
        let bonus = effects::aim::bonus_or_malus(self, shooting, at, barrel.takes_bonus, sees, &mut uses);
        let bonus = bonus + effects::guns::own_bonus(self, shooting, gun, at, sees, &mut uses);
        let needs_six = shooting.is_long || effects::aim::needs_six(self, at, sees);
        Gun { rank: barrel.rank, bonus: bonus.clamp(-20, 20) as i8, needs_six }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(hits: &Hits) -> Vec<Odds> {
        (0..=hits.most()).map(|n| hits.exactly(n)).collect()
    }

    #[test]
    fn a_rank_says_how_likely_a_gun_hits() {
        let plain = [5, 4, 3, 2, 1, 0].map(|sides| Odds::of(sides, 6));
        assert_eq!([1, 2, 3, 4, 5, 6].map(|rank| Gun::of_rank(rank).chance()), plain);
        let with_one_more = [5, 5, 4, 3, 2, 1].map(|sides| Odds::of(sides, 6));
        assert_eq!([1, 2, 3, 4, 5, 6].map(|rank| Gun { bonus: 1, ..Gun::of_rank(rank) }.chance()), with_one_more);
    }

    #[test]
    fn two_dice_and_the_need_of_a_six_change_the_chance() {
        assert_eq!(Gun::of_rank(3).chance_with_two_dice(), Odds::of(3, 4));
        let long = |rank, bonus| Gun { rank, bonus, needs_six: true }.chance();
        assert_eq!([long(1, 3), long(5, 0), long(6, 0)], [Odds::of(1, 6), Odds::of(1, 6), Odds::NONE]);
    }

    #[test]
    fn volleys_are_sums_of_their_guns() {
        let three_twos = Hits::of_ranks(&[2, 2, 2]);
        assert_eq!(exactly(&three_twos), [(1, 27), (2, 9), (4, 9), (8, 27)].map(|(n, of)| Odds::of(n, of)));
        let four_threes = Hits::of_ranks(&[3; 4]);
        assert_eq!(exactly(&four_threes), [1, 4, 6, 4, 1].map(|n| Odds::of(n, 16)));
        let mixed = Hits::of_ranks(&[3, 3, 4]);
        assert_eq!(exactly(&mixed), [(1, 6), (5, 12), (1, 3), (1, 12)].map(|(n, of)| Odds::of(n, of)));
        assert_eq!(mixed.at_least(2), Odds::of(5, 12));
        assert_eq!([mixed.at_least(0), mixed.at_least(4)], [Odds::SURE, Odds::NONE]);
    }

    #[test]
    fn the_largest_volley_is_still_counted() {
        let hits = Hits::of(std::iter::repeat_n(Gun::of_rank(3), 40));
        assert_eq!(hits.most(), MOST_GUNS);
        assert_eq!(hits.exactly(0), Odds::of(1, 1 << MOST_GUNS));
        assert_eq!(hits.mean_sixths(), 3 * MOST_GUNS as u64);
    }

    #[test]
    fn the_first_shooter_wins_most_duels() {
        assert_eq!(duel(&[3; 3], &[3; 3]) / 10, 76_245);
        assert_eq!((duel(&[2; 5], &[2; 5]) + 5) / 10, 92_691);
        assert_eq!((duel(&[2; 3], &[3; 4]) + 5) / 10, 71_383);
        assert_eq!(duel(&[6], &[6]), 0, "nobody ever hits");
        assert_eq!([duel(&[3], &[]), duel(&[], &[3])], [1_000_000, 0]);
        // One gun each: a/(a+b-ab) with a = 1/2 and b = 2/3 is 3/5.
        assert_eq!(duel(&[3], &[2]), 600_000);
    }

    #[test]
    fn the_worst_gun_is_given_up_first() {
        assert!(duel(&[2, 5], &[2, 5]) > duel(&[5, 5], &[2, 5]));
        assert_eq!(duel(&[2, 5], &[4, 3]), duel(&[5, 2], &[3, 4]));
    }

    #[test]
    fn boarding_follows_the_difference_of_masts() {
        let table = [
            (3, 3, (5, 12), (1, 6)),
            (4, 2, (13, 18), (1, 9)),
            (4, 3, (7, 12), (5, 36)),
            (3, 0, (5, 6), (1, 12)),
            (1, 4, (1, 12), (1, 12)),
            (5, 1, (11, 12), (1, 18)),
        ];
        for (own, other, win, tie) in table {
            let boarding = Boarding::of(own, other);
            assert_eq!(boarding.win, Odds::of(win.0, win.1), "{own} against {other}");
            assert_eq!(boarding.tie, Odds::of(tie.0, tie.1), "{own} against {other}");
            assert_eq!(boarding.loss(), Boarding::of(other, own).win);
        }
    }

    #[test]
    fn a_ram_is_harder_against_more_masts() {
        let expected = [6, 5, 4, 3, 2, 1].map(|wins| Odds::of(wins, 6));
        assert_eq!([0, 1, 2, 3, 4, 5].map(|masts| ram(masts, 0)), expected);
        assert_eq!([ram(6, 0), ram(6, 2), ram(1, -2)], [Odds::NONE, Odds::of(1, 3), Odds::of(1, 2)]);
    }

    #[test]
    fn broadsides_hit_less_on_average_and_more_at_once() {
        let ranks = [3, 3, 4, 4, 2];
        let broadsides = Broadsides::of(&ranks.map(Gun::of_rank)).expect("there are guns");
        assert_eq!((broadsides.chance, broadsides.hits), (Odds::of(1, 3), 6));
        assert_eq!(u64::from(broadsides.hits) * broadsides.chance.scaled(6), 12, "twelve sixths of a hit");
        assert_eq!(Hits::of_ranks(&ranks).mean_sixths(), 14);
        assert_eq!(Broadsides::of(&[]), None);
    }

    #[test]
    fn a_chance_is_rounded_only_when_it_is_shown() {
        assert_eq!(Odds::of(2, 6), Odds::of(1, 3));
        assert_eq!([Odds::of(1, 3).ten_thousandths(), Odds::of(2, 3).ten_thousandths()], [3_333, 6_667]);
        assert_eq!(Odds::of(2, 3).millionths(), 666_667);
        assert_eq!(Odds::of(1, 3).complement(), Odds::of(2, 3));
    }
}
