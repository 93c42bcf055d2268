//! A sentence about a ruleset: its English text, and the code and details by which it is translated. Rules pages
//! and descriptions of squares consist of them.

use std::fmt;

use crate::detail::{Detail, Details};
use crate::english;
use crate::rules::points::RulePoint;

/// A sentence of a rules page in English, with what a translator needs.
///
/// The English text is made from the details and parts, so that a translation can say the same.
///
/// ```
/// use senet::{Detail, Preset, Square};
/// let page = Preset::Bell.spec().page();
/// let safe = page.sections.iter().flat_map(|section| &section.sentences).find(|one| one.code == "houses.safe");
/// let safe = safe.expect("Bell has safe squares");
/// assert_eq!(safe.text, "A piece on 26, 27, 28, 29 or 30 is safe: no enemy piece may land on it.");
/// assert!(matches!(safe.details[0], ("squares", Detail::Squares(squares)) if squares.contains(Square::WATER)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// A stable code, such as `water.held` for a choice of a rule point, or `houses.safe`.
    pub code: &'static str,
    /// The text in English.
    pub text: String,
    /// The values in the text.
    pub details: Details,
    /// The phrases in the text, under the placeholder `parts`. Some sentences list phrases of their own, such as
    /// the squares on which pieces enter, each with its throw.
    pub parts: Vec<Sentence>,
}

impl Sentence {
    /// A sentence without details.
    pub(super) fn new(code: &'static str, text: &str) -> Sentence {
        Sentence { code, text: text.to_owned(), details: Details::new(), parts: Vec::new() }
    }

    /// A sentence with details. In the template, `{name}` stands for a value or a list joined by "and",
    /// `{name:or}` for a list joined by "or", and `{name:word}` for a number of pieces as a word.
    pub(super) fn with<const N: usize>(
        code: &'static str,
        template: &str,
        details: [(&'static str, Detail); N],
    ) -> Sentence {
        Sentence::with_parts(code, template, details, Vec::new())
    }

    /// A sentence with details and phrases.
    pub(super) fn with_parts<const N: usize>(
        code: &'static str,
        template: &str,
        details: [(&'static str, Detail); N],
        parts: Vec<Sentence>,
    ) -> Sentence {
        let mut sentence = Sentence { details: details.into(), parts, ..Sentence::new(code, "") };
        sentence.text = sentence.filled(template);
        sentence
    }

    /// The sentence of a choice of a rule point.
    pub(super) fn choice(choice: impl RulePoint) -> Sentence {
        Sentence::new(choice.code(), choice.sentence())
    }

    /// The template with the values in place of the placeholders.
    fn filled(&self, template: &str) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, (placeholder, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            text.push_str(before);
            text.push_str(&match placeholder.split_once(':') {
                None => english::list(self.values(placeholder)),
                Some((name, "word")) => english::choice(self.values(name).iter().map(|number| word(number))),
                Some((name, _)) => english::choice(self.values(name)),
            });
            rest = after;
        }
        text + rest
    }

    /// The values under a placeholder, in English.
    fn values(&self, name: &str) -> Vec<String> {
        if name == "parts" {
            return self.parts.iter().map(Sentence::to_string).collect();
        }
        let detail = self.details.iter().find(|(known, _)| *known == name);
        detail.map_or_else(Vec::new, |(_, detail)| detail.words())
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A number up to ten as a word, such as `five`.
fn word(number: &str) -> &str {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    number.parse().ok().and_then(|number: usize| words.get(number)).copied().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, SquareSet};

    #[test]
    fn fills_values_lists_words_and_phrases_into_the_template() {
        let squares = Detail::Squares(SquareSet::of(&[15, 26, 28]));
        let text = |template: &str| Sentence::with("code", template, [("squares", squares)]).text;
        assert_eq!(text("on {squares}; {squares:or}."), "on 15, 26 and 28; 15, 26 or 28.");
        assert_eq!(text("none"), "none");
        let count = |count| Sentence::with("code", "{count:word}", [("count", Detail::Count(count))]).text;
        assert_eq!((count(7), count(11)), ("seven".to_owned(), "11".to_owned()));
        let part = |square| Sentence::with("part", "on {square}", [("square", Detail::Square(square))]);
        let parts = vec![part(Square::WATER), part(Square::HORUS)];
        assert_eq!(Sentence::with_parts("code", "{parts:or}!", [], parts).text, "on 27 or on 30!");
    }
}
