//! Frames that are not commands close the connection.

use super::text;
use crate::common::client::Client;
use crate::common::server::TestServer;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn invalid_frames_close_the_connection_with_the_reason_and_have_no_other_effect() {
    let server = TestServer::start().await;
    let person = json!({ "kind": "person" });
    let created = server.create_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let game = text(&created["game"]);
    let seq = Client::join(&server.address, game, &[], 0).await.unwrap().seq();
    let texts = [
        "",
        "{",
        "[]",
        "{\"command\":{}}",
        "{\"command\":{\"id\":\"1\",\"do\":\"try\",\"from\":31}}",
        "{\"command\":{\"id\":\"1\",\"do\":\"fly\"}}",
        "{\"hello\":{\"after\":\"the first\"}}",
    ];
    let mut frames: Vec<Message> = texts.into_iter().map(Message::text).collect();
    frames.push(Message::binary("{\"ping\":1}"));
    for frame in frames {
        for hello in [true, false] {
            let mut socket = Client::open(&server.address, game).await;
            if hello {
                socket
                    .send(Message::text("{\"hello\":{\"seats\":[\"\",\"zz\"],\"after\":0}}"))
                    .await
                    .unwrap();
            }
            socket.send(frame.clone()).await.unwrap();
            let mut last = String::new();
            while let Some(Ok(message)) = socket.next().await {
                if let Message::Text(text) = message {
                    last = text.to_string();
                }
            }
            assert!(last.starts_with("{\"error\":{"), "{frame}: {last}");
            assert_eq!(last.contains("\"not-text\""), frame.is_binary(), "{frame}: {last}");
        }
    }
    // So does one that is too large.
    let mut socket = Client::open(&server.address, game).await;
    let _ = socket.send(Message::text(format!("\"{}\"", "x".repeat(70_000)))).await;
    while let Some(Ok(_)) = socket.next().await {}
    let snapshot: Value =
        serde_json::from_str(&server.get(&format!("/api/v1/games/{game}")).await.1).unwrap();
    assert_eq!(snapshot["seq"], seq);
}
