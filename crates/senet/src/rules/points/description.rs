//! The types of [`RulePoints::description`](super::RulePoints::description), which forms are made from.

/// A table of a ruleset file.
///
/// ```
/// use senet::points::RulePoints;
/// let tables = RulePoints::description();
/// let throwing = tables.iter().find(|table| table.name == "throw").unwrap();
/// assert_eq!(throwing.points[0].key, "kind");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointTable {
    /// The name, such as `moving`.
    pub name: &'static str,
    /// What its points are about.
    pub about: String,
    /// The points in the order of the file.
    pub points: Vec<PointDescription>,
}

/// A key of a ruleset file that sets a rule point.
///
/// ```
/// use senet::points::{PointForm, RulePoints};
/// let tables = RulePoints::description();
/// let pieces = &tables[0].points[0];
/// assert_eq!((pieces.key, &pieces.form), ("pieces", &PointForm::Pieces));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointDescription {
    /// The key, such as `backward`.
    pub key: &'static str,
    /// What the point decides.
    pub about: String,
    /// The values that it may have.
    pub form: PointForm,
}

/// The form of a point's values.
///
/// ```
/// use senet::points::{PointForm, RulePoints};
/// let tables = RulePoints::description();
/// let safe = tables.iter().flat_map(|table| &table.points).find(|point| point.key == "safe").unwrap();
/// assert_eq!(safe.form, PointForm::Squares);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PointForm {
    /// A number of pieces.
    Pieces,
    /// One of these keywords.
    Choice(Vec<PointChoice>),
    /// A list of squares.
    Squares,
    /// A list of throws, or `any`.
    Throws,
    /// The throws that bear a piece off, for each square.
    Exits,
    /// The throw for each outcome of the sticks or dice.
    Scores,
}

/// A choice of a rule point.
///
/// ```
/// use senet::points::{PointForm, RulePoints};
/// let tables = RulePoints::description();
/// let home = tables.iter().flat_map(|table| &table.points).find(|point| point.key == "home").unwrap();
/// let PointForm::Choice(choices) = &home.form else { panic!("'home' has named choices") };
/// assert_eq!(choices[1].keyword, "last-row");
/// assert!(choices[1].sentence.starts_with("A piece may leave only when"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointChoice {
    /// Its name in files.
    pub keyword: &'static str,
    /// Its description for players; empty if the keyword says it all.
    pub sentence: &'static str,
}
