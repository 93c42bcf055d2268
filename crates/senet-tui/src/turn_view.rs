//! Draws the turn: the throw, the legal moves, messages, and the buttons for what can be done.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use senet::{Faces, Move};
use senet_play::Source;

use crate::game_screen::{Action, GameScreen, Message, Phase, ROLL_DURATION};
use crate::options::Guidelines;
use crate::phrases::{self, Perspective};
use crate::theme::Look;
use crate::throw_view;
use crate::turn_phrases::{headline, hint_text, percent, player_text, status_text};
use crate::widgets;

/// The inner height from which a blank line separates the throw from the message.
const ROOMY_HEIGHT: u16 = throw_view::HEIGHT + 7;

/// Draws the panel of the turn.
pub(crate) fn draw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = widgets::panel(buffer, area, &headline(screen), look).inner(Margin::new(1, 0));
    let gap = u16::from(inside.height >= ROOMY_HEIGHT);
    let [throw_row, _, message, buttons] = inside.layout(&Layout::vertical([
        Constraint::Length(throw_view::HEIGHT),
        Constraint::Length(gap),
        Constraint::Fill(1),
        Constraint::Length(1),
    ]));
    let [throw, choices] = throw_row
        .layout(&Layout::horizontal([Constraint::Length(throw_view::WIDTH), Constraint::Fill(1)]).spacing(1));
    throw_view::draw(buffer, throw, visible_faces(screen).as_ref(), look);
    screen.regions.push(throw, Action::Throw);
    match screen.phase {
        Phase::Opening { shown } => draw_opening(screen, buffer, choices, shown, look),
        Phase::Rolling { .. } => widgets::text(buffer, choices, "...", look.theme.quiet()),
        Phase::Play => {}
    }
    let lines = draw_message(screen, buffer, message, look);
    if screen.phase == Phase::Play {
        draw_choices(screen, buffer, [choices, widgets::below(message, lines)], look);
    }
    draw_buttons(screen, buffer, buttons, look);
}

fn visible_faces(screen: &GameScreen) -> Option<Faces> {
    /// The time between two frames of the animation, in milliseconds.
    const FRAME: u32 = 90;
    let session = &screen.session;
    match screen.phase {
        Phase::Opening { shown } => {
            let last = shown.checked_sub(1)?;
            Some(session.opening.rolls.get(last)?.1.faces)
        }
        Phase::Rolling { left } => {
            let frame = ROLL_DURATION.saturating_sub(left).as_millis() as u32 / FRAME;
            Some(throw_view::rolling_faces(&session.game.rules().spec().points.throwing, frame))
        }
        Phase::Play => session.roll().map(|roll| roll.faces),
    }
}

/// Draws the opening throws made so far.
fn draw_opening(screen: &GameScreen, buffer: &mut Buffer, area: Rect, shown: usize, look: Look) {
    let rolls = &screen.session.opening.rolls[..shown];
    let first = shown.saturating_sub(usize::from(area.height));
    for ((number, (player, roll)), line) in rolls.iter().enumerate().skip(first).zip(area.rows()) {
        let player = player_text(screen, *player);
        let sum = match roll.faces {
            Faces::TwoDice { six, eight } => format!("{six} + {eight} = {}", six + eight),
            Faces::Sticks(_) | Faces::Die(_) => roll.throw.to_string(),
        };
        let words = phrases::sentence(&format!("{player} {sum}"));
        let style = if number + 1 == shown { look.theme.strong() } else { look.theme.ground() };
        widgets::text(buffer, line, &words, style);
    }
}

/// Draws the value of the throw and the numbered legal moves, or the last move while a throw is due. Moves that do not
/// fit into the first area go on in the second.
fn draw_choices(screen: &mut GameScreen, buffer: &mut Buffer, [area, more]: [Rect; 2], look: Look) {
    let Some(roll) = screen.session.roll() else { return };
    if screen.session.game.throw().is_none() {
        return draw_last_ply(screen, buffer, area, look);
    }
    widgets::text(buffer, area, &phrases::roll_text(&roll), look.theme.strong());
    if screen.session.guidelines == Guidelines::Off || !screen.waits_for_person() {
        return;
    }
    let previewed = screen.previewed_move();
    let turn = screen.session.game.turn().expect("a throw was made");
    let (mut row, mut place) = (area, widgets::below(area, 1));
    for (number, mv) in screen.legal_moves().into_iter().enumerate() {
        let key = if number < 10 { ((number + 1) % 10).to_string() } else { look.glyphs.bullet().to_owned() };
        let chance = screen.odds.iter().find(|ranked| ranked.mv == mv).map(|ranked| {
            let sign = if ranked.evaluation.is_exact() { "=" } else { look.glyphs.about() };
            format!("{sign}{} ", percent(ranked.evaluation))
        });
        let words = format!("{key} {} {}", turn.text(mv), chance.unwrap_or_default());
        if widgets::width(&words) > place.width {
            place = widgets::below(Rect { x: row.x, width: row.width, ..place }, 1);
        }
        if place.height == 0 && row == area {
            (row, place) = (more, more);
        }
        let style = if previewed == Some(mv) { look.theme.chosen() } else { look.theme.ground() };
        widgets::text(buffer, place, words.trim_end(), style);
        let region = Rect { width: widgets::width(&words), ..widgets::row(place, 0) };
        screen.regions.push(region, Action::Number(number));
        place = widgets::beside(place, widgets::width(&words) + 1);
    }
}

/// Draws the last move and its effects on other pieces.
fn draw_last_ply(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let game = &screen.session.game;
    let Some(last) = game.plies().last() else { return };
    let side = last.before.side();
    let thrown = last.throw.map_or_else(String::new, |throw| format!("threw {throw} and "));
    let basis = match screen.basis {
        Some(Source::Exact { .. }) => ", by exact values",
        Some(Source::Estimated { .. }) => ", by an estimate",
        None => "",
    };
    let words = match last.mv {
        Move::Pass => format!("the {side} {thrown}passed{basis}"),
        _ => format!("the {side} {thrown}played {}{basis}", game.text(game.plies().len() - 1)),
    };
    let lines = widgets::paragraph(buffer, area, &phrases::sentence(&words), look.theme.ground());
    let Some(turn) = last.throw.and_then(|throw| game.rules().turn(&last.before, throw).ok()) else { return };
    let displacements: Vec<String> =
        phrases::displacement_texts(&turn.effects(last.mv), side, Perspective::Observer).collect();
    if !displacements.is_empty() {
        let words = phrases::sentence(&displacements.join("; "));
        widgets::paragraph(buffer, widgets::below(area, lines), &words, look.theme.quiet());
    }
}

/// Draws the message, the hint, or the status: a preview of the move, or what to do.
/// Draws the message, and returns the number of its lines.
fn draw_message(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) -> u16 {
    let (words, style) = match (&screen.message, screen.hint) {
        (Some(Message::Refused(reason)), _) => (reason.clone(), look.theme.warning()),
        (Some(Message::Info(news)), _) => (phrases::sentence(news), look.theme.strong()),
        (None, Some(hint)) => (hint_text(screen, hint, look), look.theme.strong()),
        (None, None) => (status_text(screen), look.theme.ground()),
    };
    widgets::paragraph(buffer, area, &look.glyphs.text(&words), style)
}

fn draw_buttons(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let mut labels: Vec<(&str, &str, Action)> = Vec::new();
    match screen.phase {
        Phase::Opening { shown } if shown == screen.session.opening.rolls.len() => {
            labels.push(("Space", "start", Action::Confirm));
        }
        Phase::Opening { .. } | Phase::Rolling { .. } => labels.push(("Space", "continue", Action::Confirm)),
        Phase::Play if !screen.waits_for_person() => {
            labels.push(("Space", if screen.paused { "one step" } else { "continue" }, Action::Confirm));
            if screen.session.only_computers() {
                labels.push(("p", if screen.paused { "resume" } else { "pause" }, Action::Pause));
            }
        }
        Phase::Play if screen.session.game.throw().is_none() => {
            labels.push(("Space", "throw", Action::Confirm));
            if screen.session.game.instead_of_throwing().is_some() {
                labels.push(("w", "rescue to 15 instead", Action::MoveInstead));
            }
        }
        Phase::Play if screen.must_pass() => labels.push(("Space", "pass", Action::Confirm)),
        Phase::Play => {
            let label = if screen.selected.is_some() { "move" } else { "choose" };
            labels.push(("Enter", label, Action::Confirm));
            if screen.selected.is_some() {
                labels.push(("Esc", "cancel", Action::Cancel));
            }
            if screen.may_pass() {
                labels.push(("p", "pass", Action::Pass));
            }
        }
    }
    widgets::buttons(buffer, area, &labels, look, &mut screen.regions);
}
