//! The options and the lines of ruleset files that choose other readings.

use senet::RuleSpec;

#[test]
fn every_choice_of_a_reading_changes_the_rules() {
    let built_in = RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in);
    let mut chosen = 0;
    for spec in built_in {
        for reading in spec.readings.iter().filter(|reading| !reading.choice.is_empty()) {
            let (name, choice) = (&spec.name, &reading.choice);
            assert_ne!(reading.how_to_choose(), "", "{name}: {choice}");
            let changed = if choice.contains(" = ") {
                let file = format!("name = \"chosen\"\nbase = \"{name}\"\n{choice}\n");
                RuleSpec::from_toml(&file).unwrap_or_else(|error| panic!("{name}: {choice}: {error}"))
            } else {
                spec.with_options([choice]).unwrap_or_else(|error| panic!("{name}: {choice}: {error}"))
            };
            assert_ne!(changed.points, spec.points, "{name}: {choice} changes nothing");
            // Every line has a part in it.
            for line in choice.lines().filter(|line| choice.contains('\n') && !line.starts_with("options.")) {
                let rest: Vec<&str> = choice.lines().filter(|other| *other != line).collect();
                let file = format!("name = \"chosen\"\nbase = \"{name}\"\n{}\n", rest.join("\n"));
                if let Ok(without) = RuleSpec::from_toml(&file) {
                    assert_ne!(without.points, changed.points, "{name}: {line} changes nothing");
                }
            }
            chosen += 1;
        }
        for reading in spec.readings.iter().filter(|reading| reading.choice.is_empty()) {
            let reasons = ["No rule point says so: ", "No rule point says so, ", "No rule point says how, "];
            let says_why = reasons.iter().any(|reason| reading.other.contains(reason));
            assert!(says_why, "{}: {} does not say why it cannot be chosen", spec.name, reading.about);
        }
    }
    assert!(chosen > 40, "{chosen}");
}
