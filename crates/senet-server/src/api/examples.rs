//! Positions that show a rule at work. They are set up here, and worked out by the engine: what does not happen under a ruleset is not
//! shown for it.

use senet::points::Goal;
use senet::{MoveError, Place, Position, Ruleset, Setup, Side, Square, Throw};
use senet_wire::{DescribedMove, LocalizedMessage};
use serde::Serialize;

/// A position in which a rule is at work.
#[derive(Serialize)]
pub(super) struct Example {
    /// What is shown: `hit`, `protected`, and so on.
    shows: &'static str,
    position: String,
    throw: u8,
    /// The move that is made; none if one is refused.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The position after it; none if it is refused, or wins the game.
    after: Option<String>,
    /// What is said of it, in English.
    caption: String,
    /// What the move does; empty if it is refused.
    deeds: Vec<LocalizedMessage>,
    /// The move that is refused, and why.
    refused: Option<RefusedMove>,
}

/// A move that is refused.
#[derive(Serialize)]
struct RefusedMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    why: LocalizedMessage,
}

/// Pieces on the board, a move with one of them, and what is to come of it. Squares are those of games in which pieces travel up; the spools
/// are to move.
struct Scene {
    shows: &'static str,
    cones: &'static [u8],
    spools: &'static [u8],
    from: Place,
    to: Place,
    /// One of these codes: of deeds, or of the refusal.
    wanted: &'static [&'static str],
}

const fn on(square: u8) -> Place {
    Place::On(Square::at(square))
}

#[rustfmt::skip]
const SCENES: &[Scene] = &[
    Scene { shows: "entering", cones: &[9], spools: &[], from: Place::Hand, to: on(4), wanted: &["enters"] },
    Scene { shows: "hit", cones: &[10], spools: &[7, 5], from: on(7), to: on(10), wanted: &["hits", "hits-to-hand", "pushes", "pushes-to-hand"] },
    Scene { shows: "protected", cones: &[10, 11], spools: &[7], from: on(7), to: on(10), wanted: &["protected-row"] },
    Scene { shows: "blockade", cones: &[11, 12, 13], spools: &[10, 4], from: on(10), to: on(14), wanted: &["blockade"] },
    Scene { shows: "safe", cones: &[26], spools: &[24, 5], from: on(24), to: on(26), wanted: &["safe-square"] },
    Scene { shows: "safe", cones: &[15], spools: &[13, 5], from: on(13), to: on(15), wanted: &["safe-square"] },
    Scene { shows: "beauty", cones: &[9], spools: &[25, 7], from: on(25), to: on(29), wanted: &["beauty-first"] },
    Scene { shows: "water", cones: &[9], spools: &[26], from: on(26), to: on(27), wanted: &["falls-into-water", "falls-into-water-to-hand", "falls-into-water-to-square"] },
    Scene { shows: "bearing-off", cones: &[9], spools: &[28, 29], from: on(28), to: Place::Off, wanted: &["bears-off"] },
    Scene { shows: "not-all-home", cones: &[9], spools: &[29, 12], from: on(29), to: Place::Off, wanted: &["not-all-home"] },
    Scene { shows: "backward", cones: &[12, 13, 14], spools: &[11], from: on(11), to: on(9), wanted: &["moves-back"] },
    Scene { shows: "claim", cones: &[18], spools: &[28, 20], from: on(28), to: on(30), wanted: &["claims"] },
];

/// What can be shown of a ruleset, one example of each kind.
pub(super) fn examples(rules: &Ruleset) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for scene in SCENES {
        let is_new = examples.iter().all(|known| known.shows != scene.shows);
        if is_new && let Some(example) = scene.example(rules) {
            examples.push(example);
        }
    }
    examples
}

impl Scene {
    /// The scene with some throw under which it comes to what is wanted, if there is one.
    fn example(&self, rules: &Ruleset) -> Option<Example> {
        let position = self.position(rules)?;
        let mut possible = rules.chances(&position).possible().iter();
        possible.find_map(|throw| self.with_throw(rules, &position, throw))
    }

    fn with_throw(&self, rules: &Ruleset, position: &Position, throw: Throw) -> Option<Example> {
        let turn = rules.turn(position, throw).ok()?;
        let asked = format!("{}/{}", written(rules, self.from), written(rules, self.to));
        let mut example = Example {
            shows: self.shows,
            position: position.to_string(),
            throw: throw.value(),
            text: None,
            after: None,
            caption: String::new(),
            deeds: Vec::new(),
            refused: None,
        };
        let is_wanted = |said: &LocalizedMessage| self.wanted.contains(&said.code);
        let side = position.side();
        match turn.find(&asked) {
            Ok(mv) => {
                let DescribedMove { result, does, deeds, .. } = DescribedMove::of(&turn, mv);
                example.caption = format!("The {side} throw {throw}. {}: {does}.", result.text);
                example.text = Some(result.text);
                example.after = result.position;
                example.deeds = deeds;
                example.deeds.iter().any(is_wanted).then_some(example)
            }
            Err(MoveError::Illegal { refusal, .. }) => {
                let why = LocalizedMessage::from(&refusal);
                example.caption = format!("The {side} throw {throw}. {asked} is refused: {}.", why.text);
                let is_wanted = is_wanted(&why);
                example.refused = Some(RefusedMove { text: asked, why });
                is_wanted.then_some(example)
            }
            Err(MoveError::Unreadable(_)) => None,
        }
    }

    /// The pieces as they are set up, the others in hand or off the board.
    fn position(&self, rules: &Ruleset) -> Option<Position> {
        let mut setup = Setup::empty(Side::Spools);
        for (side, squares) in [(Side::Cones, self.cones), (Side::Spools, self.spools)] {
            squares.iter().for_each(|square| setup.place(side, along(rules, *square)));
            if self.from == Place::Hand || rules.spec().points.goal == Goal::LineUp {
                setup.hands[side as usize] =
                    u32::from(rules.plan().pieces()).checked_sub(squares.len() as u32)?;
            }
        }
        setup.position(rules).ok()
    }
}

/// The square so far along the way.
fn along(rules: &Ruleset, number: u8) -> Square {
    match rules.spec().points.goal {
        Goal::BearOff => Square::at(number),
        Goal::LineUp => Square::at(31 - number),
    }
}

/// A place as moves are written.
fn written(rules: &Ruleset, place: Place) -> String {
    match place {
        Place::Hand => "hand".to_owned(),
        Place::On(square) => along(rules, square.number()).to_string(),
        Place::Off => "off".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    fn shown(preset: Preset) -> Vec<&'static str> {
        examples(&Ruleset::preset(preset)).iter().map(|example| example.shows).collect()
    }

    #[test]
    fn every_ruleset_has_pictures_of_what_happens_under_it_and_of_nothing_else() {
        for preset in Preset::ALL {
            assert!(shown(preset).contains(&"hit"), "{preset:?}: {:?}", shown(preset));
        }
        let modern = ["hit", "protected", "blockade", "safe", "beauty", "water", "bearing-off"];
        assert_eq!(shown(Preset::Modern), modern);
        assert_eq!(shown(Preset::Tait), ["entering", "hit", "safe", "water", "bearing-off"]);
        assert_eq!(shown(Preset::Bell), ["entering", "hit", "claim"]);
    }

    #[test]
    fn every_scene_is_shown_for_some_ruleset() {
        let all: Vec<&str> = Preset::ALL.into_iter().flat_map(shown).collect();
        for scene in SCENES {
            assert!(all.contains(&scene.shows), "{}", scene.shows);
        }
    }
}
