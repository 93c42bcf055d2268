//! Games in one place. The engine keeps the open ones; the page keeps their lines.

use senet_api::Problem;
use senet_game::wire::{ClientMessage, NewGameRequest, NewGameResponse};
use senet_game::{LocalGame, LocalGameError, StoredLine, record_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answer::Answer;
use crate::engine::{Engine, parse};

/// A game, and what is asked of it.
#[derive(Deserialize)]
struct GameRequest {
    game: String,
    /// The lines of a game to open.
    #[serde(default)]
    lines: Vec<StoredLine>,
    message: Option<ClientMessage>,
}

/// A new game with the lines to keep.
#[derive(Serialize)]
struct NewGame {
    #[serde(flatten)]
    response: NewGameResponse,
    stored: Vec<StoredLine>,
}

impl Engine {
    /// Answers a path of games in one place:
    ///
    /// - `create` with the request for a new game: its response and the lines to keep.
    /// - `open` with the lines of a game: its snapshot.
    /// - `message` with the message of a client: a reply with messages and lines.
    /// - `thinking`: the message to send before `computer`, or `null`.
    /// - `computer`: a reply with what the computer does, or `null` if it is not its turn.
    /// - `record`: the record as text.
    pub(crate) fn local_game(&mut self, path: &str, body: Value) -> Result<Answer, Problem> {
        if path == "create" {
            return self.create(parse(body)?);
        }
        let GameRequest { game: name, lines, message } = parse(body)?;
        if path == "open" {
            let game = LocalGame::open(lines, self.random)
                .map_err(|error| Problem::bad("bad-game", format!("the game cannot be opened: {error}")))?;
            let answer = Answer::json(&game.snapshot());
            self.games.insert(name, game);
            return Ok(answer);
        }
        let not_open = || Problem::not_found("no-such-game", "there is no such game in this browser");
        let setup = self.games.get(&name).ok_or_else(not_open)?.state().setup();
        let (rules, is_between_computers) = (setup.rules.clone(), setup.is_between_computers());
        let is_computers_turn = path == "computer" || (path == "message" && is_between_computers);
        if is_computers_turn && let Some(name) = self.missing_network(&rules) {
            return Ok(Answer::needs_network(name));
        }
        let game = self.games.get_mut(&name).ok_or_else(not_open)?;
        Ok(match path {
            "message" => {
                let missing = || Problem::bad("bad-json", "'message' is missing");
                Answer::json(&game.answer(&message.ok_or_else(missing)?))
            }
            "thinking" => Answer::json(&game.thinking()),
            "computer" => Answer::json(&game.play_computer()),
            "record" => Answer::text(record_of(game.state()).to_string()),
            _ => return Err(Problem::not_found("no-such-path", format!("there is no path 'local/{path}'"))),
        })
    }

    fn create(&mut self, request: NewGameRequest) -> Result<Answer, Problem> {
        let (game, response, stored) = LocalGame::create(&request, self.random).map_err(|error| {
            let code = match &error {
                LocalGameError::ByLink => "needs-server",
                LocalGameError::Rejected(error) => error.code(),
            };
            Problem::bad(code, error.to_string())
        })?;
        self.games.insert(response.game.clone(), game);
        Ok(Answer::json(&NewGame { response, stored }))
    }
}
