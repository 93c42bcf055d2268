//! Converts sessions to records and back. Headers of the record hold what the game itself does not: the
//! players, the dice, the match, the time played.

use std::time::Duration;

use senet::{
    Dice, MatchPlayer, OpeningRolls, Record, Ruleset, Scoring, Series, SeriesLength, Side, escape_controls,
};

use crate::options::Guidelines;
use crate::session::{EarlierThrows, Session};

const FIRST_PLAYER: &str = "First-Player";
const GUIDELINES: &str = "Guidelines";
const MATCH: &str = "Match";
const MATCH_GAMES: &str = "Match-Games";
const ELAPSED: &str = "Elapsed";
/// The seed of the dice since the game was resumed from a record without a seed.
const LATER_SEED: &str = "Later-Seed";
/// The most points that a finished game may have in a record.
const MAX_POINTS: u32 = 1000;

/// The record of a session. [`from_record`] restores the session from it.
pub(crate) fn to_record(session: &Session) -> Record {
    let mut record = Record::new(session.game.clone());
    // After an undo, comments on undone plies are left out.
    let plies = session.game.plies().len();
    record.variations.clone_from(&session.variations);
    record.comments = session.comments.iter().filter(|comment| comment.ply <= plies).cloned().collect();
    let headers = &mut record.headers;
    headers.cones = Some(session.name(Side::Cones));
    headers.spools = Some(session.name(Side::Spools));
    headers.date = Some(session.date.clone()).filter(|date| !date.is_empty());
    (headers.seed, headers.game) = match session.earlier_throws {
        EarlierThrows::SameDice => (Some(session.dice.seed()), Some(session.dice.game())),
        EarlierThrows::UnknownDice { game } => (None, game),
    };
    headers.others = session.other_headers.clone();
    let mut add = |name: &str, value: String| headers.others.push((name.to_owned(), value));
    if session.earlier_throws != EarlierThrows::SameDice {
        add(LATER_SEED, session.dice.seed().to_string());
    }
    add(FIRST_PLAYER, session.side_of(MatchPlayer::One).to_string());
    add(GUIDELINES, session.guidelines.name().to_owned());
    if let Some(series) = &session.series {
        add(MATCH, match_text(series));
        if !series.games().is_empty() {
            let games =
                series.games().iter().map(|(winner, points)| format!("{}:{points}", winner.index() + 1));
            add(MATCH_GAMES, games.collect::<Vec<_>>().join(" "));
        }
    }
    add(ELAPSED, session.elapsed.as_secs().to_string());
    record
}

/// An error: a header of a saved game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the header '{name}: {}' cannot be read; write {expected}, or remove the line",
    escape_controls(value)
)]
pub struct HeaderError {
    name: &'static str,
    value: String,
    expected: &'static str,
}

/// The session of a record. Missing headers are replaced by defaults.
///
/// # Errors
///
/// If a header of a session cannot be read: without it the game would go on in another way, and be saved so.
pub(crate) fn from_record(record: Record) -> Result<Session, HeaderError> {
    let Record { game, mut headers, comments, variations } = record;
    let mut take = |name: &str| {
        let index = headers.others.iter().position(|(other, _)| other == name)?;
        Some(headers.others.remove(index).1)
    };
    let rules = game.rules().clone();
    let first_side = rules.spec().points.first;
    let side_of_one = read(FIRST_PLAYER, take(FIRST_PLAYER), "'cones' or 'spools'", Side::from_name)?;
    let side_of_one = side_of_one.unwrap_or(first_side);
    let guidelines = read(GUIDELINES, take(GUIDELINES), "'on' or 'off'", Guidelines::from_name)?;
    let guidelines = guidelines.unwrap_or(Guidelines::On);
    let length = "a length such as '3 games' or '7 points pieces-left'";
    let mut series = read(MATCH, take(MATCH), length, |text| parse_match(&rules, text))?;
    let games = take(MATCH_GAMES);
    if let Some(series) = &mut series {
        let played = "the winner and the points of each game, such as '1:1 2:3'";
        read(MATCH_GAMES, games, played, |text| add_games(series, text))?;
    }
    let elapsed = read(ELAPSED, take(ELAPSED), "a number of seconds", |text| text.parse().ok())?;
    let elapsed = elapsed.map_or(Duration::ZERO, Duration::from_secs);
    let by_player = |[cones, spools]: [Option<String>; 2]| match side_of_one {
        Side::Cones => [cones, spools],
        Side::Spools => [spools, cones],
    };
    let names = by_player([headers.cones.take(), headers.spools.take()]);
    let seats = names.each_ref().map(|name| name.as_deref().and_then(|name| name.parse().ok()));
    // A seat without a name of its own is named by who controls it.
    let names = [0, 1].map(|player: usize| names[player].clone().filter(|_| seats[player].is_none()));
    let later_seed = read(LATER_SEED, take(LATER_SEED), "a whole number", |seed| seed.parse().ok())?;
    let (seed, earlier_throws) = match headers.seed {
        Some(seed) => (seed, EarlierThrows::SameDice),
        None => (
            later_seed.unwrap_or_else(crate::seed::random_seed),
            EarlierThrows::UnknownDice { game: headers.game },
        ),
    };
    let dice = Dice::new(seed, headers.game.unwrap_or(0));
    let first_player = if side_of_one == first_side { MatchPlayer::One } else { MatchPlayer::Two };
    let rolled = rules.roll_for_first_player(&dice, first_player);
    let opening = if rolled.first_player == first_player {
        rolled
    } else {
        OpeningRolls { rolls: Vec::new(), first_player, first_side }
    };
    Ok(Session {
        game,
        dice,
        seats: seats.map(Option::unwrap_or_default),
        names,
        earlier_throws,
        opening,
        guidelines,
        series,
        elapsed,
        date: headers.date.unwrap_or_default(),
        archived: None,
        comments,
        variations,
        other_headers: headers.others,
    })
}

/// Reads the value of a header, if it is there.
fn read<T>(
    name: &'static str,
    value: Option<String>,
    expected: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, HeaderError> {
    let Some(value) = value else { return Ok(None) };
    parse(&value).map(Some).ok_or(HeaderError { name, value, expected })
}

/// The length and scoring of a match: `5 games`, `7 points pieces-left`.
fn match_text(series: &Series) -> String {
    let length = match series.length() {
        SeriesLength::Games(games) => format!("{games} games"),
        SeriesLength::Points(points) => format!("{points} points"),
    };
    match series.scoring() {
        Scoring::Games => length,
        Scoring::PiecesLeft => format!("{length} pieces-left"),
    }
}

/// Reads the text of [`match_text`].
fn parse_match(rules: &Ruleset, text: &str) -> Option<Series> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let length = match words.next()? {
        "games" => SeriesLength::Games(number),
        "points" => SeriesLength::Points(number),
        _ => return None,
    };
    let scoring = match words.next() {
        Some("pieces-left") => Scoring::PiecesLeft,
        None => Scoring::Games,
        Some(_) => return None,
    };
    Series::new(rules, scoring, length).ok().filter(|_| words.next().is_none())
}

/// Adds the finished games of a match, such as `1:1 2:3` (winner and points).
fn add_games(series: &mut Series, games: &str) -> Option<()> {
    for game in games.split_whitespace() {
        let (winner, points) = game.split_once(':')?;
        let winner = match winner {
            "1" => MatchPlayer::One,
            "2" => MatchPlayer::Two,
            _ => return None,
        };
        series.record(winner, points.parse().ok().filter(|points| *points <= MAX_POINTS)?);
    }
    Some(())
}
