//! Rulesets.

use axum::Json;
use axum::extract::Path;
use senet_api::{NamedRules, RulesDetail, RulesListItem, rules_list};

use super::query::UrlQuery;
use crate::problem::Problem;

/// Answers with the built-in rulesets.
pub(super) async fn list() -> Json<Vec<RulesListItem>> {
    Json(rules_list())
}

/// Answers with one ruleset, with the options of the query.
pub(super) async fn one(
    Path(name): Path<String>,
    UrlQuery(query): UrlQuery,
) -> Result<Json<RulesDetail>, Problem> {
    let NamedRules { rules, .. } = NamedRules::find(name, query.options())?;
    Ok(Json(RulesDetail::of(&rules)?))
}
