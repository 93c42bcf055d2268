//! The JSON interface under `/api/v1`: rules, moves, refusals, values, records, puzzles, sheets to print, and
//! games.
//!
//! Each path has a file; `senet-api` has what needs no server. `errors` turns every error into a
//! [`Problem`]. Answers that take long are computed on the compute pool and cached. `openapi.json`
//! describes the interface; `tests/it/api.rs` checks the answers against it.

mod addresses;
mod errors;
mod games;
mod moves;
mod openapi;
mod played;
mod print;
mod puzzles;
mod qr;
mod query;
mod records;
mod rollout;
mod rules;
mod unchanging;
mod value;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::routing::{MethodRouter, any, get, post};

use crate::live;
use crate::problem::Problem;
use crate::services::AppState;

/// The routes of the interface.
pub(crate) fn router() -> Router<AppState> {
    let router = routes()
        .into_iter()
        .fold(Router::new(), |router, (path, handler)| router.route(&format!("/api/v1{path}"), handler));
    router.route("/api/{*path}", any(unknown_path)).method_not_allowed_fallback(wrong_method)
}

/// Every path below `/api/v1` with its handler.
fn routes() -> [(&'static str, MethodRouter<AppState>); 25] {
    [
        ("/rules", kept(get(rules::list))),
        ("/rules/{name}", kept(get(rules::one))),
        ("/rule-points", kept(get(rules::points))),
        ("/ruleset", post(rules::check)),
        ("/moves", post(moves::moves)),
        ("/refusal", post(moves::refusal)),
        ("/value", post(value::value)),
        ("/replay", post(records::replay)),
        ("/review", post(records::review)),
        ("/rollout", post(rollout::rollout)),
        ("/played", post(played::played)),
        ("/puzzles", get(puzzles::puzzles)),
        ("/qr", post(qr::qr)),
        ("/puzzles/list", kept(get(puzzles::list))),
        ("/puzzles/daily", get(puzzles::daily)),
        ("/puzzles/rating", post(puzzles::rating)),
        ("/puzzles/{id}", kept(get(puzzles::one))),
        ("/print/{part}", kept(get(print::print))),
        ("/addresses", get(addresses::addresses)),
        ("/openapi.json", kept(get(openapi::description))),
        ("/games", post(games::create)),
        ("/games/{id}", get(games::snapshot)),
        ("/games/{id}/record", get(games::record)),
        ("/games/{id}/fair", get(games::fairness)),
        ("/games/{id}/live", get(live::connect)),
    ]
}

/// A path whose answers browsers keep.
fn kept(handler: MethodRouter<AppState>) -> MethodRouter<AppState> {
    handler.layer(from_fn(unchanging::unchanging))
}

async fn unknown_path() -> Problem {
    Problem::not_found("no-such-path", "there is no such path; /api/v1/openapi.json lists all paths")
}

async fn wrong_method() -> Problem {
    let message = "this path has another method; /api/v1/openapi.json says which";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "other-method", message)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    #[test]
    fn openapi_describes_exactly_the_routes() {
        let description: Value = serde_json::from_str(super::openapi::DESCRIPTION).unwrap();
        let described: BTreeSet<&str> =
            description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let routes: BTreeSet<&str> =
            super::routes().iter().map(|(path, _)| *path).chain(["/health", "/ready"]).collect();
        assert_eq!(described, routes);
    }
}
