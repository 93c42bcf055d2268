//! Puzzles.

use std::sync::Arc;

use axum::extract::State;
use senet_wire::Puzzles;

use super::answers::Answer;
use super::asked::{Named, Query};
use crate::problem::Problem;
use crate::services::{Services, Shared};

/// So many puzzles are given at once.
const MOST: u64 = 20;

/// Puzzles of a ruleset: the same seed finds the same ones.
pub(super) async fn puzzles(State(services): State<Shared>, query: Query) -> Result<Answer, Problem> {
    let named = Named::in_query(&query)?;
    if named.rules.spec().preset().is_none() {
        let message =
            "puzzles are there of the rulesets that are built in; `senet puzzles` finds some of your own";
        return Err(Problem::missing("no-puzzles", message));
    }
    let seed = query.number("seed", 1, 0..=u64::MAX)?;
    let count = query.number("count", 5, 1..=MOST)?;
    let count = u16::try_from(count).expect("it is no larger than the most");
    let key = (named.name.clone(), named.options.clone(), seed, count);
    if let Some(answer) = services.answers.puzzles.get(&key) {
        return Ok(answer);
    }
    let thinker = Arc::clone(&services);
    let answer = services.thinking.run(move || think(&thinker, &named, seed, count)).await??;
    services.answers.puzzles.keep(key, &answer);
    Ok(answer)
}

fn think(services: &Services, named: &Named, seed: u64, count: u16) -> Result<Answer, Problem> {
    let tablebase = services.shelf.get(&named.rules)?;
    let search = senet_tablebase::find_puzzles(&tablebase, count, seed)?;
    Ok(Answer::json(&Puzzles::of(&named.rules, &named.name, named.options.clone(), seed, &search)))
}
