//! The arguments of `senet print`.

use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};
use senet_print::{Design, Ink, Paper, Part, PathArrows, PieceShape, SquareSide};

use super::OptionArgs;

#[derive(Args, Debug)]
pub(crate) struct Print {
    /// What to print
    #[arg(value_enum)]
    pub(crate) part: PrintPart,
    /// The ruleset: a name from `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", default_value = "modern", value_hint = ValueHint::FilePath)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
    /// With "game": the record of a game to print instead of the sample game; - for standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["rules", "values"])]
    pub(crate) record: Option<String>,
    /// The file to write; its name ends in .pdf or .svg
    ///
    /// Several sheets become one PDF, or the files NAME-1.svg, NAME-2.svg and so on.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    /// The paper size
    #[arg(long, value_enum, default_value_t = PrintPaper::A4)]
    paper: PrintPaper,
    /// Full colour, or black outlines to save ink
    #[arg(long, value_enum, default_value_t = PrintInk::Colour)]
    ink: PrintInk,
    /// Show arrows on the board for the direction of play
    #[arg(long, value_enum, default_value_t = Switch::On)]
    path: Switch,
    /// The side of a square in millimetres; a board larger than the paper is split into parts to glue
    /// together
    #[arg(long, value_name = "MM", default_value = "25", value_parser = square_side)]
    square: SquareSide,
    /// The kind of pieces
    #[arg(long, value_enum, default_value_t = PrintPieces::Folded)]
    pieces: PrintPieces,
}

impl Print {
    /// The design that the arguments describe.
    pub(crate) fn design(&self) -> Design {
        Design {
            paper: match self.paper {
                PrintPaper::A4 => Paper::A4,
                PrintPaper::Letter => Paper::Letter,
            },
            ink: match self.ink {
                PrintInk::Colour => Ink::Colour,
                PrintInk::Save => Ink::Save,
            },
            square: self.square,
            path: match self.path {
                Switch::On => PathArrows::Shown,
                Switch::Off => PathArrows::Hidden,
            },
            pieces: match self.pieces {
                PrintPieces::Folded => PieceShape::Folded,
                PrintPieces::Discs => PieceShape::Discs,
            },
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum PrintPart {
    /// The board
    Board,
    /// The throw sticks, or the dice if the ruleset uses dice
    Sticks,
    /// The pieces of both sides
    Pieces,
    /// The rules on one page
    Rules,
    /// Positions that show the rules at work
    Examples,
    /// The annotated sample game of the ruleset, or a game of your own (--record)
    Game,
    /// All of these but the game
    Kit,
}

impl From<PrintPart> for Part {
    fn from(part: PrintPart) -> Part {
        match part {
            PrintPart::Board => Part::Board,
            PrintPart::Sticks => Part::Sticks,
            PrintPart::Pieces => Part::Pieces,
            PrintPart::Rules => Part::Rules,
            PrintPart::Examples => Part::Examples,
            PrintPart::Game => Part::Game,
            PrintPart::Kit => Part::Kit,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintPaper {
    /// 210 by 297 mm
    A4,
    /// 8½ by 11 inches
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintInk {
    /// Full colour
    Colour,
    /// Black outlines on white
    Save,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintPieces {
    /// Cones and spools of paper, to roll and glue
    Folded,
    /// Flat discs that show a cone or a spool
    Discs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Switch {
    /// Show them
    On,
    /// Leave them out
    Off,
}

/// Parses the side of a square.
fn square_side(text: &str) -> Result<SquareSide, String> {
    let millimetres: f64 =
        text.parse().map_err(|_| "write a number of millimetres, such as 30".to_owned())?;
    SquareSide::new(millimetres).map_err(|error| error.to_string())
}
