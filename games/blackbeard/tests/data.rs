//! The data as they come with the game, data that are wrong, and an owner's own ratings at the table.

use blackbeard::{
    Blackbeard,
    data::{Class, Components, Gives, Merchant, Pirate, Rig, Title, Trader},
};
use std::{fs, path::Path};
use table::{
    Data, Entry, Shared, Told, fresh,
    proofs::{Proof, changed_data, changed_data_are_refused, read_data, spoiled_data_are_refused},
    scenario,
};

// ------------------------------------------------------------ as they come

fn printed() -> Shared<Components> {
    Shared::printed()
}

#[test]
fn the_box_holds_what_is_known_of_it() {
    let data = printed();
    assert_eq!((data.pirates.len(), data.ports.len(), data.areas.len(), data.transits.len()), (23, 36, 9, 3));
    assert_eq!((data.merchants.len(), data.warships.len(), data.officers.len()), (35, 15, 9));
    assert_eq!((data.hostages.len(), data.pro_governors.len(), data.anti_governors), (15, 8, 16));
    assert_eq!(data.ports.iter().filter(|port| port.town.is_none()).count(), 3);
    assert_eq!((data.displays, data.in_hand), ([4, 3, 2, 2], [4, 3, 3, 3]));
}

#[test]
fn every_roll_of_d66_names_a_port() {
    let data = printed();
    let mut rolled: Vec<_> = (1..=6).flat_map(|tens| (1..=6).map(move |ones| (tens, ones))).collect();
    rolled.sort_by_key(|(tens, ones)| data.port_rolled(*tens, *ones));
    rolled.dedup_by_key(|(tens, ones)| data.port_rolled(*tens, *ones));
    assert_eq!(rolled.len(), 36);
}

#[test]
fn there_are_87_event_cards_of_23_titles() {
    let data = printed();
    let cards = |wanted: &dyn Fn(&Gives, Class) -> bool| {
        let of = |title: Title| {
            let event = data.event(title);
            event.copies.iter().filter(|gives| wanted(gives, event.class)).count()
        };
        Title::ALL.into_iter().map(of).sum::<usize>()
    };
    assert_eq!((Title::ALL.len(), cards(&|_, _| true)), (23, 87));
    assert_eq!(cards(&|_, class| class == Class::Immediate), 19);
    assert_eq!(cards(&|gives, class| *gives == Gives::Nothing && class != Class::Immediate), 0);
    assert_eq!(cards(&|gives, _| *gives == Gives::Diamond), 14);
    assert_eq!([2, 3, 4].map(|n| cards(&|gives, _| *gives == Gives::Actions(n))), [12, 26, 16]);
    let both = Title::ALL.into_iter().filter(|title| data.event(*title).is_both).collect::<Vec<_>>();
    assert_eq!(both, [Title::BuriedTreasure, Title::FairWinds]);
}

#[test]
fn seven_merchants_of_each_kind_carry_0_to_4() {
    let data = printed();
    for kind in Trader::ALL {
        let cargo: Vec<u8> = data.merchants.iter().filter(|one| one.kind == kind).map(|one| one.cargo).collect();
        assert_eq!(cargo.len(), 7, "{kind}");
        assert!(cargo.iter().all(|cargo| *cargo <= 4), "{kind}");
    }
    let most = data.merchants.iter().filter(|merchant| merchant.cargo == 4).count();
    assert_eq!((most, "flute:4".parse()), (3, Ok(Merchant { kind: Trader::Flute, cargo: 4 })));
}

/// Proves `bb.ship.types`.
#[test]
fn ships_have_the_tracks_of_their_displays() {
    let data = printed();
    let row = |rig: Rig| {
        let ship = data.ship(rig);
        (ship.combat[0], ship.speed[0], ship.holds, ship.combat.len(), ship.speed.len(), ship.starts)
    };
    assert_eq!(row(Rig::Sloop), (5, 5, 2, 5, 9, true));
    assert_eq!(row(Rig::Schooner), (6, 3, 3, 6, 9, true));
    assert_eq!(row(Rig::Brigantine), (7, 1, 4, 7, 9, false));
    assert_eq!((data.loyalty.max, data.loyalty.start, data.loyalty.reset), (15, 7, 6));
}

// ------------------------------------------------------------- bad files

fn texts() -> Vec<String> {
    Components::PRINTED.iter().map(|text| text.to_string()).collect()
}

fn number_of(file: &str) -> usize {
    Components::FILES.iter().position(|name| *name == file).unwrap_or_else(|| panic!("there is no {file}"))
}

/// The printed texts with one part of one file replaced.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    changed_data::<Components>(file, from, to)
}

fn read(texts: &[String]) -> Result<Components, String> {
    read_data(texts)
}

fn refused(cases: &str) {
    changed_data_are_refused::<Components>(cases);
}

#[test]
fn wrong_pirates_are_refused() {
    refused(
        r#"
        pirates.toml: ability = 4 -> ability = 7
            pirates.toml, pirate teach, ability: it is 7; it must be a number from 1 to 6
        pirates.toml: ability = 4 -> ability = "4"
            pirates.toml, pirate teach, ability: it is "4"; it must be a number from 1 to 6
        pirates.toml: ability = 4 -> abilty = 4
            pirates.toml, pirate teach, abilty: there is no such key; did you mean `ability`?
        pirates.toml: leadership = 4⏎ ->
            pirates.toml, pirate teach, leadership: it is missing; it must be a number from 1 to 6
        pirates.toml: duel = 4 -> duel = 0
            pirates.toml, pirate teach, duel: it is 0; it must be a number from 1 to 6
        pirates.toml: cunning = 3 -> cunning = -1
            pirates.toml, pirate teach, cunning: it is -1; it must be a number from 0 to 6
        pirates.toml: id = "roberts" -> id = "teach"
            pirates.toml, pirate teach, id: it is there twice
        pirates.toml: id = "roberts" -> id = "robert"
            pirates.toml, pirate robert, id: `robert` is not a pirate; did you mean `roberts`?
        pirates.toml: [[pirate]] -> [[captain]]⏎id = "teach"⏎[[pirate]]
            pirates.toml, captain: there is no such key; there are pirate
        "#,
    );
}

#[test]
fn wrong_ports_are_refused() {
    refused(
        r#"
        ports.toml: value = 3 -> value = 0
            ports.toml, port boston, value: it is 0; it must be a number from 1 to 6
        ports.toml: defense = 8 -> defense = 21
            ports.toml, port boston, defense: it is 21; it must be a number from 1 to 20
        ports.toml: d66 = 12 -> d66 = 11
            ports.toml, port new_york, d66: another port has 11, too
        ports.toml: d66 = 12 -> d66 = 17
            ports.toml, port new_york, d66: it is 17; both digits must be from 1 to 6
        ports.toml: nation = "english" -> nation = "scottish"
            ports.toml, port boston, nation: `scottish` is not a nation (english, spanish, french, dutch, portuguese, arab)
        ports.toml: area = "north_atlantic" -> area = "baltic"
            ports.toml, port boston, area: `baltic` is not a sea area (north_atlantic, central_atlantic, south_atlantic, caribbean, central_america, south_america, gold_coast, east_africa, india)
        ports.toml: pirate_port = true⏎merchant_box = false -> pirate_port = true⏎merchant_box = true
            ports.toml, port new_providence, merchant_box: it is true; it must be false
        ports.toml: pirate_port = true -> pirate_port = true⏎value = 3
            ports.toml, port new_providence, value: a pirate port has none
        ports.toml: defense = 8 -> defence = 8
            ports.toml, port boston, defence: there is no such key; did you mean `defense`?
        "#,
    );
}

#[test]
fn ports_enough_must_have_room_for_governors() {
    let text = &texts()[number_of("ports.toml")];
    let mut file: toml::Table = text.parse().unwrap();
    for port in file["port"].as_array_mut().unwrap().iter_mut().skip(7) {
        let port = port.as_table_mut().unwrap();
        for (key, value) in [("pirate_port", true), ("merchant_box", false)] {
            port.insert(key.to_string(), value.into());
        }
        port.insert("nation".to_string(), "pirate".into());
        port.remove("value");
        port.remove("defense");
    }
    let mut texts = texts();
    texts[number_of("ports.toml")] = file.to_string();
    let said = "ports.toml, port: 29 of the ports are pirate ports; 1 to 28 can be";
    assert_eq!(read(&texts).map(drop), Err(said.to_string()));
}

#[test]
fn a_wrong_map_is_refused() {
    refused(
        r#"
        map.toml: adjacent = ["central_atlantic"] -> adjacent = ["india"]
            map.toml, area: north_atlantic names india as adjacent, but not the other way
        map.toml: adjacent = ["central_atlantic"] -> adjacent = []
            map.toml, area: central_atlantic names north_atlantic as adjacent, but not the other way
        map.toml: adjacent = ["central_atlantic"] -> adjacent = ["central_atlantic", "central_atlantic"]
            map.toml, area north_atlantic, adjacent: central_atlantic is there twice
        map.toml: adjoins = ["gold_coast", "east_africa"] -> adjoins = ["gold_coast", "south_america"]
            map.toml, area: east_africa cannot be reached from north_atlantic
        map.toml: adjoins = ["gold_coast", "east_africa"] -> adjoins = ["gold_coast"]
            map.toml, transit cape_route, adjoins: it has 1 areas; it must have 2
        map.toml: adjoins = ["gold_coast", "east_africa"] -> adjoins = ["gold_coast", "gold_coast"]
            map.toml, transit cape_route, adjoins: gold_coast is there twice
        map.toml: cargo_column = "india" -> cargo_column = "indies"
            map.toml, area india, cargo_column: `indies` is not a column of the cargo table; did you mean `india`?
        map.toml: id = "isle_of_pines" -> id = "isle_of_palms"
            map.toml, special isle_of_palms, id: it is "isle_of_palms"; it must be "isle_of_pines"
        map.toml: area = "caribbean" -> area = "baltic"
            map.toml, special isle_of_pines, area: `baltic` is not a sea area (north_atlantic, central_atlantic, south_atlantic, caribbean, central_america, south_america, gold_coast, east_africa, india)
        "#,
    );
}

#[test]
fn wrong_event_cards_are_refused() {
    refused(
        r#"
        events.toml: actions = [3, 3] -> actions = [3]
            events.toml, event buried_treasure, actions: it must be a list with one entry for each of 2
        events.toml: actions = [3, 3] -> actions = [3, "diamonds"]
            events.toml, event buried_treasure, actions: "diamonds" is neither a number from 0 to 9 nor "diamond"
        events.toml: actions = [3, 3] -> actions = [3, 10]
            events.toml, event buried_treasure, actions: 10 is neither a number from 0 to 9 nor "diamond"
        events.toml: actions = [3, 3] -> action = [3, 3]
            events.toml, event buried_treasure, action: there is no such key; did you mean `actions`?
        events.toml: class = "pirate" -> class = "anti_pirate"
            events.toml, event buried_treasure, class: it is anti_pirate; the rules of this card need pirate
        events.toml: own_turn = "event_and_actions" -> own_turn = "event"
            events.toml, event buried_treasure, own_turn: `event` is not a way to play a card (event_and_actions, event_or_actions, actions_only_on_own_turn, none)
        events.toml: id = "general_pardon"⏎title = "General Pardon"⏎class = "play_immediately"⏎class_prov = "house"⏎own_turn = "none"⏎count = 1 -> id = "general_pardon"⏎title = "General Pardon"⏎class = "play_immediately"⏎own_turn = "none"⏎count = 2
            events.toml, event: there must be exactly one general_pardon
        events.toml: id = "disease" -> id = "plague"
            events.toml, event plague, id: `plague` is not an event (buried_treasure, debauchery_revelry, disease, double_cross, european_turmoil, fair_winds, finger_of_fate, general_pardon, heavy_guns, kc_surprise, letter_of_marque, local_resistance, mal_de_mer, mutiny_conspiracy, natural_disaster, new_governors, pirate_converts, piratical_ambition, scurvy, skull_crossbones, storms_at_sea, warship_sighting, wear_and_tear)
        tables.toml: event_hand = 4 -> event_hand = 9
            tables.toml, setup, event_hand: it is 9; it must be a number from 1 to 8
        "#,
    );
}

#[test]
fn cards_enough_must_be_there_for_five_hands() {
    let mut file: toml::Table = texts()[number_of("events.toml")].parse().unwrap();
    for event in file["event"].as_array_mut().unwrap() {
        let event = event.as_table_mut().unwrap();
        if event.contains_key("actions") {
            event.insert("count".to_string(), 1.into());
            event.insert("actions".to_string(), toml::Value::Array(vec![3.into()]));
        }
    }
    let mut texts = texts();
    texts[number_of("events.toml")] = file.to_string();
    let said = "events.toml, event: 16 cards can be dealt; 5 players with 4 each need 20";
    assert_eq!(read(&texts).map(drop), Err(said.to_string()));
}

#[test]
fn wrong_counters_are_refused() {
    refused(
        r#"
        counters.toml: cargo = [0, 0, 1, 1, 1, 2, 2] -> cargo = [0, 0, 1, 1, 1, 2, 5]
            counters.toml, merchant_type 1, cargo: it is [0, 0, 1, 1, 1, 2, 5]; it must be a list of numbers from 0 to 4
        counters.toml: convertible = true -> convertible = false
            counters.toml, merchant_type 1, convertible: it is false; it must be true
        counters.toml: type = "sloop" -> type = "galleon"
            counters.toml, merchant_type 1, type: `galleon` is not a merchant (sloop, schooner, brigantine, flute, rigger)
        counters.toml: combat = 9 -> combat = 0
            counters.toml, warship 1, combat: it is 0; it must be a number from 1 to 20
        counters.toml: speed = 3 -> sped = 3
            counters.toml, warship 1, sped: there is no such key; did you mean `speed`?
        counters.toml: name = "Mungo Herdman"⏎speed = 4 -> name = "Mungo Herdman"⏎speed = 13
            counters.toml, commissioner 1, speed: it is 13; it must be a number from 0 to 12
        counters.toml: information = 0⏎value = 1 -> information = 10⏎value = 1
            counters.toml, hostage 1, information: it is 10; it must be a number from 0 to 9
        counters.toml: pro_pirate = ["Beesten",  -> pro_pirate = [
            counters.toml, governors, pro_pirate: there are 7; there must be 8
        counters.toml: [pirate_converts_commissioner]⏎speed = 3⏎combat = 9 -> [pirate_converts_commissioner]⏎speed = 3
            counters.toml, pirate_converts_commissioner, combat: it is missing; it must be a number from 1 to 20
        "#,
    );
}

#[test]
fn sixty_merchants_and_governors_are_the_most() {
    let with = |merchants: usize, governors: usize| {
        let mut texts = texts();
        let mut file: toml::Table = texts[number_of("counters.toml")].parse().unwrap();
        let kinds = file["merchant_type"].as_array_mut().unwrap();
        kinds.truncate(1);
        kinds[0]["cargo"] = vec![1_i64; merchants].into();
        file["governors"]["anti_pirate"] = vec!["Rich"; governors].into();
        texts[number_of("counters.toml")] = file.to_string();
        read(&texts).map(|data| (data.merchants.len(), usize::from(data.anti_governors)))
    };
    assert_eq!(with(60, 60), Ok((60, 60)));
    let refused = |said: &str| Err(format!("counters.toml, {said}"));
    assert_eq!(with(61, 60), refused("merchant_type: there are 61 merchants; 1 to 60 can be"));
    assert_eq!(with(60, 61), refused("governors, anti_pirate: there are 61; the most is 60"));
}

#[test]
fn wrong_ships_are_refused() {
    refused(
        r#"
        ships.toml: combat_track = [5, 4, 3, 2, 1] -> combat_track = [4, 3, 2, 1]
            ships.toml, ship sloop, combat_track: it must be a list of numbers that starts with 5 and never rises
        ships.toml: combat_track = [5, 4, 3, 2, 1] -> combat_track = [5, 3, 4]
            ships.toml, ship sloop, combat_track: it must be a list of numbers that starts with 5 and never rises
        ships.toml: holds = 2 -> holds = 5
            ships.toml, ship sloop, holds: it is 5; it must be a number from 1 to 4
        ships.toml: start = 7 -> start = 16
            ships.toml, loyalty, start: it is 16; it must be a number from 1 to 15
        ships.toml: mutiny_at = 0 -> mutiny_at = 1
            ships.toml, loyalty, mutiny_at: it is 1; it must be 0
        ships.toml: id = "schooner" -> id = "galley"
            ships.toml, ship galley, id: `galley` is not a ship (sloop, schooner, brigantine)
        "#,
    );
    let none = texts()[number_of("ships.toml")].replace("starting_choice = true", "starting_choice = false");
    let mut texts = texts();
    texts[number_of("ships.toml")] = none;
    assert_eq!(read(&texts).map(drop), Err("ships.toml, ship: no ship can be started with".to_string()));
}

#[test]
fn wrong_tables_are_refused() {
    refused(
        r#"
        tables.toml: atlantic = [0, 100, -> atlantic = [100,
            tables.toml, cargo, atlantic: it must be 10 numbers from 0 to 100000
        tables.toml: hits = [1, 1, 2, 2, 2, 3, 99] -> hits = [1, 1, 2, 2, 2, 3]
            tables.toml, storm, hits: it has 6 numbers; it must have 7
        tables.toml: hits = [0, 1, 1, 2, 2, 3] -> hits = [0, 1, 1, 2, 2, 9]
            tables.toml, wear_and_tear, hits: it is [0, 1, 1, 2, 2, 9]; it must be a list of numbers from 0 to 8
        tables.toml: ports = ["bermuda", -> ports = ["london",
            tables.toml, natural_disaster, ports: `london` is not a port; did you mean `boston`?
        tables.toml: "campeche"] -> "campeche", "boston"]
            tables.toml, natural_disaster, ports: it has 7 ports; it must have 6
        tables.toml: retired_per_notoriety = 2 -> retired_per_notoriety = 21
            tables.toml, victory_points, retired_per_notoriety: it is 21; it must be a number from 0 to 20
        tables.toml: oust_survived = 1 -> oust_survved = 1
            tables.toml, notoriety, oust_survved: there is no such key; did you mean `oust_survived`?
        tables.toml: displays = [4, 3, 2, 2] -> displays = [4, 3, 3, 2]
            tables.toml, players, displays: 3 for each of 4 players are 12; the most is 10 in all
        tables.toml: displays = [4, 3, 2, 2] -> displays = [4, 3, 2]
            tables.toml, players, displays: it has 3 numbers; it must have 4
        tables.toml: [storm] -> [tempest]
            tables.toml, storm: it is missing; it must be a table
        "#,
    );
}

#[test]
fn wrong_options_are_refused() {
    refused(
        r#"
        options.toml: default = "standard" -> default = "short"
            options.toml, option game_length, default: it is short; it must be `standard` or `long`
        options.toml: id = "game_length" -> id = "game_lenght"
            options.toml, option game_lenght, id: there is no option `game-lenght`; did you mean `game-length`?
        options.toml: default = "standard" -> defualt = "standard"
            options.toml, option game_length, defualt: there is no such key; did you mean `default`?
        options.toml: default = "seed" -> default = "living"
            options.toml, preset, default: it is "living"; it must be "seed"
        "#,
    );
}

#[test]
fn a_file_that_is_not_toml_is_named_with_the_line() {
    refused(
        r#"
        pirates.toml: ability = 4 -> ability =
            pirates.toml, line 9, column 10: string values must be quoted, expected literal string
        "#,
    );
}

// ------------------------------------------------------- an owner's ratings

/// Plays a scene with one part of one file replaced, and again as it comes, where it must end differently.
fn played_with(file: &str, from: &str, to: &str, scene: &str) {
    let folder = std::env::temp_dir().join(format!("blackbeard-own-{}-{}", std::process::id(), file));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), &changed(file, from, to)[number_of(file)]).unwrap();
    let head = "game = \"blackbeard\"\nname = \"An own rating\"\nclauses = [\"bb.dice.nd6\"]\n";
    let run = |text: String| {
        let scenarios = scenario::parse(&text, Path::new("own.toml")).unwrap_or_else(|failure| panic!("{failure}"));
        scenarios[0].run(&[&Entry::<Blackbeard>::new()]).map(drop)
    };
    let own = run(format!("{head}data = \"{}\"\n{scene}", folder.display()));
    let as_it_comes = run(format!("{head}{scene}"));
    fs::remove_dir_all(&folder).unwrap();
    own.unwrap_or_else(|failure| panic!("with the own rating: {failure}"));
    assert!(as_it_comes.is_err(), "{file}: the scene ends the same without the own rating");
}

#[test]
fn an_own_pirate_is_played_with() {
    played_with(
        "pirates.toml",
        "name = \"Thomas Tew\"\nability = 4",
        "name = \"Thomas Tew\"\nability = 1",
        r#"
        script = """
        anne: find tew off havana
        d5
        + tew rolls 5 which makes 6 for bb.find.roll
        + tew finds nothing off havana
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 1
        fallen = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        ports.havana.face_down = "flute:2"
        pirates.tew = { of = "anne", at = "caribbean", cunning = 0 }
        "#,
    );
}

#[test]
fn an_own_port_is_played_with() {
    played_with(
        "ports.toml",
        "value = 5\ndefense = 10",
        "value = 1\ndefense = 3",
        r#"
        script = """
        anne: attack tew havana
        d1 d6
        d4
        anne: hold 1
        ? pirates.tew.holds = [400, 0]
        ? pirates.tew.notoriety = 2
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 1
        fallen = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        pirates.tew = { of = "anne", at = "caribbean", cunning = 0 }
        "#,
    );
}

#[test]
fn an_own_map_is_played_with() {
    played_with(
        "map.toml",
        "area = \"caribbean\"",
        "area = \"india\"",
        r#"
        script = """
        can anne: dig tew
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 1
        pirates.tew = { of = "anne", at = "india", treasure = ["buried_treasure:3"] }
        "#,
    );
}

#[test]
fn an_own_event_deck_is_played_with() {
    played_with(
        "events.toml",
        "count = 5\nactions = [\"diamond\", 3, 3, 4, 4]",
        "count = 2\nactions = [\"diamond\", 9]",
        r#"
        script = """
        anne: actions scurvy:9
        ? orders.left = 9
        """
        [scene]
        seats = ["anne", "ben"]
        players.anne.hand = ["scurvy:9"]
        pirates.tew = { of = "anne", at = "india" }
        "#,
    );
}

#[test]
fn own_counters_are_played_with() {
    played_with(
        "counters.toml",
        "name = \"Mungo Herdman\"\nspeed = 4\ncombat = 9",
        "name = \"Mungo Herdman\"\nspeed = 4\ncombat = 20",
        r#"
        script = """
        anne: sail tew to central_america
        ben: intercept
        anne: fight
        d6 d1
        + ben rolls 1 which makes 21 for bb.kc.battle.roll
        + tew is eliminated by bb.kc.battle.lose
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 1
        players.ben.kc = { who = { king = 0 }, at = "caribbean" }
        pirates.tew = { of = "anne", at = "caribbean", cunning = 0 }
        "#,
    );
}

#[test]
fn own_ships_are_played_with() {
    played_with(
        "ships.toml",
        "speed_track = [5, 4, 3, 2, 1, 0, -1, -1, -2]",
        "speed_track = [5, -1]",
        r#"
        script = """
        anne: sail tew to central_america
        ben: play wear_and_tear:2
        d2
        ? pirates.tew.loyalty = 6
        anne: sail tew to caribbean ! bb.move.slow
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 2
        fallen = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        players.ben.hand = ["wear_and_tear:2"]
        pirates.tew = { of = "anne", at = "caribbean", cunning = 0 }
        "#,
    );
}

#[test]
fn own_tables_are_played_with() {
    played_with(
        "tables.toml",
        "retired_per_notoriety = 2",
        "retired_per_notoriety = 3",
        r#"
        script = """
        anne: retire tew by haven
        ? players.anne.points = 30
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 2
        ports.boston.governor = 1
        pirates.tew = { of = "anne", at = "boston", havens = ["boston"], notoriety = 10 }
        "#,
    );
}

#[test]
fn own_defaults_of_options_are_played_with() {
    played_with(
        "options.toml",
        "default = \"2-2-2\"",
        "default = \"2-4-0\"",
        r#"
        script = """
        anne: retire tew by letter
        ben: pass
        ben: play double_cross:2
        d6
        + tew is brought to trial
        """
        [scene]
        seats = ["anne", "ben"]
        orders.left = 2
        players.ben.hand = ["double_cross:2"]
        pirates.tew = { of = "anne", at = "boston", letters = ["english"], cunning = 0 }
        "#,
    );
}

// ------------------------------------------------------------ any numbers

/// All numbers of these keys in a file made this.
fn all_made(text: &str, keys: &[&str], number: i64) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some((key, value)) if keys.contains(&key) && value.trim().parse::<i64>().is_ok() => format!("{key} = {number}"),
        _ => line.to_string(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Games with data of this kind are played to their end.
fn plays_to_the_end(texts: &[String]) {
    let data = Shared::<Components>::from_texts(&texts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    let table = |seed: u64| {
        let chairs = 2 + (seed % 4) as u8;
        fresh::<Blackbeard>(data, chairs, &Default::default(), &mut Told::nobody()).expect("a table")
    };
    let proof = Proof { data, ..Proof::new(4, table) };
    proof.games_end().unwrap_or_else(|why| panic!("{why}"));
    proof.scenes_return().unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn the_highest_ratings_are_played_to_the_end() {
    let mut texts = texts();
    let ratings = ["ability", "leadership", "cruelty", "duel", "initiative", "cunning", "value"];
    for (file, keys, number) in [
        ("pirates.toml", &ratings[..], 6),
        ("ports.toml", &["value"][..], 6),
        ("ports.toml", &["defense"][..], 20),
        ("counters.toml", &["combat"][..], 20),
        ("counters.toml", &["speed"][..], 12),
        ("counters.toml", &["information", "value"][..], 9),
        ("tables.toml", &["event_hand"][..], 8),
        ("tables.toml", &["merchants", "merchant_floor", "merchant_refill_to"][..], 33),
        ("tables.toml", &["safe_haven_bonus"][..], 12),
    ] {
        let at = number_of(file);
        texts[at] = all_made(&texts[at], keys, number);
    }
    let at = number_of("tables.toml");
    texts[at] = texts[at]
        .replace("hits = [0, 1, 1, 2, 2, 3]", "hits = [8, 8, 8, 8, 8, 8]")
        .replace("hits = [1, 1, 2, 2, 2, 3, 99]", "hits = [99, 99, 99, 99, 99, 99, 99]");
    plays_to_the_end(&texts);
}

#[test]
fn the_lowest_ratings_are_played_to_the_end() {
    let mut texts = texts();
    for (file, keys, number) in [
        ("pirates.toml", &["ability", "leadership", "cruelty", "duel", "initiative"][..], 1),
        ("pirates.toml", &["cunning"][..], 0),
        ("ports.toml", &["value", "defense"][..], 1),
        ("counters.toml", &["combat"][..], 1),
        ("counters.toml", &["speed", "information", "value"][..], 0),
        ("tables.toml", &["event_hand"][..], 1),
        ("tables.toml", &["merchants", "merchant_floor", "merchant_refill_to", "pardon_hold_out_until"][..], 0),
        ("ships.toml", &["reset"][..], 1),
    ] {
        let at = number_of(file);
        texts[at] = all_made(&texts[at], keys, number);
    }
    plays_to_the_end(&texts);
}

#[test]
fn a_small_box_is_played_to_the_end() {
    let mut texts = texts();
    let mut file: toml::Table = texts[number_of("counters.toml")].parse().unwrap();
    for key in ["warship", "commissioner", "merchant_type"] {
        file[key].as_array_mut().unwrap().truncate(1);
    }
    file.remove("hostage");
    file["governors"]["anti_pirate"] = toml::Value::Array(Vec::new());
    texts[number_of("counters.toml")] = file.to_string();
    let mut file: toml::Table = texts[number_of("events.toml")].parse().unwrap();
    for event in file["event"].as_array_mut().unwrap() {
        let event = event.as_table_mut().unwrap();
        if event.contains_key("actions") {
            // Cards without a number and without a diamond.
            event.insert("count".to_string(), 2.into());
            event.insert("actions".to_string(), toml::Value::Array(vec![0.into(), 0.into()]));
        }
    }
    texts[number_of("events.toml")] = file.to_string();
    plays_to_the_end(&texts);
}

#[test]
fn no_text_makes_the_reader_panic() {
    spoiled_data_are_refused::<Components>(2_000).unwrap();
}

#[test]
fn pirates_are_called_as_in_the_file() {
    let file: toml::Table = texts()[number_of("pirates.toml")].parse().unwrap();
    let ids = file["pirate"].as_array().unwrap().iter().map(|pirate| pirate["id"].as_str().unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), Pirate::ALL.map(|pirate| pirate.to_string()));
}
