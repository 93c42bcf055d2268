//! Converts sessions to records and back. Headers of the record hold what the game itself does not: the
//! players, the dice, the match, the time played.

use std::time::Duration;

use senet::{Dice, MatchPlayer, OpeningRolls, Record, Ruleset, Scoring, Series, SeriesLength, Side};

use crate::options::Guidelines;
use crate::session::{EarlierThrows, Session};

const FIRST_PLAYER: &str = "First-Player";
const GUIDELINES: &str = "Guidelines";
const MATCH: &str = "Match";
const MATCH_GAMES: &str = "Match-Games";
const ELAPSED: &str = "Elapsed";
/// The seed of the dice since the game was resumed from a record without a seed.
const LATER_SEED: &str = "Later-Seed";

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

/// The session of a record. Missing and invalid headers are replaced by defaults.
pub(crate) fn from_record(record: Record) -> Session {
    let Record { game, mut headers, comments, variations } = record;
    let mut take = |name: &str| {
        let index = headers.others.iter().position(|(other, _)| other == name)?;
        Some(headers.others.remove(index).1)
    };
    let rules = game.rules().clone();
    let first_side = rules.spec().points.first;
    let side_of_one = take(FIRST_PLAYER).and_then(|side| Side::from_name(&side)).unwrap_or(first_side);
    let guidelines = match take(GUIDELINES).as_deref() {
        Some("off") => Guidelines::Off,
        _ => Guidelines::On,
    };
    let series =
        take(MATCH).and_then(|text| parse_match(&rules, &text, &take(MATCH_GAMES).unwrap_or_default()));
    let elapsed =
        take(ELAPSED).and_then(|seconds| seconds.parse().ok()).map_or(Duration::ZERO, Duration::from_secs);
    let by_player = |[cones, spools]: [Option<String>; 2]| match side_of_one {
        Side::Cones => [cones, spools],
        Side::Spools => [spools, cones],
    };
    let names = by_player([headers.cones.take(), headers.spools.take()]);
    let seats = names.each_ref().map(|name| name.as_deref().and_then(|name| name.parse().ok()));
    // A seat without a name of its own is named by who controls it.
    let names = [0, 1].map(|player: usize| names[player].clone().filter(|_| seats[player].is_none()));
    let later_seed = take(LATER_SEED).and_then(|seed| seed.parse().ok());
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
    Session {
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
    }
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

/// Reads a match from the text of [`match_text`] and its finished games, such as `1:1 2:3` (winner and
/// points).
fn parse_match(rules: &Ruleset, text: &str, games: &str) -> Option<Series> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let length = match words.next()? {
        "games" => SeriesLength::Games(number),
        "points" => SeriesLength::Points(number),
        _ => return None,
    };
    let scoring = match words.next() {
        Some("pieces-left") => Scoring::PiecesLeft,
        _ => Scoring::Games,
    };
    let mut series = Series::new(rules, scoring, length).ok()?;
    for game in games.split_whitespace() {
        let (winner, points) = game.split_once(':')?;
        let winner = if winner == "1" { MatchPlayer::One } else { MatchPlayer::Two };
        series.record(winner, points.parse().ok()?);
    }
    Some(series)
}
