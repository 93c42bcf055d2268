//! The choices for printing: paper, ink, sizes and shapes. `senet print` and the server fill it.

use thiserror::Error;

use crate::ink::Ink;
use crate::paper::Paper;

/// How to print a ruleset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Design {
    /// The size of all sheets; each part chooses its orientation.
    pub paper: Paper,
    /// The use of ink.
    pub ink: Ink,
    /// The size of the squares of the board. Pieces are scaled to fit.
    pub square: SquareSide,
    /// Whether the board shows the path of the pieces.
    pub path: PathArrows,
    /// The shape of the pieces.
    pub pieces: PieceShape,
}

impl Default for Design {
    fn default() -> Design {
        Design {
            paper: Paper::A4,
            ink: Ink::Colour,
            square: SquareSide::DEFAULT,
            path: PathArrows::Shown,
            pieces: PieceShape::Folded,
        }
    }
}

/// Whether arrows on the board show the path of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathArrows {
    /// An arrow from each square to the next.
    Shown,
    /// No arrows, as on the ancient boards.
    Hidden,
}

/// The shape of the pieces to cut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceShape {
    /// Cones and spools to roll and glue.
    Folded,
    /// Discs with a picture of a cone or a spool.
    Discs,
}

/// The side of a square of the board, in millimetres.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct SquareSide(f64);

/// The side of a square is out of range.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error(
    "squares of {requested} mm cannot be printed; ask for {} to {} mm, such as {}",
    SquareSide::MIN.0,
    SquareSide::MAX.0,
    SquareSide::DEFAULT.0
)]
pub struct SquareSideError {
    /// The requested side in millimetres.
    pub requested: f64,
}

impl SquareSide {
    /// 15 mm. Smaller pieces could not be folded.
    pub const MIN: SquareSide = SquareSide(15.0);
    /// 100 mm. One square nearly fills half a sheet.
    pub const MAX: SquareSide = SquareSide(100.0);
    /// 25 mm. The whole board fits a sheet of A4 or letter paper.
    pub const DEFAULT: SquareSide = SquareSide(25.0);

    /// A side in millimetres.
    ///
    /// # Errors
    ///
    /// [`SquareSideError`] if it is less than [`MIN`](SquareSide::MIN), more than [`MAX`](SquareSide::MAX),
    /// or not a number.
    ///
    /// ```
    /// use senet_print::SquareSide;
    /// assert_eq!(SquareSide::new(30.0)?.millimetres(), 30.0);
    /// let error = SquareSide::new(10.0).unwrap_err().to_string();
    /// assert_eq!(error, "squares of 10 mm cannot be printed; ask for 15 to 100 mm, such as 25");
    /// # Ok::<(), senet_print::SquareSideError>(())
    /// ```
    pub fn new(millimetres: f64) -> Result<SquareSide, SquareSideError> {
        let side = SquareSide(millimetres);
        if side >= SquareSide::MIN && side <= SquareSide::MAX {
            Ok(side)
        } else {
            Err(SquareSideError { requested: millimetres })
        }
    }

    /// The side in millimetres.
    pub const fn millimetres(self) -> f64 {
        self.0
    }
}
