//! Random schedules of commands, database faults and kills, on both databases.
//!
//! In each schedule a few games are played through several lives of a server. Faults come and go: a full disk
//! or an I/O error (the database rolls back, with or without the transaction), a commit that is refused, a
//! lock of another program, and with PostgreSQL a connection that is cut after a random number of bytes, or
//! closed by the database. A life ends at a random moment. After every answer, a second connection checks
//! that the acknowledged events are a prefix of the stored ones, and that a refused command has left no trace.
//!
//! `SENET_FAULT_SCHEDULES` sets the number of schedules, `SENET_FAULT_SEED` the first seed.

#[cfg(all(unix, feature = "postgres"))]
mod proxy;
mod world;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tokio::time::sleep;

use super::tests::{played, setup, temporary_file};
use super::{Database, Health, Store, WriteError, WriteOp};
use world::World;

/// The number of schedules on SQLite if the environment names none.
const SCHEDULES: u64 = 60;

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}

/// Runs schedules with consecutive seeds.
fn run(world: &mut World, default: u64) {
    let first = number("SENET_FAULT_SEED", 1);
    let schedules = number("SENET_FAULT_SCHEDULES", default);
    for seed in first..first + schedules {
        world.run(seed);
    }
    println!("{schedules} schedules: {}", world.tally());
    world.tally().assert_varied();
}

#[test]
fn acknowledged_events_survive_faults_on_sqlite() {
    let file = temporary_file("faults");
    let folder = file.parent().unwrap().parent().unwrap().to_owned();
    let database = Database::file(file).with_lock_timeout(Duration::from_millis(10));
    run(&mut World::sqlite(database), SCHEDULES);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(all(unix, feature = "postgres"))]
#[test]
fn acknowledged_events_survive_faults_on_postgres() {
    let Some(postgres) = super::tests::postgres::Postgres::start("faults") else { return };
    run(&mut World::postgres(&postgres.url), SCHEDULES / 4);
}

/// A small file system. Dropping it unmounts it.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None` where file systems cannot be mounted.
    fn mount() -> Option<SmallDisk> {
        let folder = env::temp_dir().join(format!("senet-small-disk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut mount = Command::new("mount");
        // The log of SQLite alone takes 4 MB if a store that was dropped still keeps it from being reset.
        mount.args(["-t", "tmpfs", "-o", "size=6m", "tmpfs"]).arg(&folder);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then_some(SmallDisk(folder))
    }

    /// Fills the disk with a file.
    fn fill(&self) -> PathBuf {
        let filler = self.0.join("filler");
        let mut file = fs::File::create(&filler).unwrap();
        while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
        filler
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
        let _ = fs::remove_dir(&self.0);
    }
}

/// Writes one after the other. Returns the number of those that were acknowledged; `None` after a refusal.
async fn write_until_refused(store: &Store, writes: &[WriteOp], acknowledged: &mut usize) -> Option<()> {
    while let Some(write) = writes.get(*acknowledged) {
        match store.write(vec![write.clone()]).await {
            Ok(()) => *acknowledged += 1,
            Err(WriteError::Failed(_)) => return None,
            Err(error) => panic!("{error}"),
        }
    }
    Some(())
}

async fn assert_all_are_stored(file: &Path, writes: &[WriteOp]) {
    let store = Store::open(&Database::file(file.to_owned())).await.unwrap();
    let mut connection = Database::file(file.to_owned()).writer().await.unwrap();
    let writes: Vec<&WriteOp> = writes.iter().collect();
    assert!(super::statements::are_stored(&mut connection, &writes).await.unwrap());
    store.close().await;
}

#[tokio::test]
async fn acknowledged_events_survive_a_full_disk() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("skipped: file systems cannot be mounted here");
        return;
    };
    let file = disk.0.join("games.sqlite");
    let writes: Vec<WriteOp> = (1..8).flat_map(|number| played(&setup(number), 60).1).collect();
    let mut acknowledged = 0;
    let mut refused = 0;
    for round in 1..=3 {
        let store = Store::open(&Database::file(file.clone())).await.unwrap();
        let until = writes.len() * round / 4;
        write_until_refused(&store, &writes[..until], &mut acknowledged).await.expect("there is space");
        let filler = disk.fill();
        for _ in 0..5 {
            let outcome = write_until_refused(&store, &writes, &mut acknowledged).await;
            refused += usize::from(outcome.is_none());
        }
        assert_eq!(store.health().await, Health::ReadOnly, "the disk is full");
        fs::remove_file(filler).unwrap();
        while store.health().await != Health::Sound {
            sleep(Duration::from_millis(20)).await;
        }
        let until = acknowledged + 20;
        write_until_refused(&store, &writes[..until], &mut acknowledged).await.expect("there is space");
        // The store is dropped as it is, as after a kill.
        drop(store);
        assert_all_are_stored(&file, &writes[..acknowledged]).await;
    }
    assert!(refused >= 3, "the disk was full");
}

#[tokio::test]
async fn writer_recovers_without_commands() {
    let file = temporary_file("probe");
    let database = Database::file(file.clone()).with_lock_timeout(Duration::from_millis(10));
    let store = Store::open(&database).await.unwrap();
    let mut other = database.writer().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let setup = setup(1);
    let refused = store.write(vec![WriteOp::insert_game(&setup, 1)]).await;
    assert!(matches!(refused, Err(WriteError::Failed(_))), "{refused:?}");
    assert_eq!(store.health().await, Health::ReadOnly);
    drop(other);
    while store.health().await != Health::Sound {
        sleep(Duration::from_millis(20)).await;
    }
    store.write(vec![WriteOp::insert_game(&setup, 1)]).await.unwrap();
    store.close().await;
    fs::remove_dir_all(file.parent().unwrap().parent().unwrap()).unwrap();
}
