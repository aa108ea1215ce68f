//! The bot that looks ahead: tree search over redeals.
//!
//! Every iteration deals anew what its chair does not know, goes down the tree by moves that are legal in this deal,
//! lets fate answer by lot, adds one decision to the tree, plays on for a while, and tells every decision on the way
//! what came of it. Each chair is taken to do what is best for itself.
//!
//! Statistics belong to the way to a decision and not to a position (the tree is *open-loop*): dice and hidden cards
//! differ each time. A move is therefore judged against how often it was possible, not how often its decision was met.
//!
//! Chairs that are asked at the same time choose one after the other here, but a later one does not know what an
//! earlier one has chosen: its decision is the same in the tree whatever that was.

use crate::{
    Bot, Policy, Thinks,
    greedy::drop_what_dallies,
    playout::{guess_fate, play_on},
    tree::{Edge, From, Tree},
    worth::{weight, worth},
};
use serde::{Deserialize, Serialize};
use std::mem::discriminant;
use table::{Chair, Dice, Seat, Seats, asked, options};

/// How a search looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How often it goes down the tree for one decision, at most.
    pub iterations: u32,
    /// How curious it is, in hundredths: more tries other moves more often, less follows the best one deeper.
    pub explore: u32,
    /// How many decisions are played on after the tree before the position is evaluated.
    pub plies: u32,
    /// How the moves of these are chosen.
    pub policy: Policy,
}

/// What a search thought of one option.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought<M> {
    /// The option.
    pub mv: M,
    /// How often it was tried; the most tried one is chosen.
    pub visits: u32,
    /// What followed was worth so much on average: 0 is a loss, 1 a win.
    pub worth: f32,
}

/// The bot that looks ahead.
pub struct Search<G: Thinks> {
    plan: Plan,
    dice: Dice,
    tree: Tree<G>,
    moves: Vec<G::Move>,
    /// The options of the chair that searches, without those that only dally.
    own: Vec<G::Move>,
    found: Vec<u32>,
    path: Vec<(u32, u32)>,
    memory: G::Memory,
    /// Do others choose at the same time as the searching chair, so that its choice must not be foreseen?
    mixes: bool,
    iterations: u64,
    decisions: u64,
}

/// How often the search looks at whether the choice is already certain.
const LOOK_UP: u32 = 32;
/// An option that was tried so many times less often than the most tried one was tried out of curiosity alone.
const CURIOUS: u32 = 6;

impl<G: Thinks> Search<G> {
    /// A bot that searches by this plan and draws from these dice.
    pub fn new(plan: Plan, dice: Dice) -> Self {
        Search {
            plan,
            dice,
            tree: Tree::new(),
            moves: Vec::new(),
            own: Vec::new(),
            found: Vec::new(),
            path: Vec::new(),
            memory: G::Memory::default(),
            mixes: false,
            iterations: 0,
            decisions: 0,
        }
    }
    /// How often it went down a tree, and how many decisions it played while doing so, since it was made.
    pub fn effort(&self) -> (u64, u64) {
        (self.iterations, self.decisions)
    }
    /// What it thought of each option in its last search, the most tried first.
    pub fn thoughts(&self) -> Vec<Thought<G::Move>> {
        let thought = |edge: &Edge<G::Move>| Thought { mv: edge.mv.clone(), visits: edge.visits, worth: edge.mean() };
        let mut thoughts: Vec<_> = self.tree.root_edges().map(thought).collect();
        thoughts.sort_by_key(|thought| std::cmp::Reverse(thought.visits));
        thoughts
    }
    /// Searches as long as the plan allows, or until no other option can be tried more often.
    fn search(&mut self, chair: &Chair<'_, G>) {
        self.tree.clear(self.plan.iterations.min(1 << 16) as usize + 1);
        for done in 0..self.plan.iterations.max(1) {
            let look_up = done % LOOK_UP == LOOK_UP - 1;
            if look_up && !self.mixes && self.is_decided(self.plan.iterations - done) {
                break;
            }
            self.iterate(chair);
        }
    }
    /// Is one option so far ahead that the iterations left cannot change the choice?
    fn is_decided(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for edge in self.tree.root_edges() {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first > second + left
    }
    /// Goes down the tree once.
    fn iterate(&mut self, chair: &Chair<'_, G>) {
        let mut game = chair.guess(&mut self.dice);
        self.path.clear();
        self.iterations += 1;
        let mut from = From::Root;
        // What was chosen at the same time and is not shown, as a number.
        let mut hidden = 0u32;
        let mut same_time = false;
        let mut leaf = None;
        loop {
            guess_fate(&mut game, &mut self.dice);
            let now = asked(&*game);
            let Some(seat) = self.next_to_decide(now, chair.seat()) else { break };
            if self.path.is_empty() {
                self.moves.clone_from(&self.own);
            } else {
                options(&*game, seat, &mut self.moves);
            }
            if self.moves.is_empty() {
                break;
            }
            let step = discriminant(game.flow().top());
            if self.moves.len() > 1 {
                let shown = if same_time { 0 } else { std::mem::take(&mut hidden) };
                let (node, new) = self.tree.enter(from, seat, step, shown);
                if new && !self.path.is_empty() {
                    leaf = Some(node);
                    break;
                }
                let is_first = self.path.is_empty();
                if is_first {
                    self.mixes = now.len() > 1;
                }
                let memory = &mut self.memory;
                let weigh = |mv: &G::Move| {
                    let hint =
                        if is_first { game.hint_at_first(seat, mv, memory) } else { game.hint(seat, mv, memory) };
                    weight(hint) as f32
                };
                self.tree.offer(node, &self.moves, &mut self.found, weigh);
                let luck = (now.len() > 1 || same_time).then_some(&mut self.dice);
                let edge = self.tree.select(node, &self.found, self.plan.explore as f32 / 100.0, luck);
                self.path.push((node, edge));
                game.play_offered(seat, self.tree.mv(edge).clone());
                same_time = is_same_time(now, seat, asked(&*game));
                if same_time {
                    hidden = hidden.wrapping_mul(0x9e37_79b1).wrapping_add(edge + 1);
                }
                from = if same_time { From::Node(node) } else { From::Edge(edge) };
            } else {
                let only = self.moves.swap_remove(0);
                game.play_offered(seat, only);
                same_time = is_same_time(now, seat, asked(&*game));
            }
            self.decisions += 1;
        }
        let Plan { plies, policy, .. } = self.plan;
        let played = play_on(&mut game, plies, policy, &mut self.dice, &mut self.moves, &mut self.memory);
        self.decisions += u64::from(played);
        let worth = worth(&game, &mut self.memory);
        for (node, edge) in &self.path {
            self.tree.learn(*node, *edge, &worth);
        }
        if let Some(node) = leaf {
            self.tree.meet(node, &worth);
        }
    }
    /// One of the options, each as likely as it was tried. While everybody reacts to what the others have mostly done,
    /// what each has mostly done comes close to what nobody can take advantage of. What was tried out of curiosity alone
    /// does not count.
    fn mixed(&mut self) -> G::Move {
        let most = self.tree.root_edges().map(|edge| edge.visits).max().unwrap_or(0);
        let curious = most / CURIOUS;
        let counted = |edge: &Edge<G::Move>| (edge.visits.max(1) - 1).saturating_sub(curious) as usize;
        let all: usize = self.tree.root_edges().map(counted).sum();
        let mut lot = self.dice.below(all.max(1));
        let mut first = None;
        for edge in self.tree.root_edges() {
            first = first.or(Some(edge));
            if lot < counted(edge) {
                return edge.mv.clone();
            }
            lot -= counted(edge);
        }
        first.expect("a decision with two options has been searched").mv.clone()
    }
    /// Of those who are asked, the searching chair decides first in its own decision, else the first.
    fn next_to_decide(&self, asked: Seats, own: Seat) -> Option<Seat> {
        if self.path.is_empty() && asked.has(own) { Some(own) } else { asked.iter().next() }
    }
}

/// Is everybody who was asked at the same time still asked, but for the chair that has just decided?
fn is_same_time(before: Seats, decided: Seat, now: Seats) -> bool {
    !now.is_empty() && now == before.without(Seats::one(decided))
}

impl<G: Thinks> Bot<G> for Search<G> {
    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Move {
        chair.options(&mut self.own);
        assert!(!self.own.is_empty(), "{} is asked and has an option", chair.seat());
        if self.own.len() > 1 {
            // Whatever dallies can be told from any redeal, so that no luck is spent on it.
            let mut luck = self.dice.clone();
            let dealt = chair.guess(&mut luck);
            drop_what_dallies(&dealt, chair.seat(), &mut self.own, &mut luck, &mut self.memory);
        }
        if self.own.len() == 1 {
            return self.own.swap_remove(0);
        }
        self.search(chair);
        if self.mixes {
            return self.mixed();
        }
        let mut best: Option<&Edge<G::Move>> = None;
        for edge in self.tree.root_edges() {
            if best.is_none_or(|best| (edge.visits, edge.mean()) > (best.visits, best.mean())) {
                best = Some(edge);
            }
        }
        best.expect("a decision with two options has been searched").mv.clone()
    }
    fn restart(&mut self, dice: Dice) {
        self.dice = dice;
    }
}
