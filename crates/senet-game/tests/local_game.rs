//! Games in one place: whole games by messages, and games that are opened again from their lines.

#![allow(clippy::unwrap_used)]

use std::error::Error;
use std::sync::atomic::{AtomicU8, Ordering};

use senet::{Preset, Record};
use senet_game::wire::{ClientMessage, NewGameRequest};
use senet_game::{LocalGame, LocalGameError, RandomSource, Reply, StoredLine, record_of};
use serde::Deserialize;
use serde_json::{Value, json};

/// Different bytes each time.
const RANDOM: RandomSource = RandomSource(|bytes| {
    static NEXT: AtomicU8 = AtomicU8::new(1);
    bytes.fill_with(|| NEXT.fetch_add(1, Ordering::Relaxed));
    Ok(())
});

/// A client of a game: it keeps the lines and follows the messages.
struct Client {
    game: LocalGame,
    stored: Vec<StoredLine>,
    /// The seats' secrets.
    seats: Vec<String>,
    commands: u32,
}

impl Client {
    fn create(request: Value) -> Client {
        let request: NewGameRequest = serde_json::from_value(request).unwrap();
        let (game, response, stored) = LocalGame::create(&request, RANDOM).unwrap();
        let seats = [response.seats.cones, response.seats.spools, response.seats.step];
        let mut client = Client { game, stored, seats: seats.into_iter().flatten().collect(), commands: 0 };
        client.hello();
        client
    }

    fn hello(&mut self) {
        let hello = json!({ "hello": { "seats": self.seats, "nonce": "ab".repeat(32) } });
        let welcome = self.send(hello).swap_remove(0);
        assert!(welcome["welcome"]["snapshot"]["game"].is_string(), "{welcome}");
    }

    fn send(&mut self, message: Value) -> Vec<Value> {
        let message: ClientMessage = serde_json::from_value(message).unwrap();
        let mut reply = self.game.answer(&message);
        while let Some(Reply { messages, stored, .. }) = self.game.play_computer() {
            reply.messages.extend(messages);
            reply.stored.extend(stored);
        }
        self.stored.extend(reply.stored);
        reply.messages.iter().map(|message| json!(message)).collect()
    }

    /// Sends a command, and returns its answer.
    fn command(&mut self, mut command: Value) -> Value {
        self.commands += 1;
        let id = self.commands.to_string();
        command["id"] = json!(id);
        command["at"] = json!(self.game.state().revision());
        let answers = self.send(json!({ "command": command }));
        let is_answer = |message: &Value| {
            ["done", "refused", "preview"].iter().any(|kind| message[*kind]["id"] == json!(id))
        };
        answers.into_iter().find(is_answer).unwrap()
    }

    /// Opens the game again from its lines.
    fn reopen(&mut self) {
        let before = json!(self.game.snapshot());
        self.game = open(&json!(self.stored)).unwrap();
        assert_eq!(json!(self.game.snapshot()), before);
        self.hello();
    }

    /// Throws, or makes the first legal move.
    fn play(&mut self) {
        let first = self.game.state().game().turn().map(|turn| {
            let mv = turn.moves().next().expect("a turn has a move");
            turn.text(mv).to_string()
        });
        let answer = self.command(match first {
            None => json!({ "do": "throw" }),
            Some(text) => json!({ "do": "move", "move": text }),
        });
        assert!(answer["done"].is_object(), "{answer}");
    }
}

fn request(preset: Preset, cones: Value, spools: Value) -> Value {
    json!({ "rules": preset.name(), "options": { "pieces": "2" }, "cones": cones, "spools": spools })
}

#[test]
fn plays_whole_games_against_the_computer_and_opens_them_again() {
    for preset in Preset::ALL {
        let computer = json!({ "kind": "computer", "level": "novice" });
        let mut client = Client::create(request(preset, json!({ "kind": "person" }), computer));
        for number in 0.. {
            if client.game.state().is_over() {
                break;
            }
            if number % 7 == 3 {
                client.reopen();
            }
            client.play();
        }
        let record: Record = record_of(client.game.state()).to_string().parse().unwrap();
        assert!(record.game.result().is_some());
        senet_game::fair::verify(&record, None).expect("the throws are those of the seed");
    }
}

#[test]
fn games_at_one_board_take_moves_back_and_end_by_resignation() {
    let person = json!({ "kind": "person" });
    let mut client = Client::create(request(Preset::Modern, person.clone(), person));
    client.play();
    client.play();
    assert!(client.command(json!({ "do": "undo" }))["done"].is_object());
    let refused = client.command(json!({ "do": "claim" }));
    assert_eq!(refused["refused"]["code"], "not-your-seat", "{refused}");
    let described = client.command(json!({ "do": "preview", "from": 1 }));
    assert!(described["preview"].is_object(), "{described}");
    assert!(client.command(json!({ "do": "resign", "side": "cones" }))["done"].is_object());
    client.reopen();
    assert!(client.game.state().is_over());
}

#[test]
fn the_next_game_of_a_series_is_kept_and_opened() {
    let person = json!({ "kind": "person" });
    let mut client = Client::create(request(Preset::Tait, person.clone(), person));
    client.play();
    client.command(json!({ "do": "resign", "side": "cones" }));
    let message = json!({ "command": { "id": "again", "do": "rematch" } });
    let message = serde_json::from_value(message).unwrap();
    let next = client.game.answer(&message).next.expect("the next game begins at once");
    let game = LocalGame::open(next.stored, RANDOM).unwrap();
    assert_eq!(game.state().setup().id.text(), next.game);
    let setup = game.state().setup();
    assert_eq!(setup.score.cones + setup.score.spools, 1);
}

#[test]
fn a_game_between_computers_goes_on_by_steps() {
    let computer = json!({ "kind": "computer", "level": "random" });
    let mut client = Client::create(request(Preset::Kendall, computer.clone(), computer));
    while !client.game.state().is_over() {
        let plies = client.game.state().game().plies().len();
        assert!(client.command(json!({ "do": "step" }))["done"].is_object());
        assert_eq!(client.game.state().game().plies().len(), plies + 1);
    }
    let refused = client.command(json!({ "do": "step" }));
    assert_eq!(refused["refused"]["code"], "over");
}

#[test]
fn a_game_by_link_is_refused() {
    let [person, link] = ["person", "link"].map(|kind| json!({ "kind": kind }));
    let request = serde_json::from_value(request(Preset::Modern, person, link)).unwrap();
    assert!(matches!(LocalGame::create(&request, RANDOM), Err(LocalGameError::ByLink)));
}

#[test]
fn damaged_lines_are_refused() {
    let person = json!({ "kind": "person" });
    let mut client = Client::create(request(Preset::Bell, person.clone(), person));
    client.play();
    client.play();
    let Value::Array(lines) = json!(client.stored) else { panic!("the lines are an array") };
    let open = |lines: &[Value]| open(&json!(lines)).map(|_| ());
    open(&lines).unwrap();
    open(&[]).unwrap_err();
    open(&lines[1..]).unwrap_err();
    for number in 0..lines.len() {
        for damage in [json!(null), json!("text"), json!({}), json!({ "event": { "event": "none" } })] {
            let mut damaged = lines.clone();
            damaged[number] = damage;
            open(&damaged).unwrap_err();
        }
        let mut repeated = lines.clone();
        repeated.insert(number, lines[0].clone());
        open(&repeated).unwrap_err();
    }
}

#[test]
fn lines_of_a_game_of_0_2_are_read() {
    let person = json!({ "kind": "person" });
    let client = Client::create(request(Preset::Bell, person.clone(), person));
    let mut lines = json!(client.stored);
    let setup = &mut lines[0]["setup"]["setup"];
    for (now, before) in [("hints", "help"), ("step", "watch")] {
        if let Some(value) = setup.as_object_mut().unwrap().remove(now) {
            setup[before] = value;
        }
    }
    for seat in ["cones", "spools"] {
        let occupant = setup[seat].as_object_mut().unwrap().remove("occupant").unwrap();
        setup[seat]["sitter"] = occupant;
    }
    assert_eq!(json!(open(&lines).unwrap().snapshot()), json!(client.game.snapshot()));
}

/// Opens a game from its lines as they are kept.
fn open(lines: &Value) -> Result<LocalGame, Box<dyn Error>> {
    Ok(LocalGame::open(Vec::<StoredLine>::deserialize(lines)?, RANDOM)?)
}
