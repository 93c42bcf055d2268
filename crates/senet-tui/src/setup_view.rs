//! Draws the start screen: the list of rulesets, the form, and a description of the selected line.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use senet::points::Opening;
use senet::{Scoring, Side};

use crate::options::Seat;
use crate::phrases;
use crate::setup_screen::{Click, Field, Focus, MatchKind, SetupScreen};
use crate::theme::Look;
use crate::widgets;

/// The columns of the list of rulesets.
const LIST_WIDTH: u16 = 22;
/// The columns of the names in the form.
const NAME_WIDTH: u16 = 22;
/// The columns of the start button.
const BUTTON_WIDTH: u16 = 14;
/// The lines of the description.
const DESCRIPTION_HEIGHT: u16 = 7;

/// Draws the screen, and registers its clickable regions.
pub(crate) fn draw(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    screen.regions.clear();
    let [title, middle, description, keys] = area.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(DESCRIPTION_HEIGHT),
        Constraint::Length(1),
    ]));
    let [list, form] =
        middle.layout(&Layout::horizontal([Constraint::Length(LIST_WIDTH), Constraint::Fill(1)]));
    widgets::centred(buffer, title, "S E N E T", look.theme.title());
    draw_rulesets(screen, buffer, list, look);
    draw_form(screen, buffer, form, look);
    draw_description(screen, buffer, description, look);
    let labels = [
        ("arrows", "choose and change", Click::Field(screen.line)),
        ("Tab", "list or form", Click::Field(screen.line)),
        ("R", "rules", Click::Rules),
        ("s", "start", Click::Start),
        ("?", "help", Click::Help),
        ("q", "quit", Click::Quit),
    ];
    widgets::key_bar(buffer, keys, &labels, look, &mut screen.regions);
}

fn draw_rulesets(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = widgets::panel(buffer, area, "Rulesets", look);
    let name_width = usize::from(inside.width) - 2;
    // A list that is longer than the panel scrolls, so that the chosen ruleset is visible with its neighbours.
    let (count, height) = (screen.rulesets.len(), usize::from(inside.height));
    let first = screen.ruleset.saturating_sub(height / 2).min(count.saturating_sub(height));
    for ((number, spec), line) in screen.rulesets.iter().enumerate().skip(first).zip(inside.rows()) {
        let style = match (number == screen.ruleset, screen.focus) {
            (true, Focus::Rulesets) => look.theme.chosen(),
            (true, Focus::Form) => look.theme.chosen_quietly(),
            (false, _) => look.theme.ground(),
        };
        let name: String = look.glyphs.text(&spec.name).chars().take(name_width).collect();
        widgets::text(buffer, line, &format!(" {name:name_width$} "), style);
        screen.regions.push(line, Click::Ruleset(number));
    }
}

fn draw_form(screen: &mut SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let inside = widgets::panel(buffer, area, "The game", look);
    let fields = screen.fields();
    let current = screen.line.min(fields.len() - 1);
    let columns = Layout::horizontal([Constraint::Length(NAME_WIDTH), Constraint::Fill(1)]);
    for ((number, field), line) in fields.iter().enumerate().zip(inside.rows()) {
        let is_current = screen.focus == Focus::Form && number == current;
        if *field == Field::Start {
            let [button] =
                widgets::beside(line, 1).layout(&Layout::horizontal([Constraint::Max(BUTTON_WIDTH)]));
            let style = if is_current { look.theme.chosen() } else { look.theme.button() };
            let words = format!("{:^1$}", "Start", usize::from(BUTTON_WIDTH));
            widgets::text(buffer, button, &words, style);
            screen.regions.push(button, Click::Start);
            continue;
        }
        let [name_area, value_area] = line.layout(&columns);
        let style = if is_current { look.theme.strong() } else { look.theme.ground() };
        widgets::text(buffer, widgets::beside(name_area, 1), &name(screen, *field), style);
        screen.regions.push(line, Click::Field(number));
        let style = if is_current { look.theme.chosen() } else { look.theme.ground() };
        let words = format!(" {} ", value(screen, *field));
        // The seed is typed; other values have arrows to change them.
        let [before, value, after] = value_area.layout(&Layout::horizontal([
            Constraint::Length(2),
            Constraint::Max(widgets::width(&words) + 1),
            Constraint::Max(2),
        ]));
        widgets::text(buffer, value, &words, style);
        if *field != Field::Seed {
            widgets::text(buffer, before, look.glyphs.previous(), look.theme.quiet());
            widgets::text(buffer, after, look.glyphs.next(), look.theme.quiet());
            screen.regions.push(before, Click::Change(number, -1));
            screen.regions.push(value, Click::Change(number, 1));
            screen.regions.push(after, Click::Change(number, 1));
        }
    }
}

/// The name of a line of the form.
fn name(screen: &SetupScreen, field: Field) -> String {
    let points = &screen.spec().points;
    let sides_are_fixed = points.opening == Opening::Fixed;
    match field {
        Field::Option(key) => key.name().replace('_', " "),
        Field::Seat(0) if sides_are_fixed => format!("{} (begin)", points.first),
        Field::Seat(_) if sides_are_fixed => points.first.other().to_string(),
        Field::Seat(0) => "first player".to_owned(),
        Field::Seat(_) => "second player".to_owned(),
        Field::Guidelines => "guidelines".to_owned(),
        Field::Seed => "seed of the dice".to_owned(),
        Field::Match => "match".to_owned(),
        Field::MatchLength if screen.kind == MatchKind::Points => "points to win".to_owned(),
        Field::MatchLength => "games".to_owned(),
        Field::Scoring => "points per game".to_owned(),
        Field::Start => String::new(),
    }
}

/// The value of a line of the form.
fn value(screen: &SetupScreen, field: Field) -> String {
    match field {
        Field::Option(key) => key.value_in(&screen.spec().points),
        Field::Seat(number) => match screen.seats[number] {
            Seat::Person => "person".to_owned(),
            Seat::Computer(level) => format!("computer: {}", level.name()),
        },
        Field::Guidelines => screen.guidelines.name().to_owned(),
        Field::Seed if screen.seed.is_empty() => "random".to_owned(),
        Field::Seed => screen.seed.clone(),
        Field::Match => match screen.kind {
            MatchKind::Single => "a single game",
            MatchKind::Games => "a number of games",
            MatchKind::Points => "first to a number of points",
        }
        .to_owned(),
        Field::MatchLength => screen.length.to_string(),
        Field::Scoring => match screen.scoring {
            Scoring::Games => "one",
            Scoring::PiecesLeft => "the loser's remaining pieces",
        }
        .to_owned(),
        Field::Start => String::new(),
    }
}

/// Draws the summary of the ruleset, and below it the description of the current line or the source.
fn draw_description(screen: &SetupScreen, buffer: &mut Buffer, area: Rect, look: Look) {
    let spec = screen.spec();
    let inside = widgets::panel(buffer, area, &look.glyphs.text(&spec.title), look).inner(Margin::new(1, 0));
    if let Some(notice) = &screen.notice {
        let words = look.glyphs.text(&phrases::sentence(notice));
        widgets::paragraph(buffer, inside, &words, look.theme.warning());
        return;
    }
    let summary = look.glyphs.text(&phrases::sentence(&spec.summary));
    let used = widgets::paragraph(buffer, inside, &summary, look.theme.strong());
    let description = if screen.focus == Focus::Form { description(screen) } else { None };
    match description {
        Some(description) => {
            let words = look.glyphs.text(&phrases::sentence(&description));
            widgets::paragraph(buffer, widgets::below(inside, used + 1), &words, look.theme.ground());
        }
        None if !spec.source.is_empty() => {
            let words = look.glyphs.text(&format!("Source: {}", spec.source));
            widgets::paragraph(buffer, widgets::below(inside, used), &words, look.theme.quiet());
        }
        None => {}
    }
}

/// What the current line of the form means.
fn description(screen: &SetupScreen) -> Option<String> {
    let points = &screen.spec().points;
    Some(match screen.field() {
        Field::Option(key) => format!("{}: {}", key.name().replace('_', " "), key.description()),
        Field::Seat(number) => {
            let player = match screen.seats[number] {
                Seat::Person => "a person at this keyboard".to_owned(),
                Seat::Computer(level) => format!("the computer: {}", level.description()),
            };
            let (first, second) = (points.first, points.first.other());
            match points.opening {
                Opening::Fixed => format!("{player}. In a rematch the sides are swapped"),
                Opening::HighestThrow => {
                    format!("{player}. The higher opening throw gets the {first} and begins")
                }
                _ => format!(
                    "{player}. The first player to throw a 1 gets the {first}, the other the {second}"
                ),
            }
        }
        Field::Guidelines => {
            "mark the pieces that can move and their target squares; the key g changes this at any time"
                .to_owned()
        }
        Field::Seed => {
            "the same seed gives the same throws. Type digits to set it, Backspace to delete them".to_owned()
        }
        Field::Match => "play several games in a row and add up the points".to_owned(),
        Field::MatchLength if screen.kind == MatchKind::Points => "the points that win the match".to_owned(),
        Field::MatchLength => "the number of games in the match".to_owned(),
        Field::Scoring => format!("the points for a won game: {}", screen.scoring),
        Field::Start => return None,
    })
}

/// The two sides with their shapes.
pub(crate) fn piece_legend(look: Look) -> String {
    let sides = Side::BOTH.map(|side| format!("{} {side}", look.glyphs.piece(side)));
    sides.join("    ")
}
