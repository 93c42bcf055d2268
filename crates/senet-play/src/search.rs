//! Search: expectiminimax with Star1 and Star2 pruning, with iterative deepening.
//!
//! A position before a throw is a *chance node*: its value is the mean, over the possible throws, of the
//! value of each throw's best move. A move leads to the next chance node. Values are win chances from 0 to 1
//! of the side to throw, so that a node of the other side counts as one minus its value. A leaf has an
//! exact value of the tablebase, or an estimate of the evaluator.
//!
//! - Input: a position or a turn, an [`Evaluator`], optionally a [`Tablebase`], and [`Limits`].
//! - Output: the win chance of the position, or of each of the turn's moves, at the largest depth that was
//!   completed.
//!
//! Invariants:
//!
//! - A completed depth gives the values of plain full-width expectiminimax of that depth. Pruning, move
//!   ordering and the transposition table change the number of nodes and no value. `tests/search.rs` compares
//!   with a plain implementation.
//! - Depth 1 is always completed. A depth that a limit interrupts is discarded as a whole.
//! - Without a time limit no clock is read, and the same query has the same answer and the same number
//!   of nodes.
//!
//! [`expectiminimax`] is the recursion, [`chance_node`] and [`window`] hold its bounds, [`transposition`] caches
//! positions, and [`budget`] limits nodes and time.

mod budget;
mod chance_node;
mod expectiminimax;
mod transposition;
mod window;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use senet::{Move, Outcome, Position, Rules, RulesTask, Ruleset, Throw, Turn};

use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::tablebase::Tablebase;
use budget::{NodeForecast, SearchBudget, Stopwatch};
use expectiminimax::Searcher;
use transposition::TranspositionTable;
use window::Window;

/// The size of the transposition table for searches of one ply, of two plies, and of more: the base-two
/// logarithm of the number of slots, each of which holds two positions.
///
/// One more doubles the memory (80 bytes a slot) and saves little time; one less makes deep
/// searches slower.
const TABLE_SIZES_LOG2: [u32; 3] = [6, 10, 15];

/// A searcher in the games of one ruleset.
///
/// Each query is searched one ply deeper at a time until a limit ends it. In [`rank`](Search::rank) and
/// [`best`](Search::best) the move itself is the first ply. Without a time limit the answer depends only on the query,
/// the evaluator, the tablebase and the limits.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::{Limits, Search, best_evaluator};
/// let rules = Arc::new(Ruleset::preset(Preset::Modern));
/// let mut search = Search::new(&rules, best_evaluator(&rules), None, Limits::depth(3));
/// let turn = rules.turn(&rules.start(), Throw::of(5))?;
/// assert_eq!(search.rank(&turn).len(), 5);
/// assert_eq!(search.depth(), 3);
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
pub struct Search<E: ?Sized> {
    rules: Arc<Ruleset>,
    evaluator: Arc<E>,
    tablebase: Option<Arc<dyn Tablebase>>,
    limits: Limits,
    /// Ends a search when it is set.
    stop: Option<Arc<AtomicBool>>,
    table: TranspositionTable,
    /// The possible throws with their chances when there is no opening duty, likeliest first.
    throws: Vec<(Throw, f64)>,
    nodes: u64,
    depth: u32,
}

impl<E: Evaluator + ?Sized> Search<E> {
    /// Creates a searcher for a ruleset.
    pub fn new(
        rules: &Arc<Ruleset>,
        evaluator: Arc<E>,
        tablebase: Option<Arc<dyn Tablebase>>,
        limits: Limits,
    ) -> Search<E> {
        let chances = rules.plan().chances();
        let total = f64::from(chances.total());
        let mut throws: Vec<(Throw, f64)> =
            chances.iter().map(|(throw, weight)| (throw, f64::from(weight) / total)).collect();
        throws.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let size = TABLE_SIZES_LOG2[limits.max_depth().min(TABLE_SIZES_LOG2.len() as u32) as usize - 1];
        let table = TranspositionTable::new(size);
        Search {
            rules: rules.clone(),
            evaluator,
            tablebase,
            limits,
            stop: None,
            table,
            throws,
            nodes: 0,
            depth: 0,
        }
    }

    /// Ends searches when the flag is set, with the answer of the last complete depth, at least one ply.
    pub fn stop_on(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// The win chance of the side to throw, before its throw.
    pub fn evaluate(&mut self, position: &Position) -> f64 {
        self.answer(position, Query::Position)[0].1
    }

    /// The win chance of the side to throw if it throws, even where it may make a move instead.
    pub fn evaluate_throwing(&mut self, position: &Position) -> f64 {
        self.answer(position, Query::Throwing)[0].1
    }

    /// All legal moves of a turn with their win chances, best first. Equal moves keep the order of
    /// generation.
    pub fn rank(&mut self, turn: &Turn<'_>) -> Vec<(Move, f64)> {
        let moves: Vec<(Move, Outcome)> = outcomes(turn).collect();
        let values = self.answer(turn.position(), Query::AllMoves(&moves));
        let mut ranked: Vec<(Move, f64)> =
            values.into_iter().map(|(index, win)| (moves[index].0, win)).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked
    }

    /// The best move of a turn with its win chance. This is faster than [`rank`](Search::rank), since
    /// moves that cannot be best are pruned. Of equal moves it prefers the best one of the depth before.
    pub fn best(&mut self, turn: &Turn<'_>) -> (Move, f64) {
        let moves: Vec<(Move, Outcome)> = outcomes(turn).collect();
        let values = self.answer(turn.position(), Query::BestMove(&moves));
        let (index, win) = values[0];
        (moves[index].0, win)
    }

    /// The number of positions visited for the last answer, with those of a discarded depth.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth of the last answer, in plies.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    fn answer(&mut self, position: &Position, query: Query<'_>) -> Vec<(usize, f64)> {
        self.table.clear();
        let rules = self.rules.clone();
        let deepening = IterativeDeepening { search: self, position, query };
        // An opening duty depends on the number of pieces, which compiled rules do not know. Browsers load the code of
        // the search once, not once for each preset.
        if position.duty().is_none() && !cfg!(target_family = "wasm") {
            rules.with_compiled_rules(deepening)
        } else {
            deepening.run(rules.plan())
        }
    }
}

/// The legal moves of a turn with their outcomes.
fn outcomes(turn: &Turn<'_>) -> impl Iterator<Item = (Move, Outcome)> {
    turn.moves().map(|mv| (mv, turn.play(mv).expect("the turn lists this move")))
}

/// A query to the search. The answer is a list of indices of moves with win chances; for a position it has
/// one entry, of index 0.
#[derive(Clone, Copy)]
enum Query<'a> {
    /// The value of the position for the side to throw.
    Position,
    /// The value of the position if the side throws.
    Throwing,
    /// The value of every move.
    AllMoves(&'a [(Move, Outcome)]),
    /// The best move with its value; other moves may have upper bounds in place of values.
    BestMove(&'a [(Move, Outcome)]),
}

/// The search of a query with increasing depth, monomorphised for each preset.
struct IterativeDeepening<'s, E: ?Sized> {
    search: &'s mut Search<E>,
    position: &'s Position,
    query: Query<'s>,
}

impl<E: Evaluator + ?Sized> RulesTask for IterativeDeepening<'_, E> {
    type Output = Vec<(usize, f64)>;

    fn run<R: Rules + Send + Sync>(self, rules: R) -> Vec<(usize, f64)> {
        let IterativeDeepening { search, position, query } = self;
        let limits = search.limits;
        let stopwatch = Stopwatch::start(limits.time);
        let (table, throws) = (&mut search.table, &search.throws);
        let tablebase = search.tablebase.as_deref();
        let mut searcher = Searcher::new(rules, &*search.evaluator, tablebase, table, throws);
        let mut answer = Vec::new();
        let mut forecast = NodeForecast::default();
        for depth in 1..=limits.max_depth() {
            if depth > 1 && !forecast.allows_next_depth(limits.nodes, &stopwatch, searcher.nodes) {
                break;
            }
            let before = searcher.nodes;
            let deeper = search_to_depth(&mut searcher, position, query, depth, &answer);
            if searcher.stopped {
                break;
            }
            (answer, search.depth) = (deeper, depth);
            forecast.record_depth(searcher.nodes - before);
            // Depth 1 has no limits, so that there is always an answer.
            searcher.budget = SearchBudget {
                max_nodes: limits.nodes.unwrap_or(u64::MAX),
                deadline: stopwatch.deadline(),
                stop: search.stop.as_deref(),
            };
            if searcher.budget.is_interrupted() {
                break;
            }
        }
        search.nodes = searcher.nodes;
        answer
    }
}

/// Answers a query at one depth. Moves are searched in the order of the answer at the previous depth.
fn search_to_depth<R: Rules, E: Evaluator + ?Sized>(
    searcher: &mut Searcher<'_, R, E>,
    position: &Position,
    query: Query<'_>,
    depth: u32,
    previous: &[(usize, f64)],
) -> Vec<(usize, f64)> {
    let (moves, only_best) = match query {
        Query::Position => return vec![(0, searcher.value(position, depth, Window::OPEN))],
        Query::Throwing => return vec![(0, searcher.value_of_throwing(position, depth, Window::OPEN))],
        Query::AllMoves(moves) => (moves, false),
        Query::BestMove(moves) => (moves, true),
    };
    let mut order: Vec<usize> = previous.iter().map(|(index, _)| *index).collect();
    if order.is_empty() {
        order = (0..moves.len()).collect();
    }
    let mut window = Window::OPEN;
    let mut values = Vec::with_capacity(moves.len());
    for index in order {
        let win = searcher.value_after(position, moves[index].1, depth - 1, window);
        values.push((index, win));
        if only_best {
            window = window.raise_alpha(win);
        }
    }
    if only_best {
        // The sort is stable: a move whose upper bound equals the value of an earlier one stays behind it.
        values.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }
    values
}
