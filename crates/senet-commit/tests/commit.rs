//! The build script in repositories of its own.

#[path = "../build.rs"]
#[allow(dead_code)]
mod build;

use std::fs;
use std::path::Path;
use std::process::Command;

#[track_caller]
fn git(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@senet.example", "-c", "commit.gpgsign=false"];
    let status = Command::new("git").args(identity).args(arguments).current_dir(folder).status();
    assert!(status.expect("git is installed").success(), "{arguments:?}");
}

/// A repository with a crate and one commit.
fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("Cargo.toml"), "[package]\n").expect("it works");
    git(folder.path(), &["init", "--quiet", "--initial-branch=main"]);
    git(folder.path(), &["add", "Cargo.toml"]);
    git(folder.path(), &["commit", "--quiet", "--message=a"]);
    folder
}

#[test]
fn commit_is_a_short_hash_and_says_whether_files_have_changed() {
    let folder = repository();
    git(folder.path(), &["tag", "v1"]);
    let clean = build::commit(folder.path()).expect("it works");
    assert!(clean.len() >= 8 && clean.chars().all(|digit| digit.is_ascii_hexdigit()), "{clean}");
    fs::write(folder.path().join("notes"), "not a part of the repository").expect("it works");
    assert_eq!(build::commit(folder.path()), Some(clean.clone()));
    fs::write(folder.path().join("Cargo.toml"), "[package] # changed\n").expect("it works");
    assert_eq!(build::commit(folder.path()), Some(format!("{clean}-dirty")));
}

#[test]
fn crate_archive_has_no_commit() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("Cargo.toml"), "[package]\n").expect("it works");
    assert_eq!(build::commit(folder.path()), None);
    let other = repository();
    let unpacked = other.path().join("senet-commit-1.0.0");
    fs::create_dir(&unpacked).expect("it works");
    fs::write(unpacked.join("Cargo.toml"), "[package]\n").expect("it works");
    assert_eq!(build::commit(&unpacked), None, "the repository does not track the crate");
}

/// Cargo runs a build script at every build if a file is missing that the script has named.
#[test]
fn files_of_a_commit_exist_and_change_with_it() {
    let folder = repository();
    let names = |folder: &Path| -> Vec<String> {
        let files = build::files_of_commit(folder);
        assert!(files.iter().all(|file| file.exists()), "{files:?}");
        let short =
            |file: &std::path::PathBuf| file.strip_prefix(folder.join(".git")).expect("it works").to_owned();
        files.iter().map(|file| short(file).display().to_string()).collect()
    };
    assert_eq!(names(folder.path()), ["HEAD", "refs/heads/main"]);
    git(folder.path(), &["pack-refs", "--all"]);
    assert_eq!(names(folder.path()), ["HEAD", "packed-refs", "refs/heads"]);
    git(folder.path(), &["checkout", "--quiet", "--detach"]);
    assert_eq!(names(folder.path()), ["HEAD"]);
}
