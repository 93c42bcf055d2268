//! Puzzles: those that are part of the program, and those that are found in small games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use senet::Ruleset;
use senet_api::{MAX_PUZZLES, NamedRules, PuzzleTry, puzzle_of_day, puzzle_set, puzzle_with_id, rate_player};
use senet_play::PuzzleSearch;
use senet_wire::{PlayerRating, Puzzle, PuzzleList, Puzzles};

use super::query::{UrlPath, UrlQuery};
use crate::answer_cache::{Answer, PuzzleKey, RulesKey};
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// Answers with puzzles of a ruleset. The same seed gives the same puzzles.
pub(super) async fn puzzles(
    State(services): State<AppState>,
    Client(address): Client,
    UrlQuery(query): UrlQuery,
) -> Result<Answer, Problem> {
    let named = NamedRules::from_url(&query)?;
    if named.rules.spec().preset().is_none() {
        let message = "the server has puzzles for the eight reconstructions only; \
                       `senet puzzles` finds puzzles for other rules";
        return Err(Problem::not_found("no-puzzles", message));
    }
    let seed = query.number("seed", 1, 0..=u64::MAX)?;
    let count = query.number("count", 5, 1..=MAX_PUZZLES)?;
    let count = u16::try_from(count).expect("the number is at most MAX_PUZZLES");
    let key = PuzzleKey { rules: RulesKey::of(&named.rules), seed, count };
    let (worker, rules) = (Arc::clone(&services), named.rules.clone());
    let search = move |is_gone: &Arc<AtomicBool>| find_puzzles(&worker, &rules, seed, count, is_gone);
    let computed = async { services.queries.try_run(address, search).await? };
    let found = services.puzzles.get_or_compute(key, computed).await?;
    Ok(Answer::json(&Puzzles::of(&named.rules, &named.name, named.options.clone(), seed, &found)))
}

/// Answers with the list of the puzzles of a ruleset that are part of the program.
pub(super) async fn list(UrlQuery(query): UrlQuery) -> Result<Answer, Problem> {
    let NamedRules { name, rules, .. } = NamedRules::from_url(&query)?;
    Ok(Answer::json(&PuzzleList::of(&name, puzzle_set(&rules)?)))
}

/// Answers with the puzzle of a day.
pub(super) async fn daily(UrlQuery(query): UrlQuery) -> Result<Json<Puzzle>, Problem> {
    let rules = NamedRules::from_url(&query)?.rules;
    Ok(Json(puzzle_of_day(&rules, puzzle_set(&rules)?, query.text("day"))?))
}

/// Answers with a puzzle that is part of the program.
pub(super) async fn one(UrlPath(id): UrlPath, UrlQuery(query): UrlQuery) -> Result<Json<Puzzle>, Problem> {
    let rules = NamedRules::from_url(&query)?.rules;
    Ok(Json(puzzle_with_id(&rules, puzzle_set(&rules)?, &id)?))
}

/// Answers with the rating of a player after a try.
pub(super) async fn rating(Body(tried): Body<PuzzleTry>) -> Result<Json<PlayerRating>, Problem> {
    Ok(Json(rate_player(&tried)?))
}

fn find_puzzles(
    services: &Services,
    rules: &Arc<Ruleset>,
    seed: u64,
    count: u16,
    is_gone: &AtomicBool,
) -> Result<Arc<PuzzleSearch>, Problem> {
    let tablebase = services.resources.tablebases.get(rules)?;
    Ok(Arc::new(senet_tablebase::find_puzzles(&tablebase, count, seed, is_gone)?))
}
