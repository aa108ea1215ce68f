//! Standing orders in whole games: how many answers they spare.

use blackbeard::{Blackbeard, Move};
use bots::{Bot, Doubt, Glance, Greedy, let_fate_answer};
use table::{Chair, Dice, Game, Options, Seat, Shared, Title, Told, Waiting, asked, fresh, play};

const GLANCE: Glance = Glance { redeals: 1, leaves: 8, doubt: Doubt::NONE };

/// How often the first chair was asked for an answer to what others do, and how often its orders answered, in some games.
fn answers(orders: &[&str]) -> (u32, u32) {
    (0..6).map(|seed| answers_in(seed, orders)).fold((0, 0), |(asked, spared), one| (asked + one.0, spared + one.1))
}

fn answers_in(seed: u64, orders: &[&str]) -> (u32, u32) {
    let mut game: Blackbeard = fresh(Shared::printed(), 4, &Options::new(), &mut Told::nobody()).expect("a table");
    let mut fate = Dice::seeded(seed);
    let bot = |seat| Greedy::<Blackbeard>::new(GLANCE, Dice::seeded(100 * seed + seat));
    let mut bots: Vec<_> = (0..4).map(bot).collect();
    let (mut count, mut spared) = (0, 0);
    while !matches!(game.flow().waiting(), Waiting::Over(_)) {
        let Some(seat) = asked(&game).iter().next() else {
            let_fate_answer(&mut game, &mut fate);
            continue;
        };
        let chair = Chair::at(&game, seat);
        let is_counted = seat == Seat(0) && is_answer(&chair);
        let ordered = orders.iter().find_map(|order| Blackbeard::obey(&chair, order)).filter(|_| seat == Seat(0));
        if is_counted {
            *(if ordered.is_some() { &mut spared } else { &mut count }) += 1;
        }
        let mv = ordered.unwrap_or_else(|| bots[seat.index()].choose(&chair));
        play(&mut game, seat, mv, &mut Told::nobody()).expect("a move that is offered");
    }
    (count, spared)
}

/// Whoever may pass in another player's turn is asked for an answer.
fn is_answer(chair: &Chair<'_, Blackbeard>) -> bool {
    let view = serde_json::to_value(chair.view()).expect("a view");
    view["active"] != chair.seat().0 && chair.offered().contains(&Move::Pass)
}

#[test]
fn orders_leave_a_third_of_the_answers_at_most() {
    let (all, none) = answers(&[]);
    assert!(all > 200 && none == 0, "{all}");
    let (left, spared) = answers(&["pass-unless-worth", "pass-afterwards"]);
    assert!(2 * left <= spared, "{left} are asked, {spared} are not");
}
