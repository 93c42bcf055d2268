//! The text output of `senet review`, and the parts of it that the HTML page shares.

use senet::Side;
use senet_play::{Decision, ExplainedPly, Mark, ReviewedGame, SideSummary};

use super::rows::{Row, better, chance, change, loss, rows};
use crate::output::counted;
use crate::record;
use crate::table::{Align, Table};

/// The game ply by ply, the marked decisions with explanations, and the totals of each side.
pub(super) fn review(reviewed: &ReviewedGame<'_>) -> String {
    let game = &reviewed.record.game;
    let mut text = format!("{}: {}\n", game.rules().spec().full_name(), players(reviewed));
    text.push_str(&format!("{}\n\n", record::state(game)));
    if let Some(note) = record::variations_note(reviewed.record) {
        text.push_str(&format!("{note}\n\n"));
    }
    text.push_str(&plies(reviewed));
    text.push_str(&marked_decisions(reviewed));
    text.push_str(&format!("\n{}", totals(reviewed)));
    text.push_str(&format!("\n{}\n", source(reviewed)));
    text
}

/// The players with their sides: `Anna with the cones against the spools`.
pub(super) fn players(reviewed: &ReviewedGame<'_>) -> String {
    let headers = &reviewed.record.headers;
    let player = |name: &Option<String>, side: Side| match name {
        Some(name) => format!("{name} with the {side}"),
        None => format!("the {side}"),
    };
    format!("{} against {}", player(&headers.cones, Side::Cones), player(&headers.spools, Side::Spools))
}

/// Where the win chances come from, and how precise they are.
pub(super) fn source(reviewed: &ReviewedGame<'_>) -> String {
    if reviewed.review.is_exact() {
        return "All win chances are exact: best play by both sides, from tables.".to_owned();
    }
    let plies = counted(u64::from(reviewed.depth), "ply");
    let errors: Option<Vec<f64>> = reviewed.review.plies.iter().map(|ply| ply.before.error()).collect();
    let typical = match errors.map(|errors| errors.into_iter().fold(0.0, f64::max)) {
        None => " (their typical error is unknown)".to_owned(),
        Some(error) if error > 0.0 => format!(" (typical error at most {})", loss(error)),
        Some(_) => String::new(),
    };
    let revised = reviewed.review.typical_revaluation().map_or_else(String::new, |revised| {
        format!(" From one ply to the next, estimates changed by {} (root mean square).", loss(revised))
    });
    format!(
        "Win chances marked ~ are estimates from a search of {plies}{typical}; the others are exact.{revised}"
    )
}

fn plies(reviewed: &ReviewedGame<'_>) -> String {
    let mut table = Table::new([
        ("", Align::Right),
        ("side", Align::Left),
        ("throw", Align::Right),
        ("luck", Align::Right),
        ("move", Align::Left),
        ("win", Align::Right),
        ("loss", Align::Right),
        ("best", Align::Left),
        ("", Align::Left),
    ]);
    for explained in reviewed.review.explained_plies(&reviewed.record.game) {
        for row in rows(&explained) {
            table.row(cells(&explained, &row));
        }
    }
    table.text()
}

fn cells(explained: &ExplainedPly<'_>, row: &Row<'_>) -> [String; 9] {
    let of_decision = |cell: &dyn Fn(&Decision) -> String| row.decision.map(cell).unwrap_or_default();
    let (lost, best) = row
        .decision
        .and_then(better)
        .map(|(lost, best)| (loss(lost), explained.text(best.choice)))
        .unwrap_or_default();
    [
        format!("{}.", explained.number),
        explained.ply.side.to_string(),
        row.throw.map_or_else(|| "-".to_owned(), |throw| throw.to_string()),
        row.luck.map(change).unwrap_or_default(),
        of_decision(&|decision| explained.text(decision.chosen().choice)),
        of_decision(&|decision| chance(&decision.chosen().evaluation)),
        lost,
        best,
        of_decision(&|decision| {
            decision.mark().map(|mark| format!("{} {mark}", mark.sign())).unwrap_or_default()
        }),
    ]
}

/// The marked decisions, with the move played and the best one, and the effects of both.
fn marked_decisions(reviewed: &ReviewedGame<'_>) -> String {
    let mut text = String::new();
    for explained in reviewed.review.explained_plies(&reviewed.record.game) {
        for decision in explained.ply.decisions() {
            let Some(mark) = decision.mark() else { continue };
            let [played, best] = [decision.chosen(), decision.best()].map(|evaluated| {
                format!(
                    "{} ({}): {}",
                    explained.text(evaluated.choice),
                    chance(&evaluated.evaluation),
                    explained.explanation(evaluated.choice)
                )
            });
            let throw = explained.throw.map(|throw| format!(", throw {throw}")).unwrap_or_default();
            text.push_str(&format!(
                "\n{}. {}{throw}, {mark}, loses {}\n  played  {played}\n  better  {best}\n",
                explained.number,
                explained.ply.side,
                loss(decision.loss()),
            ));
        }
    }
    text
}

fn totals(reviewed: &ReviewedGame<'_>) -> String {
    let mut table = Table::new([("", Align::Left), ("cones", Align::Right), ("spools", Align::Right)]);
    for (name, [cones, spools]) in total_rows(reviewed) {
        table.row([name.to_owned(), cones, spools]);
    }
    table.text()
}

/// The totals of the game: a name and the texts of both sides, cones first.
pub(super) fn total_rows(reviewed: &ReviewedGame<'_>) -> Vec<(&'static str, [String; 2])> {
    let review = &reviewed.review;
    let summaries = Side::BOTH.map(|side| review.summary(side));
    let of_accounts = |text: &dyn Fn(&SideSummary) -> String| summaries.each_ref().map(text);
    let of_sides = |text: &dyn Fn(Side) -> String| Side::BOTH.map(text);
    let none = || "-".to_owned();
    let about = if review.is_exact() { "" } else { "~" };
    let mut rows = vec![
        ("win chance at the start", of_sides(&|side| chance(&review.start_of(side)))),
        ("luck", of_accounts(&|summary| format!("{about}{}", change(summary.luck)))),
        ("losses", of_accounts(&|summary| format!("{about}{}", loss(summary.loss)))),
    ];
    if !review.is_exact() {
        rows.push(("change of estimates", of_accounts(&|summary| change(summary.revaluation))));
    }
    if review.resignation.is_some() {
        rows.push(("resignation", of_accounts(&|summary| format!("{about}{}", loss(summary.resignation)))));
    }
    rows.push(("result", of_sides(&|side| chance(&review.end_of(side)))));
    rows.push((
        "luck-adjusted result",
        of_sides(&|side| format!("{about}{:.1} %", 100.0 * review.luck_adjusted(side))),
    ));
    rows.push(("decisions with a choice", of_accounts(&|summary| summary.decisions.to_string())));
    for mark in Mark::ALL {
        rows.push((mark.name(), of_accounts(&|summary| summary.marked(mark).to_string())));
    }
    let mean_loss = |summary: &SideSummary| {
        summary.mean_loss().map_or_else(none, |loss| format!("{about}{:.3} %", 100.0 * loss))
    };
    rows.push(("mean loss", of_accounts(&mean_loss)));
    rows.push((
        "loss of random moves",
        of_accounts(&|summary| format!("{about}{}", loss(summary.random_loss))),
    ));
    let rating = |summary: &SideSummary| match summary.rating() {
        Some(rating) => rating.to_string(),
        None if summary.decisions == 0 => none(),
        None => "too few decisions".to_owned(),
    };
    rows.push(("rating", of_accounts(&rating)));
    rows
}
