//! What is settled when a game begins: the seed, who begins, hints, and series.

use super::{NONCE, by_link, text};
use crate::common::client::Client;
use crate::common::server::TestServer;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn first_throw_waits_for_both_players_and_fixes_the_seed() {
    let server = TestServer::start().await;
    let created = server.create_game(&by_link("tait")).await;
    let (game, cones) = (text(&created["game"]), text(&created["seats"]["cones"]));
    let spools = text(&created["invitation"]["secret"]);
    let fair = async || -> Value {
        serde_json::from_str(&server.get(&format!("/api/v1/games/{game}/fair")).await.1).unwrap()
    };
    assert_eq!(fair().await["commitment"], created["commitment"], "the commitment comes before the nonces");
    let mut guest = Client::join(&server.address, game, &[spools], 0).await.unwrap();
    let contributed = guest.events.last().unwrap();
    assert_eq!((&contributed["kind"], &contributed["nonce"]), (&json!("contributed"), &Value::Null));
    let early = guest.command(json!({ "id": "early", "do": "throw" })).await.unwrap();
    assert_eq!(early["refused"]["code"], "opponent-missing", "the creator has not been connected yet");
    let hello = |nonce: &str| json!({ "seats": [cones], "after": 0, "nonce": nonce });
    let host = Client::greet(&server.address, game, hello(NONCE)).await.unwrap();
    assert_eq!(host.snapshot["nonces"], json!([NONCE, null]));
    let done = guest.command(json!({ "id": "first", "do": "throw" })).await.unwrap();
    guest.catch_up(done["done"]["seq"].as_u64().unwrap()).await.unwrap();
    assert_eq!(guest.last("seed_fixed").unwrap()["nonces"], json!([NONCE, null]));
    let late = Client::greet(&server.address, game, hello(&NONCE.replace('0', "f"))).await.unwrap();
    assert_eq!(late.snapshot["nonces"], json!([NONCE, null]), "a later nonce does not count");
    let fixed = fair().await;
    assert_eq!(
        (&fixed["seed_fixed"], &fixed["seed"], &fixed["secret"]),
        (&json!(true), &json!(null), &json!(null))
    );
    let mut socket = Client::open(&server.address, game).await;
    socket.send(Message::text(json!({ "hello": hello("NO") }).to_string())).await.unwrap();
    let refused = socket.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(refused.contains("bad-nonce"), "{refused}");
}

#[tokio::test]
async fn players_throw_for_who_begins() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    for rules in ["jequier", "grunfeld", "basics", "senet-ra"] {
        let request =
            json!({ "rules": rules, "cones": person, "spools": { "kind": "link" }, "first": "throw" });
        let created = server.create_game(&request).await;
        let game = text(&created["game"]);
        let secrets = [text(&created["seats"]["cones"]), text(&created["invitation"]["secret"])];
        let mut players = Vec::new();
        for secret in secrets {
            players.push(Client::join(&server.address, game, &[secret], 0).await.unwrap());
        }
        assert_eq!(players[1].snapshot["stage"], "opening");
        let mut number = 0;
        while players[0].last("begins").is_none() {
            let early =
                players[1 - number % 2].command(json!({ "id": format!("e{number}"), "do": "throw" })).await;
            assert_eq!(early.unwrap()["refused"]["code"], "not-your-turn");
            let done = players[number % 2]
                .command(json!({ "id": format!("{number}"), "do": "throw" }))
                .await
                .unwrap();
            number += 1;
            for player in &mut players {
                player.catch_up(done["done"]["seq"].as_u64().unwrap()).await.unwrap();
            }
        }
        let begins = players[0].last("begins").unwrap().clone();
        assert_eq!(begins["side"], "spools");
        let thrown = players[0].events.iter().filter(|event| event["kind"] == "opening_thrown").count();
        assert_eq!(thrown, number);
        // A connection from before keeps its seat, and a new one is told the side.
        let beginner = usize::from(begins["swapped"] == false);
        let back = Client::join(&server.address, game, &[secrets[beginner]], 0).await.unwrap();
        assert_eq!(back.you, ["spools"]);
        assert_eq!(
            (
                &back.snapshot["opening"]["decided"],
                back.snapshot["opening"]["throws"].as_array().unwrap().len()
            ),
            (&json!(true), number)
        );
        let begins_with_one = rules != "senet-ra";
        assert_eq!(back.snapshot["throw"], if begins_with_one { json!(1) } else { json!(null) });
        let stage = if begins_with_one { "to-move" } else { "to-throw" };
        assert_eq!(back.snapshot["stage"], stage);
        let resigned = players[beginner].command(json!({ "id": "resign", "do": "resign" })).await.unwrap();
        players[0].catch_up(resigned["done"]["seq"].as_u64().unwrap()).await.unwrap();
        assert_eq!(players[0].last("over").unwrap()["winner"], "cones");
        let record = server.get(&format!("/api/v1/games/{game}/record")).await.1;
        assert!(record.contains("\nOpening: "), "{record}");
        let verify = |record: &str| senet_game::fair::verify(&record.parse().unwrap(), None);
        assert!(verify(&record).is_ok(), "{record}");
        let forged = record.replace("\nOpening: ", "\nOpening: cones 2 ");
        assert!(matches!(verify(&forged), Err(senet_game::fair::FairnessError::WrongOpening { .. })));
    }
    let refused = json!({ "rules": "modern", "cones": person, "spools": person, "first": "throw" });
    let (status, answer) = server.post("/api/v1/games", &refused).await;
    assert!(status == 400 && answer.contains("no-opening-throws"), "{answer}");
}

#[tokio::test]
async fn resigning_does_not_decide_who_begins() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let request = json!({ "rules": "senet-ra", "cones": person, "spools": person, "first": "throw" });
    let created = server.create_game(&request).await;
    let (game, seat) = (text(&created["game"]), text(&created["seats"]["cones"]));
    let mut player = Client::join(&server.address, game, &[seat], 0).await.unwrap();
    player.command(json!({ "id": "resign", "do": "resign" })).await.unwrap();
    let snapshot = Client::join(&server.address, game, &[], 0).await.unwrap().snapshot;
    assert_eq!((&snapshot["stage"], &snapshot["opening"]["decided"]), (&json!("over"), &json!(false)));
}

#[tokio::test]
async fn help_is_off_unless_the_invited_player_agrees() {
    let server = TestServer::start().await;
    let joined = async |hints: Value, answer: Value| -> [Value; 2] {
        let mut request = by_link("tait");
        request["hints"] = hints;
        let created = server.create_game(&request).await;
        let game = text(&created["game"]);
        let before: Value =
            serde_json::from_str(&server.get(&format!("/api/v1/games/{game}")).await.1).unwrap();
        let hello = json!({ "seats": [created["invitation"]["secret"]], "after": 0, "hints": answer });
        let guest = Client::greet(&server.address, game, hello).await.unwrap();
        [before["hints"].clone(), guest.snapshot["hints"].clone()]
    };
    assert_eq!(joined(json!(false), json!(true)).await, ["off", "off"]);
    assert_eq!(joined(json!(true), json!(false)).await, ["proposed", "off"]);
    assert_eq!(joined(json!(true), json!(true)).await, ["proposed", "on"]);
}

#[tokio::test]
async fn series_counts_points_and_alternates_sides() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let series = json!({ "first_to": 20, "scoring": "pieces-left" });
    let request = json!({ "rules": "grunfeld", "cones": person, "spools": person, "series": series });
    let created = server.create_game(&request).await;
    let secrets = ["cones", "spools"].map(|side| text(&created["seats"][side]).to_owned());
    let seats = secrets.each_ref().map(String::as_str);
    let mut game = text(&created["game"]).to_owned();
    let mut standings = Vec::new();
    // The creator of the cones' seat resigns, then the other player.
    for loser in ["cones", "cones", "spools"] {
        let mut players = Client::join(&server.address, &game, &seats, 0).await.unwrap();
        players.command(json!({ "id": "r", "do": "resign", "side": loser })).await.unwrap();
        let next = players.command(json!({ "id": "n", "do": "rematch" })).await.unwrap();
        players.catch_up(next["done"]["seq"].as_u64().unwrap()).await.unwrap();
        assert_eq!(players.last("over").unwrap()["points"], 15);
        let snapshot = Client::join(&server.address, &game, &[], 0).await.unwrap().snapshot;
        standings.push((snapshot["score"].clone(), snapshot["series"]["winner"].clone()));
        game = text(&players.last("rematch").unwrap()["game"]).to_owned();
    }
    let score = |cones: u32, spools: u32| json!({ "cones": cones, "spools": spools });
    let expected =
        [(score(0, 15), json!(null)), (score(15, 15), json!(null)), (score(30, 15), json!("cones"))];
    assert_eq!(standings, expected);
    let anew = Client::join(&server.address, &game, &[], 0).await.unwrap().snapshot;
    assert_eq!((&anew["score"], &anew["series"]["first_to"]), (&score(0, 0), &json!(20)), "a new series");
    for wrong in [json!({ "first_to": 0 }), json!({ "first_to": 5000 })] {
        let request = json!({ "rules": "tait", "cones": person, "spools": person, "series": wrong });
        let (status, answer) = server.post("/api/v1/games", &request).await;
        assert!(status == 400 && answer.contains("bad-series"), "{answer}");
    }
}
