//! The screens together: which one is shown, what events do to it, what is drawn. Nothing here touches a terminal.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};
use ratatui::layout::Rect;
use senet::{Dice, MatchPlayer, Record, Ruleset};

use crate::error::TuiError;
use crate::game_screen::{self, GameScreen};
use crate::game_view;
use crate::help;
use crate::options::PlayOptions;
use crate::page::{Page, Reading};
use crate::paint;
use crate::record_screen::{RecordScreen, Step};
use crate::resume_screen::{Answer, ResumeScreen};
use crate::save::{Saved, Store};
use crate::setup_screen::{self, SetupScreen};
use crate::setup_view;
use crate::table::{Arrangement, Table};
use crate::theme::Look;
use crate::thinking::Thinker;

/// The smallest window that everything fits in.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);

/// Which screen is shown.
pub(crate) enum Screen {
    Resume(ResumeScreen),
    Setup(Box<SetupScreen>),
    Game(Box<GameScreen>),
    Record(Box<RecordScreen>),
}

/// Everything that is shown, and what it is made of.
pub(crate) struct App {
    pub(crate) screen: Screen,
    pub(crate) page: Option<Page>,
    pub(crate) over: Over,
    look: Look,
    store: Store,
    options: PlayOptions,
    today: fn() -> String,
    small: bool,
}

/// Whether the application is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    NotYet,
    Now,
}

impl App {
    /// The application as it starts: an unfinished game is offered first; a game that is fully settled begins.
    ///
    /// # Errors
    ///
    /// [`TuiError::Rules`] if the ruleset passed in contradicts itself.
    pub(crate) fn play(
        options: PlayOptions,
        store: Store,
        look: Look,
        today: fn() -> String,
    ) -> Result<App, TuiError> {
        if let Some(spec) = &options.rules {
            Ruleset::new(spec.clone())?;
        }
        let mut setup = SetupScreen::new(&options);
        let saved = store.load();
        if let Saved::Unreadable { path, reason } = &saved {
            setup.notice = Some(format!(
                "the saved game {} cannot be read: {reason}. It is set aside when a new game starts.",
                path.display()
            ));
        }
        let settled = options.rules.is_some() && options.seats.iter().all(Option::is_some);
        let mut app = App {
            screen: Screen::Setup(Box::new(setup)),
            page: None,
            over: Over::NotYet,
            look,
            store,
            options,
            today,
            small: false,
        };
        match saved {
            Saved::Game(table) => app.screen = Screen::Resume(ResumeScreen::new(table)),
            Saved::Nothing if settled => app.start(),
            Saved::Nothing | Saved::Unreadable { .. } => {}
        }
        Ok(app)
    }

    /// The application that shows a record.
    pub(crate) fn replay(record: Record, look: Look) -> App {
        App {
            screen: Screen::Record(Box::new(RecordScreen::new(record))),
            page: None,
            over: Over::NotYet,
            look,
            store: Store::Forgetful,
            options: PlayOptions::default(),
            today: String::new,
            small: false,
        }
    }

    /// What a key, a click or a change of the window does.
    pub(crate) fn update(&mut self, event: &Event) {
        if let Event::Key(key) = event
            && key.code == KeyCode::Char('c')
            && key.modifiers.contains(KeyModifiers::CONTROL)
        {
            self.page = None;
        } else if self.small && !matches!(event, Event::Key(key) if key.code == KeyCode::Char('q')) {
            return;
        } else if let Some(page) = &mut self.page {
            if page.update(event) == Reading::Done {
                self.page = None;
            }
            return;
        }
        match &mut self.screen {
            Screen::Resume(screen) => {
                let answer = screen.update(event);
                self.answer(answer);
            }
            Screen::Setup(screen) => match screen.update(event) {
                setup_screen::Request::Nothing => {}
                setup_screen::Request::Start => self.start(),
                setup_screen::Request::Rules => {
                    let rules = Ruleset::new(screen.spec().clone());
                    self.page = rules.ok().map(|rules| help::rules(&rules, self.look.glyphs));
                }
                setup_screen::Request::Help => self.page = Some(help::setup(self.look)),
                setup_screen::Request::Quit => self.over = Over::Now,
            },
            Screen::Game(screen) => match screen.update(event, &self.store) {
                game_screen::Request::Nothing => {}
                game_screen::Request::Rules => {
                    self.page = Some(help::rules(screen.table.game.rules(), self.look.glyphs));
                }
                game_screen::Request::Help => self.page = Some(help::game(self.look)),
                game_screen::Request::Quit => self.over = Over::Now,
                game_screen::Request::NewGame => self.show_setup(),
            },
            Screen::Record(screen) => match screen.update(event) {
                Some(Step::Quit) => self.over = Over::Now,
                Some(Step::Help) => self.page = Some(help::record()),
                Some(Step::Rules) => {
                    self.page = Some(help::rules(screen.record.game.rules(), self.look.glyphs));
                }
                _ => {}
            },
        }
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::NotYet => {}
            Answer::Quit => self.over = Over::Now,
            Answer::New if self.options.rules.is_some() && self.options.seats.iter().all(Option::is_some) => {
                self.start();
            }
            Answer::New => self.show_setup(),
            Answer::Resume => {
                if let Saved::Game(table) = self.store.load() {
                    self.screen = Screen::Game(Box::new(GameScreen::new(
                        *table,
                        &self.store,
                        self.thinker(),
                        self.today,
                    )));
                } else {
                    self.show_setup();
                }
            }
        }
    }

    fn show_setup(&mut self) {
        self.screen = Screen::Setup(Box::new(SetupScreen::new(&self.options)));
    }

    fn thinker(&self) -> Thinker {
        Thinker::new(self.options.library.clone())
    }

    /// Starts the game that the start screen says. What is saved in its place is set aside first.
    fn start(&mut self) {
        let setup = match &self.screen {
            Screen::Setup(setup) => setup.as_ref().clone(),
            _ => SetupScreen::new(&self.options),
        };
        let rules = match Ruleset::new(setup.spec().clone()) {
            Ok(rules) => Arc::new(rules),
            Err(conflicts) => {
                if let Screen::Setup(setup) = &mut self.screen {
                    setup.notice = Some(conflicts.to_string());
                }
                return;
            }
        };
        let aside = self.store.set_aside(&(self.today)());
        let series = setup.series(&rules);
        let arrangement = Arrangement {
            rules,
            seats: setup.seats,
            guidelines: setup.guidelines,
            series,
            date: (self.today)(),
        };
        let seed = setup.seed.parse().unwrap_or_else(|_| crate::seed::fresh());
        let table = Table::new(arrangement, Dice::new(seed, 0), MatchPlayer::One);
        // What was chosen is chosen again on the next start screen; but a fresh seed is drawn anew.
        self.options.rules = Some(setup.spec().clone());
        self.options.seats = setup.seats.map(Some);
        self.options.guidelines = Some(setup.guidelines);
        let mut screen = GameScreen::new(table, &self.store, self.thinker(), self.today);
        if let Ok(Some(path)) = aside {
            let news = format!("the unfinished game was set aside as {}", path.display());
            screen.message = Some(game_screen::Message::Said(news));
        }
        self.screen = Screen::Game(Box::new(screen));
    }

    /// What goes on by itself in this time.
    pub(crate) fn tick(&mut self, passed: Duration) {
        if let (Screen::Game(screen), None, false) = (&mut self.screen, &self.page, self.small) {
            screen.tick(passed, &self.store);
        }
    }

    /// How long nothing new is to be drawn unless something is pressed.
    pub(crate) fn rest(&self) -> Duration {
        match &self.screen {
            Screen::Game(screen) if screen.is_lively() && self.page.is_none() => Duration::from_millis(45),
            _ => Duration::from_millis(500),
        }
    }

    /// Saves what is in progress, because the application is made to end.
    pub(crate) fn leave(&mut self) {
        if let Screen::Game(screen) = &mut self.screen {
            screen.leave(&self.store);
        }
    }

    /// Draws everything.
    pub(crate) fn view(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        let look = self.look;
        buffer.set_style(area, look.theme.ground());
        self.small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
        if self.small {
            return too_small(buffer, area, look);
        }
        match &mut self.screen {
            Screen::Resume(screen) => screen.view(buffer, area, look),
            Screen::Setup(screen) => setup_view::draw(screen, buffer, area, look),
            Screen::Game(screen) => game_view::draw(screen, buffer, area, look),
            Screen::Record(screen) => screen.view(buffer, area, look),
        }
        if let Some(page) = &mut self.page {
            for position in area.positions() {
                buffer[position].reset();
            }
            buffer.set_style(area, look.theme.ground());
            let width = area.width.min(90);
            let place = Rect { x: area.x + (area.width - width) / 2, width, ..area };
            page.view(buffer, place, look);
        }
    }
}

fn too_small(buffer: &mut Buffer, area: Rect, look: Look) {
    let (width, height) = SMALLEST;
    let words = format!(
        "Senet needs a window of {width} by {height}; this one is {} by {}. Enlarge it, or press q to quit; the game is saved.",
        area.width, area.height
    );
    paint::paragraph(buffer, area, &words, look.theme.strong());
}
