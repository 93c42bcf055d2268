//! The tables of the report. Each has a row for each ruleset.

use super::axis::short;
use super::figures::names;
use super::page::{Cell, Heading, Row, Table};
use crate::study::differences::Difference;
use crate::study::lead_estimator::LeadSource;
use crate::study::measures::{MEASURES, index_of};
use crate::study::results::{Measured, RulesetResults, Share, StudyResults};

pub(crate) fn overview(results: &StudyResults) -> Table {
    let headings = [
        ("ruleset", ""),
        ("moves", "mean length"),
        ("9 in 10 games", "moves: the 5 % and 95 % quantiles"),
        ("minutes", "mean time at a real board"),
        ("first side wins", "share of games won by the side that throws first"),
        ("forced passes", "share of moves"),
        ("forced moves", "share of moves that were the only legal move"),
        ("choices", "legal moves where there were two or more"),
        ("hits", "in a game"),
        ("water", "visits to the water in a game"),
        ("lead changes", "in a game"),
        ("drama", "mean deficit of the winner in win chance"),
        ("comebacks", "games won from a win chance below 10 %"),
        ("explained by throws", "share of the result's variance"),
    ];
    table(&headings, results, |group| {
        let of = |key| &group.measures[index_of(key)];
        let [least, .., most] = of("moves").quantiles.map(short);
        vec![
            mean(of("moves")),
            Cell::plain(format!("{least} – {most}")),
            Cell::plain(format!("{:.0}", group.minutes.mean)),
            share(group.first_wins),
            Cell::plain(format!("{:.1} %", of("impossible").mean)),
            Cell::plain(format!("{:.1} %", of("forced").mean)),
            Cell::plain(format!("{:.2}", of("choices").mean)),
            Cell::plain(format!("{:.1}", of("hits").mean)),
            Cell::plain(format!("{:.1}", of("water").mean)),
            Cell::plain(format!("{:.1}", of("lead_changes").mean)),
            Cell::plain(format!("{:.1} %", of("drama").mean)),
            comebacks(group, 1),
            group
                .luck
                .as_ref()
                .map_or_else(|| Cell::plain("–"), |luck| percent(luck.explained, luck.explained_ci95, 0)),
        ]
    })
}

/// The differences to the reference, with a row for each ruleset but the reference.
pub(crate) fn differences(results: &StudyResults) -> Table {
    let mut headings = vec![("ruleset", ""), ("first side wins", "share of games, in percentage points")];
    headings.extend(MEASURES.iter().map(|measure| (measure.title, measure.definition)));
    let mut table = table(&headings, results, |group| {
        let Some(differences) = &group.differences else { return Vec::new() };
        [&differences.first_wins].into_iter().chain(&differences.measures).map(difference).collect()
    });
    table.rows.retain(|row| !row.cells.is_empty());
    table
}

/// Length in moves, turns and minutes.
pub(crate) fn length(results: &StudyResults) -> Table {
    let headings = [
        ("ruleset", ""),
        ("moves", ""),
        ("median", ""),
        ("5 % – 95 %", ""),
        ("turns", ""),
        ("minutes", ""),
        ("5 % – 95 %", "minutes"),
        ("stopped", "games that were too long"),
    ];
    table(&headings, results, |group| {
        let of = |key| &group.measures[index_of(key)];
        let ends = |quantiles: [f64; 5]| format!("{} – {}", short(quantiles[0]), short(quantiles[4]));
        vec![
            mean(of("moves")),
            Cell::plain(short(of("moves").quantiles[2])),
            Cell::plain(ends(of("moves").quantiles)),
            mean(of("turns")),
            Cell::plain(format!("{:.1}", group.minutes.mean)),
            Cell::plain(ends(group.minutes.quantiles)),
            Cell::plain(group.unfinished.to_string()),
        ]
    })
}

/// Forced moves and passes, choices, hits and the water.
pub(crate) fn events(results: &StudyResults) -> Table {
    let keys = ["forced", "impossible", "choices", "hits", "water", "water_squares", "water_moves"];
    let mut headings = vec![("ruleset", "")];
    headings.extend(keys.map(|key| {
        let measure = &MEASURES[index_of(key)];
        (measure.title, measure.definition)
    }));
    headings
        .push(("Throws lost to the water", "squares lost divided by the mean throw, and moves spent in it"));
    table(&headings, results, |group| {
        let mut cells: Vec<Cell> = keys.iter().map(|key| mean(&group.measures[index_of(key)])).collect();
        cells.push(Cell::plain(format!("{:.1}", group.throws_lost_to_water)));
        cells
    })
}

/// The share of games won from below 25 % (0), and below 10 % (1).
fn comebacks(group: &RulesetResults, limit: usize) -> Cell {
    let interval = group.comeback_confidence[limit].map(|confidence| confidence.interval);
    percent(group.comebacks[limit], interval, 1)
}

/// Lead changes, drama and comebacks.
pub(crate) fn drama(results: &StudyResults) -> Table {
    let headings = [
        ("ruleset", ""),
        ("lead changes", "in a game"),
        ("per 100 moves", "lead changes"),
        ("drama", "mean deficit of the winner in win chance"),
        ("won from below 25 %", "share of games"),
        ("comebacks", "games won from a win chance below 10 %"),
        ("decided after", "share of the game"),
    ];
    table(&headings, results, |group| {
        let of = |key| &group.measures[index_of(key)];
        let per_100_moves = 100.0 * of("lead_changes").mean / of("moves").mean;
        vec![
            mean(of("lead_changes")),
            Cell::plain(format!("{per_100_moves:.1}")),
            mean(of("drama")),
            comebacks(group, 0),
            comebacks(group, 1),
            mean(of("decided")),
        ]
    })
}

/// The share of the result that the throws explain. `None` if luck was not measured.
pub(crate) fn luck(results: &StudyResults) -> Option<Table> {
    let headings = [
        ("ruleset", ""),
        ("games", "whose luck was measured"),
        ("explained by throws", "share of the result's variance"),
        ("error of win chances", "root mean square; unknown if it was not measured for these rules"),
        ("mean luck", "of the side that throws first; its expectation is 0"),
        ("score of the first player", ""),
    ];
    let mut table = table(&headings, results, |group| {
        let Some(luck) = &group.luck else { return Vec::new() };
        vec![
            Cell::plain(luck.games.to_string()),
            percent(luck.explained, luck.explained_ci95, 1),
            Cell::plain(estimate_error(luck.estimate_error)),
            percent(luck.mean, luck.mean_ci95, 2),
            share(group.score),
        ]
    });
    table.rows.retain(|row| !row.cells.is_empty());
    (!table.rows.is_empty()).then_some(table)
}

fn estimate_error(error: Option<f64>) -> String {
    match error {
        None => "unknown".to_owned(),
        Some(0.0) => "exact".to_owned(),
        Some(error) => format!("{:.2} %", 100.0 * error),
    }
}

/// The scores of levels against each other.
pub(crate) fn matches(results: &StudyResults) -> Table {
    let titles: Vec<String> =
        results.groups.first().map_or_else(Vec::new, |group| group.matches.iter().map(names).collect());
    let mut headings = vec![("ruleset", "")];
    for title in &titles {
        headings.push((title, "score of the better level"));
        headings.push(("games needed", "games that show with 90 % power which level is better"));
    }
    table(&headings, results, |group| {
        let cells = group.matches.iter().flat_map(|result| {
            let needed = result.games_needed.map(|games| short(games.ceil()));
            [share(result.score), Cell::plain(needed.unwrap_or_else(|| "not significant".to_owned()))]
        });
        cells.collect()
    })
}

/// Exact start values. `None` if there are none.
pub(crate) fn exact(results: &StudyResults) -> Option<Table> {
    let most = results.groups.iter().flat_map(|group| &group.exact).map(|exact| exact.pieces).max()?;
    let titles: Vec<String> = (1..=most).map(|pieces| format!("{pieces} pieces")).collect();
    let mut headings = vec![("ruleset", "")];
    headings.extend(titles.iter().map(|title| (title.as_str(), "a side")));
    let table = table(&headings, results, |group| {
        let cell = |pieces| {
            group.exact.iter().find(|exact| exact.pieces == pieces).map_or_else(
                || Cell::plain("–"),
                |exact| percent(exact.win, Some([exact.lower, exact.upper]), 3),
            )
        };
        (1..=most).map(cell).collect()
    });
    Some(table)
}

/// The sources of leads with their errors, and the weights of the lead estimators.
pub(crate) fn lead_estimators(results: &StudyResults) -> Table {
    let headings = [
        ("ruleset", ""),
        ("win chances", ""),
        ("a", ""),
        ("b", ""),
        ("c", ""),
        ("mean squared error", "0.25 without any information"),
    ];
    table(&headings, results, |group| {
        let estimator = &group.lead_estimator;
        let weights = estimator.weights.iter().map(|weight| Cell::plain(format!("{weight:.4}")));
        let source = match estimator.source {
            LeadSource::WinChances => "tables and evaluator",
            LeadSource::PipCounts => "lead estimator",
        };
        let error = Cell::plain(format!("{:.4}", estimator.squared_error));
        [Cell::plain(source.to_owned())].into_iter().chain(weights).chain([error]).collect()
    })
}

/// A table with these headings, and with the cells of each ruleset.
fn table(
    headings: &[(&str, &'static str)],
    results: &StudyResults,
    cells: impl Fn(&RulesetResults) -> Vec<Cell>,
) -> Table {
    let heading = |(text, about): &(&str, &'static str)| Heading { text: (*text).to_owned(), about };
    let row = |group: &RulesetResults| Row { name: group.label.clone(), cells: cells(group) };
    Table { headings: headings.iter().map(heading).collect(), rows: results.groups.iter().map(row).collect() }
}

fn mean(measured: &Measured) -> Cell {
    let digits = if measured.mean >= 100.0 { 1 } else { 2 };
    let text = |number: f64| format!("{number:.digits$}");
    Cell { number: text(measured.mean), interval: measured.ci95.map(|ends| ends.map(text)) }
}

fn difference(difference: &Difference) -> Cell {
    let text = |number: f64| format!("{number:+.2}");
    Cell { number: text(difference.mean), interval: difference.ci95.map(|ends| ends.map(text)) }
}

fn share(share: Share) -> Cell {
    percent(share.share, share.ci95, 1)
}

fn percent(share: f64, ends: Option<[f64; 2]>, digits: usize) -> Cell {
    let text = |share: f64| format!("{:.digits$}", 100.0 * share);
    Cell { number: format!("{} %", text(share)), interval: ends.map(|ends| ends.map(text)) }
}
