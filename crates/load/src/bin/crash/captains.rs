//! Captains who play one table after another, whatever happens to the host.

use crate::log::{Heard, Shared};
use load::{Broken, Guest, Luck, Screen};
use protocol::{Created, GameInfo, NewSeat, NewTable, ToClient, ToHost};
use serde_json::Value;
use std::{
    io,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{process::Command, sync::watch};

/// Bots that fill chairs; the stronger ones think too long for this.
const BOTS: [&str; 3] = ["random", "deckhand", "mate"];
/// One in so many options is not the usual one.
const OWN_OPTION: usize = 6;
/// One in so many moves is taken back if that may be done without asking, and one in so many is followed by a word.
const TAKES_BACK: usize = 40;
const SAYS: usize = 60;
/// So many moves may be on their way at once, if lines break.
const ON_THE_WAY: usize = 4;

/// What the captains of one table need to know.
#[derive(Clone)]
pub struct Company {
    pub host: SocketAddr,
    pub program: PathBuf,
    pub folder: PathBuf,
    pub games: Arc<Vec<GameInfo>>,
    pub number: usize,
    pub seed: u64,
    /// Nobody moves before so many milliseconds, by lot.
    pub pause: usize,
    pub heard: Shared,
    /// No further game is begun.
    pub last_game: Arc<AtomicBool>,
    /// Clients try again as soon as the host is there, not before.
    pub is_up: watch::Receiver<bool>,
}

impl Company {
    /// Plays one table after another until told that it is the last one.
    pub async fn play(self) -> Result<(), String> {
        let mut luck = Luck::new(self.seed * 1_000 + self.number as u64);
        let anne = self.patient(|| named(self.host, "Anne")).await;
        let ben = self.patient(|| named(self.host, "Ben")).await;
        for round in 0.. {
            let game = &self.games[(self.number + round) % self.games.len()];
            let (table, guests) = self.set_up(game, &anne, &ben, &mut luck).await;
            self.play_table(&guests, &table, &mut luck).await?;
            self.verify(&anne, &table).await?;
            *self.heard.lock().games.entry(game.name.clone()).or_default() += 1;
            if self.last_game.load(Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// A table with options and chairs by lot. Every third is for one captain and bots, the others for two captains.
    async fn set_up(&self, game: &GameInfo, anne: &Guest, ben: &Guest, luck: &mut Luck) -> (String, Vec<Guest>) {
        let with_ben = self.number % 3 != 2;
        let chairs = usize::from(game.least) + luck.below(usize::from(game.most - game.least) + 1);
        let mut seats = vec![NewSeat::Me];
        seats.extend(with_ben.then_some(NewSeat::Open));
        while seats.len() < chairs {
            seats.push(NewSeat::Bot { level: luck.one_of(&BOTS).to_string() });
        }
        let own = game.choices.iter().filter(|_| luck.below(OWN_OPTION) == 0).collect::<Vec<_>>();
        let options = own.into_iter().map(|choice| (choice.key.clone(), luck.one_of(&choice.values).clone())).collect();
        let clock = Default::default();
        let new = NewTable { game: game.name.clone(), options, seats, listed: false, clock, printed: false };
        let (body, usual) = (json(&new), json(&NewTable { options: Default::default(), ..new }));
        let created: Created = self
            .patient(|| async {
                let made = anne.send("POST", "/api/tables", Some(&body)).await;
                // Not everything goes together.
                let refused = made.as_ref().is_ok_and(|answer| (400..500).contains(&answer.status));
                read(if refused { anne.send("POST", "/api/tables", Some(&usual)).await } else { made }, 201)
            })
            .await;
        let mut guests = vec![anne.clone()];
        if with_ben {
            let body = format!("{{\"invite\":\"{}\"}}", created.invite);
            let path = format!("/api/tables/{}/join", created.table);
            self.patient(|| async {
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
        (created.table, guests)
    }

    /// The record of a finished game proves itself.
    async fn verify(&self, anne: &Guest, table: &str) -> Result<(), String> {
        let path = format!("/api/tables/{table}/record");
        let record = self.patient(|| async {
            anne.send("GET", &path, None).await.ok().filter(|answer| answer.status == 200).map(|answer| answer.body)
        });
        let file = self.folder.join(format!("{table}.fbr"));
        std::fs::write(&file, record.await).map_err(|error| error.to_string())?;
        let verified = Command::new(&self.program).arg("verify").arg(&file).output().await;
        let verified = verified.map_err(|error| error.to_string())?;
        if !verified.status.success() {
            return Err(String::from_utf8_lossy(&verified.stdout).into_owned());
        }
        std::fs::remove_file(&file).map_err(|error| error.to_string())
    }

    /// Tries until it works, and waits while the host is down.
    async fn patient<T, F: Future<Output = Option<T>>>(&self, attempt: impl Fn() -> F) -> T {
        loop {
            self.until_up().await;
            if let Some(done) = attempt().await {
                return done;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    async fn until_up(&self) {
        let mut is_up = self.is_up.clone();
        let _ = is_up.wait_for(|up| *up).await;
    }

    /// Plays a game to its end, each captain on a line of his own that is opened again whenever it breaks.
    async fn play_table(&self, guests: &[Guest], table: &str, luck: &mut Luck) -> Result<(), String> {
        let players: Vec<_> = guests
            .iter()
            .map(|guest| {
                let (company, guest, table) = (self.clone(), guest.clone(), table.to_string());
                let luck = Luck::new(luck.below(usize::MAX) as u64);
                tokio::spawn(async move { company.captain(&guest, &table, luck).await })
            })
            .collect();
        for player in players {
            player.await.map_err(|error| error.to_string())??;
        }
        Ok(())
    }

    /// One captain, through all lives of the host.
    async fn captain(&self, guest: &Guest, table: &str, mut luck: Luck) -> Result<(), String> {
        let mut screen = self.patient(|| async { Screen::open(guest, table).await.ok() }).await;
        let mut sent = Vec::new();
        while let Err(Broken(_)) = self.one_life(&mut screen, &mut sent, &mut luck).await {
            // A line that broke is opened again; what does not fit then is an error of the host.
            loop {
                self.until_up().await;
                match screen.resume(guest).await {
                    Ok(missed) => {
                        let mut heard = self.heard.lock();
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
        // What was told piece by piece, over all breaks, is what somebody is told who comes now.
        let fresh = self.patient(|| async { Screen::open(guest, table).await.ok() }).await;
        if fresh.story != screen.story {
            let differs = fresh.story.iter().zip(&screen.story).position(|(one, other)| one != other);
            return Err(format!("table {table}: the story told in pieces differs from the whole at {differs:?}"));
        }
        if fresh.view != screen.view {
            return Err(format!("table {table}: the board as it was told in pieces differs from the whole"));
        }
        Ok(())
    }

    /// Plays until the game is over or the line breaks.
    async fn one_life(&self, screen: &mut Screen, sent: &mut Vec<String>, luck: &mut Luck) -> Result<(), Broken> {
        while !screen.is_over() {
            if !screen.is_asked() {
                self.hear(screen, None).await?;
                continue;
            }
            if self.pause > 0 {
                tokio::time::sleep(Duration::from_millis(luck.below(self.pause) as u64)).await;
            }
            let seat = screen.face.unwrap_or_default();
            if luck.below(SAYS) == 0 {
                screen.line.say(&ToHost::Say { text: "Ahoy!".to_string() }).await?;
            }
            if screen.now.undo && luck.below(TAKES_BACK) == 0 {
                screen.line.say(&ToHost::Undo { seat }).await?;
                self.hear_change(screen, None).await?;
                continue;
            }
            // Who is asked alone is told of nothing else before his own move.
            let alone = screen.now.asked == [seat];
            sent.push(screen.play_one(luck).await?.text);
            sent.drain(..sent.len().saturating_sub(ON_THE_WAY));
            self.hear_change(screen, alone.then(|| Heard::Own(seat, sent.clone()))).await?;
        }
        Ok(())
    }

    /// Hears what is said until it is something that changes what can be done. What others do meanwhile either leaves
    /// that as it is, or the host refuses a move that was decided before it.
    async fn hear_change(&self, screen: &mut Screen, own: Option<Heard>) -> Result<(), Broken> {
        let before = screen.now.options.clone();
        loop {
            let changes = match self.hear(screen, own.clone()).await? {
                ToClient::Told(told) => own.is_some() || told.cut.is_some() || before != screen.now.options,
                ToClient::Refused(refused) if own.is_none() => {
                    self.heard.lock().refused += 1;
                    // Everything anew follows.
                    refused.code != "stale"
                }
                ToClient::Refused(refused) => return Err(Broken(format!("{}: {}", refused.code, refused.says))),
                ToClient::Welcome(_) => true,
                _ => false,
            };
            if changes {
                return Ok(());
            }
        }
    }

    /// Hears one thing; what is told of the game has a number, which must be in the log.
    async fn hear(&self, screen: &mut Screen, own: Option<Heard>) -> Result<ToClient, Broken> {
        let words = screen.next().await?;
        if let ToClient::Told(told) = &words {
            self.heard.lock().note(&screen.table.id, told.seq, own.unwrap_or(Heard::Told));
        }
        Ok(words)
    }
}

fn json(of: &impl serde::Serialize) -> String {
    serde_json::to_string(of).expect("plain values")
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
