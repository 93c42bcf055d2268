//! Matches and ladders.

use schemars::JsonSchema;
use senet_lab::{Interval, Match, MatchResult};
use serde::Serialize;

use crate::answer::Answer;
use senet_wire::{Confidence, Options};

/// The output of `senet match`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct MatchReport<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) a: String,
    pub(crate) b: String,
    /// The name and version of a player that is another program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) a_engine: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) b_engine: Option<String>,
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
    /// The interval of `a_score`.
    pub(crate) confidence: Option<Confidence>,
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
    /// The games that a program forfeited.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) forfeits: Vec<ForfeitReport>,
    /// `None` in a ladder, which reports its total time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

/// A game that a program forfeited.
#[derive(Clone, JsonSchema, Serialize)]
pub(crate) struct ForfeitReport {
    /// The number of the game, from 0.
    pub(crate) game: u64,
    /// `a` or `b`.
    pub(crate) player: &'static str,
    /// `illegal-move`, `timeout`, `crash` or `nonsense`.
    pub(crate) reason: &'static str,
    /// What happened.
    pub(crate) message: String,
}

/// The luck-adjusted score. If it was computed from exact values, also the mean win chance that each player's
/// decisions lost per game.
#[derive(Clone, Copy, JsonSchema, Serialize)]
pub(crate) struct LuckAdjusted {
    pub(crate) a_score: f64,
    /// `None` if there are too few pairs for an interval.
    pub(crate) a_score_ci95: Option<[f64; 2]>,
    /// The interval of `a_score`. `None` if there are too few pairs.
    pub(crate) confidence: Option<Confidence>,
    pub(crate) exact: bool,
    pub(crate) a_lost: Option<f64>,
    pub(crate) b_lost: Option<f64>,
}

impl From<senet_lab::LuckAdjustedScore> for LuckAdjusted {
    fn from(score: senet_lab::LuckAdjustedScore) -> LuckAdjusted {
        let [a_lost, b_lost] = [0, 1].map(|player| score.lost.map(|lost| lost[player]));
        let exact = score.lost.is_some();
        let interval = score.interval.map(bounds);
        let confidence = interval.map(Confidence::of_95_percent);
        LuckAdjusted { a_score: score.share, a_score_ci95: interval, confidence, exact, a_lost, b_lost }
    }
}

fn bounds(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}

impl<'a> MatchReport<'a> {
    /// The report on the games played of a match, without its time.
    pub(crate) fn new<P>(
        rules: &'a str,
        options: &'a Options,
        names: [String; 2],
        level_match: &Match<P>,
        played: &MatchResult,
    ) -> MatchReport<'a> {
        let score = played.tally.score();
        let games = played.tally.games();
        let [a, b] = names;
        let forfeits = played.forfeits.iter().map(|forfeited| ForfeitReport {
            game: forfeited.game,
            player: ["a", "b"][forfeited.player.min(1)],
            reason: forfeited.forfeit.reason.name(),
            message: forfeited.forfeit.message.clone(),
        });
        let adjusted = played.forfeits.is_empty().then(|| played.adjusted.score()).flatten();
        MatchReport {
            rules,
            options,
            a,
            b,
            a_engine: None,
            b_engine: None,
            seed: level_match.seed,
            asked: level_match.games,
            games,
            interrupted: games < level_match.games,
            a_wins: played.wins[0],
            b_wins: played.wins[1],
            unfinished: played.unfinished,
            a_score: score.map(|score| score.share),
            a_score_ci95: score.and_then(|score| score.interval).map(bounds),
            confidence: score
                .and_then(|score| score.interval)
                .map(|interval| Confidence::of_95_percent(bounds(interval))),
            luck_adjusted: adjusted.map(LuckAdjusted::from),
            pairs: games / 2,
            unpaired: games % 2,
            first_player_wins: played.first_wins,
            mean_length: played.mean_length(),
            forfeits: forfeits.collect(),
            seconds: None,
        }
    }
}

/// The output of `senet ladder`.
#[derive(JsonSchema, Serialize)]
pub(crate) struct LadderReport<'a> {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) interrupted: bool,
    /// The matches; `a` is the higher level of each.
    pub(crate) matches: Vec<Answer<MatchReport<'a>>>,
    pub(crate) seconds: f64,
}
