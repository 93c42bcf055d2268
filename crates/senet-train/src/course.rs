//! The games that a network learns from: the ruleset with every number of pieces, and the tables there are.

use std::path::Path;
use std::sync::Arc;

use rand_core::Rng;
use senet::{OptionError, Position, Ruleset};
use senet_play::{Evaluator, Network};
use senet_table::{Table, TableError, TableSet};

use crate::chance::below;
use crate::lesson::Lesson;

/// More pieces than this are played only if the ruleset itself has them: such games are long.
const MOST: u8 = 7;

/// One of the games.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) rules: Arc<Ruleset>,
    tables: TableSet,
    /// How often it is played, beside the others.
    weight: u32,
}

/// All of them.
#[derive(Debug)]
pub(crate) struct Courses(Vec<Course>);

/// Why there are no games to learn from.
#[derive(Debug, thiserror::Error)]
pub enum CourseError {
    /// The ruleset is none of the presets.
    #[error("networks are learned for the presets and their options; {0} is a ruleset of its own")]
    NotAPreset(String),
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The ruleset refuses a number of pieces.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The ruleset does not go together with a number of pieces.
    #[error(transparent)]
    Conflicts(#[from] senet::Conflicts),
}

impl Courses {
    /// The games of a ruleset with two pieces and more, and their tables in a directory.
    pub(crate) fn of(rules: &Ruleset, tables: &Path) -> Result<Courses, CourseError> {
        let whole = rules.plan().pieces();
        let most = whole.max(MOST.min(rules.spec().points.max_pieces()));
        let course = |pieces: u8| -> Result<Course, CourseError> {
            let spec = rules.spec().clone().with_options([format!("pieces={pieces}")])?;
            let rules = Arc::new(Ruleset::new(spec)?);
            let tables = TableSet::open(tables, &rules)?;
            let weight = match pieces {
                _ if pieces == whole => 6,
                3 | 4 => 2,
                _ => 1,
            };
            Ok(Course { rules, tables, weight })
        };
        (2..=most).map(course).collect::<Result<_, _>>().map(Courses)
    }

    /// One of them, the more likely the greater its weight.
    pub(crate) fn draw(&self, words: &mut impl Rng) -> &Course {
        let total = self.0.iter().map(|course| course.weight).sum();
        let mut number = below(words, total);
        for course in &self.0 {
            match number.checked_sub(course.weight) {
                None => return course,
                Some(rest) => number = rest,
            }
        }
        unreachable!("the number is less than the sum of the weights")
    }

    /// The tables there are, by their games.
    pub(crate) fn tables_in_words(&self) -> String {
        let of_course = |course: &Course| {
            let strata = course.tables.iter().map(|table| table.header().stratum);
            let names: Vec<String> =
                strata.map(|stratum| format!("{}x{}", stratum.mover, stratum.other)).collect();
            names.join(",")
        };
        self.0.iter().map(of_course).collect::<Vec<_>>().join("/")
    }

    /// A position drawn from the tables, with its exact value: every table is as likely as any other. None if there are no tables.
    pub(crate) fn draw_exact(&self, words: &mut impl Rng) -> Option<Lesson> {
        // Where pieces leave the board the course with the most pieces has all the tables.
        let tables: Vec<(&Course, &Table)> = match self.0.last() {
            Some(last) if last.rules.plan().bears_off() => {
                last.tables.iter().map(|table| (last, table)).collect()
            }
            _ => self
                .0
                .iter()
                .flat_map(|course| course.tables.iter().map(move |table| (course, table)))
                .collect(),
        };
        let (course, table) = tables.get(below(words, u32::try_from(tables.len()).ok()?.max(1)) as usize)?;
        loop {
            let number = words.next_u64() % table.header().value_count;
            let position = table.index().position(number);
            if course.rules.plan().allows_arrangement(&position) {
                return Some(Lesson { position, win: course.exact(&position)? as f32 });
            }
        }
    }
}

impl Course {
    /// The exact win chance of a position, if there is a table for it.
    pub(crate) fn exact(&self, position: &Position) -> Option<f64> {
        self.tables.probe(position).map(|probe| probe.win)
    }

    /// The exact win chance of a position, or else the network's guess.
    pub(crate) fn value(&self, network: &Network, position: &Position) -> f64 {
        self.exact(position).unwrap_or_else(|| network.win_chance(position))
    }
}
