//! A whole host on a port of its own, and scripted clients at its tables.

mod chairs;
mod garbage;
mod lines;
mod looking_back;
mod own_data;
mod playing;
mod restart;
mod secrecy;
mod taking_back;

use host::{App, Limits, OwnData, Settings};
use load::{Guest, Luck, Screen};
use protocol::{Created, NewSeat, NewTable};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    time::Duration,
};
use tokio::{net::TcpListener, sync::oneshot, task::JoinHandle};

/// A folder that is gone when the test is.
struct Folder {
    path: PathBuf,
    /// Somebody else removes it.
    borrowed: bool,
}

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("freebooter-table-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("there is room for a test");
        Folder { path: folder, borrowed: false }
    }
    fn path(&self) -> &Path {
        &self.path
    }
    /// The same folder for one host more, which does not remove it.
    fn again(&self) -> Self {
        Folder { path: self.path.clone(), borrowed: true }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.borrowed {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// A host that is running.
struct Running {
    at: SocketAddr,
    app: App,
    folder: Folder,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl Running {
    async fn start() -> Self {
        Self::start_on(Folder::new(), true).await
    }
    async fn start_on(folder: Folder, unlimited: bool) -> Self {
        Self::start_by(folder, Settings { unlimited, ..Settings::default() }).await
    }
    /// A host with data of its own.
    async fn start_with(folder: Folder, own: &Path) -> Self {
        let own_data = OwnData::read(own).expect("good data");
        Self::start_by(folder, Settings { unlimited: true, own_data, ..Settings::default() }).await
    }
    async fn start_by(folder: Folder, settings: Settings) -> Self {
        let settings = Settings { data_dir: folder.path().to_path_buf(), limits: Limits::none(), ..settings };
        let app = App::open(settings).await.expect("an empty folder can be opened");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let at = listener.local_addr().expect("it is bound");
        let (stop, stopped) = oneshot::channel();
        let serving = host::serve(listener, app.clone(), async { drop(stopped.await) });
        let done = tokio::spawn(async { serving.await.expect("it serves until it is stopped") });
        Running { at, app, folder, stop, done }
    }
    /// Stops the host, and gives back its folder.
    async fn stop(self) -> Folder {
        drop(self.stop);
        self.done.await.expect("it stops in good order");
        drop(self.app);
        self.folder
    }
    async fn guest(&self, name: &str) -> Guest {
        Guest::named(self.at, name).await
    }
    fn stranger(&self) -> Guest {
        Guest::stranger(self.at)
    }
}

fn bot(level: &str) -> NewSeat {
    NewSeat::Bot { level: level.to_string() }
}

fn new_table(game: &str, seats: Vec<NewSeat>) -> NewTable {
    NewTable {
        game: game.to_string(),
        options: Default::default(),
        seats,
        listed: false,
        clock: Default::default(),
        printed: false,
    }
}

/// Two captains who have sat down by invitation, each at a screen.
struct Pair {
    table: Created,
    guests: [Guest; 2],
    screens: [Screen; 2],
}

async fn pair(host: &Running, game: &str) -> Pair {
    pair_at(host, new_table(game, vec![NewSeat::Me, NewSeat::Open])).await
}

async fn pair_at(host: &Running, table: NewTable) -> Pair {
    let (anne, ben) = (host.guest("Anne").await, host.guest("Ben").await);
    let table = anne.create(&table).await;
    ben.join(&table).await;
    let screens = [Screen::open(&anne, &table.table).await.unwrap(), Screen::open(&ben, &table.table).await.unwrap()];
    Pair { table, guests: [anne, ben], screens }
}

impl Pair {
    /// The screen of whoever has to decide.
    fn asked(&mut self) -> &mut Screen {
        self.screens.iter_mut().find(|screen| screen.is_asked()).expect("somebody is asked")
    }
    /// Waits until somebody has to decide, or it is over.
    async fn ready(&mut self) {
        while !self.screens.iter().any(|screen| screen.is_asked() || screen.is_over()) {
            for screen in &mut self.screens {
                screen.next_within(Duration::from_millis(20)).await.unwrap();
            }
        }
    }
    /// Whoever has to decide does, and both screens show it. Returns the move.
    async fn step(&mut self, luck: &mut Luck) -> String {
        self.ready().await;
        let asked = self.asked();
        let before = asked.seq;
        let choice = asked.play_one(luck).await.unwrap();
        asked.until(|screen| screen.seq > before).await.unwrap();
        self.meet().await;
        choice.text
    }
    /// Both screens show the same moment.
    async fn meet(&mut self) {
        let last = self.screens.iter().map(|screen| screen.seq).max().unwrap_or_default();
        for screen in &mut self.screens {
            screen.until(|screen| screen.seq >= last).await.unwrap();
        }
    }
    fn is_over(&self) -> bool {
        self.screens.iter().all(Screen::is_over)
    }
    async fn play_to_the_end(&mut self, luck: &mut Luck) {
        self.ready().await;
        while !self.is_over() {
            self.step(luck).await;
        }
    }
}
