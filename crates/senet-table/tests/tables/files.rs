//! Table files: written tables are read back, and anything else is refused.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use senet::{Duty, Position, Preset, Ruleset, Setup, Side, Square};
use senet_table::{
    BLOCK_LEN, Header, PROBABILITY_ONE, PackedTable, Proof, Stratum, StratumIndex, Table, TableError,
    TableSet, TableWriter, ValueWidth, WriteError, count_unused_numbers, list_tables, read_values,
    table_path, tables_folder,
};
use tempfile::TempDir;

const PROOF: Proof = Proof { error: 1234, residual: 5, horizon: 61.5, sweeps: 57, passes: 31 };

fn rules(preset: Preset, options: &[&str]) -> Ruleset {
    Ruleset::new(preset.spec().with_options(options).expect("options")).expect("no conflicts")
}

/// A value that differs from those of nearby numbers.
fn value(number: u64) -> u32 {
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

fn write(path: &Path, rules: &Ruleset, stratum: Stratum, width: ValueWidth) -> Header {
    let index = StratumIndex::new(rules.plan(), stratum);
    let unused = count_unused_numbers(rules, &index, 0..index.len());
    let header = Header::new(rules, stratum, unused, width, PROOF);
    let mut writer = TableWriter::create(path, &header).expect("a new file");
    (0..index.len()).for_each(|number| writer.push(value(number)).expect("room"));
    writer.finish().expect("all values");
    header
}

/// A small table in a temporary folder.
fn small(width: ValueWidth) -> (TempDir, PathBuf, Ruleset) {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules(Preset::Modern, &["pieces=1"]);
    let path = folder.path().join("1x1.senet");
    write(&path, &rules, Stratum { mover: 1, other: 1 }, width);
    (folder, path, rules)
}

#[test]
fn reads_written_tables() {
    let folder = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Tait, &["pieces=2"]);
    // Two pieces against two in tait have more positions than a block has values.
    for (mover, other) in [(1, 1), (2, 1), (2, 2)] {
        for width in [ValueWidth::Two, ValueWidth::Four] {
            let stratum = Stratum { mover, other };
            let path = folder.path().join("table");
            let header = write(&path, &rules, stratum, width);
            let table = Table::read(&path, &rules).unwrap();
            table.verify().unwrap();
            assert_eq!(table.header(), &header);
            assert_eq!(header.proof.error, PROOF.error + width.rounding_error());
            assert_eq!(header.ruleset().unwrap(), rules);
            let mut read = Vec::new();
            assert_eq!(read_values(&path, &rules, stratum, |value| read.push(value)).unwrap(), header);
            assert_eq!(read.len() as u64, header.value_count);
            for number in 0..header.value_count {
                let stored = table.value(number);
                assert!(stored.abs_diff(value(number)) <= width.rounding_error());
                assert_eq!(stored, read[number as usize]);
            }
            assert_eq!(header.value_count > u64::from(BLOCK_LEN), stratum == Stratum { mover: 2, other: 2 });
        }
    }
}

#[test]
fn detects_every_flipped_bit() {
    for width in [ValueWidth::Two, ValueWidth::Four] {
        let (_folder, path, rules) = small(width);
        let good = fs::read(&path).unwrap();
        let mut file = OpenOptions::new().write(true).open(&path).unwrap();
        let mut write_byte = |place: usize, byte: u8| {
            file.seek(SeekFrom::Start(place as u64)).unwrap();
            file.write_all(&[byte]).unwrap();
        };
        // One bit of each byte, and all eight bits of some.
        for place in 0..good.len() {
            let bits = if place % 97 == 0 || place < 64 { 0..8 } else { place % 8..place % 8 + 1 };
            for bit in bits {
                let mut bytes = good.clone();
                bytes[place] ^= 1 << bit;
                write_byte(place, bytes[place]);
                let found = Table::from_bytes(bytes, &rules).and_then(|table| table.verify());
                assert!(found.is_err(), "bit {bit} of byte {place} is flipped");
                let found = Table::read(&path, &rules).and_then(|table| table.verify());
                assert!(found.is_err(), "bit {bit} of byte {place} is flipped");
                let read = read_values(&path, &rules, Stratum { mover: 1, other: 1 }, |_| ());
                assert!(read.is_err(), "bit {bit} of byte {place} is flipped");
            }
            write_byte(place, good[place]);
        }
        Table::read(&path, &rules).unwrap().verify().unwrap();
    }
}

/// Answers name the checksums of the tables that they come from, so these must stay the same.
#[test]
fn keeps_the_checksums_of_table_files() {
    let path = Path::new("examples/tables/modern-94abbeac5492ab34/1x1.senet");
    let table = Table::read(path, &rules(Preset::Modern, &[])).unwrap();
    assert_eq!(table.checksum(), 0x226c_c3ff_5573_58c8);
    assert_eq!(table.header().file_checksum(path).unwrap(), table.checksum());
    let path = Path::new("examples/tables/tait-35f4f03648b04790/1x1.packed");
    let packed = PackedTable::open(path, &rules(Preset::Tait, &[])).unwrap();
    assert_eq!(packed.checksum(), 0x73b8_a252_4eec_3a2d);
}

#[test]
fn rejects_tables_of_wrong_length() {
    let (_folder, path, rules) = small(ValueWidth::Four);
    let good = fs::read(&path).unwrap();
    let file = OpenOptions::new().write(true).open(&path).unwrap();
    for length in (0..good.len()).rev() {
        file.set_len(length as u64).unwrap();
        let refused = Table::read(&path, &rules).unwrap_err();
        assert!(refused.is_damaged(), "{length} bytes: {refused}");
        assert!(Table::from_bytes(&good[..length], &rules).unwrap_err().is_damaged());
        assert!(read_values(&path, &rules, Stratum { mover: 1, other: 1 }, |_| ()).is_err());
    }
    fs::write(&path, [&good[..], b"x"].concat()).unwrap();
    let refused = Table::read(&path, &rules).unwrap_err();
    assert!(matches!(refused, TableError::WrongLength { .. }), "{refused}");
}

#[test]
fn rejects_other_files_with_their_reason() {
    let (folder, path, one) = small(ValueWidth::Four);
    let open = |rules: &Ruleset| Table::read(&path, rules).unwrap_err();
    // A game with three pieces has the same endings as one with one piece; a game with traps has not.
    Table::read(&path, &rules(Preset::Modern, &["pieces=3"])).unwrap();
    let other = open(&rules(Preset::Modern, &["traps=on"]));
    assert!(matches!(other, TableError::WrongRuleset { .. }), "{other}");
    assert!(other.to_string().contains("is for modern (pieces=1), not for modern (traps=on)"), "{other}");
    let wanted = Stratum { mover: 2, other: 1 };
    let stratum = Table::read(&path, &one).and_then(|table| table.expect_stratum(wanted)).unwrap_err();
    assert!(matches!(stratum, TableError::WrongStratum { .. }), "{stratum}");

    let good = fs::read(&path).unwrap();
    let mut newer = good.clone();
    newer[8] += 1;
    fs::write(&path, &newer).unwrap();
    let version = open(&one);
    assert!(matches!(version, TableError::UnsupportedVersion { found: 2, .. }), "{version}");
    assert!(!version.is_damaged(), "tables of newer programs must not be overwritten");
    fs::write(&path, "something else, and long enough to be read").unwrap();
    assert!(matches!(open(&one), TableError::NotATable { .. }));
    let missing = Table::read(&folder.path().join("nowhere"), &one).unwrap_err();
    assert!(matches!(missing, TableError::Io { .. }), "{missing}");
}

#[test]
fn line_up_games_share_tables_only_with_equal_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    write(&path, &rules(Preset::Bell, &["pieces=1"]), Stratum { mover: 1, other: 1 }, ValueWidth::Four);
    let refused = Table::read(&path, &rules(Preset::Bell, &["pieces=2"])).unwrap_err();
    assert!(matches!(refused, TableError::WrongRuleset { .. }), "{refused}");
}

#[test]
fn incomplete_table_leaves_the_old_file() {
    let (folder, path, rules) = small(ValueWidth::Four);
    let good = fs::read(&path).unwrap();
    let header = Header::read(&path).unwrap();
    let mut writer = TableWriter::create(&path, &header).unwrap();
    writer.push(1).unwrap();
    let refused = writer.finish().unwrap_err();
    assert!(matches!(refused, WriteError::WrongCount { given: 1, expected: 812, .. }), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), good);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the temporary file is deleted");
    Table::read(&path, &rules).unwrap();
}

#[test]
fn probes_positions_with_tables() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Kendall, &["pieces=2"]);
    let folder = tables_folder(directory.path(), &rules);
    assert_eq!(TableSet::read(directory.path(), &rules).unwrap().iter().count(), 0);
    fs::create_dir_all(&folder).unwrap();
    for (mover, other) in [(1, 1), (2, 1)] {
        let stratum = Stratum { mover, other };
        write(&table_path(&folder, stratum), &rules, stratum, ValueWidth::Four);
    }
    let tables = TableSet::read(directory.path(), &rules).unwrap();
    assert_eq!(tables.iter().count(), 2);
    let index = StratumIndex::new(rules.plan(), Stratum { mover: 2, other: 1 });
    for number in (0..index.len()).step_by(37) {
        let position = index.position(number);
        let probe = tables.probe(&position).unwrap();
        let error = f64::from(PROOF.error) / f64::from(PROBABILITY_ONE);
        assert_eq!(probe.win, f64::from(value(number)) / f64::from(PROBABILITY_ONE));
        assert!((probe.upper - (probe.win + error).min(1.0)).abs() < 1e-12);
        assert!((probe.lower - (probe.win - error).max(0.0)).abs() < 1e-12);
    }
    assert_eq!(tables.probe(&rules.start()), None, "there is no table of two pieces against two");
    let mut owing = Setup::empty(Side::Spools);
    owing.place(Side::Cones, Square::at(1));
    owing.place(Side::Spools, Square::at(2));
    let there = owing.position(&rules).unwrap();
    assert!(tables.probe(&there).is_some());
    let owing = Position::new_unchecked(
        [there.mover().0, there.other().0],
        [0, 0],
        Side::Spools,
        Duty::of(Side::Spools),
    );
    assert_eq!(tables.probe(&owing), None);

    let headers = list_tables(directory.path()).unwrap();
    assert_eq!(headers.len(), 2);
    assert!(headers.iter().all(|(path, header)| path.starts_with(&folder) && header.is_ok()));
    fs::rename(
        table_path(&folder, Stratum { mover: 2, other: 1 }),
        table_path(&folder, Stratum { mover: 1, other: 2 }),
    )
    .unwrap();
    let refused = TableSet::read(directory.path(), &rules).unwrap_err();
    assert!(matches!(refused, TableError::WrongStratum { .. }), "{refused}");
}
