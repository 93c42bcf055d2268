//! The puzzles that a miner has found and keeps: their themes are spread, and many need looking ahead.

use super::{MinedPuzzle, PuzzleId, Theme, Themes};

/// The part of the puzzles that may have one theme. A puzzle has one to four.
const THEME_SHARE: f64 = 1.0 / 3.0;
/// The number of puzzles from which themes are spread.
const FEW: usize = 30;
/// The part of the puzzles that should need looking ahead.
const AHEAD_SHARE: f64 = 0.5;

/// Up to `count` puzzles, in the order in which they were found.
pub(super) struct Selection {
    count: usize,
    puzzles: Vec<MinedPuzzle>,
    /// The number of puzzles with each theme.
    themes: [usize; Theme::ALL.len()],
}

impl Selection {
    pub(super) fn new(count: usize) -> Selection {
        Selection { count, puzzles: Vec::new(), themes: [0; Theme::ALL.len()] }
    }

    pub(super) fn len(&self) -> usize {
        self.puzzles.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// Whether there are enough puzzles, and enough of them need looking ahead.
    pub(super) fn is_complete(&self) -> bool {
        let ahead = self.puzzles.iter().filter(|puzzle| puzzle.needs_looking_ahead()).count();
        self.is_full() && ahead as f64 >= AHEAD_SHARE * self.count as f64
    }

    pub(super) fn puzzles(&self) -> &[MinedPuzzle] {
        &self.puzzles
    }

    /// Whether a puzzle with this name is one of them.
    pub(super) fn contains(&self, id: PuzzleId) -> bool {
        self.puzzles.iter().any(|puzzle| puzzle.id() == id)
    }

    /// The largest number of puzzles with one theme.
    fn most(&self) -> usize {
        if self.count < FEW { self.count } else { (THEME_SHARE * self.count as f64) as usize }
    }

    /// How crowded the most frequent of these themes is, from 0 to 1.
    pub(super) fn crowding(&self, themes: Themes) -> f64 {
        let most = themes.iter().map(|theme| self.themes[theme as usize]).max().unwrap_or(0);
        most as f64 / self.most().max(1) as f64
    }

    /// Whether there is room for another puzzle with these themes, which needs no looking ahead.
    pub(super) fn has_room(&self, themes: Themes) -> bool {
        !self.is_full() && self.crowding(themes) < 1.0
    }

    /// Whether there is room for another puzzle with these themes, which needs looking ahead: in place of another one
    /// that does not, if necessary.
    pub(super) fn has_room_ahead(&self, themes: Themes) -> bool {
        self.has_room(themes) || self.to_replace(themes).is_some()
    }

    /// Adds a puzzle for which there is room.
    pub(super) fn add(&mut self, puzzle: MinedPuzzle) {
        if !self.has_room(puzzle.themes)
            && let Some(number) = self.to_replace(puzzle.themes)
        {
            let replaced = self.puzzles.remove(number);
            replaced.themes.iter().for_each(|theme| self.themes[theme as usize] -= 1);
        }
        self.add_regardless(puzzle);
    }

    /// Adds a puzzle whose themes may be crowded.
    pub(super) fn add_regardless(&mut self, puzzle: MinedPuzzle) {
        puzzle.themes.iter().for_each(|theme| self.themes[theme as usize] += 1);
        self.puzzles.push(puzzle);
    }

    /// The puzzle that makes room for one with these themes: of those that need no looking ahead and have the themes
    /// that are full, the one whose themes are most crowded, the easiest of several.
    fn to_replace(&self, themes: Themes) -> Option<usize> {
        let full = |theme: &Theme| self.themes[*theme as usize] >= self.most();
        let makes_room = |(_, puzzle): &(usize, &MinedPuzzle)| {
            !puzzle.needs_looking_ahead()
                && themes.iter().filter(full).all(|theme| puzzle.themes.contains(theme))
        };
        let candidates = self.puzzles.iter().enumerate().filter(makes_room);
        let key = |puzzle: &MinedPuzzle| (self.crowding(puzzle.themes), -puzzle.strength().rating);
        let best = candidates.map(|(number, puzzle)| (key(puzzle), number));
        best.max_by(|(one, _), (other, _)| one.partial_cmp(other).expect("no part is NaN"))
            .map(|(_, number)| number)
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};

    use super::*;
    use crate::PuzzleSet;

    /// Puzzles of a preset that need looking ahead, or do not.
    fn puzzles(ahead: bool) -> impl Iterator<Item = MinedPuzzle> {
        let set = PuzzleSet::for_rules(&Ruleset::preset(Preset::Bell)).expect("presets have puzzles");
        set.puzzles.iter().filter(move |puzzle| puzzle.needs_looking_ahead() == ahead).cloned()
    }

    #[test]
    fn no_theme_is_above_a_third() {
        let mut selection = Selection::new(60);
        for puzzle in puzzles(false) {
            if selection.has_room(puzzle.themes) {
                selection.add(puzzle);
            }
        }
        let most = selection.themes.iter().max();
        assert_eq!(most, Some(&20), "{} puzzles", selection.len());
    }

    #[test]
    fn puzzles_that_need_looking_ahead_replace_others() {
        let mut selection = Selection::new(10);
        puzzles(false).take(10).for_each(|puzzle| selection.add(puzzle));
        assert!(selection.is_full() && !selection.is_complete());
        for puzzle in puzzles(true).take(5) {
            assert!(selection.has_room_ahead(puzzle.themes));
            selection.add(puzzle);
        }
        assert!(selection.is_complete());
        assert_eq!(selection.len(), 10);
        let counted =
            |theme: Theme| selection.puzzles.iter().filter(|puzzle| puzzle.themes.contains(theme)).count();
        assert_eq!(Theme::ALL.map(counted), selection.themes);
    }
}
