//! Properties and cases of the game's state machine: no sequence of commands breaks the rules.

mod beginning;

use std::sync::Arc;

use proptest::prelude::*;
use senet::{Place, Preset, Ruleset, Side, Square};
use senet_play::Level;

use super::state::{MAX_EVENTS, MAX_UNDOS};
use super::{
    AbsenceEnding, Action, Command, CommandError, CommandOutcome, FirstPlayerChoice, GameEvent, GameId,
    GameSetup, GameState, HintConsent, HintPolicy, Occupant, Score, Seat, SeatSet, Secret, Seed, TurnAction,
};

const CONES: Secret = Secret([1; 16]);
const SPOOLS: Secret = Secret([2; 16]);
const STRANGER: Secret = Secret([3; 16]);

fn setup(preset: Preset, cones: Occupant, spools: Occupant) -> GameSetup {
    let digest = |occupant, secret: Secret| match occupant {
        Occupant::Computer(_) => None,
        Occupant::Person | Occupant::Guest => Some(secret.digest()),
    };
    GameSetup {
        id: GameId([7; 10]),
        rules: Arc::new(Ruleset::preset(preset)),
        seats: [
            Seat { occupant: cones, secret_digest: digest(cones, CONES) },
            Seat { occupant: spools, secret_digest: digest(spools, SPOOLS) },
        ],
        step_secret_digest: None,
        server_seed: Seed([9; 32]),
        score: Score::default(),
        hints: HintPolicy::Off,
        series: None,
        first_player_choice: FirstPlayerChoice::default(),
        guidelines: true,
    }
}

fn started(setup: GameSetup) -> GameState {
    let mut state = GameState::new(Arc::new(setup));
    state.apply(&[GameEvent::Started], None).unwrap();
    state
}

/// Lets the player of this side join without a nonce.
fn join(state: &mut GameState, side: Side) {
    state.apply(&state.decide_join(SeatSet::of(side), None, HintConsent::Declined), None).unwrap();
}

/// A started game of two people at one board.
fn shared_board(preset: Preset) -> GameState {
    started(setup(preset, Occupant::Person, Occupant::Person))
}

fn command(name: &str, at: Option<u64>, action: Action) -> Command {
    Command::new(name, SeatSet::NONE, at, action)
}

/// Decides a command and applies its events.
fn execute(state: &mut GameState, seats: SeatSet, command: &Command) -> Result<CommandOutcome, CommandError> {
    let outcome = state.decide(seats, command)?;
    if let CommandOutcome::Events(events) = &outcome {
        state.apply(events, Some(command.id)).expect("decided events apply");
    }
    Ok(outcome)
}

/// Plays the first legal move each time, until the game has this number of events or is over.
fn play_until(state: &mut GameState, events: usize) {
    while state.events().len() < events && state.result().is_none() {
        let action = match state.game().turn() {
            Some(turn) => Action::Move(turn.text(turn.moves().next().unwrap()).to_string()),
            None => Action::Throw,
        };
        let seats = SeatSet::of(state.seat_of_side(state.game().side()));
        let before = state.seq();
        let name = format!("command {before}");
        execute(state, seats, &command(&name, Some(state.revision()), action)).unwrap();
        assert!(state.seq() > before, "each command has an event");
    }
}

/// A random command of a random client.
#[derive(Clone, Debug)]
struct Message {
    seats: SeatSet,
    name: u8,
    /// The revision it names, relative to the current one.
    revision: Option<i8>,
    wanted: Wanted,
}

#[derive(Clone, Debug)]
enum Wanted {
    Throw,
    /// The legal move with this number, if there is one.
    Legal(u8),
    Text(String),
    Undo,
    Resign(Option<Side>),
    EndByAbsence(AbsenceEnding),
    Rematch,
}

fn messages() -> impl Strategy<Value = Vec<Message>> {
    let seats = prop_oneof![
        1 => Just(SeatSet::NONE),
        1 => Just(SeatSet::STEP),
        4 => Just(SeatSet::of(Side::Cones)),
        4 => Just(SeatSet::of(Side::Spools)),
        2 => Just(SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools))),
    ];
    let wanted = prop_oneof![
        8 => Just(Wanted::Throw),
        8 => any::<u8>().prop_map(Wanted::Legal),
        1 => "[0-9/a-z*]{0,12}".prop_map(Wanted::Text),
        1 => Just(Wanted::Undo),
        1 => prop_oneof![Just(None), Just(Some(Side::Cones)), Just(Some(Side::Spools))]
            .prop_map(Wanted::Resign),
        1 => prop_oneof![Just(AbsenceEnding::Claimed), Just(AbsenceEnding::CalledOff)]
            .prop_map(Wanted::EndByAbsence),
        1 => Just(Wanted::Rematch),
    ];
    let revision = prop_oneof![6 => Just(Some(0)), 1 => (-3..3_i8).prop_map(Some), 1 => Just(None)];
    let message = (seats, any::<u8>(), revision, wanted)
        .prop_map(|(seats, name, revision, wanted)| Message { seats, name, revision, wanted });
    prop::collection::vec(message, 1..300)
}

impl Message {
    fn command(&self, state: &GameState) -> Command {
        let at = self.revision.map(|offset| state.revision().saturating_add_signed(offset.into()));
        let action = match &self.wanted {
            Wanted::Throw => Action::Throw,
            Wanted::Legal(number) => {
                let moves: Vec<String> = state
                    .game()
                    .turn()
                    .map_or_else(Vec::new, |turn| turn.moves().map(|mv| turn.text(mv).to_string()).collect());
                let text = moves.get(usize::from(*number) % moves.len().max(1));
                Action::Move(text.cloned().unwrap_or_else(|| "27/15".to_owned()))
            }
            Wanted::Text(text) => Action::Move(text.clone()),
            Wanted::Undo => Action::Undo,
            Wanted::Resign(side) => Action::Resign(*side),
            Wanted::EndByAbsence(ending) => Action::EndByAbsence(*ending),
            Wanted::Rematch => Action::Rematch(GameId([8; 10])),
        };
        command(&self.name.to_string(), at, action)
    }
}

/// Whether a client with these seats, which are those of its sides, may cause an event, given the side that was to act.
fn may_cause(seats: SeatSet, before: Side, event: GameEvent) -> bool {
    let plays = |side: Side| seats.contains(SeatSet::of(side));
    match event {
        GameEvent::Thrown(_) | GameEvent::Moved(_) => plays(before),
        GameEvent::Resigned(side) | GameEvent::RematchOffered(side) => plays(side),
        GameEvent::Undone(..) | GameEvent::Over => Side::BOTH.into_iter().any(plays),
        GameEvent::Rematch(_) => seats != SeatSet::NONE,
        GameEvent::Claimed(side) | GameEvent::CalledOff(side) => seats == SeatSet::of(side),
        GameEvent::OpeningThrown(_) | GameEvent::Begins(_) => Side::BOTH.into_iter().any(plays),
        GameEvent::SeedFixed => plays(before),
        GameEvent::Started
        | GameEvent::Seated(_)
        | GameEvent::Contributed(..)
        | GameEvent::HintsAgreed(_) => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_commands_keep_the_rules(messages in messages(), preset in 0..Preset::ALL.len()) {
        let mut state = shared_board(Preset::ALL[preset]);
        let mut answered = std::collections::HashMap::new();
        for message in &messages {
            let command = message.command(&state);
            let (seq, revision, side) = (state.seq(), state.revision(), state.game().side());
            match execute(&mut state, message.seats, &command) {
                Ok(CommandOutcome::AlreadyDone(done)) => {
                    prop_assert_eq!(answered.get(&command.id), Some(&done), "the same answer as before");
                    prop_assert_eq!(state.seq(), seq, "a repeated command does nothing");
                }
                Ok(CommandOutcome::Events(events)) => {
                    prop_assert!(!answered.contains_key(&command.id), "a command is carried out once");
                    prop_assert!(command.at.is_none_or(|at| at == revision), "only at the revision it names");
                    for event in events {
                        let seats = message.seats;
                        prop_assert!(may_cause(seats, side, event), "{event:?} by {seats:?}");
                    }
                    answered.insert(command.id, state.seq());
                }
                Err(refused) => {
                    prop_assert_eq!(state.seq(), seq, "a refused command does nothing");
                    prop_assert!(!refused.to_string().is_empty());
                }
            }
        }
        let mut replayed = GameState::new(state.setup().clone());
        replayed.apply(state.events(), None).expect("events apply again");
        prop_assert_eq!(replayed.game(), state.game());
        prop_assert_eq!(replayed.revision(), state.revision());
    }

    /// Clients repeat commands until they are answered, over a connection that loses, repeats and delays
    /// them.
    #[test]
    fn unreliable_connection_changes_nothing(
        fates in prop::collection::vec(0..4_u8, 400),
        preset in 0..Preset::ALL.len(),
    ) {
        let mut expected = shared_board(Preset::ALL[preset]);
        play_until(&mut expected, 60);
        let mut state = shared_board(Preset::ALL[preset]);
        let mut late: Vec<(SeatSet, Command)> = Vec::new();
        let mut fates = fates.into_iter();
        while state.events().len() < expected.events().len() {
            let seats = SeatSet::of(state.game().side());
            let action = match state.game().turn() {
                Some(turn) => Action::Move(turn.text(turn.moves().next().unwrap()).to_string()),
                None => Action::Throw,
            };
            let sent = command(&format!("command {}", state.seq()), Some(state.revision()), action);
            match fates.next() {
                // The command is lost; the client sends it again.
                Some(0) => continue,
                // A copy arrives later, after the answer.
                Some(1) => late.push((seats, sent.clone())),
                // The command arrives twice.
                Some(2) => drop(execute(&mut state, seats, &sent)),
                _ => {}
            }
            let answer = execute(&mut state, seats, &sent);
            prop_assert!(answer.is_ok(), "{answer:?}");
            if state.seq().is_multiple_of(5) {
                for (seats, command) in late.drain(..).rev() {
                    let answer = execute(&mut state, seats, &command);
                    prop_assert!(matches!(answer, Ok(CommandOutcome::AlreadyDone(_))), "{answer:?}");
                }
            }
        }
        prop_assert_eq!(state.events(), expected.events());
    }
}

/// Players choose the names of their commands on their own.
#[test]
fn commands_with_the_same_name_are_distinct() {
    let mut state = shared_board(Preset::Modern);
    let [cones, spools] = [Side::Cones, Side::Spools].map(SeatSet::of);
    let [first, second] = if state.game().side() == Side::Cones { [cones, spools] } else { [spools, cones] };
    let mut send = |seats, action: Action| {
        let command = Command::new("0", seats, Some(state.revision()), action);
        let outcome = execute(&mut state, seats, &command);
        let next =
            state.game().turn().map(|turn| turn.text(turn.moves().next().expect("a move")).to_string());
        (matches!(outcome, Ok(CommandOutcome::Events(_))), next.map(Action::Move), state.game().side())
    };
    let (is_carried_out, next_move, _) = send(first, Action::Throw);
    assert!(is_carried_out);
    // Another action of the same player.
    let (is_carried_out, ..) = send(first, next_move.expect("a throw was made"));
    assert!(is_carried_out);
    let (is_carried_out, ..) = send(first, Action::Throw);
    assert!(!is_carried_out, "the same command again");
    play_until_side(&mut state, second);
    let command = Command::new("0", second, Some(state.revision()), Action::Throw);
    assert!(
        matches!(execute(&mut state, second, &command), Ok(CommandOutcome::Events(_))),
        "the opponent's command"
    );
}

/// Plays until the player with these seats is to throw.
fn play_until_side(state: &mut GameState, seats: SeatSet) {
    while !state.sides_of(seats).contains(state.game().side()) || state.game().throw().is_some() {
        let events = state.events().len() + 1;
        play_until(state, events);
    }
}

#[test]
fn secret_opens_only_its_own_seat() {
    let setup = setup(Preset::Modern, Occupant::Person, Occupant::Guest);
    assert_eq!(setup.seats_of(CONES), SeatSet::of(Side::Cones));
    assert_eq!(setup.seats_of(SPOOLS), SeatSet::of(Side::Spools));
    assert_eq!(setup.seats_of(STRANGER), SeatSet::NONE);
}

#[test]
fn game_waits_for_the_invited_player() {
    let mut state = started(setup(Preset::Modern, Occupant::Person, Occupant::Guest));
    let throw = command("1", None, Action::Throw);
    let missing = Err(CommandError::OpponentMissing(Side::Cones));
    assert_eq!(state.decide(SeatSet::of(Side::Spools), &throw), missing, "the creator contributes too");
    join(&mut state, Side::Cones);
    assert_eq!(
        state.decide(SeatSet::of(Side::Cones), &throw),
        Err(CommandError::OpponentMissing(Side::Spools))
    );
    let joined = state.decide_join(SeatSet::of(Side::Spools), None, HintConsent::Declined);
    assert_eq!(joined[0], GameEvent::Seated(Side::Spools));
    state.apply(&joined, None).unwrap();
    assert_eq!(
        state.decide_join(SeatSet::of(Side::Spools), None, HintConsent::Declined),
        [],
        "a seat is taken once"
    );
    assert!(state.decide(SeatSet::of(Side::Cones), &throw).is_ok());
    assert_eq!(state.decide(SeatSet::of(Side::Spools), &throw), Err(CommandError::NotYourTurn(Side::Cones)));
    assert_eq!(state.decide(SeatSet::NONE, &throw), Err(CommandError::NotYourSeat));
    let undo = command("2", None, Action::Undo);
    assert_eq!(state.decide(SeatSet::of(Side::Cones), &undo), Err(CommandError::UndoByLink));
}

#[test]
fn throws_are_the_same_after_undo() {
    let mut state = shared_board(Preset::Modern);
    let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
    play_until(&mut state, 30);
    let throws =
        |state: &GameState| -> Vec<_> { state.game().plies().iter().filter_map(|ply| ply.throw).collect() };
    let before = throws(&state);
    for number in 0..5 {
        execute(&mut state, both, &command(&format!("undo {number}"), None, Action::Undo)).unwrap();
    }
    assert!(state.game().plies().len() < before.len() - 4);
    assert!(state.game().throw().is_some(), "the throw stays");
    play_until(&mut state, 60);
    let after = throws(&state);
    assert_eq!(before[..], after[..before.len()]);
}

#[test]
fn rematch_needs_both_players_swaps_sides_and_keeps_score() {
    let mut state = started(setup(Preset::Modern, Occupant::Person, Occupant::Guest));
    join(&mut state, Side::Spools);
    let (cones, spools) = (SeatSet::of(Side::Cones), SeatSet::of(Side::Spools));
    let next = GameId([8; 10]);
    let again = |name: &str| command(name, None, Action::Rematch(next));
    assert_eq!(state.decide(cones, &again("1")), Err(CommandError::GameNotOver));
    execute(&mut state, cones, &command("2", None, Action::Resign(None))).unwrap();
    assert_eq!(state.score(), Score { cones: 0, spools: 1 });
    assert_eq!(state.decide(cones, &command("3", None, Action::Throw)), Err(CommandError::GameOver));
    let offered = execute(&mut state, cones, &again("4")).unwrap();
    assert_eq!(offered, CommandOutcome::Events(vec![GameEvent::RematchOffered(Side::Cones)]));
    let agreed = execute(&mut state, spools, &again("5")).unwrap();
    assert_eq!(
        agreed,
        CommandOutcome::Events(vec![GameEvent::RematchOffered(Side::Spools), GameEvent::Rematch(next)])
    );
    assert_eq!(state.decide(spools, &again("6")), Err(CommandError::RematchBegun(next)));
    let setup = state.next_setup(next, Seed([1; 32]));
    assert_eq!(setup.score, Score { cones: 1, spools: 0 });
    assert_eq!(setup.seats_of(CONES), SeatSet::of(Side::Spools), "the same secrets, sides swapped");
    assert_eq!(setup.seats_of(SPOOLS), SeatSet::of(Side::Cones));
}

#[test]
fn absence_ends_games_with_and_without_a_winner() {
    let ended = |ending| {
        let mut state = started(setup(Preset::Modern, Occupant::Person, Occupant::Guest));
        let (cones, spools) = (SeatSet::of(Side::Cones), SeatSet::of(Side::Spools));
        let end = command("1", None, Action::EndByAbsence(ending));
        assert_eq!(state.decide(cones, &end), Err(CommandError::OpponentMissing(Side::Spools)));
        join(&mut state, Side::Spools);
        assert_eq!(state.decide(cones.union(spools), &end), Err(CommandError::NotYourSeat));
        execute(&mut state, cones, &end).unwrap();
        assert!(state.is_over());
        let throw = command("2", None, Action::Throw);
        assert_eq!(state.decide(cones, &throw), Err(CommandError::GameOver));
        let again = command("3", None, Action::Rematch(GameId([8; 10])));
        assert!(state.decide(spools, &again).is_ok(), "another game may follow");
        state
    };
    let claimed = ended(AbsenceEnding::Claimed);
    assert_eq!(claimed.result().map(|result| result.winner), Some(Side::Cones));
    let called_off = ended(AbsenceEnding::CalledOff);
    assert_eq!((called_off.result(), called_off.score()), (None, Score::default()));
}

#[test]
fn computer_acts_only_in_its_turn() {
    let mut state = started(setup(Preset::Modern, Occupant::Computer(Level::Novice), Occupant::Person));
    join(&mut state, Side::Spools);
    assert_eq!(state.computer_to_act(), Some(Level::Novice));
    let person = SeatSet::of(Side::Spools);
    assert_eq!(
        state.decide(person, &command("1", None, Action::Throw)),
        Err(CommandError::NotYourTurn(Side::Cones))
    );
    let events = state.decide_turn_action(TurnAction::Throw).unwrap();
    state.apply(&events, None).unwrap();
    assert_eq!(state.decide_turn_action(TurnAction::Throw), Err(CommandError::MoveFirst));
    while state.computer_to_act().is_some() {
        let action = match state.game().turn() {
            Some(turn) => TurnAction::Move(turn.moves().next().unwrap()),
            None => TurnAction::Throw,
        };
        let events = state.decide_turn_action(action).unwrap();
        assert!(!events.is_empty(), "each action has an event");
        state.apply(&events, None).unwrap();
    }
    assert_eq!(state.game().side(), Side::Spools);
    assert_eq!(state.decide(person, &command("2", None, Action::Undo)), Err(CommandError::NothingToUndo));
}

#[test]
fn find_move_makes_no_move() {
    let mut state = shared_board(Preset::Modern);
    let on = |square| Place::On(Square::at(square));
    assert_eq!(state.find_move(on(9), None), Err(CommandError::ThrowFirst));
    play_until(&mut state, 2);
    let legal = state.game().turn().unwrap().moves().next().unwrap();
    let from = Place::On(legal.from().unwrap());
    assert_eq!(state.find_move(from, None), Ok(legal));
    assert_eq!(state.find_move(from, legal.to().map(Place::On)), Ok(legal));
    assert!(matches!(state.find_move(on(25), None), Err(CommandError::IllegalMove(_))));
    assert!(matches!(state.find_move(from, Some(on(30))), Err(CommandError::IllegalMove(_))));
    assert_eq!(state.events().len(), 3, "started, seed fixed, thrown");
}

#[test]
fn rejects_events_that_cannot_follow() {
    let mut state = shared_board(Preset::Modern);
    for event in [
        GameEvent::Started,
        GameEvent::Over,
        GameEvent::Seated(Side::Cones),
        GameEvent::Moved(senet::Move::Pass),
        GameEvent::Undone(0, senet::Undo::KeepThrow),
    ] {
        assert!(state.apply(&[event], None).is_err(), "{event:?}");
    }
}

#[test]
fn undo_is_limited_per_game() {
    let mut state = shared_board(Preset::Modern);
    let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
    play_until(&mut state, 30);
    let mut undos = 0;
    let refused = loop {
        let decisions = state.decisions();
        if undos < MAX_UNDOS {
            let last = decisions.last().map(|ply| GameEvent::Undone(*ply, senet::Undo::KeepThrow));
            let outcome = state.decide(both, &command("look", None, Action::Undo));
            assert_eq!(
                outcome,
                Ok(CommandOutcome::Events(last.into_iter().collect())),
                "after {undos} undos"
            );
        } else {
            assert!(decisions.is_empty(), "nothing more can be taken back");
        }
        match execute(&mut state, both, &command(&format!("undo {undos}"), None, Action::Undo)) {
            Ok(_) => undos += 1,
            Err(refused) => break refused,
        }
        assert!(undos <= MAX_UNDOS, "undo has no limit");
        let events = state.events().len();
        play_until(&mut state, events + 2);
    };
    assert_eq!((refused, undos), (CommandError::TooManyUndos, MAX_UNDOS));
}

#[test]
fn long_game_can_only_be_resigned() {
    let mut state = shared_board(Preset::Modern);
    let both = SeatSet::of(Side::Cones).union(SeatSet::of(Side::Spools));
    let fill = |state: &mut GameState, events: usize| {
        while state.events().len() < events {
            state.apply(&[GameEvent::HintsAgreed(Side::Cones)], None).unwrap();
        }
    };
    let throw = command("throw", None, Action::Throw);
    fill(&mut state, MAX_EVENTS - 1);
    assert!(state.decide(both, &throw).is_ok(), "the last throw");
    fill(&mut state, MAX_EVENTS);
    assert_eq!(execute(&mut state, both, &throw), Err(CommandError::TooLong));
    let to_act = state.side_to_act();
    execute(&mut state, both, &command("resign", None, Action::Resign(None))).unwrap();
    assert_eq!(state.result().map(|result| result.winner), Some(to_act.other()), "the side to act resigns");
}

#[test]
fn only_the_step_secret_steps_a_game_between_computers() {
    let computer = Occupant::Computer(Level::Novice);
    let mut state = started(setup(Preset::Modern, computer, computer));
    let id = command("step", None, Action::Throw).id;
    let at = Some(state.revision());
    assert_eq!(state.check_step(SeatSet::NONE, id, at), Err(CommandError::NotYourSeat));
    assert_eq!(state.check_step(SeatSet::STEP, id, at), Ok(None));
    assert_eq!(state.check_step(SeatSet::STEP, id, None), Ok(None));
    state.apply(&state.decide_turn_action(TurnAction::Throw).unwrap(), Some(id)).unwrap();
    assert_eq!(state.check_step(SeatSet::STEP, id, at), Ok(Some(state.seq())), "it was made before");
    let next = command("next", None, Action::Throw).id;
    assert_eq!(state.check_step(SeatSet::STEP, next, at), Err(CommandError::Stale));
    state.apply(&[GameEvent::Resigned(Side::Cones), GameEvent::Over], None).unwrap();
    assert_eq!(state.check_step(SeatSet::STEP, next, None), Err(CommandError::GameOver));
    let people = shared_board(Preset::Modern);
    assert_eq!(people.check_step(SeatSet::STEP, id, None), Err(CommandError::NotBetweenComputers));
}

#[test]
fn move_instead_of_throwing_is_made_by_its_text() {
    let rescue = |secret| {
        let setup = setup(Preset::Kendall, Occupant::Person, Occupant::Person);
        let mut state = started(GameSetup { server_seed: Seed([secret; 32]), ..setup });
        while state.game().instead_of_throwing().is_none() && !state.is_over() {
            let events = state.events().len() + 1;
            play_until(&mut state, events);
        }
        (!state.is_over()).then_some(state)
    };
    let state = (0..50).find_map(rescue).expect("a piece is in the water in one of the games");
    let seats = SeatSet::of(state.game().side());
    let decide = |text: &str| {
        state.decide(seats, &command("move", Some(state.revision()), Action::Move(text.to_owned())))
    };
    let mv = senet::Move::Step { from: Square::WATER, to: Square::REBIRTH };
    assert_eq!(decide("27/15"), Ok(CommandOutcome::Events(vec![GameEvent::Moved(mv)])));
    assert_eq!(decide("26/27"), Err(CommandError::ThrowFirst), "other moves need a throw");
}
