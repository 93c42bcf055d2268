//! Making a move: the new position, the displaced pieces, and who throws next.
//!
//! Turns, random play, searches and solvers call [`apply`] with the moves that the generator lists.

use crate::moves::Move;
use crate::position::Position;
use crate::rules::plan::{Plan, Rules, Travel};
use crate::rules::points::{
    AfterBackward, AfterBearingOff, AfterWater, EndHit, Goal, Hit, LastSquare, Water,
};
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::Throw;

/// Who throws next after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The side that moved throws again.
    ThrowsAgain,
    /// The turn passes to the other side.
    TurnPasses,
    /// The game is over.
    Won(Side),
}

/// The result of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The position after the move, with the side that throws next. If the game is won, the final position
    /// with the side that moved.
    pub position: Position,
    /// Who throws next, or who has won.
    pub next: Next,
}

impl Outcome {
    /// The winner, if the game is over.
    pub const fn winner(&self) -> Option<Side> {
        match self.next {
            Next::Won(side) => Some(side),
            Next::ThrowsAgain | Next::TurnPasses => None,
        }
    }
}

/// Makes a move that [`generate`](crate::movegen::generate) lists for this position and throw. Any other move
/// gives a meaningless position, but does not panic.
///
/// ```
/// use senet::{Plan, Preset, Throw, apply::apply, movegen::generate};
/// let plan = Plan::compile(&Preset::Modern.spec().points);
/// let start = plan.start_position();
/// let moves = generate(&plan, &start, Throw::of(5));
/// let outcome = apply(&plan, &start, Throw::of(5), moves.nth(&plan, 0));
/// assert_ne!(outcome.position.side(), start.side());
/// ```
#[inline(always)]
pub fn apply<R: Rules>(rules: R, position: &Position, throw: Throw, mv: Move) -> Outcome {
    apply_observed(rules, position, throw, mv, &mut NoObserver)
}

/// A receiver of the displacements that a move causes in addition to its own step.
pub(crate) trait Observer {
    /// A piece goes from `from` to `to` because it is hit, pushed, displaced by the water or released. Both
    /// are single-bit masks; for `to`, 0 is the hand and [`OFF`] is off the board.
    fn displaced(&mut self, owner: Owner, from: u32, to: u32);
}

/// Off the board, as the target of a displacement.
pub(crate) const OFF: u32 = 1 << 31;

/// The owner of a piece: the side that moves, or the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Mover,
    Other,
}

/// An observer that ignores all displacements.
struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn displaced(&mut self, _: Owner, _: u32, _: u32) {}
}

/// [`apply`], reporting displacements to an observer.
#[inline(always)]
pub(crate) fn apply_observed<R: Rules, W: Observer>(
    rules: R,
    position: &Position,
    throw: Throw,
    mv: Move,
    observer: &mut W,
) -> Outcome {
    let plan = rules.plan();
    let mut after = *position;
    if !position.duty.is_none() {
        // A duty ends with the first throw of the side that owes it, even with a forced pass (Grunfeld): later, a
        // position does not tell the foremost piece from others.
        after.duty = position.duty.done_by(position.side);
    }
    let mut again = throw_gives_another(plan, throw, mv);
    match mv {
        Move::Pass => {}
        Move::Step { from, to } => {
            // The square that the piece leaves is empty before anything else is worked out: a push, the water or the
            // lowest empty square may use it.
            after.mover ^= from.bit();
            again |= if returns_from_water(plan, from) {
                return_from_water(plan, &mut after, observer)
            } else {
                land(plan, &mut after, from.bit(), to.bit(), observer)
            };
            again |= from.bit() & plan.again_leaving != 0;
            // The turn ends at once when a piece comes to a water that holds it, even by a throw or from a square
            // that gives another throw (Kendall).
            again &= !ends_in_water(plan, to);
        }
        Move::Enter { to } => {
            // Without a piece in hand the move is illegal and its outcome meaningless, but it must not panic.
            after.mover_hand = after.mover_hand.wrapping_sub(1);
            again |= land(plan, &mut after, 0, to.bit(), observer);
        }
        Move::BearOff { from } => {
            after.mover ^= from.bit();
            again |= matches!(plan.after_bearing_off, AfterBearingOff::ThrowsAgain);
            again |= from.bit() & plan.again_leaving != 0;
        }
    }
    if plan.neglect != 0 {
        send_back_neglected(plan, position, &mut after, observer);
    }
    finish(plan, after, again, observer)
}

/// Whether the throw gives another one after this move, regardless of squares and of bearing off.
#[inline(always)]
pub(crate) fn throw_gives_another(plan: &Plan, throw: Throw, mv: Move) -> bool {
    match mv {
        Move::Pass => plan.again_stuck.contains(throw),
        Move::Step { from, to } => {
            // Down the board every move goes to a lower number. The return from the water does too, although it is a
            // forward move by the rules.
            let is_back = matches!(plan.after_backward, AfterBackward::TurnPasses)
                && matches!(plan.travel, Travel::Up)
                && to.number() < from.number()
                && !returns_from_water(plan, from);
            let is_wet =
                matches!(plan.after_water, AfterWater::TurnPasses) && to.bit() & plan.active_water != 0;
            plan.again_on.contains(throw) && !is_back && !is_wet
        }
        Move::Enter { .. } | Move::BearOff { .. } => plan.again_on.contains(throw),
    }
}

/// Sends back the mover's pieces that stood on squares of neglect before the throw, and still stand there.
#[inline(never)]
fn send_back_neglected<W: Observer>(plan: &Plan, before: &Position, after: &mut Position, observer: &mut W) {
    let mut neglected = before.mover & after.mover & plan.neglect;
    while neglected != 0 {
        // The rearmost piece first: it gets 15 if that is free, and the next one goes below it.
        let square = neglected & neglected.wrapping_neg();
        neglected ^= square;
        after.mover ^= square;
        let target = rebirth_or_below(SquareSet::BOARD.mask() & !(after.mover | after.other));
        after.mover |= target;
        // It stays if every square below it is occupied.
        if target != square {
            observer.displaced(Owner::Mover, square, target);
        }
    }
}

/// Whether a piece that moves from this square returns from the water to 15.
#[inline(always)]
fn returns_from_water(plan: &Plan, from: Square) -> bool {
    plan.through_water & from.bit() != 0
}

/// Puts the mover's piece, taken from 27, on 15 or below. Returns whether the square gives another throw.
#[inline(never)]
fn return_from_water<W: Observer>(plan: &Plan, after: &mut Position, observer: &mut W) -> bool {
    let target = rebirth_or_below(SquareSet::BOARD.mask() & !(after.mover | after.other));
    after.mover |= target;
    if target != Square::REBIRTH.bit() {
        observer.displaced(Owner::Mover, Square::REBIRTH.bit(), target);
    }
    target & plan.again_landing != 0
}

/// 15 if it is empty, otherwise the first empty square below it, otherwise the lowest empty square.
#[inline(always)]
fn rebirth_or_below(empty: u32) -> u32 {
    let below = empty & (Square::REBIRTH.bit() | (Square::REBIRTH.bit() - 1));
    if below != 0 { 1 << (31 - below.leading_zeros()) } else { empty & empty.wrapping_neg() }
}

/// Makes the move instead of throwing: the piece in the water goes to 15, and the turn passes.
pub(crate) fn apply_instead_of_throwing(plan: &Plan, position: &Position) -> Outcome {
    let mut after = *position;
    after.mover ^= Square::WATER.bit() | Square::REBIRTH.bit();
    finish(plan, after, false, &mut NoObserver)
}

/// The move that may be made instead of throwing; `None` if there is none.
pub(crate) fn move_instead_of_throwing(plan: &Plan, position: &Position) -> Option<Move> {
    let free = (position.mover | position.other) & Square::REBIRTH.bit() == 0;
    (position.mover & plan.holding_water != 0 && free)
        .then_some(Move::Step { from: Square::WATER, to: Square::REBIRTH })
}

/// Whether a piece that lands on this square ends the turn because the water holds it.
#[inline(always)]
fn ends_in_water(plan: &Plan, to: Square) -> bool {
    plan.holding_water & to.bit() != 0
}

/// Lands the mover's piece, taken from `from` (0 for the hand), on `to`. Returns whether the square gives
/// another throw.
#[inline(always)]
fn land<W: Observer>(plan: &Plan, after: &mut Position, from: u32, to: u32, observer: &mut W) -> bool {
    // A piece on a water that pieces go through is not hit: the arriving piece goes on to 15.
    let hit = after.other & to & !plan.through_water;
    let falls = from & plan.fall != 0 && to & plan.holding_water != 0;
    match plan.hit {
        // A piece that falls back into the water changes places with an enemy there, whatever other hits do.
        _ if falls => {
            after.other ^= if hit != 0 { to | from } else { 0 };
            if hit != 0 {
                observer.displaced(Owner::Other, to, from);
            }
        }
        Hit::Swap => {
            let destination = match plan.end_hit {
                EndHit::AsElsewhere => from,
                EndHit::IntoWater => end_hit_destination(after, from, to),
                EndHit::ToRebirth if to > Square::WATER.bit() => {
                    rebirth_or_below(SquareSet::BOARD.mask() & !(after.mover | after.other))
                }
                EndHit::ToRebirth => from,
            };
            after.other ^= if hit != 0 { to | destination } else { 0 };
            if hit != 0 {
                observer.displaced(Owner::Other, to, destination);
            }
        }
        Hit::ToHand => {
            after.other ^= hit;
            after.other_hand += u8::from(hit != 0);
            if hit != 0 {
                observer.displaced(Owner::Other, to, 0);
            }
        }
        Hit::Never => {}
        Hit::PushBack => {
            if hit | after.mover & to != 0 {
                push_back(plan, after, to, observer);
            }
        }
    }
    if to & plan.displacing_water() != 0 {
        displace_by_water(plan, after, observer);
    } else {
        after.mover |= to;
    }
    to & plan.again_landing != 0
}

/// The destination of a piece that is hit on `to` by a piece from `from`, if hits on 28, 29 and 30 go into
/// the water.
#[inline(always)]
fn end_hit_destination(after: &Position, from: u32, to: u32) -> u32 {
    if to <= Square::WATER.bit() {
        return from;
    }
    let water = Square::WATER.bit();
    if (after.mover | after.other) & water == 0 { water } else { Square::BEAUTY.bit() }
}

/// Pushes the piece on `to` back one square, the piece there in turn, and so on.
///
/// A piece pushed off 1 or off 15 goes to its hand. A piece pushed into the water goes to 15 and pushes off a
/// piece there.
#[inline(never)]
fn push_back<W: Observer>(plan: &Plan, after: &mut Position, to: u32, observer: &mut W) {
    let mut square = to;
    let mut pushed = lift(after, square);
    while let Some(whose) = pushed {
        if square == Square::at(1).bit() || square == Square::REBIRTH.bit() {
            to_hand(after, whose, square, observer);
            return;
        }
        let from = square;
        square >>= 1;
        if square & plan.active_water != 0 {
            square = Square::REBIRTH.bit();
            if let Some(pushed_off) = lift(after, square) {
                to_hand(after, pushed_off, square, observer);
            }
        }
        pushed = lift(after, square);
        put(after, whose, square);
        observer.displaced(whose, from, square);
    }
}

fn lift(after: &mut Position, square: u32) -> Option<Owner> {
    if after.mover & square != 0 {
        after.mover ^= square;
        Some(Owner::Mover)
    } else if after.other & square != 0 {
        after.other ^= square;
        Some(Owner::Other)
    } else {
        None
    }
}

fn put(after: &mut Position, whose: Owner, square: u32) {
    match whose {
        Owner::Mover => after.mover |= square,
        Owner::Other => after.other |= square,
    }
}

fn to_hand<W: Observer>(after: &mut Position, whose: Owner, from: u32, observer: &mut W) {
    match whose {
        Owner::Mover => after.mover_hand += 1,
        Owner::Other => after.other_hand += 1,
    }
    observer.displaced(whose, from, 0);
}

/// Moves the mover's piece from the water to where the ruleset sends it.
#[inline(never)]
fn displace_by_water<W: Observer>(plan: &Plan, after: &mut Position, observer: &mut W) {
    let rebirth = Square::REBIRTH.bit();
    let empty = SquareSet::BOARD.mask() & !(after.mover | after.other);
    let lowest = empty & empty.wrapping_neg();
    let stays = match plan.water {
        Water::WaitsForRebirth => empty & rebirth == 0,
        Water::ByThrow => empty & Square::WATER.bit() != 0,
        _ => false,
    };
    if stays {
        after.mover |= Square::WATER.bit();
        return;
    }
    let target = match plan.water {
        Water::ToHand | Water::ToHandFreely => {
            to_hand(after, Owner::Mover, Square::WATER.bit(), observer);
            return;
        }
        Water::ToRebirthPushing => {
            if let Some(pushed_off) = lift(after, rebirth) {
                to_hand(after, pushed_off, rebirth, observer);
            }
            rebirth
        }
        Water::ToLowest => lowest,
        Water::ToRebirthOrLowest if empty & rebirth == 0 => lowest,
        Water::ToRebirthOrBelow | Water::ByThrow => rebirth_or_below(empty),
        Water::ToRebirthOrLowest | Water::ToRebirthIfFree | Water::WaitsForRebirth => rebirth,
        // Not reached: these waters displace no piece.
        Water::Ordinary | Water::Held => rebirth,
    };
    after.mover |= target;
    observer.displaced(Owner::Mover, Square::WATER.bit(), target);
}

/// Releases pieces that wait on 30 or in the water, determines the winner, and passes the turn if it ends.
#[inline(always)]
fn finish<W: Observer>(plan: &Plan, mut after: Position, again: bool, observer: &mut W) -> Outcome {
    // Judged after the whole move, water included (Grunfeld), and for both sides: a backward move that hits can bring
    // the last piece of the other side home.
    if matches!(plan.last_square, LastSquare::Waits) {
        release(&mut after.mover, after.mover_hand, Owner::Mover, observer);
        release(&mut after.other, after.other_hand, Owner::Other, observer);
    }
    // Any move can empty 15: by leaving it, or by a hit on it.
    if plan.waiting_water != 0 {
        leave_water(&mut after, observer);
    }
    if let Some(winner) = winner(plan, &after) {
        return Outcome { position: after, next: Next::Won(winner) };
    }
    if again {
        Outcome { position: after, next: Next::ThrowsAgain }
    } else {
        Outcome { position: after.passed_on(), next: Next::TurnPasses }
    }
}

/// Takes a piece that waits on 27 to 15 if 15 is empty.
#[inline(never)]
fn leave_water<W: Observer>(after: &mut Position, observer: &mut W) {
    let (water, rebirth) = (Square::WATER.bit(), Square::REBIRTH.bit());
    if (after.mover | after.other) & rebirth == 0
        && let Some(whose) = lift(after, water)
    {
        put(after, whose, rebirth);
        observer.displaced(whose, water, rebirth);
    }
}

/// Bears off a piece waiting on 30 if all pieces of its side stand on the last row.
#[inline(always)]
fn release<W: Observer>(board: &mut u32, hand: u8, whose: Owner, observer: &mut W) {
    let horus = Square::HORUS.bit();
    if *board & !SquareSet::LAST_ROW.mask() == 0 && hand == 0 && *board & horus != 0 {
        *board ^= horus;
        observer.displaced(whose, horus, OFF);
    }
}

/// The winner, determined after every move; the mover takes precedence.
#[inline(always)]
pub(crate) fn winner(plan: &Plan, after: &Position) -> Option<Side> {
    let (mover, other) = match plan.goal {
        Goal::BearOff => {
            (after.mover | u32::from(after.mover_hand) == 0, after.other | u32::from(after.other_hand) == 0)
        }
        Goal::LineUp => (
            crate::lineup::all_arrived(plan, after.mover, after.other),
            crate::lineup::all_arrived(plan, after.other, after.mover),
        ),
    };
    if mover {
        Some(after.side)
    } else if other {
        Some(after.side.other())
    } else {
        None
    }
}
