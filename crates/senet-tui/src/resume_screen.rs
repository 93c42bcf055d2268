//! The screen that asks whether to resume an unfinished game.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use senet::{Game, Side};

use crate::click_regions::ClickRegions;
use crate::phrases;
use crate::session::Session;
use crate::theme::Look;
use crate::widgets;

/// The answer of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is no answer yet.
    Pending,
    Resume,
    New,
    Quit,
}

/// The screen of an unfinished game.
pub(crate) struct ResumeScreen {
    session: Box<Session>,
    regions: ClickRegions<Answer>,
}

impl ResumeScreen {
    pub(crate) fn new(session: Box<Session>) -> ResumeScreen {
        ResumeScreen { session, regions: ClickRegions::new() }
    }

    pub(crate) fn update(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Answer::Quit,
                KeyCode::Enter | KeyCode::Char(' ' | 'r' | 'y') => Answer::Resume,
                KeyCode::Char('n') => Answer::New,
                KeyCode::Char('q') | KeyCode::Esc => Answer::Quit,
                _ => Answer::Pending,
            },
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                self.regions.at(mouse.column, mouse.row).unwrap_or(Answer::Pending)
            }
            _ => Answer::Pending,
        }
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        /// The height of the panel, and that of the lines above and below it.
        const PANEL: u16 = 12;
        const OUTSIDE: u16 = 2;
        self.regions.clear();
        let session = &self.session;
        let column = area.centered(Constraint::Length(60), Constraint::Length(PANEL + 2 * OUTSIDE));
        let [title, _, panel, _, note] = column.layout(&Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(PANEL),
            Constraint::Length(1),
            Constraint::Length(1),
        ]));
        widgets::centred(buffer, title, "S E N E T", look.theme.title());
        let inside = widgets::panel(buffer, panel, "An unfinished game", look).inner(Margin::new(2, 1));
        let [rules, _, cones, spools, _, played, next, _, buttons] =
            inside.layout(&Layout::vertical([Constraint::Length(1); 9]));
        let name = look.glyphs.text(&session.game.rules().spec().full_name());
        widgets::text(buffer, rules, &name, look.theme.strong());
        for (side, line) in Side::BOTH.into_iter().zip([cones, spools]) {
            widgets::text(buffer, line, look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
            let words = format!("{side}: {}", session.seat(side));
            widgets::text(buffer, widgets::beside(line, 4), &words, look.theme.ground());
        }
        let started =
            if session.date.is_empty() { String::new() } else { format!("started {}, ", session.date) };
        let words = format!(
            "{started}{}, {} played",
            phrases::counted(session.game.plies().len(), "move"),
            phrases::duration(session.elapsed)
        );
        let words = look.glyphs.text(&phrases::sentence(&words));
        widgets::text(buffer, played, &words, look.theme.ground());
        widgets::text(buffer, next, &state(&session.game), look.theme.ground());
        let labels = [
            ("Enter", "resume", Answer::Resume),
            ("n", "new game", Answer::New),
            ("q", "quit", Answer::Quit),
        ];
        widgets::buttons(buffer, buttons, &labels, look, &mut self.regions);
        let words = "If you start a new game, this one is kept as a record.";
        widgets::centred(buffer, note, words, look.theme.quiet());
    }
}

fn state(game: &Game) -> String {
    match game.throw() {
        Some(throw) => format!("The {} have thrown {throw} and are to move.", game.side()),
        None => format!("The {} throw next.", game.side()),
    }
}
