//! The figures of the comparison page, which must be those of the study document.

use std::fs;
use std::path::Path;

use serde_json::Value;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()))
}

/// The cells of the rows of a ruleset, in the order of the tables.
fn rows<'a>(document: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let begins = format!("| `{name}` |");
    let rows = document.lines().filter(|line| line.starts_with(&begins));
    rows.map(|row| row.split('|').map(str::trim).collect()).collect()
}

/// The number before the interval, as in `149.8 ± 0.3` and `48.8 (47.8 – 49.7)`.
fn first_number(cell: &str) -> &str {
    cell.split(' ').next().expect("a text has a first word")
}

#[test]
fn comparison_page_shows_the_figures_of_the_study() {
    let document = file("../../docs/study.md");
    let study: Value = serde_json::from_str(&file("assets/data/study.json")).expect("the figures are JSON");
    let rulesets = study["rulesets"].as_array().expect("there are rulesets");
    assert_eq!(rulesets.len(), 8);
    for ruleset in rulesets {
        let name = ruleset["name"].as_str().expect("a ruleset has a name");
        let tables = rows(&document, name);
        let share =
            |value: &Value| format!("{:.1}", 100.0 * value["share"].as_f64().expect("a share is a number"));
        let moves = ruleset["measures"]["moves"]["mean"].as_f64().expect("a mean is a number");
        assert_eq!(format!("{moves:.1}"), first_number(tables[0][2]), "moves of {name}");
        assert_eq!(
            share(&ruleset["first_wins"]),
            first_number(tables[0][5]),
            "wins of the first side in {name}"
        );
        let matches = ruleset["matches"].as_array().expect("there are matches");
        for (number, played) in matches.iter().enumerate() {
            assert_eq!(
                share(&played["score"]),
                first_number(tables[1][number + 2]),
                "match {number} of {name}"
            );
        }
    }
}
