//! The rules of Cutthroat, chapter by chapter: a scene, what is done, and what is told.

use cutthroat::{Components, Cutthroat};
use table::{
    AnyTable, AnyTitle, Entry, Options, Seat, Seats, Shared, Table, Told, fresh, set_scene, with_chairs, with_names,
};

/// Three captains have sailed to three coves, and Anne is about to plunder.
const LANDED: &str = r#"
    seats = ["Anne", "Ben", "Cora"]
    now = { step = "answer", by = "Ben", to = "Anne" }
    captains.Anne = { cove = 1, hand = ["parley", "storm"] }
    captains.Ben = { cove = 2, hand = ["ambush", "storm"] }
    captains.Cora = { cove = 3, hand = ["ambush", "parley"] }
"#;

/// Anne and Ben are in the same cove.
const CROWDED: &str = r#"
    seats = ["Anne", "Ben"]
    now = { step = "look", by = "Anne" }
    captains.Anne = { cove = 1, hand = ["parley"] }
    captains.Ben = { cove = 1, hand = ["ambush"] }
"#;

fn scene(scene: &str) -> Table<Cutthroat> {
    let scene = scene.parse().unwrap_or_else(|e| panic!("{e}"));
    Table(set_scene(Shared::printed(), scene).unwrap_or_else(|e| panic!("{e}")).0)
}

/// Plays a script, `Anne: sail to 1; d5`, in a scene, and compares what is told, or why the last input is refused.
/// What only one captain is told begins with the name in brackets.
#[track_caller]
fn check(table: &str, script: &str, expected: &str) {
    let names: Vec<String> = ["Anne", "Ben", "Cora"].map(String::from).to_vec();
    let mut table = scene(table);
    let mut heard = Vec::new();
    for input in script.split("; ") {
        let told = match input.split_once(": ") {
            Some((who, mv)) => {
                let seat: Seat = with_chairs(who, &names).parse().expect("a captain");
                table.play(seat, mv).map(|(_, told)| told).map_err(|no| no.clause.unwrap_or(&no.says).to_string())
            }
            None => table.read_fate(input).and_then(|fate| table.resolve(fate)),
        };
        match told {
            Ok(told) => heard.extend(told.into_iter().map(|fact| {
                let text = with_names(&fact.text, &names);
                let only = Seats::first(3).iter().find(|seat| fact.to == Seats::one(*seat));
                only.map_or(text.clone(), |seat| format!("({}) {text}", names[seat.index()]))
            })),
            Err(clause) => heard.push(format!("refused: {clause}")),
        }
    }
    assert_eq!(heard.join("; "), expected, "after {script}");
}

#[test]
fn two_to_four_captains_play() {
    for captains in 0..6 {
        let table = fresh::<Cutthroat>(Shared::printed(), captains, &Options::new(), &mut Told::nobody());
        assert_eq!(table.is_ok(), (2..=4).contains(&captains), "{captains} captains");
    }
}

#[test]
fn the_captains_agree_how_many_rounds_they_play() {
    let agreed = |key: &str, value: &str| {
        let options = Options::from([(key.to_string(), value.to_string())]);
        fresh::<Cutthroat>(Shared::printed(), 2, &options, &mut Told::nobody()).map(|g| table::spectate(&g).rounds)
    };
    assert_eq!(agreed("rounds", "7"), Ok(7));
    assert_eq!(agreed("rounds", "ten").unwrap_err(), "option rounds: must be from 1 to 9, not `ten`");
    assert_eq!(agreed("laps", "7").unwrap_err(), "options: there is no option `laps`; there is `rounds`");
}

#[test]
fn captains_draw_until_the_hand_is_full_and_nobody_else_sees_the_cards() {
    check(
        "seats = ['Anne', 'Ben']\nnow.step = 'draw'\ncaptains.Anne.hand = ['storm']",
        "parley; k0; storm",
        "Anne draws a card; (Anne) the card drawn is parley; Ben draws a card; (Ben) the card drawn is ambush; \
         Ben draws a card; (Ben) the card drawn is storm",
    );
}

#[test]
fn an_empty_deck_is_made_of_the_discards() {
    let empty = r#"
        seats = ["Anne", "Ben", "Cora"]
        now.step = "draw"
        captains.Anne.hand = ["parley"]
        captains.Ben.hand = ["parley", "parley"]
        captains.Cora.hand = ["ambush", "parley"]
        discards = { ambush = 4, storm = 2 }
    "#;
    assert_eq!(scene(empty).chance().expect("a card is drawn").to_string(), "one of 6 (k0 to k5)");
    check(empty, "storm", "Anne draws a card; (Anne) the card drawn is storm");
}

#[test]
fn wheels_are_set_in_secret_and_shown_together() {
    let sailing = "seats = ['Anne', 'Ben', 'Cora']";
    check(sailing, "Anne: sail to 0", "refused: cutthroat.sail.coves");
    check(sailing, "Anne: sail to 4", "refused: cutthroat.sail.coves");
    check(sailing, "Anne: pass", "refused: cutthroat.sail.secret");
    check(
        sailing,
        "Cora: sail to 3; Anne: sail to 1; Anne: sail to 2",
        "Cora has set the wheel; Anne has set the wheel; refused: cutthroat.sail.secret",
    );
    check(
        sailing,
        "Cora: sail to 3; Anne: sail to 1; Ben: sail to 2",
        "Cora has set the wheel; Anne has set the wheel; Ben has set the wheel; \
         Anne sails to 1; Ben sails to 2; Cora sails to 3; Anne lands alone",
    );
}

#[test]
fn a_lone_captain_rolls_for_gold() {
    check(LANDED, "Ben: pass; Cora: pass; d5", "Ben passes; Cora passes; Anne plunders 5 gold; Ben lands alone");
}

#[test]
fn only_an_ambush_or_a_storm_from_the_own_hand_answers_a_plunder() {
    check(LANDED, "Ben: play parley", "refused: cutthroat.plunder.answer");
    check(LANDED, "Ben: sail to 1", "refused: cutthroat.plunder.answer");
    check(LANDED, "Cora: pass", "refused: cutthroat.plunder.answer");
    check(LANDED, "Ben: pass; Cora: play storm", "Ben passes; refused: cutthroat.cards.hand");
}

#[test]
fn an_ambush_drives_the_plunderer_off() {
    check(LANDED, "Ben: play ambush; Anne: pass", "Ben ambushes Anne; Anne is driven off; Ben lands alone");
    let helpless = LANDED.replace(r#"["parley", "storm"]"#, "[]");
    check(&helpless, "Ben: play ambush", "Ben ambushes Anne; Anne is driven off; Ben lands alone");
}

#[test]
fn a_parley_cancels_an_ambush_but_the_next_captain_is_still_asked() {
    check(LANDED, "Ben: play ambush; Anne: play storm", "Ben ambushes Anne; refused: cutthroat.plunder.parley");
    check(
        LANDED,
        "Ben: play ambush; Anne: play parley; Cora: play ambush; Anne: play parley",
        "Ben ambushes Anne; Anne parleys; Cora ambushes Anne; refused: cutthroat.cards.hand",
    );
    check(
        LANDED,
        "Ben: play ambush; Anne: play parley; Cora: pass; d6",
        "Ben ambushes Anne; Anne parleys; Cora passes; Anne plunders 6 gold; Ben lands alone",
    );
}

#[test]
fn a_storm_ends_the_plundering_of_the_round() {
    check(LANDED, "Ben: play storm", "Ben calls up a storm; round 2 begins");
}

#[test]
fn a_lookout_sees_the_top_card_alone_and_the_next_one_sees_the_same() {
    check(CROWDED, "Anne: leave it", "refused: cutthroat.lookout.sink");
    check(
        CROWDED,
        "storm; Anne: pass",
        "Anne looks at the top card; (Anne) the top card is storm; refused: cutthroat.lookout.sink",
    );
    check(
        CROWDED,
        "storm; Anne: leave it; Ben: leave it; ambush",
        "Anne looks at the top card; (Anne) the top card is storm; Anne leaves it there; \
         Ben looks at the top card; (Ben) the top card is storm; Ben leaves it there; round 2 begins; \
         Anne draws a card; (Anne) the card drawn is storm; Ben draws a card; (Ben) the card drawn is ambush",
    );
}

#[test]
fn a_card_is_sunk_for_all_to_see() {
    check(
        CROWDED,
        "storm; Anne: sink it",
        "Anne looks at the top card; (Anne) the top card is storm; Anne sinks storm",
    );
}

#[test]
fn gold_at_the_mark_is_shared_before_anything_else_goes_on() {
    let rich = LANDED.replace("captains.Anne = {", "captains.Anne = { gold = 8,");
    check(
        &rich,
        "Ben: pass; Cora: pass; d2; Ben: pay",
        "Ben passes; Cora passes; Anne plunders 2 gold; the crew of Anne wants its share; refused: cutthroat.share.pay",
    );
    check(
        &rich,
        "Ben: pass; Cora: pass; d3; Anne: give ambush; Anne: pass; Anne: pay",
        "Ben passes; Cora passes; Anne plunders 3 gold; the crew of Anne wants its share; \
         refused: cutthroat.cards.hand; refused: cutthroat.share.pay; Anne pays 3 gold; Ben lands alone",
    );
    check(
        &rich,
        "Ben: pass; Cora: pass; d3; Anne: give storm",
        "Ben passes; Cora passes; Anne plunders 3 gold; the crew of Anne wants its share; \
         Anne gives storm; Ben lands alone",
    );
    check(&rich, "Ben: pass; Cora: pass; d1", "Ben passes; Cora passes; Anne plunders 1 gold; Ben lands alone");
}

#[test]
fn equal_gold_shares_the_first_place() {
    let last = r#"
        seats = ["Anne", "Ben", "Cora"]
        round = 5
        now = { step = "plunder", by = "Cora" }
        captains.Anne = { cove = 1, gold = 4 }
        captains.Ben = { cove = 1, gold = 3 }
        captains.Cora = { cove = 3 }
    "#;
    check(last, "d4", "Cora plunders 4 gold; Anne wins; Cora wins");
    let mut table = scene(last);
    table.resolve("d4".parse().expect("a die")).expect("it is asked for");
    assert_eq!(table.places(), Some([1, 3, 1, 0, 0, 0, 0, 0]));
}

#[test]
fn a_view_is_described_for_people() {
    let names = ["Anne", "Ben", "Cora"].map(String::from);
    assert_eq!(
        scene(LANDED).describe(Some(Seat(1)), &names),
        "Round 1 of 5\n\
         - Anne: 0 gold, 2 cards, in cove 1\n\
         - Ben: 0 gold, 2 cards, in cove 2\n\
         - Cora: 0 gold, 2 cards, in cove 3\n\
         Your hand: ambush, storm\n\
         Deck: 5 cards\n\
         Discards: –\n"
    );
}

#[test]
fn a_scene_that_cannot_be_is_refused_with_the_field() {
    let refused = |fields: &str| {
        let scene = format!("seats = ['Anne', 'Ben']\n{fields}").parse().expect("good TOML");
        Entry::<Cutthroat>::new().scene(None, scene).err().expect("a refusal")
    };
    for (fields, why) in [
        (
            "wind = 'north'",
            "scene, unknown field `wind`, expected one of `round`, `now`, `discards`, `top`, `captains`",
        ),
        ("round = 6", "scene, round: must be from 1 to 5, not 6"),
        ("captains.Anne.gold = 1000", "scene, captains.Anne, gold: must be from 0 to 999"),
        ("captains.Anne.cove = 4", "scene, captains.Anne, cove: must be from 1 to 3, not 4"),
        (
            "captains.Anne.hand = ['storm', 'storm', 'storm']",
            "scene, captains.Anne, hand: must be no more than 2 cards",
        ),
        ("captains.Cora.gold = 1", "scene, captains: `Cora` is none of the captains: Anne, Ben"),
        ("discards.storm = 3", "scene, captains, discards and top: there are fewer cards of storm"),
        ("now = { step = 'plunder', by = 'Ben' }", "scene, captains.Anne, cove: is missing, but all have sailed"),
    ] {
        assert_eq!(refused(fields), why, "{fields}");
    }
    let sailed = "captains = { Anne = { cove = 1 }, Ben = { cove = 2 } }";
    for (now, why) in [
        ("{ step = 'plunder', by = 'Cora' }", "scene, now, `Cora` is none of the captains: Anne, Ben"),
        ("{ step = 'share', by = 'Ben' }", "scene, now: Ben must have 3 gold to share"),
        (
            "{ step = 'lookout', by = 'Ben' }",
            "scene, now: Ben has looked, so `top` must name the card and be known there",
        ),
    ] {
        assert_eq!(refused(&format!("now = {now}\n{sailed}")), why, "{now}");
    }
}

#[test]
fn data_that_cannot_be_played_are_refused_with_the_key() {
    let printed = <Components as table::Data>::PRINTED[0];
    let bad = |from: &str, to: &str| {
        Shared::<Components>::from_texts(&[&printed.replace(from, to)]).expect_err("bad data").to_string()
    };
    assert_eq!(bad("hand = 2", "hand = 5"), "cutthroat.toml, hand: must be from 1 to 4, not 5");
    assert_eq!(bad("share = 3", "share = 11"), "cutthroat.toml, mark: must be from 11 to 99, not 10");
    assert_eq!(bad("storm = 2", "storm = 200"), "cutthroat.toml, deck: must be from 1 to 99, not 209");
    assert!(bad("coves = 3", "covs = 3").contains("unknown field `covs`"));
}
