//! Finding the ruleset that somebody named: a preset, or a file.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use senet::{Preset, RuleSpec, Ruleset};
use senet_wire::{Options, UnknownRuleset, build_ruleset};

use crate::file;

/// The ruleset with its options, as data. A preset's name comes before a file of the same name.
pub(crate) fn spec<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<RuleSpec> {
    let spec = match Preset::from_name(name) {
        Some(preset) => preset.spec(),
        None if is_path(name) => from_file(name)?,
        None => bail!("{}, or the path of a ruleset file, such as ./mine.toml", UnknownRuleset::new(name)),
    };
    Ok(spec.with_options(options)?)
}

/// The ruleset with its options, ready to play.
pub(crate) fn ruleset<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<Ruleset> {
    Ok(build_ruleset(spec(name, options)?)?)
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
