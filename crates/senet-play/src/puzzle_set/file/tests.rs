//! Tests of the file format.

use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use senet::Preset;

use super::super::PuzzleMiner;
use super::*;

/// A small set of real puzzles.
fn mined() -> (Ruleset, PuzzleSet) {
    let rules = Arc::new(Ruleset::preset(Preset::Tait));
    let set =
        PuzzleMiner::new(&rules, None, 3, PuzzleMiner::LEAD).mine(3, 5, |_, _| ControlFlow::Continue(()));
    assert_eq!(set.puzzles.len(), 3);
    (Ruleset::preset(Preset::Tait), set)
}

/// A file with these records and a valid checksum.
fn file(rules: &Ruleset, count: u32, records: &[u8]) -> Vec<u8> {
    let empty = PuzzleSet { seed: 0, games: 0, decisions: 0, puzzles: Vec::new() };
    let mut bytes = empty.to_bytes(rules);
    bytes.truncate(MAGIC.len() + 4 + 4 * 8);
    bytes.extend(count.to_le_bytes());
    bytes.extend((records.len() as u32).to_le_bytes());
    bytes.extend(compress_to_vec_zlib(records, 1));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[test]
fn sets_are_read_as_they_were_written() {
    let (rules, set) = mined();
    let bytes = set.to_bytes(&rules);
    let read = PuzzleSet::from_bytes(&bytes, &rules).expect("it was just written");
    assert_eq!(read, set);
    assert_eq!(read.to_bytes(&rules), bytes);
    let first = &set.puzzles[0];
    assert_eq!(read.find(first.id()), Some(first));
    assert!(read.daily("2026-11-29").is_some());
}

#[test]
fn damage_anywhere_is_noticed() {
    let (rules, set) = mined();
    let bytes = set.to_bytes(&rules);
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(PuzzleSet::from_bytes(&damaged, &rules).is_err(), "byte {place}");
        assert!(PuzzleSet::from_bytes(&bytes[..place], &rules).is_err(), "the first {place} bytes");
    }
    let other = PuzzleSet::from_bytes(&bytes, &Ruleset::preset(Preset::Bell));
    assert!(matches!(other, Err(PuzzleFileError::OtherRules { .. })));
}

/// Each defect of a puzzle has its own error.
#[test]
fn puzzles_with_defects_are_refused() {
    let (rules, set) = mined();
    let defect = |change: &dyn Fn(&mut MinedPuzzle)| {
        let mut puzzle = set.puzzles[0].clone();
        change(&mut puzzle);
        match PuzzleSet::from_bytes(&file(&rules, 1, &record(&puzzle)), &rules) {
            Err(PuzzleFileError::BadPuzzle { number: 1, defect }) => defect,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(defect(&|puzzle| puzzle.moves.swap(0, 1)), "does not list the best move first");
    assert_eq!(defect(&|puzzle| puzzle.moves[0].interval.lower = 0.0), "has no clearly best move");
    assert_eq!(
        defect(&|puzzle| puzzle.moves[1].interval.upper = 0.0),
        "has an interval without its win chance"
    );
    assert_eq!(defect(&|puzzle| puzzle.themes = Themes::default()), "has no themes");
    assert_eq!(defect(&|puzzle| puzzle.throw = Throw::of(5)), "has an impossible throw");
    let twice = [record(&set.puzzles[0]), record(&set.puzzles[0])].concat();
    let error = PuzzleSet::from_bytes(&file(&rules, 2, &twice), &rules).expect_err("the names are equal");
    assert_eq!(error.to_string(), "puzzle 2 of the file has the name of another one; mine the puzzles again");
}

proptest! {
    /// Any records are refused or read without a panic, and what is read is written again.
    #[test]
    fn any_records_are_refused_or_read(
        count in 0..3_u32,
        records in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let rules = Ruleset::preset(Preset::Tait);
        let bytes = file(&rules, count, &records);
        if let Ok(set) = PuzzleSet::from_bytes(&bytes, &rules) {
            prop_assert_eq!(PuzzleSet::from_bytes(&set.to_bytes(&rules), &rules), Ok(set));
        }
    }

    /// Real records with a few changed bytes: most keep a valid position and reach the later checks.
    #[test]
    fn changed_records_are_refused_or_read(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        static MINED: std::sync::OnceLock<(Ruleset, PuzzleSet)> = std::sync::OnceLock::new();
        let (rules, set) = MINED.get_or_init(mined);
        let mut records: Vec<u8> = set.puzzles.iter().flat_map(record).collect();
        for (place, byte) in changes {
            let place = place.index(records.len());
            records[place] = byte;
        }
        if let Ok(read) = PuzzleSet::from_bytes(&file(rules, set.puzzles.len() as u32, &records), rules) {
            prop_assert!(read.puzzles.iter().all(|puzzle| puzzle.turn(rules).is_legal(puzzle.solution().mv)));
            prop_assert_eq!(PuzzleSet::from_bytes(&read.to_bytes(rules), rules), Ok(read));
        }
    }
}
