//! Allies touch every other rule: games that begin with pairs in all kinds of trouble are played by lot.

use blackbeard::{Blackbeard, data::Pirate};
use std::fmt::Write;
use table::{Dice, Shared, Title, proofs::Proof, set_scene};

/// Two players with two pairs each, or three with one and a single pirate, somewhere on the map and in some state.
fn allies(seed: u64) -> Blackbeard {
    let mut dice = Dice::seeded(seed);
    let names = &["anne", "ben", "cleo"][..2 + dice.below(2)];
    let mut pirates = Pirate::ALL.to_vec();
    dice.shuffle(&mut pirates);
    let mut text = format!("seats = {names:?}\nactive = \"anne\"\norders.left = 6\n");
    // Merchants that have been found, at home in the sea areas below.
    text.push_str(
        "ports.havana = { merchant = \"sloop:2\", governor = 1 }\nports.boston = { merchant = \"flute:3\" }\n",
    );
    text.push_str("ports.port_royal = { governor = 2 }\nports.goa = { face_down = \"brigantine:3\" }\n");
    text.push_str("warships.caribbean = 0\nwarships.india = 5\n");
    let mut hostage = 0;
    for name in names {
        for pair in 0..if names.len() == 2 { 2 } else { 1 } {
            let (one, two) = (pirates.pop().expect("23 pirates"), pirates.pop().expect("23 pirates"));
            let places = ["caribbean", "north_atlantic", "havana", "port_royal", "isla_de_tortuga", "india"];
            let at = places[dice.below(places.len())];
            // Those at sea may have found something, those in port may be in revelry, from which they recover together.
            let revels = dice.below(3) == 0;
            for (who, ally) in [(one, two), (two, one)] {
                let (combat, speed) = (dice.below(5), dice.below(9));
                let (loyalty, fame) = (1 + dice.below(8), dice.below(20));
                write!(
                    text,
                    "pirates.{who} = {{ of = \"{name}\", at = \"{at}\", ally = \"{ally}\", combat_hits = {combat}, \
                     speed_hits = {speed}, loyalty = {loyalty}, notoriety = {fame}, worth = {}, holds = [{}, {}], \
                     letters = [\"english\"], guns = {}, hostages = [{{ hostage = {hostage}, nation = \"spanish\" }}]",
                    dice.below(3000),
                    dice.below(2) * 305,
                    dice.below(2) * 1001,
                    dice.below(2) == 0,
                )
                .expect("text");
                hostage += 1;
                if revels {
                    text.push_str(", revelry = \"involuntary\"");
                } else if at == "caribbean" && who == one {
                    text.push_str(", claim = { loot = \"havana\" }");
                } else if at == "north_atlantic" && who == one {
                    text.push_str(", claim = { loot = \"boston\" }");
                }
                text.push_str(" }\n");
            }
            if pair == 0 && dice.below(2) == 0 {
                let sea = ["south_america", "central_atlantic", "gold_coast"][dice.below(3)];
                let officer = names.iter().position(|other| other == name).expect("he sits here");
                writeln!(text, "players.{name}.kc = {{ who = {{ king = {officer} }}, at = \"{sea}\" }}").expect("text");
            }
        }
    }
    // Cards that are played against pairs, in the hands of all but the one whose turn it is.
    text.push_str("players.anne.hand = [\"skull_crossbones:2\", \"fair_winds:2\"]\n");
    text.push_str("players.ben.hand = [\"mutiny_conspiracy:3\", \"scurvy:3\", \"piratical_ambition:4\"]\n");
    // A few cards are left, and the last pardon among them: the game ends before the alliances are forgotten.
    text.push_str("pardon = { seen = 2 }\ndeck = [\"general_pardon\", \"storms_at_sea\", \"storms_at_sea\", ");
    text.push_str(
        "\"new_governors\", \"disease\", \"debauchery_revelry:3\", \"wear_and_tear:4\", \"double_cross:2\", ",
    );
    text.push_str("\"kc_surprise:4\", \"warship_sighting:3\", \"warship_sighting:4\", \"local_resistance:4\", ");
    text.push_str(
        "\"buried_treasure:3\", \"letter_of_marque:d\", \"mutiny_conspiracy:d\", \"scurvy:d\", \"heavy_guns:3\"]\n",
    );
    text.push_str("options = {");
    let choices = Blackbeard::choices(&Shared::printed());
    let chosen = choices.iter().filter(|choice| choice.key != "game-length" && choice.key != "pirate-deal");
    for (at, choice) in chosen.enumerate() {
        let comma = if at > 0 { ", " } else { " " };
        write!(text, "{comma}{} = \"{}\"", choice.key, dice.one_of(&choice.values)).expect("text");
    }
    text.push_str(" }\n");
    let scene = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    set_scene(Shared::printed(), scene).unwrap_or_else(|e| panic!("{e}\n{text}")).0
}

fn proof(games: u64) -> Proof<Blackbeard, fn(u64) -> Blackbeard> {
    Proof { tried: 12, ..Proof::new(games, allies as fn(u64) -> Blackbeard) }
}

#[test]
fn what_is_offered_to_allies_is_allowed_and_the_other_way_round() {
    if let Err(why) = proof(40).options_and_check_agree() {
        panic!("{why}");
    }
}

#[test]
fn positions_of_allies_can_be_written_down() {
    if let Err(why) = proof(40).scenes_return() {
        panic!("{why}");
    }
}

#[test]
fn games_that_begin_with_allies_end() {
    if let Err(why) = proof(400).games_end() {
        panic!("{why}");
    }
}
