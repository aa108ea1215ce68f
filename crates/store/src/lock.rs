//! One host at a time keeps a data directory.
//!
//! Two hosts on one directory would lose nothing, since an append names the last number it knows of, but the clients of
//! one would not hear what is played at the other. The system lets go of the lock when the program ends, however it ends.

use crate::{StoreError, sqlite::make_private_dir};
use std::{
    fs::{File, TryLockError},
    path::Path,
};

/// The name of the file in the data directory.
const FILE: &str = "freebooter.lock";

/// The right to keep a data directory.
pub struct Lock(File);

impl Lock {
    /// Takes a directory, which is made if there is none.
    ///
    /// # Errors
    /// `InUse` if somebody else has it, `Broken` if it cannot be written to.
    pub fn take(data_dir: &Path) -> Result<Self, StoreError> {
        make_private_dir(data_dir)?;
        let path = data_dir.join(FILE);
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|e| StoreError::Broken(format!("{} cannot be written: {e}", path.display())))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            // A file system without locks; everything else works there.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock(file)),
        }
    }

    /// Lets go of the directory.
    pub fn release(&self) {
        // What was never locked cannot be let go of, and nobody waits for it.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[test]
    fn a_directory_is_kept_by_one_at_a_time() {
        let folder = Folder::new();
        let first = Lock::take(folder.path()).expect("it is free");
        assert_eq!(Lock::take(folder.path()).err(), Some(StoreError::InUse));
        first.release();
        let second = Lock::take(folder.path()).expect("it was let go of");
        assert_eq!(Lock::take(folder.path()).err(), Some(StoreError::InUse));
        drop(second);
        assert!(Lock::take(folder.path()).is_ok());
    }
}
