//! The files of a study: the same bytes on any number of threads and after interruptions, and no incomplete
//! files.

use std::fs;
use std::sync::atomic::AtomicBool;

use senet::Preset;
use senet_lab::{DecisionTable, RunOptions, Study, StudyError, StudyOutcome, Subject, VariedPoint};
use senet_play::Level;

use serde_json::Value;

use crate::common::{complete, files, folder, results, rules, stop_after, study};

/// A study with all measurements, in several jobs.
fn full_study() -> Study {
    Study {
        players: [Level::Novice, Level::Random],
        luck_games: 30,
        match_games: 30,
        decisions: DecisionTable::Written,
        ..study([rules(Preset::Tait, 2), rules(Preset::Kendall, 1)], Level::Random, 250)
    }
}

#[test]
fn same_study_gives_the_same_bytes_on_any_number_of_threads() {
    let [one, three] = ["one-thread", "three-threads"].map(folder);
    assert_eq!(complete(&full_study(), &one, 1).expect("the study is complete"), StudyOutcome::Completed);
    complete(&full_study(), &three, 3).expect("the study is complete");
    let names: Vec<String> = files(&one).iter().map(|(path, _)| path.display().to_string()).collect();
    let expected = [
        "configuration.json",
        "decisions.parquet",
        "games.parquet",
        "length.svg",
        "report.html",
        "skill.svg",
        "study.json",
    ];
    assert_eq!(names, expected, "and no other files");
    assert_eq!(files(&one), files(&three));
    let other = folder("other-seed");
    complete(&Study { seed: 4, ..full_study() }, &other, 2).expect("the study is complete");
    assert_ne!(results(&one)["groups"], results(&other)["groups"]);
}

/// The metadata of a Parquet file are plain text at its end.
#[test]
fn tables_name_their_program_command_seed_and_rules() {
    let folder = folder("origin");
    complete(&full_study(), &folder, 2).expect("the study is complete");
    let results = results(&folder);
    let configuration = &results["configuration"];
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let origin = [
        text(&configuration["program"]),
        text(&configuration["command"]),
        text(&configuration["rulesets"][0]["fingerprint"]),
        text(&configuration["rulesets"][1]["fingerprint"]),
        text(&configuration["rulesets"][0]["weights"]),
        "seed".to_owned(),
    ];
    for table in ["games.parquet", "decisions.parquet"] {
        let bytes = fs::read(folder.join(table)).expect("the table exists");
        for part in &origin {
            let found = bytes.windows(part.len()).any(|window| window == part.as_bytes());
            assert!(found, "{table} lacks {part}");
        }
    }
}

#[test]
fn interrupted_study_ends_with_the_same_files() {
    let [through, stopping] = ["through", "stopping"].map(folder);
    complete(&full_study(), &through, 2).expect("the study is complete");
    let mut stops = 0;
    while let Err(error) = stop_after(&full_study(), &stopping, 3 + stops) {
        assert!(matches!(error, StudyError::Interrupted), "{error}");
        assert!(!stopping.join("study.json").exists() && !stopping.join("games.parquet").exists());
        stops += 1;
    }
    assert!(stops >= 2, "the study was stopped {stops} times");
    assert_eq!(files(&through), files(&stopping));
    assert_eq!(
        complete(&full_study(), &stopping, 1).expect("the study is complete"),
        StudyOutcome::AlreadyComplete
    );
    assert_eq!(files(&through), files(&stopping), "a complete study stays as it is");
}

/// Up to version 0.2 the file with the configuration had another name.
#[test]
fn continues_a_study_of_an_older_version() {
    let folder = folder("older-name");
    let stopped = stop_after(&full_study(), &folder, 3);
    assert!(matches!(stopped, Err(StudyError::Interrupted)), "{stopped:?}");
    fs::rename(folder.join("configuration.json"), folder.join("question.json")).expect("the file exists");
    let other = complete(&Study { seed: 4, ..full_study() }, &folder, 2);
    assert!(matches!(other, Err(StudyError::OtherStudy { .. })), "{other:?}");
    complete(&full_study(), &folder, 2).expect("the study is complete");
    assert!(!folder.join("configuration.json").exists(), "the file keeps its name");
}

#[test]
fn parts_made_in_other_folders_give_the_same_files() {
    let study = Study { match_games: 30, ..varied_study([Level::Novice, Level::Random]) };
    for (name, study) in [("full", full_study()), ("varied", study)] {
        let [through, gathered] = ["through", "gathered"].map(|kind| folder(&format!("parts-{name}-{kind}")));
        complete(&study, &through, 2).expect("the study is complete");
        let gathering = study.open(&gathered).expect("a folder");
        assert!(
            matches!(complete(&study, &gathered, 1), Err(StudyError::Busy { .. })),
            "the folder is locked"
        );
        let options = RunOptions { threads: 1, stop: &AtomicBool::new(false) };
        let parts = gathering.missing();
        assert_eq!(parts.iter().map(|part| part.games).sum::<u64>(), study.all_games());
        for (number, part) in parts.iter().enumerate() {
            let scratch = folder(&format!("parts-{name}-scratch"));
            let elsewhere = study.open(&scratch).expect("a folder");
            // Every other part makes again what it uses.
            for used in part.uses.iter().filter(|_| number % 2 == 0) {
                for (file, bytes) in gathering.files(used).expect("the files of an earlier part") {
                    elsewhere.store(&file, &bytes).expect("it is stored");
                }
            }
            elsewhere.make(&part.name, options).expect("the part is made");
            for (file, bytes) in elsewhere.files(&part.name).expect("the files of the part") {
                gathering.store(&file, &bytes).expect("it is stored");
            }
            assert!(!gathering.missing().contains(part), "{part:?}");
        }
        assert!(matches!(gathering.make("games-9", options), Err(StudyError::UnknownPart { .. })));
        drop(gathering);
        let stopped = RunOptions { threads: 1, stop: &AtomicBool::new(true) };
        study.run(&gathered, stopped, |_, _| ()).expect("it plays no game: that would stop it");
        assert_eq!(files(&through), files(&gathered), "{name}");
        assert_eq!(study.open(&gathered).expect("a folder").missing(), []);
    }
}

/// Variants of a small ruleset.
fn varied_study(players: [Level; 2]) -> Study {
    let base = rules(Preset::Tait, 2);
    let (varied, variants) = VariedPoint::parse(base.spec(), "rows_of_two").expect("a rule point");
    let subjects = variants.into_iter().map(|variant| Subject::new(variant.rules).labelled(variant.label));
    Study { varied: Some(varied), subjects: subjects.collect(), players, ..study([], Level::Random, 250) }
}

#[test]
fn differences_of_a_varied_point_are_those_of_the_means() {
    for (players, name) in [([Level::Random; 2], "alone"), ([Level::Novice, Level::Random], "pairs")] {
        let folder = folder(&format!("differences-{name}"));
        let study = varied_study(players);
        let reference = study.varied.as_ref().expect("a varied point").reference;
        complete(&study, &folder, 2).expect("the study is complete");
        let groups = results(&folder)["groups"].as_array().expect("groups").clone();
        let number = |value: &Value| value.as_f64().expect("a number");
        for (index, group) in groups.iter().enumerate() {
            if index == reference {
                assert!(group.get("differences").is_none());
                continue;
            }
            let differences = &group["differences"];
            assert_eq!(differences["from"], groups[reference]["label"]);
            let (own, from) = (group["measures"].as_array(), groups[reference]["measures"].as_array());
            let means = own.expect("measures").iter().zip(from.expect("measures"));
            for (found, (own, from)) in differences["measures"].as_array().expect("a list").iter().zip(means)
            {
                let expected = number(&own["mean"]) - number(&from["mean"]);
                assert!((number(&found["mean"]) - expected).abs() < 1e-9, "{found}: {expected}");
                let [lower, upper] = [0, 1].map(|end| number(&found["ci95"][end]));
                assert!(lower <= expected && expected <= upper, "{found}");
            }
            let share = |group: &Value| 100.0 * number(&group["first_wins"]["share"]);
            let expected = share(group) - share(&groups[reference]);
            assert!((number(&differences["first_wins"]["mean"]) - expected).abs() < 1e-9, "{differences}");
        }
        let page = fs::read_to_string(folder.join("report.html")).expect("a report");
        assert!(page.contains("<h2>Differences</h2>"));
        let stopped = self::folder(&format!("differences-stopped-{name}"));
        stop_after(&study, &stopped, 2).expect_err("the run is stopped");
        complete(&study, &stopped, 1).expect("the study is complete");
        assert_eq!(files(&folder), files(&stopped));
    }
}

#[test]
fn damaged_parts_are_done_again() {
    let [whole, damaged] = ["whole", "damaged"].map(folder);
    complete(&full_study(), &whole, 2).expect("the study is complete");
    stop_after(&full_study(), &damaged, 3).expect_err("the run is stopped");
    let parts =
        fs::read_dir(damaged.join("parts")).expect("parts").map(|entry| entry.expect("an entry").path());
    let cut: Vec<_> = parts.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect();
    assert!(cut.len() >= 3, "{cut:?}");
    for part in cut {
        fs::write(part, b"{\"statistics\":").expect("the part can be truncated");
    }
    complete(&full_study(), &damaged, 2).expect("the study is complete");
    assert_eq!(files(&whole), files(&damaged));
}

#[test]
fn rejects_folders_with_other_contents() {
    let small = || study([rules(Preset::Tait, 1)], Level::Random, 10);
    let folder = folder("rejected");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("letter.txt"), "dear").expect("a file");
    let rejected = complete(&small(), &folder, 1).expect_err("the folder is not empty").to_string();
    assert!(rejected.contains("not empty"), "{rejected}");
    assert_eq!(files(&folder).len(), 1);
    fs::remove_file(folder.join("letter.txt")).expect("the file can be removed");
    complete(&small(), &folder, 1).expect("an empty folder is accepted");
    let other = Study { games: 11, ..small() };
    let rejected = complete(&other, &folder, 1).expect_err("the folder holds another study").to_string();
    assert!(rejected.contains("another study"), "{rejected}");
    assert!(!folder.join("parts").exists(), "nothing is made there");
    assert_eq!(results(&folder)["configuration"]["games"], 10);
}

#[test]
fn luck_has_mean_zero_and_explains_part_of_the_result() {
    let folder = folder("luck");
    let study = Study { luck_games: 400, ..study([rules(Preset::Modern, 1)], Level::Average, 400) };
    complete(&study, &folder, 2).expect("the study is complete");
    let luck = &results(&folder)["groups"][0]["luck"];
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert_eq!(luck["games"], 400);
    let [lower, upper] = [0, 1].map(|end| number(&luck["mean_ci95"][end]));
    let reach = (upper - lower) / 2.0;
    assert!(number(&luck["mean"]).abs() < 2.0 * reach, "{luck}");
    let explained = number(&luck["explained"]);
    assert!(explained > 0.2 && explained <= 1.0, "{luck}");
}
