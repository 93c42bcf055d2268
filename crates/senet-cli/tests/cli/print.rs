//! `senet print`: it writes complete files, or none if an argument is wrong.

use std::fs;
use std::path::Path;

use senet::Preset;

use crate::program::{file, folder, senet};

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("UTF-8").to_owned()
}

const PARTS: [&str; 5] = ["board", "sticks", "pieces", "rules", "kit"];

#[test]
fn prints_every_part_of_every_ruleset() {
    let folder = folder("print-all");
    for preset in Preset::ALL {
        for part in PARTS {
            let out = path(&folder, &format!("{}-{part}.pdf", preset.name()));
            let output = senet(["print", part, "--rules", preset.name(), "--out", &out]).done();
            assert!(output.starts_with(&out), "{output}");
            assert!(fs::read(&out).expect("a file").starts_with(b"%PDF-"), "{out}");
        }
    }
    assert_eq!(files(&folder).len(), Preset::ALL.len() * PARTS.len(), "no other files");
}

#[test]
fn output_file_is_reproducible() {
    let folder = folder("print-twice");
    let written = |name: &str| {
        senet(["print", "kit", "--rules", "kendall", "--ink", "save", "--out", &path(&folder, name)]).done();
        fs::read(folder.join(name)).expect("a file")
    };
    assert_eq!(written("one.pdf"), written("two.pdf"));
}

#[test]
fn writes_one_svg_per_sheet() {
    let folder = folder("print-svg");
    let out = path(&folder, "set.svg");
    let output = senet(["print", "kit", "--rules", "tait", "--out", &out]).done();
    assert_eq!(files(&folder), (1..=6).map(|number| format!("set-{number}.svg")).collect::<Vec<_>>());
    assert_eq!(output.lines().count(), 6);
    assert!(
        output.lines().next().is_some_and(|line| line.ends_with("set-1.svg: Senet, tait: board")),
        "{output}"
    );
    senet(["print", "board", "--rules", "tait", "--out", &path(&folder, "BOARD.SVG")]).done();
    assert!(files(&folder).contains(&"BOARD.SVG".to_owned()));
}

#[test]
fn prints_rules_of_options_and_ruleset_files() {
    let folder = folder("print-own");
    let text = "name = \"three-each\"\ntitle = \"Three Each\"\nbase = \"kendall\"\n[start]\npieces = 3\n";
    let rules = file(&folder, "own.toml", text);
    let out = path(&folder, "own.svg");
    senet(["print", "rules", "--rules", &rules, "--out", &out]).done();
    let page = fs::read_to_string(&out).expect("a file");
    assert!(page.contains(">Three Each</text>") && page.contains("Each side has three"), "{page}");
    senet(["print", "rules", "--option", "throw=d6", "--out", &out]).done();
    let page = fs::read_to_string(&out).expect("a file");
    assert!(page.contains("modern (throw=d6)") && page.contains("six-sided die"), "{page}");
}

#[test]
fn applies_path_paper_and_ink() {
    let folder = folder("print-choices");
    let drawn = |arguments: &[&str]| {
        let out = path(&folder, "board.svg");
        senet([&["print", "board", "--out", &out], arguments].concat()).done();
        fs::read_to_string(&out).expect("a file")
    };
    let shapes = |text: &str| text.matches("<path").count();
    let (usual, bare) = (drawn(&[]), drawn(&["--path", "off"]));
    assert_eq!(shapes(&usual) - shapes(&bare), 29, "one arrow between neighbouring squares");
    assert!(drawn(&["--paper", "letter"]).contains(r#"width="279.4mm" height="215.9mm""#));
    assert!(!drawn(&["--ink", "save"]).contains("#2c8c96"), "no colour");
}

#[test]
fn rejected_arguments_leave_no_files() {
    let folder = folder("print-refused");
    let out = path(&folder, "board.pdf");
    let refused = |arguments: &[&str]| {
        let message = senet([&["print", "board"], arguments].concat()).refused();
        assert!(files(&folder).is_empty(), "{message}: {:?}", files(&folder));
        message
    };
    assert!(refused(&["--rules", "kendal", "--out", &out]).contains("did you mean 'kendall'?"));
    assert!(refused(&["--option", "pieces=9", "--out", &out]).contains("pieces"));
    assert!(refused(&["--out", &path(&folder, "board.png")]).contains(".pdf or .svg"));
    assert!(refused(&["--out", &path(&folder, "board")]).contains(".pdf or .svg"));
    let missing = refused(&["--out", &path(&folder, "none/board.pdf")]);
    assert!(missing.contains("cannot write") && missing.contains("none/board.pdf"), "{missing}");
    for side in ["0", "14", "1000", "NaN", "wide"] {
        let run = senet(["print", "board", "--square", side, "--out", &out]);
        assert_eq!(run.status, Some(2), "{side}: {}", run.error);
        assert!(files(&folder).is_empty());
    }
}

#[test]
fn writes_all_sheets_or_none() {
    let folder = folder("print-half");
    fs::create_dir(folder.join("set.pdf")).expect("a folder");
    fs::create_dir(folder.join("set-3.svg")).expect("a folder");
    for name in ["set.pdf", "set.svg"] {
        let message = senet(["print", "kit", "--out", &path(&folder, name)]).refused();
        assert!(message.contains("is a folder"), "{message}");
        assert_eq!(files(&folder), ["set-3.svg", "set.pdf"]);
    }
}

#[cfg(unix)]
#[test]
fn full_disk_leaves_no_files() {
    let folder = folder("print-full");
    let line = "ulimit -f 8; trap '' XFSZ; senet print kit --rules kendall --out kit.pdf";
    assert!(crate::program::shell(line, &folder).refused().contains("cannot write 'kit.pdf'"));
    assert!(files(&folder).is_empty(), "{:?}", files(&folder));
}
