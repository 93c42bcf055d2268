//! Writes checkpoints of a pair of strata, a part during each sweep, so that no sweep waits for the
//! disk.

use std::sync::atomic::{AtomicBool, Ordering};

use senet_table::{Stratum, TableWriter, WriteError};

use crate::model::value_table::GameValues;

/// The number of values that are written and synced before checking whether the sweep has ended.
const CHUNK: usize = 1 << 24;

/// Files that are being written. The values come from different sweeps, which makes them no worse as a
/// start.
pub(crate) struct CheckpointWriter {
    parts: Vec<Part>,
    chunk: usize,
}

/// A stratum, and the number of its values written so far.
struct Part {
    stratum: Stratum,
    writer: TableWriter,
    written: usize,
}

impl CheckpointWriter {
    /// Starts writing these files.
    pub(crate) fn begin(files: impl IntoIterator<Item = (Stratum, TableWriter)>) -> CheckpointWriter {
        let part = |(stratum, writer)| Part { stratum, writer, written: 0 };
        CheckpointWriter { parts: files.into_iter().map(part).collect(), chunk: CHUNK }
    }

    /// Whether all files are complete.
    pub(crate) fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// Writes at least one chunk, and goes on until all values are written or the sweep has ended.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a file cannot be written.
    pub(crate) fn write_some(
        &mut self,
        game_values: &GameValues,
        is_swept: &AtomicBool,
    ) -> Result<(), WriteError> {
        while let Some(Part { stratum, writer, written }) = self.parts.last_mut() {
            let values = game_values.value_table(*stratum).map_or(&[][..], |value_table| &value_table.values);
            let end = values.len().min(*written + self.chunk);
            for value in &values[*written..end] {
                writer.push(value.load(Ordering::Relaxed))?;
            }
            writer.sync()?;
            *written = end;
            if end == values.len()
                && let Some(Part { writer, .. }) = self.parts.pop()
            {
                writer.finish()?;
            }
            if is_swept.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use senet::{Preset, Ruleset};
    use senet_table::{Header, Proof, ValueWidth};

    use super::*;
    use crate::model::value_table::ValueTable;

    #[test]
    fn writes_a_file_over_several_sweeps() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let stratum = Stratum { mover: 2, other: 2 };
        let mut game_values = GameValues::default();
        game_values.insert(ValueTable::even(rules.plan(), stratum));
        let length = game_values.value_table(stratum).map_or(0, |value_table| value_table.values.len());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("2x2.unfinished");
        let header = Header::new(&rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let writer = TableWriter::create(&path, &header).expect("there is room");
        let mut save = CheckpointWriter { chunk: 100_000, ..CheckpointWriter::begin([(stratum, writer)]) };
        let is_swept = AtomicBool::new(true);
        let mut sweeps = 0;
        while !save.is_done() {
            assert!(!path.exists());
            save.write_some(&game_values, &is_swept).expect("there is room");
            sweeps += 1;
        }
        assert_eq!((sweeps, length.div_ceil(save.chunk)), (2, 2));
        assert!(path.exists());
    }
}
