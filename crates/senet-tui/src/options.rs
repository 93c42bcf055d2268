//! What a caller can ask for before the first screen.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use senet::{RuleSpec, Ruleset};
use senet_play::{Level, Tablebase};

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seat {
    /// Somebody at the keyboard.
    #[default]
    Person,
    /// The computer, playing this well.
    Computer(Level),
}

impl Seat {
    /// Everybody who can sit down: a person, then the computer from its weakest level to its strongest.
    pub fn all() -> impl Iterator<Item = Seat> + Clone {
        std::iter::once(Seat::Person).chain(Level::ALL.into_iter().map(Seat::Computer))
    }
}

/// As records and screens name it: `person`, `computer (novice)`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.pad("person"),
            Seat::Computer(level) => f.pad(&format!("computer ({})", level.name())),
        }
    }
}

/// A seat that is named by nobody who could sit there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nobody is called '{0}'; write person or one of the levels of the computer, such as {example}", example = Level::ALL[0].name())]
pub struct UnknownSeat(String);

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Reads `person`, the name of a level, or what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Seat, UnknownSeat> {
        let name = text.trim();
        if name == "person" {
            return Ok(Seat::Person);
        }
        let level = name.strip_prefix("computer (").and_then(|rest| rest.strip_suffix(')')).unwrap_or(name);
        Level::from_name(level)
            .map(Seat::Computer)
            .ok_or_else(|| UnknownSeat(name.chars().take(40).collect()))
    }
}

/// Whether legal pieces and their targets are marked on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Guidelines {
    /// They are.
    #[default]
    On,
    /// The player must find them.
    Off,
}

impl Guidelines {
    /// The other choice.
    #[must_use]
    pub const fn toggled(self) -> Guidelines {
        match self {
            Guidelines::On => Guidelines::Off,
            Guidelines::Off => Guidelines::On,
        }
    }

    /// `on` or `off`.
    pub const fn name(self) -> &'static str {
        match self {
            Guidelines::On => "on",
            Guidelines::Off => "off",
        }
    }
}

/// The characters that the board is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Charset {
    /// Unicode where the locale has it and the terminal is not known for lacking it, else ASCII.
    #[default]
    Auto,
    /// Lines, cones and signs from Unicode, all one column wide.
    Unicode,
    /// ASCII and nothing else.
    Ascii,
}

/// The colours that the screens use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Colours {
    /// What the environment says: none if `NO_COLOR` is set, 256 or 16 by `TERM` and `COLORTERM`.
    #[default]
    Auto,
    /// None: bold, underlined and reversed text instead.
    Never,
    /// The sixteen of every terminal.
    Sixteen,
    /// The 256 of most.
    Many,
}

/// Somebody who looks up what is known exactly of a ruleset. By default there is nobody.
#[derive(Clone, Default)]
pub struct Library(Option<Arc<LookUp>>);

/// Finds the endings of a ruleset. It may take seconds.
type LookUp = dyn Fn(&Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> + Send + Sync;

impl Library {
    /// A library that is asked once for every game, on a thread of its own, so that it may take its time.
    pub fn new(
        look_up: impl Fn(&Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> + Send + Sync + 'static,
    ) -> Library {
        Library(Some(Arc::new(look_up)))
    }

    /// What is known of a ruleset.
    pub(crate) fn endings(&self, rules: &Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> {
        self.0.as_ref().and_then(|look_up| look_up(rules))
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

/// What is settled before the start screen, and where games are kept.
///
/// What is left out can be chosen on the start screen; where ruleset and both seats are given, the game begins at once.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The ruleset, with its options.
    pub rules: Option<RuleSpec>,
    /// Who sits on the first seat and who on the second. Where a ruleset fixes the side that begins, the first seat has it
    /// (cones in `modern`, spools in the others); where throws decide who begins, they decide the sides too.
    pub seats: [Option<Seat>; 2],
    /// The seed of the dice; a fresh one for every game if it is left out.
    pub seed: Option<u64>,
    /// Whether legal moves are marked; on if it is left out.
    pub guidelines: Option<Guidelines>,
    /// The characters.
    pub charset: Charset,
    /// The colours.
    pub colours: Colours,
    /// Where exact values are looked up; by nobody if it is left out.
    pub library: Library,
    /// The folder in which games are kept; if it is left out, `senet` in `$XDG_DATA_HOME` or `~/.local/share`.
    pub data_dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for seat in Seat::all() {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("novice".parse(), Ok(Seat::Computer(Level::Novice)));
        assert!("grandmaster".parse::<Seat>().unwrap_err().to_string().contains("'grandmaster'"));
    }
}
