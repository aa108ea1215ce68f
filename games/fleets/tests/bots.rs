//! Bots of both editions: they finish games, fetch gold, know no secrets, and bring fleets that may be brought.

use bots::{
    Bot, Doubt, Foresight, Glance, Greedy, Horizon, Level, Plan, Policy, Search, Thinks, let_fate_answer, play_random,
    proofs::{Proof, played_out},
};
use fleets::{Fleets, Move, data::Nation, options::Options as Chosen};
use std::collections::BTreeSet;
use table::{
    Chair, Dice, Game, Options, Seat, Shared, Told, Waiting, asked, fresh, options, play, redeal, set_scene, view,
};

const PLAN: Plan = Plan { iterations: 6, explore: 40, plies: 0, policy: Policy::Hinted };
const GLANCE: Glance = Glance { redeals: 1, leaves: 4, doubt: Doubt::NONE };

fn set_up(chairs: u8, pairs: &[(&str, &str)]) -> Fleets {
    let options: Options = pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    fresh(Shared::printed(), chairs, &options, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"))
}

/// The tables of both editions at every number of captains.
fn tables() -> impl Iterator<Item = Fleets> {
    let cursed = (2..=4).map(|chairs| set_up(chairs, &[("stall-rounds", "20")]));
    cursed.chain([set_up(2, &[("edition", "crimson"), ("stall-rounds", "20")])])
}

fn greedy(seed: u64) -> Box<dyn Bot<Fleets>> {
    Box::new(Greedy::new(GLANCE, Dice::seeded(seed)))
}

/// A bot that plans ahead, if only a little.
fn foresight(turns: u32, seed: u64) -> Box<dyn Bot<Fleets>> {
    let glance = Glance { redeals: 1, leaves: 1, doubt: Doubt::NONE };
    Box::new(Foresight::new(Horizon { glance, trust: 0, candidates: 2, redeals: 1, turns }, Dice::seeded(seed)))
}

fn search(iterations: u32, seed: u64) -> Box<dyn Bot<Fleets>> {
    Box::new(Search::new(Plan { iterations, ..PLAN }, Dice::seeded(seed)))
}

/// Bots follow a turn in copies of the position, one on top of the other; without optimisation these need much room.
fn with_room(test: fn()) {
    let thread = std::thread::Builder::new().stack_size(32 << 20).spawn(test).expect("a thread");
    thread.join().unwrap_or_else(|why| std::panic::resume_unwind(why));
}

#[test]
fn every_kind_of_bot_plays_whole_games_at_every_table() {
    with_room(plays_whole_games);
}

fn plays_whole_games() {
    for (seed, game) in (0..).zip(tables()) {
        let mut bots: Vec<_> = (0..game.chairs())
            .map(|seat| match (u64::from(seat) + seed) % 5 {
                0 => search(4, seed),
                1 => greedy(seed),
                2 => foresight(1, seed),
                3 => Level::Deckhand.bot(Dice::seeded(seed)),
                _ => Level::Random.bot(Dice::seeded(seed)),
            })
            .collect();
        let game = played_out(game, &mut bots, seed);
        assert!(matches!(game.flow().waiting(), Waiting::Over(places) if places.contains(&1)));
    }
}

#[test]
fn a_bot_that_looks_fetches_more_gold_than_chance() {
    with_room(fetches_gold);
}

fn fetches_gold() {
    let (mut looks, mut chance) = (0, 0);
    for seed in 0..6 {
        let edition = if seed % 3 == 0 { "crimson" } else { "cursed" };
        let game = set_up(2, &[("edition", edition), ("stall-rounds", "20"), ("map", "random")]);
        let own = usize::from(seed % 2 == 0);
        let mut bots: Vec<_> = (0..2).map(|_| Level::Random.bot(Dice::seeded(seed))).collect();
        bots[own] = greedy(seed);
        let game = played_out(game, &mut bots, seed);
        looks += game.scores()[Seat(own as u8)];
        chance += game.scores()[Seat(1 - own as u8)];
    }
    assert!(looks >= 6 * 5 && looks > 3 * chance, "{looks} against {chance}");
}

#[test]
fn a_finished_game_is_worth_its_gold() {
    let fresh = |seed| tables().nth(seed as usize).expect("one of the tables");
    Proof { fresh, plan: PLAN, glance: GLANCE }.a_finished_game_is_worth_its_points(tables().count() as u64);
}

#[test]
fn a_bot_plays_alike_in_positions_that_look_alike() {
    with_room(plays_alike);
}

fn plays_alike() {
    let mut dice = Dice::seeded(5);
    let mut moves = Vec::new();
    let mut seen = 0;
    for mut game in tables() {
        for _ in 0..1_500 {
            let_fate_answer(&mut game, &mut dice);
            let Some(seat) = asked(&game).iter().last() else { break };
            options(&game, seat, &mut moves);
            if moves.len() > 1 && dice.below(60) == 0 {
                seen += 1;
                let twin = redeal(&game, seat, &mut Dice::seeded(seen));
                assert_eq!(view(&game, seat), view(&twin, seat));
                let choose = |mut bot: Box<dyn Bot<Fleets>>, game| bot.choose(&Chair::at(game, seat));
                assert_eq!(choose(search(6, 9), &game), choose(search(6, 9), &twin), "{seat}");
                assert_eq!(choose(greedy(9), &game), choose(greedy(9), &twin), "{seat}");
                assert_eq!(choose(foresight(2, 9), &game), choose(foresight(2, 9), &twin), "{seat}");
            }
            play_random(&mut game, &mut dice, &mut moves);
        }
    }
    assert!(seen > 20, "{seen} positions");
}

/// Much crew could be stowed in many ways, none of which looks better than another, and who is ready may find that the
/// others have better fleets.
#[test]
fn captains_who_look_do_not_always_bring_the_same_fleet() {
    for pairs in [&[][..], &[("edition", "crimson")]] {
        let game = set_up(2, pairs);
        let brings = |seed| Level::Legend.bot(Dice::seeded(seed)).choose(&Chair::at(&game, Seat(0))).to_string();
        let fleets: BTreeSet<String> = (0..12).map(brings).collect();
        assert!(fleets.len() >= 3, "{fleets:?}");
    }
}

/// Nobody sees what the others bring, so the good fleets are shared out beforehand.
#[test]
fn captains_at_one_table_bring_different_fleets() {
    let tables: [(u8, &[(&str, &str)]); 2] = [(4, &[]), (2, &[("edition", "crimson")])];
    for (captains, pairs) in tables {
        let game = set_up(captains, pairs);
        for level in [Level::Mate, Level::Captain, Level::Legend] {
            for seed in 0..4 {
                let brings = |seat: u8| {
                    let dice = Dice::seeded(seed * 8 + u64::from(seat));
                    level.bot::<Fleets>(dice).choose(&Chair::at(&game, Seat(seat))).to_string()
                };
                let fleets: Vec<String> = (0..captains).map(brings).collect();
                let different: BTreeSet<&String> = fleets.iter().collect();
                assert_eq!(different.len(), fleets.len(), "{level} {seed}: {fleets:?}");
            }
        }
    }
}

#[test]
fn captains_who_look_get_ready_instead_of_stowing_to_and_fro() {
    with_room(get_ready);
}

fn get_ready() {
    let mut game = set_up(4, &[("map", "random"), ("build-total", "60"), ("terrain-per-player", "3")]);
    let looks = |seed| if seed % 2 == 0 { Level::Legend.bot(Dice::seeded(seed)) } else { search(4, seed) };
    let mut bots: Vec<Box<dyn Bot<Fleets>>> = (0..4).map(looks).collect();
    let mut dice = Dice::seeded(1);
    for _ in 0..100 {
        let_fate_answer(&mut game, &mut dice);
        if game.turns() > 0 {
            return;
        }
        let seat = asked(&game).iter().next().expect("somebody is asked");
        let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
        play(&mut game, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
    }
    panic!("still setting up");
}

#[test]
fn captains_who_look_do_not_carry_anything_to_and_fro() {
    with_room(carry_once);
}

fn carry_once() {
    for (seed, mut game) in (0..).zip(tables()) {
        let mut bots = [greedy(seed), foresight(1, seed), greedy(seed), greedy(seed)];
        let (mut dice, mut turn, mut carried) = (Dice::seeded(seed), 0, Vec::new());
        while game.turns() < 9 {
            let_fate_answer(&mut game, &mut dice);
            let Some(seat) = asked(&game).iter().next() else { break };
            let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
            if turn != game.turns() {
                turn = game.turns();
                carried.clear();
            }
            if let Move::Carry { chip, .. } = mv {
                assert!(!carried.contains(&chip), "{seat} carries {chip} again");
                carried.push(chip);
            }
            play(&mut game, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
        }
    }
}

/// A laden ship on the open sea, another one at an island with treasure, an enemy far away.
const RACE: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "sm-ps-001", of = "anne", at = [60000, 50000, 2048], cargo = [5] },
        { card = "sm-ps-002", of = "ben", at = [100000, 80000, 0] },
    ]
    islands = [
        { at = [30000, 50000], home = "anne" },
        { at = [90000, 20000], home = "ben" },
        { at = [80000, 60000], chips = [1] },
    ]
"#;

#[test]
fn a_bot_brings_gold_home_by_the_shortest_way() {
    // 30000 units less the shore; she sails 4000 to 12000 in a turn, so that eight turns are plenty.
    with_room(|| gold_comes_home(RACE, 5, 8));
}

/// A laden schooner, which may turn after every move, so near to her home that any segment would lead beyond it.
const NEARLY_HOME: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "fs-079", of = "anne", at = [61763, 32704, 1821], cargo = [2, 2, 2] },
        { card = "sm-ps-002", of = "ben", at = [100000, 90000, 0] },
    ]
    islands = [
        { at = [59000, 32000, 1024], home = "anne" },
        { at = [90000, 80000], home = "ben" },
        { at = [100000, 30000], chips = [1] },
    ]
"#;

#[test]
fn a_bot_that_is_nearly_home_sails_in() {
    with_room(|| gold_comes_home(NEARLY_HOME, 6, 1));
}

/// A weak captain errs among what looks sensible: she is slower, but her treasure comes home.
#[test]
fn a_mate_brings_gold_home() {
    with_room(|| {
        for seed in 0..4 {
            gold_comes_home_by(Level::Mate.bot(Dice::seeded(seed)), RACE, 5, 24);
        }
    });
}

/// A bot brings so much gold home before so many turns are over.
fn gold_comes_home(scene: &str, gold: i32, most: u32) {
    gold_comes_home_by(greedy(3), scene, gold, most);
}

fn gold_comes_home_by(bot: Box<dyn Bot<Fleets>>, scene: &str, gold: i32, most: u32) {
    let mut game: Fleets = set_scene(Shared::printed(), toml::from_str(scene).expect("a scene in TOML"))
        .unwrap_or_else(|e| panic!("{e}"))
        .0;
    let before = game.scores()[Seat(0)];
    let mut bots = [bot, Level::Random.bot(Dice::seeded(3))];
    let mut dice = Dice::seeded(1);
    let mut turns = 0;
    while game.scores()[Seat(0)] < before + gold {
        let_fate_answer(&mut game, &mut dice);
        let Some(seat) = asked(&game).iter().next() else { break };
        let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
        turns += u32::from(seat == Seat(0) && mv == Move::EndTurn);
        play(&mut game, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
        assert!(turns <= most, "she does not come home");
    }
    assert_eq!(game.scores()[Seat(0)], before + gold);
}

/// A long ship that touches her home with the bow can slide along the shore, but only a swing gets her away.
const BOW_TO_THE_SHORE: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "scs-009", of = "anne", at = [61569, 33162, 2921] },
        { card = "sm-ps-002", of = "ben", at = [100000, 90000, 0] },
    ]
    islands = [
        { at = [59000, 32000, 1024], home = "anne" },
        { at = [90000, 80000], home = "ben" },
        { at = [100000, 30000], chips = [4, 4] },
    ]
"#;

#[test]
fn segments_that_are_offered_at_a_dock_lead_away_from_it() {
    let mut game: Fleets = set_scene(Shared::printed(), toml::from_str(BOW_TO_THE_SHORE).expect("a scene in TOML"))
        .unwrap_or_else(|e| panic!("{e}"))
        .0;
    let anne = Seat(0);
    let bow = |game: &Fleets| view(game, anne).ships[0].pose.map(|[x, y, _]| (x, y)).expect("she is afloat");
    let (x, y) = bow(&game);
    play(&mut game, anne, "sail s1".parse().expect("a move"), &mut Told::nobody()).expect("she may sail");
    let mut moves = Vec::new();
    options(&game, anne, &mut moves);
    let legs: Vec<_> = moves.into_iter().filter(|mv| matches!(mv, Move::Leg { .. })).collect();
    assert!(!legs.is_empty());
    for leg in legs {
        let mut sailed = game.clone();
        let text = leg.to_string();
        play(&mut sailed, anne, leg, &mut Told::nobody()).expect("it is offered");
        let (to_x, to_y) = bow(&sailed);
        assert!((to_x - x).abs().max((to_y - y).abs()) >= 1_000, "{text} gets her nowhere");
    }
}

/// Two ships are docked at wild islands, one of them at one where nothing lies.
const EMPTY_ISLAND: &str = r#"
    seats = ["anne", "ben"]
    islands = [{ at = [40000, 30000], chips = [] }, { at = [90000, 30000], chips = [4, 4] }]
    ships = [
        { card = "sm-es-009", of = "anne", at = "docked i1" },
        { card = "sm-es-009", of = "anne", at = "docked i2" },
    ]
"#;

#[test]
fn little_is_expected_of_an_island_where_nothing_lies() {
    let game: Fleets = set_scene(Shared::printed(), toml::from_str(EMPTY_ISLAND).expect("a scene in TOML"))
        .unwrap_or_else(|e| panic!("{e}"))
        .0;
    let hint = |mv: &str| game.hint(Seat(0), &mv.parse().expect("a move"), &mut Default::default());
    assert!(hint("explore s1 i1") < 0);
    assert!(hint("explore s2 i2") > 0);
}

#[test]
fn fleets_of_every_total_and_nation_may_be_brought() {
    let data = Shared::printed();
    for crimson in [false, true] {
        let choices = Chosen::choices(&data, crimson);
        let totals = &choices.iter().find(|choice| choice.key == "build-total").expect("a total").values;
        for total in totals {
            let edition = if crimson { "crimson" } else { "cursed" };
            let game = set_up(2, &[("edition", edition), ("build-total", total)]);
            let mut nations: Vec<Nation> = Vec::new();
            for seat in [Seat(0), Seat(1)] {
                let mut moves = Vec::new();
                options(&game, seat, &mut moves);
                assert!(!moves.is_empty(), "{edition} {total}");
                for mv in moves {
                    let Move::Fleet { fleet } = &mv else { panic!("a fleet is brought: {mv}") };
                    for ship in &fleet.ships {
                        let card = data.ships.iter().find(|card| card.printing.id == ship.ship.as_str());
                        let nation = card.expect("a ship of the data").nation;
                        if !nations.contains(&nation) {
                            nations.push(nation);
                        }
                    }
                    let mut brought = game.clone();
                    let text = mv.to_string();
                    play(&mut brought, seat, mv, &mut Told::nobody()).unwrap_or_else(|e| panic!("{text}: {e:?}"));
                }
            }
            let all = if crimson { &data.crimson.nations } else { &data.cursed.nations };
            // A nation is missing only where its cheapest ship costs more than the whole fleet may.
            let most: u8 = total.parse().unwrap_or(u8::MAX);
            let can_pay = |nation: &Nation| {
                let ships = data.ships.iter().filter(|card| card.nation == *nation && card.printing.is_in_scope);
                ships.map(|card| card.points).min().is_some_and(|cheapest| cheapest <= most)
            };
            let missing: Vec<_> = all.iter().filter(|nation| can_pay(nation) && !nations.contains(nation)).collect();
            assert!(missing.is_empty(), "{edition} {total}: no fleet of {missing:?}");
        }
    }
}

/// While a table is dealt fate answers hundreds of times in a row; a bot looks past that on the stack of any thread.
#[test]
fn a_bot_looks_past_a_long_row_of_answers_on_a_small_stack() {
    let options = [("map", "random"), ("build-total", "60"), ("terrain-per-player", "3")];
    let think = move || {
        let mut game = set_up(4, &options);
        let mut bots: Vec<_> = (0..4).map(|seed| Level::Legend.bot::<Fleets>(Dice::seeded(seed))).collect();
        let mut dice = Dice::seeded(1);
        // Each brings a fleet; with the last one everything is dealt.
        for _ in 0..4 {
            let_fate_answer(&mut game, &mut dice);
            let seat = asked(&game).iter().next().expect("somebody is asked");
            let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
            play(&mut game, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
        }
    };
    std::thread::Builder::new()
        .stack_size(3 << 20)
        .spawn(think)
        .expect("a thread")
        .join()
        .expect("it comes to its end");
}
