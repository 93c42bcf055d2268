//! Whatever clients send, in whatever order and however often, a room keeps to the rules.

use std::sync::Arc;

use proptest::prelude::*;
use senet::{Place, Preset, Ruleset, Side, Square};
use senet_play::Level;

use super::{
    Command, CommandId, Decision, Deed, Fact, GameId, Keys, Refused, Room, Score, Seat, Secret, Seed, Setup,
    Sitter, Turned,
};

const CONES: Secret = Secret([1; 16]);
const SPOOLS: Secret = Secret([2; 16]);
const STRANGER: Secret = Secret([3; 16]);

fn setup(preset: Preset, cones: Sitter, spools: Sitter) -> Setup {
    let key = |sitter, secret: Secret| match sitter {
        Sitter::Computer(_) => None,
        Sitter::Person | Sitter::Guest => Some(secret.digest()),
    };
    Setup {
        id: GameId([7; 10]),
        rules: Arc::new(Ruleset::preset(preset)),
        seats: [
            Seat { sitter: cones, key: key(cones, CONES) },
            Seat { sitter: spools, key: key(spools, SPOOLS) },
        ],
        watch: None,
        seed: Seed([9; 32]),
        score: Score::default(),
        guidelines: true,
    }
}

fn begun(setup: Setup) -> Room {
    let mut room = Room::new(Arc::new(setup));
    room.apply(&[Fact::Started], None).unwrap();
    room
}

/// Two persons before one board.
fn here(preset: Preset) -> Room {
    begun(setup(preset, Sitter::Person, Sitter::Person))
}

fn command(name: &str, at: Option<u64>, deed: Deed) -> Command {
    Command { id: CommandId::of(name), at, deed }
}

/// Decides, and lets happen what follows.
fn carry_out(room: &mut Room, keys: Keys, command: &Command) -> Result<Decision, Refused> {
    let decision = room.decide(keys, command)?;
    if let Decision::Leads(facts) = &decision {
        room.apply(facts, Some(command.id)).expect("what was decided can happen");
    }
    Ok(decision)
}

/// Both play on, taking the first move each time, until so many facts have happened or the game is over.
fn play_on(room: &mut Room, facts: usize) {
    while room.facts().len() < facts && room.result().is_none() {
        let deed = match room.game().turn() {
            Some(turn) => Deed::Move(turn.text(turn.moves().next().unwrap()).to_string()),
            None => Deed::Throw,
        };
        let keys = Keys::of(room.game().side());
        let name = format!("on {}", room.seq());
        carry_out(room, keys, &command(&name, Some(room.clock()), deed)).unwrap();
    }
}

/// A message out of nowhere: from whoever, at whatever moment, wanting whatever.
#[derive(Clone, Debug)]
struct Message {
    keys: Keys,
    name: u8,
    /// The moment it names, from the true one.
    moment: Option<i8>,
    wish: Wish,
}

#[derive(Clone, Debug)]
enum Wish {
    Throw,
    /// The legal move with this number, if there is one.
    Legal(u8),
    Text(String),
    Undo,
    Resign(Option<Side>),
    Rematch,
}

fn messages() -> impl Strategy<Value = Vec<Message>> {
    let keys = prop_oneof![
        1 => Just(Keys::NONE),
        1 => Just(Keys::WATCH),
        4 => Just(Keys::of(Side::Cones)),
        4 => Just(Keys::of(Side::Spools)),
        2 => Just(Keys::of(Side::Cones).and(Keys::of(Side::Spools))),
    ];
    let wish = prop_oneof![
        8 => Just(Wish::Throw),
        8 => any::<u8>().prop_map(Wish::Legal),
        1 => "[0-9/a-z*]{0,12}".prop_map(Wish::Text),
        1 => Just(Wish::Undo),
        1 => prop_oneof![Just(None), Just(Some(Side::Cones)), Just(Some(Side::Spools))]
            .prop_map(Wish::Resign),
        1 => Just(Wish::Rematch),
    ];
    let moment = prop_oneof![6 => Just(Some(0)), 1 => (-3..3_i8).prop_map(Some), 1 => Just(None)];
    let message = (keys, any::<u8>(), moment, wish).prop_map(|(keys, name, moment, wish)| Message {
        keys,
        name,
        moment,
        wish,
    });
    prop::collection::vec(message, 1..300)
}

impl Message {
    fn command(&self, room: &Room) -> Command {
        let at = self.moment.map(|from| room.clock().saturating_add_signed(from.into()));
        let deed = match &self.wish {
            Wish::Throw => Deed::Throw,
            Wish::Legal(number) => {
                let moves: Vec<String> = room
                    .game()
                    .turn()
                    .map_or_else(Vec::new, |turn| turn.moves().map(|mv| turn.text(mv).to_string()).collect());
                let text = moves.get(usize::from(*number) % moves.len().max(1));
                Deed::Move(text.cloned().unwrap_or_else(|| "27/15".to_owned()))
            }
            Wish::Text(text) => Deed::Move(text.clone()),
            Wish::Undo => Deed::Undo,
            Wish::Resign(side) => Deed::Resign(*side),
            Wish::Rematch => Deed::Rematch(GameId([8; 10])),
        };
        command(&self.name.to_string(), at, deed)
    }
}

/// Who may have led to a fact.
fn was_allowed(keys: Keys, before: Side, fact: Fact) -> bool {
    match fact {
        Fact::Thrown(_) | Fact::Moved(_) => keys.hold_side(before),
        Fact::Resigned(side) | Fact::RematchOffered(side) => keys.hold_side(side),
        Fact::Undone { .. } | Fact::Over => keys.sides().next().is_some(),
        Fact::Rematch(_) => keys != Keys::NONE,
        Fact::Started | Fact::Seated(_) => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_message_breaks_the_rules(messages in messages(), preset in 0..Preset::ALL.len()) {
        let mut room = here(Preset::ALL[preset]);
        let mut answered = std::collections::HashMap::new();
        for message in &messages {
            let command = message.command(&room);
            let (seq, clock, side) = (room.seq(), room.clock(), room.game().side());
            match carry_out(&mut room, message.keys, &command) {
                Ok(Decision::DoneBefore(done)) => {
                    prop_assert_eq!(answered.get(&command.id), Some(&done), "answered as before");
                    prop_assert_eq!(room.seq(), seq, "and nothing happens again");
                }
                Ok(Decision::Leads(facts)) => {
                    prop_assert!(!answered.contains_key(&command.id), "done once");
                    prop_assert!(command.at.is_none_or(|at| at == clock), "at its moment");
                    for fact in facts {
                        prop_assert!(was_allowed(message.keys, side, fact), "{fact:?} by {:?}", message.keys);
                    }
                    answered.insert(command.id, room.seq());
                }
                Err(refused) => {
                    prop_assert_eq!(room.seq(), seq, "refused, and nothing happens");
                    prop_assert!(!refused.to_string().is_empty());
                }
            }
        }
        let mut again = Room::new(room.setup().clone());
        again.apply(room.facts(), None).expect("what happened can happen again");
        prop_assert_eq!(again.game(), room.game());
        prop_assert_eq!(again.clock(), room.clock());
    }

    /// Each client sends its commands again until they are answered; the way between loses, repeats and delays them.
    #[test]
    fn a_bad_line_changes_nothing(fates in prop::collection::vec(0..4_u8, 400), preset in 0..Preset::ALL.len()) {
        let mut straight = here(Preset::ALL[preset]);
        play_on(&mut straight, 60);
        let mut room = here(Preset::ALL[preset]);
        let mut late: Vec<(Keys, Command)> = Vec::new();
        let mut fates = fates.into_iter();
        while room.facts().len() < straight.facts().len() {
            let keys = Keys::of(room.game().side());
            let deed = match room.game().turn() {
                Some(turn) => Deed::Move(turn.text(turn.moves().next().unwrap()).to_string()),
                None => Deed::Throw,
            };
            let sent = command(&format!("on {}", room.seq()), Some(room.clock()), deed);
            match fates.next() {
                // It is lost, and sent again.
                Some(0) => continue,
                // It comes late too, when the answer is long known.
                Some(1) => late.push((keys, sent.clone())),
                // It comes twice.
                Some(2) => drop(carry_out(&mut room, keys, &sent)),
                _ => {}
            }
            let answer = carry_out(&mut room, keys, &sent);
            prop_assert!(answer.is_ok(), "{answer:?}");
            if room.seq().is_multiple_of(5) {
                for (keys, command) in late.drain(..).rev() {
                    let answer = carry_out(&mut room, keys, &command);
                    prop_assert!(matches!(answer, Ok(Decision::DoneBefore(_))), "{answer:?}");
                }
            }
        }
        prop_assert_eq!(room.facts(), straight.facts());
    }
}

#[test]
fn secrets_open_their_own_seats_and_no_others() {
    let setup = setup(Preset::Modern, Sitter::Person, Sitter::Guest);
    assert_eq!(setup.keys(CONES), Keys::of(Side::Cones));
    assert_eq!(setup.keys(SPOOLS), Keys::of(Side::Spools));
    assert_eq!(setup.keys(STRANGER), Keys::NONE);
}

#[test]
fn a_game_waits_for_its_guest() {
    let mut room = begun(setup(Preset::Modern, Sitter::Person, Sitter::Guest));
    let throw = command("1", None, Deed::Throw);
    assert_eq!(room.decide(Keys::of(Side::Cones), &throw), Err(Refused::NobodyThere(Side::Spools)));
    assert_eq!(room.come_in(Keys::of(Side::Cones)), None);
    assert_eq!(room.come_in(Keys::of(Side::Spools)), Some(Fact::Seated(Side::Spools)));
    room.apply(&[Fact::Seated(Side::Spools)], None).unwrap();
    assert_eq!(room.come_in(Keys::of(Side::Spools)), None, "the seat is taken once");
    assert!(room.decide(Keys::of(Side::Cones), &throw).is_ok());
    assert_eq!(room.decide(Keys::of(Side::Spools), &throw), Err(Refused::NotYourTurn(Side::Cones)));
    assert_eq!(room.decide(Keys::NONE, &throw), Err(Refused::NotYourSeat));
    let undo = command("2", None, Deed::Undo);
    assert_eq!(room.decide(Keys::of(Side::Cones), &undo), Err(Refused::UndoByLink));
}

#[test]
fn throws_come_from_the_seed_whatever_is_taken_back() {
    let mut room = here(Preset::Modern);
    let both = Keys::of(Side::Cones).and(Keys::of(Side::Spools));
    play_on(&mut room, 30);
    let throws = |room: &Room| -> Vec<_> { room.game().plies().iter().filter_map(|ply| ply.throw).collect() };
    let before = throws(&room);
    for number in 0..5 {
        carry_out(&mut room, both, &command(&format!("back {number}"), None, Deed::Undo)).unwrap();
    }
    assert!(room.game().plies().len() < before.len() - 4);
    assert!(room.game().throw().is_some(), "the throw stands");
    play_on(&mut room, 60);
    let after = throws(&room);
    assert_eq!(before[..], after[..before.len()]);
}

#[test]
fn a_rematch_takes_both_swaps_sides_and_keeps_the_score() {
    let mut room = begun(setup(Preset::Modern, Sitter::Person, Sitter::Guest));
    room.apply(&[Fact::Seated(Side::Spools)], None).unwrap();
    let (cones, spools) = (Keys::of(Side::Cones), Keys::of(Side::Spools));
    let next = GameId([8; 10]);
    let again = |name: &str| command(name, None, Deed::Rematch(next));
    assert_eq!(room.decide(cones, &again("1")), Err(Refused::NotOver));
    carry_out(&mut room, cones, &command("2", None, Deed::Resign(None))).unwrap();
    assert_eq!(room.score(), Score { cones: 0, spools: 1 });
    assert_eq!(room.decide(cones, &command("3", None, Deed::Throw)), Err(Refused::Over));
    let offered = carry_out(&mut room, cones, &again("4")).unwrap();
    assert_eq!(offered, Decision::Leads(vec![Fact::RematchOffered(Side::Cones)]));
    let agreed = carry_out(&mut room, spools, &again("5")).unwrap();
    assert_eq!(agreed, Decision::Leads(vec![Fact::RematchOffered(Side::Spools), Fact::Rematch(next)]));
    assert_eq!(room.decide(spools, &again("6")), Err(Refused::RematchBegun(next)));
    let setup = room.setup().rematch(next, Seed([1; 32]), room.score());
    assert_eq!(setup.score, Score { cones: 1, spools: 0 });
    assert_eq!(setup.keys(CONES), Keys::of(Side::Spools), "the same secrets, sides swapped");
    assert_eq!(setup.keys(SPOOLS), Keys::of(Side::Cones));
}

#[test]
fn a_computer_acts_in_its_turn_alone() {
    let mut room = begun(setup(Preset::Modern, Sitter::Computer(Level::Novice), Sitter::Person));
    assert_eq!(room.computer_to_act(), Some(Level::Novice));
    let person = Keys::of(Side::Spools);
    assert_eq!(room.decide(person, &command("1", None, Deed::Throw)), Err(Refused::NotYourTurn(Side::Cones)));
    let facts = room.computer(Turned::Throws).unwrap();
    room.apply(&facts, None).unwrap();
    assert_eq!(room.computer(Turned::Throws), Err(Refused::MoveFirst));
    while room.computer_to_act().is_some() {
        let turned = match room.game().turn() {
            Some(turn) => Turned::Moves(turn.moves().next().unwrap()),
            None => Turned::Throws,
        };
        room.apply(&room.computer(turned).unwrap(), None).unwrap();
    }
    assert_eq!(room.game().side(), Side::Spools);
    assert_eq!(room.decide(person, &command("2", None, Deed::Undo)), Err(Refused::NothingToUndo));
}

#[test]
fn a_move_is_looked_at_without_being_made() {
    let mut room = here(Preset::Modern);
    let on = |square| Place::On(Square::at(square));
    assert_eq!(room.look(on(9), None), Err(Refused::ThrowFirst));
    play_on(&mut room, 2);
    let legal = room.game().turn().unwrap().moves().next().unwrap();
    let from = Place::On(legal.from().unwrap());
    assert_eq!(room.look(from, None), Ok(legal));
    assert_eq!(room.look(from, legal.to().map(Place::On)), Ok(legal));
    assert!(matches!(room.look(on(25), None), Err(Refused::Illegal(_))));
    assert!(matches!(room.look(from, Some(on(30))), Err(Refused::Illegal(_))));
    assert_eq!(room.facts().len(), 2);
}

#[test]
fn what_cannot_have_happened_is_not_believed() {
    let mut room = here(Preset::Modern);
    for fact in [
        Fact::Started,
        Fact::Over,
        Fact::Seated(Side::Cones),
        Fact::Moved(senet::Move::Pass),
        Fact::Undone { ply: 0, left: senet::Undo::KeepThrow },
    ] {
        assert!(room.apply(&[fact], None).is_err(), "{fact:?}");
    }
}
