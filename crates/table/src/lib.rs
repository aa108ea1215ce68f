//! The table: everything our games share, and nothing any of them is about.
//!
//! A game is a position that owns a stack of small steps ([`Game`], [`Step`], [`Flow`]). A step says what it wants
//! ([`Next`]); players' decisions and fate's answers are the only inputs, and together they are the record.
//! Secrets are opened by the [`Referee`] or seen through [`Eyes`]; every refusal and every fact names a [`Clause`].
#![forbid(unsafe_code)]

mod any;
mod chance;
mod data;
mod dice;
mod entry;
mod file;
mod game;
mod like;
mod marked;
mod menu;
mod names;
mod notation;
mod odds;
mod play;
pub mod proofs;
pub mod record;
mod row;
mod rule;
pub mod scenario;
mod seat;
pub mod seats_as_list;
mod secret;
mod sheet;
mod title;

pub use any::*;
pub use chance::*;
pub use data::*;
pub use dice::*;
pub use entry::*;
pub use file::*;
pub use game::*;
pub use like::*;
pub use marked::*;
pub use menu::*;
pub use names::*;
pub use notation::*;
pub use odds::*;
pub use play::*;
pub use row::*;
pub use rule::*;
pub use seat::*;
pub use secret::*;
pub use sheet::*;
pub use title::*;
