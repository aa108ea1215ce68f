//! What must hold whatever bytes arrive at a border of the program: they are understood or refused, nothing panics, and
//! nothing is lost. Each border is a function that panics where its promise is broken. The fuzzer looks for such bytes,
//! see `fuzz/`; tests try what it kept.

mod harbour;
mod import;
mod message;
mod notation;
mod record;
mod scene;
mod socket;

pub use harbour::Harbour;
pub use import::import;
pub use message::message;
pub use notation::notation;
pub use record::record;
pub use scene::scene;
pub use socket::socket;
