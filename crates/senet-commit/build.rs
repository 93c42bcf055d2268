//! Finds the commit, and the files of Git that change with it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What Git prints in a folder; `None` if it fails or is not installed.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// The commit of the repository that has the crate in this folder. A crate archive may be unpacked in a repository that
/// has nothing to do with it, which does not track its files.
pub(crate) fn commit(folder: &Path) -> Option<String> {
    git(folder, &["ls-files", "--error-unmatch", "Cargo.toml"])?;
    git(folder, &["describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"])
}

/// The files that change when the commit does: `HEAD`, and the file of the branch that it names. Cargo would run this
/// script at every build for a file that is missing: a branch without a file is in `packed-refs`, and gets its file in
/// the folder of branches.
pub(crate) fn files_of_commit(folder: &Path) -> Vec<PathBuf> {
    let path = |name: &str| git(folder, &["rev-parse", "--git-path", name]).map(|path| folder.join(path));
    let Some(head) = path("HEAD") else { return Vec::new() };
    let branch = git(folder, &["symbolic-ref", "--quiet", "HEAD"]).and_then(|name| path(&name));
    let of_branch = match branch {
        Some(branch) if !branch.exists() => vec![path("packed-refs"), path("refs/heads")],
        branch => vec![branch],
    };
    [head].into_iter().chain(of_branch.into_iter().flatten()).filter(|path| path.exists()).collect()
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SENET_COMMIT");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("SENET_COMMIT").is_some() {
        return;
    }
    if let Some(commit) = commit(folder) {
        println!("cargo::rustc-env=SENET_COMMIT={commit}");
        for file in files_of_commit(folder) {
            println!("cargo::rerun-if-changed={}", file.display());
        }
    }
}
