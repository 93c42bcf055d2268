//! The list of moves, in notation with throws.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use senet::{Game, Next};

use crate::paint;
use crate::pointer::Regions;
use crate::theme::Look;

/// The moves of a game as a list.
#[derive(Clone, Copy)]
pub(crate) struct MoveList<'a> {
    pub(crate) game: &'a Game,
    /// How many lines before its end the list is read.
    pub(crate) back: usize,
    /// The ply that stands out.
    pub(crate) shown: Option<usize>,
    pub(crate) look: Look,
}

impl MoveList<'_> {
    fn lines(&self) -> usize {
        self.game.plies().len() + usize::from(self.game.throw().is_some())
    }

    /// Draws as much as there is room for. Each line can be clicked for the number of plies up to it.
    pub(crate) fn draw<A: Clone>(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        regions: &mut Regions<A>,
        meaning: impl Fn(usize) -> A,
    ) {
        let (lines, room) = (self.lines(), usize::from(area.height));
        let last = lines - self.back.min(lines.saturating_sub(room));
        let first = last.saturating_sub(room);
        for (line, ply) in (first..last).enumerate() {
            let place = paint::row(area, line as u16);
            if self.shown == Some(ply) {
                let words = format!("{:1$}", self.line(ply).to_string(), usize::from(area.width));
                paint::text(buffer, place, &words, self.look.theme.chosen());
            } else {
                paint::line(buffer, place, &self.line(ply));
            }
            regions.push(place, meaning(ply + 1));
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
