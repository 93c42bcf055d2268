//! Mining whose games other miners play, such as those on other machines.
//!
//! The choice of puzzles needs the games in order, but most of the work does not: to play a game, to find its
//! candidates, and to confirm them. A part is a game with the candidates confirmed that the choice is likely to ask
//! for: those that it would ask for if the puzzles were those at the beginning of the stage. The others are confirmed
//! where the parts are taken. Numbers are written as in the file format.

use std::collections::HashMap;

use senet::{Position, Ruleset, Throw};

use super::examiner::{Candidate, ExaminedGame};
use super::file::{Fields, record, turn_bytes};
use super::miner::ChosenPuzzles;
use super::{MinedPuzzle, PuzzleMiner, PuzzleSet, Themes};

/// The games of a stage: at least this number, and at least one for this number of earlier games. With more games, more
/// candidates are confirmed where the parts are taken; with fewer, machines wait for the slowest game more often.
const GAMES: u64 = 32;
const GAMES_PER_GAME: u64 = 4;

/// Mining whose parts other miners of the same rules make.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use senet::{Preset, Ruleset};
/// use senet_play::{PartedMining, PuzzleMiner};
/// let rules = Arc::new(Ruleset::preset(Preset::Tait));
/// let miner = || PuzzleMiner::new(&rules, None, 7, PuzzleMiner::LEAD);
/// let elsewhere = miner();
/// let mut mining = PartedMining::new(miner(), 2, 3);
/// while let Some(stage) = mining.begin_stage() {
///     let mut parts = mining.parts();
///     // This may happen on another machine.
///     let mut next_part = || elsewhere.make_part(&stage, parts.next()?);
///     while mining.take(&next_part().expect("a stage has the parts that it needs")).expect("a part") {}
/// }
/// assert_eq!(mining.set(), miner().mine(2, 3, |_, _| ControlFlow::Continue(())));
/// ```
pub struct PartedMining {
    miner: PuzzleMiner,
    count: usize,
    max_games: u64,
    chosen: ChosenPuzzles,
    stage: Stage,
}

/// What the parts of a stage are.
enum Stage {
    /// Games up to this number.
    Games { end: u64 },
    /// Candidates that were set aside, and the number of those that were taken.
    SetAside { candidates: Vec<Candidate>, taken: usize },
}

/// A candidate with what is known of it: `None` if it was not tried, and `Some(None)` if no move is best beyond doubt.
type Examined = (Candidate, Option<Option<MinedPuzzle>>);

impl PartedMining {
    /// Begins to mine, as [`PuzzleMiner::mine`].
    pub fn new(mut miner: PuzzleMiner, count: usize, max_games: u64) -> PartedMining {
        let found = PuzzleSet { puzzles: std::mem::take(&mut miner.found.puzzles), ..miner.found };
        let chosen = ChosenPuzzles::new(miner.examiner.rules(), found, count);
        let stage = Stage::Games { end: chosen.games };
        PartedMining { miner, count, max_games, chosen, stage }
    }

    /// The number of puzzles so far.
    pub fn puzzles(&self) -> usize {
        self.chosen.len()
    }

    /// The number of games so far.
    pub fn games(&self) -> u64 {
        self.chosen.games
    }

    /// The puzzles so far; all of them when the stages are over.
    pub fn set(&self) -> PuzzleSet {
        self.chosen.set()
    }

    /// Begins the next stage, and gives what its parts depend on. `None` if all stages are over.
    pub fn begin_stage(&mut self) -> Option<Vec<u8>> {
        if self.chosen.lacks_games(self.max_games) {
            let games = self.chosen.games;
            let end = games + GAMES.max(games / GAMES_PER_GAME);
            self.stage = Stage::Games { end: end.min(self.max_games) };
        } else if let Stage::Games { .. } = self.stage {
            self.stage = Stage::SetAside { candidates: self.chosen.end_games(), taken: 0 };
        }
        self.needs_more().then(|| self.state())
    }

    /// The numbers of the parts of the stage, in the order in which they are taken.
    pub fn parts(&self) -> std::ops::Range<u64> {
        match &self.stage {
            Stage::Games { end } => self.chosen.games..*end,
            Stage::SetAside { candidates, taken } => *taken as u64..candidates.len() as u64,
        }
    }

    /// Takes the next part. Gives whether the stage needs more, or `None` if these are not the bytes of a part.
    pub fn take(&mut self, part: &[u8]) -> Option<bool> {
        let mut fields = Fields(part);
        let rules = self.miner.examiner.rules();
        match &mut self.stage {
            Stage::Games { .. } => {
                let decisions = fields.take().map(u64::from_le_bytes)?;
                let examined = fields.list(|fields| read_examined(fields, rules))?;
                fields.end()?;
                let candidates = examined.iter().map(|(candidate, _)| *candidate).collect();
                let key = |candidate: &Candidate| (candidate.position, candidate.throw);
                let known: HashMap<(Position, Throw), Option<MinedPuzzle>> = examined
                    .into_iter()
                    .filter_map(|(candidate, puzzle)| Some((key(&candidate), puzzle?)))
                    .collect();
                let examiner = &self.miner.examiner;
                self.chosen.take(ExaminedGame { decisions, candidates }, |candidate| {
                    let puzzle = known.get(&key(candidate)).cloned();
                    puzzle.unwrap_or_else(|| examiner.confirmed(candidate))
                });
            }
            Stage::SetAside { candidates, taken } => {
                let puzzle = read_puzzle(&mut fields, rules)?;
                fields.end()?;
                if self.chosen.lacks(candidates.get(*taken)?) {
                    self.chosen.take_set_aside(puzzle);
                }
                *taken += 1;
            }
        }
        Some(self.needs_more())
    }

    fn needs_more(&self) -> bool {
        match &self.stage {
            Stage::Games { end } => self.chosen.lacks_games(*end),
            Stage::SetAside { candidates, taken } => {
                candidates[*taken..].iter().any(|candidate| self.chosen.lacks(candidate))
            }
        }
    }

    /// What the parts depend on: the number of puzzles wanted, the candidates that were set aside, if they are the
    /// parts, and the puzzles.
    fn state(&self) -> Vec<u8> {
        let mut bytes = (self.count as u64).to_le_bytes().to_vec();
        let candidates: &[Candidate] = match &self.stage {
            Stage::Games { .. } => &[],
            Stage::SetAside { candidates, .. } => candidates,
        };
        write_count(&mut bytes, candidates.len());
        bytes
            .extend(candidates.iter().flat_map(|candidate| turn_bytes(&candidate.position, candidate.throw)));
        bytes.extend(self.set().to_bytes(self.miner.examiner.rules()));
        bytes
    }
}

impl PuzzleMiner {
    /// Makes a part of a stage of a [`PartedMining`] with a miner that was created like this one. `None` if the bytes
    /// are not those of a stage.
    pub fn make_part(&self, stage: &[u8], part: u64) -> Option<Vec<u8>> {
        let rules = self.examiner.rules();
        let mut fields = Fields(stage);
        let count = fields.take().map(u64::from_le_bytes)?;
        let set_aside = fields.list(|fields| fields.turn(rules).ok())?;
        let found = PuzzleSet::from_bytes(fields.0, rules).ok()?;
        let mut bytes = Vec::new();
        if !set_aside.is_empty() {
            let turn = set_aside.get(usize::try_from(part).ok()?)?;
            write_puzzle(&mut bytes, self.examiner.puzzle(turn).as_ref());
            return Some(bytes);
        }
        let game = self.examiner.examine(found.seed, part);
        let mut examined: Vec<Examined> =
            game.candidates.iter().map(|candidate| (*candidate, None)).collect();
        let decisions = game.decisions;
        ChosenPuzzles::new(rules, found, usize::try_from(count).ok()?).take(game, |candidate| {
            let puzzle = self.examiner.confirmed(candidate);
            let tried = examined.iter_mut().find(|(other, _)| other == candidate);
            tried.expect("it is one of the game's").1 = Some(puzzle.clone());
            puzzle
        });
        bytes.extend(decisions.to_le_bytes());
        write_count(&mut bytes, examined.len());
        examined.iter().for_each(|examined| write_examined(&mut bytes, examined));
        Some(bytes)
    }
}

fn write_count(bytes: &mut Vec<u8>, count: usize) {
    bytes.extend(u32::try_from(count).expect("stages and games are small").to_le_bytes());
}

impl Fields<'_> {
    /// Reads a number of items, and the items.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number().ok()?;
        (0..count).map(|_| item(self)).collect()
    }

    /// Checks that everything was read.
    fn end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

fn write_examined(bytes: &mut Vec<u8>, (candidate, puzzle): &Examined) {
    bytes.extend(turn_bytes(&candidate.position, candidate.throw));
    bytes.extend(candidate.gap.to_le_bytes());
    bytes.extend(candidate.themes.bits().to_le_bytes());
    bytes.extend(candidate.solved_by_average.to_le_bytes());
    bytes.extend([u8::from(candidate.needs_looking_ahead), u8::from(puzzle.is_some())]);
    if let Some(puzzle) = puzzle {
        write_puzzle(bytes, puzzle.as_ref());
    }
}

fn read_examined(fields: &mut Fields<'_>, rules: &Ruleset) -> Option<Examined> {
    let turn = fields.turn(rules).ok()?;
    let (position, throw) = (*turn.position(), turn.throw());
    let gap = f64::from_le_bytes(fields.take()?);
    let themes = Themes::from_bits(fields.take().map(u16::from_le_bytes)?)?;
    let solved_by_average = u32::from_le_bytes(fields.take()?);
    let [ahead, is_tried] = fields.take()?;
    let needs_looking_ahead = ahead != 0;
    let candidate = Candidate { position, throw, gap, themes, needs_looking_ahead, solved_by_average };
    let puzzle = if is_tried != 0 { Some(read_puzzle(fields, rules)?) } else { None };
    Some((candidate, puzzle))
}

/// Writes the puzzle of a candidate that was tried.
fn write_puzzle(bytes: &mut Vec<u8>, puzzle: Option<&MinedPuzzle>) {
    bytes.push(u8::from(puzzle.is_some()));
    bytes.extend(puzzle.into_iter().flat_map(record));
}

fn read_puzzle(fields: &mut Fields<'_>, rules: &Ruleset) -> Option<Option<MinedPuzzle>> {
    let [is_confirmed] = fields.take()?;
    if is_confirmed == 0 { Some(None) } else { fields.puzzle(rules).ok().map(Some) }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use senet::Preset;

    use super::*;
    use crate::Theme;

    /// Puzzles of which as many as possible have one of two themes: candidates with these are set aside.
    fn crowded(rules: &Ruleset, count: usize) -> PuzzleSet {
        let all = PuzzleSet::for_rules(rules).expect("presets have puzzles");
        let with = |theme: Theme, other: Theme| {
            let fits =
                move |puzzle: &&MinedPuzzle| puzzle.themes.contains(theme) && !puzzle.themes.contains(other);
            all.puzzles.iter().filter(fits).take(count / 3).cloned()
        };
        let puzzles =
            with(Theme::BearingOff, Theme::ExtraThrow).chain(with(Theme::ExtraThrow, Theme::BearingOff));
        PuzzleSet { seed: 5, games: 9, decisions: 0, puzzles: puzzles.collect() }
    }

    #[test]
    fn parts_give_the_set_of_one_miner() {
        let rules = Arc::new(Ruleset::preset(Preset::Tait));
        let miner = || PuzzleMiner::new(&rules, None, 5, 0.02);
        let (count, games, found) = (30, 13, crowded(&rules, 30));
        let whole = miner().resume(found.clone()).mine(count, games, |_, _| ControlFlow::Continue(()));

        let elsewhere = miner();
        let mut mining = PartedMining::new(miner().resume(found), count, games);
        let mut stages = String::new();
        while let Some(stage) = mining.begin_stage() {
            stages.push(if matches!(mining.stage, Stage::Games { .. }) { 'g' } else { 's' });
            for part in mining.parts() {
                let made = elsewhere.make_part(&stage, part).expect("it is a stage");
                for wrong in [&made[..made.len() - 1], &[&made[..], &[0]].concat()] {
                    assert!(mining.take(wrong).is_none(), "it is not a part");
                }
                if !mining.take(&made).expect("it is a part") {
                    break;
                }
            }
        }
        assert_eq!(stages, "gs", "candidates were set aside");
        assert_eq!(mining.set(), whole);
        assert!(elsewhere.make_part(b"GIF89a", 0).is_none());
    }
}
