//! Waiting: how long an expert takes for a move, typically and at most, and the review of a game of 250
//! plies, for every ruleset.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use senet::{Dice, Game, Preset, Ruleset, Turn};
use senet_benches::decisions;
use senet_play::{Analyst, Level, Limits, play_game, review};

const DECISIONS: usize = 500;
/// The quickest of so many answers counts, since other programs hold some of them up.
const TRIES: usize = 3;
const PLIES: usize = 250;
/// As deep as `senet review` looks if nothing else is asked for.
const DEPTH: u32 = 3;

fn main() {
    println!("ruleset      typical move    1 in 100     longest      review");
    for preset in Preset::ALL {
        let rules = Arc::new(Ruleset::preset(preset));
        let decisions = decisions(&rules, DECISIONS);
        let turns =
            decisions.iter().map(|(position, throw)| rules.turn(position, *throw).expect("it came up"));
        let mut times: Vec<Duration> = turns.map(|turn| expert(&rules, &turn)).collect();
        times.sort();
        let last = times.len() - 1;
        let [typical, rare, longest] =
            [last / 2, last * 99 / 100, last].map(|place| 1000.0 * times[place].as_secs_f64());
        let review = reviewing(&rules).as_secs_f64();
        println!("{:10} {typical:11.1} ms {rare:8.1} ms {longest:8.1} ms {review:9.2} s", preset.name());
    }
}

/// How long an expert takes to choose who has seen nothing of the game.
fn expert(rules: &Arc<Ruleset>, turn: &Turn<'_>) -> Duration {
    let mut expert = Level::Expert.player(rules, 1, None);
    quickest(|| {
        black_box(expert.choose(turn));
    })
}

/// How long the review of a long game takes on one thread, without any table.
fn reviewing(rules: &Arc<Ruleset>) -> Duration {
    let game = long_game(rules);
    let analysts = [Analyst::new(rules, None, Limits::depth(DEPTH))];
    quickest(|| {
        black_box(review(&game, &analysts));
    })
}

/// The first plies of a game between beginners that took longer.
fn long_game(rules: &Arc<Ruleset>) -> Game {
    let game = |seed| {
        let mut players = [1, 2].map(|player| Level::Novice.player(rules, 2 * seed + player, None));
        play_game(rules, &mut players, Dice::new(seed, 0), 100_000).expect("beginners get on")
    };
    let mut game = (1..).map(game).find(|game| game.plies().len() > PLIES).expect("some game is long");
    while game.plies().len() > PLIES {
        game.undo();
    }
    game
}

fn quickest(mut work: impl FnMut()) -> Duration {
    let timed = || {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    std::iter::repeat_with(timed).take(TRIES).min().expect("at least one")
}
