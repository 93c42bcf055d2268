//! The files of a study: the same bytes whatever happens on the way, and nothing half-written.

use std::fs;

use senet::Preset;
use senet_lab::{DecisionTable, Study, StudyError, StudyOutcome};
use senet_play::Level;

use crate::study::{answer, done, files, folder, rules, stopped, study};

/// A study with everything in it, in several pieces of work.
fn everything() -> Study {
    Study {
        players: [Level::Novice, Level::Random],
        luck_games: 30,
        match_games: 30,
        decisions: DecisionTable::Written,
        ..study([rules(Preset::Tait, 2), rules(Preset::Kendall, 1)], Level::Random, 250)
    }
}

#[test]
fn the_same_question_gives_the_same_bytes_whatever_the_number_of_threads() {
    let [one, three] = ["one-thread", "three-threads"].map(folder);
    assert_eq!(done(&everything(), &one, 1).expect("it is done"), StudyOutcome::Completed);
    done(&everything(), &three, 3).expect("it is done");
    let names: Vec<String> = files(&one).iter().map(|(path, _)| path.display().to_string()).collect();
    let expected = [
        "decisions.parquet",
        "games.parquet",
        "length.svg",
        "question.json",
        "report.html",
        "skill.svg",
        "study.json",
    ];
    assert_eq!(names, expected, "and nothing else is left");
    assert_eq!(files(&one), files(&three));
    let other = folder("other-seed");
    done(&Study { seed: 4, ..everything() }, &other, 2).expect("it is done");
    assert_ne!(answer(&one)["groups"], answer(&other)["groups"]);
}

#[test]
fn a_study_that_was_stopped_again_and_again_ends_as_one_that_ran_through() {
    let [through, stopping] = ["through", "stopping"].map(folder);
    done(&everything(), &through, 2).expect("it is done");
    let mut stops = 0;
    while let Err(error) = stopped(&everything(), &stopping, 3 + stops) {
        assert!(matches!(error, StudyError::Interrupted), "{error}");
        assert!(!stopping.join("study.json").exists() && !stopping.join("games.parquet").exists());
        stops += 1;
    }
    assert!(stops >= 2, "it was stopped {stops} times");
    assert_eq!(files(&through), files(&stopping));
    assert_eq!(done(&everything(), &stopping, 1).expect("nothing to do"), StudyOutcome::AlreadyComplete);
    assert_eq!(files(&through), files(&stopping), "a complete study is left as it is");
}

#[test]
fn a_part_that_was_damaged_is_done_again() {
    let [whole, damaged] = ["whole", "damaged"].map(folder);
    done(&everything(), &whole, 2).expect("it is done");
    stopped(&everything(), &damaged, 6).expect_err("it is stopped");
    let parts =
        fs::read_dir(damaged.join("parts")).expect("parts").map(|entry| entry.expect("an entry").path());
    let cut: Vec<_> = parts.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect();
    assert!(cut.len() >= 3, "{cut:?}");
    for part in cut {
        fs::write(part, b"{\"findings\":").expect("a part can be cut");
    }
    done(&everything(), &damaged, 2).expect("it is done");
    assert_eq!(files(&whole), files(&damaged));
}

#[test]
fn a_folder_with_something_else_in_it_is_refused_and_left_alone() {
    let small = || study([rules(Preset::Tait, 1)], Level::Random, 10);
    let folder = folder("refused");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("letter.txt"), "dear").expect("a file");
    let refused = done(&small(), &folder, 1).expect_err("it is not empty").to_string();
    assert!(refused.contains("not empty"), "{refused}");
    assert_eq!(files(&folder).len(), 1);
    fs::remove_file(folder.join("letter.txt")).expect("it can go");
    done(&small(), &folder, 1).expect("an empty folder will do");
    let other = Study { games: 11, ..small() };
    let refused = done(&other, &folder, 1).expect_err("it holds another study").to_string();
    assert!(refused.contains("another study"), "{refused}");
    assert_eq!(answer(&folder)["question"]["games"], 10);
}

#[test]
fn luck_is_nothing_in_the_mean_and_the_throws_explain_a_part_of_the_result() {
    let folder = folder("luck");
    let study = Study { luck_games: 400, ..study([rules(Preset::Modern, 1)], Level::Average, 400) };
    done(&study, &folder, 2).expect("it is done");
    let luck = &answer(&folder)["groups"][0]["luck"];
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert_eq!(luck["games"], 400);
    let [lower, upper] = [0, 1].map(|end| number(&luck["mean_ci95"][end]));
    let reach = (upper - lower) / 2.0;
    assert!(number(&luck["mean"]).abs() < 2.0 * reach, "{luck}");
    let explained = number(&luck["explained"]);
    assert!(explained > 0.2 && explained <= 1.0, "{luck}");
}
