//! The tables of the report.

use super::figures::names;
use super::html::{escaped, table, with_interval};
use super::scale::short;
use crate::study::answer::{Answer, Group, Measured, Share};
use crate::study::measures::{MEASURES, index_of};

/// One row for each ruleset, with what matters most.
pub(crate) fn overview(answer: &Answer) -> String {
    let headings = [
        ("ruleset", ""),
        ("moves", "mean length, with its interval"),
        ("9 in 10 games", "moves: the quantiles 5 % and 95 %"),
        ("minutes", "mean time at the table"),
        ("first side wins", "share of games won by the side that throws first"),
        ("no move", "share of moves on which nothing could be moved"),
        ("forced", "share of moves that were the only legal one"),
        ("choices", "legal moves where there were two or more"),
        ("hits", "enemy pieces landed on, in a game"),
        ("water", "visits to the water, in a game"),
        ("lead changes", "in a game"),
        ("drama", "mean deficit of the winner in win chance"),
        ("comebacks", "games won from a win chance below 10 %"),
        ("throws explain", "share of the result's variance that the throws explain"),
    ];
    let rows: Vec<Vec<String>> = answer.groups.iter().map(overview_row).collect();
    table(&headings, &rows)
}

fn overview_row(group: &Group) -> Vec<String> {
    let of = |key| &group.measures[index_of(key)];
    let [least, .., most] = of("moves").quantiles.map(short);
    vec![
        escaped(&group.label),
        mean(of("moves")),
        format!("{least} – {most}"),
        format!("{:.0}", group.minutes.mean),
        share(group.first_wins),
        format!("{:.1} %", of("impossible").mean),
        format!("{:.1} %", of("forced").mean),
        format!("{:.2}", of("choices").mean),
        format!("{:.1}", of("hits").mean),
        format!("{:.1}", of("water").mean),
        format!("{:.1}", of("lead_changes").mean),
        format!("{:.1} %", of("drama").mean),
        format!("{:.1} %", 100.0 * group.comebacks[1]),
        group
            .luck
            .as_ref()
            .map_or_else(|| "–".to_owned(), |luck| percent_with(luck.explained, luck.explained_ci95, 0)),
    ]
}

/// Length in moves, turns and minutes.
pub(crate) fn length(answer: &Answer) -> String {
    let headings = [
        ("ruleset", ""),
        ("moves", ""),
        ("median", ""),
        ("5 % – 95 %", ""),
        ("turns", ""),
        ("minutes", ""),
        ("5 % – 95 %", "minutes"),
        ("broken off", ""),
    ];
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let of = |key| &group.measures[index_of(key)];
            let ends = |quantiles: [f64; 5]| format!("{} – {}", short(quantiles[0]), short(quantiles[4]));
            vec![
                escaped(&group.label),
                mean(of("moves")),
                short(of("moves").quantiles[2]),
                ends(of("moves").quantiles),
                mean(of("turns")),
                format!("{:.1}", group.minutes.mean),
                ends(group.minutes.quantiles),
                group.unfinished.to_string(),
            ]
        })
        .collect();
    table(&headings, &rows)
}

/// Forced and impossible moves, choices, hits and the water.
pub(crate) fn events(answer: &Answer) -> String {
    let keys = ["forced", "impossible", "choices", "hits", "water", "water_squares", "water_moves"];
    let mut headings = vec![("ruleset", "")];
    headings.extend(keys.map(|key| {
        let measure = &MEASURES[index_of(key)];
        (measure.title, measure.definition)
    }));
    headings
        .push(("Throws lost to the water", "squares lost by the mean throw, and moves spent in the water"));
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let mut row = vec![escaped(&group.label)];
            row.extend(keys.map(|key| mean(&group.measures[index_of(key)])));
            row.push(format!("{:.1}", group.throws_lost_to_water));
            row
        })
        .collect();
    table(&headings, &rows)
}

/// Who leads.
pub(crate) fn drama(answer: &Answer) -> String {
    let headings = [
        ("ruleset", ""),
        ("lead changes", "in a game"),
        ("per 100 moves", "lead changes"),
        ("drama", "mean deficit of the winner in win chance"),
        ("won from below 25 %", "share of games"),
        ("won from below 10 %", "share of games"),
        ("decided after", "share of the game"),
    ];
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let of = |key| &group.measures[index_of(key)];
            let [quarter, tenth] = group.comebacks.map(|share| format!("{:.1} %", 100.0 * share));
            vec![
                escaped(&group.label),
                mean(of("lead_changes")),
                format!("{:.1}", 100.0 * of("lead_changes").mean / of("moves").mean),
                mean(of("drama")),
                quarter,
                tenth,
                mean(of("decided")),
            ]
        })
        .collect();
    table(&headings, &rows)
}

/// How much the throws explain.
pub(crate) fn luck(answer: &Answer) -> String {
    let headings = [
        ("ruleset", ""),
        ("games", "whose luck was looked at"),
        ("throws explain", "share of the result's variance"),
        ("mean luck", "of the side that throws first: nothing, but for chance"),
        ("score of the player named first", ""),
    ];
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .filter_map(|group| {
            let luck = group.luck.as_ref()?;
            Some(vec![
                escaped(&group.label),
                luck.games.to_string(),
                percent_with(luck.explained, luck.explained_ci95, 1),
                percent_with(luck.mean, luck.mean_ci95, 2),
                share(group.score),
            ])
        })
        .collect();
    if rows.is_empty() { String::new() } else { table(&headings, &rows) }
}

/// The scores of levels against each other.
pub(crate) fn matches(answer: &Answer) -> String {
    let Some(group) = answer.groups.first() else { return String::new() };
    let titles: Vec<String> = group.matches.iter().map(names).collect();
    let mut headings = vec![("ruleset", "")];
    for title in &titles {
        headings.push((title, "score, with its interval"));
        headings.push(("games to tell", "games that show with 90 % chance which level is better"));
    }
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let mut row = vec![escaped(&group.label)];
            for found in &group.matches {
                row.push(share(found.score));
                row.push(
                    found.games_to_tell.map_or_else(|| "not told".to_owned(), |games| short(games.ceil())),
                );
            }
            row
        })
        .collect();
    table(&headings, &rows)
}

/// Exact start values; nothing if there are none.
pub(crate) fn exact(answer: &Answer) -> String {
    let most = answer.groups.iter().flat_map(|group| &group.exact).map(|exact| exact.pieces).max();
    let Some(most) = most else { return String::new() };
    let titles: Vec<String> = (1..=most).map(|pieces| format!("{pieces} pieces")).collect();
    let mut headings = vec![("ruleset", "")];
    headings.extend(titles.iter().map(|title| (title.as_str(), "a side")));
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let value = |pieces: u8| group.exact.iter().find(|exact| exact.pieces == pieces);
            let cell = |pieces| {
                value(pieces).map_or_else(
                    || "–".to_owned(),
                    |exact| percent_with(exact.win, [exact.lower, exact.upper], 3),
                )
            };
            std::iter::once(escaped(&group.label)).chain((1..=most).map(cell)).collect()
        })
        .collect();
    format!("<p>{}</p>\n{}", super::words::EXACT, table(&headings, &rows))
}

/// The yardsticks and their errors.
pub(crate) fn yardsticks(answer: &Answer) -> String {
    let headings =
        [("ruleset", ""), ("a", ""), ("b", ""), ("c", ""), ("mean squared error", "0.25: it knows nothing")];
    let rows: Vec<Vec<String>> = answer
        .groups
        .iter()
        .map(|group| {
            let mut row = vec![escaped(&group.label)];
            row.extend(group.yardstick.weights.map(|weight| format!("{weight:.4}")));
            row.push(format!("{:.4}", group.yardstick.squared_error));
            row
        })
        .collect();
    table(&headings, &rows)
}

fn mean(measured: &Measured) -> String {
    let digits = if measured.mean >= 100.0 { 1 } else { 2 };
    let number = |number: f64| format!("{number:.digits$}");
    with_interval(&number(measured.mean), measured.ci95.map(number))
}

fn share(share: Share) -> String {
    percent_with(share.share, share.ci95, 1)
}

fn percent_with(share: f64, ends: [f64; 2], digits: usize) -> String {
    let percent = |share: f64| format!("{:.digits$}", 100.0 * share);
    with_interval(&format!("{} %", percent(share)), ends.map(percent))
}
