//! `cargo xtask dist`: the archive of a release.

use std::collections::BTreeSet;
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
    for file in documents()? {
        let to = folder.join(&file);
        fs::create_dir_all(to.parent().unwrap_or(folder))?;
        fs::copy(root().join(&file), to).with_context(|| format!("cannot copy {file}"))?;
    }
    copy_folder(&root().join("deploy"), &folder.join("deploy"))
}

/// The documents of the archive: README.md with all files that it links to, and the folder `docs`.
fn documents() -> Result<BTreeSet<String>> {
    let files = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"].map(str::to_owned);
    let mut documents = BTreeSet::from(files);
    documents.extend(links(&fs::read_to_string(root().join("README.md"))?));
    for folder in ["docs", "docs/data"] {
        for entry in fs::read_dir(root().join(folder))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                documents.insert(format!("{folder}/{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    Ok(documents)
}

/// The paths of files that a document in Markdown links to or shows.
fn links(markdown: &str) -> BTreeSet<String> {
    let after = |start: &'static str, end: char| {
        markdown.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
    };
    let links = after("](", ')').chain(after("src=\"", '"')).filter(|link| !link.contains("://"));
    links
        .map(|link| link.split('#').next().unwrap_or(link).to_owned())
        .filter(|link| !link.is_empty())
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_have_all_that_the_readme_links_to() {
        let readme = fs::read_to_string(root().join("README.md")).expect("the README");
        let links = links(&readme);
        assert!(links.contains("docs/web-home.png") && links.contains("ARCHITECTURE.md"), "{links:?}");
        let (documents, manifest) = (documents().expect("the documents"), manifest());
        // `deploy` is copied as a folder.
        for link in links.iter().filter(|link| !link.starts_with("deploy/")) {
            assert!(root().join(link).is_file(), "README.md links to {link}, which is no file");
            assert!(documents.contains(link), "the archive lacks {link}");
        }
        for link in &links {
            assert!(is_packaged(&manifest, link), "the Debian package lacks {link}: add it to its assets");
        }
    }

    fn manifest() -> String {
        fs::read_to_string(root().join("crates/senet-cli/Cargo.toml")).expect("the manifest")
    }

    /// Whether an asset of the Debian package has this file in the folder where README.md looks for it.
    fn is_packaged(manifest: &str, file: &str) -> bool {
        let (folder, name) = file.rsplit_once('/').map_or(("", file), |(folder, name)| (folder, name));
        let to = format!("\"usr/share/doc/senet/{folder}{}\"", if folder.is_empty() { "" } else { "/" });
        let from = |name: &str| match folder {
            "" => format!("[\"../../target/deb/{name}\", {to}"),
            _ => format!("[\"../../target/deb/{folder}/{name}\", {to}"),
        };
        let pattern =
            name.rsplit_once('.').map_or_else(String::new, |(_, extension)| format!("*.{extension}"));
        [name, "*", "*.*", &pattern].iter().any(|name| manifest.contains(&from(name)))
    }

    #[test]
    fn links_are_paths_of_files() {
        let text = "[a](docs/a.md#part) <img src=\"b.png\"> [c](https://senet.example) [d](#d)";
        assert_eq!(links(text), BTreeSet::from(["docs/a.md", "b.png"].map(str::to_owned)));
    }
}
