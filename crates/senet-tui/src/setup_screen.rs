//! The state of the start screen: ruleset and options, players, guidelines, seed, match.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use senet::{OptionKey, RuleSpec, Ruleset, Scoring, Series, SeriesLength};

use crate::click_regions::ClickRegions;
use crate::options::{Guidelines, PlayOptions, Seat};

/// A line of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Option(OptionKey),
    Seat(usize),
    Guidelines,
    Seed,
    Match,
    MatchLength,
    Scoring,
    Start,
}

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Focus {
    /// In the list of rulesets.
    Rulesets,
    /// On a line of the form.
    Form,
}

/// The kind of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchKind {
    Single,
    /// A number of games.
    Games,
    /// Until a player has a number of points.
    Points,
}

/// The actions of clicks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Click {
    Ruleset(usize),
    Field(usize),
    Change(usize, i8),
    Start,
    Rules,
    Help,
    Quit,
}

/// What the application does after an event.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Request {
    Nothing,
    Start,
    Rules,
    Help,
    Quit,
}

#[derive(Clone, Debug)]
pub(crate) struct SetupScreen {
    /// The rulesets: the one from the options, if it is not a preset, then the presets.
    pub(crate) rulesets: Vec<RuleSpec>,
    pub(crate) ruleset: usize,
    pub(crate) focus: Focus,
    pub(crate) line: usize,
    pub(crate) seats: [Seat; 2],
    pub(crate) guidelines: Guidelines,
    /// The digits of the seed; empty for a random one.
    pub(crate) seed: String,
    pub(crate) kind: MatchKind,
    pub(crate) length: u32,
    pub(crate) scoring: Scoring,
    /// A message shown instead of the description.
    pub(crate) notice: Option<String>,
    pub(crate) regions: ClickRegions<Click>,
}

/// The largest number of games or points of a match.
const MAX_MATCH_LENGTH: u32 = 999;

impl SetupScreen {
    pub(crate) fn new(options: &PlayOptions) -> SetupScreen {
        let mut rulesets: Vec<RuleSpec> =
            RuleSpec::built_in_names().into_iter().filter_map(RuleSpec::built_in).collect();
        let mut ruleset = 0;
        if let Some(given) = &options.rules {
            match rulesets.iter().position(|spec| spec.name == given.name) {
                Some(known) => {
                    rulesets[known] = given.clone();
                    ruleset = known;
                }
                None => rulesets.insert(0, given.clone()),
            }
        }
        let defaults = [Seat::Person, Seat::Computer(senet_play::Level::Novice)];
        let (kind, length, scoring) = match options.series {
            None => (MatchKind::Single, 5, Scoring::Games),
            Some((SeriesLength::Games(games), scoring)) => (MatchKind::Games, games, scoring),
            Some((SeriesLength::Points(points), scoring)) => (MatchKind::Points, points, scoring),
        };
        SetupScreen {
            rulesets,
            ruleset,
            focus: Focus::Rulesets,
            line: 0,
            seats: [0, 1].map(|seat| options.seats[seat].unwrap_or(defaults[seat])),
            guidelines: options.guidelines.unwrap_or_default(),
            seed: options.seed.map(|seed| seed.to_string()).unwrap_or_default(),
            kind,
            length,
            scoring,
            notice: None,
            regions: ClickRegions::new(),
        }
    }

    /// The chosen ruleset with its options.
    pub(crate) fn spec(&self) -> &RuleSpec {
        &self.rulesets[self.ruleset]
    }

    /// The lines of the form.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let options = self.spec().offered_options().iter().map(|key| Field::Option(*key));
        let mut fields: Vec<Field> = options.collect();
        fields.extend([Field::Seat(0), Field::Seat(1), Field::Guidelines, Field::Seed, Field::Match]);
        if self.kind != MatchKind::Single {
            fields.push(Field::MatchLength);
            if self.can_count_pieces() {
                fields.push(Field::Scoring);
            }
        }
        fields.push(Field::Start);
        fields
    }

    fn can_count_pieces(&self) -> bool {
        let rules = Ruleset::new(self.spec().clone());
        rules.is_ok_and(|rules| Series::new(&rules, Scoring::PiecesLeft, SeriesLength::Games(1)).is_ok())
    }

    /// The current line of the form.
    pub(crate) fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.line.min(fields.len() - 1)]
    }

    /// The chosen match; `None` for a single game.
    pub(crate) fn series(&self, rules: &Ruleset) -> Option<Series> {
        let length = match self.kind {
            MatchKind::Single => return None,
            MatchKind::Games => SeriesLength::Games(self.length),
            MatchKind::Points => SeriesLength::Points(self.length),
        };
        let scoring = if self.can_count_pieces() { self.scoring } else { Scoring::Games };
        Series::new(rules, scoring, length).ok()
    }

    pub(crate) fn update(&mut self, event: &Event) -> Request {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Paste(text) if self.is_on_seed() => {
                self.paste_seed(text.trim());
                Request::Nothing
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(_) => match self.regions.at(mouse.column, mouse.row) {
                    Some(click) => self.click(click),
                    None => Request::Nothing,
                },
                MouseEventKind::ScrollDown => self.step(1),
                MouseEventKind::ScrollUp => self.step(-1),
                _ => Request::Nothing,
            },
            _ => Request::Nothing,
        }
    }

    fn key(&mut self, key: &KeyEvent) -> Request {
        let is_seed = self.is_on_seed();
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Request::Quit;
            }
            KeyCode::Char(digit @ '0'..='9') if is_seed => self.type_seed(digit),
            KeyCode::Backspace | KeyCode::Delete if is_seed => {
                self.seed.pop();
            }
            KeyCode::Char('q') => return Request::Quit,
            KeyCode::Char('s') => return Request::Start,
            KeyCode::Char('R') => return Request::Rules,
            KeyCode::Char('?') | KeyCode::F(1) => return Request::Help,
            KeyCode::Tab | KeyCode::BackTab => {
                self.focus = if self.focus == Focus::Rulesets { Focus::Form } else { Focus::Rulesets };
            }
            KeyCode::Esc => self.focus = Focus::Rulesets,
            KeyCode::Down | KeyCode::Char('j') => return self.step(1),
            KeyCode::Up | KeyCode::Char('k') => return self.step(-1),
            KeyCode::Home => return self.step(isize::MIN),
            KeyCode::End => return self.step(isize::MAX),
            KeyCode::Enter | KeyCode::Char(' ') if self.focus == Focus::Rulesets => self.focus = Focus::Form,
            KeyCode::Enter if self.field() == Field::Start => return Request::Start,
            KeyCode::Char(' ') if self.field() == Field::Start => return Request::Start,
            KeyCode::Enter => return self.step(1),
            KeyCode::Right if self.focus == Focus::Rulesets => self.focus = Focus::Form,
            KeyCode::Right | KeyCode::Char('l' | ' ' | '+') => self.change(1),
            KeyCode::Left | KeyCode::Char('h' | '-') => self.change(-1),
            _ => {}
        }
        Request::Nothing
    }

    fn click(&mut self, click: Click) -> Request {
        match click {
            Click::Ruleset(number) => {
                self.choose_ruleset(number);
                self.focus = Focus::Rulesets;
            }
            Click::Field(line) => (self.focus, self.line) = (Focus::Form, line),
            Click::Change(line, step) => {
                (self.focus, self.line) = (Focus::Form, line);
                self.change(step);
            }
            Click::Start => return Request::Start,
            Click::Rules => return Request::Rules,
            Click::Help => return Request::Help,
            Click::Quit => return Request::Quit,
        }
        Request::Nothing
    }

    fn step(&mut self, lines: isize) -> Request {
        match self.focus {
            Focus::Rulesets => {
                let last = self.rulesets.len() - 1;
                self.choose_ruleset(self.ruleset.saturating_add_signed(lines).min(last));
            }
            Focus::Form => {
                let last = self.fields().len() - 1;
                self.line = self.line.min(last).saturating_add_signed(lines).min(last);
            }
        }
        Request::Nothing
    }

    fn choose_ruleset(&mut self, number: usize) {
        if number != self.ruleset {
            self.ruleset = number;
            self.line = 0;
        }
    }

    fn is_on_seed(&self) -> bool {
        self.focus == Focus::Form && self.field() == Field::Seed
    }

    fn paste_seed(&mut self, text: &str) {
        if text.chars().all(|letter| letter.is_ascii_digit()) {
            text.chars().for_each(|digit| self.type_seed(digit));
        } else {
            self.notice = Some("the pasted text is no seed: write a number".to_owned());
        }
    }

    fn type_seed(&mut self, digit: char) {
        let longer = format!("{}{digit}", self.seed);
        match longer.parse::<u64>() {
            Ok(seed) => self.seed = seed.to_string(),
            Err(_) => self.notice = Some(format!("the seed must be at most {}", u64::MAX)),
        }
    }

    fn change(&mut self, step: i8) {
        self.notice = None;
        match self.field() {
            Field::Option(key) => self.change_option(key, step),
            Field::Seat(number) => {
                let all: Vec<Seat> = Seat::all().collect();
                self.seats[number] = cycled(&all, &self.seats[number], step);
            }
            Field::Guidelines => self.guidelines = self.guidelines.toggled(),
            Field::Seed | Field::Start => {}
            Field::Match => {
                let all = [MatchKind::Single, MatchKind::Games, MatchKind::Points];
                self.kind = cycled(&all, &self.kind, step);
            }
            Field::MatchLength => {
                self.length = self.length.saturating_add_signed(i32::from(step)).clamp(1, MAX_MATCH_LENGTH);
            }
            Field::Scoring => {
                self.scoring = cycled(&[Scoring::Games, Scoring::PiecesLeft], &self.scoring, step);
            }
        }
    }

    fn change_option(&mut self, key: OptionKey, step: i8) {
        let spec = &mut self.rulesets[self.ruleset];
        let values = spec.values(key);
        let current = key.value_in(&spec.points);
        let Some(current) = values.iter().find(|value| **value == current) else { return };
        let value = cycled(&values, current, step);
        let mut changed = spec.clone();
        if let Err(error) = changed.set_option(key.name(), value) {
            self.notice = Some(error.to_string());
            return;
        }
        match changed.points.validate() {
            Ok(()) => *spec = changed,
            Err(conflicts) => self.notice = Some(conflicts.to_string()),
        }
    }
}

/// The value after the current one (step 1), or before it (step -1), cyclically.
fn cycled<T: PartialEq + Copy>(all: &[T], current: &T, step: i8) -> T {
    let index = all.iter().position(|value| value == current).unwrap_or(0) as isize;
    all[(index + isize::from(step)).rem_euclid(all.len() as isize) as usize]
}
