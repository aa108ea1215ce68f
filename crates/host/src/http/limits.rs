//! How much one client may ask for.
//!
//! A client is an address; of an IPv6 address the network, because whoever has one address there has them all. Each
//! client has a bucket of tokens for each kind of request: a request takes one, time brings them back.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// What a request costs the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Reading pages and lists.
    Read,
    /// Looking back at a game, which plays it again.
    Look,
    /// Writing something small.
    Write,
    /// Making a table.
    Make,
    /// Saying a name, or carrying it to another device.
    Name,
    /// Opening a socket.
    Socket,
}

/// So many at once, and one more each time so much time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// At once.
    pub burst: u32,
    /// For one more.
    pub every: Duration,
}

/// How much one client may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Reading.
    pub read: Pace,
    /// Looking back.
    pub look: Pace,
    /// Writing.
    pub write: Pace,
    /// Making tables.
    pub make: Pace,
    /// Saying names.
    pub name: Pace,
    /// Opening sockets.
    pub socket: Pace,
    /// Connections at once, and as many sockets.
    pub connections: u32,
}

impl Default for Limits {
    /// A whole family behind one address plays without noticing; a program that fills the disk does not get far.
    fn default() -> Self {
        let pace = |burst, millis| Pace { burst, every: Duration::from_millis(millis) };
        Limits {
            read: pace(400, 20),
            look: pace(120, 100),
            write: pace(60, 200),
            make: pace(30, 4_000),
            name: pace(20, 6_000),
            socket: pace(60, 500),
            connections: 256,
        }
    }
}

impl Limits {
    /// No limits, for measuring.
    pub fn none() -> Self {
        let pace = Pace { burst: u32::MAX, every: Duration::ZERO };
        Limits { read: pace, look: pace, write: pace, make: pace, name: pace, socket: pace, connections: u32::MAX }
    }
    fn of(&self, kind: Kind) -> Pace {
        match kind {
            Kind::Read => self.read,
            Kind::Look => self.look,
            Kind::Write => self.write,
            Kind::Make => self.make,
            Kind::Name => self.name,
            Kind::Socket => self.socket,
        }
    }
}

/// So many buckets are kept. When they are all in use, clients that are new share the buckets of nobody.
const MOST_BUCKETS: usize = 20_000;
/// Buckets that are full again are thrown away at most so often.
const SWEEP: Duration = Duration::from_secs(1);

/// Counts the requests of all clients.
pub(super) struct Limiter {
    limits: Limits,
    buckets: Mutex<Buckets>,
}

struct Buckets {
    /// For each client and kind of request: since when its bucket would be full again, if nothing more is asked for.
    full_at: BTreeMap<(IpAddr, Kind), Instant>,
    swept: Instant,
}

impl Limiter {
    pub(super) fn new(limits: Limits, now: Instant) -> Self {
        Limiter { limits, buckets: Mutex::new(Buckets { full_at: BTreeMap::new(), swept: now }) }
    }

    /// A client asks for something.
    ///
    /// # Errors
    /// How long it has to wait.
    pub(super) fn take(&self, client: IpAddr, kind: Kind, now: Instant) -> Result<(), Duration> {
        let pace = self.limits.of(kind);
        if pace.every.is_zero() {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().expect("nobody stops while counting");
        let mut key = (network(client), kind);
        if !buckets.full_at.contains_key(&key) && buckets.full_at.len() >= MOST_BUCKETS {
            if now.saturating_duration_since(buckets.swept) >= SWEEP {
                buckets.full_at.retain(|_, full_at| *full_at > now);
                buckets.swept = now;
            }
            if buckets.full_at.len() >= MOST_BUCKETS {
                key.0 = NOBODY;
            }
        }
        let full_at = buckets.full_at.entry(key).or_insert(now);
        // A bucket that is full at `now + n * every` lacks n tokens.
        let after = (*full_at).max(now) + pace.every;
        let most = now + pace.every * pace.burst;
        if after > most {
            return Err(after - most);
        }
        *full_at = after;
        Ok(())
    }
}

const NOBODY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

/// The part of an address that belongs to one client.
pub(super) fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
        address => address,
    }
}

/// How many of something each client has at once.
pub(super) struct Crowd {
    most: u32,
    here: Mutex<BTreeMap<IpAddr, u32>>,
}

/// A place in the crowd, until it is dropped.
pub(super) struct Place {
    crowd: Arc<Crowd>,
    client: IpAddr,
}

impl Crowd {
    pub(super) fn new(most: u32) -> Arc<Self> {
        Arc::new(Crowd { most, here: Mutex::default() })
    }
    /// One more for this client, if it may have one.
    pub(super) fn enter(self: &Arc<Self>, client: IpAddr) -> Option<Place> {
        let client = network(client);
        let mut here = self.here.lock().expect("nobody stops while counting");
        let count = here.entry(client).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { crowd: self.clone(), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut here = self.crowd.here.lock().expect("nobody stops while counting");
        if let Some(count) = here.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                here.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(n: u32) -> IpAddr {
        IpAddr::V4((0x0a00_0000 + n).into())
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let now = Instant::now();
        let make = Pace { burst: 2, every: Duration::from_secs(3) };
        let limiter = Limiter::new(Limits { make, ..Limits::default() }, now);
        assert_eq!(limiter.take(client(1), Kind::Make, now), Ok(()));
        assert_eq!(limiter.take(client(1), Kind::Make, now), Ok(()));
        assert_eq!(limiter.take(client(1), Kind::Make, now), Err(Duration::from_secs(3)));
        assert_eq!(limiter.take(client(1), Kind::Read, now), Ok(()), "another kind has its own bucket");
        assert_eq!(limiter.take(client(2), Kind::Make, now), Ok(()), "and so has another client");
        let later = now + Duration::from_secs(2);
        assert_eq!(limiter.take(client(1), Kind::Make, later), Err(Duration::from_secs(1)));
        assert_eq!(limiter.take(client(1), Kind::Make, later + Duration::from_secs(1)), Ok(()));
    }

    #[test]
    fn an_ipv6_client_is_its_network() {
        let [one, same, other] =
            ["2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"].map(|a| network(a.parse().unwrap()));
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), client(1));
    }

    #[test]
    fn memory_is_bounded_and_comes_back() {
        let now = Instant::now();
        let limiter = Limiter::new(Limits::default(), now);
        for n in 0..60_000 {
            let _ = limiter.take(client(n), Kind::Name, now);
        }
        let kept = |limiter: &Limiter| limiter.buckets.lock().unwrap().full_at.len();
        assert_eq!(kept(&limiter), MOST_BUCKETS + 1);
        assert!(limiter.take(client(70_000), Kind::Name, now).is_err(), "newcomers share a bucket while it is crowded");
        let later = now + Duration::from_secs(3_600);
        assert_eq!(limiter.take(client(70_000), Kind::Name, later), Ok(()));
        assert_eq!(kept(&limiter), 1);
    }

    #[test]
    fn whoever_leaves_the_crowd_makes_room() {
        let crowd = Crowd::new(2);
        let places = [crowd.enter(client(1)), crowd.enter(client(1))];
        assert!(places.iter().all(Option::is_some));
        assert!(crowd.enter(client(1)).is_none());
        assert!(crowd.enter(client(2)).is_some());
        drop(places);
        assert!(crowd.enter(client(1)).is_some());
        assert!(crowd.here.lock().unwrap().is_empty());
    }
}
