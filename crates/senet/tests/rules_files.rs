//! Ruleset files: round trips, and complete reports of problems.

use proptest::prelude::*;
use senet::points::{Goal, Hit, RowsOfThree, Throwing, Water};
use senet::{OptionKey, Preset, Published, Reading, RuleSpec};

/// Every combination of the options of a preset.
fn with_all_options(preset: Preset) -> Vec<RuleSpec> {
    let mut specs = vec![preset.spec()];
    for option in preset.offered_options() {
        let with_one = |spec: &RuleSpec| -> Vec<RuleSpec> {
            let values = spec.values(*option);
            values
                .iter()
                .map(|value| {
                    spec.with_options([format!("{}={value}", option.name())]).expect("the option is offered")
                })
                .collect()
        };
        specs = specs.iter().flat_map(with_one).collect();
    }
    specs
}

#[test]
fn round_trips_every_preset_with_all_options() {
    let mut count = 0;
    for preset in Preset::ALL {
        for spec in std::iter::once(preset.spec()).chain(with_all_options(preset)) {
            let text = spec.to_toml();
            assert_eq!(RuleSpec::from_toml(&text), Ok(spec), "{text}");
            count += 1;
        }
    }
    assert!(count > 8 * Preset::ALL.len(), "{count} combinations");
}

#[test]
fn comments_every_key_in_short_lines() {
    let text = Preset::Kendall.spec().to_toml();
    assert!(text.lines().all(|line| !line.starts_with('#') || line.chars().count() <= 100), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2).filter(|pair| pair[1].contains(" = ") && !pair[1].starts_with('#')) {
        let is_reading = ["ours", "other", "about", "choice"].iter().any(|key| pair[1].starts_with(key));
        assert!(is_reading || pair[0].starts_with("# "), "no comment above {}", pair[1]);
    }
    assert!(
        text.contains(
            "\n#   \"to-hand\"    A piece that lands on an enemy piece sends it back to its hand.\n"
        ),
        "{text}"
    );
    assert!(text.contains("\nexits = { 26 = [5], 27 = [4], 28 = [3], 29 = [2], 30 = \"any\" }\n"), "{text}");
}

#[test]
fn takes_missing_points_from_the_base() {
    let text = r#"
        name = "kendall-die"
        base = "kendall"
        [throw]
        kind = "die"
        [meeting]
        rows_of_three = "blockade"
    "#;
    let spec = RuleSpec::from_toml(text).unwrap();
    let mut expected = Preset::Kendall.points();
    (expected.throwing, expected.rows_of_three) = (Throwing::Die, RowsOfThree::Blockade);
    assert_eq!(spec.points, expected);
    assert_eq!((spec.name.as_str(), spec.title.as_str(), spec.version), ("kendall-die", "kendall-die", 1));
    assert_eq!((spec.summary.as_str(), spec.source.as_str()), ("", ""));
    assert!(spec.options.is_empty() && spec.readings.is_empty());
    assert_eq!(RuleSpec::from_toml(&spec.to_toml()), Ok(spec));
}

#[test]
fn applies_options_to_the_base_and_replaces_exits() {
    let text = r#"
        name = "short"
        base = "modern"
        [options]
        pieces = 3
        traps = "on"
        [leaving.exits]
        26 = [5]
        28 = [3]
        29 = [2]
        30 = "any"
    "#;
    let spec = RuleSpec::from_toml(text).unwrap();
    let mut expected = Preset::Modern.spec().with_options(["pieces=3", "traps=on"]).unwrap().points;
    expected.exits = "26 5 28 3 29 2"
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect::<Vec<u8>>()
        .chunks(2)
        .map(|row| (senet::Square::at(row[0]), senet::ThrowSet::of(&row[1..])))
        .chain([(senet::Square::HORUS, senet::ThrowSet::ANY)])
        .collect();
    assert_eq!(spec.points, expected);
    assert!(spec.options.is_empty(), "only built-in rulesets have options");
}

#[test]
fn reads_a_preset_by_name_and_base() {
    let text = "name = 'modern'\nbase = 'modern'\n[options]\ntraps = 'on'\n";
    assert_eq!(RuleSpec::from_toml(text), Ok(Preset::Modern.spec().with_options(["traps=on"]).unwrap()));
    let spec = RuleSpec::from_toml("name = 'kendall'\nbase = 'kendall'\n[options]\npieces = 7\n").unwrap();
    assert_eq!(spec, Preset::Kendall.spec(), "an option with its default value is not kept");
}

#[test]
fn rejects_other_rules_under_the_name_of_a_preset() {
    let mut spec = Preset::Kendall.spec();
    spec.points.hit = Hit::ToHand;
    spec.points.entry = senet::ThrowSet::of(&[1]);
    spec.version = 2;
    let reported = problems(&spec.to_toml());
    assert_eq!(reported.len(), 3, "{reported:#?}");
    assert!(reported[0].starts_with("line "), "{}", reported[0]);
    let other_rules = "name: kendall is the name of a built-in ruleset with other rules (these points differ: \
                       moving.entry is [1] here, [] there; meeting.hit is \"to-hand\" here, \"swap\" there): give \
                       your ruleset another name, and remove [options]";
    assert!(reported[0].ends_with(other_rules), "{}", reported[0]);
    assert!(
        reported[1]
            .contains("version: the built-in ruleset kendall has version 1, but this file has version 2"),
        "{}",
        reported[1]
    );

    let mut spec = Preset::Modern.spec().with_options(["pieces=3"]).unwrap();
    spec.options.clear();
    assert!(problems(&spec.to_toml())[0].contains("start.pieces is 3 here, 5 there"));
    let reported = problems("name = 'kendall'\nbase = 'modern'\n");
    assert!(
        reported[0].starts_with("line 2, base: kendall is the name of a built-in ruleset"),
        "{reported:#?}"
    );
}

fn problems(text: &str) -> Vec<String> {
    let error = RuleSpec::from_toml(text).expect_err(text);
    let reported = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(error.to_string().lines().count(), error.problems.len(), "one line for each: {error}");
    reported
}

#[test]
fn reports_all_problems_at_once() {
    let text = r#"name = "My Rules"
version = -1
colour = "blue"
pieces = 3

[start]
pieces = "seven"
start = "alternatng"
first = "cones"
opening = "fixed"
hit = "swap"

[throw]
kind = "sticks"
scores = [5, 1, 2, 3]
again_on = [1, 7]
again_landing = [0, 31, "x"]
after_bearing_off = true
stuck_throw = "ends-turn"

[moving]
short_throws = "exact"
entry = []
backward = "never"
no_advanc = []
no_retreat = []
may_decline = []
stranded = "stay"

[houses]
beauty = "compulsory"
water = "wine"

[leaving]
goal = "bear-off"
exits = { 26 = [5], 31 = [1], 030 = [1] , 29 = 2 }
last_square = "ordinary"
home = "anywhere"

[[readings]]
about = "a"
our = "b"
other = "c"
"#;
    let expected = [
        "line 1, name: \"My Rules\" is not a valid name for a ruleset: write 1 to 40 lower-case letters, \
         digits and hyphens",
        "line 2, version: -1 is not a version: write a whole number from 0",
        "line 3, colour: unknown key: remove it; the file of a built-in ruleset shows all keys",
        "line 4, pieces: unknown key: move it below [start]",
        "line 7, start.pieces: the value is a string: write a number from 1 to 10",
        "line 8, start.start: \"alternatng\" is not a valid value: did you mean \"alternating\"? write \
         \"alternating\" or \"in-hand\"",
        "line 11, start.hit: unknown key in this table: move it below [meeting]",
        "line 15, throw.scores: the list has 4 numbers: write 5 numbers from 0 to 6 for kind = \"sticks\"",
        "line 16, throw.again_on: 7 is not a throw: write a number from 0 to 6",
        "line 17, throw.again_landing: 0 is not a square: write a number from 1 to 30",
        "line 17, throw.again_landing: 31 is not a square: write a number from 1 to 30",
        "line 17, throw.again_landing: the value is a string: write a number from 1 to 30",
        "line 18, throw.after_bearing_off: the value is true or false: write \"turn-passes\" or \
         \"throws-again\"",
        "line 25, moving.no_advanc: unknown key in this table: did you mean no_advance? [moving] has the \
         keys short_throws, entry, backward, no_advance, no_retreat, may_decline, stranded, compulsion, \
         moves_first, backward_by and backward_when",
        "line 32, houses.water: \"wine\" is not a valid value: write \"ordinary\", \"to-15-or-below\", \
         \"to-15-or-lowest\", \"to-15-pushing\", \"to-15-if-free\", \"to-lowest\", \"to-hand-last-choice\", \
         \"to-hand\", \"held\", \"waits-for-15\" or \"by-throw\"",
        "line 36, leaving.exits.030: \"030\" is not a square: write a number from 1 to 30",
        "line 36, leaving.exits.29: the value is a whole number: write throws from 1 to 6 in brackets, such \
         as [1, 4], or \"any\"",
        "line 36, leaving.exits.31: \"31\" is not a square: write a number from 1 to 30",
        "line 40, readings.ours: the key is missing: add ours = \"…\" to this reading",
        "line 42, readings.our: unknown key: did you mean ours? a reading has the keys about, ours, other and \
         choice",
        "start.reply: the key is missing: add reply = … below [start] (\"free\" or \"lead-moves\"), or start \
         from a built-in ruleset with a key such as base = \"kendall\"",
        "moving.no_advance: the key is missing: add no_advance = … below [moving] (squares from 1 to 30 in \
         brackets; [] for none), or start from a built-in ruleset with a key such as base = \"kendall\"",
        "meeting: the table is missing: add [meeting] with hit, end_hit, rows_of_two, rows_of_three and \
         safe, or start from a built-in ruleset with a key such as base = \"kendall\"",
    ];
    let reported = problems(text);
    for (reported, expected) in reported.iter().zip(expected) {
        assert_eq!(reported, expected);
    }
    assert_eq!(reported.len(), expected.len(), "{reported:#?}");
}

#[test]
fn reports_invalid_toml_with_invalid_values_only() {
    let text =
        "name = \"mine\"\nbase = \"kendall\"\n[start\npieces = 5\n[houses]\nwater = \"wine\"\nbeauty = = \n";
    let reported = problems(text);
    assert!(reported[0].starts_with("line 3: invalid TOML: "), "{reported:#?}");
    assert!(reported[1].starts_with("line 6, houses.water: \"wine\" is not a valid value"), "{reported:#?}");
    assert!(
        reported[2..].iter().all(|reported| reported.starts_with("line 7: invalid TOML: ")),
        "{reported:#?}"
    );
    assert!(reported.len() > 2, "{reported:#?}");
    let twice = problems("name = \"mine\"\nname = \"yours\"\n");
    assert!(twice[0].starts_with("line 2: invalid TOML: duplicate key"), "{twice:#?}");
}

#[test]
fn reports_conflicts_if_all_keys_are_valid() {
    let text =
        "name = 'mine'\nbase = 'bell'\n[moving]\nbackward = 'if-stuck-to-empty'\n[houses]\nwater = 'held'\n";
    let reported = problems(text);
    assert!(
        reported
            .iter()
            .any(|reported| reported.contains("pieces cannot move backward: use backward = \"never\"")),
        "{reported:#?}"
    );
    assert!(
        reported.iter().any(|reported| reported.contains("27 must be an ordinary square: use water")),
        "{reported:#?}"
    );
    let reported = problems(&text.replace("'held'", "'hold'"));
    assert_eq!(reported.len(), 1, "{reported:#?}");
}

#[test]
fn reports_invalid_options() {
    let reported =
        problems("name = 'mine'\nbase = 'tait'\n[options]\ntraps = 'on'\npieces = 11\npeices = 3\n");
    assert_eq!(
        reported,
        [
            "line 4, options.traps: tait has no option 'traps': it has pieces (1 to 10)",
            "line 5, options.pieces: \"11\" is not a valid value of this option: write a number from 1 to 10",
            "line 6, options.peices: tait has no option 'peices': did you mean pieces? it has pieces (1 to \
             10)",
        ]
    );
    let text = Preset::Modern.spec().with_options(["traps=on"]).unwrap().to_toml();
    let reported = problems(&text.replace("name = \"modern\"", "name = \"mine\""));
    assert!(
        reported[0].contains("options: only built-in rulesets have options: remove [options]"),
        "{reported:#?}"
    );
    let reported = problems("name = 'mine'\nbase = 'modern'\n[options]\ntraps = true\n");
    assert_eq!(reported.len(), 1, "{reported:#?}");
}

#[test]
fn checks_scores_against_the_kind_of_dice() {
    let head = "name = 'mine'\nbase = 'kendall'\n[throw]\n";
    let reported = problems(&format!("{head}kind = 'die'\nscores = [1]\n"));
    assert!(
        reported[0].starts_with("line 5, throw.scores: a die has no scores: remove scores"),
        "{reported:#?}"
    );
    let reported = problems(&format!("{head}kind = 'two-dice'\n"));
    assert!(
        reported[0].starts_with("throw.scores: the key is missing: add scores = … below [throw] (13 numbers"),
        "{reported:#?}"
    );
    let spec = RuleSpec::from_toml(&format!("{head}scores = [6, 1, 2, 3, 4]\n")).unwrap();
    assert_eq!(spec.points.throwing, Throwing::sticks(6));
}

#[test]
fn rejects_empty_and_oversized_files() {
    let reported = problems("");
    assert!(reported[0].starts_with("name: the ruleset has no name: add name"), "{reported:#?}");
    assert_eq!(reported.len(), 7, "the name and six tables: {reported:#?}");
    let most = RuleSpec::LARGEST_FILE;
    let padded = |size: usize| {
        let text = Preset::Tait.spec().to_toml();
        let padding = size - text.len() - 1;
        format!("{text}#{}", "x".repeat(padding))
    };
    assert_eq!(RuleSpec::from_toml(&padded(most)), Ok(Preset::Tait.spec()));
    assert!(
        problems(&padded(most + 1))[0]
            .starts_with("the file has 65537 bytes, but a ruleset file has at most 65536: ")
    );
}

#[test]
fn rejects_deeply_nested_input_without_panics() {
    for input in ["[", "a.", "[[", "{a=", "a=[", "\"", "'''", "a={", "\u{feff}", "\0", "\n[a]\na=1\n", "é"] {
        let text = input.repeat(RuleSpec::LARGEST_FILE / input.len());
        assert!(RuleSpec::from_toml(&text).is_err());
        assert!(RuleSpec::from_toml(&format!("name = {text}")).is_err());
    }
}

#[test]
fn rejects_control_characters_in_texts() {
    let text = "name = 'mine'\nbase = 'tait'\ntitle = \"a\\u001b[2J\"\n\
                summary = \"two\\nlines\"\nsource = \"two\\nlines\"\n";
    let reported = problems(text);
    assert_eq!(
        reported,
        [
            "line 3, title: the text contains the control character \\u{1b}: remove it, and write the text \
             on one line",
            "line 4, summary: the text contains the control character \\n: remove it, and write the text on \
             one line",
        ]
    );
}

#[test]
fn reads_files_with_windows_line_ends() {
    let spec = Preset::SenetRa.spec();
    assert_eq!(RuleSpec::from_toml(&spec.to_toml().replace('\n', "\r\n")), Ok(spec));
}

/// Records and tables store fingerprints, so a changed fingerprint makes them unusable.
#[test]
fn keeps_distinct_fingerprints() {
    let expected = [
        ("modern", 0x3952_f9f3_715f_d210),
        ("jequier", 0xe25f_7120_64dd_0da4),
        ("grunfeld", 0x13b0_d21b_5815_39db),
        ("kendall", 0x5469_2423_d2ef_97c3),
        ("tait", 0xb2f0_0949_02be_b914),
        ("bell", 0x2a8e_e847_df58_7ddb),
        ("basics", 0x93e5_8c02_981b_9081),
        ("senet-ra", 0xaa5b_0112_b5b1_6686),
    ];
    let found = Preset::ALL.map(|preset| (preset.name(), preset.spec().fingerprint()));
    assert_eq!(found, expected, "{found:#x?}");
    let mut all: Vec<u64> =
        Preset::ALL.into_iter().flat_map(with_all_options).map(|spec| spec.fingerprint()).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "all presets and options have distinct fingerprints");
}

fn any_prose() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z .,'\"\\\\#=éß\u{4e00}]{0,60}", "\\PC{0,40}"]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn round_trips_custom_rulesets(
        name in "[a-z0-9-]{1,40}",
        (title, summary) in (any_prose(), any_prose()),
        source in (any_prose(), any_prose()).prop_map(|(one, other)| format!("{one}\n{other}")),
        version in any::<u32>(),
        readings in proptest::collection::vec((any_prose(), any_prose(), any_prose()), 0..4),
        preset in proptest::sample::select(Preset::ALL.to_vec()),
        based in any::<bool>(),
        first in proptest::sample::select(senet::Side::BOTH.to_vec()),
    ) {
        prop_assume!(Preset::from_name(&name).is_none());
        let reading = |(about, ours, other): (String, _, _)| Reading { choice: about.clone(), about, ours, other };
        let readings = readings.into_iter().map(reading).collect();
        let (options, points, base) = (Vec::new(), preset.points(), based.then_some(preset));
        let mut spec = RuleSpec { name, title, summary, source, version, options, points, readings, base };
        spec.points.first = first;
        let text = spec.to_toml();
        prop_assert_eq!(RuleSpec::from_toml(&text), Ok(spec), "{}", text);
    }

    #[test]
    fn reads_or_rejects_arbitrary_text(text in "\\PC{0,200}", words in proptest::collection::vec(
        proptest::sample::select(vec![
            "name", "base", "=", "\"kendall\"", "'mine'", "\n", "[start]", "[[readings]]", "[options]", "pieces",
            "exits", "{", "}", "[", "]", ",", "26", "-1", "99999999999999999999", "0x1f", "1.5", "inf", "true",
            "1979-05-27", "\"\"\"", "#", ".",
        ]), 0..60)) {
        for text in [text, words.join(" ")] {
            if let Err(error) = RuleSpec::from_toml(&text) {
                prop_assert!(!error.problems.is_empty());
                let lines = 1..=text.lines().count() + 1;
                let is_valid = |line: Option<usize>| line.is_none_or(|line| lines.contains(&line));
                prop_assert!(error.problems.iter().all(|problem| is_valid(problem.line)));
            }
        }
    }

    #[test]
    fn reads_or_rejects_damaged_files(
        preset in proptest::sample::select(Preset::ALL.to_vec()),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), 0..12usize, "[\\PC\n]{0,4}"), 1..6),
    ) {
        let mut letters: Vec<char> = preset.spec().to_toml().chars().collect();
        for (at, length, instead) in cuts {
            let begin = at.index(letters.len());
            let end = (begin + length).min(letters.len());
            letters.splice(begin..end, instead.chars());
        }
        let text: String = letters.into_iter().collect();
        match RuleSpec::from_toml(&text) {
            Ok(spec) => prop_assert_eq!(RuleSpec::from_toml(&spec.to_toml()), Ok(spec)),
            Err(error) => prop_assert!(!error.problems.is_empty()),
        }
    }
}

#[test]
fn reads_a_minimal_file() {
    let spec =
        RuleSpec::from_toml("base = 'bell'\nname = 'b'\ntitle = 'Bee'\n[start]\npieces = 4\n").unwrap();
    assert_eq!((spec.points.goal, spec.points.water), (Goal::LineUp, Water::Ordinary));
    assert_eq!((spec.title.as_str(), spec.points.pieces), ("Bee", 4));
    assert_eq!(spec.offered_options(), [OptionKey::Pieces]);
}

#[test]
fn published_rulesets_are_files_too() {
    for published in Published::all() {
        let spec = published.spec();
        assert_eq!(RuleSpec::from_toml(&spec.to_toml()), Ok(spec.clone()), "{published}");
        let file = format!("name = \"mine\"\nbase = \"{published}\"\n");
        assert_eq!(RuleSpec::from_toml(&file).map(|mine| mine.points), Ok(spec.points), "{published}");
        let with_three = spec.with_options(["pieces=3"]).expect("every ruleset has pieces");
        assert_eq!(with_three.full_name(), format!("{published} (pieces=3)"));
        assert_eq!(RuleSpec::from_toml(&with_three.to_toml()), Ok(with_three), "{published}");
        let other = spec.to_toml().replace("\nfirst = \"spools\"", "\nfirst = \"cones\"");
        if other != spec.to_toml() {
            let error = RuleSpec::from_toml(&other).expect_err("the name belongs to other rules");
            assert!(
                error.to_string().contains("is the name of a built-in ruleset with other rules"),
                "{error}"
            );
        }
    }
}
