//! Sets of squares and throws against `BTreeSet`.

use std::collections::BTreeSet;

use proptest::prelude::*;
use senet::{Square, SquareSet, Throw, ThrowSet};

fn squares() -> impl Strategy<Value = SquareSet> {
    any::<u32>().prop_map(SquareSet::from_mask)
}

fn throws() -> impl Strategy<Value = ThrowSet> {
    any::<u8>().prop_map(|mask| Throw::all().filter(|throw| mask >> throw.value() & 1 != 0).collect())
}

fn model<T: Ord>(members: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    members.into_iter().collect()
}

proptest! {
    #[test]
    fn square_sets_combine_like_other_sets(a in squares(), b in squares()) {
        let (of_a, of_b) = (model(a), model(b));
        prop_assert_eq!(model(a | b), &of_a | &of_b);
        prop_assert_eq!(model(a & b), &of_a & &of_b);
        prop_assert_eq!(model(a ^ b), &of_a ^ &of_b);
        prop_assert_eq!(model(a - b), &of_a - &of_b);
        prop_assert_eq!(model(!a), &model(Square::all()) - &of_a);
        prop_assert_eq!((a | b, a & b, a - b), (a.union(b), a.intersection(b), a.without(b)));
        let mut assigned = [a; 4];
        assigned[0] |= b;
        assigned[1] &= b;
        assigned[2] ^= b;
        assigned[3] -= b;
        prop_assert_eq!(assigned, [a | b, a & b, a ^ b, a - b]);
        let mut extended = a;
        extended.extend(b);
        prop_assert_eq!(extended, a | b);
    }

    #[test]
    fn square_sets_iterate_from_both_ends(set in squares(), from_front in any::<u32>()) {
        let mut expected: std::collections::VecDeque<Square> =
            Square::all().filter(|square| set.contains(*square)).collect();
        let mut iterated = set.iter();
        for step in 0..32 {
            prop_assert_eq!(iterated.len(), expected.len());
            let (found, next) = match from_front >> step & 1 {
                1 => (iterated.next(), expected.pop_front()),
                _ => (iterated.next_back(), expected.pop_back()),
            };
            prop_assert_eq!(found, next);
        }
        prop_assert_eq!(set.iter().collect::<SquareSet>(), set);
    }

    #[test]
    fn throw_sets_combine_like_other_sets(a in throws(), b in throws()) {
        let (of_a, of_b) = (model(a.iter()), model(b.iter()));
        prop_assert_eq!(model((a | b).iter()), &of_a | &of_b);
        prop_assert_eq!(model((a & b).iter()), &of_a & &of_b);
        prop_assert_eq!(model((a ^ b).iter()), &of_a ^ &of_b);
        prop_assert_eq!(model((a - b).iter()), &of_a - &of_b);
        let mut extended = a;
        extended.extend(b.iter());
        prop_assert_eq!(extended, a | b);
    }
}
