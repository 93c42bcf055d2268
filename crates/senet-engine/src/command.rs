//! Commands: the lines that an engine reads.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use senet_play::{Level, Limits};

/// The longest accepted line, in bytes.
pub(crate) const MAX_LINE_BYTES: usize = 4096;

/// A command to an engine.
///
/// ```
/// use senet_engine::Command;
/// let command: Command = "rules tait pieces=3".parse()?;
/// assert_eq!(command.to_string(), "rules tait pieces=3");
/// assert!("dance".parse::<Command>().is_err());
/// # Ok::<(), senet_engine::CommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `senet VERSION`: the first command, with the version of the protocol.
    Hello(u32),
    /// `rules NAME [KEY=VALUE…]`: a preset or the path of a ruleset file, with options. A new game begins.
    Rules {
        /// The name or path.
        name: String,
        /// The options as `KEY=VALUE`.
        options: Vec<String>,
    },
    /// `position TEXT`: a position before its throw.
    Position(String),
    /// `throw N`: the throw in the position.
    Throw(u64),
    /// `moves`: lists the legal moves.
    Moves,
    /// `go [LIMITS]`: asks for the best move with the throw; without a throw as [`Command::Decide`].
    Go(SearchRequest),
    /// `decide [LIMITS]`: asks whether to throw or to make the move that the rules offer instead.
    Decide(SearchRequest),
    /// `stop`: ends the search at once.
    Stop,
    /// `quit`: ends the engine.
    Quit,
}

/// The limits of a search, or the level that chooses in its place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchRequest {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// The level. Levels have limits of their own.
    pub level: Option<Level>,
}

impl SearchRequest {
    /// The limits of the search.
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.movetime.map(Duration::from_millis) }
    }
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The line has no text.
    #[error("the line is empty; send a command such as 'go'")]
    Empty,
    /// The line is longer than 4096 bytes.
    #[error("the line is longer than {} bytes", MAX_LINE_BYTES)]
    TooLong,
    /// The line is not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// The first word is no command.
    #[error("there is no command '{0}'; send senet, rules, position, throw, moves, go, decide, stop or quit")]
    Unknown(String),
    /// The command lacks an argument, or has an unsuitable one.
    #[error("{0}")]
    Arguments(String),
}

/// The first 40 characters of a word, for messages.
fn excerpt(word: &str) -> String {
    word.chars().take(40).collect()
}

fn arguments(message: impl Into<String>) -> CommandError {
    CommandError::Arguments(message.into())
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(arguments(format!("'{word}' takes no arguments; send '{word}' alone"))),
        };
        match word {
            "" => Err(CommandError::Empty),
            "senet" => {
                let version = rest.parse().map_err(|_| arguments("send 'senet 1'"))?;
                Ok(Command::Hello(version))
            }
            "rules" => rules(rest),
            "position" if rest.is_empty() => Err(arguments("send 'position' with the text of a position")),
            "position" => Ok(Command::Position(rest.to_owned())),
            "throw" => {
                let number =
                    rest.parse().map_err(|_| arguments("send 'throw' with a number, as in 'throw 3'"))?;
                Ok(Command::Throw(number))
            }
            "moves" => alone(Command::Moves),
            "go" => search_request(rest).map(Command::Go),
            "decide" => search_request(rest).map(Command::Decide),
            "stop" => alone(Command::Stop),
            "quit" => alone(Command::Quit),
            _ => Err(CommandError::Unknown(excerpt(word))),
        }
    }
}

/// Parses `NAME [KEY=VALUE…]`. A path may have spaces: the options are the last words with an equals sign.
fn rules(rest: &str) -> Result<Command, CommandError> {
    let mut name = rest;
    let mut options = Vec::new();
    while let Some((before, option)) = name.rsplit_once(char::is_whitespace)
        && option.contains('=')
    {
        options.insert(0, option.to_owned());
        name = before.trim_end();
    }
    if name.is_empty() {
        return Err(arguments("send 'rules' with a name or path, as in 'rules tait pieces=3'"));
    }
    Ok(Command::Rules { name: name.to_owned(), options })
}

fn search_request(rest: &str) -> Result<SearchRequest, CommandError> {
    let mut request = SearchRequest::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let value = words.next();
        let number = || {
            let parsed = value.and_then(|value| value.parse::<u64>().ok());
            parsed.ok_or_else(|| arguments(format!("'{}' needs a whole number", excerpt(word))))
        };
        match word {
            "depth" => {
                let depth = u32::try_from(number()?).unwrap_or(u32::MAX);
                request.depth = Some(depth);
            }
            "nodes" => request.nodes = Some(number()?),
            "movetime" => request.movetime = Some(number()?),
            "level" => {
                let level = value.and_then(|name| name.parse().ok());
                let unknown = || arguments(format!("'level' needs a level: {}", Level::names()));
                request.level = Some(level.ok_or_else(unknown)?);
            }
            _ => {
                let word = excerpt(word);
                return Err(arguments(format!(
                    "there is no limit '{word}'; use depth, nodes, movetime or level"
                )));
            }
        }
    }
    Ok(request)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Hello(version) => write!(f, "senet {version}"),
            Command::Rules { name, options } => {
                write!(f, "rules {name}")?;
                options.iter().try_for_each(|option| write!(f, " {option}"))
            }
            Command::Position(text) => write!(f, "position {text}"),
            Command::Throw(number) => write!(f, "throw {number}"),
            Command::Moves => f.write_str("moves"),
            Command::Go(request) => write!(f, "go{request}"),
            Command::Decide(request) => write!(f, "decide{request}"),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

/// The limits with a space before each.
impl fmt::Display for SearchRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchRequest { depth, nodes, movetime, level } = *self;
        let numbers = [("depth", depth.map(u64::from)), ("nodes", nodes), ("movetime", movetime)];
        for (name, number) in numbers.iter().filter_map(|(name, number)| Some((name, (*number)?))) {
            write!(f, " {name} {number}")?;
        }
        level.map_or(Ok(()), |level| write!(f, " level {}", level.name()))
    }
}
