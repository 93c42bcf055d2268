//! The Parquet tables, read by an independent program.

use std::process::Command;

use senet::Preset;
use senet_lab::{DecisionTable, Study};
use senet_play::Level;
use serde_json::Value;

use crate::common::{complete, folder, results, rules, study};

/// Reads both tables with pyarrow and prints a summary as JSON.
const READER: &str = r#"
import json, sys
import pyarrow.parquet as parquet
games = parquet.read_table(sys.argv[1]).to_pylist()
decisions = parquet.read_table(sys.argv[2]).to_pylist()
print(json.dumps({
    "columns": list(games[0]),
    "rows": len(games),
    "moves": sum(row["moves"] for row in games),
    "first_won": sum(row["first_won"] for row in games),
    "with_luck": sum(row["luck"] is not None for row in games),
    "rulesets": sorted(set(row["ruleset"] for row in games)),
    "numbers": sorted(set(row["game"] for row in games)) == list(range(len(games) // 2)),
    "decisions": len(decisions),
    "decided": sum(row["decisions"] for row in games),
    "choices": sum(row["choices"] for row in decisions) == sum(row["choices"] for row in games),
    "decision": decisions[0],
}))
"#;

#[test]
fn pyarrow_reads_the_tables_as_the_study_wrote_them() {
    let pyarrow = Command::new("python3").args(["-c", "import pyarrow.parquet"]).output();
    if !pyarrow.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: python3 with pyarrow is not installed");
        return;
    }
    let folder = folder("parquet");
    let study = Study {
        luck_games: 40,
        decisions: DecisionTable::Written,
        ..study([rules(Preset::Tait, 2), rules(Preset::SenetRa, 2)], Level::Novice, 300)
    };
    complete(&study, &folder, 2).expect("the study is complete");
    let tables = ["games.parquet", "decisions.parquet"].map(|name| folder.join(name));
    let output = Command::new("python3").arg("-c").arg(READER).args(tables).output().expect("python3 starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let results = results(&folder);
    let groups = results["groups"].as_array().expect("a list");
    let sum = |field: &str| groups.iter().map(|group| group[field].as_u64().expect("a number")).sum::<u64>();
    assert_eq!(read["rows"], 600);
    assert_eq!(read["moves"], sum("moves"));
    let won = |group: &Value| group["first_wins"]["share"].as_f64().expect("a number") * 300.0;
    assert_eq!(read["first_won"], groups.iter().map(won).sum::<f64>().round() as u64);
    assert_eq!(read["with_luck"], 80);
    assert_eq!(read["rulesets"], serde_json::json!(["senet-ra (pieces=2)", "tait (pieces=2)"]));
    assert_eq!((&read["numbers"], &read["choices"]), (&Value::Bool(true), &Value::Bool(true)), "{read}");
    assert_eq!(read["decisions"], read["decided"]);
    assert_eq!(read["columns"][3], "game");
    assert!(read["decision"]["position"].as_str().is_some_and(|text| text.split(' ').count() == 4), "{read}");
}
