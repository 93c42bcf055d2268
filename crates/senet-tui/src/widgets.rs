//! Drawing primitives that all screens use: lines and paragraphs of text, panels, buttons, key bars.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget};

use crate::click_regions::ClickRegions;
use crate::phrases;
use crate::theme::Look;

/// The columns that a text takes. Every character drawn by this crate is one column wide.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

/// One line of an area, counted from its top; empty if the area has fewer lines.
pub(crate) fn row(area: Rect, number: u16) -> Rect {
    let height = u16::from(number < area.height);
    Rect { y: area.y.saturating_add(number), height, ..area }
}

/// An area without its first lines.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// An area without its first columns.
pub(crate) fn beside(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// Writes one line of text, cut off at the end of the area.
pub(crate) fn text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }
}

/// Writes one line of text in the middle of the area.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, words: &str, style: Style) {
    let indent = area.width.saturating_sub(width(words)) / 2;
    text(buffer, beside(area, indent), words, style);
}

/// Writes styled pieces of text on one line.
pub(crate) fn line(buffer: &mut Buffer, area: Rect, line: &Line<'_>) {
    if area.height > 0 {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

/// Writes a text, wrapped between words. Returns the number of lines used. A text that does not fit ends with
/// `...`.
pub(crate) fn paragraph(buffer: &mut Buffer, area: Rect, words: &str, style: Style) -> u16 {
    let lines = phrases::wrap(words, usize::from(area.width).max(1));
    for (line, area) in lines.iter().zip(area.rows()) {
        text(buffer, area, line, style);
    }
    if lines.len() > usize::from(area.height) && area.height > 0 && area.width > 3 {
        text(buffer, beside(row(area, area.height - 1), area.width - 4), " ...", style);
    }
    u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height)
}

/// Draws a frame with a title. Returns the area inside it.
pub(crate) fn panel(buffer: &mut Buffer, area: Rect, title: &str, look: Look) -> Rect {
    let title = if title.is_empty() {
        Line::default()
    } else {
        Line::styled(format!(" {title} "), look.theme.title())
    };
    let block = Block::new()
        .borders(Borders::ALL)
        .border_set(look.glyphs.border())
        .border_style(look.theme.frame())
        .title(title);
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// Draws a row of clickable buttons, each with its key and its effect.
pub(crate) fn buttons<A: Clone>(
    buffer: &mut Buffer,
    area: Rect,
    labels: &[(&str, &str, A)],
    look: Look,
    regions: &mut ClickRegions<A>,
) {
    let faces: Vec<String> = labels.iter().map(|(key, label, _)| format!(" {key} {label} ")).collect();
    let widths = faces.iter().map(|face| width(face));
    for ((face, (.., action)), place) in faces.iter().zip(labels).zip(flow(row(area, 0), widths)) {
        text(buffer, place, face, look.theme.button());
        regions.push(place, action.clone());
    }
}

/// Draws the clickable keys on the last line of a screen.
pub(crate) fn key_bar<A: Clone>(
    buffer: &mut Buffer,
    area: Rect,
    labels: &[(&str, &str, A)],
    look: Look,
    regions: &mut ClickRegions<A>,
) {
    let widths = labels.iter().map(|(key, label, _)| width(key) + 1 + width(label));
    for ((key, label, action), place) in labels.iter().zip(flow(beside(row(area, 0), 1), widths)) {
        text(buffer, place, key, look.theme.strong());
        text(buffer, beside(place, width(key) + 1), label, look.theme.quiet());
        regions.push(place, action.clone());
    }
}

/// The places of items with these widths in a row, two columns apart. Items that do not fit get none.
fn flow(area: Rect, widths: impl Iterator<Item = u16>) -> Vec<Rect> {
    const SPACING: u16 = 2;
    let mut end = 0;
    let fitting = widths.take_while(|width| {
        end += width;
        let fits = end <= area.width;
        end += SPACING;
        fits
    });
    let layout = Layout::horizontal(fitting.map(Constraint::Length)).spacing(SPACING).flex(Flex::Start);
    area.layout_vec(&layout)
}
