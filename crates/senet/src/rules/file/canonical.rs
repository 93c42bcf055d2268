//! The canonical text of rule points, which never changes. Fingerprints are hashes of it.

use std::fmt::{self, Display, Formatter};

use super::points::{PointVisitor, visit_points};
use crate::rules::points::{Exits, RulePoint, RulePoints, Throwing};
use crate::rules::spec::RuleSpec;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::throw::ThrowSet;

/// The canonical text: the points without comments, as TOML with one line `TABLE.KEY = VALUE` for each.
///
/// [`RuleSpec::fingerprint`] hashes this text, and tables and records store
/// fingerprints. A change of a table, a key, a keyword, the order or the spacing would change all
/// fingerprints, so the text must stay the same. If a point is added, its line must appear only for rulesets
/// in which it differs from the earlier behaviour.
fn points_as_toml(points: &RulePoints) -> String {
    listed(points).iter().map(|point| format!("{point}\n")).collect()
}

impl RuleSpec {
    /// A hash of the rule points: 64-bit FNV-1a over their canonical text. Names and descriptions do not
    /// affect it.
    pub fn fingerprint(&self) -> u64 {
        fnv1a(&points_as_toml(&self.points))
    }
}

/// The 64-bit FNV-1a hash of a text.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl RulePoints {
    /// A hash of the points that decide how a game goes on from a position: as [`RuleSpec::fingerprint`], without the
    /// table `start`. It is the same for every number of pieces.
    ///
    /// ```
    /// use senet::Preset;
    /// let (plain, few) = (Preset::Modern.spec(), Preset::Modern.spec().with_options(["pieces=3"])?);
    /// assert_eq!(plain.points.play_fingerprint(), few.points.play_fingerprint());
    /// assert_ne!(plain.points.play_fingerprint(), Preset::Tait.points().play_fingerprint());
    /// # Ok::<(), senet::OptionError>(())
    /// ```
    pub fn play_fingerprint(&self) -> u64 {
        let in_play = listed(self).into_iter().filter(|point| point.table != START);
        let lines: Vec<String> = in_play.map(|point| point.to_string()).collect();
        fnv1a(&lines.join("\n"))
    }

    /// The number of points in which the play of two rulesets differs. The points of the table `start` are
    /// left out: from the same position both games go on alike. Sticks or dice count as one point.
    pub fn play_differences(&self, other: &RulePoints) -> usize {
        let in_play = |difference: &&Difference| {
            // Where only one of them has scores, the kind of dice differs too.
            let in_both = difference.here.is_some() && difference.there.is_some();
            difference.table != START && (in_both || difference.key != "scores")
        };
        differences(self, other).iter().filter(in_play).count()
    }
}

/// The table of the points that concern the start of a game alone.
const START: &str = "start";

/// A point in which two rulesets differ.
pub(super) struct Difference {
    table: &'static str,
    key: &'static str,
    /// The value in the first ruleset; `None` if it lacks the point. Only some kinds of dice have scores.
    here: Option<Value>,
    /// The value in the second ruleset.
    there: Option<Value>,
}

/// For example `start.pieces is 5 here, 7 there`.
impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [here, there] = [self.here, self.there]
            .map(|value| value.map_or_else(|| "nothing".to_owned(), |value| value.to_string()));
        write!(f, "{}.{} is {here} here, {there} there", self.table, self.key)
    }
}

/// The points in which two rulesets differ.
pub(super) fn differences(here: &RulePoints, there: &RulePoints) -> Vec<Difference> {
    let (here, there) = (listed(here), listed(there));
    let find = |points: &[Point], wanted: &Point| {
        let point = points.iter().find(|point| (point.table, point.key) == (wanted.table, wanted.key));
        point.map(|point| point.value)
    };
    let missing = there.iter().filter(|point| find(&here, point).is_none());
    here.iter()
        .chain(missing)
        .map(|point| Difference {
            table: point.table,
            key: point.key,
            here: find(&here, point),
            there: find(&there, point),
        })
        .filter(|difference| difference.here != difference.there)
        .collect()
}

/// A rule point as files have it.
#[derive(Clone, Copy)]
struct Point {
    table: &'static str,
    key: &'static str,
    value: Value,
}

/// A line of the canonical text.
impl Display for Point {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} = {}", self.table, self.key, self.value)
    }
}

/// The value of a rule point. It is compared as it is: players compare their rules with those of all networks.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Number(u8),
    Keyword(&'static str),
    Squares(SquareSet),
    Throws(ThrowSet),
    Exits(Exits),
    Scores(Throwing),
}

/// The value in TOML.
impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Keyword(keyword) => f.write_str(&quoted(keyword)),
            Value::Squares(squares) => f.write_str(&array(squares.iter())),
            Value::Throws(throws) => f.write_str(&array(throws.iter())),
            Value::Exits(exits) => {
                let row =
                    |(square, throws): (Square, ThrowSet)| format!("{square} = {}", array(throws.iter()));
                let rows: Vec<String> = exits.iter().map(row).collect();
                if rows.is_empty() { f.write_str("{}") } else { write!(f, "{{ {} }}", rows.join(", ")) }
            }
            Value::Scores(throwing) => f.write_str(&array(scores(throwing).unwrap_or_default())),
        }
    }
}

/// The points in the order of the canonical text.
fn listed(points: &RulePoints) -> Vec<Point> {
    let mut canonical = Canonical { table: "", points: Vec::new() };
    visit_points(&mut { *points }, &mut canonical);
    canonical.points
}

struct Canonical {
    table: &'static str,
    points: Vec<Point>,
}

impl Canonical {
    fn point(&mut self, key: &'static str, value: Value) {
        self.points.push(Point { table: self.table, key, value });
    }
}

impl PointVisitor for Canonical {
    /// Rulesets without the point had this text before it was added, and keep it.
    fn optional(&mut self, is_default: bool, visit: impl FnOnce(&mut Self)) {
        if !is_default {
            visit(self);
        }
    }

    fn table(&mut self, name: &'static str, _: &str) {
        self.table = name;
    }

    fn pieces(&mut self, key: &'static str, _: &str, pieces: &mut u8) {
        self.point(key, Value::Number(*pieces));
    }

    fn side(&mut self, key: &'static str, _: &str, side: &mut Side) {
        self.point(key, Value::Keyword(side.name()));
    }

    fn choice<T: RulePoint>(&mut self, key: &'static str, _: &str, choice: &mut T) {
        self.point(key, Value::Keyword(choice.keyword()));
    }

    fn squares(&mut self, key: &'static str, _: &str, squares: &mut SquareSet) {
        self.point(key, Value::Squares(*squares));
    }

    fn throws(&mut self, key: &'static str, _: &str, throws: &mut ThrowSet) {
        self.point(key, Value::Throws(*throws));
    }

    fn exits(&mut self, key: &'static str, _: &str, exits: &mut Exits) {
        self.point(key, Value::Exits(*exits));
    }

    fn throwing(&mut self, throwing: &mut Throwing) {
        self.point("kind", Value::Keyword(kind(throwing)));
        if scores(throwing).is_some() {
            self.point("scores", Value::Scores(*throwing));
        }
    }
}

/// The keyword of the sticks or dice.
pub(super) fn kind(throwing: &Throwing) -> &'static str {
    match throwing {
        Throwing::Sticks { .. } => "sticks",
        Throwing::Die => "die",
        Throwing::TwoDice { .. } => "two-dice",
    }
}

/// The scores of the sticks or the two dice; `None` for the single die.
pub(super) fn scores(throwing: &Throwing) -> Option<&[u8]> {
    match throwing {
        Throwing::Sticks { scores } => Some(scores),
        Throwing::Die => None,
        Throwing::TwoDice { scores } => Some(scores),
    }
}

/// A keyword as a TOML string. Keywords need no escapes.
pub(super) fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// Numbers as a TOML array.
pub(super) fn array<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::preset::Preset;

    const KENDALL: &str = r#"start.pieces = 7
start.start = "alternating"
start.first = "spools"
start.opening = "fixed"
start.reply = "free"
throw.kind = "sticks"
throw.scores = [5, 1, 2, 3, 4]
throw.again_on = [1, 4, 5]
throw.again_landing = []
throw.after_bearing_off = "turn-passes"
throw.stuck_throw = "ends-turn"
moving.short_throws = "exact"
moving.entry = []
moving.backward = "if-stuck-may-hit"
moving.no_advance = [28, 29]
moving.no_retreat = [28, 29]
moving.may_decline = []
moving.stranded = "fall-into-water"
meeting.hit = "swap"
meeting.end_hit = "into-water"
meeting.rows_of_two = "protected"
meeting.rows_of_three = "passable"
meeting.safe = []
houses.beauty = "compulsory"
houses.water = "held"
leaving.goal = "bear-off"
leaving.exits = { 26 = [5], 27 = [4], 28 = [3], 29 = [2], 30 = [1, 2, 3, 4, 5, 6] }
leaving.last_square = "ordinary"
leaving.home = "anywhere"
"#;

    /// If this test fails, the fingerprints in existing tables and records no longer match.
    #[test]
    fn keeps_the_canonical_text() {
        assert_eq!(points_as_toml(&Preset::Kendall.points()), KENDALL);
        let bell = points_as_toml(&Preset::Bell.points());
        assert!(bell.contains("\nleaving.exits = {}\n"), "{bell}");
        let mut die = Preset::Modern.points();
        die.throwing = Throwing::Die;
        assert!(points_as_toml(&die).contains("\nthrow.kind = \"die\"\nthrow.again_on = []\n"));
    }

    #[test]
    fn finds_differences_in_both_directions() {
        let usual = Preset::Modern.points();
        let mut die = usual;
        (die.throwing, die.pieces) = (Throwing::Die, 3);
        for (here, there) in [(&usual, &die), (&die, &usual)] {
            let key = |difference: &Difference| format!("{}.{}", difference.table, difference.key);
            let mut keys: Vec<String> = differences(here, there).iter().map(key).collect();
            keys.sort();
            assert_eq!(keys, ["start.pieces", "throw.kind", "throw.scores"]);
        }
        let texts: Vec<String> = differences(&usual, &die).iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "start.pieces is 5 here, 3 there",
                "throw.kind is \"sticks\" here, \"die\" there",
                "throw.scores is [5, 1, 2, 3, 4] here, nothing there",
            ]
        );
        assert!(differences(&usual, &usual).is_empty());
        assert_eq!(usual.play_differences(&die), 1, "sticks or dice count once, the start not at all");
    }
}
