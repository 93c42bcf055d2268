//! Paper sizes.

/// A paper size; sheets may lie in either orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// The orientation of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Orientation {
    Portrait,
    Landscape,
}

impl Paper {
    /// The shorter and the longer side in millimetres.
    pub const fn sides(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// The width and the height in this orientation, in millimetres.
    pub(crate) const fn size(self, orientation: Orientation) -> (f64, f64) {
        let (short, long) = self.sides();
        match orientation {
            Orientation::Portrait => (short, long),
            Orientation::Landscape => (long, short),
        }
    }
}
