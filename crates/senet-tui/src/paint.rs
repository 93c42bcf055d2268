//! Small things that every screen draws: boxes, lines of text, buttons.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget};

use crate::pointer::Regions;
use crate::theme::Look;

/// How many columns a text takes; every character that is drawn here takes one.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

/// One line of an area, counted from its top; empty if the area ends before.
pub(crate) fn row(area: Rect, number: u16) -> Rect {
    let height = u16::from(number < area.height);
    Rect { y: area.y.saturating_add(number), height, ..area }
}

/// What is left of an area below its first lines.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// What is left of an area to the right of its first columns.
pub(crate) fn beside(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// A text in one line, cut off at the end of the area.
pub(crate) fn text(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    if area.height > 0 {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }
}

/// A text in the middle of a line.
pub(crate) fn centred(buffer: &mut Buffer, area: Rect, words: &str, style: Style) {
    let space = area.width.saturating_sub(width(words)) / 2;
    text(buffer, beside(area, space), words, style);
}

/// Styled pieces of text in one line.
pub(crate) fn line(buffer: &mut Buffer, area: Rect, line: &Line<'_>) {
    if area.height > 0 {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

/// Lines of text from the top of an area; how many it took.
pub(crate) fn paragraph(buffer: &mut Buffer, area: Rect, words: &str, style: Style) -> u16 {
    let lines = crate::words::wrap(words, usize::from(area.width).max(1));
    let room = usize::from(area.height);
    for (number, words) in lines.iter().take(room).enumerate() {
        text(buffer, row(area, number as u16), words, style);
    }
    if lines.len() > room && area.height > 0 && area.width > 3 {
        // Words that did not fit are not silently left out.
        text(buffer, beside(row(area, area.height - 1), area.width - 4), " ...", style);
    }
    u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height)
}

/// A box with a title; what is inside it.
pub(crate) fn boxed(buffer: &mut Buffer, area: Rect, title: &str, look: Look) -> Rect {
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

/// A row of buttons, `key` and `what it does`, that can be clicked; how many columns it took.
pub(crate) fn buttons<A: Clone>(
    buffer: &mut Buffer,
    area: Rect,
    labels: &[(&str, &str, A)],
    look: Look,
    regions: &mut Regions<A>,
) -> u16 {
    let mut column = 0;
    for (key, label, meaning) in labels {
        let face = format!(" {key} {label} ");
        if column + width(&face) > area.width {
            break;
        }
        let place = Rect { width: width(&face), ..row(beside(area, column), 0) };
        text(buffer, place, &face, look.theme.button());
        regions.push(place, meaning.clone());
        column += width(&face) + 2;
    }
    column
}

/// The keys at the foot of a screen, which can be clicked too.
pub(crate) fn foot<A: Clone>(
    buffer: &mut Buffer,
    area: Rect,
    labels: &[(&str, &str, A)],
    look: Look,
    regions: &mut Regions<A>,
) {
    let mut column = 1;
    for (key, label, meaning) in labels {
        let columns = width(key) + 1 + width(label);
        if column + columns > area.width {
            break;
        }
        let place = Rect { width: columns, ..row(beside(area, column), 0) };
        text(buffer, place, key, look.theme.strong());
        text(buffer, beside(place, width(key) + 1), label, look.theme.quiet());
        regions.push(place, meaning.clone());
        column += columns + 2;
    }
}
