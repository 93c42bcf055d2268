//! Rulesets: what they are made of, the eight presets, options, files, and the plan that the generator reads.

pub(crate) mod conflicts;
pub(crate) mod describe;
pub(crate) mod dispatch;
pub(crate) mod file;
pub(crate) mod houses;
pub(crate) mod options;
pub(crate) mod plan;
pub mod points;
pub(crate) mod presets;
pub(crate) mod queries;
pub(crate) mod ruleset;
pub(crate) mod spec;
