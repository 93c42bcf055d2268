//! Games between strong players and the decisions in them that may be puzzles. A [`PuzzleMiner`](super::PuzzleMiner)
//! selects among these.
//!
//! All functions here depend on the seed, the number of a game and the position alone, so that games can be examined in
//! any order, also on several machines.

use std::sync::Arc;

use senet::{Dice, Game, Move, Position, Ruleset, Throw, Turn};

use super::solvers::share_of_level;
use super::{LEAST_MOVES, MinedPuzzle, PuzzleId, SolvedMove, SolverShares, Themes};
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
use crate::rollout::{Rollout, RolloutPlan, RolloutResult};
use crate::rules_of_thumb::rank_by_heuristic;
use crate::tablebase::Tablebase;

/// The constants of the search for candidates and of their confirmation.
struct Tuning {
    /// The plies that the players of the games look ahead. One more takes ten times as long.
    depth: u32,
    /// The plies after which a game is given up.
    max_plies: usize,
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
    ahead_lead: 0.4,
    ahead_errors: 2.5,
    promising: 0.8,
    games: 2592,
    standard_errors: [0.004, 0.0015, 0.0008],
    truncation: 24,
};

/// Plays games, finds the candidates in them, and confirms candidates.
pub(super) struct Examiner {
    rules: Arc<Ruleset>,
    tablebase: Option<Arc<dyn Tablebase>>,
    lead: f64,
    ahead_gap: f64,
    scout: Analyst,
    one_ply: Analyst,
    expert: Analyst,
    rollouts: [Rollout; 3],
}

/// What a game has for a miner.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ExaminedGame {
    /// The number of decisions with at least three moves.
    pub(super) decisions: u64,
    /// Those that may be puzzles, in the order of the game.
    pub(super) candidates: Vec<Candidate>,
}

/// A decision that may be a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Candidate {
    pub(super) position: Position,
    pub(super) throw: Throw,
    /// The lead of the best move.
    pub(super) gap: f64,
    pub(super) themes: Themes,
    pub(super) needs_looking_ahead: bool,
    /// How often the level `average` finds the best move, in thousandths.
    pub(super) solved_by_average: u32,
}

impl Candidate {
    pub(super) fn id(&self) -> PuzzleId {
        PuzzleId::of(&self.position, self.throw)
    }
}

impl Examiner {
    /// An examiner whose rollouts have this seed. See [`PuzzleMiner::new`](super::PuzzleMiner::new).
    pub(super) fn new(
        rules: &Arc<Ruleset>,
        tablebase: Option<Arc<dyn Tablebase>>,
        seed: u64,
        lead: f64,
    ) -> Examiner {
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
        Examiner {
            rules: Arc::clone(rules),
            lead,
            ahead_gap: f64::max(TUNING.ahead_lead * lead, TUNING.ahead_errors * error.unwrap_or(0.0)),
            scout: Analyst::new(rules, tablebase.clone(), Limits::depth(TUNING.depth)),
            one_ply: Analyst::new(rules, None, Limits::depth(1)),
            expert: Analyst::new(rules, None, Level::SEARCH_LIMITS),
            rollouts: TUNING.standard_errors.map(|standard_error| {
                Rollout::new(rules, tablebase.clone(), RolloutPlan { standard_error, ..plan })
            }),
            tablebase,
        }
    }

    pub(super) fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The game with a number, played with the dice of this seed. A game that is given up has no decisions.
    pub(super) fn examine(&self, seed: u64, number: u64) -> ExaminedGame {
        let game = self.play(Dice::new(seed, number));
        let has_choice = |turn: &Turn<'_>| turn.moves().count() >= LEAST_MOVES;
        let decisions: Vec<Turn<'_>> = game.iter().flat_map(unforced_turns).filter(has_choice).collect();
        let candidates = decisions.iter().filter_map(|turn| self.candidate(turn)).collect();
        ExaminedGame { decisions: decisions.len() as u64, candidates }
    }

    /// A game. `None` if it was given up.
    fn play(&self, dice: Dice) -> Option<Game> {
        let player = || -> Box<dyn Player> {
            Box::new(Strongest::new(&self.rules, self.tablebase.clone(), Limits::depth(TUNING.depth)))
        };
        play_game(&self.rules, &mut [player(), player()], dice, TUNING.max_plies).ok()
    }

    fn candidate(&self, turn: &Turn<'_>) -> Option<Candidate> {
        let ranked = self.scout.rank(turn);
        let best = ranked[0].mv;
        let gap = ranked[0].evaluation.win - ranked[1].evaluation.win;
        if gap < TUNING.promising * self.ahead_gap.min(self.lead) {
            return None;
        }
        let (tempting, one_ply) = self.mistaken_moves(turn);
        self.is_hard(best, gap / TUNING.promising, tempting, one_ply).then(|| Candidate {
            position: *turn.position(),
            throw: turn.throw(),
            gap,
            themes: themes(turn, best, tempting, one_ply),
            needs_looking_ahead: one_ply != best,
            solved_by_average: self.solved_by_average(turn, best),
        })
    }

    /// The move of a beginner, and that of a player who looks one ply ahead.
    fn mistaken_moves(&self, turn: &Turn<'_>) -> (Move, Move) {
        (rank_by_heuristic(turn)[0], self.one_ply.best(turn).mv)
    }

    /// How often the level `average` finds the best move of a turn, in thousandths.
    fn solved_by_average(&self, turn: &Turn<'_>, best: Move) -> u32 {
        (1000.0 * share_of_level(turn, best, &self.one_ply, Level::Average)).round() as u32
    }

    /// Whether a best move with this lead is missed by a beginner, or by a player who looks one ply ahead.
    fn is_hard(&self, best: Move, lead: f64, tempting: Move, one_ply: Move) -> bool {
        (lead >= self.lead && tempting != best) || (lead >= self.ahead_gap && one_ply != best)
    }

    /// The puzzle of a candidate, if one move is best beyond doubt.
    pub(super) fn confirmed(&self, candidate: &Candidate) -> Option<MinedPuzzle> {
        let turn = self.rules.turn(&candidate.position, candidate.throw);
        self.puzzle(&turn.expect("the throw was made in a game"))
    }

    /// The puzzle of a turn, if one move is best beyond doubt.
    pub(super) fn puzzle(&self, turn: &Turn<'_>) -> Option<MinedPuzzle> {
        let (tempting, one_ply) = self.mistaken_moves(turn);
        let exact: Option<Vec<SolvedMove>> = self.scout.rank(turn).iter().map(exactly).collect();
        let is_hard =
            |moves: &[SolvedMove]| self.is_hard(moves[0].mv, moves[0].win - moves[1].win, tempting, one_ply);
        let (moves, games) = match exact {
            Some(moves) => Some((moves, 0)).filter(|(moves, _)| is_hard(moves) && is_clear(moves))?,
            None => {
                let rolled = self.rollouts.iter().map_while(|rollout| rolled_out(rollout, turn));
                rolled.take_while(|(moves, _)| is_hard(moves)).find(|(moves, _)| is_clear(moves))?
            }
        };
        let best = moves[0];
        Some(MinedPuzzle {
            position: *turn.position(),
            throw: turn.throw(),
            games,
            tempting,
            one_ply,
            themes: themes(turn, best.mv, tempting, one_ply),
            solvers: SolverShares::of(turn, best.mv, &self.one_ply, &self.expert),
            moves,
        })
    }
}

/// The moves by rollouts, and the largest number of games of one. `None` if there are too few for intervals.
fn rolled_out(rollout: &Rollout, turn: &Turn<'_>) -> Option<(Vec<SolvedMove>, u32)> {
    let rolled = rollout.rank(turn);
    let games = rolled.iter().map(|(_, result)| result.games).max()?;
    let solved =
        |(mv, result): (Move, RolloutResult)| Some(SolvedMove::rounded(mv, result.win, result.interval?));
    let moves = rolled.into_iter().map(solved).collect::<Option<Vec<SolvedMove>>>()?;
    Some((moves, u32::try_from(games).ok()?))
}

/// The themes of a puzzle: what its best move does and the beginner's does not, or the one-ply player's if the beginner
/// is right.
pub(super) fn themes(turn: &Turn<'_>, best: Move, tempting: Move, one_ply: Move) -> Themes {
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
