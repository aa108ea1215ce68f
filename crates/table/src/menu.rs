//! What may be chosen for a table. Each option of a game is one entry of one list: its key, what it decides, the clause
//! that explains it, the field that holds it and the words for its values.

use crate::{Choice, Options, did_you_mean_or_there_are};
use std::fmt::Display;

/// The values of an option, each with its word.
pub type Values<T> = Vec<(String, T)>;

/// Values with a word each.
pub fn named<T, const N: usize>(values: [(&str, T); N]) -> Values<T> {
    values.into_iter().map(|(word, value)| (word.to_string(), value)).collect()
}

/// One of two: the word for what is not so, and the word for what is.
pub fn either(no: &str, yes: &str) -> Values<bool> {
    named([(no, false), (yes, true)])
}

/// `no` or `yes`.
pub fn no_or_yes() -> Values<bool> {
    either("no", "yes")
}

/// Numbers, written as such.
pub fn numbers<T: Display>(numbers: impl IntoIterator<Item = T>) -> Values<T> {
    numbers.into_iter().map(|number| (number.to_string(), number)).collect()
}

/// One option of a game whose options are an `O`, with data `D`: everything about it.
pub struct MenuEntry<O, D> {
    /// Its key: `coup-length`.
    pub key: &'static str,
    /// What it decides, in a few words.
    pub says: &'static str,
    /// The clause that explains it.
    pub clause: &'static str,
    /// Can it be chosen where these options hold?
    pub offered: fn(&O) -> bool,
    /// The words of all its values.
    pub values: fn(&D) -> Vec<String>,
    /// The word for what holds.
    pub get: fn(&O, &D) -> Option<String>,
    /// Makes the value with this word hold; says no if there is none.
    pub set: fn(&mut O, &D, &str) -> bool,
}

impl<O, D> MenuEntry<O, D> {
    /// Makes a value hold that may be written as in a data file: `True` for `yes`, `last_free` for `last-free`.
    ///
    /// # Errors
    /// The words that there are.
    pub fn choose(&self, options: &mut O, data: &D, text: &str) -> Result<(), String> {
        let plain: String = text.split_whitespace().collect::<String>().to_ascii_lowercase().replace('_', "-");
        let plain = match plain.as_str() {
            "true" => "yes",
            "false" => "no",
            other => other,
        };
        if (self.set)(options, data, plain) { Ok(()) } else { Err(one_of(&(self.values)(data))) }
    }
}

/// The options of a game, in the order in which they are offered.
pub struct Menu<O: 'static, D: 'static>(pub &'static [MenuEntry<O, D>]);

impl<O, D> Menu<O, D> {
    /// The option with this key.
    ///
    /// # Errors
    /// What may have been meant.
    pub fn entry(&self, options: &O, key: &str) -> Result<&'static MenuEntry<O, D>, String> {
        self.offered(options).find(|entry| entry.key == key).ok_or_else(|| {
            let keys: Vec<&str> = self.offered(options).map(|entry| entry.key).collect();
            format!("there is no option `{key}`{}", did_you_mean_or_there_are(key, keys))
        })
    }
    /// Makes hold what was chosen.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read<'c>(
        &self,
        options: &mut O,
        data: &D,
        chosen: impl IntoIterator<Item = (&'c String, &'c String)>,
    ) -> Result<(), String> {
        for (key, text) in chosen {
            let entry = self.entry(options, key)?;
            let text = text.trim();
            entry.choose(options, data, text).map_err(|words| format!("`{key}` cannot be `{text}`: it is {words}"))?;
        }
        Ok(())
    }
    /// What may be chosen, with these defaults and data.
    pub fn choices(&self, defaults: &O, data: &D) -> Vec<Choice> {
        let choice = |entry: &MenuEntry<O, D>| Choice {
            key: entry.key,
            says: entry.says,
            default: (entry.get)(defaults, data).unwrap_or_default(),
            values: (entry.values)(data),
            clause: entry.clause,
        };
        self.offered(defaults).map(choice).collect()
    }
    /// The word for what holds; nothing if there is no such option.
    pub fn get(&self, options: &O, data: &D, key: &str) -> Option<String> {
        let entry = self.offered(options).find(|entry| entry.key == key)?;
        (entry.get)(options, data)
    }
    /// The options that differ from the defaults, as they would be chosen.
    pub fn chosen(&self, options: &O, defaults: &O, data: &D) -> Options {
        let pair = |entry: &MenuEntry<O, D>| {
            let word = (entry.get)(options, data)?;
            ((entry.get)(defaults, data).as_ref() != Some(&word)).then(|| (entry.key.to_string(), word))
        };
        self.offered(options).filter_map(pair).collect()
    }
    /// The options that can be chosen where these hold.
    pub fn offered(&self, options: &O) -> impl Iterator<Item = &'static MenuEntry<O, D>> {
        self.0.iter().filter(move |entry| (entry.offered)(options))
    }
}

/// A list of words for an error; a long one from its first to its last.
pub fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => format!("`{only}`"),
        [first, .., last] if words.len() > 24 => format!("`{first}` to `{last}`"),
        [others @ .., last] => format!("`{}` or `{last}`", others.join("`, `")),
    }
}

/// The options of a game: `"turns": "How many turns are played.", "cove.variant.short", turns = numbers([12, 8, 6]);`.
/// The name before the arrow stands for the data in what follows; what stands in brackets says where an
/// option is offered.
#[macro_export]
macro_rules! menu {
    ($data:ident => $($key:literal: $says:literal, $clause:literal, $([$offered:expr])? $($field:ident).+ = $values:expr;)*) => {
        $crate::Menu(&[$($crate::MenuEntry {
            key: $key,
            says: $says,
            clause: $clause,
            offered: $crate::menu!(@ $($offered)?),
            values: |$data| { let _ = $data; $values.into_iter().map(|(word, _)| word).collect() },
            get: |options, $data| {
                let _ = $data;
                $values.into_iter().find(|(_, value)| *value == options.$($field).+).map(|(word, _)| word)
            },
            set: |options, $data, text| {
                let _ = $data;
                let found = $values.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
                found.map(|(_, value)| options.$($field).+ = value).is_some()
            },
        }),*])
    };
    (@) => { |_| true };
    (@ $offered:expr) => { $offered };
}

/// Plain words of which one is chosen, each with how it is written.
#[macro_export]
macro_rules! chosen_words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::borsh::BorshSerialize, ::borsh::BorshDeserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// All of them, each with its word.
            pub fn named() -> $crate::Values<Self> {
                vec![$(($word.to_string(), $name::$variant)),*]
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;

    chosen_words! {
        /// What the wind does.
        Wind {
            /// It blows.
            Blows = "blows",
            /// It does not.
            LiesStill = "lies-still",
        }
    }

    struct Weather {
        wind: Wind,
        rain: bool,
        knots: u8,
    }

    const FAIR: Weather = Weather { wind: Wind::LiesStill, rain: false, knots: 3 };

    /// The data say how fast a wind may be; there is no fast wind where it lies still.
    static MENU: Menu<Weather, u8> = menu! { most =>
        "wind": "What the wind does.", "sea.wind", wind = Wind::named();
        "rain": "Whether it rains.", "sea.rain", rain = no_or_yes();
        "knots": "How fast the wind is.", "sea.knots", [|weather| weather.wind == Wind::Blows] knots = numbers(1..=*most);
    };

    fn chosen(pairs: &[(&str, &str)]) -> Result<Weather, String> {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let mut weather = FAIR;
        MENU.read(&mut weather, &5, pairs.iter().map(|(key, value)| (key, value)))?;
        Ok(weather)
    }

    #[test]
    fn what_is_chosen_holds_and_is_written_again() {
        let weather = chosen(&[("wind", "blows"), ("knots", "5"), ("rain", "yes")]).unwrap_or(FAIR);
        assert!(weather.rain && weather.wind == Wind::Blows && weather.knots == 5);
        let written: Vec<(String, String)> = MENU.chosen(&weather, &FAIR, &5).into_iter().collect();
        let pair = |key: &str, value: &str| (key.to_string(), value.to_string());
        assert_eq!(written, [pair("knots", "5"), pair("rain", "yes"), pair("wind", "blows")]);
        assert_eq!(MENU.get(&weather, &5, "knots").as_deref(), Some("5"));
        assert_eq!(MENU.get(&FAIR, &5, "knots"), None, "it is not offered");
    }

    #[test]
    fn a_value_may_be_written_as_in_a_file() {
        assert!(chosen(&[("rain", " True ")]).is_ok_and(|weather| weather.rain));
        assert!(chosen(&[("wind", "Lies_Still")]).is_ok_and(|weather| weather.wind == Wind::LiesStill));
    }

    #[test]
    fn what_there_is_not_is_refused_with_what_there_is() {
        let refused = |pairs: &[(&str, &str)]| chosen(pairs).err().unwrap_or_default();
        assert_eq!(refused(&[("rian", "yes")]), "there is no option `rian`; did you mean `rain`?");
        assert_eq!(refused(&[("knots", "2")]), "there is no option `knots`; there are wind, rain");
        assert_eq!(refused(&[("rain", "cats")]), "`rain` cannot be `cats`: it is `no` or `yes`");
        assert_eq!(
            refused(&[("wind", "blows"), ("knots", "6")]),
            "`knots` cannot be `6`: it is `1`, `2`, `3`, `4` or `5`"
        );
    }

    #[test]
    fn the_choices_say_their_defaults() {
        let choices = MENU.choices(&FAIR, &5);
        let choices: Vec<(&str, &str)> = choices.iter().map(|choice| (choice.key, choice.default.as_str())).collect();
        assert_eq!(choices, [("wind", "lies-still"), ("rain", "no")]);
    }
}
