//! What one schedule after the other is run in: a database, its faults, and what clients were told.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::join_all;
use senet::{Game, Side};
use senet_game::stored;
use senet_game::{Action, Command, GameEvent, GameId, SeatSet};
use sqlx::{AnyPool, Connection, Row};
use tokio::runtime;
use tokio::time::{sleep, timeout};

use super::super::{Database, Health, Store};
#[cfg(all(unix, feature = "postgres"))]
use super::proxy::{self, Cut};
use crate::registry::{GameRegistry, LookupError};
use crate::resources::Resources;
use crate::session::SessionError;

/// The longest wait for anything that must happen.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The number of games in a schedule.
const GAMES: usize = 3;
/// The number of lives of the server in a schedule; the last one is without faults.
const LIVES: u64 = 4;

/// A database, its faults, and what clients were told.
pub(super) struct World {
    /// The database as the server reaches it.
    database: Database,
    /// The database as the test reaches it.
    direct: Database,
    faults: Faults,
    tally: Arc<Mutex<Tally>>,
}

/// How faults are switched on and off.
enum Faults {
    Sqlite,
    #[cfg(all(unix, feature = "postgres"))]
    Postgres {
        cut: Cut,
        folder: std::path::PathBuf,
        socket: std::path::PathBuf,
    },
}

/// The number of each outcome.
#[derive(Clone, Default)]
pub(super) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    /// Asserts that every outcome has occurred, so that the schedules test what they should.
    pub(super) fn assert_varied(&self) {
        for outcome in ["done", "refused", "killed"] {
            assert!(self.0.contains_key(outcome), "no command was {outcome}: {self}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(text, "{:?}", self.0)
    }
}

/// Random numbers (SplitMix64), so that a seed gives the same schedule on every machine.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}

/// A game of a schedule, and what its client was told.
struct Played {
    id: GameId,
    acknowledged: Mutex<Vec<GameEvent>>,
    /// The name and action of a command that was not answered with `done`, which the client may repeat.
    unanswered: Mutex<Option<Command>>,
}

type Games = Mutex<Vec<Arc<Played>>>;

/// Faults in the database itself: while the table `fault` has a row, inserts of some events fail.
const SQLITE_FAULTS: &str = "
    CREATE TABLE fault (kind TEXT, every BIGINT, rest BIGINT);
    CREATE TABLE anchor (id INTEGER PRIMARY KEY);
    CREATE TABLE dangling (id INTEGER REFERENCES anchor(id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER rolls_back BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM fault WHERE kind = 'rollback' AND NEW.seq % every = rest)
        BEGIN SELECT RAISE(ROLLBACK, 'disk I/O error'); END;
    CREATE TRIGGER aborts BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM fault WHERE kind = 'abort' AND NEW.seq % every = rest)
        BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;
    CREATE TRIGGER fails BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM fault WHERE kind = 'fail' AND NEW.seq % every = rest)
        BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END;
    CREATE TRIGGER refuses_commit AFTER INSERT ON events
        WHEN EXISTS (SELECT 1 FROM fault WHERE kind = 'commit' AND NEW.seq % every = rest)
        BEGIN INSERT INTO dangling VALUES (1); END;
";

#[cfg(all(unix, feature = "postgres"))]
const POSTGRES_FAULTS: &str = "
    CREATE TABLE fault (kind TEXT, every BIGINT, rest BIGINT);
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM fault WHERE kind = TG_ARGV[0] AND NEW.seq % every = rest) THEN
            RAISE EXCEPTION 'could not extend file: No space left on device';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER aborts BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fails('abort');
    CREATE CONSTRAINT TRIGGER refuses_commit AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fails('commit');
";

impl World {
    /// A new SQLite database.
    pub(super) fn sqlite(database: Database) -> World {
        World::new(database.clone(), database, Faults::Sqlite, SQLITE_FAULTS)
    }

    /// A new PostgreSQL database behind a proxy.
    #[cfg(all(unix, feature = "postgres"))]
    pub(super) fn postgres(url: &str) -> World {
        let folder = url.rsplit_once("host=").unwrap().1.replace("%2F", "/");
        let folder = std::path::PathBuf::from(folder);
        let socket = folder.join(".s.PGSQL.5432");
        let proxied = folder.join("proxy");
        std::fs::create_dir_all(&proxied).unwrap();
        let faults = Faults::Postgres { cut: Cut::default(), folder: proxied, socket };
        let direct = Database::from_url(Some(&format!("{url}&application_name=observer"))).unwrap();
        let database = Database::from_url(Some(&format!("{url}%2Fproxy"))).unwrap();
        World::new(database, direct, faults, POSTGRES_FAULTS)
    }

    fn new(database: Database, direct: Database, faults: Faults, sql: &'static str) -> World {
        let world = World { database, direct, faults, tally: Arc::default() };
        new_runtime().block_on(async {
            Store::open(&world.direct).await.unwrap().close().await;
            sqlx::raw_sql(sql).execute(&mut world.direct.writer().await.unwrap()).await.unwrap();
        });
        world
    }

    /// The number of each outcome so far.
    pub(super) fn tally(&self) -> Tally {
        self.tally.lock().unwrap().clone()
    }

    fn count(&self, outcome: &'static str) {
        *self.tally.lock().unwrap().0.entry(outcome).or_default() += 1;
    }

    /// Runs the schedule with this seed.
    pub(super) fn run(&mut self, seed: u64) {
        let games = Games::default();
        for life in 1..=LIVES {
            let runtime = new_runtime();
            runtime.block_on(async {
                self.start_proxy();
                if life == LIVES {
                    self.end(&games, seed).await;
                } else {
                    self.live(&games, Random(seed.wrapping_mul(0x1_0001).wrapping_add(life)), seed).await;
                }
            });
            // All tasks of the server end where they are.
            runtime.shutdown_background();
        }
    }

    fn start_proxy(&self) {
        #[cfg(all(unix, feature = "postgres"))]
        if let Faults::Postgres { cut, folder, socket } = &self.faults {
            cut.never();
            proxy::start(folder, socket.clone(), cut.clone());
        }
    }

    /// One life of the server, with faults. It ends in the middle of a round of commands.
    async fn live(&self, games: &Games, mut random: Random, seed: u64) {
        let observer = self.direct.readers().await.unwrap();
        let Ok(registry) = self.open().await else { return };
        for _ in 0..random.below(8) {
            self.round(&registry, games, &mut random, &observer, seed).await;
        }
        let end = Duration::from_micros(random.below(4_000));
        let last = self.round(&registry, games, &mut random, &observer, seed);
        if timeout(end, last).await.is_err() {
            self.count("killed");
        }
    }

    /// One command in each game, all at once, and perhaps another fault.
    async fn round(
        &self,
        registry: &GameRegistry,
        games: &Games,
        random: &mut Random,
        observer: &AnyPool,
        seed: u64,
    ) {
        if random.below(3) == 0 {
            self.switch_fault(random, observer).await;
        }
        if games.lock().unwrap().len() < GAMES {
            self.create(registry, games).await;
        }
        let playing: Vec<Arc<Played>> = games.lock().unwrap().clone();
        let commands =
            playing.iter().map(|played| self.play(registry, observer, played, random.below(100), seed));
        join_all(commands).await;
        for played in &playing {
            self.check(observer, played, seed).await;
        }
    }

    /// The last life of a schedule: without faults, every game goes on.
    async fn end(&self, games: &Games, seed: u64) {
        let observer = self.direct.readers().await.unwrap();
        while sqlx::raw_sql("DELETE FROM fault").execute(&observer).await.is_err() {}
        let registry = loop {
            if let Ok(registry) = self.open().await {
                break registry;
            }
        };
        let playing: Vec<Arc<Played>> = games.lock().unwrap().clone();
        for played in &playing {
            self.check(&observer, played, seed).await;
            let plays = async { while !self.play(&registry, &observer, played, 50, seed).await {} };
            timeout(TIMEOUT, plays).await.unwrap_or_else(|_| panic!("seed {seed}: a game does not go on"));
            self.check(&observer, played, seed).await;
        }
        let store = registry.resources().store.clone();
        assert_eq!(store.health().await, Health::Sound, "seed {seed}");
        store.close().await;
    }

    async fn open(&self) -> Result<GameRegistry, super::super::DatabaseError> {
        let store = Store::open(&self.database).await?;
        Ok(GameRegistry::new(Arc::new(Resources::for_tests(store))))
    }

    async fn create(&self, registry: &GameRegistry, games: &Games) {
        let person = serde_json::json!({ "kind": "person" });
        let request = serde_json::json!({ "rules": "tait", "cones": person, "spools": person });
        if let Ok(created) = registry.create(&serde_json::from_value(request).unwrap()).await {
            games.lock().unwrap().push(Arc::new(Played {
                id: created.setup.id,
                acknowledged: Mutex::new(vec![GameEvent::Started]),
                unanswered: Mutex::default(),
            }));
        }
    }

    /// Sends one command, or repeats the last one. Returns whether it was carried out.
    async fn play(
        &self,
        registry: &GameRegistry,
        observer: &AnyPool,
        played: &Played,
        choice: u64,
        seed: u64,
    ) -> bool {
        let session = match registry.session(played.id).await {
            Ok(session) => session,
            Err(LookupError::Unreadable(_)) => return false,
            Err(error) => panic!("seed {seed}: the game is not stored: {error}"),
        };
        let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
        let before = {
            let state = session.state().await;
            let acknowledged = played.acknowledged.lock().unwrap();
            assert!(state.events().starts_with(&acknowledged), "seed {seed}: the game has lost events");
            if state.result().is_some() {
                return true;
            }
            let mut unanswered = played.unanswered.lock().unwrap();
            if unanswered.is_none() || choice < 20 {
                let name = format!("{} {choice}", state.seq());
                let action = if choice < 30 { Action::Undo } else { next_action(state.game()) };
                *unanswered = Some(Command::new(&name, both, Some(state.revision()), action));
            }
            state.seq()
        };
        let command = played.unanswered.lock().unwrap().clone().unwrap();
        let outcome = session.execute(both, &command).await;
        let state = session.state().await;
        match outcome {
            Ok(seq) => {
                let events = state.events()[..usize::try_from(seq).unwrap()].to_vec();
                *played.acknowledged.lock().unwrap() = events;
                *played.unanswered.lock().unwrap() = None;
                drop(state);
                self.check(observer, played, seed).await;
                self.count("done");
                return true;
            }
            Err(SessionError::NotSaved) => {
                assert_eq!(state.seq(), before, "seed {seed}: a refused command has changed the game");
                let stored = stored_events(observer, played.id).await;
                assert_eq!(stored, state.events(), "seed {seed}: a refused command is stored");
                self.count("refused");
            }
            Err(SessionError::Outdated) => self.count("outdated"),
            // The state has changed since the command was made.
            Err(SessionError::Rejected(_)) => *played.unanswered.lock().unwrap() = None,
            Err(SessionError::TooManySpectators) => unreachable!(),
        }
        false
    }

    /// Checks that the acknowledged events are a prefix of what a second connection sees.
    async fn check(&self, observer: &AnyPool, played: &Played, seed: u64) {
        let acknowledged = played.acknowledged.lock().unwrap().clone();
        let stored = stored_events(observer, played.id).await;
        assert!(stored.starts_with(&acknowledged), "seed {seed}: acknowledged events are lost");
    }

    async fn switch_fault(&self, random: &mut Random, observer: &AnyPool) {
        let (every, rest) = (1 + random.below(4), random.below(4));
        // The server may hold the lock.
        let _ = sqlx::raw_sql("DELETE FROM fault").execute(observer).await;
        let kind = match &self.faults {
            Faults::Sqlite => match random.below(7) {
                0 => "rollback",
                1 => "abort",
                2 => "fail",
                3 => "commit",
                4 => return self.lock(Duration::from_millis(random.below(30))).await,
                _ => return,
            },
            #[cfg(all(unix, feature = "postgres"))]
            Faults::Postgres { cut, .. } => match random.below(7) {
                0 => "abort",
                1 => "commit",
                2 | 3 => return cut.after(i64::try_from(random.below(4_000)).unwrap()),
                4 => {
                    let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                                 WHERE application_name <> 'observer' AND backend_type = 'client backend'";
                    sqlx::raw_sql(close).execute(observer).await.unwrap();
                    return;
                }
                _ => return,
            },
        };
        let insert = format!("INSERT INTO fault VALUES ('{kind}', {every}, {})", rest % every);
        let _ = sqlx::raw_sql(sqlx::AssertSqlSafe(insert)).execute(observer).await;
    }

    /// Another program locks an SQLite database for some time.
    async fn lock(&self, time: Duration) {
        let mut other = self.direct.writer().await.unwrap();
        if sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.is_ok() {
            tokio::spawn(async move {
                sleep(time).await;
                let _ = other.close().await;
            });
        }
    }
}

fn new_runtime() -> runtime::Runtime {
    runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn next_action(game: &Game) -> Action {
    match game.turn() {
        Some(turn) => Action::Move(turn.text(turn.moves().last().unwrap()).to_string()),
        None => Action::Throw,
    }
}

/// The events of a game, which must be numbered from 1 without a gap.
async fn stored_events(observer: &AnyPool, id: GameId) -> Vec<GameEvent> {
    let select = sqlx::query("SELECT seq, event FROM events WHERE game = $1 ORDER BY seq");
    let rows = select.bind(id.text()).fetch_all(observer).await.unwrap();
    let event = |(row, number): (&sqlx::any::AnyRow, i64)| {
        assert_eq!(row.try_get::<i64, _>("seq").unwrap(), number);
        stored::parse_event(row.try_get("event").unwrap()).unwrap()
    };
    rows.iter().zip(1..).map(event).collect()
}
