//! Replaying the moves of a record, with their variations.

use std::sync::Arc;

use super::error::{DEEPEST_VARIATION, MOST_VARIATIONS, RecordError, RecordProblem, whole};
use super::{Comment, Variation};
use crate::english;
use crate::game::{Game, StageMut};
use crate::side::Side;
use crate::throw::Throw;

/// A line of play while its moves are replayed: the game of the record, or a variation.
pub(super) struct Line {
    pub(super) game: Game,
    pub(super) comments: Vec<Comment>,
    pub(super) variations: Vec<Variation>,
    /// The number of plies of the line that a variation leaves before its first move; 0 for the game.
    ply: usize,
    /// The number of plies of the whole game before this line.
    before: usize,
}

/// The lines of a record while its moves are replayed.
pub(super) struct Replay {
    line: Line,
    /// The lines that the current line is a variation of, the game first.
    outer: Vec<Line>,
    /// The number of variations so far.
    count: usize,
}

impl Replay {
    pub(super) fn new(game: Game, comments: Vec<Comment>) -> Replay {
        let line = Line { game, comments, variations: Vec::new(), ply: 0, before: 0 };
        Replay { line, outer: Vec::new(), count: 0 }
    }

    /// The game with its variations.
    pub(super) fn end(self) -> Result<Line, RecordError> {
        if self.outer.is_empty() { Ok(self.line) } else { Err(whole(RecordProblem::UnclosedVariation)) }
    }

    pub(super) fn line(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        if let Some(comment) = content.trim().strip_prefix('#') {
            let ply = self.line.game.plies().len();
            self.line.comments.push(Comment { ply, text: comment.trim().to_owned() });
            return Ok(());
        }
        let moves = content.split('#').next().unwrap_or_default();
        for word in moves.split_whitespace().flat_map(|word| word.split_inclusive(['(', ')'])) {
            let (word, bracket) = match word.strip_suffix(['(', ')']) {
                Some(rest) => (rest, word.chars().next_back()),
                None => (word, None),
            };
            let at = |ply, problem| RecordError { line, ply: Some(ply), problem };
            if !word.is_empty() && !is_move_number(word) {
                let ply = self.line.next_ply();
                self.line.word(word).map_err(|problem| at(ply, problem))?;
            }
            let ply = self.line.next_ply();
            match bracket {
                Some('(') => self.open_variation().map_err(|problem| at(ply, problem))?,
                Some(_) => self.close_variation().map_err(|problem| at(ply, problem))?,
                None => {}
            }
        }
        Ok(())
    }

    /// Begins a variation, which replaces the last move or the throw that waits for its move.
    fn open_variation(&mut self) -> Result<(), RecordProblem> {
        self.count += 1;
        if self.count > MOST_VARIATIONS || self.outer.len() >= DEEPEST_VARIATION {
            return Err(RecordProblem::TooManyVariations);
        }
        let game = &self.line.game;
        let (ply, start) = match (game.throw(), game.plies()) {
            (Some(_), plies) => (plies.len(), *game.position()),
            (None, [.., last]) => (game.plies().len() - 1, last.before),
            (None, []) => return Err(RecordProblem::VariationWithoutMove),
        };
        let variation = Line {
            game: Game::from_position(Arc::clone(game.rules()), start),
            comments: Vec::new(),
            variations: Vec::new(),
            ply,
            before: self.line.before + ply,
        };
        self.outer.push(std::mem::replace(&mut self.line, variation));
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), RecordProblem> {
        let outer = self.outer.pop().ok_or(RecordProblem::UnopenedVariation)?;
        let Line { game, comments, variations, ply, .. } = std::mem::replace(&mut self.line, outer);
        if game.plies().is_empty() && game.throw().is_none() {
            return Err(RecordProblem::EmptyVariation);
        }
        self.line.variations.push(Variation { ply, game, comments, variations });
        Ok(())
    }
}

fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

impl Line {
    /// The number of the next ply in the whole game, from 1.
    fn next_ply(&self) -> usize {
        self.before + self.game.plies().len() + 1
    }

    /// Replays one word: `s3:9/12`, `3:9/12`, `s27/15`, or `s3:` as the last word.
    fn word(&mut self, word: &str) -> Result<(), RecordProblem> {
        let unreadable = || RecordProblem::Unreadable(english::excerpt(word));
        let illegal = |reason: String| RecordProblem::Illegal { word: english::excerpt(word), reason };
        let named = word.chars().next().and_then(Side::from_letter);
        let rest = if named.is_some() { &word[1..] } else { word };
        let due = self.game.side();
        let to_throw = match self.game.stage_mut() {
            StageMut::ToThrow(to_throw) => to_throw,
            StageMut::ToMove(_) => return Err(RecordProblem::ThrowWithoutMove),
            StageMut::Over(result) => return Err(RecordProblem::MoveAfterEnd(result.winner)),
        };
        if let Some(named) = named.filter(|named| *named != due) {
            return Err(RecordProblem::WrongSide { word: english::excerpt(word), named, due });
        }
        let Some((throw, text)) = rest.split_once(':') else {
            let instead = self.game.instead_of_throwing().map(|instead| instead.mv);
            let text = rest.parse::<crate::MoveText>().map_err(|_| unreadable())?;
            return match (self.game.stage_mut(), instead) {
                (StageMut::ToThrow(to_throw), Some(mv)) if crate::MoveText::before_throw(mv) == text => {
                    to_throw.move_instead_of_throwing();
                    Ok(())
                }
                _ => Err(illegal("this move cannot be made instead of throwing".to_owned())),
            };
        };
        let throw = throw.parse().ok().and_then(Throw::new).ok_or_else(unreadable)?;
        let to_move = to_throw.throw(throw).map_err(|error| illegal(error.to_string()))?;
        if text.is_empty() {
            return Ok(());
        }
        let mv = to_move.turn().find(text).map_err(|error| illegal(error.to_string()))?;
        to_move.play(mv).map(|_| ()).map_err(|error| illegal(error.to_string()))
    }
}
