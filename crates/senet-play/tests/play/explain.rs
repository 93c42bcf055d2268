//! Explanations are checked against the rules in random games of every ruleset.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

use senet::points::{Beauty, FromBeauty, Hit, RulePoints, Water};
use senet::{
    Dice, Move, MoveError, Next, Outcome, Place, Position, Preset, Refusal, Ruleset, Side, Square, SquareSet,
    Throw, ThrowSet, Turn,
};
use senet_play::{Effect, Level, effects_text, explain, explain_instead_of_throw, play_game};

fn rules(preset: Preset, option: &str) -> Arc<Ruleset> {
    let spec = preset.spec().with_options([option]).expect("the ruleset has this option");
    Arc::new(Ruleset::new(spec).expect("the rules have no conflicts"))
}

/// The same position with the enemy of `side` to throw.
fn enemy_to_throw(position: &Position, side: Side) -> Position {
    let boards = [side.other(), side].map(|side| position.squares(side));
    let hands = [side.other(), side].map(|side| position.hand(side));
    Position::new_unchecked(boards, hands, side.other(), position.duty())
}

fn turn_of<'a>(rules: &'a Ruleset, position: &Position, throw: Throw) -> Turn<'a> {
    rules.turn(position, throw).expect("the throw can occur")
}

/// The throws with which the side to throw has a move onto a square.
fn landing(rules: &Ruleset, position: &Position, square: Square) -> ThrowSet {
    let lands = |throw: &Throw| {
        let turn = turn_of(rules, position, *throw);
        // A piece that returns from the water lands on no other piece: it goes on to an empty square.
        let returns = Move::Step { from: Square::WATER, to: Square::REBIRTH };
        let stays = rules.spec().points.water == Water::ByThrow;
        turn.moves().any(|mv| mv.to() == Some(square) && !(stays && mv == returns))
    };
    rules.chances(position).possible().iter().filter(lands).collect()
}

/// The throws with which a blockade stops the piece on a square.
fn blocked(rules: &Ruleset, position: &Position, square: Square) -> ThrowSet {
    let stops = |throw: &Throw| {
        let turn = turn_of(rules, position, *throw);
        matches!(turn.refusal_from(Place::On(square)), Some(Refusal::Blockade { .. }))
    };
    rules.chances(position).possible().iter().filter(stops).collect()
}

/// A move with the positions around it.
struct Case<'a> {
    rules: &'a Ruleset,
    turn: &'a Turn<'a>,
    mv: Move,
    side: Side,
    outcome: Outcome,
    before: Position,
    after: Position,
}

impl<'a> Case<'a> {
    fn new(rules: &'a Ruleset, turn: &'a Turn<'a>, mv: Move) -> Case<'a> {
        let side = turn.position().side();
        let outcome = turn.play(mv).expect("the turn lists it");
        let [before, after] =
            [turn.position(), &outcome.position].map(|position| enemy_to_throw(position, side));
        Case { rules, turn, mv, side, outcome, before, after }
    }

    fn pushes(&self) -> bool {
        self.rules.spec().points.hit == Hit::PushBack
    }

    fn own(&self, square: Square) -> bool {
        self.after.occupant(square) == Some(self.side)
    }

    /// The square of the moved piece after the move.
    fn end(&self) -> Option<Square> {
        self.turn.effects(self.mv).path.last().and_then(|place| place.square())
    }

    fn is_true(&self, effect: &Effect) -> bool {
        let hit_after = |square| landing(self.rules, &self.after, square);
        let hit_before = |square| landing(self.rules, &self.before, square);
        match *effect {
            Effect::MustPass => self.mv == Move::Pass && self.turn.moves().count() == 1,
            Effect::Passes => self.mv == Move::Pass && self.turn.moves().count() > 1,
            Effect::Throws | Effect::Rescues => false,
            Effect::Enters => matches!(self.mv, Move::Enter { .. }),
            Effect::MovesBack => self.mv.to() < self.mv.from(),
            Effect::FallsIntoWater(_) => {
                self.mv.to() == Some(Square::WATER) && self.rules.spec().points.water != Water::Ordinary
            }
            Effect::Hits(carried) | Effect::Pushes(carried) | Effect::Releases(carried) => {
                let stood = carried.from.square().and_then(|square| self.before.occupant(square));
                stood == Some(carried.side) || self.pushes() || carried.to == Place::Off
            }
            Effect::Neglects(carried) => carried.from.square().is_some_and(|square| {
                let neglect = self.rules.spec().points.neglect;
                neglect.contains(square) && self.before.occupant(square) == Some(self.side)
            }),
            Effect::LeavesWater(carried) => {
                let is_empty = |square| self.after.occupant(square).is_none();
                carried.to == Place::On(Square::REBIRTH) && is_empty(Square::WATER)
            }
            Effect::ReturnsFromWater(place) => {
                self.mv.from() == Some(Square::WATER)
                    && place.square().is_some_and(|to| to <= Square::REBIRTH)
            }
            Effect::BearsOff => self.after.pieces_left(self.side) < self.before.pieces_left(self.side),
            Effect::MovesOn => !self.turn.effects(self.mv).hits(),
            Effect::Wins(side) => self.outcome.next == Next::Won(side),
            Effect::ThrowsAgain(_) => self.outcome.next == Next::ThrowsAgain,
            Effect::Reaches { square, house } => {
                self.end() == Some(square) && self.rules.spec().house_name(square) == Some(house)
            }
            Effect::IsSafe(square) => self.own(square) && hit_after(square).is_empty(),
            Effect::CanLeave(throws) => {
                let own = enemy_to_throw(&self.after, self.side.other());
                let off = |throw: &Throw| {
                    let turn = turn_of(self.rules, &own, *throw);
                    let leaves = |mv: Move| mv.from() == self.end() && turn.effects(mv).bears_off();
                    turn.moves().any(leaves)
                };
                self.rules.chances(&own).possible().iter().filter(off).collect::<ThrowSet>() == throws
            }
            Effect::Claims => self.own(Square::at(1)) && self.before.occupant(Square::at(1)).is_none(),
            Effect::Arrives(squares) => squares.iter().all(|square| {
                let own_turn =
                    |throw| turn_of(self.rules, &enemy_to_throw(&self.after, self.side.other()), throw);
                self.own(square)
                    && hit_after(square).is_empty()
                    && self
                        .rules
                        .plan()
                        .chances()
                        .possible()
                        .iter()
                        .all(|throw| own_turn(throw).moves().all(|mv| mv.from() != Some(square)))
            }),
            Effect::MakesRow { row } => {
                let whole =
                    self.after.squares(self.side).row_through(row.iter().next().expect("a row has squares"));
                row.len() > 1
                    && row.without(whole).is_empty()
                    && row.contains(self.end().expect("the piece is on the board"))
                    && row.iter().all(|square| hit_after(square).is_empty())
            }
            Effect::Protects(squares) => squares.iter().all(|square| {
                self.own(square)
                    && (self.pushes() || !hit_before(square).is_empty() && hit_after(square).is_empty())
            }),
            Effect::Blocks(squares) => squares.iter().all(|square| {
                let was = blocked(self.rules, &self.before, square);
                blocked(self.rules, &self.after, square).iter().any(|throw| !was.contains(throw))
            }),
            Effect::Unblocks(squares) => squares.iter().all(|square| {
                let is = blocked(self.rules, &self.after, square);
                blocked(self.rules, &self.before, square).iter().any(|throw| !is.contains(throw))
            }),
            Effect::Escapes(throws) => {
                self.pushes() || {
                    let (from, end) = (
                        self.mv.from().expect("the piece was on the board"),
                        self.end().expect("the piece is on the board"),
                    );
                    hit_before(from) == throws && hit_after(end).is_empty()
                }
            }
            Effect::AvoidsWater => {
                self.mv.to() != Some(Square::WATER)
                    && self.turn.moves().any(|other| other.to() == Some(Square::WATER))
            }
            Effect::BreaksRow(squares) => squares.iter().all(|square| {
                let beside = |position: &Position| position.squares(self.side).row_through(square).len();
                self.own(square) && beside(&self.before) > beside(&self.after)
            }),
            Effect::LeavesOpen { square, throws } => {
                self.outcome.next == Next::TurnPasses
                    && self.own(square)
                    && (self.pushes() || landing(self.rules, &self.outcome.position, square) == throws)
            }
        }
    }

    /// Returns `true` if the moved piece is called exposed exactly when the opponent, who throws next, can land on it.
    fn names_exposure(&self, effects: &[Effect]) -> bool {
        let Some(end) = self.end().filter(|_| self.outcome.next == Next::TurnPasses && !self.pushes()) else {
            return true;
        };
        let is_named = effects
            .iter()
            .any(|effect| matches!(effect, Effect::LeavesOpen { square, .. } if *square == end));
        is_named != landing(self.rules, &self.outcome.position, end).is_empty()
    }
}

fn waits_for_rebirth(points: &mut RulePoints) {
    points.water = Water::WaitsForRebirth;
    points.beauty = Beauty::ExceptWater;
    points.no_advance = SquareSet::of(&[28, 29, 30]);
}

fn by_throw(points: &mut RulePoints) {
    points.water = Water::ByThrow;
    points.water_back = ThrowSet::of(&[1, 2, 3]);
    points.from_beauty = FromBeauty::IntoWater;
}

#[test]
fn explanations_are_true_and_cover_every_effect() {
    let mut kinds: HashSet<Discriminant<Effect>> = HashSet::new();
    let mut codes: HashSet<&str> = HashSet::new();
    let mut played: Vec<(usize, Arc<Ruleset>)> = Vec::new();
    for (number, preset) in Preset::ALL.into_iter().enumerate() {
        played.extend([3, 5].map(|pieces| (number, rules(preset, &format!("pieces={pieces}")))));
    }
    // No preset sends back neglected pieces, or gives a throw for leaving a square.
    let mut spec = Preset::Modern.spec();
    spec.name = "changed".to_owned();
    spec.points.pieces = 3;
    spec.points.neglect = SquareSet::of(&[28, 29, 30]);
    spec.points.again_leaving = SquareSet::of(&[26]);
    played.push((0, Arc::new(Ruleset::new(spec).expect("the points have no conflicts"))));
    // No preset keeps pieces in the water until 15 is empty, or until a throw moves them.
    for change in [waits_for_rebirth, by_throw] {
        let mut spec = Preset::Modern.spec();
        spec.name = "changed".to_owned();
        spec.points.pieces = 3;
        change(&mut spec.points);
        played.push((0, Arc::new(Ruleset::new(spec).expect("the points have no conflicts"))));
    }
    for (number, rules) in &played {
        let mut players = [Level::Novice, Level::Random].map(|level| level.player(rules, 9, None));
        let game = play_game(rules, &mut players, Dice::new(9, *number as u64), 100_000).expect("it ends");
        for ply in game.plies() {
            let Some(throw) = ply.throw else {
                let effects = explain_instead_of_throw(rules, &ply.before, &ply.outcome);
                assert_eq!(effects[0], Effect::Rescues);
                kinds.extend(effects.iter().map(discriminant));
                codes.extend(effects.iter().map(Effect::code));
                continue;
            };
            let turn = rules.turn(&ply.before, throw).unwrap();
            for mv in turn.moves() {
                let effects = explain(&turn, mv);
                let case = Case::new(rules, &turn, mv);
                let place = format!("{} {} {throw}:{}", rules.spec().name, ply.before, turn.text(mv));
                for effect in &effects {
                    assert!(case.is_true(effect), "{place}: {effect}");
                    kinds.insert(discriminant(effect));
                    codes.insert(effect.code());
                }
                assert!(case.names_exposure(&effects), "{place}: {}", effects_text(&effects));
                assert!(!effects.is_empty(), "{place}: every move has an effect");
            }
        }
    }
    // Every variant of `Effect`.
    assert!(kinds.len() == 29, "{} kinds of effects occurred", kinds.len());
    let listed: HashSet<&str> = Effect::CODES.iter().copied().collect();
    // A throw is not a move, and in the presets every extra throw has a reason.
    codes.extend(["throws", "throws-again"]);
    assert_eq!(listed, codes, "the listed codes and those that occurred");
}

/// The explanation of a move.
#[track_caller]
fn explained(preset: Preset, position: &str, throw: u8, mv: &str) -> Vec<String> {
    let rules = Ruleset::preset(preset);
    let position = Position::parse(position, &rules).expect("the position is valid");
    let turn = rules.turn(&position, Throw::of(throw)).expect("the throw can occur");
    let found: Result<Move, MoveError> = turn.find(mv);
    explain(&turn, found.expect("the move is legal")).iter().map(Effect::to_string).collect()
}

#[test]
fn explanations_in_english() {
    assert_eq!(explained(Preset::Modern, "4c1s3/10/10 s - -", 5, "7/12"), ["escapes from a throw of 2"]);
    assert_eq!(
        explained(Preset::Modern, "4c1s3/10/10 s - -", 1, "7/8"),
        ["leaves the piece on 8 exposed to a throw of 3"]
    );
    assert_eq!(
        explained(Preset::Modern, "10/1s8/3c6 c - -", 2, "24/26"),
        ["reaches the House of Happiness", "is safe on 26", "can leave from there with a throw of 5"]
    );
    assert_eq!(
        explained(Preset::SenetRa, "cs8/10/10 c - -", 1, "1/2*"),
        ["pushes the spool on 2 back to 1", "leaves the piece on 2 exposed to a throw of 1"]
    );
}
