//! The request for a study: what a user writes. The command line and the Python package make their studies from it.

use senet::{RuleSpec, Ruleset};
use senet_play::Level;

use super::definition::{DecisionTable, Study};
use super::subject::Subject;
use super::varied_point::{Variant, VariedPoint, VaryError};
use crate::ruleset_names::ruleset_names;

/// A request for a study: the names of rulesets, and all arguments that affect the results.
///
/// ```
/// use senet_lab::StudyRequest;
/// let request = StudyRequest { rules: vec!["tait".to_owned()], games: 200, ..StudyRequest::default() };
/// assert!(request.command().starts_with("senet study --rules tait --players average,average --games 200 --seed 1 "));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct StudyRequest {
    /// The names of the rulesets, or paths of their files. None, or `all`, stands for the presets.
    pub rules: Vec<String>,
    /// The options of each ruleset, as `KEY=VALUE`.
    pub options: Vec<String>,
    /// The rule point to vary, as [`VariedPoint::parse`] reads it.
    pub vary: Option<String>,
    /// The levels that play: two, or one that plays both sides.
    pub players: Vec<Level>,
    /// The number of games in each ruleset.
    pub games: u64,
    /// The seed of all dice.
    pub seed: u64,
    /// The levels that play matches against each other, weakest first.
    pub levels: Vec<Level>,
    /// The number of games in each match.
    pub match_games: u64,
    /// The number of games whose luck is measured.
    pub luck_games: u64,
    /// The time that a move takes at a real board, in seconds.
    pub seconds_per_move: f64,
    /// Whether exact tables are used.
    pub tables: StudyTables,
    /// Whether the study writes a table of decisions.
    pub decisions: DecisionTable,
}

/// Whether a study uses exact tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyTables {
    /// No tables are named.
    None,
    /// A directory of tables is named.
    Named,
}

/// How a study finds its rulesets and their tables.
///
/// ```
/// use senet::{RuleSpec, Ruleset};
/// use senet_lab::{StudyRequest, StudySource, Subject};
///
/// /// Finds the built-in rulesets, and no tables.
/// struct BuiltIn;
///
/// impl StudySource for BuiltIn {
///     type Error = Box<dyn std::error::Error>;
///
///     fn spec(&self, name: &str, options: &[String]) -> Result<RuleSpec, Self::Error> {
///         Ok(RuleSpec::built_in(name).ok_or("there is no such ruleset")?.with_options(options)?)
///     }
///
///     fn build(&self, spec: RuleSpec) -> Result<Ruleset, Self::Error> {
///         Ok(Ruleset::new(spec)?)
///     }
///
///     fn subject(&self, rules: Ruleset) -> Result<Subject, Self::Error> {
///         Ok(Subject::new(rules))
///     }
/// }
///
/// let request = StudyRequest { rules: vec!["meub".to_owned(), "tait".to_owned()], ..StudyRequest::default() };
/// assert_eq!(request.study(&BuiltIn)?.subjects.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait StudySource {
    /// Why it finds none.
    type Error: From<StudyRequestError>;

    /// The specification of a ruleset with options.
    ///
    /// # Errors
    ///
    /// If there is no such ruleset or option.
    fn spec(&self, name: &str, options: &[String]) -> Result<RuleSpec, Self::Error>;

    /// The ruleset of a specification.
    ///
    /// # Errors
    ///
    /// If its rules conflict.
    fn build(&self, spec: RuleSpec) -> Result<Ruleset, Self::Error>;

    /// A ruleset with its tables.
    ///
    /// # Errors
    ///
    /// If a table cannot be used.
    fn subject(&self, rules: Ruleset) -> Result<Subject, Self::Error>;
}

/// Why a request is no study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyRequestError {
    /// There are no players, or more than two.
    #[error("a game has two players; name two levels, such as --players average,novice")]
    Players,
    /// A perfect player has no tables.
    #[error("perfect players need exact tables; name their directory with --tables")]
    PerfectWithoutTables,
    /// A rule point is varied in several rulesets.
    #[error("--vary needs exactly one ruleset; name it with --rules")]
    VariedRulesets,
    /// The rule point cannot be varied.
    #[error(transparent)]
    Vary(#[from] VaryError),
}

impl Default for StudyRequest {
    fn default() -> StudyRequest {
        StudyRequest {
            rules: Vec::new(),
            options: Vec::new(),
            vary: None,
            players: vec![Level::Average; 2],
            games: 10_000,
            seed: 1,
            levels: vec![Level::Random, Level::Novice, Level::Average],
            match_games: 400,
            luck_games: 500,
            seconds_per_move: 10.0,
            tables: StudyTables::None,
            decisions: DecisionTable::Omitted,
        }
    }
}

impl StudyRequest {
    /// The study.
    ///
    /// # Errors
    ///
    /// If the request is no study, or the source does not find its rulesets or tables.
    pub fn study<S: StudySource>(&self, source: &S) -> Result<Study, S::Error> {
        let players = match self.players[..] {
            [both] => [both; 2],
            [a, b] => [a, b],
            _ => return Err(StudyRequestError::Players.into()),
        };
        let mut levels = players.iter().chain(&self.levels);
        if self.tables == StudyTables::None && levels.any(|level| *level == Level::Perfect) {
            return Err(StudyRequestError::PerfectWithoutTables.into());
        }
        let (subjects, varied) = self.subjects(source)?;
        Ok(Study {
            subjects,
            varied,
            players,
            games: self.games,
            seed: self.seed,
            luck_games: self.luck_games,
            levels: self.levels.clone(),
            match_games: self.match_games,
            seconds_per_move: self.seconds_per_move,
            decisions: self.decisions,
            command: self.command(),
        })
    }

    /// The rulesets to measure, or the variants of one ruleset.
    fn subjects<S: StudySource>(&self, source: &S) -> Result<(Vec<Subject>, Option<VariedPoint>), S::Error> {
        let Some(vary) = &self.vary else {
            let named = |name: &String| source.subject(source.build(source.spec(name, &self.options)?)?);
            let subjects = ruleset_names(&self.rules).iter().map(named).collect::<Result<_, _>>()?;
            return Ok((subjects, None));
        };
        let [name] = &self.rules[..] else { return Err(StudyRequestError::VariedRulesets.into()) };
        let base = source.spec(name, &self.options)?;
        let (varied, variants) = VariedPoint::parse(&base, vary).map_err(StudyRequestError::from)?;
        let variant = |variant: Variant| Ok(source.subject(variant.rules)?.labelled(variant.label));
        let subjects = variants.into_iter().map(variant).collect::<Result<_, S::Error>>()?;
        Ok((subjects, Some(varied)))
    }

    /// The command line that reproduces the study: all arguments that affect the results, with defaults written out.
    pub fn command(&self) -> String {
        let levels = |levels: &[Level]| levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(",");
        let mut words = vec!["senet study".to_owned()];
        let mut word = |name: &str, value: &str| words.push(format!("--{name} {}", shell_quoted(value)));
        word("rules", &ruleset_names(&self.rules).join(","));
        self.options.iter().for_each(|option| word("option", option));
        self.vary.iter().for_each(|point| word("vary", point));
        word("players", &levels(&self.players));
        word("games", &self.games.to_string());
        word("seed", &self.seed.to_string());
        word("levels", &levels(&self.levels));
        word("match-games", &self.match_games.to_string());
        word("luck-games", &self.luck_games.to_string());
        word("seconds-per-move", &self.seconds_per_move.to_string());
        if self.tables == StudyTables::Named {
            word("tables", "DIR");
        }
        word("out", "DIR");
        if self.decisions == DecisionTable::Written {
            words.push("--decisions".to_owned());
        }
        senet::escape_controls(&words.join(" ")).into_owned()
    }
}

/// A word quoted for a POSIX shell, if it needs quotes.
fn shell_quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=,./:".contains(letter);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
