//! The beginning of a game in line mode: an unfinished game is offered, and what the options leave open is asked for.

use std::sync::Arc;

use senet::{Dice, MatchPlayer, Ruleset};

use super::lines::Lines;
use crate::error::TuiError;
use crate::options::{PlayOptions, Seat};
use crate::phrases::counted;
use crate::session::{Session, SessionConfig};
use crate::session_record::from_record;
use crate::setup_screen::SetupScreen;
use crate::store::{SavedGame, Store};

/// The game to play: the one to resume, or a new one. `None` if the input ends before.
pub(super) fn begin(
    options: PlayOptions,
    store: &Store,
    today: fn() -> String,
    lines: &mut Lines<'_>,
) -> Result<Option<Session>, TuiError> {
    if let Some(record) = options.resume {
        let session = from_record(record)?;
        set_aside(store, today, lines)?;
        return Ok(Some(session));
    }
    match store.load() {
        SavedGame::Game(session) => {
            let (name, plies) = (session.game.rules().spec().full_name(), session.game.plies().len());
            lines.say(&format!("There is an unfinished game of {name}, {}.", counted(plies, "move")))?;
            // If the options name a game, the default answer begins that one.
            let names_game =
                options.rules.is_some() || options.series.is_some() || options.position.is_some();
            let answers = if names_game { ["no", "yes"] } else { ["yes", "no"] };
            match lines.choose("Resume it, yes or no", &answers.map(str::to_owned))? {
                None => return Ok(None),
                Some(chosen) if answers[chosen] == "yes" => return Ok(Some(*session)),
                Some(_) => {}
            }
        }
        SavedGame::Unreadable { path, reason } => {
            lines.say(&format!("The saved game {} cannot be read: {reason}.", path.display()))?;
        }
        SavedGame::Nothing => {}
    }
    let mut setup = SetupScreen::new(&options);
    if options.rules.is_none() {
        let names: Vec<String> = setup.rulesets.iter().map(|spec| spec.name.clone()).collect();
        lines.say(&format!("Rulesets: {}.", names.join(", ")))?;
        let Some(chosen) = lines.choose("Ruleset", &names)? else { return Ok(None) };
        setup.ruleset = chosen;
    }
    for (number, question) in ["First player", "Second player"].into_iter().enumerate() {
        if options.seats[number].is_none() {
            let mut seats: Vec<Seat> = Seat::all().collect();
            seats.sort_by_key(|seat| *seat != setup.seats[number]);
            let names: Vec<String> = seats.iter().map(|seat| seat_name(*seat).to_owned()).collect();
            lines.say(&format!("Players: {}.", names.join(", ")))?;
            let Some(chosen) = lines.choose(question, &names)? else { return Ok(None) };
            setup.seats[number] = seats[chosen];
        }
    }
    let rules = Arc::new(Ruleset::new(setup.spec().clone())?);
    set_aside(store, today, lines)?;
    let (series, seats, guidelines) = (setup.series(&rules), setup.seats, setup.guidelines);
    let config = SessionConfig { rules, seats, guidelines, series, date: today() };
    let dice = Dice::new(options.seed.unwrap_or_else(crate::seed::random_seed), 0);
    Ok(Some(match options.position {
        Some(position) => Session::at_position(config, dice, position),
        None => Session::new(config, dice, MatchPlayer::One),
    }))
}

/// Keeps an unfinished game in the archive before another one takes its place.
fn set_aside(store: &Store, today: fn() -> String, lines: &mut Lines<'_>) -> Result<(), TuiError> {
    match store.set_aside(&today()) {
        Ok(None) => Ok(()),
        Ok(Some(path)) => {
            let path = path.display();
            lines.say(&format!(
                "The unfinished game is kept: `senet play --resume {path}` goes on with it."
            ))?;
            Ok(())
        }
        Err(error) => Err(TuiError::Unsaved(format!("the unfinished game cannot be kept: {error}"))),
    }
}

fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Person => "person",
        Seat::Computer(level) => level.name(),
    }
}
