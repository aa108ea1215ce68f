//! What may be chosen for a table. Each option is one entry of one list: its key, what it decides, the clause that
//! explains it, the field that holds it and the words for its values. The defaults stand in `options.toml`.

use crate::data::Components;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{BadData, Choice, Menu, Sheet, chosen_words, either, menu, numbers, one_of};
use toml::Value;

/// The options of a table, resolved: what was chosen, and for the rest what the data say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// Is it the long game? Agreed on before the first step (`bb.setup.length`).
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

chosen_words! {
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

static OPTIONS: Menu<Options, ()> = menu! { _data =>
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
            let option = OPTIONS.entry(&options, &id).map_err(|unknown| entry.bad("id", unknown))?;
            let text = match entry.value("default") {
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None => return Err(entry.bad("default", "it is missing")),
            };
            option
                .choose(&mut options, &(), &text)
                .map_err(|words| entry.bad("default", format!("it is {text}; it must be {words}")))?;
        }
        Ok(options)
    }

    /// What was chosen; the rest as in the data.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read(data: &Components, chosen: &table::Options) -> Result<Options, String> {
        let mut options = data.defaults;
        let preset = chosen.get(PRESET).map_or(PRESETS[0], |text| text.trim());
        if preset.eq_ignore_ascii_case(PRESETS[1]) {
            for (key, value) in LIVING {
                let is_set = OPTIONS.entry(&options, key)?.choose(&mut options, &(), value).is_ok();
                debug_assert!(is_set, "the preset sets options that there are");
            }
        } else if !preset.eq_ignore_ascii_case(PRESETS[0]) {
            return Err(format!("`{PRESET}` cannot be `{preset}`: it is {}", one_of(&PRESETS.map(String::from))));
        }
        OPTIONS.read(&mut options, &(), chosen.iter().filter(|(key, _)| *key != PRESET))?;
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
        std::iter::once(preset).chain(OPTIONS.choices(&data.defaults, &())).collect()
    }

    /// The options that differ from the defaults, as they would be chosen.
    pub fn chosen(&self, defaults: &Options) -> table::Options {
        OPTIONS.chosen(self, defaults, &())
    }
}
