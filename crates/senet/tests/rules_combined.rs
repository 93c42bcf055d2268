//! Random combinations of rule points. All combinations without conflicts can be saved, loaded and played.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use senet::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength,
    BlockadeReach, Compulsion, EndHit, Exits, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft,
    Reply, RowsOfThree, RowsOfTwo, RulePoint, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing,
    Water, WaterNeighbours,
};
use senet::{Chances, Next, Position, Preset, RuleSpec, Ruleset, Side, SquareSet, Throw, ThrowSet};

fn any_choice<T: RulePoint + std::fmt::Debug>() -> impl Strategy<Value = T> {
    proptest::sample::select(T::ALL.to_vec())
}

fn any_squares() -> impl Strategy<Value = SquareSet> {
    let several = proptest::collection::vec(1..=30u8, 0..6).prop_map(|squares| SquareSet::of(&squares));
    prop_oneof![several, any::<u32>().prop_map(SquareSet::from_mask)]
}

/// Squares beyond 15.
fn late_squares() -> impl Strategy<Value = SquareSet> {
    proptest::collection::vec(16..=30u8, 0..6).prop_map(|squares| SquareSet::of(&squares))
}

fn any_throws() -> impl Strategy<Value = ThrowSet> {
    prop_oneof![
        9 => proptest::collection::vec(1..=6u8, 0..6).prop_map(|throws| ThrowSet::of(&throws)),
        1 => proptest::collection::vec(0..=6u8, 0..6).prop_map(|throws| ThrowSet::of(&throws)),
    ]
}

fn any_throwing() -> impl Strategy<Value = Throwing> {
    prop_oneof![
        proptest::array::uniform5(0..=6u8).prop_map(|scores| Throwing::Sticks { scores }),
        Just(Throwing::Die),
        proptest::array::uniform13(0..=6u8).prop_map(|scores| Throwing::TwoDice { scores }),
    ]
}

/// Rows whose throws take a piece off the board.
fn any_exits() -> impl Strategy<Value = Exits> {
    let row = (24..=30u8).prop_flat_map(|square| {
        let least = (31 - square).min(6);
        (Just(senet::Square::at(square)), proptest::collection::vec(least..=6, 1..4))
    });
    let row = row.prop_map(|(square, throws)| (square, ThrowSet::of(&throws)));
    proptest::collection::vec(row, 0..6).prop_map(|rows| rows.into_iter().collect())
}

/// One change to one point.
type Change = Box<dyn Fn(&mut RulePoints)>;

fn changes<T: Copy + std::fmt::Debug + 'static>(
    values: impl Strategy<Value = T> + 'static,
    set: fn(&mut RulePoints, T),
) -> BoxedStrategy<Named> {
    values.prop_map(move |value| Named(Box::new(move |points| set(points, value)))).boxed()
}

struct Named(Change);

impl std::fmt::Debug for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a change")
    }
}

fn any_change() -> impl Strategy<Value = Named> {
    proptest::strategy::Union::new([
        changes(1..=10u8, |points, value| points.pieces = value),
        changes(any_choice::<Start>(), |points, value| points.start = value),
        changes(proptest::sample::select(Side::BOTH.to_vec()), |points, value| points.first = value),
        changes(any_choice::<Opening>(), |points, value| points.opening = value),
        changes(any_choice::<Reply>(), |points, value| points.reply = value),
        changes(any_throwing(), |points, value| points.throwing = value),
        changes(any_throws(), |points, value| points.again_on = value),
        changes(any_squares(), |points, value| points.again_landing = value),
        changes(any_choice::<AfterBearingOff>(), |points, value| points.after_bearing_off = value),
        changes(any_choice::<StuckThrow>(), |points, value| points.stuck_throw = value),
        changes(any_choice::<ShortThrows>(), |points, value| points.short_throws = value),
        changes(any_throws(), |points, value| points.entry = value),
        changes(any_choice::<Backward>(), |points, value| points.backward = value),
        changes(any_squares(), |points, value| points.no_advance = value),
        changes(any_squares(), |points, value| points.no_retreat = value),
        changes(any_squares(), |points, value| points.may_decline = value),
        changes(any_choice::<Stranded>(), |points, value| points.stranded = value),
        changes(any_choice::<Hit>(), |points, value| points.hit = value),
        changes(any_choice::<EndHit>(), |points, value| points.end_hit = value),
        changes(any_choice::<RowsOfTwo>(), |points, value| points.rows_of_two = value),
        changes(any_choice::<RowsOfThree>(), |points, value| points.rows_of_three = value),
        changes(any_squares(), |points, value| points.safe = value),
        changes(any_choice::<Beauty>(), |points, value| points.beauty = value),
        changes(any_choice::<Water>(), |points, value| points.water = value),
        changes(any_choice::<Goal>(), |points, value| points.goal = value),
        changes(any_exits(), |points, value| points.exits = value),
        changes(any_choice::<LastSquare>(), |points, value| points.last_square = value),
        changes(any_choice::<Home>(), |points, value| points.home = value),
        changes(any_squares(), |points, value| points.again_leaving = value),
        changes(any_choice::<AfterBackward>(), |points, value| points.after_backward = value),
        changes(any_choice::<AfterWater>(), |points, value| points.after_water = value),
        changes(any_choice::<Compulsion>(), |points, value| points.compulsion = value),
        changes(any_squares(), |points, value| points.moves_first = value),
        changes(any_choice::<BackwardBy>(), |points, value| points.backward_by = value),
        changes(any_choice::<BackwardWhen>(), |points, value| points.backward_when = value),
        changes(any_choice::<BlockadeLength>(), |points, value| points.blockade_length = value),
        changes(any_choice::<BlockadeReach>(), |points, value| points.blockade_reach = value),
        changes(any_choice::<WaterNeighbours>(), |points, value| points.water_neighbours = value),
        changes(any_choice::<PushOntoLeft>(), |points, value| points.push_onto_left = value),
        changes(late_squares(), |points, value| points.neglect = value),
        changes(any_choice::<FromBeauty>(), |points, value| points.from_beauty = value),
        changes(any_throws(), |points, value| points.water_back = value),
        changes(any_throws(), |points, value| (points.water, points.water_back) = (Water::ByThrow, value)),
        changes(any_squares(), |points, value| points.safe_with_water = value),
    ])
}

/// A preset's points with up to twelve points changed.
fn any_points() -> impl Strategy<Value = RulePoints> {
    let preset = proptest::sample::select(Preset::ALL.to_vec());
    (preset, proptest::collection::vec(any_change(), 0..=12)).prop_map(|(preset, changes)| {
        let mut points = preset.points();
        changes.iter().for_each(|Named(change)| change(&mut points));
        points
    })
}

fn named(points: RulePoints) -> RuleSpec {
    RuleSpec { name: "mixture".to_owned(), points, ..Preset::Modern.spec() }
}

/// Plays random moves and checks the invariants of every position.
fn play(rules: &Ruleset, plies: u32, seed: u64) -> Result<(), TestCaseError> {
    let mut random = random_numbers(seed);
    let pieces = u32::from(rules.spec().points.pieces);
    let mut position = rules.start();
    let mut before = "the start".to_owned();
    let mut off = [0, 0];
    for _ in 0..plies {
        let parsed = Position::parse(&position.to_string(), rules);
        prop_assert_eq!(parsed.as_ref(), Ok(&position), "{} after {}", position, before);
        for side in Side::BOTH {
            let left = u32::from(position.pieces_left(side));
            prop_assert!(left + off[side.index()] <= pieces, "{} more {} after {}", position, side, before);
            off[side.index()] = pieces - left;
        }
        let on_both = position.squares(Side::Cones).intersection(position.squares(Side::Spools));
        prop_assert!(on_both.is_empty(), "{} both sides on {} after {}", position, on_both, before);

        let instead = rules.instead_of_throwing(&position).filter(|_| random().is_multiple_of(2));
        let outcome = match instead {
            Some(instead) => {
                before = format!("{position}, the move instead of throwing");
                instead.outcome
            }
            None => {
                let throw = random_throw(&rules.chances(&position), random());
                let turn = rules.turn(&position, throw).expect("the throw is one of those that can occur");
                let moves: Vec<_> = turn.moves().collect();
                prop_assert!(!moves.is_empty());
                let chosen = moves[random() as usize % moves.len()];
                let text = turn.text(chosen).to_string();
                before = format!("{position}, throw {throw}, {text}");
                prop_assert_eq!(turn.find(&text), Ok(chosen), "{}", before);
                turn.play(chosen).expect("the move is one of those listed")
            }
        };
        if let Next::Won(_) = outcome.next {
            return Ok(());
        }
        position = outcome.position;
    }
    Ok(())
}

/// Random numbers from a seed (SplitMix64).
fn random_numbers(mut state: u64) -> impl FnMut() -> u32 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }
}

fn random_throw(chances: &Chances, random: u32) -> Throw {
    let mut left = random % chances.total();
    for (throw, weight) in chances.iter() {
        if left < weight {
            return throw;
        }
        left -= weight;
    }
    unreachable!("the weights sum to the total")
}

#[test]
fn saves_loads_and_plays_all_rulesets_without_conflicts() {
    const COMBINATIONS: u32 = 6_000;
    let config = Config { cases: COMBINATIONS, failure_persistence: None, ..Config::default() };
    let source = TestRng::from_seed(RngAlgorithm::ChaCha, &[26; 32]);
    let mut runner = TestRunner::new_with_rng(config, source);
    let playable = Cell::new(0);
    let seen = RefCell::new(BTreeSet::new());
    let result = runner.run(&(any_points(), any::<u64>()), |(points, seed)| {
        let spec = named(points);
        let Ok(rules) = Ruleset::new(spec.clone()) else { return Ok(()) };
        if Preset::ALL.iter().all(|preset| preset.points() != points) {
            playable.set(playable.get() + 1);
        }
        seen.borrow_mut().extend(choices(&points));
        prop_assert_eq!(RuleSpec::from_toml(&spec.to_toml()), Ok(spec));
        play(&rules, 300, seed)
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    let playable = playable.get();
    println!("{playable} of {COMBINATIONS} combinations are not presets and can be played");
    assert!(playable * 10 > COMBINATIONS, "only {playable} of {COMBINATIONS} combinations could be tried");
    assert_eq!(seen.into_inner(), all_choices(), "all choices are tried");
}

/// The names of the choices in these points.
fn choices(points: &RulePoints) -> Vec<String> {
    fn name<T: RulePoint>(choice: T) -> String {
        format!("{} {}", std::any::type_name::<T>(), choice.keyword())
    }
    vec![
        name(points.start),
        name(points.opening),
        name(points.reply),
        name(points.after_bearing_off),
        name(points.stuck_throw),
        name(points.short_throws),
        name(points.backward),
        name(points.stranded),
        name(points.hit),
        name(points.end_hit),
        name(points.rows_of_two),
        name(points.rows_of_three),
        name(points.beauty),
        name(points.water),
        name(points.goal),
        name(points.last_square),
        name(points.home),
        name(points.after_backward),
        name(points.after_water),
        name(points.compulsion),
        name(points.backward_by),
        name(points.backward_when),
        name(points.blockade_length),
        name(points.blockade_reach),
        name(points.water_neighbours),
        name(points.from_beauty),
        name(points.push_onto_left),
    ]
}

fn all_choices() -> BTreeSet<String> {
    fn all<T: RulePoint>() -> Vec<String> {
        T::ALL.iter().map(|choice| format!("{} {}", std::any::type_name::<T>(), choice.keyword())).collect()
    }
    [
        all::<Start>(),
        all::<Opening>(),
        all::<Reply>(),
        all::<AfterBearingOff>(),
        all::<StuckThrow>(),
        all::<ShortThrows>(),
        all::<Backward>(),
        all::<Stranded>(),
        all::<Hit>(),
        all::<EndHit>(),
        all::<RowsOfTwo>(),
        all::<RowsOfThree>(),
        all::<Beauty>(),
        all::<Water>(),
        all::<Goal>(),
        all::<LastSquare>(),
        all::<Home>(),
        all::<AfterBackward>(),
        all::<AfterWater>(),
        all::<Compulsion>(),
        all::<BackwardBy>(),
        all::<BackwardWhen>(),
        all::<BlockadeLength>(),
        all::<BlockadeReach>(),
        all::<WaterNeighbours>(),
        all::<FromBeauty>(),
        all::<PushOntoLeft>(),
    ]
    .concat()
    .into_iter()
    .collect()
}
