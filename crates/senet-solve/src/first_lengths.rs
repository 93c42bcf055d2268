//! How long play is first taken to last: the less, the further the pieces of both sides have come.
//!
//! Any lengths will do to begin with. But from the same everywhere they have to take their shape first, and grow for long where pieces have hardly begun, by a few plies with each
//! sweep. What they come to is a straight line in the squares that pieces have come, as far as most positions go.

use std::sync::atomic::Ordering;

use senet::{Plan, Position, SquareSet};

use crate::level::Level;
use crate::pass::{over_parts, worthwhile};

/// For each square that a piece has come play lasts this part of a ply less: so with each ply it lasts for about one less.
const FOR_EACH_SQUARE: [u32; 2] = [3, 4];
/// But never less than this part of the longest.
const LEAST: [u32; 2] = [1, 2];
/// Positions that a thread takes at once.
const SEVERAL: u64 = 1 << 16;

/// Takes play in a level to last for `longest` units where no piece is on the board, and for less where some have come further; a ply has `ply` units.
pub(crate) fn take(level: &Level, plan: &Plan, longest: u32, ply: u32, threads: usize) {
    let Some(lasting) = &level.lasting else { return };
    let count = level.index.len();
    let parts = usize::try_from(count.div_ceil(SEVERAL)).expect("fewer than there are positions in memory");
    let part = |_: &mut (), part| {
        let first = part as u64 * SEVERAL;
        for (number, position) in level.index.descending(first..count.min(first + SEVERAL)) {
            let slot = number as usize;
            let value = level.values[slot].load(Ordering::Relaxed);
            lasting.keep(slot, after(longest, ply, squares_come(plan, &position)), value, &level.values);
        }
    };
    over_parts(parts, worthwhile(threads, count), || (), part);
}

/// How long play is taken to last, in units, once pieces have come so many squares.
fn after(longest: u32, ply: u32, squares: u32) -> u32 {
    let [part, whole] = FOR_EACH_SQUARE;
    let [least, all] = LEAST;
    longest.saturating_sub(squares * ply * part / whole).max(longest * least / all)
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
    if plan.bears_off() { numbers } else { 31 * squares.len() - numbers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lengths::Width;
    use crate::level::Levels;
    use senet::{Preset, Ruleset};
    use senet_table::Stratum;

    const PLY: u32 = 8;
    const LONGEST: u32 = 500;

    fn with_pieces(preset: Preset, pieces: u8) -> Ruleset {
        let option = format!("pieces={pieces}");
        let spec = preset.spec().with_options([option.as_str()]).expect("an option");
        Ruleset::new(spec).expect("a ruleset")
    }

    /// What each position of a stratum is first taken to last.
    fn taken(rules: &Ruleset, stratum: Stratum, width: Width, threads: usize) -> Vec<(Position, u32)> {
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), stratum));
        levels.count_lasting(stratum, width, LONGEST, None).expect("in memory");
        let level = levels.level(stratum).expect("it was put there");
        take(level, rules.plan(), LONGEST, PLY, threads);
        let lasting = level.lasting.as_ref().expect("it is counted");
        let of = |number| lasting.read().of(number as usize, &level.values);
        (0..level.index.len()).map(|number| (level.index.position(number), of(number))).collect()
    }

    /// Square by square, of a piece that travels up or down.
    #[test]
    fn the_further_pieces_have_come_the_shorter_play_is_taken_to_last() {
        let up = |square: u32| square;
        let down = |square: u32| 31 - square;
        for (preset, come) in [(Preset::SenetRa, up as fn(u32) -> u32), (Preset::Bell, down)] {
            let rules = with_pieces(preset, 1);
            for (position, lasts) in taken(&rules, Stratum { mover: 1, other: 1 }, Width::Wide, 1) {
                let squares = |squares: SquareSet| {
                    squares.iter().next().map_or(0, |square| come(square.number().into()))
                };
                let both = squares(position.mover().0) + squares(position.other().0);
                // Three quarters of eight units.
                assert_eq!(lasts, (LONGEST - 6 * both).max(LONGEST / 2), "{preset:?} {position:?}");
            }
        }
    }

    /// However long a length is kept, and by however many threads.
    #[test]
    fn it_is_the_same_in_any_width_and_by_any_number_of_threads() {
        let (rules, stratum) = (with_pieces(Preset::SenetRa, 2), Stratum { mover: 2, other: 2 });
        let alone = taken(&rules, stratum, Width::Wide, 1);
        assert!(alone.len() as u64 > 2 * SEVERAL, "there is something for two threads");
        assert_eq!(alone, taken(&rules, stratum, Width::Wide, 2));
        assert_eq!(alone, taken(&rules, stratum, Width::Narrow, 3));
        let lasts = |wanted: u32| alone.iter().filter(|(_, lasts)| *lasts == wanted).count();
        assert_eq!(lasts(LONGEST), 1, "nobody has come anywhere in one position");
        assert!(lasts(LONGEST / 2) > 1_000);
    }
}
