//! What happens to links, modes, FIFOs, devices and read-only files.
#![allow(clippy::unwrap_used)]

use std::fs::{self, Permissions};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;

use super::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn replaces_target_of_link() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("far")).unwrap();
    fs::write(at("far/file"), "old").unwrap();
    symlink("far/file", at("link")).unwrap();
    symlink("link", at("second")).unwrap();
    symlink("far/new", at("dangling")).unwrap();
    replace(&at("second"), b"new").unwrap();
    replace(&at("dangling"), b"made").unwrap();
    assert_eq!(fs::read(at("far/file")).unwrap(), b"new");
    assert_eq!(fs::read(at("far/new")).unwrap(), b"made");
    assert_eq!(fs::read_link(at("link")).unwrap(), Path::new("far/file"));
    assert_eq!(fs::read_link(at("dangling")).unwrap(), Path::new("far/new"));
    assert_eq!(names(&at("far")), ["file", "new"]);
    symlink("loop", at("loop")).unwrap();
    assert!(replace(&at("loop"), b"").is_err());
}

#[test]
fn keeps_mode() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for wanted in [0o600, 0o666, 0o755] {
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(wanted)).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(mode(&path), wanted);
        let complete = folder.path().join("complete");
        fs::write(&complete, "newer").unwrap();
        replace_with_file(&path, &complete).unwrap();
        assert_eq!((mode(&path), fs::read(&path).unwrap()), (wanted, b"newer".to_vec()));
    }
}

#[test]
fn refuses_read_only_files_and_folders() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    let error = replace(&path, b"new").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
    assert!(error.to_string().contains("read-only"), "{error}");
    let complete = folder.path().join("complete");
    fs::write(&complete, "new").unwrap();
    assert_eq!(check(&path).unwrap_err().kind(), ErrorKind::PermissionDenied);
    assert_eq!(check(&folder.path().join("none/file")).unwrap_err().kind(), ErrorKind::NotFound);
    assert!(check(&complete).is_ok() && check(&folder.path().join("new")).is_ok());
    assert_eq!(replace_with_file(&path, &complete).unwrap_err().kind(), ErrorKind::PermissionDenied);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(replace(folder.path(), b"new").unwrap_err().kind(), ErrorKind::IsADirectory);
    assert_eq!(names(folder.path()), ["complete", "file"]);
}

#[test]
fn writes_to_fifos_and_devices() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let reader = {
        let path = path.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            File::open(path).unwrap().read_to_end(&mut bytes).unwrap();
            bytes
        })
    };
    replace(&path, b"through").unwrap();
    assert_eq!(reader.join().unwrap(), b"through");
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
    replace(Path::new("/dev/null"), b"gone").unwrap();
    if Path::new("/dev/full").exists() {
        assert_eq!(replace(Path::new("/dev/full"), b"x").unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    }
}

#[test]
fn unfinished_file_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    fs::write(folder.path().join("file.new"), "left by a killed run").unwrap();
    let mut file = OutputFile::create_with_suffix(&path, ".new").unwrap();
    file.write_all(b"half").unwrap();
    assert_eq!(fs::read(folder.path().join("file.new")).unwrap(), b"half");
    drop(file);
    assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["file".to_owned()], b"old".to_vec()));
}
