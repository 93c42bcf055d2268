//! The pieces: cones to roll, spools to roll with a disc at either end, or plain discs; as many as the ruleset has.

use std::f64::consts::TAU;

use senet::Side;

use crate::design::PieceShape;
use crate::figures;
use crate::ink::Colour;
use crate::leaf::{INDENT, Job, Leaf, Lines};
use crate::net::tab;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Pen, Sheet, Stroke};

/// Sizes of the pieces, in squares of the board.
const CONE_RADIUS: f64 = 0.3;
const CONE_HEIGHT: f64 = 0.85;
const SPOOL_RADIUS: f64 = 0.3;
const CORE_RADIUS: f64 = 0.17;
const CORE_HEIGHT: f64 = 0.42;
const DISC_RADIUS: f64 = 0.36;
const TAB: f64 = 0.13;
/// Teeth around either end of a spool's core.
const TEETH: u8 = 12;
/// The room between two pieces in millimetres.
const APART: f64 = 4.0;

/// The sheets of the pieces: those of the cones first.
pub(crate) fn sheets(job: &Job<'_>) -> Vec<Sheet> {
    let side = job.square();
    let (lines, notes): (Lines, &[&str]) = match job.design.pieces {
        PieceShape::Folded => (
            Lines::CutAndFold,
            &[
                "Cones: cut out, roll, and glue the tab inside. Spools: roll the strip to a tube, bend its teeth outward,",
                "and glue a disc on either end.",
            ],
        ),
        PieceShape::Discs => (Lines::Cut, &["Glue the sheet on card, then cut out the discs."]),
    };
    let begin = || {
        let mut leaf = Leaf::new(job, "pieces", Orientation::Portrait, lines);
        let below = leaf.notes(notes) + 2.0;
        let room = leaf.room();
        let room = Rect::new(room.x + INDENT, below, room.width - 2.0 * INDENT, room.bottom() - below);
        (leaf, room)
    };
    let mut shelves = Shelves::new(begin);
    for of in [Side::Cones, Side::Spools] {
        let (width, height) = extent(job.design.pieces, of, side);
        for _ in 0..job.rules.spec().points.pieces {
            let (leaf, at) = shelves.place(width, height);
            match (job.design.pieces, of) {
                (PieceShape::Folded, Side::Cones) => cone(leaf, at, side),
                (PieceShape::Folded, Side::Spools) => spool(leaf, at, side),
                (PieceShape::Discs, of) => disc(leaf, at, side, of),
            }
        }
        shelves.next_shelf();
    }
    shelves.finished()
}

/// The width and height that a piece takes on the sheet.
fn extent(shape: PieceShape, of: Side, side: f64) -> (f64, f64) {
    match (shape, of) {
        (PieceShape::Folded, Side::Cones) => {
            let cone = Cone::new(side);
            (cone.width() + TAB * side, cone.slant)
        }
        (PieceShape::Folded, Side::Spools) => {
            let discs = 4.0 * SPOOL_RADIUS * side + APART / 2.0;
            let strip = TAU * CORE_RADIUS * side + TAB * side;
            (strip.max(discs), (CORE_HEIGHT + 2.0 * TAB + 2.0 * SPOOL_RADIUS) * side + APART / 2.0)
        }
        (PieceShape::Discs, _) => (2.0 * DISC_RADIUS * side, 2.0 * DISC_RADIUS * side),
    }
}

/// Sheets that are filled shelf by shelf, from the left and from the top.
struct Shelves<F> {
    begin: F,
    full: Vec<Sheet>,
    leaf: Leaf,
    /// What of the sheet is still free, from the shelf at hand down.
    room: Rect,
    /// How far the shelf is filled, and how high it is.
    x: f64,
    height: f64,
}

impl<F: Fn() -> (Leaf, Rect)> Shelves<F> {
    fn new(begin: F) -> Shelves<F> {
        let (leaf, room) = begin();
        Shelves { begin, full: Vec::new(), leaf, room, x: room.x, height: 0.0 }
    }

    /// Finds room of this size: on which leaf, and its top left corner.
    fn place(&mut self, width: f64, height: f64) -> (&mut Leaf, Point) {
        if self.x + width > self.room.right() {
            self.next_shelf();
        }
        if height > self.room.height {
            let (leaf, room) = (self.begin)();
            self.full.push(std::mem::replace(&mut self.leaf, leaf).finished());
            (self.room, self.x) = (room, room.x);
        }
        let at = Point::new(self.x, self.room.y);
        self.x += width + APART;
        self.height = self.height.max(height);
        (&mut self.leaf, at)
    }

    fn next_shelf(&mut self) {
        let step = if self.height > 0.0 { self.height + APART } else { 0.0 };
        self.room = Rect::new(self.room.x, self.room.y + step, self.room.width, self.room.height - step);
        (self.x, self.height) = (self.room.x, 0.0);
    }

    fn finished(mut self) -> Vec<Sheet> {
        self.full.push(self.leaf.finished());
        self.full
    }
}

/// The measures of a cone's net, in millimetres and radians.
struct Cone {
    slant: f64,
    angle: f64,
}

impl Cone {
    fn new(side: f64) -> Cone {
        let (radius, height) = (CONE_RADIUS * side, CONE_HEIGHT * side);
        let slant = radius.hypot(height);
        Cone { slant, angle: TAU * radius / slant }
    }

    fn width(&self) -> f64 {
        2.0 * self.slant * (self.angle / 2.0).sin()
    }
}

/// The net of a cone: a sector with a tab along its left edge.
fn cone(leaf: &mut Leaf, at: Point, side: f64) {
    let cone = Cone::new(side);
    let apex = at.shifted(TAB * side + cone.width() / 2.0, 0.0);
    let (from, sweep) = (TAU / 4.0 - cone.angle / 2.0, cone.angle);
    let rim = |radius: f64| Outline::arc(apex, radius, from, sweep);
    let ring = |inner: f64, outer: f64| {
        rim(outer * cone.slant).joined(Outline::arc(apex, inner * cone.slant, from + sweep, -sweep)).closed()
    };
    let palette = leaf.palette;
    leaf.drawing.fill(Outline::line(&[apex]).joined(rim(cone.slant)).closed(), palette.ivory);
    for (inner, outer, colour) in
        [(0.0, 0.16, palette.gold), (0.84, 0.9, palette.gold), (0.9, 0.96, palette.faience)]
    {
        leaf.drawing.fill(ring(inner, outer), colour);
    }
    let cut = leaf.cut();
    leaf.drawing.stroke(Outline::line(&[apex]).joined(rim(cone.slant)), cut);
    tab(leaf, apex.towards(from + sweep, cone.slant), apex, TAB * side);
}

/// The net of a spool: a strip for its core, with a tab on the right and teeth above and below, and two discs.
fn spool(leaf: &mut Leaf, at: Point, side: f64) {
    let palette = leaf.palette;
    let strip = Rect::new(at.x, at.y + TAB * side, TAU * CORE_RADIUS * side, CORE_HEIGHT * side);
    leaf.drawing.fill(Outline::rectangle(strip), palette.ebony);
    let (left, right) = (strip.x, strip.right());
    let tooth = strip.width / f64::from(TEETH);
    for index in 0..TEETH {
        let (from, to) = (left + f64::from(index) * tooth, left + f64::from(index + 1) * tooth);
        tab(leaf, Point::new(from, strip.y), Point::new(to, strip.y), TAB * side);
        tab(leaf, Point::new(to, strip.bottom()), Point::new(from, strip.bottom()), TAB * side);
    }
    tab(leaf, Point::new(right, strip.y), Point::new(right, strip.bottom()), TAB * side);
    let cut = leaf.cut();
    leaf.drawing.stroke(Outline::line(&[Point::new(left, strip.y), Point::new(left, strip.bottom())]), cut);
    let line =
        Pen { colour: palette.gold.unwrap_or(palette.line), width: 0.02 * side, stroke: Stroke::Solid };
    for share in [0.3, 0.7] {
        let y = strip.y + share * strip.height;
        leaf.drawing.stroke(Outline::line(&[Point::new(left, y), Point::new(right, y)]), line);
    }
    let radius = SPOOL_RADIUS * side;
    let middle = strip.bottom() + TAB * side + APART / 2.0 + radius;
    for x in [at.x + radius, at.x + 3.0 * radius + APART / 2.0] {
        let centre = Point::new(x, middle);
        leaf.drawing.shape(Outline::circle(centre, radius), palette.ebony, cut);
        for share in [0.8, 0.3] {
            leaf.drawing.stroke(Outline::circle(centre, share * radius), line);
        }
    }
}

/// A disc that shows whose piece it is.
fn disc(leaf: &mut Leaf, at: Point, side: f64, of: Side) {
    let palette = leaf.palette;
    let radius = DISC_RADIUS * side;
    let centre = at.shifted(radius, radius);
    let (ground, figure): (Option<Colour>, Option<Colour>) = match of {
        Side::Cones => (palette.ivory, palette.gold),
        Side::Spools => (palette.ebony, palette.ivory),
    };
    let cut = leaf.cut();
    leaf.drawing.shape(Outline::circle(centre, radius), ground, cut);
    let ring =
        Pen { colour: palette.gold.unwrap_or(palette.line), width: 0.015 * side, stroke: Stroke::Solid };
    leaf.drawing.stroke(Outline::circle(centre, 0.86 * radius), ring);
    let edge = Pen { colour: palette.line, width: 0.02 * side, stroke: Stroke::Round };
    leaf.drawing.shape(figures::piece(of, centre, radius), figure, edge);
}
