//! Boards of this server in frames of other pages: which sites may show them, and which pages they may show.

use std::fmt;
use std::str::FromStr;

use senet_web::is_host;

/// A site that may show boards of this server in its pages: scheme and host, such as `https://museum.example`, or `*`
/// for every site.
///
/// ```
/// use senet_server::EmbedOrigin;
/// assert!("https://museum.example".parse::<EmbedOrigin>().is_ok());
/// assert!("museum.example".parse::<EmbedOrigin>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmbedOrigin(String);

/// The text names no site.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no origin; write a scheme and a host, such as https://museum.example, or * for every site")]
pub struct ParseEmbedOriginError(String);

impl FromStr for EmbedOrigin {
    type Err = ParseEmbedOriginError;

    fn from_str(text: &str) -> Result<EmbedOrigin, ParseEmbedOriginError> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let host = host.map(|host| host.strip_suffix('/').unwrap_or(host));
        if text != "*" && !host.is_some_and(|host| is_host(&host.replace('*', "x"))) {
            return Err(ParseEmbedOriginError(text.chars().take(60).flat_map(char::escape_debug).collect()));
        }
        Ok(EmbedOrigin(text.trim_end_matches('/').to_owned()))
    }
}

impl fmt::Display for EmbedOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether an address is that of a board for another page: one of the pages with boards, with `embed` in its query.
pub(crate) fn is_embedded(path: &str, query: Option<&str>) -> bool {
    let page = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    let mut fields = query.unwrap_or_default().split('&');
    let has_board = senet_web::pages().iter().any(|known| known.has_board && known.name == page);
    has_board && fields.any(|field| field.split('=').next() == Some("embed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_cannot_extend_the_policy() {
        for text in
            ["*", "https://museum.example", "http://localhost:8000", "https://*.example", "http://[::1]:1"]
        {
            assert_eq!(text.parse::<EmbedOrigin>().map(|origin| origin.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "museum.example",
            "https://",
            "https://a; script-src *",
            "https://a b",
            "https://a/b",
            "'self'",
        ] {
            assert!(text.parse::<EmbedOrigin>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_boards_with_the_query_are_embedded() {
        assert!(is_embedded("/analyse", Some("embed")));
        assert!(is_embedded("/projector/1a", Some("lang=de&embed=1")));
        for (path, query) in [
            ("/analyse", None),
            ("/analyse", Some("embedded")),
            ("/", Some("embed")),
            ("/play/1a", Some("embed")),
            ("/api/v1/rules", Some("embed")),
        ] {
            assert!(!is_embedded(path, query), "{path} {query:?}");
        }
    }
}
