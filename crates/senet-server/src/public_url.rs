//! The URLs under which browsers reach the server through a proxy, or the site as static files.

use std::fmt;
use std::str::FromStr;

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

/// The URL of the site as static files, such as `https://example.org/senet`. Unlike a server it may have a path.
///
/// ```
/// use senet_server::SiteUrl;
/// assert_eq!("https://example.org/senet/".parse::<SiteUrl>().unwrap().to_string(), "https://example.org/senet");
/// assert!("https://example.org/?a=b".parse::<SiteUrl>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteUrl(String);

/// The text is no such URL.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "this is not the URL of a site; write a scheme, a host and the path, such as https://example.org/senet"
)]
pub struct ParseSiteUrlError;

impl FromStr for SiteUrl {
    type Err = ParseSiteUrlError;

    fn from_str(text: &str) -> Result<SiteUrl, ParseSiteUrlError> {
        let url = text.trim_end_matches('/');
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let (host, path) =
            rest.map(|rest| rest.split_once('/').unwrap_or((rest, ""))).ok_or(ParseSiteUrlError)?;
        let is_path = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte));
        if is_host(host) && is_path { Ok(SiteUrl(url.to_owned())) } else { Err(ParseSiteUrlError) }
    }
}

impl fmt::Display for SiteUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a text consists of characters that a host and its port may have. It needs no escaping anywhere.
pub(crate) fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
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
