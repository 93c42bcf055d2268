//! The report of a match, as `senet match` prints it in JSON.
//!
//! Scripts read these types: fields may be added, never renamed or removed.

use senet_play::{Interval, Level};
use senet_wire::sources::Estimates;
use senet_wire::{Confidence, Options};
use serde::Serialize;

use crate::luck_adjusted::LuckAdjustedScore;
use crate::paired_match::{Match, MatchResult};

/// The output of `senet match`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchReport<'a> {
    /// The ruleset as it was named.
    pub rules: &'a str,
    /// The options of the ruleset by key.
    pub options: &'a Options,
    /// The player whose score this is: a level, or `engine:` and a command.
    pub a: String,
    /// Its opponent, named in the same way.
    pub b: String,
    /// The name and version of a player that is another program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_engine: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The same of its opponent.
    pub b_engine: Option<String>,
    /// The seed of the dice and of the players.
    pub seed: u64,
    /// The number of games requested.
    pub asked: u64,
    /// The number of games played.
    pub games: u64,
    /// Whether the match was interrupted, so that only its first games were played.
    pub interrupted: bool,
    /// The games that `a` won.
    pub a_wins: u64,
    /// The games that `b` won.
    pub b_wins: u64,
    /// The number of games stopped at the length limit; each counts as half a win for both.
    pub unfinished: u64,
    /// `None` before the first game has ended.
    pub a_score: Option<f64>,
    /// The 95 % interval of `a_score` over the pairs. `None` if there are too few.
    pub a_score_ci95: Option<[f64; 2]>,
    /// The interval of `a_score`.
    pub confidence: Option<Confidence>,
    /// `None` before the second pair has ended.
    pub luck_adjusted: Option<LuckAdjusted>,
    /// The number of pairs of games with the same dice.
    pub pairs: u64,
    /// The number of games without a pair: 1 if the number of games is odd.
    pub unpaired: u64,
    /// The number of games won by the side to throw first.
    pub first_player_wins: u64,
    /// The mean number of plies per game.
    pub mean_length: f64,
    /// The games that a program forfeited.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<ForfeitReport>,
    /// `None` in a ladder, which reports its total time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A game that a program forfeited.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForfeitReport {
    /// The number of the game, from 0.
    pub game: u64,
    /// `a` or `b`.
    pub player: &'static str,
    /// `illegal-move`, `timeout`, `crash` or `nonsense`.
    pub reason: &'static str,
    /// What the program did, in a sentence for people.
    pub message: String,
}

/// The luck-adjusted score. If it was computed from exact values, also the mean win chance that each player's
/// decisions lost per game.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LuckAdjusted {
    /// The score of `a` with luck taken out.
    pub a_score: f64,
    /// `None` if there are too few pairs for an interval.
    pub a_score_ci95: Option<[f64; 2]>,
    /// The interval of `a_score`. `None` if there are too few pairs.
    pub confidence: Option<Confidence>,
    /// Whether exact values took luck out.
    pub exact: bool,
    /// The win chance that decisions of `a` lost.
    pub a_lost: Option<f64>,
    /// The win chance that decisions of `b` lost.
    pub b_lost: Option<f64>,
}

impl From<LuckAdjustedScore> for LuckAdjusted {
    fn from(score: LuckAdjustedScore) -> LuckAdjusted {
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
    pub fn new<P>(
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

    /// Whether the report rests on estimates: those that take luck out, or those of the levels that played.
    pub fn estimates(&self, levels: &[Level]) -> Estimates {
        // Engines have evaluators of their own, and random players none.
        match self.luck_adjusted.is_some() || levels.iter().any(|level| *level != Level::Random) {
            true => Estimates::Used,
            false => Estimates::Unused,
        }
    }
}
