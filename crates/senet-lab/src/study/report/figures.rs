//! The plots of the report.

use senet::Square;

use super::board;
use super::rows::{Axis, Frame, Mark, Row, plot};
use super::scale::short;
use super::svg::Svg;
use crate::study::answer::{Answer, Group, MatchFound};
use crate::study::measures::{MEASURES, index_of};

/// Length in moves, all rulesets on one axis.
pub(crate) fn length(answer: &Answer) -> Svg {
    spreads(answer, "moves", Axis::Logarithmic)
}

/// When games were decided.
pub(crate) fn decided(answer: &Answer) -> Svg {
    spreads(answer, "decided", Axis::Even)
}

fn spreads(answer: &Answer, key: &str, axis: Axis) -> Svg {
    let number = index_of(key);
    let measure = &MEASURES[number];
    let quantiles = |group: &Group| group.measures[number].quantiles;
    let rows: Vec<Row> = answer
        .groups
        .iter()
        .map(|group| {
            let [least, low, median, high, most] = quantiles(group).map(short);
            let about = format!(
                "median {median}; half between {low} and {high}; nine in ten between {least} and {most}"
            );
            Row { name: group.label.clone(), marks: vec![Mark::Spread(quantiles(group), about)] }
        })
        .collect();
    let all = || answer.groups.iter().flat_map(quantiles);
    let range = match axis {
        Axis::Even => [0.0, 100.0],
        Axis::Logarithmic => [all().fold(f64::INFINITY, f64::min) / 1.1, all().fold(1.0, f64::max) * 1.1],
    };
    let title = format!("{} ({})", measure.title.to_lowercase(), measure.unit);
    plot(&Frame { range, axis, title, mark: None, key: Vec::new() }, &rows)
}

/// How often the side that throws first wins.
pub(crate) fn first(answer: &Answer) -> Svg {
    let rows: Vec<Row> = answer
        .groups
        .iter()
        .map(|group| {
            let mut marks = vec![dot(group.first_wins.share, group.first_wins.ci95, "main", "played")];
            let whole = group.exact.iter().filter(|exact| exact.pieces == group.pieces);
            marks.extend(whole.map(|exact| dot(exact.win, [exact.lower, exact.upper], "warm", "exact")));
            Row { name: group.label.clone(), marks }
        })
        .collect();
    let ends = answer.groups.iter().flat_map(|group| group.first_wins.ci95);
    let farthest = ends.map(|end| (end - 0.5).abs()).fold(0.02, f64::max);
    let title = "games won by the side that throws first (%)".to_owned();
    let range = [50.0 - 105.0 * farthest, 50.0 + 105.0 * farthest];
    let known =
        answer.groups.iter().any(|group| group.exact.iter().any(|exact| exact.pieces == group.pieces));
    let key =
        if known { vec![("main", "played".to_owned()), ("warm", "exact".to_owned())] } else { Vec::new() };
    plot(&Frame { range, axis: Axis::Even, title, mark: Some(50.0), key }, &rows)
}

/// How many legal moves there were.
pub(crate) fn choices(answer: &Answer) -> Svg {
    let rows: Vec<Row> = answer
        .groups
        .iter()
        .map(|group| {
            let share = |number: usize| group.choices.get(number).copied().unwrap_or(0.0);
            let more = group.choices.iter().skip(6).sum();
            let shares = (0..6)
                .map(|number| (share(number), format!("{number}")))
                .chain([(more, "6 or more".to_owned())]);
            let told =
                shares.map(|(share, moves)| (100.0 * share, format!("{moves}: {:.1} %", 100.0 * share)));
            Row { name: group.label.clone(), marks: vec![Mark::Stack(told.collect())] }
        })
        .collect();
    let title = "moves (%) with 0, 1, 2, 3, 4, 5, 6 or more legal moves".to_owned();
    plot(&Frame { range: [0.0, 100.0], axis: Axis::Even, title, mark: None, key: Vec::new() }, &rows)
}

/// The scores of levels against each other; none if there were no matches.
pub(crate) fn matches(answer: &Answer) -> Option<Svg> {
    let rows: Vec<Row> = answer
        .groups
        .iter()
        .map(|group| {
            let marks = group.matches.iter().enumerate().map(|(number, found)| {
                dot(found.score.share, found.score.ci95, COLOURS[number % COLOURS.len()], &names(found))
            });
            Row { name: group.label.clone(), marks: marks.collect() }
        })
        .collect();
    let found: Vec<&MatchFound> = answer.groups.iter().flat_map(|group| &group.matches).collect();
    let lowest = found.iter().map(|found| found.score.ci95[0]).fold(0.45, f64::min);
    let title = "score of the better level (%)".to_owned();
    let colour = |(number, found): (usize, &MatchFound)| (COLOURS[number % COLOURS.len()], names(found));
    let key = answer
        .groups
        .first()
        .map_or_else(Vec::new, |group| group.matches.iter().enumerate().map(colour).collect());
    let frame = Frame { range: [100.0 * lowest, 100.0], axis: Axis::Even, title, mark: Some(50.0), key };
    (!found.is_empty()).then(|| plot(&frame, &rows))
}

/// The colours of matches, one after the other.
const COLOURS: [&str; 6] = ["main", "warm", "gold", "leaf", "plum", "soft"];

/// Who plays in a match.
pub(super) fn names(found: &MatchFound) -> String {
    format!("{} against {}", found.a, found.b)
}

fn dot(share: f64, ends: [f64; 2], class: &'static str, what: &str) -> Mark {
    let [lower, upper] = ends.map(|end| 100.0 * end);
    let at = 100.0 * share;
    Mark::Dot {
        at,
        ends: [lower, upper],
        class,
        about: format!("{what}: {at:.2} % ({lower:.2} – {upper:.2})"),
    }
}

/// How many pieces leave each square by a move of their own, and are not driven from it.
pub(crate) fn survival(group: &Group) -> String {
    let map = board::map(&group.label, |square| {
        let found = &group.squares[usize::from(square.number()) - 1];
        let about = format!("{square}: {:.2} left, {:.2} driven away in a game", found.left, found.driven);
        match found.survival {
            // Where hardly anybody stands, a share says nothing.
            Some(share) if found.left + found.driven >= 0.01 => {
                (Some(share), format!("{:.0}", 100.0 * share), about)
            }
            _ => (None, String::new(), about),
        }
    });
    map.inline(&format!("{}: survival by square", group.label))
}

/// How often each square was held.
pub(crate) fn held(group: &Group) -> String {
    let map = board::map(&group.label, |square: Square| {
        let held = group.squares[usize::from(square.number()) - 1].held;
        let text = if held > 0.0 { format!("{:.0}", 100.0 * held) } else { String::new() };
        ((held > 0.0).then_some(held), text, format!("{square}: held {:.1} % of the time", 100.0 * held))
    });
    map.inline(&format!("{}: how often each square was held", group.label))
}
