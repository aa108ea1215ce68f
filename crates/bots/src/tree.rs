//! The tree of a search: decisions and their moves in two flat lists that are emptied, not freed, between searches.

use crate::Worth;
use std::mem::Discriminant;
use table::{Dice, Game, Seat};

/// The index of nothing.
const NONE: u32 = u32::MAX;

/// A decision of one chair. Which decision it is follows from the way to it, not from the position: dice and hidden
/// cards differ each time it is reached.
pub struct Node<G: Game> {
    seat: Seat,
    step: Discriminant<G::Frame>,
    /// What was chosen at the same time by those before, and is shown by now.
    shown: u32,
    visits: u32,
    /// The worth of what followed to the chair that decides.
    total: f32,
    first_edge: u32,
    last_edge: u32,
    /// The first decision that comes after this one whatever is chosen here, since the choice is not yet shown.
    child: u32,
    /// The next decision that was reached by the same way.
    sibling: u32,
}

/// A move that was possible in a decision at least once.
pub struct Edge<M> {
    /// The move.
    pub mv: M,
    /// How promising it looked before it was tried.
    pub weight: f32,
    /// How often it was possible.
    pub offered: u32,
    /// How often it was tried.
    pub visits: u32,
    /// The worth of what followed to the chair that decides.
    pub total: f32,
    child: u32,
    next: u32,
}

impl<M> Edge<M> {
    /// What followed was worth so much on average.
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 }
    }
}

/// From where a decision is reached.
#[derive(Clone, Copy)]
pub enum From {
    /// It is the first.
    Root,
    /// By a move that was made in the open.
    Edge(u32),
    /// After a decision whose move is not shown yet.
    Node(u32),
}

/// Decisions and their moves.
pub struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    edges: Vec<Edge<G::Move>>,
}

impl<G: Game> Tree<G> {
    /// An empty tree.
    pub fn new() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new() }
    }
    /// Empties it, and sets memory aside for so many decisions.
    pub fn clear(&mut self, nodes: usize) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.reserve(nodes);
    }
    /// The decision of this chair in this step that is reached this way, and whether it is reached for the first time.
    pub fn enter(&mut self, from: From, seat: Seat, step: Discriminant<G::Frame>, shown: u32) -> (u32, bool) {
        let mut at = match from {
            From::Root if self.nodes.is_empty() => NONE,
            From::Root => return (0, false),
            From::Edge(edge) => self.edges[edge as usize].child,
            From::Node(node) => self.nodes[node as usize].child,
        };
        let first = at;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.seat == seat && node.step == step && node.shown == shown {
                return (at, false);
            }
            at = node.sibling;
        }
        let new = self.nodes.len() as u32;
        let node = Node {
            seat,
            step,
            shown,
            visits: 0,
            total: 0.0,
            first_edge: NONE,
            last_edge: NONE,
            child: NONE,
            sibling: first,
        };
        self.nodes.push(node);
        match from {
            From::Root => (),
            From::Edge(edge) => self.edges[edge as usize].child = new,
            From::Node(node) => self.nodes[node as usize].child = new,
        }
        (new, true)
    }
    /// Finds the edge of each of these moves, which are all possible this time, and writes them down in `found`.
    /// Usually the same moves come in the same order as the last time, so that one look at each is enough.
    pub fn offer(
        &mut self,
        node: u32,
        moves: &[G::Move],
        found: &mut Vec<u32>,
        mut weight: impl FnMut(&G::Move) -> f32,
    ) {
        found.clear();
        let mut expected = self.nodes[node as usize].first_edge;
        for mv in moves {
            let edge = match self.edges.get(expected as usize) {
                Some(edge) if edge.mv == *mv => expected,
                _ => self.find(node, mv).unwrap_or_else(|| self.push(node, mv.clone(), weight(mv))),
            };
            self.edges[edge as usize].offered += 1;
            expected = self.edges[edge as usize].next;
            found.push(edge);
        }
    }
    fn find(&self, node: u32, mv: &G::Move) -> Option<u32> {
        self.edges_of(node).find(|edge| self.edges[*edge as usize].mv == *mv)
    }
    fn push(&mut self, node: u32, mv: G::Move, weight: f32) -> u32 {
        let new = self.edges.len() as u32;
        self.edges.push(Edge { mv, weight, offered: 0, visits: 0, total: 0.0, child: NONE, next: NONE });
        let node = &mut self.nodes[node as usize];
        match node.last_edge {
            NONE => node.first_edge = new,
            last => self.edges[last as usize].next = new,
        }
        node.last_edge = new;
        new
    }
    fn edges_of(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut at = self.nodes[node as usize].first_edge;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            Some(std::mem::replace(&mut at, edge.next))
        })
    }
    /// The moves of the first decision.
    pub fn root_edges(&self) -> impl Iterator<Item = &Edge<G::Move>> {
        let edges = (!self.nodes.is_empty()).then(|| self.edges_of(0));
        edges.into_iter().flatten().map(|edge| &self.edges[edge as usize])
    }
    /// The move to try next among those that are possible: where the mean so far is high, and where a promising move
    /// was tried seldom for how often it was possible.
    ///
    /// Where several chairs choose at the same time, curiosity is a matter of luck: otherwise they would go on reacting
    /// to each other's last choice as if they knew it.
    pub fn select(&self, node: u32, found: &[u32], explore: f32, mut luck: Option<&mut Dice>) -> u32 {
        let here = &self.nodes[node as usize];
        // A move not tried yet is taken for a little worse than what is known of this decision.
        let untried = here.total / here.visits.max(1) as f32 - UNTRIED;
        let all: f32 = found.iter().map(|edge| self.edges[*edge as usize].weight).sum();
        let mut best = (f32::MIN, found[0]);
        for edge in found {
            let this = &self.edges[*edge as usize];
            let mean = if this.visits == 0 { untried } else { this.total / this.visits as f32 };
            let curious = this.weight / all * (this.offered as f32).sqrt() / (1 + this.visits) as f32;
            let lucky = luck.as_mut().map_or(1.0, |dice| dice.below(512) as f32 / 256.0);
            let score = mean + explore * lucky * curious;
            if score > best.0 {
                best = (score, *edge);
            }
        }
        best.1
    }
    /// The move of an edge.
    pub fn mv(&self, edge: u32) -> &G::Move {
        &self.edges[edge as usize].mv
    }
    /// Writes down what came of a move.
    pub fn learn(&mut self, node: u32, edge: u32, worth: &Worth) {
        let worth = self.meet(node, worth);
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.total += worth;
    }
    /// Writes down what came of a decision, and returns what that is worth to the chair that decides.
    pub fn meet(&mut self, node: u32, worth: &Worth) -> f32 {
        let node = &mut self.nodes[node as usize];
        let worth = worth[node.seat.index()];
        node.visits += 1;
        node.total += worth;
        worth
    }
}

/// How much worse than the decision as a whole a move is taken to be that was never tried.
const UNTRIED: f32 = 0.02;
