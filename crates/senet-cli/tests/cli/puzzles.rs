//! `senet puzzles`.

use senet::{Position, Preset, Ruleset, Throw};
use senet_play::PuzzleSet;
use serde_json::Value;

use crate::program::{Run, folder, senet, senet_reading, tait_rules, tait_tables};

const RULES: [&str; 6] = ["puzzles", "--rules", "tait", "--option", "pieces=2", "--tables"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&RULES[..], &[tait_tables()], more].concat()
}

fn puzzles(more: &[&str]) -> Run {
    senet(arguments(more))
}

#[test]
fn puzzles_have_a_clear_and_not_obvious_solution() {
    let found = puzzles(&["--count", "4", "--seed", "3", "--format", "json"]).json();
    let list = found["puzzles"].as_array().unwrap();
    assert_eq!(list.len(), 4);
    let rules = tait_rules();
    for puzzle in list {
        let position = Position::parse(puzzle["position"].as_str().unwrap(), &rules).unwrap();
        let throw = Throw::of(puzzle["throw"].as_u64().unwrap() as u8);
        let turn = rules.turn(&position, throw).unwrap();
        let moves = puzzle["moves"].as_array().unwrap();
        assert_eq!(moves.len(), turn.moves().count());
        let win = |place: usize| moves[place]["win"].as_f64().unwrap();
        let gap = win(0) - win(1);
        assert!(gap >= 0.03 && (gap - puzzle["gap"].as_f64().unwrap()).abs() < 1e-12, "{puzzle}");
        assert!(moves.iter().all(|mv| mv["exact"] == true));
        assert_eq!(moves[0]["move"], puzzle["solution"]);
        assert_ne!(puzzle["tempting"], puzzle["solution"]);
        assert!(turn.find(puzzle["tempting"].as_str().unwrap()).is_ok());
        let difficulty = puzzle["difficulty"].as_str().unwrap();
        assert!(["easy", "medium", "hard"].contains(&difficulty));
        assert!(gap >= 0.06 || difficulty != "easy", "a narrow gap is not easy: {puzzle}");

        // The values are those that `senet value` gives.
        let text = throw.to_string();
        let tables = tait_tables();
        let value =
            ["value", "--rules", "tait", "--option", "pieces=2", "--tables", tables, "--format", "json"];
        let query = ["--position", puzzle["position"].as_str().unwrap(), "--throw", &text];
        let value = senet([&value[..], &query].concat()).json();
        assert_eq!((&value["win"], &value["moves"][0]["move"]), (&moves[0]["win"], &puzzle["solution"]));
    }
}

#[test]
fn puzzles_depend_on_seed() {
    let found = |seed: &str| puzzles(&["--count", "2", "--seed", seed, "--format", "json"]).done();
    assert_eq!(found("5"), found("5"));
    assert_ne!(found("5"), found("6"));
}

#[test]
fn text_lists_solutions_below_puzzles() {
    let text = puzzles(&["--count", "2"]).done();
    let found = puzzles(&["--count", "2", "--format", "json"]).json();
    let (questions, solutions) = text.split_once("\nSolutions\n").expect("solutions come last");
    for puzzle in found["puzzles"].as_array().unwrap() {
        let field = |key: &str| puzzle[key].as_str().unwrap();
        assert!(
            questions.contains(field("position")) && questions.contains(field("difficulty")),
            "{questions}"
        );
        assert!(
            solutions.contains(&format!("{} ", field("solution"))) && solutions.contains(field("does")),
            "{solutions}"
        );
    }
}

#[test]
fn quiz_rates_answers_line_by_line() {
    let found = puzzles(&["--count", "3", "--format", "json"]).json();
    let field = |index: usize, key: &str| found["puzzles"][index][key].as_str().unwrap().to_owned();
    let play = |input: &str| senet_reading(arguments(&["--count", "3", "--play"]), input.as_bytes()).done();
    let answers = format!("?\nnonsense\n1/30\n{}\n{}\nn\n", field(0, "solution"), field(1, "tempting"));
    let played = play(&answers);
    let lost = |place: usize| {
        let moves = found["puzzles"][place]["moves"].as_array().unwrap();
        let win =
            |text: &Value| moves.iter().find(|mv| mv["move"] == *text).unwrap()["win"].as_f64().unwrap();
        win(&found["puzzles"][place]["solution"]) - win(&found["puzzles"][place]["tempting"])
    };
    for part in [
        "'nonsense' is not a move",
        "1/30 is not legal here",
        &format!("Right: {}.", field(0, "does")),
        &format!("No: {} ", field(1, "tempting")),
        &format!("Solved 1 of 3; 2 answered, {:.2} % of win chance lost on average.", 50.0 * lost(1)),
    ] {
        assert!(played.contains(part), "{part} is missing: {played}");
    }
    assert!(play("").ends_with("Solved 0 of 3.\n"), "the end of the input quits");
    assert!(play("q\n").ends_with("Solved 0 of 3.\n"));
}

#[test]
fn reports_missing_puzzles_and_invalid_arguments() {
    let unknown = senet(["puzzles", "--rules", "bell", "--tables", tait_tables()]).refused();
    assert!(
        unknown.contains("no exact values for the games of bell") && unknown.contains("pieces=2"),
        "{unknown}"
    );
    let one_piece = ["puzzles", "--rules", "tait", "--option", "pieces=1", "--count", "1", "--tables"];
    let none = senet([&one_piece[..], &[tait_tables()]].concat()).refused();
    assert!(none.contains("of tait (pieces=1)"), "{none}");
    assert_eq!(
        puzzles(&["--play", "--format", "json"]).status,
        Some(2),
        "--play and --format exclude each other"
    );
    assert_eq!(puzzles(&["--count", "0"]).status, Some(2));
}

#[test]
fn puzzles_of_the_program_are_chosen_by_seed_theme_day_and_name() {
    let chosen =
        |more: &[&str]| senet([&["puzzles", "--rules", "kendall", "--format", "json"], more].concat()).json();
    let drawn = chosen(&["--count", "3", "--seed", "5", "--theme", "hit"]);
    let list = drawn["puzzles"].as_array().unwrap();
    assert_eq!(list.len(), 3);
    for puzzle in list {
        assert!(puzzle["themes"].as_array().unwrap().contains(&"hit".into()), "{puzzle}");
        let moves = puzzle["moves"].as_array().unwrap();
        assert!(moves.len() >= 3 && moves[0]["move"] == puzzle["solution"], "{puzzle}");
        let bound = |place: usize, end: usize| moves[place]["confidence"]["interval"][end].as_f64().unwrap();
        assert!(
            (1..moves.len()).all(|place| bound(place, 1) < bound(0, 0)),
            "intervals do not overlap: {puzzle}"
        );
        let same = chosen(&["--id", puzzle["id"].as_str().unwrap()]);
        assert_eq!(same["puzzles"][0], *puzzle);
    }
    assert_eq!(drawn, chosen(&["--count", "3", "--seed", "5", "--theme", "hit"]));
    let day = |day: &str| chosen(&["--day", day])["puzzles"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(day("2026-11-29"), day("2026-11-29"));
    let days: std::collections::HashSet<String> =
        (10..20).map(|number| day(&format!("2026-11-{number}"))).collect();
    assert!(days.len() >= 9, "each day has a puzzle of its own: {days:?}");
    let text = senet(["puzzles", "--rules", "kendall", "--id", &day("2026-11-29")]).done();
    assert!(text.contains(&format!("Puzzle {}, rated ", day("2026-11-29"))), "{text}");
}

#[test]
fn solving_puzzles_of_the_program_gives_a_rating() {
    let arguments = ["puzzles", "--rules", "tait", "--count", "2", "--seed", "2"];
    let found = senet([&arguments[..], &["--format", "json"]].concat()).json();
    let solution = |place: usize| found["puzzles"][place]["solution"].as_str().unwrap().to_owned();
    let answers = format!("{}\n{}\n", solution(0), solution(1));
    let played = senet_reading([&arguments[..], &["--play"]].concat(), answers.as_bytes()).done();
    let (_, rating) = played.split_once("; rating ").expect("a rating");
    let rating: f64 = rating.split(' ').next().unwrap().parse().unwrap();
    assert!(rating > 1500.0, "{played}");
}

#[test]
fn mined_puzzles_depend_on_the_seed_alone() {
    let folder = folder("mined-puzzles");
    let mine = |more: &[&str], name: &str| {
        let path = folder.join(name);
        let arguments = ["puzzles", "--rules", "tait", "--count", "2", "--mine", path.to_str().unwrap()];
        let said = senet([&arguments[..], more].concat()).done();
        assert!(said.starts_with("tait: 2 puzzles among "), "{said}");
        std::fs::read(path).unwrap()
    };
    let set = |bytes: &[u8]| PuzzleSet::from_bytes(bytes, &Ruleset::preset(Preset::Tait)).unwrap();
    let first = mine(&["--seed", "3", "--games", "5"], "first");
    assert_eq!(first, mine(&["--seed", "3", "--games", "5"], "again"));
    assert_ne!(first, mine(&["--seed", "4", "--games", "5"], "other"));
    assert_eq!((set(&first).seed, set(&first).games, set(&first).puzzles.len()), (3, 5, 2));
    // More games go on with the seed and the puzzles of the file.
    let more = mine(&["--resume", "--games", "6"], "first");
    assert_eq!((set(&more).seed, set(&more).games), (3, 6));
    assert!(set(&first).puzzles.iter().any(|puzzle| set(&more).puzzles.contains(puzzle)));
    let none = senet(["puzzles", "--rules", "tait", "--mine", "/nonexistent/file"]).refused();
    assert!(none.contains("cannot write '/nonexistent/file'"), "{none}");
    let nothing = folder.join("nothing");
    let arguments = ["puzzles", "--rules", "tait", "--resume", "--mine", nothing.to_str().unwrap()];
    let absent = senet(arguments).refused();
    assert!(absent.contains("cannot open"), "{absent}");
}

#[test]
fn refuses_choices_among_puzzles_that_are_not_there() {
    let refused = |more: &[&str]| senet([&["puzzles", "--rules", "tait"], more].concat()).refused();
    let with_option = refused(&["--option", "pieces=2", "--theme", "hit"]);
    let last = Preset::ALL[Preset::ALL.len() - 1];
    assert!(with_option.contains(&format!("{last}, without --option and --tables")), "{with_option}");
    let elsewhere = senet(["puzzles", "--rules", "skyruk", "--theme", "hit"]).refused();
    assert!(elsewhere.contains("those of modern, jequier"), "{elsewhere}");
    assert!(refused(&["--id", "00000000"]).contains("there is no puzzle 00000000 of tait"));
    assert!(refused(&["--theme", "line"]).contains("no puzzle of tait with this theme"));
    for wrong in [["--theme", "castling"], ["--day", "yesterday"], ["--id", "x"]] {
        assert_eq!(
            senet([&["puzzles", "--rules", "tait"], &wrong[..]].concat()).status,
            Some(2),
            "{wrong:?}"
        );
    }
}
