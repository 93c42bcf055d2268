//! Counting again, slowly, from what moves are said to do: what the watch counts fast must be the same.

use senet::points::{Hit, Water};
use senet::{Effects, Next, Place, Position, Preset, Ruleset, Side, Square};
use senet_play::{ObservedMove, Observer, RandomGames};

use super::row::Row;
use super::watch::{Squares, Watch};
use super::way::Way;
use super::yardstick::Yardstick;

const WATER: Place = Place::On(Square::WATER);
const REBIRTH: Place = Place::On(Square::REBIRTH);

/// Counts by the book.
struct Recount<'a> {
    rules: &'a Ruleset,
    row: Row,
    sides: Vec<Side>,
    squares: Squares,
}

impl Recount<'_> {
    fn count(&mut self, seen: &ObservedMove<'_>, effects: &Effects) {
        let side = seen.before.side();
        let points = &self.rules.spec().points;
        let landed = effects.path.get(1);
        let hit = effects
            .displacements
            .iter()
            .any(|carried| carried.side != side && Some(&carried.from) == landed && carried.to != Place::Off);
        self.row.hits[usize::from(side != self.rules.start().side())] += u32::from(hit);
        let mut came = vec![side; usize::from(effects.into_water() && points.water != Water::Ordinary)];
        let pushed_in = |from: Place, to: Place| match points.water {
            Water::Held => to == WATER,
            _ => points.hit == Hit::PushBack && from == Place::On(Square::THREE) && to == REBIRTH,
        };
        for carried in effects.displacements.iter().filter(|carried| pushed_in(carried.from, carried.to)) {
            came.push(carried.side);
            self.row.water_squares += if points.water == Water::Held { 0 } else { 12 };
        }
        for side in came {
            self.row.water[usize::from(side != self.rules.start().side())] += 1;
        }
        if let [_, WATER, end] = effects.path[..] {
            let end = end.square().map_or(0, Square::number);
            self.row.water_squares += u32::from(27 - end);
            let own_off = |carried: &&senet::Displacement| carried.side == side && carried.from == REBIRTH;
            self.row.water_squares += 15 * effects.displacements.iter().filter(own_off).count() as u32;
        }
        for carried in effects.displacements.iter().filter(|carried| carried.to != Place::Off) {
            let square = carried.from.square().expect("carried from a square");
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

impl Observer for Recount<'_> {
    fn observe(&mut self, seen: ObservedMove<'_>) {
        self.count_position(seen.before);
        self.sides.push(seen.before.side());
        self.row.plies += 1;
        if let Some(square) = seen.mv.from() {
            self.squares.left[usize::from(square.number())] += 1;
        }
        let Some(throw) = seen.throw else {
            self.row.water_squares += 12;
            self.row.choices += 2;
            return;
        };
        let turn = self.rules.turn(seen.before, throw).expect("it was thrown");
        match turn.moves().count() as u32 {
            1 if turn.direction().is_none() => self.row.impossible += 1,
            1 => self.row.forced += 1,
            several => self.row.choices += several,
        }
        self.count(&seen, &turn.effects(seen.mv));
        if let Next::Won(winner) = seen.outcome.next {
            self.row.winner = Some(winner);
            self.row.left = seen.outcome.position.pieces_left(winner.other());
        }
    }
}

/// Two spectators.
struct Both<'a, 'b>(&'a mut Watch<'b>, &'a mut Recount<'b>);

impl Observer for Both<'_, '_> {
    fn observe(&mut self, seen: ObservedMove<'_>) {
        self.0.observe(seen);
        self.1.observe(seen);
    }
}

#[test]
fn what_is_counted_fast_is_what_is_counted_by_the_book() {
    for preset in Preset::ALL {
        let rules = Ruleset::preset(preset);
        let way = Way::new(&rules);
        let yardstick = Yardstick::new(&way, [0.1, 0.3, 0.0]);
        let mut watch = Watch::new(&rules, &way, &yardstick);
        let mut squares = Squares::default();
        let random = RandomGames::new(&rules, 11, 1 << 20);
        let first = rules.start().side();
        for game in 0..60 {
            let (row, sides) = (Row::default(), Vec::new());
            let mut recount = Recount { rules: &rules, row, sides, squares: squares.clone() };
            let (winner, _) = random.play(rules.plan(), game, &mut Both(&mut watch, &mut recount));
            let counted = watch.finish(first, winner);
            let turns = 1 + recount.sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
            squares = recount.squares;
            let by_the_book = Row {
                turns: turns as u32,
                first_won: winner == Some(first),
                lead_changes: counted.lead_changes,
                deficits: counted.deficits,
                lowest: counted.lowest,
                undecided: counted.undecided,
                squared_errors: counted.squared_errors,
                ..recount.row
            };
            assert_eq!(counted, by_the_book, "{preset:?}, game {game}");
        }
        squares.left[0] = watch.squares.left[0];
        assert_eq!(watch.squares, squares, "{preset:?}");
    }
}
