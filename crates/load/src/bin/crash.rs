//! Kills the server again and again while scripted clients play, and proves that nothing acknowledged is lost or doubled.
//!
//! After each kill a copy of the data is opened as the next start would open it: the log of each table must hold every
//! move that a client was told of, under the number it was told, once and in order. Then the server starts again and
//! each client resumes with the last number it has seen. In the end every finished game must prove itself to
//! `freebooter verify`.

use clap::Parser;
use load::{Broken, Guest, Luck, Screen, Server};
use protocol::{Created, NewSeat, NewTable, ToClient};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use store::Store;
use tokio::{sync::watch, time::timeout};

/// After the last kill every game is over within this time.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Parser)]
struct Args {
    /// The program
    #[arg(long)]
    freebooter: PathBuf,
    /// How often it is killed
    #[arg(long, default_value_t = 50)]
    kills: u32,
    /// How many tables are played at
    #[arg(long, default_value_t = 6)]
    tables: usize,
    /// Each time it lives for at most so many milliseconds
    #[arg(long, default_value_t = 400)]
    life: usize,
    /// Makes the same choices again
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What clients were told, by table: the number of each move, who made it, and which.
#[derive(Default)]
struct Acknowledged {
    tables: BTreeMap<String, BTreeMap<u64, Heard>>,
    moves: u64,
    resumed: u64,
    missed: u64,
    games: u64,
}

/// What is known of a number.
#[derive(Clone, PartialEq, Debug)]
enum Heard {
    /// Something in the game; somebody else's move or one of ours that was answered before the line broke.
    Told,
    /// Our own move.
    Own(u8, String),
}

type Shared = Arc<Mutex<Acknowledged>>;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
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

async fn run(args: &Args, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let (data, copy) = (folder.join("data"), folder.join("copy"));
    let mut luck = Luck::new(args.seed);
    let began = Instant::now();
    let mut server = Server::start(&args.freebooter, &data, 0).await?;
    let host = server.host;
    let (heard, last_game) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    // Clients try again as soon as the host is there, not before.
    let (up, is_up) = watch::channel(true);
    let tables: Vec<_> = (0..args.tables)
        .map(|number| {
            let (heard, last_game) = (heard.clone(), last_game.clone());
            tokio::spawn(play_tables(host, number, args.seed, heard, last_game, is_up.clone()))
        })
        .collect();
    let mut starting = Duration::ZERO;
    for kill in 1..=args.kills {
        tokio::time::sleep(Duration::from_millis(5 + luck.below(args.life) as u64)).await;
        up.send_replace(false);
        server.kill().await?;
        check_log(&data, &copy, &heard).await.map_err(|wrong| format!("after kill {kill}: {wrong}"))?;
        let start = Instant::now();
        server = Server::start(&args.freebooter, &data, host.port()).await?;
        starting = starting.max(start.elapsed());
        up.send_replace(true);
    }
    last_game.store(true, Relaxed);
    let mut records = 0;
    for table in tables {
        let games = timeout(PATIENCE, table).await.map_err(|_| "a table does not come to its end")???;
        for (id, record) in games {
            let file = folder.join(format!("{id}.fbr"));
            fs::write(&file, record)?;
            let verified = Command::new(&args.freebooter).arg("verify").arg(&file).output()?;
            if !verified.status.success() {
                return Err(format!("{}", String::from_utf8_lossy(&verified.stdout)).into());
            }
            records += 1;
        }
    }
    server.kill().await?;
    check_log(&data, &copy, &heard).await?;
    let heard = heard.lock().expect("nobody panics while holding it");
    println!(
        "{} kills at {} tables in {:.0} s: {} acknowledged moves are in the log once and in order; clients resumed {} times \
         and were told {} missed lines; {records} finished games verified; the slowest start took {} ms",
        args.kills,
        heard.tables.len(),
        began.elapsed().as_secs_f64(),
        heard.moves,
        heard.resumed,
        heard.missed,
        starting.as_millis(),
    );
    if heard.moves == 0 || heard.resumed == 0 || records < args.tables {
        return Err("too little was played to prove anything".into());
    }
    Ok(())
}

/// The log of each table holds what clients were told of it.
async fn check_log(data: &Path, copy: &Path, heard: &Shared) -> Result<(), Box<dyn std::error::Error>> {
    let _ = fs::remove_dir_all(copy);
    fs::create_dir_all(copy)?;
    for name in ["freebooter.db", "freebooter.db-wal"] {
        match fs::copy(data.join(name), copy.join(name)) {
            Ok(_) => (),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(error.into()),
        }
    }
    let tables = heard.lock().expect("nobody panics while holding it").tables.clone();
    let store = store::Sqlite::open(copy)?;
    for (id, told) in tables {
        let stored = store.load(&id).await?.ok_or_else(|| format!("table {id} is lost"))?;
        for (at, event) in stored.events.iter().enumerate() {
            if event.seq != at as u64 + 1 {
                return Err(format!("table {id}: event {} stands at place {}", event.seq, at + 1).into());
            }
        }
        for (seq, what) in told {
            let event =
                stored.events.get(seq as usize - 1).ok_or_else(|| format!("table {id}: {seq} was told and is lost"))?;
            let event: Value = serde_json::from_str(&event.text)?;
            let right = match &what {
                Heard::Told => true,
                Heard::Own(seat, mv) => event["moved"]["seat"] == *seat && event["moved"]["mv"] == mv.as_str(),
            };
            if !right {
                return Err(format!("table {id}: {seq} was told as {what:?} and is {event}").into());
            }
        }
    }
    store.close().await?;
    Ok(())
}

/// Plays one table after another until told that it is the last one. Returns the records of the games.
async fn play_tables(
    host: SocketAddr,
    number: usize,
    seed: u64,
    heard: Shared,
    last_game: Arc<AtomicBool>,
    is_up: watch::Receiver<bool>,
) -> Result<Vec<(String, String)>, String> {
    let mut luck = Luck::new(seed * 1_000 + number as u64);
    let mut records = Vec::new();
    let anne = patient(&is_up, || named(host, "Anne")).await;
    let ben = patient(&is_up, || named(host, "Ben")).await;
    loop {
        // Every third table is for one captain and a bot: what bots do is told like anything else.
        let with_bot = number % 3 == 2;
        let second = if with_bot { NewSeat::Bot { level: "random".to_string() } } else { NewSeat::Open };
        let new = NewTable {
            game: "haven".to_string(),
            options: Default::default(),
            seats: vec![NewSeat::Me, second],
            listed: false,
            clock: Default::default(),
            printed: false,
        };
        let body = serde_json::to_string(&new).expect("plain values");
        let created: Created =
            patient(&is_up, || async { read(anne.send("POST", "/api/tables", Some(&body)).await, 201) }).await;
        let mut guests = vec![anne.clone()];
        if !with_bot {
            let body = format!("{{\"invite\":\"{}\"}}", created.invite);
            let path = format!("/api/tables/{}/join", created.table);
            patient(&is_up, || async {
                let answer = ben.send("POST", &path, Some(&body)).await;
                // If the host died before it answered, he may sit there already.
                if answer.as_ref().is_ok_and(|answer| answer.status == 409) {
                    Some(())
                } else {
                    read::<Value>(answer, 200).map(drop)
                }
            })
            .await;
            guests.push(ben.clone());
        }
        play(&guests, &created.table, &mut luck, &heard, &is_up).await?;
        let path = format!("/api/tables/{}/record", created.table);
        let record = patient(&is_up, || async {
            anne.send("GET", &path, None).await.ok().filter(|answer| answer.status == 200).map(|answer| answer.body)
        });
        records.push((created.table.clone(), record.await));
        heard.lock().expect("nobody panics while holding it").games += 1;
        if last_game.load(Relaxed) {
            return Ok(records);
        }
    }
}

/// Tries until it works, and waits while the host is down.
async fn patient<T, F: Future<Output = Option<T>>>(is_up: &watch::Receiver<bool>, attempt: impl Fn() -> F) -> T {
    loop {
        let mut is_up = is_up.clone();
        let _ = is_up.wait_for(|up| *up).await;
        if let Some(done) = attempt().await {
            return done;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn read<T: serde::de::DeserializeOwned>(answer: io::Result<load::Answer>, status: u16) -> Option<T> {
    let answer = answer.ok()?;
    if answer.status == status { serde_json::from_str(&answer.body).ok() } else { None }
}

async fn named(host: SocketAddr, name: &str) -> Option<Guest> {
    let mut guest = Guest::stranger(host);
    guest.try_rename(name).await.ok()?;
    Some(guest)
}

/// Plays a game to its end, each captain on a line of his own that is opened again whenever it breaks.
async fn play(
    guests: &[Guest],
    table: &str,
    luck: &mut Luck,
    heard: &Shared,
    is_up: &watch::Receiver<bool>,
) -> Result<(), String> {
    let players: Vec<_> = guests
        .iter()
        .map(|guest| {
            let (guest, table, heard, is_up) = (guest.clone(), table.to_string(), heard.clone(), is_up.clone());
            let luck = Luck::new(luck.below(usize::MAX) as u64);
            tokio::spawn(async move { player(&guest, &table, luck, &heard, &is_up).await })
        })
        .collect();
    let mut stories = Vec::new();
    for player in players {
        stories.push(player.await.map_err(|error| error.to_string())??);
    }
    if stories.iter().any(|story| *story != stories[0]) {
        return Err(format!("table {table}: two captains were told different stories"));
    }
    Ok(())
}

/// One captain. Returns the story as it was told to him, piece by piece.
async fn player(
    guest: &Guest,
    table: &str,
    mut luck: Luck,
    heard: &Shared,
    is_up: &watch::Receiver<bool>,
) -> Result<Vec<String>, String> {
    let mut screen = patient(is_up, || async { Screen::open(guest, table).await.ok() }).await;
    loop {
        match one_life(&mut screen, &mut luck, heard).await {
            Ok(()) => break,
            Err(Broken(_)) => {
                // A line that broke is opened again; what does not fit then is an error of the host.
                loop {
                    let mut is_up = is_up.clone();
                    let _ = is_up.wait_for(|up| *up).await;
                    match screen.resume(guest).await {
                        Ok(missed) => {
                            let mut heard = heard.lock().expect("nobody panics while holding it");
                            heard.resumed += 1;
                            heard.missed += missed as u64;
                            break;
                        }
                        Err(Broken(why)) if why.contains("after number") || why.contains("told again") => {
                            return Err(format!("table {table}: {why}"));
                        }
                        Err(Broken(_)) => tokio::time::sleep(Duration::from_millis(5)).await,
                    }
                }
            }
        }
    }
    // What was told piece by piece, over all breaks, is what somebody is told who comes now.
    let fresh = patient(is_up, || async { Screen::open(guest, table).await.ok() }).await;
    if fresh.story != screen.story {
        let differs = fresh.story.iter().zip(&screen.story).position(|(one, other)| one != other);
        return Err(format!("table {table}: the story told in pieces differs from the whole at {differs:?}"));
    }
    Ok(screen.story.into_iter().map(|line| line.text).collect())
}

/// Plays until the game is over or the line breaks.
async fn one_life(screen: &mut Screen, luck: &mut Luck, heard: &Shared) -> Result<(), Broken> {
    let note = |seq: u64, what: Heard, table: &str| {
        let mut heard = heard.lock().expect("nobody panics while holding it");
        let known = heard.tables.entry(table.to_string()).or_default();
        let own = matches!(what, Heard::Own(..));
        if own || !known.contains_key(&seq) {
            let is_new = known.insert(seq, what).is_none();
            heard.moves += u64::from(is_new);
        }
    };
    while !screen.is_over() {
        if !screen.is_asked() {
            if let ToClient::Told(told) = screen.next().await? {
                note(told.seq, Heard::Told, &screen.table.id);
            }
            continue;
        }
        let choice = screen.play_one(luck).await?;
        let seat = screen.face.unwrap_or_default();
        loop {
            match screen.next().await? {
                ToClient::Told(told) => {
                    note(told.seq, Heard::Own(seat, choice.text), &screen.table.id);
                    break;
                }
                ToClient::Refused(refused) => return Err(Broken(format!("{}: {}", refused.code, refused.says))),
                _ => (),
            }
        }
    }
    Ok(())
}
