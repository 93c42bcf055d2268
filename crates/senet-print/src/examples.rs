//! Examples of the rules: a small board for each, with the move and what happens.

use senet::{Place, Ruleset};
use senet_play::{RuleExample, rule_examples};

use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Drawing, Pen, Sheet, Stroke, TextStyle};
use crate::sheet_builder::{LineKinds, PrintJob, SheetBuilder};
use crate::small_board::SmallBoard;
use crate::text_columns::wrap;
use crate::typeface::Face;

/// The columns and the rows of pictures on a sheet.
const ACROSS: usize = 2;
const DOWN: usize = 4;
/// The distance between two pictures in millimetres.
const GAP: f64 = 6.0;
const SUBJECT: &str = "examples";

/// The sheets of examples.
pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    let examples = rule_examples(job.rules);
    examples.chunks(ACROSS * DOWN).map(|part| sheet(job, part)).collect()
}

fn sheet(job: &PrintJob<'_>, examples: &[RuleExample]) -> Sheet {
    let mut builder = SheetBuilder::new(job, SUBJECT, Orientation::Portrait, LineKinds::Cut);
    let room = builder.room();
    let width = (room.width - GAP * (ACROSS as f64 - 1.0)) / ACROSS as f64;
    let height = (room.height - GAP * (DOWN as f64 - 1.0)) / DOWN as f64;
    for (index, example) in examples.iter().enumerate() {
        let (column, row) = ((index % ACROSS) as f64, (index / ACROSS) as f64);
        let place = Rect::new(room.x + column * (width + GAP), room.y + row * (height + GAP), width, height);
        picture(&mut builder, job.rules, example, place);
    }
    builder.finish()
}

/// Draws the heading, the board and the caption of an example.
fn picture(builder: &mut SheetBuilder, rules: &Ruleset, example: &RuleExample, place: Rect) {
    let palette = builder.palette;
    let heading = TextStyle::new(Face::Regular, 4.2, palette.accent).fitted(example.title, place.width);
    builder.drawing.text(example.title, Point::new(place.x, place.y + 4.5), Align::Left, heading);
    let board = SmallBoard {
        rules,
        place: Rect::new(place.x, place.y + 7.0, place.width, place.width * 0.3),
        palette: builder.palette,
    };
    board.draw(&mut builder.drawing, &example.position);
    marks(&mut builder.drawing, &board, example);
    let style = TextStyle::new(Face::Regular, 3.5, palette.text);
    let mut y = board.place.bottom() + 5.0;
    for line in wrap(&example.caption(), style, place.width) {
        builder.drawing.text(&line, Point::new(place.x, y), Align::Left, style);
        y += 4.2;
    }
}

/// Marks the squares where the piece starts and where the move ends.
fn marks(drawing: &mut Drawing, board: &SmallBoard<'_>, example: &RuleExample) {
    let refused = example.result.is_err();
    for (place, stroke) in [(example.from, Stroke::Solid), (example.to, Stroke::Dashed)] {
        if let Some(square) = place.and_then(Place::square) {
            let pen = Pen { colour: board.palette.accent, width: 0.08 * board.side(), stroke };
            let inside = board.square(square).inside(0.06 * board.side());
            drawing.stroke(Outline::rectangle(inside), pen);
            if refused && example.to == place {
                let ends = [Point::new(inside.x, inside.y), Point::new(inside.right(), inside.bottom())];
                drawing.stroke(Outline::line(&ends), Pen { stroke: Stroke::Solid, ..pen });
            }
        }
    }
}
