//! A game in the list, and how tables of it come to be: set up, from a scene, or from what was saved.

use crate::{
    AnyTable, Choice, Data, Digest, Options, Order, Printed, Setting, Shared, Table, Telling, Title, Told, check_names,
    start, tellings,
};
use std::{marker::PhantomData, path::Path};

/// A game in the list, whichever it is.
pub trait AnyTitle: Send + Sync {
    /// `haven`.
    fn name(&self) -> &'static str;
    /// `Pirate Haven`.
    fn title(&self) -> &'static str;
    /// The fewest and the most players.
    fn players(&self) -> (u8, u8);
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// Its ledger.
    fn ledger(&self) -> &'static [Printed];
    /// The standing orders a captain may give.
    fn orders(&self) -> &'static [Order];
    /// How sentences in plain words are written, and what each does.
    fn sentences(&self) -> &'static [(&'static str, &'static str)];
    /// Reads and checks data from a folder, or takes the printed ones; returns the digest that names them from now on.
    ///
    /// # Errors
    /// Which file, which key, and what is wrong with it.
    fn data(&self, folder: Option<&Path>) -> Result<Digest, String>;
    /// The files of data that are loaded, names and texts.
    ///
    /// # Errors
    /// If no data of this name are loaded.
    fn texts(&self, data: Digest) -> Result<Vec<(&'static str, &'static str)>, String>;
    /// What may be chosen for a table, with the printed data or others that are loaded.
    ///
    /// # Errors
    /// If no data of this name are loaded.
    fn choices(&self, data: Option<Digest>) -> Result<Vec<Choice>, String>;
    /// A table brought to its first question, with what was told on the way.
    ///
    /// # Errors
    /// What cannot be chosen, or that no data of this name are loaded.
    fn set_up(
        &self,
        data: Option<Digest>,
        chairs: u8,
        options: &Options,
    ) -> Result<(Box<dyn AnyTable>, Vec<Telling>), String>;
    /// A table in the position of a scene, and the names of its chairs.
    ///
    /// # Errors
    /// The field that is unknown, missing or impossible, or that no data of this name are loaded.
    fn scene(&self, data: Option<Digest>, scene: toml::Table) -> Result<(Box<dyn AnyTable>, Vec<String>), String>;
    /// A saved table.
    ///
    /// # Errors
    /// If these bytes are no position of this game.
    fn load(&self, bytes: &[u8]) -> Result<Box<dyn AnyTable>, String>;
}

/// The entry of a game in the list: all of it, or one of its editions.
pub struct Entry<G> {
    edition: Option<&'static Edition>,
    game: PhantomData<fn() -> G>,
}

/// A game that is played by the rules of another with some options fixed, and stands in the list under a name of its own.
#[derive(Debug)]
pub struct Edition {
    /// Its short name: `crimson-coast`.
    pub name: &'static str,
    /// Its title: `Pirates of the Crimson Coast`.
    pub title: &'static str,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The options that are not for players to choose.
    pub fixed: &'static [(&'static str, &'static str)],
}

impl<G> Entry<G> {
    /// The entry.
    pub const fn new() -> Self {
        Entry { edition: None, game: PhantomData }
    }
    /// The entry of an edition.
    pub const fn edition(edition: &'static Edition) -> Self {
        Entry { edition: Some(edition), game: PhantomData }
    }
    /// The options that the edition fixes.
    fn fixed(&self) -> Options {
        let fixed = self.edition.map_or(&[][..], |edition| edition.fixed);
        fixed.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }
    /// What was chosen, and what the edition fixes.
    ///
    /// # Errors
    /// If something was chosen that the edition fixes otherwise.
    pub fn with_fixed(&self, options: &Options) -> Result<Options, String> {
        let mut all = options.clone();
        for (key, value) in self.fixed() {
            match all.insert(key.clone(), value.clone()) {
                Some(other) if other != value => return Err(format!("`{key}` is `{value}` here, not `{other}`")),
                _ => (),
            }
        }
        Ok(all)
    }
}

impl<G> Default for Entry<G> {
    fn default() -> Self {
        Entry::new()
    }
}

impl<G: Title> Entry<G> {
    /// The data of a folder, or the printed ones.
    ///
    /// # Errors
    /// Which file, which key, and what is wrong with it.
    pub fn data_of(folder: Option<&Path>) -> Result<Shared<G::Data>, String> {
        match folder {
            Some(folder) => Shared::from_folder(folder).map_err(|bad| bad.to_string()),
            None => Ok(Shared::printed()),
        }
    }
    /// The data of this name, or the printed ones.
    fn data_named(data: Option<Digest>) -> Result<Shared<G::Data>, String> {
        let Some(data) = data else { return Ok(Shared::printed()) };
        Shared::named(data).ok_or_else(|| format!("no data {data} of {} are loaded", G::TITLE))
    }
}

/// Can so many chairs stand at a table of a game for so many players?
///
/// # Errors
/// For how many it is.
pub fn check_chairs(title: &str, (least, most): (u8, u8), chairs: usize) -> Result<(), String> {
    if (usize::from(least)..=usize::from(most)).contains(&chairs) {
        return Ok(());
    }
    let numbers = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("{title} is for {numbers} players, not {chairs}"))
}

/// A game of a known type, set up and brought to its first question.
///
/// # Errors
/// What cannot be chosen.
pub fn fresh<G: Title>(
    data: Shared<G::Data>,
    chairs: u8,
    options: &Options,
    told: &mut Told<G::Fact>,
) -> Result<G, String> {
    check_chairs(G::TITLE, (*G::PLAYERS.start(), *G::PLAYERS.end()), usize::from(chairs))?;
    let mut game = G::set_up(data, chairs, options)?;
    start(&mut game, told);
    Ok(game)
}

/// A game of a known type in the position of a scene, brought to its next question, and the names of its chairs.
///
/// # Errors
/// The field that is unknown, missing or impossible.
pub fn set_scene<G: Title>(data: Shared<G::Data>, mut scene: toml::Table) -> Result<(G, Vec<String>), String> {
    let names: Vec<String> = match scene.remove("seats") {
        Some(seats) => seats.try_into().map_err(|_| "scene, seats: must be a list of names".to_string())?,
        None => return Err("scene: `seats` is missing; it is the list of the captains' names".to_string()),
    };
    check_chairs(G::TITLE, (*G::PLAYERS.start(), *G::PLAYERS.end()), names.len())
        .map_err(|wrong| format!("scene, seats: {wrong}"))?;
    check_names(&names).map_err(|e| format!("scene, {e}"))?;
    let options = match scene.remove("options") {
        Some(toml::Value::Table(options)) => options.into_iter().map(|(k, v)| (k, plain(&v))).collect(),
        Some(_) => return Err("scene, options: must be a table of options".to_string()),
        None => Options::new(),
    };
    let setting = Setting { data, names: &names, options: &options, fields: scene };
    let mut game = G::from_scene(setting).map_err(|e| format!("scene, {e}"))?;
    start(&mut game, &mut Told::nobody());
    Ok((game, names))
}

impl<G: Title> AnyTitle for Entry<G> {
    fn name(&self) -> &'static str {
        self.edition.map_or(G::NAME, |edition| edition.name)
    }
    fn title(&self) -> &'static str {
        self.edition.map_or(G::TITLE, |edition| edition.title)
    }
    fn players(&self) -> (u8, u8) {
        self.edition.map_or((*G::PLAYERS.start(), *G::PLAYERS.end()), |edition| edition.players)
    }
    fn rules(&self) -> u32 {
        G::RULES
    }
    fn ledger(&self) -> &'static [Printed] {
        G::ledger()
    }
    fn orders(&self) -> &'static [Order] {
        G::orders()
    }
    fn sentences(&self) -> &'static [(&'static str, &'static str)] {
        G::sentences()
    }
    fn data(&self, folder: Option<&Path>) -> Result<Digest, String> {
        Ok(Self::data_of(folder)?.digest())
    }
    fn texts(&self, data: Digest) -> Result<Vec<(&'static str, &'static str)>, String> {
        let texts = Self::data_named(Some(data))?.texts().iter().map(String::as_str);
        Ok(G::Data::FILES.iter().copied().zip(texts).collect())
    }
    fn choices(&self, data: Option<Digest>) -> Result<Vec<Choice>, String> {
        Ok(G::choices_of(&*Self::data_named(data)?, &self.fixed()))
    }
    fn set_up(
        &self,
        data: Option<Digest>,
        chairs: u8,
        options: &Options,
    ) -> Result<(Box<dyn AnyTable>, Vec<Telling>), String> {
        let mut told = Told::everybody();
        check_chairs(self.title(), self.players(), chairs.into())?;
        let game: G = fresh(Self::data_named(data)?, chairs, &self.with_fixed(options)?, &mut told)?;
        Ok((Box::new(Table(game)), tellings(&told)))
    }
    fn scene(&self, data: Option<Digest>, mut scene: toml::Table) -> Result<(Box<dyn AnyTable>, Vec<String>), String> {
        if let Some(edition) = self.edition {
            let options = scene.entry("options").or_insert_with(|| toml::Table::new().into());
            let Some(options) = options.as_table_mut() else {
                return Err("scene, options: must be a table of options".to_string());
            };
            for (key, value) in edition.fixed {
                let says = options.entry(*key).or_insert_with(|| (*value).into());
                if plain(says) != *value {
                    return Err(format!("scene, options: `{key}` is `{value}` here, not `{}`", plain(says)));
                }
            }
        }
        let (game, names) = set_scene::<G>(Self::data_named(data)?, scene)?;
        check_chairs(self.title(), self.players(), names.len()).map_err(|e| format!("scene, seats: {e}"))?;
        Ok((Box::new(Table(game)), names))
    }
    fn load(&self, bytes: &[u8]) -> Result<Box<dyn AnyTable>, String> {
        let game: G = borsh::from_slice(bytes).map_err(|e| format!("this is no saved game of {}: {e}", G::TITLE))?;
        Ok(Box::new(Table(game)))
    }
}

/// A value without quotation marks.
pub(crate) fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToString::to_string)
}
