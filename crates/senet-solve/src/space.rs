//! How much memory and disk there is left.

use std::fs;
use std::path::{Path, PathBuf};

/// Bytes of memory that can be had now: what the system has available, or what a control group leaves if that is less. None
/// where neither is told.
pub(crate) fn memory() -> Option<u64> {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let group = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| left_to_group(&text));
    system.into_iter().chain(group).min()
}

/// Bytes free on the disk that a folder is on, or will be.
pub(crate) fn disk(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let there = absolute.ancestors().find(|folder| folder.exists())?;
    fs4::available_space(there).ok()
}

/// What `/proc/meminfo` says is available.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The least that a control group of this process, or one around it, leaves.
fn left_to_group(groups: &str) -> Option<u64> {
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
    let left = |folder: &Path, [limit, used]: [&str; 2]| {
        let number = |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
        // Pages of files that can be dropped count as used.
        let droppable = fs::read_to_string(folder.join("memory.stat")).ok().and_then(|text| inactive(&text));
        Some(number(limit)?.saturating_sub(number(used)?.saturating_sub(droppable.unwrap_or(0))))
    };
    let lefts = groups.lines().filter_map(in_hierarchy).flat_map(|(root, path, files)| {
        let root = PathBuf::from(root);
        let folder = root.join(path);
        let around: Vec<_> =
            folder.ancestors().take_while(|folder| folder.starts_with(&root)).map(Path::to_owned).collect();
        around.into_iter().filter_map(move |folder| left(&folder, files))
    });
    lefts.min()
}

fn inactive(text: &str) -> Option<u64> {
    let line = |name| text.lines().find_map(|line: &str| line.strip_prefix(name)?.trim().parse().ok());
    line("total_inactive_file ").or_else(|| line("inactive_file "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read() {
        assert_eq!(available("MemTotal:  100 kB\nMemAvailable:   12345 kB\n"), Some(12345 * 1024));
        assert_eq!(available("MemTotal:  100 kB\n"), None);
        assert_eq!(inactive("anon 5\ninactive_file 77\n"), Some(77));
        if cfg!(target_os = "linux") {
            assert!(memory().is_some_and(|bytes| bytes > 1 << 20));
        }
    }

    #[test]
    fn the_disk_of_a_folder_that_is_not_there_yet_is_that_around_it() {
        let there = disk(&std::env::temp_dir()).expect("there is a disk");
        let beyond =
            disk(&std::env::temp_dir().join("senet-nowhere").join("deeper")).expect("there is a disk");
        assert!(there.abs_diff(beyond) < 1 << 32, "{there} {beyond}");
    }
}
