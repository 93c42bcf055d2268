//! The types of [`RulePoints::description`](super::RulePoints::description), which forms are made from.

/// A table of a ruleset file.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointChoice {
    /// Its name in files.
    pub keyword: &'static str,
    /// Its description for players; empty if the keyword says it all.
    pub sentence: &'static str,
}
