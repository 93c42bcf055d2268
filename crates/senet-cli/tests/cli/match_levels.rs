//! `senet match` and `senet ladder`.

use serde_json::{Value, json};

use crate::program::{folder, senet, tait_tables};

fn match_json(arguments: &[&str]) -> Value {
    let fixed = ["match", "--rules", "tait", "--format", "json"];
    senet([&fixed, arguments].concat()).json()
}

pub(crate) fn without_time(mut answer: Value) -> Value {
    answer.as_object_mut().expect("an object").remove("seconds").expect("the time it took");
    answer
}

#[test]
fn match_depends_on_seed_not_on_threads() {
    let games = ["--a", "novice", "--b", "random", "--games", "60"];
    let run = |seed, threads| {
        without_time(match_json(&[&games[..], &["--seed", seed, "--threads", threads]].concat()))
    };
    assert_eq!(run("7", "1"), run("7", "3"));
    assert_ne!(run("7", "1")["mean_length"], run("8", "1")["mean_length"]);
}

#[test]
fn match_figures_are_consistent() {
    let answer = match_json(&["--a", "novice", "--b", "random", "--games", "200", "--option", "pieces=2"]);
    let number = |field: &str| answer[field].as_f64().unwrap_or_else(|| panic!("{field} in {answer}"));
    assert_eq!(number("a_wins") + number("b_wins"), 200.0);
    assert_eq!(number("a_score"), number("a_wins") / 200.0);
    let [lower, upper] = [0, 1].map(|end| answer["a_score_ci95"][end].as_f64().expect("a number"));
    assert!(lower < number("a_score") && number("a_score") < upper, "{answer}");
    assert_eq!((number("pairs"), number("unpaired")), (100.0, 0.0));
    assert_eq!((&answer["interrupted"], &answer["options"]), (&json!(false), &json!({"pieces":"2"})));
}

#[test]
fn adjusts_score_for_luck_with_and_without_tables() {
    let games = ["--a", "perfect", "--b", "novice", "--games", "200", "--seed", "2", "--option", "pieces=2"];
    let answer = match_json(&[&games[..], &["--tables", tait_tables()]].concat());
    let adjusted = |field: &str| answer["luck_adjusted"][field].as_f64().expect("a number");
    let ends = |field: &Value| [0, 1].map(|end| field[end].as_f64().expect("a number"));
    let score = adjusted("a_score");
    assert_eq!(adjusted("a_lost"), 0.0, "perfect play loses nothing: {answer}");
    // The value of the start cancels out in a pair, because both players play both sides.
    assert!((score - 0.5 - adjusted("b_lost")).abs() < 1e-6 && score > 0.52, "{answer}");
    let [lower, upper] = ends(&answer["luck_adjusted"]["a_score_ci95"]);
    let [least, most] = ends(&answer["a_score_ci95"]);
    assert!(lower < score && score < upper && upper - lower < (most - least) / 3.0, "{answer}");
    assert!(least < score && score < most, "the adjusted score lies in the interval of the score: {answer}");

    let games = ["--a", "novice", "--b", "random", "--games", "4"];
    let unknown = match_json(&games);
    assert_eq!(
        unknown["luck_adjusted"]["exact"],
        json!(false),
        "there are no tables for five pieces: {unknown}"
    );
    assert_eq!(unknown["luck_adjusted"]["a_lost"], Value::Null, "{unknown}");
    assert_eq!(match_json(&["--a", "novice", "--b", "random", "--games", "1"])["luck_adjusted"], Value::Null);
    let games = ["--a", "novice", "--b", "random", "--games", "60", "--option", "pieces=2"];
    let known = match_json(&[&games[..], &["--tables", tait_tables()]].concat());
    assert!(known["luck_adjusted"]["b_lost"].as_f64() > known["luck_adjusted"]["a_lost"].as_f64(), "{known}");
}

#[test]
fn deterministic_level_splits_every_pair_against_itself() {
    let answer = match_json(&["--a", "perfect", "--b", "perfect", "--games", "8", "--option", "pieces=1"]);
    assert_eq!((answer["a_wins"].as_u64(), answer["b_wins"].as_u64()), (Some(4), Some(4)));
}

#[test]
fn odd_number_of_games_leaves_one_unpaired() {
    let answer = match_json(&["--a", "novice", "--b", "random", "--games", "5"]);
    assert_eq!(
        ["games", "pairs", "unpaired"].map(|field| answer[field].as_u64()),
        [Some(5), Some(2), Some(1)]
    );
    let text = senet(["match", "--rules", "tait", "--a", "novice", "--b", "random", "--games", "5"]).done();
    assert!(text.contains("one game without its pair"), "{text}");
}

#[test]
fn ladder_plays_each_level_against_the_one_below() {
    let ladder = ["ladder", "--rules", "tait,bell", "--option", "pieces=1", "--games", "4"];
    let levels = ["--levels", "random,novice,average"];
    let answer = senet([&ladder[..], &levels, &["--format", "json"]].concat()).json();
    let matches = answer["matches"].as_array().expect("a list");
    let names = |field: &str| -> Vec<String> {
        matches.iter().map(|level_match| level_match[field].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names("rules"), ["tait", "tait", "bell", "bell"]);
    assert_eq!(names("a"), ["novice", "average", "novice", "average"]);
    assert_eq!(names("b"), ["random", "novice", "random", "novice"]);
    let markdown = senet([&ladder[..], &levels, &["--format", "markdown"]].concat()).done();
    assert_eq!(markdown.lines().count(), 2 + 4, "{markdown}");
    assert!(markdown.lines().all(|line| line.starts_with("| ") && line.ends_with(" |")), "{markdown}");
}

#[test]
fn rejects_unknown_levels_and_zero_games() {
    let run = senet(["match", "--rules", "tait", "--a", "clever", "--b", "random"]);
    assert_eq!(run.status, Some(2));
    assert!(run.error.contains("novice"), "lists the levels: {}", run.error);
    let run = senet(["match", "--rules", "tait", "--a", "novice", "--b", "random", "--games", "0"]);
    assert_eq!(run.status, Some(2));
    let refused = senet(["ladder", "--rules", "tait", "--levels", "novice"]).refused();
    assert!(refused.contains("two levels"), "{refused}");
}

#[test]
fn records_of_a_match_replay_to_its_result() {
    let folder = folder("match-records");
    let games = ["--a", "novice", "--b", "random", "--games", "11", "--seed", "3", "--option", "pieces=2"];
    let records = folder.join("games");
    let answer = match_json(&[&games[..], &["--records", records.to_str().unwrap()]].concat());
    let mut wins = [0, 0];
    for number in 1..=11 {
        let text = std::fs::read_to_string(records.join(format!("game-{number:02}.senet"))).unwrap();
        let record: senet::Record = text.parse().unwrap();
        let winner = record.game.result().unwrap().winner;
        let name = if winner == senet::Side::Cones { &record.headers.cones } else { &record.headers.spools };
        wins[usize::from(name.as_deref() == Some("random"))] += 1;
        let first = if record.game.start().side() == senet::Side::Cones {
            record.headers.cones
        } else {
            record.headers.spools
        };
        assert_eq!(first.as_deref(), Some(if number % 2 == 1 { "novice" } else { "random" }));
    }
    assert_eq!([&answer["a_wins"], &answer["b_wins"]], wins.map(Value::from).each_ref());
    let refused = senet(
        ["match", "--rules", "tait", "--a", "random", "--b", "random", "--games", "2"]
            .into_iter()
            .chain(["--records", records.join("game-01.senet").to_str().unwrap()]),
    )
    .refused();
    assert!(refused.contains("cannot create the directory"), "{refused}");
}
