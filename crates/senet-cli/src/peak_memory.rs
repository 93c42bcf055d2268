//! The peak memory use of this process.

/// The largest resident memory of this process so far, in bytes; `None` where the system does not report it.
pub(crate) fn bytes() -> Option<u64> {
    std::fs::read_to_string("/proc/self/status").ok().and_then(|status| parse_status(&status))
}

/// Reads the field `VmHWM` of a Linux `status` file.
fn parse_status(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_peak_of_status_file() {
        assert_eq!(parse_status("VmPeak:\t  900 kB\nVmHWM:\t  123 kB\n"), Some(123 * 1024));
        assert_eq!(parse_status("VmPeak:\t  900 kB\n"), None);
    }
}
