//! Fuzzes opening books: any bytes are refused or read without a panic, and what is read is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{Preset, Ruleset};
use senet_table::OpeningBook;

fuzz_target!(|contents: &[u8]| {
    let rules = Ruleset::preset(Preset::Kendall);
    let _ = OpeningBook::from_bytes(contents, &rules);
    // Few inputs have a valid checksum, so each is also read with one.
    let mut bytes = OpeningBook::empty(&rules).to_bytes();
    bytes.truncate(bytes.len() - 4);
    bytes.extend(contents);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    if let Ok(book) = OpeningBook::from_bytes(&bytes, &rules) {
        assert_eq!(OpeningBook::from_bytes(&book.to_bytes(), &rules).expect("it was just written"), book);
    }
});
