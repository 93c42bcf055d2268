//! The rule points as data for forms: tables, keys, descriptions and choices, as in a ruleset file.

use super::points::{PointVisitor, visit_points};
use super::write::KINDS;
use crate::rules::points::{
    Exits, PointChoice, PointDescription, PointForm, PointTable, RulePoint, RulePoints, Throwing,
};
use crate::rules::preset::Preset;
use crate::side::Side;
use crate::square::SquareSet;
use crate::throw::ThrowSet;

impl RulePoints {
    /// The tables of a ruleset file with their points: what a form needs to offer every rule.
    ///
    /// ```
    /// use senet::points::{PointForm, RulePoints};
    /// let tables = RulePoints::description();
    /// assert_eq!((tables[0].name, tables[0].points[0].key), ("start", "pieces"));
    /// let water = tables.iter().flat_map(|table| &table.points).find(|point| point.key == "water").unwrap();
    /// assert!(matches!(&water.form, PointForm::Choice(choices) if choices[0].keyword == "ordinary"));
    /// ```
    pub fn description() -> Vec<PointTable> {
        let mut description = Description(Vec::new());
        // The description does not depend on the values.
        visit_points(&mut Preset::Modern.points(), &mut description);
        description.0
    }
}

struct Description(Vec<PointTable>);

impl Description {
    fn add(&mut self, key: &'static str, about: &str, form: PointForm) {
        let point = PointDescription { key, about: about.to_owned(), form };
        self.0.last_mut().expect("a table precedes its points").points.push(point);
    }
}

impl PointVisitor for Description {
    fn optional(&mut self, _: bool, visit: impl FnOnce(&mut Self)) {
        visit(self);
    }

    fn table(&mut self, name: &'static str, about: &str) {
        self.0.push(PointTable { name, about: about.to_owned(), points: Vec::new() });
    }

    fn pieces(&mut self, key: &'static str, about: &str, _: &mut u8) {
        self.add(key, about, PointForm::Pieces);
    }

    fn side(&mut self, key: &'static str, about: &str, _: &mut Side) {
        let choice = |side: Side| PointChoice { keyword: side.name(), sentence: "" };
        self.add(key, about, PointForm::Choice(Side::BOTH.map(choice).into()));
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, about: &str, _: &mut T) {
        let choice = |choice: &T| PointChoice { keyword: choice.keyword(), sentence: choice.sentence() };
        self.add(key, about, PointForm::Choice(T::ALL.iter().map(choice).collect()));
    }

    fn squares(&mut self, key: &'static str, about: &str, _: &mut SquareSet) {
        self.add(key, about, PointForm::Squares);
    }

    fn throws(&mut self, key: &'static str, about: &str, _: &mut ThrowSet) {
        self.add(key, about, PointForm::Throws);
    }

    fn exits(&mut self, key: &'static str, about: &str, _: &mut Exits) {
        self.add(key, about, PointForm::Exits);
    }

    fn throwing(&mut self, _: &mut Throwing) {
        let choice = |(keyword, sentence)| PointChoice { keyword, sentence };
        self.add("kind", "The sticks or dice.", PointForm::Choice(KINDS.map(choice).into()));
        self.add(
            "scores",
            "The throw for each outcome, from 0 to 6; 0 loses the turn. A single die has none.",
            PointForm::Scores,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that the program writes has exactly these keys.
    #[test]
    fn describes_the_keys_of_a_file() {
        let text = Preset::Kendall.spec().to_toml();
        let mut table = String::new();
        let mut written = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                table = name.trim_matches(['[', ']']).to_owned();
            } else if let Some((key, _)) = line.split_once(" = ")
                && !table.is_empty()
                && table != "readings"
            {
                written.push(format!("{table}.{key}"));
            }
        }
        let described: Vec<String> = RulePoints::description()
            .iter()
            .flat_map(|table| table.points.iter().map(|point| format!("{}.{}", table.name, point.key)))
            .collect();
        assert_eq!(described, written);
    }
}
