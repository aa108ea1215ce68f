//! The bot that plans whole turns.
//!
//! It looks at every option as a greedy bot does. The most promising ones are then played on for some turns, its own and
//! those of the others, with everybody taking what looks best at once; and again on other redeals and with other luck.
//! The options share redeals and luck, so that they are told apart by what they are and not by how lucky they were.
//!
//! So a bot sees what its own next decisions make of an option, in which order its pieces had better act, and how others
//! would answer. How much it thinks is counted in redeals, so it decides alike on every machine.

use crate::{Bot, Glance, Greedy, Thinks, playout::guess_fate};
use serde::{Deserialize, Serialize};
use table::{Chair, Dice, Guess, Seat, Seats, first_options};

/// How far and how thoroughly a bot plans.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Horizon {
    /// How it looks at the options first; as thoroughly everybody looks while they are played on.
    pub glance: Glance,
    /// For how many redeals the first look counts, when it is held against what came of them.
    pub trust: u32,
    /// How many of the options are played on, at most.
    pub candidates: u32,
    /// On how many redeals each of them is played on, at most: the worse half of them is given up halfway.
    pub redeals: u32,
    /// For how many turns, its own included.
    pub turns: u32,
}

/// So many decisions are played on at most, should a turn not end.
const LONGEST: u32 = 240;

/// The bot that plans whole turns.
pub struct Foresight<G: Thinks> {
    horizon: Horizon,
    greedy: Greedy<G>,
    moves: Vec<G::Move>,
    /// The options that are played on, the most promising first, and what came of them.
    candidates: Vec<(usize, f32)>,
}

impl<G: Thinks> Foresight<G> {
    /// A bot that plans so far and draws from these dice.
    pub fn new(horizon: Horizon, dice: Dice) -> Self {
        let greedy = Greedy::new(horizon.glance, dice);
        Foresight { horizon, greedy, moves: Vec::new(), candidates: Vec::new() }
    }

    /// Plays the most promising options on. Nothing is left to compare if no turn has begun yet.
    fn plan(&mut self, chair: &Chair<'_, G>) {
        self.candidates.clear();
        let trust = self.horizon.trust as f32 / self.horizon.glance.redeals.max(1) as f32;
        self.candidates.extend(self.greedy.totals.iter().map(|total| trust * total).enumerate());
        let totals = &self.greedy.totals;
        self.candidates.sort_by(|(a, _), (b, _)| totals[*b].total_cmp(&totals[*a]));
        self.candidates.truncate(self.horizon.candidates as usize);
        let redeals = self.horizon.redeals.max(1);
        for redeal in 0..redeals {
            if redeal > 0 && redeal == redeals.div_ceil(2) {
                self.candidates.sort_by(|(_, a), (_, b)| b.total_cmp(a));
                self.candidates.truncate(self.candidates.len().div_ceil(2));
            }
            if self.candidates.len() < 2 {
                return;
            }
            let dealt = chair.guess(&mut self.greedy.eye.dice);
            if dealt.turns() == 0 {
                self.candidates.clear();
                return;
            }
            let luck = self.greedy.eye.dice.bits();
            let last = dealt.turns() + self.horizon.turns;
            for at in 0..self.candidates.len() {
                let mut game = dealt.clone();
                game.play_offered(chair.seat(), self.greedy.moves[self.candidates[at].0].clone());
                self.candidates[at].1 += self.play_on(game, chair.seat(), luck, last);
            }
        }
    }
    /// What a position is worth to a chair when a turn begins that is not planned any more.
    fn play_on(&mut self, mut game: Guess<G>, seat: Seat, luck: u64, last: u32) -> f32 {
        let own_luck = std::mem::replace(&mut self.greedy.eye.dice, Dice::seeded(luck));
        let mut moves = std::mem::take(&mut self.moves);
        for _ in 0..LONGEST {
            guess_fate(&mut game, &mut self.greedy.eye.dice);
            if game.turns() >= last {
                break;
            }
            let Some(next) = first_options(&*game, &mut moves) else { break };
            let mv = self.at_a_glance(&game, next, &mut moves);
            game.play_offered(next, mv);
        }
        self.moves = moves;
        let eye = &mut self.greedy.eye;
        eye.dice = own_luck;
        eye.seat = seat;
        eye.worth(&game)
    }
    /// What looks best at once to whoever is asked, in the position as it was dealt.
    fn at_a_glance(&mut self, game: &Guess<G>, seat: Seat, moves: &mut Vec<G::Move>) -> G::Move {
        if moves.iter().any(|mv| !game.dallies(mv)) {
            moves.retain(|mv| !game.dallies(mv));
        }
        if moves.len() == 1 {
            return moves.swap_remove(0);
        }
        let leaves = self.horizon.glance.leaves.max(1);
        let eye = &mut self.greedy.eye;
        eye.seat = seat;
        let (mut chosen, mut best) = (0, f32::MIN);
        for (at, mv) in moves.iter().enumerate() {
            let mut after = game.clone();
            after.play_offered(seat, mv.clone());
            let worth = eye.look(&mut after, Seats::NONE, leaves, G::FOLLOWED);
            if worth > best {
                (chosen, best) = (at, worth);
            }
        }
        moves.swap_remove(chosen)
    }
}

impl<G: Thinks> Bot<G> for Foresight<G> {
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Move {
        if let Some(mv) = self.greedy.only_option(chair) {
            return mv;
        }
        self.greedy.look(chair);
        self.plan(chair);
        if self.candidates.is_empty() {
            return self.greedy.take();
        }
        self.greedy.take_of(&self.candidates, self.horizon.trust + self.horizon.redeals.max(1))
    }
    fn restart(&mut self, dice: Dice) {
        self.greedy.restart(dice);
    }
}
