//! The one list of games.
//!
//! A game that can be played is one line of [`GAMES`]. Everything a program does with it (play, simulate, compare bots,
//! check its rules) goes through [`Listed`], so no other code has to know which games there are.
#![forbid(unsafe_code)]

mod coverage;
#[cfg(test)]
mod proofs;

pub use coverage::{Chapter, Coverage, Evidence, Proof, Uncertain};

use bots::{AnyBot, Level, Thinks, any_bot};
use cove::Cove;
use fleets::{CRIMSON_COAST, CURSED_SEAS, Fleets};
use haven::Haven;
use lab::{Arena, ArenaPlan, Bench, BenchPlan, Match, Progress, Sim, SimPlan};
use std::path::Path;
use table::{AnyTitle, Data, Dice, Entry, Options, Title, most_like};

/// The games, in the order in which they are offered.
static GAMES: &[Listing] = &[
    Listing::playable("haven", "Pirate Haven", (2, 4), &Entry::<Haven>::new()),
    Listing::playable("cove", "Pirate's Cove", (3, 5), &Entry::<Cove>::new()),
    Listing::playable("cursed-seas", "Pirates of the Cursed Seas", (2, 4), &Entry::<Fleets>::edition(&CURSED_SEAS)),
    Listing::playable(
        "crimson-coast",
        "Pirates of the Crimson Coast",
        (2, 2),
        &Entry::<Fleets>::edition(&CRIMSON_COAST),
    ),
    Listing::planned("blackbeard", "Blackbeard", (2, 5)),
];

/// The table's own small game, and both editions of Fleets in one. They are not offered, but scenarios and tests may
/// name them.
static HIDDEN: &[Listing] = &[
    Listing::playable("cutthroat", "Cutthroat", (2, 4), &Entry::<cutthroat::Cutthroat>::new()),
    Listing::playable("fleets", "Fleets", (2, 4), &Entry::<Fleets>::new()),
];

/// A game of the list.
pub struct Listing {
    /// Its short name: `haven`.
    pub name: &'static str,
    /// Its title: `Pirate Haven`.
    pub title: &'static str,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Whether it can be played.
    pub status: Status,
}

/// Whether a game can be played.
#[derive(Clone, Copy)]
pub enum Status {
    /// It can.
    Playable(&'static dyn Listed),
    /// It is not built yet.
    Planned,
}

impl Listing {
    const fn playable(name: &'static str, title: &'static str, players: (u8, u8), game: &'static dyn Listed) -> Self {
        Listing { name, title, players, status: Status::Playable(game) }
    }
    const fn planned(name: &'static str, title: &'static str, players: (u8, u8)) -> Self {
        Listing { name, title, players, status: Status::Planned }
    }
    /// The game, if it can be played.
    pub fn game(&self) -> Option<&'static dyn Listed> {
        match self.status {
            Status::Playable(game) => Some(game),
            Status::Planned => None,
        }
    }
}

/// The games that are offered.
pub fn games() -> &'static [Listing] {
    GAMES
}

/// The games that can be played, also the one that is not offered.
pub fn playable() -> impl Iterator<Item = &'static dyn Listed> {
    GAMES.iter().chain(HIDDEN).filter_map(Listing::game)
}

/// The playable games as scenarios and records want them.
pub fn titles() -> Vec<&'static dyn AnyTitle> {
    playable().map(|game| game as &dyn AnyTitle).collect()
}

/// The game with this name, if it can be played.
///
/// # Errors
/// Whether it is planned, or what may have been meant.
pub fn find(name: &str) -> Result<&'static dyn Listed, String> {
    let can_be_played = || GAMES.iter().filter(|l| l.game().is_some()).map(|l| l.name).collect::<Vec<_>>().join(", ");
    match GAMES.iter().chain(HIDDEN).find(|listing| listing.name.eq_ignore_ascii_case(name)) {
        Some(Listing { status: Status::Playable(game), .. }) => Ok(*game),
        Some(Listing { title, .. }) => {
            Err(format!("{title} is planned and not built yet; what can be played now: {}", can_be_played()))
        }
        None => Err(match most_like(&name.to_lowercase(), GAMES.iter().map(|listing| listing.name)) {
            Some(meant) => format!("there is no game `{name}`; did you mean `{meant}`?"),
            None => format!("there is no game `{name}`; what can be played now: {}", can_be_played()),
        }),
    }
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
    fn the_list_says_of_each_game_what_the_game_says_of_itself() {
        for listing in GAMES.iter().chain(HIDDEN) {
            if let Some(game) = listing.game() {
                assert_eq!((listing.name, listing.title), (game.name(), game.title()));
                assert_eq!(listing.players, game.players());
            }
        }
    }

    #[test]
    fn a_planned_game_is_not_taken_for_a_missing_one() {
        let refused = find("blackbeard").err().unwrap();
        assert_eq!(
            refused,
            "Blackbeard is planned and not built yet; what can be played now: haven, cove, cursed-seas, crimson-coast"
        );
        assert_eq!(find("havn").err().unwrap(), "there is no game `havn`; did you mean `haven`?");
        assert!(find("Haven").is_ok());
    }
}
