use crate::Harbour;
use load::Line;
use protocol::{ToClient, ToHost};
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Any bytes on the socket of a table under way. A captain's line is opened as a browser would; then the bytes follow,
/// either as they are, which are mostly broken frames, or each line of them as a message. Whatever comes of it, the
/// host must not panic, and the table must answer the next client.
pub fn socket(harbour: &Harbour, bytes: &[u8]) {
    harbour.runtime.block_on(async {
        match bytes.split_first() {
            Some((0, frames)) => raw(harbour, frames).await,
            Some((_, lines)) => said(harbour, lines).await,
            None => (),
        }
        let mut line = harbour.anne.line(&harbour.table.table).await.expect("the host is there");
        line.hello(None, None).await.expect("the table is there");
    });
}

/// The bytes as they are, behind the opening of a socket.
async fn raw(harbour: &Harbour, frames: &[u8]) {
    let mut stream = TcpStream::connect(harbour.at).await.expect("the host is there");
    let open = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        harbour.table.table,
        harbour.at,
        harbour.anne.cookie().expect("a captain has a cookie"),
    );
    let _ = stream.write_all(open.as_bytes()).await;
    let _ = stream.write_all(frames).await;
    let _ = stream.shutdown().await;
    let mut rest = Vec::new();
    let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut rest)).await;
}

/// Each line as a message, after a proper hello.
async fn said(harbour: &Harbour, lines: &[u8]) {
    let mut line: Line = harbour.anne.line(&harbour.table.table).await.expect("the host is there");
    line.hello(None, Some(0)).await.expect("the table is there");
    for words in String::from_utf8_lossy(lines).lines() {
        if line.say_text(words.to_string()).await.is_err() {
            return;
        }
    }
    let _ = line.say(&ToHost::Ping { at: 1 }).await;
    loop {
        match line.hear().await {
            Ok(ToClient::Pong { .. } | ToClient::Bye { .. }) | Err(_) => return,
            Ok(_) => (),
        }
    }
}
