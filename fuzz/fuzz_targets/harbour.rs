//! A host that runs as long as the fuzzer does, with a captain and a table under way.

use host::{App, Limits, Settings};
use load::Guest;
use protocol::{Created, NewSeat, NewTable};
use std::{net::SocketAddr, sync::OnceLock};
use tokio::{net::TcpListener, runtime::Runtime};

pub struct Harbour {
    pub runtime: Runtime,
    pub at: SocketAddr,
    pub anne: Guest,
    pub table: Created,
}

pub fn harbour() -> &'static Harbour {
    static HARBOUR: OnceLock<Harbour> = OnceLock::new();
    HARBOUR.get_or_init(|| {
        let runtime = Runtime::new().expect("a runtime can be started");
        let folder = std::env::temp_dir().join(format!("freebooter-fuzz-{}", std::process::id()));
        let (at, anne, table) = runtime.block_on(async {
            let settings =
                Settings { data_dir: folder, limits: Limits::none(), unlimited: true, ..Settings::default() };
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
        Harbour { runtime, at, anne, table }
    })
}
