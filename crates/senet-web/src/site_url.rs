//! The URL under which the site as static files will be found.

use std::fmt;
use std::str::FromStr;

/// The URL of the site as static files, such as `https://example.org/senet`. Unlike a server it may have a path.
///
/// ```
/// use senet_web::SiteUrl;
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
pub fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
}
