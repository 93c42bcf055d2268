//! The JSON interface, checked against its OpenAPI description: every path is called, and every answer fits
//! its schema.

mod schema;

use std::collections::BTreeSet;
use std::sync::Arc;

use senet::{Dice, Game, Preset, Record, Ruleset, StageMut, Throw};
use senet_play::Analyst;
use senet_server::Limits;
use serde_json::{Value, json};

use crate::common::server::{TestServer, generous_limits};
use schema::schema_errors;

/// The interface with its description, and the paths that were called.
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

    /// Asserts that an answer has this status and fits its schema.
    #[track_caller]
    fn fits(&mut self, described: &str, method: &str, (status, body): (u16, String), expected: u16) -> Value {
        self.called.insert(described.to_owned());
        assert_eq!(status, expected, "{described}: {body}");
        let answers = &self.description["paths"][described][method]["responses"];
        let content = &answers[expected.to_string()]["content"];
        let schema = &content["application/json"]["schema"];
        if schema.is_null() {
            assert!(content.is_object(), "{method} {described} has no answer {expected}");
            return Value::String(body);
        }
        let answer =
            serde_json::from_str(&body).unwrap_or_else(|error| panic!("{described}: {error}: {body}"));
        assert_eq!(
            schema_errors(&self.description, schema, &answer),
            Vec::<String>::new(),
            "{described}: {body}"
        );
        answer
    }

    async fn get(&mut self, described: &str, path: &str, expected: u16) -> Value {
        let answer = self.server.get(&format!("/api/v1{path}")).await;
        self.fits(described, "get", answer, expected)
    }

    /// Sends a body, which must fit its schema if an answer without an error is expected.
    async fn post(&mut self, path: &str, body: Value, expected: u16) -> Value {
        if expected < 400 {
            let request = &self.description["paths"][path]["post"]["requestBody"];
            let schema = &request["content"]["application/json"]["schema"];
            assert_eq!(
                schema_errors(&self.description, schema, &body),
                Vec::<String>::new(),
                "{path}: {body}"
            );
        }
        let answer = self.server.post(&format!("/api/v1{path}"), &body).await;
        self.fits(path, "post", answer, expected)
    }

    /// Sends a body that must be refused, and returns the code of the error.
    async fn refused(&mut self, path: &str, body: Value, expected: u16) -> String {
        let answer = self.post(path, body, expected).await;
        let sentence = answer["error"].as_str().unwrap();
        assert!(!sentence.contains('\n') && sentence.len() > 10, "{sentence}");
        answer["code"].as_str().unwrap().to_owned()
    }
}

/// The record of a whole game in which the first legal move is always made.
fn record() -> String {
    let mut game = Game::new(Ruleset::preset(Preset::Kendall));
    let (dice, throwing) = (Dice::new(5, 0), Preset::Kendall.points().throwing);
    for _ in 0..2_000 {
        let number = game.throws_made();
        match game.stage_mut() {
            StageMut::ToThrow(to_throw) => drop(to_throw.throw(dice.roll(&throwing, number).throw).unwrap()),
            StageMut::ToMove(to_move) => {
                let mv = to_move.turn().moves().next().unwrap();
                to_move.play(mv).unwrap();
            }
            StageMut::Over(_) => break,
        }
    }
    assert!(game.result().is_some());
    Record::new(game).to_string()
}

#[tokio::test]
async fn every_path_answers_as_described() {
    let mut it = Interface::start().await;
    rules(&mut it).await;
    own_rules(&mut it).await;
    positions(&mut it).await;
    records(&mut it).await;
    sheets(&mut it).await;
    qr_codes(&mut it).await;
    games(&mut it).await;
    it.get("/openapi.json", "/openapi.json", 200).await;
    let listening_here = it.get("/addresses", "/addresses", 200).await;
    assert_eq!(listening_here["addresses"], json!([]), "other machines cannot reach the server");
    for probe in ["/health", "/ready"] {
        let answer = it.server.get(probe).await;
        assert_eq!(it.fits(probe, "get", answer, 200), json!("ok\n"));
    }
    // The WebSocket has tests of its own in `live`.
    it.called.insert("/games/{id}/live".to_owned());
    let described: BTreeSet<String> = it.description["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(it.called, described);
}

async fn rules(it: &mut Interface) {
    let listed = it.get("/rules", "/rules", 200).await;
    let group = |name| listed.as_array().unwrap().iter().filter(|entry| entry["group"] == name).count();
    assert_eq!((group("reconstruction"), group("published")), (8, senet::Published::all().len()));
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

async fn own_rules(it: &mut Interface) {
    let tables = it.get("/rule-points", "/rule-points", 200).await;
    assert_eq!(tables[0]["points"][0]["key"], "pieces");
    let mine = json!({ "title": "Mine", "base": "kendall", "points": { "meeting": { "safe": [15] } } });
    let checked = it.post("/ruleset", mine, 200).await;
    assert_eq!(checked["problems"], json!([]));
    let moves = it.post("/moves", json!({ "rules": checked["text"], "throw": 5 }), 200).await;
    assert_eq!(moves["rules"], checked["text"]);
    let conflict = json!({ "base": "bell", "points": { "houses": { "water": "held" } } });
    let refused = it.post("/ruleset", conflict, 200).await;
    assert_eq!(refused["problems"][0]["problem"], "no throw frees a piece from the water");
    assert_eq!(it.refused("/ruleset", json!({ "base": "chess" }), 400).await, "no-such-ruleset");
    assert_eq!(it.refused("/ruleset", json!({ "base": "bell", "points": 3 }), 400).await, "bad-json");
}

async fn positions(it: &mut Interface) {
    let swap = json!({ "rules": "modern", "position": "4c1s2c/10/10 s - -", "throw": 3 });
    let moves = it.post("/moves", swap.clone(), 200).await;
    assert_eq!(moves["moves"][0]["displaced"][0], json!({ "side": "cones", "from": 10, "to": 7 }));
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
    let rollout =
        json!({ "rules": "tait", "options": { "pieces": "2" }, "throw": 3, "games": 40, "seed": 2 });
    let rolled = it.post("/rollout", rollout.clone(), 200).await;
    assert_eq!((&rolled["games"], &rolled["moves"][0]["win"]), (&json!(40), &rolled["win"]));
    assert_eq!(it.post("/rollout", rollout, 200).await, rolled, "a rollout depends on its seed only");
    let played = it.post("/played", json!({ "rules": "tait" }), 200).await;
    assert_eq!(played["moves"], json!([]), "no game has been finished");
    let many = json!({ "rules": "tait", "games": 1_000_000 });
    assert_eq!(it.refused("/rollout", many, 400).await, "bad-query");
    let puzzles = it.get("/puzzles", "/puzzles?rules=tait&seed=3&count=2", 200).await;
    assert_eq!(puzzles["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(it.get("/puzzles", "/puzzles?rules=tait&count=1000", 400).await["code"], "bad-query");
    let one_piece = it.get("/puzzles", "/puzzles?rules=tait&option=pieces%3D1", 404).await;
    assert_eq!(one_piece["code"], "no-puzzles");
    assert!(one_piece["error"].as_str().unwrap().contains("choose more pieces"), "{one_piece}");
    puzzles_of_the_program(it).await;
    for (described, path) in
        [("/rules/{name}", "/rules/%ff"), ("/print/{part}", "/print/%ff"), ("/puzzles/{id}", "/puzzles/%ff")]
    {
        assert_eq!(it.get(described, path, 400).await["code"], "bad-path");
    }
}

async fn puzzles_of_the_program(it: &mut Interface) {
    let listed = it.get("/puzzles/list", "/puzzles/list?rules=bell", 200).await;
    let listed = listed["puzzles"].as_array().unwrap().clone();
    assert!(listed.len() >= 1000, "{}", listed.len());
    let id = listed[7]["id"].as_str().unwrap();
    let puzzle = it.get("/puzzles/{id}", &format!("/puzzles/{id}?rules=bell"), 200).await;
    assert_eq!((&puzzle["id"], &puzzle["themes"]), (&listed[7]["id"], &listed[7]["themes"]));
    let daily = it.get("/puzzles/daily", "/puzzles/daily?rules=bell&day=2026-11-29", 200).await;
    assert!(listed.iter().any(|entry| entry["id"] == daily["id"]));
    assert_eq!(
        it.get("/puzzles/daily", "/puzzles/daily?rules=bell&day=today", 400).await["code"],
        "bad-query"
    );
    let unknown = it.get("/puzzles/{id}", "/puzzles/00000000?rules=bell", 404).await;
    assert_eq!(unknown["code"], "no-such-puzzle");
    let few = it.get("/puzzles/list", "/puzzles/list?rules=bell&option=pieces%3D2", 404).await;
    assert_eq!(few["code"], "no-puzzles");
    let tried = json!({ "player": null, "rating": 1500, "deviation": 60, "solved": true });
    let rated = it.post("/puzzles/rating", tried, 200).await;
    let again = json!({ "player": rated, "rating": 1500, "deviation": 60, "solved": false });
    let lower = it.post("/puzzles/rating", again, 200).await;
    assert!(rated["rating"].as_f64() > lower["rating"].as_f64() && rated["rating"].as_f64() > Some(1500.0));
    let wrong = json!({ "rating": -1, "deviation": 60, "solved": true });
    assert_eq!(it.refused("/puzzles/rating", wrong, 400).await, "bad-rating");
}

async fn records(it: &mut Interface) {
    let record = record();
    let played = it.post("/replay", json!({ "record": record }), 200).await;
    let review = it.post("/review", json!({ "record": record }), 200).await;
    assert_eq!(played["plies"].as_array().unwrap().len(), review["plies"].as_array().unwrap().len());
    assert_eq!(review["depth"], 2, "the depth does not depend on the time that is left");
    assert_eq!(it.post("/review", json!({ "record": record }), 200).await, review);
    let with_variation = "Format: senet-record 1\nRules: modern\n\n1. c2:9/11\n# !\n(c1:9/10* (c2:9/11)) s5:";
    let tree = it.post("/replay", json!({ "record": with_variation }), 200).await;
    assert_eq!(tree["comments"], json!([{ "ply": 1, "text": "!" }]));
    assert_eq!(tree["variations"][0]["variations"][0]["plies"][0]["move"], "9/11");
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
    assert_eq!(
        it.get("/print/{part}", "/print/game?rules=modern&option=special_houses=off", 404).await["code"],
        "no-such-sheet"
    );
    assert_eq!(it.get("/print/{part}", "/print/board?ink=blue", 400).await["code"], "bad-query");
}

async fn qr_codes(it: &mut Interface) {
    let svg = it.post("/qr", json!({ "text": "https://senet.example/play/1#seat=2" }), 200).await;
    assert!(svg.as_str().unwrap().starts_with("<svg "));
    assert_eq!(it.refused("/qr", json!({ "text": "" }), 400).await, "bad-qr-text");
    assert_eq!(it.refused("/qr", json!({ "text": "a\u{1b}b" }), 400).await, "bad-qr-text");
    assert_eq!(it.refused("/qr", json!({ "text": "a".repeat(1001) }), 400).await, "qr-text-too-long");
}

async fn games(it: &mut Interface) {
    let link = json!({ "rules": "bell", "cones": { "kind": "person" }, "spools": { "kind": "link" } });
    let created = it.post("/games", link, 201).await;
    let path = format!("/games/{}", created["game"].as_str().unwrap());
    it.get("/games/{id}", &path, 200).await;
    it.get("/games/{id}/record", &format!("{path}/record"), 200).await;
    it.get("/games/{id}/fair", &format!("{path}/fair"), 200).await;
    it.get("/games/{id}", "/games/none", 404).await;
}

const START: &str = "cscscscscs/10/10 c - -";

/// A question about a move from the start position.
fn move_question(throw: Value, from: Value, to: Value) -> Value {
    json!({ "rules": "modern", "position": START, "throw": throw, "from": from, "to": to })
}

#[tokio::test]
async fn refuses_invalid_questions_with_codes() {
    let mut it = Interface::start().await;
    let questions = [
        (json!({}), "no-rules"),
        (json!({ "rules": "chess" }), "no-such-ruleset"),
        (json!({ "rules": "title = 3" }), "bad-ruleset"),
        (json!({ "rules": "modern", "options": { "depth": 3 } }), "bad-option"),
        (json!({ "rules": "modern", "position": "x" }), "bad-position"),
        (json!({ "rules": "modern", "position": "c".repeat(500) }), "bad-position"),
        (json!({ "rules": "modern", "position": START, "throw": 6 }), "bad-throw"),
        (json!({ "rules": "modern", "position": START, "throw": -1 }), "bad-throw"),
        (json!({ "rules": "modern", "position": START, "throw": 1.5 }), "bad-throw"),
        (json!({ "rules": 7 }), "bad-json"),
        (json!([]), "bad-json"),
    ];
    for (question, code) in questions {
        for path in ["/moves", "/value"] {
            assert_eq!(it.refused(path, question.clone(), 400).await, code, "{path}: {question}");
        }
    }
    for (body, code) in [
        (move_question(json!(null), json!(9), json!(11)), "no-throw"),
        (move_question(json!(2), json!(9), json!(11)), "legal"),
        (move_question(json!(2), json!("off"), json!(11)), "bad-move"),
        (move_question(json!(2), json!(31), json!(11)), "bad-json"),
    ] {
        assert_eq!(it.refused("/refusal", body.clone(), 400).await, code, "{body}");
    }
}

#[tokio::test]
async fn unknown_paths_and_methods_are_problems() {
    let server = TestServer::start().await;
    let (status, body) = server.get("/api/v1/chess").await;
    assert_eq!((status, body.contains("\"code\":\"no-such-path\"")), (404, true), "{body}");
    let (status, body) = server.get("/api/v1/moves").await;
    assert_eq!((status, body.contains("\"code\":\"other-method\"")), (405, true), "{body}");
    let (status, body) = server.post("/api/v1/moves", &json!({ "rules": "x".repeat(600_000) })).await;
    assert_eq!((status, body.contains("\"code\":\"too-large\"")), (413, true), "{body}");
}

/// The win chance of a start position and throw, by a deep search of at most this time.
async fn deep_win_chance(thinking_milliseconds: u32) -> f64 {
    let server = TestServer::with(Limits { thinking_milliseconds, ..generous_limits() }, None).await;
    let question = json!({ "rules": "modern", "throw": 5, "deep": true });
    let (status, answer) = server.post("/api/v1/value", &question).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str::<Value>(&answer).unwrap()["win"].as_f64().unwrap()
}

#[tokio::test]
async fn deep_search_stops_at_its_time_limit() {
    let rules = Arc::new(Ruleset::preset(Preset::Modern));
    let turn = rules.turn(&rules.start(), Throw::of(5)).unwrap();
    let four_plies = Analyst::new(&rules, None, senet_play::Limits::depth(4)).evaluate_turn(&turn).win;
    let is_as_deep = |win: f64| (win - four_plies).abs() < 1e-9;
    assert!(is_as_deep(deep_win_chance(60_000).await), "the search completes four plies");
    assert!(!is_as_deep(deep_win_chance(1).await), "the search cannot complete four plies in a millisecond");
}
