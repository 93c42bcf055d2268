//! Several reviewed games as tables: a row for each side of each game, and the totals of each player.

use anyhow::Result;
use senet::Side;
use senet_play::SideSummary;

use super::Reviewed;
use super::rows::{change, loss};
use crate::csv_text::{Csv, cell};
use crate::output::counted;
use crate::table::{Align, Table};

/// A side of a reviewed game.
struct ReviewedSide<'a> {
    game: &'a Reviewed<'a>,
    side: Side,
    summary: SideSummary,
}

impl<'a> ReviewedSide<'a> {
    /// The sides of all games: both of a game after each other, cones first.
    fn all(games: &'a [Reviewed<'a>]) -> Vec<ReviewedSide<'a>> {
        let of_game = |game: &'a Reviewed<'a>| {
            Side::BOTH.map(|side| ReviewedSide { game, side, summary: game.game.review.summary(side) })
        };
        games.iter().flat_map(of_game).collect()
    }

    fn player(&self) -> Option<&str> {
        let headers = &self.game.game.record.headers;
        match self.side {
            Side::Cones => headers.cones.as_deref(),
            Side::Spools => headers.spools.as_deref(),
        }
    }

    /// `won` or `lost`; `None` while the game is unfinished.
    fn result(&self) -> Option<&'static str> {
        let result = self.game.game.record.game.result()?;
        Some(if result.winner == self.side { "won" } else { "lost" })
    }
}

/// The sides in a table, then the totals of each player, and what the numbers rest on.
pub(super) fn text(games: &[Reviewed<'_>]) -> String {
    let sides = ReviewedSide::all(games);
    let mut table = Table::new([
        ("record", Align::Left),
        ("ruleset", Align::Left),
        ("side", Align::Left),
        ("player", Align::Left),
        ("result", Align::Left),
        ("decisions", Align::Right),
        ("losses", Align::Right),
        ("of random", Align::Right),
        ("luck", Align::Right),
        ("rating", Align::Left),
    ]);
    for side in &sides {
        let ReviewedSide { game, summary, .. } = side;
        let none = || "-".to_owned();
        table.row([
            game.file.to_owned(),
            game.game.record.game.rules().spec().full_name(),
            side.side.to_string(),
            side.player().unwrap_or("-").to_owned(),
            side.result().unwrap_or("-").to_owned(),
            summary.decisions.to_string(),
            loss(summary.loss),
            share(summary.loss, summary.random_loss),
            change(summary.luck),
            summary.rating().map_or_else(none, |rating| rating.to_string()),
        ]);
    }
    let exact = games.iter().filter(|game| game.game.review.is_exact()).count();
    format!(
        "{}\n{}\n`of random`: the losses as a share of those of random moves at the same decisions.\n\
         {} of {} rest on exact values alone; the others on searches of up to {}. `--format json` names the \
         tables and weights.\n",
        table.text(),
        players(&sides),
        exact,
        counted(games.len() as u64, "game"),
        counted(u64::from(games.iter().map(|game| game.game.depth).max().unwrap_or_default()), "ply"),
    )
}

/// The totals of each player who has a name, in the order of the records.
fn players(sides: &[ReviewedSide<'_>]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in sides.iter().filter_map(ReviewedSide::player) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut table = Table::new([
        ("player", Align::Left),
        ("games", Align::Right),
        ("won", Align::Right),
        ("decisions", Align::Right),
        ("mean loss", Align::Right),
        ("of random", Align::Right),
    ]);
    for name in names {
        let of_player = || sides.iter().filter(|side| side.player() == Some(name));
        let sum = |value: &dyn Fn(&SideSummary) -> f64| of_player().map(|side| value(&side.summary)).sum();
        let decisions: usize = of_player().map(|side| side.summary.decisions).sum();
        let lost: f64 = sum(&|summary| summary.loss);
        table.row([
            name.to_owned(),
            of_player().count().to_string(),
            of_player().filter(|side| side.result() == Some("won")).count().to_string(),
            decisions.to_string(),
            if decisions == 0 { "-".to_owned() } else { format!("{:.3} %", 100.0 * lost / decisions as f64) },
            share(lost, sum(&|summary| summary.random_loss)),
        ]);
    }
    table.text()
}

/// A loss as a share of the loss of random moves: `12.3 %`.
fn share(lost: f64, random: f64) -> String {
    if random > 0.0 { format!("{:.1} %", 100.0 * lost / random) } else { "-".to_owned() }
}

/// The sides in CSV.
pub(super) fn csv(games: &[Reviewed<'_>]) -> Result<String> {
    let mut table = Csv::with_sources(&[
        "file",
        "side",
        "player",
        "result",
        "throws",
        "decisions",
        "loss",
        "random_loss",
        "luck",
        "luck_adjusted",
        "rating",
        "exact",
        "depth",
    ])?;
    for side in ReviewedSide::all(games) {
        let ReviewedSide { game: Reviewed { file, game, sources }, summary, .. } = &side;
        table.row_from(
            game.record.game.rules(),
            Some(sources),
            [
                (*file).to_owned(),
                side.side.to_string(),
                cell(side.player()),
                cell(side.result()),
                summary.throws.to_string(),
                summary.decisions.to_string(),
                summary.loss.to_string(),
                summary.random_loss.to_string(),
                summary.luck.to_string(),
                game.review.luck_adjusted(side.side).to_string(),
                cell(summary.rating()),
                game.review.is_exact().to_string(),
                game.depth.to_string(),
            ],
        )?;
    }
    table.text()
}
