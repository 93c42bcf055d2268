//! Whose page opens a line.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

use crate::settings::Settings;

/// Whether the page that opens a line comes from this server. Programs that are no browsers name no origin: they do only what whoever
/// runs them wants.
pub(super) fn is_ours(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let same_host = host.is_some_and(|host| origin.split_once("://").is_some_and(|(_, from)| from == host));
    let public = settings.public.as_deref().map(|public| public.trim_end_matches('/'));
    same_host || public == Some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([(ORIGIN, origin.parse().unwrap()), (HOST, host.parse().unwrap())])
    }

    #[test]
    fn only_our_own_pages_may_open_a_line() {
        let settings = Settings { public: Some("https://senet.example/".to_owned()), ..Settings::default() };
        assert!(is_ours(&settings, &from("http://localhost:8080", "localhost:8080")));
        assert!(is_ours(&settings, &from("https://senet.example", "127.0.0.1:8080")));
        assert!(is_ours(&settings, &HeaderMap::new()));
        assert!(!is_ours(&settings, &from("https://elsewhere.example", "senet.example")));
        assert!(!is_ours(&settings, &from("https://senet.example.evil", "senet.example")));
        assert!(!is_ours(&settings, &from("null", "senet.example")));
    }
}
