//! Tests of tables that are verified with every read.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::sync::atomic::AtomicUsize;

use senet::Preset;
use tempfile::TempDir;

use super::*;
use crate::{Proof, TableWriter, ValueWidth};

static REPORTS: AtomicUsize = AtomicUsize::new(0);

fn count_report(message: &str) {
    assert!(message.contains("1x1.senet"), "{message}");
    REPORTS.fetch_add(1, Ordering::Relaxed);
}

fn rules() -> Ruleset {
    Ruleset::new(Preset::Bell.spec().with_options(["pieces=1"]).expect("an option")).expect("no conflicts")
}

/// A directory with a table of one piece a side, and the path of the table.
fn directory(rules: &Ruleset, width: ValueWidth) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a folder");
    let stratum = Stratum { mover: 1, other: 1 };
    let path = table_path(&tables_folder(directory.path(), rules), stratum);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let header = Header::new(rules, stratum, 0, width, Proof::NONE);
    let mut writer = TableWriter::create(&path, &header).expect("a new file");
    let value = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32;
    (0..header.value_count).for_each(|number| writer.push(value(number)).expect("room"));
    writer.finish().expect("room");
    (directory, path)
}

fn open(directory: &TempDir, rules: &Ruleset) -> CheckedTables {
    CheckedTables::open(directory.path(), rules, Arc::new(BlockCache::new(0)), count_report)
}

#[test]
fn values_are_those_of_the_table() {
    let rules = rules();
    for width in [ValueWidth::Two, ValueWidth::Four] {
        let (directory, path) = directory(&rules, width);
        let (checked, table) = (open(&directory, &rules), crate::Table::read(&path, &rules).unwrap());
        assert_eq!(checked.file(Stratum { mover: 1, other: 1 }), Some((&*path, table.checksum())));
        for number in 0..table.header().value_count {
            let position = table.index().position(number);
            let expected = BoundedValue::from_parts(table.value(number), table.header().proof.error);
            assert_eq!(checked.probe(&position), Some(expected));
        }
    }
}

#[test]
fn damaged_tables_are_reported_once_and_set_aside() {
    let rules = rules();
    let damages: [fn(&Path); 3] = [
        |path| OpenOptions::new().write(true).open(path).unwrap().set_len(4096).unwrap(),
        |path| {
            let mut file = OpenOptions::new().write(true).open(path).unwrap();
            file.seek(SeekFrom::Start(path.metadata().unwrap().len() - 1000)).unwrap();
            file.write_all(&[0xff; 50]).unwrap();
        },
        |path| drop(File::create(path).unwrap()),
    ];
    for damage in damages {
        // Once before the table is opened, and once while it is open.
        for is_open in [false, true] {
            let (directory, path) = directory(&rules, ValueWidth::Four);
            let position = crate::Table::read(&path, &rules).unwrap().index().position(5);
            let before = REPORTS.load(Ordering::Relaxed);
            let opened = is_open.then(|| {
                let (cache, other) = (Arc::new(BlockCache::new(0)), |_: &str| panic!("another receiver"));
                let mut tables = CheckedTables::open(directory.path(), &rules, cache, other);
                tables.report_damage_to(count_report);
                tables
            });
            damage(&path);
            let tables = opened.unwrap_or_else(|| open(&directory, &rules));
            for _ in 0..3 {
                assert_eq!(tables.probe(&position), None);
            }
            assert_eq!(REPORTS.load(Ordering::Relaxed), before + 1);
        }
    }
}
