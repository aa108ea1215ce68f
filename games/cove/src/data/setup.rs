//! `setup.toml`: what players start with, supplies, prices, fame and the table options.

use super::{DICE, MOST_BLACK_SHIPS, Place, TURNS};
use crate::options::{OPTIONS, Options};
use arrayvec::ArrayVec;
use table::{BadData, Sheet};

/// The most players.
const PLAYERS: u8 = 5;

/// What each ship starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Gold.
    pub gold: u8,
    /// Tavern cards from the top of the pile.
    pub tavern_cards: u8,
    /// Chests.
    pub chests: u8,
    /// Fame.
    pub fame: u8,
}

/// The gold and chests in the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply {
    /// Gold, whatever the coins.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Coins worth 1.
    pub doubloons_1: u8,
    /// Coins worth 5.
    pub doubloons_5: u8,
}

/// What things cost and bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prices {
    /// Gold for a Tavern card.
    pub tavern_card: u8,
    /// How many Tavern cards may be bought on a visit.
    pub tavern_cards_per_visit: u8,
    /// Gold for the repair of a Mastercraft.
    pub mastercraft_repair: u8,
    /// Gold for the repair of each crippled section at the Cove.
    pub cove_repair: u8,
    /// How much gold is buried for 1 fame.
    pub gold_per_fame: u8,
    /// How many chests are buried for 1 fame.
    pub chests_per_fame: u8,
    /// Gold from the Cove for who takes only one card.
    pub cove_gold: u8,
}

/// What fame is gained and lost for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FameChanges {
    /// Gained for each opponent who is crippled, or flees after being hit.
    pub cripple_or_hit_flee: u8,
    /// Lost by a mutiny.
    pub mutiny: u8,
    /// Lost by the death of one's Parrot.
    pub parrot_killed: u8,
    /// Lost by releasing one's Parrot.
    pub parrot_released: u8,
}

/// What the file says.
pub(super) struct SetUp {
    pub(super) start: Start,
    pub(super) supply: Supply,
    pub(super) prices: Prices,
    pub(super) fame: FameChanges,
    pub(super) black_ships: [ArrayVec<Place, MOST_BLACK_SHIPS>; 6],
    pub(super) defaults: Options,
}

/// Reads the file.
pub(super) fn read(file: &Sheet) -> Result<SetUp, BadData> {
    file.knows(&["players", "start", "supply", "black_ships", "prices", "fame", "options"])?;
    let players = file.table("players")?;
    players.knows(&["min", "max", "turns"])?;
    players.fixed("min", 3)?;
    players.fixed("max", i64::from(PLAYERS))?;
    players.fixed("turns", i64::from(TURNS))?;
    let start = start(&file.table("start")?)?;
    Ok(SetUp {
        start,
        supply: supply(&file.table("supply")?, start)?,
        prices: prices(&file.table("prices")?)?,
        fame: fame(&file.table("fame")?)?,
        black_ships: black_ships(&file.table("black_ships")?)?,
        defaults: options(&file.table("options")?)?,
    })
}

fn start(entry: &Sheet) -> Result<Start, BadData> {
    entry.knows(&["gold", "tavern_cards", "chests", "fame"])?;
    Ok(Start {
        gold: entry.number("gold", 0..=30)?,
        tavern_cards: entry.number("tavern_cards", 0..=4)?,
        chests: entry.number("chests", 0..=4)?,
        fame: entry.number("fame", 0..=20)?,
    })
}

fn supply(entry: &Sheet, start: Start) -> Result<Supply, BadData> {
    entry.knows(&["doubloons_1", "doubloons_5", "gold_total", "chests_total", "dice"])?;
    entry.fixed("dice", i64::from(DICE))?;
    let supply = Supply {
        gold: entry.number("gold_total", 1..=200)?,
        chests: entry.number("chests_total", 1..=200)?,
        doubloons_1: entry.number("doubloons_1", 0..=200)?,
        doubloons_5: entry.number("doubloons_5", 0..=40)?,
    };
    let coins = u16::from(supply.doubloons_1) + 5 * u16::from(supply.doubloons_5);
    if coins != u16::from(supply.gold) {
        return Err(entry.bad("gold_total", format!("it is {}, but the coins are worth {coins}", supply.gold)));
    }
    for (key, there, each) in [("gold_total", supply.gold, start.gold), ("chests_total", supply.chests, start.chests)] {
        let needed = PLAYERS * each;
        if there < needed {
            return Err(entry.bad(key, format!("it is {there}, but five players start with {needed}")));
        }
    }
    Ok(supply)
}

fn prices(entry: &Sheet) -> Result<Prices, BadData> {
    entry.knows(&[
        "tavern_card",
        "tavern_cards_per_visit",
        "mastercraft_repair",
        "cove_repair_per_section",
        "gold_per_fame",
        "chests_per_fame",
        "cove_gold",
    ])?;
    Ok(Prices {
        tavern_card: entry.number("tavern_card", 0..=9)?,
        tavern_cards_per_visit: entry.number("tavern_cards_per_visit", 1..=9)?,
        mastercraft_repair: entry.number("mastercraft_repair", 0..=9)?,
        cove_repair: entry.number("cove_repair_per_section", 0..=9)?,
        gold_per_fame: entry.number("gold_per_fame", 1..=9)?,
        chests_per_fame: entry.number("chests_per_fame", 1..=9)?,
        cove_gold: entry.number("cove_gold", 0..=9)?,
    })
}

fn fame(entry: &Sheet) -> Result<FameChanges, BadData> {
    entry.knows(&["cripple_or_hit_flee", "mutiny", "parrot_killed", "parrot_released"])?;
    let loss = |key| entry.signed(key, -9..=0).map(|change| change.unsigned_abs() as u8);
    Ok(FameChanges {
        cripple_or_hit_flee: entry.number("cripple_or_hit_flee", 0..=9)?,
        mutiny: loss("mutiny")?,
        parrot_killed: loss("parrot_killed")?,
        parrot_released: loss("parrot_released")?,
    })
}

/// One or two islands of the wheel for each number of players.
fn black_ships(entry: &Sheet) -> Result<[ArrayVec<Place, MOST_BLACK_SHIPS>; 6], BadData> {
    entry.knows(&["2", "3", "4", "5"])?;
    let mut places = [const { ArrayVec::new_const() }; 6];
    for players in 2..=PLAYERS {
        let key = players.to_string();
        let list = entry.numbers(&key, 1..=6)?;
        if !(1..=MOST_BLACK_SHIPS).contains(&list.len()) {
            return Err(entry.bad(&key, format!("there are {}; the box has one or two to set up", list.len())));
        }
        // They all move at the same pace, so two that start apart never meet.
        if list.len() == 2 && list[0] == list[1] {
            return Err(entry.bad(&key, "two black ships start at the same island"));
        }
        places[usize::from(players)] = list.into_iter().filter_map(Place::from_number).collect();
    }
    Ok(places)
}

/// The first value of each option is its default; the rest say what else may be chosen.
fn options(entry: &Sheet) -> Result<Options, BadData> {
    let options = OPTIONS.0;
    let keys: Vec<String> = options.iter().map(|option| option.key.replace('-', "_")).collect();
    entry.knows(&keys.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut defaults = Options::default();
    for (option, key) in options.iter().zip(&keys) {
        let table = entry.table(key)?;
        table.knows(&["values", "rule"])?;
        table.fixed("rule", option.clause)?;
        let words: Option<Vec<String>> =
            table.value("values").and_then(toml::Value::as_array).and_then(|list| list.iter().map(word).collect());
        let mut known = (option.values)(&());
        known.sort();
        match words {
            Some(words) if sorted(&words) == known => (option.set)(&mut defaults, &(), &words[0]),
            _ => {
                let values = (option.values)(&()).iter().map(|word| in_file(word)).collect::<Vec<_>>().join(", ");
                return Err(table.bad("values", format!("it is a list of {values}, each once, the default first")));
            }
        };
    }
    if defaults.two_player {
        let reason = "the default is false; two players choose it for their table, which has 4 chairs";
        return Err(entry.bad("two_player, values", reason));
    }
    Ok(defaults)
}

fn sorted(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    words.sort();
    words
}

/// The word of an option for a value in the file.
fn word(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::Boolean(true) => Some("yes".to_string()),
        toml::Value::Boolean(false) => Some("no".to_string()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::String(word) => Some(word.replace('_', "-")),
        _ => None,
    }
}

/// The value in the file for a word of an option.
fn in_file(word: &str) -> String {
    match word {
        "yes" => "true".to_string(),
        "no" => "false".to_string(),
        number if number.parse::<u8>().is_ok() => number.to_string(),
        word => format!("\"{}\"", word.replace('-', "_")),
    }
}
