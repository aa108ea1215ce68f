//! One game between bots.

use bots::{Bot, Level, Thinks};
use serde::Serialize;
use std::time::{Duration, Instant};
use table::{
    Chair, Dice, Fortune, Options, Places, Seat, Seed, Shared, Title, Told, Waiting, asked, check, fresh, options,
    play, resolve,
};

/// A game with more inputs than this is stuck, unless the caller says otherwise.
pub const LONGEST: u32 = 100_000;

/// A win can be shared by up to eight: in parts of 840 it can be divided without a remainder.
pub const WIN: u64 = 840;

/// What is played: the game as it is set up, before fate or anybody has said anything.
#[derive(Clone, Debug)]
pub struct Match<G> {
    start: G,
}

impl<G: Title + Thinks> Match<G> {
    /// A game with these data, for so many players, with these options.
    ///
    /// # Errors
    /// What cannot be chosen.
    pub fn new(data: Shared<G::Data>, chairs: u8, options: &Options) -> Result<Self, String> {
        Ok(Match { start: fresh(data, chairs, options, &mut Told::nobody())? })
    }
    /// How many chairs there are.
    pub fn chairs(&self) -> u8 {
        self.start.chairs()
    }
    /// The position before the first input.
    pub fn start(&self) -> &G {
        &self.start
    }
    /// The position after all chairs that are asked at the beginning have decided alike: what the first of them might do
    /// is drawn by lot, and those to whom it is open do the same.
    pub fn mirrored(&self, dice: &mut Dice) -> G {
        let mut game = self.start.clone();
        let mut moves = Vec::new();
        let seats = asked(&game);
        seats.iter().take(1).for_each(|first| options(&game, first, &mut moves));
        if !moves.is_empty() {
            let same = dice.one_of(&moves);
            for seat in seats.iter() {
                // Who cannot do the same decides later.
                let _ = play(&mut game, seat, same.clone(), &mut Told::nobody());
            }
        }
        game
    }
    /// One bot for each chair, from a list of one for each or one for all.
    ///
    /// # Errors
    /// If the list has another length.
    pub fn seat(&self, bots: &[Level]) -> Result<Vec<Level>, String> {
        match bots {
            [one] => Ok(vec![*one; self.chairs() as usize]),
            _ if bots.len() == self.chairs() as usize => Ok(bots.to_vec()),
            _ => Err(format!("{} chairs need one bot for all or one for each, not {}", self.chairs(), bots.len())),
        }
    }
}

/// How one game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The places, unless it got stuck.
    pub places: Option<Places>,
    /// The points at the end, chair by chair.
    pub scores: Vec<i32>,
    /// Moves and answers of fate.
    pub inputs: u32,
    /// Moves.
    pub decisions: u32,
    /// Moves where there was a choice.
    pub choices: u32,
    /// Moves that were offered and then refused: a mistake of the game.
    pub refused: u32,
}

impl Outcome {
    /// The chairs that share the win.
    pub fn winners(&self) -> impl Iterator<Item = usize> {
        let places = self.places.unwrap_or_default();
        (0..self.scores.len()).filter(move |seat| places[*seat] == 1)
    }
    /// The same chairs, each with its parts of the win.
    pub fn wins(&self) -> impl Iterator<Item = (usize, u64)> {
        let parts = WIN / self.winners().count().max(1) as u64;
        self.winners().map(move |seat| (seat, parts))
    }
}

/// One game as a line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The number of the game in its series, from 0; its seed follows from the series and this.
    pub game: u64,
    /// The places, chair by chair; none if it got stuck.
    pub places: Option<Vec<u8>>,
    /// The points, chair by chair.
    pub scores: Vec<i32>,
    /// Moves and answers of fate.
    pub inputs: u32,
    /// Moves.
    pub decisions: u32,
    /// Moves where there was a choice.
    pub choices: u32,
}

/// The bots of one thread: each is made once and starts anew with every game.
pub struct Crew<G: Thinks> {
    bots: Vec<(Level, Box<dyn Bot<G>>)>,
    moves: Vec<G::Move>,
}

impl<G: Title + Thinks> Crew<G> {
    /// Nobody yet.
    pub fn new() -> Self {
        Crew { bots: Vec::new(), moves: Vec::new() }
    }
    /// Plays a game to its end, or until it is stuck. If somebody wants to know, each decision with a choice is
    /// reported with the chair and the time it took.
    pub fn play(
        &mut self,
        start: &G,
        bots: &[Level],
        seed: &Seed,
        longest: u32,
        mut timed: Option<&mut dyn FnMut(Seat, Duration)>,
    ) -> Outcome {
        let mut crew = self.hire(bots, seed);
        let mut game = start.clone();
        let mut fortune = Fortune::new(seed);
        let mut outcome = Outcome { places: None, scores: Vec::new(), inputs: 0, decisions: 0, choices: 0, refused: 0 };
        while outcome.inputs < longest {
            match game.flow().waiting() {
                Waiting::Roll(chance) => {
                    resolve(&mut game, fortune.answer(chance), &mut Told::nobody())
                        .expect("fate answers what it was asked for");
                }
                Waiting::Ask => {
                    let Some(seat) = asked(&game).iter().next() else { break };
                    let chair = Chair::at(&game, seat);
                    chair.options(&mut self.moves);
                    let mv = match self.moves.len() {
                        0 => break,
                        1 => self.moves.swap_remove(0),
                        _ => {
                            outcome.choices += 1;
                            let bot = &mut crew[seat.index()].1;
                            match &mut timed {
                                None => bot.choose(&chair),
                                Some(timed) => {
                                    let begin = Instant::now();
                                    let mv = bot.choose(&chair);
                                    timed(seat, begin.elapsed());
                                    mv
                                }
                            }
                        }
                    };
                    if play(&mut game, seat, mv, &mut Told::nobody()).is_err() {
                        // No bot stops a game: the first option that is allowed is played.
                        outcome.refused += 1;
                        options(&game, seat, &mut self.moves);
                        let allowed = self.moves.drain(..).find(|mv| check(&game, seat, mv).is_ok());
                        let Some(mv) = allowed else { break };
                        play(&mut game, seat, mv, &mut Told::nobody()).expect("it was just allowed");
                    }
                    outcome.decisions += 1;
                }
                Waiting::Over(places) => {
                    outcome.places = Some(places);
                    break;
                }
                Waiting::Run => break,
            }
            outcome.inputs += 1;
        }
        outcome.scores = game.scores().as_slice().to_vec();
        self.bots.append(&mut crew);
        outcome
    }
    /// A bot for each chair, from those at hand if possible.
    fn hire(&mut self, bots: &[Level], seed: &Seed) -> Vec<(Level, Box<dyn Bot<G>>)> {
        let hire = |(seat, level): (usize, &Level)| {
            let dice: Dice = seed.bot(Seat(seat as u8));
            match self.bots.iter().position(|(at_hand, _)| at_hand == level) {
                Some(found) => {
                    let (level, mut bot) = self.bots.swap_remove(found);
                    bot.restart(dice);
                    (level, bot)
                }
                None => (*level, level.bot::<G>(dice)),
            }
        };
        bots.iter().enumerate().map(hire).collect()
    }
}
