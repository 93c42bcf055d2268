//! A host of static files below a path, as other web servers are: it answers a folder with its page.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The path of the site.
const PREFIX: &str = "/games/senet/";

/// The files by their paths.
pub(crate) type Files = HashMap<String, Vec<u8>>;

/// A host. Its files can be replaced.
pub(crate) struct StaticHost {
    /// The address of the home page.
    pub(crate) home: String,
    pub(crate) files: Arc<Mutex<Files>>,
    /// The requests for anything else than the site, such as `POST /api/v1/played`.
    strays: Arc<Mutex<Vec<String>>>,
}

impl StaticHost {
    pub(crate) async fn start(files: Files) -> StaticHost {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let home = format!("http://{}{PREFIX}", listener.local_addr().unwrap());
        let files = Arc::new(Mutex::new(files));
        let strays = Arc::new(Mutex::new(Vec::new()));
        let (served, noted) = (files.clone(), strays.clone());
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(answer(connection, served.clone(), noted.clone()));
            }
        });
        StaticHost { home, files, strays }
    }

    /// Asserts that no request left the path of the site.
    pub(crate) fn assert_no_strays(&self) {
        let strays = self.strays.lock().unwrap();
        assert!(strays.is_empty(), "requests that leave the site: {strays:?}");
    }
}

async fn answer(mut connection: TcpStream, files: Arc<Mutex<Files>>, strays: Arc<Mutex<Vec<String>>>) {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        let mut bytes = [0; 4096];
        match connection.read(&mut bytes).await {
            Ok(length) if length > 0 => request.extend(&bytes[..length]),
            _ => return,
        }
    }
    let request = String::from_utf8_lossy(&request).into_owned();
    let path = request.split(' ').nth(1).and_then(|path| path.split('?').next()).unwrap_or_default();
    if !path.starts_with(PREFIX) {
        let line = request.lines().next().unwrap_or_default();
        strays.lock().unwrap().push(line.trim_end_matches(" HTTP/1.1").to_owned());
    }
    let name = path.strip_prefix(PREFIX).map(|name| match name {
        "" => "index.html".to_owned(),
        folder if folder.ends_with('/') => format!("{folder}index.html"),
        name => name.to_owned(),
    });
    let found = name.and_then(|name| Some((files.lock().unwrap().get(&name)?.clone(), name)));
    let (status, media_type, body) = match found {
        Some((body, name)) => ("200 OK", media_type(&name), body),
        None => ("404 Not Found", "text/plain", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = connection.write_all(head.as_bytes()).await;
    let _ = connection.write_all(&body).await;
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
