//! Rule points for hits, protection and blockades.

use super::keyword::{default_is_first, rule_point};

rule_point! {
    /// What happens to a piece that is landed on.
    ///
    /// Sources: swapped in the modernised game, Jéquier, Kendall and Senet Basics; sent to its hand in Tait
    /// and Bell; pushed back in Senet-Ra.
    Hit = "hit" {
        Swap = "swap",
            "A piece that lands on an enemy piece swaps places with it: the enemy piece goes to the square \
             that the mover left.";
        ToHand = "to-hand",
            "A piece that lands on an enemy piece sends it back to its hand.";
        PushBack = "push-back",
            "A piece that lands on an occupied square pushes the piece there, of either side, back one \
             square. If that square is occupied, its piece is pushed back in turn, and so on. A piece pushed \
             off 1 or off 15 goes to its hand.";
        Never = "never",
            "No piece may land on an enemy piece.";
    }
}

rule_point! {
    /// Whether a piece may be pushed onto the square that the mover has just left.
    ///
    /// Source: silent in Senet-Ra. Such a move makes two pieces change places, or changes nothing.
    PushOntoLeft = "push_onto_left" {
        Allowed = "allowed",
            "A piece may be pushed onto the square that the mover has just left.";
        Refused = "refused",
            "No move may push a piece onto the square that the mover has just left.";
    }
}

rule_point! {
    /// Where a piece goes that is hit on 28, 29 or 30.
    ///
    /// Sources: into the water in Kendall; through the water to 15 in Meub.
    EndHit = "end_hit" {
        AsElsewhere = "as-elsewhere",
            "Hits on 28, 29 and 30 have the same effect as hits elsewhere.";
        IntoWater = "into-water",
            "A piece hit on 28, 29 or 30 goes to 27 if 27 is empty, otherwise to 26.";
        ToRebirth = "to-15-or-below",
            "A piece hit on 28, 29 or 30 goes back to 15 or, if 15 is occupied, to the first empty square \
             below it.";
    }
}

rule_point! {
    /// Whether two neighbouring pieces of a side protect each other.
    ///
    /// Sources: protected in the modernised game, Jéquier, Kendall and Senet Basics.
    RowsOfTwo = "rows_of_two" {
        Open = "open",
            "Neighbouring pieces do not protect each other.";
        Protected = "protected",
            "Two or more pieces of a side on neighbouring squares protect each other: no enemy piece may \
             land on any of them.";
        EndsProtected = "ends-protected",
            "In a row of two or more pieces of a side, the first and the last are protected: no enemy piece \
             may land on them. The pieces between them are not.";
    }
}

rule_point! {
    /// Whether enemy pieces may pass three pieces in a row.
    ///
    /// Sources: a blockade in the modernised game, Jéquier and Senet Basics; not in Kendall.
    RowsOfThree = "rows_of_three" {
        Passable = "passable",
            "Pieces may jump rows of any length.";
        Blockade = "blockade",
            "Three or more pieces of a side in a row form a blockade: no enemy piece may pass over it, in \
             either direction or on its way off the board.";
    }
}

rule_point! {
    /// How many pieces in a row form a blockade.
    ///
    /// Sources: three in the modernised game, Jéquier and Senet Basics; two in Skyruk.
    BlockadeLength = "blockade_length" {
        Three = "three",
            "Three or more pieces in a row form a blockade.";
        Two = "two",
            "Two or more pieces in a row form a blockade.";
    }
}

rule_point! {
    /// Which moves a blockade stops.
    ///
    /// The sources let no piece pass it, and name neither backward moves nor bearing off.
    BlockadeReach = "blockade_reach" {
        Everywhere = "everywhere",
            "A blockade stops moves in both directions, and pieces on their way off the board.";
        NotBearingOff = "not-bearing-off",
            "A blockade stops moves along the board in both directions, but not pieces on their way off it.";
        ForwardOnBoard = "forward-on-board",
            "A blockade stops only forward moves along the board.";
    }
}

rule_point! {
    /// Whether a piece that the water holds on 27 protects its neighbours.
    ///
    /// Source: silent in Kendall, which only denies protection to the piece in the water.
    WaterNeighbours = "water_neighbours" {
        Protected = "protected",
            "A piece on 27 protects its neighbours.";
        Unprotected = "unprotected",
            "A piece on 27 does not protect its neighbours.";
    }
}

default_is_first!(BlockadeLength BlockadeReach WaterNeighbours PushOntoLeft);
