//! A load test: many live games with two players each, at one move per second and game.
//!
//! ```sh
//! cargo run --release -- serve --address 127.0.0.1:8090 --database sqlite:/tmp/load.sqlite \
//!   --limit requests_per_second=100000 --limit new_games_per_minute=1000000 \
//!   --limit connections_per_address=100000 --limit sockets_per_address=100000
//! cargo run --release -p senet-server --example load -- 127.0.0.1:8090 1000 60 $(pgrep -n senet)
//! ```
//!
//! The arguments are the server's address, the number of games, the seconds to play, and the id of the
//! server's process, whose memory is measured. With 0 seconds the games stay idle, which measures the memory of
//! idle games. Linux only, since the memory is read from `/proc`.

use std::error::Error;
use std::fs;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, sleep};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn Error + Send + Sync>;

/// The time between two moves of a game.
const PACE: Duration = Duration::from_secs(1);
/// The time allowed to create and join one game.
const SETUP_TIME: Duration = Duration::from_millis(20);

/// The times from a command to its answer, and until the other player sees its event.
struct Latency {
    command: &'static str,
    answered: Duration,
    seen: Duration,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, games, seconds, process] = arguments.as_slice() else {
        return Err("the arguments are ADDRESS GAMES SECONDS PROCESS".into());
    };
    let (games, seconds): (u32, u64) = (games.parse()?, seconds.parse()?);
    if seconds == 0 {
        measure_idle_games(address, games, process).await
    } else {
        measure_play(address, games, Duration::from_secs(seconds), process).await
    }
}

/// Prints the memory of games that are joined by both players and then left idle.
async fn measure_idle_games(address: &str, games: u32, process: &str) -> Result<(), Failure> {
    let before = memory(process)?;
    let mut idle = Vec::new();
    for _ in 0..games {
        idle.push(Game::create(address).await?);
    }
    sleep(Duration::from_secs(2)).await;
    let memory = memory(process)? - before;
    println!("{games} idle games with two connections each: {} KiB per game", memory / u64::from(games));
    Ok(())
}

/// Plays games for some time, and prints the latencies and the memory of the server.
async fn measure_play(address: &str, games: u32, time: Duration, process: &str) -> Result<(), Failure> {
    let before = memory(process)?;
    let (sender, mut latencies) = mpsc::unbounded_channel();
    let end = Instant::now() + time + SETUP_TIME * games;
    let mut tasks = Vec::new();
    for number in 0..games {
        let game = Game::create(address).await?;
        let delay = PACE.mul_f64(f64::from(number) / f64::from(games));
        tasks.push(tokio::spawn(game.play(delay, end, sender.clone())));
    }
    drop(sender);
    let mut all = Vec::new();
    while let Some(latency) = latencies.recv().await {
        all.push(latency);
    }
    for task in tasks {
        task.await??;
    }
    println!("{games} games, {} commands", all.len());
    for command in ["throw", "move"] {
        let of_command = || all.iter().filter(|latency| latency.command == command);
        print_latencies(&format!("{command}, answered"), of_command().map(|latency| latency.answered));
        print_latencies(&format!("{command}, seen"), of_command().map(|latency| latency.seen));
    }
    println!("memory of the server: {} MiB before, {} MiB after", before >> 10, memory(process)? >> 10);
    Ok(())
}

fn print_latencies(name: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{name}: median {:.2} ms, 90 % {:.2} ms, 99 % {:.2} ms, 99.9 % {:.2} ms, longest {:.2} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}

/// The resident memory of a process, in KiB.
fn memory(process: &str) -> Result<u64, Failure> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no such process")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// A game with the connections of both players.
struct Game {
    players: [Socket; 2],
    /// The player to act and the command.
    next: Option<(usize, Value)>,
    /// The number of commands so far.
    commands: u64,
}

impl Game {
    async fn create(address: &str) -> Result<Game, Failure> {
        let person = json!({ "kind": "person" });
        let created =
            post(address, &json!({ "rules": "kendall", "cones": person, "spools": person })).await?;
        let game = created["game"].as_str().ok_or_else(|| format!("no game: {created}"))?;
        let join = async |side: &str| -> Result<(Socket, Value), Failure> {
            let url = format!("ws://{address}/api/v1/games/{game}/live");
            // Messages are sent at once, as browsers do.
            let (mut socket, _) = connect_async_with_config(url, None, true).await?;
            let hello = json!({ "hello": { "seats": [created["seats"][side]] } });
            socket.send(Message::text(hello.to_string())).await?;
            let welcome = receive(&mut socket).await?;
            Ok((socket, welcome["welcome"]["snapshot"].clone()))
        };
        let ((cones, snapshot), (spools, _)) = (join("cones").await?, join("spools").await?);
        let first = usize::from(snapshot["side_to_throw"] == "spools");
        let next = Some((first, json!({ "do": "throw", "at": 0 })));
        Ok(Game { players: [cones, spools], next, commands: 0 })
    }

    /// Plays at `PACE`, after a delay, until `end` or the end of the game.
    async fn play(
        mut self,
        delay: Duration,
        end: Instant,
        latencies: mpsc::UnboundedSender<Latency>,
    ) -> Result<(), Failure> {
        let mut ticks = interval_at(Instant::now() + delay, PACE);
        while Instant::now() < end {
            ticks.tick().await;
            // A throw and its move.
            for _ in 0..2 {
                let Some((side, command)) = self.next.take() else { return Ok(()) };
                latencies.send(self.execute(side, command).await?)?;
            }
        }
        Ok(())
    }

    /// Sends a command and waits until it is answered and both players have received its event.
    async fn execute(&mut self, side: usize, mut command: Value) -> Result<Latency, Failure> {
        self.commands += 1;
        command["id"] = json!(self.commands.to_string());
        let kind = if command["do"] == "throw" { "throw" } else { "move" };
        let sent = Instant::now();
        let message = json!({ "command": command });
        self.players[side].send(Message::text(message.to_string())).await?;
        let [cones, spools] = &mut self.players;
        let (own, other) = if side == 0 { (cones, spools) } else { (spools, cones) };
        let (answered, seen) = tokio::join!(answer(own, sent), next_event(other, sent));
        let (answered, (seen, next)) = (answered?, seen?);
        self.next = next;
        Ok(Latency { command: kind, answered, seen })
    }
}

/// Receives the event and the answer of a command. Returns the time of the answer.
async fn answer(socket: &mut Socket, sent: Instant) -> Result<Duration, Failure> {
    let (mut answered, mut has_event) = (None, false);
    loop {
        if let Some(time) = answered.filter(|_| has_event) {
            return Ok(time);
        }
        let message = receive(socket).await?;
        if message.get("refused").is_some() {
            return Err(format!("refused: {message}").into());
        }
        if message.get("done").is_some() {
            answered = Some(sent.elapsed());
        }
        has_event |= message["event"]["seq"].is_u64();
    }
}

/// Receives the next numbered event. Returns its time and the command that it allows.
async fn next_event(
    socket: &mut Socket,
    sent: Instant,
) -> Result<(Duration, Option<(usize, Value)>), Failure> {
    loop {
        let message = receive(socket).await?;
        if let Some(event) = message.get("event").filter(|event| event["seq"].is_u64()) {
            return Ok((sent.elapsed(), next_command(event)));
        }
    }
}

/// The player to act after an event, and the command. `None` if the event allows no command.
fn next_command(event: &Value) -> Option<(usize, Value)> {
    let player = |side: &Value| usize::from(side == "spools");
    match event["kind"].as_str()? {
        "thrown" => {
            let command = json!({ "do": "move", "move": event["moves"][0]["move"], "at": event["at"] });
            Some((player(&event["side"]), command))
        }
        "moved" => {
            // There is no side to throw after a winning move.
            event["side_to_throw"].as_str()?;
            Some((player(&event["side_to_throw"]), json!({ "do": "throw", "at": event["at"] })))
        }
        _ => None,
    }
}

async fn receive(socket: &mut Socket) -> Result<Value, Failure> {
    loop {
        match socket.next().await.ok_or("the connection is closed")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(frame) => return Err(format!("the connection is closed: {frame:?}").into()),
            _ => {}
        }
    }
}

async fn post(address: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok(serde_json::from_str(body)?)
}
