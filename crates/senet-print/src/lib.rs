//! Senet on paper: boards, sticks or dice, pieces and rules of any ruleset, at true size, to cut out and fold.
//!
//! ```
//! use senet::{Preset, Ruleset};
//! use senet_print::{Design, Ink, Part, pdf, sheets};
//!
//! let kendall = Ruleset::preset(Preset::Kendall);
//! let design = Design { ink: Ink::Save, ..Design::default() };
//! let sheets = sheets(&kendall, Part::Board, &design);
//! assert_eq!(sheets.len(), 1, "squares of 25 mm fit one sheet");
//! let document: Vec<u8> = pdf(&sheets);
//! # assert!(document.len() > 1000);
//! ```
//!
//! Everything is drawn once, in millimetres, on [`Sheet`]s: shapes and lines of text. [`pdf()`] and [`svg()`] write sheets down; they know
//! nothing of Senet. What is drawn comes from the ruleset: its houses with their signs, what it throws, how many pieces it has, which
//! way they go, and [`RuleSpec::page`](senet::RuleSpec::page) for its rules in words.
//!
//! Deliberately absent: files, clocks, chance. The same ruleset and [`Design`] give the same bytes.

mod board;
mod design;
mod dice;
mod emblems;
mod figures;
mod ink;
mod leaf;
mod net;
mod ornament;
pub mod outline;
mod paper;
mod pdf;
mod pieces;
mod rules;
pub mod sheet;
mod sticks;
mod svg;
mod throws;
mod typeface;

use senet::Ruleset;

pub use design::{Design, PathArrows, PieceShape, SquareSide, SquareSideError};
pub use ink::{Colour, Ink};
pub use paper::Paper;
pub use pdf::{POINTS_PER_MILLIMETRE, pdf};
pub use sheet::Sheet;
pub use svg::svg;
pub use typeface::Face;

use leaf::Job;

/// What can be printed of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The board.
    Board,
    /// The sticks, or the dice if the ruleset throws dice.
    Sticks,
    /// The pieces of both sides.
    Pieces,
    /// The rules.
    Rules,
    /// All of these.
    Kit,
}

/// The sheets of a part, in the order in which they are printed; at least one.
pub fn sheets(rules: &Ruleset, part: Part, design: &Design) -> Vec<Sheet> {
    let job = Job { rules, design };
    match part {
        Part::Board => board::sheets(&job),
        Part::Sticks => throws::sheets(&job),
        Part::Pieces => pieces::sheets(&job),
        Part::Rules => self::rules::sheets(&job),
        Part::Kit => {
            let parts = [Part::Board, Part::Sticks, Part::Pieces, Part::Rules];
            parts.into_iter().flat_map(|part| sheets(rules, part, design)).collect()
        }
    }
}
