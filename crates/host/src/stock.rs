//! The data this host has: the printed ones, those of its own folder, and every set it ever played with.
//!
//! A table names its data by their digest, and this is the one place that says whether they are here. A set is written
//! to the host's directory before the first table is played with it, whole or not at all. So a table goes on when the
//! folder it came from is changed or gone, and when a later version of the program has other data in the box.

use crate::Failure;
use all::Listed;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};
use table::{Digest, record::Header};

/// The data a host plays with in place of the printed ones: for each game one set at most.
#[derive(Clone, Debug, Default)]
pub struct OwnData(BTreeMap<&'static str, Digest>);

impl OwnData {
    /// Reads and checks a folder that has a folder for each game, as in `DIR/cove/pack.toml`.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let here = folder.display();
        let example = folder.join("cove").join("pack.toml");
        let mut own = BTreeMap::new();
        let mut names = Vec::new();
        let unread =
            |e| format!("{here}: {e}; it must be a folder with a folder for each game, as in {}", example.display());
        for entry in fs::read_dir(folder).map_err(unread)? {
            let entry = entry.map_err(|e| format!("{here}: {e}"))?;
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        for name in names.iter().filter(|name| !name.starts_with('.')) {
            let path = folder.join(name);
            if path.is_dir() {
                let game = all::find(name).map_err(|reason| format!("{}: {reason}", path.display()))?;
                let digest = game.data(Some(&path)).map_err(|reason| format!("{}: {reason}", path.display()))?;
                own.insert(game.name(), digest);
            } else if name.ends_with(".toml") || name.ends_with(".csv") {
                let reason = "a data file belongs into a folder with the name of its game";
                return Err(format!("{}: {reason}, as in {}", path.display(), example.display()));
            }
        }
        if own.is_empty() {
            return Err(format!("{here}: there is no folder of a game in it, as in {}", example.display()));
        }
        Ok(OwnData(own))
    }

    /// The games that have data of the host's own, and what names these data.
    pub fn games(&self) -> impl Iterator<Item = (&'static str, Digest)> {
        self.0.iter().map(|(game, digest)| (*game, *digest))
    }
}

/// A set of data: whose game, and which.
type Name = (&'static str, Digest);

/// The data this host has.
pub(crate) struct Stock {
    folder: PathBuf,
    own: OwnData,
    here: BTreeSet<Name>,
    /// Those that are on disk.
    kept: Mutex<BTreeSet<Name>>,
}

impl Stock {
    /// Loads every set that was ever played with, and keeps the host's own. A set that is damaged is left as it is: its
    /// tables wait for it.
    ///
    /// # Errors
    /// If the host's own data cannot be kept.
    pub(crate) fn open(data_dir: &Path, own: OwnData) -> io::Result<Self> {
        let folder = data_dir.join("data");
        let kept = load_all(&folder)?;
        let mut here = kept.clone();
        here.extend(own.games());
        here.extend(all::all().map(|game| (game.name(), printed(game))));
        let stock = Stock { folder, own, here, kept: Mutex::new(kept) };
        for (name, digest) in stock.own.games() {
            let game = all::find(name).expect("its data were read");
            stock.keep(game, digest)?;
        }
        Ok(stock)
    }

    /// Whether the host has data of its own for a game.
    pub(crate) fn has_own(&self, game: &dyn Listed) -> bool {
        self.own.0.get(game.name()).is_some_and(|own| *own != printed(game))
    }

    /// With what new tables of a game are played.
    pub(crate) fn for_new_tables(&self, game: &dyn Listed) -> Digest {
        self.own.0.get(game.name()).copied().unwrap_or_else(|| printed(game))
    }

    /// The data of this name, if they are here.
    pub(crate) fn find(&self, game: &dyn Listed, name: &str) -> Option<Digest> {
        let digest = name.parse().ok()?;
        self.here.contains(&(game.name(), digest)).then_some(digest)
    }

    /// Whether the data that a record names are here. What else is wrong with it is not asked.
    ///
    /// # Errors
    /// If its game is played here by the same rules, but not with these data.
    pub(crate) fn check_record(&self, bytes: &[u8]) -> Result<(), Failure> {
        let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let Ok(header) = serde_json::from_slice::<Header>(first) else { return Ok(()) };
        let digest = header.data.to_string();
        match all::find(&header.game) {
            Ok(game) if game.rules() == header.rules && self.find(game, &digest).is_none() => {
                Err(Failure::ForeignData { digest, game: header.game })
            }
            _ => Ok(()),
        }
    }

    /// Writes data to disk if they are not there yet.
    ///
    /// # Errors
    /// If they cannot be written; then there is nothing, or what was there before.
    pub(crate) fn keep(&self, game: &dyn Listed, digest: Digest) -> io::Result<()> {
        let mut kept = self.kept.lock().expect("no panic while it is held");
        if kept.contains(&(game.name(), digest)) {
            return Ok(());
        }
        let name = format!("{}-{digest}", game.name());
        let (target, beside) = (self.folder.join(&name), self.folder.join(format!(".{name}")));
        remove(&beside)?;
        fs::create_dir_all(&beside)?;
        for (file, text) in game.texts(digest).map_err(io::Error::other)? {
            let mut file = File::create(beside.join(file))?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
        }
        sync(&beside)?;
        // What is there under this name was not fit to be loaded.
        remove(&target)?;
        fs::rename(&beside, &target)?;
        sync(&self.folder)?;
        kept.insert((game.name(), digest));
        Ok(())
    }
}

/// What names the printed data of a game.
pub(crate) fn printed(game: &dyn Listed) -> Digest {
    game.data(None).expect("printed data are good")
}

/// Loads every set of a folder that is whole.
fn load_all(folder: &Path) -> io::Result<BTreeSet<Name>> {
    let mut loaded = BTreeSet::new();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(loaded),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // What begins with a dot was not finished.
        if name.starts_with('.') {
            continue;
        }
        match load(&path, &name) {
            Ok(set) => drop(loaded.insert(set)),
            Err(reason) => {
                tracing::error!(folder = %path.display(), reason, "data cannot be used; tables that are played with them wait");
            }
        }
    }
    Ok(loaded)
}

fn load(path: &Path, name: &str) -> Result<Name, String> {
    let (game, digest) = name.rsplit_once('-').ok_or("the folder is not named as data are: GAME-DIGEST")?;
    let (game, digest) = (all::find(game)?, digest.parse::<Digest>()?);
    let found = game.data(Some(path))?;
    if found != digest {
        return Err(format!("the files have been changed: their digest is {found}"));
    }
    Ok((game.name(), digest))
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes sure that the names in a folder are on disk.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere a folder cannot be opened, and the system does this by itself.
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}
