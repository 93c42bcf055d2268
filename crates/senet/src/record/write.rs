//! Formatting records.

use std::fmt;

use super::Record;
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
        self.write_moves(f)
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

    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        let mut comments = self.comments.iter().peekable();
        let plies = self.game.plies();
        for ply in 0..=plies.len() {
            while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
                end_line(f, &mut line)?;
                writeln!(f, "# {}", comment.text.split_whitespace().collect::<Vec<_>>().join(" "))?;
            }
            let word = match plies.get(ply) {
                Some(_) => self.word(ply),
                None => match self.game.throw() {
                    Some(throw) => format!("{}{throw}:", self.game.side().letter()),
                    None => break,
                },
            };
            if line.len() + 1 + word.len() > LINE {
                end_line(f, &mut line)?;
            }
            if line.is_empty() {
                line = format!("{}.", ply + 1);
            }
            line.push(' ');
            line.push_str(&word);
        }
        end_line(f, &mut line)
    }

    /// The word for one ply: the letter of the side if its turn begins, the throw, and the move.
    fn word(&self, ply: usize) -> String {
        let plies = self.game.plies();
        let (current, text) = (&plies[ply], self.game.text(ply));
        let begins_turn = ply == 0 || plies[ply - 1].before.side() != current.before.side();
        let letter = if begins_turn || current.throw.is_none() {
            current.before.side().letter().to_string()
        } else {
            String::new()
        };
        match current.throw {
            Some(throw) => format!("{letter}{throw}:{text}"),
            None => format!("{letter}{text}"),
        }
    }
}

fn end_line(f: &mut fmt::Formatter<'_>, line: &mut String) -> fmt::Result {
    if !line.is_empty() {
        writeln!(f, "{line}")?;
        line.clear();
    }
    Ok(())
}
