//! The list of all rule points, in the order in which a file has them.

use crate::rules::points::{Exits, RulePoint, RulePoints, Throwing};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// Somebody who goes through all rule points: writing them down, or filling them in.
///
/// Each call gives the key, what it is about as a comment says it, and the value.
pub(super) trait PointVisitor {
    /// The keys that follow stand in this table.
    fn table(&mut self, name: &'static str, about: &str);
    fn pieces(&mut self, key: &'static str, about: &str, pieces: &mut u8);
    fn side(&mut self, key: &'static str, about: &str, side: &mut Side);
    fn choice<T: RulePoint>(&mut self, key: &'static str, about: &str, choice: &mut T);
    fn squares(&mut self, key: &'static str, about: &str, squares: &mut SquareSet);
    fn throws(&mut self, key: &'static str, about: &str, throws: &mut ThrowSet);
    fn exits(&mut self, key: &'static str, about: &str, exits: &mut Exits);
    /// Two keys: what is thrown (`kind`), and what it counts (`scores`).
    fn throwing(&mut self, throwing: &mut Throwing);
}

/// Leads a clerk through all points.
///
/// The tables and keys of files, and the order of the canonical text, are what this says.
pub(super) fn visit_points(points: &mut RulePoints, visitor: &mut impl PointVisitor) {
    // Taken apart without `..`, so that a new point cannot be forgotten here.
    let RulePoints {
        pieces,
        start,
        first,
        opening,
        reply,
        throwing,
        again_on,
        again_landing,
        after_bearing_off,
        stuck_throw,
        short_throws,
        entry,
        backward,
        no_advance,
        no_retreat,
        may_decline,
        stranded,
        hit,
        end_hit,
        rows_of_two,
        rows_of_three,
        safe,
        beauty,
        water,
        goal,
        exits,
        last_square,
        home,
    } = points;

    visitor.table("start", "How the game begins.");
    visitor.pieces(
        "pieces",
        "Pieces a side: 1 to 7 where they start on the board, 1 to 10 where they start in hand.",
        pieces,
    );
    visitor.choice("start", "Where the pieces stand before the first throw.", start);
    visitor.side("first", "The side that throws first in the start position.", first);
    visitor.choice("opening", "How it is decided who begins, and what the first move must be.", opening);
    visitor.choice("reply", "Whether the second player's first move is prescribed.", reply);

    visitor.table("throw", "What is thrown, and when a side throws again.");
    visitor.throwing(throwing);
    visitor.throws("again_on", "After moving on one of these throws the side throws again.", again_on);
    visitor.squares(
        "again_landing",
        "Moving a piece onto one of these squares gives another throw.",
        again_landing,
    );
    visitor.choice(
        "after_bearing_off",
        "Whether bearing a piece off gives another throw.",
        after_bearing_off,
    );
    visitor.choice("stuck_throw", "What a throw of again_on does when nothing could be moved.", stuck_throw);

    visitor.table("moving", "How pieces move.");
    visitor.choice("short_throws", "Whether a piece may move fewer squares than the throw.", short_throws);
    visitor.throws(
        "entry",
        "The throws that bring a piece from the hand onto the board, each onto the square of its number along the way.",
        entry,
    );
    visitor.choice(
        "backward",
        "Whether, and how, pieces move backward when none can move forward.",
        backward,
    );
    visitor.squares(
        "no_advance",
        "Pieces on these squares do not advance along the board: they leave only by bearing off.",
        no_advance,
    );
    visitor.squares("no_retreat", "Pieces on these squares do not move backward by the throw.", no_retreat);
    visitor.squares(
        "may_decline",
        "If only pieces on these squares could move backward, the player may pass instead.",
        may_decline,
    );
    visitor.choice(
        "stranded",
        "What becomes of pieces on squares of no_retreat when nothing can move.",
        stranded,
    );

    visitor.table("meeting", "What happens when pieces meet.");
    visitor.choice("hit", "What happens to a piece that is landed on.", hit);
    visitor.choice("end_hit", "Where a piece goes that is hit on 28, 29 or 30.", end_hit);
    visitor.choice(
        "rows_of_two",
        "Whether two pieces of a side next to each other are protected.",
        rows_of_two,
    );
    visitor.choice("rows_of_three", "Whether three pieces of a side in a row may be passed.", rows_of_three);
    visitor.squares("safe", "Squares on which no piece can be hit.", safe);

    visitor.table("houses", "What the squares 26 and 27 do.");
    visitor.choice("beauty", "Whether square 26 must be landed on.", beauty);
    visitor.choice("water", "What square 27 does to a piece that comes to it.", water);

    visitor.table("leaving", "How the game is won, and how pieces leave the board.");
    visitor.choice("goal", "What wins the game; it also says which way the pieces travel.", goal);
    visitor.exits("exits", "From which squares which throws bear a piece off.", exits);
    visitor.choice("last_square", "What square 30 is.", last_square);
    visitor.choice("home", "Where a side's other pieces must stand before one may leave.", home);
}
