//! Formatting a ruleset as a commented TOML file.

use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::canonical::{array, kind, quoted, scores};
use super::points::{PointVisitor, visit_points};
use crate::rules::points::{Exits, RulePoint, Throwing};
use crate::rules::spec::{Reading, RuleSpec};
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

/// The maximum width of a comment, in characters.
const WIDTH: usize = 100;

pub(super) fn ruleset(spec: &RuleSpec) -> String {
    let mut file = File(String::new());
    file.head(spec);
    file.options(spec);
    visit_points(&mut { spec.points }, &mut file);
    file.readings(&spec.readings);
    file.0
}

struct File(String);

impl File {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn gap(&mut self) {
        self.0.push('\n');
    }

    /// Writes a wrapped comment. The first line begins with `lead`; the other lines are indented by its
    /// width.
    fn comment(&mut self, lead: &str, text: &str) {
        let indent = " ".repeat(lead.chars().count());
        let mut line = format!("# {lead}");
        let mut is_empty = true;
        for word in text.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line = format!("# {indent}");
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        self.line(&line);
    }

    fn key(&mut self, key: &str, value: &str) {
        self.line(&format!("{key} = {value}"));
        self.gap();
    }

    fn head(&mut self, spec: &RuleSpec) {
        self.comment("", &format!("The rules of a game of Senet: {}.", one_line(&spec.full_name())));
        self.comment(
            "",
            "To make your own ruleset from this file, change its name, remove [options] if present, and edit \
             the points. A file with a key such as base = \"kendall\", which names a built-in ruleset, needs \
             only the points that differ from it.",
        );
        self.gap();
        let most = RuleSpec::LONGEST_NAME;
        self.comment(
            "",
            &format!("The name of the ruleset: 1 to {most} lower-case letters, digits and hyphens."),
        );
        self.key("name", &text(&spec.name));
        if let Some(base) = spec.base {
            self.comment(
                "",
                "The ruleset from which this one was made: its squares keep their names and signs.",
            );
            self.key("base", &quoted(base.name()));
        }
        self.comment("", "The title for display.");
        self.key("title", &text(&spec.title));
        self.comment("", "A summary in one line.");
        self.key("summary", &text(&spec.summary));
        self.comment("", "The author of the reconstruction and its publication.");
        self.key("source", &text(&spec.source));
        self.comment(
            "",
            "The version of the rules. Increase it when the rules change, so that old records are recognised.",
        );
        self.key("version", &spec.version.to_string());
    }

    fn options(&mut self, spec: &RuleSpec) {
        if spec.options.is_empty() {
            return;
        }
        self.gap();
        self.comment(
            "",
            "The options in which the ruleset differs from the built-in ruleset of this name. The points \
             below include them.",
        );
        self.line("[options]");
        self.gap();
        for (option, value) in &spec.options {
            self.comment("", &format!("{}.", capitalised(option.description())));
            self.key(option.name(), &text(value));
        }
    }

    fn readings(&mut self, readings: &[Reading]) {
        self.gap();
        self.comment(
            "",
            "The readings chosen where the source is silent or contradicts itself: a [[readings]] for each, \
             with its subject (about), the chosen reading (ours), the alternative (other), and the option or the \
             line of a ruleset file that chooses it (choice), if there is one.",
        );
        for reading in readings {
            self.line("[[readings]]");
            self.line(&format!("about = {}", text(&reading.about)));
            self.line(&format!("ours = {}", text(&reading.ours)));
            if !reading.choice.is_empty() {
                self.line(&format!("other = {}", text(&reading.other)));
                self.key("choice", &text(&reading.choice));
                continue;
            }
            self.key("other", &text(&reading.other));
        }
    }

    fn commented(&mut self, about: &str, key: &str, value: &str) {
        self.comment("", about);
        self.key(key, value);
    }
}

impl PointVisitor for File {
    fn optional(&mut self, _: bool, visit: impl FnOnce(&mut Self)) {
        visit(self);
    }

    fn table(&mut self, name: &'static str, about: &str) {
        self.gap();
        self.comment("", about);
        self.line(&format!("[{name}]"));
        self.gap();
    }

    fn pieces(&mut self, key: &'static str, about: &str, pieces: &mut u8) {
        self.commented(about, key, &pieces.to_string());
    }

    fn side(&mut self, key: &'static str, about: &str, side: &mut Side) {
        self.comment("", about);
        for side in Side::BOTH {
            self.comment("  ", &quoted(side.name()));
        }
        self.key(key, &quoted(side.name()));
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, about: &str, choice: &mut T) {
        self.comment("", about);
        let widest = T::ALL.iter().map(|choice| choice.keyword().len()).max().unwrap_or(0) + 2;
        for choice in T::ALL {
            let keyword = quoted(choice.keyword());
            self.comment(&format!("  {keyword:widest$}  "), choice.sentence());
        }
        self.key(key, &quoted(choice.keyword()));
    }

    fn squares(&mut self, key: &'static str, about: &str, squares: &mut SquareSet) {
        self.commented(&format!("{about} Squares are 1 to 30; [] for none."), key, &array(squares.iter()));
    }

    fn throws(&mut self, key: &'static str, about: &str, throws: &mut ThrowSet) {
        let about = format!("{about} Throws are 1 to 6; [] for none, \"any\" for 1 to 6.");
        self.commented(&about, key, &throws_in_short(*throws));
    }

    fn exits(&mut self, key: &'static str, about: &str, exits: &mut Exits) {
        let about =
            format!("{about} A row is SQUARE = [THROWS], or SQUARE = \"any\" for 1 to 6; {{}} for none.");
        let rows: Vec<String> =
            exits.iter().map(|(square, throws)| format!("{square} = {}", throws_in_short(throws))).collect();
        let table = if rows.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", rows.join(", ")) };
        self.commented(&about, key, &table);
    }

    fn throwing(&mut self, throwing: &mut Throwing) {
        self.comment("", "The sticks or dice.");
        for (kind, about) in KINDS {
            self.comment(&format!("  {:10}  ", quoted(kind)), about);
        }
        self.key("kind", &quoted(kind(throwing)));
        if let Some(scores) = scores(throwing) {
            self.comment("", "The throw for each outcome, from 0 to 6; 0 loses the turn.");
            self.key("scores", &array(scores));
        }
    }
}

/// The kinds of sticks and dice: keyword and description.
pub(super) const KINDS: [(&str, &str); 3] = [
    ("sticks", "Four two-sided sticks; scores has 5 numbers, for 0, 1, 2, 3 and 4 light sides."),
    ("die", "One six-sided die whose 6 is thrown again; it has no scores."),
    ("two-dice", "A six-sided and an eight-sided die, added; scores has 13 numbers, for the sums 2 to 14."),
];

fn throws_in_short(throws: ThrowSet) -> String {
    if throws == ThrowSet::ANY { quoted("any") } else { array(throws.iter()) }
}

/// Any text as a TOML string.
fn text(text: &str) -> String {
    TomlStringBuilder::new(text).as_default().to_toml_value()
}

/// A text with escapes for control characters, for use in a comment.
fn one_line(text: &str) -> String {
    text.escape_debug().to_string()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
