//! `tavern.toml`: the Tavern deck. The reader of a card is also that of the cards of a pack.

use super::{
    Battle, Card, DICE, DiceSource, Effect, Event, Faces, Kind, MOST_KINDS, Moment, ParrotEffect, Section, TavernCard,
    Volley,
};
use std::ops::RangeInclusive;
use table::{BadData, Sheet, no_such_key, no_such_word};

/// How many copies there may be of a card.
pub(super) const COUNT: RangeInclusive<u8> = 1..=9;
/// The hits that a Mastercraft takes: the card is turned on the first and gone on the second.
const ABSORBED: u8 = 2;

/// The kinds of cards as the files call them, and the keys that each has beside those of all cards.
const KINDS: [(&str, &[&str]); 6] = [
    ("parrot", &["name", "section", "effect"]),
    ("mastercraft", &["name", "section", "absorbs", "repair_cost"]),
    ("event", &["name", "window", "effect", "cancels_consort", "requires", "levels"]),
    (
        "battle",
        &[
            "name",
            "speed_bonus",
            "stacks_for_same_owner",
            "speed_bonus_per_chest",
            "hit_on",
            "dice_source",
            "ban_cards",
        ],
    ),
    (
        "volley",
        &["name", "hit_on", "self_hits", "hull_hits_per_hit_all_ships", "all_sections", "reload_turns", "out_of_turn"],
    ),
    ("fame", &["fame", "names"]),
];
/// The keys of all cards.
const EVERY: [&str; 4] = ["id", "kind", "count", "provenance"];

/// The printed cards in the order of their numbers.
pub(super) fn read(file: &Sheet, mastercraft_repair: u8) -> Result<Vec<TavernCard>, BadData> {
    file.knows(&["card"])?;
    let mut kinds: [Option<TavernCard>; MOST_KINDS] = [const { None }; MOST_KINDS];
    for entry in file.tables("card")? {
        entry.provenance()?;
        let card = card(&entry, false)?;
        let number = card.id.parse::<Card>().ok().filter(|card| card.is_printed()).ok_or_else(|| {
            let reason = no_such_word(&card.id, "a printed card", Card::IDS);
            entry.bad("id", format!("new cards go into pack.toml; {reason}"))
        })?;
        let printed = printed_kind(number);
        if kind_word(&card.kind) != printed {
            return Err(entry.bad("kind", format!("it is \"{}\"; this card is \"{printed}\"", kind_word(&card.kind))));
        }
        if matches!(card.kind, Kind::Mastercraft) {
            entry.number("repair_cost", mastercraft_repair..=mastercraft_repair).map_err(|bad| BadData {
                reason: format!("{}, as prices.mastercraft_repair in setup.toml", bad.reason),
                ..bad
            })?;
        }
        if kinds[number.index()].replace(card).is_some() {
            return Err(entry.bad("id", "another card has it, too"));
        }
    }
    let missing =
        |number: Card| file.bad(&format!("card {number}"), "it is missing; its numbers may be changed, but it stays");
    (0..Card::IDS.len()).map(|index| kinds[index].take().ok_or_else(|| missing(Card(index as u8)))).collect()
}

/// What a printed card is: its numbers may be changed, but not this.
fn printed_kind(card: Card) -> &'static str {
    match card.index() {
        0..=3 => "parrot",
        4 => "mastercraft",
        5..=11 => "event",
        12..=16 => "battle",
        17..=19 => "volley",
        _ => "fame",
    }
}

fn kind_word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Parrot { .. } => "parrot",
        Kind::Mastercraft => "mastercraft",
        Kind::Event(_) => "event",
        Kind::Battle(_) => "battle",
        Kind::Volley(_) => "volley",
        Kind::Fame(_) => "fame",
    }
}

/// Reads a card, printed or of a pack.
pub(super) fn card(entry: &Sheet, custom: bool) -> Result<TavernCard, BadData> {
    let id = entry.id()?;
    let words = KINDS.map(|(word, keys)| (word, (word, keys)));
    let (kind, keys) = entry.word("kind", "a kind of card", &words)?;
    // There is one blank card of each of these, and one of a Legendary Pirate (`cove.custom.blank`).
    if custom && !matches!(kind, "event" | "battle" | "volley") {
        let reason = format!(
            "it is \"{kind}\"; the blank cards of a pack are events, battle and volley cards \
             (\"event\", \"battle\", \"volley\")"
        );
        return Err(entry.bad("kind", reason));
    }
    known_keys(entry, kind, keys)?;
    let count = entry.number_or("count", 1, COUNT)?;
    let (kind, names) = match kind {
        "parrot" => (parrot(entry)?, Vec::new()),
        "mastercraft" => {
            entry.fixed("section", "any")?;
            entry.fixed("absorbs", i64::from(ABSORBED))?;
            (Kind::Mastercraft, Vec::new())
        }
        "event" => (Kind::Event(event(entry)?), Vec::new()),
        "battle" => (Kind::Battle(battle(entry)?), Vec::new()),
        "volley" => (Kind::Volley(volley(entry)?), Vec::new()),
        _ => fame(entry, count)?,
    };
    let name = match kind {
        Kind::Fame(fame) => format!("{fame} Fame"),
        _ => entry.text("name")?,
    };
    Ok(TavernCard { id, name, names, count, kind, custom })
}

/// Refuses a key that this kind of card does not have, and says which kind has it.
fn known_keys(entry: &Sheet, kind: &str, keys: &[&str]) -> Result<(), BadData> {
    let known: Vec<&str> = EVERY.iter().chain(keys).copied().collect();
    let Some(key) = entry.keys().find(|key| !known.contains(key)) else { return Ok(()) };
    let owners: Vec<&str> = KINDS.iter().filter(|(_, keys)| keys.contains(&key)).map(|(word, _)| *word).collect();
    Err(match owners.is_empty() {
        true => entry.bad(key, no_such_key(key, &known)),
        false => entry.bad(key, format!("no {kind} card has this key, only {} cards have it", owners.join(" and "))),
    })
}

fn sections() -> [(&'static str, Section); 4] {
    Section::ALL.map(|section| (section.word(), section))
}

/// A Parrot's effect has its number in its word: `always_six_dice`, `speed_plus_20`.
fn parrot(entry: &Sheet) -> Result<Kind, BadData> {
    const DICE_WORDS: [&str; DICE as usize] = ["one", "two", "three", "four", "five", "six"];
    let section = entry.word("section", "a section", &sections())?;
    let text = entry.text("effect")?;
    let dice = text.strip_prefix("always_").and_then(|rest| rest.strip_suffix("_dice"));
    let speed = text.strip_prefix("speed_plus_").and_then(|number| number.parse().ok());
    let effect = match (text.as_str(), dice, speed) {
        ("unlimited_chests", ..) => Some(ParrotEffect::UnlimitedChests),
        ("dice_equal_cannon", ..) => Some(ParrotEffect::DiceEqualCannon),
        (_, Some(word), _) => {
            DICE_WORDS.iter().position(|other| *other == word).map(|at| ParrotEffect::AlwaysDice(at as u8 + 1))
        }
        (_, _, Some(speed @ 1..=40)) => Some(ParrotEffect::Speed(speed)),
        _ => None,
    };
    let effect = effect.ok_or_else(|| {
        let reason = "a Parrot's effect is unlimited_chests, always_N_dice (one to six), dice_equal_cannon or \
             speed_plus_N (1 to 40)";
        entry.bad("effect", format!("`{text}` is not known; {reason}"))
    })?;
    Ok(Kind::Parrot { section, effect })
}

/// Each effect of an Event, and the windows in which it makes sense.
const EFFECTS: [(&str, &[Moment]); 6] = {
    use Moment::{NavigationEnd, NavigationStart, OwnUpgrade, TreasureEnd};
    [
        ("move_own_ship", &[NavigationEnd]),
        ("send_navy", &[NavigationEnd]),
        ("share_booty", &[TreasureEnd, NavigationStart, NavigationEnd]),
        ("sequential_navigation", &[TreasureEnd, NavigationStart]),
        ("free_levels", &[TreasureEnd, NavigationStart, NavigationEnd, OwnUpgrade]),
        ("double_chests", &[TreasureEnd, NavigationStart, NavigationEnd]),
    ]
};

/// A window and one effect that fits it (`cove.custom.event`).
fn event(entry: &Sheet) -> Result<Event, BadData> {
    let window = entry.word("window", "a window", &Moment::ALL.map(|moment| (moment.word(), moment)))?;
    let (word, fitting) = entry.word("effect", "an effect", &EFFECTS.map(|(word, windows)| (word, (word, windows))))?;
    for (key, owner) in [("cancels_consort", "move_own_ship"), ("requires", "send_navy"), ("levels", "free_levels")] {
        if entry.has(key) && word != owner {
            return Err(entry.bad(key, format!("the effect `{word}` has no such key, only `{owner}` has it")));
        }
    }
    if !fitting.contains(&window) {
        let fitting = fitting.iter().map(|moment| format!("`{moment}`")).collect::<Vec<_>>().join(", ");
        return Err(entry.bad("window", format!("`{window}` does not fit the effect `{word}`; it fits {fitting}")));
    }
    let effect = match word {
        "move_own_ship" => Effect::MoveOwnShip { cancels_consort: entry.flag("cancels_consort")? },
        "send_navy" => {
            let requires_navy_here = entry.has("requires");
            if requires_navy_here {
                entry.word("requires", "a condition", &[("royal_navy_at_own_island", ())])?;
            }
            Effect::SendNavy { requires_navy_here }
        }
        "share_booty" => Effect::ShareBooty,
        "sequential_navigation" => Effect::SequentialNavigation,
        "free_levels" => Effect::FreeLevels(entry.number("levels", 1..=7)?),
        _ => Effect::DoubleChests,
    };
    Ok(Event { window, effect })
}

/// The effects that a Battle card combines (`cove.custom.battle`).
fn battle(entry: &Sheet) -> Result<Battle, BadData> {
    let sources = DiceSource::ALL.map(|source| (source.word(), source));
    let battle = Battle {
        speed_bonus: entry.number_or("speed_bonus", 0, 1..=20)?,
        stacks: entry.flag("stacks_for_same_owner")?,
        speed_per_chest: entry.number_or("speed_bonus_per_chest", 0, 1..=5)?,
        hit_on: faces(entry)?,
        dice_source: match entry.has("dice_source") {
            true => Some(entry.word("dice_source", "a source of dice", &sources)?),
            false => None,
        },
        ban_cards: entry.flag("ban_cards")?,
    };
    if battle.stacks && battle.speed_bonus == 0 {
        return Err(entry.bad("stacks_for_same_owner", "there is no `speed_bonus` that could add up"));
    }
    match battle == Battle::default() {
        true => Err(entry.bad(
            "",
            "the card does nothing; give it speed_bonus, speed_bonus_per_chest, hit_on, dice_source or ban_cards",
        )),
        false => Ok(battle),
    }
}

/// The effects that a Volley card combines (`cove.custom.volley`).
fn volley(entry: &Sheet) -> Result<Volley, BadData> {
    let volley = Volley {
        hit_on: faces(entry)?,
        self_hits: match entry.has("self_hits") {
            true => {
                let hits = entry.table("self_hits")?;
                hits.knows(&["section", "hits"])?;
                Some((hits.word("section", "a section", &sections())?, hits.number("hits", 1..=8)?))
            }
            false => None,
        },
        hull_hits: entry.number_or("hull_hits_per_hit_all_ships", 0, 1..=3)?,
        all_sections: entry.flag("all_sections")?,
        reload: entry.number_or("reload_turns", 0, 1..=3)?,
        out_of_turn: entry.flag("out_of_turn")?,
    };
    // Own damage and reloading are the price of a card; it must do something to the volley, too.
    match volley.hit_on.is_none() && volley.hull_hits == 0 && !volley.all_sections {
        true => Err(entry.bad(
            "",
            "the card does nothing to the volley; give it hit_on, hull_hits_per_hit_all_ships or all_sections",
        )),
        false => Ok(volley),
    }
}

/// The faces that hit, each named once.
fn faces(entry: &Sheet) -> Result<Option<Faces>, BadData> {
    if !entry.has("hit_on") {
        return Ok(None);
    }
    let list = entry.numbers("hit_on", 1..=6)?;
    let faces: Faces = list.iter().copied().collect();
    match (list.len(), faces.len() as usize) {
        (0, _) => Err(entry.bad("hit_on", "it names no face; name at least one, from 1 to 6")),
        (named, different) if named != different => Err(entry.bad("hit_on", "a face stands there twice")),
        _ => Ok(Some(faces)),
    }
}

/// A Fame card has a name for each of its copies.
fn fame(entry: &Sheet, count: u8) -> Result<(Kind, Vec<String>), BadData> {
    let fame = entry.number("fame", 1..=9)?;
    let names = entry.texts("names")?;
    match names.len() == usize::from(count) {
        true => Ok((Kind::Fame(fame), names)),
        false => Err(entry.bad("names", format!("there are {} for {count} cards", names.len()))),
    }
}
