//! The sheets of the pieces: cones to roll, spools to roll with a disc at each end, or discs.

use std::f64::consts::TAU;

use senet::Side;

use crate::design::PieceShape;
use crate::ink::Colour;
use crate::net::tab;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::piece_icons;
use crate::sheet::{Pen, Sheet, Stroke};
use crate::sheet_builder::{INDENT, LineKinds, PrintJob, SheetBuilder};

/// The sizes of the pieces, as shares of the side of a square of the board.
const CONE_RADIUS: f64 = 0.3;
const CONE_HEIGHT: f64 = 0.85;
const SPOOL_RADIUS: f64 = 0.3;
const CORE_RADIUS: f64 = 0.17;
const CORE_HEIGHT: f64 = 0.42;
const DISC_RADIUS: f64 = 0.36;
const TAB: f64 = 0.13;
/// The number of teeth around each end of a spool's core.
const TEETH: u8 = 12;
/// The distance between two pieces in millimetres.
const GAP: f64 = 4.0;

/// The sheets of the pieces: those of the cones first.
pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    let side = job.square();
    let (lines, notes): (LineKinds, &[&str]) = match job.design.pieces {
        PieceShape::Folded => (
            LineKinds::CutAndFold,
            &[
                "Cones: cut out, roll, and glue the tab inside. Spools: roll the strip into a tube, bend the teeth",
                "outward, and glue a disc to each end.",
            ],
        ),
        PieceShape::Discs => (LineKinds::Cut, &["Glue the sheet to card, then cut out the discs."]),
    };
    let new_sheet = || {
        let mut builder = SheetBuilder::new(job, "pieces", Orientation::Portrait, lines);
        let below = builder.notes(notes) + 2.0;
        let room = builder.room();
        let room = Rect::new(room.x + INDENT, below, room.width - 2.0 * INDENT, room.bottom() - below);
        (builder, room)
    };
    let mut packer = ShelfPacker::new(new_sheet);
    for of in [Side::Cones, Side::Spools] {
        let (width, height) = extent(job.design.pieces, of, side);
        for _ in 0..job.rules.spec().points.pieces {
            let (builder, at) = packer.place(width, height);
            match (job.design.pieces, of) {
                (PieceShape::Folded, Side::Cones) => draw_cone(builder, at, side),
                (PieceShape::Folded, Side::Spools) => draw_spool(builder, at, side),
                (PieceShape::Discs, of) => draw_disc(builder, at, side, of),
            }
        }
        packer.next_shelf();
    }
    packer.finish()
}

/// The width and height that a piece takes on the sheet.
fn extent(shape: PieceShape, of: Side, side: f64) -> (f64, f64) {
    match (shape, of) {
        (PieceShape::Folded, Side::Cones) => {
            let cone = Cone::new(side);
            (cone.width() + TAB * side, cone.slant)
        }
        (PieceShape::Folded, Side::Spools) => {
            let discs = 4.0 * SPOOL_RADIUS * side + GAP / 2.0;
            let strip = TAU * CORE_RADIUS * side + TAB * side;
            (strip.max(discs), (CORE_HEIGHT + 2.0 * TAB + 2.0 * SPOOL_RADIUS) * side + GAP / 2.0)
        }
        (PieceShape::Discs, _) => (2.0 * DISC_RADIUS * side, 2.0 * DISC_RADIUS * side),
    }
}

/// Places pieces on sheets in shelves, from left to right and from top to bottom.
struct ShelfPacker<F> {
    new_sheet: F,
    full: Vec<Sheet>,
    builder: SheetBuilder,
    /// The free part of the sheet, from the current shelf down.
    room: Rect,
    /// The x up to which the current shelf is filled.
    x: f64,
    /// The height of the current shelf.
    height: f64,
}

impl<F: Fn() -> (SheetBuilder, Rect)> ShelfPacker<F> {
    fn new(new_sheet: F) -> ShelfPacker<F> {
        let (builder, room) = new_sheet();
        ShelfPacker { new_sheet, full: Vec::new(), builder, room, x: room.x, height: 0.0 }
    }

    /// Finds room of this size. Returns the sheet and the top left corner.
    fn place(&mut self, width: f64, height: f64) -> (&mut SheetBuilder, Point) {
        if self.x + width > self.room.right() {
            self.next_shelf();
        }
        if height > self.room.height {
            let (builder, room) = (self.new_sheet)();
            self.full.push(std::mem::replace(&mut self.builder, builder).finish());
            (self.room, self.x) = (room, room.x);
        }
        let at = Point::new(self.x, self.room.y);
        self.x += width + GAP;
        self.height = self.height.max(height);
        (&mut self.builder, at)
    }

    fn next_shelf(&mut self) {
        let step = if self.height > 0.0 { self.height + GAP } else { 0.0 };
        self.room = Rect::new(self.room.x, self.room.y + step, self.room.width, self.room.height - step);
        (self.x, self.height) = (self.room.x, 0.0);
    }

    fn finish(mut self) -> Vec<Sheet> {
        self.full.push(self.builder.finish());
        self.full
    }
}

/// The net of a cone: a sector of a circle.
struct Cone {
    /// The radius of the sector in millimetres.
    slant: f64,
    /// The angle of the sector in radians.
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

/// Draws the net of a cone: a sector with a tab along its left edge.
fn draw_cone(builder: &mut SheetBuilder, at: Point, side: f64) {
    let cone = Cone::new(side);
    let apex = at.shifted(TAB * side + cone.width() / 2.0, 0.0);
    let (from, sweep) = (TAU / 4.0 - cone.angle / 2.0, cone.angle);
    let rim = |radius: f64| Outline::arc(apex, radius, from, sweep);
    let ring = |inner: f64, outer: f64| {
        rim(outer * cone.slant).joined(Outline::arc(apex, inner * cone.slant, from + sweep, -sweep)).closed()
    };
    let palette = builder.palette;
    builder.drawing.fill(Outline::line(&[apex]).joined(rim(cone.slant)).closed(), palette.ivory);
    for (inner, outer, colour) in
        [(0.0, 0.16, palette.gold), (0.84, 0.9, palette.gold), (0.9, 0.96, palette.faience)]
    {
        builder.drawing.fill(ring(inner, outer), colour);
    }
    let cut = builder.cut();
    builder.drawing.stroke(Outline::line(&[apex]).joined(rim(cone.slant)), cut);
    tab(builder, apex.towards(from + sweep, cone.slant), apex, TAB * side);
}

/// Draws the net of a spool: a strip for its core, with a tab on the right and teeth above and below, and two
/// discs.
fn draw_spool(builder: &mut SheetBuilder, at: Point, side: f64) {
    let palette = builder.palette;
    let strip = Rect::new(at.x, at.y + TAB * side, TAU * CORE_RADIUS * side, CORE_HEIGHT * side);
    builder.drawing.fill(Outline::rectangle(strip), palette.ebony);
    let (left, right) = (strip.x, strip.right());
    let tooth = strip.width / f64::from(TEETH);
    for index in 0..TEETH {
        let (from, to) = (left + f64::from(index) * tooth, left + f64::from(index + 1) * tooth);
        tab(builder, Point::new(from, strip.y), Point::new(to, strip.y), TAB * side);
        tab(builder, Point::new(to, strip.bottom()), Point::new(from, strip.bottom()), TAB * side);
    }
    tab(builder, Point::new(right, strip.y), Point::new(right, strip.bottom()), TAB * side);
    let cut = builder.cut();
    builder
        .drawing
        .stroke(Outline::line(&[Point::new(left, strip.y), Point::new(left, strip.bottom())]), cut);
    let line =
        Pen { colour: palette.gold.unwrap_or(palette.line), width: 0.02 * side, stroke: Stroke::Solid };
    for share in [0.3, 0.7] {
        let y = strip.y + share * strip.height;
        builder.drawing.stroke(Outline::line(&[Point::new(left, y), Point::new(right, y)]), line);
    }
    let radius = SPOOL_RADIUS * side;
    let middle = strip.bottom() + TAB * side + GAP / 2.0 + radius;
    for x in [at.x + radius, at.x + 3.0 * radius + GAP / 2.0] {
        let centre = Point::new(x, middle);
        builder.drawing.shape(Outline::circle(centre, radius), palette.ebony, cut);
        for share in [0.8, 0.3] {
            builder.drawing.stroke(Outline::circle(centre, share * radius), line);
        }
    }
}

/// Draws a disc with a picture of the piece.
fn draw_disc(builder: &mut SheetBuilder, at: Point, side: f64, of: Side) {
    let palette = builder.palette;
    let radius = DISC_RADIUS * side;
    let centre = at.shifted(radius, radius);
    let (ground, figure): (Option<Colour>, Option<Colour>) = match of {
        Side::Cones => (palette.ivory, palette.gold),
        Side::Spools => (palette.ebony, palette.ivory),
    };
    let cut = builder.cut();
    builder.drawing.shape(Outline::circle(centre, radius), ground, cut);
    let ring =
        Pen { colour: palette.gold.unwrap_or(palette.line), width: 0.015 * side, stroke: Stroke::Solid };
    builder.drawing.stroke(Outline::circle(centre, 0.86 * radius), ring);
    let edge = Pen { colour: palette.line, width: 0.02 * side, stroke: Stroke::Round };
    builder.drawing.shape(piece_icons::outline(of, centre, radius), figure, edge);
}
