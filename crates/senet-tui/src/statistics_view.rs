//! Draws the end of a game: the winner, the statistics, and the buttons for the next game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use senet::points::Goal;
use senet::{EndReason, MatchPlayer, Side};

use crate::game_screen::{Action, GameScreen, Message};
use crate::options::Seat;
use crate::phrases;
use crate::statistics::{SideStatistics, statistics};
use crate::theme::Look;
use crate::widgets;

/// Draws the panel, and registers its buttons.
pub(crate) fn draw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = widgets::panel(buffer, area, "The game is over", look).inner(Margin::new(1, 0));
    let [winner, _, headings, cones, spools, length, note, buttons] = inside.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ]));
    widgets::text(buffer, winner, &result(screen), look.theme.strong());
    let session = &screen.session;
    let statistics = statistics(&session.game);
    let values: Vec<usize> =
        (0..7).filter(|value| statistics.iter().any(|side| side.throws[*value] > 0)).collect();
    let goal = session.game.rules().spec().points.goal;
    widgets::text(buffer, headings, &heading_line(&values, goal), look.theme.quiet());
    for (side, line) in Side::BOTH.into_iter().zip([cones, spools]) {
        widgets::text(buffer, line, look.glyphs.piece(side), look.theme.piece(side, look.theme.ground()));
        let words = side_line(side, &statistics[side.index()], &values, goal);
        widgets::text(buffer, widgets::beside(line, 4), &words, look.theme.ground());
    }
    let words = format!(
        "{}, {} played{}",
        phrases::counted(session.game.plies().len(), "move"),
        phrases::duration(session.elapsed),
        series_text(screen).map(|series| format!("; {series}")).unwrap_or_default()
    );
    widgets::text(buffer, length, &look.glyphs.text(&words), look.theme.ground());
    let (words, style) = match (&screen.message, &screen.save_error, &session.archived) {
        (Some(Message::Refused(words) | Message::Info(words)), ..) => (words.clone(), look.theme.warning()),
        (None, Some(error), _) => (phrases::sentence(error), look.theme.warning()),
        (None, None, Some(path)) => (format!("Saved as {}", path.display()), look.theme.quiet()),
        (None, None, None) => (String::new(), look.theme.quiet()),
    };
    widgets::paragraph(buffer, note, &look.glyphs.text(&words), style);
    let match_continues = session.series_with_result().is_some_and(|series| !series.is_over());
    let next = if match_continues {
        "next game"
    } else if session.throws_decide_sides() {
        "rematch with new opening throws"
    } else {
        "rematch with sides swapped"
    };
    let labels =
        [("n", next, Action::Rematch), ("m", "start screen", Action::NewGame), ("q", "quit", Action::Quit)];
    widgets::buttons(buffer, buttons, &labels, look, &mut screen.regions);
}

fn result(screen: &GameScreen) -> String {
    let session = &screen.session;
    let Some(result) = session.game.result() else { return String::new() };
    let winner = result.winner;
    let winner_text = match (session.seat(winner), session.only_person()) {
        (Seat::Person, Some(_)) => format!("You have won with the {winner}!"),
        (Seat::Person, None) => format!("The {winner} have won."),
        (Seat::Computer(level), _) => format!("The computer ({}) has won with the {winner}.", level.name()),
    };
    match result.reason {
        EndReason::Finished => winner_text,
        EndReason::Resigned => format!("{winner_text} The {} resigned.", winner.other()),
    }
}

fn heading_line(values: &[usize], goal: Goal) -> String {
    let throws: String = values.iter().map(|value| format!("{value:>4}")).collect();
    let off = if goal == Goal::LineUp { "" } else { "   off  left" };
    format!("{:12}{throws}   moves  hits  water  passes{off}", "    thrown")
}

fn side_line(side: Side, statistics: &SideStatistics, values: &[usize], goal: Goal) -> String {
    let throws: String = values.iter().map(|value| format!("{:>4}", statistics.throws[*value])).collect();
    let SideStatistics { moves, hits, water, passes, off, left, .. } = statistics;
    let off = if goal == Goal::LineUp { String::new() } else { format!("{off:>6}{left:>6}") };
    format!("{:8}{throws}{moves:>8}{hits:>6}{water:>7}{passes:>8}{off}", side.name())
}

/// The points of the game and the state of its match, if it belongs to one.
fn series_text(screen: &GameScreen) -> Option<String> {
    let series = screen.session.series_with_result()?;
    let (_, points) = series.games().last()?;
    let [one, two] = MatchPlayer::BOTH.map(|player| series.points(player));
    let end = match (series.is_over(), series.leader()) {
        (false, _) => String::new(),
        (true, Some(leader)) => format!("; the {} wins the match", phrases::player_name(leader)),
        (true, None) => "; the match is drawn".to_owned(),
    };
    let points = phrases::counted(*points as usize, "point");
    Some(format!("{points}; match: first player {one}, second player {two}{end}"))
}
