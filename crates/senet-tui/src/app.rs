//! The application: which screen is shown, how it reacts to events, and how it is drawn. It does not touch
//! the terminal.

use std::path::PathBuf;
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
use crate::session_record::from_record;
use crate::setup_screen::{self, SetupScreen};
use crate::setup_view;
use crate::store::{SaveError, SavedGame, Store};
use crate::theme::{Look, Theme};
use crate::unsaved_dialog::{self, Leaving, UnsavedDialog};
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
    /// The question over the game screen, if the game cannot be saved before it is left.
    pub(crate) dialog: Option<UnsavedDialog>,
    pub(crate) run_state: RunState,
    look: Look,
    store: Store,
    options: PlayOptions,
    today: fn() -> String,
    is_too_small: bool,
    /// Why a game that was left is not saved.
    unsaved: Option<String>,
    /// The file that the player named for a game.
    saved_as: Option<PathBuf>,
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
        if let Some(record) = options.resume.clone() {
            let mut app = App { options, today, ..App::new(Screen::Setup(Box::new(setup)), store, look) };
            app.go_on(from_record(record)?);
            return Ok(app);
        }
        let saved = store.load();
        if let SavedGame::Unreadable { path, reason } = &saved {
            setup.notice = Some(format!(
                "the saved game {} cannot be read: {reason}. A new game will not overwrite it.",
                path.display()
            ));
        }
        let mut app = App { options, today, ..App::new(Screen::Setup(Box::new(setup)), store, look) };
        match saved {
            SavedGame::Game(session) => app.screen = Screen::Resume(ResumeScreen::new(session)),
            SavedGame::Nothing if app.has_complete_options() => app.start(),
            SavedGame::Nothing | SavedGame::Unreadable { .. } => {}
        }
        Ok(app)
    }

    /// The application that shows a record.
    pub(crate) fn replay(record: Record, look: Look) -> App {
        App::new(Screen::Record(Box::new(RecordScreen::new(record))), Store::Disabled, look)
    }

    /// The application with what it needs to play on from a record.
    pub(crate) fn with(self, options: PlayOptions, store: Store, today: fn() -> String) -> App {
        App { options, store, today, ..self }
    }

    /// Goes on with a game that was not saved in its place. A saved game in its place is archived first.
    fn go_on(&mut self, session: Session) {
        let archived = match self.store.set_aside(&(self.today)()) {
            Ok(archived) => archived,
            Err(error) => return self.cannot_keep(&error),
        };
        let screen = GameScreen::new(session, &self.store, self.new_worker(), self.today);
        self.show_game(screen, archived);
    }

    /// Shows a new game, and where the game that was in its place is kept.
    fn show_game(&mut self, mut screen: GameScreen, archived: Option<PathBuf>) {
        if let Some(path) = archived {
            let news =
                format!("the unfinished game was saved; `senet play --resume {}` goes on", path.display());
            screen.message = Some(game_screen::Message::Info(news));
        }
        self.screen = Screen::Game(Box::new(screen));
    }

    /// Shows the start screen with the reason why the unfinished game cannot be kept.
    fn cannot_keep(&mut self, error: &SaveError) {
        self.refuse(format!("a new game would overwrite the unfinished one, which cannot be kept: {error}"));
    }

    /// Says on the setup screen why a game does not begin.
    fn refuse(&mut self, reason: String) {
        let mut setup = match &self.screen {
            Screen::Setup(setup) => setup.as_ref().clone(),
            _ => SetupScreen::new(&self.options),
        };
        setup.notice = Some(reason);
        self.screen = Screen::Setup(Box::new(setup));
    }

    /// The application with default options.
    fn new(screen: Screen, store: Store, look: Look) -> App {
        App {
            screen,
            page: None,
            dialog: None,
            run_state: RunState::Running,
            look,
            store,
            options: PlayOptions::default(),
            today: String::new,
            is_too_small: false,
            unsaved: None,
            saved_as: None,
        }
    }

    /// Whether the options name the ruleset and both players, so that a game can start without the start
    /// screen.
    fn has_complete_options(&self) -> bool {
        self.options.rules.is_some() && self.options.seats.iter().all(Option::is_some)
    }

    /// Handles a key, a click or a change of the window size.
    pub(crate) fn update(&mut self, event: &Event) {
        let quits_with = |letter| matches!(event, Event::Key(key) if key.code == KeyCode::Char(letter));
        let is_interrupt = quits_with('c')
            && matches!(event, Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL));
        if is_interrupt {
            self.page = None;
        } else if self.is_too_small && (!quits_with('q') || self.dialog.is_some()) {
            return;
        } else if let Some(page) = &mut self.page {
            if page.update(event) == PageState::Closed {
                self.page = None;
            }
            return;
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = dialog.update(event);
            return self.handle_dialog_answer(answer);
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
                game_screen::Request::Help => {
                    self.page = Some(help::game(screen.session.game.rules(), self.look));
                }
                game_screen::Request::Quit => self.leave_game(Leaving::Quit),
                game_screen::Request::NewGame => self.leave_game(Leaving::NewGame),
                game_screen::Request::Rematch => self.leave_game(Leaving::Rematch),
            },
            Screen::Record(screen) => match screen.update(event) {
                Some(Step::Quit) => self.run_state = RunState::Quitting,
                Some(Step::Help) => self.page = Some(help::record()),
                Some(Step::PlayOn) => match screen.record_up_to_here().map(from_record) {
                    Some(Ok(session)) => self.go_on(session),
                    Some(Err(error)) => self.refuse(TuiError::from(error).to_string()),
                    None => {}
                },
                Some(Step::Rules) => {
                    self.page = Some(help::rules(screen.record.game.rules(), self.look.glyphs));
                }
                _ => {}
            },
        }
    }

    /// Leaves the game screen, or asks what to do if the game cannot be saved.
    fn leave_game(&mut self, leaving: Leaving) {
        let Screen::Game(screen) = &mut self.screen else { return };
        match screen.save_before_leaving(&self.store).map(str::to_owned) {
            Some(reason) => {
                let name = format!("senet-{}", screen.session.file_stem());
                self.dialog = Some(UnsavedDialog::new(leaving, reason, screen.saved_part(), &name));
            }
            None => self.finish_leaving(leaving),
        }
    }

    fn finish_leaving(&mut self, leaving: Leaving) {
        self.dialog = None;
        match (leaving, &mut self.screen) {
            (Leaving::Quit, _) => self.run_state = RunState::Quitting,
            (Leaving::Rematch, Screen::Game(screen)) => screen.rematch(&self.store),
            (Leaving::NewGame | Leaving::Rematch, _) => self.show_setup(),
        }
    }

    fn handle_dialog_answer(&mut self, answer: unsaved_dialog::Answer) {
        let (Some(dialog), Screen::Game(screen)) = (&mut self.dialog, &self.screen) else { return };
        let leaving = dialog.leaving;
        match answer {
            unsaved_dialog::Answer::Pending => {}
            unsaved_dialog::Answer::Back => self.dialog = None,
            unsaved_dialog::Answer::Retry => self.leave_game(leaving),
            unsaved_dialog::Answer::SaveAs => match Store::save_as(&dialog.path(), &screen.session) {
                Ok(()) => {
                    self.saved_as = Some(dialog.path());
                    self.finish_leaving(leaving);
                }
                Err(error) => dialog.reason = error.to_string(),
            },
            unsaved_dialog::Answer::Discard => {
                self.unsaved = Some(unsaved_text(&dialog.reason, &dialog.saved));
                self.finish_leaving(leaving);
            }
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
                    let plies = session.game.plies().len();
                    let mut screen = GameScreen::new(*session, &self.store, self.new_worker(), self.today);
                    screen.saved_plies = Some(plies);
                    self.screen = Screen::Game(Box::new(screen));
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
        let archived = match self.store.set_aside(&(self.today)()) {
            Ok(archived) => archived,
            Err(error) => return self.cannot_keep(&error),
        };
        let series = setup.series(&rules);
        let config = SessionConfig {
            rules,
            seats: setup.seats,
            guidelines: setup.guidelines,
            series,
            date: (self.today)(),
        };
        let seed = setup.seed.parse().unwrap_or_else(|_| crate::seed::random_seed());
        let position =
            self.options.position.take().filter(|_| self.options.rules.as_ref() == Some(setup.spec()));
        let session = match position {
            Some(position) => Session::at_position(config, Dice::new(seed, 0), position),
            None => Session::new(config, Dice::new(seed, 0), MatchPlayer::One),
        };
        // The next start screen starts with these choices, except for a random seed.
        self.options.rules = Some(setup.spec().clone());
        self.options.seats = setup.seats.map(Some);
        self.options.guidelines = Some(setup.guidelines);
        let screen = GameScreen::new(session, &self.store, self.new_worker(), self.today);
        self.show_game(screen, archived);
    }

    /// Advances the game by a time. It stands still behind a page or a question.
    pub(crate) fn tick(&mut self, passed: Duration) {
        let is_covered = self.page.is_some() || self.dialog.is_some() || self.is_too_small;
        if let (Screen::Game(screen), false) = (&mut self.screen, is_covered) {
            screen.tick(passed, &self.store);
        }
    }

    /// The longest time to wait for input before the next draw.
    pub(crate) fn poll_timeout(&self) -> Duration {
        match &self.screen {
            Screen::Game(screen) if screen.is_animating() && self.page.is_none() && self.dialog.is_none() => {
                Duration::from_millis(45)
            }
            _ => Duration::from_millis(500),
        }
    }

    /// Saves the game before the program ends, unless the player has decided what happens to it.
    pub(crate) fn save_on_exit(&mut self) {
        if self.unsaved.is_some() || self.saved_as.is_some() {
            return;
        }
        if let Screen::Game(screen) = &mut self.screen
            && let Some(reason) = screen.save_before_leaving(&self.store).map(str::to_owned)
        {
            self.unsaved = Some(unsaved_text(&reason, &screen.saved_part()));
        }
    }

    /// Why a game is not saved, once the program ends.
    pub(crate) fn unsaved(&self) -> Option<String> {
        self.unsaved.clone()
    }

    /// What the player needs to know after the end.
    pub(crate) fn farewell(&self) -> Option<String> {
        let path = self.saved_as.as_ref()?;
        Some(format!("The game is saved as {0}. `senet replay {0}` shows it.", path.display()))
    }

    pub(crate) fn has_colours(&self) -> bool {
        self.look.theme != Theme::Plain
    }

    pub(crate) fn view(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        let look = self.look;
        buffer.set_style(area, look.theme.ground());
        self.is_too_small = area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1;
        if self.is_too_small {
            let state = match &self.screen {
                Screen::Game(screen) if screen.save_error.is_some() => SaveState::Unsaved,
                Screen::Game(_) => SaveState::Saved,
                _ => SaveState::NoGame,
            };
            return draw_too_small(buffer, area, look, state);
        }
        match &mut self.screen {
            Screen::Resume(screen) => screen.view(buffer, area, look),
            Screen::Setup(screen) => setup_view::draw(screen, buffer, area, look),
            Screen::Game(screen) => game_view::draw(screen, buffer, area, look),
            Screen::Record(screen) => screen.view(buffer, area, look),
        }
        if self.page.is_some() || self.dialog.is_some() {
            for position in area.positions() {
                buffer[position].reset();
            }
            buffer.set_style(area, look.theme.ground());
        }
        if let Some(page) = &mut self.page {
            page.view(buffer, area.centered_horizontally(Constraint::Max(MAX_PAGE_WIDTH)), look);
        } else if let Some(dialog) = &mut self.dialog {
            dialog.view(buffer, area, look);
        }
    }
}

/// Whether a game would be lost if the program ended.
enum SaveState {
    NoGame,
    Saved,
    Unsaved,
}

fn unsaved_text(reason: &str, saved: &str) -> String {
    format!("the game is not saved: {reason}; {saved}")
}

fn draw_too_small(buffer: &mut Buffer, area: Rect, look: Look, state: SaveState) {
    let (width, height) = MIN_SIZE;
    let quit = match state {
        SaveState::NoGame => "Enlarge it, or press q to quit.",
        SaveState::Saved => "Enlarge it, or press q to quit. The game is saved.",
        SaveState::Unsaved => "Enlarge it. The game is NOT saved, and Ctrl-C twice quits without saving it.",
    };
    let words = format!(
        "Senet needs a window of at least {width} by {height} characters; this one has {} by {}. {quit}",
        area.width, area.height
    );
    widgets::paragraph(buffer, area, &words, look.theme.strong());
}
