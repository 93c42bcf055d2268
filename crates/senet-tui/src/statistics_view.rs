//! The end of a game: who won, and what can be counted.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use senet::{EndReason, MatchPlayer, Side};

use crate::game_screen::{Deed, GameScreen, Message};
use crate::options::Seat;
use crate::paint;
use crate::statistics::{Figures, figures};
use crate::theme::Look;
use crate::words;

/// Draws the result, the figures and what comes next.
pub(crate) fn draw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = paint::boxed(buffer, area, "The game is over", look);
    let inside = Rect { width: inside.width.saturating_sub(2), ..paint::beside(inside, 1) };
    paint::text(buffer, inside, &result(screen), look.theme.strong());
    let table = &screen.table;
    let counted = figures(&table.game);
    let thrown: Vec<usize> =
        (0..7).filter(|value| counted.iter().any(|side| side.throws[*value] > 0)).collect();
    let lines_up = table.game.rules().spec().points.goal == senet::points::Goal::LineUp;
    paint::text(buffer, paint::row(inside, 2), &heading(&thrown, lines_up), look.theme.quiet());
    for (line, side) in Side::BOTH.into_iter().enumerate() {
        let place = paint::row(inside, 3 + line as u16);
        paint::text(buffer, place, look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
        let words = line_of(side, &counted[side.index()], &thrown, lines_up);
        paint::text(buffer, paint::beside(place, 4), &words, look.theme.ground());
    }
    let length = format!(
        "{}, {} played{}",
        words::count(table.game.plies().len(), "move"),
        words::duration(table.elapsed),
        series(screen).map(|series| format!("; {series}")).unwrap_or_default()
    );
    paint::text(buffer, paint::row(inside, 5), &look.glyphs.text(&length), look.theme.ground());
    let (note, style) = match (&screen.message, &screen.trouble, &table.kept) {
        (Some(Message::Refused(words) | Message::Said(words)), ..) => (words.clone(), look.theme.warning()),
        (None, Some(trouble), _) => (trouble.clone(), look.theme.warning()),
        (None, None, Some(path)) => (format!("Kept as {}", path.display()), look.theme.quiet()),
        (None, None, None) => (String::new(), look.theme.quiet()),
    };
    paint::text(buffer, paint::row(inside, 6), &note, style);
    let unfinished = table.series_after().is_some_and(|series| !series.is_over());
    let next = if unfinished { "next game" } else { "rematch, sides swapped" };
    let next = if screen.table.throws_for_sides() && !unfinished { "rematch, throwing anew" } else { next };
    let labels =
        [("n", next, Deed::Rematch), ("m", "start screen", Deed::NewGame), ("q", "quit", Deed::Quit)];
    let last = inside.height.saturating_sub(1);
    paint::buttons(buffer, paint::row(inside, last), &labels, look, &mut screen.regions);
}

fn result(screen: &GameScreen) -> String {
    let table = &screen.table;
    let Some(result) = table.game.result() else { return String::new() };
    let winner = result.winner;
    let who = match (table.seat(winner), table.lone_person()) {
        (Seat::Person, Some(_)) => format!("You have won with the {winner}!"),
        (Seat::Person, None) => format!("The {winner} have won."),
        (Seat::Computer(level), _) => format!("The {winner} have won: the computer ({}).", level.name()),
    };
    match result.reason {
        EndReason::Finished => who,
        EndReason::Resigned => format!("{who} The {} gave up.", winner.other()),
    }
}

fn heading(thrown: &[usize], lines_up: bool) -> String {
    let throws: String = thrown.iter().map(|value| format!("{value:>4}")).collect();
    let off = if lines_up { "" } else { "   off  left" };
    format!("{:12}{throws}   moves  hits  water  passes{off}", "    thrown")
}

fn line_of(side: Side, figures: &Figures, thrown: &[usize], lines_up: bool) -> String {
    let throws: String = thrown.iter().map(|value| format!("{:>4}", figures.throws[*value])).collect();
    let Figures { moves, hits, water, passes, off, left, .. } = figures;
    let end = if lines_up { String::new() } else { format!("{off:>6}{left:>6}") };
    format!("{:8}{throws}{moves:>8}{hits:>6}{water:>7}{passes:>8}{end}", side.name())
}

fn series(screen: &GameScreen) -> Option<String> {
    let series = screen.table.series_after()?;
    let (_, worth) = series.games().last()?;
    let [one, two] = MatchPlayer::BOTH.map(|player| series.points(player));
    let end = match (series.is_over(), series.leader()) {
        (false, _) => String::new(),
        (true, Some(leader)) => format!(", the {} wins the match", words::player_name(leader)),
        (true, None) => ", the match is drawn".to_owned(),
    };
    Some(format!("worth {worth}; match: first player {one}, second player {two}{end}"))
}
