//! What positions and moves are worth.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use senet_play::Limits;
use senet_tablebase::PositionEvaluator;
use senet_wire::{PositionQuery, PositionValue};
use serde::Deserialize;

use super::answers::Answer;
use super::asked::Asked;
use crate::body::Body;
use crate::problem::Problem;
use crate::services::{Services, Shared};

/// How far to look where nothing is known exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Depth {
    /// As far as an answer comes at once.
    Usual,
    /// As far as somebody waits for it.
    Deep,
}

/// An answer comes at once if it comes within this time.
const AT_ONCE: Duration = Duration::from_millis(700);

impl Depth {
    /// The search ends at whichever limit it meets first; it takes no longer than `longest`.
    fn limits(self, longest: Duration) -> Limits {
        let (plies, time) = match self {
            Depth::Usual => (2, AT_ONCE.min(longest)),
            Depth::Deep => (4, longest),
        };
        Limits { depth: Some(plies), nodes: None, time: Some(time) }
    }
}

/// A position that somebody wants valued.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(flatten)]
    question: PositionQuery,
    #[serde(default)]
    deep: bool,
}

/// The win chance of a position and of its moves.
pub(super) async fn value(
    State(services): State<Shared>,
    Body(wanted): Body<Wanted>,
) -> Result<Answer, Problem> {
    let depth = if wanted.deep { Depth::Deep } else { Depth::Usual };
    let asked = Asked::read(wanted.question)?;
    let key = (asked.named.name.clone(), asked.named.options.clone(), asked.position, asked.throw, depth);
    if let Some(answer) = services.answers.values.get(&key) {
        return Ok(answer);
    }
    let thinker = Arc::clone(&services);
    let answer = services.thinking.run(move || think(&thinker, &asked, depth)).await??;
    services.answers.values.keep(key, &answer);
    Ok(answer)
}

fn think(services: &Services, asked: &Asked, depth: Depth) -> Result<Answer, Problem> {
    let Asked { named, position, throw } = asked;
    let limits = depth.limits(services.settings.limits.thinking_time());
    let mut evaluator = PositionEvaluator::new(&services.shelf.get(&named.rules)?, limits);
    // Tables of rulesets that somebody made up would be asked for once, and stay.
    let valued = match named.rules.spec().preset() {
        Some(_) => evaluator.evaluate(position, *throw)?,
        None => evaluator.evaluate_without_building(position, *throw)?,
    };
    Ok(Answer::json(&PositionValue::of(&named.name, &named.options, position, *throw, &valued)))
}
