//! `senet fair`: records whose throws follow from the committed seed, and records whose throws do not.

use senet::{Dice, Game, Preset, Record, Ruleset, StageMut};

use crate::program::senet_reading;

/// The seed of the game below, and its commitment:
/// `printf 'senet-fair-100112233445566778899' | cat - SEED | sha256sum`.
pub(crate) const SEED: [u8; 32] = [7; 32];
const COMMITMENT: &str = "78b526d82fabe02d4f446734c2d69f85fa4d3f7913ff92b85288c71d2044e6e3";

/// The record of the first plies of a server game whose throws follow from `seed`.
pub(crate) fn fair_record(seed: [u8; 32]) -> Record {
    let dice = Dice::from_key(seed);
    let mut game = Game::new(Ruleset::preset(Preset::Tait));
    for _ in 0..8 {
        let (number, throwing) = (game.throws_made(), game.rules().spec().points.throwing);
        let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("the game is not over yet") };
        let to_move = to_throw.throw(dice.roll(&throwing, number).throw).expect("the throw is possible");
        let mv = to_move.turn().moves().next().expect("there is a legal move");
        to_move.play(mv).expect("the move is legal");
    }
    let mut record = Record::new(game);
    let seed: String = SEED.iter().map(|byte| format!("{byte:02x}")).collect();
    for (name, value) in
        [("Fair-Game", "00112233445566778899"), ("Fair-Commitment", COMMITMENT), ("Fair-Seed", &seed)]
    {
        record.headers.others.push((name.to_owned(), value.to_owned()));
    }
    record
}

#[test]
fn accepts_throws_of_committed_seed() {
    let text = fair_record(SEED).to_string();
    let output = senet_reading(["fair", "-"], text.as_bytes()).done();
    assert!(output.starts_with("Fair: all 8 throws") && output.contains(COMMITMENT), "{output}");
    let noted = senet_reading(["fair", "-", "--commitment", COMMITMENT], text.as_bytes()).done();
    assert!(noted.contains("the commitment you noted"), "{noted}");
}

#[test]
fn rejects_other_throws_and_other_seeds() {
    let thrown = senet_reading(["fair", "-"], fair_record([8; 32]).to_string().as_bytes()).refused();
    assert!(thrown.contains("the throws are not fair") && thrown.contains("but the seed gives"), "{thrown}");
    let other = "0".repeat(64);
    let text = fair_record(SEED).to_string();
    let committed = senet_reading(["fair", "-", "--commitment", &other], text.as_bytes()).refused();
    assert!(committed.contains("but the server committed to 0000"), "{committed}");
}
