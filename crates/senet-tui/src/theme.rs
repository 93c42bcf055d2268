//! Colours and emphasis of everything on the screens, in 256 colours, in sixteen, or without colours.

use ratatui::style::{Color, Modifier, Style};
use senet::{Side, StickFace};

use crate::environment::Environment;
use crate::options::Colours;

/// A set of styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    Many,
    /// The sixteen colours of every terminal, on its own background.
    Sixteen,
    /// No colours: bold, underlined and reversed text.
    Plain,
}

/// The emphasis of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Emphasis {
    None,
    /// Part of the last move.
    Last,
    /// The place of the cursor.
    Cursor,
    Selected,
}

const EBONY: Color = Color::Indexed(234);
const EBONY_LIGHT: Color = Color::Indexed(236);
const PAPYRUS: Color = Color::Indexed(180);
const PAPYRUS_LIGHT: Color = Color::Indexed(187);
const PAPYRUS_DARK: Color = Color::Indexed(137);
const IVORY: Color = Color::Indexed(230);
const FAIENCE: Color = Color::Indexed(80);
const FAIENCE_DARK: Color = Color::Indexed(30);
const NILE: Color = Color::Indexed(74);
const GOLD: Color = Color::Indexed(221);
const CARNELIAN: Color = Color::Indexed(130);
const SAND: Color = Color::Indexed(223);
const RED: Color = Color::Indexed(209);

impl Theme {
    /// The theme for an option and an environment.
    pub(crate) fn choose(colours: Colours, environment: &Environment) -> Theme {
        match colours {
            Colours::Never => Theme::Plain,
            Colours::Sixteen => Theme::Sixteen,
            Colours::Many => Theme::Many,
            Colours::Auto if environment.no_color.is_some() || !environment.has_colours() => Theme::Plain,
            Colours::Auto if environment.has_many_colours() => Theme::Many,
            Colours::Auto => Theme::Sixteen,
        }
    }

    fn pick(self, many: Style, sixteen: Style, plain: Modifier) -> Style {
        match self {
            Theme::Many => many,
            Theme::Sixteen => sixteen,
            Theme::Plain => Style::new().add_modifier(plain),
        }
    }

    /// The background and plain text.
    pub(crate) fn ground(self) -> Style {
        self.pick(Style::new().fg(SAND).bg(EBONY), Style::new(), Modifier::empty())
    }

    pub(crate) fn title(self) -> Style {
        self.pick(Style::new().fg(GOLD).bold(), Style::new().yellow().bold(), Modifier::BOLD)
    }

    pub(crate) fn strong(self) -> Style {
        self.pick(Style::new().fg(FAIENCE).bold(), Style::new().cyan().bold(), Modifier::BOLD)
    }

    pub(crate) fn quiet(self) -> Style {
        self.pick(Style::new().fg(PAPYRUS_DARK), Style::new().dim(), Modifier::DIM)
    }

    pub(crate) fn warning(self) -> Style {
        self.pick(Style::new().fg(RED).bold(), Style::new().red().bold(), Modifier::BOLD)
    }

    /// The current line of the focused list.
    pub(crate) fn chosen(self) -> Style {
        self.pick(
            Style::new().fg(EBONY).bg(FAIENCE).bold(),
            Style::new().black().on_cyan(),
            Modifier::REVERSED.union(Modifier::BOLD),
        )
    }

    /// The current line of a list without the focus.
    pub(crate) fn chosen_quietly(self) -> Style {
        self.pick(
            Style::new().fg(FAIENCE).bg(EBONY_LIGHT).bold(),
            Style::new().cyan().bold(),
            Modifier::UNDERLINED,
        )
    }

    pub(crate) fn button(self) -> Style {
        self.pick(
            Style::new().fg(IVORY).bg(FAIENCE_DARK).bold(),
            Style::new().black().on_white(),
            Modifier::REVERSED,
        )
    }

    pub(crate) fn frame(self) -> Style {
        self.pick(Style::new().fg(PAPYRUS_DARK), Style::new().yellow(), Modifier::empty())
    }

    /// The lines between the squares.
    pub(crate) fn grid(self) -> Style {
        self.pick(Style::new().fg(CARNELIAN).bg(PAPYRUS), Style::new().yellow(), Modifier::empty())
    }

    pub(crate) fn square(self, house: House, emphasis: Emphasis) -> Style {
        match self {
            Theme::Many => {
                let ground = match (emphasis, house) {
                    (Emphasis::Selected, _) => GOLD,
                    (Emphasis::Cursor, _) => FAIENCE,
                    (Emphasis::Last, _) => IVORY,
                    (Emphasis::None, House::Water) => NILE,
                    (Emphasis::None, House::Marked) => PAPYRUS_LIGHT,
                    (Emphasis::None, House::Ordinary) => PAPYRUS,
                };
                Style::new().fg(EBONY).bg(ground)
            }
            Theme::Sixteen => match emphasis {
                Emphasis::Selected => Style::new().black().on_yellow(),
                Emphasis::Cursor => Style::new().black().on_cyan(),
                Emphasis::Last => Style::new().bold(),
                Emphasis::None if house == House::Water => Style::new().cyan(),
                Emphasis::None => Style::new(),
            },
            Theme::Plain => Style::new().add_modifier(match emphasis {
                Emphasis::Selected => Modifier::REVERSED.union(Modifier::BOLD),
                Emphasis::Cursor => Modifier::REVERSED,
                Emphasis::Last => Modifier::BOLD,
                Emphasis::None => Modifier::empty(),
            }),
        }
    }

    /// The number of a square with this style.
    pub(crate) fn number(self, square: Style) -> Style {
        match self {
            Theme::Many => square.fg(Color::Indexed(94)),
            Theme::Sixteen | Theme::Plain => square,
        }
    }

    /// A piece on a square with this style.
    pub(crate) fn piece(self, side: Side, square: Style) -> Style {
        match (self, side) {
            (Theme::Many, Side::Cones) => Style::new().fg(CARNELIAN).bg(IVORY).bold(),
            (Theme::Many, Side::Spools) => Style::new().fg(FAIENCE).bg(EBONY_LIGHT).bold(),
            (Theme::Sixteen, Side::Cones) => square.bold(),
            (Theme::Sixteen, Side::Spools) => square.bold(),
            (Theme::Plain, _) => square.add_modifier(Modifier::BOLD),
        }
    }

    /// A piece of several lines. It has no background of its own.
    pub(crate) fn tall_piece(self, side: Side, square: Style) -> Style {
        match (self, side) {
            (Theme::Many, Side::Cones) => square.fg(Color::Indexed(124)),
            (Theme::Many, Side::Spools) => square.fg(Color::Indexed(235)),
            (Theme::Sixteen | Theme::Plain, _) => self.piece(side, square),
        }
    }

    /// The mark of a movable piece or of a target.
    pub(crate) fn mark(self, square: Style) -> Style {
        match self {
            Theme::Many => square.fg(Color::Indexed(24)).bold(),
            Theme::Sixteen | Theme::Plain => square.add_modifier(Modifier::BOLD),
        }
    }

    /// A face of a stick.
    pub(crate) fn stick(self, face: StickFace) -> Style {
        match (self, face) {
            (Theme::Many, StickFace::Light) => Style::new().fg(IVORY).bold(),
            (Theme::Many, StickFace::Dark) => Style::new().fg(CARNELIAN),
            (Theme::Sixteen, StickFace::Light) => Style::new().yellow().bold(),
            // Bright black is the background of some themes. The faces differ by shape.
            (Theme::Sixteen, StickFace::Dark) => Style::new().red(),
            (Theme::Plain, StickFace::Light) => Style::new().add_modifier(Modifier::BOLD),
            (Theme::Plain, StickFace::Dark) => Style::new(),
        }
    }
}

/// The kind of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum House {
    Ordinary,
    /// A square with a name and a sign.
    Marked,
    Water,
}

/// Characters and colours together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) glyphs: crate::glyphs::Glyphs,
    pub(crate) theme: Theme,
}
