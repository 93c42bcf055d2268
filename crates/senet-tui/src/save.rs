//! Saved games: the one in progress as it goes, and the finished ones.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use senet::{Dice, MatchPlayer, OpeningRolls, Record, Ruleset, Scoring, Series, SeriesLength, Side};

use crate::options::{Guidelines, Seat};
use crate::table::Table;

const FIRST_PLAYER: &str = "First-Player";
const GUIDELINES: &str = "Guidelines";
const MATCH: &str = "Match";
const MATCH_GAMES: &str = "Match-Games";
const ELAPSED: &str = "Elapsed";

/// Where games are saved.
#[derive(Clone, Debug)]
pub(crate) enum Store {
    /// In this folder.
    Folder(Desk),
    /// There is no folder, so that nothing can be saved.
    Missing,
    /// Nothing is to be saved.
    Forgetful,
}

/// A place in the folder for one game in progress. Each program that plays has its own, so that two that play at once do not
/// write over each other's game.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    folder: PathBuf,
    /// 1 for the first program, 2 for one that is started while that plays, and so on.
    number: u32,
    /// Held locked for as long as the program plays. None where files cannot be locked, or nothing can be written.
    _lock: Option<Arc<File>>,
}

impl Desk {
    /// The first that no other program plays at.
    fn free(folder: PathBuf) -> Desk {
        for number in 1..=MOST_DESKS {
            match lock(&folder.join(format!("{}.lock", stem(number)))) {
                Ok(lock) => return Desk { folder, number, _lock: Some(Arc::new(lock)) },
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(_)) => return Desk { folder, number, _lock: None },
            }
        }
        Desk { folder, number: MOST_DESKS + 1, _lock: None }
    }

    fn current(&self) -> PathBuf {
        self.folder.join(format!("{}.senet", stem(self.number)))
    }
}

/// Programs that can play at once without getting into each other's way.
const MOST_DESKS: u32 = 32;

fn stem(number: u32) -> String {
    if number == 1 { "current".to_owned() } else { format!("current-{number}") }
}

fn lock(path: &Path) -> Result<File, TryLockError> {
    make_folder_of(path).map_err(|_| TryLockError::Error(io::Error::other("no folder")))?;
    let file = File::options().create(true).append(true).open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// A game could not be saved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SaveError {
    /// There is no folder to save in.
    #[error("neither XDG_DATA_HOME nor HOME is set, so games cannot be saved")]
    NoFolder,
    /// The file could not be written, moved or removed.
    #[error("cannot save to {}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
}

/// What was found when looking for an unfinished game.
#[derive(Debug)]
pub(crate) enum Saved {
    Nothing,
    Game(Box<Table>),
    Unreadable { path: PathBuf, reason: String },
}

impl Store {
    /// In this folder, if there is one.
    pub(crate) fn new(folder: Option<PathBuf>) -> Store {
        folder.map_or(Store::Missing, |folder| Store::Folder(Desk::free(folder)))
    }

    fn desk(&self) -> Result<&Desk, SaveError> {
        match self {
            Store::Folder(desk) => Ok(desk),
            Store::Missing | Store::Forgetful => Err(SaveError::NoFolder),
        }
    }

    /// Where the game in progress is.
    fn current(&self) -> Result<PathBuf, SaveError> {
        Ok(self.desk()?.current())
    }

    /// Saves a game in progress in the place of the one before.
    pub(crate) fn save(&self, table: &Table) -> Result<(), SaveError> {
        if matches!(self, Store::Forgetful) {
            return Ok(());
        }
        // Whoever is killed finds the game again; to wait for the disk at every throw would guard against power cuts only.
        write_beside(&self.current()?, &record_of(table).to_string(), Disk::Later)
    }

    /// Keeps a finished game under a name with its date; saves the next game of its match in its place, or nothing.
    pub(crate) fn finish(&self, table: &mut Table, next: Option<&Table>) -> Result<(), SaveError> {
        if matches!(self, Store::Forgetful) {
            return Ok(());
        }
        let path = match &table.kept {
            Some(path) => path.clone(),
            None => self.free_name(&format!("{}-{}", table.date, table.game.rules().spec().name))?,
        };
        write_beside(&path, &record_of(table).to_string(), Disk::Now)?;
        table.kept = Some(path);
        match next {
            Some(next) => self.save(next),
            None => self.remove_current(),
        }
    }

    fn remove_current(&self) -> Result<(), SaveError> {
        let path = self.current()?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(SaveError::File { path, error }),
            _ => Ok(()),
        }
    }

    /// Looks for an unfinished game.
    pub(crate) fn load(&self) -> Saved {
        let Ok(path) = self.current() else { return Saved::Nothing };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Saved::Nothing,
            Err(error) => return Saved::Unreadable { path, reason: error.to_string() },
        };
        match text.parse::<Record>() {
            Ok(record) => Saved::Game(Box::new(table_of(record))),
            Err(error) => Saved::Unreadable { path, reason: error.to_string() },
        }
    }

    /// Moves what is saved in the place of the game in progress to the kept games, so that a new game does not overwrite it.
    /// Where it is now, if there was something.
    pub(crate) fn set_aside(&self, date: &str) -> Result<Option<PathBuf>, SaveError> {
        let path = self.current()?;
        if !path.exists() {
            return Ok(None);
        }
        let aside = self.free_name(&format!("{date}-unfinished"))?;
        make_folder_of(&aside)?;
        match fs::rename(&path, &aside) {
            Ok(()) => Ok(Some(aside)),
            Err(error) => Err(SaveError::File { path, error }),
        }
    }

    /// A name among the kept games that is not taken.
    fn free_name(&self, stem: &str) -> Result<PathBuf, SaveError> {
        let stem: String =
            stem.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
        let games = self.desk()?.folder.join("games");
        let named = |number: u32| match number {
            1 => games.join(format!("{stem}.senet")),
            _ => games.join(format!("{stem}-{number}.senet")),
        };
        Ok((1..).map(named).find(|path| !path.exists()).expect("some number is free"))
    }
}

fn make_folder_of(path: &Path) -> Result<(), SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| SaveError::File { path: folder.to_owned(), error })
}

/// Whether a file is on the disk itself before anything else happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Disk {
    Now,
    Later,
}

/// Writes a file whole or not at all: beside its place first, then renamed.
fn write_beside(path: &Path, text: &str, disk: Disk) -> Result<(), SaveError> {
    make_folder_of(path)?;
    let beside = path.with_extension(format!("new-{}", std::process::id()));
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        if disk == Disk::Now {
            file.sync_all()?;
        }
        fs::rename(&beside, path)
    };
    write().map_err(|error| {
        // What could not be finished is of no use to anybody.
        let _ = fs::remove_file(&beside);
        SaveError::File { path: path.to_owned(), error }
    })
}

/// The record of a game, with what it takes to go on with it.
pub(crate) fn record_of(table: &Table) -> Record {
    let mut record = Record::new(table.game.clone());
    // Undo may have left comments behind.
    let plies = table.game.plies().len();
    record.comments = table.comments.iter().filter(|comment| comment.ply <= plies).cloned().collect();
    let headers = &mut record.headers;
    headers.cones = Some(table.seat(Side::Cones).to_string());
    headers.spools = Some(table.seat(Side::Spools).to_string());
    headers.date = Some(table.date.clone());
    headers.seed = Some(table.dice.seed());
    headers.game = Some(table.dice.game());
    headers.others = table.others.clone();
    let mut say = |name: &str, value: String| headers.others.push((name.to_owned(), value));
    say(FIRST_PLAYER, table.side_of(MatchPlayer::One).to_string());
    say(GUIDELINES, table.guidelines.name().to_owned());
    if let Some(series) = &table.series {
        say(MATCH, match_text(series));
        if !series.games().is_empty() {
            let games =
                series.games().iter().map(|(winner, points)| format!("{}:{points}", winner.index() + 1));
            say(MATCH_GAMES, games.collect::<Vec<_>>().join(" "));
        }
    }
    say(ELAPSED, table.elapsed.as_secs().to_string());
    record
}

/// The game of a record, to go on with. What the record does not say is as usual.
pub(crate) fn table_of(record: Record) -> Table {
    let Record { game, mut headers, comments } = record;
    let mut said = |name: &str| {
        let found = headers.others.iter().position(|(known, _)| known == name)?;
        Some(headers.others.remove(found).1)
    };
    let rules = game.rules().clone();
    let first = rules.spec().points.first;
    let side_of_one = said(FIRST_PLAYER).and_then(|side| Side::from_name(&side)).unwrap_or(first);
    let guidelines = match said(GUIDELINES).as_deref() {
        Some("off") => Guidelines::Off,
        _ => Guidelines::On,
    };
    let series =
        said(MATCH).and_then(|text| series_of(&rules, &text, &said(MATCH_GAMES).unwrap_or_default()));
    let elapsed =
        said(ELAPSED).and_then(|seconds| seconds.parse().ok()).map_or(Duration::ZERO, Duration::from_secs);
    let seat =
        |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok()).unwrap_or(Seat::Person);
    let (cones, spools) = (seat(&headers.cones), seat(&headers.spools));
    let seats = if side_of_one == Side::Cones { [cones, spools] } else { [spools, cones] };
    let dice = Dice::new(headers.seed.unwrap_or_else(crate::seed::fresh), headers.game.unwrap_or(0));
    let begins = if side_of_one == first { MatchPlayer::One } else { MatchPlayer::Two };
    let thrown = rules.roll_for_first_player(&dice, begins);
    let opening = if thrown.first_player == begins {
        thrown
    } else {
        OpeningRolls { rolls: Vec::new(), first_player: begins, first_side: first }
    };
    let date = headers.date.unwrap_or_default();
    Table {
        game,
        dice,
        seats,
        opening,
        guidelines,
        series,
        elapsed,
        date,
        kept: None,
        comments,
        others: headers.others,
    }
}

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

fn series_of(rules: &Ruleset, text: &str, games: &str) -> Option<Series> {
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
