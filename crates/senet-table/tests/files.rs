//! Tables as files: what was written is read, and nothing else passes for a table.

use std::fs;
use std::path::{Path, PathBuf};

use senet::{Duty, Position, Preset, Ruleset, Setup, Side, Square};
use senet_table::{
    BLOCK_LEN, Header, PROBABILITY_ONE, Proof, Stratum, StratumIndex, Table, TableError, TableSet,
    TableWriter, ValueWidth, WriteError, count_unused_numbers, list_tables, read_values, table_path,
    tables_folder,
};
use tempfile::TempDir;

const PROOF: Proof = Proof { error: 1234, residual: 5, horizon: 61.5, sweeps: 57, passes: 31 };

fn rules(preset: Preset, options: &[&str]) -> Ruleset {
    Ruleset::new(preset.spec().with_options(options).expect("it has these options")).expect("no conflicts")
}

/// A value for a number that no other number nearby has.
fn value(number: u64) -> u32 {
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

fn write(path: &Path, rules: &Ruleset, stratum: Stratum, width: ValueWidth) -> Header {
    let index = StratumIndex::new(rules.plan(), stratum);
    let unused = count_unused_numbers(rules, &index, 0..index.len());
    let header = Header::new(rules, stratum, unused, width, PROOF);
    let mut writer = TableWriter::create(path, &header).expect("it can be made");
    (0..index.len()).for_each(|number| writer.push(value(number)).expect("it can be written"));
    writer.finish().expect("it is whole");
    header
}

/// A small table in a folder of its own.
fn small(width: ValueWidth) -> (TempDir, PathBuf, Ruleset) {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules(Preset::Modern, &["pieces=1"]);
    let path = folder.path().join("1x1.senet");
    write(&path, &rules, Stratum { mover: 1, other: 1 }, width);
    (folder, path, rules)
}

#[test]
fn what_was_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Tait, &["pieces=2"]);
    // Two against two in tait are more positions than a block has values.
    for (mover, other) in [(1, 1), (2, 1), (2, 2)] {
        for width in [ValueWidth::Two, ValueWidth::Four] {
            let stratum = Stratum { mover, other };
            let path = folder.path().join("table");
            let header = write(&path, &rules, stratum, width);
            let table = Table::open(&path, &rules).unwrap();
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
fn every_flipped_bit_is_found() {
    for width in [ValueWidth::Two, ValueWidth::Four] {
        let (_folder, path, rules) = small(width);
        let good = fs::read(&path).unwrap();
        // One bit of each byte, and all eight of some.
        for place in 0..good.len() {
            let bits = if place % 97 == 0 || place < 64 { 0..8 } else { place % 8..place % 8 + 1 };
            for bit in bits {
                let mut bytes = good.clone();
                bytes[place] ^= 1 << bit;
                fs::write(&path, &bytes).unwrap();
                let found = Table::open(&path, &rules).and_then(|table| table.verify());
                assert!(found.is_err(), "bit {bit} of byte {place} is flipped");
                let read = read_values(&path, &rules, Stratum { mover: 1, other: 1 }, |_| ());
                assert!(read.is_err(), "bit {bit} of byte {place} is flipped");
            }
        }
        fs::write(&path, &good).unwrap();
        Table::open(&path, &rules).unwrap().verify().unwrap();
    }
}

#[test]
fn every_table_that_was_cut_off_or_added_to_is_refused() {
    let (_folder, path, rules) = small(ValueWidth::Four);
    let good = fs::read(&path).unwrap();
    for length in 0..good.len() {
        fs::write(&path, &good[..length]).unwrap();
        let refused = Table::open(&path, &rules).unwrap_err();
        assert!(refused.is_damaged(), "{length} bytes: {refused}");
        assert!(read_values(&path, &rules, Stratum { mover: 1, other: 1 }, |_| ()).is_err());
    }
    fs::write(&path, [&good[..], b"x"].concat()).unwrap();
    let refused = Table::open(&path, &rules).unwrap_err();
    assert!(matches!(refused, TableError::WrongLength { .. }), "{refused}");
}

#[test]
fn what_is_not_the_table_that_is_wanted_is_refused_for_what_it_is() {
    let (folder, path, one) = small(ValueWidth::Four);
    let open = |rules: &Ruleset| Table::open(&path, rules).unwrap_err();
    // Three pieces have the same endings as one; traps do not.
    Table::open(&path, &rules(Preset::Modern, &["pieces=3"])).unwrap();
    let other = open(&rules(Preset::Modern, &["traps=on"]));
    assert!(matches!(other, TableError::WrongRuleset { .. }), "{other}");
    assert!(other.to_string().contains("is for modern (pieces=1), not for modern (traps=on)"), "{other}");
    let wanted = Stratum { mover: 2, other: 1 };
    let stratum = Table::open_stratum(&path, &one, wanted).unwrap_err();
    assert!(matches!(stratum, TableError::WrongStratum { .. }), "{stratum}");

    let good = fs::read(&path).unwrap();
    let mut newer = good.clone();
    newer[8] += 1;
    fs::write(&path, &newer).unwrap();
    let version = open(&one);
    assert!(matches!(version, TableError::UnsupportedVersion { found: 2, .. }), "{version}");
    assert!(!version.is_damaged(), "a newer program's tables are not to be overwritten");
    fs::write(&path, "something else, and long enough to be read").unwrap();
    assert!(matches!(open(&one), TableError::NotATable { .. }));
    let missing = Table::open(&folder.path().join("nowhere"), &one).unwrap_err();
    assert!(matches!(missing, TableError::Unreadable { .. }), "{missing}");
}

#[test]
fn lined_up_games_share_tables_only_with_the_same_number_of_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    write(&path, &rules(Preset::Bell, &["pieces=1"]), Stratum { mover: 1, other: 1 }, ValueWidth::Four);
    let refused = Table::open(&path, &rules(Preset::Bell, &["pieces=2"])).unwrap_err();
    assert!(matches!(refused, TableError::WrongRuleset { .. }), "{refused}");
}

#[test]
fn an_unfinished_table_leaves_what_was_there() {
    let (folder, path, rules) = small(ValueWidth::Four);
    let good = fs::read(&path).unwrap();
    let header = Header::read(&path).unwrap();
    let mut writer = TableWriter::create(&path, &header).unwrap();
    writer.push(1).unwrap();
    let refused = writer.finish().unwrap_err();
    assert!(matches!(refused, WriteError::Count { given: 1, expected: 812, .. }), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), good);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    Table::open(&path, &rules).unwrap();
}

#[test]
fn probing_finds_the_value_of_any_position_that_there_is_a_table_for() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Kendall, &["pieces=2"]);
    let folder = tables_folder(directory.path(), &rules);
    assert_eq!(TableSet::open(directory.path(), &rules).unwrap().iter().count(), 0);
    fs::create_dir_all(&folder).unwrap();
    for (mover, other) in [(1, 1), (2, 1)] {
        let stratum = Stratum { mover, other };
        write(&table_path(&folder, stratum), &rules, stratum, ValueWidth::Four);
    }
    let tables = TableSet::open(directory.path(), &rules).unwrap();
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
    assert_eq!(tables.probe(&rules.start()), None, "nobody has written two against two");
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
    let refused = TableSet::open(directory.path(), &rules).unwrap_err();
    assert!(matches!(refused, TableError::WrongStratum { .. }), "{refused}");
}
