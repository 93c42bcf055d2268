//! `senet study`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::program::{folder, senet};

const SMALL: [&str; 12] = [
    "study",
    "--rules",
    "tait",
    "--option",
    "pieces=1",
    "--players",
    "random,random",
    "--games",
    "50",
    "--match-games",
    "0",
    "--out",
];

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn answer(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("study.json")).expect("the study is complete");
    serde_json::from_str(&text).expect("JSON")
}

/// Names in a folder and below, of files that are done or half done.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { files.extend(self::files(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

#[test]
fn a_study_has_its_command_its_rules_and_its_definitions_in_its_report() {
    let out = folder("study-report").join("out");
    let run = senet([&SMALL[..], &[text(&out), "--seed", "7"]].concat()).done();
    assert!(run.contains("report.html"), "{run}");
    let page = fs::read_to_string(out.join("report.html")).expect("a report");
    for part in
        ["--seed 7", "<svg", "fingerprint", "goal = &#34;bear-off&#34;", "prefers-color-scheme", "Drama"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("src=") && !page.contains("href="), "it stands alone");
    let again = senet([&SMALL[..], &[text(&out), "--seed", "7"]].concat()).done();
    assert!(again.contains("already"), "{again}");
}

#[test]
fn random_games_of_a_study_are_those_of_the_playouts() {
    let out = folder("study-playouts").join("out");
    senet([&SMALL[..], &[text(&out)]].concat()).done();
    let played =
        senet(["playouts", "--rules", "tait", "--option", "pieces=1", "--games", "50", "--format", "json"])
            .json();
    assert_eq!(answer(&out)["groups"][0]["moves"], played["moves"]);
}

#[test]
fn a_varied_point_gives_a_group_for_each_value() {
    let out = folder("study-vary").join("out");
    let fixed = ["--rules", "modern", "--option", "pieces=1", "--games", "20", "--match-games", "0"];
    let vary = ["--vary", "rows_of_two", "--out", text(&out)];
    senet([&["study"], &fixed[..], &vary].concat()).done();
    let answer = answer(&out);
    let labels: Vec<&str> =
        answer["groups"].as_array().unwrap().iter().map(|group| group["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["rows_of_two = open", "rows_of_two = protected"]);
    assert_eq!(answer["question"]["varied"]["base"], "modern (pieces=1)");
    let refused =
        senet([&["study"], &fixed[..], &["--vary", "colour", "--out", text(&out)]].concat()).refused();
    assert!(refused.contains("no rule point 'colour'"), "{refused}");
}

#[test]
fn exact_values_are_given_where_tables_reach() {
    let folder = folder("study-exact");
    let (tables, out) = (folder.join("tables"), folder.join("out"));
    senet(["solve", "--rules", "tait", "--pieces", "1", "--out", text(&tables), "--quiet"]).done();
    senet([&SMALL[..], &[text(&out), "--tables", text(&tables)]].concat()).done();
    let exact = &answer(&out)["groups"][0]["exact"][0];
    assert_eq!(exact["pieces"], 1);
    let win = exact["win"].as_f64().unwrap();
    assert!((win - 0.508_962_949_8).abs() < 1e-4, "{exact}");
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let here = folder("study-refused");
    let file = here.join("file");
    fs::write(&file, "").expect("a file");
    let refused = |arguments: &[&str]| senet([&["study", "--games", "10"], arguments].concat()).refused();
    assert!(refused(&["--rules", "kendal", "--out", text(&here)]).contains("did you mean 'kendall'?"));
    let below = file.join("out");
    let unwritable = refused(&["--rules", "tait", "--out", text(&below)]);
    assert!(unwritable.contains("cannot write") && unwritable.contains("file"), "{unwritable}");
    assert!(refused(&["--rules", "tait", "--out", text(&here)]).contains("not empty"));
    assert_eq!(files(&here), [file]);
    let none = senet(["study", "--games", "0", "--out", "x"]);
    assert_eq!(none.status, Some(2));
    assert!(none.error.contains("invalid value '0'"), "{}", none.error);
    let blind = refused(&["--players", "perfect,perfect", "--out", "x"]);
    assert!(blind.contains("--tables"), "{blind}");
}

#[test]
fn a_study_that_was_killed_ends_as_one_that_ran_through() {
    let folder = folder("study-killed");
    let [killed, whole] = ["killed", "whole"].map(|name| folder.join(name));
    // In sixty pieces of work: written decisions make them small.
    let asked = [
        "study",
        "--rules",
        "tait,modern,bell",
        "--option",
        "pieces=2",
        "--players",
        "random,random",
        "--games",
        "10000",
        "--match-games",
        "0",
        "--luck-games",
        "0",
        "--decisions",
        "--threads",
        "2",
        "--out",
    ];
    let mut killings = 0;
    for parts in [1, 20] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(asked).arg(&killed).stdout(Stdio::null()).stderr(Stdio::null());
        let mut run = command.spawn().expect("it starts");
        let is_part = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
        while run.try_wait().expect("it can be asked").is_none() {
            let done = killed.join("parts");
            if done.is_dir() && files(&done).iter().filter(|path| is_part(path)).count() > parts {
                run.kill().expect("it runs");
                killings += 1;
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        run.wait().expect("it ends");
    }
    assert_eq!(killings, 2, "it was too fast to be killed");
    assert!(!killed.join("study.json").exists() && !killed.join("games.parquet").exists());
    for out in [&killed, &whole] {
        senet(asked.into_iter().chain([text(out)])).done();
    }
    let [one, other] = [&killed, &whole].map(|folder| files(folder));
    assert_eq!(one.len(), 6, "{one:?}");
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one.file_name(), other.file_name());
        assert!(fs::read(one).unwrap() == fs::read(other).unwrap(), "{} differs", one.display());
    }
}

/// A disk of so many KiB, for as long as this lives. None where nobody may make one.
struct Disk(PathBuf);

impl Disk {
    fn of_kib(size: u32, place: PathBuf) -> Option<Disk> {
        fs::create_dir_all(&place).expect("a folder");
        let size = format!("size={size}k");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&place).output();
        mounted.is_ok_and(|output| output.status.success()).then_some(Disk(place))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn on_a_full_disk_nothing_half_written_has_a_final_name() {
    let Some(disk) = Disk::of_kib(256, folder("study-full").join("disk")) else {
        eprintln!("skipped: no disk can be made here");
        return;
    };
    let out = disk.0.join("out");
    let asked = ["study", "--players", "random,random", "--games", "3000", "--match-games", "0", "--out"];
    let refused = senet(asked.into_iter().chain([text(&out)])).refused();
    assert!(refused.contains("No space left") && refused.contains("continues the study"), "{refused}");
    let names: Vec<String> = files(&out).iter().map(|path| path.display().to_string()).collect();
    assert!(!names.iter().any(|name| name.ends_with(".new")), "{names:?}");
    for table in ["games.parquet", "report.html", "study.json"] {
        assert!(!out.join(table).exists(), "{table}");
    }
}
