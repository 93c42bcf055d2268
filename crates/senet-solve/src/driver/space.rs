//! Measures the available memory and disk space.

use std::fs;
use std::path::{Path, PathBuf};

/// The available memory in bytes: what the system has available, or what the control group leaves if
/// that is less. `None` if unknown.
pub(crate) fn memory() -> Option<u64> {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| meminfo_available(&text));
    let group = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| cgroup_available(&text));
    system.into_iter().chain(group).min()
}

/// The free bytes on the disk that holds the folder or will hold it.
pub(crate) fn disk(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let existing = absolute.ancestors().find(|folder| folder.exists())?;
    fs4::available_space(existing).ok()
}

/// The available memory according to `/proc/meminfo`.
fn meminfo_available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The least that the control groups of this process leave.
fn cgroup_available(groups: &str) -> Option<u64> {
    let in_hierarchy = |line: &str| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next()?, fields.next()?.trim_start_matches('/'));
        match controllers {
            "" => Some(("/sys/fs/cgroup", path.to_owned(), ["memory.max", "memory.current"])),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                let files = ["memory.limit_in_bytes", "memory.usage_in_bytes"];
                Some(("/sys/fs/cgroup/memory", path.to_owned(), files))
            }
            _ => None,
        }
    };
    let remaining = |folder: &Path, [limit, used]: [&str; 2]| {
        let number = |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
        // The usage counts pages of files that can be dropped.
        let reclaimable =
            fs::read_to_string(folder.join("memory.stat")).ok().and_then(|text| inactive_file_bytes(&text));
        Some(number(limit)?.saturating_sub(number(used)?.saturating_sub(reclaimable.unwrap_or(0))))
    };
    let available = groups.lines().filter_map(in_hierarchy).flat_map(|(root, path, files)| {
        let root = PathBuf::from(root);
        let folder = root.join(path);
        let parents: Vec<_> =
            folder.ancestors().take_while(|folder| folder.starts_with(&root)).map(Path::to_owned).collect();
        parents.into_iter().filter_map(move |folder| remaining(&folder, files))
    });
    available.min()
}

fn inactive_file_bytes(text: &str) -> Option<u64> {
    let line = |name| text.lines().find_map(|line: &str| line.strip_prefix(name)?.trim().parse().ok());
    line("total_inactive_file ").or_else(|| line("inactive_file "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_available_memory() {
        assert_eq!(meminfo_available("MemTotal:  100 kB\nMemAvailable:   12345 kB\n"), Some(12345 * 1024));
        assert_eq!(meminfo_available("MemTotal:  100 kB\n"), None);
        assert_eq!(inactive_file_bytes("anon 5\ninactive_file 77\n"), Some(77));
        if cfg!(target_os = "linux") {
            assert!(memory().is_some_and(|bytes| bytes > 1 << 20));
        }
    }

    #[test]
    fn measures_the_disk_of_a_missing_folder() {
        let existing = disk(&std::env::temp_dir()).expect("there is a disk");
        let beyond =
            disk(&std::env::temp_dir().join("senet-nowhere").join("deeper")).expect("there is a disk");
        assert!(existing.abs_diff(beyond) < 1 << 32, "{existing} {beyond}");
    }
}
