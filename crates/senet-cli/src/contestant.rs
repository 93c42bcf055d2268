//! What plays in a match of the command: a level, or another program.

use anyhow::Result;
use senet_engine::{EnginePlayer, EngineProgram};
use senet_lab::{GameContext, PlayerSource};
use senet_play::{Level, Player};

use crate::arguments::ContestantName;

/// A contestant that is ready to play.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    /// The name in the report: that of the level, or `engine:` with the command line.
    pub(crate) name: String,
    /// The name and version that the program gives.
    pub(crate) engine: Option<String>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Level(Level),
    Engine(EngineProgram),
}

impl Contestant {
    /// The contestant of this name. A program is started once to see that it plays the ruleset.
    ///
    /// # Errors
    ///
    /// If the program does not start, does not speak the protocol, or refuses the ruleset.
    pub(crate) fn new(
        name: &ContestantName,
        rules: &str,
        options: &[String],
        move_time: Option<u64>,
    ) -> Result<Contestant> {
        Ok(match name {
            ContestantName::Level(level) => {
                Contestant { name: level.name().to_owned(), engine: None, kind: Kind::Level(*level) }
            }
            ContestantName::Engine(command) => {
                let program = EngineProgram::new(command, rules, options).with_move_time(move_time);
                let identity = program.identify()?;
                let engine = Some(format!("{} {}", identity.name, identity.version));
                Contestant { name: format!("engine:{command}"), engine, kind: Kind::Engine(program) }
            }
        })
    }
}

impl PlayerSource for Contestant {
    fn player(&self, context: &GameContext, seed: u64) -> Box<dyn Player> {
        match &self.kind {
            Kind::Level(level) => PlayerSource::player(level, context, seed),
            Kind::Engine(program) => Box::new(EnginePlayer::start(program)),
        }
    }
}
