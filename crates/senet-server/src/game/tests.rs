//! Properties and cases of the game's state machine: no sequence of commands breaks the rules.

use std::sync::Arc;

use proptest::prelude::*;
use senet::{Place, Preset, Ruleset, Side, Square};
use senet_play::Level;

use super::state::{MAX_EVENTS, MAX_UNDOS};
use super::{
    AbsenceEnding, Action, Beginner, Command, CommandError, CommandId, ComputerAction, Decision, GameEvent,
    GameId, GameSetup, GameState, Help, HelpAnswer, Nonce, Occupant, Score, Seat, SeatSet, Secret, Seed,
    SeriesTerms,
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
        watch: None,
        secret: Seed([9; 32]),
        score: Score::default(),
        help: Help::Off,
        series: None,
        beginner: Beginner::default(),
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
    state.apply(&state.decide_join(SeatSet::of(side), None, HelpAnswer::Declined), None).unwrap();
}

/// A started game of two people at one board.
fn shared_board(preset: Preset) -> GameState {
    started(setup(preset, Occupant::Person, Occupant::Person))
}

fn command(name: &str, at: Option<u64>, action: Action) -> Command {
    Command { id: CommandId::of(name), at, action }
}

/// Decides a command and applies its events.
fn execute(state: &mut GameState, seats: SeatSet, command: &Command) -> Result<Decision, CommandError> {
    let decision = state.decide(seats, command)?;
    if let Decision::Events(events) = &decision {
        state.apply(events, Some(command.id)).expect("decided events apply");
    }
    Ok(decision)
}

/// Plays the first legal move each time, until the game has this number of events or is over.
fn play_until(state: &mut GameState, events: usize) {
    while state.events().len() < events && state.result().is_none() {
        let action = match state.game().turn() {
            Some(turn) => Action::Move(turn.text(turn.moves().next().unwrap()).to_string()),
            None => Action::Throw,
        };
        let seats = SeatSet::of(state.game().side());
        let name = format!("command {}", state.seq());
        execute(state, seats, &command(&name, Some(state.revision()), action)).unwrap();
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
        1 => Just(SeatSet::WATCH),
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

/// Whether a client with these seats may cause an event, given the side that was to act.
fn may_cause(seats: SeatSet, before: Side, event: GameEvent) -> bool {
    match event {
        GameEvent::Thrown(_) | GameEvent::Moved(_) => seats.contains_side(before),
        GameEvent::Resigned(side) | GameEvent::RematchOffered(side) => seats.contains_side(side),
        GameEvent::Undone { .. } | GameEvent::Over => seats.sides().next().is_some(),
        GameEvent::Rematch(_) => seats != SeatSet::NONE,
        GameEvent::Claimed(side) | GameEvent::CalledOff(side) => seats == SeatSet::of(side),
        GameEvent::OpeningThrown(_) | GameEvent::Begins(_) => seats.sides().next().is_some(),
        GameEvent::SeedFixed => seats.contains_side(before),
        GameEvent::Started
        | GameEvent::Seated(_)
        | GameEvent::Contributed { .. }
        | GameEvent::HelpAgreed(_) => false,
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
                Ok(Decision::AlreadyDone(done)) => {
                    prop_assert_eq!(answered.get(&command.id), Some(&done), "the same answer as before");
                    prop_assert_eq!(state.seq(), seq, "a repeated command does nothing");
                }
                Ok(Decision::Events(events)) => {
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
                    prop_assert!(matches!(answer, Ok(Decision::AlreadyDone(_))), "{answer:?}");
                }
            }
        }
        prop_assert_eq!(state.events(), expected.events());
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
    let joined = state.decide_join(SeatSet::of(Side::Spools), None, HelpAnswer::Declined);
    assert_eq!(joined[0], GameEvent::Seated(Side::Spools));
    state.apply(&joined, None).unwrap();
    assert_eq!(
        state.decide_join(SeatSet::of(Side::Spools), None, HelpAnswer::Declined),
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
    assert_eq!(offered, Decision::Events(vec![GameEvent::RematchOffered(Side::Cones)]));
    let agreed = execute(&mut state, spools, &again("5")).unwrap();
    assert_eq!(
        agreed,
        Decision::Events(vec![GameEvent::RematchOffered(Side::Spools), GameEvent::Rematch(next)])
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
    assert_eq!(state.computer_to_act(), Some(Level::Novice));
    let person = SeatSet::of(Side::Spools);
    assert_eq!(
        state.decide(person, &command("1", None, Action::Throw)),
        Err(CommandError::NotYourTurn(Side::Cones))
    );
    let events = state.decide_computer(ComputerAction::Throw).unwrap();
    state.apply(&events, None).unwrap();
    assert_eq!(state.decide_computer(ComputerAction::Throw), Err(CommandError::MoveFirst));
    while state.computer_to_act().is_some() {
        let action = match state.game().turn() {
            Some(turn) => ComputerAction::Move(turn.moves().next().unwrap()),
            None => ComputerAction::Throw,
        };
        state.apply(&state.decide_computer(action).unwrap(), None).unwrap();
    }
    assert_eq!(state.game().side(), Side::Spools);
    assert_eq!(state.decide(person, &command("2", None, Action::Undo)), Err(CommandError::NothingToUndo));
}

#[test]
fn seed_is_fixed_before_the_first_throw_by_secret_and_nonces() {
    let game = |nonces: [Option<Nonce>; 2]| {
        let mut state = started(setup(Preset::Modern, Occupant::Person, Occupant::Guest));
        for (side, nonce) in Side::BOTH.into_iter().zip(nonces) {
            let joined = state.decide_join(SeatSet::of(side), nonce, HelpAnswer::Declined);
            assert!(joined.contains(&GameEvent::Contributed { seat: side, nonce }));
            state.apply(&joined, None).unwrap();
            assert_eq!(state.decide_join(SeatSet::of(side), nonce, HelpAnswer::Declined), [], "once");
        }
        state
    };
    let throws = |nonces: [Option<Nonce>; 2]| {
        let mut state = game(nonces);
        play_until(&mut state, 80);
        assert!(matches!(state.events()[4..6], [GameEvent::SeedFixed, GameEvent::Thrown(_)]));
        let late = state.decide_join(SeatSet::of(Side::Cones), Some(Nonce([77; 32])), HelpAnswer::Declined);
        assert_eq!(late, [], "the seed stays");
        state.game().plies().iter().map(|ply| ply.throw).collect::<Vec<_>>()
    };
    let (one, two) = (Some(Nonce([1; 32])), Some(Nonce([2; 32])));
    assert_eq!(throws([one, two]), throws([one, two]));
    let others = [[two, one], [one, None], [None, two], [None, None]].map(throws);
    assert!(others.iter().all(|other| *other != throws([one, two])), "every nonce counts");
    let mut state = game([None, two]);
    let upgraded = state.decide_join(SeatSet::of(Side::Cones), one, HelpAnswer::Declined);
    assert_eq!(
        upgraded,
        [GameEvent::Contributed { seat: Side::Cones, nonce: one }],
        "a nonce replaces the default"
    );
    state.apply(&upgraded, None).unwrap();
    assert_eq!(state.contributions().nonces(), [one, two]);
    assert_eq!(
        state.decide_join(SeatSet::of(Side::Cones), two, HelpAnswer::Declined),
        [],
        "a second nonce does not count"
    );
    let fixed = state.contributions().seed(state.setup().id, state.setup().secret);
    execute(&mut state, SeatSet::of(Side::Cones), &command("1", None, Action::Throw)).unwrap();
    assert_eq!(state.fixed_seed(), Some(fixed));
}

/// Events of earlier versions: the secret alone is the seed, also after an undo to the start.
#[test]
fn game_without_contributions_keeps_its_throws() {
    let mut state = shared_board(Preset::Modern);
    let dice = senet::Dice::from_key(state.setup().secret.0);
    let throwing = state.setup().rules.spec().points.throwing;
    let first = dice.roll(&throwing, 0).throw;
    state.apply(&[GameEvent::Thrown(first)], None).unwrap();
    let mv = state.game().turn().unwrap().moves().next().unwrap();
    let undone = GameEvent::Undone { ply: 0, left: senet::Undo::DropThrow };
    state.apply(&[GameEvent::Moved(mv), undone], None).unwrap();
    play_until(&mut state, 40);
    let throws = state.game().plies().iter().map(|ply| ply.throw.unwrap());
    assert!(throws.zip(0..).all(|(throw, number)| throw == dice.roll(&throwing, number).throw));
    assert!(state.fixed_seed().is_none() && !state.events().contains(&GameEvent::SeedFixed));
}

/// A game whose players throw for who begins, up to the decision.
fn opened(preset: Preset, secret: u8) -> GameState {
    let setup = setup(preset, Occupant::Person, Occupant::Person);
    let setup = GameSetup { secret: Seed([secret; 32]), beginner: Beginner::Thrown, ..setup };
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
fn throws_for_who_begins_decide_the_sides() {
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
                let seats = state.created().seats_of(own(player));
                assert_eq!(state.sides_of(seats), SeatSet::of(side), "connections keep their seats");
            }
            swapped[usize::from(state.is_swapped())] = true;
            assert_eq!(state.side_to_act(), expected.first_side);
            if preset == Preset::SenetRa {
                assert_eq!(state.game().throw(), None);
            } else {
                assert_eq!(state.game().throw(), Some(senet::Throw::ONE), "the deciding throw is played");
                assert_eq!(state.last_roll(), made.last().copied());
            }
            let mut replayed = GameState::new(state.created().clone());
            replayed.apply(state.events(), None).unwrap();
            assert_eq!((replayed.game(), replayed.is_swapped()), (state.game(), state.is_swapped()));
        }
        assert_eq!(swapped, [true; 2], "{preset:?}: either player begins");
    }
}

#[test]
fn rematch_after_throws_for_who_begins_keeps_the_score_of_the_players() {
    let swapped = (0..).map(|secret| opened(Preset::Basics, secret)).find(GameState::is_swapped);
    let mut state = swapped.unwrap();
    // The player who was created with the cones begins, and so has the spools.
    execute(&mut state, SeatSet::of(Side::Cones), &command("resign", None, Action::Resign(None))).unwrap();
    assert_eq!(state.score(), Score { cones: 0, spools: 1 });
    let next = state.next_setup(GameId([8; 10]), Seed([1; 32]));
    assert_eq!((next.seats_of(CONES), next.score), (SeatSet::of(Side::Cones), Score { cones: 1, spools: 0 }));
    assert_eq!(next.beginner, Beginner::Thrown, "the players throw again");
}

#[test]
fn help_between_people_needs_the_agreement_of_the_invited_player() {
    let joined = |proposed: Help, answer: HelpAnswer| {
        let setup = setup(Preset::Modern, Occupant::Person, Occupant::Guest);
        let mut state = started(GameSetup { help: proposed, ..setup });
        state.apply(&state.decide_join(SeatSet::of(Side::Spools), None, answer), None).unwrap();
        state
    };
    assert_eq!(joined(Help::Off, HelpAnswer::Agreed).help(), Help::Off, "nothing was proposed");
    assert_eq!(joined(Help::Proposed, HelpAnswer::Agreed).help(), Help::On);
    let declined = joined(Help::Proposed, HelpAnswer::Declined);
    assert_eq!(declined.help(), Help::Off);
    let late = declined.decide_join(SeatSet::of(Side::Spools), None, HelpAnswer::Agreed);
    assert_eq!(late, [], "the agreement comes with joining");
    let next = joined(Help::Proposed, HelpAnswer::Agreed).next_setup(GameId([8; 10]), Seed([1; 32]));
    assert_eq!(next.help, Help::On, "the next game keeps it");
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
        GameEvent::Undone { ply: 0, left: senet::Undo::KeepThrow },
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
    while state.events().len() < MAX_EVENTS {
        let events = state.events().len();
        play_until(&mut state, (events + 20).min(MAX_EVENTS));
        state.apply(&[GameEvent::Undone { ply: 0, left: senet::Undo::DropThrow }], None).unwrap();
    }
    let refused = execute(&mut state, both, &command("throw", None, Action::Throw));
    assert_eq!(refused, Err(CommandError::TooLong));
    execute(&mut state, both, &command("resign", None, Action::Resign(None))).unwrap();
    assert!(state.result().is_some());
}
