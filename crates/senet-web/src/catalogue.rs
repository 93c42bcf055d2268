//! The message catalogues of the pages, read for the text that browsers without JavaScript show. `parts/i18n.js`
//! does the same in browsers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use senet::{Detail, Section, Sentence};
use serde::Deserialize;

use crate::files::{file, names};
use crate::manifest::{Language, languages};

/// The catalogues of all languages, English first.
static ALL: LazyLock<Vec<Catalogue>> = LazyLock::new(|| languages().iter().map(Catalogue::new).collect());

/// The texts of a language by their keys.
pub(crate) struct Catalogue {
    language: &'static Language,
    texts: BTreeMap<String, Text>,
}

/// A text, or its forms: those of plurals, or what a reading is about and what it says.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    One(String),
    Forms(BTreeMap<String, String>),
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
        ALL.iter().find(|catalogue| catalogue.language.code() == language).unwrap_or(&ALL[0])
    }

    fn new(language: &'static Language) -> Catalogue {
        let folder = format!("i18n/{}/", language.code());
        let files = names().filter(|name| name.starts_with(&folder)).filter_map(|name| file(&name));
        let texts = files.flat_map(|file| {
            let texts: BTreeMap<String, Text> =
                serde_json::from_slice(&file.data).expect("the build script has read the catalogue");
            texts
        });
        Catalogue { language, texts: texts.collect() }
    }

    /// The attributes of an element with text in the language.
    pub(crate) fn attributes(&self) -> String {
        format!("lang=\"{}\" dir=\"{}\"", self.language.code(), self.language.direction)
    }

    /// The locale of the language.
    pub(crate) fn locale(&self) -> &'static str {
        self.language.locale
    }

    /// The text with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        match self.texts.get(key)? {
            Text::One(text) => Some(text),
            Text::Forms(forms) => forms.get("other").map(String::as_str),
        }
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
        let key = format!("sentence.{}", sentence.code);
        let Some(text) = self.texts.get(&key) else {
            return sentence.text.clone();
        };
        let count = sentence.details.iter().find_map(|(name, detail)| match detail {
            Detail::Count(count) if *name == "count" => Some(*count),
            _ => None,
        });
        let form = match (text, count) {
            (Text::Forms(forms), Some(count)) => forms.get(self.language.plural_form(count)),
            _ => None,
        };
        let form = form.map(String::as_str).or_else(|| self.get(&key)).unwrap_or_default();
        filled(form, |name, joined| self.value(sentence, name, joined))
    }

    /// The value of a placeholder.
    fn value(&self, sentence: &Sentence, name: &str, joined: Joined) -> String {
        if name == "parts" {
            let parts: Vec<String> = sentence.parts.iter().map(|part| self.sentence(part)).collect();
            return self.list(&parts, joined);
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
        self.list(&items, joined)
    }

    fn list(&self, items: &[String], joined: Joined) -> String {
        let joints = match joined {
            Joined::And => self.language.and,
            Joined::Or => self.language.or,
        };
        self.language.list(items, joints)
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

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

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
