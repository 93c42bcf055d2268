//! The rules of a game, point by point, with the keys and values of ruleset files.

use super::board::Side;

/// The points of a game. Words are the keywords of ruleset files.
#[derive(Clone, Debug)]
pub struct Points {
    pub pieces: usize,
    pub start: String,
    pub first: Side,
    pub opening: String,
    pub reply: String,
    pub kind: String,
    pub scores: Vec<usize>,
    pub again_on: Vec<usize>,
    pub again_landing: Vec<usize>,
    pub again_leaving: Vec<usize>,
    pub after_bearing_off: String,
    pub after_backward: String,
    pub after_water: String,
    pub stuck_throw: String,
    pub short_throws: String,
    pub entry: Vec<usize>,
    pub backward: String,
    pub backward_by: String,
    pub backward_when: String,
    pub no_advance: Vec<usize>,
    pub no_retreat: Vec<usize>,
    pub may_decline: Vec<usize>,
    pub stranded: String,
    pub compulsion: String,
    pub moves_first: Vec<usize>,
    pub hit: String,
    pub end_hit: String,
    pub rows_of_two: String,
    pub rows_of_three: String,
    pub blockade_length: String,
    pub blockade_reach: String,
    pub safe: Vec<usize>,
    pub safe_with_water: Vec<usize>,
    pub water_neighbours: String,
    pub push_onto_left: String,
    pub beauty: String,
    pub from_beauty: String,
    pub water: String,
    pub water_back: Vec<usize>,
    pub neglect: Vec<usize>,
    pub goal: String,
    /// The squares from which a piece leaves, each with a throw.
    pub exits: Vec<(usize, usize)>,
    pub last_square: String,
    pub home: String,
}

/// The points of a game of five pieces with swaps, without anything else.
const RACE: &str = r#"
pieces = 5
start = "alternating"
first = "spools"
opening = "fixed"
reply = "free"
kind = "sticks"
scores = [5, 1, 2, 3, 4]
after_bearing_off = "turn-passes"
after_backward = "throws-again"
after_water = "throws-again"
stuck_throw = "ends-turn"
short_throws = "exact"
backward = "never"
backward_by = "throw"
backward_when = "stuck"
stranded = "stay"
compulsion = "must-use"
hit = "swap"
end_hit = "as-elsewhere"
rows_of_two = "open"
rows_of_three = "passable"
blockade_length = "three"
blockade_reach = "everywhere"
water_neighbours = "protected"
push_onto_left = "allowed"
beauty = "compulsory"
from_beauty = "as-elsewhere"
water = "to-15-or-below"
goal = "bear-off"
exits = { 26 = [5], 28 = [3], 29 = [2], 30 = [1] }
last_square = "ordinary"
home = "anywhere"
"#;

impl Points {
    /// A race with swaps on a board where 26 is compulsory and 27 leads to 15, with changes. The last line with a
    /// key counts; the keys of tables are unique.
    pub fn read(file: &str) -> Points {
        let lines = RACE.lines().chain(file.lines()).filter(|line| !line.starts_with('#'));
        let pairs: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(" = ")).collect();
        let value = |key: &str| pairs.iter().rev().find(|(of, _)| *of == key).map(|(_, value)| *value);
        let word = |key: &str| match value(key) {
            Some(value) => value.trim_matches('"').to_string(),
            None => panic!("the point {key} has no value"),
        };
        let numbers = |key: &str| numbers(value(key).unwrap_or("[]"));
        Points {
            pieces: numbers("pieces")[0],
            start: word("start"),
            first: if word("first") == "cones" { Side::Cones } else { Side::Spools },
            opening: word("opening"),
            reply: word("reply"),
            kind: word("kind"),
            scores: numbers("scores"),
            again_on: numbers("again_on"),
            again_landing: numbers("again_landing"),
            again_leaving: numbers("again_leaving"),
            after_bearing_off: word("after_bearing_off"),
            after_backward: word("after_backward"),
            after_water: word("after_water"),
            stuck_throw: word("stuck_throw"),
            short_throws: word("short_throws"),
            entry: numbers("entry"),
            backward: word("backward"),
            backward_by: word("backward_by"),
            backward_when: word("backward_when"),
            no_advance: numbers("no_advance"),
            no_retreat: numbers("no_retreat"),
            may_decline: numbers("may_decline"),
            stranded: word("stranded"),
            compulsion: word("compulsion"),
            moves_first: numbers("moves_first"),
            hit: word("hit"),
            end_hit: word("end_hit"),
            rows_of_two: word("rows_of_two"),
            rows_of_three: word("rows_of_three"),
            blockade_length: word("blockade_length"),
            blockade_reach: word("blockade_reach"),
            safe: numbers("safe"),
            safe_with_water: numbers("safe_with_water"),
            water_neighbours: word("water_neighbours"),
            push_onto_left: word("push_onto_left"),
            beauty: word("beauty"),
            from_beauty: word("from_beauty"),
            water: word("water"),
            water_back: numbers("water_back"),
            neglect: numbers("neglect"),
            goal: word("goal"),
            exits: exits(&word("exits")),
            last_square: word("last_square"),
            home: word("home"),
        }
    }

    /// Whether pieces travel from 30 down to 1.
    pub fn lines_up(&self) -> bool {
        self.goal == "line-up"
    }

    /// Whether a side owes a prescribed first move at the start.
    pub fn prescribes(&self, side: Side) -> bool {
        let begins_with_one =
            ["first-one-moves-lead", "first-one-moves-any"].contains(&self.opening.as_str());
        if side == self.first { begins_with_one } else { self.reply == "lead-moves" }
    }

    /// Whether no piece stands on 27 between two moves.
    pub fn water_is_never_held(&self) -> bool {
        !["ordinary", "held", "waits-for-15", "by-throw"].contains(&self.water.as_str())
    }
}

/// The numbers of a list such as `[1, 4]`, or a single number; `"any"` is 1 to 6.
fn numbers(list: &str) -> Vec<usize> {
    if list == "\"any\"" {
        return vec![1, 2, 3, 4, 5, 6];
    }
    let inner = list.trim_start_matches('[').trim_end_matches(']');
    inner.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

/// The squares and throws of a table such as `{ 26 = [5], 30 = "any" }`.
fn exits(table: &str) -> Vec<(usize, usize)> {
    let lists = table.replace("\"any\"", "[1, 2, 3, 4, 5, 6]");
    let mut all = Vec::new();
    for row in lists.split(']') {
        if let Some((square, throws)) = row.split_once(" = [") {
            let square = square.trim_start_matches(['{', ',', ' ']).parse().expect("a square");
            all.extend(numbers(throws).into_iter().map(|throw| (square, throw)));
        }
    }
    all
}
