//! Formatting records.

use std::fmt;

use super::{Comment, Record, Variation};
use crate::game::{EndReason, Game};

/// The name and version of the format, the value of the first header of every record.
pub(super) const FORMAT: &str = "senet-record 1";
/// The maximum length of a line of moves, in bytes.
const LINE: usize = 96;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header(f, "Format", FORMAT)?;
        self.write_rules(f)?;
        let headers = &self.headers;
        for (name, value) in [("Cones", &headers.cones), ("Spools", &headers.spools), ("Date", &headers.date)]
        {
            if let Some(value) = value {
                header(f, name, value)?;
            }
        }
        for (name, value) in [("Seed", headers.seed), ("Game", headers.game)] {
            if let Some(value) = value {
                header(f, name, &value.to_string())?;
            }
        }
        for (name, value) in &headers.others {
            header(f, name, value)?;
        }
        if *self.game.start() != self.game.rules().start() {
            header(f, "Start", &self.game.start().to_string())?;
        }
        header(f, "Result", &result_text(&self.game))?;
        writeln!(f)?;
        let mut moves = MoveWriter { f, line: String::new() };
        moves.game(0, &self.game, &self.comments, &self.variations)?;
        moves.end_line()
    }
}

fn header(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let one_line: String = value.split_whitespace().collect::<Vec<_>>().join(" ");
    writeln!(f, "{name}: {one_line}")
}

/// The value of the result header.
pub(super) fn result_text(game: &Game) -> String {
    match game.result() {
        None => "unfinished".to_owned(),
        Some(result) => match result.reason {
            EndReason::Finished => result.winner.to_string(),
            EndReason::Resigned => format!("{} (resignation)", result.winner),
        },
    }
}

impl Record {
    fn write_rules(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.game.rules().spec();
        header(f, "Rules", &spec.name)?;
        if !spec.options.is_empty() {
            let options: Vec<String> =
                spec.options.iter().map(|(key, value)| format!("{}={value}", key.name())).collect();
            header(f, "Options", &options.join(" "))?;
        }
        header(f, "Ruleset", &format!("{} {:016x}", spec.version, spec.fingerprint()))?;
        if spec.preset().is_none() {
            let file = spec.to_toml();
            let lines = file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            for line in lines {
                writeln!(f, "Rule: {line}")?;
            }
        }
        Ok(())
    }
}

/// Writes lines of moves.
struct MoveWriter<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// The line that is not written yet.
    line: String,
}

impl MoveWriter<'_, '_> {
    /// Writes a game with its comments and variations, which begins after `before` plies of the whole game.
    fn game(
        &mut self,
        before: usize,
        game: &Game,
        comments: &[Comment],
        variations: &[Variation],
    ) -> fmt::Result {
        let mut comments = comments.iter().peekable();
        let plies = game.plies();
        for ply in 0..=plies.len() {
            while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
                self.end_line()?;
                let words: Vec<&str> = comment.text.split_whitespace().collect();
                writeln!(self.f, "# {}", words.join(" "))?;
            }
            let word = match plies.get(ply) {
                Some(_) => word(game, ply),
                None => match game.throw() {
                    Some(throw) => format!("{}{throw}:", game.side().letter()),
                    None => break,
                },
            };
            self.word(before + ply, &word)?;
            for variation in variations.iter().filter(|variation| variation.ply == ply) {
                self.variation(before + ply, variation)?;
            }
        }
        Ok(())
    }

    /// Writes a variation on lines of its own.
    fn variation(&mut self, before: usize, variation: &Variation) -> fmt::Result {
        self.end_line()?;
        self.line.push('(');
        self.game(before, &variation.game, &variation.comments, &variation.variations)?;
        self.line.push(')');
        self.end_line()
    }

    fn word(&mut self, ply: usize, word: &str) -> fmt::Result {
        if self.line.len() + 1 + word.len() > LINE {
            self.end_line()?;
        }
        if matches!(self.line.as_str(), "" | "(") {
            self.line.push_str(&format!("{}.", ply + 1));
        }
        self.line.push(' ');
        self.line.push_str(word);
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        if !self.line.is_empty() {
            writeln!(self.f, "{}", self.line)?;
            self.line.clear();
        }
        Ok(())
    }
}

/// The word for one ply: the letter of the side if its turn begins, the throw, and the move.
fn word(game: &Game, ply: usize) -> String {
    let plies = game.plies();
    let (current, text) = (&plies[ply], game.text(ply));
    let begins_turn = ply == 0 || plies[ply - 1].before.side() != current.before.side();
    match current.throw {
        Some(throw) if !begins_turn => format!("{throw}:{text}"),
        _ => word_with_side(game, ply),
    }
}

/// The word for one ply with the letter of the side, as in `c4:9/13`.
pub(super) fn word_with_side(game: &Game, ply: usize) -> String {
    let (current, text) = (&game.plies()[ply], game.text(ply));
    let letter = current.before.side().letter();
    match current.throw {
        Some(throw) => format!("{letter}{throw}:{text}"),
        None => format!("{letter}{text}"),
    }
}
