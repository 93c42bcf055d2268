//! Rule points for the squares 26 and 27.

use super::keyword::{default_is_first, rule_point};

rule_point! {
    /// Whether every piece must land on square 26.
    ///
    /// Sources: compulsory in the modernised game, Kendall, Senet Basics and Senet-Ra; Skyruk lets pieces stop
    /// there; in the game for KOReader a piece may go past it into the water.
    Beauty = "beauty" {
        Passable = "passable",
            "Square 26 may be passed.";
        Compulsory = "compulsory",
            "Square 26 is compulsory: no forward move from below 26 may end beyond it, so every piece must \
             land on 26 exactly.";
        Stops = "stops",
            "Square 26 is compulsory: a piece that a throw would take from below 26 beyond it stops on 26.";
        ExceptWater = "except-27",
            "Square 26 is compulsory on the way to 28, 29 and 30: a forward move from below 26 may end on 27, \
             but on no other square beyond 26.";
    }
}

impl Water {
    /// Whether a piece stays on 27 until 15 is empty, or until a throw of its own moves it.
    pub(crate) const fn holds_until_released(self) -> bool {
        matches!(self, Water::WaitsForRebirth | Water::ByThrow)
    }

    /// Whether pieces can stand on 27 after a move.
    pub(crate) const fn can_be_occupied(self) -> bool {
        matches!(self, Water::Ordinary | Water::Held) || self.holds_until_released()
    }
}

impl Beauty {
    /// Whether no piece passes 26 without landing on it.
    pub const fn is_compulsory(self) -> bool {
        !matches!(self, Beauty::Passable)
    }
}

rule_point! {
    /// What a piece on 26 does if a throw would take it to an occupied square.
    ///
    /// Source: Skyruk.
    FromBeauty = "from_beauty" {
        AsElsewhere = "as-elsewhere",
            "A piece on 26 moves like any other piece.";
        IntoWater = "into-water",
            "If a throw would take a piece from 26 to an occupied square of 28, 29 and 30, it moves to 27 instead. No \
             blockade stops it.";
    }
}

default_is_first!(FromBeauty);

rule_point! {
    /// The effect of square 27 on a piece that lands there.
    ///
    /// Sources: back to 15 in the modernised game, Senet Basics and Senet-Ra (each with its own rule for an
    /// occupied 15); back to the beginning in Jéquier; to the hand in Tait; held in the water in Kendall, by
    /// throw in Skyruk, until 15 is empty in the game for KOReader; an ordinary square in Bell.
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
        WaitsForRebirth = "waits-for-15",
            "A piece that lands on 27 goes back to 15. If 15 is occupied, it waits on 27 and goes to 15 at the end of \
             the move that empties 15; until then no throw moves it, and no other piece may move to 27.";
        ByThrow = "by-throw",
            "A piece that lands on 27 stays there until a throw takes it back or bears it off. A piece that lands on \
             27 while another is there goes back to 15 or, if 15 is occupied, to the first empty square below it.";
    }
}
