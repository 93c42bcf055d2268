//! A value table: the values of a stratum while it is solved.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use senet::{Plan, Position, Ruleset};
use senet_table::{Header, Stratum, StratumIndex};

use crate::model::bound_storage::{ErrorBounds, bound_of, new_bounds};
use crate::model::shared_array::{Mapping, SharedArray};
use crate::model::strata::with_twin;
use crate::simd::dispatch::prefetch;
use senet_table::PROBABILITY_ONE;

/// The values of a stratum, with their error bounds.
#[derive(Debug)]
pub(crate) struct ValueTable {
    pub(crate) index: StratumIndex,
    /// By position number, the win chance of the side to throw, in parts of [`PROBABILITY_ONE`].
    pub(crate) values: SharedArray<AtomicU32>,
    /// By position number, the error bounds, while they are being found.
    pub(crate) bounds: Option<ErrorBounds>,
    /// How far a value can be from the truth, in parts.
    pub(crate) error: u32,
}

impl ValueTable {
    /// A stratum in which every value is one half.
    ///
    /// # Panics
    ///
    /// If the system has too little memory. Callers check that first.
    pub(crate) fn even(plan: &Plan, stratum: Stratum) -> ValueTable {
        let index = StratumIndex::new(plan, stratum);
        let length = usize::try_from(index.len()).expect("checked against the memory before");
        let values = SharedArray::zero(length).expect("the memory was checked before");
        values.iter().for_each(|value: &AtomicU32| value.store(PROBABILITY_ONE / 2, Ordering::Relaxed));
        ValueTable { index, values, bounds: None, error: PROBABILITY_ONE }
    }

    /// A stratum with these values.
    pub(crate) fn new(
        plan: &Plan,
        stratum: Stratum,
        values: SharedArray<AtomicU32>,
        error: u32,
    ) -> ValueTable {
        ValueTable { index: StratumIndex::new(plan, stratum), values, bounds: None, error }
    }

    /// Maps the values of a finished table, of which `header` is the header.
    ///
    /// # Errors
    ///
    /// If the file cannot be mapped.
    pub(crate) fn map(path: &Path, rules: &Ruleset, header: &Header) -> io::Result<ValueTable> {
        let length = usize::try_from(header.value_count).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let file = File::open(path)?;
        let values = SharedArray::in_file(&file, header.values_offset(), length, Mapping::Private)?;
        if cfg!(target_endian = "big") {
            // Tables hold little-endian numbers. The mapping is private, so the file stays as it is.
            let swap =
                |slot: &AtomicU32| slot.store(u32::from_le(slot.load(Ordering::Relaxed)), Ordering::Relaxed);
            values.iter().for_each(swap);
        }
        Ok(ValueTable::new(rules.plan(), header.stratum, values, header.proof.error))
    }

    /// Reads the numbers of a range of positions into memory, if they are in a file.
    pub(crate) fn read_ahead(&self, first: u64, length: u64) {
        let numbers = first as usize..(first + length) as usize;
        self.values.read_ahead(numbers.clone());
        if let Some(bounds) = &self.bounds {
            bounds.read_ahead(numbers);
        }
    }

    /// Reads the value of a position into memory, if it is in a file.
    pub(crate) fn read_ahead_value(&self, number: usize) {
        self.values.read_ahead(number..number + 1);
    }

    /// What moves to this stratum read.
    pub(crate) fn view(&self) -> ValueTableView<'_> {
        let bounds = self.bounds.as_deref().unwrap_or(&[]);
        ValueTableView { values: &self.values, bounds }
    }

    #[inline(always)]
    pub(crate) fn value(&self, position: &Position) -> u32 {
        self.values[self.index.number(position) as usize].load(Ordering::Relaxed)
    }
}

/// The numbers that successors are read from: a value table, or the end of the game.
#[derive(Clone, Copy)]
pub(crate) struct ValueTableView<'a> {
    pub(crate) values: &'a [AtomicU32],
    /// Empty if the table has no error bounds.
    pub(crate) bounds: &'a [AtomicU16],
}

/// Values in a cache line.
const LINE: usize = 16;

static NOTHING: [AtomicU32; 1] = [AtomicU32::new(0)];

impl<'a> ValueTableView<'a> {
    /// The end of the game for the side that lost, as a table with a single value of 0.
    pub(crate) const LOST: ValueTableView<'a> = ValueTableView { values: &NOTHING, bounds: &[] };

    #[inline(always)]
    pub(crate) fn value(&self, number: usize) -> Option<u32> {
        self.values.get(number).map(|value| value.load(Ordering::Relaxed))
    }

    /// Prefetches a row of values, at most three cache lines of it, and bounds at both ends.
    #[inline(always)]
    pub(crate) fn prefetch(&self, number: usize, row: usize) {
        let last = number.wrapping_add(row.saturating_sub(1));
        prefetch(self.values, number);
        prefetch(self.values, last);
        if row > LINE {
            prefetch(self.values, number.wrapping_add(LINE));
        }
        prefetch(self.bounds, number);
        prefetch(self.bounds, last);
    }

    #[inline(always)]
    pub(crate) fn bound(&self, number: usize) -> u32 {
        bound_of(self.bounds, number)
    }
}

/// The value tables of a game that are solved or being solved, by the pieces left to both sides.
#[derive(Debug, Default)]
pub(crate) struct GameValues([[Option<ValueTable>; 11]; 11]);

impl GameValues {
    pub(crate) fn insert(&mut self, value_table: ValueTable) {
        let Stratum { mover, other } = value_table.index.stratum();
        self.0[usize::from(mover)][usize::from(other)] = Some(value_table);
    }

    /// Drops the value tables that are not needed any more.
    pub(crate) fn retain(&mut self, is_needed: impl Fn(Stratum) -> bool) {
        for value_table in self.0.iter_mut().flatten() {
            *value_table = value_table.take().filter(|value_table| is_needed(value_table.index.stratum()));
        }
    }

    pub(crate) fn value_table(&self, stratum: Stratum) -> Option<&ValueTable> {
        self.0.get(usize::from(stratum.mover))?.get(usize::from(stratum.other))?.as_ref()
    }

    pub(crate) fn value_table_mut(&mut self, stratum: Stratum) -> Option<&mut ValueTable> {
        self.0.get_mut(usize::from(stratum.mover))?.get_mut(usize::from(stratum.other))?.as_mut()
    }

    /// Gives a stratum and its twin error bounds that are all this large, in memory or in files of the folder.
    pub(crate) fn start_bounds(
        &mut self,
        stratum: Stratum,
        bound: u32,
        folder: Option<&Path>,
    ) -> io::Result<()> {
        self.drop_bounds(stratum);
        for twin in with_twin(stratum) {
            if let Some(value_table) = self.value_table_mut(twin) {
                value_table.bounds = Some(new_bounds(value_table.values.len(), bound, folder)?);
            }
        }
        Ok(())
    }

    /// Drops the error bounds of a stratum and its twin.
    pub(crate) fn drop_bounds(&mut self, stratum: Stratum) {
        for twin in with_twin(stratum) {
            if let Some(value_table) = self.value_table_mut(twin) {
                value_table.bounds = None;
            }
        }
    }

    #[inline(always)]
    pub(crate) fn solved(&self, stratum: Stratum) -> &ValueTable {
        let value_table = &self.0[usize::from(stratum.mover)][usize::from(stratum.other)];
        value_table.as_ref().expect("a stratum leads to itself, its twin and lower ones, which are there")
    }
}
