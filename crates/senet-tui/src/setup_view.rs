//! How the start screen looks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use senet::points::Opening;
use senet::{Scoring, Side};

use crate::options::Seat;
use crate::paint;
use crate::setup_screen::{Click, Field, Focus, MatchKind, SetupScreen};
use crate::theme::Look;

/// Columns of the list of rulesets.
const LIST: u16 = 20;
/// Columns of the names in the form.
const NAMES: u16 = 24;
/// Lines of the words about the ruleset.
const ABOUT: u16 = 7;

/// Draws the screen.
pub(crate) fn draw(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    screen.regions.clear();
    paint::centred(buffer, paint::row(area, 0), "S E N E T", look.theme.title());
    let middle = paint::below(area, 1);
    let middle = Rect { height: middle.height.saturating_sub(ABOUT + 1), ..middle };
    draw_rulesets(screen, buffer, Rect { width: LIST, ..middle }, look);
    draw_form(screen, buffer, paint::beside(middle, LIST), look);
    let about = Rect { y: middle.y + middle.height, height: ABOUT, ..area };
    draw_about(screen, buffer, about, look);
    let labels = [
        ("arrows", "choose and change", Click::Field(screen.line)),
        ("Tab", "list or form", Click::Field(screen.line)),
        ("R", "rules", Click::Rules),
        ("s", "start", Click::Start),
        ("?", "help", Click::Help),
        ("q", "quit", Click::Quit),
    ];
    paint::foot(buffer, paint::row(area, area.height - 1), &labels, look, &mut screen.regions);
}

fn draw_rulesets(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = paint::boxed(buffer, area, "Rulesets", look);
    for (number, spec) in screen.rulesets.iter().enumerate() {
        let place = paint::row(inside, number as u16);
        let style = match (number == screen.ruleset, screen.focus) {
            (true, Focus::Rulesets) => look.theme.chosen(),
            (true, Focus::Form) => look.theme.chosen_quietly(),
            (false, _) => look.theme.ground(),
        };
        let name: String = look.glyphs.text(&spec.name).chars().take(usize::from(inside.width) - 2).collect();
        let words = format!(" {name:0$} ", usize::from(inside.width) - 2);
        paint::text(buffer, place, &words, style);
        screen.regions.push(place, Click::Ruleset(number));
    }
}

fn draw_form(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = paint::boxed(buffer, area, "The game", look);
    let fields = screen.fields();
    let line = screen.line.min(fields.len() - 1);
    for (number, field) in fields.iter().enumerate() {
        let place = paint::row(inside, number as u16);
        let here = screen.focus == Focus::Form && number == line;
        if *field == Field::Start {
            let place = Rect { x: place.x + 1, width: 14, ..paint::row(inside, number as u16) };
            let style = if here { look.theme.chosen() } else { look.theme.button() };
            paint::text(buffer, place, &format!("{:^14}", "Start"), style);
            screen.regions.push(place, Click::Start);
            continue;
        }
        let style = if here { look.theme.strong() } else { look.theme.ground() };
        paint::text(buffer, paint::beside(place, 1), &name(screen, *field), style);
        screen.regions.push(place, Click::Field(number));
        draw_value(screen, buffer, paint::beside(place, NAMES), number, *field, here, look);
    }
}

fn draw_value(
    screen: &mut SetupScreen,
    buffer: &mut Buffer,
    area: Rect,
    number: usize,
    field: Field,
    here: bool,
    look: Look,
) {
    let shown = value(screen, field);
    let style = if here { look.theme.chosen() } else { look.theme.ground() };
    if field == Field::Seed {
        paint::text(buffer, paint::beside(area, 2), &format!(" {shown} "), style);
        return;
    }
    let before = Rect { width: 2, ..area };
    paint::text(buffer, before, look.glyphs.previous(), look.theme.quiet());
    screen.regions.push(before, Click::Change(number, -1));
    let words = format!(" {shown} ");
    let middle = paint::beside(area, 2);
    paint::text(buffer, middle, &words, style);
    let after = paint::beside(middle, paint::width(&words) + 1);
    paint::text(buffer, after, look.glyphs.next(), look.theme.quiet());
    screen.regions.push(Rect { width: after.width.min(2), ..after }, Click::Change(number, 1));
    screen
        .regions
        .push(Rect { width: paint::width(&words).min(middle.width), ..middle }, Click::Change(number, 1));
}

fn name(screen: &SetupScreen, field: Field) -> String {
    let points = &screen.spec().points;
    let fixed = points.opening == Opening::Fixed;
    match field {
        Field::Option(key) => key.name().replace('_', " "),
        Field::Seat(0) if fixed => format!("{} (begin)", points.first),
        Field::Seat(_) if fixed => points.first.other().to_string(),
        Field::Seat(0) => "first player".to_owned(),
        Field::Seat(_) => "second player".to_owned(),
        Field::Guidelines => "guidelines".to_owned(),
        Field::Seed => "seed of the dice".to_owned(),
        Field::Match => "match".to_owned(),
        Field::MatchLength if screen.kind == MatchKind::Points => "points to win".to_owned(),
        Field::MatchLength => "games".to_owned(),
        Field::Scoring => "a game is worth".to_owned(),
        Field::Start => String::new(),
    }
}

fn value(screen: &SetupScreen, field: Field) -> String {
    match field {
        Field::Option(key) => key.value_in(&screen.spec().points),
        Field::Seat(number) => match screen.seats[number] {
            Seat::Person => "person".to_owned(),
            Seat::Computer(level) => format!("computer: {}", level.name()),
        },
        Field::Guidelines => screen.guidelines.name().to_owned(),
        Field::Seed if screen.seed.is_empty() => "a fresh one".to_owned(),
        Field::Seed => screen.seed.clone(),
        Field::Match => match screen.kind {
            MatchKind::Single => "a single game",
            MatchKind::Games => "a number of games",
            MatchKind::Points => "to a number of points",
        }
        .to_owned(),
        Field::MatchLength => screen.length.to_string(),
        Field::Scoring => match screen.scoring {
            Scoring::Games => "one point",
            Scoring::PiecesLeft => "the enemy pieces left",
        }
        .to_owned(),
        Field::Start => String::new(),
    }
}

/// What the line under the cursor means, or what the ruleset is.
fn draw_about(screen: &SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let spec = screen.spec();
    let inside = paint::boxed(buffer, area, &look.glyphs.text(&spec.title), look);
    let inside = Rect { width: inside.width.saturating_sub(2), ..paint::beside(inside, 1) };
    if let Some(notice) = &screen.notice {
        paint::paragraph(buffer, inside, &look.glyphs.text(notice), look.theme.warning());
        return;
    }
    let summary = look.glyphs.text(&crate::words::sentence(&spec.summary));
    let used = paint::paragraph(buffer, inside, &summary, look.theme.strong());
    let meaning = if screen.focus == Focus::Form { about(screen) } else { None };
    match meaning {
        Some(meaning) => {
            let words = look.glyphs.text(&crate::words::sentence(&meaning));
            paint::paragraph(buffer, paint::below(inside, used + 1), &words, look.theme.ground());
        }
        None => {
            let source = format!("Source: {}", spec.source);
            let words = look.glyphs.text(if spec.source.is_empty() { "" } else { &source });
            paint::paragraph(buffer, paint::below(inside, used), &words, look.theme.quiet());
        }
    }
}

fn about(screen: &SetupScreen) -> Option<String> {
    let opening = screen.spec().points.opening;
    Some(match screen.field() {
        Field::Option(key) => format!("{}: {}", key.name().replace('_', " "), key.description()),
        Field::Seat(number) => {
            let who = match screen.seats[number] {
                Seat::Person => "somebody at this keyboard".to_owned(),
                Seat::Computer(level) => format!("the computer {}", level.description()),
            };
            let (first, second) = (screen.spec().points.first, screen.spec().points.first.other());
            match opening {
                Opening::Fixed => format!("{who}; in a rematch the sides are swapped"),
                Opening::HighestThrow => {
                    format!("{who}; the higher throw begins with the {first}, the other has the {second}")
                }
                _ => format!("{who}; who first throws a 1 has the {first}, the other the {second}"),
            }
        }
        Field::Guidelines => {
            "whether legal pieces and their targets are marked; g changes it at any time".to_owned()
        }
        Field::Seed => "type digits: the same seed gives the same throws; Backspace clears".to_owned(),
        Field::Match => "several games between the same two, with the points added".to_owned(),
        Field::MatchLength => "how long the match goes on".to_owned(),
        Field::Scoring => format!("what a won game is worth: {}", screen.scoring),
        Field::Start => return None,
    })
}

/// The two sides by their shapes, for the start screen's help.
pub(crate) fn shapes(look: Look) -> String {
    let shown = Side::BOTH.map(|side| format!("{} {side}", look.glyphs.piece(side)));
    shown.join("    ")
}
