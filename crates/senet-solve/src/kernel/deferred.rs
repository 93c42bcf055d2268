//! Positions that wait for others of their pair of blocks.

use super::block_pair::{PairNotes, Turn};
use super::move_table::{PrecomputedMove, THROWS};
use super::opponent::lanes_avoiding;
use super::successors::{RowPositions, StripPositions, Successors};
use super::transitions::{SideToMove, Transition};
use super::{BackupKernel, BoundTracking, PairKernel};
use crate::simd::{LANE_COUNT, LaneArray, LaneMask, Routine, Simd, lane_index};

/// Of so many ways of a throw that lead to a position of the same pair of blocks note is taken; what others lead to is as the last sweep left it.
pub(super) const MAX_IN_PAIR_MOVES: usize = 3;

/// So many times what positions that lead to each other would come to is found before they end.
const INNER_ITERATIONS: u32 = 2;

/// When positions get what is found for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Timing {
    Immediate,
    /// When what they lead to in their pair of blocks is done.
    Deferred,
}

/// What a position has come to: the chance of the side to throw, and how far that may be off, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PositionResult {
    pub(crate) value: u32,
    pub(crate) bound: u32,
}

/// The same in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct StripResult<V> {
    pub(crate) values: V,
    pub(crate) bounds: V,
}

impl<V: Simd> Successors<V> for StripResult<V> {
    #[inline(always)]
    fn values(&self) -> V {
        self.values
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        self.bounds
    }
}

/// What was found for the positions of a side without what they lead to in their pair of blocks. It is put by the side's own arrangement, a lane for each of
/// the other side's; and once it is [turned over](DeferredBackups::transpose) looked up by the other side's, a lane for each of its own.
pub(super) struct DeferredBackups {
    /// The positions of which something is kept, and those of which nothing is.
    strips: PositionSet,
    cells: PositionSet,
    /// The weight of the throws that do nothing but pass the turn.
    pass_weights: Table,
    throws: [DeferredThrow; THROWS],
    known: KnownResults,
}

/// What was kept for one throw.
pub(crate) struct DeferredThrow {
    best: Table,
    /// How far the chance may be off on account of one of the moves, less what it loses, in units.
    bound: Table,
    /// Ways to positions of the pair of blocks.
    moves: [InPairMoves; MAX_IN_PAIR_MOVES],
    /// Where the turn may pass without a move.
    pass_open: PositionSet,
    /// Whether the mover may throw again in its pair of blocks, and whether the turn may pass to it.
    repeats: bool,
    passes_turn: bool,
}

#[derive(Clone, Copy, Default)]
struct InPairMoves {
    /// By the side's own arrangement, among what is known [`KnownResults`].
    targets: LaneArray,
    /// Where it is open.
    open: PositionSet,
}

/// Numbers for all positions of a pair of blocks.
type Table = Box<[LaneArray; LANE_COUNT]>;

/// Positions of a pair of blocks, a bit for each.
#[derive(Clone, Copy, Default)]
struct PositionSet(LaneArray);

impl PositionSet {
    #[inline(always)]
    fn put(&mut self, own: u32, lanes: LaneMask) {
        self.0[lane_index(own)] = lanes;
    }

    #[inline(always)]
    fn transpose<V: Simd>(&mut self) {
        if !self.is_empty::<V>() {
            self.0 = V::transpose_bits(&self.0);
        }
    }

    #[inline(always)]
    fn is_empty<V: Simd>(&self) -> bool {
        V::from_array(self.0).any(u32::MAX) == 0
    }

    /// Those with an arrangement of the other side, turned over.
    #[inline(always)]
    fn with(&self, other: u32) -> LaneMask {
        self.0[lane_index(other)]
    }
}

/// What is known of the positions with the arrangement at hand of the other side, by the lane of the side's own: with the
/// side itself to throw, and after these with the other.
struct KnownResults {
    values: [LaneArray; 2],
    bounds: [LaneArray; 2],
}

impl KnownResults {
    #[inline(always)]
    fn put(&mut self, place: usize, known: PositionResult) {
        let [whose, lane] = [place / LANE_COUNT % 2, place % LANE_COUNT];
        self.values[whose][lane] = known.value;
        self.bounds[whose][lane] = known.bound;
    }

    /// The same when the turn passed, as the side that is kept sees it.
    #[inline(always)]
    fn passed<V: Simd>(&self) -> StripResult<V> {
        StripResult {
            values: V::from_array(self.values[1]).xor(V::splat(u32::MAX)),
            bounds: V::from_array(self.bounds[1]),
        }
    }
}

/// What is known at some places, as the side that is kept sees it.
struct KnownSuccessors<'h, V> {
    known: &'h KnownResults,
    places: V,
    throw: &'h DeferredThrow,
}

impl<V: Simd> KnownSuccessors<'_, V> {
    #[inline(always)]
    fn find(&self, own: LaneArray, passed: V) -> V {
        let own = V::from_array(own);
        match self.throw {
            DeferredThrow { repeats: false, .. } => passed.permute(self.places),
            DeferredThrow { passes_turn: false, .. } => own.permute(self.places),
            _ => self.places.permute2([own, passed]),
        }
    }
}

impl<V: Simd> Successors<V> for KnownSuccessors<'_, V> {
    #[inline(always)]
    fn values(&self) -> V {
        self.find(self.known.values[0], self.known.passed::<V>().values)
    }

    #[inline(always)]
    fn bounds(&self) -> V {
        self.find(self.known.bounds[0], self.known.passed::<V>().bounds)
    }
}

impl Default for DeferredBackups {
    fn default() -> Self {
        let nothing = [0; LANE_COUNT];
        let table = || Box::new([nothing; LANE_COUNT]);
        let throw = || DeferredThrow {
            best: table(),
            bound: table(),
            moves: [InPairMoves::default(); MAX_IN_PAIR_MOVES],
            pass_open: PositionSet::default(),
            repeats: false,
            passes_turn: false,
        };
        DeferredBackups {
            strips: PositionSet::default(),
            cells: PositionSet::default(),
            pass_weights: table(),
            throws: std::array::from_fn(|_| throw()),
            known: KnownResults { values: [nothing; 2], bounds: [nothing; 2] },
        }
    }
}

impl DeferredBackups {
    /// Forgets what was kept for so many throws.
    pub(super) fn clear(&mut self, throws: usize) {
        (self.strips, self.cells) = Default::default();
        for throw in self.throws.iter_mut().take(throws) {
            throw.moves.iter_mut().for_each(|moves| moves.open = PositionSet::default());
            throw.pass_open = PositionSet::default();
            (throw.repeats, throw.passes_turn) = (false, false);
        }
    }

    /// Nothing more comes to what was kept for so many throws: from now on it is looked up by the other side's arrangement.
    #[inline(always)]
    pub(super) fn transpose<V: Simd>(&mut self, throws: usize, bounds: BoundTracking) {
        self.strips.transpose::<V>();
        self.cells.transpose::<V>();
        if self.strips.is_empty::<V>() {
            return;
        }
        V::transpose(&mut self.pass_weights);
        for throw in self.throws.iter_mut().take(throws) {
            V::transpose(&mut throw.best);
            if bounds == BoundTracking::Enabled {
                V::transpose(&mut throw.bound);
            }
            for moves in &mut throw.moves {
                moves.open.transpose::<V>();
            }
            throw.pass_open.transpose::<V>();
        }
    }

    /// What a position has come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn record(&mut self, passes: SideToMove, own: u32, known: PositionResult) {
        self.known.put(known_index(passes, own), known);
    }

    /// What the positions of a strip have come to, with the other side to throw.
    #[inline(always)]
    pub(super) fn record_lanes<V: Simd>(&mut self, known: StripResult<V>) {
        self.known.values[1] = known.values.to_array();
        self.known.bounds[1] = known.bounds.to_array();
    }

    /// What some positions were, have come to or may come to, with the side that is kept to throw, or the other.
    #[inline(always)]
    pub(super) fn record_some<V: Simd>(
        &mut self,
        passes: SideToMove,
        known: StripResult<V>,
        lanes: LaneMask,
        bounds: BoundTracking,
    ) {
        let whose = usize::from(passes == SideToMove::Other);
        let in_lanes = |numbers: &mut LaneArray, known: V| {
            let old = V::from_array(*numbers);
            *numbers = old.xor(old.xor(known).mask(lanes)).to_array();
        };
        in_lanes(&mut self.known.values[whose], known.values);
        if bounds == BoundTracking::Enabled {
            in_lanes(&mut self.known.bounds[whose], known.bounds);
        }
    }

    /// Of these positions of a strip something is kept, and with throws of these weights they can only pass the turn.
    #[inline(always)]
    pub(super) fn defer_strip(&mut self, own: u32, lanes: LaneMask, waiting: LaneArray) {
        self.strips.put(own, lanes);
        self.pass_weights[lane_index(own)] = waiting;
    }

    /// Of these nothing is.
    #[inline(always)]
    pub(super) fn defer_cells(&mut self, own: u32, lanes: LaneMask) {
        self.cells.put(own, lanes);
    }

    #[inline(always)]
    pub(super) fn throw_mut(&mut self, throw_index: usize) -> &mut DeferredThrow {
        &mut self.throws[throw_index % THROWS]
    }
}

impl DeferredThrow {
    /// In these positions of a strip a piece can go this way.
    #[inline(always)]
    pub(super) fn add_move(&mut self, place: usize, mv: &PrecomputedMove, own: u32, lanes: LaneMask) {
        let Some(within) = mv.lane_in_block else { return };
        let moves = &mut self.moves[place % MAX_IN_PAIR_MOVES];
        moves.targets[lane_index(own)] = known_index(mv.transition.side_to_move(), within.into()) as u32;
        moves.open.put(own, lanes);
        match mv.transition.side_to_move() {
            SideToMove::Other => self.passes_turn = true,
            SideToMove::Same => self.repeats = true,
        }
    }

    /// In these the turn may pass.
    #[inline(always)]
    pub(super) fn allow_pass(&mut self, own: u32, lanes: LaneMask) {
        self.pass_open.put(own, lanes);
    }

    /// The best chances of a strip.
    #[inline(always)]
    pub(crate) fn set_best(&mut self, own: u32, best: LaneArray) {
        self.best[lane_index(own)] = best;
    }

    /// How far a chance may be off on account of these moves, less what they lose.
    #[inline(always)]
    pub(crate) fn set_bounds(&mut self, own: u32, bound: LaneArray) {
        self.bound[lane_index(own)] = bound;
    }

    /// The best with an arrangement of the other side, turned over.
    #[inline(always)]
    fn row<V: Simd>(&self, other: u32) -> StripResult<V> {
        StripResult {
            values: V::from_array(self.best[lane_index(other)]),
            bounds: V::from_array(self.bound[lane_index(other)]),
        }
    }
}

/// Some of the throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ThrowSubset {
    All,
    /// Those with which the turn passes in all ways of which note was taken.
    Passing,
    Repeating,
}

impl ThrowSubset {
    #[inline(always)]
    fn include(self, throw: &DeferredThrow) -> bool {
        match self {
            ThrowSubset::All => true,
            ThrowSubset::Passing => !throw.repeats,
            ThrowSubset::Repeating => throw.repeats,
        }
    }
}

/// The positions that were kept with an arrangement of the other side: those of the side's own lanes in which something was.
#[derive(Clone, Copy)]
struct ColumnContext<'t, 'b, 'a> {
    turn: &'t Turn<'b, 'a>,
    other: u32,
    deferred: LaneMask,
}

/// Where in what is known here a position stands.
#[inline(always)]
fn known_index(passes: SideToMove, own: u32) -> usize {
    lane_index(own) + if passes == SideToMove::Other { LANE_COUNT } else { 0 }
}

struct FinishThrows<'w, 't, 'b, 'a, B> {
    work: &'w PairKernel<'a>,
    column: ColumnContext<'t, 'b, 'a>,
    subset: ThrowSubset,
    notes: &'t PairNotes,
    backup: &'t mut B,
}

impl<'a, V: Simd, B: BackupKernel<'a>> Routine<V> for FinishThrows<'_, '_, '_, 'a, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.work.finish_throws_inline::<V>(self.column, self.subset, self.notes, self.backup)
    }
}

impl<'a> PairKernel<'a> {
    /// Ends the positions that were kept with this arrangement of the other side, whose turn it was: what they lead to in their pair of blocks is
    /// done.
    #[inline(always)]
    pub(super) fn finish_deferred<V: Simd>(
        &self,
        [turn, others]: [&Turn<'_, 'a>; 2],
        other: u32,
        notes: &mut PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let block = turn.part.block;
        let present =
            lanes_avoiding(turn.part.masks().occupied_places(), others.part.configuration(other).places)
                & block.all_lanes();
        let before = (present & block.anchor.before).count_ones();
        let first = others.pair_offsets.passes[other as usize].wrapping_sub(before.into()) as usize;
        let own = RowPositions { view: turn.stratum_view.level.view(), first, lanes: present, complement: 0 };
        let deferred = notes.deferred.strips.with(other) & present;
        let cells = notes.deferred.cells.with(other) & present;
        let throws = turn.part.move_table.throws.len().min(THROWS);
        let waiting = notes.deferred.pass_weights[lane_index(other)];
        let back = notes.pass_weights.back::<V>(other, turn.sides);
        let pass_weights = self.mutual_pass_lanes::<V>(waiting, back) & deferred;
        let repeats = (0..throws).any(|throw_index| notes.deferred.throws[throw_index].repeats);
        if repeats {
            let was = backup.read_strip(turn.stratum_view.level, &own);
            notes.deferred.record_some::<V>(SideToMove::Same, was, present, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(cells) {
            self.back_up_cell::<V>(turn, [lane, other], &mut notes.pass_weights, backup);
            notes.deferred.record(SideToMove::Same, lane, backup.result());
        }
        if deferred == 0 {
            return;
        }
        // One such position may lead to another, and that to a third. So what they would come to is found first, from what they were. Only throws after which
        // the mover may throw again find anything new then.
        let (column, mut subset) = (ColumnContext { turn, other, deferred }, ThrowSubset::All);
        if repeats {
            backup.begin_strip();
            self.finish_throws::<V>(column, ThrowSubset::Passing, notes, backup);
            backup.save_strip();
            subset = ThrowSubset::Repeating;
        }
        for _ in 0..if repeats { INNER_ITERATIONS } else { 0 } {
            self.finish_deferred_strip::<V>(column, subset, notes, backup);
            let would_be = backup.preview_strip(turn.stratum_view.level, &own);
            notes.deferred.record_some::<V>(SideToMove::Same, would_be, deferred, backup.bound_tracking());
        }
        for lane in self.lanes_in_progress_order(pass_weights) {
            self.finish_deferred_strip::<V>(column, subset, notes, backup);
            backup.load_lane(turn.stratum_view.level, lane as usize);
            let lanes = [lanes_present(turn, lane), turn.against.block.anchor.before];
            let passed = turn.pair_offsets.passed(lane, other, lanes);
            self.note_mutual_pass(
                turn.stratum_view,
                [waiting, back].map(|weights| weights[lane_index(lane)]),
                passed,
                backup,
            );
            backup.finish(StripPositions::<V>::number(&own, lane));
            notes.deferred.record(SideToMove::Same, lane, backup.result());
            // Whoever waits for this one has another value now.
            let twin = turn.stratum_view.transitions.successor(Transition::Pass, passed as u64);
            notes.deferred.record(
                SideToMove::Other,
                lane,
                PositionResult { value: !twin.value(), bound: twin.bound() },
            );
            subset = ThrowSubset::All;
        }
        self.finish_deferred_strip::<V>(column, subset, notes, backup);
        backup.finish_strip::<V>(turn.stratum_view.level, &own, deferred & !pass_weights);
    }

    /// All throws, in all lanes in which something was kept: these, and those held.
    #[inline(always)]
    fn finish_deferred_strip<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        match subset {
            ThrowSubset::Repeating => backup.restore_strip(),
            ThrowSubset::All | ThrowSubset::Passing => backup.begin_strip(),
        }
        self.finish_throws::<V>(column, subset, notes, backup);
        backup.average_strip::<V>(self.plan.chances().total());
    }

    #[inline(always)]
    fn finish_throws<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        V::call(FinishThrows { work: self, column, subset, notes, backup })
    }

    /// These throws, in the same lanes.
    #[inline(always)]
    fn finish_throws_inline<V: Simd>(
        &self,
        column: ColumnContext<'_, '_, 'a>,
        subset: ThrowSubset,
        notes: &PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        for throw_index in 0..column.turn.part.move_table.throws.len().min(THROWS) {
            if subset.include(&notes.deferred.throws[throw_index]) {
                self.finish_throw_lanes::<V>(column, throw_index, notes, backup);
            }
        }
    }

    /// A throw in all lanes in which something was kept.
    #[inline(always)]
    fn finish_throw_lanes<V: Simd>(
        &self,
        ColumnContext { turn, other, deferred }: ColumnContext<'_, '_, 'a>,
        throw_index: usize,
        notes: &PairNotes,
        backup: &mut impl BackupKernel<'a>,
    ) {
        let DeferredBackups { throws, known, .. } = &notes.deferred;
        let throw = &throws[throw_index % THROWS];
        backup.consider_strip(throw_index, deferred, &throw.row::<V>(other));
        for moves in &throw.moves {
            let open = moves.open.with(other) & deferred;
            if open != 0 {
                let places = V::from_array(moves.targets);
                backup.consider_strip(throw_index, open, &KnownSuccessors { known, places, throw });
            }
        }
        let open = throw.pass_open.with(other) & deferred;
        if open != 0 {
            backup.consider_strip(throw_index, open, &known.passed::<V>());
        }
        backup.finish_strip_throw::<V>(throw_index, turn.part.move_table.throws[throw_index].1);
    }
}

/// The lanes in which the other side keeps off the mover's places.
#[inline(always)]
fn lanes_present(turn: &Turn<'_, '_>, lane: u32) -> LaneMask {
    lanes_avoiding(turn.against.masks().occupied_places(), turn.part.configuration(lane).places)
}
