//! Self-play: games of the network against itself, and sometimes against weaker opponents.

use rand_core::Rng;
use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Throw};
use senet_play::{EvaluatedOutcome, EvaluatedThrow, Evaluator, Lookahead, Network, ThrowDecision};

use crate::opponents::OpponentPool;
use crate::random::{random_below, random_bool, random_throw};
use crate::stall::StallDetector;
use crate::targets::{GameSamples, Step, StepValue, game_samples};
use crate::variants::Variant;

/// The number of plies after which a game is broken off. Its samples are still used.
const MAX_PLIES: usize = 4000;

/// How self-play games are played and evaluated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SelfPlayConfig {
    /// The probability that a side plays a random move.
    pub(crate) exploration: f64,
    /// The share of games with weaker opponents.
    pub(crate) opponent_share: f64,
    /// The number of plies without a piece leaving the board after which a game counts as stalled.
    pub(crate) stall_patience: u32,
    /// The λ of TD(λ).
    pub(crate) lambda: f64,
}

/// Plays one game of a variant and returns its training samples.
pub(crate) fn play(
    variant: &Variant,
    network: &Network,
    config: SelfPlayConfig,
    words: &mut impl Rng,
) -> GameSamples {
    let opponents = OpponentPool::draw(&variant.rules, config.opponent_share, words);
    let values = Values { variant, network };
    let mut game = SelfPlayGame { values, config, opponents, stall: StallDetector::default() };
    let mut steps: Vec<Step> = Vec::new();
    let mut position = variant.rules.start();
    while steps.len() < MAX_PLIES {
        let (step, outcome) = game.step(&position, words);
        steps.push(step);
        position = outcome.position;
        if matches!(outcome.next, Next::Won(_)) {
            break;
        }
    }
    game_samples(&steps, config.lambda)
}

/// A game in progress.
struct SelfPlayGame<'a> {
    values: Values<'a>,
    config: SelfPlayConfig,
    opponents: OpponentPool,
    stall: StallDetector,
}

/// Values of positions from the tables of a variant and the network.
#[derive(Clone, Copy)]
struct Values<'a> {
    variant: &'a Variant,
    network: &'a Network,
}

impl Values<'_> {
    fn value(&self, position: &Position) -> f64 {
        self.variant.value(self.network, position)
    }

    fn lookahead(&self) -> Lookahead<'_, impl Fn(&Position) -> f64> {
        Lookahead { rules: &self.variant.rules, value: |next: &Position| self.value(next) }
    }
}

/// A move that was made; `sacrifice` as in [`Step`].
struct PlayedMove {
    outcome: Outcome,
    sacrifice: Option<f64>,
}

impl SelfPlayGame<'_> {
    /// Evaluates a position, throws and moves.
    fn step(&mut self, position: &Position, words: &mut impl Rng) -> (Step, Outcome) {
        self.stall.observe(position);
        let instead = self.values.lookahead().instead(position);
        let exact = self.values.variant.exact_value(position);
        let has_duty = !position.duty().is_none();
        // The lookahead is most of the work and is done only if its result is used.
        let needs_lookahead = (exact.is_none() && !has_duty) || instead.is_some();
        let best_moves = if needs_lookahead { self.values.lookahead().throws(position) } else { Vec::new() };
        let throwing = EvaluatedThrow::mean(&best_moves);
        let value = match exact {
            _ if has_duty => StepValue::HasDuty,
            Some(win) => StepValue::Exact(win),
            None => StepValue::Estimated {
                direct: self.values.network.win_chance(position),
                lookahead: instead.map_or(throwing, |instead| throwing.max(instead.win)),
            },
        };
        let PlayedMove { outcome, sacrifice } = self.play(position, instead, &best_moves, words);
        (Step { position: *position, value, sacrifice, next: outcome.next }, outcome)
    }

    /// Makes the move that replaces the throw, if there is one and it is chosen; else throws and moves.
    /// `best_moves` is empty if no lookahead was done.
    fn play(
        &mut self,
        position: &Position,
        instead: Option<EvaluatedOutcome>,
        best_moves: &[EvaluatedThrow],
        words: &mut impl Rng,
    ) -> PlayedMove {
        let explores = random_bool(words, self.config.exploration);
        let instead_is_best = instead.is_some_and(|instead| instead.win > EvaluatedThrow::mean(best_moves));
        if let Some(instead) = instead
            && self.before_throw(position, instead_is_best, explores, words) == ThrowDecision::MoveInstead
        {
            return PlayedMove { outcome: instead.outcome, sacrifice: instead_is_best.then_some(0.0) };
        }
        let rules = &self.values.variant.rules;
        let throw = random_throw(words, &rules.chances(position));
        let played = if explores {
            let moves = generate(rules.plan(), position, throw);
            let mv = moves.nth(rules.plan(), random_below(words, moves.count(rules.plan())));
            PlayedMove { outcome: apply(rules.plan(), position, throw, mv), sacrifice: None }
        } else {
            let known = best_moves.iter().find(|best| best.throw == throw);
            let best =
                known.map_or_else(|| self.values.lookahead().best(position, throw), |known| known.best);
            self.choose(position, throw, best, words)
        };
        PlayedMove { sacrifice: played.sacrifice.filter(|_| !instead_is_best), ..played }
    }

    /// Decides whether the side to throw makes the move that replaces the throw. The network takes the better
    /// choice, or the other one if it explores; an opponent decides for itself.
    fn before_throw(
        &mut self,
        position: &Position,
        instead_is_best: bool,
        explores: bool,
        words: &mut impl Rng,
    ) -> ThrowDecision {
        let choice = |instead: bool| if instead { ThrowDecision::MoveInstead } else { ThrowDecision::Throw };
        match self.opponents.at_turn(position.side(), words) {
            Some(opponent) => {
                opponent.before_throw(&self.values.variant.rules, position, choice(instead_is_best))
            }
            None => choice(instead_is_best != explores),
        }
    }

    /// Chooses the opponent's move, if an opponent plays this side; else the best move, or in a stalled game
    /// one of the moves that are nearly as good.
    fn choose(
        &mut self,
        position: &Position,
        throw: Throw,
        best: EvaluatedOutcome,
        words: &mut impl Rng,
    ) -> PlayedMove {
        let rules = &self.values.variant.rules;
        if let Some(opponent) = self.opponents.at_turn(position.side(), words) {
            let turn = rules.turn(position, throw).expect("the throw can occur");
            let lookahead = self.values.lookahead();
            let moves = lookahead.moves(position, throw).map(|(mv, evaluated)| (mv, evaluated.win));
            let outcome = apply(rules.plan(), position, throw, opponent.choose(&turn, moves, words));
            return PlayedMove { outcome, sacrifice: (outcome == best.outcome).then_some(0.0) };
        }
        let tolerance = self.stall.tolerance(rules, self.config.stall_patience);
        if tolerance == 0.0 {
            return PlayedMove { outcome: best.outcome, sacrifice: Some(0.0) };
        }
        let mut near: Vec<_> = self.values.lookahead().moves(position, throw).collect();
        near.retain(|(_, evaluated)| best.win - evaluated.win <= tolerance);
        let (_, chosen) = near[random_below(words, near.len() as u32) as usize];
        PlayedMove { outcome: chosen.outcome, sacrifice: Some(best.win - chosen.win) }
    }
}
