//! `senet solve`: builds exact tables.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::error::ErrorKind;
use senet::Ruleset;
use senet_solve::{
    AvailableSpace, PairOrigin, PairSummary, SolveOptions, SolvedTables, StoreOptions, format_bytes,
    solve_into,
};
use senet_table::{BoundedValue, tables_folder, value_with_duties};
use senet_tablebase::{Estimate, tables_directory};
use senet_wire::{Confidence, Options};

use crate::answer::Answer;
use crate::arguments::{Format, Solve};
use crate::json::{PairReport, SolveReport, StartValue};
use crate::output::{self, Output};
use crate::solve_progress::{SolveReporter, duration};
use crate::table::{Align, Table};
use crate::{interrupt, ruleset};

pub(super) fn run(args: &Solve) -> Result<()> {
    let options = options(args)?;
    let rules = ruleset::ruleset(&args.rules.rules, &options)?;
    let directory = tables_directory(args.out.as_deref())?;
    let solve_options = SolveOptions { gap: args.gap, threads: args.work.threads() };
    let store_options =
        StoreOptions { directory, checkpoint_interval: args.work.checkpoint(), memory_limit: args.memory };
    let folder = tables_folder(&store_options.directory, &rules);
    interrupt::keep(format!(
        "the finished tables and the last checkpoint are kept in {}; the same command continues",
        folder.display()
    ));
    let mut reporter = if args.work.quiet { SolveReporter::silent() } else { SolveReporter::to_stderr() };

    let name = rules.spec().full_name();
    let (SolvedTables { strata, tables }, time) =
        solve_with_progress(&rules, solve_options, &store_options, &mut reporter, |estimate| {
            match args.yes {
                true => Ok(()),
                false => ask(&name, estimate),
            }
        })?;
    let seconds = time.as_secs_f64();
    let start = value_with_duties(&rules, &|position| tables.probe(position), &rules.start());
    let BoundedValue { win, lower, upper } =
        start.context("the tables do not contain the start of the game")?;

    let backups = strata.iter().map(|solved| solved.backups).sum();
    let solving: f64 = strata.iter().map(|solved| solved.seconds).sum();
    let report = SolveReport {
        rules: &args.rules.rules,
        options: &Options::from_arguments(&options),
        pieces: rules.plan().pieces(),
        positions: strata.iter().map(|solved| solved.positions).sum(),
        sweeps: strata.iter().map(|solved| u64::from(solved.sweeps)).sum(),
        backups,
        seconds,
        backups_per_second: if backups == 0 { 0.0 } else { backups as f64 / solving.max(1e-9) },
        peak_memory_bytes: peak_memory(),
        start: StartValue {
            win,
            lower,
            upper,
            proven_error: Confidence::proven(lower, upper).largest_error(win),
            confidence: Confidence::proven(lower, upper),
        },
        gap: args.gap,
        threads: solve_options.threads,
        folder: folder.display().to_string(),
        strata: strata.iter().map(pair_report).collect(),
    };
    let cost = cost(&report);
    let mut output = Output::open();
    match args.work.format {
        Format::Json => output.json(&Answer::about(&rules, report))?,
        Format::Text => output.text(&text(&name, rules.start().side().name(), &report))?,
    }
    output.flush()?;
    if !args.work.quiet {
        output::took(&cost);
    }
    Ok(())
}

/// The estimated time above which solving needs permission.
const ASK_ABOVE: Duration = Duration::from_secs(3600);

fn is_long(estimate: &Estimate) -> bool {
    estimate.requirements.unsolved > 0 && estimate.duration > ASK_ABOVE
}

/// Asks whether to solve a game that takes long, where there is someone to ask.
///
/// # Errors
///
/// If the answer is no. Ends the process with a usage error if standard input or standard error is no terminal.
fn ask(name: &str, estimate: &Estimate) -> Result<()> {
    if !is_long(estimate) {
        return Ok(());
    }
    let needs = format!(
        "solving {name} takes about {} and needs {} of memory",
        duration(estimate.duration),
        format_bytes(estimate.requirements.memory)
    );
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        let message = format!("{needs}; add --yes to start, or choose fewer pieces with --pieces");
        crate::command().error(ErrorKind::MissingRequiredArgument, message).exit();
    }
    eprint!("senet: {needs}. Start? [y/N] ");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).context("cannot read the answer")?;
    match answer.trim().to_ascii_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => bail!("nothing was solved; --pieces chooses a smaller game"),
    }
}

/// Solves a game into its tables, as far as they do not exist, and reports what it needs and how far it is. `permit`
/// may refuse the estimate. Returns the time that it took.
pub(super) fn solve_with_progress(
    rules: &Ruleset,
    options: SolveOptions,
    store: &StoreOptions,
    reporter: &mut SolveReporter,
    permit: impl FnOnce(&Estimate) -> Result<()>,
) -> Result<(SolvedTables, Duration)> {
    let name = rules.spec().full_name();
    let estimate = Estimate::of(rules, options, &store.directory)?;
    let room =
        AvailableSpace::measure(&tables_folder(&store.directory, rules)).limited_to(store.memory_limit);
    let storage = estimate
        .requirements
        .choose_storage(&room)
        .with_context(|| format!("{name} cannot be solved here"))?;
    reporter.report_estimate(&name, &estimate, storage);
    permit(&estimate)?;
    let started = Instant::now();
    let solved = solve_into(rules, options, store, |progress| reporter.report(progress));
    reporter.finish();
    Ok((solved?, started.elapsed()))
}

/// The options, with the number of pieces from `--pieces`.
fn options(args: &Solve) -> Result<Vec<String>> {
    let mut options = args.rules.options.values.clone();
    if let Some(pieces) = args.pieces {
        let is_pieces = |option: &&String| option.split('=').next().is_some_and(|key| key.trim() == "pieces");
        if let Some(option) = options.iter().find(is_pieces) {
            bail!("--pieces {pieces} and --option {option} both set the number of pieces; give one of them");
        }
        options.push(format!("pieces={pieces}"));
    }
    Ok(options)
}

fn pair_report(solved: &PairSummary) -> PairReport {
    PairReport {
        pieces: [solved.stratum.mover, solved.stratum.other],
        positions: solved.positions,
        sweeps: solved.sweeps,
        passes: solved.passes,
        residual: solved.residual,
        horizon: solved.horizon,
        error: solved.error,
        seconds: solved.seconds,
        origin: match solved.origin {
            PairOrigin::SolvedNow => "solved",
            PairOrigin::ExistingTable => "kept",
        },
    }
}

fn text(name: &str, first: &str, report: &SolveReport<'_>) -> String {
    let StartValue { win, lower, upper, .. } = report.start;
    let mut text = format!(
        "{name}: the {first}, who throw first, win {:.3} % of games under best play (between {:.4} % and {:.4} %).\n\n",
        100.0 * win,
        100.0 * lower,
        100.0 * upper
    );
    let right = |heading| (heading, Align::Right);
    let headings = ["pieces", "positions", "sweeps", "passes", "horizon", "error"].map(right);
    let mut table = Table::new(headings.into_iter().chain([("table", Align::Left)]));
    for pair in &report.strata {
        let [mover, other] = pair.pieces;
        table.row([
            format!("{mover}x{other}"),
            pair.positions.to_string(),
            pair.sweeps.to_string(),
            pair.passes.to_string(),
            format!("{:.0}", pair.horizon),
            format!("{:.1e}", pair.error),
            pair.origin.to_owned(),
        ]);
    }
    text.push_str(&table.text());
    text.push_str(&format!(
        "\n{} positions, {} backups\nTables: {}\n",
        report.positions, report.backups, report.folder
    ));
    text
}

/// The time, the speed and the memory, which differ from run to run.
fn cost(report: &SolveReport<'_>) -> String {
    let peak = report
        .peak_memory_bytes
        .map_or(String::new(), |peak| format!(", {} of memory", senet_solve::format_bytes(peak)));
    let time = duration(Duration::from_secs_f64(report.seconds));
    format!("{time}, {:.1} million backups per second{peak}", report.backups_per_second / 1e6)
}

/// The largest resident memory of this process so far, in bytes; `None` where the system does not report it.
fn peak_memory() -> Option<u64> {
    std::fs::read_to_string("/proc/self/status").ok().and_then(|status| parse_status(&status))
}

/// Reads the field `VmHWM` of a Linux `status` file.
fn parse_status(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_peak_of_status_file() {
        assert_eq!(parse_status("VmPeak:\t  900 kB\nVmHWM:\t  123 kB\n"), Some(123 * 1024));
        assert_eq!(parse_status("VmPeak:\t  900 kB\n"), None);
    }

    #[test]
    fn asks_only_before_unsolved_work_of_more_than_an_hour() {
        let rules = Ruleset::preset(senet::Preset::Tait);
        let requirements =
            senet_solve::Requirements::of(&rules, 1e-4, std::path::Path::new("no-such-folder"));
        let estimate = Estimate { requirements, backups_per_second: 1e6, duration: ASK_ABOVE };
        assert!(!is_long(&estimate));
        let longer = Estimate { duration: ASK_ABOVE + Duration::from_secs(1), ..estimate };
        assert!(is_long(&longer));
        let solved = senet_solve::Requirements { unsolved: 0, ..requirements };
        assert!(!is_long(&Estimate { requirements: solved, ..longer }));
    }
}
