//! Games whose rules are given point by point. Each rule point is one sentence of the rules page.

use super::bell;
use super::board::{Board, LAST_SQUARE, Side, WATER};
use super::points::Points;
use super::position::Position;
use super::turn::{self, Action};

/// A use of a throw, with what decides whether it is allowed.
struct Candidate {
    from: Option<usize>,
    into_water: bool,
    leaves: bool,
    /// Whether a piece was pushed onto the square that the mover left.
    fills_left: bool,
    action: Action,
}

/// The legal actions of the side to move with a throw. None: the side passes.
pub fn actions(points: &Points, position: &Position, throw: usize) -> Vec<Action> {
    if throw == 0 {
        return Vec::new();
    }
    let mover = position.to_throw;
    let pass = || turn::pass(position, throws_again_after_a_pass(points, throw));

    // The water may hold a piece. No other piece moves, and it leaves wherever the others are.
    if points.water == "held" && position.board.on(WATER) == Some(mover) {
        let mut all = Vec::new();
        if is_exit(points, WATER, throw) {
            all.push(off(points, position, WATER, throw).action);
            if points.compulsion != "must-use" {
                all.push(pass());
            }
        }
        return all;
    }

    let mut forward = forward(points, position, throw);
    // The water may be the last choice.
    if points.water == "to-hand-last-choice" && forward.iter().any(|one| !one.into_water) {
        forward.retain(|one| !one.into_water);
    }
    // The foremost piece may have to make the first move, if it can.
    let owes = match mover {
        Side::Cones => position.cones_owe,
        Side::Spools => position.spools_owe,
    };
    let any_piece = mover == points.first && points.opening == "first-one-moves-any";
    let lead = 2 * points.pieces - if mover == Side::Cones { 1 } else { 0 };
    let is_lead = |one: &Candidate| one.from == Some(lead);
    if owes && !any_piece && forward.iter().any(is_lead) {
        forward.retain(is_lead);
    }
    // Some pieces must move before others.
    let goes_first = |one: &Candidate| one.from.is_some_and(|from| points.moves_first.contains(&from));
    if forward.iter().any(goes_first) {
        forward.retain(goes_first);
    }
    if forward.is_empty() {
        return backward(points, position, throw);
    }
    let may_pass = match points.compulsion.as_str() {
        "may-pass" => true,
        "may-keep" => forward.iter().all(|one| one.leaves),
        _ => false,
    };
    let mut all: Vec<Action> = forward.into_iter().map(|one| one.action).collect();
    // A prescribed first move is not passed.
    if may_pass && !owes {
        all.push(pass());
    }
    all
}

/// Whether a throw that could not be used is followed by another.
pub fn throws_again_after_a_pass(points: &Points, throw: usize) -> bool {
    points.stuck_throw == "throws-again" && points.again_on.contains(&throw)
}

/// After each throw: pieces of the mover that were neglected go back, pieces that waited on 30 or 27 go on.
pub fn settle(points: &Points, before: &Position, action: &mut Action) {
    let (mover, board) = (before.to_throw, &mut action.after.board);
    for square in before.board.squares_of(mover) {
        if points.neglect.contains(&square) && board.on(square) == Some(mover) {
            board.lift(square);
            let place = fifteen_or_below(board);
            board.put(mover, place);
        }
    }
    for side in [mover, mover.enemy()] {
        if points.last_square == "waits"
            && action.after.board.on(LAST_SQUARE) == Some(side)
            && is_all_home(points, &action.after, side)
        {
            action.after.board.lift(LAST_SQUARE);
            if action.text.trim_end_matches('*').ends_with("/30") && side == mover {
                action.text = action.text.replace("/30", "/30/off");
            }
        }
    }
    let board = &mut action.after.board;
    if points.water == "waits-for-15"
        && board.is_empty_on(15)
        && let Some(side) = board.lift(WATER)
    {
        board.put(side, 15);
    }
}

/// Whether the pieces of a side stand where they must before one may leave.
pub fn is_all_home(points: &Points, position: &Position, side: Side) -> bool {
    let least = match points.home.as_str() {
        "last-row" => 21,
        "past-first-row" => 11,
        _ => return true,
    };
    position.in_hand(side) == 0 && position.board.squares_of(side).iter().all(|square| *square >= least)
}

fn forward(points: &Points, position: &Position, throw: usize) -> Vec<Candidate> {
    let mut all = Vec::new();
    for from in position.board.squares_of(position.to_throw) {
        all.extend(step(points, position, from, throw));
        all.extend(leave(points, position, from, throw));
        if points.short_throws == "onto-empty" {
            all.extend((1..throw).filter_map(|squares| short_step(points, position, from, squares, throw)));
        }
    }
    all.extend(enter(points, position, throw));
    all
}

/// The squares that a piece moves to, before the water; `None` beyond the end of the path.
fn ahead(points: &Points, from: usize, squares: usize) -> Option<usize> {
    if points.lines_up() {
        return (from > squares).then(|| from - squares);
    }
    let last = if points.last_square == "leaves" { LAST_SQUARE - 1 } else { LAST_SQUARE };
    (from + squares <= last).then_some(from + squares)
}

/// Whether a piece on a square moves on along the board at all.
fn advances(points: &Points, from: usize) -> bool {
    let is_kept = from == WATER && ["held", "waits-for-15", "by-throw"].contains(&points.water.as_str());
    !is_kept && !points.no_advance.contains(&from)
}

/// Whether a move would pass 26 although every piece must land there.
fn passes_twenty_six(points: &Points, from: usize, to: usize) -> bool {
    let may_end = points.beauty == "except-27" && to == WATER;
    points.beauty != "passable" && from < 26 && to > 26 && !may_end
}

fn step(points: &Points, position: &Position, from: usize, throw: usize) -> Option<Candidate> {
    if from == WATER && points.water == "by-throw" {
        return points.water_back.contains(&throw).then(|| back_from_the_water(points, position, throw));
    }
    if !advances(points, from) || is_exit(points, from, throw) {
        return None;
    }
    let stops = points.beauty == "stops" && from < 26 && from + throw > 26;
    let to = if stops { 26 } else { ahead(points, from, throw)? };
    if passes_twenty_six(points, from, to) {
        return None;
    }
    if points.from_beauty == "into-water" && from == 26 && to > WATER && !position.board.is_empty_on(to) {
        let is_open = may_land(points, position, WATER);
        return is_open.then(|| landed(points, position, Some(from), WATER, throw));
    }
    if points.lines_up() && bell::has_arrived(&position.board, from, points.pieces) {
        return None;
    }
    if !may_land(points, position, to) || is_blocked(points, position, from, to) {
        return None;
    }
    let moved = landed(points, position, Some(from), to, throw);
    let is_refused = points.push_onto_left == "refused" && moved.fills_left;
    let after = &moved.action.after.board;
    let is_beyond =
        points.lines_up() && bell::a_piece_is_beyond_its_place(after, position.to_throw, points.pieces);
    (!is_refused && !is_beyond).then_some(moved)
}

/// A move of fewer squares than the throw: onto an empty square, and not onto a compulsory 26.
fn short_step(
    points: &Points,
    position: &Position,
    from: usize,
    squares: usize,
    throw: usize,
) -> Option<Candidate> {
    let to = ahead(points, from, squares)?;
    let is_wrong = !advances(points, from)
        || is_exit(points, from, squares)
        || passes_twenty_six(points, from, to)
        || (to == 26 && points.beauty != "passable")
        || !position.board.is_empty_on(to)
        || is_closed(points, position, to)
        || is_blocked(points, position, from, to);
    (!is_wrong).then(|| landed(points, position, Some(from), to, throw))
}

/// A throw of *n* enters a piece on the *n*-th square of the path.
fn enter(points: &Points, position: &Position, throw: usize) -> Option<Candidate> {
    if position.in_hand(position.to_throw) == 0 || !points.entry.contains(&throw) {
        return None;
    }
    let to = if points.lines_up() { LAST_SQUARE + 1 - throw } else { throw };
    let is_open = may_land(points, position, to) && !is_blocked(points, position, 0, to);
    let entered = is_open.then(|| landed(points, position, None, to, throw))?;
    let after = &entered.action.after.board;
    let is_beyond =
        points.lines_up() && bell::a_piece_is_beyond_its_place(after, position.to_throw, points.pieces);
    (!is_beyond).then_some(entered)
}

/// A throw takes the piece on 27 to 15, or to the first empty square below it. Nothing stops it.
fn back_from_the_water(points: &Points, position: &Position, throw: usize) -> Candidate {
    let mut after = position.clone();
    after.board.lift(WATER);
    let place = fifteen_or_below(&after.board);
    after.board.put(position.to_throw, place);
    let text = if place == 15 { "27/15".to_string() } else { format!("27/15/{place}") };
    let throws_again = points.again_on.contains(&throw)
        || points.again_landing.contains(&place)
        || points.again_leaving.contains(&WATER);
    let action = Action { text, after, throws_again };
    Candidate { from: Some(WATER), into_water: false, leaves: false, fills_left: false, action }
}

/// Whether a throw takes a piece off the board, if nothing stands in its way.
fn is_exit(points: &Points, from: usize, throw: usize) -> bool {
    let waits = from == WATER && ["waits-for-15", "by-throw"].contains(&points.water.as_str());
    let onto_thirty = points.last_square == "leaves"
        && from + throw == LAST_SQUARE
        && !points.no_advance.contains(&from)
        && !passes_twenty_six(points, from, LAST_SQUARE)
        && !waits;
    points.exits.contains(&(from, throw)) || onto_thirty
}

fn leave(points: &Points, position: &Position, from: usize, throw: usize) -> Option<Candidate> {
    let is_stopped =
        points.blockade_reach == "everywhere" && is_blocked(points, position, from, LAST_SQUARE + 1);
    let may_leave = is_exit(points, from, throw) && is_all_home(points, position, position.to_throw);
    (may_leave && !is_stopped).then(|| off(points, position, from, throw))
}

fn off(points: &Points, position: &Position, from: usize, throw: usize) -> Candidate {
    let mut after = position.clone();
    after.board.lift(from);
    let over_thirty = points.last_square == "leaves" && points.home == "last-row";
    let text = if over_thirty { format!("{from}/30/off") } else { format!("{from}/off") };
    let throws_again = points.again_on.contains(&throw)
        || points.after_bearing_off == "throws-again"
        || points.again_leaving.contains(&from);
    let action = Action { text, after, throws_again };
    Candidate { from: Some(from), into_water: false, leaves: true, fills_left: false, action }
}

/// The actions if no piece can move forward.
fn backward(points: &Points, position: &Position, throw: usize) -> Vec<Action> {
    let mover = position.to_throw;
    let squares = position.board.squares_of(mover);
    if points.backward == "never" {
        return Vec::new();
    }
    if points.backward_when == "in-the-way" && !could_move_on_an_empty_board(points, position, throw) {
        return Vec::new();
    }
    let mut all = Vec::new();
    let mut some_must = false;
    for from in &squares {
        if let Some(action) = step_back(points, position, *from, throw) {
            some_must |= !points.may_decline.contains(from);
            all.push(action);
        }
    }
    let is_stuck = all.is_empty();
    let may_fall = match points.stranded.as_str() {
        "fall-into-water" => true,
        "fall-if-alone" => squares.len() == 1,
        _ => false,
    };
    if is_stuck && may_fall {
        let falls = squares.iter().filter(|from| **from > WATER && points.no_retreat.contains(from));
        all.extend(falls.map(|from| fall(position, *from)));
    }
    let may_pass = points.compulsion == "may-pass" || (!is_stuck && !some_must);
    if !all.is_empty() && may_pass {
        all.push(turn::pass(position, throws_again_after_a_pass(points, throw)));
    }
    all
}

/// Whether some piece of the side could use the throw to move forward if it were alone.
fn could_move_on_an_empty_board(points: &Points, position: &Position, throw: usize) -> bool {
    let mover = position.to_throw;
    let mut alone = position.clone();
    (alone.cones_in_hand, alone.spools_in_hand) = (0, 0);
    let mut starts: Vec<Option<usize>> = position.board.squares_of(mover).into_iter().map(Some).collect();
    if position.in_hand(mover) > 0 {
        starts.push(None);
    }
    starts.into_iter().any(|from| {
        let mut alone = alone.clone();
        alone.board = Board::empty();
        match from {
            Some(square) => alone.board.put(mover, square),
            None => alone.put_in_hand(mover),
        }
        !forward(points, &alone, throw).is_empty()
    })
}

fn step_back(points: &Points, position: &Position, from: usize, throw: usize) -> Option<Action> {
    let squares = if points.backward_by == "one" { 1 } else { throw };
    let is_kept = from == WATER && ["held", "waits-for-15", "by-throw"].contains(&points.water.as_str());
    if from <= squares || is_kept || points.no_retreat.contains(&from) {
        return None;
    }
    let to = from - squares;
    let goes_on = to == WATER && points.water == "by-throw";
    let is_open = match points.backward.as_str() {
        "if-stuck-may-hit" => may_land(points, position, to),
        _ => goes_on || (position.board.is_empty_on(to) && !is_closed(points, position, to)),
    };
    let is_stopped = points.blockade_reach != "forward-on-board" && is_blocked(points, position, to, from);
    (is_open && !is_stopped).then(|| landed(points, position, Some(from), to, throw).action)
}

/// A piece beyond the water falls back into it; an enemy there changes places with it. That ends the turn.
fn fall(position: &Position, from: usize) -> Action {
    let mover = position.to_throw;
    let mut after = position.clone();
    after.board.lift(from);
    let mut text = format!("{from}/27");
    if let Some(enemy) = after.board.lift(WATER) {
        after.board.put(enemy, from);
        text.push('*');
    }
    after.board.put(mover, WATER);
    Action { text, after, throws_again: false }
}

/// No piece may move into some waters while 15 or the water is occupied.
fn is_closed(points: &Points, position: &Position, to: usize) -> bool {
    let is_full = |square| !position.board.is_empty_on(square);
    match points.water.as_str() {
        "to-15-if-free" => to == WATER && is_full(15),
        "waits-for-15" => to == WATER && is_full(WATER),
        _ => false,
    }
}

fn may_land(points: &Points, position: &Position, to: usize) -> bool {
    if is_closed(points, position, to) {
        return false;
    }
    if to == WATER && points.water == "by-throw" {
        return true;
    }
    match position.board.on(to) {
        None => true,
        Some(side) if side == position.to_throw => points.hit == "push-back",
        Some(enemy) => points.hit != "never" && !is_protected(points, &position.board, enemy, to),
    }
}

/// Whether no enemy may land on the piece of a side. The water that holds a piece protects no row.
fn is_protected(points: &Points, board: &Board, side: Side, square: usize) -> bool {
    let holds = points.water == "held";
    let protects = |neighbour: usize| {
        (1..=LAST_SQUARE).contains(&neighbour)
            && board.on(neighbour) == Some(side)
            && !(holds && neighbour == WATER && points.water_neighbours == "unprotected")
    };
    let neighbours = [square - 1, square + 1].into_iter().filter(|neighbour| protects(*neighbour)).count();
    let by_row = match points.rows_of_two.as_str() {
        "protected" => neighbours > 0,
        "ends-protected" => neighbours == 1,
        _ => false,
    };
    let by_water = points.safe_with_water.contains(&square) && board.on(WATER) == Some(side);
    let has_arrived = points.lines_up() && bell::has_arrived(board, square, points.pieces);
    (by_row && !(holds && square == WATER)) || points.safe.contains(&square) || by_water || has_arrived
}

/// Whether a whole blockade lies between two squares. 0 is the hand, 31 is off the board. A piece that lands
/// inside a row does not pass over it.
fn is_blocked(points: &Points, position: &Position, low: usize, high: usize) -> bool {
    if points.rows_of_three == "passable" {
        return false;
    }
    let length = if points.blockade_length == "two" { 2 } else { 3 };
    let enemy = position.to_throw.enemy();
    let is_enemy = |square: usize| position.board.on(square) == Some(enemy);
    (1..=LAST_SQUARE).any(|first| {
        let begins = is_enemy(first) && (first == 1 || !is_enemy(first - 1));
        let row = position.board.row_length(first);
        begins && row >= length && first > low && first + row - 1 < high
    })
}

/// 15 if it is empty, otherwise the first empty square below it, otherwise the lowest empty square.
fn fifteen_or_below(board: &Board) -> usize {
    let below = (1..=15).rev().find(|square| board.is_empty_on(*square));
    below.unwrap_or_else(|| board.lowest_empty_square())
}

/// Puts a piece from a square or from the hand onto a square where it may land.
fn landed(points: &Points, position: &Position, from: Option<usize>, to: usize, throw: usize) -> Candidate {
    let mover = position.to_throw;
    let mut after = position.clone();
    let mut text = match from {
        Some(square) => {
            after.board.lift(square);
            format!("{square}/{to}")
        }
        None => {
            after.take_from_hand(mover);
            format!("hand/{to}")
        }
    };
    let (mut hits, mut fills_left) = (false, false);
    let goes_on = to == WATER && points.water == "by-throw" && !after.board.is_empty_on(WATER);
    if !goes_on && !after.board.is_empty_on(to) {
        hits = true;
        match (points.hit.as_str(), from) {
            ("push-back", _) => fills_left = push_back(points, &mut after, to, from),
            ("swap", Some(square)) => {
                let place = match points.end_hit.as_str() {
                    "into-water" if to > WATER && after.board.is_empty_on(WATER) => WATER,
                    "into-water" if to > WATER => 26,
                    "to-15-or-below" if to > WATER => fifteen_or_below(&after.board),
                    _ => square,
                };
                after.board.lift(to);
                after.board.put(mover.enemy(), place);
            }
            _ => {
                after.board.lift(to);
                after.put_in_hand(mover.enemy());
            }
        }
    }
    let into_water = to == WATER && points.water != "ordinary";
    let fifteen_is_empty = after.board.is_empty_on(15);
    let stays = match points.water.as_str() {
        "held" => true,
        "waits-for-15" => !fifteen_is_empty,
        "by-throw" => !goes_on,
        _ => false,
    };
    if into_water && !stays {
        let shore = match points.water.as_str() {
            "to-hand" | "to-hand-last-choice" => None,
            "to-15-or-below" | "by-throw" => Some(fifteen_or_below(&after.board)),
            "to-lowest" => Some(after.board.lowest_empty_square()),
            "to-15-or-lowest" if !fifteen_is_empty => Some(after.board.lowest_empty_square()),
            _ => Some(15),
        };
        if points.water == "to-15-pushing"
            && let Some(pushed) = after.board.lift(15)
        {
            after.put_in_hand(pushed);
            hits = true;
        }
        match shore {
            Some(square) => {
                after.board.put(mover, square);
                text = format!("{text}/{square}");
            }
            None => {
                after.put_in_hand(mover);
                text = format!("{text}/hand");
            }
        }
    } else {
        after.board.put(mover, to);
    }
    if hits {
        text.push('*');
    }
    let is_back = from.is_some_and(|from| to < from) && !points.lines_up();
    let by_throw = points.again_on.contains(&throw)
        && !(is_back && points.after_backward == "turn-passes")
        && !(into_water && points.after_water == "turn-passes");
    let by_square =
        points.again_landing.contains(&to) || from.is_some_and(|from| points.again_leaving.contains(&from));
    let throws_again = (by_throw || by_square) && !(into_water && points.water == "held");
    let action = Action { text, after, throws_again };
    Candidate { from, into_water, leaves: false, fills_left, action }
}

/// Pushes the piece on a square back one square, the piece there in turn, and so on. A piece pushed off 1 or 15 goes
/// to its hand. A piece pushed into the water goes to 15 and pushes off a piece there. Returns whether a piece was
/// pushed onto the square that the mover left.
fn push_back(points: &Points, after: &mut Position, to: usize, left: Option<usize>) -> bool {
    let mut square = to;
    let mut fills_left = false;
    let mut pushed = after.board.lift(square);
    while let Some(side) = pushed {
        if square == 1 || square == 15 {
            after.put_in_hand(side);
            break;
        }
        square -= 1;
        if square == WATER && points.water != "ordinary" {
            square = 15;
            if let Some(other) = after.board.lift(15) {
                after.put_in_hand(other);
            }
        }
        pushed = after.board.lift(square);
        after.board.put(side, square);
        fills_left |= left == Some(square);
    }
    fills_left
}
