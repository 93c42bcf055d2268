//! The server process, which is killed and started again.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;

use crate::{Failure, Soak, random_time};

/// Limits that clients on one address do not reach.
const LIMITS: [&str; 5] = [
    "requests_per_second=1000000",
    "new_games_per_minute=1000000",
    "connections_per_address=100000",
    "sockets_per_address=100000",
    "commands_per_second=100000",
];

/// A server process. Dropping it kills it.
pub(crate) struct Server {
    program: PathBuf,
    database: PathBuf,
    folder: PathBuf,
    child: Child,
    address: String,
}

impl Server {
    /// Starts a server on a free port, with its log in a folder.
    pub(crate) fn start(program: &Path, database: &Path, folder: &Path) -> Result<Server, Failure> {
        let (child, address) = start(program, database, folder)?;
        let [program, database, folder] = [program, database, folder].map(Path::to_owned);
        Ok(Server { program, database, folder, child, address })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Kills the process without warning.
    pub(crate) fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Kills the server and starts it again at random times until the faults end. The proxy gets its address.
    pub(crate) async fn kill_at_random(&mut self, soak: &Soak, upstream: &watch::Sender<Option<String>>) {
        while soak.pause(4.0 * soak.scale, 14.0 * soak.scale).await {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                soak.tally.crashes.add();
            }
            upstream.send_replace(None);
            self.kill();
            soak.tally.kills.add();
            sleep(random_time(0.0, soak.scale)).await;
            // A server does not start while the disk is full.
            (self.child, self.address) = loop {
                match tokio::task::block_in_place(|| start(&self.program, &self.database, &self.folder)) {
                    Ok(started) => break started,
                    Err(_) => soak.tally.failed_starts.add(),
                }
                sleep(Duration::from_millis(500)).await;
            };
            upstream.send_replace(Some(self.address.clone()));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts a server process. Returns it with its address.
fn start(program: &Path, database: &Path, folder: &Path) -> Result<(Child, String), Failure> {
    let mut command = Command::new(program);
    command.args(["serve", "--address", "127.0.0.1:0", "--log-level", "warn"]);
    command.arg("--database").arg(format!("sqlite:{}", database.display()));
    for limit in LIMITS {
        command.args(["--limit", limit]);
    }
    let log = File::options().create(true).append(true).open(folder.join("log"))?;
    command.env("XDG_CACHE_HOME", folder).stdout(Stdio::piped()).stderr(log);
    let mut child = command.spawn()?;
    let mut line = String::new();
    if let Some(out) = child.stdout.as_mut() {
        BufReader::new(out).read_line(&mut line)?;
    }
    match line.trim().strip_prefix("Senet is at http://") {
        Some(address) => Ok((child, address.trim_end_matches('/').to_owned())),
        None => {
            let _ = child.kill();
            let _ = child.wait();
            Err("the server does not start".into())
        }
    }
}
