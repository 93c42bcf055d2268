//! A review as an HTML page without external resources. It can be read without its script.

mod board;
mod curve;

use anyhow::{Context, Result};
use askama::Template;
use senet::{Side, Throw};
use senet_play::{Choice, EvaluatedChoice, ExplainedPly, Mark, Rating, ReviewedGame};

use self::board::{Board, Square};
use self::curve::Curve;
use super::rows::{self, better, chance, change};
use super::text;
use crate::record;
use crate::sources::Sources;

pub(super) fn review(reviewed: &ReviewedGame<'_>, sources: &Sources) -> Result<String> {
    let game = &reviewed.record.game;
    let page = Page {
        title: text::players(reviewed),
        rules: game.rules().spec().full_name(),
        date: reviewed.record.headers.date.as_deref(),
        state: record::state(game)
            + &record::variations_note(reviewed.record).map_or(String::new(), |note| format!(" {note}")),
        source: format!(
            "{} {}.",
            text::source(reviewed),
            sources.text().lines().collect::<Vec<_>>().join(". ")
        ),
        is_exact: reviewed.review.is_exact(),
        totals: text::total_rows(reviewed),
        ratings: ratings(),
        curve: Curve::of(reviewed),
        squares: board::squares(game.rules().spec()),
        steps: reviewed
            .review
            .explained_plies(&reviewed.record.game)
            .map(|explained| Step::of(&explained))
            .collect(),
        last: Board::of(game.rules(), game.position()),
        version: senet::version(),
    };
    page.render().context("the page cannot be rendered")
}

#[derive(Template)]
#[template(path = "review.html")]
struct Page<'a> {
    title: String,
    rules: String,
    date: Option<&'a str>,
    state: String,
    source: String,
    is_exact: bool,
    totals: Vec<(&'static str, [String; 2])>,
    ratings: Vec<(&'static str, String)>,
    curve: Curve,
    squares: Vec<Square>,
    steps: Vec<Step>,
    last: Board,
    version: &'static str,
}

/// The ratings with their upper limits of the share of random moves' loss.
fn ratings() -> Vec<(&'static str, String)> {
    let worst = Rating::ALL.len() - 1;
    let limit = |(index, rating): (usize, Rating)| {
        let limit =
            if index == worst { "above".to_owned() } else { format!("below {} %", 100.0 * rating.below()) };
        (rating.name(), limit)
    };
    Rating::ALL.into_iter().enumerate().map(limit).collect()
}

/// A ply with its board.
struct Step {
    number: usize,
    side: Side,
    piece: &'static str,
    heading: String,
    board: Board,
    rows: Vec<Row>,
}

/// A decision, or a throw whose move has not been made yet. Texts that do not apply are empty.
#[derive(Default)]
struct Row {
    throw: String,
    luck: String,
    played: String,
    win: String,
    effects: String,
    loss: String,
    best: String,
    best_win: String,
    best_effects: String,
    mark: &'static str,
    sign: Option<&'static str>,
    mark_class: Option<&'static str>,
}

impl Step {
    fn of(explained: &ExplainedPly<'_>) -> Step {
        let side = explained.ply.side;
        let name = capitalised(side.name());
        Step {
            number: explained.number,
            side,
            piece: side.piece(),
            heading: match explained.throw {
                Some(throw) => format!("{name}, throw {throw}"),
                None => format!("{name}, instead of throwing"),
            },
            board: Board::with_arrows(explained),
            rows: rows::rows(explained).map(|row| Row::of(explained, &row)).collect(),
        }
    }
}

impl Row {
    fn of(explained: &ExplainedPly<'_>, row: &rows::Row<'_>) -> Row {
        let throw = row.throw.map(|throw: Throw| throw.to_string()).unwrap_or_default();
        let thrown = Row { throw, luck: row.luck.map(change).unwrap_or_default(), ..Row::default() };
        let Some(decision) = row.decision else { return thrown };
        let played = decision.chosen();
        let row = Row {
            played: explained.text(played.choice),
            win: chance(&played.evaluation),
            effects: explained.explanation(played.choice),
            ..thrown
        };
        match better(decision) {
            Some((loss, best)) => row.with_better(explained, decision.mark(), loss, best),
            None => row,
        }
    }

    fn with_better(
        self,
        explained: &ExplainedPly<'_>,
        mark: Option<Mark>,
        loss: f64,
        best: &EvaluatedChoice,
    ) -> Row {
        Row {
            loss: rows::loss(loss),
            best: explained.text(best.choice),
            best_win: chance(&best.evaluation),
            best_effects: explained.explanation(best.choice),
            mark: mark.map_or("", Mark::name),
            sign: mark.map(Mark::sign),
            mark_class: mark.map(class),
            ..self
        }
    }
}

/// The CSS class of a mark.
fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Doubtful => "doubtful",
        Mark::Bad => "bad",
        Mark::VeryBad => "very-bad",
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The move of a choice made after the throw.
fn move_of(choice: Choice) -> Option<senet::Move> {
    match choice {
        Choice::Move(mv) => Some(mv),
        Choice::Throw | Choice::MoveInstead(_) => None,
    }
}
