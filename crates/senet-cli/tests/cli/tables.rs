//! `senet table`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{folder, senet};
use crate::replay::record;

/// Solves a ruleset with one piece a side in a new directory. Returns the table and the directory.
fn table(test: &str, rules: &str) -> (PathBuf, PathBuf) {
    let directory = folder(test);
    senet(["solve", "--rules", rules, "--pieces", "1", "--out", text(&directory), "--quiet"]).done();
    let folder = only_folder(&directory);
    let name = folder.file_name().and_then(|name| name.to_str()).expect("UTF-8");
    assert!(name.starts_with(&format!("{rules}-")), "{name}");
    (folder.join("1x1.senet"), directory)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// The only folder in a directory.
fn only_folder(directory: &Path) -> PathBuf {
    let mut entries = fs::read_dir(directory).expect("the directory exists");
    entries.next().expect("the directory is not empty").expect("the entry is readable").path()
}

#[test]
fn lists_tables() {
    let (file, directory) = table("table-list", "grunfeld");
    fs::write(file.with_file_name("2x1.senet"), "no table").unwrap();
    let list = ["table", "list", "--tables", text(&directory)];
    let run = senet([&list[..], &["--format", "json"]].concat());
    assert_eq!(run.status, Some(1), "a damaged table is a failure");
    assert!(run.error.contains("1 of 2 tables cannot be used"), "{}", run.error);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json[0]["file"], text(&file));
    assert_eq!(json[0]["table"]["rules"], "grunfeld (pieces=1)");
    assert_eq!(json[0]["table"]["pieces"], serde_json::json!([1, 1]));
    assert!(
        json[1]["table"].is_null() && json[1]["error"].as_str().unwrap().contains("not a table of Senet")
    );
    let run = senet(list);
    assert_eq!(run.status, Some(1), "a damaged table is a failure");
    let listed = run.out;
    assert!(listed.contains("grunfeld (pieces=1)") && listed.contains("is not a table of Senet"), "{listed}");
    fs::remove_file(file.with_file_name("2x1.senet")).unwrap();
    assert!(senet(list).done().contains("grunfeld (pieces=1)"));
    let empty = folder("table-none");
    let none = senet(["table", "list", "--tables", text(&empty)]).done();
    assert!(none.contains("There are no tables in "), "{none}");
    let refused = senet(["table", "list", "--tables", "nowhere"]).refused();
    assert!(refused.contains("the directory of tables 'nowhere' cannot be read"), "{refused}");
}

#[test]
fn list_leaves_out_the_records_of_games() {
    let directory = folder("tables-with-games");
    fs::write(directory.join("game.senet"), record(4).to_string()).unwrap();
    let list = senet(["table", "list", "--tables", text(&directory)]).done();
    assert!(list.contains("There are no tables"), "{list}");
}

#[test]
fn a_book_does_not_replace_a_table() {
    let (table, directory) = table("book-over-table", "tait");
    let before = fs::read(&table).unwrap();
    let book = ["table", "book", "--rules", "tait", "--option", "pieces=1", "--tables", text(&directory)];
    let refused = senet(book.into_iter().chain(["--out", text(&table)])).refused();
    assert!(refused.contains("is a table of exact values"), "{refused}");
    assert!(fs::read(&table).unwrap() == before);
}

#[test]
fn a_sample_of_more_positions_than_a_table_has_checks_each_once() {
    let (table, _) = table("large-sample", "tait");
    let verify = ["table", "verify", text(&table), "--format", "json"];
    let all = senet(verify).json()["checked"].clone();
    let sample = senet(verify.into_iter().chain(["--sample", "999999999999"])).json();
    assert_eq!(sample["checked"], all);
}

#[test]
fn list_fails_for_a_damaged_value() {
    let (file, directory) = table("table-list-damaged", "grunfeld");
    let mut bytes = fs::read(&file).unwrap();
    bytes[5000] ^= 1;
    fs::write(&file, bytes).unwrap();
    let run = senet(["table", "list", "--tables", text(&directory)]);
    assert_eq!(run.status, Some(1), "{}", run.out);
    assert!(
        run.out.contains("is damaged") && run.error.contains("1 of 1 table cannot be used"),
        "{}",
        run.error
    );
}

#[test]
fn one_thread_writes_the_same_bytes_again() {
    let written = ["table-bytes-one", "table-bytes-two"].map(|name| {
        let directory = folder(name);
        let fixed = ["solve", "--rules", "tait", "--pieces", "2", "--quiet", "--threads", "1", "--out"];
        senet([&fixed[..], &[text(&directory)]].concat()).done();
        fs::read(only_folder(&directory).join("2x2.senet")).unwrap()
    });
    assert!(written[0] == written[1], "the tables have different bytes");
}

#[test]
fn shows_table_header() {
    let (file, _) = table("table-info", "grunfeld");
    let info = senet(["table", "info", text(&file), "--format", "json"]).json();
    // A piece on 30 that cannot stay there rules out 28 + 28 of the 29 * 28 arrangements.
    assert_eq!((&info["positions"], &info["vacant"]), (&(28 * 27).into(), &(28 + 28).into()));
    assert_eq!(info["bytes"], fs::metadata(&file).unwrap().len());
    assert!(info["error"].as_f64().unwrap() <= 5e-5);
    let shown = senet(["table", "info", text(&file)]).done();
    assert!(shown.contains("756, plus 56 unused values"), "{shown}");
    let refused = senet(["table", "info", "Cargo.toml"]).refused();
    assert!(refused.contains("not a table of Senet"), "{refused}");
}

#[test]
fn verifies_table_and_detects_damage() {
    let (file, _) = table("table-verify", "modern");
    let verify = |arguments: &[&str]| senet([&["table", "verify", text(&file)], arguments].concat());
    let all = verify(&["--format", "json"]).json();
    assert_eq!((&all["checked"], &all["positions"]), (&812.into(), &812.into()));
    assert_eq!((&all["rules"], &all["options"]), (&"modern".into(), &serde_json::json!({ "pieces": "1" })));
    assert!(all["fingerprint"].is_string() && all["program"].is_string(), "{all}");
    let [residual, explained] = ["largest_residual", "explained"].map(|field| all[field].as_f64().unwrap());
    assert!((0.0..1e-6).contains(&residual) && residual <= explained && explained <= 1.1e-4, "{all}");
    let sample = verify(&["--sample", "50", "--seed", "3", "--format", "json"]).json();
    assert_eq!(sample["checked"], 50);
    assert!(sample["largest_residual"].as_f64().unwrap() <= residual);
    assert!(verify(&[]).done().contains("812 of 812 positions checked"));

    let renamed = file.with_file_name("mine.senet");
    fs::copy(&file, &renamed).unwrap();
    let refused = senet(["table", "verify", text(&renamed)]).refused();
    assert!(refused.contains("must be named 1x1.senet"), "{refused}");

    let good = fs::read(&file).unwrap();
    let mut bytes = good.clone();
    let place = bytes.len() - 1000;
    bytes[place] ^= 4;
    fs::write(&file, &bytes).unwrap();
    assert!(verify(&[]).refused().contains("is damaged from byte"));
    fs::write(&file, &good[..good.len() - 1]).unwrap();
    assert!(verify(&[]).refused().contains("it was cut off or added to"));
}

/// `--bounds` proves the stated error again, and says so.
#[test]
fn verify_proves_error_bounds_again() {
    let (file, _) = table("table-bounds", "modern");
    let verify =
        |arguments: &[&str]| senet([&["table", "verify", text(&file), "--bounds"], arguments].concat());
    let answer = verify(&["--format", "json"]).json();
    let proof = &answer["proof"];
    let [error, stated, slack] = ["error", "stated", "slack"].map(|field| proof[field].as_f64().unwrap());
    assert_eq!((&proof["checked"], stated), (&812.into(), answer["proven_error"].as_f64().unwrap()));
    assert!(error <= stated && slack > 0.0, "{answer}");
    assert!(verify(&["--sample", "9"]).done().contains("Proved again, for 812 positions of this table"));
    let without = senet(["table", "verify", text(&file), "--format", "json"]).json();
    assert!(without["proof"].is_null(), "{without}");

    senet(["table", "pack", text(&file), "--original", "delete"]).done();
    let packed = file.with_extension("packed");
    let refused = senet(["table", "verify", text(&packed), "--bounds"]).refused();
    assert!(refused.contains("were rounded after their error was proved"), "{refused}");
    let shown = senet(["table", "info", text(&packed)]).done();
    let positions = 812.0;
    let size = format!("packed, {:.2} bytes a position", packed.metadata().unwrap().len() as f64 / positions);
    assert!(shown.contains(&size), "{shown}");
}

#[test]
fn verify_needs_successor_tables() {
    let directory = folder("table-alone");
    let out = directory.to_str().unwrap();
    senet(["solve", "--rules", "basics", "--pieces", "2", "--out", out, "--quiet"]).done();
    let folder = only_folder(&directory);
    fs::remove_file(folder.join("1x2.senet")).unwrap();
    let refused = senet(["table", "verify", text(&folder.join("2x2.senet"))]).refused();
    assert!(refused.contains("the table of 1 against 2 is needed"), "{refused}");
}

#[test]
fn answers_from_an_opening_book_without_tables() {
    let directory = folder("table-book");
    let game = ["--rules", "modern", "--option", "pieces=2"];
    senet([&["solve"][..], &game, &["--out", text(&directory), "--quiet"]].concat()).done();
    let tables = ["--tables", text(&directory)];
    // The value without its sources, and the file that it comes from.
    let value = |more: &[&str]| {
        let arguments = [&["value"][..], &game, &tables, more, &["--format", "json"]].concat();
        let mut answer = senet(arguments).json();
        let sources = answer["sources"].take();
        (answer, sources["used"][0]["file"].as_str().unwrap().to_owned())
    };
    let [(start, file), (throw, _)] = [value(&[]), value(&["--throw", "3"])];
    assert!(file.ends_with("2x2.senet"), "{file}");
    let empty = folder("table-book-empty");
    let missing = senet([&["table", "book"][..], &game, &["--tables", text(&empty)]].concat()).refused();
    assert!(missing.contains("no table for 2 against 2 pieces"), "{missing}");
    let limits = ["--plies", "3", "--min-chance", "1e-3", "--format", "json"];
    let report = senet([&["table", "book"][..], &game, &tables, &limits].concat()).json();
    let book = PathBuf::from(report["file"].as_str().unwrap());
    assert_eq!(report["bytes"], fs::metadata(&book).unwrap().len());
    for entry in fs::read_dir(book.parent().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        if path != book {
            fs::remove_file(path).unwrap();
        }
    }
    let [(start_again, file), (throw_again, _)] = [value(&[]), value(&["--throw", "3"])];
    assert!(file.ends_with("2.book"), "{file}");
    assert_eq!([start_again, throw_again], [start, throw]);
    let files = fs::read_dir(book.parent().unwrap()).unwrap().count();
    assert_eq!(files, 1, "the book is enough, so that no table was built");
    // A game goes beyond the book, so that a match does not use it.
    let levels = ["--a", "novice", "--b", "random", "--games", "4", "--threads", "1"];
    senet([&["match"][..], &game, &tables, &levels].concat()).done();
    fs::write(&book, "no book").unwrap();
    let refused = senet([&["value"][..], &game, &tables].concat()).refused();
    assert!(refused.contains("2.book cannot be used: it is not an opening book"), "{refused}");
}

/// `senet table pack --help` and docs/solving.md state these shares.
#[test]
fn packed_tables_have_the_stated_sizes() {
    let directory = folder("table-pack-size");
    senet(["solve", "--rules", "tait", "--pieces", "2", "--out", text(&directory), "--quiet"]).done();
    for (name, share) in [("1x1", 0.90..0.95), ("1x2", 0.52..0.57), ("2x2", 0.29..0.42)] {
        let file = only_folder(&directory).join(name).with_extension("senet");
        let report = senet(["table", "pack", text(&file), "--format", "json"]).json();
        let size = |field: &str| report[field].as_f64().unwrap();
        assert!(share.contains(&(size("bytes") / size("bytes_before"))), "{name}: {report}");
    }
}

#[test]
fn packs_tables_that_answer_alike() {
    let directory = folder("table-pack");
    senet(["solve", "--rules", "kendall", "--pieces", "1", "--out", text(&directory), "--quiet"]).done();
    let file = only_folder(&directory).join("1x1.senet");
    let value = || {
        let ask = ["value", "--rules", "kendall", "--position", "10/10/s5c3 c - -", "--format", "json"];
        senet([&ask[..], &["--tables", text(&directory)]].concat()).json()
    };
    let before = value();
    let report = senet(["table", "pack", text(&file), "--original", "delete", "--format", "json"]).json();
    let packed = file.with_extension("packed");
    assert_eq!((report["file"].as_str(), file.exists()), (Some(text(&packed)), false));
    assert_eq!(report["bytes"].as_u64(), Some(packed.metadata().unwrap().len()));
    let after = value();
    assert_eq!((&before["exact"], &after["exact"]), (&true.into(), &true.into()), "{after}");
    assert!(!file.exists(), "nothing is solved again");
    let win = |value: &serde_json::Value| value["win"].as_f64().unwrap();
    assert!((win(&before) - win(&after)).abs() < 1e-5, "{before} {after}");
    assert_eq!(after["sources"]["used"][0]["file"], text(&packed), "{after}");

    assert!(senet(["table", "verify", text(&packed)]).done().contains("All checksums are right"));
    let list = senet(["table", "list", "--tables", text(&directory), "--format", "json"]).json();
    assert_eq!(list[0]["file"], text(&packed));
    assert_eq!(list[0]["table"]["checksum"], after["sources"]["used"][0]["checksum"]);

    let mut damaged = fs::read(&packed).unwrap();
    let middle = damaged.len() - 100;
    damaged[middle] ^= 1;
    fs::write(&packed, damaged).unwrap();
    let value = senet([
        "value",
        "--rules",
        "kendall",
        "--position",
        "10/10/s5c3 c - -",
        "--tables",
        text(&directory),
    ]);
    assert!(value.refused().contains("is damaged"), "a damaged packed table is refused");
}
