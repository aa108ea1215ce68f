//! Taking connections, as many as can be served, and letting go of those that are too slow.

use super::{
    door::Peer,
    limits::{Crowd, Place},
    metrics::{Counted, Metrics},
    router,
};
use crate::App;
use axum::extract::Request;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tower_service::Service;

/// The head of a request must be here after so long; a connection on which nothing is asked for is closed after it.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest head of a request in bytes.
const MOST_HEAD: usize = 32 << 10;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;
/// Requests under way when the host stops may take so long.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Serves until `stop`, then tells the tables and lets requests that are under way come to their end.
///
/// # Errors
/// If the address of the listener cannot be had.
pub async fn serve(listener: TcpListener, app: App, stop: impl Future<Output = ()>) -> io::Result<()> {
    let at_home = listener.local_addr()?.ip().is_loopback();
    let settings = &app.settings;
    let most = if settings.behind_proxy { u32::MAX } else { settings.limits.connections };
    let crowd = Crowd::new(most);
    let (router, (stopping, told)) = (router(app.clone(), at_home), watch::channel(()));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Whoever has too many is hung up on; an answer would cost more than it helps.
                let Some(place) = crowd.enter(peer.ip()) else { continue };
                let counted = Counted::new(app.metrics.clone(), |metrics| &metrics.connections);
                tokio::spawn(connection(stream, peer, router.clone(), told.clone(), (place, counted)));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                // It is the system that has no room, mostly for files. Trying again at once would only burn time.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    app.stop().await;
    drop(told);
    stopping.send_replace(());
    // Each connection holds on to what tells it to stop until its last answer is sent.
    let _ = tokio::time::timeout(LAST_WORDS, stopping.closed()).await;
    Ok(())
}

/// Serves one connection, until either side has enough.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: axum::Router,
    mut stopping: watch::Receiver<()>,
    _held: (Place, Counted<Arc<Metrics>>),
) {
    // A move is a small packet that must not wait for the next one.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection that waits for more before it sends");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // A line that breaks is nobody's fault, and nobody is there to be told.
    tokio::select! {
        _ = connection.as_mut() => (),
        _ = stopping.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
