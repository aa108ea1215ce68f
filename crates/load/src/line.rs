//! One socket of a table.

use futures_util::{SinkExt, StreamExt};
use protocol::{PROTOCOL, ToClient, ToHost, Welcome};
use std::{fmt, net::SocketAddr, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig},
};

/// Nothing takes longer on one machine, not even a busy one.
const PATIENCE: Duration = Duration::from_secs(30);

/// The line broke, or never stood.
#[derive(Debug)]
pub struct Broken(pub String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

fn broken(why: impl fmt::Display) -> Broken {
    Broken(why.to_string())
}

/// One socket of a table.
pub struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Opens the socket of a table.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn open(host: SocketAddr, table: &str, cookie: Option<&str>) -> Result<Self, Broken> {
        Self::dial(host, &format!("/api/tables/{table}/socket"), cookie).await
    }

    /// Opens a socket anywhere.
    ///
    /// # Errors
    /// If that is not possible.
    pub async fn dial(host: SocketAddr, path: &str, cookie: Option<&str>) -> Result<Self, Broken> {
        let mut request = format!("ws://{host}{path}").into_client_request().map_err(broken)?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).map_err(broken)?);
        }
        let stream = TcpStream::connect(host).await.map_err(broken)?;
        stream.set_nodelay(true).map_err(broken)?;
        let config = WebSocketConfig::default().read_buffer_size(4 << 10);
        let opened =
            timeout(PATIENCE, client_async_with_config(request, stream, Some(config))).await.map_err(broken)?;
        Ok(Line { socket: opened.map_err(broken)?.0 })
    }

    /// Says hello, and waits for the table as it is.
    ///
    /// # Errors
    /// If the line breaks, or the host says something else.
    pub async fn hello(&mut self, seen: Option<u64>, face: Option<u8>) -> Result<Welcome, Broken> {
        match self.hear().await? {
            ToClient::Hello { protocol: PROTOCOL, .. } => (),
            other => return Err(Broken(format!("instead of a hello: {other:?}"))),
        }
        self.say(&ToHost::Hello { protocol: PROTOCOL, seen, face }).await?;
        match self.hear().await? {
            ToClient::Welcome(welcome) => Ok(*welcome),
            other => Err(Broken(format!("instead of a welcome: {other:?}"))),
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn say(&mut self, words: &ToHost) -> Result<(), Broken> {
        self.say_text(serde_json::to_string(words).expect("plain values")).await
    }
    /// Says anything.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn say_text(&mut self, words: String) -> Result<(), Broken> {
        self.send(Message::Text(words.into())).await
    }
    /// Sends anything.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn send(&mut self, message: Message) -> Result<(), Broken> {
        timeout(PATIENCE, self.socket.send(message)).await.map_err(broken)?.map_err(broken)
    }

    /// What the host says next.
    ///
    /// # Errors
    /// If the line breaks, or what is said cannot be read.
    pub async fn hear(&mut self) -> Result<ToClient, Broken> {
        let words = self.hear_text().await?;
        serde_json::from_str(&words).map_err(|error| Broken(format!("{error}: {words}")))
    }
    /// The same as it comes over the line.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn hear_text(&mut self) -> Result<String, Broken> {
        timeout(PATIENCE, self.next()).await.map_err(|_| Broken("nothing is said".to_string()))?
    }
    /// The same, if it comes soon enough.
    ///
    /// # Errors
    /// If the line breaks.
    pub async fn hear_within(&mut self, time: Duration) -> Result<Option<ToClient>, Broken> {
        match timeout(time, self.next()).await {
            Ok(words) => serde_json::from_str(&words?).map(Some).map_err(broken),
            Err(_) => Ok(None),
        }
    }
    async fn next(&mut self) -> Result<String, Broken> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(words))) => return Ok(words.to_string()),
                Some(Ok(Message::Close(_))) | None => return Err(Broken("the host closed the line".to_string())),
                Some(Ok(_)) => (),
                Some(Err(error)) => return Err(broken(error)),
            }
        }
    }
}
