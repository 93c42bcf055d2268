//! Table files mapped into memory: they open at once, and the system reads values from the disk when they are
//! needed.
//!
//! The constructors are `unsafe` because another process can change a mapped file. Programs that follow the
//! rule of this project, which never changes a finished table in place, can use the safe functions of
//! [`trusted`].
#![allow(unsafe_code)]

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;
use senet::Ruleset;

use crate::error::TableError;
use crate::folder::tables_folder;
use crate::index::Stratum;
use crate::table::{Contents, Table};
use crate::table_set::TableSet;

impl Table {
    /// Maps a table of `rules` into memory. Only its header is checked: see [`verify`](Table::verify).
    ///
    /// # Errors
    ///
    /// As for [`read`](Table::read).
    ///
    /// # Safety
    ///
    /// While the table exists, no process may modify or truncate the file. Replacing it by renaming another
    /// file is allowed: the mapping keeps the old contents. After a modification, reads have undefined
    /// behaviour; after a truncation, they can also end the process with a signal.
    ///
    /// ```
    /// use senet::{Position, Preset, Ruleset};
    /// use senet_table::Table;
    /// let (rules, path) = (Ruleset::preset(Preset::Modern), "examples/tables/modern-94abbeac5492ab34/1x1.senet");
    /// // SAFETY: no process changes the file.
    /// let table = unsafe { Table::map(path.as_ref(), &rules)? };
    /// let value = table.value_of(&Position::parse("10/10/5c1s2 c - -", &rules)?);
    /// assert!((f64::from(value) / f64::from(u32::MAX) - 0.3218).abs() < 1e-4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub unsafe fn map(path: &Path, rules: &Ruleset) -> Result<Table, TableError> {
        Table::open_with(path, rules, |file: &File| {
            // SAFETY: the caller guarantees that the file is neither modified nor truncated while the map
            // exists.
            unsafe { Mmap::map(file) }.map(Contents::Mapped)
        })
    }
}

impl TableSet {
    /// Maps the tables of `rules` below `directory` into memory.
    ///
    /// # Errors
    ///
    /// As for [`read`](TableSet::read).
    ///
    /// # Safety
    ///
    /// As for [`Table::map`], for every table of the ruleset.
    pub unsafe fn map(directory: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        // SAFETY: the caller gives the guarantee of `Table::map` for each table.
        unsafe { TableSet::map_folder(&tables_folder(directory, rules), rules) }
    }

    /// Maps the tables of `rules` in `folder` into memory, whatever the folder's name is.
    ///
    /// # Errors
    ///
    /// As for [`read`](TableSet::read).
    ///
    /// # Safety
    ///
    /// As for [`Table::map`], for every table in the folder.
    pub unsafe fn map_folder(folder: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        // SAFETY: the caller gives the guarantee of `Table::map` for each table.
        unsafe { TableSet::map_some(folder, rules, |_| true) }
    }

    /// Maps the tables of `rules` in `folder` whose strata are wanted into memory. The others may be unusable.
    ///
    /// # Errors
    ///
    /// As for [`read`](TableSet::read).
    ///
    /// # Safety
    ///
    /// As for [`Table::map`], for every wanted table in the folder.
    pub unsafe fn map_some(
        folder: &Path,
        rules: &Ruleset,
        is_wanted: impl Fn(Stratum) -> bool,
    ) -> Result<TableSet, TableError> {
        // SAFETY: the caller gives the guarantee of `Table::map` for each table.
        TableSet::open_folder_with(folder, rules, is_wanted, |path| unsafe { Table::map(path, rules) })
    }
}

/// Safe mapping for programs whose table files are never changed in place (feature `trusted-files`).
///
/// The programs of this project write each table under a temporary name and rename it when it is complete. A
/// file with a table's name is therefore never modified or truncated, which is what [`Table::map`] requires.
/// Enable the feature only in programs whose users keep to that rule too, and use [`TableSet::read`]
/// otherwise.
#[cfg(any(test, feature = "trusted-files"))]
pub mod trusted {
    use super::*;

    /// Maps the tables of `rules` below `directory`. See [`TableSet::map`].
    ///
    /// # Errors
    ///
    /// As for [`TableSet::read`].
    ///
    /// ```
    /// use senet::{Preset, Ruleset};
    /// use senet_table::map::trusted::map_tables;
    /// let tables = map_tables("examples/tables".as_ref(), &Ruleset::preset(Preset::Modern))?;
    /// assert_eq!(tables.iter().count(), 1);
    /// # Ok::<(), senet_table::TableError>(())
    /// ```
    pub fn map_tables(directory: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        // SAFETY: finished tables are never changed in place; see the module's documentation.
        unsafe { TableSet::map(directory, rules) }
    }

    /// Maps the tables of `rules` in `folder`. See [`TableSet::map_folder`].
    ///
    /// # Errors
    ///
    /// As for [`TableSet::read`].
    pub fn map_folder(folder: &Path, rules: &Ruleset) -> Result<TableSet, TableError> {
        // SAFETY: finished tables are never changed in place; see the module's documentation.
        unsafe { TableSet::map_folder(folder, rules) }
    }

    /// Maps the tables of `rules` in `folder` whose strata are wanted. See [`TableSet::map_some`].
    ///
    /// # Errors
    ///
    /// As for [`TableSet::read`].
    pub fn map_some(
        folder: &Path,
        rules: &Ruleset,
        is_wanted: impl Fn(Stratum) -> bool,
    ) -> Result<TableSet, TableError> {
        // SAFETY: finished tables are never changed in place; see the module's documentation.
        unsafe { TableSet::map_some(folder, rules, is_wanted) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use proptest::prelude::*;
    use senet::Preset;
    use tempfile::TempDir;

    use super::*;
    use crate::{Header, Proof, Stratum, TableWriter, ValueWidth, table_path, tables_folder};

    fn rules() -> Ruleset {
        Ruleset::new(Preset::Modern.spec().with_options(["pieces=1"]).expect("an option"))
            .expect("no conflicts")
    }

    /// A directory with a table of one piece a side, and the path of the table.
    fn directory(width: ValueWidth) -> (TempDir, PathBuf) {
        let directory = tempfile::tempdir().expect("a folder");
        let (rules, stratum) = (rules(), Stratum { mover: 1, other: 1 });
        let path = table_path(&tables_folder(directory.path(), &rules), stratum);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let header = Header::new(&rules, stratum, 0, width, Proof::NONE);
        let mut writer = TableWriter::create(&path, &header).expect("a new file");
        let value = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32;
        (0..header.value_count).for_each(|number| writer.push(value(number)).expect("room"));
        writer.finish().expect("room");
        (directory, path)
    }

    fn map(path: &Path, rules: &Ruleset) -> Result<Table, TableError> {
        // SAFETY: each test changes its file only between the uses of tables.
        unsafe { Table::map(path, rules) }
    }

    /// A result in a form that can be compared: the values, or the kind of the error.
    fn outcome(table: Result<Table, TableError>) -> Result<Vec<u32>, String> {
        let table = table.and_then(|table| table.verify().map(|()| table));
        let kind = |error: TableError| {
            let text = format!("{error:?}");
            text.split(' ').next().unwrap_or_default().to_owned()
        };
        table
            .map(|table| (0..table.header().value_count).map(|number| table.value(number)).collect())
            .map_err(kind)
    }

    #[test]
    fn mapped_and_read_tables_agree() {
        let rules = rules();
        for width in [ValueWidth::Two, ValueWidth::Four] {
            let (directory, path) = directory(width);
            let bytes = fs::read(&path).expect("a file");
            let mapped = map(&path, &rules).expect("a table");
            let read = Table::read(&path, &rules).expect("a table");
            let from_bytes = Table::from_bytes(bytes, &rules).expect("a table");
            assert_eq!(mapped.header(), read.header());
            assert_eq!(mapped.header(), from_bytes.header());
            for number in 0..mapped.header().value_count {
                assert_eq!(mapped.value(number), read.value(number));
                assert_eq!(mapped.value(number), from_bytes.value(number));
            }
            let sets = [
                TableSet::read(directory.path(), &rules).expect("a table"),
                trusted::map_tables(directory.path(), &rules).expect("a table"),
                trusted::map_folder(&tables_folder(directory.path(), &rules), &rules).expect("a table"),
            ];
            for set in sets {
                assert_eq!(set.probe(&mapped.index().position(5)).map(|value| value.win), {
                    Some(f64::from(mapped.value(5)) / f64::from(crate::PROBABILITY_ONE))
                });
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

        /// Every reader refuses the same damaged bytes for the same reason, and none panics.
        #[test]
        fn all_readers_refuse_damaged_bytes(
            changes in prop::collection::vec((0..8192usize, any::<u8>()), 0..4),
            length in prop::option::of(0..8192usize),
            is_resealed: bool,
        ) {
            let rules = rules();
            let (_directory, path) = directory(ValueWidth::Four);
            let good = fs::read(&path).expect("a file");
            let mut bytes = good.clone();
            for (place, byte) in changes {
                let place = place % bytes.len();
                bytes[place] = byte;
            }
            if is_resealed {
                // With a right checksum, wrong fields of the header are read too.
                let check = crc32fast::hash(&bytes[..4092]).to_le_bytes();
                bytes[4092..4096].copy_from_slice(&check);
            }
            bytes.truncate(length.unwrap_or(bytes.len()));
            fs::write(&path, &bytes).expect("room");
            let is_good = bytes == good;
            let expected = outcome(Table::from_bytes(bytes, &rules));
            prop_assert!(!is_good || expected.is_ok());
            prop_assert_eq!(&outcome(Table::read(&path, &rules)), &expected);
            prop_assert_eq!(&outcome(map(&path, &rules)), &expected);
        }
    }
}
