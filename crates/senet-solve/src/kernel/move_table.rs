//! The moves of a side, for every configuration of its pieces, as if the other side had none on the
//! board.

use std::ops::Range;

use senet::movegen::{blockaded_backward_squares, blockaded_squares, generate, protected_squares};
use senet::{Direction, Duty, Move, Plan, Position, Side, Square, SquareSet, Throw};
use senet_table::StratumIndex;
use senet_table::binomial::{binomial, rank, unrank};

use super::hit_effects::{self, HitEffectTable, HitEffectsOfBlock};
use super::opponent::{self, BlockMasks, ConfigurationMasks, OpponentMasks};
use super::packed_move::{MoveFields, PackedMoves};
use super::precomputed_move::{MoveClass, PrecomputedMove};
use super::ranks::{AlignedLanes, RankAnchor};
use super::throws::THROWS;
use super::transitions::{Transition, Transitions};
use crate::simd::{LANES, LaneArray, LaneMask, first_lanes};

/// All configurations of the side to throw in a stratum, with their moves.
#[derive(Debug)]
pub(crate) struct MoveTable {
    /// The throws and their weights.
    pub(super) throws: Vec<(Throw, u32)>,
    /// By number of pieces on the board, then by rank.
    pub(super) configurations: Vec<Configuration>,
    pub(super) moves: Vec<PrecomputedMove>,
    /// The moves, packed; by the same numbers.
    pub(super) packed: PackedMoves,
    /// The blocks as the opponent sees them.
    opponent_masks: OpponentMasks,
    /// What hits do to the blocks.
    hit_effects: HitEffectTable,
    /// From the least to the most advanced.
    pub(super) blocks: Vec<Block>,
    /// The places of the configurations of each block, by lane.
    places: Vec<AlignedLanes>,
}

/// Up to 32 configurations with consecutive ranks and the same number of pieces on the board, one to a
/// lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The places that all of them occupy.
    pub(super) common: u32,
    /// The number of pieces on the board.
    pub(super) count: u32,
    /// The number of the first configuration, and the number of configurations.
    pub(super) first: u32,
    pub(super) lanes: u32,
    /// The lanes that can be valid on the board, and those of them for which that depends on the
    /// opponent.
    pub(super) maybe_valid: LaneMask,
    pub(super) validity_depends: LaneMask,
    pub(super) anchor: RankAnchor,
    /// The number of the block.
    number: u32,
}

impl Block {
    /// All lanes of the block.
    #[inline(always)]
    pub(super) fn all_lanes(&self) -> LaneMask {
        first_lanes(self.lanes)
    }
}

/// Tables that are equal for many blocks.
#[derive(Default)]
struct Interned {
    masks: opponent::MaskNumbers,
    hit_effects: hit_effects::Numbers,
}

/// Whether a configuration is valid; see [`Plan::allows_arrangement`](senet::Plan::allows_arrangement).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Validity {
    Always,
    Never,
    /// That depends on the opponent's configuration.
    DependsOnOpponent,
}

impl Validity {
    fn of(plan: &Plan, own: SquareSet, hands: [u8; 2]) -> Validity {
        // All that matters of the opponent is whether it occupies square 1, which it then has claimed, or
        // square 15, to which pieces return from the water.
        let is_valid_with = |other: SquareSet| {
            plan.allows_arrangement(&Position::new_unchecked([own, other], hands, Side::Cones, Duty::NONE))
        };
        match [SquareSet::EMPTY, SquareSet::of(&[1]), SquareSet::of(&[15])].map(is_valid_with) {
            [true, true, true] => Validity::Always,
            [false, false, false] => Validity::Never,
            _ => Validity::DependsOnOpponent,
        }
    }
}

/// The places that one side's pieces occupy.
#[derive(Debug)]
pub(super) struct Configuration {
    /// A mask of the places, and the squares.
    pub(super) places: u32,
    pub(super) squares: SquareSet,
    /// The rank among the configurations with as many pieces on the board.
    pub(super) rank: u32,
    /// Whether a piece is held in the water or stands on an [irregular square](Plan::irregular_squares), no piece is
    /// on the board, or the ruleset needs the generator. Strips do not handle that.
    pub(super) needs_cells: bool,
    pub(super) validity: Validity,
    /// The number of the first move; and where the moves of each class and throw begin, counted from
    /// there.
    first_move: u32,
    move_offsets: [[u8; THROWS]; 3],
    /// The throws, one bit each, whose moves are not listed, because all of them depend on the opponent.
    unlisted: u8,
}

impl Configuration {
    /// The numbers of all moves.
    #[inline(always)]
    pub(super) fn all_moves(&self) -> Range<usize> {
        let first = self.first_move as usize;
        first..first + usize::from(self.move_offsets[MoveClass::Backward as usize][THROWS - 1])
    }

    /// Whether the moves of some throw are not listed.
    #[inline(always)]
    pub(super) fn has_unlisted_throws(&self) -> bool {
        self.unlisted != 0
    }

    /// Whether the moves of this throw are not listed.
    #[inline(always)]
    pub(super) fn is_unlisted(&self, throw: usize) -> bool {
        self.unlisted >> throw & 1 != 0
    }

    /// The moves of a class for all throws, counted from the first move of the configuration.
    #[inline(always)]
    pub(super) fn moves_of_class(&self, class: MoveClass) -> Range<usize> {
        let offsets = &self.move_offsets[class as usize];
        usize::from(offsets[0])..usize::from(offsets[THROWS - 1])
    }

    /// The moves of a class for one throw, counted from the first move of the configuration.
    #[inline(always)]
    pub(super) fn moves(&self, class: MoveClass, throw: usize) -> Range<usize> {
        let offsets = &self.move_offsets[class as usize];
        usize::from(offsets[throw % THROWS])..usize::from(offsets[(throw + 1) % THROWS])
    }
}

impl MoveTable {
    /// The move table of the side to throw in a stratum.
    pub(crate) fn new(plan: &Plan, index: &StratumIndex, transitions: &Transitions<'_>) -> MoveTable {
        let mut move_table = MoveTable {
            throws: plan.chances().iter().collect(),
            configurations: Vec::new(),
            moves: Vec::new(),
            packed: PackedMoves::default(),
            opponent_masks: OpponentMasks::default(),
            hit_effects: HitEffectTable::default(),
            blocks: Vec::new(),
            places: Vec::new(),
        };
        let stratum = index.stratum();
        let mut interned = Interned::default();
        for count in on_board(plan, stratum.mover) {
            let blocks = move_table.blocks.len();
            let configurations = binomial(index.squares(), count);
            for first in (0..configurations).step_by(LANES as usize) {
                let ranks = first..configurations.min(first + LANES);
                move_table.add_block(
                    plan,
                    index,
                    transitions,
                    ranks.map(|rank| unrank(rank, count)).collect(),
                    &mut interned,
                );
            }
            if !pieces_move_up(plan) {
                move_table.blocks[blocks..].reverse();
            }
        }
        move_table.packed = move_table
            .configurations
            .iter()
            .flat_map(|configuration| move_table.pack_moves(configuration))
            .collect();
        move_table
    }

    /// The fields of the moves of a configuration, in the order of their numbers.
    fn pack_moves(&self, configuration: &Configuration) -> impl Iterator<Item = MoveFields> {
        let first = configuration.first_move as usize;
        [MoveClass::Forward, MoveClass::IntoWater, MoveClass::Backward].into_iter().flat_map(move |class| {
            (0..THROWS - 1).flat_map(move |throw_index| {
                let moves = configuration.moves(class, throw_index);
                self.moves[first..][moves]
                    .iter()
                    .map(move |mv| mv.fields(configuration.places, throw_index as u8))
            })
        })
    }

    fn add_block(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        configurations: Vec<u32>,
        interned: &mut Interned,
    ) {
        let first = self.configurations.len() as u32;
        let mut masks = Vec::new();
        for places in &configurations {
            self.add(plan, index, transitions, *places);
            masks.push(self.masks_of(plan, index.unpack(*places), *places));
        }
        self.opponent_masks.add(&masks, &mut interned.masks);
        self.hit_effects.add(&configurations, &mut interned.hit_effects);
        let mut places = AlignedLanes::default();
        for (lane, configuration) in places.0.iter_mut().zip(&configurations) {
            *lane = *configuration;
        }
        self.places.push(places);
        let added = &self.configurations[first as usize..];
        for (configuration, lane) in added.iter().zip(0..) {
            for mv in &mut self.moves[configuration.all_moves()] {
                let found = configurations.iter().position(|places| *places == mv.places);
                // Forward, the more advanced configurations come first.
                let is_before = |found: &usize| match (mv.transition, pieces_move_up(plan)) {
                    (Transition::Pass, _) => true,
                    (Transition::Repeat, true) => *found > lane,
                    (Transition::Repeat, false) => *found < lane,
                    (Transition::PassBearingOff | Transition::RepeatBearingOff, _) => false,
                };
                mv.in_pair_lane = found.filter(is_before).map(|lane| lane as u8);
            }
        }
        let lanes_where = |predicate: fn(Validity) -> bool| {
            let bits =
                added.iter().zip(0..).map(|(own, lane)| LaneMask::from(predicate(own.validity)) << lane);
            bits.fold(0, |lanes, bit| lanes | bit)
        };
        self.blocks.push(Block {
            common: configurations.iter().fold(u32::MAX, |common, places| common & places),
            count: configurations[0].count_ones(),
            first,
            lanes: configurations.len() as u32,
            maybe_valid: lanes_where(|validity| validity != Validity::Never),
            validity_depends: lanes_where(|validity| validity == Validity::DependsOnOpponent),
            anchor: RankAnchor::of(&configurations),
            number: self.places.len() as u32 - 1,
        });
    }

    fn add(&mut self, plan: &Plan, index: &StratumIndex, transitions: &Transitions<'_>, places: u32) {
        let squares = index.unpack(places);
        let stratum = index.stratum();
        // Alone on the board. The piece that the opponent has in hand keeps the game from being over.
        let hands = [stratum.mover - places.count_ones() as u8, 1];
        let alone = Position::new_unchecked([squares, SquareSet::EMPTY], hands, Side::Cones, Duty::NONE);
        let first_move = self.moves.len();
        let mut offsets = [[0; THROWS]; 3];
        let is_irregular = plan.needs_generator() || squares.mask() & plan.irregular_squares()[0].mask() != 0;
        let mut depends = 0;
        for class in [MoveClass::Forward, MoveClass::IntoWater, MoveClass::Backward] {
            offsets[class as usize].fill((self.moves.len() - first_move) as u8);
            for number in 0..self.throws.len() {
                let throw = self.throws[number].0;
                match class {
                    _ if is_irregular => depends |= 1 << number,
                    MoveClass::Forward if !plan.moves_are_exact() => depends |= 1 << number,
                    MoveClass::Forward => self.add_moves(plan, index, transitions, &alone, throw),
                    MoveClass::IntoWater => self.add_move_into_water(plan, index, transitions, &alone, throw),
                    MoveClass::Backward => self.add_backward_moves(plan, index, transitions, &alone, throw),
                }
                offsets[class as usize][number + 1..].fill((self.moves.len() - first_move) as u8);
            }
        }
        self.configurations.push(Configuration {
            places,
            squares,
            rank: rank(places),
            validity: Validity::of(plan, squares, hands),
            needs_cells: is_irregular
                || !squares.intersection(plan.holding_squares()).is_empty()
                || places == 0,
            first_move: first_move as u32,
            move_offsets: offsets,
            unlisted: depends,
        });
    }

    /// The block as its opponent sees it.
    #[inline(always)]
    pub(super) fn masks(&self, block: &Block) -> BlockMasks<'_> {
        self.opponent_masks.of_block(block.number)
    }

    /// What hits do to the block.
    #[inline(always)]
    pub(super) fn hit_effects(&self, block: &Block) -> HitEffectsOfBlock<'_> {
        self.hit_effects.of_block(block.number)
    }

    /// The places of the configurations of the block, by lane.
    #[inline(always)]
    pub(super) fn places(&self, block: &Block) -> &LaneArray {
        &self.places[block.number as usize].0
    }

    /// The configuration as the opponent sees it.
    fn masks_of(&self, plan: &Plan, squares: SquareSet, places: u32) -> ConfigurationMasks {
        let mut masks = ConfigurationMasks {
            squares: squares.mask(),
            places,
            protected: [SquareSet::EMPTY, SquareSet::of(&[1])]
                .map(|mover| protected_squares(plan, mover, squares)),
            ..ConfigurationMasks::default()
        };
        for (throw, _) in &self.throws {
            masks.blockaded.push(blockaded_squares(plan, squares, *throw));
            masks.blockaded_backward_squares[usize::from(throw.value()) % THROWS] =
                blockaded_backward_squares(plan, squares, *throw);
        }
        masks
    }

    /// Adds the moves forward.
    fn add_moves(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let moves = generate(plan, alone, throw);
        if moves.direction() != Some(Direction::Forward) {
            return;
        }
        for mv in moves.iter(plan) {
            self.moves.push(PrecomputedMove::new(plan, index, transitions, alone, throw, mv));
        }
    }

    /// Adds the move into the water, if without the opponent the throw would have another move forward.
    fn add_move_into_water(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let from = Square::WATER.number().checked_sub(throw.value()).and_then(Square::new);
        let from = from.filter(|from| plan.water_is_last_choice() && alone.mover().0.contains(*from));
        let Some(from) = from else { return };
        let mv = Move::Step { from, to: Square::WATER };
        if !generate(plan, alone, throw).iter(plan).any(|other| other == mv) {
            self.moves.push(PrecomputedMove::new(plan, index, transitions, alone, throw, mv));
        }
    }

    /// Adds the moves backward, for when none is possible forward.
    fn add_backward_moves(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let own = alone.mover().0;
        for from in own.iter().filter(|from| plan.backward_origins(throw).contains(*from)) {
            if let Some(to) = plan.behind(from, throw).filter(|to| !own.contains(*to)) {
                let mv = Move::Step { from, to };
                self.moves.push(PrecomputedMove::new(plan, index, transitions, alone, throw, mv));
            }
        }
    }
}

/// Whether pieces advance to higher places, so that the most advanced configurations have the highest ranks.
/// Where pieces are lined up instead of borne off, they advance to lower places.
#[inline(always)]
pub(super) fn pieces_move_up(plan: &Plan) -> bool {
    plan.bears_off()
}

/// The possible numbers of a side's pieces on the board.
fn on_board(plan: &Plan, remaining: u8) -> impl DoubleEndedIterator<Item = u32> + use<> {
    let remaining = u32::from(remaining);
    if plan.uses_hand() { 0..=remaining } else { remaining..=remaining }
}

/// One side of a pair of blocks.
#[derive(Clone, Copy)]
pub(super) struct BlockSide<'b> {
    pub(super) move_table: &'b MoveTable,
    pub(super) block: &'b Block,
}

impl<'b> BlockSide<'b> {
    #[inline(always)]
    pub(super) fn configuration(&self, lane: u32) -> &'b Configuration {
        &self.move_table.configurations[(self.block.first + lane) as usize]
    }

    /// The block as its opponent sees it.
    #[inline(always)]
    pub(super) fn masks(&self) -> BlockMasks<'b> {
        self.move_table.masks(self.block)
    }

    /// The places of each configuration, by lane.
    #[inline(always)]
    pub(super) fn places(&self) -> &'b LaneArray {
        self.move_table.places(self.block)
    }
}
