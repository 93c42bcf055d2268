//! Game records: replay and review.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use senet::Record;
use senet_tablebase::{review_within_time, tablebase_for_review};
use senet_wire::{GameTranscript, Review};
use serde::Deserialize;

use crate::answer_cache::Answer;
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// The longest game that is reviewed, in plies.
const MAX_PLIES: usize = 2_000;

/// A game record in a request.
#[derive(Deserialize)]
pub(super) struct RecordBody {
    record: String,
}

/// Answers with the game of a record, move by move.
pub(super) async fn replay(
    State(services): State<AppState>,
    Client(address): Client,
    Body(RecordBody { record }): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let replay = move || Ok::<_, Problem>(Answer::json(&GameTranscript::of(&record.parse()?)));
    services.questions.try_run(address, replay).await?
}

/// Answers with the loss of every decision and the luck of every throw.
pub(super) async fn review(
    State(services): State<AppState>,
    Client(address): Client,
    Body(RecordBody { record }): Body<RecordBody>,
) -> Result<Answer, Problem> {
    let worker = Arc::clone(&services);
    services.questions.try_run(address, move || compute_review(&worker, &record)).await?
}

fn compute_review(services: &Services, text: &str) -> Result<Answer, Problem> {
    let record: Record = text.parse()?;
    let plies = record.game.plies().len();
    if plies > MAX_PLIES {
        let message = format!(
            "the game has {plies} moves, too many to review on the server; \
             `senet review` on your own machine can review it"
        );
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message));
    }
    let rules = record.game.rules();
    let tablebase = services.resources.tablebases.get(rules)?;
    // Tables are built for presets only, as for single values.
    let probe = match rules.spec().preset() {
        Some(_) => tablebase_for_review(&record.game, &tablebase)?,
        None => tablebase.snapshot(),
    };
    // The review starts at a depth of one ply and goes deeper as long as time is left.
    let time = services.settings.limits.thinking_time();
    Ok(Answer::json(&Review::of(&review_within_time(&record, &probe, 1, time))))
}
