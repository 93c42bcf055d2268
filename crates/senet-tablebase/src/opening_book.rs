//! Writes opening books: the positions that good play reaches from the start, with all that can follow them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use senet::{Next, Outcome, Position, Ruleset};
use senet_table::{BoundedValue, OpeningBook, TableSet, value_with_duties};

/// Moves that lose less than this much of the win chance count as good play.
const GOOD_MOVE_LOSS: f64 = 0.005;

/// Which positions an opening book has.
///
/// A book has every position that is reached within `plies` with at least the chance `min_chance` if both
/// sides play well, and the positions after each of its throws and moves, so that all moves can be compared.
/// Sides that play well choose between the moves that lose less than half a per cent, all equally likely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookLimits {
    /// The number of plies from the start.
    pub plies: u32,
    /// The smallest chance of a position at one ply.
    pub min_chance: f64,
}

impl Default for BookLimits {
    fn default() -> BookLimits {
        BookLimits { plies: 8, min_chance: 1e-4 }
    }
}

/// Why an opening book cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no table for {mover} against {other} pieces; build it with `senet solve`")]
pub struct MissingTable {
    /// The pieces left to the side to throw.
    pub mover: u8,
    /// The pieces left to the other side.
    pub other: u8,
}

/// Makes an opening book of a ruleset from its tables.
///
/// # Errors
///
/// [`MissingTable`] if a table is needed that does not exist.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_solve::{SolveOptions, StoreOptions, solve_into};
/// use senet_tablebase::{BookLimits, opening_book};
/// let rules = Ruleset::new(Preset::Tait.spec().with_options(["pieces=1"])?)?;
/// let folder = tempfile::tempdir()?;
/// let options = SolveOptions { gap: 1e-4, threads: 1 };
/// let solved = solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| ())?;
/// let book = opening_book(&rules, &solved.tables, BookLimits::default())?;
/// assert!(book.probe(&rules.start()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opening_book(
    rules: &Ruleset,
    tables: &TableSet,
    limits: BookLimits,
) -> Result<OpeningBook, MissingTable> {
    let writer = BookWriter { rules, tables, book: RefCell::new(OpeningBook::empty(rules)) };
    let mut positions = BTreeMap::from([(key(&rules.start()), (rules.start(), 1.0))]);
    for _ in 0..limits.plies {
        let mut following = BTreeMap::new();
        for (position, chance) in positions.into_values() {
            for (after, share) in writer.successors(&position)? {
                following.entry(key(&after)).or_insert((after, 0.0)).1 += chance * share;
            }
        }
        following.retain(|_, (_, chance)| *chance >= limits.min_chance);
        positions = following;
    }
    Ok(writer.book.into_inner())
}

/// Orders positions, so that sums of chances do not depend on the order of a hash table.
fn key(position: &Position) -> String {
    position.to_string()
}

/// Looks up values, and collects those in the book.
struct BookWriter<'a> {
    rules: &'a Ruleset,
    tables: &'a TableSet,
    book: RefCell<OpeningBook>,
}

impl BookWriter<'_> {
    /// The positions that good play reaches from a position in one ply, with their chances.
    fn successors(&self, position: &Position) -> Result<Vec<(Position, f64)>, MissingTable> {
        let before = self.value(position)?;
        if let Some(instead) = self.rules.instead_of_throwing(position)
            && self.win(position, &instead.outcome)? >= before.win - GOOD_MOVE_LOSS
        {
            return Ok(vec![(instead.outcome.position, 1.0)]);
        }
        let mut successors = Vec::new();
        let chances = self.rules.chances(position);
        for (throw, weight) in chances.iter() {
            let turn = self.rules.turn(position, throw).expect("the throw can occur");
            let mut ranked = Vec::new();
            for mv in turn.moves() {
                let outcome = turn.play(mv).expect("the turn lists this move");
                ranked.push((self.win(position, &outcome)?, outcome));
            }
            let best = ranked.iter().map(|(win, _)| *win).fold(0.0, f64::max);
            ranked.retain(|(win, outcome)| {
                *win > best - GOOD_MOVE_LOSS && !matches!(outcome.next, Next::Won(_))
            });
            let share = f64::from(weight) / f64::from(chances.total()) / ranked.len() as f64;
            successors.extend(ranked.into_iter().map(|(_, outcome)| (outcome.position, share)));
        }
        Ok(successors)
    }

    /// The win chance of the side that moved.
    fn win(&self, before: &Position, outcome: &Outcome) -> Result<f64, MissingTable> {
        Ok(match outcome.next {
            Next::Won(winner) => f64::from(u8::from(winner == before.side())),
            Next::ThrowsAgain => self.value(&outcome.position)?.win,
            Next::TurnPasses => 1.0 - self.value(&outcome.position)?.win,
        })
    }

    /// The value of a position. It is added to the book, with what it is computed from.
    fn value(&self, position: &Position) -> Result<BoundedValue, MissingTable> {
        let add = |free: &Position| self.book.borrow_mut().add(free, self.tables);
        let (mover, other) = (position.side(), position.side().other());
        value_with_duties(self.rules, &add, position).ok_or_else(|| MissingTable {
            mover: position.pieces_left(mover),
            other: position.pieces_left(other),
        })
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;
    use senet_solve::{SolveOptions, StoreOptions, solve_into};
    use senet_table::{BookError, pack_table, packed_path, tables_folder, value_with_duties};

    use super::*;

    /// The ruleset with two pieces a side, and its tables.
    fn solved(preset: Preset) -> (Ruleset, TableSet) {
        let rules = Ruleset::new(preset.spec().with_options(["pieces=2"]).unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let options = SolveOptions { gap: 1e-4, threads: 2 };
        solve_into(&rules, options, &StoreOptions::in_directory(folder.path()), |_| {}).unwrap();
        let tables = TableSet::read(folder.path(), &rules).unwrap();
        (rules, tables)
    }

    #[test]
    fn book_has_the_values_of_the_tables_under_good_play() {
        // `basics` prescribes opening moves, `kendall` has moves instead of throws, `tait` begins in hand.
        for preset in [Preset::Basics, Preset::Kendall, Preset::Tait] {
            let (rules, tables) = solved(preset);
            let limits = BookLimits { plies: 3, min_chance: 1e-3 };
            let book = opening_book(&rules, &tables, limits).unwrap();
            let book = OpeningBook::from_bytes(&book.to_bytes(), &rules).unwrap();
            let (from_book, from_tables) =
                (|position: &Position| book.probe(position), |position: &Position| tables.probe(position));
            let mut positions = vec![rules.start()];
            for _ in 0..limits.plies {
                let mut following = Vec::new();
                for position in &positions {
                    let value = value_with_duties(&rules, &from_book, position);
                    assert!(value.is_some(), "{preset:?}: {position} is missing");
                    assert_eq!(value, value_with_duties(&rules, &from_tables, position));
                    // The most likely throw and its best move belong to good play.
                    let throw = rules.chances(position).iter().max_by_key(|(_, weight)| *weight).unwrap().0;
                    let turn = rules.turn(position, throw).unwrap();
                    let win = |outcome: &Outcome| {
                        let value = value_with_duties(&rules, &from_book, &outcome.position).unwrap().win;
                        if outcome.next == Next::TurnPasses { 1.0 - value } else { value }
                    };
                    let outcomes = turn.moves().map(|mv| turn.play(mv).unwrap());
                    let best = outcomes.max_by(|one, other| win(one).total_cmp(&win(other))).unwrap();
                    following.push(best.position);
                }
                positions = following;
            }
        }
    }

    /// A book of packed tables has the same positions, and values that differ by the rounding.
    #[test]
    fn packed_tables_make_the_same_book() {
        let (rules, tables) = solved(Preset::Tait);
        let directory = tempfile::tempdir().unwrap();
        let folder = tables_folder(directory.path(), &rules);
        std::fs::create_dir_all(&folder).unwrap();
        for table in tables.iter() {
            pack_table(table, &packed_path(&folder, table.header().stratum)).unwrap();
        }
        let packed = TableSet::read(directory.path(), &rules).unwrap();
        assert_eq!((packed.iter().count(), packed.packed_tables().count()), (0, 4));
        let limits = BookLimits { plies: 1, min_chance: 1e-2 };
        let [of_tables, of_packed] =
            [&tables, &packed].map(|tables| opening_book(&rules, tables, limits).unwrap());
        assert_eq!(of_packed.len(), of_tables.len());
        let start = rules.start();
        let [exact, rounded] = [&of_tables, &of_packed].map(|book| book.probe(&start).unwrap());
        assert!((exact.win - rounded.win).abs() < 1e-5, "{exact:?} {rounded:?}");
        assert!(
            rounded.lower <= exact.lower && exact.upper <= rounded.upper,
            "the bounds count the rounding"
        );
    }

    #[test]
    fn rejects_damaged_and_foreign_books() {
        let (rules, tables) = solved(Preset::Tait);
        let bytes =
            opening_book(&rules, &tables, BookLimits { plies: 2, min_chance: 1e-2 }).unwrap().to_bytes();
        for end in 0..bytes.len() {
            assert!(OpeningBook::from_bytes(&bytes[..end], &rules).is_err(), "cut after {end} bytes");
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert!(OpeningBook::from_bytes(&damaged, &rules).is_err(), "byte {place} is wrong");
        }
        let other = Ruleset::preset(Preset::Modern);
        assert!(matches!(OpeningBook::from_bytes(&bytes, &other), Err(BookError::WrongRuleset)));
    }
}
