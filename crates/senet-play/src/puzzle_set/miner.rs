//! Finds puzzles in strong games. `senet puzzles --mine` uses it.
//!
//! Two players who look two plies ahead play a game. Each of their decisions with at least three moves is ranked by the
//! same search. It is a candidate if one move is clearly best, and a beginner or a player who looks one ply ahead makes
//! another one. A candidate is confirmed by exact values, or by a rollout whose 95 % interval of the best move lies
//! above those of all others. The selection of puzzles spreads their themes, and prefers those that need looking ahead.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use senet::{Dice, Game, Move, Position, Ruleset, Throw, Turn};

use super::selection::Selection;
use super::solvers::share_of_level;
use super::{LEAST_MOVES, MinedPuzzle, PuzzleId, PuzzleSet, SolvedMove, SolverShares, Themes};
use crate::analyst::Analyst;
use crate::best_evaluator::best_evaluator;
use crate::evaluation::{RankedMove, Source};
use crate::interval::Interval;
use crate::level::Level;
use crate::limits::Limits;
use crate::play_game::play_game;
use crate::player::Player;
use crate::players::Strongest;
use crate::puzzle::unforced_turns;
use crate::review::Mark;
use crate::rollout::{Rollout, RolloutPlan, RolloutResult};
use crate::rules_of_thumb::rank_by_heuristic;
use crate::tablebase::Tablebase;

/// The constants of the search for puzzles.
struct Tuning {
    /// The plies that the players of the games look ahead. One more takes ten times as long.
    depth: u32,
    /// The plies after which a game is given up.
    max_plies: usize,
    /// The puzzles of one game that need looking ahead, at most. More puzzles of a game resemble each other.
    ahead_per_game: usize,
    /// The decisions of a game for each of its other puzzles. Halving it gives more and easier puzzles.
    decisions_per_puzzle: usize,
    /// The candidates that are tried for each puzzle, at most. With more, games without clear decisions take longer.
    attempts: usize,
    /// The least lead of the best move where a player who looks one ply ahead errs, which is seldom by much: as a part
    /// of the usual lead, and in errors of the network. With less, fewer rollouts leave no doubt.
    ahead_lead: f64,
    ahead_errors: f64,
    /// The part of the least lead that a search has to find. With less, more rollouts confirm nothing.
    promising: f64,
    /// The games of a rollout at most, for each move.
    games: u64,
    /// The standard errors at which a first rollout ends, and another one if that leaves doubts. Halving one plays four
    /// times as many games.
    standard_errors: [f64; 3],
    /// The plies after which a game of a rollout is stopped. Doubling it takes twice as long, and relies less on the
    /// network.
    truncation: u64,
}

const TUNING: Tuning = Tuning {
    depth: 2,
    max_plies: 10_000,
    ahead_per_game: 3,
    decisions_per_puzzle: 250,
    attempts: 3,
    ahead_lead: 0.4,
    ahead_errors: 2.5,
    promising: 0.8,
    games: 2592,
    standard_errors: [0.004, 0.0015, 0.0008],
    truncation: 24,
};

/// Finds puzzles game by game. The same seed finds the same puzzles.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::PuzzleMiner;
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let set = PuzzleMiner::new(&rules, None, 7, PuzzleMiner::LEAD).mine(2, 3, |puzzles, games| {
///     println!("{puzzles} puzzles in {games} games");
///     ControlFlow::Continue(())
/// });
/// assert!(set.puzzles.iter().all(|puzzle| puzzle.moves.len() >= 3 && puzzle.gap() >= 0.01));
/// ```
pub struct PuzzleMiner {
    rules: Arc<Ruleset>,
    tablebase: Option<Arc<dyn Tablebase>>,
    seed: u64,
    lead: f64,
    ahead_gap: f64,
    games: u64,
    decisions: u64,
    resumed: Vec<MinedPuzzle>,
    scout: Analyst,
    one_ply: Analyst,
    expert: Analyst,
    rollouts: [Rollout; 3],
    seen: HashSet<PuzzleId>,
}

/// A decision that may be a puzzle.
struct Candidate {
    position: Position,
    throw: Throw,
    ranked: Vec<RankedMove>,
    tempting: Move,
    one_ply: Move,
    themes: Themes,
}

impl Candidate {
    /// The lead of the best move.
    fn gap(&self) -> f64 {
        self.ranked[0].evaluation.win - self.ranked[1].evaluation.win
    }
}

impl PuzzleMiner {
    /// The usual lead of the best move: missing it is a bad move.
    pub const LEAD: f64 = Mark::Bad.threshold();

    /// A miner of these rules. Values that the tablebase knows are exact; games are played with its help. The best move
    /// of a puzzle has at least this lead in win chance over any other; two fifths of it are enough if a player who
    /// looks one ply ahead errs, unless the network is too rough for that.
    pub fn new(
        rules: &Arc<Ruleset>,
        tablebase: Option<Arc<dyn Tablebase>>,
        seed: u64,
        lead: f64,
    ) -> PuzzleMiner {
        let error = best_evaluator(rules).typical_error();
        let plan = RolloutPlan {
            games: TUNING.games,
            standard_error: 0.0,
            seed,
            threads: 1,
            depth: 1,
            // Where nothing is known of the error of estimates, games are played to their end.
            truncation: error.map(|_| TUNING.truncation),
        };
        PuzzleMiner {
            rules: Arc::clone(rules),
            seed,
            lead,
            ahead_gap: f64::max(TUNING.ahead_lead * lead, TUNING.ahead_errors * error.unwrap_or(0.0)),
            games: 0,
            decisions: 0,
            resumed: Vec::new(),
            scout: Analyst::new(rules, tablebase.clone(), Limits::depth(TUNING.depth)),
            one_ply: Analyst::new(rules, None, Limits::depth(1)),
            expert: Analyst::new(rules, None, Level::SEARCH_LIMITS),
            rollouts: TUNING.standard_errors.map(|standard_error| {
                Rollout::new(rules, tablebase.clone(), RolloutPlan { standard_error, ..plan })
            }),
            tablebase,
            seen: HashSet::new(),
        }
    }

    /// Goes on with the puzzles that an earlier miner of these rules found, after the games that it played. Those whose
    /// themes are too frequent are replaced.
    #[must_use]
    pub fn resume(self, set: PuzzleSet) -> PuzzleMiner {
        let seen = set.puzzles.iter().map(MinedPuzzle::id).collect();
        let PuzzleSet { seed, games, decisions, puzzles: resumed } = set;
        PuzzleMiner { seed, games, decisions, resumed, seen, ..self }
    }

    /// Plays games until `count` puzzles are found of which half need looking ahead, or `max_games` games are played.
    /// At most a third of the puzzles have the same theme, unless the games have no others. `watch` is called after
    /// each game with the numbers of puzzles and of games, and can end the search early.
    pub fn mine(
        mut self,
        count: usize,
        max_games: u64,
        mut watch: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> PuzzleSet {
        let mut selection = Selection::new(count);
        let frequent = self.add_resumed(&mut selection);
        let mut crowded = Vec::new();
        let mut is_interrupted = false;
        while !selection.is_complete() && self.games < max_games && !is_interrupted {
            self.next_game(&mut selection, &mut crowded);
            is_interrupted = watch(selection.len(), self.games).is_break();
        }
        let missing = count.saturating_sub(selection.len());
        frequent.into_iter().take(missing).for_each(|puzzle| selection.add_regardless(puzzle));
        for candidate in crowded {
            if !selection.is_full() && !is_interrupted {
                self.confirmed(&candidate).into_iter().for_each(|puzzle| selection.add_regardless(puzzle));
                is_interrupted = watch(selection.len(), self.games).is_break();
            }
        }
        let puzzles = selection.into_puzzles();
        PuzzleSet { seed: self.seed, games: self.games, decisions: self.decisions, puzzles }
    }

    /// Adds the puzzles of an earlier miner, first those that need looking ahead. Gives those whose themes are too
    /// frequent.
    fn add_resumed(&mut self, selection: &mut Selection) -> Vec<MinedPuzzle> {
        let mut resumed = std::mem::take(&mut self.resumed);
        resumed.sort_by_key(|puzzle| !puzzle.needs_looking_ahead());
        let mut frequent = Vec::new();
        for mut puzzle in resumed {
            puzzle.themes =
                themes(&puzzle.turn(&self.rules), puzzle.solution().mv, puzzle.tempting, puzzle.one_ply);
            if selection.has_room(puzzle.themes) { selection.add(puzzle) } else { frequent.push(puzzle) }
        }
        frequent
    }

    /// Plays the next game, and adds its puzzles. A candidate whose themes are crowded is set aside.
    fn next_game(&mut self, selection: &mut Selection, crowded: &mut Vec<Candidate>) {
        let game = self.play();
        self.games += 1;
        let has_choice = |turn: &Turn<'_>| turn.moves().count() >= LEAST_MOVES;
        let decisions: Vec<Turn<'_>> = game.iter().flat_map(unforced_turns).filter(has_choice).collect();
        self.decisions += decisions.len() as u64;
        let candidates = decisions.iter().filter_map(|turn| self.candidate(turn));
        // Puzzles that need looking ahead are rare; of the others a few are enough, those with rare themes which fewest
        // players solve.
        let (mut ahead, mut others): (Vec<Candidate>, Vec<Candidate>) =
            candidates.partition(|candidate| candidate.one_ply != candidate.ranked[0].mv);
        ahead.sort_by(|one, other| other.gap().total_cmp(&one.gap()));
        self.first_confirmed(
            ahead,
            TUNING.ahead_per_game,
            |themes, selection| selection.has_room_ahead(themes),
            selection,
        );
        if selection.is_full() {
            return;
        }
        others.sort_by_cached_key(|candidate| {
            let crowding = (10.0 * selection.crowding(candidate.themes)) as u32;
            (crowding, self.solved_by_average(candidate))
        });
        let most = 1 + decisions.len() / TUNING.decisions_per_puzzle;
        let (fitting, rest): (Vec<Candidate>, Vec<Candidate>) =
            others.into_iter().partition(|candidate| selection.has_room(candidate.themes));
        self.first_confirmed(fitting, most, |themes, selection| selection.has_room(themes), selection);
        crowded.extend(rest.into_iter().next());
    }

    /// Adds the puzzles of the first candidates that are confirmed and for which there is room, up to this number.
    fn first_confirmed(
        &mut self,
        candidates: Vec<Candidate>,
        most: usize,
        has_room: impl Fn(Themes, &Selection) -> bool,
        selection: &mut Selection,
    ) {
        let mut added = 0;
        for candidate in candidates.into_iter().take(TUNING.attempts * most) {
            let id = PuzzleId::of(&candidate.position, candidate.throw);
            if added < most && has_room(candidate.themes, selection) && self.seen.insert(id) {
                let confirmed =
                    self.confirmed(&candidate).filter(|puzzle| has_room(puzzle.themes, selection));
                added += usize::from(confirmed.is_some());
                confirmed.into_iter().for_each(|puzzle| selection.add(puzzle));
            }
        }
    }

    /// How often the level `average` finds the best move of a candidate, in thousandths.
    fn solved_by_average(&self, candidate: &Candidate) -> u32 {
        let turn =
            self.rules.turn(&candidate.position, candidate.throw).expect("the throw was made in a game");
        (1000.0 * share_of_level(&turn, candidate.ranked[0].mv, &self.one_ply, Level::Average)).round() as u32
    }

    /// The next game. `None` if it was given up.
    fn play(&self) -> Option<Game> {
        let player = || -> Box<dyn Player> {
            Box::new(Strongest::new(&self.rules, self.tablebase.clone(), Limits::depth(TUNING.depth)))
        };
        let dice = Dice::new(self.seed, self.games);
        play_game(&self.rules, &mut [player(), player()], dice, TUNING.max_plies).ok()
    }

    fn candidate(&self, turn: &Turn<'_>) -> Option<Candidate> {
        let ranked = self.scout.rank(turn);
        let gap = ranked[0].evaluation.win - ranked[1].evaluation.win;
        if gap < TUNING.promising * self.ahead_gap.min(self.lead) {
            return None;
        }
        let tempting = rank_by_heuristic(turn)[0];
        let one_ply = self.one_ply.best(turn).mv;
        let is_hard = self.is_hard(ranked[0].mv, gap / TUNING.promising, tempting, one_ply);
        let (position, throw) = (*turn.position(), turn.throw());
        is_hard.then(|| {
            let themes = themes(turn, ranked[0].mv, tempting, one_ply);
            Candidate { position, throw, ranked, tempting, one_ply, themes }
        })
    }

    /// Whether a best move with this lead is missed by a beginner, or by a player who looks one ply ahead.
    fn is_hard(&self, best: Move, lead: f64, tempting: Move, one_ply: Move) -> bool {
        (lead >= self.lead && tempting != best) || (lead >= self.ahead_gap && one_ply != best)
    }

    /// The puzzle of a candidate, if one move is best beyond doubt.
    fn confirmed(&self, candidate: &Candidate) -> Option<MinedPuzzle> {
        let Candidate { position, throw, ranked, tempting, one_ply, .. } = candidate;
        let (tempting, one_ply) = (*tempting, *one_ply);
        let turn = self.rules.turn(position, *throw).expect("the throw was made in a game");
        let exact: Option<Vec<SolvedMove>> = ranked.iter().map(exactly).collect();
        let is_hard =
            |moves: &[SolvedMove]| self.is_hard(moves[0].mv, moves[0].win - moves[1].win, tempting, one_ply);
        let (moves, games) = match exact {
            Some(moves) => Some((moves, 0)).filter(|(moves, _)| is_hard(moves) && is_clear(moves))?,
            None => {
                let rolled = self.rollouts.iter().map_while(|rollout| self.rolled_out(rollout, &turn));
                rolled.take_while(|(moves, _)| is_hard(moves)).find(|(moves, _)| is_clear(moves))?
            }
        };
        let best = moves[0];
        let themes = themes(&turn, best.mv, tempting, one_ply);
        let solvers = SolverShares::of(&turn, best.mv, &self.one_ply, &self.expert);
        Some(MinedPuzzle {
            position: *position,
            throw: *throw,
            moves,
            games,
            tempting,
            one_ply,
            themes,
            solvers,
        })
    }

    /// The moves by rollouts, and the largest number of games of one. `None` if there are too few for intervals.
    fn rolled_out(&self, rollout: &Rollout, turn: &Turn<'_>) -> Option<(Vec<SolvedMove>, u32)> {
        let rolled = rollout.rank(turn);
        let games = rolled.iter().map(|(_, result)| result.games).max()?;
        let solved =
            |(mv, result): (Move, RolloutResult)| Some(SolvedMove::rounded(mv, result.win, result.interval?));
        let moves = rolled.into_iter().map(solved).collect::<Option<Vec<SolvedMove>>>()?;
        Some((moves, u32::try_from(games).ok()?))
    }
}

/// The themes of a puzzle: what its best move does and the beginner's does not, or the one-ply player's if the beginner
/// is right.
fn themes(turn: &Turn<'_>, best: Move, tempting: Move, one_ply: Move) -> Themes {
    Themes::of(turn, best, if tempting == best { one_ply } else { tempting })
}

/// Whether the interval of the first move lies above all others.
fn is_clear(moves: &[SolvedMove]) -> bool {
    moves[1..].iter().all(|other| other.interval.upper < moves[0].interval.lower)
}

/// A move with its exact value. `None` if it is estimated.
fn exactly(ranked: &RankedMove) -> Option<SolvedMove> {
    match ranked.evaluation.source {
        Source::Exact { lower, upper } => {
            Some(SolvedMove::rounded(ranked.mv, ranked.evaluation.win, Interval { lower, upper }))
        }
        Source::Estimated { .. } => None,
    }
}

impl std::fmt::Debug for PuzzleMiner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.rules.spec().full_name();
        f.debug_struct("PuzzleMiner")
            .field("rules", &name)
            .field("games", &self.games)
            .finish_non_exhaustive()
    }
}
