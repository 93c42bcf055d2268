//! The track of thirty squares with its pieces.

/// The last square of the track.
pub const LAST_SQUARE: usize = 30;

/// Water: square 27.
pub const WATER: usize = 27;

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Cones,
    Spools,
}

impl Side {
    /// The other side.
    pub fn enemy(self) -> Side {
        match self {
            Side::Cones => Side::Spools,
            Side::Spools => Side::Cones,
        }
    }

    /// The name of the side.
    pub fn name(self) -> &'static str {
        match self {
            Side::Cones => "cones",
            Side::Spools => "spools",
        }
    }

    /// The letter of the side in notation.
    pub fn letter(self) -> char {
        match self {
            Side::Cones => 'c',
            Side::Spools => 's',
        }
    }

    /// The side with this letter.
    pub fn of_letter(letter: char) -> Option<Side> {
        match letter {
            'c' => Some(Side::Cones),
            's' => Some(Side::Spools),
            _ => None,
        }
    }
}

/// The occupants of the squares. Squares are numbered 1 to 30.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    squares: [Option<Side>; LAST_SQUARE + 1],
}

impl Board {
    /// A track without pieces.
    pub fn empty() -> Board {
        Board { squares: [None; LAST_SQUARE + 1] }
    }

    /// The side that occupies a square.
    pub fn on(&self, square: usize) -> Option<Side> {
        assert!((1..=LAST_SQUARE).contains(&square), "there is no square {square}");
        self.squares[square]
    }

    /// Whether a square is empty.
    pub fn is_empty_on(&self, square: usize) -> bool {
        self.on(square).is_none()
    }

    /// Puts a piece on an empty square: one piece per square.
    pub fn put(&mut self, side: Side, square: usize) {
        assert!(self.is_empty_on(square), "square {square} is occupied");
        self.squares[square] = Some(side);
    }

    /// Removes and returns the piece on a square, if there is one.
    pub fn lift(&mut self, square: usize) -> Option<Side> {
        let lifted = self.on(square);
        self.squares[square] = None;
        lifted
    }

    /// The squares that a side occupies, lowest first.
    pub fn squares_of(&self, side: Side) -> Vec<usize> {
        let mut squares = Vec::new();
        for square in 1..=LAST_SQUARE {
            if self.on(square) == Some(side) {
                squares.push(square);
            }
        }
        squares
    }

    /// The length of the row that includes a square: the maximal run of neighbouring squares
    /// occupied by one side. An isolated piece is a row of one; an empty square has length 0.
    pub fn row_length(&self, square: usize) -> usize {
        let Some(side) = self.on(square) else {
            return 0;
        };
        let mut first = square;
        while first > 1 && self.on(first - 1) == Some(side) {
            first -= 1;
        }
        let mut last = square;
        while last < LAST_SQUARE && self.on(last + 1) == Some(side) {
            last += 1;
        }
        last - first + 1
    }

    /// Whether the piece on a square is in a row of two or more, at its end or in its middle.
    pub fn stands_in_a_row(&self, square: usize) -> bool {
        self.row_length(square) >= 2
    }

    /// Whether a blockade, a row of three or more enemy pieces, lies between two squares, so
    /// that a piece of the mover would pass over it, forward or backward. For a piece that is
    /// borne off, the target is the square after the last.
    pub fn blockade_between(&self, mover: Side, one: usize, other: usize) -> bool {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        for square in low + 1..high {
            if self.on(square) == Some(mover.enemy()) && self.row_length(square) >= 3 {
                return true;
            }
        }
        false
    }

    /// The lowest empty square of the track.
    pub fn lowest_empty_square(&self) -> usize {
        let mut square = 1;
        while !self.is_empty_on(square) {
            square += 1;
        }
        square
    }
}
