//! How it is counted how long play can last.

use senet_table::Stratum;

use crate::lengths::Width;

/// Plies that play is first taken to last.
const FIRST_GUESS: u32 = 350;
/// With many pieces it lasts longer: first so many plies for each pair of all pieces on the board, each with itself too.
const FOR_EACH_PAIR: f64 = 12.0;
/// Play is first taken to last no longer than this part of what can be counted, so that it has room to grow.
const COUNTABLE: f64 = 7.0 / 8.0;

/// It is made longer by rather too much too;
const RATHER_MORE: f64 = 5.0 / 4.0;
/// but by no more than so many times.
const MOST_TIMES: u32 = 8;

/// How long play lasts as a sweep finds it, in units: at most, and by how many more it found it to last somewhere than the sweep before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lasts {
    pub(crate) longest: u32,
    pub(crate) short: u32,
}

/// How it is counted how long play can last: how much room there is for it, and how many units a ply has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) width: Width,
    pub(crate) ply: u32,
}

impl Count {
    /// In the finest unit.
    pub(crate) fn finest(width: Width) -> Count {
        Count { width, ply: width.finest() }
    }

    /// In a unit twice as long, if a ply has more than one.
    pub(crate) fn coarser(self) -> Option<Count> {
        (self.ply > 1).then_some(Count { ply: self.ply / 2, ..self })
    }

    /// How long play is first taken to last everywhere, in units. Any number will do. Rather too much than too little: what is too long only asks for
    /// smaller residuals, what is too short has to grow, a little with each sweep.
    pub(crate) fn guess(self) -> u32 {
        // In a coarser unit because it lasts for more of the finer than can be counted.
        if self.ply == self.width.finest() { FIRST_GUESS * self.ply } else { self.width.most() / 2 }
    }

    /// Takes the finest unit in which so many plies can be counted. How many units they are, or nearly all that can be counted.
    pub(crate) fn make_room(&mut self, plies: f64) -> u32 {
        let countable = f64::from(self.width.most()) * COUNTABLE;
        while let Some(coarser) = self.coarser().filter(|_| plies * f64::from(self.ply) > countable) {
            *self = coarser;
        }
        (plies * f64::from(self.ply)).min(countable) as u32
    }

    /// By how many quarters play lasts longer than it was counted, as sweeps find it now, and found it when it was made longer `before`, if it was.
    ///
    /// What sweeps find it short by falls, the longer it is taken to last, by as much for each ply: so it is known from the two where it is nothing.
    pub(crate) fn quarters_longer(self, now: Lasts, before: Option<Lasts>) -> u32 {
        let Some(before) = before.filter(|before| before.longest < now.longest && before.short > now.short)
        else {
            return self.quarters_short(now.short);
        };
        let per_unit = f64::from(before.short - now.short) / f64::from(now.longest - before.longest);
        let end = (f64::from(now.longest) + f64::from(now.short) / per_unit) * RATHER_MORE;
        let most = f64::from(self.width.most()) * COUNTABLE;
        let longer = end.min(most) / f64::from(now.longest) - 1.0;
        ((4.0 * longer).ceil() as u32).clamp(1, 4 * MOST_TIMES)
    }

    /// By how many quarters play lasts longer than it was counted if a sweep finds that short by so many units; no more than four.
    ///
    /// Where a part *q* of all play leaves the pair with each ply it lasts for 1/*q*, and *h* is short by *d* = 1 − *q*·*h*: so 1/*q* is *h*/(1 − *d*).
    fn quarters_short(self, short: u32) -> u32 {
        let left = self.ply.saturating_sub(short).max(1);
        short.saturating_mul(4).div_ceil(left).clamp(1, 4)
    }
}

/// Plies that play is first taken to last in a pair with many pieces. (With four against four it lasts for 400 to 800 in most.)
pub(crate) fn plies_for_pieces(stratum: Stratum) -> f64 {
    FOR_EACH_PAIR * f64::from(stratum.mover + stratum.other).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only large pairs begin with more than the first guess.
    #[test]
    fn many_pieces_are_taken_to_last_longer() {
        let plies = |mover, other| plies_for_pieces(Stratum { mover, other });
        assert!(plies(3, 2) <= f64::from(FIRST_GUESS));
        assert_eq!([plies(3, 3), plies(4, 3), plies(4, 4)], [432.0, 588.0, 768.0]);
    }

    /// What does not fit is counted in coarser units, down to plies, and what does not fit these is cut off.
    #[test]
    fn units_are_as_fine_as_there_is_room_for() {
        let mut count = Count::finest(Width::Wide);
        assert_eq!((count.make_room(1_000.0), count.ply), (8_000, 8));
        assert_eq!((count.make_room(8_000.0), count.ply), (32_000, 4));
        assert_eq!((count.make_room(1_000.0), count.ply), (4_000, 4), "it does not go back");
        assert_eq!((count.make_room(50_000.0), count.ply), (50_000, 1));
        assert_eq!((count.make_room(1e9), count.ply), (57_343, 1));
        assert_eq!(count.coarser(), None);
    }

    /// In a coarser unit it begins where the finer one ends.
    #[test]
    fn what_was_too_long_for_a_unit_is_where_the_next_begins() {
        for width in [Width::Wide, Width::Narrow] {
            let fine = Count::finest(width);
            assert_eq!(fine.guess(), 350 * fine.ply);
            let coarse = fine.coarser().expect("a ply has several units");
            assert_eq!(coarse.guess() / coarse.ply, width.most() / fine.ply);
        }
    }

    #[test]
    fn what_is_short_by_half_a_ply_is_half_of_it() {
        let count = Count::finest(Width::Wide);
        let quarters = [0, 1, 2, 3, 4, 8, 1_000].map(|short| count.quarters_short(short));
        assert_eq!(quarters, [1, 1, 2, 3, 4, 4, 4]);
    }
    /// The first time it is guessed how much longer play lasts, then it is known from what it was short by before and is now; within limits.
    #[test]
    fn how_long_it_lasts_is_where_it_would_be_short_by_nothing() {
        let count = Count::finest(Width::Wide);
        let lasts = |longest, short| Lasts { longest, short };
        assert_eq!(count.quarters_longer(lasts(3_700, 52), None), count.quarters_short(52));
        // 7,400 + 44·3,700/8 is 27,750, and a quarter more 4.7 times as long.
        assert_eq!(count.quarters_longer(lasts(7_400, 44), Some(lasts(3_700, 52))), 15);
        assert_eq!(count.quarters_longer(lasts(7_400, 1), Some(lasts(3_700, 52))), 2);
        let slowly = count.quarters_longer(lasts(4_000, 51), Some(lasts(2_000, 52)));
        assert_eq!(slowly, 32, "no more than so many times");
        assert_eq!(
            count.quarters_longer(lasts(40_000, 51), Some(lasts(20_000, 52))),
            2,
            "it must be countable"
        );
        assert_eq!(count.quarters_longer(lasts(7_400, 60), Some(lasts(3_700, 52))), count.quarters_short(60));
    }
}
