//! Puzzles.

use std::sync::Arc;

use axum::extract::State;
use senet_wire::Puzzles;

use super::query::{NamedRules, UrlQuery};
use crate::answer_cache::{Answer, PuzzleKey};
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// The largest number of puzzles in one answer.
const MAX_PUZZLES: u64 = 20;

/// Answers with puzzles of a ruleset. The same seed gives the same puzzles.
pub(super) async fn puzzles(State(services): State<AppState>, query: UrlQuery) -> Result<Answer, Problem> {
    let named = NamedRules::from_url(&query)?;
    if named.rules.spec().preset().is_none() {
        let message = "the server has puzzles for the built-in rulesets only; \
                       `senet puzzles` finds puzzles for other rules";
        return Err(Problem::not_found("no-puzzles", message));
    }
    let seed = query.number("seed", 1, 0..=u64::MAX)?;
    let count = query.number("count", 5, 1..=MAX_PUZZLES)?;
    let count = u16::try_from(count).expect("the number is at most MAX_PUZZLES");
    let key = PuzzleKey { rules: named.name.clone(), options: named.options.clone(), seed, count };
    if let Some(answer) = services.puzzles.get(&key) {
        return Ok(answer);
    }
    let worker = Arc::clone(&services);
    let search = move || find_puzzles(&worker, &named, seed, count);
    let answer = services.resources.compute_pool.try_run(search).await??;
    services.puzzles.put(key, &answer);
    Ok(answer)
}

fn find_puzzles(services: &Services, named: &NamedRules, seed: u64, count: u16) -> Result<Answer, Problem> {
    let tablebase = services.resources.tablebases.get(&named.rules)?;
    let found = senet_tablebase::find_puzzles(&tablebase, count, seed)?;
    Ok(Answer::json(&Puzzles::of(&named.rules, &named.name, named.options.clone(), seed, &found)))
}
