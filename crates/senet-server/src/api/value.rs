//! Win chances of positions and moves.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use senet_play::Limits;
use senet_tablebase::PositionEvaluator;
use senet_wire::{PositionQuery, PositionValue};
use serde::Deserialize;

use super::query::ResolvedQuery;
use crate::answer_cache::{Answer, ValueKey};
use crate::body::Body;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// The longest search that is not deep.
const QUICK_SEARCH: Duration = Duration::from_millis(700);
/// The depth of a search that is not deep, in plies.
const QUICK_PLIES: u32 = 2;
/// The depth of a deep search, in plies.
const DEEP_PLIES: u32 = 4;

/// A question about the win chance of a position.
#[derive(Deserialize)]
pub(super) struct ValueQuestion {
    #[serde(flatten)]
    question: PositionQuery,
    /// Whether to search deeper where no exact value is known.
    #[serde(default)]
    deep: bool,
}

/// Answers with the win chance of a position and of its moves.
pub(super) async fn value(
    State(services): State<AppState>,
    Body(ValueQuestion { question, deep }): Body<ValueQuestion>,
) -> Result<Answer, Problem> {
    let query = ResolvedQuery::parse(question)?;
    let key = ValueKey {
        rules: query.named.name.clone(),
        options: query.named.options.clone(),
        position: query.position,
        throw: query.throw,
        deep,
    };
    if let Some(answer) = services.values.get(&key) {
        return Ok(answer);
    }
    let limits = search_limits(&key, services.settings.limits.thinking_time());
    let worker = Arc::clone(&services);
    let answer = services.resources.compute_pool.try_run(move || compute(&worker, &query, limits)).await??;
    services.values.put(key, &answer);
    Ok(answer)
}

/// The limits of the search, which takes no longer than `max_time`.
fn search_limits(key: &ValueKey, max_time: Duration) -> Limits {
    let (plies, time) =
        if key.deep { (DEEP_PLIES, max_time) } else { (QUICK_PLIES, QUICK_SEARCH.min(max_time)) };
    Limits { depth: Some(plies), nodes: None, time: Some(time) }
}

fn compute(services: &Services, query: &ResolvedQuery, limits: Limits) -> Result<Answer, Problem> {
    let ResolvedQuery { named, position, throw } = query;
    let tablebase = services.resources.tablebases.get(&named.rules)?;
    let mut evaluator = PositionEvaluator::new(&tablebase, limits);
    // Tables are built for presets only: a client's own rules are seldom asked about twice, and tables stay
    // on disk.
    let valued = match named.rules.spec().preset() {
        Some(_) => evaluator.evaluate(position, *throw)?,
        None => evaluator.evaluate_without_building(position, *throw)?,
    };
    Ok(Answer::json(&PositionValue::of(&named.name, &named.options, position, *throw, &valued)))
}
