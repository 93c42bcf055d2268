//! The tuning constants of the solver outside its kernel. Values are right whatever they are: the proof asks only what
//! values and error bounds are in the end. They decide how many backups that takes.
//!
//! Effects are those on the backups of all presets together, with two pieces a side unless more are named.

/// Acceleration moves values after each sweep of this number. Twice as many: 9 % more backups. Two: as many.
pub(crate) const PERIOD: u32 = 3;

/// The number of earlier iterates that acceleration combines, at four bytes a position each. Two: `grunfeld` takes a
/// third more backups with three pieces, others as many. Eight: hardly fewer.
pub(crate) const WINDOW: usize = 4;

/// Acceleration moves values only if the residual is expected to shrink to this part or less. If a sweep makes the
/// residual larger by the inverse, the history is dropped. Half or twice the distance from 1: as many backups. Without
/// it, `senet-ra` takes a seventh more with three pieces.
pub(crate) const WORTHWHILE: f64 = 0.97;

/// The active set is at most this part of the patches. Half: 1 % more backups. Twice: 2 % fewer, but more for most
/// rulesets.
pub(crate) const ACTIVE_PATCHES: f64 = 0.1;

/// The active set changes values by at least this factor more than all other patches. Half: 3 % more backups. Twice:
/// 1 % more.
pub(crate) const ACTIVE_CONTRAST: f64 = 4.0;

/// Active sets are swept until that has been this part of the work of a full sweep. Half: 1 % more backups. Twice: as
/// many.
pub(crate) const ACTIVE_WORK: f64 = 0.7;

/// The expected length of play in a pair, in plies, before anything is known of it. It is doubled whenever error bounds
/// turn out to be too large. Half: as many backups, since more searches for bounds fail. Twice: 5 % more.
pub(crate) const PLIES: f64 = 100.0;

/// The largest change by a sweep, relative to the mean: most values change by far less. Values are near enough once the
/// largest change, times the expected plies, is this many times the allowed error. Half: 5 % more backups. Twice: as
/// many, since more searches for bounds fail.
pub(crate) const MAX_TO_MEAN: f64 = 8.0;

/// The part of the allowed error bound that is reserved for growth elsewhere, over the expected number of plies. Bounds
/// start twice as far below what is allowed. Half: 2 % more backups. Twice: as many.
pub(crate) const RESERVED: f64 = 1.0 / 24.0;

/// The search for error bounds ends after as much work as this many passes over everything, and sweeps end after this
/// many in a row that changed values by rounding alone. No preset reaches it with up to three pieces.
pub(crate) const MAX_WORK: u32 = 24;
