//! Moves with what a board needs to show them. The server sends them to pages.

use senet::points::Goal;
use senet::{
    Effects, ImpossibleThrow, InsteadOfThrow, Move, MoveText, Place, Position, Ruleset, Side, Square, Throw,
    Turn,
};
use senet_play::{Effect, effects_text, explain, explain_instead_of_throw};
use serde::Serialize;

use crate::message::EffectList;
use crate::place::PlaceText;
use crate::{MoveResult, Name};

/// A move with its outcome, its effects and the path of its piece.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DescribedMove {
    /// The move and its outcome.
    #[serde(flatten)]
    pub result: MoveResult,
    /// The effects of the move in one English sentence.
    pub does: String,
    /// The effects of the move, one by one.
    #[serde(flatten)]
    pub effects: EffectList,
    /// Where the piece stands; null for a pass.
    pub from: Option<PlaceText>,
    /// Where the move ends; null for a pass.
    pub to: Option<PlaceText>,
    /// The squares that the piece crosses, in order, without the first and the last. A piece that falls into
    /// the water crosses 27.
    pub path: Vec<u8>,
    /// The other pieces that are displaced: hit, pushed, or released from 30.
    pub displaced: Vec<DisplacedPiece>,
    /// Whether the piece falls into the water.
    pub water: bool,
}

/// Another piece that a move displaces.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DisplacedPiece {
    /// Whose piece.
    pub side: Name<Side>,
    /// Where it stands before the move.
    pub from: PlaceText,
    /// Where it is put: a square, the hand or off the board.
    pub to: PlaceText,
}

impl DescribedMove {
    /// The legal moves of a position with a throw; without a throw, those that can be made instead of
    /// throwing.
    ///
    /// # Errors
    ///
    /// [`ImpossibleThrow`] if the throw cannot occur in the position.
    pub fn all(
        rules: &Ruleset,
        position: &Position,
        throw: Option<Throw>,
    ) -> Result<Vec<DescribedMove>, ImpossibleThrow> {
        let Some(throw) = throw else {
            let instead = rules.instead_of_throwing(position);
            return Ok(instead
                .map(|instead| DescribedMove::instead(rules, position, &instead))
                .into_iter()
                .collect());
        };
        let turn = rules.turn(position, throw)?;
        Ok(turn.moves().map(|mv| DescribedMove::of(&turn, mv)).collect())
    }

    /// A legal move of a turn.
    pub fn of(turn: &Turn<'_>, mv: Move) -> DescribedMove {
        let effects = turn.effects(mv);
        let path = path(turn.rules(), &effects);
        let displacements = effects.displacements.iter();
        let displaced = displacements.map(|displacement| DisplacedPiece {
            side: Name(displacement.side),
            from: PlaceText(displacement.from),
            to: PlaceText(displacement.to),
        });
        let displaced: Vec<DisplacedPiece> = displaced.collect();
        DescribedMove {
            from: effects.path.first().copied().map(PlaceText),
            to: effects.path.last().copied().map(PlaceText),
            path,
            displaced,
            water: effects.into_water(),
            ..DescribedMove::with_effects(
                MoveResult::of(&turn.text(mv), &effects.outcome),
                &explain(turn, mv),
            )
        }
    }

    /// The move that can be made instead of throwing.
    pub fn instead(rules: &Ruleset, position: &Position, instead: &InsteadOfThrow) -> DescribedMove {
        let result = MoveResult::of(&MoveText::before_throw(instead.mv), &instead.outcome);
        let place = |square: Option<Square>| square.map(Place::On).map(PlaceText);
        DescribedMove {
            from: place(instead.mv.from()),
            to: place(instead.mv.to()),
            ..DescribedMove::with_effects(
                result,
                &explain_instead_of_throw(rules, position, &instead.outcome),
            )
        }
    }

    /// A move with these effects and no path.
    fn with_effects(result: MoveResult, effects: &[Effect]) -> DescribedMove {
        DescribedMove {
            result,
            does: effects_text(effects),
            effects: EffectList::of(effects),
            from: None,
            to: None,
            path: Vec::new(),
            displaced: Vec::new(),
            water: false,
        }
    }
}

/// The squares that the piece crosses: every square up to where the throw takes it, and that square itself if
/// the house there moves the piece on.
fn path(rules: &Ruleset, effects: &Effects) -> Vec<u8> {
    let [from, landing, then @ ..] = effects.path.as_slice() else { return Vec::new() };
    let [from, landing_at] = [number(rules, *from), number(rules, *landing)];
    let mut path: Vec<u8> = if from < landing_at {
        (from + 1..landing_at).collect()
    } else {
        (landing_at + 1..from).rev().collect()
    };
    if !then.is_empty() {
        path.extend(landing.square().map(Square::number));
    }
    path
}

/// The number of a place along the path: the hand comes before the first square, and off the board after the
/// last; the other way round in games whose goal is to line up.
fn number(rules: &Ruleset, place: Place) -> u8 {
    match (place, rules.spec().points.goal) {
        (Place::On(square), _) => square.number(),
        (Place::Hand, Goal::BearOff) | (Place::Off, Goal::LineUp) => 0,
        (Place::Off, Goal::BearOff) | (Place::Hand, Goal::LineUp) => 31,
    }
}

#[cfg(test)]
mod tests {
    use senet::Preset;
    use serde_json::{Value, json};

    use super::*;

    fn described(preset: Preset, position: &str, throw: u8, mv: &str) -> Value {
        let rules = Ruleset::preset(preset);
        let position = Position::parse(position, &rules).unwrap();
        let turn = rules.turn(&position, Throw::of(throw)).unwrap();
        serde_json::to_value(DescribedMove::of(&turn, turn.find(mv).unwrap())).unwrap()
    }

    #[test]
    fn swap_has_displaced_piece() {
        let mv = described(Preset::Modern, "4c1s2c/10/10 s - -", 3, "7/10");
        assert_eq!((&mv["from"], &mv["to"], &mv["path"]), (&json!(7), &json!(10), &json!([8, 9])));
        assert_eq!(mv["displaced"], json!([{"side": "cones", "from": 10, "to": 7}]));
        assert_eq!(mv["effects"][0]["code"], "hits");
        assert_eq!(mv["effects"][0]["params"], json!({"piece": "cone", "from": 10, "to": 7}));
        assert_eq!(mv["does"].as_str().unwrap().split("; ").next(), mv["effects"][0]["text"].as_str());
    }

    #[test]
    fn path_leads_through_the_water() {
        let mv = described(Preset::Modern, "10/s9/5c4 c - -", 1, "26/27");
        assert_eq!((&mv["to"], &mv["path"], &mv["water"]), (&json!(15), &json!([27]), &json!(true)));
        let held = described(Preset::Kendall, "10/s9/5c4 c - -", 1, "26/27");
        assert_eq!((&held["to"], &held["path"]), (&json!(27), &json!([])));
    }

    #[test]
    fn paths_begin_in_hand_and_end_off_the_board() {
        let entering = described(Preset::Tait, "10/10/10 s 5c5s -", 4, "hand/4");
        assert_eq!((&entering["from"], &entering["path"]), (&json!("hand"), &json!([1, 2, 3])));
        let down = described(Preset::Bell, "10/10/10 s 10c10s -", 2, "hand/29");
        assert_eq!(down["path"], json!([30]));
        let off = described(Preset::Modern, "10/s9/7c2 c - -", 3, "28/off");
        assert_eq!((&off["to"], &off["path"]), (&json!("off"), &json!([29, 30])));
        let pass = described(Preset::Tait, "10/10/10 s 5c5s -", 1, "pass");
        assert_eq!((&pass["from"], &pass["path"]), (&Value::Null, &json!([])));
    }

    #[test]
    fn describes_moves_instead_of_throwing() {
        let rules = Ruleset::preset(Preset::Kendall);
        let position = Position::parse("cs8/10/6c3 c - -", &rules).unwrap();
        let moves = DescribedMove::all(&rules, &position, None).unwrap();
        let mv = serde_json::to_value(&moves[0]).unwrap();
        assert_eq!((&mv["move"], &mv["from"], &mv["to"]), (&json!("27/15"), &json!(27), &json!(15)));
        assert_eq!(mv["effects"][0]["code"], "rescues");
    }
}
