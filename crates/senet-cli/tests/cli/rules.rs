//! `senet rules`, and rulesets from files.

use senet::{OptionKey, Preset, RuleSpec};
use serde_json::Value;

use crate::program::{file, folder, senet};

#[test]
fn lists_every_ruleset() {
    let text = senet(["rules", "list"]).done();
    let list = senet(["rules", "list", "--format", "json"]).json();
    for (preset, entry) in Preset::ALL.into_iter().zip(list.as_array().unwrap()) {
        assert_eq!(entry["name"], preset.name());
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(preset.name())).unwrap();
        assert!(line.ends_with(entry["summary"].as_str().unwrap()), "{line}");
    }
    assert_eq!(list[3]["pieces"], 7);
    assert_eq!((&list[4]["goal"], &list[5]["goal"]), (&"bear-off".into(), &"line-up".into()));
}

#[test]
fn list_names_every_option() {
    let text = senet(["rules", "list"]).done();
    let line = |option: &str, values: &str| {
        let line = text.lines().find(|line| line.starts_with(option) && line.contains(values));
        line.unwrap_or_else(|| panic!("no {option} with {values}: {text}"))
    };
    for spec in RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in) {
        for key in spec.offered_options() {
            let values = match (key, spec.values(*key).len()) {
                (OptionKey::Pieces, most) => format!(" 1 to {most} "),
                _ => spec.values(*key).join(", "),
            };
            let line = line(key.name(), &values);
            assert!(line.contains(&spec.name) || line.ends_with("all others"), "{}: {line}", spec.name);
        }
    }
    assert!(line("pieces", "1 to 10").ends_with("tait, bell, senet-ra, cybiko"), "{text}");
}

#[test]
fn edited_file_needs_a_name_of_its_own() {
    let folder = folder("edited-ruleset");
    let text = senet(["rules", "show", "kendall", "--format", "toml"]).done();
    let edited = text.replacen("\npieces = 7\n", "\npieces = 5\n", 1);
    let moves = |text: &str| {
        let path = file(&folder, "mine.toml", text);
        senet(["moves", "--rules", &path, "--throw", "1"])
    };
    assert!(moves(&edited).refused().contains("give your ruleset another name"));
    moves(&edited.replacen("name = \"kendall\"", "name = \"mine\"", 1)).done();
}

#[test]
fn toml_output_describes_the_same_ruleset() {
    let folder = folder("printed-ruleset");
    let variants =
        [("kendall", "pieces=7"), ("bell", "pieces=4"), ("modern", "traps=on"), ("jequier", "home=rest")];
    for (name, option) in variants {
        let text = senet(["rules", "show", name, "--option", option, "--format", "toml"]).done();
        let path = file(&folder, &format!("{name}.toml"), &text);
        let nodes = |arguments: &[&str]| {
            let fixed = ["perft", "--depth", "3", "--format", "json", "--rules"];
            senet([&fixed, arguments].concat()).json()["nodes"].clone()
        };
        assert_eq!(nodes(&[&path]), nodes(&[name, "--option", option]), "{name}");
        assert_eq!(senet(["rules", "show", &path, "--format", "toml"]).done(), text, "{name}");
        let moves = |rules: &str, options: &[&str]| {
            let fixed = ["moves", "--throw", "1", "--format", "json", "--rules", rules];
            senet([&fixed, options].concat()).json()["moves"].clone()
        };
        assert_eq!(moves(&path, &[]), moves(name, &["--option", option]), "{name}");
    }
}

#[test]
fn accepts_ruleset_file_in_every_command() {
    let folder = folder("ruleset-file");
    let text = "name = \"open-rows\"\nbase = \"kendall\"\n[meeting]\nrows_of_two = \"open\"\n";
    let path = file(&folder, "open rows.toml", text);
    let nodes = |rules: &str| {
        senet(["perft", "--rules", rules, "--depth", "2", "--format", "json"]).json()["nodes"].as_u64()
    };
    assert!(nodes(&path) > nodes("kendall"), "rows without protection allow more moves");
    let played = senet(["playouts", "--rules", &path, "--games", "10", "--format", "json"]).json();
    assert_eq!((&played["games"], &played["rules"]), (&10.into(), &path.as_str().into()));
    let query = format!("{{\"rules\":{path:?},\"position\":\"cscscscscs/cscs6/10 s - -\",\"throw\":3}}\n");
    let asked = senet(["moves", "--input", &file(&folder, "ask.jsonl", query)]).json();
    let throw = ["moves", "--rules", &path, "--throw", "3", "--format", "json"];
    assert_eq!(asked["moves"], senet(throw).json()["moves"]);
}

#[test]
fn rejects_invalid_ruleset_file_with_line() {
    let folder = folder("no-ruleset");
    let refused = |content: &[u8]| senet(["rules", "show", &file(&folder, "bad.toml", content)]).refused();
    let unknown = refused(b"name = \"mine\"\nbase = \"kendall\"\n[meeting]\nhit = \"swop\"\nrows = 3\n");
    assert!(
        unknown.contains("bad.toml") && unknown.contains("line 4") && unknown.contains("line 5"),
        "{unknown}"
    );
    assert!(unknown.contains("\"swap\""), "{unknown}");
    assert!(refused(&[b'#'; 70_000]).contains("larger than 64 KiB"));
    assert!(refused(b"name = \"\xff\"").contains("not UTF-8"));
    assert!(senet(["rules", "show", folder.to_str().unwrap()]).refused().contains("is a folder"));
}

#[test]
fn shows_ruleset_with_its_source() {
    let text = senet(["rules", "show", "kendall"]).done();
    for part in ["Ruleset: kendall", "Where the source leaves it open", "Passing Through the Netherworld"] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    assert!(senet(["rules", "show", "modern", "--option", "traps=on"]).done().contains("traps = on"));
}

#[test]
fn json_has_all_rule_points_and_throw_chances() {
    for preset in Preset::ALL {
        let shown = senet(["rules", "show", preset.name(), "--format", "json"]).json();
        let spec = preset.spec();
        assert_eq!(shown["name"], preset.name());
        assert_eq!(shown["start"], senet::Ruleset::preset(preset).start().to_string());
        assert_eq!(shown["points"]["start"]["pieces"], spec.points.pieces);
        let groups: Vec<&String> = shown["points"].as_object().unwrap().keys().collect();
        assert_eq!(groups, ["houses", "leaving", "meeting", "moving", "start", "throw"]);
        assert_eq!(shown["readings"].as_array().unwrap().len(), spec.readings.len());
        let throws = shown["throws"].as_array().unwrap();
        let sum: u64 = throws.iter().map(|throw| throw["weight"].as_u64().unwrap()).sum();
        assert_eq!(Value::from(sum), throws[0]["of"]);
        let keys: Vec<&str> = shown["options"]
            .as_array()
            .unwrap()
            .iter()
            .map(|option| option["key"].as_str().unwrap())
            .collect();
        assert_eq!(
            keys,
            preset.offered_options().iter().map(|key| OptionKey::name(*key)).collect::<Vec<_>>()
        );
    }
    let trapped = senet(["rules", "show", "modern", "--option", "traps=on", "--format", "json"]).json();
    assert_eq!(trapped["points"]["moving"]["no_advance"], serde_json::json!([26, 28, 29, 30]));
    assert_eq!(trapped["points"]["meeting"]["hit"], "swap");
}

#[test]
fn diff_names_the_points_that_differ() {
    let trapped = ["rules", "diff", "modern", "modern", "--option-b", "traps=on", "--format", "json"];
    let diff = senet(trapped).json();
    let points = diff["points"].as_array().unwrap();
    assert_eq!(points.len(), 1, "{diff}");
    assert_eq!(points[0]["point"], "moving.no_advance");
    assert_eq!(points[0]["b"], serde_json::json!([26, 28, 29, 30]));
    assert_ne!(diff["a"]["fingerprint"], diff["b"]["fingerprint"]);
    assert_eq!(diff["b"]["options"], serde_json::json!({"traps": "on"}));
    assert!(!diff["only_b"].as_array().unwrap().is_empty(), "{diff}");
    let all = senet(["rules", "diff", "kendall", "bell", "--format", "json"]).json();
    let shown = ["kendall", "bell"].map(|name| senet(["rules", "show", name, "--format", "json"]).json());
    for point in all["points"].as_array().unwrap() {
        let pointer = format!("/points/{}", point["point"].as_str().unwrap().replace('.', "/"));
        assert_eq!(shown[0].pointer(&pointer), Some(&point["a"]));
        assert_eq!(shown[1].pointer(&pointer), Some(&point["b"]));
    }
    let csv = senet(["rules", "diff", "kendall", "bell", "--format", "csv"]).done();
    assert!(csv.starts_with("point,kendall,bell\n"), "{csv}");
    assert!(senet(["rules", "diff", "tait", "tait"]).done().ends_with("The rules are the same.\n"));
}
