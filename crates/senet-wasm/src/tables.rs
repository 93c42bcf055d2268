//! Exact tables that the page provides: those of a preset, packed into one file. `senet site` writes these files.
//!
//! A packed file is a sequence of tables, each after its length in four bytes, in little-endian order.

use std::collections::HashMap;
use std::sync::Arc;

use senet::{Position, Preset, Ruleset, Side};
use senet_play::Tablebase;
use senet_table::{Table, TableError, TableSet};

/// The largest number of pieces a side for which a page may have tables.
const MOST_PIECES: u8 = 3;

/// The tables of the presets that were provided, or cannot be had.
#[derive(Default)]
pub(crate) struct Tables {
    files: HashMap<Preset, Vec<Vec<u8>>>,
    /// The tables of rulesets that were asked about, by fingerprint.
    sets: HashMap<u64, Arc<TableSet>>,
}

impl Tables {
    /// Takes the packed tables of a preset. Without bytes, there are none. Damaged tables are as good as none.
    pub(crate) fn provide(&mut self, preset: Preset, packed: Option<&[u8]>) -> Result<(), TableError> {
        let files: Vec<Vec<u8>> = packed.map(unpack).unwrap_or_default();
        self.files.insert(preset, Vec::new());
        let games = games(preset);
        for file in &files {
            table_of(file, &games)?.verify()?;
        }
        self.files.insert(preset, files);
        self.sets.clear();
        Ok(())
    }

    /// The preset whose tables could answer about these rules, if nothing is known of them yet.
    pub(crate) fn missing(&self, rules: &Ruleset) -> Option<Preset> {
        rules.spec().preset().filter(|preset| !self.files.contains_key(preset))
    }

    /// The tables of a ruleset; `None` if there are none.
    pub(crate) fn of(&mut self, rules: &Ruleset) -> Option<Arc<dyn Tablebase>> {
        let files = self.files.get(&rules.spec().preset()?).filter(|files| !files.is_empty())?;
        let set = self.sets.entry(rules.spec().fingerprint()).or_insert_with(|| {
            let mut set = TableSet::empty(rules);
            // Tables of other rules, as with options, are left out.
            for table in files.iter().filter_map(|file| Table::from_bytes(file.clone(), rules).ok()) {
                let _ = set.insert(table);
            }
            Arc::new(set)
        });
        Some(Arc::clone(set) as Arc<dyn Tablebase>)
    }
}

/// The rules whose tables a packed file of a preset may have: the preset and, if its pieces never leave the board, the
/// games with fewer pieces, which no game of the preset becomes.
fn games(preset: Preset) -> Vec<Ruleset> {
    let whole = Ruleset::preset(preset);
    let most = if whole.plan().bears_off() { 0 } else { MOST_PIECES };
    let smaller = (1..=most).filter_map(|pieces| {
        let spec = preset.spec().with_options([format!("pieces={pieces}")]).ok()?;
        Ruleset::new(spec).ok()
    });
    std::iter::once(whole).chain(smaller).collect()
}

/// The table in a file, for the first of these rules that it fits.
fn table_of(file: &[u8], games: &[Ruleset]) -> Result<Table, TableError> {
    let mut tables = games.iter().map(|rules| Table::from_bytes(file, rules));
    let first = tables.next().expect("a preset is among its games");
    tables.fold(first, Result::or)
}

/// Whether tables may have the value of a position.
pub(crate) fn may_cover(position: &Position) -> bool {
    [Side::Cones, Side::Spools].iter().all(|side| position.pieces_left(*side) <= MOST_PIECES)
}

/// The files of a packed file. What follows a damaged length is left out.
fn unpack(mut packed: &[u8]) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    while let Some((length, rest)) = packed.split_first_chunk::<4>() {
        let Some((file, rest)) = rest.split_at_checked(u32::from_le_bytes(*length) as usize) else { break };
        files.push(file.to_vec());
        packed = rest;
    }
    files
}
