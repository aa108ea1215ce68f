//! How much of the processor and how long an append takes, and how long it takes to load everything again.
//!
//! `cargo run --release -p store --example appends -- [TABLES] [APPENDS PER TABLE] [BYTES]`
//!
//! Each table appends one event after the other as fast as it is answered, all tables at once.
//! The processor time is that of the thread that writes, and of the whole process with the tasks that wait (Linux only).

use std::{env, fs, process, sync::Arc, time::Instant};
use store::{NewTable, Sqlite, State, Store};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let tables = numbers.next().unwrap_or(1000);
    let each = numbers.next().unwrap_or(200);
    let bytes = numbers.next().unwrap_or(200);
    let folder = env::temp_dir().join(format!("freebooter-appends-{}", process::id()));
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder).expect("a new database can be made"));
    for table in 0..tables {
        let new = NewTable {
            id: format!("table-{table:016}"),
            head: "h".repeat(500),
            state: State::Running,
            listed: false,
            created: 0,
            captains: Vec::new(),
            events: Vec::new(),
        };
        store.create_table(new).await.expect("it is new");
    }
    let before = (store.counts(), writer_micros(), process_micros());
    let start = Instant::now();
    let play = |table: usize| {
        let store = Arc::clone(&store);
        async move {
            let id = format!("table-{table:016}");
            let mut waits = Vec::with_capacity(each);
            for last in 0..each as u64 {
                let asked = Instant::now();
                store.append(&id, last, vec!["e".repeat(bytes)], 0, None).await.expect("nobody else writes");
                waits.push(asked.elapsed().as_micros());
            }
            waits
        }
    };
    let tasks: Vec<_> = (0..tables).map(|table| tokio::spawn(play(table))).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.expect("no panic"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let after = (store.counts(), writer_micros(), process_micros());
    waits.sort_unstable();
    let appends = after.0.appends - before.0.appends;
    let commits = after.0.commits - before.0.commits;
    println!("{tables} tables, {each} appends each of {bytes} bytes");
    println!("{appends} appends in {commits} commits, {:.0} appends/s", appends as f64 / seconds);
    println!("writer's thread {:.1} us per append", (after.1 - before.1) / appends as f64);
    println!("whole process   {:.1} us per append", (after.2 - before.2) / appends as f64);
    println!("answered after  {} us (p50), {} us (p99)", waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
    let start = Instant::now();
    for table in 0..tables {
        let stored = store.load(&format!("table-{table:016}")).await.expect("it can be read").expect("it is there");
        assert_eq!(stored.events.len(), each);
    }
    println!("all logs loaded one after the other in {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
    store.close().await.expect("it can be closed");
    let size = fs::metadata(folder.join("freebooter.db")).expect("it is there").len();
    println!("{:.0} bytes of file per append", size as f64 / appends as f64);
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// What the thread that writes has used, in microseconds.
fn writer_micros() -> f64 {
    let threads = fs::read_dir("/proc/self/task").expect("Linux lists threads here");
    let mut threads = threads.map(|thread| thread.expect("it runs").path());
    let is_writer = |path: &std::path::PathBuf| {
        fs::read_to_string(path.join("comm")).is_ok_and(|name| name.trim() == "store-writer")
    };
    nanos(&threads.find(is_writer).expect("it runs").join("schedstat")) / 1000.0
}

/// What all threads together have used, in microseconds.
fn process_micros() -> f64 {
    let threads = fs::read_dir("/proc/self/task").expect("Linux lists threads here");
    threads.map(|thread| nanos(&thread.expect("it runs").path().join("schedstat"))).sum::<f64>() / 1000.0
}

/// The first number of a schedstat file: nanoseconds on a processor.
fn nanos(file: &std::path::Path) -> f64 {
    let text = fs::read_to_string(file).expect("Linux counts here");
    text.split(' ').next().and_then(|number| number.parse().ok()).expect("a number comes first")
}
