//! Matches and ladders.

use senet_lab::{Interval, Match, MatchResult};
use serde::Serialize;

use senet_wire::Options;

/// The output of `senet match`.
#[derive(Serialize)]
pub(crate) struct MatchReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) a: &'static str,
    pub(crate) b: &'static str,
    pub(crate) seed: u64,
    /// The number of games requested.
    pub(crate) asked: u64,
    /// The number of games played.
    pub(crate) games: u64,
    /// Whether the match was interrupted, so that only its first games were played.
    pub(crate) interrupted: bool,
    pub(crate) a_wins: u64,
    pub(crate) b_wins: u64,
    /// The number of games stopped at the length limit; each counts as half a win for both.
    pub(crate) unfinished: u64,
    /// `None` before the first game has ended.
    pub(crate) a_score: Option<f64>,
    pub(crate) a_score_ci95: Option<[f64; 2]>,
    /// `None` before the second pair has ended.
    pub(crate) luck_adjusted: Option<LuckAdjusted>,
    /// The number of pairs of games with the same dice.
    pub(crate) pairs: u64,
    /// The number of games without a pair: 1 if the number of games is odd.
    pub(crate) unpaired: u64,
    /// The number of games won by the side to throw first.
    pub(crate) first_player_wins: u64,
    /// The mean number of plies per game.
    pub(crate) mean_length: f64,
    /// `None` in a ladder, which reports its total time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

/// The luck-adjusted score. If it was computed from exact values, also the mean win chance that each player's
/// decisions lost per game.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct LuckAdjusted {
    pub(crate) a_score: f64,
    pub(crate) a_score_ci95: [f64; 2],
    pub(crate) exact: bool,
    pub(crate) a_lost: Option<f64>,
    pub(crate) b_lost: Option<f64>,
}

impl From<senet_lab::LuckAdjustedScore> for LuckAdjusted {
    fn from(score: senet_lab::LuckAdjustedScore) -> LuckAdjusted {
        let [a_lost, b_lost] = [0, 1].map(|player| score.lost.map(|lost| lost[player]));
        let exact = score.lost.is_some();
        LuckAdjusted { a_score: score.share, a_score_ci95: bounds(score.interval), exact, a_lost, b_lost }
    }
}

fn bounds(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}

impl<'a> MatchReport<'a> {
    /// The report on the games played of a match, without its time.
    pub(crate) fn new(
        rules: &'a str,
        options: &'a Options,
        level_match: &Match,
        played: &MatchResult,
    ) -> MatchReport<'a> {
        let score = played.tally.score();
        let games = played.tally.games();
        MatchReport {
            rules,
            options,
            a: level_match.levels[0].name(),
            b: level_match.levels[1].name(),
            seed: level_match.seed,
            asked: level_match.games,
            games,
            interrupted: games < level_match.games,
            a_wins: played.wins[0],
            b_wins: played.wins[1],
            unfinished: played.unfinished,
            a_score: score.map(|score| score.share),
            a_score_ci95: score.map(|score| bounds(score.interval)),
            luck_adjusted: played.adjusted.score().map(LuckAdjusted::from),
            pairs: games / 2,
            unpaired: games % 2,
            first_player_wins: played.first_wins,
            mean_length: played.mean_length(),
            seconds: None,
        }
    }
}

/// The output of `senet ladder`.
#[derive(Serialize)]
pub(crate) struct LadderReport<'a> {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) interrupted: bool,
    /// The matches; `a` is the higher level of each.
    pub(crate) matches: Vec<MatchReport<'a>>,
    pub(crate) seconds: f64,
}
