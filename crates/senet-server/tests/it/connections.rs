//! Connections that send nothing, and too many of them.

use std::time::Duration;

use senet_server::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::common::server::{TestServer, generous_limits};

const TIMEOUT: Duration = Duration::from_secs(60);

/// What the server sends before it closes the connection.
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
