//! Rule points for the start of a game.

use super::keyword::rule_point;

rule_point! {
    /// Where the pieces stand before the first throw.
    ///
    /// Sources: alternating in Kendall, Jéquier and Senet Basics; in hand in Tait, Bell and Senet-Ra.
    Start = "start" {
        Alternating = "alternating",
            "The pieces start on the board, cones and spools alternating from square 1, with cones on the \
             odd squares.";
        InHand = "in-hand",
            "The pieces start in hand, beside the board.";
    }
}

rule_point! {
    /// How the player who begins is determined, and what the first move must be.
    ///
    /// Sources: fixed in the modernised game, Kendall, Tait and Bell; the first to throw a 1 in Jéquier (who
    /// must move the lead piece with it) and Senet Basics (who may move any); the highest throw in Senet-Ra.
    Opening = "opening" {
        Fixed = "fixed",
            "The same side always begins.";
        FirstOneMovesLead = "first-one-moves-lead",
            "The players throw in turn until one throws a 1. That player begins and must play the 1 with the \
             foremost piece.";
        FirstOneMovesAny = "first-one-moves-any",
            "The players throw in turn until one throws a 1. That player begins and plays the 1 with any \
             piece.";
        FirstOneDecides = "first-one-decides",
            "The players throw in turn until one throws a 1. That player begins, and throws for the first move.";
        HighestThrow = "highest-throw",
            "Each player throws, and the player with the higher throw begins. Ties are thrown again.";
    }
}

rule_point! {
    /// Whether the second player's first move is prescribed.
    ///
    /// Source: Grunfeld, for Jéquier's game.
    Reply = "reply" {
        Free = "free",
            "The second player's first move is free.";
        LeadMoves = "lead-moves",
            "The second player must make the first move with the foremost piece, if it is still on its start \
             square and can move forward with the throw. Otherwise the first move is free.";
    }
}
