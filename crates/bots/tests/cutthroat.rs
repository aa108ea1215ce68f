//! Bots in a game with secrets, reactions, chance and several chairs asked at the same time.

use bots::{Bot, Level, Plan, Policy, Search, any_bot, let_fate_answer, play_random};
use cutthroat::Cutthroat;
use table::{AnyTable, Chair, Dice, Options, Seat, Shared, Table, Told, asked, fresh, options, play, redeal, view};

fn start(chairs: u8) -> Cutthroat {
    fresh(Shared::printed(), chairs, &Options::new(), &mut Told::nobody()).expect("a usual table")
}

/// Positions with a choice from random games.
fn positions(chairs: u8, count: usize) -> Vec<Cutthroat> {
    let mut dice = Dice::seeded(chairs.into());
    let (mut found, mut moves) = (Vec::new(), Vec::new());
    while found.len() < count {
        let mut game = start(chairs);
        loop {
            let_fate_answer(&mut game, &mut dice);
            let Some(seat) = asked(&game).iter().next() else { break };
            options(&game, seat, &mut moves);
            if moves.len() > 1 && dice.below(5) == 0 {
                found.push(game.clone());
            }
            play_random(&mut game, &mut dice, &mut moves);
        }
    }
    found.truncate(count);
    found
}

type NewBot = fn() -> Box<dyn Bot<Cutthroat>>;

fn small_search(dice: Dice) -> Search<Cutthroat> {
    Search::new(Plan { iterations: 200, explore: 100, plies: 3, policy: Policy::Hinted }, dice)
}

#[test]
fn a_bot_plays_alike_in_positions_that_look_alike() {
    for chairs in 2..=4 {
        for (i, game) in positions(chairs, 40).iter().enumerate() {
            let seat = asked(game).iter().next().expect("a position with a choice");
            let twin = redeal(game, seat, &mut Dice::seeded(i as u64));
            assert_eq!(view(game, seat), view(&twin, seat));
            let bots: [NewBot; 3] = [
                || Box::new(small_search(Dice::seeded(9))),
                || Level::Mate.bot(Dice::seeded(9)),
                || Level::Deckhand.bot(Dice::seeded(9)),
            ];
            for bot in bots {
                let (here, there) = (bot().choose(&Chair::at(game, seat)), bot().choose(&Chair::at(&twin, seat)));
                assert_eq!(here, there, "{seat} at {game:?}");
            }
        }
    }
}

#[test]
fn every_level_plays_a_whole_game_at_every_number_of_chairs() {
    for chairs in 2..=4 {
        let mut game = start(chairs);
        let mut fate = Dice::seeded(1);
        let mut bots: Vec<_> = (0..chairs)
            .map(|seat| match seat {
                0 => Box::new(small_search(Dice::seeded(0))) as Box<dyn Bot<Cutthroat>>,
                1 => Level::Mate.bot(Dice::seeded(1)),
                2 => Level::Deckhand.bot(Dice::seeded(2)),
                _ => Level::Random.bot(Dice::seeded(3)),
            })
            .collect();
        loop {
            let_fate_answer(&mut game, &mut fate);
            let Some(seat) = asked(&game).iter().next() else { break };
            let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
            play(&mut game, seat, mv, &mut Told::nobody()).expect("a bot plays an option");
        }
        assert!(matches!(game_over(&game), Some(places) if places.contains(&1)));
    }
}

fn game_over(game: &Cutthroat) -> Option<table::Places> {
    Table(game.clone()).places()
}

#[test]
fn a_bot_for_any_table_answers_in_notation() {
    let game = positions(3, 1).remove(0);
    let seat = asked(&game).iter().next().expect("a position with a choice");
    let mut table: Box<dyn AnyTable> = Box::new(Table(game));
    let mv = any_bot::<Cutthroat>(Level::Mate, Dice::seeded(1)).choose(&*table, seat);
    assert!(table.options(seat).contains(&mv), "{mv}");
    table.play(seat, &mv).expect("it may be played as it is written");
}

#[test]
#[should_panic(expected = "is asked and has an option")]
fn a_chair_that_is_not_asked_cannot_choose() {
    let game = positions(3, 40).into_iter().find(|game| asked(game).len() == 1).expect("somebody reacts alone");
    let other = (0..3).map(Seat).find(|seat| !asked(&game).has(*seat)).expect("others are not asked");
    small_search(Dice::seeded(1)).choose(&Chair::at(&game, other));
}
