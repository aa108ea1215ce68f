//! Components, set-up, map and travel: what no single scene can show.

use haven::{
    Disk, Fact, Haven, Move, Piece, TileName, View,
    data::{Class, HavenData, Kind},
    options::{FirstPlayer, Options},
};
use std::collections::{BTreeMap, BTreeSet};
use table::{
    AnyTable, AnyTitle, Chance, Dice, Entry, Fate, Game, Luck, Seat, Shared, Table, Throw, Told, Waiting, asked, fresh,
    options, overheard, play, resolve, set_scene, spectate, view,
};

// ------------------------------------------------------------ helpers

fn printed() -> Shared<HavenData> {
    Shared::printed()
}

fn chosen(pairs: &[(&str, &str)]) -> table::Options {
    pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn at_table(chairs: u8, pairs: &[(&str, &str)]) -> Haven {
    fresh(printed(), chairs, &chosen(pairs), &mut Told::nobody()).unwrap()
}

/// What fate is asked for.
fn chance(game: &Haven) -> Chance {
    match game.flow().waiting() {
        Waiting::Roll(chance) => chance,
        other => panic!("fate is not asked, but {other:?}"),
    }
}

fn answer(game: &mut Haven, fate: Fate) -> Vec<Fact> {
    let mut told = Told::everybody();
    resolve(game, fate, &mut told).unwrap();
    overheard(&told).cloned().collect()
}

/// One input of a random game: who gave it, if it was a captain.
enum Input {
    Fate(Chance),
    Move(Seat, Move),
}

/// Plays random games at tables of two, three and four and shows the position before and after each input.
fn in_random_games(games: u64, mut look: impl FnMut(&View, &Input, &Haven)) {
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let mut game = at_table(2 + (seed % 3) as u8, &[]);
        let mut moves = Vec::new();
        loop {
            let before = spectate(&game);
            let input = match game.flow().waiting() {
                Waiting::Roll(chance) => {
                    let fate = dice.answer(chance);
                    resolve(&mut game, fate, &mut Told::nobody()).unwrap();
                    Input::Fate(chance)
                }
                Waiting::Ask => {
                    let seat = asked(&game).iter().next().unwrap();
                    options(&game, seat, &mut moves);
                    // Nobody leaves in haste, so that the islands fill.
                    if moves.len() > 3 && dice.below(8) > 0 {
                        moves.retain(|mv| !matches!(mv, Move::Leave | Move::Discard));
                        moves.truncate(8);
                    }
                    let mv = dice.one_of(&moves).clone();
                    play(&mut game, seat, mv.clone(), &mut Told::nobody()).unwrap();
                    Input::Move(seat, mv)
                }
                _ => break,
            };
            look(&before, &input, &game);
        }
    }
}

/// The dice and tokens of each kind on the map and on all islands.
fn in_play(view: &View) -> BTreeMap<Kind, u8> {
    let on_map = view.road.items.iter().flatten();
    let on_islands = view.captains.iter().flat_map(|captain| captain.slots.iter().flatten().flatten());
    let mut counts: BTreeMap<Kind, u8> = Kind::ALL.iter().map(|kind| (*kind, 0)).collect();
    on_map.chain(on_islands).for_each(|Piece(item)| *counts.entry(item.kind).or_default() += 1);
    counts
}

// ------------------------------------------------------------ components and general

/// Proves `haven.gen.players`.
#[test]
fn two_three_or_four_can_play() {
    let seats = |chairs| fresh::<Haven>(printed(), chairs, &chosen(&[]), &mut Told::nobody());
    for chairs in [0, 1, 5, 6] {
        let refused = format!("Pirate Haven is for 2 to 4 players, not {chairs}");
        assert_eq!(seats(chairs).err(), Some(refused));
    }
    for chairs in 2..=4 {
        let view = spectate(&seats(chairs).unwrap());
        assert_eq!(view.captains.len(), usize::from(chairs));
        assert_eq!(view.disks.len(), usize::from(chairs));
    }
    assert_eq!(Entry::<Haven>::new().players(), (2, 4));
}

/// Proves `haven.gen.dice`.
#[test]
fn a_die_shows_one_to_six() {
    let mut game = at_table(4, &[("first-player", "P1"), ("top-chest", "hidden")]);
    while let Throw::Pick(_) = chance(&game).throw {
        answer(&mut game, Fate::Pick(0));
    }
    assert_eq!(chance(&game), Chance::dice(1));
    for sides in [vec![], vec![0], vec![7], vec![1, 1]] {
        let fate = Fate::Dice(sides.iter().copied().collect());
        assert_eq!(resolve(&mut game, fate, &mut Told::nobody()), Err(Some(Chance::dice(1))), "{sides:?}");
    }
    let mut seen = BTreeSet::new();
    for side in 1..=6 {
        let facts = answer(&mut game, Fate::Dice([side].into_iter().collect()));
        seen.extend(
            facts.iter().filter_map(|fact| if let Fact::Rolled { item, .. } = fact { Some(item.value) } else { None }),
        );
    }
    assert_eq!(seen, BTreeSet::from_iter(1..=6));
    assert_eq!(printed().die_max, 6);
    assert_eq!(printed().supply[..3], [10, 8, 8]);
}

/// Proves `haven.gen.pool`, `haven.gen.pool.return`.
#[test]
fn no_die_or_token_is_ever_lost_or_made() {
    let supply: BTreeMap<Kind, u8> = Kind::ALL.iter().map(|kind| (*kind, printed().supply[kind.index()])).collect();
    let mut returned = 0;
    in_random_games(30, |before, _, game| {
        let after = spectate(game);
        let mut counted = in_play(&after);
        Kind::ALL.iter().zip(after.pool).for_each(|(kind, left)| *counted.entry(*kind).or_default() += left);
        assert_eq!(counted, supply);
        returned += u32::from(Kind::ALL.iter().any(|kind| after.pool[kind.index()] > before.pool[kind.index()]));
    });
    assert!(returned > 300, "only {returned} times something came back to the pool");
}

/// Proves `haven.gen.open`.
#[test]
fn everybody_sees_the_whole_table_at_any_time() {
    in_random_games(6, |_, _, game| {
        let seen = spectate(game);
        for chair in 0..game.chairs() {
            assert_eq!(view(game, Seat(chair)), seen);
        }
        assert_eq!(seen.pool.len(), Kind::ALL.len());
    });
}

/// Proves `haven.gen.own`.
#[test]
fn nobody_ever_changes_the_island_of_another() {
    let mut changes = 0;
    in_random_games(30, |before, input, game| {
        let owner = match input {
            _ if before.round == 0 => return, // The Food of the set-up.
            Input::Move(seat, _) => Some(*seat),
            Input::Fate(Chance { luck: Luck::Of(seat), .. }) => Some(*seat),
            Input::Fate(_) => None,
        };
        let after = spectate(game);
        for chair in 0..game.chairs() {
            let island = |view: &View| {
                let captain = &view.captains[usize::from(chair)];
                (captain.tiles.clone(), captain.slots.clone())
            };
            let same = island(before) == island(&after);
            assert!(same || owner == Some(Seat(chair)), "the island of {} was changed", Seat(chair));
            changes += u32::from(!same);
        }
    });
    assert!(changes > 500, "only {changes} islands were changed at all");
}

// ------------------------------------------------------------ set-up

/// Proves `haven.setup.chests`.
#[test]
fn any_of_the_eight_chests_may_be_on_top() {
    let game = at_table(2, &[("first-player", "P1")]);
    assert_eq!(chance(&game), Chance::draw(8));
    for k in 0..8 {
        let mut game = game.clone();
        answer(&mut game, Fate::Pick(k));
        let top = if k < 4 { "chest.cannon" } else { "chest.pirate" };
        assert_eq!(spectate(&game).chests.top, Some(TileName::of(top)));
    }
}

/// Proves `haven.setup.statues`.
#[test]
fn the_statues_are_one_sort_of_four() {
    let data = printed();
    let statues: Vec<_> = data.tiles.iter().filter(|tile| tile.class == Class::Statue).collect();
    assert_eq!(statues.len(), 1);
    assert_eq!(statues[0].copies, 4);
    assert_eq!(statues[0].by_stack, [0; 4]);
    assert_eq!(spectate(&at_table(2, &[])).statues, 4);
}

/// Proves `haven.setup.supply`.
#[test]
fn every_number_of_players_uses_all_pieces() {
    let views = [2, 3, 4].map(|chairs| spectate(&at_table(chairs, &[])));
    for view in &views {
        assert_eq!(view.pool, printed().supply);
        assert_eq!((view.chests.left, view.statues), (8, 4));
        assert_eq!(view.chests.sorts, views[0].chests.sorts);
    }
    for chairs in 2..=4 {
        let mut game = at_table(chairs, &[]);
        answer(&mut game, Fate::Pick(0));
        assert_eq!(spectate(&game).pool[Kind::Food.index()], 10 - chairs);
    }
}

/// Proves `haven.setup.stacks`.
#[test]
fn the_other_tiles_form_four_shuffled_stacks_of_twenty_two() {
    let data = printed();
    let of = |class| data.tiles.iter().filter(|tile| tile.class == class).map(|tile| tile.copies).sum::<u8>();
    let classes = [Class::Die, Class::Token, Class::House, Class::Port, Class::Infrastructure];
    assert_eq!(classes.map(of), [24, 27, 12, 11, 14]);
    assert_eq!(data.stacks.len(), 4);

    let mut game = at_table(4, &[("first-player", "P1"), ("top-chest", "hidden")]);
    for stack in &data.stacks {
        // Any tile left may be the next one: every copy has its own answer.
        let mut drawn: BTreeMap<String, u8> = BTreeMap::new();
        for k in 0..22 {
            assert_eq!(chance(&game), Chance::draw(22));
            let mut other = game.clone();
            answer(&mut other, Fate::Pick(k));
            *drawn.entry(spectate(&other).road.tiles[0].unwrap().to_string()).or_default() += 1;
        }
        let contents = stack.tiles.iter().map(|(tile, copies)| (data.tile(*tile).id.clone(), *copies));
        assert_eq!(drawn, contents.collect());
        // In the end all are drawn.
        for left in (1..=22).rev() {
            assert_eq!(chance(&game), Chance::draw(left));
            answer(&mut game, Fate::Pick(0));
        }
        let mut laid: BTreeMap<String, u8> = BTreeMap::new();
        for tile in spectate(&game).road.tiles.iter().flatten() {
            *laid.entry(tile.to_string()).or_default() += 1;
        }
        assert_eq!(laid, drawn);
        while let Waiting::Roll(chance) = game.flow().waiting() {
            answer(&mut game, Dice::seeded(1).answer(chance));
        }
        for _ in 0..4 {
            let seat = asked(&game).iter().next().unwrap();
            play(&mut game, seat, Move::Leave, &mut Told::nobody()).unwrap();
        }
    }
    assert!(matches!(game.flow().waiting(), Waiting::Over(_)));
}

/// Proves `haven.setup.first`.
#[test]
fn every_chair_is_first_player_with_the_same_chance() {
    assert_eq!(printed().defaults.first_player, FirstPlayer::Random);
    for chairs in 2..=4 {
        let game = at_table(chairs, &[]);
        assert_eq!(chance(&game), Chance::lot(chairs.into()));
        for k in 0..chairs {
            let mut game = game.clone();
            let facts = answer(&mut game, Fate::Pick(k.into()));
            assert_eq!(facts[0], Fact::First { who: Seat(k) });
            assert_eq!(spectate(&game).disks[usize::from(k)], Disk::Waiting(1));
        }
        for k in 0..chairs {
            let game = at_table(chairs, &[("first-player", &Seat(k).to_string())]);
            assert_eq!(spectate(&game).disks[usize::from(k)], Disk::Waiting(1));
            assert_eq!(chance(&game), Chance::draw(8));
        }
    }
}

/// Proves `haven.setup.layout`.
#[test]
fn the_board_has_three_rows_of_four_plots() {
    let data = printed();
    let plots: Vec<String> = data.all_plots().map(|plot| plot.to_string()).collect();
    assert_eq!(plots, ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]);
    assert_eq!(data.tavern_plot.to_string(), "b2");
}

/// Proves `haven.setup.tavern.food`.
#[test]
fn nobody_gets_more_starting_food_unless_the_table_says_so() {
    let options = Options::choose(printed().defaults, &chosen(&[]), 4).unwrap();
    assert_eq!(options.start_food_bonus, [0; 4]);
    for most in 0..=2 {
        let bonus = format!("{most},{most},{most},{most}");
        let game = at_table(4, &[("first-player", "P1"), ("start-food-bonus", &bonus)]);
        let values = spectate(&game).captains.iter().map(|captain| captain.counts.food_pips).collect::<Vec<_>>();
        assert_eq!(values, [3 + most; 4]);
    }
}

// ------------------------------------------------------------ the map

/// Proves `haven.map.rest`, `haven.map.draw`.
#[test]
fn only_the_tiles_drawn_are_told_and_shown() {
    for (chairs, size) in [(2, 14), (3, 18), (4, 22)] {
        let mut told = Told::everybody();
        let choice = chosen(&[("first-player", "P1"), ("top-chest", "hidden")]);
        let mut game: Haven = fresh(printed(), chairs, &choice, &mut told).unwrap();
        let mut dice = Dice::seeded(7);
        let mut draws = 0;
        while let Waiting::Roll(chance) = game.flow().waiting() {
            draws += u8::from(matches!(chance.throw, Throw::Pick(_)));
            resolve(&mut game, dice.answer(chance), &mut told).unwrap();
        }
        assert_eq!(draws, size);
        let view = spectate(&game);
        let shown: Vec<(u8, String)> =
            (1..).zip(view.road.tiles.iter().map(|tile| tile.unwrap().to_string())).collect();
        let laid: Vec<(u8, String)> = told
            .all()
            .filter_map(
                |(_, fact)| if let Fact::Laid { at, tile } = fact { Some((*at, tile.to_string())) } else { None },
            )
            .collect();
        assert_eq!(laid, shown);
        assert_eq!(shown.len(), usize::from(size));

        // A scene says only what lies on the table, and makes the same position again: nothing else is kept.
        let names: Vec<String> =
            ["anne", "ben", "cleo", "dora"][..chairs.into()].iter().map(ToString::to_string).collect();
        let scene = Table(game.clone()).scene(&names);
        assert_eq!(set_scene::<Haven>(printed(), scene), Ok((game, names)));
    }
}

/// Proves `haven.map.draw`.
#[test]
fn a_tile_that_is_not_in_the_stack_cannot_be_drawn() {
    let choice = chosen(&[("first-player", "P1"), ("top-chest", "hidden")]);
    let (mut table, _) = Entry::<Haven>::new().set_up(None, 2, &choice).unwrap();
    for absent in ["house.free", "port.raid", "infra.vault", "chest.cannon", "statue", "tavern"] {
        assert!(table.read_fate(absent).is_err(), "{absent} is not in the green stack");
    }
    for _ in 0..2 {
        let fate = table.read_fate("die.food").unwrap();
        table.resolve(fate).unwrap();
    }
    assert!(table.read_fate("die.food").is_err(), "both have been drawn");
    assert!(table.read_fate("die.gold").is_ok());
}

/// Proves `haven.map.shortage`.
#[test]
fn only_food_can_run_short() {
    let data = printed();
    let tiles = |id: &str| data.tile(data.tile_named(id).unwrap()).copies;
    for (kind, id) in [(Kind::Gold, "die.gold"), (Kind::Ship, "die.ship"), (Kind::Rum, "token.rum")] {
        assert!(data.supply[kind.index()] >= tiles(id), "{id}");
    }
    for (kind, id) in [(Kind::Cannon, "token.cannon"), (Kind::Pirate, "token.pirate")] {
        assert!(data.supply[kind.index()] >= tiles(id), "{id}");
    }
    assert_eq!((data.supply[Kind::Food.index()], tiles("die.food")), (10, 8));
}

// ------------------------------------------------------------ travel

/// Where the disks stand on the map.
fn on_the_map(view: &View) -> Vec<u8> {
    view.disks.iter().filter_map(|disk| if let Disk::Travelling(at) = disk { Some(*at) } else { None }).collect()
}

/// Proves `haven.travel.intact`, `haven.travel.stop`.
#[test]
fn ahead_of_the_rearmost_disk_tiles_are_missing_only_under_other_disks() {
    let mut turns = 0;
    let mut moves = Vec::new();
    in_random_games(30, |_, _, game| {
        let view = spectate(game);
        let disks = on_the_map(&view);
        assert_eq!(BTreeSet::from_iter(&disks).len(), disks.len(), "two disks share a position");

        let Some(seat) = asked(game).iter().next() else { return };
        options(game, seat, &mut moves);
        if !moves.contains(&Move::Leave) {
            return; // It is not the beginning of a turn.
        }
        turns += 1;
        let here = match view.disks[seat.index()] {
            Disk::Waiting(_) => 0,
            Disk::Travelling(at) => at,
            Disk::Back(_) => panic!("{seat} is back and takes a turn"),
        };
        assert!(disks.iter().all(|at| *at >= here), "{seat} is not furthest back");
        for (at, tile) in (1..).zip(&view.road.tiles).skip(usize::from(here)) {
            assert_eq!(tile.is_none(), disks.contains(&at), "position {at}, seen from {here}");
            assert_eq!(tile.is_some(), moves.contains(&Move::Stop { at }));
        }
        assert!(moves.iter().all(|mv| !matches!(mv, Move::Stop { at } if *at <= here)), "a tile behind is in reach");
    });
    assert!(turns > 500, "only {turns} turns");
}

/// Proves `haven.travel.next`, `haven.travel.start`.
#[test]
fn a_turn_is_never_given_past_a_disk_further_back() {
    in_random_games(30, |before, input, game| {
        let Input::Move(seat, Move::Stop { .. } | Move::Leave) = input else { return };
        let rank = |disk: Disk| match disk {
            Disk::Waiting(spot) => (0, spot),
            Disk::Travelling(at) => (1, at),
            Disk::Back(_) => (2, 0),
        };
        let mine = rank(before.disks[seat.index()]);
        for other in (0..game.chairs()).map(Seat).filter(|other| other != seat) {
            assert!(mine < rank(before.disks[other.index()]), "{seat} moves before {other}");
        }
    });
}

/// Proves `haven.travel.leave.kth`.
#[test]
fn the_spots_of_the_turn_track_are_taken_in_order() {
    in_random_games(30, |before, input, game| {
        let Input::Move(seat, Move::Leave) = input else { return };
        let back = before.disks.iter().filter(|disk| matches!(disk, Disk::Back(_))).count() as u8;
        assert_eq!(before.next_back, back + 1);
        let after = spectate(game);
        if back + 1 < game.chairs() {
            assert_eq!(after.disks[seat.index()], Disk::Back(back + 1));
        } else if after.round > before.round {
            assert_eq!(after.disks[seat.index()], Disk::Waiting(back + 1));
        }
    });
}
