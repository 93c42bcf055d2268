//! Opening books: bytes with a valid checksum, but wrong contents, are refused without a panic.

use proptest::prelude::*;
use senet::{Preset, Ruleset};
use senet_table::{BookError, OpeningBook};

/// A file with these bytes after the fingerprint, and a valid checksum.
fn with_checksum(rules: &Ruleset, contents: &[u8]) -> Vec<u8> {
    let mut bytes = OpeningBook::empty(rules).to_bytes();
    bytes.truncate(bytes.len() - 4);
    bytes.extend(contents);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

proptest! {
    #[test]
    fn survives_any_contents(contents in proptest::collection::vec(any::<u8>(), 0..200)) {
        let rules = Ruleset::preset(Preset::Modern);
        if let Ok(book) = OpeningBook::from_bytes(&with_checksum(&rules, &contents), &rules) {
            prop_assert_eq!(OpeningBook::from_bytes(&book.to_bytes(), &rules).unwrap(), book);
        }
    }

    #[test]
    fn survives_any_strata(mover in 0..12_u8, other in 0..12_u8, count: u64, rest: [u8; 24]) {
        let rules = Ruleset::preset(Preset::Kendall);
        let contents = [&[mover, other, 0, 0, 0, 0][..], &count.to_le_bytes(), &rest].concat();
        let result = OpeningBook::from_bytes(&with_checksum(&rules, &contents), &rules);
        prop_assert!(count < 5 || matches!(result, Err(BookError::Damaged)));
    }
}
