//! Loads the ruleset that the user names: a built-in ruleset or a file.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use senet::{RuleSpec, Ruleset};
use senet_wire::{Options, UnknownRuleset, build_ruleset};

use crate::answer::fingerprint;
use crate::files;

/// The specification of a ruleset with its options. Names of built-in rulesets take precedence over file
/// names.
///
/// # Errors
///
/// If the name is unknown, the file is not a ruleset, or an option is invalid.
pub(crate) fn spec<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<RuleSpec> {
    let spec = match RuleSpec::built_in(name) {
        Some(built_in) => built_in,
        None if is_path(name) => read_file(name)?,
        None => bail!("{}, or the path of a ruleset file, such as ./mine.toml", UnknownRuleset::new(name)),
    };
    let options: Vec<T> = options.into_iter().collect();
    check_repeated("option", &options)?;
    Ok(spec.with_options(options)?)
}

/// The ruleset with its options, ready to play.
///
/// # Errors
///
/// As [`spec`], and if the rules contradict each other.
pub(crate) fn ruleset<T: AsRef<str>>(name: &str, options: impl IntoIterator<Item = T>) -> Result<Ruleset> {
    Ok(build_ruleset(spec(name, options)?)?)
}

/// Refuses a key that is set twice in arguments `KEY=VALUE`; `what` names them.
pub(crate) fn check_repeated<T: AsRef<str>>(what: &str, options: &[T]) -> Result<()> {
    for (number, option) in options.iter().enumerate() {
        if let Some(earlier) =
            options[..number].iter().find(|earlier| key_of(earlier.as_ref()) == key_of(option.as_ref()))
        {
            let (earlier, option) = (earlier.as_ref(), option.as_ref());
            bail!(
                "the {what} '{}' is set twice, by {earlier} and {option}; give one of them",
                key_of(option)
            );
        }
    }
    Ok(())
}

/// The key of an option `KEY=VALUE`.
fn key_of(option: &str) -> &str {
    option.split('=').next().unwrap_or_default().trim()
}

fn read_file(path: &str) -> Result<RuleSpec> {
    let context = || format!("cannot load the ruleset '{path}'");
    let text = files::read(path, RuleSpec::LARGEST_FILE).with_context(context)?;
    RuleSpec::from_toml(&text).with_context(context)
}

/// Whether a name that is not a preset's is meant as a path.
fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml") || Path::new(name).exists()
}

/// Caches rulesets, and the errors of invalid ones, by name and options.
#[derive(Default)]
pub(crate) struct RulesetCache {
    entries: HashMap<String, Vec<CachedRuleset>>,
    count: usize,
}

struct CachedRuleset {
    options: Options,
    result: Result<Fingerprinted, String>,
}

/// A ruleset and its fingerprint, which takes longer to compute than to answer a query.
type Fingerprinted = (Arc<Ruleset>, String);

impl RulesetCache {
    /// The largest number of entries. The cache is cleared when it is full.
    const CAPACITY: usize = 1024;

    /// The ruleset with its options and its fingerprint, or the error message.
    pub(crate) fn get(&mut self, name: &str, options: &Options) -> Result<Fingerprinted, String> {
        let cached =
            self.entries.get(name).and_then(|entries| entries.iter().find(|entry| entry.options == *options));
        if let Some(cached) = cached {
            return cached.result.clone();
        }
        if self.count == RulesetCache::CAPACITY {
            *self = RulesetCache::default();
        }
        self.count += 1;
        let result = ruleset(name, options.as_arguments())
            .map(|rules| {
                let fingerprint = fingerprint(&rules);
                (Arc::new(rules), fingerprint)
            })
            .map_err(|error| format!("{error:#}"));
        let entry = CachedRuleset { options: options.clone(), result: result.clone() };
        self.entries.entry(name.to_owned()).or_default().push(entry);
        result
    }
}
