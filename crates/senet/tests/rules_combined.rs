//! Random combinations of rule points: conflicts are reported, and all other combinations can be saved,
//! loaded and played.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use senet::points::{
    AfterBearingOff, Backward, Beauty, EndHit, Exits, Goal, Hit, Home, LastSquare, Opening, Reply,
    RowsOfThree, RowsOfTwo, RulePoint, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing, Water,
};
use senet::{Chances, Next, Position, Preset, RuleSpec, Ruleset, Side, SquareSet, Throw, ThrowSet};

/// A change to a preset's points, and a part of the conflict that it must cause.
type Case = (Preset, fn(&mut RulePoints), &'static str);

const CONFLICTS: &[Case] = &[
    // The start.
    (Preset::Kendall, |points| points.pieces = 8, "8 pieces per side do not fit this start"),
    (Preset::Bell, |points| points.pieces = 11, "11 pieces per side do not fit this start"),
    (Preset::Tait, |points| points.pieces = 0, "0 pieces per side do not fit this start"),
    (Preset::Tait, |points| points.entry = ThrowSet::EMPTY, "no throw enters them"),
    (
        Preset::Tait,
        |points| points.opening = Opening::FirstOneMovesLead,
        "the opening prescribes a move of the foremost",
    ),
    (Preset::Tait, |points| points.reply = Reply::LeadMoves, "the reply prescribes a move of the foremost"),
    (
        Preset::Grunfeld,
        |points| points.opening = Opening::HighestThrow,
        "either side may begin, so the reply has no fixed side",
    ),
    (
        Preset::Grunfeld,
        |points| points.backward = Backward::MayHit,
        "a backward move may hit the foremost piece and move it forward",
    ),
    // Throws.
    (Preset::Modern, |points| points.throwing = Throwing::sticks(7), "a score is above 6"),
    (
        Preset::Modern,
        |points| points.throwing = Throwing::Sticks { scores: [0; 5] },
        "no throw moves a piece",
    ),
    (
        Preset::Jequier,
        |points| points.throwing = Throwing::Sticks { scores: [6, 2, 2, 3, 4] },
        "the opening needs a 1, which cannot be thrown",
    ),
    (
        Preset::Basics,
        |points| points.throwing = Throwing::Sticks { scores: [0, 2, 2, 3, 5] },
        "the opening needs a 1, which cannot be thrown",
    ),
    (Preset::Tait, |points| points.entry = ThrowSet::of(&[5]), "none of the throws in entry can be thrown"),
    (Preset::Kendall, |points| points.again_on = ThrowSet::of(&[0, 1]), "a throw of 0 loses the turn"),
    (Preset::Tait, |points| points.entry = ThrowSet::of(&[0, 4]), "a throw of 0 loses the turn"),
    (Preset::Kendall, |points| points.again_on = ThrowSet::ANY, "every throw gives another throw"),
    // Hits.
    (
        Preset::Modern,
        |points| points.hit = Hit::ToHand,
        "pieces are sent to the hand, but no throw enters them again",
    ),
    (
        Preset::Modern,
        |points| points.water = Water::ToHand,
        "pieces are sent to the hand, but no throw enters them again",
    ),
    (Preset::Tait, |points| points.hit = Hit::Swap, "leaves no square for the piece it hits"),
    (Preset::SenetRa, |points| points.water = Water::Held, "a piece pushed back from 28 would be held"),
    (
        Preset::SenetRa,
        |points| points.backward = Backward::ToEmpty,
        "pushing back is only defined for forward moves",
    ),
    (
        Preset::Modern,
        |points| points.end_hit = EndHit::IntoWater,
        "only if hits swap places and the water holds",
    ),
    (
        Preset::Tait,
        |points| points.end_hit = EndHit::IntoWater,
        "only if hits swap places and the water holds",
    ),
    (
        Preset::Kendall,
        |points| points.beauty = Beauty::Passable,
        "may have to go to 26, which is only sure to be empty if",
    ),
    (
        Preset::Kendall,
        |points| points.no_advance = SquareSet::of(&[28]),
        "a piece hit on 29 or 30 may have to go to 26",
    ),
    (
        Preset::Kendall,
        |points| points.no_retreat = SquareSet::of(&[28]),
        "a piece hit on 28 or 29 by a backward move",
    ),
    (Preset::Kendall, |points| points.home = Home::LastRow, "a piece hit on 28 or 29 by a backward move"),
    // The houses.
    (
        Preset::Basics,
        |points| points.stranded = Stranded::FallIntoWater,
        "fall back into the water only if the water holds",
    ),
    (Preset::Kendall, |points| points.backward = Backward::Never, "only if pieces move backward"),
    (Preset::Kendall, |points| points.no_retreat = SquareSet::of(&[26]), "no piece can fall into the water"),
    (Preset::Basics, |points| points.backward = Backward::Never, "no backward move can be declined"),
    (
        Preset::Kendall,
        |points| {
            points.exits =
                Exits::of(&[(28, ThrowSet::of(&[3])), (29, ThrowSet::of(&[2])), (30, ThrowSet::ANY)])
        },
        "no throw frees a piece from the water",
    ),
    (
        Preset::Modern,
        |points| points.again_landing = SquareSet::of(&[27]),
        "no move to 27 can give another throw",
    ),
    (
        Preset::Modern,
        |points| points.water = Water::ToRebirthPushing,
        "push pieces off 15 only if hits push back",
    ),
    // Bearing off.
    (Preset::Tait, |points| points.exits = Exits::NONE, "pieces must be borne off, but no throw does so"),
    (
        Preset::Jequier,
        |points| points.exits = Exits::of(&[(30, ThrowSet::of(&[1]))]),
        "pieces leave 30 without a throw, but exits has throws for 30",
    ),
    (
        Preset::Grunfeld,
        |points| points.home = Home::Anywhere,
        "pieces wait on 30, but may leave regardless of the other pieces",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(28, ThrowSet::of(&[3]))]),
        "a piece on 30 can never leave",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(28, ThrowSet::of(&[3])), (30, ThrowSet::of(&[6]))]),
        "a piece on 30 can never leave",
    ),
    (
        Preset::Tait,
        |points| points.exits = Exits::of(&[(29, ThrowSet::of(&[1, 2])), (30, ThrowSet::ANY)]),
        "a piece on 29 leaves with a 1, but needs at least 2",
    ),
    (
        Preset::Modern,
        |points| points.exits = Exits::of(&[(25, ThrowSet::of(&[6])), (30, ThrowSet::ANY)]),
        "a piece on 25 would pass 26",
    ),
    (Preset::Modern, |points| points.no_advance = SquareSet::of(&[12]), "a piece on 12 can never move again"),
    // Lining up.
    (Preset::Bell, |points| points.start = Start::Alternating, "line-up\", pieces must start in hand"),
    (Preset::Bell, |points| points.hit = Hit::PushBack, "line-up\", a piece that is hit must go to its hand"),
    (Preset::Bell, |points| points.backward = Backward::ToEmpty, "line-up\", pieces cannot move backward"),
    (Preset::Bell, |points| points.water = Water::ToLowest, "line-up\", 27 must be an ordinary square"),
    (Preset::Bell, |points| points.beauty = Beauty::Compulsory, "line-up\", 26 cannot be compulsory"),
    (
        Preset::Bell,
        |points| points.exits = Exits::of(&[(30, ThrowSet::ANY)]),
        "line-up\", no piece leaves the board: use exits = {}",
    ),
    (
        Preset::Bell,
        |points| points.last_square = LastSquare::Leaves,
        "line-up\", 30 must be an ordinary square",
    ),
    (
        Preset::Bell,
        |points| points.home = Home::LastRow,
        "line-up\", no piece leaves the board: use home = \"anywhere\"",
    ),
    (
        Preset::Bell,
        |points| points.short_throws = ShortThrows::OntoEmpty,
        "line-up\", pieces must move by exactly the throw",
    ),
    (
        Preset::Bell,
        |points| points.no_advance = SquareSet::of(&[12]),
        "line-up\", every piece must be able to reach its place",
    ),
    (
        Preset::Bell,
        |points| points.rows_of_three = RowsOfThree::Blockade,
        "rows of arrived pieces would block",
    ),
];

#[test]
fn reports_every_conflict() {
    for (preset, change, expected) in CONFLICTS {
        let mut spec = preset.spec();
        spec.points.validate().unwrap();
        change(&mut spec.points);
        let conflicts = spec.points.validate().expect_err(expected);
        let is_reported = conflicts.0.iter().any(|conflict| {
            format!("{}: {}", conflict.problem, conflict.remedy).contains(expected)
                && !conflict.remedy.is_empty()
        });
        assert!(is_reported, "{}: expected \"{expected}\", got {conflicts}", preset.name());
        assert!(Ruleset::new(spec).is_err());
    }
}

fn any_choice<T: RulePoint + std::fmt::Debug>() -> impl Strategy<Value = T> {
    proptest::sample::select(T::ALL.to_vec())
}

fn any_squares() -> impl Strategy<Value = SquareSet> {
    let several = proptest::collection::vec(1..=30u8, 0..6).prop_map(|squares| SquareSet::of(&squares));
    prop_oneof![several, any::<u32>().prop_map(SquareSet::from_mask)]
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
    ]
    .concat()
    .into_iter()
    .collect()
}
