//! Plays the sample games that ship with the program and writes their records, with notes on the key moments.
//!
//! `cargo run --release -p senet-play --example annotate_games -- modern 5 1 > crates/senet-play/records/modern.senet`
//! takes a built-in ruleset, the number of pieces a side, and a seed.

use std::collections::BTreeSet;
use std::sync::Arc;

use senet::{Comment, Dice, Record, RuleSpec, Ruleset, Side};
use senet_play::{Analyst, Level, Limits, play_game, review};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, pieces, seed] = &arguments[..] else { return Err("give a ruleset, pieces and a seed".into()) };
    let built_in = RuleSpec::built_in(name).ok_or("there is no such ruleset")?;
    let spec = built_in.with_options([format!("pieces={pieces}")])?;
    let (rules, seed) = (Arc::new(Ruleset::new(spec)?), seed.parse::<u64>()?);
    let mut players = [1, 2].map(|seed| Level::Expert.player(&rules, seed, None));
    let game = play_game(&rules, &mut players, Dice::new(seed, 0), 10_000)?;
    let reviewed = review(&game, &[Analyst::new(&rules, None, Limits::depth(2))]);
    let mut record = Record::new(game.clone());
    record.headers.seed = Some(seed);
    for side in [&mut record.headers.cones, &mut record.headers.spools] {
        *side = Some("computer (expert)".to_owned());
    }
    let mut note = |ply, text: String| record.comments.push(Comment { ply, text });
    note(
        0,
        "A sample game of ours: no source has one. The computer plays both sides and wrote these notes."
            .to_owned(),
    );
    let luck = |side: Side| {
        let of_side = reviewed.plies.iter().enumerate().filter(move |(_, ply)| ply.side == side);
        of_side
            .max_by(|(_, one), (_, other)| one.luck().unwrap_or(0.0).total_cmp(&other.luck().unwrap_or(0.0)))
    };
    let luckiest = Side::BOTH.map(|side| luck(side).map(|(index, _)| index));
    let winner = game.result().map(|result| result.winner);
    let chance = |index: usize| {
        let ply = &reviewed.plies[index];
        if Some(ply.side) == winner { ply.after.win } else { 1.0 - ply.after.win }
    };
    let turning = (0..reviewed.plies.len()).rev().find(|index| chance(*index) < 0.5).map(|index| index + 1);
    let mut shown = BTreeSet::new();
    for (index, explained) in reviewed.explained_plies(&game).enumerate() {
        let ply = explained.ply;
        let Some(decision) = ply.decision.as_ref().or(ply.before_throw.as_ref()) else { continue };
        let choice = decision.chosen().choice;
        let effects = explained.effects(choice);
        let is_new =
            effects.iter().any(|effect| !COMMON.contains(&effect.code()) && shown.insert(effect.code()));
        let throw = explained.throw.map_or(String::new(), |throw| format!(" with {throw}"));
        let percent = |win: f64| format!("{:.0} %", 100.0 * win);
        let mut parts = Vec::new();
        if is_new {
            let does = explained.explanation(choice);
            parts.push(format!("{} {}{throw}: {does}.", ply.side, explained.text(choice)));
        }
        if luckiest.contains(&Some(index)) {
            let luck = percent(ply.luck().unwrap_or(0.0));
            parts.push(format!("The luckiest throw of the {}: it gains {luck} of win chance.", ply.side));
        }
        if ply.loss() >= 0.02 {
            let best = explained.text(decision.best().choice);
            parts.push(format!("{best} is better by {} of win chance.", percent(ply.loss())));
        }
        if turning == Some(index) {
            let winner = winner.map_or("winners", |side| side.name());
            parts.push(format!(
                "From here to the end the {winner} are ahead, now with {}.",
                percent(chance(index))
            ));
        }
        if !parts.is_empty() {
            note(index + 1, parts.join(" "));
        }
    }
    print!("{record}");
    Ok(())
}

/// The effects that occur in many moves: the first occurrence of any other is a key moment.
const COMMON: &[&str] = &[
    "moves-on",
    "is-safe",
    "can-leave",
    "protects",
    "escapes",
    "avoids-water",
    "breaks-row",
    "unblocks",
    "leaves-open",
];
