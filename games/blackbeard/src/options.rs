//! What may be chosen for a table. Each option is one entry of one list: its key, what it decides, the clause that
//! explains it, the field that holds it and the words for its values. The defaults stand in `options.toml`.

use crate::data::Components;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{BadData, Choice, Sheet, most_like};
use toml::Value;

/// The options of a table, resolved: what was chosen, and for the rest what the data say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// Is it the long game?
    pub is_long: bool,
    /// Are pirates drafted?
    pub draft: bool,
    /// What a loot adds to Notoriety.
    pub loot_notoriety: LootNotoriety,
    /// How many times its Value a sacked port adds to Notoriety.
    pub sack_multiplier: u8,
    /// Does the winner of a duel gain both Duel ratings as Notoriety?
    pub duel_notoriety: bool,
    /// What a warship's hits score.
    pub warship_points: WarshipPoints,
    /// Do Safe Havens of an attacked nation stay?
    pub havens_exempt: bool,
    /// Does conversion bring on D&R in pirate ports only?
    pub revel_in_pirate_ports: bool,
    /// May own events be played between two actions?
    pub events_between: bool,
    /// The table of Double Cross.
    pub double_cross: DoubleCrossTable,
    /// How allies share Notoriety.
    pub alliance_notoriety: AllianceNotoriety,
    /// Which rolls Cunning repeats.
    pub cunning: CunningScope,
    /// Is half a pirate's score rounded up for the commissioner?
    pub half_up: bool,
    /// Are pirate cards in hand open?
    pub open_recruits: bool,
    /// One anti-pirate action of each type in a turn?
    pub one_of_each: bool,
}

/// A plain word that is chosen.
macro_rules! word {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            fn named() -> Values<Self> {
                vec![$(($word.to_string(), $name::$variant)),*]
            }
        }
    )*};
}

word! {
    /// What a loot adds to Notoriety.
    LootNotoriety {
        /// The adjusted roll.
        AdjustedRoll = "adjusted-roll",
        /// A second die and the cargo rating.
        FreshDie = "fresh-die-plus-cargo",
        /// The cargo rating.
        Cargo = "cargo",
    }
    /// What a warship's hits score.
    WarshipPoints {
        /// Each hit.
        PerHit = "per-hit",
        /// Each battle with a hit.
        PerBattle = "per-battle",
        /// Nothing.
        None = "none",
    }
    /// The table of Double Cross: faces that set free, bring to trial, and hang.
    DoubleCrossTable {
        /// Two of each.
        Even = "2-2-2",
        /// Two, three and one.
        Mild = "2-3-1",
        /// Two and four; nobody hangs.
        NoRope = "2-4-0",
    }
    /// How allies share Notoriety.
    AllianceNotoriety {
        /// Like doubloons.
        Split = "split",
        /// Both gain all of it.
        FullEach = "full-each",
        /// The one with the higher Leadership gains it.
        LeaderOnly = "leader-only",
    }
    /// Which rolls Cunning repeats.
    CunningScope {
        /// Own rolls of one to three dice.
        Few = "own-1-to-3-dice",
        /// Own rolls of any number of dice.
        Any = "own-nd6",
        /// Any roll of one to three dice that concerns the pirate.
        Affecting = "any-roll-affecting",
    }
}

/// One option: everything about it.
struct Listed {
    key: &'static str,
    says: &'static str,
    clause: &'static str,
    values: fn() -> Vec<String>,
    get: fn(&Options) -> Option<String>,
    set: fn(&mut Options, &str) -> bool,
}

/// The values of an option, each with its word.
type Values<T> = Vec<(String, T)>;

fn numbers<const N: usize>(numbers: [u8; N]) -> Values<u8> {
    numbers.into_iter().map(|number| (number.to_string(), number)).collect()
}

fn either(no: &str, yes: &str) -> Values<bool> {
    vec![(no.to_string(), false), (yes.to_string(), true)]
}

macro_rules! options {
    ($($key:literal: $says:literal, $clause:literal, $field:ident = $values:expr;)*) => {
        &[$(Listed {
            key: $key,
            says: $says,
            clause: $clause,
            values: || $values.into_iter().map(|(word, _)| word).collect(),
            get: |options| $values.into_iter().find(|(_, value)| *value == options.$field).map(|(word, _)| word),
            set: |options, text| match $values.into_iter().find(|(word, _)| *word == text) {
                Some((_, value)) => {
                    options.$field = value;
                    true
                }
                None => false,
            },
        }),*]
    };
}

static OPTIONS: &[Listed] = options! {
    "game-length": "How long is played.", "bb.end.length",
        is_long = either("standard", "long");
    "pirate-deal": "Whether pirates are dealt or drafted.", "bb.setup.pirates",
        draft = either("random", "draft");
    "loot-notoriety": "What a loot adds to Notoriety.", "bb.loot.notoriety",
        loot_notoriety = LootNotoriety::named();
    "sack-multiplier": "How many times its Value a sacked port adds to Notoriety.", "bb.sack.success",
        sack_multiplier = numbers([3, 2]);
    "duel-notoriety": "What the winner of a duel gains in Notoriety.", "bb.duel.notoriety",
        duel_notoriety = either("none", "sum-of-duel-ratings");
    "warship-vp": "What a warship's hits score.", "bb.vp.warship",
        warship_points = WarshipPoints::named();
    "attack-history-vs-safe-haven": "Whether Safe Havens of an attacked nation stay.", "bb.attack.history.haven",
        havens_exempt = either("havens-lost", "havens-exempt");
    "conversion-debauchery": "Where the conversion of booty brings on Debauchery & Revelry.", "bb.inport.dr.involuntary",
        revel_in_pirate_ports = either("any-port", "pirate-port-only");
    "events-between-actions": "Whether own events may be played between two actions.", "bb.announce.between",
        events_between = either("no", "yes");
    "double-cross-table": "How many faces set free, bring to trial, and hang.", "bb.ev.double_cross.table",
        double_cross = DoubleCrossTable::named();
    "alliance-notoriety": "How allies share Notoriety.", "bb.ally.notoriety",
        alliance_notoriety = AllianceNotoriety::named();
    "cunning-scope": "Which rolls Cunning repeats.", "bb.cunning.scope",
        cunning = CunningScope::named();
    "kc-half-rounding": "How half a pirate's score is rounded for the commissioner.", "bb.vp.kc.half",
        half_up = either("down", "up");
    "hand-privacy": "Whether pirate cards in hand are hidden.", "bb.hidden.pirates",
        open_recruits = either("pirate-cards-hidden", "pirate-cards-open");
    "ap-actions-per-turn": "How many anti-pirate actions a player has in a turn.", "bb.ap.one",
        one_of_each = either("one", "one-of-each-type");
};

/// The option that sets several others at once.
const PRESET: &str = "preset";
const PRESETS: [&str; 2] = ["seed", "living"];
/// What the preset `living` sets.
const LIVING: [(&str, &str); 3] =
    [("loot-notoriety", "cargo"), ("sack-multiplier", "2"), ("duel-notoriety", "sum-of-duel-ratings")];

impl Options {
    /// The options as the ledger has them.
    const PRINTED: Options = Options {
        is_long: false,
        draft: false,
        loot_notoriety: LootNotoriety::AdjustedRoll,
        sack_multiplier: 3,
        duel_notoriety: false,
        warship_points: WarshipPoints::PerHit,
        havens_exempt: false,
        revel_in_pirate_ports: false,
        events_between: true,
        double_cross: DoubleCrossTable::Even,
        alliance_notoriety: AllianceNotoriety::Split,
        cunning: CunningScope::Few,
        half_up: false,
        open_recruits: false,
        one_of_each: false,
    };

    /// The defaults that a file states.
    ///
    /// # Errors
    /// The option, and what would be right.
    pub fn defaults(file: &Sheet) -> Result<Options, BadData> {
        let mut options = Options::PRINTED;
        // What a preset sets is chosen for a table; data of one's own state their defaults one by one.
        if file.has("preset") {
            file.table("preset")?.fixed("default", PRESETS[0])?;
        }
        for entry in file.tables("option")? {
            entry.knows(&["id", "default", "values", "clause"])?;
            let id = entry.id()?.replace('_', "-");
            let listed = by_key(&id).ok_or_else(|| entry.bad("id", unknown(&id)))?;
            let text = match entry.value("default") {
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None => return Err(entry.bad("default", "it is missing")),
            };
            if !(listed.set)(&mut options, &plain(&text)) {
                return Err(entry.bad("default", format!("it is {text}; it must be {}", one_of(&(listed.values)()))));
            }
        }
        Ok(options)
    }

    /// What was chosen; the rest as in the data.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read(data: &Components, chosen: &table::Options) -> Result<Options, String> {
        let mut options = data.defaults;
        let preset = chosen.get(PRESET).map(|text| plain(text));
        match preset.as_deref() {
            None | Some("seed") => (),
            Some("living") => {
                for (key, value) in LIVING {
                    let is_set = by_key(key).is_some_and(|listed| (listed.set)(&mut options, value));
                    debug_assert!(is_set, "the preset sets options that there are");
                }
            }
            Some(other) => {
                return Err(format!("`{PRESET}` cannot be `{other}`: it is {}", one_of(&PRESETS.map(String::from))));
            }
        }
        for (key, text) in chosen.iter().filter(|(key, _)| *key != PRESET) {
            let listed = by_key(key).ok_or_else(|| unknown(key))?;
            let text = text.trim();
            if !(listed.set)(&mut options, &plain(text)) {
                return Err(format!("`{key}` cannot be `{text}`: it is {}", one_of(&(listed.values)())));
            }
        }
        Ok(options)
    }

    /// What may be chosen, with these data.
    pub fn choices(data: &Components) -> Vec<Choice> {
        let preset = Choice {
            key: PRESET,
            says: "Which set of rules holds where nothing else is chosen.",
            default: PRESETS[0].to_string(),
            values: PRESETS.map(String::from).to_vec(),
            clause: "bb.loot.notoriety",
        };
        let choice = |listed: &Listed| Choice {
            key: listed.key,
            says: listed.says,
            default: (listed.get)(&data.defaults).unwrap_or_default(),
            values: (listed.values)(),
            clause: listed.clause,
        };
        std::iter::once(preset).chain(OPTIONS.iter().map(choice)).collect()
    }

    /// The options that differ from the defaults, as they would be chosen.
    pub fn chosen(&self, defaults: &Options) -> table::Options {
        let differs = |listed: &&Listed| (listed.get)(self) != (listed.get)(defaults);
        let pair = |listed: &Listed| Some((listed.key.to_string(), (listed.get)(self)?));
        OPTIONS.iter().filter(differs).filter_map(pair).collect()
    }
}

fn by_key(key: &str) -> Option<&'static Listed> {
    OPTIONS.iter().find(|listed| listed.key == key)
}

/// A value as it is listed, though it may be written as in the data file.
fn plain(text: &str) -> String {
    match text.trim().to_ascii_lowercase().replace('_', "-").as_str() {
        "true" => "yes".to_string(),
        "false" => "no".to_string(),
        other => other.to_string(),
    }
}

fn unknown(key: &str) -> String {
    let keys = || OPTIONS.iter().map(|listed| listed.key);
    match most_like(key, keys()) {
        Some(near) => format!("there is no option `{key}`; did you mean `{near}`?"),
        None => format!("there is no option `{key}`; there are {}", keys().collect::<Vec<_>>().join(", ")),
    }
}

/// A list of words for an error.
fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => format!("`{only}`"),
        [others @ .., last] => format!("`{}` or `{last}`", others.join("`, `")),
    }
}
