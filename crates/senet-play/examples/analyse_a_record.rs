//! Reviews a recorded game: the luck of each throw, and what each decision lost.
//!
//! `cargo run -p senet-play --example analyse_a_record [RECORD]`
//!
//! RECORD is a file such as `senet play --record` writes. Without it the example plays a game between two beginners.

use std::sync::Arc;

use senet::{Dice, Preset, Record, Ruleset, Side};
use senet_play::{Analyst, Level, Limits, play_game, review};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record = match std::env::args_os().nth(1) {
        Some(path) => std::fs::read_to_string(path)?.parse::<Record>()?,
        None => {
            let rules = Arc::new(Ruleset::preset(Preset::Tait));
            let mut players = [1, 2].map(|seed| Level::Novice.player(&rules, seed, None));
            Record::new(play_game(&rules, &mut players, Dice::new(2026, 0), 10_000)?)
        }
    };
    let game = &record.game;
    // One analyst for each thread. Deeper searches are better and take longer.
    let analysts = [Analyst::new(game.rules(), None, Limits::depth(1))];
    let review = review(game, &analysts);
    for explained in review.explained_plies(game) {
        for decision in explained.ply.decisions().filter(|decision| decision.mark().is_some()) {
            println!(
                "ply {}, {}: {} loses {:.3}; better is {}, which {}",
                explained.number,
                explained.ply.side,
                explained.text(decision.chosen().choice),
                decision.loss(),
                explained.text(decision.best().choice),
                explained.explanation(decision.best().choice),
            );
        }
    }
    for side in Side::BOTH {
        let summary = review.summary(side);
        println!(
            "{side}: luck {:+.3}, loss {:.3} in {} decisions",
            summary.luck, summary.loss, summary.decisions
        );
    }
    Ok(())
}
