//! Game records: replay and review.

use senet::Record;
use senet_wire::GameTranscript;
use serde::Deserialize;

use crate::problem::{Problem, ProblemKind};

/// The longest game that is reviewed, in plies.
pub const MAX_PLIES: usize = 2_000;

/// A game record in a request.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordBody {
    /// The text of the record.
    pub record: String,
}

/// The game of a record, move by move.
///
/// # Errors
///
/// [`Problem`] if the record cannot be read.
pub fn replay(body: &RecordBody) -> Result<GameTranscript, Problem> {
    Ok(GameTranscript::of(&body.record.parse()?))
}

/// The record of a game that is to be reviewed.
///
/// # Errors
///
/// [`Problem`] if the record cannot be read, or the game is longer than [`MAX_PLIES`].
pub fn parse_for_review(body: &RecordBody) -> Result<Record, Problem> {
    let record: Record = body.record.parse()?;
    let plies = record.game.plies().len();
    if plies > MAX_PLIES {
        let error = format!(
            "the game has {plies} moves, too many to review on the server; \
             `senet review` on your own machine can review it"
        );
        return Err(Problem { kind: ProblemKind::TooLarge, code: "too-long", error });
    }
    Ok(record)
}
