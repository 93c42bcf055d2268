//! Rules at work in positions that random ones seldom are.

use senet::{Move, Place, Position, Refusal, RuleSpec, Ruleset, Side, Square, SquareSet, Throw};

fn ruleset(file: &str) -> Ruleset {
    Ruleset::new(RuleSpec::from_toml(file).unwrap()).unwrap()
}

/// Why the piece on a square cannot move.
fn reason(file: &str, position: &str, throw: u8, from: u8) -> Refusal {
    let rules = ruleset(file);
    let position = Position::parse(position, &rules).unwrap();
    let turn = rules.turn(&position, Throw::of(throw)).unwrap();
    turn.refusal_from(Place::On(Square::at(from))).unwrap()
}

/// The moves of a throw with the positions after them, under a ruleset file.
fn moves(file: &str, position: &str, throw: u8) -> Vec<(String, String)> {
    let rules = ruleset(file);
    let position = Position::parse(position, &rules).unwrap();
    let turn = rules.turn(&position, Throw::of(throw)).unwrap();
    let after = |mv| turn.play(mv).unwrap().position.to_string();
    turn.moves().map(|mv| (turn.text(mv).to_string(), after(mv))).collect()
}

/// With 1 to 15 full, a neglected piece finds no lower square, and stays: it never goes forward.
#[test]
fn neglected_piece_stays_if_no_lower_square_is_free() {
    let file = "name = \"crowded\"\nbase = \"tait\"\n[start]\npieces = 10\n[houses]\nneglect = [16]\n";
    let moves = moves(file, "cscscscscs/cscscc3c/1s8 c 2s -", 1);
    let expected = [
        ("20/21", "cscscscscs/cscscc4/cs8 s 2s -"),
        // It goes to the square that the move leaves.
        ("1/2*", "cccscscscs/cscsc4c/1s8 s 3s -"),
    ];
    for (text, after) in expected {
        assert!(moves.contains(&(text.to_owned(), after.to_owned())), "{text}: {moves:?}");
    }
}

/// Backward as forward: a row that includes the target square is not passed.
#[test]
fn row_of_four_that_ends_on_the_target_is_no_blockade() {
    let file = "name = \"rows\"\nbase = \"modern\"\n[moving]\nbackward = \"if-stuck-may-hit\"\nno_advance = [20]\n\
                [meeting]\nrows_of_two = \"open\"\nrows_of_three = \"blockade\"\n";
    let moves = moves(file, "10/5ssssc/10 c - -", 4);
    assert_eq!(moves.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["20/16*"]);
}

/// A water in which pieces wait for 15 is closed while one waits: to short moves and to moves back, too.
#[test]
fn occupied_water_is_closed_to_short_moves_and_backward_moves() {
    let short = "name = \"short\"\nbase = \"modern\"\n[moving]\nshort_throws = \"onto-empty\"\n\
                 [houses]\nbeauty = \"passable\"\nwater = \"waits-for-15\"\n";
    let position = "10/4s5/4c1s3 c - -";
    let found = moves(short, position, 4);
    assert!(found.iter().any(|(text, _)| text == "25/26"), "a short move: {found:?}");
    assert!(found.iter().all(|(text, _)| !text.contains("/27")), "{found:?}");
    let back = "name = \"back\"\nbase = \"modern\"\n[moving]\nbackward = \"if-stuck-to-empty\"\n\
                no_advance = [28]\n[houses]\nwater = \"waits-for-15\"\n";
    let found = moves(back, "10/4s5/6sc2 c - -", 1);
    assert_eq!(found.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["pass"]);
}

/// Why a piece cannot move is told of the move that a player intends: of a backward move, if others move backward.
#[test]
fn stuck_piece_is_told_why_it_cannot_move_backward() {
    let file = "name = \"back\"\nbase = \"modern\"\n[moving]\nbackward = \"if-stuck-to-empty\"\nno_advance = [19, 20]\n";
    assert_eq!(reason(file, "s9/8cc/10 c - -", 1, 20), Refusal::BackwardToEmpty(Square::at(19)));
}

/// Of two rows in the way of a backward move, the one that includes the target square does not stop it.
#[test]
fn blockade_named_is_the_one_that_is_passed() {
    let file = "name = \"rows\"\nbase = \"modern\"\n[moving]\nbackward = \"if-stuck-may-hit\"\nno_advance = [25]\n\
                [meeting]\nrows_of_two = \"open\"\nrows_of_three = \"blockade\"\nblockade_length = \"two\"\n";
    let row = SquareSet::of(&[23, 24]);
    let expected = Refusal::Blockade { side: Side::Spools, row };
    let rules = ruleset(file);
    let position = Position::parse("10/9s/s1ssc5 c - -", &rules).unwrap();
    let turn = rules.turn(&position, Throw::of(5)).unwrap();
    let backward = Move::Step { from: Square::at(25), to: Square::at(20) };
    assert_eq!(turn.refusal(backward), expected);
}
