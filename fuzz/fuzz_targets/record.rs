//! Records: what is read is written and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senet::Record;

fuzz_target!(|text: &str| {
    if let Ok(record) = text.parse::<Record>() {
        let written = record.to_string();
        let again: Record = written.parse().expect("what was written can be read");
        assert_eq!(again.to_string(), written);
        assert!(again.game == record.game);
    }
});
