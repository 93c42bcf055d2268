//! `senet rules`: lists the rulesets, shows one, or compares two.

mod diff;

use anyhow::Result;
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
            output.text(
                "\n`senet rules show NAME` prints the rules of a ruleset with their source and options.\n",
            )?;
        }
    }
    output.flush()
}
