//! A server for tests, in this process and with its own database.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use senet_server::{Limits, Listen, Server, Settings, TableFiles};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// Limits that no test reaches.
pub(crate) fn generous_limits() -> Limits {
    Limits { requests_per_second: 100_000, commands_per_second: 100_000, ..Limits::default() }
}

/// A server. Dropping it stops the server and deletes its folder.
pub(crate) struct TestServer {
    pub(crate) address: String,
    folder: PathBuf,
    _stop: oneshot::Sender<()>,
}

impl TestServer {
    /// A server with generous limits.
    pub(crate) async fn start() -> TestServer {
        TestServer::with(generous_limits(), None).await
    }

    /// A server with these limits, and this database or an SQLite database of its own.
    pub(crate) async fn with(limits: Limits, database: Option<&str>) -> TestServer {
        TestServer::at(None, limits, database).await
    }

    /// The same behind a proxy with this URL.
    pub(crate) async fn at(public_url: Option<&str>, limits: Limits, database: Option<&str>) -> TestServer {
        let (public_url, database) =
            (public_url.map(|url| url.parse().expect("a URL")), database.map(str::to_owned));
        TestServer::configured(|settings| Settings {
            database: database.or(settings.database),
            public_url,
            limits,
            ..settings
        })
        .await
    }

    /// A server with generous limits and changed settings.
    pub(crate) async fn configured(change: impl FnOnce(Settings) -> Settings) -> TestServer {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("senet-server-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let settings = change(Settings {
            listen: Listen::At("127.0.0.1:0".parse().unwrap()),
            database: Some(format!("sqlite:{}", folder.join("games.sqlite").display())),
            tables: TableFiles::Folder(folder.join("tables")),
            limits: generous_limits(),
            ..Settings::default()
        });
        let server = Server::open(settings).await.unwrap();
        let address = server.address().to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.run(async move { drop(stopped.await) }));
        TestServer { address, folder, _stop: stop }
    }

    /// Creates a game.
    pub(crate) async fn create_game(&self, request: &Value) -> Value {
        let (status, answer) = self.post("/api/v1/games", request).await;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Sends a GET request, and returns the status and body of the response.
    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address))
            .await
    }

    /// Sends a POST request with a JSON body, and returns the status and body of the response.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        self.request(&format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ))
        .await
    }

    /// Sends a request, and returns the head of the response.
    pub(crate) async fn head(&self, request: &str) -> String {
        self.answer(request).await.0
    }

    /// Sends a request, and returns the status and body of the response.
    pub(crate) async fn request(&self, request: &str) -> (u16, String) {
        let (head, body) = self.answer(request).await;
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body)
    }

    /// Sends a request, and returns the head and the body of the response.
    async fn answer(&self, request: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        // The server may answer a request that is too large, and close the connection, before it has read all
        // of it.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("a response with head and body");
        (format!("{head}\r\n"), body.to_owned())
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
