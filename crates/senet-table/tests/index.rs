//! The numbering of large strata.

use proptest::prelude::*;
use senet::{Duty, Position, Preset, Ruleset, Side, SquareSet};
use senet_table::{Stratum, StratumIndex};

/// Every preset with five pieces, and with as many as it can have.
fn rulesets() -> Vec<Ruleset> {
    let mut rulesets = Vec::new();
    for preset in Preset::ALL {
        let most = preset.points().max_pieces();
        for pieces in [5, most] {
            let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("it has pieces");
            rulesets.push(Ruleset::new(spec).expect("no conflicts"));
        }
    }
    rulesets
}

/// Takes so many of these squares, as `choice` says.
fn take(squares: &mut Vec<u8>, count: usize, mut choice: u64) -> SquareSet {
    let mut taken = Vec::new();
    for _ in 0..count {
        let place = (choice % squares.len() as u64) as usize;
        choice = choice.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) ^ 0xabcd;
        taken.push(squares.swap_remove(place));
    }
    SquareSet::of(&taken)
}

proptest! {
    #[test]
    fn a_number_names_a_position_that_has_this_number(which in 0..16usize, choice: u64, mover in 1..=10u8, other in 1..=10u8) {
        let rules = &rulesets()[which];
        let pieces = rules.plan().pieces();
        for stratum in [Stratum { mover: 5, other: 5 }, Stratum { mover: mover.min(pieces), other: other.min(pieces) }] {
            let index = StratumIndex::new(rules.plan(), stratum);
            let number = choice % index.len();
            let position = index.position(number);
            prop_assert_eq!(index.number(&position), number, "{} {}", rules.spec().name, position);
            prop_assert_eq!(Stratum::of(&position), stratum);
            prop_assert_eq!(index.descending(number..number + 1).next(), Some((number, position)));
        }
    }

    #[test]
    fn a_position_has_a_number_of_its_own(which in 0..16usize, one: u64, two: u64, hands in 0..36usize) {
        let rules = &rulesets()[which];
        let stratum = Stratum { mover: 5, other: 5 };
        let index = StratumIndex::new(rules.plan(), stratum);
        let (first, second) = if rules.plan().uses_hand() { (hands % 6, hands / 6) } else { (0, 0) };
        let mut squares: Vec<u8> = rules.plan().usable_squares().iter().map(|square| square.number()).collect();
        let boards = [take(&mut squares, 5 - first, one), take(&mut squares, 5 - second, two)];
        let position = Position::new_unchecked(boards, [first as u8, second as u8], Side::Cones, Duty::NONE);
        let number = index.number(&position);
        prop_assert!(number < index.len());
        prop_assert_eq!(index.position(number), position, "{}", rules.spec().name);
    }
}

#[test]
fn the_numbers_are_as_many_as_the_ways_to_place_the_pieces() {
    let places = |preset: Preset| {
        let rules = Ruleset::new(preset.spec().with_options(["pieces=5"]).unwrap()).unwrap();
        StratumIndex::new(rules.plan(), Stratum { mover: 5, other: 5 }).len()
    };
    // Five of 29 squares, then five of the 24 that are left; in kendall 27 can be held too, in basics 30 cannot.
    assert_eq!(places(Preset::Modern), 118_755 * 42_504);
    assert_eq!(places(Preset::Kendall), 142_506 * 53_130);
    assert_eq!(places(Preset::Basics), 98_280 * 33_649);
}
