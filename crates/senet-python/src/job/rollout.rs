//! Rollouts: a part is a round of games from a position.

use std::sync::Arc;
use std::time::Instant;

use senet::{Next, Position, Ruleset, Throw, Turn};
use senet_play::{Rollout, RolloutGame, RolloutPlan, RolloutResult};
use senet_wire::sources::Estimates;
use senet_wire::{MoveRollout, Options, RolloutReport, position};
use serde::Deserialize;

use super::{Done, Progress, Work, json, not_a_part, ruleset};

/// The arguments of `senet rollout`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    rules: String,
    #[serde(default)]
    options: Vec<String>,
    position: Option<String>,
    throw: Option<u8>,
    games: Option<u64>,
    standard_error: Option<f64>,
    depth: Option<u32>,
    truncate: Option<u64>,
    seed: Option<u64>,
}

pub(super) struct RolloutWork {
    request: Request,
    rules: Arc<Ruleset>,
    position: Position,
    throw: Option<Throw>,
    plan: RolloutPlan,
    rollout: Rollout,
    /// The positions to roll out: that of the request, or those after the moves of its throw.
    lines: Vec<Line>,
    next: u64,
    started: Option<Instant>,
}

/// A position with its games so far.
struct Line {
    position: Position,
    games: Vec<RolloutGame>,
    is_done: bool,
}

impl RolloutWork {
    pub(super) fn new(request: Request) -> Done<RolloutWork> {
        let rules = ruleset(&request.rules, &request.options)?;
        let position = position::parse_or_start(request.position.as_deref(), &rules)?;
        let throw = position::checked_throw(&rules, &position, request.throw)?;
        let plan = RolloutPlan {
            games: request.games.unwrap_or(1296),
            standard_error: request.standard_error.unwrap_or(0.0),
            seed: request.seed.unwrap_or(1),
            threads: 1,
            depth: request.depth.unwrap_or(1),
            truncation: request.truncate,
        };
        if plan.games == 0 {
            return Err("a rollout needs at least one game".into());
        }
        let positions = match throw {
            None => vec![position],
            Some(throw) => positions_after(&rules.turn(&position, throw)?),
        };
        let line = |position| Line { position, games: Vec::new(), is_done: false };
        let lines = positions.into_iter().map(line).collect();
        let rollout = Rollout::new(&rules, None, plan);
        Ok(RolloutWork { request, rules, position, throw, plan, rollout, lines, next: 0, started: None })
    }

    /// The line of a part, and the number of its round.
    fn place(&self, part: u64) -> Option<(usize, u64)> {
        let line = usize::try_from(part / self.plan.rounds()).ok()?;
        (line < self.lines.len()).then_some((line, part % self.plan.rounds()))
    }
}

/// The positions after the moves of a turn that do not end the game, in the order of the moves.
fn positions_after(turn: &Turn<'_>) -> Vec<Position> {
    let outcomes = turn.moves().filter_map(|mv| turn.play(mv).ok());
    outcomes.filter(|outcome| !matches!(outcome.next, Next::Won(_))).map(|outcome| outcome.position).collect()
}

impl Work for RolloutWork {
    fn progress(&self) -> Progress {
        let done = |line: &Line| if line.is_done { self.plan.games } else { line.games.len() as u64 };
        (self.lines.iter().map(done).sum(), self.plan.games * self.lines.len() as u64, "games".to_owned())
    }

    fn begin_stage(&mut self) -> Done<Option<Vec<u8>>> {
        let is_first = self.started.is_none() && !self.lines.is_empty();
        self.started.get_or_insert_with(Instant::now);
        Ok(is_first.then(Vec::new))
    }

    fn next_part(&mut self) -> Option<u64> {
        loop {
            let (line, round) = self.place(self.next)?;
            if !self.lines[line].is_done {
                self.next += 1;
                return Some(self.next - 1);
            }
            self.next += self.plan.rounds() - round;
        }
    }

    fn make(&mut self, _: &[u8], part: u64) -> Done<Vec<u8>> {
        let (line, round) = self.place(part).ok_or_else(not_a_part)?;
        let games = self.rollout.play_round(&self.lines[line].position, round);
        Ok(games.iter().flat_map(to_bytes).collect())
    }

    fn take(&mut self, part: u64, made: &[u8]) -> Done<bool> {
        let (line, _) = self.place(part).ok_or_else(not_a_part)?;
        let line = &mut self.lines[line];
        // Rounds that were begun before it was known that the earlier ones are enough.
        if !line.is_done {
            let (games, rest) = made.as_chunks();
            if !rest.is_empty() || games.is_empty() {
                return Err(not_a_part());
            }
            line.games.extend(games.iter().map(from_bytes));
            line.is_done = self.plan.is_enough(&line.games);
        }
        Ok(!self.lines.iter().all(|line| line.is_done))
    }

    fn answer(&mut self) -> Done<String> {
        let mut results = self.lines.iter().map(|line| RolloutResult::of(&line.games));
        let mut result = || results.next().expect("there is a line for each position");
        let (result, moves) = match self.throw {
            None => (result(), Vec::new()),
            Some(throw) => {
                let turn = self.rules.turn(&self.position, throw)?;
                let ranked = Rollout::rank_by(&turn, turn.moves(), |_| result());
                let (_, best) = ranked[0];
                let entry = |(mv, result): (senet::Move, RolloutResult)| MoveRollout {
                    text: turn.text(mv).to_string(),
                    result: result.into(),
                };
                (best, ranked.into_iter().map(entry).collect())
            }
        };
        let report = RolloutReport {
            result: result.into(),
            moves,
            rules: &self.request.rules,
            options: &Options::from_arguments(&self.request.options),
            position: self.position.to_string(),
            throw: self.throw.map(Throw::value),
            depth: self.plan.depth,
            truncation: self.plan.truncation,
            seed: self.plan.seed,
            seconds: self.started.map_or(0.0, |started| started.elapsed().as_secs_f64()),
        };
        json(&self.rules, report, Estimates::Used)
    }
}

/// The bytes of a game: three numbers, of which an unknown error is not a number, and whether its value is known.
const GAME: usize = 3 * 8 + 1;

fn to_bytes(game: &RolloutGame) -> [u8; GAME] {
    let mut bytes = [u8::from(game.is_known); GAME];
    let numbers = [game.result, game.luck, game.value_error.unwrap_or(f64::NAN)];
    for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_le_bytes();
    }
    bytes
}

fn from_bytes(bytes: &[u8; GAME]) -> RolloutGame {
    let number = |index: usize| f64::from_le_bytes(bytes.as_chunks().0[index]);
    let (result, luck) = (number(0), number(1));
    let value_error = Some(number(2)).filter(|error| !error.is_nan());
    RolloutGame { result, luck, value_error, is_known: bytes[GAME - 1] != 0 }
}
