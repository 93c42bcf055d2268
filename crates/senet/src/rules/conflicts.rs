//! Conflicts between rule points: every contradiction with its remedy. Custom rulesets are checked before
//! they are used.

mod water;

use std::fmt;

use super::points::{
    AfterBackward, AfterWater, Backward, BackwardBy, BackwardWhen, Beauty, BlockadeLength, BlockadeReach,
    EndHit, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft, Reply, RowsOfThree, RowsOfTwo,
    RulePoints, ShortThrows, Start, Stranded, Throwing, Water, WaterNeighbours,
};
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// A contradiction between rule points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The contradiction and its reason.
    pub problem: String,
    /// The change that resolves it.
    pub remedy: String,
}

/// All conflicts of a ruleset; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Conflicts(pub Vec<Conflict>);

impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conflicts: Vec<String> =
            self.0.iter().map(|conflict| format!("{}: {}", conflict.problem, conflict.remedy)).collect();
        f.write_str(&conflicts.join("; "))
    }
}

/// The conflicts found so far.
struct ConflictList(Vec<Conflict>);

impl ConflictList {
    fn add_if(&mut self, wrong: bool, problem: &str, remedy: &str) {
        if wrong {
            self.0.push(Conflict { problem: problem.to_owned(), remedy: remedy.to_owned() });
        }
    }
}

impl RulePoints {
    /// Checks that the points do not contradict each other.
    ///
    /// # Errors
    ///
    /// [`Conflicts`] with all contradictions, each with a remedy.
    ///
    /// ```
    /// use senet::{Preset, points::Water};
    /// let mut points = Preset::Bell.points();
    /// points.water = Water::Held;
    /// assert!(points.validate().unwrap_err().to_string().contains("line-up"));
    /// ```
    pub fn validate(&self) -> Result<(), Conflicts> {
        let mut found = ConflictList(Vec::new());
        self.start_conflicts(&mut found);
        self.throw_conflicts(&mut found);
        self.meeting_conflicts(&mut found);
        self.row_conflicts(&mut found);
        self.house_conflicts(&mut found);
        self.neglect_conflicts(&mut found);
        self.water_conflicts(&mut found);
        self.backward_conflicts(&mut found);
        match self.goal {
            Goal::BearOff => self.bearing_off_conflicts(&mut found),
            Goal::LineUp => self.line_up_conflicts(&mut found),
        }
        if found.0.is_empty() { Ok(()) } else { Err(Conflicts(found.0)) }
    }

    fn start_conflicts(&self, found: &mut ConflictList) {
        let most = self.max_pieces();
        found.add_if(
            self.pieces == 0 || self.pieces > most,
            &format!("{} pieces per side do not fit this start", self.pieces),
            &format!("use pieces = 1 to {most}"),
        );
        let in_hand = self.start == Start::InHand;
        found.add_if(
            in_hand && self.entry.is_empty(),
            "pieces start in hand, but no throw enters them",
            "list throws in entry, or use start = \"alternating\"",
        );
        found.add_if(
            in_hand && self.opening == Opening::FirstOneMovesLead,
            "the opening prescribes a move of the foremost piece, but no piece is on the board",
            "use opening = \"first-one-moves-any\" or another, or start = \"alternating\"",
        );
        found.add_if(
            in_hand && self.reply == Reply::LeadMoves,
            "the reply prescribes a move of the foremost piece, but no piece is on the board",
            "use reply = \"free\", or start = \"alternating\"",
        );
        found.add_if(
            self.reply == Reply::LeadMoves && self.backward == Backward::MayHit,
            "a backward move may hit the foremost piece and move it forward before its prescribed first move",
            "use reply = \"free\", or backward = \"if-stuck-to-empty\"",
        );
        found.add_if(
            self.reply == Reply::LeadMoves && self.opening == Opening::HighestThrow,
            "either side may begin, so the reply has no fixed side",
            "use reply = \"free\", or another opening",
        );
    }

    fn throw_conflicts(&self, found: &mut ConflictList) {
        let scores: &[u8] = match &self.throwing {
            Throwing::Sticks { scores } => scores,
            Throwing::Die => &[],
            Throwing::TwoDice { scores } => scores,
        };
        found.add_if(
            scores.iter().any(|score| *score > Throw::MAX),
            "a score is above 6",
            "use scores from 0 (the turn is lost) to 6",
        );
        if scores.iter().any(|score| *score > Throw::MAX) {
            return;
        }
        let possible = self.throwing.chances().possible();
        let thrown = |throws: ThrowSet| throws.iter().any(|throw| possible.contains(throw));
        found.add_if(!thrown(ThrowSet::ANY), "no throw moves a piece", "use at least one score from 1 to 6");
        let needs_one = matches!(
            self.opening,
            Opening::FirstOneMovesAny | Opening::FirstOneMovesLead | Opening::FirstOneDecides
        );
        found.add_if(
            needs_one && !possible.contains(Throw::ONE),
            "the opening needs a 1, which cannot be thrown",
            "use opening = \"fixed\", or a throw that can be 1",
        );
        found.add_if(
            !self.entry.is_empty() && !thrown(self.entry),
            "none of the throws in entry can be thrown",
            "list other throws in entry",
        );
        let lost = self.again_on.contains(Throw::LOST) || self.entry.contains(Throw::LOST);
        found.add_if(
            lost,
            "a throw of 0 loses the turn and moves no piece",
            "remove 0 from again_on and entry",
        );
        found.add_if(
            possible.iter().all(|throw| self.again_on.contains(throw)),
            "every throw gives another throw, so a turn never ends",
            "remove at least one throw from again_on",
        );
    }

    fn meeting_conflicts(&self, found: &mut ConflictList) {
        let by_hits = matches!(self.hit, Hit::ToHand | Hit::PushBack);
        let to_hand = by_hits || matches!(self.water, Water::ToHand | Water::ToHandFreely);
        found.add_if(
            to_hand && self.entry.is_empty(),
            "pieces are sent to the hand, but no throw enters them again",
            "list throws in entry, or use hit = \"swap\" and another water",
        );
        found.add_if(
            self.hit == Hit::Swap && !self.entry.is_empty(),
            "a piece that enters from the hand leaves no square for the piece it hits",
            "use hit = \"to-hand\" or \"push-back\", or leave entry empty",
        );
        found.add_if(
            self.hit == Hit::PushBack && matches!(self.water, Water::Held),
            "a piece pushed back from 28 would be held in the water",
            "use water = \"to-15-pushing\", or another hit",
        );
        found.add_if(
            self.hit == Hit::PushBack && self.backward != Backward::Never,
            "pushing back is only defined for forward moves",
            "use backward = \"never\", or another hit",
        );
        found.add_if(
            self.push_onto_left == PushOntoLeft::Refused && self.hit != Hit::PushBack,
            "no piece is pushed, so no move pushes one onto the square that it leaves",
            "use push_onto_left = \"allowed\", or hit = \"push-back\"",
        );
        found.add_if(
            self.end_hit == EndHit::IntoWater && (self.hit != Hit::Swap || self.water != Water::Held),
            "pieces hit on 28, 29 or 30 can go into the water only if hits swap places and the water holds \
             pieces",
            "use end_hit = \"as-elsewhere\", or hit = \"swap\" and water = \"held\"",
        );
        found.add_if(
            self.end_hit == EndHit::ToRebirth && self.hit != Hit::Swap,
            "pieces hit on 28, 29 or 30 can go back to 15 only if hits swap places elsewhere",
            "use end_hit = \"as-elsewhere\", or hit = \"swap\"",
        );
        found.add_if(
            self.end_hit == EndHit::IntoWater && !self.beauty.is_compulsory(),
            "a piece hit on 28, 29 or 30 may have to go to 26, which is only sure to be empty if the mover \
             came from there",
            "use beauty = \"compulsory\", or end_hit = \"as-elsewhere\"",
        );
        found.add_if(
            self.end_hit == EndHit::IntoWater
                && !SquareSet::of(&[28, 29]).without(self.no_advance).is_empty(),
            "a piece hit on 29 or 30 may have to go to 26, which is only sure to be empty if the mover came \
             from there",
            "list 28 and 29 in no_advance, or use end_hit = \"as-elsewhere\"",
        );
        let stays_on_30 = self.no_retreat.contains(Square::HORUS) || self.always_leaves_30();
        found.add_if(
            self.end_hit == EndHit::IntoWater
                && self.backward == Backward::MayHit
                && !(self.no_retreat.contains(Square::TWO) && stays_on_30),
            "a piece hit on 28 or 29 by a backward move may have to go to 26, which may be occupied",
            "list 29 and 30 in no_retreat, or use backward = \"if-stuck-to-empty\" or end_hit = \
             \"as-elsewhere\"",
        );
    }

    /// Whether every throw that moves a piece bears it off from 30, so that no piece moves backward from 30.
    fn always_leaves_30(&self) -> bool {
        let leaves = self.exits.from(Square::HORUS);
        let moving = self.reachable_throws().iter().filter(|throw| *throw != Throw::LOST);
        self.home == Home::Anywhere && moving.into_iter().all(|throw| leaves.contains(throw))
    }

    fn row_conflicts(&self, found: &mut ConflictList) {
        let changes_blockades =
            self.blockade_length != BlockadeLength::Three || self.blockade_reach != BlockadeReach::Everywhere;
        found.add_if(
            changes_blockades && self.rows_of_three == RowsOfThree::Passable,
            "there are no blockades, so they have neither a length nor a reach",
            "use rows_of_three = \"blockade\", or blockade_length = \"three\" and blockade_reach = \"everywhere\"",
        );
        found.add_if(
            self.water_neighbours == WaterNeighbours::Unprotected
                && (self.water != Water::Held || self.rows_of_two == RowsOfTwo::Open),
            "no piece is held next to pieces that protect each other",
            "use water_neighbours = \"protected\", or water = \"held\" and rows_of_two = \"protected\"",
        );
    }

    fn neglect_conflicts(&self, found: &mut ConflictList) {
        if self.neglect.is_empty() {
            return;
        }
        found.add_if(
            !self.neglect.intersection(SquareSet::range(1, 15)).is_empty(),
            "a neglected piece goes back to 15, so it must stand beyond 15",
            "list squares from 16 to 30 in neglect",
        );
        found.add_if(
            self.water == Water::Held,
            "while the water holds a piece, no other piece can move, so all others would be neglected",
            "use neglect = [], or another water",
        );
        found.add_if(
            self.hit == Hit::PushBack,
            "neglect is not defined for pieces that are pushed",
            "use neglect = [], or another hit",
        );
        found.add_if(
            self.last_square == LastSquare::Waits && self.neglect.contains(Square::HORUS),
            "pieces wait on 30, so they cannot be neglected there",
            "remove 30 from neglect, or use another last_square",
        );
    }

    fn backward_conflicts(&self, found: &mut ConflictList) {
        let changes = self.backward_by != BackwardBy::Throw
            || self.backward_when != BackwardWhen::Stuck
            || self.after_backward != AfterBackward::ThrowsAgain;
        found.add_if(
            changes && self.backward == Backward::Never,
            "pieces never move backward, so backward_by, backward_when and after_backward have no effect",
            "leave them out, or use another backward",
        );
        found.add_if(
            self.after_water == AfterWater::TurnPasses && matches!(self.water, Water::Ordinary | Water::Held),
            "no move into the water gives another throw anyway, or 27 is an ordinary square",
            "use after_water = \"throws-again\", or another water",
        );
        found.add_if(
            self.water == Water::ToRebirthIfFree && self.hit == Hit::PushBack,
            "a piece pushed back from 28 may have to go into the water while 15 is occupied",
            "use water = \"to-15-pushing\", or another hit",
        );
    }

    fn house_conflicts(&self, found: &mut ConflictList) {
        found.add_if(
            self.stranded != Stranded::Stay && self.water != Water::Held,
            "pieces can fall back into the water only if the water holds them",
            "use stranded = \"stay\", or water = \"held\"",
        );
        found.add_if(
            self.stranded != Stranded::Stay && self.backward == Backward::Never,
            "pieces can fall back into the water only if pieces move backward",
            "use stranded = \"stay\", or another backward",
        );
        let above_water = SquareSet::range(28, 30);
        found.add_if(
            self.stranded != Stranded::Stay && self.no_retreat.intersection(above_water).is_empty(),
            "no piece can fall into the water, because all pieces beyond it can move backward by the throw",
            "list 28, 29 or 30 in no_retreat, or use stranded = \"stay\"",
        );
        found.add_if(
            self.backward == Backward::Never && !self.may_decline.is_empty(),
            "pieces never move backward, so no backward move can be declined",
            "use may_decline = [], or another backward",
        );
        found.add_if(
            self.water == Water::Held && self.exits.from(Square::WATER).is_empty(),
            "no throw frees a piece from the water",
            "list throws for 27 in exits, or use another water",
        );
        found.add_if(
            self.again_landing.contains(Square::WATER) && self.water != Water::Ordinary,
            "no move to 27 can give another throw, because 27 is not an ordinary square",
            "remove 27 from again_landing",
        );
        found.add_if(
            self.water == Water::ToRebirthPushing && self.hit != Hit::PushBack,
            "the water can push pieces off 15 only if hits push back",
            "use hit = \"push-back\", or water = \"to-15-or-below\"",
        );
    }

    fn bearing_off_conflicts(&self, found: &mut ConflictList) {
        let possible = self.reachable_throws();
        let leaves_on_30 = self.last_square != LastSquare::Ordinary;
        found.add_if(
            self.exits.is_empty() && !leaves_on_30,
            "pieces must be borne off, but no throw does so",
            "list squares and throws in exits, or use last_square = \"leaves\"",
        );
        found.add_if(
            leaves_on_30 && !self.exits.from(Square::HORUS).is_empty(),
            "pieces leave 30 without a throw, but exits has throws for 30",
            "remove 30 from exits, or use last_square = \"ordinary\"",
        );
        found.add_if(
            self.last_square == LastSquare::Waits && self.home == Home::PastFirstRow,
            "pieces wait on 30 for those that are not on the last row, but may leave before those are there",
            "use home = \"last-row\", or last_square = \"leaves\"",
        );
        found.add_if(
            self.last_square == LastSquare::Waits && self.home == Home::Anywhere,
            "pieces wait on 30, but may leave regardless of the other pieces",
            "use home = \"last-row\", or last_square = \"leaves\"",
        );
        found.add_if(
            self.last_square == LastSquare::Ordinary && !thrown(self.exits.from(Square::HORUS), possible),
            "a piece on 30 can never leave",
            "list throws that can occur for 30 in exits, or use last_square = \"leaves\"",
        );
        for (square, throws) in self.exits.iter() {
            let least = 31 - square.number();
            for throw in throws.iter().filter(|throw| throw.value() < least) {
                found.add_if(
                    true,
                    &format!("a piece on {square} leaves with a {throw}, but needs at least {least}"),
                    "use exact or larger throws in exits, or last_square = \"leaves\"",
                );
            }
            found.add_if(
                self.beauty.is_compulsory() && square < Square::BEAUTY,
                &format!("a piece on {square} would pass 26, which is compulsory, as it leaves the board"),
                "remove the square from exits, or use beauty = \"passable\"",
            );
        }
        for square in self.no_advance.iter().filter(|square| *square != Square::WATER) {
            let out = thrown(self.exits.from(square), possible);
            let back = self.backward != Backward::Never && !self.no_retreat.contains(square);
            let waits = leaves_on_30 && square == Square::HORUS;
            found.add_if(
                !out && !back && !waits && self.stranded != Stranded::FallIntoWater,
                &format!("a piece on {square} can never move again"),
                "remove the square from no_advance, or list throws for it in exits",
            );
        }
    }

    fn reachable_throws(&self) -> ThrowSet {
        let scores_ok = match &self.throwing {
            Throwing::Sticks { scores } => scores.iter().all(|score| *score <= Throw::MAX),
            Throwing::Die => true,
            Throwing::TwoDice { scores } => scores.iter().all(|score| *score <= Throw::MAX),
        };
        if scores_ok { self.throwing.chances().possible() } else { ThrowSet::ANY }
    }

    fn line_up_conflicts(&self, found: &mut ConflictList) {
        let mut needs = |wrong: bool, problem: &str, remedy: &str| {
            found.add_if(wrong, &format!("with goal = \"line-up\", {problem}"), remedy);
        };
        needs(self.start != Start::InHand, "pieces must start in hand", "use start = \"in-hand\"");
        needs(self.hit != Hit::ToHand, "a piece that is hit must go to its hand", "use hit = \"to-hand\"");
        needs(self.backward != Backward::Never, "pieces cannot move backward", "use backward = \"never\"");
        needs(self.water != Water::Ordinary, "27 must be an ordinary square", "use water = \"ordinary\"");
        needs(self.beauty != Beauty::Passable, "26 cannot be compulsory", "use beauty = \"passable\"");
        needs(!self.exits.is_empty(), "no piece leaves the board", "use exits = {}");
        needs(
            self.last_square != LastSquare::Ordinary,
            "30 must be an ordinary square",
            "use last_square = \"ordinary\"",
        );
        needs(self.home != Home::Anywhere, "no piece leaves the board", "use home = \"anywhere\"");
        needs(
            self.short_throws != ShortThrows::Exact,
            "pieces must move by exactly the throw",
            "use short_throws = \"exact\"",
        );
        needs(
            !self.no_advance.is_empty(),
            "every piece must be able to reach its place",
            "use no_advance = []",
        );
        needs(!self.neglect.is_empty(), "no piece can be neglected", "use neglect = []");
        needs(
            self.from_beauty != FromBeauty::AsElsewhere,
            "26 is an ordinary square",
            "use from_beauty = \"as-elsewhere\"",
        );
        needs(!self.moves_first.is_empty(), "no piece can have to move first", "use moves_first = []");
        needs(
            !self.again_leaving.is_empty(),
            "no square gives a throw to leave it",
            "use again_leaving = []",
        );
        needs(
            self.rows_of_three == RowsOfThree::Blockade,
            "rows of arrived pieces would block permanently",
            "use rows_of_three = \"passable\"",
        );
    }
}

/// Whether one of the throws can occur.
fn thrown(throws: ThrowSet, possible: ThrowSet) -> bool {
    throws.iter().any(|throw| possible.contains(throw))
}
