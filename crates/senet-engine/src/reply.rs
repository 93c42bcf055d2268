//! Replies: the lines that an engine writes.

use std::fmt;
use std::str::FromStr;

/// A reply of an engine.
///
/// ```
/// use senet_engine::Reply;
/// let reply: Reply = "bestmove 10/14 win 0.52 exact".parse()?;
/// assert_eq!(reply.to_string(), "bestmove 10/14 win 0.520000 exact");
/// # Ok::<(), senet_engine::ReplyError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `senet VERSION NAME VERSION`: the answer to the first command.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The name of the engine.
        name: String,
        /// The version of the engine, one word.
        version: String,
    },
    /// `ok`: the command is done.
    Ok,
    /// `error TEXT`: the command is refused; nothing has changed.
    Error(String),
    /// `move MOVE -> POSITION`, or `-> won SIDE`: a legal move and what follows.
    Move {
        /// The move in the notation of records.
        mv: String,
        /// The position after it, or the winner.
        outcome: String,
    },
    /// `info …`: about the search; its words are for people.
    Info(String),
    /// `bestmove MOVE [win W [exact|estimated E]]`: the answer to `go` and `decide`. The move `throw` is to
    /// throw.
    BestMove {
        /// The move, or `throw`.
        mv: String,
        /// The win chance of the side that moves, from 0 to 1.
        win: Option<f64>,
        /// The source of the win chance.
        source: Option<MoveSource>,
    },
}

/// The source of a win chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MoveSource {
    /// A table of exact values.
    Exact,
    /// An estimate, with its typical error if that is known.
    Estimated(Option<f64>),
}

/// A line is no reply.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no reply of the protocol")]
pub struct ReplyError(String);

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Reply, ReplyError> {
        let error = || ReplyError(line.chars().take(60).collect());
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, words.as_slice()) {
            ("senet", [protocol, name @ .., version]) if !name.is_empty() => Ok(Reply::Hello {
                protocol: protocol.parse().map_err(|_| error())?,
                name: name.join(" "),
                version: (*version).to_owned(),
            }),
            ("ok", []) => Ok(Reply::Ok),
            ("error", _) => Ok(Reply::Error(rest.to_owned())),
            ("info", _) => Ok(Reply::Info(rest.to_owned())),
            ("move", [mv, "->", outcome @ ..]) if !outcome.is_empty() => {
                Ok(Reply::Move { mv: (*mv).to_owned(), outcome: outcome.join(" ") })
            }
            ("bestmove", [mv, value @ ..]) => {
                let (win, source) = evaluation(value).ok_or_else(error)?;
                Ok(Reply::BestMove { mv: (*mv).to_owned(), win, source })
            }
            _ => Err(error()),
        }
    }
}

/// Parses `[win W [exact|estimated [E]]]`.
fn evaluation(words: &[&str]) -> Option<(Option<f64>, Option<MoveSource>)> {
    let (win, source) = match words {
        [] => return Some((None, None)),
        ["win", win, source @ ..] => (fraction(win)?, source),
        _ => return None,
    };
    let source = match source {
        [] => None,
        ["exact"] => Some(MoveSource::Exact),
        ["estimated"] => Some(MoveSource::Estimated(None)),
        ["estimated", error] => Some(MoveSource::Estimated(Some(fraction(error)?))),
        _ => return None,
    };
    Some((Some(win), source))
}

fn fraction(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number| (0.0..=1.0).contains(number))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Hello { protocol, name, version } => write!(f, "senet {protocol} {name} {version}"),
            Reply::Ok => f.write_str("ok"),
            Reply::Error(text) => write!(f, "error {text}"),
            Reply::Move { mv, outcome } => write!(f, "move {mv} -> {outcome}"),
            Reply::Info(text) => write!(f, "info {text}"),
            Reply::BestMove { mv, win, source } => {
                write!(f, "bestmove {mv}")?;
                win.map_or(Ok(()), |win| write!(f, " win {win:.6}"))?;
                match source {
                    Some(MoveSource::Exact) => f.write_str(" exact"),
                    Some(MoveSource::Estimated(Some(error))) => write!(f, " estimated {error:.6}"),
                    Some(MoveSource::Estimated(None)) => f.write_str(" estimated"),
                    None => Ok(()),
                }
            }
        }
    }
}
