//! Example positions for the rules pages, each of which shows one rule at work.
//!
//! The positions are set up by hand. The engine then plays the example move, and an example is shown only if
//! the move has the expected effect under the ruleset.

use senet::points::Goal;
use senet::{MoveError, Place, Position, Ruleset, Setup, Side, Square, Throw};
use senet_game::place_text;
use senet_wire::{DescribedMove, LocalizedMessage};
use serde::Serialize;

/// A position that shows a rule at work.
#[derive(Serialize)]
pub(super) struct Example {
    /// The rule: `hit`, `protected`, and so on.
    shows: &'static str,
    position: String,
    throw: u8,
    /// The example move; `None` if the example shows a refusal.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The position after the move; `None` if the move is refused or wins the game.
    after: Option<String>,
    /// A description in English.
    caption: String,
    /// The effects of the move; empty if it is refused.
    deeds: Vec<LocalizedMessage>,
    /// The move that is refused, with the reason.
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

/// A hand-made example: pieces, a move of the spools, and its expected effect.
///
/// The squares are numbered for games in which pieces travel upwards. For other games they are mirrored.
struct Scene {
    shows: &'static str,
    cones: &'static [u8],
    spools: &'static [u8],
    from: Place,
    to: Place,
    /// The example is shown if the move has an effect, or is refused for a reason, with one of these codes.
    codes: &'static [&'static str],
}

const fn on(square: u8) -> Place {
    Place::On(Square::at(square))
}

const SCENES: &[Scene] = &[
    Scene { shows: "entering", cones: &[9], spools: &[], from: Place::Hand, to: on(4), codes: &["enters"] },
    Scene {
        shows: "hit",
        cones: &[10],
        spools: &[7, 5],
        from: on(7),
        to: on(10),
        codes: &["hits", "hits-to-hand", "pushes", "pushes-to-hand"],
    },
    Scene {
        shows: "protected",
        cones: &[10, 11],
        spools: &[7],
        from: on(7),
        to: on(10),
        codes: &["protected-row"],
    },
    Scene {
        shows: "blockade",
        cones: &[11, 12, 13],
        spools: &[10, 4],
        from: on(10),
        to: on(14),
        codes: &["blockade"],
    },
    Scene {
        shows: "safe",
        cones: &[26],
        spools: &[24, 5],
        from: on(24),
        to: on(26),
        codes: &["safe-square"],
    },
    Scene {
        shows: "safe",
        cones: &[15],
        spools: &[13, 5],
        from: on(13),
        to: on(15),
        codes: &["safe-square"],
    },
    Scene {
        shows: "beauty",
        cones: &[9],
        spools: &[25, 7],
        from: on(25),
        to: on(29),
        codes: &["beauty-first"],
    },
    Scene {
        shows: "water",
        cones: &[9],
        spools: &[26],
        from: on(26),
        to: on(27),
        codes: &["falls-into-water", "falls-into-water-to-hand", "falls-into-water-to-square"],
    },
    Scene {
        shows: "bearing-off",
        cones: &[9],
        spools: &[28, 29],
        from: on(28),
        to: Place::Off,
        codes: &["bears-off"],
    },
    Scene {
        shows: "not-all-home",
        cones: &[9],
        spools: &[29, 12],
        from: on(29),
        to: Place::Off,
        codes: &["not-all-home"],
    },
    Scene {
        shows: "backward",
        cones: &[12, 13, 14],
        spools: &[11],
        from: on(11),
        to: on(9),
        codes: &["moves-back"],
    },
    Scene { shows: "claim", cones: &[18], spools: &[28, 20], from: on(28), to: on(30), codes: &["claims"] },
];

/// The examples for a ruleset, at most one for each rule.
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
    /// The scene with the first throw that leads to the expected effect, if there is one.
    fn example(&self, rules: &Ruleset) -> Option<Example> {
        let position = self.position(rules)?;
        let mut possible = rules.chances(&position).possible().iter();
        possible.find_map(|throw| self.with_throw(rules, &position, throw))
    }

    fn with_throw(&self, rules: &Ruleset, position: &Position, throw: Throw) -> Option<Example> {
        let turn = rules.turn(position, throw).ok()?;
        let text = format!("{}/{}", mirrored_text(rules, self.from), mirrored_text(rules, self.to));
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
        let is_expected = |message: &LocalizedMessage| self.codes.contains(&message.code);
        let side = position.side();
        match turn.find(&text) {
            Ok(mv) => {
                let DescribedMove { result, does, effects, .. } = DescribedMove::of(&turn, mv);
                example.caption = format!("The {side} throw {throw}. {}: {does}.", result.text);
                example.text = Some(result.text);
                example.after = result.position;
                example.deeds = effects;
                example.deeds.iter().any(is_expected).then_some(example)
            }
            Err(MoveError::Illegal { refusal, .. }) => {
                let why = LocalizedMessage::from(&refusal);
                example.caption = format!("The {side} throw {throw}. {text} is refused: {}.", why.text);
                let is_expected = is_expected(&why);
                example.refused = Some(RefusedMove { text, why });
                is_expected.then_some(example)
            }
            Err(MoveError::Unreadable(_)) => None,
        }
    }

    /// The position of the scene. Pieces that are not on the board are in hand if the game has a hand for
    /// them, and borne off otherwise.
    fn position(&self, rules: &Ruleset) -> Option<Position> {
        let mut setup = Setup::empty(Side::Spools);
        for (side, squares) in [(Side::Cones, self.cones), (Side::Spools, self.spools)] {
            squares.iter().for_each(|square| setup.place(side, mirrored(rules, *square)));
            if self.from == Place::Hand || rules.spec().points.goal == Goal::LineUp {
                setup.hands[side as usize] =
                    u32::from(rules.plan().pieces()).checked_sub(squares.len() as u32)?;
            }
        }
        setup.position(rules).ok()
    }
}

/// The square with this number, counted in the direction of travel.
fn mirrored(rules: &Ruleset, number: u8) -> Square {
    match rules.spec().points.goal {
        Goal::BearOff => Square::at(number),
        Goal::LineUp => Square::at(31 - number),
    }
}

/// The text of a place, with squares counted in the direction of travel.
fn mirrored_text(rules: &Ruleset, place: Place) -> String {
    match place {
        Place::On(square) => mirrored(rules, square.number()).to_string(),
        Place::Hand | Place::Off => place_text(place),
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
    fn rulesets_show_only_rules_that_they_have() {
        for preset in Preset::ALL {
            assert!(shown(preset).contains(&"hit"), "{preset:?}: {:?}", shown(preset));
        }
        let modern = ["hit", "protected", "blockade", "safe", "beauty", "water", "bearing-off"];
        assert_eq!(shown(Preset::Modern), modern);
        assert_eq!(shown(Preset::Tait), ["entering", "hit", "safe", "water", "bearing-off"]);
        assert_eq!(shown(Preset::Bell), ["entering", "hit", "claim"]);
    }

    #[test]
    fn every_scene_is_shown_for_a_ruleset() {
        let all: Vec<&str> = Preset::ALL.into_iter().flat_map(shown).collect();
        for scene in SCENES {
            assert!(all.contains(&scene.shows), "{}", scene.shows);
        }
    }
}
