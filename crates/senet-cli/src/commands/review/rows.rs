//! The rows of a review in text and HTML, and the format of their numbers.

use senet::Throw;
use senet_play::{Decision, EvaluatedChoice, Evaluation, ExplainedPly};

/// The smallest loss that is shown. Smaller ones round to zero.
const SMALLEST_SHOWN: f64 = 0.00005;

/// One row of a review: a decision, or a throw whose move has not been made yet.
pub(super) struct Row<'a> {
    /// The throw, if it was made before the decision.
    pub(super) throw: Option<Throw>,
    pub(super) luck: Option<f64>,
    pub(super) decision: Option<&'a Decision>,
}

/// The rows of a ply: the decision before the throw, if there was one, then the throw with its decision.
pub(super) fn rows<'a>(explained: &ExplainedPly<'a>) -> impl Iterator<Item = Row<'a>> {
    let ply = explained.ply;
    let before_throw =
        ply.before_throw.as_ref().map(|decision| Row { throw: None, luck: None, decision: Some(decision) });
    let with_throw = ply.thrown.map(|thrown| Row {
        throw: Some(thrown.throw),
        luck: Some(thrown.luck()),
        decision: ply.decision.as_ref(),
    });
    before_throw.into_iter().chain(with_throw)
}

/// The loss of a decision and the best choice, unless the loss rounds to zero.
pub(super) fn better(decision: &Decision) -> Option<(f64, &EvaluatedChoice)> {
    let loss = decision.loss();
    (loss >= SMALLEST_SHOWN).then(|| (loss, decision.best()))
}

/// A win chance: `53.1 %`, or `~53.1 %` for an estimate.
pub(super) fn chance(evaluation: &Evaluation) -> String {
    let about = if evaluation.is_exact() { "" } else { "~" };
    format!("{about}{:.1} %", 100.0 * evaluation.win)
}

/// A loss of win chance: `1.25 %`.
pub(super) fn loss(loss: f64) -> String {
    format!("{:.2} %", 100.0 * loss)
}

/// A change of the win chance with its sign: `+1.25 %`.
pub(super) fn change(change: f64) -> String {
    // Adding zero turns -0.0 into 0.0; zero is written without a sign.
    let hundredths = (10_000.0 * change).round() / 100.0 + 0.0;
    if hundredths == 0.0 { "0.00 %".to_owned() } else { format!("{hundredths:+.2} %") }
}
