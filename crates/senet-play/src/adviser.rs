//! Asking about many positions of one ruleset.

use senet::{Position, Ruleset, Turn};

use crate::average::Average;
use crate::level::Advice;

/// Advises like [`advise`](crate::advise) and [`estimate`](crate::estimate), and works out only once what it needs to know about a
/// ruleset, which takes longer than looking at a position.
///
/// ```
/// use senet::{Preset, Ruleset, Throw};
/// use senet_play::{Adviser, advise, estimate};
/// let rules = Ruleset::preset(Preset::Modern);
/// let adviser = Adviser::new(&rules);
/// let turn = rules.turn(&rules.start(), Throw::of(5))?;
/// assert_eq!(adviser.advise(&turn), advise(&turn));
/// assert_eq!(adviser.estimate(&rules.start()), estimate(&rules, &rules.start()));
/// # Ok::<(), senet::ImpossibleThrow>(())
/// ```
pub struct Adviser {
    rules: Ruleset,
    average: Average,
}

impl Adviser {
    /// An adviser about the positions of a ruleset.
    pub fn new(rules: &Ruleset) -> Adviser {
        Adviser { rules: rules.clone(), average: Average::new(rules) }
    }

    /// All legal moves of a turn of this ruleset, best first.
    pub fn advise(&self, turn: &Turn<'_>) -> Vec<Advice> {
        self.average.rank(turn)
    }

    /// The estimated chance, from 0 to 1, that the side to throw wins, before its throw.
    pub fn estimate(&self, position: &Position) -> f64 {
        self.average.estimate(&self.rules, position)
    }
}

impl std::fmt::Debug for Adviser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Adviser").field("rules", &self.rules.spec().full_name()).finish_non_exhaustive()
    }
}
