//! `senet review`.

use roxmltree::{Document, Node, ParsingOptions};
use senet::{Game, Position, Record, Side, StageMut};
use serde_json::Value;

use crate::program::{Run, file, folder, senet, senet_reading, tait_rules, tait_tables};
use crate::replay::record;

/// The record of a game played to its end with the dice of a fixed seed. Every move is the last legal one.
fn played(mut game: Game) -> Record {
    let dice = senet::Dice::new(5, 0);
    loop {
        let (number, throwing) = (game.throws_made(), game.rules().spec().points.throwing);
        match game.stage_mut() {
            StageMut::ToThrow(to_throw) => {
                to_throw.throw(dice.roll(&throwing, number).throw).expect("the throw is possible");
            }
            StageMut::ToMove(to_move) => {
                let mv = to_move.turn().moves().last().expect("there is a legal move");
                to_move.play(mv).expect("the move is legal");
            }
            StageMut::Over(_) => return Record::new(game),
        }
    }
}

fn complete_game() -> Record {
    played(Game::new(tait_rules()))
}

/// The review of a record, with tables.
fn reviewed(record: &Record, arguments: &[&str]) -> Run {
    let all = [&["review", "-", "--tables", tait_tables()], arguments].concat();
    senet_reading(all, record.to_string().as_bytes())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is not a number"))
}

#[test]
fn review_json_adds_up() {
    let record = complete_game();
    let review = reviewed(&record, &["--format", "json"]).json();
    assert_eq!((&review["rules"], &review["options"]), (&"tait".into(), &serde_json::json!({"pieces":"2"})));
    assert_eq!(review["exact"], true, "two pieces a side are solved when needed");
    let plies = review["plies"].as_array().unwrap();
    assert_eq!(plies.len(), record.game.plies().len());
    let net = |key: &str| number(&review["sides"]["cones"][key]) - number(&review["sides"]["spools"][key]);
    let cones = &review["sides"]["cones"];
    let moved = net("luck") - net("loss") + net("revaluation") - net("given_up");
    assert!((number(&cones["result"]["win"]) - number(&cones["start"]["win"]) - moved).abs() < 1e-9);
    assert!(
        (number(&cones["luck_adjusted"]) - (number(&cones["result"]["win"]) - net("luck"))).abs() < 1e-12
    );
    for side in Side::BOTH {
        let summary = &review["sides"][side.name()];
        let own = plies.iter().filter(|ply| ply["side"] == side.name());
        let decisions: Vec<&Value> =
            own.clone().flat_map(|ply| ply["decisions"].as_array().unwrap()).collect();
        let unforced: Vec<&&Value> =
            decisions.iter().filter(|decision| decision["forced"] == false).collect();
        let loss: f64 = unforced.iter().map(|decision| number(&decision["loss"])).sum();
        let luck: f64 = own.clone().map(|ply| number(&ply["luck"])).sum();
        assert!((number(&summary["loss"]) - loss).abs() < 1e-9);
        assert!((number(&summary["luck"]) - luck).abs() < 1e-9);
        assert_eq!(summary["decisions"], unforced.len());
        assert!((number(&summary["mean_loss"]) - loss / unforced.len() as f64).abs() < 1e-12);
        for decision in decisions {
            let loss = number(&decision["best"]["win"]) - number(&decision["played"]["win"]);
            assert!((number(&decision["loss"]) - loss).abs() < 1e-12);
            assert_eq!(decision["mark"].is_null(), loss < 0.015, "{decision}");
        }
    }
    let first = &plies[0];
    assert_eq!(first["decisions"][0]["played"]["move"], record.game.text(0).to_string());
    assert_eq!(first["position"], record.game.start().to_string());
}

#[test]
fn review_text_has_plies_marks_and_totals() {
    let record = complete_game();
    let text = reviewed(&record, &[]).done();
    for (index, ply) in record.game.plies().iter().enumerate() {
        let number = format!("{}.", index + 1);
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(&number));
        let line = line.unwrap_or_else(|| panic!("{number} is missing: {text}"));
        assert!(
            line.contains(ply.before.side().name()) && line.contains(&record.game.text(index).to_string()),
            "{line}"
        );
    }
    for words in
        ["very bad", "played", "better", "luck-adjusted result", "rating", "All win chances are exact"]
    {
        assert!(text.contains(words), "{words} is missing: {text}");
    }
}

#[test]
fn prints_small_review() {
    let rules = tait_rules();
    let start = Position::parse("10/10/2c2c2s1 s - -", &rules).unwrap();
    let mut record = played(Game::from_position(rules, start));
    record.headers.cones = Some("Anna".to_owned());
    let review = reviewed(&record, &[]).done();
    let (review, sources) = review.split_once("\nTables: ").expect("the tables are named");
    assert!(sources.contains("Checksums: "), "{sources}");
    insta::assert_snapshot!(review);
}

#[test]
fn reports_resignation() {
    let mut record = record(3);
    record.game.resign(Side::Cones).unwrap();
    let text = reviewed(&record, &["--depth", "1"]).done();
    for part in [
        "modern: Anna with the cones against the spools",
        "the cones resigned",
        "resignation",
        "are estimates from a search of 1 ply",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[test]
fn reviews_unfinished_games() {
    for plies in [0, 3] {
        let review = senet_reading(
            ["review", "-", "--format", "json", "--depth", "1"],
            record(plies).to_string().as_bytes(),
        );
        let review = review.json();
        assert_eq!((review["plies"].as_array().unwrap().len(), &review["result"]), (plies, &Value::Null));
        let result = number(&review["sides"]["cones"]["result"]["win"]);
        assert!(0.0 < result && result < 1.0);
        let mean_loss = &review["sides"]["spools"]["mean_loss"];
        assert_eq!(mean_loss.is_null(), plies == 0, "{mean_loss}");
    }
    let waiting = format!("{}4. s2:\n", record(3));
    let review =
        senet_reading(["review", "-", "--format", "json", "--depth", "1"], waiting.as_bytes()).json();
    assert_eq!(
        (&review["plies"][3]["throw"], &review["plies"][3]["decisions"]),
        (&2.into(), &serde_json::json!([]))
    );
    for format in ["text", "html"] {
        let output =
            senet_reading(["review", "-", "--depth", "1", "--format", format], waiting.as_bytes()).done();
        assert!(output.contains("the spools have thrown 2 and are to move"), "{output}");
    }
}

#[test]
fn more_time_searches_deeper() {
    let read = |arguments: &[&str]| {
        let all = [&["review", "-", "--format", "json"], arguments].concat();
        senet_reading(all, record(2).to_string().as_bytes()).json()
    };
    assert_eq!(read(&["--depth", "2"])["depth"], 2);
    assert!(read(&["--time", "5"])["depth"].as_u64().unwrap() > 1);
    assert_eq!(read(&["--time", "0.000001"])["depth"], 1);
}

#[test]
fn rejects_invalid_input_in_one_line() {
    let folder = folder("review-bad");
    let refused = |content: &[u8]| senet(["review", &file(&folder, "bad.senet", content)]).refused();
    assert!(senet(["review", "nowhere.senet"]).refused().contains("cannot open 'nowhere.senet'"));
    assert!(senet(["review", folder.to_str().unwrap()]).refused().contains("is a folder"));
    assert!(refused(b"").contains("the header 'Format' is missing"));
    assert!(refused(&[0xff; 9]).contains("is not UTF-8"));
    let good = record(2).to_string();
    assert!(refused(format!("{good}3. c1:29/30\n").as_bytes()).contains("move 3: c1:29/30"));
    assert!(
        refused(good.replace("Ruleset: 1 ", "Ruleset: 1 0").as_bytes()).contains("another version of modern")
    );
    let game = file(&folder, "game.senet", good);
    let nowhere = folder.join("no").join("page.html");
    let unwritable = senet(["review", &game, "--out", nowhere.to_str().unwrap()]).refused();
    assert!(unwritable.contains("cannot write '"), "{unwritable}");
    for (option, value) in [("--depth", "0"), ("--time", "-1"), ("--format", "pdf")] {
        assert_eq!(senet(["review", &game, option, value]).status, Some(2), "{option} {value}");
    }
}

/// The page of a record with markup in a player's name.
fn page(test: &str, mut record: Record) -> String {
    record.headers.spools = Some("<script>alert(\"1\")</script> & 'co'".to_owned());
    let folder = folder(test);
    let out = folder.join("page.html");
    let game = file(&folder, "game.senet", record.to_string());
    let path = out.to_str().expect("UTF-8");
    senet(["review", &game, "--tables", tait_tables(), "--format", "html", "--out", path]).done();
    std::fs::read_to_string(out).expect("the page was written")
}

#[test]
fn page_is_well_formed_and_self_contained() {
    let record = complete_game();
    let page = page("review-page", record.clone());
    assert!(!page.contains("http"), "no external resources");
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).expect("the page is well-formed");
    let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    assert_eq!(all("script").count(), 1, "markup in names is escaped");
    assert!(all("h1").next().unwrap().text().unwrap().contains("<script>alert"), "the name is shown as text");
    assert_eq!(
        all("article").count(),
        record.game.plies().len() + 1,
        "one article per step and one for the end"
    );
    for node in document.descendants() {
        for name in ["src", "action", "data", "srcset"] {
            assert_eq!(node.attribute(name), None, "{name}");
        }
        if let Some(target) = node.attribute("href") {
            let id = target.strip_prefix('#').expect("links stay on the page");
            let exists = document.descendants().any(|node| node.attribute("id") == Some(id));
            assert!(exists, "{target} does not exist");
        }
    }
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<std::collections::HashSet<_>>().len(), "ids are unique");
}

#[test]
fn page_is_accessible() {
    let page = page("review-accessible", complete_game());
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&page, options).expect("the page is well-formed");
    let has_label =
        |node: Node| node.attribute("aria-label").is_some() || node.attribute("aria-labelledby").is_some();
    for drawing in document.descendants().filter(|node| node.has_tag_name("svg")) {
        assert!(
            drawing.attribute("aria-hidden") == Some("true") || has_label(drawing),
            "a drawing has no label"
        );
    }
    let headings: Vec<u8> = document
        .descendants()
        .filter_map(|node| node.tag_name().name().strip_prefix('h')?.parse().ok())
        .collect();
    assert_eq!(headings[0], 1);
    assert!(
        headings.windows(2).all(|pair| pair[1] <= pair[0] + 1),
        "no heading level is skipped: {headings:?}"
    );
    let boards = document.descendants().filter(|node| node.attribute("class") == Some("board"));
    for board in boards {
        let label = board.attribute("aria-label").unwrap();
        assert!(label.contains("cones on ") && label.contains("spools on "), "{label}");
    }
}

#[test]
fn reviews_several_records_at_once() {
    let mut record = complete_game();
    record.headers.cones = Some("Anna".to_owned());
    let folder = folder("reviews_several_records_at_once");
    let [first, second] = ["one.senet", "two.senet"].map(|name| file(&folder, name, record.to_string()));
    let both =
        |format: &str| senet(["review", &first, &second, "--tables", tait_tables(), "--format", format]);
    let lines: Vec<Value> =
        both("json").done().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["file"], &lines[1]["file"]), (&first.clone().into(), &second.clone().into()));
    let alone = reviewed(&record, &["--format", "json"]).json();
    assert_eq!(lines[0]["sides"], alone["sides"], "reviewed as alone");

    let table = both("csv").done();
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 4, "{table}");
    for (row, (line, side)) in
        rows.iter().zip(lines.iter().flat_map(|line| Side::BOTH.map(|side| (line, side))))
    {
        let cell = |name: &str| &row[header.iter().position(|column| column == name).unwrap()];
        let summary = &line["sides"][side.name()];
        assert_eq!((cell("file"), cell("side")), (line["file"].as_str().unwrap(), side.name()));
        assert_eq!(cell("decisions"), summary["decisions"].to_string());
        for name in ["loss", "luck", "luck_adjusted"] {
            // The parser of JSON may round the last digit.
            let difference = cell(name).parse::<f64>().unwrap() - number(&summary[name]);
            assert!(difference.abs() < 1e-15, "{name}: {difference}");
        }
        assert_eq!(cell("rules"), "tait");
    }

    let text = both("text").done();
    let of_anna = text.lines().find(|line| line.starts_with("Anna")).expect("a row for the player");
    let decisions = 2 * lines[0]["sides"]["cones"]["decisions"].as_u64().unwrap();
    assert!(of_anna.split_whitespace().any(|cell| cell == decisions.to_string()), "{text}");
    let refusal = both("html").refused();
    assert!(refusal.contains("a page shows one game"), "{refusal}");
}

#[test]
fn variations_that_are_left_out_are_named() {
    let folder = folder("variations");
    let text = "Format: senet-record 1\nRules: modern\n\n1. c2:9/11 (c3:7/10*) s5:10/15\n";
    file(&folder, "one.rec", text);
    file(&folder, "two.rec", text);
    let [one, two, page] =
        ["one.rec", "two.rec", "page.svg"].map(|name| folder.join(name).display().to_string());
    let note = "The record also has 1 variation, not shown here.";
    let depth = ["--depth", "1"];
    for arguments in [
        [&["review", &one], &depth[..]].concat(),
        [&["review", &one, &two], &depth[..]].concat(),
        [&["review", &one, "--format", "html"], &depth[..]].concat(),
        vec!["print", "game", "--record", &one, "--out", &page],
    ] {
        let shown = senet(arguments.clone()).done();
        assert!(shown.contains(note), "{arguments:?}: {shown}");
    }
}

/// One bad record does not stop the others.
#[test]
fn reviews_the_other_records_if_one_is_bad() {
    let folder = folder("review-bad");
    let bad = folder.join("bad.senet");
    std::fs::write(&bad, "no record").unwrap();
    let bad = bad.to_str().unwrap();
    let command = ["review", "sample:tait", bad, "sample:kendall", "--depth", "1", "--tables", "none"];
    let run = senet([&command[..], &["--format", "csv"]].concat());
    assert_eq!(run.status, Some(1), "{}", run.error);
    assert!(
        run.error.contains("bad.senet") && run.error.contains("the other records are reviewed"),
        "{}",
        run.error
    );
    assert!(run.error.contains("1 of 3 records could not be reviewed"), "{}", run.error);
    let files: Vec<&str> = run.out.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(files, ["sample:tait", "sample:tait", "sample:kendall", "sample:kendall"]);
    let all_bad = senet(["review", bad, "nowhere.senet"]);
    assert_eq!((all_bad.status, all_bad.out.as_str()), (Some(1), ""), "{}", all_bad.error);
}
