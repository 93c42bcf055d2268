//! The rules page: a description of a ruleset in English sentences, generated from its rule points. Front
//! ends, reports and printed documents show it.

mod drawing;
mod hits_and_goal;
mod movement;
mod sentence;
mod square;
mod wrap;

use std::fmt;

use super::option_key::OptionKey;
use super::plan::Plan;
use super::points::RulePoint;
use super::spec::{Reading, RuleSpec};

pub use drawing::BoardDrawing;
pub use sentence::Sentence;

/// The rules of a ruleset in English, complete enough to play by.
///
/// `Display` writes plain text in lines of at most 78 characters.
///
/// ```
/// use senet::Preset;
/// let page = Preset::Kendall.spec().page();
/// assert_eq!(page.title, "Kendall");
/// assert!(page.to_string().contains("Square 26 is compulsory"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesPage {
    /// The title of the ruleset.
    pub title: String,
    /// The name of the ruleset with its options: `modern (traps=on)`.
    pub name: String,
    /// A summary in one sentence; empty if the ruleset has none.
    pub summary: String,
    /// The author of the reconstruction and its publication; empty if the ruleset has no source.
    pub source: String,
    /// The rules by subject, the goal of the game first.
    pub sections: Vec<Section>,
    /// The outcomes of a throw as they lie, one a line.
    pub throws: Vec<String>,
    /// The board with its marked squares and the pieces at the start.
    pub start: String,
    /// Positions that show the rules at work; [`RuleSpec::page`] has none. The crate `senet-play` finds them.
    pub examples: Vec<PageExample>,
    /// The options that the ruleset offers.
    pub options: Vec<OptionDescription>,
    /// The readings chosen where the source is silent or contradicts itself.
    pub readings: Vec<Reading>,
}

/// A section of a rules page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// A stable code of the heading, for translations.
    pub code: &'static str,
    /// The heading in English, without a full stop.
    pub heading: &'static str,
    /// The rules, one sentence or short paragraph each; never empty.
    pub sentences: Vec<Sentence>,
}

/// A position on a rules page that shows a rule at work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageExample {
    /// The heading in English: the rule at work.
    pub title: &'static str,
    /// The text of a [`BoardDrawing`].
    pub board: String,
    /// What the throw and the move do there, in a sentence or two.
    pub caption: String,
}

/// An option on a rules page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDescription {
    /// The option to set with `KEY=VALUE`.
    pub key: OptionKey,
    /// The possible values, in English: `1 to 7`, `on or off`.
    pub values: String,
    /// The value in this ruleset.
    pub current: String,
    /// What the option changes.
    pub description: &'static str,
}

impl RuleSpec {
    /// The rules page of the ruleset.
    ///
    /// # Panics
    ///
    /// May panic if the points [conflict](crate::points::RulePoints::validate), for example if there are too
    /// many pieces or throws above 6. The points of a [`Ruleset`](crate::Ruleset) never conflict.
    pub fn page(&self) -> RulesPage {
        let mut sections = movement::sections(self);
        sections.extend(hits_and_goal::sections(self));
        sections.retain(|section| !section.sentences.is_empty());
        RulesPage {
            title: if self.title.is_empty() { self.name.clone() } else { self.title.clone() },
            name: self.full_name(),
            summary: capitalised(&self.summary),
            source: self.source.clone(),
            sections,
            throws: drawing::throws(&self.points),
            start: BoardDrawing::new(self, &Plan::compile(&self.points).start_position()).to_string(),
            examples: Vec::new(),
            options: self.offered_options().iter().map(|key| self.option_line(*key)).collect(),
            readings: self.readings.clone(),
        }
    }

    fn option_line(&self, key: OptionKey) -> OptionDescription {
        let values = match key {
            OptionKey::Pieces => format!("1 to {}", self.points.max_pieces()),
            _ => crate::english::choice(self.values(key)),
        };
        OptionDescription { key, values, current: key.value_in(&self.points), description: key.description() }
    }
}

impl fmt::Display for RulesPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        heading(f, &self.title, '=')?;
        if self.name != self.title {
            wrap::paragraph(f, "", &format!("Ruleset: {}", self.name))?;
        }
        wrap::paragraph(f, "", &self.summary)?;
        for section in &self.sections {
            writeln!(f)?;
            heading(f, section.heading, '-')?;
            for sentence in &section.sentences {
                wrap::paragraph(f, "- ", &sentence.text)?;
            }
        }
        writeln!(f)?;
        heading(f, "The throws as they lie", '-')?;
        for line in &self.throws {
            writeln!(f, "  {line}")?;
        }
        writeln!(f)?;
        heading(f, "The board at the start", '-')?;
        f.write_str(&self.start)?;
        for (index, PageExample { title, board, caption }) in self.examples.iter().enumerate() {
            if index == 0 {
                writeln!(f)?;
                heading(f, "Examples", '-')?;
            }
            wrap::paragraph(f, "", title)?;
            f.write_str(board)?;
            wrap::paragraph(f, "  ", caption)?;
            writeln!(f)?;
        }
        if !self.options.is_empty() {
            writeln!(f)?;
            heading(f, "Options", '-')?;
            for option in &self.options {
                let OptionDescription { key, values, current, description } = option;
                let name = key.name();
                wrap::paragraph(f, "- ", &format!("{name} = {current} ({values}): {description}."))?;
            }
        }
        if !self.readings.is_empty() {
            writeln!(f)?;
            heading(f, "Where the source leaves it open", '-')?;
            for reading in &self.readings {
                let Reading { about, ours, other, .. } = reading;
                let how = match reading.how_to_choose() {
                    how if how.is_empty() => how,
                    how => format!(" {how}"),
                };
                wrap::paragraph(f, "- ", &format!("{about}. Our reading: {ours} Alternative: {other}{how}"))?;
            }
        }
        if !self.source.is_empty() {
            writeln!(f)?;
            heading(f, "Source", '-')?;
            wrap::paragraph(f, "", &self.source)?;
        }
        Ok(())
    }
}

fn heading(f: &mut fmt::Formatter<'_>, text: &str, line: char) -> fmt::Result {
    let lines = wrap::lines(text, wrap::COLUMNS);
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    wrap::paragraph(f, "", text)?;
    writeln!(f, "{}", line.to_string().repeat(width))
}

/// The text with a capital first letter, and with a full stop unless it ends with punctuation.
fn capitalised(text: &str) -> String {
    let mut letters = text.trim_end().chars();
    let Some(first) = letters.next() else { return String::new() };
    let stop = if text.trim_end().ends_with(['.', '!', '?']) { "" } else { "." };
    first.to_uppercase().chain(letters).collect::<String>() + stop
}

/// The sentences of a section while it is built.
struct Sentences(Vec<Sentence>);

impl Sentences {
    fn new() -> Sentences {
        Sentences(Vec::new())
    }

    fn add(&mut self, sentence: Sentence) {
        self.0.push(sentence);
    }

    fn push(&mut self, code: &'static str, text: &str) {
        self.add(Sentence::new(code, text));
    }

    fn push_if(&mut self, condition: bool, code: &'static str, text: &str) {
        if condition {
            self.push(code, text);
        }
    }

    fn choice(&mut self, choice: impl RulePoint) {
        self.add(Sentence::choice(choice));
    }

    fn choice_if(&mut self, condition: bool, choice: impl RulePoint) {
        if condition {
            self.choice(choice);
        }
    }

    fn into_section(self, code: &'static str, heading: &'static str) -> Section {
        Section { code, heading, sentences: self.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::points::{
        Backward, EndHit, Exits, Goal, Home, LastSquare, RowsOfThree, ShortThrows, Water,
    };
    use super::*;
    use crate::Preset;
    use crate::throw::Throw;

    /// Every preset without options, and with each option at each value.
    fn all_specs() -> Vec<RuleSpec> {
        let mut specs = Vec::new();
        for spec in Preset::ALL.map(Preset::spec) {
            for key in spec.offered_options() {
                for value in spec.values(*key) {
                    let mut varied = spec.clone();
                    varied.set_option(key.name(), value).unwrap();
                    specs.push(varied);
                }
            }
            specs.push(spec);
        }
        specs
    }

    fn section<'a>(page: &'a RulesPage, heading: &str) -> Option<&'a Section> {
        page.sections.iter().find(|section| section.heading == heading)
    }

    /// The text of a page without its line breaks.
    fn flat(spec: &RuleSpec) -> String {
        spec.page().to_string().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_preset_has_a_summary_a_source_and_readings() {
        for spec in Preset::ALL.map(Preset::spec) {
            assert!(!spec.title.is_empty() && !spec.source.is_empty(), "{}", spec.name);
            assert!((20..=90).contains(&spec.summary.chars().count()), "{}: {}", spec.name, spec.summary);
            assert!(!spec.readings.is_empty(), "{}", spec.name);
            for Reading { about, ours, other, .. } in &spec.readings {
                assert!(!about.ends_with('.'), "{}: {about}", spec.name);
                for text in [ours, other] {
                    assert!(text.ends_with('.'), "{}: {text}", spec.name);
                    assert!(
                        text.matches(". ").count() <= 1,
                        "{}: more than two sentences: {text}",
                        spec.name
                    );
                }
            }
        }
    }

    #[test]
    fn wraps_all_lines_at_the_page_width() {
        for spec in all_specs() {
            let text = spec.page().to_string();
            for line in text.lines() {
                assert!(line.chars().count() <= wrap::COLUMNS, "{}: {line}", spec.full_name());
                assert_eq!(line, line.trim_end(), "{}", spec.full_name());
            }
        }
    }

    #[test]
    fn names_every_possible_throw_with_its_chance() {
        for spec in all_specs() {
            let page = spec.page();
            let chances = spec.points.throwing.chances();
            let sentences = &section(&page, "The throw").unwrap().sentences;
            for (value, weight) in chances.iter() {
                let name = if value == Throw::LOST { "A lost turn".to_owned() } else { value.to_string() };
                let chance = format!("{weight} in {}.", chances.total());
                let named: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
                let named: Vec<&str> =
                    named.into_iter().filter(|text| text.starts_with(&format!("{name} – "))).collect();
                assert!(
                    matches!(named.as_slice(), [one] if one.ends_with(&chance)),
                    "{}: {value}: {named:?}",
                    spec.full_name()
                );
            }
        }
    }

    #[test]
    fn writes_complete_sentences_without_repetition() {
        for spec in all_specs() {
            let page = spec.page();
            let sentences = page.sections.iter().flat_map(|section| &section.sentences);
            let sentences: Vec<&String> = sentences.map(|sentence| &sentence.text).collect();
            for (index, sentence) in sentences.iter().enumerate() {
                assert!(sentence.ends_with('.'), "{}: {sentence}", spec.full_name());
                let first = sentence.chars().next().unwrap();
                assert!(first.is_uppercase() || first.is_numeric(), "{}: {sentence}", spec.full_name());
                assert!(!sentence.contains("none"), "an empty list, {}: {sentence}", spec.full_name());
                assert!(!sentences[..index].contains(sentence), "twice, {}: {sentence}", spec.full_name());
            }
        }
    }

    #[test]
    fn includes_the_sentences_of_the_main_choices() {
        for spec in all_specs() {
            let (text, points) = (flat(&spec), &spec.points);
            let mut expected =
                vec![points.goal.sentence(), points.hit.sentence(), points.short_throws.sentence()];
            if points.backward != Backward::Never {
                expected.push(points.backward.sentence());
            }
            if points.water != Water::Ordinary {
                expected.push(points.water.sentence());
            }
            if points.rows_of_three == RowsOfThree::Blockade {
                expected.push(points.rows_of_three.sentence());
            }
            if points.end_hit == EndHit::IntoWater {
                expected.push(points.end_hit.sentence());
            }
            if points.last_square != LastSquare::Ordinary {
                expected.push(points.last_square.sentence());
            }
            for sentence in expected {
                assert!(text.contains(sentence), "{} lacks: {sentence}", spec.full_name());
            }
        }
    }

    /// The example of the rules page is what [`crate::Scoring`] counts.
    #[test]
    fn explains_the_scoring_of_a_series_where_the_source_does() {
        for preset in Preset::ALL {
            let page = preset.spec().page();
            let is_explained = section(&page, "Scoring a series").is_some();
            assert_eq!(is_explained, preset == Preset::Grunfeld, "{preset:?}");
        }
        let rules = crate::Ruleset::preset(Preset::Grunfeld);
        let last = crate::Position::parse("c2s6/2s7/3s3s2 c - -", &rules).unwrap();
        assert_eq!(crate::Scoring::PiecesLeft.points(crate::Side::Cones, &last), 6);
        assert!(flat(&Preset::Grunfeld.spec()).contains("3 + 2 + 1 + 0 = 6 points"));
    }

    #[test]
    fn describes_changed_points() {
        let mut spec = Preset::Modern.spec();
        assert!(flat(&spec).contains("A piece on 15, 26, 28, 29 or 30 is safe"));
        assert!(
            flat(&spec)
                .contains("from 26 with a 5, from 28 with a 3, from 29 with a 2 and from 30 with a 1.")
        );
        assert!(section(&spec.page(), "When no piece can move forward").is_none());
        spec.name = "mine".to_owned();
        spec.title = String::new();
        spec.points.exits = Exits::NONE;
        spec.points.last_square = LastSquare::Leaves;
        spec.points.home = Home::LastRow;
        spec.points.backward = Backward::MayHit;
        spec.points.short_throws = ShortThrows::OntoEmpty;
        assert_eq!(spec.page().title, "mine");
        let text = flat(&spec);
        assert!(text.contains("from 26 with a 4, from 28 with a 2 and from 29 with a 1."), "{text}");
        assert!(text.contains(Home::LastRow.sentence()) && text.contains("House of Beauty"), "{text}");
        assert!(section(&spec.page(), "When no piece can move forward").is_some());
    }

    #[test]
    fn names_exits_that_need_an_impossible_throw() {
        let text = flat(&Preset::Tait.spec());
        assert!(text.contains("A piece on 26 would need a 5, which cannot be thrown."), "{text}");
    }

    #[test]
    fn lists_options_with_their_values() {
        let spec = Preset::Modern.spec().with_options(["traps=on", "pieces=3"]).unwrap();
        let text = flat(&spec);
        assert!(text.contains("traps = on (on or off)") && text.contains("pieces = 3 (1 to 7)"), "{text}");
        assert!(text.contains("modern (pieces=3, traps=on)"), "{text}");
        assert!(text.contains("A piece on 26, 28, 29 or 30 does not move further along the board"), "{text}");
    }

    #[test]
    fn wraps_texts_of_any_length() {
        let mut spec = Preset::Bell.spec();
        spec.name = "é".repeat(200);
        spec.title = "x y ".repeat(60);
        spec.summary = String::new();
        let text = spec.page().to_string();
        assert!(text.lines().all(|line| line.chars().count() <= wrap::COLUMNS));
        assert_eq!(spec.points.goal, Goal::LineUp);
    }

    #[test]
    fn begins_with_title_name_and_summary() {
        let text = Preset::Kendall.spec().page().to_string();
        let start = "Kendall\n=======\nRuleset: kendall\n\
            Seven pieces; hits swap places, there are no blockades, and the water holds\npieces.\n\n\
            The goal\n--------\n- Pieces travel from 1 to 30 and are then borne off. The first player to bear\n  \
            off all pieces wins.\n";
        assert_eq!(&text[..start.len()], start);
    }
}
