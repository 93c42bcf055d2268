//! The themes of puzzles, found from what the best move does and the move of a weaker player does not, or the reverse.

use std::fmt;
use std::str::FromStr;

use senet::{Move, Turn};

use crate::explain::{Effect, explain};

/// What a puzzle is about. Names never change.
///
/// ```
/// use senet_play::Theme;
/// assert_eq!("bearing-off".parse(), Ok(Theme::BearingOff));
/// assert_eq!(Theme::Hit.to_string(), "hit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// The best move stops opposing pieces by a blockade, or keeps a blockade that the tempting move opens.
    Blockade,
    /// The best move hits or pushes a piece, or declines to.
    Hit,
    /// The water: the best move falls into it, avoids it, or leaves it.
    Water,
    /// The best move gains nothing at once: it waits.
    Waiting,
    /// The best move bears a piece off, or declines to.
    BearingOff,
    /// The best move makes a row, protects a piece or reaches a safe square.
    Protection,
    /// The best move escapes from a threat.
    Escape,
    /// The best move reaches a house.
    House,
    /// The best move earns another throw, or declines one.
    ExtraThrow,
    /// The best move enters a piece from the hand, or declines to.
    Entry,
    /// The best move claims squares or takes a final place in line.
    Line,
}

impl Theme {
    /// All themes, in the order of their bits in files.
    pub const ALL: [Theme; 11] = [
        Theme::Blockade,
        Theme::Hit,
        Theme::Water,
        Theme::Waiting,
        Theme::BearingOff,
        Theme::Protection,
        Theme::Escape,
        Theme::House,
        Theme::ExtraThrow,
        Theme::Entry,
        Theme::Line,
    ];

    /// The name, such as `bearing-off`.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Blockade => "blockade",
            Theme::Hit => "hit",
            Theme::Water => "water",
            Theme::Waiting => "waiting",
            Theme::BearingOff => "bearing-off",
            Theme::Protection => "protection",
            Theme::Escape => "escape",
            Theme::House => "house",
            Theme::ExtraThrow => "extra-throw",
            Theme::Entry => "entry",
            Theme::Line => "line",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`Theme`] from an unknown name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no such theme; use one of {}", Theme::ALL.map(Theme::name).join(", "))]
pub struct UnknownTheme;

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or(UnknownTheme)
    }
}

/// A set of themes.
///
/// ```
/// use senet_play::{Theme, Themes};
/// let themes: Themes = [Theme::Hit, Theme::Water].into_iter().collect();
/// assert!(themes.contains(Theme::Hit) && !themes.contains(Theme::Line));
/// assert_eq!(themes.iter().map(Theme::name).collect::<Vec<_>>(), ["hit", "water"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Themes(u16);

impl Themes {
    /// Whether a theme is in the set.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 >> theme as u16 & 1 != 0
    }

    /// The themes of the set.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |theme| self.contains(*theme))
    }

    /// The set as bits, in the order of [`Theme::ALL`].
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits. `None` if it is empty or a bit has no theme.
    pub(super) fn from_bits(bits: u16) -> Option<Themes> {
        (bits != 0 && bits >> Theme::ALL.len() == 0).then_some(Themes(bits))
    }

    /// The themes of a turn whose best move is `best`, where a weaker player makes the move `tempting`: what one of
    /// them does and the other one does not. There is at least one.
    pub(super) fn of(turn: &Turn<'_>, best: Move, tempting: Move) -> Themes {
        let [best, tempting] = [best, tempting].map(|mv| explain(turn, mv));
        let [all, others]: [Themes; 2] =
            [&best, &tempting].map(|effects| effects.iter().filter_map(gain).collect());
        let gained = all.iter().filter(|theme| !others.contains(*theme));
        // A move that the tempting one makes and the best one does not is declined.
        let declined = others.iter().filter(|theme| {
            let can_decline =
                matches!(theme, Theme::Hit | Theme::BearingOff | Theme::ExtraThrow | Theme::Entry);
            can_decline && !all.contains(*theme)
        });
        let opens = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Unblocks(_)));
        let keeps = (opens(&tempting) && !opens(&best)).then_some(Theme::Blockade);
        let waits = best.iter().any(|effect| matches!(effect, Effect::Passes | Effect::MovesBack))
            || all == Themes::default();
        let waits = waits.then_some(Theme::Waiting);
        let themes: Themes = gained.chain(declined).chain(keeps).chain(waits).collect();
        if themes == Themes::default() { all } else { themes }
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Themes {
        Themes(themes.into_iter().fold(0, |bits, theme| bits | 1 << theme as u16))
    }
}

/// The theme of an effect that gains something. `None` for costs and for effects without a theme.
fn gain(effect: &Effect) -> Option<Theme> {
    Some(match effect {
        Effect::Blocks(_) => Theme::Blockade,
        Effect::Hits(_) | Effect::Pushes(_) => Theme::Hit,
        Effect::FallsIntoWater(_)
        | Effect::AvoidsWater
        | Effect::Rescues
        | Effect::LeavesWater(_)
        | Effect::ReturnsFromWater(_) => Theme::Water,
        Effect::BearsOff | Effect::Releases(_) => Theme::BearingOff,
        Effect::MakesRow { .. } | Effect::Protects(_) | Effect::IsSafe(_) => Theme::Protection,
        Effect::Escapes(_) => Theme::Escape,
        Effect::Reaches { .. } => Theme::House,
        Effect::ThrowsAgain(_) => Theme::ExtraThrow,
        Effect::Enters => Theme::Entry,
        Effect::Claims | Effect::Arrives(_) => Theme::Line,
        Effect::MustPass
        | Effect::Passes
        | Effect::Throws
        | Effect::MovesBack
        | Effect::Neglects(_)
        | Effect::MovesOn
        | Effect::Wins(_)
        | Effect::CanLeave(_)
        | Effect::BreaksRow(_)
        | Effect::Unblocks(_)
        | Effect::LeavesOpen { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use senet::{Position, Preset, Ruleset, Throw};

    use super::*;

    #[test]
    fn names_are_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!(Themes::from_bits(0), None);
        assert_eq!(Themes::from_bits(1 << Theme::ALL.len()), None);
        assert_eq!(Themes::from_bits(3).map(Themes::bits), Some(3));
    }

    #[test]
    fn hit_is_a_theme_whether_it_is_made_or_declined() -> Result<(), Box<dyn std::error::Error>> {
        let rules = Ruleset::preset(Preset::Modern);
        let position = Position::parse("4c1s2c/10/s9 s - -", &rules)?;
        let turn = rules.turn(&position, Throw::of(3))?;
        let hit = turn.find("7/10*")?;
        let other = turn.moves().find(|mv| *mv != hit).ok_or("there are two moves")?;
        assert!(Themes::of(&turn, hit, other).contains(Theme::Hit));
        assert!(Themes::of(&turn, other, hit).contains(Theme::Hit));
        Ok(())
    }
}
