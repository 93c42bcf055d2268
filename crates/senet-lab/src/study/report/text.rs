//! The texts of the report.

use super::axis::short;
use crate::study::config::{RulesetConfig, StudyConfig};

/// The title of the page.
pub(crate) fn title(config: &StudyConfig) -> String {
    match (&config.varied, &config.rulesets[..]) {
        (Some(varied), _) => format!("Senet: the effect of {} in {}", varied.point, varied.base),
        (None, [one]) => format!("Senet: statistics of {}", one.name),
        (None, several) => format!("Senet: statistics of {} rulesets", several.len()),
    }
}

/// How to cite the page.
pub(crate) fn citation(config: &StudyConfig) -> String {
    let named = |ruleset: &RulesetConfig| match &ruleset.weights {
        Some(weights) => format!("{}, fingerprint {}, weights {weights}", ruleset.name, ruleset.fingerprint),
        None => format!("{}, fingerprint {}", ruleset.name, ruleset.fingerprint),
    };
    format!(
        "To cite this page: The Senet developers: “{}”, a study by {}, seed {}, {} games in each ruleset ({}). The \
         file study.json has the figures of all plots, and games.parquet the games.",
        title(config),
        config.program,
        config.seed,
        short(config.games as f64),
        config.rulesets.iter().map(named).collect::<Vec<_>>().join("; ")
    )
}

pub(crate) const INTERVALS: &str = "Small figures below a number are its 95 % confidence interval. Intervals \
    measure chance alone; people may play differently from these players.";

pub(crate) const OVERVIEW: &str =
    "A move is a throw with its move, forced passes included. All columns are defined below.";

/// What the differences are taken from.
pub(crate) fn differences(from: &str) -> String {
    format!(
        "Mean differences to {from}. Each game is compared with the game of the same number under {from}, which has \
         the same dice, so that the intervals are those of the rule's effect alone. Games that were stopped under \
         either rule count for the first column only."
    )
}

pub(crate) const LENGTH: &str = "Length in moves: median (stroke), middle half of all games (bar), and nine games \
    in ten (line). The axis is logarithmic.";

pub(crate) const LENGTHS: &str = "Distribution of the length in moves, without the longest 1 % of games. The \
    stroke is the median. Scales differ.";

pub(crate) const FIRST: &str = "Share of games won by the side that throws first, with its interval. A second \
    colour shows the exact value under best play where it is known.";

pub(crate) const EXACT: &str = "The exact chance that the side that throws first wins if both sides play perfectly, \
    with proven bounds, for games with fewer pieces that have been solved. Where the rules fix the first throw, \
    the chance is with that throw.";

pub(crate) const CHOICES: &str =
    "Number of legal moves. With no legal move or a single one there is nothing to decide.";

pub(crate) const LEAD_ESTIMATOR: &str = "The leader is the side with the better win chance. Win chances are exact \
    where tables have them, and otherwise estimated by the best evaluator. Where its error is large or unknown, and \
    the lead estimator errs less in pilot games, they are those of the lead estimator. The lead estimator is a \
    curve over the pip counts of both sides, fitted to other games of the same players. The table below \
    names the source and its error. Ludii uses other evaluations for the measures of the same names.";

pub(crate) const LOWEST: &str =
    "Distribution of the winner's lowest win chance. Games below 10 % are comebacks.";

pub(crate) const DECIDED: &str = "The share of the game after which the winner was better placed than the loser \
    had ever been: median, middle half of all games, and nine games in ten.";

pub(crate) const SURVIVAL: &str = "Survival by square, in per cent: the share of the pieces on a square that left it \
    by their own move and were not hit, pushed or swapped away. Squares that are hardly ever occupied are empty.";

pub(crate) const HELD: &str = "Occupation by square, in per cent of all moves.";

pub(crate) const LUCK: &str = "The luck of a throw is the win chance with the best move that it allows, less the \
    mean of that over all throws. Win chances are exact where tables have them, and otherwise estimated by the \
    best evaluator. The luck of a game is the sum over its throws. The share explained by throws is the squared \
    correlation of luck and result. It is 100 % only if both sides play perfectly and the win chances are right; \
    mistakes of the players and of the evaluator lower it. Where the error of the win chances is unknown or large, \
    the share says more about the evaluator than about the ruleset.";

pub(crate) const MATCHES: &str =
    "Scores of levels against each other, in pairs of games with the same throws and the seats swapped.";

pub(crate) const RULES: &str = "Each ruleset as a file, from which the program plays the same game.";

/// The definitions in addition to those of the measures.
pub(crate) const DEFINITIONS: [(&str, &str); 6] = [
    (
        "First side wins",
        "The share of games won by the side that throws first, with Wilson's interval. In all intervals, games \
         with the same dice count as one observation. Stopped games count half.",
    ),
    (
        "Stopped games",
        "A game is stopped after 100,000 moves. Only its number of moves and its choices are counted.",
    ),
    (
        "Throws lost to the water",
        "The squares lost to the water divided by the mean throw, plus the moves spent in it.",
    ),
    (
        "Games needed",
        "The number of games, in pairs with the same dice, that show with 90 % power that the better level is \
         better (at 5 % error, two-sided), if the score found is right. Not significant: the interval of the score \
         contains 50 %.",
    ),
    (
        "Survival",
        "The pieces that left a square by their own move, divided by all that left it or were hit or pushed away.",
    ),
    (
        "Lead estimator",
        "The win chance of the side to throw is 1 / (1 + exp(−s)) with s = a/√w + b·l/√w + c·l, where l is its lead \
         in pips and w the sum of both pip counts plus one. A piece on square n counts 31 − n pips, and one in hand \
         31; in bell it counts n less the number of its place in line. The weights a, b and c have maximum \
         likelihood for other games of the same players. The mean squared error is over all moves of this study.",
    ),
];
