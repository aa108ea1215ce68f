//! Games whose type shared code need not know: moves, fate and facts go in and out as text.

use crate::{
    Chair, Chance, Choice, Clause, Data, Dice, Digest, Draft, Eyes, Fact, Fate, Marked, Options, Order, Places,
    Printed, Referee, Refusal, Seat, Seats, Setting, Shared, Spoken, Step, Title, Told, Waiting, all_open, asked,
    check, heard, options, play, redeal, resolve, spectate, start, view,
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::{
    any::Any,
    fmt::{self, Write as _},
    marker::PhantomData,
    path::Path,
};

/// Values as the JSON that is sent. They are written once, when they are made: on the way to a client nobody looks
/// inside them, and a tree of values would cost more than the move it tells of.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// Writes values down.
    ///
    /// # Panics
    /// If they could not be written as JSON.
    pub fn of(values: &impl Serialize) -> Self {
        Json(serde_json::value::to_raw_value(values).expect("facts and moves are plain values"))
    }
    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }
    /// The values, for whoever does look inside.
    pub fn values(&self) -> Value {
        serde_json::from_str(self.text()).expect("it was written from values")
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// Something that was told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Telling {
    /// To whom.
    pub to: Seats,
    /// In a sentence.
    pub text: String,
    /// As values, for animations.
    pub fact: Json,
    /// The clause it follows from.
    pub clause: &'static str,
}

impl Telling {
    /// Whether somebody hears it: a chair, or a spectator.
    pub fn reaches(&self, seat: Option<Seat>) -> bool {
        self.to == Seats::ALL || seat.is_some_and(|seat| self.to.has(seat))
    }
}

/// A move that may be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    /// In notation.
    pub text: String,
    /// As values.
    pub mv: Json,
}

/// What would come of a move, up to the next answer of fate or the next question.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What would be seen, as the JSON that is sent, and what would be told; nothing if that depends on what is hidden
    /// from the chair.
    pub then: Option<(Marked, Vec<Telling>)>,
    /// Numbers worth knowing before.
    pub outlook: Value,
}

/// A refusal as it is shown to a person: nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refused {
    /// The clause that refuses, if it is the rules that refuse and not the reader of the text.
    pub clause: Option<&'static str>,
    /// What the clause says, or what could not be read.
    pub says: String,
    /// What this chair may do instead.
    pub allowed: Vec<String>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clause {
            Some(clause) => write!(f, "{clause}: {}", self.says),
            None => f.write_str(&self.says),
        }
    }
}

/// A game under way, whichever it is.
pub trait AnyTable: Send + Sync {
    /// A copy.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The table itself, for code that knows which game it is.
    fn as_any(&self) -> &dyn Any;
    /// How many chairs there are.
    fn chairs(&self) -> u8;
    /// What is waited for.
    fn waiting(&self) -> Waiting;
    /// Who has to decide.
    fn asked(&self) -> Seats;
    /// What a chair may do.
    fn options(&self, seat: Seat) -> Vec<String>;
    /// The same, also as values.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The same as the JSON that is sent, behind what is there.
    fn write_offers(&self, seat: Seat, out: &mut Vec<u8>);
    /// What would come of a move, as far as this chair can know. It is tried in positions the chair could not tell from
    /// this one, never in this one, so that it cannot show what is hidden.
    ///
    /// # Errors
    /// Why the move is not allowed.
    fn preview(&self, seat: Seat, mv: &str) -> Result<Preview, Refused>;
    /// What there is to say about a move that is being put together.
    ///
    /// # Errors
    /// What cannot be read.
    fn draft(&self, mv: &str) -> Result<Draft, String>;
    /// The moves that carry out a sentence in plain words, if it is one.
    ///
    /// # Errors
    /// What is not understood or cannot be done, and what would be.
    fn sentence(&self, seat: Seat, text: &str) -> Option<Result<Spoken<String>, String>>;
    /// A few words beside a move in a list.
    fn remark(&self, seat: Seat, mv: &str) -> Option<String>;
    /// Something that was told, in words for a terminal.
    fn retell(&self, seat: Option<Seat>, telling: &Telling) -> Option<String>;
    /// The move that one of these standing orders gives a chair now, if any.
    fn obey(&self, seat: Seat, orders: &[String]) -> Option<String>;
    /// Would this be allowed?
    ///
    /// # Errors
    /// Why not.
    fn check(&self, seat: Seat, mv: &str) -> Result<(), Refused>;
    /// A chair decides. Returns the move in its usual form and what was told.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<(String, Vec<Telling>), Refused>;
    /// Would this move show somebody what is hidden now? It would, if in a position which that chair cannot tell from
    /// this one it were told otherwise; as many of those are tried as make a mistake very unlikely.
    fn reveals(&self, seat: Seat, mv: &str) -> bool;
    /// Reads an answer of fate, in general notation or in the words of the step that waits.
    ///
    /// # Errors
    /// What would be an answer.
    fn read_fate(&self, text: &str) -> Result<Fate, String>;
    /// Fate answers.
    ///
    /// # Errors
    /// What was asked for; nothing has changed then.
    fn resolve(&mut self, fate: Fate) -> Result<Vec<Telling>, String>;
    /// What a chair sees, or a spectator.
    fn view(&self, seat: Option<Seat>) -> Value;
    /// The same as it is kept for being compared; much cheaper than the values. What cannot have changed since these
    /// eyes were last shown this table is taken from there.
    fn write_view(&self, seat: Option<Seat>, before: &Marked, out: &mut Marked);
    /// The same by itself.
    fn marked_view(&self, seat: Option<Seat>) -> Marked {
        let mut out = Marked::default();
        self.write_view(seat, &Marked::default(), &mut out);
        out
    }
    /// What a screen has to know that never changes while the table is played.
    fn contents(&self) -> Value;
    /// Whether all eyes see the same.
    fn is_open(&self) -> bool;
    /// What is seen with every card turned up; for games that are over.
    fn all_open(&self) -> Value;
    /// A view as text.
    fn describe(&self, seat: Option<Seat>, names: &[String]) -> String;
    /// The whole position; for the referee only.
    fn truth(&self) -> Value;
    /// The whole position as a scene; for the referee only.
    fn scene(&self, names: &[String]) -> toml::Table;
    /// The points as they stand.
    fn scores(&self) -> Vec<i32>;
    /// The position as bytes.
    fn save(&self) -> Vec<u8>;
    /// A short name for the position: equal positions have equal ones.
    fn checksum(&self) -> Digest {
        Digest::of(&self.save())
    }
    /// The places, if the game is over.
    fn places(&self) -> Option<Places> {
        match self.waiting() {
            Waiting::Over(places) => Some(places),
            _ => None,
        }
    }
    /// What fate is asked for, if it is.
    fn chance(&self) -> Option<Chance> {
        match self.waiting() {
            Waiting::Roll(chance) => Some(chance),
            _ => None,
        }
    }
}

/// A game of a known type, as any game.
#[derive(Clone, Debug)]
pub struct Table<G>(pub G);

impl<G: Title> Table<G> {
    fn refused(&self, seat: Seat, mv: &G::Move, refusal: Refusal<G::Rule>) -> Refused {
        let clause = refusal.clause().printed();
        let says = match refusal {
            Refusal::NotYourDecision(_, now) if now.is_empty() => format!("Nobody is asked now. {}", clause.text),
            Refusal::NotYourDecision(_, now) => {
                let chairs: Vec<String> = now.iter().map(|s| s.to_string()).collect();
                format!("It is for {} to decide now, not for {seat}. {}", chairs.join(", "), clause.text)
            }
            // What is wrong in this case comes before what the clause says of all cases.
            Refusal::Forbidden(_) => match self.0.draft(mv).why {
                Some(why) => format!("{why} {}", clause.text),
                None => clause.text.to_string(),
            },
        };
        Refused { clause: Some(clause.id), says, allowed: self.options(seat) }
    }
    fn read(&self, seat: Seat, mv: &str) -> Result<G::Move, Refused> {
        mv.parse().map_err(|says| Refused { clause: None, says, allowed: self.options(seat) })
    }
}

impl<G: Title> AnyTable for Table<G> {
    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Table(self.0.clone()))
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn chairs(&self) -> u8 {
        self.0.chairs()
    }
    fn waiting(&self) -> Waiting {
        self.0.flow().waiting()
    }
    fn asked(&self) -> Seats {
        asked(&self.0)
    }
    fn options(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        options(&self.0, seat, &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let mut moves = Vec::new();
        options(&self.0, seat, &mut moves);
        moves.iter().map(|mv| Offer { text: mv.to_string(), mv: Json::of(mv) }).collect()
    }
    fn write_offers(&self, seat: Seat, out: &mut Vec<u8>) {
        /// [`Offer`], of a move that need not be kept.
        #[derive(Serialize)]
        struct OfferAs<'a, M> {
            text: &'a str,
            mv: &'a M,
        }
        let mut moves = Vec::new();
        options(&self.0, seat, &mut moves);
        let mut text = String::new();
        out.push(b'[');
        for (at, mv) in moves.iter().enumerate() {
            text.clear();
            write!(text, "{mv}").expect("moves can be written");
            if at > 0 {
                out.push(b',');
            }
            serde_json::to_writer(&mut *out, &OfferAs { text: &text, mv }).expect("moves are plain values");
        }
        out.push(b']');
    }
    fn preview(&self, seat: Seat, mv: &str) -> Result<Preview, Refused> {
        let mv = self.read(seat, mv)?;
        check(&self.0, seat, &mv).map_err(|refusal| self.refused(seat, &mv, refusal))?;
        let then = |series: u64| {
            let mut twin = redeal(&self.0, seat, &mut Dice::seeded(series));
            let mut told = Told::everybody();
            play(&mut twin, seat, mv.clone(), &mut told).ok()?;
            let told = tellings(&told).into_iter().filter(|telling| telling.reaches(Some(seat))).collect::<Vec<_>>();
            Some((Table(twin).marked_view(Some(seat)), told))
        };
        let outlook = self.0.outlook(Eyes::of(seat), &mv);
        if G::is_all_in_the_outlook(&mv) {
            return Ok(Preview { then: None, outlook });
        }
        let once = then(1);
        let certain = G::OPEN || once == then(2);
        Ok(Preview { then: once.filter(|_| certain), outlook })
    }
    fn draft(&self, mv: &str) -> Result<Draft, String> {
        Ok(self.0.draft(&mv.parse()?))
    }
    fn sentence(&self, seat: Seat, text: &str) -> Option<Result<Spoken<String>, String>> {
        let spoken = self.0.sentence(Eyes::of(seat), text)?;
        Some(
            spoken
                .map(|Spoken { moves, says }| Spoken { moves: moves.iter().map(ToString::to_string).collect(), says }),
        )
    }
    fn remark(&self, seat: Seat, mv: &str) -> Option<String> {
        let mv = mv.parse().ok()?;
        // What is not allowed may name what there is not.
        check(&self.0, seat, &mv).ok()?;
        self.0.remark(Eyes::of(seat), &mv)
    }
    fn retell(&self, seat: Option<Seat>, telling: &Telling) -> Option<String> {
        G::retell(&self.seen(seat), &telling.text.parse().ok()?)
    }
    fn obey(&self, seat: Seat, orders: &[String]) -> Option<String> {
        if !self.asked().has(seat) {
            return None;
        }
        let chair = Chair::at(&self.0, seat);
        let mv = orders.iter().find_map(|order| G::obey(&chair, order))?;
        check(&self.0, seat, &mv).is_ok().then(|| mv.to_string())
    }
    fn check(&self, seat: Seat, mv: &str) -> Result<(), Refused> {
        let mv = self.read(seat, mv)?;
        check(&self.0, seat, &mv).map_err(|refusal| self.refused(seat, &mv, refusal))
    }
    fn play(&mut self, seat: Seat, mv: &str) -> Result<(String, Vec<Telling>), Refused> {
        let mv = self.read(seat, mv)?;
        let text = mv.to_string();
        let mut told = Told::everybody();
        play(&mut self.0, seat, mv.clone(), &mut told).map_err(|refusal| self.refused(seat, &mv, refusal))?;
        Ok((text, tellings(&told)))
    }
    fn reveals(&self, seat: Seat, mv: &str) -> bool {
        const TWINS: usize = 24;
        if G::OPEN {
            return false;
        }
        let Ok(mv) = self.read(seat, mv) else { return false };
        let heard_after = |mut game: G, listener: Seat| -> Option<(Vec<G::Fact>, Seats)> {
            let mut told = Told::everybody();
            play(&mut game, seat, mv.clone(), &mut told).ok()?;
            Some((heard(&told, listener).cloned().collect(), asked(&game)))
        };
        let mut dice = Dice::seeded(0);
        Seats::first(self.chairs()).iter().any(|listener| {
            let truly = heard_after(self.0.clone(), listener);
            (0..TWINS).any(|_| heard_after(redeal(&self.0, listener, &mut dice), listener) != truly)
        })
    }
    fn read_fate(&self, text: &str) -> Result<Fate, String> {
        let Some(chance) = self.chance() else { return Err("fate is not asked for anything".to_string()) };
        let named = self.0.flow().top().named_fate(&self.0, text);
        let fate = named.map_or_else(|| text.parse(), Ok)?;
        if chance.allows(&fate) { Ok(fate) } else { Err(format!("`{text}`: fate is asked for {chance}")) }
    }
    fn resolve(&mut self, fate: Fate) -> Result<Vec<Telling>, String> {
        let mut told = Told::everybody();
        resolve(&mut self.0, fate, &mut told).map_err(|chance| match chance {
            Some(chance) => format!("fate is asked for {chance}"),
            None => "fate is not asked for anything".to_string(),
        })?;
        Ok(tellings(&told))
    }
    fn view(&self, seat: Option<Seat>) -> Value {
        values(&self.seen(seat))
    }
    fn write_view(&self, seat: Option<Seat>, before: &Marked, out: &mut Marked) {
        out.write_after(before, &self.seen(seat));
    }
    fn contents(&self) -> Value {
        self.0.contents()
    }
    fn is_open(&self) -> bool {
        G::OPEN
    }
    fn all_open(&self) -> Value {
        values(&all_open(&self.0))
    }
    fn describe(&self, seat: Option<Seat>, names: &[String]) -> String {
        G::describe(&self.seen(seat), names)
    }
    fn truth(&self) -> Value {
        Referee::with(&mut Told::nobody(), |referee| self.0.truth(referee))
    }
    fn scene(&self, names: &[String]) -> toml::Table {
        Referee::with(&mut Told::nobody(), |referee| self.0.to_scene(names, referee))
    }
    fn scores(&self) -> Vec<i32> {
        self.0.scores().as_slice().to_vec()
    }
    fn save(&self) -> Vec<u8> {
        borsh::to_vec(&self.0).expect("writing to memory does not fail")
    }
}

impl<G: Title> Table<G> {
    fn seen(&self, seat: Option<Seat>) -> G::View {
        seat.map_or_else(|| spectate(&self.0), |seat| view(&self.0, seat))
    }
}

fn tellings<F: Fact>(told: &Told<F>) -> Vec<Telling> {
    let telling = |(to, fact): (Seats, &F)| Telling {
        to,
        text: fact.to_string(),
        fact: Json::of(fact),
        clause: fact.clause().printed().id,
    };
    told.all().map(telling).collect()
}

fn values(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("views are plain values")
}

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
    /// Are there so many chairs at tables of this edition?
    fn check_chairs(&self, chairs: usize) -> Result<(), String> {
        let (least, most) = self.players();
        if (usize::from(least)..=usize::from(most)).contains(&chairs) {
            return Ok(());
        }
        let numbers = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(format!("{} is for {numbers} players, not {chairs}", self.title()))
    }
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
    if !G::PLAYERS.contains(&chairs) {
        let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
        return Err(format!("{} is for {least} to {most} players, not {chairs}", G::TITLE));
    }
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
    let (least, most) = (*G::PLAYERS.start(), *G::PLAYERS.end());
    if names.len() < least as usize || names.len() > most as usize {
        return Err(format!("scene, seats: {} is for {least} to {most} players, not {}", G::TITLE, names.len()));
    }
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
        self.check_chairs(chairs.into())?;
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
        self.check_chairs(names.len()).map_err(|e| format!("scene, seats: {e}"))?;
        Ok((Box::new(Table(game)), names))
    }
    fn load(&self, bytes: &[u8]) -> Result<Box<dyn AnyTable>, String> {
        let game: G = borsh::from_slice(bytes).map_err(|e| format!("this is no saved game of {}: {e}", G::TITLE))?;
        Ok(Box::new(Table(game)))
    }
}

/// The longest name of a captain.
const MOST_LETTERS: usize = 40;

/// A captain's name is one word, stands once, and is not that of a chair: scripts and moves use it in the chair's place.
///
/// # Errors
/// The name that will not do.
pub fn check_names(names: &[String]) -> Result<(), String> {
    for (i, name) in names.iter().enumerate() {
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) || name.parse::<Seat>().is_ok() {
            return Err(format!("seats: `{name}` is not a name of one word of letters and digits"));
        }
        if name.chars().count() > MOST_LETTERS {
            return Err(format!(
                "seats: a name has at most {MOST_LETTERS} letters, and one has {}",
                name.chars().count()
            ));
        }
        if names[..i].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(format!("seats: `{name}` stands twice"));
        }
    }
    Ok(())
}

/// A value without quotation marks.
pub(crate) fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToString::to_string)
}

/// Puts the captains' names in place of the chairs in a sentence.
pub fn with_names(text: &str, names: &[impl AsRef<str>]) -> String {
    let name = |word: &str| Seat::named(word).and_then(|seat| names.get(seat.index()));
    rename(text, |word, out| out.push_str(name(word).map_or(word, AsRef::as_ref)))
}

/// Puts the chairs in place of the captains' names in a sentence.
pub fn with_chairs(text: &str, names: &[String]) -> String {
    rename(text, |word, out| match names.iter().position(|name| name.eq_ignore_ascii_case(word)) {
        Some(at) => out.push_str(&Seat(at as u8).to_string()),
        None => out.push_str(word),
    })
}

/// Replaces whole words, and leaves everything between them as it is.
fn rename(text: &str, put: impl Fn(&str, &mut String)) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()));
        put(word, &mut out);
        let (between, next) = after.split_at(after.find(char::is_alphanumeric).unwrap_or(after.len()));
        out.push_str(between);
        rest = next;
    }
    out
}
