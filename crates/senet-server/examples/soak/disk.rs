//! A small file system for the database, which is filled and freed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Soak;

/// A small file system. Dropping it unmounts it.
pub(crate) struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts a file system on a new folder. `None` where this is impossible.
    pub(crate) fn mount(folder: &Path) -> Option<SmallDisk> {
        fs::create_dir_all(folder).ok()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=768m", "tmpfs"]).arg(folder);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then(|| SmallDisk(folder.to_owned()))
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// Fills the disk with a file. Returns its path.
    fn fill(folder: &Path) -> PathBuf {
        let filler = folder.join("filler");
        for size in [1 << 20, 4096] {
            let options = fs::File::options().create(true).append(true).open(&filler);
            let Ok(mut file) = options else { continue };
            let bytes = vec![0; size];
            while file.write_all(&bytes).is_ok() {}
        }
        filler
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// Fills and frees the disk at random times until the faults end.
pub(crate) async fn fill_at_random(soak: &Soak, disk: Option<&SmallDisk>) {
    let Some(disk) = disk else { return };
    while soak.pause(10.0 * soak.scale, 25.0 * soak.scale).await {
        let folder = disk.folder().to_owned();
        let filler = tokio::task::spawn_blocking(move || SmallDisk::fill(&folder)).await;
        soak.tally.full_disks.add();
        soak.pause(soak.scale, 5.0 * soak.scale).await;
        if let Ok(filler) = filler {
            let _ = fs::remove_file(filler);
        }
    }
}
