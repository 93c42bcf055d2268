//! The server as a program: killed in the middle of many games, it comes back with all of them.

// A test that cannot go on stops where it is.
#![allow(clippy::unwrap_used)]

#[path = "../../senet-server/tests/it/common/client.rs"]
mod client;
#[path = "../../senet-server/tests/it/common/postgres.rs"]
mod postgres;

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use client::{Client, are_complete, next_command};
use postgres::Postgres;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Limits that nobody reaches by being quick.
const UNHURRIED: [&str; 4] = [
    "requests_per_second=100000",
    "new_games_per_minute=100000",
    "connections_per_address=10000",
    "commands_per_second=100000",
];

/// Where the server is; nowhere while it is down.
type Whereabouts = Option<String>;

/// A server of its own process.
struct Program {
    child: Child,
    address: String,
}

impl Program {
    /// Starts it where there is room, with its games in this database and its log in this folder.
    fn start(folder: &Path, database: &str) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(["serve", "--address", "127.0.0.1:0", "--database", database]);
        command.args(["--log", "json", "--log-level", "debug"]);
        for limit in UNHURRIED {
            command.args(["--limit", limit]);
        }
        let log = File::options().create(true).append(true).open(folder.join("log")).expect("a log");
        command.env("XDG_CACHE_HOME", folder).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().expect("it starts");
        let mut told = String::new();
        let out = child.stdout.as_mut().expect("it is piped");
        BufReader::new(out).read_line(&mut told).expect("it says where it is");
        let address =
            told.trim().strip_prefix("Senet is at http://").expect("an address").trim_end_matches('/');
        Program { address: address.to_owned(), child }
    }

    /// Kills it as no program can foresee.
    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A database of its own in this folder.
fn sqlite(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("games.sqlite").display())
}

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

async fn ask(address: &str, request: String) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split_once("\r\n\r\n").expect("head and body").1.to_owned()
}

async fn open_game(address: &str) -> Value {
    let asked = json!({ "rules": "tait", "options": { "pieces": 1 }, "cones": { "kind": "person" }, "spools": { "kind": "link" } });
    let body = asked.to_string();
    let answer = ask(
        address,
        format!(
            "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        ),
    )
    .await;
    serde_json::from_str(&answer).unwrap()
}

/// One player of a game: whenever the line breaks they come back, knowing what they know, and send again what was not answered.
async fn play(
    mut server: watch::Receiver<Whereabouts>,
    game: String,
    side: &'static str,
    secret: String,
    done: Arc<AtomicUsize>,
) -> Vec<Value> {
    let mut events: Vec<Value> = Vec::new();
    let is_over = |events: &[Value]| events.iter().any(|event| event["kind"] == "over");
    while !is_over(&events) {
        let address = server.wait_for(Option::is_some).await.unwrap().clone().unwrap();
        let after = events.len() as u64;
        let Ok(mut client) = Client::join(&address, &game, &[&secret], after).await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let news = std::mem::replace(&mut client.events, std::mem::take(&mut events));
        client.events.extend(news);
        while !is_over(&client.events) {
            let went_on = match next_command(&client.events) {
                Some((acting, mut deed)) if acting == side && is_there(&client.events) => {
                    deed["id"] = json!(format!("{side} {}", client.seq()));
                    command(&mut client, deed, &done).await
                }
                _ => client.catch_up(client.seq() + 1).await.is_ok(),
            };
            if !went_on {
                break;
            }
        }
        events = client.events;
    }
    events
}

/// Whether both players have come.
fn is_there(events: &[Value]) -> bool {
    events.iter().any(|event| event["kind"] == "seated")
}

/// Carries out a command and hears what it led to; whether the line held.
async fn command(client: &mut Client, deed: Value, done: &AtomicUsize) -> bool {
    let Ok(answer) = client.command(deed).await else { return false };
    let Some(seq) = answer["done"]["seq"].as_u64() else { panic!("what is due is done: {answer}") };
    done.fetch_add(1, Ordering::Relaxed);
    client.catch_up(seq).await.is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_the_middle_of_many_games_it_comes_back_with_all_of_them() {
    let folder = folder("killed");
    come_back_with_all(100, &folder, &sqlite(&folder)).await;
    fs::remove_dir_all(folder).expect("it can go");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn so_it_does_with_games_in_postgresql() {
    let Some(postgres) = Postgres::start("killed") else { return };
    let folder = folder("killed-postgresql");
    come_back_with_all(20, &folder, &postgres.url).await;
    fs::remove_dir_all(folder).expect("it can go");
}

/// Kills a server twice in the middle of so many games, which all are played to their ends; nothing is missing from any of them.
async fn come_back_with_all(games: usize, folder: &Path, database: &str) {
    let mut program = Program::start(folder, database);
    let (whereabouts, server) = watch::channel(Some(program.address.clone()));
    let done = Arc::new(AtomicUsize::new(0));
    let mut players = JoinSet::new();
    let mut secrets = Vec::new();
    for _ in 0..games {
        let made = open_game(&program.address).await;
        let game = made["game"].as_str().unwrap().to_owned();
        let seats = [("cones", &made["seats"]["cones"]), ("spools", &made["invitation"]["secret"])];
        for (side, secret) in seats {
            let secret = secret.as_str().unwrap().to_owned();
            secrets.push(secret.clone());
            let (server, game, done) = (server.clone(), game.clone(), done.clone());
            players.spawn(async move { (game.clone(), play(server, game, side, secret, done).await) });
        }
    }
    for enough in [games * 5, games * 15] {
        while done.load(Ordering::Relaxed) < enough {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // It comes back elsewhere: whoever knocks at a port that nobody listens to may get that port as their own.
        whereabouts.send_replace(None);
        program.kill();
        program = Program::start(folder, database);
        whereabouts.send_replace(Some(program.address.clone()));
    }
    let mut played: Vec<(String, Vec<Value>)> = players.join_all().await;
    played.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(played.len(), 2 * games);
    for pair in played.chunks(2) {
        let [(game, one), (same, other)] = pair else { panic!("two players a game") };
        assert_eq!(game, same);
        assert!(are_complete(one), "{game}: nothing is missing, nothing came twice");
        assert_eq!(one, other, "{game}: both saw the same");
    }
    let log = fs::read_to_string(folder.join("log")).expect("it writes a log");
    assert!(log.contains("\"path\":\"/api/v1/games\""), "the log tells what was asked");
    assert!(secrets.iter().all(|secret| !log.contains(secret)), "and no secret");
    let seeds: Vec<&str> = played.iter().filter_map(|(_, events)| events.last()?["seed"].as_str()).collect();
    assert_eq!(seeds.len(), played.len());
    assert!(seeds.iter().all(|seed| !log.contains(seed)), "nor what throws came from");
    let (game, events) = &played[0];
    let request =
        format!("GET /api/v1/games/{game}/record HTTP/1.1\r\nHost: senet\r\nConnection: close\r\n\r\n");
    let record: senet::Record = ask(&program.address, request).await.parse().expect("a record");
    let moves = events.iter().filter(|event| event["kind"] == "moved").count();
    assert_eq!(record.game.plies().len(), moves);
}

#[test]
fn told_to_end_it_ends_well_and_a_taken_port_is_told() {
    let folder = folder("ended");
    let mut program = Program::start(&folder, &sqlite(&folder));
    let second = Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(["serve", "--address", &program.address, "--database", "sqlite:unused.sqlite"])
        .output()
        .expect("it runs");
    assert_eq!(second.status.code(), Some(1));
    let complaint = String::from_utf8(second.stderr).expect("UTF-8");
    assert!(complaint.contains(&program.address) && complaint.contains("--address"), "{complaint}");
    let process = program.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().expect("it runs").success());
    assert!(program.child.wait().expect("it ends").success());
    fs::remove_dir_all(folder).expect("it can go");
}

#[test]
fn a_database_that_cannot_be_written_is_told() {
    let folder = folder("unwritable");
    fs::write(folder.join("file"), "no folder").expect("a file");
    for database in [format!("sqlite:{}/file/games.sqlite", folder.display()), "mysql://nowhere".to_owned()] {
        let run = Command::new(env!("CARGO_BIN_EXE_senet"))
            .args(["serve", "--address", "127.0.0.1:0", "--database", &database])
            .output()
            .expect("it runs");
        assert_eq!(run.status.code(), Some(1));
        let complaint = String::from_utf8(run.stderr).expect("UTF-8");
        assert!(complaint.starts_with("senet: ") && complaint.lines().count() == 1, "{complaint}");
    }
    fs::remove_dir_all(folder).expect("it can go");
}
