//! `senet fair`: records whose throws follow from the committed seed, and records whose throws do not.

use senet::{Dice, Game, Preset, Record, Ruleset, StageMut};

use crate::program::senet_reading;

/// The seed of the game below, and its commitment:
/// `printf 'senet-fair-100112233445566778899' | cat - SEED | sha256sum`.
pub(crate) const SEED: [u8; 32] = [7; 32];
pub(crate) const COMMITMENT: &str = "78b526d82fabe02d4f446734c2d69f85fa4d3f7913ff92b85288c71d2044e6e3";

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
    assert!(output.starts_with("Consistent: the 8 throws") && output.contains(COMMITMENT), "{output}");
    assert!(output.contains("Not checked: that the server committed"), "{output}");
    let noted = senet_reading(["fair", "-", "--commitment", COMMITMENT], text.as_bytes()).done();
    assert!(
        noted.starts_with("The 8 throws follow from the seed that the server had committed to"),
        "{noted}"
    );
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

#[test]
fn refuses_what_is_no_commitment_or_nonce() {
    let record = fair_record(SEED).to_string();
    for (option, value) in [("--commitment", "1234"), ("--nonce", "xyz"), ("--nonce", &"g".repeat(64))] {
        let run = senet_reading(["fair", "-", option, value], record.as_bytes());
        assert_eq!(run.status, Some(2), "{}", run.error);
        assert!(run.error.contains("write 64 hexadecimal digits"), "{}", run.error);
    }
    let shouted = COMMITMENT.to_uppercase();
    senet_reading(["fair", "-", "--commitment", &shouted], record.as_bytes()).done();
}

/// A record whose seed comes from a secret and nonces. The seed is the SHA-256 of `senet-fair-2`, the game's name, the
/// secret, and the nonces: `01` 32 times, and the default, which is zeros.
fn contributed_record() -> Record {
    let mut seeded = fair_record(CONTRIBUTED_SEED);
    let hex = |bytes: [u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    seeded.headers.others.retain(|(name, _)| name != "Fair-Seed");
    let added = [
        ("Fair-Seed", hex(CONTRIBUTED_SEED)),
        ("Fair-Secret", hex(SEED)),
        ("Fair-Nonces", format!("{NONCE} default")),
    ];
    seeded.headers.others.extend(added.map(|(name, value)| (name.to_owned(), value)));
    seeded
}

const NONCE: &str = "0101010101010101010101010101010101010101010101010101010101010101";
const CONTRIBUTED_SEED: [u8; 32] = [
    0x11, 0xea, 0x5d, 0x77, 0x4e, 0x17, 0x8a, 0x58, 0xf2, 0x18, 0xd7, 0xa4, 0xad, 0x82, 0x36, 0x7b, 0x62,
    0xf3, 0x99, 0x30, 0xa6, 0xb2, 0xde, 0x1b, 0x01, 0x25, 0x07, 0x83, 0x83, 0x7e, 0x46, 0xb4,
];

#[test]
fn verifies_contributions_to_the_seed() {
    let text = contributed_record().to_string();
    let fair = ["fair", "-", "--commitment", COMMITMENT, "--nonce", NONCE];
    let output = senet_reading(fair, text.as_bytes()).done();
    assert!(
        output.starts_with("Fair: the 8 throws follow from the seed") && output.contains("your nonce"),
        "{output}"
    );
    let consistent = senet_reading(["fair", "-"], text.as_bytes()).done();
    assert!(consistent.starts_with("Consistent:"), "nothing was noted: {consistent}");
    let other = NONCE.replace("01", "02");
    let stranger = senet_reading(["fair", "-", "--nonce", &other], text.as_bytes()).refused();
    assert!(stranger.contains("does not contain your nonce"), "{stranger}");
    let changed = senet_reading(["fair", "-"], text.replace(NONCE, &other).as_bytes()).refused();
    assert!(changed.contains("the secret and the contributions of the players give the seed"), "{changed}");
}
