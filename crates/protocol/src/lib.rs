//! What a host and its clients say to each other.
//!
//! Plain values only: the host fills them, the browser's types are generated from them, and scripted clients in tests
//! speak with them. [`rest`] is asked and answered over HTTP, [`socket`] over one WebSocket for each table.
#![forbid(unsafe_code)]

mod patch;
mod rest;
mod socket;

pub use patch::Change;
pub use rest::*;
pub use socket::*;

/// The version of the protocol. A client of another version is told to load the page again.
pub const PROTOCOL: u32 = 2;

/// The longest move that is read. The longest there are name every card of a large fleet.
pub const MOST_MOVE: usize = 1200;
/// The longest line of chat.
pub const MOST_CHAT: usize = 400;
/// The most moves of one request for previews.
pub const MOST_PREVIEWS: usize = 64;
/// The most moves of one request for verdicts.
pub const MOST_DRAFTS: usize = 64;
/// The largest message a client may send.
pub const MOST_MESSAGE: usize = 32 << 10;
