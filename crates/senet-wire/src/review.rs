//! A reviewed game: the loss of every decision and the luck of every throw. `senet review` and the server
//! send it.
//!
//! Win chances, luck and losses are numbers from 0 to 1 (luck and differences from −1).

use std::collections::BTreeMap;

use senet::{Side, Throw};
use senet_play::{Decision, EvaluatedChoice, Evaluation, ExplainedPly, Mark, Rating, ReviewedGame, Source};
use serde::Serialize;

use crate::transcript::headers_by_name;
use crate::{EffectList, GameOutcome, Name, Options, Precision};

/// A reviewed game: each ply with its luck and loss, and the totals of both sides.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The name of the ruleset.
    pub rules: String,
    /// The options of the ruleset by key.
    pub options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub headers: BTreeMap<String, String>,
    /// Null while the game is unfinished.
    pub result: Option<GameOutcome>,
    /// Whether all win chances are exact.
    pub exact: bool,
    /// The search depth, in plies, of win chances that are not exact.
    pub depth: u32,
    /// The plies, in order.
    pub plies: Vec<ReviewedPly>,
    /// The summary of each side.
    pub sides: ReviewedSides,
}

/// A throw with its move, a move made instead of throwing, or a last throw without a move. Win chances are
/// those of its side.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedPly {
    /// The number of the ply, from 1.
    pub number: usize,
    /// The side to throw.
    pub side: Name<Side>,
    /// The position before the throw.
    pub position: String,
    /// The throw; null if the move was made instead of throwing.
    pub throw: Option<u8>,
    /// The win chance before any decision.
    pub before: ReviewedChance,
    /// The mean win chance over all throws; null if nothing was thrown.
    pub expected: Option<ReviewedChance>,
    /// The win chance with the throw and the best move, less `expected`; null if nothing was thrown.
    pub luck: Option<f64>,
    /// The decision whether to throw, if there was a choice, and the decision between the moves.
    pub decisions: Vec<ReviewedDecision>,
    /// The win chance after the ply.
    pub after: ReviewedChance,
    /// The change of the estimate of this position between the search from the ply before and its own search.
    pub revaluation: f64,
}

/// A decision: the choice that was made beside the best one.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedDecision {
    /// The choice that was made.
    pub played: ReviewedChoice,
    /// The best choice: the one that was made if none is better.
    pub best: ReviewedChoice,
    /// The difference between the win chances of the two.
    pub loss: f64,
    /// The mark of the decision; null for a good one.
    pub mark: Option<Name<Mark>>,
    /// Whether there was only one choice.
    pub forced: bool,
    /// The number of choices.
    pub choices: usize,
    /// The rank of the choice that was made, from 1 for the best.
    pub place: usize,
}

/// A choice in a decision.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedChoice {
    /// The move, or `throw` for the choice to throw.
    #[serde(rename = "move")]
    pub text: String,
    /// The win chance with this choice.
    #[serde(flatten)]
    pub chance: ReviewedChance,
    /// The effects of the move in one English sentence.
    pub does: String,
    /// The effects of the move, one by one.
    #[serde(flatten)]
    pub effects: EffectList,
}

/// A win chance and how precise it is.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedChance {
    /// The win chance, from 0 to 1.
    pub win: f64,
    /// Whether it is exact; else it is an estimate.
    pub exact: bool,
    /// The proven lower bound, if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<f64>,
    /// The proven upper bound, if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<f64>,
    /// The typical error (root mean square) of an estimate, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The same under the names that all replies share.
    #[serde(flatten)]
    pub precision: Precision,
}

/// The summaries of both sides.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedSides {
    /// The summary of the cones.
    pub cones: ReviewedSide,
    /// The summary of the spools.
    pub spools: ReviewedSide,
}

/// The summary of a side.
///
/// `result` − `start` is `luck` − `loss` + `revaluation` − `given_up`, less the same sum of the other side.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedSide {
    /// The win chance before the game.
    pub start: ReviewedChance,
    /// 1 or 0 if the game is over; else the win chance at its end.
    pub result: ReviewedChance,
    /// The number of throws.
    pub throws: usize,
    /// The sum of the luck of its throws.
    pub luck: f64,
    /// The number of decisions with more than one choice.
    pub decisions: usize,
    /// The sum of the losses of its decisions.
    pub loss: f64,
    /// The mean loss of a decision with more than one choice; null if there was none.
    pub mean_loss: Option<f64>,
    /// The loss that random choices would have on average at the same decisions.
    pub random_loss: f64,
    /// A word for the share of the loss in that of random choices; null if there were too few decisions.
    pub rating: Option<Name<Rating>>,
    /// The number of its decisions with each mark.
    pub marks: Marks,
    /// The sum of the revaluations of its plies.
    pub revaluation: f64,
    /// The win chance that it gave up by resigning.
    pub given_up: f64,
    /// The result, less the luck of this side, plus the luck of the other side.
    pub luck_adjusted: f64,
}

/// The number of decisions with each mark.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Marks {
    /// Decisions that are somewhat worse than the best choice.
    pub doubtful: usize,
    /// Decisions that are clearly worse.
    pub bad: usize,
    /// Decisions that are much worse.
    pub very_bad: usize,
}

impl Review {
    /// The review of a game.
    pub fn of(reviewed: &ReviewedGame<'_>) -> Review {
        let (game, review) = (&reviewed.record.game, &reviewed.review);
        let spec = game.rules().spec();
        Review {
            rules: spec.name.clone(),
            options: Options::of(spec),
            headers: headers_by_name(reviewed.record),
            result: GameOutcome::of(game),
            exact: review.is_exact(),
            depth: reviewed.depth,
            plies: review.explained_plies(game).map(|explained| ReviewedPly::of(&explained)).collect(),
            sides: ReviewedSides {
                cones: ReviewedSide::of(review, Side::Cones),
                spools: ReviewedSide::of(review, Side::Spools),
            },
        }
    }
}

impl ReviewedPly {
    fn of(explained: &ExplainedPly<'_>) -> ReviewedPly {
        let ply = explained.ply;
        ReviewedPly {
            number: explained.number,
            side: Name(ply.side),
            position: explained.position.to_string(),
            throw: explained.throw.map(Throw::value),
            before: ReviewedChance::of(&ply.before),
            expected: ply.thrown.map(|thrown| ReviewedChance::of(&thrown.expected)),
            luck: ply.luck(),
            decisions: ply.decisions().map(|decision| ReviewedDecision::of(explained, decision)).collect(),
            after: ReviewedChance::of(&ply.after),
            revaluation: ply.revaluation,
        }
    }
}

impl ReviewedDecision {
    fn of(explained: &ExplainedPly<'_>, decision: &Decision) -> ReviewedDecision {
        ReviewedDecision {
            played: ReviewedChoice::of(explained, decision.chosen()),
            best: ReviewedChoice::of(explained, decision.best()),
            loss: decision.loss(),
            mark: decision.mark().map(Name),
            forced: decision.is_forced(),
            choices: decision.choices.len(),
            place: decision.place(),
        }
    }
}

impl ReviewedChoice {
    fn of(explained: &ExplainedPly<'_>, evaluated: &EvaluatedChoice) -> ReviewedChoice {
        ReviewedChoice {
            text: explained.text(evaluated.choice),
            chance: ReviewedChance::of(&evaluated.evaluation),
            does: explained.explanation(evaluated.choice),
            effects: EffectList::of(&explained.effects(evaluated.choice)),
        }
    }
}

impl ReviewedSide {
    fn of(review: &senet_play::Review, side: Side) -> ReviewedSide {
        let summary = review.summary(side);
        ReviewedSide {
            start: ReviewedChance::of(&review.start_of(side)),
            result: ReviewedChance::of(&review.end_of(side)),
            throws: summary.throws,
            luck: summary.luck,
            decisions: summary.decisions,
            loss: summary.loss,
            mean_loss: summary.mean_loss(),
            random_loss: summary.random_loss,
            rating: summary.rating().map(Name),
            marks: Marks {
                doubtful: summary.marked(Mark::Doubtful),
                bad: summary.marked(Mark::Bad),
                very_bad: summary.marked(Mark::VeryBad),
            },
            revaluation: summary.revaluation,
            given_up: summary.resignation,
            luck_adjusted: review.luck_adjusted(side),
        }
    }
}

impl ReviewedChance {
    fn of(evaluation: &Evaluation) -> ReviewedChance {
        let (lower, upper, error) = match evaluation.source {
            Source::Exact { lower, upper } => (Some(lower), Some(upper), None),
            Source::Estimated { error } => (None, None, error),
        };
        ReviewedChance {
            win: evaluation.win,
            exact: evaluation.is_exact(),
            lower,
            upper,
            error,
            precision: Precision::of(evaluation),
        }
    }
}
