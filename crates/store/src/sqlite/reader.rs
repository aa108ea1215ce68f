//! The thread that reads.

use super::explain;
use crate::StoreError;
use rusqlite::Connection;
use std::{sync::mpsc, thread};
use tokio::sync::oneshot;

type Query = Box<dyn FnOnce(&Connection) + Send>;

/// Reads one thing after the other.
pub(super) struct Reader {
    /// None asks the thread to stop.
    queries: mpsc::Sender<Option<Query>>,
}

impl Reader {
    /// Starts the thread.
    pub(super) fn start(db: Connection) -> Result<(Self, thread::JoinHandle<()>), StoreError> {
        let (queries, asked) = mpsc::channel::<Option<Query>>();
        let read = move || {
            while let Ok(Some(query)) = asked.recv() {
                query(&db);
            }
        };
        let thread = thread::Builder::new().name("store-reader".to_string()).spawn(read);
        let thread = thread.map_err(|e| StoreError::Broken(format!("no thread can be started: {e}")))?;
        Ok((Self { queries }, thread))
    }

    /// Asks for something to be read.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (answer, waiting) = oneshot::channel();
        let query: Query = Box::new(move |db| {
            // Nobody may be waiting any more: a client has gone, a request took too long.
            if !answer.is_closed() {
                let _ = answer.send(work(db).map_err(explain));
            }
        });
        // If the thread has stopped, the query is dropped here, and whoever waits hears of that.
        let _ = self.queries.send(Some(query));
        waiting
    }

    /// Lets the thread end after what was asked before.
    pub(super) fn stop(&self) {
        let _ = self.queries.send(None);
    }
}
