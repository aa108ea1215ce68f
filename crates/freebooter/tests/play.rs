//! Playing at the terminal, by typing into the real program.

mod common;

use common::{folder, freebooter, with_input};
use std::fs;

const TABLE: &str = "play haven --seats anne,bot:random --seed 3";

/// The first option, often enough for a whole game; what is left over is not read.
fn whole_game() -> String {
    "1\n".repeat(600)
}

#[test]
fn a_whole_game_is_played_by_typing_numbers() {
    let out = with_input(TABLE, &whole_game()).good();
    assert!(out.starts_with("Pirate Haven: anne, random (bot, random)\n"), "{out}");
    assert!(out.contains("ISLAND OF ANNE"));
    let ending = out.split("THE GAME IS OVER").nth(1).expect("the game ends");
    assert!(ending.contains("  1. ") && ending.contains("anne with") && ending.contains("random with"), "{ending}");
    assert!(!out.contains("P1 ") && !out.contains("P2 "), "captains are called by their names");
}

#[test]
fn the_same_seed_and_the_same_moves_give_the_same_game() {
    let once = with_input(TABLE, &whole_game()).good();
    assert_eq!(once, with_input(TABLE, &whole_game()).good());
    assert_ne!(once, with_input(&TABLE.replace("--seed 3", "--seed 4"), &whole_game()).good());
}

#[test]
fn a_game_is_saved_after_each_move_and_goes_on_where_it_stopped() {
    let file = folder("saved").join("game.fbr");
    let file = file.display();
    let out = with_input(&format!("{TABLE} --save {file}"), "1\n1\n").good();
    assert!(out.contains(&format!("freebooter play --resume {file}")), "{out}");
    let moves = |text: &str| text.lines().filter(|line| line.starts_with("[0,")).count();
    assert_eq!(moves(&fs::read_to_string(file.to_string()).unwrap()), 2);

    let out = with_input(&format!("play --resume {file}"), &whole_game()).good();
    assert!(out.contains("--- anne ---") && out.contains("THE GAME IS OVER"), "{out}");
    let verified = freebooter(&format!("verify {file}")).good();
    assert!(verified.contains("so are the seed, the places and the scores"), "{verified}");
}

#[test]
fn the_prompt_saves_and_the_end_of_input_leaves_cleanly() {
    let file = folder("prompt").join("game.fbr");
    let out = with_input(TABLE, &format!("save {}\n1\n", file.display())).good();
    assert!(out.contains("Saved.") && out.contains("The game is saved in"), "{out}");
    assert!(fs::read_to_string(&file).unwrap().contains("\"stop 1\""), "saving goes on in the file that was named");
    let out = with_input(TABLE, "1\nquit\n1\n").good();
    assert!(out.ends_with("The game was not saved.\n"), "{out}");
}

#[test]
fn a_saved_game_is_not_written_over_by_another_one() {
    let file = folder("kept").join("game.fbr");
    fs::write(&file, "precious").unwrap();
    let said = with_input(&format!("{TABLE} --save {}", file.display()), "1\n");
    assert!(said.status == 2 && said.err.contains("--resume"), "{}", said.err);
    let out = with_input(TABLE, &format!("save {}\n", file.display())).good();
    assert!(out.contains("is there already; name another file."), "{out}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
}

#[test]
fn a_move_is_taken_back_while_nothing_was_revealed() {
    let out =
        with_input("play haven --seats anne,ben --option first-player=P1 --seed 3", "undo\nstop 1\nundo\nstop 2\n")
            .good();
    assert!(out.contains("fate has answered since then."), "{out}");
    assert!(out.contains("Taken back: stop 1"));
    assert!(out.contains("anne stops at 2"));
}

#[test]
fn why_names_the_clause_of_a_move_that_is_refused_and_of_one_that_is_allowed() {
    let out = with_input("play haven --seats anne,ben --seed 3", "why leave\nwhy build b1\nbuild b1\n").good();
    assert!(out.contains("`leave` is allowed by haven.travel.leave"), "{out}");
    assert_eq!(out.matches("`build b1` is refused by haven.turn.order").count(), 2, "{out}");
    assert!(out.contains("Allowed: stop 1, stop 2"));
}

#[test]
fn a_misspelt_move_is_answered_with_the_right_one() {
    let out = with_input(TABLE, "stpo 1\n77\n\n").good();
    assert!(out.contains("`stpo 1` is none of:") && out.contains("Did you mean `stop 1`?"), "{out}");
    assert!(out.contains("There is no option 77"));
    assert!(out.contains("type the number of one"));
}

#[test]
fn the_prompt_helps_hints_and_looks_into_the_rules() {
    let out = with_input(TABLE, "?\n? chest price\n? haven.travel.nxt\nhint\nlog\nview\n").good();
    assert!(out.contains("  why MOVE    say why"), "{out}");
    assert!(out.contains("haven.chest.cost\n"));
    assert!(out.contains("did you mean `haven.travel.next`?"));
    assert!(out.contains("A captain would play "));
    assert_eq!(out.matches("ISLAND OF ANNE").count(), 2, "the position is shown at first and when asked for");
}

#[test]
fn each_of_several_people_is_called_by_name() {
    let out = with_input("play haven --seats anne,ben --option first-player=P2 --seed 3", "stop 3\ndiscard\n").good();
    let ben = out.find("--- ben ---").expect("Ben begins");
    let anne = out.find("--- anne ---").expect("Anne is next");
    assert!(ben < anne, "{out}");
    assert!(out[anne..].contains("ben stops at 3"), "she is told what he did");
}

#[test]
fn a_game_of_bots_alone_is_told_to_its_end_and_shown_again() {
    let file = folder("bots").join("game.fbr");
    let out =
        freebooter(&format!("play haven --seats bot:random,bot:random --seed 6 --save {}", file.display())).good();
    assert!(out.contains("random1 is furthest back") && out.contains("THE GAME IS OVER"), "{out}");
    let again = freebooter(&format!("play --resume {}", file.display())).good();
    assert!(!again.contains("is furthest back"), "what happened is not told twice: {again}");
    assert_eq!(again.split("ROUND 4").nth(1), out.split("ROUND 4").nth(1));
}

#[test]
fn a_secret_of_one_person_is_not_told_to_another() {
    let out = with_input("play cutthroat --seats anne,ben,cid --seed 1", "1\nundo\nquit\n").good();
    assert!(out.contains("--- ben ---"), "{out}");
    let ben = &out[out.find("--- ben ---").expect("Ben is next")..];
    assert!(!ben.contains("Taken back"), "Ben cannot take back Anne's choice: {ben}");
}

#[test]
fn wrong_seats_options_and_files_are_refused_with_what_would_be_right() {
    for (words, status, says) in [
        ("play haven --seats anne", 2, "for 2 to 4 players"),
        ("play haven --seats anne,bot:captian", 2, "did you mean `captain`?"),
        ("play haven --option chest-prize=4", 2, "did you mean `chest-price`?"),
        ("play haven --option chest-price=9", 2, "`3`, `4` or `5`"),
        ("play haven --option chest-price", 2, "KEY=VALUE"),
        ("play --resume nowhere.fbr", 1, "nowhere.fbr"),
        ("play", 2, "which GAME? There are haven, cove,"),
    ] {
        let said = freebooter(words);
        assert_eq!(said.status, status, "{words}: {}", said.err);
        assert!(said.err.starts_with("error: ") && said.err.contains(says), "{words}: {}", said.err);
    }
}

#[test]
fn a_torn_last_line_is_named_before_the_game_goes_on_without_it() {
    let file = folder("torn").join("game.fbr");
    with_input(&format!("{TABLE} --save {}", file.display()), "1\n1\n").good();
    let mut text = fs::read_to_string(&file).unwrap();
    text.push_str("[0,\"sto");
    fs::write(&file, &text).unwrap();
    let said = freebooter(&format!("replay {}", file.display()));
    assert!(said.status == 0 && said.err.contains("the last line is left out"), "{}", said.err);
    let said = freebooter(&format!("play --resume {}", file.display()));
    assert!(said.status == 0 && said.err.contains("the last line is left out"), "{}", said.err);
    text.push('\n');
    fs::write(&file, &text).unwrap();
    let said = freebooter(&format!("play --resume {}", file.display()));
    assert_eq!(said.status, 1, "a whole line that is wrong is an error: {}", said.out);
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "and the file is left as it was");
}

#[test]
fn a_name_that_no_line_can_hold_is_refused() {
    let said = freebooter(&format!("play haven --seats {},ben", "a".repeat(41)));
    assert!(said.status == 2 && said.err.contains("at most 40 letters"), "{}", said.err);
}

#[test]
fn a_game_of_the_open_sea_is_played_in_plain_words() {
    let said =
        with_input("play cursed-seas --seats anne,bot:random --seed 5", "?\norders\norder weakest-mst\ntake all\n")
            .good();
    assert!(said.contains("sail SHIP to PLACE") && said.contains("fire SHIP 1 at SHIP"), "{said}");
    assert!(said.contains("on   pass") && said.contains("off  weakest-mast"), "{said}");
    assert!(said.contains("Did you mean `weakest-mast`?"), "{said}");
    assert!(said.contains("Nothing is being explored now."), "{said}");
    // Fleets are offered by the names of their ships.
    assert!(said.contains("points\n"), "{said}");
    let wrong = with_input("play cursed-seas --seats anne,bot:random --order pas", "");
    assert!(wrong.status == 2 && wrong.err.contains("did you mean `pass`?"), "{}", wrong.err);
}
