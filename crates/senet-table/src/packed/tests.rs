//! Tests of packed tables.

use proptest::prelude::*;
use senet::Preset;

use super::*;
use crate::{Proof, TableWriter};

fn rules() -> Ruleset {
    Ruleset::new(Preset::Tait.spec().with_options(["pieces=2"]).expect("an option")).expect("no conflicts")
}

/// A table of two pieces a side with smooth values and rare jumps, and a folder for files.
fn table(rules: &Ruleset) -> (Table, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("2x2.senet");
    let header = Header::new(rules, Stratum { mover: 2, other: 2 }, 0, ValueWidth::Four, Proof::NONE);
    let mut writer = TableWriter::create(&path, &header).expect("a new file");
    for number in 0..header.value_count {
        let jump = if number % 97 == 0 { 0x4000_0000 } else { 0 };
        writer.push((number as u32).wrapping_mul(20_011).wrapping_add(jump)).expect("room");
    }
    writer.finish().expect("room");
    (Table::read(&path, rules).expect("a table"), folder)
}

fn packed_bytes(rules: &Ruleset) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = write_packed(&table(rules).0, &mut bytes).expect("room");
    assert_eq!(size, bytes.len() as u64);
    bytes
}

#[test]
fn values_are_those_of_the_table_rounded() {
    let rules = rules();
    let (table, folder) = table(&rules);
    let path = folder.path().join("2x2.packed");
    assert_eq!(pack_table(&table, &path).expect("room"), path.metadata().expect("a file").len());
    let packed = PackedTable::open(&path, &rules).expect("a packed table");
    packed.verify().expect("no damage");
    let unpacked = packed.unpack(&rules).expect("no damage");
    unpacked.verify().expect("right checksums");
    for number in 0..table.header().value_count {
        let value = packed.value(number).expect("no damage");
        assert!(value.abs_diff(table.value(number)) <= ValueWidth::Two.rounding_error());
        assert_eq!(value, unpacked.value(number));
    }
    assert_eq!(PackedTable::read_header(&path).expect("a header"), *packed.header());
}

#[test]
fn stated_error_counts_the_rounding() {
    let proof = Proof { error: 1000, ..Proof::NONE };
    let header = Header::new(&rules(), Stratum { mover: 2, other: 2 }, 0, ValueWidth::Four, proof);
    let rounded = header.with_width(ValueWidth::Two);
    assert_eq!(rounded.proof.error, 1000 + ValueWidth::Two.rounding_error());
    assert_eq!(rounded.with_width(ValueWidth::Two), rounded, "values are rounded once");
}

#[test]
fn every_damaged_byte_is_found() {
    let rules = rules();
    let bytes = packed_bytes(&rules);
    for place in (0..bytes.len()).step_by(701).chain(bytes.len() - 9..bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        let found = PackedTable::from_bytes(damaged, &rules).and_then(|packed| packed.verify());
        assert!(found.is_err(), "byte {place}");
    }
    for length in (0..bytes.len()).step_by(4099) {
        assert!(PackedTable::from_bytes(&bytes[..length], &rules).is_err(), "{length} bytes");
    }
    let other = Ruleset::preset(Preset::Kendall);
    let wrong = PackedTable::from_bytes(bytes, &other).expect_err("other rules");
    assert!(matches!(wrong, TableError::WrongRuleset { .. }), "{wrong}");
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let rules = rules();
        prop_assert!(PackedTable::from_bytes(bytes.clone(), &rules).is_err());
        let mut with_prefix = MAGIC.to_vec();
        with_prefix.extend(PACKED_VERSION.to_le_bytes());
        with_prefix.extend(bytes);
        prop_assert!(PackedTable::from_bytes(with_prefix, &rules).is_err());
    }
}
