//! The data as printed, data that are wrong, and a designer's folder.

use haven::{
    Haven, Move, Place, Rule,
    data::{Ability, Class, Classes, HavenData, Kind, Kinds, Plot, Printed, Tiebreak},
    options::{CoupsPerRound, FirstBack, FirstPlayer, Options, PrintedDice, RumGroups, ShipTies, Shortage},
};
use std::{fs, path::PathBuf};
use table::{
    Data, Seat, Shared, Told, options, play,
    proofs::{changed_data, changed_data_are_refused, read_data, spoiled_data_are_refused},
    set_scene,
};

// ------------------------------------------------------------ as printed

fn printed() -> Shared<HavenData> {
    Shared::printed()
}

/// How many copies of a tile, or of all tiles whose id starts so.
fn copies(of: &str) -> u32 {
    let data = printed();
    data.tiles.iter().filter(|tile| tile.id.starts_with(of)).map(|tile| u32::from(tile.copies)).sum()
}

#[test]
fn the_box_holds_what_the_component_list_says() {
    for (tiles, count) in [
        ("die.", 24),
        ("die.food", 8),
        ("die.gold", 8),
        ("die.ship", 8),
        ("token.", 27),
        ("token.rum", 9),
        ("token.cannon", 9),
        ("token.pirate", 9),
        ("house.", 12),
        ("port.", 11),
        ("infra.", 14),
        ("chest.cannon", 4),
        ("chest.pirate", 4),
        ("statue", 4),
        ("tavern", 4),
    ] {
        assert_eq!(copies(tiles), count, "{tiles}");
    }
    assert_eq!(printed().supply, [10, 8, 8, 9, 9, 9]);
    assert_eq!(printed().tiles.len(), 5 + 5 + 7 + 3 + 3 + 3 + 1);
}

#[test]
fn there_are_four_stacks_of_twenty_two() {
    let data = printed();
    let colours: Vec<&str> = data.stacks.iter().map(|stack| stack.colour.as_str()).collect();
    assert_eq!(colours, ["green", "yellow", "orange", "red"]);
    let classes = [Class::Die, Class::Token, Class::House, Class::Port, Class::Infrastructure];
    let expected = [[6, 7, 3, 2, 4], [6, 7, 3, 3, 3], [6, 7, 3, 3, 3], [6, 6, 3, 3, 4]];
    for (stack, expected) in data.stacks.iter().zip(expected) {
        let of = |class| stack.tiles.iter().filter(|(t, _)| data.tile(*t).class == class).map(|(_, n)| *n).sum::<u8>();
        assert_eq!(classes.map(of), expected, "{}", stack.colour);
        assert_eq!(stack.tiles.iter().map(|(_, n)| *n).sum::<u8>(), 22, "{}", stack.colour);
        assert_eq!(stack.size, 22, "{}", stack.colour);
    }
}

#[test]
fn slots_and_printed_items_add_up() {
    let data = printed();
    let mut slots = [0; 6];
    let mut any = 0;
    let mut printed = [0; 6];
    for tile in data.tiles.iter().filter(|tile| tile.class != Class::Tavern) {
        for slot in &tile.slots {
            match *slot {
                Kinds::ANY => any += tile.copies,
                some => some.iter().for_each(|kind| slots[kind.index()] += tile.copies),
            }
        }
        tile.printed.iter().for_each(|item| printed[item.kind.index()] += tile.copies);
    }
    assert_eq!((slots, any), ([10, 14, 13, 17, 13, 18], 18));
    assert_eq!(printed, [0, 4, 2, 0, 7, 9]);
}

#[test]
fn tiles_are_as_printed() {
    let data = printed();
    let named = |id: &str| data.tile(data.tile_named(id).expect(id));

    let cookhouse = named("house.food");
    assert_eq!((cookhouse.class, cookhouse.name.as_str()), (Class::House, "Cookhouse"));
    assert_eq!(cookhouse.ability, Ability::BoostAdjacentDie { die: Kind::Food, amount: 1 });
    assert_eq!(cookhouse.slots.iter().map(Kinds::to_string).collect::<Vec<_>>(), ["food/rum", "gold/pirate"]);
    assert_eq!(cookhouse.by_stack, [1, 0, 1, 0]);

    let abilities = [
        ("house.gold", Ability::BoostAdjacentDie { die: Kind::Gold, amount: 1 }),
        ("house.ship", Ability::BoostAdjacentDie { die: Kind::Ship, amount: 1 }),
        ("house.coup", Ability::CoupExtraStep { amount: 1 }),
        ("house.free", Ability::LiftSlots),
        ("port.raid", Ability::CoupSteps { amount: 2 }),
        ("port.haul", Ability::RelocateOne { dice: true, tokens: true, tiles: true }),
        ("port.gold", Ability::RerollDie { die: Kind::Gold }),
        ("port.food", Ability::RerollDie { die: Kind::Food }),
        ("port.ship", Ability::RerollDie { die: Kind::Ship }),
        (
            "infra.variety",
            Ability::FamePerDistinctKind { classes: Classes::one(Class::House).with(Class::Port), fame: 2 },
        ),
        ("infra.garrison", Ability::FamePerTileWithAll { items: Kinds::one(Kind::Cannon).with(Kind::Pirate), fame: 2 }),
        ("infra.granary", Ability::FameSumOfDice { die: Kind::Food }),
        ("infra.brotherhood", Ability::FamePerAdjacentPair { item: Kind::Pirate, fame: 1 }),
        ("infra.watchtower", Ability::FamePerItemOnOrAdjacent { fame: 1 }),
        ("infra.battery", Ability::FamePerItem { item: Kind::Cannon, fame: 1 }),
        ("infra.vault", Ability::FameSumOfDice { die: Kind::Gold }),
        ("chest.cannon", Ability::None),
        ("statue", Ability::None),
        ("die.food", Ability::None),
    ];
    for (id, ability) in abilities {
        assert_eq!(named(id).ability, ability, "{id}");
    }

    let statue = data.tile(data.statue);
    assert_eq!(statue.printed.as_slice(), [Printed { kind: Kind::Gold, value: 4 }]);
    assert_eq!(statue.slots.as_slice(), [Kinds::ANY, Kinds::ANY]);
    let chests: Vec<&str> = data.chests.iter().map(|chest| data.tile(*chest).id.as_str()).collect();
    assert_eq!(chests, ["chest.cannon", "chest.pirate"]);
    assert_eq!(named("port.raid").printed.as_slice(), [Printed { kind: Kind::Ship, value: 3 }]);
    assert_eq!(named("token.rum").gives, Some(Kind::Rum));

    let tavern = data.tile(data.tavern);
    assert_eq!((tavern.class, tavern.id.as_str()), (Class::Tavern, "tavern"));
    assert_eq!(tavern.printed.as_slice(), [Printed { kind: Kind::Rum, value: 0 }]);
    assert_eq!(tavern.slots.as_slice(), [Kinds::one(Kind::Food)]);
}

#[test]
fn the_island_has_eleven_free_plots_and_the_tavern() {
    let data = printed();
    let accepting = |classes: Classes| data.all_plots().filter(|plot| data.plot(*plot).accepts == classes).count();
    assert_eq!(accepting(Classes::one(Class::House)), 3);
    assert_eq!(accepting(Classes::one(Class::Port)), 3);
    assert_eq!(accepting(Classes::one(Class::Infrastructure)), 3);
    assert_eq!(accepting(Classes::BUILDINGS), 2);
    assert_eq!(accepting(Classes::NONE), 1);
    assert_eq!(data.tavern_plot.to_string(), "b2");
    assert_eq!(data.plot_named("d4"), None);
    assert_eq!(data.plot_named("d3").map(|plot| data.plot(plot).background.as_str()), Some("water"));
}

#[test]
fn plots_are_beside_those_that_share_an_edge() {
    let data = printed();
    let listed = "a1: b1 a2 · b1: a1 c1 b2 · c1: b1 d1 c2 · d1: c1 d2 · a2: a1 b2 a3 · b2: b1 a2 c2 b3 · \
                  c2: c1 b2 d2 c3 · d2: d1 c2 d3 · a3: a2 b3 · b3: b2 a3 c3 · c3: c2 b3 d3 · d3: d2 c3";
    let mut seen = 0;
    for line in listed.split(" · ") {
        let (plot, neighbours) = line.split_once(": ").unwrap();
        let expected = neighbours.split(' ').map(|name| data.plot_named(name).unwrap().bit()).sum::<u16>();
        let plot = data.plot_named(plot).unwrap();
        assert_eq!(data.plot(plot).beside, expected, "{plot}");
        seen |= plot.bit();
    }
    assert_eq!(seen, data.plot_mask);
    let around = |name| {
        Plot::all_in(data.plot(data.plot_named(name).unwrap()).around).map(|p| p.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(around("a1"), ["b1", "a2", "b2"]);
    assert_eq!(around("b2"), ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]);
}

#[test]
fn tracks_and_numbers_are_as_printed() {
    let data = printed();
    assert_eq!(data.rounds, 4);
    assert_eq!(data.map_size, [0, 0, 14, 18, 22]);
    assert_eq!((data.die_max, data.start_food), (6, 3));
    let bonuses: Vec<_> = data.coup_bonuses.iter().map(|bonus| (bonus.spot, bonus.die, bonus.amount)).collect();
    assert_eq!(bonuses, [(2, Kind::Food, 1), (4, Kind::Gold, 1), (6, Kind::Ship, 1)]);
    assert_eq!((data.coup_token_kinds.to_string(), data.coup_free_steps), ("cannon/pirate".to_string(), 1));
    assert_eq!((data.coup_pay_kinds.to_string(), data.coup_pips_per_step), ("food/gold".to_string(), 1));
    assert_eq!(data.ship_awards, [20, 10, 5, 0]);
    assert_eq!(data.rum_table, [2, 5, 9, 14, 20]);
    assert_eq!(data.turn_fame, [3, 0, 0, 0]);
    assert_eq!(data.limit_needs, [None, Some(Kind::Pirate), Some(Kind::Cannon), None, None, None]);
    assert_eq!(data.tiebreak, [Tiebreak::FoodPips, Tiebreak::Cannons]);
}

#[test]
fn the_defaults_are_those_of_the_ledger() {
    let defaults = Options {
        printed_dice: PrintedDice::Hard,
        printed_tokens_move: false,
        coups: CoupsPerRound::One,
        coup_top: 8,
        chest_price: 4,
        chest_price_step: 0,
        top_chest_visible: true,
        prizes_anywhere: true,
        first_back: FirstBack::First,
        corners: false,
        tavern_rum: true,
        boost_own_tile: false,
        boost_on_relocate: false,
        ship_ties: ShipTies::Skipped,
        ships_needed: true,
        rum_groups: RumGroups::Connected,
        shortage: Shortage::Empty,
        first_player: FirstPlayer::Random,
        start_food_bonus: [0, 0, 0, 0],
    };
    assert_eq!(printed().defaults, defaults);
}

// ------------------------------------------------------- words and names

#[test]
fn plots_and_items_are_read_as_they_are_written() {
    for number in 0..16 {
        let plot = Plot(number);
        assert_eq!(plot.to_string().parse(), Ok(plot));
        assert_eq!(Plot::at(plot.row(), plot.col()), plot);
        assert_eq!(serde_json::from_str::<Plot>(&serde_json::to_string(&plot).unwrap()).unwrap(), plot);
        assert_eq!(borsh::from_slice::<Plot>(&borsh::to_vec(&plot).unwrap()).unwrap(), plot);
    }
    assert!(borsh::from_slice::<Plot>(&[16]).is_err());
    assert_eq!(Plot::at(2, 0).to_string(), "a3");
    for wrong in ["", "a", "e1", "a5", "a0", "a11", "é1"] {
        let expected = format!("`{wrong}` is not a plot (a column from a to d and a row from 1 to 4, as in `b2`)");
        assert_eq!(wrong.parse::<Plot>(), Err(expected));
    }
    let slot = Place { plot: Plot::at(0, 1), slot: 2 };
    assert_eq!((slot.to_string().parse(), slot.to_string().as_str()), (Ok(slot), "b1.3"));
    assert_eq!(serde_json::to_string(&slot).unwrap(), "\"b1.3\"");
    assert_eq!(serde_json::from_str::<Place>("\"b1.3\"").unwrap(), slot);
    for wrong in ["b1", "b1.", "b1.0", "b1.4"] {
        assert!(wrong.parse::<Place>().is_err(), "{wrong}");
    }
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{kind}\""));
    }
    assert_eq!("canon".parse::<Kind>(), Err("`canon` is not an item; did you mean `cannon`?".to_string()));
    assert_eq!("x".parse::<Kind>(), Err("`x` is not an item (food, gold, ship, rum, cannon, pirate)".to_string()));
}

#[test]
fn sets_of_items_are_written_as_in_the_files() {
    let two = Kinds::one(Kind::Food).with(Kind::Rum);
    assert_eq!(
        (two.to_string(), Kinds::ANY.to_string(), Kinds::NONE.to_string()),
        ("food/rum".into(), "any".into(), "none".into())
    );
    assert_eq!(two.iter().collect::<Kinds>(), two);
    assert!(Kinds::ANY.has_all(two) && !two.has_all(Kinds::ANY) && two.has(Kind::Rum) && !two.has(Kind::Gold));
    for (set, text) in [(two, r#"["food","rum"]"#), (Kinds::ANY, r#"["any"]"#), (Kinds::NONE, "[]")] {
        assert_eq!(serde_json::to_string(&set).unwrap(), text);
        assert_eq!(serde_json::from_str::<Kinds>(text).unwrap(), set);
    }
    assert_eq!(Kinds::ANY.len(), 6);
}

// ------------------------------------------------------------- bad files

/// The printed texts with one part of one file replaced.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    changed_data::<HavenData>(file, from, to)
}

fn read(texts: &[String]) -> Result<HavenData, String> {
    read_data(texts)
}

fn refused(cases: &str) {
    changed_data_are_refused::<HavenData>(cases);
}

#[test]
fn a_file_of_another_form_is_refused_with_line_and_column() {
    refused(
        r#"
        tiles.toml: schema = 1 -> schema =
            tiles.toml, line 12, column 9: string values must be quoted, expected literal string
        tiles.toml: schema = 1 -> schema = 2
            tiles.toml, line 12, column 10: schema 2 is not known; write the file for schema 1
        island.toml: schema = 1 ->
            island.toml, line 1, column 1: missing field `schema`
        tracks.toml: top = 8 -> top = 8⏎height = 8
            tracks.toml, line 7, column 1: unknown field `height`, expected one of `bottom`, `top`, `coups_per_round`, `pass_counts_as_reach`, `bonus`, `step`
        tracks.toml: top = 8 -> top = "high"
            tracks.toml, line 6, column 7: invalid type: string "high", expected u8
        tracks.toml: coups_per_round = "one" -> coups_per_round = "two"
            tracks.toml, line 7, column 19: unknown variant `two`, expected one of `one`, `each`, `repeat`
        tiles.toml: class = "house" -> class = "castle"
            tiles.toml, line 18, column 9: unknown variant `castle`, expected one of `house`, `port`, `infrastructure`, `chest`, `statue`, `tavern`, `die`, `token`
        tiles.toml: ["food", "cannon"] -> ["food", "canon"]
            tiles.toml, line 22, column 9: `canon` is not an item; did you mean `cannon`?
        tiles.toml: ["food", "cannon"] -> ["food", "food"]
            tiles.toml, line 22, column 9: `food` stands there twice
        tiles.toml: text = "seed" -> text = "guess"
            tiles.toml, line 25, column 17: `guess` is not an origin (seed, inferred, public, house)
        tiles.toml: copies = 2 -> copies = 300
            tiles.toml, line 23, column 10: invalid value: integer `300`, expected u8
        island.toml: adjacency = "orthogonal" -> adjacency = "hex"
            island.toml, line 7, column 13: unknown variant `hex`, expected `orthogonal` or `orthogonal+diagonal`
        island.toml: plot = "b2" -> plot = "z9"
            island.toml, line 88, column 8: `z9` is not a plot (a column from a to d and a row from 1 to 4, as in `b2`)
        "#,
    );
}

#[test]
fn a_tile_that_makes_no_sense_is_refused() {
    refused(
        r#"
        tiles.toml: id = "house.food" -> id = "house.gold"
            tiles.toml, tile house.gold, id: another tile has it too
        tiles.toml: id = "house.food" -> id = "tavern"
            tiles.toml, tile tavern, id: another tile has it too
        tiles.toml: id = "house.food" -> id = "cook house"
            tiles.toml, tile cook house, id: it is one word
        tiles.toml: id = "house.food" -> id = "house.of.the.master.of.the.kitchen"
            tiles.toml, tile house.of.the.master.of.the.kitchen, id: it has 34 bytes; the most is 24
        tiles.toml: name = "Cookhouse" -> name = "Cook\u001bhouse"
            tiles.toml, tile house.food, name: it has a control character in it
        tiles.toml: class = "house" -> class = "tavern"
            tiles.toml, tile house.gold, class: the Tavern stands in island.toml
        tiles.toml: copies = 2 -> copies = 3
            tiles.toml, tile house.gold, copies_by_stack: it adds up to 2, but copies = 3
        tiles.toml: copies = 2⏎copies_by_stack = [1, 0, 1, 0] -> copies = 33⏎copies_by_stack = [33, 0, 0, 0]
            tiles.toml, tile house.gold, copies: it is 33; the most is 32
        tiles.toml: [1, 0, 1, 0] -> [1, 0, 1]
            tiles.toml, tile house.gold, copies_by_stack: it has 3 numbers for 4 stacks
        tiles.toml: copies_by_stack = [1, 0, 1, 0]⏎ ->
            tiles.toml, tile house.gold, copies_by_stack: it is missing
        tiles.toml: slots = [["any"], ["any"]] -> slots = [["any"], []]
            tiles.toml, tile statue, slots: a slot accepts nothing; name its items or `any`
        tiles.toml: slots = [["any"], ["any"]] -> slots = [["any"], ["any"], ["rum"], ["rum"]]
            tiles.toml, tile statue, slots: there are 4 slots; the most is 3
        tiles.toml: value = 4 -> value = 7
            tiles.toml, tile statue, printed: a printed gold has a value from 1 to 6
        tiles.toml: { item = "gold", value = 4 } -> { item = "gold" }
            tiles.toml, tile statue, printed: a printed gold has a value from 1 to 6
        tiles.toml: { item = "cannon" } -> { item = "cannon", value = 2 }
            tiles.toml, tile port.haul, printed: a printed cannon has no value
        tiles.toml: { item = "cannon" } -> { item = "cannon" }, { item = "rum" }, { item = "rum" }
            tiles.toml, tile port.haul, printed: there are 3 items; the most is 2
        tiles.toml: printed = [{ item = "cannon" }]⏎slots = [["any"]] -> printed = [{ item = "gold", value = 1 }]⏎slots = [["any"]]
            tiles.toml, tile chest.cannon, printed: a chest shows no gold: who has paid for it must be able to lay it
        tiles.toml: printed = [{ item = "cannon" }]⏎slots = [["any"]] -> printed = [{ item = "ship", value = 1 }]⏎slots = [["any"]]
            tiles.toml, tile chest.cannon, printed: a chest shows no ship: who has paid for it must be able to lay it
        tiles.toml: gives = "food" -> gives = "rum"
            tiles.toml, tile die.food, gives: a die tile gives food, gold or ship
        tiles.toml: gives = "rum" -> gives = "rum"⏎slots = [["any"]]
            tiles.toml, tile token.rum, class: a token tile has no slots and nothing printed
        tiles.toml: gives = "rum"⏎ ->
            tiles.toml, tile token.rum, gives: a token tile gives rum, cannon or pirate
        tiles.toml: name = "Statue" -> name = "Statue"⏎gives = "gold"
            tiles.toml, tile statue, gives: only die and token tiles give something, not a statue
        tiles.toml: name = "Statue" -> name = "Statue"⏎copies_by_stack = [1, 1, 1, 1]
            tiles.toml, tile statue, copies_by_stack: a statue lies in no stack; leave it out
        "#,
    );
}

#[test]
fn a_tile_may_have_two_printed_items() {
    let texts = changed("tiles.toml", r#"{ item = "cannon" }"#, r#"{ item = "cannon" }, { item = "rum" }"#);
    let data = read(&texts).expect("two are the most");
    assert_eq!(data.tiles.iter().map(|tile| tile.printed.len()).max(), Some(2));
}

#[test]
fn an_ability_that_makes_no_sense_is_refused() {
    refused(
        r#"
        tiles.toml: when = "passive", effect -> when = "end", effect
            tiles.toml, tile house.gold, ability: `when` is `end`, but this effect is `passive`
        tiles.toml: when = "passive", effect -> effect
            tiles.toml, tile house.gold, ability: `when` is missing (passive, instant, end or none)
        tiles.toml: ability = { when = "none" } -> ability = { when = "end" }
            tiles.toml, tile chest.cannon, ability: `when` is `end`, but there is no effect
        tiles.toml: boost_adjacent_die -> boost_adjacent_dice
            tiles.toml, tile house.gold, ability: unknown variant `boost_adjacent_dice`, expected one of `boost_adjacent_die`, `coup_extra_step`, `lift_slot_restrictions_adjacent`, `coup_steps`, `relocate_one`, `reroll_die`, `fame_per_distinct_kind`, `fame_per_tile_with_all`, `fame_sum_of_dice`, `fame_per_adjacent_pair`, `fame_per_item_on_or_adjacent`, `fame_per_item`
        tiles.toml: die = "gold", amount = 1 -> die = "gold"
            tiles.toml, tile house.gold, ability: missing field `amount`
        tiles.toml: die = "gold", amount = 1 -> die = "gold", amount = 1, fame = 2
            tiles.toml, tile house.gold, ability: unknown field `fame`, expected `die` or `amount`
        tiles.toml: die = "gold", amount = 1 -> die = "gold", amount = 0
            tiles.toml, tile house.gold, ability: `amount` is 0; it must be 1 to 5
        tiles.toml: die = "gold", amount = 1 -> die = "rum", amount = 1
            tiles.toml, tile house.gold, ability: `die` is rum, which is a token (food, gold and ship are dice)
        tiles.toml: _adjacent" } -> _adjacent", amount = 1 }
            tiles.toml, tile house.free, ability: unknown field `amount`, there are no fields
        tiles.toml: objects = ["die", "token", "tile"] -> objects = []
            tiles.toml, tile port.haul, ability: `objects` is empty (die, token, tile)
        tiles.toml: objects = ["die", "token", "tile"] -> objects = ["disk"]
            tiles.toml, tile port.haul, ability: unknown variant `disk`, expected one of `die`, `token`, `tile`
        tiles.toml: classes = ["house", "port"] -> classes = []
            tiles.toml, tile infra.variety, ability: `classes` is empty
        tiles.toml: items = ["cannon", "pirate"] -> items = []
            tiles.toml, tile infra.garrison, ability: `items` is empty
        tiles.toml: item = "cannon", fame = 1 -> item = "cannon", fame = 21
            tiles.toml, tile infra.battery, ability: `fame` is 21; it must be 1 to 20
        tiles.toml: { when = "none" } -> { when = "end", effect = "fame_per_item", item = "rum", fame = 1 }
            tiles.toml, tile chest.cannon, ability: this effect belongs to tiles of the class infrastructure, not chest
        "#,
    );
}

#[test]
fn stacks_that_do_not_fit_are_refused() {
    refused(
        r#"
        tiles.toml: port = 2, infrastructure = 4 -> port = 3, infrastructure = 3
            tiles.toml, stack 1, classes: port = 3, but the tiles make 2
        tiles.toml: size = 22 -> size = 21
            tiles.toml, stack 1, size: it is 21, but the tiles make 22
        tiles.toml: round = 2 -> round = 3
            tiles.toml, stack 2, round: it is 3; stacks stand in the order of the rounds
        tiles.toml: colour = "red" -> colour = ""
            tiles.toml, stack 4, colour: it is empty
        tiles.toml: colour = "red" -> colour = "red like the sky in the morning"
            tiles.toml, stack 4, colour: it has 31 bytes; the most is 24
        params.toml: value = 22⏎prov = "seed"⏎range = [20, 22] -> value = 23⏎prov = "seed"
            params.toml, map.size.4p: it is 23; it must be 1 to 22, as a stack has so many tiles
        params.toml: value = 14⏎prov = "seed"⏎range = [12, 16] -> value = 0⏎prov = "seed"
            params.toml, map.size.2p: it is 0; it must be 1 to 22, as a stack has so many tiles
        params.toml: key = "supply.dice.food"⏎value = 10 -> key = "supply.dice.food"⏎value = 5
            tiles.toml, stack 1: 2 tiles bring food, but the pool has 1 at most: lay fewer, supply more, or set supply.shortage = "unlimited" in params.toml
        params.toml: key = "supply.tokens.rum"⏎value = 9 -> key = "supply.tokens.rum"⏎value = 2
            tiles.toml, stack 3: 3 tiles bring rum, but the pool has 2 at most: lay fewer, supply more, or set supply.shortage = "unlimited" in params.toml
        tiles.toml: slots = [["any"], ["any"]]⏎copies = 4 -> slots = [["any"], ["any"]]⏎copies = 3
            tiles.toml, tile statue, copies: it is 3, but each of 4 rounds can see a coup
        "#,
    );
}

#[test]
fn too_few_or_too_many_stacks_are_refused() {
    let stacks = HavenData::PRINTED[0].find("[[stack]]").expect("the stacks");
    let (tiles, stacks) = HavenData::PRINTED[0].split_at(stacks);
    let said = |tiles: String| {
        let texts = [tiles.as_str(), HavenData::PRINTED[1], HavenData::PRINTED[2], HavenData::PRINTED[3]];
        HavenData::read(&texts).unwrap_err().to_string()
    };
    assert_eq!(said(format!("{tiles}{stacks}{stacks}")), "tiles.toml, stack: there are 8 stacks; the most is 4");
    assert_eq!(said(tiles.to_string()), "tiles.toml, tile house.gold, copies_by_stack: it has 4 numbers for 0 stacks");
    let none = tiles.replace("[1, 0, 1, 0]", "[]");
    assert_eq!(said(none), "tiles.toml, tile house.gold, copies_by_stack: it adds up to 0, but copies = 2");
}

#[test]
fn stacks_of_unequal_size_are_refused() {
    let mut texts = changed(
        "tiles.toml",
        "copies = 9\ncopies_by_stack = [3, 2, 2, 2]",
        "copies = 8\ncopies_by_stack = [2, 2, 2, 2]",
    );
    texts[0] =
        texts[0].replacen("size = 22\nclasses = { die = 6, token = 7", "size = 21\nclasses = { die = 6, token = 6", 1);
    assert_eq!(
        read(&texts).unwrap_err(),
        "tiles.toml, stack 2, size: it is 22, but stack 1 has 21: all stacks are of the same size"
    );
}

#[test]
fn stacks_larger_than_a_map_can_be_are_refused() {
    // The Counting House brings 7 tiles more to each stack, the Cookhouse as many as are asked for.
    let with_cookhouses = |more: u8| {
        let printed = "copies = 2\ncopies_by_stack = [1, 0, 1, 0]";
        let copies = |n: u8| format!("copies = {}\ncopies_by_stack = [{}, {n}, {}, {n}]", 4 * n + 2, n + 1, n + 1);
        let mut texts = changed("tiles.toml", printed, &copies(7));
        texts[0] = texts[0].replacen(printed, &copies(more), 1);
        texts[0] = texts[0].replace("size = 22", &format!("size = {}", 29 + more));
        texts[0] = texts[0].replace("house = 3,", &format!("house = {},", 10 + more));
        read(&texts).map(|data| data.stacks[0].size)
    };
    assert_eq!(with_cookhouses(3), Ok(32));
    assert_eq!(with_cookhouses(4), Err("tiles.toml, stack 1, size: it is 33; the most is 32".to_string()));
}

#[test]
fn an_item_without_any_slot_is_refused() {
    let mut texts = changed("tiles.toml", "[\"any\"]", "[\"rum\"]");
    for (from, to) in
        [("[\"any\"]", "[\"rum\"]"), ("\"ship\", \"", "\""), ("\", \"ship\"]", "\"]"), ("[\"ship\"]", "[\"rum\"]")]
    {
        texts[0] = texts[0].replace(from, to);
    }
    assert_eq!(read(&texts).unwrap_err(), "tiles.toml, slots: no tile has a slot that accepts ship");
}

#[test]
fn a_game_without_chests_or_with_two_statues_is_refused() {
    refused(
        r#"
        tiles.toml: class = "chest" -> class = "statue"
            tiles.toml, class statue: there are 2 sorts of statues; there must be one
        "#,
    );
    let mut texts = changed("tiles.toml", "class = \"statue\"", "class = \"chest\"");
    assert_eq!(read(&texts).unwrap_err(), "tiles.toml, class statue: there are 0 sorts of statues; there must be one");
    texts = changed("tiles.toml", "class = \"chest\"", "class = \"statue\"");
    texts[0] = texts[0].replace("class = \"chest\"", "class = \"statue\"");
    assert_eq!(read(&texts).unwrap_err(), "tiles.toml, class chest: there are 0 sorts of chests; there must be 1 to 4");
}

#[test]
fn more_sorts_of_tiles_than_fit_are_refused() {
    let with = |sorts: usize| {
        let mut texts = changed("tiles.toml", "schema = 1", "schema = 1");
        for number in printed().tiles.len()..sorts {
            texts[0].push_str(&format!(
                "\n[[tile]]\nid = \"extra.{number}\"\nclass = \"house\"\nname = \"Extra\"\ncopies = 0\n\
                 copies_by_stack = [0, 0, 0, 0]\nprov = {{ text = \"house\" }}\n"
            ));
        }
        read(&texts).map(|data| data.tiles.len())
    };
    // The Tavern is one more.
    assert_eq!(with(64), Ok(64));
    for more in [65, 300] {
        assert_eq!(with(more), Err("tiles.toml: there are more than 63 sorts of tiles".to_string()));
    }
}

#[test]
fn an_island_that_makes_no_sense_is_refused() {
    refused(
        r#"
        island.toml: rows = 3 -> rows = 5
            island.toml, rows: it is 5; it must be 1 to 4
        island.toml: cols = 4 -> cols = 3
            island.toml, plot d1, row: row 0, col 3 is not on a board of 3 by 3
        island.toml: id = "a1" -> id = "a2"
            island.toml, plot a2, id: the plot in row 0, col 0 is called `a1`
        island.toml: id = "b1"⏎row = 0⏎col = 1 -> id = "a1"⏎row = 0⏎col = 0
            island.toml, plot a1, id: it stands there twice
        island.toml: background = "stone" -> background = ""
            island.toml, plot a1, background: it is empty
        island.toml: accepts = ["infrastructure"] -> accepts = ["chest"]
            island.toml, plot a1, accepts: a plot names only house, port and infrastructure, not chest
        island.toml: accepts = ["infrastructure"] -> accepts = []
            island.toml, plot a1, accepts: it accepts nothing; name house, port or infrastructure
        island.toml: accepts = [] -> accepts = ["house"]
            island.toml, plot b2, accepts: the Tavern's plot accepts nothing
        island.toml: plot = "b2" -> plot = "b4"
            island.toml, tavern, plot: there is no plot `b4`
        island.toml: slots = [["food"]] -> slots = [["rum"]]
            island.toml, tavern, slots: the first slot does not accept the starting Food die
        island.toml: slots = [["food"]] -> slots = [["rum"], ["food"]]
            island.toml, tavern, slots: the first slot does not accept the starting Food die
        island.toml: value = 3 -> value = 4
            island.toml, tavern, start: it is one Food die of the value start.food_value in params.toml, which is 3
        "#,
    );
    let mut texts = changed("island.toml", "[\"port\"]", "[\"house\"]");
    texts[1] = texts[1].replace("\"port\"", "\"house\"").replace("\"house\", \"house\"", "\"house\"");
    assert_eq!(read(&texts).unwrap_err(), "island.toml, plot: no plot accepts the class port");
}

#[test]
fn tracks_that_make_no_sense_are_refused() {
    refused(
        r#"
        tracks.toml: bottom = 0 -> bottom = 1
            tracks.toml, coup.bottom: it is 1; spots are counted from the bottom, which is 0
        tracks.toml: top = 8 -> top = 11
            tracks.toml, coup.top: it is 11; it must be 6 to 10
        tracks.toml: pass_counts_as_reach = true -> pass_counts_as_reach = false
            tracks.toml, coup.pass_counts_as_reach: steps are taken one by one, so it is true
        tracks.toml: spot = 6 -> spot = 9
            tracks.toml, coup.bonus 9: bonus spots rise from 1 to the top, which is 8
        tracks.toml: spot = 4 -> spot = 2
            tracks.toml, coup.bonus 2: bonus spots rise from 1 to the top, which is 8
        tracks.toml: die = "food" -> die = "rum"
            tracks.toml, coup.bonus 2: `die` is rum, which is a token (food, gold and ship are dice)
        tracks.toml: amount = 1 -> amount = 0
            tracks.toml, coup.bonus 2: `amount` is 0; it must be 1 to 5
        tracks.toml: "pirate", "cannon" -> "pirate", "gold"
            tracks.toml, coup.step.token_items: gold is a die, not a token
        tracks.toml: pay_items = ["food", "gold"] -> pay_items = ["rum"]
            tracks.toml, coup.step.pay_items: rum is a token and has no pips
        tracks.toml: free_steps_per_token = 1 -> free_steps_per_token = 0
            tracks.toml, coup.step.free_steps_per_token: it is 0; it must be 1 to 5
        tracks.toml: pips_per_extra_step = 1 -> pips_per_extra_step = 7
            tracks.toml, coup.step.pips_per_extra_step: it is 7; it must be 1 to 6
        tracks.toml: "3rd", "4th"] -> "3rd"]
            tracks.toml, turn.spots: the spots are 1st, 2nd, 3rd, 4th
        tracks.toml: { "1st" = 3 } -> { "5th" = 3 }
            tracks.toml, turn.fame: there is no spot `5th` (1st, 2nd, 3rd, 4th)
        tracks.toml: { "1st" = 3 } -> { "1st" = 101 }
            tracks.toml, turn.fame: one of them is 101; it must be 0 to 100
        "#,
    );
}

#[test]
fn parameters_that_make_no_sense_are_refused() {
    refused(
        r#"
        params.toml: key = "rounds" -> key = "round"
            params.toml, round: there is no such key; did you mean `rounds`?
        params.toml: key = "rounds" -> key = "weather in the bay"
            params.toml, weather in the bay: there is no such key
        params.toml: key = "players.max" -> key = "players.min"
            params.toml, players.min: it stands there twice
        params.toml: [[param]]⏎key = "players.min"⏎value = 2⏎prov = "seed"⏎ ->
            params.toml, players.min: it is missing
        params.toml: key = "chest.cost_food"⏎value = 4 -> key = "chest.cost_food"⏎value = 6
            params.toml, chest.cost_food: 6 is not within its range, 3 to 5
        params.toml: key = "chest.cost_food"⏎value = 4 -> key = "chest.cost_food"⏎value = "4"
            params.toml, chest.cost_food: only a number, or a list of numbers, has a range
        params.toml: key = "players.max"⏎value = 4 -> key = "players.max"⏎value = 5
            params.toml, players.max: it is 5; it can only be 4
        params.toml: key = "players.max"⏎value = 4 -> key = "players.max"⏎value = true
            params.toml, players.max: invalid type: boolean `true`, expected u8
        params.toml: key = "die.max"⏎value = 6 -> key = "die.max"⏎value = 8
            params.toml, die.max: it is 8; it can only be 6
        params.toml: key = "supply.dice.food"⏎value = 10 -> key = "supply.dice.food"⏎value = 3
            params.toml, supply.dice.food: it is 3; it must be 4 to 64
        params.toml: value = [0, 0, 0, 0] -> value = [0, 0, 0, 3]
            params.toml, start.food_bonus_by_turn_spot: 3 is not within its range, 0 to 2
        params.toml: value = [0, 0, 0, 0] -> value = [0, 0, 0]
            params.toml, start.food_bonus_by_turn_spot: invalid length 3, expected an array of length 4
        params.toml: value = [20, 10, 5, 0] -> value = [20, 10, 5]
            params.toml, score.ships: invalid length 3, expected an array of length 4
        params.toml: value = "random" -> value = "P5"
            params.toml, start.first_player: `P5` is neither `random` nor a chair (P1 to P4)
        params.toml: value = "cannon" -> value = "food"
            params.toml, limit.ship_needs: food is a die; only tokens never leave an island
        params.toml: value = "hard" -> value = "harsh"
            params.toml, limit.printed_dice: unknown variant `harsh`, expected one of `hard`, `soft`, `exempt`
        params.toml: value = [2, 5, 9, 14, 20] -> value = []
            params.toml, score.rum: it has 1 to 16 numbers
        params.toml: value = [2, 5, 9, 14, 20] -> value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
            params.toml, score.rum: it has 1 to 16 numbers
        params.toml: value = [2, 5, 9, 14, 20] -> value = [2, 5, 9, 14, 200]
            params.toml, score.rum: one of them is 200; it must be 0 to 100
        params.toml: "cannons", "shared"] -> "cannons"]
            params.toml, score.tiebreak: the last word is `shared`
        params.toml: "food_pips", "cannons" -> "food_pips", "pirates"
            params.toml, score.tiebreak: `pirates` is not a comparison (food_pips, cannons)
        params.toml: "food_pips", "cannons" -> "cannons", "cannons"
            params.toml, score.tiebreak: `cannons` stands there twice
        "#,
    );
}

// ---------------------------------------------------- a designer's changes

#[test]
fn a_designer_may_change_what_the_rules_leave_open() {
    let read = |file, from, to| read(&changed(file, from, to)).expect(to);
    assert_eq!(
        read("params.toml", "value = \"random\"", "value = \"P2\"").defaults.first_player,
        FirstPlayer::Named(Seat(1))
    );
    assert_eq!(read("params.toml", "\"tile_stays_empty\"", "\"unlimited\"").defaults.shortage, Shortage::Unlimited);
    assert_eq!(read("params.toml", "\"competition\"", "\"dense\"").defaults.ship_ties, ShipTies::Dense);
    assert_eq!(
        read("tracks.toml", "first_back_takes = \"1st\"", "first_back_takes = \"last_free\"").defaults.first_back,
        FirstBack::LastFree
    );
    assert!(read("island.toml", "\"orthogonal\"", "\"orthogonal+diagonal\"").defaults.corners);
    assert!(!read("island.toml", "printed = [{ item = \"rum\" }]", "printed = []").defaults.tavern_rum);
    assert_eq!(read("tracks.toml", "{ \"1st\" = 3 }", "{ \"1st\" = 4, \"2nd\" = 2 }").turn_fame, [4, 2, 0, 0]);
    let rounds = read("params.toml", "key = \"rounds\"\nvalue = 4", "key = \"rounds\"\nvalue = 3");
    assert_eq!((rounds.rounds, rounds.stacks.len()), (3, 4));
    assert_eq!(read("tracks.toml", "spot = 6", "spot = 8").coup_bonuses[2].spot, 8, "a bonus on the top");
    let sixteen = "value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]";
    assert_eq!(read("params.toml", "value = [2, 5, 9, 14, 20]", sixteen).rum_table.len(), 16);
    let objects = read("tiles.toml", "[\"die\", \"token\", \"tile\"]", "[\"tile\"]");
    let haul = objects.tile_named("port.haul").map(|tile| objects.tile(tile).ability);
    assert_eq!(haul, Some(Ability::RelocateOne { dice: false, tokens: false, tiles: true }));
}

/// Proves `haven.tile.port.haul.move`, where a designer's port moves less.
#[test]
fn a_port_moves_only_what_its_data_say() {
    let hauls = |objects: &str| {
        let texts = changed("tiles.toml", r#"["die", "token", "tile"]"#, objects);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let scene = r#"
            seats = ["anne", "ben"]
            map = ["port.haul"]
            disks = { ben = "back 1" }
            islands.anne = { a1 = "infra.battery pirate -", c1 = "infra.granary", d1 = "infra.variety" }
        "#;
        let data = Shared::<HavenData>::from_texts(&texts).expect(objects);
        let (mut game, _) = set_scene::<Haven>(data, toml::from_str(scene).expect("a scene in TOML")).expect(objects);
        for mv in ["stop 1", "build b3"] {
            play(&mut game, Seat(0), mv.parse().unwrap(), &mut Told::nobody()).expect(mv);
        }
        let mut offered: Vec<Move> = Vec::new();
        options(&game, Seat(0), &mut offered);
        ["carry b2.1 to c1.1", "carry a1.1 to d1.1", "shift a1 to d2"].map(|mv| {
            let mv: Move = mv.parse().unwrap();
            let played = play(&mut game.clone(), Seat(0), mv.clone(), &mut Told::nobody());
            assert_eq!(offered.contains(&mv), played.is_ok(), "{mv} with {objects}");
            played.map_err(|refusal| refusal.clause())
        })
    };
    let no = Err(Rule::TilePortHaulMove);
    assert_eq!(hauls(r#"["die"]"#), [Ok(()), no, no]);
    assert_eq!(hauls(r#"["token"]"#), [no, Ok(()), no]);
    assert_eq!(hauls(r#"["tile"]"#), [no, no, Ok(())]);
}

#[test]
fn a_tile_may_have_three_slots_and_two_printed_items_and_lie_in_the_box_32_times() {
    let mut texts =
        changed("tiles.toml", "[[\"any\"], [\"any\"]]\ncopies = 4", "[[\"any\"], [\"any\"], [\"rum\"]]\ncopies = 32");
    texts[0] = texts[0].replace("{ item = \"gold\", value = 4 }", "{ item = \"gold\", value = 4 }, { item = \"rum\" }");
    let data = read(&texts).expect("nothing is too much");
    let statue = data.tile(data.statue);
    assert_eq!((statue.slots.len(), statue.printed.len(), statue.copies), (3, 2, 32));
}

#[test]
fn unlimited_pieces_may_be_outnumbered() {
    let mut texts =
        changed("params.toml", "key = \"supply.tokens.rum\"\nvalue = 9", "key = \"supply.tokens.rum\"\nvalue = 1");
    texts[3] = texts[3].replacen("\"tile_stays_empty\"", "\"unlimited\"", 1);
    assert_eq!(read(&texts).map(|data| data.supply[Kind::Rum.index()]), Ok(1));
}

/// An empty folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn a_folder_with_one_changed_file_takes_the_others_as_printed() {
    let folder = folder("one-changed-file");
    fs::write(folder.join("tracks.toml"), &changed("tracks.toml", "top = 8", "top = 10")[2]).unwrap();
    let data = Shared::<HavenData>::from_folder(&folder).unwrap();
    assert_eq!(data.defaults.coup_top, 10);
    assert_eq!(data.tiles, printed().tiles);
    assert_ne!(data.digest(), printed().digest());
}

#[test]
fn a_folder_with_the_printed_files_is_the_printed_data() {
    let folder = folder("printed-files");
    for (file, text) in HavenData::FILES.iter().zip(HavenData::PRINTED) {
        fs::write(folder.join(file), text.replace('\n', "\r\n")).unwrap();
    }
    assert_eq!(Shared::<HavenData>::from_folder(&folder).unwrap().digest(), printed().digest());
}

#[test]
fn a_folder_without_any_file_is_refused() {
    let folder = folder("no-files");
    let bad = Shared::<HavenData>::from_folder(&folder).unwrap_err();
    assert_eq!(bad.reason, "there is none of the files tiles.toml, island.toml, tracks.toml, params.toml");
    assert_eq!(bad.file, folder.display().to_string());
}

#[test]
fn no_text_makes_the_reader_panic() {
    spoiled_data_are_refused::<HavenData>(2_000).unwrap();
}
