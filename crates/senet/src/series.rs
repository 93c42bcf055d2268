//! Matches of several games: scoring, length and the leader. The terminal interface uses [`Series`].

use std::fmt;

use crate::opening::MatchPlayer;
use crate::position::Position;
use crate::rules::points::Goal;
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::square::SquareSet;

/// The points that a won game scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// One point per game.
    Games,
    /// Points for each enemy piece left: 1 on 21–30 except on 26, 28, 29 and 30; 2 on 11–20; 3 on 1–10.
    ///
    /// Source: Grunfeld, "optional scoring". Grunfeld's game has no pieces in hand. In rulesets that do, a
    /// piece in hand counts 3, like a piece on the first row; this is our reading.
    PiecesLeft,
}

/// The length of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeriesLength {
    /// The match ends when a player has this number of points.
    Points(u32),
    /// The match has this number of games. The player with more points wins.
    Games(u32),
}

/// A match of several games between two players.
///
/// ```
/// use senet::{MatchPlayer, Preset, Ruleset, Scoring, Series, SeriesLength};
/// let rules = Ruleset::preset(Preset::Grunfeld);
/// let mut series = Series::new(&rules, Scoring::Games, SeriesLength::Points(2))?;
/// series.record(MatchPlayer::One, 1);
/// series.record(MatchPlayer::One, 1);
/// assert_eq!(series.leader(), Some(MatchPlayer::One));
/// assert!(series.is_over());
/// # Ok::<(), senet::SeriesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    scoring: Scoring,
    length: SeriesLength,
    games: Vec<(MatchPlayer, u32)>,
}

/// An error: the match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeriesError {
    /// The length is zero games or zero points.
    #[error("a match needs at least one {0}; set its length to 1 or more")]
    Empty(&'static str),
    /// The scoring counts pieces left, but in this ruleset no piece leaves the board.
    #[error(
        "in {0} no piece leaves the board, so a match cannot score the pieces left; score by games instead"
    )]
    NoBearingOff(String),
}

impl Series {
    /// A new match under a ruleset.
    ///
    /// # Errors
    ///
    /// [`SeriesError`] if the length is zero, or if the scoring does not fit the ruleset.
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

    /// The scoring of games.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// The length of the match.
    pub fn length(&self) -> SeriesLength {
        self.length
    }

    /// The finished games: the winner and the points of each.
    pub fn games(&self) -> &[(MatchPlayer, u32)] {
        &self.games
    }

    /// Adds a finished game, scored by its final position. Returns the points of the winner.
    pub fn finish_game(&mut self, winner: MatchPlayer, winning_side: Side, last: &Position) -> u32 {
        let points = self.scoring.points(winning_side, last);
        self.record(winner, points);
        points
    }

    /// Adds a finished game with its points.
    pub fn record(&mut self, winner: MatchPlayer, points: u32) {
        self.games.push((winner, points));
    }

    /// The points of a player.
    pub fn points(&self, player: MatchPlayer) -> u32 {
        self.games.iter().filter(|(winner, _)| *winner == player).map(|(_, points)| points).sum()
    }

    /// Whether the match is over. A match of a number of games plays them all, even those that decide nothing.
    pub fn is_over(&self) -> bool {
        match self.length {
            SeriesLength::Points(goal) => {
                MatchPlayer::BOTH.into_iter().any(|player| self.points(player) >= goal)
            }
            SeriesLength::Games(games) => self.games.len() >= games as usize,
        }
    }

    /// The player with more points; `None` if the score is equal.
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
    /// The points of a game that `winner` has won with this final position.
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
            Scoring::Games => "one point per game",
            Scoring::PiecesLeft => {
                "points per enemy piece left: 1 on the last row (0 on 26, 28, 29 and 30), 2 on the second, 3 \
                 on the first"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::preset::Preset;

    #[test]
    fn scores_pieces_left_by_row_except_on_safe_squares() {
        let rules = Ruleset::preset(Preset::Grunfeld);
        let last = Position::parse("c9/c1c7/1c2sc4 s - -", &rules).expect("a position");
        assert_eq!(Scoring::PiecesLeft.points(Side::Spools, &last), 3 + 2 + 2 + 1);
    }

    #[test]
    fn ends_a_match_at_its_number_of_points() {
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
    fn plays_all_games_of_a_match_even_if_they_decide_nothing() {
        let rules = Ruleset::preset(Preset::Modern);
        let mut series = Series::new(&rules, Scoring::Games, SeriesLength::Games(3)).expect("a match");
        series.record(MatchPlayer::One, 1);
        series.record(MatchPlayer::One, 1);
        assert!(!series.is_over());
    }

    #[test]
    fn rejects_matches_that_cannot_be_scored() {
        let bell = Ruleset::preset(Preset::Bell);
        assert!(Series::new(&bell, Scoring::PiecesLeft, SeriesLength::Games(3)).is_err());
        assert!(Series::new(&bell, Scoring::Games, SeriesLength::Games(0)).is_err());
    }
}
