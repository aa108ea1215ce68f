//! Load: many tables of one game at which every seat moves as soon as it is asked.
//!
//! Prints one line of JSON: how much time the server's process spent for each move, how long it took until all seats of
//! the table had been told, and how much memory a seat takes. With `--bare` it speaks to a server that has no rules, no
//! secrets and no disk, in its own few words; the ratio of the two is what our server costs on top.
//!
//! `scripts/load.sh` runs it with the server on one core and this program on another.

use clap::Parser;
use futures_util::future::join_all;
use load::{Guest, Line, Luck, memory};
use protocol::{NewSeat, NewTable, PROTOCOL, ToHost};
use serde::Deserialize;
use std::{
    cell::RefCell,
    fs,
    net::SocketAddr,
    rc::Rc,
    time::{Duration, Instant},
};
use tokio::task::LocalSet;

/// Who sits down.
const NAMES: [&str; 5] = ["Anne", "Ben", "Cora", "Dan", "Eve"];
/// So many tables are set up at once.
const AT_ONCE: usize = 32;

#[derive(Parser)]
struct Args {
    /// Where the server listens
    #[arg(long)]
    host: SocketAddr,
    /// The server's process
    #[arg(long)]
    process: u32,
    /// Which game
    #[arg(long, default_value = "haven")]
    game: String,
    /// How many tables
    #[arg(long)]
    tables: usize,
    /// How many seats each of them has
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: u8,
    /// Seconds that are measured
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Seconds before that
    #[arg(long, default_value_t = 2.0)]
    warm: f64,
    /// Milliseconds that each table waits before each move; without it everybody moves as fast as he is served
    #[arg(long, default_value_t = 0)]
    pause: u64,
    /// These clients never sleep. Where server and clients share a machine, whoever sends to a client that sleeps on
    /// another core also pays for waking that core, as no server pays for clients elsewhere
    #[arg(long)]
    awake: bool,
    /// The server is a bare one
    #[arg(long)]
    bare: bool,
}

/// What was measured while it counted.
#[derive(Default)]
struct Tally {
    counts: bool,
    /// Until all seats had been told, in microseconds.
    to_all: Vec<u32>,
    games: u32,
    bytes: u64,
}

type Shared = Rc<RefCell<Tally>>;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let args = Rc::new(Args::parse());
    LocalSet::new().run_until(run(&args)).await;
}

async fn run(args: &Rc<Args>) {
    if args.awake {
        tokio::task::spawn_local(async {
            loop {
                tokio::task::yield_now().await;
            }
        });
    }
    let empty = memory(args.process);
    let tally = Shared::default();
    let end = Rc::new(RefCell::new(None::<Instant>));
    let mut companies = Vec::new();
    for some in (0..args.tables).collect::<Vec<_>>().chunks(AT_ONCE) {
        companies.extend(join_all(some.iter().map(|_| company(args))).await);
    }
    // What it takes to set a game up is known from here: the same is done again when one is over.
    let before = used(args.process);
    let mut tasks = Vec::new();
    while !companies.is_empty() {
        let some: Vec<_> = companies.drain(..companies.len().min(AT_ONCE)).collect();
        let first = tasks.len();
        tasks.extend(join_all(some.into_iter().zip(first..).map(|(guests, number)| open(args, number, guests))).await);
    }
    let each_game = (used(args.process).0 - before.0) / args.tables as f64;
    let idle = memory(args.process);
    let playing: Vec<_> = tasks
        .into_iter()
        .enumerate()
        .map(|(number, table)| {
            let (args, tally, end) = (args.clone(), tally.clone(), end.clone());
            tokio::task::spawn_local(async move { play(&args, number, table, &tally, &end).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs_f64(args.warm)).await;
    tally.borrow_mut().counts = true;
    let (before, began) = (used(args.process), Instant::now());
    tokio::time::sleep(Duration::from_secs_f64(args.seconds)).await;
    let (after, took) = (used(args.process), began.elapsed().as_secs_f64());
    tally.borrow_mut().counts = false;
    let busy = memory(args.process);
    *end.borrow_mut() = Some(Instant::now());
    join_all(playing).await;

    let mut tally = tally.borrow_mut();
    tally.to_all.sort_unstable();
    let moves = tally.to_all.len().max(1);
    let part =
        |share: f64| f64::from(tally.to_all.get(((moves - 1) as f64 * share) as usize).copied().unwrap_or(0)) / 1e3;
    let seats = args.tables * usize::from(args.seats);
    println!(
        "{{\"server\":\"{}\",\"game\":\"{}\",\"tables\":{},\"seats\":{},\"pause_ms\":{},\"moves\":{moves},\"games\":{},\"moves_per_second\":{:.0},\
         \"cpu_us_per_move\":{:.1},\"cpu_us_per_game\":{each_game:.0},\"cpu_us_per_move_without_games\":{:.1},\"p50_ms\":{:.2},\"p99_ms\":{:.2},\"busy\":{:.2},\"starved\":{:.2},\
         \"kib_per_seat\":{:.1},\"kib_per_seat_idle\":{:.1},\"kib_empty\":{empty},\"bytes_per_message\":{:.0}}}",
        if args.bare { "bare" } else { "freebooter" },
        if args.bare { "none" } else { &args.game },
        args.tables,
        seats,
        args.pause,
        tally.games,
        moves as f64 / took,
        (after.0 - before.0) / moves as f64,
        (after.0 - before.0 - f64::from(tally.games) * each_game) / moves as f64,
        part(0.5),
        part(0.99),
        (after.0 - before.0) / took / 1e6,
        (after.1 - before.1) / took / 1e6,
        (busy as f64 - empty as f64) / seats as f64,
        (idle as f64 - empty as f64) / seats as f64,
        tally.bytes as f64 / (moves * usize::from(args.seats)) as f64,
    );
}

/// Microseconds the threads of a process have run, and have waited for a core.
fn used(process: u32) -> (f64, f64) {
    let mut sum = (0.0, 0.0);
    for thread in fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
        let Ok(text) = fs::read_to_string(thread.path().join("schedstat")) else { continue };
        let mut numbers = text.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
        sum.0 += numbers.next().unwrap_or(0.0) / 1e3;
        sum.1 += numbers.next().unwrap_or(0.0) / 1e3;
    }
    sum
}

/// A table with its captains.
struct Table {
    guests: Vec<Guest>,
    lines: Vec<Line>,
    now: Asked,
}

/// Who has to decide, and what.
#[derive(Default)]
struct Asked {
    seq: u64,
    seat: usize,
    moves: Vec<String>,
    over: bool,
}

/// The captains of a table; a bare server knows none.
async fn company(args: &Args) -> Vec<Guest> {
    let names = if args.bare { &[][..] } else { &NAMES[..usize::from(args.seats)] };
    let mut guests = Vec::new();
    for name in names {
        guests.push(Guest::named(args.host, name).await);
    }
    guests
}

async fn open(args: &Args, number: usize, guests: Vec<Guest>) -> Table {
    if args.bare {
        let path = format!("/table/{number}");
        let lines = join_all((0..args.seats).map(|_| Line::dial(args.host, &path, None))).await;
        let lines = lines.into_iter().map(|line| line.expect("the bare server is there")).collect();
        return Table { guests, lines, now: Asked::default() };
    }
    begin(&args.game, guests).await
}

/// A new game.
async fn begin(game: &str, guests: Vec<Guest>) -> Table {
    let mut seats = vec![NewSeat::Me];
    seats.resize_with(guests.len(), || NewSeat::Open);
    let new = NewTable {
        game: game.to_string(),
        options: Default::default(),
        seats,
        listed: false,
        clock: Default::default(),
        printed: false,
    };
    let created = guests[0].create(&new).await;
    for guest in &guests[1..] {
        guest.join(&created).await;
    }
    let mut lines = Vec::new();
    let mut now = Asked::default();
    for (seat, guest) in guests.iter().enumerate() {
        let mut line = guest.line(&created.table).await.expect("the table is there");
        let welcome = line.hello(None, None).await.expect("the table is there");
        now.seq = welcome.seq;
        if !welcome.now.options.is_empty() {
            now.seat = seat;
            now.moves = welcome.now.options.into_iter().map(|choice| choice.text).collect();
        }
        lines.push(line);
    }
    Table { guests, lines, now }
}

async fn play(args: &Args, number: usize, mut table: Table, tally: &Shared, end: &RefCell<Option<Instant>>) {
    let Args { host, bare, pause, .. } = *args;
    let mut luck = Luck::new(number as u64 + 1);
    // Tables that wait do not all wait for the same moment.
    tokio::time::sleep(Duration::from_millis(luck.below(pause as usize + 1) as u64)).await;
    while end.borrow().is_none() {
        if table.now.over {
            let counts = tally.borrow().counts;
            tally.borrow_mut().games += u32::from(counts);
            table = begin(&args.game, table.guests).await;
        }
        if pause > 0 {
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        let words = if bare { bare_words(&table.now) } else { words(&table.now, &mut luck) };
        let sent = Instant::now();
        table.lines[table.now.seat].say_text(words).await.unwrap_or_else(|error| panic!("{host}: {error}"));
        let mut now = Asked { seq: table.now.seq, ..Asked::default() };
        let (seats, mut bytes) = (table.lines.len(), 0);
        for (seat, line) in table.lines.iter_mut().enumerate() {
            loop {
                let told = line.hear_text().await.unwrap_or_else(|error| panic!("{host}: {error}"));
                bytes += told.len() as u64;
                let read = if bare { read_bare(&told, seats, &mut now) } else { read(&told, seat, &mut now) };
                if read {
                    break;
                }
            }
        }
        table.now = now;
        let mut tally = tally.borrow_mut();
        if tally.counts {
            tally.to_all.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
            tally.bytes += bytes;
        }
    }
}

fn words(now: &Asked, luck: &mut Luck) -> String {
    let play = ToHost::Play { seat: now.seat as u8, seen: now.seq, mv: luck.one_of(&now.moves).clone() };
    serde_json::to_string(&play).expect("plain values")
}

fn bare_words(now: &Asked) -> String {
    format!("{{\"seat\":{},\"seq\":{},\"kind\":\"sail\",\"arg\":{}}}", now.seat, now.seq, now.seq % 7)
}

/// What this program has to know of what is told; reading the rest would cost more than sending it.
#[derive(Deserialize)]
struct Told<'a> {
    r#type: &'a str,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    now: NowOf,
    #[serde(default)]
    code: Option<String>,
}

#[derive(Default, Deserialize)]
struct NowOf {
    #[serde(default)]
    options: Vec<OptionOf>,
    #[serde(default)]
    over: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct OptionOf {
    text: String,
}

fn read(text: &str, seat: usize, now: &mut Asked) -> bool {
    let told: Told<'_> = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(PROTOCOL, 2, "this program speaks version 2");
    match told.r#type {
        "told" => {
            now.seq = told.seq;
            now.over = told.now.over.is_some();
            if !told.now.options.is_empty() {
                now.seat = seat;
                now.moves = told.now.options.into_iter().map(|option| option.text).collect();
            }
            true
        }
        "refused" | "bye" => panic!("{}: {text}", told.code.unwrap_or_default()),
        _ => false,
    }
}

#[derive(Deserialize)]
struct Update {
    seq: u64,
    to_move: usize,
}

fn read_bare(text: &str, seats: usize, now: &mut Asked) -> bool {
    let update: Update = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    now.seq = update.seq + 1;
    now.seat = update.to_move % seats;
    true
}
