//! The contrast of every style on common backgrounds.

use ratatui::style::{Color, Modifier, Style};
use senet::{Side, StickFace};

use crate::theme::{Emphasis, House, Theme};

/// The sixteen colours of Solarized.
const SOLARIZED: [u32; 16] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36, 0xcb4b16,
    0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
];
/// The text and the background of Solarized dark and Solarized light.
const GROUNDS: [(u32, u32); 2] = [(0x839496, 0x002b36), (0x657b83, 0xfdf6e3)];
/// The smallest contrast of text that does not vanish: that of Solarized's own accents on its light
/// background, rounded down.
const LEAST: f64 = 2.0;

/// What terminals do with bold text in one of the first eight colours.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Bold {
    Heavy,
    Bright,
}

fn rgb(colour: Option<Color>, default: u32, brighten: Bold) -> u32 {
    let named = |number: usize| SOLARIZED[if brighten == Bold::Bright { number + 8 } else { number }];
    match colour {
        None | Some(Color::Reset) => default,
        Some(Color::Black) => named(0),
        Some(Color::Red) => named(1),
        Some(Color::Yellow) => named(3),
        Some(Color::Cyan) => named(6),
        Some(Color::DarkGray) => SOLARIZED[8],
        Some(Color::White) => SOLARIZED[15],
        Some(Color::Indexed(number @ 16..=231)) => {
            let level = |step: u32| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = u32::from(number) - 16;
            level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
        }
        Some(Color::Indexed(number @ 232..)) => (8 + 10 * (u32::from(number) - 232)) * 0x01_01_01,
        Some(other) => panic!("{other} is not in this test"),
    }
}

fn luminance(rgb: u32) -> f64 {
    let part = |shift: u32| {
        let value = f64::from(rgb >> shift & 0xff) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}

fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

fn styles(theme: Theme) -> Vec<(String, Style)> {
    let mut styles: Vec<(String, Style)> = [
        ("ground", theme.ground()),
        ("title", theme.title()),
        ("strong", theme.strong()),
        ("quiet", theme.quiet()),
        ("warning", theme.warning()),
        ("chosen", theme.chosen()),
        ("chosen quietly", theme.chosen_quietly()),
        ("button", theme.button()),
        ("frame", theme.frame()),
        ("grid", theme.grid()),
        ("light stick", theme.stick(StickFace::Light)),
        ("dark stick", theme.stick(StickFace::Dark)),
    ]
    .map(|(name, style)| (name.to_owned(), style))
    .to_vec();
    for house in [House::Ordinary, House::Marked, House::Water] {
        for emphasis in [Emphasis::None, Emphasis::Last, Emphasis::Cursor, Emphasis::Selected] {
            let square = theme.square(house, emphasis);
            let mut add =
                |name: &str, style| styles.push((format!("{name} on {house:?} {emphasis:?}"), style));
            add("square", square);
            add("number", theme.number(square));
            add("mark", theme.mark(square));
            for side in Side::BOTH {
                add("piece", theme.piece(side, square));
                add("tall piece", theme.tall_piece(side, square));
            }
        }
    }
    styles
}

#[test]
fn no_style_vanishes_on_solarized() {
    for theme in [Theme::Many, Theme::Sixteen] {
        for (text, ground) in GROUNDS {
            let Style { fg, bg, .. } = theme.ground();
            let (text, ground) = (rgb(fg, text, Bold::Heavy), rgb(bg, ground, Bold::Heavy));
            for (name, style) in styles(theme) {
                for bold in [Bold::Heavy, Bold::Bright] {
                    let brighten =
                        if style.add_modifier.contains(Modifier::BOLD) { bold } else { Bold::Heavy };
                    let (fore, back) = (rgb(style.fg, text, brighten), rgb(style.bg, ground, Bold::Heavy));
                    let contrast = contrast(fore, back);
                    assert!(
                        contrast >= LEAST,
                        "{theme:?}: {name}, {bold:?}: {fore:06x} on {back:06x} has a contrast of {contrast:.2}"
                    );
                }
            }
        }
    }
}
