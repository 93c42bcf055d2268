//! `cargo xtask pictures`: the pictures of README.md. `pictures.txt` has a digest of what each picture shows: a test
//! fails if that has changed since the picture was made.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::system::{cargo, command, need, output, root, run, target_folder};

/// The pictures in `docs`, with the files and folders that decide how they look.
const PICTURES: [(&str, &[&str]); 6] = [
    (
        "web-home.png",
        &["pages/home.html", "style/home.css", "i18n/en/home.json", BOARD[0], BOARD[1], BOARD[2]],
    ),
    (
        "web-play.png",
        &[
            "pages/play.html",
            "style/play.css",
            "style/throw.css",
            "i18n/en/play.json",
            BOARD[0],
            BOARD[1],
            BOARD[2],
        ],
    ),
    ("terminal.svg", &TERMINAL),
    ("print-1.png", &PRINT),
    ("print-3.png", &PRINT),
    ("print-4.png", &PRINT),
];
/// Sources of pages are below this folder.
const ASSETS: &str = "crates/senet-web/assets";
const BOARD: [&str; 3] = ["signs.svg", "style/board.css", "parts/board"];
const TERMINAL: [&str; 7] =
    ["board_view", "game_view", "moves_view", "throw_view", "turn_view", "theme", "glyphs"];
const PRINT: [&str; 2] = ["crates/senet-print/src", "crates/senet/src/rules/presets/kendall.rs"];
/// The digests, one line for each picture.
const DIGESTS: &str = "crates/xtask/pictures.txt";

/// The resolution of printed sheets, in dots per inch.
const RESOLUTION: &str = "60";
/// What the terminal shows while the person chooses a move.
const CHOOSING: &str = "Enter";
/// The least number of keys after `s`, which starts the game, and the pause after each.
const ROUNDS: usize = 24;
const KEY_PAUSE: Duration = Duration::from_millis(600);

/// Makes all pictures, and notes what they show.
pub(crate) fn run_all() -> Result<()> {
    need("tmux", command("tmux").arg("-V"), "apt install tmux")?;
    need("pdftoppm", command("pdftoppm").arg("-v"), "apt install poppler-utils")?;
    run(cargo().args(["build", "--locked", "--package=senet-cli", "--bin=senet"]))?;
    pages()?;
    terminal()?;
    sheets()?;
    note()
}

/// Notes that the pictures show what they should, without making them again.
pub(crate) fn note() -> Result<()> {
    fs::write(root().join(DIGESTS), digests()?).with_context(|| format!("cannot write {DIGESTS}"))
}

fn program() -> PathBuf {
    target_folder().join("debug/senet")
}

fn pages() -> Result<()> {
    let taken = target_folder().join("tmp/pictures");
    run(cargo()
        .args(["test", "--locked", "--package=senet-server", "--test=it", "--"])
        .args(["--ignored", "pictures_of_documents"])
        .envs([("SENET_PICTURES", "1"), ("SENET_REQUIRE_CHROMIUM", "1")]))?;
    for name in ["web-home.png", "web-play.png"] {
        fs::copy(taken.join(name), root().join("docs").join(name)).with_context(|| format!("no {name}"))?;
    }
    Ok(())
}

fn terminal() -> Result<()> {
    let folder = target_folder().join("tmp/terminal");
    let tmux = |arguments: &[&str]| {
        let mut tmux = command("tmux");
        tmux.args(["-L", "senet-pictures", "-f", "/dev/null"]).args(arguments).env("XDG_DATA_HOME", &folder);
        tmux
    };
    // An unfinished game of an earlier run would be offered first.
    let _ = fs::remove_dir_all(&folder);
    let play = format!("{} play --rules jequier --seed 7", program().display());
    run(&mut tmux(&["new-session", "-d", "-x", "120", "-y", "36", &play]))?;
    sleep(2 * KEY_PAUSE);
    let press = |key: &str| -> Result<String> {
        run(&mut tmux(&["send-keys", key]))?;
        sleep(KEY_PAUSE);
        output(&mut tmux(&["capture-pane", "-e", "-p"]))
    };
    let mut screen = press("s");
    for round in 0.. {
        let is_choosing = screen.as_ref().is_ok_and(|screen| screen.contains(CHOOSING));
        if screen.is_err() || is_choosing && round >= ROUNDS || round > 10 * ROUNDS {
            break;
        }
        screen = press(if is_choosing { "Enter" } else { "Space" });
    }
    run(&mut tmux(&["kill-server"]))?;
    let text = folder.with_extension("txt");
    fs::write(&text, screen?)?;
    let mut convert = cargo();
    convert.args(["run", "--quiet", "--locked", "--package=senet-tui", "--example=screen_to_svg"]);
    let svg = output(convert.stdin(fs::File::open(&text)?))?;
    Ok(fs::write(root().join("docs/terminal.svg"), svg)?)
}

fn sheets() -> Result<()> {
    let folder = target_folder().join("tmp/sheets");
    fs::create_dir_all(&folder)?;
    let kit = folder.join("kit.pdf");
    run(Command::new(program()).args(["print", "kit", "--rules", "kendall", "--out"]).arg(&kit))?;
    for sheet in ["1", "3", "4"] {
        let picture = root().join("docs").join(format!("print-{sheet}"));
        let pages = ["-r", RESOLUTION, "-png", "-singlefile", "-f", sheet, "-l", sheet];
        run(command("pdftoppm").args(pages).arg(&kit).arg(picture))?;
    }
    Ok(())
}

/// The lines of `pictures.txt`.
fn digests() -> Result<String> {
    let mut text = String::new();
    for (picture, sources) in PICTURES {
        let mut digest = Sha256::new();
        for source in sources {
            update(&mut digest, &path(picture, source))?;
        }
        let digest: String = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{picture} {digest}")?;
    }
    Ok(text)
}

fn path(picture: &str, source: &str) -> PathBuf {
    match picture {
        "terminal.svg" => root().join("crates/senet-tui/src").join(source).with_extension("rs"),
        _ if picture.starts_with("web-") => root().join(ASSETS).join(source),
        _ => root().join(source),
    }
}

/// Adds a file, or all files of a folder in the order of their names.
fn update(digest: &mut Sha256, path: &Path) -> Result<()> {
    if !path.is_dir() {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        digest.update((bytes.len() as u64).to_le_bytes());
        digest.update(bytes);
        return Ok(());
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    ensure!(!entries.is_empty(), "{} is empty", path.display());
    entries.sort();
    entries.iter().try_for_each(|entry| update(digest, entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_show_this_version() {
        let noted = fs::read_to_string(root().join(DIGESTS)).expect("the digests");
        let current = digests().expect("the sources");
        let stale: Vec<&str> =
            current.lines().filter(|line| !noted.lines().any(|old| old == *line)).collect();
        assert!(
            stale.is_empty(),
            "what these pictures show has changed: {stale:?}; run `cargo xtask pictures`, or `cargo xtask pictures \
             --keep` if they look the same"
        );
    }

    #[test]
    fn readme_has_all_pictures() {
        let readme = fs::read_to_string(root().join("README.md")).expect("the README");
        let shown = readme.split("docs/").skip(1).filter_map(|rest| rest.split(['"', ')']).next());
        let shown: Vec<&str> = shown.filter(|name| name.ends_with("png") || name.ends_with("svg")).collect();
        let made: Vec<&str> = PICTURES.iter().map(|(name, _)| *name).collect();
        assert_eq!([shown.len(), made.len()], [PICTURES.len(); 2]);
        assert!(shown.iter().all(|name| made.contains(name)), "{shown:?}");
    }

    #[test]
    fn digest_changes_with_a_source() {
        let folder = std::env::temp_dir().join(format!("senet-pictures-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).expect("a folder");
        let digest = |text: &str| {
            fs::write(folder.join("a/b"), text).expect("a file");
            let mut digest = Sha256::new();
            update(&mut digest, &folder).expect("it is read");
            digest.finalize()
        };
        assert_ne!(digest("one"), digest("two"));
        assert_eq!(digest("one"), digest("one"));
        fs::remove_dir_all(folder).expect("it is removed");
    }
}
