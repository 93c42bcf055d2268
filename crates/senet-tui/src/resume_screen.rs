//! An unfinished game is offered first.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;
use senet::{Game, Side};

use crate::paint;
use crate::pointer::Regions;
use crate::table::Table;
use crate::theme::Look;
use crate::words;

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    NotYet,
    Resume,
    New,
    Quit,
}

/// The question whether to go on with an unfinished game.
pub(crate) struct ResumeScreen {
    table: Box<Table>,
    regions: Regions<Answer>,
}

impl ResumeScreen {
    pub(crate) fn new(table: Box<Table>) -> ResumeScreen {
        ResumeScreen { table, regions: Regions::new() }
    }

    pub(crate) fn update(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Answer::Quit,
                KeyCode::Enter | KeyCode::Char(' ' | 'r' | 'y') => Answer::Resume,
                KeyCode::Char('n') => Answer::New,
                KeyCode::Char('q') | KeyCode::Esc => Answer::Quit,
                _ => Answer::NotYet,
            },
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                self.regions.at(mouse.column, mouse.row).unwrap_or(Answer::NotYet)
            }
            _ => Answer::NotYet,
        }
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.regions.clear();
        let table = &self.table;
        let (width, height) = (60, 12);
        let place = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width,
            height,
        };
        paint::centred(buffer, paint::row(area, place.y.saturating_sub(2)), "S E N E T", look.theme.title());
        let inside = paint::boxed(buffer, place, "An unfinished game", look);
        let inside = Rect { width: inside.width - 4, ..paint::beside(paint::below(inside, 1), 2) };
        let rules = look.glyphs.text(&table.game.rules().spec().full_name());
        paint::text(buffer, inside, &rules, look.theme.strong());
        for (line, side) in Side::BOTH.into_iter().enumerate() {
            let place = paint::row(inside, 2 + line as u16);
            paint::text(buffer, place, look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
            let words = format!("{side}: {}", table.seat(side));
            paint::text(buffer, paint::beside(place, 4), &words, look.theme.ground());
        }
        let begun = if table.date.is_empty() { String::new() } else { format!("begun {}, ", table.date) };
        let state = format!(
            "{begun}{}, {}",
            words::count(table.game.plies().len(), "move"),
            words::duration(table.elapsed)
        );
        paint::text(buffer, paint::row(inside, 5), &state, look.theme.ground());
        paint::text(buffer, paint::row(inside, 6), &next(&table.game), look.theme.ground());
        let labels = [
            ("Enter", "resume", Answer::Resume),
            ("n", "new game", Answer::New),
            ("q", "quit", Answer::Quit),
        ];
        paint::buttons(buffer, paint::row(inside, 8), &labels, look, &mut self.regions);
        let note = "A new game sets this one aside; it is kept as a record.";
        paint::centred(buffer, paint::row(area, place.y + place.height + 1), note, look.theme.quiet());
    }
}

fn next(game: &Game) -> String {
    match game.throw() {
        Some(throw) => format!("the {} have thrown {throw} and are to move", game.side()),
        None => format!("the {} are to throw", game.side()),
    }
}
