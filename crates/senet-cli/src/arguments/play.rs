//! The arguments of `senet play` and `senet replay`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueHint};
use clap::{Args, ValueEnum};
use senet::SeriesLength;
use senet_tui::{Charset, Colours, Seat};

use super::{TablesArgs, WeightsArgs, levels, whole};

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The ruleset: a name from `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<String>,
    /// Set an option of the ruleset, such as pieces=3; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "rules")]
    pub(crate) options: Vec<String>,
    /// The first player: a person, or a level of the computer
    ///
    /// The first player has the side that begins. In rulesets where opening throws decide who begins, they
    /// also decide the sides.
    #[arg(long, value_name = "PLAYER", value_parser = seat())]
    pub(crate) first: Option<Seat>,
    /// The second player: a person, or a level of the computer
    #[arg(long, value_name = "PLAYER", value_parser = seat())]
    pub(crate) second: Option<Seat>,
    /// Begin at this position; the first player has the side to throw
    #[arg(long, value_name = "POSITION", requires = "rules")]
    pub(crate) position: Option<String>,
    /// Go on with the unfinished game of this record
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["rules", "options", "position", "first", "second", "seed", "games", "scoring"])]
    pub(crate) resume: Option<String>,
    /// Play a match: a number of games, such as 5, or up to a number of points, such as 7-points
    #[arg(long = "match", value_name = "LENGTH", id = "games", value_parser = match_length)]
    pub(crate) match_length: Option<SeriesLength>,
    /// The points of a won game in a match
    #[arg(long, value_enum, default_value_t = MatchScoring::Games, requires = "games")]
    pub(crate) scoring: MatchScoring,
    /// Play by typed commands and lines of text instead of on a screen, as for a screen reader
    #[arg(long)]
    pub(crate) lines: bool,
    /// The seed of the dice: the same seed gives the same throws [default: a random one]
    #[arg(long, value_name = "S", value_parser = whole::<u64>(0, u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    #[command(flatten)]
    pub(crate) weights: WeightsArgs,
    /// Do not mark the pieces that can move and their target squares
    #[arg(long)]
    pub(crate) no_guidelines: bool,
    #[command(flatten)]
    pub(crate) display: DisplayArgs,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// The record of the game (`-` is standard input), or `sample:NAME` for a game that comes with the program
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Print the whole game in this format [default: step through it in a terminal, print text elsewhere]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReplayFormat>,
    #[command(flatten)]
    pub(crate) display: DisplayArgs,
}

/// The points of a won game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum MatchScoring {
    /// One point
    Games,
    /// Points for each enemy piece left: 1 on the last row, 2 on the second, 3 on the first
    PiecesLeft,
}

/// Parses the length of a match: `5` or `7-points`.
fn match_length(text: &str) -> Result<SeriesLength, String> {
    let (number, length): (_, fn(u32) -> SeriesLength) = match text.strip_suffix("-points") {
        Some(number) => (number, SeriesLength::Points),
        None => (text, SeriesLength::Games),
    };
    let number = number.parse().ok().filter(|number| (1..=999).contains(number));
    number
        .map(length)
        .ok_or_else(|| "write a number of games, such as 5, or of points, such as 7-points".to_owned())
}

/// The output format of `senet replay`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ReplayFormat {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
    /// The record as the program writes it, with the fingerprint of the rules
    Record,
}

/// How the terminal screens are drawn.
#[derive(Args, Debug)]
pub(crate) struct DisplayArgs {
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Draw without colours; NO_COLOR=1 in the environment or a terminal without colours does the same
    #[arg(long, alias = "no-colors", alias = "no-color")]
    no_colours: bool,
}

impl DisplayArgs {
    pub(crate) fn charset(&self) -> Charset {
        if self.ascii { Charset::Ascii } else { Charset::Auto }
    }

    pub(crate) fn colours(&self) -> Colours {
        if self.no_colours { Colours::Never } else { Colours::Auto }
    }
}

/// Parses a player. Help and completions list the possible values.
fn seat() -> impl TypedValueParser<Value = Seat> {
    let person = PossibleValue::new("person").help("a person at the keyboard");
    PossibleValuesParser::new(std::iter::once(person).chain(levels())).try_map(|name| name.parse::<Seat>())
}
