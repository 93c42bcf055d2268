//! A game with what every decision lost, and how lucky every throw was. Chances are numbers from 0 to 1.

use senet::{Side, Throw};
use senet_play::{Decision, EvaluatedChoice, Evaluation, ExplainedPly, Mark, Rating, Source};
use senet_tablebase::ReviewedGame;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::transcript::as_json;
use crate::{GameOutcome, LocalizedMessage, Options};

/// A reviewed game.
#[derive(Clone, Serialize, Debug)]
pub struct Review {
    /// The ruleset.
    pub rules: String,
    /// Its options.
    pub options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub headers: Map<String, Value>,
    /// None while the game is unfinished.
    pub result: Option<GameOutcome>,
    /// Whether all win chances are exact.
    pub exact: bool,
    /// So many plies were looked ahead where they are not.
    pub depth: u32,
    /// What happened, in order.
    pub plies: Vec<ReviewedPly>,
    /// What each side's play came to.
    pub sides: ReviewedSides,
}

/// A throw with its move, a move made instead of throwing, or a throw that waits for its move. Chances are those of its side.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedPly {
    /// Counted from 1.
    pub number: usize,
    /// Whose turn it was.
    pub side: &'static str,
    /// Before the throw.
    pub position: String,
    /// The throw; none if the move was made instead.
    pub throw: Option<u8>,
    /// Before anything was decided.
    pub before: ReviewedChance,
    /// Before the throw, all throws together; none if nothing was thrown.
    pub expected: Option<ReviewedChance>,
    /// With the throw and the best move, less what was expected; none if nothing was thrown.
    pub luck: Option<f64>,
    /// Whether to throw, where a move might be made instead; then the move.
    pub decisions: Vec<ReviewedDecision>,
    /// After the ply.
    pub after: ReviewedChance,
    /// What the estimate changed by when the position was looked at anew.
    pub revaluation: f64,
}

/// A decision.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedDecision {
    /// What was chosen.
    pub played: ReviewedChoice,
    /// The one that was played, if none is better.
    pub best: ReviewedChoice,
    /// The win chance that it lost.
    pub loss: f64,
    /// `doubtful`, `bad`, `very bad`, or none.
    pub mark: Option<&'static str>,
    /// Whether there was nothing to choose.
    pub forced: bool,
    /// How many choices there were.
    pub choices: usize,
    /// The place of what was played among them, from 1.
    pub place: usize,
}

/// What can be chosen.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedChoice {
    /// A move, or `throw`.
    #[serde(rename = "move")]
    pub text: String,
    /// The win chance with it.
    #[serde(flatten)]
    pub chance: ReviewedChance,
    /// What it does, in words.
    pub does: String,
    /// What it does, thing by thing.
    pub deeds: Vec<LocalizedMessage>,
}

/// A win chance, and how well it is known.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedChance {
    /// From 0 to 1.
    pub win: f64,
    /// Whether it is known, and no estimate.
    pub exact: bool,
    /// Proven bounds, if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<f64>,
    /// It is not more than this, if it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<f64>,
    /// The typical error of an estimate (root mean square), if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// What each side's play came to.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedSides {
    /// Of the cones.
    pub cones: ReviewedSide,
    /// Of the spools.
    pub spools: ReviewedSide,
}

/// What a side's play came to. `result` − `start` is `luck` − `loss` + `revaluation` − `given_up`, less the same of the other
/// side.
#[derive(Clone, Serialize, Debug)]
pub struct ReviewedSide {
    /// The win chance before the game.
    pub start: ReviewedChance,
    /// 1 or 0 if the game is over; else the win chance at its end.
    pub result: ReviewedChance,
    /// How many throws it made.
    pub throws: usize,
    /// The win chance that its throws brought.
    pub luck: f64,
    /// Decisions with a choice.
    pub decisions: usize,
    /// The win chance that its decisions lost.
    pub loss: f64,
    /// Of a decision with a choice; none if there was none.
    pub mean_loss: Option<f64>,
    /// A word for the mean loss; none if there was no decision.
    pub rating: Option<&'static str>,
    /// How many of its decisions got which mark.
    pub marks: Marks,
    /// What its estimates changed by when positions were looked at anew.
    pub revaluation: f64,
    /// The win chance that was given away by resigning.
    pub given_up: f64,
    /// The result less the luck of the side and plus that of the other.
    pub luck_adjusted: f64,
}

/// How many decisions got which mark.
#[derive(Clone, Serialize, Debug)]
pub struct Marks {
    /// Somewhat worse than the best.
    pub doubtful: usize,
    /// Clearly worse.
    pub bad: usize,
    /// Much worse.
    pub very_bad: usize,
}

impl Review {
    /// What was found of a game.
    pub fn of(reviewed: &ReviewedGame<'_>) -> Review {
        let (game, review) = (&reviewed.record.game, &reviewed.review);
        let spec = game.rules().spec();
        Review {
            rules: spec.name.clone(),
            options: Options::of(spec),
            headers: as_json(reviewed.record),
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
            side: ply.side.name(),
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
            mark: decision.mark().map(Mark::name),
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
            deeds: explained.effects(evaluated.choice).iter().map(LocalizedMessage::from).collect(),
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
            rating: summary.rating().map(Rating::name),
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
        ReviewedChance { win: evaluation.win, exact: evaluation.is_exact(), lower, upper, error }
    }
}
