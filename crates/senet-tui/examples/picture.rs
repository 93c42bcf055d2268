//! Turns what a terminal shows into an SVG picture, for the documentation:
//!
//! ```text
//! tmux capture-pane -e -p | cargo run -p senet-tui --example picture > docs/terminal.svg
//! ```

use std::fmt::Write as _;
use std::io::Read as _;

/// Pixels of a character cell.
const CELL: (usize, usize) = (8, 18);
const MARGIN: usize = 10;
const GROUND: &str = "#14120f";
const INK: &str = "#d8d0c0";

#[derive(Clone, PartialEq, Default)]
struct Style {
    ink: Option<String>,
    ground: Option<String>,
    bold: u8,
    reversed: u8,
}

impl Style {
    fn colours(&self) -> (String, String) {
        let ink = self.ink.clone().unwrap_or_else(|| INK.to_owned());
        let ground = self.ground.clone().unwrap_or_else(|| GROUND.to_owned());
        if self.reversed > 0 { (ground, ink) } else { (ink, ground) }
    }

    /// Applies the numbers of one escape sequence.
    fn apply(&mut self, numbers: &[u8]) {
        let mut rest = numbers.iter().copied();
        while let Some(number) = rest.next() {
            match number {
                0 => *self = Style::default(),
                1 => self.bold = 1,
                22 => self.bold = 0,
                7 => self.reversed = 1,
                27 => self.reversed = 0,
                39 => self.ink = None,
                49 => self.ground = None,
                30..=37 => self.ink = Some(colour(number - 30)),
                90..=97 => self.ink = Some(colour(number - 82)),
                40..=47 => self.ground = Some(colour(number - 40)),
                100..=107 => self.ground = Some(colour(number - 92)),
                38 | 48 if rest.next() == Some(5) => {
                    let picked = rest.next().map(colour);
                    if number == 38 { self.ink = picked } else { self.ground = picked }
                }
                _ => {}
            }
        }
    }
}

/// One of the terminal's 256 colours.
fn colour(number: u8) -> String {
    const SIXTEEN: [u32; 16] = [
        0x000000, 0xcd3131, 0x0dbc79, 0xe5e510, 0x2472c8, 0xbc3fbc, 0x11a8cd, 0xe5e5e5, 0x666666, 0xf14c4c,
        0x23d18b, 0xf5f543, 0x3b8eea, 0xd670d6, 0x29b8db, 0xffffff,
    ];
    const STEPS: [u32; 6] = [0, 95, 135, 175, 215, 255];
    let value = match number {
        0..=15 => SIXTEEN[usize::from(number)],
        16..=231 => {
            let cube = usize::from(number - 16);
            STEPS[cube / 36] << 16 | STEPS[cube / 6 % 6] << 8 | STEPS[cube % 6]
        }
        232..=255 => (8 + 10 * u32::from(number - 232)) * 0x01_01_01,
    };
    format!("#{value:06x}")
}

fn main() {
    let mut shown = String::new();
    std::io::stdin().read_to_string(&mut shown).expect("text on standard input");
    let lines: Vec<Vec<(char, Style)>> = cells(&shown);
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, lines.len() * CELL.1 + 2 * MARGIN);
    println!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="A game of Senet in the terminal" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3">"#
    );
    println!(r#"<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>"#);
    for (row, line) in lines.iter().enumerate() {
        print!("{}", draw(line, MARGIN + row * CELL.1));
    }
    println!("</svg>");
}

fn cells(shown: &str) -> Vec<Vec<(char, Style)>> {
    let mut style = Style::default();
    let mut lines = Vec::new();
    for line in shown.lines() {
        let mut row = Vec::new();
        let mut letters = line.chars();
        while let Some(letter) = letters.next() {
            if letter != '\u{1b}' {
                row.push((letter, style.clone()));
                continue;
            }
            let sequence: String =
                letters.by_ref().skip(1).take_while(|letter| !letter.is_ascii_alphabetic()).collect();
            let numbers: Vec<u8> = sequence.split(';').map(|number| number.parse().unwrap_or(0)).collect();
            style.apply(&numbers);
        }
        lines.push(row);
    }
    lines
}

/// A line: grounds where they differ from the picture's, then the characters, stretched to their cells.
fn draw(line: &[(char, Style)], top: usize) -> String {
    let mut svg = String::new();
    let mut column = 0;
    while column < line.len() {
        let style = &line[column].1;
        let run = line[column..].iter().take_while(|(_, other)| other == style).count();
        let (ink, ground) = style.colours();
        let left = MARGIN + column * CELL.0;
        if ground != GROUND {
            let width = run * CELL.0;
            let _ = writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{width}" height="{}" fill="{ground}"/>"#,
                CELL.1
            );
        }
        let text: String = line[column..column + run].iter().map(|(letter, _)| escaped(*letter)).collect();
        if !text.trim().is_empty() {
            let weight = if style.bold > 0 { r#" font-weight="bold""# } else { "" };
            let _ = writeln!(
                svg,
                r#"<text xml:space="preserve" x="{left}" y="{}" textLength="{}" fill="{ink}"{weight}>{text}</text>"#,
                top + 13,
                run * CELL.0
            );
        }
        column += run;
    }
    svg
}

fn escaped(letter: char) -> String {
    match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        letter => letter.to_string(),
    }
}
