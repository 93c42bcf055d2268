//! How a game in progress looks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use senet::{MatchPlayer, Place, Side};

use crate::board_view::{self, Board, Size};
use crate::game_screen::{Deed, GameScreen, Phase};
use crate::moves_view::MoveList;
use crate::options::Seat;
use crate::paint;
use crate::statistics_view;
use crate::theme::Look;
use crate::turn_view;
use crate::words;

/// Draws the screen.
pub(crate) fn draw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    screen.regions.clear();
    let size = Size::fitting(area);
    title(screen, buffer, paint::row(area, 0), look);
    let board = Rect { width: size.width(), height: size.height(), ..paint::below(area, 1) };
    draw_board(screen, buffer, board, size, look);
    let sides = Rect { height: board.height, ..paint::beside(paint::below(area, 1), board.width + 1) };
    draw_sides(screen, buffer, sides, look);
    let spec = screen.table.game.rules().spec();
    let houses = board_view::houses(spec, look, area.width);
    paint::centred(buffer, paint::row(area, 1 + board.height), &houses, look.theme.quiet());
    let lower = paint::below(area, 2 + board.height);
    let lower = Rect { height: lower.height.saturating_sub(1), ..lower };
    if screen.table.game.result().is_some() {
        statistics_view::draw(screen, buffer, lower, look);
    } else {
        let moves = (lower.width / 3).clamp(29, 44);
        let (left, right) =
            (Rect { width: lower.width - moves, ..lower }, paint::beside(lower, lower.width - moves));
        turn_view::draw_throw(screen, buffer, left, look);
        draw_moves(screen, buffer, right, look);
    }
    draw_foot(screen, buffer, paint::row(area, area.height - 1), look);
}

fn title(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let table = &screen.table;
    let spec = table.game.rules().spec();
    let mut spans =
        vec![Span::styled(" Senet ", look.theme.title()), Span::raw(look.glyphs.text(&spec.full_name()))];
    if let Some(series) = table.series_after() {
        let points =
            MatchPlayer::BOTH.map(|player| series.points(player).to_string()).join(look.glyphs.dash());
        let game = series.games().len() + usize::from(table.game.result().is_none());
        let words = format!("   match {points}, game {game}, {}", length(&series));
        spans.push(Span::styled(words, look.theme.strong()));
    }
    paint::line(buffer, area, &Line::from(spans));
    let (right, style) = match &screen.trouble {
        Some(_) => ("not saved! ".to_owned(), look.theme.warning()),
        None => {
            (format!("seed {}  {} ", table.dice.seed(), words::duration(table.elapsed)), look.theme.quiet())
        }
    };
    paint::text(buffer, paint::beside(area, area.width.saturating_sub(paint::width(&right))), &right, style);
}

fn length(series: &senet::Series) -> String {
    match series.length() {
        senet::SeriesLength::Games(1) => "of 1 game".to_owned(),
        senet::SeriesLength::Games(games) => format!("of {games} games"),
        senet::SeriesLength::Points(points) => format!("to {points} points"),
    }
}

fn draw_board(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, size: Size, look: Look) {
    let marks = screen.marks();
    let game = &screen.table.game;
    let board = Board { size, spec: game.rules().spec(), position: game.position(), marks: &marks, look };
    let regions = &mut screen.regions;
    board_view::draw(buffer, area, board, |square, cell| regions.push(cell, Deed::Point(Place::On(square))));
}

/// The two sides with their hands and what they have borne off.
fn draw_sides(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    for (number, side) in Side::BOTH.into_iter().enumerate() {
        let part = paint::below(area, number as u16 * (area.height / 2));
        draw_side(screen, buffer, Rect { height: part.height.min(area.height / 2), ..part }, side, look);
    }
}

fn draw_side(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, side: Side, look: Look) {
    let table = &screen.table;
    let now = table.game.result().is_none() && table.game.side() == side;
    let unknown = matches!(screen.phase, Phase::Opening { shown } if shown < table.opening.rolls.len());
    let style = if now && !unknown { look.theme.strong() } else { look.theme.ground() };
    let mark = if now && !unknown { look.glyphs.next() } else { " " };
    let piece = Span::styled(look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
    let heading = Line::from(vec![Span::styled(mark, style), piece, Span::styled(format!(" {side}"), style)]);
    paint::line(buffer, area, &heading);
    let who = if unknown { vec!["?"] } else { who(table.seat(side)) };
    let counts = 1 + who.len() as u16;
    for (line, words) in who.into_iter().enumerate() {
        paint::text(buffer, paint::beside(paint::row(area, 1 + line as u16), 2), words, look.theme.quiet());
    }
    let position = *table.game.position();
    let hand = (position.hand(side), "hand", Place::Hand);
    let off = (table.game.pieces_off(side), "off", Place::Off);
    let plays_from_hand = table.game.start().hand(side) > 0 || position.hand(side) > 0;
    let lines_up = table.game.rules().spec().points.goal == senet::points::Goal::LineUp;
    let hand = Some(hand).filter(|_| plays_from_hand || goes_to_hand(screen));
    let shown = hand.into_iter().chain(Some(off).filter(|_| !lines_up));
    for (line, (count, name, place)) in shown.enumerate() {
        let place_area =
            Rect { width: area.width.min(24), ..paint::beside(paint::row(area, counts + line as u16), 1) };
        let own = now && screen.waits_for_person() && screen.table.game.throw().is_some();
        let (open, close) = match () {
            () if own && screen.selected == Some(place) => ("[", "]"),
            () if own && screen.beside_is_marked(place) && place == Place::Off => (">", "<"),
            () if own && screen.beside_is_marked(place) => ("(", ")"),
            () => (" ", " "),
        };
        let words = format!("{open}{name} {count:>2}{close}");
        let style = match () {
            () if own && screen.selected == Some(place) => look.theme.chosen(),
            () if own && screen.cursor == place => look.theme.chosen(),
            () => look.theme.ground(),
        };
        paint::text(buffer, place_area, &words, style);
        screen.regions.push(
            Rect { width: paint::width(&words).min(place_area.width), ..place_area },
            Deed::Point(place),
        );
    }
}

fn goes_to_hand(screen: &GameScreen) -> bool {
    Side::BOTH.iter().any(|side| screen.table.game.position().hand(*side) > 0)
}

/// Who plays, in lines that fit beside the board.
fn who(seat: Seat) -> Vec<&'static str> {
    match seat {
        Seat::Person => vec!["person"],
        Seat::Computer(level) => vec!["computer", level.name()],
    }
}

fn draw_moves(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let title = if screen.back > 0 { "Moves (earlier)" } else { "Moves" };
    let inside = paint::boxed(buffer, area, title, look);
    let list = MoveList { game: &screen.table.game, back: screen.back, shown: None, look };
    list.draw(buffer, inside, &mut screen.regions, |_| Deed::Nothing);
}

fn draw_foot(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let labels = [
        ("?", "help", Deed::Help),
        ("R", "rules", Deed::Rules),
        ("h", "hint", Deed::Hint),
        ("o", "odds", Deed::Chances),
        ("u", "undo", Deed::Undo),
        ("r", "redo", Deed::Redo),
        ("g", "guidelines", Deed::Guidelines),
        ("q", "quit (saved)", Deed::Quit),
    ];
    paint::foot(buffer, area, &labels, look, &mut screen.regions);
}
