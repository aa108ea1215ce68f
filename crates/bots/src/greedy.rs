//! The bot that takes what is best at once.
//!
//! It plays each option on a few redeals and looks at what comes of it: every answer of fate and every follow-up of its
//! own is tried while there are few, others are drawn by lot. A bot that errs takes what looks a little worse, too.

use crate::{
    Bot, Doubt, Thinks,
    playout::{guess_fate, play_by},
    worth,
    worth::worth_of_more,
};
use serde::{Deserialize, Serialize};
use table::{Chair, Chance, Dice, Fate, Guess, Seat, Seats, Throw, Waiting, asked, options};

/// How thoroughly a greedy bot looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Glance {
    /// On how many redeals each option is tried.
    pub redeals: u32,
    /// How many positions are looked at for each option and redeal, at most: up to so many answers of fate and
    /// follow-ups are all tried, beyond that they are drawn by lot.
    pub leaves: u32,
    /// How far its judgement is off.
    pub doubt: Doubt,
}

/// How many answers of fate are drawn where there are too many to try all.
const DRAWN: u32 = 8;

/// The bot that takes what is best at once.
pub struct Greedy<G: Thinks> {
    glance: Glance,
    pub(crate) eye: Eye<G>,
    pub(crate) moves: Vec<G::Move>,
    /// What was seen of each of them, over all redeals.
    pub(crate) totals: Vec<f32>,
    /// How promising each of them looked before it was tried.
    hints: Vec<i32>,
    /// What the slack of the doubt was worth, over all redeals.
    slack: f32,
}

impl<G: Thinks> Greedy<G> {
    /// A bot that looks so thoroughly and draws from these dice.
    pub fn new(glance: Glance, dice: Dice) -> Self {
        let eye = Eye { seat: Seat(0), dice, spare: Vec::new(), memory: G::Memory::default() };
        Greedy { glance, eye, moves: Vec::new(), totals: Vec::new(), hints: Vec::new(), slack: 0.0 }
    }
}

impl<G: Thinks> Greedy<G> {
    /// Writes down the options, and takes the only one if there are no others.
    pub(crate) fn only_option(&mut self, chair: &Chair<'_, G>) -> Option<G::Move> {
        chair.options(&mut self.moves);
        assert!(!self.moves.is_empty(), "{} is asked and has an option", chair.seat());
        if self.moves.len() == 1 { self.moves.pop() } else { None }
    }
    /// Looks at every option that was written down.
    pub(crate) fn look(&mut self, chair: &Chair<'_, G>) {
        self.eye.seat = chair.seat();
        for redeal in 0..self.glance.redeals.max(1) {
            let dealt = chair.guess(&mut self.eye.dice);
            if redeal == 0 {
                let Eye { seat, dice, memory, .. } = &mut self.eye;
                drop_what_dallies(&dealt, *seat, &mut self.moves, dice, memory);
                self.totals.clear();
                self.totals.resize(self.moves.len(), 0.0);
                self.hints.clear();
                let heeds = self.glance.doubt.heed > 0;
                let hint = |mv| if heeds { dealt.hint(*seat, mv, memory) } else { 0 };
                self.hints.extend(self.moves.iter().map(hint));
                self.slack = 0.0;
            }
            self.slack += self.eye.worth_of_more(&dealt, i32::from(self.glance.doubt.slack));
            // Those who are asked at the same time decide before anything comes of it.
            let also_asked = asked(&*dealt).without(Seats::one(chair.seat()));
            for (mv, total) in self.moves.iter().zip(&mut self.totals) {
                let mut game = dealt.clone();
                game.play_offered(chair.seat(), mv.clone());
                *total += self.eye.look(&mut game, also_asked, self.glance.leaves.max(1), G::FOLLOWED);
            }
        }
    }
    /// Takes what looks best, or what may be taken for it.
    pub(crate) fn take(&mut self) -> G::Move {
        let chosen = lot(
            self.glance.doubt,
            self.slack,
            self.totals.iter().copied().enumerate(),
            &self.hints,
            &mut self.eye.dice,
        );
        self.moves.swap_remove(chosen)
    }
    /// The same among some of the options, by what came of each in so many looks.
    pub(crate) fn take_of(&mut self, some: &[(usize, f32)], looks: u32) -> G::Move {
        let slack = self.slack * looks as f32 / self.glance.redeals.max(1) as f32;
        let chosen = lot(self.glance.doubt, slack, some.iter().copied(), &self.hints, &mut self.eye.dice);
        self.moves.swap_remove(chosen)
    }
}

/// Draws one of some options by what was seen of each and how promising all looked.
fn lot(
    doubt: Doubt,
    slack: f32,
    seen: impl Iterator<Item = (usize, f32)> + Clone,
    hints: &[i32],
    dice: &mut Dice,
) -> usize {
    let best = seen.clone().map(|(_, total)| total).fold(f32::MIN, f32::max);
    let (mut drawn, mut all) = (0, 0);
    for (at, total) in seen {
        let weight = doubt.weight(best - total, slack, hints[at]);
        all += weight;
        // Each takes the place of the one drawn so far with the chance that it has among those met.
        if weight > 0 && (all == weight || dice.bits() % all < weight) {
            drawn = at;
        }
    }
    drawn
}

impl<G: Thinks> Bot<G> for Greedy<G> {
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Move {
        if let Some(mv) = self.only_option(chair) {
            return mv;
        }
        self.look(chair);
        self.take()
    }
    fn restart(&mut self, dice: Dice) {
        self.eye.dice = dice;
    }
}

/// What looks at the positions after an option.
pub(crate) struct Eye<G: Thinks> {
    pub seat: Seat,
    pub dice: Dice,
    spare: Vec<Vec<G::Move>>,
    memory: G::Memory,
}

impl<G: Thinks> Eye<G> {
    /// What a position is worth to the chair, with at most so many positions looked at. It is played on meanwhile.
    pub fn look(&mut self, game: &mut Guess<G>, mut also_asked: Seats, leaves: u32, follow: u32) -> f32 {
        loop {
            match game.flow().waiting() {
                Waiting::Roll(chance) => {
                    let outcomes = outcomes(chance.throw);
                    // Fate may answer hundreds of times in a row, so where one answer is looked at nothing is kept for
                    // the way back.
                    if outcomes == 1 || leaves == 1 {
                        let fate = if outcomes == 1 { nth_fate(chance.throw, 0) } else { self.dice.answer(chance) };
                        game.resolve(fate).expect("fate answers what it was asked for");
                        also_asked = Seats::NONE;
                        continue;
                    }
                    return self.look_at_answers(game, chance, leaves, follow);
                }
                Waiting::Ask if follow > 0 => return self.look_at_question(game, also_asked, leaves, follow),
                _ => return self.worth(game),
            }
        }
    }
    /// Every answer of fate if there are few, or some of them.
    fn look_at_answers(&mut self, game: &Guess<G>, chance: Chance, leaves: u32, follow: u32) -> f32 {
        let outcomes = outcomes(chance.throw);
        let all = outcomes <= leaves;
        let count = if all { outcomes } else { leaves.min(DRAWN) };
        let mut total = 0.0;
        for n in 0..count {
            let fate = if all { nth_fate(chance.throw, n) } else { self.dice.answer(chance) };
            let mut game = game.clone();
            game.resolve(fate).expect("fate answers what it was asked for");
            total += self.look(&mut game, Seats::NONE, (leaves / count).max(1), follow);
        }
        total / count as f32
    }
    /// What comes of the next decision, whosever it is.
    fn look_at_question(&mut self, game: &mut Guess<G>, also_asked: Seats, leaves: u32, follow: u32) -> f32 {
        let now = asked(&**game);
        let hidden = !also_asked.is_empty() && now == also_asked;
        let mine = now == Seats::one(self.seat);
        if game.settled() && !hidden && !mine {
            return self.worth(game);
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        let value = if mine {
            self.own(game, leaves, follow, &mut moves)
        } else {
            let left = now.iter().next().map_or(now, |seat| now.without(Seats::one(seat)));
            let also_asked = if hidden { left } else { Seats::NONE };
            match play_by(game, G::FOLLOWS, &mut self.dice, &mut moves, &mut self.memory) {
                0 => self.worth(game),
                _ => self.look(game, also_asked, leaves, follow - 1),
            }
        };
        self.spare.push(moves);
        value
    }
    pub fn worth(&mut self, game: &Guess<G>) -> f32 {
        worth(game, &mut self.memory)[self.seat.index()]
    }
    /// What so many hundredths of a point more would be worth to the chair.
    fn worth_of_more(&mut self, game: &Guess<G>, more: i32) -> f32 {
        worth_of_more(game, self.seat, more, &mut self.memory)
    }
    /// The chair is asked again: a forced move is made; in the middle of something the best follow-up is found.
    fn own(&mut self, game: &mut Guess<G>, leaves: u32, follow: u32, moves: &mut Vec<G::Move>) -> f32 {
        options(&**game, self.seat, moves);
        let count = moves.len() as u32;
        if count == 0 || (count > 1 && game.settled()) {
            return self.worth(game);
        }
        if count > leaves {
            play_by(game, G::FOLLOWS, &mut self.dice, moves, &mut self.memory);
            return self.look(game, Seats::NONE, leaves, follow - 1);
        }
        let mut best = f32::MIN;
        for mv in moves.drain(..) {
            let mut game = game.clone();
            game.play_offered(self.seat, mv);
            best = best.max(self.look(&mut game, Seats::NONE, leaves / count, follow - 1));
        }
        best
    }
}

/// Keeps of what dallies only what gains at once, unless nothing else can be done.
pub(crate) fn drop_what_dallies<G: Thinks>(
    game: &Guess<G>,
    seat: Seat,
    moves: &mut Vec<G::Move>,
    dice: &mut Dice,
    memory: &mut G::Memory,
) {
    let dallying = moves.iter().filter(|mv| game.dallies(mv)).count();
    if dallying == 0 || dallying == moves.len() {
        return;
    }
    let now = worth(game, memory)[seat.index()];
    moves.retain(|mv| {
        if !game.dallies(mv) {
            return true;
        }
        let mut game = game.clone();
        game.play_offered(seat, mv.clone());
        guess_fate(&mut game, dice);
        worth(&game, memory)[seat.index()] > now
    });
}

/// How many answers fate has; as good as countless for many dice.
fn outcomes(throw: Throw) -> u32 {
    match throw {
        Throw::Dice(n) => 6u32.checked_pow(u32::from(n)).unwrap_or(u32::MAX),
        Throw::Pick(n) => u32::from(n),
    }
}

/// The `n`-th of all answers.
fn nth_fate(throw: Throw, n: u32) -> Fate {
    match throw {
        Throw::Dice(dice) => Fate::Dice((0..u32::from(dice)).map(|die| (n / 6u32.pow(die) % 6) as u8 + 1).collect()),
        Throw::Pick(_) => Fate::Pick(n as u16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_of_fate_is_tried_once() {
        for throw in [Throw::Dice(1), Throw::Dice(3), Throw::Pick(1), Throw::Pick(13)] {
            let chance = table::Chance { luck: table::Luck::Decks, throw };
            let all: Vec<Fate> = (0..outcomes(throw)).map(|n| nth_fate(throw, n)).collect();
            assert!(all.iter().all(|fate| chance.allows(fate)), "{throw:?}");
            assert!(all.iter().enumerate().all(|(i, fate)| !all[..i].contains(fate)), "{throw:?}");
        }
        assert_eq!(outcomes(Throw::Dice(16)), u32::MAX);
    }
}
