//! The URLs by which other machines reach the server. A page that was opened as `localhost` offers them in invitations.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use serde::Serialize;

use crate::services::AppState;
use crate::settings::{Listen, Settings};

#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Addresses {
    /// URLs without a path.
    addresses: Vec<String>,
}

/// Answers with the URLs. Clients on other machines have reached the server already, and get none: they must not
/// learn the machine's addresses in its own network.
pub(super) async fn addresses(
    State(services): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Json<Addresses> {
    let is_here = peer.ip().to_canonical().is_loopback() && !headers.contains_key("x-forwarded-for");
    let addresses =
        if is_here { urls(&services.settings, outgoing_address, &interfaces()) } else { Vec::new() };
    Json(Addresses { addresses })
}

/// The URLs of a server with these settings. `outgoing` finds the machine's address in the network of the one given,
/// which comes first; `interfaces` are all its addresses.
fn urls(
    settings: &Settings,
    outgoing: impl Fn(IpAddr) -> Option<IpAddr>,
    interfaces: &[IpAddr],
) -> Vec<String> {
    if let Some(url) = &settings.public_url {
        return vec![url.to_string()];
    }
    let Listen::At(listening) = settings.listen else { return Vec::new() };
    // Of the ranges for documentation: they stand for any address on the internet.
    let (ipv4, ipv6) = (Ipv4Addr::new(192, 0, 2, 1), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));
    let mut addresses: Vec<IpAddr> = match listening.ip() {
        IpAddr::V4(address) if address.is_unspecified() => {
            let others = interfaces.iter().copied().filter(IpAddr::is_ipv4);
            outgoing(ipv4.into()).into_iter().chain(others).collect()
        }
        // Systems usually accept IPv4 on the unspecified IPv6 address too.
        IpAddr::V6(address) if address.is_unspecified() => {
            let first = [outgoing(ipv4.into()), outgoing(ipv6.into())];
            first.into_iter().flatten().chain(interfaces.iter().copied()).collect()
        }
        address => vec![address],
    };
    addresses.retain(|address| !address.is_loopback() && !is_link_local(address));
    let mut urls: Vec<String> = Vec::new();
    for address in addresses {
        let url = format!("http://{}", SocketAddr::new(address, listening.port()));
        if !urls.contains(&url) {
            urls.push(url);
        }
    }
    urls
}

/// Whether an address is valid on one cable only, and in URLs not at all.
fn is_link_local(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    }
}

/// The addresses of all network interfaces.
fn interfaces() -> Vec<IpAddr> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    found.iter().map(if_addrs::Interface::ip).collect()
}

/// The machine's own address towards another. Connecting a UDP socket sends nothing.
fn outgoing_address(towards: IpAddr) -> Option<IpAddr> {
    let any = match towards {
        IpAddr::V4(_) => IpAddr::from(Ipv4Addr::UNSPECIFIED),
        IpAddr::V6(_) => IpAddr::from(Ipv6Addr::UNSPECIFIED),
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((towards, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listening_at(address: &str) -> Settings {
        Settings { listen: Listen::At(address.parse().unwrap()), ..Settings::default() }
    }

    fn urls_at(address: &str) -> Vec<String> {
        let outgoing = |towards: IpAddr| {
            Some(if towards.is_ipv4() { "192.168.1.5" } else { "fd00::5" }.parse().unwrap())
        };
        urls(&listening_at(address), outgoing, &[])
    }

    #[test]
    fn lists_addresses_that_other_machines_reach() {
        assert_eq!(urls_at("0.0.0.0:8080"), ["http://192.168.1.5:8080"]);
        assert_eq!(urls_at("[::]:8080"), ["http://192.168.1.5:8080", "http://[fd00::5]:8080"]);
        assert_eq!(urls_at("10.0.0.7:80"), ["http://10.0.0.7:80"]);
        assert_eq!(urls_at("127.0.0.1:8080"), [""; 0]);
        assert_eq!(urls_at("[::1]:8080"), [""; 0]);
        assert_eq!(urls(&listening_at("0.0.0.0:8080"), |_| None, &[]), [""; 0], "without a network");
    }

    /// A network without a way to the internet, and two networks.
    #[test]
    fn lists_the_addresses_of_all_interfaces() {
        let interfaces = ["127.0.0.1", "10.0.0.7", "192.168.1.5", "169.254.3.4", "::1", "fd00::5", "fe80::1"];
        let interfaces = interfaces.map(|address| address.parse().unwrap());
        let listed = |address| urls(&listening_at(address), |_| None, &interfaces);
        assert_eq!(listed("0.0.0.0:80"), ["http://10.0.0.7:80", "http://192.168.1.5:80"]);
        assert_eq!(listed("[::]:80"), ["http://10.0.0.7:80", "http://192.168.1.5:80", "http://[fd00::5]:80"]);
        let outgoing = |_| Some("192.168.1.5".parse().unwrap());
        let listed = urls(&listening_at("0.0.0.0:80"), outgoing, &interfaces);
        assert_eq!(listed, ["http://192.168.1.5:80", "http://10.0.0.7:80"]);
    }

    #[test]
    fn a_public_url_is_the_only_address() {
        let public_url = "https://senet.example/".parse().ok();
        let settings = Settings { public_url, ..listening_at("0.0.0.0:8080") };
        assert_eq!(urls(&settings, |_| None, &[]), ["https://senet.example"]);
    }
}
