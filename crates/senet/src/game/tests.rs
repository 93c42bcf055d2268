//! The counts of throws and of pieces borne off.

use super::*;
use crate::Preset;

fn count_throws(game: &Game) -> u64 {
    let made = game.plies.iter().filter(|ply| ply.throw.is_some()).count() as u64;
    made + u64::from(game.throw.is_some())
}

#[test]
fn counts_throws_across_undo_and_redo() {
    let position = Position::parse("cs8/10/6c3 c - -", &Ruleset::preset(Preset::Kendall)).unwrap();
    let mut game = Game::from_position(Ruleset::preset(Preset::Kendall), position);
    assert_eq!(game.pieces_off(Side::Cones), 5, "of seven pieces");
    let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("nothing was thrown") };
    to_throw.move_instead_of_throwing().expect("the piece in the water can be rescued");
    for _ in 0..6 {
        if let StageMut::ToThrow(to_throw) = game.stage_mut() {
            let to_move = to_throw.throw(Throw::of(2)).unwrap();
            let mv = to_move.turn().moves().next().unwrap();
            to_move.play(mv).unwrap();
        }
        assert_eq!(game.throws_made(), count_throws(&game));
    }
    for (ply, undo) in [(4, Undo::KeepThrow), (2, Undo::DropThrow), (0, Undo::KeepThrow)] {
        game.undo_to(ply, undo);
        assert_eq!(game.throws_made(), count_throws(&game), "back to {ply}");
        assert!(game.redo());
        assert_eq!(game.throws_made(), count_throws(&game), "redo from {ply}");
    }
}
