//! What every request passes on its way in, and every answer on its way out.
//!
//! On the way in: is it meant for this host, does the client ask for too much, and does a request that changes
//! something come from our own pages? On the way out: the headers that keep a browser from doing what no page of ours
//! wants, and a line in the log. The log names the route and never the address itself, for ids and invitations stand
//! in addresses; it never sees a cookie, a token or a body.

use super::{Front, limits::Kind};
use crate::Failure;
use axum::{
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::{FutureExt, StreamExt};
use std::{
    net::{IpAddr, SocketAddr},
    panic::AssertUnwindSafe,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

/// The longest time from the head of a request to the head of its answer.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The largest body of a request.
const MOST_BYTES: usize = 1 << 20;
/// The largest body with a record: sixteen mebibytes of record, and what JSON adds to it.
const MOST_RECORD: usize = 17 << 20;
/// So much is listened to of a body that is too large or was refused.
const MOST_IGNORED: usize = 4 << 20;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub SocketAddr);

/// The address of the client, as far as we know it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(pub IpAddr);

/// The way in and the way out.
pub(super) async fn door(State(front): State<Front>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let client = client(&front, &request);
    request.extensions_mut().insert(client);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_string());
    let host = host_of(&front, &request).unwrap_or_default().to_string();
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = as_problem(within_time(answer(&front, request, client, route.as_deref(), next)).await);
    let status = response.status().as_u16();
    front.app.metrics.answered(status);
    let route = route.as_deref().unwrap_or("page");
    let millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    match (status, &method) {
        (500.., _) => tracing::error!(%method, route, status, millis, "answered"),
        (_, &(Method::GET | Method::HEAD)) => tracing::debug!(%method, route, status, millis, "answered"),
        _ => tracing::info!(%method, route, status, millis, "answered"),
    }
    if is_api && !response.headers().contains_key(header::CACHE_CONTROL) {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    guard(response.headers_mut(), &host);
    response
}

/// Hears the whole request, and has it answered if it is let in.
async fn answer(front: &Front, request: Request, client: Client, route: Option<&str>, next: Next) -> Response {
    let admitted = admit(front, &request, client, route);
    let most = match (&admitted, route) {
        (Err(_), _) => 0,
        (Ok(()), Some("/api/records")) => MOST_RECORD,
        (Ok(()), _) => MOST_BYTES,
    };
    let (head, body) = request.into_parts();
    let heard = hear(body, most).await;
    let hang_up = matches!(heard, Heard::NotToItsEnd);
    let answer = match (admitted, heard) {
        (Ok(()), Heard::Whole(body)) => return next.run(Request::from_parts(head, Body::from(body))).await,
        (Err(failure), _) => failure,
        (Ok(()), Heard::TooLarge) => Failure::TooLarge,
        (Ok(()), Heard::NotToItsEnd) if content_length(&head.headers) > most => Failure::TooLarge,
        (Ok(()), Heard::NotToItsEnd) => Failure::BadRequest("the body did not arrive whole".to_string()),
    };
    let mut response = answer.into_response();
    if hang_up {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// What became of a body.
enum Heard {
    Whole(Vec<u8>),
    /// It was heard to its end, but not kept.
    TooLarge,
    /// The rest of it may still come, so that the line is good for nothing more.
    NotToItsEnd,
}

/// Hears a body to its end, also if it will be refused: a client that is cut short does not read the answer, and a line
/// on which something is left cannot be used again.
async fn hear(body: Body, most: usize) -> Heard {
    let (mut parts, mut whole, mut length) = (body.into_data_stream(), Vec::new(), 0_usize);
    while let Some(part) = parts.next().await {
        let Ok(part) = part else { return Heard::NotToItsEnd };
        length += part.len();
        if length <= most {
            whole.extend_from_slice(&part);
        } else if length > most + MOST_IGNORED {
            return Heard::NotToItsEnd;
        }
    }
    if length <= most { Heard::Whole(whole) } else { Heard::TooLarge }
}

fn content_length(headers: &HeaderMap) -> usize {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or_default()
}

/// Whether a request is let in.
fn admit(front: &Front, request: &Request, client: Client, route: Option<&str>) -> Result<(), Failure> {
    let host = host_of(front, request).ok_or_else(|| Failure::BadRequest("the header Host is missing".to_string()))?;
    // A page of another site can have its name point here; then its requests name that site, not us. Whoever listens
    // on this machine only is called by a name of this machine only.
    if front.at_home && !is_this_machine(host) {
        return Err(Failure::ForeignHost);
    }
    let kind = kind(request.method(), route);
    if let Err(wait) = front.limiter.take(client.0, kind, Instant::now()) {
        front.app.metrics.limited.fetch_add(1, Relaxed);
        return Err(Failure::Rate(wait.as_secs() + 1));
    }
    let changes_something = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes_something || kind == Kind::Socket {
        check_origin(request.headers(), host)?;
    }
    match request.headers().get(header::CONTENT_TYPE) {
        Some(media) if changes_something && !is_json(media) => Err(Failure::NotJson),
        _ => Ok(()),
    }
}

/// What a request costs.
fn kind(method: &Method, route: Option<&str>) -> Kind {
    match (method.as_str(), route.unwrap_or_default()) {
        (_, "/api/tables/{id}/socket") => Kind::Socket,
        (_, "/api/tables/{id}/film" | "/api/tables/{id}/record") => Kind::Look,
        (_, "/api/games/{game}/fresh" | "/api/games/{game}/verdicts") => Kind::Look,
        ("PUT", "/api/me") | ("POST", "/api/me/carry" | "/api/carry") => Kind::Name,
        ("POST", "/api/tables" | "/api/records" | "/api/tables/{id}/rematch" | "/api/tables/{id}/fork") => Kind::Make,
        // It writes to the disk to see whether that can be done.
        (_, "/healthz") => Kind::Write,
        ("GET" | "HEAD", _) => Kind::Read,
        _ => Kind::Write,
    }
}

/// The host and port by which the client calls us.
fn host_of<'a>(front: &Front, request: &'a Request) -> Option<&'a str> {
    let forwarded = request.headers().get("x-forwarded-host").filter(|_| front.app.settings.behind_proxy);
    let named = forwarded.or_else(|| request.headers().get(header::HOST));
    match named {
        Some(host) => host.to_str().ok().filter(|host| !host.is_empty()),
        None => request.uri().authority().map(|authority| authority.as_str()),
    }
}

/// The address of the client; a proxy that we trust has written it last.
fn client(front: &Front, request: &Request) -> Client {
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let told = forwarded
        .filter(|_| front.app.settings.behind_proxy)
        .and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let peer = || Some(request.extensions().get::<Peer>()?.0.ip());
    Client(told.or_else(peer).unwrap_or(IpAddr::from([0, 0, 0, 0])))
}

/// A name of this machine that no other site can have.
fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// A request that changes something comes from a page of ours, or from a program that is no browser.
fn check_origin(headers: &HeaderMap, host: &str) -> Result<(), Failure> {
    let ours = match headers.get(header::ORIGIN) {
        Some(origin) => origin.to_str().is_ok_and(|origin| is_origin_of(origin, host)),
        // Browsers tell where a request comes from in one header or the other.
        None => headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin"),
    };
    if ours { Ok(()) } else { Err(Failure::ForeignOrigin) }
}

/// Whether `https://example.org` is the origin of the pages at `example.org:443`.
fn is_origin_of(origin: &str, host: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let usual = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let without_usual = |name: &str| name.strip_suffix(usual).unwrap_or(name).to_ascii_lowercase();
    without_usual(from) == without_usual(host)
}

fn is_json(media: &HeaderValue) -> bool {
    let essence = media.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Runs a request; a mistake of ours or too long a wait is answered like any other failure.
async fn within_time(run: impl Future<Output = Response>) -> Response {
    match tokio::time::timeout(TIMEOUT, AssertUnwindSafe(run).catch_unwind()).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => Failure::Internal.into_response(),
        Err(_) => Failure::TooSlow.into_response(),
    }
}

/// What the router refuses by itself is a problem like any other.
fn as_problem(response: Response) -> Response {
    if response.status().as_u16() != 405 || response.headers().contains_key(header::CONTENT_TYPE) {
        return response;
    }
    let mut problem = Failure::WrongMethod.into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        problem.headers_mut().insert(header::ALLOW, allow.clone());
    }
    problem
}

/// The headers of every answer.
fn guard(headers: &mut HeaderMap, host: &str) {
    // Not every browser counts the socket of the same host as `'self'`.
    let is_plain = |host: &str| host.bytes().all(|b| b.is_ascii_alphanumeric() || b".:-".contains(&b));
    let sockets = if !host.is_empty() && is_plain(host) { format!(" ws://{host} wss://{host}") } else { String::new() };
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    let policy = HeaderValue::from_str(&policy).expect("the policy is plain text");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        // Invitations and tokens stand in addresses.
        ("referrer-policy", "no-referrer"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_have_our_origin() {
        for (origin, host, ours) in [
            ("http://127.0.0.1:1715", "127.0.0.1:1715", true),
            ("http://localhost:1715", "127.0.0.1:1715", false),
            ("http://127.0.0.1:1716", "127.0.0.1:1715", false),
            ("https://Example.org", "example.org", true),
            ("https://example.org", "example.org:443", true),
            ("http://example.org", "example.org:443", false),
            ("https://example.org.evil.net", "example.org", false),
            ("null", "example.org", false),
            ("file://", "", false),
        ] {
            assert_eq!(is_origin_of(origin, host), ours, "{origin} {host}");
        }
    }

    #[test]
    fn a_browser_that_hides_its_origin_must_say_that_it_is_ours() {
        let with = |name: &'static str, value| HeaderMap::from_iter([(name.parse().unwrap(), value)]);
        let check = |headers: HeaderMap| check_origin(&headers, "localhost:1715").is_ok();
        assert!(check(HeaderMap::new()));
        assert!(check(with("sec-fetch-site", HeaderValue::from_static("same-origin"))));
        assert!(!check(with("sec-fetch-site", HeaderValue::from_static("cross-site"))));
        assert!(!check(with("sec-fetch-site", HeaderValue::from_static("same-site"))));
        assert!(!check(with("origin", HeaderValue::from_bytes(b"http://\xff").unwrap())));
    }

    #[test]
    fn this_machine_has_few_names() {
        for host in ["localhost", "localhost:1715", "127.0.0.1:1715", "127.8.8.8", "[::1]:1715", "harbour.localhost:80"]
        {
            assert!(is_this_machine(host), "{host}");
        }
        for host in ["evil.net:1715", "localhost.evil.net", "10.0.0.1", "[2001:db8::1]:1715", "", "[", ":1715"] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
