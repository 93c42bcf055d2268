//! Values and puzzles by exact tables that the page provides.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::sync::Arc;

use senet::{Preset, Ruleset};
use senet_game::{NoEntropy, RandomSource};
use senet_play::PuzzleSet;
use senet_table::{Stratum, table_path};
use senet_tablebase::OnDemandTablebase;
use senet_wasm::Engine;
use serde_json::{Value, json};

/// The packed table of a preset with one piece a side.
fn packed_tables(preset: Preset) -> Vec<u8> {
    let folder = std::env::temp_dir().join(format!("senet-wasm-{}-{}", preset.name(), std::process::id()));
    let small = Ruleset::new(preset.spec().with_options(["pieces=1"]).unwrap()).unwrap();
    let tablebase = OnDemandTablebase::open(&Arc::new(small), &folder).unwrap();
    tablebase.prepare();
    let table = fs::read(table_path(&tablebase.folder(), Stratum { mover: 1, other: 1 })).unwrap();
    fs::remove_dir_all(folder).unwrap();
    let length = u32::try_from(table.len()).unwrap().to_le_bytes();
    [&length[..], &table].concat()
}

fn engine() -> Engine {
    Engine::new(RandomSource(|_| Err(NoEntropy)))
}

fn ask(engine: &mut Engine, request: &Value) -> (u16, String) {
    let answer = engine.answer(request.to_string().as_bytes());
    (answer.status, String::from_utf8(answer.body).unwrap())
}

#[test]
fn tables_make_values_exact() {
    let tables = packed_tables(Preset::Tait);
    let position = json!({ "rules": "tait", "position": "10/3c1s4/10 c - -" });
    let request = json!({ "path": "value", "body": position });
    let needed = |engine: &mut Engine| {
        engine.provide_network("tait", None).unwrap();
        assert_eq!(ask(engine, &request), (424, "tables tait".to_owned()));
    };
    let is_exact = |engine: &mut Engine| {
        let (status, body) = ask(engine, &request);
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["exact"] == true
    };
    let mut sound = engine();
    needed(&mut sound);
    sound.provide_tables(Preset::Tait, Some(&tables)).unwrap();
    assert!(is_exact(&mut sound));
    let mut without = engine();
    needed(&mut without);
    without.provide_tables(Preset::Tait, None).unwrap();
    assert!(!is_exact(&mut without));
    let mut damaged = engine();
    needed(&mut damaged);
    let mut bytes = tables.clone();
    *bytes.last_mut().unwrap() ^= 1;
    assert!(damaged.provide_tables(Preset::Tait, Some(&bytes)).is_err());
    assert!(!is_exact(&mut damaged));
    assert!(damaged.provide_tables(Preset::Kendall, Some(&tables)).is_err(), "tables of other rules");
}

#[test]
fn tables_serve_games_with_fewer_pieces_that_never_leave_the_board() {
    let mut engine = engine();
    engine.provide_network("bell", None).unwrap();
    engine.provide_tables(Preset::Bell, Some(&packed_tables(Preset::Bell))).unwrap();
    let mut is_exact = |pieces: &str, position: &str| {
        let position = json!({ "rules": "bell", "options": { "pieces": pieces }, "position": position });
        let (status, body) = ask(&mut engine, &json!({ "path": "value", "body": position }));
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["exact"] == true
    };
    let start = |pieces: u8| {
        let spec = Preset::Bell.spec().with_options([format!("pieces={pieces}")]).unwrap();
        Ruleset::new(spec).unwrap().start().to_string()
    };
    assert!(is_exact("1", &start(1)));
    assert!(!is_exact("2", &start(2)), "there is no table for two pieces");
}

#[test]
fn puzzles_need_tables() {
    let query = json!([["rules", "tait"], ["option", "pieces=1"], ["count", "2"]]);
    let request = json!({ "path": "puzzles", "query": query });
    let mut engine = engine();
    assert_eq!(ask(&mut engine, &request), (424, "tables tait".to_owned()));
    engine.provide_tables(Preset::Tait, None).unwrap();
    let (status, body) = ask(&mut engine, &request);
    assert_eq!(status, 404);
    assert!(body.contains("no-puzzles"), "{body}");
    engine.provide_tables(Preset::Tait, Some(&packed_tables(Preset::Tait))).unwrap();
    let (_, body) = ask(&mut engine, &request);
    assert!(body.contains("\"puzzles\":[{") || body.contains("no puzzle was found"), "{body}");
}

#[test]
fn puzzles_of_presets_are_provided_as_files() {
    let rules = Ruleset::preset(Preset::Tait);
    let set = PuzzleSet::for_rules(&rules).unwrap();
    let mut engine = engine();
    let list = json!({ "path": "puzzles/list", "query": [["rules", "tait"]] });
    assert_eq!(ask(&mut engine, &list), (424, "puzzles tait".to_owned()));
    assert!(engine.provide_puzzles(Preset::Tait, Some(b"damaged")).is_err());
    engine.provide_puzzles(Preset::Tait, Some(PuzzleSet::file_of(Preset::Tait))).unwrap();
    let (status, body) = ask(&mut engine, &list);
    let listed: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, listed["puzzles"].as_array().unwrap().len()), (200, set.puzzles.len()));
    let id = &listed["puzzles"][0]["id"];
    let one = json!({ "path": format!("puzzles/{}", id.as_str().unwrap()), "query": [["rules", "tait"]] });
    let (status, body) = ask(&mut engine, &one);
    assert_eq!((status, &serde_json::from_str::<Value>(&body).unwrap()["id"]), (200, id));
    let daily = json!({ "path": "puzzles/daily", "query": [["rules", "tait"], ["day", "2026-11-29"]] });
    let (_, body) = ask(&mut engine, &daily);
    let id = set.daily("2026-11-29").unwrap().id().to_string();
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["id"], json!(id));
    let tried = json!({ "rating": 1500.0, "deviation": 60.0, "solved": true });
    assert_eq!(ask(&mut engine, &json!({ "path": "puzzles/rating", "body": tried })).0, 200);
    engine.provide_puzzles(Preset::Bell, None).unwrap();
}
