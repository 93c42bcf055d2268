//! The work of games that have been solved. [`Estimate`](crate::Estimate) uses it to predict that of others.
//!
//! How long play lasts shows only with many pieces: `grunfeld` takes four times as many backups a
//! position with four pieces a side as with three. Small games, which are solved in a moment, do not
//! show it.

use senet::{Preset, Ruleset};

/// Backups for each position of the game and its endings, with one to four pieces a side: the column
/// *work* of the table in `docs/solving.md`.
const fn solved(preset: Preset) -> [f64; 4] {
    match preset {
        Preset::Modern => [12.0, 14.3, 17.3, 20.3],
        Preset::Jequier => [11.0, 15.4, 21.4, 55.8],
        Preset::Grunfeld => [10.2, 15.5, 48.6, 200.9],
        Preset::Kendall => [22.0, 27.2, 27.1, 42.5],
        Preset::Tait => [9.0, 12.2, 13.8, 20.0],
        Preset::Bell => [8.4, 15.3, 24.3, 40.0],
        Preset::Basics => [21.0, 22.6, 33.8, 46.4],
        Preset::SenetRa => [11.0, 17.0, 34.4, 61.2],
    }
}

/// The gap of these games.
const GAP: f64 = 1e-4;
/// Sweeps reduce changes by about this many powers of ten. With a gap that is narrower by one power,
/// there are more of them in proportion.
const POWERS: f64 = 8.0;

/// The expected backups for each position, if a preset of this name has been solved, whatever the
/// options. With more than four pieces, each further piece multiplies them as the fourth did, if that is
/// an increase.
pub(crate) fn expected(rules: &Ruleset, gap: f64) -> Option<f64> {
    let narrower = (GAP / gap).log10() / POWERS;
    Some(to_the_gap(rules)? * (1.0 + narrower).max(0.5))
}

/// For the gap of the known games.
fn to_the_gap(rules: &Ruleset) -> Option<f64> {
    let pieces = usize::from(rules.plan().pieces());
    let [one, two, three, four] = solved(rules.spec().preset()?);
    let more = (four / three).max(1.0);
    let beyond = pieces.saturating_sub(4) as i32;
    Some(match pieces {
        1 => one,
        2 => two,
        3 => three,
        _ => four * more.powi(beyond),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_table_in_the_document() {
        // Games of one piece are not in the table.
        let document = include_str!("../../../docs/solving.md");
        for preset in Preset::ALL {
            for (pieces, work) in (1..).zip(solved(preset)).skip(1) {
                let row = format!("| `{}` | {pieces} | ", preset.name());
                let row = document.lines().find(|line| line.starts_with(&row)).expect("it has a row");
                let told = row.split('|').nth(7).expect("a column for it").trim();
                assert_eq!(told, format!("{work:.1}"), "{row}");
            }
        }
    }

    /// The expected backups with this number of pieces.
    fn expected_of(preset: Preset, pieces: u8) -> Option<f64> {
        let spec = preset.spec().with_options([format!("pieces={pieces}")]).expect("offered");
        expected(&Ruleset::new(spec).expect("no conflicts"), 1e-4)
    }

    #[test]
    fn more_pieces_take_more_work() {
        for preset in Preset::ALL {
            let [three, four] = [3, 4].map(|pieces| expected_of(preset, pieces).expect("it was solved"));
            let five = expected_of(preset, 5).expect("it is known from four");
            assert!(five >= four && (five - four * (four / three).max(1.0)).abs() < 1e-9, "{preset:?}");
        }
        let mut own = Preset::Modern.spec();
        own.name = "my-own".to_owned();
        assert_eq!(expected(&Ruleset::new(own).expect("no conflicts"), 1e-4), None);
    }

    #[test]
    fn narrower_gaps_take_more_work() {
        let rules = Ruleset::preset(Preset::Modern);
        let [wide, narrow] = [1e-4, 1e-5].map(|gap| expected(&rules, gap).expect("it was solved"));
        assert!(
            (narrow / wide - 1.125).abs() < 1e-9 && expected(&rules, 1.0).is_some_and(|least| least > 0.0)
        );
    }
}
