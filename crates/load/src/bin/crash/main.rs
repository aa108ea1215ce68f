//! Kills the server again and again while scripted clients play, and proves that nothing acknowledged is lost or doubled.
//!
//! After each kill a copy of the data is opened as the next start would open it: the log of each table must hold every
//! move that a client was told of, under the number it was told, once and in order. Then the server starts again and
//! each client resumes with the last number it has seen. Every finished game must prove itself to `freebooter verify`.
#![forbid(unsafe_code)]

mod captains;
mod log;

use captains::Company;
use clap::Parser;
use load::{Guest, Luck, Server, memory};
use log::Shared;
use protocol::GameInfo;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::timeout};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

#[derive(Parser)]
struct Args {
    /// The program
    #[arg(long)]
    freebooter: PathBuf,
    /// The games, in turn at each table
    #[arg(long, value_delimiter = ',', default_value = "haven")]
    games: Vec<String>,
    /// How often it is killed at least
    #[arg(long, default_value_t = 50)]
    kills: u32,
    /// It is killed until so many minutes are over
    #[arg(long, default_value_t = 0)]
    minutes: u64,
    /// How many tables are played at
    #[arg(long, default_value_t = 6)]
    tables: usize,
    /// Each time it lives for at most so many milliseconds
    #[arg(long, default_value_t = 400)]
    life: usize,
    /// A captain waits for at most so many milliseconds before each move
    #[arg(long, default_value_t = 0)]
    pause: usize,
    /// After the last kill every game is over within so many seconds
    #[arg(long, default_value_t = 120)]
    patience: u64,
    /// Makes the same choices again
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let args = Args::parse();
    let folder = std::env::temp_dir().join(format!("freebooter-crash-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let outcome = run(&args, &folder).await;
    if outcome.is_ok() {
        fs::remove_dir_all(&folder)?;
    } else {
        eprintln!("everything is kept in {}", folder.display());
    }
    outcome
}

async fn run(args: &Args, folder: &Path) -> Outcome<()> {
    let (data, copy) = (folder.join("data"), folder.join("copy"));
    let mut luck = Luck::new(args.seed);
    let began = Instant::now();
    let mut server = Server::start(&args.freebooter, &data, 0).await?;
    let host = server.host;
    let games: Vec<GameInfo> = Guest::stranger(host).get("/api/games").await.read();
    let wanted = args.games.iter().map(|name| {
        let found = games.iter().find(|game| game.name == *name);
        found.cloned().ok_or_else(|| format!("there is no game {name}"))
    });
    let games = Arc::new(wanted.collect::<Result<Vec<_>, _>>()?);
    let (heard, last_game) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    let (up, is_up) = watch::channel(true);
    let mut tables: Vec<_> = (0..args.tables)
        .map(|number| {
            let company = Company {
                host,
                program: args.freebooter.clone(),
                folder: folder.to_path_buf(),
                games: games.clone(),
                number,
                seed: args.seed,
                pause: args.pause,
                heard: heard.clone(),
                last_game: last_game.clone(),
                is_up: is_up.clone(),
            };
            tokio::spawn(company.play())
        })
        .collect();
    let mut starting = Duration::ZERO;
    // Kibibytes at each death, and how many kills there were.
    let mut lives = Vec::new();
    while lives.len() < args.kills as usize || began.elapsed() < Duration::from_secs(60 * args.minutes) {
        tokio::time::sleep(Duration::from_millis(5 + luck.below(args.life) as u64)).await;
        lives.push(memory(server.process()));
        up.send_replace(false);
        server.kill().await?;
        log::check(&data, &copy, &heard, false)
            .await
            .map_err(|wrong| format!("after kill {}: {wrong}", lives.len()))?;
        // A table whose captains have given up says why at once.
        if let Some(at) = tables.iter().position(tokio::task::JoinHandle::is_finished) {
            tables.swap_remove(at).await??;
        }
        let start = Instant::now();
        server = Server::start(&args.freebooter, &data, host.port()).await?;
        starting = starting.max(start.elapsed());
        up.send_replace(true);
    }
    last_game.store(true, Relaxed);
    let patience = Duration::from_secs(args.patience);
    for table in tables {
        timeout(patience, table).await.map_err(|_| "a table does not come to its end")???;
    }
    server.kill().await?;
    log::check(&data, &copy, &heard, true).await?;
    let heard = heard.lock();
    let games: u64 = heard.games.values().sum();
    println!(
        "{} kills at {} tables in {:.0} s: {} acknowledged moves are in the log once and in order; clients resumed {} times \
         and were told {} missed lines; {games} finished games verified {:?}; {} moves came after somebody else's and were \
         refused; the slowest start took {} ms; memory {}",
        lives.len(),
        heard.tables(),
        began.elapsed().as_secs_f64(),
        heard.moves,
        heard.resumed,
        heard.missed,
        heard.games,
        heard.refused,
        starting.as_millis(),
        halves(&lives),
    );
    if heard.moves == 0 || heard.resumed == 0 || games < args.tables as u64 {
        return Err("too little was played to prove anything".into());
    }
    Ok(())
}

/// The middle and the largest of the lives of each half.
fn halves(lives: &[u64]) -> String {
    let (first, second) = lives.split_at(lives.len() / 2);
    let said = [first, second].map(|half| {
        let mut half = half.to_vec();
        half.sort_unstable();
        let at = |at: usize| half.get(at).map_or(0, |kib| kib >> 10);
        format!("{} MiB at death in the middle, {} MiB at most", at(half.len() / 2), at(half.len().max(1) - 1))
    });
    format!("in the first half {}, in the second {}", said[0], said[1])
}
