//! A recorded game with all its plies. `senet replay` and the server send it.

use std::collections::BTreeMap;

use senet::{Comment, EndReason, Game, Record, Side, Throw, Variation};
use serde::Serialize;

use crate::{MoveResult, Name, Options};

/// A recorded game with all its plies.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameTranscript {
    /// The name of the ruleset.
    pub rules: String,
    /// The options of the ruleset by key.
    pub options: Options,
    /// The headers of the record other than those of rules, start and result.
    pub headers: BTreeMap<String, String>,
    /// The position before the first throw.
    pub start: String,
    /// The plies, in order.
    pub plies: Vec<TranscriptPly>,
    /// The last position; after a won game, the position after the last move.
    pub position: String,
    /// A last throw without a move.
    pub throw: Option<u8>,
    /// Null while the game is unfinished.
    pub result: Option<GameOutcome>,
    /// The comments between the plies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<TranscriptComment>,
    /// The lines of play beside the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<TranscriptVariation>,
}

/// A comment in a recorded game.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TranscriptComment {
    /// The number of plies before it in its line.
    pub ply: usize,
    /// The comment as its author wrote it, in any language.
    pub text: String,
}

/// A line of play that leaves the game, or another variation.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TranscriptVariation {
    /// The number of plies before it in the line that it leaves.
    pub ply: usize,
    /// Its plies, numbered from 1.
    pub plies: Vec<TranscriptPly>,
    /// A last throw without a move.
    pub throw: Option<u8>,
    /// The comments between its plies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<TranscriptComment>,
    /// The variations that leave it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<TranscriptVariation>,
}

/// A throw with its move.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TranscriptPly {
    /// The number of the ply, from 1.
    pub number: usize,
    /// The side to throw.
    pub side: Name<Side>,
    /// The throw; null if the move was made instead of throwing.
    pub throw: Option<u8>,
    /// The move and its outcome.
    #[serde(flatten)]
    pub result: MoveResult,
}

/// The result of a game.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOutcome {
    /// The winner.
    pub winner: Name<Side>,
    /// How the game ended.
    pub ending: Name<EndReason>,
}

impl GameTranscript {
    /// The transcript of a record.
    pub fn of(record: &Record) -> GameTranscript {
        let game = &record.game;
        let spec = game.rules().spec();
        GameTranscript {
            rules: spec.name.clone(),
            options: Options::of(spec),
            headers: headers_by_name(record),
            start: game.start().to_string(),
            plies: TranscriptPly::all(game).collect(),
            position: game.position().to_string(),
            throw: game.throw().map(Throw::value),
            result: GameOutcome::of(game),
            comments: comments(&record.comments),
            variations: TranscriptVariation::all(&record.variations),
        }
    }
}

fn comments(comments: &[Comment]) -> Vec<TranscriptComment> {
    comments
        .iter()
        .map(|comment| TranscriptComment { ply: comment.ply, text: comment.text.clone() })
        .collect()
}

impl TranscriptVariation {
    fn all(variations: &[Variation]) -> Vec<TranscriptVariation> {
        let transcript = |variation: &Variation| TranscriptVariation {
            ply: variation.ply,
            plies: TranscriptPly::all(&variation.game).collect(),
            throw: variation.game.throw().map(Throw::value),
            comments: comments(&variation.comments),
            variations: TranscriptVariation::all(&variation.variations),
        };
        variations.iter().map(transcript).collect()
    }
}

impl TranscriptPly {
    /// The plies of a game, in order.
    pub fn all(game: &Game) -> impl Iterator<Item = TranscriptPly> {
        game.plies().iter().enumerate().map(|(index, ply)| TranscriptPly {
            number: index + 1,
            side: Name(ply.before.side()),
            throw: ply.throw.map(Throw::value),
            result: MoveResult::of(&game.text(index), &ply.outcome),
        })
    }
}

impl GameOutcome {
    /// The result of the game; `None` while it is unfinished.
    pub fn of(game: &Game) -> Option<GameOutcome> {
        game.result().map(|result| GameOutcome { winner: Name(result.winner), ending: Name(result.reason) })
    }
}

/// The headers of a record other than those of ruleset, start and result, as names and values.
pub fn record_headers(record: &Record) -> Vec<(&str, String)> {
    let headers = &record.headers;
    let texts = [("Cones", &headers.cones), ("Spools", &headers.spools), ("Date", &headers.date)];
    let numbers = [("Seed", headers.seed), ("Game", headers.game)];
    let texts = texts.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
    let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?.to_string())));
    let others = headers.others.iter().map(|(name, value)| (name.as_str(), value.clone()));
    texts.chain(numbers).chain(others).collect()
}

/// The headers of a record by name.
pub(crate) fn headers_by_name(record: &Record) -> BTreeMap<String, String> {
    record_headers(record).into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
