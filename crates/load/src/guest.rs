//! Somebody who asks over HTTP, with a cookie once a name was said.

use crate::{Broken, Line};
use protocol::{Created, Join, NewTable, Problem, Rename, TableInfo};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{io, net::SocketAddr};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// An answer of the host.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as what it should be.
    ///
    /// # Panics
    /// If it is something else.
    pub fn read<T: DeserializeOwned>(&self) -> T {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
    /// The stable word of a refusal.
    ///
    /// # Panics
    /// If it is no refusal.
    pub fn code(&self) -> String {
        assert!(self.status >= 400, "{}: {}", self.status, self.body);
        serde_json::from_str::<Problem>(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body)).code
    }
    fn header(&self, wanted: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }
}

/// Somebody at a browser.
#[derive(Clone, Debug)]
pub struct Guest {
    host: SocketAddr,
    cookie: Option<String>,
}

impl Guest {
    /// Somebody without a name.
    pub fn stranger(host: SocketAddr) -> Self {
        Guest { host, cookie: None }
    }
    /// Somebody who has said a name.
    ///
    /// # Panics
    /// If the host does not take it.
    pub async fn named(host: SocketAddr, name: &str) -> Self {
        let mut guest = Guest::stranger(host);
        guest.rename(name).await;
        guest
    }
    /// Says a name, and keeps the cookie.
    ///
    /// # Panics
    /// If the host does not take it.
    pub async fn rename(&mut self, name: &str) {
        self.try_rename(name).await.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    /// The same, of a host that may not be there.
    ///
    /// # Errors
    /// If it is not there, or does not take the name.
    pub async fn try_rename(&mut self, name: &str) -> io::Result<()> {
        let body = serde_json::to_string(&Rename { name: name.to_string() }).expect("plain values");
        let answer = self.send("PUT", "/api/me", Some(&body)).await?;
        if answer.status != 200 {
            return Err(io::Error::other(answer.body));
        }
        if let Some(given) = answer.header("set-cookie") {
            self.cookie = given.split(';').next().map(ToString::to_string);
        }
        Ok(())
    }
    /// The same browser, after the host moved to another address.
    pub fn at(&self, host: SocketAddr) -> Self {
        Guest { host, cookie: self.cookie.clone() }
    }
    /// The cookie, as a browser sends it.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Looks something up.
    ///
    /// # Panics
    /// If the host is not there.
    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None).await.unwrap_or_else(|error| panic!("GET {path}: {error}"))
    }
    /// Asks for something.
    ///
    /// # Panics
    /// If the host is not there.
    pub async fn ask(&self, method: &str, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_string(body).expect("plain values");
        self.send(method, path, Some(&body)).await.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }
    /// Posts nothing but an empty object.
    ///
    /// # Panics
    /// If the host is not there.
    pub async fn post(&self, path: &str) -> Answer {
        self.ask("POST", path, &Value::Object(serde_json::Map::new())).await
    }

    /// Sends a request on a connection of its own.
    ///
    /// # Errors
    /// If the host is not there, or hangs up.
    pub async fn send(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<Answer> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.host);
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        if let Some(body) = body {
            request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += body.unwrap_or_default();
        let mut stream = TcpStream::connect(self.host).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        parse(&bytes).ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, "the host hung up"))
    }

    /// Makes a table.
    ///
    /// # Panics
    /// If it is refused.
    pub async fn create(&self, table: &NewTable) -> Created {
        self.ask("POST", "/api/tables", table).await.read()
    }
    /// Sits down with the key.
    ///
    /// # Panics
    /// If it is refused.
    pub async fn join(&self, table: &Created) -> TableInfo {
        let join = Join { seat: None, invite: Some(table.invite.clone()) };
        self.ask("POST", &format!("/api/tables/{}/join", table.table), &join).await.read()
    }
    /// Everything about a table but the position.
    ///
    /// # Panics
    /// If there is none.
    pub async fn info(&self, table: &str) -> TableInfo {
        self.get(&format!("/api/tables/{table}")).await.read()
    }
    /// Opens the socket of a table.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn line(&self, table: &str) -> Result<Line, Broken> {
        Line::open(self.host, table, self.cookie.as_deref()).await
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let head_end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..head_end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let pair = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_string()))
    };
    let headers: Vec<(String, String)> = lines.filter_map(pair).collect();
    let body = &bytes[head_end + 4..];
    let length = headers.iter().find(|(name, _)| name == "content-length").and_then(|(_, value)| value.parse().ok());
    // The host knows how long its answers are; one that was cut off is none.
    if length.is_some_and(|length: usize| body.len() < length) {
        return None;
    }
    Some(Answer { status, headers, body: String::from_utf8_lossy(body).into_owned() })
}
