//! The JSON interface of Senet without a server: what is answered about rules, moves, values, records and sheets.
//!
//! Each file has one path of the interface. The server answers on the compute pool, with tables and caches;
//! in a browser the same functions answer in a worker. Live games are in `senet-game`.
//!
//! - `query` resolves what is asked about: [`ResolvedQuery`], [`NamedRules`] and [`UrlQuery`].
//! - `rules` describes rulesets: [`rules_list`], [`RulesDetail`].
//! - `own_rules` checks rulesets of one's own ([`CheckedRules`]), and lists what they may have ([`rule_points`]).
//! - `moves` has the [`DescribedMoves`] of a position, and the reason why a move is refused ([`refusal`]).
//! - `value` has the [`ValueQuery`], and `records` the replay of a record and the checks before a review.
//! - `rollout` plays games from a position ([`Rollouts`]).
//! - `puzzles` has the puzzles that are part of the program ([`puzzle_set`]), and rates players by them.
//! - `print` draws sheets, with the feature `print`.
//! - `qr` draws QR codes of addresses: [`qr_code`].
//! - `problem` has the error of every path: a [`Problem`] with a code and a sentence.

mod moves;
mod own_rules;
#[cfg(feature = "print")]
mod print;
mod problem;
mod puzzles;
mod qr;
mod query;
mod records;
mod rollout;
mod rules;
mod value;

pub use moves::{DescribedMoves, RefusalQuery, refusal};
pub use own_rules::{CheckedRules, OwnRules, rule_points};
#[cfg(feature = "print")]
pub use print::{PrintJob, Sheets};
pub use problem::{Problem, ProblemKind};
pub use puzzles::{PuzzleTry, puzzle_of_day, puzzle_set, puzzle_with_id, rate_player};
pub use qr::{LONGEST_QR_TEXT, QrQuery, qr_code};
pub use query::{NamedRules, ResolvedQuery, UrlQuery};
pub use records::{MAX_PLIES, RecordBody, parse_for_review, replay};
pub use rollout::{RolloutQuery, Rollouts};
pub use rules::{RulesDetail, RulesListItem, rules_list};
pub use value::{DEEP_PLIES, MAX_PUZZLES, QUICK_PLIES, ValueQuery};
