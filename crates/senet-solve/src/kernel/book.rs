//! What a side could do alone, for every arrangement of its pieces.

use std::ops::Range;

use senet::apply::apply;
use senet::movegen::{blockaded_backward_squares, blockaded_squares, generate, protected_squares};
use senet::{Direction, Duty, HitDestination, Move, Next, Plan, Position, Side, Square, SquareSet, Throw};
use senet_table::binomial::{binomial, rank, unrank};
use senet_table::{Stratum, StratumIndex};

use super::across::{self, Across, AcrossStrip, Facts, LanesBySquare, lanes_at};
use super::brief::{Briefs, Whole};
use super::displaced::{self, Blow, DisplacedBlock, Displacements};
use super::leads::{Lead, Leads, Passes};
use super::places::{Marker, PerLane, below};
use super::step::Step;
use super::{on_board, path};
use crate::lanes::{ByLane, LANES, LaneSet, first_lanes};

/// Throws of a ruleset, 0 to 6, and one more place for where the last one ends.
pub(crate) const THROWS: usize = 8;

/// Which way a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Course {
    Forward,
    /// Into the water, where that is done only for want of any other move forward.
    IntoWater,
    Backward,
}

/// Every arrangement of the pieces of the side to throw in a stratum, with what they could do if they were alone.
#[derive(Debug)]
pub(crate) struct Book {
    /// The throws and their weights.
    pub(super) throws: Vec<(Throw, u32)>,
    /// By how many pieces are on the board, and then by rank.
    pub(super) arrangements: Vec<Arrangement>,
    pub(super) ways: Vec<WayOut>,
    /// The same in brief.
    pub(super) briefs: Briefs,
    /// What its blocks are to the other side.
    across: Across,
    /// What becomes of them when one of their pieces is hit.
    displaced: Displacements,
    /// From the least advanced to the most.
    pub(super) blocks: Vec<Block>,
    /// By number among those of [`Across`], the places of each lane of a block.
    places: Vec<PerLane>,
}

/// Up to as many arrangements as there are lanes that follow each other, with as many pieces on the board. Each has a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The places that all of them have.
    pub(super) common: u32,
    /// Pieces on the board.
    pub(super) count: u32,
    /// The number of its first arrangement, and how many there are.
    pub(super) first: u32,
    pub(super) lanes: u32,
    /// The lanes in which they could stand on the board, and those for which that depends on the other side.
    pub(super) allows_arrangement: LaneSet,
    pub(super) depends: LaneSet,
    pub(super) marker: Marker,
    /// Its number among those of [`Across`].
    across: u32,
}

impl Block {
    /// The lanes that there are.
    #[inline(always)]
    pub(super) fn all(&self) -> LaneSet {
        first_lanes(self.lanes)
    }
}

/// What was found for other blocks, and is found again.
#[derive(Default)]
struct Found {
    across: across::TableNumbers,
    displaced: displaced::Known,
}

/// Whether pieces could stand so: see [`Plan::allows_arrangement`](senet::Plan::allows_arrangement).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    Always,
    Never,
    /// That depends on the other side's.
    Depends,
}

impl Standing {
    fn of(plan: &Plan, own: SquareSet, hands: [u8; 2]) -> Standing {
        // The other side has a say only in who has claimed square 1.
        let could_with = |other: SquareSet| {
            plan.allows_arrangement(&Position::new_unchecked([own, other], hands, Side::Cones, Duty::NONE))
        };
        match [SquareSet::EMPTY, SquareSet::of(&[1])].map(could_with) {
            [true, true] => Standing::Always,
            [false, false] => Standing::Never,
            _ => Standing::Depends,
        }
    }
}

/// An arrangement of a side's pieces.
#[derive(Debug)]
pub(super) struct Arrangement {
    /// The squares' numbers.
    pub(super) places: u32,
    pub(super) squares: SquareSet,
    /// The rank among those with as many pieces on the board.
    pub(super) rank: u32,
    /// Whether a piece is held, or none is there: nothing is as usual.
    pub(super) unusual: bool,
    pub(super) standing: Standing,
    /// Where the ways of the first throw begin, and, counted from there, those of all.
    first_way: u32,
    ends: [[u8; THROWS]; 3],
    /// The throws, one bit each, whose ways were not written down, because all they can do depends on the other side.
    depends: u8,
}

impl Arrangement {
    /// The ways of all throws, forward and backward.
    #[inline(always)]
    pub(super) fn all_ways(&self) -> Range<usize> {
        let first = self.first_way as usize;
        first..first + usize::from(self.ends[Course::Backward as usize][THROWS - 1])
    }

    /// Whether all that some throw can do depends on the other side, so that its ways are not written down.
    #[inline(always)]
    pub(super) fn depends_at_all(&self) -> bool {
        self.depends != 0
    }

    /// The same of one throw.
    #[inline(always)]
    pub(super) fn depends(&self, throw: usize) -> bool {
        self.depends >> throw & 1 != 0
    }

    /// The ways of all throws on one course, counted from the first of the arrangement.
    #[inline(always)]
    pub(super) fn all_throws(&self, course: Course) -> Range<usize> {
        let ends = &self.ends[course as usize];
        usize::from(ends[0])..usize::from(ends[THROWS - 1])
    }

    /// The ways of a throw, counted from the first of the arrangement.
    #[inline(always)]
    pub(super) fn ways(&self, course: Course, throw: usize) -> Range<usize> {
        let ends = &self.ends[course as usize];
        usize::from(ends[throw % THROWS])..usize::from(ends[(throw + 1) % THROWS])
    }
}

/// A move of an arrangement.
#[derive(Debug)]
pub(super) struct WayOut {
    /// In the level that it leads to: if the turn passes, where the row of the places after the move begins.
    pub(super) row: u64,
    /// The places after the move.
    pub(super) places: u32,
    pub(super) mv: Move,
    /// The places that it leaves and lands on, as masks; 0 off the board.
    pub(super) leaves: u32,
    pub(super) lands: u32,
    /// The bits of the squares it leaves and lands on; 31 for off the board.
    pub(super) from: u8,
    pub(super) to: u8,
    /// Where it ends: elsewhere than it lands if the water carries it away, or where the last piece of its own side comes to stand that is
    /// pushed; 31 if none does. What follows is known only if the other side does not hold that square.
    pub(super) ends: u8,
    /// The places that are free and taken after the move; [`path::OFF`] if none is.
    left: u8,
    pub(super) stands: u8,
    /// Which piece moves, the lowest being 0; as many as there are on the board for one from the hand.
    pub(super) piece: u8,
    pub(super) lead: Lead,
    /// Where what it hits goes.
    pub(super) hit_destination: HitDestination,
    /// What that does to it, if all this does is to hit.
    pub(super) blow: Blow,
    /// If the other side holds these squares, it leads elsewhere than its numbers say even when its own is empty: to the end of the game.
    pub(super) ends_with: EndsWith,
    /// The lane of the arrangement that it leads to, if that is of the same block and done before.
    pub(super) within: Option<u8>,
}

/// Squares of the other side with which a way ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EndsWith(u32);

impl EndsWith {
    const NEVER: EndsWith = EndsWith(u32::MAX);
    const ALWAYS: EndsWith = EndsWith(0);

    #[inline(always)]
    pub(super) fn is_never(self) -> bool {
        self == EndsWith::NEVER
    }

    /// Whether the other side holds them: 1 or 0.
    #[inline(always)]
    pub(super) fn held_by(self, others: u32) -> u32 {
        u32::from(others & self.0 == self.0)
    }

    /// The lanes in which the other side holds them.
    #[inline(always)]
    pub(super) fn held_in(self, held: &LanesBySquare) -> LaneSet {
        SquareSet::from_mask(self.0)
            .iter()
            .fold(LaneSet::MAX, |lanes, square| lanes & lanes_at(held, square.number()))
    }
}

impl Book {
    /// The arrangements of the side to throw in a stratum.
    pub(crate) fn new(plan: &Plan, index: &StratumIndex, leads: &Leads<'_>) -> Book {
        let throws = plan.chances().iter().collect();
        let throws: Vec<(Throw, u32)> = throws;
        let mut book = Book {
            throws,
            arrangements: Vec::new(),
            ways: Vec::new(),
            briefs: Briefs::default(),
            across: Across::default(),
            displaced: Displacements::default(),
            blocks: Vec::new(),
            places: Vec::new(),
        };
        let stratum = index.stratum();
        let mut known = Found::default();
        for count in on_board(plan, stratum.mover) {
            let blocks = book.blocks.len();
            let arrangements = binomial(index.squares(), count);
            for first in (0..arrangements).step_by(LANES as usize) {
                let ranks = first..arrangements.min(first + LANES);
                book.add_block(
                    plan,
                    index,
                    leads,
                    ranks.map(|rank| unrank(rank, count)).collect(),
                    &mut known,
                );
            }
            if !plan.bears_off() {
                book.blocks[blocks..].reverse();
            }
        }
        book.briefs = book.arrangements.iter().flat_map(|arrangement| book.in_brief(arrangement)).collect();
        book
    }

    /// The ways of an arrangement in brief.
    fn in_brief(&self, arrangement: &Arrangement) -> impl Iterator<Item = Whole> {
        let first = arrangement.first_way as usize;
        [Course::Forward, Course::IntoWater, Course::Backward].into_iter().flat_map(move |course| {
            (0..THROWS - 1).flat_map(move |which| {
                let ways = arrangement.ways(course, which);
                self.ways[first..][ways].iter().map(move |way| way.brief(arrangement.places, which as u8))
            })
        })
    }

    /// Adds arrangements that follow each other.
    fn add_block(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        leads: &Leads<'_>,
        arrangements: Vec<u32>,
        known: &mut Found,
    ) {
        let first = self.arrangements.len() as u32;
        let mut facts = Vec::new();
        for places in &arrangements {
            self.add(plan, index, leads, *places);
            facts.push(self.facts(plan, index.unpack(*places), *places));
        }
        self.across.add(&facts, &mut known.across);
        self.displaced.add(&arrangements, &mut known.displaced);
        let mut places = PerLane::default();
        for (lane, arrangement) in places.0.iter_mut().zip(&arrangements) {
            *lane = *arrangement;
        }
        self.places.push(places);
        let added = &self.arrangements[first as usize..];
        for (arrangement, lane) in added.iter().zip(0..) {
            for way in &mut self.ways[arrangement.all_ways()] {
                let found = arrangements.iter().position(|places| *places == way.places);
                // On the way on those come first that are further on.
                let comes_first = |found: &usize| match (way.lead, plan.bears_off()) {
                    (Lead::Passes, _) => true,
                    (Lead::Again, true) => *found > lane,
                    (Lead::Again, false) => *found < lane,
                    (Lead::PassesWithOneOff | Lead::AgainWithOneOff, _) => false,
                };
                way.within = found.filter(comes_first).map(|lane| lane as u8);
            }
        }
        let those = |which: fn(Standing) -> bool| {
            let bits = added.iter().zip(0..).map(|(own, lane)| LaneSet::from(which(own.standing)) << lane);
            bits.fold(0, |those, bit| those | bit)
        };
        self.blocks.push(Block {
            common: arrangements.iter().fold(u32::MAX, |common, places| common & places),
            count: arrangements[0].count_ones(),
            first,
            lanes: arrangements.len() as u32,
            allows_arrangement: those(|standing| standing != Standing::Never),
            depends: those(|standing| standing == Standing::Depends),
            marker: Marker::of(&arrangements),
            across: self.places.len() as u32 - 1,
        });
    }

    fn add(&mut self, plan: &Plan, index: &StratumIndex, leads: &Leads<'_>, places: u32) {
        let squares = index.unpack(places);
        let stratum = index.stratum();
        // Alone on the board; the other side's piece in hand keeps the game from being over.
        let hands = [stratum.mover - places.count_ones() as u8, 1];
        let alone = Position::new_unchecked([squares, SquareSet::EMPTY], hands, Side::Cones, Duty::NONE);
        let first_way = self.ways.len();
        let mut ends = [[0; THROWS]; 3];
        let mut depends = 0;
        for course in [Course::Forward, Course::IntoWater, Course::Backward] {
            ends[course as usize].fill((self.ways.len() - first_way) as u8);
            for number in 0..self.throws.len() {
                let throw = self.throws[number].0;
                match course {
                    Course::Forward if !plan.moves_are_exact() => depends |= 1 << number,
                    Course::Forward => self.add_ways(plan, index, leads, &alone, throw),
                    Course::IntoWater => self.add_way_into_water(plan, index, leads, &alone, throw),
                    Course::Backward => self.add_retreats(plan, index, leads, &alone, throw),
                }
                ends[course as usize][number + 1..].fill((self.ways.len() - first_way) as u8);
            }
        }
        self.arrangements.push(Arrangement {
            places,
            squares,
            rank: rank(places),
            standing: Standing::of(plan, squares, hands),
            unusual: !squares.intersection(plan.holding_squares()).is_empty() || places == 0,
            first_way: first_way as u32,
            ends,
            depends,
        });
    }

    /// What the arrangements of a block are to the other side.
    #[inline(always)]
    pub(super) fn across(&self, block: &Block) -> AcrossStrip<'_> {
        self.across.strip(block.across)
    }

    /// What becomes of the arrangements of a block when one of their pieces is hit.
    #[inline(always)]
    pub(super) fn displaced(&self, block: &Block) -> DisplacedBlock<'_> {
        self.displaced.of_block(block.across)
    }

    /// The places of the arrangements of a block, by lane.
    #[inline(always)]
    pub(super) fn places(&self, block: &Block) -> &ByLane {
        &self.places[block.across as usize].0
    }

    /// What an arrangement is to the other side.
    fn facts(&self, plan: &Plan, squares: SquareSet, places: u32) -> Facts {
        let mut facts = Facts {
            held: squares.mask(),
            taken: places,
            protected: [SquareSet::EMPTY, SquareSet::of(&[1])]
                .map(|mover| protected_squares(plan, mover, squares)),
            ..Facts::default()
        };
        for (throw, _) in &self.throws {
            facts.blockaded.push(blockaded_squares(plan, squares, *throw));
            facts.blockaded_backward_squares[usize::from(throw.value()) % THROWS] =
                blockaded_backward_squares(plan, squares, *throw);
        }
        facts
    }

    /// Adds where the throw could take pieces forward.
    fn add_ways(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        leads: &Leads<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let moves = generate(plan, alone, throw);
        if moves.direction() != Some(Direction::Forward) {
            return;
        }
        for mv in moves.iter(plan) {
            self.ways.push(WayOut::new(plan, index, leads, alone, throw, mv));
        }
    }

    /// Adds the move into the water, if the throw could do something else were the other side not there.
    fn add_way_into_water(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        leads: &Leads<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let from = Square::WATER.number().checked_sub(throw.value()).and_then(Square::new);
        let from = from.filter(|from| plan.water_is_last_choice() && alone.mover().0.contains(*from));
        let Some(from) = from else { return };
        let mv = Move::Step { from, to: Square::WATER };
        if !generate(plan, alone, throw).iter(plan).any(|other| other == mv) {
            self.ways.push(WayOut::new(plan, index, leads, alone, throw, mv));
        }
    }

    /// Adds where the throw could take pieces back, if none can move forward.
    fn add_retreats(
        &mut self,
        plan: &Plan,
        index: &StratumIndex,
        leads: &Leads<'_>,
        alone: &Position,
        throw: Throw,
    ) {
        let own = alone.mover().0;
        for from in own.iter().filter(|from| plan.backward_origins(throw).contains(*from)) {
            let to = from.number().checked_sub(throw.value()).and_then(Square::new);
            if let Some(to) = to.filter(|to| !own.contains(*to)) {
                let mv = Move::Step { from, to };
                self.ways.push(WayOut::new(plan, index, leads, alone, throw, mv));
            }
        }
    }
}

impl WayOut {
    /// Whether all it does, if the other side holds the square it lands on, is to hit what stands there.
    #[inline(always)]
    pub(super) fn is_hit(&self) -> bool {
        self.ends_with.is_never() && self.ends == self.to
    }

    /// Whether all it does, if the other side holds the square it ends on, is to push back what stands there.
    #[inline(always)]
    pub(super) fn pushes(&self, plan: &Plan) -> bool {
        let pushes = plan.push_destination(self.ends).is_some() && plan.bears_off();
        pushes && self.ends_with.is_never() && !plan.washes_away(self.to)
    }

    /// In brief, by the places before, and the throw.
    fn brief(&self, before: u32, which: u8) -> Whole {
        Whole {
            path: path::of(self.left.into(), self.stands.into(), self.lead, self.places.count_ones()),
            row: match self.lead.passes() {
                Passes::Yes => self.row,
                Passes::No => Step::new(before, self.places).packed(),
            },
            squares: [self.from, self.to, self.ends],
            piece: self.piece,
            blow: self.blow,
            stays: self.within.is_some(),
            may_end: !self.ends_with.is_never(),
            which,
            lead: self.lead,
        }
    }

    fn new(
        plan: &Plan,
        index: &StratumIndex,
        leads: &Leads<'_>,
        alone: &Position,
        throw: Throw,
        mv: Move,
    ) -> WayOut {
        let Stratum { mover, .. } = index.stratum();
        let outcome = apply(plan, alone, throw, mv);
        let own = outcome.position.squares(Side::Cones);
        let bears_off = outcome.position.pieces_left(Side::Cones) < mover;
        let passes = if outcome.next == Next::ThrowsAgain { Passes::No } else { Passes::Yes };
        let lead = Lead::new(passes, bears_off);
        let wins = matches!(outcome.next, Next::Won(_));
        let arrived = own.without(alone.mover().0);
        let claims = !plan.bears_off() && mv.to() == Square::new(1);
        // Lined up on the even squares it is done if the other side holds square 1, which alone it cannot know; and with a claim of that
        // square the other side is done if it is lined up so.
        let all_there = own.len() == u32::from(mover);
        let on_even = own.iter().zip(1u8..).all(|(square, place)| square.number() == 2 * place);
        let completes = !plan.bears_off() && all_there && on_even;
        let even = (1..=index.stratum().other).filter_map(|place| Square::new(2 * place));
        let even = even.fold(0, |squares, square| squares | square.bit());
        let bit = |square: Option<Square>, none: u8| square.map_or(none, Square::number);
        let hand = if plan.bears_off() { 0 } else { 31 };
        let (places, before) = (index.pack(own), index.pack(alone.mover().0));
        let off_or_place = |places: u32| places.trailing_zeros().min(path::OFF);
        let place = |square: Option<Square>| {
            square.map_or(0, |square| index.pack(SquareSet::from_mask(square.bit())))
        };
        let (leaves, lands) = (place(mv.from()), place(mv.to()));
        let hit_destination = plan.hit_destination(bit(mv.from(), hand), bit(mv.to(), 31));
        let mut way = WayOut {
            row: match lead.passes() {
                Passes::Yes if !wins => leads.level(lead).index.row(places.count_ones(), rank(places)),
                Passes::Yes | Passes::No => 0,
            },
            places,
            mv,
            leaves,
            lands,
            blow: Blow::OTHER,
            from: bit(mv.from(), hand),
            to: bit(mv.to(), 31),
            ends: bit(arrived.iter().next(), 31),
            left: off_or_place(before & !places) as u8,
            stands: off_or_place(places & !before) as u8,
            piece: below(before, off_or_place(before & !places)) as u8,
            lead,
            hit_destination,
            ends_with: if wins {
                EndsWith::ALWAYS
            } else if claims {
                EndsWith(even)
            } else if completes {
                EndsWith(Square::at(1).bit())
            } else {
                EndsWith::NEVER
            },
            within: None,
        };
        if way.is_hit() {
            way.blow = Blow::of(hit_destination, [leaves, lands], places);
        } else if way.pushes(plan) {
            // What the last of its own pieces that it pushes meets is hit in turn.
            let hit_destination = plan.hit_destination(way.from, way.ends);
            way.blow = Blow::of(hit_destination, [leaves, place(Square::new(way.ends))], places);
        }
        way
    }
}
