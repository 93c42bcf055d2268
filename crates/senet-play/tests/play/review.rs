//! Reviews of seeded games: the sum of their terms, decisions, luck and marks.

use std::sync::Arc;

use senet::{Dice, Game, Position, Preset, Ruleset, Side, StageMut};
use senet_play::{
    Analyst, Choice, Level, Limits, Mark, Player, Rating, Review, SideSummary, Tablebase, ThrowDecision,
    play_game, review,
};
use senet_solve::{Solution, SolveOptions, solve};
use senet_table::{BoundedValue, value_with_duties};

/// A tablebase of a game that was solved in memory.
struct Solved(Arc<Ruleset>, Solution);

impl Tablebase for Solved {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        value_with_duties(&self.0, &|free| self.1.value(free), position)
    }
}

fn rules(preset: Preset, pieces: u8) -> Arc<Ruleset> {
    let spec =
        preset.spec().with_options([format!("pieces={pieces}")]).expect("every ruleset has this option");
    Arc::new(Ruleset::new(spec).expect("the rules have no conflicts"))
}

fn analyst(rules: &Arc<Ruleset>) -> Analyst {
    Analyst::new(rules, None, Limits::depth(1))
}

fn exact_analyst(rules: &Arc<Ruleset>) -> Analyst {
    let solution = solve(rules, SolveOptions { gap: 1e-5, threads: 1 }, |_| ()).expect("the game is small");
    Analyst::new(rules, Some(Arc::new(Solved(rules.clone(), solution))), Limits::depth(1))
}

/// A game of a novice, who has the cones, against a random player.
fn game(rules: &Arc<Ruleset>, seed: u64) -> Game {
    let mut players = [Level::Novice, Level::Random].map(|level| level.player(rules, seed, None));
    play_game(rules, &mut players, Dice::new(seed, 0), 100_000).expect("the game ends")
}

fn review_with(game: &Game, analyst: &Analyst) -> Review {
    review(game, std::slice::from_ref(analyst))
}

/// The sum of luck, losses, revaluations and resignation of both sides, for the cones.
fn sum_of_terms(review: &Review) -> f64 {
    let [cones, spools] = Side::BOTH.map(|side| {
        let summary = review.summary(side);
        summary.luck - summary.loss + summary.revaluation - summary.resignation
    });
    cones - spools
}

#[track_caller]
fn assert_adds_up(review: &Review) {
    let (start, end) = (review.start_of(Side::Cones).win, review.end_of(Side::Cones).win);
    assert!(
        (end - start - sum_of_terms(review)).abs() < 1e-9,
        "from {start} to {end} is not {}",
        sum_of_terms(review)
    );
}

#[test]
fn luck_losses_and_revaluations_add_up_to_the_result() {
    for preset in Preset::ALL {
        let rules = rules(preset, 2);
        let analyst = analyst(&rules);
        for seed in 1..=3 {
            let game = game(&rules, seed);
            let review = review_with(&game, &analyst);
            assert_adds_up(&review);
            let winner = game.result().expect("the game ended").winner;
            assert_eq!((review.end_of(winner).win, review.end_of(winner.other()).win), (1.0, 0.0));
            assert_eq!(review.plies.len(), game.plies().len());
        }
    }
}

#[test]
fn each_ply_starts_at_the_evaluation_after_the_ply_before() {
    let rules = rules(Preset::Kendall, 3);
    let review = review_with(&game(&rules, 5), &analyst(&rules));
    for pair in review.plies.windows(2) {
        let [ply, next] = pair else { unreachable!() };
        let next = if next.side == ply.side { next.before.win } else { 1.0 - next.before.win };
        let luck = ply.luck().unwrap_or(0.0);
        assert!((ply.before.win + luck - ply.loss() - ply.after.win).abs() < 1e-12);
        assert!((ply.after.win + ply.revaluation - next).abs() < 1e-12);
    }
}

#[test]
fn exact_values_have_no_revaluation() {
    for preset in Preset::ALL {
        let rules = rules(preset, 1);
        let review = review_with(&game(&rules, 2), &exact_analyst(&rules));
        assert!(review.is_exact(), "{}", preset.name());
        assert_eq!(review.typical_revaluation(), None, "nothing was estimated");
        assert_adds_up(&review);
        for ply in &review.plies {
            assert!(ply.revaluation.abs() < 1e-4, "{}: {}", preset.name(), ply.revaluation);
        }
        assert!(
            !review_with(&game(&rules, 2), &analyst(&rules)).is_exact(),
            "{}: estimates are not exact",
            preset.name()
        );
    }
}

#[test]
fn luck_is_zero_on_average() {
    for preset in [Preset::Modern, Preset::Kendall, Preset::Tait] {
        let rules = rules(preset, 1);
        let analyst = analyst(&rules);
        let luck: Vec<f64> =
            (0..300).map(|seed| review_with(&game(&rules, seed), &analyst).net_luck(Side::Cones)).collect();
        let count = luck.len() as f64;
        let mean = luck.iter().sum::<f64>() / count;
        let variance = luck.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = (variance / count).sqrt();
        assert!(variance > 0.01, "{}: games differ in luck", preset.name());
        assert!(mean.abs() < 3.0 * error, "{}: the mean luck is {mean} ± {error}", preset.name());
    }
}

#[test]
fn forced_moves_are_not_decisions() {
    for preset in [Preset::Basics, Preset::Kendall, Preset::Bell] {
        let rules = rules(preset, 2);
        let game = game(&rules, 4);
        let review = review_with(&game, &analyst(&rules));
        for side in Side::BOTH {
            let plies = game.plies().iter().filter(|ply| ply.before.side() == side);
            let choices = plies.map(|ply| {
                let forced = |throw| rules.turn(&ply.before, throw).unwrap().forced().is_some();
                usize::from(rules.instead_of_throwing(&ply.before).is_some())
                    + ply.throw.map_or(0, |throw| usize::from(!forced(throw)))
            });
            assert_eq!(review.summary(side).decisions, choices.sum::<usize>(), "{}, {side}", preset.name());
        }
    }
}

/// Always or never moves instead of throwing; its moves are random.
struct FixedThrowDecision(ThrowDecision, Box<dyn Player>);

impl Player for FixedThrowDecision {
    fn decide_throw(&mut self, _: &Ruleset, _: &Position) -> ThrowDecision {
        self.0
    }

    fn choose(&mut self, turn: &senet::Turn<'_>) -> senet::Move {
        self.1.choose(turn)
    }
}

#[test]
fn moving_instead_of_throwing_is_a_decision() {
    let rules = rules(Preset::Kendall, 2);
    let analyst = analyst(&rules);
    let mut chosen = [0, 0];
    for seed in 0..20 {
        let mut players: [Box<dyn Player>; 2] =
            [ThrowDecision::Throw, ThrowDecision::MoveInstead].map(|always| {
                Box::new(FixedThrowDecision(always, Level::Random.player(&rules, seed, None)))
                    as Box<dyn Player>
            });
        let game = play_game(&rules, &mut players, Dice::new(seed, 0), 100_000).expect("the game ends");
        let review = review_with(&game, &analyst);
        assert_adds_up(&review);
        for (ply, reviewed) in game.plies().iter().zip(&review.plies) {
            let Some(instead) = rules.instead_of_throwing(&ply.before) else {
                assert_eq!(reviewed.before_throw, None);
                continue;
            };
            let decision = reviewed.before_throw.as_ref().expect("the rules offered a choice");
            assert_eq!(decision.choices.len(), 2);
            let expected = match ply.before.side() {
                Side::Cones => Choice::Throw,
                Side::Spools => Choice::MoveInstead(instead.mv),
            };
            assert_eq!(decision.chosen().choice, expected);
            assert_eq!(reviewed.thrown.is_some(), expected == Choice::Throw, "only a throw has luck");
            chosen[ply.before.side().index()] += 1;
        }
    }
    assert!(chosen.iter().all(|times| *times > 0), "each was chosen: {chosen:?}");
}

/// The first plies of a game.
fn beginning(game: &Game, plies: usize) -> Game {
    let mut beginning = Game::new(game.rules().clone());
    for ply in &game.plies()[..plies] {
        let StageMut::ToThrow(to_throw) = beginning.stage_mut() else { panic!("the game is not over") };
        match ply.throw {
            None => {
                to_throw.move_instead_of_throwing().expect("the recorded game did so");
            }
            Some(throw) => {
                let to_move = to_throw.throw(throw).expect("the recorded game has this throw");
                to_move.play(ply.mv).expect("the recorded game has this move");
            }
        }
    }
    beginning
}

#[test]
fn unfinished_games_end_with_the_evaluation_of_their_position() {
    let rules = rules(Preset::Modern, 2);
    let analyst = analyst(&rules);
    let whole = game(&rules, 1);
    for plies in [0, 1, 8] {
        let mut game = beginning(&whole, plies);
        let review = review_with(&game, &analyst);
        assert_adds_up(&review);
        assert_eq!((review.plies.len(), review.resignation), (plies, None));
        let before = review.end_of(game.side()).win;
        assert!(0.0 < before && before < 1.0);

        let StageMut::ToThrow(to_throw) = game.stage_mut() else { panic!("the game is not over") };
        let to_move = to_throw
            .throw(whole.plies()[plies].throw.expect("modern has no move instead of a throw"))
            .unwrap();
        let with_throw = analyst.evaluate_turn(&to_move.turn()).win;
        let review = review_with(&game, &analyst);
        assert_adds_up(&review);
        let last = review.plies.last().expect("the throw that waits");
        assert_eq!((review.plies.len(), &last.decision), (plies + 1, &None));
        assert!((review.end_of(game.side()).win - with_throw).abs() < 1e-12);
        assert!((last.luck().unwrap() - (with_throw - before)).abs() < 1e-12);
    }
}

#[test]
fn resigning_costs_the_win_chance_of_the_position() {
    let rules = rules(Preset::Tait, 2);
    let analyst = analyst(&rules);
    let mut game = beginning(&game(&rules, 1), 9);
    for loser in Side::BOTH {
        let evaluation = review_with(&game, &analyst).end_of(loser).win;
        let mut resigned = game.clone();
        resigned.resign(loser).expect("the game is not over");
        let review = review_with(&resigned, &analyst);
        assert_adds_up(&review);
        let (side, win_chance) = review.resignation.expect("the game was resigned");
        assert_eq!((side, review.end_of(loser).win), (loser, 0.0));
        assert!((win_chance - evaluation).abs() < 1e-12 && win_chance > 0.0);
        assert_eq!(review.summary(loser.other()).resignation, 0.0);
    }
    assert!(game.undo(), "the game itself was not resigned");
}

#[test]
fn review_does_not_depend_on_the_number_of_analysts() {
    let rules = rules(Preset::Grunfeld, 3);
    let game = game(&rules, 7);
    let three = [(); 3].map(|()| analyst(&rules));
    assert_eq!(review(&game, &three), review_with(&game, &three[0]));
}

#[test]
fn losses_count_from_the_best_move_and_marks_start_at_their_thresholds() {
    let rules = rules(Preset::Jequier, 3);
    let review = review_with(&game(&rules, 3), &analyst(&rules));
    let mut marked = 0;
    for decision in review.plies.iter().flat_map(|ply| ply.decisions()) {
        let best = decision.choices.iter().map(|evaluated| evaluated.evaluation.win).fold(0.0, f64::max);
        let loss = best - decision.chosen().evaluation.win;
        assert_eq!(decision.loss(), loss);
        assert_eq!(decision.best().evaluation.win, best);
        marked += usize::from(decision.mark().is_some());
    }
    assert_eq!(
        Side::BOTH.map(|side| review.summary(side).marks.iter().sum::<usize>()).iter().sum::<usize>(),
        marked
    );
    assert!(marked > 0, "random play gets marks");
    for mark in Mark::ALL {
        let below = Mark::ALL.into_iter().rev().find(|milder| *milder < mark);
        assert_eq!(Mark::of_loss(mark.threshold()), Some(mark));
        assert_eq!(Mark::of_loss(mark.threshold() - 1e-12), below);
    }
}

/// Reviews games of a level against itself, by searches of one ply. Games without an end in sight are left
/// out.
fn reviewed_sides(preset: Preset, level: Level, games: u64) -> Vec<SideSummary> {
    let rules = Arc::new(Ruleset::preset(preset));
    let analyst = Analyst::new(&rules, None, Limits::depth(1));
    (0..games)
        .filter_map(|number| {
            let mut players = [0, 1].map(|side| level.player(&rules, 2 * number + side, None));
            play_game(&rules, &mut players, Dice::new(7, number), 3000).ok()
        })
        .flat_map(|game| {
            let review = review(&game, std::slice::from_ref(&analyst));
            Side::BOTH.map(|side| review.summary(side))
        })
        .collect()
}

#[test]
fn random_players_are_never_rated_above_casual() {
    for (preset, games) in
        [(Preset::Modern, 36), (Preset::Tait, 36), (Preset::Kendall, 12), (Preset::Basics, 12)]
    {
        for side in reviewed_sides(preset, Level::Random, games) {
            assert!(
                side.rating().is_none_or(|rating| rating >= Rating::Casual),
                "{}: {side:?}",
                preset.name()
            );
        }
    }
}

#[test]
fn skilled_players_are_rated_above_average_players() {
    for preset in [Preset::Modern, Preset::Tait] {
        let mean = |level| {
            let rated: Vec<usize> = reviewed_sides(preset, level, 8)
                .iter()
                .filter_map(|side| Some(side.rating()? as usize))
                .collect();
            assert!(rated.len() >= 8, "{}: {rated:?}", preset.name());
            rated.iter().sum::<usize>() as f64 / rated.len() as f64
        };
        let [random, average, skilled] = [Level::Random, Level::Average, Level::Skilled].map(mean);
        assert!(skilled + 0.5 < average && average + 0.5 < random, "{skilled} {average} {random}");
    }
}

/// `cargo test --workspace --test play -- --ignored --nocapture ratings_of_levels`
#[test]
#[ignore = "prints a table for docs/players.md"]
fn ratings_of_levels() {
    for preset in Preset::ALL {
        for level in Level::ALL.into_iter().filter(|level| *level != Level::Perfect) {
            let sides = reviewed_sides(preset, level, 20);
            let total = |of: fn(&SideSummary) -> f64| sides.iter().map(of).sum::<f64>();
            let share = total(|side| side.loss) / total(|side| side.random_loss);
            let mut ratings = std::collections::BTreeMap::new();
            for side in &sides {
                let name = side.rating().map_or("too few", Rating::name);
                *ratings.entry((side.rating(), name)).or_insert(0) += 1;
            }
            let ratings: Vec<String> = ratings.iter().map(|((_, name), n)| format!("{n} {name}")).collect();
            let decisions = total(|side| side.decisions as f64) / sides.len() as f64;
            println!("{} {} {share:.3} {decisions:.0} {}", preset.name(), level, ratings.join(", "));
        }
    }
}
