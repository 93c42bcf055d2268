//! The options of [`play`](crate::play) and [`replay`](crate::replay).

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use senet::{Position, Record, RuleSpec, Ruleset, Scoring, SeriesLength};
use senet_play::{Level, Tablebase};

/// Who controls a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seat {
    /// A person at the keyboard.
    #[default]
    Person,
    /// The computer at a level of play.
    Computer(Level),
}

impl Seat {
    /// All seats: a person, then the computer from its weakest level to its strongest.
    pub fn all() -> impl Iterator<Item = Seat> + Clone {
        std::iter::once(Seat::Person).chain(Level::ALL.into_iter().map(Seat::Computer))
    }
}

/// Writes the name in records and on screens: `person`, `computer (novice)`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.pad("person"),
            Seat::Computer(level) => f.pad(&format!("computer ({level})")),
        }
    }
}

/// The error of parsing a [`Seat`] from an unknown name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no player '{0}'; write person or a level of the computer, such as {example}",
    example = Level::ALL[0].name()
)]
pub struct UnknownSeat(String);

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Parses `person`, the name of a level, or the output of [`Display`](fmt::Display).
    fn from_str(text: &str) -> Result<Seat, UnknownSeat> {
        let name = text.trim();
        if name == "person" {
            return Ok(Seat::Person);
        }
        let level = name.strip_prefix("computer (").and_then(|rest| rest.strip_suffix(')')).unwrap_or(name);
        level.parse().map(Seat::Computer).map_err(|_| UnknownSeat(name.chars().take(40).collect()))
    }
}

/// Whether the board marks the pieces that can move and their target squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Guidelines {
    /// The board marks both, which is the default.
    #[default]
    On,
    /// They are not marked.
    Off,
}

impl Guidelines {
    /// The other choice, for the switches of the screens.
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

    pub(crate) fn from_name(name: &str) -> Option<Guidelines> {
        [Guidelines::On, Guidelines::Off].into_iter().find(|guidelines| guidelines.name() == name)
    }
}

/// The characters that the screens use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Charset {
    /// Unicode if the locale and the terminal support it, else ASCII.
    #[default]
    Auto,
    /// Unicode characters, all one column wide.
    Unicode,
    /// ASCII alone, for terminals and fonts without the signs of the houses.
    Ascii,
}

/// The colours that the screens use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Colours {
    /// From the environment: none if `NO_COLOR` is set or `TERM` names a terminal without colours, else 256
    /// or 16 according to `TERM` and `COLORTERM`.
    #[default]
    Auto,
    /// No colours: bold, underlined and reversed text instead.
    Never,
    /// The sixteen colours of every terminal.
    Sixteen,
    /// 256 colours, by which squares and pieces are told apart better.
    Many,
}

/// How a game is shown and played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Interface {
    /// A screen, if the terminal has one; else lines.
    #[default]
    Auto,
    /// Typed commands and lines of text, for screen readers and pipes.
    Lines,
}

/// Finds the tablebase of a ruleset. The default provider finds none.
#[derive(Clone, Default)]
pub struct TablebaseProvider(Option<Arc<Lookup>>);

/// Returns the tablebase of a ruleset. It may take seconds.
type Lookup = dyn Fn(&Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> + Send + Sync;

impl TablebaseProvider {
    /// A provider that calls `lookup` once per game, on a thread of its own. The call may take seconds.
    pub fn new(
        lookup: impl Fn(&Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> + Send + Sync + 'static,
    ) -> TablebaseProvider {
        TablebaseProvider(Some(Arc::new(lookup)))
    }

    /// The tablebase of a ruleset.
    pub(crate) fn tablebase(&self, rules: &Arc<Ruleset>) -> Option<Arc<dyn Tablebase>> {
        self.0.as_ref().and_then(|lookup| lookup(rules))
    }
}

impl fmt::Debug for TablebaseProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TablebaseProvider").finish_non_exhaustive()
    }
}

/// The options of [`play`](crate::play).
///
/// The start screen asks for the ruleset and the players that are not given. If all are given, the game
/// starts at once.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The ruleset with its options.
    pub rules: Option<RuleSpec>,
    /// The first and the second player. If the ruleset fixes the side that begins, the first player has it
    /// (cones in `modern`, spools in the others). If opening throws decide who begins, they also decide the
    /// sides.
    pub seats: [Option<Seat>; 2],
    /// The position from which the first game begins, under `rules`. Without it, the start of the ruleset. The first
    /// player has the side to throw.
    pub position: Option<Position>,
    /// An unfinished game to go on with.
    pub resume: Option<Record>,
    /// The length and the scoring of a match. Without it, the start screen asks, or a single game is played.
    pub series: Option<(SeriesLength, Scoring)>,
    /// How the game is shown and played.
    pub interface: Interface,
    /// The seed of the dice. Without it, every game gets a random seed.
    pub seed: Option<u64>,
    /// Whether legal moves are marked. Without it, they are.
    pub guidelines: Option<Guidelines>,
    /// The characters of the screens.
    pub charset: Charset,
    /// The colours of the screens.
    pub colours: Colours,
    /// Finds the exact values that perfect players and hints use.
    pub tablebases: TablebaseProvider,
    /// The folder of saved games. Without it, `senet` in `$XDG_DATA_HOME` or `~/.local/share`, on Windows in
    /// `%LOCALAPPDATA%`.
    pub data_dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_displayed_seats() {
        for seat in Seat::all() {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("novice".parse(), Ok(Seat::Computer(Level::Novice)));
        assert!("grandmaster".parse::<Seat>().unwrap_err().to_string().contains("'grandmaster'"));
    }
}
