//! The numbers beside a move, as a screen is given them.

use blackbeard::Blackbeard;
use serde_json::{Value, json};
use table::{AnyTitle, Entry, Fate};

/// The outlook of a move of whoever is asked in a position, after some moves and answers of fate.
fn outlook(text: &str, moves: &[&str], mv: &str) -> Value {
    let scene = toml::from_str(text).expect("a scene in TOML");
    let (mut table, _) = Entry::<Blackbeard>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}"));
    for text in moves {
        if let Ok(fate) = text.parse::<Fate>() {
            table.resolve(fate).unwrap_or_else(|e| panic!("{text}: {e}"));
            continue;
        }
        let seat = table.asked().iter().next().expect("somebody is asked");
        table.play(seat, text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
    }
    let by = table.asked().iter().next().expect("somebody is asked");
    table.preview(by, mv).unwrap_or_else(|refused| panic!("{mv}: {refused:?}")).outlook
}

fn share(outlook: &Value, outcome: &str) -> u64 {
    let shares = outlook["shares"].as_array().expect("shares");
    let one = shares.iter().find(|share| share["outcome"] == outcome).unwrap_or_else(|| panic!("{outcome}: {outlook}"));
    one["ten_thousandths"].as_u64().expect("a number")
}
fn number(outlook: &Value, what: &str) -> i64 {
    let numbers = outlook["numbers"].as_array().expect("numbers");
    let one = numbers.iter().find(|number| number["what"] == what).unwrap_or_else(|| panic!("{what}: {outlook}"));
    one["hundredths"].as_i64().expect("a number")
}

const SCENE: &str = r#"
    seats = ["anne", "ben"]
    active = "anne"
    orders.left = 3
    pirates.tew = { of = "anne", at = "caribbean", notoriety = 12, cunning = 0, ship = "sloop" }
"#;

#[test]
fn a_commissioner_comes_by_the_notoriety() {
    let outlook = outlook(SCENE, &["sail tew to south_america"], "commission");
    assert_eq!((share(&outlook, "comes"), share(&outlook, "stays-away")), (6250, 3750));
}

#[test]
fn an_attack_says_what_it_closes() {
    let text = SCENE.replace("cunning = 0", "cunning = 0, letters = [\"spanish\"]");
    let outlook = outlook(&text, &[], "attack tew havana");
    assert_eq!(share(&outlook, "taken") + share(&outlook, "repelled") + share(&outlook, "sunk"), 10_000);
    let warnings = outlook["warnings"].as_array().expect("warnings");
    assert!(warnings.contains(&json!({ "kind": "closes", "nation": "spanish" })), "{outlook}");
    assert!(warnings.contains(&json!({ "kind": "loses-letter", "nation": "spanish" })), "{outlook}");
    assert_eq!(number(&outlook, "doubloons"), 175_000, "five dice of hundreds for a port of Value 5");
}

#[test]
fn an_interception_is_a_chase_and_a_battle() {
    let text = format!("{SCENE}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"caribbean\" }}");
    let sails = "sail tew to south_america";
    let before = outlook(&text, &[sails], "intercept");
    assert_eq!(share(&before, "escapes") + share(&before, "beaten") + share(&before, "wins"), 10_000);
    // He was there already, so he is not slower.
    assert_eq!(before["shares"], outlook(&text, &[sails, "intercept"], "evade")["shares"]);
    // The fight alone has the same odds as after the chase.
    let alone = share(&outlook(&text, &[sails, "intercept"], "fight"), "wins");
    let after = share(&before, "wins") * 10_000 / (10_000 - share(&before, "escapes"));
    assert!(after.abs_diff(alone) <= 2, "{after} and {alone}");
    // From next door he is one slower, which helps the pirate.
    let next_door = text.replace("0 }, at = \"caribbean\"", "0 }, at = \"south_atlantic\"");
    assert!(share(&outlook(&next_door, &[sails], "intercept"), "escapes") > share(&before, "escapes"));
}

#[test]
fn a_new_throw_is_judged_by_the_dice_of_who_may_repeat_it() {
    let text = format!("{SCENE}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"caribbean\" }}");
    let text = text.replace("cunning = 0", "cunning = 2");
    let after = |own: &str, other: &str| {
        let fought = ["sail tew to south_america", "intercept", "fight", own, other];
        share(&outlook(&text, &fought, "reroll tew"), "better")
    };
    // Both are as strong, and what is even is the pirate's.
    assert_eq!((after("d1", "d6"), after("d4", "d6")), (1667, 1667), "only another 6 is enough");
    assert_eq!(after("d1", "d2"), 8333);
}

#[test]
fn dice_that_lie_say_what_they_decide() {
    let text = format!("{}\nports.havana.face_down = \"schooner:1\"", SCENE.replace("cunning = 0", "cunning = 1"));
    let lies = |dice: &str, mv: &str| outlook(&text, &["find tew off havana", "pass", dice], mv);
    let needed = 7 - 4;
    let too_few = format!("d{}", needed - 1);
    // Tew needs a 3: with Ability 4 that makes seven.
    assert_eq!(share(&lies(&too_few, "stand"), "better"), 0);
    assert_eq!(share(&lies(&too_few, "reroll tew"), "better"), 6667);
    let enough = lies(&format!("d{needed}"), "reroll tew");
    assert_eq!(share(&lies(&format!("d{needed}"), "stand"), "better"), 10_000);
    assert_eq!(enough["warnings"], json!([{ "kind": "needless" }]));
}

#[test]
fn a_loot_has_the_same_numbers_whichever_of_two_allies_is_named() {
    let text = r#"
        seats = ["anne", "ben"]
        active = "anne"
        orders.left = 3
        pirates.tew = { of = "anne", at = "caribbean", slot = 1, ally = "low", claim = { loot = "havana" } }
        pirates.low = { of = "anne", at = "caribbean", slot = 2 }
        ports.havana.merchant = "sloop:2"
    "#;
    let by_the_second = outlook(text, &[], "loot low");
    assert_eq!(number(&by_the_second, "notoriety"), 550);
    assert_eq!(by_the_second, outlook(text, &[], "loot tew"));
}

#[test]
fn a_fine_is_better_the_lower_it_is_and_from_ten_on_it_is_everything() {
    let text = r#"
        seats = ["anne", "ben"]
        active = "anne"
        orders.left = 3
        pirates.tew = { of = "anne", at = "havana", worth = 1000, cunning = 1, letters = ["spanish"] }
        players.ben.hand = ["double_cross:2"]
    "#;
    let fined = |dice: &str| {
        let tried = ["retire tew by letter", "pass", "play double_cross:2", "d4", dice];
        share(&outlook(text, &tried, "reroll tew"), "better")
    };
    assert_eq!((fined("d12"), fined("d34"), fined("d46"), fined("d66")), (278, 4167, 8333, 8333));
}

#[test]
fn a_retirement_says_what_it_scores_and_what_may_cross_it() {
    let text = r#"
        seats = ["anne", "ben"]
        active = "anne"
        orders.left = 3
        pirates.tew = { of = "anne", at = "havana", notoriety = 12, worth = 2650, letters = ["spanish"] }
        ports.havana.governor = 1
    "#;
    let by_letter = outlook(text, &[], "retire tew by letter");
    assert_eq!(number(&by_letter, "points"), 50_00);
    let fewer = text.replace("orders.left = 3", "orders.left = 3\ndiscard = [\"double_cross:2\"]");
    let seen = outlook(&fewer, &[], "retire tew by letter");
    assert_eq!(number(&seen, "double-crosses"), number(&by_letter, "double-crosses") - 100);
    let by_bribe = outlook(text, &[], "retire tew by bribe");
    assert_eq!((share(&by_bribe, "affordable"), share(&by_bribe, "too-dear")), (3333, 6667));
    assert_eq!(number(&by_bribe, "price"), 385_000);
}

#[test]
fn cards_say_how_many_actions_they_give() {
    let text = r#"
        seats = ["anne", "ben"]
        active = "anne"
        pirates.tew = { of = "anne", at = "havana" }
        players.anne.hand = ["letter_of_marque:2", "scurvy:d"]
    "#;
    assert_eq!(number(&outlook(text, &[], "actions letter_of_marque:2"), "actions"), 200);
    assert!(number(&outlook(text, &[], "actions scurvy:d for tew"), "actions") > 100);
    let useless = text.replace("\"letter_of_marque:2\", ", "").replace("of = \"anne\"", "of = \"ben\"");
    assert_eq!(number(&outlook(&useless, &[], "scrap scurvy:d"), "actions"), 100);
}
