//! Rule points for the squares 26 and 27.

use super::keyword::rule_point;

rule_point! {
    /// Whether every piece must land on square 26.
    ///
    /// Sources: compulsory in the modernised game, Kendall, Senet Basics and Senet-Ra; Skyruk lets pieces stop
    /// there.
    Beauty = "beauty" {
        Passable = "passable",
            "Square 26 may be passed.";
        Compulsory = "compulsory",
            "Square 26 is compulsory: no forward move from below 26 may end beyond it, so every piece must \
             land on 26 exactly.";
        Stops = "stops",
            "Square 26 is compulsory: a piece that a throw would take from below 26 beyond it stops on 26.";
    }
}

impl Beauty {
    /// Whether no piece passes 26 without landing on it.
    pub const fn is_compulsory(self) -> bool {
        !matches!(self, Beauty::Passable)
    }
}

rule_point! {
    /// The effect of square 27 on a piece that lands there.
    ///
    /// Sources: back to 15 in the modernised game, Senet Basics and Senet-Ra (each with its own rule for an
    /// occupied 15); back to the beginning in Jéquier; to the hand in Tait; held in the water in Kendall; an
    /// ordinary square in Bell.
    Water = "water" {
        Ordinary = "ordinary",
            "Square 27 is an ordinary square.";
        ToRebirthOrBelow = "to-15-or-below",
            "A piece that lands on 27 goes back to 15 or, if 15 is occupied, to the first empty square below \
             it.";
        ToRebirthOrLowest = "to-15-or-lowest",
            "A piece that lands on 27 goes back to 15 or, if 15 is occupied, to the lowest empty square of \
             the board.";
        ToRebirthPushing = "to-15-pushing",
            "A piece that moves or is pushed onto 27 goes to 15 at once. A piece on 15 then goes to its hand.";
        ToRebirthIfFree = "to-15-if-free",
            "A piece that lands on 27 goes back to 15. While 15 is occupied, no piece may move to 27.";
        ToLowest = "to-lowest",
            "A piece that lands on 27 goes back to the lowest empty square of the board.";
        ToHand = "to-hand-last-choice",
            "A piece that lands on 27 goes back to its hand. A piece may move there only if no other move is \
             legal.";
        ToHandFreely = "to-hand",
            "A piece that lands on 27 goes back to its hand.";
        Held = "held",
            "A move to 27 ends the turn, and the water holds the piece there. While a side has a piece on \
             27, it can move no other piece. Before a throw, the side may move the piece from 27 to 15 if 15 \
             is empty; this replaces the throw and ends the turn. If the side throws instead, only a throw \
             that bears off from 27 moves the piece.";
    }
}
