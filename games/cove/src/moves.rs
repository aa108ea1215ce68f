//! What a captain can do, and how it is written.

use crate::{
    Rig, Vessel,
    data::{Card, Place, Section},
};
use serde::Serialize;
use table::Seat;
use ts_rs::TS;

table::notation! {
    /// One decision of one captain.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Move {
        /// Rig the ship before the first month: the positions of hull, crew, cannon and sails.
        Rig { to: Rig } = ("rig" to),
        /// Set the wheel, or name a destination openly.
        Sail { to: Place } = ("sail" to),
        /// Play a card that asks for nothing more.
        Play { card: Card } = ("play" card),
        /// Play a card that names a place: where the ship or the Royal Navy goes.
        PlayTo { card: Card, to: Place } = ("play" card "to" to),
        /// Play a card on a captain.
        PlayOn { card: Card, on: Seat } = ("play" card "on" on),
        /// Play a card for a section of the own ship.
        PlayFor { card: Card, section: Section } = ("play" card "for" section),
        /// Play a card with chests that go over board.
        PlayWith { card: Card, chests: u8 } = ("play" card "with" chests),
        /// Play no card now.
        Pass = ("pass"),
        /// Fire a volley.
        Fire = ("fire"),
        /// Flee to Pirate's Cove.
        Flee = ("flee"),
        /// Wait while the guns are reloaded.
        Wait = ("wait"),
        /// Name the ship and the section that is fired at.
        Aim { at: Vessel, section: Section } = ("aim" at section),
        /// Turn a second Parrot down.
        Keep = ("keep"),
        /// Release the Parrot on board for a second one.
        Swap = ("swap"),
        /// Plunder the island.
        Plunder = ("plunder"),
        /// Leave the island as it is.
        Leave = ("leave"),
        /// Buy a Tavern card.
        Buy = ("buy"),
        /// Raise a section to a position.
        Raise { section: Section, to: u8 } = ("raise" section "to" to),
        /// Bury chests.
        BuryChests { chests: u8 } = ("bury" chests "chests"),
        /// Bury gold, in lots.
        BuryGold { lots: u8 } = ("bury" lots "lots"),
        /// Repair the Mastercraft on a section.
        Repair { section: Section } = ("repair" section),
        /// Collect two Tavern cards at Pirate's Cove.
        CollectCards = ("collect cards"),
        /// Collect a Tavern card and gold at Pirate's Cove.
        CollectGold = ("collect gold"),
        /// Collect nothing at Pirate's Cove.
        CollectNothing = ("collect nothing"),
        /// End the own step.
        Done = ("done"),
    }
}

impl Move {
    /// The card that is played, if it is a move that plays one.
    pub fn card(&self) -> Option<Card> {
        match *self {
            Move::Play { card }
            | Move::PlayTo { card, .. }
            | Move::PlayOn { card, .. }
            | Move::PlayFor { card, .. }
            | Move::PlayWith { card, .. } => Some(card),
            _ => None,
        }
    }
}
