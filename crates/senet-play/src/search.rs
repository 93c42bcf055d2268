//! Looking ahead: every throw, its best move, and so on, as deep as there is time for.

mod memory;
mod tree;

use std::sync::Arc;
use std::time::Instant;

use senet::{Move, Outcome, Position, Rules, RulesTask, Ruleset, Throw, Turn};

use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::tablebase::Tablebase;
use memory::Memory;
use tree::{Patience, Tree, Window};

/// Two to this power of positions have room in the memory, twice: in searches of one ply, of two, of more.
const MEMORY: [u32; 3] = [6, 10, 15];
/// No search goes deeper.
const DEEPEST: u32 = 64;
/// So deep it looks if nothing else is asked for.
const USUAL: u32 = 2;

/// Looks ahead in the games of a ruleset, over throws and moves (expectiminimax), one ply deeper each time as long as the limits let
/// it. At the leaves it takes exact values where they are known, else what the evaluator says.
///
/// A move made now is the first ply. What is found depends on nothing but the question, the evaluator, the endings and the limits.
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
    memory: Memory,
    throws: Vec<(Throw, f64)>,
    nodes: u64,
    depth: u32,
}

impl<E: Evaluator + ?Sized> Search<E> {
    /// A search among the positions of a ruleset.
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
        let memory = Memory::new(limits.memory());
        Search { rules: rules.clone(), evaluator, tablebase, limits, memory, throws, nodes: 0, depth: 0 }
    }

    /// The win chance of the side to throw, before its throw.
    pub fn evaluate(&mut self, position: &Position) -> f64 {
        self.answer(position, Asked::ThrowDecision)[0].1
    }

    /// The win chance of the side to throw if it throws, though it may make a move instead.
    pub fn evaluate_throwing(&mut self, position: &Position) -> f64 {
        self.answer(position, Asked::Throwing)[0].1
    }

    /// All legal moves of a turn with their win chances, best first; equal ones in the order of generation.
    pub fn rank(&mut self, turn: &Turn<'_>) -> Vec<(Move, f64)> {
        let moves: Vec<(Move, Outcome)> = outcomes(turn).collect();
        let found = self.answer(turn.position(), Asked::EveryMove(&moves));
        let mut ranked: Vec<(Move, f64)> =
            found.into_iter().map(|(number, win)| (moves[number].0, win)).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked
    }

    /// The best move of a turn with its win chance. It takes less than to rank all.
    pub fn best(&mut self, turn: &Turn<'_>) -> (Move, f64) {
        let moves: Vec<(Move, Outcome)> = outcomes(turn).collect();
        let found = self.answer(turn.position(), Asked::BestMove(&moves));
        let (number, win) = found[0];
        (moves[number].0, win)
    }

    /// How many positions the last answer took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many plies deep the last answer is.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    fn answer(&mut self, position: &Position, asked: Asked<'_>) -> Vec<(usize, f64)> {
        self.memory.forget();
        let rules = self.rules.clone();
        let deepening = Deepening { search: self, position, asked };
        // Where something is owed the rules depend on the number of pieces, which rules made into constants do not know.
        if position.duty().is_none() {
            rules.with_compiled_rules(deepening)
        } else {
            deepening.run(rules.plan())
        }
    }
}

/// The legal moves of a turn, and what they lead to.
fn outcomes(turn: &Turn<'_>) -> impl Iterator<Item = (Move, Outcome)> {
    turn.moves().map(|mv| (mv, turn.play(mv).expect("the turn lists this move")))
}

/// What is asked. Answers are numbers of moves with win chances; of a position as a whole there is one answer, with number 0.
#[derive(Clone, Copy)]
enum Asked<'a> {
    ThrowDecision,
    Throwing,
    EveryMove(&'a [(Move, Outcome)]),
    BestMove(&'a [(Move, Outcome)]),
}

/// A question, as work that is compiled for each preset.
struct Deepening<'s, E: ?Sized> {
    search: &'s mut Search<E>,
    position: &'s Position,
    asked: Asked<'s>,
}

impl<E: Evaluator + ?Sized> RulesTask for Deepening<'_, E> {
    type Output = Vec<(usize, f64)>;

    fn run<R: Rules + Send + Sync>(self, rules: R) -> Vec<(usize, f64)> {
        let Deepening { search, position, asked } = self;
        let limits = search.limits;
        let begun = Instant::now();
        let boundless = Patience { nodes: u64::MAX, until: None };
        let (memory, throws) = (&mut search.memory, &search.throws);
        let tablebase = search.tablebase.as_deref();
        let mut tree = Tree::new(rules, &*search.evaluator, tablebase, memory, throws, boundless);
        let mut found = Vec::new();
        let mut pace = Pace::default();
        for depth in 1..=limits.deepest() {
            if depth > 1 && !pace.allows_more(&limits, tree.nodes, begun) {
                break;
            }
            let before = tree.nodes;
            let deeper = look(&mut tree, position, asked, depth, &found);
            if tree.stopped {
                break;
            }
            (found, search.depth) = (deeper, depth);
            pace.note(tree.nodes - before);
            // One ply is always looked at.
            tree.patience = Patience {
                nodes: limits.nodes.unwrap_or(u64::MAX),
                until: limits.time.and_then(|time| begun.checked_add(time)),
            };
        }
        search.nodes = tree.nodes;
        found
    }
}

/// Answers to a depth, given the answers to the depth before.
fn look<R: Rules, E: Evaluator + ?Sized>(
    tree: &mut Tree<'_, R, E>,
    position: &Position,
    asked: Asked<'_>,
    depth: u32,
    before: &[(usize, f64)],
) -> Vec<(usize, f64)> {
    let (moves, is_best_enough) = match asked {
        Asked::ThrowDecision => return vec![(0, tree.value(position, depth, Window::OPEN))],
        Asked::Throwing => return vec![(0, tree.throwing(position, depth, Window::OPEN))],
        Asked::EveryMove(moves) => (moves, false),
        Asked::BestMove(moves) => (moves, true),
    };
    let mut order: Vec<usize> = before.iter().map(|(number, _)| *number).collect();
    if order.is_empty() {
        order = (0..moves.len()).collect();
    }
    let mut window = Window::OPEN;
    let mut found = Vec::with_capacity(moves.len());
    for number in order {
        let win = tree.after(position, moves[number].1, depth - 1, window);
        found.push((number, win));
        if is_best_enough {
            window = window.above(win);
        }
    }
    if is_best_enough {
        // A move that was found to be no better than one before may only be said to be as good.
        found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }
    found
}

/// How the work grows from ply to ply.
#[derive(Default)]
struct Pace {
    last: u64,
    growth: f64,
}

impl Pace {
    fn note(&mut self, nodes: u64) {
        self.growth = nodes as f64 / self.last.max(1) as f64;
        self.last = nodes;
    }

    /// Whether one more ply is likely to be finished within the limits.
    fn allows_more(&self, limits: &Limits, nodes: u64, begun: Instant) -> bool {
        let share = 1.0 + self.last as f64 * self.growth.max(2.0) / nodes.max(1) as f64;
        limits.nodes.is_none_or(|most| nodes as f64 * share <= most as f64)
            && limits.time.is_none_or(|time| begun.elapsed().mul_f64(share) <= time)
    }
}

impl Limits {
    fn memory(&self) -> u32 {
        MEMORY[self.deepest().min(MEMORY.len() as u32) as usize - 1]
    }

    fn deepest(&self) -> u32 {
        let open_ended = self.nodes.is_some() || self.time.is_some();
        self.depth.unwrap_or(if open_ended { DEEPEST } else { USUAL }).clamp(1, DEEPEST)
    }
}
