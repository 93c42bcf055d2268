//! Throws: the number of squares a player may move, sets of throws, and the probabilities of throws.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::{self, ParseError};
use crate::set_operators::set_operators;

/// The number of squares that a player may move, 1 to 6; or 0 for a throw that loses the turn (in `basics`).
///
/// The ruleset determines which throws can occur and with what probability: see [`Chances`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw(u8);

impl Throw {
    /// The throw that loses the turn.
    pub const LOST: Throw = Throw(0);
    /// A throw of 1, with which some games begin.
    pub const ONE: Throw = Throw(1);
    /// The largest throw of any ruleset.
    pub const MAX: u8 = 6;

    /// The throw of this value, or `None` if the value is above 6.
    #[inline]
    pub const fn new(value: u8) -> Option<Throw> {
        if value <= Throw::MAX { Some(Throw(value)) } else { None }
    }

    /// The throw of this value.
    ///
    /// # Panics
    ///
    /// If the value is above 6.
    #[inline]
    pub const fn of(value: u8) -> Throw {
        Throw::new(value).expect("a throw is a number from 0 to 6")
    }

    /// The value, 0 to 6.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// All throws, from 0 to 6.
    pub fn all() -> impl DoubleEndedIterator<Item = Throw> + ExactSizeIterator {
        (0..=Throw::MAX).map(Throw)
    }

    /// The value as an index that the compiler knows to be below 8.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The throw that a text of one or two digits names.
impl FromStr for Throw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Throw, ParseError> {
        parse_error::small_number(text)
            .and_then(Throw::new)
            .ok_or_else(|| ParseError::new(text, "a throw", "a number from 0 to 6"))
    }
}

/// A set of throws. The operators `|`, `&`, `^` and `-` combine sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ThrowSet(u8);

impl ThrowSet {
    /// The set without throws.
    pub const EMPTY: ThrowSet = ThrowSet(0);
    /// 1 to 6: every throw except a lost turn.
    pub const ANY: ThrowSet = ThrowSet(0x7e);

    /// The set of these values.
    ///
    /// # Panics
    ///
    /// If a value is above 6.
    pub const fn of(values: &[u8]) -> ThrowSet {
        let mut set = 0;
        let mut index = 0;
        while index < values.len() {
            set |= 1 << Throw::of(values[index]).0;
            index += 1;
        }
        ThrowSet(set)
    }

    /// Whether the throw is in the set.
    #[inline(always)]
    pub const fn contains(self, throw: Throw) -> bool {
        self.0 >> throw.0 & 1 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of throws in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The throws as English alternatives: `a 4`, `a 4 or 6`, `any throw`.
    pub(crate) fn alternatives(self) -> String {
        if self == ThrowSet::ANY {
            return "any throw".to_owned();
        }
        format!("a {}", crate::english::choice(self.iter()))
    }

    /// The throws, smallest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Throw> {
        Throw::all().filter(move |throw| self.contains(*throw))
    }
}

set_operators!(ThrowSet);

impl FromIterator<Throw> for ThrowSet {
    fn from_iter<I: IntoIterator<Item = Throw>>(throws: I) -> ThrowSet {
        let mut set = ThrowSet::EMPTY;
        set.extend(throws);
        set
    }
}

impl Extend<Throw> for ThrowSet {
    fn extend<I: IntoIterator<Item = Throw>>(&mut self, throws: I) {
        self.0 = throws.into_iter().fold(self.0, |set, throw| set | 1 << throw.0);
    }
}

/// A list in English: `1, 4 and 6`; `none` for the empty set.
impl fmt::Display for ThrowSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::english::list(self.iter()))
    }
}

impl fmt::Debug for ThrowSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The probabilities of the throws, as exact integers over a common denominator.
///
/// ```
/// use senet::{Preset, Throw};
/// let chances = Preset::Modern.spec().points.throwing.chances();
/// assert_eq!((chances.weight(Throw::of(2)), chances.total()), (6, 16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    weights: [u32; 7],
    total: u32,
}

impl Chances {
    pub(crate) const fn from_weights(weights: [u32; 7]) -> Chances {
        let mut total = 0;
        let mut value = 0;
        while value < weights.len() {
            total += weights[value];
            value += 1;
        }
        Chances { weights, total }
    }

    /// The probabilities with which only this throw can occur.
    pub const fn certain(throw: Throw) -> Chances {
        let mut weights = [0; 7];
        weights[throw.0 as usize] = 1;
        Chances { weights, total: 1 }
    }

    /// The number of outcomes, among [`total`](Chances::total) equally likely ones, that give this throw.
    pub const fn weight(&self, throw: Throw) -> u32 {
        self.weights[throw.0 as usize]
    }

    /// The number of equally likely outcomes: 16 for four sticks, 1 for a certain throw.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The throws that can occur, with their weights, smallest throw first.
    pub fn iter(&self) -> impl Iterator<Item = (Throw, u32)> {
        let weights = self.weights;
        Throw::all().map(move |throw| (throw, weights[throw.0 as usize])).filter(|(_, weight)| *weight > 0)
    }

    /// The set of throws that can occur.
    pub fn possible(&self) -> ThrowSet {
        self.iter().map(|(throw, _)| throw).collect()
    }
}
