//! Draws the list of moves with their throws. Used by the game screen and the record screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use senet::{Game, Next};

use crate::click_regions::ClickRegions;
use crate::theme::Look;
use crate::widgets;

/// The moves of a game as a list.
#[derive(Clone, Copy)]
pub(crate) struct MoveList<'a> {
    pub(crate) game: &'a Game,
    /// How many lines the list is scrolled up from its end.
    pub(crate) scroll: usize,
    pub(crate) current: Option<usize>,
    pub(crate) look: Look,
}

impl MoveList<'_> {
    fn line_count(&self) -> usize {
        self.game.plies().len() + usize::from(self.game.throw().is_some())
    }

    /// Draws the lines that fit. A click on a line triggers `action` with the number of plies up to it.
    pub(crate) fn draw<A: Clone>(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        regions: &mut ClickRegions<A>,
        action: impl Fn(usize) -> A,
    ) {
        let (lines, height) = (self.line_count(), usize::from(area.height));
        let end = lines - self.scroll.min(lines.saturating_sub(height));
        let start = end.saturating_sub(height);
        for (ply, place) in (start..end).zip(area.rows()) {
            if self.current == Some(ply) {
                let words = format!("{:1$}", self.line(ply).to_string(), usize::from(area.width));
                widgets::text(buffer, place, &words, self.look.theme.chosen());
            } else {
                widgets::line(buffer, place, &self.line(ply));
            }
            regions.push(place, action(ply + 1));
        }
    }

    fn line(&self, ply: usize) -> Line<'static> {
        let (theme, glyphs) = (self.look.theme, self.look.glyphs);
        let number = Span::styled(format!("{:>3} ", ply + 1), theme.quiet());
        let Some(made) = self.game.plies().get(ply) else {
            let throw = self.game.throw().map(|throw| throw.to_string()).unwrap_or_default();
            return Line::from(vec![
                number,
                Span::raw(format!("{} {throw}  ...", glyphs.piece(self.game.side()))),
            ]);
        };
        let throw = made.throw.map_or_else(|| " ".to_owned(), |throw| throw.to_string());
        let note = match made.outcome.next {
            Next::ThrowsAgain => " again",
            Next::Won(_) => " wins",
            Next::TurnPasses => "",
        };
        let side = made.before.side();
        Line::from(vec![
            number,
            Span::raw(format!("{} {throw}  {}", glyphs.piece(side), self.game.text(ply))),
            Span::styled(note, theme.quiet()),
        ])
    }
}
