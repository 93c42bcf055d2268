//! A page in the browser: what it shows, and mouse and keyboard input.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::protocol::{Protocol, TIMEOUT};

/// The time between two looks at a page while waiting for something.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Finishes all animations except endless ones. A page that the browser does not draw would never finish them
/// itself.
const FINISH_ANIMATIONS: &str = "document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .every((animation) => { animation.finish(); return true; })";

/// JavaScript that leaves shadows out. Drawing them without a graphics card takes much of the time of a test.
const PLAIN_PAINTING: &str = "(() => {
    const plain = new CSSStyleSheet();
    plain.replaceSync('* { box-shadow: none !important; filter: none !important; }');
    document.adoptedStyleSheets = [plain];
})()";

/// Whether the tests take pictures for people to look at.
fn takes_pictures() -> bool {
    env::var_os("SENET_PICTURES").is_some()
}

/// A page.
pub(crate) struct Page<'a> {
    pub(super) protocol: &'a Protocol,
    session: String,
    /// The browser context, which shares no storage with others.
    pub(super) context: String,
}

/// The colour scheme that the browser reports to pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorScheme {
    Light,
    Dark,
}

impl ColorScheme {
    /// The name in style sheets.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ColorScheme::Light => "light",
            ColorScheme::Dark => "dark",
        }
    }
}

/// How requests reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Network {
    Whole,
    /// The answer to each request takes long.
    Slow,
    Cut,
}

/// The latency of a slow network in milliseconds. The work of a busy browser between two requests takes less.
const SLOW_MS: u32 = 2000;

impl<'a> Page<'a> {
    /// The page of an attached session.
    pub(crate) async fn attach(protocol: &'a Protocol, session: String, context: String) -> Page<'a> {
        let page = Page { protocol, session, context };
        for domain in ["Page", "Runtime", "Log"] {
            page.send(&format!("{domain}.enable"), json!({})).await;
        }
        // The page behaves as if it had the focus, even if another is in front.
        page.send("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        page.emulate(1280, ColorScheme::Light).await;
        if !takes_pictures() {
            page.run_first(PLAIN_PAINTING).await;
        }
        page
    }

    pub(super) async fn send(&self, method: &str, params: Value) -> Value {
        self.protocol.send(Some(&self.session), method, params).await
    }

    /// Sets the width of the window in pixels and the colour scheme. Motion is reduced, so that tests need
    /// not wait for it.
    pub(crate) async fn emulate(&self, width: u32, scheme: ColorScheme) {
        self.resize((width, 1000)).await;
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.send("Emulation.setEmulatedMedia", json!({ "media": "", "features": features })).await;
    }

    /// From now on animations are shown.
    pub(crate) async fn show_motion(&self) {
        self.send("Emulation.setEmulatedMedia", json!({ "media": "", "features": [] })).await;
    }

    /// Lays the page out as for printing.
    pub(crate) async fn emulate_print(&self) {
        self.send("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    }

    /// Sets the size of the window in pixels.
    pub(crate) async fn resize(&self, (width, height): (u32, u32)) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.send("Emulation.setDeviceMetricsOverride", metrics).await;
        // The browser answers before the page has the size.
        self.wait_for(&format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// From now on the scripts of pages do not run.
    pub(crate) async fn disable_scripts(&self) {
        self.send("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    }

    /// From now on requests to these URLs fail, where `*` is any text; others do not.
    pub(crate) async fn block_requests(&self, urls: &[&str]) {
        self.send("Network.enable", json!({})).await;
        self.send("Network.setBlockedURLs", json!({ "urls": urls })).await;
    }

    /// Cuts the network of the page, slows it down, or mends it.
    pub(crate) async fn network(&self, network: Network) {
        self.send("Network.enable", json!({})).await;
        let conditions = json!({
            "offline": network == Network::Cut,
            "latency": if network == Network::Slow { SLOW_MS } else { 0 },
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        });
        self.send("Network.emulateNetworkConditions", conditions).await;
    }

    /// Runs a script on all pages from now on, before theirs.
    pub(crate) async fn run_first(&self, script: &str) {
        self.send("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Opens an address and waits until it is loaded.
    pub(crate) async fn goto(&self, address: &str) {
        let answer = self.send("Page.navigate", json!({ "url": address })).await;
        assert!(answer.get("errorText").is_none(), "{address}: {answer}");
        self.wait_for("document.readyState === 'complete'").await;
    }

    /// The addresses of the page and of its frames.
    pub(crate) async fn frame_addresses(&self) -> Vec<String> {
        let tree = self.send("Page.getFrameTree", json!({})).await;
        let children = tree["frameTree"]["childFrames"].as_array().cloned().unwrap_or_default();
        let frames = [vec![tree["frameTree"].clone()], children].concat();
        frames.iter().map(|frame| frame["frame"]["url"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The value of a JavaScript expression; an error if it cannot be evaluated, as while a page is loading.
    async fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let asked = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.protocol.try_send(Some(&self.session), "Runtime.evaluate", asked).await?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(details.to_string()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// The value of a JavaScript expression.
    pub(crate) async fn evaluate(&self, expression: &str) -> Value {
        self.try_evaluate(expression).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until a JavaScript expression is neither false nor empty, and returns its value.
    pub(crate) async fn wait_for(&self, expression: &str) -> Value {
        let started = Instant::now();
        loop {
            let value = self.try_evaluate(expression).await;
            match &value {
                Ok(value) if is_truthy(value) => return value.clone(),
                _ if started.elapsed() > TIMEOUT => {
                    panic!("timeout waiting for {expression}: {value:?}; {}", self.state().await)
                }
                _ => self.pause().await,
            }
        }
    }

    /// Waits until a JavaScript expression, such as a list of faults, is the empty text.
    pub(crate) async fn wait_until_empty(&self, expression: &str, context: &str) {
        let started = Instant::now();
        loop {
            let value = self.evaluate(expression).await;
            if value == "" {
                return;
            }
            assert!(started.elapsed() < TIMEOUT, "{context}: {value}");
            self.pause().await;
        }
    }

    /// Waits a moment before the next look at the page.
    pub(crate) async fn pause(&self) {
        sleep(POLL_INTERVAL).await;
    }

    /// The address, text and errors of the page, for messages of failed tests.
    async fn state(&self) -> String {
        let text = self.try_evaluate("`${location}: ${document.body.innerText.slice(0, 1500)}`").await;
        format!("{text:?}; errors: {:?}", self.errors())
    }

    /// The text of an element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let text = self.evaluate(&format!("document.querySelector({})?.textContent", json!(selector))).await;
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Clicks on the middle of an element, as soon as it does not move and is not covered.
    pub(crate) async fn click(&self, selector: &str) {
        let at = self.wait_for(&middle_of(selector)).await;
        self.click_at(&at).await;
    }

    /// Moves the mouse to the middle of an element.
    pub(crate) async fn hover(&self, selector: &str) {
        let at = self.wait_for(&middle_of(selector)).await;
        self.send("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": at["x"], "y": at["y"] }))
            .await;
    }

    /// Clicks on an element if that is possible now.
    pub(crate) async fn try_click(&self, selector: &str) {
        let at = self.try_evaluate(&middle_of(selector)).await.unwrap_or_default();
        if is_truthy(&at) {
            self.click_at(&at).await;
        }
    }

    async fn click_at(&self, at: &Value) {
        for (kind, button, buttons) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 0)]
        {
            let event = json!({
                "type": kind,
                "x": at["x"],
                "y": at["y"],
                "button": button,
                "buttons": buttons,
                "clickCount": 1,
            });
            self.send("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Selects an option of a list by script, since the browser opens lists outside the page.
    pub(crate) async fn select_option(&self, selector: &str, value: &str) {
        let (selector, value) = (json!(selector), json!(value));
        self.wait_for(&format!(
            "[...document.querySelector({selector})?.options ?? []].some((option) => option.value === {value})"
        ))
        .await;
        self.evaluate(&format!(
            "(() => {{
                const list = document.querySelector({selector});
                list.value = {value};
                list.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()"
        ))
        .await;
    }

    /// Puts a file into a file input.
    pub(crate) async fn set_input_file(&self, selector: &str, name: &str, text: &str) {
        self.evaluate(&format!(
            "(() => {{
                const field = document.querySelector({});
                const files = new DataTransfer();
                files.items.add(new File([{}], {}));
                field.files = files.files;
                field.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()",
            json!(selector),
            json!(text),
            json!(name)
        ))
        .await;
    }

    /// Presses a key, given as a character or by name.
    pub(crate) async fn press(&self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "Home" => (36, ""),
            "Backspace" => (8, ""),
            "ArrowRight" => (39, ""),
            character => (0, character),
        };
        let down = json!({
            "type": "keyDown",
            "key": key,
            "code": key,
            "text": text,
            "windowsVirtualKeyCode": code,
        });
        self.send("Input.dispatchKeyEvent", down).await;
        let up = json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.send("Input.dispatchKeyEvent", up).await;
    }

    /// Saves a screenshot as `target/tmp/pictures/NAME.png` if `SENET_PICTURES` is set.
    pub(crate) async fn screenshot(&self, name: &str) {
        if !takes_pictures() {
            return;
        }
        self.wait_for(FINISH_ANIMATIONS).await;
        let screenshot = self.send("Page.captureScreenshot", json!({ "format": "png" })).await;
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join(format!("{name}.png")),
            from_base64(screenshot["data"].as_str().expect("a picture")),
        )
        .unwrap();
    }

    /// The errors so far: of scripts, failed requests, and violations of the content policy.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.protocol.errors(&self.session)
    }

    /// Asserts that there were no errors.
    pub(crate) fn assert_no_errors(&self) {
        assert_eq!(self.errors(), Vec::<String>::new());
    }
}

/// JavaScript for the middle of an element; null while it moves or is covered.
pub(super) fn middle_of(selector: &str) -> String {
    format!(
        "(async () => {{
            const element = document.querySelector({});
            if (!element || element.disabled) return null;
            element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const before = element.getBoundingClientRect();
            await new Promise((later) => setTimeout(later, 50));
            const {{ x, y, width, height }} = element.getBoundingClientRect();
            if (element.disabled || x !== before.x || y !== before.y) return null;
            const at = {{ x: x + width / 2, y: y + height / 2 }};
            const whole = element.closest('svg') ?? element;
            return whole.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
        }})()",
        json!(selector)
    )
}

/// Whether a value is true in a condition, roughly as in JavaScript.
fn is_truthy(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false)) && *value != json!("") && *value != json!(0)
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    letters
        .chunks(4)
        .flat_map(|four| {
            let bits = four
                .iter()
                .enumerate()
                .fold(0_u32, |bits, (place, six)| bits | u32::from(*six) << (18 - 6 * place));
            bits.to_be_bytes()[1..four.len()].to_vec()
        })
        .collect()
}
