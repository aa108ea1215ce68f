//! Once warm, playouts and search set no memory aside.

use allocation_counter::measure;
use bots::{Bot, Plan, Policy, Search, Thinks, let_fate_answer, play_random};
use cutthroat::Cutthroat;
use table::{Chair, Dice, Options, Shared, Told, asked, fresh};

fn cutthroat() -> Cutthroat {
    let mut game = fresh(Shared::printed(), 4, &Options::new(), &mut Told::nobody()).expect("a usual table");
    let_fate_answer(&mut game, &mut Dice::seeded(1));
    game
}

fn random_games(game: &Cutthroat, count: u32, moves: &mut Vec<cutthroat::Move>) -> u32 {
    let mut dice = Dice::seeded(2);
    let mut decisions = 0;
    for _ in 0..count {
        let mut game = game.clone();
        loop {
            let_fate_answer(&mut game, &mut dice);
            if play_random(&mut game, &mut dice, moves) == 0 {
                break;
            }
            decisions += 1;
        }
    }
    decisions
}

#[test]
fn random_playouts_allocate_nothing() {
    let (game, mut moves) = (cutthroat(), Vec::with_capacity(64));
    let mut decisions = 0;
    let info = measure(|| decisions = random_games(&game, 50, &mut moves));
    assert!(decisions > 1_000, "{decisions}");
    assert_eq!(info.count_total, 0);
}

/// A search as large as the first one sets nothing aside: the second choice must cost what a clone of a move costs.
fn allocates_nothing<G: Thinks>(game: &G, policy: Policy) {
    let plan = Plan { iterations: 2_000, explore: 100, plies: 6, policy };
    let seat = asked(game).iter().next().expect("somebody is asked");
    let mut bot = Search::<G>::new(plan, Dice::seeded(3));
    bot.choose(&Chair::at(game, seat));
    let (before, _) = bot.effort();
    bot.restart(Dice::seeded(3));
    let info = measure(|| {
        bot.choose(&Chair::at(game, seat));
    });
    let (after, _) = bot.effort();
    assert!(after - before > 500, "{}", after - before);
    assert_eq!(info.count_total, 0);
}

#[test]
fn a_warm_search_allocates_nothing() {
    allocates_nothing(&cutthroat(), Policy::Random);
    allocates_nothing(&cutthroat(), Policy::Hinted);
}
