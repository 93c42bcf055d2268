//! `senet puzzles --play`: shows puzzles one by one, asks for a move and rates it. Works with and without a
//! terminal.

use std::io;

use anyhow::{Context, Result};
use senet::{Ruleset, Turn};
use senet_play::glicko2::{Encounter, Strength};
use senet_play::{Puzzle, PuzzleSearch, RankedMove, effects_text, explain};

use super::text;
use crate::line_reader::{InputLine, LineReader, MAX_LINE_BYTES};
use crate::output::Output;

const HELP: &str =
    "Type a move, such as 9/12, hand/4 or 26/off. ? lists the moves, n shows the solution, q quits.\n\n";

/// The results of the player so far.
#[derive(Default)]
struct Score {
    answered: usize,
    solved: usize,
    /// The win chance that the answers lost.
    lost: f64,
    /// The results at puzzles with a rating.
    encounters: Vec<Encounter>,
}

/// What the player typed.
enum Answer {
    Move(RankedMove),
    GiveUp,
    Quit,
}

/// Shows the puzzles one by one, rates the player's moves, and prints the score at the end. The end of the
/// input quits.
pub(super) fn play(rules: &Ruleset, search: &PuzzleSearch, output: &mut Output) -> Result<()> {
    let mut lines = LineReader::new(io::stdin().lock());
    let mut score = Score::default();
    let count = search.puzzles.len();
    output.text(&format!("{}: find the best move. {HELP}", rules.spec().full_name()))?;
    for (index, puzzle) in search.puzzles.iter().enumerate() {
        let turn = text::turn(rules, puzzle);
        output.text(&text::question(rules, puzzle, index + 1))?;
        match ask(&turn, puzzle, &mut lines, output)? {
            Answer::Quit => break,
            Answer::GiveUp => output.text("The moves:\n")?,
            Answer::Move(ranked) => output.text(&score.rate(rules, puzzle, &ranked))?,
        }
        output.text(&format!("{}\n", text::solution(&turn, puzzle)))?;
    }
    output.text(&score.summary(count))
}

/// Asks until the answer is a legal move or a command.
fn ask(
    turn: &Turn<'_>,
    puzzle: &Puzzle,
    lines: &mut LineReader<impl io::Read>,
    output: &mut Output,
) -> Result<Answer> {
    loop {
        output.text("> ")?;
        output.flush()?;
        let reply = match lines.next_line().context("cannot read the answer")? {
            None => {
                output.text("\n")?;
                return Ok(Answer::Quit);
            }
            Some(InputLine::TooLong) => format!("the line is longer than {} MiB", MAX_LINE_BYTES >> 20),
            Some(InputLine::NotText) => "the line is not UTF-8 text".to_owned(),
            Some(InputLine::Text(answer)) => match answer.trim() {
                "q" => return Ok(Answer::Quit),
                "n" => return Ok(Answer::GiveUp),
                "?" => moves(turn),
                "" => HELP.trim_end().to_owned(),
                answer => match turn.find(answer) {
                    Ok(mv) => {
                        let ranked = puzzle.find(mv).expect("all legal moves are ranked");
                        return Ok(Answer::Move(*ranked));
                    }
                    Err(error) => error.to_string(),
                },
            },
        };
        output.text(&format!("{reply}\n"))?;
    }
}

/// The legal moves, separated by commas.
fn moves(turn: &Turn<'_>) -> String {
    turn.moves().map(|mv| turn.text(mv).to_string()).collect::<Vec<_>>().join(", ")
}

impl Score {
    /// Counts an answer, and says how good it is.
    fn rate(&mut self, rules: &Ruleset, puzzle: &Puzzle, answer: &RankedMove) -> String {
        let (turn, best) = (text::turn(rules, puzzle), puzzle.solution());
        let score = if answer.mv == best.mv { 1.0 } else { 0.0 };
        let rated =
            text::of_program(rules, puzzle).map(|mined| Encounter { opponent: mined.strength(), score });
        self.encounters.extend(rated);
        self.answered += 1;
        self.lost += puzzle.loss(answer);
        if answer.mv == best.mv {
            self.solved += 1;
            return format!("Right: {}.\n", effects_text(&explain(&turn, best.mv)));
        }
        let played = text::rated_move(&turn, puzzle, answer);
        format!("No: {played}: {}. The moves:\n", effects_text(&explain(&turn, answer.mv)))
    }

    fn summary(&self, count: usize) -> String {
        let mut summary = format!("Solved {} of {count}", self.solved);
        if self.answered > 0 {
            let mean = 100.0 * self.lost / self.answered as f64;
            summary.push_str(&format!(
                "; {} answered, {mean:.2} % of win chance lost on average",
                self.answered
            ));
        }
        if !self.encounters.is_empty() {
            let Strength { rating, deviation, .. } = Strength::NEW.after(&self.encounters);
            summary.push_str(&format!("; rating {rating:.0} ± {:.0} by these puzzles", 2.0 * deviation));
        }
        summary + ".\n"
    }
}
