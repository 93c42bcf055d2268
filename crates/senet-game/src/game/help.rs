//! Hints and win chances in a game between people.

/// Whether players may use hints and win chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Help {
    /// They may not.
    #[default]
    Off,
    /// The creator proposes it. The invited player agrees when joining, or it is off.
    Proposed,
    /// They may: both have agreed, or a person plays against a computer.
    On,
}

/// The answer of a player who joins to the proposal of help.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HelpAnswer {
    /// The player declines, or says nothing.
    #[default]
    Declined,
    /// The player agrees.
    Agreed,
}

impl Help {
    /// The name in messages and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Help::Off => "off",
            Help::Proposed => "proposed",
            Help::On => "on",
        }
    }

    /// The help with this name.
    pub fn from_name(name: &str) -> Option<Help> {
        [Help::Off, Help::Proposed, Help::On].into_iter().find(|help| help.name() == name)
    }
}
