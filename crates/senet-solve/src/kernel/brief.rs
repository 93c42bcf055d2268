//! Moves in brief: what strips ask of all of them, in few numbers, so that many are looked at at once.

use super::book::THROWS;
use super::displaced::Blow;
use super::leads::{Lead, Passes};
use crate::lanes::{COUNT, LaneSet, Lanes};

/// What a brief is made of.
pub(super) struct Whole {
    /// The [path](super::path), in the lower half.
    pub(super) path: u32,
    /// If the turn passes, where the row of the places after the move begins in the level that it leads to; if not, the [step](super::step::Step).
    pub(super) row: u64,
    /// The squares that it leaves, lands on, and ends on.
    pub(super) squares: [u8; 3],
    pub(super) piece: u8,
    pub(super) blow: Blow,
    /// Whether it leads to an arrangement of the same block that is done before.
    pub(super) stays: bool,
    /// Whether it may end the game.
    pub(super) may_end: bool,
    /// With which throw.
    pub(super) which: u8,
    pub(super) lead: Lead,
}

/// Where in the first number the piece stands, what may happen, and the blow.
const PIECE: u32 = 16;
const STAYS: u32 = 1 << 21;
const MAY_END: u32 = 1 << 22;
const BLOW: u32 = 24;
/// Where in the second the squares stand that it ends on and leaves, above that on which it lands, and then the throw and the lead.
const ENDS: u32 = 5;
const FROM: u32 = 10;
const WHICH: u32 = 15;
const LEAD: u32 = 18;

/// The moves of a book in brief, by number.
#[derive(Default, Debug)]
pub(super) struct Briefs {
    /// At the end is room to read as many as there are lanes.
    paths: Vec<u32>,
    squares: Vec<u32>,
    rows: Vec<u64>,
}

impl FromIterator<Whole> for Briefs {
    fn from_iter<I: IntoIterator<Item = Whole>>(moves: I) -> Briefs {
        let mut briefs = Briefs::default();
        let flag = |is_so: bool, flag: u32| if is_so { flag } else { 0 };
        for way in moves {
            let [from, to, ends] = way.squares.map(u32::from);
            let blow = u32::from(way.blow.number()) << BLOW;
            let happens = flag(way.stays, STAYS) | flag(way.may_end, MAY_END);
            briefs.paths.push(way.path | u32::from(way.piece) << PIECE | happens | blow);
            let leads = u32::from(way.which) << WHICH | (way.lead as u32) << LEAD;
            briefs.squares.push(to | ends << ENDS | from << FROM | leads);
            briefs.rows.push(way.row);
        }
        briefs.paths.extend([0; COUNT]);
        briefs.squares.extend([0; COUNT]);
        briefs
    }
}

/// Where some moves lead.
#[derive(Clone, Copy)]
pub(super) struct Leading {
    /// The number of the throw.
    pub(super) which: usize,
    pub(super) lead: Lead,
}

impl Briefs {
    /// With which throw, and where each of some moves leads: if the turn passes, the row of the places after it, if not, the step.
    #[inline(always)]
    pub(super) fn leading(&self, moves: std::ops::Range<usize>) -> impl Iterator<Item = (Leading, u64)> {
        self.squares[moves.clone()]
            .iter()
            .zip(&self.rows[moves])
            .map(|(squares, row)| (leading(*squares), *row))
    }

    /// The same of one move.
    #[inline(always)]
    pub(super) fn leading_of(&self, number: usize) -> (Leading, u64) {
        (leading(self.squares[number]), self.rows[number])
    }

    /// What it does to a piece that it hits, if all it does is to hit.
    #[inline(always)]
    pub(super) fn blow(&self, number: usize) -> Blow {
        Blow::numbered((self.paths[number] >> BLOW) as u8)
    }

    /// The number of a move's throw.
    #[inline(always)]
    pub(super) fn which(&self, number: usize) -> usize {
        which(self.squares[number])
    }

    /// The first numbers of as many moves as there are lanes.
    #[inline(always)]
    pub(super) fn paths<L: Lanes>(&self, first: usize) -> L {
        as_many(&self.paths, first)
    }

    /// The second numbers.
    #[inline(always)]
    pub(super) fn squares<L: Lanes>(&self, first: usize) -> L {
        as_many(&self.squares, first)
    }
}

impl Leading {
    /// Whether the turn passes.
    #[inline(always)]
    pub(super) fn passes(self) -> Passes {
        self.lead.passes()
    }
}

/// Where a move leads, by its second number.
#[inline(always)]
fn leading(squares: u32) -> Leading {
    let lead = match squares >> LEAD & 3 {
        0 => Lead::Passes,
        1 => Lead::PassesWithOneOff,
        2 => Lead::Again,
        _ => Lead::AgainWithOneOff,
    };
    Leading { which: which(squares), lead }
}

/// The number of the throw, by the second number of a move.
#[inline(always)]
fn which(squares: u32) -> usize {
    (squares >> WHICH) as usize % THROWS
}

#[inline(always)]
fn as_many<L: Lanes>(numbers: &[u32], first: usize) -> L {
    L::from_array(*numbers[first..].first_chunk().expect("there is room for as many more"))
}

/// By lane, the squares on which moves land, up to what does not matter to a table of 32; on which they end; that they leave.
#[inline(always)]
pub(super) fn to<L: Lanes>(squares: L) -> L {
    squares
}

#[inline(always)]
pub(super) fn ends<L: Lanes>(squares: L) -> L {
    squares.shifted_down(ENDS)
}

#[inline(always)]
pub(super) fn from<L: Lanes>(squares: L) -> L {
    squares.shifted_down(FROM)
}

/// The pieces that move, up to what does not matter to a table of 32.
#[inline(always)]
pub(super) fn piece<L: Lanes>(paths: L) -> L {
    paths.shifted_down(PIECE)
}

/// The lanes of moves that lead to an arrangement of the same block that is done before.
#[inline(always)]
pub(super) fn stays<L: Lanes>(paths: L) -> LaneSet {
    paths.having(STAYS)
}

/// The lanes of moves with which the game may be over.
#[inline(always)]
pub(super) fn may_end<L: Lanes>(paths: L) -> LaneSet {
    paths.having(MAY_END)
}
