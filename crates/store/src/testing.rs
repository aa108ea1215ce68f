//! A folder for one test.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

/// A folder that is removed with everything in it when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        let path = env::temp_dir().join(format!("freebooter-store-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed now is removed with all temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}
