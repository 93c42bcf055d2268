//! The question what to do with a game that cannot be saved, before the game screen is left.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Margin, Rect};

use crate::click_regions::ClickRegions;
use crate::phrases;
use crate::theme::Look;
use crate::widgets;

/// What follows when the question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaving {
    Quit,
    NewGame,
    Rematch,
}

/// The answer of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is no answer yet.
    Pending,
    /// Save the record in the file that the player named.
    SaveAs,
    /// Try the usual place again.
    Retry,
    /// Go back to the game.
    Back,
    Discard,
}

#[derive(Clone, Debug)]
pub(crate) struct UnsavedDialog {
    pub(crate) leaving: Leaving,
    /// Why the game is not saved.
    pub(crate) reason: String,
    /// What of the game is saved.
    pub(crate) saved: String,
    /// The file that the player types.
    pub(crate) file: String,
    regions: ClickRegions<Answer>,
}

impl UnsavedDialog {
    /// The question, with an unused file in the current folder as the suggestion.
    pub(crate) fn new(leaving: Leaving, reason: String, saved: String, name: &str) -> UnsavedDialog {
        let folder = std::env::current_dir().unwrap_or_else(|_| std::env::temp_dir());
        let path = |number: u32| match number {
            1 => folder.join(format!("{name}.senet")),
            _ => folder.join(format!("{name}-{number}.senet")),
        };
        let file = (1..).map(path).find(|path| !path.exists()).unwrap_or_default().display().to_string();
        UnsavedDialog { leaving, reason, saved, file, regions: ClickRegions::new() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        Path::new(&self.file).to_owned()
    }

    pub(crate) fn update(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    return Answer::Discard;
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.file.clear(),
                KeyCode::Enter => return Answer::SaveAs,
                KeyCode::Tab => return Answer::Retry,
                KeyCode::Esc => return Answer::Back,
                KeyCode::Backspace => drop(self.file.pop()),
                KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                    self.file.push(letter)
                }
                _ => {}
            },
            Event::Paste(text) => self.file.extend(text.chars().filter(|letter| !letter.is_control())),
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                return self.regions.at(mouse.column, mouse.row).unwrap_or(Answer::Pending);
            }
            _ => {}
        }
        Answer::Pending
    }

    /// Draws the question. The end of a long file name is shown.
    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.regions.clear();
        let panel = area.centered(Constraint::Length(76), Constraint::Length(15));
        let inside = widgets::panel(buffer, panel, "The game is not saved", look).inner(Margin::new(1, 1));
        let [reason, saved, _, ask, file, _, buttons, more] = inside.layout(&Layout::vertical([
            Constraint::Length(4),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ]));
        let text = |words: &str| look.glyphs.text(&phrases::sentence(words));
        widgets::paragraph(buffer, reason, &text(&self.reason), look.theme.warning());
        widgets::text(buffer, saved, &text(&self.saved), look.theme.strong());
        let words = "Free some space and try again, or name a file in another place:";
        widgets::text(buffer, ask, words, look.theme.ground());
        let name = look.glyphs.text(&self.file);
        let hidden = name.chars().count().saturating_sub(usize::from(file.width.saturating_sub(2)));
        let shown: String = name.chars().skip(hidden).collect();
        widgets::text(buffer, file, &format!("{shown}_ "), look.theme.chosen_quietly());
        let labels = [("Enter", "save there", Answer::SaveAs), ("Tab", "try again", Answer::Retry)];
        widgets::buttons(buffer, buttons, &labels, look, &mut self.regions);
        let leave = match self.leaving {
            Leaving::Quit => "quit without saving",
            Leaving::NewGame | Leaving::Rematch => "go on without saving",
        };
        let labels = [("Esc", "back to the game", Answer::Back), ("Ctrl-C", leave, Answer::Discard)];
        widgets::buttons(buffer, more, &labels, look, &mut self.regions);
    }
}
