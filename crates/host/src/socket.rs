//! One line to one client: reads what it says, hands it to the room, and sends what the room has for it.

use crate::{
    Captain, Harbour,
    clock::wall_clock,
    http::Counted,
    room::{Ask, text},
};
use axum::{body::Body, extract::Request, response::Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::{MOST_MESSAGE, PROTOCOL, Refused, ToClient, ToHost};
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};
use tokio::{
    net::TcpStream,
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::tungstenite::{
    Message,
    handshake::server::create_response_with_body,
    protocol::{CloseFrame, frame::coding::CloseCode},
};
use wire::{Unsent, Wire};

mod wire;

pub(crate) use wire::{Frame, Line, Outlet};

/// Sockets are many and mostly silent: what is kept for each is small. What is read at once is also cleared each time
/// something is read, and clients say little.
const READ_AT_ONCE: usize = 512;
/// So many bytes of answers to pings may wait for a client that sends them and does not read.
const MOST_ANSWERS: usize = 1 << 10;
/// So many messages may wait for a client; who falls further behind is dropped and resumes.
const QUEUE: usize = 64;
/// A client must say hello after so long.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// A client is asked so often whether it is there.
const PING_EVERY: Duration = Duration::from_secs(20);
/// A client of which nothing is heard for so long is gone.
const SILENCE: Duration = Duration::from_secs(65);
/// A client that takes so long to take a message is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// So long a client has to hear why its line is closed.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// So many messages may come at once, and so many each second after that.
const BURST: f64 = 60.0;
const EACH_SECOND: f64 = 20.0;
/// So many messages that cannot be read are answered; then the line is closed.
const MOST_UNREADABLE: u32 = 20;

/// Answers a request that asks for a line; the line itself stands a moment later, unless it breaks.
pub(crate) fn open(mut request: Request) -> Option<(Response, impl Future<Output = Option<Line>>)> {
    let answer = create_response_with_body(&request, Body::empty).ok()?;
    request.extensions().get::<OnUpgrade>()?;
    let upgrade = hyper::upgrade::on(&mut request);
    let line = async {
        let parts = upgrade.await.ok()?.downcast::<TokioIo<TcpStream>>().ok()?;
        Some(Line::new(parts.io.into_inner(), &parts.read_buf))
    };
    Some((answer, line))
}

impl Harbour {
    /// Serves one line until it breaks.
    pub(crate) async fn socket(&self, mut line: Line, id: String, captain: Option<Captain>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let _counted = Counted::new(self.quay.metrics.clone(), |metrics| &metrics.sockets);
        let hello =
            ToClient::Hello { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").to_string(), time: wall_clock() };
        let wire = line.wire();
        if wire.send(&text(&hello)).await.is_err() {
            return;
        }
        let (seen, face) = match timeout(HELLO_TIMEOUT, first_words(&mut line)).await {
            Ok(Ok(words)) => words,
            Ok(Err(Some((code, says)))) => return bye(line, code, &says).await,
            Ok(Err(None)) => return,
            Err(_) => return bye(line, "protocol", "Say hello first, with the version of the protocol.").await,
        };
        let connection = NEXT.fetch_add(1, Relaxed);
        let connect = Ask::Connect { connection, who: captain, seen, face, out: line.outlet() };
        let room = match self.tell(&id, connect).await {
            Ok(room) => room,
            Err(failure) => return bye(line, failure.code(), &failure.detail()).await,
        };
        let talk = Talk { line: &mut line, wire: &wire, room: &room, connection, unlimited: self.quay.unlimited };
        let reason = talk.go_on().await;
        let _ = room.send(Ask::Gone { connection }).await;
        if let Some((code, says)) = reason {
            self.quay.metrics.dropped.fetch_add(1, Relaxed);
            bye(line, code, says).await;
        }
    }
}

/// The first message of a client must be its hello. An error without words is a line that broke.
async fn first_words(line: &mut Line) -> Result<(Option<u64>, Option<u8>), Option<(&'static str, String)>> {
    loop {
        match line.words().await {
            Ok(Message::Text(words)) => match ToHost::read(&words) {
                Ok(ToHost::Hello { protocol: PROTOCOL, seen, face }) => return Ok((seen, face)),
                Ok(ToHost::Hello { protocol, .. }) => {
                    let says = format!("This host speaks version {PROTOCOL}, not {protocol}. Load the page again.");
                    return Err(Some(("protocol", says)));
                }
                Ok(_) => return Err(Some(("protocol", "Say hello first.".to_string()))),
                Err(error) => return Err(Some(("not-json", format!("This cannot be read: {error}.")))),
            },
            Ok(Message::Binary(_)) => {
                return Err(Some(("not-json", "Messages are JSON as text.".to_string())));
            }
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => (),
            Ok(Message::Close(_)) | Err(_) => return Err(None),
        }
    }
}

/// A line whose client has said hello.
struct Talk<'a> {
    line: &'a mut Line,
    wire: &'a Wire,
    room: &'a mpsc::Sender<Ask>,
    connection: u64,
    unlimited: bool,
}

impl Talk<'_> {
    /// Until the line breaks, or for a reason that the client is told.
    async fn go_on(self) -> Option<(&'static str, &'static str)> {
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut pace = Pace { left: BURST, at: heard };
        let mut unreadable = 0;
        loop {
            tokio::select! {
                () = self.wire.stirred() => match self.wire.flush().await {
                    Ok(()) if self.wire.has_fallen_behind() => return SLOW,
                    // It has said why: the host stops, or the table is gone.
                    Ok(()) if self.wire.is_let_go() => return None,
                    Ok(()) => (),
                    Err(Unsent::Slow) => return SLOW,
                    Err(Unsent::Broken) => return None,
                },
                words = self.line.words() => {
                    let words = words.ok()?;
                    heard = Instant::now();
                    let words = match words {
                        Message::Text(words) => words,
                        Message::Close(_) => return None,
                        Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                        Message::Binary(_) => return Some(("not-json", "Messages are JSON as text.")),
                    };
                    if !self.unlimited && !pace.allows(heard) {
                        return Some(("too-fast", "Too many messages. Come back in a moment."));
                    }
                    match ToHost::read(&words) {
                        Ok(said) => {
                            let ask = Ask::Heard { connection: self.connection, said, at: heard };
                            self.room.send(ask).await.ok()?;
                        }
                        Err(_) if unreadable == MOST_UNREADABLE => {
                            return Some(("not-json", "Too many messages that cannot be read."));
                        }
                        Err(error) => {
                            unreadable += 1;
                            let says = format!("This cannot be read: {error}.");
                            let refused = Refused { id: None, code: "unreadable".to_string(), clause: None, says };
                            self.wire.send(&text(&ToClient::Refused(refused))).await.ok()?;
                        }
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Some(("silent", "Nothing was heard from you for too long."));
                    }
                    self.wire.send(&Frame::ping()).await.ok()?;
                }
            }
        }
    }
}

/// What somebody is told who does not read.
const SLOW: Option<(&str, &str)> = Some(("slow", "You fell too far behind. Come back: what you missed is told again."));

/// Says why, and closes the line.
async fn bye(mut line: Line, code: &str, says: &str) {
    let wire = line.wire();
    wire.close();
    let _ = wire.send(&text(&ToClient::Bye { code: code.to_string(), says: says.to_string() })).await;
    line.close(CloseFrame { code: CloseCode::Policy, reason: Default::default() }).await;
    // What the client has sent meanwhile is read and forgotten: a line that is closed over unread words is reset, and
    // then the client may never read why.
    let forget = async { while line.words().await.is_ok() {} };
    let _ = timeout(LAST_WORDS, forget).await;
}

/// A bucket that fills with time.
struct Pace {
    left: f64,
    at: Instant,
}

impl Pace {
    fn allows(&mut self, now: Instant) -> bool {
        let since = now.duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + since * EACH_SECOND).min(BURST) - 1.0;
        self.left >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_a_flood_is_not() {
        let start = Instant::now();
        let mut pace = Pace { left: BURST, at: start };
        assert!((0..60).all(|_| pace.allows(start)));
        assert!(!pace.allows(start));
        assert!(pace.allows(start + Duration::from_secs(1)));
    }
}
