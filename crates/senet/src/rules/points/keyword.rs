//! The trait of rule points with named choices, and the macro that declares them.

/// A rule point with named choices. Each choice has a keyword for files and options, and a sentence for
/// players.
///
/// ```
/// use senet::points::{Hit, RulePoint};
/// assert_eq!(Hit::Swap.keyword(), "swap");
/// assert_eq!(Hit::Swap.code(), "hit.swap");
/// assert_eq!(Hit::from_keyword("to-hand"), Some(Hit::ToHand));
/// assert!(Hit::ALL.iter().all(|choice| !choice.sentence().is_empty()));
/// ```
pub trait RulePoint: Copy + Eq + 'static {
    /// All choices, in the order in which files and forms list them.
    const ALL: &'static [Self];
    /// The name of the choice in files and options.
    fn keyword(self) -> &'static str;
    /// The key of the point in files and the keyword, such as `hit.swap`: a code for translations of the sentence.
    fn code(self) -> &'static str;
    /// The description of the choice for players.
    fn sentence(self) -> &'static str;
    /// The choice with this keyword, if there is one.
    fn from_keyword(keyword: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.keyword() == keyword)
    }
}

/// Declares a rule point with its key in files: an enum whose variants have a keyword and a sentence. The sentence
/// is also the variant's doc.
macro_rules! rule_point {
    ($(#[$about:meta])* $name:ident = $key:literal { $($choice:ident = $keyword:literal, $sentence:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $(#[doc = $sentence] $choice,)+
        }

        impl crate::rules::points::keyword::RulePoint for $name {
            const ALL: &'static [$name] = &[$($name::$choice),+];

            fn keyword(self) -> &'static str {
                match self { $($name::$choice => $keyword),+ }
            }

            fn code(self) -> &'static str {
                match self { $($name::$choice => concat!($key, ".", $keyword)),+ }
            }

            fn sentence(self) -> &'static str {
                match self { $($name::$choice => $sentence),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(crate::rules::points::keyword::RulePoint::keyword(*self))
            }
        }

        /// The choice with this keyword.
        impl std::str::FromStr for $name {
            type Err = crate::parse_error::ParseError;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                use crate::rules::points::keyword::RulePoint;
                $name::from_keyword(text).ok_or_else(|| {
                    let keywords = $name::ALL.iter().map(|choice| choice.keyword());
                    let kind = concat!("a choice of the rule point ", stringify!($name));
                    Self::Err::unknown_name(text, kind, keywords)
                })
            }
        }
    };
}

/// Makes the first choice of rule points their default: the value in files that leave the point out.
macro_rules! default_is_first {
    ($($name:ident)+) => {$(
        impl Default for $name {
            fn default() -> $name {
                <$name as crate::rules::points::keyword::RulePoint>::ALL[0]
            }
        }
    )+};
}

pub(crate) use {default_is_first, rule_point};
