//! The turn: what was thrown, what can be done with it, what is said about it, what can be pressed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use senet::{Faces, Move};
use senet_play::Source;

use crate::game_screen::{Deed, GameScreen, Message, Phase, TUMBLE};
use crate::options::Guidelines;
use crate::paint;
use crate::theme::Look;
use crate::throw_view;
use crate::turn_words::{headline, hint_words, percent, player_words, what_now};
use crate::words::{self, Voice};

/// The throw, what can be done with it, and what is said about it.
pub(crate) fn draw_throw(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = paint::boxed(buffer, area, &headline(screen), look);
    let inside = Rect { width: inside.width.saturating_sub(2), ..paint::beside(inside, 1) };
    let faces = faces_shown(screen);
    let sticks = Rect { width: throw_view::WIDTH, height: throw_view::HEIGHT.min(inside.height), ..inside };
    throw_view::draw(buffer, sticks, faces.as_ref(), look);
    screen.regions.push(sticks, Deed::Throw);
    let beside = Rect { height: sticks.height, ..paint::beside(inside, throw_view::WIDTH + 1) };
    match screen.phase {
        Phase::Opening { shown } => draw_opening(screen, buffer, beside, shown, look),
        Phase::Tumbling { .. } => paint::text(buffer, beside, "...", look.theme.quiet()),
        Phase::Play => draw_choices(screen, buffer, beside, look),
    }
    let gap = u16::from(inside.height > throw_view::HEIGHT + 6);
    let said = paint::below(inside, throw_view::HEIGHT + gap);
    let (said, last) = (
        Rect { height: said.height.saturating_sub(1), ..said },
        paint::row(said, said.height.saturating_sub(1)),
    );
    draw_said(screen, buffer, said, look);
    draw_buttons(screen, buffer, last, look);
}

fn faces_shown(screen: &GameScreen) -> Option<Faces> {
    let table = &screen.table;
    match screen.phase {
        Phase::Opening { shown } => {
            let last = shown.checked_sub(1)?;
            Some(table.opening.rolls.get(last)?.1.faces)
        }
        Phase::Tumbling { left } => {
            let moment = TUMBLE.saturating_sub(left).as_millis() as u32 / 90;
            Some(throw_view::tumbling(&table.game.rules().spec().points.throwing, moment))
        }
        Phase::Play => table.cast().map(|cast| cast.faces),
    }
}

/// The opening throws that were made so far.
fn draw_opening(screen: &GameScreen, buffer: &mut Buffer, area: Rect, shown: usize, look: Look) {
    let opening = &screen.table.opening;
    let room = usize::from(area.height);
    let first = shown.saturating_sub(room);
    for (line, (player, cast)) in opening.rolls[..shown].iter().enumerate().skip(first) {
        let who = player_words(screen, *player);
        let sum = match cast.faces {
            Faces::TwoDice { six, eight } => format!("{six} + {eight} = {}", six + eight),
            Faces::Sticks(_) | Faces::Die(_) => cast.throw.to_string(),
        };
        let words = words::sentence(&format!("{who} {sum}"));
        let style = if line + 1 == shown { look.theme.strong() } else { look.theme.ground() };
        paint::text(buffer, paint::row(area, (line - first) as u16), &words, style);
    }
}

/// What the throw counts, and the legal moves with their numbers.
fn draw_choices(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let Some(cast) = screen.table.cast() else { return };
    if screen.table.game.throw().is_none() {
        return last_ply(screen, buffer, area, look);
    }
    paint::text(buffer, area, &words::faces(&cast.faces, cast.throw), look.theme.strong());
    if screen.table.guidelines == Guidelines::Off || !screen.waits_for_person() {
        return;
    }
    let meant = screen.meant();
    let turn = screen.table.game.turn().expect("a throw waits for its move");
    let mut place = paint::below(area, 1);
    for (number, mv) in screen.legal_moves().into_iter().enumerate() {
        let key = if number < 10 { ((number + 1) % 10).to_string() } else { look.glyphs.bullet().to_owned() };
        let chance = screen.chances.iter().find(|ranked| ranked.mv == mv).map(|ranked| {
            let sign = if ranked.evaluation.is_exact() { "=" } else { look.glyphs.about() };
            format!("{sign}{} ", percent(ranked.evaluation))
        });
        let words = format!("{key} {} {}", turn.text(mv), chance.unwrap_or_default());
        if paint::width(&words) > place.width {
            place = paint::below(Rect { x: area.x, width: area.width, ..place }, 1);
        }
        let style = if meant == Some(mv) { look.theme.chosen() } else { look.theme.ground() };
        paint::text(buffer, place, words.trim_end(), style);
        screen
            .regions
            .push(Rect { width: paint::width(&words), ..paint::row(place, 0) }, Deed::Number(number));
        place = paint::beside(place, paint::width(&words) + 1);
    }
}

/// What was played last, while the next throw is awaited.
fn last_ply(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let game = &screen.table.game;
    let Some(last) = game.plies().last() else { return };
    let side = last.before.side();
    let thrown = last.throw.map_or_else(String::new, |throw| format!("threw {throw}, "));
    let grounds = match screen.grounds {
        Some(Source::Exact { .. }) => ", by exact values",
        Some(Source::Estimated { .. }) => ", by an estimate",
        None => "",
    };
    let words = match last.mv {
        Move::Pass => format!("the {side} {thrown}passed{grounds}"),
        _ => format!("the {side} {thrown}played {}{grounds}", game.text(game.plies().len() - 1)),
    };
    let lines = paint::paragraph(buffer, area, &words, look.theme.ground());
    let Some(turn) = last.throw.and_then(|throw| game.rules().turn(&last.before, throw).ok()) else { return };
    let fates: Vec<String> = words::fates(&turn.effects(last.mv), side, Voice::They).collect();
    if !fates.is_empty() {
        let told = words::sentence(&fates.join("; "));
        paint::paragraph(buffer, paint::below(area, lines), &told, look.theme.quiet());
    }
}

/// Refusals, news, the hint, the preview of the move that is meant, or what to do.
fn draw_said(screen: &GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let (words, style) = match (&screen.message, screen.hint) {
        (Some(Message::Refused(why)), _) => (why.clone(), look.theme.warning()),
        (Some(Message::Said(news)), _) => (words::sentence(news), look.theme.strong()),
        (None, Some(hint)) => (hint_words(screen, hint, look), look.theme.strong()),
        (None, None) => (what_now(screen), look.theme.ground()),
    };
    let words = look.glyphs.text(&words);
    paint::paragraph(buffer, area, &words, style);
}

/// What can be pressed now.
fn draw_buttons(screen: &mut GameScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let mut labels: Vec<(&str, &str, Deed)> = Vec::new();
    match screen.phase {
        Phase::Opening { shown } if shown == screen.table.opening.rolls.len() => {
            labels.push(("Space", "begin", Deed::Go));
        }
        Phase::Opening { .. } | Phase::Tumbling { .. } => labels.push(("Space", "go on", Deed::Go)),
        Phase::Play if !screen.waits_for_person() => {
            labels.push(("Space", if screen.paused { "one step" } else { "go on" }, Deed::Go));
            if screen.table.only_computers() {
                labels.push(("p", if screen.paused { "let them play" } else { "pause" }, Deed::Pause));
            }
        }
        Phase::Play if screen.table.game.throw().is_none() => {
            labels.push(("Space", "throw", Deed::Go));
            if screen.table.game.instead_of_throwing().is_some() {
                labels.push(("w", "rescue to 15 instead", Deed::MoveInstead));
            }
        }
        Phase::Play if screen.must_pass() => labels.push(("Space", "pass", Deed::Go)),
        Phase::Play => {
            labels.push(("Enter", if screen.selected.is_some() { "move" } else { "choose" }, Deed::Go));
            if screen.selected.is_some() {
                labels.push(("Esc", "let go", Deed::Cancel));
            }
            if screen.may_pass() {
                labels.push(("p", "pass", Deed::Pass));
            }
        }
    }
    paint::buttons(buffer, area, &labels, look, &mut screen.regions);
}
