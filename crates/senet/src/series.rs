//! Matches of several games, and what a game is worth.

use std::fmt;

use crate::opening::MatchPlayer;
use crate::position::Position;
use crate::rules::points::Goal;
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::square::SquareSet;

/// What a won game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// One point a game.
    Games,
    /// For each enemy piece left: 1 on 21–30 but not on 26, 28, 29 or 30; 2 on 11–20; 3 on 1–10.
    ///
    /// Source: Grunfeld, "optional scoring". A piece in hand, which Grunfeld's game never has, counts 3 like one on the
    /// first row: that is our reading.
    PiecesLeft,
}

/// How long a match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeriesLength {
    /// Until a player has this many points.
    Points(u32),
    /// This many games; more points win.
    Games(u32),
}

/// A match of several games between two players.
///
/// ```
/// use senet::{Length, Player, Preset, Ruleset, Scoring, Series, Side};
/// let rules = Ruleset::preset(Preset::Grunfeld);
/// let mut series = Series::new(&rules, Scoring::Games, Length::Points(2))?;
/// series.record(Player::One, 1);
/// series.record(Player::One, 1);
/// assert_eq!(series.leader(), Some(Player::One));
/// assert!(series.is_over());
/// # Ok::<(), senet::SeriesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    scoring: Scoring,
    length: SeriesLength,
    games: Vec<(MatchPlayer, u32)>,
}

/// A match that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeriesError {
    /// No games, or no points.
    #[error("a match needs at least one {0}; ask for 1 or more")]
    Empty(&'static str),
    /// Counting pieces left needs pieces that leave the board.
    #[error("in {0} no piece leaves the board, so pieces left cannot be counted; score by games")]
    NoBearingOff(String),
}

impl Series {
    /// A match under a ruleset.
    ///
    /// # Errors
    ///
    /// [`SeriesError`] if it would have no games, or counts pieces left where none leave.
    pub fn new(rules: &Ruleset, scoring: Scoring, length: SeriesLength) -> Result<Series, SeriesError> {
        match length {
            SeriesLength::Points(0) => return Err(SeriesError::Empty("point")),
            SeriesLength::Games(0) => return Err(SeriesError::Empty("game")),
            SeriesLength::Points(_) | SeriesLength::Games(_) => {}
        }
        if scoring == Scoring::PiecesLeft && rules.spec().points.goal == Goal::LineUp {
            return Err(SeriesError::NoBearingOff(rules.spec().name.clone()));
        }
        Ok(Series { scoring, length, games: Vec::new() })
    }

    /// How games are scored.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// How long it goes on.
    pub fn length(&self) -> SeriesLength {
        self.length
    }

    /// The games so far: who won, and for how many points.
    pub fn games(&self) -> &[(MatchPlayer, u32)] {
        &self.games
    }

    /// Enters a finished game by its last position, as the winner left it; returns the points it was worth.
    pub fn finish_game(&mut self, winner: MatchPlayer, winning_side: Side, last: &Position) -> u32 {
        let points = self.scoring.points(winning_side, last);
        self.record(winner, points);
        points
    }

    /// Enters a finished game with its points.
    pub fn record(&mut self, winner: MatchPlayer, points: u32) {
        self.games.push((winner, points));
    }

    /// A player's points.
    pub fn points(&self, player: MatchPlayer) -> u32 {
        self.games.iter().filter(|(winner, _)| *winner == player).map(|(_, points)| points).sum()
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        match self.length {
            SeriesLength::Points(goal) => {
                MatchPlayer::BOTH.into_iter().any(|player| self.points(player) >= goal)
            }
            SeriesLength::Games(games) => self.games.len() >= games as usize,
        }
    }

    /// Who has more points; `None` if both have the same.
    pub fn leader(&self) -> Option<MatchPlayer> {
        let [one, two] = MatchPlayer::BOTH.map(|player| self.points(player));
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(MatchPlayer::One),
            std::cmp::Ordering::Less => Some(MatchPlayer::Two),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Scoring {
    /// What a game is worth that this side has won, leaving this position.
    pub fn points(self, winner: Side, last: &Position) -> u32 {
        const SAFE_SPOTS: SquareSet = SquareSet::of(&[26, 28, 29, 30]);
        let loser = winner.other();
        match self {
            Scoring::Games => 1,
            Scoring::PiecesLeft => {
                let on = |squares: SquareSet| last.squares(loser).intersection(squares).len();
                let last_row = on(SquareSet::LAST_ROW.without(SAFE_SPOTS));
                let first_row = on(SquareSet::range(1, 10)) + u32::from(last.hand(loser));
                last_row + 2 * on(SquareSet::range(11, 20)) + 3 * first_row
            }
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scoring::Games => "one point a game",
            Scoring::PiecesLeft => {
                "for each enemy piece left, 1 on the last row (0 on 26, 28, 29 and 30), 2 on the second, 3 on the first"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::presets::Preset;

    #[test]
    fn pieces_left_count_by_row_and_not_on_safe_spots() {
        let rules = Ruleset::preset(Preset::Grunfeld);
        let last = Position::parse("c9/c1c7/1c2sc4 s - -", &rules).expect("a position");
        assert_eq!(Scoring::PiecesLeft.points(Side::Spools, &last), 3 + 2 + 2 + 1);
    }

    #[test]
    fn a_match_to_points_ends_when_one_has_them() {
        let rules = Ruleset::preset(Preset::Modern);
        let mut series = Series::new(&rules, Scoring::PiecesLeft, SeriesLength::Points(5)).expect("a match");
        series.record(MatchPlayer::Two, 4);
        assert!(!series.is_over());
        series.record(MatchPlayer::One, 2);
        series.record(MatchPlayer::Two, 1);
        assert!(series.is_over());
        assert_eq!(series.leader(), Some(MatchPlayer::Two));
    }

    #[test]
    fn what_cannot_be_scored_is_refused() {
        let bell = Ruleset::preset(Preset::Bell);
        assert!(Series::new(&bell, Scoring::PiecesLeft, SeriesLength::Games(3)).is_err());
        assert!(Series::new(&bell, Scoring::Games, SeriesLength::Games(0)).is_err());
    }
}
