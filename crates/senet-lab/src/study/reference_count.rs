//! A slow reference for [`GameObserver`]: counts the same from the effects of moves. Compiled for tests only.

use senet::points::{Hit, Water};
use senet::{Effects, Next, Place, Position, Preset, Ruleset, Side, Square};
use senet_play::{ObservedMove, Observer, RandomGames};

use super::game_observer::{GameObserver, SquareCounts};
use super::game_row::GameRow;
use super::lead_estimator::{LeadEstimator, Leads};
use super::pip_count::PipCount;

const WATER: Place = Place::On(Square::WATER);
const REBIRTH: Place = Place::On(Square::REBIRTH);

/// Counts from the effects of moves.
struct ReferenceCount<'a> {
    rules: &'a Ruleset,
    row: GameRow,
    sides: Vec<Side>,
    squares: SquareCounts,
}

impl ReferenceCount<'_> {
    fn count(&mut self, observed: &ObservedMove<'_>, effects: &Effects) {
        let side = observed.before.side();
        let points = &self.rules.spec().points;
        let landed = effects.path.get(1);
        let hit = effects.displacements.iter().any(|displaced| {
            displaced.side != side && Some(&displaced.from) == landed && displaced.to != Place::Off
        });
        self.row.hits[usize::from(side != self.rules.start().side())] += u32::from(hit);
        let mut entered = vec![side; usize::from(effects.into_water() && points.water != Water::Ordinary)];
        let pushed_in = |from: Place, to: Place| match points.water {
            Water::Held => to == WATER,
            _ => points.hit == Hit::PushBack && from == Place::On(Square::THREE) && to == REBIRTH,
        };
        for displaced in
            effects.displacements.iter().filter(|displaced| pushed_in(displaced.from, displaced.to))
        {
            entered.push(displaced.side);
            self.row.water_squares += if points.water == Water::Held { 0 } else { 12 };
        }
        for side in entered {
            self.row.water[usize::from(side != self.rules.start().side())] += 1;
        }
        if let [_, WATER, end] = effects.path[..] {
            let end = end.square().map_or(0, Square::number);
            self.row.water_squares += u32::from(27 - end);
            let own_off =
                |displaced: &&senet::Displacement| displaced.side == side && displaced.from == REBIRTH;
            self.row.water_squares += 15 * effects.displacements.iter().filter(own_off).count() as u32;
        }
        for displaced in effects.displacements.iter().filter(|displaced| displaced.to != Place::Off) {
            let square = displaced.from.square().expect("displaced from a square");
            self.squares.driven[usize::from(square.number())] += 1;
        }
    }

    fn count_position(&mut self, position: &Position) {
        for square in Square::all().filter(|square| position.occupant(*square).is_some()) {
            self.squares.held[usize::from(square.number())] += 1;
        }
        let waits = position.squares(position.side()).contains(Square::WATER);
        let held = self.rules.spec().points.water == Water::Held && waits;
        self.row.water_plies += u32::from(held);
    }
}

impl Observer for ReferenceCount<'_> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        self.count_position(observed.before);
        self.sides.push(observed.before.side());
        self.row.plies += 1;
        if let Some(square) = observed.mv.from() {
            self.squares.left[usize::from(square.number())] += 1;
        }
        let Some(throw) = observed.throw else {
            self.row.water_squares += 12;
            self.row.choices += 2;
            return;
        };
        let turn = self.rules.turn(observed.before, throw).expect("it was thrown");
        match turn.moves().count() as u32 {
            1 if turn.direction().is_none() => self.row.impossible += 1,
            1 => self.row.forced += 1,
            several => self.row.choices += several,
        }
        self.count(&observed, &turn.effects(observed.mv));
        if let Next::Won(winner) = observed.outcome.next {
            self.row.winner = Some(winner);
            self.row.left = observed.outcome.position.pieces_left(winner.other());
        }
    }
}

/// Passes moves on to two observers.
struct Both<'a, 'b>(&'a mut GameObserver<'b>, &'a mut ReferenceCount<'b>);

impl Observer for Both<'_, '_> {
    fn observe(&mut self, observed: ObservedMove<'_>) {
        self.0.observe(observed);
        self.1.observe(observed);
    }
}

#[test]
fn game_observer_agrees_with_the_reference() {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let pip_count = PipCount::new(&rules);
        let lead_estimator = LeadEstimator::new(&pip_count, [0.1, 0.3, 0.0]);
        let mut observer = GameObserver::new(&rules, &pip_count, Leads::PipCounts(&lead_estimator));
        let mut squares = SquareCounts::default();
        let random = RandomGames::new(&rules, 11, 1 << 20);
        let first = rules.start().side();
        for game in 0..60 {
            let (row, sides) = (GameRow::default(), Vec::new());
            let mut reference = ReferenceCount { rules: &rules, row, sides, squares: squares.clone() };
            let (winner, _) = random.play(rules.plan(), game, &mut Both(&mut observer, &mut reference));
            let counted = observer.finish(first, winner);
            let turns = 1 + reference.sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
            squares = reference.squares;
            let expected = GameRow {
                turns: turns as u32,
                first_won: winner == Some(first),
                lead_changes: counted.lead_changes,
                deficits: counted.deficits,
                lowest: counted.lowest,
                undecided: counted.undecided,
                squared_errors: counted.squared_errors,
                ..reference.row
            };
            assert_eq!(counted, expected, "{preset:?}, game {game}");
        }
        squares.left[0] = observer.squares.left[0];
        assert_eq!(observer.squares, squares, "{preset:?}");
    }
}
