//! The sample game of Senet Basics, throw by throw.
//!
//! Its cubes are the spools, its cylinders the cones. The printed game has errors, so it cannot be replayed
//! from start to end: a 5 takes a piece from 6 to 12 (the text says 10; 11 is right), and the last throw
//! bears off from 28 with a 3, against its own rule. The tests therefore set up a new position after each
//! error.

use std::collections::BTreeSet;

use crate::common::variant::Variant;
use senet::{Outcome, Position, Side, Throw};

/// A part of the sample game that begins in a given position.
struct Excerpt {
    variant: Variant,
    position: Position,
}

impl Excerpt {
    fn from(variant: Variant, position: &str) -> Excerpt {
        let position = Position::parse(position, &variant.rules)
            .unwrap_or_else(|problem| panic!("the position of the sample game, {position}: {problem}"));
        Excerpt { variant, position }
    }

    fn basics(position: &str) -> Excerpt {
        Excerpt::from(Variant::of("basics", &[]), position)
    }

    /// Checks that the side throws next and that exactly these moves are legal.
    fn throws(&self, side: Side, throw: u8, legal: &[&str]) -> &Excerpt {
        assert_eq!(self.position.side(), side, "the side to throw in {}", self.position);
        let turn = self.turn(throw);
        let moves: BTreeSet<String> = turn.moves().map(|mv| turn.text(mv).to_string()).collect();
        let expected: BTreeSet<String> = legal.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(moves, expected, "the {side} throw {throw} in {}: listed, expected", self.position);
        self
    }

    /// Checks that a move is refused with this sentence.
    fn refuses(&self, throw: u8, mv: &str, sentence: &str) -> &Excerpt {
        let turn = self.turn(throw);
        let refused = match turn.find(mv) {
            Ok(_) => panic!("{mv} with {throw} is legal in {}", self.position),
            Err(refused) => refused.to_string(),
        };
        assert_eq!(
            refused,
            format!("{mv} is not legal here: {sentence}"),
            "throw {throw} in {}",
            self.position
        );
        self
    }

    /// Makes a move and checks the position after it.
    fn plays(&mut self, throw: u8, mv: &str, after: &str) -> &mut Excerpt {
        let outcome = self.play(throw, mv);
        assert_eq!(outcome.winner(), None, "{mv} with {throw} in {} wins", self.position);
        assert_eq!(outcome.position.to_string(), after, "{mv} with {throw} in {}", self.position);
        self.position = outcome.position;
        self
    }

    fn play(&self, throw: u8, mv: &str) -> Outcome {
        let turn = self.turn(throw);
        let found =
            turn.find(mv).unwrap_or_else(|problem| panic!("throw {throw} in {}: {problem}", self.position));
        turn.play(found).expect("a move that is found is legal")
    }

    fn turn(&self, throw: u8) -> senet::Turn<'_> {
        self.variant
            .rules
            .turn(&self.position, Throw::of(throw))
            .unwrap_or_else(|problem| panic!("{}: {problem}", self.position))
    }
}

#[test]
fn replays_the_first_throws() {
    let mut game = Excerpt::basics("cscscscscs/10/10 s - s");
    assert_eq!(game.position, game.variant.rules.start());
    // The cube throws a 1 and moves from 10 to 11. (Each other cube could change places with the piece before
    // it.)
    game.throws(Side::Spools, 1, &["2/3*", "4/5*", "6/7*", "8/9*", "10/11"]);
    game.plays(1, "10/11", "cscscscsc1/s9/10 c - -");
    // The cylinder throws a 2: from 9 to 11, and the cube there goes to 9. No other piece can move.
    game.throws(Side::Cones, 2, &["9/11*"]);
    game.plays(2, "9/11*", "cscscscss1/c9/10 s - -");
    // The cube throws all blanks and loses its turn.
    game.throws(Side::Spools, 0, &["pass"]);
    game.refuses(0, "9/10", "this throw loses the turn, so no piece moves");
    game.plays(0, "pass", "cscscscss1/c9/10 c - -");
    // The cylinder throws another 2. "She can't land on herself, so can't move from 1, 3 or 5." Two cubes
    // stand in a row on 8 and 9. "She moves the only pawn she can move, from space 11 to space 13."
    game.throws(Side::Cones, 2, &["11/13"]);
    game.refuses(2, "1/3", "your own piece is on 3");
    game.refuses(2, "3/5", "your own piece is on 5");
    game.refuses(2, "5/7", "your own piece is on 7");
    game.refuses(2, "7/9", "the spools on 8 and 9 protect each other, because they are next to each other");
    game.plays(2, "11/13", "cscscscss1/2c7/10 s - -");
    // The cube throws a 5: from 2 to 7, changing places, or any of the pieces on 6, 8 and 9, but not from 4
    // to 9. (From 8 it changes places with the lone cylinder piece on 13.)
    game.throws(Side::Spools, 5, &["2/7*", "6/11", "8/13*", "9/14"]);
    game.refuses(5, "4/9", "your own piece is on 9");
    game.refuses(5, "6/10", "the throw of 5 takes this piece to 11");
    game.refuses(5, "6/12", "the throw of 5 takes this piece to 11");
    game.plays(5, "6/11", "cscsc1css1/s1c7/10 c - -");
    // The cylinder throws a 5 and moves from 1 to 6.
    game.plays(5, "1/6", "1scscccss1/s1c7/10 s - -");
}

#[test]
fn forces_backward_moves_after_15_is_occupied() {
    // As the diagrams go on, with the cube on 12.
    let mut game = Excerpt::basics("cscsc1css1/1sc7/10 c - -");
    game.plays(5, "1/6", "1scscccss1/1sc7/10 s - -");
    // The cube throws a 3 and moves to 15, a safe square.
    game.plays(3, "12/15", "1scscccss1/2c1s5/10 c - -");
    // The cylinder throws a 2, and no piece can move forward.
    game.refuses(2, "3/5", "your own piece is on 5");
    game.refuses(2, "5/7", "your own piece is on 7");
    game.refuses(2, "6/8", "the spools on 8 and 9 protect each other, because they are next to each other");
    game.refuses(2, "7/9", "the spools on 8 and 9 protect each other, because they are next to each other");
    game.refuses(2, "13/15", "the spool on 15 is safe there");
    // "She will have to move BACKWARD two spaces from 3 to 1 (she also could have moved from 13 to 11)."
    game.throws(Side::Cones, 2, &["3/1", "13/11"]);
    game.refuses(2, "5/3", "backward moves go to empty squares only, and 3 is occupied");
    game.refuses(2, "6/4", "backward moves go to empty squares only, and 4 is occupied");
    game.refuses(2, "pass", "you cannot pass, because a piece can move");
    game.plays(2, "3/1", "cs1scccss1/2c1s5/10 s - -");
}

#[test]
fn replays_the_end_with_one_piece_each() {
    // "We'll begin here … It's Cube's throw."
    let mut game = Excerpt::basics("10/10/1c1s6 s - -");
    // A 3 from 24 would pass 26, so the cube goes back from 24 to 21.
    game.throws(Side::Spools, 3, &["24/21"]);
    game.refuses(3, "24/27", "a piece must land on 26 exactly before it may go beyond it");
    game.plays(3, "24/21", "10/10/sc8 c - -");
    // The cylinder throws a 2: from 22 to 24.
    game.throws(Side::Cones, 2, &["22/24"]);
    game.plays(2, "22/24", "10/10/s2c6 s - -");
    // The cube throws a 5: from 21 to 26, a safe square.
    game.throws(Side::Spools, 5, &["21/26"]);
    game.plays(5, "21/26", "10/10/3c1s4 c - -");
    // The cylinder throws a 2. She cannot land on 26, so she goes back from 24 to 22.
    game.throws(Side::Cones, 2, &["24/22"]);
    game.refuses(2, "24/26", "the spool on 26 is safe there");
    game.plays(2, "24/22", "10/10/1c3s4 s - -");
    // The cube throws a 1 and lands in the water: back to 15.
    game.throws(Side::Spools, 1, &["26/27/15"]);
    game.plays(1, "26/27/15", "10/4s5/1c8 c - -");
    // The cylinder goes from 22 to 24, the cube from 15 to 18, the cylinder to 26, the cube to 21.
    game.plays(2, "22/24", "10/4s5/3c6 s - -");
    game.plays(3, "15/18", "10/7s2/3c6 c - -");
    game.plays(2, "24/26", "10/7s2/5c4 s - -");
    game.plays(3, "18/21", "10/10/s4c4 c - -");
    // The cylinder throws a 2: from 26 to 28; the cube a 2: from 21 to 23.
    game.throws(Side::Cones, 2, &["26/28"]);
    game.plays(2, "26/28", "10/10/s6c2 s - -");
    game.plays(2, "21/23", "10/10/2s4c2 c - -");
    // The cylinder throws a 5 and does not move. Here she could not: five back is the cube.
    game.throws(Side::Cones, 5, &["pass"]);
    game.plays(5, "pass", "10/10/2s4c2 s - -");
    // The cube throws a 3 and lands on 26.
    game.throws(Side::Spools, 3, &["23/26"]);
    game.plays(3, "23/26", "10/10/5s1c2 c - -");
}

#[test]
fn lets_a_piece_on_28_decline_to_move_backward() {
    // "She can't move, but because she is on a safe square, she doesn't have to move backwards." With 23 free
    // she may.
    let mut game = Excerpt::basics("10/10/3s3c2 c - -");
    game.throws(Side::Cones, 5, &["28/23", "pass"]);
    assert_eq!(game.play(5, "28/23").position.to_string(), "10/10/2cs6 s - -");
    game.plays(5, "pass", "10/10/3s3c2 s - -");
}

#[test]
fn forces_backward_moves_if_another_piece_can_move() {
    let game = Excerpt::basics("10/10/1s2c2c2 c - -");
    game.throws(Side::Cones, 5, &["25/20", "28/23"]);
    game.refuses(5, "pass", "you cannot pass, because a piece can move");
}

#[test]
fn bears_off_from_28_under_both_exit_options() {
    let position = "10/10/5s1c2 c - -";
    let sample = Excerpt::from(Variant::of("basics", &[("exit", "sample")]), position);
    sample.throws(Side::Cones, 3, &["28/off"]);
    let outcome = sample.play(3, "28/off");
    assert_eq!(outcome.winner(), Some(Side::Cones), "\"Cylinder wins the game!!!\"");

    // By the text a 2 bears off from 28, and a 3 does not.
    let text = Excerpt::basics(position);
    text.throws(Side::Cones, 3, &["28/25", "pass"]);
    text.refuses(3, "28/off", "a piece on 28 leaves the board only with a 2");
    text.throws(Side::Cones, 2, &["28/off"]);
    assert_eq!(text.play(2, "28/off").winner(), Some(Side::Cones));
}
