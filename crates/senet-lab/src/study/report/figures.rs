//! The plots of the report.

use senet::Square;

use super::axis::short;
use super::board_map;
use super::row_plot::{Axis, Frame, Mark, Row, plot};
use super::svg::Svg;
use crate::study::measures::{MEASURES, index_of};
use crate::study::results::{MatchupResult, RulesetResults, StudyResults};

/// The length in moves, all rulesets on one axis.
pub(crate) fn length(results: &StudyResults) -> Svg {
    spreads(results, "moves", Axis::Logarithmic)
}

/// The share of the game after which it was decided.
pub(crate) fn decided(results: &StudyResults) -> Svg {
    spreads(results, "decided", Axis::Even)
}

fn spreads(results: &StudyResults, key: &str, axis: Axis) -> Svg {
    let number = index_of(key);
    let measure = &MEASURES[number];
    let quantiles = |group: &RulesetResults| group.measures[number].quantiles;
    let rows: Vec<Row> = results
        .groups
        .iter()
        .map(|group| {
            let [least, low, median, high, most] = quantiles(group).map(short);
            let about = format!(
                "median {median}; half of the games from {low} to {high}; nine in ten from {least} to {most}"
            );
            Row { name: group.label.clone(), marks: vec![Mark::Spread(quantiles(group), about)] }
        })
        .collect();
    let all = || results.groups.iter().flat_map(quantiles);
    let range = match axis {
        Axis::Even => [0.0, 100.0],
        Axis::Logarithmic => [all().fold(f64::INFINITY, f64::min) / 1.1, all().fold(1.0, f64::max) * 1.1],
    };
    let title = format!("{} ({})", measure.title.to_lowercase(), measure.unit);
    plot(&Frame { range, axis, title, mark: None, key: Vec::new() }, &rows)
}

/// The share of games won by the side that throws first.
pub(crate) fn first(results: &StudyResults) -> Svg {
    let rows: Vec<Row> = results
        .groups
        .iter()
        .map(|group| {
            let mut marks = vec![dot(group.first_wins.share, group.first_wins.ci95, "main", "played")];
            let whole = group.exact.iter().filter(|exact| exact.pieces == group.pieces);
            marks
                .extend(whole.map(|exact| dot(exact.win, Some([exact.lower, exact.upper]), "warm", "exact")));
            Row { name: group.label.clone(), marks }
        })
        .collect();
    let ends = results.groups.iter().filter_map(|group| group.first_wins.ci95).flatten();
    let farthest = ends.map(|end| (end - 0.5).abs()).fold(0.02, f64::max);
    let title = "games won by the side that throws first (%)".to_owned();
    let range = [50.0 - 105.0 * farthest, 50.0 + 105.0 * farthest];
    let has_exact =
        results.groups.iter().any(|group| group.exact.iter().any(|exact| exact.pieces == group.pieces));
    let key = if has_exact {
        vec![("main", "played".to_owned()), ("warm", "exact".to_owned())]
    } else {
        Vec::new()
    };
    plot(&Frame { range, axis: Axis::Even, title, mark: Some(50.0), key }, &rows)
}

/// The number of legal moves.
pub(crate) fn choices(results: &StudyResults) -> Svg {
    let rows: Vec<Row> = results
        .groups
        .iter()
        .map(|group| {
            let share = |number: usize| group.choices.get(number).copied().unwrap_or(0.0);
            // The sum of no numbers is -0.
            let more = 0.0 + group.choices.iter().skip(6).sum::<f64>();
            let shares = (0..6)
                .map(|number| (share(number), format!("{number}")))
                .chain([(more, "6 or more".to_owned())]);
            let stack =
                shares.map(|(share, moves)| (100.0 * share, format!("{moves}: {:.1} %", 100.0 * share)));
            Row { name: group.label.clone(), marks: vec![Mark::Stack(stack.collect())] }
        })
        .collect();
    let title = "moves (%) with 0, 1, 2, 3, 4, 5, 6 or more legal moves".to_owned();
    plot(&Frame { range: [0.0, 100.0], axis: Axis::Even, title, mark: None, key: Vec::new() }, &rows)
}

/// The scores of levels against each other. `None` if there were no matches.
pub(crate) fn matches(results: &StudyResults) -> Option<Svg> {
    let rows: Vec<Row> = results
        .groups
        .iter()
        .map(|group| {
            let marks = group.matches.iter().enumerate().map(|(number, result)| {
                dot(result.score.share, result.score.ci95, COLOURS[number % COLOURS.len()], &names(result))
            });
            Row { name: group.label.clone(), marks: marks.collect() }
        })
        .collect();
    let result: Vec<&MatchupResult> = results.groups.iter().flat_map(|group| &group.matches).collect();
    let lowest =
        result.iter().map(|result| result.score.ci95.map_or(0.0, |ends| ends[0])).fold(0.45, f64::min);
    let title = "score of the better level (%)".to_owned();
    let colour = |(number, result): (usize, &MatchupResult)| (COLOURS[number % COLOURS.len()], names(result));
    let key = results
        .groups
        .first()
        .map_or_else(Vec::new, |group| group.matches.iter().enumerate().map(colour).collect());
    let frame = Frame { range: [100.0 * lowest, 100.0], axis: Axis::Even, title, mark: Some(50.0), key };
    (!result.is_empty()).then(|| plot(&frame, &rows))
}

/// The classes of matches in order, each with its colour.
const COLOURS: [&str; 6] = ["main", "warm", "gold", "leaf", "plum", "soft"];

/// The levels of a match.
pub(super) fn names(result: &MatchupResult) -> String {
    format!("{} against {}", result.a, result.b)
}

/// A dot with its interval. Without one, for too few games, the line spans all shares.
fn dot(share: f64, ends: Option<[f64; 2]>, class: &'static str, what: &str) -> Mark {
    let [lower, upper] = ends.unwrap_or([0.0, 1.0]).map(|end| 100.0 * end);
    let at = 100.0 * share;
    Mark::Dot {
        at,
        ends: [lower, upper],
        class,
        about: format!("{what}: {at:.2} % ({lower:.2} – {upper:.2})"),
    }
}

/// The map of survival by square.
pub(crate) fn survival(group: &RulesetResults) -> String {
    let map = board_map::map(&group.label, |square| {
        let result = &group.squares[usize::from(square.number()) - 1];
        let about =
            format!("{square}: {:.2} left and {:.2} driven away in a game", result.left, result.driven);
        match result.survival {
            // On squares that are hardly ever occupied the share is noise.
            Some(share) if result.left + result.driven >= 0.01 => {
                (Some(share), format!("{:.0}", 100.0 * share), about)
            }
            _ => (None, String::new(), about),
        }
    });
    map.inline(&format!("{}: survival by square", group.label))
}

/// The map of occupation by square.
pub(crate) fn held(group: &RulesetResults) -> String {
    let map = board_map::map(&group.label, |square: Square| {
        let held = group.squares[usize::from(square.number()) - 1].held;
        let text = if held > 0.0 { format!("{:.0}", 100.0 * held) } else { String::new() };
        ((held > 0.0).then_some(held), text, format!("{square}: occupied {:.1} % of the time", 100.0 * held))
    });
    map.inline(&format!("{}: occupation by square", group.label))
}
