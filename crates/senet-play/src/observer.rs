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
    ///
    /// ```
    /// use senet::{Preset, Ruleset, Square};
    /// use senet_play::{ObservedMove, Observer, RandomGames};
    ///
    /// /// Counts the moves after which a piece stands on 15.
    /// struct Visits(u32);
    ///
    /// impl Observer for Visits {
    ///     fn observe(&mut self, observed: ObservedMove<'_>) {
    ///         self.0 += u32::from(observed.outcome.position.occupant(Square::REBIRTH).is_some());
    ///     }
    /// }
    ///
    /// let (rules, mut visits) = (Ruleset::preset(Preset::Modern), Visits(0));
    /// RandomGames::new(&rules, 7, 10_000).play(rules.plan(), 0, &mut visits);
    /// assert!(visits.0 > 0);
    /// ```
    fn observe(&mut self, observed: ObservedMove<'_>);
}

/// A move as an [`Observer`] gets it.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::{ObservedMove, Observer, RandomGames};
///
/// struct Choices(Vec<u32>);
///
/// impl Observer for Choices {
///     fn observe(&mut self, observed: ObservedMove<'_>) {
///         self.0.push(observed.choices);
///     }
/// }
///
/// let rules = Ruleset::preset(Preset::Modern);
/// let mut choices = Choices(Vec::new());
/// let (_, moves) = RandomGames::new(&rules, 7, 10_000).play(rules.plan(), 0, &mut choices);
/// assert_eq!(choices.0.len() as u64, moves);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ObservedMove<'a> {
    /// The position before the throw.
    pub before: &'a Position,
    /// The throw. `None` if the move was made instead of throwing.
    pub throw: Option<Throw>,
    /// The number of choices, a pass included. It is 2 for a move made instead of throwing: that move and a
    /// throw.
    pub choices: u32,
    /// The move.
    pub mv: Move,
    /// The outcome of the move.
    pub outcome: &'a Outcome,
}

/// Observes nothing.
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
