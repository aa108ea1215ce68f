//! Scenes: a position written by a person, and a position written down. Here is their form; reading and writing them have
//! files of their own.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::{truth, write};

use crate::{
    Act, Captive, Claim, Frame, Hunter, Place, Revelry,
    data::{Area, Card, Hostage, Merchant, Nation, Pirate, Port, Rig, Warship},
    roll::Side,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The fields of a scene; what is left out has the value it has at the start of a turn, and cards and counters lie in
/// their piles.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Scene {
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u16>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<String>,
    /// Who began.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// What comes next, if `under_way` does not say more.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Now>,
    players: BTreeMap<String, PlayerScene>,
    pirates: BTreeMap<Pirate, ShipScene>,
    ports: BTreeMap<Port, PortScene>,
    warships: BTreeMap<Area, Warship>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    retired: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    converted: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dead: Vec<Pirate>,
    /// Event cards to be drawn; all that are nowhere else, if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    discard: Vec<Card>,
    /// Cards that have left the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<Card>,
    /// Governors that help pirates and are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    governor_pool: Option<u8>,
    /// Commissioners that are dead, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fallen: Vec<crate::data::Officer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pardon: Option<PardonScene>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    second_pass: bool,
    /// Hostages in nobody's hands, if not all the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    held_hostage: Option<Hostage>,
    orders: OrdersScene,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Act>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    champion: Option<ChampionScene>,
    /// What is under way, the turn first.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_way: Option<Vec<Frame>>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Now {
    /// A turn begins.
    Turn,
    /// The draw phase.
    Draw,
    /// Merchants are placed.
    Merchants,
    /// Cards and actions are announced.
    #[default]
    Orders,
    /// The turn ends.
    TurnEnd,
    /// The game ends.
    End,
}

/// One player.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PlayerScene {
    points: u32,
    hand: Vec<Card>,
    recruits: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Pirate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kc: Option<Hunter>,
    #[serde(skip_serializing_if = "is_zero")]
    retirements: u8,
    #[serde(skip_serializing_if = "is_none_yet")]
    best_retirement: u32,
    /// Types of anti-pirate actions used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_played_event: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_declined: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerScene>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AnswerScene {
    Again,
    Stop,
    Discard(Card),
}

/// One pirate in play.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipScene {
    of: String,
    at: Place,
    #[serde(default = "sloop")]
    ship: Rig,
    /// His display, from 1; else the first that is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slot: Option<u8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    combat_hits: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    speed_hits: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    loyalty: Option<u8>,
    #[serde(default)]
    notoriety: u16,
    #[serde(default)]
    worth: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cunning: Option<u8>,
    #[serde(default)]
    holds: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hostages: Vec<Captive>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    information: BTreeMap<Port, u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    letters: Vec<Nation>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    history: Vec<Nation>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bribed: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    havens: Vec<Port>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    guns: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    scurvy: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revelry: Option<Revelry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<Claim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prize: Option<Merchant>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    attacker: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fresh: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ally: Option<Pirate>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leads: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    treasure: Vec<Card>,
}

/// One port.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PortScene {
    #[serde(skip_serializing_if = "Option::is_none")]
    governor: Option<GovernorScene>,
    /// A merchant face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    merchant: Option<Merchant>,
    /// A merchant face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    face_down: Option<Merchant>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    attacked: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    destroyed: bool,
}

/// Who governs: `anti`, or the number of a pro-pirate governor.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum GovernorScene {
    Pro(u8),
    Word(AntiWord),
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AntiWord {
    Anti,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PardonScene {
    seen: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    held: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    last_turn: bool,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OrdersScene {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_played: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_actions: bool,
    #[serde(skip_serializing_if = "is_zero")]
    scrapped: u8,
    /// Actions left.
    #[serde(skip_serializing_if = "is_zero")]
    left: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    diamond: Option<Pirate>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_sick: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_acted: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChampionScene {
    pirate: Pirate,
    by: String,
    cunning: u8,
}

fn sloop() -> Rig {
    Rig::Sloop
}
fn is_zero(n: &u8) -> bool {
    *n == 0
}
fn is_none_yet(n: &u32) -> bool {
    *n == 0
}
