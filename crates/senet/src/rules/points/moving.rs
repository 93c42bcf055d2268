//! Rule points for moves along the board.

use super::keyword::{default_is_first, rule_point};

rule_point! {
    /// Whether a piece may move fewer squares than the throw.
    ///
    /// Source: the "extra rule" at the end of the modernised game, which forbids it.
    ShortThrows = "short_throws" {
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
    Backward = "backward" {
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
    Stranded = "stranded" {
        Stay = "stay",
            "They stay where they are.";
        FallIntoWater = "fall-into-water",
            "If no other move exists, one of them, chosen by its owner, moves back to 27, regardless of the \
             throw. An enemy piece there changes places with it.";
        FallIfAlone = "fall-if-alone",
            "If no other move exists, and its side has no other piece on the board, such a piece moves back to \
             27, regardless of the throw. An enemy piece there changes places with it.";
    }
}

rule_point! {
    /// How far pieces move backward.
    ///
    /// Sources: by the throw in Kendall, Jéquier and Senet Basics; one square in Meub.
    BackwardBy = "backward_by" {
        Throw = "throw",
            "A backward move has the length of the throw.";
        One = "one",
            "A backward move has the length of one square, whatever the throw.";
    }
}

rule_point! {
    /// Which throws make pieces move backward.
    ///
    /// Sources: silent in Jéquier and Grunfeld ("blocked").
    BackwardWhen = "backward_when" {
        Stuck = "stuck",
            "Pieces move backward whenever none can move forward.";
        InTheWay = "in-the-way",
            "Pieces move backward only if other pieces are in the way. A throw that could move no piece \
             forward on an empty board is lost.";
    }
}

rule_point! {
    /// Whether a throw must be used.
    ///
    /// Sources: compulsory in most; not said in Bell and Senet-Ra; bearing off is free in Piccione.
    Compulsion = "compulsion" {
        MustUse = "must-use",
            "A player who can move must move.";
        MayKeep = "may-keep",
            "No player has to bear a piece off: who can only bear pieces off may pass instead.";
        MayPass = "may-pass",
            "A player may pass although a piece can move.";
    }
}

default_is_first!(BackwardBy BackwardWhen Compulsion);
