//! How far values are first taken to be off: the less, the further the pieces of both sides have come.
//!
//! Any doubts will do to begin with. But where residuals add up with each ply, they are the larger the longer play still lasts, so they fall with the squares that pieces have come. From the same
//! everywhere they would have to take that shape first. Where pieces are set back time and again before one is borne off, play lasts nearly as long from anywhere, and doubts are to fall by little.

use std::sync::atomic::Ordering;

use senet::{Plan, Position, SquareSet};
use senet_table::Stratum;

use crate::level::Level;
use crate::scheduler::{run_parts, useful_threads};

/// Squares of the board.
const SQUARES: u32 = 30;
/// Positions that a thread takes at once.
const SEVERAL: u64 = 1 << 16;

/// From how much to how much doubts fall, in units, with the squares that pieces have come: from where none has come anywhere to where all have come to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoundProfile {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl BoundProfile {
    /// The doubt once pieces have come so many squares of all.
    fn after(self, squares: u32, all: u32) -> u32 {
        self.from - (self.from - self.to) * squares.min(all) / all
    }
}

/// Takes the values of a level to be off by less, the further pieces have come.
pub(crate) fn take(level: &Level, plan: &Plan, slope: BoundProfile, threads: usize) {
    let Some(bounds) = &level.bounds else { return };
    let Stratum { mover, other } = level.index.stratum();
    let all = SQUARES * u32::from(mover + other);
    let count = level.index.len();
    let parts = usize::try_from(count.div_ceil(SEVERAL)).expect("fewer than there are positions in memory");
    let part = |_: &mut (), part| {
        let first = part as u64 * SEVERAL;
        for (number, position) in level.index.descending(first..count.min(first + SEVERAL)) {
            let slot = number as usize;
            let value = level.values[slot].load(Ordering::Relaxed);
            let bound = slope.after(squares_come(plan, &position), all);
            bounds.store(slot, bound, value, &level.values);
        }
    };
    run_parts(parts, useful_threads(threads, count), || (), part);
}

/// The squares that the pieces of both sides have come, each from before the first to where it stands.
fn squares_come(plan: &Plan, position: &Position) -> u32 {
    [position.mover().0, position.other().0].into_iter().map(|squares| of_side(plan, squares)).sum()
}

/// Those of one side, which has its pieces on these squares.
fn of_side(plan: &Plan, squares: SquareSet) -> u32 {
    let (mut rest, mut numbers) = (squares.mask(), 0);
    while rest != 0 {
        numbers += rest.trailing_zeros();
        rest &= rest - 1;
    }
    // Pieces that are borne off travel from 1 up, those that line up from 30 down.
    if plan.bears_off() { numbers } else { (SQUARES + 1) * squares.len() - numbers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_bounds::BoundWidth;
    use crate::level::Levels;
    use senet::{Preset, Ruleset};

    const LARGEST: u32 = 600;
    const TO_HALF: BoundProfile = BoundProfile { from: LARGEST, to: LARGEST / 2 };

    fn with_pieces(preset: Preset, pieces: u8) -> Ruleset {
        let option = format!("pieces={pieces}");
        let spec = preset.spec().with_options([option.as_str()]).expect("an option");
        Ruleset::new(spec).expect("a ruleset")
    }

    /// What the value of each position of a stratum is first taken to be off by.
    fn taken(rules: &Ruleset, stratum: Stratum, width: BoundWidth, threads: usize) -> Vec<(Position, u32)> {
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), stratum));
        levels.start_bounds(stratum, width, LARGEST, None).expect("in memory");
        let level = levels.level(stratum).expect("it was put there");
        take(level, rules.plan(), TO_HALF, threads);
        let bounds = level.bounds.as_ref().expect("they are counted");
        let of = |number| bounds.reader().get(number as usize, &level.values);
        (0..level.index.len()).map(|number| (level.index.position(number), of(number))).collect()
    }

    /// Square by square, of a piece that travels up or down.
    #[test]
    fn the_further_pieces_have_come_the_smaller_doubts_are() {
        let up = |square: u32| square;
        let down = |square: u32| 31 - square;
        for (preset, come) in [(Preset::SenetRa, up as fn(u32) -> u32), (Preset::Bell, down)] {
            let rules = with_pieces(preset, 1);
            for (position, bound) in taken(&rules, Stratum { mover: 1, other: 1 }, BoundWidth::TwoBytes, 1) {
                let squares = |squares: SquareSet| {
                    squares.iter().next().map_or(0, |square| come(square.number().into()))
                };
                let both = squares(position.mover().0) + squares(position.other().0);
                // Half of 600 units for 60 squares.
                assert_eq!(bound, LARGEST - 5 * both, "{preset:?} {position:?}");
            }
        }
    }

    /// However doubts are kept, and by however many threads.
    #[test]
    fn it_is_the_same_in_any_width_and_by_any_number_of_threads() {
        let (rules, stratum) = (with_pieces(Preset::SenetRa, 2), Stratum { mover: 2, other: 2 });
        let alone = taken(&rules, stratum, BoundWidth::TwoBytes, 1);
        assert!(alone.len() as u64 > 2 * SEVERAL, "there is something for two threads");
        assert_eq!(alone, taken(&rules, stratum, BoundWidth::TwoBytes, 2));
        assert_eq!(alone, taken(&rules, stratum, BoundWidth::OneByte, 3));
        let at_most = alone.iter().filter(|(_, bound)| *bound == LARGEST).count();
        assert_eq!(at_most, 1, "nobody has come anywhere in one position");
        assert!(alone.iter().all(|(_, bound)| *bound > LARGEST / 2));
    }
}
