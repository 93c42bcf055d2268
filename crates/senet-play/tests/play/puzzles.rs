//! The puzzles of the presets, which are part of the program.

use std::sync::Arc;

use senet::{Preset, Ruleset, Side};
use senet_play::{Analyst, Level, Limits, MinedPuzzle, PuzzleSet, Theme};

/// The puzzles of a preset with its rules.
fn set(preset: Preset) -> (Arc<Ruleset>, &'static PuzzleSet) {
    let rules = Arc::new(Ruleset::preset(preset));
    let set = PuzzleSet::for_rules(&rules).expect("every preset has puzzles");
    (rules, set)
}

/// Reading a set checks that moves are legal, that the best one comes first, and that intervals do not overlap.
#[test]
fn every_preset_has_a_thousand_puzzles_in_small_files() {
    let mut bytes = 0;
    for preset in Preset::ALL {
        let (rules, set) = set(preset);
        assert!(set.puzzles.len() >= 1000, "{}: {}", preset.name(), set.puzzles.len());
        assert_eq!(set.to_bytes(&rules), PuzzleSet::file_of(preset), "{}", preset.name());
        bytes += PuzzleSet::file_of(preset).len();
        for puzzle in &set.puzzles {
            let turn = puzzle.turn(&rules);
            assert!(turn.moves().count() >= 3 && puzzle.moves.len() == turn.moves().count());
            let usual = if matches!(preset, Preset::Jequier | Preset::Grunfeld) { 0.015 } else { 0.03 };
            let least = if puzzle.needs_looking_ahead() { 0.4 * usual } else { usual };
            assert!(turn.is_legal(puzzle.solution().mv) && puzzle.gap() >= least - 0.0001, "{}", puzzle.id());
            let is_missed = puzzle.tempting != puzzle.solution().mv || puzzle.needs_looking_ahead();
            assert!(is_missed, "{}: no player errs", puzzle.id());
        }
        // They come from whole games: few are endings that tables of two pieces a side know.
        let count = |least: &dyn Fn([u8; 2]) -> bool| {
            let left = |puzzle: &MinedPuzzle| Side::BOTH.map(|side| puzzle.position.pieces_left(side));
            set.puzzles.iter().filter(|puzzle| least(left(puzzle))).count()
        };
        let pieces = rules.plan().pieces();
        assert!(count(&|left| left == [pieces; 2]) >= 30, "{}: before pieces leave", preset.name());
        assert!(count(&|[cones, spools]| cones.max(spools) >= 3) >= 900, "{}: not endings", preset.name());
    }
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

/// In the other presets too few games were mined so far: most of their puzzles have one of three themes.
const SPREAD: [Preset; 3] = [Preset::Modern, Preset::Grunfeld, Preset::Tait];

#[test]
fn no_theme_is_above_a_third_and_many_puzzles_need_looking_ahead() {
    let mut ahead = 0;
    for preset in Preset::ALL {
        let (_, set) = set(preset);
        let number =
            |fits: &dyn Fn(&&MinedPuzzle) -> bool| set.puzzles.iter().filter(|puzzle| fits(puzzle)).count();
        let most = Theme::ALL.map(|theme| number(&|puzzle| puzzle.themes.contains(theme)));
        let limit = if SPREAD.contains(&preset) { set.puzzles.len() / 3 } else { 2 * set.puzzles.len() / 3 };
        assert!(most.iter().all(|number| *number <= limit), "{}: {most:?}", preset.name());
        ahead += number(&|puzzle| puzzle.needs_looking_ahead());
    }
    assert!(ahead >= 555, "{ahead}");
}

/// A search of three plies, which has nothing to do with rollouts, finds the same move nearly always.
#[test]
fn a_deeper_search_finds_the_same_moves() {
    for preset in Preset::ALL {
        let (rules, set) = set(preset);
        let analyst = Analyst::new(&rules, None, Limits::depth(3));
        let sample = set.sample(10, 7, None);
        let agrees = |puzzle: &&&MinedPuzzle| analyst.best(&puzzle.turn(&rules)).mv == puzzle.solution().mv;
        let agreeing = sample.iter().filter(agrees).count();
        assert!(agreeing >= 9, "{}: {agreeing} of 10", preset.name());
    }
}

/// The ratings of the levels are those at which all puzzles are expected to be solved as often as they are.
#[test]
fn ratings_of_levels_fit_the_puzzles() {
    let all: Vec<&MinedPuzzle> = Preset::ALL.iter().flat_map(|preset| &set(*preset).1.puzzles).collect();
    let mean = all.iter().map(|puzzle| puzzle.strength().rating).sum::<f64>() / all.len() as f64;
    assert!((mean - 1500.0).abs() < 10.0, "{mean}");
    for (number, level) in Level::ALL[..6].iter().enumerate() {
        let solves = |puzzle: &&MinedPuzzle| puzzle.solvers.of_levels(puzzle.moves.len())[number].1;
        let expects = |puzzle: &&MinedPuzzle| puzzle.solvers.expected(puzzle.moves.len())[number];
        let solved = all.iter().map(solves).sum::<f64>() / all.len() as f64;
        let expected = all.iter().map(expects).sum::<f64>() / all.len() as f64;
        assert!((solved - expected).abs() < 0.01, "{level}: {solved:.4} and {expected:.4}");
    }
}

#[test]
fn days_and_themes_choose_among_the_puzzles() {
    let (_, set) = set(Preset::Kendall);
    let daily = set.daily("2026-11-29").expect("there are puzzles");
    assert_eq!(set.find(daily.id()), Some(daily));
    assert_ne!(set.daily("2026-11-30"), Some(daily));
    let hits = set.sample(20, 3, Some(Theme::Hit));
    assert!(hits.len() == 20 && hits.iter().all(|puzzle| puzzle.themes.contains(Theme::Hit)));
    assert_eq!(hits, set.sample(20, 3, Some(Theme::Hit)));
}
