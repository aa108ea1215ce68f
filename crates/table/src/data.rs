//! What is in a game's box: tables of cards, tiles and numbers that never change during play.
//!
//! A position refers to its data instead of copying it. Data live as long as the process: there are few sets of them
//! (the printed one and those a host or designer loads), and a position is copied millions of times.

use crate::{hex, read_at_most};
use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{Error, ErrorKind, Read, Write},
};
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use std::{
    fmt,
    hash::{Hash, Hasher},
    io,
    ops::Deref,
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Mutex, OnceLock},
};

/// The data of a game.
pub trait Data: Sized + Send + Sync + 'static {
    /// The files it is made of, beside the game's source or in a designer's folder.
    const FILES: &'static [&'static str];
    /// Their printed contents, in the same order.
    const PRINTED: &'static [&'static str];
    /// The sets of data in use; every game has a `static` one.
    fn shelf() -> &'static Shelf<Self>;
    /// Reads and checks the texts of the files, in the order of `FILES`.
    ///
    /// # Errors
    /// Which file, which key, and what is wrong with it.
    fn read(texts: &[&str]) -> Result<Self, BadData>;
    /// What is worth telling whoever checks these data, besides that they are good; a line each.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What is wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadData {
    /// The file.
    pub file: String,
    /// The entry in it: `tile house.gold, slots`.
    pub key: String,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl BadData {
    /// An error about one entry of a file.
    pub fn new(file: &str, key: impl Into<String>, reason: impl Into<String>) -> Self {
        BadData { file: file.to_string(), key: key.into(), reason: reason.into() }
    }
}

impl fmt::Display for BadData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key.as_str() {
            "" => write!(f, "{}: {}", self.file, self.reason),
            key => write!(f, "{}, {key}: {}", self.file, self.reason),
        }
    }
}

impl std::error::Error for BadData {}

/// Reads a file of tables. What is not TOML, or not of this form, is named by its line and column.
///
/// # Errors
/// Where, and what is wrong there.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadData> {
    toml::from_str(text).map_err(|e| {
        let place = e.span().and_then(|span| text.get(..span.start)).map(|before| {
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
            format!("line {line}, column {column}")
        });
        BadData::new(file, place.unwrap_or_default(), e.message().replace('\n', "; "))
    })
}

/// Names a set of data: a hash of its files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Digest([u8; 8]);

impl Digest {
    /// The digest of some bytes; also used to compare positions.
    pub fn of(bytes: &[u8]) -> Self {
        let hash = Sha256::digest(bytes);
        Digest(std::array::from_fn(|i| hash[i]))
    }
    fn of_texts(texts: &[&str]) -> Self {
        let mut bytes = Vec::new();
        for text in texts {
            // Line ends do not matter, so that a checkout on another system has the same data.
            let text = text.replace("\r\n", "\n");
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        Digest::of(&bytes)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Digest {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
        Ok(Digest(
            number.ok_or_else(|| format!("`{text}` is not a digest (16 digits from 0-9 and a-f)"))?.to_be_bytes(),
        ))
    }
}

struct Loaded<D> {
    digest: Digest,
    /// The texts of the files, for whoever wants to keep them.
    texts: Vec<String>,
    data: D,
}

/// The sets of data of one game that are in use in this process.
pub struct Shelf<D: 'static> {
    printed: OnceLock<Shared<D>>,
    loaded: Mutex<Vec<Shared<D>>>,
}

impl<D> Shelf<D> {
    /// An empty shelf.
    pub const fn new() -> Self {
        Shelf { printed: OnceLock::new(), loaded: Mutex::new(Vec::new()) }
    }
    fn find(&self, digest: Digest) -> Option<Shared<D>> {
        self.loaded.lock().expect("no panic while the shelf is held").iter().copied().find(|d| d.0.digest == digest)
    }
    fn put(&self, set: Loaded<D>) -> Shared<D> {
        let mut shelf = self.loaded.lock().expect("no panic while the shelf is held");
        if let Some(there) = shelf.iter().find(|d| d.0.digest == set.digest) {
            return *there;
        }
        let shared = Shared(Box::leak(Box::new(set)));
        shelf.push(shared);
        shared
    }
}

impl<D> Default for Shelf<D> {
    fn default() -> Self {
        Shelf::new()
    }
}

/// A set of data, shared by every position that is played with it. Saved as its digest.
pub struct Shared<D: 'static>(&'static Loaded<D>);

impl<D: Data> Shared<D> {
    /// The data as printed.
    ///
    /// # Panics
    /// If the data that came with the game are wrong.
    pub fn printed() -> Self {
        *D::shelf().printed.get_or_init(|| {
            Self::from_texts(D::PRINTED).unwrap_or_else(|bad| panic!("the data that came with the game: {bad}"))
        })
    }
    /// Data from the texts of its files.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_texts(texts: &[&str]) -> Result<Self, BadData> {
        let digest = Digest::of_texts(texts);
        match D::shelf().find(digest) {
            Some(there) => Ok(there),
            None => {
                let data = D::read(texts)?;
                let texts = texts.iter().map(ToString::to_string).collect();
                Ok(D::shelf().put(Loaded { digest, texts, data }))
            }
        }
    }
    /// The data with this name: the printed ones, or a set that was loaded before.
    pub fn named(digest: Digest) -> Option<Self> {
        D::shelf().find(digest).or_else(|| Some(Self::printed()).filter(|printed| printed.digest() == digest))
    }
    /// Data from a designer's folder; a file that is not there is the printed one.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_folder(folder: &Path) -> Result<Self, BadData> {
        let mut texts = Vec::new();
        let mut missing = 0;
        for (file, printed) in D::FILES.iter().zip(D::PRINTED) {
            let path: PathBuf = folder.join(file);
            match read_text(&path) {
                Ok(text) => texts.push(text),
                Err(e) if e.kind() == io::ErrorKind::NotFound => {
                    missing += 1;
                    texts.push((*printed).to_string());
                }
                Err(e) => return Err(BadData::new(&path.display().to_string(), "", e.to_string())),
            }
        }
        if missing == D::FILES.len() {
            let reason = format!("there is none of the files {}", D::FILES.join(", "));
            return Err(BadData::new(&folder.display().to_string(), "", reason));
        }
        Self::from_texts(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// The largest data file that is read.
const MOST_BYTES: usize = 1 << 20;

/// The text of a data file.
fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read_at_most(path, MOST_BYTES)?;
    if bytes.len() > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than the {MOST_BYTES} bytes of a data file")));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("there is a sign that is not UTF-8; save the file as UTF-8"))
}

impl<D> Shared<D> {
    /// The data, which live as long as the process.
    pub fn get(self) -> &'static D {
        &self.0.data
    }
    /// The name of this set of data.
    pub fn digest(&self) -> Digest {
        self.0.digest
    }
    /// The texts of the files it was read from, in their order.
    pub fn texts(&self) -> &'static [String] {
        &self.0.texts
    }
}

impl<D> Deref for Shared<D> {
    type Target = D;
    fn deref(&self) -> &D {
        &self.0.data
    }
}

impl<D> Clone for Shared<D> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<D> Copy for Shared<D> {}
impl<D> PartialEq for Shared<D> {
    fn eq(&self, other: &Self) -> bool {
        self.0.digest == other.0.digest
    }
}
impl<D> Eq for Shared<D> {}
impl<D> Hash for Shared<D> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}
impl<D> fmt::Debug for Shared<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data {}", self.0.digest)
    }
}
impl<D> BorshSerialize for Shared<D> {
    fn serialize<W: Write>(&self, writer: &mut W) -> borsh::io::Result<()> {
        self.0.digest.serialize(writer)
    }
}
impl<D: Data> BorshDeserialize for Shared<D> {
    fn deserialize_reader<R: Read>(reader: &mut R) -> borsh::io::Result<Self> {
        let digest = Digest::deserialize_reader(reader)?;
        Self::named(digest).ok_or_else(|| {
            Error::new(
                ErrorKind::InvalidData,
                format!("it was played with data {digest}, which are not loaded: name their folder with --data"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Sign(String);

    impl Data for Sign {
        const FILES: &'static [&'static str] = &["sign.txt"];
        const PRINTED: &'static [&'static str] = &["The Admiral Benbow"];
        fn shelf() -> &'static Shelf<Self> {
            static SHELF: Shelf<Sign> = Shelf::new();
            &SHELF
        }
        fn read(texts: &[&str]) -> Result<Self, BadData> {
            Ok(Sign(texts[0].to_string()))
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_named_by_line_and_column() {
        let wrong = read_toml::<toml::Table>("inns.toml", "rooms = 3\nbeds = 4\nrum = = 5\n").unwrap_err();
        assert!(wrong.to_string().starts_with("inns.toml, line 3, column 7: "), "{wrong}");
    }

    #[test]
    fn two_sets_of_data_are_told_apart_and_found_again() {
        let (printed, other) = (Shared::<Sign>::printed(), Shared::<Sign>::from_texts(&["The Spyglass"]).unwrap());
        assert!(printed != other && printed == Shared::from_texts(Sign::PRINTED).unwrap());
        for set in [printed, other] {
            let saved = borsh::to_vec(&set).unwrap();
            assert_eq!(borsh::from_slice::<Shared<Sign>>(&saved).unwrap().0.data.0, set.0.data.0);
        }
        assert!(Shelf::<Sign>::default().find(other.digest()).is_none(), "another shelf is empty");
    }
}
