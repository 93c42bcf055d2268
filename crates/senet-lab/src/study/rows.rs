//! The columns of the tables of games and of decisions.

use senet::Side;

use super::games::Pairing;
use super::row::Row;
use super::scribe::Decision;
use super::sheet::{Cells, Column};
use super::yardstick::PROBABILITY_ONE;

/// A column of counts: its name, and the count of a row.
type Count = (&'static str, fn(&Row) -> u32);

/// The table of games.
pub(crate) fn of_games(pairing: &Pairing, rows: &[Row]) -> Vec<Column> {
    let mut columns = named(pairing, rows.len());
    let level = |level: u8| pairing.levels[usize::from(level)].name().to_owned();
    let winner = |row: &Row| row.winner.map_or("nobody", Side::name).to_owned();
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
        ("decisions", Row::decisions),
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
    let plies = |row: &Row| f64::from(row.plies.max(1));
    columns.push(judged("drama", rows, |row| row.deficits as f64 / f64::from(PROBABILITY_ONE) / plies(row)));
    columns.push(judged("lowest", rows, |row| f64::from(row.lowest) / f64::from(PROBABILITY_ONE)));
    columns.push(judged("decided", rows, |row| f64::from(row.undecided) / plies(row)));
    let luck = |row: &Row| row.luck.map(|luck| luck as f64 / crate::luck::WHOLE);
    columns.push(Column { name: "luck", cells: Cells::Number(rows.iter().map(luck).collect()) });
    columns
}

/// The table of decisions.
pub(crate) fn of_decisions(pairing: &Pairing, decisions: &[Decision]) -> Vec<Column> {
    let mut columns = named(pairing, decisions.len());
    columns.push(whole("game", decisions, |decision| decision.game));
    columns.push(whole("move", decisions, |decision| u64::from(decision.ply)));
    columns.push(text("position", decisions, |decision| decision.position.clone()));
    columns.push(whole("throw", decisions, |decision| u64::from(decision.throw)));
    columns.push(whole("choices", decisions, |decision| u64::from(decision.choices)));
    columns.push(text("chosen", decisions, |decision| decision.chosen.clone()));
    let chance = |decision: &Decision| Some(decision.chance);
    columns.push(Column { name: "win_chance", cells: Cells::Number(decisions.iter().map(chance).collect()) });
    columns
}

fn named(pairing: &Pairing, rows: usize) -> Vec<Column> {
    let all = |name, text: String| Column { name, cells: Cells::Text(vec![text; rows]) };
    let [a, b] = pairing.levels.map(|level| level.name().to_owned());
    vec![all("ruleset", pairing.context.rules.spec().full_name()), all("a", a), all("b", b)]
}

fn whole<T>(name: &'static str, rows: &[T], number: impl Fn(&T) -> u64) -> Column {
    let numbers = rows.iter().map(|row| i64::try_from(number(row)).unwrap_or(i64::MAX)).collect();
    Column { name, cells: Cells::Whole(numbers) }
}

fn text<T>(name: &'static str, rows: &[T], text: impl Fn(&T) -> String) -> Column {
    Column { name, cells: Cells::Text(rows.iter().map(text).collect()) }
}

/// A number that only games have which were played to their end.
fn judged(name: &'static str, rows: &[Row], number: impl Fn(&Row) -> f64) -> Column {
    let numbers = rows.iter().map(|row| row.winner.map(|_| number(row))).collect();
    Column { name, cells: Cells::Number(numbers) }
}
