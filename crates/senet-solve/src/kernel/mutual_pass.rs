//! Positions in which either side often has to pass.
//!
//! With a throw that allows no move the turn passes and the pieces stay. The values of such a position and
//! of the same position with the other side to throw then depend on each other, and plain sweeps would only
//! shift the turn to and fro. Where that slows sweeps down, the two equations are solved at once.

use super::accumulator::{BackupAccumulator, MutualPass};
use super::pair_kernel::{PairKernel, StratumView};
use super::transitions::Transition;
use crate::simd::{LaneArray, LaneMask, Simd};

impl<'a> PairKernel<'a> {
    /// Tells the backup about a mutual pass where solving it helps. Throws of the weight `own` pass the
    /// turn to the position with the number `passed`; throws of the weight `back` pass it back.
    #[inline(always)]
    pub(super) fn note_mutual_pass(
        &self,
        stratum: &StratumView<'a>,
        [own, back]: [u32; 2],
        passed: usize,
        backup: &mut impl BackupAccumulator<'a>,
    ) {
        if is_worth_solving(self.plan.chances().total(), own, back) {
            let twin = (stratum.transitions.value_table(Transition::Pass), passed);
            backup.set_mutual_pass(MutualPass { weight: own, back, twin });
        }
    }

    /// The lanes in which solving a mutual pass helps.
    #[inline(always)]
    pub(super) fn mutual_pass_lanes<V: Simd>(&self, own: LaneArray, back: LaneArray) -> LaneMask {
        let total = self.plan.chances().total();
        lanes_worth_solving::<V>(total, V::from_array(own), V::from_array(back))
    }
}

/// A mutual pass is solved if a side has to pass more often than once in this many throws. Sweeps get along
/// with rarer passes by themselves.
const THROWS_PER_PASS: u32 = 8;

/// Whether solving a mutual pass helps: only if one side passes often. If both can do nothing but pass,
/// there is nothing to solve.
#[inline(always)]
fn is_worth_solving(total: u32, own: u32, back: u32) -> bool {
    back > 0 && own.max(back) * THROWS_PER_PASS > total && own.min(back) < total
}

/// As [`is_worth_solving`], by lane.
#[inline(always)]
fn lanes_worth_solving<V: Simd>(total: u32, own: V, back: V) -> LaneMask {
    let is_long = own.max(back).mul(THROWS_PER_PASS).ge(V::splat(total + 1));
    back.ge(V::splat(1)) & is_long & !own.min(back).ge(V::splat(total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Scalar;

    #[test]
    fn lanes_and_single_positions_agree_on_mutual_passes() {
        for total in [4, 6, 16, 24] {
            for own in 0..=total {
                let back: LaneArray = std::array::from_fn(|lane| lane as u32 * total / 31);
                let lanes = lanes_worth_solving(total, Scalar::splat(own), Scalar::from_array(back));
                for (lane, back) in back.into_iter().enumerate() {
                    let helps = is_worth_solving(total, own, back);
                    assert_eq!(lanes >> lane & 1 != 0, helps, "{own} and {back} of {total}");
                }
            }
        }
    }
}
