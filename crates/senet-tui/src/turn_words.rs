//! The turn in words: whose it is, why another throw, what a move would do, what is to be done.

use senet::points::Opening;
use senet::{MatchPlayer, Move};
use senet_play::{Evaluation, RankedMove, effects_text, explain};

use crate::game_screen::{GameScreen, Hint, Phase, goal, source};
use crate::options::{Guidelines, Seat};
use crate::theme::Look;
use crate::words::{self, Voice};

/// Whose turn it is, and why another throw.
pub(crate) fn headline(screen: &GameScreen) -> String {
    let table = &screen.table;
    if let Phase::Opening { .. } = screen.phase {
        return "Who begins?".to_owned();
    }
    let side = table.game.side();
    let who = match (table.now(), table.lone_person()) {
        (Seat::Person, Some(_)) => format!("You ({side})"),
        (Seat::Person, None) => words::sentence(&side.to_string()).trim_end_matches('.').to_owned(),
        (Seat::Computer(level), _) => format!("The computer ({side}, {})", level.name()),
    };
    let verb = |you: &'static str, other: &'static str| {
        if table.lone_person() == Some(side) || (table.now() == Seat::Person && table.lone_person().is_none())
        {
            you
        } else {
            other
        }
    };
    match (screen.phase, table.game.throw(), table.again()) {
        (Phase::Tumbling { .. }, ..) => format!("{who} {}", verb("throw", "throws")),
        (_, Some(throw), _) if throw.value() == 0 => format!("{who}: the turn is lost"),
        (_, Some(throw), _) => format!("{who}: {throw} to move"),
        (_, None, Some(again)) => format!("{who} {} again {}", verb("throw", "throws"), words::reason(again)),
        (_, None, None) => format!("{who} to throw"),
    }
}

/// `you throw`, `the first player throws`.
pub(crate) fn player_words(screen: &GameScreen, player: MatchPlayer) -> String {
    match (screen.table.seats[player.index()], screen.table.lone_person()) {
        (Seat::Person, Some(_)) => "you throw".to_owned(),
        (Seat::Computer(_), Some(_)) => "the computer throws".to_owned(),
        _ => format!("the {} throws", words::player_name(player)),
    }
}

pub(crate) fn hint_words(screen: &GameScreen, hint: Hint, look: Look) -> String {
    match hint {
        Hint::Move(RankedMove { mv, evaluation }) => {
            let Some(turn) = screen.table.game.turn() else { return String::new() };
            let does = words::sentence(&effects_text(&explain(&turn, mv)));
            let (text, chance, source) = (turn.text(mv), chance(evaluation, look), source_words(evaluation));
            format!("Hint: {text}. Chance to win {chance} ({source}). {does}")
        }
        Hint::Throw(throwing, instead) => {
            let [throwing, instead] = [throwing, instead].map(|evaluation| chance(evaluation, look));
            format!("Hint: throw. Chance to win {throwing}; by the rescue {instead}.")
        }
        Hint::MoveInstead(throwing, instead) => {
            let [throwing, instead] = [throwing, instead].map(|evaluation| chance(evaluation, look));
            format!(
                "Hint: rescue the piece from the water instead of throwing. Chance to win {instead}; by throwing {throwing}."
            )
        }
    }
}

/// What the chances of the moves rest on.
pub(crate) fn chances_words(chances: &[RankedMove]) -> String {
    let exact = chances.iter().filter(|ranked| ranked.evaluation.is_exact()).count();
    match exact {
        0 => format!(
            "Chances to win, {}.",
            chances.first().map_or("", |ranked| source_words(ranked.evaluation))
        ),
        all if all == chances.len() => "Chances to win, exact.".to_owned(),
        _ => "Chances to win; those with = are exact, the others estimates.".to_owned(),
    }
}

/// A chance in whole percents, to be read beside words.
fn chance(evaluation: Evaluation, look: Look) -> String {
    match evaluation.win {
        _ if evaluation.is_exact() => percent(evaluation),
        win if win > 0.99 => "over 99 %".to_owned(),
        win if win < 0.01 => "under 1 %".to_owned(),
        win => format!("{} {:.0} %", look.glyphs.about(), win * 100.0),
    }
}

/// A chance in percents, to be compared with others.
pub(crate) fn percent(evaluation: Evaluation) -> String {
    format!("{:.1} %", evaluation.win * 100.0)
}

fn source_words(evaluation: Evaluation) -> &'static str {
    if evaluation.is_exact() { "exact" } else { "an estimate" }
}

/// The preview of the move that is meant, or what is to be done now.
pub(crate) fn what_now(screen: &GameScreen) -> String {
    let table = &screen.table;
    match screen.phase {
        Phase::Opening { shown } if shown == table.opening.rolls.len() => {
            let (begins, first) = (table.opening.first_player, table.opening.first_side);
            return match (table.seats[begins.index()], table.lone_person()) {
                (Seat::Person, Some(_)) => format!("You begin, and play the {first}."),
                (Seat::Computer(_), Some(_)) => format!("The computer begins, and plays the {first}."),
                _ => format!("The {} begins, and plays the {first}.", words::player_name(begins)),
            };
        }
        Phase::Opening { .. } => return opening_rule(screen).to_owned(),
        Phase::Tumbling { .. } => return String::new(),
        Phase::Play => {}
    }
    if screen.thinker.wish().is_some() {
        return "Thinking ...".to_owned();
    }
    if !screen.chances.is_empty() {
        return chances_words(&screen.chances);
    }
    let Some(turn) = table.game.turn() else { return before_throw(screen) };
    if screen.must_pass() {
        let reasons = words::why_nothing_moves(&turn);
        let lead = if turn.throw().value() == 0 { String::new() } else { "Nothing can move. ".to_owned() };
        return format!("{lead}{}", words::sentence(&reasons.join("; ")));
    }
    if table.now() != Seat::Person {
        return String::new();
    }
    match screen.meant() {
        Some(mv) if screen.selected.is_some() || table.guidelines == Guidelines::On => {
            let said = words::preview(&turn.effects(mv), table.game.side(), Voice::You).join("; ");
            format!("{}: {}", turn.text(mv), words::sentence(&said))
        }
        _ => choose_words(screen),
    }
}

fn opening_rule(screen: &GameScreen) -> &'static str {
    match screen.table.game.rules().spec().points.opening {
        Opening::HighestThrow => "Each throws; the higher sum begins, and ties are thrown again.",
        Opening::Fixed | Opening::FirstOneMovesLead | Opening::FirstOneMovesAny => {
            "The players throw in turn; who first throws a 1 begins, and plays that 1."
        }
    }
}

fn before_throw(screen: &GameScreen) -> String {
    let table = &screen.table;
    if table.now() != Seat::Person {
        return String::new();
    }
    match table.game.instead_of_throwing() {
        Some(instead) => format!(
            "Your piece is held in the water. Throw, or instead of throwing move it to {} as your whole turn.",
            instead.mv.to().map(|to| to.to_string()).unwrap_or_default()
        ),
        None => String::new(),
    }
}

fn choose_words(screen: &GameScreen) -> String {
    let targets: Vec<Move> = screen
        .legal_moves()
        .into_iter()
        .filter(|mv| source(*mv) == screen.selected.unwrap_or(screen.cursor))
        .collect();
    if screen.table.guidelines == Guidelines::On && targets.len() > 1 {
        let goals: Vec<String> = targets.iter().map(|mv| words::place_name(goal(*mv))).collect();
        return format!("It can go to {}; choose one.", goals.join(" or "));
    }
    let spec = screen.table.game.rules().spec();
    let house = screen.cursor.square().and_then(|square| spec.house_name(square));
    let pass = if screen.may_pass() { " You may also pass (p)." } else { "" };
    match (screen.selected, house) {
        (Some(_), _) => format!("Choose where it goes.{pass}"),
        (None, Some(house)) => {
            format!("{}: {house}. Choose a piece to move.{pass}", words::place_name(screen.cursor))
        }
        (None, None) => format!("Choose a piece to move.{pass}"),
    }
}
