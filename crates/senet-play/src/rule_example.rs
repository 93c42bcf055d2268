//! Examples of rules: positions in which a move, or the refusal of a move, shows one rule at work. Rules pages
//! on screen, in the terminal and in print show them.
//!
//! `topics` lists what can be shown, each with the rule points that call for it and with arrangements of
//! pieces; `search` finds a throw with which the engine confirms the example.

mod search;
mod topic;
mod topics;

use senet::{BoardDrawing, Move, Outcome, PageExample, Place, Position, Refusal, RulesPage, Ruleset, Throw};

use crate::explain::{Effect, effects_text};

/// A position that shows a rule at work.
///
/// ```
/// use senet::{Preset, Ruleset};
/// use senet_play::rule_examples;
/// let examples = rule_examples(&Ruleset::preset(Preset::Modern));
/// let blockade = examples.iter().find(|example| example.shows == "blockade").expect("modern has blockades");
/// assert_eq!(blockade.title, "A blockade");
/// assert!(blockade.caption().contains("10/14 is not allowed"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RuleExample {
    /// The rule, by a name that never changes: `hit`, `protected`, and so on.
    pub shows: &'static str,
    /// A heading in English.
    pub title: &'static str,
    /// The position before the move.
    pub position: Position,
    /// The throw; `None` for a move that replaces the throw.
    pub throw: Option<Throw>,
    /// The move in notation.
    pub text: String,
    /// The place that the piece leaves; `None` for a pass.
    pub from: Option<Place>,
    /// The place where the move ends, or would end; `None` for a pass.
    pub to: Option<Place>,
    /// What happens: the move is played, or refused for a reason.
    pub result: Result<PlayedExample, Refusal>,
}

/// A legal move of an example.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedExample {
    /// The move that `text` names.
    pub mv: Move,
    /// The position after it, and who throws next.
    pub outcome: Outcome,
    /// What it does, by which the caption explains it.
    pub effects: Vec<Effect>,
}

impl RuleExample {
    /// What examples can show: the values of `shows`, in the order of the rules pages. A test makes each of them.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        topics::topics().map(|topic| topic.shows)
    }

    /// The example in one English sentence or two.
    pub fn caption(&self) -> String {
        let RuleExample { text, position, .. } = self;
        let side = position.side();
        let throw = match self.throw {
            Some(Throw::LOST) => format!("The throw of the {side} loses the turn"),
            Some(throw) => format!("The {side} throw {throw}"),
            None => format!("The {side} do not throw"),
        };
        match &self.result {
            Ok(played) => format!("{throw}. {text}: {}.", effects_text(&played.effects)),
            Err(refusal) => format!("{throw}. {text} is not allowed: {refusal}."),
        }
    }

    /// The position after the move; the position before it if it is refused.
    pub fn after(&self) -> &Position {
        self.result.as_ref().map_or(&self.position, |played| &played.outcome.position)
    }

    fn effects(&self) -> &[Effect] {
        self.result.as_ref().map_or(&[], |played| &played.effects)
    }

    fn has_effect(&self, codes: &[&str]) -> bool {
        self.effects().iter().any(|effect| codes.contains(&effect.code()))
    }

    fn is_refused_for(&self, codes: &[&str]) -> bool {
        self.result.as_ref().is_err_and(|refusal| codes.contains(&refusal.code()))
    }
}

/// The examples for a ruleset, at most one for each rule that its points contain.
pub fn rule_examples(rules: &Ruleset) -> Vec<RuleExample> {
    let points = &rules.spec().points;
    topics::topics()
        .filter(|topic| (topic.applies)(points))
        .filter_map(|topic| topic.example(rules))
        .collect()
}

/// The rules page of a ruleset with its examples.
pub fn rules_page(rules: &Ruleset) -> RulesPage {
    let spec = rules.spec();
    let as_text = |example: &RuleExample| {
        let board = BoardDrawing::new(spec, &example.position).with_move(example.from, example.to);
        PageExample { title: example.title, board: board.to_string(), caption: example.caption() }
    };
    RulesPage { examples: rule_examples(rules).iter().map(as_text).collect(), ..spec.page() }
}

/// The names of the rules of a ruleset that examples can show.
#[cfg(test)]
fn expected(rules: &Ruleset) -> Vec<&'static str> {
    let points = &rules.spec().points;
    topics::topics().filter(|topic| (topic.applies)(points)).map(|topic| topic.shows).collect()
}

#[cfg(test)]
mod tests {
    use senet::points::{Beauty, FromBeauty, Hit, Home, RowsOfTwo, RulePoints, Water};
    use senet::{Preset, RuleSpec, SquareSet, ThrowSet};

    use super::*;

    #[test]
    fn every_rule_of_a_built_in_ruleset_has_an_example() {
        for spec in RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in) {
            let rules = Ruleset::new(spec).unwrap();
            let shown: Vec<&str> = rule_examples(&rules).iter().map(|example| example.shows).collect();
            assert_eq!(shown, expected(&rules), "{}", rules.spec().name);
        }
        for option in ["traps=on", "short_throws=on", "special_houses=off", "throw=d6"] {
            let rules = Ruleset::new(Preset::Modern.spec().with_options([option]).unwrap()).unwrap();
            let shown: Vec<&str> = rule_examples(&rules).iter().map(|example| example.shows).collect();
            assert_eq!(shown, expected(&rules), "{option}");
        }
    }

    /// Rulesets with the points that no preset has.
    fn changed_rulesets() -> Vec<Ruleset> {
        let changes: [fn(&mut RulePoints); 5] = [
            |points| {
                points.neglect = SquareSet::of(&[28, 29, 30]);
                points.beauty = Beauty::Stops;
                points.water = Water::ToRebirthIfFree;
            },
            |points| {
                points.rows_of_two = RowsOfTwo::EndsProtected;
                points.moves_first = SquareSet::of(&[26]);
                points.home = Home::PastFirstRow;
            },
            |points| points.hit = Hit::Never,
            |points| {
                points.water = Water::WaitsForRebirth;
                points.beauty = Beauty::ExceptWater;
                points.safe = SquareSet::of(&[15]);
                points.safe_with_water = SquareSet::of(&[28, 29, 30]);
            },
            |points| {
                points.water = Water::ByThrow;
                points.water_back = ThrowSet::of(&[1, 2, 3]);
                points.from_beauty = FromBeauty::IntoWater;
            },
        ];
        let changed = |change: fn(&mut RulePoints)| {
            let mut spec = Preset::Modern.spec();
            spec.name = "changed".to_owned();
            change(&mut spec.points);
            Ruleset::new(spec).expect("the points have no conflicts")
        };
        changes.map(changed).into_iter().chain(VARIANTS.map(based)).collect()
    }

    /// Lines of rulesets with the choices that no built-in ruleset makes.
    const VARIANTS: [&str; 9] = [
        "base = \"meub\"\nmoving.compulsion = \"may-keep\"",
        "base = \"tait\"\nmoving.compulsion = \"may-pass\"",
        "base = \"modern\"\nthrow.again_leaving = [26]",
        "base = \"jequier\"\nthrow.after_water = \"turn-passes\"\nthrow.after_backward = \"turn-passes\"",
        "base = \"jequier\"\nmoving.backward_when = \"in-the-way\"",
        "base = \"jequier\"\nmeeting.blockade_reach = \"forward-on-board\"",
        "base = \"kendall\"\nmeeting.water_neighbours = \"unprotected\"",
        "base = \"kendall\"\nmoving.stranded = \"fall-if-alone\"",
        "base = \"senet-ra\"\nmeeting.push_onto_left = \"refused\"",
    ];

    fn based(lines: &str) -> Ruleset {
        let spec = RuleSpec::from_toml(&format!("name = \"changed\"\n{lines}\n")).unwrap();
        Ruleset::new(spec).unwrap()
    }

    #[test]
    fn every_rule_of_a_changed_ruleset_has_an_example() {
        for rules in changed_rulesets() {
            let shown: Vec<&str> = rule_examples(&rules).iter().map(|example| example.shows).collect();
            assert_eq!(shown, expected(&rules));
        }
    }

    #[test]
    fn every_topic_is_a_rule_of_some_ruleset() {
        let built_in = RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in);
        let presets: Vec<Ruleset> = built_in.map(|spec| Ruleset::new(spec).unwrap()).collect();
        let options = ["traps=on", "short_throws=on"]
            .map(|option| Ruleset::new(Preset::Modern.spec().with_options([option]).unwrap()).unwrap());
        let changed = changed_rulesets();
        let all: Vec<&str> = presets.iter().chain(&options).chain(&changed).flat_map(expected).collect();
        for topic in topics::topics() {
            assert!(all.contains(&topic.shows), "{}", topic.shows);
        }
    }

    /// The rules that the sources tell and that pages lacked or showed wrongly.
    #[test]
    fn presets_show_the_rules_of_their_sources() {
        let shown = |preset| {
            let examples = rule_examples(&Ruleset::preset(preset));
            examples.iter().map(|example| example.shows).collect::<Vec<_>>()
        };
        let has = |preset, names: &[&str]| {
            let shown = shown(preset);
            for name in names {
                assert!(shown.contains(name), "{preset:?} lacks {name}: {shown:?}");
            }
        };
        has(Preset::Basics, &["blockade", "beauty", "decline", "turn-lost"]);
        has(Preset::Grunfeld, &["waits", "released", "reply", "opening"]);
        has(Preset::Kendall, &["rescue", "water-exit", "end-hit", "fall", "held", "throws-again"]);
        has(Preset::SenetRa, &["chain"]);
        has(Preset::Bell, &["line-up"]);
        has(Preset::Modern, &["jumping"]);
        assert!(!shown(Preset::Grunfeld).contains(&"not-all-home"));
        for preset in Preset::ALL {
            assert_eq!(shown(preset).contains(&"waits"), preset == Preset::Grunfeld, "{preset:?}");
        }
    }

    #[test]
    fn the_engine_confirms_every_example() {
        for preset in Preset::ALL {
            let rules = Ruleset::preset(preset);
            for example in rule_examples(&rules) {
                let RuleExample { position, throw, text, result, shows, .. } = &example;
                let place = format!("{preset:?}, {shows}: {}", example.caption());
                assert_eq!(&Position::parse(&position.to_string(), &rules).unwrap(), position, "{place}");
                let Some(throw) = throw else {
                    let instead = rules.instead_of_throwing(position).expect("a move before the throw");
                    assert_eq!(Ok(instead.outcome), result.clone().map(|played| played.outcome), "{place}");
                    continue;
                };
                let turn = rules.turn(position, *throw).unwrap();
                match (turn.find(text), result) {
                    (Ok(mv), Ok(played)) => assert_eq!(turn.play(mv).unwrap(), played.outcome, "{place}"),
                    (Err(senet::MoveError::Illegal { refusal, .. }), Err(expected)) => {
                        assert_eq!(&refusal, expected, "{place}");
                        let from = example.from.and_then(Place::square);
                        assert!(turn.moves().all(|mv| from.is_none() || mv.from() != from), "{place}");
                    }
                    other => panic!("{place}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn captions_read_as_sentences() {
        let text: String = Preset::ALL
            .into_iter()
            .map(|preset| {
                let examples = rule_examples(&Ruleset::preset(preset));
                let lines = examples.iter().map(|example| {
                    format!("{}: {}\n  {}\n", example.title, example.position, example.caption())
                });
                format!("{}\n\n{}\n", preset.name(), lines.collect::<String>())
            })
            .collect();
        insta::assert_snapshot!(text);
    }
}
