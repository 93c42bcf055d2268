//! A move of a configuration, with what can be computed of it without the opponent.

use senet::apply::apply;
use senet::{HitDestination, Move, Next, Plan, Position, Side, Square, SquareSet, Throw};
use senet_table::binomial::rank;
use senet_table::{Stratum, StratumIndex};

use super::hit_effects::HitKey;
use super::opponent::{SquareMasks, lanes_at};
use super::packed_move::MoveFields;
use super::piece_path::{self, below};
use super::piece_step::PieceStep;
use super::transitions::{Transition, Transitions};
use crate::model::successor::NextToThrow;
use crate::simd::LaneMask;

/// The class of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoveClass {
    Forward,
    /// Into the water, where a piece may go there only if no other move forward is possible.
    IntoWater,
    Backward,
}

/// A move of a configuration.
#[derive(Debug)]
pub(super) struct PrecomputedMove {
    /// If the turn passes, where the row of the places after the move begins in the stratum that it
    /// leads to; else 0.
    pub(super) row: u64,
    /// The mask of the places after the move.
    pub(super) places: u32,
    pub(super) rules_move: Move,
    /// The places that the piece leaves and enters, as masks; 0 if off the board.
    pub(super) from_mask: u32,
    pub(super) to_mask: u32,
    /// The squares that the piece leaves and enters; 31 if off the board, 0 or 31 for the hand.
    pub(super) from_square: u8,
    pub(super) to_square: u8,
    /// The square on which the last piece that the move displaces ends up: other than `to_square` if the water
    /// carries the piece away, or if it pushes pieces of its own side; 31 if none. The successor is as
    /// computed only if the opponent does not occupy this square.
    pub(super) end_square: u8,
    /// The places that are occupied only before the move, and only after it; [`piece_path::OFF`] if none is.
    /// The latter is not the place of `to_mask` if the water carries the piece away or it pushes pieces of its
    /// own side.
    freed_place: u8,
    taken_place: u8,
    /// The piece that moves, 0 for the lowest; the number of pieces on the board for one from the hand.
    pub(super) piece: u8,
    pub(super) transition: Transition,
    /// Where a piece that is hit goes.
    pub(super) hit_destination: HitDestination,
    /// What the move does to the opponent, if all it does is to hit.
    pub(super) hit_key: HitKey,
    /// The squares of the opponent with which the move ends the game.
    pub(super) ends_if: EndCondition,
    /// The lane of the configuration after the move, if that is of the same block and backed up earlier.
    pub(super) in_pair_lane: Option<u8>,
}

/// The squares of the opponent with which a move ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EndCondition(u32);

impl EndCondition {
    const NEVER: EndCondition = EndCondition(u32::MAX);
    const ALWAYS: EndCondition = EndCondition(0);

    /// For a move that does not win by itself, after which the mover has the squares `own`.
    fn of(plan: &Plan, stratum: Stratum, own: SquareSet, mv: Move) -> EndCondition {
        if plan.bears_off() {
            return EndCondition::NEVER;
        }
        // A move that claims square 1 lets the opponent win if its pieces stand on all even squares.
        if mv.to() == Square::new(1) {
            let even = (1..=stratum.other).filter_map(|place| Square::new(2 * place));
            return EndCondition(even.fold(0, |squares, square| squares | square.bit()));
        }
        // Pieces that stand on all even squares win if the opponent occupies square 1.
        let all_there = own.len() == u32::from(stratum.mover);
        let on_even = own.iter().zip(1u8..).all(|(square, place)| square.number() == 2 * place);
        if all_there && on_even { EndCondition(Square::at(1).bit()) } else { EndCondition::NEVER }
    }

    #[inline(always)]
    pub(super) fn is_never(self) -> bool {
        self == EndCondition::NEVER
    }

    /// 1 if the opponent occupies the squares, else 0.
    #[inline(always)]
    pub(super) fn met_by(self, others: u32) -> u32 {
        u32::from(others & self.0 == self.0)
    }

    /// The lanes in which the opponent occupies the squares.
    #[inline(always)]
    pub(super) fn lanes_met(self, occupied: &SquareMasks) -> LaneMask {
        SquareSet::from_mask(self.0)
            .iter()
            .fold(LaneMask::MAX, |lanes, square| lanes & lanes_at(occupied, square.number()))
    }
}

impl PrecomputedMove {
    /// Whether all the move does, if the opponent occupies the square `to_square`, is to hit the piece there.
    #[inline(always)]
    pub(super) fn is_hit(&self) -> bool {
        self.ends_if.is_never() && self.end_square == self.to_square
    }

    /// Whether all the move does, if the opponent occupies the square `end_square`, is to push the piece
    /// there.
    #[inline(always)]
    pub(super) fn pushes(&self, plan: &Plan) -> bool {
        let pushes = plan.push_destination(self.end_square).is_some() && plan.bears_off();
        pushes && self.ends_if.is_never() && !plan.washes_away(self.to_square)
    }

    /// The fields to pack, given the places before the move and the throw.
    pub(super) fn fields(&self, before: u32, throw_index: u8) -> MoveFields {
        MoveFields {
            path: piece_path::of(
                self.freed_place.into(),
                self.taken_place.into(),
                self.transition,
                self.places.count_ones(),
            ),
            row_or_step: match self.transition.next_to_throw() {
                NextToThrow::Other => self.row,
                NextToThrow::Same => PieceStep::new(before, self.places).packed(),
            },
            squares: [self.from_square, self.to_square, self.end_square],
            piece: self.piece,
            hit_key: self.hit_key,
            is_in_pair: self.in_pair_lane.is_some(),
            may_end: !self.ends_if.is_never(),
            throw_index,
            transition: self.transition,
        }
    }

    pub(super) fn new(
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
        let next = if outcome.next == Next::ThrowsAgain { NextToThrow::Same } else { NextToThrow::Other };
        let transition = Transition::new(next, bears_off);
        let wins = matches!(outcome.next, Next::Won(_));
        let arrived = own.without(alone.mover().0);
        let bit = |square: Option<Square>, none: u8| square.map_or(none, Square::number);
        let hand = if plan.bears_off() { 0 } else { 31 };
        let (places, before) = (index.pack(own), index.pack(alone.mover().0));
        let off_or_place = |places: u32| places.trailing_zeros().min(piece_path::OFF);
        let place = |square: Option<Square>| {
            square.map_or(0, |square| index.pack(SquareSet::from_mask(square.bit())))
        };
        let hit_destination = plan.hit_destination(bit(mv.from(), hand), bit(mv.to(), 31));
        let mut mv = PrecomputedMove {
            row: match transition.next_to_throw() {
                NextToThrow::Other if !wins => {
                    transitions.value_table(transition).index.row(places.count_ones(), rank(places))
                }
                NextToThrow::Other | NextToThrow::Same => 0,
            },
            places,
            rules_move: mv,
            from_mask: place(mv.from()),
            to_mask: place(mv.to()),
            hit_key: HitKey::OTHER,
            from_square: bit(mv.from(), hand),
            to_square: bit(mv.to(), 31),
            end_square: bit(arrived.iter().next(), 31),
            freed_place: off_or_place(before & !places) as u8,
            taken_place: off_or_place(places & !before) as u8,
            piece: below(before, off_or_place(before & !places)) as u8,
            transition,
            hit_destination,
            ends_if: if wins {
                EndCondition::ALWAYS
            } else {
                EndCondition::of(plan, index.stratum(), own, mv)
            },
            in_pair_lane: None,
        };
        let end_mask = place(Square::new(mv.end_square));
        mv.hit_key = mv.find_hit_key(plan, end_mask);
        mv
    }

    /// What the move does to the opponent, if all it does is to hit. `end_mask` is the place of the end square.
    fn find_hit_key(&self, plan: &Plan, end_mask: u32) -> HitKey {
        if self.is_hit() {
            HitKey::of(self.hit_destination, [self.from_mask, self.to_mask], self.places)
        } else if self.pushes(plan) {
            // The last piece of its own side that it pushes hits the opponent's piece in turn.
            let hit_destination = plan.hit_destination(self.from_square, self.end_square);
            HitKey::of(hit_destination, [self.from_mask, end_mask], self.places)
        } else {
            HitKey::OTHER
        }
    }
}
