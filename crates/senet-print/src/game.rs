//! Games on paper: the moves of a record, and after each comment a small board with the position.

use senet::{Passage, Place, Ply, Record};
use senet_play::SampleGame;

use crate::design::Design;
use crate::outline::{Outline, Point, Rect};
use crate::paper::Orientation;
use crate::sheet::{Align, Pen, Sheet, Stroke, TextStyle};
use crate::sheet_builder::{LineKinds, PrintJob, SheetBuilder, shortened};
use crate::small_board::SmallBoard;
use crate::text_columns::wrap;
use crate::typeface::Face;

/// The columns on a sheet.
const COLUMNS: usize = 2;
/// The distance between two columns, and between two pictures, in millimetres.
const GAP: f64 = 6.0;
/// The type size and the distance between lines in millimetres.
const SIZE: f64 = 3.5;
const LINE: f64 = 4.2;
const SUBJECT: &str = "game";
/// The most characters of a comment, and of all names of players, that are printed.
const LONGEST: usize = 1200;

/// A game with its comments, as sheets to print. There is at least one.
pub fn game_sheets(record: &Record, design: &Design) -> Vec<Sheet> {
    let job = PrintJob { rules: record.game.rules(), design };
    let mut writer = GameWriter::new(job);
    writer.introduction(record);
    for passage in record.passages() {
        writer.passage(record, &passage);
    }
    writer.finish()
}

/// The sheets of the sample game of a ruleset; none if it has no sample game, or none with the options that are named.
pub(crate) fn sample_sheets(job: &PrintJob<'_>) -> Vec<Sheet> {
    let spec = job.rules.spec();
    SampleGame::of(&spec.name)
        .map(SampleGame::record)
        .filter(|record| spec.options.is_empty() || record.game.rules().spec().options == spec.options)
        .flat_map(|record| game_sheets(&record, job.design))
        .collect()
}

/// Fills the columns of sheets.
struct GameWriter<'a> {
    job: PrintJob<'a>,
    sheets: Vec<SheetBuilder>,
    column: usize,
    y: f64,
}

impl<'a> GameWriter<'a> {
    fn new(job: PrintJob<'a>) -> GameWriter<'a> {
        let first = sheet(&job);
        let y = first.room().y;
        GameWriter { job, sheets: vec![first], column: 0, y }
    }

    /// Names the players and the result, and says how moves are written.
    fn introduction(&mut self, record: &Record) {
        let player = |side: &str, name: &Option<String>| {
            name.as_ref().map(|name| format!("{side}: {}.", shortened(name, 80)))
        };
        let players = [player("Cones", &record.headers.cones), player("Spools", &record.headers.spools)];
        let result = record.game.result().map(|result| format!("The {} win.", result.winner));
        let about = "In the moves, c and s are the sides, and the number before the colon is the throw.";
        let words: Vec<String> =
            players.into_iter().flatten().chain(result).chain([about.to_owned()]).collect();
        let lines = self.lines(&words.join(" "), Face::Italic);
        self.text(&lines, Face::Italic);
        self.y += GAP;
    }

    /// Writes moves, the board after them with the last move, and the comment. They stay together.
    fn passage(&mut self, record: &Record, passage: &Passage) {
        let numbered = passage.moves.iter().zip(passage.plies.start + 1..);
        let moves: Vec<String> = numbered.map(|(word, number)| format!("{number}.\u{a0}{word}")).collect();
        let moves = self.lines(&moves.join(" "), Face::Regular);
        let comment = self.lines(&shortened(&passage.comment, LONGEST), Face::Italic);
        let board = if passage.plies.is_empty() { 0.0 } else { 0.3 * self.width() + LINE };
        self.make_room(board + LINE * (moves.len() + comment.len()) as f64);
        self.text(&moves, Face::Regular);
        if let Some(last) = record.game.plies()[passage.plies.clone()].last() {
            self.board(last);
        }
        self.text(&comment, Face::Italic);
        self.y += GAP;
    }

    /// Draws the board after a move, with the squares that the piece leaves and reaches.
    fn board(&mut self, ply: &Ply) {
        let rules = self.job.rules;
        let place = Rect::new(self.x(), self.y + 1.5, self.width(), 0.3 * self.width());
        let effects = ply.throw.and_then(|throw| {
            let turn = rules.turn(&ply.before, throw).ok()?;
            Some(turn.effects(ply.mv))
        });
        let palette = self.job.palette();
        let board = SmallBoard { rules, place, palette };
        let drawing = &mut self.sheet().drawing;
        board.draw(drawing, &ply.outcome.position);
        let path = effects.map(|effects| effects.path).unwrap_or_default();
        for (at, stroke) in [(path.first(), Stroke::Solid), (path.last(), Stroke::Dashed)] {
            if let Some(square) = at.copied().and_then(Place::square) {
                let pen = Pen { colour: palette.accent, width: 0.08 * board.side(), stroke };
                let inside = board.square(square).inside(0.06 * board.side());
                drawing.stroke(Outline::rectangle(inside), pen);
            }
        }
        self.y += place.height + LINE;
    }

    fn lines(&self, text: &str, face: Face) -> Vec<String> {
        if text.is_empty() {
            return Vec::new();
        }
        wrap(text, TextStyle::new(face, SIZE, self.job.palette().text), self.width())
    }

    fn text(&mut self, lines: &[String], face: Face) {
        let style = TextStyle::new(face, SIZE, self.job.palette().text);
        for line in lines {
            if self.y + LINE > self.bottom() {
                self.next_column();
            }
            self.y += LINE;
            let at = Point::new(self.x(), self.y - 0.2 * LINE);
            self.sheet().drawing.text(line, at, Align::Left, style);
        }
    }

    /// Begins a column unless this height is left. A passage that is higher than a column is broken between lines.
    fn make_room(&mut self, height: f64) {
        let room = self.sheets[0].room();
        if self.y + height > self.bottom() && self.y > room.y {
            self.next_column();
        }
    }

    fn next_column(&mut self) {
        self.column = (self.column + 1) % COLUMNS;
        if self.column == 0 {
            self.sheets.push(sheet(&self.job));
        }
        self.y = self.sheets[0].room().y;
    }

    fn sheet(&mut self) -> &mut SheetBuilder {
        self.sheets.last_mut().expect("there is a first sheet")
    }

    fn width(&self) -> f64 {
        (self.sheets[0].room().width - GAP * (COLUMNS as f64 - 1.0)) / COLUMNS as f64
    }

    fn x(&self) -> f64 {
        self.sheets[0].room().x + self.column as f64 * (self.width() + GAP)
    }

    fn bottom(&self) -> f64 {
        self.sheets[0].room().bottom()
    }

    fn finish(self) -> Vec<Sheet> {
        self.sheets.into_iter().map(SheetBuilder::finish).collect()
    }
}

fn sheet(job: &PrintJob<'_>) -> SheetBuilder {
    SheetBuilder::new(job, SUBJECT, Orientation::Portrait, LineKinds::Cut)
}
