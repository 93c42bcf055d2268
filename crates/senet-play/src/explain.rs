//! Explanations: what a move does on the board, what it gains, and what it costs.

mod board_effects;
mod code;
mod effect;
mod english;
mod strategic_effects;
mod threats;

use senet::{Move, Outcome, Position, Ruleset, Turn};

pub use board_effects::{instead_of_throw_effects, move_effects};
pub use effect::Effect;

/// Explains a legal move: its effects on the board, then what it gains and costs the side that makes it.
///
/// ```
/// use senet::{Position, Preset, Ruleset, Throw};
/// let rules = Ruleset::preset(Preset::Modern);
/// let position = Position::parse("4c1s2c/10/10 s - -", &rules)?;
/// let turn = rules.turn(&position, Throw::of(3))?;
/// let effects = senet_play::explain(&turn, turn.find("7/10*")?);
/// let words: Vec<String> = effects.iter().map(|effect| effect.to_string()).collect();
/// assert_eq!(words[0], "hits the cone on 10, which goes to 7");
/// assert_eq!(words[1], "leaves the piece on 10 exposed to throws of 3 and 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(turn: &Turn<'_>, mv: Move) -> Vec<Effect> {
    let mut effects = move_effects(turn, mv);
    let strategic = strategic_effects::of_move(turn, mv);
    if !strategic.is_empty() {
        effects.retain(|effect| *effect != Effect::MovesOn);
    }
    let ends_turn =
        effects.iter().position(|effect| matches!(effect, Effect::Wins(_) | Effect::ThrowsAgain(_)));
    let place = ends_turn.unwrap_or(effects.len());
    effects.splice(place..place, strategic);
    effects
}

/// Explains the move that is made instead of throwing.
pub fn explain_instead_of_throw(rules: &Ruleset, position: &Position, outcome: &Outcome) -> Vec<Effect> {
    let mut effects = instead_of_throw_effects(outcome);
    effects.extend(strategic_effects::of_rescue(rules, position, outcome));
    effects
}

/// Effects in English, joined by semicolons.
pub fn effects_text(effects: &[Effect]) -> String {
    effects.iter().map(Effect::to_string).collect::<Vec<_>>().join("; ")
}
