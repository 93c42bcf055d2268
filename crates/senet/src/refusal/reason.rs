//! Determines the refusal of an illegal move. It reads the rule points and the plan, not the masks of the
//! generator, and names the first rule that a player would expect.

use super::Refusal;
use crate::lineup;
use crate::movegen;
use crate::moves::{Direction, Move};
use crate::place::Place;
use crate::rules::plan::Travel;
use crate::rules::points::{
    Backward, Beauty, BlockadeReach, FromBeauty, Goal, Hit, Home, LastSquare, Opening, PushOntoLeft,
    RowsOfThree, RowsOfTwo, ShortThrows, Stranded, Water,
};
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};
use crate::turn::Turn;

impl Turn<'_> {
    /// The reason why a move is not legal. For a legal move, [`Refusal::EndsElsewhere`] with the place where
    /// it ends.
    ///
    /// The rules are checked in this order: the piece, prior duties, the distance, the path and the target
    /// square.
    pub fn refusal(&self, mv: Move) -> Refusal {
        if mv == Move::Pass {
            return Refusal::MustMove;
        }
        if let Some(end) = self.end_of_legal(mv) {
            return Refusal::EndsElsewhere { end };
        }
        // A lost throw comes before the piece: no piece could move with it.
        if self.throw().value() == 0 {
            return Refusal::TurnLost;
        }
        if let Some(refusal) = self.wrong_piece_refusal(mv).or_else(|| self.prior_duty_refusal(mv)) {
            return refusal;
        }
        match mv {
            Move::Enter { to } => self.entry_refusal(to),
            Move::BearOff { from } => self.exit_refusal(from),
            Move::Step { from, to } => self.step_refusal(from, to),
            Move::Pass => Refusal::MustMove,
        }
    }

    /// The reason why the piece at `from`, a square or the hand, cannot move with this throw.
    ///
    /// `None` if the piece can move, or if `from` is off the board.
    ///
    /// ```
    /// use senet::{Place, Preset, Ruleset, Square, Throw};
    /// let rules = Ruleset::preset(Preset::Modern);
    /// let turn = rules.turn(&rules.start(), Throw::of(2))?;
    /// assert_eq!(turn.refusal_from(Place::On(Square::at(9))), None);
    /// let refusal = turn.refusal_from(Place::On(Square::at(7))).unwrap();
    /// assert_eq!(refusal.to_string(), "your own piece is on 9");
    /// # Ok::<(), senet::ImpossibleThrow>(())
    /// ```
    pub fn refusal_from(&self, from: Place) -> Option<Refusal> {
        let leaves = |mv: &Move| match from {
            Place::Hand => matches!(mv, Move::Enter { .. }),
            Place::On(square) => mv.from() == Some(square),
            Place::Off => false,
        };
        if self.moves().any(|mv| leaves(&mv)) {
            return None;
        }
        let mv = match from {
            Place::Off => return None,
            Place::Hand => Move::Enter { to: self.ahead(None).unwrap_or(Square::at(1)) },
            Place::On(square) => self.likely_move(square),
        };
        Some(self.refusal(mv))
    }

    /// The move that a player most likely intends with a piece.
    fn likely_move(&self, from: Square) -> Move {
        let back = self.behind(from).filter(|_| self.direction() == Some(Direction::Backward));
        back.or_else(|| self.ahead(Some(from))).map_or(Move::BearOff { from }, |to| Move::Step { from, to })
    }

    /// The square to which the throw takes a piece from a square or from the hand; `None` if it is not on the
    /// board.
    fn ahead(&self, from: Option<Square>) -> Option<Square> {
        let hand = match self.rules().plan().travel {
            Travel::Up => 0,
            Travel::Down => 31,
        };
        self.rules().plan().ahead(from.map_or(hand, Square::number), self.throw())
    }

    /// The square to which a backward move takes a piece; `None` if it is not on the board.
    fn behind(&self, from: Square) -> Option<Square> {
        Square::new(from.number().wrapping_sub(self.rules().plan().back_distance(self.throw()) as u8))
    }

    /// The place where a legal move ends; `None` for an illegal move. A step onto 30 is a bear-off if 30 is
    /// left at once.
    fn end_of_legal(&self, mv: Move) -> Option<Place> {
        let leaves = self.rules().spec().points.last_square == LastSquare::Leaves;
        let mv = match mv {
            Move::Step { from, to: Square::HORUS } if leaves => Move::BearOff { from },
            _ => mv,
        };
        self.is_legal(mv).then(|| self.effects(mv).path.last().copied()).flatten()
    }

    fn side(&self) -> Side {
        self.position().side()
    }

    fn enemy(&self) -> SquareSet {
        self.position().squares(self.side().other())
    }

    fn wrong_piece_refusal(&self, mv: Move) -> Option<Refusal> {
        let Some(from) = mv.from() else {
            return (self.position().hand(self.side()) == 0).then(|| {
                let entry = self.rules().spec().points.entry;
                if entry.is_empty() { Refusal::NoEntry { throws: entry } } else { Refusal::HandEmpty }
            });
        };
        match self.position().occupant(from) {
            None => Some(Refusal::EmptySquare(from)),
            Some(side) if side != self.side() => Some(Refusal::NotYours { side, square: from }),
            Some(_) if self.has_arrived(from) => Some(Refusal::Arrived(from)),
            Some(_) => self.water_refusal(from),
        }
    }

    /// The refusal if the water keeps the piece on this square.
    fn water_refusal(&self, from: Square) -> Option<Refusal> {
        let (plan, points) = (self.rules().plan(), &self.rules().spec().points);
        if plan.waiting_water & from.bit() != 0 {
            return Some(Refusal::WaitsInWater);
        }
        let throws = points.water_back | points.exits.from(Square::WATER);
        let is_kept = plan.through_water & from.bit() != 0 && !throws.contains(self.throw());
        is_kept.then_some(Refusal::MovesFromWaterBy { throws })
    }

    /// The refusal if a held piece or a prescribed opening move takes precedence.
    fn prior_duty_refusal(&self, mv: Move) -> Option<Refusal> {
        let plan = self.rules().plan();
        let points = &self.rules().spec().points;
        // The rescue needs a sentence of its own: 27 to 15 is a move of the ruleset, but not one for a throw
        // (Kendall).
        if self.position().mover & plan.holding_water != 0 {
            let throws = points.exits.from(Square::WATER);
            return Some(match mv {
                Move::Step { from: Square::WATER, to: Square::REBIRTH } => Refusal::RescueBeforeThrow,
                Move::Step { from: Square::WATER, .. } | Move::BearOff { from: Square::WATER } => {
                    Refusal::HeldInWater { throws }
                }
                _ => Refusal::RescueFirst { throws },
            });
        }
        let lead = plan.lead_squares[self.side().index()];
        if self.lead_must_move() && mv.from() != Some(lead) {
            return Some(Refusal::OpeningMove { lead });
        }
        let squares = self.must_move_first();
        let first = self.rules().spec().points.moves_first;
        let is_one_of_them = mv.from().is_some_and(|from| first.contains(from));
        (!squares.is_empty() && !is_one_of_them).then_some(Refusal::MovesFirst { squares })
    }

    /// The pieces of which one must move first.
    fn must_move_first(&self) -> SquareSet {
        let first = self.rules().spec().points.moves_first;
        let movers: SquareSet = self.moves().filter_map(Move::from).collect();
        if self.direction() == Some(Direction::Forward) {
            movers.intersection(first)
        } else {
            SquareSet::EMPTY
        }
    }

    /// Whether the ruleset prescribes a move of the foremost piece in this turn.
    fn lead_must_move(&self) -> bool {
        let plan = self.rules().plan();
        let lead = plan.lead_squares[self.side().index()];
        let free_opening = plan.opening == Opening::FirstOneMovesAny && self.side() == plan.first;
        self.position().duty().owed_by(self.side())
            && !free_opening
            && self.direction() == Some(Direction::Forward)
            // The generator keeps other moves only if the foremost piece has none. If all moves are that piece's, it
            // can move, and the duty explains why the others cannot.
            && self.moves().all(|mv| mv.from() == Some(lead))
    }

    fn entry_refusal(&self, to: Square) -> Refusal {
        let points = &self.rules().spec().points;
        let entry: ThrowSet =
            // A sentence names no throw that the sticks never show.
            points.entry.iter().filter(|throw| self.rules().plan().chances.weight(*throw) > 0).collect();
        if !entry.contains(self.throw()) {
            return Refusal::NoEntry { throws: entry };
        }
        match self.ahead(None) {
            Some(ahead) if ahead == to => self.path_refusal(0, to),
            ahead => Refusal::WrongDistance { throw: self.throw(), to: ahead },
        }
    }

    fn exit_refusal(&self, from: Square) -> Refusal {
        let points = &self.rules().spec().points;
        if points.beauty.is_compulsory() && from < Square::BEAUTY {
            return Refusal::BeautyFirst;
        }
        if points.last_square == LastSquare::Waits && from == Square::HORUS {
            return self.not_all_home().unwrap_or(Refusal::NoExit(from));
        }
        let throws = self.exits_from(from);
        if !throws.contains(self.throw()) {
            return match () {
                () if throws.is_empty() && self.ahead(Some(from)).is_none() => {
                    Refusal::BeyondBoard { from, throw: self.throw() }
                }
                () if throws.is_empty() => Refusal::NoExit(from),
                () if self.is_short_of(throws) => Refusal::ShortBearingOff,
                () => Refusal::WrongExit { square: from, throws },
            };
        }
        let waits = points.last_square == LastSquare::Waits;
        // A piece that would wait on 30 moves along the board, where blockades always count. A piece that leaves is
        // stopped by a row up to 30 only if blockades stop bearing off as well.
        if let Some(to) = self.ahead(Some(from)).filter(|_| waits) {
            return match self.path_refusal(from.number(), to) {
                // A piece of the side that is neglected is no longer home after the move.
                Refusal::MustMove => {
                    self.not_all_home().unwrap_or(Refusal::EndsElsewhere { end: Place::On(to) })
                }
                refusal => refusal,
            };
        }
        let stops = points.blockade_reach == BlockadeReach::Everywhere;
        let blockade = self.blockade_between(from.number(), 31).filter(|_| stops);
        blockade.or_else(|| self.not_all_home()).unwrap_or(Refusal::MustMove)
    }

    /// The refusal if other pieces prevent those of their side from leaving.
    fn not_all_home(&self) -> Option<Refusal> {
        let own = self.position().squares(self.side());
        let away = own.intersection(SquareSet::from_mask(self.rules().plan().away));
        let hand = self.position().hand(self.side());
        match self.rules().spec().points.home {
            _ if away.is_empty() && hand == 0 => None,
            Home::Anywhere => None,
            Home::LastRow => Some(Refusal::NotAllHome { away, hand }),
            Home::PastFirstRow => Some(Refusal::FirstRowHeld { held: away, hand }),
        }
    }

    /// Whether short throws are allowed and a smaller number would bear off.
    fn is_short_of(&self, exits: ThrowSet) -> bool {
        self.rules().spec().points.short_throws == ShortThrows::OntoEmpty
            && exits.iter().any(|exit| exit < self.throw())
    }

    /// The throws that bear off from a square, regardless of other pieces.
    fn exits_from(&self, from: Square) -> ThrowSet {
        let plan = self.rules().plan();
        let table = self.rules().spec().points.exits.from(from);
        if table == ThrowSet::ANY {
            return table;
        }
        // If pieces wait on 30, the throw that takes a piece there bears it off once all pieces are home.
        let waits = self.rules().spec().points.last_square == LastSquare::Waits;
        let possible = plan.chances.iter().map(|(throw, _)| throw);
        let leaves = |throw: &Throw| {
            let bears_off = plan.exit[throw.index()] & from.bit() != 0;
            let to_wait = plan.step[throw.index()] & from.bit() != 0 && from.number() + throw.value() == 30;
            bears_off || (waits && to_wait)
        };
        possible.filter(leaves).collect()
    }

    fn step_refusal(&self, from: Square, to: Square) -> Refusal {
        let points = &self.rules().spec().points;
        if to == from {
            return Refusal::WrongDistance { throw: self.throw(), to: self.ahead(Some(from)) };
        }
        if self.rules().plan().through_water & from.bit() != 0 {
            return Refusal::WrongDistance { throw: self.throw(), to: self.ahead(Some(from)) };
        }
        if (to > from) != (points.goal == Goal::BearOff) {
            return self.backward_refusal(from, to);
        }
        if let Some(occupied) =
            self.occupied_beyond_water(from).filter(|ahead| to == *ahead || to == Square::WATER)
        {
            let closed = self.landing_refusal(Square::WATER);
            return closed.unwrap_or(Refusal::IntoWaterInstead(occupied));
        }
        if self.ahead(Some(from)) == Some(to) {
            return self.forward_refusal(from, to);
        }
        let distance = to.number().abs_diff(from.number());
        if points.short_throws == ShortThrows::OntoEmpty && distance < self.throw().value() {
            return self.short_refusal(from, to);
        }
        Refusal::WrongDistance { throw: self.throw(), to: self.ahead(Some(from)) }
    }

    /// The occupied square to which the throw would take the piece from 26, if it goes to 27 instead.
    fn occupied_beyond_water(&self, from: Square) -> Option<Square> {
        let plan = self.rules().plan();
        let diverts =
            self.rules().spec().points.from_beauty == FromBeauty::IntoWater && from == Square::BEAUTY;
        let steps = plan.step[self.throw().index()] & from.bit() != 0;
        self.ahead(Some(from)).filter(|ahead| {
            diverts && steps && *ahead > Square::WATER && self.position().occupant(*ahead).is_some()
        })
    }

    fn forward_refusal(&self, from: Square, to: Square) -> Refusal {
        let plan = self.rules().plan();
        let points = &self.rules().spec().points;
        if plan.exit[self.throw().index()] & from.bit() != 0
            || (to == Square::HORUS && points.last_square == LastSquare::Leaves)
        {
            return self.exit_refusal(from);
        }
        self.cannot_advance(from, to).unwrap_or_else(|| self.path_refusal(from.number(), to))
    }

    /// The refusal if pieces never advance from the square, or if the move would pass a compulsory 26.
    fn cannot_advance(&self, from: Square, to: Square) -> Option<Refusal> {
        let points = &self.rules().spec().points;
        if points.no_advance.contains(from) {
            return Some(Refusal::OnlyBearsOff { square: from, throws: self.exits_from(from) });
        }
        let compulsory = points.beauty.is_compulsory();
        let may_end = points.beauty == Beauty::ExceptWater && to == Square::WATER;
        (compulsory && from < Square::BEAUTY && to > Square::BEAUTY && !may_end)
            .then_some(Refusal::BeautyFirst)
    }

    /// The refusal for pieces on the target square or on the path of a forward move.
    fn path_refusal(&self, from: u8, to: Square) -> Refusal {
        if let Some(refusal) = self.landing_refusal(to) {
            return refusal;
        }
        // Games down the board have no blockades: there, 0 for the hand would be the wrong end.
        if let Some(refusal) = self.blockade_between(from, to.number()) {
            return refusal;
        }
        let (plan, points) = (self.rules().plan(), &self.rules().spec().points);
        if points.goal == Goal::LineUp {
            return self.place_refusal(to);
        }
        let occupied = self.position().mover | self.position().other;
        let pushing = movegen::pushes_onto_left(plan, occupied, usize::from(to.number() - from));
        if let Some(left) = Square::new(from).filter(|left| pushing & left.bit() != 0)
            && points.push_onto_left == PushOntoLeft::Refused
        {
            return Refusal::PushOntoLeft(left);
        }
        if points.water == Water::ToHand && to == Square::WATER {
            return Refusal::WaterLast;
        }
        Refusal::MustMove
    }

    /// The refusal for the piece on the target square; `None` if a piece may land there.
    fn landing_refusal(&self, to: Square) -> Option<Refusal> {
        let plan = self.rules().plan();
        let points = &self.rules().spec().points;
        let is_closed = points.water == Water::ToRebirthIfFree && to == Square::WATER;
        if is_closed && self.position().occupant(Square::REBIRTH).is_some() {
            return Some(Refusal::WaterClosed);
        }
        if points.water == Water::WaitsForRebirth && to == Square::WATER {
            return self.position().occupant(to).map(|_| Refusal::WaterOccupied);
        }
        let occupant = self.position().occupant(to).filter(|_| plan.through_water & to.bit() == 0)?;
        if occupant == self.side() {
            return (plan.own_blocks != 0).then_some(Refusal::OwnPiece(to));
        }
        let protected = movegen::protected(plan, self.position().mover, self.position().other);
        if protected & to.bit() == 0 {
            return None;
        }
        let row = self.enemy().row_through(to);
        // Several rules can protect a piece. The square is named before the row, because a player sees it without
        // looking at other pieces; what remains is a piece that has arrived.
        Some(if points.hit == Hit::Never {
            Refusal::NoHits(to)
        } else if points.safe.contains(to) {
            Refusal::SafeSquare { side: occupant, square: to }
        } else if points.rows_of_two != RowsOfTwo::Open && row.len() > 1 {
            Refusal::ProtectedRow { side: occupant, row }
        } else if points.safe_with_water.contains(to) && self.enemy().contains(Square::WATER) {
            Refusal::SafeWithWater { side: occupant, square: to }
        } else {
            Refusal::EnemyArrived(to)
        })
    }

    /// The refusal if an enemy blockade lies entirely between two squares.
    fn blockade_between(&self, from: u8, to: u8) -> Option<Refusal> {
        if self.rules().spec().points.rows_of_three == RowsOfThree::Passable {
            return None;
        }
        let shortest = movegen::shortest_blockade(self.rules().plan());
        let (low, high) = (from.min(to), from.max(to));
        // A row that reaches the target is not passed, whatever it does to a piece that lands on it.
        let inside = |row: SquareSet| row.iter().all(|at| at.number() > low && at.number() < high);
        self.enemy()
            .iter()
            .map(|square| self.enemy().row_through(square))
            .find(|row| row.len() as usize >= shortest && inside(*row))
            .map(|row| Refusal::Blockade { side: self.side().other(), row })
    }

    /// Whether a piece of the side to move has arrived in a game of lining up.
    fn has_arrived(&self, from: Square) -> bool {
        let (own, enemy) = (self.position().mover, self.position().other);
        self.rules().spec().points.goal == Goal::LineUp
            && lineup::arrived(self.rules().plan(), own, enemy) & from.bit() != 0
    }

    /// The refusal of a move that the places of the sequence forbid.
    fn place_refusal(&self, to: Square) -> Refusal {
        if to == Square::at(1) { Refusal::ClaimBarred } else { Refusal::BeyondPlace(to) }
    }

    fn backward_refusal(&self, from: Square, to: Square) -> Refusal {
        let points = &self.rules().spec().points;
        if points.backward == Backward::Never {
            return Refusal::NeverBackward;
        }
        if self.direction() != Some(Direction::Forward) && self.is_lost_by_throw() {
            return Refusal::BackwardIfBlocked;
        }
        // Before the direction: a fall from 29 reads like a backward move by 2, but pieces on these squares never
        // move back by the throw, so the rule of falls is the one to name.
        let falls = points.stranded != Stranded::Stay && to == Square::WATER;
        if falls && self.rules().plan().fall & from.bit() != 0 {
            let is_alone = self.position().squares(self.side()).len() == 1;
            return match points.stranded {
                Stranded::FallIfAlone if !is_alone => Refusal::FallsOnlyAlone(from),
                _ => Refusal::FallsOnlyLast(from),
            };
        }
        if self.direction() == Some(Direction::Forward) {
            return Refusal::ForwardFirst;
        }
        let throw = self.throw();
        let Some(behind) = self.behind(from) else {
            return Refusal::BeforeBoard { from, throw };
        };
        if points.no_retreat.contains(from) {
            return Refusal::NoRetreat(from);
        }
        if behind != to {
            return Refusal::WrongDistance { throw, to: Some(behind) };
        }
        if points.backward == Backward::ToEmpty && self.position().occupant(to).is_some() {
            return Refusal::BackwardToEmpty(to);
        }
        let is_stopped = points.blockade_reach != BlockadeReach::ForwardOnBoard;
        self.landing_refusal(to)
            .or_else(|| self.blockade_between(from.number(), to.number()).filter(|_| is_stopped))
            .unwrap_or(Refusal::MustMove)
    }

    /// Whether the throw could move no piece forward on an empty board, and is lost for that reason.
    fn is_lost_by_throw(&self) -> bool {
        let plan = self.rules().plan();
        let position = self.position();
        let movers = position.mover | if position.mover_hand > 0 { plan.hand_bit() } else { 0 };
        plan.loses_throw(movers, self.throw())
    }

    fn short_refusal(&self, from: Square, to: Square) -> Refusal {
        let plan = self.rules().plan();
        let points = &self.rules().spec().points;
        if let Some(refusal) = self.cannot_advance(from, to) {
            return refusal;
        }
        if plan.no_short_landing & to.bit() != 0 {
            return Refusal::ShortOntoBeauty;
        }
        if to == Square::HORUS && points.last_square == LastSquare::Leaves {
            return Refusal::ShortBearingOff;
        }
        if self.position().occupant(to).is_some() {
            return Refusal::ShortToEmpty(to);
        }
        if let Some(closed) = self.landing_refusal(to) {
            return closed;
        }
        if let Some(refusal) = self.blockade_between(from.number(), to.number()) {
            return refusal;
        }
        if points.water == Water::ToHand && to == Square::WATER {
            return Refusal::WaterLast;
        }
        Refusal::MustMove
    }
}
