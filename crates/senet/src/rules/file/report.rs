//! What is found wrong while a file is read.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{RulesFileError, RulesFileProblem};

/// What kind of problem it is, which says what it is worth where the TOML itself is broken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProblemKind {
    /// The text is no TOML there.
    Syntax,
    /// A value is wrong.
    Value,
    /// A key or table is missing, unknown or misplaced, or what was read does not go together.
    Structure,
}

/// The problems found so far.
pub(super) struct Report {
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
    problems: Vec<(ProblemKind, RulesFileProblem)>,
}

impl Report {
    pub(super) fn on(text: &str) -> Report {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Report { lines: std::iter::once(0).chain(breaks).collect(), problems: Vec::new() }
    }

    /// Takes down a problem. `span` is where it is, in bytes.
    pub(super) fn add(
        &mut self,
        kind: ProblemKind,
        span: Option<Range<usize>>,
        key: Option<&str>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        // Where the TOML is broken the parser puts in values of its own, which stand nowhere.
        let stands_nowhere = span.as_ref().is_some_and(Range::is_empty);
        let kind = if kind == ProblemKind::Value && stands_nowhere { ProblemKind::Structure } else { kind };
        let line = span.map(|span| self.lines.partition_point(|begin| *begin <= span.start));
        let (problem, remedy) = (problem.into(), remedy.into());
        self.problems.push((kind, RulesFileProblem { line, key: key.map(str::to_owned), problem, remedy }));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The problems in the order of the text, those without a place at the end. Where the TOML is broken, only wrong values
    /// on other lines are sure to be problems of their own.
    pub(super) fn into_error(self) -> RulesFileError {
        let syntax = |kind: ProblemKind| kind == ProblemKind::Syntax;
        let is_broken = self.problems.iter().any(|(kind, _)| syntax(*kind));
        let broken: BTreeSet<Option<usize>> =
            self.problems.iter().filter(|(kind, _)| syntax(*kind)).map(|(_, problem)| problem.line).collect();
        let mut problems: Vec<RulesFileProblem> = self
            .problems
            .into_iter()
            .filter(|(kind, problem)| match kind {
                ProblemKind::Syntax => true,
                ProblemKind::Value => !broken.contains(&problem.line),
                ProblemKind::Structure => !is_broken,
            })
            .map(|(_, problem)| problem)
            .collect();
        problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        RulesFileError { problems }
    }
}
