//! Points, rectangles and outlines of lines and curves, in millimetres from the top left corner of a sheet.

use std::f64::consts::TAU;

/// A point on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Millimetres from the left edge.
    pub x: f64,
    /// Millimetres from the top edge.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub(crate) const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point at a distance in a direction, an angle in radians clockwise from the right.
    pub(crate) fn towards(self, angle: f64, distance: f64) -> Point {
        Point::new(self.x + distance * angle.cos(), self.y + distance * angle.sin())
    }

    /// This point, shifted to the right and down.
    pub(crate) fn shifted(self, x: f64, y: f64) -> Point {
        Point::new(self.x + x, self.y + y)
    }

    /// The point at a share of the way to another: 0 gives this point, 1 the other.
    pub(crate) fn part_way(self, to: Point, share: f64) -> Point {
        Point::new(self.x + share * (to.x - self.x), self.y + share * (to.y - self.y))
    }
}

/// A rectangle with horizontal and vertical sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The left side: millimetres from the left edge of the sheet.
    pub x: f64,
    /// The top side: millimetres from the top edge of the sheet.
    pub y: f64,
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}

impl Rect {
    /// The rectangle with this top left corner and these sides.
    pub(crate) const fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    pub(crate) fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The rectangle with all four sides moved inwards by `margin`.
    pub(crate) fn inside(&self, margin: f64) -> Rect {
        Rect::new(self.x + margin, self.y + margin, self.width - 2.0 * margin, self.height - 2.0 * margin)
    }

    /// The x of the right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// The y of the bottom side.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// A segment of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Starts a new line at this point.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
    /// A straight line to the start of the line.
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

/// One or more lines of segments, to be filled or stroked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outline(Vec<Segment>);

impl Outline {
    /// The segments in order.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// An open line through these points.
    pub(crate) fn line(points: &[Point]) -> Outline {
        let step = |(index, point): (usize, &Point)| match index {
            0 => Segment::Move(*point),
            _ => Segment::Line(*point),
        };
        Outline(points.iter().enumerate().map(step).collect())
    }

    /// A polygon with these corners.
    pub(crate) fn polygon(corners: &[Point]) -> Outline {
        Outline::line(corners).closed()
    }

    pub(crate) fn rectangle(rect: Rect) -> Outline {
        let Rect { x, y, .. } = rect;
        let (right, bottom) = (rect.right(), rect.bottom());
        Outline::polygon(&[
            Point::new(x, y),
            Point::new(right, y),
            Point::new(right, bottom),
            Point::new(x, bottom),
        ])
    }

    /// A rectangle whose left and right ends are semicircles.
    pub(crate) fn with_round_ends(rect: Rect) -> Outline {
        let radius = rect.height / 2.0;
        let (left, right) = (rect.x + radius, rect.right() - radius);
        let middle = rect.y + radius;
        Outline::arc(Point::new(left, middle), radius, TAU / 4.0, TAU / 2.0)
            .joined(Outline::arc(Point::new(right, middle), radius, -TAU / 4.0, TAU / 2.0))
            .closed()
    }

    pub(crate) fn circle(centre: Point, radius: f64) -> Outline {
        Outline::arc(centre, radius, 0.0, TAU).closed()
    }

    /// An open arc of a circle from the angle `from` over the angle `sweep`, in radians clockwise from the
    /// right.
    pub(crate) fn arc(centre: Point, radius: f64, from: f64, sweep: f64) -> Outline {
        // The error of a Bézier curve for an eighth of a circle is less than a millionth of the radius.
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

    /// Parses an SVG path with the absolute commands `M`, `L`, `C` and `Z`, with spaces between all words.
    ///
    /// # Panics
    ///
    /// Panics if the text has another form. It is for the constant drawings of this crate.
    pub(crate) fn parse(text: &str) -> Outline {
        let mut words = text.split_ascii_whitespace();
        let mut segments = Vec::new();
        while let Some(word) = words.next() {
            let mut number = || -> f64 {
                let word = words.next().expect("a coordinate");
                word.parse().expect("a number")
            };
            let mut point = || Point::new(number(), number());
            segments.push(match word {
                "M" => Segment::Move(point()),
                "L" => Segment::Line(point()),
                "C" => Segment::Curve(point(), point(), point()),
                "Z" => Segment::Close,
                other => panic!("'{other}' is not a path command"),
            });
        }
        Outline(segments)
    }

    /// This outline, closed by a straight line.
    pub(crate) fn closed(mut self) -> Outline {
        self.0.push(Segment::Close);
        self
    }

    /// This line and another one, joined by a straight line.
    pub(crate) fn joined(mut self, other: Outline) -> Outline {
        let joint = |segment| match segment {
            Segment::Move(to) => Segment::Line(to),
            other => other,
        };
        self.0.extend(other.0.into_iter().map(joint));
        self
    }

    /// This outline and another one together.
    pub(crate) fn and(mut self, other: Outline) -> Outline {
        self.0.extend(other.0);
        self
    }

    /// The outline, scaled and turned (clockwise, in radians) about the origin, and then moved to `at`.
    pub(crate) fn placed(&self, at: Point, scale: f64, turn: f64) -> Outline {
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
    fn arcs_keep_their_radius() {
        let centre = Point::new(3.0, -2.0);
        for end in ends(&Outline::arc(centre, 7.0, 0.4, 4.1)) {
            assert!(((end.x - 3.0).hypot(end.y + 2.0) - 7.0).abs() < 1e-9, "{end:?}");
        }
    }

    #[test]
    fn parses_and_places_paths() {
        let outline =
            Outline::parse("M 0 0 L 1 0 C 1 1 1 1 0 1 Z").placed(Point::new(10.0, 10.0), 2.0, TAU / 4.0);
        let last = ends(&outline)[2];
        assert!((last.x - 8.0).abs() < 1e-9 && (last.y - 10.0).abs() < 1e-9, "{last:?}");
    }
}
