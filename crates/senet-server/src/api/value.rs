//! Win chances of positions and moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::extract::State;
use senet::{Position, Ruleset, Throw};
use senet_api::{DEEP_PLIES, NamedRules, QUICK_PLIES, ResolvedQuery, ValueQuery};
use senet_play::{Analysis, Limits};
use senet_wire::ValueReport;

use crate::answer_cache::{Answer, RulesKey, ValueKey};
use crate::body::Body;
use crate::client::Client;
use crate::problem::Problem;
use crate::services::{AppState, Services};

/// The longest search that is not deep.
const QUICK_SEARCH: Duration = Duration::from_millis(700);

/// Answers with the win chance of a position and of its moves.
pub(super) async fn value(
    State(services): State<AppState>,
    Client(address): Client,
    Body(ValueQuery { query, deep }): Body<ValueQuery>,
) -> Result<Answer, Problem> {
    let query = ResolvedQuery::parse(query)?;
    let key = ValueKey {
        rules: RulesKey::of(&query.named.rules),
        position: query.position,
        throw: query.throw,
        deep,
    };
    let limits = search_limits(&key, services.settings.limits.thinking_time());
    let ResolvedQuery { named: NamedRules { name, options, rules }, position, throw } = query;
    let worker = Arc::clone(&services);
    let compute =
        move |is_gone: &Arc<AtomicBool>| compute(&worker, &rules, (&position, throw), limits, is_gone);
    let computed = async { services.queries.try_run(address, compute).await? };
    let valued = services.values.get_or_compute(key, computed).await?;
    Ok(Answer::json(&ValueReport::of(&name, &options, &position, throw, &valued)))
}

/// The limits of the search, which takes no longer than `max_time`.
fn search_limits(key: &ValueKey, max_time: Duration) -> Limits {
    let (plies, time) =
        if key.deep { (DEEP_PLIES, max_time) } else { (QUICK_PLIES, QUICK_SEARCH.min(max_time)) };
    Limits { depth: Some(plies), nodes: None, time: Some(time) }
}

fn compute(
    services: &Services,
    rules: &Arc<Ruleset>,
    (position, throw): (&Position, Option<Throw>),
    limits: Limits,
    is_gone: &Arc<AtomicBool>,
) -> Result<Analysis, Problem> {
    let tablebase = services.resources.tablebases.get(rules)?;
    // Games are solved for presets only: a client's own rules are seldom asked about twice.
    let analyst = match rules.spec().preset() {
        Some(_) => tablebase.analyst(limits),
        None => tablebase.analyst_by_tables(limits),
    };
    analyst.stop_on(Arc::clone(is_gone));
    Ok(analyst.analyse(position, throw)?)
}
