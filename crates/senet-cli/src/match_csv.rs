//! Matches as rows of a CSV table, for `senet match` and `senet ladder`.

use anyhow::Result;
use senet::Ruleset;
use senet_lab::MatchReport;

use crate::csv_text::{Csv, bounds, cell};
use crate::sources::Sources;

const COLUMNS: [&str; 22] = [
    "a",
    "b",
    "seed",
    "asked",
    "games",
    "interrupted",
    "a_wins",
    "b_wins",
    "unfinished",
    "forfeits",
    "a_score",
    "a_score_lower",
    "a_score_upper",
    "luck_adjusted",
    "luck_adjusted_lower",
    "luck_adjusted_upper",
    "luck_adjusted_exact",
    "a_lost",
    "b_lost",
    "pairs",
    "first_player_wins",
    "mean_length",
];

/// A table of matches with their rulesets and sources.
pub(crate) fn table<'a>(
    matches: impl IntoIterator<Item = (&'a Ruleset, &'a MatchReport<'a>, Option<&'a Sources>)>,
) -> Result<String> {
    let mut table = Csv::with_sources(&COLUMNS)?;
    for (rules, report, sources) in matches {
        let score = bounds(report.confidence);
        let adjusted = report.luck_adjusted;
        let [lower, upper] = bounds(adjusted.and_then(|adjusted| adjusted.confidence));
        let counts = [report.seed, report.asked, report.games].map(|count| count.to_string());
        let forfeits = report.forfeits.len() as u64;
        let results =
            [report.a_wins, report.b_wins, report.unfinished, forfeits].map(|count| count.to_string());
        let cells = [report.a.clone(), report.b.clone()]
            .into_iter()
            .chain(counts)
            .chain([report.interrupted.to_string()])
            .chain(results)
            .chain([cell(report.a_score)])
            .chain(score)
            .chain([cell(adjusted.map(|adjusted| adjusted.a_score)), lower, upper])
            .chain([cell(adjusted.map(|adjusted| adjusted.exact))])
            .chain([adjusted.and_then(|it| it.a_lost), adjusted.and_then(|it| it.b_lost)].map(cell))
            .chain([report.pairs.to_string(), report.first_player_wins.to_string()])
            .chain([report.mean_length.to_string()]);
        table.row_from(rules, sources, cells)?;
    }
    table.text()
}
