//! Setups: unvalidated positions, and the checks that make positions of them. Parsers and board editors use
//! [`Setup`].

use std::fmt;

use crate::lineup;
use crate::position::{Duty, Position};
use crate::rules::plan::Plan;
use crate::rules::points::{Goal, LastSquare, Opening, RulePoints, Start};
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::square::{Square, SquareSet};

/// An unvalidated position. Validation reports all defects at once.
///
/// ```
/// use senet::{Preset, Ruleset, Setup, Side, Square};
/// let rules = Ruleset::preset(Preset::Modern);
/// let mut setup = Setup::empty(Side::Cones);
/// setup.place(Side::Cones, Square::at(12));
/// setup.place(Side::Spools, Square::WATER);
/// let problem = setup.position(&rules).unwrap_err();
/// assert!(problem.to_string().contains("27"));
/// setup.clear(Square::WATER);
/// setup.place(Side::Spools, Square::BEAUTY);
/// assert!(setup.position(&rules).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The occupants of the squares, row by row in path order. A valid position has three rows of ten
    /// squares.
    pub rows: Vec<Vec<Option<Side>>>,
    /// The numbers of pieces in hand: cones, then spools.
    pub hands: [u32; 2],
    /// The side to throw.
    pub side: Side,
    /// The opening moves that are still owed.
    pub duty: Duty,
}

/// A defect of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Defect {
    /// A part of the text cannot be parsed. The message says which part.
    Unreadable(String),
    /// The board does not have three rows.
    Rows(usize),
    /// A row does not have ten squares.
    RowLength {
        /// The number of the row, from 1.
        row: usize,
        /// The number of squares in it.
        squares: usize,
    },
    /// A side has more pieces than the ruleset allows.
    TooManyPieces {
        /// The side that has them.
        side: Side,
        /// The number of its pieces.
        pieces: u32,
        /// The largest number allowed.
        most: u32,
    },
    /// A side has too few pieces in a ruleset in which no piece leaves the board (`bell`).
    TooFewPieces {
        /// The side that has them.
        side: Side,
        /// The number of its pieces.
        pieces: u32,
        /// The number it must have.
        least: u32,
    },
    /// A side has pieces in hand, but the ruleset has no hands.
    NoHand(Side),
    /// A piece stands on a square on which no piece can stand between moves.
    ForbiddenSquare {
        /// The side of the piece.
        side: Side,
        /// The square on which it stands.
        square: Square,
    },
    /// A piece waits on 30 although all pieces of its side stand on the last row.
    ShouldBeOff(Side),
    /// A piece waits in the water although 15 is empty.
    ShouldBeOnRebirth(Side),
    /// A piece stands beyond its place in the sequence of its side (`bell`).
    BeyondPlace {
        /// The side of the piece.
        side: Side,
        /// The square on which it stands.
        square: Square,
        /// The furthest square that the piece can reach.
        place: Square,
    },
    /// The game is over because all pieces of a side have left the board or arrived.
    GameOver(Side),
    /// The ruleset prescribes no opening move for this side.
    NoSuchDuty(Side),
    /// A side owes its opening move, but the board shows that it has made it.
    DutyDone(Side),
}

/// A number of things: `1 row`, `2 rows`.
struct Counted(u64, &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counted(number, noun) = *self;
        write!(f, "{number} {noun}{}", if number == 1 { "" } else { "s" })
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::Unreadable(what) => f.write_str(what),
            Defect::Rows(rows) => {
                let rows = Counted(*rows as u64, "row");
                write!(f, "the board has {rows}; write three rows separated by '/'")
            }
            Defect::RowLength { row, squares } => {
                let squares = Counted(*squares as u64, "square");
                write!(f, "row {row} has {squares}; letters and numbers of empty squares must add up to 10")
            }
            Defect::TooManyPieces { side, pieces, most } => {
                write!(f, "the {side} have {pieces} pieces; this ruleset allows at most {most}")
            }
            Defect::TooFewPieces { side, pieces, least } => {
                let pieces = Counted((*pieces).into(), "piece");
                write!(
                    f,
                    "the {side} have {pieces}; no piece leaves the board in this ruleset, so they must have {least}"
                )
            }
            Defect::NoHand(side) => {
                write!(
                    f,
                    "the {side} have pieces in hand, but this ruleset has no hands; write '-' for the hand"
                )
            }
            Defect::ForbiddenSquare { side, square } => {
                write!(f, "a {} stands on {square}, where no piece can remain in this ruleset", side.piece())
            }
            Defect::ShouldBeOff(side) => write!(
                f,
                "a {} waits on 30 although all {side} stand on 21–30; it would have been borne off",
                side.piece()
            ),
            Defect::ShouldBeOnRebirth(side) => {
                write!(f, "a {} waits on 27 although 15 is empty; it would have gone to 15", side.piece())
            }
            Defect::BeyondPlace { side, square, place } => {
                write!(f, "a {} stands on {square}, beyond its place in the sequence, {place}", side.piece())
            }
            Defect::GameOver(side) => write!(f, "the game is over: the {side} have finished"),
            Defect::NoSuchDuty(side) => {
                write!(f, "this ruleset prescribes no opening move for the {side}; write '-' for the duty")
            }
            Defect::DutyDone(side) => {
                write!(
                    f,
                    "the {side} cannot owe their opening move, because the board shows that they have made it"
                )
            }
        }
    }
}

/// An error: the setup is not a valid position of the ruleset.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct InvalidPosition {
    /// All defects, in the order of the text; never empty.
    pub defects: Vec<Defect>,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defects: Vec<String> = self.defects.iter().map(Defect::to_string).collect();
        write!(f, "not a position of this ruleset: {}", defects.join("; "))
    }
}

impl Setup {
    /// An empty board with the given side to throw.
    pub fn empty(side: Side) -> Setup {
        Setup { rows: vec![vec![None; 10]; 3], hands: [0, 0], side, duty: Duty::NONE }
    }

    /// Puts a piece on a square and replaces a piece that is there.
    pub fn place(&mut self, side: Side, square: Square) {
        self.set(square, Some(side));
    }

    /// Removes the piece from a square.
    pub fn clear(&mut self, square: Square) {
        self.set(square, None);
    }

    fn set(&mut self, square: Square, occupant: Option<Side>) {
        let (row, place) = (usize::from(square.number() - 1) / 10, usize::from(square.number() - 1) % 10);
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(place)) {
            *cell = occupant;
        }
    }

    /// Validates the setup under a ruleset.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] with all defects if the position cannot arise under the ruleset.
    pub fn position(&self, rules: &Ruleset) -> Result<Position, InvalidPosition> {
        let defects = self.defects(rules);
        if defects.is_empty() { Ok(self.assemble()) } else { Err(InvalidPosition { defects }) }
    }

    /// All defects of the setup under a ruleset; empty if it is valid.
    pub fn defects(&self, rules: &Ruleset) -> Vec<Defect> {
        let mut defects = self.shape_defects();
        if defects.is_empty() {
            let plan = rules.plan();
            for side in Side::BOTH {
                self.count_defects(plan, side, &mut defects);
                self.house_defects(plan, side, &mut defects);
            }
            self.duty_defects(plan, &mut defects);
        }
        defects
    }

    /// The position, if it can be one of some ruleset: the board has three rows of ten squares, and a side has at
    /// most ten pieces.
    pub(crate) fn well_formed_position(&self) -> Result<Position, Vec<Defect>> {
        let mut defects = self.shape_defects();
        if defects.is_empty() {
            for side in Side::BOTH {
                let pieces = self.squares(side).len().saturating_add(self.hands[side.index()]);
                if pieces > RulePoints::MAX_PIECES.into() {
                    let most = RulePoints::MAX_PIECES;
                    let problem = format!("the {side} have {pieces} pieces; a side has at most {most}");
                    defects.push(Defect::Unreadable(problem));
                }
            }
        }
        if defects.is_empty() { Ok(self.assemble()) } else { Err(defects) }
    }

    fn shape_defects(&self) -> Vec<Defect> {
        let mut defects = Vec::new();
        if self.rows.len() != 3 {
            defects.push(Defect::Rows(self.rows.len()));
        }
        for (index, row) in self.rows.iter().enumerate() {
            if row.len() != 10 {
                defects.push(Defect::RowLength { row: index + 1, squares: row.len() });
            }
        }
        defects
    }

    fn count_defects(&self, plan: &Plan, side: Side, defects: &mut Vec<Defect>) {
        let (on_board, hand) = (self.squares(side).len(), self.hands[side.index()]);
        let (pieces, most) = (on_board.saturating_add(hand), u32::from(plan.pieces));
        if hand > 0 && !plan.has_hand() {
            defects.push(Defect::NoHand(side));
        }
        if pieces > most {
            defects.push(Defect::TooManyPieces { side, pieces, most });
        }
        match plan.goal {
            Goal::LineUp if pieces < most => defects.push(Defect::TooFewPieces { side, pieces, least: most }),
            Goal::LineUp => {
                let (own, rival) = (self.squares(side).mask(), self.squares(side.other()).mask());
                if pieces == most && lineup::all_arrived(plan, own, rival) {
                    defects.push(Defect::GameOver(side));
                }
            }
            Goal::BearOff if pieces == 0 => defects.push(Defect::GameOver(side)),
            Goal::BearOff => {}
        }
    }

    fn house_defects(&self, plan: &Plan, side: Side, defects: &mut Vec<Defect>) {
        let own = self.squares(side);
        for square in own.intersection(SquareSet::from_mask(plan.unusable)).iter() {
            defects.push(Defect::ForbiddenSquare { side, square });
        }
        let all_home = own.without(SquareSet::LAST_ROW).is_empty() && self.hands[side.index()] == 0;
        if plan.last_square == LastSquare::Waits && own.contains(Square::HORUS) && all_home {
            defects.push(Defect::ShouldBeOff(side));
        }
        let is_free = |square| Side::BOTH.iter().all(|side| !self.squares(*side).contains(square));
        if own.mask() & plan.waiting_water != 0 && is_free(Square::REBIRTH) {
            defects.push(Defect::ShouldBeOnRebirth(side));
        }
        if plan.goal == Goal::LineUp {
            let first = if own.contains(Square::at(1)) { 1 } else { 2 };
            for (index, square) in own.iter().enumerate() {
                match Square::new(first + 2 * index as u8) {
                    Some(place) if square < place => {
                        defects.push(Defect::BeyondPlace { side, square, place });
                    }
                    _ => {}
                }
            }
        }
    }

    fn duty_defects(&self, plan: &Plan, defects: &mut Vec<Defect>) {
        let first = plan.first_duty();
        for side in Side::BOTH.into_iter().rev().filter(|side| self.duty.owed_by(*side)) {
            if !first.owed_by(side) {
                defects.push(Defect::NoSuchDuty(side));
            } else if self.shows_done(plan, side) {
                defects.push(Defect::DutyDone(side));
            }
        }
    }

    /// Whether the board shows that a side has made its first move.
    ///
    /// The side that begins owes its move only in the start position. Before the first move of the other
    /// side, its pieces can only have been hit, which moves them back: no piece, counted from the rear,
    /// stands beyond the square on which it started.
    fn shows_done(&self, plan: &Plan, side: Side) -> bool {
        let start = plan.start_position();
        let begins = side == plan.first && plan.opening != Opening::Fixed;
        if begins {
            let moved = Side::BOTH.into_iter().any(|side| self.squares(side) != start.squares(side));
            return moved || self.side != side;
        }
        let (own, hand) = (self.squares(side), self.hands[side.index()]);
        let start = start.squares(side);
        // Pieces sent to the hand count as the rearmost, so the others are compared with the foremost start
        // squares.
        plan.start == Start::Alternating
            && (own.len().saturating_add(hand) != start.len()
                || own.iter().zip(start.iter().skip(hand as usize)).any(|(now, first)| now > first))
    }

    fn squares(&self, side: Side) -> SquareSet {
        let cells = self.rows.iter().flatten().zip(Square::all());
        cells.filter(|(occupant, _)| **occupant == Some(side)).map(|(_, square)| square).collect()
    }

    fn assemble(&self) -> Position {
        let boards = Side::BOTH.map(|side| self.squares(side).mask());
        Position::new(boards, self.hands.map(|hand| hand as u8), self.side, self.duty)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let mut setup = Setup::empty(position.side());
        for square in Square::all() {
            setup.set(square, position.occupant(square));
        }
        setup.hands = Side::BOTH.map(|side| u32::from(position.hand(side)));
        setup.duty = position.duty();
        setup
    }
}
