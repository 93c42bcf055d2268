//! Puzzles to play, line by line: with or without a terminal.

use std::io;

use anyhow::{Context, Result};
use senet::{Ruleset, Turn};
use senet_play::{Puzzle, PuzzleSearch, RankedMove, effects_text, explain};

use super::text;
use crate::lines::{LONGEST, Line, Lines};
use crate::output::Output;

const HELP: &str =
    "Write a move, such as 9/12, hand/4 or 26/off. ? lists the moves, n gives up this one, q ends.\n\n";

/// What somebody made of the puzzles.
#[derive(Default)]
struct Score {
    tried: usize,
    solved: usize,
    /// The win chance that the answers lost.
    lost: f64,
}

/// What somebody wrote.
enum Answer {
    Move(RankedMove),
    GivesUp,
    Ends,
}

/// Shows the puzzles one by one, asks for a move, and says how good it is; in the end, the score. The end of the input ends it.
pub(super) fn play(rules: &Ruleset, search: &PuzzleSearch, output: &mut Output) -> Result<()> {
    let mut lines = Lines::new(io::stdin().lock());
    let mut score = Score::default();
    let count = search.puzzles.len();
    output.text(&format!("{}: find the best move. {HELP}", rules.spec().full_name()))?;
    for (index, puzzle) in search.puzzles.iter().enumerate() {
        let turn = text::turn(rules, puzzle);
        output.text(&text::question(rules, puzzle, index + 1))?;
        match ask(&turn, puzzle, &mut lines, output)? {
            Answer::Ends => break,
            Answer::GivesUp => output.text("The moves:\n")?,
            Answer::Move(ranked) => output.text(&score.judged(&turn, puzzle, &ranked))?,
        }
        output.text(&format!("{}\n", text::solution(&turn, puzzle)))?;
    }
    output.text(&score.said(count))
}

/// Asks until there is an answer that makes sense.
fn ask(
    turn: &Turn<'_>,
    puzzle: &Puzzle,
    lines: &mut Lines<impl io::Read>,
    output: &mut Output,
) -> Result<Answer> {
    loop {
        output.text("> ")?;
        output.flush()?;
        let refused = match lines.next().context("cannot read the answer")? {
            None => {
                output.text("\n")?;
                return Ok(Answer::Ends);
            }
            Some(Line::TooLong) => format!("that is longer than {} MiB", LONGEST >> 20),
            Some(Line::NotText) => "that is not UTF-8 text".to_owned(),
            Some(Line::Text(answer)) => match answer.trim() {
                "q" => return Ok(Answer::Ends),
                "n" => return Ok(Answer::GivesUp),
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
        output.text(&format!("{refused}\n"))?;
    }
}

/// The legal moves.
fn moves(turn: &Turn<'_>) -> String {
    turn.moves().map(|mv| turn.text(mv).to_string()).collect::<Vec<_>>().join(", ")
}

impl Score {
    /// Counts an answer, and says how good it is.
    fn judged(&mut self, turn: &Turn<'_>, puzzle: &Puzzle, answer: &RankedMove) -> String {
        let best = puzzle.solution();
        self.tried += 1;
        self.lost += puzzle.loss(answer);
        if answer.mv == best.mv {
            self.solved += 1;
            return format!("Right: {}.\n", effects_text(&explain(turn, best.mv)));
        }
        let played = text::valued(turn, puzzle, answer);
        format!("No: {played}: {}. The moves:\n", effects_text(&explain(turn, answer.mv)))
    }

    fn said(&self, count: usize) -> String {
        let mut said = format!("Solved {} of {count}", self.solved);
        if self.tried > 0 {
            let mean = 100.0 * self.lost / self.tried as f64;
            said.push_str(&format!("; {} answered, {mean:.2} % of win chance lost on average", self.tried));
        }
        said + ".\n"
    }
}
