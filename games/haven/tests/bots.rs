//! Bots against what is known exactly: solved roads, exhausted ends of games, closed forms of chance.

mod road;

use allocation_counter::measure;
use bots::{Bot, Doubt, Glance, Greedy, Level, Plan, Policy, Search, evaluate, let_fate_answer, play_random};
use haven::{Fact, Haven, Move, TileName};
use road::{Road, Solved};
use std::collections::{BTreeMap, BTreeSet};
use table::{
    Chair, Chance, Dice, Fate, Game, Options, Seat, Shared, Throw, Told, Waiting, asked, fresh, options, play, resolve,
    set_scene, view,
};

fn scene(text: &str) -> Haven {
    let table = toml::from_str(text).expect("a scene in TOML");
    set_scene(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0
}

fn set_up(chairs: u8, seed: u64) -> Haven {
    let mut game = fresh(Shared::printed(), chairs, &Options::new(), &mut Told::nobody()).expect("a usual table");
    let_fate_answer(&mut game, &mut Dice::seeded(seed));
    game
}

fn played(game: &Haven, by: Seat, mv: Move) -> Haven {
    let mut game = game.clone();
    play(&mut game, by, mv, &mut Told::nobody()).expect("an option is legal");
    game
}

fn moves_of(game: &Haven) -> (Seat, Vec<Move>) {
    let seat = asked(game).iter().next().expect("somebody is asked");
    let mut moves = Vec::new();
    options(game, seat, &mut moves);
    (seat, moves)
}

// ------------------------------------------------------------ the additive road

fn random_road(length: usize, dice: &mut Dice) -> Vec<u8> {
    (0..length).map(|_| dice.below(6) as u8).collect()
}

#[test]
fn setting_out_first_is_worth_almost_two_points_on_a_road_of_fourteen_tiles() {
    let mut dice = Dice::seeded(1);
    let values: Vec<i32> = (0..200).map(|_| Solved::new(&random_road(14, &mut dice)).value()).collect();
    let total: i32 = values.iter().sum();
    let positive = values.iter().filter(|value| **value > 0).count();
    assert!((280..440).contains(&total), "{total} on 200 roads");
    assert!((145..=180).contains(&positive), "{positive} of 200");
    assert!(values.iter().all(|value| *value >= 0), "{values:?}");
}

#[test]
fn search_finds_a_move_of_exactly_the_best_value() {
    let plan = Plan { iterations: 4_000, explore: 100, plies: 40, policy: Policy::Random };
    let mut dice = Dice::seeded(2);
    let (mut found, mut hard) = (0, 0);
    for map in 0..60 {
        let values = random_road(9, &mut dice);
        let mut solved = Solved::new(&values);
        let best = solved.value();
        // With the best lead as the goal, every move of less value loses against best play.
        let game = Road::new(&values, best);
        let road::Move::Go { to } = Search::new(plan, Dice::seeded(map)).choose(&Chair::at(&game, Seat(0)));
        found += u32::from(solved.after([0, 0], 0, to) == best);
        hard += u32::from((1..=10).filter(|to| solved.after([0, 0], 0, *to) == best).count() <= 2);
    }
    assert!(hard >= 30, "only {hard} of 60 roads have at most two best moves in ten");
    assert!(found >= 58, "{found} of 60");
}

// ------------------------------------------------------------ alone on the road

/// The most Fame P1 can still reach when nobody else moves any more and nothing is left to chance.
fn most_fame(game: &Haven, known: &mut BTreeMap<Vec<u8>, i32>) -> i32 {
    match game.flow().waiting() {
        Waiting::Over(_) => game.scores()[Seat(0)],
        Waiting::Ask => {
            let key = borsh::to_vec(game).expect("a position can be saved");
            if let Some(known) = known.get(&key) {
                return *known;
            }
            let (seat, moves) = moves_of(game);
            assert_eq!(seat, Seat(0), "P1 is alone on the road");
            let best = moves.into_iter().map(|mv| most_fame(&played(game, seat, mv), known)).max();
            let best = best.expect("a captain who is asked has an option");
            known.insert(key, best);
            best
        }
        other => unreachable!("nothing is left to chance: {other:?}"),
    }
}

/// The Fame P1 reaches when it is played by a bot.
fn fame_of(bot: &mut dyn Bot<Haven>, game: &Haven) -> i32 {
    let mut game = game.clone();
    while let Waiting::Ask = game.flow().waiting() {
        let mv = bot.choose(&Chair::at(&game, Seat(0)));
        game = played(&game, Seat(0), mv);
    }
    game.scores()[Seat(0)]
}

/// Ends of games: the map of the last round and the island of P1. One chest is left, so that nothing is uncovered.
const ENDS: [(&str, &str); 4] = [
    (
        r#""token.rum", "infra.granary", "die.food:4", "token.cannon", "die.ship:3""#,
        r#"b2 = "tavern food:3", b1 = "house.food - -", b3 = "port.food - -""#,
    ),
    (
        r#""house.free", "token.pirate", "infra.brotherhood", "token.pirate", "die.gold:5""#,
        r#"b2 = "tavern food:2", c2 = "house.gold - -", c1 = "infra.vault -""#,
    ),
    (
        r#""port.haul", "token.rum", "infra.watchtower", "token.rum", "die.food:5""#,
        r#"b2 = "tavern -", a2 = "house.food food:1 -", b3 = "port.gold - -""#,
    ),
    (
        r#""infra.battery", "token.cannon", "die.ship:6", "infra.variety", "token.cannon""#,
        r#"b2 = "tavern food:1", a3 = "port.ship - -", a1 = "infra.garrison -", b1 = "house.coup - -""#,
    ),
];

/// An island without Ships that makes so much Fame: two for the Tavern's Rum, the rest for Food.
fn rival(fame: i32) -> String {
    let mut food = fame - 2;
    let mut island = String::new();
    for (plot, tile) in [("b2", "tavern"), ("a1", "infra.granary"), ("c1", "chest.cannon"), ("d1", "chest.cannon")]
        .into_iter()
        .chain([("d2", "chest.cannon"), ("d3", "chest.pirate"), ("c3", "chest.pirate"), ("a3", "chest.pirate")])
    {
        let value = food.min(6);
        food -= value;
        let item = if value > 0 { format!("food:{value}") } else { "-".to_string() };
        island += &format!("{plot} = \"{tile} {item}\", ");
    }
    assert_eq!(food, 0, "there is room for {fame} Fame");
    island
}

fn last_round(map: &str, island: &str, rival_fame: i32) -> Haven {
    let rival = rival(rival_fame);
    scene(&format!(
        r#"
        seats = ["anne", "ben"]
        round = 4
        map = [{map}]
        disks = {{ anne = "waiting 2", ben = "back 1" }}
        chests = {{ "chest.cannon" = 1, "chest.pirate" = 0 }}
        top_chest = "chest.cannon"
        islands.anne = {{ {island} }}
        islands.ben = {{ {rival} }}
        "#
    ))
}

#[test]
fn alone_on_the_road_search_finds_the_best_sequence_of_stops_and_placements() {
    let plan = Plan { iterations: 5_000, explore: 150, plies: 60, policy: Policy::Hinted };
    for (map, island) in ENDS {
        let best = most_fame(&last_round(map, island, 2), &mut BTreeMap::new());
        // Against a rival with one Fame less, three of them for the 1st spot, only the best sequence wins.
        let game = last_round(map, island, best - 1 - 3);
        let mut reached: Vec<i32> =
            (1..=2).map(|seed| fame_of(&mut Search::new(plan, Dice::seeded(seed)), &game)).collect();
        reached.dedup();
        assert_eq!(reached, [best], "{map}");
    }
}

// ------------------------------------------------------------ the reach of a coup

/// The highest spot the disk of P1 can reach in this movement.
fn reach(game: &Haven) -> u8 {
    let spot = view(game, Seat(0)).coup.spots[0];
    let (seat, moves) = moves_of(game);
    let climbs = |mv: &Move| matches!(mv, Move::Pay { .. } | Move::Raise { .. });
    let further = moves.into_iter().filter(climbs).map(|mv| reach(&played(game, seat, mv)));
    further.max().unwrap_or(spot).max(spot)
}

/// The same by counting pips: every step costs one; the 2nd spot gives one back on a Food die, the 4th on a Gold die,
/// if there still is such a die below 6.
fn counted_reach(spot: u8, food: u8, gold: u8) -> u8 {
    let food_bonus = |food| food + u8::from(spot == 2 && (1..6).contains(&food));
    let gold_bonus = |gold| gold + u8::from(spot == 4 && (1..6).contains(&gold));
    let (food, gold) = (food_bonus(food), gold_bonus(gold));
    if spot == 8 {
        return 8;
    }
    let by_food = (food > 0).then(|| counted_reach(spot + 1, food - 1, gold));
    let by_gold = (gold > 0).then(|| counted_reach(spot + 1, food, gold - 1));
    by_food.max(by_gold).unwrap_or(spot)
}

/// P1 stands on a Pirate token, with one Food die and one Gold die, or none.
fn before_a_coup(food: u8, gold: u8) -> Haven {
    let die = |kind: &str, value: u8| if value > 0 { format!("{kind}:{value}") } else { "-".to_string() };
    let (food, gold) = (die("food", food), die("gold", gold));
    let game = scene(&format!(
        r#"
        seats = ["anne", "ben"]
        round = 1
        map = ["token.pirate"]
        coup = {{ ben = 0 }}
        islands.anne = {{ b2 = "tavern {food}", d2 = "chest.pirate -", c3 = "chest.pirate {gold}" }}
        "#
    ));
    let game = played(&game, Seat(0), Move::Stop { at: 1 });
    let (seat, moves) = moves_of(&game);
    let place = moves.into_iter().find(|mv| matches!(mv, Move::Place { .. })).expect("the chest takes the Pirate");
    played(&game, seat, place)
}

#[test]
fn a_single_food_die_of_two_reaches_the_fourth_spot_with_one_token() {
    assert_eq!(reach(&before_a_coup(2, 0)), 4);
    assert_eq!(counted_reach(1, 2, 0), 4);
}

#[test]
fn how_far_a_coup_can_reach_follows_from_the_pips() {
    for food in 0..=6 {
        for gold in 0..=6 {
            if food + gold > 0 {
                assert_eq!(reach(&before_a_coup(food, gold)), counted_reach(1, food, gold), "{food} Food, {gold} Gold");
            }
        }
    }
}

// ------------------------------------------------------------ odds

/// P1 has just built a Fishing Port and may reroll the only Food die, which a Granary counts, in the last round.
fn before_a_reroll(value: u8) -> Haven {
    let game = scene(&format!(
        r#"
        seats = ["anne", "ben"]
        round = 4
        map = ["port.food"]
        disks = {{ anne = "waiting 2", ben = "back 1" }}
        islands.anne = {{ b2 = "tavern food:{value}", a1 = "infra.granary -" }}
        islands.ben = {{ b2 = "tavern food:3", a1 = "infra.granary -" }}
        "#
    ));
    let game = played(&game, Seat(0), Move::Stop { at: 1 });
    played(&game, Seat(0), Move::Build { plot: "b3".parse().expect("a plot") })
}

#[test]
fn a_reroll_gains_three_and_a_half_less_the_value_on_average() {
    for value in 1..=6 {
        let game = before_a_reroll(value);
        let before = game.scores()[Seat(0)];
        let (seat, moves) = moves_of(&game);
        let reroll = moves.into_iter().find(|mv| matches!(mv, Move::Reroll { .. })).expect("a die to reroll");
        let rolling = played(&game, seat, reroll);
        let gain = |side: u8| {
            let mut game = rolling.clone();
            resolve(&mut game, Fate::Dice([side].into_iter().collect()), &mut Told::nobody()).expect("a die");
            game.scores()[Seat(0)] - before
        };
        assert_eq!((1..=6).map(gain).sum::<i32>(), 21 - 6 * i32::from(value));
    }
}

#[test]
fn who_looks_rerolls_what_is_below_the_average_and_keeps_the_rest() {
    let glance = Glance { redeals: 1, leaves: 6, doubt: Doubt::NONE };
    for value in 1..=6 {
        let game = before_a_reroll(value);
        let chosen = Greedy::new(glance, Dice::seeded(value.into())).choose(&Chair::at(&game, Seat(0)));
        assert_eq!(matches!(chosen, Move::Reroll { .. }), value <= 3, "a {value}: {chosen}");
    }
}

#[test]
fn the_next_chest_is_as_likely_a_cannon_as_cannons_are_left() {
    for (cannons, pirates) in [(3, 4), (2, 4), (1, 2), (3, 0), (0, 3)] {
        let game = scene(&format!(
            r#"
            seats = ["anne", "ben"]
            map = ["token.rum"]
            chests = {{ "chest.cannon" = {}, "chest.pirate" = {pirates} }}
            top_chest = "chest.cannon"
            islands.anne = {{ b2 = "tavern food:4" }}
            "#,
            cannons + 1
        ));
        let (seat, moves) = moves_of(&game);
        let buy = moves.into_iter().find(|mv| matches!(mv, Move::Buy { .. })).expect("four Food buy a chest");
        let game = played(&played(&game, seat, buy), seat, Move::Lay { plot: "d2".parse().expect("a plot") });
        let Waiting::Roll(Chance { throw: Throw::Pick(left), .. }) = game.flow().waiting() else {
            panic!("the next chest is uncovered")
        };
        assert_eq!(left, cannons + pirates);
        let is_cannon = |k: &u16| {
            let mut game = game.clone();
            resolve(&mut game, Fate::Pick(*k), &mut Told::nobody()).expect("one of the chests");
            view(&game, seat).chests.top == Some(TileName::of("chest.cannon"))
        };
        assert_eq!((0..left).filter(is_cannon).count(), usize::from(cannons));
    }
}

#[test]
fn a_tile_of_a_stack_lies_on_the_map_as_often_as_the_map_is_large() {
    for (chairs, size) in [(2, 14), (3, 18), (4, 22)] {
        let deals = 1_500;
        let shown = (0..deals).filter(|seed| {
            let road = view(&set_up(chairs, *seed), Seat(0)).road;
            road.tiles.contains(&Some(TileName::of("house.gold")))
        });
        let (shown, expected) = (shown.count(), deals as usize * size / 22);
        // Three standard errors are 56 deals.
        assert!(shown.abs_diff(expected) <= 56, "{chairs} captains: {shown} of {deals}");
    }
}

// ------------------------------------------------------------ the judgement of positions

#[test]
fn a_finished_game_is_worth_its_fame() {
    for seed in 0..20 {
        let mut game = set_up(2 + (seed % 3) as u8, seed);
        let (mut dice, mut moves) = (Dice::seeded(seed), Vec::new());
        while play_random(&mut game, &mut dice, &mut moves) > 0 {
            let_fate_answer(&mut game, &mut dice);
        }
        let guess = Chair::at(&game, Seat(0)).guess(&mut dice);
        let (worth, scores) = (evaluate(&guess, &mut ()), game.scores());
        assert!(scores.iter().all(|(seat, score)| worth[seat.index()] == 100 * score), "{worth:?} {scores:?}");
    }
}

#[test]
fn a_bot_takes_the_same_decision_again() {
    let game = set_up(3, 5);
    let (seat, _) = moves_of(&game);
    for level in [Level::Deckhand, Level::Mate, Level::Captain] {
        let choose = || level.bot(Dice::seeded(8)).choose(&Chair::at(&game, seat));
        assert_eq!(choose(), choose(), "{level}");
    }
}

#[test]
fn a_mate_beats_chance_at_every_number_of_chairs() {
    for chairs in 2..=4 {
        let wins = (0..10).filter(|seed| {
            let mut game = set_up(chairs, *seed);
            let (mut dice, mut moves) = (Dice::seeded(*seed), Vec::new());
            let own = Seat((*seed % u64::from(chairs)) as u8);
            let mut mate = Level::Mate.bot::<Haven>(Dice::seeded(*seed));
            loop {
                let_fate_answer(&mut game, &mut dice);
                let Waiting::Ask = game.flow().waiting() else { break };
                if asked(&game).has(own) {
                    let mv = mate.choose(&Chair::at(&game, own));
                    game = played(&game, own, mv);
                } else {
                    play_random(&mut game, &mut dice, &mut moves);
                }
            }
            matches!(game.flow().waiting(), Waiting::Over(places) if places[own.index()] == 1)
        });
        let wins = wins.count();
        assert!(wins >= 9, "{wins} of 10 with {chairs} captains");
    }
}

/// A weak captain errs among what looks sensible: she makes stops, and builds and places what she finds there.
#[test]
fn mates_stop_often_and_use_what_they_find() {
    let (captains, games) = (3, 6);
    let (mut stops, mut dropped) = (0, 0);
    for seed in 20..20 + games {
        let mut game = set_up(captains, seed);
        let mut dice = Dice::seeded(seed);
        let mut mates: Vec<_> =
            (0..captains).map(|seat| Level::Mate.bot::<Haven>(Dice::seeded(seed * 8 + u64::from(seat)))).collect();
        let mut built = BTreeSet::new();
        let mut told = Told::everybody();
        while !told.all().any(|(_, fact)| matches!(fact, Fact::Ended { .. })) {
            let_fate_answer(&mut game, &mut dice);
            let seat = asked(&game).iter().next().expect("the round is not over");
            let mv = mates[seat.index()].choose(&Chair::at(&game, seat));
            play(&mut game, seat, mv, &mut told).expect("an option is legal");
        }
        for (_, fact) in told.all() {
            match fact {
                Fact::Built { who, .. } => _ = built.insert(*who),
                Fact::Stopped { .. } => stops += 1,
                Fact::Dropped { .. } | Fact::Refused { .. } => dropped += 1,
                _ => (),
            }
        }
        assert_eq!(built.len(), usize::from(captains), "everybody builds in the first round of game {seed}");
    }
    let turns = games as usize * usize::from(captains);
    assert!(stops >= 4 * turns, "{stops} stops of {turns} captains in the first round");
    assert!(dropped <= turns, "{dropped} things discarded by {turns} captains in the first round");
}

// ------------------------------------------------------------ memory

#[test]
fn random_playouts_allocate_nothing() {
    let game = set_up(4, 1);
    let (mut dice, mut moves) = (Dice::seeded(2), Vec::with_capacity(512));
    let mut decisions = 0;
    let info = measure(|| {
        for _ in 0..20 {
            let mut game = game.clone();
            while play_random(&mut game, &mut dice, &mut moves) > 0 {
                let_fate_answer(&mut game, &mut dice);
                let guess = Chair::at(&game, Seat(0)).guess(&mut dice);
                std::hint::black_box(evaluate(&guess, &mut ()));
                decisions += 1;
            }
        }
    });
    assert!(decisions > 1_000, "{decisions}");
    assert_eq!(info.count_total, 0);
}

/// The second choice is as large as the first one and must set nothing aside.
fn allocates_nothing(bot: &mut dyn Bot<Haven>, game: &Haven) {
    let (seat, _) = moves_of(game);
    bot.choose(&Chair::at(game, seat));
    bot.restart(Dice::seeded(3));
    bot.choose(&Chair::at(game, seat));
    bot.restart(Dice::seeded(3));
    let info = measure(|| {
        bot.choose(&Chair::at(game, seat));
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn warm_bots_allocate_nothing() {
    for chairs in 2..=4 {
        let game = set_up(chairs, 7);
        for policy in [Policy::Random, Policy::Hinted] {
            let plan = Plan { iterations: 500, explore: 100, plies: 8, policy };
            allocates_nothing(&mut Search::new(plan, Dice::seeded(3)), &game);
        }
        let glance = Glance { redeals: 1, leaves: 16, doubt: Doubt::NONE };
        allocates_nothing(&mut Greedy::new(glance, Dice::seeded(3)), &game);
    }
}
