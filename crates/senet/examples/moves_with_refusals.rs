//! Lists the legal moves of every throw in a position, and says why the other pieces cannot move.
//!
//! `cargo run -p senet --example moves_with_refusals`

use senet::{Place, Position, Preset, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::preset(Preset::Modern);
    let position = Position::parse("2cs2ss1s/3ccs4/5c1c2 c - -", &rules)?;
    println!("{position}");
    for (throw, _) in rules.chances(&position).iter() {
        let turn = rules.turn(&position, throw)?;
        println!("\nthrow {throw}");
        for mv in turn.moves() {
            println!("  {:8} leads to {}", turn.text(mv), turn.play(mv)?.position);
        }
        for square in position.squares(position.side()) {
            if let Some(refusal) = turn.refusal_from(Place::On(square)) {
                println!("  {square}: {refusal}");
            }
        }
        // A move that a player typed is found by its text, or refused with the rule that forbids it.
        if let Err(refused) = turn.find("15/17") {
            println!("  {refused}");
        }
    }
    Ok(())
}
