//! Finds puzzles in strong games. `senet puzzles --mine` uses it.
//!
//! Two players who look two plies ahead play a game. Each of their decisions with at least three moves is ranked by the
//! same search. It is a candidate if one move is clearly best, and a beginner or a player who looks one ply ahead makes
//! another one. A candidate is confirmed by exact values, or by a rollout whose 95 % interval of the best move lies
//! above those of all others. The selection of puzzles spreads their themes, and prefers those that need looking ahead.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use senet::Ruleset;

use super::examiner::{Candidate, ExaminedGame, Examiner, themes};
use super::selection::Selection;
use super::{MinedPuzzle, PuzzleId, PuzzleSet, Themes};
use crate::review::Mark;
use crate::tablebase::Tablebase;

/// The constants of the choice among the candidates of a game.
struct Tuning {
    /// The puzzles of one game that need looking ahead, at most. More puzzles of a game resemble each other.
    ahead_per_game: usize,
    /// The decisions of a game for each of its other puzzles. Halving it gives more and easier puzzles.
    decisions_per_puzzle: u64,
    /// The candidates that are tried for each puzzle, at most. With more, games without clear decisions take longer.
    attempts: usize,
}

const TUNING: Tuning = Tuning { ahead_per_game: 3, decisions_per_puzzle: 250, attempts: 3 };

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
    pub(super) examiner: Examiner,
    /// The seed, and the games and puzzles of earlier runs.
    pub(super) found: PuzzleSet,
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
        let found = PuzzleSet { seed, games: 0, decisions: 0, puzzles: Vec::new() };
        PuzzleMiner { examiner: Examiner::new(rules, tablebase, seed, lead), found }
    }

    /// Goes on with the puzzles that an earlier miner of these rules found, after the games that it played. Those whose
    /// themes are too frequent are replaced.
    #[must_use]
    pub fn resume(self, set: PuzzleSet) -> PuzzleMiner {
        PuzzleMiner { found: set, ..self }
    }

    /// Plays games until `count` puzzles are found of which half need looking ahead, or `max_games` games are played.
    /// At most a third of the puzzles have the same theme, unless the games have no others. `watch` is called after
    /// each game with the numbers of puzzles and of games, and can end the search early.
    pub fn mine(
        self,
        count: usize,
        max_games: u64,
        mut watch: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> PuzzleSet {
        let PuzzleMiner { examiner, found } = self;
        let mut chosen = ChosenPuzzles::new(examiner.rules(), found, count);
        let mut is_interrupted = false;
        while chosen.lacks_games(max_games) && !is_interrupted {
            let game = examiner.examine(chosen.seed, chosen.games);
            chosen.take(game, |candidate| examiner.confirmed(candidate));
            is_interrupted = watch(chosen.len(), chosen.games).is_break();
        }
        for candidate in chosen.end_games() {
            if chosen.lacks(&candidate) && !is_interrupted {
                chosen.take_set_aside(examiner.confirmed(&candidate));
                is_interrupted = watch(chosen.len(), chosen.games).is_break();
            }
        }
        chosen.set()
    }
}

/// The puzzles that are chosen from games, one game after the other.
pub(super) struct ChosenPuzzles {
    pub(super) seed: u64,
    /// The number of games.
    pub(super) games: u64,
    decisions: u64,
    selection: Selection,
    /// The puzzles of an earlier miner whose themes are too frequent.
    frequent: Vec<MinedPuzzle>,
    /// The candidates that were set aside because their themes are crowded.
    set_aside: Vec<Candidate>,
    seen: HashSet<PuzzleId>,
}

impl ChosenPuzzles {
    /// Begins with the puzzles that were found before, to have this number of them.
    pub(super) fn new(rules: &Ruleset, found: PuzzleSet, count: usize) -> ChosenPuzzles {
        let seen = found.puzzles.iter().map(MinedPuzzle::id).collect();
        let PuzzleSet { seed, games, decisions, mut puzzles } = found;
        let (mut selection, mut frequent) = (Selection::new(count), Vec::new());
        puzzles.sort_by_key(|puzzle| !puzzle.needs_looking_ahead());
        for mut puzzle in puzzles {
            puzzle.themes =
                themes(&puzzle.turn(rules), puzzle.solution().mv, puzzle.tempting, puzzle.one_ply);
            if selection.has_room(puzzle.themes) { selection.add(puzzle) } else { frequent.push(puzzle) }
        }
        ChosenPuzzles { seed, games, decisions, selection, frequent, set_aside: Vec::new(), seen }
    }

    /// The number of puzzles.
    pub(super) fn len(&self) -> usize {
        self.selection.len()
    }

    /// Whether another game is to be played.
    pub(super) fn lacks_games(&self, max_games: u64) -> bool {
        !self.selection.is_complete() && self.games < max_games
    }

    /// Takes the next game, and adds its puzzles. A candidate whose themes are crowded is set aside.
    pub(super) fn take(
        &mut self,
        game: ExaminedGame,
        mut confirmed: impl FnMut(&Candidate) -> Option<MinedPuzzle>,
    ) {
        self.games += 1;
        self.decisions += game.decisions;
        // Puzzles that need looking ahead are rare; of the others a few are enough, those with rare themes which fewest
        // players solve.
        let (mut ahead, mut others): (Vec<Candidate>, Vec<Candidate>) =
            game.candidates.into_iter().partition(|candidate| candidate.needs_looking_ahead);
        ahead.sort_by(|one, other| other.gap.total_cmp(&one.gap));
        let most = TUNING.ahead_per_game;
        self.add_first_confirmed(ahead, most, Selection::has_room_ahead, &mut confirmed);
        if self.selection.is_full() {
            return;
        }
        others.sort_by_cached_key(|candidate| {
            let crowding = (10.0 * self.selection.crowding(candidate.themes)) as u32;
            (crowding, candidate.solved_by_average)
        });
        let most = 1 + (game.decisions / TUNING.decisions_per_puzzle) as usize;
        let (fitting, rest): (Vec<Candidate>, Vec<Candidate>) =
            others.into_iter().partition(|candidate| self.selection.has_room(candidate.themes));
        self.add_first_confirmed(fitting, most, Selection::has_room, &mut confirmed);
        self.set_aside.extend(rest.into_iter().next());
    }

    /// Adds the puzzles of the first candidates that are confirmed and for which there is room, up to this number.
    fn add_first_confirmed(
        &mut self,
        candidates: Vec<Candidate>,
        most: usize,
        has_room: impl Fn(&Selection, Themes) -> bool,
        confirmed: &mut impl FnMut(&Candidate) -> Option<MinedPuzzle>,
    ) {
        let mut added = 0;
        for candidate in candidates.into_iter().take(TUNING.attempts * most) {
            let is_wanted = added < most && has_room(&self.selection, candidate.themes);
            if is_wanted && self.seen.insert(candidate.id()) {
                let puzzle = confirmed(&candidate).filter(|puzzle| has_room(&self.selection, puzzle.themes));
                added += usize::from(puzzle.is_some());
                puzzle.into_iter().for_each(|puzzle| self.selection.add(puzzle));
            }
        }
    }

    /// Ends the games. If there are too few puzzles, adds those of an earlier miner that were set aside. Gives the
    /// candidates that were set aside, to be confirmed while there are too few.
    pub(super) fn end_games(&mut self) -> Vec<Candidate> {
        for puzzle in std::mem::take(&mut self.frequent) {
            if !self.selection.is_full() {
                self.selection.add_regardless(puzzle);
            }
        }
        std::mem::take(&mut self.set_aside)
    }

    /// Whether a candidate that was set aside is to be confirmed: there are too few puzzles, and it is not one of them.
    pub(super) fn lacks(&self, candidate: &Candidate) -> bool {
        !self.selection.is_full() && !self.selection.contains(candidate.id())
    }

    /// Adds the puzzle of a candidate that was set aside, if it was confirmed.
    pub(super) fn take_set_aside(&mut self, puzzle: Option<MinedPuzzle>) {
        puzzle.into_iter().for_each(|puzzle| self.selection.add_regardless(puzzle));
    }

    /// The set of the puzzles so far.
    pub(super) fn set(&self) -> PuzzleSet {
        let ChosenPuzzles { seed, games, decisions, .. } = *self;
        PuzzleSet { seed, games, decisions, puzzles: self.selection.puzzles().to_vec() }
    }
}

impl std::fmt::Debug for PuzzleMiner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.examiner.rules().spec().full_name();
        f.debug_struct("PuzzleMiner")
            .field("rules", &name)
            .field("games", &self.found.games)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    /// Two games can have the same candidate, and a file with a puzzle twice cannot be read.
    #[test]
    fn candidates_that_were_set_aside_twice_give_one_puzzle() {
        let rules = Ruleset::preset(Preset::Bell);
        let set = PuzzleSet::for_rules(&rules).expect("presets have puzzles");
        let puzzle = &set.puzzles[0];
        let candidate = Candidate {
            position: puzzle.position,
            throw: puzzle.throw,
            gap: puzzle.gap(),
            themes: puzzle.themes,
            needs_looking_ahead: false,
            solved_by_average: 0,
        };
        let empty = PuzzleSet { seed: 1, games: 0, decisions: 0, puzzles: Vec::new() };
        let mut chosen = ChosenPuzzles::new(&rules, empty, 30);
        chosen.set_aside.extend([candidate; 2]);
        for candidate in chosen.end_games() {
            if chosen.lacks(&candidate) {
                chosen.take_set_aside(Some(puzzle.clone()));
            }
        }
        let set = chosen.set();
        assert_eq!(PuzzleSet::from_bytes(&set.to_bytes(&rules), &rules), Ok(set.clone()));
        assert_eq!(set.puzzles.len(), 1);
    }
}
