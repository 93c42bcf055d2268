//! What a study found, in figures: the file `study.json`.

use senet::Square;
use serde::Serialize;

use super::findings::{Findings, LuckSums};
use super::histogram::Histogram;
use super::measures::{MEASURES, Measure, index_of};
use super::question::Question;
use super::{Prepared, Study, Subject};
use crate::interval::Interval;
use crate::pairing::MatchResult;
use crate::score::Score;

/// What a study found.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) question: Question,
    /// One for each ruleset.
    pub(crate) groups: Vec<Group>,
}

/// What was found under a ruleset.
#[derive(Debug, Serialize)]
pub(crate) struct Group {
    /// The name of the ruleset, or what the varied point says.
    pub(crate) label: String,
    ruleset: String,
    /// Pieces a side.
    pub(crate) pieces: u8,
    pub(crate) games: u64,
    /// Games broken off because they were too long.
    pub(crate) unfinished: u64,
    pub(crate) moves: u64,
    /// The share of games won by the side that threw first.
    pub(crate) first_wins: Share,
    /// The score of the player named first.
    pub(crate) score: Share,
    /// One for each measure, in the order of the list of measures.
    pub(crate) measures: Vec<Measured>,
    /// Minutes at the table.
    pub(crate) minutes: Minutes,
    /// The share of games that were won from a win chance below 25 %, and below 10 %.
    pub(crate) comebacks: [f64; 2],
    /// Throws that the water cost both sides in a game, on average: squares lost by the mean throw, and moves spent in it.
    pub(crate) throws_lost_to_water: f64,
    /// The share of moves by the number of legal ones, from none on.
    pub(crate) choices: Vec<f64>,
    pub(crate) squares: Vec<SquareFound>,
    pub(crate) luck: Option<Luck>,
    pub(crate) yardstick: YardstickFound,
    pub(crate) matches: Vec<MatchFound>,
    /// The exact win chance of the side that throws first under best play, by the number of pieces.
    pub(crate) exact: Vec<ExactStart>,
}

/// A share with its interval of 95 % confidence.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Share {
    pub(crate) share: f64,
    pub(crate) ci95: [f64; 2],
}

impl Share {
    fn of(score: Option<Score>) -> Share {
        score.map_or(Share { share: 0.5, ci95: [0.0, 1.0] }, |score| Share {
            share: score.share,
            ci95: ends(score.interval),
        })
    }
}

/// What was measured of all games.
#[derive(Debug, Serialize)]
pub(crate) struct Measured {
    pub(crate) key: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) mean: f64,
    pub(crate) ci95: [f64; 2],
    pub(crate) deviation: f64,
    /// The quantiles 5 %, 25 %, 50 %, 75 % and 95 %.
    pub(crate) quantiles: [f64; 5],
    /// From, to (not included), and how many games.
    pub(crate) histogram: Vec<(f64, f64, u64)>,
}

/// Time at the table, in minutes.
#[derive(Debug, Serialize)]
pub(crate) struct Minutes {
    pub(crate) mean: f64,
    pub(crate) quantiles: [f64; 5],
}

/// What happened on a square.
#[derive(Debug, Serialize)]
pub(crate) struct SquareFound {
    pub(crate) square: u8,
    /// The share of moves before which it was held.
    pub(crate) held: f64,
    /// Pieces that left it by a move of their own, in a game.
    pub(crate) left: f64,
    /// Pieces that were driven from it, in a game.
    pub(crate) driven: f64,
    /// The share that left it by a move of their own.
    pub(crate) survival: Option<f64>,
}

/// How much of the result the throws explain.
#[derive(Debug, Serialize)]
pub(crate) struct Luck {
    pub(crate) games: u64,
    /// What the throws gave the side that threw first, in games: nothing, but for chance.
    pub(crate) mean: f64,
    pub(crate) mean_ci95: [f64; 2],
    /// The square of the correlation between result and luck: the share of the result's variance that luck explains.
    pub(crate) explained: f64,
    pub(crate) explained_ci95: [f64; 2],
}

/// The yardstick for who is ahead.
#[derive(Debug, Serialize)]
pub(crate) struct YardstickFound {
    pub(crate) weights: [f64; 3],
    /// The mean squared error of its win chances over all moves; of one that knows nothing 0.25.
    pub(crate) squared_error: f64,
}

/// A match between two levels.
#[derive(Debug, Serialize)]
pub(crate) struct MatchFound {
    pub(crate) a: &'static str,
    pub(crate) b: &'static str,
    pub(crate) games: u64,
    pub(crate) score: Share,
    /// So many games, in pairs with the same dice, tell the better one with 90 % chance (at 5 %, two-sided), if the score is right.
    pub(crate) games_to_tell: Option<f64>,
}

/// An exact start value.
#[derive(Debug, Serialize)]
pub(crate) struct ExactStart {
    pub(crate) pieces: u8,
    pub(crate) win: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

impl Answer {
    pub(super) fn new(
        study: &Study,
        question: Question,
        prepared: &[Prepared],
        found: &[Findings],
        played: &[Vec<MatchResult>],
    ) -> Answer {
        let groups = study.subjects.iter().zip(prepared).zip(found).zip(played);
        let groups = groups
            .map(|(((subject, prepared), found), played)| group(study, subject, prepared, found, played));
        Answer { question, groups: groups.collect() }
    }
}

fn group(
    study: &Study,
    subject: &Subject,
    prepared: &Prepared,
    found: &Findings,
    played: &[MatchResult],
) -> Group {
    let units = found.first.units() as f64;
    let measured = |(measure, histogram): (&Measure, &Histogram)| measured(measure, histogram, units);
    let moves = &found.measures[index_of("moves")];
    let minutes = study.seconds_per_move / 60.0;
    let lowest = &found.measures[index_of("lowest")];
    let chances = subject.context.rules.spec().points.throwing.chances();
    let throws = chances.iter().map(|(throw, weight)| f64::from(throw.value()) * f64::from(weight));
    let mean_throw = throws.sum::<f64>() / f64::from(chances.total());
    let water = |key| found.measures[index_of(key)].mean();
    let all_choices: u64 = found.choices.iter().sum();
    let last_choice = found.choices.iter().rposition(|plies| *plies > 0).unwrap_or(0);
    Group {
        label: subject.label.clone(),
        ruleset: subject.context.rules.spec().full_name(),
        pieces: subject.context.rules.plan().pieces(),
        games: found.games,
        unfinished: found.unfinished,
        moves: found.moves,
        first_wins: Share::of(found.first.score()),
        score: Share::of(found.tally.score()),
        measures: MEASURES.iter().zip(&found.measures).map(measured).collect(),
        minutes: Minutes {
            mean: minutes * moves.mean(),
            quantiles: QUANTILES.map(|share| minutes * moves.quantile(share)),
        },
        comebacks: [lowest.share_below(250), lowest.share_below(100)],
        throws_lost_to_water: water("water_squares") / mean_throw + water("water_moves"),
        choices: found.choices[..=last_choice]
            .iter()
            .map(|plies| *plies as f64 / all_choices.max(1) as f64)
            .collect(),
        squares: Square::all().map(|square| square_found(square, found)).collect(),
        luck: (found.luck.games > 1).then(|| luck(&found.luck)),
        yardstick: YardstickFound {
            weights: prepared.yardstick.weights(),
            squared_error: found.squared_errors as f64 / 65_536.0 / found.moves.max(1) as f64,
        },
        matches: study
            .matches()
            .into_iter()
            .zip(played)
            .map(|(levels, played)| match_found(levels, played))
            .collect(),
        exact: subject
            .starts
            .iter()
            .map(|(pieces, value)| ExactStart {
                pieces: *pieces,
                win: value.win,
                lower: value.lower,
                upper: value.upper,
            })
            .collect(),
    }
}

/// The quantiles that are given of everything.
pub(crate) const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

fn measured(measure: &Measure, histogram: &Histogram, units: f64) -> Measured {
    let part = |number: f64| number / measure.parts;
    let (mean, deviation) = (part(histogram.mean()), part(histogram.deviation()));
    let filled = histogram.filled();
    Measured {
        key: measure.key,
        unit: measure.unit,
        mean,
        // Games with the same dice may be alike: pairs are what is independent.
        ci95: ends(Interval::normal(mean, deviation / units.max(1.0).sqrt())),
        deviation,
        quantiles: QUANTILES.map(|share| part(histogram.quantile(share))),
        histogram: filled.map(|(from, to, count)| (part(from as f64), part(to as f64), count)).collect(),
    }
}

fn square_found(square: Square, found: &Findings) -> SquareFound {
    let number = usize::from(square.number());
    let [held, left, driven] =
        [&found.squares.held, &found.squares.left, &found.squares.driven].map(|list| list[number] as f64);
    let games = found.games.max(1) as f64;
    SquareFound {
        square: square.number(),
        held: held / found.moves.max(1) as f64,
        left: left / games,
        driven: driven / games,
        survival: (left + driven > 0.0).then(|| left / (left + driven)),
    }
}

fn luck(sums: &LuckSums) -> Luck {
    let games = sums.games as f64;
    let mean_of = |sum: i64| sum as f64 / 1e6 / games;
    let (mean, won) = (mean_of(sums.luck), sums.wins as f64 / games);
    let variance = (mean_of(sums.luck_squared) - mean * mean).max(f64::MIN_POSITIVE);
    let together = mean_of(sums.luck_of_wins) - won * mean;
    let correlation = together / (variance * won * (1.0 - won)).max(f64::MIN_POSITIVE).sqrt();
    let ends = Interval::fisher(correlation, games);
    // The square of something that may be 0 is not less than 0.
    let least = if ends.contains(0.0) { 0.0 } else { ends.lower.powi(2).min(ends.upper.powi(2)) };
    Luck {
        games: sums.games,
        mean,
        mean_ci95: self::ends(Interval::normal(mean, (variance / games).sqrt())),
        explained: correlation.powi(2),
        explained_ci95: [least, ends.lower.powi(2).max(ends.upper.powi(2))],
    }
}

fn match_found(levels: [senet_play::Level; 2], played: &MatchResult) -> MatchFound {
    let score = played.tally.score();
    MatchFound {
        a: levels[0].name(),
        b: levels[1].name(),
        games: played.tally.games(),
        score: Share::of(score),
        games_to_tell: score.and_then(|score| score.games_to_tell()),
    }
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}
