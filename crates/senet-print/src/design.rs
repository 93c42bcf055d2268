//! What can be chosen about printed things: paper, ink, size.

use thiserror::Error;

use crate::ink::Ink;
use crate::paper::Paper;

/// How things are to be printed.
///
/// ```
/// use senet_print::{Design, Ink, Paper, SquareSide};
/// let design = Design { ink: Ink::Save, square: SquareSide::new(30.0)?, ..Design::default() };
/// assert_eq!(design.paper, Paper::A4);
/// # Ok::<(), senet_print::SquareSideError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Design {
    /// The paper in the printer.
    pub paper: Paper,
    /// How much ink to spend.
    pub ink: Ink,
    /// How large the squares of the board are; pieces are as large as fits them.
    pub square: SquareSide,
    /// Whether the board shows which way the pieces go.
    pub path: PathArrows,
    /// What the pieces are.
    pub pieces: PieceShape,
}

impl Default for Design {
    fn default() -> Design {
        Design {
            paper: Paper::A4,
            ink: Ink::Colour,
            square: SquareSide::USUAL,
            path: PathArrows::Shown,
            pieces: PieceShape::Folded,
        }
    }
}

/// Whether arrows on the board show which way the pieces go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathArrows {
    /// From square to square.
    Shown,
    /// The board is as bare as the ancient ones.
    Hidden,
}

/// What the pieces to cut out are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceShape {
    /// Cones and spools, to be rolled and glued.
    Folded,
    /// Discs that show a cone or a spool.
    Discs,
}

/// The side of a square of the board, in millimetres.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct SquareSide(f64);

/// A square cannot be so small or so large.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error(
    "squares of {asked} mm cannot be printed; ask for {} to {} mm, such as {}",
    SquareSide::LEAST.0,
    SquareSide::MOST.0,
    SquareSide::USUAL.0
)]
pub struct SquareSideError {
    /// What was asked for, in millimetres.
    pub asked: f64,
}

impl SquareSide {
    /// The least: pieces would be too small to fold.
    pub const LEAST: SquareSide = SquareSide(15.0);
    /// The most: one square nearly fills a sheet.
    pub const MOST: SquareSide = SquareSide(100.0);
    /// 25 mm: the whole board fits a sheet of A4 or letter paper.
    pub const USUAL: SquareSide = SquareSide(25.0);

    /// A side of so many millimetres.
    ///
    /// # Errors
    ///
    /// If it is less than [`LEAST`](SquareSide::LEAST), more than [`MOST`](SquareSide::MOST), or no number.
    pub fn new(millimetres: f64) -> Result<SquareSide, SquareSideError> {
        let side = SquareSide(millimetres);
        if side >= SquareSide::LEAST && side <= SquareSide::MOST {
            Ok(side)
        } else {
            Err(SquareSideError { asked: millimetres })
        }
    }

    /// In millimetres.
    pub const fn millimetres(self) -> f64 {
        self.0
    }
}
