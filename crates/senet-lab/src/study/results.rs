//! The results of a study: the file `study.json`. The names of fields are part of the file format.

use senet::Square;
use senet_play::{Interval, MIN_UNITS};
use senet_wire::Confidence;
use serde::Serialize;

use super::config::StudyConfig;
use super::definition::Study;
use super::differences::Differences;
use super::histogram::Histogram;
use super::intervals::{confidence, ends, interval_of_mean};
use super::lead_estimator::LeadSource;
use super::measures::{MEASURES, Measure, index_of};
use super::prepared::PreparedSubject;
use super::statistics::{COMEBACK_LIMITS, LuckSums, Statistics};
use super::subject::Subject;
use crate::paired_match::MatchResult;
use crate::score::Score;

/// The results of a study, as `study.json` has them.
///
/// Scripts read it: fields may be added, never renamed or removed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(not(feature = "schema"), expect(unreachable_pub, reason = "exported with the feature `schema`"))]
pub struct StudyResults {
    /// The configuration of the study.
    pub(crate) configuration: StudyConfig,
    /// The results of each ruleset.
    pub(crate) groups: Vec<RulesetResults>,
}

/// The results of a ruleset.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RulesetResults {
    /// The name of the ruleset, or the value of the varied point.
    pub(crate) label: String,
    ruleset: String,
    /// The number of pieces a side.
    pub(crate) pieces: u8,
    pub(crate) games: u64,
    /// Games that were stopped because they were too long.
    pub(crate) unfinished: u64,
    pub(crate) moves: u64,
    /// The share of games won by the side that threw first.
    pub(crate) first_wins: Share,
    /// The score of the player named first.
    pub(crate) score: Share,
    /// The measures, in the order of [`MEASURES`].
    pub(crate) measures: Vec<Measured>,
    /// The time at a real board.
    pub(crate) minutes: Minutes,
    /// The share of games that were won from a win chance below 25 %, and below 10 %. The latter are
    /// comebacks.
    pub(crate) comebacks: [f64; 2],
    /// The 95 % confidence intervals of these shares. `None` if there are too few games.
    pub(crate) comeback_confidence: [Option<Confidence>; 2],
    /// The mean number of throws that the water costs both sides in a game: squares lost divided by the mean
    /// throw, plus moves spent in it.
    pub(crate) throws_lost_to_water: f64,
    /// The shares of moves by the number of legal moves, from 0 on.
    pub(crate) choices: Vec<f64>,
    pub(crate) squares: Vec<SquareResult>,
    pub(crate) luck: Option<Luck>,
    /// The estimator that says which side leads.
    pub(crate) lead_estimator: LeadEstimatorResult,
    pub(crate) matches: Vec<MatchupResult>,
    /// The differences to the reference, if a rule point is varied and this is not the reference itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) differences: Option<Differences>,
    /// The exact win chance of the side that throws first under best play, by the number of pieces.
    pub(crate) exact: Vec<ExactStart>,
}

/// A share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Share {
    pub(crate) share: f64,
    /// `None` if there are too few games.
    pub(crate) ci95: Option<[f64; 2]>,
    /// The interval in `ci95`.
    pub(crate) confidence: Option<Confidence>,
}

impl Share {
    fn of(score: Option<Score>) -> Share {
        let (share, interval) = score.map_or((0.5, None), |score| (score.share, score.interval.map(ends)));
        Share { share, ci95: interval, confidence: confidence(interval) }
    }
}

/// The distribution of a measure.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Measured {
    pub(crate) key: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) mean: f64,
    /// `None` if there are too few games.
    pub(crate) ci95: Option<[f64; 2]>,
    /// The interval in `ci95`.
    pub(crate) confidence: Option<Confidence>,
    pub(crate) deviation: f64,
    /// The quantiles 5 %, 25 %, 50 %, 75 % and 95 %.
    pub(crate) quantiles: [f64; 5],
    /// The bins: from, to (excluded), and the number of games.
    pub(crate) histogram: Vec<(f64, f64, u64)>,
}

/// The time at a real board, in minutes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Minutes {
    pub(crate) mean: f64,
    pub(crate) quantiles: [f64; 5],
}

/// The results of a square.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SquareResult {
    pub(crate) square: u8,
    /// The share of moves before which it was occupied.
    pub(crate) held: f64,
    /// The mean number of pieces in a game that left it by their own move.
    pub(crate) left: f64,
    /// The mean number of pieces in a game that were hit or pushed away from it.
    pub(crate) driven: f64,
    /// The share of pieces that left it by their own move. `None` if no piece left it.
    pub(crate) survival: Option<f64>,
}

/// The luck of a ruleset: how much of the result the throws explain.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Luck {
    pub(crate) games: u64,
    /// The mean luck of the side that throws first, in wins. Its expectation is 0.
    pub(crate) mean: f64,
    pub(crate) mean_ci95: Option<[f64; 2]>,
    pub(crate) mean_confidence: Option<Confidence>,
    /// The share of the result's variance that luck explains: the square of their correlation.
    pub(crate) explained: f64,
    pub(crate) explained_ci95: Option<[f64; 2]>,
    pub(crate) explained_confidence: Option<Confidence>,
    /// The typical error of the win chances that luck is taken from: 0 if they are exact, `None` if it was
    /// not measured for these rules. A large error lowers the share that luck explains.
    pub(crate) estimate_error: Option<f64>,
}

/// The source of leads in a ruleset.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct LeadEstimatorResult {
    /// The win chances that say who leads.
    pub(crate) source: LeadSource,
    /// The weights of the lead estimator, also if it is not the source.
    pub(crate) weights: [f64; 3],
    /// The mean squared error of the source's win chances over all moves. An estimate of one half everywhere
    /// has 0.25.
    pub(crate) squared_error: f64,
}

/// A match between two levels.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct MatchupResult {
    pub(crate) a: &'static str,
    pub(crate) b: &'static str,
    pub(crate) games: u64,
    pub(crate) score: Share,
    /// The number of games, in pairs with the same dice, that show the better level with 90 % power (at 5 %
    /// error, two-sided), if the score is right.
    pub(crate) games_needed: Option<f64>,
}

/// An exact start value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ExactStart {
    pub(crate) pieces: u8,
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    /// The proven bounds.
    pub(crate) confidence: Confidence,
}

impl StudyResults {
    pub(super) fn new(
        study: &Study,
        config: StudyConfig,
        prepared: &[PreparedSubject],
        statistics: &[Statistics],
        match_results: &[Vec<MatchResult>],
        differences: &[Option<Differences>],
    ) -> StudyResults {
        let groups = study.subjects.iter().zip(prepared).zip(statistics).zip(match_results);
        let groups = groups.zip(differences);
        let groups = groups.map(|((((subject, prepared), statistics), match_results), differences)| {
            let results = group(study, subject, prepared, statistics, match_results);
            RulesetResults { differences: differences.clone(), ..results }
        });
        StudyResults { configuration: config, groups: groups.collect() }
    }
}

fn group(
    study: &Study,
    subject: &Subject,
    prepared: &PreparedSubject,
    statistics: &Statistics,
    match_results: &[MatchResult],
) -> RulesetResults {
    let units = statistics.first.units();
    let measured = |(measure, histogram): (&Measure, &Histogram)| measured(measure, histogram, units);
    let moves = &statistics.measures[index_of("moves")];
    let minutes = study.seconds_per_move / 60.0;
    let lowest = &statistics.measures[index_of("lowest")];
    let chances = subject.context.rules.spec().points.throwing.chances();
    let throws = chances.iter().map(|(throw, weight)| f64::from(throw.value()) * f64::from(weight));
    let mean_throw = throws.sum::<f64>() / f64::from(chances.total());
    let water = |key| statistics.measures[index_of(key)].mean();
    let all_choices: u64 = statistics.choices.iter().sum();
    let last_choice = statistics.choices.iter().rposition(|plies| *plies > 0).unwrap_or(0);
    let lead_estimator = LeadEstimatorResult {
        source: prepared.source,
        weights: prepared.lead_estimator.weights(),
        squared_error: statistics.squared_errors as f64 / 65_536.0 / statistics.moves.max(1) as f64,
    };
    RulesetResults {
        label: subject.label.clone(),
        ruleset: subject.context.rules.spec().full_name(),
        pieces: subject.context.rules.plan().pieces(),
        games: statistics.games,
        unfinished: statistics.unfinished,
        moves: statistics.moves,
        first_wins: Share::of(statistics.first.score()),
        score: Share::of(statistics.tally.score()),
        measures: MEASURES.iter().zip(&statistics.measures).map(measured).collect(),
        minutes: Minutes {
            mean: minutes * moves.mean(),
            quantiles: QUANTILES.map(|share| minutes * moves.quantile(share)),
        },
        comebacks: COMEBACK_LIMITS.map(|limit| lowest.share_below(limit)),
        comeback_confidence: statistics.comebacks.map(|tally| Share::of(tally.score()).confidence),
        throws_lost_to_water: water("water_squares") / mean_throw + water("water_moves"),
        choices: statistics.choices[..=last_choice]
            .iter()
            .map(|plies| *plies as f64 / all_choices.max(1) as f64)
            .collect(),
        squares: Square::all().map(|square| square_result(square, statistics)).collect(),
        luck: (statistics.luck.games > 1)
            .then(|| luck(&statistics.luck, prepared.win_chances.typical_error())),
        lead_estimator,
        matches: study
            .matches()
            .into_iter()
            .zip(match_results)
            .map(|(levels, match_results)| match_result(levels, match_results))
            .collect(),
        differences: None,
        exact: subject
            .start_values
            .iter()
            .map(|(pieces, value)| ExactStart {
                pieces: *pieces,
                win: value.win,
                lower: value.lower,
                upper: value.upper,
                confidence: Confidence::proven(value.lower, value.upper),
            })
            .collect(),
    }
}

/// The quantiles of every distribution.
pub(crate) const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

fn measured(measure: &Measure, histogram: &Histogram, units: u64) -> Measured {
    let scaled = |number: f64| number / measure.scale;
    let (mean, deviation) = (scaled(histogram.mean()), scaled(histogram.deviation()));
    let filled = histogram.filled();
    // Games with the same dice depend on each other; pairs are independent.
    let interval = interval_of_mean(mean, deviation, units);
    Measured {
        key: measure.key,
        unit: measure.unit,
        mean,
        ci95: interval,
        confidence: confidence(interval),
        deviation,
        quantiles: QUANTILES.map(|share| scaled(histogram.quantile(share))),
        histogram: filled.map(|(from, to, count)| (scaled(from as f64), scaled(to as f64), count)).collect(),
    }
}

fn square_result(square: Square, statistics: &Statistics) -> SquareResult {
    let number = usize::from(square.number());
    let [held, left, driven] =
        [&statistics.squares.held, &statistics.squares.left, &statistics.squares.driven]
            .map(|list| list[number] as f64);
    let games = statistics.games.max(1) as f64;
    SquareResult {
        square: square.number(),
        held: held / statistics.moves.max(1) as f64,
        left: left / games,
        driven: driven / games,
        survival: (left + driven > 0.0).then(|| left / (left + driven)),
    }
}

fn luck(sums: &LuckSums, estimate_error: Option<f64>) -> Luck {
    let games = sums.games as f64;
    let mean_of = |sum: i64| sum as f64 / 1e6 / games;
    let (mean, won) = (mean_of(sums.luck), sums.wins as f64 / games);
    let variance = (mean_of(sums.luck_squared) - mean * mean).max(f64::MIN_POSITIVE);
    let together = mean_of(sums.luck_of_wins) - won * mean;
    let correlation = together / (variance * won * (1.0 - won)).max(f64::MIN_POSITIVE).sqrt();
    let ends = Interval::fisher(correlation, games);
    // If the correlation may be 0, its square may be 0.
    let least = if ends.contains(0.0) { 0.0 } else { ends.lower.powi(2).min(ends.upper.powi(2)) };
    let of_mean = interval_of_mean(mean, variance.sqrt(), sums.games);
    let explained = (sums.games >= MIN_UNITS).then(|| [least, ends.lower.powi(2).max(ends.upper.powi(2))]);
    Luck {
        games: sums.games,
        mean,
        mean_ci95: of_mean,
        mean_confidence: confidence(of_mean),
        explained: correlation.powi(2),
        explained_ci95: explained,
        explained_confidence: confidence(explained),
        estimate_error,
    }
}

fn match_result(levels: [senet_play::Level; 2], match_results: &MatchResult) -> MatchupResult {
    let score = match_results.tally.score();
    MatchupResult {
        a: levels[0].name(),
        b: levels[1].name(),
        games: match_results.tally.games(),
        score: Share::of(score),
        games_needed: score.and_then(|score| score.games_needed()),
    }
}
