//! The line mode: whole games by typed commands. It is for screen readers, for pipes, and for terminals
//! without a screen.
//!
//! Every line that the program writes is complete in itself: nothing on it changes later.

mod begin;
mod lines;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Instant;

use senet::points::Opening;
use senet::{MatchPlayer, Move, MoveText, Side, Stage};
use senet_play::{Evaluation, Tablebase, rules_page};

use crate::analysis_worker::{Advice, advise};
use crate::error::TuiError;
use crate::options::{PlayOptions, Seat, TablebaseProvider};
use crate::phrases::{self, Perspective, sentence};
use crate::session::{Decision, Session};
use crate::store::{SaveError, Store};
use crate::turn_phrases::{percent, source_text};
use begin::begin;
use lines::{Lines, Typed};

const HELP: &str = "\
Enter or throw: throw the sticks or dice
a number, or a move such as 9/11: make this move
pass: pass, where the rules allow it
board: say where the pieces are
moves: list the legal moves with what they do
hint: say the best move
odds: say the chance to win, before a throw or with each move
undo, redo: take back your last decision, or make it again
rules: the rules of the game
quit: leave; the game is saved, and the next start offers it
";

/// Whether the game goes on after an action.
#[derive(PartialEq)]
enum Flow {
    Going,
    Left,
}

/// A game in line mode.
struct LineGame<'a> {
    lines: Lines<'a>,
    store: &'a Store,
    session: Session,
    tablebases: TablebaseProvider,
    /// The tablebase of the ruleset, once it was looked up.
    tablebase: Option<Option<Arc<dyn Tablebase>>>,
    today: fn() -> String,
    unsaved: Option<String>,
    since: Instant,
}

/// Plays until the player quits or the input ends.
///
/// # Errors
///
/// [`TuiError`] if the ruleset contradicts itself, the streams fail, or the game is not saved at the end.
pub(crate) fn play(
    options: PlayOptions,
    store: &Store,
    today: fn() -> String,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), TuiError> {
    let mut lines = Lines { input, output };
    let tablebases = options.tablebases.clone();
    let Some(session) = begin(options, store, today, &mut lines)? else { return Ok(()) };
    let since = Instant::now();
    let mut game =
        LineGame { lines, store, session, tablebases, tablebase: None, today, unsaved: None, since };
    game.save();
    game.announce()?;
    while game.step()? == Flow::Going {}
    game.lines.output.flush()?;
    match game.unsaved {
        Some(reason) => Err(TuiError::Unsaved(format!("the game is not saved: {reason}"))),
        None => Ok(()),
    }
}

impl LineGame<'_> {
    /// Says what is played, by whom, and who begins.
    fn announce(&mut self) -> io::Result<()> {
        let session = &self.session;
        let rules = session.game.rules();
        let mut text = format!("{}, seed {}.", rules.spec().full_name(), session.dice.seed());
        for side in Side::BOTH {
            text.push_str(&format!(
                " {}: {}.",
                sentence(side.name()).trim_end_matches('.'),
                session.name(side)
            ));
        }
        if let Some(series) = &session.series {
            let [one, two] = MatchPlayer::BOTH.map(|player| series.points(player));
            text.push_str(&format!(
                " Game {} of the match, which stands {one} to {two}.",
                series.games().len() + 1
            ));
        }
        if rules.spec().points.opening != Opening::Fixed && session.game.plies().is_empty() {
            for (player, roll) in &session.opening.rolls {
                text.push_str(&format!(" The {} throws {}.", phrases::player_name(*player), roll.throw));
            }
            let first = phrases::player_name(session.opening.first_player);
            text.push_str(&format!(" The {first} begins, with the {}.", session.opening.first_side));
        }
        text.push_str(" Type help for the commands.");
        self.lines.say(&text)?;
        self.board()
    }

    /// Makes one action: of the computer, or of the person.
    fn step(&mut self) -> io::Result<Flow> {
        if let Stage::Over(result) = self.session.game.stage() {
            self.lines.say(&format!("The {} have won.", result.winner))?;
            return self.after_game();
        }
        if self.session.make_fixed_throw() {
            self.say_throw()?;
        }
        match self.session.seat_to_move() {
            Seat::Computer(_) => {
                self.computer_acts()?;
                Ok(Flow::Going)
            }
            Seat::Person => self.person_acts(),
        }
    }

    fn after_game(&mut self) -> io::Result<Flow> {
        let over = self.session.series_with_result();
        let next =
            over.as_ref().filter(|series| !series.is_over()).map(|_| self.session.next((self.today)()));
        let saved = self.store.finish(&mut self.session, next.as_ref());
        self.note(saved);
        if let Some(path) = &self.session.archived {
            let news = format!("The game is saved as {}.", path.display());
            self.lines.say(&news)?;
        }
        if let Some(series) = over.filter(|series| series.is_over()) {
            let [one, two] = MatchPlayer::BOTH.map(|player| series.points(player));
            self.lines.say(&format!("The match ends {one} to {two}."))?;
        }
        let question = if next.is_some() { "Play the next game of the match" } else { "Play again" };
        let words = ["yes", "no"].map(str::to_owned);
        if self.session.only_computers() && next.is_none() {
            return Ok(Flow::Left);
        }
        if !self.session.only_computers() && self.lines.choose(question, &words)? != Some(0) {
            return Ok(Flow::Left);
        }
        self.session = next.unwrap_or_else(|| self.session.next((self.today)()));
        self.save();
        self.announce()?;
        Ok(Flow::Going)
    }

    fn computer_acts(&mut self) -> io::Result<()> {
        let tablebase = self.tablebase();
        let Some(found) = self.session.decide(tablebase) else { return Ok(()) };
        match found.decision {
            Decision::Throw => self.throw(),
            Decision::MoveInstead => self.move_instead(),
            Decision::Play(mv) => self.play(mv),
        }
    }

    fn person_acts(&mut self) -> io::Result<Flow> {
        let must_pass = self.session.game.turn().and_then(|turn| turn.forced()) == Some(Move::Pass);
        if must_pass {
            let turn = self.session.game.turn().expect("a throw was made");
            let reasons = sentence(&phrases::why_nothing_moves(&turn).join("; "));
            self.lines.say(&format!("No piece can move. {reasons}"))?;
            self.play(Move::Pass)?;
            return Ok(Flow::Going);
        }
        let side = self.session.game.side();
        let prompt = match self.session.game.throw() {
            Some(throw) => {
                let moves = self.move_texts();
                let listed = moves.iter().enumerate().map(|(number, text)| format!("{}: {text}", number + 1));
                let listed = listed.collect::<Vec<_>>().join(", ");
                self.lines.say(&format!("Moves: {listed}."))?;
                format!("{side}, {throw} to move")
            }
            None => match self.session.game.instead_of_throwing() {
                Some(_) => format!("{side} to throw, or rescue the piece in the water with the word rescue"),
                None => format!("{side} to throw"),
            },
        };
        let Typed::Line(line) = self.lines.ask(&prompt)? else { return Ok(self.leave()) };
        self.command(&line.to_lowercase())
    }

    fn command(&mut self, line: &str) -> io::Result<Flow> {
        match line {
            "quit" | "q" | "exit" => return Ok(self.leave()),
            "help" | "?" => self.lines.say(HELP.trim_end())?,
            "board" | "b" => self.board()?,
            "moves" | "m" => self.moves()?,
            "rules" | "r" => self.lines.say(&rules_page(self.session.game.rules()).to_string())?,
            "hint" | "h" => self.hint()?,
            "odds" | "o" => self.odds()?,
            "undo" | "u" if self.session.undo() => {
                self.save();
                self.lines.say("Your decision is undone; redo makes it again.")?;
                self.board()?;
            }
            "undo" | "u" => self.lines.say("There is no decision to undo.")?,
            "redo" if self.session.redo() => {
                self.save();
                self.board()?;
            }
            "redo" => self.lines.say("There is no move to redo.")?,
            "rescue" | "w" if self.session.game.throw().is_none() => self.move_instead()?,
            "" | "throw" | "t" if self.session.game.throw().is_none() => self.throw()?,
            "" => self.lines.say("Write the number of a move, or help for the commands.")?,
            "throw" | "t" => self.lines.say("You have thrown; choose a move.")?,
            text => self.move_by_text(text)?,
        }
        Ok(Flow::Going)
    }

    fn leave(&mut self) -> Flow {
        self.save();
        Flow::Left
    }

    /// Makes the move with this number or notation.
    fn move_by_text(&mut self, text: &str) -> io::Result<()> {
        let Some(turn) = self.session.game.turn() else {
            return self.lines.say(&format!("There is no command '{text}' now. Type help for the commands."));
        };
        let numbered = text.parse::<usize>().ok().and_then(|number| turn.moves().nth(number.checked_sub(1)?));
        let text = if text == "p" { "pass" } else { text };
        let found = numbered.map_or_else(|| turn.find(text).map_err(|error| error.to_string()), Ok);
        match found {
            Ok(mv) => self.play(mv),
            Err(reason) => self.lines.say(&sentence(&reason)),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        let turn = self.session.game.turn();
        turn.map(|turn| turn.moves().map(|mv| turn.text(mv).to_string()).collect()).unwrap_or_default()
    }

    fn throw(&mut self) -> io::Result<()> {
        if self.session.throw().is_some() {
            self.save();
            self.say_throw()?;
        }
        Ok(())
    }

    fn say_throw(&mut self) -> io::Result<()> {
        let Some(roll) = self.session.roll() else { return Ok(()) };
        let (side, text) = (self.session.game.side(), phrases::roll_text(&roll));
        self.lines.say(&format!("The {side} throw {}: {text}.", roll.throw))
    }

    fn play(&mut self, mv: Move) -> io::Result<()> {
        let side = self.session.game.side();
        let Some(turn) = self.session.game.turn() else { return Ok(()) };
        let effects = turn.effects(mv);
        let says = match mv {
            Move::Pass => "The turn passes.".to_owned(),
            _ => phrases::preview(&effects, side, Perspective::Observer).join("; "),
        };
        let text = format!("The {side} play {}: {}", turn.text(mv), sentence(&says));
        match self.session.play(mv) {
            Some(Ok(_)) => {
                self.save();
                self.lines.say(&text)
            }
            Some(Err(illegal)) => self.lines.say(&sentence(&illegal.to_string())),
            None => Ok(()),
        }
    }

    fn move_instead(&mut self) -> io::Result<()> {
        let side = self.session.game.side();
        let instead = self.session.game.instead_of_throwing();
        let Some(instead) = instead.filter(|_| self.session.move_instead().is_some()) else {
            return self.lines.say("No piece can be rescued from the water now.");
        };
        self.save();
        let text = MoveText::before_throw(instead.mv);
        self.lines.say(&format!("The {side} move {text} instead of throwing."))
    }

    /// Says where the pieces are.
    fn board(&mut self) -> io::Result<()> {
        let game = &self.session.game;
        let position = game.position();
        let mut text = String::new();
        for side in Side::BOTH {
            let squares: Vec<String> =
                position.squares(side).iter().map(|square| square.to_string()).collect();
            let mut places = vec![if squares.is_empty() {
                "none on the board".to_owned()
            } else {
                format!("on {}", squares.join(", "))
            }];
            let (hand, off) = (position.hand(side), game.pieces_off(side));
            places.extend((hand > 0).then(|| format!("{hand} in hand")));
            places.extend((off > 0).then(|| format!("{off} off")));
            text.push_str(&format!(
                "{} {}. ",
                sentence(side.name()).trim_end_matches('.'),
                places.join("; ")
            ));
        }
        self.lines.say(text.trim_end())
    }

    /// Says what each legal move does.
    fn moves(&mut self) -> io::Result<()> {
        let Some(turn) = self.session.game.turn() else { return self.lines.say("Throw first.") };
        let side = self.session.game.side();
        let lines: Vec<String> = turn
            .moves()
            .enumerate()
            .map(|(number, mv)| {
                let preview = phrases::preview(&turn.effects(mv), side, Perspective::Player).join("; ");
                format!("{}: {}, {}", number + 1, turn.text(mv), sentence(&preview))
            })
            .collect();
        self.lines.say(&lines.join("\n"))
    }

    fn hint(&mut self) -> io::Result<()> {
        let text = match self.advice() {
            Advice::Moves(ranked) => {
                let turn = self.session.game.turn().expect("a throw was made");
                ranked.first().map_or_else(String::new, |best| {
                    format!("Play {}: {}.", turn.text(best.mv), chance(best.evaluation))
                })
            }
            Advice::ThrowDecision { throwing, instead } if instead.win > throwing.win => {
                format!("Rescue the piece: {}; with a throw {}.", chance(instead), chance(throwing))
            }
            Advice::ThrowDecision { throwing, .. } | Advice::Throw(throwing) => {
                format!("Throw: {}.", chance(throwing))
            }
        };
        self.lines.say(&text)
    }

    fn odds(&mut self) -> io::Result<()> {
        let text = match self.advice() {
            Advice::Moves(ranked) => {
                let turn = self.session.game.turn().expect("a throw was made");
                let line = |best: &senet_play::RankedMove| {
                    format!("{}: {}", turn.text(best.mv), chance(best.evaluation))
                };
                ranked.iter().map(line).collect::<Vec<_>>().join("\n")
            }
            Advice::ThrowDecision { throwing, instead } => {
                format!("With a throw {}; with the rescue {}.", chance(throwing), chance(instead))
            }
            Advice::Throw(evaluation) => format!("Before the throw: {}.", chance(evaluation)),
        };
        self.lines.say(&text)
    }

    fn advice(&mut self) -> Advice {
        let tablebase = self.tablebase();
        advise(&self.session, tablebase)
    }

    fn tablebase(&mut self) -> Option<Arc<dyn Tablebase>> {
        let rules = self.session.game.rules();
        self.tablebase.get_or_insert_with(|| self.tablebases.tablebase(rules)).clone()
    }

    fn save(&mut self) {
        self.session.elapsed += self.since.elapsed();
        self.since = Instant::now();
        let saved = self.store.save(&self.session);
        self.note(saved);
    }

    fn note(&mut self, saved: Result<(), SaveError>) {
        self.unsaved = saved.err().map(|error| error.to_string());
    }
}

/// `chance to win 53.1 %, an estimate`.
fn chance(evaluation: Evaluation) -> String {
    format!("chance to win {}, {}", percent(evaluation), source_text(evaluation))
}
