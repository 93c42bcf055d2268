//! Texts about the current turn: the headline, hints, win chances, and what to do.

use senet::points::{Opening, Throwing};
use senet::{MatchPlayer, Move};
use senet_play::{Evaluation, RankedMove, effects_text, explain};

use crate::analysis_worker::AnalysisKind;
use crate::game_screen::{GameScreen, Hint, Phase, goal, source};
use crate::options::{Guidelines, Seat};
use crate::phrases::{self, Perspective};
use crate::theme::Look;

/// Whose turn it is, what is due, and the reason for an extra throw.
pub(crate) fn headline(screen: &GameScreen) -> String {
    let session = &screen.session;
    if let Phase::Opening { .. } = screen.phase {
        return "Who begins?".to_owned();
    }
    let side = session.game.side();
    let player = match (session.seat_to_move(), session.only_person()) {
        (Seat::Person, Some(_)) => format!("You ({side})"),
        (Seat::Person, None) => phrases::sentence(&side.to_string()).trim_end_matches('.').to_owned(),
        (Seat::Computer(level), _) => format!("The computer ({side}, {})", level.name()),
    };
    // "You throw" and "Cones throw", but "The computer throws".
    let throw_verb = match session.seat_to_move() {
        Seat::Person => "throw",
        Seat::Computer(_) => "throws",
    };
    match (screen.phase, session.game.throw(), session.extra_throw()) {
        (Phase::Rolling { .. }, ..) => format!("{player} {throw_verb}"),
        (_, Some(throw), _) if throw.value() == 0 => format!("{player}: the turn is lost"),
        (_, Some(throw), _) => format!("{player}: {throw} to move"),
        (_, None, Some(reason)) => {
            format!("{player} {throw_verb} again {}", phrases::extra_throw_reason(reason))
        }
        (_, None, None) => format!("{player} to throw"),
    }
}

/// `you throw`, `the computer throws`, `the first player throws`.
pub(crate) fn player_text(screen: &GameScreen, player: MatchPlayer) -> String {
    match (screen.session.seats[player.index()], screen.session.only_person()) {
        (Seat::Person, Some(_)) => "you throw".to_owned(),
        (Seat::Computer(_), Some(_)) => "the computer throws".to_owned(),
        _ => format!("the {} throws", phrases::player_name(player)),
    }
}

pub(crate) fn hint_text(screen: &GameScreen, hint: Hint, look: Look) -> String {
    match hint {
        Hint::Move(RankedMove { mv, evaluation }) => {
            let Some(turn) = screen.session.game.turn() else { return String::new() };
            let effects = phrases::sentence(&effects_text(&explain(&turn, mv)));
            let (text, chance, source) = (turn.text(mv), chance(evaluation, look), source_text(evaluation));
            format!("Hint: {text}. Chance to win {chance} ({source}). {effects}")
        }
        Hint::BeforeThrow(evaluation) => {
            let (chance, source) = (chance(evaluation, look), source_text(evaluation));
            format!("Chance to win before the throw: {chance} ({source}).")
        }
        Hint::Throw(throwing, instead) => {
            let [throwing, instead] = [throwing, instead].map(|evaluation| chance(evaluation, look));
            format!("Hint: throw. Chance to win {throwing}; with the rescue {instead}.")
        }
        Hint::MoveInstead(throwing, instead) => {
            let [throwing, instead] = [throwing, instead].map(|evaluation| chance(evaluation, look));
            format!(
                "Hint: rescue the piece from the water instead of throwing (w). Chance to win {instead}; \
                 with a throw {throwing}."
            )
        }
    }
}

/// What the numbers next to the legal moves are, and how precise they are.
fn odds_text(odds: &[RankedMove]) -> String {
    let exact = odds.iter().filter(|ranked| ranked.evaluation.is_exact()).count();
    match exact {
        0 => format!("Chances to win, {}.", odds.first().map_or("", |ranked| source_text(ranked.evaluation))),
        all if all == odds.len() => "Chances to win, exact.".to_owned(),
        _ => "Chances to win; those with = are exact, the others are estimates.".to_owned(),
    }
}

/// A win chance for a sentence. Estimates are rounded to whole per cent.
fn chance(evaluation: Evaluation, look: Look) -> String {
    match evaluation.win {
        _ if evaluation.is_exact() => percent(evaluation),
        win if win > 0.99 => "over 99 %".to_owned(),
        win if win < 0.01 => "under 1 %".to_owned(),
        win => format!("{} {:.0} %", look.glyphs.about(), win * 100.0),
    }
}

/// A win chance with one decimal, to compare with others.
pub(crate) fn percent(evaluation: Evaluation) -> String {
    format!("{:.1} %", evaluation.win * 100.0)
}

pub(crate) fn source_text(evaluation: Evaluation) -> &'static str {
    if evaluation.is_exact() { "exact" } else { "an estimate" }
}

/// A preview of the move that is about to be made, or what to do now.
pub(crate) fn status_text(screen: &GameScreen) -> String {
    let session = &screen.session;
    match screen.phase {
        Phase::Opening { shown } if shown == session.opening.rolls.len() => return opening_result(screen),
        Phase::Opening { .. } => return opening_rule(screen).to_owned(),
        Phase::Rolling { .. } => return String::new(),
        Phase::Play => {}
    }
    match screen.worker.pending() {
        Some(AnalysisKind::Decision) => return "The computer is thinking ...".to_owned(),
        Some(AnalysisKind::Hint | AnalysisKind::Odds) => return "Calculating ...".to_owned(),
        None => {}
    }
    if !screen.odds.is_empty() {
        return odds_text(&screen.odds);
    }
    let Some(turn) = session.game.turn() else { return before_throw(screen) };
    if screen.must_pass() {
        let reasons = phrases::sentence(&phrases::why_nothing_moves(&turn).join("; "));
        return if turn.throw().value() == 0 { reasons } else { format!("No piece can move. {reasons}") };
    }
    if session.seat_to_move() != Seat::Person {
        return String::new();
    }
    match screen.previewed_move() {
        Some(mv) if screen.selected.is_some() || session.guidelines == Guidelines::On => {
            let preview =
                phrases::preview(&turn.effects(mv), session.game.side(), Perspective::Player).join("; ");
            format!("{}: {}", turn.text(mv), phrases::sentence(&preview))
        }
        _ => choice_text(screen),
    }
}

fn opening_result(screen: &GameScreen) -> String {
    let session = &screen.session;
    let (first, side) = (session.opening.first_player, session.opening.first_side);
    match (session.seats[first.index()], session.only_person()) {
        (Seat::Person, Some(_)) => format!("You begin, with the {side}."),
        (Seat::Computer(_), Some(_)) => format!("The computer begins, with the {side}."),
        _ => format!("The {} begins, with the {side}.", phrases::player_name(first)),
    }
}

fn opening_rule(screen: &GameScreen) -> &'static str {
    match screen.session.game.rules().spec().points.opening {
        Opening::HighestThrow => "Both players throw. The higher sum begins; equal sums are thrown again.",
        Opening::FirstOneDecides => "The players throw in turn. The first to throw a 1 begins.",
        Opening::Fixed | Opening::FirstOneMovesLead | Opening::FirstOneMovesAny => {
            "The players throw in turn. The first to throw a 1 begins and plays that 1."
        }
    }
}

fn before_throw(screen: &GameScreen) -> String {
    let session = &screen.session;
    if session.seat_to_move() != Seat::Person {
        return String::new();
    }
    match session.game.instead_of_throwing() {
        Some(instead) => format!(
            "Your piece is held in the water. Throw, or move it to {} instead of throwing; that ends your turn.",
            instead.mv.to().map(|to| to.to_string()).unwrap_or_default()
        ),
        None if session.game.plies().is_empty() => match session.game.rules().spec().points.throwing {
            Throwing::Sticks { .. } => "Press Space to throw the sticks.".to_owned(),
            Throwing::Die => "Press Space to throw the die.".to_owned(),
            Throwing::TwoDice { .. } => "Press Space to throw the dice.".to_owned(),
        },
        None => String::new(),
    }
}

/// What to choose next, if the choices so far do not determine a move.
fn choice_text(screen: &GameScreen) -> String {
    let from = screen.selected.unwrap_or(screen.cursor);
    let moves: Vec<Move> = screen.legal_moves().into_iter().filter(|mv| source(*mv) == from).collect();
    if screen.session.guidelines == Guidelines::On && moves.len() > 1 {
        let goals: Vec<String> = moves.iter().map(|mv| goal(*mv).to_string()).collect();
        return format!("This piece can move to {}. Choose one.", goals.join(" or "));
    }
    let spec = screen.session.game.rules().spec();
    let house = screen.cursor.square().and_then(|square| spec.house_name(square));
    let pass = if screen.may_pass() { " You may also pass (p)." } else { "" };
    match (screen.selected, house) {
        (Some(_), _) => format!("Choose a target.{pass}"),
        (None, Some(house)) => {
            format!("{}: {house}. Choose a piece to move.{pass}", screen.cursor)
        }
        (None, None) => format!("Choose a piece to move.{pass}"),
    }
}
