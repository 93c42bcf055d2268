//! A load for a server: many live games with two players each, at one move a second and game.
//!
//! ```sh
//! cargo run --release -- serve --address 127.0.0.1:8090 --database sqlite:/tmp/load.sqlite \
//!   --limit requests_per_second=100000 --limit new_games_per_minute=1000000 --limit connections_per_address=100000
//! cargo run --release -p senet-server --example load -- 127.0.0.1:8090 1000 60 $(pgrep -n senet)
//! ```
//!
//! The arguments: address, games, seconds, and the server's process, whose memory is told. With 0 seconds nobody plays, so that the
//! memory of idle games is told.

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
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn Error + Send + Sync>;

/// A move every so often in each game.
const PACE: Duration = Duration::from_secs(1);

/// How long something took, from the command to its answer.
enum Took {
    Throw(Duration),
    Move(Duration),
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, games, seconds, process] = arguments.as_slice() else {
        return Err("say ADDRESS GAMES SECONDS PROCESS".into());
    };
    let (games, seconds): (u64, u64) = (games.parse()?, seconds.parse()?);
    let before = memory(process)?;
    let (took, mut times) = mpsc::unbounded_channel();
    let end = Instant::now() + Duration::from_secs(seconds) + Duration::from_millis(20 * games);
    let mut players = Vec::new();
    for number in 0..games {
        let game = Game::open(address).await?;
        players.push(tokio::spawn(game.play(
            PACE.mul_f64(number as f64 / games as f64),
            end,
            seconds > 0,
            took.clone(),
        )));
    }
    drop(took);
    if seconds == 0 {
        sleep(Duration::from_secs(2)).await;
        let after = memory(process)?;
        println!("{games} idle games with two connections each: {} KiB a game", (after - before) / games);
        return Ok(());
    }
    let (mut throws, mut moves) = (Vec::new(), Vec::new());
    while let Some(time) = times.recv().await {
        match time {
            Took::Throw(time) => throws.push(time),
            Took::Move(time) => moves.push(time),
        }
    }
    for player in players {
        player.await??;
    }
    println!("{games} games, {} throws and {} moves", throws.len(), moves.len());
    tell("throw", &mut throws);
    tell("move", &mut moves);
    println!("memory of the server: {} MiB before, {} MiB after", before >> 10, memory(process)? >> 10);
    Ok(())
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what}: median {:.2} ms, 90 % {:.2} ms, 99 % {:.2} ms, 99.9 % {:.2} ms, longest {:.2} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}

/// The memory of a process, in KiB.
fn memory(process: &str) -> Result<u64, Failure> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no such process")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// A game with both its players.
struct Game {
    players: [Socket; 2],
    /// Whose turn it is, and what to do.
    next: Option<(usize, Value)>,
    commands: u64,
}

impl Game {
    async fn open(address: &str) -> Result<Game, Failure> {
        let person = json!({ "kind": "person" });
        let made = post(address, &json!({ "rules": "kendall", "cones": person, "spools": person })).await?;
        let game = made["game"].as_str().ok_or_else(|| format!("no game: {made}"))?;
        let enter = async |side: &str| -> Result<(Socket, Value), Failure> {
            let line = format!("ws://{address}/api/v1/games/{game}/live").into_client_request()?;
            let (mut socket, _) = connect_async(line).await?;
            let hello = json!({ "hello": { "seats": [made["seats"][side]] } });
            socket.send(Message::text(hello.to_string())).await?;
            let welcome = hear(&mut socket).await?;
            Ok((socket, welcome["welcome"]["snapshot"].clone()))
        };
        let ((cones, snapshot), (spools, _)) = (enter("cones").await?, enter("spools").await?);
        let first = usize::from(snapshot["side_to_throw"] == "spools");
        Ok(Game {
            players: [cones, spools],
            next: Some((first, json!({ "do": "throw", "at": 0 }))),
            commands: 0,
        })
    }

    /// Plays at its pace until the end, or just stays there.
    async fn play(
        mut self,
        wait: Duration,
        end: Instant,
        plays: bool,
        took: mpsc::UnboundedSender<Took>,
    ) -> Result<(), Failure> {
        if !plays {
            std::future::pending::<()>().await;
        }
        let mut ticks = interval_at(Instant::now() + wait, PACE);
        while Instant::now() < end {
            ticks.tick().await;
            // A throw with its move; both players hear of both.
            for _ in 0..2 {
                let Some((side, deed)) = self.next.take() else { return Ok(()) };
                let throws = deed["do"] == "throw";
                let time = self.act(side, deed).await?;
                took.send(if throws { Took::Throw(time) } else { Took::Move(time) })?;
            }
        }
        Ok(())
    }

    /// One command, until it is answered and both players have heard what it led to.
    async fn act(&mut self, side: usize, mut deed: Value) -> Result<Duration, Failure> {
        self.commands += 1;
        deed["id"] = json!(self.commands.to_string());
        let since = Instant::now();
        let command = json!({ "command": deed });
        self.players[side].send(Message::text(command.to_string())).await?;
        let mut time = None;
        for place in [side, 1 - side] {
            let mut heard = false;
            while !(heard && (place != side || time.is_some())) {
                let frame = hear(&mut self.players[place]).await?;
                if frame.get("refused").is_some() {
                    return Err(format!("refused: {frame}").into());
                }
                if frame.get("done").is_some() {
                    time = Some(since.elapsed());
                }
                if let Some(event) = frame.get("event").filter(|event| event["seq"].is_u64()) {
                    heard = true;
                    self.next = next(event).or(self.next.take());
                }
            }
        }
        time.ok_or_else(|| "no answer".into())
    }
}

fn next(event: &Value) -> Option<(usize, Value)> {
    let number = |side: &Value| usize::from(side == "spools");
    match event["kind"].as_str()? {
        "thrown" => {
            let deed = json!({ "do": "move", "move": event["moves"][0]["move"], "at": event["at"] });
            Some((number(&event["side"]), deed))
        }
        "moved" => {
            // Nobody throws when the game is won.
            event["side_to_throw"].as_str()?;
            Some((number(&event["side_to_throw"]), json!({ "do": "throw", "at": event["at"] })))
        }
        _ => None,
    }
}

async fn hear(socket: &mut Socket) -> Result<Value, Failure> {
    loop {
        match socket.next().await.ok_or("the line is closed")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(frame) => return Err(format!("the line is closed: {frame:?}").into()),
            _ => {}
        }
    }
}

async fn post(address: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    Ok(serde_json::from_str(body)?)
}
