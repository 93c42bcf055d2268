//! stub
use super::points::RulePoints;
pub(crate) fn points_as_toml(points: &RulePoints) -> String {
    format!("{points:?}")
}
