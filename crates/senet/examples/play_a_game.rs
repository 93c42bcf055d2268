//! Plays a game with random throws and random moves, and prints its record.
//!
//! `cargo run -p senet --example play_a_game`

use senet::{Dice, Game, Preset, Record, Ruleset, StageMut};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = 2026;
    // Dice are a function of seed, game and throw: the same game on every machine.
    let dice = Dice::new(seed, 0);
    let mut game = Game::new(Ruleset::preset(Preset::Modern));
    let throwing = game.rules().spec().points.throwing;
    loop {
        let (throws, plies) = (game.throws_made(), game.plies().len());
        match game.stage_mut() {
            StageMut::ToThrow(to_throw) => {
                to_throw.throw(dice.roll(&throwing, throws).throw)?;
            }
            StageMut::ToMove(to_move) => {
                let moves: Vec<_> = to_move.turn().moves().collect();
                to_move.play(moves[plies * 7 % moves.len()])?;
            }
            StageMut::Over(_) => break,
        }
    }
    let mut record = Record::new(game);
    record.headers.seed = Some(seed);
    print!("{record}");
    Ok(())
}
