//! The stateless part of the JSON interface, under `/api/v1`: rules, moves, refusals, values, records, puzzles, and sheets to print.
//!
//! What takes thought is thought on the bounded threads and remembered (`Answers`). Every error is turned into a [`Problem`] in
//! `problems`. The description of all this, `openapi.json`, is part of the program; `tests/api.rs` holds it to the answers.

mod answers;
mod asked;
mod examples;
mod moves;
mod openapi;
mod printed;
mod problems;
mod puzzles;
mod records;
mod rules;
mod value;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, any, get, post};

use crate::problem::Problem;
use crate::services::Shared;

pub(crate) use answers::Answers;

/// Its routes.
pub(crate) fn router() -> Router<Shared> {
    let below = |(path, answer): (&str, _)| (format!("/api/v1{path}"), answer);
    let routes = routes().into_iter().map(below);
    let router = routes.fold(Router::new(), |router, (path, answer)| router.route(&path, answer));
    router.route("/api/{*path}", any(unknown)).method_not_allowed_fallback(other_method)
}

/// Every path below `/api/v1`, and how it is answered.
fn routes() -> [(&'static str, MethodRouter<Shared>); 10] {
    [
        ("/rules", get(rules::list)),
        ("/rules/{name}", get(rules::one)),
        ("/moves", post(moves::moves)),
        ("/refusal", post(moves::refusal)),
        ("/value", post(value::value)),
        ("/replay", post(records::replay)),
        ("/review", post(records::review)),
        ("/puzzles", get(puzzles::puzzles)),
        ("/print/{part}", get(printed::print)),
        ("/openapi.json", get(openapi::description)),
    ]
}

async fn unknown() -> Problem {
    Problem::missing("no-such-path", "there is nothing here; /api/v1/openapi.json says what there is")
}

async fn other_method() -> Problem {
    let message = "this path is not asked that way; /api/v1/openapi.json says how";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "other-method", message)
}
