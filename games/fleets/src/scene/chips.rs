//! Chips in words: `3` is a coin, `"sm-t-008 down"` a crew face down, and everything can be said that a chip has.

use crate::{
    data::{Cards, Load},
    pieces::{Class, Spot, Thing},
};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use table::{Seat, Seats};

/// A chip in words, as it stands in a scene.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(super) struct ChipWords(pub(super) String);

impl<'de> Deserialize<'de> for ChipWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match toml::Value::deserialize(deserializer)? {
            toml::Value::String(words) => Ok(ChipWords(words)),
            toml::Value::Integer(gold) => Ok(ChipWords(gold.to_string())),
            _ => Err(D::Error::custom("a chip is a number of gold or words such as \"sm-t-008 down\"")),
        }
    }
}

/// What the words say of a chip; what they leave out is nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) thing: Thing,
    pub(super) at: Option<Spot>,
    pub(super) of: Option<Seat>,
    pub(super) is_up: Option<bool>,
    pub(super) known: Option<Seats>,
    pub(super) answers: bool,
    pub(super) answer_known: Option<Seats>,
}

impl Said {
    /// Reads the words.
    pub(super) fn read(
        words: &ChipWords,
        data: &Cards,
        seat: impl Fn(&str) -> Result<Seat, String>,
    ) -> Result<Said, String> {
        let mut rest = words.0.split_whitespace();
        let first = rest.next().ok_or("a chip without words")?;
        let mut said = Said {
            thing: read_thing(first, data)?,
            at: None,
            of: None,
            is_up: None,
            known: None,
            answers: true,
            answer_known: None,
        };
        let seats = |text: &str| match text {
            "all" => Ok(Seats::ALL),
            "nobody" => Ok(Seats::NONE),
            names => names.split(',').map(&seat).collect::<Result<Seats, String>>(),
        };
        while let Some(word) = rest.next() {
            let mut next = || rest.next().ok_or_else(|| format!("chip `{}`: something must follow `{word}`", words.0));
            match word {
                "up" => said.is_up = Some(true),
                "down" => said.is_up = Some(false),
                "silent" => said.answers = false,
                "at" => said.at = Some(next()?.parse()?),
                "of" => said.of = Some(seat(next()?)?),
                "known" => said.known = Some(seats(next()?)?),
                "answers" => said.answer_known = Some(seats(next()?)?),
                _ => {
                    let known = "up, down, silent, at PLACE, of CAPTAIN, known CAPTAINS, answers CAPTAINS";
                    return Err(format!("chip `{}`: `{word}` is none of {known}", words.0));
                }
            }
        }
        Ok(said)
    }

    /// Whether it lies face up, if nothing is said: crew and equipment do, what was unloaded does, and of unique
    /// treasures aboard those that are loaded so.
    pub(super) fn lies_up(&self, at: Spot, is_home: bool, data: &Cards) -> bool {
        self.is_up.unwrap_or(match (self.thing, at) {
            (_, Spot::Aside(_)) => false,
            (Thing::Crew(_) | Thing::Equipment(_) | Thing::Prisoner(..), _) => true,
            (Thing::Unique(unique), Spot::Ship(_)) => data[unique].load == Load::FaceUp,
            (_, Spot::Fort(_)) => true,
            (_, Spot::Island(_)) => is_home,
            _ => false,
        })
    }
}

fn read_thing(word: &str, data: &Cards) -> Result<Thing, String> {
    let number = word.strip_prefix("coin-").unwrap_or(word);
    if let Ok(gold) = number.parse() {
        return Ok(Thing::Coin(gold));
    }
    if let Some((crew, gold)) = word.strip_prefix("prisoner-").and_then(|rest| rest.rsplit_once('-')) {
        let crew = data.crew_named(crew).ok_or_else(|| format!("chip `{word}`: there is no crew `{crew}`"))?;
        let gold = gold.parse().map_err(|_| format!("chip `{word}`: `{gold}` is no number of gold"))?;
        return Ok(Thing::Prisoner(crew, gold));
    }
    let crew = data.crew_named(word).map(Thing::Crew);
    let equipment = || data.equipment_named(word).map(Thing::Equipment);
    let unique = || data.treasure_named(word).map(Thing::Unique);
    crew.or_else(equipment).or_else(unique).ok_or_else(|| {
        format!("there is no crew, equipment or unique treasure `{word}`; a coin is written as its gold")
    })
}

/// What a chip is, in one word.
pub(super) fn thing_word(thing: Thing, data: &Cards) -> String {
    match thing {
        Thing::Coin(gold) => gold.to_string(),
        Thing::Unique(id) => data[id].printing.id.clone(),
        Thing::Crew(id) => data[id].printing.id.clone(),
        Thing::Equipment(id) => data[id].printing.id.clone(),
        Thing::Prisoner(id, gold) => format!("prisoner-{}-{gold}", data[id].printing.id),
    }
}

/// Does a chip of this class belong to a captain, so that he knows it face down?
pub(super) fn is_owned(class: Class) -> bool {
    class != Class::Treasure
}
