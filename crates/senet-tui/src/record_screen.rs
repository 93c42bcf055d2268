//! A record, stepped through.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use senet::{Dice, Move, Place, Position, Record, Side};

use crate::board_view::{self, Board, Marks, Size};
use crate::moves_view::MoveList;
use crate::paint;
use crate::pointer::Regions;
use crate::table::faces_of;
use crate::theme::Look;
use crate::throw_view;
use crate::words::{self, Voice};

/// What can be done on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    By(isize),
    To(usize),
    Rules,
    Help,
    Quit,
}

/// The screen of a record.
pub(crate) struct RecordScreen {
    pub(crate) record: Record,
    /// How many plies have been played at the position shown.
    pub(crate) at: usize,
    regions: Regions<Step>,
}

impl RecordScreen {
    pub(crate) fn new(record: Record) -> RecordScreen {
        RecordScreen { record, at: 0, regions: Regions::new() }
    }

    /// What is to be done beyond stepping: pages and leaving.
    pub(crate) fn update(&mut self, event: &Event) -> Option<Step> {
        let step = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => step_of_key(key),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) => self.regions.at(mouse.column, mouse.row),
                MouseEventKind::ScrollDown => Some(Step::By(1)),
                MouseEventKind::ScrollUp => Some(Step::By(-1)),
                _ => None,
            },
            _ => None,
        }?;
        let last = self.record.game.plies().len();
        match step {
            Step::By(plies) => self.at = self.at.saturating_add_signed(plies).min(last),
            Step::To(ply) => self.at = ply.min(last),
            Step::Rules | Step::Help | Step::Quit => return Some(step),
        }
        None
    }

    fn position(&self) -> &Position {
        let game = &self.record.game;
        game.plies().get(self.at).map_or_else(|| game.position(), |next| &next.before)
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.regions.clear();
        let size = Size::fitting(area);
        self.draw_title(buffer, paint::row(area, 0), look);
        let board = Rect { width: size.width(), height: size.height(), ..paint::below(area, 1) };
        self.draw_board(buffer, board, size, look);
        let beside = Rect { height: board.height, ..paint::beside(paint::below(area, 1), board.width + 1) };
        self.draw_sides(buffer, beside, look);
        let houses = board_view::houses(self.record.game.rules().spec(), look, area.width);
        paint::centred(buffer, paint::row(area, 1 + board.height), &houses, look.theme.quiet());
        let lower = paint::below(area, 2 + board.height);
        let lower = Rect { height: lower.height.saturating_sub(1), ..lower };
        let moves = (lower.width / 3).clamp(29, 44);
        self.draw_ply(buffer, Rect { width: lower.width - moves, ..lower }, look);
        self.draw_moves(buffer, paint::beside(lower, lower.width - moves), look);
        let labels = [
            ("arrows", "step", Step::By(1)),
            ("Home", "start", Step::To(0)),
            ("End", "end", Step::To(usize::MAX)),
            ("R", "rules", Step::Rules),
            ("?", "help", Step::Help),
            ("q", "quit", Step::Quit),
        ];
        paint::foot(buffer, paint::row(area, area.height - 1), &labels, look, &mut self.regions);
    }

    fn draw_title(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let Record { game, headers, .. } = &self.record;
        let mut said = vec![game.rules().spec().full_name()];
        said.extend(headers.date.clone());
        said.extend(headers.seed.map(|seed| format!("seed {seed}")));
        said.extend(headers.game.filter(|game| *game > 0).map(|game| format!("game {}", game + 1)));
        said.push(result(&self.record));
        let words = look.glyphs.text(&said.join("   "));
        let line = Line::from(vec![Span::styled(" Senet record  ", look.theme.title()), Span::raw(words)]);
        paint::line(buffer, area, &line);
    }

    fn draw_board(&self, buffer: &mut Buffer, area: Rect, size: Size, look: Look) {
        let mut marks = Marks::default();
        if let Some(last) = self.at.checked_sub(1).map(|ply| &self.record.game.plies()[ply]) {
            marks.last = [last.mv.from(), last.mv.to()].into_iter().flatten().collect();
        }
        let spec = self.record.game.rules().spec();
        let board = Board { size, spec, position: self.position(), marks: &marks, look };
        board_view::draw(buffer, area, board, |_, _| {});
    }

    fn draw_sides(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let headers = &self.record.headers;
        let position = self.position();
        let pieces = self.record.game.rules().plan().pieces();
        for (number, side) in Side::BOTH.into_iter().enumerate() {
            let part = paint::below(area, number as u16 * (area.height / 2));
            paint::text(
                buffer,
                paint::beside(part, 1),
                look.glyphs.piece(side),
                look.theme.piece(side, look.theme.ground()),
            );
            let now = position.side() == side
                && (self.at < self.record.game.plies().len() || self.record.game.result().is_none());
            let style = if now { look.theme.strong() } else { look.theme.ground() };
            paint::text(buffer, part, if now { look.glyphs.next() } else { " " }, style);
            paint::text(buffer, paint::beside(part, 5), side.name(), style);
            let name = if side == Side::Cones { &headers.cones } else { &headers.spools };
            let name = look.glyphs.text(name.as_deref().unwrap_or(""));
            let below = Rect { height: part.height.min(3) - 1, ..paint::beside(paint::below(part, 1), 2) };
            let used = paint::paragraph(buffer, below, &name, look.theme.quiet());
            let mut counts = vec![format!("off  {}", pieces - position.pieces_left(side))];
            if self.record.game.start().hand(side) > 0 || position.hand(side) > 0 {
                counts.insert(0, format!("hand {}", position.hand(side)));
            }
            for (line, words) in counts.iter().enumerate() {
                let place = paint::row(part, 1 + used + line as u16);
                paint::text(buffer, paint::beside(place, 2), words, look.theme.ground());
            }
        }
    }

    /// The ply that led to the position shown: its throw, what it did, what is said about it.
    fn draw_ply(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let game = &self.record.game;
        let title = match self.at {
            0 => "The start".to_owned(),
            at => format!("Move {at} of {}", game.plies().len()),
        };
        let inside = paint::boxed(buffer, area, &title, look);
        let inside = Rect { width: inside.width.saturating_sub(2), ..paint::beside(inside, 1) };
        let mut rest = inside;
        if let Some(ply) = self.at.checked_sub(1) {
            rest = self.draw_throw(buffer, inside, ply, look);
        }
        let words = look.glyphs.text(&self.told());
        let used = paint::paragraph(buffer, rest, &words, look.theme.ground());
        let comments = Rect { height: rest.height.saturating_sub(used + 1), ..paint::below(rest, used) };
        let said = self.record.comments.iter().filter(|comment| comment.ply == self.at);
        let said: Vec<&str> = said.map(|comment| comment.text.as_str()).collect();
        paint::paragraph(buffer, comments, &look.glyphs.text(&said.join(" ")), look.theme.strong());
        let last = paint::row(inside, inside.height.saturating_sub(1));
        let labels = [
            ("Home", "|<", Step::To(0)),
            ("Left", "<", Step::By(-1)),
            ("Right", ">", Step::By(1)),
            ("End", ">|", Step::To(usize::MAX)),
        ];
        paint::buttons(buffer, last, &labels, look, &mut self.regions);
    }

    fn draw_throw(&self, buffer: &mut Buffer, inside: Rect, ply: usize, look: Look) -> Rect {
        let game = &self.record.game;
        let made = &game.plies()[ply];
        let Some(throw) = made.throw else { return inside };
        let number = game.plies()[..ply].iter().filter(|ply| ply.throw.is_some()).count() as u64;
        let headers = &self.record.headers;
        let cast = headers.seed.map(|seed| {
            let dice = Dice::new(seed, headers.game.unwrap_or(0));
            dice.roll(&game.rules().spec().points.throwing, number)
        });
        let faces = cast.filter(|cast| cast.throw == throw).map(|cast| cast.faces);
        let faces = faces.or_else(|| faces_of(game.rules(), throw));
        let sticks =
            Rect { width: throw_view::WIDTH, height: throw_view::HEIGHT.min(inside.height), ..inside };
        throw_view::draw(buffer, sticks, faces.as_ref(), look);
        paint::beside(inside, throw_view::WIDTH + 1)
    }

    fn told(&self) -> String {
        let game = &self.record.game;
        let Some(ply) = self.at.checked_sub(1) else {
            let others: Vec<String> =
                self.record.headers.others.iter().map(|(name, value)| format!("{name}: {value}")).collect();
            return others.join("\n");
        };
        let made = &game.plies()[ply];
        let side = made.before.side();
        let text = game.text(ply);
        let Some(turn) = made.throw.and_then(|throw| game.rules().turn(&made.before, throw).ok()) else {
            return format!("The {side} move {text} instead of throwing.");
        };
        if made.mv == Move::Pass {
            let why = words::why_nothing_moves(&turn).join("; ");
            return format!("The {side} throw {} and pass. {}", turn.throw(), words::sentence(&why));
        }
        let effects = turn.effects(made.mv);
        let told = words::preview(&effects, side, Voice::They).join("; ");
        let lead = match effects.path.last() {
            Some(Place::Off) => "bear off",
            _ => "play",
        };
        format!("The {side} throw {} and {lead} {text}: {}", turn.throw(), words::sentence(&told))
    }

    fn draw_moves(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let inside = paint::boxed(buffer, area, "Moves", look);
        let game = &self.record.game;
        let lines = game.plies().len() + usize::from(game.throw().is_some());
        let back = lines.saturating_sub(self.at.max(1) + usize::from(inside.height) / 2);
        let list = MoveList { game, back, shown: self.at.checked_sub(1), look };
        list.draw(buffer, inside, &mut self.regions, Step::To);
    }
}

fn result(record: &Record) -> String {
    match record.game.result() {
        None => "unfinished".to_owned(),
        Some(result) => match result.reason {
            senet::EndReason::Finished => format!("the {} won", result.winner),
            senet::EndReason::Resigned => format!("the {} won (resignation)", result.winner),
        },
    }
}

fn step_of_key(key: &KeyEvent) -> Option<Step> {
    Some(match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Step::Quit,
        KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'l' | 'j') => Step::By(1),
        KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('h' | 'k') => Step::By(-1),
        KeyCode::Home | KeyCode::Char('g') => Step::To(0),
        KeyCode::End | KeyCode::Char('G') => Step::To(usize::MAX),
        KeyCode::PageDown => Step::By(10),
        KeyCode::PageUp => Step::By(-10),
        KeyCode::Char('R') => Step::Rules,
        KeyCode::Char('?') | KeyCode::F(1) => Step::Help,
        KeyCode::Char('q') | KeyCode::Esc => Step::Quit,
        _ => return None,
    })
}
