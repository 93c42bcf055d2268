//! The message catalogues of the pages, read for the text that browsers without JavaScript show. `parts/i18n.js`
//! does the same in browsers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use senet::{Detail, Section, Sentence};

use crate::files::{file, names};

/// The languages of the pages.
pub(crate) const LANGUAGES: [&str; 3] = ["en", "de", "ar"];

/// The catalogues of all languages, English first.
static ALL: LazyLock<[Catalogue; 3]> = LazyLock::new(|| LANGUAGES.map(Catalogue::new));

/// The texts of a language by their keys. A text without plural forms has the form `other` only.
pub(crate) struct Catalogue {
    language: &'static str,
    texts: BTreeMap<String, BTreeMap<String, String>>,
}

/// How the items of a list are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    And,
    Or,
}

impl Catalogue {
    /// The texts in a language; in English if it is not a language of the pages.
    pub(crate) fn of(language: &str) -> &'static Catalogue {
        ALL.iter().find(|catalogue| catalogue.language == language).unwrap_or(&ALL[0])
    }

    fn new(language: &'static str) -> Catalogue {
        let folder = format!("i18n/{language}/");
        let sources = names().filter(|name| name.starts_with(&folder)).filter_map(|name| file(&name));
        let texts = sources.flat_map(|source| texts(&String::from_utf8_lossy(&source.data)));
        Catalogue { language, texts: texts.collect() }
    }

    /// The attributes of an element with text in the language.
    pub(crate) fn attributes(&self) -> String {
        let direction = if self.language == "ar" { "rtl" } else { "ltr" };
        format!("lang=\"{}\" dir=\"{direction}\"", self.language)
    }

    /// The text with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.texts.get(key).and_then(|forms| forms.get("other")).map(String::as_str)
    }

    /// The text with this key; the English one if there is none.
    pub(crate) fn text<'b>(&'b self, key: &str, english: &'b str) -> &'b str {
        self.get(key).unwrap_or(english)
    }

    /// The text with this key with words in place of its placeholders.
    pub(crate) fn filled(&self, key: &str, words: &[(&str, &str)]) -> String {
        let value = |name: &str| words.iter().find(|(known, _)| *known == name).map_or("", |(_, word)| *word);
        filled(self.text(key, ""), |name, _| value(name).to_owned())
    }

    /// The heading of a section.
    pub(crate) fn heading<'b>(&'b self, section: &Section) -> &'b str {
        self.text(&format!("section.{}", section.code), section.heading)
    }

    /// A sentence in the language; in English if the catalogue lacks it.
    pub(crate) fn sentence(&self, sentence: &Sentence) -> String {
        let Some(forms) = self.texts.get(&format!("sentence.{}", sentence.code)) else {
            return sentence.text.clone();
        };
        let count = sentence.details.iter().find_map(|(name, detail)| match detail {
            Detail::Count(count) if *name == "count" => Some(*count),
            _ => None,
        });
        let form = count.and_then(|count| forms.get(self.plural_form(count))).or_else(|| forms.get("other"));
        filled(form.map_or("", String::as_str), |name, joined| self.value(sentence, name, joined))
    }

    /// The value of a placeholder.
    fn value(&self, sentence: &Sentence, name: &str, joined: Joined) -> String {
        if name == "parts" {
            return self.list(sentence.parts.iter().map(|part| self.sentence(part)).collect(), joined);
        }
        let detail = sentence.details.iter().find(|(known, _)| *known == name).map(|(_, detail)| detail);
        let translated =
            |family: &str, word: String| self.text(&format!("{family}.{word}"), &word).to_owned();
        let items = detail.map_or_else(Vec::new, |detail| {
            let words = detail.words().into_iter();
            match detail {
                Detail::Side(_) | Detail::Piece(_) => words.map(|word| translated("word", word)).collect(),
                Detail::House(_) => words.map(|word| translated("house", word)).collect(),
                _ => words.collect(),
            }
        });
        self.list(items, joined)
    }

    /// A list as `Intl.ListFormat` joins it.
    fn list(&self, items: Vec<String>, joined: Joined) -> String {
        let (comma, last) = match (self.language, joined) {
            ("de", Joined::And) => (", ", " und "),
            ("de", Joined::Or) => (", ", " oder "),
            ("ar", Joined::And) => (" و", " و"),
            ("ar", Joined::Or) => (" أو ", " أو "),
            (_, Joined::And) => (", ", " and "),
            (_, Joined::Or) => (", ", " or "),
        };
        match items.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., final_item] => format!("{}{last}{final_item}", first.join(comma)),
        }
    }

    /// The plural form of a number, as `Intl.PluralRules` selects it.
    fn plural_form(&self, count: u32) -> &'static str {
        match (self.language, count) {
            (_, 1) => "one",
            ("ar", 0) => "zero",
            ("ar", 2) => "two",
            ("ar", _) if (3..=10).contains(&(count % 100)) => "few",
            ("ar", _) if count % 100 > 10 => "many",
            _ => "other",
        }
    }
}

/// A text with `{name}` and `{name:or}` replaced.
fn filled(text: &str, value: impl Fn(&str, Joined) -> String) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (placeholder, rest) = part.split_once('}').unwrap_or((part, ""));
        filled.push_str(&match placeholder.strip_suffix(":or") {
            Some(name) => value(name, Joined::Or),
            None => value(placeholder, Joined::And),
        });
        filled.push_str(rest);
    }
    filled
}

/// The texts of a catalogue's source: a module that exports an object of string literals, joined by `+`, and of
/// objects of plural forms.
fn texts(source: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let mut texts: Vec<(String, BTreeMap<String, String>)> = Vec::new();
    let (mut is_value, mut form) = (false, "other".to_owned());
    let mut rest = source.split_once("export default").map_or("", |(_, rest)| rest);
    let mut depth = 0;
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        match first {
            '{' => depth += 1,
            '}' => depth -= 1,
            ':' => is_value = true,
            ',' if depth == 1 => (is_value, form) = (false, "other".to_owned()),
            '"' => {
                length = 2 + literal_length(&rest[1..]);
                let literal = rest.get(..length).unwrap_or_default();
                let text: String = serde_json::from_str(literal).unwrap_or_default();
                match texts.last_mut().filter(|_| is_value) {
                    Some((_, forms)) => forms.entry(form.clone()).or_default().push_str(&text),
                    None => texts.push((text, BTreeMap::new())),
                }
            }
            _ if first.is_ascii_alphabetic() => {
                length = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
                form = rest[..length].to_owned();
            }
            _ => {}
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    texts
}

/// The length of a string literal after its opening quotation mark, up to the closing one.
fn literal_length(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices() {
        match letter {
            '"' if !is_escaped => return at,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    #[test]
    fn reads_texts_joined_and_with_plural_forms() {
        let source = "// note\nexport default {\n\"a.b\": \"one \\\"two\\\"\",\n\"c\":\n\"x, \" +\n\"y\",\n\
                      \"d\": { one: \"{count} z\", other:\n\"{count} zs: \" +\n\"all\" },\n};";
        let read = texts(source);
        let form = |index: usize, form: &str| read[index].1[form].as_str();
        assert_eq!((read[0].0.as_str(), form(0, "other")), ("a.b", "one \"two\""));
        assert_eq!((read[1].0.as_str(), form(1, "other")), ("c", "x, y"));
        assert_eq!((form(2, "one"), form(2, "other")), ("{count} z", "{count} zs: all"));
    }

    #[test]
    fn writes_the_rules_in_german_and_arabic() {
        let text = |language| {
            let catalogue = Catalogue::of(language);
            let sections = Preset::Kendall.spec().page().sections;
            let sentences = sections.iter().flat_map(|section| &section.sentences);
            sentences.map(|sentence| catalogue.sentence(sentence) + "\n").collect::<String>()
        };
        let german = text("de");
        assert!(german.contains("Jede Seite hat 7 Figuren.\n"), "{german}");
        assert!(
            german.contains("von 28 mit einer 3, von 29 mit einer 2 und von 30 mit jedem Wurf."),
            "{german}"
        );
        assert!(german.contains("15 Haus der Wiedergeburt"), "{german}");
        let arabic = text("ar");
        assert!(arabic.contains("لكل طرف 7 قطع.\n") && arabic.contains("ترمي البكرات أولًا."), "{arabic}");
        for text in [&german, &arabic] {
            assert!(!text.contains(['{', '}']) && !text.contains("piece"), "{text}");
        }
    }
}
