//! Reading records.

use std::fmt;
use std::str::FromStr;

use super::write::{FORMAT, result_text};
use super::{Comment, Headers, Record};
use crate::english;
use crate::game::{Game, Stage};
use crate::position::Position;
use crate::rules::presets::Preset;
use crate::rules::ruleset::Ruleset;
use crate::rules::spec::RuleSpec;
use crate::side::Side;
use crate::throw::Throw;

/// The longest record that is read, in bytes.
const LONGEST: usize = 4 << 20;

/// A record that is refused: the place and the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RecordError {
    /// The line, counted from 1; 0 for the record as a whole.
    pub line: usize,
    /// The move it happened at, counted from 1, if it was at one.
    pub ply: Option<usize>,
    /// The reason.
    pub problem: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.ply) {
            (0, _) => {}
            (line, None) => write!(f, "line {line}: ")?,
            (line, Some(ply)) => write!(f, "line {line}, move {ply}: ")?,
        }
        write!(f, "{}", self.problem)
    }
}

/// Why a record is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// It is longer than any game.
    #[error("the record is longer than {} MB; give a file with one game", LONGEST >> 20)]
    TooLong,
    /// A header that must be there is not.
    #[error("the header '{0}' is missing; a record begins with Format, Rules and Ruleset")]
    Missing(&'static str),
    /// A header stands there twice.
    #[error("the header '{0}' stands there twice; leave one")]
    Twice(String),
    /// A header's value makes no sense.
    #[error("the header {name} says '{value}'; write {expected}")]
    BadHeader {
        /// The header.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The ruleset, its options or its own rules cannot be used.
    #[error("the ruleset of this record cannot be used: {0}")]
    Rules(String),
    /// The ruleset has changed since.
    #[error(
        "the game was played under another version of {name} ({theirs}; here it is {ours}): its moves may not mean \
         the same, so it is not replayed. Use the version of the program that wrote it"
    )]
    OtherVersion {
        /// The ruleset.
        name: String,
        /// Version and fingerprint in the record.
        theirs: String,
        /// Version and fingerprint here.
        ours: String,
    },
    /// The start position is not one of the ruleset.
    #[error("the start position: {0}")]
    BadStart(String),
    /// A word is neither a move nor a number of one.
    #[error(
        "'{0}' is not a throw with its move; write such as 3:9/12, with the side's letter where a turn begins"
    )]
    Unreadable(String),
    /// The other side is to throw.
    #[error("'{word}' is a turn of the {named}, but the {due} are to throw")]
    WrongSide {
        /// The word.
        word: String,
        /// Whose turn it says it is.
        named: Side,
        /// Whose it is.
        due: Side,
    },
    /// A throw that cannot occur, or a move that is not legal.
    #[error("{word}: {reason}")]
    Illegal {
        /// The word.
        word: String,
        /// The reason.
        reason: String,
    },
    /// Something follows a throw that waits for its move.
    #[error("a throw waits for its move here, and more follows; only the last throw may stand alone")]
    ThrowWithoutMove,
    /// Moves after the end of the game.
    #[error("the game is over before this: the {0} have won")]
    AfterTheEnd(Side),
    /// The result is not what the moves lead to.
    #[error("the result is '{said}', but the moves lead to '{found}'")]
    WrongResult {
        /// What the header says.
        said: String,
        /// What the moves lead to.
        found: String,
    },
}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads a record and replays its game.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the place and the reason.
    fn from_str(text: &str) -> Result<Record, RecordError> {
        if text.len() > LONGEST {
            return Err(whole(RecordProblem::TooLong));
        }
        let mut reader = Reader::default();
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
        while let Some((line, content)) = lines.next_if(|(_, content)| is_header_line(content)) {
            reader.header(line, content)?;
        }
        let game = reader.game()?;
        let mut replay = Replay { game, comments: std::mem::take(&mut reader.comments) };
        for (line, content) in lines {
            replay.line(line, content)?;
        }
        let Replay { mut game, comments } = replay;
        reader.check_result(&mut game)?;
        Ok(Record { game, headers: reader.headers, comments })
    }
}

fn whole(problem: RecordProblem) -> RecordError {
    RecordError { line: 0, ply: None, problem }
}

fn at(line: usize, problem: RecordProblem) -> RecordError {
    RecordError { line, ply: None, problem }
}

/// Whether a line still belongs to the head: headers, comments and empty lines. Moves begin with their number.
fn is_header_line(content: &str) -> bool {
    let content = content.trim();
    content.is_empty()
        || content.starts_with('#')
        || (content.starts_with(|first: char| first.is_ascii_uppercase()) && content.contains(':'))
}

/// What the head of a record says.
#[derive(Default)]
struct Reader {
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

impl Reader {
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
            let wrong = RecordProblem::BadHeader { name, value: english::excerpt(&value), expected };
            value.parse::<u64>().map_err(|_| at(line, wrong))
        };
        let again = match name {
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
        if again { Err(at(line, RecordProblem::Twice(name.to_owned()))) } else { Ok(()) }
    }

    /// The game that the head sets up.
    fn game(&self) -> Result<Game, RecordError> {
        let missing = |name| whole(RecordProblem::Missing(name));
        let (line, format) = self.format.as_ref().ok_or_else(|| missing("Format"))?;
        if format != FORMAT {
            let value = english::excerpt(format);
            let problem = RecordProblem::BadHeader { name: "Format", value, expected: FORMAT };
            return Err(at(*line, problem));
        }
        let spec = self.spec()?;
        let rules = Ruleset::new(spec).map_err(|conflicts| {
            let line = self.rules.as_ref().map_or(0, |(line, _)| *line);
            at(line, RecordProblem::Rules(conflicts.to_string()))
        })?;
        let (line, theirs) = self.version.as_ref().ok_or_else(|| missing("Ruleset"))?;
        let ours = format!("{} {:016x}", rules.spec().version, rules.spec().fingerprint());
        if *theirs != ours {
            let (name, theirs) = (rules.spec().name.clone(), english::excerpt(theirs));
            return Err(at(*line, RecordProblem::OtherVersion { name, theirs, ours }));
        }
        match &self.start {
            None => Ok(Game::new(rules)),
            Some((line, text)) => match Position::parse(text, &rules) {
                Ok(start) => Ok(Game::from_position(rules, start)),
                Err(invalid) => Err(at(*line, RecordProblem::BadStart(invalid.to_string()))),
            },
        }
    }

    fn spec(&self) -> Result<RuleSpec, RecordError> {
        let (line, name) = self.rules.as_ref().ok_or_else(|| whole(RecordProblem::Missing("Rules")))?;
        let unusable = |line: usize, reason: String| at(line, RecordProblem::Rules(reason));
        let spec = match (&self.own_rules, Preset::from_name(name)) {
            (Some((line, file)), _) => {
                RuleSpec::from_toml(file).map_err(|error| unusable(*line, error.to_string()))?
            }
            (None, Some(preset)) => preset.spec(),
            (None, None) => {
                let names = english::list(Preset::ALL.map(Preset::name));
                let reason =
                    format!("'{}' is none of {names}, and has no 'Rule:' lines", english::excerpt(name));
                return Err(unusable(*line, reason));
            }
        };
        match &self.options {
            None => Ok(spec),
            Some((line, options)) => spec
                .with_options(options.split_whitespace())
                .map_err(|error| unusable(*line, error.to_string())),
        }
    }

    /// A resignation is nowhere but in the result; anything else must follow from the moves.
    fn check_result(&self, game: &mut Game) -> Result<(), RecordError> {
        let Some((line, said)) = &self.result else { return Ok(()) };
        if let Some(winner) = said.strip_suffix(" (resignation)").and_then(Side::from_name)
            && game.resign(winner.other()).is_ok()
        {
            return Ok(());
        }
        let found = result_text(game);
        if *said == found {
            return Ok(());
        }
        Err(at(*line, RecordProblem::WrongResult { said: english::excerpt(said), found }))
    }
}

/// The moves, replayed.
struct Replay {
    game: Game,
    comments: Vec<Comment>,
}

impl Replay {
    fn line(&mut self, line: usize, content: &str) -> Result<(), RecordError> {
        if let Some(comment) = content.trim().strip_prefix('#') {
            self.comments.push(Comment { ply: self.game.plies().len(), text: comment.trim().to_owned() });
            return Ok(());
        }
        let moves = content.split('#').next().unwrap_or_default();
        for word in moves.split_whitespace() {
            let is_number =
                |number: &str| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
            if word.strip_suffix('.').is_some_and(is_number) {
                continue;
            }
            let ply = Some(self.game.plies().len() + 1);
            self.word(word).map_err(|problem| RecordError { line, ply, problem })?;
        }
        Ok(())
    }

    /// `s3:9/12`, `3:9/12`, `s27/15`, or a last `s3:`.
    fn word(&mut self, word: &str) -> Result<(), RecordProblem> {
        let unreadable = || RecordProblem::Unreadable(english::excerpt(word));
        let illegal = |reason: String| RecordProblem::Illegal { word: english::excerpt(word), reason };
        let named = word.chars().next().and_then(Side::from_letter);
        let rest = if named.is_some() { &word[1..] } else { word };
        let due = self.game.side();
        let to_throw = match self.game.stage() {
            Stage::ToThrow(to_throw) => to_throw,
            Stage::ToMove(_) => return Err(RecordProblem::ThrowWithoutMove),
            Stage::Over(result) => return Err(RecordProblem::AfterTheEnd(result.winner)),
        };
        if let Some(named) = named.filter(|named| *named != due) {
            return Err(RecordProblem::WrongSide { word: english::excerpt(word), named, due });
        }
        let Some((throw, text)) = rest.split_once(':') else {
            let instead = self.game.instead_of_throwing().map(|instead| instead.mv);
            let text = rest.parse::<crate::MoveText>().map_err(|_| unreadable())?;
            return match (self.game.stage(), instead) {
                (Stage::ToThrow(to_throw), Some(mv)) if crate::MoveText::before_throw(mv) == text => {
                    to_throw.move_instead_of_throwing();
                    Ok(())
                }
                _ => Err(illegal("no such move can be made here instead of throwing".to_owned())),
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
