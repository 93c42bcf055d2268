//! `cargo xtask dist`: the archive of a release.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::system::{self, VERSION, cargo, command, dist_folder, output, root, target_folder};
use crate::wasm;

const SHELLS: [(&str, &str); 5] = [
    ("bash", "senet.bash"),
    ("zsh", "_senet"),
    ("fish", "senet.fish"),
    ("powershell", "senet.ps1"),
    ("elvish", "senet.elv"),
];

/// Builds the program with the engine for browsers, and fills a folder with the binary, its manual pages, completions,
/// licences and the files for servers.
fn fill(folder: &Path) -> Result<()> {
    if wasm::is_possible()? {
        wasm::build(wasm::Build::Release)?;
    } else {
        println!("the target for browsers is not installed: the server plays the games of its pages");
    }
    system::run(cargo().args(["build", "--release", "--locked", "--package", "senet-cli"]))?;
    fs::create_dir_all(folder)?;
    let binary = folder.join(format!("senet{}", std::env::consts::EXE_SUFFIX));
    fs::copy(target_folder().join("release").join(binary.file_name().unwrap_or_default()), &binary)
        .context("the release build left no binary")?;
    if cfg!(unix) {
        system::run(command("strip").arg(&binary))?;
    }
    system::run(command(&binary.to_string_lossy()).args(["man", "--out"]).arg(folder.join("man")))?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for (shell, file) in SHELLS {
        let script = output(command(&binary.to_string_lossy()).args(["completions", shell]))?;
        fs::write(completions.join(file), script)?;
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(file), folder.join(file)).with_context(|| format!("cannot copy {file}"))?;
    }
    copy_folder(&root().join("deploy"), &folder.join("deploy"))
}

/// Builds the archive. Returns the folder that is packed in it, which the Debian package takes its files from.
pub(crate) fn run() -> Result<PathBuf> {
    let target = target()?;
    let name = format!("senet-{VERSION}-{target}");
    let folder = dist_folder()?.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fill(&folder)?;
    let archive = dist_folder()?.join(format!("{name}.tar.gz"));
    pack(&folder, &name, &archive)?;
    let digest = Sha256::digest(fs::read(&archive)?);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(dist_folder()?.join(format!("{name}.tar.gz.sha256")), format!("{digest}  {name}.tar.gz\n"))?;
    println!("{}", archive.display());
    Ok(folder)
}

/// The target that `cargo` builds for.
fn target() -> Result<String> {
    let version = output(command("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not name its target")
}

fn pack(folder: &Path, name: &str, archive: &Path) -> Result<()> {
    let file = File::create(archive).with_context(|| format!("cannot write {}", archive.display()))?;
    let mut builder = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    builder.mode(tar::HeaderMode::Deterministic);
    builder.append_dir_all(name, folder)?;
    builder.into_inner()?.finish()?.sync_all()?;
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
