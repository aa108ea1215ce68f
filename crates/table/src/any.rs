//! A game under way whose type shared code need not know: moves, fate and facts go in and out as text.

use crate::{
    Chair, Chance, Clause, Dice, Digest, Draft, Eyes, Fact, Fate, Marked, Places, Referee, Refusal, Seat, Seats,
    Spoken, Step, Title, Told, Waiting, all_open, asked, check, heard, options, play, redeal, resolve, spectate, view,
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::{
    any::Any,
    fmt::{self, Write as _},
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
    /// The same of the last of several moves with "; " between them, if each of the others leads to a question of this
    /// chair. What comes before it is played where the chair could not tell it from this position, too.
    ///
    /// # Errors
    /// Why one of them is not allowed.
    fn preview_all(&self, seat: Seat, moves: &str) -> Result<Preview, Refused>;
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
    /// this one it were told otherwise. So many of those are tried for each chair; [`SURE`] make a mistake very unlikely.
    fn reveals(&self, seat: Seat, mv: &str, tries: usize) -> bool;
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

/// So many redeals for each chair show whether a move has shown what was hidden, see [`AnyTable::reveals`].
pub const SURE: usize = 24;

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
    fn seen(&self, seat: Option<Seat>) -> G::View {
        seat.map_or_else(|| spectate(&self.0), |seat| view(&self.0, seat))
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
    fn preview_all(&self, seat: Seat, moves: &str) -> Result<Preview, Refused> {
        let Some((first, then)) = moves.split_once("; ") else { return self.preview(seat, moves) };
        let mv = self.read(seat, first)?;
        check(&self.0, seat, &mv).map_err(|refusal| self.refused(seat, &mv, refusal))?;
        let mut twin = redeal(&self.0, seat, &mut Dice::seeded(1));
        play(&mut twin, seat, mv.clone(), &mut Told::everybody())
            .map_err(|refusal| self.refused(seat, &mv, refusal))?;
        Table(twin).preview_all(seat, then)
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
    fn reveals(&self, seat: Seat, mv: &str, tries: usize) -> bool {
        if G::OPEN {
            return false;
        }
        let Ok(mv) = self.read(seat, mv) else { return false };
        let told_by = |mut game: G| -> Option<(Told<G::Fact>, Seats)> {
            let mut told = Told::everybody();
            play(&mut game, seat, mv.clone(), &mut told).ok()?;
            Some((told, asked(&game)))
        };
        let truly = told_by(self.0.clone());
        let mut dice = Dice::seeded(0);
        Seats::first(self.chairs()).iter().any(|listener| {
            let mut twins = (0..tries).map(|_| told_by(redeal(&self.0, listener, &mut dice)));
            twins.any(|twin| match (&truly, &twin) {
                (Some((truly, asked)), Some((told, others))) => {
                    asked != others || !heard(truly, listener).eq(heard(told, listener))
                }
                (None, None) => false,
                _ => true,
            })
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

pub(crate) fn tellings<F: Fact>(told: &Told<F>) -> Vec<Telling> {
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
