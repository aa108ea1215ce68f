//! Reading the eight files, and what has to hold for them together.

use super::{
    Area, AreaCard, Class, Column, Components, EventCard, Fame, GOVERNORS, Gives, HostageCard, HunterCard, Loyalty,
    MOST_CARDS, MOST_CARGO, MOST_COUNTERS, MOST_HOLDS, MOST_MERCHANTS, Merchant, Nation, Pirate, PirateCard, Points,
    Port, PortCard, Rig, SUNK, ShipCard, Start, Title, Town, Trader, Transit, TransitCard,
};
use crate::{
    MOST_PLAYERS,
    options::Options,
    pieces::{MOST_SHIPS, Place},
};
use std::str::FromStr;
use table::{BadData, Sheet};
use toml::Value;

pub(super) const FILES: [&str; 8] = [
    "pirates.toml",
    "ports.toml",
    "map.toml",
    "events.toml",
    "counters.toml",
    "ships.toml",
    "tables.toml",
    "options.toml",
];

/// The most anti-pirate governors.
const MOST_ANTI: usize = 60;

type Read<T> = Result<T, BadData>;

pub(super) fn all(texts: &[&str]) -> Read<Components> {
    let &[pirates, ports, map, events, counters, ships, tables, options] = texts else {
        return Err(BadData::new(FILES[0], "", format!("{} texts were given for eight files", texts.len())));
    };
    let sheet = |file: usize, text: &str| Sheet::file(FILES[file], text);
    let (pirates, ports, map) = (sheet(0, pirates)?, sheet(1, ports)?, sheet(2, map)?);
    let (events, counters, ships) = (sheet(3, events)?, sheet(4, counters)?, sheet(5, ships)?);
    let (tables, options) = (sheet(6, tables)?, sheet(7, options)?);
    let (mut areas, transits, isle_of_pines) = read_map(&map)?;
    let ports_read = read_ports(&ports)?;
    put_side_by_side(&mut areas, &transits, &ports_read);
    let mut by_number: Vec<Port> = Port::ALL.to_vec();
    by_number.sort_by_key(|port| ports_read[port.index()].d66);
    let cargo = tables.table("cargo")?;
    let column = |key: &str| -> Read<[u32; 10]> { row(&cargo, key) };
    let (storm, wear, refit) = (tables.table("storm")?, tables.table("wear_and_tear")?, tables.table("refit")?);
    let (points, fame) = (tables.table("victory_points")?, tables.table("notoriety")?);
    let (players, start) = (tables.table("players")?, tables.table("setup")?);
    let disaster = tables.table("natural_disaster")?;
    cargo.knows(&["atlantic", "americas", "africa", "india", "loyalty_minus", "loyalty_plus"])?;
    storm.knows(&["hits", "commissioner_removed_on"])?;
    refit.knows(&["points", "safe_haven_bonus"])?;
    points.knows(&[
        "retired_per_notoriety",
        "retired_per_100_net_worth",
        "other_per_notoriety",
        "commissioner_lost",
        "warship_hit",
    ])?;
    fame.knows(&["port_attack_per_value", "commissioner_per_combat", "warship_per_combat", "oust_survived"])?;
    start.knows(&["event_hand", "merchants", "merchant_floor", "merchant_refill_to", "pardon_hold_out_until"])?;
    let disasters: Vec<Port> =
        disaster.texts("ports")?.iter().map(|id| word(&disaster, "ports", id)).collect::<Read<_>>()?;
    let (pro, anti) = governors(&counters)?;
    knows_all(&[&pirates, &ports, &map, &events, &counters, &ships, &tables, &options])?;
    let events_read = read_events(&events)?;
    let displays = read_displays(&players)?;
    let hand = start.number("event_hand", 1..=8)?;
    check_deal(&events, &events_read, hand)?;
    let per = |sheet: &Sheet, key: &str| sheet.number(key, 0..=20).map(u16::from);
    Ok(Components {
        pirates: read_pirates(&pirates)?,
        ports: ports_read,
        by_number,
        areas,
        transits,
        isle_of_pines,
        events: events_read,
        merchants: read_merchants(&counters)?,
        warships: hunters(&counters, "warship", 1)?,
        officers: hunters(&counters, "commissioner", 1)?,
        convert: hunter(&counters.table("pirate_converts_commissioner")?, "a converted pirate".to_string())?,
        hostages: read_hostages(&counters)?,
        pro_governors: pro,
        anti_governors: anti,
        ships: read_ships(&ships)?,
        loyalty: read_loyalty(&ships.table("loyalty")?)?,
        cargo: [column("atlantic")?, column("americas")?, column("africa")?, column("india")?],
        cargo_minus: cargo.numbers("loyalty_minus", 1..=10)?,
        cargo_plus: cargo.numbers("loyalty_plus", 1..=10)?,
        storm: storm.row("hits", 0..=SUNK)?,
        storm_officer: storm.numbers("commissioner_removed_on", 1..=6)?,
        wear: wear.row("hits", 0..=8)?,
        refit: refit.row("points", 0..=12)?,
        refit_haven: refit.number("safe_haven_bonus", 0..=12)?,
        disaster: disasters
            .try_into()
            .map_err(|list: Vec<Port>| disaster.bad("ports", format!("it has {} ports; it must have 6", list.len())))?,
        treasure_found: tables.table("buried_treasure")?.numbers("found_on", 1..=6)?,
        points: Points {
            retired: per(&points, "retired_per_notoriety")?,
            hundred: per(&points, "retired_per_100_net_worth")?,
            other: per(&points, "other_per_notoriety")?,
            officer_lost: per(&points, "commissioner_lost")?,
            warship_hit: per(&points, "warship_hit")?,
        },
        fame: Fame {
            attack: per(&fame, "port_attack_per_value")?,
            officer: per(&fame, "commissioner_per_combat")?,
            warship: per(&fame, "warship_per_combat")?,
            oust: per(&fame, "oust_survived")?,
        },
        displays,
        in_hand: players.row("in_hand", 1..=8)?,
        start: Start {
            hand,
            merchants: start.number("merchants", 0..=33)?,
            merchant_floor: start.number("merchant_floor", 0..=33)?,
            merchant_refill: start.number("merchant_refill_to", 0..=33)?,
            pardon_at: start.number("pardon_hold_out_until", 0..=100)?,
        },
        defaults: Options::defaults(&options)?,
    })
}

/// The tables that each file may have, in the order of [`FILES`].
const TABLES: [&[&str]; 8] = [
    &["pirate"],
    &["provenance", "port"],
    &["provenance", "area", "transit", "special"],
    &["event"],
    &["merchant_type", "warship", "commissioner", "pirate_converts_commissioner", "hostage", "governors", "markers"],
    &["ship", "loyalty"],
    &[
        "cargo",
        "storm",
        "wear_and_tear",
        "refit",
        "natural_disaster",
        "buried_treasure",
        "victory_points",
        "notoriety",
        "players",
        "setup",
    ],
    &["preset", "option"],
];

/// No file has a table that nobody reads, perhaps because its name is misspelt.
fn knows_all(files: &[&Sheet; 8]) -> Read<()> {
    files.iter().zip(TABLES).try_for_each(|(file, known)| file.knows(known))
}

/// How many pirates each player may have in play: all of them together have to find room.
fn read_displays(players: &Sheet) -> Read<[u8; 4]> {
    players.knows(&["displays", "in_hand"])?;
    let displays: [u8; 4] = players.row("displays", 1..=4)?;
    for (each, chairs) in displays.into_iter().zip(2..) {
        let all = usize::from(each) * chairs;
        if all > MOST_SHIPS {
            let reason = format!("{each} for each of {chairs} players are {all}; the most is {MOST_SHIPS} in all");
            return Err(players.bad("displays", reason));
        }
    }
    Ok(displays)
}

/// Are there cards enough for the first hands of five players?
fn check_deal(file: &Sheet, events: &[EventCard], hand: u8) -> Read<()> {
    let dealt: usize =
        events.iter().filter(|event| event.class != Class::Immediate).map(|event| event.copies.len()).sum();
    let needed = usize::from(hand) * MOST_PLAYERS;
    if dealt >= needed {
        return Ok(());
    }
    let reason = format!("{dealt} cards can be dealt; {MOST_PLAYERS} players with {hand} each need {needed}");
    Err(file.bad("event", reason))
}

/// A word of a vocabulary.
fn word<T: FromStr<Err = String>>(sheet: &Sheet, key: &str, text: &str) -> Read<T> {
    text.parse().map_err(|reason: String| sheet.bad(key, reason))
}

/// The word of a key.
fn word_of<T: FromStr<Err = String>>(sheet: &Sheet, key: &str) -> Read<T> {
    word(sheet, key, &sheet.text(key)?)
}

/// Exactly so many numbers that may be large.
fn row<const N: usize>(sheet: &Sheet, key: &str) -> Read<[u32; N]> {
    let list = sheet.value(key).and_then(Value::as_array).ok_or_else(|| sheet.bad(key, "it must be a list"))?;
    let number = |value: &Value| value.as_integer().filter(|n| (0..=100_000).contains(n)).map(|n| n as u32);
    let list: Option<Vec<u32>> = list.iter().map(number).collect();
    let wrong = || sheet.bad(key, format!("it must be {N} numbers from 0 to 100000"));
    list.and_then(|list| list.try_into().ok()).ok_or_else(wrong)
}

/// The entries of a file in the order of a vocabulary, each there once.
fn by_id<T: FromStr<Err = String> + Copy + PartialEq, U>(
    file: &Sheet,
    key: &str,
    all: &[T],
    mut read: impl FnMut(&Sheet, T) -> Read<U>,
) -> Read<Vec<U>> {
    let mut found: Vec<Option<U>> = all.iter().map(|_| None).collect();
    for entry in file.tables(key)? {
        let id: T = word(&entry, "id", &entry.id()?)?;
        let at = all.iter().position(|one| *one == id).expect("a word of the vocabulary");
        if found[at].is_some() {
            return Err(entry.bad("id", "it is there twice"));
        }
        found[at] = Some(read(&entry, id)?);
    }
    let missing = found.iter().position(Option::is_none);
    match missing {
        Some(at) => Err(file.bad(key, format!("number {} of {} is missing", at + 1, all.len()))),
        None => Ok(found.into_iter().flatten().collect()),
    }
}

fn read_pirates(file: &Sheet) -> Read<Vec<PirateCard>> {
    by_id(file, "pirate", &Pirate::ALL, |entry, _| {
        let known = [
            "id",
            "name",
            "ability",
            "leadership",
            "cruelty",
            "duel",
            "initiative",
            "cunning",
            "name_prov",
            "rating_prov",
        ];
        entry.knows(&known)?;
        Ok(PirateCard {
            name: entry.text("name")?,
            ability: entry.number("ability", 1..=6)?,
            leadership: entry.number("leadership", 1..=6)?,
            cruelty: entry.number("cruelty", 1..=6)?,
            duel: entry.number("duel", 1..=6)?,
            initiative: entry.number("initiative", 1..=6)?,
            cunning: entry.number("cunning", 0..=6)?,
        })
    })
}

fn read_ports(file: &Sheet) -> Read<Vec<PortCard>> {
    let mut numbers = Vec::new();
    let ports = by_id(file, "port", &Port::ALL, |entry, _| {
        entry.knows(&["d66", "id", "name", "nation", "area", "value", "defense", "pirate_port", "merchant_box"])?;
        let d66 = entry.number("d66", 11..=66)?;
        if !(1..=6).contains(&(d66 / 10)) || !(1..=6).contains(&(d66 % 10)) {
            return Err(entry.bad("d66", format!("it is {d66}; both digits must be from 1 to 6")));
        }
        if numbers.contains(&d66) {
            return Err(entry.bad("d66", format!("another port has {d66}, too")));
        }
        numbers.push(d66);
        let is_pirate = entry.flag("pirate_port")?;
        entry.fixed("merchant_box", !is_pirate)?;
        if is_pirate {
            entry.fixed("nation", "pirate")?;
            if let Some(key) = ["value", "defense"].into_iter().find(|key| entry.has(key)) {
                return Err(entry.bad(key, "a pirate port has none"));
            }
        }
        let town = match is_pirate {
            true => None,
            false => Some(Town {
                nation: word_of::<Nation>(entry, "nation")?,
                value: entry.number("value", 1..=6)?,
                defense: entry.number("defense", 1..=20)?,
            }),
        };
        let area = word_of(entry, "area")?;
        Ok(PortCard { name: entry.text("name")?, d66, area, next: [Place::Sea(area)], town })
    })?;
    let pirates = ports.iter().filter(|port| port.town.is_none()).count();
    let most = ports.len() - GOVERNORS;
    if !(1..=most).contains(&pirates) {
        return Err(file.bad("port", format!("{pirates} of the ports are pirate ports; 1 to {most} can be")));
    }
    Ok(ports)
}

fn xy(entry: &Sheet) -> Read<[u16; 2]> {
    row::<2>(entry, "xy").map(|xy| xy.map(|n| n.min(2000) as u16))
}

fn areas_named(entry: &Sheet, key: &str) -> Read<Vec<Area>> {
    let areas: Vec<Area> = entry.texts(key)?.iter().map(|id| word(entry, key, id)).collect::<Read<_>>()?;
    match (1..areas.len()).find(|at| areas[..*at].contains(&areas[*at])) {
        Some(at) => Err(entry.bad(key, format!("{} is there twice", areas[at]))),
        None => Ok(areas),
    }
}

fn read_map(file: &Sheet) -> Read<(Vec<AreaCard>, Vec<TransitCard>, Area)> {
    let areas = by_id(file, "area", &Area::ALL, |entry, _| {
        entry.knows(&["id", "name", "cargo_column", "adjacent", "xy"])?;
        Ok(AreaCard {
            name: entry.text("name")?,
            column: word_of::<Column>(entry, "cargo_column")?,
            adjacent: areas_named(entry, "adjacent")?,
            ports: Vec::new(),
            next: Vec::new(),
            xy: xy(entry)?,
        })
    })?;
    let transits = by_id(file, "transit", &Transit::ALL, |entry, _| {
        entry.knows(&["id", "name", "adjoins", "xy"])?;
        let adjoins: [Area; 2] = areas_named(entry, "adjoins")?
            .try_into()
            .map_err(|list: Vec<Area>| entry.bad("adjoins", format!("it has {} areas; it must have 2", list.len())))?;
        Ok(TransitCard { name: entry.text("name")?, adjoins, next: adjoins.map(Place::Sea), xy: xy(entry)? })
    })?;
    for area in Area::ALL {
        for other in &areas[area.index()].adjacent {
            if *other == area || !areas[other.index()].adjacent.contains(&area) {
                return Err(file.bad("area", format!("{area} names {other} as adjacent, but not the other way")));
            }
        }
    }
    let mut reached = vec![Area::ALL[0]];
    let mut at = 0;
    while let Some(&area) = reached.get(at) {
        let crossings = transits.iter().filter(|transit| transit.adjoins.contains(&area));
        let next = areas[area.index()].adjacent.iter().chain(crossings.flat_map(|transit| &transit.adjoins));
        for area in next.copied().collect::<Vec<_>>() {
            if !reached.contains(&area) {
                reached.push(area);
            }
        }
        at += 1;
    }
    if let Some(area) = Area::ALL.iter().find(|area| !reached.contains(area)) {
        return Err(file.bad("area", format!("{area} cannot be reached from {}", Area::ALL[0])));
    }
    let special = file.tables("special")?;
    let pines = special.first().ok_or_else(|| file.bad("special", "the Isle of Pines is missing"))?;
    pines.knows(&["id", "name", "area", "xy"])?;
    pines.fixed("id", "isle_of_pines")?;
    Ok((areas, transits, word_of(pines, "area")?))
}

/// What lies next to each area is looked up in every turn, so it is listed once.
fn put_side_by_side(areas: &mut [AreaCard], transits: &[TransitCard], ports: &[PortCard]) {
    for area in Area::ALL {
        let card = &mut areas[area.index()];
        card.ports = Port::ALL.into_iter().filter(|port| ports[port.index()].area == area).collect();
        let boxes = Transit::ALL.into_iter().filter(|transit| transits[transit.index()].adjoins.contains(&area));
        let seas = card.adjacent.iter().copied().map(Place::Sea);
        card.next = seas.chain(boxes.map(Place::Transit)).chain(card.ports.iter().copied().map(Place::Port)).collect();
    }
}

fn gives(entry: &Sheet, value: &Value) -> Read<Gives> {
    match value {
        Value::Integer(0) => Ok(Gives::Nothing),
        Value::Integer(n @ 1..=9) => Ok(Gives::Actions(*n as u8)),
        Value::String(word) if word == "diamond" => Ok(Gives::Diamond),
        other => Err(entry.bad("actions", format!("{other} is neither a number from 0 to 9 nor \"diamond\""))),
    }
}

fn read_events(file: &Sheet) -> Read<Vec<EventCard>> {
    let events = by_id(file, "event", &Title::ALL, |entry, title| {
        entry.knows(&[
            "id",
            "title",
            "class",
            "class_prov",
            "own_turn",
            "count",
            "actions",
            "rules",
            "standard_game",
            "long_game",
            "remove_from_game_after_use",
        ])?;
        let class: Class = word_of(entry, "class")?;
        let fixed = match title {
            Title::Disease
            | Title::FingerOfFate
            | Title::GeneralPardon
            | Title::MalDeMer
            | Title::NaturalDisaster
            | Title::NewGovernors
            | Title::StormsAtSea => Class::Immediate,
            Title::BuriedTreasure
            | Title::EuropeanTurmoil
            | Title::FairWinds
            | Title::HeavyGuns
            | Title::LetterOfMarque => Class::Pirate,
            Title::SkullCrossbones => Class::Response,
            _ => Class::AntiPirate,
        };
        if class != fixed {
            return Err(entry.bad("class", format!("it is {class}; the rules of this card need {fixed}")));
        }
        let count = entry.number("count", 0..=30)?;
        let copies = match entry.value("actions") {
            None => vec![Gives::Nothing; count.into()],
            Some(Value::Array(list)) if list.len() == usize::from(count) && class != Class::Immediate => {
                list.iter().map(|value| gives(entry, value)).collect::<Read<_>>()?
            }
            Some(_) => {
                return Err(entry.bad("actions", format!("it must be a list with one entry for each of {count}")));
            }
        };
        let own_turn = [
            ("event_and_actions", true),
            ("event_or_actions", false),
            ("actions_only_on_own_turn", false),
            ("none", false),
        ];
        let is_both = entry.word("own_turn", "a way to play a card", &own_turn)? && class == Class::Pirate;
        Ok(EventCard { name: entry.text("title")?, class, is_both, copies })
    })?;
    let total: usize = events.iter().map(|event| event.copies.len()).sum();
    if total > MOST_CARDS {
        return Err(file.bad("event", format!("there are {total} cards; the most is {MOST_CARDS}")));
    }
    for title in [Title::GeneralPardon, Title::NaturalDisaster] {
        if events[title.index()].copies.len() != 1 {
            return Err(file.bad("event", format!("there must be exactly one {title}")));
        }
    }
    Ok(events)
}

fn read_merchants(file: &Sheet) -> Read<Vec<Merchant>> {
    let mut all = Vec::new();
    for entry in file.tables("merchant_type")? {
        entry.knows(&["type", "convertible", "cargo", "prov"])?;
        let kind: Trader = word_of(&entry, "type")?;
        entry.fixed("convertible", kind.rig().is_some())?;
        all.extend(entry.numbers("cargo", 0..=MOST_CARGO)?.into_iter().map(|cargo| Merchant { kind, cargo }));
    }
    if all.is_empty() || all.len() > MOST_MERCHANTS {
        return Err(
            file.bad("merchant_type", format!("there are {} merchants; 1 to {MOST_MERCHANTS} can be", all.len()))
        );
    }
    all.sort_unstable();
    Ok(all)
}

fn hunter(entry: &Sheet, name: String) -> Read<HunterCard> {
    entry.knows(&["name", "speed", "combat", "prov", "name_prov", "rating_prov"])?;
    Ok(HunterCard { name, speed: entry.number("speed", 0..=12)? as i8, combat: entry.number("combat", 1..=20)? as i8 })
}

fn hunters(file: &Sheet, key: &str, least: usize) -> Read<Vec<HunterCard>> {
    let all: Vec<HunterCard> =
        file.tables(key)?.iter().map(|entry| hunter(entry, entry.text("name")?)).collect::<Read<_>>()?;
    match (least..=MOST_COUNTERS).contains(&all.len()) {
        true => Ok(all),
        false => Err(file.bad(key, format!("there are {}; {least} to {MOST_COUNTERS} can be", all.len()))),
    }
}

fn read_hostages(file: &Sheet) -> Read<Vec<HostageCard>> {
    let hostage = |entry: &Sheet| {
        entry.knows(&["information", "value", "prov"])?;
        Ok(HostageCard { information: entry.number("information", 0..=9)?, value: entry.number("value", 0..=9)? })
    };
    let all: Vec<HostageCard> = file.tables("hostage")?.iter().map(hostage).collect::<Read<_>>()?;
    match all.len() <= MOST_COUNTERS {
        true => Ok(all),
        false => Err(file.bad("hostage", format!("there are {}; the most is {MOST_COUNTERS}", all.len()))),
    }
}

fn governors(file: &Sheet) -> Read<(Vec<String>, u8)> {
    let governors = file.table("governors")?;
    let (pro, anti) = (governors.texts("pro_pirate")?, governors.texts("anti_pirate")?);
    governors.knows(&["pro_pirate", "anti_pirate"])?;
    if pro.len() != GOVERNORS {
        return Err(governors.bad("pro_pirate", format!("there are {}; there must be {GOVERNORS}", pro.len())));
    }
    if anti.len() > MOST_ANTI {
        return Err(governors.bad("anti_pirate", format!("there are {}; the most is {MOST_ANTI}", anti.len())));
    }
    Ok((pro, anti.len() as u8))
}

fn track(entry: &Sheet, key: &str, most: i64) -> Read<Vec<i8>> {
    let list = entry.value(key).and_then(Value::as_array).ok_or_else(|| entry.bad(key, "it must be a list"))?;
    let number = |value: &Value| value.as_integer().filter(|n| (-9..=12).contains(n)).map(|n| n as i8);
    let list: Option<Vec<i8>> = list.iter().map(number).collect();
    let falls = |list: &Vec<i8>| {
        list.first().is_some_and(|first| i64::from(*first) == most)
            && list.len() <= 12
            && list.is_sorted_by(|a, b| a >= b)
    };
    let wrong = || entry.bad(key, format!("it must be a list of numbers that starts with {most} and never rises"));
    list.filter(falls).ok_or_else(wrong)
}

fn read_ships(file: &Sheet) -> Read<Vec<ShipCard>> {
    let ships = by_id(file, "ship", &Rig::ALL, |entry, _| {
        entry.knows(&[
            "id",
            "name",
            "size",
            "holds",
            "max_combat",
            "max_speed",
            "speed_track",
            "combat_track",
            "starting_choice",
            "border",
        ])?;
        let (speed, combat) = (entry.signed("max_speed", 0..=12)?, entry.signed("max_combat", 1..=12)?);
        Ok(ShipCard {
            name: entry.text("name")?,
            holds: entry.number("holds", 1..=MOST_HOLDS as u8)?,
            speed: track(entry, "speed_track", speed)?,
            combat: track(entry, "combat_track", combat)?,
            starts: entry.flag("starting_choice")?,
        })
    })?;
    match ships.iter().any(|ship| ship.starts) {
        true => Ok(ships),
        false => Err(file.bad("ship", "no ship can be started with")),
    }
}

fn read_loyalty(entry: &Sheet) -> Read<Loyalty> {
    entry.knows(&["max", "start", "reset", "mutiny_at", "prov"])?;
    let max = entry.number("max", 1..=30)?;
    entry.fixed("mutiny_at", 0)?;
    Ok(Loyalty { max, start: entry.number("start", 1..=max)?, reset: entry.number("reset", 1..=max)? })
}
