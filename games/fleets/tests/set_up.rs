//! Setting up the sea: what no single scene can show.

use fleets::{
    Class, Fact, Fleets, Move, Spot, Thing,
    data::{Cards, IslandId, Mystery, Terrain},
    options::Options as Chosen,
};
use plane::{Heading, Outline, Point, Pose};
use std::collections::BTreeSet;
use table::{
    Data as _, Dice, Game, Options, Refusal, Seat, Shared, Told, Waiting, asked, check, fresh, heard, options,
    overheard, play, resolve, spectate, view,
};

// ------------------------------------------------------------ helpers

const DOVER: &str = "sm-es-009;coins=1.1.1.2.2.2.2.4";
const CRIMSON_DOVER: &str = "sm-es-009;coins=1.1.2.2.3.3";
const CRIMSON: &[(&str, &str)] = &[("edition", "crimson")];

fn printed() -> Shared<Cards> {
    Shared::printed()
}

fn chosen(pairs: &[(&str, &str)]) -> Options {
    pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

/// A fresh table.
fn table(chairs: u8, pairs: &[(&str, &str)]) -> Fleets {
    fresh(printed(), chairs, &chosen(pairs), &mut Told::nobody()).expect("a table")
}

/// A captain decides; what everybody is told.
fn say(g: &mut Fleets, seat: u8, mv: &str) -> Vec<String> {
    let mut told = Told::everybody();
    let parsed: Move = mv.parse().unwrap_or_else(|e| panic!("{e}"));
    play(g, Seat(seat), parsed, &mut told).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
    overheard(&told).map(ToString::to_string).collect()
}

/// The clause by which a captain may not do something, or `ok`.
fn judged(g: &Fleets, seat: u8, mv: &str) -> String {
    match check(g, Seat(seat), &mv.parse().unwrap_or_else(|e| panic!("{e}"))) {
        Ok(()) => "ok".to_string(),
        Err(Refusal::Forbidden(rule)) => rule.to_string(),
        Err(other) => format!("{other:?}"),
    }
}

/// Fate answers; what everybody is told.
fn fate(g: &mut Fleets, answer: &str) -> Vec<String> {
    let mut told = Told::everybody();
    resolve(g, answer.parse().expect("an answer"), &mut told).unwrap_or_else(|no| panic!("{answer}: {no:?}"));
    overheard(&told).map(ToString::to_string).collect()
}

/// The number that fate answers for a card or kind in its words.
fn named(g: &mut Fleets, name: &str) -> Vec<String> {
    let answer = table::Step::named_fate(g.flow().top(), g, name).expect("there is such a thing");
    fate(g, &answer.to_string())
}

/// Whom the game waits for; nobody for fate.
fn who(g: &Fleets) -> Option<u8> {
    matches!(g.flow().waiting(), Waiting::Ask).then(|| asked(g).iter().next().expect("somebody is asked").0)
}

fn offered(g: &Fleets) -> Vec<Move> {
    let mut moves = Vec::new();
    options(g, asked(g).iter().next().expect("somebody is asked"), &mut moves);
    moves
}

/// One decision or answer of fate by lot; what everybody is told.
fn step(g: &mut Fleets, dice: &mut Dice) -> Vec<Fact> {
    let mut told = Told::everybody();
    match g.flow().waiting() {
        Waiting::Roll(chance) => resolve(g, dice.answer(chance), &mut told).expect("an answer"),
        Waiting::Ask => {
            let seat = asked(g).iter().next().expect("somebody is asked");
            let moves = offered(g);
            assert!(!moves.is_empty(), "{seat} is asked and has nothing to choose");
            let mv = dice.one_of(&moves).clone();
            play(g, seat, mv.clone(), &mut told).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
        }
        other => panic!("{other:?}"),
    }
    overheard(&told).cloned().collect()
}

/// Goes on by lot until something is told for which the test holds; everything that was told.
fn until(g: &mut Fleets, dice: &mut Dice, test: impl Fn(&Fact) -> bool) -> Vec<Fact> {
    let mut all = Vec::new();
    while !all.iter().any(&test) {
        all.extend(step(g, dice));
    }
    all
}

fn is_first_turn(fact: &Fact) -> bool {
    matches!(fact, Fact::TurnBegan { .. })
}

/// A table at which these fleets were brought and P1 is the first player: islands come next.
fn at_islands(pairs: &[(&str, &str)], fleets: &[&str]) -> Fleets {
    let mut g = table(fleets.len() as u8, pairs);
    for (seat, fleet) in (0..).zip(fleets) {
        say(&mut g, seat, &format!("fleet {fleet}"));
    }
    fate(&mut g, "d6");
    for _ in 1..fleets.len() {
        fate(&mut g, "d1");
    }
    g
}

/// The islands are laid where they are first offered, cards as they come.
fn at_terrain(pairs: &[(&str, &str)], fleets: &[&str]) -> Fleets {
    let mut g = at_islands(pairs, fleets);
    let n_islands = if pairs.contains(&("edition", "crimson")) { 6 } else { 3 * fleets.len() };
    while spectate(&g).islands.len() < n_islands {
        match who(&g) {
            None => drop(fate(&mut g, "k40")),
            Some(seat) => {
                let mv = offered(&g)[0].to_string();
                say(&mut g, seat, &mv);
            }
        }
    }
    g
}

/// No terrain; homes are to be chosen.
fn at_homes(pairs: &[(&str, &str)], fleets: &[&str]) -> Fleets {
    let pairs: Vec<(&str, &str)> = pairs.iter().copied().chain([("terrain-per-player", "0")]).collect();
    at_terrain(&pairs, fleets)
}

fn pose_of(view: [i32; 3]) -> Pose {
    Pose::new(Point::at(view[0], view[1]), Heading::new(view[2]))
}

fn islands(g: &Fleets) -> Vec<Outline> {
    let shape = &printed().get().geometry.island;
    spectate(g).islands.iter().map(|island| shape.at(pose_of(island.pose))).collect()
}

/// Any table by lot, with any options.
fn some_table(seed: u64, dice: &mut Dice) -> (Fleets, Chosen) {
    let crimson = seed.is_multiple_of(3);
    let chairs = if crimson { 2 } else { 2 + (seed % 3) as u8 };
    let mut picked = if crimson { chosen(CRIMSON) } else { Options::new() };
    for choice in Chosen::choices(&printed(), crimson) {
        if seed > 5 && dice.below(2) == 0 {
            picked.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    let read = Chosen::read(&printed(), &picked, chairs).expect("options");
    (fresh(printed(), chairs, &picked, &mut Told::nobody()).expect("a table"), read)
}

// ------------------------------------------------------------ fleets

/// Proves `fleets.build.secret`.
#[test]
fn fleets_are_locked_before_anything_is_shown() {
    let mut g = table(2, &[]);
    let mut told = Told::everybody();
    let fleet = format!("fleet sm-es-009+sm-t-007;forts=cc-047;events=rv-020b;{}", &DOVER[10..]);
    play(&mut g, Seat(0), fleet.parse().expect("a move"), &mut told).expect("a legal fleet");
    assert_eq!(overheard(&told).map(ToString::to_string).collect::<Vec<_>>(), ["P1 has locked a fleet"]);
    assert!(heard(&told, Seat(0)).any(|fact| matches!(fact, Fact::Locked { .. })));
    // The other captain sees that it is locked, and no more.
    assert!(spectate(&g).ships.is_empty());
    assert_eq!(view(&g, Seat(1)).captains[Seat(0)].fleet, None);
    assert!(view(&g, Seat(0)).captains[Seat(0)].fleet.is_some());
    // It cannot be changed.
    assert_ne!(judged(&g, 0, &format!("fleet {DOVER}")), "ok");
    let shown = say(&mut g, 1, &format!("fleet {DOVER}"));
    assert!(
        shown.contains(&"P1 brings sm-es-009;coins=1.1.1.2.2.2.2.4 with 1 forts and 1 events".to_string()),
        "{shown:?}"
    );
    // Which fort and which event remain a secret.
    let (mine, theirs) = (view(&g, Seat(0)), view(&g, Seat(1)));
    assert_eq!(theirs.captains[Seat(0)].forts, 1);
    assert_eq!(theirs.captains[Seat(0)].fort_cards, None);
    assert!(mine.captains[Seat(0)].fort_cards.is_some() && mine.captains[Seat(0)].event_cards.is_some());
}

/// Proves `fleets.build.dealt`.
#[test]
fn fleets_are_dealt_by_lot_and_no_two_are_the_same() {
    for (pairs, chairs) in [(&[("fleets", "dealt")][..], 4), (&[("fleets", "dealt"), ("edition", "crimson")], 2)] {
        for (seed, total) in [(1, None), (2, None), (3, Some("25")), (4, Some("100"))] {
            let pairs: Vec<_> = pairs.iter().copied().chain(total.map(|total| ("build-total", total))).collect();
            let mut g = table(chairs, &pairs);
            let mut dice = Dice::seeded(seed);
            assert_eq!(who(&g), None, "nobody is asked");
            let told = until(&mut g, &mut dice, |fact| matches!(fact, Fact::First { .. }));
            let dealt = told.iter().filter(|fact| matches!(fact, Fact::FleetDealt { .. })).count();
            assert_eq!(dealt, usize::from(chairs));
            let fleet = |seat| view(&g, Seat(seat)).captains[Seat(seat)].fleet.clone().expect("one's own");
            let fleets: BTreeSet<String> = (0..chairs).map(|seat| fleet(seat).to_string()).collect();
            assert_eq!(fleets.len(), usize::from(chairs), "{pairs:?}");
            // They might have been brought, and everybody knows them.
            let open: Vec<_> = pairs.iter().copied().filter(|(key, _)| *key != "fleets").collect();
            let other = table(chairs, &open);
            for fleet in &fleets {
                assert_eq!(judged(&other, 0, &format!("fleet {fleet}")), "ok", "{fleet}");
            }
            assert!(view(&g, Seat(0)).captains[Seat(1)].fleet.is_some());
            // Forward, a mercenary, is in a ready-made fleet of the usual total.
            assert!(total.is_some() || fleets.iter().all(|fleet| !fleet.contains("mi-009")));
            assert!(
                fleets
                    .iter()
                    .all(|fleet| !["forts", "events", "unique", "aside"].iter().any(|one| fleet.contains(one)))
            );
        }
    }
    // Of the usual total they are the ready-made ones, and their crew are where those have them.
    let mut g = table(2, &[("fleets", "dealt"), ("map", "random")]);
    let mut dice = Dice::seeded(5);
    let mut asked_for = BTreeSet::new();
    while spectate(&g).turn == 0 {
        if who(&g).is_some() {
            asked_for.insert(offered(&g)[0].to_string().split(' ').next().expect("a word").to_string());
        }
        step(&mut g, &mut dice);
    }
    assert!(asked_for.iter().all(|word| ["home", "moor"].contains(&word.as_str())), "{asked_for:?}");
    for seat in 0..2 {
        // They lie open: the other captain sees them.
        let seen = view(&g, Seat(1 - seat));
        let own: Vec<usize> = (0..seen.ships.len()).filter(|ship| seen.ships[*ship].owner == Seat(seat)).collect();
        let cards: Vec<u16> = own.iter().map(|ship| seen.ships[*ship].card.0).collect();
        let brings = |fleet: &&fleets::data::StarterFleet| fleet.ships.iter().map(|(card, _)| card.0).eq(cards.clone());
        let ready = printed().get().starters.iter().find(brings);
        for ((_, crew), ship) in ready.expect("a ready-made fleet").ships.iter().zip(own) {
            let hers = Spot::Ship(fleets::ShipAt(ship as u8));
            let aboard = seen.chips.iter().filter(|chip| chip.at == hers);
            let aboard: BTreeSet<String> = aboard.map(|chip| format!("{:?}", chip.what)).collect();
            let crew: BTreeSet<String> = crew.iter().map(|crew| format!("{:?}", Some(Thing::Crew(*crew)))).collect();
            assert_eq!(aboard, crew);
        }
    }
}

/// What is offered is legal, of many sorts, and differs from captain to captain.
#[test]
fn fleets_of_every_nation_and_total_are_offered() {
    for crimson in [false, true] {
        for total in ["10", "25", "30", "40", "65", "100"] {
            let mut pairs = vec![("build-total", total)];
            if crimson {
                pairs.push(("edition", "crimson"));
            }
            let g = table(2, &pairs);
            let moves = offered(&g);
            assert!(moves.len() >= if crimson { 4 } else { 8 }, "{pairs:?}: {}", moves.len());
            for mv in &moves {
                assert_eq!(judged(&g, 0, &mv.to_string()), "ok", "{mv}");
            }
        }
    }
    let g = table(2, &[]);
    let texts: String = offered(&g).iter().map(ToString::to_string).collect();
    for part in ["forts=", "events=", "unique=", "aside="] {
        assert!(texts.contains(part), "no fleet has {part}");
    }
}

// ------------------------------------------------------------ order

/// Proves `fleets.setup.first`, `fleets.setup.order`, `fleets.setup.islands.turns`.
#[test]
fn the_highest_die_is_first_and_only_those_tied_for_it_roll_again() {
    let mut g = table(3, &[]);
    for seat in 0..3 {
        say(&mut g, seat, &format!("fleet {DOVER}"));
    }
    fate(&mut g, "d4");
    fate(&mut g, "d2");
    assert_eq!(fate(&mut g, "d4"), ["P3 rolls 4 for the first turn"]);
    // P1 and P3 roll again, P2 does not.
    assert_eq!(fate(&mut g, "d1"), ["P1 rolls 1 for the first turn"]);
    let told = fate(&mut g, "d6");
    assert_eq!(told, ["P3 rolls 6 for the first turn", "P3 is the first player"]);
    // Then it goes on to the left.
    for expected in [2, 0, 1, 2] {
        fate(&mut g, "k40");
        assert_eq!(who(&g), Some(expected));
        let mv = offered(&g)[0].to_string();
        say(&mut g, expected, &mv);
    }
}

/// Proves `fleets.setup.sequence`, `fleets.setup.order_crimson`.
#[test]
fn the_parts_of_set_up_follow_one_another() {
    for seed in 0..24 {
        let mut dice = Dice::seeded(seed);
        let (mut g, _) = some_table(seed, &mut dice);
        let told = until(&mut g, &mut dice, is_first_turn);
        let part = |fact: &Fact| match fact {
            Fact::Mustered { .. } => Some(0),
            Fact::First { .. } => Some(1),
            Fact::IslandLaid { .. } => Some(2),
            Fact::TerrainLaid { .. } => Some(3),
            Fact::HomeChosen { .. } => Some(4),
            Fact::Stowed { .. } => Some(5),
            Fact::Laid { .. } => Some(6),
            Fact::TurnBegan { .. } => Some(7),
            _ => None,
        };
        let parts: Vec<u8> = told.iter().filter_map(part).collect();
        assert!(parts.is_sorted(), "{seed}: {parts:?}");
        // The first player has the first turn.
        let firsts = told.iter().filter_map(|fact| match fact {
            Fact::First { who } | Fact::TurnBegan { who, .. } => Some(*who),
            _ => None,
        });
        assert_eq!(firsts.collect::<BTreeSet<_>>().len(), 1);
    }
}

/// Proves `fleets.setup.players`, `fleets.setup.players_crimson`.
#[test]
fn two_to_four_captains_play_the_one_edition_and_two_the_other() {
    let is_possible =
        |chairs: u8, pairs| fresh::<Fleets>(printed(), chairs, &chosen(pairs), &mut Told::nobody()).is_ok();
    let chairs = |pairs| (1..=5).filter(|chairs| is_possible(*chairs, pairs)).collect::<Vec<_>>();
    assert_eq!((chairs(&[]), chairs(CRIMSON)), (vec![2, 3, 4], vec![2]));
}

/// Proves `fleets.setup.area`.
#[test]
fn the_sea_has_the_size_of_its_edition_and_captains() {
    let sizes = [2, 3, 4].map(|chairs| spectate(&table(chairs, &[])).size);
    assert_eq!(sizes, [[150_000, 110_000], [180_000, 140_000], [200_000, 170_000]]);
    assert_eq!(spectate(&table(2, CRIMSON)).size, [120_000, 90_000]);
}

// ------------------------------------------------------------ islands

/// Proves `fleets.setup.islands.count`, `fleets.setup.islands.count_crimson`, `fleets.setup.islands.scale`.
#[test]
fn the_larger_the_fleets_the_more_islands() {
    for seed in 0..30 {
        let mut dice = Dice::seeded(seed);
        let (mut g, options) = some_table(seed, &mut dice);
        until(&mut g, &mut dice, |fact| matches!(fact, Fact::HomeChosen { .. } | Fact::HomeGiven { .. }));
        let seen = spectate(&g);
        let (total, chairs) = (usize::from(options.build_total), seen.captains.chairs() as usize);
        let expected = if options.crimson { (6 * total).div_ceil(30) } else { (3 * total).div_ceil(40) * chairs };
        assert_eq!(seen.islands.len(), expected.max(chairs + 1));
    }
}

/// Proves `fleets.setup.islands.gap`, `fleets.setup.islands.gap_crimson`, `fleets.setup.islands.gap_reading`.
#[test]
fn islands_and_terrain_keep_their_distances() {
    for seed in 0..30 {
        let mut dice = Dice::seeded(seed);
        let (mut g, options) = some_table(seed, &mut dice);
        let told = until(&mut g, &mut dice, is_first_turn);
        let seen = spectate(&g);
        let (least, most) = if options.crimson { (16_760, 33_520) } else { (25_140, 50_280) };
        let outlines = islands(&g);
        let has_shrunk = told.iter().any(|fact| matches!(fact, Fact::GapShrinks { .. }));
        let area = plane::Area { width: seen.size[0], height: seen.size[1] };
        for (at, island) in outlines.iter().enumerate() {
            assert!(area.keeps_off_the_edge(5750, island));
            let earlier = &outlines[..at];
            assert!(at == 0 || earlier.iter().any(|other| island.is_within(most, other)), "{seed}: i{}", at + 1);
            let is_far = earlier.iter().all(|other| island.distance_to(other).units() >= least);
            assert!(is_far || has_shrunk, "{seed}: i{}", at + 1);
        }
        let shapes = &printed().get().geometry.terrain;
        let terrain: Vec<Outline> =
            seen.terrain.iter().map(|piece| shapes[piece.kind as usize].at(pose_of(piece.pose))).collect();
        for (at, piece) in terrain.iter().enumerate() {
            assert!(area.keeps_off_the_edge(5750, piece));
            let others = outlines.iter().chain(&terrain[..at]);
            assert!(others.into_iter().all(|other| piece.distance_to(other).units() >= 5750));
        }
    }
}

/// Proves `fleets.setup.islands.gap`, `fleets.setup.islands.gap_reading`.
#[test]
fn an_island_too_near_too_far_or_at_the_edge_is_refused() {
    let mut g = at_islands(&[], &[DOVER, DOVER]);
    fate(&mut g, "k40");
    // The first is free but for the edge: its end is 4000 from its centre, and 5750 must be left.
    assert_eq!(judged(&g, 0, "lay 9749,50000@0"), "fleets.setup.islands.gap_reading");
    assert_eq!(judged(&g, 0, "lay 9750,50000@0"), "ok");
    assert_eq!(judged(&g, 0, "lay 8350,50000@1024"), "ok");
    say(&mut g, 0, "lay 50000,50000@0");
    fate(&mut g, "k40");
    // Centres 33140 apart: the ends are 25140, that is 3L, apart.
    assert_eq!(judged(&g, 1, "lay 83139,50000@0"), "fleets.setup.islands.gap");
    assert_eq!(judged(&g, 1, "lay 83140,50000@0"), "ok");
    // 6L at most.
    assert_eq!(judged(&g, 1, "lay 108280,50000@0"), "ok");
    assert_eq!(judged(&g, 1, "lay 108281,50000@0"), "fleets.setup.islands.gap");
    say(&mut g, 1, "lay 108280,50000@0");
    fate(&mut g, "k40");
    // Far from the first, but near the second.
    assert_eq!(judged(&g, 0, "lay 108280,90000@0"), "ok");
    assert_eq!(judged(&g, 0, "ready"), "fleets.setup.islands.turns");
}

/// Proves `fleets.setup.islands.gap_crimson`, `fleets.setup.islands.turns_crimson`.
#[test]
fn islands_of_the_earlier_edition_are_not_drawn_and_lie_closer() {
    let mut g = at_islands(CRIMSON, &[CRIMSON_DOVER, CRIMSON_DOVER]);
    assert_eq!(who(&g), Some(0));
    assert_eq!(judged(&g, 0, "ready"), "fleets.setup.islands.turns_crimson");
    say(&mut g, 0, "lay 50000,50000@0");
    assert_eq!(who(&g), Some(1));
    assert_eq!(judged(&g, 1, "lay 74759,50000@0"), "fleets.setup.islands.gap_crimson");
    assert_eq!(judged(&g, 1, "lay 74760,50000@0"), "ok");
    assert_eq!(judged(&g, 1, "lay 91520,50000@0"), "ok");
    assert_eq!(judged(&g, 1, "lay 91521,50000@0"), "fleets.setup.islands.gap_crimson");
    assert!(spectate(&g).islands.iter().all(|island| island.card.is_none()));
}

/// Proves `fleets.setup.islands.auto`.
#[test]
fn the_least_gap_shrinks_until_there_is_room() {
    // The sea of the earlier edition is too small for twenty islands 2L apart.
    let mut g = at_islands(
        &[("edition", "crimson"), ("build-total", "100"), ("terrain-per-player", "0")],
        &[
            "sm-es-009;coins=2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2",
            "sm-es-009;coins=2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2",
        ],
    );
    let mut dice = Dice::seeded(7);
    let told = until(&mut g, &mut dice, |fact| matches!(fact, Fact::HomeChosen { .. }));
    let gaps: Vec<u32> = told
        .iter()
        .filter_map(|fact| match fact {
            Fact::GapShrinks { units } => Some(*units),
            _ => None,
        })
        .collect();
    assert!(!gaps.is_empty());
    assert!(gaps.iter().all(|units| (16_760 - units) % 4190 == 0), "{gaps:?}");
    let outlines = islands(&g);
    assert_eq!(outlines.len(), 20);
    let least = *gaps.iter().min().expect("some") as i32;
    for (at, island) in outlines.iter().enumerate() {
        assert!(outlines[..at].iter().all(|other| island.distance_to(other).units() >= least));
    }
}

/// Proves `fleets.setup.islands.auto`.
#[test]
fn a_random_map_is_laid_by_fate_alone() {
    let mut g = at_islands(&[("map", "random")], &[DOVER, DOVER]);
    let mut dice = Dice::seeded(1);
    while spectate(&g).islands.len() < 6 || spectate(&g).terrain.len() < 2 {
        assert_eq!(who(&g), None, "nobody is asked");
        step(&mut g, &mut dice);
    }
    for island in &spectate(&g).islands {
        let [x, y, heading] = island.pose;
        assert!(x % 1000 == 0 && y % 1000 == 0 && [0, 1024].contains(&heading));
    }
}

/// Proves `fleets.setup.home.laid`.
#[test]
fn where_fleets_are_dealt_and_the_sea_is_laid_the_first_choice_is_on_the_water() {
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let crimson = seed % 3 == 0;
        let chairs = if crimson { 2 } else { 2 + (seed % 3) as u8 };
        let mut pairs = vec![("fleets", "dealt"), ("map", "laid")];
        if crimson {
            pairs.push(("edition", "crimson"));
        }
        let mut g = table(chairs, &pairs);
        while spectate(&g).turn == 0 {
            assert_eq!(who(&g), None, "nobody is asked before the first turn");
            step(&mut g, &mut dice);
        }
        let seen = spectate(&g);
        let outlines = islands(&g);
        let homes: Vec<usize> = (0..outlines.len()).filter(|at| seen.islands[*at].home.is_some()).collect();
        let owners: BTreeSet<_> = homes.iter().map(|at| seen.islands[*at].home).collect();
        assert_eq!((homes.len(), owners.len()), (usize::from(chairs), usize::from(chairs)));
        assert!(seen.ships.iter().all(|ship| !format!("{:?}", ship.state).contains("Gone")), "seed {seed}");
        // No other homes that lie as far from one another are more alike in what is near them.
        let card = |at: usize| seen.islands[at].card.map(|card| &printed().get()[card]);
        let may = |at: &usize| card(*at).is_none_or(|card| card.mystery != Some(Mystery::IsleOfFire) && !card.shows);
        let way = |a: usize, b: usize| outlines[a].distance_to(&outlines[b]).units();
        let least = |set: &[usize]| pairs_of(set).map(|(a, b)| way(a, b)).min().expect("two at least");
        let difference = |set: &[usize]| {
            let near = |home: usize| {
                let wild = (0..outlines.len()).filter(|at| !set.contains(at));
                let mut ways: Vec<i32> = wild.map(|at| way(home, at)).collect();
                ways.sort_unstable();
                ways[0] + ways[1]
            };
            let near: Vec<i32> = set.iter().map(|home| near(*home)).collect();
            near.iter().max().expect("a home") - near.iter().min().expect("a home")
        };
        let sets = sets_of(&(0..outlines.len()).filter(may).collect::<Vec<_>>(), homes.len());
        let greatest = sets.iter().map(|set| least(set)).max().expect("a set");
        assert!(4 * least(&homes) >= 3 * greatest, "seed {seed}");
        for set in sets.iter().filter(|set| 4 * least(set) >= 3 * greatest) {
            assert!(difference(&homes) <= difference(set), "seed {seed}: {set:?} instead of {homes:?}");
        }
    }
}

fn pairs_of(set: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    set.iter().enumerate().flat_map(|(n, a)| set[..n].iter().map(|b| (*a, *b)))
}

fn sets_of(of: &[usize], n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with = |(at, one): (usize, &usize)| {
        let rest = sets_of(&of[at + 1..], n - 1);
        rest.into_iter().map(|set| [vec![*one], set].concat()).collect::<Vec<_>>()
    };
    of.iter().enumerate().flat_map(with).collect()
}

/// Proves `fleets.setup.islands.pool`, `fleets.setup.islands.mysterious`, `fleets.setup.islands.mysterious_face`.
#[test]
fn island_cards_are_drawn_once_and_mysterious_ones_only_if_agreed() {
    let data = printed();
    let mut with_mystery = 0;
    for seed in 0..12u64 {
        let is_without = seed.is_multiple_of(2);
        let pairs = if is_without { vec![("mysterious-islands", "no")] } else { vec![] };
        let mut g = at_islands(&pairs, &[DOVER, DOVER, DOVER, DOVER]);
        let mut dice = Dice::seeded(seed);
        until(&mut g, &mut dice, |fact| matches!(fact, Fact::TerrainLaid { .. }));
        let seen = spectate(&g);
        let cards: BTreeSet<_> = seen.islands.iter().map(|island| island.card.expect("a card")).collect();
        assert_eq!(cards.len(), 12);
        for island in &seen.islands {
            let card = &data[island.card.expect("a card")];
            assert!(data.cursed.sets.contains(&card.printing.set));
            with_mystery += usize::from(card.mystery.is_some());
            assert!(!is_without || card.mystery.is_none());
            // Tables of the first sixteen show, those of double-faced islands do not.
            if card.mystery == Some(Mystery::Table) {
                assert_eq!(island.shows, card.printing.id.starts_with("mi-i"));
            }
        }
    }
    assert!(with_mystery > 0);
}

// ------------------------------------------------------------ terrain

/// Proves `fleets.setup.terrain.optional`, `fleets.setup.terrain.kind`, `fleets.setup.terrain.gap`.
#[test]
fn terrain_is_laid_in_the_order_of_islands_and_of_kinds_that_the_edition_has() {
    let mut g = at_terrain(&[("terrain-per-player", "2")], &[DOVER, DOVER]);
    let kinds: BTreeSet<Terrain> = offered(&g)
        .iter()
        .filter_map(|mv| match mv {
            Move::LayTerrain { kind, .. } => Some(*kind),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, [Terrain::Fog, Terrain::Iceberg, Terrain::Reef, Terrain::Sargasso, Terrain::Whirlpool].into());
    let at = |mv: &Move| mv.to_string().split(" at ").nth(1).expect("a pose").to_string();
    let reef = offered(&g).into_iter().find(|mv| mv.to_string().contains("reef")).expect("a reef");
    assert_eq!(judged(&g, 0, &format!("lay trade_current at {}", at(&reef))), "fleets.setup.terrain.kind");
    // S from every island and from other terrain.
    let [x, y, _] = spectate(&g).islands[0].pose;
    assert_eq!(judged(&g, 0, &format!("lay reef at {x},{y}@0")), "fleets.setup.terrain.gap");
    assert_eq!(judged(&g, 0, "lay reef at 100,100@0"), "fleets.setup.islands.gap_reading");
    assert_eq!(judged(&g, 0, "ready"), "fleets.setup.terrain.optional");
    say(&mut g, 0, &reef.to_string());
    assert_eq!(who(&g), Some(1));
    assert_eq!(judged(&g, 1, &reef.to_string()), "fleets.setup.terrain.gap");
    // An iceberg gets its number by a die.
    let ice = offered(&g).into_iter().find(|mv| mv.to_string().contains("iceberg")).expect("an iceberg");
    say(&mut g, 1, &ice.to_string());
    assert_eq!(fate(&mut g, "d4"), ["t2 has number 4"]);
    assert_eq!(spectate(&g).terrain[1].number, 4);
    for seat in [0, 1] {
        assert_eq!(who(&g), Some(seat));
        let fog = offered(&g).into_iter().find(|mv| mv.to_string().contains("fog")).expect("a fog bank");
        say(&mut g, seat, &fog.to_string());
    }
    assert_eq!(spectate(&g).terrain.len(), 4);
    assert!(offered(&g).iter().all(|mv| matches!(mv, Move::Home { .. })));
    // None at all, if so agreed.
    let g = at_terrain(&[("terrain-per-player", "0")], &[DOVER, DOVER]);
    assert!(offered(&g).iter().all(|mv| matches!(mv, Move::Home { .. })));
    // The earlier edition has three kinds.
    let g = at_terrain(CRIMSON, &[CRIMSON_DOVER, CRIMSON_DOVER]);
    assert_eq!(judged(&g, 0, &format!("lay iceberg at {}", at(&reef))), "fleets.setup.terrain.kind");
}

/// Proves `fleets.setup.terrain.side`.
#[test]
fn a_card_with_terrain_on_its_back_is_a_plain_island_where_it_is_laid_as_one() {
    let data = printed();
    let mut g = at_islands(&[("terrain-per-player", "1")], &[DOVER, DOVER]);
    let mut dice = Dice::seeded(3);
    until(&mut g, &mut dice, |fact| matches!(fact, Fact::TerrainLaid { .. }));
    let seen = spectate(&g);
    let has_back = |card: &IslandId| data[*card].terrain.is_some();
    let backs = seen.islands.iter().filter_map(|island| island.card).filter(has_back).count();
    assert!(backs > 0, "some of the islands have terrain on their backs");
    // None of it is on the sea: what lies there was laid as terrain, and took no island away.
    assert_eq!((seen.islands.len(), seen.terrain.len()), (6, 1));
    let [x, y, _] = seen.terrain[0].pose;
    assert!(seen.islands.iter().all(|island| [island.pose[0], island.pose[1]] != [x, y]));
}

/// Proves `fleets.setup.terrain.none_legal`.
#[test]
fn terrain_that_finds_no_room_is_not_laid() {
    // A sea so small that six islands fill it: nowhere is S from all of them.
    let (from, to) = ("crimson_2p = [120000, 90000]", "crimson_2p = [40000, 30000]");
    let texts: Vec<String> = Cards::PRINTED.iter().map(|text| text.replace(from, to)).collect();
    assert!(texts.iter().any(|text| text.contains(to)), "the size of the sea is written otherwise now");
    let data = Shared::<Cards>::from_texts(&texts.iter().map(String::as_str).collect::<Vec<_>>()).expect("data");
    let picked = chosen(&[("edition", "crimson"), ("terrain-per-player", "1"), ("map", "random")]);
    let mut g: Fleets = fresh(data, 2, &picked, &mut Told::nobody()).expect("a table");
    for seat in [0, 1] {
        say(&mut g, seat, &format!("fleet {CRIMSON_DOVER}"));
    }
    let mut dice = Dice::seeded(7);
    let told = until(&mut g, &mut dice, |fact| matches!(fact, Fact::HomeChosen { .. }));
    let left_out = told.iter().filter(|fact| matches!(fact, Fact::NoRoom { .. })).count();
    assert_eq!(left_out, 2, "neither captain finds room");
    assert_eq!((spectate(&g).islands.len(), spectate(&g).terrain.len()), (6, 0));
}

/// Proves `fleets.setup.terrain.kind`.
#[test]
fn kinds_may_be_drawn() {
    let mut g = at_terrain(&[("terrain-kinds", "random")], &[DOVER, DOVER]);
    assert_eq!(named(&mut g, "whirlpool"), ["P1 draws whirlpool"]);
    assert!(offered(&g).iter().all(|mv| matches!(mv, Move::LayTerrain { kind: Terrain::Whirlpool, .. })));
    let at = offered(&g)[0].to_string();
    assert_eq!(judged(&g, 0, &at.replace("whirlpool", "reef")), "fleets.setup.terrain.kind");
    assert_eq!(judged(&g, 0, &at), "ok");
}

// ------------------------------------------------------------ homes

/// Proves `fleets.setup.home.chooser`, `fleets.setup.home.distinct`.
#[test]
fn each_captain_chooses_the_home_of_the_next() {
    let mut g = at_homes(&[], &[DOVER, DOVER, DOVER]);
    // P3 for P1, P1 for P2, P2 for P3; and whose home it is places his ships at once.
    for (chooser, of) in [(2, 0), (0, 1), (1, 2)] {
        assert_eq!(who(&g), Some(chooser));
        let told = say(&mut g, chooser, &format!("home i{}", of + 1));
        assert_eq!(told, [format!("P{} chooses i{} as home of P{}", chooser + 1, of + 1, of + 1)]);
        assert_eq!(who(&g), Some(of));
        let moor = offered(&g)[0].to_string();
        say(&mut g, of, &moor);
        if of < 2 {
            assert_eq!(judged(&g, of, &format!("home i{}", of + 1)), "fleets.setup.home.distinct");
        }
    }
}

/// Proves `fleets.setup.home.chooser_crimson`.
#[test]
fn who_laid_the_last_piece_chooses_the_first_home_of_the_earlier_edition() {
    // Six islands and no terrain: the second player laid the last.
    let mut g = at_homes(CRIMSON, &[CRIMSON_DOVER, CRIMSON_DOVER]);
    assert_eq!(who(&g), Some(1));
    assert_eq!(judged(&g, 1, "ready"), "fleets.setup.home.chooser_crimson");
    say(&mut g, 1, "home i1");
    let moor = offered(&g)[0].to_string();
    say(&mut g, 0, &moor);
    // Then the first player chooses that of the second.
    assert_eq!(who(&g), Some(0));
    // With five islands it is the first player.
    let small = [("edition", "crimson"), ("build-total", "25")];
    let mut g = at_islands(&[small[0], small[1], ("terrain-per-player", "0")], &["sm-es-009;coins=2.2.2.2.2"; 2]);
    for seat in [0, 1, 0, 1, 0] {
        let mv = offered(&g)[0].to_string();
        say(&mut g, seat, &mv);
    }
    assert_eq!(who(&g), Some(0));
}

/// Proves `fleets.dock.isle_of_fire`.
#[test]
fn the_isle_of_fire_is_nobodys_home() {
    let mut g = at_islands(&[("terrain-per-player", "0")], &[DOVER, DOVER]);
    named(&mut g, "ss-i113");
    let mv = offered(&g)[0].to_string();
    say(&mut g, 0, &mv);
    while spectate(&g).islands.len() < 6 {
        match who(&g) {
            None => drop(fate(&mut g, "k3")),
            Some(seat) => {
                let mv = offered(&g)[0].to_string();
                say(&mut g, seat, &mv);
            }
        }
    }
    assert_eq!(judged(&g, 1, "home i1"), "fleets.dock.isle_of_fire");
    assert!(!offered(&g).contains(&"home i1".parse().expect("a move")));
    assert_eq!(judged(&g, 1, "home i2"), "ok");
}

/// The home of P1 is the first island, whose centre and outline are given; P1 places ships.
fn mooring(pairs: &[(&str, &str)], fleet: &str) -> (Fleets, Pose, Outline) {
    let mut g = at_homes(pairs, &[fleet, if pairs.contains(&CRIMSON[0]) { CRIMSON_DOVER } else { DOVER }]);
    say(&mut g, 1, "home i1");
    let pose = pose_of(spectate(&g).islands[0].pose);
    let outline = islands(&g)[0];
    (g, pose, outline)
}

/// Proves `fleets.setup.home.place`.
#[test]
fn ships_start_with_their_bows_at_the_home_island() {
    let (mut g, home, shore) = mooring(&[], DOVER);
    let data = printed();
    let hull = data.hull(4);
    let moves = offered(&g);
    assert!(moves.len() >= 8);
    let mut sides = BTreeSet::new();
    for mv in &moves {
        let Move::Moor { at, .. } = mv else { panic!("{mv}") };
        assert!(hull.bow.at(at.0).touches(&shore) && !hull.outline.at(at.0).overlaps(&shore));
        sides.insert((at.0.at.x() > home.at.x(), at.0.at.y() > home.at.y()));
    }
    assert_eq!(sides.len(), 4, "they are spread round the island");
    let Move::Moor { at, .. } = &moves[0] else { panic!("a pose") };
    let pose = at.0;
    // A step back and she does not touch it; a step ahead and she overlaps it.
    let back = pose.at.step(60, pose.heading.opposite());
    assert_eq!(
        judged(&g, 0, &format!("moor s1 at {},{}@{}", back.x(), back.y(), pose.heading.steps())),
        "fleets.setup.home.place"
    );
    let ahead = pose.at.step(200, pose.heading);
    assert_eq!(
        judged(&g, 0, &format!("moor s1 at {},{}@{}", ahead.x(), ahead.y(), pose.heading.steps())),
        "fleets.geo.legal"
    );
    // Touching with the stern is not enough.
    let stern = pose.at.step(hull.length, pose.heading.opposite());
    let turned = pose.heading.opposite();
    let by_stern = Pose::new(stern, turned);
    assert!(hull.outline.at(by_stern).touches(&shore));
    assert_eq!(
        judged(&g, 0, &format!("moor s1 at {},{}@{}", stern.x(), stern.y(), turned.steps())),
        "fleets.setup.home.place"
    );
    // Nor is another's ship his to place.
    assert_eq!(judged(&g, 0, &format!("moor s2 at {at}")), "fleets.setup.home.place");
    say(&mut g, 0, &moves[0].to_string());
    assert_eq!(spectate(&g).ships[0].pose, Some([pose.at.x(), pose.at.y(), pose.heading.steps()]));
    assert_eq!(view(&g, Seat(0)).ships[0].docked.map(|island| island.0), Some(0));
}

/// Proves `fleets.setup.home.place`.
#[test]
fn no_ship_starts_in_terrain_while_there_is_room_elsewhere() {
    let (clear, home, _) = mooring(&[], DOVER);
    let mut g = at_terrain(&[("terrain-per-player", "1")], &[DOVER, DOVER]);
    let near = |heading: Heading| (40..200).map(move |n| home.at.step(n * 100, heading));
    // A reef as near to the island as may be, where a ship could lie if it were not there.
    let (reef, moor) = (0..16)
        .map(|k| Heading::new(k * 256))
        .find_map(|side| {
            let reefs = near(side).map(|at| format!("lay reef at {},{}@0", at.x(), at.y()));
            let bows = (350..450).map(|n| home.at.step(n * 10, side));
            let moors = bows.map(|at| format!("moor s1 at {},{}@{}", at.x(), at.y(), side.opposite().steps()));
            let reef = reefs.into_iter().find(|mv| judged(&g, 0, mv) == "ok")?;
            Some((reef, moors.into_iter().find(|mv| judged(&clear, 0, mv) == "ok")?))
        })
        .expect("a side with room");
    say(&mut g, 0, &reef);
    let other = offered(&g).into_iter().find(|mv| mv.to_string().contains("reef")).expect("a reef");
    say(&mut g, 1, &other.to_string());
    say(&mut g, 1, "home i1");
    assert_eq!(judged(&g, 0, &moor), "fleets.setup.home.place", "{moor} at {reef}");
}

/// Proves `fleets.setup.home.creature`.
#[test]
fn creatures_and_flotillas_start_with_their_base_at_the_island() {
    let data = printed();
    let (g, _, shore) = mooring(&[], &format!("sm-es-009/oe-014/fs-017;{}", &DOVER[10..]));
    let bases = [&data.geometry.creature.outline, &data.geometry.flotilla.outline];
    let mut found = [0, 0];
    let mut farthest = 0;
    for mv in offered(&g) {
        let Move::Moor { ship, at } = mv else { panic!("{mv}") };
        if ship.0 > 0 {
            let base = bases[usize::from(ship.0) - 1].at(at.0);
            assert!(base.touches(&shore) && !base.overlaps(&shore));
            farthest = farthest.max(shore.distance_to_point(at.0.at).units());
            assert_eq!(at.0.heading, Heading::EAST);
            found[usize::from(ship.0) - 1] += 1;
            let (x, y) = (at.0.at.x(), at.0.at.y());
            assert_eq!(judged(&g, 0, &format!("moor {ship} at {x},{y}@7")), "fleets.geo.pose");
        }
    }
    assert!(found[0] > 0 && found[1] > 0);
    let radius = data.geometry.creature.radius;
    assert!(farthest >= radius - 5, "{farthest}: one lies with a corner at the shore");
    assert_eq!(judged(&g, 0, "moor s2 at 60000,6000@0"), "fleets.setup.home.creature");
}

/// Proves `fleets.setup.home.mercenary`, `fleets.kw.mercenary`.
#[test]
fn mercenaries_start_s_away() {
    let data = printed();
    // The Duncan.
    let (g, _, shore) = mooring(&[], &format!("mi-014;{}", &DOVER[10..]));
    let hull = &data.hull(2).outline;
    let moves = offered(&g);
    assert!(moves.len() >= 8);
    for mv in &moves {
        let Move::Moor { at, .. } = mv else { panic!("{mv}") };
        let away = hull.at(at.0).distance_to(&shore);
        assert!(away.units() >= 5750 && away.is_within(5775));
    }
    let Move::Moor { at, .. } = &moves[0] else { panic!("a pose") };
    for (step, expected) in [
        (40, "fleets.setup.home.mercenary"),
        (-40, "fleets.setup.home.mercenary"),
        (5740, "fleets.setup.home.mercenary"),
    ] {
        let heading = if step > 0 { at.0.heading } else { at.0.heading.opposite() };
        let point = at.0.at.step(i32::abs(step), heading);
        let mv = format!("moor s1 at {},{}@{}", point.x(), point.y(), at.0.heading.steps());
        assert_eq!(judged(&g, 0, &mv), expected, "{step}");
    }
}

/// Proves `fleets.setup.home.crowded`, `fleets.setup.home.auto`.
#[test]
fn a_ship_without_room_at_the_island_lies_beside_a_friend() {
    // Eleven flotillas are too many for one shore.
    let all = [("build-total", "100"), ("no-duplicates", "no"), ("terrain-per-player", "0")];
    let coins = "coins=1.1.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2";
    let fleet = format!("{}/cc-018;{coins}", ["fs-017"; 11].join("/"));
    let mut g = at_islands(&all, &[&fleet, &format!("cc-018;{coins}")]);
    while spectate(&g).islands.len() < 16 {
        match who(&g) {
            None => drop(fate(&mut g, "k3")),
            Some(seat) => {
                let mv = offered(&g)[0].to_string();
                say(&mut g, seat, &mv);
            }
        }
    }
    say(&mut g, 1, "home i1");
    let shore = islands(&g)[0];
    let base = &printed().get().geometry.flotilla.outline;
    let mut placed: Vec<Outline> = Vec::new();
    let mut n_crowded = 0;
    for n in 1..=11 {
        let is_full = !offered(&g).iter().any(|mv| match mv {
            Move::Moor { ship, at } => ship.0 == n - 1 && base.at(at.0).touches(&shore),
            _ => false,
        });
        let own = format!("moor s{n} ");
        let mv = offered(&g).into_iter().find(|mv| mv.to_string().starts_with(&own)).expect("a place");
        let Move::Moor { at, .. } = &mv else { panic!("{mv}") };
        let outline = base.at(at.0);
        assert!(placed.iter().all(|other| !other.overlaps(&outline)));
        assert_eq!(outline.touches(&shore), !is_full, "while there is room it lies at the island");
        if is_full {
            n_crowded += 1;
            assert!(placed.iter().any(|other| other.touches(&outline)));
            // A pose away from everything is no place for it.
            assert_eq!(judged(&g, 0, &format!("{own}at 3000,3000@0")), "fleets.setup.home.crowded");
        } else {
            assert_eq!(judged(&g, 0, &format!("{own}at 3000,3000@0")), "fleets.setup.home.creature");
        }
        say(&mut g, 0, &mv.to_string());
        placed.push(outline);
        let docked = view(&g, Seat(0)).ships[usize::from(n) - 1].docked;
        assert_eq!(docked.map(|island| island.0), Some(0), "it counts as docked");
    }
    assert!(n_crowded > 0);
}

/// Proves `fleets.setup.home.mysterious_showing`, `fleets.setup.home.mysterious_hidden`.
#[test]
fn the_owner_of_a_mysterious_home_decides_whether_its_table_is_used() {
    for (card, answer) in [("mi-i09", Some("yes")), ("mi-i09", Some("no")), ("ss-i101", None)] {
        let mut g = at_islands(&[("terrain-per-player", "0")], &[DOVER, DOVER]);
        let Some(_) = table::Step::named_fate(g.flow().top(), &g, card) else { panic!("{card} is not in the pool") };
        named(&mut g, card);
        while spectate(&g).islands.len() < 6 {
            match who(&g) {
                None => drop(fate(&mut g, "k40")),
                Some(seat) => {
                    let mv = offered(&g)[0].to_string();
                    say(&mut g, seat, &mv);
                }
            }
        }
        say(&mut g, 1, "home i1");
        let moor = offered(&g)[0].to_string();
        say(&mut g, 0, &moor);
        match answer {
            Some(answer) => {
                assert_eq!(who(&g), Some(0));
                assert_eq!(judged(&g, 0, "pass"), "fleets.setup.home.mysterious_showing");
                say(&mut g, 0, answer);
                assert_eq!(spectate(&g).islands[0].shows, answer == "yes");
            }
            None => assert!(!spectate(&g).islands[0].shows),
        }
        // The next home.
        assert_eq!(who(&g), Some(0));
        assert!(offered(&g).iter().all(|mv| matches!(mv, Move::Home { .. })));
    }
}

// ------------------------------------------------------------ crew and equipment

/// The first captain has brought this; all ships are placed, and crew are to be stowed.
fn stowing(pairs: &[(&str, &str)], fleet: &str) -> Fleets {
    let (mut g, ..) = mooring(pairs, fleet);
    let mut dice = Dice::seeded(3);
    let is_landed = |g: &Fleets| {
        spectate(g).captains.as_slice().iter().all(|c| c.home.is_some()) && {
            spectate(g).ships.iter().all(|ship| ship.pose.is_some())
        }
    };
    while !is_landed(&g) {
        step(&mut g, &mut dice);
    }
    g
}

/// Proves `fleets.setup.crew.assign`, `fleets.setup.equip.assign`, `fleets.setup.crew.hidden`.
#[test]
fn crew_are_stowed_in_secret_and_face_down() {
    // HMS Dover and HMS Cumberland (5 points, 4 cargo), a captain and a helmsman aboard, a musketeer ashore, a shot.
    let fleet = format!("sm-es-009+sm-t-007+sm-t-016+fs-104/cc-038/home+sm-t-020;{}", &DOVER[10..]);
    let mut g = stowing(&[], &fleet);
    assert_eq!(who(&g), Some(0), "the other captain has nothing to stow");
    // All lie ashore for everybody; only their captain knows what they are and where they go.
    let (mine, theirs) = (view(&g, Seat(0)), view(&g, Seat(1)));
    assert!(mine.chips.iter().all(|chip| chip.what.is_some() && chip.at == Spot::Island(fleets::IslandAt(0))));
    assert!(theirs.chips.iter().all(|chip| chip.what.is_none() && chip.planned.is_none()));
    assert_eq!(
        theirs.chips.iter().map(|chip| chip.class).collect::<Vec<_>>(),
        [Class::Crew, Class::Crew, Class::Equipment, Class::Crew]
    );
    assert_eq!(mine.chips[0].planned, Some(Spot::Ship(fleets::ShipAt(0))));
    assert_eq!(mine.chips[3].planned, Some(Spot::Island(fleets::IslandAt(0))));
    // The others are told nothing of a change.
    assert_eq!(say(&mut g, 0, "stow c4 on s2"), Vec::<String>::new());
    assert_eq!(view(&g, Seat(1)).chips, theirs.chips);
    assert_eq!(view(&g, Seat(0)).chips[3].planned, Some(Spot::Ship(fleets::ShipAt(1))));
    // Three points are aboard her, and she costs five.
    assert_eq!(judged(&g, 0, "stow c1 on s2"), "fleets.build.crew_cap");
    assert_eq!(judged(&g, 0, "stow c2 on s2"), "ok");
    assert_eq!(judged(&g, 0, "stow c4 on s3"), "fleets.setup.crew.assign");
    assert_eq!(judged(&g, 0, "stow c3 on i2"), "fleets.setup.equip.assign");
    assert_eq!(judged(&g, 0, "stow c3 on i1"), "ok");
    let told = say(&mut g, 0, "ready");
    assert!(told.contains(&"c1 is on s1".to_string()) && told.contains(&"c4 is on s2".to_string()), "{told:?}");
    let theirs = view(&g, Seat(1));
    assert_eq!(theirs.chips[3].at, Spot::Ship(fleets::ShipAt(1)));
    assert!(theirs.chips.iter().all(|chip| chip.what.is_none() && !chip.is_up));
}

/// Proves `fleets.setup.crew.assign`.
#[test]
fn every_change_of_a_small_crew_is_offered_once() {
    // Two crew and two places, or three.
    for (ships, changes) in [("sm-es-009", 2), ("sm-es-009/cc-038", 4)] {
        let (first, others) = ships.split_at(9);
        let g = stowing(&[], &format!("{first}+sm-t-014+sm-t-016{others};{}", &DOVER[10..]));
        let offered: Vec<String> = offered(&g).iter().map(ToString::to_string).collect();
        let stows: Vec<&String> = offered.iter().filter(|mv| mv.starts_with("stow")).collect();
        let distinct: BTreeSet<&&String> = stows.iter().collect();
        assert_eq!((stows.len(), distinct.len()), (changes, changes), "{offered:?}");
    }
}

/// Proves `fleets.fx.start_face_up`, `fleets.fx.cannot_leave`.
#[test]
fn some_crew_start_face_up_and_keep_the_fleet_legal() {
    // Administrator Scott Bratley adds five points, all of which are used.
    let fleet = format!("cc-032+sm-t-007+cc-046b/sm-es-009+sm-t-020+sm-t-016/sm-es-012+sm-t-020;{}", &DOVER[10..]);
    let mut g = stowing(&[], &fleet);
    // Ashore he would add nothing, and the fleet would be too dear.
    assert_eq!(judged(&g, 0, "stow c2 on i1"), "fleets.build.sum");
    assert_eq!(judged(&g, 0, "stow c2 on s2"), "ok");
    say(&mut g, 0, "ready");
    let up: Vec<bool> =
        view(&g, Seat(1)).chips.iter().filter(|chip| chip.class == Class::Crew).map(|chip| chip.is_up).collect();
    assert_eq!(up, [false, true, false, false, false]);
}

/// Proves `fleets.kw.ex_patriot`, `fleets.fx.ex_patriot`.
#[test]
fn the_ship_of_an_ex_patriot_is_placed_s_from_home() {
    // Herr Fuchs on HMS Dover.
    let fleet = format!("sm-es-009+mi-018;{}", &DOVER[10..]);
    let mut g = stowing(&[], &fleet);
    assert_eq!(view(&g, Seat(0)).ships[0].docked.map(|island| island.0), Some(0));
    say(&mut g, 0, "ready");
    // He shows himself, and she is placed again.
    assert!(spectate(&g).chips[0].is_up);
    assert_eq!(who(&g), Some(0));
    let shore = islands(&g)[0];
    for mv in offered(&g) {
        let Move::Moor { at, .. } = mv else { panic!("{mv}") };
        let away = printed().get().hull(4).outline.at(at.0).distance_to(&shore);
        assert!(away.units() >= 5750 && away.is_within(5775));
    }
    // Ashore he changes nothing.
    let mut g = stowing(&[], &fleet);
    say(&mut g, 0, "stow c1 on i1");
    say(&mut g, 0, "ready");
    assert_eq!(who(&g), None, "treasure is dealt");
    assert!(!spectate(&g).chips[0].is_up);
}

/// Proves `fleets.kw.bombardier`.
#[test]
fn a_deck_gun_is_chosen_before_play() {
    // The Draconum.
    let mut g = stowing(&[], &format!("fs-013;{}", &DOVER[10..]));
    assert_eq!(who(&g), Some(0));
    assert_eq!(say(&mut g, 0, "use fleets.fx.bombardier of s1"), ["s1 uses fleets.fx.bombardier"]);
    assert_eq!(judged(&g, 0, "use fleets.fx.bombardier of s1"), "fleets.kw.bombardier");
    assert_eq!(judged(&g, 0, "use fleets.fx.bombardier of s2"), "fleets.kw.bombardier");
    say(&mut g, 0, "ready");
}

// ------------------------------------------------------------ treasure

/// Tables whose treasure lies on the islands: how many pieces on each wild island, and how much gold in all.
fn treasure_dealt() -> [(Fleets, usize, u16); 4] {
    let dealt = |pairs: &[(&str, &str)], fleets: &[&str], each, gold| {
        let mut g = at_islands(pairs, fleets);
        until(&mut g, &mut Dice::seeded(5), is_first_turn);
        (g, each, gold)
    };
    let with_unique = "sm-es-009;coins=1.2.2.2.2.2.4;unique=sm-t-001";
    [
        dealt(&[], &[DOVER; 2], 4, 30),
        dealt(&[], &[DOVER; 3], 4, 45),
        dealt(&[], &[DOVER, with_unique, DOVER, DOVER], 4, 60),
        dealt(CRIMSON, &[CRIMSON_DOVER; 2], 3, 24),
    ]
}

/// Proves `fleets.setup.treasure.deal`, `fleets.setup.treasure.deal_crimson`, `fleets.setup.treasure.hidden`.
#[test]
fn treasure_is_dealt_face_down_in_equal_parts() {
    for (g, each, _) in treasure_dealt() {
        let seen = spectate(&g);
        for (at, island) in seen.islands.iter().enumerate() {
            let here = seen.chips.iter().filter(|chip| chip.at == Spot::Island(fleets::IslandAt(at as u8)));
            let here: Vec<_> = here.filter(|chip| chip.class == Class::Treasure).collect();
            assert_eq!(here.len(), if island.home.is_some() { 0 } else { each });
            assert!(here.iter().all(|chip| !chip.is_up && chip.what.is_none()));
        }
        // Nobody knows where his own are, nor whose the others were.
        for seat in (0..seen.captains.chairs()).map(Seat) {
            let treasure = view(&g, seat).chips;
            assert!(treasure.iter().filter(|chip| chip.class == Class::Treasure).all(|chip| chip.what.is_none()));
        }
    }
}

/// Proves `fleets.setup.treasure.check`, `fleets.setup.treasure.unique_zero`, `fleets.setup.starting_gold`.
#[test]
fn what_lies_on_the_islands_is_the_gold_that_was_brought() {
    for (g, _, gold) in treasure_dealt() {
        assert_eq!(spectate(&g).starting_gold, gold);
        let all = table::all_open(&g);
        let coins: u16 = all
            .chips
            .iter()
            .map(|chip| match chip.what {
                Some(Thing::Coin(coin)) => u16::from(coin),
                _ => 0,
            })
            .sum();
        assert_eq!(coins, gold);
    }
}

/// Proves `fleets.setup.treasure.deal`.
#[test]
fn every_piece_may_lie_on_every_island() {
    let fleet = "sm-es-009;coins=1.2.2.2.2.2.4;unique=sm-t-001";
    let mut places = BTreeSet::new();
    for seed in 0..60 {
        let mut g = at_homes(&[], &[fleet, DOVER]);
        until(&mut g, &mut Dice::seeded(seed), is_first_turn);
        let all = table::all_open(&g);
        let unique =
            all.chips.iter().find(|chip| matches!(chip.what, Some(Thing::Unique(_)))).expect("it was contributed");
        places.insert(all.chips.iter().position(|chip| std::ptr::eq(chip, unique)).expect("it is there"));
    }
    assert!(places.len() > 8, "{places:?}");
}

/// Proves `fleets.setup.treasure.leftover`.
#[test]
fn what_does_not_divide_is_dealt_round_from_a_random_island() {
    // Ten coins for islands 3 to 6: ceil(3 * 25 / 40) = 2 for each of two, so two are wild; with three captains it is 15 on 3.
    let small = [("build-total", "35"), ("terrain-per-player", "0")];
    // ceil(8 * 35 / 40) = 7 coins of ceil(15 * 35 / 40) = 14 gold, on four wild islands.
    let fleet = "sm-es-009;coins=2.2.2.2.2.2.2";
    let mut begins = BTreeSet::new();
    for seed in 0..8 {
        let mut g = at_islands(&small, &[fleet, fleet]);
        let told = until(&mut g, &mut Dice::seeded(seed), is_first_turn);
        let start = told.iter().find_map(|fact| match fact {
            Fact::DealBegan { island } => Some(*island),
            _ => None,
        });
        let dealt: Vec<(u8, u8)> = told
            .iter()
            .filter_map(|fact| match fact {
                Fact::Dealt { island, chips } => Some((island.0, *chips)),
                _ => None,
            })
            .collect();
        assert_eq!(dealt.iter().map(|(_, chips)| chips).sum::<u8>(), 14);
        let start = start.expect("a random island").0;
        begins.insert(dealt.iter().position(|(island, _)| *island == start));
        // The first two in turn have one more.
        let at = dealt.iter().position(|(island, _)| *island == start).expect("it is wild");
        let in_turn: Vec<u8> = (0..4).map(|n| dealt[(at + n) % 4].1).collect();
        assert_eq!(in_turn, [4, 4, 3, 3]);
    }
    assert!(begins.len() > 1);
}

/// With any options, set-up ends in a first turn with every ship on the sea.
#[test]
fn every_set_up_comes_to_a_first_turn() {
    for seed in 0..60 {
        let mut dice = Dice::seeded(seed);
        let (mut g, _) = some_table(seed, &mut dice);
        let told = until(&mut g, &mut dice, is_first_turn);
        assert!(told.len() > 20);
        let seen = spectate(&g);
        assert!(seen.ships.iter().all(|ship| ship.pose.is_some()));
        assert!(!seen.ships.iter().any(|ship| ship.is_derelict));
    }
}

/// What lies open need not be asked about: where fleets are dealt, nobody is asked in the morning what cannot be.
#[test]
fn fleets_that_are_dealt_hide_nothing_that_would_have_to_be_asked_about() {
    for pairs in
        [&[("fleets", "dealt"), ("map", "laid")][..], &[("fleets", "dealt"), ("map", "laid"), ("edition", "crimson")]]
    {
        for seed in 0..6 {
            let mut g = table(2, pairs);
            let mut dice = Dice::seeded(seed);
            while spectate(&g).turn < 8 && !matches!(g.flow().waiting(), Waiting::Over(_)) {
                if who(&g).is_some() {
                    let moves = offered(&g);
                    assert_ne!(moves, [Move::Pass], "seed {seed}, turn {}", spectate(&g).turn);
                }
                step(&mut g, &mut dice);
            }
        }
    }
}
