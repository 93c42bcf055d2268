//! A player that is another program.

use std::time::{Duration, Instant};

use senet::{Move, MoveText, Position, Ruleset, Turn};
use senet_play::{Forfeit, ForfeitReason, Player, ThrowDecision};

use crate::command::{Command, SearchRequest};
use crate::program::{EngineProgram, RunningEngine, forfeit, unexpected};
use crate::reply::Reply;

/// The time for a move without a time limit.
const LONGEST_MOVE: Duration = Duration::from_secs(60);
/// The time beyond its limit after which an engine forfeits. It covers pipes and a busy machine.
const GRACE: Duration = Duration::from_secs(1);

/// A player of one game, by a program of its own.
///
/// It forfeits the game if the program fails: it makes an illegal move, exceeds its time, ends, or answers
/// with nonsense.
pub struct EnginePlayer {
    engine: Result<RunningEngine, Forfeit>,
    move_time: Option<u64>,
}

impl EnginePlayer {
    /// Starts the program for a game.
    pub fn start(program: &EngineProgram) -> EnginePlayer {
        EnginePlayer { engine: program.start().map(|(engine, _)| engine), move_time: program.move_time }
    }

    /// Asks the program, and reads its move by `find`. A failure ends the program.
    fn ask<T>(&mut self, commands: &[Command], find: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let deadline = self.move_time.map_or(LONGEST_MOVE, |time| Duration::from_millis(time) + GRACE);
        let engine = self.engine.as_mut().ok()?;
        match ask(engine, commands, deadline) {
            Ok(mv) => match find(&mv) {
                Ok(found) => return Some(found),
                Err(message) => self.engine = Err(forfeit(ForfeitReason::IllegalMove, &message)),
            },
            Err(failure) => self.engine = Err(failure),
        }
        None
    }

    fn request(&self) -> SearchRequest {
        SearchRequest { movetime: self.move_time, ..SearchRequest::default() }
    }
}

/// Sends commands, the last of which asks for a move, and returns that.
fn ask(engine: &mut RunningEngine, commands: &[Command], time: Duration) -> Result<String, Forfeit> {
    let Some((question, before)) = commands.split_last() else { return Ok(String::new()) };
    before.iter().try_for_each(|command| engine.perform(command))?;
    engine.send(question);
    match engine.receive(Instant::now() + time)? {
        Reply::BestMove { mv, .. } => Ok(mv),
        other => Err(unexpected(&other, "'bestmove MOVE'")),
    }
}

impl Player for EnginePlayer {
    fn decide_throw(&mut self, rules: &Ruleset, position: &Position) -> ThrowDecision {
        let offered =
            rules.instead_of_throwing(position).map(|instead| MoveText::before_throw(instead.mv).to_string());
        let commands = [Command::Position(position.to_string()), Command::Decide(self.request())];
        let decision = self.ask(&commands, |text| match text {
            "throw" => Ok(ThrowDecision::Throw),
            _ if offered.as_deref() == Some(text) => Ok(ThrowDecision::MoveInstead),
            _ => Err(format!("it may throw or move {}, not '{text}'", offered.unwrap_or_default())),
        });
        decision.unwrap_or(ThrowDecision::Throw)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Move {
        let commands = [
            Command::Position(turn.position().to_string()),
            Command::Throw(turn.throw().value().into()),
            Command::Go(self.request()),
        ];
        let found = self.ask(&commands, |text| {
            turn.find(text).map_err(|error| {
                format!("in {} with a throw of {}: {error}", turn.position(), turn.throw().value())
            })
        });
        // The game ends here if there is a forfeit; any legal move will do.
        found.unwrap_or_else(|| turn.forced().unwrap_or_else(|| turn.moves().next().unwrap_or(Move::Pass)))
    }

    fn forfeit(&self) -> Option<&Forfeit> {
        self.engine.as_ref().err()
    }
}
