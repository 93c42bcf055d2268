//! What the report says.

use super::html::escaped;
use crate::study::question::{Question, VariedAsked};

/// The title of the page.
pub(crate) fn title(question: &Question) -> String {
    match (&question.varied, &question.rulesets[..]) {
        (Some(varied), _) => format!("Senet: what {} does in {}", varied.point, varied.base),
        (None, [one]) => format!("Senet: {} as a game", one.name),
        (None, several) => format!("Senet: {} rulesets as games", several.len()),
    }
}

/// What was varied.
pub(crate) fn varied(varied: &VariedAsked) -> String {
    let mut text = format!(
        "<p>All rulesets are <b>{}</b> but for one point, <b>{}</b>; all were played with the same seeds.",
        escaped(&varied.base),
        escaped(&varied.point)
    );
    for [value, why] in &varied.left_out {
        text.push_str(&format!(" Left out: <b>{}</b>, since {}.", escaped(value), escaped(why)));
    }
    text + "</p>\n"
}

/// How to cite the page.
pub(crate) fn citation(question: &Question) -> String {
    format!(
        "To cite it: {}, a study by {}, seed {}, {} games under each ruleset. The figures of all plots are in study.json, the games \
         themselves in games.parquet.",
        title(question),
        question.program,
        question.seed,
        super::scale::short(question.games as f64)
    )
}

pub(crate) const WHAT_NUMBERS_ARE: &str = "Small figures below a number are its interval of 95 % confidence; they say how far \
    chance may have moved it, not whether these players play like people.";

pub(crate) const OVERVIEW: &str = "A move is a throw with what is done with it, a forced pass included. All columns are defined \
    below.";

pub(crate) const LENGTH: &str = "Length in moves: median (stroke), half of all games (bar), nine games in ten (line). The axis is logarithmic.";

pub(crate) const LENGTHS: &str = "Length in moves: how often each length occurred, the longest one in a hundred games left out; the \
    stroke is the median. Scales differ.";

pub(crate) const FIRST: &str = "Share of games won by the side that throws first, with its interval; in another colour the exact value \
    under best play, where it is known.";

pub(crate) const EXACT: &str = "The exact chance that the side that throws first wins under best play by both, with its proved bounds, \
    for games with fewer pieces than usual where these are solved. Where the rules fix the first throw, it is with that throw.";

pub(crate) const CHOICES: &str =
    "How many legal moves there were. No move at all and one move leave nothing to decide.";

pub(crate) const YARDSTICK: &str = "Who leads is read off a yardstick: the win chance of a side by how many squares both have to go, \
    fitted to other games of the same players. It knows nothing of blockades, dangers and exact throws, and sees less drama than there \
    is; its error is given below. What Ludii reports under the same names rests on other evaluations.";

pub(crate) const LOWEST: &str =
    "The winner's lowest win chance: how deep the winner had been in trouble. Low values are comebacks.";

pub(crate) const DECIDED: &str = "When games were decided: after which part of the game the winner was better placed than the loser had \
    ever been. Median, half of all games, nine games in ten.";

pub(crate) const SURVIVAL: &str = "Survival by square: of 100 pieces that stood there and went, so many left by a move of their own; the \
    others were hit, pushed or swapped away. Empty: hardly ever held.";

pub(crate) const HELD: &str = "How often each square was held, in per cent of all moves.";

pub(crate) const LUCK: &str = "What a throw gave is the win chance with the best move that it allowed, less the mean of that over all \
    throws; win chances are exact where tables reach, else those of the program's best evaluator. The luck of a game is the sum over its \
    throws. What the throws explain is the share of the result's variance that goes with this luck: the square of their correlation. It \
    is 100 % only if both sides play perfectly and the win chances are right; what is left is mistakes of the players, and of the \
    evaluator, so that the throws may explain more than is seen here.";

pub(crate) const MATCHES: &str =
    "Scores of levels against each other: pairs of games with the same throws and the seats swapped.";

pub(crate) const RULES: &str =
    "Each ruleset as a file of the program, from which the same game can be played again.";

/// What is defined besides the measures.
pub(crate) const DEFINITIONS: [(&str, &str); 6] = [
    (
        "First side wins",
        "The share of games won by the side that throws first, with Wilson's interval. Games with the same dice count as \
      one observation in all intervals. Games that were broken off count half.",
    ),
    ("Broken off", "A game is broken off after 100,000 moves. Only its number of moves and choices count."),
    (
        "Throws lost to the water",
        "The squares lost to the water divided by the mean throw, and the moves spent in it.",
    ),
    (
        "Games to tell",
        "How many games, in pairs with the same dice, show with 90 % chance that the better level is better, at 5 % error \
      (two-sided), if the score found is right. Not told: the interval of the score holds 50 %.",
    ),
    (
        "Survival",
        "Pieces that left a square by a move of their own, divided by all that left it or were driven from it.",
    ),
    (
        "The yardstick",
        "1 / (1 + exp(−s)), s = a/√w + b·l/√w + c·l, is the win chance of the side to throw, l being its lead in squares \
      still to go and w the squares both have still to go, plus one. A piece on square n has 31 − n squares to go, one in hand 31; in \
      bell, n less the square that is left for it. a, b and c are those of the likeliest curve for other games of the same players; \
      the mean squared error is over all moves of this study's games.",
    ),
];
