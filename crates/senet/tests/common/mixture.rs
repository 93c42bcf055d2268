//! Combinations of all rule points: every pair of choices that does not conflict occurs in one of them.

use senet::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength,
    BlockadeReach, Compulsion, EndHit, Exits, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft,
    Reply, RowsOfThree, RowsOfTwo, RulePoint, RulePoints, ShortThrows, Start, Stranded, StuckThrow, Throwing,
    Water, WaterNeighbours,
};
use senet::{Preset, RuleSpec, Side, Square, SquareSet, ThrowSet};

use super::random::Random;

/// A rule point with the choices that are combined.
pub struct Factor {
    /// The name of the point.
    pub key: &'static str,
    /// Points with each of the choices.
    pub choices: Vec<RulePoints>,
    /// Copies the point to other points.
    pub copy: fn(&mut RulePoints, &RulePoints),
}

/// The number of a choice for each factor.
pub type Mixture = Vec<usize>;

/// A factor and the number of a choice.
type Choice = (usize, usize);

macro_rules! factors {
    ($($key:ident: $values:expr;)+) => {
        vec![$(Factor {
            key: stringify!($key),
            choices: $values.iter().map(|value| RulePoints { $key: *value, ..RulePoints::PLAIN }).collect(),
            copy: |to, from| to.$key = from.$key,
        },)+]
    };
}

/// All rule points. Sets of squares and throws have the choices that the rulesets use, and a few others.
pub fn factors() -> Vec<Factor> {
    let squares = |lists: &[&[u8]]| lists.iter().map(|list| SquareSet::of(list)).collect::<Vec<_>>();
    let throws = |lists: &[&[u8]]| lists.iter().map(|list| ThrowSet::of(list)).collect::<Vec<_>>();
    let exits = |rows: &[(u8, &[u8])]| {
        rows.iter().map(|(square, throws)| (Square::at(*square), ThrowSet::of(throws))).collect::<Exits>()
    };
    factors! {
        pieces: [3, 5, 7, 10];
        start: Start::ALL;
        first: Side::BOTH;
        opening: Opening::ALL;
        reply: Reply::ALL;
        throwing: [
            Throwing::sticks(5),
            Throwing::sticks(6),
            Throwing::Sticks { scores: [0, 1, 2, 3, 5] },
            Throwing::Die,
            Throwing::TwoDice { scores: [5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 6] },
        ];
        again_on: throws(&[&[], &[1, 4, 5], &[6]]);
        again_landing: squares(&[&[], &[14, 26], &[15, 27, 28]]);
        again_leaving: squares(&[&[], &[26], &[15, 27, 28]]);
        after_bearing_off: AfterBearingOff::ALL;
        after_backward: AfterBackward::ALL;
        after_water: AfterWater::ALL;
        stuck_throw: StuckThrow::ALL;
        short_throws: ShortThrows::ALL;
        entry: throws(&[&[], &[4, 6], &[1, 2, 3, 4, 5, 6]]);
        backward: Backward::ALL;
        no_advance: squares(&[&[], &[28, 29], &[26, 28, 29, 30], &[12, 24, 27]]);
        no_retreat: squares(&[&[], &[28, 29], &[26, 27, 28, 29, 30], &[10, 15, 30]]);
        may_decline: squares(&[&[], &[15, 26, 28, 29], &[3, 11, 16, 25, 30]]);
        stranded: Stranded::ALL;
        compulsion: Compulsion::ALL;
        moves_first: squares(&[&[], &[26], &[15, 26, 28, 29, 30]]);
        backward_by: BackwardBy::ALL;
        backward_when: BackwardWhen::ALL;
        hit: Hit::ALL;
        end_hit: EndHit::ALL;
        rows_of_two: RowsOfTwo::ALL;
        rows_of_three: RowsOfThree::ALL;
        safe: squares(&[&[], &[15, 26, 28, 29, 30], &[5, 14, 27]]);
        safe_with_water: squares(&[&[], &[28, 29, 30], &[14, 25]]);
        blockade_length: BlockadeLength::ALL;
        blockade_reach: BlockadeReach::ALL;
        water_neighbours: WaterNeighbours::ALL;
        push_onto_left: PushOntoLeft::ALL;
        beauty: Beauty::ALL;
        water: Water::ALL;
        from_beauty: FromBeauty::ALL;
        water_back: throws(&[&[], &[1, 2, 3], &[1, 6]]);
        neglect: squares(&[&[], &[28, 29, 30], &[16, 20, 21, 25, 27]]);
        goal: Goal::ALL;
        exits: [
            Exits::NONE,
            exits(&[(26, &[5]), (28, &[3]), (29, &[2]), (30, &[1])]),
            exits(&[(26, &[5]), (27, &[4]), (28, &[3]), (29, &[2]), (30, &[1, 2, 3, 4, 5, 6])]),
            exits(&[(25, &[6]), (28, &[3, 4]), (29, &[2])]),
        ];
        last_square: LastSquare::ALL;
        home: Home::ALL;
    }
}

/// The points of a mixture.
pub fn points(factors: &[Factor], mixture: &[usize]) -> RulePoints {
    let mut points = RulePoints::PLAIN;
    factors
        .iter()
        .zip(mixture)
        .for_each(|(factor, choice)| (factor.copy)(&mut points, &factor.choices[*choice]));
    points
}

/// Random mixtures before single pairs are completed.
const RANDOM_ROWS: usize = 100;
/// Changes that leave as many conflicts as before, in one attempt.
const SIDEWAYS: u32 = 10;
/// Mixtures with a choice that are tried to complete a pair.
const STARTS: usize = 4;

/// Mixtures without conflicts that meet every pair of choices that can meet.
pub struct Covering {
    /// The mixtures.
    pub rows: Vec<Mixture>,
    /// The pairs of choices of different points that occur in no mixture without conflicts.
    pub conflicting: Vec<[Choice; 2]>,
}

/// Finds mixtures for all pairs of choices. Mixtures like the presets and random ones, changed to meet as many new
/// pairs as they can, meet most of them. Each pair that is left is completed without conflicts, if that is possible.
pub fn covering(factors: &[Factor], random: &mut Random) -> Covering {
    let mut met = Met::none(factors);
    let mut rows: Vec<Mixture> = Vec::new();
    let mut add = |mut row: Mixture, fixed: &[Choice], random: &mut Random, rows: &mut Vec<Mixture>| {
        meet_more(factors, random, &mut row, fixed, &met);
        met.insert_all(&row);
        rows.push(row);
        choices(factors)
            .flat_map(|one| choices(factors).map(move |other| [one, other]))
            .filter(|[one, other]| one.0 < other.0 && !met.contains(*one, *other))
            .collect::<Vec<_>>()
    };
    let mut left = Vec::new();
    let like_presets = Preset::ALL.iter().map(|preset| like(factors, &preset.points())).collect::<Vec<_>>();
    for start in like_presets {
        let row = repair(factors, random, start, &[]).expect("presets have no conflicts");
        left = add(row, &[], random, &mut rows);
    }
    for _ in 0..RANDOM_ROWS {
        let row = random_mixture(factors, random);
        left = add(row, &[], random, &mut rows);
    }
    // A mixture with one of the two choices needs the fewest repairs. New ones may be such mixtures for other pairs.
    loop {
        let before = rows.len();
        for pair in left.clone() {
            if !left.contains(&pair) {
                continue;
            }
            let with =
                |choice: Choice| rows.iter().rev().filter(move |row| row[choice.0] == choice.1).take(STARTS);
            let starts: Vec<Mixture> = pair.iter().flat_map(|choice| with(*choice)).cloned().collect();
            if let Some(row) = starts.into_iter().find_map(|start| repair(factors, random, start, &pair)) {
                left = add(row, &pair, random, &mut rows);
            }
        }
        if rows.len() == before {
            return Covering { rows, conflicting: left };
        }
    }
}

/// The mixture with the choices of these points, or the first ones where no choice is the same.
fn like(factors: &[Factor], points: &RulePoints) -> Mixture {
    let choice = |factor: &Factor| {
        let is_same = |choice: &RulePoints| {
            let mut changed = *points;
            (factor.copy)(&mut changed, choice);
            changed == *points
        };
        factor.choices.iter().position(is_same).unwrap_or(0)
    };
    factors.iter().map(choice).collect()
}

/// A random mixture without conflicts.
pub fn random_mixture(factors: &[Factor], random: &mut Random) -> Mixture {
    loop {
        let start = factors.iter().map(|factor| random.below(factor.choices.len())).collect();
        if let Some(mixture) = repair(factors, random, start, &[]) {
            return mixture;
        }
    }
}

/// A mixture like a ruleset: up to three of its choices are changed, and those that conflict with them.
pub fn random_neighbour(factors: &[Factor], points: &RulePoints, random: &mut Random) -> Mixture {
    loop {
        let mut mixture = like(factors, points);
        for _ in 0..random.below(4) {
            let factor = random.below(factors.len());
            mixture[factor] = random.below(factors[factor].choices.len());
        }
        if let Some(mixture) = repair(factors, random, mixture, &[]) {
            return mixture;
        }
    }
}

/// All choices of all factors.
pub fn choices(factors: &[Factor]) -> impl Iterator<Item = Choice> {
    let each = factors.iter().enumerate();
    each.flat_map(|(factor, of)| (0..of.choices.len()).map(move |choice| (factor, choice)))
}

fn conflicts(points: &RulePoints) -> usize {
    points.validate().map_or_else(|conflicts| conflicts.0.len(), |()| 0)
}

/// Changes choices one by one, except the fixed ones, until there are no conflicts; `None` if that does not succeed.
fn repair(
    factors: &[Factor],
    random: &mut Random,
    mut mixture: Mixture,
    fixed: &[Choice],
) -> Option<Mixture> {
    fixed.iter().for_each(|(factor, choice)| mixture[*factor] = *choice);
    let mut points = points(factors, &mixture);
    let mut left = conflicts(&points);
    let mut sideways = SIDEWAYS;
    while left > 0 {
        let mut changes: Vec<Choice> = choices(factors)
            .filter(|(factor, choice)| {
                mixture[*factor] != *choice && fixed.iter().all(|(of, _)| of != factor)
            })
            .collect();
        let mut level = Vec::new();
        let mut better = None;
        while !changes.is_empty() && better.is_none() {
            let (factor, choice) = changes.swap_remove(random.below(changes.len()));
            let mut changed = points;
            (factors[factor].copy)(&mut changed, &factors[factor].choices[choice]);
            match conflicts(&changed) {
                fewer if fewer < left => better = Some((factor, choice)),
                same if same == left => level.push((factor, choice)),
                _ => {}
            }
        }
        if better.is_none() {
            sideways -= 1;
        }
        let (factor, choice) =
            better.or_else(|| (sideways > 0 && !level.is_empty()).then(|| random.one_of(&level)))?;
        (factors[factor].copy)(&mut points, &factors[factor].choices[choice]);
        mixture[factor] = choice;
        left = conflicts(&points);
    }
    Some(mixture)
}

/// Changes the choices that are not fixed to those that meet the most new pairs, without conflicts.
fn meet_more(factors: &[Factor], random: &mut Random, row: &mut Mixture, fixed: &[Choice], met: &Met) {
    let mut order: Vec<usize> = (0..factors.len()).collect();
    order.retain(|factor| fixed.iter().all(|(of, _)| of != factor));
    while !order.is_empty() {
        let factor = order.swap_remove(random.below(order.len()));
        let news = |choice: usize| {
            let others = row.iter().enumerate().filter(|(other, _)| *other != factor);
            others.filter(|(other, of)| !met.contains((factor, choice), (*other, **of))).count()
        };
        let now = news(row[factor]);
        let counted = (0..factors[factor].choices.len()).map(|choice| (news(choice), choice));
        let mut better: Vec<(usize, usize)> = counted.filter(|(news, _)| *news > now).collect();
        better.sort_unstable_by(|one, other| other.cmp(one));
        for (_, choice) in better {
            let before = std::mem::replace(&mut row[factor], choice);
            if conflicts(&points(factors, row)) == 0 {
                break;
            }
            row[factor] = before;
        }
    }
}

/// The pairs of choices that were met.
pub struct Met {
    first: Vec<usize>,
    pairs: Vec<Vec<bool>>,
}

impl Met {
    /// No pair.
    pub fn none(factors: &[Factor]) -> Met {
        let counts = factors.iter().map(|factor| factor.choices.len());
        let first = counts.scan(0, |next, count| Some(std::mem::replace(next, *next + count))).collect();
        let all = choices(factors).count();
        Met { first, pairs: vec![vec![false; all]; all] }
    }

    /// Whether a pair was met.
    pub fn contains(&self, one: Choice, other: Choice) -> bool {
        self.pairs[self.first[one.0] + one.1][self.first[other.0] + other.1]
    }

    /// Adds all pairs of a mixture.
    pub fn insert_all(&mut self, mixture: &[usize]) {
        let numbers: Vec<usize> =
            self.first.iter().zip(mixture).map(|(first, choice)| first + choice).collect();
        for one in &numbers {
            for other in &numbers {
                self.pairs[*one][*other] = true;
            }
        }
    }
}

/// A choice as it stands in ruleset files, such as `water = "held"`.
pub fn describe(factors: &[Factor], (factor, choice): Choice) -> String {
    let Factor { key, choices, .. } = &factors[factor];
    let file = RuleSpec { points: choices[choice], ..Preset::Modern.spec() }.to_toml();
    let is_named = |line: &&str| match *key {
        "throwing" => line.starts_with("kind = ") || line.starts_with("scores = "),
        _ => line.split_once(" = ").is_some_and(|(of, _)| of == *key),
    };
    file.lines().filter(is_named).collect::<Vec<_>>().join(", ")
}
