//! The review of a game: what every decision lost, and how much was luck.
//!
//! Win chances follow a game from its start to its result, and everything that moves them has a name. A throw moves them by its
//! *luck*: what the turn is worth with this throw less what it was worth on average before it. A decision moves them by its *loss*: what
//! the best choice is worth less what the choice that was made is. And where values are estimates, looking at a position anew, one
//! move later, moves them by a *revaluation*; among exact values that is nothing. So
//!
//! ```text
//! result − chance at the start = luck − losses + revaluations − what was given up by resigning
//! ```
//!
//! where every term is that of one side less that of the other. Luck is nothing on average whatever the estimates are like, because
//! all throws of a position are valued alike; a result without the luck is therefore a fair measure of play.

mod decision;
mod explained_ply;
mod mark;
mod outlook;
mod rating;
mod summary;

use senet::{EndReason, Game, Ply, Side, Throw};

use crate::analyst::Analyst;
use crate::evaluation::Evaluation;

pub use decision::{Choice, Decision, EvaluatedChoice};
pub use explained_ply::ExplainedPly;
pub use mark::Mark;
use outlook::Outlook;
pub use rating::Rating;
pub use summary::SideSummary;

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// What happened, in order. A throw that waits for its move is the last of them.
    pub plies: Vec<ReviewedPly>,
    /// What the start was worth to the cones.
    pub start: Evaluation,
    /// What the end is worth to the cones: a certainty if the game is over.
    pub end: Evaluation,
    /// Who gave up, and the win chance that was given away with it.
    pub given_up: Option<(Side, f64)>,
}

/// A throw with its move, or a move made instead of throwing. Chances are those of the side whose turn it is.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedPly {
    /// Whose turn it is.
    pub side: Side,
    /// The win chance before anything was decided.
    pub before: Evaluation,
    /// Whether to throw or to move instead, where there was that choice.
    pub before_throw: Option<Decision>,
    /// The throw, unless the move was made instead.
    pub thrown: Option<ReviewedThrow>,
    /// The choice of the move, if one was made with a throw; it may have been forced.
    pub decision: Option<Decision>,
    /// The win chance after the ply.
    pub after: Evaluation,
    /// How much the win chance changed when the position that followed was looked at anew.
    pub revaluation: f64,
}

/// A throw and its luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedThrow {
    /// The throw.
    pub throw: Throw,
    /// What the turn was worth when it was thrown, over all throws.
    pub expected: Evaluation,
    /// What the turn is worth with this throw and the best move.
    pub evaluation: Evaluation,
}

impl ReviewedThrow {
    /// The win chance that this throw brought: less than nothing if it was an unlucky one.
    pub fn luck(&self) -> f64 {
        self.evaluation.win - self.expected.win
    }
}

impl ReviewedPly {
    /// The decisions of the ply in order; those in which there was only one choice too.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.before_throw.iter().chain(&self.decision)
    }

    /// The win chance that the decisions of this ply lost.
    pub fn loss(&self) -> f64 {
        self.decisions().map(Decision::loss).sum()
    }

    /// The worst mark of its decisions.
    pub fn mark(&self) -> Option<Mark> {
        self.decisions().filter_map(Decision::mark).max()
    }

    /// The luck of its throw; none if the move was made instead.
    pub fn luck(&self) -> Option<f64> {
        self.thrown.map(|thrown| thrown.luck())
    }
}

impl Review {
    /// The win chance of a side at the start.
    pub fn start_of(&self, side: Side) -> Evaluation {
        of_cones(self.start, side)
    }

    /// The win chance of a side at the end: 1 or 0 if the game is over.
    pub fn end_of(&self, side: Side) -> Evaluation {
        of_cones(self.end, side)
    }

    /// What the throws and decisions of a side came to.
    pub fn summary(&self, side: Side) -> SideSummary {
        let given_up = self.given_up.filter(|(loser, _)| *loser == side);
        SideSummary::of(
            self.plies.iter().filter(|ply| ply.side == side),
            given_up.map_or(0.0, |(_, chance)| chance),
        )
    }

    /// The luck of a side, less that of the other.
    pub fn net_luck(&self, side: Side) -> f64 {
        self.summary(side).luck - self.summary(side.other()).luck
    }

    /// The result of a side without the luck: an estimate, fair to both, of how often it wins when both play like that. It
    /// may lie below 0 or above 1.
    pub fn luck_adjusted(&self, side: Side) -> f64 {
        self.end_of(side).win - self.net_luck(side)
    }

    /// By how much estimates were revised, from one ply to the next, when positions were looked at anew: the root of the mean
    /// square. None if nothing was estimated.
    pub fn typical_revaluation(&self) -> Option<f64> {
        let revised: Vec<f64> =
            self.plies.iter().filter(|ply| !ply.after.is_exact()).map(|ply| ply.revaluation).collect();
        let squares: f64 = revised.iter().map(|change| change * change).sum();
        (!revised.is_empty()).then(|| (squares / revised.len() as f64).sqrt())
    }

    /// Whether every win chance in it is exact.
    pub fn is_exact(&self) -> bool {
        let weighed = |ply: &ReviewedPly| {
            ply.decisions().all(|decision| decision.choices.iter().all(EvaluatedChoice::is_exact))
        };
        let is_exact = |ply: &ReviewedPly| ply.before.is_exact() && ply.after.is_exact() && weighed(ply);
        self.start.is_exact() && self.end.is_exact() && self.plies.iter().all(is_exact)
    }
}

/// Reviews a game. Each analyst looks at plies on a thread of its own; if all are alike, their number changes nothing.
///
/// # Panics
///
/// If there is no analyst.
///
/// ```
/// use std::sync::Arc;
/// use senet::{Dice, Preset, Ruleset, Side};
/// use senet_play::{Analyst, Level, Limits, play_game, review};
/// let rules = Arc::new(Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?);
/// let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
/// let game = play_game(&rules, &mut players, Dice::new(3, 0), 10_000)?;
/// let review = review(&game, &[Analyst::new(&rules, None, Limits::depth(1))]);
/// let [cones, spools] = Side::BOTH.map(|side| review.summary(side));
/// let moved = cones.luck - spools.luck - (cones.loss - spools.loss) + cones.revaluation - spools.revaluation;
/// assert!((review.end.win - review.start.win - moved).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(game: &Game, analysts: &[Analyst]) -> Review {
    let outlooks = outlook::all(game, analysts);
    let mut plies: Vec<ReviewedPly> =
        game.plies().iter().zip(&outlooks).map(|(ply, outlook)| reviewed(ply, outlook)).collect();
    let last = outlooks.get(game.plies().len());
    if let (Some(throw), Some(outlook)) = (game.throw(), last) {
        plies.push(waiting(game.side(), throw, outlook));
    }
    let unfinished = last.map(|outlook| {
        let evaluation = if game.throw().is_some() { outlook.with_throw() } else { outlook.evaluation() };
        of_cones(evaluation, game.side())
    });
    let befores: Vec<(Side, Evaluation)> = plies.iter().map(|ply| (ply.side, ply.before)).collect();
    for (number, ply) in plies.iter_mut().enumerate() {
        let anew =
            befores.get(number + 1).map(|(side, evaluation)| of_cones(*evaluation, *side)).or(unfinished);
        if let Some(anew) = anew {
            ply.revaluation = of_cones(anew, ply.side).win - ply.after.win;
        }
    }
    conclude(game, plies, unfinished)
}

/// The review of these plies; `unfinished` is what the last position is worth to the cones if nobody has won on the board.
fn conclude(game: &Game, plies: Vec<ReviewedPly>, unfinished: Option<Evaluation>) -> Review {
    let won = |side| of_cones(Evaluation::WON, side);
    let end = game.result().map(|result| won(result.winner)).or(unfinished);
    let end = end.expect("a game is over, or goes on from its last position");
    let start = plies.first().map(|ply| of_cones(ply.before, ply.side)).or(unfinished).unwrap_or(end);
    let given_up = game.result().filter(|result| result.reason == EndReason::Resigned).map(|result| {
        let loser = result.winner.other();
        (loser, unfinished.map_or(0.0, |evaluation| of_cones(evaluation, loser).win))
    });
    Review { plies, start, end, given_up }
}

/// What is worth so much to a side is worth to the cones, and the other way round.
fn of_cones(evaluation: Evaluation, side: Side) -> Evaluation {
    match side {
        Side::Cones => evaluation,
        Side::Spools => evaluation.of_other_side(),
    }
}

fn reviewed(ply: &Ply, outlook: &Outlook) -> ReviewedPly {
    let before_throw = outlook.throw_decision(ply.throw);
    let thrown = ply.throw.map(|throw| outlook.thrown(throw));
    let decision = ply.throw.map(|_| outlook.choice(ply.mv));
    let after = decision
        .as_ref()
        .or(before_throw.as_ref())
        .map_or(outlook.evaluation(), |decision| decision.chosen().evaluation);
    ReviewedPly {
        side: ply.before.side(),
        before: outlook.evaluation(),
        before_throw,
        thrown,
        decision,
        after,
        revaluation: 0.0,
    }
}

/// A throw that waits for its move.
fn waiting(side: Side, throw: Throw, outlook: &Outlook) -> ReviewedPly {
    ReviewedPly {
        side,
        before: outlook.evaluation(),
        before_throw: outlook.throw_decision(Some(throw)),
        thrown: Some(outlook.thrown(throw)),
        decision: None,
        after: outlook.with_throw(),
        revaluation: 0.0,
    }
}
