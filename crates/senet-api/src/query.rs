//! What clients ask about: a ruleset with options, and a position of it, with or without a throw.

use std::sync::Arc;

use senet::{Position, Ruleset, Throw};
use senet_wire::{Options, PositionQuery, find_ruleset, position};

use crate::problem::Problem;

/// A ruleset with the name and options that a client gave.
pub struct NamedRules {
    /// The name, or the text of a ruleset file.
    pub name: String,
    /// The options as they were given.
    pub options: Options,
    /// The ruleset with these options.
    pub rules: Arc<Ruleset>,
}

/// A position of a ruleset, with or without a throw.
pub struct ResolvedQuery {
    /// The ruleset with the name that the client gave.
    pub named: NamedRules,
    /// The position, which the ruleset can reach; the start if none was given.
    pub position: Position,
    /// The throw, if there is one.
    pub throw: Option<Throw>,
}

impl NamedRules {
    /// The ruleset with this name and these options.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such ruleset or option.
    pub fn find(name: String, options: Options) -> Result<NamedRules, Problem> {
        let rules = Arc::new(find_ruleset(&name, &options)?);
        Ok(NamedRules { name, options, rules })
    }

    /// The ruleset of a URL's query: `rules=NAME` and any number of `option=KEY=VALUE`.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such ruleset or option.
    pub fn from_url(query: &UrlQuery) -> Result<NamedRules, Problem> {
        NamedRules::find(query.text("rules").unwrap_or("modern").to_owned(), query.options())
    }
}

impl ResolvedQuery {
    /// The position of a query. Without one, the start of the game.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such ruleset, position or throw.
    pub fn parse(query: PositionQuery) -> Result<ResolvedQuery, Problem> {
        let Some(name) = query.rules else {
            let message = "'rules' is missing; name a ruleset, such as \"kendall\"";
            return Err(Problem::bad("no-rules", message));
        };
        let named = NamedRules::find(name, query.options)?;
        let position = position::parse_or_start(query.position.as_deref(), &named.rules)?;
        let number = query.throw.map(|number| {
            let error = || format!("'throw' is {number}; it must be a whole number, or be left out");
            number.as_u64().ok_or_else(|| Problem::bad("bad-throw", error()))
        });
        let throw = position::checked_throw(&named.rules, &position, number.transpose()?)?;
        Ok(ResolvedQuery { named, position, throw })
    }
}

/// The query of a URL.
pub struct UrlQuery(pub Vec<(String, String)>);

impl UrlQuery {
    /// The first value with this name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The whole number with this name, which must be in the range.
    ///
    /// # Errors
    ///
    /// [`Problem`] if it is no number in the range.
    pub fn number(
        &self,
        name: &'static str,
        default: u64,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, Problem> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let (min, max) = (range.start(), range.end());
        let error =
            || Problem::bad("bad-query", format!("'{name}' must be a whole number from {min} to {max}"));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(error)
    }

    /// The choice with this name. Without one, the first choice.
    ///
    /// # Errors
    ///
    /// [`Problem`] if there is no such choice.
    pub fn choice<T: Copy>(&self, name: &'static str, choices: &[(&str, T)]) -> Result<T, Problem> {
        let (_, default) = choices[0];
        let Some(text) = self.text(name) else { return Ok(default) };
        let chosen = choices.iter().find(|(choice, _)| *choice == text);
        chosen.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
            Problem::bad("bad-query", format!("'{name}' must be one of {}", names.join(", ")))
        })
    }

    /// The ruleset options, each given as `option=KEY=VALUE`.
    pub fn options(&self) -> Options {
        let given = self.0.iter().filter(|(key, _)| key == "option");
        Options::from_arguments(given.map(|(_, value)| value))
    }
}
