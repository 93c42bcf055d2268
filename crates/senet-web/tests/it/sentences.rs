//! The sentences of the rules pages in every language: for all rulesets, and for random mixtures of their rule points.

use std::collections::{BTreeMap, BTreeSet};

use senet::points::{Exits, PointForm, RulePoint, RulePoints, Throwing, Water};
use senet::{Preset, Published, RuleSpec, Ruleset, Sentence, Square, SquareSet, ThrowSet};

use crate::catalogues::{Messages, catalogue, translations};

/// Enough mixtures to see every sentence.
const MIXTURES: u32 = 20_000;

/// The parameters with which the engine sends each text.
#[derive(Default)]
struct Sent(BTreeMap<String, BTreeSet<String>>);

impl Sent {
    fn add(&mut self, sentence: &Sentence) {
        let mut parameters: BTreeSet<String> =
            sentence.details.iter().map(|(name, _)| (*name).to_owned()).collect();
        if !sentence.parts.is_empty() {
            parameters.insert("parts".to_owned());
        }
        let key = format!("sentence.{}", sentence.code);
        let known = self.0.entry(key).or_insert_with(|| parameters.clone());
        assert_eq!(*known, parameters, "'{}' always has the same parameters", sentence.code);
        sentence.parts.iter().for_each(|part| self.add(part));
    }

    fn add_ruleset(&mut self, spec: &RuleSpec) {
        for section in spec.page().sections {
            self.0.insert(format!("section.{}", section.code), BTreeSet::new());
            section.sentences.iter().for_each(|sentence| self.add(sentence));
        }
        Square::all()
            .flat_map(|square| spec.describe_square(square))
            .for_each(|sentence| self.add(&sentence));
    }

    /// The choices of rule points, which forms show: their codes are the keys of ruleset files.
    fn add_choices(&mut self) {
        for point in RulePoints::description().into_iter().flat_map(|table| table.points) {
            let PointForm::Choice(choices) = point.form else { continue };
            let codes = choices.iter().filter(|_| !["kind", "first"].contains(&point.key));
            let keys = codes.map(|choice| format!("sentence.{}.{}", point.key, choice.keyword));
            self.0.extend(keys.map(|key| (key, BTreeSet::new())));
        }
    }
}

/// The built-in rulesets, and the reconstructions with each option at each value.
fn built_in() -> Vec<RuleSpec> {
    let mut specs: Vec<RuleSpec> = Published::all().map(Published::spec).collect();
    for spec in Preset::ALL.map(Preset::spec) {
        for key in spec.offered_options() {
            let options = spec.values(*key).into_iter().map(|value| format!("{key}={value}"));
            specs.extend(options.map(|option| spec.with_options([option]).expect("the option is offered")));
        }
        specs.push(spec);
    }
    // Mixtures rarely line up and throw again after every throw that moves a piece.
    let mut again = RuleSpec { name: "again".to_owned(), ..Preset::Bell.spec() };
    again.points.throwing = Throwing::sticks(0);
    again.points.again_on = ThrowSet::of(&[1, 2, 3, 4]);
    specs.push(again);
    specs
}

/// Random rule points.
struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0.usize(..limit)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn choice<T: RulePoint>(&mut self) -> T {
        self.one_of(T::ALL)
    }

    fn squares(&mut self) -> SquareSet {
        let sets: [&[u8]; 6] = [&[], &[26], &[15], &[28, 29], &[28, 29, 30], &[15, 26, 28, 29, 30]];
        SquareSet::of(self.one_of(&sets))
    }

    fn throws(&mut self) -> ThrowSet {
        let sets: [&[u8]; 4] = [&[], &[4], &[1, 4, 5], &[1, 2, 3, 4, 5]];
        ThrowSet::of(self.one_of(&sets))
    }

    fn exits(&mut self) -> Exits {
        let table = self.one_of(&Preset::ALL).points().exits;
        if self.below(2) == 0 { Exits::of(&[(26, ThrowSet::of(&[6])), (30, ThrowSet::ANY)]) } else { table }
    }

    fn throwing(&mut self) -> Throwing {
        let dice = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6];
        let ways =
            [Throwing::sticks(5), Throwing::sticks(0), Throwing::Die, Throwing::TwoDice { scores: dice }];
        let preset = self.one_of(&Preset::ALL).points().throwing;
        let other = self.one_of(&ways);
        self.one_of(&[preset, other])
    }
}

/// What changes one rule point.
const CHANGES: [fn(&mut RulePoints, &mut Random); 42] = [
    |points, random| points.pieces = 1 + random.below(7) as u8,
    |points, random| points.start = random.choice(),
    |points, random| points.first = random.one_of(&senet::Side::BOTH),
    |points, random| points.opening = random.choice(),
    |points, random| points.reply = random.choice(),
    |points, random| points.throwing = random.throwing(),
    |points, random| points.again_on = random.throws(),
    |points, random| points.again_landing = random.squares(),
    |points, random| points.after_bearing_off = random.choice(),
    |points, random| points.stuck_throw = random.choice(),
    |points, random| points.again_leaving = random.squares(),
    |points, random| points.after_backward = random.choice(),
    |points, random| points.after_water = random.choice(),
    |points, random| points.short_throws = random.choice(),
    |points, random| points.entry = random.throws(),
    |points, random| points.backward = random.choice(),
    |points, random| points.no_advance = random.squares(),
    |points, random| points.no_retreat = random.squares(),
    |points, random| points.may_decline = random.squares(),
    |points, random| points.stranded = random.choice(),
    |points, random| points.compulsion = random.choice(),
    |points, random| points.moves_first = random.squares(),
    |points, random| points.backward_by = random.choice(),
    |points, random| points.backward_when = random.choice(),
    |points, random| points.hit = random.choice(),
    |points, random| points.end_hit = random.choice(),
    |points, random| points.rows_of_two = random.choice(),
    |points, random| points.rows_of_three = random.choice(),
    |points, random| points.safe = random.squares(),
    |points, random| points.blockade_length = random.choice(),
    |points, random| points.blockade_reach = random.choice(),
    |points, random| points.water_neighbours = random.choice(),
    |points, random| points.push_onto_left = random.choice(),
    |points, random| points.beauty = random.choice(),
    |points, random| points.water = random.choice(),
    |points, random| points.neglect = random.squares(),
    |points, random| points.from_beauty = random.choice(),
    |points, _| (points.water, points.water_back) = (Water::ByThrow, ThrowSet::of(&[1, 2, 3])),
    |points, random| points.safe_with_water = random.squares(),
    |points, random| points.exits = random.exits(),
    |points, random| points.last_square = random.choice(),
    |points, random| points.home = random.choice(),
];

/// Rulesets with up to eight points of a built-in one changed, as far as their rules do not contradict each other.
fn mixtures() -> impl Iterator<Item = RuleSpec> {
    let bases = built_in();
    let mut random = Random(fastrand::Rng::with_seed(61));
    let mixture = move |_| {
        let base = &bases[random.below(bases.len())];
        let mut spec = RuleSpec { name: "mixture".to_owned(), ..base.clone() };
        for _ in 0..=random.below(8) {
            random.one_of(&CHANGES)(&mut spec.points, &mut random);
        }
        Ruleset::new(spec.clone()).ok().map(|_| spec)
    };
    (0..MIXTURES).filter_map(mixture)
}

#[test]
fn every_sentence_is_translated_with_its_parameters() {
    let mut sent = Sent::default();
    built_in().iter().for_each(|spec| sent.add_ruleset(spec));
    mixtures().for_each(|spec| sent.add_ruleset(&spec));
    sent.add_choices();
    assert!(sent.0.len() > 150, "{} sentences", sent.0.len());
    for language in translations() {
        let texts: Messages = catalogue(language).remove("sentences").expect("a catalogue");
        assert_eq!(texts, sent.0, "in '{language}'");
    }
}
