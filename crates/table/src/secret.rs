//! Who may know what. A secret is seen through the eyes of a chair that knows it, or opened by the referee.

use crate::{Game, Seat, Seats};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use std::fmt;

/// The eyes of one chair, of somebody who only watches, or of somebody who looks at a finished game with every card
/// turned up. Only the table makes them, so code that is given these sees no more than they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes(Who);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Chair(Seat),
    Watching,
    AllOpen,
}

impl Eyes {
    pub(crate) fn of(seat: Seat) -> Self {
        Eyes(Who::Chair(seat))
    }
    pub(crate) const WATCHING: Eyes = Eyes(Who::Watching);
    pub(crate) const ALL_OPEN: Eyes = Eyes(Who::AllOpen);

    /// Whose eyes they are; nobody's for a spectator.
    pub fn chair(self) -> Option<Seat> {
        match self.0 {
            Who::Chair(seat) => Some(seat),
            Who::Watching | Who::AllOpen => None,
        }
    }
    /// The chair that decides. Moves are judged and offered through the eyes of a chair, never of a spectator.
    pub fn seat(self) -> Seat {
        self.chair().expect("only a chair decides")
    }
    /// Does something told or shown to these reach these eyes?
    pub fn among(self, seats: Seats) -> bool {
        match self.0 {
            Who::Chair(seat) => seats == Seats::ALL || seats.has(seat),
            Who::Watching => seats == Seats::ALL,
            Who::AllOpen => true,
        }
    }
}

/// Holds what no player holds: the right to look at secrets, and the voice that tells what happened.
/// Only the table makes one, and only for `run`, `decide`, `fate` and `redeal`, and for a [`Guess`](crate::Guess).
pub struct Referee<G: Game> {
    told: Told<G::Fact>,
}

impl<G: Game> Referee<G> {
    /// Tells some chairs what happened. If nobody listens the fact is not even made.
    pub fn tell(&mut self, to: Seats, fact: impl FnOnce() -> G::Fact) {
        if let Some(facts) = &mut self.told.0 {
            facts.push((to, fact()));
        }
    }
    /// Tells everybody.
    pub fn tell_all(&mut self, fact: impl FnOnce() -> G::Fact) {
        self.tell(Seats::ALL, fact);
    }
    pub(crate) fn with<T>(told: &mut Told<G::Fact>, act: impl FnOnce(&mut Self) -> T) -> T {
        let mut referee = Referee { told: std::mem::take(told) };
        let result = act(&mut referee);
        *told = referee.told;
        result
    }
}

/// What was told, and to whom. Search tells nobody, and then facts are not even built.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<F>(Option<Vec<(Seats, F)>>);

impl<F> Default for Told<F> {
    fn default() -> Self {
        Told::nobody()
    }
}

impl<F> Told<F> {
    /// Nobody listens.
    pub fn nobody() -> Self {
        Told(None)
    }
    /// Everything is written down.
    pub fn everybody() -> Self {
        Told(Some(Vec::new()))
    }
    /// What one chair, or a spectator, was told.
    pub fn to(&self, eyes: Eyes) -> impl Iterator<Item = &F> {
        self.all().filter(move |(to, _)| eyes.among(*to)).map(|(_, fact)| fact)
    }
    /// Everything, with those who were told; for the referee's own log.
    pub fn all(&self) -> impl Iterator<Item = (Seats, &F)> {
        self.0.iter().flatten().map(|(to, fact)| (*to, fact))
    }
}

/// A value that some chairs know: seen through their eyes, or opened by the referee.
///
/// It can be saved with the position but has no `Serialize`, so a view that carries one does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, BorshSerialize, BorshDeserialize)]
pub struct Secret<T> {
    known_to: Seats,
    value: T,
}

impl<T> Secret<T> {
    /// A value and those who know it.
    pub fn new(known_to: Seats, value: T) -> Self {
        Secret { known_to, value }
    }
    /// What these eyes see, if anything.
    pub fn seen_by(&self, eyes: Eyes) -> Option<&T> {
        eyes.among(self.known_to).then_some(&self.value)
    }
    /// What everybody sees, if it is no secret any more.
    pub fn seen_by_all(&self) -> Option<&T> {
        (self.known_to == Seats::ALL).then_some(&self.value)
    }
    /// The referee looks.
    pub fn open<G: Game>(&self, _: &Referee<G>) -> &T {
        &self.value
    }
    /// The referee changes it.
    pub fn open_mut<G: Game>(&mut self, _: &Referee<G>) -> &mut T {
        &mut self.value
    }
    /// From now on these know it.
    pub fn show(&mut self, to: Seats) {
        self.known_to = to;
    }
    /// Who knows it; that is never a secret.
    pub fn known_to(&self) -> Seats {
        self.known_to
    }
}

/// Cards whose number can be counted.
pub trait Counted {
    /// How many there are.
    fn count(&self) -> usize;
}

impl<T, const N: usize> Counted for ArrayVec<T, N> {
    fn count(&self) -> usize {
        self.len()
    }
}

impl<T: Counted> Secret<T> {
    /// How many cards a hand holds is never a secret.
    pub fn count(&self) -> usize {
        self.value.count()
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
