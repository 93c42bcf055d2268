//! Compares positions that owe opening moves with the naive solver.

use crate::common::{rules, within};
use crate::naive;
use senet::{Position, Preset, Ruleset};
use senet_solve::solve;
use senet_table::{BoundedValue, value_with_duties};

/// The start, and the positions that may follow it while an opening move is owed.
fn owing(rules: &Ruleset) -> Vec<Position> {
    let mut positions = vec![rules.start()];
    let mut looked_at = 0;
    while looked_at < positions.len() && positions.len() < 60 {
        let position = positions[looked_at];
        looked_at += 1;
        for throw in rules.chances(&position).possible().iter() {
            let turn = rules.turn(&position, throw).expect("the throw can occur");
            let outcomes = turn.moves().map(|mv| turn.play(mv).expect("the turn lists it"));
            let outcomes = outcomes.filter(|outcome| !matches!(outcome.next, senet::Next::Won(_)));
            for after in outcomes.map(|outcome| outcome.position) {
                if !after.duty().is_none() && !positions.contains(&after) {
                    positions.push(after);
                }
            }
        }
    }
    positions
}

#[test]
fn values_positions_that_owe_opening_moves() {
    let mut owed_for_long = 0;
    for preset in [Preset::Jequier, Preset::Grunfeld, Preset::Basics] {
        for pieces in ["pieces=1", "pieces=2"] {
            let rules = rules(preset, &[pieces]);
            let solution = solve(&rules, within(1e-5), |_| ()).unwrap();
            let naive = naive::solve(&rules, 1e-10);
            for position in owing(&rules) {
                let found = value_with_duties(&rules, &|free| solution.value(free), &position).unwrap();
                let expected = naive::value_with_duties(&rules, &naive, &position);
                let name = rules.spec().full_name();
                assert!((found.win - expected).abs() < 1e-6, "{name}, {position}: {found:?}, {expected}");
                assert!(
                    found.lower <= expected + 1e-9 && expected - 1e-9 <= found.upper,
                    "{name}, {position}"
                );
                assert!(found.upper - found.lower < 1.1e-5, "{name}, {position}: {found:?}");
                owed_for_long += usize::from(position != rules.start());
            }
        }
    }
    assert!(owed_for_long > 50, "in grunfeld the cones wait: {owed_for_long}");
}

/// Without tables: the values of later positions are made up.
#[test]
fn values_the_first_turn_of_a_full_game() {
    let rules = Ruleset::preset(Preset::Grunfeld);
    let even = |position: &Position| {
        // Values differ, so that moves are not all equally good: the more advanced side is better off.
        let advanced =
            |squares: senet::SquareSet| squares.iter().map(|square| f64::from(square.number())).sum::<f64>();
        let ahead = advanced(position.mover().0) - advanced(position.other().0);
        let win = 0.5 + ahead / 1000.0 + f64::from(position.other().0.mask() % 97) * 1e-5;
        Some(BoundedValue { win, lower: win, upper: win })
    };
    let found = value_with_duties(&rules, &even, &rules.start()).unwrap();
    assert!(found.lower <= found.win && found.win <= found.upper, "{found:?}");
    assert!(found.upper - found.lower < 2e-5, "{found:?}");
    assert_eq!(value_with_duties(&rules, &|_| None, &rules.start()), None, "nothing is known");
}
