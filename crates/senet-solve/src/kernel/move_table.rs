//! What a side could do alone, for every arrangement of its pieces.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_backward_squares, blockaded_squares, generate, protected_squares};
use senet::{Direction, Duty, HitDestination, Move, Next, Plan, Position, Side, Square, SquareSet, Throw};
use senet_table::binomial::{binomial, rank, unrank};
use senet_table::{Stratum, StratumIndex};

use super::hit_effects::{self, BlockDisplacements, DisplacementTable, HitEffect};
use super::opponent::{self, BlockMasks, ConfigurationMasks, OpponentMasks, SquareMasks, lanes_at};
use super::packed_move::{MoveFields, PackedMoves};
use super::piece_step::PieceStep;
use super::ranks::{AlignedLanes, RankAnchor, below};
use super::transitions::{SideToMove, Transition, Transitions};
use super::{on_board, piece_path};
use crate::simd::{LANES, LaneArray, LaneMask, first_lanes};

/// Throws of a ruleset, 0 to 6, and one more place for where the last one ends.
pub(crate) const THROWS: usize = 8;

/// Which way a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveClass {
    Forward,
    /// Into the water, where that is done only for want of any other move forward.
    IntoWater,
    Backward,
}

/// Every arrangement of the pieces of the side to throw in a stratum, with what they could do if they were alone.
#[derive(Debug)]
pub(crate) struct MoveTable {
    /// The throws and their weights.
    pub(super) throws: Vec<(Throw, u32)>,
    /// By how many pieces are on the board, and then by rank.
    pub(super) configurations: Vec<Configuration>,
    pub(super) moves: Vec<PrecomputedMove>,
    /// The same in brief.
    pub(super) packed: PackedMoves,
    /// What its blocks are to the other side.
    across: OpponentMasks,
    /// What becomes of them when one of their pieces is hit.
    displaced: DisplacementTable,
    /// From the least advanced to the most.
    pub(super) blocks: Vec<Block>,
    /// By number among those of [`OpponentMasks`], the places of each lane of a block.
    places: Vec<AlignedLanes>,
}

/// Up to as many arrangements as there are lanes that follow each other, with as many pieces on the board. Each has a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The places that all of them have.
    pub(super) common: u32,
    /// Pieces on the board.
    pub(super) count: u32,
    /// The number of its first arrangement, and how many there are.
    pub(super) first: u32,
    pub(super) lanes: u32,
    /// The lanes in which they could stand on the board, and those for which that depends on the other side.
    pub(super) allows_arrangement: LaneMask,
    pub(super) validity_depends: LaneMask,
    pub(super) anchor: RankAnchor,
    /// Its number among those of [`OpponentMasks`].
    number: u32,
}

impl Block {
    /// The lanes that there are.
    #[inline(always)]
    pub(super) fn all_lanes(&self) -> LaneMask {
        first_lanes(self.lanes)
    }
}

/// What was found for other blocks, and is found again.
#[derive(Default)]
struct Interned {
    across: opponent::MaskNumbers,
    displaced: hit_effects::Numbers,
}

/// Whether pieces could stand so: see [`Plan::allows_arrangement`](senet::Plan::allows_arrangement).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Validity {
    Always,
    Never,
    /// That depends on the other side's.
    DependsOnOpponent,
}

impl Validity {
    fn of(plan: &Plan, own: SquareSet, hands: [u8; 2]) -> Validity {
        // The other side has a say only in who has claimed square 1.
        let could_with = |other: SquareSet| {
            plan.allows_arrangement(&Position::new_unchecked([own, other], hands, Side::Cones, Duty::NONE))
        };
        match [SquareSet::EMPTY, SquareSet::of(&[1])].map(could_with) {
            [true, true] => Validity::Always,
            [false, false] => Validity::Never,
            _ => Validity::DependsOnOpponent,
        }
    }
}

/// An arrangement of a side's pieces.
#[derive(Debug)]
pub(super) struct Configuration {
    /// The squares' numbers.
    pub(super) places: u32,
    pub(super) squares: SquareSet,
    /// The rank among those with as many pieces on the board.
    pub(super) rank: u32,
    /// Whether a piece is held, or none is there: nothing is as usual.
    pub(super) is_special: bool,
    pub(super) validity: Validity,
    /// Where the ways of the first throw begin, and, counted from there, those of all.
    first_move: u32,
    move_ends: [[u8; THROWS]; 3],
    /// The throws, one bit each, whose ways were not written down, because all they can do depends on the other side.
    unlisted: u8,
}

impl Configuration {
    /// The ways of all throws, forward and backward.
    #[inline(always)]
    pub(super) fn all_moves(&self) -> Range<usize> {
        let first = self.first_move as usize;
        first..first + usize::from(self.move_ends[MoveClass::Backward as usize][THROWS - 1])
    }

    /// Whether all that some throw can do depends on the other side, so that its ways are not written down.
    #[inline(always)]
    pub(super) fn has_unlisted_throws(&self) -> bool {
        self.unlisted != 0
    }

    /// The same of one throw.
    #[inline(always)]
    pub(super) fn is_unlisted(&self, throw: usize) -> bool {
        self.unlisted >> throw & 1 != 0
    }

    /// The ways of all throws on one course, counted from the first of the arrangement.
    #[inline(always)]
    pub(super) fn moves_of_class(&self, course: MoveClass) -> Range<usize> {
        let ends = &self.move_ends[course as usize];
        usize::from(ends[0])..usize::from(ends[THROWS - 1])
    }

    /// The ways of a throw, counted from the first of the arrangement.
    #[inline(always)]
    pub(super) fn moves(&self, course: MoveClass, throw: usize) -> Range<usize> {
        let ends = &self.move_ends[course as usize];
        usize::from(ends[throw % THROWS])..usize::from(ends[(throw + 1) % THROWS])
    }
}

/// A move of an arrangement.
#[derive(Debug)]
pub(super) struct PrecomputedMove {
    /// In the level that it leads to: if the turn passes, where the row of the places after the move begins.
    pub(super) row: u64,
    /// The places after the move.
    pub(super) places: u32,
    pub(super) rules_move: Move,
    /// The places that it leaves and lands on, as masks; 0 off the board.
    pub(super) from_place: u32,
    pub(super) to_place: u32,
    /// The bits of the squares it leaves and lands on; 31 for off the board.
    pub(super) from: u8,
    pub(super) to: u8,
    /// Where it ends: elsewhere than it lands if the water carries it away, or where the last piece of its own side comes to stand that is
    /// pushed; 31 if none does. What follows is known only if the other side does not hold that square.
    pub(super) end_square: u8,
    /// The places that are free and taken after the move; [`piece_path::OFF`] if none is.
    freed: u8,
    pub(super) taken: u8,
    /// Which piece moves, the lowest being 0; as many as there are on the board for one from the hand.
    pub(super) piece: u8,
    pub(super) transition: Transition,
    /// Where what it hits goes.
    pub(super) hit_destination: HitDestination,
    /// What that does to it, if all this does is to hit.
    pub(super) hit_effect: HitEffect,
    /// If the other side holds these squares, it leads elsewhere than its numbers say even when its own is empty: to the end of the game.
    pub(super) wins_if: WinCondition,
    /// The lane of the arrangement that it leads to, if that is of the same block and done before.
    pub(super) lane_in_block: Option<u8>,
}

/// Squares of the other side with which a way ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WinCondition(u32);

impl WinCondition {
    const NEVER: WinCondition = WinCondition(u32::MAX);
    const ALWAYS: WinCondition = WinCondition(0);

    #[inline(always)]
    pub(super) fn is_never(self) -> bool {
        self == WinCondition::NEVER
    }

    /// Whether the other side holds them: 1 or 0.
    #[inline(always)]
    pub(super) fn held_by(self, others: u32) -> u32 {
        u32::from(others & self.0 == self.0)
    }

    /// The lanes in which the other side holds them.
    #[inline(always)]
    pub(super) fn held_in(self, held: &SquareMasks) -> LaneMask {
        SquareSet::from_mask(self.0)
            .iter()
            .fold(LaneMask::MAX, |lanes, square| lanes & lanes_at(held, square.number()))
    }
}

impl MoveTable {
    /// The arrangements of the side to throw in a stratum.
    pub(crate) fn new(plan: &Plan, index: &StratumIndex, transitions: &Transitions<'_>) -> MoveTable {
        let throws = plan.chances().iter().collect();
        let throws: Vec<(Throw, u32)> = throws;
        let mut move_table = MoveTable {
            throws,
            configurations: Vec::new(),
            moves: Vec::new(),
            packed: PackedMoves::default(),
            across: OpponentMasks::default(),
            displaced: DisplacementTable::default(),
            blocks: Vec::new(),
            places: Vec::new(),
        };
        let stratum = index.stratum();
        let mut known = Interned::default();
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
                    &mut known,
                );
            }
            if !plan.bears_off() {
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

    /// The ways of an arrangement in brief.
    fn pack_moves(&self, configuration: &Configuration) -> impl Iterator<Item = MoveFields> {
        let first = configuration.first_move as usize;
        [MoveClass::Forward, MoveClass::IntoWater, MoveClass::Backward].into_iter().flat_map(move |course| {
            (0..THROWS - 1).flat_map(move |throw_index| {
                let moves = configuration.moves(course, throw_index);
                self.moves[first..][moves]
                    .iter()
                    .map(move |mv| mv.fields(configuration.places, throw_index as u8))
            })
        })
    }

    /// Adds arrangements that follow each other.
    fn add_block(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        configurations: Vec<u32>,
        known: &mut Interned,
    ) {
        let first = self.configurations.len() as u32;
        let mut masks = Vec::new();
        for places in &configurations {
            self.add(plan, index, transitions, *places);
            masks.push(self.masks_of(plan, index.unpack(*places), *places));
        }
        self.across.add(&masks, &mut known.across);
        self.displaced.add(&configurations, &mut known.displaced);
        let mut places = AlignedLanes::default();
        for (lane, configuration) in places.0.iter_mut().zip(&configurations) {
            *lane = *configuration;
        }
        self.places.push(places);
        let added = &self.configurations[first as usize..];
        for (configuration, lane) in added.iter().zip(0..) {
            for mv in &mut self.moves[configuration.all_moves()] {
                let found = configurations.iter().position(|places| *places == mv.places);
                // On the way on those come first that are further on.
                let comes_first = |found: &usize| match (mv.transition, plan.bears_off()) {
                    (Transition::Pass, _) => true,
                    (Transition::Repeat, true) => *found > lane,
                    (Transition::Repeat, false) => *found < lane,
                    (Transition::PassBearingOff | Transition::RepeatBearingOff, _) => false,
                };
                mv.lane_in_block = found.filter(comes_first).map(|lane| lane as u8);
            }
        }
        let those = |throw_index: fn(Validity) -> bool| {
            let bits =
                added.iter().zip(0..).map(|(own, lane)| LaneMask::from(throw_index(own.validity)) << lane);
            bits.fold(0, |those, bit| those | bit)
        };
        self.blocks.push(Block {
            common: configurations.iter().fold(u32::MAX, |common, places| common & places),
            count: configurations[0].count_ones(),
            first,
            lanes: configurations.len() as u32,
            allows_arrangement: those(|validity| validity != Validity::Never),
            validity_depends: those(|validity| validity == Validity::DependsOnOpponent),
            anchor: RankAnchor::of(&configurations),
            number: self.places.len() as u32 - 1,
        });
    }

    fn add(&mut self, plan: &Plan, index: &StratumIndex, transitions: &Transitions<'_>, places: u32) {
        let squares = index.unpack(places);
        let stratum = index.stratum();
        // Alone on the board; the other side's piece in hand keeps the game from being over.
        let hands = [stratum.mover - places.count_ones() as u8, 1];
        let alone = Position::new_unchecked([squares, SquareSet::EMPTY], hands, Side::Cones, Duty::NONE);
        let first_move = self.moves.len();
        let mut ends = [[0; THROWS]; 3];
        let mut depends = 0;
        for course in [MoveClass::Forward, MoveClass::IntoWater, MoveClass::Backward] {
            ends[course as usize].fill((self.moves.len() - first_move) as u8);
            for number in 0..self.throws.len() {
                let throw = self.throws[number].0;
                match course {
                    MoveClass::Forward if !plan.moves_are_exact() => depends |= 1 << number,
                    MoveClass::Forward => self.add_moves(plan, index, transitions, &alone, throw),
                    MoveClass::IntoWater => self.add_move_into_water(plan, index, transitions, &alone, throw),
                    MoveClass::Backward => self.add_retreats(plan, index, transitions, &alone, throw),
                }
                ends[course as usize][number + 1..].fill((self.moves.len() - first_move) as u8);
            }
        }
        self.configurations.push(Configuration {
            places,
            squares,
            rank: rank(places),
            validity: Validity::of(plan, squares, hands),
            is_special: !squares.intersection(plan.holding_squares()).is_empty() || places == 0,
            first_move: first_move as u32,
            move_ends: ends,
            unlisted: depends,
        });
    }

    /// What the arrangements of a block are to the other side.
    #[inline(always)]
    pub(super) fn masks(&self, block: &Block) -> BlockMasks<'_> {
        self.across.strip(block.number)
    }

    /// What becomes of the arrangements of a block when one of their pieces is hit.
    #[inline(always)]
    pub(super) fn displacements(&self, block: &Block) -> BlockDisplacements<'_> {
        self.displaced.of_block(block.number)
    }

    /// The places of the arrangements of a block, by lane.
    #[inline(always)]
    pub(super) fn places(&self, block: &Block) -> &LaneArray {
        &self.places[block.number as usize].0
    }

    /// What an arrangement is to the other side.
    fn masks_of(&self, plan: &Plan, squares: SquareSet, places: u32) -> ConfigurationMasks {
        let mut masks = ConfigurationMasks {
            held: squares.mask(),
            taken: places,
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

    /// Adds where the throw could take pieces forward.
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

    /// Adds the move into the water, if the throw could do something else were the other side not there.
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

    /// Adds where the throw could take pieces back, if none can move forward.
    fn add_retreats(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let own = alone.mover().0;
        for from in own.iter().filter(|from| plan.backward_origins(throw).contains(*from)) {
            let to = from.number().checked_sub(throw.value()).and_then(Square::new);
            if let Some(to) = to.filter(|to| !own.contains(*to)) {
                let mv = Move::Step { from, to };
                self.moves.push(PrecomputedMove::new(plan, index, transitions, alone, throw, mv));
            }
        }
    }
}

impl PrecomputedMove {
    /// Whether all it does, if the other side holds the square it lands on, is to hit what stands there.
    #[inline(always)]
    pub(super) fn is_hit(&self) -> bool {
        self.wins_if.is_never() && self.end_square == self.to
    }

    /// Whether all it does, if the other side holds the square it ends on, is to push back what stands there.
    #[inline(always)]
    pub(super) fn pushes(&self, plan: &Plan) -> bool {
        let pushes = plan.push_destination(self.end_square).is_some() && plan.bears_off();
        pushes && self.wins_if.is_never() && !plan.washes_away(self.to)
    }

    /// In brief, by the places before, and the throw.
    fn fields(&self, before: u32, throw_index: u8) -> MoveFields {
        MoveFields {
            path: piece_path::of(
                self.freed.into(),
                self.taken.into(),
                self.transition,
                self.places.count_ones(),
            ),
            row: match self.transition.side_to_move() {
                SideToMove::Other => self.row,
                SideToMove::Same => PieceStep::new(before, self.places).packed(),
            },
            squares: [self.from, self.to, self.end_square],
            piece: self.piece,
            hit_effect: self.hit_effect,
            stays: self.lane_in_block.is_some(),
            may_end: !self.wins_if.is_never(),
            throw_index,
            transition: self.transition,
        }
    }

    fn new(
        plan: &Plan,
        index: &StratumIndex,
        transitions: &Transitions<'_>,
        alone: &Position,
        throw: Throw,
        mv: Move,
    ) -> PrecomputedMove {
        let Stratum { mover, .. } = index.stratum();
        let outcome = apply(plan, alone, throw, mv);
        let own = outcome.position.squares(Side::Cones);
        let bears_off = outcome.position.pieces_left(Side::Cones) < mover;
        let passes = if outcome.next == Next::ThrowsAgain { SideToMove::Same } else { SideToMove::Other };
        let transition = Transition::new(passes, bears_off);
        let wins = matches!(outcome.next, Next::Won(_));
        let arrived = own.without(alone.mover().0);
        let claims = !plan.bears_off() && mv.to() == Square::new(1);
        // Lined up on the even squares it is done if the other side holds square 1, which alone it cannot know; and with a claim of that
        // square the other side is done if it is lined up so.
        let all_there = own.len() == u32::from(mover);
        let on_even = own.iter().zip(1u8..).all(|(square, place)| square.number() == 2 * place);
        let completes = !plan.bears_off() && all_there && on_even;
        let even = (1..=index.stratum().other).filter_map(|place| Square::new(2 * place));
        let even = even.fold(0, |squares, square| squares | square.bit());
        let bit = |square: Option<Square>, none: u8| square.map_or(none, Square::number);
        let hand = if plan.bears_off() { 0 } else { 31 };
        let (places, before) = (index.pack(own), index.pack(alone.mover().0));
        let off_or_place = |places: u32| places.trailing_zeros().min(piece_path::OFF);
        let place = |square: Option<Square>| {
            square.map_or(0, |square| index.pack(SquareSet::from_mask(square.bit())))
        };
        let (leaves, lands) = (place(mv.from()), place(mv.to()));
        let hit_destination = plan.hit_destination(bit(mv.from(), hand), bit(mv.to(), 31));
        let mut mv = PrecomputedMove {
            row: match transition.side_to_move() {
                SideToMove::Other if !wins => {
                    transitions.level(transition).index.row(places.count_ones(), rank(places))
                }
                SideToMove::Other | SideToMove::Same => 0,
            },
            places,
            rules_move: mv,
            from_place: leaves,
            to_place: lands,
            hit_effect: HitEffect::OTHER,
            from: bit(mv.from(), hand),
            to: bit(mv.to(), 31),
            end_square: bit(arrived.iter().next(), 31),
            freed: off_or_place(before & !places) as u8,
            taken: off_or_place(places & !before) as u8,
            piece: below(before, off_or_place(before & !places)) as u8,
            transition,
            hit_destination,
            wins_if: if wins {
                WinCondition::ALWAYS
            } else if claims {
                WinCondition(even)
            } else if completes {
                WinCondition(Square::at(1).bit())
            } else {
                WinCondition::NEVER
            },
            lane_in_block: None,
        };
        if mv.is_hit() {
            mv.hit_effect = HitEffect::of(hit_destination, [leaves, lands], places);
        } else if mv.pushes(plan) {
            // What the last of its own pieces that it pushes meets is hit in turn.
            let hit_destination = plan.hit_destination(mv.from, mv.end_square);
            mv.hit_effect =
                HitEffect::of(hit_destination, [leaves, place(Square::new(mv.end_square))], places);
        }
        mv
    }
}
