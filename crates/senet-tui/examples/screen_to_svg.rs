//! Converts the screen of a terminal into an SVG picture, for the documentation:
//!
//! ```text
//! tmux capture-pane -e -p | cargo run -p senet-tui --example screen_to_svg > docs/terminal.svg
//! ```

use std::fmt::Write as _;
use std::io::Read as _;

/// The width and height of a character cell, in pixels.
const CELL: (usize, usize) = (8, 18);
const MARGIN: usize = 10;
const BACKGROUND: &str = "#14120f";
const FOREGROUND: &str = "#d8d0c0";

/// The style of a character, as set by escape sequences.
#[derive(Clone, PartialEq, Default)]
struct Style {
    foreground: Option<String>,
    background: Option<String>,
    bold: bool,
    reversed: bool,
}

impl Style {
    /// The foreground and background colour.
    fn colours(&self) -> (String, String) {
        let foreground = self.foreground.clone().unwrap_or_else(|| FOREGROUND.to_owned());
        let background = self.background.clone().unwrap_or_else(|| BACKGROUND.to_owned());
        if self.reversed { (background, foreground) } else { (foreground, background) }
    }

    /// Applies the numbers of a "Select Graphic Rendition" sequence.
    fn apply(&mut self, numbers: &[u8]) {
        let mut rest = numbers.iter().copied();
        while let Some(number) = rest.next() {
            match number {
                0 => *self = Style::default(),
                1 => self.bold = true,
                22 => self.bold = false,
                7 => self.reversed = true,
                27 => self.reversed = false,
                39 => self.foreground = None,
                49 => self.background = None,
                30..=37 => self.foreground = Some(colour(number - 30)),
                90..=97 => self.foreground = Some(colour(number - 82)),
                40..=47 => self.background = Some(colour(number - 40)),
                100..=107 => self.background = Some(colour(number - 92)),
                38 | 48 if rest.next() == Some(5) => {
                    let picked = rest.next().map(colour);
                    if number == 38 { self.foreground = picked } else { self.background = picked }
                }
                _ => {}
            }
        }
    }
}

/// One of the 256 colours of a terminal, as a CSS colour.
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
    let mut screen = String::new();
    std::io::stdin().read_to_string(&mut screen).expect("text on standard input");
    let lines: Vec<Vec<(char, Style)>> = cells(&screen);
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, lines.len() * CELL.1 + 2 * MARGIN);
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"A game of Senet in the terminal\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13.3\">"
    );
    println!(r#"<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>"#);
    for (row, line) in lines.iter().enumerate() {
        print!("{}", draw(line, MARGIN + row * CELL.1));
    }
    println!("</svg>");
}

/// The characters of a screen with their styles.
fn cells(screen: &str) -> Vec<Vec<(char, Style)>> {
    let mut style = Style::default();
    let mut lines = Vec::new();
    for line in screen.lines() {
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

/// The SVG of a line: for each run of one style, the background if it differs from the picture's, and the
/// text, stretched to the width of its cells.
fn draw(line: &[(char, Style)], top: usize) -> String {
    let mut svg = String::new();
    let mut column = 0;
    while column < line.len() {
        let style = &line[column].1;
        let run = line[column..].iter().take_while(|(_, other)| other == style).count();
        let (foreground, background) = style.colours();
        let left = MARGIN + column * CELL.0;
        if background != BACKGROUND {
            let width = run * CELL.0;
            let _ = writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{width}" height="{}" fill="{background}"/>"#,
                CELL.1
            );
        }
        let text: String = line[column..column + run].iter().map(|(letter, _)| escaped(*letter)).collect();
        if !text.trim().is_empty() {
            let weight = if style.bold { r#" font-weight="bold""# } else { "" };
            let _ = writeln!(
                svg,
                "<text xml:space=\"preserve\" x=\"{left}\" y=\"{}\" textLength=\"{}\" fill=\"{foreground}\"{weight}>\
                 {text}</text>",
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
