//! The rules page: the sentences of `senet rules show` in the largest type that fits one page.

use senet::RulesPage;

use crate::ornament::border;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Sheet, TextStyle};
use crate::sheet_builder::{MARGIN, PrintJob, SheetBuilder, shortened};
use crate::typeface::Face;

use crate::text_columns::{Columns, Line, Paragraph, Role, wrap};

/// The margin around the text in millimetres.
const SIDES: f64 = MARGIN + 3.0;
/// The distance between the columns in millimetres.
const GUTTER: f64 = 7.0;
/// The height of the ornament in millimetres.
const ORNAMENT: f64 = 4.0;
/// The largest type size in points.
const LARGEST: f64 = 16.0;
/// The smallest type size in points.
const SMALLEST: f64 = 9.0;
/// The difference between the sizes that are tried, in points.
const STEP: f64 = 0.25;
const MILLIMETRES_PER_POINT: f64 = 25.4 / 72.0;

/// The sheets of the rules: one, unless the text of a custom ruleset is too long.
pub(crate) fn sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    let page = job.rules.spec().page();
    let paragraphs = paragraphs(&page);
    let (mut builder, first) = first_page(job, &page);
    let mut builders = Vec::new();
    for (number, columns) in fit(&paragraphs, first, further(&builder)).into_iter().enumerate() {
        if number > 0 {
            let next = SheetBuilder::empty(job, SUBJECT, Orientation::Portrait);
            builders.push(std::mem::replace(&mut builder, next));
        }
        columns.iter().for_each(|line| draw_line(&mut builder, line));
    }
    builders.push(builder);
    builders.into_iter().map(SheetBuilder::finish).collect()
}

const SUBJECT: &str = "rules";

/// Lays out the lines of each page, in the largest type in which one page suffices, else in the smallest.
fn fit(paragraphs: &[Paragraph], first: Rect, further: Rect) -> Vec<Vec<Line>> {
    let columns = Columns { first, further, gutter: GUTTER };
    let steps = ((LARGEST - SMALLEST) / STEP) as u32;
    let sizes = (0..steps).map(|step| LARGEST - f64::from(step) * STEP);
    let layout = |size: f64| columns.layout(paragraphs, size * MILLIMETRES_PER_POINT);
    sizes.map(layout).find(|pages| pages.len() == 1).unwrap_or_else(|| layout(SMALLEST))
}

fn paragraphs(page: &RulesPage) -> Vec<Paragraph> {
    let section = |section: &senet::Section| {
        let heading = Paragraph::new(Role::Heading, &section.heading.to_uppercase());
        let sentences: Vec<Paragraph> =
            section.sentences.iter().map(|one| Paragraph::new(Role::Sentence, &one.text)).collect();
        [vec![heading], sentences].concat()
    };
    page.sections.iter().flat_map(section).collect()
}

fn draw_line(builder: &mut SheetBuilder, line: &Line) {
    let palette = builder.palette;
    let colour = if line.role == Role::Heading { palette.accent } else { palette.text };
    builder.drawing.text(&line.text, line.start, Align::Left, line.role.style(line.size, colour));
    if let Some(bullet) = line.bullet {
        let corners = [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)];
        let corner = |(x, y)| bullet.shifted(0.16 * line.size * x, 0.16 * line.size * y);
        builder.drawing.fill(Outline::polygon(&corners.map(corner)), Some(palette.accent));
    }
}

/// The first page with title and source, and the room between the two.
fn first_page(job: &PrintJob<'_>, page: &RulesPage) -> (SheetBuilder, Rect) {
    let mut builder = SheetBuilder::empty(job, SUBJECT, Orientation::Portrait);
    let room = builder.whole().inside(SIDES);
    let top = title(&mut builder, room, page);
    let bottom = source(&mut builder, room, page);
    let room = Rect::new(room.x, top, room.width, bottom - top);
    (builder, room)
}

fn further(builder: &SheetBuilder) -> Rect {
    builder.whole().inside(SIDES)
}

/// Writes the title at the top of the room. Returns the y below it.
fn title(builder: &mut SheetBuilder, room: Rect, page: &RulesPage) -> f64 {
    let palette = builder.palette;
    let middle = room.centre().x;
    let title = shortened(&page.title, 80);
    let style = TextStyle::new(Face::Regular, 11.5, palette.text).fitted(&title, room.width);
    let mut y = room.y + 8.0;
    builder.drawing.text(&title, Point::new(middle, y), Align::Centre, style);
    y += 7.0;
    let mut under = shortened(&page.summary, 200);
    if page.name.contains('(') {
        under = format!("{} – {under}", shortened(&page.name, 80));
    }
    let style = TextStyle::new(Face::Italic, 5.2, palette.text);
    for line in wrap(&under, style, room.width) {
        builder.drawing.text(&line, Point::new(middle, y), Align::Centre, style);
        y += 5.8;
    }
    y -= 3.0;
    ornament(builder, Rect::new(room.x, y, room.width, ORNAMENT));
    y + ORNAMENT + 2.0
}

/// Writes the source at the bottom of the room. Returns the y above it.
fn source(builder: &mut SheetBuilder, room: Rect, page: &RulesPage) -> f64 {
    let style = TextStyle::new(Face::Italic, 3.7, builder.palette.text);
    let mut notes = vec![shortened(&page.source, 400)];
    if !page.readings.is_empty() {
        notes.push(format!(
            "Where the source is ambiguous, this page follows one reading; \"senet rules show {}\" gives the other.",
            shortened(page.name.split(' ').next().unwrap_or_default(), 40)
        ));
    }
    let lines: Vec<String> = notes.iter().flat_map(|note| wrap(note, style, room.width)).collect();
    let top = room.bottom() - 4.4 * lines.len() as f64;
    for (index, line) in lines.iter().enumerate() {
        let at = Point::new(room.centre().x, top + 4.4 * (index as f64 + 0.8));
        builder.drawing.text(line, at, Align::Centre, style);
    }
    ornament(builder, Rect::new(room.x, top - ORNAMENT - 1.0, room.width, ORNAMENT));
    top - ORNAMENT - 2.0
}

/// Draws a strip of coloured blocks on ebony.
fn ornament(builder: &mut SheetBuilder, strip: Rect) {
    let palette = builder.palette;
    builder.drawing.fill(Outline::rectangle(strip), palette.ebony);
    let blocks = (strip.width / ORNAMENT / 6.0).round() * 6.0 + 1.0;
    border(&mut builder.drawing, &palette, strip, strip.width / blocks);
}
