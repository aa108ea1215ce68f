//! The host: tables, captains and clocks behind HTTP and WebSockets.
//!
//! One task owns a table ([`room`]) and takes everything that can happen to it from one channel. What happens is
//! written to the log of the table before anybody is told; a table is nothing but its log. The host knows rooms, clocks
//! and logs. It never looks inside a position and never decides a rule.
#![forbid(unsafe_code)]

mod clock;
mod error;
mod film;
mod harbour;
mod http;
mod log;
mod random;
mod room;
mod socket;
mod state;
mod stock;
mod thinking;
mod web;

pub use error::{Failure, PROBLEM};
pub use harbour::Harbour;
pub use http::{Limits, Metrics, Pace, check_name, introduction_of, router, serve};
pub use stock::OwnData;

use std::{path::PathBuf, sync::Arc};
use stock::Stock;
use store::{Lock, Sqlite, Store, StoreError};

/// How a host is run.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Where everything is kept.
    pub data_dir: PathBuf,
    /// With what games are played in place of the printed data.
    pub own_data: OwnData,
    /// How much one client may ask for.
    pub limits: Limits,
    /// Whether a proxy in front of the host says who the clients are.
    pub behind_proxy: bool,
    /// Whether sockets may say as much as they want; for measuring.
    pub unlimited: bool,
}

/// A host; cheap to clone.
#[derive(Clone)]
pub struct App {
    /// How it is run.
    pub settings: Arc<Settings>,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The tables.
    pub harbour: Harbour,
    /// Nobody else keeps tables in the same place.
    lock: Arc<Lock>,
}

impl App {
    /// Opens what is kept, and every table that is not finished.
    ///
    /// # Errors
    /// If it cannot be opened; says what to do.
    pub async fn open(settings: Settings) -> Result<Self, StoreError> {
        let lock = Arc::new(Lock::take(&settings.data_dir)?);
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&settings.data_dir)?);
        let stock = Stock::open(&settings.data_dir, settings.own_data.clone());
        let stock = stock.map_err(|error| StoreError::Broken(format!("the data of games cannot be kept: {error}")))?;
        let metrics = Arc::new(Metrics::default());
        let harbour = Harbour::new(store.clone(), stock, metrics.clone(), settings.unlimited);
        let app = App { settings: Arc::new(settings), store, metrics, harbour, lock };
        let tables = app.harbour.open().await?;
        tracing::info!(tables, "the tables that are not finished go on");
        Ok(app)
    }

    /// Tells everybody, finishes writing, and lets go of the store.
    pub async fn stop(&self) {
        self.harbour.stop().await;
        if let Err(error) = self.store.close().await {
            tracing::error!(%error, "the store could not be closed");
        }
        self.lock.release();
    }
}

/// Somebody who plays and has said a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captain {
    /// The id, which nobody else knows.
    pub id: String,
    /// The name.
    pub name: String,
}
