//! Reading files that somebody else wrote.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Reads a file, but not more than a byte above the most it may have: whoever reads refuses what is longer, and a file
/// without an end (`/dev/zero`) is longer too.
///
/// # Errors
/// If it cannot be read.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
