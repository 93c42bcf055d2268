//! Counting: how many ways a game can go, ply by ply.

use crate::apply::{Next, Outcome, apply, apply_instead_of_throwing, instead};
use crate::movegen::generate;
use crate::position::Position;
use crate::rules::plan::Plan;

/// How many different games of `depth` plies a position has.
///
/// A ply is one throw that can occur (each counted once, whatever its chance) with one move, or one move made instead
/// of throwing. A pass is a move. A game that is won is counted once, and not continued.
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
    if instead(plan, position).is_some() {
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
