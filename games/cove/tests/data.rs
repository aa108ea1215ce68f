//! The data as printed, data and packs that are wrong, a host's own pack, and the options of a table.

use cove::{
    Cove,
    data::{
        Battle, Card, Components, DICE, DiceSource, Effect, Event, Faces, FiresAt, Kind, Legend, LegendCard,
        MOST_KINDS, MOST_LEGENDS, MOST_TREASURES, Moment, ParrotEffect, Place, RankBy, Section, Treasure, Volley,
    },
    options::{
        BlackShips, CacafuegoAtTreasureIsland, ConsortScope, CraftDestroyed, FinalTie, MapTurn, NavyTargeting, Options,
        OrderRecalc, SupplyShort,
    },
};
use std::{fs, path::PathBuf};
use table::{
    AnyTable as _, Data, Shared, Table, Told, fresh,
    proofs::{changed_data, changed_data_are_refused, read_data, spoiled_data_are_refused},
};

// ------------------------------------------------------------ as printed

fn printed() -> Shared<Components> {
    Shared::printed()
}

/// How many Tavern cards there are of the kinds that are wanted; printed ones only.
fn cards(wanted: impl Fn(&Kind) -> bool) -> u32 {
    let data = printed();
    let printed = data.kinds(false).map(|card| data.card(card));
    printed.filter(|card| wanted(&card.kind)).map(|card| u32::from(card.count)).sum()
}

/// The named Tavern card.
fn kind(id: &str) -> Kind {
    let data = printed();
    data.card(data.card_named(id).expect(id)).kind
}

/// Proves `cove.comp.cards`.
#[test]
fn there_are_112_cards() {
    let data = printed();
    let treasure = data.treasure.len() * usize::from(data.treasure_copies);
    let legends: u8 = data.legend_kinds(false).map(|legend| data.legend(legend).count).sum();
    let (navy, blank) = (1, data.tavern.len() - Card::IDS.len() + data.legends.len() - Legend::IDS.len());
    assert_eq!((treasure, legends, cards(|_| true), blank), (60, 5, 42, 4));
    assert_eq!(treasure as u32 + u32::from(legends) + navy + cards(|_| true) + blank as u32, 112);
}

/// Proves `cove.comp.tavern`.
#[test]
fn the_tavern_deck_holds_what_the_list_says() {
    assert_eq!(cards(Kind::is_parrot), 4);
    assert_eq!(cards(|kind| matches!(kind, Kind::Mastercraft)), 7);
    assert_eq!(cards(|kind| matches!(kind, Kind::Event(_))), 8);
    assert_eq!(cards(|kind| matches!(kind, Kind::Battle(_))), 8);
    assert_eq!(cards(|kind| matches!(kind, Kind::Volley(_))), 6);
    assert_eq!([1, 2, 3].map(|fame| cards(|kind| *kind == Kind::Fame(fame))), [5, 3, 1]);
    let data = printed();
    let counts =
        |ids: &[&str]| ids.iter().map(|id| data.card(data.card_named(id).expect(id)).count).collect::<Vec<_>>();
    let battle = ["avast_belay", "blow_me_down", "grapple_attack", "smoke_screen", "treasure_overboard"];
    assert_eq!(counts(&battle), [1, 2, 2, 2, 1]);
    assert_eq!(counts(&["grapeshot", "powder_keg", "six_gun_salute"]), [2, 2, 2]);
    assert_eq!(counts(&["royal_navy_intercept", "consort"]), [2, 1]);
}

/// Proves `cove.famecard.total`.
#[test]
fn all_fame_cards_together_are_worth_14() {
    let data = printed();
    let worth = |card: Card| match data.card(card).kind {
        Kind::Fame(fame) => fame * data.card(card).count,
        _ => 0,
    };
    assert_eq!(data.kinds(false).map(worth).sum::<u8>(), 14);
    for card in data.kinds(false).map(|card| data.card(card)).filter(|card| matches!(card.kind, Kind::Fame(_))) {
        assert_eq!(card.names.len(), usize::from(card.count), "{}", card.id);
    }
}

/// Proves `cove.comp.gold`, `cove.comp.chests`.
#[test]
fn coins_and_chests_are_counted() {
    let supply = printed().supply;
    assert_eq!((supply.doubloons_1, supply.doubloons_5), (24, 20));
    assert_eq!((supply.gold, supply.chests), (124, 50));
}

/// Proves `cove.comp.dice`.
#[test]
fn no_ship_rolls_more_than_the_six_dice_of_the_box() {
    let data = printed();
    let guns = [Section::Crew, Section::Cannon].map(|section| data.value(section, 8));
    let parrots = data.tavern.iter().filter_map(|card| match card.kind {
        Kind::Parrot { effect: ParrotEffect::AlwaysDice(dice), .. } => Some(dice),
        _ => None,
    });
    let legends = data.legends.iter().map(|legend| legend.dice.max(legend.fame_dice));
    let most = guns.into_iter().chain(parrots).chain(legends).chain([data.navy.dice]).max();
    assert_eq!((most, DICE), (Some(6), 6));
}

#[test]
fn the_treasure_deck_adds_up() {
    let data = printed();
    let total = |of: fn(&cove::data::TreasureCard) -> u8| {
        data.treasure.iter().map(|card| u32::from(of(card) * data.treasure_copies)).sum::<u32>()
    };
    assert_eq!((total(|card| card.fame), total(|card| card.gold)), (88, 294));
    assert_eq!((total(|card| card.chests), total(|card| card.tavern)), (142, 10));
    for number in data.treasure_kinds() {
        let card = data.treasure(number);
        let numbers = format!("t{}{}{}{}", card.fame, card.gold, card.chests, card.tavern);
        assert_eq!((numbers.as_str(), number.to_string().as_str()), (card.id.as_str(), card.id.as_str()));
    }
}

/// Proves `cove.comp.board`.
#[test]
fn there_are_seven_places() {
    let data = printed();
    let names: Vec<&str> = Place::ALL.iter().map(|place| data.place(*place).name.as_str()).collect();
    let listed = "Tavern Island, Hull Island, Sail Island, Cannon Island, Crew Island, Treasure Island, Pirate's Cove";
    assert_eq!(names.join(", "), listed);
    assert_eq!(Place::ALL.map(Place::number), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Place::ALL.map(Place::is_outer), [true, true, true, true, true, false, false]);
    assert_eq!(Place::WHEEL[..5], Place::OUTER);
    let sections = [Section::Hull, Section::Sails, Section::Cannon, Section::Crew];
    assert_eq!(Place::ALL.iter().filter_map(|place| place.section()).collect::<Vec<_>>(), sections);
    assert_eq!((data.place(Place::Cove).x, data.place(Place::Cove).y, data.lap), (580, 420, 74));
}

/// Proves `cove.ship.positions`.
#[test]
fn mats_have_eight_positions_with_values_and_prices() {
    let data = printed();
    let row = |section| (1..=8).map(|position| data.value(section, position)).collect::<Vec<_>>();
    assert_eq!(row(Section::Hull), [4, 5, 6, 7, 8, 9, 10, 12]);
    assert_eq!(row(Section::Crew), [2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(row(Section::Cannon), row(Section::Crew));
    assert_eq!(row(Section::Sails), row(Section::Hull));
    assert_eq!(Section::ALL.map(|section| data.value(section, 0)), [0; 4]);
    assert_eq!((data.ship.start, data.ship.repair, data.ship.treasure_island_factor), (2, 2, 2));
    assert_eq!((1..=8).map(|to| data.price(2, to)).collect::<Vec<_>>(), [0, 0, 1, 3, 5, 8, 11, 15]);
    assert_eq!((data.price(1, 2), data.price(7, 8), data.price(1, 8), data.price(5, 5)), (1, 4, 16, 0));
}

#[test]
fn with_nine_gold_there_are_160_rigs() {
    let data = printed();
    let mut by_gold = [0; 10];
    for rig in 0..7_u32.pow(4) {
        let gold: u8 = (0..4).map(|section| data.price(2, 2 + (rig / 7_u32.pow(section) % 7) as u8)).sum();
        if gold <= data.start.gold {
            by_gold[usize::from(gold)] += 1;
        }
    }
    assert_eq!(by_gold, [1, 4, 6, 8, 13, 16, 22, 24, 26, 40]);
}

#[test]
fn the_numbers_of_the_set_up_are_as_printed() {
    let data = printed();
    assert_eq!((data.start.gold, data.start.tavern_cards, data.start.chests, data.start.fame), (9, 1, 0, 0));
    let prices = data.prices;
    assert_eq!((prices.tavern_card, prices.tavern_cards_per_visit, prices.mastercraft_repair), (2, 3, 1));
    assert_eq!((prices.cove_repair, prices.cove_gold), (2, 2));
    assert_eq!((prices.gold_per_fame, prices.chests_per_fame), (3, 1));
    let fame = data.fame;
    assert_eq!((fame.cripple_or_hit_flee, fame.mutiny, fame.parrot_killed, fame.parrot_released), (1, 2, 2, 1));
    let both = [Place::Tavern, Place::Cannon];
    let one = [Place::Tavern];
    assert_eq!([2, 3, 4, 5].map(|players| data.black_ships(players)), [&both[..], &both, &one, &one]);
}

#[test]
fn every_printed_tavern_card_is_made_of_the_words_of_a_pack() {
    let parrot = |section, effect| Kind::Parrot { section, effect };
    let event = |window, effect| Kind::Event(Event { window, effect });
    let battle = Battle::default();
    let volley = Volley::default();
    for (id, expected) in [
        ("parrot_flint", parrot(Section::Hull, ParrotEffect::UnlimitedChests)),
        ("parrot_silver", parrot(Section::Cannon, ParrotEffect::AlwaysDice(6))),
        ("parrot_bones", parrot(Section::Crew, ParrotEffect::DiceEqualCannon)),
        ("parrot_trelawney", parrot(Section::Sails, ParrotEffect::Speed(20))),
        ("mastercraft", Kind::Mastercraft),
        ("fond_farewell", event(Moment::NavigationEnd, Effect::MoveOwnShip { cancels_consort: true })),
        ("consort", event(Moment::TreasureEnd, Effect::ShareBooty)),
        ("crows_nest", event(Moment::NavigationStart, Effect::SequentialNavigation)),
        ("on_the_account", event(Moment::OwnUpgrade, Effect::FreeLevels(1))),
        ("privateering_commission", event(Moment::NavigationEnd, Effect::SendNavy { requires_navy_here: true })),
        ("royal_navy_intercept", event(Moment::NavigationEnd, Effect::SendNavy { requires_navy_here: false })),
        ("secret_map", event(Moment::TreasureEnd, Effect::DoubleChests)),
        ("avast_belay", Kind::Battle(Battle { ban_cards: true, ..battle })),
        ("blow_me_down", Kind::Battle(Battle { speed_bonus: 6, stacks: true, ..battle })),
        ("grapple_attack", Kind::Battle(Battle { dice_source: Some(DiceSource::Crew), ..battle })),
        ("smoke_screen", Kind::Battle(Battle { hit_on: Some([6].into_iter().collect()), ..battle })),
        ("treasure_overboard", Kind::Battle(Battle { speed_per_chest: 2, ..battle })),
        (
            "grapeshot",
            Kind::Volley(Volley {
                hit_on: Some([3, 4, 5, 6].into_iter().collect()),
                self_hits: Some((Section::Cannon, 2)),
                ..volley
            }),
        ),
        ("powder_keg", Kind::Volley(Volley { hull_hits: 1, out_of_turn: true, ..volley })),
        ("six_gun_salute", Kind::Volley(Volley { all_sections: true, reload: 1, ..volley })),
        ("fame_1", Kind::Fame(1)),
        ("fame_2", Kind::Fame(2)),
        ("fame_3", Kind::Fame(3)),
    ] {
        assert_eq!(kind(id), expected, "{id}");
    }
    // Events, Battle and Volley cards are blank cards in the box, so a pack may hold each of the printed ones.
    let tavern: toml::Table = Components::PRINTED[2].parse().unwrap();
    let mut pack = Vec::new();
    for card in tavern["card"].as_array().unwrap() {
        let mut card = card.as_table().unwrap().clone();
        if matches!(card["kind"].as_str(), Some("event" | "battle" | "volley")) {
            card.insert("id".to_string(), format!("my_{}", card["id"].as_str().unwrap()).into());
            pack.push(toml::Value::Table(card));
        }
    }
    assert_eq!(pack.len(), 15);
    let data =
        with_pack(&toml::Table::from_iter([("card".to_string(), toml::Value::Array(pack))]).to_string()).unwrap();
    for card in &data.tavern[Card::IDS.len()..] {
        let id = card.id.strip_prefix("my_").unwrap();
        assert_eq!((card.kind, card.custom), (kind(id), true), "{id}");
    }
}

#[test]
fn the_legends_are_as_printed() {
    let data = printed();
    let like = |id: &str, name: &str| LegendCard {
        id: id.to_string(),
        name: name.to_string(),
        count: 1,
        dice: 3,
        hull: 5,
        sails: 0,
        fame: 6,
        fires_at: FiresAt::One(Section::Hull),
        rank_by: RankBy::Hull,
        regenerate: 0,
        misfires: false,
        defenceless: false,
        fame_dice: 0,
        custom: false,
    };
    let expected = [
        LegendCard {
            dice: 6,
            hull: 8,
            sails: 24,
            rank_by: RankBy::Cannon,
            ..like("blackbeard", "Edward Teach, Blackbeard")
        },
        LegendCard {
            dice: 4,
            sails: 16,
            fires_at: FiresAt::One(Section::Crew),
            rank_by: RankBy::Crew,
            regenerate: 2,
            ..like("flying_dutchman", "The Flying Dutchman")
        },
        LegendCard { sails: 18, fame: 3, misfires: true, ..like("captain_hook", "Captain Hook") },
        LegendCard {
            sails: 22,
            fires_at: FiresAt::All,
            rank_by: RankBy::Speed,
            ..like("bonny_and_read", "Ann Bonny and Mary Read")
        },
        LegendCard { dice: 0, hull: 0, fame: 0, fame_dice: 1, defenceless: true, ..like("cacafuego", "The Cacafuego") },
    ];
    assert_eq!(data.legends[..5], expected);
    let navy = &data.navy;
    assert_eq!((navy.name.as_str(), navy.dice, navy.hull, navy.sails, navy.fame), ("The Royal Navy", 4, 4, 20, 4));
}

#[test]
fn every_card_says_what_it_does() {
    let data = printed();
    let says = |id: &str| data.card(data.card_named(id).expect(id)).says();
    for (id, text) in [
        ("parrot_silver", "Takes two hits on the cannon. The ship always rolls 6 dice."),
        ("consort", "After the Treasure cards are turned up: another player gives you half of his booty of this turn."),
        ("on_the_account", "In your Upgrade step: raise one section by 1 level for free."),
        ("blow_me_down", "+6 speed for this combat, and copies add up."),
        ("smoke_screen", "Your ship is hit only by 6."),
        ("grapeshot", "This volley hits with 3, 4, 5, 6. Afterwards your cannon takes 2 hits."),
        ("chain_shot", "This volley hits with 4, 5, 6. You cannot fire on your next turn."),
        ("run_out_the_guns", "+3 speed for this combat. Everybody rolls as many dice as his cannons."),
        ("fame_3", "Worth 3 fame at the end of the game."),
    ] {
        assert_eq!(says(id), text, "{id}");
    }
    let legend = |id: &str| data.legend(data.legend_named(id).expect(id)).says();
    assert_eq!(
        legend("flying_dutchman"),
        "4 dice at the crew, biggest crew first. Sunk by 5 hits. Sails 16. Regains 2 after each round. Worth 6 fame."
    );
    assert_eq!(legend("cacafuego"), "Defenceless: who wins its island gets the fame of one die.");
}

// ------------------------------------------------------- words and names

#[test]
fn cards_are_read_as_they_are_written() {
    for number in 0..MOST_KINDS as u8 {
        let card = Card(number);
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(serde_json::from_str::<Card>(&serde_json::to_string(&card).unwrap()).unwrap(), card);
        assert_eq!(borsh::from_slice::<Card>(&borsh::to_vec(&card).unwrap()).unwrap(), card);
    }
    for number in 0..MOST_LEGENDS as u8 {
        assert_eq!(Legend(number).to_string().parse(), Ok(Legend(number)));
    }
    for number in 0..MOST_TREASURES as u8 {
        assert_eq!(Treasure(number).to_string().parse(), Ok(Treasure(number)));
    }
    assert_eq!(serde_json::to_string(&Card(17)).unwrap(), "\"grapeshot\"");
    assert_eq!(
        (Card(22).to_string(), Card(23).to_string(), Card(39).to_string()),
        ("fame_3".into(), "custom_1".into(), "custom_17".into())
    );
    assert_eq!((Legend(4).to_string(), Legend(5).to_string()), ("cacafuego".into(), "custom_legend_1".into()));
    assert_eq!((Treasure(0).to_string(), Treasure(30).to_string()), ("t0251".into(), "extra_1".into()));
    assert!(borsh::from_slice::<Card>(&[40]).is_err() && borsh::from_slice::<Legend>(&[12]).is_err());
    assert_eq!("grapshot".parse::<Card>(), Err("`grapshot` is not a Tavern card; did you mean `grapeshot`?".into()));
    assert!("custom_18".parse::<Card>().is_err() && "custom_0".parse::<Card>().is_err());
    assert_eq!("mastercraft".parse(), Ok(Card(4)));
    let data = printed();
    for (index, id) in Card::IDS.iter().enumerate() {
        assert_eq!(data.tavern[index].id, *id);
    }
}

#[test]
fn places_and_sections_are_read_as_they_are_written() {
    for place in Place::ALL {
        assert_eq!(place.to_string().parse(), Ok(place));
        assert_eq!(place.number().to_string().parse(), Ok(place));
        assert_eq!(serde_json::to_string(&place).unwrap(), format!("\"{place}\""));
    }
    for section in Section::ALL {
        assert_eq!(section.to_string().parse(), Ok(section));
        assert_eq!(Section::ALL[section.index()], section);
    }
    assert_eq!("sails".parse::<Place>(), Err("`sails` is not a place; did you mean `sail`?".into()));
    let listed = "`8` is not a place (tavern, hull, sail, cannon, crew, treasure, cove)";
    assert_eq!("8".parse::<Place>(), Err(listed.into()));
    assert_eq!("mast".parse::<Section>(), Err("`mast` is not a section (hull, crew, cannon, sails)".into()));
}

#[test]
fn faces_are_a_set() {
    let faces: Faces = [3, 4, 6].into_iter().collect();
    assert_eq!((1..=6).map(|face| faces.has(face)).collect::<Vec<_>>(), [false, false, true, true, false, true]);
    assert_eq!((faces.len(), faces.to_string()), (3, "3, 4, 6".to_string()));
    assert!(!faces.has(0) && !faces.has(7) && !faces.has(255));
    assert_eq!(Faces::STANDARD, [5, 6, 5].into_iter().collect(), "a number named twice counts once");
    assert_eq!(faces.either(Faces::STANDARD).to_string(), "3, 4, 5, 6");
    assert_eq!(faces.both(Faces::STANDARD).to_string(), "6");
    assert_eq!(serde_json::to_string(&faces).unwrap(), "[3,4,6]");
    assert_eq!(serde_json::from_str::<Faces>("[3,4,6]").unwrap(), faces);
    assert!(serde_json::from_str::<Faces>("[7]").is_err());
}

/// Proves `cove.setup.supply`.
#[test]
fn what_captains_begin_with_is_not_on_treasure_island() {
    let texts = changed("setup.toml", "chests = 0  ", "chests = 2  ");
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let data = Shared::from_texts(&texts).unwrap_or_else(|bad| panic!("{bad}"));
    let g: Cove = fresh(data, 3, &Default::default(), &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"));
    // Of fifty chests and as much gold as the printed data have.
    let gold = printed().supply.gold - 3 * 9;
    let there = Table(g).truth();
    assert_eq!((&there["chests"], &there["gold"]), (&serde_json::json!(44), &serde_json::json!(gold)));
}

// ------------------------------------------------------------- bad files

/// The printed texts with one part of one file replaced.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    changed_data::<Components>(file, from, to)
}

fn read(texts: &[String]) -> Result<Components, String> {
    read_data(texts)
}

/// The printed data with another pack.
fn with_pack(pack: &str) -> Result<Components, String> {
    let mut texts: Vec<String> = Components::PRINTED.iter().map(|text| text.to_string()).collect();
    texts[6] = pack.to_string();
    read(&texts)
}

fn refused(cases: &str) {
    changed_data_are_refused::<Components>(cases);
}

#[test]
fn a_file_of_another_form_is_refused() {
    refused(
        r#"
        ship.toml: positions = 8 -> positions =
            ship.toml, line 11, column 12: string values must be quoted, expected literal string
        ship.toml: positions = 8 -> positions = 9
            ship.toml, positions: it is 9; it must be 8
        ship.toml: positions = 8 -> positons = 8
            ship.toml, positons: there is no such key; did you mean `positions`?
        tavern.toml: [[card]] -> [[weather]]⏎wind = 3⏎[[card]]
            tavern.toml, weather: there is no such key; there are card
        tavern.toml: provenance = "seed" -> provenance = "sead"
            tavern.toml, card parrot_flint, provenance: `sead` is not an origin; did you mean `seed`?
        tavern.toml: name = "Captain Flint's parrot"⏎ ->
            tavern.toml, card parrot_flint, name: it is missing; it must be a text in quotes
        legends.toml: name = "Captain Hook" -> name = "Captain\u001bHook"
            legends.toml, legend captain_hook, name: it has a control character in it
        legends.toml: name = "Captain Hook" -> name = " "
            legends.toml, legend captain_hook, name: it is empty
        "#,
    );
    let said = Components::read(&["", ""]).unwrap_err().to_string();
    assert_eq!(said, "ship.toml: 2 texts were given for seven files");
}

#[test]
fn a_ship_mat_that_makes_no_sense_is_refused() {
    refused(
        r#"
        ship.toml: step_cost = [1, 1, 2, -> step_cost = [1, 2,
            ship.toml, step_cost: it has 6 numbers; it must have 7
        ship.toml: step_cost = [1, 1, 2, -> step_cost = [1, 1, -2,
            ship.toml, step_cost: it is [1, 1, -2, 2, 3, 3, 4]; it must be a list of numbers from 0 to 20
        ship.toml: start_position = 2 -> start_position = 0
            ship.toml, start_position: it is 0; it must be a number from 1 to 8
        ship.toml: repair_position = 2 -> repair_position = "two"
            ship.toml, repair_position: it is "two"; it must be a number from 1 to 8
        ship.toml: cost_factor = 2 -> cost_factor = 0
            ship.toml, treasure_island_cost_factor: it is 0; it must be a number from 1 to 9
        ship.toml: [sections.hull] -> [sections.keel]
            ship.toml, sections, keel: there is no such key; there are hull, crew, cannon, sails
        ship.toml: values = [4, 5, 6 -> values = [4, 5, 4
            ship.toml, sections.hull, values: a number is lower than the one before it; they rise from left to right
        ship.toml: values = [2, 2, 3, 3, 4, 4, 5, 5] -> values = [2, 2, 3, 3, 4, 4, 5, 7]
            ship.toml, sections.crew, values: it is [2, 2, 3, 3, 4, 4, 5, 7]; it must be a list of numbers from 1 to 6
        ship.toml: parrot = "parrot_flint" -> parrot = "parrot_bones"
            ship.toml, sections.hull, parrot: it belongs to the section crew in tavern.toml, not to hull
        ship.toml: parrot = "parrot_flint" -> parrot = "parrot_flin"
            ship.toml, sections.hull, parrot: `parrot_flin` is not a Parrot; did you mean `parrot_flint`?
        "#,
    );
}

#[test]
fn a_treasure_deck_that_makes_no_sense_is_refused() {
    refused(
        r#"
        treasure.toml: copies_each = 2 -> copies_each = 1
            treasure.toml, copies_each: 30 kinds make 30 cards, but 60 are dealt: 12 for each outer island
        treasure.toml: cards_per_island = 12 -> cards_per_island = 11
            treasure.toml, cards_per_island: it is 11; it must be 12
        treasure.toml: id = "t0360" -> id = "t0361"
            treasure.toml, card t0361, id: new cards are called `extra_1` to `extra_10`; `t0361` is not a printed card; did you mean `t0360`?
        treasure.toml: id = "t0360" -> id = "t0251"
            treasure.toml, card t0251, id: another card has it, too
        treasure.toml: id = "t0360" -> id = "extra_1"
            treasure.toml, card t0360: it is missing; its numbers may be changed, but it stays
        treasure.toml: [[card]] -> [[card]]⏎id = "extra_2"⏎fame = 1⏎gold = 1⏎chests = 1⏎tavern = 1⏎[[card]]
            treasure.toml, card extra_2, id: there is no `extra_1` before it
        treasure.toml: chests = 5 -> chests = 10
            treasure.toml, card t0251, chests: it is 10; it must be a number from 0 to 9
        treasure.toml: chests = 5 -> chest = 5
            treasure.toml, card t0251, chest: there is no such key; did you mean `chests`?
        "#,
    );
}

#[test]
fn a_printed_tavern_card_that_makes_no_sense_is_refused() {
    refused(
        r#"
        tavern.toml: id = "consort" -> id = "consorts"
            tavern.toml, card consorts, id: new cards go into pack.toml; `consorts` is not a printed card; did you mean `consort`?
        tavern.toml: id = "consort" -> id = "crows_nest"
            tavern.toml, card crows_nest, id: another card has it, too
        tavern.toml: id = "consort" -> id = "custom_1"
            tavern.toml, card custom_1, id: new cards go into pack.toml; `custom_1` is not a printed card (parrot_flint, parrot_silver, parrot_bones, parrot_trelawney, mastercraft, fond_farewell, consort, crows_nest, on_the_account, privateering_commission, royal_navy_intercept, secret_map, avast_belay, blow_me_down, grapple_attack, smoke_screen, treasure_overboard, grapeshot, powder_keg, six_gun_salute, fame_1, fame_2, fame_3)
        tavern.toml: id = "consort"⏎ ->
            tavern.toml, card 7, id: it is missing; it must be a text in quotes
        tavern.toml: kind = "mastercraft" -> kind = "mastercrafts"
            tavern.toml, card mastercraft, kind: `mastercrafts` is not a kind of card; did you mean `mastercraft`?
        tavern.toml: absorbs = 2 -> absorbs = 3
            tavern.toml, card mastercraft, absorbs: it is 3; it must be 2
        tavern.toml: repair_cost = 1 -> repair_cost = 2
            tavern.toml, card mastercraft, repair_cost: it is 2; it must be 1, as prices.mastercraft_repair in setup.toml
        tavern.toml: section = "any" -> section = "hull"
            tavern.toml, card mastercraft, section: it is "hull"; it must be "any"
        tavern.toml: effect = "speed_plus_20" -> effect = "speed_plus_60"
            tavern.toml, card parrot_trelawney, effect: `speed_plus_60` is not known; a Parrot's effect is unlimited_chests, always_N_dice (one to six), dice_equal_cannon or speed_plus_N (1 to 40)
        tavern.toml: kind = "battle"⏎name = "Avast Belay!"⏎count = 1⏎ban_cards = true -> kind = "volley"⏎name = "Avast Belay"⏎all_sections = true
            tavern.toml, card avast_belay, kind: it is "volley"; this card is "battle"
        tavern.toml: count = 7 -> count = 0
            tavern.toml, card mastercraft, count: it is 0; it must be a number from 1 to 9
        tavern.toml: fame = 1 -> fame = 10
            tavern.toml, card fame_1, fame: it is 10; it must be a number from 1 to 9
        tavern.toml: names = ["Captured Galleon"] -> names = []
            tavern.toml, card fame_3, names: there are 0 for 1 cards
        tavern.toml: names = ["Captured Galleon"] -> names = [3]
            tavern.toml, card fame_3, names: it is empty
        "#,
    );
}

#[test]
fn a_printed_legend_that_makes_no_sense_is_refused() {
    refused(
        r#"
        legends.toml: id = "captain_hook" -> id = "captain_cook"
            legends.toml, legend captain_cook, id: new ones go into pack.toml; `captain_cook` is not a printed Legendary Pirate; did you mean `captain_hook`?
        legends.toml: id = "captain_hook" -> id = "blackbeard"
            legends.toml, legend blackbeard, id: another Legendary Pirate has it, too
        legends.toml: hull = 0 -> hull = 1
            legends.toml, legend cacafuego, hull: it is 1; it must be 0, since it is defenceless
        legends.toml: defenceless = true -> defenceless = true⏎misfires = true
            legends.toml, legend cacafuego, misfires: it is defenceless and never fights; leave this out
        legends.toml: fires_at = "controller_choice" -> fires_at = "hull"
            legends.toml, royal_navy, fires_at: it is "hull"; it must be "controller_choice"
        legends.toml: [1, 2, 3, 4, 5] -> [1, 2, 3, 4, 5, 6]
            legends.toml, royal_navy, allowed_islands: it is [1, 2, 3, 4, 5, 6]; it must be [1, 2, 3, 4, 5]
        legends.toml: [royal_navy] -> [navy]
            legends.toml, navy: there is no such key; there are legend, royal_navy
        "#,
    );
}

#[test]
fn a_board_that_makes_no_sense_is_refused() {
    refused(
        r#"
        board.toml: key = "sail" -> key = "sails"
            board.toml, island 3, key: it is "sails"; it must be "sail"
        board.toml: on_wheel = false -> on_wheel = true
            board.toml, island 7, on_wheel: it is true; it must be false
        board.toml: x = 900 -> x = 0.9
            board.toml, island 1, x: it is 0.9; it must be a number from 0 to 1000
        board.toml: combat = [1, 2, 3 -> combat = [2, 1, 3
            board.toml, order, combat: it is [2, 1, 3, 4, 5, 6]; it must be [1, 2, 3, 4, 5, 6]
        board.toml: lap = 74 -> lap = 0
            board.toml, fame_track, lap: it is 0; it must be a number from 10 to 200
        board.toml: [[island]] -> [[island]]⏎[[island]]
            board.toml, island: there are 8; the board has 7
        "#,
    );
}

#[test]
fn a_set_up_that_makes_no_sense_is_refused() {
    refused(
        r#"
        setup.toml: max = 5 -> max = 6
            setup.toml, players, max: it is 6; it must be 5
        setup.toml: turns = 12 -> turns = 10
            setup.toml, players, turns: it is 10; it must be 12
        setup.toml: doubloons_1 = 24 -> doubloons_1 = 25
            setup.toml, supply, gold_total: it is 124, but the coins are worth 125
        setup.toml: gold = 9 -> gold = 25
            setup.toml, supply, gold_total: it is 124, but five players start with 125
        setup.toml: chests_total = 50 -> chests_total = 0
            setup.toml, supply, chests_total: it is 0; it must be a number from 1 to 200
        setup.toml: dice = 6 -> dice = 8
            setup.toml, supply, dice: it is 8; it must be 6
        setup.toml: "3" = [1, 4] -> "3" = [4, 4]
            setup.toml, black_ships, 3: two black ships start at the same island
        setup.toml: "4" = [1] -> "4" = []
            setup.toml, black_ships, 4: there are 0; the box has one or two to set up
        setup.toml: "5" = [1] -> "5" = [7]
            setup.toml, black_ships, 5: it is [7]; it must be a list of numbers from 1 to 6
        setup.toml: gold_per_fame = 3 -> gold_per_fame = 0
            setup.toml, prices, gold_per_fame: it is 0; it must be a number from 1 to 9
        setup.toml: mutiny = -2 -> mutiny = 2
            setup.toml, fame, mutiny: it is 2; it must be a number from -9 to 0
        setup.toml: [options.final_tie] -> [options.final_ties]
            setup.toml, options, final_ties: there is no such key; did you mean `final_tie`?
        setup.toml: values = [12, 8, 6] -> values = [12, 10, 6]
            setup.toml, options.turns, values: it is a list of 12, 8, 6, each once, the default first
        setup.toml: values = ["split", "fastest"] -> values = ["split"]
            setup.toml, options.cacafuego_treasure_island, values: it is a list of "split", "fastest", each once, the default first
        setup.toml: rule = "cove.score.floor" -> rule = "cove.score.flor"
            setup.toml, options.negative_fame, rule: it is "cove.score.flor"; it must be "cove.score.floor"
        setup.toml: [options.two_player]⏎values = [false, true] -> [options.two_player]⏎values = [true, false]
            setup.toml, options, two_player, values: the default is false; two players choose it for their table, which has 4 chairs
        "#,
    );
}

// ----------------------------------------------------------------- packs

/// Proves `cove.custom.blank`.
#[test]
fn the_example_pack_has_one_card_for_each_blank_one() {
    let data = printed();
    assert_eq!(data.pack_name, "Toll and Tar");
    let custom: Vec<&Kind> = data.tavern[Card::IDS.len()..].iter().map(|card| &card.kind).collect();
    assert!(matches!(custom[..], [Kind::Event(_), Kind::Battle(_), Kind::Volley(_)]), "{custom:?}");
    assert_eq!(data.legends.len(), 6);
    assert!(data.tavern.iter().all(|card| card.custom != Card::IDS.contains(&card.id.as_str())));
    assert!(data.legends[5].custom && !data.legends[4].custom);
    assert_eq!(data.kinds(false).count(), 23);
    assert_eq!(data.kinds(true).last(), Some(Card(25)));
    assert_eq!((data.legend_kinds(false).count(), data.legend_kinds(true).count()), (5, 6));
    assert_eq!(data.card_named("chain_shot").map(|card| card.to_string()), Some("custom_3".to_string()));
    assert_eq!(data.legend_named("toll_collector").map(|it| it.to_string()), Some("custom_legend_1".to_string()));
}

#[test]
fn the_page_about_packs_shows_the_example_pack() {
    let page = include_str!("../../../docs/packs.md");
    let shown = page.split_once("```toml\n").and_then(|(_, rest)| rest.split_once("```")).expect("an example").0;
    let data = with_pack(shown).unwrap();
    assert_eq!((&data.tavern, &data.legends), (&printed().tavern, &printed().legends));
    assert_eq!(data.pack_name, printed().pack_name);
    let said = with_pack(&shown.replace("reload_turns", "reload_turn")).unwrap_err();
    assert!(page.contains(&said), "{said}");
}

#[test]
fn what_a_pack_leaves_out_has_its_usual_value() {
    let data = with_pack(
        "[[legend]]\nid = 'sir_henry'\nname = 'Sir Henry'\ndice = 4\nhull = 6\nsails = 14\nfame = 5\n\
         fires_at = 'sails'\nrank_by = 'sails'\n\
         [[card]]\nid = 'gust'\nkind = 'battle'\nname = 'Gust'\nspeed_bonus = 1\n\
         [[card]]\nid = 'broom'\nkind = 'volley'\nname = 'Broom'\ncount = 9\nall_sections = true\n",
    )
    .unwrap();
    let legend = &data.legends[5];
    assert_eq!((legend.count, legend.regenerate, legend.misfires, legend.fame_dice), (1, 0, false, 0));
    assert_eq!((legend.fires_at, legend.rank_by), (FiresAt::One(Section::Sails), RankBy::Sails));
    assert_eq!(data.tavern[23].kind, Kind::Battle(Battle { speed_bonus: 1, ..Battle::default() }));
    assert_eq!((data.tavern[23].count, data.tavern[24].count), (1, 9));
    assert_eq!(data.pack_name, "Card pack");
    let empty = with_pack("").unwrap();
    assert_eq!((empty.tavern.len(), empty.legends.len(), empty.has_pack()), (23, 5, false));
}

/// Proves `cove.custom.event`.
#[test]
fn each_effect_of_an_event_fits_some_windows_only() {
    let windows = ["treasure_end", "navigation_start", "navigation_end", "own_upgrade"];
    for (effect, fitting) in [
        ("move_own_ship", "navigation_end"),
        ("send_navy", "navigation_end"),
        ("share_booty", "treasure_end, navigation_start, navigation_end"),
        ("sequential_navigation", "treasure_end, navigation_start"),
        ("free_levels", "treasure_end, navigation_start, navigation_end, own_upgrade"),
        ("double_chests", "treasure_end, navigation_start, navigation_end"),
    ] {
        let levels = if effect == "free_levels" { "levels = 2" } else { "" };
        for window in windows {
            let read = with_pack(&format!(
                "[[card]]\nid = 'x'\nkind = 'event'\nname = 'X'\nwindow = '{window}'\neffect = '{effect}'\n{levels}"
            ));
            match fitting.split(", ").any(|other| other == window) {
                true => assert!(matches!(read.unwrap().tavern[23].kind, Kind::Event(_)), "{effect} {window}"),
                false => {
                    let listed = fitting.split(", ").map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
                    let said = format!(
                        "pack.toml, card x, window: `{window}` does not fit the effect `{effect}`; it fits {listed}"
                    );
                    assert_eq!(read.unwrap_err(), said);
                }
            }
        }
    }
}

/// Proves `cove.custom.limit`.
#[test]
fn a_pack_that_makes_no_sense_is_refused() {
    refused(
        r#"
        pack.toml: name = "Toll and Tar" -> title = "Toll and Tar"
            pack.toml, title: there is no such key; there are name, card, legend
        pack.toml: id = "chain_shot" -> id = "grapeshot"
            pack.toml, card grapeshot, id: another card has it, too
        pack.toml: id = "chain_shot" -> id = "run_out_the_guns"
            pack.toml, card run_out_the_guns, id: another card has it, too
        pack.toml: id = "chain_shot" -> id = "custom_9"
            pack.toml, card custom_9, id: moves call the cards of a pack `custom_1` and so on; choose another id
        pack.toml: id = "toll_collector" -> id = "custom_legend_2"
            pack.toml, legend custom_legend_2, id: moves call the cards of a pack `custom_legend_1` and so on; choose another id
        pack.toml: id = "toll_collector" -> id = "cacafuego"
            pack.toml, legend cacafuego, id: another card has it, too
        pack.toml: id = "chain_shot" -> id = "Chain Shot"
            pack.toml, card Chain Shot, id: it is `Chain Shot`; an id is one word of a-z, 0-9 and _ that starts with a letter
        pack.toml: name = "Chain Shot" -> name = "A name that is so long that it would never fit on any card of this game"
            pack.toml, card chain_shot, name: it has 71 bytes; the most is 60
        pack.toml: kind = "volley" -> kind = "volly"
            pack.toml, card chain_shot, kind: `volly` is not a kind of card; did you mean `volley`?
        pack.toml: kind = "volley" -> kind = "parrot"
            pack.toml, card chain_shot, kind: it is "parrot"; the blank cards of a pack are events, battle and volley cards ("event", "battle", "volley")
        pack.toml: kind = "volley" -> kind = "fame"
            pack.toml, card chain_shot, kind: it is "fame"; the blank cards of a pack are events, battle and volley cards ("event", "battle", "volley")
        pack.toml: kind = "volley" -> kind = "mastercraft"
            pack.toml, card chain_shot, kind: it is "mastercraft"; the blank cards of a pack are events, battle and volley cards ("event", "battle", "volley")
        pack.toml: count = 1 -> count = 10
            pack.toml, card careened_by_night, count: it is 10; it must be a number from 1 to 9
        pack.toml: provenance = "house"⏎⏎# A level -> provenance = "mine"⏎⏎# A level
            pack.toml, legend toll_collector, provenance: `mine` is not an origin (seed, public, house)
        "#,
    );
}

#[test]
fn an_event_of_a_pack_that_makes_no_sense_is_refused() {
    refused(
        r#"
        pack.toml: window = "navigation_start" -> window = "navigation_begin"
            pack.toml, card careened_by_night, window: `navigation_begin` is not a window; did you mean `navigation_end`?
        pack.toml: window = "navigation_start"⏎ ->
            pack.toml, card careened_by_night, window: it is missing; it must be one of "treasure_end", "navigation_start", "navigation_end", "own_upgrade"
        pack.toml: effect = "free_levels" -> effect = "free_rum"
            pack.toml, card careened_by_night, effect: `free_rum` is not an effect (move_own_ship, send_navy, share_booty, sequential_navigation, free_levels, double_chests)
        pack.toml: levels = 1⏎ ->
            pack.toml, card careened_by_night, levels: it is missing; it must be a number from 1 to 7
        pack.toml: levels = 1 -> levels = 8
            pack.toml, card careened_by_night, levels: it is 8; it must be a number from 1 to 7
        pack.toml: effect = "free_levels" -> effect = "share_booty"
            pack.toml, card careened_by_night, levels: the effect `share_booty` has no such key, only `free_levels` has it
        pack.toml: levels = 1 -> levels = 1⏎cancels_consort = true
            pack.toml, card careened_by_night, cancels_consort: the effect `free_levels` has no such key, only `move_own_ship` has it
        pack.toml: levels = 1 -> levels = 1⏎hit_on = [6]
            pack.toml, card careened_by_night, hit_on: no event card has this key, only battle and volley cards have it
        pack.toml: levels = 1 -> levels = 1⏎lvels = 1
            pack.toml, card careened_by_night, lvels: there is no such key; did you mean `levels`?
        pack.toml: window = "navigation_start"⏎effect = "free_levels"⏎levels = 1 -> window = "navigation_end"⏎effect = "send_navy"⏎requires = "wind"
            pack.toml, card careened_by_night, requires: `wind` is not a condition (royal_navy_at_own_island)
        pack.toml: window = "navigation_start"⏎effect = "free_levels"⏎levels = 1 -> window = "navigation_end"⏎effect = "move_own_ship"⏎cancels_consort = "yes"
            pack.toml, card careened_by_night, cancels_consort: it is "yes"; it must be true or false
        "#,
    );
}

/// Proves `cove.custom.battle`.
#[test]
fn a_battle_card_of_a_pack_combines_the_printed_effects_and_nothing_else() {
    let data = with_pack(
        "[[card]]\nid = 'x'\nkind = 'battle'\nname = 'X'\nspeed_bonus = 20\nstacks_for_same_owner = true\n\
         speed_bonus_per_chest = 5\nhit_on = [1, 6]\ndice_source = 'both'\nban_cards = true",
    );
    let all = Battle {
        speed_bonus: 20,
        stacks: true,
        speed_per_chest: 5,
        hit_on: Some([1, 6].into_iter().collect()),
        dice_source: Some(DiceSource::Both),
        ban_cards: true,
    };
    assert_eq!(data.unwrap().tavern[23].kind, Kind::Battle(all));
    refused(
        r#"
        pack.toml: speed_bonus = 3⏎dice_source = "cannon"⏎ ->
            pack.toml, card run_out_the_guns: the card does nothing; give it speed_bonus, speed_bonus_per_chest, hit_on, dice_source or ban_cards
        pack.toml: speed_bonus = 3⏎dice_source = "cannon"⏎ -> ban_cards = false⏎
            pack.toml, card run_out_the_guns: the card does nothing; give it speed_bonus, speed_bonus_per_chest, hit_on, dice_source or ban_cards
        pack.toml: speed_bonus = 3⏎ -> stacks_for_same_owner = true⏎
            pack.toml, card run_out_the_guns, stacks_for_same_owner: there is no `speed_bonus` that could add up
        pack.toml: speed_bonus = 3 -> speed_bonus = 21
            pack.toml, card run_out_the_guns, speed_bonus: it is 21; it must be a number from 1 to 20
        pack.toml: speed_bonus = 3 -> speed_bonus_per_chest = 6
            pack.toml, card run_out_the_guns, speed_bonus_per_chest: it is 6; it must be a number from 1 to 5
        pack.toml: dice_source = "cannon" -> dice_source = "canon"
            pack.toml, card run_out_the_guns, dice_source: `canon` is not a source of dice; did you mean `cannon`?
        pack.toml: dice_source = "cannon" -> hit_on = []
            pack.toml, card run_out_the_guns, hit_on: it names no face; name at least one, from 1 to 6
        pack.toml: dice_source = "cannon" -> hit_on = [6, 6]
            pack.toml, card run_out_the_guns, hit_on: a face stands there twice
        pack.toml: dice_source = "cannon" -> hit_on = [7]
            pack.toml, card run_out_the_guns, hit_on: it is [7]; it must be a list of numbers from 1 to 6
        pack.toml: dice_source = "cannon" -> reload_turns = 1
            pack.toml, card run_out_the_guns, reload_turns: no battle card has this key, only volley cards have it
        "#,
    );
}

/// Proves `cove.custom.volley`.
#[test]
fn a_volley_card_of_a_pack_combines_the_printed_effects_and_nothing_else() {
    let data = with_pack(
        "[[card]]\nid = 'x'\nkind = 'volley'\nname = 'X'\nhit_on = [1]\nself_hits = { section = 'sails', hits = 8 }\n\
         hull_hits_per_hit_all_ships = 3\nall_sections = true\nreload_turns = 3\nout_of_turn = true",
    );
    let all = Volley {
        hit_on: Some([1].into_iter().collect()),
        self_hits: Some((Section::Sails, 8)),
        hull_hits: 3,
        all_sections: true,
        reload: 3,
        out_of_turn: true,
    };
    assert_eq!(data.unwrap().tavern[23].kind, Kind::Volley(all));
    refused(
        r#"
        pack.toml: hit_on = [4, 5, 6]⏎ ->
            pack.toml, card chain_shot: the card does nothing to the volley; give it hit_on, hull_hits_per_hit_all_ships or all_sections
        pack.toml: hit_on = [4, 5, 6]⏎reload_turns = 1 -> self_hits = { section = "hull", hits = 1 }⏎out_of_turn = true
            pack.toml, card chain_shot: the card does nothing to the volley; give it hit_on, hull_hits_per_hit_all_ships or all_sections
        pack.toml: reload_turns = 1 -> reload_turns = 4
            pack.toml, card chain_shot, reload_turns: it is 4; it must be a number from 1 to 3
        pack.toml: reload_turns = 1 -> reload_turn = 1
            pack.toml, card chain_shot, reload_turn: there is no such key; did you mean `reload_turns`?
        pack.toml: reload_turns = 1 -> hull_hits_per_hit_all_ships = 4
            pack.toml, card chain_shot, hull_hits_per_hit_all_ships: it is 4; it must be a number from 1 to 3
        pack.toml: reload_turns = 1 -> self_hits = 2
            pack.toml, card chain_shot, self_hits: it is 2; it must be a table
        pack.toml: reload_turns = 1 -> self_hits = { section = "mast", hits = 2 }
            pack.toml, card chain_shot, self_hits, section: `mast` is not a section (hull, crew, cannon, sails)
        pack.toml: reload_turns = 1 -> self_hits = { section = "hull", hits = 9 }
            pack.toml, card chain_shot, self_hits, hits: it is 9; it must be a number from 1 to 8
        pack.toml: reload_turns = 1 -> self_hits = { section = "hull" }
            pack.toml, card chain_shot, self_hits, hits: it is missing; it must be a number from 1 to 8
        pack.toml: reload_turns = 1 -> dice_source = "crew"
            pack.toml, card chain_shot, dice_source: no volley card has this key, only battle cards have it
        "#,
    );
}

/// Proves `cove.custom.legend`.
#[test]
fn a_legend_of_a_pack_is_data_and_nothing_else() {
    let data = with_pack(
        "[[legend]]\nid = 'x'\nname = 'X'\ncount = 2\ndice = 6\nhull = 20\nsails = 60\nfame = 0\nfame_dice = 6\n\
         fires_at = 'all'\nrank_by = 'gold'\nregenerate_per_round = 19\nmisfires = true\n\
         [[legend]]\nid = 'y'\nname = 'Y'\ndice = 0\nhull = 0\nsails = 0\nfame = 7\ndefenceless = true",
    )
    .unwrap();
    let x = LegendCard {
        id: "x".to_string(),
        name: "X".to_string(),
        count: 2,
        dice: 6,
        hull: 20,
        sails: 60,
        fame: 0,
        fires_at: FiresAt::All,
        rank_by: RankBy::Gold,
        regenerate: 19,
        misfires: true,
        defenceless: false,
        fame_dice: 6,
        custom: true,
    };
    assert_eq!(data.legends[5], x);
    assert!(data.legends[6].defenceless && data.legends[6].fame == 7);
    refused(
        r#"
        pack.toml: dice = 4 -> dice = 7
            pack.toml, legend toll_collector, dice: it is 7; it must be a number from 1 to 6, since the box has six dice
        pack.toml: dice = 4 -> dice = 0
            pack.toml, legend toll_collector, dice: it is 0; it must be a number from 1 to 6, since the box has six dice
        pack.toml: hull = 6 -> hull = 21
            pack.toml, legend toll_collector, hull: it is 21; it must be a number from 1 to 20
        pack.toml: hull = 6 -> hull = 0
            pack.toml, legend toll_collector, hull: it is 0; it must be a number from 1 to 20
        pack.toml: sails = 15 -> sails = 300
            pack.toml, legend toll_collector, sails: it is 300; it must be a number from 1 to 60
        pack.toml: fame = 5 -> fame = 21
            pack.toml, legend toll_collector, fame: it is 21; it must be a number from 0 to 20
        pack.toml: fame = 5 -> fame = 5⏎fame_dice = 1
            pack.toml, legend toll_collector, fame: it is 5; with fame_dice = 1 it must be 0
        pack.toml: fires_at = "sails" -> fires_at = "sail"
            pack.toml, legend toll_collector, fires_at: `sail` is not a section or `all`; did you mean `sails`?
        pack.toml: rank_by = "chests" -> rank_by = "rum"
            pack.toml, legend toll_collector, rank_by: `rum` is not something to rank by (hull, crew, cannon, sails, speed, gold, chests, fame)
        pack.toml: rank_by = "chests"⏎ ->
            pack.toml, legend toll_collector, rank_by: it is missing; it must be one of "hull", "crew", "cannon", "sails", "speed", "gold", "chests", "fame"
        pack.toml: rank_by = "chests" -> rank_by = "chests"⏎regenerate_per_round = 6
            pack.toml, legend toll_collector, regenerate_per_round: it is 6; it must be a number from 0 to 5
        pack.toml: rank_by = "chests" -> rank_by = "chests"⏎defenceless = true
            pack.toml, legend toll_collector, dice: it is 4; it must be 0, since it is defenceless
        pack.toml: rank_by = "chests" -> rank_by = "chests"⏎missfires = true
            pack.toml, legend toll_collector, missfires: there is no such key; did you mean `misfires`?
        "#,
    );
}

#[test]
fn a_pack_has_so_many_cards_at_most() {
    let cards = |kinds: usize, count: u8| {
        let card = |n: usize| {
            format!("[[card]]\nid = 'c{n}'\nkind = 'battle'\nname = 'C'\ncount = {count}\nspeed_bonus = 1\n")
        };
        with_pack(&(0..kinds).map(card).collect::<String>()).map(|data| data.tavern.len())
    };
    assert_eq!(cards(17, 4), Ok(40));
    assert_eq!(cards(18, 1), Err("pack.toml, card: there are more than 17 kinds of Tavern cards".to_string()));
    let said = "pack.toml, card: with the printed ones there are 123 Tavern cards; the most is 120";
    assert_eq!(cards(9, 9), Err(said.to_string()));
    let legends = |kinds: usize| {
        let legend = |n: usize| {
            format!(
                "[[legend]]\nid = 'l{n}'\nname = 'L'\ndice = 0\nhull = 0\nsails = 0\nfame = 1\ndefenceless = true\n"
            )
        };
        with_pack(&(0..kinds).map(legend).collect::<String>()).map(|data| data.legends.len())
    };
    assert_eq!(legends(7), Ok(12));
    assert_eq!(legends(8), Err("pack.toml, legend: there are more than 7 kinds of Legendary Pirates".to_string()));
}

// ---------------------------------------------------- a designer's changes

#[test]
fn a_designer_may_change_what_the_rules_leave_open() {
    let read = |file, from, to| read(&changed(file, from, to)).expect(to);
    let dear = read("ship.toml", "[1, 1, 2, 2, 3, 3, 4]", "[2, 2, 3, 3, 4, 4, 5]");
    assert_eq!((dear.price(2, 4), dear.ship.step_cost[6]), (5, 5));
    let calm = read("tavern.toml", "speed_plus_20", "speed_plus_5");
    assert!(matches!(calm.tavern[3].kind, Kind::Parrot { effect: ParrotEffect::Speed(5), .. }));
    let few = read("tavern.toml", "always_six_dice", "always_four_dice");
    assert!(matches!(few.tavern[1].kind, Kind::Parrot { effect: ParrotEffect::AlwaysDice(4), .. }));
    assert_eq!(read("legends.toml", "dice = 6", "dice = 5").legend(Legend(0)).dice, 5);
    assert_eq!(read("setup.toml", "\"4\" = [1]", "\"4\" = [6, 3]").black_ships(4), [Place::Treasure, Place::Sail]);
    let extra = "[[card]]\nid = \"extra_1\"\nfame = 5\ngold = 0\nchests = 0\ntavern = 0\n\n[[card]]";
    let treasure = read("treasure.toml", "[[card]]", extra);
    assert_eq!((treasure.treasure.len(), treasure.treasure(Treasure(30)).fame), (31, 5));
    assert_eq!(read("setup.toml", "[12, 8, 6]", "[8, 12, 6]").defaults.turns, 8);
    let shared = read("setup.toml", "[\"battle\", \"shared\"]", "[\"shared\", \"battle\"]");
    assert_eq!(shared.defaults.final_tie, FinalTie::Shared);
}

#[test]
fn the_order_of_cards_in_a_file_does_not_matter() {
    let tavern: toml::Table = Components::PRINTED[2].parse().unwrap();
    let mut cards = tavern["card"].as_array().unwrap().clone();
    cards.reverse();
    let mut texts: Vec<String> = Components::PRINTED.iter().map(|text| text.to_string()).collect();
    texts[2] = toml::Table::from_iter([("card".to_string(), toml::Value::Array(cards.clone()))]).to_string();
    assert_eq!(read(&texts).unwrap().tavern, printed().tavern);
    cards.remove(22);
    texts[2] = toml::Table::from_iter([("card".to_string(), toml::Value::Array(cards))]).to_string();
    let said = "tavern.toml, card parrot_flint: it is missing; its numbers may be changed, but it stays";
    assert_eq!(read(&texts).unwrap_err(), said);
}

/// An empty folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn a_host_s_folder_needs_nothing_but_the_pack() {
    let folder = folder("cove-own-pack");
    fs::write(
        folder.join("pack.toml"),
        "name = 'Mine'\n[[card]]\nid = 'gust'\nkind = 'battle'\nname = 'Gust'\ncount = 3\nspeed_bonus = 4\n",
    )
    .unwrap();
    let data = Shared::<Components>::from_folder(&folder).unwrap();
    assert_eq!((data.pack_name.as_str(), data.tavern.len(), data.legends.len()), ("Mine", 24, 5));
    assert_eq!((data.tavern[23].name.as_str(), data.tavern[23].count), ("Gust", 3));
    assert_eq!(data.tavern[..23], printed().tavern[..23]);
    assert!(!data.defaults.custom_cards);
    assert_ne!(data.digest(), printed().digest());
}

// --------------------------------------------------------------- options

fn choose(pairs: &[(&str, &str)], chairs: u8) -> Result<Options, String> {
    let chosen = pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Options::read(&printed(), &chosen, chairs)
}

/// The options as the ledger has them, written out.
fn usual() -> Options {
    Options {
        turns: 12,
        multiple_mastercraft: false,
        mastercraft_replace: false,
        mastercraft_destroyed: CraftDestroyed::Remove,
        secret_map_turn: MapTurn::Next,
        consort_scope: ConsortScope::PlunderAndBurial,
        royal_navy_count: 1,
        navy_targeting: NavyTargeting::Rotate,
        reload_may_flee: false,
        order_recalc: OrderRecalc::Round,
        negative_fame: false,
        treasure_island_witness_fame: true,
        cacafuego_treasure_island: CacafuegoAtTreasureIsland::Split,
        supply_short: SupplyShort::Partial,
        black_ship_movement: BlackShips::Westward,
        final_tie: FinalTie::Battle,
        two_player: false,
        pirates_of_legend: false,
        custom_cards: false,
    }
}

#[test]
fn the_defaults_are_those_of_the_ledger() {
    assert_eq!(printed().defaults, usual());
    assert_eq!(choose(&[], 5), Ok(usual()));
}

#[test]
fn each_default_is_the_first_value_in_the_file() {
    let mut texts: Vec<String> = Components::PRINTED.iter().map(|text| text.to_string()).collect();
    let mut setup: toml::Table = texts[5].parse().unwrap();
    for (key, option) in setup["options"].as_table_mut().unwrap().iter_mut() {
        if key != "two_player" {
            option["values"].as_array_mut().unwrap().reverse();
        }
    }
    texts[5] = setup.to_string();
    let data = read(&texts).unwrap();
    for choice in Options::choices(&data) {
        let last = if choice.key == "two-player" { "no" } else { choice.values.last().unwrap() };
        // Witnesses are rewarded by default, so the first of their values in the file is not the first word here.
        let last = if choice.key == "treasure-island-witness-fame" { "no" } else { last };
        assert_eq!(choice.default, last, "{}", choice.key);
    }
}

#[test]
fn every_value_of_every_option_can_be_chosen() {
    let choices = Options::choices(&printed());
    assert_eq!(choices.len(), 19);
    for choice in &choices {
        assert!(choice.values.contains(&choice.default), "{}", choice.key);
        for value in &choice.values {
            let options = choose(&[(choice.key, value)], 4).unwrap();
            assert_eq!(options.get(choice.key).as_ref(), Some(value));
            let expected = usize::from(*value != choice.default);
            assert_eq!(options.chosen(&usual()).len(), expected, "{} = {value}", choice.key);
        }
    }
    assert_eq!(usual().get("weather"), None);
}

#[test]
fn values_may_be_written_as_in_the_data_file() {
    let everything = choose(&[("consort-scope", "Everything"), ("negative-fame", "true")], 3).unwrap();
    assert_eq!((everything.consort_scope, everything.negative_fame), (ConsortScope::Everything, true));
    assert_eq!(choose(&[("consort-scope", "plunder_and_burial"), ("negative-fame", "false")], 3), Ok(usual()));
    assert_eq!(choose(&[("consort-scope", " plunder-and-burial ")], 3), Ok(usual()));
}

#[test]
fn two_captains_need_four_chairs() {
    assert_eq!(choose(&[("two-player", "yes")], 4).map(|options| options.two_player), Ok(true));
    for chairs in [2, 3, 5] {
        let said = format!(
            "`two-player` cannot be `yes`: it needs 4 chairs, as two captains sail two ships each; this table has {chairs}"
        );
        assert_eq!(choose(&[("two-player", "yes")], chairs), Err(said));
    }
}

#[test]
fn what_cannot_be_chosen_is_refused() {
    for (key, value, said) in [
        ("turn", "8", "there is no option `turn`; did you mean `turns`?"),
        (
            "multiple_mastercraft",
            "yes",
            "there is no option `multiple_mastercraft`; did you mean `multiple-mastercraft`?",
        ),
        ("turns", "10", "`turns` cannot be `10`: it is `12`, `8` or `6`"),
        ("final-tie", "dice", "`final-tie` cannot be `dice`: it is `battle` or `shared`"),
        ("negative-fame", "maybe", "`negative-fame` cannot be `maybe`: it is `no` or `yes`"),
    ] {
        assert_eq!(choose(&[(key, value)], 4), Err(said.to_string()));
    }
    let said = choose(&[("weather", "foul")], 4).unwrap_err();
    assert!(said.starts_with("there is no option `weather`; there are turns, multiple-mastercraft, "), "{said}");
}

#[test]
fn a_pack_without_cards_cannot_be_chosen() {
    assert_eq!(choose(&[("custom-cards", "pack")], 3).map(|options| options.custom_cards), Ok(true));
    let chosen = [("custom-cards".to_string(), "pack".to_string())].into_iter().collect();
    let said = Options::read(&with_pack("").unwrap(), &chosen, 3);
    assert_eq!(said, Err("`custom-cards` cannot be `pack`: pack.toml has no cards".to_string()));
}

#[test]
fn options_are_saved_and_read_again() {
    let options = choose(&[("turns", "6"), ("supply-short", "none"), ("custom-cards", "pack")], 3).unwrap();
    assert_eq!((options.turns, options.supply_short), (6, SupplyShort::None));
    assert_eq!(borsh::from_slice::<Options>(&borsh::to_vec(&options).unwrap()).unwrap(), options);
    assert_eq!(serde_json::from_str::<Options>(&serde_json::to_string(&options).unwrap()).unwrap(), options);
}

// ------------------------------------------------------------ any text

#[test]
fn no_text_makes_the_reader_panic() {
    spoiled_data_are_refused::<Components>(2_000).unwrap();
}
