//! The table `[options]` of a ruleset file.

use toml::de::DeValue;

use super::{Reader, suggestion};
use crate::english;
use crate::rules::file::report::ProblemKind;
use crate::rules::file::values::Entry;
use crate::rules::options::OptionError;
use crate::rules::spec::RuleSpec;

impl Reader<'_> {
    /// The built-in ruleset with the options of the file.
    pub(super) fn options(&mut self, mut built_in: Option<RuleSpec>) -> Option<RuleSpec> {
        let Some(entry) = self.top_level("options") else { return built_in };
        let Some(options) = entry.table(&mut self.report, "write [options] with its keys below") else {
            return built_in;
        };
        let Some(spec) = &mut built_in else {
            let is_custom = self.top_level("base").is_none() && self.top_level("name").is_some();
            if is_custom {
                self.report.add(
                    ProblemKind::Structure,
                    Some(entry.value.span()),
                    Some("options"),
                    "only built-in rulesets have options",
                    "remove [options], or start from a built-in ruleset with a key such as base = \"modern\"",
                );
            }
            return None;
        };
        for (key, value) in options {
            let path = format!("options.{}", english::excerpt(key.get_ref()));
            let entry = Entry { key: &path, value };
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => number.to_string(),
                _ => {
                    entry.invalid(
                        &mut self.report,
                        "this is not a valid value of an option",
                        "write a string in double quotes, or a whole number",
                    );
                    continue;
                }
            };
            match spec.set_option(key.get_ref(), &text) {
                Ok(()) => {}
                Err(OptionError::NotOffered { rules, key: unknown, offered }) => {
                    let known: Vec<&str> =
                        spec.offered_options().iter().map(|option| option.name()).collect();
                    let suggestion = suggestion(&unknown, known);
                    let problem = format!("{rules} has no option '{unknown}'");
                    let span = Some(key.span());
                    self.report.add(
                        ProblemKind::Value,
                        span,
                        Some(&path),
                        problem,
                        format!("{suggestion}it has {offered}"),
                    );
                }
                Err(OptionError::NoSuchValue { value, values, .. }) => {
                    entry.invalid(
                        &mut self.report,
                        format!("\"{value}\" is not a valid value of this option"),
                        format!("write {values}"),
                    );
                }
                Err(error @ OptionError::Malformed(_)) => {
                    entry.invalid(&mut self.report, error.to_string(), "change it")
                }
            }
        }
        built_in
    }
}
