//! What a screen is given: the view, the contents of the box, outlooks and standing orders.

use haven::{Contents, Haven, data::HavenData};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyTable, AnyTitle, Dice, Entry, Marked, Seat, Shared};

fn scene(text: &str) -> Box<dyn AnyTable> {
    let scene = toml::from_str(text).expect("a scene in TOML");
    Entry::<Haven>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}")).0
}

fn play(game: &mut dyn AnyTable, moves: &[&str]) {
    for mv in moves {
        let seat = game.asked().iter().next().expect("somebody is asked");
        game.play(seat, mv).unwrap_or_else(|no| panic!("{mv}: {no}"));
    }
}

/// What is asked after these moves.
fn question(text: &str, moves: &[&str]) -> Value {
    let mut game = scene(text);
    play(game.as_mut(), moves);
    game.view(None)["question"].clone()
}

/// Random games with everything that may be chosen, looked at whenever somebody is asked.
fn in_random_games(games: u64, mut look: impl FnMut(&dyn AnyTable, Seat)) {
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let entry = Entry::<Haven>::new();
        let options = entry
            .choices(None)
            .expect("choices")
            .into_iter()
            .filter(|choice| choice.key != "first-player")
            .map(|choice| (choice.key.to_string(), dice.one_of(&choice.values).clone()))
            .collect();
        let (mut game, _) = entry.set_up(None, 2 + (seed % 3) as u8, &options).expect("a table");
        while game.places().is_none() {
            if let Some(chance) = game.chance() {
                game.resolve(dice.answer(chance)).expect("an answer to what was asked");
                continue;
            }
            let seat = game.asked().iter().next().expect("somebody is asked");
            look(game.as_ref(), seat);
            let mut options = game.options(seat);
            if options.len() > 1 && dice.below(4) > 0 {
                options.retain(|mv| !["discard", "leave", "skip", "stay", "end", "decline"].contains(&mv.as_str()));
            }
            let options = if options.is_empty() { game.options(seat) } else { options };
            let mv = dice.one_of(&options).clone();
            game.play(seat, &mv).expect("an option is allowed");
        }
    }
}

const ALONE: &str = r#"
    seats = ["anne", "ben"]
    disks = { ben = "back 1" }
"#;

#[test]
fn everything_lies_open() {
    let (game, _) = Entry::<Haven>::new().set_up(None, 2, &Default::default()).expect("a table");
    assert!(game.is_open());
}

#[test]
fn the_question_says_what_is_asked() {
    let text = format!("{ALONE}\nmap = [\"token.rum\"]\nislands.anne = {{ b2 = \"tavern food:4\" }}");
    assert_eq!(question(&text, &[]), json!({"kind": "travel"}));
    let no_slot = json!({"kind": "take", "at": 1, "tile": "token.rum", "item": "rum", "why": "haven.item.noslot"});
    assert_eq!(question(&text, &["stop 1"]), no_slot);
    let bought = ["stop 1", "buy b2.1:4"];
    let chest = question(&format!("{text}\ntop_chest = \"chest.pirate\""), &bought);
    assert_eq!(chest, json!({"kind": "lay-chest", "chest": "chest.pirate"}));
    assert_eq!(question(&text, &["stop 1", "discard"]), json!({"kind": "end"}));

    let ship = format!("{ALONE}\nmap = [\"die.ship:4\", \"house.gold\"]\nislands.anne = {{ d3 = \"port.ship\" }}");
    let limit = json!({"kind": "take", "at": 1, "tile": "die.ship", "item": "ship:4", "why": "haven.limit.ship"});
    assert_eq!(question(&ship, &["stop 1"]), limit);
    let house = json!({"kind": "take", "at": 2, "tile": "house.gold", "item": null, "why": null});
    assert_eq!(question(&ship, &["stop 2"]), house);
    let raid = ship.replace("house.gold", "port.raid");
    assert_eq!(question(&raid, &["stop 2"])["why"], "haven.limit.printed.dice");

    let coup = format!(
        "{ALONE}\nmap = [\"token.pirate\"]\ncoup = {{ anne = 1 }}\n\
         islands.anne = {{ a1 = \"infra.battery\", b2 = \"tavern food:2\" }}"
    );
    let bonus = json!({"kind": "bonus", "spot": 2, "die": "food", "amount": 1});
    assert_eq!(question(&coup, &["stop 1", "place a1.1"]), bonus);
    assert_eq!(question(&coup, &["stop 1", "place a1.1", "raise b2.1"]), json!({"kind": "pay", "pips": 3}));
    let top = coup.replace("anne = 1", "anne = 7");
    assert_eq!(question(&top, &["stop 1", "place a1.1"]), json!({"kind": "statue", "at_top": true}));
    let end = coup.replace("token.pirate", "-").replace("infra.battery", "infra.battery pirate");
    assert_eq!(question(&end, &["leave"]), json!({"kind": "statue", "at_top": false}));

    let ports = format!("{ALONE}\nmap = [\"port.haul\", \"port.food\"]");
    let haul = json!({"kind": "haul", "port": "port.haul", "dice": true, "tokens": true, "tiles": true});
    assert_eq!(question(&ports, &["stop 1", "build a3"]), haul);
    assert_eq!(question(&ports, &["stop 2", "build a3"]), json!({"kind": "reroll", "die": "food"}));
}

#[test]
fn nothing_is_asked_once_it_is_over() {
    let mut game = scene(&format!("{ALONE}\nround = 4"));
    play(game.as_mut(), &["leave"]);
    let view = game.view(None);
    assert_eq!((&view["question"], &view["asked"]), (&Value::Null, &Value::Null));
    // Both have the Tavern's Rum; Ben was back first.
    assert_eq!(view["places"], json!([2, 1]));
    assert_eq!(view["captains"][1]["fame"], json!({"ships": 0, "rum": 2, "infrastructure": 0, "first": 3, "total": 5}));
}

#[test]
fn turns_are_counted_and_the_order_on_the_road_is_shown() {
    let mut game = scene(
        r#"
        seats = ["anne", "ben", "cora"]
        map = ["token.rum", "token.rum", "token.rum", "token.rum", "token.rum"]
        "#,
    );
    let mut seen = Vec::new();
    for mv in ["stop 3", "discard", "stop 1", "discard", "leave", "stop 2", "discard", "leave"] {
        let view = game.view(None);
        seen.push((view["turn"].as_u64().unwrap(), view["order"].clone()));
        play(game.as_mut(), &[mv]);
    }
    let expected = [
        (1, json!([0, 1, 2])), // Anne stops on 3,
        (1, json!([1, 2, 0])),
        (2, json!([1, 2, 0])), // Ben on 1,
        (2, json!([2, 1, 0])),
        (3, json!([2, 1, 0])), // and Cora leaves.
        (4, json!([1, 0])),    // Ben is still furthest back and stops on 2,
        (4, json!([1, 0])),
        (5, json!([1, 0])), // and leaves.
    ];
    assert_eq!(seen, expected);
    let view = game.view(None);
    assert_eq!((&view["turn"], &view["order"], &view["next_back"]), (&json!(6), &json!([0]), &json!(3)));
}

#[test]
fn fame_is_shown_with_its_working() {
    let game = scene(
        r#"
        seats = ["anne", "ben", "cora"]
        islands.anne = { a1 = "infra.battery - cannon", b1 = "house.free", c1 = "infra.vault rum", b3 = "port.food rum -", d3 = "port.gold ship:2 -" }
        islands.ben = { a1 = "infra.battery - cannon", d3 = "port.gold ship:5 -" }
        islands.cora = { a1 = "infra.variety pirate" }
        "#,
    );
    let view = game.view(None);
    let captain = |seat: usize| &view["captains"][seat];
    // Anne's Rum lies in the Tavern (b2, plot 5) and beside it on b3 (plot 9); that on c1 (plot 2) is beside neither.
    assert_eq!(captain(0)["rum"], json!([{"plots": [2], "rum": 1, "fame": 2}, {"plots": [5, 9], "rum": 2, "fame": 5}]));
    // The Free House on b1 opens the slots of a1, c1 and the Tavern.
    assert_eq!(captain(0)["lifted"], json!([0, 2, 5]));
    assert_eq!(captain(0)["scores"], json!([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(captain(0)["fame"], json!({"ships": 10, "rum": 7, "infrastructure": 1, "first": 0, "total": 18}));
    let fleet = |seat: usize| (captain(seat)["rank"].as_u64(), captain(seat)["gap"].as_u64());
    assert_eq!([fleet(0), fleet(1), fleet(2)], [(Some(2), Some(3)), (Some(1), Some(0)), (None, Some(2))]);
    // A Statue brings Gold: Ben has no Pirate for it.
    assert_eq!(captain(0)["no_statue"], Value::Null);
    assert_eq!(captain(1)["no_statue"], "haven.statue.blocked.gold");
    assert_eq!(captain(2)["no_statue"], Value::Null);
    assert_eq!(view["chests"]["next"].as_array().map(Vec::len), Some(2));
}

#[test]
fn where_rum_scores_in_stars_a_group_says_what_its_best_division_scores() {
    let game = scene(
        r#"
        seats = ["anne", "ben"]
        options = { rum-groups = "star" }
        islands.anne = { a1 = "infra.watchtower rum", b1 = "house.gold - rum", c1 = "infra.watchtower rum", d1 = "infra.granary rum" }
        "#,
    );
    // a1, b1, c1, d1 in a row, and the Tavern below b1: with b1 in the middle four make a star of 14, d1 is alone with 2.
    let expected = json!([{"plots": [0, 1, 2, 3, 5], "rum": 5, "fame": 16}]);
    assert_eq!(game.view(None)["captains"][0]["rum"], expected);
}

#[test]
fn a_view_keeps_its_shape_and_names_only_what_is_in_the_box() {
    let data: Shared<HavenData> = Shared::printed();
    let contents = serde_json::to_value(Contents::of(&data)).expect("plain values");
    let tiles = contents["tiles"].as_object().expect("tiles by id");
    assert_eq!(tiles.len(), data.tiles.len());
    let plots = contents["plots"].as_array().expect("plots").len();
    in_random_games(9, |game, _| {
        let view = game.view(None);
        for captain in view["captains"].as_array().expect("captains") {
            for list in ["tiles", "slots", "scores"] {
                assert_eq!(captain[list].as_array().expect("a list").len(), plots, "{list}");
            }
            for (tile, slots) in captain["tiles"].as_array().unwrap().iter().zip(captain["slots"].as_array().unwrap()) {
                let printed = tile.as_str().map_or(0, |id| tiles[id]["slots"].as_array().expect("slots").len());
                assert_eq!(slots.as_array().expect("slots").len(), printed, "{tile}");
            }
            let rum: u64 = captain["rum"].as_array().unwrap().iter().map(|group| group["fame"].as_u64().unwrap()).sum();
            assert_eq!(captain["fame"]["rum"], rum);
        }
        let road = &view["road"];
        let (laid, items) = (road["tiles"].as_array().unwrap(), road["items"].as_array().unwrap());
        assert_eq!(laid.len(), items.len());
        for (tile, item) in laid.iter().zip(items).filter(|(tile, _)| !tile.is_null()) {
            let gives = &tiles[tile.as_str().expect("an id")]["gives"];
            let kind = item.as_str().map(|item| item.split(':').next().unwrap_or_default());
            assert!(kind.is_none() || kind == gives.as_str(), "{item} on {tile}");
        }
        for (seat, fame) in game.scores().iter().enumerate() {
            assert_eq!(view["captains"][seat]["fame"]["total"], *fame);
        }
    });
}

#[test]
fn what_is_taken_over_from_the_last_view_is_what_would_be_seen_anew() {
    let mut chairs = 0;
    let (mut before, mut now) = (Marked::default(), Marked::default());
    in_random_games(9, |game, _| {
        // The next game has other options, and another number of chairs.
        if chairs != game.chairs() {
            (chairs, before) = (game.chairs(), Marked::default());
        }
        game.write_view(None, &before, &mut now);
        assert_eq!(now, game.marked_view(None));
        assert_eq!(serde_json::to_value(now.whole()).expect("plain values"), game.view(None));
        std::mem::swap(&mut before, &mut now);
    });
}

#[test]
fn the_box_says_what_is_still_to_come() {
    let contents = Contents::of(&Shared::<HavenData>::printed());
    assert_eq!(contents.map_size, [0, 0, 14, 18, 22]);
    for stack in &contents.stacks {
        assert_eq!(stack.tiles.iter().map(|(_, copies)| u32::from(*copies)).sum::<u32>(), 22);
    }
    assert_eq!(contents.plots.iter().map(|plot| plot.id.to_string()).collect::<Vec<_>>().join(" "), {
        "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"
    });
    assert_eq!(contents.tavern, 5);
}

#[test]
fn every_move_that_does_something_has_an_outlook_and_the_others_have_none() {
    let mut kinds = BTreeSet::new();
    in_random_games(6, |game, seat| {
        for offer in game.offers(seat) {
            let outlook = game.preview(seat, &offer.text).expect("an option is allowed").outlook;
            let declines = ["discard", "decline", "stay", "skip", "end"].contains(&offer.text.as_str());
            assert_eq!(outlook.is_null(), declines, "{}: {outlook}", offer.text);
            kinds.extend(outlook["kind"].as_str().map(ToString::to_string));
            kinds.extend(outlook["confirm"]["kind"].as_str().map(ToString::to_string));
        }
    });
    let all = ["buy", "change", "last-slot", "leave", "leave-early", "only-discard", "pay", "reroll", "stop"];
    assert_eq!(kinds, all.map(ToString::to_string).into());
}

#[test]
fn a_standing_order_is_obeyed_only_with_a_move_that_is_allowed() {
    let orders: Vec<String> =
        Entry::<Haven>::new().orders().iter().map(|order| order.key.to_string()).chain(["dance".to_string()]).collect();
    let mut obeyed = BTreeSet::new();
    in_random_games(9, |game, seat| {
        for order in &orders {
            if let Some(mv) = game.obey(seat, std::slice::from_ref(order)) {
                game.check(seat, &mv).unwrap_or_else(|no| panic!("{order}: {no}"));
                obeyed.insert(order.clone());
            }
        }
        let other = Seat((seat.0 + 1) % game.chairs());
        assert_eq!(game.obey(other, &orders), None, "nobody is served who is not asked");
    });
    let known = ["end-turn", "one-die", "only-move", "stay"];
    assert_eq!(obeyed, known.map(ToString::to_string).into());
}
