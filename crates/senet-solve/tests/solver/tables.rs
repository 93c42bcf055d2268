//! Tables in a directory: resumed, narrowed, repaired, audited.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{rules, within};
use senet::{Preset, Ruleset};
use senet_solve::{
    AvailableSpace, BoundAuditError, PairOrigin, Progress, Requirements, SolveError, SolveOptions,
    SolvedTables, Storage, StoreOptions, audit_bounds, solve, solve_into, solve_order,
};
use senet_table::{
    AuditScope, Header, Proof, SolveProgress, Stratum, Table, TableSet, TableWriter, ValueWidth, audit,
    table_path, tables_folder, unfinished_path, value_with_duties, working_path,
};

fn store_options(directory: &Path) -> StoreOptions {
    StoreOptions { directory: directory.to_owned(), checkpoint_interval: Duration::ZERO, memory_limit: None }
}

/// The pairs of strata that this run had to solve.
fn solved(rules: &Ruleset, options: SolveOptions, directory: &Path) -> Vec<Stratum> {
    let built = solve_into(rules, options, &store_options(directory), |_| ()).expect("it can be solved");
    assert_eq!(built.strata.iter().map(|solved| solved.stratum).collect::<Vec<_>>(), solve_order(rules));
    for solved in &built.strata {
        assert!(solved.error <= options.gap / 2.0, "{solved:?}");
        assert_eq!(solved.backups == 0, solved.origin == PairOrigin::ExistingTable, "{solved:?}");
    }
    let new = built.strata.iter().filter(|solved| solved.origin == PairOrigin::SolvedNow);
    new.map(|solved| solved.stratum).collect()
}

#[test]
fn tables_equal_the_solution_in_memory() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Grunfeld, &["pieces=2"]);
    let options = SolveOptions { gap: 1e-4, threads: 1 };
    let built = solve_into(&rules, options, &store_options(directory.path()), |_| ()).unwrap();
    let solution = solve(&rules, options, |_| ()).unwrap();
    let mut compared = 0;
    for table in built.tables.iter() {
        for number in 0..table.index().len() {
            let position = table.index().position(number);
            assert_eq!(built.tables.probe(&position), solution.value(&position), "{position}");
            compared += 1;
        }
    }
    assert_eq!(compared, built.strata.iter().map(|solved| solved.positions).sum::<u64>());
    let from = |value: &dyn Fn(&senet::Position) -> Option<senet_table::BoundedValue>| {
        value_with_duties(&rules, &|position| value(position), &rules.start()).unwrap()
    };
    assert_eq!(
        from(&|position| built.tables.probe(position)),
        from(&|position| solution.value(position)),
        "the start owes opening moves"
    );
}

#[test]
fn uses_existing_tables() {
    let directory = tempfile::tempdir().unwrap();
    let (one, two) = (rules(Preset::Basics, &["pieces=1"]), rules(Preset::Basics, &["pieces=2"]));
    let pair = |mover, other| Stratum { mover, other };
    assert_eq!(solved(&one, within(1e-5), directory.path()), [pair(1, 1)]);
    assert_eq!(solved(&two, within(1e-3), directory.path()), [pair(2, 1), pair(2, 2)]);
    assert_eq!(solved(&two, within(1e-3), directory.path()), []);
    let tighter = within(1e-6);
    assert!(!solved(&two, tighter, directory.path()).is_empty(), "narrower bounds take more work");
    assert_eq!(solved(&two, tighter, directory.path()), []);
    assert_eq!(solved(&two, within(1e-2), directory.path()), [], "wider ones take none");

    let folder = tables_folder(directory.path(), &two);
    fs::remove_file(table_path(&folder, pair(1, 2))).unwrap();
    assert_eq!(solved(&two, tighter, directory.path()), [pair(2, 1)], "half of a pair is gone");
    let names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.iter().filter(|name| name.ends_with(".senet")).count(), 4, "{names:?}");
    assert_eq!(names.len(), 5, "tables and the lock: {names:?}");
}

#[test]
fn narrows_bounds_in_fewer_sweeps() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Modern, &["pieces=2"]);
    let sweeps = |gap: f64, directory: &Path| -> u32 {
        let built = solve_into(&rules, within(gap), &store_options(directory), |_| ()).unwrap();
        built.strata.iter().map(|solved| solved.sweeps).sum()
    };
    let fresh = tempfile::tempdir().unwrap();
    sweeps(1e-3, directory.path());
    assert!(sweeps(1e-4, directory.path()) < sweeps(1e-4, fresh.path()));
}

#[test]
fn rebuilds_damaged_tables() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Tait, &["pieces=2"]);
    solved(&rules, within(1e-4), directory.path());
    let folder = tables_folder(directory.path(), &rules);
    let (lower, upper) = (Stratum { mover: 1, other: 1 }, Stratum { mover: 2, other: 2 });
    let path = table_path(&folder, lower);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() - 999;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    // Finished tables are not read unless something has to be solved from them.
    fs::write(table_path(&folder, upper), b"cut off").unwrap();
    let mut told = Vec::new();
    let built = solve_into(&rules, within(1e-4), &store_options(directory.path()), |progress| {
        if let Progress::DamagedTable(error) = progress {
            told.push(error.to_string());
        }
    });
    let new = built.unwrap().strata.into_iter().filter(|solved| solved.origin == PairOrigin::SolvedNow);
    assert_eq!(new.map(|solved| solved.stratum).collect::<Vec<_>>(), [lower, upper]);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("1x1.senet is damaged") && told[1].contains("2x2.senet is not a table"),
        "{told:?}"
    );
    for table in TableSet::read(directory.path(), &rules).unwrap().iter() {
        table.verify().unwrap();
    }
}

#[test]
fn leaves_tables_of_newer_versions_alone() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Modern, &["pieces=1"]);
    solved(&rules, within(1e-4), directory.path());
    let path = table_path(&tables_folder(directory.path(), &rules), Stratum { mover: 1, other: 1 });
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 99;
    fs::write(&path, &bytes).unwrap();
    let refused = solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| ()).unwrap_err();
    assert!(
        matches!(refused, SolveError::Table(senet_table::TableError::UnsupportedVersion { found: 99, .. })),
        "{refused}"
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn locks_the_folder() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Modern, &["pieces=1"]);
    let mut second = None;
    solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| {
        second.get_or_insert_with(|| {
            solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| ()).unwrap_err()
        });
    })
    .unwrap();
    let refused = second.unwrap();
    assert!(matches!(refused, SolveError::Busy { .. }), "{refused}");
}

/// Options with less memory than the values of the game need, but enough to solve it on disk.
fn short_of_memory(
    rules: &Ruleset,
    options: SolveOptions,
    directory: &Path,
    storage: Storage,
) -> StoreOptions {
    let needs = Requirements::of(rules, options.gap, &tables_folder(directory, rules));
    let memory = needs.memory_for(storage);
    assert_eq!(needs.choose_storage(&AvailableSpace { memory: Some(memory), disk: None }), Ok(storage));
    StoreOptions { memory_limit: Some(memory), ..store_options(directory) }
}

#[test]
fn solves_alike_on_disk_and_in_memory() {
    for preset in Preset::ALL {
        let rules = rules(preset, &["pieces=2"]);
        let options = SolveOptions { gap: 1e-4, threads: 2 };
        let [memory, disk] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let in_memory = solve_into(&rules, options, &store_options(memory.path()), |_| ()).unwrap();
        let storage = if rules.plan().uses_hand() { Storage::BoundsOnDisk } else { Storage::Disk };
        let short = short_of_memory(&rules, options, disk.path(), storage);
        let on_disk = solve_into(&rules, options, &short, |_| ()).unwrap();
        assert_eq!(on_disk.strata.len(), in_memory.strata.len());
        for table in on_disk.tables.iter() {
            for number in 0..table.index().len() {
                let position = table.index().position(number);
                let probe = |built: &SolvedTables| built.tables.probe(&position).unwrap();
                let (one, other) = (probe(&on_disk), probe(&in_memory));
                assert!(one.lower <= other.upper && other.lower <= one.upper, "{one:?} {other:?}");
                assert!(one.upper - one.lower <= options.gap);
            }
        }
        let folder = tables_folder(disk.path(), &rules);
        let left = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let mut left = left.filter(|path| path.extension().is_some_and(|end| end != "senet"));
        assert_eq!(left.next(), None, "nothing but tables stays");
        // The tables are intact, and are used.
        for stratum in solve_order(&rules) {
            assert!(audit(&on_disk.tables, stratum, AuditScope::All, 2).unwrap().is_sound());
        }
        assert_eq!(solved(&rules, options, disk.path()), []);
    }
}

#[test]
fn resumes_an_interrupted_run() {
    stopped_and_resumed(Storage::Memory);
    stopped_and_resumed(Storage::BoundsOnDisk);
    stopped_and_resumed(Storage::Disk);
}

/// Stops a solver in the middle of a pair, like a power cut, but within the same process.
fn stopped_and_resumed(storage: Storage) {
    let directory = tempfile::tempdir().expect("it can be solved");
    let rules = rules(Preset::Jequier, &["pieces=2"]);
    let (options, stopped_at) = (SolveOptions { gap: 1e-4, threads: 1 }, 7);
    let store_options = |directory: &Path| short_of_memory(&rules, options, directory, storage);
    let unfinished_path = match storage {
        Storage::Memory | Storage::BoundsOnDisk => unfinished_path,
        Storage::Disk => working_path,
    };
    let stopped = std::panic::catch_unwind(|| {
        solve_into(&rules, options, &store_options(directory.path()), |progress| {
            if let Progress::Sweep(swept) = progress
                && swept.stratum == (Stratum { mover: 2, other: 2 })
                && swept.sweep == stopped_at
            {
                std::panic::resume_unwind(Box::new("stopped"));
            }
        })
    });
    assert!(stopped.is_err());
    let folder = tables_folder(directory.path(), &rules);
    let top = Stratum { mover: 2, other: 2 };
    assert!(unfinished_path(&folder, top).exists() && !table_path(&folder, top).exists());

    let (mut resumed, mut first) = (None, None);
    let built = solve_into(&rules, options, &store_options(directory.path()), |progress| match progress {
        Progress::Resumed { stratum, sweeps } => resumed = Some((*stratum, *sweeps)),
        Progress::Sweep(swept) => drop(first.get_or_insert((swept.stratum, swept.sweep))),
        _ => {}
    })
    .expect("it can be solved");
    assert_eq!(resumed, Some((top, stopped_at)));
    assert_eq!(first, Some((top, stopped_at + 1)), "the pairs below were solved, and the sweeps go on");
    assert!(!unfinished_path(&folder, top).exists());

    // The result is as close to the truth as that of an uninterrupted run.
    let whole = tempfile::tempdir().expect("it can be solved");
    let uninterrupted =
        solve_into(&rules, options, &store_options(whole.path()), |_| ()).expect("it can be solved");
    let errors = built.strata[2].error + uninterrupted.strata[2].error;
    let (one, other) = (
        built.tables.table(top).expect("it can be solved"),
        uninterrupted.tables.table(top).expect("it can be solved"),
    );
    for number in 0..one.index().len() {
        let difference = f64::from(one.value(number).abs_diff(other.value(number))) / f64::from(u32::MAX);
        assert!(difference <= errors, "{}", one.index().position(number));
    }
}

/// A run that is killed between writing a table and removing its checkpoint leaves both.
#[test]
fn checkpoint_of_a_solved_pair_is_removed_by_the_next_run() {
    let directory = tempfile::tempdir().unwrap();
    let rules = rules(Preset::Tait, &["pieces=1"]);
    let options = SolveOptions { gap: 1e-4, threads: 1 };
    let stratum = Stratum { mover: 1, other: 1 };
    let solve = || solve_into(&rules, options, &store_options(directory.path()), |_| ()).unwrap();
    solve();
    let folder = tables_folder(directory.path(), &rules);
    let left = [unfinished_path(&folder, stratum), working_path(&folder, stratum)];
    for path in &left {
        fs::copy(table_path(&folder, stratum), path).unwrap();
    }
    let again = solve();
    assert!(again.strata.iter().all(|pair| pair.origin == PairOrigin::ExistingTable));
    assert!(left.iter().all(|path| !path.exists()));
}

/// A resumed run expects play to last as long as the run before, and asks for values as precise as that
/// needs.
#[test]
fn resumes_with_the_expected_plies() {
    let rules = rules(Preset::Grunfeld, &["pieces=1"]);
    let stratum = Stratum { mover: 1, other: 1 };
    let [unknown, known] = [None, Some(1000.0)].map(|plies| {
        let directory = tempfile::tempdir().unwrap();
        if let Some(plies) = plies {
            let folder = tables_folder(directory.path(), &rules);
            fs::create_dir_all(&folder).unwrap();
            let header = Header::new(
                &rules,
                stratum,
                0,
                ValueWidth::Four,
                Proof::unfinished(SolveProgress { sweeps: 5, expected_plies: plies }),
            );
            let mut writer = TableWriter::create(&unfinished_path(&folder, stratum), &header).unwrap();
            (0..header.value_count).for_each(|_| writer.push(u32::MAX / 2).unwrap());
            writer.finish().unwrap();
        }
        let mut first = None;
        let options = SolveOptions { gap: 1e-4, threads: 1 };
        solve_into(&rules, options, &store_options(directory.path()), |progress| {
            if let Progress::Sweep(swept) = progress {
                first.get_or_insert((swept.sweep, swept.target));
            }
        })
        .unwrap();
        first.unwrap()
    });
    assert_eq!([unknown.0, known.0], [1, 6]);
    // Without a checkpoint, play is expected to last 100 plies, a tenth.
    let part = known.1 / unknown.1;
    assert!((part - 0.1).abs() < 1e-9, "{part}");
}

#[test]
fn audits_accept_tables_and_reject_wrong_ones() {
    let with_one = Preset::ALL.map(|preset| (preset, "pieces=1"));
    for (preset, pieces) in
        with_one.into_iter().chain([(Preset::Bell, "pieces=2"), (Preset::SenetRa, "pieces=2")])
    {
        let directory = tempfile::tempdir().unwrap();
        let rules = rules(preset, &[pieces]);
        let built = solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| ()).unwrap();
        for table in built.tables.iter() {
            let stratum = table.header().stratum;
            let found = audit(&built.tables, stratum, AuditScope::All, 2).unwrap();
            assert_eq!(
                found.checked,
                table.header().value_count - table.header().unused,
                "{}",
                preset.name()
            );
            let residual = f64::from(table.header().proof.residual) / f64::from(senet_table::PROBABILITY_ONE);
            assert!(
                found.is_sound() && found.residual <= residual,
                "{} {stratum:?}: {found:?}",
                preset.name()
            );
            let sample =
                audit(&built.tables, stratum, AuditScope::Sample { count: 500, seed: 1 }, 2).unwrap();
            assert!(sample.residual <= found.residual && sample.checked <= 500 && sample.checked > 300);
            assert_eq!(
                sample,
                audit(&built.tables, stratum, AuditScope::Sample { count: 500, seed: 1 }, 1).unwrap()
            );
        }
    }

    // The values of a game without special houses, in the file of one with them.
    let directory = tempfile::tempdir().unwrap();
    let (without_houses, with_houses) =
        (rules(Preset::Modern, &["pieces=1", "traps=on"]), rules(Preset::Modern, &["pieces=1"]));
    solve_into(&without_houses, within(1e-4), &store_options(directory.path()), |_| ()).unwrap();
    let stratum = Stratum { mover: 1, other: 1 };
    let tables = TableSet::read(directory.path(), &without_houses).unwrap();
    let (table, folder) = (tables.table(stratum).unwrap(), tables_folder(directory.path(), &with_houses));
    let header = senet_table::Header::new(
        &with_houses,
        stratum,
        0,
        senet_table::ValueWidth::Four,
        table.header().proof,
    );
    fs::create_dir_all(&folder).unwrap();
    let mut writer = senet_table::TableWriter::create(&table_path(&folder, stratum), &header).unwrap();
    (0..header.value_count).for_each(|number| writer.push(table.value(number)).unwrap());
    writer.finish().unwrap();
    let tables = TableSet::read(directory.path(), &with_houses).unwrap();
    let found = audit(&tables, stratum, AuditScope::All, 2).unwrap();
    assert!(!found.is_sound() && found.residual > 1e-3, "{found:?}");
    assert!(found.worst_position.is_some());
    let missing = audit(&tables, Stratum { mover: 2, other: 1 }, AuditScope::All, 2).unwrap_err();
    assert_eq!(missing.missing, Stratum { mover: 2, other: 1 });
}

/// The stated error is proved again for every preset, and the move generator agrees.
#[test]
fn error_bounds_are_proved_again_from_the_tables() {
    for preset in Preset::ALL {
        let rules = rules(preset, &["pieces=2"]);
        let directory = tempfile::tempdir().unwrap();
        let solved = solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| ()).unwrap();
        for stratum in solve_order(&rules) {
            let audited = audit_bounds(&solved.tables, stratum, 2)
                .unwrap_or_else(|error| panic!("{preset:?} {stratum:?}: {error}"));
            assert!(audited.error <= audited.stated && audited.stated <= 5e-5, "{audited:?}");
            assert!(audited.checked > 700 && audited.slack > 0.0, "{audited:?}");
        }
    }
}

/// Values that are too far from the truth for the stated error, and errors that are stated too small.
#[test]
fn error_bounds_of_wrong_values_are_not_proved() {
    let rules = rules(Preset::Modern, &["pieces=1"]);
    let stratum = Stratum { mover: 1, other: 1 };
    let directory = tempfile::tempdir().unwrap();
    let solved = solve_into(&rules, within(1e-4), &store_options(directory.path()), |_| ()).unwrap();
    let table = solved.tables.table(stratum).unwrap();
    let proof = table.header().proof;
    let audit_of = |error: u32, change: &dyn Fn(u64, u32) -> u32| {
        let folder = tempfile::tempdir().unwrap();
        let path = table_path(folder.path(), stratum);
        let header =
            Header::new(&rules, stratum, table.header().unused, ValueWidth::Four, Proof { error, ..proof });
        let mut writer = TableWriter::create(&path, &header).unwrap();
        (0..header.value_count).for_each(|number| writer.push(change(number, table.value(number))).unwrap());
        writer.finish().unwrap();
        let mut tables = TableSet::empty(&rules);
        tables.insert(Table::read(&path, &rules).unwrap()).unwrap();
        audit_bounds(&tables, stratum, 1)
    };
    assert!(audit_of(proof.error, &|_, value| value).is_ok());
    // One value in a hundred is off by four times the stated error.
    let spoilt = |number: u64, value: u32| if number % 100 == 7 { value ^ (4 * proof.error) } else { value };
    assert!(matches!(audit_of(proof.error, &spoilt), Err(BoundAuditError::NotProved { .. })));
    assert!(matches!(audit_of(8, &|_, value| value), Err(BoundAuditError::NotProved { .. })));
}
