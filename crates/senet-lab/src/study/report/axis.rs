//! Axes: places and ticks of numbers, and numbers as text.

/// An axis that maps numbers to places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    from: f64,
    to: f64,
    left: f64,
    right: f64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Even,
    Logarithmic,
}

impl Scale {
    /// A linear axis from these numbers to these places.
    pub(crate) fn even([from, to]: [f64; 2], [left, right]: [f64; 2]) -> Scale {
        Scale { from, to: if to > from { to } else { from + 1.0 }, left, right, kind: Kind::Even }
    }

    /// A logarithmic axis from these numbers, which must be positive, to these places.
    pub(crate) fn logarithmic([from, to]: [f64; 2], [left, right]: [f64; 2]) -> Scale {
        let from = from.max(1e-9);
        Scale { from, to: to.max(1.01 * from), left, right, kind: Kind::Logarithmic }
    }

    /// The place of a number. Numbers beyond the axis are placed at its ends.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let number = number.clamp(self.from, self.to);
        let along = match self.kind {
            Kind::Even => (number - self.from) / (self.to - self.from),
            Kind::Logarithmic => (number / self.from).ln() / (self.to / self.from).ln(),
        };
        self.left + along * (self.right - self.left)
    }

    /// Round numbers along the axis, about this many.
    pub(crate) fn ticks(&self, about: f64) -> Vec<f64> {
        match self.kind {
            Kind::Even => {
                let step = round_step((self.to - self.from) / about);
                let first = (self.from / step - 1e-9).ceil() as i64;
                let last = (self.to / step + 1e-9).floor() as i64;
                (first..=last).map(|tick| tick as f64 * step).collect()
            }
            Kind::Logarithmic => {
                let decades = self.from.log10().floor() as i32..=self.to.log10().ceil() as i32;
                const DIGITS: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 5.0, 7.0];
                let ticks = decades.flat_map(|decade| DIGITS.map(|digit| digit * 10f64.powi(decade)));
                let ticks: Vec<f64> = ticks.filter(|tick| (self.from..=self.to).contains(tick)).collect();
                // Over several decades every second tick is enough.
                let every = if ticks.len() as f64 > 2.0 * about { 2 } else { 1 };
                ticks.into_iter().step_by(every).collect()
            }
        }
    }
}

/// The smallest of 1, 2 or 5 times a power of ten that is not below this.
fn round_step(step: f64) -> f64 {
    let decade = 10f64.powf(step.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| digit * decade >= step * 0.999);
    digit.unwrap_or(10.0) * decade
}

/// A number as text with a suitable number of digits, such as `0.5`, `20` and `1,500`.
pub(crate) fn short(number: f64) -> String {
    let digits = match number.abs() {
        0.0 => 0,
        ..0.995 => 2,
        ..9.95 if number.fract() != 0.0 => 1,
        _ => 0,
    };
    let text = format!("{number:.digits$}");
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let whole = grouped(whole);
    rest.map_or_else(|| whole.clone(), |rest| format!("{whole}.{rest}"))
}

fn grouped(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("−", digits));
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_on_the_axis() {
        assert_eq!(Scale::even([0.0, 97.0], [0.0, 1.0]).ticks(5.0), [0.0, 20.0, 40.0, 60.0, 80.0]);
        let ticks = Scale::logarithmic([30.0, 250.0], [0.0, 1.0]).ticks(5.0);
        assert_eq!(ticks, [30.0, 50.0, 70.0, 100.0, 150.0, 200.0]);
    }

    #[test]
    fn places_are_clamped_to_the_ends() {
        let scale = Scale::logarithmic([10.0, 1000.0], [100.0, 300.0]);
        assert_eq!(
            [1.0, 10.0, 100.0, 1e6].map(|number| scale.at(number).round()),
            [100.0, 100.0, 200.0, 300.0]
        );
    }

    #[test]
    fn numbers_have_suitable_digits() {
        let texts = [0.0, 0.25, 3.16, 7.0, 42.6, 1352.94, -1234567.0].map(short);
        assert_eq!(texts, ["0", "0.25", "3.2", "7", "43", "1,353", "−1,234,567"]);
    }
}
