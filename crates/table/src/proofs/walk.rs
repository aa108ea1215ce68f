//! Random games, and a look at every position on the way.

use super::{Proof, Proven};
use crate::{
    AnyTable, Chance, Clause, Dice, Eyes, Fate, Game, Refusal, Seat, Table, Telling, Throw, Title, Told, Waiting,
    asked, options, play, resolve,
};
use std::{fmt, thread};

impl<G: Title, F: Fn(u64) -> G> Proof<G, F> {
    /// Plays random games to their end, and looks at each position on the way, the first and the last included.
    pub(super) fn walk(&self, mut look: impl FnMut(&mut At<'_, G>) -> Proven) -> Proven {
        for seed in 0..self.games {
            let mut dice = Dice::seeded(seed);
            let mut trail = Trail { seed, inputs: Vec::new() };
            let mut game = (self.fresh)(seed);
            let mut last_input = None;
            loop {
                let mut at =
                    At { seed, game: &game, last_input: last_input.as_ref(), dice: &mut dice, tried: self.tried };
                look(&mut at).map_err(|why| format!("{trail}: {why}"))?;
                let Some(input) = at.random_input().map_err(|why| format!("{trail}: {why}"))? else { break };
                trail.inputs.push(input.to_string());
                if trail.inputs.len() > self.longest {
                    return Err(format!("{trail}: the game should be over after {} inputs", self.longest));
                }
                game = input.on(&game).map_err(|why| format!("{trail}: {why}"))?.0;
                last_input = Some(input);
            }
        }
        Ok(())
    }
}

/// A point in a random game.
pub struct At<'a, G: Game> {
    pub seed: u64,
    pub game: &'a G,
    /// What led here; nothing at the start of a game.
    pub last_input: Option<&'a Input<G>>,
    pub dice: &'a mut Dice,
    tried: usize,
}

impl<G: Game> At<'_, G> {
    /// All of these, or some if there are many.
    pub fn some<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        if things.len() > self.tried {
            self.dice.shuffle(&mut things);
            things.truncate(self.tried);
        }
        things
    }
    /// What fate is asked for, if it is.
    pub fn chance(&self) -> Option<Chance> {
        match self.game.flow().waiting() {
            Waiting::Roll(chance) => Some(chance),
            _ => None,
        }
    }
    /// How the game goes on; it does not once it is over.
    fn random_input(&mut self) -> Result<Option<Input<G>>, String> {
        match self.game.flow().waiting() {
            Waiting::Over(_) => Ok(None),
            Waiting::Roll(chance) => Ok(Some(Input::Fate(self.dice.answer(chance)))),
            Waiting::Run => Err("the table was not started".to_string()),
            Waiting::Ask => {
                let chairs: Vec<Seat> = asked(self.game).iter().collect();
                if chairs.is_empty() {
                    return Err(format!("nobody is asked in {:?}", self.game.flow().top()));
                }
                if let Some(seat) = chairs.iter().find(|seat| seat.0 >= self.game.chairs()) {
                    return Err(format!("{seat} is asked, but there is no such chair"));
                }
                let (seat, mut moves) = (*self.dice.one_of(&chairs), Vec::new());
                options(self.game, seat, &mut moves);
                if moves.is_empty() {
                    return Err(format!("a dead end for {seat} in {:?}", self.game.flow().top()));
                }
                Ok(Some(Input::Move(seat, self.dice.one_of(&moves).clone())))
            }
        }
    }
    /// What may come next: every option of everybody, or every answer of fate, or a sample of them.
    pub fn inputs_of(&mut self, game: &G) -> Vec<Input<G>> {
        if let Waiting::Roll(chance) = game.flow().waiting() {
            let fates: Vec<Fate> = match chance.throw {
                Throw::Pick(n) => (0..n).map(Fate::Pick).collect(),
                Throw::Dice(1) => (1..=6).map(|die| Fate::Dice([die].into_iter().collect())).collect(),
                Throw::Dice(_) => (0..self.tried).map(|_| self.dice.answer(chance)).collect(),
            };
            return self.some(fates).into_iter().map(Input::Fate).collect();
        }
        let mut inputs = Vec::new();
        for seat in asked(game).iter() {
            let mut moves = Vec::new();
            options(game, seat, &mut moves);
            inputs.extend(self.some(moves).into_iter().map(|mv| Input::Move(seat, mv)));
        }
        inputs
    }
}

/// One thing that makes a game go on.
#[derive(PartialEq)]
pub enum Input<G: Game> {
    Move(Seat, G::Move),
    Fate(Fate),
}

impl<G: Game> Input<G> {
    /// Who moved; nobody for fate.
    pub fn by(&self) -> Option<Seat> {
        match self {
            Input::Move(seat, _) => Some(*seat),
            Input::Fate(_) => None,
        }
    }
    /// The position that follows, and what was told.
    pub fn on(&self, game: &G) -> Result<(G, Told<G::Fact>), String> {
        let (mut game, mut told) = (game.clone(), Told::everybody());
        match self {
            Input::Move(seat, mv) => play(&mut game, *seat, mv.clone(), &mut told).map_err(|no| because(&no))?,
            Input::Fate(fate) => {
                resolve(&mut game, fate.clone(), &mut told).map_err(|asked| format!("fate is asked for {asked:?}"))?;
            }
        }
        Ok((game, told))
    }
    /// The same, written and read.
    pub fn as_text_on(&self, table: &mut Table<G>) -> Result<Vec<Telling>, String>
    where
        G: Title,
    {
        match self {
            Input::Move(seat, mv) => Ok(table.play(*seat, &mv.to_string()).map_err(|no| no.to_string())?.1),
            Input::Fate(fate) => table.read_fate(&fate.to_string()).and_then(|fate| table.resolve(fate)),
        }
    }
}

impl<G: Game> fmt::Display for Input<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Move(seat, mv) => write!(f, "{seat}: {mv}"),
            Input::Fate(fate) => write!(f, "{fate}"),
        }
    }
}

/// How the game came here. If a rule panics, it says so on the way out.
struct Trail {
    seed: u64,
    inputs: Vec<String>,
}

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} inputs", self.seed, self.inputs.len())?;
        let last = &self.inputs[self.inputs.len().saturating_sub(4)..];
        if last.is_empty() { Ok(()) } else { write!(f, ", the last of them `{}`", last.join("`, `")) }
    }
}

impl Drop for Trail {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("panicked in a proof: {self}");
        }
    }
}

/// Every chair.
pub fn chairs<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.chairs()).map(Seat)
}

/// Every chair, and somebody who only watches.
pub fn everybody<G: Game>(game: &G) -> impl Iterator<Item = Eyes> + use<G> {
    chairs(game).map(Eyes::of).chain([Eyes::WATCHING])
}

/// A chair, or those who watch.
pub struct Whose(pub Eyes);

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.chair() {
            Some(seat) => seat.fmt(f),
            None => f.write_str("a spectator"),
        }
    }
}

/// Names for the captains.
pub fn names<G: Game>(game: &G) -> Vec<String> {
    let names = ["Anne", "Ben", "Cora", "Dirk", "Edith", "Finn", "Grace", "Henry"];
    names.iter().take(game.chairs().into()).map(ToString::to_string).collect()
}

/// The position as it is saved.
pub fn bytes<G: Game>(game: &G) -> Vec<u8> {
    borsh::to_vec(game).expect("writing to memory does not fail")
}

/// A refusal in a few words.
pub fn because<R: Clause>(refusal: &Refusal<R>) -> String {
    match refusal {
        Refusal::NotYourDecision(clause, _) => format!("it is another's decision by {clause}"),
        Refusal::Forbidden(clause) => format!("{clause} forbids it"),
    }
}
