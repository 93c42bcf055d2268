//! Every command line of README.md and docs/ runs as it is written there, and prints what the document shows. In the
//! output that a document shows, `...` stands for any text within a line, and a line of only `...` for any lines.

use std::fs;
use std::path::{Path, PathBuf};

use senet::RuleSpec;

use crate::fair::{COMMITMENT, SEED, fair_record};
use crate::program::{Run, file, folder, shell};
use crate::replay::record;

/// Commands that do not run here, with the reason. An entry stands for all commands that begin with it.
const NOT_RUN: [(&str, &str); 15] = [
    ("cargo ", "compiles; the names in it are checked"),
    ("SENET_FAULT_SCHEDULES=1000 ", "compiles, and takes minutes"),
    ("cd benches && cargo ", "compiles and measures; the names in it are checked"),
    ("rustup ", "needs a network"),
    ("pip install", "needs a network"),
    ("python -m senet.ray", "needs the Python package"),
    ("python3 -m http.server", "serves until it is stopped"),
    ("chromium ", "needs a screen"),
    (".ci/run", "runs all tests"),
    ("ulimit ", "needs the right to raise limits"),
    ("cd crates/senet-web/assets/i18n", "leads to the repository"),
    ("cp ", "changes the repository"),
    ("puzzle_report ", "an example that takes minutes"),
    ("senet serve", "serves until it is stopped"),
    ("senet fair RECORD --commitment HEX --nonce HEX", "needs the nonce of a player"),
];

/// What makes commands shorter whose output is not compared: arguments that take the place of those in the text.
const SHORTER: [(&str, &[(&str, &str)]); 13] = [
    ("senet match", &[("--games", "2")]),
    ("senet ladder", &[("--games", "2"), ("--levels", "random,novice")]),
    ("senet study", &[("--games", "2"), ("--match-games", "0"), ("--luck-games", "0")]),
    ("senet rollout", &[("--games", "2")]),
    ("senet playouts", &[("--games", "100")]),
    ("senet train", &[("--rounds", "1"), ("--positions", "100"), ("--batches", "1")]),
    ("senet regret", &[("--decisions", "10")]),
    ("senet puzzles --rules RULES", &[("--count", "1"), ("--games", "1")]),
    ("senet openings", &[("--depth", "1")]),
    ("senet series", &[("--depth", "1")]),
    ("senet value", &[("--depth", "1")]),
    ("senet perft", &[("--depth", "3")]),
    ("senet site", &[("--tables", "0")]),
];

/// Games that take long to solve, and what is played instead.
const SMALLER: [(&str, &str); 4] = [
    ("--pieces 3", "--pieces 2"),
    ("--pieces 4", "--pieces 2"),
    ("--option pieces=3", "--option pieces=2"),
    ("--option pieces=4", "--option pieces=2"),
];

/// Words that stand for something of the user's. The first that fit count.
const PLACEHOLDERS: [(&str, &str); 11] = [
    ("--mine FILE", "--mine found.bin"),
    ("--out DIR", "--out written"),
    ("sample:NAME", "sample:tait"),
    ("HEX", COMMITMENT),
    ("RECORD", "fair.senet"),
    ("FILE", "tables/tait-*/1x1.senet"),
    ("DIR", "tables"),
    ("RULES", "modern"),
    ("COMMAND", "moves"),
    ("NAME", "tait"),
    ("T", "2"),
];

/// How command lines in prose begin.
const PROGRAMS: [&str; 12] = [
    "senet ",
    "cargo ",
    "rustup ",
    "pip ",
    "python ",
    "python3 ",
    "chromium ",
    ".ci/",
    "cd ",
    "cp ",
    "ulimit ",
    "puzzle_report ",
];

/// How far a number may be from the one in the document. Values of small games are exact to 0.005 %, and what a solver
/// with several threads finds within that differs from run to run.
const TOLERANCE: f64 = 0.01;
/// Stands for any text of a line or, alone in a line, for any lines.
const ANY: &str = "...";

/// A test for each document.
macro_rules! documents {
    ($($test:ident: $path:literal,)*) => {
        const DOCUMENTS: &[&str] = &[$($path),*];
        $(#[test]
        fn $test() {
            check($path);
        })*
    };
}

documents! {
    readme_runs_as_written: "README.md",
    summary_runs_as_written: "docs/SUMMARY.md",
    engine_runs_as_written: "docs/engine.md",
    museums_runs_as_written: "docs/museums.md",
    players_runs_as_written: "docs/players.md",
    puzzles_runs_as_written: "docs/puzzles.md",
    rulesets_runs_as_written: "docs/rulesets.md",
    scholar_runs_as_written: "docs/scholar.md",
    server_runs_as_written: "docs/server.md",
    solving_runs_as_written: "docs/solving.md",
    statistics_runs_as_written: "docs/statistics.md",
    study_runs_as_written: "docs/study.md",
    translating_runs_as_written: "docs/translating.md",
}

/// A command of a document.
struct Documented {
    text: String,
    /// What the document shows below it.
    output: Option<String>,
    /// Whether it stands in a sentence, where it may leave out arguments.
    is_in_prose: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// The commands in fenced blocks and between backquotes.
fn commands(document: &str) -> Vec<Documented> {
    let mut found = Vec::new();
    for (number, part) in document.split("```").enumerate() {
        if number % 2 == 0 {
            for paragraph in part.split("\n\n") {
                let is_in_prose = !paragraph.trim_start().starts_with('|');
                let joined = paragraph.replace('\n', " ");
                let spans = joined.split('`').skip(1).step_by(2);
                // `senet 1` is the first line of the protocol of engines.
                let spans = spans.filter(|span| !span.starts_with("senet 1"));
                let spans = spans.filter(|span| PROGRAMS.iter().any(|program| span.starts_with(program)));
                found.extend(spans.map(|span| Documented {
                    text: span.to_owned(),
                    output: None,
                    is_in_prose,
                }));
            }
            continue;
        }
        let (language, block) = part.split_once('\n').unwrap_or_default();
        let block = block.replace("\\\n", " ");
        for line in block.lines() {
            let command = if language == "console" { line.strip_prefix("$ ") } else { Some(line.trim()) };
            let output = (language == "console").then(String::new);
            match command {
                Some(text) if ["console", "sh"].contains(&language) && !text.is_empty() => {
                    let text = text.split(" #").next().unwrap_or_default().trim().to_owned();
                    found.push(Documented { text, output, is_in_prose: false });
                }
                None => {
                    let last = found.last_mut().and_then(|command| command.output.as_mut());
                    *last.expect("a block begins with a command") += &format!("{line}\n");
                }
                Some(_) => {}
            }
        }
    }
    found
}

fn is_run(command: &str) -> bool {
    !NOT_RUN.iter().any(|(start, _)| command.starts_with(start))
}

/// The command with the words of a user in place of placeholders.
fn with_values(command: &str) -> String {
    PLACEHOLDERS.iter().fold(format!("{command} "), |command, (name, value)| {
        command.replace(&format!(" {name} "), &format!(" {value} "))
    })
}

/// The command with less work.
fn shorter(command: &str) -> String {
    let command =
        SMALLER.iter().fold(command.to_owned(), |command, (long, short)| command.replace(long, short));
    let mut words: Vec<&str> = command.split(' ').collect();
    let changes =
        SHORTER.iter().filter(|(start, _)| command.starts_with(start) && !command.contains(" --help"));
    for (flag, value) in changes.flat_map(|(_, changes)| *changes) {
        match words.iter().position(|word| word == flag) {
            Some(at) => words[at + 1] = value,
            None => drop(words.splice(2..2, [*flag, *value])),
        }
    }
    words.join(" ")
}

/// Runs the commands of a document one after another in a folder with the files of a user.
fn check(path: &str) {
    let name = Path::new(path).file_stem().unwrap().to_str().unwrap();
    let folder = folder(&format!("document-{name}"));
    file(&folder, "game.senet", record(4).to_string());
    file(&folder, "fair.senet", fair_record(SEED).to_string());
    file(&folder, "bot", "#!/bin/sh\nexec senet engine\n");
    let links = "chmod +x bot && ln -s \"$REPOSITORY/crates\" crates";
    let links = links.replace("$REPOSITORY", root().to_str().unwrap());
    shell(&links, &folder).done();
    let commands = commands(&document(path));
    // The scholar solves the same tables with two pieces.
    if name != "scholar" {
        shell("senet solve --rules tait --pieces 1 --out tables --quiet", &folder).done();
    }
    let mut failures = Vec::new();
    for Documented { text, output, is_in_prose } in commands.iter().filter(|command| is_run(&command.text)) {
        let Some(shown) = output else {
            let run = shell(&with_values(&shorter(text)), &folder);
            let is_fragment = *is_in_prose && lacks_arguments(&run);
            if run.status != Some(0) && !is_fragment {
                failures.push(format!("{text}: {}", run.error));
            }
            continue;
        };
        let run = shell(text, &folder);
        if run.status != Some(0) || !outputs_agree(shown, &run.out) {
            failures.push(format!("{text} prints\n{}{}\nThe document shows\n{shown}", run.out, run.error));
        }
    }
    assert!(failures.is_empty(), "{path}: {}", failures.join("\n"));
}

/// Whether a command left out arguments, and was right apart from that.
fn lacks_arguments(run: &Run) -> bool {
    run.status == Some(2) && run.error.contains("required arguments were not provided")
}

/// Whether a text with `any` matches another one, part by part.
fn parts_agree(shown: &[&str], printed: &[&str], agree: &dyn Fn(&str, &str) -> bool) -> bool {
    match (shown, printed) {
        ([], _) => printed.is_empty(),
        ([first, rest @ ..], _) if first.trim() == ANY => {
            (0..=printed.len()).any(|skipped| parts_agree(rest, &printed[skipped..], agree))
        }
        ([first, rest @ ..], [printed, others @ ..]) => {
            agree(first, printed) && parts_agree(rest, others, agree)
        }
        _ => false,
    }
}

/// Whether two words are the same, or numbers that are close.
fn words_agree(shown: &str, printed: &str) -> bool {
    let number = |word: &str| word.trim_end_matches([',', ';', ')']).parse::<f64>();
    match (number(shown), number(printed), shown.split_once(ANY)) {
        (Ok(shown), Ok(printed), _) => (shown - printed).abs() <= TOLERANCE,
        (_, _, Some((start, end))) => {
            let rest = printed.strip_prefix(start);
            rest.is_some_and(|rest| rest.ends_with(end))
        }
        _ => shown == printed,
    }
}

fn lines_agree(shown: &str, printed: &str) -> bool {
    let [shown, printed] = [shown, printed].map(|line| line.split_whitespace().collect::<Vec<_>>());
    parts_agree(&shown, &printed, &words_agree)
}

fn outputs_agree(shown: &str, printed: &str) -> bool {
    let [shown, printed] = [shown, printed].map(|text| text.lines().collect::<Vec<_>>());
    parts_agree(&shown, &printed, &lines_agree)
}

#[test]
fn tells_different_outputs_apart() {
    assert!(outputs_agree("win 50.137 %, 0.018\n", "win  50.138 %, 0.018\n"));
    assert!(!outputs_agree("win 50.137 %\n", "win 50.157 %\n"));
    assert!(!outputs_agree("win 50.137 %\n", "loss 50.137 %\n"));
    assert!(!outputs_agree("a\nb\n", "a\n"));
    assert!(outputs_agree("after ... s, end\n", "after 1 minute 3 s, end\n"));
    assert!(outputs_agree("time=...s\n", "time=12s\n") && !outputs_agree("time=...s\n", "time=12\n"));
    assert!(outputs_agree("a\n...\nd\n", "a\nb\nc\nd\n") && !outputs_agree("a\n...\nd\n", "a\nb\n"));
}

#[test]
fn every_document_has_a_test() {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut paths: Vec<String> =
        docs.map(|path| format!("docs/{}", path.file_name().unwrap().to_str().unwrap())).collect();
    paths.push("README.md".to_owned());
    paths.sort();
    assert_eq!(paths, DOCUMENTS);
}

/// The lists of exceptions hold nothing that no document has.
#[test]
fn exceptions_are_in_the_documents() {
    let all: Vec<Documented> = DOCUMENTS.iter().flat_map(|path| commands(&document(path))).collect();
    assert!(all.len() > 100, "the documents were read: {}", all.len());
    let has = |start: &str| all.iter().any(|command| command.text.starts_with(start));
    for start in NOT_RUN.iter().map(|(start, _)| start).chain(SHORTER.iter().map(|(start, _)| start)) {
        assert!(has(start), "no document has '{start}'");
    }
    for (long, _) in SMALLER {
        assert!(all.iter().any(|command| command.text.contains(long)), "no document has '{long}'");
    }
    for (name, _) in PLACEHOLDERS {
        let has = |command: &Documented| format!("{} ", command.text).contains(&format!(" {name} "));
        assert!(all.iter().any(has), "no document has '{name}'");
    }
}

/// Commands of Cargo do not run here, but what they name exists.
#[test]
fn names_in_commands_of_cargo_exist() {
    let tasks = document("crates/xtask/src/main.rs");
    let exists = |path: String| root().join(path).exists();
    let crates: Vec<PathBuf> =
        fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()).collect();
    for path in DOCUMENTS {
        for command in commands(&document(path)).iter().filter(|command| command.text.contains("cargo ")) {
            let words: Vec<&str> = command.text.split_whitespace().collect();
            for pair in words.windows(2) {
                let is_known = match pair[0] {
                    "-p" | "--package" => exists(format!("crates/{}", pair[1])),
                    "xtask" => tasks.contains(&format!("[\"{}\"", pair[1])),
                    "--bench" => exists(format!("benches/benches/{}.rs", pair[1])),
                    "--example" => crates.iter().any(|path| {
                        let example = path.join("examples").join(pair[1]);
                        example.is_dir() || example.with_extension("rs").is_file()
                    }),
                    _ => true,
                };
                assert!(is_known, "{path}: {}: {}", command.text, pair[1]);
            }
        }
    }
}

#[test]
fn readme_names_every_ruleset() {
    let readme = document("README.md");
    for name in RuleSpec::built_in_names() {
        assert!(readme.contains(&format!("`{name}`")), "README.md lacks the ruleset `{name}`");
    }
}
