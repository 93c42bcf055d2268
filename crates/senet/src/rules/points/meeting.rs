//! Rule points for hits, protection and blockades.

use super::keyword::rule_point;

rule_point! {
    /// What happens to a piece that is landed on.
    ///
    /// Sources: swapped in the modernised game, Jéquier, Kendall and Senet Basics; sent to its hand in Tait
    /// and Bell; pushed back in Senet-Ra.
    Hit {
        Swap = "swap",
            "A piece that lands on an enemy piece swaps places with it: the enemy piece goes to the square \
             that the mover left.";
        ToHand = "to-hand",
            "A piece that lands on an enemy piece sends it back to its hand.";
        PushBack = "push-back",
            "A piece that lands on an occupied square pushes the piece there, of either side, back one \
             square. If that square is occupied, its piece is pushed back in turn, and so on. A piece pushed \
             off 1 or off 15 goes to its hand.";
    }
}

rule_point! {
    /// Where a piece goes that is hit on 28, 29 or 30.
    ///
    /// Source: Kendall.
    EndHit {
        AsElsewhere = "as-elsewhere",
            "Hits on 28, 29 and 30 have the same effect as hits elsewhere.";
        IntoWater = "into-water",
            "A piece hit on 28, 29 or 30 goes to 27 if 27 is empty, otherwise to 26.";
    }
}

rule_point! {
    /// Whether two neighbouring pieces of a side protect each other.
    ///
    /// Sources: protected in the modernised game, Jéquier, Kendall and Senet Basics.
    RowsOfTwo {
        Open = "open",
            "Neighbouring pieces do not protect each other.";
        Protected = "protected",
            "Two or more pieces of a side on neighbouring squares protect each other: no enemy piece may \
             land on any of them.";
    }
}

rule_point! {
    /// Whether enemy pieces may pass three pieces in a row.
    ///
    /// Sources: a blockade in the modernised game, Jéquier and Senet Basics; not in Kendall.
    RowsOfThree {
        Passable = "passable",
            "Pieces may jump rows of any length.";
        Blockade = "blockade",
            "Three or more pieces of a side in a row form a blockade: no enemy piece may pass over it, in \
             either direction or on its way off the board.";
    }
}
