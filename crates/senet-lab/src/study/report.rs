//! The report of a study: one page that stands alone, and its main plots as files.

mod axis;
mod board_map;
mod figures;
mod histogram_plot;
mod page;
mod row_plot;
mod svg;
mod tables;
mod text;

use askama::Template;

use self::page::{Block, Page, Section};
use super::measures::{MEASURES, index_of};
use super::results::{RulesetResults, StudyResults};

/// The page as HTML.
pub(crate) fn page(results: &StudyResults) -> String {
    let config = &results.configuration;
    let page = Page {
        title: text::title(config),
        games: axis::short(config.games as f64),
        players: config.players,
        program: &config.program,
        seed: config.seed,
        varied: config.varied.as_ref(),
        command: config.command.replace(" --", " \\\n  --"),
        citation: text::citation(config),
        sections: [overview(results)]
            .into_iter()
            .chain(differences(results))
            .chain([
                length(results),
                first_throw(results),
                choices(results),
                drama(results),
                squares(results),
                skill(results),
                definitions(results),
                rules(results),
            ])
            .collect(),
    };
    page.render().expect("the template writes to memory")
}

/// The plots that are written as files too, with their names.
pub(crate) fn pictures(results: &StudyResults) -> Vec<(&'static str, String)> {
    let mut pictures = vec![("length.svg", figures::length(results).file(text::LENGTH))];
    if let Some(skill) = figures::matches(results) {
        pictures.push(("skill.svg", skill.file(text::MATCHES)));
    }
    pictures
}

fn overview(results: &StudyResults) -> Section<'_> {
    let table = Block::Table(tables::overview(results));
    Section { title: "Overview", blocks: vec![table, Block::paragraph(text::OVERVIEW)] }
}

/// The differences that the varied rule makes, if there is one.
fn differences(results: &StudyResults) -> Option<Section<'_>> {
    let from = &results.groups.iter().find_map(|group| group.differences.as_ref())?.from;
    let blocks = vec![Block::Table(tables::differences(results)), Block::paragraph(text::differences(from))];
    Some(Section { title: "Differences", blocks })
}

fn length(results: &StudyResults) -> Section<'_> {
    let seconds = results.configuration.seconds_per_move;
    let blocks = vec![
        Block::Figure { picture: figures::length(results).inline(text::LENGTH), caption: text::LENGTH },
        Block::Gallery { pictures: histograms(results, "moves"), caption: text::LENGTHS },
        Block::Table(tables::length(results)),
        Block::paragraph(format!("Minutes assume {seconds} seconds for each move, throw included.")),
    ];
    Section { title: "Length of games", blocks }
}

fn first_throw(results: &StudyResults) -> Section<'_> {
    let picture = figures::first(results).inline(text::FIRST);
    let mut blocks = vec![Block::Figure { picture, caption: text::FIRST }];
    if let Some(table) = tables::exact(results) {
        blocks.extend([Block::paragraph(text::EXACT), Block::Table(table)]);
    }
    Section { title: "Advantage of the first throw", blocks }
}

fn choices(results: &StudyResults) -> Section<'_> {
    let blocks = vec![
        Block::Figure { picture: figures::choices(results).inline(text::CHOICES), caption: text::CHOICES },
        Block::Table(tables::events(results)),
    ];
    Section { title: "Choices", blocks }
}

fn drama(results: &StudyResults) -> Section<'_> {
    let blocks = vec![
        Block::Table(tables::drama(results)),
        Block::paragraph(text::LEAD_ESTIMATOR),
        Block::Gallery { pictures: histograms(results, "lowest"), caption: text::LOWEST },
        Block::Figure { picture: figures::decided(results).inline(text::DECIDED), caption: text::DECIDED },
    ];
    Section { title: "Lead and drama", blocks }
}

fn squares(results: &StudyResults) -> Section<'_> {
    let maps = |map: fn(&RulesetResults) -> String| results.groups.iter().map(map).collect();
    let blocks = vec![
        Block::Gallery { pictures: maps(figures::survival), caption: text::SURVIVAL },
        Block::Gallery { pictures: maps(figures::held), caption: text::HELD },
    ];
    Section { title: "Squares", blocks }
}

fn skill(results: &StudyResults) -> Section<'_> {
    let mut blocks: Vec<Block<'_>> = tables::luck(results).map(Block::Table).into_iter().collect();
    blocks.push(Block::paragraph(text::LUCK));
    if let Some(matches) = figures::matches(results) {
        blocks.push(Block::Figure { picture: matches.inline(text::MATCHES), caption: text::MATCHES });
        blocks.push(Block::Table(tables::matches(results)));
    }
    Section { title: "Skill and luck", blocks }
}

fn definitions(results: &StudyResults) -> Section<'_> {
    let measures = MEASURES.iter().map(|measure| (measure.title, measure.definition));
    let definitions = measures.chain(text::DEFINITIONS).collect();
    let table = Block::Table(tables::lead_estimators(results));
    Section { title: "Definitions", blocks: vec![Block::Definitions(definitions), table] }
}

fn rules(results: &StudyResults) -> Section<'_> {
    let rulesets = Block::Rulesets(&results.configuration.rulesets);
    Section { title: "Rules in full", blocks: vec![Block::paragraph(text::RULES), rulesets] }
}

/// The histogram of a measure in each ruleset.
fn histograms(results: &StudyResults, key: &str) -> Vec<String> {
    let measure = index_of(key);
    let plot = |group: &RulesetResults| histogram_plot::plot(&group.label, &group.measures[measure]);
    results.groups.iter().map(|group| plot(group).inline(&group.label)).collect()
}
