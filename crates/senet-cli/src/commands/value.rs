//! `senet value`: the win chance of a position and of its moves.

mod text;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use senet::Ruleset;
use senet_play::Limits;
use senet_tablebase::{OnDemandTablebase, PositionEvaluator};
use senet_wire::PositionValue;

use crate::arguments::Value;
use crate::output;
use crate::queries::{self, Query, QueryHandler};

pub(super) fn run(args: &Value) -> Result<()> {
    let directory = args.tables.directory()?;
    queries::answer(&args.query, &mut Valuer { directory, depth: args.depth, evaluators: Vec::new() })
}

/// Answers queries with win chances. It keeps an evaluator for each ruleset of earlier queries.
struct Valuer {
    directory: PathBuf,
    /// The search depth for positions outside the tables, in plies.
    depth: u32,
    evaluators: Vec<(Arc<Ruleset>, PositionEvaluator)>,
}

impl Valuer {
    /// The largest number of evaluators. All are dropped when it is reached.
    const CAPACITY: usize = 64;

    fn value<'a>(&mut self, query: &Query<'a>) -> Result<PositionValue<'a>> {
        let value = self.evaluator(query.rules)?.evaluate(&query.position, query.throw)?;
        Ok(PositionValue::of(query.name, query.options, &query.position, query.throw, &value))
    }

    fn evaluator(&mut self, rules: &Arc<Ruleset>) -> Result<&mut PositionEvaluator> {
        let index = match self.evaluators.iter().position(|(other, _)| Arc::ptr_eq(other, rules)) {
            Some(index) => index,
            None => {
                let tablebase =
                    OnDemandTablebase::open(rules, &self.directory)?.with_notifier(output::notice);
                if self.evaluators.len() == Valuer::CAPACITY {
                    self.evaluators.clear();
                }
                let evaluator = PositionEvaluator::new(&Arc::new(tablebase), Limits::depth(self.depth));
                self.evaluators.push((Arc::clone(rules), evaluator));
                self.evaluators.len() - 1
            }
        };
        Ok(&mut self.evaluators[index].1)
    }
}

impl QueryHandler for Valuer {
    fn json(&mut self, query: &Query<'_>) -> Result<String> {
        Ok(serde_json::to_string(&self.value(query)?)?)
    }

    fn text(&mut self, query: &Query<'_>) -> Result<String> {
        let value = self.value(query)?;
        let folder = self.evaluator(query.rules)?.tablebase().folder();
        Ok(text::value(query, &value, &folder, self.depth))
    }
}
