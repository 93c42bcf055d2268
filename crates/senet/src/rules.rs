//! Rulesets: rule points, the eight presets, options, files, descriptions, and the plan that the move
//! generator reads.

pub(crate) mod conflicts;
pub(crate) mod describe;
pub(crate) mod dispatch;
pub(crate) mod file;
pub(crate) mod houses;
pub(crate) mod option_key;
pub(crate) mod options;
pub(crate) mod plan;
pub mod points;
pub(crate) mod preset;
pub(crate) mod presets;
pub(crate) mod queries;
pub(crate) mod ruleset;
pub(crate) mod spec;
