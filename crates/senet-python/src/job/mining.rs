//! Mining of puzzles: a part is a game with its candidates, and the coordinator chooses among them in order.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use senet::Ruleset;
use senet_play::{GAMES_PER_PUZZLE, PartedMining, PuzzleMiner, PuzzleSet, Tablebase};
use senet_tablebase::OnDemandTablebase;
use serde::Deserialize;

use super::{Done, Progress, Work, check_output, not_a_part, ruleset, write};

/// The arguments of `senet puzzles --mine`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    rules: String,
    #[serde(default)]
    options: Vec<String>,
    /// The file of the puzzles.
    mine: PathBuf,
    count: Option<u16>,
    games: Option<u64>,
    #[serde(default)]
    resume: bool,
    seed: Option<u64>,
    lead: Option<f64>,
    /// The directory of the tables, the same on all machines.
    tables: Option<PathBuf>,
}

/// The number of puzzles unless stated, and the largest one: those of the command.
const USUAL_COUNT: u16 = 5;
const MAX_COUNT: u16 = 10_000;

pub(super) struct MiningWork {
    request: Request,
    rules: Arc<Ruleset>,
    tablebase: Arc<dyn Tablebase>,
    /// The miner that makes parts.
    miner: PuzzleMiner,
    /// `None` before the first stage: only the coordinator has the file to continue.
    mining: Option<PartedMining>,
    parts: Range<u64>,
}

impl MiningWork {
    pub(super) fn new(request: Request) -> Done<MiningWork> {
        let rules = ruleset(&request.rules, &request.options)?;
        if !(1..=MAX_COUNT).contains(&request.count()) {
            return Err(format!("write a number of puzzles from 1 to {MAX_COUNT}").into());
        }
        if request.games == Some(0) {
            return Err("mining needs at least one game".into());
        }
        if !(request.lead() > 0.0 && request.lead() < 1.0) {
            return Err("write a lead between 0 and 1".into());
        }
        if request.resume && request.seed.is_some() {
            return Err("mining continues with the seed of the file; leave out the seed".into());
        }
        let tablebase: Arc<dyn Tablebase> = match &request.tables {
            Some(directory) => OnDemandTablebase::open(&rules, directory)?.snapshot(),
            None => OnDemandTablebase::in_memory(&rules).snapshot(),
        };
        let miner = request.miner(&rules, &tablebase);
        Ok(MiningWork { request, rules, tablebase, miner, mining: None, parts: 0..0 })
    }

    /// Begins to mine, where the file is.
    fn begin(&self) -> Done<PartedMining> {
        let file = &self.request.mine;
        check_output(file)?;
        let miner = self.request.miner(&self.rules, &self.tablebase);
        let miner = if self.request.resume {
            let shown = file.display();
            let bytes = std::fs::read(file).map_err(|error| format!("cannot open '{shown}': {error}"))?;
            let found = PuzzleSet::from_bytes(&bytes, &self.rules);
            miner.resume(found.map_err(|error| format!("cannot use '{shown}': {error}"))?)
        } else {
            miner
        };
        let count = self.request.count();
        let games = self.request.games.unwrap_or(GAMES_PER_PUZZLE * u64::from(count));
        Ok(PartedMining::new(miner, usize::from(count), games))
    }
}

impl Request {
    fn count(&self) -> u16 {
        self.count.unwrap_or(USUAL_COUNT)
    }

    fn lead(&self) -> f64 {
        self.lead.unwrap_or(PuzzleMiner::LEAD)
    }

    fn miner(&self, rules: &Arc<Ruleset>, tablebase: &Arc<dyn Tablebase>) -> PuzzleMiner {
        PuzzleMiner::new(rules, Some(Arc::clone(tablebase)), self.seed.unwrap_or(1), self.lead())
    }
}

impl Work for MiningWork {
    fn progress(&self) -> Progress {
        let (puzzles, games) =
            self.mining.as_ref().map_or((0, 0), |mining| (mining.puzzles(), mining.games()));
        let unit = format!("puzzles in {games} games");
        (puzzles as u64, u64::from(self.request.count()), unit)
    }

    fn begin_stage(&mut self) -> Done<Option<Vec<u8>>> {
        if self.mining.is_none() {
            self.mining = Some(self.begin()?);
        }
        let mining = self.mining.as_mut().expect("it has begun");
        let stage = mining.begin_stage();
        self.parts = mining.parts();
        Ok(stage)
    }

    fn next_part(&mut self) -> Option<u64> {
        self.parts.next()
    }

    fn make(&mut self, stage: &[u8], part: u64) -> Done<Vec<u8>> {
        self.miner.make_part(stage, part).ok_or_else(not_a_part)
    }

    fn take(&mut self, part: u64, made: &[u8]) -> Done<bool> {
        let mining = self.mining.as_mut().filter(|mining| mining.parts().start == part);
        mining.and_then(|mining| mining.take(made)).ok_or_else(not_a_part)
    }

    fn answer(&mut self) -> Done<String> {
        if let Some(mining) = &self.mining {
            write(&self.request.mine, &mining.set().to_bytes(&self.rules))?;
        }
        Ok(String::new())
    }

    fn interrupt(&mut self) -> Done<()> {
        self.answer().map(drop)
    }
}
