//! What is noted of a game.

use senet::Side;

/// What is noted of a game: a row of the table of games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Row {
    /// The number of the game.
    pub(crate) game: u64,
    /// The level that threw first: 0 for the one named first, 1 for the other.
    pub(crate) first_level: u8,
    /// Who won; nobody if the game was broken off.
    pub(crate) winner: Option<Side>,
    /// Whether the side that threw first won.
    pub(crate) first_won: bool,
    /// Throws with their moves, passes included, and moves made instead of throwing.
    pub(crate) plies: u32,
    /// Runs of plies of one side.
    pub(crate) turns: u32,
    /// Plies with one legal move.
    pub(crate) forced: u32,
    /// Plies on which nothing could be moved.
    pub(crate) impossible: u32,
    /// Legal moves on all plies that had two or more.
    pub(crate) choices: u32,
    /// Enemy pieces that were landed on: by the side that threw first, by the other.
    pub(crate) hits: [u32; 2],
    /// Pieces that came to the water: of the side that threw first, of the other.
    pub(crate) water: [u32; 2],
    /// Squares that the water threw pieces back.
    pub(crate) water_squares: u32,
    /// Plies on which a side had a piece that the water held.
    pub(crate) water_plies: u32,
    /// How often the leader changed.
    pub(crate) lead_changes: u32,
    /// The winner's deficits in win chance, all plies together, in parts of the yardstick's certainty.
    pub(crate) deficits: u64,
    /// The lowest win chance of the winner, in the same parts.
    pub(crate) lowest: u16,
    /// Before so many plies the winner had not yet a better chance than the loser ever had.
    pub(crate) undecided: u32,
    /// The squared errors of the yardstick, all plies together, in parts of 2^-16.
    pub(crate) squared_errors: u64,
    /// Pieces left to the loser.
    pub(crate) left: u8,
    /// What the throws gave the side that threw first, in millionths of a game; none if it was not looked at.
    pub(crate) luck: Option<i64>,
}

impl Row {
    /// Plies on which there was a choice.
    pub(crate) fn decisions(&self) -> u32 {
        self.plies - self.forced - self.impossible
    }
}
