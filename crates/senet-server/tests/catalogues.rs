//! The words of the pages: every language says the same things, and everything that pages ask for is said.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 3] = ["en", "de", "ar"];

/// What a text needs to be told: the `{names}` in it.
type Needs = BTreeSet<String>;
/// The texts of one part of the site.
type Texts = BTreeMap<String, Needs>;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// The parts that stand in every language. What the engine says comes from it in English.
fn shared(catalogue: BTreeMap<String, Texts>) -> BTreeMap<String, Texts> {
    catalogue.into_iter().filter(|(part, _)| part != "engine" && part != "summaries").collect()
}

/// Every file below a folder whose name ends so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    entries
        .map(|entry| entry.expect("an entry can be read").path())
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect()
}

/// The parts of a catalogue, such as `play`, each with its texts.
fn catalogue(language: &str) -> BTreeMap<String, Texts> {
    let part = |path: PathBuf| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, texts(&fs::read_to_string(&path).expect("a catalogue can be read")))
    };
    files(&assets().join("i18n").join(language), ".js").into_iter().map(part).collect()
}

/// The keys of a part with what their texts need. A key stands at the beginning of its line.
fn texts(source: &str) -> Texts {
    let mut texts = Texts::new();
    let mut last = None;
    for line in source.lines() {
        let entry = line.strip_prefix("  \"").and_then(|rest| rest.split_once("\":"));
        if let Some((key, _)) = entry {
            let twice = texts.insert(key.to_owned(), Needs::new());
            assert!(twice.is_none(), "'{key}' stands twice");
            last = Some(key.to_owned());
        }
        if let Some(needs) = last.as_ref().and_then(|key| texts.get_mut(key)) {
            needs.extend(names(entry.map_or(line, |(_, text)| text)));
        }
    }
    texts
}

/// The `{names}` in a text.
fn names(text: &str) -> impl Iterator<Item = String> {
    text.split('{').skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_name.then(|| name.to_owned())
    })
}

/// Keys that pages and scripts ask for in so many words.
fn asked_for() -> BTreeSet<String> {
    let in_pages =
        ["data-t=\"", "data-t-label=\"", "data-t-title=\"", "data-t-placeholder=\"", "data-title=\""];
    let in_scripts = ["t(\""];
    let mut asked = BTreeSet::new();
    for (ending, openings) in [(".html", &in_pages[..]), (".js", &in_scripts[..])] {
        for path in files(&assets(), ending) {
            let source = fs::read_to_string(&path).expect("a page can be read");
            asked.extend(openings.iter().flat_map(|opening| quoted_after(&source, opening)));
        }
    }
    asked
}

/// What stands in quotation marks after each opening that is not the end of a longer word.
fn quoted_after(source: &str, opening: &str) -> Vec<String> {
    let is_word = |before: char| before.is_alphanumeric() || before == '.' || before == '-';
    source
        .match_indices(opening)
        .filter(|(at, _)| !source[..*at].ends_with(is_word))
        .filter_map(|(at, _)| source[at + opening.len()..].split_once('"'))
        .map(|(quoted, _)| quoted.to_owned())
        .collect()
}

#[test]
fn every_language_has_the_same_texts() {
    let english = shared(catalogue("en"));
    for language in LANGUAGES {
        let other = shared(catalogue(language));
        assert_eq!(
            other.keys().collect::<Vec<_>>(),
            english.keys().collect::<Vec<_>>(),
            "the parts of '{language}'"
        );
        for (part, texts) in &english {
            let (have, want) = (other[part].keys().collect::<Vec<_>>(), texts.keys().collect::<Vec<_>>());
            assert_eq!(have, want, "the keys of '{part}' in '{language}'");
        }
    }
}

#[test]
fn a_translation_needs_nothing_that_the_english_text_does_not() {
    let english = catalogue("en");
    for language in LANGUAGES {
        for (part, texts) in shared(catalogue(language)) {
            for (key, needs) in texts {
                let told = &english[&part][&key];
                assert!(
                    needs.is_subset(told),
                    "'{key}' of '{part}' in '{language}' needs {needs:?} and is told {told:?}"
                );
            }
        }
    }
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let english = catalogue("en");
    let known: BTreeSet<&String> = english.values().flat_map(BTreeMap::keys).collect();
    let asked = asked_for();
    assert!(asked.len() > 100, "the scan finds too little: {asked:?}");
    let missing: Vec<_> = asked.iter().filter(|key| !known.contains(key)).collect();
    assert!(missing.is_empty(), "no catalogue has {missing:?}");
}

#[test]
fn what_the_engine_says_is_said_in_every_other_language() {
    let refusals = senet::Refusal::CODES.iter().map(|code| format!("refusal.{code}"));
    let deeds = senet_play::Effect::CODES.iter().map(|code| format!("effect.{code}"));
    let codes: BTreeSet<String> = refusals.chain(deeds).collect();
    for language in LANGUAGES.iter().filter(|language| **language != "en") {
        let texts = &catalogue(language)["engine"];
        let missing: Vec<_> = codes.iter().filter(|code| !texts.contains_key(*code)).collect();
        assert!(missing.is_empty(), "'{language}' has no text for {missing:?}");
        let unknown: Vec<_> =
            texts.keys().filter(|key| key.starts_with("effect.") && !codes.contains(*key)).collect();
        assert!(unknown.is_empty(), "the engine never says what '{language}' has for {unknown:?}");
    }
}

/// What a ruleset calls its houses.
fn house_names(preset: senet::Preset) -> Vec<&'static str> {
    let spec = preset.spec();
    senet::Square::all().filter_map(|square| spec.house_name(square)).collect()
}

#[test]
fn every_ruleset_has_a_summary_in_every_other_language() {
    let names: BTreeSet<String> =
        senet::Preset::ALL.into_iter().map(|preset| format!("summary.{}", preset.name())).collect();
    for language in LANGUAGES.iter().filter(|language| **language != "en") {
        let said: BTreeSet<String> = catalogue(language)["summaries"].keys().cloned().collect();
        assert_eq!(said, names, "in '{language}'");
    }
}

#[test]
fn every_ruleset_has_its_title_in_every_other_language() {
    let names: BTreeSet<String> =
        senet::Preset::ALL.into_iter().map(|preset| format!("title.{}", preset.name())).collect();
    for language in LANGUAGES.iter().filter(|language| **language != "en") {
        let texts = catalogue(language)["engine"].keys().cloned().collect::<BTreeSet<String>>();
        let said: BTreeSet<String> = texts.into_iter().filter(|key| key.starts_with("title.")).collect();
        assert_eq!(said, names, "in '{language}'");
    }
}

#[test]
fn every_house_has_a_name_in_every_other_language() {
    let houses = senet::Preset::ALL.into_iter().flat_map(house_names);
    let names: BTreeSet<String> = houses.map(|name| format!("house.{name}")).collect();
    for language in LANGUAGES.iter().filter(|language| **language != "en") {
        let texts = &catalogue(language)["engine"];
        let missing: Vec<_> = names.iter().filter(|name| !texts.contains_key(*name)).collect();
        assert!(missing.is_empty(), "'{language}' has no text for {missing:?}");
    }
}

#[test]
fn the_scan_reads_keys_plurals_and_names() {
    let source = "export default {\n  \"one\": \"a {b}\",\n  \"two.three\":\n    \"{c} d\",\n  \"e\": { one: \"{count} f\", other: \"{count} g\" },\n};\n";
    let needs = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Needs>();
    let expected = [("one", needs(&["b"])), ("two.three", needs(&["c"])), ("e", needs(&["count"]))];
    assert_eq!(texts(source), expected.map(|(key, needs)| (key.to_owned(), needs)).into());
    assert_eq!(quoted_after("t(\"a\") + start(\"b\") + at(\"c\", t(\"d\"))", "t(\""), ["a", "d"]);
}
