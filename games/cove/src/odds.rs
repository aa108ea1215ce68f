//! The odds of a combat, exactly where that is possible: one volley, a lone ship against a legend or the Royal Navy,
//! a duel of two captains who both aim as well as they can, and fights of more ships.
//!
//! Nothing here knows the position of a game: everything is worked out from plain descriptions of ships, so that bots and
//! screen ask the same questions. Cards still in hand are left out, and nobody flees: a forecast says what happens if the
//! guns go on speaking. What Volley cards do to the volley they are played for can be asked, too. All numbers are integers, see [`Chance`], so every machine finds the same ones; how much effort is
//! spent depends on the question alone, never on the clock or on what was asked before.

mod cards;
mod chance;
mod duel;
mod forecast;
mod lone;
mod melee;
mod ship;
mod volley;

pub use cards::VolleyCards;
pub use chance::{Chance, Mean};
pub use duel::{Aims, Duel, Duels};
pub use forecast::{Enemy, Forecast};
pub use lone::{Lone, lone_fight};
pub use melee::{Crowd, CrowdOdds, MOST_OUTSIDERS, MOST_SHIPS};
pub use ship::{Aim, Effect, Fighter, Guns, Mat, Moment, Outsider, Perched, Ranked, Side};
pub use volley::{Hits, MOST_DICE};
