//! Rollouts of a position and of its moves, in small parts that a page adds up.

use std::sync::Arc;

use senet::Throw;
use senet_play::{Rollout, RolloutPlan, RolloutWatch, Tablebase};
use senet_wire::{MoveRollout, Options, PositionQuery, RolloutResult};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::query::{NamedRules, ResolvedQuery};

/// The largest number of games of one answer, for each move.
const MAX_GAMES: u64 = 360;

/// A query about a rollout.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RolloutQuery {
    /// The ruleset and the position, with or without a throw.
    #[serde(flatten)]
    pub query: PositionQuery,
    /// The number of games, for each move.
    #[serde(default = "default_games")]
    pub games: u64,
    /// The seed of the dice. Rollouts with different seeds are independent.
    #[serde(default)]
    pub seed: u64,
}

fn default_games() -> u64 {
    36
}

/// The rollout of a position, for the side to throw or, with a throw, to move.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rollouts {
    rules: String,
    options: Options,
    position: String,
    throw: Option<u8>,
    seed: u64,
    /// The rollout of the position or, with a throw, of its best move.
    #[serde(flatten)]
    result: RolloutResult,
    /// The legal moves of the throw, best first.
    moves: Vec<MoveRollout>,
}

impl Rollouts {
    /// Plays the games of a resolved query on this thread. `watch` can end them early.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the number of games is out of range.
    pub fn of(
        query: ResolvedQuery,
        games: u64,
        seed: u64,
        tablebase: Option<Arc<dyn Tablebase>>,
        watch: RolloutWatch,
    ) -> Result<Rollouts, Problem> {
        if !(1..=MAX_GAMES).contains(&games) {
            let message = format!("'games' is {games}; it must be from 1 to {MAX_GAMES}");
            return Err(Problem::bad("bad-query", message));
        }
        let ResolvedQuery { named: NamedRules { name, options, rules }, position, throw } = query;
        let plan = RolloutPlan { games, standard_error: 0.0, seed, threads: 1, depth: 0, truncation: None };
        let rollout = Rollout::new(&rules, tablebase, plan).watched_by(watch);
        let moves: Vec<MoveRollout> = match throw {
            None => Vec::new(),
            Some(throw) => {
                let turn = rules.turn(&position, throw)?;
                let listed = |(mv, result): (_, senet_play::RolloutResult)| MoveRollout {
                    text: turn.text(mv).to_string(),
                    result: result.into(),
                };
                rollout.rank(&turn).into_iter().map(listed).collect()
            }
        };
        let result = match moves.first() {
            Some(best) => best.result,
            None => rollout.evaluate(&position).into(),
        };
        Ok(Rollouts {
            rules: name,
            options,
            position: position.to_string(),
            throw: throw.map(Throw::value),
            seed,
            result,
            moves,
        })
    }
}
