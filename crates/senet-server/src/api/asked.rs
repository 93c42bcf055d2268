//! What is asked about: a ruleset with its options, and a position of it, perhaps with a throw.

use std::sync::Arc;

use senet::{Position, Ruleset, Throw};
use senet_wire::{Options, PositionQuery, find_ruleset, position};

use crate::problem::Problem;

/// A ruleset, as it was named and as it is.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) options: Options,
    pub(super) rules: Arc<Ruleset>,
}

/// A position of a ruleset, perhaps with a throw.
pub(super) struct Asked {
    pub(super) named: Named,
    pub(super) position: Position,
    pub(super) throw: Option<Throw>,
}

impl Named {
    /// The ruleset that was named.
    pub(super) fn find(name: String, options: Options) -> Result<Named, Problem> {
        let rules = Arc::new(find_ruleset(&name, &options)?);
        Ok(Named { name, options, rules })
    }

    /// The ruleset that a query names: `rules=NAME` and any number of `option=KEY=VALUE`.
    pub(super) fn in_query(query: &Query) -> Result<Named, Problem> {
        Named::find(query.text("rules").unwrap_or("modern").to_owned(), query.options())
    }
}

impl Asked {
    /// What a question is about; without a position, the start of the game.
    pub(super) fn read(question: PositionQuery) -> Result<Asked, Problem> {
        let Some(name) = question.rules else {
            return Err(Problem::bad(
                "no-rules",
                "the question has no 'rules'; name a ruleset, such as \"kendall\"",
            ));
        };
        let named = Named::find(name, question.options)?;
        let position = position::parse_or_start(question.position.as_deref(), &named.rules)?;
        let number = question.throw.map(|number| {
            let wrong = || format!("the throw is {number}; write a whole number, or leave it out");
            number.as_u64().ok_or_else(|| Problem::bad("bad-throw", wrong()))
        });
        let throw = position::checked_throw(&named.rules, &position, number.transpose()?)?;
        Ok(Asked { named, position, throw })
    }
}

/// What stands behind the question mark of an address.
pub(super) struct Query(pub(super) Vec<(String, String)>);

impl Query {
    /// The text under this name; the first, if there are several.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The whole number under this name, if it is one of these.
    pub(super) fn number(
        &self,
        name: &'static str,
        usual: u64,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<u64, Problem> {
        let Some(text) = self.text(name) else { return Ok(usual) };
        let (least, most) = (range.start(), range.end());
        let wrong =
            || Problem::bad("bad-query", format!("'{name}' is a whole number from {least} to {most}"));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(wrong)
    }

    /// One of the choices under this name: the first of them if there is none.
    pub(super) fn choice<T: Copy>(&self, name: &'static str, choices: &[(&str, T)]) -> Result<T, Problem> {
        let (_, usual) = choices[0];
        let Some(text) = self.text(name) else { return Ok(usual) };
        let known = choices.iter().find(|(choice, _)| *choice == text);
        known.map(|(_, choice)| *choice).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
            Problem::bad("bad-query", format!("'{name}' is one of {}", names.join(", ")))
        })
    }

    /// The options under `option`.
    pub(super) fn options(&self) -> Options {
        let given = self.0.iter().filter(|(key, _)| key == "option");
        Options::from_arguments(given.map(|(_, value)| value))
    }
}

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Query {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Query, Problem> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(pairs)) => Ok(Query(pairs)),
            Err(rejection) => Err(Problem::bad("bad-query", rejection.body_text())),
        }
    }
}
