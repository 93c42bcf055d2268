//! How pieces move.

use super::keyword::rule_point;

rule_point! {
    /// Whether a piece may move fewer squares than the throw.
    ///
    /// Source: the "extra rule" at the end of the modernised game, which forbids it.
    ShortThrows {
        Exact = "exact",
            "A piece moves by exactly the throw.";
        OntoEmpty = "onto-empty",
            "A piece may also move fewer squares than the throw, but only onto an empty square, and not onto 26 where that is compulsory; hitting and bearing off need the exact throw.";
    }
}

rule_point! {
    /// Whether, and how, pieces move backwards when none can move forward.
    ///
    /// Sources: onto empty squares in Jéquier and Senet Basics, also onto an isolated enemy in Kendall.
    Backward {
        Never = "never",
            "Pieces never move backward.";
        ToEmpty = "if-stuck-to-empty",
            "If no piece can move forward, one must move backward by the throw, onto an empty square only.";
        MayHit = "if-stuck-may-hit",
            "If no piece can move forward, one must move backward by the throw, onto an empty square or an enemy piece that is not protected.";
    }
}

rule_point! {
    /// What becomes of pieces on squares from which they do not move backward by the throw.
    ///
    /// Source: Kendall, for 28 and 29.
    Stranded {
        Stay = "stay",
            "They stay where they are.";
        FallIntoWater = "fall-into-water",
            "Only if no other move of any kind exists, one of them, as its owner chooses, moves back to 27, whatever the throw; an enemy piece there changes places with it.";
    }
}
