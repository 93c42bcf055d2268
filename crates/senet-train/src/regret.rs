//! Regret: how much win chance a player gives away.
//!
//! The positions come from games that perfect players play with each other, so that all players are asked the same, and are asked
//! what comes up in good games. The exact values judge what they answer; the players do not see them.

use senet::apply::apply;
use senet::dice::stream;
use senet::movegen::generate;
use senet::{Next, Outcome, Position, Ruleset, Turn};
use senet_play::{Player, ThrowDecision};

use crate::backup::{best, instead, throwing, worth};
use crate::chance::throw;

/// Games are broken off after so many plies.
const LONGEST: usize = 10_000;

/// A game in which nobody has had a choice after so many games has none.
const FRUITLESS: usize = 1000;

/// How much win chance a player gives away in a decision: with the same seed, players are asked the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regret {
    /// Unforced decisions: those with at least two moves that lead to different positions, and whether to throw or to
    /// make the move that may be made instead.
    pub decisions: u64,
    /// The games that they come from.
    pub games: u64,
    /// The mean over all decisions of how much less the chosen move wins than the best one.
    pub mean: f64,
    /// Half of the width of its 95% interval.
    pub interval: f64,
    /// The part of the decisions in which something is given away.
    pub slips: f64,
    /// The most that is given away.
    pub worst: f64,
}

/// The tables do not know a position that came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown(
    /// The position.
    pub Position,
);

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the tables do not know {}: regret is measured in games that are solved; ask for fewer pieces, or run `senet solve` first",
            self.0
        )
    }
}

impl std::error::Error for Unknown {}

/// Knows the exact win chances of positions, before the throw: all that can come up, or it is [`Unknown`].
pub type Exact<'a> = dyn Fn(&Position) -> Option<f64> + 'a;

/// Asks players, the first with the cones, for at least so many unforced decisions, and judges them by the exact values. None are
/// asked for in games that have none, as most with one piece a side.
///
/// # Errors
///
/// [`Unknown`] if the exact values do not reach the start of this ruleset, and everything that may come of it.
pub fn regret(
    rules: &Ruleset,
    exact: &Exact<'_>,
    players: &mut [Box<dyn Player>; 2],
    decisions: u64,
    seed: u64,
) -> Result<Regret, Unknown> {
    let mut games: Vec<Sums> = Vec::new();
    let mut asked = 0;
    while asked < decisions && (asked > 0 || games.len() < FRUITLESS) {
        let sums = Examination { rules, exact }.game(players, seed, games.len() as u64)?;
        asked += sums.decisions;
        games.push(sums);
    }
    Ok(summary(&games))
}

/// Sums over the decisions of a game.
#[derive(Clone, Copy, Default)]
struct Sums {
    decisions: u64,
    given_away: f64,
    slips: u64,
    worst: f64,
}

impl Sums {
    /// One more decision, which gave away so much.
    fn add(&mut self, loss: f64) {
        self.decisions += 1;
        self.given_away += loss;
        self.slips += u64::from(loss > 0.0);
        self.worst = self.worst.max(loss);
    }
}

/// The mean with its interval: decisions of one game have much in common, so that it is the games that count as independent.
fn summary(games: &[Sums]) -> Regret {
    let decisions: u64 = games.iter().map(|game| game.decisions).sum();
    let count = decisions.max(1) as f64;
    let mean = games.iter().map(|game| game.given_away).sum::<f64>() / count;
    let deviations = games.iter().map(|game| (game.given_away - mean * game.decisions as f64).powi(2));
    Regret {
        decisions,
        games: games.len() as u64,
        mean,
        interval: 1.96 * deviations.sum::<f64>().sqrt() / count,
        slips: games.iter().map(|game| game.slips).sum::<u64>() as f64 / count,
        worst: games.iter().map(|game| game.worst).fold(0.0, f64::max),
    }
}

struct Examination<'a> {
    rules: &'a Ruleset,
    exact: &'a Exact<'a>,
}

impl Examination<'_> {
    /// One game between perfect players, in which others are asked at every unforced decision of their side.
    fn game(&self, players: &mut [Box<dyn Player>; 2], seed: u64, game: u64) -> Result<Sums, Unknown> {
        let mut words = stream(seed, game);
        let mut sums = Sums::default();
        let mut position = self.rules.start();
        for _ in 0..LONGEST {
            // What follows from a known position is known.
            (self.exact)(&position).ok_or(Unknown(position))?;
            let player = &mut *players[position.side().index()];
            let outcome = match self.rescue(player, &position, &mut sums) {
                Some(outcome) => outcome,
                None => {
                    let throw = throw(&mut words, &self.rules.chances(&position));
                    let turn = self.rules.turn(&position, throw).expect("it was thrown");
                    self.ask(player, &turn, &mut sums);
                    best(self.rules, &position, throw, &|next: &Position| self.value(next)).outcome
                }
            };
            position = outcome.position;
            if matches!(outcome.next, Next::Won(_)) {
                break;
            }
        }
        Ok(sums)
    }

    /// The value of what follows from a known position.
    fn value(&self, position: &Position) -> f64 {
        (self.exact)(position).unwrap_or(f64::NAN)
    }

    /// Where a move may be made instead of throwing, asks the player whether to make it; what it leads to, if it is best.
    fn rescue(&self, player: &mut dyn Player, position: &Position, sums: &mut Sums) -> Option<Outcome> {
        let exact = |next: &Position| self.value(next);
        let instead = instead(self.rules, position, &exact)?;
        let thrown = throwing(self.rules, position, &exact);
        let chosen = match player.decide_throw(self.rules, position) {
            ThrowDecision::Throw => thrown,
            ThrowDecision::MoveInstead => instead.win,
        };
        sums.add(thrown.max(instead.win) - chosen);
        (instead.win > thrown).then_some(instead.outcome)
    }

    /// Asks the player, if it matters what it answers.
    fn ask(&self, player: &mut dyn Player, turn: &Turn<'_>, sums: &mut Sums) {
        let (plan, position, throw) = (self.rules.plan(), turn.position(), turn.throw());
        let moves = generate(plan, position, throw);
        let outcomes: Vec<Outcome> = moves.iter(plan).map(|mv| apply(plan, position, throw, mv)).collect();
        if outcomes.iter().all(|outcome| *outcome == outcomes[0]) {
            return;
        }
        let exact = |next: &Position| self.value(next);
        let chosen = apply(plan, position, throw, player.choose(turn));
        sums.add(best(self.rules, position, throw, &exact).win - worth(position, &chosen, &exact));
    }
}
