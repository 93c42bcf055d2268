//! Commands and folders that all tasks share.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The version of the workspace.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The library crates, in the order in which they depend on each other.
pub(crate) const LIBRARIES: [&str; 17] = [
    "senet-commit",
    "senet",
    "senet-files",
    "senet-table",
    "senet-play",
    "senet-solve",
    "senet-tablebase",
    "senet-wire",
    "senet-print",
    "senet-game",
    "senet-api",
    "senet-lab",
    "senet-train",
    "senet-engine",
    "senet-tui",
    "senet-web",
    "senet-server",
];

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.ancestors().nth(2).unwrap_or(folder).to_owned()
}

/// The folder in which cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The folder for what is made for a release; it is made if it is missing.
pub(crate) fn dist_folder() -> Result<PathBuf> {
    let folder = root().join("target/dist");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}

/// The `cargo` that runs this task, in the root of the workspace.
pub(crate) fn cargo() -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// A program, in the root of the workspace.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Checks that a tool is installed, before work that needs it.
///
/// # Errors
///
/// If the command that asks for its version fails.
pub(crate) fn need(tool: &str, version: &mut Command, install: &str) -> Result<()> {
    ensure!(output(version).is_ok(), "{tool} is not installed: run `{install}` first");
    Ok(())
}

/// Checks that a subcommand of `cargo` is installed.
///
/// # Errors
///
/// If it is not.
pub(crate) fn need_cargo_tool(name: &str, install: &str) -> Result<()> {
    need(&format!("cargo-{name}"), cargo().args([name, "--version"]), install)
}

/// Runs a command to its end.
///
/// # Errors
///
/// If it cannot be started, or ends with a status other than 0.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot start {name}: install it first"))?;
    ensure!(status.success(), "{name} ended with {status}");
    Ok(())
}

/// Runs a command to its end and returns what it prints on standard output.
///
/// # Errors
///
/// If it cannot be started, ends with a status other than 0, or prints something that is not UTF-8.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("cannot start {name}: install it first"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} ended with {}: {}", output.status, errors.trim());
    String::from_utf8(output.stdout).with_context(|| format!("{name} does not print UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_tools_are_named_with_their_remedy() {
        let error =
            need("no-such-tool", command("no-such-tool").arg("--version"), "install it").expect_err("none");
        assert_eq!(error.to_string(), "no-such-tool is not installed: run `install it` first");
    }
}
