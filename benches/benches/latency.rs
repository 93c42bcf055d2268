//! Latency: the time of an expert's move (median, 99th percentile and maximum) and of the review of a game of
//! 250 plies, for every ruleset.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use senet::{Dice, Game, Preset, Ruleset, Turn};
use senet_benches::decisions;
use senet_play::{Analyst, Level, Limits, play_game, review};

/// The number of decisions.
const DECISIONS: usize = 500;
/// The number of repetitions. The shortest time counts, because other programs delay some repetitions.
const TRIES: usize = 3;
/// The length of the reviewed game, in plies.
const PLIES: usize = 250;
/// The default depth of `senet review`.
const DEPTH: u32 = 3;

fn main() {
    println!("ruleset              median         p99     maximum      review");
    for preset in Preset::ALL {
        let rules = Arc::new(Ruleset::preset(preset));
        let decisions = decisions(&rules, DECISIONS);
        let turns = decisions
            .iter()
            .map(|(position, throw)| rules.turn(position, *throw).expect("the throw occurred"));
        let mut times: Vec<Duration> = turns.map(|turn| expert_move(&rules, &turn)).collect();
        times.sort();
        let last = times.len() - 1;
        let [median, p99, maximum] =
            [last / 2, last * 99 / 100, last].map(|place| 1000.0 * times[place].as_secs_f64());
        let review = review_time(&rules).as_secs_f64();
        println!("{:10} {median:11.1} ms {p99:8.1} ms {maximum:8.1} ms {review:9.2} s", preset.name());
    }
}

/// The time of an expert's decision without knowledge from earlier moves.
fn expert_move(rules: &Arc<Ruleset>, turn: &Turn<'_>) -> Duration {
    let mut expert = Level::Expert.player(rules, 1, None);
    shortest_time(|| {
        black_box(expert.choose(turn));
    })
}

/// The time of the review of a long game on one thread, without tables.
fn review_time(rules: &Arc<Ruleset>) -> Duration {
    let game = long_game(rules);
    let analysts = [Analyst::new(rules, None, Limits::depth(DEPTH))];
    shortest_time(|| {
        black_box(review(&game, &analysts));
    })
}

/// The first [`PLIES`] plies of a longer game between novices.
fn long_game(rules: &Arc<Ruleset>) -> Game {
    let game = |seed| {
        let mut players = [1, 2].map(|player| Level::Novice.player(rules, 2 * seed + player, None));
        play_game(rules, &mut players, Dice::new(seed, 0), 100_000).expect("novices always find a move")
    };
    let mut game = (1..).map(game).find(|game| game.plies().len() > PLIES).expect("some game is long");
    while game.plies().len() > PLIES {
        game.undo();
    }
    game
}

/// The shortest time of [`TRIES`] repetitions.
fn shortest_time(mut work: impl FnMut()) -> Duration {
    let timed = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    std::iter::repeat_with(timed).take(TRIES).min().expect("at least one")
}
