//! Matches.

use senet_lab::{Interval, Match, MatchResult};
use serde::Serialize;

use senet_wire::Options;

/// What a match came to.
#[derive(Serialize)]
pub(crate) struct Contest<'a> {
    pub(crate) rules: &'a str,
    pub(crate) options: &'a Options,
    pub(crate) a: &'static str,
    pub(crate) b: &'static str,
    pub(crate) seed: u64,
    /// Games that were asked for.
    pub(crate) asked: u64,
    /// Games that were played.
    pub(crate) games: u64,
    /// Whether the match was interrupted, so that only its first games were played.
    pub(crate) interrupted: bool,
    pub(crate) a_wins: u64,
    pub(crate) b_wins: u64,
    /// Games broken off because they were too long; each counts half for both.
    pub(crate) unfinished: u64,
    /// None before the first game has ended.
    pub(crate) a_score: Option<f64>,
    pub(crate) a_score_ci95: Option<[f64; 2]>,
    /// None before the second pair.
    pub(crate) luck_adjusted: Option<LuckAdjusted>,
    /// Pairs of games with the same dice.
    pub(crate) pairs: u64,
    /// Games without a pair: the last one of an odd number.
    pub(crate) unpaired: u64,
    /// Games won by the side to throw first.
    pub(crate) first_player_wins: u64,
    pub(crate) mean_length: f64,
    /// None within a ladder, which has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

/// The score with luck taken out; and, where that was done by exact values, how much win chance the decisions of both lost in a game.
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
        LuckAdjusted { a_score: score.share, a_score_ci95: ends(score.interval), exact, a_lost, b_lost }
    }
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}

impl<'a> Contest<'a> {
    /// What was played of a match.
    pub(crate) fn new(
        rules: &'a str,
        options: &'a Options,
        contest: &Match,
        played: &MatchResult,
    ) -> Contest<'a> {
        let score = played.tally.score();
        let games = played.tally.games();
        Contest {
            rules,
            options,
            a: contest.levels[0].name(),
            b: contest.levels[1].name(),
            seed: contest.seed,
            asked: contest.games,
            games,
            interrupted: games < contest.games,
            a_wins: played.wins[0],
            b_wins: played.wins[1],
            unfinished: played.unfinished,
            a_score: score.map(|score| score.share),
            a_score_ci95: score.map(|score| ends(score.interval)),
            luck_adjusted: played.adjusted.score().map(LuckAdjusted::from),
            pairs: games / 2,
            unpaired: games % 2,
            first_player_wins: played.first_wins,
            mean_length: played.mean_length(),
            seconds: None,
        }
    }
}

/// What a ladder of matches came to.
#[derive(Serialize)]
pub(crate) struct Ladder<'a> {
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) interrupted: bool,
    /// `a` is the better level of each.
    pub(crate) matches: Vec<Contest<'a>>,
    pub(crate) seconds: f64,
}
