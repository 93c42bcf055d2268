//! Fuzzes packed tables: any bytes are refused or read without a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::{Preset, Ruleset};
use senet_table::{PACKED_VERSION, PackedTable};

fuzz_target!(|contents: &[u8]| {
    let rules = Ruleset::preset(Preset::Kendall);
    let _ = PackedTable::from_bytes(contents, &rules);
    // Few inputs have a valid prefix, so each is also read with one.
    let mut bytes = b"SENETPAK".to_vec();
    bytes.extend(PACKED_VERSION.to_le_bytes());
    bytes.extend(contents);
    if let Ok(packed) = PackedTable::from_bytes(bytes, &rules) {
        let _ = packed.verify();
    }
});
