//! Plots with a row for each ruleset.

use super::axis::{Scale, short};
use super::svg::{Anchor, Svg};

/// A row with its name and marks.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) marks: Vec<Mark>,
}

/// A mark on a row. The text `about` is shown when the pointer rests on it.
pub(crate) enum Mark {
    /// Five quantiles: a line from the first to the last, a bar from the second to the fourth, and a stroke
    /// at the median.
    Spread([f64; 5], String),
    /// A dot with its interval. The class gives its colour.
    Dot { at: f64, ends: [f64; 2], class: &'static str, about: String },
    /// Shares side by side, each with its text.
    Stack(Vec<(f64, String)>),
}

/// The axis, title and key of a plot.
pub(crate) struct Frame {
    /// The smallest and the largest number.
    pub(crate) range: [f64; 2],
    pub(crate) axis: Axis,
    /// The title of the axis, with the unit.
    pub(crate) title: String,
    /// A reference value, drawn as a line.
    pub(crate) mark: Option<f64>,
    /// The key: classes of dots with their meaning.
    pub(crate) key: Vec<(&'static str, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    Even,
    Logarithmic,
}

const WIDTH: f64 = 680.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 8.0;
const ROW: f64 = 26.0;
const FOOT: f64 = 44.0;
/// The distance between the marks of a row.
const BETWEEN_MARKS: f64 = 7.0;
/// The entries of the key in a line.
const KEYS: usize = 3;
const KEY_LEFT: f64 = 24.0;
const KEY_WIDTH: f64 = 218.0;
const KEY_ROW: f64 = 22.0;

pub(crate) fn plot(frame: &Frame, rows: &[Row]) -> Svg {
    let marks = rows.iter().map(|row| row.marks.len()).max().unwrap_or(0);
    let height = ROW.max(BETWEEN_MARKS * marks as f64 + 5.0);
    let foot = TOP + height * rows.len() as f64;
    let key = KEY_ROW * frame.key.len().div_ceil(KEYS) as f64;
    let mut svg = Svg::new(WIDTH, foot + FOOT + key);
    let place = [LEFT, WIDTH - RIGHT];
    let scale = match frame.axis {
        Axis::Even => Scale::even(frame.range, place),
        Axis::Logarithmic => Scale::logarithmic(frame.range, place),
    };
    for tick in scale.ticks(7.0) {
        svg.line([scale.at(tick), TOP], [scale.at(tick), foot], "grid");
        svg.text([scale.at(tick), foot + 16.0], Anchor::Middle, "tick", &short(tick));
    }
    if let Some(mark) = frame.mark {
        svg.line([scale.at(mark), TOP], [scale.at(mark), foot], "mark");
    }
    svg.text([(LEFT + WIDTH - RIGHT) / 2.0, foot + 36.0], Anchor::Middle, "axis", &frame.title);
    for (number, (class, text)) in frame.key.iter().enumerate() {
        let x = KEY_LEFT + KEY_WIDTH * (number % KEYS) as f64;
        let y = foot + FOOT + 8.0 + KEY_ROW * (number / KEYS) as f64;
        svg.dot([x, y], &format!("dot {class}"), text);
        svg.text([x + 9.0, y + 4.0], Anchor::Start, "tick", text);
    }
    for (number, row) in rows.iter().enumerate() {
        let middle = TOP + height * (number as f64 + 0.5);
        svg.text([LEFT - 10.0, middle + 4.5], Anchor::End, "name", &row.name);
        for (place, mark) in row.marks.iter().enumerate() {
            // The marks of a row are stacked around its middle.
            let below = (place as f64 - (row.marks.len() as f64 - 1.0) / 2.0) * BETWEEN_MARKS;
            draw(&mut svg, &scale, middle + below, mark);
        }
    }
    svg
}

fn draw(svg: &mut Svg, scale: &Scale, middle: f64, mark: &Mark) {
    match mark {
        Mark::Spread(quantiles, about) => {
            let [least, low, median, high, most] = quantiles.map(|number| scale.at(number));
            svg.line([least, middle], [most, middle], "whisker");
            svg.rect([low, middle - 7.0], [(high - low).max(1.0), 14.0], "box", about);
            svg.line([median, middle - 9.0], [median, middle + 9.0], "median");
        }
        Mark::Dot { at, ends, class, about } => {
            let [lower, upper] = ends.map(|end| scale.at(end));
            svg.line([lower, middle], [upper, middle], &format!("whisker {class}"));
            svg.dot([scale.at(*at), middle], &format!("dot {class}"), about);
        }
        Mark::Stack(shares) => {
            let mut before = 0.0;
            for (number, (share, about)) in shares.iter().enumerate() {
                let [from, to] = [before, before + share].map(|share| scale.at(share));
                let class = format!("stack s{number}");
                svg.rect([from, middle - 9.0], [(to - from).max(0.0), 18.0], &class, about);
                before += share;
            }
        }
    }
}
