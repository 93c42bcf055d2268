//! What is settled when a game begins: the seed, who begins, hints, and series.

use senet::{Preset, Ruleset, Side};
use senet_play::Level;

use super::{CONES, SPOOLS, command, execute, play_until, setup, shared_board, started};
use crate::game::{
    Action, CommandError, CommandOutcome, FirstPlayerChoice, GameEvent, GameId, GameSetup, GameState,
    HintConsent, HintPolicy, Nonce, Occupant, Score, SeatSet, Seed, SeriesTerms, TurnAction,
};

#[test]
fn seed_is_fixed_before_the_first_throw_by_secret_and_nonces() {
    let game = |nonces: [Option<Nonce>; 2]| {
        let mut state = started(setup(Preset::Modern, Occupant::Person, Occupant::Guest));
        for (side, nonce) in Side::BOTH.into_iter().zip(nonces) {
            let joined = state.decide_join(SeatSet::of(side), nonce, HintConsent::Declined);
            assert!(joined.contains(&GameEvent::Contributed(side, nonce)));
            state.apply(&joined, None).unwrap();
            assert_eq!(state.decide_join(SeatSet::of(side), nonce, HintConsent::Declined), [], "once");
        }
        state
    };
    let throws = |nonces: [Option<Nonce>; 2]| {
        let mut state = game(nonces);
        play_until(&mut state, 80);
        assert!(matches!(state.events()[4..6], [GameEvent::SeedFixed, GameEvent::Thrown(_)]));
        let late = state.decide_join(SeatSet::of(Side::Cones), Some(Nonce([77; 32])), HintConsent::Declined);
        assert_eq!(late, [], "the seed stays");
        state.game().plies().iter().map(|ply| ply.throw).collect::<Vec<_>>()
    };
    let (one, two) = (Some(Nonce([1; 32])), Some(Nonce([2; 32])));
    assert_eq!(throws([one, two]), throws([one, two]));
    let others = [[two, one], [one, None], [None, two], [None, None]].map(throws);
    assert!(others.iter().all(|other| *other != throws([one, two])), "every nonce counts");
    let mut state = game([None, two]);
    let upgraded = state.decide_join(SeatSet::of(Side::Cones), one, HintConsent::Declined);
    assert_eq!(upgraded, [GameEvent::Contributed(Side::Cones, one)], "a nonce replaces the default");
    state.apply(&upgraded, None).unwrap();
    assert_eq!(state.contributions().nonces(), [one, two]);
    assert_eq!(
        state.decide_join(SeatSet::of(Side::Cones), two, HintConsent::Declined),
        [],
        "a second nonce does not count"
    );
    let fixed = state.contributions().seed(state.setup().id, state.setup().server_seed);
    execute(&mut state, SeatSet::of(Side::Cones), &command("1", None, Action::Throw)).unwrap();
    assert_eq!(state.fixed_seed(), Some(fixed));
}

/// Spectators who follow the players to the next game may be there first.
#[test]
fn computer_throws_only_once_the_nonce_of_the_person_is_there() {
    let mut state = started(setup(Preset::Modern, Occupant::Computer(Level::Novice), Occupant::Person));
    assert_eq!(state.decide_join(SeatSet::NONE, None, HintConsent::Declined), []);
    assert_eq!(state.computer_to_act(), None, "only a spectator is there");
    let nonce = Some(Nonce([1; 32]));
    state.apply(&state.decide_join(SeatSet::of(Side::Spools), nonce, HintConsent::Declined), None).unwrap();
    assert_eq!(state.computer_to_act(), Some(Level::Novice));
    state.apply(&state.decide_turn_action(TurnAction::Throw).unwrap(), None).unwrap();
    assert_eq!((state.contributions().nonces(), state.is_seed_open()), ([None, nonce], false));
}

/// Events of earlier versions: the secret alone is the seed, also after an undo to the start.
#[test]
fn game_without_contributions_keeps_its_throws() {
    let mut state = shared_board(Preset::Modern);
    let dice = senet::Dice::from_key(state.setup().server_seed.0);
    let throwing = state.setup().rules.spec().points.throwing;
    let first = dice.roll(&throwing, 0).throw;
    state.apply(&[GameEvent::Thrown(first)], None).unwrap();
    let mv = state.game().turn().unwrap().moves().next().unwrap();
    let undone = GameEvent::Undone(0, senet::Undo::DropThrow);
    state.apply(&[GameEvent::Moved(mv), undone], None).unwrap();
    play_until(&mut state, 40);
    let throws = state.game().plies().iter().map(|ply| ply.throw.unwrap());
    assert!(throws.zip(0..).all(|(throw, number)| throw == dice.roll(&throwing, number).throw));
    assert!(state.fixed_seed().is_none() && !state.events().contains(&GameEvent::SeedFixed));
}

/// A game whose players throw to decide who begins, up to the decision.
fn opened(preset: Preset, secret: u8) -> GameState {
    let setup = setup(preset, Occupant::Person, Occupant::Person);
    let setup = GameSetup {
        server_seed: Seed([secret; 32]),
        first_player_choice: FirstPlayerChoice::Thrown,
        ..setup
    };
    let mut state = started(setup);
    for number in 0.. {
        if !state.is_opening() {
            return state;
        }
        let side = state.side_to_act();
        assert_eq!(side, if number % 2 == 0 { Side::Cones } else { Side::Spools }, "in turn");
        let throw = command(&format!("throw {number}"), Some(state.revision()), Action::Throw);
        let early = state.decide(SeatSet::of(side.other()), &throw);
        assert_eq!(early, Err(CommandError::NotYourTurn(side)));
        let mv = command("move", Some(state.revision()), Action::Move("10/11".to_owned()));
        assert_eq!(state.decide(SeatSet::of(side), &mv), Err(CommandError::ThrowFirst));
        execute(&mut state, SeatSet::of(side), &throw).unwrap();
    }
    unreachable!("the opening ends")
}

#[test]
fn opening_throws_decide_the_sides() {
    for preset in [Preset::Jequier, Preset::Grunfeld, Preset::Basics, Preset::SenetRa] {
        let mut swapped = [false; 2];
        for secret in 0..12 {
            let state = opened(preset, secret);
            let rules = &state.setup().rules;
            let dice = senet::Dice::from_key(state.fixed_seed().unwrap().0);
            let expected = rules.roll_for_first_player(&dice, senet::MatchPlayer::One);
            let made: Vec<_> = state.opening_throws().into_iter().map(|(_, roll)| roll).collect();
            assert_eq!(made, expected.rolls.iter().map(|(_, roll)| *roll).collect::<Vec<_>>());
            let own = |player: senet::MatchPlayer| [CONES, SPOOLS][player.index()];
            for player in senet::MatchPlayer::BOTH {
                let side = expected.side_of(player);
                assert_eq!(
                    state.setup().seats_of(own(player)),
                    SeatSet::of(side),
                    "the sides of the players"
                );
                let seats = state.original_setup().seats_of(own(player));
                assert!(state.sides_of(seats).iter().eq([side]), "connections keep their seats");
            }
            swapped[usize::from(state.is_swapped())] = true;
            assert_eq!(state.side_to_act(), expected.first_side);
            let first = SeatSet::of(state.seat_of_side(expected.first_side));
            let resigned = vec![GameEvent::Resigned(expected.first_side), GameEvent::Over];
            let outcome = state.decide(first, &command("resign", None, Action::Resign(None)));
            assert_eq!(outcome, Ok(CommandOutcome::Events(resigned)), "commands come from seats");
            if preset == Preset::SenetRa {
                assert_eq!(state.game().throw(), None);
            } else {
                assert_eq!(state.game().throw(), Some(senet::Throw::ONE), "the deciding throw is played");
                assert_eq!(state.last_roll(), made.last().copied());
            }
            let mut replayed = GameState::new(state.original_setup().clone());
            replayed.apply(state.events(), None).unwrap();
            assert_eq!((replayed.game(), replayed.is_swapped()), (state.game(), state.is_swapped()));
        }
        assert_eq!(swapped, [true; 2], "{preset:?}: either player begins");
    }
}

#[test]
fn rematch_after_opening_throws_keeps_the_score() {
    let swapped = (0..).map(|secret| opened(Preset::Basics, secret)).find(GameState::is_swapped);
    let mut state = swapped.unwrap();
    // The player who was created with the cones begins, and so has the spools.
    execute(&mut state, SeatSet::of(Side::Spools), &command("resign", None, Action::Resign(None))).unwrap();
    assert_eq!(state.score(), Score { cones: 0, spools: 1 });
    let next = state.next_setup(GameId([8; 10]), Seed([1; 32]));
    assert_eq!((next.seats_of(CONES), next.score), (SeatSet::of(Side::Cones), Score { cones: 1, spools: 0 }));
    assert_eq!(next.first_player_choice, FirstPlayerChoice::Thrown, "the players throw again");
}

#[test]
fn hints_between_people_need_the_agreement_of_the_invited_player() {
    let joined = |proposed: HintPolicy, answer: HintConsent| {
        let setup = setup(Preset::Modern, Occupant::Person, Occupant::Guest);
        let mut state = started(GameSetup { hints: proposed, ..setup });
        state.apply(&state.decide_join(SeatSet::of(Side::Spools), None, answer), None).unwrap();
        state
    };
    assert_eq!(joined(HintPolicy::Off, HintConsent::Agreed).hints(), HintPolicy::Off, "nothing was proposed");
    assert_eq!(joined(HintPolicy::Proposed, HintConsent::Agreed).hints(), HintPolicy::On);
    let declined = joined(HintPolicy::Proposed, HintConsent::Declined);
    assert_eq!(declined.hints(), HintPolicy::Off);
    let late = declined.decide_join(SeatSet::of(Side::Spools), None, HintConsent::Agreed);
    assert_eq!(late, [], "the agreement comes with joining");
    let next = joined(HintPolicy::Proposed, HintConsent::Agreed).next_setup(GameId([8; 10]), Seed([1; 32]));
    assert_eq!(next.hints, HintPolicy::On, "the next game keeps it");
}

#[test]
fn series_is_scored_by_pieces_left_and_begins_anew_when_it_is_won() {
    let rules = Ruleset::preset(Preset::Grunfeld);
    let series = SeriesTerms::new(&rules, senet::Scoring::PiecesLeft, 20).unwrap();
    let setup = setup(Preset::Grunfeld, Occupant::Person, Occupant::Person);
    let resigned = |setup: GameSetup, side: Side| {
        let mut state = started(setup);
        let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
        execute(&mut state, both, &command("resign", None, Action::Resign(Some(side)))).unwrap();
        state
    };
    let first = resigned(GameSetup { series: Some(series), ..setup }, Side::Cones);
    assert_eq!(first.points(), Some(15), "five pieces on the first row");
    assert_eq!((first.score(), series.winner(first.score())), (Score { cones: 0, spools: 15 }, None));
    let next = first.next_setup(GameId([8; 10]), Seed([1; 32]));
    assert_eq!((next.score, next.series), (Score { cones: 15, spools: 0 }, Some(series)), "sides alternate");
    let second = resigned(next, Side::Spools);
    assert_eq!(series.winner(second.score()), Some(Side::Cones));
    let anew = second.next_setup(GameId([9; 10]), Seed([1; 32]));
    assert_eq!((anew.score, anew.series), (Score::default(), Some(series)));
    let bell = Ruleset::preset(Preset::Bell);
    assert!(SeriesTerms::new(&bell, senet::Scoring::PiecesLeft, 20).is_err(), "no piece leaves the board");
}
