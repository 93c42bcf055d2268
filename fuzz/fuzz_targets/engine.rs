//! Fuzzes the line protocol: every command has an answer on one line, and lines keep their meaning when written.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use senet::{Preset, Ruleset};
use senet_engine::{Command, LoadedRules, Reply, Session};

fuzz_target!(|text: &str| {
    let mut session = Session::new(Box::new(|name, _| {
        let preset = Preset::from_name(name).ok_or("there is no such ruleset")?;
        Ok(LoadedRules::new(Ruleset::preset(preset)))
    }));
    // A stopped search still completes a depth of one ply.
    let stop = Arc::new(true.into());
    for line in text.lines() {
        if let Ok(reply) = line.parse::<Reply>() {
            assert_eq!(
                reply.to_string().parse::<Reply>().map(|again| again.to_string()),
                Ok(reply.to_string())
            );
        }
        let Ok(command) = line.parse::<Command>() else { continue };
        assert_eq!(command.to_string().parse(), Ok(command.clone()));
        let mut replies = 0;
        session.answer(&command, &stop, &mut |_| replies += 1);
        assert!(replies > 0);
    }
});
