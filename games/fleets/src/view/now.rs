//! What is being decided, with what a screen needs to ask for it.

use super::{PoseView, pose_view};
use crate::{
    Fleets, Frame, GunAt,
    harm::Lose,
    pieces::{IslandAt, Mark, ShipAt, Spot, TerrainAt},
    roll::Why,
};
use serde::Serialize;
use table::{Clause, Eyes, Waiting};
use ts_rs::TS;

/// What is being decided, for those who decide. Who does, the table says, and what may be done, the options say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Now {
    /// All bring a fleet in secret.
    Muster,
    /// An island is laid.
    LayIsland,
    /// A piece of terrain is laid.
    LayTerrain,
    /// A home island is chosen, or whether its table is used.
    ChooseHome,
    /// Ships are placed at a home island.
    Moor,
    /// All stow crew and equipment in secret.
    Stow,
    /// What happens at the start of a turn, and events.
    Morning,
    /// Actions are given.
    Actions,
    /// A segment of a move is chosen.
    Sail {
        /// Who sails.
        ship: ShipAt,
        /// Where the action began.
        start: PoseView,
        /// Base segments S and L that are left.
        base: [u8; 2],
        /// Extra segments S and L that are left.
        extra: [u8; 2],
        /// The next segment may have any heading.
        any_heading: bool,
        /// It flies.
        flies: bool,
    },
    /// A ship comes out of the fog.
    LeaveFog {
        /// Who.
        ship: ShipAt,
        /// Out of which bank.
        bank: TerrainAt,
        /// At which number of its edge.
        number: u8,
    },
    /// A ship meets a piece of terrain.
    Meet {
        /// Who.
        ship: ShipAt,
        /// What.
        terrain: TerrainAt,
    },
    /// A ship goes through a whirlpool.
    Whirl {
        /// Who.
        ship: ShipAt,
        /// Through which.
        from: TerrainAt,
    },
    /// A ship is placed at the edge of the weeds that held her.
    Freed {
        /// Who.
        ship: ShipAt,
    },
    /// What follows a move.
    AfterMove {
        /// Who moved.
        ship: ShipAt,
        /// May she be turned about her stern now?
        may_turn: bool,
    },
    /// A ship has docked.
    Dock {
        /// Who.
        ship: ShipAt,
        /// Where.
        island: Option<IslandAt>,
    },
    /// A ram.
    Ram {
        /// Who rams.
        ship: ShipAt,
        /// Who is rammed.
        other: ShipAt,
    },
    /// A boarding party may start.
    MayBoard {
        /// The ship that rammed.
        ship: ShipAt,
        /// The other one.
        other: ShipAt,
    },
    /// A boarding.
    Board {
        /// Who boards.
        ship: ShipAt,
        /// Whom.
        other: ShipAt,
        /// Who has won.
        winner: Option<ShipAt>,
    },
    /// A towed ship is docked beside her tower.
    TowDock {
        /// The towed ship.
        ship: ShipAt,
        /// Where.
        island: IslandAt,
    },
    /// Guns are fired.
    Shoot {
        /// By a ship or a fort.
        by: Mark,
        /// The guns that are still loaded, as far as these eyes know.
        guns: Vec<GunAt>,
    },
    /// Something about a shot.
    Shot,
    /// Something about a hit.
    Hit {
        /// Who was hit.
        at: Mark,
    },
    /// Masts or segments are lost.
    LoseMast {
        /// Whose.
        ship: ShipAt,
        /// How many.
        count: u8,
        /// The clause by which.
        by: &'static str,
    },
    /// A crew or treasure is lost.
    LoseChip {
        /// Whose.
        ship: ShipAt,
        /// What.
        what: LoseView,
        /// The clause by which.
        by: &'static str,
    },
    /// A ship sinks.
    Sink {
        /// Which.
        ship: ShipAt,
    },
    /// An island or a ship is explored.
    Explore {
        /// Who explores.
        ship: ShipAt,
        /// What.
        at: Spot,
    },
    /// A die may be rolled again.
    Reroll {
        /// For which ship.
        ship: Option<ShipAt>,
        /// What it was rolled for: a word, or the clause of an ability.
        why: String,
        /// What it shows.
        die: u8,
    },
    /// Forts may be built.
    Build,
    /// Something else, called by the clause of an ability or the step.
    Other {
        /// The step, in a word.
        step: &'static str,
    },
    /// Another captain decides, or fate. What has happened so far was told; what is passed over is not to be seen.
    Another,
    /// Nothing: the game is over.
    Nothing,
}

/// What is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LoseView {
    /// A crew.
    Crew,
    /// A treasure.
    Treasure,
    /// Any cargo.
    Cargo,
    /// A mast, a treasure or a crew.
    Any,
    /// A treasure, which another ship gets.
    Hand,
}

impl Now {
    pub(super) fn of(g: &Fleets, eyes: Eyes) -> Self {
        if matches!(g.flow.waiting(), Waiting::Over(_)) {
            return Now::Nothing;
        }
        if !eyes.chair().is_some_and(|seat| table::asked(g).has(seat)) {
            return Now::Another;
        }
        match g.flow.top() {
            Frame::Muster(_) => Now::Muster,
            Frame::Islands(_) => Now::LayIsland,
            Frame::Terrains(_) => Now::LayTerrain,
            Frame::Homes(_) => Now::ChooseHome,
            Frame::Mooring(_) => Now::Moor,
            Frame::Stowage(_) => Now::Stow,
            Frame::Morning(_) => Now::Morning,
            Frame::Actions(_) => Now::Actions,
            Frame::Sailing(step) => {
                let way = g.way_of(step, eyes);
                let left =
                    |all: [u8; 2], sailed: [u8; 2]| [0, 1].map(|reach| u8::saturating_sub(all[reach], sailed[reach]));
                let extra = [0, 1].map(|reach| way.extra[reach] + step.gained[reach]);
                Now::Sail {
                    ship: step.ship,
                    start: pose_view(step.start),
                    base: left(way.base, step.base),
                    extra: left(extra, step.extra),
                    any_heading: step.is_free,
                    flies: way.flight,
                }
            }
            Frame::LeaveFog(step) => Now::LeaveFog { ship: step.ship, bank: step.bank, number: step.number },
            Frame::Meeting(step) => Now::Meet { ship: step.ship, terrain: step.terrain },
            Frame::Travel(step) => Now::Whirl { ship: step.ship, from: step.from },
            Frame::Freeing(step) => Now::Freed { ship: step.ship },
            Frame::AfterMove(step) => {
                Now::AfterMove { ship: step.ship, may_turn: step.stage == crate::sail::After::Rotate }
            }
            Frame::Docking(step) => Now::Dock { ship: step.ship, island: step.island },
            Frame::Mystery(step) => Now::Dock { ship: step.ship, island: Some(step.island) },
            Frame::Unload(step) => Now::Dock { ship: step.ship, island: Some(step.island) },
            Frame::Ramming(step) => Now::Ram { ship: step.ship, other: step.other },
            Frame::Boarding(step) => Now::MayBoard { ship: step.ship, other: step.other },
            Frame::Board(step) => Now::Board { ship: step.ship, other: step.other, winner: step.winner },
            Frame::TowDock(step) => Now::TowDock { ship: step.ship, island: step.island },
            Frame::Shooting(step) => {
                let guns = g.guns(step.by, eyes);
                let loaded = guns.into_iter().filter(|gun| step.is_loaded(g, *gun, eyes));
                Now::Shoot { by: step.by, guns: loaded.collect() }
            }
            Frame::Shot(_) => Now::Shot,
            Frame::Hit(step) => Now::Hit { at: step.at },
            Frame::LoseMasts(step) => Now::LoseMast { ship: step.ship, count: step.count, by: step.by.printed().id },
            Frame::LoseChip(step) => {
                let what = match step.what {
                    Lose::Crew => LoseView::Crew,
                    Lose::Treasure => LoseView::Treasure,
                    Lose::Cargo => LoseView::Cargo,
                    Lose::AnyOrMast => LoseView::Any,
                    Lose::Hand(_) => LoseView::Hand,
                };
                Now::LoseChip { ship: step.ship, what, by: step.by.printed().id }
            }
            Frame::Sink(step) => Now::Sink { ship: step.ship },
            Frame::Exploring(step) => Now::Explore { ship: step.ship, at: step.at },
            Frame::Roll(step) => Now::Reroll { ship: step.ship, why: why_word(step.why), die: step.die },
            Frame::Building(_) => Now::Build,
            other => Now::Other { step: step_word(other) },
        }
    }
}

fn why_word(why: Why) -> String {
    why.to_string()
}

/// A step that asks for nothing in particular.
fn step_word(step: &Frame) -> &'static str {
    match step {
        Frame::FirstRoll(_) => "first-roll",
        Frame::Deal(_) => "deal",
        Frame::Turn(_) => "turn",
        Frame::Leg(_) => "leg",
        Frame::Drift(_) => "drift",
        Frame::Scuttling(_) => "scuttling",
        Frame::Finish(_) => "finish",
        _ => "effect",
    }
}
