//! How often an address, or a connection, may ask.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use super::Limits;
use crate::settings::Settings;

type PerAddress = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>;

/// How often addresses may ask, and how many connections they hold.
pub(crate) struct Rates {
    requests: PerAddress,
    files: PerAddress,
    new_games: PerAddress,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
    limits: Limits,
}

/// How often one connection may command.
pub(crate) type Pace = DefaultDirectRateLimiter;

/// So many seconds' worth may come at once.
const BURST: u32 = 3;

impl Rates {
    /// By these limits.
    pub(crate) fn new(limits: &Limits) -> Rates {
        let per_second = |number| RateLimiter::hashmap(per_second(number));
        let new_games = Quota::per_minute(at_least_one(limits.new_games_per_minute));
        Rates {
            requests: per_second(limits.requests_per_second),
            files: per_second(limits.files_per_second),
            new_games: RateLimiter::hashmap(new_games),
            connections: Arc::default(),
            limits: limits.clone(),
        }
    }

    /// Whether an address may ask once more.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.check_key(&address).is_ok()
    }

    /// Whether an address may be given one more page or file.
    pub(crate) fn may_fetch(&self, address: IpAddr) -> bool {
        self.files.check_key(&address).is_ok()
    }

    /// Whether an address may open one more game.
    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.new_games.check_key(&address).is_ok()
    }

    /// A place among the connections; none if there are too many, altogether or from there.
    pub(crate) fn connect(&self, address: IpAddr) -> Option<Connected> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let all: u32 = connections.values().sum();
        let from_there = connections.entry(address).or_default();
        if all >= self.limits.connections || *from_there >= self.limits.connections_per_address {
            return None;
        }
        *from_there += 1;
        Some(Connected { address, connections: self.connections.clone() })
    }

    /// The pace of one connection.
    pub(crate) fn pace(&self) -> Pace {
        RateLimiter::direct(per_second(self.limits.commands_per_second))
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn forget_the_quiet(&self) {
        self.requests.retain_recent();
        self.files.retain_recent();
        self.new_games.retain_recent();
    }
}

fn per_second(number: u32) -> Quota {
    Quota::per_second(at_least_one(number)).allow_burst(at_least_one(number.saturating_mul(BURST)))
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// A place among the connections, left when this goes.
pub(crate) struct Connected {
    address: IpAddr,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = connections.get_mut(&self.address) {
            *number = number.saturating_sub(1);
            if *number == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// Whose request it is. Behind a proxy (a public address is named) it is who the proxy says, which writes the last entry of
/// `X-Forwarded-For`. Of an IPv6 address the network counts, since whoever has one has them all.
pub(crate) fn visitor(settings: &Settings, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let address = settings.public.as_ref().and_then(|_| forwarded()).unwrap_or_else(|| peer.ip());
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forwarded(text: &str) -> HeaderMap {
        HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), text.parse().unwrap())])
    }

    #[test]
    fn only_a_proxy_is_believed() {
        let peer = "10.0.0.1:999".parse().unwrap();
        let alone = Settings::default();
        let behind = Settings { public: Some("https://senet.example".to_owned()), ..Settings::default() };
        let headers = forwarded("1.1.1.1, 2.2.2.2");
        assert_eq!(visitor(&alone, peer, &headers).to_string(), "10.0.0.1");
        assert_eq!(visitor(&behind, peer, &headers).to_string(), "2.2.2.2");
        assert_eq!(visitor(&behind, peer, &forwarded("nonsense")).to_string(), "10.0.0.1");
        let one = visitor(&behind, peer, &forwarded("2001:db8:1:2:3::4"));
        assert_eq!(one.to_string(), "2001:db8:1:2::");
    }

    #[test]
    fn connections_are_counted_and_given_back() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let rates = Rates::new(&limits);
        let [here, there] = ["1.1.1.1", "2.2.2.2"].map(|address| address.parse().unwrap());
        let first = rates.connect(here).expect("the first");
        let second = rates.connect(here).expect("the second");
        assert!(rates.connect(here).is_none());
        let third = rates.connect(there).expect("from elsewhere");
        assert!(rates.connect(there).is_none(), "too many altogether");
        drop(first);
        assert!(rates.connect(here).is_some());
        drop((second, third));
        assert!(rates.connections.lock().unwrap().is_empty());
    }

    #[test]
    fn whoever_asks_too_often_has_to_wait() {
        let rates = Rates::new(&Limits { new_games_per_minute: 2, ..Limits::default() });
        let address = "1.1.1.1".parse().unwrap();
        assert!(rates.may_open(address) && rates.may_open(address));
        assert!(!rates.may_open(address));
        assert!(rates.may_open("2.2.2.2".parse().unwrap()));
    }
}
