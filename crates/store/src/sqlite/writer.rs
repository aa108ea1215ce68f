//! The thread that writes, many requests in one transaction.
//!
//! It takes one request and all others that are waiting, carries them out, commits once, and only then answers.
//! While it waits for the disk the next ones gather, so the more there is to do the more is done at once.

use super::{explain, queries::Outcome};
use crate::{Counts, StoreError};
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};
use std::{
    slice,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    thread,
    time::Duration,
};
use tokio::sync::oneshot;

/// So many requests share a commit at most, so that the first of them does not wait for ever.
const MOST_AT_ONCE: usize = 512;

/// Where many write at once, the thread waits for more before it starts: each commit costs the same, however much is in
/// it. It waits so long for each request that the last commit had, so who writes alone, or nearly so, never waits.
const GATHER_FOR_EACH: Duration = Duration::from_micros(200);
/// Nobody waits longer than this for others.
const MOST_GATHERED: Duration = Duration::from_millis(10);
/// So many requests together are many.
const MANY: u32 = 4;

/// Writes what it is asked to.
pub(super) struct Writer {
    messages: mpsc::Sender<Message>,
    counters: Arc<Counters>,
}

enum Message {
    Write(Box<dyn Request>),
    Close(oneshot::Sender<Result<(), StoreError>>),
}

#[derive(Default)]
struct Counters {
    appends: AtomicU64,
    commits: AtomicU64,
}

impl Writer {
    /// Starts the thread. When it ends it waits for the reader's thread, and is the last to let go of the file.
    pub(super) fn start(db: Connection, reader: thread::JoinHandle<()>) -> Result<Self, StoreError> {
        let (messages, asked) = mpsc::channel();
        let counters = Arc::new(Counters::default());
        let desk = Desk { db, counters: Arc::clone(&counters) };
        let thread = thread::Builder::new().name("store-writer".to_string());
        thread
            .spawn(move || desk.serve(&asked, reader))
            .map_err(|e| StoreError::Broken(format!("no thread can be started: {e}")))?;
        Ok(Self { messages, counters })
    }

    /// Asks for something to be written.
    /// The work may be done twice, if the first time was rolled back because of another request.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Outcome<T> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        self.send(work, false)
    }

    /// The same for what is counted as an append.
    pub(super) fn ask_append<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Outcome<T> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        self.send(work, true)
    }

    fn send<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Outcome<T> + Send + 'static,
        is_append: bool,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (answer, waiting) = oneshot::channel();
        let job = Job { work, is_append, result: Err(StoreError::Closed), answer };
        // If the thread has stopped, the job is dropped here, and whoever waits hears of that.
        let _ = self.messages.send(Message::Write(Box::new(job)));
        waiting
    }

    /// Lets the thread end after what was asked before.
    pub(super) fn stop(&self) -> oneshot::Receiver<Result<(), StoreError>> {
        let (answer, waiting) = oneshot::channel();
        let _ = self.messages.send(Message::Close(answer));
        waiting
    }

    /// How much was written.
    pub(super) fn counts(&self) -> Counts {
        Counts { appends: self.counters.appends.load(Relaxed), commits: self.counters.commits.load(Relaxed) }
    }
}

/// Something to be written and somebody who waits for it.
trait Request: Send {
    /// Carries it out within a transaction and keeps the result. An error means that the transaction is spoilt.
    fn run(&mut self, db: &Connection) -> rusqlite::Result<()>;
    /// It was not written.
    fn fail(&mut self, error: StoreError);
    /// Sends the result, which is true from now on.
    fn answer(self: Box<Self>, counters: &Counters);
}

struct Job<T, Work> {
    work: Work,
    is_append: bool,
    result: Result<T, StoreError>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, Work: FnMut(&Connection) -> Outcome<T> + Send> Request for Job<T, Work> {
    fn run(&mut self, db: &Connection) -> rusqlite::Result<()> {
        self.result = (self.work)(db)?;
        Ok(())
    }

    fn fail(&mut self, error: StoreError) {
        self.result = Err(error);
    }

    fn answer(self: Box<Self>, counters: &Counters) {
        if self.is_append && self.result.is_ok() {
            counters.appends.fetch_add(1, Relaxed);
        }
        // Whoever asked may have stopped waiting; it is written all the same.
        let _ = self.answer.send(self.result);
    }
}

/// What the thread works with.
struct Desk {
    db: Connection,
    counters: Arc<Counters>,
}

impl Desk {
    /// Serves until it is told to close or nobody is left who could ask.
    fn serve(self, asked: &mpsc::Receiver<Message>, reader: thread::JoinHandle<()>) {
        let mut batch = Vec::with_capacity(MOST_AT_ONCE);
        let mut closing = None;
        let mut last = 0;
        while closing.is_none() {
            match asked.recv() {
                Ok(Message::Write(request)) => batch.push(request),
                Ok(Message::Close(answer)) => closing = Some(answer),
                Err(mpsc::RecvError) => break,
            }
            if last >= MANY {
                thread::sleep((GATHER_FOR_EACH * last).min(MOST_GATHERED));
            }
            while closing.is_none() && batch.len() < MOST_AT_ONCE {
                match asked.try_recv() {
                    Ok(Message::Write(request)) => batch.push(request),
                    Ok(Message::Close(answer)) => closing = Some(answer),
                    Err(_) => break,
                }
            }
            last = batch.len() as u32;
            self.write(&mut batch);
            for request in batch.drain(..) {
                request.answer(&self.counters);
            }
        }
        // A reader that has panicked has let go of the file as well.
        let _ = reader.join();
        let closed = self.close();
        if let Some(answer) = closing {
            let _ = answer.send(closed);
        }
    }

    /// Writes all requests together. If one of them spoils that, each is written alone, and only that one fails.
    fn write(&self, batch: &mut [Box<dyn Request>]) {
        match self.commit(batch) {
            Ok(()) => {}
            // Somebody else has the file, and that was waited for already: not again for each request.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                let error = explain(error);
                batch.iter_mut().for_each(|request| request.fail(error.clone()));
            }
            Err(error) if batch.len() == 1 => batch[0].fail(explain(error)),
            Err(_) => {
                for request in batch {
                    if let Err(error) = self.commit(slice::from_mut(request)) {
                        request.fail(explain(error));
                    }
                }
            }
        }
    }

    /// One transaction. If anything fails, it is rolled back when it is dropped.
    fn commit(&self, batch: &mut [Box<dyn Request>]) -> rusqlite::Result<()> {
        if batch.is_empty() {
            return Ok(());
        }
        let transaction = Transaction::new_unchecked(&self.db, TransactionBehavior::Immediate)?;
        for request in batch {
            request.run(&transaction)?;
        }
        transaction.commit()?;
        self.counters.commits.fetch_add(1, Relaxed);
        Ok(())
    }

    /// Empties the write-ahead log into the file, so that the file alone is all there is.
    fn close(self) -> Result<(), StoreError> {
        self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(explain)?;
        self.db.close().map_err(|(_, error)| explain(error))
    }
}

#[cfg(test)]
mod tests {
    use crate::{NewTable, Sqlite, State, Store, StoreError, TableChange, testing::Folder};
    use std::{path::Path, sync::mpsc};

    const EVENT_BYTES: usize = 600;

    async fn with_tables(folder: &Path, tables: usize) -> Sqlite {
        let store = Sqlite::open(folder).expect("a new database can be made");
        for table in 0..tables {
            let id = format!("table-{table}");
            let new = NewTable {
                id,
                head: "{}".to_string(),
                state: State::Running,
                listed: false,
                created: 0,
                captains: Vec::new(),
                events: Vec::new(),
            };
            store.create_table(new).await.expect("it is new");
        }
        store
    }

    fn event() -> Vec<String> {
        vec!["e".repeat(EVENT_BYTES)]
    }

    /// Lets the database have so many pages and no more; 0 pages more than it has is a full disk.
    async fn allow_pages(store: &Sqlite, more: Option<u32>) {
        let work = move |db: &rusqlite::Connection| {
            let now: u32 = db.query_row("PRAGMA page_count", [], |row| row.get(0))?;
            let most = more.map_or(u32::MAX - 1, |more| now + more);
            db.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(Ok(())))
        };
        store.write(work).await.expect("the limit can be set");
    }

    /// Keeps the writer's thread busy until the answer is dropped, so that requests gather behind it.
    fn hold(store: &Sqlite) -> mpsc::Sender<()> {
        let (go_on, wait) = mpsc::channel();
        drop(store.write(move |_| {
            let _ = wait.recv();
            Ok(Ok(()))
        }));
        go_on
    }

    #[tokio::test]
    async fn what_waits_is_committed_together() {
        let folder = Folder::new();
        let store = with_tables(folder.path(), 50).await;
        let before = store.counts();
        let held = hold(&store);
        let answers: Vec<_> =
            (0..1000).map(|n| store.append(&format!("table-{}", n % 50), n / 50, event(), 1, None)).collect();
        drop(held);
        for answer in answers {
            answer.await.expect("each has its own number");
        }
        let after = store.counts();
        assert_eq!(after.appends - before.appends, 1000);
        // One for what held the thread, and two for a thousand appends of which 512 go together.
        assert!(after.commits - before.commits <= 3, "{} commits", after.commits - before.commits);
    }

    #[tokio::test]
    async fn one_bad_request_does_not_spoil_the_others() {
        let folder = Folder::new();
        let store = with_tables(folder.path(), 2).await;
        let held = hold(&store);
        let first = store.append("table-0", 0, event(), 1, None);
        let conflict = store.append("table-0", 0, event(), 1, None);
        let unknown = store.append("table-9", 0, event(), 1, None);
        // The captain is found to be unknown only after the event was written: that has to be undone.
        let change = TableChange { captains: Some(vec!["nobody".to_string()]), ..Default::default() };
        let spoilt = store.append("table-1", 0, event(), 1, Some(change));
        let last = store.append("table-1", 0, event(), 2, None);
        drop(held);
        assert_eq!(first.await, Ok(1));
        assert_eq!(conflict.await, Err(StoreError::Conflict { last: 1 }));
        assert_eq!(unknown.await, Err(StoreError::NotFound));
        assert_eq!(spoilt.await, Err(StoreError::NotFound));
        assert_eq!(last.await, Ok(1));
        let kept = store.load("table-1").await.expect("it can be read").expect("it is there");
        assert_eq!(kept.events.iter().map(|e| (e.seq, e.time)).collect::<Vec<_>>(), [(1, 2)]);
        assert_eq!(store.counts().appends, 2);
    }

    #[tokio::test]
    async fn a_full_disk_loses_nothing_and_is_survived() {
        let folder = Folder::new();
        let store = with_tables(folder.path(), 4).await;
        allow_pages(&store, Some(6)).await;
        let mut acknowledged = [0u64; 4];
        let mut refused = 0;
        for round in 0..20 {
            let held = hold(&store);
            let answers = [0, 1, 2, 3]
                .map(|table| store.append(&format!("table-{table}"), acknowledged[table], event(), round, None));
            drop(held);
            for (table, answer) in answers.into_iter().enumerate() {
                match answer.await {
                    Ok(last) => acknowledged[table] = last,
                    Err(StoreError::Full) => refused += 1,
                    Err(other) => panic!("a full disk was called: {other}"),
                }
            }
        }
        assert!(refused > 0 && acknowledged.iter().sum::<u64>() > 0, "{acknowledged:?}, {refused} refused");
        for (table, last) in acknowledged.into_iter().enumerate() {
            let kept = store.table(&format!("table-{table}")).await.expect("reading works").expect("it is there");
            assert_eq!(kept.last, last);
        }
        allow_pages(&store, None).await;
        for (table, last) in acknowledged.into_iter().enumerate() {
            assert_eq!(store.append(&format!("table-{table}"), last, event(), 99, None).await, Ok(last + 1));
        }
        store.close().await.expect("it can be closed");
        let store = Sqlite::open(folder.path()).expect("it can be opened again");
        for (table, last) in acknowledged.into_iter().enumerate() {
            let kept = store.load(&format!("table-{table}")).await.expect("reading works").expect("it is there");
            assert_eq!(kept.events.iter().map(|e| e.seq).collect::<Vec<_>>(), (1..=last + 1).collect::<Vec<_>>());
        }
    }

    #[tokio::test]
    async fn a_long_read_does_not_delay_an_append() {
        let folder = Folder::new();
        let store = with_tables(folder.path(), 1).await;
        let (go_on, wait) = mpsc::channel::<()>();
        let long = store.read(move |db| {
            let last =
                |db: &rusqlite::Connection| db.query_row("SELECT count(*) FROM log", [], |row| row.get::<_, u32>(0));
            let snapshot = db.unchecked_transaction()?;
            let before = last(&snapshot)?;
            let _ = wait.recv();
            Ok((before, last(&snapshot)?))
        });
        assert_eq!(store.append("table-0", 0, event(), 1, None).await, Ok(1));
        drop(go_on);
        let (before, after) = long.await.expect("it was only long");
        assert_eq!(before, after);
    }
}
