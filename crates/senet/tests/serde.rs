//! Values that were serialized are deserialized to equal values, and wrong values are refused.
#![allow(clippy::unwrap_used)]

use senet::points::RulePoints;
use senet::{
    Game, Move, OptionKey, Position, Preset, Record, Ruleset, Setup, Side, Square, SquareSet, StageMut,
    Throw, ThrowSet,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn round_trips<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T, stored: Value) {
    assert_eq!(serde_json::to_value(&value).unwrap(), stored);
    assert_eq!(serde_json::from_value::<T>(stored).unwrap(), value);
}

fn refusal<T: DeserializeOwned + std::fmt::Debug>(stored: Value) -> String {
    serde_json::from_str::<T>(&stored.to_string()).unwrap_err().to_string()
}

#[test]
fn values_round_trip_in_their_usual_form() {
    let start = Ruleset::preset(Preset::Kendall).start();
    round_trips(start, json!("cscscscscs/cscs6/10 s - -"));
    round_trips(Setup::from(&start), json!("cscscscscs/cscs6/10 s - -"));
    round_trips(Move::BearOff { from: Square::BEAUTY }, json!("26/off"));
    round_trips(Move::Pass, json!("pass"));
    round_trips(Square::WATER, json!(27));
    round_trips(SquareSet::of(&[15, 26]), json!([15, 26]));
    round_trips(Throw::LOST, json!(0));
    round_trips(ThrowSet::of(&[1, 4]), json!([1, 4]));
    round_trips(Side::Spools, json!("spools"));
    round_trips(Preset::SenetRa, json!("senet-ra"));
    round_trips(OptionKey::ShortThrows, json!("short_throws"));
}

#[test]
fn rule_points_round_trip() {
    for preset in Preset::ALL {
        let stored = serde_json::to_value(preset.points()).unwrap();
        round_trips(preset.points(), stored);
    }
    let modern = serde_json::to_value(Preset::Modern.points()).unwrap();
    assert_eq!(modern["water"], "to-15-or-below");
    assert_eq!(modern["throwing"], json!({"kind": "sticks", "scores": [5, 1, 2, 3, 4]}));
}

#[test]
fn records_round_trip() {
    let mut game = Game::new(Ruleset::preset(Preset::Modern));
    let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("to throw") };
    let to_move = to_throw.throw(Throw::of(2)).unwrap();
    let mv = to_move.turn().find("9/11").unwrap();
    to_move.play(mv).unwrap();
    let record = Record::new(game);
    let text = record.to_string();
    round_trips(record, json!(text));
}

#[test]
fn wrong_values_are_refused() {
    assert!(refusal::<Square>(json!(31)).starts_with("31 is not a square; write a number from 1 to 30"));
    assert!(refusal::<Position>(json!("10/10 c - -")).starts_with("not a position: the board has 2 rows"));
    assert!(refusal::<Side>(json!("cone")).contains("write cones or spools"));
    let mut points = serde_json::to_value(Preset::Modern.points()).unwrap();
    points["throwing"]["scores"][0] = json!(7);
    assert!(refusal::<RulePoints>(points).starts_with("7 is not a throw; write a number from 0 to 6"));
}
