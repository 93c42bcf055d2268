//! Parsing records: the headers first, then the moves, which `replay` replays under the ruleset.

use std::collections::BTreeSet;
use std::str::FromStr;

use super::error::{LONGEST, RecordError, RecordProblem, whole};
use super::replay::{Line, Replay};
use super::write::{FORMAT, result_text};
use super::{Comment, Headers, Record};
use crate::english;
use crate::game::Game;
use crate::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::spec::RuleSpec;
use crate::side::Side;

impl FromStr for Record {
    type Err = RecordError;

    /// Parses a record and replays its game.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the place and the problem.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        if text.len() > LONGEST {
            return Err(whole(RecordProblem::TooLong));
        }
        let mut reader = HeaderReader::default();
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
        while let Some((line, content)) = lines.next_if(|(_, content)| is_header_line(content)) {
            reader.header(line, content)?;
        }
        let game = reader.game()?;
        let mut replay = Replay::new(game, std::mem::take(&mut reader.comments));
        for (line, content) in lines {
            replay.line(line, content)?;
        }
        let Line { mut game, comments, variations, .. } = replay.end()?;
        reader.check_result(&mut game)?;
        Ok(Record { game, headers: reader.headers, comments, variations })
    }
}

fn at(line: usize, problem: RecordProblem) -> RecordError {
    RecordError { line, ply: None, problem }
}

/// Whether a line belongs to the headers: a header, a comment or an empty line. Lines of moves begin with a
/// number.
fn is_header_line(content: &str) -> bool {
    let content = content.trim();
    content.is_empty()
        || content.starts_with('#')
        || (content.starts_with(|first: char| first.is_ascii_uppercase()) && content.contains(':'))
}

/// The headers of a record, with the line of each header that is checked later.
#[derive(Default)]
struct HeaderReader {
    headers: Headers,
    comments: Vec<Comment>,
    format: Option<(usize, String)>,
    rules: Option<(usize, String)>,
    options: Option<(usize, String)>,
    version: Option<(usize, String)>,
    own_rules: Option<(usize, String)>,
    start: Option<(usize, String)>,
    result: Option<(usize, String)>,
}

impl HeaderReader {
    fn header(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        let content = content.trim();
        if let Some(comment) = content.strip_prefix('#') {
            self.comments.push(Comment { ply: 0, text: comment.trim().to_owned() });
            return Ok(());
        }
        let Some((name, value)) = content.split_once(':') else { return Ok(()) };
        let (name, value) = (name.trim(), value.trim().to_owned());
        let number = |name: &'static str| {
            let expected = "a whole number from 0 to 18446744073709551615";
            let invalid = RecordProblem::InvalidHeader { name, value: english::excerpt(&value), expected };
            value.parse::<u64>().map_err(|_| at(line, invalid))
        };
        let is_duplicate = match name {
            "Rule" => {
                let rules = self.own_rules.get_or_insert_with(|| (line, String::new()));
                rules.1.push_str(&value);
                rules.1.push('\n');
                false
            }
            "Format" => self.format.replace((line, value)).is_some(),
            "Rules" => self.rules.replace((line, value)).is_some(),
            "Options" => self.options.replace((line, value)).is_some(),
            "Ruleset" => self.version.replace((line, value)).is_some(),
            "Start" => self.start.replace((line, value)).is_some(),
            "Result" => self.result.replace((line, value)).is_some(),
            "Cones" => self.headers.cones.replace(value).is_some(),
            "Spools" => self.headers.spools.replace(value).is_some(),
            "Date" => self.headers.date.replace(value).is_some(),
            "Seed" => self.headers.seed.replace(number("Seed")?).is_some(),
            "Game" => self.headers.game.replace(number("Game")?).is_some(),
            _ => {
                self.headers.others.push((name.to_owned(), value));
                false
            }
        };
        if is_duplicate { Err(at(line, RecordProblem::DuplicateHeader(name.to_owned()))) } else { Ok(()) }
    }

    /// The game before its first move.
    fn game(&self) -> Result<Game, RecordError> {
        let missing = |name| whole(RecordProblem::MissingHeader(name));
        let (line, format) = self.format.as_ref().ok_or_else(|| missing("Format"))?;
        if format != FORMAT {
            let value = english::excerpt(format);
            let problem = RecordProblem::InvalidHeader { name: "Format", value, expected: FORMAT };
            return Err(at(*line, problem));
        }
        let spec = self.spec()?;
        let rules = Ruleset::new(spec).map_err(|conflicts| {
            let line = self.rules.as_ref().map_or(0, |(line, _)| *line);
            at(line, RecordProblem::InvalidRuleset(conflicts.to_string()))
        })?;
        self.check_version(&rules)?;
        match &self.start {
            None => Ok(Game::new(rules)),
            Some((line, text)) => match Position::parse(text, &rules) {
                Ok(start) => Ok(Game::from_position(rules, start)),
                Err(invalid) => Err(at(*line, RecordProblem::InvalidStart(invalid.to_string()))),
            },
        }
    }

    /// Checks the version and fingerprint of the rules. A record that was written by hand may lack them.
    fn check_version(&self, rules: &Ruleset) -> Result<(), RecordError> {
        let Some((line, theirs)) = &self.version else { return Ok(()) };
        let ours = format!("{} {:016x}", rules.spec().version, rules.spec().fingerprint());
        if *theirs == ours {
            return Ok(());
        }
        let (name, theirs) = (rules.spec().name.clone(), english::excerpt(theirs));
        Err(at(*line, RecordProblem::OtherVersion { name, theirs, ours }))
    }

    fn spec(&self) -> Result<RuleSpec, RecordError> {
        let (line, name) = self.rules.as_ref().ok_or_else(|| whole(RecordProblem::MissingHeader("Rules")))?;
        let invalid = |line: usize, reason: String| at(line, RecordProblem::InvalidRuleset(reason));
        let spec = match (&self.own_rules, RuleSpec::built_in(name)) {
            (Some((line, file)), _) => read_own_rules(file).map_err(|reason| invalid(*line, reason))?,
            (None, Some(spec)) => spec,
            (None, None) => {
                let names = english::list(RuleSpec::built_in_names());
                let reason = format!(
                    "'{}' is not one of {names}, and the record has no 'Rule:' lines",
                    english::excerpt(name)
                );
                return Err(invalid(*line, reason));
            }
        };
        match &self.options {
            None => Ok(spec),
            Some((line, options)) => {
                let mut keys = BTreeSet::new();
                for option in options.split_whitespace() {
                    let key = option.split('=').next().unwrap_or_default();
                    if !keys.insert(key) {
                        return Err(invalid(
                            *line,
                            format!("the option '{}' is set twice", english::excerpt(key)),
                        ));
                    }
                }
                spec.with_options(options.split_whitespace())
                    .map_err(|error| invalid(*line, error.to_string()))
            }
        }
    }

    /// Checks the result against the moves. A resignation is recorded only in the result.
    fn check_result(&self, game: &mut Game) -> Result<(), RecordError> {
        let Some((line, stated)) = &self.result else { return Ok(()) };
        if let Some(winner) = stated.strip_suffix(" (resignation)").and_then(Side::from_name)
            && game.resign(winner.other()).is_ok()
        {
            return Ok(());
        }
        let actual = result_text(game);
        if *stated == actual {
            return Ok(());
        }
        Err(at(*line, RecordProblem::WrongResult { stated: english::excerpt(stated), actual }))
    }
}

/// Parses the rules that a record contains.
#[cfg(feature = "toml")]
fn read_own_rules(file: &str) -> Result<RuleSpec, String> {
    RuleSpec::from_toml(file).map_err(|error| error.to_string())
}

#[cfg(not(feature = "toml"))]
fn read_own_rules(_: &str) -> Result<RuleSpec, String> {
    Err("it has rules of its own, and this program was built without the feature 'toml' of senet".to_owned())
}
