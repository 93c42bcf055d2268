//! Backups by the move generator and the index alone: slow, and right for every position.

use senet::apply::apply;
use senet::movegen::{generate, instead_of_throwing};
use senet::{Move, Position, Throw};

use super::accumulator::BackupAccumulator;
use super::pair_kernel::{PairKernel, StratumView};

impl<'a> PairKernel<'a> {
    /// Backs up a position without storing the result. Returns the total weight of the throws that can only pass the
    /// turn; 0 if a move may be made instead of throwing.
    #[inline(never)]
    pub(super) fn back_up_generically(
        &self,
        stratum: &StratumView<'a>,
        position: &Position,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> u32 {
        let chances = self.plan.chances();
        let mut pass_weight = 0;
        backup.begin(stratum.value_table);
        for (throw, weight) in chances.iter() {
            let (best, passes) = self.consider_generated_moves(position, throw, 0, backup);
            pass_weight += passes * weight;
            backup.finish_throw(best, weight);
        }
        backup.average(chances.total());
        match instead_of_throwing(self.plan, position) {
            None => pass_weight,
            Some(outcome) => {
                backup.consider_alternative(self.successor(position, outcome));
                0
            }
        }
    }

    /// Considers all moves of a throw. Returns the best win chance, and 1 if the throw can only pass the
    /// turn.
    #[inline(never)]
    pub(super) fn consider_generated_moves(
        &self,
        position: &Position,
        throw: Throw,
        mut best: u32,
        backup: &mut impl BackupAccumulator<'a>,
    ) -> (u32, u32) {
        let plan = self.plan;
        let moves = generate(plan, position, throw);
        let mut stays = false;
        for number in 0..moves.count(plan) {
            let outcome = apply(plan, position, throw, moves.nth(plan, number));
            stays = outcome.position.other() == position.mover();
            best = backup.consider(best, 1, self.successor(position, outcome));
        }
        // A pass can send back pieces that were neglected.
        let passes = moves.direction().is_none() && !plan.throws_again_when_stuck(throw) && stays;
        (best, u32::from(passes))
    }

    /// The total weight of the throws that can only pass the turn.
    #[inline(never)]
    pub(super) fn pass_weight(&self, position: &Position) -> u32 {
        let plan = self.plan;
        if instead_of_throwing(plan, position).is_some() {
            return 0;
        }
        let passes = |throw| {
            generate(plan, position, throw).direction().is_none()
                && !plan.throws_again_when_stuck(throw)
                && apply(plan, position, throw, Move::Pass).position.other() == position.mover()
        };
        plan.chances().iter().filter(|(throw, _)| passes(*throw)).map(|(_, weight)| weight).sum()
    }
}
