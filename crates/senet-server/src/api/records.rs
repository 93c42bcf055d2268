//! Game records: replay and review.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::State;
use senet_api::{RecordBody, parse_for_review};
use senet_tablebase::{review_within_time, tablebase_for_review};
use senet_wire::Review;

use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// Answers with the game of a record, move by move.
pub(super) async fn replay(
    State(services): State<AppState>,
    Client(address): Client,
    Body(body): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let replay = move |_: &Arc<AtomicBool>| Ok::<_, Problem>(Answer::json(&senet_api::replay(&body)?));
    services.questions.try_run(address, replay).await?
}

/// Answers with the loss of every decision and the luck of every throw.
pub(super) async fn review(
    State(services): State<AppState>,
    Client(address): Client,
    Body(body): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let worker = Arc::clone(&services);
    services.questions.try_run(address, move |is_gone| compute_review(&worker, &body, is_gone)).await?
}

fn compute_review(
    services: &Services,
    body: &RecordBody,
    is_gone: &Arc<AtomicBool>,
) -> Result<Answer, Problem> {
    let record = parse_for_review(body)?;
    let rules = record.game.rules();
    let tablebase = services.resources.tablebases.get(rules)?;
    // Tables are built for presets only, as for single values.
    let probe = match rules.spec().preset() {
        Some(_) => tablebase_for_review(&record.game, &tablebase)?,
        None => tablebase.snapshot(),
    };
    // The review starts at a depth of one ply and goes deeper as long as time is left.
    let time = services.settings.limits.thinking_time();
    Ok(Answer::json(&Review::of(&review_within_time(&record, &probe, 1, time, is_gone))))
}
