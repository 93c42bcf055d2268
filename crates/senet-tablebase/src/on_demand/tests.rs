//! Values of small games do not depend on the directory; tables of the user are kept.

use std::fs;
use std::sync::Barrier;
use std::sync::atomic::Ordering;

use senet::{Position, Preset, Setup};
use senet_solve::{SolveOptions, StoreOptions, solve_into};
use senet_table::{pack_table, packed_path, table_path};

use super::*;

fn rules(preset: Preset, pieces: u8) -> Arc<Ruleset> {
    Arc::new(Ruleset::new(preset.spec().with_options([format!("pieces={pieces}")]).unwrap()).unwrap())
}

#[test]
fn solves_once_for_concurrent_requests() {
    let folder = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Tait, 1);
    let tablebase = OnDemandTablebase::open(&rules, folder.path()).unwrap();
    let table = table_path(&tablebase.folder(), Stratum { mover: 1, other: 1 });
    assert_eq!(tablebase.values_in_tables().value(&rules.start()), None);
    assert!(!table.exists());
    let together = Barrier::new(4);
    std::thread::scope(|scope| {
        let value = || {
            together.wait();
            tablebase.snapshot().value(&rules.start())
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(value)).collect();
        let values: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        assert!(values[0].is_some() && values.iter().all(|value| *value == values[0]), "{values:?}");
    });
    assert!(table.exists());
    let small = tablebase.values.small.as_ref().unwrap();
    assert_eq!(small.solves.load(Ordering::Relaxed), 1);
}

/// Positions with one and with two pieces a side.
fn positions(rules: &Ruleset) -> Vec<Position> {
    let texts = ["10/10/8cs c - -", "10/9c/7css c - -", "10/8sc/7c1s c - -"];
    texts.map(|text| text.parse::<Setup>().unwrap().position(rules).unwrap()).into()
}

/// The values of small games are the same with an empty directory, with one that has tables of another gap, packed
/// or damaged ones, and after the game of one piece was solved first.
#[test]
fn automatic_values_do_not_depend_on_the_directory() {
    let full = rules(Preset::Tait, 5);
    let values = |directory: &Path, rules: &Arc<Ruleset>| {
        let tablebase = OnDemandTablebase::automatic(rules, directory).unwrap();
        let snapshot = tablebase.snapshot();
        positions(&full)
            .iter()
            .filter(|position| Stratum::of(position).mover <= rules.plan().pieces())
            .map(|position| snapshot.value(position).unwrap())
            .collect::<Vec<_>>()
    };
    let directory = || tempfile::tempdir().unwrap();
    let empty = directory();
    let expected = values(empty.path(), &full);
    assert_eq!(values(empty.path(), &full), expected, "the saved tables are used");

    let one_first = directory();
    assert_eq!(values(one_first.path(), &rules(Preset::Tait, 1)), expected[..1], "one piece, first");
    assert_eq!(values(one_first.path(), &full), expected, "then two pieces");

    let filled = directory();
    let (options, store) =
        (SolveOptions { gap: 1e-2, threads: 2 }, StoreOptions::in_directory(filled.path()));
    let solved = solve_into(&rules(Preset::Tait, 2), options, &store, |_| ()).unwrap();
    let named = OnDemandTablebase::open(&full, filled.path()).unwrap();
    let in_tables = named.snapshot().value(&positions(&full)[1]).unwrap();
    assert!(in_tables.upper - in_tables.lower > 1e-3, "named tables are used: {in_tables:?}");
    assert_eq!(values(filled.path(), &full), expected, "tables of another gap");
    let folder = named.folder();
    for table in solved.tables.iter() {
        pack_table(table, &packed_path(&folder, table.header().stratum)).unwrap();
        fs::write(table_path(&folder, table.header().stratum), "damaged").unwrap();
    }
    assert_eq!(values(filled.path(), &full), expected, "packed and damaged tables");

    let own = tables_folder(&automatic_directory(filled.path()), &full);
    fs::write(table_path(&own, Stratum { mover: 1, other: 1 }), "damaged").unwrap();
    assert_eq!(values(filled.path(), &full), expected, "damaged tables of its own");
}

/// Tables in a named directory are never replaced.
#[test]
fn keeps_the_tables_of_a_named_directory() {
    let (full, folder) = (rules(Preset::Tait, 5), tempfile::tempdir().unwrap());
    let (options, store) =
        (SolveOptions { gap: 1e-2, threads: 1 }, StoreOptions::in_directory(folder.path()));
    solve_into(&rules(Preset::Tait, 1), options, &store, |_| ()).unwrap();
    let open = || OnDemandTablebase::open(&full, folder.path()).unwrap();
    let file = table_path(&open().folder(), Stratum { mover: 1, other: 1 });
    let before = fs::read(&file).unwrap();
    let values = || {
        positions(&full).iter().map(|position| open().snapshot().value(position).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(values(), values());
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(open().folder()).unwrap().count(), 2, "the table and the lock");
}
