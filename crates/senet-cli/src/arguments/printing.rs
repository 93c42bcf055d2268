//! What can be asked of `senet print`.

use std::path::PathBuf;

use clap::builder::ValueHint;
use clap::{Args, ValueEnum};
use senet_print::{Design, Ink, Paper, Part, PathArrows, PieceShape, SquareSide};

use super::OptionsChoice;

#[derive(Args, Debug)]
pub(crate) struct Print {
    /// What to print
    #[arg(value_enum)]
    pub(crate) part: PrintPart,
    /// The ruleset: a name out of `senet rules list`, or the path of a ruleset file (TOML)
    #[arg(long, value_name = "NAME", default_value = "modern", value_hint = ValueHint::FilePath)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) options: OptionsChoice,
    /// The file to write, its name ending in .pdf or .svg; several sheets are one PDF, or FILE-1.svg, FILE-2.svg and so on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: PathBuf,
    /// The paper in the printer
    #[arg(long, value_enum, default_value_t = PrintPaper::A4)]
    paper: PrintPaper,
    /// How much ink to spend
    #[arg(long, value_enum, default_value_t = PrintInk::Colour)]
    ink: PrintInk,
    /// Whether arrows on the board show which way the pieces go
    #[arg(long, value_enum, default_value_t = Switch::On)]
    path: Switch,
    /// The side of a square in millimetres; a board too large for the paper comes in parts to glue together
    #[arg(long, value_name = "MM", default_value = "25", value_parser = square_side)]
    square: SquareSide,
    /// Pieces to roll and glue, or discs
    #[arg(long, value_enum, default_value_t = PrintPieces::Folded)]
    pieces: PrintPieces,
}

impl Print {
    /// How it is to be printed.
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
    /// The sticks, or the dice if the ruleset throws dice
    Sticks,
    /// The pieces of both sides
    Pieces,
    /// The rules on a page
    Rules,
    /// All of these
    Kit,
}

impl From<PrintPart> for Part {
    fn from(part: PrintPart) -> Part {
        match part {
            PrintPart::Board => Part::Board,
            PrintPart::Sticks => Part::Sticks,
            PrintPart::Pieces => Part::Pieces,
            PrintPart::Rules => Part::Rules,
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
    /// Ebony and ivory, faience and gold
    Colour,
    /// Black lines on white
    Save,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum PrintPieces {
    /// Cones and spools to roll and glue
    Folded,
    /// Discs that show a cone or a spool
    Discs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Switch {
    On,
    Off,
}

/// Reads the side of a square.
fn square_side(text: &str) -> Result<SquareSide, String> {
    let millimetres: f64 =
        text.parse().map_err(|_| "write a number of millimetres, such as 30".to_owned())?;
    SquareSide::new(millimetres).map_err(|error| error.to_string())
}
