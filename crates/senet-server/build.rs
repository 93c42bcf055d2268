//! Prepares the files of the pages: copies `assets/` to `OUT_DIR/assets`, scripts without their comments and
//! indentation. `src/pages.rs` embeds the result.
//!
//! Pages refer to their files as `/assets/HASH/...`, where HASH depends on the content of all files. Modules import
//! each other by relative paths, which keep the prefix. Browsers may therefore keep files under a hash without
//! asking again.
//! Each page also names all modules that it imports, so that browsers request them at once.

use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::{env, fs, io};

use sha2::{Digest, Sha256};

/// The prepared files by their path below `assets/`, with `/` on every system.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let (from, to) = (Path::new("assets"), Path::new(&out).join("assets"));
    println!("cargo::rerun-if-changed={}", from.display());
    let mut files = Files::new();
    read(from, "", &mut files)?;
    let hash = hash(&files);
    println!("cargo::rustc-env=SENET_ASSETS_HASH={hash}");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    for (name, content) in &files {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&to))?;
        if name.ends_with(".html") {
            fs::write(path, page(&text(name, content)?, &hash, &files)?)?;
        } else {
            fs::write(path, content)?;
        }
    }
    Ok(())
}

/// Reads the files of a folder. `prefix` is its path below `assets/`.
fn read(folder: &Path, prefix: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or(io::ErrorKind::InvalidFilename)?;
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            read(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".js") {
            files.insert(name, without_comments(&fs::read_to_string(path)?).into_bytes());
        } else {
            files.insert(name, fs::read(path)?);
        }
    }
    Ok(())
}

/// The first 16 digits of the SHA-256 of all names and contents.
fn hash(files: &Files) -> String {
    let mut hash = Sha256::new();
    for (name, content) in files {
        hash.update(name.len().to_le_bytes());
        hash.update(name);
        hash.update(content.len().to_le_bytes());
        hash.update(content);
    }
    hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A page with the hash in its paths and with a link to each module that it imports.
fn page(html: &str, hash: &str, files: &Files) -> io::Result<String> {
    let scripts = html.split("<script type=\"module\" src=\"/assets/").skip(1);
    let mut modules: Vec<String> =
        scripts.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    let roots = modules.len();
    let mut next = 0;
    while let Some(module) = modules.get(next).cloned() {
        let content = files.get(&module).ok_or_else(|| io::Error::other(format!("{module} is missing")))?;
        for imported in imports(&module, &text(&module, content)?) {
            if !modules.contains(&imported) {
                modules.push(imported);
            }
        }
        next += 1;
    }
    let links: String = modules[roots..]
        .iter()
        .map(|module| format!("<link rel=\"modulepreload\" href=\"/assets/{module}\">\n"))
        .collect();
    let html = html.replacen("</head>", &format!("{links}</head>"), 1);
    Ok(html.replace("\"/assets/", &format!("\"/assets/{hash}/")))
}

/// The modules that a module imports statically, by lines that end in `from "PATH";` or are `import "PATH";`.
fn imports(module: &str, script: &str) -> Vec<String> {
    let folder = Path::new(module).parent().unwrap_or(Path::new(""));
    let relative = |line: &str| {
        let statement = line.strip_prefix("import ").filter(|rest| rest.starts_with('"'));
        let path = statement.or_else(|| line.split_once(" from ").map(|(_, path)| path))?;
        Some(path.strip_prefix('"')?.strip_suffix("\";")?.to_owned())
    };
    script.lines().filter_map(relative).map(|path| normalized(&folder.join(path))).collect()
}

/// A path without `.` and `..`.
fn normalized(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    parts.join("/")
}

fn text(name: &str, content: &[u8]) -> io::Result<String> {
    String::from_utf8(content.to_vec()).map_err(|error| io::Error::other(format!("{name}: {error}")))
}

/// A script without empty lines, indentation, and lines that hold nothing but a comment. Lines inside a template string
/// stay as they are: an odd number of backticks on a line begins or ends one.
fn without_comments(script: &str) -> String {
    let (mut result, mut in_comment, mut in_template) = (String::new(), false, false);
    for line in script.lines() {
        let text = line.trim();
        if in_template {
            result.push_str(line);
        } else if in_comment {
            in_comment = !text.ends_with("*/");
            continue;
        } else if text.is_empty() || text.starts_with("//") || is_block_comment(text) {
            in_comment = text.starts_with("/*") && !text.ends_with("*/");
            continue;
        } else {
            result.push_str(text);
        }
        in_template ^= line.matches('`').count() % 2 == 1;
        result.push('\n');
    }
    result
}

/// Whether a line is a comment, or the beginning of one. Code may follow a comment, as in `/** @type {Side} */ (side)`.
fn is_block_comment(text: &str) -> bool {
    text.starts_with("/*") && text.split_once("*/").is_none_or(|(_, code)| code.is_empty())
}
