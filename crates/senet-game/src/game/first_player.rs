//! How it is decided who begins.

/// How it is decided who begins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FirstPlayerChoice {
    /// The side that throws first in the ruleset; the creator of the game has chosen the sides.
    #[default]
    Chosen,
    /// The players throw, as the ruleset prescribes. The player who begins takes the side that throws first.
    Thrown,
}
