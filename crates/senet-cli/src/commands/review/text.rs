//! A review for people to read in a terminal.

use senet::Side;
use senet_play::{Decision, ExplainedPly, Mark, SideSummary};
use senet_tablebase::ReviewedGame;

use super::lines::{Line, better, chance, change, lines, part};
use crate::record;
use crate::table::{Align, Table};

/// The game ply by ply, the marked decisions in words, and what each side's play came to.
pub(super) fn review(reviewed: &ReviewedGame<'_>) -> String {
    let game = &reviewed.record.game;
    let mut text = format!("{}: {}\n", game.rules().spec().full_name(), players(reviewed));
    text.push_str(&format!("{}\n\n", record::state(game)));
    text.push_str(&plies(reviewed));
    text.push_str(&marked(reviewed));
    text.push_str(&format!("\n{}", summaries(reviewed)));
    text.push_str(&format!("\n{}\n", source(reviewed)));
    text
}

/// Who played whom.
pub(super) fn players(reviewed: &ReviewedGame<'_>) -> String {
    let headers = &reviewed.record.headers;
    let name = |said: &Option<String>, side: Side| match said {
        Some(name) => format!("{name} with the {side}"),
        None => format!("the {side}"),
    };
    format!("{} against {}", name(&headers.cones, Side::Cones), name(&headers.spools, Side::Spools))
}

/// Where the numbers come from.
pub(super) fn source(reviewed: &ReviewedGame<'_>) -> String {
    if reviewed.review.is_exact() {
        return "All win chances are exact: best play by both sides, from tables.".to_owned();
    }
    let ahead = if reviewed.depth == 1 { "one ply".to_owned() } else { format!("{} plies", reviewed.depth) };
    let error = reviewed.review.plies.iter().filter_map(|ply| ply.before.error()).fold(0.0, f64::max);
    let typical =
        if error > 0.0 { format!(", typically wrong by {} at most", part(error)) } else { String::new() };
    let revised = reviewed.review.typical_revaluation().map_or_else(String::new, |revised| {
        format!(" From one ply to the next they were revised by {} (root mean square).", part(revised))
    });
    format!(
        "Win chances marked ~ are estimates, looking {ahead} ahead{typical}; the others are exact.{revised}"
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
        for line in lines(&explained) {
            table.row(row(&explained, &line));
        }
    }
    table.text()
}

fn row(explained: &ExplainedPly<'_>, line: &Line<'_>) -> [String; 9] {
    let decision = |of: &dyn Fn(&Decision) -> String| line.decision.map(of).unwrap_or_default();
    let (loss, best) = line
        .decision
        .and_then(better)
        .map(|(loss, best)| (part(loss), explained.text(best.choice)))
        .unwrap_or_default();
    [
        format!("{}.", explained.number),
        explained.ply.side.to_string(),
        line.throw.map_or_else(|| "-".to_owned(), |throw| throw.to_string()),
        line.luck.map(change).unwrap_or_default(),
        decision(&|decision| explained.text(decision.chosen().choice)),
        decision(&|decision| chance(&decision.chosen().evaluation)),
        loss,
        best,
        decision(&|decision| {
            decision.mark().map(|mark| format!("{} {mark}", mark.sign())).unwrap_or_default()
        }),
    ]
}

/// The decisions that got a mark, with what was better and why it may be.
fn marked(reviewed: &ReviewedGame<'_>) -> String {
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
                part(decision.loss()),
            ));
        }
    }
    text
}

fn summaries(reviewed: &ReviewedGame<'_>) -> String {
    let mut table = Table::new([("", Align::Left), ("cones", Align::Right), ("spools", Align::Right)]);
    for (name, [cones, spools]) in account_rows(reviewed) {
        table.row([name.to_owned(), cones, spools]);
    }
    table.text()
}

/// What each side's play came to: a name, and the words for both.
pub(super) fn account_rows(reviewed: &ReviewedGame<'_>) -> Vec<(&'static str, [String; 2])> {
    let review = &reviewed.review;
    let summaries = Side::BOTH.map(|side| review.summary(side));
    let of = |tell: &dyn Fn(&SideSummary) -> String| summaries.each_ref().map(tell);
    let sides = |tell: &dyn Fn(Side) -> String| Side::BOTH.map(tell);
    let none = || "-".to_owned();
    let about = if review.is_exact() { "" } else { "~" };
    let mut rows = vec![
        ("win chance at the start", sides(&|side| chance(&review.start_of(side)))),
        ("luck", of(&|summary| format!("{about}{}", change(summary.luck)))),
        ("losses", of(&|summary| format!("{about}{}", part(summary.loss)))),
    ];
    if !review.is_exact() {
        rows.push(("estimates revised by", of(&|summary| change(summary.revaluation))));
    }
    if review.resignation.is_some() {
        rows.push(("given up", of(&|summary| format!("{about}{}", part(summary.resignation)))));
    }
    rows.push(("result", sides(&|side| chance(&review.end_of(side)))));
    rows.push((
        "result without luck",
        sides(&|side| format!("{about}{:.1} %", 100.0 * review.luck_adjusted(side))),
    ));
    rows.push(("decisions with a choice", of(&|summary| summary.decisions.to_string())));
    for mark in Mark::ALL {
        rows.push((mark.name(), of(&|summary| summary.marked(mark).to_string())));
    }
    rows.push((
        "mean loss",
        of(&|summary| summary.mean_loss().map_or_else(none, |loss| format!("{about}{:.3} %", 100.0 * loss))),
    ));
    rows.push(("rating", of(&|summary| summary.rating().map_or_else(none, |rating| rating.to_string()))));
    rows
}
