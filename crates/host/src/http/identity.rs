//! Who asks: a captain is known by a random secret in a cookie.
//!
//! The secret itself is nowhere but in the browser: the store has its hash. What was looked up is remembered for a
//! short time, so that not every request asks the store.

use super::Front;
use crate::{Captain, Failure, random::random_bytes};
use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::Mutex,
    time::{Duration, Instant},
};

/// The name of the cookie.
pub(super) const COOKIE: &str = "freebooter";
/// Browsers keep a cookie for at most four hundred days; it is given again on each visit.
const KEPT_SECONDS: u32 = 400 * 24 * 60 * 60;
/// So many captains are remembered.
const MOST_REMEMBERED: usize = 10_000;
/// For so long. Another process may have given the captain a new name.
const REMEMBERED_FOR: Duration = Duration::from_secs(60);

/// What the store has of a secret.
type Hash = store::SecretHash;

/// A secret that was just made, or that came in a cookie. It cannot be printed by accident.
pub(super) struct Secret(String);

impl Secret {
    /// Thirty-two random bytes.
    pub(super) fn new() -> Self {
        let mut text = String::with_capacity(64);
        for byte in random_bytes::<32>() {
            write!(text, "{byte:02x}").expect("a string takes any text");
        }
        Secret(text)
    }
    /// Something that looks like one.
    pub(super) fn read(text: &str) -> Option<Self> {
        let looks = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        looks.then(|| Secret(text.to_string()))
    }
    /// Its hash.
    pub(super) fn hash(&self) -> Hash {
        Sha256::digest(self.0.as_bytes()).into()
    }
    /// For sending it to its owner.
    pub(super) fn reveal(self) -> String {
        self.0
    }
    /// The header that gives it to a browser.
    pub(super) fn cookie(&self, by_https: bool) -> HeaderValue {
        let secure = if by_https { "; Secure" } else { "" };
        let text = format!("{COOKIE}={}; Path=/; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}", self.0);
        let mut value = HeaderValue::from_str(&text).expect("a cookie is plain text");
        value.set_sensitive(true);
        value
    }
}

/// The secret of a request.
pub(super) fn secret_of(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).find_map(|(_, secret)| Secret::read(secret))
}

/// Whether the browser came by https, as the proxy in front of us says.
pub(super) fn by_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|scheme| scheme.as_bytes().eq_ignore_ascii_case(b"https"))
}

/// The captains that were looked up lately, by the hashes of their secrets.
#[derive(Default)]
pub(super) struct Remembered(Mutex<BTreeMap<Hash, (Captain, Instant)>>);

impl Remembered {
    fn get(&self, hash: &Hash, now: Instant) -> Option<Captain> {
        let known = self.0.lock().expect("nobody stops while looking");
        known.get(hash).filter(|(_, until)| now < *until).map(|(captain, _)| captain.clone())
    }
    fn put(&self, hash: Hash, captain: Captain, now: Instant) {
        let mut known = self.0.lock().expect("nobody stops while looking");
        if known.len() >= MOST_REMEMBERED {
            known.retain(|_, (_, until)| now < *until);
        }
        if known.len() >= MOST_REMEMBERED {
            // Hashes are in no order, so this is anybody.
            known.pop_first();
        }
        known.insert(hash, (captain, now + REMEMBERED_FOR));
    }
    /// The captain goes by another name now, on every device.
    pub(super) fn forget(&self, captain: &str) {
        self.0.lock().expect("nobody stops while looking").retain(|_, (known, _)| known.id != captain);
    }
}

/// The captain whose secret this is.
async fn look_up(front: &Front, headers: &HeaderMap) -> Result<Option<Captain>, Failure> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    let hash = secret.hash();
    if let Some(captain) = front.remembered.get(&hash, Instant::now()) {
        return Ok(Some(captain));
    }
    let found = front.app.store.captain_of(&hash).await?;
    let captain = found.and_then(|found| Some(Captain { id: found.id, name: found.name? }));
    if let Some(captain) = &captain {
        front.remembered.put(hash, captain.clone(), Instant::now());
    }
    Ok(captain)
}

impl FromRequestParts<Front> for Captain {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, front: &Front) -> Result<Self, Failure> {
        look_up(front, &parts.headers).await?.ok_or(Failure::NoName)
    }
}

impl OptionalFromRequestParts<Front> for Captain {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, front: &Front) -> Result<Option<Self>, Failure> {
        look_up(front, &parts.headers).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cookies(lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (header::COOKIE, HeaderValue::from_static(line))).collect()
    }

    #[test]
    fn the_secret_is_found_among_other_cookies() {
        const LINE: &str =
            "theme=dark; freebooter=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef; a=b";
        let found = secret_of(&with_cookies(&["x=y", LINE])).unwrap();
        assert_eq!(found.reveal(), "0123456789abcdef".repeat(4));
        assert!(secret_of(&with_cookies(&["freebooter=short", "freebooter2=0"])).is_none());
    }

    #[test]
    fn a_cookie_is_for_this_host_and_no_script() {
        let secret = Secret::new();
        let cookie = secret.cookie(true).to_str().unwrap().to_string();
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Secure", "; Max-Age="] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!secret.cookie(false).to_str().unwrap().contains("Secure"));
        assert!(secret.cookie(false).is_sensitive());
        assert_ne!(secret.hash(), Secret::new().hash());
    }

    #[test]
    fn what_is_remembered_is_bounded_and_forgotten() {
        let (remembered, now) = (Remembered::default(), Instant::now());
        let captain = |n: u32| Captain { id: n.to_string(), name: "Anne".to_string() };
        let hash = |n: u32| -> Hash { Sha256::digest(n.to_be_bytes()).into() };
        for n in 0..=u32::try_from(MOST_REMEMBERED).unwrap() {
            remembered.put(hash(n), captain(n), now);
        }
        assert_eq!(remembered.0.lock().unwrap().len(), MOST_REMEMBERED);
        remembered.put(hash(1), captain(7), now);
        remembered.put(hash(2), captain(7), now);
        assert_eq!(remembered.get(&hash(2), now), Some(captain(7)));
        assert_eq!(remembered.get(&hash(2), now + REMEMBERED_FOR), None);
        remembered.forget("7");
        assert_eq!(remembered.get(&hash(1), now), None);
    }
}
