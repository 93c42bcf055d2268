//! Where ways lead that values have gone, by what sweeps changed where these began and change where they end.

/// How to go on what sweeps change, from one place or from several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Way {
    /// How many times the way from each place is gone on with.
    pub(crate) further: Vec<f64>,
    /// The part of the square of what a sweep changes that this is expected to save.
    pub(crate) saved: f64,
}

/// A further way is to leave no more than this part of what those before it leave.
const MUCH_LESS: f64 = 0.8;
/// A way is the same as others if the square of the sine of the angle between is no more than this.
const SAME_WAY: f64 = 1e-6;

/// If a sweep changed values by *e* at the beginning of a way, by *d* at its end, and all is taken to be linear: to go it *t* times more makes the
/// change *d* + *t*·(*d* − *e*) in place of *d*. The *t* that makes it least is *d*·(*e* − *d*)/(*e* − *d*)²; if *d* = *λ*·*e*, this is *λ*/(1 − *λ*).
///
/// Further ways, from other places to the same end, are gone as well if each leaves much less.
pub(crate) fn least(beginnings: &[&[f64]], end: &[f64]) -> Way {
    let whole = product(end, end);
    let mut left = whole;
    let mut further = vec![0.0; beginnings.len()];
    // What falls, less what falls alike on the ways before, and the sum of ways that it is.
    let mut falls: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for (number, beginning) in beginnings.iter().enumerate() {
        let mut fall = difference(beginning, end);
        let size = product(&fall, &fall);
        let mut ways = vec![0.0; beginnings.len()];
        ways[number] = 1.0;
        for (other, of_other) in &falls {
            let alike = ratio(product(&fall, other), product(other, other));
            add(&mut fall, -alike, other);
            add(&mut ways, -alike, of_other);
        }
        let (square, common) = (product(&fall, &fall), product(end, &fall));
        let saved = ratio(common * common, square);
        if number > 0 && (square <= SAME_WAY * size || left - saved > MUCH_LESS * left) {
            continue;
        }
        left -= saved;
        add(&mut further, ratio(common, square), &ways);
        falls.push((fall, ways));
    }
    Way { further, saved: ratio(whole - left, whole) }
}

/// The same where all ways are gone together, however little each leaves. `None` if it cannot be told.
pub(crate) fn together(beginnings: &[&[f64]], end: &[f64]) -> Option<Way> {
    let falls: Vec<Vec<f64>> = beginnings.iter().map(|beginning| difference(beginning, end)).collect();
    let common: Vec<f64> = falls.iter().map(|fall| product(fall, end)).collect();
    let equation = |(number, fall): (usize, &Vec<f64>)| {
        let mut equation: Vec<f64> = falls.iter().map(|other| product(fall, other)).collect();
        // Ways that are nearly the same are gone half each, not one far forward and the other back.
        equation[number] *= 1.0 + SAME_WAY;
        equation.push(common[number]);
        equation
    };
    let further = unknowns(falls.iter().enumerate().map(equation).collect())?;
    let saved = product(&further, &common);
    Some(Way { further, saved: ratio(saved, product(end, end)) })
}

/// If values have *gone* so far from each place, and what a sweep changes *falls* so much on the way to the *end*: how many times the ways are to be gone on
/// with so that what sweeps change has nothing left in common with where values have gone. `None` if that cannot be told.
///
/// A shape that hardly shrinks changes with a sweep by less than others that are smaller, and the least change is found without it. But values have gone
/// far along it.
pub(crate) fn foretold(gone: &[Vec<f64>], falls: &[Vec<f64>], end: &[f64]) -> Option<Vec<f64>> {
    let equation = |gone: &Vec<f64>| {
        let unknown = falls.iter().map(|fall| product(gone, fall));
        unknown.chain([product(gone, end)]).collect()
    };
    unknowns(gone.iter().map(equation).collect())
}

/// What solves linear equations, each with its right side last, if one thing does.
fn unknowns(mut equations: Vec<Vec<f64>>) -> Option<Vec<f64>> {
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
    let unknowns: Vec<f64> = (0..count).map(|row| equations[row][count] / equations[row][row]).collect();
    unknowns.iter().all(|unknown| unknown.is_finite()).then_some(unknowns)
}

/// Adds so many times another.
pub(crate) fn add(one: &mut [f64], times: f64, other: &[f64]) {
    one.iter_mut().zip(other).for_each(|(one, other)| *one += times * other);
}

pub(crate) fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

pub(crate) fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The root of the mean square.
pub(crate) fn size(one: &[f64]) -> f64 {
    ratio(product(one, one), one.len() as f64).sqrt()
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

    /// What sweeps change after so many, if it is made of shapes that shrink by these parts, and are so large.
    fn changes<const SHAPES: usize>(shrinks: [f64; SHAPES], sizes: [f64; SHAPES], sweeps: i32) -> Vec<f64> {
        let part = |number, which: usize| sizes[which] * shape(number, which) * shrinks[which].powi(sweeps);
        (0..100).map(|number| (0..SHAPES).map(|which| part(number, which)).sum()).collect()
    }

    /// One way takes away what has one shape, each further one what has one more.
    #[test]
    fn as_many_shapes_are_taken_away_as_there_are_ways() {
        let after = |sweeps| changes([0.99], [1.0], sweeps);
        let same = least(&[&after(0)], &after(10));
        assert!(same.saved > 1.0 - 1e-9, "{same:?}");
        let lambda = 0.99f64.powi(10);
        assert!((same.further[0] - lambda / (1.0 - lambda)).abs() < 1e-6, "{same:?}");
        let all = [0, 3, 6, 10].map(|sweeps| changes([0.9, 0.7, 0.4], [1.0; 3], sweeps));
        let [begin, third, sixth, end] = &all;
        let one = least(&[begin], end);
        let two = least(&[begin, third], end);
        let three = least(&[begin, third, sixth], end);
        assert!(one.saved < two.saved && two.saved < 0.9, "{one:?} {two:?}");
        assert!(three.saved > 1.0 - 1e-9, "{three:?}");
    }

    /// Places that are as good as one are taken for one.
    #[test]
    fn the_same_way_twice_is_one() {
        let [begin, end] = [0, 10].map(|sweeps| changes([0.99, 0.9], [1.0; 2], sweeps));
        let (once, twice) = (least(&[&begin], &end), least(&[&begin, &begin], &end));
        assert_eq!((twice.saved, &twice.further[..]), (once.saved, &[once.further[0], 0.0][..]));
    }

    /// Where nothing is changed any more nothing is to be saved, and nothing foretold.
    #[test]
    fn nothing_goes_nowhere() {
        let nothing = vec![0.0; 100];
        assert_eq!(least(&[&nothing], &nothing), Way { further: vec![0.0], saved: 0.0 });
        assert_eq!(least(&[&nothing, &nothing], &nothing).saved, 0.0);
        for places in [1, 2] {
            let nothings = vec![nothing.clone(); places];
            assert_eq!(foretold(&nothings, &nothings, &nothing), None);
        }
    }

    /// What shrinks by two thousandths is found among what shrinks by more, even if that is rounded more than the one falls.
    #[test]
    fn what_hardly_shrinks_is_foretold_by_where_values_have_gone() {
        let (shrinks, sizes) = ([0.998, 0.9], [20.0, 40.0]);
        let after =
            |sweeps| -> Vec<f64> { changes(shrinks, sizes, sweeps).into_iter().map(f64::round).collect() };
        let gone = |since: i32| {
            let mut gone = vec![0.0; 100];
            (since + 1..=12).for_each(|sweep| add(&mut gone, 1.0, &changes(shrinks, sizes, sweep)));
            gone
        };
        let (places, end) = ([0, 4], after(12));
        let falls = places.map(|place| difference(&after(place), &end));
        let further = foretold(&places.map(gone), &falls, &end).expect("they are not the same");
        let mut way = vec![0.0; 100];
        places.iter().zip(&further).for_each(|(place, times)| add(&mut way, *times, &gone(*place)));
        // All that is left of both.
        let rest = |which: usize| sizes[which] * shrinks[which].powi(13) / (1.0 - shrinks[which]);
        let left: Vec<f64> =
            (0..100).map(|number| rest(0) * shape(number, 0) + rest(1) * shape(number, 1)).collect();
        assert!(size(&difference(&way, &left)) < 0.1 * size(&left), "{further:?}");
        let [first, second] = places.map(after);
        let mut least_way = vec![0.0; 100];
        let Way { further, .. } = least(&[&first, &second], &end);
        places.iter().zip(&further).for_each(|(place, times)| add(&mut least_way, *times, &gone(*place)));
        assert!(size(&difference(&least_way, &left)) > 0.9 * size(&left), "{further:?}");
    }
}
