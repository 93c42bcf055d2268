//! Control characters of records, files, names and arguments never reach the terminal, whatever the command.

use std::fs;
use std::path::PathBuf;

use crate::help::COMMANDS;
use crate::program::{file, folder, senet, senet_reading};
use crate::replay::record;

/// Sets the title, changes the colour, clears the screen, goes to the start of the line and reverses the
/// text.
const HOSTILE: &str = "\u{1b}]0;PWNED\u{7}\u{1b}[31m\u{9b}2J\r\t\u{7f}\u{202e}red";

/// The files that the commands read and write, in a folder with a hostile name.
struct Files {
    folder: PathBuf,
    record: String,
    rules: String,
    broken_rules: String,
}

impl Files {
    fn new(test: &str) -> Files {
        let folder = folder(test).join(HOSTILE.replace('\r', ""));
        fs::create_dir(&folder).unwrap();
        let text = record(4).to_string();
        let (format, rest) = text.split_once('\n').unwrap();
        let text = format!("{format}\nEvent: {HOSTILE}\nSpools: {HOSTILE}\n{rest}# a comment {HOSTILE}\n");
        let rules = "name = \"mine\"\nbase = \"tait\"\n";
        let broken = format!("name = \"{}\"\nbase = \"tait\"\n", HOSTILE.replace('\u{1b}', "\\u001b"));
        Files {
            record: file(&folder, "game.senet", text),
            rules: file(&folder, "mine.toml", rules),
            broken_rules: file(&folder, "broken.toml", broken),
            folder,
        }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }
}

/// The commands with hostile arguments and files, one a line: `RECORD`, `RULES`, `BROKEN` and `FOLDER` are
/// paths.
const LINES: &str = "
HOSTILE
--HOSTILE
play --rules HOSTILE
play --rules RULES --first HOSTILE
serve --address HOSTILE
serve --embed-origins HOSTILE
serve --limit HOSTILE=1
fair RECORD
fair HOSTILE
replay RECORD
replay RECORD --format json
replay FOLDER
replay HOSTILE
rules HOSTILE
history --language HOSTILE
site --out RECORD
rules list HOSTILE
rules show HOSTILE
rules show RULES --option HOSTILE=1
rules show RULES --format json
rules show BROKEN --format toml
rules diff RULES tait
rules diff RULES HOSTILE
rules diff RULES tait --format json
rules diff BROKEN tait
openings --rules RULES --option pieces=1 --depth 1
openings --rules RULES --option pieces=1 --depth 1 --format csv
openings --rules HOSTILE
series --rules RULES --length 3 --score HOSTILE
series --rules RULES --option pieces=1 --length 3 --format json
play --rules RULES --position HOSTILE
play --resume RECORD
match --rules RULES --a random --b random --games 2 --records FOLDER/records
moves --rules RULES --position HOSTILE
moves --rules RULES --throw 1 --format json
moves --rules BROKEN
perft --rules RULES --depth 1 --format json
perft --rules RULES --depth 1 --position HOSTILE
playouts --rules RULES --games 1 --seed 1 --format json
playouts --rules HOSTILE --games 1 --seed 1
match --rules RULES --a random --b random --games 2 --seed 1 --format json
match --rules RULES --a HOSTILE --b random --games 2
ladder --rules HOSTILE --games 2
study --rules HOSTILE --out FOLDER
study --rules tait --option pieces=1 --games 2 --match-games 0 --players random,random --out FOLDER
solve --rules RULES --option pieces=1 --out FOLDER/tables
solve --rules RULES --option pieces=1 --out FOLDER/tables --format json
solve --rules RULES --option HOSTILE=1 --out FOLDER/tables
table HOSTILE
table list --tables FOLDER/tables
table list --tables FOLDER/tables --format json
table list --tables HOSTILE
table info RECORD
table book --rules HOSTILE
table pack RECORD
table verify RECORD
value --rules RULES --option pieces=1 --tables FOLDER/tables
value --rules RULES --option pieces=1 --tables FOLDER/tables --format json
value --rules RULES --position HOSTILE
engine --level HOSTILE
match --rules tait --a engine:HOSTILE --b random --games 2
print board --rules RULES --out FOLDER/board.pdf
print board --out FOLDER/none/board.svg
print board --record RECORD --out FOLDER/board.svg
print game --record RECORD --out FOLDER/game.pdf
print game --rules RULES --out FOLDER/game.pdf
review RECORD --depth 1
review RECORD --depth 1 --format json
review RECORD --depth 1 --format html
review RECORD --depth 1 --out FOLDER/review.txt
review HOSTILE
puzzles --rules HOSTILE
puzzles --rules tait --theme HOSTILE
puzzles --rules tait --count 1 --mine FOLDER/none/puzzles
rollout --rules RULES --option HOSTILE=1
train --rules HOSTILE --out FOLDER/weights
train --rules tait --out FOLDER/none/weights
regret --rules tait --option pieces=1 --tables FOLDER/tables --depth 1 --weights HOSTILE
schema HOSTILE
completions HOSTILE
man --out FOLDER/man
";

/// The control characters of a text, and what surrounds them.
fn controls(text: &str) -> Option<&str> {
    let is_control = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
    text.lines().find(|line| line.contains(is_control))
}

#[test]
fn no_command_prints_control_characters() {
    let files = Files::new("control-characters");
    let lines: Vec<&str> = LINES.lines().filter(|line| !line.is_empty()).collect();
    for command in COMMANDS.iter().filter(|command| !command.is_empty()) {
        let words = command.join(" ");
        assert!(lines.iter().any(|line| line.starts_with(&words)), "{words} is missing");
    }
    for line in lines {
        let argument = |word: &str| {
            let word = word.replace("RECORD", &files.record).replace("RULES", &files.rules);
            let word = word.replace("BROKEN", &files.broken_rules).replace("FOLDER", &files.path(""));
            word.replace("HOSTILE", HOSTILE)
        };
        let run = senet(line.split(' ').map(argument));
        for text in [&run.out, &run.error] {
            assert_eq!(controls(text), None, "senet {line}");
        }
        assert!(!run.out.is_empty() || !run.error.is_empty(), "senet {line}");
        assert!(!run.error.contains("panicked"), "senet {line}: {}", run.error);
    }
    let written = fs::read_to_string(files.folder.join("review.txt")).unwrap();
    assert_eq!(controls(&written), None);
}

#[test]
fn shows_control_characters_as_escapes() {
    let files = Files::new("control-characters-replay");
    let printed = senet(["replay", &files.record]).done();
    assert!(printed.contains("Event: \\u{1b}]0;PWNED\\u{7}\\u{1b}[31m\\u{9b}2J"), "{printed}");
    let json = senet(["replay", &files.record, "--format", "json"]).json();
    assert!(json.to_string().contains("PWNED"), "{json}");
    for argument in ["\u{1b}]0;PWNED\u{7}", "--\u{1b}]0;PWNED\u{7}"] {
        let run = senet([argument]);
        assert!(run.error.contains("\\u{1b}]0;PWNED\\u{7}"), "{}", run.error);
    }
    let queries =
        format!("{{\"rules\":\"{}\"}}\n{{\"rules\":\"\u{9b}\"}}\n", HOSTILE.replace(char::is_control, "?"));
    let answers = senet_reading(["moves", "--input", "-"], queries.as_bytes()).done();
    assert_eq!((controls(&answers), answers.lines().count()), (None, 2));
}
