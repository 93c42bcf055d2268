//! A soak run: live games against a server process that is killed, while connections and the disk fail.
//!
//! ```sh
//! cargo build --bin senet
//! ulimit -n 20000
//! cargo run -p senet-server --example soak -- target/debug/senet 1000 600
//! ```
//!
//! The arguments are the program, the number of games at a time (default 1,000), the seconds to play (default
//! 600), and the mean seconds between two throws of a game (default 1).
//!
//! The server is killed with SIGKILL and started again at random times. Its clients connect through a proxy
//! that cuts connections and stops forwarding others. Players reload: they forget everything except their
//! secret. As root on Linux the database is on a small file system that is filled and freed. A game that ends
//! is followed by another.
//!
//! Then all faults stop, every game is finished, and the database is compared with all that the players were
//! told: each answer `done` and each event. The exit status is 1 if anything is lost, if a game cannot be
//! finished, or if the throws of a record cannot be verified.

#[path = "../../tests/it/common/client.rs"]
#[allow(clippy::unwrap_used)]
mod client;
mod disk;
mod game;
mod player;
mod proxy;
mod server;
mod tally;
mod verify;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use disk::SmallDisk;
use game::LiveGame;
use server::Server;
use tally::Tally;

type Failure = Box<dyn Error + Send + Sync>;

/// The time between the creation of two games at the start.
const SETUP_TIME: Duration = Duration::from_millis(15);
/// The time in which all games must be finished once the faults have stopped.
const FINISH_TIME: Duration = Duration::from_secs(180);

/// What a run does at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Games are played at their pace, with faults.
    Faults,
    /// Games are finished since this time, without faults.
    Finish(Instant),
}

/// What all tasks of a run share.
struct Soak {
    /// The address of the proxy.
    address: String,
    /// The mean time between two throws of a game.
    pace: Duration,
    /// What times between kills and between full disks are multiplied with: less than 1 in a run of under a
    /// minute.
    scale: f64,
    phase: watch::Receiver<Phase>,
    tally: Tally,
    /// All games that were created.
    games: Mutex<Vec<Arc<LiveGame>>>,
}

impl Soak {
    fn is_finishing(&self) -> bool {
        *self.phase.borrow() != Phase::Faults
    }

    /// Sleeps for a random time between these seconds. Returns whether the faults go on.
    async fn pause(&self, shortest: f64, longest: f64) -> bool {
        let mut phase = self.phase.clone();
        tokio::select! {
            () = sleep(random_time(shortest, longest)) => !self.is_finishing(),
            _ = phase.wait_for(|phase| *phase != Phase::Faults) => false,
        }
    }
}

/// A random time between these seconds.
fn random_time(shortest: f64, longest: f64) -> Duration {
    Duration::from_secs_f64(shortest + fastrand::f64() * (longest - shortest))
}

#[tokio::main]
async fn main() -> Result<ExitCode, Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().ok_or("the arguments are PROGRAM [GAMES] [SECONDS] [PACE]")?;
    let number = |index: usize, default: f64| arguments.get(index).map_or(Ok(default), |text| text.parse());
    let (games, seconds, pace) = (number(1, 1000.0)?, number(2, 600.0)?, number(3, 1.0)?);
    let folder = std::env::temp_dir().join(format!("senet-soak-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let disk = SmallDisk::mount(&folder.join("disk"));
    if disk.is_none() {
        println!("the disk is not filled: file systems cannot be mounted here");
    }
    let is_sound = run(Path::new(program), &folder, disk.as_ref(), games as usize, seconds, pace).await?;
    if is_sound {
        drop(disk);
        fs::remove_dir_all(&folder)?;
        return Ok(ExitCode::SUCCESS);
    }
    println!("the database and the log of the server are kept in {}", folder.display());
    // It stays mounted.
    std::mem::forget(disk);
    Ok(ExitCode::FAILURE)
}

/// Plays games with faults, finishes them and prints the findings. Returns whether all acknowledged commands and events
/// are stored.
async fn run(
    program: &Path,
    folder: &Path,
    disk: Option<&SmallDisk>,
    games: usize,
    seconds: f64,
    pace: f64,
) -> Result<bool, Failure> {
    let database: PathBuf = disk.map_or(folder, SmallDisk::folder).join("games.sqlite");
    let (upstream, server_address) = watch::channel(None);
    let (phases, phase) = watch::channel(Phase::Faults);
    let listener = proxy::listen().await?;
    let soak = Arc::new(Soak {
        address: listener.local_addr()?.to_string(),
        pace: Duration::from_secs_f64(pace),
        scale: (seconds / 60.0).min(1.0),
        phase,
        tally: Tally::default(),
        games: Mutex::default(),
    });
    tokio::spawn(proxy::run(soak.clone(), listener, server_address.clone()));
    let mut server = Server::start(program, &database, folder)?;
    upstream.send_replace(Some(server.address().to_owned()));

    let mut tables = JoinSet::new();
    for number in 0..games {
        let delay = SETUP_TIME.mul_f64(number as f64);
        tables.spawn(player::play_games(soak.clone(), delay));
    }
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let faults = async {
        tokio::join!(server.kill_at_random(&soak, &upstream), disk::fill_at_random(&soak, disk), async {
            tokio::time::sleep_until(end).await;
            phases.send_replace(Phase::Finish(Instant::now()));
        });
    };
    faults.await;
    let deadline = Instant::now() + FINISH_TIME;
    while let Ok(Some(table)) = timeout_at(deadline, tables.join_next()).await {
        table?;
    }
    // A table that is not done has a game that cannot be finished.
    let unfinished = tables.len();
    tables.shutdown().await;
    let played = soak.games.lock().expect("no task panics while it adds a game").clone();

    let unverified = verify::unverified_records(server.address(), &played).await;
    server.kill();
    let findings = verify::compare(&database, &played).await?;
    let own = soak.tally.print();
    findings.print();
    println!("unfinishable games: {unfinished}");
    println!("records that cannot be verified: {unverified}");
    Ok(findings.lost == 0 && own == 0 && unfinished == 0 && unverified == 0)
}
