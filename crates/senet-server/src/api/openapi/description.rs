//! The paths of the interface with their types: `openapi.json` is made of this table and the schemas of the types.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use senet_api::*;
use senet_game::wire::{
    ClientMessage, FairnessView, NewGameRequest, NewGameResponse, ServerMessage, Snapshot,
};
use senet_wire::{
    GameTranscript, LocalizedMessage, PlayerRating, PointTableEntry, PositionQuery, Puzzle, PuzzleList,
    Puzzles, Review, ValueReport,
};
use serde_json::{Map, Value, json};

use crate::api::addresses::Addresses;
use crate::api::played::Played;

/// Makes the schema of a type, and adds those of its parts to the generator.
type MakeSchema = fn(&mut SchemaGenerator) -> Schema;

/// What a path answers, and what it is asked.
struct Operation {
    path: &'static str,
    method: &'static str,
    summary: &'static str,
    about: &'static str,
    parameters: &'static [Parameter],
    body: Option<MakeSchema>,
    /// The status of the answer.
    status: u16,
    answer: &'static str,
    content: Content,
    /// The statuses of errors, with their meaning.
    errors: &'static [(u16, &'static str)],
    /// Whether the answer is computed on the compute pool, which may be busy.
    is_computed: bool,
}

/// The body of an answer.
enum Content {
    Json(MakeSchema),
    /// Other media types; none for the WebSocket.
    Files(&'static [&'static str]),
}

/// A parameter in the path or the query of a URL, with its schema in JSON.
struct Parameter {
    name: &'static str,
    place: &'static str,
    is_required: bool,
    about: &'static str,
    schema: &'static str,
}

const INVALID: (u16, &str) = (400, "The request is not valid.");
const BUSY: [(u16, &str); 3] = [
    (429, "Too many questions from this address are waiting."),
    (503, "The queue of the compute pool is full."),
    (504, "The answer takes longer than 30 seconds."),
];

const NAME: Parameter = Parameter {
    name: "name",
    place: "path",
    is_required: true,
    about: "The name of a preset, or the text of a rules file (TOML).",
    schema: r#"{"type": "string"}"#,
};
const OPTION: Parameter = Parameter {
    name: "option",
    place: "query",
    is_required: false,
    about: "An option as `KEY=VALUE`. It can be given several times.",
    schema: r#"{"type": "array", "items": {"type": "string"}}"#,
};
const RULES: Parameter = Parameter {
    name: "rules",
    place: "query",
    is_required: false,
    about: "The name of a preset.",
    schema: r#"{"type": "string", "default": "modern"}"#,
};
const SEED: Parameter = Parameter {
    name: "seed",
    place: "query",
    is_required: false,
    about: "The seed. The same seed gives the same puzzles.",
    schema: r#"{"type": "integer", "minimum": 0, "default": 1}"#,
};
const COUNT: Parameter = Parameter {
    name: "count",
    place: "query",
    is_required: false,
    about: "The number of puzzles.",
    schema: r#"{"type": "integer", "minimum": 1, "maximum": 20, "default": 5}"#,
};
const DAY: Parameter = Parameter {
    name: "day",
    place: "query",
    is_required: true,
    about: "The day, as `2026-11-29`.",
    schema: r#"{"type": "string"}"#,
};
const PUZZLE_ID: Parameter = Parameter {
    name: "id",
    place: "path",
    is_required: true,
    about: "The name of the puzzle.",
    schema: r#"{"type": "string"}"#,
};
const PART: Parameter = Parameter {
    name: "part",
    place: "path",
    is_required: true,
    about: "What to print.",
    schema: r#"{"type": "string", "enum": ["board", "sticks", "pieces", "rules", "examples", "game", "kit"]}"#,
};
const PAPER: Parameter = Parameter {
    name: "paper",
    place: "query",
    is_required: false,
    about: "The paper.",
    schema: r#"{"type": "string", "enum": ["a4", "letter"], "default": "a4"}"#,
};
const INK: Parameter = Parameter {
    name: "ink",
    place: "query",
    is_required: false,
    about: "Whether to print in full colour or to save ink.",
    schema: r#"{"type": "string", "enum": ["full", "save"], "default": "full"}"#,
};
const FORMAT: Parameter = Parameter {
    name: "format",
    place: "query",
    is_required: false,
    about: "`svg` is one sheet as a picture, `pdf` all sheets as a document.",
    schema: r#"{"type": "string", "enum": ["svg", "pdf"], "default": "svg"}"#,
};
const SHEET: Parameter = Parameter {
    name: "sheet",
    place: "query",
    is_required: false,
    about: "The number of the sheet for `svg`, counted from 1.",
    schema: r#"{"type": "integer", "minimum": 1, "default": 1}"#,
};
const GAME_ID: Parameter = Parameter {
    name: "id",
    place: "path",
    is_required: true,
    about: "The game's name.",
    schema: r#"{"type": "string"}"#,
};

const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/rules",
        method: "get",
        summary: "The built-in rulesets",
        about: "",
        parameters: &[],
        body: None,
        status: 200,
        answer: "All built-in rulesets.",
        content: Content::Json(schema::<Vec<RulesListItem>>),
        errors: &[],
        is_computed: false,
    },
    Operation {
        path: "/rules/{name}",
        method: "get",
        summary: "A ruleset in full",
        about: "",
        parameters: &[NAME, OPTION],
        body: None,
        status: 200,
        answer: "The ruleset.",
        content: Content::Json(schema::<RulesDetail>),
        errors: &[INVALID],
        is_computed: false,
    },
    Operation {
        path: "/rule-points",
        method: "get",
        summary: "The rule points that a ruleset may have",
        about: "The tables of a ruleset file with their keys, for forms.",
        parameters: &[],
        body: None,
        status: 200,
        answer: "The tables in the order of a file.",
        content: Content::Json(schema::<Vec<PointTableEntry>>),
        errors: &[],
        is_computed: false,
    },
    Operation {
        path: "/ruleset",
        method: "post",
        summary: "Checks a ruleset of one's own",
        about: "Give the text of a file, or a base with the points that differ from it. What is wrong in the ruleset is part of the answer.",
        parameters: &[],
        body: Some(schema::<OwnRules>),
        status: 200,
        answer: "The ruleset, or what is wrong in it.",
        content: Content::Json(schema::<CheckedRules>),
        errors: &[INVALID],
        is_computed: false,
    },
    Operation {
        path: "/moves",
        method: "post",
        summary: "The legal moves of a position",
        about: "",
        parameters: &[],
        body: Some(schema::<PositionQuery>),
        status: 200,
        answer: "The legal moves; without a throw, those that may be made instead of throwing.",
        content: Content::Json(schema::<DescribedMoves>),
        errors: &[INVALID],
        is_computed: false,
    },
    Operation {
        path: "/refusal",
        method: "post",
        summary: "Why a move is not legal",
        about: "",
        parameters: &[],
        body: Some(schema::<RefusalQuery>),
        status: 200,
        answer: "The reason.",
        content: Content::Json(schema::<LocalizedMessage>),
        errors: &[(400, "The request is not valid, or the move is legal (code `legal`).")],
        is_computed: false,
    },
    Operation {
        path: "/value",
        method: "post",
        summary: "The win chance of a position and of its moves",
        about: "",
        parameters: &[],
        body: Some(schema::<ValueQuery>),
        status: 200,
        answer: "The win chances, exact or estimated.",
        content: Content::Json(schema::<ValueReport<'static>>),
        errors: &[INVALID],
        is_computed: true,
    },
    Operation {
        path: "/replay",
        method: "post",
        summary: "The game of a record, move by move",
        about: "",
        parameters: &[],
        body: Some(schema::<RecordBody>),
        status: 200,
        answer: "The game.",
        content: Content::Json(schema::<GameTranscript>),
        errors: &[INVALID],
        is_computed: true,
    },
    Operation {
        path: "/review",
        method: "post",
        summary: "The loss of every decision of a game, and the luck of every throw",
        about: "",
        parameters: &[],
        body: Some(schema::<RecordBody>),
        status: 200,
        answer: "The review.",
        content: Content::Json(schema::<Review>),
        errors: &[INVALID, (413, "The game is too long.")],
        is_computed: true,
    },
    Operation {
        path: "/rollout",
        method: "post",
        summary: "The win chance of a position and of its moves from games played to their end",
        about: "",
        parameters: &[],
        body: Some(schema::<RolloutQuery>),
        status: 200,
        answer: "The rollout.",
        content: Content::Json(schema::<Rollouts>),
        errors: &[INVALID],
        is_computed: true,
    },
    Operation {
        path: "/played",
        method: "post",
        summary: "The moves that were made in a position in finished games of this server",
        about: "",
        parameters: &[],
        body: Some(schema::<PositionQuery>),
        status: 200,
        answer: "The moves, the most frequent first.",
        content: Content::Json(schema::<Played>),
        errors: &[INVALID, (503, "The database does not answer.")],
        is_computed: false,
    },
    Operation {
        path: "/puzzles",
        method: "get",
        summary: "Puzzles of a ruleset",
        about: "",
        parameters: &[RULES, OPTION, SEED, COUNT],
        body: None,
        status: 200,
        answer: "The puzzles.",
        content: Content::Json(schema::<Puzzles<'static>>),
        errors: &[INVALID, (404, "There are no puzzles for these rules.")],
        is_computed: true,
    },
    Operation {
        path: "/puzzles/list",
        method: "get",
        summary: "The puzzles of a ruleset that are part of the program",
        about: "",
        parameters: &[RULES],
        body: None,
        status: 200,
        answer: "The puzzles.",
        content: Content::Json(schema::<PuzzleList<'static>>),
        errors: &[INVALID, (404, "There are no puzzles for these rules, or there is no such puzzle.")],
        is_computed: false,
    },
    Operation {
        path: "/puzzles/daily",
        method: "get",
        summary: "The puzzle of a day",
        about: "",
        parameters: &[RULES, DAY],
        body: None,
        status: 200,
        answer: "The puzzle.",
        content: Content::Json(schema::<Puzzle>),
        errors: &[INVALID, (404, "There are no puzzles for these rules, or there is no such puzzle.")],
        is_computed: false,
    },
    Operation {
        path: "/puzzles/rating",
        method: "post",
        summary: "The rating of a player after a try at a puzzle",
        about: "",
        parameters: &[],
        body: Some(schema::<PuzzleTry>),
        status: 200,
        answer: "The rating.",
        content: Content::Json(schema::<PlayerRating>),
        errors: &[INVALID],
        is_computed: false,
    },
    Operation {
        path: "/puzzles/{id}",
        method: "get",
        summary: "A puzzle that is part of the program",
        about: "",
        parameters: &[PUZZLE_ID, RULES],
        body: None,
        status: 200,
        answer: "The puzzle.",
        content: Content::Json(schema::<Puzzle>),
        errors: &[INVALID, (404, "There are no puzzles for these rules, or there is no such puzzle.")],
        is_computed: false,
    },
    Operation {
        path: "/qr",
        method: "post",
        summary: "A QR code of an address",
        about: "The text is in the body, since addresses of invitations have secrets. The code is black on white, with the margin that readers need.",
        parameters: &[],
        body: Some(schema::<QrQuery>),
        status: 200,
        answer: "The picture.",
        content: Content::Files(&["image/svg+xml"]),
        errors: &[(400, "The request is not valid: `bad-qr-text`, `qr-text-too-long`.")],
        is_computed: false,
    },
    Operation {
        path: "/print/{part}",
        method: "get",
        summary: "Boards, sticks, pieces and rules to print",
        about: "",
        parameters: &[PART, RULES, OPTION, PAPER, INK, FORMAT, SHEET],
        body: None,
        status: 200,
        answer: "The file.",
        content: Content::Files(&["image/svg+xml", "application/pdf"]),
        errors: &[INVALID, (404, "There is no such part, or it has no such sheet.")],
        is_computed: true,
    },
    Operation {
        path: "/openapi.json",
        method: "get",
        summary: "This description",
        about: "",
        parameters: &[],
        body: None,
        status: 200,
        answer: "The description.",
        content: Content::Json(schema::<serde_json::Map<String, Value>>),
        errors: &[],
        is_computed: false,
    },
    Operation {
        path: "/games",
        method: "post",
        summary: "Creates a live game",
        about: "",
        parameters: &[],
        body: Some(schema::<NewGameRequest>),
        status: 201,
        answer: "The new game with the secrets of its seats.",
        content: Content::Json(schema::<NewGameResponse>),
        errors: &[
            INVALID,
            (429, "Too many new games from this address."),
            (503, "The game could not be saved, or the server is full."),
        ],
        is_computed: false,
    },
    Operation {
        path: "/games/{id}",
        method: "get",
        summary: "A live game as it stands",
        about: "",
        parameters: &[GAME_ID],
        body: None,
        status: 200,
        answer: "The game.",
        content: Content::Json(schema::<Snapshot>),
        errors: &[
            (404, "There is no such game."),
            (503, "Too many games are in memory, or the game cannot be read."),
        ],
        is_computed: false,
    },
    Operation {
        path: "/games/{id}/record",
        method: "get",
        summary: "The record of a live game",
        about: "",
        parameters: &[GAME_ID],
        body: None,
        status: 200,
        answer: "The text of the record.",
        content: Content::Files(&["text/plain"]),
        errors: &[(404, "There is no such game.")],
        is_computed: false,
    },
    Operation {
        path: "/games/{id}/fair",
        method: "get",
        summary: "The commitment to the throws of a live game",
        about: "",
        parameters: &[GAME_ID],
        body: None,
        status: 200,
        answer: "The commitment and the nonces, and after the game the secret and the seed.",
        content: Content::Json(schema::<FairnessView>),
        errors: &[(404, "There is no such game.")],
        is_computed: false,
    },
    Operation {
        path: "/addresses",
        method: "get",
        summary: "The URLs by which other machines reach the server",
        about: "For invitations from a page that was opened as localhost.",
        parameters: &[],
        body: None,
        status: 200,
        answer: "The URLs, without a path; none for clients on other machines.",
        content: Content::Json(schema::<Addresses>),
        errors: &[],
        is_computed: false,
    },
    Operation {
        path: "/games/{id}/live",
        method: "get",
        summary: "The WebSocket of a live game",
        about: "Text frames with JSON: `hello`, then commands and `ping`. The server sends every event once, in order, and answers `{\"ping\":N}` with `{\"pong\":N}`.",
        parameters: &[GAME_ID],
        body: None,
        status: 101,
        answer: "Open. The client sends `{\"hello\":{\"seats\":[SECRET],\"after\":SEQ,\"nonce\":NONCE}}` first.",
        content: Content::Files(&[]),
        errors: &[(400, "The request does not ask for a WebSocket."), (404, "There is no such game.")],
        is_computed: false,
    },
];

/// The paths for supervisors, which are not below `/api/v1`.
const PROBES: [(&str, &str); 2] = [
    ("/health", "Whether games can be read and written"),
    ("/ready", "Whether the server takes new clients: games can be read and written, and it is not stopping"),
];

fn probe(about: &str) -> Value {
    let answer = |about| json!({ "description": about, "content": { "text/plain": { "schema": { "type": "string" } } } });
    json!({
        "servers": [{ "url": "/" }],
        "get": { "summary": about, "responses": { "200": answer("Yes."), "503": answer("No, with the reason.") } },
    })
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The description of the interface in OpenAPI 3.1.
pub(super) fn description() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut requests = settings.clone().for_deserialize().into_generator();
    let mut answers = settings.for_serialize().into_generator();
    let problem = schema::<Problem>(&mut answers);
    // The messages of the WebSocket.
    schema::<ClientMessage>(&mut requests);
    schema::<ServerMessage<'static>>(&mut answers);
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for operation in OPERATIONS {
        let described = operation.describe(&mut requests, &mut answers, &problem);
        paths.entry(operation.path).or_default().insert(operation.method.to_owned(), described);
    }
    let probes = PROBES.map(|(path, about)| (path.to_owned(), probe(about)));
    let paths: Map<String, Value> = paths
        .into_iter()
        .map(|(path, described)| (path.to_owned(), described.into()))
        .chain(probes)
        .collect();
    let mut schemas = answers.take_definitions(true);
    for (name, asked) in requests.take_definitions(true) {
        let known = schemas.insert(name.clone(), asked.clone());
        assert!(known.is_none_or(|known| known == asked), "{name} has two schemas");
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Senet",
            "version": "1",
            "summary": "Rules, moves, values, records, puzzles and live games of Senet.",
            "description": "Fields may be added, never removed. Any path may also answer 413, 429 or 504.",
            "x-generated": "by crates/senet-server/src/api/openapi/description.rs; do not edit",
        },
        "servers": [{ "url": "/api/v1" }],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

impl Operation {
    fn describe(
        &self,
        requests: &mut SchemaGenerator,
        answers: &mut SchemaGenerator,
        problem: &Schema,
    ) -> Value {
        let content: Map<String, Value> = match &self.content {
            Content::Json(make) => Map::from_iter([json_content(&make(answers))]),
            Content::Files(types) => types
                .iter()
                .map(|media| ((*media).to_owned(), json!({ "schema": { "type": "string" } })))
                .collect(),
        };
        let mut answer = json!({ "description": self.answer });
        if !content.is_empty() {
            answer["content"] = content.into();
        }
        let mut responses = Map::from_iter([(self.status.to_string(), answer)]);
        let busy = BUSY.iter().filter(|_| self.is_computed);
        for (status, about) in self.errors.iter().chain(busy) {
            let content = Map::from_iter([json_content(problem)]);
            responses.insert(status.to_string(), json!({ "description": about, "content": content }));
        }
        let mut described = json!({ "summary": self.summary, "responses": responses });
        if !self.about.is_empty() {
            described["description"] = self.about.into();
        }
        if !self.parameters.is_empty() {
            described["parameters"] = self.parameters.iter().map(Parameter::describe).collect();
        }
        if let Some(make) = self.body {
            let content = Map::from_iter([json_content(&make(requests))]);
            described["requestBody"] = json!({ "required": true, "content": content });
        }
        described
    }
}

impl Parameter {
    fn describe(&self) -> Value {
        let schema: Value = serde_json::from_str(self.schema).unwrap();
        let Parameter { name, place, is_required, about, .. } = self;
        json!({ "name": name, "in": place, "required": is_required, "description": about, "schema": schema })
    }
}

/// The content of a body of JSON with this schema.
fn json_content(schema: &Schema) -> (String, Value) {
    ("application/json".to_owned(), json!({ "schema": schema }))
}
