//! A review as data.

use senet::{Side, Throw};
use senet_play::{Decision, Mark, Rating, Source, Weighed, Worth};

use super::Reviewed;
use super::scenes::{Scene, scenes};
use crate::{record, wire};

pub(super) fn review(reviewed: &Reviewed<'_>) -> wire::Review {
    let record = reviewed.record;
    let headers = record::headers(record).into_iter().map(|(name, value)| (name.to_owned(), value.into()));
    wire::Review {
        rules: record.game.rules().spec().name.clone(),
        options: record::options(&record.game),
        headers: headers.collect(),
        result: record::ending(&record.game),
        exact: reviewed.review.is_exact(),
        depth: reviewed.depth,
        plies: scenes(reviewed).map(|scene| ply(&scene)).collect(),
        sides: wire::ReviewedSides {
            cones: side(reviewed, Side::Cones),
            spools: side(reviewed, Side::Spools),
        },
    }
}

fn ply(scene: &Scene<'_>) -> wire::ReviewedPly {
    let ply = scene.ply;
    wire::ReviewedPly {
        number: scene.number,
        side: ply.side.name(),
        position: scene.position.to_string(),
        throw: scene.throw.map(Throw::value),
        before: chance(&ply.before),
        expected: ply.thrown.map(|thrown| chance(&thrown.expected)),
        luck: ply.luck(),
        decisions: ply.decisions().map(|made| decision(scene, made)).collect(),
        after: chance(&ply.after),
        revaluation: ply.revaluation,
    }
}

fn decision(scene: &Scene<'_>, decision: &Decision) -> wire::ReviewedDecision {
    let choice = |weighed: &Weighed| wire::ReviewedChoice {
        text: scene.text(weighed.choice),
        chance: chance(&weighed.worth),
        does: scene.words(weighed.choice),
    };
    wire::ReviewedDecision {
        played: choice(decision.chosen()),
        best: choice(decision.best()),
        loss: decision.loss(),
        mark: decision.mark().map(Mark::name),
        forced: decision.is_forced(),
        choices: decision.weighed.len(),
        place: decision.place(),
    }
}

fn side(reviewed: &Reviewed<'_>, side: Side) -> wire::ReviewedSide {
    let review = &reviewed.review;
    let account = review.account(side);
    wire::ReviewedSide {
        start: chance(&review.start_of(side)),
        result: chance(&review.end_of(side)),
        throws: account.throws,
        luck: account.luck,
        decisions: account.decisions,
        loss: account.loss,
        mean_loss: account.mean_loss(),
        rating: account.rating().map(Rating::name),
        marks: wire::Marks {
            doubtful: account.marked(Mark::Doubtful),
            bad: account.marked(Mark::Bad),
            very_bad: account.marked(Mark::VeryBad),
        },
        revaluation: account.revaluation,
        given_up: account.given_up,
        luck_adjusted: review.luck_adjusted(side),
    }
}

fn chance(worth: &Worth) -> wire::ReviewedChance {
    let (lower, upper, error) = match worth.source {
        Source::Exact { lower, upper } => (Some(lower), Some(upper), None),
        Source::Estimated { error } => (None, None, error),
    };
    wire::ReviewedChance { win: worth.win, exact: worth.is_exact(), lower, upper, error }
}
