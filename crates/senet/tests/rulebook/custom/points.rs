//! The rule points of such a game, and the changes of a published ruleset.

use super::fifteen_or_below;
use crate::rulebook::board::{Board, WATER};
use crate::rulebook::position::Position;
use crate::rulebook::rules::Ruleset;

/// What happens to a piece that is landed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Swaps,
    GoesToHand,
    IsForbidden,
}

/// Which pieces of a row are protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protected {
    None,
    Everybody,
    FirstAndLast,
}

/// Whether 26 is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwentySix {
    Free,
    Exact,
    StopsThere,
    /// A piece may end on 27, but not beyond.
    ExactOrInWater,
}

/// Where the water sends a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Water {
    Ordinary,
    FifteenOrBelow,
    FifteenOrLowest,
    FifteenIfFree,
    Lowest,
    HandIfNothingElse,
    Hand,
    /// A piece waits there until 15 is empty.
    FifteenWhenFree,
    /// A piece stays there until certain throws move it.
    UntilThrown,
}

/// When a piece may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    Anywhere,
    LastRow,
    PastFirstRow,
}

/// Whether pieces move backward if none can move forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backward {
    Never,
    ToEmpty,
    MayHit,
}

/// Whether a throw must be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Must,
    MayKeepFromLeaving,
    MayPass,
}

/// Whose first move is prescribed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    Free,
    LeadWithOne,
    AnyWithOne,
}

/// The rules of a game, point by point.
#[derive(Clone, Debug)]
pub struct Custom {
    pub first: First,
    pub again: Vec<usize>,
    pub again_onto: Vec<usize>,
    pub again_from: Vec<usize>,
    pub again_off: bool,
    pub again_stuck: bool,
    pub again_backward: bool,
    pub again_wet: bool,
    pub entries: Vec<usize>,
    pub backward: Backward,
    pub backward_by_one: bool,
    pub backward_if_in_the_way: bool,
    pub may_decline: Vec<usize>,
    pub compulsion: Use,
    pub moves_first: Vec<usize>,
    pub hit: Hit,
    pub protected: Protected,
    /// The number of pieces in a row that block; `None` without blockades.
    pub blockade: Option<usize>,
    pub blocks_leaving: bool,
    pub blocks_backward: bool,
    pub safe: Vec<usize>,
    /// Whether a piece that is hit on 28, 29 or 30 goes to 15, or to the first empty square below it.
    pub hits_at_the_end_go_to_fifteen: bool,
    pub twenty_six: TwentySix,
    pub water: Water,
    /// Whether a piece on 26 goes to 27 if the square ahead is occupied.
    pub twenty_six_falls: bool,
    /// The throws that take a piece from 27 to 15 or below.
    pub back_from_water: Vec<usize>,
    /// Squares that are safe while their side holds 27.
    pub safe_with_water: Vec<usize>,
    /// Pieces there do not move on along the board, or not backward.
    pub no_advance: Vec<usize>,
    pub no_retreat: Vec<usize>,
    pub neglect: Vec<usize>,
    pub exits: Vec<(usize, usize)>,
    /// Whether a piece that lands on 30 has left.
    pub thirty_leaves: bool,
    pub home: Home,
}

impl Custom {
    /// The rules of a published game. `None` for games with rules of their own kind.
    pub fn of(ruleset: Ruleset) -> Option<Custom> {
        let exits = vec![(26, 5), (28, 3), (29, 2), (30, 1)];
        let plain = Custom {
            first: First::Free,
            again: vec![],
            again_onto: vec![],
            again_from: vec![],
            again_off: false,
            again_stuck: false,
            again_backward: true,
            again_wet: true,
            entries: vec![],
            backward: Backward::Never,
            backward_by_one: false,
            backward_if_in_the_way: false,
            may_decline: vec![],
            compulsion: Use::Must,
            moves_first: vec![],
            hit: Hit::Swaps,
            protected: Protected::Everybody,
            blockade: Some(3),
            blocks_leaving: true,
            blocks_backward: true,
            safe: vec![15, 26, 28, 29, 30],
            hits_at_the_end_go_to_fifteen: false,
            twenty_six: TwentySix::Exact,
            water: Water::FifteenOrBelow,
            twenty_six_falls: false,
            back_from_water: vec![],
            safe_with_water: vec![],
            no_advance: vec![],
            no_retreat: vec![],
            neglect: vec![],
            exits: exits.clone(),
            thirty_leaves: false,
            home: Home::Anywhere,
        };
        Some(match ruleset {
            Ruleset::Modern => plain,
            Ruleset::Jequier => Custom {
                first: First::LeadWithOne,
                again: vec![1, 4, 6],
                backward: Backward::ToEmpty,
                safe: vec![26, 28, 29, 30],
                twenty_six: TwentySix::Free,
                water: Water::Lowest,
                exits: vec![],
                thirty_leaves: true,
                home: Home::LastRow,
                ..plain
            },
            Ruleset::Basics => Custom {
                first: First::AnyWithOne,
                backward: Backward::ToEmpty,
                may_decline: vec![15, 26, 28, 29],
                safe: vec![15, 26, 28, 29],
                water: Water::FifteenOrLowest,
                exits: vec![],
                thirty_leaves: true,
                ..plain
            },
            Ruleset::Tait => Custom {
                again: vec![6],
                again_onto: vec![26],
                again_off: true,
                again_stuck: true,
                entries: vec![4, 6],
                hit: Hit::GoesToHand,
                protected: Protected::None,
                blockade: None,
                safe: vec![15],
                twenty_six: TwentySix::Free,
                water: Water::HandIfNothingElse,
                exits: vec![(25, 6), (26, 5), (28, 3), (29, 2), (30, 1)],
                ..plain
            },
            Ruleset::Grunfeld | Ruleset::Kendall | Ruleset::Bell | Ruleset::SenetRa => return None,
        })
    }

    /// Changes one point, given as in a ruleset file.
    pub fn change(&mut self, key: &str, value: &str) -> Result<(), String> {
        let word = value.trim_matches('"');
        match (key, word) {
            ("throw.again_leaving", _) => self.again_from = numbers(value),
            ("throw.after_backward", "turn-passes") => self.again_backward = false,
            ("throw.after_water", "turn-passes") => self.again_wet = false,
            ("throw.stuck_throw", "throws-again") => self.again_stuck = true,
            ("throw.again_on", _) => self.again = numbers(value),
            ("moving.compulsion", "may-keep") => self.compulsion = Use::MayKeepFromLeaving,
            ("moving.compulsion", "may-pass") => self.compulsion = Use::MayPass,
            ("moving.moves_first", _) => self.moves_first = numbers(value),
            ("moving.backward", "if-stuck-to-empty") => self.backward = Backward::ToEmpty,
            ("moving.backward", "if-stuck-may-hit") => self.backward = Backward::MayHit,
            ("moving.backward_by", "one") => self.backward_by_one = true,
            ("moving.backward_when", "in-the-way") => self.backward_if_in_the_way = true,
            ("meeting.hit", "never") => self.hit = Hit::IsForbidden,
            ("meeting.rows_of_two", "ends-protected") => self.protected = Protected::FirstAndLast,
            ("meeting.rows_of_two", "open") => self.protected = Protected::None,
            ("meeting.blockade_length", "two") => self.blockade = Some(2),
            ("meeting.blockade_reach", "not-bearing-off") => self.blocks_leaving = false,
            ("meeting.blockade_reach", "forward-on-board") => {
                (self.blocks_leaving, self.blocks_backward) = (false, false);
            }
            ("meeting.safe", _) => self.safe = numbers(value),
            ("meeting.end_hit", "to-15-or-below") => self.hits_at_the_end_go_to_fifteen = true,
            ("houses.beauty", "stops") => self.twenty_six = TwentySix::StopsThere,
            ("houses.water", "to-15-if-free") => self.water = Water::FifteenIfFree,
            ("houses.water", "to-hand") => self.water = Water::Hand,
            ("meeting.safe_with_water", _) => self.safe_with_water = numbers(value),
            ("houses.beauty", "except-27") => self.twenty_six = TwentySix::ExactOrInWater,
            ("houses.from_beauty", "into-water") => self.twenty_six_falls = true,
            ("houses.water", "waits-for-15") => self.water = Water::FifteenWhenFree,
            ("houses.water", "by-throw") => self.water = Water::UntilThrown,
            ("houses.water_back", _) => self.back_from_water = numbers(value),
            ("houses.neglect", _) => self.neglect = numbers(value),
            ("leaving.home", "past-first-row") => self.home = Home::PastFirstRow,
            _ => return Err(format!("the rulebook has no change {key} = {value}")),
        }
        Ok(())
    }

    /// Whether no piece can stand on 27.
    pub fn water_is_never_held(&self) -> bool {
        !matches!(self.water, Water::Ordinary | Water::FifteenWhenFree | Water::UntilThrown)
    }

    /// Whether a piece on 27 would have gone to 15.
    pub fn should_have_left_the_water(&self, board: &Board) -> bool {
        self.water == Water::FifteenWhenFree && board.is_empty_on(15)
    }

    /// After each move: a piece that waits on 27 goes to 15 if that is empty now.
    pub fn let_the_waiting_leave(&self, after: &mut Position) {
        if self.should_have_left_the_water(&after.board)
            && let Some(side) = after.board.lift(WATER)
        {
            after.board.put(side, 15);
        }
    }

    /// Whether no piece can stand on 30.
    pub fn thirty_is_never_held(&self) -> bool {
        self.thirty_leaves
    }

    /// Whether a throw that could not be used is followed by another.
    pub fn throws_again_after_a_pass(&self, throw: usize) -> bool {
        self.again_stuck && self.again.contains(&throw)
    }

    /// After each throw: a piece on a square of neglect that was there before and has not moved goes to 15, or
    /// to the first empty square below it.
    pub fn send_back_the_neglected(&self, before: &Position, after: &mut Position) {
        let mover = before.to_throw;
        for square in before.board.squares_of(mover) {
            if self.neglect.contains(&square) && after.board.on(square) == Some(mover) {
                after.board.lift(square);
                let place = fifteen_or_below(&after.board);
                after.board.put(mover, place);
            }
        }
    }
}

fn numbers(list: &str) -> Vec<usize> {
    let inner = list.trim_start_matches('[').trim_end_matches(']');
    inner.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}
