//! Puzzles.

use std::sync::Arc;

use axum::extract::State;
use senet::Ruleset;
use senet_api::{MAX_PUZZLES, NamedRules};
use senet_play::PuzzleSearch;
use senet_wire::Puzzles;

use super::query::UrlQuery;
use crate::answer_cache::{Answer, PuzzleKey, RulesKey};
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// Answers with puzzles of a ruleset. The same seed gives the same puzzles.
pub(super) async fn puzzles(
    State(services): State<AppState>,
    Client(address): Client,
    UrlQuery(query): UrlQuery,
) -> Result<Answer, Problem> {
    let named = NamedRules::from_url(&query)?;
    if named.rules.spec().preset().is_none() {
        let message = "the server has puzzles for the built-in rulesets only; \
                       `senet puzzles` finds puzzles for other rules";
        return Err(Problem::not_found("no-puzzles", message));
    }
    let seed = query.number("seed", 1, 0..=u64::MAX)?;
    let count = query.number("count", 5, 1..=MAX_PUZZLES)?;
    let count = u16::try_from(count).expect("the number is at most MAX_PUZZLES");
    let key = PuzzleKey { rules: RulesKey::of(&named.rules), seed, count };
    let (worker, rules) = (Arc::clone(&services), named.rules.clone());
    let search = move || find_puzzles(&worker, &rules, seed, count);
    let computed = async { services.questions.try_run(address, search).await? };
    let found = services.puzzles.get_or_compute(key, computed).await?;
    Ok(Answer::json(&Puzzles::of(&named.rules, &named.name, named.options.clone(), seed, &found)))
}

fn find_puzzles(
    services: &Services,
    rules: &Arc<Ruleset>,
    seed: u64,
    count: u16,
) -> Result<Arc<PuzzleSearch>, Problem> {
    let tablebase = services.resources.tablebases.get(rules)?;
    Ok(Arc::new(senet_tablebase::find_puzzles(&tablebase, count, seed)?))
}
