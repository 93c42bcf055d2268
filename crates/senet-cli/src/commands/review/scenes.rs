//! The plies of a reviewed game with what can be said about their choices.

use senet::{Game, MoveText, Position, Throw, Turn};
use senet_play::{Choice, Decision, ReviewedPly, Weighed, explain, explain_instead, in_words};

use super::Reviewed;

/// Smaller losses than this are nothing when rounded.
const LEAST_SHOWN: f64 = 0.00005;

/// A ply of a reviewed game.
pub(super) struct Scene<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) game: &'a Game,
    /// The position before it.
    pub(super) position: &'a Position,
    pub(super) throw: Option<Throw>,
    pub(super) ply: &'a ReviewedPly,
}

/// The plies in order; the last may be a throw that waits for its move.
pub(super) fn scenes<'a>(reviewed: &'a Reviewed<'_>) -> impl Iterator<Item = Scene<'a>> {
    let game = &reviewed.record.game;
    reviewed.review.plies.iter().enumerate().map(move |(index, ply)| Scene {
        number: index + 1,
        game,
        position: game.plies().get(index).map_or(game.position(), |played| &played.before),
        throw: ply.thrown.map(|thrown| thrown.throw),
        ply,
    })
}

/// One line of a review: a decision, or a throw that waits for its move.
pub(super) struct Line<'a> {
    /// The throw, where it was made before the decision.
    pub(super) throw: Option<Throw>,
    pub(super) luck: Option<f64>,
    pub(super) decision: Option<&'a Decision>,
}

impl<'a> Scene<'a> {
    /// What is decided in it, in order.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let ply = self.ply;
        let first = ply.before_throw.as_ref().map(|decision| Line {
            throw: None,
            luck: None,
            decision: Some(decision),
        });
        let then = ply.thrown.map(|thrown| Line {
            throw: Some(thrown.throw),
            luck: Some(thrown.luck()),
            decision: ply.decision.as_ref(),
        });
        first.into_iter().chain(then)
    }

    /// A choice as it is written in records; `throw` for throwing.
    pub(super) fn text(&self, choice: Choice) -> String {
        match (choice, self.turn()) {
            (Choice::MoveInstead(mv), _) => MoveText::of_instead(mv).to_string(),
            (Choice::Move(mv), Some(turn)) => turn.text(mv).to_string(),
            (Choice::Throw | Choice::Move(_), _) => "throw".to_owned(),
        }
    }

    /// What a choice does, and is good for.
    pub(super) fn words(&self, choice: Choice) -> String {
        let instead = self.game.rules().instead_of_throwing(self.position);
        match (choice, self.turn(), instead) {
            (Choice::MoveInstead(_), _, Some(instead)) => {
                in_words(&explain_instead(self.game.rules(), self.position, &instead.outcome))
            }
            (Choice::Move(mv), Some(turn), _) => in_words(&explain(&turn, mv)),
            _ => "throws, and leaves the piece in the water".to_owned(),
        }
    }

    fn turn(&self) -> Option<Turn<'a>> {
        self.throw.and_then(|throw| self.game.rules().turn(self.position, throw).ok())
    }
}

/// What a decision lost and what was better, unless the loss is too small to be shown.
pub(super) fn better(decision: &Decision) -> Option<(f64, &Weighed)> {
    let loss = decision.loss();
    (loss >= LEAST_SHOWN).then(|| (loss, decision.best()))
}

/// A chance for people: `53.1 %`; an estimate is marked, `~53.1 %`.
pub(super) fn chance(worth: &senet_play::Worth) -> String {
    let about = if worth.is_exact() { "" } else { "~" };
    format!("{about}{:.1} %", 100.0 * worth.win)
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
