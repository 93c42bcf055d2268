//! A matchup: the games of a study between two levels in a ruleset.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use senet::{Dice, Rules, RulesTask, Side};
use senet_play::{Level, Observer, RandomGames};

use super::decision_recorder::{DecisionRecorder, RecordedDecision};
use super::definition::DecisionTable;
use super::game_observer::{GameObserver, MAX_CHOICES, SquareCounts};
use super::game_row::GameRow;
use super::lead_estimator::{LeadEstimator, LeadSource, Leads, Sampler, Weights};
use super::pip_count::PipCount;
use crate::game_context::GameContext;
use crate::game_loop::{MAX_PLIES, play};
use crate::luck_meter::LuckMeter;
use crate::seeds::seed_of;
use crate::win_chances::WinChances;
use crate::workers::RunOptions;

/// Two levels that play each other in a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Matchup {
    pub(crate) context: GameContext,
    pub(crate) levels: [Level; 2],
    pub(crate) seed: u64,
}

/// A request for a batch of games.
#[derive(Clone, Debug)]
pub(crate) struct BatchRequest {
    pub(crate) games: Range<u64>,
    /// Luck is measured in games with lower numbers than this.
    pub(crate) luck: u64,
    pub(crate) decisions: DecisionTable,
}

/// The record of a batch of games.
#[derive(Debug)]
pub(crate) struct BatchRecord {
    pub(crate) rows: Vec<GameRow>,
    pub(crate) decisions: Vec<RecordedDecision>,
    pub(crate) squares: SquareCounts,
    pub(crate) choices: [u64; MAX_CHOICES + 1],
}

/// The least and the largest number of pilot games to which the lead estimator is fitted. Doubling both
/// halves the variance of its weights and doubles the time before the first job.
const PILOT_GAMES: [u64; 2] = [16, 256];

/// The typical error up to which the best evaluator is the source of leads without a comparison on pilot
/// games. Those have a few thousand positions, and cannot tell small errors from chance.
const PRECISE: f64 = 0.02;

impl Matchup {
    /// Fits the lead estimator to pilot games, a quarter of the number of games within limits, and chooses
    /// the better source of leads. `None` if the run was stopped.
    pub(crate) fn fit(
        &self,
        pip_count: &PipCount,
        win_chances: &WinChances,
        games: u64,
        run: RunOptions<'_>,
    ) -> Option<(Weights, LeadSource)> {
        let pilot = Matchup { seed: seed_of(self.seed, u64::MAX, u64::MAX), ..self.clone() };
        let mut sampler = Sampler::new(pip_count, win_chances);
        pilot.play(0..(games / 4).clamp(PILOT_GAMES[0], PILOT_GAMES[1]), run, &mut sampler, |_, _, _| ())?;
        let weights = LeadEstimator::fit(&sampler.samples);
        let is_precise = win_chances.typical_error().is_some_and(|error| error <= PRECISE);
        let source =
            if is_precise { LeadSource::WinChances } else { LeadSource::better(&sampler.samples, weights) };
        Some((weights, source))
    }

    /// Plays a batch of games and records it, counting its games in `played`. `None` if the run was stopped.
    pub(crate) fn play_batch(
        &self,
        request: &BatchRequest,
        pip_count: &PipCount,
        leads: Leads<'_>,
        run: RunOptions<'_>,
        played: &AtomicU64,
    ) -> Option<BatchRecord> {
        let mut observer = GameObserver::new(&self.context.rules, pip_count, leads);
        observer.decision_recorder =
            (request.decisions == DecisionTable::Written).then(|| DecisionRecorder::new(&self.context.rules));
        let mut rows = Vec::with_capacity((request.games.end - request.games.start) as usize);
        let first = self.context.rules.start().side();
        let with_luck = request.games.start.max(request.luck).min(request.games.end);
        for (games, luck) in [
            (request.games.start..with_luck, Some(LuckMeter::new(&self.context))),
            (with_luck..request.games.end, None),
        ] {
            observer.luck = luck;
            self.play(games, run, &mut observer, |observer, game, winner| {
                let first_level = self.first_level(game);
                played.fetch_add(1, Ordering::Relaxed);
                rows.push(GameRow { game, first_level, ..observer.finish(first, winner) });
            })?;
        }
        let decisions =
            observer.decision_recorder.map_or_else(Vec::new, |decision_recorder| decision_recorder.decisions);
        Some(BatchRecord { rows, decisions, squares: observer.squares, choices: observer.choices })
    }

    /// The index of the level that throws first in a game. The levels alternate, unless they are the same.
    fn first_level(&self, game: u64) -> u8 {
        if self.levels[0] == self.levels[1] { 0 } else { (game % 2) as u8 }
    }

    /// Plays games before an observer, and calls `finish` with the number and the winner of each. `None` if
    /// the run was stopped.
    fn play<S: Observer>(
        &self,
        games: Range<u64>,
        run: RunOptions<'_>,
        observer: &mut S,
        mut finish: impl FnMut(&mut S, u64, Option<Side>),
    ) -> Option<()> {
        if self.levels == [Level::Random; 2] {
            let rules = &self.context.rules;
            let random = RandomGames::new(rules, self.seed, MAX_PLIES);
            return rules.with_compiled_rules(RandomRun { random, games, run, observer, finish });
        }
        for game in games {
            let winner = self.play_one(game, run, observer)?;
            finish(observer, game, winner);
        }
        Some(())
    }

    /// Plays a game between players. If the levels differ, both games of a pair have the same dice.
    fn play_one(&self, game: u64, run: RunOptions<'_>, observer: &mut impl Observer) -> Option<Option<Side>> {
        let rules = &self.context.rules;
        let first = usize::from(self.first_level(game));
        let mut players = Side::BOTH.map(|side| {
            let level = if side == rules.start().side() { first } else { 1 - first };
            self.context.player(self.levels[level], seed_of(self.seed, game, side.index() as u64))
        });
        let stream = if self.levels[0] == self.levels[1] { game } else { game / 2 };
        play(rules, &mut players, Dice::new(self.seed, stream), run, observer).map(|end| end.winner)
    }
}

/// A batch of random games, compiled for each preset.
struct RandomRun<'a, S, T> {
    random: RandomGames<'a>,
    games: Range<u64>,
    run: RunOptions<'a>,
    observer: &'a mut S,
    finish: T,
}

impl<S: Observer, T: FnMut(&mut S, u64, Option<Side>)> RulesTask for RandomRun<'_, S, T> {
    type Output = Option<()>;

    fn run<R: Rules + Send + Sync>(mut self, rules: R) -> Option<()> {
        for game in self.games {
            if self.run.stopped() {
                return None;
            }
            let (winner, _) = self.random.play(rules, game, self.observer);
            (self.finish)(self.observer, game, winner);
        }
        Some(())
    }
}
