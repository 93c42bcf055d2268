//! The sections of a rules page on the goal, the board, the start, throws and moves.

use super::{Section, Sentence, Sentences};
use crate::detail::Detail;
use crate::rules::houses::HousePart;
use crate::rules::points::{
    AfterBackward, AfterBearingOff, AfterWater, Backward, BackwardBy, BackwardWhen, Compulsion, Goal, Hit,
    Opening, Reply, RowsOfThree, RulePoints, Start, Stranded, Throwing, Water,
};
use crate::rules::spec::RuleSpec;
use crate::square::{Square, SquareSet};
use crate::throw::{Throw, ThrowSet};

/// The sections from the goal of the game to backward moves.
pub(super) fn sections(spec: &RuleSpec) -> Vec<Section> {
    let points = &spec.points;
    vec![
        goal(points),
        board(spec),
        start(points),
        throw(points),
        throwing_again(points),
        moving(points),
        entering(points),
        moving_backward(points),
    ]
}

fn goal(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    sentences.choice(points.goal);
    sentences.into_section("goal", "The goal")
}

fn board(spec: &RuleSpec) -> Section {
    let mut sentences = Sentences::new();
    sentences.push(
        "board.path",
        "The board has thirty squares in three rows, which form one path: 1–10 from left to right, 11–20 \
         below them from right to left, and 21–30 below those from left to right. So 10 and 11 are \
         neighbours, and so are 20 and 21.",
    );
    let house = |square: Square| {
        let details =
            [("square", Detail::Square(square)), ("house", Detail::House(spec.house_name(square)?))];
        Some(Sentence::with("board.house", "{square} {house}", details))
    };
    let houses: Vec<Sentence> = Square::all().filter_map(house).collect();
    if houses.is_empty() {
        sentences.push("board.no-houses", "No square is marked.");
    } else {
        sentences.add(Sentence::with_parts("board.houses", "Marked squares: {parts}.", [], houses));
    }
    let is_published = crate::Published::from_name(&spec.name).is_some();
    let marked: SquareSet = Square::all().filter(|square| spec.house_name(*square).is_some()).collect();
    if is_published && !marked.is_empty() {
        sentences.add(Sentence::with(
            "board.our-houses",
            "The names and signs of {squares} are ours; those of the source may differ.",
            [("squares", Detail::Squares(marked))],
        ));
    }
    for (part, code, template) in [
        (
            HousePart::Name,
            "board.our-names",
            "The names of {squares} are ours; the source does not give them.",
        ),
        (
            HousePart::Sign,
            "board.our-signs",
            "The signs of {squares} are ours; the source does not give them.",
        ),
    ] {
        let is_ours = |square: &Square| spec.house_parts_not_in_source(*square).contains(&part);
        let squares: SquareSet = Square::all().filter(is_ours).collect();
        if !squares.is_empty() && spec.preset().is_some() {
            sentences.add(Sentence::with(code, template, [("squares", Detail::Squares(squares))]));
        }
    }
    sentences.into_section("board", "The board")
}

/// Every other square from this one, one for each piece of a side.
pub(super) fn alternate_squares(points: &RulePoints, first: u8) -> Detail {
    Detail::Squares((0..points.pieces).map(|pair| Square::at(first + 2 * pair)).collect())
}

fn start(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let noun = if points.pieces == 1 { "piece" } else { "pieces" };
    let about =
        "The sides are the cones and the spools, named after the shape of their pieces. Each side has";
    let count = ("count", Detail::Count(points.pieces.into()));
    sentences.add(Sentence::with("start.pieces", &format!("{about} {{count:word}} {noun}."), [count]));
    sentences.choice(points.start);
    if points.start == Start::Alternating {
        sentences.add(Sentence::with(
            "start.squares",
            "The cones are on {cones}, the spools on {spools}.",
            [("cones", alternate_squares(points, 1)), ("spools", alternate_squares(points, 2))],
        ));
    }
    let first = points.first;
    let side = ("side", Detail::Side(first));
    sentences.choice_if(points.opening != Opening::Fixed, points.opening);
    match points.opening {
        Opening::Fixed => sentences.add(Sentence::with("start.first", "The {side} throw first.", [side])),
        Opening::HighestThrow => {}
        Opening::FirstOneMovesAny | Opening::FirstOneDecides => {
            sentences.add(Sentence::with("start.takes", "That player takes the {side}.", [side]));
        }
        Opening::FirstOneMovesLead => {
            let lead = points.lead(first);
            let next = Square::at(lead.number() + 1);
            sentences.add(Sentence::with(
                "start.takes-and-moves",
                "That player takes the {side}, so the game begins with the move from {from} to {to}.",
                [side, ("from", Detail::Square(lead)), ("to", Detail::Square(next))],
            ));
        }
    }
    if points.reply == Reply::LeadMoves {
        let second = first.other();
        sentences.choice(points.reply);
        sentences.add(Sentence::with(
            "start.reply-piece",
            "The foremost piece is the {piece} on {square}. The duty ends after that first throw, whether the \
             piece moved or not.",
            [("piece", Detail::Piece(second)), ("square", Detail::Square(points.lead(second)))],
        ));
    }
    sentences.into_section("start", "The start")
}

fn throw(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    match &points.throwing {
        Throwing::Sticks { .. } => sentences.push(
            "throw.sticks",
            "A player throws four two-sided sticks and counts the light sides that are up.",
        ),
        Throwing::Die => {
            sentences.push("throw.die", "A player throws a six-sided die; a 6 is thrown again.");
        }
        Throwing::TwoDice { .. } => sentences
            .push("throw.two-dice", "A player throws a six-sided and an eight-sided die and adds them."),
    }
    sentences.push("throw.table", "These are the throws, with their outcomes and chances.");
    let chances = points.throwing.chances();
    for (throw, weight) in chances.iter() {
        sentences.add(outcome(&points.throwing, throw, [weight, chances.total()]));
    }
    sentences.push_if(
        chances.weight(Throw::LOST) > 0,
        "throw.lost",
        "After a throw that loses the turn, no piece moves, and the other side throws next.",
    );
    sentences.into_section("throw", "The throw")
}

/// The outcomes that give a throw, with its chance.
fn outcome(throwing: &Throwing, throw: Throw, [weight, of]: [u32; 2]) -> Sentence {
    let chance @ [weight, of] = [("weight", Detail::Count(weight)), ("of", Detail::Count(of))];
    let parts = match throwing {
        Throwing::Sticks { scores } => light_sides(scores, throw),
        Throwing::Die => Vec::new(),
        Throwing::TwoDice { scores } => sums(scores, throw),
    };
    if throw == Throw::LOST {
        let (code, template) = match throwing {
            Throwing::TwoDice { .. } => {
                ("throw.lost-with-dice", "A lost turn – a sum of {parts:or}, {weight} in {of}.")
            }
            _ => ("throw.lost-with-sticks", "A lost turn – {parts:or}, {weight} in {of}."),
        };
        return Sentence::with_parts(code, template, chance, parts);
    }
    let (code, template) = match throwing {
        Throwing::Sticks { .. } => ("throw.with-sticks", "{throw} – {parts:or}, {weight} in {of}."),
        Throwing::Die => ("throw.with-die", "{throw} – {weight} in {of}."),
        Throwing::TwoDice { .. } => ("throw.with-dice", "{throw} – a sum of {parts:or}, {weight} in {of}."),
    };
    Sentence::with_parts(code, template, [("throw", Detail::Throw(throw)), weight, of], parts)
}

/// The numbers of light sides that give this throw, such as `two light sides`.
fn light_sides(scores: &[u8; 5], throw: Throw) -> Vec<Sentence> {
    let names = [
        ("throw.light-none", "no light side"),
        ("throw.light-one", "one light side"),
        ("throw.light-two", "two light sides"),
        ("throw.light-three", "three light sides"),
        ("throw.light-four", "four light sides"),
    ];
    let with_scores = names.into_iter().zip(scores).filter(|(_, score)| **score == throw.value());
    with_scores.map(|((code, name), _)| Sentence::new(code, name)).collect()
}

/// The sums that give this throw.
fn sums(scores: &[u8; 13], throw: Throw) -> Vec<Sentence> {
    let sum = |sum| Sentence::with("throw.sum", "{count}", [("count", Detail::Count(sum))]);
    (2..).zip(scores).filter(|(_, score)| **score == throw.value()).map(|(number, _)| sum(number)).collect()
}

fn throwing_again(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let possible = points.throwing.chances().possible();
    let again: ThrowSet = points.again_on.iter().filter(|throw| possible.contains(*throw)).collect();
    if !again.is_empty() {
        sentences.add(again_after(points, again));
        sentences.choice(points.stuck_throw);
    }
    if !points.again_landing.is_empty() {
        sentences.add(Sentence::with(
            "again.landing",
            "A move onto {squares:or} gives another throw, regardless of the throw.",
            [("squares", Detail::Squares(points.again_landing))],
        ));
    }
    if !points.again_leaving.is_empty() {
        sentences.add(Sentence::with(
            "again.leaving",
            "A move of a piece from {squares:or} gives another throw, regardless of the throw.",
            [("squares", Detail::Squares(points.again_leaving))],
        ));
    }
    sentences.choice_if(points.after_backward != AfterBackward::ThrowsAgain, points.after_backward);
    sentences.choice_if(points.after_water != AfterWater::ThrowsAgain, points.after_water);
    let off = points.goal == Goal::BearOff && points.after_bearing_off == AfterBearingOff::ThrowsAgain;
    sentences.choice_if(off, points.after_bearing_off);
    let reasons = usize::from(!again.is_empty())
        + usize::from(!points.again_landing.is_empty())
        + usize::from(!points.again_leaving.is_empty())
        + usize::from(off);
    sentences.push_if(reasons > 1, "again.once", "A move never gives more than one other throw.");
    sentences.push_if(
        reasons > 0 && points.water == Water::Held,
        "again.not-in-water",
        "A move that takes a piece of the moving side to 27 always ends the turn.",
    );
    if reasons == 0 {
        sentences.push("again.never", "No side throws again: the sides throw and move in turn.");
    } else if again.is_empty() {
        sentences.push("again.otherwise", "Otherwise the turn passes after each throw.");
    }
    sentences.into_section("again", "Throwing again")
}

/// The throws that give another throw, and those that do not.
fn again_after(points: &RulePoints, again: ThrowSet) -> Sentence {
    let possible = points.throwing.chances().possible();
    let others: ThrowSet =
        possible.iter().filter(|throw| !again.contains(*throw) && *throw != Throw::LOST).collect();
    let throws = ("throws", Detail::Throws(again));
    if others.is_empty() {
        let (code, template) = match points.goal {
            Goal::BearOff => (
                "again.all-throws-off",
                "After a move with a {throws:or} (including bearing off), the same side throws again.",
            ),
            Goal::LineUp => {
                ("again.all-throws", "After a move with a {throws:or}, the same side throws again.")
            }
        };
        return Sentence::with(code, template, [throws]);
    }
    let (code, template) = match points.goal {
        Goal::BearOff => (
            "again.throws-off",
            "After a move with a {throws:or} (including bearing off), the same side throws again; after a \
             {others:or}, the turn passes.",
        ),
        Goal::LineUp => (
            "again.throws",
            "After a move with a {throws:or}, the same side throws again; after a {others:or}, the turn passes.",
        ),
    };
    Sentence::with(code, template, [throws, ("others", Detail::Throws(others))])
}

fn moving(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    match (points.entry.is_empty(), points.goal) {
        (true, _) => sentences.push(
            "moving.one-piece",
            "Each throw moves one piece of the player's choice. A throw is never split.",
        ),
        (false, Goal::BearOff) => sentences.push(
            "moving.enter-move-or-off",
            "Each throw is used for one piece: enter it from the hand, or move it on the board, or bear it off.",
        ),
        (false, Goal::LineUp) => sentences.push(
            "moving.enter-or-move",
            "Each throw is used for one piece: enter it from the hand, or move it on the board.",
        ),
    }
    sentences.choice(points.short_throws);
    match points.rows_of_three {
        RowsOfThree::Blockade => sentences.push(
            "moving.jump-not-blockade",
            "A piece may jump over pieces of both sides, but not over an enemy blockade.",
        ),
        RowsOfThree::Passable => {
            sentences.push("moving.jump", "A piece may jump over pieces of both sides.");
        }
    }
    sentences.push_if(
        points.hit != Hit::PushBack,
        "moving.one-to-a-square",
        "Each square has room for one piece, so no piece may land on a piece of its own side.",
    );
    sentences.add(duty(points));
    if !points.moves_first.is_empty() {
        sentences.add(Sentence::with(
            "moving.first",
            "If a piece on {squares:or} can move forward, the player must move such a piece before any other.",
            [("squares", Detail::Squares(points.moves_first))],
        ));
    }
    sentences.choice_if(points.backward == Backward::Never, Backward::Never);
    sentences.into_section("moving", "Moving")
}

/// Whether a player who can move must move.
fn duty(points: &RulePoints) -> Sentence {
    if points.compulsion != Compulsion::MustUse {
        let choice = vec![Sentence::choice(points.compulsion)];
        return Sentence::with_parts("moving.may", "{parts} A player who cannot move passes.", [], choice);
    }
    let water = !matches!(points.water, Water::Ordinary | Water::ToHand | Water::ToRebirthIfFree);
    let (code, text) = match (water, points.may_decline.is_empty()) {
        (false, true) => ("moving.must", "A player who can move must move. A player who cannot move passes."),
        (true, true) => (
            "moving.must-into-water",
            "A player who can move must move, even into the water. A player who cannot move passes.",
        ),
        (false, false) => (
            "moving.must-except",
            "A player who can move must move (see below for the only exception). A player who cannot move \
             passes.",
        ),
        (true, false) => (
            "moving.must-into-water-except",
            "A player who can move must move, even into the water (see below for the only exception). A player \
             who cannot move passes.",
        ),
    };
    Sentence::new(code, text)
}

fn entering(points: &RulePoints) -> Section {
    let mut sentences = Sentences::new();
    let possible = points.throwing.chances().possible();
    let throws: Vec<Throw> = points.entry.iter().filter(|throw| possible.contains(*throw)).collect();
    if throws.is_empty() {
        return sentences.into_section("entering", "Entering");
    }
    let square = |throw: &Throw| match points.goal {
        Goal::BearOff => Square::at(throw.value()),
        Goal::LineUp => Square::at(31 - throw.value()),
    };
    let entry = |throw: &Throw| {
        let details = [("square", Detail::Square(square(throw))), ("throw", Detail::Throw(*throw))];
        Sentence::with("entering.square", "on {square} with a {throw}", details)
    };
    let entries = throws.iter().map(entry).collect();
    sentences.add(Sentence::with_parts(
        "entering.squares",
        "A piece enters from the hand {parts:or}.",
        [],
        entries,
    ));
    let safe = throws.iter().all(|throw| points.safe.contains(square(throw)));
    match points.hit {
        Hit::PushBack => sentences.push(
            "entering.pushes",
            "A piece on that square, of either side, is pushed back as in any move.",
        ),
        _ if safe || points.hit == Hit::Never => {
            sentences.push("entering.empty", "That square must be empty.");
        }
        _ => sentences.push(
            "entering.hits",
            "An enemy piece on that square is hit as in any move. A piece of the same side blocks the entry.",
        ),
    }
    sentences.into_section("entering", "Entering")
}

fn moving_backward(points: &RulePoints) -> Section {
    const SECTION: (&str, &str) = ("backward", "When no piece can move forward");
    let mut sentences = Sentences::new();
    if points.backward == Backward::Never {
        return sentences.into_section(SECTION.0, SECTION.1);
    }
    sentences.choice(points.backward);
    sentences.choice_if(points.backward_by != BackwardBy::Throw, points.backward_by);
    sentences.choice_if(points.backward_when != BackwardWhen::Stuck, points.backward_when);
    match points.water {
        Water::Ordinary => sentences.push(
            "backward.last",
            "Forward moves include bearing off. While any such move exists, no piece moves backward.",
        ),
        _ => sentences.push(
            "backward.last-water",
            "Forward moves include moves into the water and bearing off. While any such move exists, no piece \
             moves backward.",
        ),
    }
    sentences.push_if(
        points.backward == Backward::MayHit && points.hit == Hit::Swap,
        "backward.swap",
        "An enemy piece that is hit by a backward move goes forward to the square that the mover left.",
    );
    sentences.push_if(
        !points.water.can_be_occupied(),
        "backward.water",
        "The water also displaces a piece that moves backward onto 27.",
    );
    sentences.push_if(points.beauty.is_compulsory(), "backward.beauty", "A backward move may pass over 26.");
    push_retreat_limits(points, &mut sentences);
    if !points.may_decline.is_empty() {
        sentences.add(Sentence::with(
            "backward.decline",
            "A player who can move only pieces on {squares:or} backward may do so or pass. If another piece can \
             move backward, the player must move a piece, which may be one of those.",
            [("squares", Detail::Squares(points.may_decline))],
        ));
    }
    sentences.push("backward.pass", "If no piece can move forward or backward, the player passes.");
    sentences.into_section(SECTION.0, SECTION.1)
}

/// Adds the sentences on pieces that do not move backward by the throw.
fn push_retreat_limits(points: &RulePoints, sentences: &mut Sentences) {
    if points.no_retreat.is_empty() {
        return;
    }
    sentences.add(Sentence::with(
        "backward.no-retreat",
        "A piece on {squares:or} does not move backward by the throw.",
        [("squares", Detail::Squares(points.no_retreat))],
    ));
    let falls = points.no_retreat.intersection(SquareSet::range(28, 30));
    if points.stranded != Stranded::Stay && !falls.is_empty() {
        sentences.add(Sentence::with_parts(
            "backward.stranded",
            "Pieces on {squares:or} have one other move. {parts}",
            [("squares", Detail::Squares(falls))],
            vec![Sentence::choice(points.stranded)],
        ));
    }
}
