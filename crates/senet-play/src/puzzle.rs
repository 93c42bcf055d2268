//! Puzzles: positions out of games whose best move is clear, and not the one that comes to mind.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use senet::{Dice, Game, Move, Position, Ruleset, Throw, Turn};

use crate::analyst::Analyst;
use crate::duel::play_game;
use crate::evaluation::RankedMove;
use crate::level::Level;
use crate::limits::Limits;
use crate::novice::at_first_sight;
use crate::review::Mark;
use crate::tablebase::Tablebase;

/// The best move is better than any other by so much win chance at least: to miss it is bad.
const CLEAR: f64 = Mark::Bad.threshold();
/// With a smaller gap than this it is harder to see.
const WIDE: f64 = Mark::VeryBad.threshold();
/// A game that lasts longer is broken off, and its positions are not used.
const MAX_PLIES: usize = 10_000;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// A beginner's second thought is right, and the gap is at least 0.06.
    Easy,
    /// A beginner's third thought is right, or the second with a smaller gap.
    Medium,
    /// The rest.
    Hard,
}

impl Difficulty {
    fn of(thought: usize, gap: f64) -> Difficulty {
        match thought + usize::from(gap < WIDE) {
            0..=2 => Difficulty::Easy,
            3 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// Its name: `easy`, `medium`, `hard`.
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

/// A position with a throw, whose best move is clear and not the first that comes to mind. All values are exact.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// The throw.
    pub throw: Throw,
    /// The legal moves, best first: at least two.
    pub ranked: Vec<RankedMove>,
    /// The move that a beginner makes.
    pub tempting: Move,
    /// How hard it is.
    pub difficulty: Difficulty,
}

impl Puzzle {
    /// The puzzle of a turn, if it is one: the analyst must know the exact value of every move.
    fn of(turn: &Turn<'_>, analyst: &Analyst) -> Option<Puzzle> {
        let ranked = analyst.rank(turn);
        let [best, second, ..] = ranked.as_slice() else { return None };
        let gap = best.evaluation.win - second.evaluation.win;
        if gap < CLEAR || !ranked.iter().all(|ranked| ranked.evaluation.is_exact()) {
            return None;
        }
        let thoughts = at_first_sight(turn);
        let thought = thoughts.iter().position(|mv| *mv == best.mv)? + 1;
        (thought > 1).then(|| Puzzle {
            position: *turn.position(),
            throw: turn.throw(),
            tempting: thoughts[0],
            difficulty: Difficulty::of(thought, gap),
            ranked,
        })
    }

    /// The best move.
    pub fn solution(&self) -> &RankedMove {
        &self.ranked[0]
    }

    /// The win chance by which the best move is better than any other.
    pub fn gap(&self) -> f64 {
        self.loss(&self.ranked[1])
    }

    /// The win chance that a move loses against the best one.
    pub fn loss(&self, ranked: &RankedMove) -> f64 {
        self.solution().evaluation.win - ranked.evaluation.win
    }

    /// What is known of one of its moves.
    pub fn find(&self, mv: Move) -> Option<&RankedMove> {
        self.ranked.iter().find(|ranked| ranked.mv == mv)
    }
}

/// What a hunt for puzzles came to.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleSearch {
    /// The puzzles, at most one out of each game.
    pub puzzles: Vec<Puzzle>,
    /// So many games were played.
    pub games: u64,
    /// So many decisions in them could be valued exactly.
    pub exact_decisions: u64,
}

/// Plays games between beginners, at most so many, until there are as many puzzles as are wanted; the same seed finds the same ones.
/// Out of each game comes the clearest puzzle, if it has any. Only decisions count whose values are known exactly.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Position, Preset, Ruleset};
/// use senet_play::{Tablebase, search_puzzles};
/// use senet_table::BoundedValue;
/// struct Nothing;
/// impl Tablebase for Nothing {
///     fn value(&self, _: &Position) -> Option<BoundedValue> { None }
/// }
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let search = search_puzzles(&rules, Arc::new(Nothing), 1, 7, 3);
/// assert_eq!((search.games, search.exact_decisions, search.puzzles.len()), (3, 0, 0));
/// ```
pub fn search_puzzles(
    rules: &Arc<Ruleset>,
    tablebase: Arc<dyn Tablebase>,
    wanted: usize,
    seed: u64,
    games: u64,
) -> PuzzleSearch {
    let analyst = Analyst::new(rules, Some(tablebase.clone()), Limits::depth(1));
    let mut search = PuzzleSearch { puzzles: Vec::new(), games: 0, exact_decisions: 0 };
    let mut seen = HashSet::new();
    while search.puzzles.len() < wanted && search.games < games {
        let game = beginners(rules, seed, search.games);
        search.games += 1;
        let mut clearest: Option<Puzzle> = None;
        for turn in game.iter().flat_map(turns).filter(|turn| tablebase.value(turn.position()).is_some()) {
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

/// A game between two beginners; none if it did not end.
fn beginners(rules: &Arc<Ruleset>, seed: u64, game: u64) -> Option<Game> {
    let mut players = [2 * game, 2 * game + 1].map(|number| Level::Novice.player(rules, seed ^ number, None));
    play_game(rules, &mut players, Dice::new(seed, game), MAX_PLIES).ok()
}

/// The turns of a game in which there was a choice.
fn turns(game: &Game) -> impl Iterator<Item = Turn<'_>> {
    let turn = |position, throw| game.rules().turn(position, throw).expect("the throw was made");
    let turns = game.plies().iter().filter_map(move |ply| Some(turn(&ply.before, ply.throw?)));
    turns.filter(|turn| turn.forced().is_none())
}
