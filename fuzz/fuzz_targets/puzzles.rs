//! Fuzzes files of puzzles: any bytes are refused or read without a panic, and what is read is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{Preset, Ruleset};
use senet_play::PuzzleSet;

fuzz_target!(|contents: &[u8]| {
    let rules = Ruleset::preset(Preset::Tait);
    let _ = PuzzleSet::from_bytes(contents, &rules);
    // Few inputs have a valid checksum and compression, so each is also read as the records of two puzzles.
    let empty = PuzzleSet { seed: 0, games: 0, decisions: 0, puzzles: Vec::new() };
    let mut bytes = empty.to_bytes(&rules);
    bytes.truncate(44);
    bytes.extend(2_u32.to_le_bytes());
    bytes.extend((contents.len() as u32).to_le_bytes());
    bytes.extend(miniz_oxide::deflate::compress_to_vec_zlib(contents, 1));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    if let Ok(set) = PuzzleSet::from_bytes(&bytes, &rules) {
        assert_eq!(PuzzleSet::from_bytes(&set.to_bytes(&rules), &rules), Ok(set));
    }
});
