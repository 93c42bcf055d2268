//! The move generator: all legal moves of a position with a throw, as masks.
//!
//! Turns, random play, searches and solvers call [`generate`]. The other public functions answer questions
//! about squares for code that processes many positions at once.

use crate::apply::Outcome;
use crate::moves::{Direction, MoveSet};
use crate::position::Position;
use crate::rules::plan::{Plan, Rules};
use crate::rules::points::{
    Backward, Beauty, BlockadeLength, BlockadeReach, Compulsion, FromBeauty, Goal, Hit, Home, Opening,
    PushOntoLeft, RowsOfThree, RowsOfTwo, ShortThrows, Stranded, Water,
};
use crate::square::{Square, SquareSet};
use crate::throw::Throw;

/// Generates all legal moves of the side to move. The throw must be one that can occur in the position.
///
/// The function is generic over [`Rules`], so that a hot loop can be compiled for one ruleset. Other code
/// passes a `&Plan`.
///
/// ```
/// use senet::{Plan, Preset, Throw, movegen::generate};
/// let plan = Plan::compile(&Preset::Modern.spec().points);
/// let moves = generate(&plan, &plan.start_position(), Throw::of(5));
/// assert_eq!(moves.count(&plan), 5);
/// ```
#[inline(always)]
pub fn generate<R: Rules>(rules: R, position: &Position, throw: Throw) -> MoveSet {
    let plan = rules.plan();
    let distance = throw.index();
    let (own, enemy) = (position.mover, position.other);
    // A side with a piece in the water may move nothing else (Kendall).
    if own & plan.holding_water != 0 {
        return held_piece_moves(plan, throw);
    }

    let protected = protected(plan, own, enemy);
    let movers = own | if position.mover_hand > 0 { plan.hand_bit() } else { 0 };
    let closed = closed_water(plan, own | enemy);
    // On a water that pieces go through, an occupant is no obstacle: the arriving piece goes on to 15. A closed water
    // bars every piece, even if no piece is on it.
    let barred = ((own & plan.own_blocks) | protected) & !plan.through_water | closed;
    let mut along = movers & plan.step[distance] & !plan.origins(barred, distance);
    if matches!(plan.goal, Goal::LineUp) {
        along = crate::lineup::filter_by_place(
            plan,
            own,
            enemy,
            along,
            movers & !plan.origins(barred, distance),
            distance,
        );
    }
    // A piece that stops on 26 does not reach the square of its throw: what must be open is 26 alone.
    if matches!(plan.beauty, Beauty::Stops) && barred & Square::BEAUTY.bit() == 0 {
        along |= own & plan.halt[distance];
    }
    // The way back from the water ends on 15 or on the first empty square below it: nothing bars it.
    if matches!(plan.water, Water::ByThrow) {
        along |= own & plan.water_back[distance];
    }
    if matches!(plan.push_onto_left, PushOntoLeft::Refused) {
        along &= !refused_pushes(plan, own | enemy, distance);
    }
    let mut diverted = 0;
    if matches!(plan.from_beauty, FromBeauty::IntoWater) {
        (along, diverted) =
            divert_from_beauty(along, own & plan.step[distance], own | enemy, closed, distance);
    }
    let mut off = own & plan.exit[distance];
    if !matches!(plan.home, Home::Anywhere) && own & plan.away | u32::from(position.mover_hand) != 0 {
        off = 0;
    }
    let mut forward = along | off;
    if matches!(plan.rows_of_three, RowsOfThree::Blockade) {
        // A blockade stops a piece on its way to the square of the throw. The way back from the water is not such a
        // way, and a piece diverted from 26 goes to the next square, so that it passes none.
        let freely = if matches!(plan.water, Water::ByThrow) { plan.water_back[distance] } else { 0 };
        forward &= !blockaded_forward(plan, enemy, distance) | diverted | freely;
    }
    let mut short = [0; 6];
    if matches!(plan.short_throws, ShortThrows::OntoEmpty) {
        short = short_moves(plan, own, enemy, closed, distance);
    }
    // From here on legal moves compete with each other. These filters come last, since a move that another rule
    // forbids must not displace one that is legal.
    if matches!(plan.water, Water::ToHand) {
        (forward, short) = avoid_water(plan, forward, short, distance);
    }
    if plan.moves_first != 0 {
        (forward, short) = first_moves(plan, forward, short);
    }
    // The opening prescribes a move only to a side that can move forward, but then that side may not pass, even if
    // the ruleset lets others pass.
    let mut is_free = true;
    if !position.duty.is_none() && position.duty.owed_by(position.side) {
        (forward, short) = opening_moves(plan, position, forward, short);
        is_free = false;
    }
    if forward != 0 || short != [0; 6] {
        let may_pass = match plan.compulsion {
            Compulsion::MustUse => 0,
            // Bearing off is free (Piccione): a side keeps its pieces if it can do nothing but bear off.
            Compulsion::MayKeep => {
                u32::from(is_free && forward & !plan.exit[distance] == 0 && short == [0; 6])
            }
            Compulsion::MayPass => u32::from(is_free),
        };
        return MoveSet { from: forward, short, diverted, direction: Direction::Forward, throw, may_pass };
    }
    // Every source that has backward moves allows them only to a side that cannot move forward. Bearing off and a
    // step into the water count as forward moves, and short moves do too.
    if matches!(plan.backward, Backward::Never) || plan.loses_throw(movers, throw) {
        return MoveSet::pass(throw);
    }
    backward(plan, [own, enemy], protected, closed, throw)
}

/// Bit 27 if no piece may move into the water because 15 is occupied or a piece waits in it, otherwise zero.
#[inline(always)]
fn closed_water(plan: &Plan, occupied: u32) -> u32 {
    match plan.water {
        Water::ToRebirthIfFree if occupied & Square::REBIRTH.bit() != 0 => Square::WATER.bit(),
        Water::WaitsForRebirth => occupied & Square::WATER.bit(),
        _ => 0,
    }
}

/// Takes the piece on 26 to 27 if the square to which it would move is occupied. Returns the moves along the board,
/// and bit 26 if its move ends on 27 for this reason.
fn divert_from_beauty(along: u32, steps: u32, occupied: u32, closed: u32, distance: usize) -> (u32, u32) {
    let from = Square::BEAUTY.bit();
    if steps & from == 0 || distance < 2 || occupied & from << distance == 0 {
        return (along, 0);
    }
    let diverted = if closed == 0 { from } else { 0 };
    (along & !from | diverted, diverted)
}

/// The squares from which a move by this throw would push a piece onto the square that it leaves.
fn refused_pushes(plan: &Plan, occupied: u32, throw: usize) -> u32 {
    let halts = plan.halt[throw];
    let mut refused = pushes_onto_left(plan, occupied, throw) & !halts;
    // A piece that stops on 26 pushes the piece there, so its distance is the one to 26. A distance of 1 counts: the
    // piece on 26 would be pushed onto 25, which the mover has just left.
    for distance in 1..throw {
        refused |= pushes_onto_left(plan, occupied, distance) & halts & Square::BEAUTY.bit() >> distance;
    }
    refused
}

/// The squares from which a piece that moves this distance would push another onto the square that it leaves: all
/// squares up to its target are occupied, and no piece of that chain goes to its hand or into the water.
pub(crate) fn pushes_onto_left(plan: &Plan, occupied: u32, distance: usize) -> u32 {
    // A piece pushed off 1 or 15 goes to its hand, and one pushed from 28 passes the water to 15. A chain with such a
    // piece never reaches the square that the mover left.
    let above_water = plan.active_water << 1;
    let pushed = occupied & !(Square::at(1).bit() | Square::REBIRTH.bit() | above_water);
    (1..=distance).fold(!0, |from, gap| from & pushed >> gap)
}

/// The moves of the pieces that must move first; all moves if none of those can.
fn first_moves(plan: &Plan, forward: u32, short: [u32; 6]) -> (u32, [u32; 6]) {
    let first = (forward & plan.moves_first, short.map(|from| from & plan.moves_first));
    if first == (0, [0; 6]) { (forward, short) } else { first }
}

/// The enemy pieces that cannot be hit, as a mask.
#[inline(always)]
pub(crate) fn protected(plan: &Plan, own: u32, enemy: u32) -> u32 {
    let protectors = enemy & plan.protectors;
    let (above, below) = (protectors << 1, protectors >> 1);
    let neighbours = match plan.rows_of_two {
        RowsOfTwo::Open | RowsOfTwo::Protected => above | below,
        // An end of a row has exactly one neighbour; the middle of a row of three has two.
        RowsOfTwo::EndsProtected => above ^ below,
    };
    if matches!(plan.hit, Hit::Never) {
        return enemy;
    }
    let mut protected = enemy & ((neighbours & plan.protecting_rows) | plan.safe);
    if plan.safe_with_water != 0 && enemy & Square::WATER.bit() != 0 {
        protected |= enemy & plan.safe_with_water;
    }
    if matches!(plan.goal, Goal::LineUp) {
        protected |= crate::lineup::arrived(plan, enemy, own);
    }
    protected
}

/// The moves of a side with a piece held in the water: it can only bear that piece off.
#[cold]
fn held_piece_moves(plan: &Plan, throw: Throw) -> MoveSet {
    let from = plan.exit[throw.index()] & plan.holding_water;
    let may_keep = !matches!(plan.compulsion, Compulsion::MustUse);
    MoveSet { from, may_pass: u32::from(from == 0 || may_keep), ..MoveSet::pass(throw) }
}

/// The squares from which a forward move by this throw is stopped by a blockade of the enemy.
#[inline(always)]
fn blockaded_forward(plan: &Plan, enemy: u32, throw: usize) -> u32 {
    let mut barred = blockaded_origins(plan, enemy, throw);
    if matches!(plan.beauty, Beauty::Stops) {
        barred &= !plan.halt[throw];
        // The path of a piece that stops on 26 ends there: rows beyond 26 do not stop it.
        for distance in 1..throw {
            let from = Square::BEAUTY.bit() >> distance;
            barred |= blockaded_origins(plan, enemy, distance) & from & plan.halt[throw];
        }
    }
    match plan.blockade_reach {
        BlockadeReach::Everywhere => barred,
        BlockadeReach::NotBearingOff | BlockadeReach::ForwardOnBoard => barred & !plan.exit[throw],
    }
}

/// The squares from which a backward move of this distance is stopped by a blockade of the enemy.
#[inline(always)]
fn blockaded_backward(plan: &Plan, enemy: u32, distance: usize) -> u32 {
    match plan.blockade_reach {
        BlockadeReach::Everywhere | BlockadeReach::NotBearingOff => {
            blockaded_origins_back(plan, enemy, distance)
        }
        BlockadeReach::ForwardOnBoard => 0,
    }
}

/// The number of pieces in a row that form a blockade.
#[inline(always)]
pub(crate) const fn shortest_blockade(plan: &Plan) -> usize {
    match plan.blockade_length {
        BlockadeLength::Three => 3,
        BlockadeLength::Two => 2,
    }
}

/// The squares from which a forward move of this distance passes over a blockade: the highest squares of the row, as
/// many as form a blockade, lie strictly between start and target. A row that includes the target square is not
/// passed. Games down the board have no blockades.
#[inline(always)]
fn blockaded_origins(plan: &Plan, enemy: u32, distance: usize) -> u32 {
    if distance <= shortest_blockade(plan) {
        return 0;
    }
    let ends = match plan.blockade_length {
        BlockadeLength::Three => enemy & (enemy >> 1) & (enemy >> 2) & !(enemy >> 3),
        BlockadeLength::Two => enemy & (enemy >> 1) & !(enemy >> 2),
    };
    let mut barred = 0;
    for gap in 1..(distance + 1).saturating_sub(shortest_blockade(plan)) {
        barred |= ends >> gap;
    }
    barred
}

/// The squares from which a backward move of this distance passes over a blockade.
#[inline(always)]
fn blockaded_origins_back(plan: &Plan, enemy: u32, distance: usize) -> u32 {
    let ends = match plan.blockade_length {
        BlockadeLength::Three => enemy & (enemy << 1) & (enemy << 2) & !(enemy << 3),
        BlockadeLength::Two => enemy & (enemy << 1) & !(enemy << 2),
    };
    let mut barred = 0;
    for gap in 1..(distance + 1).saturating_sub(shortest_blockade(plan)) {
        barred |= ends << gap;
    }
    barred
}

/// The moves by fewer squares than the throw, for each distance: onto empty squares only, and not onto a
/// compulsory 26.
fn short_moves(plan: &Plan, own: u32, enemy: u32, closed: u32, throw: usize) -> [u32; 6] {
    let mut short = [0; 6];
    let barred = own | enemy | closed | plan.no_short_landing;
    for (distance, from) in short.iter_mut().enumerate().take(throw).skip(1) {
        *from = own & plan.step[distance] & !plan.origins(barred, distance);
        if matches!(plan.rows_of_three, RowsOfThree::Blockade) {
            *from &= !blockaded_origins(plan, enemy, distance);
        }
    }
    short
}

/// Removes the moves into the water unless no other move exists.
#[inline(always)]
fn avoid_water(plan: &Plan, forward: u32, short: [u32; 6], throw: usize) -> (u32, [u32; 6]) {
    let water = Square::WATER.bit();
    // A piece that stops on 26 does not reach the water.
    let dry = forward & !(water >> throw & !plan.halt[throw]);
    let mut dry_short = short;
    for (distance, from) in dry_short.iter_mut().enumerate() {
        *from &= !(water >> distance);
    }
    if dry != 0 || dry_short != [0; 6] { (dry, dry_short) } else { (forward, short) }
}

/// The prescribed opening moves: those of the foremost piece if it can move forward, otherwise all moves.
#[cold]
fn opening_moves(plan: &Plan, position: &Position, forward: u32, short: [u32; 6]) -> (u32, [u32; 6]) {
    let opens = position.side == plan.first
        && !matches!(plan.opening, Opening::Fixed | Opening::FirstOneDecides | Opening::HighestThrow);
    let lead = plan.lead_squares[position.side.index()].bit();
    let (of_lead, short_of_lead) = (forward & lead, short.map(|from| from & lead));
    let any_piece = opens && matches!(plan.opening, Opening::FirstOneMovesAny);
    if any_piece || (of_lead == 0 && short_of_lead == [0; 6]) {
        (forward, short)
    } else {
        (of_lead, short_of_lead)
    }
}

/// The moves if no piece can move forward: backward moves, falls into the water, or a pass.
#[inline(always)]
fn backward(plan: &Plan, [own, enemy]: [u32; 2], protected: u32, closed: u32, throw: Throw) -> MoveSet {
    let distance = plan.back_distance(throw);
    let occupied = match plan.backward {
        Backward::MayHit => own | protected,
        Backward::Never | Backward::ToEmpty => own | enemy,
    };
    let barred = occupied & !plan.through_water | closed;
    let mut back = own & plan.retreat[throw.index()] & !(barred << distance);
    if matches!(plan.rows_of_three, RowsOfThree::Blockade) {
        back &= !blockaded_backward(plan, enemy, distance);
    }
    let is_free = matches!(plan.compulsion, Compulsion::MayPass);
    // Pieces on squares of `decline` need not go back, but if another piece can, one of them all must (Basics).
    if back != 0 {
        let may_pass = u32::from(is_free || back & !plan.decline == 0);
        return MoveSet { from: back, direction: Direction::Backward, may_pass, ..MoveSet::pass(throw) };
    }
    // A lost throw moves nothing, so no piece falls by it. The fall does not depend on the value of the throw and has
    // no target that could be barred: a piece on 27 changes places with the falling one (Kendall).
    let is_alone = own & own.wrapping_sub(1) == 0;
    let falls = throw.index() != 0 && (is_alone || !matches!(plan.stranded, Stranded::FallIfAlone));
    let fall = if falls { own & plan.fall } else { 0 };
    MoveSet {
        from: fall,
        direction: Direction::FallBack,
        may_pass: u32::from(fall == 0 || is_free),
        ..MoveSet::pass(throw)
    }
}

/// The squares on which the mover may not land because of the other side, as a mask: those on which it cannot hit a
/// piece, and the water if a piece of the other side closes it.
#[inline(always)]
pub fn protected_squares<R: Rules>(rules: R, mover: SquareSet, other: SquareSet) -> u32 {
    let plan = rules.plan();
    protected(plan, mover.mask(), other.mask()) | closed_water(plan, other.mask())
}

/// The squares from which a forward move by this throw passes over a blockade of the other side, as a mask.
///
/// Bit 0 of the mask stands for the hand (bit 31 if pieces travel down).
///
/// ```
/// use senet::{Preset, Ruleset, SquareSet, Throw, movegen::blockaded_squares};
/// let rules = Ruleset::preset(Preset::Modern);
/// let mask = blockaded_squares(rules.plan(), SquareSet::of(&[12, 13, 14]), Throw::of(5));
/// assert_eq!(SquareSet::from_mask(mask), SquareSet::of(&[10, 11]));
/// ```
#[inline(always)]
pub fn blockaded_squares<R: Rules>(rules: R, other: SquareSet, throw: Throw) -> u32 {
    let plan = rules.plan();
    match plan.rows_of_three {
        RowsOfThree::Passable => 0,
        RowsOfThree::Blockade => blockaded_forward(plan, other.mask(), throw.index()),
    }
}

/// The squares from which a backward move by this throw passes over a blockade of the other side, as a mask.
#[inline(always)]
pub fn blockaded_backward_squares<R: Rules>(rules: R, other: SquareSet, throw: Throw) -> u32 {
    let plan = rules.plan();
    match plan.rows_of_three {
        RowsOfThree::Passable => 0,
        RowsOfThree::Blockade => blockaded_backward(plan, other.mask(), plan.back_distance(throw)),
    }
}

/// The outcome of the move that may be made instead of throwing; `None` if there is none.
#[inline(always)]
pub fn instead_of_throwing<R: Rules>(rules: R, position: &Position) -> Option<Outcome> {
    let plan = rules.plan();
    if position.mover & plan.holding_water == 0 {
        return None;
    }
    crate::apply::move_instead_of_throwing(plan, position)
        .map(|_| crate::apply::apply_instead_of_throwing(plan, position))
}

/// Makes the random choice between throwing and the move instead of it, for random play.
///
/// Returns the outcome of the move if it exists and the lowest bit of the random `word` is 0; otherwise
/// `None`.
///
/// ```
/// use senet::{Position, Preset, Ruleset, movegen::random_instead_of_throwing};
/// let rules = Ruleset::preset(Preset::Kendall);
/// let position = Position::parse("cs8/10/6c3 c - -", &rules)?;
/// assert!(random_instead_of_throwing(rules.plan(), &position, 6).is_some());
/// assert!(random_instead_of_throwing(rules.plan(), &position, 7).is_none());
/// # Ok::<(), senet::InvalidPosition>(())
/// ```
#[inline(always)]
pub fn random_instead_of_throwing<R: Rules>(rules: R, position: &Position, word: u32) -> Option<Outcome> {
    if word & 1 == 0 { instead_of_throwing(rules, position) } else { None }
}
