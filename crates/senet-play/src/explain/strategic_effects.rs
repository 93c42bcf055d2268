//! The effects of a move on the prospects of its side: what it gains and what it costs.

use senet::movegen::protected_squares;
use senet::points::{Goal, RowsOfTwo, Water};
use senet::{
    Emblem, Move, Next, Outcome, Place, Position, Ruleset, Side, Square, SquareSet, Throw, ThrowSet, Turn,
};

use super::effect::Effect;
use super::threats::{Threats, with_side_swapped};

/// The gains and then the costs of a legal move. Empty if the move ends the game.
pub(super) fn of_move(turn: &Turn<'_>, mv: Move) -> Vec<Effect> {
    let applied = turn.effects(mv);
    if matches!(applied.outcome.next, Next::Won(_)) || mv == Move::Pass {
        return Vec::new();
    }
    let change = Change::new(
        turn.rules(),
        turn.position(),
        &applied.outcome,
        applied.path.first(),
        applied.path.last(),
    );
    let mut effects = change.effects();
    let water = turn.rules().spec().points.water != Water::Ordinary;
    let falls_in = |other: Move| turn.effects(other).into_water();
    if water && !applied.into_water() && turn.moves().any(falls_in) {
        let costs = effects.iter().position(Effect::is_a_cost).unwrap_or(effects.len());
        effects.insert(costs, Effect::AvoidsWater);
    }
    effects
}

/// The gains and then the costs of the move that is made instead of throwing.
pub(super) fn of_rescue(rules: &Ruleset, position: &Position, outcome: &Outcome) -> Vec<Effect> {
    let places = [Square::WATER, Square::REBIRTH].map(Place::On);
    Change::new(rules, position, outcome, Some(&places[0]), Some(&places[1])).effects()
}

impl Effect {
    /// Returns `true` if the effect is a cost of the move.
    fn is_a_cost(&self) -> bool {
        matches!(self, Effect::BreaksRow(_) | Effect::Unblocks(_) | Effect::LeavesOpen { .. })
    }
}

/// The change that a move makes for its side.
struct Change<'a> {
    rules: &'a Ruleset,
    side: Side,
    next: Next,
    /// The positions before and after the move, each with the opponent to throw.
    positions: [Position; 2],
    threats: [Threats; 2],
    /// The square of the moved piece before and after the move, if it is on the board then.
    from: Option<Square>,
    to: Option<Square>,
}

impl<'a> Change<'a> {
    fn new(
        rules: &'a Ruleset,
        before: &Position,
        outcome: &Outcome,
        from: Option<&Place>,
        to: Option<&Place>,
    ) -> Change<'a> {
        let side = before.side();
        let enemy_throws = |position: &Position| {
            if position.side() == side { with_side_swapped(position) } else { *position }
        };
        let positions = [enemy_throws(before), enemy_throws(&outcome.position)];
        Change {
            rules,
            side,
            next: outcome.next,
            threats: positions.map(|position| Threats::of_side_to_throw(rules, &position)),
            positions,
            from: from.and_then(|place| place.square()),
            to: to.and_then(|place| place.square()),
        }
    }

    fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.add_arrival(&mut effects);
        self.add_gains(&mut effects);
        self.add_costs(&mut effects);
        effects
    }

    /// Adds what the piece gains on its new square.
    fn add_arrival(&self, effects: &mut Vec<Effect>) {
        let Some(to) = self.to else { return };
        let spec = self.rules.spec();
        let is_entry = spec.house_sign(to).is_some_and(|sign| sign.emblem == Emblem::Entry);
        if let Some(house) = spec.house_name(to).filter(|_| to != Square::WATER && !is_entry) {
            effects.push(Effect::Reaches { square: to, house });
        }
        if spec.points.safe.contains(to) && spec.points.goal == Goal::BearOff {
            effects.push(Effect::IsSafe(to));
        }
        let exits = self.exits(to);
        if !exits.is_empty() {
            effects.push(Effect::CanLeave(exits));
        }
        if spec.points.goal == Goal::LineUp {
            let first = Square::at(1);
            if to == first && self.positions[0].occupant(first).is_none() {
                effects.push(Effect::Claims);
            }
            let [before, after] = [0, 1].map(|when| self.protected(when).without(spec.points.safe));
            effects.extend(on_squares(after.without(before), Effect::Arrives));
        }
    }

    /// The throws that bear off the piece on this square.
    fn exits(&self, from: Square) -> ThrowSet {
        let own = with_side_swapped(&self.positions[1]);
        let leaves = |throw: &Throw| {
            let turn = self.rules.turn(&own, *throw).expect("the ruleset says that this throw can occur");
            turn.is_legal(Move::BearOff { from })
        };
        self.rules.chances(&own).possible().iter().filter(leaves).collect()
    }

    /// Adds what the side gains.
    fn add_gains(&self, effects: &mut Vec<Effect>) {
        let row = self.row();
        effects.extend(on_squares(row, |row| Effect::MakesRow { row }));
        let [before, after] = &self.threats;
        let covered =
            |square: &Square| !before.hits_on(*square).is_empty() && after.hits_on(*square).is_empty();
        effects.extend(on_squares(
            self.unmoved().iter().filter(covered).collect::<SquareSet>().without(row),
            Effect::Protects,
        ));
        effects.extend(on_squares(after.newly_stopped(before), Effect::Blocks));
        if let (Some(from), Some(to)) = (self.from, self.to)
            && after.hits_on(to).is_empty()
            && !before.hits_on(from).is_empty()
        {
            effects.push(Effect::Escapes(before.hits_on(from)));
        }
    }

    /// Adds what the move costs the side. Exposed pieces count only if the opponent throws next, since a side
    /// that throws again may still save them.
    fn add_costs(&self, effects: &mut Vec<Effect>) {
        let [before, after] = &self.threats;
        if self.rows_protect() {
            let [was, is] = [0, 1].map(|when| self.protected(when));
            effects.extend(on_squares(self.unmoved().intersection(was).without(is), Effect::BreaksRow));
        }
        effects.extend(on_squares(
            before.newly_stopped(after).intersection(self.unmoved_enemies()),
            Effect::Unblocks,
        ));
        if self.next != Next::TurnPasses {
            return;
        }
        for square in self.positions[1].squares(self.side).iter() {
            let throws = after.hits_on(square);
            let before = before.hits_on(square);
            let is_new = self.to == Some(square) || throws.iter().any(|throw| !before.contains(throw));
            if !throws.is_empty() && is_new {
                effects.push(Effect::LeavesOpen { square, throws });
            }
        }
    }

    /// The squares of the side's pieces that do not move.
    fn unmoved(&self) -> SquareSet {
        let [before, after] = &self.positions;
        let unmoved = before.squares(self.side).intersection(after.squares(self.side));
        unmoved.without(self.to.into_iter().collect())
    }

    /// The squares of the opponent's pieces that do not move.
    fn unmoved_enemies(&self) -> SquareSet {
        let [before, after] = &self.positions;
        let enemy = self.side.other();
        before.squares(enemy).intersection(after.squares(enemy))
    }

    /// The side's pieces on which the opponent may not land, before (0) or after (1) the move.
    fn protected(&self, when: usize) -> SquareSet {
        let position = &self.positions[when];
        let mask = protected_squares(
            self.rules.plan(),
            position.squares(self.side.other()),
            position.squares(self.side),
        );
        position.squares(self.side).intersection(SquareSet::from_mask(mask))
    }

    fn rows_protect(&self) -> bool {
        self.rules.spec().points.rows_of_two != RowsOfTwo::Open
    }

    /// The protecting row that the moved piece joins. Empty if there is none.
    fn row(&self) -> SquareSet {
        let own = self.positions[1].squares(self.side);
        match self.to {
            Some(to) if self.rows_protect() && self.protected(1).contains(to) => {
                let row = own.row_through(to).intersection(self.protected(1));
                if row.len() > 1 { row } else { SquareSet::EMPTY }
            }
            _ => SquareSet::EMPTY,
        }
    }
}

/// The effect on these squares. `None` if there are none.
fn on_squares(squares: SquareSet, effect: impl Fn(SquareSet) -> Effect) -> Option<Effect> {
    (!squares.is_empty()).then(|| effect(squares))
}
