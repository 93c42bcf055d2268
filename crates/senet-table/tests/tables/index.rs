//! The index of large strata.

use proptest::prelude::*;
use senet::{Duty, Position, Preset, Ruleset, Side, SquareSet};
use senet_table::{Stratum, StratumIndex};

/// Every preset with five pieces and with its largest number of pieces.
fn rulesets() -> Vec<Ruleset> {
    let mut rulesets = Vec::new();
    for preset in Preset::ALL {
        let most = preset.points().max_pieces();
        for pieces in [5, most] {
            let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("an option");
            rulesets.push(Ruleset::new(spec).expect("no conflicts"));
        }
    }
    rulesets
}

/// Removes `count` squares from `squares`, selected by `choice`.
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
    fn number_of_position_is_the_number(
        which in 0..16usize,
        choice: u64,
        mover in 1..=10u8,
        other in 1..=10u8,
    ) {
        let rules = &rulesets()[which];
        let pieces = rules.plan().pieces();
        let drawn = Stratum { mover: mover.min(pieces), other: other.min(pieces) };
        for stratum in [Stratum { mover: 5, other: 5 }, drawn] {
            let index = StratumIndex::new(rules.plan(), stratum);
            let number = choice % index.len();
            let position = index.position(number);
            prop_assert_eq!(index.number(&position), number, "{} {}", rules.spec().name, position);
            prop_assert_eq!(Stratum::of(&position), stratum);
            prop_assert_eq!(index.descending(number..number + 1).next(), Some((number, position)));
        }
    }

    #[test]
    fn position_of_number_is_the_position(which in 0..16usize, one: u64, two: u64, hands in 0..36usize) {
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
fn length_is_the_number_of_arrangements() {
    let places = |preset: Preset| {
        let rules = Ruleset::new(preset.spec().with_options(["pieces=5"]).unwrap()).unwrap();
        StratumIndex::new(rules.plan(), Stratum { mover: 5, other: 5 }).len()
    };
    // Five of 29 squares, then five of the 24 left free. In kendall pieces can stand on 27 too, in basics not
    // on 30.
    assert_eq!(places(Preset::Modern), 118_755 * 42_504);
    assert_eq!(places(Preset::Kendall), 142_506 * 53_130);
    assert_eq!(places(Preset::Basics), 98_280 * 33_649);
}
