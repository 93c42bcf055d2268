//! The message catalogues of the pages: complete in every language, with all messages that pages use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The codes of the languages.
pub(crate) fn codes() -> impl Iterator<Item = &'static str> {
    senet_web::languages().iter().map(senet_web::Language::code)
}

/// The languages that the engine does not write.
pub(crate) fn translations() -> impl Iterator<Item = &'static str> {
    codes().filter(|language| *language != "en")
}

/// The parameters of a message: the `{names}` in it.
pub(crate) type Parameters = BTreeSet<String>;
/// The messages of one part of the site.
pub(crate) type Messages = BTreeMap<String, Parameters>;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// The parts that exist in every language. The engine's messages exist in other languages only; their English
/// comes from it.
fn shared(catalogue: BTreeMap<String, Messages>) -> BTreeMap<String, Messages> {
    let of_engine = ["engine", "summaries", "rule-points", "sentences", "readings", "published-readings"];
    catalogue.into_iter().filter(|(part, _)| !of_engine.contains(&part.as_str())).collect()
}

/// The files below a folder whose names have this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    entries
        .map(|entry| entry.expect("an entry can be read").path())
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect()
}

/// The parts of a catalogue, such as `play`, with their messages.
pub(crate) fn catalogue(language: &str) -> BTreeMap<String, Messages> {
    let part = |path: PathBuf| {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, messages(&fs::read_to_string(&path).expect("a catalogue can be read")))
    };
    files(&assets().join("i18n").join(language), ".json").into_iter().map(part).collect()
}

/// The texts of a part by their keys. Each key is at the beginning of a line.
fn texts(source: &str) -> BTreeMap<String, Value> {
    let texts: BTreeMap<String, Value> = serde_json::from_str(source).expect("a catalogue is JSON");
    let lines = source.lines().filter(|line| line.starts_with("  \"")).count();
    assert_eq!(lines, texts.len(), "a key is defined twice, or the file is not formatted: {source}");
    texts
}

/// The keys of a part with the parameters of their messages.
fn messages(source: &str) -> Messages {
    texts(source).into_iter().map(|(key, text)| (key, names(&text.to_string()).collect())).collect()
}

/// The `{names}` in a text. `{name:or}` has the name `name`.
fn names(text: &str) -> impl Iterator<Item = String> {
    text.split('{').skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let name = name.strip_suffix(":or").unwrap_or(name);
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_name.then(|| name.to_owned())
    })
}

/// The keys that pages and scripts contain literally.
fn used_keys() -> BTreeSet<String> {
    let in_pages = ["data-t=\"", "data-t-label=\"", "data-t-title=\"", "data-t-placeholder=\""];
    let in_scripts = ["t(\""];
    let mut used = BTreeSet::new();
    for (ending, openings) in [(".html", &in_pages[..]), (".js", &in_scripts[..])] {
        for path in files(&assets(), ending) {
            let source = fs::read_to_string(&path).expect("a page can be read");
            used.extend(openings.iter().flat_map(|opening| quoted_after(&source, opening)));
        }
    }
    used
}

/// The quoted messages after each opening that is not the end of a longer word.
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
fn languages_have_the_same_messages() {
    let english = shared(catalogue("en"));
    for language in codes() {
        let other = shared(catalogue(language));
        assert_eq!(
            other.keys().collect::<Vec<_>>(),
            english.keys().collect::<Vec<_>>(),
            "the parts of '{language}'"
        );
        for (part, messages) in &english {
            let (have, want) = (other[part].keys().collect::<Vec<_>>(), messages.keys().collect::<Vec<_>>());
            assert_eq!(have, want, "the keys of '{part}' in '{language}'");
        }
    }
}

#[test]
fn pages_leave_marked_texts_to_the_catalogues() {
    for path in files(&assets().join("pages"), ".html") {
        let source = fs::read_to_string(&path).expect("a page can be read");
        for marked in source.split(" data-t=\"").skip(1) {
            let (_, text) = marked.split_once('>').expect("a tag ends");
            assert!(text.starts_with('<'), "{}: the text of data-t=\"{marked}", path.display());
        }
    }
}

#[test]
fn translations_use_only_parameters_of_the_english_message() {
    let english = catalogue("en");
    for language in codes() {
        for (part, messages) in shared(catalogue(language)) {
            for (key, parameters) in messages {
                let available = &english[&part][&key];
                assert!(
                    parameters.is_subset(available),
                    "'{key}' of '{part}' in '{language}' uses {parameters:?}, but has only {available:?}"
                );
            }
        }
    }
}

#[test]
fn catalogues_have_every_key_that_pages_use() {
    let english = catalogue("en");
    let known: BTreeSet<&String> = english.values().flat_map(BTreeMap::keys).collect();
    let used = used_keys();
    assert!(used.len() > 100, "the scan found too few keys: {used:?}");
    let missing: Vec<_> = used.iter().filter(|key| !known.contains(key)).collect();
    assert!(missing.is_empty(), "no catalogue has {missing:?}");
}

#[test]
fn menus_have_a_text_for_each_of_their_pages() {
    let listed = senet_web::pages().iter().filter(|page| page.menu.is_some());
    let needed: Vec<String> = listed.map(|page| format!("nav.{}", page.name)).collect();
    let common = &catalogue("en")["common"];
    let missing: Vec<_> = needed.iter().filter(|key| !common.contains_key(*key)).collect();
    assert!(missing.is_empty() && needed.len() > 6, "no text for {missing:?}");
}

#[test]
fn engine_messages_are_translated() {
    let refusals = senet::Refusal::CODES.iter().map(|code| format!("refusal.{code}"));
    let effects = senet_play::Effect::CODES.iter().map(|code| format!("effect.{code}"));
    let codes: BTreeSet<String> = refusals.chain(effects).collect();
    for language in translations() {
        let messages = &catalogue(language)["engine"];
        let missing: Vec<_> = codes.iter().filter(|code| !messages.contains_key(*code)).collect();
        assert!(missing.is_empty(), "'{language}' has no text for {missing:?}");
        let unknown: Vec<_> =
            messages.keys().filter(|key| key.starts_with("effect.") && !codes.contains(*key)).collect();
        assert!(unknown.is_empty(), "the engine has no message for {unknown:?} of '{language}'");
    }
}

/// The texts of the form of rule points: for each table, point and choice the keys, one of which must exist.
fn form_texts() -> Vec<Vec<String>> {
    let mut texts = Vec::new();
    for table in senet::points::RulePoints::description() {
        texts.push(vec![format!("rule-table.{}", table.name)]);
        for point in &table.points {
            texts.push(vec![format!("rule-point.{}.{}", table.name, point.key)]);
            if let senet::points::PointForm::Choice(choices) = &point.form {
                let keys =
                    |keyword| ["choice", "point"].map(|kind| format!("{kind}.{}.{keyword}", point.key));
                texts.extend(choices.iter().map(|choice| keys(choice.keyword).into()));
            }
        }
    }
    texts
}

#[test]
fn every_rule_point_and_choice_is_translated() {
    let texts = form_texts();
    let known: BTreeSet<&String> = texts.iter().flatten().collect();
    for language in translations() {
        let catalogue = catalogue(language);
        let (of_form, of_tables) = (&catalogue["rule-points"], &catalogue["points"]);
        let has = |key: &String| of_form.contains_key(key) || of_tables.contains_key(key);
        let missing: Vec<_> = texts.iter().filter(|keys| !keys.iter().any(has)).collect();
        assert!(missing.is_empty(), "'{language}' has no text for {missing:?}");
        let unknown: Vec<_> = of_form.keys().filter(|key| !known.contains(*key)).collect();
        assert!(unknown.is_empty(), "the engine has no {unknown:?} of '{language}'");
    }
}

/// The tests of the pages describe every point, from a copy of what the engine says.
#[test]
fn tests_of_pages_have_all_rule_points() {
    let copy = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/js/rule-points.json");
    let current =
        serde_json::to_string_pretty(&senet_api::rule_points()).expect("JSON can be written") + "\n";
    if fs::read_to_string(&copy).unwrap_or_default() != current {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rule-points.json");
        fs::write(&file, current).expect("the file can be written");
        panic!("replace {} by {}", copy.display(), file.display());
    }
}

/// The names of a ruleset's houses.
fn house_names(preset: senet::Preset) -> Vec<&'static str> {
    let spec = preset.spec();
    senet::Square::all().filter_map(|square| spec.house_name(square)).collect()
}

#[test]
fn every_example_of_a_rule_has_a_heading() {
    let keys: BTreeSet<String> =
        senet_play::RuleExample::kinds().map(|kind| format!("rules.shows.{kind}")).collect();
    let english = &catalogue("en")["rules"];
    let headings = english.keys().filter(|key| key.starts_with("rules.shows.")).cloned().collect();
    assert_eq!(keys, headings);
}

#[test]
fn ruleset_summaries_and_sources_are_translated() {
    let names = senet::RuleSpec::built_in_names().into_iter();
    let names: BTreeSet<String> =
        names.flat_map(|name| [format!("summary.{name}"), format!("source.{name}")]).collect();
    for language in translations() {
        let translated: BTreeSet<String> = catalogue(language)["summaries"].keys().cloned().collect();
        assert_eq!(translated, names, "in '{language}'");
    }
}

#[test]
fn ruleset_titles_are_translated() {
    let names = senet::RuleSpec::built_in_names();
    let names: BTreeSet<String> = names.into_iter().map(|name| format!("title.{name}")).collect();
    for language in translations() {
        let messages = catalogue(language)["engine"].keys().cloned().collect::<BTreeSet<String>>();
        let translated: BTreeSet<String> =
            messages.into_iter().filter(|key| key.starts_with("title.")).collect();
        assert_eq!(translated, names, "in '{language}'");
    }
}

/// The keys of the readings of rulesets, which have the English subject.
fn reading_keys(names: impl IntoIterator<Item = &'static str>) -> BTreeSet<String> {
    let specs = names.into_iter().filter_map(senet::RuleSpec::built_in);
    let keys = specs.flat_map(|spec| {
        let key = move |reading: senet::Reading| format!("reading.{}.{}", spec.name, reading.about);
        spec.readings.clone().into_iter().map(key)
    });
    keys.collect()
}

#[test]
fn readings_are_translated() {
    let reconstructions = reading_keys(senet::Preset::ALL.map(senet::Preset::name));
    let all = reading_keys(senet::RuleSpec::built_in_names());
    let published = &all - &reconstructions;
    for language in translations() {
        for (part, needed) in [("readings", &reconstructions), ("published-readings", &published)] {
            let translated: BTreeSet<String> = catalogue(language)[part].keys().cloned().collect();
            assert_eq!(&translated, needed, "in '{language}'");
            let path = assets().join("i18n").join(language).join(part).with_extension("json");
            let source = fs::read_to_string(path).expect("a catalogue can be read");
            for (key, text) in texts(&source) {
                let forms: Vec<&String> = text.as_object().expect("a text of forms").keys().collect();
                assert_eq!(forms, ["about", "other", "ours"], "'{key}' in '{language}'");
            }
        }
    }
}

#[test]
fn house_names_are_translated() {
    let houses = senet::Preset::ALL.into_iter().flat_map(house_names);
    let names: BTreeSet<String> = houses.map(|name| format!("house.{name}")).collect();
    for language in translations() {
        let messages = &catalogue(language)["engine"];
        let missing: Vec<_> = names.iter().filter(|name| !messages.contains_key(*name)).collect();
        assert!(missing.is_empty(), "'{language}' has no text for {missing:?}");
    }
}

#[test]
fn scan_reads_keys_plurals_and_parameters() {
    let source = "{\n  \"one\": \"a {b}\",\n\n  \"two.three\": \"{c} d\",\n  \
                  \"e\": {\n    \"one\": \"{count} f\",\n    \"other\": \"{count} g\"\n  }\n}\n";
    let parameters = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Parameters>();
    let expected =
        [("one", parameters(&["b"])), ("two.three", parameters(&["c"])), ("e", parameters(&["count"]))];
    assert_eq!(messages(source), expected.map(|(key, parameters)| (key.to_owned(), parameters)).into());
    assert_eq!(quoted_after("t(\"a\") + start(\"b\") + at(\"c\", t(\"d\"))", "t(\""), ["a", "d"]);
}
