//! Draws the game screen: title, board, sides, the turn or the final statistics, the list of moves, the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use senet::points::Goal;
use senet::{MatchPlayer, Place, Series, SeriesLength, Side};

use crate::board_view::{self, Board, BoardSize};
use crate::game_screen::{Action, GameScreen, Phase};
use crate::moves_view::MoveList;
use crate::options::Seat;
use crate::phrases;
use crate::screen_layout::ScreenLayout;
use crate::statistics_view;
use crate::theme::Look;
use crate::turn_view;
use crate::widgets;

/// Draws the screen, and registers its clickable regions.
pub(crate) fn draw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    screen.regions.clear();
    let layout = ScreenLayout::of(area);
    draw_title(screen, buffer, layout.title, look);
    draw_board(screen, buffer, layout.board, layout.size, look);
    for (side, area) in Side::BOTH.into_iter().zip(layout.sides) {
        draw_side(screen, buffer, area, side, look);
    }
    let houses = board_view::houses(screen.session.game.rules().spec(), look, area.width);
    widgets::centred(buffer, layout.houses, &houses, look.theme.quiet());
    if screen.is_over() {
        statistics_view::draw(screen, buffer, layout.lower, look);
    } else {
        turn_view::draw(screen, buffer, layout.turn, look);
        draw_moves(screen, buffer, layout.moves, look);
    }
    draw_keys(screen, buffer, layout.keys, look);
}

fn draw_title(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let session = &screen.session;
    let spec = session.game.rules().spec();
    let mut spans =
        vec![Span::styled(" Senet ", look.theme.title()), Span::raw(look.glyphs.text(&spec.full_name()))];
    if let Some(series) = session.series_with_result() {
        let points =
            MatchPlayer::BOTH.map(|player| series.points(player).to_string()).join(look.glyphs.dash());
        let game = series.games().len() + usize::from(!screen.is_over());
        let words = format!("   match {points}, game {game} {}", match_length(&series));
        spans.push(Span::styled(words, look.theme.strong()));
    }
    widgets::line(buffer, area, &Line::from(spans));
    let (right, style) = match &screen.save_error {
        Some(_) => ("not saved! ".to_owned(), look.theme.warning()),
        None => (
            format!("seed {}  {} ", session.dice.seed(), phrases::duration(session.elapsed)),
            look.theme.quiet(),
        ),
    };
    let start = area.width.saturating_sub(widgets::width(&right));
    widgets::text(buffer, widgets::beside(area, start), &right, style);
}

/// The length of a match: `of 5`, `(first to 7 points)`.
fn match_length(series: &Series) -> String {
    match series.length() {
        SeriesLength::Games(games) => format!("of {games}"),
        SeriesLength::Points(points) => {
            format!("(first to {})", phrases::counted(points as usize, "point"))
        }
    }
}

fn draw_board(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, size: BoardSize, look: Look) {
    let marks = screen.marks();
    let game = &screen.session.game;
    let board = Board { size, spec: game.rules().spec(), position: game.position(), marks: &marks, look };
    let regions = &mut screen.regions;
    board_view::draw(buffer, area, board, |square, cell| {
        regions.push(cell, Action::Point(Place::On(square)));
    });
}

/// Draws a side: its player, and its pieces in hand and off the board.
fn draw_side(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, side: Side, look: Look) {
    let session = &screen.session;
    let is_to_move = !screen.is_over() && session.game.side() == side;
    let is_undecided =
        matches!(screen.phase, Phase::Opening { shown } if shown < session.opening.rolls.len());
    let style = if is_to_move && !is_undecided { look.theme.strong() } else { look.theme.ground() };
    let mark = if is_to_move && !is_undecided { look.glyphs.next() } else { " " };
    let piece = Span::styled(look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
    let heading = Line::from(vec![Span::styled(mark, style), piece, Span::styled(format!(" {side}"), style)]);
    let mut lines = area.rows();
    widgets::line(buffer, lines.next().unwrap_or_default(), &heading);
    let player = if is_undecided { vec!["?"] } else { player_lines(session.seat(side)) };
    for (words, line) in player.into_iter().zip(&mut lines) {
        widgets::text(buffer, widgets::beside(line, 2), words, look.theme.quiet());
    }
    let accepts_input = is_to_move && screen.waits_for_person() && session.game.throw().is_some();
    for ((place, count), line) in off_board_counts(screen, side).into_iter().zip(&mut lines) {
        let name = place.to_string();
        let is_marked = accepts_input && screen.off_board_is_marked(place);
        let is_selected = accepts_input && screen.selected == Some(place);
        let has_cursor = accepts_input && screen.cursor == place;
        let (open, close) = match place {
            _ if is_selected => ("[", "]"),
            Place::Off if is_marked => (">", "<"),
            _ if is_marked => ("(", ")"),
            _ => (" ", " "),
        };
        let words = format!("{open}{name} {count:>2}{close}");
        let style = if is_selected || has_cursor { look.theme.chosen() } else { look.theme.ground() };
        let line = widgets::beside(line, 1);
        widgets::text(buffer, line, &words, style);
        let region = Rect { width: widgets::width(&words).min(line.width), ..line };
        screen.regions.push(region, Action::Point(place));
    }
}

/// The numbers of pieces in hand, if pieces of this game can be there, and off the board, if pieces can leave
/// it.
fn off_board_counts(screen: &GameScreen, side: Side) -> Vec<(Place, u8)> {
    let game = &screen.session.game;
    let position = game.position();
    let uses_hand = game.start().hand(side) > 0 || Side::BOTH.iter().any(|side| position.hand(*side) > 0);
    let pieces_leave = game.rules().spec().points.goal != Goal::LineUp;
    let mut counts = Vec::new();
    if uses_hand {
        counts.push((Place::Hand, position.hand(side)));
    }
    if pieces_leave {
        counts.push((Place::Off, game.pieces_off(side)));
    }
    counts
}

/// The player of a side, in lines that fit next to the board.
fn player_lines(seat: Seat) -> Vec<&'static str> {
    match seat {
        Seat::Person => vec!["person"],
        Seat::Computer(level) => vec!["computer", level.name()],
    }
}

fn draw_moves(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let title = if screen.scroll > 0 { "Moves (earlier)" } else { "Moves" };
    let inside = widgets::panel(buffer, area, title, look);
    let list = MoveList { game: &screen.session.game, scroll: screen.scroll, current: None, look };
    list.draw(buffer, inside, &mut screen.regions, |_| Action::Nothing);
}

fn draw_keys(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let mut labels = vec![("?", "help", Action::Help), ("R", "rules", Action::Rules)];
    if !screen.session.only_computers() {
        labels.extend([("h", "hint", Action::Hint), ("o", "odds", Action::Odds)]);
    }
    labels.extend([("u", "undo", Action::Undo), ("r", "redo", Action::Redo)]);
    if !screen.session.only_computers() {
        labels.push(("g", "guidelines", Action::Guidelines));
    }
    let quit = if screen.save_error.is_some() { "quit (unsaved)" } else { "quit (saved)" };
    labels.push(("q", quit, Action::Quit));
    widgets::key_bar(buffer, area, &labels, look, &mut screen.regions);
}
