//! Outlooks of positions whose figures are known: the tables of exact values, and what can be reckoned by hand.

use super::*;
use crate::orders::tests::{played, scene};
use serde_json::{Value, json};
use table::{asked, check};

/// What a move of the captain who is asked promises, as a screen is given it.
fn outlook(g: &Cove, mv: &str) -> Value {
    let by = asked(g).iter().next().expect("somebody is asked");
    let mv: Move = mv.parse().expect("a move");
    check(g, by, &mv).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
    serde_json::to_value(Outlook::of(&Chair::at(g, by), &mv)).expect("plain values")
}

/// Anne's duel with Ben, who lie at Hull Island with these positions, a step of Anne's and more fields of the battle.
fn duel(anne: &str, ben: &str, step: &str, battle: &str) -> Cove {
    scene(&format!(
        r#"
        seats = ["anne", "ben", "cora"]
        captains.anne = {{ at = "hull", {anne} }}
        captains.ben = {{ at = "hull", {ben} }}
        captains.cora = {{ at = "crew" }}
        battle = {{ kind = "outer", at = "hull", here = [0, 1], round = 1,
            acted = [{{ who = "P1", key = 9, dice = 0 }}], order = [{{ who = "P2", key = 5, dice = 0 }}], {battle} }}
        window = {{ order = [{{ who = "P1", key = 9, dice = 0 }}, {{ who = "P2", key = 5, dice = 0 }}], at = 0, passed = [] }}
        under_way = [{{ month = {{ next = "plunder" }} }}, {{ fights = {{ place = 2, stage = "capture" }} }},
            {{ fight = "rounds" }}, {{ round = "acted" }}, {{ {step} }}]
        "#
    ))
}

const AIM: &str = "aim = { by = \"P1\" }";
const ACT: &str = "act = { by = 0, is_reloading = false }";

fn positions([hull, crew, cannon, sails]: [u8; 4]) -> String {
    format!("hull = {hull}, crew = {crew}, cannon = {cannon}, sails = {sails}")
}

/// Positions of crew and cannon for so many dice; six come from Long John Silver's parrot.
fn guns(dice: u8) -> String {
    match dice {
        6 => "parrot = \"parrot_silver\"".to_string(),
        dice => format!("crew = {0}, cannon = {0}", 2 * dice - 2),
    }
}

#[test]
fn a_volley_has_the_chances_of_the_table() {
    let table: [(u8, [u16; 6]); 5] = [
        (2, [5556, 1111, 0, 0, 0, 0]),
        (3, [7037, 2593, 370, 0, 0, 0]),
        (4, [8025, 4074, 1111, 123, 0, 0]),
        (5, [8683, 5391, 2099, 453, 41, 0]),
        (6, [9122, 6488, 3196, 1001, 178, 14]),
    ];
    let smoke = [3056, 4213, 5177, 5981, 6651];
    let grapeshot = [4444, 7407, 8889, 9547, 9822];
    for (i, (dice, at_least)) in table.into_iter().enumerate() {
        let seen = |battle: &str| outlook(&duel(&guns(dice), "hull = 2", AIM, battle), "aim P2 hull");
        let plain = seen("");
        assert_eq!((&plain["dice"], &plain["faces"]), (&json!(dice), &json!([5, 6])));
        assert_eq!((&plain["at_least"], &plain["hits_needed"]), (&json!(at_least), &json!(2)));
        assert_eq!(plain["cripples"], at_least[1], "two hits cripple");
        let smoky = seen("hit_on = [[5, 6], [6], [5, 6], [5, 6], [5, 6]]");
        assert_eq!((&smoky["faces"], &smoky["at_least"][0]), (&json!([6]), &json!(smoke[i])));
        let shot = seen("shot = { cards = [{ by = 0, card = \"grapeshot\" }] }");
        assert_eq!((&shot["faces"], &shot["cripples"]), (&json!([3, 4, 5, 6]), &json!(grapeshot[i])));
    }
}

#[test]
fn a_target_says_what_protects_it() {
    let ben = "crew = 3, hull = 4, mastercraft = { crew = \"damaged\" }, parrot = \"parrot_bones\", hurt = true";
    let seen = |battle: &str, mv: &str| {
        let seen = outlook(&duel("crew = 4, cannon = 4", ben, AIM, battle), mv);
        ["craft", "parrot", "marker", "hits_needed"].map(|key| seen[key].as_u64().expect("a number"))
    };
    assert_eq!(seen("", "aim P2 crew"), [1, 1, 3, 5]);
    assert_eq!(seen("", "aim P2 hull"), [0, 0, 4, 4]);
    // A keg puts every hit on the hull as well: two hits do, wherever they are aimed.
    let keg = "shot = { cards = [{ by = 1, card = \"powder_keg\" }] }";
    assert_eq!(seen(keg, "aim P2 hull"), [0, 0, 4, 2]);
    assert_eq!(seen(keg, "aim P2 crew"), [1, 1, 3, 4]);
    // A salute hits all sections, of which the cannons need two hits.
    let salute = "shot = { cards = [{ by = 0, card = \"six_gun_salute\" }] }";
    assert_eq!(seen(salute, "aim P2 hull"), [0, 0, 4, 2]);
}

#[test]
fn the_first_shot_of_a_duel_is_worth_what_the_table_says() {
    let two = positions([2, 2, 2, 2]);
    let g = duel(&two, &two, ACT, "");
    let fire = &outlook(&g, "fire")["forecast"];
    assert_eq!((&fire["win"], &fire["lose"], &fire["undecided"]), (&json!(5062), &json!(4938), &json!(0)));
    assert_eq!((&fire["best"], &fire["exact"]), (&json!({"at": "P2", "section": "sails"}), &json!(true)));
    // One volley of two dice cripples with two hits.
    assert_eq!(fire["survive_next_volley"], 8889);
    let g = duel(&two, &two, AIM, "");
    for (section, win) in [("hull", 4512), ("crew", 4512), ("cannon", 4512), ("sails", 5062)] {
        assert_eq!(outlook(&g, &format!("aim P2 {section}"))["win"], win, "{section}");
    }
    let three = positions([3, 3, 3, 3]);
    let g = duel(&three, &three, AIM, "");
    for section in ["crew", "cannon"] {
        assert_eq!(outlook(&g, &format!("aim P2 {section}"))["win"], 5550, "{section}");
    }
}

/// Anne chooses a destination; Ben and Cora are rivals with these ships.
fn wheel(anne: &str, ben: &str, more: &str) -> Cove {
    scene(&format!(
        "seats = [\"anne\", \"ben\", \"cora\"]\ncaptains.anne = {{ {anne} }}\ncaptains.ben = {{ {ben} }}\n{more}"
    ))
}

#[test]
fn a_voyage_compares_ships_with_the_values_of_the_duel_table() {
    let table = [
        ([2, 2, 2, 2], [2, 2, 2, 2], 5000),
        ([2, 2, 2, 3], [2, 2, 2, 2], 5973),
        ([2, 3, 3, 2], [2, 2, 2, 2], 6600),
        ([2, 3, 3, 2], [2, 2, 2, 3], 5562),
        ([3, 3, 3, 3], [3, 3, 3, 3], 5000),
        ([2, 3, 3, 4], [2, 3, 3, 3], 6358),
        ([2, 3, 3, 3], [3, 3, 3, 2], 6358),
        ([2, 4, 4, 2], [2, 2, 2, 5], 5562),
    ];
    for (anne, ben, win) in table {
        let g = wheel(&positions(anne), &positions(ben), "");
        let seen = &outlook(&g, "sail crew")["voyage"]["rivals"][0];
        assert_eq!((&seen["win"], &seen["exact"]), (&json!(win), &json!(true)), "{anne:?} against {ben:?}");
        // Captains do not fight each other on Treasure Island.
        assert_eq!(outlook(&g, "sail treasure")["voyage"]["rivals"][0]["win"], Value::Null);
    }
}

#[test]
fn a_voyage_knows_the_legend_there_and_its_table() {
    let at = |legend: &str| format!("black_ships = [{{ at = \"crew\", legend = \"{legend}\", is_beaten = false }}]");
    let alone = |anne: &str, legend: &str| {
        let seen = outlook(&wheel(anne, "", &at(legend)), "sail crew");
        seen["voyage"]["legend"]["win_alone"].as_u64().expect("a chance")
    };
    for (hull, dice, win) in [(2, 2, 103), (4, 3, 2584), (6, 4, 7628), (8, 5, 9725), (8, 6, 9891)] {
        assert_eq!(alone(&format!("hull = {hull}, {}", guns(dice)), "captain_hook"), win, "hull {hull}, {dice} dice");
    }
    assert_eq!(alone(&format!("hull = 8, {}", guns(6)), "blackbeard"), 3762);
    assert_eq!(alone(&format!("hull = 4, {}, parrot = \"parrot_trelawney\"", guns(3)), "captain_hook"), 4180);
    assert_eq!(alone("crew = 8, cannon = 2", "flying_dutchman"), 0);
    assert_eq!(alone(&positions([6, 6, 6, 6]), "bonny_and_read"), 5344);
    // Nobody has to fight for the Cacafuego.
    let g = wheel("", "", &at("cacafuego"));
    let expected = json!({"legend": "cacafuego", "win_alone": 10000, "exact": true, "fame": 0, "fame_dice": 1});
    assert_eq!(outlook(&g, "sail crew")["voyage"]["legend"], expected);
    assert_eq!(outlook(&g, "sail hull")["voyage"]["legend"], Value::Null);
    // Where a die will say where black ships lie, nobody knows who is where.
    let drifting = format!("options = {{ black-ship-movement = \"random\" }}\n{}", at("captain_hook"));
    assert_eq!(outlook(&wheel("", "", &drifting), "sail crew")["voyage"]["legend"], Value::Null);
}

#[test]
fn a_voyage_counts_chests_and_the_next_level() {
    let more = r#"
        treasure = { hull = "t0360", crew = "t1141" }
        consorts = [{ by = "ben", on = "anne" }]
        maps = [{ by = "anne", at = "hull", month = 1 }]
    "#;
    let g = wheel("hull = 2, chests = 3, sails = 8, gold = 1", "", more);
    let voyage = |to: &str| outlook(&g, &format!("sail {to}"))["voyage"].clone();
    // Five fit, three are on board. Six at Hull Island are doubled to twelve, of which Ben takes six.
    let hull = voyage("hull");
    assert_eq!((&hull["hold_left"], &hull["overload"], &hull["price_next"]), (&json!(2), &json!(4), &json!(1)));
    // Of four at Crew Island two are left.
    assert_eq!((&voyage("crew")["overload"], &voyage("crew")["price_next"]), (&json!(0), &json!(1)));
    assert_eq!(voyage("sail")["price_next"], Value::Null, "sails are at the top");
    assert_eq!((&voyage("tavern")["price_next"], &voyage("treasure")["price_next"]), (&json!(2), &Value::Null));
    let flint = wheel("hull = 2, chests = 3, parrot = \"parrot_flint\"", "", more);
    let hull = outlook(&flint, "sail hull")["voyage"].clone();
    assert_eq!((&hull["hold_left"], &hull["overload"]), (&Value::Null, &json!(0)));
}

#[test]
fn destinations_named_openly_are_known_and_old_ones_are_not() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        first_to_sail = "ben"
        captains.anne = { at = "hull" }
        captains.ben = { at = "hull" }
        captains.cora = { at = "hull" }
    "#;
    let there = |g: &Cove, to: &str| -> Vec<u64> {
        let seen = outlook(g, &format!("sail {to}"))["voyage"]["rivals"].clone();
        let there = seen.as_array().expect("rivals").iter().filter(|rival| rival["is_there"] == true);
        there.map(|rival| rival["who"].as_u64().expect("a seat")).collect()
    };
    let g = scene(text);
    assert_eq!(there(&g, "hull"), [0u64; 0], "nobody has sailed this month");
    let g = played(&g, &["sail crew"]);
    assert_eq!(there(&g, "crew"), [1]);
    assert_eq!(there(&g, "hull"), [0u64; 0]);
    assert_eq!(there(&played(&g, &["sail hull"]), "hull"), [2]);
}

#[test]
fn a_flight_says_what_a_mutiny_would_cost_and_who_gains() {
    let g = duel("gold = 4, chests = 3, fame = 9", "", ACT, "hit = [0]");
    let expected = json!({
        "kind": "flee", "mutiny": 1667, "gold": 4, "chests": 3, "fame": 2, "fame_to_each": 1, "rivals": [1],
        "stakes_thousandths": 1056
    });
    assert_eq!(outlook(&g, "flee"), expected);
    // A ship that was not hit brings nobody fame, and fame does not fall below the start.
    let flee = outlook(&duel("gold = 4, chests = 3, fame = 1", "", ACT, "hit = [1]"), "flee");
    assert_eq!((&flee["fame"], &flee["fame_to_each"], &flee["rivals"]), (&json!(1), &json!(0), &json!([])));
}

#[test]
fn a_captain_about_to_be_shot_at_knows_the_danger() {
    // Ben is slower and fires once before Anne's next turn, with three dice at two positions, unless two hits of her
    // three dice on his sails come first: .7407 x .2593.
    let g = duel(&positions([2, 3, 3, 8]), &positions([8, 3, 3, 2]), ACT, "");
    let fire = &outlook(&g, "fire")["forecast"];
    assert_eq!((&fire["crippled_before_next"], &fire["survive_next_volley"]), (&json!(1920), &json!(7407)));
    // With more ships all of them count: the chance of two hits with six dice, and of surviving one of them.
    let g = scene(&format!(
        r#"
        seats = ["anne", "ben", "cora"]
        captains.anne = {{ at = "hull", {} }}
        captains.ben = {{ at = "hull", {ship} }}
        captains.cora = {{ at = "hull", {ship} }}
        battle = {{ kind = "outer", at = "hull", here = [0, 1, 2], round = 1,
            acted = [{{ who = "P1", key = 12, dice = 0 }}],
            order = [{{ who = "P2", key = 5, dice = 2 }}, {{ who = "P3", key = 5, dice = 1 }}] }}
        under_way = [{{ month = {{ next = "plunder" }} }}, {{ fights = {{ place = 2, stage = "capture" }} }},
            {{ fight = "rounds" }}, {{ round = "acted" }}, {{ {ACT} }}]
        "#,
        positions([2, 3, 3, 8]),
        ship = positions([8, 3, 3, 2]),
    ));
    let fire = &outlook(&g, "fire")["forecast"];
    let near = |key: &str, expected: i64| (fire[key].as_i64().expect("a chance") - expected).abs() <= 1;
    assert!(near("crippled_before_next", 6488), "{fire}");
    assert!(near("survive_next_volley", 7407), "{fire}");
    assert_eq!(fire["exact"], false, "nobody can say what three captains aim at");
    let all: i64 = ["win", "lose", "undecided"].iter().map(|key| fire[*key].as_i64().expect("a chance")).sum();
    assert_eq!(all, 10_000);
}

#[test]
fn a_lone_captain_about_to_fire_first_at_hook_has_the_chance_of_the_table() {
    let text = |step: &str, order: &str| {
        format!(
            r#"
            seats = ["anne", "ben", "cora"]
            captains.anne = {{ at = "hull", hull = 4, crew = 4, cannon = 4, parrot = "parrot_trelawney", hand = ["powder_keg"] }}
            black_ships = [{{ at = "hull", legend = "captain_hook", is_beaten = false }}]
            battle = {{ kind = "outer", at = "hull", here = [0], round = 1, {order}, guests = [
                {{ who = "legend", legend = "captain_hook", hull = 5, lost = 0, fired_at = [] }}] }}
            window = {{ order = [{{ who = "P1", key = 25, dice = 0 }}], at = 0, passed = [] }}
            under_way = [{{ month = {{ next = "plunder" }} }}, {{ fights = {{ place = 2, stage = "capture" }} }},
                {{ fight = "rounds" }}, {{ round = "acted" }}, {{ {step} }}]
            "#
        )
    };
    let order = r#"acted = [{ who = "P1", key = 25, dice = 0 }], order = [{ who = "legend", key = 18, dice = 0 }]"#;
    let g = scene(&text(ACT, order));
    let fire = &outlook(&g, "fire")["forecast"];
    assert_eq!((&fire["win"], &fire["exact"]), (&json!(4180), &json!(true)));
    assert_eq!(fire["best"], json!({"at": "legend", "section": "hull"}));
    // On Hook's own volley a keg hits every hull: three dice, two hits for each hull of five or four.
    let g = scene(&text("cards = { by = \"legend\", opened = true }", order));
    let now = &outlook(&g, "pass")["volley"];
    assert_eq!((&now["by"], &now["dice"], &now["why"]), (&json!("legend"), &json!(3), &json!("guest")));
    assert_eq!((&now["hits_thousandths"], &now["hulls"]), (&json!(1000), &json!([])));
    assert_eq!(now["best"], json!({"at": "P1", "section": "hull", "hits_needed": 4, "cripples": 0}));
    let keg = outlook(&g, "play powder_keg");
    let hulls = json!([
        {"who": "P1", "armour": 4, "hits_needed": 4, "falls": 0},
        {"who": "legend", "armour": 5, "hits_needed": 5, "falls": 0},
    ]);
    assert_eq!((&keg["kind"], &keg["then"]["hulls"]), (&json!("volley-card"), &hulls));
    // Hook fires at the hull, so every hit counts twice there.
    assert_eq!(keg["then"]["best"], json!({"at": "P1", "section": "hull", "hits_needed": 2, "cripples": 2593}));
    assert_eq!(keg["now"], *now);
}

#[test]
fn a_volley_card_says_what_it_changes_and_what_it_costs() {
    let cards = "cards = { by = \"P1\", opened = true }";
    let anne = "crew = 4, cannon = 4, hand = [\"grapeshot\", \"six_gun_salute\"]";
    let g = duel(anne, "hull = 3, crew = 3, cannon = 3, sails = 4", cards, "");
    let grapeshot = outlook(&g, "play grapeshot");
    assert_eq!(grapeshot["own"], json!({"section": "cannon", "hits": 2, "armour": {"now": 4, "then": 2}}));
    assert_eq!(grapeshot["now"]["best"]["cripples"], 370);
    assert_eq!(
        (&grapeshot["then"]["faces"], &grapeshot["then"]["best"]["cripples"]),
        (&json!([3, 4, 5, 6]), &json!(2963))
    );
    assert_eq!(grapeshot["now"]["why"], "both");
    let salute = outlook(&g, "play six_gun_salute");
    assert_eq!((&salute["reload"], &salute["own"]), (&json!(1), &Value::Null));
    assert_eq!(salute["then"]["all_sections"], true);
}

#[test]
fn a_battle_card_says_what_it_changes() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        now = "combat"
        captains.anne = { at = "hull", sails = 3, chests = 3, crew = 5, hand = ["blow_me_down", "grapple_attack", "smoke_screen", "treasure_overboard", "avast_belay"] }
        captains.ben = { at = "hull", sails = 4, crew = 3, cannon = 5 }
    "#;
    let g = played(&scene(text), &["pass"]);
    let blow = outlook(&g, "play blow_me_down");
    assert_eq!((&blow["speed"], &blow["place"]), (&json!({"now": 6, "then": 12}), &json!({"now": 2, "then": 1})));
    let win = |seen: &Value, key: &str| seen[key]["win"].as_u64().expect("a chance");
    assert!(win(&blow, "then") > win(&blow, "now"), "to fire first is better: {blow}");
    let grapple = outlook(&g, "play grapple_attack");
    assert_eq!(grapple["dice"], json!([{"who": 0, "now": 2, "then": 4}, {"who": 1, "now": 3, "then": 3}]));
    let smoke = outlook(&g, "play smoke_screen");
    assert_eq!(smoke["hit_on"], json!([6]));
    assert!(win(&smoke, "then") > win(&smoke, "now"));
    let thrown = outlook(&g, "play treasure_overboard with 2");
    assert_eq!((&thrown["speed"]["then"], &thrown["chests_left"]), (&json!(10), &json!(1)));
    let avast = outlook(&g, "play avast_belay");
    assert_eq!((&avast["bans_cards"], &avast["now"]), (&json!(true), &avast["then"]));
    // Passing says how it stands without any card.
    assert_eq!(outlook(&g, "pass"), json!({"kind": "ready", "forecast": avast["now"]}));
}

#[test]
fn rigging_says_what_the_ship_becomes() {
    let g = scene("seats = [\"anne\", \"ben\", \"cora\"]\nnow = \"rigging\"\ncaptains.anne = { gold = 9 }");
    // Three times 1, and 1 + 2 for the sails.
    let expected = json!({
        "kind": "rig", "gold": 6, "gold_left": 3, "dice": 3, "speed": 7, "capacity": 6, "values": [6, 3, 3, 7],
        "armour": [3, 3, 3, 4]
    });
    assert_eq!(outlook(&g, "rig 3 3 3 4"), expected);
}

#[test]
fn burying_is_shared_once_on_the_total_of_a_visit() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        now = "upgrade"
        captains.anne = { at = "treasure", hull = 1, chests = 9, gold = 7 }
        consorts = [{ by = "ben", on = "anne" }]
    "#;
    let g = scene(text);
    let expected = json!({
        "kind": "bury", "fame": 3, "own": 1, "shared": [{"who": 1, "fame": 2}], "gold_left": 7, "chests_left": 6,
        "thrown_off": 2
    });
    assert_eq!(outlook(&g, "bury 3 chests"), expected);
    // Five in all: Ben is due three, of which he has two.
    let second = outlook(&played(&g, &["bury 3 chests"]), "bury 2 lots");
    let expected = json!({
        "kind": "bury", "fame": 2, "own": 1, "shared": [{"who": 1, "fame": 1}], "gold_left": 1, "chests_left": 6,
        "thrown_off": 2
    });
    assert_eq!(second, expected);
    assert_eq!(outlook(&g, "done"), json!({"kind": "done", "thrown_off": 5, "gold": 7, "chests": 9}));
}

#[test]
fn plunder_counts_maps_partners_shortages_and_the_hold() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        now = "plunder"
        captains.anne = { at = "hull", hull = 1, chests = 1 }
        treasure = { hull = "t1141" }
        chests = 7
        consorts = [{ by = "ben", on = "anne" }]
        maps = [{ by = "anne", at = "hull", month = 1 }]
    "#;
    // 1 fame, 1 gold, 4 chests doubled to 8 of which 7 are there, 1 card; Ben takes the larger half of each.
    let expected = json!({
        "kind": "plunder", "fame": 0, "gold": 0, "chests": 3, "cards": 0, "doubled": 2,
        "missing": {"gold": 0, "chests": 1, "cards": 0},
        "shared": [{"who": 1, "fame": 1, "gold": 1, "chests": 4, "cards": 1}],
        "load": 4, "capacity": 4, "thrown_off": 0
    });
    assert_eq!(outlook(&scene(text), "plunder"), expected);
    let alone = text.replace("consorts = [{ by = \"ben\", on = \"anne\" }]", "").replace("chests = 7", "chests = 30");
    let seen = outlook(&scene(&alone), "plunder");
    assert_eq!((&seen["chests"], &seen["load"], &seen["thrown_off"]), (&json!(8), &json!(9), &json!(5)));
    assert_eq!((&seen["fame"], &seen["cards"], &seen["shared"]), (&json!(1), &json!(1), &json!([])));
    assert_eq!(outlook(&scene(&alone), "leave"), Value::Null);
}

#[test]
fn an_upgrade_says_what_it_costs_and_brings() {
    let text = r#"
        seats = ["anne", "ben", "cora"]
        now = "upgrade"
        captains.anne = { at = "crew", gold = 9, hull = 2, crew = 2, cannon = 4, sails = 2, hand = ["mastercraft", "on_the_account"], mastercraft = { sails = "damaged" } }
        options = { mastercraft-replace = "yes" }
    "#;
    let g = scene(text);
    // Crew from 2 to 5: 1 + 2 + 2 gold; its value rises from 2 to 4, and the three cannons give three dice.
    let raise = outlook(&g, "raise crew to 5");
    assert_eq!(
        (&raise["gold"], &raise["gold_left"], &raise["value"]),
        (&json!(5), &json!(4), &json!({"now": 2, "then": 4}))
    );
    assert_eq!(raise["trim"]["dice"], json!({"now": 2, "then": 3}));
    assert_eq!(raise["trim"]["armour"], json!({"now": [2, 2, 4, 3], "then": [2, 5, 4, 3]}));
    let account = outlook(&g, "play on_the_account for hull");
    assert_eq!((&account["kind"], &account["to"], &account["gold"]), (&json!("raise"), &json!(3), &json!(0)));
    assert_eq!(account["trim"]["capacity"], json!({"now": 5, "then": 6}));
    let craft = json!({"kind": "craft", "section": "hull", "armour": {"now": 2, "then": 4}, "replaces": ["sails"]});
    assert_eq!(outlook(&g, "play mastercraft for hull"), craft);
    let repair =
        json!({"kind": "repair", "section": "sails", "armour": {"now": 3, "then": 4}, "gold": 1, "gold_left": 8});
    assert_eq!(outlook(&g, "repair sails"), repair);
}

#[test]
fn treasure_island_doubles_the_price() {
    let text = "seats = [\"anne\", \"ben\", \"cora\"]\nnow = \"upgrade\"\n\
        captains.anne = { at = \"treasure\", gold = 9, hull = 4 }";
    assert_eq!(outlook(&scene(text), "raise hull to 5")["gold"], 4);
}

/// What Anne may find in a pile of these cards, while Ben holds one that she has not seen.
fn finds(pile: &str, at: &str, mv: &str) -> Value {
    let text = format!(
        r#"
        seats = ["anne", "ben", "cora"]
        now = "upgrade"
        captains.anne = {{ at = "{at}", gold = 5, hand = ["smoke_screen"] }}
        captains.ben = {{ hand = ["fame_3"] }}
        {pile}
        "#
    );
    outlook(&scene(&text), mv)
}

#[test]
fn a_card_may_be_any_that_was_not_seen_though_parrots_lie_in_the_pile() {
    // Four cards lie there: one Parrot, and three of the four others that Anne has not seen.
    let pile = "tavern = { parrot_flint = 1, mastercraft = 2, grapeshot = 1 }";
    let buy = finds(pile, "tavern", "buy");
    let expected = json!({
        "parrot": 2500, "mastercraft": 3750, "event": 0, "battle": 0, "volley": 1875, "fame": 1875,
        "fame_thousandths": 563
    });
    assert_eq!(buy["finds"], expected);
    assert_eq!(
        (&buy["gold"], &buy["gold_left"], &buy["cards_left"], &buy["may_buy"]),
        (&json!(2), &json!(3), &json!(3), &json!(1))
    );
    // From an empty pile it is the discards that are drawn, and those were seen.
    let buy = finds("tavern = {}\ndiscards = { parrot_bones = 1, fame_1 = 1 }", "tavern", "buy");
    let expected = json!({
        "parrot": 5000, "mastercraft": 0, "event": 0, "battle": 0, "volley": 0, "fame": 5000, "fame_thousandths": 500
    });
    assert_eq!((&buy["finds"], &buy["cards_left"], &buy["may_buy"]), (&expected, &json!(1), &json!(1)));
}

#[test]
fn pirates_cove_gives_what_is_left() {
    let pile = "tavern = { mastercraft = 1 }\ndiscards = {}";
    let collect = |mv: &str| {
        let seen = finds(&format!("{pile}\ngold = 1"), "cove", mv);
        ["cards", "gold", "gold_left"].map(|key| seen[key].as_u64().expect("a number"))
    };
    assert_eq!(collect("collect cards"), [1, 0, 5]);
    assert_eq!(collect("collect gold"), [1, 1, 6]);
    assert_eq!(collect("collect nothing"), [0, 0, 5]);
}

#[test]
fn a_second_parrot_says_what_becomes_of_the_ship() {
    let g = scene(
        r#"
        seats = ["anne", "ben", "cora"]
        captains.anne = { at = "tavern", hull = 3, parrot = "parrot_flint", hurt = true, fame = 3 }
        under_way = [{ month = { next = "dusk" } },
            { draw = { by = 0, cards = 1, drawn = 0, is_shared = false, all_or_none = false, parrot = "parrot_silver" } }]
        "#,
    );
    let swap = outlook(&g, "swap");
    assert_eq!((&swap["card"], &swap["fame"]), (&json!("parrot_silver"), &json!(1)));
    assert_eq!(swap["trim"]["dice"], json!({"now": 2, "then": 6}));
    assert_eq!(swap["trim"]["capacity"], json!({"now": null, "then": 6}));
    assert_eq!(swap["trim"]["armour"], json!({"now": [4, 2, 2, 2], "then": [3, 2, 4, 2]}));
    let keep = outlook(&g, "keep");
    assert_eq!((&keep["card"], &keep["fame"]), (&json!("parrot_flint"), &json!(0)));
    assert_eq!(keep["trim"]["dice"], json!({"now": 2, "then": 2}));
}

#[test]
fn events_say_what_they_bring() {
    let at = |now: &str, more: &str| {
        let hand = match now {
            "treasure-end" => "hand = [\"consort\", \"secret_map\"]",
            "navigation-start" => "hand = [\"crows_nest\"]",
            _ => "hand = [\"fond_farewell\", \"royal_navy_intercept\"]",
        };
        scene(&format!(
            "seats = [\"anne\", \"ben\", \"cora\"]\nnow = \"{now}\"\ntreasure = {{ hull = \"t1141\", crew = \"t0360\" }}\n\
             captains.anne = {{ at = \"sail\", sails = 8, {hand} }}\ncaptains.ben = {{ at = \"hull\", hull = 1, sails = 3 }}\n\
             captains.cora = {{ at = \"crew\" }}\n{more}"
        ))
    };
    let g = at("treasure-end", "");
    let shares = json!([
        {"at": "hull", "fame": 1, "gold": 1, "chests": 2, "cards": 1},
        {"at": "crew", "fame": 0, "gold": 2, "chests": 3, "cards": 0},
    ]);
    assert_eq!(outlook(&g, "play consort on P2"), json!({"kind": "consort", "on": 1, "shares": shares}));
    // A second partner gets the larger half of what the first has left.
    let mut shared = g.clone();
    shared.consorts.push(crate::Consort { card: "consort".parse().expect("a card"), by: Seat(2), on: Seat(1) });
    let second = outlook(&shared, "play consort on P2");
    assert_eq!(second["shares"][0], json!({"at": "hull", "fame": 0, "gold": 0, "chests": 1, "cards": 0}));
    let map = outlook(&g, "play secret_map");
    assert_eq!((&map["month"], &map["extra"][1]), (&json!(2), &json!({"at": "hull", "chests": null})));
    let now = outlook(&at("treasure-end", "options = { secret-map-turn = \"this\" }"), "play secret_map");
    assert_eq!((&now["month"], &now["extra"][1]), (&json!(1), &json!({"at": "hull", "chests": 4})));
    assert_eq!(outlook(&g, "pass"), Value::Null);
    let crows = outlook(&at("navigation-start", ""), "play crows_nest on P3");
    assert_eq!(crows, json!({"kind": "crows-nest", "order": [2, 0, 1]}));

    let g = at("navigation-end", "consorts = [{ by = \"cora\", on = \"anne\" }]");
    let farewell = outlook(&g, "play fond_farewell to treasure");
    assert_eq!((&farewell["kind"], &farewell["cancels"]), (&json!("farewell"), &json!([2])));
    assert_eq!(farewell["voyage"]["at"], "treasure");
    let navy = outlook(&g, "play royal_navy_intercept to hull");
    assert_eq!((&navy["from"], &navy["captains"][0]["who"]), (&Value::Null, &json!(1)));
    // A ship that one hit sinks has next to no hope.
    assert!(navy["captains"][0]["win_alone"].as_u64().expect("a chance") < 200, "{navy}");
    let moved = outlook(
        &at("navigation-end", "navies = [{ at = \"crew\", by = \"ben\" }]"),
        "play royal_navy_intercept to hull",
    );
    assert_eq!(moved["from"], "crew");
}
