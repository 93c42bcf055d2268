//! A program that speaks the protocol, as seen from the program that started it.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command as Process, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use senet::escape_controls;
use senet_play::{Forfeit, ForfeitReason};

use crate::PROTOCOL_VERSION;
use crate::command::{Command, CommandError};
use crate::lines::next_line;
use crate::reply::Reply;

/// The time in which a program answers a command that needs no thinking.
const ANSWER_TIME: Duration = Duration::from_secs(20);
/// The time in which what a program wrote before it closed its input is read.
const CLOSING_TIME: Duration = Duration::from_secs(1);
/// The number of lines that a program may write ahead. It waits when there are more.
const LINES_AHEAD: usize = 256;

/// How to start an engine: a command line and the ruleset that it plays.
#[derive(Clone, Debug)]
pub struct EngineProgram {
    words: Vec<String>,
    rules: String,
    options: Vec<String>,
    /// The time limit for each move in milliseconds, sent to the engine with each search.
    pub(crate) move_time: Option<u64>,
}

/// The name of an engine with its version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The name that the engine gives in its first line. It may have spaces.
    pub name: String,
    /// The version beside the name, one word.
    pub version: String,
}

/// Why an engine cannot play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the engine '{command}' does not start: {}", reason.message)]
pub struct EngineError {
    /// The command line by which the user named the engine.
    pub command: String,
    /// What went wrong, as in a game that the engine forfeits.
    pub reason: Forfeit,
}

impl EngineProgram {
    /// An engine by its command line: the path of a program, or a program with arguments between spaces.
    /// It plays the ruleset that this name or path and these options describe.
    pub fn new(command: &str, rules: &str, options: &[String]) -> EngineProgram {
        let words = if Path::new(command).is_file() {
            vec![command.to_owned()]
        } else {
            command.split_whitespace().map(str::to_owned).collect()
        };
        EngineProgram { words, rules: rules.to_owned(), options: options.to_vec(), move_time: None }
    }

    /// The engine with a time for each move in milliseconds.
    #[must_use]
    pub fn with_move_time(self, milliseconds: Option<u64>) -> EngineProgram {
        EngineProgram { move_time: milliseconds, ..self }
    }

    /// Starts the program once, gives it the ruleset, and ends it.
    ///
    /// # Errors
    ///
    /// If it does not start, does not speak the protocol, or refuses the ruleset.
    pub fn identify(&self) -> Result<Identity, EngineError> {
        let started = self.start();
        let identity = started.map(|(_, identity)| identity);
        identity.map_err(|reason| EngineError { command: self.words.join(" "), reason })
    }

    /// Starts the program and gives it the ruleset.
    pub(crate) fn start(&self) -> Result<(RunningEngine, Identity), Forfeit> {
        let mut engine = RunningEngine::spawn(&self.words)?;
        engine.send(&Command::Hello(PROTOCOL_VERSION));
        let identity = match engine.receive(Instant::now() + ANSWER_TIME)? {
            Reply::Hello { protocol: PROTOCOL_VERSION, name, version } => Identity { name, version },
            other => return Err(unexpected(&other, "'senet 1 NAME VERSION'")),
        };
        engine.perform(&Command::Rules { name: self.rules.clone(), options: self.options.clone() })?;
        Ok((engine, identity))
    }
}

/// A program that runs. It is ended when this value is dropped.
pub(crate) struct RunningEngine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, CommandError>>,
    input_state: InputState,
}

/// Whether the program still reads commands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InputState {
    Open,
    /// What it wrote before it closed its input is still read, since that may say what is wrong with it.
    Closed,
}

/// A forfeit with a message on one line.
pub(crate) fn forfeit(reason: ForfeitReason, message: &str) -> Forfeit {
    Forfeit { reason, message: escape_controls(&message.replace('\n', " ")).into_owned() }
}

/// The forfeit of an engine that answers with the wrong kind of reply.
pub(crate) fn unexpected(reply: &Reply, expected: &str) -> Forfeit {
    let shown: String = reply.to_string().chars().take(120).collect();
    forfeit(ForfeitReason::Nonsense, &format!("it answered '{shown}' where {expected} was expected"))
}

impl RunningEngine {
    fn spawn(words: &[String]) -> Result<RunningEngine, Forfeit> {
        let crash = |message: &str| forfeit(ForfeitReason::Crash, message);
        let [program, arguments @ ..] = words else {
            return Err(crash("the command is empty; write 'engine:' with the path of a program"));
        };
        let mut process = Process::new(program);
        process.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C ends the match, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(|error| crash(&format!("it cannot be run: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(crash("it has no standard input and output"));
        };
        let (sender, lines) = sync_channel(LINES_AHEAD);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(RunningEngine { child, input, lines, input_state: InputState::Open })
    }

    /// Sends a command. If the program has closed its input, [`RunningEngine::receive`] tells that, after what the
    /// program wrote before.
    pub(crate) fn send(&mut self, command: &Command) {
        let line = format!("{command}\n");
        if self.input.write_all(line.as_bytes()).is_err() {
            self.input_state = InputState::Closed;
        }
    }

    /// Sends a command that is answered by `ok`.
    pub(crate) fn perform(&mut self, command: &Command) -> Result<(), Forfeit> {
        self.send(command);
        match self.receive(Instant::now() + ANSWER_TIME)? {
            Reply::Ok => Ok(()),
            other => Err(unexpected(&other, "'ok'")),
        }
    }

    /// The next reply that is not about the search.
    pub(crate) fn receive(&mut self, mut deadline: Instant) -> Result<Reply, Forfeit> {
        if self.input_state == InputState::Closed {
            deadline = deadline.min(Instant::now() + CLOSING_TIME);
        }
        loop {
            let line = match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => line.map_err(|error| forfeit(ForfeitReason::Nonsense, &error.to_string()))?,
                Err(RecvTimeoutError::Timeout) if self.input_state == InputState::Closed => {
                    return Err(self.ended());
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(forfeit(ForfeitReason::Timeout, "it did not answer in time"));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            let reply = line.parse::<Reply>();
            match reply.map_err(|error| forfeit(ForfeitReason::Nonsense, &error.to_string()))? {
                // Endless information cannot postpone the deadline.
                Reply::Info(_) if Instant::now() < deadline => {}
                Reply::Info(_) => return Err(forfeit(ForfeitReason::Timeout, "it did not answer in time")),
                reply => return Ok(reply),
            }
        }
    }

    fn ended(&mut self) -> Forfeit {
        forfeit(ForfeitReason::Crash, "it closed its input or output before the end of the game")
    }
}

impl Drop for RunningEngine {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
