//! A server for tests: in this process, with a database of its own.

// Not every test asks for everything.
#![allow(dead_code)]

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use senet_server::{Limits, Listen, Server, Settings};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// Limits that nobody reaches by being quick.
pub(crate) fn unhurried() -> Limits {
    Limits { requests_per_second: 100_000, commands_per_second: 100_000, ..Limits::default() }
}

/// A server; it ends with this.
pub(crate) struct TestServer {
    pub(crate) address: String,
    folder: PathBuf,
    _stop: oneshot::Sender<()>,
}

impl TestServer {
    /// A server that a test may ask as often as it likes.
    pub(crate) async fn start() -> TestServer {
        TestServer::with(unhurried(), None).await
    }

    /// A server with these limits, and this database, or one of its own.
    pub(crate) async fn with(limits: Limits, database: Option<&str>) -> TestServer {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("senet-server-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let file = format!("sqlite:{}", folder.join("games.sqlite").display());
        let settings = Settings {
            listen: Listen::At("127.0.0.1:0".parse().unwrap()),
            database: Some(database.map_or(file, str::to_owned)),
            tables: Some(folder.join("tables")),
            limits,
            ..Settings::default()
        };
        let server = Server::open(settings).await.unwrap();
        let address = server.address().to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.run(async move { drop(stopped.await) }));
        TestServer { address, folder, _stop: stop }
    }

    /// Opens a game.
    pub(crate) async fn open_game(&self, asked: &Value) -> Value {
        let (status, answer) = self.post("/api/v1/games", asked).await;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Status and body of what is there.
    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)).await
    }

    /// Status and body of the answer.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ))
        .await
    }

    async fn ask(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        // Whoever says too much may be answered, and hung up on, before all of it is said.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer, with head and body");
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
