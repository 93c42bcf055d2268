//! The session in docs/scholar.md: its commands print what the page shows.

use std::fmt::Write;
use std::path::Path;

use crate::program::{folder, shell};

/// How far a number may be from the one on the page. Values of small games are exact to 0.005 %, and what a solver
/// with several threads finds within that differs from run to run.
const TOLERANCE: f64 = 0.01;
/// Stands for a word that differs from run to run.
const ANY: &str = "...";

/// The commands of a document with the output that it shows.
fn session(document: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    for block in document.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("the block ends");
        for line in block.lines() {
            match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push((command, String::new())),
                (None, Some((_, output))) => writeln!(output, "{line}").expect("text can be written"),
                (None, None) => panic!("a block begins with a command, not with '{line}'"),
            }
        }
    }
    found
}

/// Whether two words are the same, or numbers that are close.
fn agree(shown: &str, printed: &str) -> bool {
    let number = |word: &str| word.trim_end_matches([',', ';', ')']).parse::<f64>();
    match (number(shown), number(printed)) {
        (Ok(shown), Ok(printed)) => (shown - printed).abs() <= TOLERANCE,
        _ => shown == ANY || shown == printed,
    }
}

/// Whether two outputs have the same words in the same lines.
fn outputs_agree(shown: &str, printed: &str) -> bool {
    let words = |text: &str| -> Vec<Vec<String>> {
        text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    };
    let (shown, printed) = (words(shown), words(printed));
    shown.len() == printed.len()
        && shown.iter().zip(&printed).all(|(shown, printed)| {
            shown.len() == printed.len() && shown.iter().zip(printed).all(|(one, other)| agree(one, other))
        })
}

#[test]
fn session_of_a_scholar_prints_what_the_document_shows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scholar.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let folder = folder("scholar");
    let commands = session(&document);
    assert!(commands.len() > 8, "the document was read: {commands:?}");
    for (command, shown) in commands {
        let printed = shell(command, &folder).done();
        assert!(outputs_agree(&shown, &printed), "{command} prints\n{printed}\nThe document shows\n{shown}");
    }
}

#[test]
fn tells_different_outputs_apart() {
    assert!(outputs_agree("win 50.137 %, ...\n", "win  50.138 %, 0.018\n"));
    assert!(!outputs_agree("win 50.137 %\n", "win 50.157 %\n"));
    assert!(!outputs_agree("win 50.137 %\n", "loss 50.137 %\n"));
    assert!(!outputs_agree("a\nb\n", "a\n"));
}
