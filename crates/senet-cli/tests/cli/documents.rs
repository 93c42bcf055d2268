//! Every `senet` command in README.md and docs/ runs as it is written there.

use std::fs;
use std::path::{Path, PathBuf};

use senet::RuleSpec;

use crate::fair::{COMMITMENT, SEED, fair_record};
use crate::help::COMMANDS;
use crate::program::{file, folder, shell};
use crate::replay::record;

/// Commands that only have their arguments checked, with the reason. An entry stands for all commands that begin
/// with it.
const CHECKED_ONLY: [(&str, &str); 12] = [
    ("senet serve", "serves until it is stopped"),
    ("senet site", "builds tables of every ruleset, as the tests of this command do"),
    ("senet puzzles --rules modern --play", "asks for moves"),
    ("senet puzzles --rules RULES --count 1000", "takes minutes"),
    ("senet ladder", "takes an hour"),
    ("senet study", "takes minutes to hours"),
    ("senet match", "takes minutes"),
    ("senet rollout", "takes a minute"),
    ("senet train", "takes hours"),
    ("senet regret", "takes minutes, some of them with tables that take an hour to build"),
    ("senet solve --rules cybiko --pieces 3", "takes half a minute"),
    ("senet solve --rules modern --pieces 4", "takes an hour"),
];

/// Words that stand for something of the user's.
const PLACEHOLDERS: [(&str, &str); 8] = [
    ("HEX", COMMITMENT),
    ("RECORD", "fair.senet"),
    ("FILE", "tables/tait-*/1x1.senet"),
    ("DIR", "tables"),
    ("RULES", "modern"),
    ("COMMAND", "moves"),
    ("NAME", "tait"),
    ("T", "2"),
];

/// A command of a document.
struct Documented {
    file: String,
    text: String,
    /// Whether it is complete: those in prose may leave out arguments.
    is_complete: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn documents() -> Vec<(String, String)> {
    let mut paths = vec![root().join("README.md")];
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    paths.extend(docs.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The commands in fenced blocks and between backquotes.
fn commands((file, text): &(String, String)) -> Vec<Documented> {
    let mut found = Vec::new();
    let mut add = |text: &str, is_complete| {
        // `senet 1` is the first line of the protocol of engines, not a command.
        if text.starts_with("senet ") && !text.starts_with("senet 1") {
            found.push(Documented { file: file.clone(), text: text.trim().to_owned(), is_complete });
        }
    };
    for (number, part) in text.split("```").enumerate() {
        if number % 2 == 1 {
            for line in part.replace("\\\n", " ").lines() {
                add(line.split(" #").next().unwrap_or_default(), true);
            }
            continue;
        }
        for paragraph in part.split("\n\n") {
            let is_table = paragraph.trim_start().starts_with('|');
            let joined = paragraph.replace('\n', " ");
            joined.split('`').skip(1).step_by(2).for_each(|span| add(span, is_table));
        }
    }
    found
}

fn with_values(command: &str) -> String {
    let value = |word: &str| {
        let known = PLACEHOLDERS.iter().find(|(name, _)| *name == word);
        known.map_or_else(|| word.to_owned(), |(_, value)| (*value).to_owned())
    };
    command.split(' ').map(value).collect::<Vec<_>>().join(" ")
}

fn is_bare(command: &str) -> bool {
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    COMMANDS.iter().any(|known| *known == words)
}

#[test]
fn commands_in_documents_run() {
    let folder = folder("documents");
    file(&folder, "game.senet", record(4).to_string());
    file(&folder, "fair.senet", fair_record(SEED).to_string());
    shell("senet solve --rules tait --pieces 1 --out tables --quiet", &folder).done();
    shell("senet rules show kendall --format toml > mine.toml", &folder).done();
    let commands: Vec<Documented> = documents().iter().flat_map(commands).collect();
    assert!(commands.len() > 40, "the documents were read: {}", commands.len());
    let mut failures = Vec::new();
    for Documented { file, text, is_complete } in commands {
        let command = with_values(&text);
        let is_checked_only = CHECKED_ONLY.iter().any(|(start, _)| text.starts_with(start));
        let run = if !is_complete || is_checked_only || is_bare(&command) {
            shell(&format!("{command} --help"), &folder)
        } else {
            shell(&command, &folder)
        };
        if run.status != Some(0) && !run.lacks_engine() {
            failures.push(format!("{file}: {text}: {}", run.error));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// `--help` hides missing arguments: what is only checked must be complete too.
#[test]
fn complete_commands_have_their_arguments() {
    let complete =
        documents().iter().flat_map(commands).filter(|command| command.is_complete).collect::<Vec<_>>();
    for Documented { file, text, .. } in complete {
        let needed: &[&str] = match text.split(' ').nth(1).unwrap_or_default() {
            "train" => &["--rules", "--out"],
            "study" => &["--out"],
            "match" => &["--rules", "--a ", "--b "],
            "rollout" => &["--rules"],
            "regret" => &["--rules"],
            _ => &[],
        };
        for argument in needed {
            assert!(text.contains(argument), "{file}: {text} has no {argument}");
        }
    }
}

#[test]
fn readme_names_every_ruleset() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for name in RuleSpec::built_in_names() {
        assert!(readme.contains(&format!("`{name}`")), "{name}");
    }
}
