//! What can be asked of `senet play` and `replay`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueHint};
use senet_tui::{Charset, Colours, Seat};

use super::{Format, levels};

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<String>,
    /// An option of the ruleset, such as pieces=3; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "rules")]
    pub(crate) options: Vec<String>,
    /// Who sits on the first seat: person, or a level of the computer
    ///
    /// The first seat has the side that begins; where opening throws decide who begins, they decide the sides too.
    #[arg(long, value_name = "WHO", value_parser = seat())]
    pub(crate) first: Option<Seat>,
    /// Who sits on the second seat: person, or a level of the computer
    #[arg(long, value_name = "WHO", value_parser = seat())]
    pub(crate) second: Option<Seat>,
    /// The seed of the dice: the same one gives the same throws
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The directory of the tables; without it, senet/tables in the cache folder ($XDG_CACHE_HOME, or ~/.cache)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<PathBuf>,
    /// Do not mark the pieces that can be moved, and where to
    #[arg(long)]
    pub(crate) no_guidelines: bool,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// The record (`-` is standard input)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// Print the whole game instead; so it is printed, as text, where there is no terminal
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
}

/// How to draw in the terminal.
#[derive(Args, Debug)]
pub(crate) struct Drawing {
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Use no colours (NO_COLOR=1 in the environment does the same)
    #[arg(long)]
    no_colours: bool,
}

impl Drawing {
    /// The characters to draw with.
    pub(crate) fn charset(&self) -> Charset {
        if self.ascii { Charset::Ascii } else { Charset::Auto }
    }

    /// The colours to use.
    pub(crate) fn colours(&self) -> Colours {
        if self.no_colours { Colours::Never } else { Colours::Auto }
    }
}

/// Reads who sits on a seat; help and completions list the possible ones.
fn seat() -> impl TypedValueParser<Value = Seat> {
    let person = PossibleValue::new("person").help("somebody at the keyboard");
    PossibleValuesParser::new(std::iter::once(person).chain(levels())).try_map(|name| name.parse::<Seat>())
}
