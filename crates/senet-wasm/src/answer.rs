//! What the engine answers.

use senet_api::{Problem, ProblemKind};
use serde::Serialize;

/// The answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The status, as of an HTTP response. 424: the network, the tables or the puzzles of the
    /// preset that the body names are needed.
    pub status: u16,
    /// The media type of the body.
    pub content_type: &'static str,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// An answer of JSON.
    pub(crate) fn json(value: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(value).expect("texts and numbers can be written as JSON");
        Answer { status: 200, content_type: "application/json", body }
    }

    /// An answer of text.
    pub(crate) fn text(text: String) -> Answer {
        Answer { status: 200, content_type: "text/plain; charset=utf-8", body: text.into_bytes() }
    }

    /// An answer of a picture.
    pub(crate) fn svg(picture: String) -> Answer {
        Answer { status: 200, content_type: "image/svg+xml", body: picture.into_bytes() }
    }

    /// The name of the preset whose tables may be needed.
    pub(crate) fn needs_tables(preset: senet::Preset) -> Answer {
        Answer { status: 424, ..Answer::text(format!("tables {}", preset.name())) }
    }

    /// The name of the preset whose puzzles are needed.
    pub(crate) fn needs_puzzles(preset: senet::Preset) -> Answer {
        Answer { status: 424, ..Answer::text(format!("puzzles {}", preset.name())) }
    }

    /// The name of the built-in ruleset whose network is needed.
    pub(crate) fn needs_network(name: &str) -> Answer {
        Answer { status: 424, ..Answer::text(format!("network {name}")) }
    }
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Answer {
        let status = match problem.kind {
            ProblemKind::Bad => 400,
            ProblemKind::NotFound => 404,
            ProblemKind::TooLarge => 413,
            ProblemKind::Internal => 500,
        };
        Answer { status, ..Answer::json(&problem) }
    }
}
