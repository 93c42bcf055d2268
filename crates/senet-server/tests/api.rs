//! The JSON interface, held to its own description: every described path is called, and every answer fits its schema.

// A test that cannot go on stops where it is.
#![allow(clippy::unwrap_used)]
#![allow(unreachable_pub)]

#[path = "api/schema.rs"]
mod schema;
#[path = "common/server.rs"]
mod server;

use std::collections::BTreeSet;
use std::sync::Arc;

use senet::{Dice, Game, Preset, Record, Ruleset, Stage, Throw};
use senet_play::Analyst;
use senet_server::Limits;
use serde_json::{Value, json};

use schema::misfits;
use server::{TestServer, unhurried};

/// The interface with its description, and what was called so far.
struct Interface {
    server: TestServer,
    description: Value,
    called: BTreeSet<String>,
}

impl Interface {
    async fn start() -> Interface {
        let server = TestServer::start().await;
        let (_, text) = server.get("/api/v1/openapi.json").await;
        Interface { server, description: serde_json::from_str(&text).unwrap(), called: BTreeSet::new() }
    }

    /// Asks a described path; the answer must have this status, and be as it is described.
    #[track_caller]
    fn fits(&mut self, described: &str, method: &str, (status, body): (u16, String), wanted: u16) -> Value {
        self.called.insert(described.to_owned());
        assert_eq!(status, wanted, "{described}: {body}");
        let answers = &self.description["paths"][described][method]["responses"];
        let content = &answers[wanted.to_string()]["content"];
        let schema = &content["application/json"]["schema"];
        if schema.is_null() {
            assert!(content.is_object(), "{method} {described} has no answer {wanted}");
            return Value::String(body);
        }
        let answer =
            serde_json::from_str(&body).unwrap_or_else(|error| panic!("{described}: {error}: {body}"));
        assert_eq!(misfits(&self.description, schema, &answer), Vec::<String>::new(), "{described}: {body}");
        answer
    }

    async fn get(&mut self, described: &str, path: &str, wanted: u16) -> Value {
        let answer = self.server.get(&format!("/api/v1{path}")).await;
        self.fits(described, "get", answer, wanted)
    }

    /// Asks with a body, which must be as it is described if it is to be answered.
    async fn post(&mut self, path: &str, body: Value, wanted: u16) -> Value {
        if wanted < 400 {
            let asked = &self.description["paths"][path]["post"]["requestBody"];
            let schema = &asked["content"]["application/json"]["schema"];
            assert_eq!(misfits(&self.description, schema, &body), Vec::<String>::new(), "{path}: {body}");
        }
        let answer = self.server.post(&format!("/api/v1{path}"), &body).await;
        self.fits(path, "post", answer, wanted)
    }

    /// Asks what makes no sense; the code of the answer.
    async fn refused(&mut self, path: &str, body: Value, wanted: u16) -> String {
        let answer = self.post(path, body, wanted).await;
        let sentence = answer["error"].as_str().unwrap();
        assert!(!sentence.contains('\n') && sentence.len() > 10, "{sentence}");
        answer["code"].as_str().unwrap().to_owned()
    }
}

/// A record of a whole game, the first move always.
fn record() -> String {
    let mut game = Game::new(Ruleset::preset(Preset::Kendall));
    let (dice, throwing) = (Dice::new(5, 0), Preset::Kendall.points().throwing);
    for _ in 0..2_000 {
        let number = game.throws_made();
        match game.stage() {
            Stage::ToThrow(to_throw) => drop(to_throw.throw(dice.roll(&throwing, number).throw).unwrap()),
            Stage::ToMove(to_move) => {
                let mv = to_move.turn().moves().next().unwrap();
                to_move.play(mv).unwrap();
            }
            Stage::Over(_) => break,
        }
    }
    assert!(game.result().is_some());
    Record::new(game).to_string()
}

#[tokio::test]
async fn every_described_path_answers_as_it_is_described() {
    let mut it = Interface::start().await;
    rules(&mut it).await;
    positions(&mut it).await;
    records(&mut it).await;
    sheets(&mut it).await;
    games(&mut it).await;
    it.get("/openapi.json", "/openapi.json", 200).await;
    // The line to a game is a WebSocket; other tests speak over it.
    it.called.insert("/games/{id}/live".to_owned());
    let described: BTreeSet<String> = it.description["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(it.called, described);
}

async fn rules(it: &mut Interface) {
    let listed = it.get("/rules", "/rules", 200).await;
    assert_eq!(listed.as_array().unwrap().len(), 8);
    for entry in listed.as_array().unwrap() {
        let path = format!("/rules/{}", entry["name"].as_str().unwrap());
        let rules = it.get("/rules/{name}", &path, 200).await;
        assert_eq!(rules["title"], entry["title"]);
    }
    let few = it.get("/rules/{name}", "/rules/kendall?option=pieces%3D3", 200).await;
    assert_eq!(few["start"], "cscscs4/10/10 s - -");
    let unknown = it.get("/rules/{name}", "/rules/kendal", 400).await;
    assert_eq!(unknown["code"], "no-such-ruleset");
}

async fn positions(it: &mut Interface) {
    let swap = json!({ "rules": "modern", "position": "4c1s2c/10/10 s - -", "throw": 3 });
    let moves = it.post("/moves", swap.clone(), 200).await;
    assert_eq!(moves["moves"][0]["taken"][0], json!({ "side": "cones", "from": 10, "to": 7 }));
    let rescue = json!({ "rules": "kendall", "options": {}, "position": "cs8/10/6c3 c - -", "throw": null });
    assert_eq!(it.post("/moves", rescue, 200).await["to_throw_or_move"], "throw");
    let blocked =
        json!({ "rules": "modern", "position": "10/c1sss5/10 c - -", "throw": 5, "from": 11, "to": 16 });
    assert_eq!(it.post("/refusal", blocked.clone(), 200).await["code"], "blockade");
    let mut anywhere = blocked;
    anywhere.as_object_mut().unwrap().remove("to");
    assert_eq!(it.post("/refusal", anywhere, 200).await["params"]["squares"], json!([13, 14, 15]));
    let value = it.post("/value", swap.clone(), 200).await;
    assert_eq!(value["exact"], true);
    assert_eq!(it.post("/value", swap, 200).await, value);
    let start =
        json!({ "rules": Preset::Tait.spec().to_toml().replace("\"tait\"", "\"mine\""), "deep": false });
    assert_eq!(it.post("/value", start, 200).await["exact"], false);
    let puzzles = it.get("/puzzles", "/puzzles?rules=tait&seed=3&count=2", 200).await;
    assert_eq!(puzzles["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(it.get("/puzzles", "/puzzles?rules=tait&count=1000", 400).await["code"], "bad-query");
}

async fn records(it: &mut Interface) {
    let record = record();
    let played = it.post("/replay", json!({ "record": record }), 200).await;
    let review = it.post("/review", json!({ "record": record }), 200).await;
    assert_eq!(played["plies"].as_array().unwrap().len(), review["plies"].as_array().unwrap().len());
    assert_eq!(it.refused("/replay", json!({ "record": "nothing" }), 400).await, "bad-record");
}

async fn sheets(it: &mut Interface) {
    for part in ["board", "sticks", "pieces", "rules", "kit"] {
        let path = format!("/print/{part}?rules=bell&ink=save");
        let svg = it.get("/print/{part}", &path, 200).await;
        assert!(svg.as_str().unwrap().starts_with("<svg "), "{part}");
        let pdf = it.get("/print/{part}", &format!("{path}&format=pdf&paper=letter"), 200).await;
        assert!(pdf.as_str().unwrap().starts_with("%PDF-"), "{part}");
    }
    assert_eq!(it.get("/print/{part}", "/print/board?sheet=7", 404).await["code"], "no-such-sheet");
    assert_eq!(it.get("/print/{part}", "/print/box", 404).await["code"], "no-such-part");
    assert_eq!(it.get("/print/{part}", "/print/board?ink=blue", 400).await["code"], "bad-query");
}

async fn games(it: &mut Interface) {
    let link = json!({ "rules": "bell", "cones": { "kind": "person" }, "spools": { "kind": "link" } });
    let opened = it.post("/games", link, 201).await;
    let path = format!("/games/{}", opened["game"].as_str().unwrap());
    it.get("/games/{id}", &path, 200).await;
    it.get("/games/{id}/record", &format!("{path}/record"), 200).await;
    it.get("/games/{id}/fair", &format!("{path}/fair"), 200).await;
    it.get("/games/{id}", "/games/none", 404).await;
}

#[tokio::test]
async fn what_makes_no_sense_is_answered_with_what_is_wrong() {
    let mut it = Interface::start().await;
    let start = "cscscscscs/10/10 c - -";
    let questions = [
        (json!({}), "no-rules"),
        (json!({ "rules": "chess" }), "no-such-ruleset"),
        (json!({ "rules": "title = 3" }), "bad-ruleset"),
        (json!({ "rules": "modern", "options": { "depth": 3 } }), "bad-option"),
        (json!({ "rules": "modern", "position": "x" }), "bad-position"),
        (json!({ "rules": "modern", "position": "c".repeat(500) }), "bad-position"),
        (json!({ "rules": "modern", "position": start, "throw": 6 }), "bad-throw"),
        (json!({ "rules": "modern", "position": start, "throw": -1 }), "bad-throw"),
        (json!({ "rules": "modern", "position": start, "throw": 1.5 }), "bad-throw"),
        (json!({ "rules": 7 }), "bad-json"),
        (json!([]), "bad-json"),
    ];
    for (question, code) in questions {
        for path in ["/moves", "/value"] {
            assert_eq!(it.refused(path, question.clone(), 400).await, code, "{path}: {question}");
        }
    }
    let wanted = |throw: Value, from: Value, to: Value| json!({ "rules": "modern", "position": start, "throw": throw, "from": from, "to": to });
    for (question, code) in [
        (wanted(json!(null), json!(9), json!(11)), "no-throw"),
        (wanted(json!(2), json!(9), json!(11)), "legal"),
        (wanted(json!(2), json!("off"), json!(11)), "bad-move"),
        (wanted(json!(2), json!(31), json!(11)), "bad-json"),
    ] {
        assert_eq!(it.refused("/refusal", question.clone(), 400).await, code, "{question}");
    }
}

#[tokio::test]
async fn what_is_not_there_and_what_is_asked_otherwise_is_answered_in_the_same_form() {
    let server = TestServer::start().await;
    let (status, body) = server.get("/api/v1/chess").await;
    assert_eq!((status, body.contains("\"code\":\"no-such-path\"")), (404, true), "{body}");
    let (status, body) = server.get("/api/v1/moves").await;
    assert_eq!((status, body.contains("\"code\":\"other-method\"")), (405, true), "{body}");
    let (status, body) = server.post("/api/v1/moves", &json!({ "rules": "x".repeat(600_000) })).await;
    assert_eq!((status, body.contains("\"code\":\"too-large\"")), (413, true), "{body}");
}

/// The win chance with a throw at the beginning of a game, from a server that looks ahead as far as it does at most, for so long.
async fn deep_answer(thinking_milliseconds: u32) -> f64 {
    let server = TestServer::with(Limits { thinking_milliseconds, ..unhurried() }, None).await;
    let asked = json!({ "rules": "modern", "throw": 5, "deep": true });
    let (status, answer) = server.post("/api/v1/value", &asked).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str::<Value>(&answer).unwrap()["win"].as_f64().unwrap()
}

#[tokio::test]
async fn thinking_ends_when_its_time_is_up() {
    let rules = Arc::new(Ruleset::preset(Preset::Modern));
    let turn = rules.turn(&rules.start(), Throw::of(5)).unwrap();
    let four_plies = Analyst::new(&rules, None, senet_play::Limits::depth(4)).evaluate_turn(&turn).win;
    let is_as_deep = |win: f64| (win - four_plies).abs() < 1e-9;
    assert!(is_as_deep(deep_answer(60_000).await), "there is time enough");
    assert!(!is_as_deep(deep_answer(1).await), "nobody looks so far within a millisecond");
}
