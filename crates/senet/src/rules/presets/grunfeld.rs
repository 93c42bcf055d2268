//! `grunfeld`.

use super::Description;
use crate::rules::points::{LastSquare, Reply, RulePoints};

/// As in `jequier`, but for the second player's first move, and that a piece may wait on 30.
pub(super) const POINTS: RulePoints =
    RulePoints { reply: Reply::LeadMoves, last_square: LastSquare::Waits, ..super::jequier::POINTS };

pub(super) const DESCRIPTION: Description = Description {
    title: "Jéquier (Grunfeld)",
    summary: "Jéquier's game, with the second player's first move fixed and a rest on 30 before leaving",
    source: "Reconstruction by the Swiss archaeologist Gustave Jéquier, whose main points Edgar B. Pusch confirmed; as told in Frederic V. Grunfeld's \"Games of the World\", p. 54, with Parlett's \"The Oxford History of Board Games\", pp. 66–68. It also tells how to score a series of games.",
    readings: &[
        (
            "The second player's first move",
            "The foremost piece must move if it still stands on its first square and can go forward with the throw; otherwise any ordinary move will do, and either way the duty is over after that throw. The source only says that it is the first move, \"no matter what\" is thrown.",
            "The duty would wait until that piece can be moved, or ask for a backward move too.",
        ),
        (
            "What it is to be blocked",
            "A player with no forward move must move backward, also where the throw only overshoots 30.",
            "Backward moves would be forced only where other pieces bar the way; a throw too large for the end would be lost.",
        ),
        (
            "Which squares are safe",
            "26, 28, 29 and 30: the source has five special squares, all safe but 27, and shows them in a picture that we do not have; we take the five that boards usually mark.",
            "Other marked squares, such as 15, would be safe, or 30 would not.",
        ),
        (
            "When a piece may come to 30",
            "Under home = rest, the usual choice here, a piece may land on 30 at any time and waits there in safety: the source counts 30 among the safe squares, which would mean nothing for pieces that leave at once.",
            "Pieces would go \"from there to square 30\" only once all stand on the last row (home = closed), as in Walker's telling.",
        ),
        (
            "Leaving from 30",
            "Once all its side's pieces left stand on 21–30, a piece waiting on 30 is borne off at once, within the same move and without a throw of its own; this is judged after the whole move, water included.",
            "Bearing off the waiting piece would cost a throw, or have to wait for its side's next turn.",
        ),
        (
            "A throw of 1, 4 or 6 that moves nothing",
            "It ends the turn, as in Walker's telling of the same game; this source is silent.",
            "The side would throw again although it could not move.",
        ),
        (
            "Passing a blockade backward, or on the way out",
            "A blockade stops the other side's pieces in either direction, and those that would pass over it on their way out of the board: the source lets none past it, and names no exception.",
            "It would stop only forward moves along the board.",
        ),
    ],
};
