//! `--help` of every command, and the examples in it.

use senet::Preset;
use senet_play::Level;

use crate::fair::{SEED, fair_record};
use crate::program::{file, folder, program_text, senet, shell};
use crate::replay::record;

pub(crate) const COMMANDS: [&[&str]; 37] = [
    &[],
    &["play"],
    &["serve"],
    &["site"],
    &["fair"],
    &["replay"],
    &["history"],
    &["rules"],
    &["rules", "list"],
    &["rules", "show"],
    &["rules", "diff"],
    &["moves"],
    &["perft"],
    &["playouts"],
    &["engine"],
    &["match"],
    &["ladder"],
    &["study"],
    &["solve"],
    &["table"],
    &["table", "list"],
    &["table", "info"],
    &["table", "book"],
    &["table", "pack"],
    &["table", "verify"],
    &["value"],
    &["openings"],
    &["series"],
    &["print"],
    &["review"],
    &["puzzles"],
    &["rollout"],
    &["train"],
    &["regret"],
    &["schema"],
    &["completions"],
    &["man"],
];

fn help(command: &[&str]) -> String {
    senet([command, &["--help"]].concat()).done()
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<&str> {
    let after = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    after.take_while(|line| line.starts_with("  ")).map(str::trim).collect()
}

#[test]
fn examples_run_as_written() {
    let folder = folder("examples");
    file(&folder, "game.senet", record(4).to_string());
    file(&folder, "fair.senet", fair_record(SEED).to_string());
    for command in COMMANDS {
        let help = help(command);
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command:?} has examples: {help}");
        for example in examples {
            if example.starts_with("senet serve") || example.starts_with("senet site") {
                // The server would run forever, and the site needs the engine for browsers, which may not be built.
                // Here the arguments are only parsed.
                shell(&format!("{example} --help"), &folder).done();
                continue;
            }
            let run = shell(example, &folder);
            if ["senet solve", "senet train", "senet puzzles"].iter().any(|slow| example.starts_with(slow)) {
                // These commands print progress on standard error.
                assert_eq!(run.status, Some(0), "{example}: {}", run.error);
                assert!(!run.out.is_empty(), "{example}");
            } else {
                let printed = run.done();
                assert_eq!(printed.is_empty(), example.contains(" > "), "{example}");
            }
        }
    }
}

#[test]
fn main_help_explains_notation_and_lists_rulesets() {
    let long = help(&[]);
    for part in ["SQUARES SIDE HAND DUTY", "26/27/15", "--option KEY=VALUE", "Exit status"] {
        assert!(long.contains(part), "{part} is missing: {long}");
    }
    for preset in Preset::ALL {
        assert!(long.contains(&format!("  {}", preset.name())), "{}", preset.name());
    }
}

#[test]
fn match_help_names_every_level() {
    let words = help(&["match"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("Levels: {}. ", Level::names())), "{words}");
}

#[test]
fn examples_fit_into_80_columns() {
    for command in COMMANDS {
        for example in examples(&help(command)) {
            assert!(example.len() + 2 <= 80, "{example}");
        }
    }
}

#[test]
fn help_is_also_a_command() {
    for command in COMMANDS {
        let printed = senet([&["help"], command].concat()).done();
        assert_eq!(printed, help(command), "{command:?}");
    }
}

#[test]
fn prints_version_and_commit() {
    assert_eq!(senet(["--version"]).done(), format!("{}\n", program_text()));
}

#[test]
fn numbers_name_the_commit() {
    let program = program_text();
    let version = program.trim_start_matches("senet ");
    assert!(senet(["rules", "show", "tait"]).done().contains(&format!("Senet, version {version}, ")));
    let folder = folder("numbers-name-the-commit");
    let study = "senet study --rules tait --games 2 --match-games 0 --luck-games 0 --out study";
    shell(study, &folder).done();
    let read = |name: &str| std::fs::read_to_string(folder.join("study").join(name)).expect("a text");
    let json: serde_json::Value = serde_json::from_str(&read("study.json")).expect("JSON");
    assert_eq!(json["configuration"]["program"], program);
    assert!(read("report.html").contains(&format!("a study by {program}, seed ")), "the text to cite");
    shell("senet solve --rules tait --pieces 1 --out tables --quiet", &folder).done();
    let table = shell("senet table info tables/tait-*/1x1.senet --format json", &folder).json();
    assert_eq!(table["program"], program);
}

#[test]
fn completions_contain_every_command() {
    for name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = senet(["completions", name]).done();
        for command in [
            "play",
            "serve",
            "site",
            "fair",
            "replay",
            "history",
            "rules",
            "moves",
            "perft",
            "playouts",
            "match",
            "ladder",
            "study",
            "solve",
            "table",
            "value",
            "openings",
            "series",
            "print",
            "review",
            "puzzles",
            "rollout",
            "train",
            "regret",
            "schema",
            "completions",
        ] {
            assert!(script.contains(command), "{command} in {name}");
        }
    }
    assert!(senet(["completions", "bash"]).done().contains("person random beginner novice"));
}

#[test]
fn man_pages_cover_every_command() {
    let out = folder("man").join("pages");
    let printed = senet(["man".as_ref(), "--out".as_ref(), out.as_os_str()]).done();
    assert_eq!(printed, format!("{}\n", out.join("senet.1").display()));
    for command in COMMANDS {
        let page = out.join(format!("{}.1", [&["senet"], command].concat().join("-")));
        let text =
            std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
        assert!(text.contains(".SH SYNOPSIS"), "{}", page.display());
    }
    assert_eq!(std::fs::read_dir(&out).expect("a folder").count(), COMMANDS.len(), "and no others");
}
