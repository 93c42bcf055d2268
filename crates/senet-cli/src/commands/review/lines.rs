//! The lines of a review for people, and how they write numbers.

use senet::Throw;
use senet_play::{Decision, EvaluatedChoice, Evaluation, ExplainedPly};

/// Smaller losses than this are nothing when rounded.
const LEAST_SHOWN: f64 = 0.00005;

/// One line of a review: a decision, or a throw that waits for its move.
pub(super) struct Line<'a> {
    /// The throw, where it was made before the decision.
    pub(super) throw: Option<Throw>,
    pub(super) luck: Option<f64>,
    pub(super) decision: Option<&'a Decision>,
}

/// What is decided in a ply, in order.
pub(super) fn lines<'a>(explained: &ExplainedPly<'a>) -> impl Iterator<Item = Line<'a>> {
    let ply = explained.ply;
    let first =
        ply.before_throw.as_ref().map(|decision| Line { throw: None, luck: None, decision: Some(decision) });
    let then = ply.thrown.map(|thrown| Line {
        throw: Some(thrown.throw),
        luck: Some(thrown.luck()),
        decision: ply.decision.as_ref(),
    });
    first.into_iter().chain(then)
}

/// What a decision lost and what was better, unless the loss is too small to be shown.
pub(super) fn better(decision: &Decision) -> Option<(f64, &EvaluatedChoice)> {
    let loss = decision.loss();
    (loss >= LEAST_SHOWN).then(|| (loss, decision.best()))
}

/// A chance for people: `53.1 %`; an estimate is marked, `~53.1 %`.
pub(super) fn chance(evaluation: &Evaluation) -> String {
    let about = if evaluation.is_exact() { "" } else { "~" };
    format!("{about}{:.1} %", 100.0 * evaluation.win)
}

/// A part of the win chance that was lost: `1.25 %`.
pub(super) fn part(part: f64) -> String {
    format!("{:.2} %", 100.0 * part)
}

/// A change of the win chance, with its sign: `+1.25 %`.
pub(super) fn change(change: f64) -> String {
    // Nothing has no sign.
    let hundredths = (10_000.0 * change).round() / 100.0 + 0.0;
    if hundredths == 0.0 { "0.00 %".to_owned() } else { format!("{hundredths:+.2} %") }
}
