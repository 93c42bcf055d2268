//! Fuzzes records: a parsed record is formatted and parsed again without changes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::Record;

fuzz_target!(|text: &str| {
    if let Ok(record) = text.parse::<Record>() {
        let written = record.to_string();
        let reparsed: Record = written.parse().expect("a formatted record is valid");
        assert_eq!(reparsed.to_string(), written);
        assert!(reparsed.game == record.game && reparsed.variations == record.variations);
    }
});
