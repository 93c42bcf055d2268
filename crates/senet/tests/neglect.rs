//! What becomes of pieces that are neglected.

use senet::{Position, RuleSpec, Ruleset, Throw};

/// With 1 to 15 full, a neglected piece finds no lower square, and stays: it never goes forward.
#[test]
fn neglected_piece_stays_if_no_lower_square_is_free() {
    let file = "name = \"crowded\"\nbase = \"tait\"\n[start]\npieces = 10\n[houses]\nneglect = [16]\n";
    let rules = Ruleset::new(RuleSpec::from_toml(file).unwrap()).unwrap();
    let position = Position::parse("cscscscscs/cscscc3c/1s8 c 2s -", &rules).unwrap();
    let turn = rules.turn(&position, Throw::of(1)).unwrap();
    let after = |text: &str| {
        let mv = turn.moves().find(|mv| turn.text(*mv).to_string() == text).unwrap();
        turn.play(mv).unwrap().position.to_string()
    };
    assert_eq!(after("20/21"), "cscscscscs/cscscc4/cs8 s 2s -");
    assert_eq!(after("1/2*"), "cccscscscs/cscsc4c/1s8 s 3s -", "it goes to the square that the move leaves");
}
