//! Where ways lead that values have gone, by what sweeps changed where these began and change where they end.

/// How to go on what sweeps change, from one place or from several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coefficients {
    /// How many times the way from each place is gone on with.
    pub(crate) further: Vec<f64>,
    /// The part of the square of what a sweep changes that this is expected to save.
    pub(crate) saved: f64,
}

/// A way is the same as others if the square of the sine of the angle between is no more than this.
const SAME_WAY: f64 = 1e-6;

/// If a sweep changed values by *e* at the beginning of a way, by *d* at its end, and all is taken to be
/// linear: to go it *t* times more makes the change *d* + *t*·(*d* − *e*) in place of *d*. The *t* that
/// makes it least is *d*·(*e* − *d*)/(*e* − *d*)²; if *d* = *λ*·*e*, this is *λ*/(1 − *λ*).
///
/// Ways from several places are gone together, so that the next sweep changes least. `None` if it cannot be
/// told.
pub(crate) fn least_squares(beginnings: &[&[f64]], end: &[f64]) -> Option<Coefficients> {
    let falls: Vec<Vec<f64>> = beginnings.iter().map(|beginning| difference(beginning, end)).collect();
    let common: Vec<f64> = falls.iter().map(|fall| dot(fall, end)).collect();
    let equation = |(number, fall): (usize, &Vec<f64>)| {
        let mut equation: Vec<f64> = falls.iter().map(|other| dot(fall, other)).collect();
        // Ways that are nearly the same are gone half each, not one far forward and the other back.
        equation[number] *= 1.0 + SAME_WAY;
        equation.push(common[number]);
        equation
    };
    let further = solve_linear(falls.iter().enumerate().map(equation).collect())?;
    let saved = dot(&further, &common);
    Some(Coefficients { further, saved: ratio(saved, dot(end, end)) })
}

/// If values have *gone* so far on a way, and what a sweep changes *falls* so much on it to the *end*: how
/// many times it is to be gone on with so that what sweeps change has nothing left in common with where
/// values have gone. `None` if that cannot be told.
///
/// A shape that hardly shrinks changes with a sweep by less than what is rounded, and the least change is
/// found without it. But values have gone far along it.
pub(crate) fn aitken(gone: &[f64], fall: &[f64], end: &[f64]) -> Option<f64> {
    let further = dot(gone, end) / dot(gone, fall);
    further.is_finite().then_some(further)
}

/// What solves linear equations, each with its right side last, if one thing does.
fn solve_linear(mut equations: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = equations.len();
    for column in 0..count {
        let size = |row: &usize| equations[*row][column].abs();
        let largest = (column..count).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        equations.swap(column, largest);
        let pivot = equations[column].clone();
        for (_, equation) in equations.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let times = -equation[column] / pivot[column];
            add(equation, times, &pivot);
        }
    }
    let solve_linear: Vec<f64> = (0..count).map(|row| equations[row][count] / equations[row][row]).collect();
    solve_linear.iter().all(|unknown| unknown.is_finite()).then_some(solve_linear)
}

/// Adds so many times another.
pub(crate) fn add(one: &mut [f64], times: f64, other: &[f64]) {
    one.iter_mut().zip(other).for_each(|(one, other)| *one += times * other);
}

/// The part of the square of one that goes the way of the other; negative if it goes back.
pub(crate) fn squared_cosine(one: &[f64], other: &[f64]) -> f64 {
    let common = dot(one, other);
    ratio(common * common.abs(), dot(one, one) * dot(other, other))
}

/// What differs from a direction by more than so many times what is in the middle is cut down to that,
const CUT_AT: f64 = 3.0;
/// or to so many parts, which rounding may do.
const CUT_AT_LEAST_AT: f64 = 2.0;
/// So many parts are looked at for what is in the middle.
const LOOKED_AT: usize = 1 << 15;
/// How often the parts that are not cut down are asked again how far they go.
const ROUNDS: u32 = 3;
/// All but this part of the parts of a direction are most of them.
const FEW: f64 = 1.0 / 100.0;

/// How far something goes in a direction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Projection {
    /// So many times as far as the direction is long.
    pub(crate) far: f64,
    /// The part of its square that this is, but for what is cut down; negative if it goes back.
    pub(crate) share: f64,
    /// What differs from that by more than so much is cut down.
    cut_at: f64,
}

/// How far something goes in a direction, the squares of whose parts add up to one. The few parts that
/// differ by far more than most, of another shape that is in few positions, do not count for more than
/// these: first it is as far as half of the parts go, each with the weight of the direction in it, and then
/// as makes the squares least of what is left, cut down.
pub(crate) fn robust_project(one: &[f64], direction: &[f64]) -> Projection {
    let step = one.len() / LOOKED_AT + 1;
    let some = || one.iter().zip(direction).step_by(step).filter(|(_, direction)| **direction != 0.0);
    let mut far =
        weighted_median(some().map(|(part, direction)| (part / direction, direction.abs())).collect());
    let rests = some().map(|(part, direction)| ((part - far * direction).abs(), 1.0)).collect();
    let cut_at = (CUT_AT * weighted_median(rests)).max(CUT_AT_LEAST_AT);
    let rest = |far: f64| {
        one.iter()
            .zip(direction)
            .map(move |(part, direction)| (direction, (part - far * direction).clamp(-cut_at, cut_at)))
    };
    for _ in 0..ROUNDS {
        far += rest(far).map(|(direction, rest)| direction * rest).sum::<f64>();
    }
    let left: f64 = rest(far).map(|(_, rest)| rest * rest).sum();
    Projection { far, share: ratio(far * far.abs(), far * far + left), cut_at }
}

/// The number at which half of the weights are before it, 0 if there are none.
fn weighted_median(mut weighed: Vec<(f64, f64)>) -> f64 {
    weighed.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
    let half = weighed.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut before = 0.0;
    let middle = weighed.iter().find(|(_, weight)| {
        before += weight;
        before >= half
    });
    middle.map_or(0.0, |(number, _)| *number)
}

impl Projection {
    /// What it was that goes so far, with what differs from that cut down.
    pub(crate) fn cut_down(&self, one: &[f64], direction: &[f64]) -> Vec<f64> {
        let cut = |(part, direction): (&f64, &f64)| {
            let here = self.far * direction;
            here + (part - here).clamp(-self.cut_at, self.cut_at)
        };
        one.iter().zip(direction).map(cut).collect()
    }
}

/// Most parts are no larger than this.
pub(crate) fn percentile_99(one: &[f64]) -> f64 {
    let step = one.len() / LOOKED_AT + 1;
    let mut sizes: Vec<f64> = one.iter().step_by(step).map(|part| part.abs()).collect();
    let Some(last) = sizes.len().checked_sub(1) else { return 0.0 };
    let which = (last as f64 * (1.0 - FEW)) as usize;
    *sizes.select_nth_unstable_by(which, f64::total_cmp).1
}

/// The same direction, so long that the squares of its parts add up to one, if it has any length.
pub(crate) fn normalize(one: &[f64]) -> Vec<f64> {
    let length = dot(one, one).sqrt();
    one.iter().map(|part| ratio(*part, length)).collect()
}

pub(crate) fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The root of the mean square.
pub(crate) fn rms(one: &[f64]) -> f64 {
    ratio(dot(one, one), one.len() as f64).sqrt()
}

pub(crate) fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shape, which is one of three.
    fn shape(number: usize, which: usize) -> f64 {
        [1.0 + (number % 3) as f64, (number % 7) as f64 - 3.0, (number % 11) as f64 - 4.5][which]
    }

    /// What sweeps change after so many, if it is made of shapes that shrink by these parts, and are so
    /// large.
    fn changes<const SHAPES: usize>(shrinks: [f64; SHAPES], sizes: [f64; SHAPES], sweeps: i32) -> Vec<f64> {
        let part = |number, which: usize| sizes[which] * shape(number, which) * shrinks[which].powi(sweeps);
        (0..100).map(|number| (0..SHAPES).map(|which| part(number, which)).sum()).collect()
    }

    /// One way takes away what has one shape, each further one what has one more.
    #[test]
    fn as_many_shapes_are_taken_away_as_there_are_ways() {
        let gone_on =
            |begin: &[&[f64]], end: &[f64]| least_squares(begin, end).expect("they are not the same");
        let after = |sweeps| changes([0.99], [1.0], sweeps);
        let same = gone_on(&[&after(0)], &after(10));
        assert!(same.saved > 1.0 - 1e-5, "{same:?}");
        let lambda = 0.99f64.powi(10);
        assert!((same.further[0] - lambda / (1.0 - lambda)).abs() < 1e-4, "{same:?}");
        let all = [0, 3, 6, 10].map(|sweeps| changes([0.9, 0.7, 0.4], [1.0; 3], sweeps));
        let [begin, third, sixth, end] = &all;
        let one = gone_on(&[begin], end);
        let two = gone_on(&[begin, third], end);
        let three = gone_on(&[begin, third, sixth], end);
        assert!(one.saved < two.saved && two.saved < three.saved, "{one:?} {two:?}");
        assert!(three.saved > 1.0 - 1e-3, "{three:?}");
    }

    /// How far most go is told in spite of a few that go far elsewhere, and of a direction that is larger
    /// in some.
    #[test]
    fn what_is_in_few_positions_does_not_hide_how_far_most_go() {
        let direction: Vec<f64> =
            (0..1_000).map(|number| if number % 9 == 0 { -3.0 } else { 0.25 }).collect();
        let direction = normalize(&direction);
        let mut ones: Vec<f64> = (0..1_000)
            .map(|number| 500.0 * direction[number] + if number % 2 == 0 { 0.5 } else { -0.5 })
            .collect();
        let pure = robust_project(&ones, &direction);
        assert!((pure.far - 500.0).abs() < 2.0 && pure.share > 0.99, "{pure:?}");
        (ones[7], ones[8], ones[9]) = (-9e6, 1e6, 1e6);
        let with_few = robust_project(&ones, &direction);
        assert!((with_few.far - 500.0).abs() < 3.0 && with_few.share > 0.99, "{with_few:?}");
        let cut = with_few.cut_down(&ones, &direction);
        assert!(
            cut[7..10].iter().all(|part| part.abs() < 100.0) && cut[10..] == ones[10..],
            "{:?}",
            &cut[..12]
        );
        ones.iter_mut().for_each(|part| *part = -*part);
        let back = robust_project(&ones, &direction);
        assert!((back.far + 500.0).abs() < 3.0 && back.share < -0.99, "{back:?}");
    }

    /// Where there is nothing nothing goes anywhere.
    #[test]
    fn nothing_goes_nowhere_along_nothing() {
        let nothing = robust_project(&[0.0; 3], &[0.0; 3]);
        assert_eq!((nothing.far, nothing.share), (0.0, 0.0));
        assert_eq!(
            (robust_project(&[], &[]).far, percentile_99(&[]), percentile_99(&[-2.0])),
            (0.0, 0.0, 2.0)
        );
    }

    /// A few that are larger than all others are not most.
    #[test]
    fn most_are_no_larger_than_all_but_a_few() {
        let mut ones: Vec<f64> = (0..1_000).map(|number| f64::from(number % 10)).collect();
        (ones[3], ones[4]) = (-1e9, 1e9);
        assert_eq!(percentile_99(&ones), 9.0);
        assert_eq!((normalize(&[3.0, -4.0]), normalize(&[0.0])), (vec![0.6, -0.8], vec![0.0]));
        assert!((squared_cosine(&[1.0, 0.0], &[-1.0, 1.0]) + 0.5).abs() < 1e-9);
    }

    /// Where nothing is changed any more nothing is to be saved, and nothing foretold.
    #[test]
    fn nothing_goes_nowhere() {
        let nothing = vec![0.0; 100];
        assert_eq!(least_squares(&[&nothing], &nothing), None);
        assert_eq!(aitken(&nothing, &nothing, &nothing), None);
    }

    /// What shrinks by two thousandths is found by where values have gone, even if what is rounded is more
    /// than it falls by.
    #[test]
    fn what_hardly_shrinks_is_foretold_by_where_values_have_gone() {
        let left = |number: u32, sweeps| f64::from(number).mul_add(0.002, 10.0) * 0.998f64.powi(sweeps);
        let after = |sweeps| -> Vec<f64> { (0..10_000).map(|number| left(number, sweeps).round()).collect() };
        let mut gone = vec![0.0; 10_000];
        (3..=12).for_each(|sweep| add(&mut gone, 1.0, &after(sweep)));
        let end = after(12);
        let further = aitken(&gone, &difference(&after(2), &end), &end).expect("it is not the same");
        let rest = 0.998 / (1.0 - 0.998) / 10.0;
        assert!((further / rest - 1.0).abs() < 0.2, "{further} for {rest}");
        let least = least_squares(&[&after(2)], &end).expect("it is not the same");
        assert!(least.further[0] < 0.5 * rest, "{least:?}");
    }
}
