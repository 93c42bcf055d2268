//! Reviews of seeded games: what adds up, what counts as a decision, and luck.

use std::sync::Arc;

use senet::{Dice, Game, Position, Preset, Ruleset, Side, Stage};
use senet_play::{
    Analyst, Choice, Level, Limits, Mark, Player, Review, Tablebase, ThrowDecision, play_game, review,
};
use senet_solve::{Solution, SolveOptions, solve};
use senet_table::{BoundedValue, value_with_duties};

/// The values of a game that was solved in memory.
struct Solved(Arc<Ruleset>, Solution);

impl Tablebase for Solved {
    fn value(&self, position: &Position) -> Option<BoundedValue> {
        value_with_duties(&self.0, &|free| self.1.value(free), position)
    }
}

fn rules(preset: Preset, pieces: u8) -> Arc<Ruleset> {
    let spec =
        preset.spec().with_options([format!("pieces={pieces}")]).expect("every ruleset has this option");
    Arc::new(Ruleset::new(spec).expect("its points go together"))
}

fn analyst(rules: &Arc<Ruleset>) -> Analyst {
    Analyst::new(rules, None, Limits::depth(1))
}

fn exact_analyst(rules: &Arc<Ruleset>) -> Analyst {
    let solution = solve(rules, SolveOptions { gap: 1e-5, threads: 1 }, |_| ()).expect("it is small");
    Analyst::new(rules, Some(Arc::new(Solved(rules.clone(), solution))), Limits::depth(1))
}

/// A game of a novice with the cones against random play.
fn game(rules: &Arc<Ruleset>, seed: u64) -> Game {
    let mut players = [Level::Novice, Level::Random].map(|level| level.player(rules, seed, None));
    play_game(rules, &mut players, Dice::new(seed, 0), 100_000).expect("it ends")
}

fn look(game: &Game, analyst: &Analyst) -> Review {
    review(game, std::slice::from_ref(analyst))
}

/// What the throws, decisions and so on of both sides add up to, for the cones.
fn moved(review: &Review) -> f64 {
    let [cones, spools] = Side::BOTH.map(|side| {
        let account = review.summary(side);
        account.luck - account.loss + account.revaluation - account.given_up
    });
    cones - spools
}

#[track_caller]
fn adds_up(review: &Review) {
    let (start, end) = (review.start_of(Side::Cones).win, review.end_of(Side::Cones).win);
    assert!((end - start - moved(review)).abs() < 1e-9, "from {start} to {end} is not {}", moved(review));
}

#[test]
fn luck_losses_and_revaluations_add_up_to_the_result() {
    for preset in Preset::ALL {
        let rules = rules(preset, 2);
        let analyst = analyst(&rules);
        for seed in 1..=3 {
            let game = game(&rules, seed);
            let review = look(&game, &analyst);
            adds_up(&review);
            let winner = game.result().expect("it ended").winner;
            assert_eq!((review.end_of(winner).win, review.end_of(winner.other()).win), (1.0, 0.0));
            assert_eq!(review.plies.len(), game.plies().len());
        }
    }
}

#[test]
fn every_ply_begins_where_the_one_before_ended() {
    let rules = rules(Preset::Kendall, 3);
    let review = look(&game(&rules, 5), &analyst(&rules));
    for pair in review.plies.windows(2) {
        let [ply, next] = pair else { unreachable!() };
        let next = if next.side == ply.side { next.before.win } else { 1.0 - next.before.win };
        let luck = ply.luck().unwrap_or(0.0);
        assert!((ply.before.win + luck - ply.loss() - ply.after.win).abs() < 1e-12);
        assert!((ply.after.win + ply.revaluation - next).abs() < 1e-12);
    }
}

#[test]
fn exact_values_need_no_revaluation() {
    for preset in Preset::ALL {
        let rules = rules(preset, 1);
        let review = look(&game(&rules, 2), &exact_analyst(&rules));
        assert!(review.is_exact(), "{}", preset.name());
        adds_up(&review);
        for ply in &review.plies {
            assert!(ply.revaluation.abs() < 1e-4, "{}: {}", preset.name(), ply.revaluation);
        }
        assert!(
            !look(&game(&rules, 2), &analyst(&rules)).is_exact(),
            "{}: estimates are not exact",
            preset.name()
        );
    }
}

#[test]
fn luck_is_nothing_on_average() {
    for preset in [Preset::Modern, Preset::Kendall, Preset::Tait] {
        let rules = rules(preset, 1);
        let analyst = analyst(&rules);
        let lucks: Vec<f64> =
            (0..300).map(|seed| look(&game(&rules, seed), &analyst).net_luck(Side::Cones)).collect();
        let count = lucks.len() as f64;
        let mean = lucks.iter().sum::<f64>() / count;
        let variance = lucks.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = (variance / count).sqrt();
        assert!(variance > 0.01, "{}: games differ in luck", preset.name());
        assert!(mean.abs() < 3.0 * error, "{}: the mean luck is {mean} ± {error}", preset.name());
    }
}

#[test]
fn what_is_forced_is_no_decision() {
    for preset in [Preset::Basics, Preset::Kendall, Preset::Bell] {
        let rules = rules(preset, 2);
        let game = game(&rules, 4);
        let review = look(&game, &analyst(&rules));
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

/// Rescues its piece from the water, or never does, and else plays any move.
struct Bather(ThrowDecision, Box<dyn Player>);

impl Player for Bather {
    fn decide_throw(&mut self, _: &Ruleset, _: &Position) -> ThrowDecision {
        self.0
    }

    fn choose(&mut self, turn: &senet::Turn<'_>) -> senet::Move {
        self.1.choose(turn)
    }
}

#[test]
fn to_throw_or_to_be_rescued_is_a_decision() {
    let rules = rules(Preset::Kendall, 2);
    let analyst = analyst(&rules);
    let mut chosen = [0, 0];
    for seed in 0..20 {
        let mut players: [Box<dyn Player>; 2] =
            [ThrowDecision::Throw, ThrowDecision::MoveInstead].map(|always| {
                Box::new(Bather(always, Level::Random.player(&rules, seed, None))) as Box<dyn Player>
            });
        let game = play_game(&rules, &mut players, Dice::new(seed, 0), 100_000).expect("it ends");
        let review = look(&game, &analyst);
        adds_up(&review);
        for (ply, reviewed) in game.plies().iter().zip(&review.plies) {
            let Some(instead) = rules.instead_of_throwing(&ply.before) else {
                assert_eq!(reviewed.before_throw, None);
                continue;
            };
            let decision = reviewed.before_throw.as_ref().expect("there was a choice");
            assert_eq!(decision.choices.len(), 2);
            let expected = match ply.before.side() {
                Side::Cones => Choice::Throw,
                Side::Spools => Choice::MoveInstead(instead.mv),
            };
            assert_eq!(decision.chosen().choice, expected);
            assert_eq!(reviewed.thrown.is_some(), expected == Choice::Throw, "who moves instead has no luck");
            chosen[ply.before.side().index()] += 1;
        }
    }
    assert!(chosen.iter().all(|times| *times > 0), "both were chosen: {chosen:?}");
}

/// The first plies of a game.
fn beginning(game: &Game, plies: usize) -> Game {
    let mut beginning = Game::new(game.rules().clone());
    for ply in &game.plies()[..plies] {
        let Stage::ToThrow(to_throw) = beginning.stage() else { panic!("it is not over") };
        match ply.throw {
            None => {
                to_throw.move_instead_of_throwing().expect("it was made");
            }
            Some(throw) => {
                let to_move = to_throw.throw(throw).expect("it was thrown");
                to_move.play(ply.mv).expect("it was played");
            }
        }
    }
    beginning
}

#[test]
fn an_unfinished_game_ends_with_what_its_position_is_worth() {
    let rules = rules(Preset::Modern, 2);
    let analyst = analyst(&rules);
    let whole = game(&rules, 1);
    for plies in [0, 1, 8] {
        let mut game = beginning(&whole, plies);
        let review = look(&game, &analyst);
        adds_up(&review);
        assert_eq!((review.plies.len(), review.given_up), (plies, None));
        let before = review.end_of(game.side()).win;
        assert!(0.0 < before && before < 1.0);

        let Stage::ToThrow(to_throw) = game.stage() else { panic!("it is not over") };
        let to_move = to_throw.throw(whole.plies()[plies].throw.expect("nobody is rescued here")).unwrap();
        let with_throw = analyst.evaluate_turn(&to_move.turn()).win;
        let review = look(&game, &analyst);
        adds_up(&review);
        let last = review.plies.last().expect("the throw that waits");
        assert_eq!((review.plies.len(), &last.decision), (plies + 1, &None));
        assert!((review.end_of(game.side()).win - with_throw).abs() < 1e-12);
        assert!((last.luck().unwrap() - (with_throw - before)).abs() < 1e-12);
    }
}

#[test]
fn who_resigns_gives_away_what_the_position_was_worth() {
    let rules = rules(Preset::Tait, 2);
    let analyst = analyst(&rules);
    let mut game = beginning(&game(&rules, 1), 9);
    for loser in Side::BOTH {
        let evaluation = look(&game, &analyst).end_of(loser).win;
        let mut resigned = game.clone();
        resigned.resign(loser).expect("nobody has won");
        let review = look(&resigned, &analyst);
        adds_up(&review);
        let (side, given_up) = review.given_up.expect("it was given up");
        assert_eq!((side, review.end_of(loser).win), (loser, 0.0));
        assert!((given_up - evaluation).abs() < 1e-12 && given_up > 0.0);
        assert_eq!(review.summary(loser.other()).given_up, 0.0);
    }
    assert!(game.undo(), "the game itself goes on");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = rules(Preset::Grunfeld, 3);
    let game = game(&rules, 7);
    let three = [(); 3].map(|()| analyst(&rules));
    assert_eq!(review(&game, &three), look(&game, &three[0]));
}

#[test]
fn the_best_move_has_no_loss_and_marks_begin_at_their_thresholds() {
    let rules = rules(Preset::Jequier, 3);
    let review = look(&game(&rules, 3), &analyst(&rules));
    let mut marked = 0;
    for decision in review.plies.iter().flat_map(|ply| ply.decisions()) {
        let most = decision.choices.iter().map(|weighed| weighed.evaluation.win).fold(0.0, f64::max);
        let loss = most - decision.chosen().evaluation.win;
        assert_eq!(decision.loss(), loss);
        assert_eq!(decision.best().evaluation.win, most);
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
