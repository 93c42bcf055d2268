//! Checks which pages may open a WebSocket.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

use crate::settings::Settings;

/// Whether the page that opens a WebSocket is from this server.
///
/// A request without an origin is allowed: it comes from a program that is not a browser and acts for its own
/// user only.
pub(super) fn is_allowed(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let same_host = host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, from)| from == host));
    same_host || settings.public_url.as_ref().is_some_and(|url| url.as_str() == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([(ORIGIN, origin.parse().unwrap()), (HOST, host.parse().unwrap())])
    }

    #[test]
    fn only_own_pages_are_allowed() {
        let settings = Settings { public_url: "https://senet.example/".parse().ok(), ..Settings::default() };
        assert!(is_allowed(&settings, &headers("http://localhost:8080", "localhost:8080")));
        assert!(is_allowed(&settings, &headers("https://senet.example", "127.0.0.1:8080")));
        assert!(is_allowed(&settings, &HeaderMap::new()));
        assert!(!is_allowed(&settings, &headers("https://elsewhere.example", "senet.example")));
        assert!(!is_allowed(&settings, &headers("https://senet.example.evil", "senet.example")));
        assert!(!is_allowed(&settings, &headers("null", "senet.example")));
    }
}
