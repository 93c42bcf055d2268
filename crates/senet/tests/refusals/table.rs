//! Illegal moves and their refusals: at least one row for every variant and code.

#![allow(unreachable_pub)]

/// An illegal move and its refusal.
pub struct Refused {
    /// The name of the variant.
    pub reason: &'static str,
    /// The ruleset.
    pub rules: &'static str,
    /// The options of the ruleset.
    pub options: &'static [(&'static str, &'static str)],
    /// The position.
    pub position: &'static str,
    /// The throw.
    pub throw: u8,
    /// The text of the illegal move.
    pub mv: &'static str,
    /// The sentence of the refusal.
    pub sentence: &'static str,
}

const fn refused(
    reason: &'static str,
    (rules, options): (&'static str, &'static [(&'static str, &'static str)]),
    position: &'static str,
    throw: u8,
    mv: &'static str,
    sentence: &'static str,
) -> Refused {
    Refused { reason, rules, options, position, throw, mv, sentence }
}

const MODERN: (&str, &[(&str, &str)]) = ("modern", &[]);
const TRAPS: (&str, &[(&str, &str)]) = ("modern", &[("traps", "on")]);
const SHORT: (&str, &[(&str, &str)]) = ("modern", &[("short_throws", "on")]);
const JEQUIER: (&str, &[(&str, &str)]) = ("jequier", &[]);
const GRUNFELD: (&str, &[(&str, &str)]) = ("grunfeld", &[]);
const KENDALL: (&str, &[(&str, &str)]) = ("kendall", &[]);
const TAIT: (&str, &[(&str, &str)]) = ("tait", &[]);
const BELL: (&str, &[(&str, &str)]) = ("bell", &[]);
const BELL_2: (&str, &[(&str, &str)]) = ("bell", &[("pieces", "2")]);
const BELL_3: (&str, &[(&str, &str)]) = ("bell", &[("pieces", "3")]);
const BASICS: (&str, &[(&str, &str)]) = ("basics", &[]);
const SENET_RA: (&str, &[(&str, &str)]) = ("senet-ra", &[]);

const START: &str = "cscscscscs/10/10 c - -";

/// At least one row for every variant.
#[rustfmt::skip]
pub const TABLE: &[Refused] = &[
    refused("MustMove", MODERN, START, 2, "pass",
        "you cannot pass, because a piece can move"),
    refused("TurnLost", BASICS, START, 0, "9/11",
        "this throw loses the turn, so no piece moves"),
    refused("RescueFirst", KENDALL, "cs8/10/6c3 c - -", 2, "1/3",
        "your piece in the water must be freed first; only a 4 frees it"),
    refused("HeldInWater", KENDALL, "cs8/10/6c3 c - -", 2, "27/29",
        "the water holds this piece; it can only be borne off with a 4"),
    refused("HeldInWater", KENDALL, "cs8/10/6c3 c - -", 2, "27/off",
        "the water holds this piece; it can only be borne off with a 4"),
    refused("RescueBeforeThrow", KENDALL, "cs8/10/6c3 c - -", 2, "27/15",
        "the rescue from 27 to 15 is only possible instead of throwing, and you have thrown"),
    refused("OpeningMove", JEQUIER, "cscscscscs/10/10 s - s", 1, "2/3",
        "the opening move is prescribed: the foremost piece, on 10, must move"),
    refused("OpeningMove", GRUNFELD, "cscscscsc1/s9/10 c - c", 3, "7/10",
        "the opening move is prescribed: the foremost piece, on 9, must move"),
    refused("EmptySquare", MODERN, START, 2, "12/14",
        "there is no piece on 12"),
    refused("NotYours", MODERN, START, 2, "2/4",
        "the spool on 2 is not yours"),
    refused("HandEmpty", TAIT, "cs8/10/10 c - -", 4, "hand/4",
        "you have no piece in hand"),
    refused("NoEntry", TAIT, "10/10/10 s 5c5s -", 3, "hand/3",
        "a piece enters the board only with a 4 or 6"),
    refused("NoEntry", MODERN, START, 4, "hand/4",
        "in this ruleset no piece enters from the hand"),
    refused("WrongDistance", MODERN, START, 2, "9/12",
        "the throw of 2 takes this piece to 11"),
    refused("WrongDistance", MODERN, START, 2, "9/9",
        "the throw of 2 takes this piece to 11"),
    refused("WrongDistance", SENET_RA, "10/10/10 s 5c5s -", 2, "hand/3",
        "the throw of 2 takes this piece to 2"),
    refused("WrongDistance", BELL, "10/10/10 s 10c10s -", 2, "hand/30",
        "the throw of 2 takes this piece to 29"),
    refused("WrongDistance", MODERN, "cs8/10/7c2 c - -", 5, "28/30",
        "a piece moves by exactly the throw, which is 5"),
    refused("EndsElsewhere", MODERN, "cs8/10/5c4 c - -", 1, "26/27/14",
        "this move ends on 15"),
    refused("EndsElsewhere", TAIT, "s9/10/5c4 c - -", 1, "26/27/15",
        "this move ends in your hand"),
    refused("EndsElsewhere", JEQUIER, "s9/10/3c6 c - -", 6, "24/30/1",
        "this move ends off the board"),
    refused("EndsElsewhere", BASICS, "s9/10/7c2 c - -", 2, "28/30",
        "this move ends off the board"),
    refused("OwnPiece", MODERN, START, 2, "7/9",
        "your own piece is on 9"),
    refused("OwnPiece", GRUNFELD, "c1s7/10/3c5c c - -", 6, "24/off",
        "your own piece is on 30"),
    refused("ProtectedRow", MODERN, "c3ss4/10/10 c - -", 4, "1/5",
        "the spools on 5 and 6 protect each other, because they are next to each other"),
    refused("SafeSquare", MODERN, "10/c3s5/10 c - -", 4, "11/15",
        "the spool on 15 is safe there"),
    refused("SafeSquare", BELL_2, "10/10/8c1 s 1c2s -", 2, "hand/29",
        "the cone on 29 is safe there"),
    refused("EnemyArrived", BELL_2, "c3s5/10/10 s 1c1s -", 4, "5/1",
        "the piece on 1 has arrived and cannot be hit"),
    refused("Blockade", MODERN, "10/c1sss5/10 c - -", 5, "11/16",
        "the spools on 13, 14 and 15 form a blockade, which no piece may pass"),
    refused("Blockade", MODERN, "10/10/5c1sss c - -", 5, "26/off",
        "the spools on 28, 29 and 30 form a blockade, which no piece may pass"),
    refused("Blockade", JEQUIER, "10/10/2sss2c2 c - -", 6, "28/22",
        "the spools on 23, 24 and 25 form a blockade, which no piece may pass"),
    refused("BeautyFirst", MODERN, "cs8/10/3c6 c - -", 4, "24/28",
        "a piece must land on 26 exactly before it may go beyond it"),
    refused("BeautyFirst", MODERN, "cs8/10/3c6 c - -", 4, "24/off",
        "a piece must land on 26 exactly before it may go beyond it"),
    refused("BeautyFirst", BASICS, "cs8/10/4c5 c - -", 5, "25/30",
        "a piece must land on 26 exactly before it may go beyond it"),
    refused("OnlyBearsOff", KENDALL, "cs8/10/7c2 c - -", 1, "28/29",
        "a piece on 28 does not move further along the board; it is borne off with a 3"),
    refused("OnlyBearsOff", TRAPS, "cs8/10/5c4 c - -", 2, "26/28",
        "a piece on 26 does not move further along the board; it is borne off with a 5"),
    refused("NoExit", TAIT, "cs8/10/10 c - -", 3, "1/off",
        "no piece leaves the board from 1"),
    refused("NoExit", BELL_2, "4c5/10/10 c 1c2s -", 3, "5/off",
        "no piece leaves the board from 5"),
    refused("WrongExit", MODERN, "cs8/10/7c2 c - -", 2, "28/off",
        "a piece on 28 leaves the board only with a 3"),
    refused("WrongExit", GRUNFELD, "s9/10/3c6 c - -", 3, "24/off",
        "a piece on 24 leaves the board only with a 6"),
    refused("BeyondBoard", TAIT, "cs8/10/5c4 c - -", 6, "26/off",
        "a throw of 6 from 26 goes beyond the end of the board"),
    refused("NotAllHome", JEQUIER, "cs8/10/3c6 c - -", 6, "24/off",
        "a piece may leave only when all your pieces are on 21–30; not there yet: the piece on 1"),
    refused("NotAllHome", JEQUIER, "cs8/2c7/3c6 c - -", 6, "24/30",
        "a piece may leave only when all your pieces are on 21–30; not there yet: the pieces on 1 and 13"),
    refused("NotAllHome", GRUNFELD, "cs8/10/9c c - -", 2, "30/off",
        "a piece may leave only when all your pieces are on 21–30; not there yet: the piece on 1"),
    refused("WaterLast", TAIT, "cs8/10/5c4 c - -", 1, "26/27",
        "a piece may move into the water only if no other move is legal"),
    refused("NeverBackward", MODERN, START, 2, "9/7",
        "in this ruleset pieces never move backward"),
    refused("ForwardFirst", JEQUIER, "4c5/s9/10 c - -", 2, "5/3",
        "a piece may move backward only if no piece can move forward, and one can"),
    refused("BackwardToEmpty", JEQUIER, "10/10/4s2c2 c - -", 3, "28/25",
        "backward moves go to empty squares only, and 25 is occupied"),
    refused("BeforeBoard", JEQUIER, "1c2ss4/10/7c2 c - -", 3, "2/1",
        "a backward move by 3 from 2 goes beyond the beginning of the board"),
    refused("NoRetreat", KENDALL, "s9/10/7c2 c - -", 2, "28/26",
        "a piece on 28 does not move backward by the throw"),
    refused("FallsOnlyLast", KENDALL, "cs8/10/7c2 c - -", 2, "28/27",
        "a piece on 28 falls back into the water only if no other move exists"),
    refused("Arrived", BELL_3, "cs1s6/10/10 s 2c1s -", 1, "4/3",
        "the piece on 4 has arrived and does not move again"),
    refused("BeyondPlace", BELL_2, "2s3s3/10/10 s 2c -", 5, "7/2",
        "a move to 2 would put one of your pieces beyond its place in your sequence"),
    refused("ClaimBarred", BELL_2, "1s2s5/10/10 s 2c -", 4, "5/1",
        "you cannot claim the odd squares by moving to 1, because another piece of yours is beyond its place \
         among them"),
    refused("ShortToEmpty", SHORT, START, 5, "9/10",
        "a move by fewer squares than the throw goes to an empty square only, and 10 is occupied"),
    refused("ShortOntoBeauty", SHORT, "cs8/10/3c6 c - -", 3, "24/26",
        "a piece may land on 26 only with the exact throw"),
    refused("ShortBearingOff", SHORT, "cs8/10/7c2 c - -", 5, "28/off",
        "a piece may leave the board only with the exact throw"),
    refused("WaterClosed", ("modern", &[("houses.water", "\"to-15-if-free\"")]),
        "10/4s5/5c4 c - -", 1, "26/27", "no piece may move into the water while 15 is occupied"),
    refused("WaterOccupied", ("modern", &[("houses.water", "\"waits-for-15\"")]),
        "10/4s5/5cs3 c - -", 1, "26/27", "no piece may move into the water while another waits there"),
    refused("WaitsInWater", ("modern", &[("houses.water", "\"waits-for-15\"")]),
        "10/4s5/6c3 c - -", 2, "27/29", "this piece waits in the water until 15 is empty"),
    refused("MovesFromWaterBy",
        ("modern", &[("houses.water", "\"by-throw\""), ("houses.water_back", "[1, 2, 3]")]),
        "s9/10/6c3 c - -", 5, "27/off", "the water keeps this piece; only a 1, 2 or 3 moves it"),
    refused("WrongDistance",
        ("modern", &[("houses.water", "\"by-throw\""), ("houses.water_back", "[1, 2, 3]")]),
        "s9/10/6c3 c - -", 2, "27/29", "the throw of 2 takes this piece to 15"),
    refused("IntoWaterInstead", ("modern", &[("houses.from_beauty", "\"into-water\"")]),
        "s9/10/5c2c1 c - -", 3, "26/29", "29 is occupied, so a piece on 26 goes to 27 instead"),
    refused("SafeWithWater", ("modern", &[
        ("houses.water", "\"by-throw\""), ("houses.water_back", "[1]"), ("meeting.safe", "[]"),
        ("meeting.safe_with_water", "[29]"),
    ]), "10/10/5cs1s1 c - -", 3, "26/29", "the spool on 29 is safe, because another is on 27"),
    refused("PushOntoLeft", ("senet-ra", &[("meeting.push_onto_left", "\"refused\"")]),
        "4csc3/10/10 c 3c4s -", 2, "5/7", "no move may push a piece onto the square that it leaves, here 5"),
    refused("NoHits", ("modern", &[("meeting.hit", "\"never\"")]), START, 1, "9/10",
        "an enemy piece is on 10, and in this ruleset no piece is hit"),
    refused("MovesFirst", ("modern", &[("moving.moves_first", "[26]")]),
        "cs8/10/5c4 c - -", 2, "1/3", "your piece on 26 must move first"),
    refused("FirstRowHeld", ("modern", &[("leaving.home", "\"past-first-row\"")]),
        "cs8/10/9c c - -", 1, "30/off",
        "a piece may leave only when none of yours is on 1–10 or in hand; move your piece on 1 first"),
    refused("FirstRowHeld", ("tait", &[("leaving.home", "\"past-first-row\"")]),
        "1s8/10/9c c 1c -", 1, "30/off", "a piece may leave only when your hand is empty"),
    refused("BackwardIfBlocked", ("jequier", &[("moving.backward_when", "\"in-the-way\"")]),
        "s9/10/7c2 c - -", 4, "28/24", "pieces move backward only if other pieces are in the way, and none is"),
    refused("FallsOnlyAlone", ("kendall", &[("moving.stranded", "\"fall-if-alone\"")]),
        "s9/10/7cc1 c - -", 1, "28/27",
        "a piece on 28 falls back into the water only if its side has no other piece on the board"),
];
