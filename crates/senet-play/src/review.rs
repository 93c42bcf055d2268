//! Reviews of games: what each decision lost, and how much was luck.
//!
//! The win chance of a side moves from the start of a game to its result by four terms. The *luck* of a throw
//! is the evaluation of the turn with this throw less the mean over all throws. The *loss* of a decision is
//! the evaluation of the best choice less that of the choice made. A *revaluation* is the change of an
//! estimate when its position is evaluated anew, one ply later; it is 0 among exact values. A *resignation*
//! gives away the win chance that is left.
//!
//! ```text
//! result − win chance at the start = luck − losses + revaluations − resignation
//! ```
//!
//! Every term is that of one side less that of the other. All throws of a position are evaluated alike, so
//! that luck is zero on average whatever the estimates are. A result less its luck is therefore a fair
//! measure of play.

mod decision;
mod evaluated_position;
mod explained_ply;
mod game_review;
mod mark;
mod ply;
mod rating;
mod reviewed_game;
mod summary;

use senet::{EndReason, Game, Ply, Side, Throw};

use crate::analyst::Analyst;
use crate::evaluation::Evaluation;
use evaluated_position::EvaluatedPosition;
use game_review::of_cones;

pub use decision::{Choice, Decision, EvaluatedChoice};
pub use explained_ply::ExplainedPly;
pub use game_review::Review;
pub use mark::Mark;
pub use ply::{ReviewedPly, ReviewedThrow};
pub use rating::Rating;
pub use reviewed_game::ReviewedGame;
pub use summary::SideSummary;

/// Reviews a game.
///
/// Each analyst works on a thread of its own. If all analysts are alike, their number does not change the
/// review.
///
/// # Panics
///
/// If `analysts` is empty.
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
    let positions = evaluated_position::evaluate_game(game, analysts);
    let mut plies: Vec<ReviewedPly> =
        game.plies().iter().zip(&positions).map(|(ply, position)| reviewed(ply, position)).collect();
    let last = positions.get(game.plies().len());
    if let (Some(throw), Some(position)) = (game.throw(), last) {
        plies.push(waiting(game.side(), throw, position));
    }
    let unfinished = last.map(|position| {
        let evaluation = if game.throw().is_some() { position.with_throw() } else { position.evaluation() };
        of_cones(evaluation, game.side())
    });
    let before_each: Vec<(Side, Evaluation)> = plies.iter().map(|ply| (ply.side, ply.before)).collect();
    for (number, ply) in plies.iter_mut().enumerate() {
        let anew =
            before_each.get(number + 1).map(|(side, evaluation)| of_cones(*evaluation, *side)).or(unfinished);
        if let Some(anew) = anew {
            ply.revaluation = of_cones(anew, ply.side).win - ply.after.win;
        }
    }
    complete(game, plies, unfinished)
}

/// Completes the review. `unfinished` is the evaluation of the last position for the cones, if the game was
/// not won on the board.
fn complete(game: &Game, plies: Vec<ReviewedPly>, unfinished: Option<Evaluation>) -> Review {
    let won = |side| of_cones(Evaluation::WON, side);
    let end = game.result().map(|result| won(result.winner)).or(unfinished);
    let end = end.expect("a game without a result has a last position");
    let start = plies.first().map(|ply| of_cones(ply.before, ply.side)).or(unfinished).unwrap_or(end);
    let resignation = game.result().filter(|result| result.reason == EndReason::Resigned).map(|result| {
        let loser = result.winner.other();
        (loser, unfinished.map_or(0.0, |evaluation| of_cones(evaluation, loser).win))
    });
    Review { plies, start, end, resignation }
}

fn reviewed(ply: &Ply, position: &EvaluatedPosition) -> ReviewedPly {
    let before_throw = position.throw_decision(ply.throw);
    let thrown = ply.throw.map(|throw| position.thrown(throw));
    let decision = ply.throw.map(|_| position.choice(ply.mv));
    let after = decision
        .as_ref()
        .or(before_throw.as_ref())
        .map_or(position.evaluation(), |decision| decision.chosen().evaluation);
    ReviewedPly {
        side: ply.before.side(),
        before: position.evaluation(),
        before_throw,
        thrown,
        decision,
        after,
        revaluation: 0.0,
    }
}

/// The review of a throw that waits for its move.
fn waiting(side: Side, throw: Throw, position: &EvaluatedPosition) -> ReviewedPly {
    ReviewedPly {
        side,
        before: position.evaluation(),
        before_throw: position.throw_decision(Some(throw)),
        thrown: Some(position.thrown(throw)),
        decision: None,
        after: position.with_throw(),
        revaluation: 0.0,
    }
}
