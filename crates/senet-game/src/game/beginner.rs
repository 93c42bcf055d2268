//! How the player who begins is chosen.

/// How the player who begins is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Beginner {
    /// The side that throws first in the ruleset; the creator of the game has chosen the sides.
    #[default]
    Chosen,
    /// The players throw, as the ruleset prescribes. The player who begins takes the side that throws first.
    Thrown,
}
