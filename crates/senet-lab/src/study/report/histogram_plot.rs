//! A plot of a distribution as columns.

use super::axis::{Scale, short};
use super::svg::{Anchor, Svg};
use crate::study::results::Measured;

const SIZE: [f64; 2] = [330.0, 170.0];
const LEFT: f64 = 12.0;
const TOP: f64 = 26.0;
const FOOT: f64 = 134.0;
/// The approximate number of columns.
const COLUMNS: f64 = 44.0;

/// The distribution of a measure, up to its 99 % quantile.
pub(crate) fn plot(name: &str, measured: &Measured) -> Svg {
    let mut svg = Svg::new(SIZE[0], SIZE[1]);
    let all: u64 = measured.histogram.iter().map(|(_, _, count)| count).sum();
    let end = quantile_99(measured, all);
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

/// The 99 % quantile.
fn quantile_99(measured: &Measured, all: u64) -> f64 {
    let mut passed = 0;
    for (_, to, count) in &measured.histogram {
        passed += count;
        if passed as f64 >= 0.99 * all as f64 {
            return *to;
        }
    }
    1.0
}

/// A column width that is a multiple of the measure's unit, so that all columns cover equally many values.
fn column_width(measured: &Measured, target: f64) -> f64 {
    let widths = measured.histogram.iter().map(|(from, to, _)| to - from);
    let unit = widths.fold(f64::INFINITY, f64::min);
    if unit.is_finite() { unit * (target / unit).ceil().max(1.0) } else { 1.0 }
}
