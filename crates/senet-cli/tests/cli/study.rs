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

/// The files in a folder and its subfolders.
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
fn report_contains_command_rules_and_definitions() {
    let out = folder("study-report").join("out");
    let run = senet([&SMALL[..], &[text(&out), "--seed", "7"]].concat()).done();
    assert!(run.contains("report.html"), "{run}");
    let page = fs::read_to_string(out.join("report.html")).expect("a report");
    for part in
        ["--seed 7", "<svg", "fingerprint", "goal = &#34;bear-off&#34;", "prefers-color-scheme", "Drama"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("src=") && !page.contains("href="), "the page is self-contained");
    let again = senet([&SMALL[..], &[text(&out), "--seed", "7"]].concat()).done();
    assert!(again.contains("already complete"), "{again}");
}

#[test]
fn random_games_equal_playouts() {
    let out = folder("study-playouts").join("out");
    senet([&SMALL[..], &[text(&out)]].concat()).done();
    let played =
        senet(["playouts", "--rules", "tait", "--option", "pieces=1", "--games", "50", "--format", "json"])
            .json();
    assert_eq!(answer(&out)["groups"][0]["moves"], played["moves"]);
}

#[test]
fn vary_gives_one_group_per_value() {
    let out = folder("study-vary").join("out");
    let fixed = ["--rules", "modern", "--option", "pieces=1", "--games", "20", "--match-games", "0"];
    let vary = ["--vary", "rows_of_two", "--out", text(&out)];
    senet([&["study"], &fixed[..], &vary].concat()).done();
    let answer = answer(&out);
    let labels: Vec<&str> =
        answer["groups"].as_array().unwrap().iter().map(|group| group["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["rows_of_two = open", "rows_of_two = protected", "rows_of_two = ends-protected"]);
    assert_eq!(answer["configuration"]["varied"]["base"], "modern (pieces=1)");
    let refused =
        senet([&["study"], &fixed[..], &["--vary", "colour", "--out", text(&out)]].concat()).refused();
    assert!(refused.contains("no rule point 'colour'"), "{refused}");
    let one_value =
        senet([&["study"], &fixed[..], &["--vary", "traps=on", "--out", text(&out)]].concat()).refused();
    assert!(one_value.contains("'traps' has one value in --vary; name two"), "{one_value}");
}

#[test]
fn reports_exact_values_covered_by_tables() {
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
fn rejects_invalid_studies() {
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
fn killed_study_resumes_to_identical_files() {
    let folder = folder("study-killed");
    let [killed, whole] = ["killed", "whole"].map(|name| folder.join(name));
    // With decisions, the work is divided into sixty small parts.
    let arguments = [
        "study",
        "--rules",
        "tait,modern,bell",
        "--option",
        "pieces=2",
        "--players",
        "random,random",
        "--games",
        "3000",
        "--match-games",
        "0",
        "--luck-games",
        "0",
        "--decisions",
        "--threads",
        "2",
        "--out",
    ];
    let mut kills = 0;
    for parts in [1, 5] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(arguments).arg(&killed).stdout(Stdio::null()).stderr(Stdio::null());
        let mut run = command.spawn().expect("the process starts");
        let is_part = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
        while run.try_wait().expect("the process can be polled").is_none() {
            let done = killed.join("parts");
            if done.is_dir() && files(&done).iter().filter(|path| is_part(path)).count() > parts {
                run.kill().expect("the process runs");
                kills += 1;
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        run.wait().expect("the process ends");
    }
    assert_eq!(kills, 2, "the run was too fast to be killed");
    assert!(!killed.join("study.json").exists() && !killed.join("games.parquet").exists());
    for out in [&killed, &whole] {
        senet(arguments.into_iter().chain([text(out)])).done();
    }
    let [one, other] = [&killed, &whole].map(|folder| files(folder));
    assert_eq!(one.len(), 6, "{one:?}");
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one.file_name(), other.file_name());
        assert!(fs::read(one).unwrap() == fs::read(other).unwrap(), "{} differs", one.display());
    }
}

/// A mounted file system of limited size; dropping it unmounts it.
struct Disk(PathBuf);

impl Disk {
    /// `None` without the permission to mount.
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
fn full_disk_leaves_no_partial_files() {
    let Some(disk) = Disk::of_kib(64, folder("study-full").join("disk")) else {
        eprintln!("skipped: this test needs the permission to mount a file system");
        return;
    };
    let out = disk.0.join("out");
    let arguments = [
        "study",
        "--rules",
        "tait,modern",
        "--players",
        "random,random",
        "--games",
        "3000",
        "--match-games",
        "0",
        "--out",
    ];
    let refused = senet(arguments.into_iter().chain([text(&out)])).refused();
    assert!(refused.contains("No space left") && refused.contains("continues the study"), "{refused}");
    let names: Vec<String> = files(&out).iter().map(|path| path.display().to_string()).collect();
    assert!(!names.iter().any(|name| name.ends_with(".new")), "{names:?}");
    for table in ["games.parquet", "report.html", "study.json"] {
        assert!(!out.join(table).exists(), "{table}");
    }
}
