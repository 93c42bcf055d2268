//! Rule points for the goal of the game and for leaving the board.

use super::keyword::rule_point;
use crate::square::Square;
use crate::throw::{Throw, ThrowSet};

rule_point! {
    /// The goal of the game, which also determines the direction of travel.
    ///
    /// Sources: lining up in Bell, bearing off in all others.
    Goal = "goal" {
        BearOff = "bear-off",
            "Pieces travel from 1 to 30 and are then borne off. The first player to bear off all pieces wins.";
        LineUp = "line-up",
            "Pieces travel from 30 down to 1 and line up on alternate squares: one side on the odd squares, \
             the other on the even squares. The first player with all pieces in line wins.";
    }
}

rule_point! {
    /// The effect of square 30.
    ///
    /// Sources: a piece leaves it by a throw in the modernised game, Kendall, Tait and Senet-Ra; a piece that
    /// reaches it has left the board in Walker's version of Jéquier and in Senet Basics; Grunfeld calls it a
    /// safe spot, on which a piece may wait.
    LastSquare = "last_square" {
        Ordinary = "ordinary",
            "A piece leaves square 30 by a throw, like the squares before it.";
        Leaves = "leaves",
            "A piece that lands on 30 exactly is borne off at once.";
        Waits = "waits",
            "A piece that lands on 30 waits there until all remaining pieces of its side are on 21–30. It is \
             then borne off at once, without a throw of its own.";
    }
}

rule_point! {
    /// Where the other pieces of a side must stand before a piece may leave.
    ///
    /// Sources: Jéquier and Grunfeld require the last row.
    Home = "home" {
        Anywhere = "anywhere",
            "A piece may leave regardless of where the other pieces of its side are.";
        LastRow = "last-row",
            "A piece may leave only when all remaining pieces of its side are on 21–30.";
        PastFirstRow = "past-first-row",
            "A piece may leave only when no piece of its side is on 1–10 or in hand.";
    }
}

/// The throws that bear a piece off, for each square.
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
    /// The table in which no throw bears a piece off.
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

    /// Whether no throw bears a piece off.
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
