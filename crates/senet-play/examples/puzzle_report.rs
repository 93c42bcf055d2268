//! Reports on the puzzles of the program, for `docs/puzzles.md`.
//!
//! - `counts`: the numbers of puzzles by ruleset and theme, how often the levels solve them, and the ratings of the
//!   levels that fit;
//! - `sample`: a table of 200 puzzles as CSV;
//! - `check`: for a sample of 104, whether a search of four plies, and rollouts with other dice that are three times as
//!   long, find the same best move.
//!
//! `cargo run --release -p senet-play --example puzzle_report -- counts`

use std::sync::Arc;

use senet::{Preset, Ruleset};
use senet_play::glicko2::fit;
use senet_play::{Analyst, Level, Limits, MinedPuzzle, PuzzleSet, Rollout, RolloutPlan, Theme};

/// The number of levels that try puzzles.
const LEVELS: usize = 6;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("counts") => counts(),
        Some("sample") => sample(),
        Some("check") => check(),
        _ => eprintln!("say what to report: counts, sample or check"),
    }
}

/// The presets with their rules and puzzles.
fn sets() -> impl Iterator<Item = (Preset, Arc<Ruleset>, &'static PuzzleSet)> {
    Preset::ALL.into_iter().filter_map(|preset| {
        let rules = Arc::new(Ruleset::preset(preset));
        let set = PuzzleSet::for_rules(&rules)?;
        Some((preset, rules, set))
    })
}

fn counts() {
    for (preset, _, set) in sets() {
        let number =
            |fits: &dyn Fn(&MinedPuzzle) -> bool| set.puzzles.iter().filter(|puzzle| fits(puzzle)).count();
        let count = set.puzzles.len();
        println!(
            "{}: {count} puzzles in {} games with {} decisions, {} bytes; {} need looking ahead, {} exact; \
             {:.1} moves, gap {:.3}, {:.0} games of rollouts",
            preset.name(),
            set.games,
            set.decisions,
            PuzzleSet::file_of(preset).len(),
            number(&MinedPuzzle::needs_looking_ahead),
            number(&MinedPuzzle::is_exact),
            mean(set, |puzzle| puzzle.moves.len() as f64),
            mean(set, MinedPuzzle::gap),
            mean(set, |puzzle| f64::from(puzzle.games)),
        );
        let themes =
            Theme::ALL.map(|theme| format!("{theme} {}", number(&|puzzle| puzzle.themes.contains(theme))));
        println!("  {}", themes.join(", "));
        let solved: [String; LEVELS] = std::array::from_fn(|level| {
            let share = mean(set, |puzzle| puzzle.solvers.of_levels(puzzle.moves.len())[level].1);
            format!("{} {:.1} %", Level::ALL[level], 100.0 * share)
        });
        println!("  solved by {}", solved.join(", "));
        let difficulties = ["easy", "medium", "hard"]
            .map(|name| format!("{name} {}", number(&|puzzle| puzzle.difficulty().name() == name)));
        let mut ratings: Vec<f64> = set.puzzles.iter().map(|puzzle| puzzle.strength().rating).collect();
        ratings.sort_by(f64::total_cmp);
        let quantile = |tenths: usize| ratings[(count - 1) * tenths / 10];
        println!("  {}; ratings {:.0} to {:.0}", difficulties.join(", "), quantile(1), quantile(9));
    }
    println!("ratings of the levels: {:.0?}", fitted_levels());
}

fn mean(set: &PuzzleSet, of: impl Fn(&MinedPuzzle) -> f64) -> f64 {
    set.puzzles.iter().map(of).sum::<f64>() / set.puzzles.len() as f64
}

/// The ratings of the levels at which each is expected to solve as many of all puzzles as it does, where the mean
/// puzzle has 1500.
fn fitted_levels() -> [f64; LEVELS] {
    let shares: Vec<[f64; LEVELS]> = sets()
        .flat_map(|(_, _, set)| &set.puzzles)
        .map(|puzzle| puzzle.solvers.of_levels(puzzle.moves.len()).map(|(_, share)| share))
        .collect();
    let mut ratings = [1360.0, 1520.0, 1655.0, 1815.0, 2015.0, 2400.0];
    for _ in 0..200 {
        let solvers = |shares: &[f64; LEVELS]| -> [(f64, f64); LEVELS] {
            std::array::from_fn(|level| (ratings[level], shares[level]))
        };
        let puzzles: Vec<f64> = shares.iter().map(|shares| fit(&solvers(shares), 1.0).rating).collect();
        let middle = puzzles.iter().sum::<f64>() / puzzles.len() as f64;
        for (level, rating) in ratings.iter_mut().enumerate() {
            let one = |puzzle: &f64| 1.0 / (1.0 + 10_f64.powf((puzzle - *rating) / 400.0));
            let expected = puzzles.iter().map(one).sum::<f64>() / puzzles.len() as f64;
            let solved = shares.iter().map(|shares| shares[level]).sum::<f64>() / shares.len() as f64;
            let odds = |share: f64| (share / (1.0 - share)).clamp(0.001, 1000.0).log10();
            *rating += 400.0 * (odds(solved) - odds(expected)) - (middle - 1500.0);
        }
    }
    ratings
}

fn sample() {
    println!(
        "rules,id,position,throw,moves,best,win,lower,upper,second,second_win,second_lower,second_upper,gap,games,\
         tempting,one_ply,needs_looking_ahead,rating,deviation,difficulty,themes"
    );
    for (preset, rules, set) in sets() {
        for puzzle in set.sample(25, 1, None) {
            let turn = puzzle.turn(&rules);
            let (best, second, strength) = (&puzzle.moves[0], &puzzle.moves[1], puzzle.strength());
            let themes: Vec<&str> = puzzle.themes.iter().map(Theme::name).collect();
            println!(
                "{},{},{},{},{},{},{:.4},{:.4},{:.4},{},{:.4},{:.4},{:.4},{:.4},{},{},{},{},{:.0},{:.0},{},{}",
                preset.name(),
                puzzle.id(),
                puzzle.position,
                puzzle.throw,
                puzzle.moves.len(),
                turn.text(best.mv),
                best.win,
                best.interval.lower,
                best.interval.upper,
                turn.text(second.mv),
                second.win,
                second.interval.lower,
                second.interval.upper,
                puzzle.gap(),
                puzzle.games,
                turn.text(puzzle.tempting),
                turn.text(puzzle.one_ply),
                if puzzle.needs_looking_ahead() { "yes" } else { "no" },
                strength.rating,
                strength.deviation,
                puzzle.difficulty(),
                themes.join(" "),
            );
        }
    }
}

fn check() {
    let plan = RolloutPlan {
        games: 1296,
        standard_error: 0.004,
        seed: 0x5e_ed,
        threads: 1,
        depth: 1,
        truncation: Some(72),
    };
    for (preset, rules, set) in sets() {
        let (analyst, rollout) =
            (Analyst::new(&rules, None, Limits::depth(4)), Rollout::new(&rules, None, plan));
        let sample = set.sample(13, 99, None);
        let (mut searched, mut rolled, mut clear) = (0, 0, 0);
        for puzzle in &sample {
            let (turn, solution) = (puzzle.turn(&rules), puzzle.solution().mv);
            searched += usize::from(analyst.best(&turn).mv == solution);
            let ranked = rollout.rank(&turn);
            let is_same = ranked[0].0 == solution;
            let ends = |number: usize| ranked[number].1.interval.map(|within| (within.lower, within.upper));
            let is_clear = ends(0).zip(ends(1)).is_some_and(|((lower, _), (_, upper))| upper < lower);
            rolled += usize::from(is_same);
            clear += usize::from(is_same && is_clear);
        }
        let count = sample.len();
        println!(
            "{}: of {count}, a search of four plies agrees on {searched}, rollouts of 72 plies on {rolled}; their \
             intervals do not overlap in {clear}",
            preset.name()
        );
    }
}
