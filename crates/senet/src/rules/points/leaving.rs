//! How the game is won and how pieces leave the board.

use super::keyword::rule_point;
use crate::square::Square;
use crate::throw::{Throw, ThrowSet};

rule_point! {
    /// What wins the game; it also says which way the pieces travel.
    ///
    /// Sources: bearing off everywhere but in Bell.
    Goal {
        BearOff = "bear-off",
            "Pieces travel from 1 to 30 and are then borne off; who first bears off all pieces wins.";
        LineUp = "line-up",
            "Pieces travel from 30 down to 1 and line up on every other square, one side on the odd squares and one on the even; who first has all pieces in line wins.";
    }
}

rule_point! {
    /// What square 30 is.
    ///
    /// Sources: left by a throw in the modernised game, Kendall, Tait and Senet-Ra; reaching it is leaving in Jéquier as
    /// Walker tells it and in Senet Basics; Grunfeld calls it a safe spot, where a piece may wait.
    LastSquare {
        Ordinary = "ordinary",
            "Square 30 is left by a throw, like the squares before it.";
        Leaves = "leaves",
            "A piece that lands on 30 exactly is borne off at once.";
        Waits = "waits",
            "A piece that lands on 30 waits there until all its side's pieces that have not left stand on 21–30; it is then borne off at once, without a throw of its own.";
    }
}

rule_point! {
    /// Where a side's other pieces must stand before one may leave.
    ///
    /// Sources: Jéquier and Grunfeld ask for the last row.
    Home {
        Anywhere = "anywhere",
            "A piece may leave wherever its side's other pieces stand.";
        LastRow = "last-row",
            "A piece may leave only when all its side's pieces that have not left stand on 21–30.";
    }
}

/// From which squares which throws bear a piece off.
///
/// ```
/// use senet::{Square, Throw, ThrowSet, points::Exits};
/// let exits = Exits::of(&[(26, ThrowSet::of(&[5])), (30, ThrowSet::ANY)]);
/// assert_eq!(exits.from(Square::BEAUTY), ThrowSet::of(&[5]));
/// assert!(exits.from(Square::HORUS).contains(Throw::of(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exits([ThrowSet; 31]);

impl Exits {
    /// No square is left by a throw.
    pub const NONE: Exits = Exits([ThrowSet::EMPTY; 31]);

    /// The table with these rows: a square's number, and the throws that bear off from it.
    ///
    /// # Panics
    ///
    /// If a number is not 1 to 30.
    pub const fn of(rows: &[(u8, ThrowSet)]) -> Exits {
        let mut exits = [ThrowSet::EMPTY; 31];
        let mut index = 0;
        while index < rows.len() {
            exits[Square::at(rows[index].0).number() as usize] = rows[index].1;
            index += 1;
        }
        Exits(exits)
    }

    /// The throws that bear a piece off from this square.
    pub const fn from(&self, square: Square) -> ThrowSet {
        self.0[square.number() as usize]
    }

    /// Whether this throw bears a piece off from the square with this number.
    pub(crate) const fn allows(&self, number: usize, throw: u8) -> bool {
        self.0[number].contains(Throw::of(throw))
    }

    /// The rows that are not empty, in path order.
    pub fn iter(&self) -> impl Iterator<Item = (Square, ThrowSet)> {
        let table = *self;
        Square::all().map(move |square| (square, table.from(square))).filter(|(_, throws)| !throws.is_empty())
    }

    /// Whether no square is left by a throw.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl FromIterator<(Square, ThrowSet)> for Exits {
    fn from_iter<I: IntoIterator<Item = (Square, ThrowSet)>>(rows: I) -> Exits {
        let mut exits = Exits::NONE;
        for (square, throws) in rows {
            exits.0[square.number() as usize] = throws;
        }
        exits
    }
}

impl std::fmt::Debug for Exits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
