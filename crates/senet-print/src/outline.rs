//! Outlines: lines and curves, in millimetres from the top left corner of a sheet.

use std::f64::consts::TAU;

/// A place on a sheet: millimetres to the right and down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Millimetres from the left edge.
    pub x: f64,
    /// Millimetres from the top edge.
    pub y: f64,
}

impl Point {
    /// The point so far to the right and down.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point at a distance in a direction (radians, clockwise from the right, since down is positive).
    pub fn towards(self, angle: f64, distance: f64) -> Point {
        Point::new(self.x + distance * angle.cos(), self.y + distance * angle.sin())
    }

    /// This point shifted.
    pub fn shifted(self, x: f64, y: f64) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// The point a share of the way to another: 0 is here, 1 is there.
    pub fn part_way(self, to: Point, share: f64) -> Point {
        Point::new(self.x + share * (to.x - self.x), self.y + share * (to.y - self.y))
    }
}

/// An upright rectangle, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Millimetres from the left edge of the sheet.
    pub x: f64,
    /// Millimetres from its top edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this top left corner and these sides.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    /// The point in its middle.
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The rectangle with all four sides moved in by so much.
    pub fn inside(&self, margin: f64) -> Rect {
        Rect::new(self.x + margin, self.y + margin, self.width - 2.0 * margin, self.height - 2.0 * margin)
    }

    /// Its x on the right.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Its y at the bottom.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begin here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A cubic Bézier curve: two control points, and where it ends.
    Curve(Point, Point, Point),
    /// A straight line to where it began.
    Close,
}

impl Segment {
    fn mapped(self, map: &impl Fn(Point) -> Point) -> Segment {
        match self {
            Segment::Move(to) => Segment::Move(map(to)),
            Segment::Line(to) => Segment::Line(map(to)),
            Segment::Curve(first, second, to) => Segment::Curve(map(first), map(second), map(to)),
            Segment::Close => Segment::Close,
        }
    }
}

/// A chain of segments, or several of them: what is filled, or followed by a pen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outline(Vec<Segment>);

impl Outline {
    /// Its segments in order.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// A line through these points, left open.
    pub fn line(points: &[Point]) -> Outline {
        let step = |(index, point): (usize, &Point)| match index {
            0 => Segment::Move(*point),
            _ => Segment::Line(*point),
        };
        Outline(points.iter().enumerate().map(step).collect())
    }

    /// The polygon with these corners.
    pub fn polygon(corners: &[Point]) -> Outline {
        Outline::line(corners).closed()
    }

    /// An upright rectangle.
    pub fn rectangle(rect: Rect) -> Outline {
        let Rect { x, y, .. } = rect;
        let (right, bottom) = (rect.right(), rect.bottom());
        Outline::polygon(&[
            Point::new(x, y),
            Point::new(right, y),
            Point::new(right, bottom),
            Point::new(x, bottom),
        ])
    }

    /// A rectangle whose left and right ends are half circles.
    pub fn with_round_ends(rect: Rect) -> Outline {
        let radius = rect.height / 2.0;
        let (left, right) = (rect.x + radius, rect.right() - radius);
        let middle = rect.y + radius;
        Outline::arc(Point::new(left, middle), radius, TAU / 4.0, TAU / 2.0)
            .joined(Outline::arc(Point::new(right, middle), radius, -TAU / 4.0, TAU / 2.0))
            .closed()
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f64) -> Outline {
        Outline::arc(centre, radius, 0.0, TAU).closed()
    }

    /// A part of a circle, left open: from an angle on (radians, clockwise from the right), over so much of the round.
    pub fn arc(centre: Point, radius: f64, from: f64, sweep: f64) -> Outline {
        // Pieces of at most an eighth of the round are off by less than a millionth of the radius.
        let pieces = (sweep.abs() / (TAU / 8.0)).ceil().max(1.0);
        let step = sweep / pieces;
        let handle = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        let mut segments = vec![Segment::Move(centre.towards(from, radius))];
        let mut angle = from;
        for _ in 0..pieces as u32 {
            let (start, end) = (centre.towards(angle, radius), centre.towards(angle + step, radius));
            segments.push(Segment::Curve(
                start.towards(angle + TAU / 4.0, handle),
                end.towards(angle + step - TAU / 4.0, handle),
                end,
            ));
            angle += step;
        }
        Outline(segments)
    }

    /// The outline that text describes, as SVG writes paths: `M`, `L`, `C` and `Z`, absolute, everything apart by spaces.
    ///
    /// # Panics
    ///
    /// If the text is anything else: it is for the drawings of this crate.
    pub(crate) fn drawn(text: &str) -> Outline {
        let mut words = text.split_ascii_whitespace();
        let mut segments = Vec::new();
        while let Some(word) = words.next() {
            let mut number = || -> f64 {
                let word = words.next().expect("a number follows");
                word.parse().expect("a coordinate is a number")
            };
            let mut point = || Point::new(number(), number());
            segments.push(match word {
                "M" => Segment::Move(point()),
                "L" => Segment::Line(point()),
                "C" => Segment::Curve(point(), point(), point()),
                "Z" => Segment::Close,
                other => panic!("'{other}' is no step of an outline"),
            });
        }
        Outline(segments)
    }

    /// The same, closed by a straight line.
    pub fn closed(mut self) -> Outline {
        self.0.push(Segment::Close);
        self
    }

    /// This line and then another, joined by a straight line.
    pub fn joined(mut self, other: Outline) -> Outline {
        let joint = |segment| match segment {
            Segment::Move(to) => Segment::Line(to),
            other => other,
        };
        self.0.extend(other.0.into_iter().map(joint));
        self
    }

    /// This outline and another as one.
    pub fn and(mut self, other: Outline) -> Outline {
        self.0.extend(other.0);
        self
    }

    /// The outline made larger from the origin, turned about it (radians, clockwise), and then put at a place.
    pub fn placed(&self, at: Point, scale: f64, turn: f64) -> Outline {
        let (sine, cosine) = turn.sin_cos();
        let map = |point: Point| {
            let (x, y) = (scale * point.x, scale * point.y);
            Point::new(at.x + x * cosine - y * sine, at.y + x * sine + y * cosine)
        };
        Outline(self.0.iter().map(|segment| segment.mapped(&map)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(outline: &Outline) -> Vec<Point> {
        let end = |segment: &Segment| match segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
            Segment::Close => None,
        };
        outline.segments().iter().filter_map(end).collect()
    }

    #[test]
    fn an_arc_stays_at_its_distance() {
        let centre = Point::new(3.0, -2.0);
        for end in ends(&Outline::arc(centre, 7.0, 0.4, 4.1)) {
            assert!(((end.x - 3.0).hypot(end.y + 2.0) - 7.0).abs() < 1e-9, "{end:?}");
        }
    }

    #[test]
    fn a_path_is_read_and_placed() {
        let outline =
            Outline::drawn("M 0 0 L 1 0 C 1 1 1 1 0 1 Z").placed(Point::new(10.0, 10.0), 2.0, TAU / 4.0);
        let last = ends(&outline)[2];
        assert!((last.x - 8.0).abs() < 1e-9 && (last.y - 10.0).abs() < 1e-9, "{last:?}");
    }
}
