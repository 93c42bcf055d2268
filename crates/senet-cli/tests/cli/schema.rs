//! `senet schema`: every field of the real output is in the schema, and every required field is in the output.

use serde_json::Value;

use crate::program::{file, folder, senet, tait_tables};
use crate::replay::record;

/// The differences between a value and a schema: fields that only one of them has, and wrong types.
fn differences(value: &Value, schema: &Value, root: &Value, path: &str, found: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let part = root.pointer(name.trim_start_matches('#')).expect("the reference leads to a schema");
        return differences(value, part, root, path, found);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = any.iter().any(|one| {
            let mut wrong = Vec::new();
            differences(value, one, root, path, &mut wrong);
            wrong.is_empty()
        });
        if !fits {
            found.push(format!("{path} fits no alternative: {value}"));
        }
        return;
    }
    let names = match &schema["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return,
    };
    let fits = names.iter().any(|name| match *name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    });
    if !fits {
        found.push(format!("{path} is no {names:?}: {value}"));
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                found.push(format!("{path}.{name} is required"));
            }
        }
        for (name, field) in fields {
            match (&schema["properties"][name], &schema["additionalProperties"]) {
                (Value::Null, Value::Null) => found.push(format!("{path}.{name} is not in the schema")),
                (Value::Null, other) => differences(field, other, root, &format!("{path}.{name}"), found),
                (known, _) => differences(field, known, root, &format!("{path}.{name}"), found),
            }
        }
    }
    for entry in value.as_array().into_iter().flatten() {
        differences(entry, &schema["items"], root, &format!("{path}[]"), found);
    }
}

fn check(command: &str, outputs: &[Value]) {
    let schema = senet([&["schema"], &command.split(' ').collect::<Vec<_>>()[..]].concat()).json();
    for output in outputs {
        let mut found = Vec::new();
        differences(output, &schema, &schema, command, &mut found);
        assert!(found.is_empty(), "{}\n{output}", found.join("\n"));
    }
}

#[test]
fn output_of_every_command_fits_its_schema() {
    let folder = folder("schema");
    let game = file(&folder, "game.senet", record(4).to_string());
    let (tables, new) = (tait_tables(), folder.join("new"));
    let (new, weights) = (new.to_str().unwrap(), folder.join("tait.bin"));
    let table = std::fs::read_dir(tables).unwrap().next().unwrap().unwrap().path().join("1x1.senet");
    let packable = folder.join("1x1.senet");
    std::fs::copy(&table, &packable).unwrap();
    let packable = packable.to_str().unwrap().to_owned();
    let (table, weights) = (table.to_str().unwrap(), weights.to_str().unwrap());
    let lines = [
        ("ladder", "--rules tait --levels random,novice --games 4".to_owned()),
        (
            "match",
            format!("--rules tait --option pieces=2 --a novice --b random --games 4 --tables {tables}"),
        ),
        ("moves", "--rules tait --throw 4".to_owned()),
        ("openings", format!("--rules tait --option pieces=2 --tables {tables}")),
        ("openings", "--rules tait --depth 1 --tables none".to_owned()),
        ("perft", "--rules tait --depth 2".to_owned()),
        ("playouts", "--rules tait --games 10".to_owned()),
        ("puzzles", "--rules tait --count 1".to_owned()),
        ("regret", "--rules tait --option pieces=2 --level novice --decisions 50".to_owned()),
        ("replay", game.clone()),
        ("review", format!("{game} --depth 1")),
        ("rollout", "--rules tait --throw 4 --games 36".to_owned()),
        ("rules diff", "jequier grunfeld".to_owned()),
        ("rules list", String::new()),
        ("rules show", "kendall".to_owned()),
        ("series", "--rules tait --length 3 --score 1:0 --depth 1 --tables none".to_owned()),
        ("series", format!("--rules tait --option pieces=2 --length 2 --tables {tables}")),
        ("solve", format!("--rules tait --pieces 1 --quiet --out {new}")),
        ("table book", format!("--rules tait --option pieces=1 --tables {new}")),
        ("table info", table.to_owned()),
        ("table list", format!("--tables {tables}")),
        ("table pack", packable.clone()),
        ("table verify", table.to_owned()),
        (
            "train",
            format!(
                "--rules tait --rounds 1 --positions 400 --batches 1 --quiet --tables none --out {weights}"
            ),
        ),
        ("value", format!("--rules tait --option pieces=2 --throw 4 --tables {tables}")),
        ("value", "--rules tait --throw 4 --depth 1 --tables none".to_owned()),
    ];
    for (command, arguments) in &lines {
        let words = command.split(' ').chain(arguments.split_whitespace()).chain(["--format", "json"]);
        check(command, &[senet(words).json()]);
    }
    let listed = senet(["schema"]).done();
    for name in listed.lines().filter(|name| !["error", "study"].contains(name)) {
        assert!(lines.iter().any(|(command, _)| *command == name), "{name} is not checked");
    }
}

#[test]
fn the_file_of_a_study_fits_its_schema() {
    let folder = folder("schema-study");
    let games = "study --rules modern --option pieces=1 --games 10 --luck-games 8 --levels random,novice";
    let studies = ["--match-games 8", "--match-games 0 --vary traps"];
    let files = studies.map(|more| {
        let out = folder.join(more.replace(' ', ""));
        let words = games.split(' ').chain(more.split(' '));
        senet(words.chain(["--out", out.to_str().unwrap()])).done();
        serde_json::from_slice(&std::fs::read(out.join("study.json")).unwrap()).unwrap()
    });
    check("study", &files);
}
