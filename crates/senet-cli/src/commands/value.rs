//! `senet value`: the win chance of a position and of its moves.

mod text;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use senet::Ruleset;
use senet_play::Limits;
use senet_tablebase::{OnDemandTablebase, PositionEvaluator, tables_directory};

use crate::arguments::Value;
use crate::output;
use crate::questions::{self, Answers, Asked};

pub(super) fn run(asked: &Value) -> Result<()> {
    let directory = tables_directory(asked.tables.as_deref())?;
    questions::answer(&asked.question, &mut Valuing { directory, depth: asked.depth, evaluators: Vec::new() })
}

/// Says what positions are worth, and keeps what it learnt of the rulesets that were asked about.
struct Valuing {
    directory: PathBuf,
    /// How far to look where no table reaches.
    depth: u32,
    evaluators: Vec<(Arc<Ruleset>, PositionEvaluator)>,
}

impl Valuing {
    /// So many rulesets are kept open.
    const MOST: usize = 64;

    fn value<'a>(&mut self, asked: &Asked<'a>) -> Result<senet_wire::PositionValue<'a>> {
        let valued = self.evaluator(asked.rules)?.evaluate(&asked.position, asked.throw)?;
        Ok(senet_wire::PositionValue::of(asked.name, asked.options, &asked.position, asked.throw, &valued))
    }

    fn evaluator(&mut self, rules: &Arc<Ruleset>) -> Result<&mut PositionEvaluator> {
        let place = match self.evaluators.iter().position(|(known, _)| Arc::ptr_eq(known, rules)) {
            Some(place) => place,
            None => {
                let tablebase = OnDemandTablebase::open(rules, &self.directory)?.with_notifier(output::tell);
                if self.evaluators.len() == Valuing::MOST {
                    self.evaluators.clear();
                }
                let evaluator = PositionEvaluator::new(&Arc::new(tablebase), Limits::depth(self.depth));
                self.evaluators.push((Arc::clone(rules), evaluator));
                self.evaluators.len() - 1
            }
        };
        Ok(&mut self.evaluators[place].1)
    }
}

impl Answers for Valuing {
    fn json(&mut self, asked: &Asked<'_>) -> Result<String> {
        Ok(serde_json::to_string(&self.value(asked)?)?)
    }

    fn text(&mut self, asked: &Asked<'_>) -> Result<String> {
        let value = self.value(asked)?;
        let folder = self.evaluator(asked.rules)?.tablebase().folder();
        Ok(text::value(asked, &value, &folder, self.depth))
    }
}
