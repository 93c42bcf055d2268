//! The engine: its state, and the paths that it answers.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use senet::{Preset, Ruleset};
use senet_api::{
    CheckedRules, DEEP_PLIES, DescribedMoves, MAX_PUZZLES, NamedRules, Problem, QUICK_PLIES, ResolvedQuery,
    RolloutQuery, Rollouts, RulesDetail, UrlQuery, ValueQuery, parse_for_review, puzzle_of_day, puzzle_set,
    puzzle_with_id, qr_code, rate_player, refusal, replay, rule_points, rules_list,
};
use senet_game::{LocalGame, RandomSource};
use senet_play::network::NetworkError;
use senet_play::{
    Analyst, GAMES_PER_PUZZLE, Limits, Network, PuzzleFileError, PuzzleSearch, PuzzleSet, ReviewedGame,
    search_puzzles,
};
use senet_table::TableError;
use senet_wire::{PuzzleList, Puzzles, Review, ValueReport};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answer::{Answer, Request, bad_json, no_such_path};
use crate::tables::{Tables, may_cover};

/// The depth of reviews, in plies. One more takes about ten times as long.
const REVIEW_PLIES: u32 = 1;

/// The engine of a browser.
pub struct Engine {
    /// The open games, by name.
    pub(crate) games: HashMap<String, LocalGame>,
    pub(crate) random: RandomSource,
    /// The rulesets whose networks were provided, or cannot be had.
    networks: HashSet<&'static str>,
    /// The presets whose puzzles were provided, or cannot be had.
    puzzles: HashSet<Preset>,
    tables: Tables,
}

impl Engine {
    /// An engine with this source of random numbers.
    pub fn new(random: RandomSource) -> Engine {
        let (networks, puzzles) = (HashSet::new(), HashSet::new());
        Engine { games: HashMap::new(), random, networks, puzzles, tables: Tables::default() }
    }

    /// Takes the weights of the network of one of [`Network::names`]. Without bytes, the hand-made evaluator takes its
    /// place.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the bytes are not those of a network for this ruleset.
    pub fn provide_network(&mut self, name: &'static str, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        if let Some(bytes) = bytes {
            Network::provide(name, bytes)?;
        }
        self.networks.insert(name);
        Ok(())
    }

    /// Takes the packed tables of a preset. Without bytes, there are none.
    ///
    /// # Errors
    ///
    /// [`TableError`] if they are not tables of this preset, or damaged. They are not used then.
    pub fn provide_tables(&mut self, preset: Preset, bytes: Option<&[u8]>) -> Result<(), TableError> {
        self.tables.provide(preset, bytes)
    }

    /// Takes the puzzles of a preset. Without bytes, there are none.
    ///
    /// # Errors
    ///
    /// [`PuzzleFileError`] if the bytes are not those of puzzles for this preset.
    pub fn provide_puzzles(&mut self, preset: Preset, bytes: Option<&[u8]>) -> Result<(), PuzzleFileError> {
        if let Some(bytes) = bytes {
            PuzzleSet::provide(preset, bytes)?;
        }
        self.puzzles.insert(preset);
        Ok(())
    }

    /// Answers a [`Request`] in JSON.
    pub fn answer(&mut self, request: &[u8]) -> Answer {
        Answer::to(request, |request| self.route(request))
    }

    fn route(&mut self, request: Request) -> Result<Answer, Problem> {
        let Request { path, query, body } = request;
        let query = UrlQuery(query);
        let (first, rest) = path.split_once('/').unwrap_or((&path, ""));
        Ok(match (first, rest) {
            ("rules", "") => Answer::json(&rules_list()),
            ("rules", name) => {
                let named = NamedRules::find(name.to_owned(), query.options())?;
                Answer::json(&RulesDetail::of(&named.rules)?)
            }
            ("moves", "") => Answer::json(&DescribedMoves::of(parse(body)?)?),
            ("refusal", "") => Answer::json(&refusal(parse(body)?)?),
            ("value", "") => self.value(parse(body)?)?,
            ("replay", "") => Answer::json(&replay(&parse(body)?)?),
            ("review", "") => self.review(body)?,
            ("puzzles", "") => self.puzzles(&query)?,
            ("rule-points", "") => Answer::json(&rule_points()),
            ("ruleset", "") => Answer::json(&CheckedRules::of(parse(body)?)?),
            ("qr", "") => Answer::svg(qr_code(&parse(body)?)?),
            ("puzzles", "rating") => Answer::json(&rate_player(&parse(body)?)?),
            ("puzzles", which) => self.puzzle_of_set(which, &query)?,
            ("rollout", "") => self.rollout(parse(body)?)?,
            ("local", rest) => self.local_game(rest, body)?,
            _ => return Err(no_such_path(&path)),
        })
    }

    fn value(&mut self, ValueQuery { query, deep }: ValueQuery) -> Result<Answer, Problem> {
        let ResolvedQuery { named: NamedRules { name, options, rules }, position, throw } =
            ResolvedQuery::parse(query)?;
        if let Some(name) = self.missing_network(&rules) {
            return Ok(Answer::needs_network(name));
        }
        if let Some(preset) = self.tables.missing(&rules).filter(|_| may_cover(&position)) {
            return Ok(Answer::needs_tables(preset));
        }
        let values = self.tables.of(&rules);
        let analyst =
            Analyst::new(&rules, values, Limits::depth(if deep { DEEP_PLIES } else { QUICK_PLIES }));
        let valued = analyst.analyse(&position, throw)?;
        Ok(Answer::json(&ValueReport::of(&name, &options, &position, throw, &valued)))
    }

    fn rollout(&mut self, RolloutQuery { query, games, seed }: RolloutQuery) -> Result<Answer, Problem> {
        let query = ResolvedQuery::parse(query)?;
        if let Some(name) = self.missing_network(&query.named.rules) {
            return Ok(Answer::needs_network(name));
        }
        let values = self.tables.of(&query.named.rules);
        let watch = Box::new(|_| ControlFlow::Continue(()));
        Ok(Answer::json(&Rollouts::of(query, games, seed, values, watch)?))
    }

    fn review(&mut self, body: Value) -> Result<Answer, Problem> {
        let record = parse_for_review(&parse(body)?)?;
        if let Some(name) = self.missing_network(record.game.rules()) {
            return Ok(Answer::needs_network(name));
        }
        let is_covered = record.game.plies().iter().any(|ply| may_cover(&ply.before));
        if let Some(preset) = self.tables.missing(record.game.rules()).filter(|_| is_covered) {
            return Ok(Answer::needs_tables(preset));
        }
        let values = self.tables.of(record.game.rules());
        Ok(Answer::json(&Review::of(&ReviewedGame::to_depth(&record, values.as_ref(), 1, REVIEW_PLIES))))
    }

    fn puzzles(&mut self, query: &UrlQuery) -> Result<Answer, Problem> {
        let NamedRules { name, options, rules } = NamedRules::from_url(query)?;
        if let Some(preset) = self.tables.missing(&rules) {
            return Ok(Answer::needs_tables(preset));
        }
        let seed = query.number("seed", 1, 0..=u64::MAX)?;
        let count = query.number("count", 5, 1..=MAX_PUZZLES)?;
        let none = || Problem::not_found("no-puzzles", "there are no exact tables for these rules");
        let values = self.tables.of(&rules).ok_or_else(none)?;
        let wanted = usize::try_from(count).unwrap_or_default();
        let mut go_on = |_: &PuzzleSearch| ControlFlow::Continue(());
        let found = search_puzzles(&rules, values, wanted, seed, GAMES_PER_PUZZLE * count, &mut go_on);
        if found.puzzles.is_empty() {
            return Err(Problem::not_found(
                "no-puzzles",
                "no puzzle was found; try another seed or fewer pieces",
            ));
        }
        Ok(Answer::json(&Puzzles::of(&rules, &name, options, seed, &found)))
    }

    /// Puzzles that the page provides: their list, that of a day, or the one with a name.
    fn puzzle_of_set(&self, which: &str, query: &UrlQuery) -> Result<Answer, Problem> {
        let NamedRules { name, rules, .. } = NamedRules::from_url(query)?;
        if let Some(preset) = rules.spec().preset().filter(|preset| !self.puzzles.contains(preset)) {
            return Ok(Answer::needs_puzzles(preset));
        }
        let set = puzzle_set(&rules)?;
        Ok(match which {
            "list" => Answer::json(&PuzzleList::of(&name, set)),
            "daily" => Answer::json(&puzzle_of_day(&rules, set, query.text("day"))?),
            id => Answer::json(&puzzle_with_id(&rules, set, id)?),
        })
    }

    /// The name of the network that these rules use, if nothing is known of it yet.
    pub(crate) fn missing_network(&self, rules: &Ruleset) -> Option<&'static str> {
        Network::name_for_rules(rules).filter(|name| !self.networks.contains(name))
    }
}

/// Parses the body of a request.
pub(crate) fn parse<T: DeserializeOwned>(body: Value) -> Result<T, Problem> {
    serde_json::from_value(body).map_err(|error| bad_json(&error))
}
