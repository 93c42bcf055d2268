//! What a move is good for, and what it costs.

use senet::movegen::protected_squares;
use senet::points::{Goal, RowsOfTwo, Water};
use senet::{Move, Next, Outcome, Place, Position, Ruleset, Side, Square, SquareSet, Throw, ThrowSet, Turn};

use super::Effect;
use super::danger::{Danger, passed_on};

/// What a legal move of a throw is good for, and what it costs. Nothing is said of a move that ends the game.
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
    let drowns = |other: Move| turn.effects(other).into_water();
    if water && !applied.into_water() && turn.moves().any(drowns) {
        let costs = effects.iter().position(Effect::is_a_cost).unwrap_or(effects.len());
        effects.insert(costs, Effect::AvoidsWater);
    }
    effects
}

/// What the move is good for, and costs, that is made instead of throwing.
pub(super) fn of_rescue(rules: &Ruleset, position: &Position, outcome: &Outcome) -> Vec<Effect> {
    let places = [Square::WATER, Square::REBIRTH].map(Place::On);
    Change::new(rules, position, outcome, Some(&places[0]), Some(&places[1])).effects()
}

impl Effect {
    /// Whether it speaks against the move.
    fn is_a_cost(&self) -> bool {
        matches!(self, Effect::BreaksRow(_) | Effect::Unblocks(_) | Effect::LeavesOpen { .. })
    }
}

/// What a move changes for the side that makes it.
struct Change<'a> {
    rules: &'a Ruleset,
    side: Side,
    next: Next,
    /// Before and after, with the enemy to throw.
    positions: [Position; 2],
    dangers: [Danger; 2],
    /// The squares where the moved piece stood and stands, if it did and does.
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
            if position.side() == side { passed_on(position) } else { *position }
        };
        let positions = [enemy_throws(before), enemy_throws(&outcome.position)];
        Change {
            rules,
            side,
            next: outcome.next,
            dangers: positions.map(|position| Danger::from_the_side_to_throw(rules, &position)),
            positions,
            from: from.and_then(|place| place.square()),
            to: to.and_then(|place| place.square()),
        }
    }

    fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.arriving(&mut effects);
        self.gaining(&mut effects);
        self.costing(&mut effects);
        effects
    }

    /// What the piece comes to.
    fn arriving(&self, effects: &mut Vec<Effect>) {
        let Some(to) = self.to else { return };
        let spec = self.rules.spec();
        if let Some(house) = spec.house_name(to).filter(|_| to != Square::WATER) {
            effects.push(Effect::Reaches { square: to, house });
        }
        if spec.points.safe.contains(to) && spec.points.goal == Goal::BearOff {
            effects.push(Effect::IsSafe(to));
        }
        let leaving = self.leaving(to);
        if !leaving.is_empty() {
            effects.push(Effect::CanLeave(leaving));
        }
        if spec.points.goal == Goal::LineUp {
            let first = Square::at(1);
            if to == first && self.positions[0].occupant(first).is_none() {
                effects.push(Effect::Claims);
            }
            let [before, after] = [0, 1].map(|when| self.protected(when).without(spec.points.safe));
            effects.extend(some(after.without(before), Effect::Arrives));
        }
    }

    /// The throws that bear off the piece on this square.
    fn leaving(&self, from: Square) -> ThrowSet {
        let own = passed_on(&self.positions[1]);
        let leaves = |throw: &Throw| {
            let turn = self.rules.turn(&own, *throw).expect("the ruleset says that this throw can occur");
            turn.is_legal(Move::BearOff { from })
        };
        self.rules.chances(&own).possible().iter().filter(leaves).collect()
    }

    /// What the side wins by it.
    fn gaining(&self, effects: &mut Vec<Effect>) {
        let row = self.row();
        effects.extend(some(row, |row| Effect::MakesRow { row }));
        let [before, after] = &self.dangers;
        let covered =
            |square: &Square| !before.hits_on(*square).is_empty() && after.hits_on(*square).is_empty();
        effects.extend(some(
            self.staying().iter().filter(covered).collect::<SquareSet>().without(row),
            Effect::Protects,
        ));
        effects.extend(some(after.stopped_beyond(before), Effect::Blocks));
        if let (Some(from), Some(to)) = (self.from, self.to)
            && after.hits_on(to).is_empty()
            && !before.hits_on(from).is_empty()
        {
            effects.push(Effect::Escapes(before.hits_on(from)));
        }
    }

    /// What it costs the side. Dangers are told only if the enemy throws next: who throws again may mend them.
    fn costing(&self, effects: &mut Vec<Effect>) {
        let [before, after] = &self.dangers;
        if self.rows_protect() {
            let [was, is] = [0, 1].map(|when| self.protected(when));
            effects.extend(some(self.staying().intersection(was).without(is), Effect::BreaksRow));
        }
        effects
            .extend(some(before.stopped_beyond(after).intersection(self.enemies_left()), Effect::Unblocks));
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

    /// The squares on which the side stood before and stands after, the moved piece's aside.
    fn staying(&self) -> SquareSet {
        let [before, after] = &self.positions;
        let staying = before.squares(self.side).intersection(after.squares(self.side));
        staying.without(self.to.into_iter().collect())
    }

    /// Enemy pieces that stand where they stood.
    fn enemies_left(&self) -> SquareSet {
        let [before, after] = &self.positions;
        let enemy = self.side.other();
        before.squares(enemy).intersection(after.squares(enemy))
    }

    /// The side's pieces on which the enemy may not land, before (0) or after (1).
    fn protected(&self, when: usize) -> SquareSet {
        let position = &self.positions[when];
        let mask = protected_squares(
            self.rules.plan(),
            position.squares(self.side.other()),
            position.squares(self.side),
        );
        SquareSet::from_mask(mask)
    }

    fn rows_protect(&self) -> bool {
        self.rules.spec().points.rows_of_two == RowsOfTwo::Protected
    }

    /// The row that the moved piece joins and that protects it; empty if there is none.
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

/// The deed on these squares, if there are any.
fn some(squares: SquareSet, effect: impl Fn(SquareSet) -> Effect) -> Option<Effect> {
    (!squares.is_empty()).then(|| effect(squares))
}
