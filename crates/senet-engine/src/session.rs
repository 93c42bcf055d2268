//! The state of an engine: its ruleset, position and throw, and the answers to commands.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use senet::{Move, MoveText, Next, Position, Ruleset, Throw, Turn};
use senet_play::{
    Analyst, Evaluation, Evaluator, Level, Limits, Player, Source, Tablebase, ThrowDecision, best_evaluator,
};

use crate::PROTOCOL_VERSION;
use crate::command::{Command, SearchRequest};
use crate::reply::{MoveSource, Reply};

/// Loads the ruleset that a name or path and options describe. The error is a message for the user.
pub type LoadRules = Box<dyn FnMut(&str, &[String]) -> Result<LoadedRules, String>>;

/// A ruleset with the tables that the engine probes.
pub struct LoadedRules {
    rules: Arc<Ruleset>,
    tablebase: Option<Arc<dyn Tablebase>>,
}

impl LoadedRules {
    /// A ruleset without tables.
    pub fn new(rules: Ruleset) -> LoadedRules {
        LoadedRules { rules: Arc::new(rules), tablebase: None }
    }

    /// A ruleset with tables.
    pub fn with_tablebase(rules: Arc<Ruleset>, tablebase: Option<Arc<dyn Tablebase>>) -> LoadedRules {
        LoadedRules { rules, tablebase }
    }
}

/// An engine between two commands.
pub struct Session {
    load: LoadRules,
    default_level: Option<Level>,
    seed: u64,
    greeted: bool,
    game: Option<Game>,
}

/// The ruleset with the position that the commands have set.
struct Game {
    rules: Arc<Ruleset>,
    tablebase: Option<Arc<dyn Tablebase>>,
    evaluator: Arc<dyn Evaluator>,
    position: Position,
    throw: Option<Throw>,
    /// The players of levels that have chosen a move, which count decisions without progress.
    players: Vec<(Level, Box<dyn Player>)>,
}

impl Session {
    /// An engine that loads rulesets by this function.
    pub fn new(load: LoadRules) -> Session {
        Session { load, default_level: None, seed: 1, greeted: false, game: None }
    }

    /// The engine, with a level that chooses where a command names none.
    #[must_use]
    pub fn with_level(self, level: Option<Level>) -> Session {
        Session { default_level: level, ..self }
    }

    /// The engine, with a seed for the random choices of its levels.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Session {
        Session { seed, ..self }
    }

    /// Answers a command with one or more replies. A search ends early if `stop` is set.
    pub fn answer(&mut self, command: &Command, stop: &Arc<AtomicBool>, write: &mut dyn FnMut(Reply)) {
        let last = self.last_reply(command, stop, write);
        write(last.unwrap_or_else(Reply::Error));
    }

    /// Writes all replies but the last, and returns that.
    fn last_reply(
        &mut self,
        command: &Command,
        stop: &Arc<AtomicBool>,
        write: &mut dyn FnMut(Reply),
    ) -> Result<Reply, String> {
        match command {
            Command::Quit => return Ok(Reply::Ok),
            Command::Hello(PROTOCOL_VERSION) => {
                self.greeted = true;
                let (name, version) = ("senet".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
                return Ok(Reply::Hello { protocol: PROTOCOL_VERSION, name, version });
            }
            Command::Hello(version) => {
                return Err(format!("version {version} of the protocol is unknown; send 'senet 1'"));
            }
            _ if !self.greeted => return Err("the first command is 'senet 1'; send that before".to_owned()),
            Command::Stop => return Ok(Reply::Ok),
            Command::Rules { name, options } => {
                self.game = Some(Game::new((self.load)(name, options)?));
                return Ok(Reply::Ok);
            }
            _ => {}
        }
        let game = self.game.as_mut().ok_or("there is no ruleset yet; send one, as in 'rules tait'")?;
        match command {
            Command::Position(text) => {
                game.position = Position::parse(text, &game.rules).map_err(|error| error.to_string())?;
                game.throw = None;
                Ok(Reply::Ok)
            }
            Command::Throw(number) => {
                game.throw = Some(game.checked_throw(*number)?);
                Ok(Reply::Ok)
            }
            Command::Moves => {
                game.moves()?.into_iter().for_each(write);
                Ok(Reply::Ok)
            }
            Command::Decide(_) if game.throw.is_some() => {
                Err("a throw is already made; send 'go' for the best move with it".to_owned())
            }
            Command::Go(request) | Command::Decide(request) => {
                let level = request.level.or(self.default_level);
                match (game.throw, level) {
                    (Some(throw), Some(level)) => game.move_of_level(throw, level, self.seed),
                    (Some(throw), None) => game.best_move(throw, request, stop, write),
                    (None, level) => Ok(game.decision(request, level, self.seed, stop)),
                }
            }
            // The commands above need no ruleset.
            _ => Ok(Reply::Ok),
        }
    }
}

impl Game {
    fn new(LoadedRules { rules, tablebase }: LoadedRules) -> Game {
        let (evaluator, position) = (best_evaluator(&rules), rules.start());
        Game { rules, tablebase, evaluator, position, throw: None, players: Vec::new() }
    }

    fn checked_throw(&self, number: u64) -> Result<Throw, String> {
        let possible = self.rules.chances(&self.position).possible();
        let throw = u8::try_from(number).ok().and_then(Throw::new);
        throw
            .filter(|throw| possible.contains(*throw))
            .ok_or_else(|| format!("a throw of {number} cannot occur here; possible: {possible}"))
    }

    fn turn(&self, throw: Throw) -> Result<Turn<'_>, String> {
        self.rules.turn(&self.position, throw).map_err(|error| error.to_string())
    }

    fn analyst(&self, limits: Limits) -> Analyst {
        Analyst::with_evaluator(&self.rules, self.evaluator.clone(), self.tablebase.clone(), limits)
    }

    /// The legal moves; without a throw, the move that the rules offer instead of one.
    fn moves(&self) -> Result<Vec<Reply>, String> {
        let after = |position: Position, next| match next {
            Next::Won(side) => format!("won {side}"),
            Next::ThrowsAgain | Next::TurnPasses => position.to_string(),
        };
        let Some(throw) = self.throw else {
            let instead = self.rules.instead_of_throwing(&self.position).into_iter();
            let reply = |mv, outcome| Reply::Move { mv: MoveText::before_throw(mv).to_string(), outcome };
            return Ok(instead
                .map(|instead| reply(instead.mv, after(instead.outcome.position, instead.outcome.next)))
                .collect());
        };
        let turn = self.turn(throw)?;
        let listed = turn.moves().filter_map(|mv| {
            let outcome = turn.play(mv).ok()?;
            Some(Reply::Move {
                mv: turn.text(mv).to_string(),
                outcome: after(outcome.position, outcome.next),
            })
        });
        Ok(listed.collect())
    }

    fn best_move(
        &self,
        throw: Throw,
        request: &SearchRequest,
        stop: &Arc<AtomicBool>,
        write: &mut dyn FnMut(Reply),
    ) -> Result<Reply, String> {
        let turn = self.turn(throw)?;
        let analyst = self.analyst(request.limits());
        analyst.stop_on(Arc::clone(stop));
        let best = analyst.best(&turn);
        let effort = analyst.effort();
        let line = self.principal_line(&turn, best.mv, effort.depth);
        let win = best.evaluation.win;
        write(Reply::Info(format!("depth {} nodes {} win {win:.6} pv {line}", effort.depth, effort.nodes)));
        Ok(best_move(turn.text(best.mv).to_string(), best.evaluation))
    }

    /// The best move, then for each further ply its likeliest throw with the best move: `10/14 1:3/4`.
    fn principal_line(&self, turn: &Turn<'_>, mv: Move, depth: u32) -> String {
        let mut line = turn.text(mv).to_string();
        let analyst = self.analyst(Limits::depth(1));
        let mut outcome = turn.play(mv).ok();
        for _ in 1..depth {
            let Some(before) = outcome.filter(|outcome| !matches!(outcome.next, Next::Won(_))) else { break };
            let chances = self.rules.chances(&before.position);
            let likeliest =
                chances.iter().max_by_key(|(throw, weight)| (*weight, std::cmp::Reverse(throw.value())));
            let Some(turn) = likeliest.and_then(|(throw, _)| self.rules.turn(&before.position, throw).ok())
            else {
                break;
            };
            let best = analyst.best(&turn).mv;
            line.push_str(&format!(" {}:{}", turn.throw().value(), turn.text(best)));
            outcome = turn.play(best).ok();
        }
        line
    }

    fn player(&mut self, level: Level, seed: u64) -> &mut dyn Player {
        let index = self.players.iter().position(|(other, _)| *other == level).unwrap_or_else(|| {
            let player = level.player(&self.rules, seed, self.tablebase.clone());
            self.players.push((level, player));
            self.players.len() - 1
        });
        &mut *self.players[index].1
    }

    fn move_of_level(&mut self, throw: Throw, level: Level, seed: u64) -> Result<Reply, String> {
        let (rules, position) = (Arc::clone(&self.rules), self.position);
        let turn = rules.turn(&position, throw).map_err(|error| error.to_string())?;
        let mv = self.player(level, seed).choose(&turn);
        let ranked = self.analyst(Limits::depth(1)).rank(&turn).into_iter();
        let evaluation = ranked.filter(|ranked| ranked.mv == mv).map(|ranked| ranked.evaluation);
        Ok(best_move(turn.text(mv).to_string(), Evaluation::best(evaluation)))
    }

    /// The decision before a throw, with its win chance.
    fn decision(
        &mut self,
        request: &SearchRequest,
        level: Option<Level>,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Reply {
        let (rules, position) = (Arc::clone(&self.rules), self.position);
        let limits = if level.is_some() { Limits::depth(1) } else { request.limits() };
        let analyst = self.analyst(limits);
        analyst.stop_on(Arc::clone(stop));
        let throwing = || best_move("throw".to_owned(), analyst.evaluate_throwing(&position));
        let Some(instead) = rules.instead_of_throwing(&position) else { return throwing() };
        let decision = match level {
            Some(level) => self.player(level, seed).decide_throw(&rules, &position),
            None => analyst.throw_decision(&position),
        };
        match (decision, analyst.evaluate_instead_of_throw(&position)) {
            (ThrowDecision::MoveInstead, Some(evaluation)) => {
                best_move(MoveText::before_throw(instead.mv).to_string(), evaluation)
            }
            _ => throwing(),
        }
    }
}

fn best_move(mv: String, evaluation: Evaluation) -> Reply {
    let source = match evaluation.source {
        Source::Exact { .. } => MoveSource::Exact,
        Source::Estimated { error } => MoveSource::Estimated(error),
    };
    Reply::BestMove { mv, win: Some(evaluation.win), source: Some(source) }
}
