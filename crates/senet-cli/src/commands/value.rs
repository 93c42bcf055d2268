//! `senet value`: the win chance of a position and of its moves.

mod text;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use senet::Ruleset;
use senet_play::Limits;
use senet_tablebase::{Knowledge, Reader, tables_directory};

use crate::arguments::Value;
use crate::output;
use crate::questions::{self, Answers, Asked};

pub(super) fn run(asked: &Value) -> Result<()> {
    let directory = tables_directory(asked.tables.as_deref())?;
    questions::answer(&asked.question, &mut Valuing { directory, depth: asked.depth, readers: Vec::new() })
}

/// Says what positions are worth, and keeps what it learnt of the rulesets that were asked about.
struct Valuing {
    directory: PathBuf,
    /// How far to look where no table reaches.
    depth: u32,
    readers: Vec<(Arc<Ruleset>, Reader)>,
}

impl Valuing {
    /// So many rulesets are kept open.
    const MOST: usize = 64;

    fn value<'a>(&mut self, asked: &Asked<'a>) -> Result<senet_wire::Value<'a>> {
        let valued = self.reader(asked.rules)?.value(&asked.position, asked.throw)?;
        Ok(senet_wire::Value::of(asked.name, asked.options, &asked.position, asked.throw, &valued))
    }

    fn reader(&mut self, rules: &Arc<Ruleset>) -> Result<&mut Reader> {
        let place = match self.readers.iter().position(|(known, _)| Arc::ptr_eq(known, rules)) {
            Some(place) => place,
            None => {
                let knowledge = Knowledge::open(rules, &self.directory)?.telling(output::tell);
                if self.readers.len() == Valuing::MOST {
                    self.readers.clear();
                }
                let reader = Reader::new(&Arc::new(knowledge), Limits::depth(self.depth));
                self.readers.push((Arc::clone(rules), reader));
                self.readers.len() - 1
            }
        };
        Ok(&mut self.readers[place].1)
    }
}

impl Answers for Valuing {
    fn json(&mut self, asked: &Asked<'_>) -> Result<String> {
        Ok(serde_json::to_string(&self.value(asked)?)?)
    }

    fn text(&mut self, asked: &Asked<'_>) -> Result<String> {
        let value = self.value(asked)?;
        let folder = self.reader(asked.rules)?.knowledge().folder();
        Ok(text::value(asked, &value, &folder, self.depth))
    }
}
