//! `--out` of every command that writes a file: links, modes, FIFOs, devices and read-only files.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;

use crate::program::{file, folder, senet_in, shell};
use crate::replay::record;

/// The commands, with the file that each of them writes.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("board.pdf", &["print", "board", "--out", "board.pdf"]),
    ("game.html", &["review", "game.senet", "--depth", "1", "--format", "html", "--out", "game.html"]),
    (
        "tait.bin",
        &[
            "train",
            "--rules",
            "tait",
            "--tables",
            "none",
            "--rounds",
            "1",
            "--positions",
            "100",
            "--batches",
            "1",
            "--quiet",
            "--out",
            "tait.bin",
        ],
    ),
    ("senet.1", &["man", "--out", "."]),
];

fn start(test: &str) -> std::path::PathBuf {
    let folder = folder(test);
    file(&folder, "game.senet", record(4).to_string());
    folder
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn out_follows_links_and_keeps_modes() {
    let folder = start("out-link");
    fs::create_dir(folder.join("far")).unwrap();
    for (name, command) in COMMANDS {
        let target = folder.join("far").join(name);
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, Permissions::from_mode(0o600)).unwrap();
        symlink(Path::new("far").join(name), folder.join(name)).unwrap();
        senet_in(command, &folder).done();
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_symlink(), "{name}");
        assert!(fs::read(&target).unwrap().len() > 100, "{name}");
        assert_eq!(mode(&target), 0o600, "{name}");
    }
    assert_eq!(fs::read_dir(folder.join("far")).unwrap().count(), COMMANDS.len(), "no temporary files");
}

#[test]
fn out_refuses_read_only_files() {
    let folder = start("out-read-only");
    for (name, command) in COMMANDS {
        let path = folder.join(name);
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
        let message = senet_in(command, &folder).refused();
        assert!(message.contains("read-only") && message.contains(name), "{message}");
        assert_eq!((fs::read(&path).unwrap(), mode(&path)), (b"old".to_vec(), 0o444), "{name}");
    }
}

#[test]
fn out_writes_through_to_fifos_and_devices() {
    let folder = start("out-pipe");
    for (name, command) in COMMANDS {
        let line = format!("mkfifo {name}; cat {name} > read & senet {} >&2; wait", command.join(" "));
        assert_eq!(shell(&line, &folder).status, Some(0), "{name}");
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().file_type().is_fifo(), "{name}");
        assert!(fs::metadata(folder.join("read")).unwrap().len() > 100, "{name}");
    }
    symlink("/dev/full", folder.join("full.pdf")).unwrap();
    let message = senet_in(["print", "board", "--out", "full.pdf"], &folder).refused();
    assert!(message.contains("cannot write 'full.pdf'"), "{message}");
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

#[test]
#[cfg(target_os = "linux")]
fn help_and_version_fail_where_they_cannot_be_written() {
    let folder = folder("help-full");
    for argument in ["--version", "--help"] {
        let run = shell(&format!("senet {argument} > /dev/full"), &folder);
        assert!(run.status == Some(1) && run.error.contains("cannot write"), "{argument}: {}", run.error);
    }
}

#[test]
fn a_dash_stands_for_standard_output_or_is_refused() {
    let folder = start("out-dash");
    for (name, command) in COMMANDS {
        let dash: Vec<&str> = command.iter().map(|word| if *word == name { "-" } else { *word }).collect();
        if name == "game.html" {
            assert!(senet_in(&dash, &folder).done().contains("</html>"), "a page on standard output");
        } else if name != "senet.1" {
            let refused = senet_in(&dash, &folder).refused();
            assert!(refused.contains('-') && refused.contains("name"), "{refused}");
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the record alone");
}

#[test]
fn out_does_not_replace_a_file_of_senet_of_another_kind() {
    let folder = start("out-kinds");
    let game = fs::read(folder.join("game.senet")).unwrap();
    for (name, command) in COMMANDS {
        fs::write(folder.join(name), &game).unwrap();
        let message = senet_in(command, &folder).refused();
        assert!(message.contains(&format!("{name}' is the record of a game")), "{message}");
        assert!(fs::read(folder.join(name)).unwrap() == game, "{name}");
    }
    let onto_itself = ["review", "game.senet", "--depth", "1", "--tables", "none", "--out", "./game.senet"];
    assert!(senet_in(onto_itself, &folder).refused().contains("name another file"));
    assert!(fs::read(folder.join("game.senet")).unwrap() == game);
}
