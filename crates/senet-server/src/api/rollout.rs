//! Rollouts.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::extract::State;
use senet_api::{ResolvedQuery, RolloutQuery, Rollouts};

use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// Answers with the win chance of a position and of its moves from games that are played to their end. The time is
/// limited as that of a search; then fewer games are played.
pub(super) async fn rollout(
    State(services): State<AppState>,
    Client(address): Client,
    Body(query): Body<RolloutQuery>,
) -> Result<Answer, Problem> {
    let worker = Arc::clone(&services);
    services.queries.try_run(address, move |is_gone| compute(&worker, query, is_gone)).await?
}

fn compute(services: &Services, query: RolloutQuery, is_gone: &Arc<AtomicBool>) -> Result<Answer, Problem> {
    let RolloutQuery { query, games, seed } = query;
    let query = ResolvedQuery::parse(query)?;
    let tablebase = services.resources.tablebases.get(&query.named.rules)?;
    // Games are solved for presets only, as for single values.
    let values = match query.named.rules.spec().preset() {
        Some(_) => tablebase.snapshot(),
        None => tablebase.values_in_tables(),
    };
    let (started, time) = (Instant::now(), services.settings.limits.thinking_time());
    let is_gone = Arc::clone(is_gone);
    let watch = move |_| {
        let is_over = started.elapsed() >= time || is_gone.load(Ordering::Relaxed);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let rolled = Rollouts::of(query, games, seed, Some(values), Box::new(watch))?;
    Ok(Answer::json(&rolled))
}
