//! What a position is worth to each chair, as a chance to win.

use crate::Thinks;
use table::{Guess, MOST_SEATS, Seat, Waiting};

/// For each chair a number from 0 to 1.
pub type Worth = [f32; MOST_SEATS];

/// How much winning counts against the margin. The margin keeps a bot playing well when the game is already decided.
const WIN: f32 = 0.9;

/// What a position is worth to each chair: nine tenths for the chance to win, one tenth for the margin.
///
/// The chances of all chairs add up to one. In a finished game those who share the first place share the win.
pub fn worth<G: Thinks>(game: &Guess<G>, memory: &mut G::Memory) -> Worth {
    worth_of(game, &evaluate(game, memory))
}

/// What so many hundredths of a point more would be worth to a chair.
pub(crate) fn worth_of_more<G: Thinks>(game: &Guess<G>, seat: Seat, more: i32, memory: &mut G::Memory) -> f32 {
    let mut points = evaluate(game, memory);
    let now = worth_of(game, &points)[seat.index()];
    points[seat.index()] = points[seat.index()].saturating_add(more);
    worth_of(game, &points)[seat.index()] - now
}

/// What a position is worth where each chair has, or can hope for, so many hundredths of a point.
fn worth_of<G: Thinks>(game: &Guess<G>, points: &[i32; MOST_SEATS]) -> Worth {
    let chairs = game.chairs() as usize;
    let swing = game.swing().max(1);
    let mut chance = [0.0; MOST_SEATS];
    let best = points[..chairs].iter().copied().max().unwrap_or(0);
    let over = game.flow().waiting();
    for seat in 0..chairs {
        chance[seat] = match over {
            Waiting::Over(places) => f32::from(places[seat] == 1),
            _ => halvings(i64::from(best) - i64::from(points[seat]), swing),
        };
    }
    // If all lose together nobody has a chance.
    let all = chance.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    std::array::from_fn(|seat| {
        if seat < chairs {
            WIN * chance[seat] / all + (1.0 - WIN) * margin(&points[..chairs], seat, swing)
        } else {
            0.0
        }
    })
}

/// How good a position is for each chair, in hundredths of a point.
pub fn evaluate<G: Thinks>(game: &Guess<G>, memory: &mut G::Memory) -> [i32; MOST_SEATS] {
    game.open(|game, referee| game.evaluate(memory, referee))
}

/// One half for every `swing` that a chair is behind, with straight lines between.
fn halvings(behind: i64, swing: i32) -> f32 {
    let swing = i64::from(swing);
    let (times, rest) = (behind / swing, behind % swing);
    if times >= 60 { 0.0 } else { (2 * swing - rest) as f32 / (2 * swing) as f32 / (1u64 << times) as f32 }
}

/// The lead over the best of the others: one half if there is none, 0 and 1 are never reached.
fn margin(points: &[i32], seat: usize, swing: i32) -> f32 {
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, points)| *points);
    let Some(best) = others.max() else { return 0.5 };
    let lead = points[seat] as f32 - best as f32;
    0.5 + 0.5 * lead / (lead.abs() + 4.0 * swing as f32)
}

/// How often a move is to be looked at, for a hint: doubles with every hundred, with straight lines between.
pub(crate) fn weight(hint: i32) -> u64 {
    let hint = hint.clamp(-1000, 1000) + 1000;
    (100 + hint as u64 % 100) << (hint / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swing_behind_halves_the_chance() {
        assert_eq!(halvings(0, 500), 1.0);
        assert_eq!(halvings(500, 500), 0.5);
        assert_eq!(halvings(750, 500), 0.375);
        assert_eq!(halvings(1000, 500), 0.25);
        assert_eq!(halvings(i64::from(i32::MAX), 1), 0.0);
    }

    #[test]
    fn a_hundred_more_doubles_the_weight() {
        assert_eq!(weight(100), 2 * weight(0));
        assert_eq!(weight(-100) * 2, weight(0));
        assert_eq!(weight(50) * 2, weight(0) * 3);
        assert_eq!(weight(i32::MAX), weight(1000));
        assert!(weight(i32::MIN) > 0);
    }

    #[test]
    fn the_margin_is_even_without_a_lead_and_never_certain() {
        assert_eq!(margin(&[300, 300], 0, 100), 0.5);
        assert_eq!(margin(&[700, 300, 100], 0, 100), 0.75);
        assert_eq!(margin(&[700, 300, 100], 1, 100), 0.25);
        assert_eq!(margin(&[5], 0, 100), 0.5);
    }
}
