//! Limits per client address and per connection.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::address_counts::AddressCounts;
use crate::limits::Limits;
use crate::settings::Settings;

type PerAddress = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>;

/// Rate limits and connection counts of all client addresses.
pub(crate) struct RateLimits {
    requests: PerAddress,
    files: PerAddress,
    new_games: PerAddress,
    /// Connections to live games.
    pub(crate) connections: AddressCounts,
    limits: Limits,
}

/// The rate limit for the commands of one connection.
pub(crate) type CommandLimiter = DefaultDirectRateLimiter;

/// The number of seconds whose quota a client may use at once.
const BURST_SECONDS: u32 = 3;

impl RateLimits {
    /// Rate limits with these numbers.
    pub(crate) fn new(limits: &Limits) -> RateLimits {
        let per_second = |number| RateLimiter::hashmap(per_second(number));
        let new_games = Quota::per_minute(at_least_one(limits.new_games_per_minute));
        RateLimits {
            requests: per_second(limits.requests_per_second),
            files: per_second(limits.files_per_second),
            new_games: RateLimiter::hashmap(new_games),
            connections: AddressCounts::new(limits.connections, limits.connections_per_address),
            limits: limits.clone(),
        }
    }

    /// Counts a request to the JSON interface. Returns whether it is allowed.
    pub(crate) fn allow_request(&self, address: IpAddr) -> bool {
        self.requests.check_key(&address).is_ok()
    }

    /// Counts a request for a page or file. Returns whether it is allowed.
    pub(crate) fn allow_file(&self, address: IpAddr) -> bool {
        self.files.check_key(&address).is_ok()
    }

    /// Counts a request for a new game. Returns whether it is allowed.
    pub(crate) fn allow_new_game(&self, address: IpAddr) -> bool {
        self.new_games.check_key(&address).is_ok()
    }

    /// A rate limit for the commands of a new connection.
    pub(crate) fn command_limiter(&self) -> CommandLimiter {
        RateLimiter::direct(per_second(self.limits.commands_per_second))
    }

    /// Drops the state of addresses that have their full quota again.
    pub(crate) fn evict_idle(&self) {
        self.requests.retain_recent();
        self.files.retain_recent();
        self.new_games.retain_recent();
    }
}

fn per_second(number: u32) -> Quota {
    Quota::per_second(at_least_one(number)).allow_burst(at_least_one(number.saturating_mul(BURST_SECONDS)))
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// The address that a request counts for.
///
/// Behind a proxy, that is if the settings have a public URL, it is the last entry of `X-Forwarded-For`,
/// which the proxy writes.
pub(crate) fn client_address(settings: &Settings, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let address = settings.public_url.as_ref().and_then(|_| forwarded()).unwrap_or_else(|| peer.ip());
    network(address)
}

/// The address, or of an IPv6 address the network (the first 64 bits), since its owner has all addresses in it.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
    fn forwarded_address_counts_only_behind_a_proxy() {
        let peer = "10.0.0.1:999".parse().unwrap();
        let direct = Settings::default();
        let proxied = Settings { public_url: "https://senet.example".parse().ok(), ..Settings::default() };
        let headers = forwarded("1.1.1.1, 2.2.2.2");
        assert_eq!(client_address(&direct, peer, &headers).to_string(), "10.0.0.1");
        assert_eq!(client_address(&proxied, peer, &headers).to_string(), "2.2.2.2");
        assert_eq!(client_address(&proxied, peer, &forwarded("nonsense")).to_string(), "10.0.0.1");
        let network = client_address(&proxied, peer, &forwarded("2001:db8:1:2:3::4"));
        assert_eq!(network.to_string(), "2001:db8:1:2::");
    }

    #[test]
    fn new_games_are_limited_per_address() {
        let rate_limits = RateLimits::new(&Limits { new_games_per_minute: 2, ..Limits::default() });
        let address = "1.1.1.1".parse().unwrap();
        assert!(rate_limits.allow_new_game(address) && rate_limits.allow_new_game(address));
        assert!(!rate_limits.allow_new_game(address));
        assert!(rate_limits.allow_new_game("2.2.2.2".parse().unwrap()));
    }
}
