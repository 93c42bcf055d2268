//! Connections that send nothing, too many of them, and who may read the metrics.

use std::time::Duration;

use senet_server::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::common::client::Client;
use crate::common::server::{TestServer, generous_limits};

const TIMEOUT: Duration = Duration::from_secs(60);

/// The bytes that the server sends before it closes the connection.
async fn read(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // A connection that is reset is closed as well.
    let _ =
        timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.expect("the server closes the connection");
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn closes_connections_without_a_complete_header() {
    let server = TestServer::with(Limits { header_seconds: 1, ..generous_limits() }, None).await;
    for sent in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Part: ", "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let mut stream = TcpStream::connect(&server.address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        let answer = read(stream).await;
        assert_eq!(answer.starts_with("HTTP/1.1 200"), sent.ends_with("\r\n\r\n"), "{sent:?}: {answer}");
    }
}

#[tokio::test]
async fn closes_connections_without_a_complete_body() {
    let server = TestServer::with(Limits { header_seconds: 1, ..generous_limits() }, None).await;
    let head = "POST /api/v1/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    for (length, body) in
        [("Content-Length: 100", "{\"rules\""), ("Transfer-Encoding: chunked", "8\r\n{\"rules\"\r\n")]
    {
        let mut stream = TcpStream::connect(&server.address).await.unwrap();
        stream.write_all(format!("{head}{length}\r\n\r\n{body}").as_bytes()).await.unwrap();
        let answer = read(stream).await;
        assert!(
            answer.starts_with("HTTP/1.1 408 ") && answer.contains("incomplete-body"),
            "{length}: {answer}"
        );
    }
}

/// The answers to many requests at once don't fit into the buffers of the connection.
#[tokio::test]
async fn closes_connections_that_do_not_read() {
    let server = TestServer::with(Limits { silent_seconds: 1, ..generous_limits() }, None).await;
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    // The server stops to read requests while their answers wait.
    let sending = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    timeout(TIMEOUT, sending).await.expect("the server closes the connection");
}

#[tokio::test]
async fn refuses_connections_above_the_limits() {
    for (limits, status) in [
        (Limits { sockets_per_address: 3, ..generous_limits() }, "HTTP/1.1 429 "),
        (Limits { sockets: 3, ..generous_limits() }, "HTTP/1.1 503 "),
    ] {
        let server = TestServer::with(limits, None).await;
        let mut silent = Vec::new();
        for _ in 0..3 {
            silent.push(TcpStream::connect(&server.address).await.unwrap());
        }
        let refused = read(TcpStream::connect(&server.address).await.unwrap()).await;
        assert!(refused.starts_with(status) && refused.contains("too-many-connections"), "{refused}");
        silent.pop();
        while server.get("/health").await.0 != 200 {
            sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn websocket_keeps_the_place_of_its_connection() {
    let server = TestServer::with(Limits { sockets_per_address: 1, ..generous_limits() }, None).await;
    let person = json!({ "kind": "person" });
    let created = server.create_game(&json!({ "rules": "modern", "cones": person, "spools": person })).await;
    let game = created["game"].as_str().unwrap();
    let client = loop {
        // The place of the request before may not be free yet.
        match Client::join(&server.address, game, &[], 0).await {
            Ok(client) => break client,
            Err(_) => sleep(Duration::from_millis(5)).await,
        }
    };
    let refused = read(TcpStream::connect(&server.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    drop(client);
    while server.get("/health").await.0 != 200 {
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn metrics_are_for_the_own_machine() {
    let server = TestServer::at(Some("https://senet.example"), generous_limits(), None).await;
    let head = "GET /metrics HTTP/1.1\r\nHost: senet.example\r\nConnection: close\r\n";
    let (status, body) = server.request(&format!("{head}X-Forwarded-For: 203.0.113.9\r\n\r\n")).await;
    assert_eq!((status, body.contains("local-only")), (403, true), "{body}");
    let (status, body) = server.request(&format!("{head}\r\n")).await;
    assert_eq!((status, body.contains("senet_connections")), (200, true), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_of_one_address_are_limited() {
    let limits = Limits { queries_per_address: 1, thinking_milliseconds: 3_600_000, ..generous_limits() };
    let server = TestServer::with(limits, None).await;
    let ask =
        async |games| server.post("/api/v1/rollout", &json!({ "rules": "modern", "games": games })).await.0;
    // Of two long questions at once, the second is refused while the first is computed.
    let first_answer = tokio::select! {
        status = ask(360) => status,
        status = ask(360) => status,
    };
    assert_eq!(first_answer, 429);
    // The client of the other has left.
    while ask(1).await != 200 {
        sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn step_is_carried_out_although_its_client_leaves() {
    let server = TestServer::start().await;
    let computer = json!({ "kind": "computer", "level": "expert" });
    let request = json!({ "rules": "kendall", "cones": computer, "spools": computer });
    let created = server.create_game(&request).await;
    let (game, secret) = (created["game"].as_str().unwrap(), created["seats"]["step"].as_str().unwrap());
    let mut spectator = Client::join(&server.address, game, &[], 0).await.unwrap();
    for number in 0.. {
        let mut watcher = Client::join(&server.address, game, &[secret], 0).await.unwrap();
        let mut seq = watcher.snapshot["seq"].as_u64().unwrap();
        watcher.send(json!({ "id": format!("step {number}"), "do": "step" })).await.unwrap();
        loop {
            let message = watcher.receive().await.unwrap();
            seq = message["event"]["seq"].as_u64().unwrap_or(seq);
            if message["event"]["kind"] == "thinking" {
                drop(watcher);
                // Receives the move that follows the last event.
                let caught_up = timeout(TIMEOUT, spectator.catch_up(seq + 1)).await;
                return caught_up.expect("the computer moves").unwrap();
            }
            if message["done"].is_object() {
                break;
            }
        }
    }
}
