//! Rollouts: win chances from games that are played on from a position.
//!
//! The luck of the dice is taken out of each result (a control variate): a throw's luck is the estimated win
//! chance with it less the mean over all throws. Its expectation is zero whatever the evaluator says, so that
//! the mean result stays unbiased, and the better the evaluator, the more variance goes with it.

mod game;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use senet::{Dice, Move, Next, Position, Ruleset, Turn};

use crate::best_evaluator::best_evaluator;
use crate::evaluator::Evaluator;
use crate::interval::{Interval, MIN_UNITS};
use crate::limits::Limits;
use crate::search::Search;
use crate::tablebase::Tablebase;
use game::GamePlayer;

pub use game::RolloutGame;

/// The number of games in a round, between two looks at the standard error. Doubling it plays up to twice as many games
/// too many; halving it makes the early standard errors less reliable.
const GAMES_PER_ROUND: u64 = 36;

/// How to play a rollout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutPlan {
    /// The largest number of games.
    pub games: u64,
    /// The standard error at which the rollout stops early. With 0 it plays all games.
    pub standard_error: f64,
    /// The seed of the dice. Rollouts of different moves use the same dice.
    pub seed: u64,
    /// The number of threads. The result does not depend on it.
    pub threads: usize,
    /// The search depth of both sides, in plies.
    pub depth: u32,
    /// The number of plies after which a game is stopped. Its result is then the estimate of its last position. `None`
    /// plays games to their end.
    pub truncation: Option<u64>,
}

impl RolloutPlan {
    /// The largest number of rounds. After each one, the standard error is compared with the one that is wanted.
    pub fn rounds(&self) -> u64 {
        self.games.div_ceil(GAMES_PER_ROUND)
    }

    /// The numbers of the games in a round.
    ///
    /// ```
    /// use senet_play::RolloutPlan;
    /// let plan = RolloutPlan { games: 100, standard_error: 0.0, seed: 1, threads: 1, depth: 1, truncation: None };
    /// assert_eq!([0, 1, 2].map(|round| plan.games_of_round(round)), [0..36, 36..72, 72..100]);
    /// ```
    pub fn games_of_round(&self, round: u64) -> Range<u64> {
        let first = (round * GAMES_PER_ROUND).min(self.games);
        first..self.games.min(first + GAMES_PER_ROUND)
    }

    /// Whether the rollout ends with these games, those of its first rounds.
    pub fn is_enough(&self, games: &[RolloutGame]) -> bool {
        games.len() as u64 >= self.games || RolloutResult::of(games).standard_error <= self.standard_error
    }
}

/// The result of a rollout, for the side that throws first in its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutResult {
    /// The number of games played.
    pub games: u64,
    /// The win chance with luck taken out.
    pub win: f64,
    /// The standard error of `win`.
    pub standard_error: f64,
    /// The 95 % confidence interval of `win`, for games between these players, widened by `value_error`. `None` with
    /// fewer than [`MIN_UNITS`](crate::MIN_UNITS) games.
    pub interval: Option<Interval>,
    /// The largest error of the values at which games ended early: proven for those of tables, typical for estimates.
    /// `None` if the error of estimates is not known.
    pub value_error: Option<f64>,
    /// The share of games won, with luck.
    pub unadjusted: f64,
    /// The standard error of `unadjusted`.
    pub unadjusted_error: f64,
}

impl RolloutResult {
    /// The result where no game has to be played.
    const fn certain(win: f64) -> RolloutResult {
        RolloutResult {
            games: 0,
            win,
            standard_error: 0.0,
            interval: Some(Interval { lower: win, upper: win }),
            value_error: Some(0.0),
            unadjusted: win,
            unadjusted_error: 0.0,
        }
    }

    /// The result for the other side.
    #[must_use]
    pub fn of_other_side(self) -> RolloutResult {
        let (win, unadjusted) = (1.0 - self.win, 1.0 - self.unadjusted);
        RolloutResult { win, unadjusted, interval: self.interval.map(Interval::of_other_side), ..self }
    }

    /// The result of games, the first ones of a rollout. At least one is needed.
    ///
    /// ```
    /// use senet_play::{RolloutGame, RolloutResult};
    /// // All luck was that of the winners, so that the games were even without it.
    /// let game = |result, luck| RolloutGame { result, luck, value_error: Some(0.0), is_known: false };
    /// let result = RolloutResult::of(&[game(1.0, 0.5), game(1.0, 0.5), game(1.0, 0.5), game(0.0, -0.5)]);
    /// assert_eq!((result.unadjusted, result.win, result.standard_error), (0.75, 0.5, 0.0));
    /// ```
    pub fn of(samples: &[RolloutGame]) -> RolloutResult {
        let results = samples.iter().map(|sample| sample.result);
        let share = luck_coefficient(samples);
        let (win, standard_error) = mean(samples.iter().map(|sample| sample.result - share * sample.luck), 2);
        let (unadjusted, unadjusted_error) = mean(results, 1);
        // Values may err on the same side in all games.
        let mut errors = samples.iter().map(|sample| sample.value_error);
        let value_error = errors.try_fold(0.0, |most, error| Some(f64::max(most, error?)));
        let games = samples.len() as u64;
        let all = |of: &dyn Fn(&RolloutGame) -> bool| samples.iter().all(of);
        let interval = if all(&|sample| sample.is_known) {
            Some(Interval { lower: win, upper: win })
        } else if all(&|sample| sample.result == 1.0) || all(&|sample| sample.result == 0.0) {
            // Results that are all alike have no spread to estimate an error from.
            (games >= MIN_UNITS).then(|| Interval::wilson(unadjusted, games as f64))
        } else {
            Interval::share(win, standard_error, games.saturating_sub(2))
        };
        let interval = interval.map(|within| Interval {
            lower: (within.lower - value_error.unwrap_or(0.0)).max(0.0),
            upper: (within.upper + value_error.unwrap_or(0.0)).min(1.0),
        });
        RolloutResult {
            games,
            win: win.clamp(0.0, 1.0),
            standard_error,
            interval,
            value_error,
            unadjusted,
            unadjusted_error,
        }
    }
}

/// The coefficient of the control variate that leaves the least variance: the regression of results on luck,
/// from 0 to 1. It is near 1 where the evaluator is right, and less where it exaggerates.
fn luck_coefficient(samples: &[RolloutGame]) -> f64 {
    let (result, _) = mean(samples.iter().map(|sample| sample.result), 1);
    let (luck, _) = mean(samples.iter().map(|sample| sample.luck), 1);
    let both: f64 = samples.iter().map(|sample| (sample.result - result) * (sample.luck - luck)).sum();
    let own: f64 = samples.iter().map(|sample| (sample.luck - luck).powi(2)).sum();
    if own > 0.0 { (both / own).clamp(0.0, 1.0) } else { 0.0 }
}

/// The mean of numbers and its standard error, where this many parameters were fitted to them.
fn mean(numbers: impl Iterator<Item = f64> + Clone, fitted: u32) -> (f64, f64) {
    let count = numbers.clone().count().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - f64::from(fitted)).max(1.0) / count).sqrt())
}

/// Plays positions to their end many times, and counts the wins.
///
/// Both sides play by the same search. A game ends early where the tablebase knows its value.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::{Rollout, RolloutPlan};
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let plan = RolloutPlan { games: 72, standard_error: 0.0, seed: 1, threads: 2, depth: 1, truncation: None };
/// let rolled = Rollout::new(&rules, None, plan).evaluate(&rules.start());
/// assert!(rolled.interval.is_some_and(|within| within.contains(rolled.win)));
/// assert!(rolled.standard_error < rolled.unadjusted_error);
/// ```
pub struct Rollout {
    rules: Arc<Ruleset>,
    evaluator: Arc<dyn Evaluator>,
    tablebase: Option<Arc<dyn Tablebase>>,
    plan: RolloutPlan,
    watch: Option<RolloutWatch>,
}

/// Is called with the number of games that were played since its last call. The rollout ends if it returns
/// [`ControlFlow::Break`].
pub type RolloutWatch = Box<dyn Fn(u64) -> ControlFlow<()> + Send + Sync>;

impl Rollout {
    /// Creates rollouts with the best evaluator of a ruleset.
    pub fn new(rules: &Arc<Ruleset>, tablebase: Option<Arc<dyn Tablebase>>, plan: RolloutPlan) -> Rollout {
        Rollout::with_evaluator(rules, best_evaluator(rules), tablebase, plan)
    }

    /// Creates rollouts with this evaluator.
    pub fn with_evaluator(
        rules: &Arc<Ruleset>,
        evaluator: Arc<dyn Evaluator>,
        tablebase: Option<Arc<dyn Tablebase>>,
        plan: RolloutPlan,
    ) -> Rollout {
        Rollout { rules: rules.clone(), evaluator, tablebase, plan, watch: None }
    }

    /// The same rollouts with a function that watches them and may end them early. A rollout that was ended
    /// has fewer games, and a ranking fewer moves.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::{Rollout, RolloutPlan};
    /// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
    /// let plan = RolloutPlan { games: 720, standard_error: 0.0, seed: 1, threads: 1, depth: 1, truncation: None };
    /// let rollout = Rollout::new(&rules, None, plan).watched_by(Box::new(|_| ControlFlow::Break(())));
    /// assert_eq!(rollout.evaluate(&rules.start()).games, 36, "it ends after a round");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn watched_by(self, watch: RolloutWatch) -> Rollout {
        Rollout { watch: Some(watch), ..self }
    }

    fn goes_on_after(&self, games: u64) -> bool {
        self.watch.as_ref().is_none_or(|watch| watch(games).is_continue())
    }

    /// Rolls out a position before its throw, for the side to throw.
    pub fn evaluate(&self, position: &Position) -> RolloutResult {
        let mut games = Vec::new();
        for round in 0..self.plan.rounds() {
            let played = games.len();
            games.extend(self.play_round(position, round));
            let goes_on = self.goes_on_after((games.len() - played) as u64);
            if self.plan.is_enough(&games) || !goes_on {
                break;
            }
        }
        RolloutResult::of(&games)
    }

    /// Rolls out every move of a turn, for the side that moves. The best move comes first.
    pub fn rank(&self, turn: &Turn<'_>) -> Vec<(Move, RolloutResult)> {
        let moves = turn.moves().enumerate().take_while(|(number, _)| *number == 0 || self.goes_on_after(0));
        Rollout::rank_by(turn, moves.map(|(_, mv)| mv), |position| self.evaluate(position))
    }

    /// Ranks moves of a turn by the results of the positions after them, for the side to throw in these.
    pub fn rank_by(
        turn: &Turn<'_>,
        moves: impl IntoIterator<Item = Move>,
        mut evaluate: impl FnMut(&Position) -> RolloutResult,
    ) -> Vec<(Move, RolloutResult)> {
        let side = turn.position().side();
        let mut roll = |mv| {
            let outcome = turn.play(mv).expect("the turn lists this move");
            match outcome.next {
                Next::Won(winner) => RolloutResult::certain(f64::from(u8::from(winner == side))),
                Next::ThrowsAgain => evaluate(&outcome.position),
                Next::TurnPasses => evaluate(&outcome.position).of_other_side(),
            }
        };
        let mut ranked: Vec<(Move, RolloutResult)> = moves.into_iter().map(|mv| (mv, roll(mv))).collect();
        ranked.sort_by(|(_, one), (_, other)| other.win.total_cmp(&one.win));
        ranked
    }

    /// Plays the games of a round, on any machine. [`RolloutResult::of`] has the result of all rounds in their order,
    /// up to the first after which they are [enough](RolloutPlan::is_enough).
    ///
    /// ```
    /// use std::sync::Arc;
    /// use senet::{Preset, Ruleset};
    /// use senet_play::{Rollout, RolloutPlan, RolloutResult};
    /// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
    /// let plan = RolloutPlan { games: 72, standard_error: 0.0, seed: 1, threads: 1, depth: 1, truncation: None };
    /// let rollout = Rollout::new(&rules, None, plan);
    /// let games = [rollout.play_round(&rules.start(), 0), rollout.play_round(&rules.start(), 1)].concat();
    /// assert_eq!(RolloutResult::of(&games), rollout.evaluate(&rules.start()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_round(&self, position: &Position, round: u64) -> Vec<RolloutGame> {
        let games: Vec<u64> = self.plan.games_of_round(round).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut player = self.game_player();
            let mut samples = Vec::new();
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                samples.push((*game, player.play(position, Dice::new(self.plan.seed, *game))));
            }
            samples
        };
        let mut samples = thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.plan.threads).map(|_| scope.spawn(work)).collect();
            let mut samples = work();
            samples.extend(helpers.into_iter().flat_map(|helper| helper.join().expect("no game panics")));
            samples
        });
        samples.sort_by_key(|(game, _)| *game);
        samples.into_iter().map(|(_, sample)| sample).collect()
    }

    fn game_player(&self) -> GamePlayer<'_> {
        let limits = Limits::depth(self.plan.depth);
        let search = || Search::new(&self.rules, self.evaluator.clone(), self.tablebase.clone(), limits);
        GamePlayer {
            max_plies: self.plan.truncation.unwrap_or(game::MAX_PLIES),
            rules: &self.rules,
            evaluator: &*self.evaluator,
            tablebase: self.tablebase.as_deref(),
            search: (self.plan.depth > 1).then(search),
        }
    }
}

impl std::fmt::Debug for Rollout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.rules.spec().full_name();
        f.debug_struct("Rollout").field("rules", &name).field("plan", &self.plan).finish_non_exhaustive()
    }
}
