//! The name of a player in a match: a level or another program.

use std::str::FromStr;

use senet_play::{Level, UnknownLevel};

/// A level, or the command line of a program that speaks the protocol of `senet engine`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ContestantName {
    Level(Level),
    Engine(String),
}

impl ContestantName {
    /// The level, if it is one.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            ContestantName::Level(level) => Some(*level),
            ContestantName::Engine(_) => None,
        }
    }
}

impl FromStr for ContestantName {
    type Err = String;

    fn from_str(text: &str) -> Result<ContestantName, String> {
        match text.strip_prefix("engine:") {
            Some(command) if !command.trim().is_empty() => Ok(ContestantName::Engine(command.to_owned())),
            Some(_) => Err("write the path of a program after 'engine:'".to_owned()),
            None => text
                .parse()
                .map(ContestantName::Level)
                .map_err(|UnknownLevel| format!("{UnknownLevel}, or engine:COMMAND")),
        }
    }
}
