//! Games that stand still.
//!
//! With blockades and a water that sends pieces back to the start, both sides can go round and round, each waiting for the other to
//! give way. Values say nothing about how long that goes on: a guess that waiting is worth a little more than giving way confirms itself,
//! as what follows is more waiting. So sides become impatient: the longer nothing has left the board, the more of what seems best they
//! give up. What giving way was worth is then what waiting for it is taught to be worth.

use senet::{Position, Ruleset, Side};

/// How much win chance more a side would give up, for each ply after those it had patience for.
const GROWTH: f64 = 0.0001;
/// But never more than this.
const MOST: f64 = 0.05;

/// For how long nothing has left the board.
#[derive(Default)]
pub(crate) struct Stillness {
    left: u8,
    plies: u32,
}

impl Stillness {
    /// Looks at the next position of a game.
    pub(crate) fn see(&mut self, position: &Position) {
        let left = Side::BOTH.iter().map(|side| position.left(*side)).sum();
        self.plies = if left == self.left { self.plies + 1 } else { 0 };
        self.left = left;
    }

    /// How much win chance the side to throw would give up to get on. Nothing where pieces do not leave the board.
    pub(crate) fn margin(&self, rules: &Ruleset, patience: u32) -> f64 {
        if !rules.plan().bears_off() {
            return 0.0;
        }
        (f64::from(self.plies.saturating_sub(patience)) * GROWTH).min(MOST)
    }
}
