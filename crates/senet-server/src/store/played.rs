//! How often moves were made in the first plies of finished games, and how those games ended.
//!
//! Counts are added in the transaction that ends a game, so that a question reads a few rows, however many games
//! there are, and games that expire stay counted.

use std::collections::{BTreeMap, BTreeSet};

use senet::{Game, Move, Throw};
use serde::Serialize;
use sqlx::{AnyConnection, AnyPool, Row};

/// The number of plies of a game that are counted. Later positions are seldom reached twice.
const COUNTED_PLIES: usize = 12;

/// A move in a position, as the table has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct MoveKey {
    rules: String,
    position: String,
    throw: i64,
    text: String,
}

/// A move of a finished game, and whether its side has won.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CountedMove {
    key: MoveKey,
    won: bool,
}

/// How often a move was made in finished games.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PlayedMove {
    /// The throw; null if the move was made instead of throwing.
    pub(crate) throw: Option<i64>,
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// The number of games.
    pub(crate) games: i64,
    /// The number of those that the side that moved has won.
    pub(crate) wins: i64,
}

/// The first moves of a game that has a winner; none otherwise. A move that a game repeats is counted once.
pub(crate) fn counted_moves(game: &Game) -> Vec<CountedMove> {
    let Some(result) = game.result() else { return Vec::new() };
    let rules = rules_key(game.rules());
    let counted = |(index, ply): (usize, &senet::Ply)| CountedMove {
        key: MoveKey {
            rules: rules.clone(),
            position: ply.before.to_string(),
            throw: ply.throw.map_or(0, |throw| i64::from(Throw::value(throw))),
            text: game.text(index).to_string(),
        },
        won: ply.before.side() == result.winner,
    };
    let moves: BTreeSet<CountedMove> =
        game.plies().iter().enumerate().take(COUNTED_PLIES).map(counted).collect();
    moves.into_iter().collect()
}

/// The throw of a row. The table has 0 for a throw of 0, which leaves nothing but a pass, and for moves made instead of
/// throwing, which are no passes.
fn throw_of(stored: i64, text: &str) -> Option<i64> {
    (stored > 0 || text == Move::Pass.to_string()).then_some(stored)
}

/// The text by which the table names rules.
fn rules_key(rules: &senet::Ruleset) -> String {
    format!("{:016x}", rules.spec().fingerprint())
}

/// Adds these moves to the counts. Rows are updated in the order of their keys, so that servers with one database do
/// not wait for each other in a circle.
pub(super) async fn add(connection: &mut AnyConnection, moves: &[&CountedMove]) -> Result<(), sqlx::Error> {
    let mut sums: BTreeMap<&MoveKey, (i64, i64)> = BTreeMap::new();
    for counted in moves {
        let (games, wins) = sums.entry(&counted.key).or_default();
        *games += 1;
        *wins += i64::from(counted.won);
    }
    for (MoveKey { rules, position, throw, text }, (games, wins)) in sums {
        let upsert = sqlx::query(
            "INSERT INTO played (rules, position, throw_made, move_made, games, wins) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (rules, position, throw_made, move_made) \
             DO UPDATE SET games = played.games + excluded.games, wins = played.wins + excluded.wins",
        );
        let upsert = upsert.bind(rules).bind(position).bind(throw).bind(text).bind(games).bind(wins);
        upsert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The moves that were made in a position, the most frequent first.
pub(super) async fn in_position(
    pool: &AnyPool,
    rules: &senet::Ruleset,
    position: &senet::Position,
) -> Result<Vec<PlayedMove>, sqlx::Error> {
    let select = sqlx::query(
        "SELECT throw_made, move_made, games, wins FROM played WHERE rules = $1 AND position = $2 \
         ORDER BY games DESC, throw_made, move_made",
    );
    let rows = select.bind(rules_key(rules)).bind(position.to_string()).fetch_all(pool).await?;
    let played = |row: &sqlx::any::AnyRow| -> Result<PlayedMove, sqlx::Error> {
        let text: String = row.try_get("move_made")?;
        Ok(PlayedMove {
            throw: throw_of(row.try_get("throw_made")?, &text),
            text,
            games: row.try_get("games")?,
            wins: row.try_get("wins")?,
        })
    };
    rows.iter().map(played).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use senet::{Position, Published, Ruleset, StageMut};
    use senet_game::GameSetup;

    use super::*;
    use crate::store::tests::{setup, temporary_file};
    use crate::store::{Database, Store, WriteOp};

    #[tokio::test]
    async fn throw_of_zero_differs_from_a_move_made_instead_of_throwing() {
        let spec = Published::from_name("simple-senet").unwrap().spec();
        let rules = Arc::new(Ruleset::new(spec).unwrap());
        let mut game = Game::new(Arc::clone(&rules));
        let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("the game begins with a throw") };
        let _ = to_throw.throw(Throw::LOST).unwrap();
        while let StageMut::ToMove(to_move) = game.stage_mut() {
            to_move.play(Move::Pass).unwrap();
        }
        game.resign(game.position().side()).unwrap();
        let counted = counted_moves(&game);
        assert_eq!((counted.len(), counted[0].key.throw), (1, 0));

        let kendall: GameSetup = setup(3);
        let position = Position::parse("cs8/10/6c3 c - -", &kendall.rules).unwrap();
        let instead = kendall.rules.instead_of_throwing(&position).unwrap();
        let key = MoveKey {
            rules: rules_key(&kendall.rules),
            position: position.to_string(),
            throw: 0,
            text: instead.mv.to_string(),
        };
        let file = temporary_file("played");
        let store = Store::open(&Database::file(file.clone())).await.unwrap();
        let writes = counted.into_iter().chain([CountedMove { key, won: true }]).map(WriteOp::CountMove);
        store.write(writes.collect()).await.unwrap();
        let lost = store.played(&rules, game.start()).await.unwrap();
        assert_eq!((lost.len(), lost[0].throw, lost[0].text.as_str()), (1, Some(0), "pass"));
        let rescued = store.played(&kendall.rules, &position).await.unwrap();
        assert_eq!((rescued.len(), rescued[0].throw, rescued[0].text.as_str()), (1, None, "27/15"));
        store.close().await;
        std::fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
    }
}
