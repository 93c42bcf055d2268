//! Perft: the number of lines of play of a given length. Tests and benchmarks use it to verify the move
//! generator.

use crate::apply::{Next, Outcome, apply, apply_instead_of_throwing, move_instead_of_throwing};
use crate::movegen::generate;
use crate::position::Position;
use crate::rules::plan::Plan;

/// The number of lines of play of `depth` plies from a position.
///
/// A ply is one throw that can occur with one move, or one move made instead of throwing. Every throw counts
/// once, regardless of its probability. A pass is a move. A won game counts once and is not continued.
///
/// ```
/// use senet::{Plan, Preset, perft};
/// let plan = Plan::compile(&Preset::Kendall.points());
/// assert_eq!(perft(&plan, &plan.start_position(), 3), 8977);
/// ```
pub fn perft(plan: &Plan, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |outcome: Outcome| match outcome.next {
        Next::Won(_) => 1,
        Next::ThrowsAgain | Next::TurnPasses => perft(plan, &outcome.position, depth - 1),
    };
    let mut nodes = 0;
    if move_instead_of_throwing(plan, position).is_some() {
        nodes += after(apply_instead_of_throwing(plan, position));
    }
    for (throw, _) in plan.chances_in(position).iter() {
        let moves = generate(plan, position, throw);
        if depth == 1 {
            nodes += u64::from(moves.count(plan));
            continue;
        }
        for mv in moves.iter(plan) {
            nodes += after(apply(plan, position, throw, mv));
        }
    }
    nodes
}
