//! The store keeps its promises on both databases.

#[path = "../../tests/common/postgres.rs"]
mod postgres;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use senet::{Preset, Ruleset, Side, Undo};
use senet_play::Level;

use super::{Database, Entry, Store, WriteError};
use crate::rooms::{
    Command, CommandId, Decision, Deed, Fact, GameId, Keys, Room, Score, Seat, Secret, Seed, Setup, Sitter,
};
use postgres::Postgres;

/// A game that is like no other.
pub(crate) fn setup(number: u8) -> Setup {
    let mut id = [number; 10];
    // Tests may share a database with those before them.
    getrandom::fill(&mut id[1..]).unwrap();
    let cones = Seat { sitter: Sitter::Guest, key: Some(Secret([number; 16]).digest()) };
    let spools = Seat { sitter: Sitter::Computer(Level::Novice), key: None };
    Setup {
        id: GameId(id),
        rules: Arc::new(Ruleset::preset(Preset::Kendall)),
        seats: [cones, spools],
        watch: None,
        seed: Seed([number; 32]),
        score: Score { cones: 2, spools: 1 },
        guidelines: true,
    }
}

/// A game in which this many facts happened, and the entries that keep it.
fn played(setup: &Setup, facts: usize) -> (Room, Vec<Entry>) {
    let mut room = Room::new(Arc::new(setup.clone()));
    let mut entries = vec![Entry::game(setup, 1000)];
    let both = Keys::of(Side::Cones).and(Keys::of(Side::Spools));
    let mut happen = |room: &mut Room, facts: &[Fact], command: Option<CommandId>| {
        for fact in facts {
            entries.push(Entry::fact(setup.id, room.seq() + 1, *fact, command, 2000));
            room.apply(&[*fact], command).unwrap();
        }
    };
    happen(&mut room, &[Fact::Started, Fact::Seated(Side::Cones)], None);
    while room.facts().len() < facts {
        let deed = match room.game().turn() {
            Some(turn) => Deed::Move(turn.text(turn.moves().last().unwrap()).to_string()),
            None => Deed::Throw,
        };
        let id = CommandId::of(&room.seq().to_string());
        let command = Command { id, at: Some(room.clock()), deed };
        let Decision::Leads(facts) = room.decide(both, &command).unwrap() else { panic!("a new command") };
        happen(&mut room, &facts, Some(id));
    }
    if !room.game().plies().is_empty() {
        happen(&mut room, &[Fact::Undone { ply: 0, left: Undo::KeepThrow }], None);
    }
    happen(&mut room, &[Fact::Resigned(Side::Spools), Fact::Over, Fact::RematchOffered(Side::Cones)], None);
    (room, entries)
}

async fn read(store: &Store, id: GameId) -> Option<Room> {
    store.read(id, |rules| rules).await.unwrap()
}

async fn what_is_written_is_read(store: &Store) {
    let setup = setup(1);
    let (room, entries) = played(&setup, 80);
    store.write(entries).await.unwrap();
    let again = read(store, setup.id).await.expect("it is there");
    assert_eq!(again.facts(), room.facts());
    assert_eq!(again.game(), room.game());
    assert_eq!((again.clock(), again.score(), again.seq()), (room.clock(), room.score(), room.seq()));
    assert_eq!(again.setup().seats, setup.seats);
    assert!(again.setup().seed == setup.seed && again.setup().guidelines);
    for seq in 2..60_u64 {
        let id = CommandId::of(&seq.to_string());
        assert_eq!(again.done_before(id), room.done_before(id), "command {seq}");
    }
    assert!(read(store, GameId([0xee; 10])).await.is_none());
}

async fn a_fact_is_written_once(store: &Store) {
    let (one, other) = (setup(2), setup(3));
    let both = vec![Entry::game(&one, 1000), Entry::game(&other, 1000)];
    store.write(both).await.unwrap();
    let started = |setup: &Setup| vec![Entry::fact(setup.id, 1, Fact::Started, None, 1000)];
    store.write(started(&one)).await.unwrap();
    // They share a commit, and only one of them is refused.
    let (again, first) = tokio::join!(store.write(started(&one)), store.write(started(&other)));
    assert!(matches!(again, Err(WriteError::Overtaken)), "{again:?}");
    first.unwrap();
    assert_eq!(read(store, other.id).await.unwrap().facts(), [Fact::Started]);
}

async fn many_write_at_once(store: &Store) {
    let games: Vec<(Setup, Room, Vec<Entry>)> = (0..200)
        .map(|number| {
            let setup = setup(number);
            let (room, entries) = played(&setup, 3 + usize::from(number) % 7);
            (setup, room, entries)
        })
        .collect();
    let writes = games.iter().map(|(_, _, entries)| {
        let (store, entries) = (store.clone(), entries.clone());
        tokio::spawn(async move { store.write(entries).await })
    });
    for write in writes.collect::<Vec<_>>() {
        write.await.unwrap().unwrap();
    }
    for (setup, room, _) in &games {
        assert_eq!(read(store, setup.id).await.expect("it is there").facts(), room.facts());
    }
}

async fn what_nobody_uses_is_found_and_forgotten(store: &Store) {
    let (used, unused) = (setup(4), setup(5));
    let game = |setup: &Setup, moment| {
        vec![Entry::game(setup, 10), Entry::fact(setup.id, 1, Fact::Started, None, moment)]
    };
    store.write(game(&used, 30)).await.unwrap();
    store.write(game(&unused, 10)).await.unwrap();
    let found = store.unused_since(20, 1000).await.unwrap();
    assert!(found.contains(&unused.id) && !found.contains(&used.id));
    store.write(vec![Entry::forgotten(unused.id)]).await.unwrap();
    assert!(read(store, unused.id).await.is_none());
    assert!(!store.unused_since(20, 1000).await.unwrap().contains(&unused.id));
}

async fn keeps_its_promises(database: &Database) {
    let store = Store::open(database).await.unwrap();
    what_is_written_is_read(&store).await;
    a_fact_is_written_once(&store).await;
    many_write_at_once(&store).await;
    what_nobody_uses_is_found_and_forgotten(&store).await;
    let setup = setup(6);
    store.write(played(&setup, 5).1).await.unwrap();
    store.close().await;
    let again = Store::open(database).await.unwrap();
    assert!(again.answers().await);
    assert!(read(&again, setup.id).await.is_some(), "opened again, it has what was written");
    again.close().await;
    assert!(!again.answers().await);
    assert!(matches!(again.write(vec![Entry::game(&setup, 1)]).await, Err(WriteError::Refused(_))));
}

fn file(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("senet-store-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder.join("a folder, 100% new?").join("games.sqlite")
}

#[tokio::test]
async fn on_sqlite() {
    let file = file("promises");
    keeps_its_promises(&Database::file(file.clone())).await;
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}

#[tokio::test]
async fn on_postgres() {
    let Some(postgres) = Postgres::start("store") else { return };
    keeps_its_promises(&Database::named(Some(&postgres.url)).unwrap()).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let file = file("nonsense");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "This is no database, but long enough to be taken for one. ".repeat(40)).unwrap();
    let error = Store::open(&Database::file(file.clone())).await.unwrap_err().to_string();
    assert!(error.contains("games.sqlite") && error.contains("--database"), "{error}");
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}
