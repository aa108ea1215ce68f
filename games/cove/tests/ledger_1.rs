//! Components, windows, turns and the end of a month: what no single scene can show.

use cove::{
    Cove, Fact, MOST_CAPTAINS, Move,
    data::{Components, MOST_BLACK_SHIPS, Place, Section},
};
use std::collections::BTreeMap;
use table::{
    Chair, Dice, Game, Options, Seat, Shared, Title, Told, Waiting, asked, fresh, options, overheard, play, resolve,
    set_scene, spectate,
};

// ------------------------------------------------------------ helpers

fn printed() -> Shared<Components> {
    Shared::printed()
}

/// A position written by a person, brought to its next question.
fn scene(text: &str) -> Cove {
    let table = toml::from_str(text).expect("a scene in TOML");
    set_scene(printed(), table).unwrap_or_else(|e| panic!("{e}")).0
}

/// What everybody is told when whoever is asked makes a move.
fn told_after(g: &mut Cove, mv: &str) -> Vec<String> {
    let seat = asked(g).iter().next().expect("somebody is asked");
    let mut told = Told::everybody();
    play(g, seat, mv.parse().expect("a move"), &mut told).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
    overheard(&told).map(ToString::to_string).collect()
}

/// What a standing order answers for the captain who is asked.
fn by_order(g: &Cove, order: &str) -> Option<Move> {
    let seat = asked(g).iter().next().expect("somebody is asked");
    Cove::obey(&Chair::at(g, seat), order)
}

/// Plays whole games by lot and shows each position, with what was told on the way to it.
fn in_random_games(games: u64, chairs: u8, mut look: impl FnMut(&Cove, &[Fact])) {
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let mut told = Told::everybody();
        let mut g: Cove = fresh(printed(), chairs, &Options::new(), &mut told).expect("a table");
        let mut moves = Vec::new();
        loop {
            let facts: Vec<Fact> = overheard(&told).cloned().collect();
            look(&g, &facts);
            told = Told::everybody();
            match g.flow().waiting() {
                Waiting::Roll(chance) => resolve(&mut g, dice.answer(chance), &mut told).expect("an answer"),
                Waiting::Ask => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    options(&g, seat, &mut moves);
                    let mv = *dice.one_of(&moves);
                    play(&mut g, seat, mv, &mut told).expect("an option");
                }
                _ => break,
            }
        }
    }
}

// ------------------------------------------------------------ components

/// Proves `cove.comp.players`.
#[test]
fn there_are_three_to_five_captains() {
    let table = |chairs| fresh::<Cove>(printed(), chairs, &Options::new(), &mut Told::nobody());
    for chairs in 3..=5 {
        assert_eq!(table(chairs).expect("a table").chairs(), chairs);
    }
    for chairs in [0, 1, 2, 6] {
        assert!(table(chairs).is_err(), "{chairs} captains");
    }
}

/// Proves `cove.comp.pieces`.
#[test]
fn there_are_seven_ships_and_twenty_strength_markers() {
    assert_eq!((MOST_CAPTAINS + MOST_BLACK_SHIPS, MOST_CAPTAINS * Section::ALL.len()), (7, 20));
    let data = printed();
    let most = (2..=5).map(|players| data.black_ships(players).len()).max();
    assert_eq!(most, Some(MOST_BLACK_SHIPS));
    assert!(data.legends.iter().all(|legend| legend.name != data.navy.name), "the Royal Navy has a card of its own");
}

/// Proves `cove.comp.location`, `cove.comp.gold.change`.
#[test]
fn gold_and_chests_are_never_lost_and_never_made() {
    let supply = printed().supply;
    in_random_games(6, 4, |g, _| {
        let view = spectate(g);
        let gold: u32 = view.captains.iter().map(|(_, captain)| u32::from(captain.gold)).sum();
        assert_eq!(gold + u32::from(view.gold), u32::from(supply.gold));
        let chests: u32 = view.captains.iter().map(|(_, captain)| u32::from(captain.chests)).sum();
        let thrown = view.battle.as_ref().map_or(0, |battle| battle.thrown);
        assert_eq!(chests + u32::from(view.chests) + u32::from(thrown), u32::from(supply.chests));
    });
}

// ------------------------------------------------------------ windows

/// Proves `cove.window.secrecy`.
#[test]
fn a_captain_may_have_windows_passed_for_him() {
    let window = |hand: &str| {
        scene(&format!(
            "seats = ['anne', 'ben', 'cleo']\nnow = 'treasure-end'\ncaptains.anne = {{ sails = 4, hand = {hand} }}\n\
             captains.ben.sails = 3"
        ))
    };
    let (none, other, fitting) = (window("[]"), window("['crows_nest']"), window("['consort']"));
    assert_eq!(by_order(&none, "pass"), Some(Move::Pass));
    assert_eq!(by_order(&other, "pass"), Some(Move::Pass), "a card of another window");
    assert_eq!(by_order(&fitting, "pass"), None, "Anne is asked herself");
    assert_eq!(by_order(&fitting, "pass-all"), Some(Move::Pass));
    // Whatever Anne holds, the others see the same question.
    assert_eq!(asked(&none).iter().next(), Some(Seat(0)));
    assert_eq!(asked(&fitting), asked(&none));
    assert_eq!(spectate(&fitting).now, spectate(&none).now);
}

// ------------------------------------------------------------ turns

/// Proves `cove.treasure.exhaust`, `cove.setup.treasure-common`, `cove.setup.treasure-piles`.
#[test]
fn in_a_game_each_island_shows_twelve_cards_and_every_card_comes_up_once() {
    let data = printed();
    let mut seen: BTreeMap<(u8, u8, u8, u8), u8> = BTreeMap::new();
    let mut piles: BTreeMap<u8, u8> = BTreeMap::new();
    let mut games = 0;
    in_random_games(4, 3, |g, facts| {
        for fact in facts {
            if let Fact::Revealed { at, fame, gold, chests, cards } = *fact {
                *seen.entry((fame, gold, chests, cards)).or_default() += 1;
                *piles.entry(at.number()).or_default() += 1;
            }
        }
        if matches!(g.flow().waiting(), Waiting::Over(_)) {
            games += 1;
            assert_eq!(piles, (1..=5).map(|island| (island, 12)).collect());
            assert!(data.treasure.iter().all(|card| seen[&(card.fame, card.gold, card.chests, card.tavern)] == 2));
            seen.clear();
            piles.clear();
        }
    });
    assert_eq!(games, 4);
}

/// Proves `cove.upgrade.order`, `cove.turn.count`.
#[test]
fn every_captain_has_exactly_one_upgrade_step_in_each_of_twelve_turns() {
    let mut steps = [0u8; 5];
    let mut months = 0;
    in_random_games(4, 5, |g, facts| {
        for fact in facts {
            match fact {
                Fact::StepEnded { who } => steps[who.index()] += 1,
                Fact::MonthBegan { month } => {
                    assert_eq!(steps, [months; 5], "month {month} begins");
                    months += 1;
                    assert_eq!(*month, months);
                }
                _ => (),
            }
        }
        if matches!(g.flow().waiting(), Waiting::Over(_)) {
            assert_eq!((months, steps), (12, [12; 5]));
            (months, steps) = (0, [0; 5]);
        }
    });
}

// ------------------------------------------------------------ plunder

/// Proves `cove.plunder.sequence`.
#[test]
fn booty_is_paid_kind_by_kind_and_shared_as_it_is_paid() {
    let mut g = scene(
        "seats = ['anne', 'ben', 'cleo']\nnow = 'plunder'\nmonth = 2\ntreasure = { hull = 't2221' }\n\
         captains.anne.at = 'hull'\nconsorts = [{ by = 'cleo', on = 'anne' }]\n\
         maps = [{ by = 'anne', at = 'hull', month = 2 }]",
    );
    let told = told_after(&mut g, "plunder");
    let expected = [
        "P1 plunders hull",
        "P3 gains 1 fame by cove.event.consort.share",
        "P1 gains 1 fame by cove.plunder.who",
        "P3 takes 1 gold by cove.event.consort.share",
        "P1 takes 1 gold by cove.plunder.who",
        "the map of P1 doubles the chests to 4",
        "P3 takes 2 chests by cove.event.consort.share",
        "P1 takes 2 chests by cove.plunder.who",
    ];
    assert_eq!(told, expected);
    assert!(matches!(g.flow().waiting(), Waiting::Roll(_)), "the Tavern card comes last");
}

// ------------------------------------------------------------ phase 6

/// Proves `cove.end6.order`.
#[test]
fn loads_are_checked_before_cards_are_discarded() {
    let mut g = scene(
        "seats = ['anne', 'ben', 'cleo']\nnow = 'upgrade'\nmonth = 2\ntreasure = { hull = 't2221', crew = 't4001' }\n\
         captains.anne = { at = 'hull', chests = 6 }\ncaptains.ben = { at = 'sail', chests = 7 }\n\
         captains.cleo.at = 'crew'\nblack_ships = [{ at = 'treasure', legend = 'blackbeard', is_beaten = false }]",
    );
    told_after(&mut g, "done");
    told_after(&mut g, "done");
    let told = told_after(&mut g, "done");
    let expected = [
        "P3 is done",
        "blackbeard sails on to tavern",
        "P1 throws off 1 chests",
        "P2 throws off 2 chests",
        "the treasure of hull is discarded",
        "the treasure of crew is discarded",
        "month 3 begins",
    ];
    assert_eq!(told, expected);
}

/// Proves `cove.end6.distance`, `cove.end6.move`.
#[test]
fn with_three_captains_black_ships_stay_three_places_apart_and_never_visit_the_cove() {
    let mut positions = 0;
    in_random_games(4, 3, |g, _| {
        let view = spectate(g);
        let [first, second] = view.black_ships.as_slice() else {
            assert_eq!(view.month, 0, "two black ships");
            return;
        };
        positions += 1;
        assert_eq!(first.at.number().abs_diff(second.at.number()), 3);
        assert!(first.at != Place::Cove && second.at != Place::Cove);
    });
    assert!(positions > 1000, "only {positions} positions");
}
