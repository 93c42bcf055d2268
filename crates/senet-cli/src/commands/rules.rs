//! `senet rules`: the rulesets.

use anyhow::{Context, Result};
use senet::points::RulePoint;
use senet::{OptionKey, Preset, RuleSpec, Ruleset};

use crate::arguments::{Format, RulesCommand, RulesFormat};
use crate::output::{self, Output};
use crate::table::{Align, Table};
use crate::{ruleset, wire};

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
                    output.indented_json(&shown(&rules)?)?;
                    output.flush()
                }
            }
        }
    }
}

fn list(format: Format) -> Result<()> {
    let entries = Preset::ALL.map(|preset| {
        let spec = preset.spec();
        wire::RulesEntry {
            name: preset.name(),
            title: spec.title,
            pieces: spec.points.pieces,
            goal: spec.points.goal.keyword(),
            summary: spec.summary,
            options: preset.offers().iter().map(|key| key.name()).collect(),
        }
    });
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

fn shown(rules: &Ruleset) -> Result<wire::Rules> {
    let spec = rules.spec();
    let chances = spec.points.throwing.chances();
    Ok(wire::Rules {
        name: spec.name.clone(),
        title: spec.title.clone(),
        summary: spec.summary.clone(),
        source: spec.source.clone(),
        version: spec.version,
        options: spec.page().options.into_iter().map(option).collect(),
        points: points(spec)?,
        throws: chances
            .iter()
            .map(|(throw, weight)| wire::ThrowEntry { throw: throw.value(), weight, of: chances.total() })
            .collect(),
        readings: spec
            .readings
            .iter()
            .cloned()
            .map(|senet::Reading { about, ours, other }| wire::ReadingEntry { about, ours, other })
            .collect(),
        start: rules.start().to_string(),
    })
}

fn option(line: senet::OptionLine) -> wire::OptionEntry {
    let senet::OptionLine { key, values, current, about } = line;
    wire::OptionEntry { key: OptionKey::name(key), value: current, values, about }
}

/// The rule points as the ruleset's file has them, so that the two cannot disagree.
fn points(spec: &RuleSpec) -> Result<serde_json::Map<String, serde_json::Value>> {
    let file: toml::Table = spec.to_toml().parse().context("the ruleset's own file cannot be read")?;
    let groups = file.into_iter().filter(|(name, value)| value.is_table() && name != "options");
    groups
        .map(|(name, group)| {
            Ok((name, serde_json::to_value(group).context("the ruleset's own file is no JSON")?))
        })
        .collect()
}
