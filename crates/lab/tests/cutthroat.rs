//! The laboratory with the table's own test game.

use bots::Level::{self, Captain, Deckhand, Mate, Random};
use cutthroat::Cutthroat;
use lab::{Arena, ArenaPlan, BenchPlan, Match, SimPlan, arena, bench, seatings, sim};
use std::sync::atomic::{AtomicU64, Ordering};
use table::{Options, Shared};

fn table(chairs: u8) -> Match<Cutthroat> {
    Match::new(Shared::printed(), chairs, &Options::new()).expect("a usual table")
}

fn fight(bots: &[Level], blocks: u64) -> Arena {
    let plan = ArenaPlan::new(bots.to_vec(), blocks, 1);
    arena(&table(bots.len() as u8), &plan, &|_| ()).expect("one bot for each chair")
}

#[test]
fn a_simulation_is_the_same_with_any_number_of_threads() {
    let simulate = |threads| {
        let plan = SimPlan { threads, rows: true, ..SimPlan::new(60, 7, vec![Mate, Random, Deckhand]) };
        let report = sim(&table(3), &plan, &|_| ()).expect("one bot for each chair").report;
        serde_json::to_string(&report).expect("a report is plain values")
    };
    let alone = simulate(1);
    assert_eq!(alone, simulate(2));
    assert_eq!(alone, simulate(3));
    assert!(alone.contains("\"rows\""));
}

#[test]
fn another_series_has_other_games() {
    let simulate = |seed| sim(&table(2), &SimPlan::new(50, seed, vec![Random]), &|_| ()).expect("one for all").report;
    assert_ne!(simulate(1).scores, simulate(2).scores);
}

#[test]
fn every_win_is_counted_once() {
    let plan = SimPlan { rows: true, ..SimPlan::new(200, 3, vec![Random]) };
    let report = sim(&table(4), &plan, &|_| ()).expect("one for all").report;
    let wins: f64 = report.seats.iter().map(|seat| seat.wins).sum();
    assert!((wins - 200.0).abs() < 1e-9, "{wins}");
    assert_eq!(report.rows.len(), 200);
    assert!(report.rows.iter().enumerate().all(|(i, row)| row.game == i as u64));
    let shared =
        |row: &&lab::Row| row.places.as_ref().expect("it ended").iter().filter(|place| **place == 1).count() > 1;
    assert_eq!(report.ties, report.rows.iter().filter(shared).count() as u64);
    assert_eq!(report.scores.count, 800);
    assert!(report.length.choices.mean < report.length.decisions.mean);
    assert!(report.length.decisions.mean < report.length.inputs.mean);
    assert!(report.stuck.is_empty());
}

#[test]
fn a_game_is_a_line_of_the_table() {
    let plan = SimPlan { rows: true, ..SimPlan::new(3, 3, vec![Random]) };
    let report = sim(&table(2), &plan, &|_| ()).expect("one for all").report;
    let csv = report.csv();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "game,inputs,decisions,choices,p1_place,p1_score,p2_place,p2_score");
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|line| line.split(',').count() == 8), "{csv}");
}

#[test]
fn a_game_that_does_not_end_is_reported_with_its_seed() {
    let plan = SimPlan { longest: 10, ..SimPlan::new(4, 3, vec![Random]) };
    let report = sim(&table(2), &plan, &|_| ()).expect("one for all").report;
    let seeds: Vec<String> = (0..4).map(|game| table::Seed::of_series(3, game).to_string()).collect();
    assert_eq!(report.stuck.iter().map(|stuck| stuck.seed.clone()).collect::<Vec<_>>(), seeds);
    assert_eq!(report.seats[0].share, 0.0);
}

#[test]
fn progress_is_told_up_to_the_last_game() {
    let most = AtomicU64::new(0);
    let progress = |done: u64| {
        most.fetch_max(done, Ordering::Relaxed);
    };
    sim(&table(2), &SimPlan::new(20, 1, vec![Random]), &progress).expect("one for all");
    assert_eq!(most.into_inner(), 20);
}

#[test]
fn bots_must_fit_the_chairs() {
    let refused = sim(&table(3), &SimPlan::new(1, 1, vec![Mate, Mate]), &|_| ()).unwrap_err();
    assert_eq!(refused, "3 chairs need one bot for all or one for each, not 2");
    let refused = arena(&table(2), &ArenaPlan::new(vec![Mate, Random], 1, 1), &|_| ()).unwrap_err();
    assert_eq!(refused, "an arena needs at least two blocks, or nothing can be said about chance");
}

#[test]
fn an_arena_is_the_same_with_any_number_of_threads() {
    let report = |threads| {
        let plan = ArenaPlan { threads, ..ArenaPlan::new(vec![Mate, Random, Deckhand], 20, 5) };
        arena(&table(3), &plan, &|_| ()).expect("one for each").report
    };
    assert_eq!(report(1), report(3));
}

#[test]
fn bots_of_one_kind_are_at_parity() {
    let fought = fight(&[Random, Random, Random], 10).report;
    assert_eq!(fought.contenders.len(), 1);
    let alone = &fought.contenders[0];
    assert_eq!((alone.wins.low, alone.wins.mean, alone.wins.high, alone.parity), (1.0, 1.0, 1.0, 1.0));
}

#[test]
fn the_kinds_share_all_wins() {
    let fought = fight(&[Mate, Random, Random, Deckhand], 20);
    let shares: f64 = fought.report.contenders.iter().map(|one| one.wins.mean).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    assert_eq!(fought.report.games, 20 * seatings(&[Mate, Random, Random, Deckhand]).len() as u64);
    assert_eq!(fought.csv().lines().count(), 4);
    assert!(fought.times.iter().all(|times| times.decisions > 0 && times.p50_ms <= times.p95_ms));
}

/// The whole interval lies above so many times parity.
fn beats(bots: &[Level], blocks: u64, ratio: f64) {
    let best = &fight(bots, blocks).report.contenders[0];
    assert!(best.ratio.low > ratio, "{bots:?}: {best:?}");
}

#[test]
fn every_level_beats_the_ones_below() {
    beats(&[Deckhand, Random, Random], 100, 1.1);
    beats(&[Mate, Random, Random], 40, 1.2);
    beats(&[Mate, Deckhand], 60, 1.1);
    beats(&[Captain, Random], 20, 1.2);
    beats(&[Captain, Deckhand], 25, 1.0);
}

#[test]
fn a_benchmark_counts_what_it_plays() {
    let speed = bench(&table(3), &BenchPlan { repetitions: 1, millis: 20, seed: 1 });
    let played = speed.games_per_second * speed.decisions_per_game;
    assert!((played / speed.decisions_per_second - 1.0).abs() < 1e-6);
    assert!(speed.choices_per_second <= speed.decisions_per_second);
    assert!(speed.options_per_choice >= 2.0 && speed.copy_ns > 0.0);
    assert_eq!(speed.position_bytes, size_of::<Cutthroat>());
    assert!(speed.captain.is_some_and(|search| search.iterations_per_second > 0.0));
}
