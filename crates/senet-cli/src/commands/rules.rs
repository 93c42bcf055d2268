//! `senet rules`: the rulesets.

use anyhow::Result;
use senet_wire::{RulesetDetails, RulesetSummary};

use crate::arguments::{Format, RulesCommand, RulesFormat};
use crate::output::{self, Output};
use crate::ruleset;
use crate::table::{Align, Table};

pub(super) fn run(command: &RulesCommand) -> Result<()> {
    match command {
        RulesCommand::List { format } => list(*format),
        RulesCommand::Show { name, options, format } => {
            // Rules that do not go together are no ruleset, and are not shown as one.
            let rules = ruleset::ruleset(name, &options.given)?;
            match format {
                RulesFormat::Text => output::print(&rules.spec().page().to_string()),
                RulesFormat::Toml => output::print(&rules.spec().to_toml()),
                RulesFormat::Json => {
                    let mut output = Output::open();
                    output.indented_json(&RulesetDetails::of(&rules)?)?;
                    output.flush()
                }
            }
        }
    }
}

fn list(format: Format) -> Result<()> {
    let entries = RulesetSummary::all();
    let mut output = Output::open();
    match format {
        Format::Json => output.indented_json(&entries)?,
        Format::Text => {
            let mut table = Table::new([
                ("name", Align::Left),
                ("pieces", Align::Right),
                ("goal", Align::Left),
                ("what it is like", Align::Left),
            ]);
            for entry in entries {
                table.row([
                    entry.name.to_owned(),
                    entry.pieces.to_string(),
                    entry.goal.to_owned(),
                    entry.summary,
                ]);
            }
            output.text(&table.text())?;
            output.text(
                "\n`senet rules show NAME` tells the rules of one, with its source and its options.\n",
            )?;
        }
    }
    output.flush()
}
