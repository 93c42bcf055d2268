//! The interface of an observer: called after each move of a game, to count and record.

use senet::{Move, Outcome, Position, Throw};

/// Observes games move by move.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::{ObservedMove, Observer, RandomGames};
///
/// #[derive(Default)]
/// struct Passes(u32);
///
/// impl Observer for Passes {
///     fn observe(&mut self, observed: ObservedMove<'_>) {
///         self.0 += u32::from(observed.mv == senet::Move::Pass);
///     }
/// }
///
/// let rules = Ruleset::preset(Preset::Modern);
/// let mut passes = Passes::default();
/// RandomGames::new(&rules, 7, 10_000).play(rules.plan(), 0, &mut passes);
/// assert!(passes.0 > 0);
/// ```
pub trait Observer {
    /// Called after each move.
    fn observe(&mut self, observed: ObservedMove<'_>);
}

/// A move as an [`Observer`] gets it.
#[derive(Clone, Copy, Debug)]
pub struct ObservedMove<'a> {
    /// The position before the throw.
    pub before: &'a Position,
    /// The throw. `None` if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The number of choices, a pass included. It is 2 for a move made instead of throwing: that move and a
    /// throw.
    pub choices: u32,
    /// The move that was made; a pass counts as one.
    pub mv: Move,
    /// The outcome of the move.
    pub outcome: &'a Outcome,
}

/// For games of which only the result counts.
impl Observer for () {
    #[inline(always)]
    fn observe(&mut self, _: ObservedMove<'_>) {}
}

/// Passes moves on to an observer if there is one.
impl<O: Observer> Observer for Option<O> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        if let Some(observer) = self {
            observer.observe(observed);
        }
    }
}
