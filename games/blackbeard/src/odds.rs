//! The odds of dice, exactly. Nothing here knows a position: everything is worked out from ratings, so that bots and
//! screen ask the same questions.

use arrayvec::ArrayVec;
use table::Odds;

/// The most totals there can be: eight dice against eight.
const MOST_TOTALS: usize = 96;

/// How often each total comes up, among all ways in which the dice can fall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    lowest: i16,
    /// For each total from the lowest on.
    ways: ArrayVec<u64, MOST_TOTALS>,
}

impl Totals {
    /// The sum of some dice, at most eight.
    pub fn of(dice: u8) -> Self {
        let die = Totals { lowest: 1, ways: [1; 6].into_iter().collect() };
        let none = Totals { lowest: 0, ways: [1].into_iter().collect() };
        (0..dice).fold(none, |sum, _| sum.and(&die))
    }
    /// With something added.
    #[must_use]
    pub fn plus(mut self, bonus: i16) -> Self {
        self.lowest += bonus;
        self
    }
    /// With the total of other dice added.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let count = self.ways.len() + other.ways.len() - 1;
        let mut ways: ArrayVec<u64, MOST_TOTALS> = std::iter::repeat_n(0, count).collect();
        for (i, one) in self.ways.iter().enumerate() {
            for (j, two) in other.ways.iter().enumerate() {
                ways[i + j] += one * two;
            }
        }
        Totals { lowest: self.lowest + other.lowest, ways }
    }
    /// How far it is above other dice; below 0 if it is not.
    #[must_use]
    pub fn against(&self, other: &Self) -> Self {
        let highest = other.lowest + other.ways.len() as i16 - 1;
        let turned = Totals { lowest: -highest, ways: other.ways.iter().rev().copied().collect() };
        self.and(&turned)
    }
    /// The chance of a total like this.
    pub fn odds(&self, is_like: impl Fn(i16) -> bool) -> Odds {
        let like = self.each().filter(|(total, _)| is_like(*total)).map(|(_, ways)| ways).sum();
        Odds::of(like, self.ways.iter().sum())
    }
    /// What a total is worth on average, in hundredths.
    pub fn mean(&self, worth: impl Fn(i16) -> i64) -> i32 {
        let sum: i64 = self.each().map(|(total, ways)| worth(total) * ways as i64).sum();
        let all = self.ways.iter().sum::<u64>() as i64;
        // To the nearest, also below 0.
        (200 * sum + all).div_euclid(2 * all) as i32
    }
    fn each(&self) -> impl Iterator<Item = (i16, u64)> {
        (self.lowest..).zip(self.ways.iter().copied())
    }
}

/// How a die of a pirate compares with that of somebody else, for so many more to begin with.
pub fn opposed(margin: i16) -> Totals {
    Totals::of(1).plus(margin).against(&Totals::of(1))
}

/// That a merchant is found (`bb.find.roll`).
pub fn find(ability: i16, is_up: bool) -> Odds {
    Totals::of(1).plus(ability + i16::from(is_up)).odds(|total| total >= 7)
}

/// That a commissioner comes (`bb.kc.deploy.roll`).
pub fn commission(notoriety: u16) -> Odds {
    Totals::of(3).odds(|total| total < i16::try_from(notoriety).unwrap_or(i16::MAX))
}

/// That a pirate evades, or beats a commissioner: he wins ties (`bb.kc.evade.ok`, `bb.kc.battle.win`).
pub fn holds(margin: i16) -> Odds {
    opposed(margin).odds(|gap| gap >= 0)
}

/// That a pirate is strictly better: a warship, a grab, a fresh port (`bb.ws.win`, `bb.grab.win`, `bb.attack.success`).
pub fn beats(margin: i16) -> Odds {
    opposed(margin).odds(|gap| gap > 0)
}

/// An attack on a port; one that was attacked before has two dice (`bb.attack.roll.def`).
pub fn attack(margin: i16, was_attacked: bool) -> Totals {
    Totals::of(1).plus(margin).against(&Totals::of(if was_attacked { 2 } else { 1 }))
}

/// Hits of a lost battle, on average, in hundredths; a won one counts nothing here.
pub fn hits(gap: &Totals) -> i32 {
    gap.mean(|gap| i64::from((-gap).max(0)))
}

/// That the first wins a duel that is fought until it is decided, with so many dice each (`bb.duel.roll`).
pub fn duel(own: u8, other: u8) -> Odds {
    let gap = Totals::of(own).against(&Totals::of(other));
    let count = |is_like: fn(i16) -> bool| gap.each().filter(|(gap, _)| is_like(*gap)).map(|(_, ways)| ways).sum();
    let (won, lost): (u64, u64) = (count(|gap| gap > 0), count(|gap| gap < 0));
    // Nobody has dice: it is never decided.
    if won + lost == 0 { Odds::NONE } else { Odds::of(won, won + lost) }
}

/// That a Mutiny Conspiracy becomes a mutiny (`bb.ev.mutiny_conspiracy.effect`).
pub fn conspiracy(loyalty: u8) -> Odds {
    Totals::of(2).odds(|total| total > i16::from(loyalty))
}

/// That a mutiny costs the captain his ship (`bb.mutiny.roll`).
pub fn mutiny(leadership: u8) -> Odds {
    Totals::of(1).odds(|total| total > i16::from(leadership))
}

/// That a sack succeeds (`bb.sack.roll`).
pub fn sack(cruelty: i16, defense: u8) -> Odds {
    Totals::of(1).plus(cruelty).odds(|total| total > i16::from(defense))
}

/// That a hostage talks (`bb.hostage.torture.roll`).
pub fn torture(cruelty: u8) -> Odds {
    Totals::of(1).odds(|total| total > i16::from(cruelty))
}

/// The price of a governor who lets a pirate retire: two dice read as tens and ones, in hundreds (`bb.retire.bribe.roll`).
fn prices() -> impl Iterator<Item = u32> {
    (1..=6).flat_map(|tens| (1..=6).map(move |ones| (tens * 10 + ones) * 100))
}

/// That a retirement can be paid for.
pub fn can_pay(worth: u32) -> Odds {
    Odds::of(prices().filter(|price| *price <= worth).count() as u64, 36)
}

/// What a retirement costs on average, in hundredths of a doubloon.
pub fn price() -> i32 {
    (prices().sum::<u32>() * 100 / 36) as i32
}

/// What a cargo is worth on average, in hundredths of a doubloon (`bb.loot.roll`).
pub fn cargo(column: &[u32; 10], rating: u8) -> i32 {
    Totals::of(1).plus(i16::from(rating)).mean(|roll| i64::from(column[roll.clamp(1, 10) as usize - 1]))
}

/// That a pirate at sea is struck by a storm: one die roll of 36 for each port of his area (`bb.ev.storms_at_sea.where`).
pub fn storm(ports: usize) -> Odds {
    Odds::of(ports.min(36) as u64, 36)
}

/// That a port falls before the ship sinks, if it is attacked again and again, in millionths. `combat` are the ratings
/// box by box from the first that is not hit; the margin is what else is added, less the port's defence.
pub fn siege(combat: &[i8], margin: i16, was_attacked: bool) -> u32 {
    const SURE: u64 = 1_000_000;
    let Some((first, _)) = combat.split_first() else { return 0 };
    let gap = attack(i16::from(*first) + margin, was_attacked);
    let all: u64 = gap.ways.iter().sum();
    // A draw does no harm: then the next attack, always against two dice, begins from the same box. The last box
    // survives no hit, not even that of a success.
    let (mut taken, mut drawn) = (0, 0);
    for (gap, ways) in gap.each() {
        match gap {
            1.. => taken += if combat.len() > 1 { ways * SURE } else { 0 },
            0 => drawn += ways,
            _ => {
                let left = combat.get(usize::from(gap.unsigned_abs())..).unwrap_or(&[]);
                taken += ways * u64::from(siege(left, margin, true));
            }
        }
    }
    let millionths = if was_attacked {
        taken / (all - drawn)
    } else {
        (taken + drawn * u64::from(siege(combat, margin, true))) / all
    };
    millionths as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables that players work with, as fractions.
    #[test]
    fn opposed_dice_are_as_in_the_tables() {
        let strictly = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
        for (margin, ways) in (-4..=6).zip(strictly) {
            assert_eq!(beats(margin), Odds::of(ways, 36), "{margin}");
            assert_eq!(holds(margin - 1), Odds::of(ways, 36), "{margin}");
        }
    }

    #[test]
    fn finding_needs_seven() {
        assert_eq!((find(3, false), find(3, true)), (Odds::of(1, 2), Odds::of(2, 3)));
        assert_eq!((find(0, false), find(6, false)), (Odds::NONE, Odds::SURE));
    }

    #[test]
    fn commissioners_come_below_the_notoriety() {
        let table = [
            (3, Odds::NONE),
            (6, Odds::of(5, 108)),
            (8, Odds::of(35, 216)),
            (9, Odds::of(7, 27)),
            (10, Odds::of(3, 8)),
            (11, Odds::of(1, 2)),
            (12, Odds::of(5, 8)),
            (13, Odds::of(20, 27)),
            (14, Odds::of(181, 216)),
            (16, Odds::of(103, 108)),
            (19, Odds::SURE),
            (60_000, Odds::SURE),
        ];
        for (notoriety, odds) in table {
            assert_eq!(commission(notoriety), odds, "{notoriety}");
        }
    }

    #[test]
    fn hits_are_counted_on_average() {
        // 41/18, 14/9, 35/36, 5/9, 5/18, 1/9, 1/36 in hundredths.
        for (margin, hundredths) in (-2..=4).zip([228, 156, 97, 56, 28, 11, 3]) {
            assert_eq!(hits(&opposed(margin)), hundredths, "{margin}");
        }
    }

    #[test]
    fn a_port_that_was_attacked_has_two_dice() {
        let table = [(5, 54), (35, 216), (7, 27), (3, 8), (1, 2), (5, 8), (20, 27), (181, 216), (49, 54)];
        for (margin, (cases, all)) in (0..).zip(table) {
            assert_eq!(attack(margin, true).odds(|gap| gap > 0), Odds::of(cases, all), "{margin}");
        }
        assert_eq!(attack(1, false).odds(|gap| gap > 0), beats(1));
    }

    #[test]
    fn duels_go_to_those_with_more_dice() {
        let table = [(1, 1, 5000), (2, 1, 9005), (3, 2, 8367), (4, 3, 7949), (3, 1, 9882), (4, 2, 9632), (4, 1, 9992)];
        for (own, other, odds) in table {
            assert_eq!(duel(own, other).ten_thousandths(), odds, "{own} against {other}");
        }
        assert_eq!(duel(0, 0), Odds::NONE);
        for (own, other, ties) in [(2, 2, 1127), (3, 3, 928), (4, 4, 809), (4, 3, 655), (3, 2, 694)] {
            let gap = Totals::of(own).against(&Totals::of(other));
            assert_eq!(gap.odds(|gap| gap == 0).ten_thousandths(), ties, "{own} against {other}");
        }
    }

    #[test]
    fn mutinies_need_more_than_loyalty_and_leadership() {
        let table = [(5, 6), (13, 18), (7, 12), (5, 12), (5, 18), (1, 6), (1, 12), (1, 36), (0, 1)];
        for (loyalty, (cases, all)) in (4..).zip(table) {
            assert_eq!(conspiracy(loyalty), Odds::of(cases, all), "{loyalty}");
        }
        assert_eq!((mutiny(4), mutiny(6), torture(2)), (Odds::of(1, 3), Odds::NONE, Odds::of(2, 3)));
        assert_eq!(sack(3, 8), Odds::of(1, 6));
    }

    #[test]
    fn grabs_are_won_and_shared() {
        assert_eq!((beats(1), opposed(1).odds(|gap| gap == 0)), (Odds::of(21, 36), Odds::of(5, 36)));
        // A die and the margin in tenths: 61 percent of the booty for a grab that is won, one more to begin with.
        let won: Vec<(i16, u64)> = opposed(1).each().filter(|(gap, _)| *gap > 0).collect();
        let share = |gap: i16| Totals::of(1).plus(gap).mean(|total| i64::from(total.min(10) * 10));
        let all: i64 = won.iter().map(|(gap, ways)| i64::from(share(*gap)) * *ways as i64).sum();
        assert_eq!((all / won.iter().map(|(_, ways)| *ways as i64).sum::<i64>() + 50) / 100, 61);
    }

    #[test]
    fn prices_are_read_as_tens_and_ones() {
        assert_eq!((can_pay(2600), can_pay(1000), can_pay(6600)), (Odds::of(12, 36), Odds::NONE, Odds::SURE));
        assert_eq!(price(), 385_000);
    }

    #[test]
    fn cargoes_are_as_rich_as_their_seas() {
        let data = table::Shared::<crate::data::Components>::printed();
        let table = [
            [250, 350, 450, 550, 667],
            [683, 883, 1067, 1383, 1750],
            [383, 508, 650, 800, 967],
            [1333, 1667, 2000, 2467, 3467],
        ];
        for (column, means) in data.cargo.iter().zip(table) {
            for (rating, mean) in (0..).zip(means) {
                assert_eq!((cargo(column, rating) + 50) / 100, mean, "{rating}");
            }
        }
    }

    #[test]
    fn storms_strike_where_there_are_ports() {
        assert_eq!(storm(3), Odds::of(1, 12));
    }

    /// The chain, worked out by playing it many times.
    #[test]
    fn a_siege_is_what_comes_of_many_of_them() {
        let boxes = [6, 5, 4, 3, 2];
        let mut dice = table::Dice::seeded(7);
        let mut falls = 0;
        let games = 40_000;
        for _ in 0..games {
            let (mut hits, mut before) = (0_usize, false);
            while hits < boxes.len() {
                let own = i16::from(boxes[hits]) + 1 + dice.below(6) as i16;
                let other = 6 + dice.below(6) as i16 + if before { 1 + dice.below(6) as i16 } else { 0 };
                before = true;
                hits += usize::from(if own > other { 1 } else { (other - own) as u16 });
                if own > other {
                    falls += usize::from(hits < boxes.len());
                    break;
                }
            }
        }
        let played = falls as i64 * 1_000_000 / games;
        assert!((i64::from(siege(&boxes, 1 - 6, false)) - played).abs() < 10_000, "{played}");
    }
}
