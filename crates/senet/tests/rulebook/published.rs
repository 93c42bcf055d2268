//! The rulesets that were published elsewhere, written from their descriptions.

use super::board::Side;
use super::custom::{Backward, Custom, Hit, Protected, TwentySix, Use, Water};
use super::rules::{Rules, Ruleset};

/// 30 may be left with every throw.
const ANY_FROM_30: [(usize, usize); 6] = [(30, 1), (30, 2), (30, 3), (30, 4), (30, 5), (30, 6)];

/// The ruleset with this name; `None` if there is none.
pub fn rules(name: &str) -> Option<Rules> {
    let spools_first =
        |custom| Rules { first: Side::Spools, custom: Some(custom), ..Rules::plain(Ruleset::Modern, 5) };
    let cones_first = |custom| Rules { custom: Some(custom), ..Rules::plain(Ruleset::Modern, 5) };
    Some(match name {
        "kendall-modern" => spools_first(kendall_as_played_today()),
        "kendall-one-square" => Rules { one_square_back: true, ..Rules::plain(Ruleset::Kendall, 7) },
        "meub" => spools_first(meub()),
        "skyruk" => spools_first(skyruk()),
        "playpalace" => cones_first(playpalace()),
        "simple-senet" => Rules { sticks: (0, 4), ..cones_first(simple_senet()) },
        "cybiko" => Rules { custom: Some(cybiko()), ..Rules::plain(Ruleset::Tait, 5) },
        "neglect" => Rules { pieces: 7, ..cones_first(neglect()) },
        "koreader" => cones_first(koreader()),
        _ => return None,
    })
}

/// A race with swaps on a board where 26 is compulsory and 27 leads to 15; nothing is protected.
fn race() -> Custom {
    let modern = Custom::of(Ruleset::Modern).expect("it is written point by point");
    Custom { protected: Protected::None, blockade: None, safe: vec![], ..modern }
}

fn kendall_as_played_today() -> Custom {
    Custom {
        again: vec![1, 4, 5],
        backward: Backward::MayHit,
        no_advance: vec![28, 29, 30],
        no_retreat: vec![26, 27, 28, 29, 30],
        protected: Protected::Everybody,
        blockade: Some(3),
        safe: vec![15, 26, 28, 29, 30],
        ..race()
    }
}

fn meub() -> Custom {
    let mut exits = vec![(26, 5), (28, 3), (29, 2)];
    exits.extend(ANY_FROM_30);
    Custom {
        again: vec![1, 4, 5],
        backward: Backward::ToEmpty,
        backward_by_one: true,
        no_advance: vec![28, 29],
        hits_at_the_end_go_to_fifteen: true,
        protected: Protected::Everybody,
        exits,
        ..race()
    }
}

/// Pieces stop on 26 and move on from there before others; the water keeps them until a 1, 2 or 3 takes them back
/// or a 4 bears them off; and from 26 they go into the water if their square is occupied.
fn skyruk() -> Custom {
    let mut exits = vec![(26, 5), (27, 4), (28, 3), (29, 2)];
    exits.extend(ANY_FROM_30);
    Custom {
        again: vec![1, 4, 5],
        again_onto: vec![26],
        backward: Backward::MayHit,
        no_advance: vec![28, 29, 30],
        no_retreat: vec![26, 27, 28, 29, 30],
        moves_first: vec![26],
        protected: Protected::FirstAndLast,
        blockade: Some(2),
        safe: vec![15, 26, 28, 29, 30],
        twenty_six: TwentySix::StopsThere,
        twenty_six_falls: true,
        water: Water::UntilThrown,
        back_from_water: vec![1, 2, 3],
        exits,
        ..race()
    }
}

fn playpalace() -> Custom {
    Custom {
        again: vec![1, 4, 5],
        again_stuck: true,
        no_advance: vec![28, 29, 30],
        protected: Protected::Everybody,
        blockade: Some(3),
        safe: vec![28, 29, 30],
        exits: vec![(28, 3), (29, 2), (30, 1)],
        ..race()
    }
}

fn simple_senet() -> Custom {
    Custom {
        safe: vec![28, 29, 30],
        water: Water::FifteenIfFree,
        exits: vec![(28, 3), (29, 2), (30, 1)],
        ..race()
    }
}

fn cybiko() -> Custom {
    Custom {
        again: vec![6],
        again_onto: vec![26],
        again_stuck: true,
        entries: vec![4, 6],
        hit: Hit::GoesToHand,
        safe: vec![15],
        twenty_six: TwentySix::Free,
        water: Water::Hand,
        compulsion: Use::Must,
        exits: vec![(25, 6), (26, 5), (28, 3), (29, 2), (30, 1)],
        ..race()
    }
}

fn neglect() -> Custom {
    let mut exits = vec![(26, 5), (28, 3), (29, 2)];
    exits.extend(ANY_FROM_30);
    Custom { neglect: vec![28, 29, 30], no_advance: vec![28, 29], exits, ..race() }
}

/// A piece may pass 26 into the water, where it waits until 15 is empty.
fn koreader() -> Custom {
    Custom {
        again: vec![1, 4, 5],
        no_advance: vec![28, 29, 30],
        protected: Protected::Everybody,
        blockade: Some(3),
        safe: vec![15, 26, 28, 29, 30],
        twenty_six: TwentySix::ExactOrInWater,
        water: Water::FifteenWhenFree,
        exits: vec![(28, 3), (29, 2), (30, 1)],
        ..race()
    }
}
