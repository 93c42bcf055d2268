//! Finding the ruleset that somebody named: a preset, or a file.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow};
use senet::{Preset, RuleSpec, Ruleset};

use crate::file;
use crate::wire::Options;

/// The ruleset with its options, as data. A preset's name comes before a file of the same name.
pub(crate) fn spec<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<RuleSpec> {
    let spec = match Preset::from_name(name) {
        Some(preset) => preset.spec(),
        None if is_path(name) => from_file(name)?,
        None => return Err(no_such_ruleset(name)),
    };
    Ok(spec.with_options(options)?)
}

/// The ruleset with its options, ready to play.
pub(crate) fn ruleset<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<Ruleset> {
    let spec = spec(name, options)?;
    let full_name = spec.full_name();
    Ruleset::new(spec).with_context(|| format!("the rules of {full_name} do not go together"))
}

fn from_file(path: &str) -> Result<RuleSpec> {
    let text =
        file::read(path, RuleSpec::LARGEST_FILE).with_context(|| format!("no ruleset from '{path}'"))?;
    RuleSpec::from_toml(&text).with_context(|| format!("no ruleset from '{path}'"))
}

/// Whether a name that is no preset's is meant as a file's.
fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml") || Path::new(name).exists()
}

fn no_such_ruleset(name: &str) -> Error {
    let names: Vec<&str> = Preset::ALL.map(Preset::name).into();
    let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
    let meant = nearest(name, &names).map_or(String::new(), |nearest| format!(" did you mean '{nearest}'?"));
    anyhow!(
        "there is no ruleset '{shown}';{meant} write {}, or the path of a ruleset file, such as ./mine.toml",
        names.join(", ")
    )
}

/// The name closest to a mistyped one, if it is near enough to be meant.
fn nearest<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
    let typed: String = typed.chars().take(40).flat_map(char::to_lowercase).collect();
    let distance = |name: &&str| strsim::damerau_levenshtein(&typed, name);
    let near = names.iter().copied().min_by_key(distance)?;
    (distance(&near) <= 1 + near.len() / 4).then_some(near)
}

/// Rulesets that were asked for already, and those that could not be had.
#[derive(Default)]
pub(crate) struct Rulesets {
    known: HashMap<String, Vec<Known>>,
    count: usize,
}

struct Known {
    options: Options,
    found: Result<Arc<Ruleset>, String>,
}

impl Rulesets {
    /// So many are remembered. Whoever asks for more makes names up.
    const MOST: usize = 1024;

    /// The ruleset with its options, or why there is none.
    pub(crate) fn get(&mut self, name: &str, options: &Options) -> Result<Arc<Ruleset>, String> {
        let known =
            self.known.get(name).and_then(|known| known.iter().find(|known| known.options == *options));
        if let Some(known) = known {
            return known.found.clone();
        }
        if self.count == Rulesets::MOST {
            *self = Rulesets::default();
        }
        self.count += 1;
        let found = ruleset(name, options.as_arguments()).map(Arc::new).map_err(|error| format!("{error:#}"));
        let known = Known { options: options.clone(), found: found.clone() };
        self.known.entry(name.to_owned()).or_default().push(known);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_ruleset_and_a_stranger_does_not() {
        let names: Vec<&str> = Preset::ALL.map(Preset::name).into();
        assert_eq!(nearest("Kendal", &names), Some("kendall"));
        assert_eq!(nearest("senetra", &names), Some("senet-ra"));
        assert_eq!(nearest("chess", &names), None);
    }
}
