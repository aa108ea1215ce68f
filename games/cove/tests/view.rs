//! What a screen is given: the contents of the box, views that keep secrets, outlooks, standing orders, and the text.

use cove::{Contents, Cove, Move};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{
    AnyTable, AnyTitle, Chair, Data, Dice, Entry, Game, Options, Seat, Shared, Table, Title, Told, Waiting, asked,
    fresh, options, play, redeal, resolve, view,
};

fn scene(text: &str) -> Box<dyn AnyTable> {
    let scene = toml::from_str(text).expect("a scene in TOML");
    Entry::<Cove>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}")).0
}

fn table_of(chairs: u8, chosen: &[(&str, &str)]) -> Cove {
    let chosen: Options = chosen.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    fresh(Shared::printed(), chairs, &chosen, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"))
}

fn contents(g: &Cove) -> Value {
    serde_json::to_value(Contents::of(g)).expect("plain values")
}

/// Random games, looked at whenever somebody is asked. Cards are played and islands fought for more often than not.
fn in_random_games(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Cove, Seat)) {
    for seed in seeds {
        let mut dice = Dice::seeded(seed);
        let (chairs, two) = [(3, "no"), (4, "no"), (5, "no"), (4, "yes")][seed as usize % 4];
        let packs = ["none", "pack"][seed as usize % 2];
        let mut g = table_of(chairs, &[("turns", "6"), ("two-player", two), ("custom-cards", packs)]);
        let mut moves = Vec::new();
        loop {
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => {
                    resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer to what was asked");
                }
                _ => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    look(&g, seat);
                    options(&g, seat, &mut moves);
                    if moves.len() > 1 && dice.below(3) > 0 {
                        moves.retain(|mv| !matches!(mv, Move::Pass | Move::Done | Move::Flee | Move::CollectNothing));
                    }
                    let mv = *dice.one_of(&moves);
                    play(&mut g, seat, mv, &mut Told::nobody()).expect("an option is allowed");
                }
            }
        }
    }
}

#[test]
fn the_entry_of_the_list_says_by_which_rules_it_is_played() {
    assert_eq!(Entry::<Cove>::new().rules(), Cove::RULES);
}

#[test]
fn the_box_has_all_cards_and_legends() {
    let plain = contents(&table_of(4, &[]));
    let cards = plain["cards"].as_array().expect("cards");
    let count = |kind: &str| -> u64 {
        cards.iter().filter(|card| card["kind"] == kind).map(|card| card["count"].as_u64().expect("a number")).sum()
    };
    let kinds = ["parrot", "mastercraft", "event", "battle", "volley", "fame"];
    assert_eq!(kinds.map(count), [4, 7, 8, 8, 6, 9], "42 Tavern cards");
    assert!(
        cards.iter().all(|card| card["custom"] == false && card["says"].as_str().is_some_and(|says| !says.is_empty()))
    );
    let worth: u64 =
        cards.iter().map(|card| card["fame"].as_u64().unwrap_or(0) * card["count"].as_u64().unwrap()).sum();
    assert_eq!(worth, 14, "all Fame cards together");
    assert_eq!(plain["legends"].as_array().map(Vec::len), Some(5));
    let hook = plain["legends"].as_array().unwrap().iter().find(|legend| legend["legend"] == "captain_hook").unwrap();
    for (key, value) in [("dice", json!(3)), ("hull", json!(5)), ("sails", json!(18)), ("fame", json!(3))] {
        assert_eq!(hook[key], value, "{key}");
    }
    assert_eq!(
        (&hook["fires_at"], &hook["rank_by"], &hook["misfires"]),
        (&json!("hull"), &json!("hull"), &json!(true))
    );
    assert_eq!(
        plain["navy"],
        json!({ "changed": false, "name": "The Royal Navy", "dice": 4, "hull": 4, "sails": 20, "fame": 4})
    );
    let places: Vec<(u64, &str)> = plain["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| (place["number"].as_u64().unwrap(), place["place"].as_str().unwrap()))
        .collect();
    let expected = [(1, "tavern"), (2, "hull"), (3, "sail"), (4, "cannon"), (5, "crew"), (6, "treasure"), (7, "cove")];
    assert_eq!(places, expected);
    assert_eq!(plain["treasures"].as_array().unwrap().iter().map(|t| t["count"].as_u64().unwrap()).sum::<u64>(), 60);
    assert_eq!(plain["mat"]["step_cost"], json!([1, 1, 2, 2, 3, 3, 4]));
    assert_eq!((&plain["with_pack"], &plain["teams"]), (&json!(false), &json!([0, 1, 2, 3])));
}

#[test]
fn what_is_not_as_printed_is_marked() {
    let pack =
        |g: &Cove| contents(g)["cards"].as_array().unwrap().iter().filter(|card| card["changed"] == true).count();
    assert_eq!(pack(&table_of(4, &[])), 0);
    assert_eq!(pack(&table_of(4, &[("custom-cards", "pack")])), 3);

    type Box = <Cove as Title>::Data;
    let changes = [
        ("tavern.toml", "speed_bonus = 6", "speed_bonus = 9"),
        ("tavern.toml", "Smoke Screen", "Fog Bank"),
        ("tavern.toml", "\nname = \"Grapeshot Attack\"\ncount = 2", "\nname = \"Grapeshot Attack\"\ncount = 3"),
        ("legends.toml", "Captain Hook", "Captain Crook"),
        ("board.toml", "Tavern Island", "Inn Island"),
    ];
    let mut texts: Vec<String> = Box::PRINTED.iter().map(ToString::to_string).collect();
    for (file, printed, here) in changes {
        let text = &mut texts[Box::FILES.iter().position(|name| *name == file).unwrap()];
        assert!(text.contains(printed), "{printed}");
        *text = text.replace(printed, here);
    }
    let data = Shared::<Box>::from_texts(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    let g: Cove = fresh(data.unwrap_or_else(|e| panic!("{e}")), 4, &Options::new(), &mut Told::nobody()).unwrap();
    let all = contents(&g);
    let changed = |list: &str, name: &str| -> Vec<Value> {
        let entries = all[list].as_array().unwrap().iter().filter(|entry| entry["changed"] == true);
        entries.map(|entry| entry[name].clone()).collect()
    };
    assert_eq!(changed("cards", "name"), ["Blow Me Down!", "Fog Bank"], "one card more is no other card");
    assert_eq!(changed("legends", "name"), ["Captain Crook"]);
    assert_eq!(changed("places", "name"), ["Inn Island"]);
}

#[test]
fn a_pack_and_two_players_are_said_once() {
    let plain = contents(&table_of(4, &[]));
    let packed = contents(&table_of(4, &[("custom-cards", "pack"), ("two-player", "yes")]));
    assert_eq!((&packed["with_pack"], &packed["two_player"]), (&json!(true), &json!(true)));
    assert_eq!(packed["teams"], json!([0, 1, 0, 1]));
    let length = |of: &Value, list: &str| of[list].as_array().expect("a list").len();
    assert_eq!(length(&packed, "cards"), length(&plain, "cards") + 3);
    assert_eq!(length(&packed, "legends"), length(&plain, "legends") + 1);
    let last = packed["cards"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["card"], &last["id"], &last["kind"]),
        (&json!("custom_3"), &json!("chain_shot"), &json!("volley"))
    );
    assert_eq!((&last["hit_on"], &last["reload"]), (&json!([4, 5, 6]), &json!(1)));
}

#[test]
fn what_a_card_does_stands_beside_it() {
    let all = contents(&table_of(3, &[]));
    let card = |id: &str| all["cards"].as_array().unwrap().iter().find(|card| card["card"] == id).unwrap().clone();
    let has = |id: &str, expected: Value| {
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(card(id)[key], *value, "{id}, {key}");
        }
    };
    has("parrot_silver", json!({"kind": "parrot", "section": "cannon", "effect": "always_dice", "amount": 6}));
    has("parrot_trelawney", json!({"section": "sails", "effect": "speed", "amount": 20}));
    has("fond_farewell", json!({"window": "navigation_end", "effect": "move_own_ship", "cancels_consort": true}));
    has("privateering_commission", json!({"effect": "send_navy", "requires_navy_here": true}));
    has("on_the_account", json!({"window": "own_upgrade", "effect": "free_levels", "levels": 1}));
    has("blow_me_down", json!({"kind": "battle", "speed_bonus": 6, "stacks": true, "hit_on": null}));
    has("smoke_screen", json!({"hit_on": [6], "ban_cards": false}));
    has("grapple_attack", json!({"dice_source": "crew"}));
    has("avast_belay", json!({"ban_cards": true}));
    has("grapeshot", json!({"kind": "volley", "hit_on": [3, 4, 5, 6], "self_hits": {"section": "cannon", "hits": 2}}));
    has("powder_keg", json!({"hull_hits": 1, "out_of_turn": true}));
    has("six_gun_salute", json!({"all_sections": true, "reload": 1}));
    has("fame_3", json!({"kind": "fame", "fame": 3, "count": 1}));
}

const SECRETS: &str = r#"
    seats = ["anne", "ben", "cora"]
    captains.anne = { hand = ["grapeshot", "fame_2"], wheel = "hull" }
    captains.ben = { hand = ["powder_keg"] }
"#;

/// Proves `cove.info.hand`, `cove.info.wheel`.
#[test]
fn hands_and_wheels_are_seen_by_their_owners_alone() {
    let game = scene(SECRETS);
    let own = &game.view(Some(Seat(0)))["captains"][0];
    let hand = json!([{"card": "grapeshot", "count": 1}, {"card": "fame_2", "count": 1}]);
    assert_eq!((&own["hand"], &own["wheel"], &own["is_ready"]), (&hand, &json!("hull"), &json!(true)));
    for eyes in [Some(Seat(1)), Some(Seat(2)), None] {
        let view = game.view(eyes);
        let seen = &view["captains"][0];
        assert_eq!((&seen["hand"], &seen["wheel"]), (&Value::Null, &Value::Null), "{eyes:?}");
        // How many cards there are, and that the wheel is set, everybody sees.
        assert_eq!((&seen["cards"], &seen["is_ready"]), (&json!(2), &json!(true)));
        assert!(!view.to_string().contains("grapeshot"), "{eyes:?}");
    }
    assert!(!game.view(None).to_string().contains("powder_keg"), "who only watches sees no hand at all");
}

/// Proves `cove.info.rig`.
#[test]
fn rigs_are_secret_until_all_have_finished() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        now = "rigging"
        captains.anne = { gold = 9, rig = "2 3 3 4" }
        captains.ben = { gold = 9 }
        captains.cora = { gold = 9, rig = "3 3 3 3" }
    "#;
    let mut game = scene(&text.replace("\"2 3 3 4\"", "[2, 3, 3, 4]").replace("\"3 3 3 3\"", "[3, 3, 3, 3]"));
    assert_eq!(game.view(Some(Seat(0)))["captains"][0]["rig"], json!([2, 3, 3, 4]));
    for eyes in [Some(Seat(1)), Some(Seat(2)), None] {
        let seen = &game.view(eyes)["captains"][0];
        assert_eq!((&seen["rig"], &seen["sections"], &seen["gold"]), (&Value::Null, &json!([2, 2, 2, 2]), &json!(9)));
        assert_eq!(seen["is_ready"], true);
    }
    game.play(Seat(1), "rig 2 2 2 2").expect("it is allowed");
    assert_eq!(game.view(None)["captains"][0]["sections"], json!([2, 3, 3, 4]));
    assert_eq!(game.view(None)["captains"][0]["is_ready"], false);
}

#[test]
fn a_player_with_two_ships_sees_both_hands() {
    let text = r#"
        seats = ["anne", "ben", "annetoo", "bentoo"]
        options = { two-player = "yes" }
        captains.anne = { hand = ["grapeshot"] }
        captains.ben = { hand = ["powder_keg"] }
    "#;
    let game = scene(text);
    assert_eq!(game.view(Some(Seat(2)))["captains"][0]["hand"], json!([{"card": "grapeshot", "count": 1}]));
    assert_eq!(game.view(Some(Seat(2)))["captains"][1]["hand"], Value::Null);
    assert_eq!(game.view(Some(Seat(3)))["captains"][0]["hand"], Value::Null);
}

#[test]
fn an_outlook_says_the_same_in_every_position_that_looks_the_same() {
    let mut kinds = BTreeSet::new();
    let mut looked = 0u32;
    in_random_games(0..4, |g, seat| {
        looked += 1;
        let mut moves = Vec::new();
        options(g, seat, &mut moves);
        let mut dice = Dice::seeded(looked.into());
        // All moves of a decision are of few kinds; some of them do.
        while moves.len() > 3 {
            moves.swap_remove(dice.below(moves.len()));
        }
        let twin = redeal(g, seat, &mut dice);
        assert_eq!(view(g, seat), view(&twin, seat));
        for mv in &moves {
            let outlook_of = |g: &Cove| {
                let preview = Table(g.clone()).preview(seat, &mv.to_string());
                preview.unwrap_or_else(|refused| panic!("{mv}: {}", refused.says)).outlook
            };
            let outlook = outlook_of(g);
            assert_eq!(outlook, outlook_of(&twin), "{mv}");
            kinds.extend(outlook["kind"].as_str().map(ToString::to_string));
            assert_eq!(outlook.is_null(), declines(g, seat, mv), "{mv}: {outlook}");
        }
    });
    for kind in ["aim", "bury", "buy", "collect", "done", "fire", "flee", "plunder", "raise", "rig", "sail", "volley"] {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
}

/// Moves that only decline something have no outlook: leaving an island, and passing where Events may be played.
fn declines(g: &Cove, seat: Seat, mv: &Move) -> bool {
    let now = serde_json::to_value(view(g, seat).now).expect("plain values");
    match mv {
        Move::Leave => true,
        Move::Pass => now["kind"] == "window",
        _ => false,
    }
}

#[test]
fn a_standing_order_is_obeyed_only_with_a_move_that_is_allowed() {
    let orders: Vec<String> =
        Entry::<Cove>::new().orders().iter().map(|order| order.key.to_string()).chain(["dance".to_string()]).collect();
    let mut obeyed = BTreeSet::new();
    in_random_games(4..12, |g, seat| {
        for order in &orders {
            let Some(mv) = Cove::obey(&Chair::at(g, seat), order) else { continue };
            table::check(g, seat, &mv).unwrap_or_else(|no| panic!("{order}: {mv}: {no:?}"));
            obeyed.insert(order.clone());
        }
        assert!(Cove::obey(&Chair::at(g, seat), "safe").is_some(), "a time-out leaves no question without an answer");
    });
    let known = ["only-move", "pass", "pass-all", "plunder", "safe"];
    assert_eq!(obeyed, known.map(ToString::to_string).into());
}

const TABLE: &str = r#"
    seats = ["anne", "ben", "cora"]
    month = 3
    now = "combat"
    treasure = { tavern = "t0251", hull = "t1141" }
    black_ships = [{ at = "sail", legend = "captain_hook", is_beaten = false }]
    captains.anne = { at = "hull", hull = 3, crew = 3, cannon = 4, sails = 8, gold = 4, chests = 2, fame = 5, hand = ["smoke_screen", "fame_1", "fame_1"] }
    captains.ben = { at = "hull", hull = 4, mastercraft = { hull = "damaged" }, parrot = "parrot_silver", hand = ["grapeshot"] }
    captains.cora = { at = "treasure", sails = 0, gold = 1 }
    maps = [{ by = "cora", at = "crew", month = 4 }]
    discards = { blow_me_down = 2 }
"#;

#[test]
fn the_text_says_all_that_the_view_shows_and_no_more() {
    let names = ["anne", "ben", "cora"].map(ToString::to_string);
    let text = scene(TABLE).describe(Some(Seat(0)), &names);
    assert_eq!(text, DESCRIBED, "\n{text}");
    // Others read the same but for Anne's hand, which Ben cannot see, and his own.
    let ben = scene(TABLE).describe(Some(Seat(1)), &names);
    assert!(!ben.contains("smoke_screen") && ben.contains("  in hand: grapeshot"), "{ben}");
    let watching = scene(TABLE).describe(None, &names);
    assert!(!watching.contains("in hand"), "{watching}");
}

const DESCRIBED: &str = "\
MONTH 3 of 12, 3 Combat
  now: Battle cards may be played
  in this order: anne, ben

PLACES
  1 tavern (Tavern Island): 0 fame, 2 gold, 5 chests, 1 card; 9 face down
  2 hull (Hull Island): 1 fame, 1 gold, 4 chests, 1 card; 9 face down; here: anne, ben
  3 sail (Sail Island): no card; 9 face down; here: captain_hook
  4 cannon (Cannon Island): no card; 9 face down
  5 crew (Crew Island): no card; 9 face down
  6 treasure (Treasure Island): supply of 119 gold and 48 chests; here: cora
  7 cove (Pirate's Cove): nobody

BLACK SHIPS AND ROYAL NAVY
  captain_hook (Captain Hook) at sail, next cannon
    3 dice at the hull, biggest hull first. Sunk by 5 hits. Sails 18. Dice that miss may hit another player. Worth 3 fame.
  Legendary Pirates face down: 4

TAVERN CARDS
  face down: 33
  discarded: 2 x blow_me_down

OPEN EVENTS
  secret_map: chests at crew are doubled for cora in month 4

BATTLE at hull, preparation
  in it: anne, ben

ANNE: 5 fame, at hull
  4 gold, 2 of 6 chests, 3 cards
  3 dice, speed 12
  hull: position 3, value 6, crippled by 3 hits, next level 2 gold
  crew: position 3, value 3, crippled by 3 hits, next level 2 gold
  cannon: position 4, value 3, crippled by 4 hits, next level 2 gold
  sails: position 8, value 12, crippled by 8 hits
  in hand: smoke_screen (Smoke Screen): Your ship is hit only by 6.
  in hand: 2 x fame_1 (1 Fame): Worth 1 fame at the end of the game.

BEN: 0 fame, at hull
  0 gold, 0 of 7 chests, 1 card
  6 dice, speed 5
  hull: position 4, value 7, crippled by 5 hits, with a damaged Mastercraft, next level 2 gold
  crew: position 2, value 2, crippled by 2 hits, next level 1 gold
  cannon: position 2, value 2, crippled by 4 hits, next level 1 gold
  sails: position 2, value 5, crippled by 2 hits, next level 1 gold
  on the perch: parrot_silver (Long John Silver's parrot): Takes two hits on the cannon. The ship always rolls 6 dice.

CORA: 0 fame, at treasure
  1 gold, 0 of 5 chests, 0 cards
  2 dice, speed 0
  hull: position 2, value 5, crippled by 2 hits, next level 1 gold
  crew: position 2, value 2, crippled by 2 hits, next level 1 gold
  cannon: position 2, value 2, crippled by 2 hits, next level 1 gold
  sails: crippled
";

#[test]
fn the_text_of_a_battle_names_everything_that_is_in_force() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        captains.anne = { at = "hull", hull = 1 }
        captains.ben = { at = "hull" }
        captains.cora = { at = "crew" }
        navies = [{ at = "hull", by = "cora" }]
        black_ships = [{ at = "hull", legend = "captain_hook", is_beaten = false }]
        battle = { kind = "outer", at = "hull", here = [0, 1], hit = [1], round = 2, acted = [{ who = "navy", key = 20, dice = 0 }], thrown = 2, fired = 1, reload = [0, 1, 0, 0, 0], hit_on = [[6], [], [], [], []], in_force = [{ by = 0, card = "smoke_screen" }], shot = { cards = [{ by = 1, card = "powder_keg" }] }, order = [{ who = "legend", key = 18, dice = 0 }, { who = "P1", key = 5, dice = 0 }], targets = [{ who = "P1", key = 5, dice = 0 }, { who = "P2", key = 4, dice = 0 }], guests = [{ who = "legend", legend = "captain_hook", hull = 4, lost = 1, fired_at = [] }, { who = "navy", controller = 2, hull = 3, lost = 1, fired_at = [1] }] }
        under_way = [{ month = { next = "plunder" } }, { fights = { place = 2, stage = "capture" } }, { fight = "rounds" }, { round = "acted" }, { aim = { by = "navy" } }]
    "#;
    let names = ["anne", "ben", "cora"].map(ToString::to_string);
    let said = scene(text).describe(None, &names);
    for line in [
        "  now: navy aims",
        "  navy at hull, controlled by cora: 4 dice, sunk by 4 hits, sails 20, worth 4 fame",
        "BATTLE at hull, round 2",
        "  in it: anne, ben",
        "  order of fire: navy 20 (had its turn), legend (captain_hook) 18, anne 5",
        "  legend (captain_hook): hull 4 of 5, fires next at ben",
        "  navy: hull 3 of 4, controlled by cora, has fired at ben",
        "  were hit: ben",
        "  reload: ben",
        "  in force: smoke_screen by anne",
        "  chests over board: 2",
        "  hit: anne only by 6",
        "  on this volley: powder_keg by ben",
        "  hull: position 1, value 4, crippled by 1 hit, next level 1 gold",
    ] {
        assert!(said.lines().any(|other| other == line), "no line `{line}` in\n{said}");
    }
}

#[test]
fn a_battle_shows_what_was_lost_in_it() {
    let (mut fresh_ones, mut damaged) = (0, 0);
    in_random_games(0..12, |g, seat| {
        let seen = serde_json::to_value(view(g, seat)).expect("plain values");
        let Some(before) = seen["battle"]["before"].as_array() else { return };
        assert_eq!(before.len(), usize::from(g.chairs()));
        for (ship, before) in seen["captains"].as_array().expect("captains").iter().zip(before) {
            let sections = |of: &Value| -> Vec<u64> {
                of["sections"].as_array().expect("four").iter().map(|at| at.as_u64().expect("a number")).collect()
            };
            assert!(sections(ship).iter().zip(sections(before)).all(|(now, then)| *now <= then), "{ship} {before}");
            if seen["battle"]["round"] == 0 {
                assert_eq!((&ship["sections"], &ship["crafts"]), (&before["sections"], &before["crafts"]));
                fresh_ones += 1;
            } else if sections(ship) != sections(before) {
                damaged += 1;
            }
        }
    });
    assert!(fresh_ones > 20 && damaged > 20, "{fresh_ones} {damaged}");
}
