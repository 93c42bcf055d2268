//! Tasks of the project that are more than one command: `cargo xtask TASK`. Each task is a module.

mod api;
mod book;
mod deb;
mod dist;
#[cfg(test)]
mod layout;
mod notes;
mod packages;
mod pictures;
mod slowest;
mod system;
mod test;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask TASK

  dist             an archive with the binary, manual pages, completions and licences, in target/dist
  deb              a Debian package, in target/dist (needs cargo-deb)
  book             docs/ as a book, in target/book (needs mdbook)
  notes            the release notes: the newest section of CHANGELOG.md
  api [--bless]    check the documentation of all crates, and compare the public interface of the library crates
                   with their snapshots, or write these
  pictures [--keep]
                   the pictures of README.md (needs Chromium, tmux and Poppler); with --keep only notes that those there
                   show this version
  packages         package every library crate, and build each package
  wasm [--quick]   the engine for browsers, in crates/senet-web/engine; with --quick for tests: larger and slower
  test             all tests, at several times the speed with cargo-nextest if it is installed
  slowest [N]      the slowest N tests of the last run with cargo-nextest, 20 if N is not given
";

fn main() -> ExitCode {
    if let Some(rustdoc) = api::rustdoc() {
        return api::run_as_rustdoc(rustdoc);
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["dist"] => dist::run().map(drop),
        ["deb"] => deb::run(),
        ["book"] => book::run(),
        ["notes"] => notes::run(),
        ["api"] => api::run(api::Snapshots::Compare),
        ["api", "--bless"] => api::run(api::Snapshots::Write),
        ["pictures"] => pictures::run_all(),
        ["pictures", "--keep"] => pictures::note(),
        ["packages"] => packages::run(),
        ["wasm"] => wasm::build(wasm::Build::Release),
        ["wasm", "--quick"] => wasm::build(wasm::Build::Quick),
        ["test"] => test::all(),
        ["slowest"] => slowest::list(slowest::USUAL),
        ["slowest", number] if number.parse::<usize>().is_ok() => {
            slowest::list(number.parse().unwrap_or(slowest::USUAL))
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
