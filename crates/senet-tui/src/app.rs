//! The application: which screen is shown, how it reacts to events, and how it is drawn. It does not touch
//! the terminal.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};
use ratatui::layout::{Constraint, Rect};
use senet::{Dice, MatchPlayer, Record, Ruleset};

use crate::analysis_worker::AnalysisWorker;
use crate::error::TuiError;
use crate::game_screen::{self, GameScreen};
use crate::game_view;
use crate::help;
use crate::options::PlayOptions;
use crate::page::{Page, PageState};
use crate::record_screen::{RecordScreen, Step};
use crate::resume_screen::{Answer, ResumeScreen};
use crate::session::{Session, SessionConfig};
use crate::setup_screen::{self, SetupScreen};
use crate::setup_view;
use crate::store::{SavedGame, Store};
use crate::theme::Look;
use crate::widgets;

/// The smallest window in columns and lines.
pub(crate) const MIN_SIZE: (u16, u16) = (80, 24);
/// The largest width of a page of text.
const MAX_PAGE_WIDTH: u16 = 90;

/// The screen that is shown.
pub(crate) enum Screen {
    Resume(ResumeScreen),
    Setup(Box<SetupScreen>),
    Game(Box<GameScreen>),
    Record(Box<RecordScreen>),
}

/// The state of the application.
pub(crate) struct App {
    pub(crate) screen: Screen,
    /// A page of text over the screen.
    pub(crate) page: Option<Page>,
    pub(crate) run_state: RunState,
    look: Look,
    store: Store,
    options: PlayOptions,
    today: fn() -> String,
    is_too_small: bool,
}

/// Whether the application continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunState {
    Running,
    Quitting,
}

impl App {
    /// The application at its start. It offers an unfinished game first; if the options are complete, it
    /// starts a game.
    ///
    /// # Errors
    ///
    /// [`TuiError::Rules`] if the ruleset contradicts itself.
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
        if let SavedGame::Unreadable { path, reason } = &saved {
            setup.notice = Some(format!(
                "the saved game {} cannot be read: {reason}. A new game will not overwrite it.",
                path.display()
            ));
        }
        let mut app = App {
            screen: Screen::Setup(Box::new(setup)),
            page: None,
            run_state: RunState::Running,
            look,
            store,
            options,
            today,
            is_too_small: false,
        };
        match saved {
            SavedGame::Game(session) => app.screen = Screen::Resume(ResumeScreen::new(session)),
            SavedGame::Nothing if app.has_complete_options() => app.start(),
            SavedGame::Nothing | SavedGame::Unreadable { .. } => {}
        }
        Ok(app)
    }

    /// The application that shows a record.
    pub(crate) fn replay(record: Record, look: Look) -> App {
        App {
            screen: Screen::Record(Box::new(RecordScreen::new(record))),
            page: None,
            run_state: RunState::Running,
            look,
            store: Store::Disabled,
            options: PlayOptions::default(),
            today: String::new,
            is_too_small: false,
        }
    }

    /// Whether the options name the ruleset and both players, so that a game can start without the start
    /// screen.
    fn has_complete_options(&self) -> bool {
        self.options.rules.is_some() && self.options.seats.iter().all(Option::is_some)
    }

    /// Handles a key, a click or a change of the window size.
    pub(crate) fn update(&mut self, event: &Event) {
        if let Event::Key(key) = event
            && key.code == KeyCode::Char('c')
            && key.modifiers.contains(KeyModifiers::CONTROL)
        {
            self.page = None;
        } else if self.is_too_small && !matches!(event, Event::Key(key) if key.code == KeyCode::Char('q')) {
            return;
        } else if let Some(page) = &mut self.page {
            if page.update(event) == PageState::Closed {
                self.page = None;
            }
            return;
        }
        match &mut self.screen {
            Screen::Resume(screen) => {
                let answer = screen.update(event);
                self.handle_resume_answer(answer);
            }
            Screen::Setup(screen) => match screen.update(event) {
                setup_screen::Request::Nothing => {}
                setup_screen::Request::Start => self.start(),
                setup_screen::Request::Rules => {
                    let rules = Ruleset::new(screen.spec().clone());
                    self.page = rules.ok().map(|rules| help::rules(&rules, self.look.glyphs));
                }
                setup_screen::Request::Help => self.page = Some(help::setup(self.look)),
                setup_screen::Request::Quit => self.run_state = RunState::Quitting,
            },
            Screen::Game(screen) => match screen.update(event, &self.store) {
                game_screen::Request::Nothing => {}
                game_screen::Request::Rules => {
                    self.page = Some(help::rules(screen.session.game.rules(), self.look.glyphs));
                }
                game_screen::Request::Help => self.page = Some(help::game(self.look)),
                game_screen::Request::Quit => self.run_state = RunState::Quitting,
                game_screen::Request::NewGame => self.show_setup(),
            },
            Screen::Record(screen) => match screen.update(event) {
                Some(Step::Quit) => self.run_state = RunState::Quitting,
                Some(Step::Help) => self.page = Some(help::record()),
                Some(Step::Rules) => {
                    self.page = Some(help::rules(screen.record.game.rules(), self.look.glyphs));
                }
                _ => {}
            },
        }
    }

    fn handle_resume_answer(&mut self, answer: Answer) {
        match answer {
            Answer::Pending => {}
            Answer::Quit => self.run_state = RunState::Quitting,
            Answer::New if self.has_complete_options() => self.start(),
            Answer::New => self.show_setup(),
            Answer::Resume => {
                if let SavedGame::Game(session) = self.store.load() {
                    self.screen = Screen::Game(Box::new(GameScreen::new(
                        *session,
                        &self.store,
                        self.new_worker(),
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

    fn new_worker(&self) -> AnalysisWorker {
        AnalysisWorker::new(self.options.tablebases.clone())
    }

    /// Starts a game with the choices of the start screen. A saved game in its place is archived first.
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
        let archived = self.store.set_aside(&(self.today)());
        let series = setup.series(&rules);
        let config = SessionConfig {
            rules,
            seats: setup.seats,
            guidelines: setup.guidelines,
            series,
            date: (self.today)(),
        };
        let seed = setup.seed.parse().unwrap_or_else(|_| crate::seed::random_seed());
        let session = Session::new(config, Dice::new(seed, 0), MatchPlayer::One);
        // The next start screen starts with these choices, except for a random seed.
        self.options.rules = Some(setup.spec().clone());
        self.options.seats = setup.seats.map(Some);
        self.options.guidelines = Some(setup.guidelines);
        let mut screen = GameScreen::new(session, &self.store, self.new_worker(), self.today);
        if let Ok(Some(path)) = archived {
            let news = format!("the unfinished game was saved as {}", path.display());
            screen.message = Some(game_screen::Message::Info(news));
        }
        self.screen = Screen::Game(Box::new(screen));
    }

    /// Advances the game by a time. It stands still behind a page.
    pub(crate) fn tick(&mut self, passed: Duration) {
        if let (Screen::Game(screen), None, false) = (&mut self.screen, &self.page, self.is_too_small) {
            screen.tick(passed, &self.store);
        }
    }

    /// The longest time to wait for input before the next draw.
    pub(crate) fn poll_timeout(&self) -> Duration {
        match &self.screen {
            Screen::Game(screen) if screen.is_animating() && self.page.is_none() => Duration::from_millis(45),
            _ => Duration::from_millis(500),
        }
    }

    /// Saves the game before the program ends.
    pub(crate) fn save_on_exit(&mut self) {
        if let Screen::Game(screen) = &mut self.screen {
            screen.save_on_exit(&self.store);
        }
    }

    /// Draws the application.
    pub(crate) fn view(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        let look = self.look;
        buffer.set_style(area, look.theme.ground());
        self.is_too_small = area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1;
        if self.is_too_small {
            return draw_too_small(buffer, area, look);
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
            page.view(buffer, area.centered_horizontally(Constraint::Max(MAX_PAGE_WIDTH)), look);
        }
    }
}

fn draw_too_small(buffer: &mut Buffer, area: Rect, look: Look) {
    let (width, height) = MIN_SIZE;
    let words = format!(
        "Senet needs a window of at least {width} by {height} characters; this one has {} by {}. Enlarge it, or press \
         q to quit. The game is saved.",
        area.width, area.height
    );
    widgets::paragraph(buffer, area, &words, look.theme.strong());
}
