//! The signs of the houses, after those of surviving boards. Coordinates are in a square of 100 by 100.

use senet::Emblem;

use crate::ink::Colour;
use crate::outline::{Outline, Point};
use crate::sheet::{Drawing, Pen, Stroke};

/// A part of a sign.
enum Part {
    /// A filled shape in the colour of the sign.
    Solid(&'static str),
    /// A line of this width in the colour of the sign.
    Line(&'static str, f64),
    /// A line of this width in the colour of the ground, over the sign.
    Groove(&'static str, f64),
}

use Part::{Groove, Line, Solid};

/// Draws a sign of this size around `centre`.
pub(crate) fn draw(
    drawing: &mut Drawing,
    emblem: Emblem,
    centre: Point,
    size: f64,
    sign: Colour,
    ground: Colour,
) {
    let scale = size / SIDE;
    let corner = centre.shifted(-size / 2.0, -size / 2.0);
    for part in parts(emblem) {
        let (Solid(steps) | Line(steps, _) | Groove(steps, _)) = *part;
        let outline = Outline::parse(steps).placed(corner, scale, 0.0);
        let pen = |colour, width: f64| Pen { colour, width: scale * width, stroke: Stroke::Round };
        match *part {
            Solid(_) => drawing.fill(outline, Some(sign)),
            Line(_, width) => drawing.stroke(outline, pen(sign, width)),
            Groove(_, width) => drawing.stroke(outline, pen(ground, width)),
        }
    }
}

/// An SVG file with a `<symbol>` for each sign, for web pages. The id is the [name](Emblem::name) of the
/// sign.
///
/// Signs have the colour of the surrounding text, and lines cut out of them the colour `--sign-ground`.
pub fn signs_svg() -> String {
    let mut file = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for emblem in Emblem::ALL {
        file += &format!("<symbol id=\"{}\" viewBox=\"0 0 {SIDE} {SIDE}\">\n", emblem.name());
        file.extend(parts(emblem).iter().map(Part::svg));
        file += "</symbol>\n";
    }
    file + "</svg>\n"
}

impl Part {
    fn svg(&self) -> String {
        let line = |steps, colour, width| {
            format!(
                "<path d=\"{steps}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
            )
        };
        match *self {
            Solid(steps) => format!("<path d=\"{steps}\" fill=\"currentColor\"/>\n"),
            Line(steps, width) => line(steps, "currentColor", width),
            Groove(steps, width) => line(steps, "var(--sign-ground)", width),
        }
    }
}

/// The side of the square of the coordinates.
const SIDE: f64 = 100.0;

fn parts(emblem: Emblem) -> &'static [Part] {
    match emblem {
        Emblem::Ankh => &ANKH,
        Emblem::Frog => &FROG,
        Emblem::Nefer => &NEFER,
        Emblem::Water => &WATER,
        Emblem::Circle => &CIRCLE,
        Emblem::Cross => &CROSS,
        Emblem::ThreeStrokes => &THREE_STROKES,
        Emblem::TwoStrokes => &TWO_STROKES,
        Emblem::OneStroke => &ONE_STROKE,
        Emblem::TwoDiscs => &TWO_DISCS,
        Emblem::Eye => &EYE,
        Emblem::Falcon => &FALCON,
        Emblem::Entry => &ENTRY,
    }
}

const ANKH: [Part; 4] = [
    Line("M 50 48 C 41 38 30 27 32 15 C 34 6 42 3 50 3 C 58 3 66 6 68 15 C 70 27 59 38 50 48 Z", 8.5),
    Solid("M 45 48 L 55 48 C 55 66 57 82 60 98 L 40 98 C 43 82 45 66 45 48 Z"),
    Solid("M 49 45 L 49 57 C 38 57 27 58 18 61 L 18 41 C 27 44 38 45 49 45 Z"),
    Solid("M 51 45 L 51 57 C 62 57 73 58 82 61 L 82 41 C 73 44 62 45 51 45 Z"),
];

const FROG: [Part; 5] = [
    Solid(
        "M 9 84 C 4 70 10 56 22 47 C 34 38 46 34 56 28 C 60 18 72 14 78 22 C 88 25 96 31 96 38 \
         C 96 46 86 50 76 52 C 76 58 77 64 79 70 L 83 78 L 92 82 L 92 87 L 72 87 L 66 70 \
         C 60 66 55 65 51 66 C 54 70 57 74 57 78 L 66 82 L 66 87 L 18 87 C 13 87 10 86 9 84 Z",
    ),
    Groove("M 22 80 C 18 66 28 56 40 57 C 48 58 52 64 51 70 C 50 75 45 78 38 79", 3.2),
    Groove("M 64 50 C 62 58 63 64 66 70", 3.2),
    Groove("M 78 42 C 84 42 90 41 95 38", 2.4),
    Groove("M 70 25 C 73 25 73 29 70 29 C 67 29 67 25 70 25 Z", 3.2),
];

const NEFER: [Part; 6] = [
    Solid("M 46 4 L 54 4 L 54 56 L 46 56 Z"),
    Solid("M 30 9 L 70 9 L 70 16 L 30 16 Z"),
    Solid("M 34 22 L 66 22 L 66 28.5 L 34 28.5 Z"),
    Solid("M 50 50 C 62 52 68 64 68 76 C 68 90 60 97 50 97 C 40 97 32 90 32 76 C 32 64 38 52 50 50 Z"),
    Groove("M 50 60 L 50 89", 2.6),
    Groove("M 41 66 C 39 74 39 82 43 88 M 59 66 C 61 74 61 82 57 88", 2.6),
];

const WATER: [Part; 3] = [
    Line("M 6 34 L 14 22 L 24 34 L 34 22 L 44 34 L 54 22 L 64 34 L 74 22 L 84 34 L 94 22", 6.0),
    Line("M 6 56 L 14 44 L 24 56 L 34 44 L 44 56 L 54 44 L 64 56 L 74 44 L 84 56 L 94 44", 6.0),
    Line("M 6 78 L 14 66 L 24 78 L 34 66 L 44 78 L 54 66 L 64 78 L 74 66 L 84 78 L 94 66", 6.0),
];

const CIRCLE: [Part; 1] =
    [Line("M 50 16 C 69 16 84 31 84 50 C 84 69 69 84 50 84 C 31 84 16 69 16 50 C 16 31 31 16 50 16 Z", 8.0)];

const CROSS: [Part; 2] = [Line("M 18 18 L 82 82", 9.0), Line("M 82 18 L 18 82", 9.0)];

const THREE_STROKES: [Part; 3] = [
    Solid("M 14 10 L 27 10 L 25 90 L 16 90 Z"),
    Solid("M 43.5 10 L 56.5 10 L 54.5 90 L 45.5 90 Z"),
    Solid("M 73 10 L 86 10 L 84 90 L 75 90 Z"),
];

const TWO_STROKES: [Part; 2] =
    [Solid("M 27 10 L 40 10 L 38 90 L 29 90 Z"), Solid("M 60 10 L 73 10 L 71 90 L 62 90 Z")];

const ONE_STROKE: [Part; 1] = [Solid("M 43.5 10 L 56.5 10 L 54.5 90 L 45.5 90 Z")];

const ENTRY: [Part; 2] = [Line("M 50 14 L 50 82", 9.0), Line("M 24 56 L 50 82 L 76 56", 9.0)];

const TWO_DISCS: [Part; 4] = [
    Solid("M 28 28 C 40 28 50 38 50 50 C 50 62 40 72 28 72 C 16 72 6 62 6 50 C 6 38 16 28 28 28 Z"),
    Solid("M 72 28 C 84 28 94 38 94 50 C 94 62 84 72 72 72 C 60 72 50 62 50 50 C 50 38 60 28 72 28 Z"),
    Groove("M 28 40 C 34 40 38 44 38 50 C 38 56 34 60 28 60 C 22 60 18 56 18 50 C 18 44 22 40 28 40 Z", 3.0),
    Groove("M 72 40 C 78 40 82 44 82 50 C 82 56 78 60 72 60 C 66 60 62 56 62 50 C 62 44 66 40 72 40 Z", 3.0),
];

const EYE: [Part; 6] = [
    Line("M 4 30 C 24 10 62 8 96 24", 6.5),
    Line("M 4 50 C 22 30 56 26 80 46 L 98 46", 5.5),
    Line("M 4 50 C 22 64 58 64 80 46", 5.0),
    Solid("M 44 34 C 51 34 55 39 55 46 C 55 53 51 58 44 58 C 37 58 33 53 33 46 C 33 39 37 34 44 34 Z"),
    Line("M 36 60 C 37 70 34 78 33 90 C 29 82 25 76 22 72", 5.0),
    Line("M 50 60 C 58 76 74 90 87 85 C 97 80 92 68 83 71 C 78 73 79 80 84 79", 5.0),
];

const FALCON: [Part; 6] = [
    Solid(
        "M 72 23 C 70 21 68 21.5 66 22.5 C 64.5 25 64 28 64 31 C 68 39 70 49 68 58 \
         C 66 68 61 76 54 82 L 53 91 L 66 93.5 L 66 97 L 47 97 L 46 85 L 43 86 L 43 91 L 38 97 \
         L 34 97 L 36 88 L 35 83 L 21 97 L 8 97 C 13 84 20 70 26 57 C 31 46 38 37 42 28 \
         C 44 22 44 17 48 12 C 53 6 61 6 66 10.5 C 70 14 72.5 18 72 23 Z",
    ),
    Groove("M 45 33 C 60 46 55 66 27 86", 2.8),
    Groove("M 41 44 C 50 54 46 66 29 77", 2.2),
    Groove("M 60 14.5 C 61.5 14.5 61.5 16.5 60 16.5 C 58.5 16.5 58.5 14.5 60 14.5 Z", 3.0),
    Groove("M 60 19 C 61 23 60 27 56 30", 2.2),
    Groove("M 56 17 C 54 18 52 19 51 22", 2.2),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::Segment;

    #[test]
    fn signs_stay_within_their_square() {
        for emblem in Emblem::ALL {
            for part in parts(emblem) {
                let (Solid(steps) | Line(steps, _) | Groove(steps, _)) = *part;
                for segment in Outline::parse(steps).segments() {
                    let (Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to)) = *segment else {
                        continue;
                    };
                    assert!(
                        (0.0..=SIDE).contains(&to.x) && (0.0..=SIDE).contains(&to.y),
                        "{emblem:?}: {to:?}"
                    );
                }
            }
        }
    }
}
