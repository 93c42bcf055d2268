//! `senet rules diff`: the rule points in which two rulesets differ, and the sentences that only one of them has.

use anyhow::Result;
use senet::Ruleset;
use senet_wire::{Options, RulesetDetails};
use serde_json::Value;

use crate::answer::{Answer, fingerprint};
use crate::arguments::DataFormat;
use crate::csv_text::plain_csv;
use crate::json::{ComparedRuleset, DifferentPoint, RulesDiff};
use crate::output::Output;
use crate::ruleset;
use crate::table::{Align, Table};

/// Compares two rulesets, each given by its name and options.
pub(super) fn run(named: [(&String, &Vec<String>); 2], format: DataFormat) -> Result<()> {
    let [a, b] = named.map(|(name, options)| ruleset::ruleset(name, options));
    let rules = [a?, b?];
    let diff = diff(named.map(|(name, options)| (name.as_str(), options.as_slice())), &rules)?;
    let mut output = Output::open();
    match format {
        DataFormat::Json => output.json(&Answer::new(diff))?,
        DataFormat::Csv => output.text(&csv(&diff)?)?,
        DataFormat::Text => output.text(&text(&rules, &diff))?,
    }
    output.flush()
}

fn diff(named: [(&str, &[String]); 2], rules: &[Ruleset; 2]) -> Result<RulesDiff> {
    let [a, b] = rules.each_ref().map(points);
    let (a, b) = (a?, b?);
    let differs = |((point, a), (_, b)): ((String, Value), (String, Value))| {
        (a != b).then_some(DifferentPoint { point, a, b })
    };
    let points = a.into_iter().zip(b).filter_map(differs).collect();
    let sentences = rules.each_ref().map(sentences);
    let only = |own: &[String], other: &[String]| {
        own.iter().filter(|sentence| !other.contains(sentence)).cloned().collect::<Vec<_>>()
    };
    let (only_a, only_b) = (only(&sentences[0], &sentences[1]), only(&sentences[1], &sentences[0]));
    let compared = |index: usize| {
        let ((name, options), rules) = (named[index], &rules[index]);
        ComparedRuleset {
            rules: name.to_owned(),
            options: Options::from_arguments(options),
            version: rules.spec().version,
            fingerprint: fingerprint(rules),
        }
    };
    Ok(RulesDiff { a: compared(0), b: compared(1), points, only_a, only_b })
}

/// The rule points by `group.key`. All rulesets have the same ones in the same order.
fn points(rules: &Ruleset) -> Result<Vec<(String, Value)>> {
    let groups = RulesetDetails::of(rules)?.points;
    let keys = |(group, values): (String, Value)| {
        let values = values.as_object().cloned().unwrap_or_default();
        values.into_iter().map(move |(key, value)| (format!("{group}.{key}"), value)).collect::<Vec<_>>()
    };
    Ok(groups.0.into_iter().flat_map(keys).collect())
}

/// The sentences of the rules page, with their headings.
fn sentences(rules: &Ruleset) -> Vec<String> {
    let sections = rules.spec().page().sections.into_iter();
    let sentence = |section: senet::Section| {
        let heading = section.heading;
        section.sentences.into_iter().map(move |sentence| format!("{heading}: {sentence}"))
    };
    sections.flat_map(sentence).collect()
}

fn text(rules: &[Ruleset; 2], diff: &RulesDiff) -> String {
    let names = rules.each_ref().map(|rules| rules.spec().full_name());
    let mut text = String::new();
    for ((letter, name), ruleset) in ["A", "B"].iter().zip(&names).zip([&diff.a, &diff.b]) {
        text.push_str(&format!(
            "{letter}: {name}, version {}, fingerprint {}\n",
            ruleset.version, ruleset.fingerprint
        ));
    }
    if diff.points.is_empty() {
        return text + "\nThe rules are the same.\n";
    }
    let mut table = Table::new([("rule point", Align::Left), ("A", Align::Left), ("B", Align::Left)]);
    for DifferentPoint { point, a, b } in &diff.points {
        table.row([point.clone(), plain(a), plain(b)]);
    }
    text.push_str(&format!("\n{}", table.text()));
    for (letter, sentences) in [("A", &diff.only_a), ("B", &diff.only_b)] {
        if !sentences.is_empty() {
            text.push_str(&format!("\nOnly in {letter}\n"));
            sentences.iter().for_each(|sentence| text.push_str(&format!("- {sentence}\n")));
        }
    }
    text
}

fn csv(diff: &RulesDiff) -> Result<String> {
    let rows = diff.points.iter().map(|DifferentPoint { point, a, b }| [point.clone(), plain(a), plain(b)]);
    plain_csv(["point", &diff.a.rules, &diff.b.rules], rows)
}

/// A value without the quotes of JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
