//! Every choice of a rule point has an example on the rules page, or is listed here with the reason why not.

use senet::points::{PointForm, RulePoints};
use senet::{RuleSpec, Ruleset};
use senet_play::rule_examples;

/// Choices without an example, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("start.opening = \"highest-throw\"", "it is decided before the first position"),
    ("throw.kind = \"two-dice\"", "the table of the throws shows it"),
    ("leaving.last_square = \"ordinary\"", "it is a square like others"),
];

/// Choices that no single line adds to a built-in ruleset: the lines of a ruleset with each, and what shows it.
const SHOWN: &[(&str, &str, &str)] = &[
    ("start.start = \"in-hand\"", "base = \"tait\"", "entering"),
    ("moving.stranded = \"fall-into-water\"", "base = \"kendall\"", "fall"),
    ("meeting.hit = \"swap\"", "base = \"modern\"", "hit"),
    ("meeting.hit = \"to-hand\"", "base = \"tait\"", "hit"),
    ("meeting.end_hit = \"into-water\"", "base = \"kendall\"", "end-hit"),
    (
        "meeting.safe_with_water = [28]",
        "base = \"koreader\"\nmeeting.safe = [15]\nmeeting.safe_with_water = [28, 29, 30]",
        "safe-with-water",
    ),
    ("houses.water = \"to-15-pushing\"", "base = \"senet-ra\"", "water"),
    ("houses.water = \"held\"", "base = \"kendall\"", "held"),
    ("houses.water = \"by-throw\"", "base = \"skyruk\"", "water-back"),
    ("leaving.goal = \"line-up\"", "base = \"bell\"", "line-up"),
];

/// Lines of a ruleset, and the examples that it has.
const VARIANTS: &[(&str, &[&str])] = &[
    ("base = \"meub\"", &["protected", "end-hit-back"]),
    ("base = \"kendall-one-square\"", &["protected", "fall"]),
    ("base = \"meub\"\nmoving.compulsion = \"may-keep\"", &["may-keep"]),
    ("base = \"tait\"\nmoving.compulsion = \"may-pass\"", &["may-pass"]),
    ("base = \"modern\"\nthrow.again_leaving = [26]", &["throws-again-leaving"]),
    ("base = \"modern\"\nmeeting.blockade_reach = \"not-bearing-off\"", &["blockade-reach"]),
    ("base = \"modern\"\nmoving.short_throws = \"onto-empty\"", &["exact", "short-throw"]),
    (
        "base = \"jequier\"\nthrow.after_water = \"turn-passes\"\nthrow.after_backward = \"turn-passes\"",
        &["after-water", "after-backward"],
    ),
    ("base = \"jequier\"\nmoving.backward_when = \"in-the-way\"", &["in-the-way"]),
    ("base = \"jequier\"\nmeeting.blockade_reach = \"forward-on-board\"", &["blockade-reach"]),
    ("base = \"kendall\"\nmeeting.water_neighbours = \"unprotected\"", &["water-neighbours"]),
    ("base = \"kendall\"\nmoving.stranded = \"fall-if-alone\"", &["fall", "fall-alone"]),
    ("base = \"senet-ra\"\nmeeting.push_onto_left = \"refused\"", &["push-onto-left"]),
];

fn ruleset(lines: &str) -> Ruleset {
    let spec = RuleSpec::from_toml(&format!("name = \"changed\"\n{lines}\n")).expect("a ruleset");
    Ruleset::new(spec).expect("no conflicts")
}

#[test]
fn rulesets_with_changed_points_show_them() {
    let shown_one = SHOWN.iter().map(|(_, lines, shows)| (*lines, std::slice::from_ref(shows)));
    for (lines, expected) in shown_one.chain(VARIANTS.iter().copied()) {
        let examples = shown(&ruleset(lines));
        for shows in expected {
            assert!(examples.iter().any(|(shown, _)| shown == shows), "{lines} lacks {shows}: {examples:?}");
        }
    }
}

/// Two pieces are a blockade there.
#[test]
fn blockade_of_two_has_two_pieces() {
    let examples = rule_examples(&ruleset("base = \"skyruk\""));
    let blockade = examples.iter().find(|example| example.shows == "blockade").expect("skyruk has blockades");
    assert_eq!(blockade.position.squares(senet::Side::Cones).iter().count(), 2, "{}", blockade.caption());
}

/// What the examples of a ruleset show.
fn shown(rules: &Ruleset) -> Vec<(&'static str, String)> {
    rule_examples(rules).iter().map(|example| (example.shows, example.caption())).collect()
}

/// The values of a point as files write them.
fn values(form: &PointForm) -> Vec<String> {
    match form {
        PointForm::Choice(choices) => {
            choices.iter().map(|choice| format!("\"{}\"", choice.keyword)).collect()
        }
        PointForm::Squares => [28, 26, 15].map(|square| format!("[{square}]")).into(),
        _ => Vec::new(),
    }
}

#[test]
fn every_choice_of_a_rule_point_has_an_example_or_a_reason() {
    let bases: Vec<(RuleSpec, Vec<_>)> = RuleSpec::built_in_names()
        .into_iter()
        .filter_map(RuleSpec::built_in)
        .map(|spec| (spec.clone(), shown(&Ruleset::new(spec).expect("no conflicts"))))
        .collect();
    let plain =
        RuleSpec { name: "plain".to_owned(), points: RulePoints::PLAIN, ..bases[0].0.clone() }.to_toml();
    let mut missing = Vec::new();
    for table in RulePoints::description() {
        for point in &table.points {
            let key = format!("{}.{}", table.name, point.key);
            let mut pictured = Vec::new();
            let mut values = values(&point.form);
            values.retain(|value| !plain.contains(&format!("\n{} = {value}\n", point.key)));
            for value in &values {
                let is_pictured = bases.iter().any(|(base, before)| {
                    let file = format!("name = \"changed\"\nbase = \"{}\"\n{key} = {value}\n", base.name);
                    let Ok(spec) = RuleSpec::from_toml(&file) else { return false };
                    let Ok(rules) = Ruleset::new(spec) else { return false };
                    let is_new = |example| !before.contains(example);
                    rules.spec().points != base.points && shown(&rules).iter().any(is_new)
                });
                pictured.push(is_pictured);
            }
            // One list of squares suffices.
            if point.form == PointForm::Squares {
                let one = pictured.contains(&true);
                (values, pictured) = (values[..1].to_vec(), vec![one]);
            }
            let without = values.iter().zip(&pictured).filter(|(_, pictured)| !**pictured);
            missing.extend(without.map(|(value, _)| format!("{key} = {value}")));
        }
    }
    missing.retain(|choice| !SHOWN.iter().any(|(shown, ..)| shown == choice));
    let listed: Vec<String> = WITHOUT.iter().map(|(choice, _)| (*choice).to_owned()).collect();
    assert_eq!(missing, listed);
}
