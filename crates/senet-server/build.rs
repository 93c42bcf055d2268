//! Prepares the files of the pages: copies `assets/` to `OUT_DIR/assets`, scripts without their comments and
//! indentation. `src/pages.rs` embeds the result.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let (from, to) = (Path::new("assets"), Path::new(&out).join("assets"));
    println!("cargo::rerun-if-changed={}", from.display());
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    copy(from, &to)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if from.extension().is_some_and(|extension| extension == "js") {
        return fs::write(to, without_comments(&fs::read_to_string(from)?));
    }
    fs::copy(from, to).map(drop)
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
