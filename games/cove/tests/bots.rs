//! Bots of Pirate's Cove: they finish games, know no secrets, mix their destinations, and fight by the odds.

use bots::{
    Bot, Doubt, Glance, Greedy, Level, Plan, Policy, Search, Thinks, Tuning, let_fate_answer, play_random,
    proofs::{Proof, wins_against_chance},
};
use cove::{Cove, Move, data::Place};
use table::{Chair, Dice, Game, Options, Seat, Shared, Told, Waiting, asked, fresh, options, play, set_scene};

const PLAN: Plan = Plan { iterations: 60, explore: 40, plies: 0, policy: Policy::Hinted };
const GLANCE: Glance = Glance { redeals: 1, leaves: 6, doubt: Doubt::NONE };

fn search(iterations: u32, seed: u64) -> Search<Cove> {
    Search::new(Plan { iterations, ..PLAN }, Dice::seeded(seed))
}

fn greedy(seed: u64) -> Greedy<Cove> {
    Greedy::new(GLANCE, Dice::seeded(seed))
}

fn scene(text: &str) -> Cove {
    let table = toml::from_str(text).expect("a scene in TOML");
    set_scene(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0
}

fn set_up(chairs: u8, options: &[(&str, &str)]) -> Cove {
    let options: Options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    fresh(Shared::printed(), chairs, &options, &mut Told::nobody()).expect("a table")
}

/// Lets everybody play by these moves, in notation, and fate by lot.
fn script(mut game: Cove, moves: &[(u8, &str)]) -> Cove {
    for (seat, mv) in moves {
        let_fate_answer(&mut game, &mut Dice::seeded(1));
        let mv = mv.parse().unwrap_or_else(|e| panic!("{e}"));
        play(&mut game, Seat(*seat), mv, &mut Told::nobody()).unwrap_or_else(|e| panic!("{mv}: {e:?}"));
    }
    let_fate_answer(&mut game, &mut Dice::seeded(1));
    game
}

/// At every number of chairs.
fn proof() -> Proof<impl Fn(u64) -> Cove> {
    Proof { fresh: |seed| set_up(3 + (seed % 3) as u8, &[]), plan: PLAN, glance: GLANCE }
}

#[test]
fn every_kind_of_bot_plays_whole_games_at_every_number_of_chairs() {
    let games = proof().every_kind_of_bot_plays_whole_games(5);
    let is_won = |game: &Cove| matches!(game.flow().waiting(), Waiting::Over(places) if places.contains(&1));
    assert!(games.iter().all(is_won));
}

#[test]
fn bots_play_with_other_options() {
    let tables: [(u8, &[(&str, &str)]); 4] = [
        (4, &[("two-player", "yes"), ("turns", "6")]),
        (3, &[("pirates-of-legend", "yes"), ("turns", "6"), ("custom-cards", "pack")]),
        (5, &[("black-ship-movement", "random"), ("royal-navy-count", "2"), ("turns", "6")]),
        (3, &[("order-recalc", "volley"), ("reload-may-flee", "yes"), ("consort-scope", "everything"), ("turns", "8")]),
    ];
    let fresh = |seed: u64| {
        let (chairs, options) = tables[seed as usize];
        set_up(chairs, options)
    };
    Proof { fresh, plan: PLAN, glance: GLANCE }.every_kind_of_bot_plays_whole_games(tables.len() as u64);
}

#[test]
fn a_finished_game_is_worth_its_fame() {
    proof().a_finished_game_is_worth_its_points(10);
}

#[test]
fn a_bot_plays_alike_in_positions_that_look_alike() {
    proof().a_bot_plays_alike_in_positions_that_look_alike(60);
}

#[test]
fn what_a_bot_has_worked_out_before_does_not_change_what_it_plays() {
    proof().what_a_bot_has_worked_out_before_does_not_change_what_it_plays(30);
}

/// Three ships that are alike, in a month with two good islands that are alike and three poor ones.
const ALIKE: &str = r#"
    seats = ["anne", "ben", "cleo"]
    now = "navigation"
    month = 4
    treasure = { tavern = "t0920", hull = "t4200", sail = "t2800", cannon = "t4200", crew = "t1910" }
    black_ships = []
    captains.anne = { hull = 3, crew = 4, cannon = 4, sails = 4 }
    captains.ben = { hull = 3, crew = 4, cannon = 4, sails = 4 }
    captains.cleo = { hull = 3, crew = 4, cannon = 4, sails = 4 }
"#;

fn destinations(game: &Cove, seat: Seat, iterations: u32, times: u64) -> [u32; 6] {
    let mut chosen = [0; 6];
    for seed in 0..times {
        let Move::Sail { to } = search(iterations, seed).choose(&Chair::at(game, seat)) else {
            panic!("a wheel is set")
        };
        chosen[to.index()] += 1;
    }
    chosen
}

#[test]
fn destinations_are_mixed_where_captains_are_alike() {
    let game = scene(ALIKE);
    for seat in [Seat(0), Seat(2)] {
        let chosen = destinations(&game, seat, 200, 40);
        assert!(chosen.iter().all(|often| *often <= 30), "{chosen:?}");
        assert!(chosen.iter().filter(|often| **often >= 4).count() >= 2, "{chosen:?}");
    }
}

#[test]
fn a_wheel_that_is_set_in_secret_does_not_change_where_a_bot_sails() {
    let before = scene(ALIKE);
    for to in [Place::Hull, Place::Treasure] {
        let mut after = before.clone();
        play(&mut after, Seat(1), Move::Sail { to }, &mut Told::nobody()).expect("all are asked");
        let guess = Chair::at(&after, Seat(0)).guess(&mut Dice::seeded(1));
        assert!(asked(&*guess).has(Seat(1)), "what he chose is open again in a guess");
    }
}

#[test]
fn a_duel_is_aimed_by_exact_odds() {
    // All sections at 2 and the first shot: sails win 0.5062, anything else 0.4512.
    let mut game = scene(
        r#"
        seats = ["anne", "ben", "cleo"]
        now = "combat"
        captains.anne = { at = "sail" }
        captains.ben = { at = "sail" }
        captains.cleo = { at = "treasure" }
        treasure.sail = "t4200"
        "#,
    );
    let mut dice = Dice::seeded(1);
    let mut moves = Vec::new();
    let shooter = loop {
        let_fate_answer(&mut game, &mut dice);
        let seat = asked(&game).iter().next().expect("somebody is asked");
        options(&game, seat, &mut moves);
        if moves.iter().any(|mv| matches!(mv, Move::Aim { .. })) {
            break seat;
        }
        let mv = if moves.contains(&Move::Fire) { Move::Fire } else { Move::Pass };
        play(&mut game, seat, mv, &mut Told::nobody()).expect("one of the options");
    };
    assert_eq!(moves.len(), 4, "{moves:?}");
    let at_sails = |mv: Move| mv.to_string().ends_with("sails");
    let aimed = (0..10).filter(|seed| at_sails(search(300, *seed).choose(&Chair::at(&game, shooter)))).count();
    assert!(aimed >= 9, "{aimed} of 10");
}

#[test]
fn a_hopeless_fight_with_an_empty_hold_is_left_and_a_sure_one_is_not() {
    let fight = |own: u8, other: u8| {
        let game = scene(&format!(
            r#"
            seats = ["anne", "ben", "cleo"]
            now = "combat"
            captains.anne = {{ at = "sail", hull = {own}, crew = {own}, cannon = {own}, sails = 8, gold = 0 }}
            captains.ben = {{ at = "sail", hull = {other}, crew = {other}, cannon = {other}, sails = 7 }}
            captains.cleo = {{ at = "treasure" }}
            treasure.sail = "t4200"
            "#
        ));
        let game = script(game, &[(0, "pass"), (1, "pass")]);
        (0..10).filter(|seed| search(200, *seed).choose(&Chair::at(&game, Seat(0))) == Move::Fire).count()
    };
    assert!(fight(7, 2) >= 9, "a strong ship fires");
    assert!(fight(1, 8) <= 2, "a wreck does not");
}

#[test]
fn everything_is_buried_in_the_last_month() {
    let game = scene(
        r#"
        seats = ["anne", "ben", "cleo"]
        now = "upgrade"
        month = 12
        captains.anne = { at = "treasure", chests = 5, gold = 7 }
        captains.ben = { at = "cove" }
        captains.cleo = { at = "cove" }
        "#,
    );
    for seed in 0..5 {
        let mut game = game.clone();
        let_fate_answer(&mut game, &mut Dice::seeded(seed));
        let mut bots = [search(100, seed), search(100, seed + 10)];
        for bot in &mut bots {
            while asked(&game).has(Seat(0)) {
                let mv = bot.choose(&Chair::at(&game, Seat(0)));
                play(&mut game, Seat(0), mv, &mut Told::nobody()).expect("an option is legal");
            }
        }
        assert_eq!(game.scores()[Seat(0)], 7, "five chests and six pieces of gold");
    }
}

/// A weak captain errs among what looks sensible: she does not leave Treasure Island with chests aboard.
#[test]
fn a_mate_buries_her_chests() {
    for (month, chests) in [(12, 3), (7, 5)] {
        let game = scene(&format!(
            r#"
            seats = ["anne", "ben", "cleo"]
            now = "upgrade"
            month = {month}
            captains.anne = {{ at = "treasure", chests = {chests} }}
            captains.ben = {{ at = "cove" }}
            captains.cleo = {{ at = "cove" }}
            "#,
        ));
        let mut buried = 0;
        for seed in 0..60 {
            let mut game = game.clone();
            let_fate_answer(&mut game, &mut Dice::seeded(seed));
            let mut mate = Level::Mate.bot(Dice::seeded(seed));
            while asked(&game).has(Seat(0)) {
                let mv = mate.choose(&Chair::at(&game, Seat(0)));
                play(&mut game, Seat(0), mv, &mut Told::nobody()).expect("an option is legal");
            }
            buried += usize::from(game.scores()[Seat(0)] >= chests);
        }
        assert!(buried >= 56, "all {chests} chests are buried {buried} of 60 times in month {month}");
    }
}

#[test]
fn mates_bury_in_most_games() {
    let (captains, games) = (3, 6);
    let mut buried = 0;
    for seed in 30..30 + games {
        let mut game = set_up(captains, &[]);
        let mut dice = Dice::seeded(seed);
        let mut mates: Vec<_> =
            (0..captains).map(|seat| Level::Mate.bot::<Cove>(Dice::seeded(seed * 8 + u64::from(seat)))).collect();
        loop {
            let_fate_answer(&mut game, &mut dice);
            let Some(seat) = asked(&game).iter().next() else { break };
            let mv = mates[seat.index()].choose(&Chair::at(&game, seat));
            if let Move::BuryChests { chests } = mv {
                buried += usize::from(chests);
            }
            play(&mut game, seat, mv, &mut Told::nobody()).expect("an option is legal");
        }
    }
    let captains = games as usize * usize::from(captains);
    assert!(buried >= 5 * captains, "{buried} chests buried by {captains} captains");
}

#[test]
fn a_mate_beats_chance() {
    for chairs in [3, 5] {
        let wins = wins_against_chance(Level::Mate, 8, || set_up(chairs, &[]));
        assert!(wins >= 6, "{wins} of 8 with {chairs} captains");
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
fn allocations_of(bot: &mut dyn Bot<Cove>, game: &Cove, seat: Seat) -> u64 {
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

/// A search that meets more different duels than are remembered solves some of them again, and that does allocate: the
/// large search is therefore held to it in one month only.
#[test]
fn warm_bots_allocate_nothing() {
    let alike = scene(ALIKE);
    assert_eq!(allocations_of(&mut search(600, 3), &alike, Seat(0)), 0);
    assert_eq!(allocations_of(&mut greedy(3), &alike, Seat(0)), 0);
    for (game, seat) in proof().positions(8) {
        assert_eq!(allocations_of(&mut search(40, 3), &game, seat), 0, "{seat} at {game:?}");
        assert_eq!(allocations_of(&mut greedy(3), &game, seat), 0, "{seat} at {game:?}");
    }
}

/// Five strong ships that are all different, with cards in every hand, before one island that is worth more than any other.
const DIFFERENT: &str = r#"
    seats = ["anne", "ben", "cleo", "dora", "emma"]
    options = { multiple-mastercraft = "yes" }
    month = 9
    treasure = { tavern = "t0920", hull = "t1910", sail = "t2800", cannon = "t4001", crew = "t0251" }
    black_ships = []
    captains.anne = { WHERE hull = 5, crew = 6, cannon = 5, sails = 4, fame = 21, chests = 3, gold = 4, mastercraft = { hull = "whole", sails = "damaged" }, hand = ["six_gun_salute", "grapeshot", "smoke_screen"] }
    captains.ben = { WHERE hull = 4, crew = 5, cannon = 7, sails = 5, fame = 24, chests = 4, gold = 2, mastercraft = { crew = "whole" }, parrot = "parrot_silver", hand = ["six_gun_salute", "powder_keg"] }
    captains.cleo = { WHERE hull = 6, crew = 7, cannon = 6, sails = 3, fame = 19, chests = 5, gold = 7, mastercraft = { sails = "whole" }, parrot = "parrot_trelawney", hand = ["grapeshot", "treasure_overboard"] }
    captains.dora = { WHERE hull = 3, crew = 4, cannon = 5, sails = 7, fame = 25, chests = 2, gold = 5, mastercraft = { hull = "damaged", cannon = "whole" }, hand = ["powder_keg", "blow_me_down"] }
    captains.emma = { WHERE hull = 7, crew = 5, cannon = 5, sails = 6, fame = 22, chests = 6, gold = 3, parrot = "parrot_bones", hand = ["blow_me_down", "grapple_attack"] }
"#;

/// What a decision of `legend` sets aside, in millions of bytes. Nearly all of it are duels that are solved, so this counts
/// the work alike on every machine.
fn millions_of_bytes_for(game: &Cove, seat: Seat) -> u64 {
    let Tuning::Search(plan) = Cove::tuning(Level::Legend) else { panic!("it searches") };
    let mut bot = Search::new(plan, Dice::seeded(5));
    let info = allocation_counter::measure(|| {
        bot.choose(&Chair::at(game, seat));
    });
    info.bytes_total / 1_000_000
}

/// A search asks for tens of thousands of duels of ships that differ a little, and none of them may be dear.
#[test]
fn the_hardest_decisions_of_a_legend_stay_bounded() {
    let at = |place: &str| format!("at = \"{place}\",");
    let sailing = format!("now = \"navigation\"\n{}", DIFFERENT.replace("WHERE", ""));
    let melee = format!("now = \"combat\"\n{}", DIFFERENT.replace("WHERE", &at("sail")));
    // Anne and Ben alone, who both hold a Six Gun Salute.
    let duel = DIFFERENT.replacen("WHERE", &at("sail"), 2).replace("WHERE", &at("treasure"));
    let duel = format!("now = \"combat\"\n{duel}");
    let volley = [(1, "pass"), (0, "pass"), (1, "fire")];
    let (now, then) = volley.split_at(0);
    for (text, moves, most, what) in
        [(&sailing, now, 60, "where to sail"), (&melee, now, 100, "a melee"), (&duel, then, 10, "a volley")]
    {
        let game = script(scene(text), moves);
        let bytes = millions_of_bytes_for(&game, asked(&game).iter().next().expect("somebody is asked"));
        assert!((1..=most).contains(&bytes), "{what} sets {bytes} million bytes aside");
    }
}
