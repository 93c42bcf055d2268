//! The columns of the tables of games and of decisions. Their names are part of the file format.

use senet::Side;

use super::decision_recorder::RecordedDecision;
use super::game_row::GameRow;
use super::lead_estimator::PROBABILITY_ONE;
use super::matchup::Matchup;
use super::parquet_table::{Cells, Column};

/// A column of counts: its name and the count in a row.
type Count = (&'static str, fn(&GameRow) -> u32);

/// The table of games.
pub(crate) fn of_games(matchup: &Matchup, rows: &[GameRow]) -> Vec<Column> {
    let mut columns = common_columns(matchup, rows.len());
    let level = |level: u8| matchup.levels[usize::from(level)].name().to_owned();
    let winner = |row: &GameRow| row.winner.map_or("nobody", Side::name).to_owned();
    columns.push(whole("game", rows, |row| row.game));
    columns.push(text("first", rows, |row| level(row.first_level)));
    columns.push(text("winner", rows, winner));
    columns.push(Column {
        name: "first_won",
        cells: Cells::Flag(rows.iter().map(|row| row.first_won).collect()),
    });
    let counts: [Count; 14] = [
        ("moves", |row| row.plies),
        ("turns", |row| row.turns),
        ("forced", |row| row.forced),
        ("impossible", |row| row.impossible),
        ("decisions", GameRow::decisions),
        ("choices", |row| row.choices),
        ("hits_by_first", |row| row.hits[0]),
        ("hits_by_second", |row| row.hits[1]),
        ("water_of_first", |row| row.water[0]),
        ("water_of_second", |row| row.water[1]),
        ("water_squares", |row| row.water_squares),
        ("water_moves", |row| row.water_plies),
        ("lead_changes", |row| row.lead_changes),
        ("left", |row| u32::from(row.left)),
    ];
    columns.extend(counts.map(|(name, count)| whole(name, rows, |row| u64::from(count(row)))));
    let plies = |row: &GameRow| f64::from(row.plies.max(1));
    columns.push(of_finished("drama", rows, |row| {
        row.deficits as f64 / f64::from(PROBABILITY_ONE) / plies(row)
    }));
    columns.push(of_finished("lowest", rows, |row| f64::from(row.lowest) / f64::from(PROBABILITY_ONE)));
    columns.push(of_finished("decided", rows, |row| f64::from(row.undecided) / plies(row)));
    let luck = |row: &GameRow| row.luck.map(|luck| luck as f64 / crate::luck_meter::LUCK_UNITS);
    columns.push(Column { name: "luck", cells: Cells::Number(rows.iter().map(luck).collect()) });
    columns
}

/// The table of decisions.
pub(crate) fn of_decisions(matchup: &Matchup, decisions: &[RecordedDecision]) -> Vec<Column> {
    let mut columns = common_columns(matchup, decisions.len());
    columns.push(whole("game", decisions, |decision| decision.game));
    columns.push(whole("move", decisions, |decision| u64::from(decision.ply)));
    columns.push(text("position", decisions, |decision| decision.position.clone()));
    columns.push(whole("throw", decisions, |decision| u64::from(decision.throw)));
    columns.push(whole("choices", decisions, |decision| u64::from(decision.choices)));
    columns.push(text("chosen", decisions, |decision| decision.chosen.clone()));
    let chance = |decision: &RecordedDecision| Some(decision.chance);
    columns.push(Column { name: "win_chance", cells: Cells::Number(decisions.iter().map(chance).collect()) });
    columns
}

/// The columns that both tables start with.
fn common_columns(matchup: &Matchup, rows: usize) -> Vec<Column> {
    let all = |name, text: String| Column { name, cells: Cells::Text(vec![text; rows]) };
    let [a, b] = matchup.levels.map(|level| level.name().to_owned());
    vec![all("ruleset", matchup.context.rules.spec().full_name()), all("a", a), all("b", b)]
}

fn whole<T>(name: &'static str, rows: &[T], number: impl Fn(&T) -> u64) -> Column {
    let numbers = rows.iter().map(|row| i64::try_from(number(row)).unwrap_or(i64::MAX)).collect();
    Column { name, cells: Cells::Whole(numbers) }
}

fn text<T>(name: &'static str, rows: &[T], text: impl Fn(&T) -> String) -> Column {
    Column { name, cells: Cells::Text(rows.iter().map(text).collect()) }
}

/// A column that is empty for games without a winner.
fn of_finished(name: &'static str, rows: &[GameRow], number: impl Fn(&GameRow) -> f64) -> Column {
    let numbers = rows.iter().map(|row| row.winner.map(|_| number(row))).collect();
    Column { name, cells: Cells::Number(numbers) }
}
