//! The initial error bounds: smaller for positions in which the pieces have advanced further.
//!
//! Any start is correct. But residuals add up with each ply, so the bounds that hold get larger the
//! longer play still lasts. Starting from that shape saves passes. Where pieces are set back time and
//! again, play lasts nearly as long from anywhere, and the profile is flat.

use std::io;
use std::path::Path;

use senet::{Plan, Position, SquareSet};
use senet_table::Stratum;

use crate::model::bound_storage::store_bound;
use crate::model::level::{Level, Levels};
use crate::model::strata::with_twin;
use crate::pass::scheduler::{run_parts, useful_threads};

/// The number of squares.
const SQUARES: u32 = 30;
/// The number of positions that a thread takes at a time.
const CHUNK: u64 = 1 << 16;

/// With all pieces at the end of their way, bounds start this part lower than before any has moved.
const DECLINE: f64 = 7.0 / 8.0;

/// The initial bounds in units: `from` before any piece has moved, declining linearly to `to` when all have
/// come to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundProfile {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl BoundProfile {
    /// A profile that declines the less the longer play is expected to last: `times_as_long` as if no piece
    /// were set back time and again.
    pub(crate) fn declining(from: u32, times_as_long: f64) -> BoundProfile {
        BoundProfile { from, to: (f64::from(from) * (1.0 - DECLINE / times_as_long.max(1.0))) as u32 }
    }

    /// The bound once pieces have passed `squares` of `all` squares.
    fn after(self, squares: u32, all: u32) -> u32 {
        self.from - (self.from - self.to) * squares.min(all) / all
    }
}

/// Gives the levels of a pair of strata error bounds of this profile, in memory or in files of the folder.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn start(
    levels: &mut Levels,
    plan: &Plan,
    stratum: Stratum,
    profile: BoundProfile,
    folder: Option<&Path>,
    threads: usize,
) -> io::Result<()> {
    for twin in with_twin(stratum) {
        levels.start_bounds(twin, profile.from, folder)?;
        if let Some(level) = levels.level(twin) {
            initialize(level, plan, profile, threads);
        }
    }
    Ok(())
}

/// Sets the bounds of a level to the profile.
fn initialize(level: &Level, plan: &Plan, profile: BoundProfile, threads: usize) {
    let Some(bounds) = &level.bounds else { return };
    let Stratum { mover, other } = level.index.stratum();
    let all = SQUARES * u32::from(mover + other);
    let count = level.index.len();
    let parts = usize::try_from(count.div_ceil(CHUNK)).expect("fewer than there are positions in memory");
    let part = |_: &mut (), part| {
        let first = part as u64 * CHUNK;
        for (number, position) in level.index.descending(first..count.min(first + CHUNK)) {
            let slot = number as usize;
            let bound = profile.after(progress(plan, &position), all);
            store_bound(bounds, slot, bound);
        }
    };
    run_parts(parts, useful_threads(threads, count), || (), part);
}

/// The squares that the pieces of both sides have passed.
fn progress(plan: &Plan, position: &Position) -> u32 {
    [position.mover().0, position.other().0].into_iter().map(|squares| side_progress(plan, squares)).sum()
}

/// The squares that the pieces of one side have passed.
fn side_progress(plan: &Plan, squares: SquareSet) -> u32 {
    let (mut rest, mut numbers) = (squares.mask(), 0);
    while rest != 0 {
        numbers += rest.trailing_zeros();
        rest &= rest - 1;
    }
    // Pieces that are borne off travel from 1 up, pieces that line up from 30 down.
    if plan.bears_off() { numbers } else { (SQUARES + 1) * squares.len() - numbers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::bound_storage::bound_of;
    use senet::{Preset, Ruleset};

    const LARGEST: u32 = 600;
    const FALLING_TO_HALF: BoundProfile = BoundProfile { from: LARGEST, to: LARGEST / 2 };

    fn with_pieces(preset: Preset, pieces: u8) -> Ruleset {
        let option = format!("pieces={pieces}");
        let spec = preset.spec().with_options([option.as_str()]).expect("an option");
        Ruleset::new(spec).expect("a ruleset")
    }

    /// The initial bound of each position of a stratum.
    fn initial(rules: &Ruleset, stratum: Stratum, threads: usize) -> Vec<(Position, u32)> {
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), stratum));
        levels.start_bounds(stratum, LARGEST, None).expect("in memory");
        let level = levels.level(stratum).expect("it was put there");
        initialize(level, rules.plan(), FALLING_TO_HALF, threads);
        let bounds = level.bounds.as_ref().expect("they are counted");
        let of = |number| bound_of(bounds, number as usize);
        (0..level.index.len()).map(|number| (level.index.position(number), of(number))).collect()
    }

    #[test]
    fn bounds_fall_with_progress() {
        let up = |square: u32| square;
        let down = |square: u32| 31 - square;
        for (preset, come) in [(Preset::SenetRa, up as fn(u32) -> u32), (Preset::Bell, down)] {
            let rules = with_pieces(preset, 1);
            for (position, bound) in initial(&rules, Stratum { mover: 1, other: 1 }, 1) {
                let squares = |squares: SquareSet| {
                    squares.iter().next().map_or(0, |square| come(square.number().into()))
                };
                let both = squares(position.mover().0) + squares(position.other().0);
                // 300 units over 60 squares.
                assert_eq!(bound, LARGEST - 5 * both, "{preset:?} {position:?}");
            }
        }
    }

    #[test]
    fn initializes_alike_for_any_number_of_threads() {
        let (rules, stratum) = (with_pieces(Preset::SenetRa, 2), Stratum { mover: 2, other: 2 });
        let alone = initial(&rules, stratum, 1);
        assert!(alone.len() as u64 > 2 * CHUNK, "there is something for two threads");
        assert_eq!(alone, initial(&rules, stratum, 2));
        let at_most = alone.iter().filter(|(_, bound)| *bound == LARGEST).count();
        assert_eq!(at_most, 1, "in one position no piece has moved");
        assert!(alone.iter().all(|(_, bound)| *bound > LARGEST / 2));
    }
}
