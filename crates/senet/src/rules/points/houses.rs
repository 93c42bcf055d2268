//! The houses: 26 and 27.

use super::keyword::rule_point;

rule_point! {
    /// Whether square 26 must be landed on.
    ///
    /// Sources: compulsory in the modernised game, Kendall, Senet Basics and Senet-Ra.
    Beauty {
        Passable = "passable",
            "Square 26 may be passed.";
        Compulsory = "compulsory",
            "Square 26 is compulsory: no forward move from below it may end above it, so every piece must land on it exactly.";
    }
}

rule_point! {
    /// What square 27 does to a piece that comes to it.
    ///
    /// Sources: back to 15 in the modernised game, Senet Basics and Senet-Ra (each with its own answer to an occupied 15);
    /// back to the beginning in Jéquier; to the hand in Tait; held in the water in Kendall; an ordinary square in Bell.
    Water {
        Ordinary = "ordinary",
            "Square 27 is a square like others.";
        ToRebirthOrBelow = "to-15-or-below",
            "A piece that lands on 27 goes back to 15, or if 15 is occupied to the first empty square below it.";
        ToRebirthOrLowest = "to-15-or-lowest",
            "A piece that lands on 27 goes back to 15, or if 15 is occupied to the lowest empty square of the board.";
        ToRebirthPushing = "to-15-pushing",
            "A piece that comes to 27, by moving or by being pushed, goes at once to 15, pushing off a piece there (to its hand).";
        ToLowest = "to-lowest",
            "A piece that lands on 27 goes back to the lowest empty square of the board.";
        ToHand = "to-hand-last-choice",
            "A piece that lands on 27 goes back to its hand; a piece may be moved there only if there is no other legal move.";
        Held = "held",
            "A piece that its side moves to 27 ends the turn, and a piece on 27 is held there: until it is free, its side may move nothing else. Instead of throwing, its owner may move it to 15, if that is empty, as the whole turn; otherwise the side throws, and any throw but one that bears off from 27 moves nothing.";
    }
}
