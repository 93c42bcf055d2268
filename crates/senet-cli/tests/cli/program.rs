//! Helpers that run the command.

use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use senet::{Preset, Ruleset};

/// The result of a run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) error: String,
}

impl Run {
    /// The output of a successful run without error messages.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        let messages: Vec<&str> = self.error.lines().filter(|line| !is_progress(line)).collect();
        assert_eq!((self.status, messages), (Some(0), vec![]), "printed: {}", self.out);
        self.out
    }

    /// Whether the command says that the engine for browsers is not built. It has to be if `SENET_REQUIRE_ENGINE` is
    /// set.
    #[track_caller]
    pub(crate) fn lacks_engine(&self) -> bool {
        let lacks = self.error.contains("cargo xtask wasm");
        assert!(!lacks || std::env::var_os("SENET_REQUIRE_ENGINE").is_none(), "{}", self.error);
        lacks
    }

    /// The error message of a failed run: one line, no output, status 1.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.status, self.out.as_str()), (Some(1), ""), "standard error: {}", self.error);
        let message = self.error.strip_suffix('\n').expect("a whole line").to_owned();
        assert!(!message.contains('\n'), "one line: {message}");
        message.strip_prefix("senet: ").expect("the prefix of messages").to_owned()
    }

    /// The output as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.done()).expect("JSON")
    }
}

/// What answers name as the program.
pub(crate) fn program_text() -> String {
    let commit = senet_commit::COMMIT.map_or_else(String::new, |commit| format!("+{commit}"));
    format!("senet {}{commit}", env!("CARGO_PKG_VERSION"))
}

/// Whether a line reports progress. On a busy machine it can appear in any test.
fn is_progress(line: &str) -> bool {
    line.starts_with("senet: building the tables of ")
}

/// Runs the command with empty standard input.
pub(crate) fn senet<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    senet_reading(arguments, b"")
}

/// Runs the command with `input` on its standard input.
pub(crate) fn senet_reading<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments), input)
}

/// Runs the command with a cache folder.
pub(crate) fn senet_with_cache<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, cache: &Path) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_senet")).args(arguments).env("XDG_CACHE_HOME", cache), b"")
}

/// Runs the command in a folder, with a cache in it.
pub(crate) fn senet_in<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, folder: &Path) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    run(command.args(arguments).current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")), b"")
}

/// Runs a line in a shell whose path includes the command, in a folder.
pub(crate) fn shell(line: &str, folder: &Path) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_senet")).parent().expect("the program has a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).current_dir(folder).env("PATH", format!("{}:{path}", program.display()));
    shell.env("XDG_CACHE_HOME", folder.join("cache")).env("XDG_DATA_HOME", folder.join("data"));
    run(&mut shell, b"")
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
            _ => drop(stdin),
        });
        child.wait_with_output().expect("the command ends")
    });
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        error: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// `tait` with two pieces a side.
pub(crate) fn tait_rules() -> Ruleset {
    let spec = Preset::Tait.spec().with_options(["pieces=2"]).expect("tait has this option");
    Ruleset::new(spec).expect("the rules are consistent")
}

/// A folder with the tables of [`tait_rules`], built once by the current program. Tests run in several threads and,
/// with cargo-nextest, in several processes.
pub(crate) fn tait_tables() -> &'static str {
    static TABLES: OnceLock<String> = OnceLock::new();
    TABLES.get_or_init(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let lock = fs::File::create(all.join("tait-tables.lock")).expect("a lock file");
        lock.lock().expect("the lock");
        let path = all.join("tait-tables");
        let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        if changed(&path) < changed(Path::new(env!("CARGO_BIN_EXE_senet"))) {
            folder("tait-tables");
        }
        let path = path.to_str().expect("UTF-8").to_owned();
        senet(["solve", "--rules", "tait", "--pieces", "2", "--gap", "1e-6", "--quiet", "--out", &path])
            .done();
        path
    })
}

/// An empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the old folder is removed");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file, and returns its path as text.
pub(crate) fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path.to_str().expect("UTF-8").to_owned()
}
