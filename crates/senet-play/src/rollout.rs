//! Rollouts: what a position is worth, from games that are played on from it.

mod game;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use senet::{Dice, Move, Next, Position, Ruleset, Turn};

use crate::evaluator::{Evaluator, best_evaluator};
use crate::limits::Limits;
use crate::search::Search;
use crate::tablebase::Tablebase;
use game::{Roller, Sample};

/// So many games are played before anybody asks whether they are enough.
const ROUND: u64 = 36;
/// The standard errors to both sides of a mean between which the truth is found 19 times out of 20.
const SURE: f64 = 1.96;

/// How to roll out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutPlan {
    /// At most so many games.
    pub games: u64,
    /// No more games once the standard error is as small as this; 0 for all of them.
    pub standard_error: f64,
    /// The seed of the dice. The games of every move have the same dice.
    pub seed: u64,
    /// So many threads play; the result does not depend on it.
    pub threads: usize,
    /// How many plies both sides look ahead.
    pub depth: u32,
}

/// What came of a rollout, for the side that threw first in its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutResult {
    /// How many games were played.
    pub games: u64,
    /// The share of them that was won, luck taken out.
    pub win: f64,
    /// The standard error of this.
    pub standard_error: f64,
    /// The interval in which the truth about such games lies 19 times out of 20.
    pub interval: [f64; 2],
    /// The share that was won, as it was.
    pub unadjusted: f64,
    /// The standard error of that.
    pub unadjusted_error: f64,
}

impl RolloutResult {
    /// Nothing had to be played.
    const fn certain(win: f64) -> RolloutResult {
        RolloutResult {
            games: 0,
            win,
            standard_error: 0.0,
            interval: [win; 2],
            unadjusted: win,
            unadjusted_error: 0.0,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn of_other_side(self) -> RolloutResult {
        let [lower, upper] = self.interval;
        let (win, unadjusted) = (1.0 - self.win, 1.0 - self.unadjusted);
        RolloutResult { win, unadjusted, interval: [1.0 - upper, 1.0 - lower], ..self }
    }

    fn of(samples: &[Sample]) -> RolloutResult {
        let results = samples.iter().map(|sample| sample.result);
        let share = share_of_luck(samples);
        let (win, standard_error) = mean(samples.iter().map(|sample| sample.result - share * sample.luck));
        let (unadjusted, unadjusted_error) = mean(results);
        let doubt = samples.iter().map(|sample| sample.doubt).fold(0.0, f64::max);
        let (win, reach) = (win.clamp(0.0, 1.0), SURE * standard_error + doubt);
        let interval = [(win - reach).max(0.0), (win + reach).min(1.0)];
        let games = samples.len() as u64;
        RolloutResult { games, win, standard_error, interval, unadjusted, unadjusted_error }
    }
}

/// How much of the luck that the evaluator sees shows in the results: 1 where it sees rightly, less where it is carried away. So much
/// of it is taken out, which leaves the least chance.
fn share_of_luck(samples: &[Sample]) -> f64 {
    let (result, _) = mean(samples.iter().map(|sample| sample.result));
    let (luck, _) = mean(samples.iter().map(|sample| sample.luck));
    let both: f64 = samples.iter().map(|sample| (sample.result - result) * (sample.luck - luck)).sum();
    let own: f64 = samples.iter().map(|sample| (sample.luck - luck).powi(2)).sum();
    if own > 0.0 { (both / own).clamp(0.0, 1.0) } else { 0.0 }
}

/// The mean of some numbers, and its standard error.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.clone().count().max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

/// Rolls positions out: plays them to their end many times, and counts who wins.
///
/// Both sides play by the same search. What their throws were better or worse than throws are on average (their *luck*, as the
/// evaluator sees it) is taken out of each result (it is a control variate): it is zero in the mean, so that nothing is distorted, and
/// the better the evaluator, the more of the chance goes with it. A game is at its end where its value is known.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::{Rollout, RolloutPlan};
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let plan = RolloutPlan { games: 72, standard_error: 0.0, seed: 1, threads: 2, depth: 1 };
/// let rolled = Rollout::new(&rules, None, plan).evaluate(&rules.start());
/// assert!(rolled.interval[0] <= rolled.win && rolled.win <= rolled.interval[1]);
/// assert!(rolled.standard_error < rolled.unadjusted_error);
/// ```
pub struct Rollout {
    rules: Arc<Ruleset>,
    evaluator: Arc<dyn Evaluator>,
    tablebase: Option<Arc<dyn Tablebase>>,
    plan: RolloutPlan,
}

impl Rollout {
    /// Rollouts on the best evaluator of a ruleset, which end where these endings are known.
    pub fn new(rules: &Arc<Ruleset>, tablebase: Option<Arc<dyn Tablebase>>, plan: RolloutPlan) -> Rollout {
        Rollout::with_evaluator(rules, best_evaluator(rules), tablebase, plan)
    }

    /// Rollouts on this evaluator.
    pub fn with_evaluator(
        rules: &Arc<Ruleset>,
        evaluator: Arc<dyn Evaluator>,
        tablebase: Option<Arc<dyn Tablebase>>,
        plan: RolloutPlan,
    ) -> Rollout {
        Rollout { rules: rules.clone(), evaluator, tablebase, plan }
    }

    /// Rolls out a position before a throw, for the side to throw.
    pub fn evaluate(&self, position: &Position) -> RolloutResult {
        let mut samples = Vec::new();
        while (samples.len() as u64) < self.plan.games {
            let first = samples.len() as u64;
            samples.extend(self.round(position, first, self.plan.games.min(first + ROUND)));
            let rolled = RolloutResult::of(&samples);
            if rolled.standard_error <= self.plan.standard_error {
                return rolled;
            }
        }
        RolloutResult::of(&samples)
    }

    /// Rolls out every move of a turn, for the side that moves; the best first.
    pub fn rank(&self, turn: &Turn<'_>) -> Vec<(Move, RolloutResult)> {
        let side = turn.position().side();
        let roll = |mv| {
            let outcome = turn.play(mv).expect("the turn lists this move");
            match outcome.next {
                Next::Won(winner) => RolloutResult::certain(f64::from(u8::from(winner == side))),
                Next::ThrowsAgain => self.evaluate(&outcome.position),
                Next::TurnPasses => self.evaluate(&outcome.position).of_other_side(),
            }
        };
        let mut ranked: Vec<(Move, RolloutResult)> = turn.moves().map(|mv| (mv, roll(mv))).collect();
        ranked.sort_by(|(_, one), (_, other)| other.win.total_cmp(&one.win));
        ranked
    }

    /// The games with these numbers, in their order.
    fn round(&self, position: &Position, first: u64, end: u64) -> Vec<Sample> {
        let games: Vec<u64> = (first..end).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut roller = self.roller();
            let mut samples = Vec::new();
            while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                samples.push((*game, roller.play(position, Dice::new(self.plan.seed, *game))));
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

    fn roller(&self) -> Roller<'_> {
        let limits = Limits::depth(self.plan.depth);
        let search = || Search::new(&self.rules, self.evaluator.clone(), self.tablebase.clone(), limits);
        Roller {
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
