//! Running the command.

use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use senet::{Preset, Ruleset};

/// What a run of the command came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) error: String,
}

impl Run {
    /// What it printed, if it did what was asked without a complaint.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        let complaints: Vec<&str> = self.error.lines().filter(|line| !is_patience(line)).collect();
        assert_eq!((self.status, complaints), (Some(0), vec![]), "printed: {}", self.out);
        self.out
    }

    /// What it complained about, if it failed as the command should: one line, nothing printed, status 1.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.status, self.out.as_str()), (Some(1), ""), "complained: {}", self.error);
        let message = self.error.strip_suffix('\n').expect("a whole line").to_owned();
        assert!(!message.contains('\n'), "one line: {message}");
        message.strip_prefix("senet: ").expect("says who complains").to_owned()
    }

    /// What it printed, as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.done()).expect("JSON")
    }
}

/// Whether somebody is told what they wait for: on a machine that has much to do, that can be at any time.
fn is_patience(line: &str) -> bool {
    line.starts_with("senet: building the tables of ")
}

/// Runs the command with nothing to read.
pub(crate) fn senet<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    senet_reading(arguments, b"")
}

/// Runs the command with this on its standard input.
pub(crate) fn senet_reading<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments), input)
}

/// Runs the command with this as the folder of caches.
pub(crate) fn senet_with_cache<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, cache: &Path) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments).env("XDG_CACHE_HOME", cache), b"")
}

/// Runs the command in a folder, which is the folder of caches too.
pub(crate) fn senet_in<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, folder: &Path) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    run(command.args(arguments).current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")), b"")
}

/// Runs a line in a shell that finds the command, in a folder.
pub(crate) fn shell(line: &str, folder: &Path) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_senet")).parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).current_dir(folder).env("PATH", format!("{}:{path}", program.display()));
    shell.env("XDG_CACHE_HOME", folder.join("cache"));
    run(&mut shell, b"")
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
            _ => drop(stdin),
        });
        child.wait_with_output().expect("it ends")
    });
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        error: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// `tait` with two pieces a side, whose values are known from small tables.
pub(crate) fn tait_rules() -> Ruleset {
    let spec = Preset::Tait.spec().with_options(["pieces=2"]).expect("it has this option");
    Ruleset::new(spec).expect("its points go together")
}

/// A folder with the tables of `tait` with two pieces a side, built once for all tests.
pub(crate) fn tait_tables() -> &'static str {
    static TABLES: OnceLock<String> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = folder("tait-tables").to_str().expect("UTF-8").to_owned();
        senet(["solve", "--rules", "tait", "--pieces", "2", "--gap", "1e-6", "--quiet", "--out", &folder])
            .done();
        folder
    })
}

/// An empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old folder can go");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file, and gives its path as text.
pub(crate) fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}
