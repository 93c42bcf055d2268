//! What a sweep leaves to be done: what a proof after it is expected to find.

use crate::sweep::Found;

/// What a sweep leaves to be done, as parts of what it did. It carries most news to its end in one go; what a proof finds afterwards is only what goes against the order.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    /// Of the largest change of a value;
    pub(crate) change: f64,
    /// of what how long play lasts was short by.
    pub(crate) short: f64,
}

impl Rest {
    /// As long as no proof has shown it. (With three pieces it is four to nine tenths, the less the faster changes shrink.)
    pub(crate) const UNKNOWN: Rest = Rest { change: 1.0 / 2.0, short: 1.0 / 2.0 };
    /// A little more is reckoned with than the last proof found.
    const MARGIN: f64 = 1.125;
    /// After a sweep that left something out more is left, since what was left out has changed too since it was done: at least so much,
    const OF_PART: Rest = Rest { change: 3.0 / 4.0, short: 2.0 };

    /// What a proof is expected to find after a sweep that found this.
    pub(crate) fn after(self, swept: Found) -> Found {
        let part = |of: u32, part: f64| (f64::from(of) * part).ceil() as u32;
        Found { change: part(swept.change, self.change), short: part(swept.short, self.short), ..swept }
    }

    /// After a sweep that left something out, and shrank changes to this part: where that is slow, they are hardly less the next time.
    pub(crate) fn of_part(self, shrink: f64) -> Rest {
        let change = (shrink * Rest::MARGIN).clamp(Rest::OF_PART.change, 1.0);
        Rest { change: self.change.max(change), short: self.short.max(Rest::OF_PART.short) }
    }

    /// As a proof showed it, which came after this sweep.
    pub(crate) fn shown(self, swept: Found, proof: Found) -> Rest {
        let part = |of: u32, before: u32, unknown: f64| match before {
            0 => unknown,
            before => (f64::from(of) / f64::from(before) * Rest::MARGIN).min(1.0),
        };
        Rest {
            change: part(proof.change, swept.change, self.change),
            short: part(proof.short, swept.short, self.short),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a proof that fell short, the next is tried when sweeps have come so far as it showed to be needed.
    #[test]
    fn what_a_proof_shows_is_expected_of_the_next() {
        let found = |change, short| Found { change, short, longest: 900, backups: 1 };
        let unknown = Rest::UNKNOWN.after(found(401, 7));
        assert_eq!((unknown.change, unknown.short, unknown.longest), (201, 4, 900));
        let of_part = |shrink| {
            let expected = Rest::UNKNOWN.of_part(shrink).after(found(400, 2));
            (expected.change, expected.short)
        };
        assert_eq!(
            [0.5, 0.8, 1.3].map(of_part),
            [(300, 4), (360, 4), (400, 4)],
            "what was left out has changed too"
        );
        let shown = Rest::UNKNOWN.shown(found(400, 0), found(320, 1));
        let next = shown.after(found(200, 8));
        assert_eq!((next.change, next.short), (180, 4));
        assert_eq!(shown.shown(found(100, 3), found(500, 9)).after(found(100, 3)), found(100, 3));
    }
}
