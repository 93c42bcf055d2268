//! The problems that are found while a ruleset file is parsed.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{RulesFileError, RulesFileProblem};

/// The kind of a problem. It determines whether the problem is reported if the TOML itself is invalid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ProblemKind {
    /// The TOML is invalid.
    Syntax,
    /// A value is invalid.
    Value,
    /// A key or table is missing, unknown or misplaced, or points conflict.
    Structure,
}

/// The problems found so far.
pub(super) struct Report {
    /// The offset of the beginning of each line, in bytes.
    lines: Vec<usize>,
    problems: Vec<(ProblemKind, RulesFileProblem)>,
}

impl Report {
    pub(super) fn new(text: &str) -> Report {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Report { lines: std::iter::once(0).chain(breaks).collect(), problems: Vec::new() }
    }

    /// Adds a problem. `span` is its place in the text, in bytes.
    pub(super) fn add(
        &mut self,
        kind: ProblemKind,
        span: Option<Range<usize>>,
        key: Option<&str>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        // If the TOML is invalid, the parser inserts values of its own, which have empty spans.
        let is_inserted = span.as_ref().is_some_and(Range::is_empty);
        let kind = if kind == ProblemKind::Value && is_inserted { ProblemKind::Structure } else { kind };
        let line = span.map(|span| self.lines.partition_point(|begin| *begin <= span.start));
        let (problem, remedy) = (problem.into(), remedy.into());
        self.problems.push((kind, RulesFileProblem { line, key: key.map(str::to_owned), problem, remedy }));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The error with all problems in the order of the text; problems without a place come last.
    ///
    /// If the TOML is invalid, only invalid values on other lines are reported in addition, because other
    /// problems may be consequences.
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
