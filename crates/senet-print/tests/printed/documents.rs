//! The documents of every ruleset: valid files with fonts and text on the expected number of sheets.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::reader::Document;
use senet::points::Throwing;
use senet::{Preset, RuleSpec, Ruleset};
use senet_play::SampleGame;
use senet_print::{Design, Face, Ink, Paper, Part, PieceShape, Sheet, SquareSide, pdf, sheets, svg};

const PARTS: [Part; 7] =
    [Part::Board, Part::Sticks, Part::Pieces, Part::Rules, Part::Examples, Part::Game, Part::Kit];

/// Every preset, without options and with each value of each option.
fn all_rulesets() -> Vec<Ruleset> {
    let with = |preset: Preset, option: String| preset.spec().with_options([option]).expect("an option");
    let varied = |preset: Preset| -> Vec<RuleSpec> {
        let spec = preset.spec();
        let pairs = preset
            .offered_options()
            .iter()
            .flat_map(|key| spec.values(*key).into_iter().map(move |value| (key, value)));
        pairs.map(|(key, value)| with(preset, format!("{}={value}", key.name()))).collect()
    };
    let specs = Preset::ALL.into_iter().flat_map(|preset| [vec![preset.spec()], varied(preset)].concat());
    specs.map(|spec| Ruleset::new(spec).expect("no conflicts")).collect()
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn every_part_of_every_ruleset_is_a_valid_file() {
    for rules in Preset::ALL.map(Ruleset::preset) {
        for (paper, ink) in [(Paper::A4, Ink::Colour), (Paper::Letter, Ink::Save)] {
            let design = Design { paper, ink, ..Design::default() };
            for part in PARTS {
                let sheets = sheets(&rules, part, &design);
                let pages = Document::read(&pdf(&sheets)).pages();
                assert_eq!(pages.len(), sheets.len());
                for (page, sheet) in pages.iter().zip(&sheets) {
                    assert!(page.operations.len() > 50, "{}", sheet.title());
                    let text = svg(sheet);
                    let drawn = roxmltree::Document::parse(&text).expect("XML");
                    assert!(
                        drawn.descendants().filter(|node| node.has_tag_name("path")).count() > 4,
                        "{}",
                        sheet.title()
                    );
                }
            }
        }
    }
}

#[test]
fn sample_games_have_all_their_moves_and_comments() {
    for spec in RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in) {
        let rules = Ruleset::new(spec).expect("no conflicts");
        let sheets = sheets(&rules, Part::Game, &Design::default());
        let document = Document::read(&pdf(&sheets));
        let text: String = document.pages().iter().map(|page| document.text(page).concat()).collect();
        let text = without_spaces(&text);
        let name = rules.spec().name.as_str();
        for sample in SampleGame::of(name) {
            let record = sample.record();
            for comment in &record.comments {
                assert!(text.contains(&without_spaces(&comment.text)), "{}: {}", sample.name, comment.text);
            }
            let last = record.game.plies().len();
            assert!(text.contains(&format!("{last}.")), "{}: move {last}", sample.name);
        }
    }
}

#[test]
fn sample_games_are_those_of_the_options_that_are_named() {
    let printed = |preset: Preset, option: &str| {
        let spec = preset.spec().with_options([option]).expect("the ruleset offers the option");
        let rules = Ruleset::new(spec).expect("no conflicts");
        sheets(&rules, Part::Game, &Design::default()).len()
    };
    assert_eq!(printed(Preset::Modern, "special_houses=off"), 0);
    let third = SampleGame::named("basics-3").expect("it ships").record();
    let sheets_of_third = senet_print::game_sheets(&third, &Design::default()).len();
    assert_eq!(printed(Preset::Basics, "exit=sample"), sheets_of_third);
}

#[test]
fn kit_has_a_sheet_for_each_part() {
    for rules in all_rulesets() {
        let kit = sheets(&rules, Part::Kit, &Design::default());
        let thrown = match rules.spec().points.throwing {
            Throwing::Sticks { .. } => "sticks",
            Throwing::Die => "die",
            Throwing::TwoDice { .. } => "dice",
        };
        let subjects: Vec<&str> = kit.iter().map(|sheet| sheet.subject.as_str()).collect();
        let (examples, parts) = subjects.split_last().expect("sheets");
        assert_eq!(*examples, "examples");
        let parts: Vec<&str> = parts.iter().copied().filter(|subject| *subject != "examples").collect();
        assert_eq!(parts, ["board", thrown, "pieces", "rules"], "{}", rules.spec().full_name());
    }
}

#[test]
fn fonts_are_embedded() {
    let kit = sheets(&Ruleset::preset(Preset::Modern), Part::Kit, &Design::default());
    let fonts = Document::read(&pdf(&kit)).fonts();
    let programs: Vec<&[u8]> = fonts.iter().map(|(program, _)| program.as_slice()).collect();
    assert_eq!(programs, Face::ALL.map(Face::file));
}

#[test]
fn rules_page_has_extractable_text() {
    for rules in all_rulesets() {
        let document = Document::read(&pdf(&sheets(&rules, Part::Rules, &Design::default())));
        let [page] = &document.pages()[..] else { panic!("{}: one page", rules.spec().full_name()) };
        let text = without_spaces(&document.text(page).concat());
        let page_text = rules.spec().page();
        for sentence in page_text.sections.iter().flat_map(|section| &section.sentences) {
            assert!(
                text.contains(&without_spaces(&sentence.text)),
                "{}: {sentence}",
                rules.spec().full_name()
            );
        }
        for expected in [&page_text.title, &page_text.summary, &page_text.source] {
            assert!(text.contains(&without_spaces(expected)), "{}: {expected}", rules.spec().full_name());
        }
    }
}

#[test]
fn examples_have_their_captions() {
    for rules in Preset::ALL.map(Ruleset::preset) {
        let document = Document::read(&pdf(&sheets(&rules, Part::Examples, &Design::default())));
        let text: String = document.pages().iter().map(|page| document.text(page).concat()).collect();
        let text = without_spaces(&text);
        for example in senet_play::rule_examples(&rules) {
            let caption = example.caption();
            assert!(text.contains(&without_spaces(&caption)), "{}: {caption}", rules.spec().name);
            assert!(
                text.contains(&without_spaces(example.title)),
                "{}: {}",
                rules.spec().name,
                example.title
            );
        }
    }
}

#[test]
fn board_has_the_names_of_the_houses() {
    for rules in Preset::ALL.map(Ruleset::preset) {
        let document = Document::read(&pdf(&sheets(&rules, Part::Board, &Design::default())));
        let text = without_spaces(&document.text(&document.pages()[0]).concat());
        for name in senet::Square::all().filter_map(|square| rules.spec().house_name(square)) {
            assert!(text.contains(&without_spaces(name)), "{}: {name}", rules.spec().name);
        }
    }
}

#[test]
fn legend_has_the_throws_of_the_ruleset() {
    for rules in all_rulesets() {
        let sheets = sheets(&rules, Part::Sticks, &Design::default());
        let document = Document::read(&pdf(&sheets));
        let text = document.text(&document.pages()[0]);
        let (_, counts) = text.split_at(text.iter().position(|line| line == "THE THROW").expect("a heading"));
        let counts: Vec<&str> = counts.iter().map(String::as_str).collect();
        for (throw, _) in rules.spec().points.throwing.chances().iter() {
            let expected = if throw.value() == 0 { "turn lost".to_owned() } else { throw.to_string() };
            assert!(
                counts.contains(&expected.as_str()),
                "{}: {expected} in {counts:?}",
                rules.spec().full_name()
            );
        }
        let again = counts.iter().filter(|line| **line == "and throw again").count();
        assert_eq!(again, rules.spec().points.again_on.iter().count(), "{}", rules.spec().full_name());
    }
}

#[test]
fn equal_input_gives_equal_bytes() {
    let rules = Ruleset::preset(Preset::SenetRa);
    let document = || pdf(&sheets(&rules, Part::Kit, &Design::default()));
    let first = document();
    assert_eq!(first, document());
    assert!(!first.windows(5).any(|window| window == b"Date "), "no date");
    let drawn = || sheets(&rules, Part::Kit, &Design::default()).iter().map(svg).collect::<String>();
    assert_eq!(drawn(), drawn());
}

#[test]
fn prints_the_pieces_of_the_ruleset() {
    for (option, pieces) in [("pieces=1", 1), ("pieces=7", 7)] {
        let rules =
            Ruleset::new(Preset::Kendall.spec().with_options([option]).expect("an option")).expect("rules");
        let design = Design { pieces: PieceShape::Discs, ink: Ink::Colour, ..Design::default() };
        let text: String = sheets(&rules, Part::Pieces, &design).iter().map(svg).collect();
        for figure in ["#cf9f45", "#f6ecd5"] {
            let figures = text.lines().filter(|line| line.contains(&format!("fill=\"{figure}\"")));
            let drawn = figures.filter(|line| line.contains("stroke-linejoin")).count();
            assert_eq!(drawn, pieces, "{option}: {figure}");
        }
    }
}

#[test]
fn accepts_texts_of_any_length_and_alphabet() {
    let mut spec = Preset::Bell.spec();
    spec.name = "é".repeat(200);
    spec.title = format!("{} & <Senet> 棋 \u{1}", "x".repeat(300));
    spec.summary = "A long story. ".repeat(200);
    spec.source = "y".repeat(5000);
    let rules = Ruleset::new(spec).expect("rules");
    for part in PARTS {
        let sheets = sheets(&rules, part, &Design::default());
        Document::read(&pdf(&sheets)).pages();
        for sheet in &sheets {
            roxmltree::Document::parse(&svg(sheet)).expect("XML");
        }
    }
}

#[test]
fn large_parts_take_more_sheets() {
    let count = |part: Part, side: f64, paper: Paper| {
        let design = Design { paper, square: SquareSide::new(side).expect("a side"), ..Design::default() };
        sheets(&Ruleset::preset(Preset::Bell), part, &design).len()
    };
    let boards = [25.0, 27.0, 28.0, 40.0, 100.0].map(|side| count(Part::Board, side, Paper::A4));
    assert_eq!(boards, [1, 1, 2, 2, 15]);
    assert_eq!(count(Part::Board, 25.4, Paper::Letter), 1, "an inch");
    assert_eq!((count(Part::Pieces, 25.0, Paper::Letter), count(Part::Pieces, 100.0, Paper::A4)), (1, 15));
}

/// Checks documents with poppler, if it is installed.
#[test]
fn poppler_reads_documents() {
    let rules = Ruleset::preset(Preset::Kendall);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("kit.pdf");
    fs::write(&path, pdf(&sheets(&rules, Part::Kit, &Design::default()))).expect("a file");
    let ask = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).arg(&path).args(arguments).output().ok()?;
        assert!(output.status.success() && output.stderr.is_empty(), "{program}: {output:?}");
        Some(String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (Some(fonts), Some(info), Some(text)) =
        (ask("pdffonts", &[]), ask("pdfinfo", &[]), ask("pdftotext", &["-"]))
    else {
        println!("skipped: pdffonts, pdfinfo and pdftotext (poppler-utils) are not installed");
        return;
    };
    let rows: Vec<Vec<&str>> = fonts.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 2, "{fonts}");
    for row in rows {
        let [.., embedded, _, unicode, _, _] = row[..] else { panic!("{fonts}") };
        assert_eq!((embedded, unicode), ("yes", "yes"), "{fonts}");
    }
    assert!(info.lines().any(|line| line.split_whitespace().eq(["Pages:", "7"])), "{info}");
    assert!(text.contains("House of Re-Atoun") && text.contains("The spools throw first."), "{text}");
    let headings = ["THE GOAL", "THE BOARD", "THE START", "THE THROW"];
    assert!(headings.iter().all(|heading| text.lines().any(|line| line == *heading)), "{text}");
}

#[test]
fn titles_name_game_and_part() {
    let titles = |sheets: Vec<Sheet>| sheets.into_iter().map(|sheet| sheet.title()).collect::<Vec<_>>();
    let rules =
        Ruleset::new(Preset::Modern.spec().with_options(["traps=on"]).expect("an option")).expect("rules");
    assert_eq!(titles(sheets(&rules, Part::Rules, &Design::default())), ["Senet, modern (traps=on): rules"]);
}
