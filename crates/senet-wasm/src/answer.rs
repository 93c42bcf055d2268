//! Requests of pages, and what is answered.

use senet_api::{Problem, ProblemKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request of a page.
#[derive(Deserialize, Debug)]
pub struct Request {
    /// The path, as below `/api/v1/` of a server, or `local/...` for games in one place.
    pub path: String,
    /// The query of the URL.
    #[serde(default)]
    pub query: Vec<(String, String)>,
    /// The JSON that a page would send to a server; `null` if there is none.
    #[serde(default)]
    pub body: Value,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The status, as of an HTTP response. 424: the network, the tables or the puzzles of the
    /// preset that the body names are needed.
    pub status: u16,
    /// The media type of the body.
    pub content_type: &'static str,
    /// A name for the file, if the body is one.
    pub file_name: String,
    /// The bytes of the body, of the media type above.
    pub body: Vec<u8>,
}

impl Answer {
    /// The answer to a [`Request`] in JSON.
    pub(crate) fn to(request: &[u8], answer: impl FnOnce(Request) -> Result<Answer, Problem>) -> Answer {
        let parsed = serde_json::from_slice(request).map_err(|error| bad_json(&error));
        parsed.and_then(answer).unwrap_or_else(Answer::from)
    }

    fn new(content_type: &'static str, body: Vec<u8>) -> Answer {
        Answer { status: 200, content_type, file_name: String::new(), body }
    }

    /// An answer of JSON.
    pub(crate) fn json(value: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(value).expect("texts and numbers can be written as JSON");
        Answer::new("application/json", body)
    }

    /// An answer of text.
    pub(crate) fn text(text: String) -> Answer {
        Answer::new("text/plain; charset=utf-8", text.into_bytes())
    }

    /// An answer of a picture.
    pub(crate) fn svg(picture: String) -> Answer {
        Answer::new("image/svg+xml", picture.into_bytes())
    }

    /// An answer of a file.
    #[cfg(feature = "print")]
    pub(crate) fn file(content_type: &'static str, file_name: String, body: Vec<u8>) -> Answer {
        Answer { file_name, ..Answer::new(content_type, body) }
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

/// The problem of a request that is not of the expected form.
pub(crate) fn bad_json(error: &serde_json::Error) -> Problem {
    Problem::bad("bad-json", format!("the request is not of the expected form: {error}"))
}

/// The problem of a path that only a server answers, if any.
pub(crate) fn no_such_path(path: &str) -> Problem {
    Problem::not_found("no-such-path", format!("there is no path '{path}' without a server"))
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
