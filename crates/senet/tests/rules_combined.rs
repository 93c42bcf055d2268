//! The engine against the independent rulebook in combinations of all rule points.
//!
//! Every pair of choices of two points that does not conflict occurs in one of the combinations. In each, the rulesets
//! are saved and loaded, and moves, results, effects and refusals are compared in random positions. A failure shrinks
//! to few points that differ from a preset, few pieces and one throw.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestError, TestRng, TestRunner};
use senet::points::{AfterBearingOff, RulePoints, Water};
use senet::{ExtraThrow, Move, Place, Position, Preset, RuleSpec, Ruleset, Side, Turn};

use crate::agreement::compare_all_throws;
use crate::common::mixture::{self, Factor, Met, Mixture, choices, describe};
use crate::common::placement::Placement;
use crate::common::random::Random;
use crate::common::variant::Variant;
use crate::common::walk::random_game;
use crate::refusals::{check_pass, check_pieces, check_request, every_reason};
use crate::rulebook::{Listed, Rulebook};

/// Positions for each combination.
const POSITIONS: u32 = 60;
/// Random combinations beside those that meet all pairs.
const RANDOM_MIXTURES: usize = 60;
/// Combinations like each built-in ruleset: some choices of these conflict with most others.
const NEIGHBOURS: usize = 6;
/// Random requests for each position and throw.
const REQUESTS: usize = 6;

/// The pairs of choices of two points, and how many of them no ruleset can have.
const PAIRS: [usize; 2] = [8334, 333];

#[test]
fn agrees_with_the_rulebook_on_every_pair_of_choices() {
    let factors = mixture::factors();
    let mut random = Random::of("combinations");
    let mut met = Met::none(&factors);
    let reasons = RefCell::new(BTreeSet::new());
    let mut compare = |row: Mixture, random: &mut Random| {
        compare_mixture(&factors, &row, random, &reasons).unwrap_or_else(|failure| panic!("{failure}"));
        met.insert_all(&row);
    };
    // These first: they find most errors within a second, before the search for the others.
    for _ in 0..RANDOM_MIXTURES {
        compare(mixture::random_mixture(&factors, &mut random), &mut random);
    }
    for spec in RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in) {
        for _ in 0..NEIGHBOURS {
            compare(mixture::random_neighbour(&factors, &spec.points, &mut random), &mut random);
        }
    }
    let covering = mixture::covering(&factors, &mut random);
    println!("{} combinations meet all pairs", covering.rows.len());
    covering.rows.iter().for_each(|row| compare(row.clone(), &mut random));

    // The table: how many pairs each choice has with those of other points, and what became of them.
    let (mut pairs, mut conflicting) = (0, 0);
    println!("{:70} {:>6} {:>11} {:>6}", "choice", "pairs", "conflicting", "met");
    for one in choices(&factors) {
        let others: Vec<_> = choices(&factors).filter(|other| other.0 != one.0).collect();
        let [refused, seen] = [
            covering.conflicting.iter().filter(|pair| pair.contains(&one)).count(),
            others.iter().filter(|other| met.contains(one, **other)).count(),
        ];
        println!("{:70} {:>6} {refused:>11} {seen:>6}", describe(&factors, one), others.len());
        assert_eq!(refused + seen, others.len(), "{}: pairs were not met", describe(&factors, one));
        (pairs, conflicting) = (pairs + others.len(), conflicting + refused);
    }
    assert_eq!([pairs / 2, conflicting / 2], PAIRS, "all pairs, and those that conflict");
    let mut missing = every_reason();
    missing.retain(|reason| !reasons.borrow().contains(reason) && reason != "MustMove");
    assert!(missing.is_empty(), "refusals that never occurred: {missing:?}");
}

/// Compares a combination in random positions. A failure shrinks towards the preset that differs in the fewest points.
fn compare_mixture(
    factors: &[Factor],
    row: &Mixture,
    random: &mut Random,
    reasons: &RefCell<BTreeSet<String>>,
) -> Result<(), String> {
    let points = mixture::points(factors, row);
    let differing = |base: &RulePoints| -> Vec<usize> {
        let with = |factor: usize| {
            let mut changed = *base;
            (factors[factor].copy)(&mut changed, &points);
            changed
        };
        (0..factors.len()).filter(|factor| with(*factor) != *base).collect()
    };
    let presets = Preset::ALL.iter().map(|preset| (preset, preset.points()));
    let (preset, base) = presets.min_by_key(|(_, base)| differing(base).len()).expect("there are presets");
    let differing = differing(&base);
    let full = Game::of(points).expect("mixtures have no conflicts");
    let spec = full.variant.rules.spec();
    assert_eq!(RuleSpec::from_toml(&spec.to_toml()).as_ref(), Ok(spec));
    assert_eq!(full.variant.rules.start().to_string(), full.book.start(), "{:?}: the start", spec.points);

    // A flag for each point that is changed and each square that keeps its piece: they become false in shrinking.
    let kept = |length| proptest::collection::vec(proptest::bool::weighted(1.0), length);
    let case = (any::<u64>().no_shrink(), kept(differing.len()), kept(31));
    let config = Config { cases: POSITIONS, failure_persistence: None, ..Config::default() };
    let seed: Vec<u8> = (0..32).map(|_| random.below(256) as u8).collect();
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
    let changes = |kept: &[bool]| -> Vec<usize> {
        differing.iter().zip(kept).filter(|(_, kept)| **kept).map(|(factor, _)| *factor).collect()
    };
    let result = runner.run(&case, |(seed, changed, squares)| {
        if changed.iter().all(|kept| *kept) {
            return full.compare(seed, &squares, reasons);
        }
        let mut fewer = base;
        changes(&changed).into_iter().for_each(|factor| (factors[factor].copy)(&mut fewer, &points));
        Game::of(fewer).map_or(Ok(()), |game| game.compare(seed, &squares, reasons))
    });
    result.map_err(|error| match error {
        TestError::Fail(why, (_, changed, _)) => {
            let changed =
                changes(&changed).into_iter().map(|factor| describe(factors, (factor, row[factor])));
            format!("{preset} with {}: {why}", changed.collect::<Vec<_>>().join(", "))
        }
        TestError::Abort(why) => why.to_string(),
    })
}

/// A ruleset in the engine and in the rulebook.
struct Game {
    variant: Variant,
    book: Rulebook,
}

impl Game {
    /// `None` if the points conflict. The rulebook reads the ruleset from its file.
    fn of(points: RulePoints) -> Option<Game> {
        let spec = RuleSpec { name: "mixture".to_owned(), points, ..Preset::Modern.spec() };
        let book = Rulebook::of_file(&spec.to_toml());
        let rules = Ruleset::new(spec).ok()?;
        Some(Game { variant: Variant { name: "mixture", options: Vec::new(), rules }, book })
    }

    /// Compares a random position, reduced to the pieces on some squares.
    fn compare(&self, seed: u64, squares: &[bool], reasons: &RefCell<BTreeSet<String>>) -> TestCaseResult {
        let mut random = Random::from_seed(seed);
        let mut placement = if random.once_in(4) {
            let mut reached = self.variant.rules.start();
            let plies = random.between(1, 80);
            random_game(&self.variant, &mut random, plies, |ply| reached = ply.before);
            Placement::of(&reached)
        } else {
            Placement::random(&self.variant, &mut random)
        };
        placement.keep(squares, &self.variant);
        if placement.is_over(&self.variant) {
            return Ok(());
        }
        let text = placement.text();
        let position = Position::parse(&text, &self.variant.rules);
        let check = self.book.check(&text);
        prop_assert_eq!(position.is_ok(), check.is_ok(), "{}: {:?}, {:?}", text, position, check);
        let Ok(position) = position else { return Ok(()) };
        let listed = compare_all_throws(&self.variant, &self.book, &text).map_err(TestCaseError::fail)?;
        for (throw, _) in self.variant.rules.chances(&position).iter() {
            let turn = self.variant.rules.turn(&position, throw).expect("it can occur");
            let moves = listed.iter().filter(|(of, _)| *of == throw.value()).map(|(_, listed)| listed);
            for listed in moves {
                let mv = turn.find(&listed.text).expect("both list it");
                let checked = self.check_effects(&turn, mv, listed);
                checked.map_err(|why| {
                    TestCaseError::fail(format!("{text}, throw {throw}, {}: {why}", listed.text))
                })?;
            }
            let requests =
                (0..REQUESTS).map(|_| check_request(&turn, &mut random, &mut reasons.borrow_mut()));
            let wrong = requests.chain([check_pieces(&turn), check_pass(&turn)]).find_map(Result::err);
            prop_assert_eq!(wrong, None, "{}, throw {}", text, throw);
        }
        Ok(())
    }

    /// Checks the effects of a move against its text and result in the rulebook.
    fn check_effects(&self, turn: &Turn<'_>, mv: Move, listed: &Listed) -> Result<(), String> {
        let effects = turn.effects(mv);
        let points = &turn.rules().spec().points;
        let (before, after) = (turn.position(), &effects.outcome.position);
        let after = if effects.outcome.winner().is_none() {
            let text = listed.position.as_deref().unwrap_or_default();
            self.book.check(text).map_err(|defects| format!("leads to {text}: {}", defects.join("; ")))?;
            &Position::parse(text, &self.variant.rules)
                .map_err(|invalid| format!("leads to {text}: {invalid}"))?
        } else {
            after
        };
        // The displacements and the path lead from the pieces before the move to those after it.
        let mut moved: HashMap<(usize, Place), i32> = HashMap::new();
        let mut add = |side: Side, place: Option<&Place>, pieces: i32| {
            if let Some(place) = place.filter(|place| **place != Place::Off) {
                *moved.entry((side.index(), *place)).or_default() += pieces;
            }
        };
        add(before.side(), effects.path.first(), -1);
        add(before.side(), effects.path.last(), 1);
        for displaced in &effects.displacements {
            add(displaced.side, Some(&displaced.from), -1);
            add(displaced.side, Some(&displaced.to), 1);
        }
        for side in Side::BOTH {
            for (position, sign) in [(before, 1), (after, -1)] {
                position.squares(side).iter().for_each(|square| add(side, Some(&Place::On(square)), sign));
                add(side, Some(&Place::Hand), sign * i32::from(position.hand(side)));
            }
        }
        let wrong = moved.into_iter().find(|(_, pieces)| *pieces != 0);
        let places: Vec<&str> = listed.text.trim_end_matches('*').split('/').collect();
        let into_water = points.water != Water::Ordinary && places.iter().skip(1).any(|place| *place == "27");
        let told = [effects.hits(), effects.into_water(), effects.bears_off()];
        let reason_is_true = match effects.extra_throw {
            None => !listed.throws_again,
            Some(ExtraThrow::Throw(throw)) => throw == turn.throw() && points.again_on.contains(throw),
            Some(ExtraThrow::Landing(square)) => {
                points.again_landing.contains(square)
                    && places.iter().skip(1).any(|at| *at == square.to_string())
            }
            Some(ExtraThrow::Leaving(square)) => {
                points.again_leaving.contains(square) && places[0] == square.to_string()
            }
            Some(ExtraThrow::BearingOff) => {
                points.after_bearing_off == AfterBearingOff::ThrowsAgain && places.last() == Some(&"off")
            }
        };
        if wrong.is_some() {
            Err(format!("{effects:?} leaves out {wrong:?}"))
        } else if told != [listed.text.ends_with('*'), into_water, places.last() == Some(&"off")] {
            Err(format!("{effects:?}: hits, into the water, off"))
        } else if !reason_is_true || effects.extra_throw.is_some() != listed.throws_again {
            Err(format!("{:?} gives another throw", effects.extra_throw))
        } else {
            Ok(())
        }
    }
}
