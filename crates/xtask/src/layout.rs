//! The layout of source files and documents: no line is longer than 120 characters.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest line, in characters.
const LINE: usize = 120;

/// The files below a folder with this extension, without those that are built or fetched.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").map(|entry| entry.expect("an entry"))
    {
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            let is_source = !["target", "node_modules", ".git", "corpus"].iter().any(|other| name == *other);
            if is_source {
                files(&path, extension, found);
            }
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
}

fn texts(extension: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    files(&root, extension, &mut found);
    assert!(!found.is_empty(), "there are files with the extension {extension}");
    found.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}

#[test]
fn lines_have_120_characters_at_most() {
    let mut long = Vec::new();
    for extension in ["rs", "md"] {
        for (path, text) in texts(extension) {
            for (number, line) in (1..).zip(text.lines()) {
                // Tables and texts in quotes cannot be wrapped.
                let is_table =
                    ["|", "//! |", "/// |"].iter().any(|start| line.trim_start().starts_with(start));
                let is_text = extension == "rs" && !line.trim_start().starts_with("//") && line.contains('"');
                if line.chars().count() > LINE && !is_table && !is_text {
                    long.push(format!("{}:{number}", path.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "lines with more than {LINE} characters: {long:#?}");
}
