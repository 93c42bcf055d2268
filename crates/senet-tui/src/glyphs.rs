//! The characters that the screens draw with: Unicode, or ASCII for terminals without it.

use ratatui::symbols::border;
use senet::{RuleSpec, Side, Square, StickFace, escape_controls};

use crate::environment::Environment;
use crate::options::Charset;

/// A character set. Sides differ by shape: a cone is pointed, a spool has a waist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glyphs {
    Unicode,
    Ascii,
}

impl Glyphs {
    /// The character set for an option and an environment.
    pub(crate) fn choose(charset: Charset, environment: &Environment) -> Glyphs {
        match charset {
            Charset::Unicode => Glyphs::Unicode,
            Charset::Ascii => Glyphs::Ascii,
            Charset::Auto if environment.has_unicode() => Glyphs::Unicode,
            Charset::Auto => Glyphs::Ascii,
        }
    }

    fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// A piece, three columns wide.
    pub(crate) fn piece(self, side: Side) -> &'static str {
        match side {
            Side::Cones => self.pick(" ▲ ", "/^\\"),
            Side::Spools => self.pick("▐▬▌", "]=["),
        }
    }

    /// A piece on a large board, two lines of five columns.
    pub(crate) fn tall_piece(self, side: Side) -> [&'static str; 2] {
        match side {
            Side::Cones => self.pick(["  ▲  ", " ▟█▙ "], ["  ^  ", " /_\\ "]),
            Side::Spools => self.pick([" ▜█▛ ", " ▟█▙ "], [" \\_/ ", " /_\\ "]),
        }
    }

    /// A piece on a huge board, three lines of five columns.
    pub(crate) fn huge_piece(self, side: Side) -> [&'static str; 3] {
        match side {
            Side::Cones => self.pick(["  ▲  ", " ▟█▙ ", "▟███▙"], ["  ^  ", " / \\ ", "/___\\"]),
            Side::Spools => self.pick(["▜███▛", " ▐█▌ ", "▟███▙"], ["\\___/", " ) ( ", "/___\\"]),
        }
    }

    /// A face of a stick, from end to end.
    pub(crate) fn stick(self, face: StickFace) -> &'static str {
        match face {
            StickFace::Light => self.pick("═════════════", "(===========)"),
            StickFace::Dark => self.pick("▬▬▬▬▬▬▬▬▬▬▬▬▬", "(###########)"),
        }
    }

    /// The sign of a house.
    pub(crate) fn house_sign(self, spec: &RuleSpec, square: Square) -> &'static str {
        spec.house_sign(square).map_or("", |sign| self.pick(sign.unicode, sign.ascii))
    }

    pub(crate) fn right(self) -> &'static str {
        self.pick("→", ">")
    }

    pub(crate) fn left(self) -> &'static str {
        self.pick("←", "<")
    }

    pub(crate) fn down(self) -> &'static str {
        self.pick("↓", "v")
    }

    pub(crate) fn up(self) -> &'static str {
        self.pick("↑", "^")
    }

    pub(crate) fn target(self) -> &'static str {
        self.pick("◇", "o")
    }

    pub(crate) fn bullet(self) -> &'static str {
        self.pick("•", "*")
    }

    pub(crate) fn dash(self) -> &'static str {
        self.pick("–", "-")
    }

    pub(crate) fn about(self) -> &'static str {
        self.pick("≈", "~")
    }

    pub(crate) fn previous(self) -> &'static str {
        self.pick("◂", "<")
    }

    pub(crate) fn next(self) -> &'static str {
        self.pick("▸", ">")
    }

    pub(crate) fn border(self) -> border::Set<'static> {
        self.pick(
            border::ROUNDED,
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            },
        )
    }

    /// The lines between the squares.
    pub(crate) fn grid(self) -> Grid {
        self.pick(
            Grid {
                horizontal: "─",
                vertical: "│",
                joints: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
            },
            Grid {
                horizontal: "-",
                vertical: "|",
                joints: [["+", "+", "+"], ["+", "+", "+"], ["+", "+", "+"]],
            },
        )
    }

    /// A text with control characters escaped, and with characters outside this set replaced.
    pub(crate) fn text(self, text: &str) -> String {
        let text = escape_controls(text);
        match self {
            Glyphs::Unicode => text.into_owned(),
            Glyphs::Ascii => text.chars().map(to_ascii).collect(),
        }
    }
}

/// The lines between the squares. The joints are those of the first, a middle and the last line.
pub(crate) struct Grid {
    pub(crate) horizontal: &'static str,
    pub(crate) vertical: &'static str,
    pub(crate) joints: [[&'static str; 3]; 3],
}

/// The nearest ASCII character.
fn to_ascii(letter: char) -> char {
    match letter {
        '–' | '—' | '−' => '-',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '•' | '·' | '…' => '.',
        'é' | 'è' | 'ê' => 'e',
        'á' | 'à' | 'â' => 'a',
        'ü' => 'u',
        '≈' => '~',
        other if other.is_ascii() => other,
        _ => '?',
    }
}
