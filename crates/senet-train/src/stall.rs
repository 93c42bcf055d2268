//! Detects games that stall, so that self-play ends them.
//!
//! With blockades and a water house that sends pieces back to the start, both sides can circle and wait for
//! the other to give way. Win chances do not show how long that lasts: an estimate that waiting is slightly
//! better than giving way confirms itself, because more waiting follows. Each side therefore accepts worse
//! moves the longer no piece has left the board. The value of giving way then becomes the training target for
//! waiting.

use senet::{Position, Ruleset, Side};

/// The increase of the tolerance with each ply after [`patience`](StallDetector::tolerance).
const TOLERANCE_PER_PLY: f64 = 0.0001;
const MAX_TOLERANCE: f64 = 0.05;

/// Counts the plies since a piece last left the board.
#[derive(Default)]
pub(crate) struct StallDetector {
    pieces_left: u8,
    plies: u32,
}

impl StallDetector {
    /// Takes the next position of a game into account.
    pub(crate) fn observe(&mut self, position: &Position) {
        let pieces_left = Side::BOTH.iter().map(|side| position.pieces_left(*side)).sum();
        self.plies = if pieces_left == self.pieces_left { self.plies + 1 } else { 0 };
        self.pieces_left = pieces_left;
    }

    /// Returns the win chance that the side to throw gives up to make progress: 0 for the first `patience`
    /// plies, and always 0 if pieces do not leave the board.
    pub(crate) fn tolerance(&self, rules: &Ruleset, patience: u32) -> f64 {
        if !rules.plan().bears_off() {
            return 0.0;
        }
        (f64::from(self.plies.saturating_sub(patience)) * TOLERANCE_PER_PLY).min(MAX_TOLERANCE)
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    fn after(rules: &Ruleset, plies: u32) -> StallDetector {
        let mut stall = StallDetector::default();
        (0..=plies).for_each(|_| stall.observe(&rules.start()));
        stall
    }

    #[test]
    fn tolerance_grows_after_the_stagnation_limit() {
        let rules = Ruleset::preset(Preset::Jequier);
        let tolerance = |plies| after(&rules, plies).tolerance(&rules, 50);
        assert_eq!([tolerance(0), tolerance(50)], [0.0, 0.0]);
        assert!(tolerance(51) > 0.0 && tolerance(90) > tolerance(60));
        assert_eq!(tolerance(5000), MAX_TOLERANCE);
        assert_eq!(after(&rules, 5000).tolerance(&rules, u32::MAX), 0.0);
    }

    #[test]
    fn tolerance_is_reset_when_a_piece_leaves() {
        let rules = Ruleset::preset(Preset::Jequier);
        let fewer = Ruleset::new(Preset::Jequier.spec().with_options(["pieces=4"]).expect("an option"));
        let mut stall = after(&rules, 500);
        stall.observe(&fewer.expect("no conflicts").start());
        assert_eq!(stall.tolerance(&rules, 50), 0.0);
    }

    #[test]
    fn tolerance_is_zero_where_pieces_never_leave() {
        let rules = Ruleset::preset(Preset::Bell);
        assert_eq!(after(&rules, 5000).tolerance(&rules, 50), 0.0);
    }
}
