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
        let left = Side::BOTH.iter().map(|side| position.pieces_left(*side)).sum();
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

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    fn after(rules: &Ruleset, plies: u32) -> Stillness {
        let mut stillness = Stillness::default();
        (0..=plies).for_each(|_| stillness.see(&rules.start()));
        stillness
    }

    #[test]
    fn impatience_grows_after_a_while_and_not_for_ever() {
        let rules = Ruleset::preset(Preset::Jequier);
        let margin = |plies| after(&rules, plies).margin(&rules, 50);
        assert_eq!([margin(0), margin(50)], [0.0, 0.0]);
        assert!(margin(51) > 0.0 && margin(90) > margin(60));
        assert_eq!(margin(5000), MOST);
        assert_eq!(after(&rules, 5000).margin(&rules, u32::MAX), 0.0);
    }

    #[test]
    fn it_is_gone_when_a_piece_leaves() {
        let rules = Ruleset::preset(Preset::Jequier);
        let fewer = Ruleset::new(Preset::Jequier.spec().with_options(["pieces=4"]).expect("offered"));
        let mut stillness = after(&rules, 500);
        stillness.see(&fewer.expect("no conflicts").start());
        assert_eq!(stillness.margin(&rules, 50), 0.0);
    }

    #[test]
    fn where_no_piece_leaves_nobody_is_impatient() {
        let rules = Ruleset::preset(Preset::Bell);
        assert_eq!(after(&rules, 5000).margin(&rules, 50), 0.0);
    }
}
