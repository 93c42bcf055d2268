//! How much memory this program took.

/// The most bytes of memory that this process has had at one time, where the system tells.
pub(crate) fn peak() -> Option<u64> {
    std::fs::read_to_string("/proc/self/status").ok().and_then(|status| most(&status))
}

fn most(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read() {
        assert_eq!(most("VmPeak:\t  900 kB\nVmHWM:\t  123 kB\n"), Some(123 * 1024));
        assert_eq!(most("VmPeak:\t  900 kB\n"), None);
    }
}
