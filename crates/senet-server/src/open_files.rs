//! The limit of the operating system on open files. Every connection is an open file.

/// Raises the soft limit to this number of files, or to the hard limit if that is lower. Returns the limit that
/// holds from then on.
#[cfg(unix)]
pub(crate) fn raise_limit(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let (soft, hard) = (before.current.unwrap_or(u64::MAX), before.maximum.unwrap_or(u64::MAX));
    let raised = wanted.min(hard);
    if soft >= raised {
        return soft;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum: before.maximum }) {
        Ok(()) => {
            tracing::info!(from = soft, to = raised, "raised the limit of open files");
            raised
        }
        Err(error) => {
            tracing::warn!(%error, limit = soft, "the limit of open files cannot be raised");
            soft
        }
    }
}

/// There is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_limit(_wanted: u64) -> u64 {
    u64::MAX
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn limit_is_never_lowered() {
        let before = raise_limit(0);
        assert!(before > 0);
        assert_eq!(raise_limit(before), before);
        assert!(raise_limit(before + 1) >= before);
    }
}
