//! Keeping the values of an unfinished pair: a part of them while each sweep goes on, so that no sweep waits for the disk.

use std::sync::atomic::{AtomicBool, Ordering};

use senet_table::{Stratum, TableWriter, WriteError};

use crate::level::Levels;

/// So many values are written, and put on the disk, before it is looked whether the sweep is over.
const AT_ONCE: usize = 1 << 24;

/// Files that are being written. Some of the values are from before a sweep, some from after it, and some from after the next: they are as good a start as any.
pub(crate) struct Save {
    parts: Vec<Part>,
    at_once: usize,
}

/// A stratum, and how many of its values were written.
struct Part {
    stratum: Stratum,
    writer: TableWriter,
    written: usize,
}

impl Save {
    /// Begins with these files.
    pub(crate) fn begin(files: impl IntoIterator<Item = (Stratum, TableWriter)>) -> Save {
        let part = |(stratum, writer)| Part { stratum, writer, written: 0 };
        Save { parts: files.into_iter().map(part).collect(), at_once: AT_ONCE }
    }

    /// Whether all files are in their places.
    pub(crate) fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// Writes on, some values at least, until all are written or the sweep is over.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a file cannot be written.
    pub(crate) fn go_on(&mut self, levels: &Levels, is_swept: &AtomicBool) -> Result<(), WriteError> {
        while let Some(Part { stratum, writer, written }) = self.parts.last_mut() {
            let values = levels.level(*stratum).map_or(&[][..], |level| &level.values);
            let end = values.len().min(*written + self.at_once);
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
    use crate::level::Level;

    /// What does not fit into one sweep is written in the next; only then is the file in its place.
    #[test]
    fn a_file_is_written_over_several_sweeps() {
        let rules = Ruleset::preset(Preset::SenetRa);
        let stratum = Stratum { mover: 2, other: 2 };
        let mut levels = Levels::default();
        levels.insert(Level::even(rules.plan(), stratum));
        let length = levels.level(stratum).map_or(0, |level| level.values.len());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("2x2.unfinished");
        let header = Header::new(&rules, stratum, 0, ValueWidth::Four, Proof::NONE);
        let writer = TableWriter::create(&path, &header).expect("there is room");
        let mut save = Save { at_once: 100_000, ..Save::begin([(stratum, writer)]) };
        let is_swept = AtomicBool::new(true);
        let mut sweeps = 0;
        while !save.is_done() {
            assert!(!path.exists());
            save.go_on(&levels, &is_swept).expect("there is room");
            sweeps += 1;
        }
        assert_eq!((sweeps, length.div_ceil(save.at_once)), (2, 2));
        assert!(path.exists());
    }
}
