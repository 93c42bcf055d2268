//! The methods of positions.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use senet::Refusal;
use senet_play::{Analyst, Limits};
use senet_print::{position_sheet, svg};

use crate::arguments::{Reduced, reduced, side};
use crate::errors::{MoveError, PositionError, raise, refused, refused_by};
use crate::evaluation::Evaluation;
use crate::moves::{Move, MoveArgument, Outcome};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::tables::{Tables, probe_of};

#[pymethods]
impl Position {
    #[new]
    fn new(rules: &Ruleset, text: &str) -> PyResult<Position> {
        let position = senet::Position::parse(text, &rules.rules).map_err(raise::<PositionError>)?;
        Ok(Position { rules: Arc::clone(&rules.rules), position })
    }

    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset { rules: Arc::clone(&self.rules) }
    }

    /// The side to throw: `cones` or `spools`.
    #[getter]
    fn side(&self) -> &'static str {
        self.position.side().name()
    }

    /// The squares of a side's pieces, from 1 to 30.
    fn squares(&self, side_name: &str) -> PyResult<Vec<u16>> {
        // PyO3 turns numbers of 8 bits into bytes.
        Ok(self.position.squares(side(side_name)?).iter().map(|square| u16::from(square.number())).collect())
    }

    /// The number of a side's pieces in hand.
    fn hand(&self, side_name: &str) -> PyResult<u8> {
        Ok(self.position.hand(side(side_name)?))
    }

    /// The number of a side's pieces on the board and in hand.
    fn pieces_left(&self, side_name: &str) -> PyResult<u8> {
        Ok(self.position.pieces_left(side(side_name)?))
    }

    /// The chance of each throw that can occur.
    fn chances(&self) -> BTreeMap<u8, f64> {
        let chances = self.rules.chances(&self.position);
        let total = f64::from(chances.total());
        chances.iter().map(|(throw, weight)| (throw.value(), f64::from(weight) / total)).collect()
    }

    /// The legal moves with a throw; at least one, because a forced pass is a move.
    fn moves(&self, throw: u8) -> PyResult<Vec<Move>> {
        let turn = self.turn(throw)?;
        Ok(turn.moves().map(|mv| Move::of(&turn, mv)).collect())
    }

    /// The move that may be made instead of throwing, if there is one.
    fn move_instead_of_throwing(&self) -> Option<Move> {
        self.rules.instead_of_throwing(&self.position).map(|instead| Move::instead(&instead))
    }

    /// Makes a move. Without a throw, the move that may be made instead of throwing.
    fn play(&self, py: Python<'_>, throw: Option<u8>, mv: MoveArgument<'_>) -> PyResult<Outcome> {
        let Some(throw) = throw else {
            let found = self.rules.instead_of_throwing(&self.position);
            let found = found.filter(|instead| Move::instead(instead).text == mv.text());
            let found = found.ok_or_else(|| {
                raise::<MoveError>(format_args!("'{}' cannot be played instead of throwing", mv.text()))
            })?;
            return Ok(Outcome::of(&self.rules, &found.outcome));
        };
        let turn = self.turn(throw)?;
        let found = turn.find(mv.text()).map_err(|error| refused(py, &error))?;
        let outcome = turn.play(found).map_err(|error| refused_by(py, &error.refusal))?;
        Ok(Outcome::of(&self.rules, &outcome))
    }

    /// Why a move is refused: the code of the rule and a sentence. None if the move is legal.
    fn refusal(
        &self,
        py: Python<'_>,
        throw: u8,
        mv: MoveArgument<'_>,
    ) -> PyResult<Option<(&'static str, String)>> {
        let pair = |refusal: &Refusal| (refusal.code(), refusal.to_string());
        match self.turn(throw)?.find(mv.text()) {
            Ok(_) => Ok(None),
            Err(senet::MoveError::Illegal { refusal, .. }) => Ok(Some(pair(&refusal))),
            Err(error) => Err(refused(py, &error)),
        }
    }

    /// The win chance of the side to throw: exact where the tables reach, else estimated by a search of `depth`
    /// plies on the network of the ruleset.
    #[pyo3(signature = (throw=None, *, tables=None, depth=2))]
    fn value(
        &self,
        py: Python<'_>,
        throw: Option<u8>,
        tables: Option<&Tables>,
        depth: u32,
    ) -> PyResult<Evaluation> {
        let analyst = Analyst::new(&self.rules, probe_of(tables, &self.rules)?, Limits::depth(depth));
        let turn = throw.map(|throw| self.turn(throw)).transpose()?;
        let evaluation = py.detach(|| match &turn {
            Some(turn) => analyst.evaluate_turn(turn),
            None => analyst.evaluate(&self.position),
        });
        Ok(evaluation.into())
    }

    /// The legal moves with their win chances for the side that moves, the best first.
    #[pyo3(signature = (throw, *, tables=None, depth=2))]
    fn rank(
        &self,
        py: Python<'_>,
        throw: u8,
        tables: Option<&Tables>,
        depth: u32,
    ) -> PyResult<Vec<(Move, Evaluation)>> {
        let analyst = Analyst::new(&self.rules, probe_of(tables, &self.rules)?, Limits::depth(depth));
        let turn = self.turn(throw)?;
        let ranked = py.detach(|| analyst.rank(&turn));
        Ok(ranked.into_iter().map(|ranked| (Move::of(&turn, ranked.mv), ranked.evaluation.into())).collect())
    }

    /// The number of sequences of throws and moves of a length.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| senet::perft(self.rules.plan(), &self.position, depth))
    }

    /// The position as an SVG image.
    fn to_svg(&self) -> String {
        svg(&position_sheet(&self.rules, &self.position))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Position {} '{}'>", self.rules.spec().full_name(), self.position)
    }

    fn __eq__(&self, other: PyRef<'_, Position>) -> bool {
        *self == *other
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Position>(py, (self.rules(), self.position.to_string()))
    }
}
