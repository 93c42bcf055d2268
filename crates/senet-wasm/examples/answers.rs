//! Writes requests and the engine's answers to them, one JSON array a line: `["REQUEST", STATUS, "ANSWER"]`. The test
//! of the WebAssembly compares its answers with these.
//!
//! `cargo run -p senet-wasm --example answers`

use senet::{Dice, Preset, Record, Ruleset, Throw};
use senet_game::{NoEntropy, RandomSource};
use senet_play::{Level, play_game};
use senet_wasm::Engine;
use serde_json::{Value, json};

/// The requests about a ruleset.
fn requests(preset: Preset) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let name = preset.name();
    let rules = std::sync::Arc::new(Ruleset::preset(preset));
    let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
    let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
    let record = Record::new(game.clone()).to_string();
    let mut requests = vec![
        json!({ "path": format!("rules/{name}"), "query": [["option", "pieces=3"]] }),
        json!({ "path": "replay", "body": { "record": record } }),
        json!({ "path": "review", "body": { "record": record } }),
        json!({ "path": "replay", "body": { "record": record.replace('/', "-") } }),
        json!({ "path": "value", "body": { "rules": name } }),
        json!({ "path": "moves", "body": { "rules": name, "position": "?" } }),
    ];
    for ply in game.plies().iter().step_by(1 + game.plies().len() / 12) {
        let throw = ply.throw.map(Throw::value);
        let asked = json!({ "rules": name, "position": ply.before.to_string(), "throw": throw });
        requests.push(json!({ "path": "moves", "body": asked }));
        requests.push(json!({ "path": "value", "body": asked }));
        for from in [3, 15, 27] {
            let mut refused = asked.clone();
            refused["from"] = json!(from);
            requests.push(json!({ "path": "refusal", "body": refused }));
        }
    }
    Ok(requests)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new(RandomSource(|_| Err(NoEntropy)));
    println!("{}", ask(&mut engine, &json!({ "path": "rules" })));
    println!("{}", ask(&mut engine, &json!({ "path": "addresses" })));
    for text in ["https://senet.example/play/1#seat=2", ""] {
        println!("{}", ask(&mut engine, &json!({ "path": "qr", "body": { "text": text } })));
    }
    println!("{}", ask(&mut engine, &json!({ "path": "rule-points" })));
    let held = json!({ "base": "kendall", "points": { "houses": { "water": "ordinary" } } });
    println!("{}", ask(&mut engine, &json!({ "path": "ruleset", "body": held })));
    for preset in Preset::ALL {
        let weights = format!("{}/../senet-play/weights/{}.bin", env!("CARGO_MANIFEST_DIR"), preset.name());
        engine.provide_network(preset.name(), Some(&std::fs::read(weights)?))?;
        engine.provide_tables(preset, None)?;
        for request in requests(preset)? {
            println!("{}", ask(&mut engine, &request));
        }
    }
    Ok(())
}

fn ask(engine: &mut Engine, request: &Value) -> Value {
    let text = request.to_string();
    let answer = engine.answer(text.as_bytes());
    json!([text, answer.status, String::from_utf8_lossy(&answer.body)])
}
