//! The engine: its state, and the paths that it answers.

use std::collections::{HashMap, HashSet};

use senet::{Preset, Ruleset};
use senet_api::{
    DEEP_PLIES, Moves, NamedRules, Problem, QUICK_PLIES, ResolvedQuery, RulesDetail, UrlQuery, ValueQuestion,
    parse_for_review, refusal, replay, rules_list,
};
use senet_game::{LocalGame, RandomSource};
use senet_play::network::NetworkError;
use senet_play::{Analyst, Limits, Network, PositionEvaluation, ReviewedGame};
use senet_wire::{PositionValue, Review};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answer::Answer;

/// The depth of reviews, in plies. One more takes about ten times as long.
const REVIEW_PLIES: u32 = 1;

/// A question of a page.
#[derive(Deserialize, Debug)]
pub struct Question {
    /// The path, as below `/api/v1/` of a server, or `local/...` for games in one place.
    pub path: String,
    /// The query of the URL.
    #[serde(default)]
    pub query: Vec<(String, String)>,
    /// The body.
    #[serde(default)]
    pub body: Value,
}

/// The engine of a browser.
pub struct Engine {
    /// The open games, by name.
    pub(crate) games: HashMap<String, LocalGame>,
    pub(crate) random: RandomSource,
    /// The presets whose networks were provided, or cannot be had.
    networks: HashSet<Preset>,
}

impl Engine {
    /// An engine with this source of random numbers.
    pub fn new(random: RandomSource) -> Engine {
        Engine { games: HashMap::new(), random, networks: HashSet::new() }
    }

    /// Takes the weights of a preset's network. Without bytes, the hand-made evaluator takes its place.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the bytes are not those of a network for this preset.
    pub fn provide_network(&mut self, preset: Preset, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        if let Some(bytes) = bytes {
            Network::provide(preset, bytes)?;
        }
        self.networks.insert(preset);
        Ok(())
    }

    /// Answers a [`Question`] in JSON.
    pub fn answer(&mut self, question: &[u8]) -> Answer {
        let parsed: Result<Question, _> = serde_json::from_slice(question);
        let answered = parsed.map_err(|error| bad_json(&error)).and_then(|question| self.route(question));
        answered.unwrap_or_else(Answer::from)
    }

    fn route(&mut self, question: Question) -> Result<Answer, Problem> {
        let Question { path, query, body } = question;
        let query = UrlQuery(query);
        let (first, rest) = path.split_once('/').unwrap_or((&path, ""));
        Ok(match (first, rest) {
            ("rules", "") => Answer::json(&rules_list()),
            ("rules", name) => {
                let named = NamedRules::find(name.to_owned(), query.options())?;
                Answer::json(&RulesDetail::of(&named.rules)?)
            }
            ("moves", "") => Answer::json(&Moves::of(parse(body)?)?),
            ("refusal", "") => Answer::json(&refusal(parse(body)?)?),
            ("value", "") => self.value(parse(body)?)?,
            ("replay", "") => Answer::json(&replay(&parse(body)?)?),
            ("review", "") => self.review(body)?,
            ("local", rest) => self.local_game(rest, body)?,
            _ => {
                return Err(Problem::not_found(
                    "no-such-path",
                    format!("there is no path '{path}' without a server"),
                ));
            }
        })
    }

    fn value(&self, ValueQuestion { question, deep }: ValueQuestion) -> Result<Answer, Problem> {
        let ResolvedQuery { named: NamedRules { name, options, rules }, position, throw } =
            ResolvedQuery::parse(question)?;
        if let Some(preset) = self.missing_network(&rules) {
            return Ok(Answer::needs_network(preset));
        }
        let analyst = Analyst::new(&rules, None, Limits::depth(if deep { DEEP_PLIES } else { QUICK_PLIES }));
        let valued = PositionEvaluation::of(&analyst, &rules, &position, throw)?;
        Ok(Answer::json(&PositionValue::of(&name, &options, &position, throw, &valued)))
    }

    fn review(&self, body: Value) -> Result<Answer, Problem> {
        let record = parse_for_review(&parse(body)?)?;
        if let Some(preset) = self.missing_network(record.game.rules()) {
            return Ok(Answer::needs_network(preset));
        }
        Ok(Answer::json(&Review::of(&ReviewedGame::to_depth(&record, None, 1, REVIEW_PLIES))))
    }

    /// The preset whose network these rules use, if nothing is known of it yet.
    pub(crate) fn missing_network(&self, rules: &Ruleset) -> Option<Preset> {
        Network::preset_for_rules(rules).filter(|preset| !self.networks.contains(preset))
    }
}

/// Parses the body of a question.
pub(crate) fn parse<T: DeserializeOwned>(body: Value) -> Result<T, Problem> {
    serde_json::from_value(body).map_err(|error| bad_json(&error))
}

fn bad_json(error: &serde_json::Error) -> Problem {
    Problem::bad("bad-json", format!("the question is not of the expected form: {error}"))
}
