//! The rules of a ruleset on one page, in type as large as the page allows: the same sentences as `senet rules show`.

mod column;

use senet::RulesPage;

use crate::leaf::{Job, Leaf, MARGIN, shortened};
use crate::ornament::border;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Sheet, Type};
use crate::typeface::Face;

use column::{Columns, Line, Paragraph, Role};

/// The white around the text, between its columns, and the height of the ornament, in millimetres.
const SIDES: f64 = MARGIN + 3.0;
const GUTTER: f64 = 7.0;
const ORNAMENT: f64 = 4.0;
/// The largest and the smallest type, and the step between the sizes that are tried, in points.
const LARGEST: f64 = 16.0;
const SMALLEST: f64 = 9.0;
const STEP: f64 = 0.25;
const MILLIMETRES_PER_POINT: f64 = 25.4 / 72.0;

/// The sheets of the rules: one, unless a ruleset needs more words than a page can hold.
pub(crate) fn sheets(job: &Job<'_>) -> Vec<Sheet> {
    let page = job.rules.spec().page();
    let paragraphs = paragraphs(&page);
    let (mut leaf, first) = first_leaf(job, &page);
    let mut leaves = Vec::new();
    for (number, columns) in fitted(&paragraphs, first, further(&leaf)).into_iter().enumerate() {
        if number > 0 {
            let next = Leaf::bare(job, SUBJECT, Orientation::Portrait);
            leaves.push(std::mem::replace(&mut leaf, next));
        }
        columns.iter().for_each(|line| set(&mut leaf, line));
    }
    leaves.push(leaf);
    leaves.into_iter().map(Leaf::finished).collect()
}

const SUBJECT: &str = "rules";

/// The lines of each page, in the largest type in which the first is enough; or in the smallest, over several.
fn fitted(paragraphs: &[Paragraph], first: Rect, further: Rect) -> Vec<Vec<Line>> {
    let columns = Columns { first, further, gutter: GUTTER };
    let steps = ((LARGEST - SMALLEST) / STEP) as u32;
    let sizes = (0..steps).map(|step| LARGEST - f64::from(step) * STEP);
    let set = |size: f64| columns.set(paragraphs, size * MILLIMETRES_PER_POINT);
    sizes.map(set).find(|pages| pages.len() == 1).unwrap_or_else(|| set(SMALLEST))
}

fn paragraphs(page: &RulesPage) -> Vec<Paragraph> {
    let section = |section: &senet::Section| {
        let heading = Paragraph::new(Role::Heading, &section.heading.to_uppercase());
        let sentences: Vec<Paragraph> =
            section.sentences.iter().map(|sentence| Paragraph::new(Role::Sentence, sentence)).collect();
        [vec![heading], sentences].concat()
    };
    page.sections.iter().flat_map(section).collect()
}

fn set(leaf: &mut Leaf, line: &Line) {
    let palette = leaf.palette;
    let colour = if line.role == Role::Heading { palette.accent } else { palette.text };
    leaf.drawing.text(&line.text, line.start, Align::Left, line.role.set(line.size, colour));
    if let Some(bullet) = line.bullet {
        let corners = [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)];
        let corner = |(x, y)| bullet.shifted(0.16 * line.size * x, 0.16 * line.size * y);
        leaf.drawing.fill(Outline::polygon(&corners.map(corner)), Some(palette.accent));
    }
}

/// The first page with title and source, and the room between them.
fn first_leaf(job: &Job<'_>, page: &RulesPage) -> (Leaf, Rect) {
    let mut leaf = Leaf::bare(job, SUBJECT, Orientation::Portrait);
    let room = leaf.whole().inside(SIDES);
    let top = title(&mut leaf, room, page);
    let bottom = source(&mut leaf, room, page);
    let room = Rect::new(room.x, top, room.width, bottom - top);
    (leaf, room)
}

fn further(leaf: &Leaf) -> Rect {
    leaf.whole().inside(SIDES)
}

/// Sets the title at the top of the room; gives the y below it.
fn title(leaf: &mut Leaf, room: Rect, page: &RulesPage) -> f64 {
    let palette = leaf.palette;
    let middle = room.centre().x;
    let title = shortened(&page.title, 80);
    let set = Type::new(Face::Regular, 11.5, palette.text).fitted(&title, room.width);
    let mut y = room.y + 8.0;
    leaf.drawing.text(&title, Point::new(middle, y), Align::Centre, set);
    y += 7.0;
    let mut under = shortened(&page.summary, 200);
    if page.name.contains('(') {
        under = format!("{} – {under}", shortened(&page.name, 80));
    }
    let set = Type::new(Face::Italic, 5.2, palette.text);
    for line in column::broken(&under, set, room.width) {
        leaf.drawing.text(&line, Point::new(middle, y), Align::Centre, set);
        y += 5.8;
    }
    y -= 3.0;
    ornament(leaf, Rect::new(room.x, y, room.width, ORNAMENT));
    y + ORNAMENT + 2.0
}

/// Sets the source at the bottom of the room; gives the y above it.
fn source(leaf: &mut Leaf, room: Rect, page: &RulesPage) -> f64 {
    let set = Type::new(Face::Italic, 3.7, leaf.palette.text);
    let mut notes = vec![shortened(&page.source, 400)];
    if !page.readings.is_empty() {
        notes.push(format!(
            "Where the source leaves it open, this page takes one reading; \"senet rules show {}\" tells the other.",
            shortened(page.name.split(' ').next().unwrap_or_default(), 40)
        ));
    }
    let lines: Vec<String> = notes.iter().flat_map(|note| column::broken(note, set, room.width)).collect();
    let top = room.bottom() - 4.4 * lines.len() as f64;
    for (index, line) in lines.iter().enumerate() {
        let at = Point::new(room.centre().x, top + 4.4 * (index as f64 + 0.8));
        leaf.drawing.text(line, at, Align::Centre, set);
    }
    ornament(leaf, Rect::new(room.x, top - ORNAMENT - 1.0, room.width, ORNAMENT));
    top - ORNAMENT - 2.0
}

/// A strip of coloured blocks on ebony.
fn ornament(leaf: &mut Leaf, strip: Rect) {
    let palette = leaf.palette;
    leaf.drawing.fill(Outline::rectangle(strip), palette.ebony);
    let blocks = (strip.width / ORNAMENT / 6.0).round() * 6.0 + 1.0;
    border(&mut leaf.drawing, &palette, strip, strip.width / blocks);
}
