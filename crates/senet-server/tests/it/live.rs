//! Live games over WebSockets.

mod beginning;
mod frames;

use crate::common::client::{Client, are_complete, next_command};
use crate::common::server::{TestServer, generous_limits};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use senet_server::Limits;
use tokio::time::sleep;

/// The nonce of a player.
const NONCE: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// A request for a game between its creator, with the cones, and an invited player.
fn by_link(rules: &str) -> Value {
    json!({
        "rules": rules,
        "options": { "pieces": "2" },
        "cones": { "kind": "person" },
        "spools": { "kind": "link" },
    })
}

/// Plays a game by link to its end. Every seventh command, the player's connection breaks and the player
/// reconnects.
async fn play_by_link(server: &TestServer, rules: &str) -> [Client; 2] {
    let created = server.create_game(&by_link(rules)).await;
    let game = text(&created["game"]).to_owned();
    let secrets =
        [text(&created["seats"]["cones"]).to_owned(), text(&created["invitation"]["secret"]).to_owned()];
    let enter = async |side: usize, after| {
        let mut hello = json!({ "seats": [secrets[side]], "after": after });
        if side == 0 {
            hello["nonce"] = json!(NONCE);
        }
        Client::greet(&server.address, &game, hello).await
    };
    let mut players = [enter(0, 0).await.unwrap(), enter(1, 0).await.unwrap()];
    assert!(
        players.iter().all(|player| player.snapshot["seed"].is_null()),
        "the seed is hidden during the game"
    );
    assert_eq!((players[0].you.join(" "), players[1].you.join(" ")), ("cones".into(), "spools".into()));
    players[0].catch_up(4).await.unwrap();
    assert!(players[0].last("seated").is_some());
    let mut number = 0;
    while let Some((side, mut command)) = next_command(&players[0].events) {
        let acting = usize::from(side == "spools");
        number += 1;
        command["id"] = json!(format!("command {number}"));
        if number % 7 == 0 {
            // The connection breaks after the command was sent, before its answer.
            let after = players[acting].seq();
            players[acting].send(command.clone()).await.unwrap();
            let known = std::mem::take(&mut players[acting].events);
            let mut rejoined = enter(acting, after).await.unwrap();
            assert_eq!(
                rejoined.snapshot["seed"].is_null(),
                rejoined.snapshot["ending"].is_null(),
                "the seed is hidden exactly until the end: {}",
                rejoined.snapshot
            );
            rejoined.events.splice(0..0, known);
            players[acting] = rejoined;
        }
        let answer = players[acting].command(command).await.unwrap();
        let seq = answer["done"]["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        for player in &mut players {
            player.catch_up(seq).await.unwrap();
        }
    }
    players
}

async fn test_games_by_link(server: &TestServer) {
    for rules in ["tait", "kendall", "basics"] {
        let [cones, spools] = play_by_link(server, rules).await;
        assert!(are_complete(&cones.events) && are_complete(&spools.events));
        assert_eq!(cones.events, spools.events);
        let over = cones.last("over").expect("the game is over");
        assert_eq!(over["ending"], "finished");
        let game = text(&cones.snapshot["game"]);
        let record: senet::Record =
            server.get(&format!("/api/v1/games/{game}/record")).await.1.parse().unwrap();
        assert_eq!(record.game.result().unwrap().winner.name(), text(&over["winner"]));
        let commitment = text(&cones.snapshot["commitment"]);
        let verified = senet_game::fair::verify(&record, Some(commitment)).expect("fair throws");
        assert_eq!(verified.nonces, Some([Some(NONCE.to_owned()), None]), "one nonce, one default");
        let other = commitment.replace(&commitment[..1], if commitment.starts_with('0') { "1" } else { "0" });
        assert!(senet_game::fair::verify(&record, Some(&other)).is_err());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_see_the_same_game_on_sqlite() {
    test_games_by_link(&TestServer::start().await).await;
}

#[cfg(all(unix, feature = "postgres"))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_players_see_the_same_game_on_postgres() {
    let Some(postgres) = crate::common::postgres::Postgres::start("live") else { return };
    test_games_by_link(&TestServer::with(generous_limits(), Some(&postgres.url)).await).await;
}

#[tokio::test]
async fn computer_plays_and_undo_takes_back_own_decision() {
    let server = TestServer::start().await;
    let request = json!({ "rules": "modern", "cones": { "kind": "person" },
                        "spools": { "kind": "computer", "level": "average" } });
    let created = server.create_game(&request).await;
    let secret = text(&created["seats"]["cones"]);
    let mut player = Client::join(&server.address, text(&created["game"]), &[secret], 0).await.unwrap();
    let mut own_moves = 0;
    while own_moves < 6 {
        // The computer plays without commands until it is the person's turn.
        let (side, mut command) = next_command(&player.events).unwrap();
        if side == "spools" {
            let seq = player.seq() + 1;
            player.catch_up(seq).await.unwrap();
            continue;
        }
        own_moves += usize::from(command["do"] == "move");
        command["id"] = json!(format!("{}", player.seq()));
        let answer = player.command(command).await.unwrap();
        let seq = answer["done"]["seq"].as_u64().unwrap();
        player.catch_up(seq).await.unwrap();
    }
    let answer = player.command(json!({ "id": "undo", "do": "undo" })).await.unwrap();
    player.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    let undone = player.last("undone").unwrap();
    assert_eq!((&undone["stage"], &undone["side_to_throw"]), (&json!("to-move"), &json!("cones")));
    assert!(undone["moves"].as_array().unwrap().len() > 1, "there is a choice: {undone}");
}

#[tokio::test]
async fn computers_play_one_move_per_step() {
    let server = TestServer::start().await;
    let computer = |level: &str| json!({ "kind": "computer", "level": level });
    let request = json!({
        "rules": "tait",
        "options": { "pieces": 1 },
        "cones": computer("novice"),
        "spools": computer("random"),
    });
    let created = server.create_game(&request).await;
    let (game, secret) = (text(&created["game"]), text(&created["seats"]["step"]));
    let mut watcher = Client::join(&server.address, game, &[secret], 0).await.unwrap();
    let mut spectator = Client::join(&server.address, game, &[], 0).await.unwrap();
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
async fn late_client_receives_the_game_as_it_stands() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let created = server.create_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let (game, seats) = (text(&created["game"]), &created["seats"]);
    let seats = [text(&seats["cones"]), text(&seats["spools"])];
    let mut player = Client::join(&server.address, game, &seats, 0).await.unwrap();
    while player.seq() < 100 {
        let (_, mut command) = next_command(&player.events).expect("the game is not over");
        command["id"] = json!(format!("command {}", player.seq()));
        let answer = player.command(command).await.unwrap();
        player.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    }
    let (seq, late) = (player.seq(), Client::join(&server.address, game, &[], 0).await.unwrap());
    assert_eq!((late.events.len(), &late.snapshot["seq"]), (0, &json!(seq)), "too many events were missed");
    let back = Client::join(&server.address, game, &[], seq - 60).await.unwrap();
    assert_eq!(back.events, player.events[player.events.len() - 60..]);
}

#[tokio::test]
async fn refuses_invalid_commands() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let created = server.create_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let game = text(&created["game"]);
    let seats = [text(&created["seats"]["cones"]), text(&created["seats"]["spools"])];
    let mut player = Client::join(&server.address, game, &seats, 0).await.unwrap();
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
    let repeated = player.command(json!({ "id": "t", "do": "throw" })).await.unwrap();
    assert_eq!(done, repeated, "a repeated command gets the same answer");
    player.catch_up(done["done"]["seq"].as_u64().unwrap()).await.unwrap();
    let seq = player.seq();
    let tried = player.command(json!({ "id": "l", "do": "preview", "from": 1, "to": 30 })).await.unwrap();
    assert_eq!(tried["preview"]["move"], Value::Null);
    assert!(!text(&tried["preview"]["refusal"]["text"]).is_empty());
    assert_eq!(player.seq(), seq);
}

#[tokio::test]
async fn limits_connections_by_origin_and_number() {
    let limits = Limits { spectators: 2, connections_per_address: 4, ..Limits::default() };
    let server = TestServer::with(limits, None).await;
    let created = server.create_game(&by_link("modern")).await;
    let game = text(&created["game"]);
    let url = format!("ws://{}/api/v1/games/{game}/live", server.address);
    let mut foreign = url.as_str().into_client_request().unwrap();
    foreign.headers_mut().insert("origin", "https://elsewhere.example".parse().unwrap());
    let status = |error: Error| match error {
        Error::Http(response) => response.status().as_u16(),
        other => panic!("{other}"),
    };
    assert_eq!(status(connect_async(foreign).await.unwrap_err()), 403);
    let missing = url.replace(game, &"0".repeat(20));
    assert_eq!(status(connect_async(missing).await.unwrap_err()), 404);
    let mut spectators = Vec::new();
    for _ in 0..2 {
        spectators.push(Client::join(&server.address, game, &[], 0).await.unwrap());
    }
    let mut third = Client::open(&server.address, game).await;
    third.send(Message::text("{\"hello\":{}}")).await.unwrap();
    let message = third.next().await.unwrap().unwrap();
    assert!(message.to_text().unwrap().contains("\"crowded\""), "{message}");
    let seat = Client::join(&server.address, game, &[text(&created["seats"]["cones"])], 0).await.unwrap();
    assert_eq!(seat.you, ["cones"], "a player is not counted as a spectator");
    let mut others = Vec::new();
    let too_many = loop {
        match connect_async(url.as_str()).await {
            Ok((socket, _)) => others.push(socket),
            Err(error) => break status(error),
        }
    };
    assert_eq!(too_many, 429);
    assert!(others.len() < 3, "three clients are connected already");
    drop(others);
}

#[tokio::test]
async fn closes_silent_connections() {
    let server = TestServer::with(Limits { silent_seconds: 1, ..generous_limits() }, None).await;
    let created = server.create_game(&by_link("modern")).await;
    let enter = async |secret| {
        Client::join(&server.address, text(&created["game"]), &[text(secret)], 0).await.unwrap()
    };
    let mut active = enter(&created["seats"]["cones"]).await;
    // This client never reads from its socket, so it does not answer pings.
    let _silent = enter(&created["invitation"]["secret"]).await;
    loop {
        let frame = active.receive().await.unwrap();
        if frame["event"]["kind"] == "left" {
            assert_eq!((&frame["event"]["side"], &frame["event"]["seq"]), (&json!("spools"), &Value::Null));
            break;
        }
    }
}

#[tokio::test]
async fn full_registry_evicts_idle_games_and_refuses_before_creating() {
    let server = TestServer::with(Limits { games: 1, ..generous_limits() }, None).await;
    let first = server.create_game(&by_link("modern")).await;
    let second = server.create_game(&by_link("modern")).await;
    let get = async |game: &Value| server.get(&format!("/api/v1/games/{}", text(&game["game"]))).await;
    for game in [&first, &second, &first] {
        assert_eq!(get(game).await.0, 200, "an idle game makes room");
    }
    let seat = text(&first["seats"]["cones"]);
    let player = Client::join(&server.address, text(&first["game"]), &[seat], 0).await.unwrap();
    for (status, answer) in [get(&second).await, server.post("/api/v1/games", &by_link("modern")).await] {
        assert_eq!((status, answer.contains("\"full\"")), (503, true), "{answer}");
    }
    drop(player);
    while get(&second).await.0 != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn rematch_keeps_secrets_and_swaps_sides() {
    let server = TestServer::start().await;
    let request = json!({
        "rules": "tait",
        "cones": { "kind": "person" },
        "spools": { "kind": "computer", "level": "random" },
    });
    let created = server.create_game(&request).await;
    let secret = text(&created["seats"]["cones"]).to_owned();
    let mut player = Client::join(&server.address, text(&created["game"]), &[&secret], 0).await.unwrap();
    player.command(json!({ "id": "r", "do": "resign" })).await.unwrap();
    let answer = player.command(json!({ "id": "rematch", "do": "rematch" })).await.unwrap();
    player.catch_up(answer["done"]["seq"].as_u64().unwrap()).await.unwrap();
    let next = text(&player.last("rematch").unwrap()["game"]).to_owned();
    let joined = Client::join(&server.address, &next, &[&secret], 0).await.unwrap();
    assert_eq!(joined.you, ["spools"], "sides are swapped");
    assert_eq!(joined.snapshot["score"], json!({ "cones": 1, "spools": 0 }));
    assert_ne!(joined.snapshot["commitment"], player.snapshot["commitment"]);
}

#[tokio::test]
async fn refuses_games_that_cannot_be_played() {
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
        (json!({ "rules": "tait", "cones": link, "spools": link }), "no-own-seat", "take it yourself"),
        (json!({ "rules": "tait" }), "bad-json", "cones"),
    ];
    for (request, code, part) in cases {
        let (status, answer) = server.post("/api/v1/games", &request).await;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((status, &answer["code"]), (400, &json!(code)), "{request}: {answer}");
        assert!(text(&answer["error"]).contains(part), "{answer}");
    }
    let mine = senet::Preset::Tait.spec().to_toml().replace("\"tait\"", "\"mine\"");
    let created = server.create_game(&json!({ "rules": mine, "cones": person, "spools": person })).await;
    let (_, snapshot) = server.get(&format!("/api/v1/games/{}", text(&created["game"]))).await;
    assert!(snapshot.contains("\"name\":\"mine\""), "{snapshot}");
}

#[tokio::test]
async fn answers_pings_before_and_during_a_step() {
    let server = TestServer::start().await;
    let computer = json!({ "kind": "computer", "level": "expert" });
    let created =
        server.create_game(&json!({ "rules": "modern", "cones": computer, "spools": computer })).await;
    let secret = text(&created["seats"]["step"]).to_owned();
    let mut watcher = Client::join(&server.address, text(&created["game"]), &[&secret], 0).await.unwrap();
    watcher.send_message(&json!({ "ping": 1 })).await.unwrap();
    watcher.send_message(&json!({ "command": { "id": "a", "do": "step" } })).await.unwrap();
    watcher.send_message(&json!({ "ping": 2 })).await.unwrap();
    let (mut pongs, mut is_done) = (Vec::new(), false);
    while pongs.len() < 2 || !is_done {
        let message = watcher.receive().await.unwrap();
        pongs.extend(message["pong"].as_u64());
        is_done |= message["done"]["id"] == "a";
    }
    assert_eq!(pongs, [1, 2]);
}

/// Creates a game by link that both players join. Returns it with the player who stays; the other one leaves.
async fn abandoned_game(server: &TestServer) -> (String, Client, String) {
    let created = server.create_game(&by_link("tait")).await;
    let (game, secret) =
        (text(&created["game"]).to_owned(), text(&created["invitation"]["secret"]).to_owned());
    let host = Client::join(&server.address, &game, &[text(&created["seats"]["cones"])], 0).await.unwrap();
    drop(Client::join(&server.address, &game, &[&secret], 0).await.unwrap());
    (game, host, secret)
}

/// Sends a command that ends a game by absence until it is not refused any more because of the opponent's presence.
async fn end_by_absence(player: &mut Client, command: &str) -> Value {
    for number in 0.. {
        let id = format!("{command} {number}");
        let answer = player.command(json!({ "id": id, "do": command })).await.unwrap();
        if answer["refused"]["code"] != "opponent-present" {
            return answer;
        }
        sleep(Duration::from_millis(20)).await;
    }
    unreachable!("the loop has no end");
}

#[tokio::test]
async fn absence_lets_the_opponent_end_the_game() {
    let server = TestServer::with(Limits { absence_seconds: 1, ..generous_limits() }, None).await;
    for (command, winner, ending) in
        [("claim", json!("cones"), "claimed"), ("call_off", Value::Null, "called-off")]
    {
        let (game, mut host, guest) = abandoned_game(&server).await;
        let answer = end_by_absence(&mut host, command).await;
        assert!(answer["done"]["seq"].is_u64(), "{answer}");
        let (_, snapshot) = server.get(&format!("/api/v1/games/{game}")).await;
        let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
        assert_eq!((&snapshot["winner"], &snapshot["after_absence"]), (&winner, &json!(ending)));
        assert_eq!((&snapshot["stage"], snapshot["seed"].is_string()), (&json!("over"), true));
        // Both see the end, and may play again.
        let mut guest = Client::join(&server.address, &game, &[&guest], 0).await.unwrap();
        let kind = if command == "claim" { "claimed" } else { "called_off" };
        assert_eq!(guest.last(kind).unwrap()["side"], "cones");
        let again = guest.command(json!({ "id": "again", "do": "rematch" })).await.unwrap();
        assert!(again["done"].is_object(), "{again}");
    }
}

#[tokio::test]
async fn a_present_opponent_keeps_the_game_going() {
    // The game could end at once if the guest were away.
    let server = TestServer::with(Limits { absence_seconds: 0, ..generous_limits() }, None).await;
    let (game, mut host, secret) = abandoned_game(&server).await;
    let mut guest = Client::join(&server.address, &game, &[&secret], 0).await.unwrap();
    let answer = host.command(json!({ "id": "1", "do": "claim" })).await.unwrap();
    assert_eq!(answer["refused"]["code"], "opponent-present", "{answer}");
    let spectator = &mut Client::join(&server.address, &game, &[], 0).await.unwrap();
    let answer = spectator.command(json!({ "id": "2", "do": "call_off" })).await.unwrap();
    assert_eq!(answer["refused"]["code"], "not-your-seat", "{answer}");
    assert!(guest.command(json!({ "id": "3", "do": "resign" })).await.unwrap()["done"].is_object());
}

#[tokio::test]
async fn limits_new_games_per_minute() {
    // The quota is refilled after a minute, when the test has ended.
    let server = TestServer::with(Limits { new_games_per_minute: 1, ..generous_limits() }, None).await;
    server.create_game(&by_link("tait")).await;
    let (status, answer) = server.post("/api/v1/games", &by_link("tait")).await;
    assert_eq!(status, 429, "{answer}");
}

#[tokio::test]
async fn limits_commands_per_second() {
    let server = TestServer::with(Limits { commands_per_second: 1, ..generous_limits() }, None).await;
    let person = json!({ "kind": "person" });
    let created = server.create_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let mut player =
        Client::join(&server.address, text(&created["game"]), &[text(&created["seats"]["cones"])], 0)
            .await
            .unwrap();
    // All are sent before the first answer is read.
    for number in 0..100 {
        player.send(json!({ "id": number.to_string(), "do": "undo" })).await.unwrap();
    }
    let mut allowed = 0;
    let refused = loop {
        let answer = player.receive().await.unwrap();
        match answer["refused"]["code"].as_str() {
            Some("nothing-to-undo") => allowed += 1,
            Some(_) => break answer,
            None => {}
        }
    };
    assert_eq!(refused["refused"]["code"], "too-fast", "{refused}");
    assert!(allowed >= 3, "a burst of commands is allowed");
}
