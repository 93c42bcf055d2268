//! `cargo xtask api`: the documentation of all crates must have no warnings, and the public interface of the libraries
//! for other programs is held to a snapshot, so that no change of it goes unnoticed. The snapshots are
//! `api/CRATE.txt`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use public_api::Builder;
use rustdoc_types::FORMAT_VERSION;

use crate::system::{self, cargo, root, target_folder};

/// The libraries that other programs use. The other crates are parts of the command.
const LIBRARIES: [&str; 7] =
    ["senet", "senet-table", "senet-play", "senet-tablebase", "senet-print", "senet-solve", "senet-lab"];

/// The environment variable with which this program runs as rustdoc: its value is the true rustdoc.
const RUSTDOC: &str = "SENET_XTASK_RUSTDOC";

/// What to do with the snapshots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Snapshots {
    /// Compare them with the interface.
    Compare,
    /// Write them anew.
    Write,
}

pub(crate) fn run(snapshots: Snapshots) -> Result<()> {
    describe_workspace()?;
    let mut changed = Vec::new();
    for library in LIBRARIES {
        let json = target_folder().join("doc").join(format!("{}.json", library.replace('-', "_")));
        if !is_readable(&json)? {
            println!(
                "skipped: this release of Rust describes crates in another format than {FORMAT_VERSION}"
            );
            return Ok(());
        }
        let interface = interface(json)?;
        let path = root().join("api").join(format!("{library}.txt"));
        match snapshots {
            Snapshots::Write => fs::write(&path, interface)?,
            Snapshots::Compare => {
                let before = fs::read_to_string(&path).unwrap_or_default();
                if before != interface {
                    print_difference(library, &before, &interface);
                    changed.push(library);
                }
            }
        }
    }
    ensure!(
        changed.is_empty(),
        "the public interface of {} has changed: if that is intended, run `cargo xtask api --bless`",
        changed.join(", ")
    );
    Ok(())
}

/// Has rustdoc describe all crates as JSON in `doc` in the target folder. Warnings are errors. One command for all
/// crates uses both processors, and what clippy compiled.
fn describe_workspace() -> Result<()> {
    let true_rustdoc = std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let this = std::env::current_exe().context("the path of this program is unknown")?;
    let mut doc = cargo();
    doc.args(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
    doc.env("RUSTDOCFLAGS", "-D warnings -Z unstable-options --output-format json");
    system::run(doc.env("RUSTDOC", this).env(RUSTDOC, true_rustdoc))
}

/// The rustdoc as which this program is to run, if cargo started it as rustdoc.
pub(crate) fn rustdoc() -> Option<OsString> {
    std::env::var_os(RUSTDOC)
}

/// Runs as rustdoc, with unstable options allowed on a stable toolchain: JSON is an unstable output.
///
/// If cargo itself had the variable, build scripts would see it change, and most crates would be compiled again.
pub(crate) fn run_as_rustdoc(rustdoc: OsString) -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    match Command::new(&rustdoc).args(arguments).env("RUSTC_BOOTSTRAP", "1").status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cannot run {}: {error}", rustdoc.display());
            ExitCode::FAILURE
        }
    }
}

/// Whether a description is in the format that is read here.
fn is_readable(json: &Path) -> Result<bool> {
    Ok(fs::read_to_string(json)?.contains(&format!("\"format_version\":{FORMAT_VERSION}")))
}

/// One line for each public item.
fn interface(json: PathBuf) -> Result<String> {
    let interface = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .context("rustdoc's description of the crate cannot be read")?;
    Ok(interface.items().map(|item| format!("{item}\n")).collect())
}

fn print_difference(library: &str, before: &str, after: &str) {
    println!("{library}:");
    let only = |lines: &str, other: &str, sign: char| {
        let added = lines.lines().filter(|line| !other.lines().any(|known| known == *line));
        added.map(|line| println!("{sign} {line}")).count()
    };
    if only(before, after, '-') + only(after, before, '+') == 0 {
        println!("the same lines in another order or number, as after an `impl` block was moved or divided");
    }
}
