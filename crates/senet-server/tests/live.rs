//! Live games over the line, with a real server.

// A test that cannot go on stops where it is.
#![allow(clippy::unwrap_used)]

mod common {
    pub(crate) mod client;
    pub(crate) mod postgres;
    pub(crate) mod server;
}

use common::client::{Client, are_whole, next_deed};
use common::postgres::Postgres;
use common::server::{TestServer, unhurried};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use futures_util::{SinkExt, StreamExt};
use senet_server::Limits;

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A game between whoever opened it, with the cones, and a guest.
fn by_link(rules: &str) -> Value {
    json!({ "rules": rules, "options": { "pieces": "2" }, "cones": { "kind": "person" }, "spools": { "kind": "link" } })
}

/// Plays a game by link to its end; every so often a player's line breaks and it comes back. What both saw.
async fn play_by_link(server: &TestServer, rules: &str) -> [Client; 2] {
    let made = server.open_game(&by_link(rules)).await;
    let game = text(&made["game"]).to_owned();
    let secrets = [text(&made["seats"]["cones"]).to_owned(), text(&made["invitation"]["secret"]).to_owned()];
    let enter = async |side: usize, after| {
        Client::enter(&server.address, &game, &[secrets[side].as_str()], after).await
    };
    let mut players = [enter(0, 0).await.unwrap(), enter(1, 0).await.unwrap()];
    assert!(players.iter().all(|player| player.snapshot["seed"].is_null()), "nobody knows the seed yet");
    assert_eq!((players[0].you.join(" "), players[1].you.join(" ")), ("cones".into(), "spools".into()));
    players[0].catch_up(2).await.unwrap();
    assert!(players[0].last("seated").is_some());
    let mut number = 0;
    while let Some((side, mut deed)) = next_deed(&players[0].events) {
        let acting = usize::from(side == "spools");
        number += 1;
        deed["id"] = json!(format!("deed {number}"));
        if number % 7 == 0 {
            // The line breaks after the command was sent, and nobody knows whether it was heard.
            let after = players[acting].seq();
            players[acting].send(deed.clone()).await.unwrap();
            let known = std::mem::take(&mut players[acting].events);
            let mut again = enter(acting, after).await.unwrap();
            assert_eq!(
                again.snapshot["seed"].is_null(),
                again.snapshot["ending"].is_null(),
                "nobody knows the seed before the end, everybody after it: {}",
                again.snapshot
            );
            again.events.splice(0..0, known);
            players[acting] = again;
        }
        let answer = players[acting].command(deed).await.unwrap();
        let seq = answer["done"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        for player in &mut players {
            player.catch_up(seq).await.unwrap();
        }
    }
    players
}

async fn a_game_by_link_is_whole_for_both(server: &TestServer) {
    for rules in ["tait", "kendall", "basics"] {
        let [cones, spools] = play_by_link(server, rules).await;
        assert!(are_whole(&cones.events) && are_whole(&spools.events));
        assert_eq!(cones.events, spools.events);
        let over = cones.last("over").expect("it has ended");
        assert_eq!(over["ending"], "finished");
        let game = text(&cones.snapshot["game"]);
        let record: senet::Record =
            server.get(&format!("/api/v1/games/{game}/record")).await.1.parse().unwrap();
        assert_eq!(record.game.result().unwrap().winner.name(), text(&over["winner"]));
        let commitment = text(&cones.snapshot["commitment"]);
        assert!(senet_server::fair::verify(&record, Some(commitment)).is_ok(), "the throws are fair");
        let other = commitment.replace(&commitment[..1], if commitment.starts_with('0') { "1" } else { "0" });
        assert!(senet_server::fair::verify(&record, Some(&other)).is_err());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_by_link_on_sqlite() {
    a_game_by_link_is_whole_for_both(&TestServer::start().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_by_link_on_postgres() {
    let Some(postgres) = Postgres::start("live") else { return };
    a_game_by_link_is_whole_for_both(&TestServer::with(unhurried(), Some(&postgres.url)).await).await;
}

#[tokio::test]
async fn the_computer_answers_and_undo_goes_back_to_ones_own_decision() {
    let server = TestServer::start().await;
    let asked = json!({ "rules": "modern", "cones": { "kind": "person" },
                        "spools": { "kind": "computer", "level": "average" } });
    let made = server.open_game(&asked).await;
    let secret = text(&made["seats"]["cones"]);
    let mut player = Client::enter(&server.address, text(&made["game"]), &[secret], 0).await.unwrap();
    let mut own_moves = 0;
    while own_moves < 6 {
        // The computer plays by itself until it is one's own turn.
        let (side, mut deed) = next_deed(&player.events).unwrap();
        if side == "spools" {
            let seq = player.seq() + 1;
            player.catch_up(seq).await.unwrap();
            continue;
        }
        own_moves += usize::from(deed["do"] == "move");
        deed["id"] = json!(format!("{}", player.seq()));
        let answer = player.command(deed).await.unwrap();
        let seq = answer["done"]["seq"].as_u64().unwrap();
        player.catch_up(seq).await.unwrap();
    }
    let answer = player.command(json!({ "id": "back", "do": "undo" })).await.unwrap();
    player.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    let undone = player.last("undone").unwrap();
    assert_eq!((&undone["stage"], &undone["side_to_throw"]), (&json!("to-move"), &json!("cones")));
    assert!(undone["moves"].as_array().unwrap().len() > 1, "there was a choice: {undone}");
}

#[tokio::test]
async fn computers_play_at_the_pace_of_whoever_watches() {
    let server = TestServer::start().await;
    let computer = |level: &str| json!({ "kind": "computer", "level": level });
    let asked = json!({ "rules": "tait", "options": { "pieces": 1 }, "cones": computer("novice"), "spools": computer("random") });
    let made = server.open_game(&asked).await;
    let (game, secret) = (text(&made["game"]), text(&made["seats"]["watch"]));
    let mut watcher = Client::enter(&server.address, game, &[secret], 0).await.unwrap();
    let mut spectator = Client::enter(&server.address, game, &[], 0).await.unwrap();
    assert!(watcher.you.is_empty());
    let refused = spectator.command(json!({ "id": "1", "do": "step" })).await.unwrap();
    assert_eq!(refused["refused"]["code"], "not-your-seat");
    let mut steps = 0;
    while watcher.last("over").is_none() {
        steps += 1;
        let step = json!({ "id": format!("step {steps}"), "do": "step", "at": watcher.at() });
        let answer = watcher.command(step).await.unwrap();
        let seq = answer["done"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        watcher.catch_up(seq).await.unwrap();
    }
    let moves = watcher.events.iter().filter(|event| event["kind"] == "moved").count();
    assert_eq!(moves, steps, "a step is a move");
    spectator.catch_up(watcher.seq()).await.unwrap();
    assert_eq!(spectator.events, watcher.events);
}

#[tokio::test]
async fn what_makes_no_sense_is_answered_and_changes_nothing() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let made = server.open_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let game = text(&made["game"]);
    let seats = [text(&made["seats"]["cones"]), text(&made["seats"]["spools"])];
    let mut player = Client::enter(&server.address, game, &seats, 0).await.unwrap();
    assert_eq!(player.you, ["cones", "spools"]);
    let refused = [
        (json!({ "id": "a", "do": "move", "move": "9/11" }), "no-moment"),
        (json!({ "id": "b", "do": "move", "move": "9/11", "at": 0 }), "throw-first"),
        (json!({ "id": "c", "do": "throw", "at": 7 }), "stale"),
        (json!({ "id": "d", "do": "step" }), "persons-play"),
        (json!({ "id": "e", "do": "undo" }), "nothing-to-undo"),
        (json!({ "id": "f", "do": "rematch" }), "not-over"),
        (json!({ "id": "", "do": "throw" }), "bad-id"),
        (json!({ "id": "g".repeat(65), "do": "throw" }), "bad-id"),
        (json!({ "id": "h", "do": "resign", "side": "pawns" }), "bad-side"),
    ];
    for (command, code) in refused {
        let answer = player.command(command.clone()).await.unwrap();
        assert_eq!(answer["refused"]["code"], code, "{command}: {answer}");
    }
    let done = player.command(json!({ "id": "t", "do": "throw" })).await.unwrap();
    let again = player.command(json!({ "id": "t", "do": "throw" })).await.unwrap();
    assert_eq!(done, again, "done once, answered twice");
    player.catch_up(2).await.unwrap();
    let looked = player.command(json!({ "id": "l", "do": "try", "from": 1, "to": 30 })).await.unwrap();
    assert_eq!(looked["try"]["move"], Value::Null);
    assert!(!text(&looked["try"]["refusal"]["text"]).is_empty());
    assert_eq!(player.seq(), 2);
    // Frames that are no commands end the line, and no more.
    let frames = [
        "",
        "{",
        "[]",
        "{\"command\":{}}",
        "{\"command\":{\"id\":\"1\",\"do\":\"try\",\"from\":31}}",
        "{\"command\":{\"id\":\"1\",\"do\":\"fly\"}}",
        "{\"hello\":{\"after\":\"the first\"}}",
    ];
    for frame in frames.into_iter().map(str::to_owned).chain([format!("\"{}\"", "x".repeat(70_000))]) {
        for hello in [true, false] {
            let mut socket = Client::open(&server.address, game).await;
            if hello {
                socket
                    .send(Message::text("{\"hello\":{\"seats\":[\"\",\"zz\"],\"after\":0}}"))
                    .await
                    .unwrap();
            }
            let _ = socket.send(Message::text(frame.clone())).await;
            while let Some(Ok(_)) = socket.next().await {}
        }
    }
    let snapshot: Value =
        serde_json::from_str(&server.get(&format!("/api/v1/games/{game}")).await.1).unwrap();
    assert_eq!(snapshot["seq"], 2);
}

#[tokio::test]
async fn only_our_own_pages_and_only_so_many() {
    let limits = Limits { spectators: 2, connections_per_address: 4, ..Limits::default() };
    let server = TestServer::with(limits, None).await;
    let made = server.open_game(&by_link("modern")).await;
    let game = text(&made["game"]);
    let line = format!("ws://{}/api/v1/games/{game}/live", server.address);
    let mut foreign = line.as_str().into_client_request().unwrap();
    foreign.headers_mut().insert("origin", "https://elsewhere.example".parse().unwrap());
    let status = |error: Error| match error {
        Error::Http(response) => response.status().as_u16(),
        other => panic!("{other}"),
    };
    assert_eq!(status(connect_async(foreign).await.unwrap_err()), 403);
    let missing = line.replace(game, &"0".repeat(20));
    assert_eq!(status(connect_async(missing).await.unwrap_err()), 404);
    let mut spectators = Vec::new();
    for _ in 0..2 {
        spectators.push(Client::enter(&server.address, game, &[], 0).await.unwrap());
    }
    let mut third = Client::open(&server.address, game).await;
    third.send(Message::text("{\"hello\":{}}")).await.unwrap();
    let said = third.next().await.unwrap().unwrap();
    assert!(said.to_text().unwrap().contains("\"crowded\""), "{said}");
    let seat = Client::enter(&server.address, game, &[text(&made["seats"]["cones"])], 0).await.unwrap();
    assert_eq!(seat.you, ["cones"], "whoever plays is no spectator");
    let mut silent = Vec::new();
    let too_many = loop {
        match connect_async(line.as_str()).await {
            Ok((socket, _)) => silent.push(socket),
            Err(error) => break status(error),
        }
    };
    assert_eq!(too_many, 429);
    assert!(silent.len() < 3, "three are here already");
    drop(silent);
}

#[tokio::test]
async fn whoever_gives_no_sign_of_life_has_left() {
    let server = TestServer::with(Limits { silent_seconds: 1, ..unhurried() }, None).await;
    let made = server.open_game(&by_link("modern")).await;
    let enter =
        async |secret| Client::enter(&server.address, text(&made["game"]), &[text(secret)], 0).await.unwrap();
    let mut here = enter(&made["seats"]["cones"]).await;
    // From now on nobody listens there, nor answers when asked for a sign of life.
    let _there = enter(&made["invitation"]["secret"]).await;
    loop {
        let frame = here.hear().await.unwrap();
        if frame["event"]["kind"] == "left" {
            assert_eq!((&frame["event"]["side"], &frame["event"]["seq"]), (&json!("spools"), &Value::Null));
            break;
        }
    }
}

#[tokio::test]
async fn no_more_games_are_in_memory_than_there_may_be() {
    let server = TestServer::with(Limits { games: 1, ..unhurried() }, None).await;
    let first = server.open_game(&by_link("modern")).await;
    let second = server.open_game(&by_link("modern")).await;
    let ask = async |game: &Value| server.get(&format!("/api/v1/games/{}", text(&game["game"]))).await;
    assert_eq!(ask(&first).await.0, 200);
    let (status, answer) = ask(&second).await;
    assert_eq!((status, answer.contains("\"full\"")), (503, true), "it is on disk and has to wait: {answer}");
}

#[tokio::test]
async fn a_rematch_goes_on_with_the_same_secrets() {
    let server = TestServer::start().await;
    let asked = json!({ "rules": "tait", "cones": { "kind": "person" }, "spools": { "kind": "computer", "level": "random" } });
    let made = server.open_game(&asked).await;
    let secret = text(&made["seats"]["cones"]).to_owned();
    let mut player = Client::enter(&server.address, text(&made["game"]), &[&secret], 0).await.unwrap();
    player.command(json!({ "id": "r", "do": "resign" })).await.unwrap();
    let answer = player.command(json!({ "id": "again", "do": "rematch" })).await.unwrap();
    player.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    let next = text(&player.last("rematch").unwrap()["game"]).to_owned();
    let again = Client::enter(&server.address, &next, &[&secret], 0).await.unwrap();
    assert_eq!(again.you, ["spools"], "sides are swapped");
    assert_eq!(again.snapshot["score"], json!({ "cones": 1, "spools": 0 }));
    assert_ne!(again.snapshot["commitment"], player.snapshot["commitment"]);
}

#[tokio::test]
async fn games_that_cannot_be_played_are_refused_with_what_to_change() {
    let server = TestServer::start().await;
    let (person, link) = (json!({ "kind": "person" }), json!({ "kind": "link" }));
    let cases = [
        (json!({ "rules": "tate", "cones": person, "spools": person }), "bad-rules", "did you mean 'tait'"),
        (
            json!({ "rules": "tait", "options": { "home": "rest" }, "cones": person, "spools": person }),
            "bad-rules",
            "home",
        ),
        (json!({ "rules": "tait", "cones": { "kind": "computer" }, "spools": person }), "no-level", "novice"),
        (json!({ "rules": "tait", "cones": link, "spools": link }), "nobody-here", "take one"),
        (json!({ "rules": "tait" }), "bad-json", "cones"),
    ];
    for (asked, code, part) in cases {
        let (status, answer) = server.post("/api/v1/games", &asked).await;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((status, &answer["code"]), (400, &json!(code)), "{asked}: {answer}");
        assert!(text(&answer["error"]).contains(part), "{answer}");
    }
    let mine = senet::Preset::Tait.spec().to_toml().replace("\"tait\"", "\"mine\"");
    let made = server.open_game(&json!({ "rules": mine, "cones": person, "spools": person })).await;
    let (_, snapshot) = server.get(&format!("/api/v1/games/{}", text(&made["game"]))).await;
    assert!(snapshot.contains("\"name\":\"mine\""), "{snapshot}");
}

#[tokio::test]
async fn whoever_opens_games_all_the_time_has_to_wait() {
    // The place of the first is free again after a minute; no test takes so long.
    let server = TestServer::with(Limits { new_games_per_minute: 1, ..unhurried() }, None).await;
    server.open_game(&by_link("tait")).await;
    let (status, answer) = server.post("/api/v1/games", &by_link("tait")).await;
    assert_eq!(status, 429, "{answer}");
}

#[tokio::test]
async fn whoever_commands_all_the_time_has_to_wait() {
    let server = TestServer::with(Limits { commands_per_second: 1, ..unhurried() }, None).await;
    let person = json!({ "kind": "person" });
    let made = server.open_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let mut player = Client::enter(&server.address, text(&made["game"]), &[text(&made["seats"]["cones"])], 0)
        .await
        .unwrap();
    let mut number = 0;
    let refused = loop {
        number += 1;
        let answer = player.command(json!({ "id": number.to_string(), "do": "undo" })).await.unwrap();
        if answer["refused"]["code"] != "nothing-to-undo" {
            break answer;
        }
    };
    assert_eq!(refused["refused"]["code"], "too-fast", "{refused}");
    assert!(number > 3, "a few may come at once");
}
