//! `Display` and `FromStr` of the public types agree, and errors say what to write.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use proptest::prelude::*;
use senet::points::{Goal, RulePoint, Water};
use senet::{Move, OptionKey, Position, Preset, Ruleset, Setup, Side, Square, Throw};

fn round_trips<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(values: impl IntoIterator<Item = T>) {
    for value in values {
        assert_eq!(value.to_string().parse::<T>().unwrap(), value);
    }
}

fn refusal<T: FromStr<Err: Display> + Debug>(text: &str) -> String {
    text.parse::<T>().map_err(|error| error.to_string()).unwrap_err()
}

#[test]
fn names_and_numbers_round_trip() {
    round_trips(Side::BOTH);
    round_trips(Square::all());
    round_trips(Throw::all());
    round_trips(Preset::ALL);
    round_trips(OptionKey::ALL);
    round_trips(Goal::ALL.iter().copied());
    round_trips(Water::ALL.iter().copied());
}

#[test]
fn errors_say_what_to_write() {
    assert_eq!(refusal::<Side>("cone"), "'cone' is not a side; write cones or spools");
    assert_eq!(refusal::<Throw>("7"), "'7' is not a throw; write a number from 0 to 6");
    let presets = refusal::<Preset>("chess");
    assert!(presets.starts_with("'chess' is not a preset; write modern, jequier, "), "{presets}");
    assert!(presets.ends_with(&format!(" or {}", Preset::ALL[Preset::ALL.len() - 1])), "{presets}");
    assert_eq!(
        refusal::<Goal>("win"),
        "'win' is not a choice of the rule point Goal; write bear-off or line-up"
    );
    for text in ["", "0", "31", "+5", " 5", "005", "٥", "5\n"] {
        assert!(
            refusal::<Square>(text).ends_with("is not a square; write a number from 1 to 30"),
            "{text:?}"
        );
    }
    assert!(refusal::<Side>("a\nb").starts_with(r"'a\nb' is"), "control characters are escaped");
}

#[test]
fn positions_are_refused_without_a_ruleset_only_if_no_ruleset_allows_them() {
    assert_eq!(
        refusal::<Position>("cscscscscs/10/10 c 6c -"),
        "not a position: the cones have 11 pieces; a side has at most 10"
    );
    assert!(refusal::<Position>("10/10 x - -").contains("the side to throw is 'x'"));
    assert!(refusal::<Position>("10 c - -").contains("the board has 1 row; "));
    assert!(refusal::<Position>("1/10/10 c - -").contains("row 1 has 1 square; "));
    for (row, quoted) in [("cxyc6", "'xy'"), ("xc0c7", "'x'"), ("c0x8", "'0x'"), ("cc00c5", "'00'")] {
        let message = refusal::<Setup>(&format!("{row}/10/10 c - -"));
        assert!(message.contains(&format!("{quoted} in the squares")), "{message}");
    }
    for preset in Preset::ALL {
        let start = Ruleset::preset(preset).start();
        round_trips([start]);
        round_trips([Setup::from(&start)]);
    }
}

fn setups() -> impl Strategy<Value = Setup> {
    let square = prop_oneof![4 => Just(None), 1 => Just(Some(Side::Cones)), 1 => Just(Some(Side::Spools))];
    let rows = prop::collection::vec(prop::collection::vec(square, 10), 3);
    let side = prop::sample::select(&Side::BOTH[..]);
    let duty = prop::sample::select(&["-", "s", "c", "sc"][..]);
    (rows, [0..12_u32, 0..12_u32], side, duty).prop_map(|(rows, hands, side, duty)| {
        let duty = format!("10/10/10 c - {duty}").parse::<Setup>().unwrap().duty;
        Setup { rows, hands, side, duty }
    })
}

proptest! {
    #[test]
    fn setups_round_trip(setup in setups()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup);
    }

    /// A position that was parsed without its ruleset may be impossible, but never makes the engine panic.
    #[test]
    fn well_formed_positions_never_panic(setup in setups()) {
        let Ok(position) = setup.to_string().parse::<Position>() else { return Ok(()) };
        prop_assert_eq!(position.to_string(), setup.to_string());
        for preset in Preset::ALL {
            let rules = Ruleset::preset(preset);
            for (throw, _) in rules.chances(&position).iter() {
                let turn = rules.turn(&position, throw).unwrap();
                for mv in turn.moves() {
                    turn.play(mv).unwrap();
                    prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
                }
            }
        }
    }
}
