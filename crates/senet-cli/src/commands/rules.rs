//! `senet rules`: lists the rulesets, shows one, or compares two.

mod diff;

use std::collections::BTreeMap;

use anyhow::Result;
use senet::{OptionKey, RuleSpec};
use senet_play::rules_page;
use senet_wire::{RulesetDetails, RulesetGroup, RulesetSummary};

use crate::answer::{Answer, fingerprint};
use crate::arguments::{Format, RulesCommand, RulesFormat};
use crate::citation::citation;
use crate::output::{self, Output};
use crate::ruleset;
use crate::table::{Align, Table};

pub(super) fn run(command: &RulesCommand) -> Result<()> {
    match command {
        RulesCommand::List { format } => list(*format),
        RulesCommand::Diff { a, b, option_a, option_b, format } => {
            diff::run([(a, option_a), (b, option_b)], *format)
        }
        RulesCommand::Show { name, options, format } => {
            // Building the ruleset rejects rules that contradict each other.
            let rules = ruleset::ruleset(name, &options.values)?;
            match format {
                RulesFormat::Text => output::print(&format!(
                    "{}\nFingerprint: {}\nTo cite: {}\n",
                    rules_page(&rules).to_string().trim_end(),
                    fingerprint(&rules),
                    citation(&rules)
                )),
                RulesFormat::Toml => output::print(&rules.spec().to_toml()),
                RulesFormat::Json => {
                    let mut output = Output::open();
                    output.indented_json(&Answer::about(&rules, RulesetDetails::of(&rules)?))?;
                    output.flush()
                }
            }
        }
    }
}

const COLUMNS: [(&str, Align); 4] =
    [("name", Align::Left), ("pieces", Align::Right), ("goal", Align::Left), ("description", Align::Left)];

fn list(format: Format) -> Result<()> {
    let entries = RulesetSummary::all();
    let mut output = Output::open();
    match format {
        Format::Json => {
            let answer = |entry: RulesetSummary| {
                let rules = ruleset::ruleset(entry.name, [""; 0])?;
                Ok(Answer::about(&rules, entry))
            };
            output.indented_json(&entries.into_iter().map(answer).collect::<Result<Vec<_>>>()?)?;
        }
        Format::Text => {
            let mut table = Table::new(COLUMNS);
            let mut group = RulesetGroup::Reconstruction;
            for entry in entries {
                if entry.group != group {
                    group = entry.group;
                    output.text(&table.text())?;
                    output.text("\nPublished elsewhere, as their sources tell them:\n")?;
                    table = Table::new(COLUMNS);
                }
                table.row([
                    entry.name.to_owned(),
                    entry.pieces.to_string(),
                    entry.goal.to_string(),
                    entry.summary,
                ]);
            }
            output.text(&table.text())?;
            output.text(&options())?;
            output.text("\n`senet rules show NAME` prints the rules of a ruleset with their source.\n")?;
        }
    }
    output.flush()
}

/// The options with their values and the rulesets that have them.
fn options() -> String {
    let all: Vec<RuleSpec> = RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in).collect();
    let mut table = Table::new(["option", "values", "rulesets"].map(|heading| (heading, Align::Left)));
    for key in OptionKey::ALL {
        let mut groups = BTreeMap::<_, Vec<&str>>::new();
        for spec in all.iter().filter(|spec| spec.offered_options().contains(&key)) {
            groups.entry(spec.values(key)).or_default().push(&spec.name);
        }
        let most = groups.values().map(Vec::len).max();
        let is_common = |names: &[&str]| key == OptionKey::Pieces && Some(names.len()) == most;
        for (values, names) in groups {
            let values = match (key, values.as_slice()) {
                (OptionKey::Pieces, [least, .., most]) => format!("{least} to {most}"),
                _ => values.join(", "),
            };
            let rulesets = if is_common(&names) { "all others".to_owned() } else { names.join(", ") };
            table.row([key.to_string(), values, rulesets]);
        }
    }
    format!("\nOptions, given as --option KEY=VALUE:\n{}", table.text())
}
