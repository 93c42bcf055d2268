//! The search for the throw and the piece with which a topic's arrangement shows its rule.

use senet::points::Goal;
use senet::{Move, MoveError, MoveText, Next, Place, Position, Ruleset, Setup, Side, Square, Throw, Turn};

use super::topic::{Scene, Topic};
use super::{PlayedExample, RuleExample};
use crate::explain::{explain, explain_instead_of_throw};

/// A position, and the moves to try in it.
struct Candidate {
    position: Position,
    /// The moves by the places where they start and end; `None` for a pass.
    moves: Vec<Option<(Place, Place)>>,
}

impl Topic {
    /// The first example that shows the rule.
    pub(super) fn example(&self, rules: &Ruleset) -> Option<RuleExample> {
        self.scenes.iter().flat_map(|scene| scene.candidates(rules)).find_map(|candidate| {
            let instead = || self.instead_of_throw(rules, &candidate.position);
            let chances = rules.chances(&candidate.position).possible();
            let thrown = || {
                let turns = chances.iter().filter_map(|throw| rules.turn(&candidate.position, throw).ok());
                turns
                    .flat_map(|turn| {
                        candidate.moves.iter().filter_map(move |wanted| self.played(&turn, *wanted))
                    })
                    .find(|example| (self.shown_by)(rules, example))
            };
            instead().filter(|example| (self.shown_by)(rules, example)).or_else(thrown)
        })
    }

    /// What the engine says about a move.
    fn played(&self, turn: &Turn<'_>, wanted: Option<(Place, Place)>) -> Option<RuleExample> {
        let (from, to) = wanted.unzip();
        let text = wanted.map_or_else(|| "pass".to_owned(), |(from, to)| format!("{from}/{to}"));
        let example = |text: String, result| RuleExample {
            shows: self.shows,
            title: self.title,
            position: *turn.position(),
            throw: Some(turn.throw()),
            text,
            from,
            to,
            result,
        };
        match turn.find(&text) {
            Ok(mv) => {
                let effects = turn.effects(mv);
                let to = effects.path.last().copied();
                let played = PlayedExample { mv, outcome: effects.outcome, effects: explain(turn, mv) };
                Some(RuleExample { to, ..example(turn.text(mv).to_string(), Ok(played)) })
            }
            // If the throw moves the piece to another place, the refusal shows no rule.
            Err(MoveError::Illegal { .. }) if turn.moves().any(|mv| from == origin(mv)) => None,
            Err(MoveError::Illegal { refusal, text }) => Some(example(text, Err(refusal))),
            Err(MoveError::Unreadable(_)) => None,
        }
    }

    /// The move that the rules offer instead of a throw.
    fn instead_of_throw(&self, rules: &Ruleset, position: &Position) -> Option<RuleExample> {
        let instead = rules.instead_of_throwing(position)?;
        let effects = explain_instead_of_throw(rules, position, &instead.outcome);
        Some(RuleExample {
            shows: self.shows,
            title: self.title,
            position: *position,
            throw: None,
            text: MoveText::before_throw(instead.mv).to_string(),
            from: instead.mv.from().map(Place::On),
            to: instead.mv.to().map(Place::On),
            result: Ok(PlayedExample { mv: instead.mv, outcome: instead.outcome, effects }),
        })
    }
}

impl Scene {
    fn candidates(&self, rules: &Ruleset) -> Vec<Candidate> {
        match *self {
            Scene::Start => vec![every_forward_move(rules, rules.start())],
            Scene::SecondPlayer => {
                second_player(rules).into_iter().map(|position| every_forward_move(rules, position)).collect()
            }
            Scene::Line => line_up(rules).into_iter().collect(),
            Scene::Pass { cones, spools } => {
                let position = position(rules, cones, spools, false);
                position.into_iter().map(|position| Candidate { position, moves: vec![None] }).collect()
            }
            Scene::Move { cones, spools, from, to } => {
                let throws = rules.spec().points.throwing.chances().possible();
                let others = throws.iter().filter_map(|throw| other_origin(cones, spools, from, to, throw));
                let candidate = |origin: Place| {
                    let moved = |square: &u8| match origin {
                        Place::On(square) => square.number(),
                        Place::Hand | Place::Off => *square,
                    };
                    let spools: Vec<u8> = spools
                        .iter()
                        .map(
                            |square| {
                                if Place::On(Square::at(*square)) == from { moved(square) } else { *square }
                            },
                        )
                        .collect();
                    let position = position(rules, cones, &spools, from == Place::Hand)?;
                    let places = (mirrored_place(rules, origin), mirrored_place(rules, to));
                    Some(Candidate { position, moves: vec![Some(places)] })
                };
                std::iter::once(from).chain(others).filter_map(candidate).collect()
            }
        }
    }
}

/// The empty square from which a throw leads to the end of the move.
fn other_origin(cones: &[u8], spools: &[u8], from: Place, to: Place, throw: Throw) -> Option<Place> {
    let (Place::On(from), Place::On(to)) = (from, to) else { return None };
    let number = if from < to {
        to.number().checked_sub(throw.value()).filter(|number| *number > 0)?
    } else {
        Some(to.number() + throw.value()).filter(|number| *number <= 30)?
    };
    let is_held = cones.contains(&number) || spools.contains(&number);
    (throw != Throw::LOST && !is_held).then(|| Place::On(Square::at(number)))
}

/// The position of an arrangement, with spools to throw. The pieces that are not on the board are in hand if
/// the example enters one or if no piece leaves the board, else borne off.
fn position(rules: &Ruleset, cones: &[u8], spools: &[u8], enters: bool) -> Option<Position> {
    let mut setup = Setup::empty(Side::Spools);
    for (side, squares) in [(Side::Cones, cones), (Side::Spools, spools)] {
        for number in squares {
            setup.place(side, mirrored(rules, Square::at(*number)));
        }
        if enters || rules.spec().points.goal == Goal::LineUp {
            setup.hands[side as usize] = u32::from(rules.plan().pieces()).checked_sub(squares.len() as u32)?;
        }
    }
    setup.position(rules).ok()
}

/// The spools in line but for their last piece, which is one throw away.
fn line_up(rules: &Ruleset) -> Option<Candidate> {
    let pieces = rules.plan().pieces();
    let mut setup = Setup::empty(Side::Spools);
    for place in 0..pieces {
        let last = place + 1 == pieces;
        setup.place(Side::Spools, Square::at(2 * place + if last { 3 } else { 1 }));
        setup.place(Side::Cones, Square::at(2 * place + if last { 6 } else { 2 }));
    }
    let end = 2 * pieces - 1;
    let places = (Place::On(Square::at(end + 2)), Place::On(Square::at(end)));
    Some(Candidate { position: setup.position(rules).ok()?, moves: vec![Some(places)] })
}

/// The positions in which the second player throws for the first time.
fn second_player(rules: &Ruleset) -> Vec<Position> {
    let mut open = vec![rules.start()];
    let mut found = Vec::new();
    while let Some(position) = open.pop() {
        let outcomes = rules.chances(&position).possible().iter().filter_map(|throw| {
            let turn = rules.turn(&position, throw).ok()?;
            turn.moves().next().and_then(|mv| turn.play(mv).ok())
        });
        for outcome in outcomes {
            match outcome.next {
                Next::TurnPasses => found.push(outcome.position),
                Next::ThrowsAgain if open.len() + found.len() < 8 => open.push(outcome.position),
                Next::ThrowsAgain | Next::Won(_) => {}
            }
        }
    }
    found
}

/// A position with the forward moves of all pieces of the side to throw.
fn every_forward_move(rules: &Ruleset, position: Position) -> Candidate {
    let moves = position.squares(position.side()).iter().flat_map(|from| {
        let throws = rules.chances(&position).possible();
        throws.iter().filter_map(move |throw| {
            let to = Square::new(from.number() + throw.value())?;
            Some(Some((Place::On(from), Place::On(to))))
        })
    });
    let moves = moves.collect();
    Candidate { position, moves }
}

fn origin(mv: Move) -> Option<Place> {
    match mv {
        Move::Enter { .. } => Some(Place::Hand),
        Move::Step { from, .. } | Move::BearOff { from } => Some(Place::On(from)),
        Move::Pass => None,
    }
}

/// The square with this number along the path.
fn mirrored(rules: &Ruleset, square: Square) -> Square {
    match rules.spec().points.goal {
        Goal::BearOff => square,
        Goal::LineUp => Square::at(31 - square.number()),
    }
}

fn mirrored_place(rules: &Ruleset, place: Place) -> Place {
    match place {
        Place::On(square) => Place::On(mirrored(rules, square)),
        Place::Hand | Place::Off => place,
    }
}
