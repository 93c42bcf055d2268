//! The list of all rule points in the order of the file, and the visitor that reads or writes them.

use crate::rules::points::{Exits, RulePoint, RulePoints, Throwing};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// A visitor of all rule points, which writes them to a text or fills them in from a text.
///
/// Each call passes the key, its description for a comment, and the value.
pub(super) trait PointVisitor {
    /// Begins a table. The keys that follow belong to it.
    fn table(&mut self, name: &'static str, about: &str);
    fn pieces(&mut self, key: &'static str, about: &str, pieces: &mut u8);
    fn side(&mut self, key: &'static str, about: &str, side: &mut Side);
    fn choice<T: RulePoint>(&mut self, key: &'static str, about: &str, choice: &mut T);
    fn squares(&mut self, key: &'static str, about: &str, squares: &mut SquareSet);
    fn throws(&mut self, key: &'static str, about: &str, throws: &mut ThrowSet);
    fn exits(&mut self, key: &'static str, about: &str, exits: &mut Exits);
    /// Visits a point that files may leave out. `is_default` says that it has the value that it has there.
    fn optional(&mut self, is_default: bool, visit: impl FnOnce(&mut Self))
    where
        Self: Sized;
    /// Visits two keys: `kind` for the sticks or dice, and `scores` for their throws.
    fn throwing(&mut self, throwing: &mut Throwing);
}

/// Visits all points. This function defines the tables and keys of files, and the order of the canonical
/// text.
pub(super) fn visit_points(points: &mut RulePoints, visitor: &mut impl PointVisitor) {
    // The pattern has no `..`, so the compiler reports a new point that is missing here.
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
        again_leaving,
        after_backward,
        after_water,
        short_throws,
        entry,
        backward,
        no_advance,
        no_retreat,
        may_decline,
        stranded,
        compulsion,
        moves_first,
        backward_by,
        backward_when,
        hit,
        end_hit,
        rows_of_two,
        rows_of_three,
        safe,
        blockade_length,
        blockade_reach,
        water_neighbours,
        push_onto_left,
        safe_with_water,
        beauty,
        water,
        from_beauty,
        water_back,
        neglect,
        goal,
        exits,
        last_square,
        home,
    } = points;

    visitor.table("start", "How the game begins.");
    visitor.pieces(
        "pieces",
        "The number of pieces per side: 1 to 7 if they start on the board, 1 to 10 if they start in hand.",
        pieces,
    );
    visitor.choice("start", "Where the pieces stand before the first throw.", start);
    visitor.side("first", "The side that throws first in the start position.", first);
    visitor.choice(
        "opening",
        "How the player who begins is determined, and what the first move must be.",
        opening,
    );
    visitor.choice("reply", "Whether the second player's first move is prescribed.", reply);

    visitor.table("throw", "The sticks or dice, and when a side throws again.");
    visitor.throwing(throwing);
    visitor.throws("again_on", "After a move with one of these throws, the side throws again.", again_on);
    visitor.squares("again_landing", "A move onto one of these squares gives another throw.", again_landing);
    visitor.choice(
        "after_bearing_off",
        "Whether bearing a piece off gives another throw.",
        after_bearing_off,
    );
    visitor.choice(
        "stuck_throw",
        "Whether a throw of again_on gives another throw even if no piece could move.",
        stuck_throw,
    );
    optional(visitor, again_leaving, |visitor, point| {
        let about = "A move of a piece from one of these squares gives another throw.";
        visitor.squares("again_leaving", about, point);
    });
    optional(visitor, after_backward, |visitor, point| {
        let about = "Whether a backward move with a throw of again_on gives another throw.";
        visitor.choice("after_backward", about, point);
    });
    optional(visitor, after_water, |visitor, point| {
        let about = "Whether a move into the water with a throw of again_on gives another throw.";
        visitor.choice("after_water", about, point);
    });

    visitor.table("moving", "How pieces move.");
    visitor.choice("short_throws", "Whether a piece may move fewer squares than the throw.", short_throws);
    visitor.throws(
        "entry",
        "The throws that enter a piece from the hand. A throw of N enters a piece on the N-th square of the \
         path.",
        entry,
    );
    visitor.choice(
        "backward",
        "Whether pieces move backward if none can move forward, and onto which squares.",
        backward,
    );
    visitor.squares(
        "no_advance",
        "Pieces on these squares do not advance along the board; they leave only by bearing off.",
        no_advance,
    );
    visitor.squares("no_retreat", "Pieces on these squares do not move backward by the throw.", no_retreat);
    visitor.squares(
        "may_decline",
        "If only pieces on these squares can move backward, the player may pass instead.",
        may_decline,
    );
    visitor.choice(
        "stranded",
        "What happens to pieces on squares of no_retreat if no other move exists.",
        stranded,
    );
    optional(visitor, compulsion, |visitor, point| {
        visitor.choice("compulsion", "Whether a throw must be used.", point);
    });
    optional(visitor, moves_first, |visitor, point| {
        let about = "If a piece on one of these squares can move forward, the player must move such a piece.";
        visitor.squares("moves_first", about, point);
    });
    optional(visitor, backward_by, |visitor, point| {
        visitor.choice("backward_by", "How far pieces move backward.", point);
    });
    optional(visitor, backward_when, |visitor, point| {
        visitor.choice("backward_when", "Which throws make pieces move backward.", point);
    });

    visitor.table("meeting", "Hits, protection and blockades.");
    visitor.choice("hit", "What happens to a piece that is landed on.", hit);
    visitor.choice("end_hit", "Where a piece goes that is hit on 28, 29 or 30.", end_hit);
    visitor.choice(
        "rows_of_two",
        "Whether two neighbouring pieces of a side protect each other.",
        rows_of_two,
    );
    visitor.choice("rows_of_three", "Whether enemy pieces may pass three pieces in a row.", rows_of_three);
    visitor.squares("safe", "Squares on which no piece can be hit.", safe);
    optional(visitor, blockade_length, |visitor, point| {
        visitor.choice("blockade_length", "How many pieces in a row form a blockade.", point);
    });
    optional(visitor, blockade_reach, |visitor, point| {
        visitor.choice("blockade_reach", "Which moves a blockade stops.", point);
    });
    optional(visitor, water_neighbours, |visitor, point| {
        let about = "Whether a piece that the water holds on 27 protects its neighbours.";
        visitor.choice("water_neighbours", about, point);
    });
    optional(visitor, safe_with_water, |visitor, point| {
        let about = "Squares on which a piece cannot be hit while a piece of its side stands on 27.";
        visitor.squares("safe_with_water", about, point);
    });
    optional(visitor, push_onto_left, |visitor, point| {
        let about = "Whether a piece may be pushed onto the square that the mover has just left.";
        visitor.choice("push_onto_left", about, point);
    });

    visitor.table("houses", "The effects of the squares 26 and 27, and of others near the end.");
    visitor.choice("beauty", "Whether every piece must land on square 26.", beauty);
    visitor.choice("water", "The effect of square 27 on a piece that lands there.", water);
    optional(visitor, from_beauty, |visitor, point| {
        let about = "What a piece on 26 does if a throw would take it to an occupied square.";
        visitor.choice("from_beauty", about, point);
    });
    optional(visitor, water_back, |visitor, point| {
        let about = "The throws that take a piece from 27 back to 15 or, if 15 is occupied, to the first empty square \
                     below it.";
        visitor.throws("water_back", about, point);
    });
    optional(visitor, neglect, |visitor, point| {
        let about = "A piece that stands on one of these squares before a throw of its side, and is still there \
                     after the move, goes back to 15 or, if 15 is occupied, to the first empty square below it.";
        visitor.squares("neglect", about, point);
    });

    visitor.table("leaving", "The goal of the game, and how pieces leave the board.");
    visitor.choice("goal", "The goal of the game, which also determines the direction of travel.", goal);
    visitor.exits("exits", "The throws that bear a piece off, for each square.", exits);
    visitor.choice("last_square", "The effect of square 30.", last_square);
    visitor.choice("home", "Where the other pieces of a side must stand before a piece may leave.", home);
}

/// Visits a point that files may leave out.
fn optional<V: PointVisitor, T: Default + PartialEq>(
    visitor: &mut V,
    point: &mut T,
    visit: impl FnOnce(&mut V, &mut T),
) {
    let is_default = *point == T::default();
    visitor.optional(is_default, |visitor| visit(visitor, point));
}
