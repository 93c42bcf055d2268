//! Rule points for moves along the board.

use super::keyword::rule_point;

rule_point! {
    /// Whether a piece may move fewer squares than the throw.
    ///
    /// Source: the "extra rule" at the end of the modernised game, which forbids it.
    ShortThrows {
        Exact = "exact",
            "A piece moves by exactly the throw.";
        OntoEmpty = "onto-empty",
            "A piece may also move fewer squares than the throw, but only onto an empty square, and not onto \
             26 if 26 is compulsory. Hits and bearing off need the exact throw.";
    }
}

rule_point! {
    /// Whether pieces move backward if none can move forward, and onto which squares.
    ///
    /// Sources: onto empty squares in Jéquier and Senet Basics; also onto an isolated enemy piece in Kendall.
    Backward {
        Never = "never",
            "Pieces never move backward.";
        ToEmpty = "if-stuck-to-empty",
            "If no piece can move forward, a piece must move backward by the throw, onto an empty square \
             only.";
        MayHit = "if-stuck-may-hit",
            "If no piece can move forward, a piece must move backward by the throw, onto an empty square or \
             an unprotected enemy piece.";
    }
}

rule_point! {
    /// What happens to pieces on squares from which they do not move backward by the throw.
    ///
    /// Source: Kendall, for 28 and 29.
    Stranded {
        Stay = "stay",
            "They stay where they are.";
        FallIntoWater = "fall-into-water",
            "If no other move exists, one of them, chosen by its owner, moves back to 27, regardless of the \
             throw. An enemy piece there changes places with it.";
    }
}
