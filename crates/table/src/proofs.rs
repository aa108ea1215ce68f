//! Proofs for every game: what any game at this table must be able to show, written once.
//!
//! A game's tests describe a [`Proof`] and call [`Proof::all`]:
//!
//! ```text
//! Proof::new(50, |seed| a_table_for(2 + seed % 3)).all();
//! ```
//!
//! Every proof plays random games; a failure names the seed, how many inputs were made, and the last of them, so that it
//! can be played again. That the proofs can fail is shown in the tests of `cutthroat`.
//!
//! What is not proven: that a position made of damaged bytes can be played. Loading it must give an error or a position,
//! and must not panic; whoever loads bytes that may be damaged compares the checksum of the record.

mod secrecy;
mod spoiled;
mod walk;
mod wrong_data;

pub use spoiled::spoiled_data_are_refused;
pub use wrong_data::{changed_data, changed_data_are_refused, read_data};

use crate::{
    AnyTable, Dice, Fate, MOST_DICE, Seat, Shared, Table, Title, Told, Waiting, asked, check, options, play, resolve,
    set_scene,
};
use std::{fmt, str::FromStr};
use walk::*;

/// How a game is to be proven.
#[derive(Clone)]
pub struct Proof<G: Title, F> {
    /// The data it is played with.
    pub data: Shared<G::Data>,
    /// A fresh table, already started; the seed decides how many play and what they agreed on.
    pub fresh: F,
    /// How many random games are played for each proof.
    pub games: u64,
    /// How many decisions and answers of fate a game lasts at the most.
    pub longest: usize,
    /// Does `options` offer everything that `check` accepts? Not on the open sea.
    pub finite: bool,
    /// Does the game hide anything from anybody?
    pub secrets: bool,
    /// How many moves, or answers of fate, are tried at each point of a game at the most; of more, some are chosen by
    /// lot. Less is faster.
    pub tried: usize,
}

/// That something was proven, or where it was not and why.
pub type Proven = Result<(), String>;

/// One thing to prove, and how it is said.
type Claim<G, F> = (&'static str, fn(&Proof<G, F>) -> Proven);

impl<G: Title, F: Fn(u64) -> G> Proof<G, F> {
    /// The proof of a game with printed data, finite choices and secrets, by some games.
    pub fn new(games: u64, fresh: F) -> Self {
        Proof { data: Shared::printed(), fresh, games, longest: 10_000, finite: true, secrets: true, tried: 24 }
    }

    /// Every proof there is.
    ///
    /// # Panics
    /// If one fails, with where it failed and why.
    pub fn all(&self) {
        let claims: [Claim<G, F>; 9] = [
            ("games end", Self::games_end),
            ("options and check agree", Self::options_and_check_agree),
            ("a refusal changes nothing", Self::refusals_change_nothing),
            ("notation agrees", Self::notation_agrees),
            ("scenes return", Self::scenes_return),
            ("saves and records return", Self::saves_and_records_return),
            ("any bytes can be loaded or refused", Self::any_bytes_are_loaded_or_refused),
            ("any text can be played or refused", Self::any_text_is_played_or_refused),
            ("secrets are kept", Self::secrets_are_kept),
        ];
        for (claim, proof) in claims {
            if let Err(why) = proof(self) {
                panic!("{}: not proven that {claim}.\n{why}", G::TITLE);
            }
        }
    }

    /// Random games come to an end without dead ends; then everybody has a place, and somebody the first. On the way
    /// every view can be described.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn games_end(&self) -> Proven {
        self.walk(|at| {
            for eyes in everybody(at.game) {
                if G::describe(&at.game.view(eyes), &names(at.game)).trim().is_empty() {
                    return Err(format!("the description for {} is empty", Whose(eyes)));
                }
            }
            let Waiting::Over(places) = at.game.flow().waiting() else { return Ok(()) };
            let (chairs, others) = places.split_at(at.game.chairs().into());
            // Either somebody has won, or all have lost together and share the last place.
            let lost = chairs.iter().all(|place| *place == at.game.chairs());
            let fair = (chairs.contains(&1) || lost)
                && chairs.iter().all(|place| (1..=at.game.chairs()).contains(place))
                && others.iter().all(|place| *place == 0);
            if fair { Ok(()) } else { Err(format!("these are no places for {} chairs: {places:?}", chairs.len())) }
        })
    }

    /// Every option passes `check`, none stands twice, and for finite choices no move that passes is missing.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn options_and_check_agree(&self) -> Proven {
        let mut offered = Vec::new();
        self.walk(|at| {
            for seat in asked(at.game).iter() {
                options(at.game, seat, &mut offered);
                for (i, mv) in offered.iter().enumerate() {
                    if offered[..i].contains(mv) {
                        return Err(format!("{seat} is offered `{mv}` twice"));
                    }
                    check(at.game, seat, mv).map_err(|no| format!("{seat} is offered `{mv}`, but {}", because(&no)))?;
                }
                if !self.finite {
                    continue;
                }
                for mv in at.game.every_move() {
                    if check(at.game, seat, &mv).is_ok() && !offered.contains(&mv) {
                        return Err(format!("{seat} may `{mv}`, but it is not offered"));
                    }
                }
            }
            Ok(())
        })
    }

    /// A move that is refused, by whomever, changes nothing and tells nothing; nor does an answer of fate to a question
    /// that was not asked.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn refusals_change_nothing(&self) -> Proven {
        self.walk(|at| {
            let before = bytes(at.game);
            let mut game = at.game.clone();
            let moves = at.some(at.game.every_move());
            for seat in (0..=at.game.chairs()).map(Seat).chain([Seat(7), Seat(u8::MAX)]) {
                for mv in &moves {
                    let Err(refusal) = check(&game, seat, mv) else { continue };
                    let mut told = Told::everybody();
                    let again = play(&mut game, seat, mv.clone(), &mut told);
                    if again != Err(refusal) {
                        return Err(format!("{seat}: `{mv}`: {}, but playing it gave {again:?}", because(&refusal)));
                    }
                    if game != *at.game || bytes(&game) != before {
                        return Err(format!("{seat}: `{mv}` was refused and changed the position"));
                    }
                    if let Some((_, fact)) = told.all().next() {
                        return Err(format!("{seat}: `{mv}` was refused, but told `{fact}`"));
                    }
                }
            }
            for fate in odd_fates() {
                if at.chance().is_some_and(|chance| chance.allows(&fate)) {
                    continue;
                }
                let mut told = Told::everybody();
                if resolve(&mut game, fate.clone(), &mut told).is_ok() {
                    return Err(format!("fate answered `{fate}`, which was not asked"));
                }
                if game != *at.game || bytes(&game) != before || told.all().next().is_some() {
                    return Err(format!("fate's `{fate}` was refused and changed something"));
                }
            }
            Ok(())
        })
    }

    /// Every move, fact and answer of fate is read as it is written.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn notation_agrees(&self) -> Proven {
        fn reads<T: fmt::Display + FromStr<Err = String> + PartialEq + fmt::Debug>(written: &T) -> Proven {
            let text = written.to_string();
            match text.parse::<T>() {
                Ok(read) if read == *written && read.to_string() == text => Ok(()),
                Ok(read) => Err(format!("`{text}` is written for {written:?}, but read as {read:?}")),
                Err(e) => Err(format!("{written:?} cannot be read: {e}")),
            }
        }
        let mut offered = Vec::new();
        self.walk(|at| {
            at.some(at.game.every_move()).iter().try_for_each(reads)?;
            for seat in asked(at.game).iter() {
                options(at.game, seat, &mut offered);
                offered.iter().try_for_each(reads)?;
            }
            for input in at.inputs_of(at.game) {
                if let Input::Fate(fate) = &input {
                    reads(fate)?;
                }
                let (_, told) = input.on(at.game).expect("an input that is asked for");
                told.all().try_for_each(|(_, fact)| reads(fact))?;
            }
            Ok(())
        })
    }

    /// The scene of a position sets up the same position.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn scenes_return(&self) -> Proven {
        self.walk(|at| {
            if at.dice.below(3) > 0 {
                return Ok(());
            }
            let names = names(at.game);
            let mut scene = Table(at.game.clone()).scene(&names);
            scene.entry("seats").or_insert_with(|| names.clone().into());
            let text = toml::to_string(&scene).map_err(|e| format!("the scene cannot be written: {e}"))?;
            let read = text.parse().map_err(|e| format!("the scene cannot be read: {e}\n{text}"))?;
            let (game, read_names) = set_scene::<G>(self.data, read).map_err(|e| format!("{e}\n{text}"))?;
            if game != *at.game || bytes(&game) != bytes(at.game) || read_names != names {
                return Err(format!(
                    "this scene sets up another position:\n{text}\nin place of {:?}\nit is {game:?}",
                    at.game
                ));
            }
            Ok(())
        })
    }

    /// A saved position loads as the same; a record replays to the same positions and tells the same; and a loaded
    /// position goes on as the one that was never saved.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn saves_and_records_return(&self) -> Proven {
        let mut replay: Option<Table<G>> = None;
        let mut loaded: Option<Table<G>> = None;
        self.walk(|at| {
            let saved = bytes(at.game);
            if let Some(input) = at.last_input {
                let (Some(replay), Some(loaded)) = (&mut replay, &mut loaded) else { unreachable!("it began fresh") };
                let told = input.as_text_on(loaded).map_err(|e| format!("a loaded game refuses what came: {e}"))?;
                if loaded.save() != saved {
                    return Err("a loaded game goes on differently".to_string());
                }
                let told_again = input.as_text_on(replay).map_err(|e| format!("the record does not replay: {e}"))?;
                if replay.save() != saved || told_again != told {
                    return Err("the record replays differently".to_string());
                }
            } else {
                replay = Some(Table((self.fresh)(at.seed)));
            }
            let back: G = borsh::from_slice(&saved).map_err(|e| format!("a saved game does not load: {e}"))?;
            if back != *at.game || bytes(&back) != saved {
                return Err("a saved game loads as another position".to_string());
            }
            loaded = Some(Table(back));
            Ok(())
        })
    }

    /// Bytes of any kind are loaded or refused, but never panic.
    ///
    /// # Errors
    /// Never: it would panic instead, and say where.
    pub fn any_bytes_are_loaded_or_refused(&self) -> Proven {
        self.walk(|at| {
            let mut bytes = bytes(at.game);
            for _ in 0..at.dice.below(4) {
                let here = at.dice.below(bytes.len() + 1);
                match at.dice.below(4) {
                    0 => bytes.truncate(here),
                    1 => bytes.insert(here, at.dice.bits() as u8),
                    _ => bytes.iter_mut().skip(here).take(1).for_each(|byte| *byte = at.dice.bits() as u8),
                }
            }
            let random: Vec<u8> = (0..at.dice.below(300)).map(|_| at.dice.bits() as u8).collect();
            for bytes in [&bytes, &random] {
                drop(borsh::from_slice::<G>(bytes));
            }
            Ok(())
        })
    }

    /// Text of any kind, as a move or an answer of fate, is played or refused, but never panics; refused text changes
    /// nothing.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn any_text_is_played_or_refused(&self) -> Proven {
        self.walk(|at| {
            let before = bytes(at.game);
            let mut moves = at.game.every_move();
            at.dice.shuffle(&mut moves);
            let mut texts: Vec<String> = moves.iter().take(3).map(|mv| scribbled(&mv.to_string(), at.dice)).collect();
            texts.push(scribbled(&format!("k{}", at.dice.below(70_000)), at.dice));
            texts.push(scribbled("d123456", at.dice));
            texts.push(scribbled("", at.dice));
            for text in texts {
                for seat in [Seat(0), Seat(1), Seat(u8::MAX)] {
                    let mut table = Table(at.game.clone());
                    let judged = table.check(seat, &text).map_err(|no| no.to_string());
                    let played = table.play(seat, &text).map_err(|no| no.to_string());
                    if judged.is_ok() != played.is_ok() || (played.is_err() && table.save() != before) {
                        return Err(format!("{seat}: `{text}`: judged {judged:?}, played {:?}", played.map(|p| p.0)));
                    }
                }
                let mut table = Table(at.game.clone());
                let done = table.read_fate(&text).and_then(|fate| table.resolve(fate));
                if done.is_err() && table.save() != before {
                    return Err(format!("fate's `{text}` was refused and changed the position"));
                }
            }
            Ok(())
        })
    }
}

/// Answers of fate, possible and impossible.
fn odd_fates() -> impl Iterator<Item = Fate> {
    let picks = [0, 1, 5, 50, u16::MAX].map(Fate::Pick);
    let dice = [&[][..], &[0], &[1], &[6], &[7], &[3, 4], &[1; 3], &[6; MOST_DICE]];
    picks.into_iter().chain(dice.map(|dice| Fate::Dice(dice.iter().copied().collect())))
}

/// A text with something changed, left out or added.
fn scribbled(text: &str, dice: &mut Dice) -> String {
    let odd = [' ', '\0', '0', '7', 'k', 'P', '-', 'é', '☠', '\u{202e}', '\n', '"'];
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..dice.below(4) {
        let here = dice.below(signs.len() + 1);
        match dice.below(3) {
            0 => signs.truncate(here),
            1 => signs.insert(here, *dice.one_of(&odd)),
            _ => signs.iter_mut().skip(here).take(1).for_each(|sign| *sign = *dice.one_of(&odd)),
        }
    }
    signs.into_iter().collect()
}
