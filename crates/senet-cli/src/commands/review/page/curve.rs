//! The chart of the HTML page: the win chance of the cones over the game, with the marks of both sides.

use senet::Side;
use senet_play::{Mark, ReviewedGame, ReviewedPly};

use super::super::rows::loss;
use super::class;

/// The width and height of the chart in SVG units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 200.0;

/// The chart as SVG path data.
pub(super) struct Curve {
    pub(super) title: String,
    pub(super) line: String,
    /// The area below the line.
    pub(super) area: String,
    pub(super) marks: Vec<MarkOnCurve>,
}

/// A mark at the point of the curve after its decision.
pub(super) struct MarkOnCurve {
    pub(super) ply: usize,
    pub(super) side: Side,
    pub(super) sign: &'static str,
    pub(super) class: &'static str,
    pub(super) title: String,
    /// The position in per cent of the width and of the height.
    pub(super) left: String,
    pub(super) top: String,
}

impl Curve {
    pub(super) fn of(reviewed: &ReviewedGame<'_>) -> Curve {
        let plies = &reviewed.review.plies;
        let befores = plies.iter().map(|ply| of_cones(ply, ply.before.win));
        let chances: Vec<f64> = befores.chain([reviewed.review.end.win]).collect();
        // A game without plies has one point; it still needs a width.
        let intervals = (chances.len() - 1).max(1) as f64;
        let across = |number: usize| number as f64 / intervals;
        let line = chances
            .iter()
            .enumerate()
            .map(|(number, chance)| format!("{:.1} {:.1}", WIDTH * across(number), HEIGHT * (1.0 - chance)));
        let line = line.collect::<Vec<_>>().join(" L");
        let marks = plies.iter().enumerate().filter_map(|(number, ply)| {
            let after = across(number + 1);
            ply.mark().map(|mark| mark_on_curve(number + 1, ply, mark, after))
        });
        let lowest = chances.iter().copied().fold(1.0, f64::min);
        let highest = chances.iter().copied().fold(0.0, f64::max);
        Curve {
            title: format!(
                "The win chance of the cones, from {:.0} % at the start to {:.0} % at the end, \
                 between {:.0} % and {:.0} %",
                100.0 * chances[0],
                100.0 * reviewed.review.end.win,
                100.0 * lowest,
                100.0 * highest
            ),
            area: format!("M0 {HEIGHT} L{line} L{WIDTH} {HEIGHT} Z"),
            line: format!("M{line}"),
            marks: marks.collect(),
        }
    }
}

fn mark_on_curve(number: usize, ply: &ReviewedPly, mark: Mark, across: f64) -> MarkOnCurve {
    let chance = of_cones(ply, ply.after.win);
    MarkOnCurve {
        ply: number,
        side: ply.side,
        sign: mark.sign(),
        class: class(mark),
        title: format!("{number}. {}: {mark}, loses {}", ply.side, loss(ply.loss())),
        left: format!("{:.2}", 100.0 * across),
        top: format!("{:.2}", 100.0 * (1.0 - chance)),
    }
}

/// The win chance of the cones, from the win chance of the side that plays a ply.
fn of_cones(ply: &ReviewedPly, win: f64) -> f64 {
    match ply.side {
        Side::Cones => win,
        Side::Spools => 1.0 - win,
    }
}
