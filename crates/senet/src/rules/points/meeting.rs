//! What happens when pieces meet.

use super::keyword::rule_point;

rule_point! {
    /// What happens to a piece that is landed on.
    ///
    /// Sources: swapped in the modernised game, Jéquier, Kendall and Senet Basics; sent to its hand in Tait and Bell;
    /// pushed back in Senet-Ra.
    Hit {
        Swap = "swap",
            "Landing on an enemy piece swaps the two: it goes to the square the mover left.";
        ToHand = "to-hand",
            "Landing on an enemy piece sends it back to its hand.";
        PushBack = "push-back",
            "A piece already on the square landed on, friend or enemy, is pushed back one square; if that one is occupied, its piece is pushed back in turn, and so on. A piece pushed off 1, or off 15, goes to its hand.";
    }
}

rule_point! {
    /// Where a piece goes that is hit on 28, 29 or 30.
    ///
    /// Source: Kendall.
    EndHit {
        AsElsewhere = "as-elsewhere",
            "A piece hit on 28, 29 or 30 goes where it would go elsewhere.";
        IntoWater = "into-water",
            "A piece hit on 28, 29 or 30 goes to 27 if that is empty, else to 26.";
    }
}

rule_point! {
    /// Whether two pieces of a side next to each other are protected.
    ///
    /// Sources: protected in the modernised game, Jéquier, Kendall and Senet Basics.
    RowsOfTwo {
        Open = "open",
            "Pieces next to each other do not protect each other.";
        Protected = "protected",
            "Two or more pieces of a side on neighbouring squares are protected: no enemy piece may land on any of them.";
    }
}

rule_point! {
    /// Whether three pieces of a side in a row may be passed.
    ///
    /// Sources: a blockade in the modernised game, Jéquier and Senet Basics; not in Kendall.
    RowsOfThree {
        Passable = "passable",
            "Rows of pieces may be jumped, however long.";
        Blockade = "blockade",
            "Three or more pieces of a side in a row are a blockade: no enemy piece may pass over it, in either direction or out of the board.";
    }
}
