//! Records: a game move by move, and its review.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use senet::Record;
use senet_tablebase::{review_within_time, tablebase_for_review};
use senet_wire::{GameTranscript, Review};
use serde::Deserialize;

use super::answers::Answer;
use crate::body::Body;
use crate::problem::Problem;
use crate::services::{Services, Shared};

/// A longer game is not reviewed.
const LONGEST: usize = 2_000;

/// A record that was sent.
#[derive(Deserialize)]
pub(super) struct Sent {
    record: String,
}

/// The game of a record, move by move.
pub(super) async fn replay(
    State(services): State<Shared>,
    Body(sent): Body<Sent>,
) -> Result<Answer, Problem> {
    let played = move || Ok::<_, Problem>(Answer::json(&GameTranscript::of(&sent.record.parse()?)));
    services.thinking.run(played).await?
}

/// What every decision of a game lost, and how lucky every throw was.
pub(super) async fn review(
    State(services): State<Shared>,
    Body(sent): Body<Sent>,
) -> Result<Answer, Problem> {
    let thinker = Arc::clone(&services);
    services.thinking.run(move || think(&thinker, &sent.record)).await?
}

fn think(services: &Services, text: &str) -> Result<Answer, Problem> {
    let record: Record = text.parse()?;
    let plies = record.game.plies().len();
    if plies > LONGEST {
        let message =
            format!("a game of {plies} moves takes too long to review here; `senet review` does it");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message));
    }
    let rules = record.game.rules();
    let tablebase = services.shelf.get(rules)?;
    let endings = match rules.spec().preset() {
        Some(_) => tablebase_for_review(&record.game, &tablebase)?,
        None => tablebase.snapshot(),
    };
    // It looks further as long as it fits into the time.
    let time = services.settings.limits.thinking_time();
    Ok(Answer::json(&Review::of(&review_within_time(&record, &endings, 1, time))))
}
