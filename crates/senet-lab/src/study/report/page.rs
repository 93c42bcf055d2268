//! The page of the report as data, and its template `templates/study_report.html`.

use askama::Template;

use super::text::INTERVALS;
use crate::study::config::{RulesetConfig, VariedConfig};

#[derive(Template)]
#[template(path = "study_report.html")]
pub(crate) struct Page<'a> {
    pub(crate) title: String,
    /// The number of games, as text.
    pub(crate) games: String,
    pub(crate) players: [&'static str; 2],
    pub(crate) program: &'a str,
    pub(crate) seed: u64,
    pub(crate) varied: Option<&'a VariedConfig>,
    /// The command that makes the page again.
    pub(crate) command: String,
    pub(crate) citation: String,
    pub(crate) sections: Vec<Section<'a>>,
}

/// A section with a heading.
pub(crate) struct Section<'a> {
    pub(crate) title: &'static str,
    pub(crate) blocks: Vec<Block<'a>>,
}

/// A block of a section.
pub(crate) enum Block<'a> {
    Paragraph(String),
    /// A picture, as SVG, with a caption.
    Figure {
        picture: String,
        caption: &'static str,
    },
    /// Pictures side by side with a caption.
    Gallery {
        pictures: Vec<String>,
        caption: &'static str,
    },
    Table(Table),
    /// Terms with their definitions.
    Definitions(Vec<(&'static str, &'static str)>),
    Rulesets(&'a [RulesetConfig]),
}

impl Block<'_> {
    pub(crate) fn paragraph(text: impl Into<String>) -> Self {
        Block::Paragraph(text.into())
    }
}

/// A table with a row for each ruleset.
pub(crate) struct Table {
    pub(crate) headings: Vec<Heading>,
    pub(crate) rows: Vec<Row>,
}

/// The heading of a column, with an explanation that is shown when the pointer rests on it.
pub(crate) struct Heading {
    pub(crate) text: String,
    pub(crate) about: &'static str,
}

/// A row of a table.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) cells: Vec<Cell>,
}

/// A cell of a table: a number with its confidence interval, if it has one.
pub(crate) struct Cell {
    pub(crate) number: String,
    pub(crate) interval: Option<[String; 2]>,
}

impl Cell {
    /// A cell without an interval.
    pub(crate) fn plain(number: impl Into<String>) -> Cell {
        Cell { number: number.into(), interval: None }
    }
}
