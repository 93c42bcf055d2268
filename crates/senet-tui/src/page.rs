//! A page of text over a screen, such as the help or the rules. It scrolls by keys and wheel.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};

use crate::theme::Look;
use crate::widgets;

/// A page over the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    title: String,
    lines: Vec<PageLine>,
    scroll: usize,
    /// The largest scroll position, as of the last draw.
    max_scroll: usize,
    /// The number of visible lines, as of the last draw.
    page_height: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum PageLine {
    Heading(String),
    Plain(String),
}

/// Whether a page stays open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageState {
    Open,
    Closed,
}

impl Page {
    /// A page of text. Lines are not wrapped. A line underlined with `=` or `-` is a heading.
    pub(crate) fn new(title: impl Into<String>, text: &str) -> Page {
        let mut lines = Vec::new();
        let is_underline =
            |line: &str| !line.is_empty() && ["=", "-"].iter().any(|mark| line.replace(mark, "").is_empty());
        let mut rest = text.lines().peekable();
        while let Some(line) = rest.next() {
            let is_heading = rest.next_if(|next| is_underline(next)).is_some();
            lines.push(if is_heading {
                PageLine::Heading(line.to_owned())
            } else {
                PageLine::Plain(line.to_owned())
            });
        }
        Page { title: title.into(), lines, scroll: 0, max_scroll: 0, page_height: 1 }
    }

    pub(crate) fn update(&mut self, event: &Event) -> PageState {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Down | KeyCode::Char('j') => self.scroll_by(1),
                KeyCode::Up | KeyCode::Char('k') => self.scroll_by(-1),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_by(self.page_height as isize - 1),
                KeyCode::PageUp | KeyCode::Char('b') => self.scroll_by(1 - self.page_height as isize),
                KeyCode::Home => self.scroll = 0,
                KeyCode::End => self.scroll = self.max_scroll,
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'R') => return PageState::Closed,
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.scroll_by(3),
                MouseEventKind::ScrollUp => self.scroll_by(-3),
                MouseEventKind::Down(_) => return PageState::Closed,
                _ => {}
            },
            _ => {}
        }
        PageState::Open
    }

    fn scroll_by(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.max_scroll);
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let inside = widgets::panel(buffer, area, &look.glyphs.text(&self.title), look);
        let [text, foot] = inside.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
        self.page_height = usize::from(text.height).max(1);
        self.max_scroll = self.lines.len().saturating_sub(self.page_height);
        self.scroll = self.scroll.min(self.max_scroll);
        for (line, place) in self.lines.iter().skip(self.scroll).zip(text.rows()) {
            let (words, style) = match line {
                PageLine::Heading(words) => (words, look.theme.strong()),
                PageLine::Plain(words) => (words, look.theme.ground()),
            };
            widgets::text(buffer, place, &look.glyphs.text(words), style);
        }
        let more = if self.scroll < self.max_scroll { "   (more below)" } else { "" };
        let keys = format!("arrows, PgUp, PgDn: scroll   Esc: close{more}");
        widgets::text(buffer, foot, &keys, look.theme.quiet());
    }
}
