//! Puzzles: positions from games whose best move is clear but not the one that a beginner makes.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use senet::{Dice, Game, Move, Position, Ruleset, Throw, Turn};

use crate::analyst::Analyst;
use crate::evaluation::RankedMove;
use crate::level::Level;
use crate::limits::Limits;
use crate::play_game::play_game;
use crate::review::Mark;
use crate::rules_of_thumb::rank_by_heuristic;
use crate::tablebase::Tablebase;

/// The least win chance by which the best move of a puzzle is better than any other: missing it is a bad
/// move.
const MIN_GAP: f64 = Mark::Bad.threshold();
/// A smaller gap than this makes a puzzle harder.
const WIDE_GAP: f64 = Mark::VeryBad.threshold();
/// The number of plies after which a game is stopped and not used.
const MAX_PLIES: usize = 10_000;

/// The rating from which a puzzle is of medium difficulty, that of the mean puzzle, and the one from which it is hard.
const MEDIUM_RATING: f64 = 1500.0;
const HARD_RATING: f64 = 1750.0;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// The best move is a beginner's second choice, and the gap is at least 0.06; or the rating is below 1500.
    Easy,
    /// The best move is a beginner's third choice, or the second with a smaller gap; or the rating is below 1750.
    Medium,
    /// A puzzle that is neither easy nor medium.
    Hard,
}

impl Difficulty {
    fn of(choice: usize, gap: f64) -> Difficulty {
        match choice + usize::from(gap < WIDE_GAP) {
            0..=2 => Difficulty::Easy,
            3 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// The difficulty of a puzzle with this rating.
    pub(crate) fn of_rating(rating: f64) -> Difficulty {
        match rating {
            _ if rating < MEDIUM_RATING => Difficulty::Easy,
            _ if rating < HARD_RATING => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// The name: `easy`, `medium` or `hard`.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A position with a throw whose best move is clear but not the one that a beginner makes. All evaluations
/// are exact, unless the puzzle was a [`MinedPuzzle`](crate::MinedPuzzle).
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position before the throw.
    pub position: Position,
    /// The throw with which to move.
    pub throw: Throw,
    /// The legal moves, best first. There are at least two.
    pub ranked: Vec<RankedMove>,
    /// The move that a beginner makes: the best one by rules of thumb.
    pub tempting: Move,
    /// The difficulty, which a search derives from the lead of the best move and a mined puzzle from its rating.
    pub difficulty: Difficulty,
}

impl Puzzle {
    /// The puzzle of a turn. `None` if the turn is not a puzzle, or the analyst does not know the exact value
    /// of every move.
    fn of(turn: &Turn<'_>, analyst: &Analyst) -> Option<Puzzle> {
        let ranked = analyst.rank(turn);
        let [best, second, ..] = ranked.as_slice() else { return None };
        let gap = best.evaluation.win - second.evaluation.win;
        if gap < MIN_GAP || !ranked.iter().all(|ranked| ranked.evaluation.is_exact()) {
            return None;
        }
        let heuristic = rank_by_heuristic(turn);
        let choice = heuristic.iter().position(|mv| *mv == best.mv)? + 1;
        (choice > 1).then(|| Puzzle {
            position: *turn.position(),
            throw: turn.throw(),
            tempting: heuristic[0],
            difficulty: Difficulty::of(choice, gap),
            ranked,
        })
    }

    /// The best move: the first of `ranked`.
    pub fn solution(&self) -> &RankedMove {
        &self.ranked[0]
    }

    /// The win chance by which the best move is better than any other.
    pub fn gap(&self) -> f64 {
        self.loss(&self.ranked[1])
    }

    /// The equity loss of a move: the win chance by which the best move is better.
    pub fn loss(&self, ranked: &RankedMove) -> f64 {
        self.solution().evaluation.win - ranked.evaluation.win
    }

    /// The evaluation of one of the moves. `None` if the move is not legal here.
    pub fn find(&self, mv: Move) -> Option<&RankedMove> {
        self.ranked.iter().find(|ranked| ranked.mv == mv)
    }
}

/// The result of a search for puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleSearch {
    /// The puzzles, at most one from each game.
    pub puzzles: Vec<Puzzle>,
    /// The number of games played.
    pub games: u64,
    /// The number of unforced decisions in these games whose position has a known exact value.
    pub exact_decisions: u64,
}

/// The number of games that are searched for each requested puzzle, unless a caller knows better.
pub const GAMES_PER_PUZZLE: u64 = 200;

/// Plays games between novices until `count` puzzles are found, `max_games` games are played or `watch`, which is
/// called before each game, returns [`ControlFlow::Break`]. The same seed finds the same puzzles.
///
/// Only turns whose position has a known exact value count. Each game gives the puzzle with the largest gap,
/// if it has any.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Position, Preset, Ruleset};
/// use std::ops::ControlFlow;
/// use senet_play::{Tablebase, search_puzzles};
/// use senet_table::BoundedValue;
/// struct Empty;
/// impl Tablebase for Empty {
///     fn value(&self, _: &Position) -> Option<BoundedValue> { None }
/// }
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let search = search_puzzles(&rules, Arc::new(Empty), 1, 7, 3, &mut |_| ControlFlow::Continue(()));
/// assert_eq!((search.games, search.exact_decisions, search.puzzles.len()), (3, 0, 0));
/// ```
pub fn search_puzzles(
    rules: &Arc<Ruleset>,
    tablebase: Arc<dyn Tablebase>,
    count: usize,
    seed: u64,
    max_games: u64,
    watch: &mut dyn FnMut(&PuzzleSearch) -> ControlFlow<()>,
) -> PuzzleSearch {
    let analyst = Analyst::new(rules, Some(tablebase.clone()), Limits::depth(1));
    let mut search = PuzzleSearch { puzzles: Vec::new(), games: 0, exact_decisions: 0 };
    let mut seen = HashSet::new();
    while search.puzzles.len() < count && search.games < max_games && watch(&search).is_continue() {
        let game = novice_game(rules, seed, search.games);
        search.games += 1;
        let mut clearest: Option<Puzzle> = None;
        for turn in
            game.iter().flat_map(unforced_turns).filter(|turn| tablebase.value(turn.position()).is_some())
        {
            search.exact_decisions += 1;
            let puzzle =
                Puzzle::of(&turn, &analyst).filter(|puzzle| !seen.contains(&(puzzle.position, puzzle.throw)));
            clearest = [clearest, puzzle]
                .into_iter()
                .flatten()
                .max_by(|one, other| one.gap().total_cmp(&other.gap()));
        }
        if let Some(puzzle) = clearest {
            seen.insert((puzzle.position, puzzle.throw));
            search.puzzles.push(puzzle);
        }
    }
    search
}

/// A game between two novices. `None` if it was stopped.
fn novice_game(rules: &Arc<Ruleset>, seed: u64, game: u64) -> Option<Game> {
    let mut players = [2 * game, 2 * game + 1].map(|number| Level::Novice.player(rules, seed ^ number, None));
    play_game(rules, &mut players, Dice::new(seed, game), MAX_PLIES).ok()
}

/// The turns of a game with at least two legal moves.
pub(crate) fn unforced_turns(game: &Game) -> impl Iterator<Item = Turn<'_>> {
    let turn = |position, throw| game.rules().turn(position, throw).expect("the throw was made");
    let turns = game.plies().iter().filter_map(move |ply| Some(turn(&ply.before, ply.throw?)));
    turns.filter(|turn| turn.forced().is_none())
}
