//! `senet serve` as a process: it restores all games after being killed, and reports failures.

#[path = "../../../senet-server/tests/it/common/client.rs"]
mod client;
#[cfg(unix)]
#[path = "../../../senet-server/tests/it/common/postgres.rs"]
mod postgres;

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use client::{Client, are_complete, next_command};
#[cfg(unix)]
use postgres::Postgres;
use senet::{Preset, Ruleset};
use senet_play::{MinedPuzzle, PuzzleSet};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Limits that fast clients do not reach.
const HIGH_LIMITS: [&str; 4] = [
    "requests_per_second=100000",
    "new_games_per_minute=100000",
    "connections_per_address=10000",
    "commands_per_second=100000",
];

/// The address of the server; `None` while it is down.
type ServerAddress = Option<String>;

/// A running server process.
struct Program {
    child: Child,
    address: String,
}

impl Program {
    /// Starts a server on a free port with a database, and its log in a folder.
    fn start(folder: &Path, database: &str) -> Program {
        Program::start_with(folder, database, &[])
    }

    /// The same with more arguments.
    fn start_with(folder: &Path, database: &str, arguments: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(["serve", "--address", "127.0.0.1:0", "--database", database]).args(arguments);
        command.args(["--log", "json", "--log-level", "debug"]);
        for limit in HIGH_LIMITS {
            command.args(["--limit", limit]);
        }
        let log = File::options().create(true).append(true).open(folder.join("log")).expect("a log");
        command.env("XDG_CACHE_HOME", folder).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().expect("the process starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("standard output is piped");
        BufReader::new(out).read_line(&mut line).expect("the server prints its address");
        Program { address: address_in(&line).to_owned(), child }
    }

    /// Kills the process without warning.
    fn kill(mut self) {
        self.child.kill().expect("the process is killed");
        self.child.wait().expect("the process ends");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of the server in the first line of its output.
fn address_in(line: &str) -> &str {
    line.trim().strip_prefix("Senet is at http://").expect("an address").trim_end_matches('/')
}

/// The URL of a database in a folder.
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

/// The answer to a POST request.
async fn post(address: &str, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let answer = ask(
        address,
        format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        ),
    )
    .await;
    serde_json::from_str(&answer).unwrap()
}

async fn open_game(address: &str) -> Value {
    let body = json!({
        "rules": "tait", "options": { "pieces": 1 }, "cones": { "kind": "person" }, "spools": { "kind": "link" }
    });
    post(address, "games", &body).await
}

#[tokio::test]
async fn writes_tables_only_where_it_may() {
    let question = json!({ "rules": "modern", "position": "10/10/4c3s1 c - -" });
    for (tables, is_saved) in [("none", false), ("auto", true)] {
        let folder = folder(&format!("tables-{tables}"));
        let program = Program::start_with(&folder, &sqlite(&folder), &["--tables", tables]);
        let value = post(&program.address, "value", &question).await;
        assert_eq!(value["exact"], true, "{value}");
        drop(program);
        assert_eq!(folder.join("senet/tables").is_dir(), is_saved, "--tables {tables}");
        fs::remove_dir_all(folder).expect("the folder is removed");
    }
}

/// Plays one side of a game. After a lost connection the player reconnects with the events received so far,
/// and sends unanswered commands again.
async fn play(
    mut server: watch::Receiver<ServerAddress>,
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
            let is_connected = match next_command(&client.events) {
                Some((acting, mut next)) if acting == side && both_joined(&client.events) => {
                    next["id"] = json!(format!("{side} {}", client.seq()));
                    command(&mut client, next, &done).await
                }
                _ => client.catch_up(client.seq() + 1).await.is_ok(),
            };
            if !is_connected {
                break;
            }
        }
        events = client.events;
    }
    events
}

/// Whether both players have been connected, for which the first throw waits.
fn both_joined(events: &[Value]) -> bool {
    events.iter().filter(|event| event["kind"] == "contributed").count() == 2
}

/// Sends a command and receives its events. Returns whether the connection held.
async fn command(client: &mut Client, next: Value, done: &AtomicUsize) -> bool {
    let Ok(answer) = client.command(next).await else { return false };
    let Some(seq) = answer["done"]["seq"].as_u64() else { panic!("the command was rejected: {answer}") };
    done.fetch_add(1, Ordering::Relaxed);
    client.catch_up(seq).await.is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restores_all_games_after_kill() {
    let folder = folder("killed");
    assert_restored_after_kills(100, &folder, &sqlite(&folder)).await;
    fs::remove_dir_all(folder).expect("the folder is removed");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restores_all_games_from_postgresql_after_kill() {
    let Some(postgres) = Postgres::start("killed") else { return };
    let folder = folder("killed-postgresql");
    assert_restored_after_kills(20, &folder, &postgres.url).await;
    fs::remove_dir_all(folder).expect("the folder is removed");
}

/// Plays games to their ends while the server is killed twice. No event may be lost or duplicated.
async fn assert_restored_after_kills(games: usize, folder: &Path, database: &str) {
    let mut program = Program::start(folder, database);
    let (address, server) = watch::channel(Some(program.address.clone()));
    let done = Arc::new(AtomicUsize::new(0));
    let mut players = JoinSet::new();
    let mut secrets = Vec::new();
    for _ in 0..games {
        let made = open_game(&program.address).await;
        let game = made["game"].as_str().expect("the name of the game").to_owned();
        let seats = [("cones", &made["seats"]["cones"]), ("spools", &made["invitation"]["secret"])];
        for (side, secret) in seats {
            let secret = secret.as_str().expect("a secret").to_owned();
            secrets.push(secret.clone());
            let (server, game, done) = (server.clone(), game.clone(), done.clone());
            players.spawn(async move { (game.clone(), play(server, game, side, secret, done).await) });
        }
    }
    for commands in [games * 5, games * 15] {
        while done.load(Ordering::Relaxed) < commands {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // The server restarts on another port: a client that connects to the old, unused port could be
        // assigned it.
        address.send_replace(None);
        program.kill();
        program = Program::start(folder, database);
        address.send_replace(Some(program.address.clone()));
    }
    let mut played: Vec<(String, Vec<Value>)> = players.join_all().await;
    played.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(played.len(), 2 * games);
    for pair in played.chunks(2) {
        let [(game, one), (same, other)] = pair else { panic!("two players a game") };
        assert_eq!(game, same);
        assert!(are_complete(one), "{game}: no event is lost or duplicated");
        assert_eq!(one, other, "{game}: both players saw the same events");
    }
    let log = fs::read_to_string(folder.join("log")).expect("the server writes a log");
    assert!(log.contains("\"path\":\"/api/v1/games\""), "the log has the requests");
    assert!(secrets.iter().all(|secret| !log.contains(secret)), "the log has no secrets");
    let seeds: Vec<&str> = played.iter().filter_map(|(_, events)| events.last()?["seed"].as_str()).collect();
    assert_eq!(seeds.len(), played.len());
    assert!(seeds.iter().all(|seed| !log.contains(seed)), "the log has no seeds");
    let (game, events) = &played[0];
    let request =
        format!("GET /api/v1/games/{game}/record HTTP/1.1\r\nHost: senet\r\nConnection: close\r\n\r\n");
    let record: senet::Record = ask(&program.address, request).await.parse().expect("a record");
    let moves = events.iter().filter(|event| event["kind"] == "moved").count();
    assert_eq!(record.game.plies().len(), moves);
}

#[cfg(unix)]
#[test]
fn ends_on_signal_and_reports_port_in_use() {
    let folder = folder("ended");
    let mut program = Program::start(&folder, &sqlite(&folder));
    let second = Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(["serve", "--address", &program.address, "--database", "sqlite:unused.sqlite"])
        .output()
        .expect("the command runs");
    assert_eq!(second.status.code(), Some(1));
    let message = String::from_utf8(second.stderr).expect("UTF-8");
    assert!(message.contains(&program.address) && message.contains("--address"), "{message}");
    let process = program.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().expect("the command runs").success());
    assert!(program.child.wait().expect("the process ends").success());
    fs::remove_dir_all(folder).expect("the folder is removed");
}

#[test]
fn reports_unusable_database() {
    let folder = folder("unwritable");
    fs::write(folder.join("file"), "no folder").expect("a file");
    for database in [format!("sqlite:{}/file/games.sqlite", folder.display()), "mysql://nowhere".to_owned()] {
        let run = Command::new(env!("CARGO_BIN_EXE_senet"))
            .args(["serve", "--address", "127.0.0.1:0", "--database", &database])
            .output()
            .expect("the command runs");
        assert_eq!(run.status.code(), Some(1));
        let message = String::from_utf8(run.stderr).expect("UTF-8");
        assert!(message.starts_with("senet: ") && message.lines().count() == 1, "{message}");
    }
    fs::remove_dir_all(folder).expect("the folder is removed");
}

/// Positions of puzzles of all presets, and starts of small games, whose values are exact.
fn questions() -> Vec<Value> {
    let puzzles = Preset::ALL.into_iter().flat_map(|preset| {
        let set = PuzzleSet::for_rules(&Ruleset::preset(preset)).expect("every preset has puzzles");
        let question = move |puzzle: &MinedPuzzle| {
            let position = puzzle.position.to_string();
            json!({ "rules": preset.name(), "position": position, "throw": puzzle.throw.value() })
        };
        set.sample(12, 1, None).into_iter().map(question)
    });
    let small = [Preset::Tait, Preset::Modern, Preset::Kendall, Preset::Bell].map(|preset| {
        let spec = preset.spec().with_options(["pieces=1"]).expect("an option of every preset");
        let start = Ruleset::new(spec).expect("no conflicts").start().to_string();
        json!({ "rules": preset.name(), "options": { "pieces": "1" }, "position": start })
    });
    puzzles.chain(small).collect()
}

#[tokio::test]
async fn pages_and_the_value_command_agree_on_a_hundred_positions() {
    let folder = folder("values-agree");
    let program = Program::start(&folder, &sqlite(&folder));
    let questions = questions();
    assert_eq!(questions.len(), 12 * Preset::ALL.len() + 4);
    let lines: String = questions.iter().map(|question| format!("{question}\n")).collect();
    let file = folder.join("questions");
    fs::write(&file, lines).expect("a file of questions");
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    // The pages ask for two plies.
    command.args(["value", "--depth", "2", "--input"]).arg(&file).env("XDG_CACHE_HOME", &folder);
    // The first run builds small tables. Then the command and the server find the same ones.
    command.output().expect("the process starts");
    let output = command.output().expect("the process starts");
    let answers = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), questions.len());
    let mut exact = 0;
    for (question, by_command) in questions.iter().zip(&answers) {
        let by_page = post(&program.address, "value", question).await;
        for field in ["win", "exact", "moves"] {
            assert!(by_page[field] != Value::Null, "{question}: {by_page}");
            assert_eq!(by_page[field], by_command[field], "{field} of {question}");
        }
        exact += usize::from(by_page["exact"] == true);
    }
    assert!(exact >= 4, "small games have exact values: {exact}");
}

#[tokio::test]
async fn a_log_in_a_file_has_no_colours() {
    let folder = folder("plain-log");
    let file = fs::File::create(folder.join("log")).expect("a log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(["serve", "--address", "127.0.0.1:0", "--open", "no", "--log-level", "debug"]);
    command.env("XDG_CACHE_HOME", &folder).env("XDG_DATA_HOME", &folder).env_remove("NO_COLOR");
    let mut child = command.stdout(Stdio::piped()).stderr(file).spawn().expect("the process starts");
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("standard output is piped");
    BufReader::new(out).read_line(&mut line).expect("the server prints its address");
    let address = address_in(&line);
    // The server logs a request before it answers.
    ask(address, format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")).await;
    child.kill().expect("the process is killed");
    child.wait().expect("the process ends");
    let log = fs::read_to_string(folder.join("log")).expect("the server writes a log");
    assert!(log.contains("answered a request") && !log.contains('\u{1b}'), "{log:?}");
}

#[test]
fn refuses_a_file_as_the_directory_of_tables() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    let output = command.args(["serve", "--tables", "Cargo.toml"]).output().expect("the process starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && message.contains("'Cargo.toml' is not a directory"), "{message}");
}

#[test]
fn refuses_a_public_url_with_more_than_a_host() {
    for url in ["senet.example", "https://senet.example/?a", "https://x\"><script>"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        let output = command.args(["serve", "--public", url]).output().expect("the process starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && message.contains("a scheme and a host"), "{message}");
    }
}
