//! Sets of puzzles: positions from strong games with at least three moves, one of which is clearly best.
//!
//! - `examiner` plays games and finds candidates in them. `miner` takes the games in order, `selection` keeps the
//!   puzzles with rare themes, and `senet puzzles --mine` writes the file of a [`PuzzleSet`].
//! - `parts` lets other machines play the games of a miner.
//! - `file` is the file format.
//! - `theme` tells what a puzzle is about, and `solvers` how often the levels of play solve it, which rates it.
//! - `embedded` has the sets of the presets, which are part of the program.

mod embedded;
mod examiner;
mod file;
mod miner;
mod parts;
mod selection;
mod solvers;
mod theme;

use std::fmt;
use std::str::FromStr;

use senet::{Move, Position, Ruleset, Throw, Turn};

use crate::evaluation::{Evaluation, RankedMove, Source};
use crate::glicko2::Strength;
use crate::interval::Interval;
use crate::puzzle::{Difficulty, Puzzle};

pub use file::{PUZZLES_FORMAT_VERSION, PuzzleFileError};
pub use miner::PuzzleMiner;
pub use parts::PartedMining;
pub use solvers::SolverShares;
pub use theme::{Theme, Themes, UnknownTheme};

/// The least number of legal moves of a puzzle in a set.
pub const LEAST_MOVES: usize = 3;

/// The name of a puzzle within its ruleset: a checksum of its position and throw, so that it stays the same when a set
/// is made again.
///
/// ```
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::PuzzleId;
/// let start = Ruleset::preset(Preset::Modern).start();
/// let id = PuzzleId::of(&start, Throw::of(5));
/// assert_eq!(id.to_string().len(), 8);
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PuzzleId(u32);

impl PuzzleId {
    /// The name of the puzzle with this position and throw.
    pub fn of(position: &Position, throw: Throw) -> PuzzleId {
        PuzzleId(crc32fast::hash(format!("{position} {throw}").as_bytes()))
    }
}

/// Writes eight hexadecimal digits.
impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The error of parsing a [`PuzzleId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a puzzle is named by eight hexadecimal digits, such as 0a1b2c3d")]
pub struct NotAPuzzleId;

impl FromStr for PuzzleId {
    type Err = NotAPuzzleId;

    fn from_str(text: &str) -> Result<PuzzleId, NotAPuzzleId> {
        let is_id = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_id.then(|| u32::from_str_radix(text, 16).ok()).flatten().map(PuzzleId).ok_or(NotAPuzzleId)
    }
}

/// A legal move of a puzzle with its win chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolvedMove {
    /// One of the legal moves of the turn.
    pub mv: Move,
    /// The win chance of the side that makes it.
    pub win: f64,
    /// The 95 % interval of the win chance; its proven bounds if it is exact.
    pub interval: Interval,
}

/// A puzzle of a set: the interval of its best move lies above those of all others.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::PuzzleSet;
/// let set = PuzzleSet::for_rules(&Ruleset::preset(Preset::Modern)).expect("presets have puzzles");
/// let puzzle = set.find("888cedd9".parse()?).expect("it is in the set");
/// assert_eq!(puzzle.position.to_string(), "10/9s/2csc2ccs s - -");
/// // A beginner bears off the piece on 30.
/// assert_eq!([puzzle.tempting, puzzle.solution().mv].map(|mv| mv.to_string()), ["30/off", "20/21"]);
/// # Ok::<(), senet_play::NotAPuzzleId>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct MinedPuzzle {
    /// The position before the throw.
    pub position: Position,
    /// The throw with which to move.
    pub throw: Throw,
    /// The legal moves, best first.
    pub moves: Vec<SolvedMove>,
    /// The number of games that were played on from each move; 0 if all win chances are exact.
    pub games: u32,
    /// The move that a beginner makes: the best one by rules of thumb.
    pub tempting: Move,
    /// The move of a player who looks one ply ahead with the network.
    pub one_ply: Move,
    /// What the puzzle is about.
    pub themes: Themes,
    /// How often the levels of play solve it.
    pub solvers: SolverShares,
}

impl MinedPuzzle {
    /// The name within the ruleset, by which links and ratings refer to the puzzle.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::of(&self.position, self.throw)
    }

    /// The best move: the first of `moves`.
    pub fn solution(&self) -> &SolvedMove {
        &self.moves[0]
    }

    /// The win chance by which the best move is better than any other.
    pub fn gap(&self) -> f64 {
        self.moves[0].win - self.moves[1].win
    }

    /// The win chance by which a move is worse than the best one.
    pub fn loss(&self, solved: &SolvedMove) -> f64 {
        self.solution().win - solved.win
    }

    /// Whether all win chances are exact.
    pub fn is_exact(&self) -> bool {
        self.games == 0
    }

    /// Whether a player who looks one ply ahead errs.
    pub fn needs_looking_ahead(&self) -> bool {
        self.one_ply != self.solution().mv
    }

    /// The rating, from the share of tries in which the levels of play solve the puzzle.
    pub fn strength(&self) -> Strength {
        self.solvers.strength(self.moves.len())
    }

    /// The difficulty, by the rating.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_rating(self.strength().rating)
    }

    /// The puzzle as one that was found in a small game. A win chance by a rollout is an estimate, whose error is half
    /// the width of its interval.
    pub fn to_puzzle(&self) -> Puzzle {
        let ranked = self.moves.iter().map(|solved| {
            let Interval { lower, upper } = solved.interval;
            let source = match self.is_exact() {
                true => Source::Exact { lower, upper },
                false => Source::Estimated { error: Some((upper - lower) / 2.0) },
            };
            RankedMove { mv: solved.mv, evaluation: Evaluation { win: solved.win, source } }
        });
        Puzzle {
            position: self.position,
            throw: self.throw,
            ranked: ranked.collect(),
            tempting: self.tempting,
            difficulty: self.difficulty(),
        }
    }

    /// The turn to solve.
    ///
    /// # Panics
    ///
    /// If the rules are not those of the puzzle's set.
    pub fn turn<'a>(&self, rules: &'a Ruleset) -> Turn<'a> {
        rules.turn(&self.position, self.throw).expect("the set is one of these rules")
    }
}

/// Puzzles of one ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleSet {
    /// The seed of the games.
    pub seed: u64,
    /// The number of games that were played.
    pub games: u64,
    /// The number of decisions in them with at least three legal moves.
    pub decisions: u64,
    /// The puzzles, in the order in which they were found.
    pub puzzles: Vec<MinedPuzzle>,
}

impl PuzzleSet {
    /// The puzzle with this name.
    pub fn find(&self, id: PuzzleId) -> Option<&MinedPuzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id() == id)
    }

    /// Up to `count` puzzles with a theme, or with any. The same seed draws the same puzzles.
    pub fn sample(&self, count: usize, seed: u64, theme: Option<Theme>) -> Vec<&MinedPuzzle> {
        let fits = |puzzle: &&MinedPuzzle| theme.is_none_or(|theme| puzzle.themes.contains(theme));
        let mut drawn: Vec<&MinedPuzzle> = self.puzzles.iter().filter(fits).collect();
        drawn.sort_by_cached_key(|puzzle| key(&seed.to_string(), puzzle));
        drawn.truncate(count);
        drawn
    }

    /// The puzzle of a day, which is written like `2026-11-29`. `None` if the set is empty.
    ///
    /// Adding puzzles to a set changes few days: each day takes the puzzle for which a checksum of the day and the
    /// puzzle's name is least.
    pub fn daily(&self, day: &str) -> Option<&MinedPuzzle> {
        self.puzzles.iter().min_by_key(|puzzle| key(day, puzzle))
    }
}

/// The place of a puzzle in the order that a text gives.
fn key(text: &str, puzzle: &MinedPuzzle) -> (u32, PuzzleId) {
    let id = puzzle.id();
    (crc32fast::hash(format!("{text} {id}").as_bytes()), id)
}

/// Whether a text is a day, written like `2026-11-29`.
pub fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number =
        |part: &str| part.parse::<u16>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let [year, month, day] = parts[..] else { return false };
    if [year.len(), month.len(), day.len()] != [4, 2, 2] {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (number(year), number(month), number(day)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u16::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_with_leading_zeros() {
        assert!(is_day("2026-11-29") && is_day("2027-01-01") && is_day("2028-02-29"));
        assert!(!is_day("2026-02-29") && !is_day("2026-04-31") && !is_day("2026-13-01"));
        for text in [
            "",
            "2026-1-9",
            "2026-13-01",
            "2026-11-00",
            "2026-11-32",
            "26-11-29",
            "2026-11-29-1",
            "+026-11-29",
        ] {
            assert!(!is_day(text), "{text}");
        }
    }
}
