//! A text to read: help, rules, a message; scrolled by keys and wheel.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseEventKind};
use ratatui::layout::Rect;

use crate::paint;
use crate::theme::Look;

/// A page over the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    title: String,
    lines: Vec<Written>,
    scroll: usize,
    /// How far it can be scrolled; found when it is drawn.
    furthest: usize,
    room: usize,
}

/// A line of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Written {
    Heading(String),
    Plain(String),
}

/// Whether a page stays open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    GoesOn,
    Done,
}

impl Page {
    /// A page of lines that are short enough. A line underlined with `=` or `-` is a heading.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Page {
        let mut lines = Vec::new();
        let underlines =
            |line: &str| !line.is_empty() && ["=", "-"].iter().any(|mark| line.replace(mark, "").is_empty());
        let mut rest = text.lines().peekable();
        while let Some(line) = rest.next() {
            let heading = rest.next_if(|next| underlines(next)).is_some();
            lines.push(if heading {
                Written::Heading(line.to_owned())
            } else {
                Written::Plain(line.to_owned())
            });
        }
        Page { title: title.into(), lines, scroll: 0, furthest: 0, room: 1 }
    }

    pub(crate) fn update(&mut self, event: &Event) -> Reading {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Down | KeyCode::Char('j') => self.by(1),
                KeyCode::Up | KeyCode::Char('k') => self.by(-1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.by(self.room as isize - 1),
                KeyCode::PageUp | KeyCode::Char('b') => self.by(1 - self.room as isize),
                KeyCode::Home => self.scroll = 0,
                KeyCode::End => self.scroll = self.furthest,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'R') => return Reading::Done,
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.by(3),
                MouseEventKind::ScrollUp => self.by(-3),
                MouseEventKind::Down(_) => return Reading::Done,
                _ => {}
            },
            _ => {}
        }
        Reading::GoesOn
    }

    fn by(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.furthest);
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let inside = paint::boxed(buffer, area, &look.glyphs.text(&self.title), look);
        let inside = Rect { height: inside.height.saturating_sub(1), ..inside };
        self.room = usize::from(inside.height).max(1);
        self.furthest = self.lines.len().saturating_sub(self.room);
        self.scroll = self.scroll.min(self.furthest);
        for (number, line) in self.lines.iter().skip(self.scroll).take(self.room).enumerate() {
            let (words, style) = match line {
                Written::Heading(words) => (words, look.theme.strong()),
                Written::Plain(words) => (words, look.theme.ground()),
            };
            paint::text(buffer, paint::row(inside, number as u16), &look.glyphs.text(words), style);
        }
        let more = if self.scroll < self.furthest { "  (there is more below)" } else { "" };
        let foot = format!("arrows, PgUp, PgDn scroll   Esc closes{more}");
        let last = Rect { y: inside.y + inside.height, height: 1, ..inside };
        paint::text(buffer, last, &foot, look.theme.quiet());
    }
}
