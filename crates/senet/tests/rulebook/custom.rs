//! Games of bearing off whose rules are given point by point: a published ruleset with changes.
//!
//! The changes have the keys and values of ruleset files. Each is one sentence of the rules page; the others stay
//! as in the ruleset that is changed.

mod points;

pub use points::*;

use super::board::{Board, LAST_SQUARE, Side, WATER};
use super::position::Position;
use super::rules::Rules;
use super::turn::Action;

fn fifteen_or_below(board: &Board) -> usize {
    for square in (1..=15).rev() {
        if board.is_empty_on(square) {
            return square;
        }
    }
    board.lowest_empty_square()
}

/// A use of a throw, with what decides whether it is allowed.
struct Candidate {
    from: Option<usize>,
    into_water: bool,
    leaves: bool,
    action: Action,
}

/// The legal actions of the side to move with a throw.
pub fn actions(rules: &Rules, custom: &Custom, position: &Position, throw: usize) -> Vec<Action> {
    if throw == 0 {
        return Vec::new();
    }
    let mover = position.to_throw;
    let owes = match mover {
        Side::Cones => position.cones_owe,
        Side::Spools => position.spools_owe,
    };
    let mut forward = Vec::new();
    for from in position.board.squares_of(mover) {
        forward.extend(step(custom, position, from, throw));
        forward.extend(leave(custom, position, from, throw));
    }
    forward.extend(enter(custom, position, throw));

    // The water may be the last choice.
    if custom.water == Water::HandIfNothingElse && forward.iter().any(|one| !one.into_water) {
        forward.retain(|one| !one.into_water);
    }
    if owes && custom.first == First::LeadWithOne {
        forward.retain(|one| one.from == Some(rules.lead_spool()));
    }
    // Some pieces must move before others.
    let goes_first = |one: &Candidate| one.from.is_some_and(|from| custom.moves_first.contains(&from));
    if !owes && forward.iter().any(goes_first) {
        forward.retain(goes_first);
    }
    if !forward.is_empty() {
        let only_leaving = forward.iter().all(|one| one.leaves);
        let may_pass = match custom.compulsion {
            Use::Must => false,
            Use::MayKeepFromLeaving => only_leaving,
            Use::MayPass => true,
        };
        let mut all: Vec<Action> = forward.into_iter().map(|one| one.action).collect();
        if may_pass && !owes {
            all.push(super::turn::pass(position, custom.throws_again_after_a_pass(throw)));
        }
        return all;
    }
    backward_actions(custom, position, throw)
}

fn backward_actions(custom: &Custom, position: &Position, throw: usize) -> Vec<Action> {
    let mover = position.to_throw;
    if custom.backward == Backward::Never {
        return Vec::new();
    }
    let squares = position.board.squares_of(mover);
    if custom.backward_if_in_the_way {
        let mut some_would_move = squares.iter().any(|from| moves_on_an_empty_board(custom, *from, throw));
        some_would_move |= position.in_hand(mover) > 0 && custom.entries.contains(&throw);
        if !some_would_move {
            return Vec::new();
        }
    }
    let mut all = Vec::new();
    let mut some_must = false;
    for from in squares {
        if let Some(action) = back(custom, position, from, throw) {
            some_must |= !custom.may_decline.contains(&from);
            all.push(action);
        }
    }
    let may_pass = !some_must || custom.compulsion == Use::MayPass;
    if !all.is_empty() && may_pass {
        all.push(super::turn::pass(position, custom.throws_again_after_a_pass(throw)));
    }
    all
}

/// The square where a throw takes a piece on the board, before the water; beyond 30 if it goes too far.
fn target(custom: &Custom, from: usize, throw: usize) -> Option<usize> {
    let to = from + throw;
    if from < 26 && to > 26 {
        return match custom.twenty_six {
            TwentySix::Free => Some(to),
            TwentySix::Exact => None,
            TwentySix::StopsThere => Some(26),
            TwentySix::ExactOrInWater => (to == WATER).then_some(to),
        };
    }
    Some(to)
}

fn step(custom: &Custom, position: &Position, from: usize, throw: usize) -> Option<Candidate> {
    if from == WATER && custom.water == Water::UntilThrown {
        return custom.back_from_water.contains(&throw).then(|| back_from_the_water(custom, position, throw));
    }
    let stays = from == WATER && custom.water == Water::FifteenWhenFree;
    let to = target(custom, from, throw)?;
    if to > LAST_SQUARE || (to == 30 && custom.thirty_leaves) || is_exit(custom, from, throw) {
        return None;
    }
    if stays || custom.no_advance.contains(&from) {
        return None;
    }
    if custom.twenty_six_falls && from == 26 && to > WATER && !position.board.is_empty_on(to) {
        let is_open = may_land(custom, position, WATER);
        return is_open.then(|| landed(custom, position, Some(from), WATER, throw));
    }
    if !may_land(custom, position, to) || is_blocked(custom, position, from, to) {
        return None;
    }
    Some(landed(custom, position, Some(from), to, throw))
}

fn enter(custom: &Custom, position: &Position, throw: usize) -> Option<Candidate> {
    let may_enter = position.in_hand(position.to_throw) > 0 && custom.entries.contains(&throw);
    if !may_enter || !may_land(custom, position, throw) || is_blocked(custom, position, 0, throw) {
        return None;
    }
    Some(landed(custom, position, None, throw, throw))
}

/// A throw takes the piece on 27 to 15, or to the first empty square below it. Nothing stops it.
fn back_from_the_water(custom: &Custom, position: &Position, throw: usize) -> Candidate {
    let mover = position.to_throw;
    let mut after = position.clone();
    after.board.lift(WATER);
    let place = fifteen_or_below(&after.board);
    after.board.put(mover, place);
    let text = if place == 15 { "27/15".to_string() } else { format!("27/15/{place}") };
    let throws_again = custom.again.contains(&throw)
        || custom.again_onto.contains(&place)
        || custom.again_from.contains(&WATER);
    let action = Action { text, after, throws_again };
    Candidate { from: Some(WATER), into_water: false, leaves: false, action }
}

/// Whether a throw takes a piece off the board, if nothing stands in its way.
fn is_exit(custom: &Custom, from: usize, throw: usize) -> bool {
    let by_table = custom.exits.contains(&(from, throw));
    let kept = from == WATER && matches!(custom.water, Water::FifteenWhenFree | Water::UntilThrown);
    let by_thirty = custom.thirty_leaves && target(custom, from, throw) == Some(30) && !kept;
    by_table || by_thirty
}

fn leave(custom: &Custom, position: &Position, from: usize, throw: usize) -> Option<Candidate> {
    let mover = position.to_throw;
    if !is_exit(custom, from, throw) {
        return None;
    }
    let squares = position.board.squares_of(mover);
    let all_home = match custom.home {
        Home::Anywhere => true,
        Home::LastRow => squares.iter().all(|square| *square >= 21) && position.in_hand(mover) == 0,
        Home::PastFirstRow => squares.iter().all(|square| *square > 10) && position.in_hand(mover) == 0,
    };
    if !all_home || (custom.blocks_leaving && is_blocked(custom, position, from, LAST_SQUARE + 1)) {
        return None;
    }
    let mut after = position.clone();
    after.board.lift(from);
    let onto_thirty = custom.thirty_leaves && custom.home == Home::LastRow;
    let text = if onto_thirty { format!("{from}/30/off") } else { format!("{from}/off") };
    let throws_again = custom.again.contains(&throw) || custom.again_off || custom.again_from.contains(&from);
    let action = Action { text, after, throws_again };
    Some(Candidate { from: Some(from), into_water: false, leaves: true, action })
}

fn back(custom: &Custom, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let distance = if custom.backward_by_one { 1 } else { throw };
    let kept = from == WATER && matches!(custom.water, Water::FifteenWhenFree | Water::UntilThrown);
    if from <= distance || kept || custom.no_retreat.contains(&from) {
        return None;
    }
    let to = from - distance;
    let is_open = match custom.backward {
        Backward::MayHit => may_land(custom, position, to),
        _ if to == WATER && custom.water == Water::UntilThrown => true,
        _ => position.board.is_empty_on(to) && !is_closed(custom, position, to),
    };
    if !is_open || (custom.blocks_backward && is_blocked(custom, position, to, from)) {
        return None;
    }
    let mut action = landed(custom, position, Some(from), to, throw).action;
    let wet = to == WATER && custom.water != Water::Ordinary;
    let by_throw = custom.again.contains(&throw) && custom.again_backward && (custom.again_wet || !wet);
    action.throws_again = by_throw || custom.again_onto.contains(&to) || custom.again_from.contains(&from);
    Some(action)
}

/// No piece may move into some waters while 15 is occupied.
fn is_closed(custom: &Custom, position: &Position, to: usize) -> bool {
    let is_full = |square| !position.board.is_empty_on(square);
    match custom.water {
        Water::FifteenIfFree => to == WATER && is_full(15),
        Water::FifteenWhenFree => to == WATER && is_full(WATER),
        _ => false,
    }
}

fn may_land(custom: &Custom, position: &Position, to: usize) -> bool {
    let board = &position.board;
    if is_closed(custom, position, to) {
        return false;
    }
    if to == WATER && custom.water == Water::UntilThrown {
        return true;
    }
    match board.on(to) {
        None => true,
        Some(side) if side == position.to_throw => false,
        Some(enemy) => {
            let beside =
                |square: usize| (1..=LAST_SQUARE).contains(&square) && board.on(square) == Some(enemy);
            let neighbours = [to - 1, to + 1].into_iter().filter(|square| beside(*square)).count();
            let is_protected = match custom.protected {
                Protected::None => false,
                Protected::Everybody => neighbours > 0,
                Protected::FirstAndLast => neighbours == 1,
            };
            let by_water = custom.safe_with_water.contains(&to) && board.on(WATER) == Some(enemy);
            custom.hit != Hit::IsForbidden && !is_protected && !custom.safe.contains(&to) && !by_water
        }
    }
}

/// Whether a whole blockade lies between two squares. 0 is the hand, 31 is off the board. A piece that lands
/// inside a row does not pass over it.
fn is_blocked(custom: &Custom, position: &Position, low: usize, high: usize) -> bool {
    let Some(length) = custom.blockade else {
        return false;
    };
    let enemy = position.to_throw.enemy();
    let is_enemy = |square: usize| position.board.on(square) == Some(enemy);
    for first in 1..=LAST_SQUARE {
        let begins = is_enemy(first) && (first == 1 || !is_enemy(first - 1));
        if !begins {
            continue;
        }
        let row = position.board.row_length(first);
        if row >= length && first > low && first + row - 1 < high {
            return true;
        }
    }
    false
}

/// Puts a piece from a square or from the hand onto a square where it may land.
fn landed(custom: &Custom, position: &Position, from: Option<usize>, to: usize, throw: usize) -> Candidate {
    let mover = position.to_throw;
    let mut after = position.clone();
    let start = match from {
        Some(square) => {
            after.board.lift(square);
            square.to_string()
        }
        None => {
            after.take_from_hand(mover);
            "hand".to_string()
        }
    };
    let mut hit = "";
    let passes_on = to == WATER && custom.water == Water::UntilThrown && !after.board.is_empty_on(WATER);
    if !passes_on && let Some(enemy) = after.board.lift(to) {
        hit = "*";
        match (custom.hit, from) {
            (Hit::Swaps, Some(_)) if custom.hits_at_the_end_go_to_fifteen && to >= 28 => {
                let place = fifteen_or_below(&after.board);
                after.board.put(enemy, place);
            }
            (Hit::Swaps, Some(square)) => after.board.put(enemy, square),
            _ => after.put_in_hand(enemy),
        }
    }
    let into_water = to == WATER && custom.water != Water::Ordinary;
    let mut text = format!("{start}/{to}{hit}");
    let stays = match custom.water {
        Water::FifteenWhenFree => !after.board.is_empty_on(15),
        Water::UntilThrown => !passes_on,
        _ => false,
    };
    if into_water && !stays {
        let shore = match custom.water {
            Water::FifteenOrBelow | Water::UntilThrown => Some(fifteen_or_below(&after.board)),
            Water::FifteenOrLowest if !after.board.is_empty_on(15) => Some(after.board.lowest_empty_square()),
            Water::FifteenOrLowest | Water::FifteenIfFree | Water::FifteenWhenFree => Some(15),
            Water::Lowest => Some(after.board.lowest_empty_square()),
            Water::Ordinary | Water::Hand | Water::HandIfNothingElse => None,
        };
        match shore {
            Some(square) => {
                after.board.put(mover, square);
                text = format!("{start}/27{hit}/{square}");
            }
            None => {
                after.put_in_hand(mover);
                text = format!("{start}/27{hit}/hand");
            }
        }
    } else {
        after.board.put(mover, to);
    }
    let by_throw = custom.again.contains(&throw) && (custom.again_wet || !into_water);
    let by_square =
        custom.again_onto.contains(&to) || from.is_some_and(|from| custom.again_from.contains(&from));
    let action = Action { text, after, throws_again: by_throw || by_square };
    Candidate { from, into_water, leaves: false, action }
}

/// Whether a throw would move a piece forward on a board without other pieces.
fn moves_on_an_empty_board(custom: &Custom, from: usize, throw: usize) -> bool {
    if from == WATER && custom.water == Water::UntilThrown {
        return custom.back_from_water.contains(&throw) || is_exit(custom, from, throw);
    }
    let stays = from == WATER && custom.water == Water::FifteenWhenFree;
    if stays || custom.no_advance.contains(&from) {
        return is_exit(custom, from, throw);
    }
    is_exit(custom, from, throw) || target(custom, from, throw).is_some_and(|to| to <= LAST_SQUARE)
}
