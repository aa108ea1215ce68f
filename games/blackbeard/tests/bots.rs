//! Bots of Blackbeard: they finish games, know no secrets, and never leave lying what is theirs for the asking.

use blackbeard::{Blackbeard, Move};
use bots::{
    Bot, Doubt, Glance, Greedy, Level, Plan, Policy, Search, let_fate_answer, play_random,
    proofs::{Proof, wins_against_chance},
};
use table::{Chair, Dice, Fate, Game, Options, Seat, Shared, Told, Waiting, asked, fresh, play, resolve, set_scene};

const PLAN: Plan = Plan { iterations: 60, explore: 20, plies: 0, policy: Policy::Hinted };
const GLANCE: Glance = Glance { redeals: 3, leaves: 8, doubt: Doubt::NONE };

fn search(iterations: u32, seed: u64) -> Search<Blackbeard> {
    Search::new(Plan { iterations, ..PLAN }, Dice::seeded(seed))
}

fn greedy(seed: u64) -> Greedy<Blackbeard> {
    Greedy::new(GLANCE, Dice::seeded(seed))
}

fn scene(text: &str) -> Blackbeard {
    let table = toml::from_str(text).expect("a scene in TOML");
    set_scene(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0
}

fn set_up(chairs: u8, options: &[(&str, &str)]) -> Blackbeard {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    fresh(Shared::printed(), chairs, &options, &mut Told::nobody()).expect("a table")
}

/// Plays a move, in notation.
fn plays(game: &mut Blackbeard, seat: u8, mv: &str) {
    let mv: Move = mv.parse().unwrap_or_else(|e| panic!("{e}"));
    play(game, Seat(seat), mv, &mut Told::nobody()).unwrap_or_else(|e| panic!("{mv}: {e:?}"));
}

/// Fate throws these dice.
fn throws(game: &mut Blackbeard, dice: &[u8]) {
    let fate = Fate::Dice(dice.iter().copied().collect());
    resolve(game, fate, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e:?} was asked for"));
}

/// What bots of each kind that looks choose, with several seeds.
fn choices(game: &Blackbeard, seat: u8) -> Vec<Move> {
    let chair = Chair::at(game, Seat(seat));
    let look =
        |seed: u64| [greedy(seed).choose(&chair), search(12, seed).choose(&chair), search(300, seed).choose(&chair)];
    (0..4).flat_map(look).collect()
}

fn all_choose(game: &Blackbeard, seat: u8, expected: &str) {
    let chosen = choices(game, seat);
    assert!(chosen.iter().all(|mv| mv.to_string() == expected), "{chosen:?}");
}

/// At every number of chairs.
fn proof() -> Proof<impl Fn(u64) -> Blackbeard> {
    Proof { fresh: |seed| set_up(2 + (seed % 4) as u8, &[]), plan: PLAN, glance: GLANCE }
}

#[test]
fn every_kind_of_bot_plays_whole_games_at_every_number_of_chairs() {
    let games = proof().every_kind_of_bot_plays_whole_games(4);
    let is_won = |game: &Blackbeard| matches!(game.flow().waiting(), Waiting::Over(places) if places.contains(&1));
    assert!(games.iter().all(is_won));
}

#[test]
fn bots_play_with_other_options() {
    let tables: [(u8, &[(&str, &str)]); 3] = [
        (3, &[("pirate-deal", "draft"), ("loot-notoriety", "cargo"), ("sack-multiplier", "2")]),
        (4, &[("loot-notoriety", "fresh-die-plus-cargo"), ("duel-notoriety", "sum-of-duel-ratings")]),
        (2, &[("game-length", "long")]),
    ];
    let fresh = |seed: u64| {
        let (chairs, options) = tables[seed as usize];
        set_up(chairs, options)
    };
    Proof { fresh, plan: PLAN, glance: GLANCE }.every_kind_of_bot_plays_whole_games(tables.len() as u64);
}

#[test]
fn a_finished_game_is_worth_its_points() {
    proof().a_finished_game_is_worth_its_points(8);
}

#[test]
fn a_bot_plays_alike_in_positions_that_look_alike() {
    proof().a_bot_plays_alike_in_positions_that_look_alike(40);
}

#[test]
fn what_a_bot_has_worked_out_before_does_not_change_what_it_plays() {
    proof().what_a_bot_has_worked_out_before_does_not_change_what_it_plays(30);
}

/// Kidd lies in his haven with the last action before the pile runs out.
const LAST_CARD: &str = r#"
    seats = ["anne", "ben", "cleo"]
    active = "anne"
    orders = { left = 1, has_played = true, has_actions = true }
    pardon = { seen = 2 }
    deck = ["general_pardon"]
    pirates.kidd = { of = "anne", at = "port_royal", notoriety = 5, worth = 900, havens = ["port_royal"] }
    pirates.low = { of = "ben", at = "india", notoriety = 3 }
    pirates.tew = { of = "cleo", at = "india", notoriety = 4 }
    ports.port_royal.governor = 3
"#;

#[test]
fn nobody_declines_to_retire_at_the_last_card() {
    all_choose(&scene(LAST_CARD), 0, "retire kidd by haven");
}

/// A weak player errs among what looks sensible: a pirate who can retire in the last moment does.
#[test]
fn mates_retire_their_pirates() {
    let game = scene(LAST_CARD);
    let retires = |seed: &u64| {
        let mv = Level::Mate.bot(Dice::seeded(*seed)).choose(&Chair::at(&game, Seat(0)));
        mv.to_string() == "retire kidd by haven"
    };
    let retired = (0..60).filter(retires).count();
    assert!(retired >= 45, "{retired} of 60");
}

#[test]
fn a_price_that_can_be_paid_is_paid_at_the_last_card() {
    let mut game = scene(&LAST_CARD.replace(r#", havens = ["port_royal"]"#, "").replace("worth = 900", "worth = 1990"));
    plays(&mut game, 0, "retire kidd by bribe");
    let_fate_pass(&mut game);
    throws(&mut game, &[1, 1]);
    all_choose(&game, 0, "pay");
}

/// Others who are asked pass.
fn let_fate_pass(game: &mut Blackbeard) {
    while let Some(seat) = asked(game).iter().next().filter(|seat| *seat != Seat(0)) {
        plays(game, seat.0, "pass");
    }
}

/// Tew looks for a merchant with points of Cunning left.
const FIND: &str = r#"
    seats = ["anne", "ben", "cleo"]
    active = "anne"
    orders = { left = 3, has_played = true, has_actions = true, diamond = "tew" }
    pirates.tew = { of = "anne", at = "caribbean", cunning = 2, notoriety = 4 }
    pirates.low = { of = "ben", at = "india", notoriety = 3 }
    pirates.vane = { of = "cleo", at = "india", notoriety = 4 }
    ports.havana.merchant = "flute:4"
    ports.port_royal.governor = 3
"#;

#[test]
fn what_has_succeeded_is_not_rolled_again() {
    let mut game = scene(FIND);
    plays(&mut game, 0, "find tew off havana");
    let_fate_pass(&mut game);
    throws(&mut game, &[6]);
    all_choose(&game, 0, "stand");
}

#[test]
fn what_was_found_is_looted() {
    finds_and_loots(scene(FIND));
}

/// What lies ahead may not be worth more than what is won: else a merchant is found again and again.
#[test]
fn what_was_found_is_looted_where_nobody_can_retire() {
    // With a battered ship nobody would rather attack Havana, whose merchant it is.
    let text =
        FIND.replace("    ports.port_royal.governor = 3\n", "").replace("cunning = 2", "cunning = 2, combat_hits = 2");
    finds_and_loots(scene(&text));
}

fn finds_and_loots(mut game: Blackbeard) {
    plays(&mut game, 0, "find tew off havana");
    let_fate_pass(&mut game);
    throws(&mut game, &[6]);
    plays(&mut game, 0, "stand");
    let_fate_pass(&mut game);
    all_choose(&game, 0, "loot tew");
}

/// Another pirate can be had for one action, so he is no reason to put off a retirement while the game may end.
#[test]
fn a_pirate_retires_before_another_is_recruited() {
    let game = scene(
        r#"
        seats = ["anne", "ben", "cleo"]
        active = "anne"
        orders = { left = 1, has_played = true, has_actions = true }
        pardon = { seen = 2 }
        deck = [
            "general_pardon", "new_governors", "new_governors", "new_governors", "new_governors", "new_governors",
            "storms_at_sea", "storms_at_sea", "storms_at_sea", "storms_at_sea", "storms_at_sea", "mal_de_mer",
            "mal_de_mer", "mal_de_mer", "scurvy:3", "scurvy:3", "scurvy:4", "scurvy:4", "wear_and_tear:4",
            "wear_and_tear:4",
        ]
        pirates.kidd = { of = "anne", at = "port_royal", notoriety = 12, worth = 1400, havens = ["port_royal"] }
        pirates.low = { of = "ben", at = "india", notoriety = 3 }
        pirates.tew = { of = "cleo", at = "india", notoriety = 4 }
        ports.port_royal.governor = 3
        "#,
    );
    all_choose(&game, 0, "retire kidd by haven");
}

#[test]
fn a_pardoned_pirate_sails_home() {
    let game = scene(
        r#"
        seats = ["anne", "ben", "cleo"]
        active = "anne"
        orders = { left = 1, has_played = true, has_actions = true, diamond = "tew" }
        pardon = { seen = 2, held = true, by = "anne", last_turn = true }
        pirates.tew = { of = "anne", at = "north_atlantic", notoriety = 12, holds = [1500] }
        pirates.low = { of = "ben", at = "india", notoriety = 3 }
        pirates.vane = { of = "cleo", at = "india", notoriety = 4 }
        "#,
    );
    let home = ["sail tew to boston", "sail tew to new_york", "sail tew to philadelphia"];
    let chosen = choices(&game, 0);
    assert!(chosen.iter().all(|mv| home.contains(&mv.to_string().as_str())), "{chosen:?}");
}

#[test]
fn booty_is_converted_before_a_letter_is_used_to_retire() {
    let mut game = scene(
        r#"
        seats = ["anne", "ben", "cleo"]
        active = "anne"
        orders = { left = 1, has_played = true, has_actions = true }
        pardon = { seen = 2 }
        deck = ["general_pardon", "scurvy:3"]
        players.anne.hand = ["letter_of_marque:3"]
        pirates.tew = { of = "anne", at = "port_royal", notoriety = 9, holds = [1500, 800] }
        pirates.low = { of = "ben", at = "india", notoriety = 3 }
        pirates.vane = { of = "cleo", at = "india", notoriety = 4 }
        ports.port_royal.governor = 3
        "#,
    );
    plays(&mut game, 0, "visit tew");
    let_fate_pass(&mut game);
    all_choose(&game, 0, "bank 1+2");
    plays(&mut game, 0, "bank 1+2");
    all_choose(&game, 0, "letter letter_of_marque:3 retire");
}

#[test]
fn a_mate_beats_chance() {
    for chairs in [3, 5] {
        let wins = wins_against_chance(Level::Mate, 8, || set_up(chairs, &[]));
        assert!(wins >= 6, "{wins} of 8 with {chairs} players");
    }
}

#[test]
fn random_playouts_allocate_nothing() {
    let (mut dice, mut moves) = (Dice::seeded(2), Vec::with_capacity(1_024));
    let start = set_up(5, &[]);
    let mut decisions = 0;
    let info = allocation_counter::measure(|| {
        for _ in 0..10 {
            let mut game = start.clone();
            let_fate_answer(&mut game, &mut dice);
            while play_random(&mut game, &mut dice, &mut moves) > 0 {
                let_fate_answer(&mut game, &mut dice);
                decisions += 1;
            }
        }
    });
    assert!(decisions > 1_000, "{decisions}");
    assert_eq!(info.count_total, 0);
}

/// What the third of three equal searches sets aside.
fn allocations_of(bot: &mut dyn Bot<Blackbeard>, game: &Blackbeard, seat: Seat) -> u64 {
    for _ in 0..2 {
        bot.restart(Dice::seeded(3));
        bot.choose(&Chair::at(game, seat));
    }
    bot.restart(Dice::seeded(3));
    let info = allocation_counter::measure(|| {
        bot.choose(&Chair::at(game, seat));
    });
    info.count_total
}

#[test]
fn warm_bots_allocate_nothing() {
    for (game, seat) in proof().positions(8) {
        assert_eq!(allocations_of(&mut search(40, 3), &game, seat), 0, "{seat} at {game:?}");
        assert_eq!(allocations_of(&mut greedy(3), &game, seat), 0, "{seat} at {game:?}");
    }
}
