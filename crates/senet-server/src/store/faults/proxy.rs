//! A proxy between the server and PostgreSQL that cuts connections after a number of bytes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Notify;

/// The number of bytes until a connection is cut; it grows without an end while none is to be cut.
#[derive(Clone, Default)]
pub(super) struct Cut(Arc<AtomicI64>);

const NEVER: i64 = i64::MAX / 2;

impl Cut {
    /// Cuts the connection that carries the byte with this number.
    pub(super) fn after(&self, bytes: i64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn never(&self) {
        self.after(NEVER);
    }

    /// The number of these bytes that still pass; `None` if all do.
    fn passing(&self, bytes: usize) -> Option<usize> {
        let bytes = i64::try_from(bytes).unwrap();
        let left = self.0.fetch_sub(bytes, Ordering::Relaxed);
        if left > bytes {
            return None;
        }
        self.never();
        Some(usize::try_from(left.max(0)).unwrap())
    }
}

/// Listens in a folder, and forwards to the socket of PostgreSQL until the runtime ends.
pub(super) fn start(folder: &Path, socket: PathBuf, cut: Cut) {
    let path = folder.join(".s.PGSQL.5432");
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(path).unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let Ok(server) = UnixStream::connect(&socket).await else { continue };
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            let closed = Arc::new(Notify::new());
            tokio::spawn(forward(from_client, to_server, cut.clone(), closed.clone()));
            tokio::spawn(forward(from_server, to_client, cut.clone(), closed));
        }
    });
}

async fn forward(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    cut: Cut,
    closed: Arc<Notify>,
) {
    let mut buffer = vec![0; 4096];
    loop {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read,
            () = closed.notified() => return,
        };
        let Some(bytes) = read.ok().filter(|bytes| *bytes > 0) else { break };
        let passing = cut.passing(bytes);
        let written = to.write_all(&buffer[..passing.unwrap_or(bytes)]).await;
        if passing.is_some() || written.is_err() {
            break;
        }
    }
    // The other direction is closed as well.
    closed.notify_one();
}
