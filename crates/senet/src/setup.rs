//! Setups: positions that nobody has checked yet.

use std::fmt;

use crate::lineup;
use crate::position::{Duty, Position};
use crate::rules::plan::Plan;
use crate::rules::points::{Goal, LastSquare, Opening, Start};
use crate::rules::ruleset::Ruleset;
use crate::side::Side;
use crate::square::{Square, SquareSet};

/// A position as somebody set it up: unvalidated, so that everything wrong with it can be told at once.
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
    /// Who holds each square, row by row in path order. A row of a checked position has ten squares.
    pub rows: Vec<Vec<Option<Side>>>,
    /// Pieces in hand, of cones and of spools.
    pub hands: [u32; 2],
    /// The side to throw.
    pub side: Side,
    /// The opening moves that are still owed.
    pub duty: Duty,
}

/// Something wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Defect {
    /// The text cannot be read; the message says where.
    Unreadable(String),
    /// There are not three rows.
    Rows(usize),
    /// A row (1 to 3) has not ten squares.
    RowLength {
        /// Which row.
        row: usize,
        /// How many squares it has.
        squares: usize,
    },
    /// A side has more pieces than the ruleset gives it.
    TooManyPieces {
        /// Whose.
        side: Side,
        /// How many it has.
        pieces: u32,
        /// How many it may have.
        most: u32,
    },
    /// A side has fewer pieces than it must have where pieces never leave the board (`bell`).
    TooFewPieces {
        /// Whose.
        side: Side,
        /// How many it has.
        pieces: u32,
        /// How many it must have.
        least: u32,
    },
    /// Pieces are in hand where the ruleset never puts any there.
    NoHand(Side),
    /// A piece stands where the ruleset cannot leave one.
    ForbiddenSquare {
        /// Whose.
        side: Side,
        /// Where.
        square: Square,
    },
    /// A piece waits on 30 though all its side's pieces stand on the last row.
    ShouldBeOff(Side),
    /// A piece stands beyond its place in its side's sequence (`bell`).
    BeyondPlace {
        /// Whose.
        side: Side,
        /// Where it stands.
        square: Square,
        /// The furthest it may have come.
        place: Square,
    },
    /// A side has no pieces left, or all have arrived: the game is over.
    GameOver(Side),
    /// The ruleset prescribes no opening move for this side.
    NoSuchDuty(Side),
    /// The opening move is owed, but the board shows that it was made.
    DutyDone(Side),
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::Unreadable(what) => f.write_str(what),
            Defect::Rows(rows) => write!(f, "the board has {rows} rows; write three, separated by '/'"),
            Defect::RowLength { row, squares } => {
                write!(f, "row {row} has {squares} squares; every row has 10 (letters and empty runs add up)")
            }
            Defect::TooManyPieces { side, pieces, most } => {
                write!(f, "the {side} have {pieces} pieces; this ruleset gives them {most}")
            }
            Defect::TooFewPieces { side, pieces, least } => {
                write!(
                    f,
                    "the {side} have {pieces} pieces; no piece leaves this game, so they must have {least}"
                )
            }
            Defect::NoHand(side) => {
                write!(f, "the {side} have pieces in hand; in this ruleset none ever are: write '-'")
            }
            Defect::ForbiddenSquare { side, square } => {
                write!(f, "a {} stands on {square}, where this ruleset never leaves a piece", side.piece())
            }
            Defect::ShouldBeOff(side) => write!(
                f,
                "a {} waits on 30 though all {side} stand on 21–30: it would have been borne off",
                side.piece()
            ),
            Defect::BeyondPlace { side, square, place } => {
                write!(f, "a {} on {square} is beyond its place in the sequence, {place}", side.piece())
            }
            Defect::GameOver(side) => write!(f, "the game is over: the {side} have finished"),
            Defect::NoSuchDuty(side) => {
                write!(f, "this ruleset prescribes no opening move for the {side}: write '-' for the duty")
            }
            Defect::DutyDone(side) => {
                write!(f, "the {side} cannot owe their opening move: the board shows it was made")
            }
        }
    }
}

/// A setup that is no position of its ruleset: everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct InvalidPosition {
    /// What is wrong, in the order of the text; never empty.
    pub defects: Vec<Defect>,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defects: Vec<String> = self.defects.iter().map(Defect::to_string).collect();
        write!(f, "not a position of this ruleset: {}", defects.join("; "))
    }
}

impl Setup {
    /// An empty board with this side to throw.
    pub fn empty(side: Side) -> Setup {
        Setup { rows: vec![vec![None; 10]; 3], hands: [0, 0], side, duty: Duty::NONE }
    }

    /// Puts a piece on a square, in place of any that is there.
    pub fn place(&mut self, side: Side, square: Square) {
        self.set(square, Some(side));
    }

    /// Takes the piece off a square.
    pub fn clear(&mut self, square: Square) {
        self.set(square, None);
    }

    fn set(&mut self, square: Square, holder: Option<Side>) {
        let (row, place) = (usize::from(square.number() - 1) / 10, usize::from(square.number() - 1) % 10);
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(place)) {
            *cell = holder;
        }
    }

    /// The position that is set up, if the ruleset could leave it.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] with every defect.
    pub fn position(&self, rules: &Ruleset) -> Result<Position, InvalidPosition> {
        let defects = self.defects(rules);
        if defects.is_empty() { Ok(self.assemble()) } else { Err(InvalidPosition { defects }) }
    }

    /// Everything that is wrong with the setup under a ruleset.
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
    /// The side that begins owes its move in the start position alone. Before the other's first move its pieces
    /// can only have been hit, which takes them back: in order, none stands beyond its first square.
    fn shows_done(&self, plan: &Plan, side: Side) -> bool {
        let start = plan.start_position();
        let opens = side == plan.first && plan.opening != Opening::Fixed;
        if opens {
            let moved = Side::BOTH.into_iter().any(|side| self.squares(side) != start.squares(side));
            return moved || self.side != side;
        }
        let (own, hand) = (self.squares(side), self.hands[side.index()]);
        let start = start.squares(side);
        // Pieces that were sent to the hand are the hindmost: the others are compared with the foremost of the start.
        plan.start == Start::Alternating
            && (own.len().saturating_add(hand) != start.len()
                || own.iter().zip(start.iter().skip(hand as usize)).any(|(now, first)| now > first))
    }

    fn squares(&self, side: Side) -> SquareSet {
        let cells = self.rows.iter().flatten().zip(Square::all());
        cells.filter(|(holder, _)| **holder == Some(side)).map(|(_, square)| square).collect()
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
