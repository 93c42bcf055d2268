//! Play by the values as they are, both sides: what residuals add up to on the way is how far the value is
//! off at which it began, as far as moves stay the best.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use senet::apply::apply;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset};
use senet_table::Stratum;

use crate::audit::random;
use crate::level::Levels;
use crate::strata::with_twin;
use crate::successor::Successor;

/// A game is broken off after so many plies in the pair.
const LONGEST: u64 = 100_000;

/// Play by the best moves is taken to last for so many plies, until a piece is borne off, for each pair of
/// all pieces on the board, each with itself too. (With four pieces of `senet-ra` against four it is up to
/// 125, with two against two 54.)
const FOR_EACH_PAIR: f64 = 2.0;

/// For how many plies play by the best moves lasts in a stratum in which pieces are not set back time and
/// again.
pub(crate) fn usual_plies(stratum: Stratum) -> f64 {
    let pieces = f64::from(stratum.mover + stratum.other);
    FOR_EACH_PAIR * pieces * pieces
}

/// What a game came to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct RolloutSample {
    /// How far the value is off at which it began, in parts, as far as one game tells.
    pub(crate) error: f64,
    /// How many plies it stayed in the pair.
    pub(crate) plies: u64,
}

/// Plays in a pair of strata. Each game has throws of its own, the same in every run.
pub(crate) struct RolloutSampler {
    rules: Ruleset,
    strata: Vec<Stratum>,
    /// How far values may be off in the end, in parts.
    share: u64,
    begun: u64,
}

impl RolloutSampler {
    pub(crate) fn new(rules: &Ruleset, stratum: Stratum, share: u64) -> RolloutSampler {
        RolloutSampler { rules: rules.clone(), strata: with_twin(stratum), share, begun: 0 }
    }

    /// How far values may be off in the end, in parts.
    pub(crate) fn share(&self) -> f64 {
        self.share as f64
    }

    /// For how many plies play lasts as a rule.
    pub(crate) fn usual_plies(&self) -> f64 {
        self.strata.first().map_or(0.0, |stratum| usual_plies(*stratum))
    }

    /// A game from each of some positions of the pair, by stratum and number, until it leaves the pair.
    pub(crate) fn games(
        &mut self,
        levels: &Levels,
        begin: &[(Stratum, usize)],
        threads: usize,
    ) -> Vec<RolloutSample> {
        let (next, first) = (AtomicUsize::new(0), self.begun);
        self.begun += begin.len() as u64;
        let take_part = || {
            let mut games = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((stratum, position)) = begin.get(number) else { return games };
                let Some(level) = levels.level(*stratum) else { continue };
                let position = level.index.position(*position as u64);
                games.push((number, self.game(levels, position, first + number as u64)));
            }
        };
        let all = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(take_part)).collect();
            let mut all = take_part();
            helpers.into_iter().for_each(|helper| all.extend(helper.join().expect("play does not panic")));
            all
        });
        let mut games = vec![RolloutSample::default(); begin.len()];
        all.into_iter().for_each(|(number, game)| games[number] = game);
        games
    }

    fn game(&self, levels: &Levels, mut position: Position, seed: u64) -> RolloutSample {
        let (mut game, mut sign) = (RolloutSample::default(), 1.0);
        if !self.rules.plan().allows_arrangement(&position) {
            return game;
        }
        while game.plies < LONGEST {
            let stratum = Stratum::of(&position);
            let Some(level) = levels.level(stratum).filter(|_| self.strata.contains(&stratum)) else { break };
            let (backup, outcome) = self.ply(levels, &position, random(seed, game.plies));
            game.error += sign * (backup - f64::from(level.value(&position)));
            game.plies += 1;
            match outcome.next {
                Next::Won(_) => break,
                Next::ThrowsAgain => (),
                Next::TurnPasses => sign = -sign,
            }
            position = outcome.position;
        }
        game
    }

    /// The backup of a position, in parts, and where the best move leads with the throw that is drawn.
    fn ply(&self, levels: &Levels, position: &Position, drawn: u64) -> (f64, Outcome) {
        let plan = self.rules.plan();
        let total = plan.chances().total();
        let (mut sum, mut before, mut next) = (0.0, 0, None);
        let which = (drawn % u64::from(total)) as u32;
        for (throw, weight) in plan.chances().iter() {
            let moves = generate(plan, position, throw);
            let best = (0..moves.count(plan))
                .map(|number| {
                    let outcome = apply(plan, position, throw, moves.nth(plan, number));
                    (Successor::after(levels, position, &outcome).value(), outcome)
                })
                .max_by_key(|(chance, _)| *chance)
                .expect("there is something to do, if only to pass the turn");
            sum += f64::from(weight) * f64::from(best.0);
            if (before..before + weight).contains(&which) {
                next = Some(best.1);
            }
            before += weight;
        }
        let thrown = (sum / f64::from(total), next.expect("some throw was drawn"));
        let Some(instead) = self.rules.instead_of_throwing(position) else { return thrown };
        let chance = f64::from(Successor::after(levels, position, &instead.outcome).value());
        if chance > thrown.0 { (chance, instead.outcome) } else { thrown }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::atomic::Ordering;

    use senet::Preset;

    use super::*;
    use crate::level::Level;
    use crate::pass::PassMode;
    use crate::residuals::SweepFilter;
    use crate::sweep::{Pair, Quantity};

    pub(crate) const PAIR: Stratum = Stratum { mover: 2, other: 1 };

    /// Two pieces against one of a game in which play goes round, solved, and then everywhere off by so
    /// many parts: too good for the one side, and so too bad for the other.
    pub(crate) fn off_by(parts: i64) -> (Ruleset, Levels) {
        let spec = Preset::Grunfeld.spec().with_options(["pieces=2"]).expect("offered");
        let rules = Ruleset::new(spec).expect("no conflicts");
        let mut levels = Levels::default();
        for stratum in [Stratum { mover: 1, other: 1 }, PAIR] {
            for twin in with_twin(stratum) {
                levels.insert(Level::even(rules.plan(), twin));
            }
            let pair = Pair::new(&rules, &levels, stratum);
            let sweep =
                || pair.pass(&rules, &levels, Quantity::Values, PassMode::Update, SweepFilter::Whole, 1);
            (0..200)
                .map(|_| sweep())
                .find(|found| found.change <= 1)
                .expect("sweeps shrink what they change");
        }
        for (stratum, parts) in [(PAIR, parts), (PAIR.twin(), -parts)] {
            for value in levels.level(stratum).expect("it was put there").values.iter() {
                let spoilt = (i64::from(value.load(Ordering::Relaxed)) + parts).clamp(0, u32::MAX.into());
                value.store(spoilt as u32, Ordering::Relaxed);
            }
        }
        (rules, levels)
    }

    /// Games from many positions of the pair.
    fn games(rules: &Ruleset, levels: &Levels, threads: usize) -> Vec<RolloutSample> {
        let length = levels.level(PAIR).expect("it was put there").values.len();
        let begin: Vec<_> = (0..length).step_by(7).map(|number| (PAIR, number)).collect();
        let mut games = RolloutSampler::new(rules, PAIR, 1000).games(levels, &begin, threads);
        games.retain(|game| game.plies > 0);
        games
    }

    /// If all values are off by as much, play tells by how much; if they are right, that they are.
    #[test]
    fn residuals_add_up_to_how_far_values_are_off() {
        for parts in [0, 3_000, -3_000] {
            let (rules, levels) = off_by(parts);
            let games = games(&rules, &levels, 2);
            let count = games.len() as f64;
            let mean = games.iter().map(|game| game.error).sum::<f64>() / count;
            let spread = games.iter().map(|game| (game.error - mean).powi(2)).sum::<f64>() / count;
            let error = (spread / count).sqrt();
            assert!(games.len() > 1_000 && error < 200.0, "{} games, {error}", games.len());
            assert!(
                (mean + parts as f64).abs() <= 4.0 * error + 50.0,
                "{mean} with an error of {error} for {parts}"
            );
        }
    }

    /// A game has throws of its own, whoever plays it.
    #[test]
    fn games_are_the_same_on_any_number_of_threads() {
        let (rules, levels) = off_by(1_000);
        assert_eq!(games(&rules, &levels, 1), games(&rules, &levels, 3));
    }
}
