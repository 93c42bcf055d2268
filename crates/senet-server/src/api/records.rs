//! Game records: replay and review.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::State;
use senet_api::{RecordBody, parse_for_review};
use senet_play::{Analyst, Limits, ReviewedGame};
use senet_wire::Review;
use sha2::{Digest, Sha256};

use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// The depth of reviews, in plies. It is fixed, so that a record has the same review at any time and under any load.
/// One more ply takes about ten times as long.
const REVIEW_PLIES: u32 = 2;

/// Answers with the game of a record, move by move.
pub(super) async fn replay(
    State(services): State<AppState>,
    Client(address): Client,
    Body(body): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let replay = move |_: &Arc<AtomicBool>| Ok::<_, Problem>(Answer::json(&senet_api::replay(&body)?));
    services.queries.try_run(address, replay).await?
}

/// Answers with the loss of every decision and the luck of every throw. A record that was reviewed before has the same
/// review again, even if there are more tables now.
pub(super) async fn review(
    State(services): State<AppState>,
    Client(address): Client,
    Body(body): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let key = Sha256::digest(body.record.trim()).into();
    let worker = Arc::clone(&services);
    let compute = move |is_gone: &Arc<AtomicBool>| compute_review(&worker, &body, is_gone);
    let computed = async { services.queries.try_run(address, compute).await? };
    services.reviews.get_or_compute(key, computed).await
}

fn compute_review(
    services: &Services,
    body: &RecordBody,
    is_gone: &Arc<AtomicBool>,
) -> Result<Answer, Problem> {
    let record = parse_for_review(body)?;
    let rules = record.game.rules();
    let tablebase = services.resources.tablebases.get(rules)?;
    // Games are solved for presets only, as for single values.
    let probe = match rules.spec().preset() {
        Some(_) => tablebase.snapshot(),
        None => tablebase.values_in_tables(),
    };
    let analyst = Analyst::new(rules, Some(probe), Limits::depth(REVIEW_PLIES));
    analyst.stop_on(Arc::clone(is_gone));
    Ok(Answer::json(&Review::of(&ReviewedGame::by_analysts(&record, &[analyst], REVIEW_PLIES))))
}
