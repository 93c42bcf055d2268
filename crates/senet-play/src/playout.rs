//! Playouts: uniformly random games, millions of moves per second.
//!
//! Each game has its own stream of random words, which its seed and number select. So the same seed gives the
//! same games on any number of threads. Each ply takes one word: the low half throws, the high half chooses
//! among the legal moves.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rand_core::Rng;
use senet::dice::stream;
use senet::movegen::{generate, random_instead_of_throwing};
use senet::{
    Chances, Move, Next, Outcome, Plan, Position, Rules, RulesTask, Ruleset, Side, Square, Throw, apply,
};

use crate::observer::{ObservedMove, Observer};

/// The totals of a run of random games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The moves of all games: throws with their moves, forced passes included, and moves made instead of
    /// throwing.
    pub moves: u64,
    /// Games won by the side to throw first.
    pub first_player_wins: u64,
    /// Games stopped after [`MAX_PLAYOUT_MOVES`] moves, without a winner.
    pub unfinished: u64,
    /// The number of games of each length, in moves.
    pub lengths: BTreeMap<u64, u64>,
}

/// The number of moves after which a playout is stopped. Games of the eight presets are far shorter.
pub const MAX_PLAYOUT_MOVES: u64 = 100_000_000;

/// The number of moves of a game between two looks at the interruption: a fraction of a second.
const MOVES_BETWEEN_LOOKS: u64 = 1 << 20;

impl Playouts {
    /// The mean number of moves in a game.
    pub fn mean_length(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }

    /// Adds the totals of other games.
    pub fn add(&mut self, other: &Playouts) {
        self.games += other.games;
        self.moves += other.moves;
        self.first_player_wins += other.first_player_wins;
        self.unfinished += other.unfinished;
        for (length, games) in &other.lengths {
            *self.lengths.entry(*length).or_default() += games;
        }
    }

    /// The standard deviation of the number of moves in a game.
    pub fn length_deviation(&self) -> f64 {
        let mean = self.mean_length();
        let squares =
            self.lengths.iter().map(|(length, games)| *games as f64 * (*length as f64 - mean).powi(2));
        (squares.sum::<f64>() / (self.games.max(2) - 1) as f64).sqrt()
    }

    /// The smallest length that at least this share of the games does not exceed.
    pub fn length_quantile(&self, share: f64) -> u64 {
        let mut games = 0;
        let within = self.lengths.iter().find(|(_, more)| {
            games += *more;
            games as f64 >= share * self.games as f64
        });
        within.map_or(0, |(length, _)| *length)
    }
}

/// Plays `games` uniformly random games from the start of a ruleset on `threads` threads (at least one).
///
/// A side that may move instead of throwing does so with a chance of one half. The totals do not depend on
/// the number of threads.
pub fn playouts(rules: &Ruleset, games: u64, seed: u64, threads: usize) -> Playouts {
    playouts_in_range(rules, 0..games, seed, threads)
}

/// Plays the games with these numbers among those of [`playouts`].
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::{playouts, playouts_in_range};
/// let rules = Ruleset::preset(Preset::Tait);
/// let mut parts = playouts_in_range(&rules, 0..30, 7, 1);
/// parts.add(&playouts_in_range(&rules, 30..100, 7, 1));
/// assert_eq!(parts, playouts(&rules, 100, 7, 1));
/// ```
pub fn playouts_in_range(rules: &Ruleset, games: Range<u64>, seed: u64, threads: usize) -> Playouts {
    playouts_until(rules, games, seed, threads, &AtomicBool::new(false)).unwrap_or_default()
}

/// Plays the games of [`playouts_in_range`] unless `stop` is set before all have ended. `None` if it is: the games that
/// have ended by then are not a fair sample, since they are the short ones.
pub fn playouts_until(
    rules: &Ruleset,
    games: Range<u64>,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Playouts> {
    let Range { start, end: games } = games;
    let next = AtomicU64::new(start);
    // Small enough that threads end together, large enough that they rarely contend for the counter.
    let batch = (games.saturating_sub(start) / (threads.max(1) as u64 * 16)).clamp(1, 1024);
    let work = || {
        let mut total = Playouts::default();
        loop {
            let first = next.fetch_add(batch, Ordering::Relaxed);
            if first >= games {
                return total;
            }
            let games = first..games.min(first + batch);
            total.add(&rules.with_compiled_rules(Batch { games, seed, rules, stop }));
        }
    };
    let mut total = Playouts::default();
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        total.add(&work());
        for helper in helpers {
            total.add(&helper.join().expect("a playout does not panic"));
        }
    });
    (!stop.load(Ordering::Relaxed)).then_some(total)
}

/// A range of the games, compiled for each preset.
struct Batch<'a> {
    games: Range<u64>,
    seed: u64,
    rules: &'a Ruleset,
    /// Ends the batch when it is set.
    stop: &'a AtomicBool,
}

impl RulesTask for Batch<'_> {
    type Output = Playouts;

    fn run<R: Rules + Send + Sync>(self, rules: R) -> Playouts {
        let random = RandomGames::new(self.rules, self.seed, MAX_PLAYOUT_MOVES);
        let first = self.rules.start().side();
        let mut total = Playouts::default();
        for game in self.games {
            let goes_on = || !self.stop.load(Ordering::Relaxed);
            let (winner, moves) = random.play_while(rules, game, &mut (), goes_on);
            total.games += 1;
            total.moves += moves;
            total.first_player_wins += u64::from(winner == Some(first));
            total.unfinished += u64::from(winner.is_none());
            *total.lengths.entry(moves).or_default() += 1;
        }
        total
    }
}

/// The uniformly random games of a seed, by number. [`playouts`] plays these games.
#[derive(Debug)]
pub struct RandomGames<'a> {
    rules: &'a Ruleset,
    throws: ThrowTable,
    seed: u64,
    max_moves: u64,
}

impl<'a> RandomGames<'a> {
    /// The games of a ruleset and a seed, each stopped after `max_moves` moves.
    pub fn new(rules: &'a Ruleset, seed: u64, max_moves: u64) -> RandomGames<'a> {
        RandomGames { rules, throws: ThrowTable::new(&rules.plan().chances()), seed, max_moves }
    }

    /// Plays the game with this number before an observer. Returns the winner, or `None` if the game was
    /// stopped, and the number of moves.
    ///
    /// `rules` are the ruleset's, perhaps compiled for another number of pieces. Opening duties depend on
    /// that number and are played by the ruleset's own plan.
    #[inline(always)]
    pub fn play<R: Rules>(&self, rules: R, game: u64, observer: &mut impl Observer) -> (Option<Side>, u64) {
        self.play_while(rules, game, observer, || true)
    }

    /// Plays a game, and stops it once `goes_on` denies, which is asked now and then.
    #[inline(always)]
    fn play_while<R: Rules>(
        &self,
        rules: R,
        game: u64,
        observer: &mut impl Observer,
        goes_on: impl Fn() -> bool,
    ) -> (Option<Side>, u64) {
        let words = &mut stream(self.seed, game);
        let mut position = self.rules.start();
        let mut moves = 0;
        while moves < self.max_moves && goes_on() {
            let pause = self.max_moves.min(moves + MOVES_BETWEEN_LOOKS);
            while moves < pause {
                moves += 1;
                let outcome = if position.duty().is_none() {
                    play_ply(rules, &self.throws, &position, words, observer)
                } else {
                    play_opening_ply(self.rules.plan(), &self.throws, &position, words, observer)
                };
                position = outcome.position;
                if let Next::Won(winner) = outcome.next {
                    return (Some(winner), moves);
                }
            }
        }
        (None, moves)
    }
}

/// A ply in which an opening move is owed.
#[cold]
fn play_opening_ply(
    plan: &Plan,
    throws: &ThrowTable,
    position: &Position,
    words: &mut impl Rng,
    observer: &mut impl Observer,
) -> Outcome {
    play_ply(plan, throws, position, words, observer)
}

/// A ply: a random throw with a random move, or the move instead of throwing.
#[inline(always)]
fn play_ply<R: Rules>(
    rules: R,
    throws: &ThrowTable,
    position: &Position,
    words: &mut impl Rng,
    observer: &mut impl Observer,
) -> Outcome {
    let word = words.next_u64();
    let (low, high) = (word as u32, (word >> 32) as u32);
    if let Some(outcome) = random_instead_of_throwing(rules, position, high) {
        let mv = Move::Step { from: Square::WATER, to: Square::REBIRTH };
        observer.observe(ObservedMove { before: position, throw: None, choices: 2, mv, outcome: &outcome });
        return outcome;
    }
    let throw = match rules.plan().certain_throw(position) {
        Some(certain) => certain,
        None => throws.throw(low, words),
    };
    let legal = generate(rules, position, throw);
    let choices = legal.count(rules.plan());
    let mv = legal.nth(rules.plan(), scaled(high, choices));
    let outcome = apply::apply(rules, position, throw, mv);
    observer.observe(ObservedMove { before: position, throw: Some(throw), choices, mv, outcome: &outcome });
    outcome
}

/// Scales a random word to a number from 0 to `count` − 1. With at most 64 moves the bias is below 2⁻²⁶.
#[inline(always)]
fn scaled(word: u32, count: u32) -> u32 {
    ((u64::from(word) * u64::from(count)) >> 32) as u32
}

/// A list of throws in which each occurs as often as its weight says.
#[derive(Debug)]
struct ThrowTable {
    throws: [Throw; 64],
    total: u32,
}

impl ThrowTable {
    fn new(chances: &Chances) -> ThrowTable {
        let mut throws = [Throw::LOST; 64];
        let outcomes = chances.iter().flat_map(|(throw, weight)| (0..weight).map(move |_| throw));
        for (slot, throw) in throws.iter_mut().zip(outcomes) {
            *slot = throw;
        }
        ThrowTable { throws, total: chances.total() }
    }

    /// The throw of a random word. Few words are rejected and drawn again, so that the choice has no bias
    /// (Lemire 2019).
    #[inline(always)]
    fn throw(&self, mut word: u32, words: &mut impl Rng) -> Throw {
        loop {
            let product = u64::from(word) * u64::from(self.total);
            if product as u32 >= self.total || product as u32 >= self.total.wrapping_neg() % self.total {
                return self.throws[((product >> 32) & 63) as usize];
            }
            word = words.next_u32();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::Preset;

    /// The opening duties of some rulesets depend on the number of pieces, which compiled plans do not know.
    #[test]
    fn compiled_rules_play_the_same_games_with_any_number_of_pieces() {
        for (preset, pieces) in
            Preset::ALL.into_iter().flat_map(|preset| [2, 3, 7].map(|pieces| (preset, pieces)))
        {
            let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("offered");
            let rules = &Ruleset::new(spec).expect("no conflicts");
            let stop = &AtomicBool::new(false);
            let batch = || Batch { games: 0..40, seed: 5, rules, stop };
            assert_eq!(
                rules.with_compiled_rules(batch()),
                batch().run(rules.plan()),
                "{}",
                rules.spec().full_name()
            );
        }
    }

    #[test]
    fn deviation_and_quantiles_are_those_of_the_lengths() {
        let played =
            Playouts { games: 4, moves: 80, lengths: [(10, 2), (30, 2)].into(), ..Playouts::default() };
        assert!((played.length_deviation() - (400_f64 / 3.0).sqrt()).abs() < 1e-9);
        assert_eq!([0.0, 0.5, 0.51].map(|share| played.length_quantile(share)), [10, 10, 30]);
    }
}
