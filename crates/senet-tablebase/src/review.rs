//! Reviews of games with tables, within a given time. `senet review` and the server use them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use senet::Record;
use senet_play::{Analyst, Limits, ReviewedGame, Tablebase};

/// The assumed ratio between the time of a search and that of one a ply shallower.
const TIME_RATIO: u32 = 10;
/// The greatest search depth of a review within a time limit, in plies.
const MAX_DEPTH: u32 = 8;

/// Reviews a game to the greatest depth that fits into `time`, and to one ply at least. If `stop` is set, that
/// depth is completed and no deeper one.
///
/// ```no_run
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use senet::Record;
/// use senet_tablebase::{OnDemandTablebase, review_within_time, tables_directory};
/// let record: Record = std::fs::read_to_string("game.senet")?.parse()?;
/// let values = OnDemandTablebase::automatic(record.game.rules(), &tables_directory(None)?)?.snapshot();
/// let stop = Arc::new(AtomicBool::new(false));
/// let reviewed = review_within_time(&record, &values, 2, Duration::from_secs(5), &stop);
/// println!("{} plies", reviewed.review.plies.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review_within_time<'a>(
    record: &'a Record,
    values: &Arc<dyn Tablebase>,
    threads: usize,
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> ReviewedGame<'a> {
    let to_depth = |depth| {
        let analyst = |_| {
            let analyst = Analyst::new(record.game.rules(), Some(Arc::clone(values)), Limits::depth(depth));
            analyst.stop_on(Arc::clone(stop));
            analyst
        };
        let analysts: Vec<Analyst> = (0..threads).map(analyst).collect();
        ReviewedGame::by_analysts(record, &analysts, depth)
    };
    let started = Instant::now();
    let mut reviewed = to_depth(1);
    let mut last_took = started.elapsed();
    while !reviewed.review.is_exact()
        && reviewed.depth < MAX_DEPTH
        && another_ply_fits(last_took, started.elapsed(), time)
    {
        let before = Instant::now();
        let deeper = to_depth(reviewed.depth + 1);
        // Searches that were stopped are less deep than the review would say.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        reviewed = deeper;
        last_took = before.elapsed();
    }
    reviewed
}

/// Whether a review one ply deeper is expected to finish in time, if the last one took `last_took`.
fn another_ply_fits(last_took: Duration, elapsed: Duration, limit: Duration) -> bool {
    last_took.saturating_mul(TIME_RATIO).saturating_add(elapsed) <= limit
}
