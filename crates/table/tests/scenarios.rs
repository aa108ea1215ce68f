//! Scenario files, with the toy game: every line form holds, fails as it should, and broken files are explained.

use cutthroat::Cutthroat;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::path::Path;
use table::{
    AnyTitle, Entry,
    scenario::{Failure, check_folder, parse, read, run_file, run_folder},
};

static CUTTHROAT: Entry<Cutthroat> = Entry::new();
const TITLES: [&dyn AnyTitle; 1] = [&CUTTHROAT];

fn here() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"))
}

#[test]
fn every_line_form_holds() {
    let reports = check_folder(here(), &TITLES);
    let told: Vec<&str> =
        reports.iter().find(|r| r.name.starts_with("An ambush")).unwrap().told.iter().copied().collect();
    assert_eq!(told, ["cutthroat.plunder.alone", "cutthroat.plunder.ambush"]);
    let refused: Vec<&str> = reports.iter().flat_map(|report| report.refused.iter().copied()).collect();
    assert!(refused.contains(&"cutthroat.plunder.answer") && refused.contains(&"cutthroat.sail.coves"), "{refused:?}");
    assert_eq!(reports[0].clauses.len() + reports[5].clauses.len(), 4);
}

#[test]
fn the_scenarios_in_the_documentation_hold() {
    let text = include_str!("../../../docs/scenarios.md");
    let blocks = text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut held = 0;
    for block in blocks.filter(|block| block.contains("game = \"cutthroat\"")) {
        for scenario in parse(block, Path::new("docs/scenarios.md")).unwrap_or_else(|e| panic!("{e}")) {
            scenario.run(&TITLES).unwrap_or_else(|e| panic!("{e}"));
            held += 1;
        }
    }
    assert_eq!(held, 3);
}

/// A scenario in which Ben is asked to answer Anne's plunder, with another script.
fn with_script(script: &str) -> String {
    format!(
        r#"name = "Tried"
game = "cutthroat"
clauses = ["cutthroat.plunder.answer"]
script = """
{script}
"""
[scene]
seats = ["anne", "ben"]
now = {{ step = "answer", by = "ben", to = "anne" }}
captains.anne = {{ gold = 4, cove = 1, hand = ["parley"] }}
captains.ben = {{ gold = 1, cove = 2, hand = ["ambush", "parley"] }}
"#
    )
}

fn failure(text: &str) -> Failure {
    let scenarios = match parse(text, Path::new("tried.toml")) {
        Ok(scenarios) => scenarios,
        Err(failure) => return failure,
    };
    let failed = scenarios.iter().find_map(|scenario| scenario.run(&TITLES).err());
    failed.unwrap_or_else(|| panic!("this holds, but should not:\n{text}"))
}

/// What is said of a script that does not hold; it is the last line that does not.
fn check_script(script: &str, says: Expect) {
    let failure = failure(&with_script(script));
    assert_eq!(failure.line, 4 + script.lines().count(), "{failure}");
    says.assert_eq(&failure.to_string());
}

#[test]
fn a_move_that_is_refused_fails_with_the_clause() {
    check_script(
        "ben: play storm",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that ben may: play storm
          came:     refused by cutthroat.cards.hand: A captain plays and gives only cards from the own hand."#]],
    );
    check_script(
        "ben: jump",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that ben may: jump
          came:     not readable: `jump` is none of: sail to N, play CARD, pass, leave it, sink it, pay, give CARD"#]],
    );
    check_script(
        "anne: pass",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that anne may: pass
          came:     refused by cutthroat.plunder.answer: It is for ben to decide now, not for anne. Before the die is rolled, every other captain with cards in hand is asked once, clockwise from the plunderer, to answer with an Ambush or a Storm or to pass."#]],
    );
    check_script(
        "bn: pass",
        expect![[r#"
        tried.toml:5: "Tried"
          nobody at the table is called `bn`; did you mean `ben`?"#]],
    );
    check_script(
        "P3: pass",
        expect![[r#"
        tried.toml:5: "Tried"
          nobody at the table is called `P3`; there are anne, ben"#]],
    );
    check_script(
        "can ben: play storm",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that ben may: play storm
          came:     refused by cutthroat.cards.hand: A captain plays and gives only cards from the own hand."#]],
    );
}

#[test]
fn a_move_that_is_not_refused_as_it_should_be_fails() {
    check_script(
        "ben: pass ! cutthroat.plunder.answer",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: a refusal by cutthroat.plunder.answer: Before the die is rolled, every other captain with cards in hand is asked once, clockwise from the plunderer, to answer with an Ambush or a Storm or to pass.
            for ben: pass
          came:     allowed"#]],
    );
    check_script(
        "ben: pass ! unreadable",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that this cannot be read as a move
            for ben: pass
          came:     allowed"#]],
    );
    check_script(
        "ben: play storm ! cutthroat.plunder.answer",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: a refusal by cutthroat.plunder.answer: Before the die is rolled, every other captain with cards in hand is asked once, clockwise from the plunderer, to answer with an Ambush or a Storm or to pass.
            for ben: play storm
          came:     refused by cutthroat.cards.hand: A captain plays and gives only cards from the own hand."#]],
    );
    check_script(
        "ben: jump ! cutthroat.plunder.answer",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: a refusal by cutthroat.plunder.answer: Before the die is rolled, every other captain with cards in hand is asked once, clockwise from the plunderer, to answer with an Ambush or a Storm or to pass.
            for ben: jump
          came:     not readable: `jump` is none of: sail to N, play CARD, pass, leave it, sink it, pay, give CARD"#]],
    );
    check_script(
        "ben: play storm ! cutthroat.cards.hnd",
        expect![[r#"
        tried.toml:5: "Tried"
          `cutthroat.cards.hnd` is not in the ledger of cutthroat; did you mean `cutthroat.cards.hand`?"#]],
    );
    check_script(
        "cannot ben: pass ! cutthroat.plunder.answer",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: a refusal by cutthroat.plunder.answer: Before the die is rolled, every other captain with cards in hand is asked once, clockwise from the plunderer, to answer with an Ambush or a Storm or to pass.
            for ben: pass
          came:     allowed"#]],
    );
}

#[test]
fn a_fact_that_was_not_told_fails_with_those_that_were() {
    check_script(
        "+ anne is driven off",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that this was told: anne is driven off
          came:     nothing was told since the last move"#]],
    );
    check_script(
        "ben: play ambush\n+ ben ambushes ben",
        expect![[r#"
        tried.toml:6: "Tried"
          expected: that this was told: ben ambushes ben
          came:     told since the last move:
            ben ambushes anne [cutthroat.plunder.ambush]"#]],
    );
    check_script(
        "ben: play ambush\n- * ambushes anne",
        expect![[r#"
        tried.toml:6: "Tried"
          expected: that this was not told: * ambushes anne
          came:     told since the last move:
            ben ambushes anne [cutthroat.plunder.ambush]"#]],
    );
    check_script(
        "ben: play ambush\n+ ben ambushes anne [cutthroat.plunder.storm]",
        expect![[r#"
        tried.toml:6: "Tried"
          expected: that this was told: ben ambushes anne [cutthroat.plunder.storm]
          came:     told since the last move:
            ben ambushes anne [cutthroat.plunder.ambush]"#]],
    );
    check_script(
        "ben: play ambush\n+ ben ambushes anne [cutthroat.plunder.strm]",
        expect![[r#"
        tried.toml:6: "Tried"
          `cutthroat.plunder.strm` is not in the ledger of cutthroat; did you mean `cutthroat.plunder.storm`?"#]],
    );
    check_script(
        "ben: play ambush\n+@carl ben ambushes anne",
        expect![[r#"
        tried.toml:6: "Tried"
          nobody at the table is called `carl`; there are anne, ben"#]],
    );
    check_script(
        "ben: play ambush\nanne: pass\n- anne is driven off",
        expect![[r#"
        tried.toml:7: "Tried"
          expected: that this was not told: anne is driven off
          came:     told since the last move:
            anne is driven off [cutthroat.plunder.ambush]
            ben lands alone [cutthroat.plunder.alone]"#]],
    );
}

#[test]
fn a_fact_that_only_one_captain_was_told_is_not_told_to_the_others() {
    let looks = with_script("draw storm\n+@anne the top card is storm")
        .replace("{ step = \"answer\", by = \"ben\", to = \"anne\" }", "{ step = \"look\", by = \"ben\" }");
    expect![[r#"
        tried.toml:6: "Tried"
          expected: that this was told to anne: the top card is storm
          came:     told since the last move:
            ben looks at the top card [cutthroat.lookout.look]
            the top card is storm [cutthroat.lookout.look] (to ben)"#]]
    .assert_eq(&failure(&looks).to_string());
}

#[test]
fn a_value_that_differs_fails_with_both() {
    check_script(
        "? captains.anne.gold = 5",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: captains.anne.gold = 5
          came:     4"#]],
    );
    check_script(
        "? captains.anne.gold != 4",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: captains.anne.gold != 4
          came:     4"#]],
    );
    check_script(
        "? captains.anne.gold < 4",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: captains.anne.gold < 4
          came:     4"#]],
    );
    check_script(
        "? captains.anne.hand = [\"storm\"]",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: captains.anne.hand = ["storm"]
          came:     ["parley"]"#]],
    );
    check_script(
        "? captains.anne.hand > 1",
        expect![[r#"
        tried.toml:5: "Tried"
          only numbers can be compared, not ["parley"] and 1"#]],
    );
    check_script(
        "? captains.anne.gld = 5",
        expect![[r#"
        tried.toml:5: "Tried"
          there is no `gld` at `captains.anne`; did you mean `gold`?"#]],
    );
    check_script(
        "? captains.carl.gold = 5",
        expect![[r#"
        tried.toml:5: "Tried"
          there is no `carl` at `captains`; there are P1, P2"#]],
    );
    check_script(
        "? round absent",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that there is no round
          came:     1"#]],
    );
    check_script(
        "anne? hand = [\"ambush\"]",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: hand = ["ambush"]
          came:     ["parley"]"#]],
    );
    check_script(
        "watcher? coves.7 = 1",
        expect![[r#"
        tried.toml:5: "Tried"
          there is no `7` at `coves`, which is a list of 2"#]],
    );
    check_script(
        "nobody? round = 1",
        expect![[r#"
        tried.toml:5: "Tried"
          nobody at the table is called `nobody`; there are anne, ben"#]],
    );
}

#[test]
fn who_is_asked_and_what_may_be_done_is_compared() {
    check_script(
        "asked anne",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that anne is asked
          came:     ben"#]],
    );
    check_script(
        "asked nobody",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that nobody is asked
          came:     ben"#]],
    );
    check_script(
        "asked fate",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that fate is asked
          came:     ben"#]],
    );
    check_script(
        "ben: pass\nasked ben",
        expect![[r#"
        tried.toml:6: "Tried"
          expected: that ben is asked
          came:     fate, for one die (d1 to d6)"#]],
    );
    check_script(
        "options ben = 3",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: 3 options of ben
          came:     2
            pass
            play ambush"#]],
    );
    check_script(
        "options ben: pass, play storm",
        expect![[r#"
        tried.toml:5: "Tried"
          the options of ben are others
          not among them:
            play storm
          not expected:
            play ambush"#]],
    );
    check_script(
        "scores anne 4, ben 2",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: the scores anne 4, ben 2
          came:     anne 4, ben 1"#]],
    );
    check_script(
        "over",
        expect![[r#"
        tried.toml:5: "Tried"
          expected: that the game is over
          came:     ben is asked"#]],
    );
}

#[test]
fn places_are_compared() {
    let last = with_script("over anne 2")
        .replace("[scene]\n", "[scene]\noptions.rounds = 1\n")
        .replace("{ step = \"answer\", by = \"ben\", to = \"anne\" }", "{ step = \"end\" }");
    expect![[r#"
        tried.toml:5: "Tried"
          expected: the places anne 2
          came:     anne 1, ben 2"#]]
    .assert_eq(&failure(&last).to_string());
    expect![[r#"
        tried.toml:5: "Tried"
          expected: that the game is not over
          came:     anne 1, ben 2"#]]
    .assert_eq(&failure(&last.replace("over anne 2", "over no")).to_string());
}

#[test]
fn fate_that_nothing_answers_fails_where_it_is_needed() {
    check_script(
        "ben: pass\nanne: pass",
        expect![[r#"
        tried.toml:6: "Tried"
          before this, fate is asked for one die (d1 to d6): answer in a line of its own, or let `fate seed 1`, `fate low` or `fate high` answer"#]],
    );
    check_script(
        "ben: pass\n+ ben passes\noptions ben = 1",
        expect![[r#"
        tried.toml:7: "Tried"
          before this, fate is asked for one die (d1 to d6): answer in a line of its own, or let `fate seed 1`, `fate low` or `fate high` answer"#]],
    );
    check_script(
        "d4",
        expect![[r#"
        tried.toml:5: "Tried"
          fate is not asked for anything here, so `d4` answers nothing; ben is asked"#]],
    );
    check_script(
        "ben: pass\nk4",
        expect![[r#"
            tried.toml:6: "Tried"
              `k4` is no answer: fate is asked for one die (d1 to d6)"#]],
    );
    check_script(
        "ben: pass\ndraw storm",
        expect![[r#"
            tried.toml:6: "Tried"
              `storm` is no answer: fate is asked for one die (d1 to d6)"#]],
    );
    check_script(
        "ben: pass\nd4, d3",
        expect![[r#"
        tried.toml:6: "Tried"
          fate is not asked for anything here, so `d3` answers nothing; anne is asked"#]],
    );
}

#[test]
fn all_failures_of_a_folder_come_at_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failing scenarios");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.toml"), with_script("asked anne")).unwrap();
    std::fs::write(folder.join("b.toml"), "name =").unwrap();
    std::fs::write(folder.join("c.toml"), with_script("asked ben")).unwrap();
    let results = run_folder(&folder, &TITLES).unwrap();
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, false, true]);
    let panic = std::panic::catch_unwind(|| check_folder(&folder, &TITLES)).unwrap_err();
    let says = panic.downcast_ref::<String>().unwrap();
    assert!(says.contains("2 of 3 scenarios fail") && says.contains("a.toml:5") && says.contains("b.toml:1"), "{says}");
    assert!(run_folder(&folder.join("none"), &TITLES).unwrap_err().contains("none"));
}

/// What is said of a file that cannot be read or begun.
fn check_file(text: &str, says: Expect) {
    says.assert_eq(&failure(text).to_string());
}

#[test]
fn a_file_that_is_wrong_is_explained() {
    let right = with_script("asked ben");
    check_file("", expect!["tried.toml:1: there is no scenario in this file"]);
    check_file("name = \"Tried", expect![[r#"tried.toml:1: invalid basic string, expected `"`"#]]);
    check_file(
        &right.replace("name = \"Tried\"\n", ""),
        expect!["tried.toml:1: `name` is missing; it is a sentence that states the rule"],
    );
    check_file(&right.replace("name", "nam"), expect!["tried.toml:1: there is no field `nam`; did you mean `name`?"]);
    check_file(
        &right.replace("game", "data = \"nowhere\"\ngame"),
        expect![[r#"
        tried.toml:8: "Tried"
          nowhere: there is none of the files cutthroat.toml"#]],
    );
    check_file(
        &right.replace("\"cutthroat\"", "\"cuthroat\""),
        expect![[r#"
            tried.toml:2: "Tried"
              there is no game `cuthroat`; did you mean `cutthroat`?"#]],
    );
    check_file(
        &right.replace("game = \"cutthroat\"\n", ""),
        expect![[r#"
        tried.toml:1: "Tried"
          `game` is missing; it is the short name of the game"#]],
    );
    check_file(
        &right.replace("game = \"cutthroat\"", "game = 3"),
        expect![[r#"
        tried.toml:2: "Tried"
          `game` must be a text in quotes"#]],
    );
    check_file(
        &right.replace("clauses = [\"cutthroat.plunder.answer\"]\n", ""),
        expect![[r#"
        tried.toml:1: "Tried"
          `clauses` is missing; it lists the ids of the clauses this scenario proves"#]],
    );
    check_file(
        &right.replace("\"cutthroat.plunder.answer\"", "\n\"cutthroat.plunder.gold\",\n\"cutthroat.plunder.anser\""),
        expect![[r#"
            tried.toml:5: "Tried"
              `cutthroat.plunder.anser` is not in the ledger of cutthroat; did you mean `cutthroat.plunder.answer`?"#]],
    );
    check_file(
        &right.replace("[\"cutthroat.plunder.answer\"]", "[7]"),
        expect![[r#"
        tried.toml:3: "Tried"
          `clauses` must be a list of texts in quotes"#]],
    );
    check_file(
        &right.replace("script", "set_up = { seats = [\"a\"] }\nscript"),
        expect![[r#"
        tried.toml:4: "Tried"
          a scenario begins with `scene` or with `set_up`, not with both"#]],
    );
    check_file(
        &right.replace("seats = [\"anne\", \"ben\"]\n", ""),
        expect![[r#"
        tried.toml:7: "Tried"
          scene: `seats` is missing; it is the list of the captains' names"#]],
    );
    check_file(
        &right.replace("\"ben\"]", "\"Anne\"]"),
        expect![[r#"
        tried.toml:7: "Tried"
          scene, seats: `Anne` stands twice"#]],
    );
    check_file(
        &right.replace("captains.anne", "captans.anne"),
        expect![[r#"
        tried.toml:7: "Tried"
          scene, unknown field `captans`, expected one of `round`, `now`, `discards`, `top`, `captains`"#]],
    );
    check_file(
        &right.replace("asked ben", "askd ben"),
        expect![[r#"
        tried.toml:5: "Tried"
          no line begins with `askd`; did you mean `asked`?"#]],
    );
    check_file(
        right.split_once("[scene]").unwrap().0,
        expect![[r#"
        tried.toml:1: "Tried"
          a scenario begins with a `scene`, or with `set_up`; it has neither"#]],
    );
    check_file(
        &right.replace("[scene]", "[[scenario]]\n[scene]"),
        expect!["tried.toml:3: `clauses` belongs to one scenario: put it under the [[scenario]] it is about"],
    );
    check_file("scenario = 3", expect!["tried.toml:1: `scenario` must be written [[scenario]]"]);
    check_file(
        "[[scenarios]]\nname = \"x\"",
        expect!["tried.toml:1: there is no field `scenarios`; did you mean `scenario`?"],
    );
    check_file(
        "[[scenario]]\nname = \"x\"\nscipt = \"\"",
        expect!["tried.toml:3: there is no field `scipt`; did you mean `script`?"],
    );
    let set_up = "name = \"x\"\ngame = \"cutthroat\"\nclauses = [\"cutthroat.sail.coves\"]\nscript = \"\"\n";
    check_file(
        &format!("{set_up}set_up = {{ seat = [] }}"),
        expect![[r#"
        tried.toml:5: "x"
          there is no field `seat`; did you mean `seats`?"#]],
    );
    check_file(
        &format!("{set_up}set_up = {{ seats = [\"anne\"] }}"),
        expect![[r#"
        tried.toml:5: "x"
          set_up, Cutthroat is for 2 to 4 players, not 1"#]],
    );
    check_file(
        &format!("{set_up}set_up = {{ seats = [\"anne\", \"P2\"] }}"),
        expect![[r#"
        tried.toml:5: "x"
          set_up, seats: `P2` is not a name of one word of letters and digits"#]],
    );
    check_file(
        &format!("{set_up}set_up = {{ seats = [\"anne\", \"ben\"], options = {{ rounds = 99 }} }}"),
        expect![[r#"
        tried.toml:5: "x"
          set_up, option rounds: must be from 1 to 9, not `99`"#]],
    );
    check_file(
        &format!("{set_up}scene = 3"),
        expect![[r#"
        tried.toml:5: "x"
          `scene` must be a table"#]],
    );
    let twice = "[[scenario]]\nname = \"x\"\nclauses = [\"c\"]\nset_up.seats = []\nscript = \"\"\n";
    check_file(
        &format!("game = \"cutthroat\"\n{twice}{twice}"),
        expect![[r#"
        tried.toml:8: "x"
          a scenario of this name already stands in line 2"#]],
    );
}

#[test]
fn a_script_that_is_written_in_one_line_fails_in_that_line() {
    let text = "name = \"x\"\ngame = \"cutthroat\"\nclauses = [\"cutthroat.sail.coves\"]\n\nscript = \"fate low\\nasked jack\"\nset_up = { seats = [\"anne\", \"ben\"] }";
    assert_eq!(failure(text).line, 5);
}

#[test]
fn a_file_that_is_no_text_or_too_long_or_not_there_is_explained() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unreadable scenarios");
    std::fs::create_dir_all(&folder).unwrap();
    let says = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).unwrap();
        let failure = read(&folder.join(name)).unwrap_err();
        (failure.line, failure.reason)
    };
    let (line, reason) = says("latin.toml", b"name = \"x\"\ngame = \"caf\xe9\"\n");
    assert_eq!((line, reason.as_str()), (2, "there is a sign that is not UTF-8; save the file as UTF-8"));
    let (_, reason) = says("long.toml", &vec![b'#'; 2 << 20]);
    assert!(reason.contains("more than the 1048576"), "{reason}");
    let (_, reason) = says("deep.toml", format!("x = {}", "[".repeat(100_000)).as_bytes());
    assert!(!reason.is_empty());
    let missing = run_file(&folder.join("missing.toml"), &TITLES);
    assert!(missing[0].as_ref().unwrap_err().reason.contains("cannot be read"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_cut_off_anywhere_is_read_or_explained(end in 0usize..2000) {
        let text = std::fs::read_to_string(here().join("every_line.toml")).unwrap();
        let end = (0..=end.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap();
        if let Ok(scenarios) = parse(&text[..end], Path::new("cut.toml")) {
            for scenario in scenarios {
                let _ = scenario.run(&TITLES);
            }
        }
    }

    #[test]
    fn a_script_of_any_lines_holds_or_is_explained(
        lines in prop::collection::vec("(anne|ben|P3|can|cannot|asked|fate|options|over|scores|draw|[+?-])[ :?@=!]{0,2}(anne|captains|pass|low|d[0-9]|k[0-9]|\"|#|[a-z.]{0,8})?[ :=!*]{0,3}[ a-z0-9.,=\\[\\]]{0,12}", 0..6)
    ) {
        let text = with_script(&lines.join("\n").replace('"', "'"));
        if let Ok(scenarios) = parse(&text, Path::new("any.toml")) {
            let _ = scenarios[0].run(&TITLES);
        }
    }

    #[test]
    fn any_text_is_read_or_explained(text in "\\PC{0,200}") {
        let _ = parse(&text, Path::new("any.toml"));
    }
}
