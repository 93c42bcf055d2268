//! The operators of sets that are masks: of squares and of throws.

/// Implements `|`, `&`, `^` and `-`, and their assigning forms, for a set that wraps a mask.
macro_rules! set_operators {
    ($set:ident) => {
        set_operators!($set, BitOr, bitor, BitOrAssign, bitor_assign, "in either set", |);
        set_operators!($set, BitAnd, bitand, BitAndAssign, bitand_assign, "in both sets", &);
        set_operators!($set, BitXor, bitxor, BitXorAssign, bitxor_assign, "in exactly one set", ^);
        set_operators!($set, Sub, sub, SubAssign, sub_assign, "in the left set only", & !);
    };
    ($set:ident, $op:ident, $method:ident, $assign:ident, $assigning:ident, $which:literal, $($of:tt)+) => {
        #[doc = concat!("The members ", $which, ".")]
        impl std::ops::$op for $set {
            type Output = $set;

            fn $method(self, other: $set) -> $set {
                $set(self.0 $($of)+ other.0)
            }
        }

        impl std::ops::$assign for $set {
            fn $assigning(&mut self, other: $set) {
                *self = std::ops::$op::$method(*self, other);
            }
        }
    };
}

pub(crate) use set_operators;
