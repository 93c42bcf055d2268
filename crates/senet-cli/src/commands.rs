//! The subcommands, one file each. A file has the function `run` and the text output of its command.

mod completions;
mod engine;
mod fair;
mod history;
mod ladder;
mod man;
mod match_levels;
mod moves;
mod openings;
mod perft;
mod play;
mod playouts;
mod print;
mod puzzles;
#[cfg(feature = "train")]
mod regret;
mod replay;
mod review;
mod rollout;
mod rules;
mod schema;
mod series;
mod serve;
mod site;
mod solve;
#[cfg(feature = "lab")]
mod study;
mod table;
#[cfg(feature = "train")]
mod train;
mod value;

use anyhow::Result;

use crate::arguments::{Arguments, Command};
use crate::interrupt;

/// Runs the subcommand; without one, the server with its home page in a browser.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    if !handles_interruptions(arguments.command.as_ref()) {
        interrupt::watch()?;
    }
    match arguments.command {
        None => serve::serve_and_open(),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Site(args)) => site::run(&args),
        Some(Command::Fair(args)) => fair::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Rules { command }) => rules::run(&command),
        Some(Command::History(args)) => history::run(&args),
        Some(Command::Moves(args)) => moves::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Playouts(args)) => playouts::run(&args),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Match(args)) => match_levels::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        #[cfg(feature = "lab")]
        Some(Command::Study(args)) => study::run(&args),
        #[cfg(not(feature = "lab"))]
        Some(Command::Study(_)) => Err(missing("study", "lab")),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Table { command }) => table::run(&command),
        Some(Command::Value(args)) => value::run(&args),
        Some(Command::Openings(args)) => openings::run(&args),
        Some(Command::Series(args)) => series::run(&args),
        Some(Command::Print(args)) => print::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        #[cfg(feature = "train")]
        Some(Command::Train(args)) => train::run(&args),
        #[cfg(feature = "train")]
        Some(Command::Regret(args)) => regret::run(&args),
        #[cfg(not(feature = "train"))]
        Some(Command::Train(_)) => Err(missing("train", "train")),
        #[cfg(not(feature = "train"))]
        Some(Command::Regret(_)) => Err(missing("regret", "train")),
        Some(Command::Rollout(args)) => rollout::run(&args),
        Some(Command::Schema { command }) => schema::run(&command),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man { out }) => man::run(&out),
    }
}

/// Whether the subcommand talks with a person or a program until it is interrupted, in its own way.
fn handles_interruptions(command: Option<&Command>) -> bool {
    match command {
        None | Some(Command::Play(_) | Command::Serve(_) | Command::Engine(_)) => true,
        Some(Command::Puzzles(args)) => args.play,
        Some(_) => false,
    }
}

/// The failure of a subcommand that this build lacks.
#[cfg(not(all(feature = "lab", feature = "train")))]
fn missing(command: &str, feature: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "this build of senet has no `senet {command}`; build senet with the Cargo feature '{feature}', such as \
         `cargo build --release -p senet-cli --features {feature}`"
    )
}
