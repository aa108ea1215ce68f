//! Scripted clients: they do what a browser does, over HTTP and over the socket of a table.
//!
//! [`Guest`] asks and is answered, [`Line`] is one socket, and [`Screen`] is what a browser would show: it is kept up to
//! date by what is told and by nothing else, so whatever it shows is what the host has said.
#![forbid(unsafe_code)]

mod guest;
mod line;
mod luck;
mod screen;
mod server;

pub use guest::{Answer, Guest};
pub use line::{Broken, Line};
pub use luck::Luck;
pub use screen::Screen;
pub use server::{Server, memory};
