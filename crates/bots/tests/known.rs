//! Games whose best moves are known: a bot has to find them.

mod toy;

use bots::{Bot, Doubt, Foresight, Glance, Greedy, Horizon, Level, Plan, Policy, Random, Search, Worth, worth};
use table::{Chair, Dice, Seat, Told, asked, play};
use toy::{Move, Toy};

const PLAN: Plan = Plan { iterations: 3_000, explore: 100, plies: 0, policy: Policy::Random };
const GLANCE: Glance = Glance { redeals: 1, leaves: 16, doubt: Doubt::NONE };

fn search(seed: u64) -> Search<Toy> {
    Search::new(PLAN, Dice::seeded(seed))
}

fn greedy(seed: u64) -> Greedy<Toy> {
    Greedy::new(GLANCE, Dice::seeded(seed))
}

/// A bot that plans ahead until so many stones are taken.
fn foresight(turns: u32, seed: u64) -> Foresight<Toy> {
    Foresight::new(Horizon { glance: GLANCE, trust: 0, candidates: 3, redeals: 2, turns }, Dice::seeded(seed))
}

fn chosen(bot: &mut dyn Bot<Toy>, toy: &Toy) -> Move {
    let seat = asked(toy).iter().next().expect("somebody is asked");
    bot.choose(&Chair::at(toy, seat))
}

#[test]
fn search_leaves_a_multiple_of_four_stones() {
    for stones in [5, 6, 7, 9, 10, 11, 13] {
        let best = Move::Take { stones: stones % 4 };
        assert_eq!(chosen(&mut search(stones.into()), &Toy::stones(stones)), best, "of {stones} stones");
    }
}

#[test]
fn who_plans_turns_ahead_sees_how_others_would_answer() {
    // Of seven stones one would do as well against somebody who takes one each time.
    for stones in [5, 6] {
        let best = Move::Take { stones: stones % 4 };
        for seed in 0..5 {
            assert_eq!(chosen(&mut foresight(8, seed), &Toy::stones(stones)), best, "of {stones} stones");
        }
    }
    // Who does not plan beyond the own turn sees no difference, so that the lot decides.
    let drawn: Vec<Move> = (0..12).map(|seed| chosen(&mut foresight(1, seed), &Toy::stones(7))).collect();
    assert!(drawn.iter().any(|mv| *mv != drawn[0]), "{drawn:?}");
}

#[test]
fn a_bot_does_not_put_off_for_ever_what_it_does_not_like() {
    for seed in 0..5 {
        assert_eq!(chosen(&mut greedy(seed), &Toy::farewell()), Move::Go);
        assert_eq!(chosen(&mut foresight(2, seed), &Toy::farewell()), Move::Go);
        assert_eq!(chosen(&mut search(seed), &Toy::farewell()), Move::Go);
    }
}

/// What a toy in which nothing is hidden is worth.
fn judged(toy: &Toy) -> Worth {
    worth(&Chair::at(toy, Seat(0)).guess(&mut Dice::seeded(0)), &mut ())
}

/// How many of the games with 10 to 29 stones the first bot wins; each begins ten of them.
fn wins(mut one: impl Bot<Toy>, mut other: impl Bot<Toy>) -> usize {
    let won = |stones: &u8| {
        let first = Seat(stones % 2);
        let mut toy = Toy::stones(*stones);
        while let Some(seat) = asked(&toy).iter().next() {
            let mv = if seat == first { chosen(&mut one, &toy) } else { chosen(&mut other, &toy) };
            play(&mut toy, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
        }
        judged(&toy)[first.index()] > 0.9
    };
    (10..30).filter(won).count()
}

#[test]
fn search_beats_greed_and_greed_beats_chance() {
    let greed_against_chance = wins(greedy(1), Random::new(Dice::seeded(2)));
    let search_against_greed = wins(search(3), greedy(4));
    assert!(greed_against_chance >= 12, "{greed_against_chance} of 20");
    assert!(search_against_greed >= 18, "{search_against_greed} of 20");
}

#[test]
fn a_chair_does_not_play_for_another_one() {
    // Whatever P1 leaves of five stones, P2 or P3 can take the last one. P2 leaves itself no part in it: with four
    // stones left it loses to P3 like P1 does, with less it wins.
    let toy = Toy::stones_for_three(5);
    let mut bot = search(3);
    chosen(&mut bot, &toy);
    assert!(bot.thoughts().iter().all(|thought| thought.worth < 0.2), "{:?}", bot.thoughts());
    // Of six stones P1 can leave three to five. Five are best: then P2 loses as P1 did above, to P3 or to P1.
    let toy = Toy::stones_for_three(6);
    assert_eq!(chosen(&mut search(4), &toy), Move::Take { stones: 1 });
}

#[test]
fn a_die_is_taken_only_if_it_is_better_than_what_is_sure() {
    // P2 has 4 points: 5 win, 4 share the win, and a die does better than 4 only one time in three.
    for (sure, best) in [(5, Move::Sure), (4, Move::Sure), (3, Move::Roll), (0, Move::Roll)] {
        let toy = Toy::gamble(sure);
        for seed in 0..5 {
            assert_eq!(chosen(&mut search(seed), &toy), best, "search, {sure} sure");
            assert_eq!(chosen(&mut greedy(seed), &toy), best, "greedy, {sure} sure");
        }
    }
}

#[test]
fn who_decides_at_the_same_time_does_not_know_what_the_others_decide() {
    // If P2 could see the penny of P1 it would always win, and if P1 could see that of P2 it would always win.
    for seat in [Seat(0), Seat(1)] {
        let mut bot = search(5);
        bot.choose(&Chair::at(&Toy::pennies(), seat));
        for thought in bot.thoughts() {
            assert!((0.4..0.6).contains(&thought.worth), "{seat}: {thought:?}");
        }
    }
}

#[test]
fn a_choice_that_is_already_made_in_secret_is_not_known() {
    for seed in 0..20 {
        for (seat, other) in [(Seat(0), Seat(1)), (Seat(1), Seat(0))] {
            let choose = |bot: &mut dyn Bot<Toy>, side| bot.choose(&Chair::at(&Toy::pennies_after(other, side), seat));
            assert_eq!(choose(&mut search(seed), 0), choose(&mut search(seed), 1));
            assert_eq!(choose(&mut greedy(seed), 0), choose(&mut greedy(seed), 1));
        }
    }
}

#[test]
fn somebody_who_knows_how_a_bot_chooses_in_secret_gains_little() {
    for seat in [Seat(0), Seat(1)] {
        let toy = Toy::crooked_pennies();
        let zeros =
            (0..300).filter(|seed| search(*seed).choose(&Chair::at(&toy, seat)) == Move::Show { side: 0 }).count();
        let often = zeros as f32 / 300.0;
        // What the best answer to that brings P2, or costs P1 who can choose what is worse for P2.
        let (one, other) = (often, (1.0 - often) / 2.0);
        let exploited = if seat == Seat(0) { one.max(other) - 1.0 / 3.0 } else { 1.0 / 3.0 - one.min(other) };
        assert!(exploited < 0.08, "{seat} shows side 0 in {zeros} of 300");
    }
}

#[test]
fn what_was_chosen_at_the_same_time_is_open_again_to_somebody_who_thinks() {
    let toy = Toy::pennies_after(Seat(1), 1);
    let guess = Chair::at(&toy, Seat(0)).guess(&mut Dice::seeded(1));
    assert_eq!(asked(&toy).iter().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(asked(&*guess).iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    // His own choice stays.
    let own = Chair::at(&toy, Seat(1)).guess(&mut Dice::seeded(1));
    assert_eq!(asked(&*own).iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn the_same_dice_give_the_same_thoughts() {
    let think = || {
        let mut bot = search(7);
        chosen(&mut bot, &Toy::stones(10));
        bot.thoughts()
    };
    assert_eq!(think(), think());
    let mut again = search(8);
    chosen(&mut again, &Toy::stones(15));
    again.restart(Dice::seeded(7));
    chosen(&mut again, &Toy::stones(10));
    assert_eq!(again.thoughts(), think(), "a bot that starts anew plays like a new one");
}

#[test]
fn a_forced_move_needs_no_thought() {
    let mut bot = search(1);
    assert_eq!(chosen(&mut bot, &Toy::stones(1)), Move::Take { stones: 1 });
    assert_eq!(bot.effort(), (0, 0));
}

#[test]
fn a_deckhand_often_errs() {
    let mut deckhand = Level::Deckhand.bot::<Toy>(Dice::seeded(1));
    let toy = Toy::gamble(0);
    let rolled = (0..400).filter(|_| chosen(&mut *deckhand, &toy) == Move::Roll).count();
    assert!((260..380).contains(&rolled), "{rolled} of 400");
}

#[test]
fn what_a_position_is_worth_adds_up() {
    let even = judged(&Toy::stones_for_three(5));
    assert!(even[..3].iter().all(|worth| (worth - (0.9 / 3.0 + 0.05)).abs() < 1e-6), "{even:?}");
    assert_eq!(even[3..], [0.0; 5]);
    // P2 is 400 ahead, two swings of 200: four to one.
    let behind = judged(&Toy::gamble(0));
    assert!((behind[0] - (0.9 * 0.2 + 0.1 * (0.5 - 0.5 * 400.0 / 1200.0))).abs() < 1e-6, "{behind:?}");
}
