//! A distribution as columns.

use super::scale::{Scale, short};
use super::svg::{Anchor, Svg};
use crate::study::answer::Measured;

const SIZE: [f64; 2] = [330.0, 170.0];
const LEFT: f64 = 12.0;
const TOP: f64 = 26.0;
const FOOT: f64 = 134.0;
/// About so many columns.
const COLUMNS: f64 = 44.0;

/// How often what was measured had which value, up to the value that one in a hundred exceeds.
pub(crate) fn plot(name: &str, measured: &Measured) -> Svg {
    let mut svg = Svg::new(SIZE[0], SIZE[1]);
    let all: u64 = measured.histogram.iter().map(|(_, _, count)| count).sum();
    let end = last(measured, all);
    let begin =
        measured.histogram.first().map_or(0.0, |(from, _, _)| if *from > end / 3.0 { *from } else { 0.0 });
    let step = column_width(measured, (end - begin) / COLUMNS);
    let mut columns = vec![0; ((end - begin) / step).ceil().max(1.0) as usize];
    for (from, to, count) in &measured.histogram {
        let column = (((from + to) / 2.0 - begin) / step) as usize;
        if let Some(sum) = columns.get_mut(column) {
            *sum += count;
        }
    }
    let highest = columns.iter().copied().max().unwrap_or(1).max(1) as f64;
    let scale = Scale::even([begin, begin + step * columns.len() as f64], [LEFT, SIZE[0] - 8.0]);
    svg.text([LEFT, 14.0], Anchor::Start, "name", name);
    for (number, count) in columns.iter().enumerate() {
        let [from, to] = [number, number + 1].map(|column| begin + step * column as f64);
        let height = (FOOT - TOP) * *count as f64 / highest;
        let about =
            format!("{} to {}: {:.2} %", short(from), short(to), 100.0 * *count as f64 / all.max(1) as f64);
        let width = (scale.at(to) - scale.at(from) - 0.6).max(0.4);
        svg.rect([scale.at(from), FOOT - height], [width, height], "column", &about);
    }
    for tick in scale.ticks(6.0) {
        svg.text([scale.at(tick), FOOT + 15.0], Anchor::Middle, "tick", &short(tick));
    }
    svg.line([LEFT, FOOT], [SIZE[0] - 8.0, FOOT], "base");
    let median = scale.at(measured.quantiles[2]);
    svg.line([median, TOP - 4.0], [median, FOOT], "median");
    svg.text([SIZE[0] - 8.0, FOOT + 31.0], Anchor::End, "axis", measured.unit);
    svg
}

/// The value that one in a hundred exceeds.
fn last(measured: &Measured, all: u64) -> f64 {
    let mut passed = 0;
    for (_, to, count) in &measured.histogram {
        passed += count;
        if passed as f64 >= 0.99 * all as f64 {
            return *to;
        }
    }
    1.0
}

/// A width that holds whole parts of what is measured, so that no column has more of them than another.
fn column_width(measured: &Measured, wanted: f64) -> f64 {
    let parts = measured.histogram.iter().map(|(from, to, _)| to - from);
    let part = parts.fold(f64::INFINITY, f64::min);
    if part.is_finite() { part * (wanted / part).ceil().max(1.0) } else { 1.0 }
}
