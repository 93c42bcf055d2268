//! One file for each command.

mod completions;
mod contest;
mod fair;
mod ladder;
mod moves;
mod perft;
mod play;
mod playouts;
mod print;
mod puzzles;
mod regret;
mod replay;
mod review;
mod rollout;
mod rules;
mod serve;
mod solve;
mod study;
mod tables;
mod train;
mod value;

use anyhow::Result;

use crate::arguments::{Arguments, Command};

/// Does what was asked.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    match arguments.command {
        None => serve::front_door(),
        Some(Command::Play(asked)) => play::run(&asked),
        Some(Command::Serve(asked)) => serve::run(&asked),
        Some(Command::Fair(asked)) => fair::run(&asked),
        Some(Command::Replay(asked)) => replay::run(&asked),
        Some(Command::Rules { command }) => rules::run(&command),
        Some(Command::Moves(asked)) => moves::run(&asked),
        Some(Command::Perft(asked)) => perft::run(&asked),
        Some(Command::Playouts(asked)) => playouts::run(&asked),
        Some(Command::Match(asked)) => contest::run(&asked),
        Some(Command::Ladder(asked)) => ladder::run(&asked),
        Some(Command::Study(asked)) => study::run(&asked),
        Some(Command::Solve(asked)) => solve::run(&asked),
        Some(Command::Table { command }) => tables::run(&command),
        Some(Command::Value(asked)) => value::run(&asked),
        Some(Command::Print(asked)) => print::run(&asked),
        Some(Command::Review(asked)) => review::run(&asked),
        Some(Command::Puzzles(asked)) => puzzles::run(&asked),
        Some(Command::Train(asked)) => train::run(&asked),
        Some(Command::Regret(asked)) => regret::run(&asked),
        Some(Command::Rollout(asked)) => rollout::run(&asked),
        Some(Command::Completions { shell }) => completions::run(shell),
    }
}
