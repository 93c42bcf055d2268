//! The choice of the best evaluator for a ruleset, and the errors that were measured.

use std::sync::Arc;

use senet::{Position, Ruleset};

use crate::blend::Blend;
use crate::evaluator::Evaluator;
use crate::hand_made::HandMade;
use crate::network::NearestNetwork;

/// The best evaluator for a ruleset: the network that was [installed](crate::Network::install) for it, the one with the
/// nearest rule points, in part or alone, or the hand-made evaluator.
///
/// Names do not matter: a preset's rules from a file have the preset's network. The evaluator states a
/// typical error only if that was measured for these very rule points, with this number of pieces.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::best_evaluator;
/// let rules = Ruleset::preset(Preset::Modern);
/// let evaluator = best_evaluator(&rules);
/// let chance = evaluator.win_chance(&rules.start());
/// assert!(0.3 < chance && chance < 0.7 && evaluator.typical_error().is_some());
/// let trapped = Preset::Modern.spec().with_options(["traps=on", "throw=d6"])?;
/// assert_eq!(best_evaluator(&Ruleset::new(trapped)?).typical_error(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_evaluator(rules: &Ruleset) -> Arc<dyn Evaluator> {
    let error = measured_error(rules);
    match NearestNetwork::of(rules) {
        Some(NearestNetwork::Own(network)) => Arc::new(Measured { evaluator: network, error: None }),
        Some(NearestNetwork::Near(network)) => Arc::new(Measured { evaluator: network, error }),
        Some(NearestNetwork::Far(network)) => {
            Arc::new(Measured { evaluator: Blend { hand_made: HandMade::new(rules), network }, error })
        }
        None => Arc::new(HandMade::new(rules)),
    }
}

/// An evaluator with the error that was measured for the ruleset.
struct Measured<E> {
    evaluator: E,
    error: Option<f64>,
}

impl<E: Evaluator> Evaluator for Measured<E> {
    #[inline]
    fn win_chance(&self, position: &Position) -> f64 {
        self.evaluator.win_chance(position)
    }

    fn typical_error(&self) -> Option<f64> {
        self.error
    }
}

/// The measured errors: a line for each ruleset, with its fingerprint, the root mean square error and its
/// name. `cargo run --release -p senet-train --example evaluator_errors` writes the file.
const MEASURED_ERRORS: &str = include_str!("../weights/errors.txt");

/// The error of the best evaluator in games with these rule points and this number of pieces, if it was
/// measured.
fn measured_error(rules: &Ruleset) -> Option<f64> {
    let fingerprint = format!("{:016x}", rules.spec().fingerprint());
    let lines = MEASURED_ERRORS.lines().map(|line| line.split(' '));
    let found = |mut words: std::str::Split<'_, char>| {
        (words.next() == Some(&*fingerprint)).then(|| words.next()?.parse().ok()).flatten()
    };
    lines.into_iter().find_map(found)
}

#[cfg(test)]
mod tests {
    use senet::Preset;

    use super::*;

    fn error(preset: Preset, options: &[&str]) -> Option<f64> {
        let spec = preset.spec().with_options(options).expect("the ruleset offers the options");
        best_evaluator(&Ruleset::new(spec).expect("no conflicts")).typical_error()
    }

    #[test]
    fn errors_are_stated_only_where_they_were_measured() {
        for preset in Preset::ALL {
            for options in [&[][..], &["pieces=2"]] {
                let is_small = error(preset, options).is_some_and(|error| error < 0.01);
                assert!(is_small, "errors.txt has no error below 0.01 of {preset} with {options:?}");
            }
        }
        // Single options have networks of their own, pairs of options have not.
        let both = ["traps=on", "special_houses=off"];
        for option in both {
            assert!(error(Preset::Modern, &[option]).is_some_and(|error| error < 0.01), "{option}");
            assert!(
                error(Preset::Modern, &["pieces=2", option]).is_some_and(|error| error < 0.01),
                "{option}"
            );
        }
        assert!(error(Preset::Modern, &["pieces=2", both[0], both[1]]).is_some_and(|error| error > 0.05));
        assert_eq!(error(Preset::Modern, &both), None);
        assert_eq!(error(Preset::Modern, &["pieces=6"]), None);
    }

    /// Options, alone and in pairs, state the error that was measured for their rule points and pieces, or none.
    #[test]
    fn pairs_of_options_never_state_the_error_of_other_rules() {
        let measured = |rules: &Ruleset| {
            let fingerprint = format!("{:016x} ", rules.spec().fingerprint());
            let line = MEASURED_ERRORS.lines().find(|line| line.starts_with(&fingerprint))?;
            assert!(line.ends_with(&format!(" {}", rules.spec().full_name())), "{line}");
            line.split(' ').nth(1)?.parse::<f64>().ok()
        };
        let (mut stated, mut unknown) = (0, 0);
        for preset in Preset::ALL {
            let options: Vec<String> = preset
                .offered_options()
                .iter()
                .flat_map(|key| key.values().iter().map(move |value| format!("{}={value}", key.name())))
                .collect();
            for (number, first) in options.iter().enumerate() {
                for second in &options[number..] {
                    let Ok(spec) = preset.spec().with_options([first, second]) else { continue };
                    let Ok(rules) = Ruleset::new(spec) else { continue };
                    let error = best_evaluator(&rules).typical_error();
                    assert_eq!(error, measured(&rules), "{}", rules.spec().full_name());
                    *if error.is_some() { &mut stated } else { &mut unknown } += 1;
                }
            }
        }
        assert!(stated > 30 && unknown > 30, "{stated} stated, {unknown} unknown");
    }

    #[test]
    fn every_line_of_the_errors_can_be_read() {
        for line in MEASURED_ERRORS.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.splitn(3, ' ').collect();
            assert!(u64::from_str_radix(words[0], 16).is_ok() && words[0].len() == 16, "{line}");
            assert!(words[1].parse::<f64>().is_ok_and(|error| error < 1.0) && words.len() == 3, "{line}");
        }
    }
}
