//! Tests of the store, on both databases.

#[cfg(all(unix, feature = "postgres"))]
#[path = "../../tests/it/common/postgres.rs"]
pub(super) mod postgres;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use senet::{Game, Preset, Record, Ruleset, Side, Undo};
use senet_game::stored;
use senet_game::{
    Action, Command, CommandId, CommandOutcome, FirstPlayerChoice, GameEvent, GameId, GameSetup, GameState,
    HintPolicy, Nonce, Occupant, Score, Seat, SeatSet, Secret, Seed, SeriesTerms,
};
use senet_play::Level;

use super::{Database, Health, PlayedMove, Store, WriteError, WriteOp, counted_moves};

/// A game with a unique identifier.
pub(crate) fn setup(number: u8) -> GameSetup {
    let mut id = [number; 10];
    // The database may contain games of earlier test runs.
    getrandom::fill(&mut id[1..]).unwrap();
    let cones = Seat { occupant: Occupant::Guest, secret_digest: Some(Secret([number; 16]).digest()) };
    let spools = Seat { occupant: Occupant::Computer(Level::Novice), secret_digest: None };
    GameSetup {
        id: GameId(id),
        rules: Arc::new(Ruleset::preset(Preset::Kendall)),
        seats: [cones, spools],
        step_secret_digest: None,
        server_seed: Seed([number; 32]),
        score: Score { cones: 2, spools: 1 },
        hints: HintPolicy::Proposed,
        series: None,
        first_player_choice: FirstPlayerChoice::default(),
        guidelines: true,
    }
}

/// A game with this number of events, a few more at its end, and the writes that store it.
pub(super) fn played(setup: &GameSetup, events: usize) -> (GameState, Vec<WriteOp>) {
    let mut state = GameState::new(Arc::new(setup.clone()));
    let mut writes = vec![WriteOp::insert_game(setup, 1000)];
    let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
    let mut add = |state: &mut GameState, events: &[GameEvent], command: Option<CommandId>| {
        for event in events {
            writes.push(WriteOp::insert_event(setup.id, state.seq() + 1, *event, command, 2000));
            state.apply(&[*event], command).unwrap();
        }
    };
    let contributed = GameEvent::Contributed(Side::Cones, Some(Nonce([5; 32])));
    add(&mut state, &[GameEvent::Started, GameEvent::Seated(Side::Cones), contributed], None);
    while state.events().len() < events {
        let action = match state.game().turn() {
            Some(turn) => Action::Move(turn.text(turn.moves().last().unwrap()).to_string()),
            None => Action::Throw,
        };
        let id = CommandId::of_step(&state.seq().to_string(), both);
        let command = Command { id, at: Some(state.revision()), action };
        let CommandOutcome::Events(events) = state.decide(both, &command).unwrap() else {
            panic!("a new command")
        };
        add(&mut state, &events, Some(id));
    }
    if !state.game().plies().is_empty() {
        add(&mut state, &[GameEvent::Undone(0, Undo::KeepThrow)], None);
    }
    add(
        &mut state,
        &[GameEvent::Resigned(Side::Spools), GameEvent::Over, GameEvent::RematchOffered(Side::Cones)],
        None,
    );
    (state, writes)
}

async fn read(store: &Store, id: GameId) -> Option<GameState> {
    store.read(id, |rules| rules).await.unwrap()
}

async fn reads_what_it_wrote(store: &Store) {
    let setup = setup(1);
    let (state, writes) = played(&setup, 80);
    store.write(writes).await.unwrap();
    let stored = read(store, setup.id).await.expect("the game is stored");
    assert_eq!(stored.events(), state.events());
    assert_eq!(stored.game(), state.game());
    assert_eq!(
        (stored.revision(), stored.score(), stored.seq()),
        (state.revision(), state.score(), state.seq())
    );
    assert_eq!(stored.setup().seats, setup.seats);
    assert!(stored.setup().server_seed == setup.server_seed && stored.setup().guidelines);
    let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
    for seq in 2..60_u64 {
        let id = CommandId::of_step(&seq.to_string(), both);
        assert_eq!(stored.completed(id), state.completed(id), "command {seq}");
    }
    assert!(read(store, GameId([0xee; 10])).await.is_none());
}

async fn refuses_second_write_of_event(store: &Store) {
    let (one, other) = (setup(2), setup(3));
    let both = vec![WriteOp::insert_game(&one, 1000), WriteOp::insert_game(&other, 1000)];
    store.write(both).await.unwrap();
    let started =
        |setup: &GameSetup| vec![WriteOp::insert_event(setup.id, 1, GameEvent::Started, None, 1000)];
    store.write(started(&one)).await.unwrap();
    // Both are in one transaction at first, but only one is refused.
    let (again, first) = tokio::join!(store.write(started(&one)), store.write(started(&other)));
    assert!(matches!(again, Err(WriteError::Conflict)), "{again:?}");
    first.unwrap();
    assert_eq!(read(store, other.id).await.unwrap().events(), [GameEvent::Started]);
}

async fn writes_many_games_at_once(store: &Store) {
    let games: Vec<(GameSetup, GameState, Vec<WriteOp>)> = (0..200)
        .map(|number| {
            let setup = setup(number);
            let (state, writes) = played(&setup, 3 + usize::from(number) % 7);
            (setup, state, writes)
        })
        .collect();
    let tasks = games.iter().map(|(_, _, writes)| {
        let (store, writes) = (store.clone(), writes.clone());
        tokio::spawn(async move { store.write(writes).await })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap().unwrap();
    }
    for (setup, state, _) in &games {
        assert_eq!(read(store, setup.id).await.expect("the game is stored").events(), state.events());
    }
}

async fn finds_and_deletes_inactive_games(store: &Store) {
    let (used, unused) = (setup(4), setup(5));
    let game = |setup: &GameSetup, time| {
        vec![
            WriteOp::insert_game(setup, 10),
            WriteOp::insert_event(setup.id, 1, GameEvent::Started, None, time),
        ]
    };
    store.write(game(&used, 30)).await.unwrap();
    store.write(game(&unused, 10)).await.unwrap();
    let found = store.inactive_since(20, 1000).await.unwrap();
    assert!(found.contains(&unused.id) && !found.contains(&used.id));
    store.write(vec![WriteOp::delete_game(unused.id)]).await.unwrap();
    assert!(read(store, unused.id).await.is_none());
    assert!(!store.inactive_since(20, 1000).await.unwrap().contains(&unused.id));
}

async fn counts_moves_of_finished_games(store: &Store) {
    // The database may contain games of earlier test runs: the counts are compared with those before.
    let setup = setup(7);
    let (mut state, _) = played(&setup, 60);
    let start = *state.game().start();
    let total = |moves: Vec<PlayedMove>| moves.iter().map(|mv| (mv.games, mv.wins)).fold((0, 0), add);
    fn add(one: (i64, i64), other: (i64, i64)) -> (i64, i64) {
        (one.0 + other.0, one.1 + other.1)
    }
    let before = total(store.played(&setup.rules, &start).await.unwrap());
    assert!(counted_moves(state.game()).is_empty(), "`played` takes all moves back");
    let events = state.events().to_vec();
    state = GameState::new(Arc::new(setup.clone()));
    let undone = events.iter().position(|event| matches!(event, GameEvent::Undone(..))).unwrap();
    state.apply(&events[..undone], None).unwrap();
    state.apply(&[GameEvent::Resigned(start.side()), GameEvent::Over], None).unwrap();
    let counted = || counted_moves(state.game()).into_iter().map(WriteOp::CountMove);
    assert!(counted().len() > 1);
    // Two games that end in one transaction, and another one.
    store.write(counted().chain(counted()).collect()).await.unwrap();
    store.write(counted().collect()).await.unwrap();
    let after = store.played(&setup.rules, &start).await.unwrap();
    let first = &state.game().plies()[0];
    let throw = first.throw.map(|throw| i64::from(throw.value()));
    assert!(after.iter().any(|mv| mv.throw == throw && mv.text == state.game().text(0).to_string()));
    assert_eq!(total(after), (before.0 + 3, before.1), "the side that moved first has lost");
}

async fn test_store(database: &Database) {
    let store = Store::open(database).await.unwrap();
    reads_what_it_wrote(&store).await;
    refuses_second_write_of_event(&store).await;
    writes_many_games_at_once(&store).await;
    finds_and_deletes_inactive_games(&store).await;
    counts_moves_of_finished_games(&store).await;
    let setup = setup(6);
    store.write(played(&setup, 5).1).await.unwrap();
    store.close().await;
    let reopened = Store::open(database).await.unwrap();
    assert_eq!(reopened.health().await, Health::Sound);
    assert!(read(&reopened, setup.id).await.is_some(), "the game is stored after reopening");
    reopened.close().await;
    assert_eq!(reopened.health().await, Health::Unreachable);
    assert!(matches!(
        reopened.write(vec![WriteOp::insert_game(&setup, 1)]).await,
        Err(WriteError::Failed(_))
    ));
}

pub(crate) fn temporary_file(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("senet-store-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder.join("a folder, 100% new?").join("games.sqlite")
}

#[tokio::test]
async fn store_on_sqlite() {
    let file = temporary_file("promises");
    test_store(&Database::file(file.clone())).await;
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}

#[cfg(all(unix, feature = "postgres"))]
#[tokio::test]
async fn store_on_postgres() {
    let Some(postgres) = postgres::Postgres::start("store") else { return };
    test_store(&Database::from_url(Some(&postgres.url)).unwrap()).await;
}

#[tokio::test]
async fn rejects_file_that_is_not_a_database() {
    let file = temporary_file("nonsense");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "This is no database, but long enough to be taken for one. ".repeat(40)).unwrap();
    let error = Store::open(&Database::file(file.clone())).await.unwrap_err();
    let message = error.to_string();
    assert!(message.contains("games.sqlite") && message.contains("--database"), "{message}");
    let cause = error.source().expect("it has a cause").to_string();
    assert!(cause.contains("file is not a database"), "{cause}");
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}

/// A database with a game between people, as version 0.2 wrote it.
#[tokio::test]
async fn reads_a_database_of_version_0_2() {
    let file = temporary_file("version-0-2");
    let database = Database::file(file.clone());
    let id = GameId([1; 10]);
    let migrations =
        [include_str!("../../migrations/1_games.sql"), include_str!("../../migrations/2_clock.sql")];
    database.prepare().unwrap();
    let mut connection = database.writer().await.unwrap();
    for sql in migrations.into_iter().chain([
        include_str!("../../migrations/3_played.sql"),
        "CREATE TABLE senet_schema (version BIGINT NOT NULL); INSERT INTO senet_schema VALUES (3)",
    ]) {
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    }
    let digest = Secret([1; 16]).digest().text();
    let old = serde_json::json!({
        "rules": Record::new(Game::new(Ruleset::preset(Preset::Kendall))).to_string(),
        "cones": { "sitter": "person", "key": digest },
        "spools": { "sitter": "guest", "key": digest },
        "watch": digest,
        "seed": Seed([7; 32]).text(),
        "score": [2, 1],
        "help": "proposed",
        "by_throw": false,
        "guidelines": true,
    });
    let insert = sqlx::query("INSERT INTO games (id, created, setup) VALUES ($1, 10, $2)");
    insert.bind(id.text()).bind(old.to_string()).execute(&mut connection).await.unwrap();
    let events = [r#""started""#, r#"{"seated":"spools"}"#, r#"{"help_agreed":"spools"}"#, r#"{"thrown":4}"#];
    for (event, seq) in events.into_iter().zip(1_i64..) {
        let insert = "INSERT INTO facts (game, seq, command, happened, fact) VALUES ($1, $2, '', 20, $3)";
        sqlx::query(insert).bind(id.text()).bind(seq).bind(event).execute(&mut connection).await.unwrap();
    }
    drop(connection);
    let store = Store::open(&database).await.unwrap();
    let game = read(&store, id).await.expect("the game is stored");
    assert_eq!((game.hints(), game.score()), (HintPolicy::On, Score { cones: 2, spools: 1 }));
    assert_eq!(game.setup().seats.map(|seat| seat.occupant), [Occupant::Person, Occupant::Guest]);
    assert!(game.setup().step_secret_digest.is_some() && game.setup().guidelines);
    assert_eq!(game.events().last(), Some(&GameEvent::Thrown(senet::Throw::of(4))));
    assert_eq!(store.inactive_since(21, 9).await.unwrap(), [id]);
    store.close().await;
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}

/// Setups and events of versions before 0.2.
#[test]
fn reads_games_of_earlier_versions() {
    let stored = stored::setup_text(&setup(1));
    let mut fields: serde_json::Value = serde_json::from_str(&stored).unwrap();
    for added in ["hints", "series", "by_throw"] {
        fields.as_object_mut().unwrap().remove(added);
    }
    let id = GameId([1; 10]);
    let old = stored::parse_setup(&fields.to_string(), id).unwrap();
    assert_eq!(
        (old.hints, old.series, old.first_player_choice),
        (HintPolicy::On, None, FirstPlayerChoice::Chosen),
        "a computer plays"
    );
    fields["spools"] = serde_json::json!({ "sitter": "person" });
    let between_people = stored::parse_setup(&fields.to_string(), id).unwrap();
    assert_eq!(between_people.hints, HintPolicy::Off);
    let mut state = GameState::new(Arc::new(old));
    for event in ["\"started\"", "{\"seated\":\"cones\"}", "{\"thrown\":4}"] {
        state.apply(&[stored::parse_event(event).unwrap()], None).unwrap();
    }
    assert!(state.fixed_seed().is_none() && !state.is_seed_open(), "its seed is the secret alone");
}

#[test]
fn reads_new_events_again() {
    let nonce = Some(Nonce([9; 32]));
    for event in [
        GameEvent::Contributed(Side::Spools, nonce),
        GameEvent::Contributed(Side::Cones, None),
        GameEvent::SeedFixed,
        GameEvent::HintsAgreed(Side::Spools),
        GameEvent::OpeningThrown(senet::Throw::ONE),
        GameEvent::Begins(Side::Cones),
    ] {
        assert_eq!(stored::parse_event(&stored::event_text(event)).unwrap(), event);
    }
    let series = SeriesTerms::new(&Ruleset::preset(Preset::Kendall), senet::Scoring::PiecesLeft, 9).unwrap();
    let setup = GameSetup {
        series: Some(series),
        first_player_choice: FirstPlayerChoice::Thrown,
        hints: HintPolicy::Off,
        ..setup(1)
    };
    let read = stored::parse_setup(&stored::setup_text(&setup), setup.id).unwrap();
    assert_eq!(
        (read.series, read.first_player_choice, read.hints),
        (setup.series, setup.first_player_choice, setup.hints)
    );
}

#[test]
fn reads_ends_by_absence() {
    for event in [GameEvent::Claimed(Side::Cones), GameEvent::CalledOff(Side::Spools)] {
        assert_eq!(stored::parse_event(&stored::event_text(event)).unwrap(), event);
    }
}
