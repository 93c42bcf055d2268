//! The screen that steps through a record: its state, its keys, and how it is drawn.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::{Line, Span};
use senet::{Dice, EndReason, Move, Place, Position, Record, Side, Undo};

use crate::board_view::{self, Board, BoardSize, Marks};
use crate::click_regions::ClickRegions;
use crate::moves_view::MoveList;
use crate::phrases::{self, Perspective};
use crate::screen_layout::ScreenLayout;
use crate::session::standard_faces;
use crate::theme::Look;
use crate::throw_view;
use crate::widgets;

/// An action on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Go forward or back by a number of plies.
    By(isize),
    /// Go to the position after a number of plies.
    To(usize),
    /// Play on from the position shown.
    PlayOn,
    Rules,
    Help,
    Quit,
}

/// The screen of a record.
pub(crate) struct RecordScreen {
    pub(crate) record: Record,
    /// The number of plies before the position shown.
    pub(crate) at: usize,
    regions: ClickRegions<Step>,
}

impl RecordScreen {
    pub(crate) fn new(record: Record) -> RecordScreen {
        RecordScreen { record, at: 0, regions: ClickRegions::new() }
    }

    /// Handles a key or a click. Returns actions that the application performs: pages and quitting.
    pub(crate) fn update(&mut self, event: &Event) -> Option<Step> {
        let step = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => step_for_key(key),
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
            Step::PlayOn | Step::Rules | Step::Help | Step::Quit => return Some(step),
        }
        None
    }

    /// The record up to the position shown; `None` if the game is over there. Redo leads through the rest of the game.
    pub(crate) fn record_up_to_here(&self) -> Option<Record> {
        let mut record = self.record.clone();
        if self.at < record.game.plies().len() {
            record.game.undo_to(self.at, Undo::DropThrow);
        }
        record.game.result().is_none().then_some(record)
    }

    fn position(&self) -> &Position {
        let game = &self.record.game;
        game.plies().get(self.at).map_or_else(|| game.position(), |next| &next.before)
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        self.regions.clear();
        let layout = ScreenLayout::of(area);
        self.draw_title(buffer, layout.title, look);
        self.draw_board(buffer, layout.board, layout.size, look);
        for (side, area) in Side::BOTH.into_iter().zip(layout.sides) {
            self.draw_side(buffer, area, side, look);
        }
        let houses = board_view::houses(self.record.game.rules().spec(), look, area.width);
        widgets::centred(buffer, layout.houses, &houses, look.theme.quiet());
        self.draw_ply(buffer, layout.turn, look);
        self.draw_moves(buffer, layout.moves, look);
        let labels = [
            ("arrows", "step", Step::By(1)),
            ("Home", "start", Step::To(0)),
            ("End", "end", Step::To(usize::MAX)),
            ("p", "play on", Step::PlayOn),
            ("R", "rules", Step::Rules),
            ("?", "help", Step::Help),
            ("q", "quit", Step::Quit),
        ];
        widgets::key_bar(buffer, layout.keys, &labels, look, &mut self.regions);
    }

    fn draw_title(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let Record { game, headers, .. } = &self.record;
        let mut parts = vec![game.rules().spec().full_name()];
        parts.extend(headers.date.clone());
        parts.extend(headers.seed.map(|seed| format!("seed {seed}")));
        parts.extend(headers.game.filter(|game| *game > 0).map(|game| format!("game {}", game + 1)));
        parts.push(result(&self.record));
        let words = look.glyphs.text(&parts.join("   "));
        let line = Line::from(vec![Span::styled(" Senet record  ", look.theme.title()), Span::raw(words)]);
        widgets::line(buffer, area, &line);
    }

    fn draw_board(&self, buffer: &mut Buffer, area: Rect, size: BoardSize, look: Look) {
        let mut marks = Marks::default();
        if let Some(last) = self.at.checked_sub(1).map(|ply| &self.record.game.plies()[ply]) {
            marks.last = [last.mv.from(), last.mv.to()].into_iter().flatten().collect();
        }
        let spec = self.record.game.rules().spec();
        let board = Board { size, spec, position: self.position(), marks: &marks, look };
        board_view::draw(buffer, area, board, |_, _| {});
    }

    fn draw_side(&self, buffer: &mut Buffer, area: Rect, side: Side, look: Look) {
        let game = &self.record.game;
        let headers = &self.record.headers;
        let position = self.position();
        let is_to_move = position.side() == side && (self.at < game.plies().len() || game.result().is_none());
        let style = if is_to_move { look.theme.strong() } else { look.theme.ground() };
        widgets::line(
            buffer,
            area,
            &Line::from(vec![
                Span::styled(if is_to_move { look.glyphs.next() } else { " " }, style),
                Span::styled(look.glyphs.piece(side), look.theme.piece(side, look.theme.ground())),
                Span::styled(format!(" {side}"), style),
            ]),
        );
        let name = if side == Side::Cones { &headers.cones } else { &headers.spools };
        let name = look.glyphs.text(name.as_deref().unwrap_or(""));
        let below = widgets::beside(widgets::below(area, 1), 2);
        let [name_area] = below.layout(&Layout::vertical([Constraint::Max(2)]));
        let used = widgets::paragraph(buffer, name_area, &name, look.theme.quiet());
        let mut counts = Vec::new();
        if game.start().hand(side) > 0 || position.hand(side) > 0 {
            counts.push(format!("hand {}", position.hand(side)));
        }
        counts.push(format!("off  {}", game.rules().plan().pieces() - position.pieces_left(side)));
        for (words, line) in counts.iter().zip(widgets::below(below, used).rows()) {
            widgets::text(buffer, line, words, look.theme.ground());
        }
    }

    /// Draws the ply before the position shown: its throw, its description and its comments.
    fn draw_ply(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let game = &self.record.game;
        let title = match self.at {
            0 => "Start".to_owned(),
            at => format!("Move {at} of {}", game.plies().len()),
        };
        let inside = widgets::panel(buffer, area, &title, look).inner(Margin::new(1, 0));
        let [content, buttons] =
            inside.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
        let text = match self.at.checked_sub(1) {
            Some(ply) => self.draw_throw(buffer, content, ply, look),
            None => content,
        };
        let words = look.glyphs.text(&self.description());
        let used = widgets::paragraph(buffer, text, &words, look.theme.ground());
        let comments = self.record.comments.iter().filter(|comment| comment.ply == self.at);
        let comments: Vec<&str> = comments.map(|comment| comment.text.as_str()).collect();
        let words = look.glyphs.text(&comments.join(" "));
        widgets::paragraph(buffer, widgets::below(text, used), &words, look.theme.strong());
        let labels = [
            ("Home", "|<", Step::To(0)),
            ("Left", "<", Step::By(-1)),
            ("Right", ">", Step::By(1)),
            ("End", ">|", Step::To(usize::MAX)),
        ];
        widgets::buttons(buffer, buttons, &labels, look, &mut self.regions);
    }

    /// Draws the throw of a ply, if it has one. Returns the area beside it.
    fn draw_throw(&self, buffer: &mut Buffer, area: Rect, ply: usize, look: Look) -> Rect {
        let game = &self.record.game;
        let made = &game.plies()[ply];
        let Some(throw) = made.throw else { return area };
        let number = game.plies()[..ply].iter().filter(|ply| ply.throw.is_some()).count() as u64;
        let headers = &self.record.headers;
        let roll = headers.seed.map(|seed| {
            let dice = Dice::new(seed, headers.game.unwrap_or(0));
            dice.roll(&game.rules().spec().points.throwing, number)
        });
        let faces = roll.filter(|roll| roll.throw == throw).map(|roll| roll.faces);
        let faces = faces.or_else(|| standard_faces(game.rules(), throw));
        let layout =
            Layout::horizontal([Constraint::Length(throw_view::WIDTH), Constraint::Fill(1)]).spacing(1);
        let [throw_area, beside] = area.layout(&layout);
        throw_view::draw(buffer, throw_area, faces.as_ref(), look);
        beside
    }

    /// The ply before the position shown, in words; at the start, the other headers of the record.
    fn description(&self) -> String {
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
            let reasons = phrases::why_nothing_moves(&turn).join("; ");
            return format!("The {side} throw {} and pass. {}", turn.throw(), phrases::sentence(&reasons));
        }
        let effects = turn.effects(made.mv);
        let preview = phrases::preview(&effects, side, Perspective::Observer).join("; ");
        let verb = match effects.path.last() {
            Some(Place::Off) => "bear off",
            _ => "play",
        };
        format!("The {side} throw {} and {verb} {text}: {}", turn.throw(), phrases::sentence(&preview))
    }

    fn draw_moves(&mut self, buffer: &mut Buffer, area: Rect, look: Look) {
        let inside = widgets::panel(buffer, area, "Moves", look);
        let game = &self.record.game;
        let lines = game.plies().len() + usize::from(game.throw().is_some());
        // The current ply is kept in the middle of the list.
        let scroll = lines.saturating_sub(self.at.max(1) + usize::from(inside.height) / 2);
        let list = MoveList { game, scroll, current: self.at.checked_sub(1), look };
        list.draw(buffer, inside, &mut self.regions, Step::To);
    }
}

fn result(record: &Record) -> String {
    match record.game.result() {
        None => "unfinished".to_owned(),
        Some(result) => match result.reason {
            EndReason::Finished => format!("the {} won", result.winner),
            EndReason::Resigned => format!("the {} won by resignation", result.winner),
        },
    }
}

fn step_for_key(key: &KeyEvent) -> Option<Step> {
    Some(match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Step::Quit,
        KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'l' | 'j') => Step::By(1),
        KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('h' | 'k') => Step::By(-1),
        KeyCode::Home | KeyCode::Char('g') => Step::To(0),
        KeyCode::End | KeyCode::Char('G') => Step::To(usize::MAX),
        KeyCode::PageDown => Step::By(10),
        KeyCode::PageUp => Step::By(-10),
        KeyCode::Char('p') => Step::PlayOn,
        KeyCode::Char('R') => Step::Rules,
        KeyCode::Char('?') | KeyCode::F(1) => Step::Help,
        KeyCode::Char('q') | KeyCode::Esc => Step::Quit,
        _ => return None,
    })
}
