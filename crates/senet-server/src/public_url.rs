//! The URL under which browsers reach the server through a proxy.

use std::fmt;
use std::str::FromStr;

use senet_web::is_host;

/// Scheme and host of a server behind a proxy, such as `https://senet.example`. Pages name it in their links.
///
/// ```
/// use senet_server::PublicUrl;
/// assert_eq!("https://senet.example/".parse::<PublicUrl>().unwrap().to_string(), "https://senet.example");
/// assert!("senet.example".parse::<PublicUrl>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

/// The text is no such URL.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is not the URL of a server; write a scheme and a host without a path, such as https://senet.example"
)]
pub struct ParsePublicUrlError(String);

impl FromStr for PublicUrl {
    type Err = ParsePublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, ParsePublicUrlError> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if !host.is_some_and(is_host) {
            return Err(ParsePublicUrlError(text.chars().take(60).flat_map(char::escape_debug).collect()));
        }
        Ok(PublicUrl(url.to_owned()))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PublicUrl {
    /// The URL, which ends with the host.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether browsers encrypt what they send.
    pub(crate) fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scheme_and_host_are_accepted() {
        for text in ["https://senet.example", "http://192.0.2.1:8080/", "http://[::1]:1"] {
            let url = text.trim_end_matches('/');
            assert_eq!(text.parse::<PublicUrl>().map(|url| url.to_string()), Ok(url.to_owned()));
        }
        let refused = [
            "",
            "senet.example",
            "https://",
            "ftp://x",
            "https://x/y",
            "https://x?z",
            "https://x\"><script>",
            "https://a b",
        ];
        for text in refused {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
        assert!("\u{1b}[31m".parse::<PublicUrl>().unwrap_err().to_string().contains("\\u{1b}"));
    }
}
