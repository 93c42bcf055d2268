//! The backup kernel: gives every position of a pair of strata the value that its successors give it. A
//! *stratum* is all positions with given numbers of pieces left to each side.
//!
//! # What it computes
//!
//! The *backup* of a position is the mean over all throws of the best win chance among the moves of that
//! throw. Where a move may be made instead of throwing, it is the better of that mean and of that move:
//!
//! ```text
//! throwing(x) = sum over throws t of  chance(t) * max over moves m of  win chance after m
//! backup(x)   = max of  throwing(x)  and  win chance after the move instead of throwing, if there is one
//! ```
//!
//! [`PairKernel`] computes it for all positions of a stratum and its *twin* (the same pieces
//! with the other side to throw, so that the two numbers are exchanged), in place: later positions use the new
//! values (Gauss–Seidel). Sweeps repeat it until the values converge. What becomes of a backup is up to a
//! [`BackupAccumulator`]: [`ValueBackup`](crate::backup::values::ValueBackup) stores values,
//! [`BoundBackup`](crate::backup::bounds::BoundBackup) stores error bounds. Code that handles 32 positions at
//! once is generic over a [vector type](crate::simd::Simd).
//!
//! # What it computes from
//!
//! - A *configuration* is the set of places that one side's pieces stand on. A *place* is the number of a
//!   square among the squares on which a piece can stand after a move. A position is one configuration of
//!   each side, and the side to throw. The *rank* of a configuration is its number among those with as
//!   many pieces.
//! - A [`MoveTable`] lists the moves of each configuration, as if the other side had no pieces. It is built
//!   once per stratum.
//! - The values of a stratum, its [`ValueTable`](crate::model::value_table::ValueTable), are a matrix: one
//!   *row* for each configuration of the side that waits (the *opponent*), one *column* for each configuration
//!   of the side to throw (the *mover*) on the places that the opponent does not occupy.
//!
//! # In which order
//!
//! 32 configurations with consecutive ranks are a *block*. Pieces mostly move forward, so a position
//! depends on positions in which one side has advanced further. The kernel therefore starts from the most
//! advanced blocks ([`Order`]):
//!
//! ```text
//!  all positions of a pair of strata              one pair of blocks: 32 x 32 positions
//!
//!       tiles along side B:                             lane of B's configuration
//!       least  ...  most advanced                         0   1   2   3   ...   31
//!      +---+---+---+---+---+---+                        +---+---+---+---+-----+---+
//!  A:  | 7 | 7 | 7 | 6 | 4 | 2 |   numbers: shells,   0 |   |   |   |   |     |   |
//!      +---+---+---+---+---+---+   in this order        +---+---+---+---+-----+---+
//!      | 5 | 5 | 5 | 5 | 4 | 2 |                      1 | s | s | s | s |  s  | s | <- strip of A
//!      +---+---+---+---+---+---+   boxes: tiles         +---+---+---+---+-----+---+
//!      | 3 | 3 | 3 | 3 | 3 | 2 |                      : |   |   | c |   |     |   | <- cell
//!      +---+---+---+---+---+---+                        +---+---+---+---+-----+---+
//!      | 1 | 1 | 1 | 1 | 1 | 1 |                     31 |   |   |   |   |     |   |
//!      +---+---+---+---+---+---+                        +---+---+---+---+-----+---+
//!    (most advanced of A)                            lane of A's configuration
//! ```
//!
//! - A *shell* is the few most advanced blocks of one side that are in no shell yet, against all blocks of the
//!   other side that are in none.
//! - A *tile* is a section of a shell, up to 8 x 8 blocks: the unit of work of a thread.
//! - A *patch* is one block against some blocks of a tile: the unit for which a sweep (a pass over the pair of
//!   strata) keeps statistics and that it can skip.
//! - A *strip* is one configuration of the mover against the 32 of a block of the opponent. The mover has
//!   the same moves in all of its positions, so they are backed up together, one to a SIMD *lane*. A lane is
//!   *present* if its configuration does not overlap the mover's, so that the position exists. The picture
//!   draws a strip of A as a row; in the matrix of values, whose columns belong to the mover, it is a column.
//! - A *cell* is a single position of a pair of blocks. Positions that strips cannot handle are backed up
//!   one by one.
//!
//! A position also depends on positions of its own pair of blocks with the other side to throw. So the
//! kernel backs up the strips of one side without those successors and [defers](deferred) the result, then
//! goes through the other side's strips, and after each of them finishes the deferred positions that depend
//! on it.
//!
//! # Where successors are found
//!
//! Computing the index of each successor from scratch would cost more than everything else. Four cases
//! avoid it:
//!
//! - *Quiet move* (to an empty square or off the board), and the turn passes: the successors of a strip are
//!   consecutive values of one row. A [rank anchor](ranks::RankAnchor) says where they begin.
//! - Quiet move, and the mover throws again: the successors lie in 32 consecutive rows, each at a column of
//!   its own, and are gathered ([`ranks::MoverRanks`]).
//! - *Hit*: the opponent's configuration changes. What a block becomes depends only on where the piece was
//!   hit and where it goes, so it is tabulated ([`hit_effects`]).
//! - *Push*: pieces push others back, of both sides. Lanes in which the same pieces are pushed are treated
//!   alike ([`pushes`]).
//!
//! Everything else goes through the move generator and the index ([`generic`]).
//!
//! # Where to find what
//!
//! | module | content |
//! |---|---|
//! | [`order`] | shells, tiles and patches, and which tile depends on which |
//! | [`accumulator`] | the trait that turns successors into a stored result |
//! | [`pair_kernel`] | what the parts of the kernel share |
//! | [`block_pair`] | the entry point; a pair of blocks, either side to throw |
//! | [`block_pair_view`], [`block_pair_state`] | a pair of blocks with one side to throw; shared state |
//! | [`strip`], [`moves`], [`contacts`] | a strip: its moves, and those that meet a piece of the opponent |
//! | [`throw_state`], [`throws`] | the results for each throw of a strip; the size of tables by throw |
//! | [`deferred`], [`finish_deferred`] | positions that wait for others of their pair of blocks |
//! | [`cell`], [`generic`], [`mutual_pass`] | single positions; positions in which either side often has to pass |
//! | [`move_table`], [`precomputed_move`] | the moves of a configuration |
//! | [`packed_move`], [`piece_step`], [`piece_path`] | a move packed into a few words |
//! | [`opponent`], [`hit_effects`], [`pushes`] | a block as its opponent sees it; hits and pushes |
//! | [`transitions`], [`successors`] | the strata that moves lead to; positions read and written by lane |
//! | [`block_pair_offsets`], [`ranks`] | index arithmetic shared by a pair of blocks |
//! | [`read_ahead`] | reads rows ahead when values are in files |

mod accumulator;
mod block_pair;
mod block_pair_offsets;
mod block_pair_state;
mod block_pair_view;
mod cell;
mod contacts;
mod deferred;
mod finish_deferred;
mod generic;
mod hit_effects;
mod move_table;
mod moves;
mod mutual_pass;
mod opponent;
mod order;
mod packed_move;
mod pair_kernel;
mod piece_path;
mod piece_step;
mod precomputed_move;
mod pushes;
mod ranks;
mod read_ahead;
mod strip;
mod successors;
mod throw_state;
mod throws;
mod transitions;

pub(crate) use self::accumulator::{BackupAccumulator, MutualPass};
pub(crate) use self::block_pair::BlockPairScratch;
pub(crate) use self::deferred::DeferredThrow;
pub(crate) use self::move_table::MoveTable;
pub(crate) use self::order::{Order, Patch};
pub(crate) use self::pair_kernel::{PairKernel, build_move_tables};
pub(crate) use self::successors::{BoundTracking, PositionResult, StripPositions, StripResult, Successors};
pub(crate) use self::throws::THROWS;
