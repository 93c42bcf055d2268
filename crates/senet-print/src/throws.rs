//! What the throws count, in pictures: the faces that show, and the number of squares.

use senet::points::Throwing;
use senet::{Ruleset, StickFace, Throw};

use crate::dice::{self, Dice};
use crate::ink::Palette;
use crate::leaf::Job;
use crate::outline::{Outline, Point, Rect};
use crate::sheet::{Align, Drawing, Pen, Sheet, Stroke, Type};
use crate::sticks;
use crate::typeface::Face;

/// How far apart the throws stand, and how high all of it is, in millimetres.
const STEP: f64 = 40.0;
const HEIGHT: f64 = 62.0;
/// The height of what shows.
const FACES: f64 = 24.0;

/// Something that can be thrown, and what it counts.
struct Outcome {
    faces: Faces,
    /// What it counts; nothing if it is thrown again.
    throw: Option<Throw>,
}

/// What shows.
enum Faces {
    /// So many of the four sticks with their light side up.
    Light(u8),
    /// This many pips.
    Pips(u8),
    /// A sum of two dice, in words.
    Sums(String),
}

/// The sheets of what the ruleset throws.
pub(crate) fn sheets(job: &Job<'_>) -> Vec<Sheet> {
    match job.rules.spec().points.throwing {
        Throwing::Sticks { .. } => vec![sticks::sheet(job)],
        Throwing::Die => vec![dice::sheet(job, Dice::One)],
        Throwing::TwoDice { .. } => vec![dice::sheet(job, Dice::Two)],
    }
}

/// Draws the throws of a ruleset in the middle of a room.
pub(crate) fn draw(drawing: &mut Drawing, job: &Job<'_>, room: Rect) {
    let palette = job.palette();
    let outcomes = outcomes(job.rules);
    let step = STEP.min(room.width / outcomes.len() as f64);
    let centre = room.centre();
    let left = centre.x - step * (outcomes.len() - 1) as f64 / 2.0;
    let top = centre.y - HEIGHT / 2.0;
    let heading = Type::new(Face::Regular, 3.9, palette.accent).spaced(0.32);
    drawing.text("THE THROW", Point::new(centre.x, top + 6.0), Align::Centre, heading);
    for (index, outcome) in outcomes.iter().enumerate() {
        let at = Point::new(left + step * index as f64, top + 12.0);
        draw_faces(drawing, &palette, &outcome.faces, at);
        draw_count(drawing, &palette, outcome.throw, at.shifted(0.0, FACES + 13.0));
        if outcome.throw.is_some_and(|throw| job.rules.spec().points.again_on.contains(throw)) {
            let set = Type::new(Face::Italic, 3.8, palette.text);
            drawing.text("and throw again", at.shifted(0.0, FACES + 19.5), Align::Centre, set);
        }
    }
}

fn draw_count(drawing: &mut Drawing, palette: &Palette, throw: Option<Throw>, at: Point) {
    let number = Type::new(Face::Regular, 11.0, palette.text);
    let words = Type { size: 5.0, ..number };
    match throw {
        Some(Throw::LOST) => drawing.text("turn lost", at, Align::Centre, words),
        Some(throw) => drawing.text(&throw.to_string(), at, Align::Centre, number),
        None => drawing.text("throw again", at, Align::Centre, words),
    }
}

fn outcomes(rules: &Ruleset) -> Vec<Outcome> {
    match rules.spec().points.throwing {
        Throwing::Sticks { scores } => {
            let counting = |light: u8| Throw::new(scores[usize::from(light)]);
            [1, 2, 3, 4, 0].map(|light| Outcome { faces: Faces::Light(light), throw: counting(light) }).into()
        }
        Throwing::Die => {
            let counting = |pips: u8| Throw::new(pips).filter(|_| pips < 6);
            (1..=6).map(|pips| Outcome { faces: Faces::Pips(pips), throw: counting(pips) }).collect()
        }
        Throwing::TwoDice { scores } => sums(&scores),
    }
}

/// The throws of two dice in their order, each with the sums that count so much.
fn sums(scores: &[u8; 13]) -> Vec<Outcome> {
    let counting = |throw: &Throw| -> Vec<String> {
        let counts = scores.iter().zip(2u8..).filter(|(score, _)| **score == throw.value());
        counts.map(|(_, sum)| sum.to_string()).collect()
    };
    let outcome = |throw: Throw| {
        let sums = counting(&throw);
        (!sums.is_empty()).then(|| Outcome { faces: Faces::Sums(sums.join(", ")), throw: Some(throw) })
    };
    Throw::all().filter_map(outcome).collect()
}

fn draw_faces(drawing: &mut Drawing, palette: &Palette, faces: &Faces, at: Point) {
    match faces {
        Faces::Light(light) => {
            for stick in 0..4u8 {
                let x = at.x + (f64::from(stick) - 1.5) * 6.0;
                sticks::standing(
                    drawing,
                    palette,
                    Rect::new(x - 2.0, at.y, 4.0, FACES),
                    if stick < *light { StickFace::Light } else { StickFace::Dark },
                );
            }
        }
        Faces::Pips(pips) => {
            let face = Rect::new(at.x - 9.0, at.y + FACES - 20.0, 18.0, 18.0);
            let pen = Pen { colour: palette.line, width: 0.4, stroke: Stroke::Round };
            drawing.shape(Outline::rectangle(face), palette.ivory, pen);
            dice::pips(drawing, face.centre(), 18.0, *pips, palette.text);
        }
        Faces::Sums(sums) => {
            let set = Type::new(Face::Italic, 7.0, palette.text);
            drawing.text(sums, at.shifted(0.0, FACES - 3.0), Align::Centre, set);
        }
    }
}
