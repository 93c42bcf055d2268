//! The record of a game: a row of the table of games.

use senet::Side;

/// A row of the table of games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct GameRow {
    /// The number of the game.
    pub(crate) game: u64,
    /// The level that threw first: 0 for the one named first, 1 for the other.
    pub(crate) first_level: u8,
    /// The winner. `None` if the game was stopped.
    pub(crate) winner: Option<Side>,
    /// Whether the side that threw first won.
    pub(crate) first_won: bool,
    /// Throws with their moves, passes included, and moves made instead of throwing.
    pub(crate) plies: u32,
    /// Runs of plies of one side.
    pub(crate) turns: u32,
    /// Plies with one legal move.
    pub(crate) forced: u32,
    /// Plies on which no piece could move.
    pub(crate) impossible: u32,
    /// The sum of legal moves over all plies with two or more.
    pub(crate) choices: u32,
    /// Hits by the side that threw first and by the other side.
    pub(crate) hits: [u32; 2],
    /// Pieces that reached the water, of the side that threw first and of the other side.
    pub(crate) water: [u32; 2],
    /// Squares by which the water threw pieces back.
    pub(crate) water_squares: u32,
    /// Plies on which a side had a piece that the water held.
    pub(crate) water_plies: u32,
    /// The number of lead changes.
    pub(crate) lead_changes: u32,
    /// The sum over all plies of the winner's deficit in win chance, in units of 1 /
    /// [`PROBABILITY_ONE`](super::lead_estimator::PROBABILITY_ONE).
    pub(crate) deficits: u64,
    /// The lowest win chance of the winner, in the same units.
    pub(crate) lowest: u16,
    /// The number of plies before the winner had a better chance than the loser ever had.
    pub(crate) undecided: u32,
    /// The sum over all plies of the squared errors of the leads' win chances, in units of 2⁻¹⁶.
    pub(crate) squared_errors: u64,
    /// The pieces left to the loser.
    pub(crate) left: u8,
    /// The luck of the side that threw first, in millionths of a win. `None` if it was not measured.
    pub(crate) luck: Option<i64>,
}

impl GameRow {
    /// The number of plies with a choice.
    pub(crate) fn decisions(&self) -> u32 {
        self.plies - self.forced - self.impossible
    }
}
