//! The ruleset `grunfeld`: its rule points and texts.

use super::Description;
use crate::rules::points::{LastSquare, Reply, RulePoints};

/// The points of `jequier`, except for the second player's first move and the wait on 30.
pub(super) const POINTS: RulePoints =
    RulePoints { reply: Reply::LeadMoves, last_square: LastSquare::Waits, ..super::jequier::POINTS };

pub(super) const DESCRIPTION: Description = Description {
    title: "Jéquier (Grunfeld)",
    summary: "Jéquier's game; the second player's first move is prescribed, and pieces may wait on 30",
    source: "Reconstruction by the Swiss archaeologist Gustave Jéquier, whose main points Edgar B. Pusch \
     confirmed; described in Frederic V. Grunfeld's \"Games of the World\", p. 54, and in Parlett's \"The \
     Oxford History of Board Games\", pp. 66–68. Grunfeld also describes the scoring of a series of games.",
    readings: &[
        (
            "The second player's first move",
            "The foremost piece must move if it is still on its start square and can move forward with the \
             throw; otherwise the move is free. Either way the duty ends after that throw: the source only \
             calls it the first move, \"no matter what\" is thrown.",
            "The duty would last until that piece can move, or would include backward moves. No rule point \
             says so: the duty would no longer end with one throw, and a position does not tell that piece \
             from others once it has been hit.",
            "",
        ),
        (
            "When a side is blocked",
            "A side without a forward move must move backward, even if the throw only overshoots 30.",
            "Backward moves would be compulsory only if other pieces are in the way; a throw beyond the end \
             would be lost.",
            "moving.backward_when = \"in-the-way\"",
        ),
        (
            "Which squares are safe",
            "26, 28, 29 and 30: the source has five special squares, all safe except 27, and shows them in \
             a picture that we do not have. We use the five squares that boards usually mark.",
            "Other marked squares, such as 15, would be safe, or 30 would not.",
            "meeting.safe = [15, 26, 28, 29, 30]",
        ),
        (
            "When a piece may land on 30",
            "With home = rest, the default, a piece may land on 30 at any time and is safe while it waits \
             there. The source counts 30 among the safe squares, which would have no meaning if pieces left \
             at once.",
            "Pieces would go \"from there to square 30\" only once all are on the last row (home = closed), \
             as in Walker's version.",
            "home=closed",
        ),
        (
            "Leaving from 30",
            "Once all remaining pieces of its side are on 21–30, a piece waiting on 30 is borne off in the \
             same move, without a throw of its own. This is checked after the whole move, including the \
             effect of the water.",
            "Bearing off the waiting piece would cost a throw. It then also waits for the next throw of its \
             side.",
            "leaving.last_square = \"ordinary\"\nleaving.exits = { 30 = \"any\" }",
        ),
        (
            "A throw of 1, 4 or 6 without a legal move",
            "It ends the turn, as in Walker's version of the same game; this source does not say.",
            "The side would throw again although it could not move.",
            "throw.stuck_throw = \"throws-again\"",
        ),
        (
            "Passing a blockade backward, or on the way off the board",
            "A blockade stops pieces of the other side in both directions, and pieces that would pass over \
             it as they leave the board. The source lets no piece pass it and names no exception.",
            "It would stop only forward moves along the board.",
            "meeting.blockade_reach = \"forward-on-board\"",
        ),
        (
            "Throwing again after a move into the water, or backward",
            "Such a move on 1, 4 or 6 gives another throw as any move does: the source says \"after moving\".",
            "It would end the turn, because the throw did the player no good.",
            "throw.after_water = \"turn-passes\"\nthrow.after_backward = \"turn-passes\"",
        ),
        (
            "Pieces in hand in the scoring of a series",
            "An enemy piece in hand counts 3, like one on the first row: the source's game has no hands.",
            "It would count nothing, or more than 3. No rule point says so, because scoring is no part of a \
             game.",
            "",
        ),
    ],
};
