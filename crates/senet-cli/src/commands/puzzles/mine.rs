//! `senet puzzles --mine`: finds puzzles in strong games and writes the file of their set.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use senet::Ruleset;
use senet_play::{GAMES_PER_PUZZLE, PuzzleMiner, PuzzleSet, Tablebase};
use senet_tablebase::OnDemandTablebase;

use crate::arguments::Puzzles;
use crate::file_kind::FileKind;
use crate::files::{self, Document};
use crate::interrupt;
use crate::output::{Output, counted};
use crate::progress_bar::Progress;

/// The size of the largest file of puzzles that is read. A thousand puzzles have 0.05 MB.
const MAX_BYTES: usize = 4 << 20;

/// Finds puzzles until there are enough or the command is interrupted, and writes those that were found.
pub(super) fn run(
    args: &Puzzles,
    rules: &Arc<Ruleset>,
    tablebase: &OnDemandTablebase,
    file: &Path,
) -> Result<()> {
    files::check_output(file, FileKind::Puzzles)?;
    let values: Arc<dyn Tablebase> = tablebase.snapshot();
    let interrupted = interrupt::flag();
    let (wanted, progress) = (usize::from(args.count), Progress::new(u64::from(args.count)));
    let max_games = args.games.unwrap_or(GAMES_PER_PUZZLE * u64::from(args.count));
    let miner = PuzzleMiner::new(rules, Some(values), args.seed, args.lead);
    let miner = if args.resume { miner.resume(found_before(rules, file)?) } else { miner };
    // The puzzles found so far are written at the end of the game that is being examined, a fraction of a second later.
    interrupt::begin_answer();
    let set = miner.mine(wanted, max_games, |puzzles, games| {
        progress.update(puzzles as u64, &counted(games, "game"));
        interrupt::proceed(&interrupted)
    });
    drop(progress);
    files::write(&[Document { path: file.to_owned(), bytes: set.to_bytes(rules) }])?;
    let mut output = Output::open();
    output.text(&summary(rules, &set))?;
    output.flush()?;
    interrupt::end(&interrupted, || counted(set.games, "game"))
}

/// The puzzles of a file, to go on with.
fn found_before(rules: &Ruleset, file: &Path) -> Result<PuzzleSet> {
    let bytes = files::read_bytes(file, MAX_BYTES)?;
    PuzzleSet::from_bytes(&bytes, rules).with_context(|| format!("cannot use '{}'", file.display()))
}

/// How many puzzles there are, and how many of them need looking ahead.
fn summary(rules: &Ruleset, set: &PuzzleSet) -> String {
    let ahead = set.puzzles.iter().filter(|puzzle| puzzle.needs_looking_ahead()).count();
    let exact = set.puzzles.iter().filter(|puzzle| puzzle.is_exact()).count();
    format!(
        "{}: {} among {} in {}; {ahead} need looking ahead, {exact} are exact\n",
        rules.spec().full_name(),
        counted(set.puzzles.len() as u64, "puzzle"),
        counted(set.decisions, "decision"),
        counted(set.games, "game"),
    )
}
