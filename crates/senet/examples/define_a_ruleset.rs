//! Defines a ruleset in code and as a file, prints its rules page, and shows the message that refuses a contradiction.
//!
//! `cargo run -p senet --example define_a_ruleset`

use senet::points::{RowsOfThree, RowsOfTwo, Water};
use senet::{Preset, RuleSpec, Ruleset, SquareSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // In code: start from a preset and change points.
    let mut spec = Preset::Modern.spec();
    spec.name = "modern-with-pairs".to_owned();
    spec.title = "Modern, with pairs".to_owned();
    spec.points.rows_of_two = RowsOfTwo::Protected;
    spec.points.safe |= SquareSet::of(&[15]);
    let rules = Ruleset::new(spec)?;
    println!("{}", rules.spec().page());

    // As a file, which names only what differs from its base.
    let text = r#"
        name = "kendall-with-blockades"
        base = "kendall"

        [meeting]
        rows_of_three = "blockade"
    "#;
    let with_blockades = RuleSpec::from_toml(text)?;
    assert_eq!(with_blockades.points.rows_of_three, RowsOfThree::Blockade);

    // All contradictions are reported at once, each with a remedy.
    let mut wrong = Preset::Modern.spec();
    wrong.points.pieces = 9;
    wrong.points.water = Water::ToHand;
    if let Err(conflicts) = Ruleset::new(wrong) {
        println!("\n{conflicts}");
    }
    Ok(())
}
