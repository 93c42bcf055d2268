//! Hints and win chances in a game between people.

/// Whether players may use hints and win chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HintPolicy {
    /// Neither player may use them.
    #[default]
    Off,
    /// The creator proposes it. The invited player agrees when joining, or it is off.
    Proposed,
    /// They may: both have agreed, or a person plays against a computer.
    On,
}

/// The answer of a player who joins to the proposal of hints and win chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HintConsent {
    /// The player declines, or says nothing.
    #[default]
    Declined,
    /// The player agrees that both may use them.
    Agreed,
}

impl HintPolicy {
    /// The name in messages and in the database.
    pub fn name(self) -> &'static str {
        match self {
            HintPolicy::Off => "off",
            HintPolicy::Proposed => "proposed",
            HintPolicy::On => "on",
        }
    }

    /// The policy with this name.
    pub fn from_name(name: &str) -> Option<HintPolicy> {
        [HintPolicy::Off, HintPolicy::Proposed, HintPolicy::On]
            .into_iter()
            .find(|policy| policy.name() == name)
    }
}
