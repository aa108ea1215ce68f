//! Why a store did not do what was asked, and what the host should do about it.

use std::{error::Error, fmt};

/// Why a store did not do what was asked. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has written to the table.
    Conflict {
        /// The number of its last event.
        last: u64,
    },
    /// There is no such table or captain.
    NotFound,
    /// There is a table, captain, secret or token with this id already.
    Taken,
    /// There is no room on the disk. Later requests succeed as soon as there is.
    Full,
    /// The database cannot be read or written, for the reason given.
    Broken(String),
    /// The database was written by a newer program.
    Newer {
        /// The version of the database.
        found: u32,
        /// The version that this program writes.
        known: u32,
    },
    /// Another host keeps its tables in this directory.
    InUse,
    /// The store was closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { last } => {
                write!(f, "somebody else has written to this table up to number {last}: load it again, then decide")
            }
            Self::NotFound => f.write_str("there is no such table or captain: forget its id"),
            Self::Taken => f.write_str("there is one with this id already: draw another id"),
            Self::Full => f.write_str("there is no room on the disk: free some and try again; what was kept is safe"),
            Self::Broken(reason) => write!(f, "the database cannot be used: {reason}"),
            Self::Newer { found, known } => write!(
                f,
                "the database has version {found} and this program knows versions up to {known}: \
                 start the newer freebooter that wrote it, or choose another data directory"
            ),
            Self::InUse => f.write_str(
                "another freebooter keeps its tables here: open its page in the browser, stop it, \
                 or choose another data directory",
            ),
            Self::Closed => f.write_str("the store was closed: the program is stopping"),
        }
    }
}

impl Error for StoreError {}
