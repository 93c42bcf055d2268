//! What the network makes of a lesson, and which way its weights would have to move to make it better.

use senet_play::network::{FEATURES, FIRST_LAYER, Features, SECOND_LAYER, logistic};

use crate::lesson::Lesson;
use crate::weights::{View, ViewMut, Weights};

/// The gradient of the loss by all weights, summed over some lessons.
///
/// The loss of a lesson is the cross entropy between its win chance and the one the network gives: its gradient by the log odds
/// is simply how much too high the chance is.
pub(crate) struct Gradient {
    sum: Weights,
    /// The second layer's weights, by unit of the second layer: for the way back.
    backward: [[f32; FIRST_LAYER]; SECOND_LAYER],
}

/// What came of some lessons.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Score {
    /// How many.
    pub(crate) lessons: u64,
    /// The sum of the squared differences between the network's win chances and the right ones.
    pub(crate) squares: f64,
}

impl Score {
    /// The root of the mean squared difference.
    pub(crate) fn error(&self) -> f64 {
        (self.squares / self.lessons.max(1) as f64).sqrt()
    }

    pub(crate) fn add(&mut self, other: Score) {
        self.lessons += other.lessons;
        self.squares += other.squares;
    }
}

/// The layers of one position.
struct Forward {
    features: Features,
    first: [f32; FIRST_LAYER],
    second: [f32; SECOND_LAYER],
    win: f64,
}

impl Gradient {
    /// Of no lessons.
    pub(crate) fn new() -> Gradient {
        Gradient { sum: Weights::zero(), backward: [[0.0; FIRST_LAYER]; SECOND_LAYER] }
    }

    /// Sums the gradients of these lessons, one after the other.
    pub(crate) fn take(&mut self, weights: &Weights, lessons: &[Lesson]) -> Score {
        self.sum.numbers_mut().fill(0.0);
        let view = weights.view();
        for (unit, row) in self.backward.iter_mut().enumerate() {
            for (weight, column) in row.iter_mut().zip(view.second) {
                *weight = column[unit];
            }
        }
        let mut sum = self.sum.view_mut();
        let mut score = Score::default();
        for lesson in lessons {
            let forward = Forward::of(&view, lesson);
            let wrong = forward.win - f64::from(lesson.win);
            score.add(Score { lessons: 1, squares: wrong * wrong });
            backward(&mut sum, &view, &self.backward, &forward, wrong as f32);
        }
        score
    }

    /// The sum.
    pub(crate) fn sum(&self) -> &Weights {
        &self.sum
    }
}

impl Default for Gradient {
    fn default() -> Gradient {
        Gradient::new()
    }
}

/// How well the weights do in some lessons.
pub(crate) fn score(weights: &Weights, lessons: &[Lesson]) -> Score {
    let view = weights.view();
    let mut score = Score::default();
    for lesson in lessons {
        let wrong = Forward::of(&view, lesson).win - f64::from(lesson.win);
        score.add(Score { lessons: 1, squares: wrong * wrong });
    }
    score
}

impl Forward {
    #[inline]
    fn of(view: &View<'_>, lesson: &Lesson) -> Forward {
        let features = Features::of(&lesson.position);
        let columns = &view.columns[..FEATURES];
        let mut first = *view.bias;
        let (fours, rest) = features.numbers().as_chunks::<4>();
        for four in fours {
            let [one, two, three, four] = four.map(|number| &columns[usize::from(number)]);
            for unit in 0..FIRST_LAYER {
                first[unit] += (one[unit] + two[unit]) + (three[unit] + four[unit]);
            }
        }
        for number in rest {
            for (sum, weight) in first.iter_mut().zip(&columns[usize::from(*number)]) {
                *sum += weight;
            }
        }
        let mut second = *view.second_bias;
        for (unit, weights) in first.iter_mut().zip(view.second) {
            *unit = unit.max(0.0);
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += *unit * weight;
            }
        }
        let mut odds = view.output_bias;
        for (unit, weight) in second.iter_mut().zip(view.output) {
            *unit = unit.max(0.0);
            odds += *unit * weight;
        }
        Forward { features, first, second, win: logistic(odds) }
    }
}

#[inline]
fn backward(
    sum: &mut ViewMut<'_>,
    view: &View<'_>,
    back: &[[f32; FIRST_LAYER]; SECOND_LAYER],
    forward: &Forward,
    wrong: f32,
) {
    *sum.output_bias += wrong;
    let mut by_second = [0.0; SECOND_LAYER];
    let units = by_second.iter_mut().zip(forward.second).zip(view.output);
    for (((slope, unit), weight), by_weight) in units.zip(sum.output.iter_mut()) {
        *by_weight += wrong * unit;
        *slope = if unit > 0.0 { wrong * weight } else { 0.0 };
    }
    for (sum, slope) in sum.second_bias.iter_mut().zip(by_second) {
        *sum += slope;
    }
    let mut by_first = [0.0; FIRST_LAYER];
    for (weights, slope) in back.iter().zip(by_second) {
        for (sum, weight) in by_first.iter_mut().zip(weights) {
            *sum += slope * weight;
        }
    }
    for ((slope, unit), weights) in by_first.iter_mut().zip(forward.first).zip(sum.second.iter_mut()) {
        if unit > 0.0 {
            for (sum, slope) in weights.iter_mut().zip(by_second) {
                *sum += unit * slope;
            }
        } else {
            *slope = 0.0;
        }
    }
    for (sum, slope) in sum.bias.iter_mut().zip(by_first) {
        *sum += slope;
    }
    for number in forward.features.numbers() {
        for (sum, slope) in sum.columns[usize::from(*number)].iter_mut().zip(by_first) {
            *sum += slope;
        }
    }
}

#[cfg(test)]
mod tests {
    use senet::dice::stream;
    use senet::{Preset, Ruleset, Throw};
    use senet_play::{Evaluator, Network};

    use super::*;
    use crate::weights::WEIGHTS;

    fn lessons() -> Vec<Lesson> {
        let rules = Ruleset::preset(Preset::Modern);
        let mut lessons = vec![Lesson { position: rules.start(), win: 0.9 }];
        for throw in [1, 2, 3, 5, 4, 2] {
            let last = lessons[lessons.len() - 1];
            let turn = rules.turn(&last.position, Throw::of(throw)).unwrap();
            let mv = turn.moves().last().unwrap();
            lessons.push(Lesson { position: turn.play(mv).unwrap().position, win: 1.0 - last.win * 0.8 });
        }
        lessons
    }

    fn weights() -> Weights {
        let mut weights = Weights::random(&mut stream(3, 0));
        // Pairs count too.
        let mut words = stream(4, 0);
        for weight in weights.numbers_mut() {
            *weight += 0.02 * (rand_core::Rng::next_u32(&mut words) as f32 / u32::MAX as f32 - 0.5);
        }
        weights
    }

    const STEP: f32 = 1e-4;

    /// The loss, from the network written down plainly.
    fn loss(weights: &Weights, lessons: &[Lesson]) -> f64 {
        let view = weights.view();
        let loss_of = |lesson: &Lesson| {
            let features = Features::of(&lesson.position);
            let first: Vec<f64> = (0..FIRST_LAYER)
                .map(|unit| {
                    let columns = features
                        .numbers()
                        .iter()
                        .map(|number| f64::from(view.columns[usize::from(*number)][unit]));
                    (f64::from(view.bias[unit]) + columns.sum::<f64>()).max(0.0)
                })
                .collect();
            let second = |unit: usize| {
                let sum: f64 =
                    first.iter().zip(view.second).map(|(value, row)| value * f64::from(row[unit])).sum();
                (sum + f64::from(view.second_bias[unit])).max(0.0)
            };
            let odds: f64 = (0..SECOND_LAYER).map(|unit| second(unit) * f64::from(view.output[unit])).sum();
            let win = 1.0 / (1.0 + (-odds - f64::from(view.output_bias)).exp());
            let wanted = f64::from(lesson.win);
            -wanted * win.ln() - (1.0 - wanted) * (1.0 - win).ln()
        };
        lessons.iter().map(loss_of).sum()
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let (weights, lessons) = (weights(), lessons());
        let mut gradient = Gradient::new();
        gradient.take(&weights, &lessons);
        let slopes = gradient.sum().numbers();
        let seen = slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0);
        let (mut checked, mut kinks) = (0, 0);
        for (place, slope) in seen.step_by(23).chain([(WEIGHTS - 1, &slopes[WEIGHTS - 1])]) {
            let at = |step: f32| {
                let mut moved = weights.clone();
                moved.numbers_mut()[place] += step;
                loss(&moved, &lessons)
            };
            let (up, here, down) = (at(STEP), at(0.0), at(-STEP));
            checked += 1;
            if ((up - here) - (here - down)).abs() > 1e-7 {
                // Here a unit begins to count: the slopes differ on both sides.
                kinks += 1;
                continue;
            }
            let wanted = (up - down) / f64::from(2.0 * STEP);
            assert!(
                (f64::from(*slope) - wanted).abs() < 2e-3 * (1.0 + wanted.abs()),
                "{place}: {slope} {wanted}"
            );
        }
        assert!(checked > 100 && kinks * 20 < checked, "{checked} checked, {kinks} kinks");
    }

    #[test]
    fn the_network_says_what_the_weights_say() {
        let weights = weights();
        let network = Network::from_layers("modern", &weights.layers(), 0.01);
        for lesson in lessons() {
            let taught = Lesson { win: network.win_chance(&lesson.position) as f32, ..lesson };
            assert!(score(&weights, &[taught]).error() < 2e-3, "{}", lesson.position);
        }
    }
}
