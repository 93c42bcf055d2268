//! Rulesets.

use axum::Json;
use senet_api::{CheckedRules, NamedRules, OwnRules, RulesDetail, RulesListItem, rule_points, rules_list};
use senet_wire::PointTableEntry;

use super::query::{UrlPath, UrlQuery};
use crate::body::Body;
use crate::problem::Problem;

/// Answers with the built-in rulesets.
pub(super) async fn list() -> Json<Vec<RulesListItem>> {
    Json(rules_list())
}

/// Answers with one ruleset, with the options of the query.
pub(super) async fn one(
    UrlPath(name): UrlPath,
    UrlQuery(query): UrlQuery,
) -> Result<Json<RulesDetail>, Problem> {
    let NamedRules { rules, .. } = NamedRules::find(name, query.options())?;
    Ok(Json(RulesDetail::of(&rules)?))
}

/// Answers with the rule points that a ruleset may have.
pub(super) async fn points() -> Json<Vec<PointTableEntry>> {
    Json(rule_points())
}

/// Checks a ruleset of one's own.
pub(super) async fn check(Body(rules): Body<OwnRules>) -> Result<Json<CheckedRules>, Problem> {
    Ok(Json(CheckedRules::of(rules)?))
}
