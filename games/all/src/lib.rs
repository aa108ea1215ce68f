//! The one list of games.
//!
//! A game is one line of [`GAMES`]. Everything a program does with it (play, simulate, compare bots,
//! check its rules) goes through [`Listed`], so no other code has to know which games there are.
#![forbid(unsafe_code)]

mod addresses;
mod coverage;
mod introductions;
#[cfg(test)]
mod proofs;

pub use addresses::{Address, Addresses, Place, source};
pub use coverage::{Chapter, Coverage, Evidence, Proof, Uncertain};
pub use introductions::introduction;

use blackbeard::Blackbeard;
use bots::{AnyBot, Level, Thinks, any_bot};
use cove::Cove;
use fleets::{CRIMSON_COAST, CURSED_SEAS, Fleets};
use haven::Haven;
use lab::{Arena, ArenaPlan, Bench, BenchPlan, Match, Progress, Sim, SimPlan};
use std::path::Path;
use table::{AnyTitle, Data, Dice, Entry, Options, Title, did_you_mean_or_there_are};

/// The games, in the order in which they are offered.
static GAMES: &[&dyn Listed] = &[
    &Entry::<Haven>::new(),
    &Entry::<Cove>::new(),
    &Entry::<Fleets>::edition(&CURSED_SEAS),
    &Entry::<Fleets>::edition(&CRIMSON_COAST),
    &Entry::<Blackbeard>::new(),
];

/// The table's own small game, and both editions of Fleets in one. They are not offered, but scenarios and tests may
/// name them.
static HIDDEN: &[&dyn Listed] = &[&Entry::<cutthroat::Cutthroat>::new(), &Entry::<Fleets>::new()];

/// The games that are offered.
pub fn games() -> &'static [&'static dyn Listed] {
    GAMES
}

/// All games, also those that are not offered.
pub fn all() -> impl Iterator<Item = &'static dyn Listed> {
    GAMES.iter().chain(HIDDEN).copied()
}

/// All games as scenarios and records want them.
pub fn titles() -> Vec<&'static dyn AnyTitle> {
    all().map(|game| game as &dyn AnyTitle).collect()
}

/// The game with this name.
///
/// # Errors
/// What may have been meant.
pub fn find(name: &str) -> Result<&'static dyn Listed, String> {
    all().find(|game| game.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names = GAMES.iter().map(|game| game.name());
        format!("there is no game `{name}`{}", did_you_mean_or_there_are(&name.to_lowercase(), names))
    })
}

/// What is set up when many games are played: with which data, for how many, with which options.
#[derive(Clone, Copy)]
pub struct TableFor<'a> {
    /// A designer's folder, or the printed data.
    pub data: Option<&'a Path>,
    /// For how many players.
    pub chairs: u8,
    /// What was chosen.
    pub options: &'a Options,
}

/// A game that can be played: all that programs do with it.
pub trait Listed: AnyTitle {
    /// A bot for tables of this game.
    fn bot(&self, level: Level, dice: Dice) -> Box<dyn AnyBot>;
    /// Plays many games between bots.
    ///
    /// # Errors
    /// What cannot be set up.
    fn sim(&self, table: TableFor<'_>, plan: &SimPlan, progress: Progress<'_>) -> Result<Sim, String>;
    /// Compares kinds of bots.
    ///
    /// # Errors
    /// What cannot be set up.
    fn arena(&self, table: TableFor<'_>, plan: &ArenaPlan, progress: Progress<'_>) -> Result<Arena, String>;
    /// Measures how fast the game is.
    ///
    /// # Errors
    /// What cannot be set up.
    fn bench(&self, table: TableFor<'_>, plan: &BenchPlan) -> Result<Bench, String>;
    /// The names of the data files, and what is printed in each.
    fn files(&self) -> Vec<(&'static str, &'static str)>;
    /// What its data say of themselves, a line each.
    ///
    /// # Errors
    /// What is wrong with the data.
    fn notes(&self, data: Option<&Path>) -> Result<Vec<String>, String>;
    /// The folder of its rules, data and tests: editions of a game share one.
    fn folder(&self) -> &'static str;
    /// What proves its rules.
    fn evidence(&self) -> &'static Evidence;
}

impl<G: Title + Thinks> Listed for Entry<G> {
    fn bot(&self, level: Level, dice: Dice) -> Box<dyn AnyBot> {
        any_bot::<G>(level, dice)
    }
    fn sim(&self, table: TableFor<'_>, plan: &SimPlan, progress: Progress<'_>) -> Result<Sim, String> {
        let mut sim = lab::sim(&match_of(self, table)?, plan, progress)?;
        sim.report.game = self.name();
        Ok(sim)
    }
    fn arena(&self, table: TableFor<'_>, plan: &ArenaPlan, progress: Progress<'_>) -> Result<Arena, String> {
        let mut arena = lab::arena(&match_of(self, table)?, plan, progress)?;
        arena.report.game = self.name();
        Ok(arena)
    }
    fn bench(&self, table: TableFor<'_>, plan: &BenchPlan) -> Result<Bench, String> {
        Ok(Bench { game: self.name(), ..lab::bench(&match_of(self, table)?, plan) })
    }
    fn files(&self) -> Vec<(&'static str, &'static str)> {
        G::Data::FILES.iter().copied().zip(G::Data::PRINTED.iter().copied()).collect()
    }
    fn notes(&self, data: Option<&Path>) -> Result<Vec<String>, String> {
        Ok(Entry::<G>::data_of(data)?.get().notes())
    }
    fn folder(&self) -> &'static str {
        G::NAME
    }
    fn evidence(&self) -> &'static Evidence {
        Evidence::of(G::NAME)
    }
}

fn match_of<G: Title + Thinks>(entry: &Entry<G>, table: TableFor<'_>) -> Result<Match<G>, String> {
    Match::new(Entry::<G>::data_of(table.data)?, table.chairs, &entry.with_fixed(table.options)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_its_name_and_a_mistake_is_understood() {
        assert_eq!(find("Haven").map(|game| game.title()), Ok("Pirate Haven"));
        assert_eq!(find("cutthroat").map(|game| game.name()), Ok("cutthroat"), "tests may name it");
        assert_eq!(find("havn").err().unwrap(), "there is no game `havn`; did you mean `haven`?");
        assert_eq!(
            find("backgammon").err().unwrap(),
            "there is no game `backgammon`; there are haven, cove, cursed-seas, crimson-coast, blackbeard"
        );
    }

    #[test]
    fn no_two_games_have_the_same_name() {
        let mut names: Vec<&str> = all().map(|game| game.name()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
