//! A host with a captain and a table under way.

use host::{App, Limits, Settings};
use load::Guest;
use protocol::{Created, NewSeat, NewTable};
use std::{
    env, fs,
    net::SocketAddr,
    path::PathBuf,
    process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};
use tokio::{net::TcpListener, runtime::Runtime};

/// A host that runs as long as this is kept, in a folder of its own.
pub struct Harbour {
    pub(crate) runtime: Runtime,
    pub(crate) at: SocketAddr,
    pub(crate) anne: Guest,
    pub(crate) table: Created,
    folder: PathBuf,
}

impl Harbour {
    /// Starts it.
    pub fn open() -> Self {
        let runtime = Runtime::new().expect("a runtime can be started");
        static OPENED: AtomicU32 = AtomicU32::new(0);
        let number = OPENED.fetch_add(1, Relaxed);
        let folder = env::temp_dir().join(format!("freebooter-borders-{}-{number}", process::id()));
        let settings =
            Settings { data_dir: folder.clone(), limits: Limits::none(), unlimited: true, ..Settings::default() };
        let (at, anne, table) = runtime.block_on(async {
            let app = App::open(settings).await.expect("an empty folder can be opened");
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
            let at = listener.local_addr().expect("it is bound");
            tokio::spawn(host::serve(listener, app, std::future::pending()));
            let anne = Guest::named(at, "Anne").await;
            let seats = vec![NewSeat::Me, NewSeat::Device { name: "Ben".to_string() }];
            let new = NewTable {
                game: "haven".to_string(),
                options: Default::default(),
                seats,
                listed: false,
                clock: Default::default(),
                printed: false,
            };
            let table = anne.create(&new).await;
            (at, anne, table)
        });
        Harbour { runtime, at, anne, table, folder }
    }
}

impl Drop for Harbour {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
