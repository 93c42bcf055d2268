//! Regret: the win chance that a player gives away per decision. `senet regret` measures it.
//!
//! The positions come from games between perfect players, so that every player gets the same decisions, and
//! decisions that occur in good games. Exact values judge the player's choices; the player does not see them.

use std::ops::ControlFlow;

use senet::apply::apply;
use senet::dice::stream;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset, Turn};
use senet_play::{Interval, Lookahead, MIN_UNITS, Player, ThrowDecision};

use crate::random::random_throw;

/// The number of plies after which a game is broken off.
const MAX_PLIES: usize = 10_000;

/// If this number of games has no unforced decision, the ruleset is taken to have none.
const MAX_GAMES_WITHOUT_DECISION: usize = 1000;

/// The regret of a player. With the same seed, every player gets the same decisions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regret {
    /// The number of unforced decisions: those between moves to different positions, and those between
    /// throwing and the move that replaces the throw.
    pub decisions: u64,
    /// The number of games that they come from.
    pub games: u64,
    /// The mean difference between the win chances of the best move and the chosen one.
    pub mean: f64,
    /// The 95 % confidence interval of the mean, over whole games. `None` with fewer than
    /// [`MIN_UNITS`](senet_play::MIN_UNITS) games.
    pub interval: Option<Interval>,
    /// The share of decisions in which the chosen move is not the best.
    pub slip_rate: f64,
    /// The largest difference at a single decision, as a win chance.
    pub worst: f64,
    /// The mean difference of random choices at the same decisions.
    pub random_mean: f64,
}

impl Regret {
    /// The mean regret as a share of that of random choices. `None` if no choice loses anything.
    pub fn share(&self) -> Option<f64> {
        (self.random_mean > 0.0).then(|| self.mean / self.random_mean)
    }
}

/// The exact value of a position that occurred is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "regret needs exact values, and the tables have none for {0}; ask for fewer pieces, or build larger tables with \
     `senet solve` first"
)]
pub struct UnsolvedPosition(
    /// The position that no table has.
    pub Position,
);

/// Returns the exact win chance of the side to throw in a position, or `None` if it is unknown.
pub type ExactValue<'a> = dyn Fn(&Position) -> Option<f64> + 'a;

/// Measures the regret of two players, the cones first, over at least `decisions` unforced decisions.
///
/// Rulesets without unforced decisions, such as most with one piece a side, give a regret of 0 over 0
/// decisions.
///
/// # Errors
///
/// [`UnsolvedPosition`] if the exact value of the start or of a position that can follow is unknown.
pub fn measure_regret(
    rules: &Ruleset,
    exact: &ExactValue<'_>,
    players: &mut [Box<dyn Player>; 2],
    decisions: u64,
    seed: u64,
) -> Result<Regret, UnsolvedPosition> {
    measure_regret_while(rules, exact, players, decisions, seed, &mut |_| ControlFlow::Continue(()))
}

/// Measures the regret as [`measure_regret`] does, and calls `watch` with the number of decisions after each
/// game. The measurement ends early if `watch` returns [`ControlFlow::Break`].
///
/// # Errors
///
/// As for [`measure_regret`].
pub fn measure_regret_while(
    rules: &Ruleset,
    exact: &ExactValue<'_>,
    players: &mut [Box<dyn Player>; 2],
    decisions: u64,
    seed: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Regret, UnsolvedPosition> {
    let mut games: Vec<GameRegret> = Vec::new();
    let mut decided = 0;
    while decided < decisions && (decided > 0 || games.len() < MAX_GAMES_WITHOUT_DECISION) {
        let game = PerfectGame { rules, exact }.play(players, seed, games.len() as u64)?;
        decided += game.decisions;
        games.push(game);
        if watch(decided).is_break() {
            break;
        }
    }
    Ok(summary(&games))
}

/// Sums over the decisions of a game.
#[derive(Clone, Copy, Default)]
struct GameRegret {
    decisions: u64,
    loss: f64,
    slips: u64,
    worst: f64,
    random_loss: f64,
}

impl GameRegret {
    /// Adds a decision among choices with these win chances.
    fn add_choice(&mut self, wins: &[f64], chosen: f64) {
        let best = wins.iter().copied().fold(0.0, f64::max);
        self.random_loss += wins.iter().map(|win| best - win).sum::<f64>() / wins.len() as f64;
        self.add(best - chosen);
    }

    fn add(&mut self, loss: f64) {
        self.decisions += 1;
        self.loss += loss;
        self.slips += u64::from(loss > 0.0);
        self.worst = self.worst.max(loss);
    }
}

/// The mean over all games and its interval. Decisions of one game are correlated, so the games are the
/// independent samples.
fn summary(games: &[GameRegret]) -> Regret {
    let decisions: u64 = games.iter().map(|game| game.decisions).sum();
    let count = decisions.max(1) as f64;
    let mean = games.iter().map(|game| game.loss).sum::<f64>() / count;
    let (units, of_units) = (games.len() as u64, games.len() as f64);
    // The sum of a power of the games' deviations from the mean.
    let deviations =
        |power| games.iter().map(|game| (game.loss - mean * game.decisions as f64).powi(power)).sum::<f64>();
    let variance = deviations(2) / (of_units - 1.0);
    let error = (variance * of_units).sqrt() / count;
    let skewness = deviations(3) * of_units / ((of_units - 1.0) * (of_units - 2.0)) / variance.powf(1.5);
    let interval = Interval::skewed(mean, error, skewness, units.saturating_sub(1));
    Regret {
        decisions,
        games: games.len() as u64,
        mean,
        interval: interval.filter(|_| units >= MIN_UNITS),
        slip_rate: games.iter().map(|game| game.slips).sum::<u64>() as f64 / count,
        worst: games.iter().map(|game| game.worst).fold(0.0, f64::max),
        random_mean: games.iter().map(|game| game.random_loss).sum::<f64>() / count,
    }
}

/// A game between perfect players, in which the measured players are asked for their choices.
struct PerfectGame<'a> {
    rules: &'a Ruleset,
    exact: &'a ExactValue<'a>,
}

impl PerfectGame<'_> {
    /// Plays the game and asks the measured player at every unforced decision of its side.
    fn play(
        &self,
        players: &mut [Box<dyn Player>; 2],
        seed: u64,
        game: u64,
    ) -> Result<GameRegret, UnsolvedPosition> {
        let mut words = stream(seed, game);
        let mut regret = GameRegret::default();
        let mut position = self.rules.start();
        for _ in 0..MAX_PLIES {
            // If a position is solved, so are those that follow it.
            (self.exact)(&position).ok_or(UnsolvedPosition(position))?;
            let player = &mut *players[position.side().index()];
            let outcome = match self.decide_before_throw(player, &position, &mut regret) {
                Some(outcome) => outcome,
                None => {
                    let throw = random_throw(&mut words, &self.rules.chances(&position));
                    let turn = self.rules.turn(&position, throw).expect("the throw can occur");
                    self.decide_move(player, &turn, &mut regret);
                    self.lookahead().best(&position, throw).outcome
                }
            };
            position = outcome.position;
            if matches!(outcome.next, Next::Won(_)) {
                break;
            }
        }
        Ok(regret)
    }

    fn lookahead(&self) -> Lookahead<'_, impl Fn(&Position) -> f64> {
        Lookahead { rules: self.rules, value: |next: &Position| self.value(next) }
    }

    /// The value of a position that follows a solved one.
    fn value(&self, position: &Position) -> f64 {
        (self.exact)(position).unwrap_or(f64::NAN)
    }

    /// Asks the player whether to make the move that replaces the throw, if there is one. Returns the outcome
    /// of that move if it is the best choice.
    fn decide_before_throw(
        &self,
        player: &mut dyn Player,
        position: &Position,
        regret: &mut GameRegret,
    ) -> Option<Outcome> {
        let instead = self.lookahead().instead(position)?;
        let throwing = self.lookahead().throwing(position);
        let chosen = match player.decide_throw(self.rules, position) {
            ThrowDecision::Throw => throwing,
            ThrowDecision::MoveInstead => instead.win,
        };
        regret.add_choice(&[throwing, instead.win], chosen);
        (instead.win > throwing).then_some(instead.outcome)
    }

    /// Asks the player for a move, unless all moves have the same outcome.
    fn decide_move(&self, player: &mut dyn Player, turn: &Turn<'_>, regret: &mut GameRegret) {
        let (plan, position, throw) = (self.rules.plan(), turn.position(), turn.throw());
        let moves = generate(plan, position, throw);
        let outcomes: Vec<Outcome> = moves.iter(plan).map(|mv| apply(plan, position, throw, mv)).collect();
        if outcomes.iter().all(|outcome| *outcome == outcomes[0]) {
            return;
        }
        let chosen = apply(plan, position, throw, player.choose(turn));
        let win = |outcome: &Outcome| self.lookahead().after(position, outcome);
        regret.add_choice(&outcomes.iter().map(win).collect::<Vec<f64>>(), win(&chosen));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand_core::Rng;
    use senet::Preset;
    use senet_play::Level;
    use senet_solve::{SolveOptions, solve};
    use senet_table::value_with_duties;

    use super::*;

    /// Draws games from a distribution like that of strong players: most decisions lose nothing, some a
    /// little, and few much.
    #[test]
    fn intervals_hold_the_mean_loss_as_often_as_they_claim() {
        let mut words = stream(3, 0);
        let mut chance = || (f64::from(words.next_u32()) + 0.5) / 4_294_967_296.0;
        let mut game = || {
            let mut game = GameRegret::default();
            let decisions = 20 + (20.0 * chance()) as u64;
            (0..decisions).for_each(|_| game.add(if chance() < 0.25 { -0.01 * chance().ln() } else { 0.0 }));
            game
        };
        for games in [8, 16, 36] {
            let covered = (0..2000)
                .filter(|_| {
                    let drawn: Vec<GameRegret> = (0..games).map(|_| game()).collect();
                    let interval = summary(&drawn).interval.expect("enough games");
                    interval.contains(0.25 * 0.01)
                })
                .count();
            assert!((1860..=1940).contains(&covered), "{games} games: {covered} of 2000");
        }
        assert_eq!(summary(&[game(); 7]).interval, None, "too few games");
    }

    /// Games of a level with two pieces a side, by exact values.
    fn games(preset: Preset, level: Level, count: u64) -> Vec<GameRegret> {
        let spec = preset.spec().with_options(["pieces=2"]).expect("offered");
        let rules = Arc::new(Ruleset::new(spec).expect("no conflicts"));
        let solution = solve(&rules, SolveOptions { gap: 1e-5, threads: 1 }, |_| ()).expect("it is bounded");
        let free = |position: &Position| solution.value(position);
        let exact = |position: &Position| value_with_duties(&rules, &free, position).map(|value| value.win);
        let mut players = [1, 2].map(|seed| level.player(&rules, seed, None));
        let play = |game| PerfectGame { rules: &rules, exact: &exact }.play(&mut players, 1, game);
        (0..count).map(play).collect::<Result<_, _>>().expect("the game is solved")
    }

    /// The share of draws of `units` games, with replacement, whose interval holds the mean of all games. Draws in
    /// which nothing was lost have no interval.
    fn coverage(games: &[GameRegret], units: usize, draws: u32) -> f64 {
        let mean = summary(games).mean;
        let mut words = stream(11, units as u64);
        let (mut asked, mut covered) = (0, 0);
        for _ in 0..draws {
            let mut draw = || games[((u64::from(words.next_u32()) * games.len() as u64) >> 32) as usize];
            let drawn: Vec<GameRegret> = (0..units).map(|_| draw()).collect();
            if let Some(interval) = summary(&drawn).interval {
                asked += 1;
                covered += u32::from(interval.contains(mean));
            }
        }
        f64::from(covered) / f64::from(asked.max(1))
    }

    /// The losses of real games, whose mean over all of them is the truth.
    #[test]
    fn intervals_hold_the_mean_loss_of_real_games() {
        let games = games(Preset::Tait, Level::Novice, 400);
        for units in [8, 16, 36, 100] {
            let covered = coverage(&games, units, 1000);
            assert!((0.92..=0.97).contains(&covered), "{units} games: {covered}");
        }
    }

    /// `cargo test --release -p senet-train regret -- --ignored --nocapture` prints a table of docs/statistics.md.
    #[test]
    #[ignore = "takes half a minute"]
    fn intervals_of_regret_in_several_rulesets() {
        for preset in [Preset::Modern, Preset::Jequier, Preset::Kendall, Preset::Tait, Preset::Basics] {
            for level in [Level::Random, Level::Beginner, Level::Novice, Level::Average, Level::Skilled] {
                let games = games(preset, level, 2000);
                let covered = [8, 16, 36, 100].map(|units| 100.0 * coverage(&games, units, 1000));
                println!("{} {}: {covered:.1?}", preset.name(), level.name());
            }
        }
    }
}
